"""A turn: initiative and its ties, declarations, and who acts when.

(WOD-INIT-01..06, WOD-TURN-01, WOD-COMBAT-01..03)

initiative --> all declare, sealed or from the lowest up --> actions from the highest down, one a
moment; defences are saved until they are needed --> next turn
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

from rules.dice import Dice, Modifier, Roll
from rules.engine.asking.forms import Acts
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll, together, unless
from rules.engine.intents.crowds import note_places, part_of
from rules.engine.kit.acts import offer
from rules.engine.kit.durations import round_over, turn_begins, turn_ends
from rules.engine.kit.pausing import go_on, note_activity
from rules.engine.views.timeline import Slot
from rules.engine.views.visibility import Kind, Part
from rules.wod.actions import (
    CarryOn,
    Cast,
    Declared,
    Draw,
    Full,
    Go,
    Hold,
    Other,
    Planning,
    Rise,
    Strike,
    Wait,
    told,
)
from rules.wod.ambush import spring
from rules.wod.attack import attack, made
from rules.wod.attempts import in_turn
from rules.wod.defence_kinds import can_defend, guards
from rules.wod.fallen_targets import settle_target
from rules.wod.harm import don, lift
from rules.wod.movement import climb, furthest, move
from rules.wod.questions import Declaring, aimed_at, turn_of
from rules.wod.rulings import something_else
from rules.wod.several_actions import Several, any_roll
from rules.wod.single_rolls import simple
from rules.wod.state import Deed, Mortal, Stage, What, WodFight
from rules.wod.values import Guard, Pace, Role, State

MOST_ROLL_OFFS = 20

CLASSES = {Role.BOSS: 0, Role.PC: 1, Role.ALLY: 1, Role.BADDIE: 2}
"""Who wins a tie, first to last, by `wod.dw_ties` (WOD-INIT-05)."""


def roll_initiative(fight: WodFight) -> Resolution[None]:
    """Roll d10 + dexterity + wits for everybody without initiative (WOD-INIT-01)."""
    fresh = [each for each in fight.present() if each.score is None and fight.conscious(each)]
    rolls: dict[str, Roll] = {}
    for mortal in fresh:
        rolls[mortal.id] = yield from _roll(fight, mortal)
    for mortal in fresh:
        mortal.score = rolls[mortal.id].total
    yield from _break_ties(fight)

    def by(one: Mortal, other: Mortal) -> str:
        return _tied(fight, one, other) if one in fresh or other in fresh else ""

    cited = "WOD-INIT-03" + " WOD-INIT-05" * fight.house.dw_ties
    fight.note_ties(in_order(fight), by, cited)
    for mortal in fresh:
        fight.tell_roll(
            mortal,
            f"{mortal.name} has initiative {mortal.score}.",
            rolls[mortal.id],
            Kind.EFFECT,
            clauses="WOD-INIT-01 WOD-INIT-02",
            part=part_of(mortal, fresh),
        )
    note_places(fight, fresh, lambda mortal: mortal.score, "initiative")


def _tied(fight: WodFight, one: Mortal, other: Mortal) -> str:
    """What puts one before another of the same score (WOD-INIT-03, WOD-INIT-05)."""
    if one.score != other.score:
        return ""
    if fight.house.dw_ties and CLASSES[one.role] != CLASSES[other.role]:
        return "who they are"
    if rank(fight, one)[2] != rank(fight, other)[2]:
        return "the higher Dexterity + Wits"
    if one.wits != other.wits:
        return "the higher Wits"
    faces = zip(one.edge, other.edge, strict=False)
    return f"a roll-off, {' and '.join(f'{mine} to {theirs}' for mine, theirs in faces)}"


def _roll(fight: WodFight, mortal: Mortal) -> Resolution[Roll]:
    """Roll a sum, not a pool: no 1s, no extra dice for 10s, no Willpower (WOD-INIT-01)."""
    added = [
        Modifier(mortal.dexterity, "Dexterity", "WOD-INIT-01"),
        Modifier(mortal.wits, "Wits", "WOD-INIT-01"),
    ]
    penalty = fight.wound_penalty(mortal)
    if fight.house.wounds_affect_initiative and penalty:
        added.append(Modifier(-penalty, "Wounds", "WOD-INIT-01"))
    key = f"initiative-{mortal.id}"
    return (yield from roll(key, Dice(1, 10), "Initiative", added, "WOD-INIT-01"))


def rank(fight: WodFight, mortal: Mortal) -> tuple[int, int, int, int]:
    """A sort key: the highest score first, then by class, rating, and wits.

    (WOD-INIT-02, WOD-INIT-03, WOD-INIT-05)
    """
    ties = CLASSES[mortal.role] * fight.house.dw_ties
    return -(mortal.score or 0), ties, -(mortal.dexterity + mortal.wits), -mortal.wits


def _break_ties(fight: WodFight) -> Resolution[None]:
    """Break remaining ties by hidden d10s; the rolls are kept (WOD-INIT-03)."""
    for _ in range(MOST_ROLL_OFFS):
        level = _first_tie(fight)
        if level is None:
            return
        for mortal in level:
            fell = yield from roll(f"edge-{mortal.id}", Dice(1, 10), "Roll-off", (), "WOD-INIT-03")
            mortal.edge.append(fell.total)
            text = f"{mortal.name} rolls {fell.total} to break the tie."
            rolls = [fell.rolled_by(mortal.id)]
            fight.tell_gm(text, rolls=rolls, clauses="WOD-INIT-03", quiet=True)


def _first_tie(fight: WodFight) -> list[Mortal] | None:
    """The first two who are still tied: those of them who have rolled less often."""
    for one, other in combinations(in_order(fight), 2):
        both = min(len(one.edge), len(other.edge))
        if rank(fight, one) != rank(fight, other) or one.edge[:both] != other.edge[:both]:
            continue
        return [each for each in (one, other) if len(each.edge) == both]
    return None


def in_order(fight: WodFight) -> list[Mortal]:
    """Everybody in the fight who has initiative, first to last (WOD-INIT-02)."""
    placed = [each for each in fight.present() if each.able and each.score is not None]
    return sorted(placed, key=lambda each: (rank(fight, each), [-face for face in each.edge]))


# ---------------------------------------------------------------- declarations (WOD-COMBAT-01)

DECLARATIONS = (Strike, Cast, Several, Hold, Full, Go, Rise, Draw, CarryOn, Other, Wait)


def declare(fight: WodFight, mortal: Mortal) -> Resolution[None]:
    """Declare somebody's actions for this turn; none if they fall before they answer.

    (WOD-COMBAT-01)
    """
    wish = yield from unless(lambda: not fight.conscious(mortal), _ask(fight, mortal))
    mortal.declared = fight.turn
    yards = getattr(wish, "yards", 0)
    mortal.yards = min(yards, furthest(fight, mortal)) if not isinstance(wish, Go) else 0
    mortal.full = isinstance(wish, Full)
    mortal.plan = [] if wish is None else wish.deeds(Planning(fight, mortal))


def _form(fight: WodFight, mortal: Mortal) -> Acts[Declared]:
    return offer(Planning(fight, mortal), *DECLARATIONS)


def _ask(fight: WodFight, mortal: Mortal) -> Resolution[Declared]:
    """Ask for a declaration; silence holds the action for defence (WOD-COMBAT-01)."""
    return ask(
        "declare",
        mortal.player,
        f"Turn {fight.turn}: what does {mortal.name} do?",
        lambda: _form(fight, mortal),
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


# ---------------------------------------------------------------- who acts when (WOD-TURN-01)

HELD = (What.DEFEND, What.WAIT)
"""The actions that are kept until needed, and have no place in the order (WOD-COMBAT-02)."""

AT_ONCE = 1000
"""The instants in a turn: declarations at 0, then the order from the highest score down."""


def due(fight: WodFight) -> tuple[Slot, ...]:
    """The slots that are due next; none if nobody is conscious or the fighting is paused."""
    conscious = [each for each in fight.present() if fight.conscious(each)]
    if not conscious or fight.calm:
        return ()
    start = AT_ONCE * max(1, fight.turn)
    if fight.ambushes:
        return (Slot(at=start, kind="ambush"),)
    if fight.turn == 0 or any(each.score is None for each in conscious):
        return (Slot(at=start, kind="initiative"),)
    silent = undeclared(fight)
    if silent:
        return tuple([Slot(at=start, kind="declare", who=each.id) for each in silent])
    if fight.stage is Stage.DECLARE:
        return (Slot(at=start, kind="reveal"),)
    following = next_up(fight)
    if following is None:
        return (Slot(at=start + AT_ONCE, kind="end"),)
    return (Slot(at=place(fight, following), kind="act", who=following.id),)


def place(fight: WodFight, mortal: Mortal) -> int:
    """The instant of a combatant's place in the order."""
    return AT_ONCE * fight.turn + AT_ONCE // 2 - max(-400, min(mortal.score or 0, 400))


def undeclared(fight: WodFight) -> list[Mortal]:
    """The combatants who declare now: all together, or by `wod.declare_order` the lowest.

    (WOD-INIT-06)
    """
    silent = [each for each in in_order(fight) if fight.can_act(each)]
    silent = [each for each in silent if each.declared < fight.turn]
    if fight.house.declare_order == "simultaneous":
        return silent
    return silent[-1:]


def next_up(fight: WodFight) -> Mortal | None:
    """The combatant with the highest score who has an action left (WOD-INIT-02)."""
    return next((each for each in in_order(fight) if next_deed(fight, each) is not None), None)


def next_deed(fight: WodFight, mortal: Mortal) -> Deed | None:
    """The next of their actions that is taken in order."""
    if not fight.can_act(mortal) or mortal.full:
        return None
    return next((deed for deed in mortal.waiting if deed.what not in HELD), None)


def moment(fight: WodFight, slots: tuple[Slot, ...]) -> Resolution[None]:
    """Play what is due: an ambush, initiative, declarations, one action, or a turn's end."""
    match slots[0].kind:
        case "ambush":
            yield from spring(fight)
        case "initiative":
            yield from roll_initiative(fight)
            if fight.turn == 0:
                _begin_turn(fight)
        case "declare":
            yield from _declare(fight, [slot.who for slot in slots])
        case "reveal":
            yield from _reveal(fight)
        case "act":
            mortal = fight.combatant(slots[0].who)
            if not any(deed.done for deed in mortal.plan):
                turn_begins(fight, mortal)
            yield from _act(fight, mortal)
            if next_deed(fight, mortal) is None:
                turn_ends(fight, mortal)
        case _:
            yield from _end(fight)


def _declare(fight: WodFight, ids: list[str]) -> Resolution[None]:
    """Let all declare at the same time; nobody sees the others' before all are in (WOD-TURN-01).

    Nobody waits any longer for somebody who falls meanwhile (WOD-HEALTH-05).
    """

    def able() -> list[Mortal]:
        return [each for id in ids if fight.can_act(each := fight.combatant(id))]

    _ = yield from together(
        "declare",
        {id: declare(fight, fight.combatant(id)) for id in ids},
        enough=lambda declared: all(each.id in declared for each in able()),
    )
    for mortal in able():
        if not mortal.plan:
            continue  # They left and are back: they declare after the others.
        mortal.declared = max(mortal.declared, fight.turn)
        if fight.stage is Stage.RESOLVE or fight.house.declare_order == "lowest_first":
            _show(fight, mortal)


def _reveal(fight: WodFight) -> Resolution[None]:
    """Show the declarations, move, and go on to the resolution (WOD-COMBAT-03)."""
    fight.stage = Stage.RESOLVE
    able = [each for each in in_order(fight) if fight.can_act(each)]
    order = [each for each in able if each.declared == fight.turn]
    if fight.house.declare_order == "simultaneous":
        for mortal in order:
            _show(fight, mortal)
    for mortal in order:
        if mortal.yards:
            yield from move(fight, mortal, Pace.RUN, mortal.yards, beside=True)


def _show(fight: WodFight, mortal: Mortal) -> None:
    text = f"Declared: {mortal.name} {told(fight, mortal)}."
    clauses = ["WOD-TURN-01", "WOD-COMBAT-01"]
    if mortal.full:
        clauses = ["WOD-FULLDEF-01"]
    elif len(mortal.plan) > 1:
        kinds = {deed.what for deed in mortal.plan}
        both = ["WOD-DEF-05"] if {What.ATTACK, What.DEFEND} <= kinds else []
        clauses = ["WOD-MULTI-01", *both]
    fight.tell_of(mortal, text, Kind.EFFECT, clauses, part=Part.NOTE)


# ---------------------------------------------------------------- one action


def _act(fight: WodFight, mortal: Mortal) -> Resolution[None]:
    """Carry out somebody's next action, with all that follows (WOD-COMBAT-03, WOD-SIMPLE-01)."""
    deed = next_deed(fight, mortal)
    if deed is None or not (yield from settle_target(fight, mortal, deed)):
        return
    deed.done = True
    fight.saw_act(mortal, fight.turn)
    note_activity(fight, mortal)
    if not mortal.hidden:
        fight.reached = mortal.score
    if mortal.has(State.BOUND) and (deed.task or deed.what is not What.OTHER):
        text = f"{mortal.name} cannot move."
        fight.tell_of(mortal, text, Kind.FAILURE, "WOD-IMMOB-02")
        return
    match deed.what:
        case What.ATTACK:
            yield from attack(fight, made(fight, mortal, deed.target, deed))
        case What.MOVE if deed.pace is Pace.CLIMB:
            yield from climb(fight, mortal, willpower=deed.willpower)
        case What.MOVE:
            yield from move(fight, mortal, deed.pace, deed.yards, willpower=deed.willpower)
        case What.STAND:
            _stand(fight, mortal)
        case What.DRAW:
            _draw(fight, mortal, deed.weapon)
        case What.ROLL if deed.words:
            rolled = replace(any_roll(deed.words), willpower=deed.willpower)
            _ = yield from simple(
                fight, mortal, in_turn(fight, mortal, rolled, deed), "WOD-MULTI-01"
            )
        case _:
            yield from something_else(fight, mortal, deed)


def _stand(fight: WodFight, mortal: Mortal) -> None:
    """Let somebody stand up: an action without a roll (WOD-KNOCK-01, WOD-FEAT-01)."""
    if lift(mortal, State.KNOCKED_DOWN):
        text = f"{mortal.name} gets up."
        fight.tell_of(mortal, text, clauses="WOD-KNOCK-01 WOD-FEAT-01")


def _draw(fight: WodFight, mortal: Mortal, id: str) -> None:
    """Draw a weapon: an action without a roll (WOD-ACTION-01)."""
    for at, weapon in enumerate(mortal.weapons):
        if weapon.id == id and weapon.sheathed:
            mortal.weapons[at] = replace(weapon, sheathed=False)
            text = f"{mortal.name} draws {weapon.name}."
            fight.tell_of(mortal, text, clauses="WOD-ACTION-01 WOD-FEAT-01")


# ---------------------------------------------------------------- turns


def _begin_turn(fight: WodFight) -> None:
    fight.turn += 1
    fight.stage = Stage.DECLARE
    fight.reached = None
    fight.busy = False
    for mortal in fight.combatants.values():
        mortal.plan.clear()
        mortal.full = False
        mortal.met = mortal.soaked = mortal.yards = 0
        if fight.house.initiative_each_turn and fight.turn > 1:
            mortal.score = None
    text = f"Turn {fight.turn} begins."
    fight.tell(text, Kind.SCENE, clauses="WOD-TURN-01 WOD-INIT-04")


def _end(fight: WodFight) -> Resolution[None]:
    """End conditions; if nobody has done anything, ask the GM whether to go on (WOD-STUN-01)."""
    if not fight.busy:
        question = f"Nobody in sight did anything in turn {fight.turn}. Does the fight continue?"
        if not (yield from go_on(fight, question)):
            return
    round_over(fight)
    for mortal in fight.combatants.values():
        don(fight, mortal)
    _begin_turn(fight)
