"""Handseals: formed for a jutsu that others are not told, rolled for when hurt.

(WAY-HANDS-01..11)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.dice import Against, Dice, Roll
from rules.engine.asking.forms import Number, Pick, Some, Target, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll
from rules.engine.asking.wording import targets
from rules.engine.kit.acts import act, field, named
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.abort import force
from rules.wayward.actions.action_chains import (
    Link,
    cores_of,
    links_field,
    links_for,
    rank_of,
    read_links,
    sums,
)
from rules.wayward.actions.moving import variable
from rules.wayward.character import formula
from rules.wayward.character.formula import Numbers
from rules.wayward.character.gear import Weapon
from rules.wayward.character.technique import Technique
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.questions import Role, RollFailed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct
from rules.wayward.rolls.d20_rolls import skill
from rules.wayward.rolls.free_hands import (
    SEALS,
    can_seal,
    full_seals,
    held_names,
    modified_seals,
    sealing,
)
from rules.wayward.rolls.modifiers import immobility
from rules.wayward.rolls.willpower import ask_willpower, rerolled


def technique_numbers(
    ninja: Ninja, technique: Technique, x: int, weapon: Weapon | None = None
) -> Numbers:
    """The values for a technique's formulas: the user's numbers, X, earlier uses, and a weapon."""
    made = dict(sealed_numbers(ninja, x))
    made["uses"] = ninja.jutsu.uses.get(technique.id, 0)
    made["rank"] = technique.rank.number if technique.rank is not None else 0
    if weapon is not None:
        made |= {
            "weapon_speed": weapon.kind.blow.speed,
            "weapon_stamina": weapon.kind.blow.stamina,
            "weapon_stun": weapon.kind.blow.stun,
        }
    return made


def see_to_needs(fight: WayFight, ninja: Ninja, technique: Technique) -> None:
    """Check the skills and the freedom to move that a technique needs.

    The GM sees to the rest of its entry, such as water at hand.

    Raises:
        BadAnswer: Something is missing.
    """
    for name, ranks in technique.restrictions.skills.items():
        own = ninja.training.skill_ranks.get(name, 0)
        if own < ranks:
            named = name.replace("_", " ").title()
            raise BadAnswer(f"{technique.name} needs {named} {ranks}; {ninja.name} has {own}.")
    bound = technique.restrictions.immobility_below
    if bound is not None and immobility(fight, ninja) >= bound:
        raise BadAnswer(f"{technique.name} needs less than Immobilization {bound}.")


MOST = 200
"""The most counts that handseals can be made to take."""
MOST_OF_X = Number(0, 99, "X", {0: "the smallest"})
AS_X = "The value of X is {}"
"""The form of an X, and what it adds to a sentence."""
CONTROL = "Chakra Control"


def sealed_numbers(ninja: Ninja, x: int) -> dict[Any, Any]:
    """A ninja's values for formulas, with an X."""
    return {**ninja.numbers, "x": x}


def printed_seals(ninja: Ninja, technique: Technique, x: int = 0) -> int:
    """The Seal Speed printed in the entry, with an X."""
    return formula.whole(technique.cost.seals, sealed_numbers(ninja, x))


def needs_seals(
    fight: WayFight, ninja: Ninja, technique: Technique, x: int = 0, links: Sequence[Link] = ()
) -> bool:
    """Whether a jutsu with its links needs an action of handseals first (WAY-SEAL-01, -02)."""
    printed = printed_seals(ninja, technique, x) + sums(links).seals
    return technique.sealed and modified_seals(fight, ninja, printed) > 0


WEAPON = "weapon_"
"""The beginning of the names that formulas have for the numbers of a weapon."""


def least_x(ninja: Ninja, technique: Technique) -> int:
    """The smallest X of a technique."""
    return formula.whole(technique.cost.x_least, ninja.numbers)


def most_x(ninja: Ninja, technique: Technique) -> int:
    """The largest X of a technique, by its entry; 99 if the entry has no limit."""
    if not technique.cost.x_least and not technique.cost.x_most:
        return 0
    return formula.whole(technique.cost.x_most, ninja.numbers) if technique.cost.x_most else 99


def price_in_words(ninja: Ninja, technique: Technique) -> str:
    """The Speed and the costs of a technique with its smallest X."""
    x, cost = least_x(ninja, technique), technique.cost
    numbers = {**ninja.numbers, "x": x, "uses": ninja.jutsu.uses.get(technique.id, 0), "rank": 0}
    price = Link(technique, x, numbers).price
    by_weapon = WEAPON in cost.speed or WEAPON in cost.stamina
    return f"Added to the weapon's: {price}" if by_weapon and price else price


def chosen_x(ninja: Ninja, technique: Technique, x: int) -> int:
    """The X to use: 0 means the smallest. Raises `BadAnswer` if it is out of its limits."""
    least, most = least_x(ninja, technique), most_x(ninja, technique)
    wanted = x or least
    if not least <= wanted <= most:
        bounds = f"from {least} to {most}" if most else "0: it has none"
        raise BadAnswer(f"The X of {technique.name} is {bounds}.")
    return wanted


def _slow(at: Turn) -> list[Technique]:
    """The jutsu whose handseals can be made slowly, as an action (WAY-HANDS-02, WAY-HANDS-03)."""
    sealed = [each for each in at.me.training.techniques if each.sealed and not each.chain.link]
    printed = {each.id: printed_seals(at.me, each, most_x(at.me, each)) for each in sealed}
    return [each for each in sealed if full_seals(at.fight, at.me, printed[each.id])]


def jutsu_links(at: Turn, *known: Technique, sealed: bool = True) -> Some | None:
    """The links that can be added to these techniques, perhaps none with handseals of its own."""
    links = links_for(at.me, *[core for each in known for core in cores_of(each)])
    able = [each for each in links if sealed or not each.technique.sealed]
    return links_field(able) if able else None


def _later(at: Turn) -> Target:
    some = (at.me, *at.fight.seen_by(at.me))
    return targets(some, "The target, if I name none when they are done")


@act(SEALS, "act", clauses="WAY-HANDS-01", group="jutsu")
class Seals(TurnAct):
    """Form handseals for a jutsu, perhaps slowly; `target` is used if none is named later.

    They are those of the whole chain: `links` belong to the jutsu (WAY-CHAIN-05).
    """

    title = "Perform Handseals"
    help = "Form handseals; only you and the GM know for what."
    hint = "Form the handseals of a jutsu, which is then your next action."
    says = ("forms handseals for {technique}", "forms handseals")
    technique: str = field(
        lambda at: Pick(options(named(_slow(at))), "For which jutsu"), "Which technique", says="{}"
    )
    x: int = field(MOST_OF_X, "How much X", default=0, says=AS_X)
    length: int = field(
        Number(0, MOST, "Counts", {0: "as fast as I can"}),
        "Counts, to take longer",
        default=0,
        says={"1": "They take 1 count for it", "*": "They take {} counts for it"},
    )
    target: str = field(
        _later,
        "The target; else you are asked later",
        default="",
        says="The target is {}, unless they name another",
    )
    links: tuple[str, ...] = field(
        lambda at: jutsu_links(at, *_slow(at)),
        "Links, with commas",
        default=(),
        says="They add {}",
    )

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if _slow(at) and can_seal(at.me):
            return None
        if not any(each.sealed and not each.chain.link for each in at.me.training.techniques):
            return "You know no jutsu with handseals."
        if not can_seal(at.me):
            held = held_names(at.me)
            full = f"Your hands are full: put the {' and the '.join(held)} away."
            return full if held else "Handseals need sound hands."
        return "All your jutsu can be used at once, without an action of handseals."

    def plan(self, at: Turn) -> Deed:
        """From the modified Seal Speed up to the full one.

        Seals that DEX shortens to 0 may be made slowly too. The declaration fixes which jutsu they
        are for, and nobody is told. (WAY-HANDS-01, -02, -03, -06, WAY-CBEX-05)
        """
        technique = at.me.knows(self.technique)
        if technique is None:
            raise BadAnswer("You do not know that jutsu.")
        links = read_links(at.me, self.links, *cores_of(technique), rank=rank_of(technique))
        printed = printed_seals(at.me, technique, chosen_x(at.me, technique, self.x))
        printed += sums(links).seals
        shortest = modified_seals(at.fight, at.me, printed)
        longest = full_seals(at.fight, at.me, printed) if printed else 0
        if not longest:
            raise BadAnswer(f"{technique.name} needs no handseals first: use it at once.")
        length = self.length or shortest
        if not length:
            raise BadAnswer(
                f"{technique.name} needs no handseals first: use it at once, or say how many "
                f"counts to take for them, up to {longest}."
            )
        if not shortest <= length <= longest:
            counts = f"{max(1, shortest)} to {longest} counts"
            raise BadAnswer(f"Seals for {technique.name} take {counts}.")
        deed = variable(at, "Perform Handseals", length)
        deed.secret = " + ".join([technique.name, *[each.title for each in links]])
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Tell the player and the GM which jutsu the seals are for."""
        ninja = fight.combatant(deed.by)
        x = f" with X {self.x}" if self.x else ""
        text = f"The seals of {ninja.name} are for {deed.secret}{x}, done on count {ninja.acts_at}."
        fight.tell_player(ninja, text, clauses=["WAY-HANDS-06"])
        yield from ()


def shaken(fight: WayFight, ninja: Ninja, damage: int) -> Resolution[None]:
    """Damage while forming or holding seals: Chakra Control must exceed 10 + damage/10.

    If it does not, Willpower may be spent on the roll, once for these seals. Otherwise they are
    lost, and that is an abort. (WAY-HANDS-07, WAY-HANDS-08, WAY-WP-01, WAY-WP-05)
    """
    if not sealing(fight, ninja) or damage <= 0:
        return
    parts = skill(fight, ninja, "chakra_control")
    fell = yield from roll("seals", Dice(1, 20), CONTROL, parts, clause="WAY-HANDS-07")
    deed = fight.doing(ninja)
    if not _exceeds(fell, damage) and deed is not None:
        question = f"{ninja.name} is about to lose the seals: {CONTROL} {fell.total}. Willpower?"
        facts = RollFailed(Role.CASTER, fight.now, damage=damage)
        if (yield from ask_willpower(fight, ninja, question, facts, deed.attack)):
            parts = skill(fight, ninja, "chakra_control")
            fell = yield from rerolled(CONTROL, parts, "WAY-WP-06")
    holds = _exceeds(fell, damage)
    outcome = "holds the seals" if holds else "loses the seals"
    needed = 10 + damage // 10
    held = fell.rolled_by(ninja.id).held(Against(needed, "Damage", clause="WAY-HANDS-07"), outcome)
    kind, clause = (Kind.SUCCESS, "WAY-HANDS-07") if holds else (Kind.FAILURE, "WAY-HANDS-08")
    fight.tell_of(ninja, f"{ninja.name} {outcome}.", kind, clause)
    fight.tell_player(
        ninja,
        f"{CONTROL} {fell.total}; more than {10 + damage / 10:g} was needed.",
        rolls=[held],
        clauses=["WAY-HANDS-07"],
    )
    if not holds and sealing(fight, ninja):
        force(fight, ninja)


def lose_seals(fight: WayFight, ninja: Ninja) -> None:
    """Break off handseals against their former's will (WAY-HANDS-08)."""
    deed = fight.doing(ninja)
    if deed is not None and deed.act == SEALS:
        force(fight, ninja)


def _exceeds(fell: Roll, damage: int) -> bool:
    return 10 * (fell.total - 10) > damage
