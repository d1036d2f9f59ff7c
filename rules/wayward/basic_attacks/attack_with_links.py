"""Basic attacks with links: one chain of the core and everything added to it (WAY-CHAIN-01..09)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.asking.forms import Pick, Some, options
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import act, field
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import (
    Link,
    core_of,
    count_uses,
    links_field,
    links_for,
    read_links,
)
from rules.wayward.actions.iaijutsu import hasten
from rules.wayward.attack.attack import carry_attack
from rules.wayward.attack.called_shots import (
    after_miss,
    arms_by_kind,
    call,
    called_shot,
    choose,
    kind_of,
)
from rules.wayward.attack.explosions import kindle
from rules.wayward.basic_attacks.basic_attack import (
    OPENLY,
    arm,
    arms,
    nobody,
    planned,
    take_weapon,
    targets_of,
)
from rules.wayward.basic_attacks.multi_throw import FEWEST, KINDS, LIMIT, most, several, throwable
from rules.wayward.character.effects import StatusRoll
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import Core, Policy
from rules.wayward.conditions.status_rolls import known, seen_before
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import WITH, Turn, TurnAct, points
from rules.wayward.rolls.d20_rolls import Side, against_initiative, opposed, with_initiative


def link_contests(
    fight: WayFight, deed: Deed, links: Sequence[Technique | None]
) -> Resolution[None]:
    """Roll for each link of an attack that asks for a contest."""
    for technique in links:
        if technique is not None and technique.chain.contest is StatusRoll.INITIATIVE:
            yield from _contest(fight, deed, technique)


def _contest(fight: WayFight, deed: Deed, technique: Technique) -> Resolution[None]:
    """Roll the opposed Initiative roll of a link; a tie is the target's.

    Winning gives what Iaijutsu gives, or what the GM and the player then read. Willpower spent on
    it is that of the attack. (WAY-DEF-06, WAY-FATIGUE-07, WAY-WP-05, WAY-DB-03)
    """
    ninja, target = fight.combatant(deed.by), fight.combatant(deed.targets[0])
    before = seen_before(technique.name, known(ninja, technique))
    own = with_initiative(fight, ninja)
    theirs = [*against_initiative(fight, target), *before]
    margin = yield from opposed(
        fight,
        Side(
            ninja=ninja,
            name=technique.name,
            parts=own,
            clause="WAY-FATIGUE-07",
            once=deed.attack,
        ),
        Side(ninja=target, name="Initiative", parts=theirs, clause="WAY-FATIGUE-07"),
    )
    wins = margin > 0
    kind = Kind.SUCCESS if wins else Kind.FAILURE
    outcome = "wins" if wins else "does not win"
    text = f"{ninja.shown_name} {outcome} the opposed Initiative roll of {technique.name}."
    fight.tell_of(ninja, text, kind, "WAY-DEF-06")
    if wins and technique.chain.hastens:
        hasten(ninja, deed)
        text = f"{ninja.shown_name}'s {deed.title} takes Speed {deed.timing.speed}."
        fight.tell_of(ninja, text, clauses="WAY-DB-03")
    elif wins:
        fight.tell_player(ninja, f"{technique.name}: {technique.text}", Kind.RULING)


def _fit(at: Turn) -> list[tuple[str, str]]:
    """The weapons that some known link can be added to."""
    ninja = at.me
    linked = {
        core for each in ninja.training.techniques if each.chain.link for core in each.chain.cores
    }
    return [pair for pair in arms(at.fight, ninja) if linked & set(_cores(ninja, pair[0]))]


def _cores(ninja: Ninja, written: str) -> tuple[Core, ...]:
    """The kinds of core that an attack with a weapon can be, with Multi-Throw if possible."""
    weapon = next((each for each in ninja.gear.weapons if each.id == written), None)
    several_ = weapon is not None and weapon.id in KINDS and most(ninja, weapon) >= FEWEST
    return (*core_of(ninja, written), *((Core.MULTI_THROW,) if several_ else ()))


def _links(at: Turn) -> list[Link]:
    cores = {core for written, _ in _fit(at) for core in _cores(at.me, written)}
    return links_for(at.me, *cores)


def chain_links(at: Turn) -> Some | None:
    """The links that can be added to a basic attack now; None if there are none."""
    links = _links(at) if targets_of(at) is not None else []
    return links_field(links, least=1) if links else None


def _weapons(at: Turn) -> Pick:
    return Pick(options(arms_by_kind(at.me, _fit(at))), "With")


@act("chain", "act", clauses="WAY-CHAIN-01 WAY-CHAIN-05")
class Chain(TurnAct):
    """A basic attack with links, each by its id and, after a colon, its X (WAY-CHAIN-01)."""

    help = "Strike with links added."
    button = "Attack with links"
    hint = "Attack with techniques added as links, for their Speed and Stamina on top."
    says = ("attacks {target} {weapon?} and adds {links}", "attacks with links")
    public = ("attacks {target} {weapon?}", "attacks with links")
    target: str = field(targets_of, "The target", says="{}")
    weapon: str = field(_weapons, "With which weapon, or unarmed", says=WITH, public=OPENLY)
    links: tuple[str, ...] = field(chain_links, "The links, with commas between", says="{}")
    ap: int = points()
    called: str = called_shot()
    willpower: Policy = after_miss()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if targets_of(at) is not None and _links(at):
            return None
        if not any(each.chain.link for each in at.me.training.techniques):
            return "You know no link that could be added to an attack."
        return nobody(at) or "None of your links goes with what you have in hand."

    def plan(self, at: Turn) -> Deed:
        """One action with the sums of all (WAY-CHAIN-01, WAY-CHAIN-05)."""
        number = _number(at.me, self.links)
        if number:
            return self._several(at, number)
        written, kind = kind_of(self.weapon)
        links = read_links(at.me, self.links, *core_of(at.me, written))
        weapon, spec = arm(at.fight, at.me, written)
        choose(spec, kind)
        call(spec, self.called)
        deed = planned(at, self.target, weapon, spec, ap=self.ap, links=links)
        deed.title = " + ".join([weapon.name, *[each.title for each in links]])
        return deed

    def _several(self, at: Turn, number: int) -> Deed:
        """A Multi-Throw with links: the link says how many weapons fly."""
        written, kind = kind_of(self.weapon)
        weapon = next((each for each in at.me.gear.weapons if each.id == written), None)
        if weapon is None:
            raise BadAnswer("You cannot throw several of these at once.")
        throwable(at.me, weapon, number)
        spec, base, stamina = several(at.fight, at.me, weapon, number)
        links = read_links(at.me, self.links, Core.MULTI_THROW)
        choose(spec, kind)
        call(spec, self.called)
        deed = planned(
            at,
            self.target,
            weapon,
            spec,
            ap=self.ap,
            links=links,
            base=base,
            stamina=stamina,
            floors=[LIMIT],
            clause="WAY-CHAIN-05",
        )
        deed.title = " + ".join([spec.name, *[each.title for each in links]])
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Carry out the chain; thrown weapons leave the pouch."""
        if deed.attack.spec is None:
            return
        ninja = fight.combatant(deed.by)
        take_weapon(ninja, kind_of(self.weapon)[0], _number(ninja, self.links) or 1)
        count_uses(ninja, deed.attack.links)
        added = [ninja.knows(written.partition(":")[0]) for written in deed.attack.links]
        yield from link_contests(fight, deed, added)
        yield from carry_attack(fight, deed, deed.attack.spec)
        yield from kindle(fight, deed, added)


def _number(ninja: Ninja, written: Sequence[str]) -> int:
    """The number of weapons that a link throws; 0 if no link throws several."""
    for each in links_for(ninja, Core.MULTI_THROW):
        if each.written in written:
            return each.x
    return 0
