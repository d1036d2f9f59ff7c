"""Quotas: the most that one person or campaign may use, so that others have room and time."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from json import dumps
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.sheets.faults import faults_on_paper
from bot.storage import usage
from bot.storage.rows import HOUR_MS
from rules.engine.asking.text_values import counted
from rules.engine.ruleset import Ruleset
from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.errors import NotAllowed, SheetError

if TYPE_CHECKING:
    from bot.play.step.steps import Sitting

Json: TypeAlias = Any

MINUTE_MS = 60_000

RAW_SHARE = 4
"""The text of a sheet may be this many times as large as the sheet made from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The quotas; the settings `limits.*` describe each."""

    sheet_kb: int = 16
    characters: int = 50
    combatants: int = 40
    comings: int = 20
    orders: int = 100
    imports: int = 6
    fights: int = 50

    def raw_sheet(self, sheet: Mapping[str, Json]) -> None:
        """Refuse a text that is far too large before it is parsed. Raises `SheetError`."""
        self._weigh(sheet, self.sheet_kb * RAW_SHARE)

    def sheet(self, sheet: Mapping[str, Json]) -> None:
        """Refuse a sheet that is too large. Raises `SheetError`."""
        self._weigh(sheet, self.sheet_kb)

    def clean_sheet(self, rules: Ruleset[Any], sheet: Mapping[str, Json]) -> dict[str, Json]:
        """Return the values of a sheet of this ruleset.

        Raises `SheetError` if the sheet is too large, before or after parsing, or has faults.
        """
        self.raw_sheet(sheet)
        try:
            clean: dict[str, Json] = plain(read(rules.sheets.model, sheet))
        except SheetError as error:
            raise faults_on_paper(error, rules) from None
        self.sheet(clean)
        return clean

    def _weigh(self, sheet: Mapping[str, Json], most_kb: int) -> None:
        size = len(dumps(sheet, separators=(",", ":"), ensure_ascii=False).encode(errors="replace"))
        if size > most_kb * 1024:
            told = f"This sheet has {-(-size // 1024)} KB; a sheet has at most {self.sheet_kb} KB."
            raise SheetError([f"{told} Shorten its texts or its lists."])

    def another_character(self, there: int) -> None:
        """Refuse a person who has too many characters in the campaign already."""
        if there >= self.characters:
            raise NotAllowed(
                f"You have {there} characters here, and nobody may have more than "
                f"{self.characters}. Put one away with /character delete."
            )

    def room(self, there: int, count: int) -> None:
        """Refuse more combatants if too many are in the fight; those who left do not count."""
        if there + count > self.combatants:
            raise NotAllowed(f"A fight holds at most {self.combatants} combatants.")

    async def another_fight(self, c: AsyncConnection, campaign: str) -> None:
        """Refuse one more fight in a campaign with too many running ones."""
        if await usage.open_fights(c, campaign) >= self.fights:
            raise NotAllowed(
                f"This campaign has {counted(self.fights, 'fight')} going on, which is the most. "
                "End one with /encounter end; /encounter list shows them."
            )


async def another_order(at: Sitting, owner: str) -> None:
    """Refuse one more order, plan or style of a person who has too many in the campaign."""
    most = at.limits.orders
    if await usage.orders(at.c, at.row.campaign, owner) >= most:
        raise NotAllowed(
            f"Orders, plans and styles: nobody may have more than {most} in a campaign. Take some "
            "back with /orders clear."
        )


async def another_coming(at: Sitting, now: int) -> None:
    """Refuse somebody who has joined and left too often within an hour. The GM may always join."""
    most = at.limits.comings
    if at.standing.gm:
        return
    if await usage.comings(at.c, at.row.id, at.standing.user, now - HOUR_MS) >= most:
        raise NotAllowed(
            f"You have joined and left this fight {most} times within an hour. Wait a while, or "
            "ask the GM."
        )


@dataclass(slots=True)
class Imports:
    """Counts the sheets that people bring, for a minute."""

    _brought: dict[str, deque[int]] = field(default_factory=lambda: defaultdict(deque))

    def another(self, limits: Limits, user: str, now: int) -> None:
        """Count one more, or refuse it."""
        recent = self._brought[user]
        while recent and recent[0] <= now - MINUTE_MS:
            recent.popleft()
        if len(recent) >= limits.imports:
            raise NotAllowed(
                f"You have brought {limits.imports} sheets within a minute. Wait a minute, then "
                "try again."
            )
        recent.append(now)
