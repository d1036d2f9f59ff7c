"""Playing on what an older version has begun, with today's rules and in any state."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

from bot.play.dice import Hand
from bot.play.model import Call, OpenPrompt
from bot.play.service import Play
from bot.play.timing.clock import Now
from bot.storage.connection.database import Database
from bot.storage.rows import EncounterRow, Status
from rules.engine.visibility import GM
from rules.errors import RulesError

ANSWERS = 24
"""So many questions are answered in each fight before its GM ends it."""

HOLD_S = 3_660
"""A little longer than what is held back is held back."""


class Later(Now):
    """A clock that stands shortly after the last thing that the database remembers."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        with closing(sqlite3.connect(file)) as c:
            self._then = int(c.execute("SELECT max(at) FROM record").fetchone()[0]) + 60_000

    def __call__(self) -> int:
        """The instant that it is."""
        return self._then + self._ahead_ms


class Table:
    """Plays every fight of a database on: people answer in turn by samples and by silence."""

    def __init__(self, database: Database, file: Path) -> None:
        hand = Hand()
        hand.by_key("upgrade")
        self.play = Play(database, hand=hand, now=Later(file))
        self._numbers = count(1)

    def call(self, user: str, row: EncounterRow) -> Call:
        """A call by somebody about this fight."""
        return Call(
            user=user,
            name=user.title(),
            guild=row.campaign,
            channel=row.channel,
            interaction=f"upgrade-{next(self._numbers)}",
            admin=user == "gm",
        )

    async def to_its_end(self, row: EncounterRow) -> EncounterRow:
        """Play a fight on, whatever it waits for, and let its GM end it; its row then."""
        gm = self.call("gm", row)
        if row.status is Status.PARKED:
            await self.play.gm.mend(gm, "salvage")
        elif row.status is Status.OPEN:
            await self.play.fights.begin(gm)
        elif row.status is Status.PAUSED:
            await self.play.fights.resume(gm)
        await self._answer_all(row)
        now = await self.play.reading.encounter(row.id)
        if now is not None and now.status is not Status.OVER:
            await self.play.fights.end(self.call("gm", row), "Enough.")
            now = await self.play.reading.encounter(row.id)
        assert now is not None
        return now

    async def _answer_all(self, row: EncounterRow) -> None:
        for number in range(ANSWERS):
            now = await self.play.reading.encounter(row.id)
            assert now is not None
            assert now.status is not Status.PARKED, f"{now.name} parks: {now.note}"
            if now.status is Status.OVER:
                return
            asked = await self.play.turns.mine(self.call("gm", row), everyone=True)
            if asked:
                await self._answer(row, asked[number % len(asked)], number)
            elif not await self._next(row):
                return
            if now.shown is not None:
                await self.play.clock.move(HOLD_S)

    async def _answer(self, row: EncounterRow, asked: OpenPrompt, number: int) -> None:
        values = asked.form.samples()
        value = values[number % len(values)]
        if asked.silence is not None and number % 3 == 2:
            value = asked.silence
        who = "gm" if asked.row.who == GM else asked.row.who
        await self.play.turns.answer(self.call(who, row), asked.row.token, value)

    async def _next(self, row: EncounterRow) -> bool:
        """Start the next moment by hand; whether there was one."""
        try:
            await self.play.fights.next(self.call("gm", row))
        except RulesError:
            return False
        return True
