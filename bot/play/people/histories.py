"""A character's history as a file: it leaves with the character, and is read back elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from json import dumps
from typing import Any, TypeAlias

from bot.sheets.files import read_paper
from bot.storage.rows import Change
from rules.engine.asking.text_values import one_line
from rules.errors import SheetError

Json: TypeAlias = Any

HISTORY_KB = 2048
MOST_CHANGES = 300
LONGEST_WHY = 200
FROM_FILE = " (from a file)"
"""The mark of what a file says: the bot did not see it happen."""

NO_HISTORY = SheetError(["That is no history of a character, as /character export writes it."])


def written_history(name: str, past: Sequence[Change]) -> str:
    """Return each sheet of a character, when it changed and why, and no person's id."""
    told = [
        {
            "version": one.version,
            "at": datetime.fromtimestamp(one.at / 1000, UTC).isoformat(),
            "why": one.why,
            "sheet": one.sheet,
        }
        for one in past
    ]
    return dumps({"name": name, "history": told}, ensure_ascii=False, indent=1)


def read_history(data: bytes, by: str) -> list[Change]:
    """Read what `written_history` wrote, as changes by the person `by` who brings it.

    Raises:
        SheetError: Too large, too many changes, or something else than a history.
    """
    told = read_paper(data, "history.json", most_kb=HISTORY_KB).get("history")
    if not isinstance(told, list):
        raise NO_HISTORY
    if len(told) > MOST_CHANGES:
        raise SheetError(
            [f"This history has {len(told)} changes; at most {MOST_CHANGES} are read."]
        )
    return [_change(number, one, by) for number, one in enumerate(told, 1)]


def _change(version: int, told: Json, by: str) -> Change:
    match told:
        case {"at": str(at), "why": str(why), "sheet": dict(sheet)}:
            short = one_line(why).removesuffix(FROM_FILE)[: LONGEST_WHY - len(FROM_FILE)]
            return Change(
                version=version, at=_instant(at), by=by, why=f"{short}{FROM_FILE}", sheet=sheet
            )
        case _:
            raise NO_HISTORY


def _instant(text: str) -> int:
    try:
        return int(datetime.fromisoformat(text).astimezone(UTC).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise NO_HISTORY from None
