"""One participation: the declaration at its start, and its Actions (KI-PART-07..09)."""

from __future__ import annotations

from typing import Any

from rules.engine.forms import Act, Choice, Fields, Form, Option, Pick, YesNo
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import Kind
from rules.errors import BadAnswer
from rules.ki.actions.combos import trigger
from rules.ki.actions.pieces import allowance, carry_on, goes_on, surge
from rules.ki.attacks.harm import die
from rules.ki.fight.acts import Declare
from rules.ki.fight.questions import Acting, turn_of
from rules.ki.fight.state import ActionType, Fighter, KiFight, Stint
from rules.ki.fight.wording import listed, targets
from rules.ki.sheets.values import Event, State

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
    stint = Stint(id=fight.fresh_id("stint"), who=id, in_breath=fighter.state is State.LAST_BREATH)
    fight.stack.append(stint)
    yield from trigger(fight, fighter, Event.JOINED, None)
    if goes_on(fight, stint):
        yield from _declare(fight, fighter, stint)
        yield from carry_on(fight, stint)
    fight.stack[:] = [each for each in fight.stack if each.id != stint.id]
    _end_breath(fight, fighter, stint)


def _end_breath(fight: KiFight, fighter: Fighter, stint: Stint) -> None:
    """End a Last Breath with the creature's next participation, if the house rule says so.

    (KI-HP-08)
    """
    by_participation = fight.house.last_breath_ends == "next_participation"
    if by_participation and stint.in_breath and fighter.state is State.LAST_BREATH:
        die(fight, fighter)


def _declare(fight: KiFight, fighter: Fighter, stint: Stint) -> Resolution[None]:
    """Ask for up to two Actions, before any of them happens; by default none (KI-PART-08)."""
    declared: Declare = yield from ask(
        "declare",
        fighter.player,
        f"Which Actions does {fighter.name} take?",
        lambda: Act(
            {
                "declare": Choice(
                    "Declare",
                    _form(fight, fighter),
                    note=fighter.plan,
                    cost=lambda wish: {"surges": int(wish.surge)},
                )
            }
        ),
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
    chosen = [
        (name, target)
        for name, target in (
            (declared.first, declared.target),
            (declared.second, declared.second_target),
        )
        if name != NONE
    ]
    for name, target in chosen:
        basic = name in {each.value for each in BASIC}
        type = ActionType(name) if basic else ActionType.CUSTOM
        custom = "" if basic else name
        stint.allowances.append(allowance(fight, fighter, type, custom=custom, target=target))
    _tell(fight, fighter, [name for name, _ in chosen])
    if chosen:
        fight.saw_act(fighter, fight.round)


def _tell(fight: KiFight, fighter: Fighter, names: list[str]) -> None:
    granted = {custom.id: custom.name for custom in fighter.custom_actions}
    words = [granted.get(name, name.capitalize()) for name in names]
    fight.report(
        f"{fighter.name} declares {listed(words)}." if words else f"{fighter.name} does nothing.",
        Kind.ACTION,
        audience=fighter.eyes,
        clauses=["KI-PART-07", "KI-PART-08"],
    )


NOTES = {
    ActionType.MOVE: "Go as far as your Movement, or get up or lie down.",
    ActionType.ATTACK: "Strike once with each weapon in your hands.",
    ActionType.INVENTORY: "Handle two items: draw, put away or use.",
    ActionType.TECHNIQUE: "Use up to three techniques.",
    ActionType.OTHER: "Try anything else: the GM says what comes of it.",
}
"""The description of each Action in the form. (KI-ACT-01..09)"""


def _form(fight: KiFight, fighter: Fighter) -> Fields[Declare]:
    granted = {custom.id: custom for custom in fighter.custom_actions}
    options = (
        Option(NONE, "None"),
        *[Option(each.value, each.value.capitalize(), NOTES[each]) for each in BASIC],
        *[Option(c.id, c.name, c.text) for c in granted.values()],
    )
    locked = fight.house.lock_targets
    fields: dict[str, Form[Any]] = {
        "first": Pick(options, "First Action"),
        "second": Pick(options, "Second Action"),
    }
    if fighter.surges:
        fields["surge"] = YesNo("Use a Stamina Surge now")
    if locked:
        seen = fight.seen_by(fighter)
        fields["target"] = targets(seen, "Target of the first")
        fields["second_target"] = targets(seen, "Target of the second")

    def check(wish: Declare) -> None:
        for name in (wish.first, wish.second):
            if (
                name in granted
                and granted[name].actions == 2
                and NONE
                not in (
                    wish.first,
                    wish.second,
                )
            ):
                raise BadAnswer(f"{granted[name].name} takes both Actions.")
        aimed = ((wish.first, wish.target), (wish.second, wish.second_target))
        if locked and any(name == ActionType.ATTACK and not target for name, target in aimed):
            raise BadAnswer("Name the target of each Attack: targets are locked in.")

    # The form starts with an Action, so that nobody loses a turn by sending it unchanged.
    others = fight.seen_by(fighter)
    start = {"first": ActionType.ATTACK.value if others else ActionType.MOVE.value}
    return Fields(Declare, fields, check, initial=start)
