"""Choosing a technique on a turn: at once, over an area, or after its handseals (WAY-SEAL-01).

The plan of a technique: its Speed, costs, targets and attack (WAY-SEAL-01).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from rules.dice import Modifier
from rules.engine.asking.forms import Option, Pick, Some, Text
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import act, field
from rules.errors import BadAnswer
from rules.wayward.actions.abort import sheltered
from rules.wayward.actions.action_chains import (
    Link,
    chain_damage_speed,
    cores_of,
    join_links,
    rank_of,
    read_links,
    sums,
)
from rules.wayward.actions.speed import speed_for
from rules.wayward.attack.attack_values import (
    attacks,
    fitting,
    may_follow,
    quickened,
    see_to_reach,
    strike_of,
    surer,
    within,
)
from rules.wayward.attack.called_shots import STAR, after_miss, call, called_shot
from rules.wayward.character import formula
from rules.wayward.character.formula import Numbers
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.character.values import Policy
from rules.wayward.conditions.areas import spare, spare_field
from rules.wayward.fatigue import may_keep, price
from rules.wayward.fight.action_in_progress import (
    Deed,
    DeedAttack,
    DeedCost,
    DeedStealth,
    DeedTiming,
    Part,
    TechniqueUse,
)
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, points, seen_or_me
from rules.wayward.jutsu.handseals import (
    AS_X,
    MOST_OF_X,
    Seals,
    chosen_x,
    jutsu_links,
    least_x,
    most_x,
    needs_seals,
    price_in_words,
    see_to_needs,
    technique_numbers,
)
from rules.wayward.rolls.free_hands import can_seal, modified_seals, sealing
from rules.wayward.techniques.use_technique import take_effect

WHOLE_MOVE = 2
"""An opener has a whole move on the way, and other attacks half of one (WAY-MOVE-02)."""
AHEAD = Decimal("0.3")
"""The damage bonus for each point of Initiative above the target's."""
SURER, SUREST = 5, 2
"""The points of Initiative above the target's for 1 Accuracy, and the most of it."""


def come_near(fight: WayFight, ninja: Ninja, deed: Deed, technique: Technique) -> None:
    """Check that the target is in reach, with a move on the way if needed (WAY-MOVE-02)."""
    if deed.attack.spec is None or not deed.targets or deed.targets == [ninja.id]:
        return
    deed.attack.spec.target.move = see_to_reach(
        fight,
        ninja,
        deed.targets[0],
        reach=deed.attack.spec.target.reach,
        speed=deed.timing.speed * (WHOLE_MOVE if technique.restrictions.opener else 1),
        jutsu=technique.kind.jutsu,
    )


def outpace(fight: WayFight, ninja: Ninja, deed: Deed, technique: Technique) -> None:
    """Give an opener what its user's Initiative gives against the target's.

    For each point above it 0.3 damage bonus, to half of PDB, and 1 Accuracy for 5, to 2. A target
    above it defends without delay. (WAY-INIT-02, WAY-DB-05, WAY-ACC-01)
    """
    if deed.attack.spec is None or not deed.targets:
        return
    other = fight.combatant(deed.targets[0])
    if ninja.turn.rolled is None or other.turn.rolled is None:
        return
    ahead = ninja.turn.rolled - other.turn.rolled
    deed.attack.spec.defended.undelayed = ahead < 0
    more = min(AHEAD * max(0, ahead), ninja.pdb / 2)
    if more:
        deed.attack.spec.damage.flats.append(Part(more, technique.name, "WAY-DB-05"))
    surer = min(SUREST, max(0, ahead) // SURER)
    if surer:
        deed.attack.spec.accuracy.append(Modifier(surer, technique.name, "WAY-ACC-01"))


def targets_of(fight: WayFight, ninja: Ninja, technique: Technique, target: str) -> list[str]:
    """The targets of a technique; its user if it is for themselves. Raises `BadAnswer`."""
    if technique.target.on_user:
        return [ninja.id]
    at_one = technique.target.or_single and target not in ("", ninja.id)
    if technique.target.around_user and not at_one:
        return []
    aimed = fight.combatants.get(target)
    if aimed is None or aimed.out:
        raise BadAnswer(f"Choose a target for {technique.name}.")
    if aimed is not ninja and not fight.sees(ninja, aimed):
        raise BadAnswer("You see nobody like that.")
    if technique.restrictions.needs_perception and not fight.sees(aimed, ninja):
        raise BadAnswer(f"{technique.name} needs {aimed.name} to see its user.")
    if technique.beguiles and sheltered(fight, aimed) is not None:
        raise BadAnswer(f"A dome shelters {aimed.name} from genjutsu.")
    if technique.restrictions.helpless_only and not aimed.helpless:
        raise BadAnswer(f"{technique.name} needs somebody helpless.")
    return [aimed.id]


def in_range(
    fight: WayFight, ninja: Ninja, deed: Deed, technique: Technique, numbers: Numbers
) -> None:
    """Check the range of a technique that is no attack. Raises `BadAnswer` if it is too short."""
    if technique.target.ranged:
        for id in deed.targets:
            within(fight, ninja, 10 * formula.whole(technique.target.range, numbers), id)


def planned_technique(
    at: Turn,
    technique: Technique,
    *,
    x: int,
    target: str,
    ap: int,
    called: str,
    links: Sequence[Link] = (),
) -> Deed:
    """The action of a technique used now: its Speed, costs, targets and attack (WAY-SEAL-01).

    With links, these are those of the whole chain. (WAY-CHAIN-05, WAY-CHAIN-06)

    Raises:
        BadAnswer: It cannot be used now, or not at this target.
    """
    fight, ninja = at.fight, at.me
    see_to_needs(fight, ninja, technique)
    may_follow(ninja, technique)
    _may_open(ninja, technique)
    weapon = fitting(ninja, technique)
    numbers = technique_numbers(ninja, technique, x, weapon)
    delay = formula.whole(technique.cost.delay, numbers)
    base = formula.whole(technique.cost.speed, numbers)
    added = sums(links)
    least = [
        Modifier(delay, "Delay", "WAY-DELAY-04"),
        Modifier(technique.cost.speed_least, technique.name, "WAY-FLOW-02"),
    ]
    seals = 0 if technique.sealed else modified_seals(fight, ninja, added.seals)
    least += [Modifier(added.fixed + 1, "Links", "WAY-CHAIN-06")] if added.fixed else []
    strikes = attacks(technique)
    pace = quickened(ninja, technique)
    if technique.cost.variable and ap:
        raise BadAnswer(f"{technique.name} takes as long as you choose: spend no Action Points.")
    speed = speed_for(
        fight,
        ninja,
        base + added.speed,
        ap=ap,
        floors=least,
        more=pace,
        attack=strikes,
        clause="WAY-CHAIN-05" if links else "WAY-FLOW-02",
    )
    price_in_ap = formula.whole(technique.cost.ap, numbers) + added.ap
    if ap + price_in_ap > ninja.turn.ap:
        raise BadAnswer(f"That takes {ap + price_in_ap} Action Points; you have {ninja.turn.ap}.")
    if technique.cost.upkeep:
        may_keep(ninja, technique.id)
    deed = Deed(
        id="",
        by=ninja.id,
        act="",
        title=" + ".join([technique.name, *[each.title for each in links]]),
        timing=DeedTiming(
            since=fight.now,
            base=speed.base,
            speed=base if technique.cost.variable else speed.final + seals,
            damage_speed=speed.damage,
            delay=delay,
            variable=technique.cost.variable,
            abortable=technique.cost.abortable or delay > 0,
            parts=[]
            if technique.cost.variable
            else [*speed.parts, *([Modifier(seals, "Seals", "WAY-HANDS-01")] if seals else [])],
        ),
        cost=DeedCost(
            ap=ap + price_in_ap,
            stamina=price(
                fight, ninja, formula.whole(technique.cost.stamina, numbers) + added.stamina
            ),
            stamina_miss=_price_of_a_miss(fight, ninja, technique, numbers, added.stamina),
            chakra=price(
                fight, ninja, formula.whole(technique.cost.chakra, numbers) + added.chakra
            ),
        ),
        targets=targets_of(fight, ninja, technique, target),
        use=TechniqueUse(technique=technique.id, x=x),
        attack=DeedAttack(
            combo=ninja.turn.combo if technique.kind is Kind.COMBO else 0,
            links=[each.written for each in links],
        ),
        stealth=DeedStealth(veiled=technique.kind is Kind.GENJUTSU),
    )
    if attacks(technique):
        deed.attack.spec = strike_of(fight, ninja, technique, numbers, weapon)
        if technique.target.or_single and deed.targets:
            deed.attack.spec.leave_area()
        deed.attack.spec.accuracy += surer(ninja, technique)
        if technique.restrictions.opener:
            outpace(fight, ninja, deed, technique)
        join_links(deed.attack.spec, links)
        call(deed.attack.spec, called)
        core = base + added.inner if links else speed.base
        own = chain_damage_speed(speed, core, deed.attack.spec, links)
        fixed = technique.cost.damage_speed
        deed.timing.damage_speed = own if fixed is None else fixed
        come_near(fight, ninja, deed, technique)
        deed.attack.accuracy = 10 + sum([part.value for part in deed.attack.spec.accuracy])
    elif links:
        raise BadAnswer(f"{technique.name} is not an attack, so nothing can be added to it.")
    elif called:
        raise BadAnswer(f"{technique.name} is not an attack, so it cannot be a Called Shot.")
    else:
        in_range(fight, ninja, deed, technique, numbers)
    return deed


def _may_open(ninja: Ninja, technique: Technique) -> None:
    """Check that an opener was chosen before Initiative, and is the first action since.

    Raises:
        BadAnswer: It was not, or is not.
    """
    if technique.restrictions.opener and ninja.turn.deeds_made:
        raise BadAnswer(f"{technique.name} can only be your first action in a fight.")
    if technique.restrictions.opener and ninja.turn.opening != technique.id:
        raise BadAnswer(f"{technique.name} is chosen before Initiative, to begin the fight with.")


def _price_of_a_miss(
    fight: WayFight, ninja: Ninja, technique: Technique, numbers: Numbers, more: int
) -> int | None:
    """The Stamina cost if nobody is hit; None if it is the same (WAY-STAM-01).

    `more` is that of the links, which are always paid. (WAY-CHAIN-11)
    """
    if not technique.cost.stamina_miss:
        return None
    return price(fight, ninja, formula.whole(technique.cost.stamina_miss, numbers) + more)


ON = "on {}"
"""What the field for the target of a technique adds to a sentence."""
LINKS = "Links, with commas"
SPARED = "Allies to leave out, with commas"
MOST_OFFERED = 12
"""The largest X that an ambush offers."""


def _open(technique: Technique) -> bool:
    """Whether it is an action of its own: not a link, not only for defence, not only in peace."""
    only_defends = bool(technique.defence.defends) and not technique.target.area
    return technique.restrictions.in_combat and not technique.chain.link and not only_defends


def strikes(ninja: Ninja) -> Iterator[tuple[str, str]]:
    """The techniques that attack, each with every X, as answers of an ambush write them."""
    for technique in ninja.training.techniques:
        if _open(technique) and attacks(technique):
            least, last = least_x(ninja, technique), min(MOST_OFFERED, most_x(ninja, technique))
            for written, name in _named(technique):
                yield written, name
                for x in range(max(1, least + 1), last + 1):
                    yield f"{written}{STAR}{x}", f"{name}, X {x}"


def _at_once(fight: WayFight, ninja: Ninja) -> list[Technique]:
    """The techniques that need no action of handseals."""
    return [
        each
        for each in ninja.training.techniques
        if _open(each) and not (each.sealed and needs_seals(fight, ninja, each))
    ]


def _named(technique: Technique) -> list[tuple[str, str]]:
    """The names of a technique in answers and for people, one pair for each variant."""
    if not technique.effects.variants:
        return [(technique.id, technique.name)]
    return [
        (f"{technique.id}:{each}", f"{technique.name}: {each}")
        for each in technique.effects.variants
    ]


def _options(ninja: Ninja, known: list[Technique]) -> Pick:
    pairs = [(each, *name) for each in known for name in _named(each)]
    return Pick(
        tuple(
            [Option(written, name, price_in_words(ninja, each)) for each, written, name in pairs]
        ),
        "Technique",
    )


def _x(known: Callable[[Turn], list[Technique]]) -> int:
    """The field for an X, if one of the known techniques has one."""
    return field(
        lambda at: MOST_OF_X if any(most_x(at.me, each) for each in known(at)) else None,
        "How much X",
        default=0,
        span=(0, 99),
        says=AS_X,
    )


def _usable(at: Turn) -> list[Technique]:
    return _at_once(at.fight, at.me)


def _sparing(at: Turn) -> Some | None:
    return spare_field(at, _usable(at))


def _added(at: Turn, technique: Technique, written: Sequence[str]) -> list[Link]:
    """The links of an answer for a technique. Raises `BadAnswer` if one does not fit it."""
    if not written:
        return []
    cores = cores_of(technique, fitting(at.me, technique))
    return read_links(at.me, written, *cores, rank=rank_of(technique))


@act("use", "act", clauses="WAY-SEAL-01 WAY-CHAIN-02", group="jutsu")
class Use(TurnAct):
    """Use a technique that needs no action of handseals first (WAY-SEAL-01).

    `links` are added to it; `spare` are allies that an area leaves out (WAY-AOE-01).
    """

    title = "Technique"
    help = "Use a technique."
    hint = "Use a technique that you know; it says its cost and its targets."
    says = ("uses {technique} {target?}", "uses a Technique")
    shown = "technique target x ap links spare called willpower"
    technique: str = field(lambda at: _options(at.me, _usable(at)), "Which technique", says="{}")
    target: str = field(seen_or_me, "Who it is aimed at", default="", says=ON)
    x: int = _x(_usable)
    ap: int = points()
    called: str = called_shot()
    willpower: Policy = after_miss(lambda at: any(attacks(each) for each in _usable(at)))
    links: tuple[str, ...] = field(
        lambda at: jutsu_links(at, *_usable(at)), LINKS, default=(), says="They add {}"
    )
    spare: tuple[str, ...] = field(_sparing, SPARED, default=(), says="It leaves out {}")

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if _usable(at):
            return None
        known = at.me.training.techniques
        if any(each.sealed and needs_seals(at.fight, at.me, each) for each in known):
            return "Your techniques need their handseals first, or only add to other actions."
        return "You know no technique that is an action of its own."

    def plan(self, at: Turn) -> Deed:
        id, _, variant = self.technique.partition(":")
        technique = at.me.knows(id)
        if (
            technique is None
            or not _open(technique)
            or (technique.effects.variants and not variant)
        ):
            raise BadAnswer("You cannot use that technique here: pick one from the list.")
        x = chosen_x(at.me, technique, self.x)
        links = _added(at, technique, self.links)
        if needs_seals(at.fight, at.me, technique, x, links):
            raise BadAnswer(f"{technique.name} needs its handseals first.")
        sealed = technique.sealed or any(each.technique.sealed for each in links)
        if sealed and not can_seal(at.me):
            raise BadAnswer(f"{technique.name} needs hands free for its seals.")
        how = {"target": self.target, "called": self.called}
        deed = planned_technique(at, technique, x=x, ap=self.ap, links=links, **how)
        deed.use.variant = variant
        spare(at, technique, deed, self.spare)
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        technique = fight.combatant(deed.by).knows(deed.use.technique)
        if technique is not None:
            yield from take_effect(fight, deed, technique)


def committed(fight: WayFight, ninja: Ninja) -> tuple[Technique, Seals] | None:
    """The jutsu whose handseals somebody has just finished, and their declaration."""
    deed = fight.doing(ninja)
    if deed is None or deed.act != "seals" or fight.now < deed.ends:
        return None
    if ninja.acts_at is None or ninja.acts_at > fight.now:
        return None
    wish = Seals(**deed.wish)
    technique = ninja.knows(wish.technique)
    return None if technique is None else (technique, wish)


def _finished(at: Turn) -> Technique | None:
    done = committed(at.fight, at.me)
    return None if done is None else done[0]


def _shows(at: Turn) -> bool:
    """Whether the jutsu shows its victim something."""
    technique = _finished(at)
    return technique is not None and technique.kind is Kind.GENJUTSU


def _strikes(at: Turn) -> bool:
    technique = _finished(at)
    return technique is not None and attacks(technique)


@act("release", "act", clauses="WAY-SEAL-03 WAY-SEAL-04", group="jutsu")
class Release(TurnAct):
    """Use the jutsu after its seals; a genjutsu shows its victim `text` (WAY-SEAL-03).

    `spare` are allies that an area leaves out, if it can. `links` are those without handseals; the
    others were named with the seals (WAY-CHAIN-05).
    """

    help = "Use the jutsu that the seals were for."
    button = "Release the jutsu"
    hint = "Use the jutsu whose handseals you have finished."
    says = "releases the jutsu {target?}"
    shown = "target ap links spare text called willpower"
    target: str = field(seen_or_me, "Who it is aimed at", default="", says=ON)
    ap: int = points()
    called: str = called_shot(lambda at: _strikes(at) and not _shows(at))
    text: str = field(
        lambda at: Text(1000, label="What it shows its victim", long=True) if _shows(at) else None,
        "What the victim sees",
        default="",
        span=(1, 1000),
        says='It shows its victim this: "{}"',
    )
    spare: tuple[str, ...] = field(
        lambda at: spare_field(at, [each] if (each := _finished(at)) is not None else []),
        SPARED,
        default=(),
        says="It leaves out {}",
    )
    willpower: Policy = after_miss(_strikes)
    links: tuple[str, ...] = field(
        lambda at: None if (each := _finished(at)) is None else jutsu_links(at, each, sealed=False),
        LINKS,
        default=(),
        says="They add {}",
    )

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if _finished(at) is not None:
            return None
        if sealing(at.fight, at.me):
            return "Your handseals are not finished."
        return "Form handseals first."

    def plan(self, at: Turn) -> Deed:
        """The jutsu at its own Speed alone; the target may be named with the seals.

        (WAY-SEAL-04, WAY-CBEX-05)
        """
        done = committed(at.fight, at.me)
        if done is None:
            raise BadAnswer("You have not finished any handseals.")
        technique, seals = done
        x = chosen_x(at.me, technique, seals.x)
        if any(each.technique.sealed for each in _added(at, technique, self.links)):
            raise BadAnswer("Links with handseals are named with the handseals.")
        links = _added(at, technique, (*seals.links, *self.links))
        how = {"target": self.target or seals.target, "called": self.called}
        deed = planned_technique(at, technique, x=x, ap=self.ap, links=links, **how)
        spare(at, technique, deed, self.spare)
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        technique = fight.combatant(deed.by).knows(deed.use.technique)
        if technique is not None:
            yield from take_effect(fight, deed, technique, text=self.text)
