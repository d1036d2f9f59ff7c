"""Sneak Attacks that interrupt an action, made from hiding (WAY-SNEAK-05..14).

Everybody who is ready to ambush is asked at once about all actions declared on a count; nobody else
learns of this. The victim finishes their action and is hit, or calls it off and defends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from rules.engine.forms import Acts, Choice, Fields, Form, Number, Target, options
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, together
from rules.engine.visibility import Kind
from rules.errors import BadAnswer, RulesError
from rules.wayward.attack.called_shots import after_miss, numbered
from rules.wayward.basic_attacks.basic_attack import plan_attack
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.questions import InWait
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import may_cost
from rules.wayward.stealth.actions_from_stealth import sneaks, waited
from rules.wayward.techniques.technique_choice import committed
from rules.wayward.turns.apply_pending import take_effect
from rules.wayward.turns.declaration import start, way_of
from rules.wayward.turns.sneak_attack_form import attack_fields

NOT_NOW = {
    "spring": "Your handseals are done: release the jutsu.",
    "spring_jutsu": "You have no jutsu whose handseals are done.",
}
"""Why one of the two ways to ambush is not possible."""
QUARTER = 2
"""A quarter of the Sneak Attack's Speed against half of the action's: it may be twice as slow."""


def lies_in_wait(ninja: Ninja) -> bool:
    """Whether somebody is hidden well enough and has prepared a Sneak Attack (WAY-SNEAK-01)."""
    hidden = ninja.stealth.hiding is not None and ninja.stealth.hiding.level >= 2
    return hidden and ninja.able and ninja.stealth.prepared is not None


def holds_back(fight: WayFight, ninja: Ninja) -> bool:
    """Whether they are due, with seals done, but first see what others do (WAY-SNEAK-13)."""
    return lies_in_wait(ninja) and committed(fight, ninja) is not None


def ambushes(fight: WayFight, begun: list[Deed]) -> Resolution[None]:
    """Ask everybody who lies in wait about the declared actions; then carry out the ambushes."""
    actors = {deed.by for deed in begun}
    waiting = [
        ninja
        for ninja in fight.able()
        if ninja.id not in actors
        and lies_in_wait(ninja)
        and _prey(fight, ninja, begun)
        and (holds_back(fight, ninja) or _preparing(fight, ninja))
    ]
    wishes = yield from together("ambush", {n.id: _ask(fight, n, begun) for n in waiting})
    sprung = {
        id: _spring(fight, fight.combatant(id), wish, begun)
        for id, wish in wishes.items()
        if isinstance(wish, answers.Spring | answers.SpringJutsu)
    }
    yield from together("sprung", sprung)


def _preparing(fight: WayFight, ninja: Ninja) -> bool:
    deed = fight.doing(ninja)
    return deed is not None and deed.act == "prepare"


def _prey(fight: WayFight, ninja: Ninja, begun: list[Deed]) -> list[Ninja]:
    """The visible people of other sides who have just declared an action."""
    actors = [fight.combatant(deed.by) for deed in begun if not deed.progress.called_off]
    return [each for each in actors if each.side != ninja.side and fight.sees(ninja, each)]


def _ask(fight: WayFight, ninja: Ninja, begun: list[Deed]) -> Resolution[Any]:
    prey = tuple([each.id for each in _prey(fight, ninja, begun)])
    return (
        yield from ask(
            "sneak",
            ninja.player,
            f"{ninja.name} lies in wait. Strike at somebody who acts now?",
            lambda: Acts(_choices(fight, ninja, begun), why_not=lambda act: NOT_NOW.get(act, "")),
            about=ninja.id,
            default={"act": "let_pass"},
            covert=True,
            facts=InWait(
                actors=prey,
                count=fight.now,
                prepared=bool(waited(fight, ninja, fight.doing(ninja))),
            ),
        )
    )


def _choices(fight: WayFight, ninja: Ninja, begun: list[Deed]) -> dict[str, Choice[Any]]:
    def cost(wish: answers.Spring | answers.SpringJutsu) -> Mapping[str, int]:
        return {"ap": wish.ap, "willpower": may_cost(ninja, wish.willpower)}

    made: dict[str, Choice[Any]] = {"let_pass": Choice("Let it pass", Fields(answers.LetPass))}
    pairs = options([(each.id, each.name) for each in _prey(fight, ninja, begun)])
    fields: dict[str, Form[Any]] = {
        "on": Target(pairs, "Who it is aimed at"),
        "ap": Number(0, ninja.turn.ap, "Action Points"),
    }

    def check(wish: answers.Spring | answers.SpringJutsu) -> None:
        _ = plan(fight, ninja, wish, begun)

    if committed(fight, ninja) is not None:
        form: Fields[Any] = Fields(answers.SpringJutsu, {**fields, **after_miss(ninja)}, check)
        made["spring_jutsu"] = Choice("Release the jutsu", form, cost=cost)
    else:
        armed = {**fields, **attack_fields(fight, ninja), **after_miss(ninja)}
        made["spring"] = Choice("Strike", Fields(answers.Spring, armed, check), cost=cost)
    return made


def plan(
    fight: WayFight, ninja: Ninja, wish: answers.Spring | answers.SpringJutsu, begun: list[Deed]
) -> Deed:
    """Plan the Sneak Attack of an answer, if it is prepared long enough and fast enough.

    A quarter of its Speed may be at most half of the action's Speed. (WAY-SNEAK-03, WAY-SNEAK-08)

    Raises:
     BadAnswer: It is not an attack, not prepared long enough, or too slow.
    """
    meant = meaning(ninja, wish)
    if isinstance(meant, answers.Attack):
        deed = plan_attack(fight, ninja, meant, springs=True)
    else:
        deed = way_of(meant).plan(fight, ninja, meant)
    if deed.attack.spec is None:
        raise BadAnswer(f"{deed.title} is not an attack.")
    prey = next(
        (each for each in begun if each.by == wish.on and not each.progress.called_off), None
    )
    if prey is None:
        raise BadAnswer("Nobody like that has declared an action on this count.")
    extra = (
        1 if fight.house.stealth.sneak_abort_costs_speed and isinstance(wish, answers.Spring) else 0
    )
    total = deed.timing.speed + extra
    before = fight.doing(ninja)
    if not sneaks(fight, ninja, deed, before):
        enough = waited(fight, ninja, before)
        raise BadAnswer(f"Only {enough} counts are prepared; that takes more.")
    theirs = prey.timing.speed
    if total > QUARTER * theirs:
        raise BadAnswer(
            f"A Sneak Attack of Speed {total} is too slow for an action of Speed {theirs}."
        )
    deed.timing.speed = total
    return deed


Meant: TypeAlias = answers.Attack | answers.Chain | answers.Throw | answers.Use | answers.Release
"""The ordinary actions that an ambush can use."""


def meaning(ninja: Ninja, wish: answers.Spring | answers.SpringJutsu) -> Meant:
    """The ordinary action that an ambush uses (WAY-SNEAK-07)."""
    if isinstance(wish, answers.SpringJutsu):
        return answers.Release(target=wish.on, ap=wish.ap, willpower=wish.willpower)
    on, ap, called, wills = wish.on, wish.ap, wish.called, wish.willpower
    written, many = numbered(wish.weapon)
    if ninja.knows(written.partition(":")[0]) is not None:
        return answers.Use(written, target=on, x=many, ap=ap, called=called, willpower=wills)
    if wish.links:
        return answers.Chain(on, written, wish.links, ap=ap, called=called, willpower=wills)
    if many:
        return answers.Throw(on, written, many, ap=ap, called=called, willpower=wills)
    return answers.Attack(target=on, weapon=written, ap=ap, called=called, willpower=wills)


def _spring(
    fight: WayFight, ninja: Ninja, wish: answers.Spring | answers.SpringJutsu, begun: list[Deed]
) -> Resolution[None]:
    """Carry out an ambush: the interrupted action waits, or is called off (WAY-SNEAK-09)."""
    prey = next(
        (each for each in begun if each.by == wish.on and not each.progress.called_off), None
    )
    if prey is None or not ninja.able:
        return
    # The preparation is broken off: the next action counts from now. (WAY-SNEAK-02)
    try:
        deed = plan(fight, ninja, wish, begun)
    except RulesError as error:
        fight.tell_player(ninja, f"{ninja.name} cannot do that any more: {error}", Kind.FAILURE)
        return
    meant = meaning(ninja, wish)
    start(fight, ninja, deed, way_of(meant), meant)
    if deed.attack.spec is None:
        return
    deed.interrupts.interrupt = deed.stealth.sneak = deed.progress.landed = True
    deed.interrupts.prey = prey.id
    victim = fight.combatant(prey.by)
    text = f"{ninja.shown_name} strikes from hiding at {victim.name}!"
    fight.tell(text, Kind.SCENE, audience=victim.eyes, clauses=["WAY-SNEAK-07"])
    yield from way_of(meant).perform(fight, deed, meant)
    if fight.house.stealth.sneak_interrupt_first and not prey.progress.called_off:
        # The interrupting attack takes effect before the interrupted action. (WAY-SNEAK-09)
        mine = [each for each in fight.battle.stored if each.id.startswith(f"{deed.id}-")]
        fight.battle.stored[:] = [each for each in fight.battle.stored if each not in mine]
        yield from take_effect(fight, mine)
