"""What a release keeps: the tables, all JSON that is written into them, and the commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from discord.app_commands import Command, Group
from discord.ext.commands import Cog

import cogs
from bot.config import Config
from bot.contract.slash_commands import groups
from bot.discord.inbound.custom_ids import VERSION
from bot.storage.schema.tables import METADATA
from bot.storage.settings import Settings
from rules import RULESETS
from rules.engine import API_VERSION
from rules.engine.intents.replies import Intent
from rules.engine.replay.journal import Record
from rules.engine.state.as_json import adapter
from rules.engine.views.visibility import Line

WORDS = ("title", "description")
WIDER = {"maximum": 1, "maxLength": 1, "maxItems": 1, "minimum": -1, "minLength": -1}
"""Bounds that may grow (1) or fall (-1): what was legal stays so."""


def schema() -> dict[str, Any]:
    """The schema of today, as plain JSON data without its words."""
    found: dict[str, Any] = {
        "tables": {
            table.name: {each.name: f"{each.type} {each.nullable}" for each in table.columns}
            for table in METADATA.sorted_tables
        },
        **{each.__name__: _json(each) for each in (Record, Line, Intent, Settings, Config)},
        "interface of rulesets": API_VERSION,
        "custom ids": VERSION,
        "commands": dict(_commands()),
    }
    for key, ruleset in RULESETS.items():
        found[key] = {
            "sheet": _json(ruleset.sheets.model),
            "acts": {name: _json(act.params) for name, act in ruleset.choices.actions.items()},
            "questions": sorted(ruleset.choices.questions),
        }
    return found


def _commands() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield every command with its parameters and their types."""
    modules = [import_module(f"cogs.{each.name}") for each in iter_modules(cogs.__path__)]
    found = [each for module in modules for each in vars(module).values()]
    own = [each for each in found if isinstance(each, type) and issubclass(each, Cog)]
    tops: list[Any] = [top for each in own for top in each.__cog_app_commands__]
    tops += [group for ruleset in RULESETS.values() for group in groups(ruleset)]
    for top in tops:
        for each in (top, *top.walk_commands()) if isinstance(top, Group) else (top,):
            if isinstance(each, Command):
                yield each.qualified_name, {p.display_name: p.type.name for p in each.parameters}


def _json(type_: Any) -> Any:
    return _bare(adapter(type_).json_schema())


def _bare(value: Any) -> Any:
    match value:
        case dict():
            return {
                key: _bare(each)
                for key, each in value.items()
                if key not in WORDS or isinstance(each, dict)
            }
        case list():
            return [_bare(each) for each in value]
        case _:
            return value


def broken(kept: Any, now: Any, at: str = "") -> Iterator[str]:
    """Yield the places at which `now` does not take all that `kept` took."""
    name = at.rpartition("/")[2]
    if isinstance(kept, Mapping) and isinstance(now, Mapping):
        for key, each in kept.items():
            if key == "required" and isinstance(each, list):
                continue
            if key in now:
                yield from broken(each, now[key], f"{at}/{key}")
            elif key not in WIDER:
                yield f"{at}/{key} is gone"
        needed = now.get("required", [])
        if isinstance(needed, list):
            yield from [f"{at} needs {n}" for n in needed if n not in kept.get("required", [])]
    elif isinstance(kept, list) and isinstance(now, list):
        yield from [f"{at} takes no {each}" for each in kept if each not in now]
    elif name in WIDER and not isinstance(kept, Mapping):
        if (now - kept) * WIDER[name] < 0:
            yield f"{at} is {now}, and was {kept}"
    elif kept != now:
        yield f"{at} is {now}, and was {kept}"
