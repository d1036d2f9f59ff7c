"""The order of play: who is due when; the board, the picture and the posts share it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.engine.views.timeline import DONE, Mark, Slot, Timeline
from rules.engine.views.visibility import Card, Role

NEXT, LEAST_NEXT, NEXT_LETTERS = 4, 2, 80
"""At most this many are named as due next: fewer if they take more letters, but two at least."""

DOT = " \N{MIDDLE DOT} "

AHEAD = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}"
"""The sign before those who are due next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One combatant in the order of play.

    `at` is the next instant at which they act, None if it is not known, and `due` is its label.
    `past` says that the instant is over. `acts` are all coming instants at which they act. `lands`
    are those at which an effect of theirs begins, with label and name. `doing` is the timeline's
    text about them there.
    """

    card: Card
    at: int | None = None
    due: str = ""
    now: bool = False
    past: bool = False
    acts: tuple[int, ...] = ()
    lands: tuple[tuple[int, str, str], ...] = ()
    doing: str = ""


def places(timeline: Timeline, cards: Sequence[Card]) -> list[Place]:
    """Return all combatants: those ahead in order, then those behind, then the rest.

    Of those tied at one instant the timeline names first who acts first.
    """
    marks = _marks(timeline)
    turns = {at: n for n, at in enumerate(marks)}
    slots = {(slot.who, slot.at): -n for n, slot in enumerate(reversed(timeline.slots))}
    made = [_placed(timeline, marks, turns, card) for card in cards if not card.out]

    def when(one: Place) -> tuple[bool, bool, int, int]:
        if one.at is None:
            return True, True, 0, 0
        return one.past, False, turns[one.at], slots[one.card.id, one.at]

    return sorted(made, key=when)


def ahead(timeline: Timeline, cards: Sequence[Card]) -> str:
    """Name those who are due next, for the foot of a report: "▸ 10 Yumi · 12 Goro · 15 Sora"."""
    marks = _marks(timeline)
    names: Mapping[str, str] = {card.id: card.name for card in cards if not card.out}
    due: dict[int, list[str]] = {}
    for slot in timeline.slots:
        mark = marks.get(slot.at)
        if slot.who in names and mark is not None and _is_ahead(mark) and _acts(slot):
            due.setdefault(slot.at, []).append(names[slot.who])
    told = [
        f"{mark.label} {name}"
        for mark in timeline.marks
        for name in dict.fromkeys(due.get(mark.at, ()))
    ]
    del told[NEXT:]
    while len(told) > LEAST_NEXT and len(DOT.join(told)) > NEXT_LETTERS:
        told.pop()
    return f"{AHEAD} {DOT.join(told)}" if told else ""


def remarks(one: Place) -> list[str]:
    """Say all that a viewer may know of a combatant, besides the numbers of their health.

    The board, the cards and the picture say this: why they are out or the word for their wounds,
    their conditions, what they are doing, and which of their effects are still to come.
    """
    card = one.card
    said = [
        card.out or card.health,
        card.state,
        *(stat.words for stat in card.of_role(Role.CONDITION)),
    ]
    said += [one.doing, *(f"{what} lands at {label}" for _, label, what in one.lands)]
    return list(dict.fromkeys(word for word in said if word))


def place(timeline: Timeline, card: Card) -> Place:
    """Return one combatant's place in the order of play."""
    marks = _marks(timeline)
    return _placed(timeline, marks, {at: n for n, at in enumerate(marks)}, card)


def _marks(timeline: Timeline) -> dict[int, Mark]:
    """Return the timeline's marks by their instants, in order."""
    return {mark.at: mark for mark in timeline.marks}


def _placed(
    timeline: Timeline, marks: Mapping[int, Mark], order: Mapping[int, int], card: Card
) -> Place:
    """Return a card's place; `order` counts the marks."""
    mine = [slot for slot in timeline.slots if slot.who == card.id and slot.at in marks]
    turns = sorted((slot for slot in mine if _acts(slot)), key=lambda slot: order[slot.at])
    coming = [slot for slot in turns if _is_ahead(marks[slot.at])]
    lands = [slot for slot in mine if slot.lands and _is_ahead(marks[slot.at])]
    landing = tuple([(slot.at, marks[slot.at].label, slot.note or slot.kind) for slot in lands])
    if not turns:
        return Place(card=card, lands=landing)
    first = coming[0] if coming else turns[-1]
    notes = (slot.note for slot in turns if slot.note and slot.at == first.at)
    return Place(
        card=card,
        at=first.at,
        due=marks[first.at].label,
        now=marks[first.at].now,
        past=not coming,
        acts=tuple(dict.fromkeys(slot.at for slot in coming)),
        lands=landing,
        doing=DOT.join(dict.fromkeys(notes)),
    )


def _acts(slot: Slot) -> bool:
    return slot.kind != DONE and not slot.lands and not slot.may


def _is_ahead(mark: Mark) -> bool:
    return mark.now or not mark.past
