"""Declarations at the start of a turn, and their actions (WOD-COMBAT-01, WOD-MULTI-01..02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from rules.engine.forms import (
    Acts,
    Choice,
    Fields,
    Form,
    Json,
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
from rules.wod.combat.attack import if_certain
from rules.wod.combat.defence_kinds import can_defend, guards
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
from rules.wod.sheets.values import Else, Guard, Method, Pace, State
from rules.wod.turn.fallen import ELSE, is_down
from rules.wod.turn.not_now import why_not_declared
from rules.wod.turn.several_actions import (
    IF_IT_FALLS,
    MOST_ACTIONS,
    else_parts,
    offered_parts,
    otherwise_of,
    parts_of,
    shares,
    splits,
    total,
)
from rules.wod.turn.tasks_in_turn import tasks_for
from rules.wod.turn.weapon_field import parted, placed, ready, spells, worked

Wish: TypeAlias = Strike | Cast | Several | Hold | Full | Go | Draw | CarryOn | Other | Wait | Rise


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


def form(fight: WodFight, mortal: Mortal) -> Acts[Any]:
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
    return Acts(found, why_not=lambda act: why_not_declared(fight, mortal, act))


def _far(fight: WodFight, mortal: Mortal) -> dict[str, Form[Any]]:
    most = furthest(fight, mortal)
    if not most:
        return {}
    label = f"Yards (up to {free(fight, mortal)} free)"
    return {"yards": Number(0, most, label, why="that is a full run")}


def _willpower(fight: WodFight, mortal: Mortal, label: str) -> dict[str, Form[Any]]:
    return {"willpower": YesNo(label)} if fight.may_spend(mortal) else {}


def _offer_attacks(
    fight: WodFight, mortal: Mortal, found: dict[str, Choice[Any]], far: dict[str, Form[Any]]
) -> None:
    seen = fight.seen_by(mortal)
    target = Target(tuple([Option(o.id, o.name) for o in seen]), "Target")
    willpower = _willpower(fight, mortal, "Willpower on the attack")
    otherwise: dict[str, Form[Any]] = {"otherwise": Pick(ELSE, IF_IT_FALLS)}
    certain = if_certain(fight, seen)
    initial: dict[str, Json] = {"otherwise": mortal.presets.otherwise.value}
    if seen:
        fields: dict[str, Form[Any]] = {
            "target": target,
            "weapon": placed(fight, mortal, seen),
            **far,
            **willpower,
            **otherwise,
            **certain,
        }
        form = Fields(Strike, fields, initial=initial)
        found["attack"] = Choice("Attack", form, cost=points)
    if seen and mortal.arete and spells(fight, mortal):
        fields = {
            "target": target,
            "weapon": worked(fight, mortal),
            **far,
            **willpower,
            **otherwise,
            **certain,
        }
        found["magic"] = Choice("Magic", Fields(Cast, fields, initial=initial), cost=points)
    several = offered_parts(fight, mortal)
    if len(several) > 1:
        fields = {
            "first": Pick(several, "First"),
            "second": Pick(several, "Then"),
            "more": Some(
                (*several, *else_parts()), 0, MOST_ACTIONS - 1, f"And then; {IF_IT_FALLS.lower()}"
            ),
            "split": Text(60, least=0, label="Dice for each, as in 3/2 (empty: evenly)"),
            **far,
        }
        check = splits(fight, mortal)
        found["several"] = Choice("Several actions", Fields(Several, fields, check))


def _offer_others(
    fight: WodFight, mortal: Mortal, found: dict[str, Choice[Any]], far: dict[str, Form[Any]]
) -> None:
    paces = tuple([p for p in Pace if reach(fight, mortal, p) or p is Pace.CLIMB])
    most = max(reach(fight, mortal, pace) for pace in Pace)
    if most:
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


def _within(fight: WodFight, mortal: Mortal) -> Callable[[Go], None]:
    def check(wish: Go) -> None:
        most = reach(fight, mortal, wish.pace)
        if wish.pace is not Pace.CLIMB and wish.yards > most:
            raise BadAnswer(f"{mortal.name} can {wish.pace.value} at most {most} yards now.")

    return check


# ---------------------------------------------------------------- the plan


def plan(fight: WodFight, mortal: Mortal, wish: Wish) -> list[Deed]:
    """The declaration as a list of its actions."""
    match wish:
        case Strike():
            deed = _deed(fight, What.ATTACK, willpower=wish.willpower)
            weapon, place = parted(wish.weapon)
            deed.position = Position(place or Position.NEAR)
            deed.weapon = weapon or ready(fight, mortal)[0].id
            deed.certain = wish.certain
            _aim(fight, deed, wish.target, Else(wish.otherwise) if wish.otherwise else None)
            return [deed]
        case Cast():
            deed = _deed(fight, What.ATTACK, willpower=wish.willpower)
            weapon, act = parted(wish.weapon)
            deed.through = Method(act or Method.MAGIC)
            deed.weapon = weapon or spells(fight, mortal)[0].id
            deed.certain = wish.certain
            _aim(fight, deed, wish.target, Else(wish.otherwise) if wish.otherwise else None)
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


def _aim(fight: WodFight, deed: Deed, target: str, otherwise: Else | None) -> None:
    """Give an attack its target, and the choice if the target falls first (WOD-COMBAT-01)."""
    deed.target, deed.otherwise = target, otherwise
    deed.fallen = is_down(fight, target)


def _several(fight: WodFight, mortal: Mortal, wish: Several) -> list[Deed]:
    dice = total(fight, mortal, wish)
    found: list[Deed] = []
    parts = parts_of(wish)
    for at, (part, share) in enumerate(zip(parts, shares(wish, dice), strict=True)):
        what, _, rest = part.partition(":")
        deed = _deed(fight, What.OTHER if what == "task" else What(what))
        deed.dice, deed.wounds = share, fight.wound_penalty(mortal)
        deed.part, deed.parts = at, len(parts)
        match deed.what:
            case What.ATTACK:
                target, _, deed.weapon = rest.partition(":")
                _aim(fight, deed, target, otherwise_of(wish))
            case What.DEFEND:
                deed.guard = Guard(rest)
            case What.OTHER:
                deed.task = rest
            case _:
                deed.weapon = rest
        found.append(deed)
    return found
