"""The effect of an undo, before anybody confirms it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.fight.undoing import UNDO, points
from bot.play.model import Call
from bot.play.step.table_lines import in_words
from bot.play.step.transactions import Part, last_in
from bot.storage import journals
from bot.storage.rows import Status
from rules.engine.replay.journal import Retold, effective
from rules.engine.views.view import view
from rules.engine.views.visibility import THE_GM, Card, Line
from rules.engine.views.visibility import Part as LinePart
from rules.errors import JournalMismatch, NotAllowed, RulesDefect


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """An undo that has not been made: the first decision that it takes back, and its effect.

    `struck` are the lines that would be struck, `changes` people's values now and after it, `asked`
    the questions that would open again. `over`: a fight that is over would go on. `same_dice`: the
    same answers would throw the same dice. `draft` carries it out.
    """

    decision: str
    struck: Sequence[str]
    changes: Sequence[str]
    asked: Sequence[str]
    over: bool
    same_dice: bool
    draft: str


class UndoPreviews(Part):
    """The call that shows an undo without doing it."""

    async def preview(
        self, call: Call, steps: int = 1, to: int | None = None, why: str = ""
    ) -> Preview:
        """Return what `Gm.undo` or `Gm.undo_to` would do. Nothing is done."""
        async with self.services.db.write() as c:
            at = await self.sit_as_gm(c, call, await last_in(call.channel)(c))
            known = await points(c, at.row)
            if to is not None:
                known, steps = [point for point in known if point.seq == to], 1
            if not 1 <= steps <= len(known):
                raise NotAllowed(
                    f"Take back 1 to {len(known)} decisions." if known else "Nothing to take back."
                )
            point = known[steps - 1]
            back_to = point.seq - 1
            lines = await journals.lines(c, at.row.id, after=back_to)
            loaded = await journals.load(c, at.row.id, upto=back_to)
            if isinstance(point.entry, Retold):
                loaded = await _as_before(c, at.row.id, point.seq, point.entry)
                again = {(seq, n) for _, _, seq, n in point.entry.moved}
                lines = [line for line in lines if (line.seq, line.n) not in again]
            try:
                then = self.services.steps.scene_of(replace(at.row, head=back_to), loaded)
            except (JournalMismatch, RulesDefect):
                raise NotAllowed(
                    "The rules have changed since then, so that cannot be taken back any more."
                ) from None
            now = {(p.key, p.opened) for p in at.scene.prompts}
            before, after = view(at.scene, THE_GM).cards, view(then, THE_GM).cards
            over = at.row.status is Status.OVER and not then.fight.over
            draft = await self.offer(at, call, UNDO, to=point.seq, head=at.row.head, why=why)
            return Preview(
                decision=point.text,
                struck=sentences(row.line for row in lines if not row.struck),
                changes=[*changes(before, after)],
                asked=[p.ask.question for p in then.prompts if (p.key, p.opened) not in now],
                # With the end the public seed was published: the fight would pledge new ones.
                same_dice=then.fight.pledge is not None and not over,
                over=over,
                draft=draft,
            )


async def _as_before(
    c: AsyncConnection, encounter: str, seq: int, retcon: Retold
) -> journals.Loaded:
    """Return what is loaded of a fight as it was before a retcon of record `seq`."""
    loaded = await journals.load(c, encounter, upto=retcon.back_to)
    written = await journals.records(c, encounter)
    counted = effective([w.record for w in written if w.record.seq < seq])
    later = [record for record in counted if record.seq > retcon.back_to]
    return replace(loaded, records=[*loaded.records, *later])


def changes(before: Sequence[Card], after: Sequence[Card]) -> Iterator[str]:
    """Return every number of every card that differs, before and after."""
    now = {card.id: card for card in before}
    then = {card.id: card for card in after}
    for id, card in then.items():
        if id not in now:
            yield f"{card.name} would be in the fight"
    for id, card in now.items():
        old = then.get(id)
        if old is None:
            yield f"{card.name} would not be in the fight"
            continue
        values = {stat.name: stat.value for stat in old.stats}
        had = {stat.name: stat.value for stat in card.stats}
        for name in dict.fromkeys([*had, *values]):
            is_now, would_be = had.get(name, "none"), values.get(name, "none")
            if is_now != would_be:
                yield f"{card.name}: {name} {_value(is_now)}, would be {_value(would_be)}"
        if (card.health, card.out) != (old.health, old.out):
            yield (
                f"{card.name}: {card.out or card.health or 'there'}, would be "
                f"{old.out or old.health or 'there'}"
            )


def _value(value: int | str) -> str:
    """Return a value in words; a condition without a value is there or not."""
    return "yes" if value == "" else str(value)


def sentences(lines: Iterable[Line]) -> list[str]:
    """Return lines as a preview shows them: no details, and numbers in brackets at their head."""
    told: list[str] = []
    head = ""
    for line in lines:
        if line.part is LinePart.NUMBERS and line.of and line.of == head:
            told[-1] = f"{told[-1]} ({line.text})"
        elif line.part is not LinePart.DETAIL:
            told.append(in_words(line))
            head = line.of
    return told
