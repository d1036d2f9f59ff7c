"""The disk space of fights: whole fights through `bot.play`, without Discord."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import count, islice
from pathlib import Path

from bot.commands.bench.figures import Size
from bot.commands.bench.life.through_play import Still
from bot.commands.bench.script import PEOPLE, RULES, acts, sheets
from bot.play.dice import Hand
from bot.play.model import Call
from bot.play.service import Play
from bot.storage import encounters
from bot.storage.connection.database import Database

GUILD, GM = "1", "2"
YEAR_S = 366 * 24 * 3600.0
WHOLE = 1_000
"""The figures are for this many fights; fewer are played, because all need the same space."""

PARTS = {
    "records": "SELECT sum(length(body)) FROM record",
    "lines": "SELECT sum(length(body)) FROM line",
    "checkpoints": "SELECT sum(length(state)) FROM checkpoint",
}


async def sizes(folder: Path, fights: int, steps: int) -> Size:
    """Play this many fights of this many steps to their end, and return their size."""
    file = folder / "size.db"
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    try:
        table = _Table(database)
        await table.set_up()
        empty = _bytes(file)
        live = 0
        for n in range(fights):
            before = _bytes(file)
            await table.fight(str(n), steps)
            await table.tidied_up()
            live += _bytes(file) - before
            await table.end(str(n))
        records, parts = _parts(file)
        await table.a_year_later()
        ended = _bytes(file)
    finally:
        await database.close()
    made = fights * steps
    return Size(
        fights=fights,
        steps=steps,
        records_per_step=records / made,
        bytes_per_step=live / made,
        bytes_per_record=live / records,
        checkpoints_share=parts["checkpoints"] / sum(parts.values()),
        ended_bytes_per_step=(ended - empty) / made,
        thousand_fights_mb=(ended - empty) / fights * WHOLE / 1e6,
    )


class _Table:
    def __init__(self, database: Database) -> None:
        hand = Hand()
        hand.by_key("size")
        self._play = Play(database, hand=hand, now=Still())
        self._numbers = count(1)

    def _call(self, user: str, channel: str) -> Call:
        return Call(
            user=user,
            name=user.title(),
            guild=GUILD,
            channel=channel,
            interaction=f"i{next(self._numbers)}",
            admin=user == GM,
        )

    async def set_up(self) -> None:
        """Make a campaign of two people."""
        await self._play.campaigns.setup(self._call(GM, "0"), name="Measured", ruleset=RULES.key)
        for name, sheet in sheets().items():
            await self._play.characters.new(self._call(name, "0"), name=name.title(), sheet=sheet)

    async def fight(self, channel: str, steps: int) -> None:
        """Play a fight in a channel of its own, up to this many steps."""
        await self._play.fights.open(self._call(GM, channel), name="The bridge")
        for name in PEOPLE:
            await self._play.fights.join(self._call(name, channel))
        await self._play.fights.begin(self._call(GM, channel))
        for act in islice(acts(), steps):
            await self._play.clock.move(60)
            who = GM if act.who == "gm" else act.who
            await self._play.turns.act(self._call(who, channel), act.path[-1], act.fields)

    async def end(self, channel: str) -> None:
        """End the fight; its people are free for the next one."""
        await self._play.fights.end(self._call(GM, channel))

    async def a_year_later(self) -> None:
        """Delete by age, as after a year."""
        await self._play.clock.move(YEAR_S)
        await self.tidied_up()

    async def tidied_up(self) -> None:
        """Note everything as posted, and delete old rows, as happens every hour."""
        async with self._play.db.write() as c:
            for row in await encounters.in_campaign(c, GUILD):
                await encounters.update(c, row.id, published=row.head)
        while await self._play.housekeeping.tidy():
            pass


def _bytes(file: Path) -> int:
    """Return the size of a database, without free space in its file."""
    with closing(sqlite3.connect(file)) as plain:
        used, free, size = (
            plain.execute(f"PRAGMA {what}").fetchone()[0]
            for what in ("page_count", "freelist_count", "page_size")
        )
    return int((used - free) * size)


def _parts(file: Path) -> tuple[int, dict[str, int]]:
    """Return the number of records, and the bytes of each part of the journals."""
    with closing(sqlite3.connect(file)) as plain:
        parts = {name: plain.execute(asked).fetchone()[0] or 0 for name, asked in PARTS.items()}
        return int(plain.execute("SELECT count(*) FROM record").fetchone()[0]), parts
