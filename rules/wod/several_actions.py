"""Several actions in one turn, and how the dice are split (WOD-MULTI-01, WOD-MULTI-02)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.engine.asking.forms import Number, Option, Pick, Some, Text
from rules.engine.kit.acts import act, field
from rules.errors import BadAnswer
from rules.wod.actions import Declared, Planning, free_tasks, yards_beside
from rules.wod.actions import whole_pool as task_pool
from rules.wod.attack import ready
from rules.wod.attack import whole_pool as attack_pool
from rules.wod.attempts import Attempt, prepared, traits_of
from rules.wod.defence_kinds import TITLES, can_defend, guards
from rules.wod.defence_kinds import whole_pool as defence_pool
from rules.wod.fallen_targets import ELSE, IF_IT_FALLS, aim
from rules.wod.movement import cost
from rules.wod.pools import STANDARD
from rules.wod.shared_fields import Spending
from rules.wod.state import Deed, Mortal, What, WodFight
from rules.wod.traits import read_pool
from rules.wod.values import Else, Guard, Method, State

MOST_ACTIONS = 10
LONGEST_ROLLS = 200
AT = re.compile(r"^(?P<traits>.*?)(?:\s+at\s+(?P<hard>[0-9]{1,2}))?$")
"""A roll of any traits, as it is written: "dexterity + drive at 7"."""
ELSE_PART = "else"
"""The first word of the choice for a fallen target, among several actions."""
ROLLED = ("attack", "defend", "task", "roll")
"""The first words of the actions that roll dice."""


def offered_parts(fight: WodFight, mortal: Mortal) -> tuple[Option, ...]:
    """Everything that can be one of several actions (WOD-MULTI-01, WOD-DEF-05)."""
    found = [
        Option(f"attack:{other.id}:{weapon.id}", f"Attack {other.name} with {weapon.name}")
        for other in fight.seen_by(mortal)
        for weapon in mortal.arms
        if weapon.method is not Method.MAGIC or mortal.arete
    ]
    if can_defend(fight, mortal):
        found += [Option(f"defend:{g.value}", TITLES[g]) for g in guards(mortal)]
    found += [Option(f"draw:{w.id}", f"Draw {w.name}") for w in mortal.arms if w.sheathed]
    if mortal.has(State.KNOCKED_DOWN):
        found.append(Option("stand", "Stand up"))
    found.append(Option("roll", "Roll any traits"))
    found += [Option(f"task:{t.id}", f"Carry on with {t.name}") for t in free_tasks(fight, mortal)]
    return tuple(found)


def else_parts() -> tuple[Option, ...]:
    """The choices for a target that falls first, beside the actions (WOD-COMBAT-01)."""
    return tuple(
        [Option(f"{ELSE_PART}:{o.value}", f"{IF_IT_FALLS}: {o.label.lower()}") for o in ELSE]
    )


def _part(label: str, help: str, says: Mapping[str, str]) -> str:
    return field(lambda at: Pick(offered_parts(at.fight, at.me), label), help, says=says)


def _spent_on(at: Planning) -> Number | None:
    most = MOST_ACTIONS if at.fight.may_spend(at.me) else 0
    return Number(0, most, "Willpower on action number", {0: "none"}) if most else None


def _more(at: Planning) -> Some:
    parts = (*offered_parts(at.fight, at.me), *else_parts())
    return Some(parts, 0, MOST_ACTIONS - 1, f"And then; {IF_IT_FALLS.lower()}")


@act("several", "declare", clauses="WOD-MULTI-01 WOD-MULTI-02 WOD-DEF-05")
class Several(Spending[Planning], Declared):
    """Several actions in one turn, and how the dice are split (WOD-MULTI-01, WOD-MULTI-02).

    `more` may also name the choice if a target falls first: "else:hold".
    """

    title = "Several actions"
    help = "Do several things with split dice."
    says = "does several things in this turn"
    first: str = _part(
        "First",
        "What you do first",
        {
            "shield": "First they use their shield",
            "countermagick": "First they use countermagick",
            "*": "First they {lower}",
        },
    )
    second: str = _part(
        "Then",
        "What you do then",
        {
            "shield": "Then they use their shield",
            "countermagick": "Then they use countermagick",
            "*": "Then they {lower}",
        },
    )
    split: str = field(
        Text(60, least=0, label="Dice for each, as in 3/2 (empty: evenly)"),
        "As in 3/2",
        default="",
        says="The dice are split {}",
    )
    willpower: int = field(
        _spent_on,
        "Its place, as in 1",
        default=0,
        span=(0, MOST_ACTIONS),
        says="They spend Willpower on action {}",
    )
    rolls: str = field(
        Text(LONGEST_ROLLS, least=0, label="Traits to roll; at 6, or as in wits at 7"),
        "As in wits + drive at 7",
        default="",
        says="They roll {}",
    )
    more: tuple[str, ...] = field(
        _more,
        "What you do besides",
        default=(),
        says={
            "else:ask": "If a target falls first, you are asked",
            "else:other": "If a target falls first, they attack another one",
            "else:hold": "If a target falls first, they hold back",
            "else:go_on": "If a target falls first, they attack anyway",
            "*": "After that they {lower}",
        },
    )
    yards: int = yards_beside()

    @property
    def parts(self) -> tuple[str, ...]:
        """The actions, without the choice for a fallen target; rolls with what is rolled.

        Rolls that are written but not placed come last.
        """
        named = (self.first, self.second, *self.more)
        parts = [part for part in named if not part.startswith(f"{ELSE_PART}:")]
        rolls = [f"roll:{each.strip()}" for each in re.split("[,;]", self.rolls) if each.strip()]
        placed = [rolls.pop(0) if part == "roll" and rolls else part for part in parts]
        return tuple([part for part in (*placed, *rolls) if part != "roll"])

    @property
    def otherwise(self) -> Else | None:
        """The choice for a fallen target, if one is named."""
        said = [part for part in self.more if part.startswith(f"{ELSE_PART}:")]
        return Else(said[0].partition(":")[2]) if said else None

    def check(self, at: Planning) -> None:
        """Refuse too many actions, weapons that are not drawn, and a split that does not fit."""
        parts = self.parts
        if len(parts) > MOST_ACTIONS or sum(p.startswith(ELSE_PART) for p in self.more) > 1:
            raise BadAnswer(
                f"Name at most {MOST_ACTIONS} actions, and one choice for a target that falls."
            )
        if len(parts) < 2 + len(self.more) - (self.otherwise is not None):
            raise BadAnswer("Write what each roll takes, as in dexterity + drive, wits.")
        drawn = {weapon.id for weapon in ready(at.me)}
        for part in parts:
            what, _, rest = part.partition(":")
            if what == "roll":
                _ = traits_of([at.me], "Traits").read(_written(rest)[0])
            weapon = rest.partition(":")[2] if what == "attack" else rest
            if what == "draw":
                drawn.add(weapon)
            if what == "attack" and weapon not in drawn:
                raise BadAnswer("Draw that weapon first, as an action before it.")
            if what == "task" and parts.count(part) > 1:
                raise BadAnswer("A task takes one roll in its time, so name it once.")
        if self.willpower and not _is_rolled(parts, self.willpower):
            raise BadAnswer("Name the place of an action that is rolled, as in 1 for the first.")
        _ = shares(self, total(at.fight, at.me, self))

    def deeds(self, at: Planning) -> list[Deed]:
        split = shares(self, total(at.fight, at.me, self))
        return [self._deed(at, place, share) for place, share in enumerate(split)]

    def _deed(self, at: Planning, place: int, share: int) -> Deed:
        what, _, rest = self.parts[place].partition(":")
        deed = at.deed(What.OTHER if what == "task" else What(what))
        deed.willpower = self.willpower == place + 1
        deed.dice, deed.wounds = share, at.fight.wound_penalty(at.me)
        deed.part, deed.parts = place, len(self.parts)
        match deed.what:
            case What.ATTACK:
                target, _, deed.weapon = rest.partition(":")
                aim(at.fight, deed, target, self.otherwise)
            case What.DEFEND:
                deed.guard = Guard(rest)
            case What.OTHER:
                deed.task = rest
            case What.ROLL:
                deed.words = rest
            case _:
                deed.weapon = rest
        return deed


def _written(words: str) -> tuple[str, int]:
    """The traits and the difficulty of a roll as it is written."""
    said = AT.match(words)
    return (said["traits"], int(said["hard"] or STANDARD)) if said else (words, STANDARD)


def any_roll(words: str) -> Attempt:
    """A roll of any traits as one of several actions (WOD-MULTI-01)."""
    traits, hard = _written(words)
    written = read_pool(traits)
    return Attempt(what=str(written), written=written, base=hard)


def _is_rolled(parts: Sequence[str], place: int) -> bool:
    return place <= len(parts) and parts[place - 1].partition(":")[0] in ROLLED


def _pool(fight: WodFight, mortal: Mortal, part: str, yards: int) -> int | None:
    """The dice of one of several actions, with its own penalties; None if it has no pool."""
    what, _, rest = part.partition(":")
    if what == "attack":
        weapon = next(w for w in mortal.arms if w.id == rest.partition(":")[2])
        return attack_pool(fight, mortal, weapon, yards=yards).dice
    if what == "defend":
        return defence_pool(fight, mortal, Guard(rest), yards=yards).dice
    if what == "roll":
        rolled = replace(any_roll(rest), hindered=tuple(cost(fight, mortal, yards)))
        return prepared(fight, mortal, rolled).pool.dice
    if what == "task":
        task = next(each for each in free_tasks(fight, mortal) if each.id == rest)
        return task_pool(fight, mortal, task, yards).dice
    return None


def total(fight: WodFight, mortal: Mortal, wish: Several) -> int:
    """The dice for all actions together: the smallest pool (WOD-MULTI-01)."""
    parts = wish.parts
    pools = [_pool(fight, mortal, part, wish.yards) for part in {*parts}]
    return min([dice for dice in pools if dice is not None], default=len(parts))


def shares(wish: Several, dice: int) -> list[int]:
    """The dice of each action: as written, or split evenly with the rest for the first.

    In an even split, an action without a roll gets one die. (WOD-MULTI-02)

    Raises:
     BadAnswer: There is less than one die for each, or the numbers do not add up.
    """
    parts = wish.parts
    count = len(parts)
    if dice < count:
        raise BadAnswer(f"There are {dice} dice for {count} actions, and each takes at least one.")
    written = [int(word) for word in re.findall(r"[0-9]{1,3}", wish.split)]
    if not written:
        return _evenly(parts, dice)
    if len(written) != count or min(written) < 1 or sum(written) != dice:
        raise BadAnswer(f"Split {dice} dice into {count} numbers of at least 1, as in 3/2.")
    return written


def _evenly(parts: Sequence[str], dice: int) -> list[int]:
    rolls = [part.partition(":")[0] in ROLLED for part in parts]
    if not any(rolls):
        return [dice - len(parts) + 1, *[1] * (len(parts) - 1)]
    idle = rolls.count(False)
    each, rest = divmod(dice - idle, len(parts) - idle)
    first = rolls.index(True)
    return [
        (each + (rest if at == first else 0)) if rolling else 1 for at, rolling in enumerate(rolls)
    ]
