"""Declarations at the start of a turn, and their actions (WOD-COMBAT-01, WOD-MULTI-01..02)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from rules.engine.forms import (
    Act,
    Choice,
    Fields,
    Form,
    Number,
    OneOf,
    Option,
    Pick,
    Some,
    Target,
    Text,
    YesNo,
)
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, unless
from rules.errors import BadAnswer
from rules.wod.combat.attack import whole_pool as attack_pool
from rules.wod.combat.defence_kinds import TITLES, can_defend, guards
from rules.wod.combat.defence_kinds import whole_pool as defence_pool
from rules.wod.combat.harm import name_of
from rules.wod.combat.movement import free, furthest, reach
from rules.wod.fight.acts import (
    CarryOn,
    Cast,
    Draw,
    Full,
    Go,
    Hold,
    Other,
    Rise,
    Several,
    Strike,
    Wait,
)
from rules.wod.fight.questions import Declaring, aimed_at, points, turn_of
from rules.wod.fight.state import Deed, Mortal, Position, Save, What, WodFight
from rules.wod.sheets.gear import Weapon
from rules.wod.sheets.values import Guard, Method, Pace, State
from rules.wod.turn.fallen import is_down
from rules.wod.turn.not_now import why_not_declared
from rules.wod.turn.tasks_in_turn import tasks_for

Wish: TypeAlias = Strike | Cast | Several | Hold | Full | Go | Draw | CarryOn | Other | Wait | Rise

MOST_ACTIONS = 10
PHYSICAL = (Method.UNARMED, Method.MELEE, Method.THROWN, Method.GUN)


def declare(fight: WodFight, mortal: Mortal) -> Resolution[None]:
    """Declare somebody's actions for this turn; none if they fall before they answer.

    (WOD-COMBAT-01)
    """
    wish = yield from unless(lambda: not fight.conscious(mortal), _ask(fight, mortal))
    mortal.declared = fight.turn
    yards = getattr(wish, "yards", 0)
    mortal.yards = min(yards, furthest(fight, mortal)) if not isinstance(wish, Go) else 0
    mortal.full = isinstance(wish, Full)
    mortal.plan = [] if wish is None else plan(fight, mortal, wish)


def _ask(fight: WodFight, mortal: Mortal) -> Resolution[Wish]:
    """Ask for a declaration; silence holds the action for defence (WOD-COMBAT-01)."""
    return ask(
        "declare",
        mortal.player,
        f"Turn {fight.turn}: what does {mortal.name} do?",
        lambda: form(fight, mortal),
        about=mortal.id,
        default=lambda: _silence(fight, mortal),
        public=not mortal.guarded,
        always=True,
        facts=Declaring(
            turn=fight.turn,
            initiative=mortal.score,
            foes=tuple([o.id for o in fight.seen_by(mortal) if o.side != mortal.side]),
            declared_at_me=aimed_at(fight, mortal),
            acted=fight.seen_acting(mortal, fight.turn),
        ),
        turn=turn_of(fight),
    )


def _silence(fight: WodFight, mortal: Mortal) -> dict[str, Any]:
    if not can_defend(fight, mortal):
        return {"act": "wait"}
    wished = mortal.presets.guard
    guard = wished if wished in guards(mortal) else Guard.DODGE
    return {"act": "defend", "guard": guard.value if guard else Guard.DODGE.value}


# ---------------------------------------------------------------- the form


def form(fight: WodFight, mortal: Mortal) -> Act[Any]:
    """Everything that they may declare now."""
    found: dict[str, Choice[Any]] = {}
    free_to_act = not mortal.has(State.BOUND) and mortal.only_defends != fight.turn
    far = _far(fight, mortal)
    if free_to_act:
        _offer_attacks(fight, mortal, found, far)
    if can_defend(fight, mortal):
        kinds = tuple(guards(mortal))
        held: dict[str, Form[Any]] = {
            "guard": OneOf(kinds, "How"),
            "save": OneOf(tuple(Save), "Against which attack"),
            **_willpower(fight, mortal, "Willpower on the defence"),
            **far,
        }
        found["defend"] = Choice("Defend", Fields(Hold, held), "Saved until it is needed.", points)
        fields: dict[str, Form[Any]] = {
            "guard": OneOf(kinds, "How"),
            "fallback": OneOf(kinds, "Where that does not fit"),
            **_willpower(fight, mortal, "Willpower on the first defence"),
        }
        found["full"] = Choice(
            "Full defence", Fields(Full, fields), "Nothing else this turn.", points
        )
    if free_to_act:
        _offer_others(fight, mortal, found, far)
    found["wait"] = Choice("Wait", Fields(Wait, far), note="The action stays free for a defence.")
    return Act(found, why_not=lambda act: why_not_declared(fight, mortal, act))


def _far(fight: WodFight, mortal: Mortal) -> dict[str, Form[Any]]:
    most = furthest(fight, mortal)
    if not most:
        return {}
    return {"yards": Number(0, most, f"Yards (up to {free(fight, mortal)} free)")}


def _willpower(fight: WodFight, mortal: Mortal, label: str) -> dict[str, Form[Any]]:
    return {"willpower": YesNo(label)} if fight.may_spend(mortal) else {}


def _offer_attacks(
    fight: WodFight, mortal: Mortal, found: dict[str, Choice[Any]], far: dict[str, Form[Any]]
) -> None:
    seen = fight.seen_by(mortal)
    physical = [w for w in ready(fight, mortal) if w.method is not Method.MAGIC]
    magic = [w for w in ready(fight, mortal) if w.method is Method.MAGIC and mortal.arete]
    target = Target(tuple([Option(o.id, o.name) for o in seen]), "Target")
    willpower = _willpower(fight, mortal, "Willpower on the attack")
    if seen:
        fields: dict[str, Form[Any]] = {
            "target": target,
            "weapon": _arms(fight, mortal, physical),
            "position": OneOf(tuple(Position), "From where"),
            **far,
            **willpower,
        }
        found["attack"] = Choice("Attack", Fields(Strike, fields), cost=points)
    if seen and magic:
        fields = {
            "target": target,
            "weapon": _arms(fight, mortal, magic),
            "through": OneOf((Method.MAGIC, *PHYSICAL), "Through which act"),
            **far,
            **willpower,
        }
        found["magic"] = Choice("Magic", Fields(Cast, fields), cost=points)
    several = _parts(fight, mortal)
    if len(several) > 1:
        fields = {
            "first": Pick(several, "First"),
            "second": Pick(several, "Then"),
            "more": Some(several, 0, MOST_ACTIONS - 2, "And then"),
            "split": Text(60, least=0, label="Dice for each (empty: even), as in 3/2"),
            **far,
        }
        check = _splits(fight, mortal)
        found["several"] = Choice("Several actions", Fields(Several, fields, check))


def _offer_others(
    fight: WodFight, mortal: Mortal, found: dict[str, Choice[Any]], far: dict[str, Form[Any]]
) -> None:
    paces = tuple([p for p in Pace if reach(fight, mortal, p) or p is Pace.CLIMB])
    most = max(reach(fight, mortal, pace) for pace in Pace)
    if most and len(paces) > 1:
        fields: dict[str, Form[Any]] = {
            "pace": OneOf(paces, "How"),
            "yards": Number(0, most, "Yards"),
        }
        found["move"] = Choice("Move", Fields(Go, fields, _within(fight, mortal)))
    if mortal.has(State.KNOCKED_DOWN):
        found["stand"] = Choice("Stand up", Fields(Rise))
    sheathed = [weapon for weapon in mortal.arms if weapon.sheathed]
    if sheathed and fight.house.draw_costs_action:
        arms = Pick(tuple([Option(w.id, w.name) for w in sheathed]), "Weapon")
        found["draw"] = Choice("Draw a weapon", Fields(Draw, {"weapon": arms, **far}))
    if tasks := tasks_for(fight, mortal):
        fields = {"task": tasks, **_willpower(fight, mortal, "Willpower on the roll"), **far}
        found["carry_on"] = Choice("Carry on with a task", Fields(CarryOn, fields), cost=points)
    words: dict[str, Form[Any]] = {"what": Text(1000, label="What you do", long=True), **far}
    found["other"] = Choice("Something else", Fields(Other, words))


def ready(fight: WodFight, mortal: Mortal) -> list[Weapon]:
    """Weapons in hand; all of them if drawing costs nothing (WOD-ACTION-01)."""
    costs = fight.house.draw_costs_action
    return [weapon for weapon in mortal.arms if not (weapon.sheathed and costs)]


def _arms(fight: WodFight, mortal: Mortal, weapons: Sequence[Weapon]) -> Pick:
    named = [
        Option(
            w.id,
            w.name,
            f"pool {attack_pool(fight, mortal, w, yards=0).dice}, {name_of(w)}",
        )
        for w in weapons
    ]
    return Pick(tuple(named), "Weapon")


def _within(fight: WodFight, mortal: Mortal) -> Callable[[Go], None]:
    def check(wish: Go) -> None:
        most = reach(fight, mortal, wish.pace)
        if wish.pace is not Pace.CLIMB and wish.yards > most:
            raise BadAnswer(f"{mortal.name} can {wish.pace.value} at most {most} yards now.")

    return check


# ---------------------------------------------------------------- several actions


def _parts(fight: WodFight, mortal: Mortal) -> tuple[Option, ...]:
    """Everything that can be one of several actions (WOD-MULTI-01, WOD-DEF-05)."""
    found = [
        Option(f"attack:{other.id}:{weapon.id}", f"Attack {other.name} with {weapon.name}")
        for other in fight.seen_by(mortal)
        for weapon in mortal.arms
        if weapon.method is not Method.MAGIC or mortal.arete
    ]
    if can_defend(fight, mortal):
        found += [Option(f"defend:{g.value}", TITLES[g]) for g in guards(mortal)]
    if fight.house.draw_costs_action:
        found += [Option(f"draw:{w.id}", f"Draw {w.name}") for w in mortal.arms if w.sheathed]
    if mortal.has(State.KNOCKED_DOWN):
        found.append(Option("stand", "Stand up"))
    return tuple(found)


def _pool(fight: WodFight, mortal: Mortal, part: str, yards: int) -> int | None:
    """The dice of one of several actions, with its own penalties; None if it has no pool."""
    what, _, rest = part.partition(":")
    if what == "attack":
        weapon = next(w for w in mortal.arms if w.id == rest.partition(":")[2])
        return attack_pool(fight, mortal, weapon, yards=yards).dice
    if what == "defend":
        return defence_pool(fight, mortal, Guard(rest), yards=yards).dice
    return None


def total(fight: WodFight, mortal: Mortal, wish: Several) -> int:
    """The dice for all actions together: the smallest pool (WOD-MULTI-01)."""
    parts = (wish.first, wish.second, *wish.more)
    pools = [_pool(fight, mortal, part, wish.yards) for part in {*parts}]
    return min([dice for dice in pools if dice is not None], default=len(parts))


def shares(wish: Several, dice: int) -> list[int]:
    """The dice of each action: as written, or split evenly with the rest for the first.

    In an even split, an action without a roll gets one die. (WOD-MULTI-02)

    Raises:
     BadAnswer: There is less than one die for each, or the numbers do not add up.
    """
    parts = (wish.first, wish.second, *wish.more)
    count = len(parts)
    if dice < count:
        raise BadAnswer(f"There are {dice} dice for {count} actions, and each takes at least one.")
    written = [int(word) for word in re.findall(r"[0-9]{1,3}", wish.split)]
    if not written:
        return _evenly(parts, dice)
    if len(written) != count or min(written, default=0) < 1 or sum(written) != dice:
        raise BadAnswer(f"Split {dice} dice into {count} numbers of at least 1, as in 3/2.")
    return written


def _evenly(parts: Sequence[str], dice: int) -> list[int]:
    rolls = [part.partition(":")[0] in ("attack", "defend") for part in parts]
    if not any(rolls):
        return [dice - len(parts) + 1, *[1] * (len(parts) - 1)]
    idle = rolls.count(False)
    each, rest = divmod(dice - idle, len(parts) - idle)
    first = rolls.index(True)
    return [
        (each + (rest if at == first else 0)) if rolling else 1 for at, rolling in enumerate(rolls)
    ]


def _splits(fight: WodFight, mortal: Mortal) -> Callable[[Several], None]:
    def check(wish: Several) -> None:
        parts = (wish.first, wish.second, *wish.more)
        drawn = {weapon.id for weapon in ready(fight, mortal)}
        for part in parts:
            what, _, rest = part.partition(":")
            weapon = rest.partition(":")[2] if what == "attack" else rest
            if what == "draw":
                drawn.add(weapon)
            if what == "attack" and weapon not in drawn:
                raise BadAnswer("Draw that weapon first, as an action before it.")
        _ = shares(wish, total(fight, mortal, wish))

    return check


# ---------------------------------------------------------------- the plan


def plan(fight: WodFight, mortal: Mortal, wish: Wish) -> list[Deed]:
    """The declaration as a list of its actions."""
    match wish:
        case Strike():
            deed = _deed(fight, What.ATTACK, willpower=wish.willpower)
            deed.target, deed.position = wish.target, wish.position
            deed.fallen = is_down(fight, deed.target)
            deed.weapon = wish.weapon or ready(fight, mortal)[0].id
            return [deed]
        case Cast():
            deed = _deed(fight, What.ATTACK, willpower=wish.willpower)
            deed.target, deed.through = wish.target, wish.through
            deed.fallen = is_down(fight, deed.target)
            magic = [w for w in ready(fight, mortal) if w.method is Method.MAGIC]
            deed.weapon = wish.weapon or magic[0].id
            return [deed]
        case Several():
            return _several(fight, mortal, wish)
        case Hold(guard=guard, save=save):
            deed = _deed(fight, What.DEFEND, willpower=wish.willpower)
            deed.guard, deed.save = guard, save
            return [deed]
        case Full(guard=guard, fallback=fallback):
            first = _deed(fight, What.DEFEND, willpower=wish.willpower)
            second = _deed(fight, What.DEFEND)
            first.guard, second.guard = guard, fallback
            return [first, second]
        case Go(pace=pace, yards=yards):
            deed = _deed(fight, What.MOVE)
            deed.pace, deed.yards = pace, yards
            return [deed]
        case Draw(weapon=weapon):
            deed = _deed(fight, What.DRAW)
            deed.weapon = weapon
            return [deed]
        case CarryOn(task=task, willpower=willpower):
            deed = _deed(fight, What.OTHER, willpower=willpower)
            deed.task = task
            return [deed]
        case Other(what=words):
            deed = _deed(fight, What.OTHER)
            deed.words = words
            return [deed]
        case Rise():
            return [_deed(fight, What.STAND)]
        case Wait():
            return [_deed(fight, What.WAIT)]


def _deed(fight: WodFight, what: What, *, willpower: bool = False) -> Deed:
    return Deed(id=fight.fresh_id("deed"), what=what, willpower=willpower)


def _several(fight: WodFight, mortal: Mortal, wish: Several) -> list[Deed]:
    dice = total(fight, mortal, wish)
    found: list[Deed] = []
    parts = (wish.first, wish.second, *wish.more)
    for at, (part, share) in enumerate(zip(parts, shares(wish, dice), strict=True)):
        what, _, rest = part.partition(":")
        deed = _deed(fight, What(what))
        deed.dice, deed.wounds = share, fight.wound_penalty(mortal)
        deed.part, deed.parts = at, len(parts)
        match deed.what:
            case What.ATTACK:
                deed.target, _, deed.weapon = rest.partition(":")
                deed.fallen = is_down(fight, deed.target)
            case What.DEFEND:
                deed.guard = Guard(rest)
            case _:
                deed.weapon = rest
        found.append(deed)
    return found
