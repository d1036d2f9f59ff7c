"""The beginnings of a fight: a technique that opens it, such as First Blood, or an Upkeep.

(WAY-QUAL-01, WAY-INIT-02)
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.asking.forms import Pick, options
from rules.engine.kit.acts import AnytimeAct, OutOfTurn, act, field
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import MOST_X
from rules.wayward.attack.attack_values import fitting
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import Ability
from rules.wayward.fatigue.fatigue import may_keep
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.handseals import least_x, most_x, see_to_needs
from rules.wayward.rolls.willpower import own_or_any
from rules.wayward.techniques.use_technique import keep_up


def _prepared(ninja: Ninja) -> Iterator[Deed]:
    """Everything that a ninja may begin with: openers, and each Upkeep with each X or variant.

    Only before they have their Initiative, and not when they come back into a fight; an Upkeep
    takes the ability Preparation.
    """
    if ninja.turn.acts is not None or ninja.turn.deeds_made:
        return
    yield from (
        _begun(ninja, each, 0, "") for each in ninja.training.techniques if each.restrictions.opener
    )
    if not ninja.training.abilities.get(Ability.PREPARATION, 0):
        return
    for technique in ninja.training.techniques:
        if not technique.restrictions.preparation or not technique.cost.upkeep:
            continue
        for x in range(least_x(ninja, technique), min(MOST_X, most_x(ninja, technique)) + 1):
            for variant in technique.effects.variants or ("",):
                yield _begun(ninja, technique, x, variant)


def _begun(ninja: Ninja, technique: Technique, x: int, variant: str) -> Deed:
    named = [technique.name, *([f"{x}"] if x else []), *([variant] if variant else [])]
    made = Deed(id=f"{ninja.id}-{technique.id}", by=ninja.id, act="", title=" ".join(named))
    made.use.technique, made.use.x, made.use.variant = technique.id, x, variant
    return made


def _see_to_weapon(ninja: Ninja, technique: Technique) -> None:
    """Check that the weapon of an opener is not drawn yet; one to draw may still come to hand.

    Raises:
        BadAnswer: The ones that fit are drawn.
    """
    wields = technique.restrictions.wields
    fits = [each for each in ninja.gear.weapons if wields is None or wields.fits(each)]
    if technique.restrictions.opener and any(each.held for each in fits):
        _ = fitting(ninja, technique)


def _armed(ninja: Ninja, technique: Technique) -> bool:
    """Whether a weapon that the opener needs can be drawn for it."""
    try:
        _ = fitting(ninja, technique)
    except BadAnswer:
        return False
    return True


def _offered(at: OutOfTurn[WayFight]) -> dict[str, Deed]:
    """What a player, or the GM for anybody, may begin with, by form option."""
    return {
        f"{ninja.id}|{deed.use.technique}|{deed.use.x}|{deed.use.variant}": deed
        for ninja in own_or_any(at)
        for deed in _prepared(ninja)
    }


def _beginnings(at: OutOfTurn[WayFight]) -> Pick:
    offered = _offered(at).items()
    pairs = [(id, f"{at.fight.combatant(deed.by).name}: {deed.title}") for id, deed in offered]
    return Pick(options(pairs), "Technique")


@act("begin_with", clauses="WAY-UPKEEP-01", group="jutsu")
class BeginWith(AnytimeAct[WayFight]):
    """Keep a technique up from the beginning of the fight, or open the fight with it."""

    gm = False
    title = "Begin with"
    help = "Begin the fight with something kept up, or open it with a technique."
    technique: str = field(_beginnings, "Which technique")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        if _offered(at):
            return None
        return "None of your ninja can begin the fight with a technique."

    def check(self, at: OutOfTurn[WayFight]) -> None:
        deed = _offered(at)[self.technique]
        ninja = at.fight.combatant(deed.by)
        technique = ninja.knows(deed.use.technique)
        if technique is not None:
            see_to_needs(at.fight, ninja, technique)
            _see_to_weapon(ninja, technique)
        may_keep(ninja, deed.use.technique)

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        """Keep the technique up from now on, or open the fight with it.

        The cost of an Upkeep was paid before the fight. (WAY-UPKEEP-01, WAY-INIT-02)
        """
        fight = at.fight
        deed = _offered(at).get(self.technique)
        technique = fight.combatant(deed.by).knows(deed.use.technique) if deed is not None else None
        if deed is None or technique is None:
            raise BadAnswer("You cannot begin with that technique.")
        ninja = fight.combatant(deed.by)
        if technique.restrictions.opener:
            ninja.turn.opening = technique.id
            lacks = "" if _armed(ninja, technique) else "; nothing at hand fits it yet"
            text = f"{ninja.name} opens with {technique.name}, on count 0{lacks}."
            fight.tell_player(ninja, text, clauses=["WAY-INIT-02"])
            return
        keep_up(fight, ninja, deed, technique)
        text = f"{ninja.name} begins with {deed.title} kept up."
        fight.tell_player(ninja, text, clauses=["WAY-QUAL-01", "WAY-UPKEEP-01"])
