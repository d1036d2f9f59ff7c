"""Rolls as text: in one line, and in full for "Why?"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.discord.emojis import NONE, Emojis
from bot.discord.rendering.limits import cut, escape
from rules.dice import Against, Dice, Modifier, Roll
from rules.dice.dice import ROLL_AND_KEEP
from rules.engine.asking.forms import Json
from rules.engine.ruleset import Rule
from rules.engine.sheets.sheet import setting_title

MOST_DRAWN = 12
"""Up to this many faces are shown as emojis; larger pools are written."""

MOST_FACES = 40
"""Of larger pools only this many dice are shown, with the number of the rest."""

MOST_SMALL, MOST_SMALL_DROPPED = 8, 3
"""In a report: the most dice of a roll, and the most dropped ones."""

JOINED = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
"""Stands between the faces of a die that exploded."""

CLAUSE_TEXT = 400

HOUSE_KEY = re.compile(r"`(\w+\.\w+)`")
"""The form in which rulebooks name a house rule."""
QUOTED = re.compile(r"`([^`]+)`")
"""The form in which rulebooks quote other words; the texts that people read have no such marks."""
IDENTIFIER = re.compile(r"(?:\b[a-z]+\.)?\b[a-z0-9]+(?:_[a-z0-9]+)+\b")
"""The form in which rulebooks name a value of a sheet, or what a house rule may be."""

Rulebook = Mapping[str, Rule]


def short(roll: Roll, emojis: Emojis = NONE) -> str:
    """Return ``Dodge 1d6 [5] + 3 Agility = 8 against 7 (4 Agility + 3 Proficiency): succeeds``.

    Dropped dice are struck through; an explosion shows its chain, as in [6+6+2]. If dice are
    counted and not added up, the dice that count are bold.
    """
    name = f"{escape(roll.name)} " if roll.name else ""
    pool = f"{pool_of(roll.dice)} {drawn(roll, emojis)}" if roll.dice.count else ""
    terms = [pool] if pool else []
    terms += _terms(modifiers(roll), first=not pool)
    held = f" against {_against(roll.against)}" if roll.against is not None else ""
    outcome = f": {escape(roll.outcome)}" if roll.outcome else ""
    return f"{name}{' '.join(terms) or '0'} = **{roll.total}**{held}{outcome}"


def small(roll: Roll) -> str:
    """Return ``Attack 9 8 ~~4~~ + 3``: the faces from the highest, and what is added.

    A report says the total in its words. A die that explodes is followed by the next one. Dice that
    count are bold, dropped ones struck through; of long pools the rest is counted.
    """
    dropped = _dropped(roll)
    order = sorted(
        range(len(roll.faces)),
        key=lambda place: (place in dropped, -roll.worths[place], -roll.faces[place][0]),
    )
    kept = [place for place in order if place not in dropped][:MOST_SMALL]
    shown = [_bold(roll.faces[place], roll, place, JOINED) for place in kept]
    more = len(order) - len(dropped) - len(kept)
    shown += [f"and {more} more"] if more else []
    if len(dropped) > MOST_SMALL_DROPPED:
        shown.append(f"~~{len(dropped)} lower~~")
    else:
        shown += [f"~~{_chain(roll.faces[n], JOINED)}~~" for n in order if n in dropped]
    added = sum(modifier.value for modifier in modifiers(roll))
    plus = f" {'-' if added < 0 else '+'} {abs(added)}" if added else ""
    name = escape(roll.name.partition(" (")[0])
    return f"{name} {' '.join(shown)}{plus}".strip()


def full(roll: Roll, rulebook: Rulebook) -> list[str]:
    """Return every number of a roll on its own line, with its reason and its clause's title."""
    title = escape(roll.name) or "Roll"
    lines = [f"**{title}**{_cited(roll.clause, rulebook)}"]
    if roll.dice.count:
        lines.append(f"- {pool_of(roll.dice)}: {faces(roll)}")
        lines += [f"  {_modifier(term, rulebook)}" for term in roll.terms]
        if roll.dropped:
            lines.append(f"- kept: {_numbers(roll.kept)}; dropped: {_numbers(roll.dropped)}")
        lines += [f"  {_modifier(part, rulebook)} kept" for part in roll.keeps]
    lines += [_modifier(m, rulebook) for m in modifiers(roll)]
    lines.append(f"- total: **{roll.total}**")
    if roll.against is not None:
        name = escape(roll.against.name)
        cited_by = _cited(roll.against.clause, rulebook)
        lines.append(f"- held against {name} **{roll.against.value}**{cited_by}")
        lines += [f"  {_modifier(part, rulebook)}" for part in roll.against.parts]
    if roll.outcome:
        lines.append(f"- it {escape(roll.outcome)}")
    return lines


def clauses(ids: Iterable[str], rulebook: Rulebook, house: Mapping[str, Json]) -> list[str]:
    """Return the clauses behind a line: id, title and text, with the rules of `house`."""
    known = [rulebook[id] for id in dict.fromkeys(ids) if id in rulebook]
    return [
        f"-# `{rule.id}` **{escape(rule.title)}**: "
        f"{cut(escape(with_values(rule.text, house)), CLAUSE_TEXT)}"
        for rule in known
    ]


def with_values(text: str, house: Mapping[str, Json]) -> str:
    """Return a rule's words, with the present value after each house rule; all names in words."""

    def valued(key: re.Match[str]) -> str:
        name = f"“{setting_title(key[1])}”"
        return f"{name} (here: {spelled(house[key[1]])})" if key[1] in house else name

    said = QUOTED.sub(r"“\1”", HOUSE_KEY.sub(valued, text))
    return IDENTIFIER.sub(lambda found: setting_title(found[0]), said)


def spelled(value: Json) -> str:
    """Return the value of a house rule as a person would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def cited(rolls: Sequence[Roll]) -> Iterator[str]:
    """Return every clause that these rolls name."""
    for roll in rolls:
        yield from roll.clauses


def modifiers(roll: Roll) -> tuple[Modifier, ...]:
    """Return what is added to the faces: the dice's own bonus, then every modifier."""
    own = (Modifier(roll.dice.bonus, ""),) if roll.dice.bonus else ()
    return (*(roll.adds or own), *roll.modifiers)


def _terms(modifiers: Sequence[Modifier], *, first: bool) -> Iterator[str]:
    for m in modifiers:
        sign = "" if first and m.value >= 0 else ("- " if m.value < 0 else "+ ")
        first = False
        yield f"{sign}{abs(m.value)}{' ' + escape(m.reason) if m.reason else ''}"


def pool_of(dice: Dice) -> str:
    """Return dice as the games write them: ``6k3`` where tens are kept, else ``3d6``."""
    if dice.keep is not None and dice.sides == ROLL_AND_KEEP:
        return f"{dice.count}k{dice.keep}"
    return f"{dice.count}d{dice.sides}"


def kept_and_left(roll: Roll) -> tuple[str, str]:
    """Return the faces of the kept dice, and those of the others, highest first."""
    dropped = _dropped(roll)
    places = sorted(range(len(roll.worths)), key=lambda place: -roll.worths[place])
    kept = [_chain(roll.faces[place]) for place in places if place not in dropped]
    left = [_chain(roll.faces[place]) for place in places if place in dropped]
    return _listed(kept), _listed(left)


def _listed(chains: Sequence[str]) -> str:
    more = len(chains) - MOST_FACES
    return f"{', '.join(chains[:MOST_FACES])}{f' and {more} more' if more > 0 else ''}"


def _against(against: Against) -> str:
    """``7 (4 Agility + 3 Proficiency)``."""
    if not against.parts:
        return f"{against.value}{' ' + escape(against.name) if against.name else ''}"
    shown = " ".join(_terms(against.parts, first=True))
    return f"{against.value} ({shown})"


def drawn(roll: Roll, emojis: Emojis = NONE) -> str:
    """Return the faces as emojis; if there are none, or too many dice for them, as text."""
    if sum(len(chain) for chain in roll.faces) > MOST_DRAWN:
        return faces(roll)
    dropped = _dropped(roll)
    shown: list[str] = []
    for place, chain in enumerate(roll.faces):
        out = place in dropped
        counts = roll.counted is not None and roll.counted[place] > 0
        dice = [emojis.die(face, counts=counts and not out, dropped=out) for face in chain]
        if not all(dice):
            return faces(roll)
        shown.append("+".join(dice))
    return " ".join(shown)


def faces(roll: Roll) -> str:
    """Return the faces in brackets: dropped ones struck through, counted ones bold."""
    dropped = _dropped(roll)
    shown = [
        f"~~{_chain(chain)}~~" if place in dropped else _bold(chain, roll, place)
        for place, chain in enumerate(roll.faces[:MOST_FACES])
    ]
    more = len(roll.faces) - MOST_FACES
    return f"[{', '.join(shown)}{f' and {more} more' if more > 0 else ''}]"


def _dropped(roll: Roll) -> set[int]:
    """Return the places of the dropped dice."""
    left = list(roll.dropped)
    dropped: set[int] = set()
    # If dice are equal, the last ones thrown are the dropped ones.
    for place in range(len(roll.worths) - 1, -1, -1):
        if roll.worths[place] in left:
            left.remove(roll.worths[place])
            dropped.add(place)
    return dropped


def _bold(chain: tuple[int, ...], roll: Roll, place: int, joined: str = "+") -> str:
    counts = roll.counted is not None and roll.counted[place] > 0
    return f"**{_chain(chain, joined)}**" if counts else _chain(chain, joined)


def _chain(chain: tuple[int, ...], joined: str = "+") -> str:
    shown = joined.join(str(face) for face in chain[:8])
    return f"{shown}+... = {sum(chain)}" if len(chain) > 8 else shown


def _modifier(m: Modifier, rulebook: Rulebook) -> str:
    return f"- {m.value:+d} {escape(m.reason) or 'bonus'}{_cited(m.clause, rulebook)}"


def _cited(clause: str, rulebook: Rulebook) -> str:
    if not clause:
        return ""
    title = f" {escape(rulebook[clause].title)}" if clause in rulebook else ""
    return f" -- `{clause}`{title}".replace("--", "\N{EN DASH}")


def _numbers(numbers: Sequence[int]) -> str:
    shown = ", ".join(str(n) for n in numbers[:MOST_FACES])
    return shown if len(numbers) <= MOST_FACES else f"{shown} ..."
