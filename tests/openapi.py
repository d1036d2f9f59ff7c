"""Checks requests, answers and events against Discord's own description of its API.

`discord_api/openapi.json` is the part of that description which the sandbox serves, without its
prose; `discord_limits` has what it does not state. It has no events of the gateway: their fields
(`ALWAYS`) and parts (`EVENTS`) are checked.
"""

import json
import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs

from tests.discord_limits import over_limits

_DESCRIPTION = Path(__file__).parent / "discord_api" / "openapi.json"
Schema = dict[str, Any]

ALWAYS: dict[str, str] = {
    "READY": "v user guilds session_id resume_gateway_url application",
    "RESUMED": "",
    "GUILD_CREATE": "joined_at large member_count voice_states members channels threads presences"
    " stage_instances guild_scheduled_events soundboard_sounds",
    "GUILD_DELETE": "id",
    "GUILD_ROLE_CREATE": "guild_id role",
    "GUILD_ROLE_UPDATE": "guild_id role",
    "GUILD_ROLE_DELETE": "guild_id role_id",
    "GUILD_MEMBER_ADD": "guild_id",
    "GUILD_MEMBER_UPDATE": "guild_id roles user joined_at",
    "GUILD_MEMBER_REMOVE": "guild_id user",
    "GUILD_MEMBERS_CHUNK": "guild_id members chunk_index chunk_count",
    "CHANNEL_CREATE": "guild_id",
    "CHANNEL_UPDATE": "guild_id",
    "CHANNEL_DELETE": "guild_id",
    "CHANNEL_PINS_UPDATE": "channel_id",
    "THREAD_CREATE": "",
    "THREAD_UPDATE": "",
    "THREAD_DELETE": "id guild_id parent_id type",
    "THREAD_LIST_SYNC": "guild_id threads members",
    "THREAD_MEMBERS_UPDATE": "id guild_id member_count",
    "MESSAGE_CREATE": "",
    "MESSAGE_UPDATE": "",
    "MESSAGE_DELETE": "id channel_id",
    "INTERACTION_CREATE": "id application_id type token version entitlements"
    " authorizing_integration_owners attachment_size_limit",
}
"""The fields that each event always has, as Discord's documentation of the gateway lists them."""

EVENTS: dict[str, dict[str, str]] = {
    "READY": {"user": "UserPIIResponse"},
    "GUILD_CREATE": {
        "": "GuildWithCountsResponse",
        "channels": "GuildChannelResponse",
        "threads": "ThreadResponse",
        "members": "GuildMemberResponse",
    },
    "GUILD_ROLE_CREATE": {"role": "GuildRoleResponse"},
    "GUILD_ROLE_UPDATE": {"role": "GuildRoleResponse"},
    "GUILD_MEMBER_ADD": {"": "GuildMemberResponse"},
    "GUILD_MEMBER_REMOVE": {"user": "UserResponse"},
    "GUILD_MEMBERS_CHUNK": {"members": "GuildMemberResponse"},
    "CHANNEL_CREATE": {"": "GuildChannelResponse"},
    "CHANNEL_UPDATE": {"": "GuildChannelResponse"},
    "CHANNEL_DELETE": {"": "GuildChannelResponse"},
    "THREAD_CREATE": {"": "ThreadResponse"},
    "THREAD_UPDATE": {"": "ThreadResponse"},
    "THREAD_LIST_SYNC": {"threads": "ThreadResponse", "members": "ThreadMemberResponse"},
    "MESSAGE_CREATE": {"": "MessageResponse"},
    "MESSAGE_UPDATE": {"": "MessageResponse"},
    "INTERACTION_CREATE": {
        "user": "UserResponse",
        "member": "GuildMemberResponse",
        "message": "MessageResponse",
    },
}
"""The schema of each part of an event, by the part's name; "" is the event itself."""


class Contract:
    """Collects the requests, answers and events of a test, and what is wrong with them.

    Its methods are for `Sandbox(on_request=..., on_answer=..., on_event=...)`; `settle` fails the
    test if anything differed. It is checked then and not before: a game's commands take a third of
    a second, which a person who has pressed a button would not wait for.
    """

    def __init__(self) -> None:
        self.checked = 0
        self.faults: list[str] = []
        self._noted: list[tuple[Check, tuple[Any, ...], str]] = []

    def note(self, method: str, path: str, body: Any) -> None:
        """Remember one request as it is now."""
        self._noted.append((check, (method, path), json.dumps(body)))

    def answered(self, method: str, path: str, status: int, body: Any) -> None:
        """Remember one answer that is no refusal."""
        self._noted.append((check_answer, (method, path, status), json.dumps(body)))

    def heard(self, event: str, data: str) -> None:
        """Remember one event of the gateway, with its data as JSON."""
        self._noted.append((check_event, (event,), data))

    def settle(self) -> None:
        """Everything was as Discord describes it."""
        for of_its_kind, about, body in self._noted:
            try:
                of_its_kind(*about, json.loads(body))
            except AssertionError as error:
                self.faults.append(str(error))
            else:
                self.checked += 1
        self._noted.clear()
        assert self.checked or self.faults, "Nothing was checked."
        assert not self.faults, "\n".join(dict.fromkeys(self.faults))


Check = Callable[..., None]


def check(method: str, path: str, body: Any) -> None:
    """Check a request; the path is without its /api/v10.

    Raises:
        AssertionError: Discord knows no such route, or describes its body otherwise; with
        the JSON path.
    """
    template, operation = _operation(method, path)
    if "requestBody" not in operation:
        assert body is None, f"{method} {template} takes no body: {body}"
        return
    at = ("paths", template, method.lower(), "requestBody")
    faults = _faults((*at, "content", "application/json", "schema"), json.dumps(body))
    assert not faults, f"{method} {template}: {faults}"
    over = _over(json.dumps(body))
    assert not over, f"{method} {template}: {over}"


def check_message(message: Any) -> None:
    """Check a new message. Raises as `check` does."""
    check("POST", "/channels/1/messages", message)


def check_modal(modal: Any) -> None:
    """Check a form that opens. Raises as `check` does."""
    check("POST", "/interactions/1/token/callback", {"type": 9, "data": modal})


def check_answer(method: str, path: str, status: int, body: Any) -> None:
    """Check an answer that is no refusal. Raises as `check` does."""
    template, operation = _operation(method, path)
    answers = operation["responses"]
    assert str(status) in answers, f"{method} {template} answers {[*answers]}, not {status}."
    if "content" not in answers[str(status)]:
        assert body is None, f"{method} {template} answers {status} without a body: {body}"
        return
    at = ("paths", template, method.lower(), "responses", str(status))
    faults = _faults((*at, "content", "application/json", "schema"), json.dumps(body))
    assert not faults, f"{method} {template} answers: {faults}"


def check_event(event: str, data: Any) -> None:
    """Check an event's fields, and its parts that the description has. Raises as `check` does."""
    assert event in ALWAYS, f"Nothing is known of the event {event}."
    missing = [name for name in ALWAYS[event].split() if name not in data]
    assert not missing, f"{event} lacks {missing}."
    for name, schema in EVENTS.get(event, {}).items():
        part = data.get(name) if name else data
        for each in part if isinstance(part, list) else [part] if part is not None else []:
            faults = _faults(("components", "schemas", schema), json.dumps(each))
            assert not faults, f"{event} {name}: {faults}"


def _operation(method: str, path: str) -> tuple[str, Schema]:
    """Return the template of a path, and what is described of this method of it."""
    template = _template(path)
    assert template is not None, f"{method} {path}: Discord describes no such path."
    operation = _description()["paths"][template].get(method.lower())
    assert operation is not None, f"{method} {template}: Discord describes no such method."
    return template, operation


At = tuple[str, ...]
"""Where a schema stands in the description."""


@lru_cache(maxsize=10_000)
def _over(body: str) -> str:
    return "; ".join(over_limits(json.loads(body)))


@lru_cache(maxsize=10_000)
def _faults(at: At, body: str) -> str:
    """Return the faults of a body. Equal bodies are checked once."""
    if _quick(at).is_valid(json.loads(body)):
        return ""
    errors = jsonschema.Draft202012Validator(_schema(at)).iter_errors(json.loads(body))
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


@cache
def _description() -> Schema:
    described: Schema = _without_one_of(json.loads(_DESCRIPTION.read_text()))
    # Discord reads a number as a snowflake too, and its clients number the files of a request so.
    schemas = described["components"]["schemas"]
    schemas["SnowflakeType"]["type"] = ["string", "integer"]
    # Discord's documentation has media channels (16), its description has not.
    for types in (schemas["ChannelTypes"], schemas["GuildChannelResponse"]["properties"]["type"]):
        types["enum"].append(16)
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
    described = _description()
    # Literal paths come first, so that /users/@me is not taken for /users/{user_id}.
    templates = sorted(described["paths"], key=lambda each: (each.count("{"), each))
    return [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", each)), each) for each in templates]


def _template(path: str) -> str | None:
    for pattern, template in _patterns():
        if pattern.fullmatch(path):
            return template
    return None


@cache
def _quick(at: At) -> jsonschema_rs.Validator:
    """Says in a thousandth of the time whether there is any fault; which, the other one tells."""
    return jsonschema_rs.Draft202012Validator(_schema(at))


@cache
def _schema(at: At) -> Schema:
    described = _description()
    node = described
    for step in at:
        node = node[step]
    # One document with the components in it: every $ref of Discord's is local to it.
    return {"components": described["components"], "allOf": [node]}
