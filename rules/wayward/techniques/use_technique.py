"""Techniques as actions: used at once, or released when their handseals are done (WAY-SEAL-01).

The beginnings of a fight: a technique that opens it, such as First Blood, or an Upkeep.

(WAY-QUAL-01, WAY-INIT-02)
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace

from rules.engine.asking.forms import Pick, options
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import AnytimeAct, OutOfTurn, act, field
from rules.engine.state.effects import Effect
from rules.engine.views.visibility import Kind as LineKind
from rules.engine.views.visibility import Kind as Tone
from rules.errors import BadAnswer
from rules.wayward.actions.abort import raise_dome
from rules.wayward.actions.action_chains import MOST_X, link, rank_of
from rules.wayward.attack.attack_values import fitting, hit_somebody, strike_of
from rules.wayward.attack.chained_attacks import carry_chain
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.character.values import Ability, AreaKind
from rules.wayward.conditions.areas import inside, tell_spared
from rules.wayward.conditions.status_rolls import inflict
from rules.wayward.fatigue import exert, keep, may_keep
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.effects import Area, Mending, Upkeep
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu import genjutsu
from rules.wayward.jutsu.enchanted_weapons import make
from rules.wayward.jutsu.handseals import least_x, most_x, see_to_needs, technique_numbers
from rules.wayward.rolls.willpower import own_or_any


def bursts(technique: Technique) -> bool:
    """Whether its area is over at once, and affects everybody inside without an attack."""
    lasting = technique.cost.upkeep or technique.target.lasts
    befalls = any(each.when in (When.HIT, When.FULL_HIT) for each in technique.effects.statuses)
    return technique.target.area_kind is not AreaKind.NONE and befalls and not lasting


def burst(fight: WayFight, deed: Deed, technique: Technique) -> Resolution[None]:
    """Inflict its statuses on everybody inside at once; nobody can dodge.

    (WAY-AOE-01, WAY-STATUS-01)
    """
    ninja = fight.combatant(deed.by)
    numbers = technique_numbers(ninja, technique, deed.use.x)
    victims = yield from inside(fight, deed, strike_of(fight, ninja, technique, numbers))
    yield from inflict(fight, deed, technique, victims)


def _shake(fight: WayFight, deed: Deed, core: Technique) -> Resolution[None]:
    """Let the areas of the links of an attack work where it lands, hit or not.

    Nobody can dodge them. A Stun of the core, raised by its rank, replaces that of the link.
    (WAY-CHAIN-04, WAY-CHAIN-08, WAY-AOE-01)
    """
    ninja, rank = fight.combatant(deed.by), rank_of(core)
    links = [link(ninja, written, rank=rank) for written in deed.attack.links]
    own = technique_numbers(ninja, core, deed.use.x)
    stuns = [each for each in core.effects.statuses if each.status == "stun"]
    stun = max([formula.whole(each.severity, own) for each in stuns], default=0)
    for each in links:
        technique = each.technique
        if deed.progress.fizzled or not technique.target.area_kind:
            continue
        worse = [
            replace(one, severity=f"{stun} + rank") if stun and one.status == "stun" else one
            for one in technique.effects.statuses
        ]
        spec = strike_of(fight, ninja, technique, each.numbers)
        victims = yield from inside(fight, deed, spec)
        made = replace(technique, effects=replace(technique.effects, statuses=tuple(worse)))
        yield from inflict(fight, deed, made, victims, each.numbers)


def lay(fight: WayFight, deed: Deed, technique: Technique) -> None:
    """Lay an area over a part of the field; the GM says who is in it (WAY-AOE-01)."""
    ninja = fight.combatant(deed.by)
    numbers = technique_numbers(ninja, technique, deed.use.x)
    lasts = formula.whole(technique.target.lasts, numbers)
    status = next((each for each in technique.effects.statuses if each.when is When.INSIDE), None)
    area = Area(
        id=f"{deed.id}-area",
        name=technique.name,
        by=ninja.id,
        technique=technique.id,
        radius=formula.whole(technique.target.area, numbers),
        inside=[ninja.id] if technique.target.around_user else list(deed.targets),
        until=fight.now + lasts if lasts else None,
        upkeep=bool(technique.cost.upkeep),
        since=fight.now,
        spared=list(deed.spares),
    )
    if status is not None:
        area.effect.status = str(status.status)
        area.effect.severity = formula.whole(status.severity, numbers)
    fight.battle.areas.append(area)
    fight.tell_of(
        ninja,
        f"{technique.name} lies over {area.radius} yards around.",
        LineKind.EFFECT,
        "WAY-AOE-01",
    )


def draw_for(ninja: Ninja, technique: Technique) -> None:
    """Take the weapon of an opener in hand (WAY-SEAL-01)."""
    weapon = fitting(ninja, technique)
    if weapon is not None:
        weapon.held = True


def shelter(fight: WayFight, deed: Deed, technique: Technique) -> None:
    """Raise the dome of a technique for the whole Speed of its action (WAY-DEF-04)."""
    ninja = fight.combatant(deed.by)
    raise_dome(fight, ninja, technique, counts=deed.timing.speed, of=deed.id)


def keep_up(fight: WayFight, ninja: Ninja, deed: Deed, technique: Technique) -> None:
    """Begin an Upkeep, with its bonuses for as long as it lasts (WAY-UPKEEP-01)."""
    numbers = technique_numbers(ninja, technique, deed.use.x)
    kept = Upkeep(
        id=deed.id,
        technique=technique.id,
        name=technique.name,
        amount=formula.whole(technique.cost.upkeep, numbers),
        x=deed.use.x,
        variant=deed.use.variant,
        secret=technique.kind is Kind.GENJUTSU,
    )
    for bonus in technique.effects.bonuses:
        if technique.beguiles and bonus.target == genjutsu.OFFENSE:
            continue
        fight.effects.append(
            Effect(
                id=f"{deed.id}-{bonus.target}",
                on=ninja.id,
                name=bonus.source or technique.name,
                traits={bonus.target: formula.whole(bonus.amount, numbers)},
                tags=[f"upkeep:{kept.id}"],
                audience=ninja.own,
            )
        )
    make(ninja, technique)
    keep(fight, ninja, kept)


def heal(fight: WayFight, deed: Deed, technique: Technique) -> None:
    """Heal the targets: an amount for each count of the technique's Speed."""
    heals = technique.effects.heals
    if heals is None:
        return
    ninja = fight.combatant(deed.by)
    amount = (
        formula.whole(heals.each, technique_numbers(ninja, technique, deed.use.x))
        * deed.timing.speed
    )
    for id in deed.targets:
        mending = Mending(id=f"{deed.id}-{id}-heals", target=id)
        if heals.pool == "hp":
            mending.hp = amount
        else:
            mending.vitality = amount
        fight.battle.stored.append(mending)


def summon(fight: WayFight, deed: Deed, technique: Technique) -> None:
    """Add as many clones as the X of the jutsu, at least one; each stays until something ends it.

    Later effects on one of them do not affect the others. They have no turns of their own; their
    summoner acts for them, as the entry of the jutsu says.
    """
    ninja = fight.combatant(deed.by)
    for number in range(1, max(1, deed.use.x) + 1):
        clone = _copy(ninja, deed, number)
        if not technique.effects.copies_statuses:
            clone.body.statuses, clone.body.wounds, clone.jutsu.genjutsu = [], [], []
        fight.combatants[clone.id] = clone
    many = max(1, deed.use.x)
    text = f"{ninja.name} is there {many + 1} times."
    fight.tell_of(ninja, text, Tone.SCENE, "WAY-CLONE-01")


def _copy(ninja: Ninja, deed: Deed, number: int) -> Ninja:
    """A copy of the summoner: statuses, wounds and condition, but nothing under way."""
    made = deepcopy(replace(ninja))
    made.id = f"{deed.id}-clone-{number}"
    made.name = f"{ninja.name} (clone {number})"
    made.character = ""
    made.jutsu.clone_of = ninja.id
    made.turn.acts = None
    made.turn.doing = ""
    made.gear.aimed = {}
    made.jutsu.upkeeps = []
    made.turn.stun = made.turn.ap = 0
    made.turn.stunned_by = ""
    return made


KAI = "genjutsu-kai"


def take_effect(
    fight: WayFight, deed: Deed, technique: Technique, *, text: str = ""
) -> Resolution[None]:
    """Pay for a technique and apply its effects; the GM applies the rest of its entry."""
    ninja = fight.combatant(deed.by)
    ninja.jutsu.uses[technique.id] = ninja.jutsu.uses.get(technique.id, 0) + 1
    tell_spared(fight, ninja, deed)
    if technique.restrictions.opener:
        draw_for(ninja, technique)
        _tell_rest(fight, ninja, technique)
    if deed.attack.spec is not None:
        yield from carry_chain(fight, deed, technique)
        yield from _shake(fight, deed, technique)
    elif not (yield from exert(fight, ninja, stamina=deed.cost.stamina, chakra=deed.cost.chakra)):
        deed.progress.fizzled = True
    elif technique.beguiles:
        held = yield from genjutsu.cast(fight, deed, technique, text=text, x=deed.use.x)
        always = [replace(each, when=When.HIT) for each in technique.effects.statuses]
        certain = replace(technique.effects, statuses=tuple(always))
        yield from inflict(fight, deed, replace(technique, effects=certain), held)
        genjutsu.veil(fight, deed)
    elif technique.id == KAI:
        for id in deed.targets:
            yield from genjutsu.kai(fight, deed, fight.combatant(id), deed.use.x)
    elif technique.effects.clones:
        summon(fight, deed, technique)
    elif bursts(technique):
        yield from burst(fight, deed, technique)
    elif technique.target.area_kind:
        lay(fight, deed, technique)
    else:
        yield from inflict(fight, deed, technique, deed.targets)
    if deed.progress.fizzled:
        return
    if technique.cost.upkeep and ninja.able:
        keep_up(fight, ninja, deed, technique)
    if technique.effects.heals is not None:
        heal(fight, deed, technique)
    shelter(fight, deed, technique)
    if technique.restrictions.allows_hide:
        ninja.stealth.may_hide = ninja.stealth.hide_free = True
    holds = technique.kind is Kind.GRAPPLE and hit_somebody(fight, deed)
    if deed.attack.spec is None or technique.restrictions.incomplete or technique.needs or holds:
        _tell_rest(fight, ninja, technique)


def _tell_rest(fight: WayFight, ninja: Ninja, technique: Technique) -> None:
    """Tell its user and the GM what else a technique does, beyond these rules."""
    if technique.told:
        fight.tell(f"{technique.name}: {technique.told}", audience=ninja.own)


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
