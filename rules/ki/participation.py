"""Participation: the window of a turn, the price of joining, and the declaration.

(KI-PART-01..09)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rules.engine.asking.forms import Json, Number, Option, Pick, YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, together, unless
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.ki.actions import allowance, carry_on, goes_on, surge
from rules.ki.gear import Custom
from rules.ki.questions import LAST_TURN, Acting, Called, turn_of
from rules.ki.shared_fields import listed
from rules.ki.state import ActionType, Fighter, KiFight, Stint
from rules.ki.techniques import trigger
from rules.ki.ties import in_order
from rules.ki.values import Event

ENTRY = 2
"""The stamina that a creature pays for each participation of a round after its first.

(KI-STA-01)
"""


def first_turn(fighter: Fighter) -> int:
    """The first turn of the round that it may join by its Initiative (KI-INIT-04, KI-INIT-05)."""
    return min(10, max(1, fighter.initiative or 0))


def may_take_part(fight: KiFight, fighter: Fighter, turn: int) -> bool:
    """Return whether it might join a turn, as far as everybody knows: NPCs' stamina is secret."""
    open_to_it = (
        fight.can_act(fighter)
        and fighter.initiative is not None
        and turn <= first_turn(fighter)
        and turn not in fighter.joined
    )
    return open_to_it and (fighter.guarded or can_pay(fighter))


def asked_at(fight: KiFight, fighter: Fighter) -> bool:
    """Return whether it is asked to join the called turn: it may, and has not passed it."""
    return may_take_part(fight, fighter, fight.turn) and fight.turn <= fighter.wait_until


def waits(fight: KiFight, fighter: Fighter) -> bool:
    """Whether only an order can answer for it: nothing has happened since it passed.

    In the last turn of a round it is asked once more.
    """
    return fight.waits(fighter) and fight.turn > LAST_TURN


def can_pay(fighter: Fighter) -> bool:
    """Return whether it can pay to join: a Surge comes after the entry (KI-PART-04..05)."""
    return not fighter.joined or fighter.stamina >= ENTRY


class Calling(NamedTuple):
    """The moment in which a turn is called for a creature."""

    fight: KiFight
    me: Fighter


@act("join", "join", clauses="KI-PART-01 KI-PART-05")
class Join(Act[Calling]):
    """Join the turn; the first participation of a round is free (KI-PART-04..05)."""

    help = "Join the turn that is being called."
    says = "joins this turn"

    @classmethod
    def hint_at(cls, at: Calling) -> str:
        return f"{ENTRY} stamina" if at.me.joined else "free"

    @classmethod
    def alike_at(cls, at: Calling) -> bool:
        return at.me.guarded

    def price(self, at: Calling) -> Mapping[str, int]:
        return {"stamina": ENTRY if at.me.joined else 0}

    def check(self, at: Calling) -> None:
        if not can_pay(at.me):
            raise BadAnswer(_unpaid(at.me))


def _until(at: Calling) -> Number:
    zero = "somebody acts" if at.fight.turn > LAST_TURN else "none comes"
    return Number(0, at.fight.turn - 1, "Until turn", {0: zero})


@act("pass", "join", clauses="KI-PART-01 KI-ORG-04")
class Pass(Act[Calling]):
    """Pass until somebody acts, at the latest until the last turn; or until a turn; or the round.

    `until` is the turn at which it is asked again: the next one, to pass this turn only.
    """

    help = "Pass until somebody acts, until a turn, or for the round."
    says = ("passes {round}", "passes until turn {until}", "passes")
    orders = ("pass {round}", "pass until {until}", "pass")
    adding = "for longer"
    until: int = field(
        _until,
        "Pass until this turn is called, for example: 4; until somebody acts if you leave it out",
        default=0,
        span=(0, 10),
        says="{}",
        orders="turn {}",
        stated="the turn of your Initiative",
    )
    round: bool = field(
        YesNo("For the rest of the round"),
        "Pass for the rest of the round",
        default=False,
        says="for the rest of the round",
    )

    @classmethod
    def hint_at(cls, at: Calling) -> str:
        return "until somebody acts" if at.fight.turn > LAST_TURN else ""


def window(fight: KiFight) -> Resolution[list[str]]:
    """Let all announce side by side, in secret; return those who join, in order.

    The announcements are shown when the window closes. If the GM closes it, those who have not
    answered pass. If the GM has called a later turn, nobody joins this one. (KI-PART-01, KI-ORG-04)
    """
    asked = [fighter.id for fighter in fight.present() if asked_at(fight, fighter)]
    answers = yield from together(
        "window", {id: _announce(fight, id) for id in asked}, enough=lambda _: fight.closing
    )
    fight.closing = False
    if fight.jump:
        fight.tempo.waiting.clear()
        return []
    joining: list[str] = []
    for id in asked:
        match answers.get(id, Pass()):
            case Join():
                fighter = fight.combatant(id)
                if _enter(fight, fighter):
                    joining.append(id)
                else:
                    fight.tell_player(fighter, _unpaid(fighter), Kind.FAILURE)
            case wish:
                fighter = fight.combatant(id)
                fighter.wait_until = _wait(fight.turn, wish)
                fight.wait(fighter, still=not (wish.until or wish.round))
    ordered = yield from in_order(fight, joining)
    _publish(fight, ordered)
    return ordered


def _wait(turn: int, wish: Pass) -> int:
    """The highest turn at which the creature is asked again."""
    if wish.round:
        return 0
    return min(wish.until, turn - 1) if wish.until else turn - 1


def _announce(fight: KiFight, id: str) -> Resolution[Join | Pass]:
    """Its announcement; a creature that falls before it announces passes (KI-HP-04).

    So does one that crowd control takes hold of (KI-ORG-03).
    """
    fighter = fight.combatant(id)
    said = yield from unless(lambda: not fight.can_act(fighter), _ask(fight, fighter))
    return Pass() if said is None else said


def _ask(fight: KiFight, fighter: Fighter) -> Resolution[Join | Pass]:
    return ask(
        "join",
        fighter.player,
        f"Does {fighter.name} join turn {fight.turn}?",
        lambda: offer(Calling(fight, fighter), Join, Pass),
        about=fighter.id,
        default={"act": "pass"},
        consult=waits(fight, fighter),
        public=True,
        sure=True,
        facts=Called(
            round=fight.round,
            turn=fight.turn,
            initiative=fighter.initiative,
            free=not fighter.joined,
            acted=fight.seen_acting(fighter, fight.round),
            conditions=tuple([e.name for e in fight.effects_on(fighter.id)]),
        ),
        turn=turn_of(fight),
    )


def _enter(fight: KiFight, fighter: Fighter) -> bool:
    """Let the creature join and pay; its first turn in a round is free (KI-PART-04..06).

    Return False if an amendment has made this impossible since the announcement.
    """
    if not fight.can_act(fighter) or fight.turn in fighter.joined or not can_pay(fighter):
        return False
    if fighter.joined:
        fighter.stamina -= ENTRY
    fighter.joined.append(fight.turn)
    return True


def _unpaid(fighter: Fighter) -> str:
    if not can_pay(fighter):
        return f"Joining again costs {ENTRY} stamina; {fighter.name} has {fighter.stamina}."
    return f"{fighter.name} can join no more."


def _publish(fight: KiFight, ordered: list[str]) -> None:
    """Show who has joined, all together; a turn that nobody joins is not mentioned."""
    joined = [fight.combatant(id) for id in ordered]
    shown = [fighter for fighter in joined if not fighter.hidden]
    names = [fighter.name for fighter in shown]
    if names:
        fight.idle = 0
        fight.tell(
            f"Turn {fight.turn}: {listed(names)} {'join' if len(names) > 1 else 'joins'}.",
            Kind.SCENE,
            clauses=_behind(fight, shown),
        )
    for fighter in joined:
        if fighter.hidden:
            text = f"Turn {fight.turn}: {fighter.name} joins."
            fight.tell_of(fighter, text, Kind.SCENE, _behind(fight, [fighter]))


def _behind(fight: KiFight, joined: list[Fighter]) -> list[str]:
    """The clauses behind the joining of a turn, as far as everybody knows what has happened.

    Who was seen acting in this round pays; of the others nobody knows. The equal Initiative of an
    NPC is secret. (KI-PART-02..05)
    """
    cited = ["KI-INIT-04"]
    if len(joined) > 1:
        cited.append("KI-PART-02")
    open = [fighter.initiative for fighter in joined if not fighter.guarded]
    if len(open) > len(set(open)):
        cited.append("KI-PART-03")
    paid = all(fight.seen_acting(fighter, fight.round) for fighter in joined)
    return [*cited, *(["KI-PART-05", "KI-STA-01"] if paid else ["KI-PART-04", "KI-PART-05"])]


NONE = "none"
BASIC = (
    ActionType.MOVE,
    ActionType.ATTACK,
    ActionType.INVENTORY,
    ActionType.TECHNIQUE,
    ActionType.OTHER,
)


def participate(fight: KiFight, id: str) -> Resolution[None]:
    """Play one participation from its declaration to its end (KI-ORG-03)."""
    fighter = fight.combatant(id)
    stint = Stint(id=fight.fresh_id("stint"), who=id)
    fight.stack.append(stint)
    yield from trigger(fight, fighter, Event.JOINED, None)
    if goes_on(fight, stint):
        yield from _declare(fight, fighter, stint)
        yield from carry_on(fight, stint)
    fight.stack[:] = [each for each in fight.stack if each.id != stint.id]


NOTES = {
    ActionType.MOVE: "Go as far as your Movement, or get up or lie down.",
    ActionType.ATTACK: "Strike once with each weapon in your hands.",
    ActionType.INVENTORY: "Handle two items: draw, put away or use.",
    ActionType.TECHNIQUE: "Use up to three techniques.",
    ActionType.OTHER: "Try anything else: the GM says what comes of it.",
}
"""The description of each Action in the form. (KI-ACT-01..09)"""


class Declaring(NamedTuple):
    """The moment in which a creature declares its Actions."""

    fight: KiFight
    me: Fighter

    @property
    def granted(self) -> dict[str, Custom]:
        """The Actions that the GM has granted, by their ids."""
        return {custom.id: custom for custom in self.me.custom_actions}


def _actions(label: str) -> Callable[[Declaring], Pick]:
    def now(at: Declaring) -> Pick:
        basic = [Option(each.value, each.value.capitalize(), NOTES[each]) for each in BASIC]
        granted = [Option(c.id, c.name, c.text) for c in at.granted.values()]
        return Pick((Option(NONE, "None"), *basic, *granted), label)

    return now


IN_ORDERS = {
    "attack": "an attack",
    "move": "a move",
    "technique": "a Technique",
    "inventory": "handling a thing",
    "*": "{}",
}


@act("declare", "declare", clauses="KI-PART-07 KI-PART-08 KI-ACT-10")
class Declare(Act[Declaring]):
    """Declare up to two Actions; with `surge`, use a Surge now (KI-PART-07, KI-PART-08)."""

    help = "Say which Actions you will take: up to two."
    says = (
        "declares {first}, then {second}",
        "declares {first}",
        "declares {second} as the second Action",
        "declares no Action",
    )
    public = "has declared"
    first: str = field(
        _actions("First Action"),
        "Your first Action, for example: attack; or none, to do nothing",
        default=NONE,
        demanded=True,
        says="{}",
        orders=IN_ORDERS,
    )
    second: str = field(
        _actions("Second Action"),
        "Your second Action, for example: move",
        default=NONE,
        says="{}",
        orders=IN_ORDERS,
    )
    surge: bool = field(
        lambda at: YesNo("Use a Stamina Surge now") if at.me.surges else None,
        "Spend a Surge now, to fill your stamina",
        default=False,
        says="They use a Stamina Surge first",
    )

    @classmethod
    def hint_at(cls, at: Declaring) -> str:
        return at.me.plan

    @classmethod
    def blank_at(cls, at: Declaring) -> Mapping[str, Json]:
        """An Action, so that nobody loses a turn by sending the form unchanged."""
        others = at.fight.seen_by(at.me)
        return {"first": ActionType.ATTACK.value if others else ActionType.MOVE.value}

    def price(self, _at: Declaring) -> Mapping[str, int]:
        return {"surges": int(self.surge)}

    def check(self, at: Declaring) -> None:
        granted = at.granted
        for name in (self.first, self.second):
            both = name in granted and granted[name].actions == 2
            if both and NONE not in (self.first, self.second):
                raise BadAnswer(f"{granted[name].name} takes both Actions.")


def _ask_actions(fight: KiFight, fighter: Fighter) -> Resolution[Declare]:
    return ask(
        "declare",
        fighter.player,
        f"Which Actions does {fighter.name} take?",
        lambda: offer(Declaring(fight, fighter), Declare),
        about=fighter.id,
        default={"act": "declare"},
        public=True,
        sure=True,
        facts=Acting(fight.round, fight.turn, fight.seen_acting(fighter, fight.round)),
        turn=turn_of(fight),
    )


def _declare(fight: KiFight, fighter: Fighter, stint: Stint) -> Resolution[None]:
    """Ask for up to two Actions, before any of them happens; by default none (KI-PART-08)."""
    declared = yield from unless(lambda: not goes_on(fight, stint), _ask_actions(fight, fighter))
    if declared is None or not goes_on(fight, stint):
        return
    if declared.surge:
        surge(fight, fighter)
    chosen = [name for name in (declared.first, declared.second) if name != NONE]
    for name in chosen:
        basic = name in {each.value for each in BASIC}
        type = ActionType(name) if basic else ActionType.CUSTOM
        custom = "" if basic else name
        stint.allowances.append(allowance(fight, fighter, type, custom=custom))
    _tell(fight, fighter, chosen)
    if chosen:
        fight.saw_act(fighter, fight.round)


def _tell(fight: KiFight, fighter: Fighter, names: list[str]) -> None:
    fight.deeds.append("")
    granted = {custom.id: custom.name for custom in fighter.custom_actions}
    words = [granted.get(name, name.capitalize()) for name in names]
    if not words:
        text = f"{fighter.name} does nothing."
        fight.tell_of(fighter, text, Kind.ACTION, "KI-PART-07 KI-PART-08")
        return
    cited = ["KI-PART-07", "KI-PART-08", "KI-PART-09"]
    cited += ["KI-ACT-10"] * (len(names) > 1) + ["KI-ACT-11"] * (
        not granted.keys().isdisjoint(names)
    )
    fight.tell_of(fighter, f"{fighter.name} declares {listed(words)}.", clauses=cited)
