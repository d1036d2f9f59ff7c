"""What the picture of a fight shows: the part of a board that can be drawn, and its words.

A board has only what its viewer may see, so the counts of the sides and of those who are asked come
from the same cards and questions as all else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from bot.discord.phone import picture_px
from bot.discord.rendering.limits import ALT_TEXT, cut, plain
from bot.discord.rendering.order import place, remarks
from bot.discord.rendering.pictures.letters import legible
from bot.discord.rendering.pictures.palette import WIDTH
from bot.discord.rendering.pictures.tokens import SIDES_FIRST, in_order, monograms, stem_of
from bot.play.model import Board
from rules.engine.views.timeline import DONE, Mark, Scale, Slot
from rules.engine.views.visibility import Card, Role, Stat

LONGEST, LONGEST_LABEL = 64, 4
MOST_ALONE = 8
"""With more combatants than this, numbered ones in an equal state share a row."""

MOST_STOPS, KEPT_PAST = 12, 2
"""The most instants that are shown; of a long order so many past ones stay."""

MOST_SIGNS = 3

MOST_ROWS = 8
"""The most rows of a column; further combatants are counted, and stand in the words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """One combatant, or `times` who are alike.

    `left` of `full` is their health: the number, if the board's viewer may know it (`known`), else
    steps of the public word. `was` is `left` before the last report. `points` are a resource that
    is open. `face` is the digest of a portrait, "" for none.
    """

    name: str
    side: int
    letters: str
    face: str = ""
    left: int = 0
    full: int = 0
    known: bool = False
    was: int | None = None
    word: str = ""
    signs: tuple[str, ...] = ()
    asked: bool = False
    out: str = ""
    times: int = 1
    points: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """An instant: who acts there (`acts`), who has acted, and whose effects begin, with names."""

    label: str
    at: int
    now: bool = False
    past: bool = False
    acts: tuple[int, ...] = ()
    done: tuple[int, ...] = ()
    many: tuple[tuple[int, int], ...] = ()
    lands: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What to draw: places in `bodies` name combatants. `words` is all of it in words."""

    title: str
    game: str
    scale: Scale
    stops: tuple[Stop, ...]
    bodies: tuple[Body, ...]
    standing: tuple[tuple[int, int, int], ...] = ()
    words: str = ""
    height: int = field(default=0)

    @property
    def name(self) -> str:
        """Return the file's name, made of its content: an equal picture is not sent again."""
        return f"fight-{sha256(repr(self).encode()).hexdigest()[:10]}.png"

    @property
    def phone_px(self) -> int:
        """Return how much higher the picture makes a board on a phone."""
        return picture_px(self.height, WIDTH)

    @property
    def worn(self) -> set[str]:
        """Return the digests of the portraits in it."""
        return {body.face for body in self.bodies if body.face}

    @property
    def here(self) -> tuple[Body, ...]:
        """Return those who still fight."""
        return tuple([body for body in self.bodies if not body.out])

    @property
    def gone(self) -> tuple[Body, ...]:
        """Return those who are out."""
        return tuple([body for body in self.bodies if body.out])


def health(card: Card) -> tuple[int, int, bool]:
    """Return how much is left of how much, and whether these are numbers, not steps of a word."""
    track = card.track
    if track is None:
        return card.steps_left, len(card.words), False
    full, now = max(track.full or 1, 1), int(track.value)
    return min(max(full - now if track.rises else now, 0), full), full, True


def sides_of(shown: Board) -> list[str]:
    """Return the sides of a fight in the order of their colours: players, others, then the rest."""
    return in_order(shown.camps.get(card.id, SIDES_FIRST[0]) for card in shown.cards)


def bodies_of(
    shown: Board, faces: Mapping[str, str], before: Mapping[str, int]
) -> tuple[list[Body], dict[str, int]]:
    """Return all combatants, and the place of each by their id.

    `faces` are digests of portraits, and `before` is what was left before the last report, both by
    id.
    """
    sides = sides_of(shown)
    asked = {wait.about for wait in shown.waits}
    letters = monograms([card.name for card in shown.cards])
    made: list[Body] = []
    alike: dict[object, int] = {}
    index: dict[str, int] = {}
    for number, (card, mono) in enumerate(zip(shown.cards, letters, strict=True), 1):
        left, full, known = health(card)
        side = sides.index(shown.camps.get(card.id, SIDES_FIRST[0]))
        body = Body(
            name=cut(legible(card.name, number), LONGEST),
            side=side,
            letters=mono,
            face=faces.get(card.id, ""),
            left=left,
            full=full,
            known=known,
            was=before.get(card.id),
            word=card.health,
            signs=_signs(shown, card),
            asked=card.id in asked and not card.out,
            out=legible(card.out),
            points=_points(card.of_role(Role.RESOURCE)),
        )
        stem = stem_of(card.name)
        same: object = card.id
        if stem and len(shown.cards) > MOST_ALONE and not body.face:
            same = (stem, side, left, full, body.word, body.signs, body.asked, body.out)
        place_ = alike.setdefault(same, len(made))
        if place_ == len(made):
            made.append(body)
        else:
            made[place_] = _together(made[place_], legible(stem, number))
        index[card.id] = place_
    return made, index


def _together(body: Body, stem: str) -> Body:
    return replace(body, name=stem, letters=stem[:1].upper(), times=body.times + 1)


def _signs(shown: Board, card: Card) -> tuple[str, ...]:
    found = [stat.sign or "more" for stat in card.of_role(Role.CONDITION)]
    found += [s.sign for s in shown.timeline.slots if s.who == card.id and s.sign is not None]
    return tuple(sorted(dict.fromkeys(found), key="more".__eq__)[:MOST_SIGNS])


def _points(resources: Iterable[Stat]) -> str:
    """Return what is left of the first resource that can be spent, if the viewer may know it."""
    first = next((stat for stat in resources if stat.is_track and not stat.rises), None)
    return "" if first is None else str(first.value)


def scene(
    shown: Board,
    faces: Mapping[str, str] | None = None,
    before: Mapping[str, int] | None = None,
) -> Scene:
    """Return what the picture of a board shows; `faces` and `before` as for `bodies_of`."""
    bodies, index = bodies_of(shown, faces or {}, before or {})
    title = shown.timeline.title.partition(";")[0].replace(", ", " \N{MIDDLE DOT} ")
    return Scene(
        title=cut(legible(title), LONGEST),
        game=shown.encounter.ruleset,
        scale=shown.timeline.scale,
        stops=tuple(_stops(shown, bodies, index)),
        bodies=tuple(bodies),
        standing=tuple(_standing(bodies)),
        words=words(shown),
    )


def _standing(bodies: Sequence[Body]) -> Iterable[tuple[int, int, int]]:
    """Return each side with how many of it stand, and how many there are."""
    for side in sorted({body.side for body in bodies}):
        there = [body for body in bodies if body.side == side]
        yield side, sum(b.times for b in there if not b.out), sum(b.times for b in there)


def _stops(shown: Board, bodies: Sequence[Body], index: Mapping[str, int]) -> list[Stop]:
    made = [_stop(shown, mark, bodies, index) for mark in shown.timeline.marks]
    match shown.timeline.scale:
        case Scale.TURNS:
            made = [stop for stop in made if len(stop.label) <= LONGEST_LABEL]
        case Scale.COUNT:
            made = [stop for stop in made if not stop.past and _is_busy(stop)]
        case Scale.ORDER:
            made = [stop for stop in made if _is_busy(stop)]
    now = next((n for n, stop in enumerate(made) if stop.now), 0)
    first = max(now - KEPT_PAST, 0) if len(made) > MOST_STOPS else 0
    return made[first : first + MOST_STOPS]


def _is_busy(stop: Stop) -> bool:
    return bool(stop.now or stop.acts or stop.done or stop.lands)


def _stop(shown: Board, mark: Mark, bodies: Sequence[Body], index: Mapping[str, int]) -> Stop:
    here = [
        (index[slot.who], slot)
        for slot in shown.timeline.slots
        if slot.at == mark.at and slot.who in index and not bodies[index[slot.who]].out
    ]
    asked = [n for n, body in enumerate(bodies) if body.asked] if mark.now else []
    acts = list(dict.fromkeys([*asked, *(n for n, slot in here if _acts(slot))]))
    done = dict.fromkeys(n for n, slot in here if slot.kind == DONE and n not in acts)
    people = {n: len({s.who for m, s in here if m == n and not s.may}) for n in (*acts, *done)}
    return Stop(
        label=legible(mark.label),
        at=mark.at,
        now=mark.now,
        past=mark.past,
        acts=tuple(acts),
        done=tuple(done),
        many=tuple(people.items()),
        lands=tuple([(n, cut(legible(s.note or s.kind), 30)) for n, s in here if s.lands]),
    )


def _acts(slot: Slot) -> bool:
    return slot.kind != DONE and not slot.lands and not slot.may


def words(shown: Board) -> str:
    """Return a picture in words, as long as an alternative text may be.

    If they are too many, each combatant's are cut at their end.
    """
    parts: list[tuple[str, list[str]]] = []
    for side in sides_of(shown):
        there = [c for c in shown.cards if shown.camps.get(c.id, SIDES_FIRST[0]) == side]
        if there:
            up = sum(not card.out for card in there)
            said = [_sentence(shown, card) for card in there]
            parts.append((f"{plain(side).capitalize()}, {up} of {len(there)} stand: ", said))
    begun = f"{plain(shown.timeline.title)}. " if shown.timeline.title else ""
    longest = max([len(one) for _, said in parts for one in said], default=0)
    while longest and len(_joined(begun, parts, longest)) > ALT_TEXT:
        longest -= 1
    return cut(_joined(begun, parts, longest), ALT_TEXT)


def _joined(begun: str, parts: Sequence[tuple[str, Sequence[str]]], longest: int) -> str:
    told = [f"{head}{'; '.join([cut(one, longest) for one in said])}." for head, said in parts]
    return begun + " ".join(told)


def said_of(shown: Board, card: Card) -> list[str]:
    """Return all about one combatant: health, remarks, when they act, whether we wait for them."""
    left, full, known = health(card)
    one = place(shown.timeline, card)
    labels = {m.at: f"{m.label}{' (now)' if m.now else ''}" for m in shown.timeline.marks}
    instants = [] if card.out else [labels[at] for at in one.acts if at in labels]
    asked = not card.out and card.id in {wait.about for wait in shown.waits}
    return [
        *([f"{left} of {full}"] if known else []),
        *map(plain, remarks(one)),
        *([f"acts at {', '.join(instants)}"] if instants else []),
        *(["is asked"] if asked else []),
    ]


def _sentence(shown: Board, card: Card) -> str:
    said = ", ".join(said_of(shown, card))
    return f"{plain(card.name)}: {said}" if said else plain(card.name)
