"""Holds requests against Discord's own description of its API, where that file is at hand.

The file is found at `../shared/discord/openapi.json` beside the repository, or where
INTERLUDE_OPENAPI says. Without it nothing is checked and `skipped` counts what was not.
"""

import json
import os
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs

_DEFAULT = Path(__file__).parents[2] / "shared" / "discord" / "openapi.json"
Schema = dict[str, Any]


class Contract:
    """Collects the requests of a test and what is wrong with them.

    `note` is for `Sandbox(on_request=...)`; `settle` fails the test if any request differed. They
    are checked then and not before: a game's commands take a third of a second, which a person who
    has pressed a button would not wait for.
    """

    def __init__(self) -> None:
        self.checked = self.skipped = 0
        self.faults: list[str] = []
        self._noted: list[tuple[str, str, str]] = []

    def note(self, method: str, path: str, body: Any) -> None:
        """Remember one request as it is now."""
        self._noted.append((method, path, json.dumps(body)))

    def settle(self) -> None:
        """Every request was as Discord describes it."""
        for method, path, body in self._noted:
            try:
                if check(method, path, json.loads(body)):
                    self.checked += 1
                else:
                    self.skipped += 1
            except AssertionError as error:
                self.faults.append(str(error))
        self._noted.clear()
        assert not self.faults, "\n".join(self.faults)


def check(method: str, path: str, body: Any) -> bool:
    """Whether the request could be checked; the path is without its /api/v10.

    Raises:
        AssertionError: Discord knows no such route, or describes its body otherwise; with
        the JSON path.
    """
    described = _description()
    if described is None:
        return False
    template = _template(path)
    assert template is not None, f"{method} {path}: Discord describes no such path."
    operation = described["paths"][template].get(method.lower())
    assert operation is not None, f"{method} {template}: Discord describes no such method."
    if _validator(template, method.lower()) is None:
        assert body is None, f"{method} {template} takes no body: {body}"
        return True
    faults = _faults(template, method.lower(), json.dumps(body))
    assert not faults, f"{method} {template}: {faults}"
    return True


@lru_cache(maxsize=10_000)
def _faults(template: str, method: str, body: str) -> str:
    """Return the faults of a body. Equal bodies are checked once."""
    quick, validator = _quick(template, method), _validator(template, method)
    assert validator is not None
    if quick.is_valid(json.loads(body)):
        return ""
    errors = validator.iter_errors(json.loads(body))
    return "; ".join(map(_told, sorted(errors, key=lambda each: len(each.absolute_path))))


def _told(error: jsonschema.ValidationError) -> str:
    """The place and the reason, in the branch that was meant.

    One whose "type" fits, if there is any.
    """
    while error.context:
        branches: dict[Any, list[jsonschema.ValidationError]] = {}
        for each in error.context:
            branches.setdefault(each.schema_path[0], []).append(each)
        meant = [branch for branch in branches.values() if not any(map(_is_other_type, branch))]
        error = max(
            (meant or list(branches.values()))[-1], key=lambda each: len(each.absolute_path)
        )
    return f"{error.json_path}: {error.message[:300]}"


def _is_other_type(error: jsonschema.ValidationError) -> bool:
    if error.validator == "type" and error.validator_value == "null":
        return True
    return list(error.relative_path) == ["type"] and error.validator in {"enum", "const"}


def is_at_hand() -> bool:
    """Whether Discord's description was found."""
    return _description() is not None


def forget() -> None:
    """Look for the description anew."""
    for kept in (_description, _patterns, _schema, _quick, _validator, _faults):
        kept.cache_clear()


@cache
def _description() -> Schema | None:
    path = Path(os.environ.get("INTERLUDE_OPENAPI") or _DEFAULT)
    if not path.is_file():
        return None
    described: Schema = _without_one_of(json.loads(path.read_text()))
    # Discord reads a number as a snowflake too, and its clients number the files of a request so.
    described["components"]["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]
    return described


def _without_one_of(node: Any) -> Any:
    """The description with anyOf for oneOf.

    Discord's branches overlap, so that a good request fits several.
    """
    if isinstance(node, list):
        return [_without_one_of(each) for each in node]
    if not isinstance(node, dict):
        return node
    changed = {key: _without_one_of(value) for key, value in node.items()}
    if isinstance(changed.get("oneOf"), list):
        changed.setdefault("anyOf", []).extend(changed.pop("oneOf"))
    return changed


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    described = _description() or {"paths": {}}
    # Literal paths come first, so that /users/@me is not taken for /users/{user_id}.
    templates = sorted(described["paths"], key=lambda each: (each.count("{"), each))
    return [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", each)), each) for each in templates]


def _template(path: str) -> str | None:
    for pattern, template in _patterns():
        if pattern.fullmatch(path):
            return template
    return None


@cache
def _quick(template: str, method: str) -> jsonschema_rs.Validator:
    """Says in a thousandth of the time whether there is any fault; which, the other one tells."""
    schema = _schema(template, method)
    assert schema is not None
    return jsonschema_rs.Draft202012Validator(schema)


@cache
def _validator(template: str, method: str) -> jsonschema.Draft202012Validator | None:
    schema = _schema(template, method)
    return None if schema is None else jsonschema.Draft202012Validator(schema)


@cache
def _schema(template: str, method: str) -> Schema | None:
    described = _description()
    assert described is not None
    request = described["paths"][template][method].get("requestBody")
    if request is None:
        return None
    schema = request["content"].get("application/json", {}).get("schema", {})
    # One document with the components in it: every $ref of Discord's is local to it.
    return {"components": described["components"], "allOf": [schema]}
