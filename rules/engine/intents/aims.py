"""How a target is chosen when the time comes: by name, or by what was seen in the fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from rules.engine.intents.known import Known
from rules.engine.state.encounter import Struck

FOCUS_TURNS = 2
"""The number of each friend's last turns that count for `By.FOCUS`."""


class By(StrEnum):
    """The ways to choose a target. All except `PERSON` choose only foes who stand."""

    PERSON = "person"
    ATTACKER = "attacker"
    LAST = "last"
    AVENGE = "avenge"
    PROTECT = "protect"
    FOCUS = "focus"
    NEAREST = "nearest"
    WEAKEST = "weakest"
    FOE = "foe"


@dataclass(frozen=True, slots=True)
class How:
    """One way to choose; `who` is the person meant, or the one to protect."""

    by: By
    who: str = ""


def person(id: str) -> How:
    """Choose that person."""
    return How(By.PERSON, id)


def protect(id: str) -> How:
    """Choose the foe who last attacked that person."""
    return How(By.PROTECT, id)


ATTACKER = How(By.ATTACKER)
LAST = How(By.LAST)
AVENGE = How(By.AVENGE)
FOCUS = How(By.FOCUS)
NEAREST = How(By.NEAREST)
WEAKEST = How(By.WEAKEST)
FOE = How(By.FOE)


@dataclass(frozen=True, slots=True)
class Aim:
    """A list of ways to choose; the first one that gives somebody on the form is used.

    A person is chosen only while they stand and are no friend, unless they are in `despite`.
    """

    by: tuple[How, ...]
    despite: tuple[str, ...] = ()
    kind: Literal["aim"] = "aim"


def target(aim: Aim, offered: Collection[str], know: Known, attacker: str = "") -> str | None:
    """The person that an aim chooses from those offered; None for nobody.

    `attacker` is the person who attacks now.
    """
    foes = know.foes([id for id in know.people if id in offered])
    for how in aim.by:
        if how.by is By.PERSON:
            allowed = how.who in foes or how.who in aim.despite
            found = how.who if allowed and how.who in offered else None
        else:
            found = _foe(how, foes, know, attacker)
        if found is not None:
            return found
    return None


def _foe(how: How, foes: Sequence[str], know: Known, attacker: str) -> str | None:
    """The foe that one way chooses; among equals, the first to have joined."""
    match how.by:
        case By.ATTACKER:
            return attacker if attacker in foes else None
        case By.LAST:
            return _newest([s.at for s in know.struck if s.by == know.me], foes)
        case By.AVENGE:
            return _newest([s.by for s in know.struck if s.at == know.me], foes)
        case By.PROTECT:
            return _newest([s.by for s in know.struck if s.at == how.who], foes)
        case By.FOCUS:
            aimed_at = Counter(blow.at for blow in _of_friends(know) if blow.at in foes)
            return max(foes, key=lambda foe: aimed_at[foe]) if aimed_at else None
        case By.NEAREST:
            far = {foe: near for foe in foes if (near := know.people[foe].near) is not None}
            return min(far, key=lambda foe: far[foe]) if far else None
        case By.WEAKEST:
            return max(foes, key=lambda foe: know.people[foe].harm) if foes else None
        case By.FOE | By.PERSON:
            return foes[0] if foes else None


def _newest(people: Sequence[str], foes: Sequence[str]) -> str | None:
    return next((id for id in reversed(people) if id in foes), None)


def _of_friends(know: Known) -> list[Struck]:
    """The blows of each friend in their last turns."""
    friends, turns, found = know.friends(), dict[str, list[str]](), list[Struck]()
    for blow in reversed(know.struck):
        if blow.by not in friends:
            continue
        seen = turns.setdefault(blow.by, [])
        if blow.turn not in seen:
            seen.append(blow.turn)
        if len(seen) <= FOCUS_TURNS:
            found.append(blow)
    return found
