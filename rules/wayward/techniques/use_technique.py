"""Techniques as actions: used at once, or released when their handseals are done (WAY-SEAL-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.forms import Form, Number, Pick, Target, Text, options
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.wayward.actions.speed_of_action import speed_for
from rules.wayward.attack.attacking import carry_attack, hit_somebody
from rules.wayward.attack.called_shots import call, places
from rules.wayward.attack.combos import may_follow, quickened, surer
from rules.wayward.attack.reach import ARM, see_to_reach, within
from rules.wayward.attack.technique_spec import attacks, strike_of, technique_numbers
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.formula import Numbers
from rules.wayward.character.gear import Weapon
from rules.wayward.character.technique import AreaKind, Blow, Defends, Kind, Reach, Technique
from rules.wayward.conditions.status_rolls import inflict
from rules.wayward.fatigue.exhaustion import exert, price
from rules.wayward.fatigue.upkeep import may_keep
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.items.dormant_areas import kindle
from rules.wayward.jutsu import genjutsu
from rules.wayward.jutsu.handseals import chosen_x, needs_seals
from rules.wayward.rolls.free_hands import can_seal
from rules.wayward.techniques.clones import summon
from rules.wayward.techniques.spared_allies import spare, spare_field, tell_spared
from rules.wayward.techniques.technique_effects import burst, bursts, heal, keep_up, lay

KAI = "genjutsu-kai"


def _open(technique: Technique) -> bool:
    """Whether it is an action of its own: neither a link, nor for defence or peace only."""
    only_defends = technique.defends is not Defends.NONE and not technique.area
    return technique.in_combat and not technique.link and not only_defends


def use_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """Which technique, at whom, how far, how fast."""
    known = _at_once(fight, ninja)
    return {**_how(fight, ninja, known), "called": places(fight.house)} if known else None


def sparing_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """Which technique over an area, and whom it leaves alone."""
    known = [each for each in _at_once(fight, ninja) if each.may_spare]
    allies = spare_field(fight, ninja, known, least=1)
    return {**_how(fight, ninja, known), **allies} if allies else None


def _at_once(fight: WayFight, ninja: Ninja) -> list[Technique]:
    """The techniques that need no action of handseals."""
    return [
        each
        for each in ninja.techniques
        if _open(each) and not (each.sealed and needs_seals(fight, ninja, each))
    ]


def _how(fight: WayFight, ninja: Ninja, known: list[Technique]) -> dict[str, Form[Any]]:
    return {
        "technique": Pick(options([pair for each in known for pair in _named(each)]), "Technique"),
        **_aim(fight, ninja),
        "x": Number(0, 99, "X (0: the smallest)"),
        "ap": Number(0, ninja.ap, "Action Points"),
    }


def _named(technique: Technique) -> list[tuple[str, str]]:
    """A technique as answers write it and people read it: each of its variants by itself."""
    if not technique.variants:
        return [(technique.id, technique.name)]
    return [(f"{technique.id}:{each}", f"{technique.name}: {each}") for each in technique.variants]


def _aim(fight: WayFight, ninja: Ninja) -> dict[str, Form[Any]]:
    seen = [(other.id, other.name) for other in (*fight.seen_by(ninja), ninja)]
    return {"target": Target(options(seen), "Target")}


def committed(fight: WayFight, ninja: Ninja) -> tuple[Technique, answers.Seals] | None:
    """The jutsu whose handseals somebody has just completed, and how he declared them."""
    deed = fight.doing(ninja)
    if deed is None or deed.act != "seals" or ninja.acts_at is None or ninja.acts_at > fight.now:
        return None
    wish = answers.Seals(**deed.wish)
    technique = ninja.knows(wish.technique)
    return None if technique is None else (technique, wish)


def release_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """At whom the jutsu goes, now that its seals are done (WAY-SEAL-03, WAY-CBEX-05)."""
    done = committed(fight, ninja)
    if done is None:
        return None
    technique, _ = done
    fields: dict[str, Form[Any]] = {
        **_aim(fight, ninja),
        "ap": Number(0, ninja.ap, "Action Points"),
        **spare_field(fight, ninja, [technique]),
    }
    if technique.kind is Kind.GENJUTSU:
        fields["text"] = Text(1000, label="What it shows its victim", long=True)
    elif attacks(technique):
        fields["called"] = places(fight.house)
    return fields


def plan_use(fight: WayFight, ninja: Ninja, wish: answers.Use) -> Deed:
    """A technique that needs no action of handseals (WAY-SEAL-01)."""
    id, _, variant = wish.technique.partition(":")
    technique = ninja.knows(id)
    if technique is None or not _open(technique) or (technique.variants and not variant):
        raise BadAnswer("That technique cannot be used so.")
    x = chosen_x(ninja, technique, wish.x)
    if needs_seals(fight, ninja, technique, x):
        raise BadAnswer(f"{technique.name} needs its handseals first.")
    if technique.sealed and not can_seal(ninja):
        raise BadAnswer(f"{technique.name} needs hands free for its seals.")
    deed = _plan(fight, ninja, technique, x=x, target=wish.target, ap=wish.ap, at=wish.called)
    deed.variant = variant
    return deed


def plan_sparing(fight: WayFight, ninja: Ninja, wish: answers.UseSparing) -> Deed:
    """The same over an area, with allies left alone (WAY-AOE-01)."""
    plain = answers.Use(wish.technique, target=wish.target, x=wish.x, ap=wish.ap)
    deed = plan_use(fight, ninja, plain)
    spare(fight, ninja, ninja.knows(deed.technique), deed, wish.spare)
    return deed


def plan_release(fight: WayFight, ninja: Ninja, wish: answers.Release) -> Deed:
    """The jutsu that the seals were for, and no other; its own Speed alone (WAY-SEAL-04)."""
    done = committed(fight, ninja)
    if done is None:
        raise BadAnswer("No handseals are done.")
    technique, seals = done
    x = chosen_x(ninja, technique, seals.x)
    target = wish.target or seals.target
    deed = _plan(fight, ninja, technique, x=x, target=target, ap=wish.ap, at=wish.called)
    spare(fight, ninja, technique, deed, wish.spare)
    return deed


def _plan(
    fight: WayFight, ninja: Ninja, technique: Technique, *, x: int, target: str, ap: int, at: str
) -> Deed:
    may_follow(ninja, technique)
    _may_open(ninja, technique)
    weapon = fitting(ninja, technique)
    numbers = technique_numbers(ninja, technique, x, weapon)
    delay = formula.whole(technique.delay, numbers)
    base = formula.whole(technique.speed, numbers)
    least = (delay, technique.speed_least)
    strikes = attacks(technique)
    pace = quickened(ninja, technique)
    if technique.variable and ap:
        raise BadAnswer(f"{technique.name} is as long as you choose, without Action Points.")
    speed = speed_for(fight, ninja, base, ap=ap, floors=least, more=pace, attack=strikes)
    price_in_ap = formula.whole(technique.ap, numbers)
    if ap + price_in_ap > ninja.ap:
        raise BadAnswer(f"That takes {ap + price_in_ap} Action Points; you have {ninja.ap}.")
    if technique.upkeep:
        may_keep(ninja, technique.id)
    deed = Deed(
        id="",
        by=ninja.id,
        act="",
        title=technique.name,
        since=fight.now,
        base=speed.base,
        speed=base if technique.variable else speed.final,
        damage_speed=speed.damage,
        ap=ap + price_in_ap,
        stamina=price(fight, ninja, formula.whole(technique.stamina, numbers)),
        stamina_miss=_price_of_a_miss(fight, ninja, technique, numbers),
        chakra=price(fight, ninja, formula.whole(technique.chakra, numbers)),
        delay=delay,
        variable=technique.variable,
        abortable=technique.abortable or delay > 0,
        targets=targets_of(fight, ninja, technique, target),
        technique=technique.id,
        x=x,
        combo=ninja.combo if technique.kind is Kind.COMBO else 0,
        veiled=technique.kind is Kind.GENJUTSU,
    )
    if attacks(technique):
        deed.spec = strike_of(fight, ninja, technique, numbers, weapon)
        if technique.or_single and deed.targets:
            deed.spec.area, deed.spec.radius = AreaKind.NONE, 0
        deed.spec.accuracy += surer(ninja, technique)
        call(deed.spec, at)
        own = speed.base if deed.spec.base_speed else speed.damage
        deed.damage_speed = own if technique.damage_speed is None else technique.damage_speed
        _see_to_reach(fight, ninja, deed, technique)
        deed.accuracy = 10 + sum([part.value for part in deed.spec.accuracy])
    elif at:
        raise BadAnswer(f"{technique.name} is no attack that could be called.")
    elif technique.reach is Reach.RANGED:
        for id in deed.targets:
            within(fight, ninja, 10 * formula.whole(technique.range, numbers), id)
    return deed


def _may_open(ninja: Ninja, technique: Technique) -> None:
    """An opener is the first thing that one does in a battle. Raises `BadAnswer` later."""
    if technique.opener and ninja.deeds_made:
        raise BadAnswer(f"{technique.name} is only for the beginning: you have acted already.")


def _price_of_a_miss(
    fight: WayFight, ninja: Ninja, technique: Technique, numbers: Numbers
) -> int | None:
    """The Stamina cost of one that hits nobody; None where that changes nothing (WAY-STAM-01)."""
    if not technique.stamina_miss:
        return None
    return price(fight, ninja, formula.whole(technique.stamina_miss, numbers))


def _see_to_reach(fight: WayFight, ninja: Ninja, deed: Deed, technique: Technique) -> None:
    """That its user gets at whom he aims at, moving on the way if he must (WAY-MOVE-02)."""
    if deed.spec is None or not deed.targets or deed.targets == [ninja.id]:
        return
    deed.spec.move = see_to_reach(
        fight,
        ninja,
        deed.targets[0],
        reach=max(ARM, deed.spec.reach),
        speed=deed.speed,
        jutsu=technique.kind.jutsu,
    )


def targets_of(fight: WayFight, ninja: Ninja, technique: Technique, target: str) -> list[str]:
    """Whom a technique is aimed at; its user where it is for himself. Raises `BadAnswer`."""
    if technique.reach is Reach.SELF and technique.area_kind is AreaKind.NONE:
        return [ninja.id]
    at_one = technique.or_single and target not in ("", ninja.id)
    if technique.area_kind is AreaKind.AROUND_USER and not at_one:
        return []
    aimed = fight.combatants.get(target)
    if aimed is None or aimed.out:
        raise BadAnswer(f"Say at whom {technique.name} goes.")
    if aimed is not ninja and not fight.sees(ninja, aimed):
        raise BadAnswer("Nobody like that is to be seen.")
    if technique.needs_perception and not fight.sees(aimed, ninja):
        raise BadAnswer(f"{technique.name} needs {aimed.name} to see its user.")
    if technique.helpless_only and not aimed.helpless:
        raise BadAnswer(f"{technique.name} needs somebody helpless.")
    return [aimed.id]


def fitting(ninja: Ninja, technique: Technique) -> Weapon | None:
    """The weapon in hand that a technique is done with. Raises `BadAnswer` without one."""
    wields = technique.wields
    if technique.blow is not Blow.WEAPON and wields is None:
        return None
    for weapon in ninja.weapons:
        if weapon.held and (wields is None or wields.fits(weapon)):
            return weapon
    raise BadAnswer(f"{technique.name} needs a fitting weapon in hand.")


def use(fight: WayFight, deed: Deed, wish: answers.Use | answers.UseSparing) -> Resolution[None]:
    """Carry out a technique that needed no seals."""
    technique = fight.combatant(deed.by).knows(wish.technique.partition(":")[0])
    if technique is not None:
        yield from take_effect(fight, deed, technique)


def release(fight: WayFight, deed: Deed, wish: answers.Release) -> Resolution[None]:
    """Carry out the jutsu that the seals were for."""
    technique = fight.combatant(deed.by).knows(deed.technique)
    if technique is not None:
        yield from take_effect(fight, deed, technique, text=wish.text)


def take_effect(
    fight: WayFight, deed: Deed, technique: Technique, *, text: str = ""
) -> Resolution[None]:
    """Pay for a technique, and let it do what it does; the rest of its entry is for the GM."""
    ninja = fight.combatant(deed.by)
    ninja.uses[technique.id] = ninja.uses.get(technique.id, 0) + 1
    tell_spared(fight, ninja, deed)
    if deed.spec is not None:
        yield from carry_attack(fight, deed, deed.spec)
        yield from kindle(fight, deed, [technique])
    elif not (yield from exert(fight, ninja, stamina=deed.stamina, chakra=deed.chakra)):
        deed.fizzled = True
    elif technique.beguiles:
        held = yield from genjutsu.cast(fight, deed, technique, text=text, x=deed.x)
        always = [replace(each, when=When.HIT) for each in technique.statuses]
        yield from inflict(fight, deed, replace(technique, statuses=tuple(always)), held)
        genjutsu.veil(fight, deed)
    elif technique.id == KAI:
        yield from genjutsu.kai(fight, deed, fight.combatant(deed.targets[0]), deed.x)
    elif technique.clones:
        summon(fight, deed, technique)
    elif bursts(technique):
        yield from burst(fight, deed, technique)
    elif technique.area_kind is not AreaKind.NONE:
        lay(fight, deed, technique)
    else:
        yield from inflict(fight, deed, technique, deed.targets)
    if deed.fizzled:
        return
    if technique.upkeep and ninja.able:
        keep_up(fight, ninja, deed, technique)
    if technique.heals is not None:
        heal(fight, deed, technique)
    if technique.allows_hide:
        ninja.may_hide = ninja.hide_free = True
    holds = technique.kind is Kind.GRAPPLE and hit_somebody(fight, deed)
    if deed.spec is None or technique.incomplete or technique.needs or holds:
        _tell_rest(fight, ninja, technique)


def _tell_rest(fight: WayFight, ninja: Ninja, technique: Technique) -> None:
    """What a technique does that no rule here does for it, for its user and the GM."""
    if technique.told:
        fight.tell(f"{technique.name}: {technique.told}", audience=ninja.own)
