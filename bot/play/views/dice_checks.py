"""Checks of a fight's dice, players' words for them, and a comparison with chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign, standing
from bot.play.fight.fights import own_combatant
from bot.play.model import Call, Done
from bot.play.step.steps import Cause, Sitting
from bot.play.step.transactions import Part, last_in, live_in
from bot.storage import encounters, journals
from bot.storage.rows import EncounterRow, LineRow, Status, Written
from bot.storage.story import seeds
from bot.storage.story.seeds import BOTH, PUBLIC, SeedRow
from rules.dice import Dice, Faces, Roll, fair
from rules.engine.asking.text_values import one_line
from rules.engine.replay.journal import (
    Fell,
    Pledged,
    Record,
    Restored,
    Retold,
    Rolled,
    Undone,
    Worded,
    effective,
)
from rules.engine.replay.pledge import HIDDEN, OPEN
from rules.engine.replay.verify import Block
from rules.engine.views.visibility import GM, Kind, Line, Viewer
from rules.engine.views.visibility import Part as LinePart
from rules.errors import BadAnswer, NotAllowed

LONGEST_WORDS = 80
MOST_WORDS = 100
MOST_FIGHTS = 300

UNPLEDGED = (
    "The dice of this fight fall by chance and cannot be checked: its seeds are missing, or its "
    "dice were given."
)

NOT_YET = "The fight has not begun. It pledges its dice when it begins."


@dataclass(frozen=True, slots=True)
class Checked:
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
                raise NotAllowed("Join the fight first: its fighters add words to the dice.")
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

    async def roll(
        self, call: Call, dice: Dice, reason: str, combatant: str, *, blind: bool
    ) -> Done:
        """Throw plain dice in a fight, seen by the GM and, unless it is `blind`, by the roller."""

        async def decide(at: Sitting) -> Cause:
            roller = own_combatant(at, combatant) if combatant else None
            owner = roller.player if roller is not None else call.user
            entry = Rolled(
                by=call.user,
                name=roller.name if roller is not None else call.name,
                dice=dice,
                reason=one_line(reason),
                seen_by=(GM,) if blind else tuple({GM: 0, owner: 0}),
            )
            return Cause(entry=entry)

        told = "Only the GM sees the result." if blind else "Only the GM and the roller see it."
        return await self.step(call, live_in(call.channel), decide, told)

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

    async def of_fight(self, encounter: str, viewer: Viewer, lines: Sequence[LineRow]) -> Checked:
        """Return the dice behind these lines of a fight, as far as `viewer` may check them.

        Once a hidden seed is published, all dice of its pledge are there, whoever saw their lines.
        """
        async with self.services.db.read() as c:
            row = await encounters.get(c, encounter)
            if row is None:
                raise NotAllowed("There is no such fight.")
            kept = await seeds.of(c, row.id)
            if not kept:
                return Checked(row, ())
            written = await journals.records(c, row.id)
            open_all = {each.pledge for each in kept if each.shown == BOTH}
        pledges = {w.record.seq: w.entry.public for w in written if isinstance(w.entry, Pledged)}
        hidden = {w.entry.public: w.entry.hidden for w in written if isinstance(w.entry, Pledged)}
        mixes = _mixes(written)
        thrown: dict[str, list[Fell]] = {}
        for seq, fell in _told(written, lines):
            of = next((p for begun, p in reversed(pledges.items()) if begun < seq), "")
            if of not in open_all:
                thrown.setdefault(of, []).append(fell)
        for seq, fell in _fallen(written):
            of = next((p for begun, p in reversed(pledges.items()) if begun < seq), "")
            if of in open_all:
                thrown.setdefault(of, []).append(fell)
        blocks = [
            _block(each, hidden[each.pledge], mixes, thrown.get(each.pledge, []), gm=viewer.gm)
            for each in kept
            if each.pledge in hidden
        ]
        return Checked(row, blocks)

    async def faces(self, call: Call) -> Mapping[int, Sequence[int]]:
        """Return how often each face of each kind of die fell, as far as the caller saw them."""
        found: dict[int, list[int]] = {}
        async with self.services.db.read() as c:
            campaign = await need_campaign(c, call.guild)
            viewer = (await standing(c, call, campaign)).viewer
            fights = (await encounters.in_campaign(c, campaign.id))[-MOST_FIGHTS:]
            for fight in fights:
                rows = await journals.lines(c, fight.id)
                seen = [row for row in rows if viewer.sees(row.line.audience)]
                placed = any(roll.place for row in seen for roll in row.line.rolls)
                written = await journals.records(c, fight.id) if placed else []
                told = [fell for _, fell in _told(written, seen)]
                thrown: list[Roll | Fell] = [*_unplaced(seen), *told]
                for each in thrown:
                    counts = found.setdefault(each.dice.sides, [0] * each.dice.sides)
                    for face in (face for chain in each.faces for face in chain):
                        counts[face - 1] += 1
        return {sides: counts for sides, counts in found.items() if sides > 1}


def _unplaced(rows: Iterable[LineRow]) -> Iterable[Roll]:
    """Return every roll of these lines that has no place, even if several lines show it, once."""
    seen: set[str] = set()
    for row in rows:
        for roll in row.line.rolls:
            key = f"{row.seq} {roll.name} {roll.faces}"
            if key not in seen and not roll.place:
                seen.add(key)
                yield roll


def _fallen(written: Sequence[Written]) -> Iterator[tuple[int, Fell]]:
    """Return all dice at places with their records; those that fell twice alike once."""
    known: set[tuple[str, Faces]] = set()
    for each in written:
        entry = each.entry
        if isinstance(entry, Fell) and entry.place and (entry.place, entry.faces) not in known:
            known.add((entry.place, entry.faces))
            yield each.record.seq, entry


def _told(written: Sequence[Written], lines: Iterable[LineRow]) -> Iterator[tuple[int, Fell]]:
    """Return the dice behind the rolls of these lines, as they fell.

    A line may show fewer: somebody chose which to keep, or some were thrown again. Those that were
    thrown again for a roll have its question with a word more.
    """
    places = {roll.place for line in lines for roll in line.line.rolls if roll.place}
    fallen = [*_fallen(written)]
    shown: dict[str, list[str]] = {}
    for _, fell in fallen:
        if fell.place in places:
            shown.setdefault(fell.trail, []).append(f"{_question(fell)}-")
    for seq, fell in fallen:
        if fell.place in places or _question(fell).startswith(tuple(shown.get(fell.trail, ()))):
            yield seq, fell


def _question(fell: Fell) -> str:
    """Return the seed and the name of the question that dice answer, without its number."""
    seed, *_, question, _ = fell.place.split(" ")
    return f"{seed} {question.rpartition('.')[0]}"


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
    rolls: Sequence[Fell],
    *,
    gm: bool,
) -> Block:
    published = {PUBLIC: row.public} if row.shown else {}
    if row.shown == BOTH:
        published[HIDDEN] = row.hidden
    # The places of hidden dice would reveal how many secret decisions there are.
    every = gm or row.shown == BOTH
    shown = [fell for fell in rolls if every or fell.place.startswith(OPEN)]
    return Block({OPEN: row.pledge, HIDDEN: hidden}, published, mixes, shown)
