"""Checks of a fight's dice, players' words for them, and a comparison with chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign, standing
from bot.play.model import Call, Done
from bot.play.step.steps import Cause, Sitting
from bot.play.step.transactions import Part, last_in, live_in
from bot.storage import encounters, journals
from bot.storage.rows import EncounterRow, LineRow, Status, Written
from bot.storage.story import seeds
from bot.storage.story.seeds import BOTH, PUBLIC, SeedRow
from rules.dice import Roll, fair
from rules.engine.journal import Pledged, Record, Restored, Retold, Undone, Worded, effective
from rules.engine.pledge import HIDDEN, OPEN
from rules.engine.text_values import one_line
from rules.engine.verify import Block
from rules.engine.visibility import Kind, Line, Viewer
from rules.engine.visibility import Part as LinePart
from rules.errors import BadAnswer, NotAllowed

LONGEST_WORDS = 80
MOST_WORDS = 100
MOST_FIGHTS = 300

UNPLEDGED = (
    "The dice of this fight fall by chance and cannot be checked: it began before fights pledged "
    "their seeds, or its dice were given."
)

NOT_YET = "The fight has not begun. It pledges its dice when it begins."


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of a fight that one viewer may check: a block for each pledge."""

    fight: EncounterRow
    blocks: Sequence[Block]

    @property
    def text(self) -> str:
        """Return the lines of a transcript, "" if the fight has pledged nothing."""
        return "\n".join(line for block in self.blocks for line in block.lines())


class DiceChecks(Part):
    """The calls about dice that anyone can check."""

    async def add_words(self, call: Call, text: str) -> Done:
        """Mix a player's words into all later dice of their fight."""
        words = one_line(text)[:LONGEST_WORDS]

        async def decide(at: Sitting) -> Cause:
            made = at.scene.fight.pledge
            fights = any(
                who.player in at.standing.stands_for for who in at.scene.fight.combatants.values()
            )
            if not fights and not at.standing.gm:
                raise NotAllowed("Only those who fight here may add words to the dice.")
            if made is None:
                raise NotAllowed(UNPLEDGED if at.scene.fight.begun else NOT_YET)
            if not words:
                raise BadAnswer("Write some words, for example: three grey geese.")
            if len(made.words) >= MOST_WORDS:
                raise NotAllowed(f"These dice have {MOST_WORDS} words already; that is enough.")
            line = Line(
                f"{call.name} adds words to the dice: {words}", Kind.SCENE, part=LinePart.NOTE
            )
            return Cause(entry=Worded(by=call.user, text=words), lines=(line,))

        return await self.step(
            call, live_in(call.channel), decide, "Every die from now on depends on them too."
        )

    async def publish(self, call: Call) -> Done:
        """Publish the hidden seed of a fight that is over. For the GM."""

        async def work(c: AsyncConnection) -> Done:
            row = await last_in(call.channel)(c)
            who = await standing(c, call, await need_campaign(c, row.campaign))
            who.must_be_gm()
            if row.status is not Status.OVER:
                raise NotAllowed("The hidden seed stays secret until the fight is over.")
            kept = [each for each in await seeds.of(c, row.id) if each.shown]
            if not kept:
                raise NotAllowed(UNPLEDGED)
            for each in kept:
                await seeds.show(c, each.pledge, BOTH)
            told = ", ".join(each.hidden for each in kept)
            return Done(text=f"The hidden seed was {told}. Everybody can check all dice now.")

        return await self.once(call, work)

    async def of_fight(self, encounter: str, viewer: Viewer, lines: Sequence[LineRow]) -> Dice:
        """Return the dice behind these lines of a fight, as far as `viewer` may check them.

        Once a hidden seed is published, all dice of its pledge are there, whoever saw their lines.
        """
        async with self.kit.db.read() as c:
            row = await encounters.get(c, encounter)
            if row is None:
                raise NotAllowed("There is no such fight.")
            kept = await seeds.of(c, row.id)
            if not kept:
                return Dice(row, ())
            written = await journals.records(c, row.id)
            open_all = {each.pledge for each in kept if each.shown == BOTH}
            every = await journals.lines(c, row.id) if open_all else []
        pledges = {w.record.seq: w.entry.public for w in written if isinstance(w.entry, Pledged)}
        hidden = {w.entry.public: w.entry.hidden for w in written if isinstance(w.entry, Pledged)}
        mixes = _mixes(written)
        thrown: dict[str, dict[str, Roll]] = {}
        given = {line.token for line in lines}
        for line in every or lines:
            of = next((p for seq, p in reversed(pledges.items()) if seq < line.seq), "")
            if of not in open_all and line.token not in given:
                continue
            for roll in line.line.rolls:
                if roll.place:
                    thrown.setdefault(of, {}).setdefault(_die(roll), roll)
        blocks = [
            _block(each, hidden[each.pledge], mixes, thrown.get(each.pledge, {}), gm=viewer.gm)
            for each in kept
            if each.pledge in hidden
        ]
        return Dice(row, blocks)

    async def faces(self, call: Call) -> Mapping[int, Sequence[int]]:
        """Return how often each face of each kind of die fell, as far as the caller saw them."""
        found: dict[int, list[int]] = {}
        async with self.kit.db.read() as c:
            campaign = await need_campaign(c, call.guild)
            viewer = (await standing(c, call, campaign)).viewer
            fights = (await encounters.in_campaign(c, campaign.id))[-MOST_FIGHTS:]
            for fight in fights:
                upto = None if viewer.gm else fight.shown
                rows = await journals.lines(c, fight.id, upto=upto)
                for roll in _once(r for r in rows if viewer.sees(r.line.audience)):
                    counts = found.setdefault(roll.dice.sides, [0] * roll.dice.sides)
                    for chain in roll.faces:
                        for face in chain:
                            counts[face - 1] += 1
        return found


def _once(rows: Iterable[LineRow]) -> Iterable[Roll]:
    """Return every roll of these lines once, even if several lines show it."""
    seen: set[str] = set()
    for row in rows:
        for roll in row.line.rolls:
            key = _die(roll) if roll.place else f"{row.seq} {roll.name} {roll.faces}"
            if key not in seen and roll.dice.sides > 1:
                seen.add(key)
                yield roll


def _die(roll: Roll) -> str:
    return f"{roll.place} {roll.faces}"


def _mixes(written: Sequence[Written]) -> dict[str, Sequence[str]]:
    """Return every list of words that was ever used, by its mix."""
    words: list[tuple[int, str]] = []
    found: dict[str, Sequence[str]] = {}
    for each in written:
        entry, seq = each.entry, each.record.seq
        if isinstance(entry, Undone | Retold):
            words = [word for word in words if word[0] <= entry.back_to]
        elif isinstance(entry, Restored):
            words = _in_force([w.record for w in written if w.record.seq <= entry.upto])
        elif isinstance(entry, Pledged):
            words = []
        elif isinstance(entry, Worded):
            words.append((seq, entry.text))
            listed = [text for _, text in words]
            found[fair.mix(listed)] = listed
    return found


def _in_force(records: Sequence[Record]) -> list[tuple[int, str]]:
    """Return the words that counted after these records, each with its record."""
    words: list[tuple[int, str]] = []
    for record in effective(records):
        if isinstance(record.entry, Pledged):
            words = []
        elif isinstance(record.entry, Worded):
            words.append((record.seq, record.entry.text))
    return words


def _block(
    row: SeedRow,
    hidden: str,
    mixes: Mapping[str, Sequence[str]],
    rolls: Mapping[str, Roll],
    *,
    gm: bool,
) -> Block:
    published = {PUBLIC: row.public} if row.shown else {}
    if row.shown == BOTH:
        published[HIDDEN] = row.hidden
    # The places of hidden dice would reveal how many secret decisions there are.
    every = gm or row.shown == BOTH
    shown = [roll for roll in rolls.values() if every or roll.place.startswith(OPEN)]
    return Block({OPEN: row.pledge, HIDDEN: hidden}, published, mixes, shown)
