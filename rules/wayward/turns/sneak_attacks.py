"""Sneak Attacks that interrupt an action, made from hiding (WAY-SNEAK-05..14).

Everybody who is ready to ambush is asked at once about all actions declared on a count; nobody else
learns of this. The victim finishes their action and is hit, or calls it off and defends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.engine.asking.forms import Pick, Some, Target, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, together
from rules.engine.kit.acts import Act, act, field, named, offer
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer, RulesError
from rules.wayward.actions.action_chains import cores_of, links_field, links_for
from rules.wayward.attack.attack_values import attacks
from rules.wayward.attack.called_shots import after_miss, arms_by_kind, called_shot, numbered
from rules.wayward.basic_attacks import Attack, Chain, Throw, arms, basic_cores, throws
from rules.wayward.character.values import UNARMED, Policy
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.questions import InWait
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import WITH, Turn, TurnAct, may_cost, points
from rules.wayward.stealth.actions_from_stealth import sneaks, waited
from rules.wayward.techniques.technique_choice import Release, Use, committed, strikes
from rules.wayward.turns.declaration import start
from rules.wayward.turns.ticks import take_effect

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
        if isinstance(wish, Strikes)
    }
    yield from together("sprung", sprung)


def _preparing(fight: WayFight, ninja: Ninja) -> bool:
    deed = fight.doing(ninja)
    return deed is not None and deed.act == "prepare"


def _prey(fight: WayFight, ninja: Ninja, begun: list[Deed]) -> list[Ninja]:
    """The visible people of other sides who have just declared an action."""
    actors = [fight.combatant(deed.by) for deed in begun if not deed.progress.called_off]
    return [each for each in actors if each.side != ninja.side and fight.sees(ninja, each)]


@dataclass(frozen=True, slots=True)
class Ambush(Turn):
    """The moment in which somebody in wait sees what others do."""

    begun: list[Deed]

    def deed_of(self, id: str) -> Deed | None:
        """The action that somebody has just declared."""
        going = [each for each in self.begun if not each.progress.called_off]
        return next((each for each in going if each.by == id), None)

    @property
    def sealed(self) -> bool:
        """Whether the handseals of a jutsu are done."""
        return committed(self.fight, self.me) is not None


def _ask(fight: WayFight, ninja: Ninja, begun: list[Deed]) -> Resolution[Strikes | LetPass]:
    at = Ambush(fight, ninja, begun)
    prey = tuple([each.id for each in _prey(fight, ninja, begun)])
    wish: Strikes | LetPass = yield from ask(
        "sneak",
        ninja.player,
        f"{ninja.name} lies in wait. Strike at somebody who acts now?",
        lambda: offer(at, LetPass, SpringJutsu, Spring),
        about=ninja.id,
        default={"act": "let_pass"},
        covert=True,
        facts=InWait(
            actors=prey,
            count=fight.now,
            prepared=bool(waited(fight, ninja, fight.doing(ninja))),
        ),
    )
    return wish


class Strikes(Act[Ambush]):
    """A Sneak Attack on somebody who acts, if it is prepared long enough and fast enough."""

    costs_speed: ClassVar[bool] = False
    on: str
    ap: int
    willpower: Policy

    def meant(self, ninja: Ninja) -> TurnAct:
        """The ordinary action that the ambush uses (WAY-SNEAK-07)."""
        raise NotImplementedError

    def check(self, at: Ambush) -> None:
        _ = self.plan(at)

    def price(self, at: Ambush) -> Mapping[str, int]:
        return {"ap": self.ap, "willpower": may_cost(at.me, self.willpower)}

    def plan(self, at: Ambush) -> Deed:
        """A quarter of its Speed may be at most half of the action's Speed.

        (WAY-SNEAK-03, WAY-SNEAK-08)

        Raises:
            BadAnswer: It is not an attack, not prepared long enough, or too slow.
        """
        fight, ninja = at.fight, at.me
        meant = self.meant(ninja)
        deed = meant.plan(at, springs=True) if isinstance(meant, Attack) else meant.plan(at)
        if deed.attack.spec is None:
            raise BadAnswer(f"{deed.title} is not an attack.")
        prey = at.deed_of(self.on)
        if prey is None:
            raise BadAnswer("Nobody like that has declared an action on this count.")
        extra = int(fight.house.sneak_abort_costs_speed and self.costs_speed)
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


def _actors(at: Ambush) -> Target:
    return Target(options(named(_prey(at.fight, at.me, at.begun))), "Who it is aimed at")


def _attacks(at: Ambush) -> Pick:
    armed = arms_by_kind(at.me, arms(at.fight, at.me))
    return Pick(options([*armed, *throws(at.me), *strikes(at.me)]), "With")


def _links(at: Ambush) -> Some | None:
    """The links that can be added to an attack that springs; None if there are none."""
    known = [each for each in at.me.training.techniques if attacks(each)]
    cores = {*basic_cores(at), *[core for each in known for core in cores_of(each)]}
    links = links_for(at.me, *cores)
    return links_field(links) if links else None


@act("spring", "sneak", clauses="WAY-SNEAK-07", group="stealth")
class Spring(Strikes):
    """Attack from hiding somebody who acts, with any attack (WAY-SNEAK-07).

    `weapon` is a weapon or a technique; after a star comes the number of a Multi-Throw or the X of
    the technique. `links` are added to it.
    """

    title = "Strike"
    help = "Strike from hiding at somebody who acts."
    says = ("strikes at {on} {weapon?}", "strikes")
    shown = "on ap weapon called links willpower"
    costs_speed = True
    on: str = field(_actors, "Who it is aimed at", says="{}")
    weapon: str = field(
        _attacks,
        "A weapon, several to throw, or a technique; fists if left out",
        default=UNARMED,
        says=WITH,
    )
    ap: int = points()
    called: str = called_shot()
    links: tuple[str, ...] = field(_links, "Links, with commas", default=(), says="They add {}")
    willpower: Policy = after_miss()

    @classmethod
    def why_not(cls, at: Ambush) -> str | None:
        return "Your handseals are done: release the jutsu." if at.sealed else None

    def meant(self, ninja: Ninja) -> TurnAct:
        on, ap, called, wills = self.on, self.ap, self.called, self.willpower
        written, many = numbered(self.weapon)
        if ninja.knows(written.partition(":")[0]) is not None:
            using = Use(written, target=on, x=many, ap=ap, called=called, willpower=wills)
            return replace(using, links=self.links)
        if self.links:
            return Chain(on, written, self.links, ap=ap, called=called, willpower=wills)
        if many:
            return Throw(on, written, many, ap=ap, called=called, willpower=wills)
        return Attack(target=on, weapon=written, ap=ap, called=called, willpower=wills)


@act("spring_jutsu", "sneak", clauses="WAY-SNEAK-13", group="stealth")
class SpringJutsu(Strikes):
    """Use the jutsu whose seals are done on somebody who acts."""

    title = "Release the jutsu"
    help = "Release your jutsu at somebody who acts."
    says = ("releases the jutsu at {on}", "releases the jutsu")
    on: str = field(_actors, "Who it is aimed at", says="{}")
    ap: int = points()
    called: str = called_shot()
    willpower: Policy = after_miss()

    @classmethod
    def why_not(cls, at: Ambush) -> str | None:
        return None if at.sealed else "You have no jutsu whose handseals are done."

    def meant(self, ninja: Ninja) -> TurnAct:
        del ninja
        wills = self.willpower
        return Release(target=self.on, ap=self.ap, called=self.called, willpower=wills)


@act("let_pass", "sneak", clauses="WAY-SNEAK-07", group="stealth")
class LetPass(Act[Ambush]):
    """Stay hidden."""

    title = "Let it pass"
    help = "Stay hidden."
    says = "lets them pass"


def _spring(fight: WayFight, ninja: Ninja, wish: Strikes, begun: list[Deed]) -> Resolution[None]:
    """Carry out an ambush: the interrupted action waits, or is called off.

    Others who lie in wait and see it may interrupt the ambush itself. (WAY-SNEAK-07, WAY-SNEAK-09)
    """
    at = Ambush(fight, ninja, begun)
    prey = at.deed_of(wish.on)
    if prey is None or not ninja.able:
        return
    # The preparation is broken off: the next action counts from now. (WAY-SNEAK-02)
    try:
        deed = wish.plan(at)
    except RulesError as error:
        fight.tell_player(ninja, f"{ninja.name} cannot do that any more: {error}", Kind.FAILURE)
        return
    meant = wish.meant(ninja)
    start(fight, ninja, deed, meant)
    if deed.attack.spec is None:
        return
    deed.interrupts.interrupt = deed.stealth.sneak = deed.progress.landed = True
    deed.interrupts.prey = prey.id
    victim = fight.combatant(prey.by)
    text = f"{ninja.shown_name} strikes from hiding at {victim.name}!"
    why = ["WAY-SNEAK-07", "WAY-SNEAK-08", "WAY-SNEAK-03", "WAY-SNEAK-11"]
    fight.tell_of(victim, text, Kind.SCENE, why)
    yield from ambushes(fight, [deed])
    if deed.progress.called_off or not ninja.able:
        return
    yield from meant.carry_out(fight, deed)
    if not prey.progress.called_off:
        # The interrupting attack takes effect before the interrupted action. (WAY-SNEAK-09)
        mine = [each for each in fight.battle.stored if each.id.startswith(f"{deed.id}-")]
        fight.battle.stored[:] = [each for each in fight.battle.stored if each not in mine]
        yield from take_effect(fight, mine)
