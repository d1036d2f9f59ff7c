"""One participation: the declaration at its start, and its Actions (KI-PART-07..09)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rules.engine.forms import Json, Option, Pick, YesNo
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import Kind
from rules.errors import BadAnswer
from rules.ki.actions.combos import trigger
from rules.ki.actions.pieces import allowance, carry_on, goes_on, surge
from rules.ki.fight.questions import Acting, turn_of
from rules.ki.fight.state import ActionType, Fighter, KiFight, Stint
from rules.ki.fight.wording import listed
from rules.ki.sheets.gear import Custom
from rules.ki.sheets.values import Event

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
    fighter = fight.combatants.get(id)
    if fighter is None or not fighter.able:
        return
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

    def price(self, at: Declaring) -> Mapping[str, int]:
        del at
        return {"surges": int(self.surge)}

    def check(self, at: Declaring) -> None:
        granted = at.granted
        for name in (self.first, self.second):
            both = name in granted and granted[name].actions == 2
            if both and NONE not in (self.first, self.second):
                raise BadAnswer(f"{granted[name].name} takes both Actions.")


def _declare(fight: KiFight, fighter: Fighter, stint: Stint) -> Resolution[None]:
    """Ask for up to two Actions, before any of them happens; by default none (KI-PART-08)."""
    declared: Declare = yield from ask(
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
    if not goes_on(fight, stint):
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
    granted = {custom.id: custom.name for custom in fighter.custom_actions}
    words = [granted.get(name, name.capitalize()) for name in names]
    fight.report_of(
        fighter,
        f"{fighter.name} declares {listed(words)}." if words else f"{fighter.name} does nothing.",
        Kind.ACTION,
        "KI-PART-07 KI-PART-08",
    )
