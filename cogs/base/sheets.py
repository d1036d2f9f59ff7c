"""A sheet as a form to fill in: its name, and its values as TOML in one field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, TypeAlias

from discord import File, TextStyle
from discord.ui import Label, Modal, TextInput

from bot.discord.inbound.custom_ids import made
from bot.discord.rendering.limits import INPUT, MODAL_TITLE, label
from bot.play.people.histories import written_history
from bot.sheets.files import written
from bot.storage.rows import Change, Character
from rules.errors import NotAllowed

Json: TypeAlias = Any

SHEET = "sheet"
AGAIN = "resheet"
"""The option of the custom id of the form that changes a sheet."""


def old_sheet(character: Character) -> Modal:
    """The form that changes all of a sheet. Refuses a sheet too long for a form."""
    title = label(f"The sheet of {character.name}", MODAL_TITLE)
    modal = Modal(title=title, custom_id=made(character.ruleset, AGAIN, character.name))
    return _with_sheet(modal, character.sheet)


def _with_sheet(modal: Modal, sheet: Mapping[str, Json]) -> Modal:
    text = written(sheet)
    if len(text) > INPUT:
        raise NotAllowed(
            "This sheet is too long for a form. Use /character export, change the file, and bring "
            "it back with /character import; or change one value with /character edit."
        )
    values = TextInput[Modal](
        custom_id=SHEET, style=TextStyle.paragraph, default=text, max_length=INPUT
    )
    help = "One value a line, as TOML; what you leave out takes its default."
    modal.add_item(Label(text="Values", description=help, component=values))
    return modal


def paper(name: str, ruleset: str, sheet: Mapping[str, Json]) -> File:
    """A sheet as a file, with the name and the ruleset that an import reads."""
    text = written({"name": name, "ruleset": ruleset, **sheet})
    return File(BytesIO(text.encode()), f"{_file_name(name)}.toml")


def changes(name: str, history: Sequence[Change]) -> File:
    """A character's history as a file, which an import reads too."""
    text = written_history(name, history)
    return File(BytesIO(text.encode()), f"{_file_name(name)}-history.json")


def _file_name(name: str) -> str:
    kept = "".join(ch if ch.isalnum() else "-" for ch in name.casefold())
    return kept.strip("-") or "sheet"
