"""Hiding and searching, and the levels of Stealth between the two.

Hiding: who may hide, from which people, and how well; and Improve Hiding (WAY-HIDE-01..12).

The three levels of Stealth: what each permits, its bonus, and how it is lost.

    level   adds   permits
    1       0      defences, moving, perception, aiming, meditation, items, seals, attacks, genjutsu
    2       5      the same without defences and moving; preparing and making Sneak Attacks
    3       15     perception, meditation, preparing Sneak Attacks

(WAY-STEALTH-01..09)

Searching for hidden people, and pointing out those who were found (WAY-SEARCH-01..05).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from rules.dice import Modifier, Roll
from rules.engine.asking.forms import Some, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll, together
from rules.engine.asking.wording import listed, targets
from rules.engine.kit.acts import act, field, named
from rules.engine.views.visibility import GM, Kind
from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.character.technique import Kind as Art
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.effects import Finding, Hiding, Veiling
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, points
from rules.wayward.rolls.d20_rolls import skill
from rules.wayward.rolls.modifiers import lying, total, visibility
from rules.wayward.rolls.willpower import D20, LOW, Once, may_reroll, rerolled, spend

BLIND = 10
"""Total blindness, and the largest penalty (WAY-VIS-02, WAY-VIS-03)."""


def _each(fight: WayFight, observer: Ninja, toward: Ninja | None) -> Iterator[int]:
    """Every present Visibility penalty by itself."""
    for status in observer.having(StatusKind.VISIBILITY):
        yield status.severity
    if observer.body.eyes_shut:
        yield BLIND
    for area in fight.battle.areas:
        inside = observer.id in area.inside
        watched = toward is not None and toward.id in area.inside
        if inside or watched:
            yield area.worth(StatusKind.VISIBILITY)


def penalty(fight: WayFight, observer: Ninja, toward: Ninja | None = None) -> int:
    """The Visibility penalty of an observer, or toward somebody: the largest, at most 10.

    An area affects everybody in it, and everybody outside who attacks or watches somebody in it.
    (WAY-VIS-01, WAY-VIS-02, WAY-VIS-05)
    """
    return visibility(fight, observer, toward)


def raw(fight: WayFight, observer: Ninja, toward: Ninja) -> int:
    """The same before abilities lower it; it decides whether somebody can hide (WAY-HIDE-02)."""
    return min(BLIND, max(_each(fight, observer, toward), default=0))


def on_attack(fight: WayFight, attacker: Ninja, target: Ninja) -> list[Modifier]:
    """The Visibility penalty on Accuracy (WAY-VIS-04)."""
    return _part(fight, attacker, target)


def on_search(fight: WayFight, searcher: Ninja, hidden: Ninja) -> list[Modifier]:
    """The Visibility penalty on Awareness (WAY-VIS-04)."""
    return _part(fight, searcher, hidden)


def _part(fight: WayFight, observer: Ninja, toward: Ninja) -> list[Modifier]:
    """The penalty of somebody who sees another badly; an area has a clause of its own.

    (WAY-VIS-04, WAY-VIS-05)
    """
    amount = penalty(fight, observer, toward)
    around = [lying(fight, each.id, StatusKind.VISIBILITY) for each in (observer, toward)]
    clause = "WAY-VIS-05" if any(around) else "WAY-VIS-04"
    return [Modifier(-amount, "Visibility", clause)] if amount else []


class Sort(StrEnum):
    """The kinds of action that the Stealth levels tell apart."""

    DEFENCE = "defence"
    MOVE = "move"
    PERCEPTION = "perception"
    AIM = "aim"
    MEDITATE = "meditate"
    ITEM = "item"
    SEALS = "seals"
    ATTACK = "attack"
    GENJUTSU = "genjutsu"
    PREPARE = "prepare"
    SNEAK = "sneak"
    FREE = "free"
    OTHER = "other"


ADDS = {1: 0, 2: 5, 3: 15}
"""The bonus of each level to the Stealth TN (WAY-STEALTH-04, -06, -08)."""

LEVEL_2 = frozenset(
    {
        Sort.PERCEPTION,
        Sort.AIM,
        Sort.MEDITATE,
        Sort.ITEM,
        Sort.SEALS,
        Sort.ATTACK,
        Sort.GENJUTSU,
        Sort.PREPARE,
        Sort.SNEAK,
    }
)
LEVEL_1 = LEVEL_2 - {Sort.PREPARE, Sort.SNEAK} | {Sort.DEFENCE, Sort.MOVE}
LEVEL_3 = frozenset({Sort.PERCEPTION, Sort.MEDITATE, Sort.PREPARE})
PERMITS = {1: LEVEL_1, 2: LEVEL_2, 3: LEVEL_3}

SORTS: Mapping[str, Sort] = {
    "attack": Sort.ATTACK,
    "throw": Sort.ATTACK,
    "chain": Sort.ATTACK,
    "block": Sort.DEFENCE,
    "move": Sort.MOVE,
    "search": Sort.PERCEPTION,
    "aim": Sort.AIM,
    "item": Sort.ITEM,
    "seals": Sort.SEALS,
    "prepare": Sort.PREPARE,
    "hide": Sort.FREE,
    "improve": Sort.FREE,
    "eyes": Sort.FREE,
}
"""The kinds of actions, by name; no level permits the actions that are not listed."""

RANGED_DROP = -5
"""The change of the Stealth TN by a ranged attack without chakra (WAY-SURPRISE-04)."""


def effective_tn(fight: WayFight, ninja: Ninja, hiding: Hiding) -> int:
    """The Stealth TN with the bonus of the level (WAY-STEALTH-01).

    Ignite lowers it only if `way.ignite_lowers_stealth_tn` is set.
    """
    burns = ninja.worst(StatusKind.IGNITE) if fight.house.ignite_lowers_stealth_tn else 0
    return hiding.tn + ADDS[hiding.level] - burns


def sort_of(ninja: Ninja, deed: Deed) -> Sort:
    """The kind of an action for Stealth."""
    technique = technique_of(ninja, deed)
    if technique is not None:
        return _sort_of_technique(technique, deed)
    return SORTS.get(deed.act, Sort.OTHER)


def technique_of(ninja: Ninja, deed: Deed) -> Technique | None:
    """The technique that an action uses, if any."""
    return ninja.knows(deed.use.technique) if deed.use.technique else None


def _sort_of_technique(technique: Technique, deed: Deed) -> Sort:
    if technique.kind is Art.GENJUTSU:
        return Sort.GENJUTSU
    if technique.restrictions.keeps_stealth:
        return Sort.FREE
    return Sort.ATTACK if deed.attack.spec is not None else Sort.OTHER


def level_for(level: int, sort: Sort) -> int | None:
    """The level after an action: the highest level, not above theirs, that permits it.

    None if no level permits it: the action ends Stealth. (WAY-STEALTH-02, WAY-STEALTH-03)
    """
    if sort is Sort.FREE:
        return level
    return next((each for each in range(level, 0, -1) if sort in PERMITS[each]), None)


def after(ninja: Ninja, sort: Sort) -> int | None:
    """The level after an action of this kind; None if it ends Stealth."""
    return None if ninja.stealth.hiding is None else level_for(ninja.stealth.hiding.level, sort)


def lower(fight: WayFight, ninja: Ninja, level: int, clause: str = "WAY-STEALTH-02") -> None:
    """Drop to a lower level, and end Stealth if the TN falls to 0 or less."""
    hiding = ninja.stealth.hiding
    if hiding is None or hiding.level <= level:
        return
    hiding.level = level
    fight.tell(
        f"{ninja.name} drops to Stealth level {level}.",
        audience=ninja.own,
        clauses=[clause],
    )
    check_tn(fight, ninja)


def check_tn(fight: WayFight, ninja: Ninja) -> None:
    """End Stealth if the TN is 0 or less: that hides from nobody (WAY-HIDE-10)."""
    if ninja.stealth.hiding is not None and effective_tn(fight, ninja, ninja.stealth.hiding) <= 0:
        come_out(fight, ninja, "WAY-HIDE-10")


def come_out(fight: WayFight, ninja: Ninja, *clauses: str) -> None:
    """End somebody's Stealth (WAY-STEALTH-03)."""
    if ninja.stealth.hiding is None:
        return
    ninja.stealth.hiding = None
    fight.tell_of(ninja, f"{ninja.name} comes into sight.", Kind.SCENE, clauses)


def look(fight: WayFight) -> None:
    """Compute which players see each hidden ninja; call it whenever that may have changed.

    A player sees them if at least one of the player's combatants does; the ninja's own side always
    does.
    """
    for ninja in fight.combatants.values():
        hiding = ninja.stealth.hiding
        if hiding is not None:
            seers = [
                other.player
                for other in fight.combatants.values()
                if other.player != GM and not hiding.hides_from(other.id) and not other.out
            ]
            hiding.seen_by[:] = sorted(set(seers))


def unveil(fight: WayFight, ninja: Ninja, *, tn: int = 0, ends: bool = True) -> None:
    """End somebody's Stealth, or change their Stealth TN by `tn`."""
    if ends:
        come_out(fight, ninja, "WAY-SURPRISE-02", "WAY-STEALTH-03")
    elif ninja.stealth.hiding is not None:
        ninja.stealth.hiding.tn += tn
        text = f"{ninja.name}'s Stealth TN: {tn:+}, now {ninja.stealth.hiding.tn}."
        fight.tell(text, audience=ninja.own, clauses=["WAY-SURPRISE-04"])
        check_tn(fight, ninja)


HIDE, IMPROVE = 10, 7
BLINDED = 6
"""The Visibility penalty from which on somebody can hide (WAY-HIDE-02)."""
AGAIN = -5
"""The penalty for each earlier hiding in the battle (WAY-HIDE-09)."""


def enemies(fight: WayFight, ninja: Ninja) -> list[Ninja]:
    """The people of other sides that they see; they hide from these unless they name others."""
    return [other for other in fight.seen_by(ninja) if other.side != ninja.side]


def _may_hide_from(fight: WayFight, ninja: Ninja, observer: Ninja) -> bool:
    """Whether a ninja can hide from an observer now.

    In a fight, only the GM can say that nobody is watching (A). One can hide from people who see
    badly enough (B), hide again while hidden (C), and hide by some jutsu (D). (WAY-HIDE-01,
    WAY-HIDE-02, WAY-HIDE-03, WAY-HIDE-04)
    """
    if ninja.stealth.may_hide or ninja.stealth.hiding is not None:
        return True
    return raw(fight, observer, ninja) >= BLINDED


def _possible(at: Turn) -> list[Ninja]:
    """The enemies that they can hide from (WAY-HIDE-05)."""
    return [each for each in enemies(at.fight, at.me) if _may_hide_from(at.fight, at.me, each)]


def _observers(at: Turn) -> Some:
    pairs = options(named(_possible(at)))
    return Some(pairs, label="Who you hide from (nobody named: all of these)")


@act("hide", "act", clauses="WAY-HIDE-05 WAY-HIDE-08", group="stealth")
class Hide(TurnAct):
    """Hide from some people, or from everybody possible."""

    help = "Get out of sight."
    hint = "Get out of sight; a Stealth roll says how hard you are to find."
    says = ("hides from {observers}", "hides")
    observers: tuple[str, ...] = field(
        _observers, "Who you hide from; or all", default=(), says="{}"
    )
    ap: int = points()
    reroll: bool = may_reroll(
        "Willpower at a die of 10 or less", "They spend Willpower at 10 or less"
    )

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if _possible(at) or at.me.stealth.hiding is not None:
            return None
        return "Everybody who is against you sees you clearly; the GM can permit it."

    def plan(self, at: Turn) -> Deed:
        """Speed 10, or 0 if a jutsu has just allowed it (WAY-HIDE-04, WAY-HIDE-08, WAY-AP-04)."""
        some = [at.fight.combatant(id) for id in self.people(at)]
        seers = [each for each in some if not _may_hide_from(at.fight, at.me, each)]
        if seers:
            raise BadAnswer(f"{seers[0].name} has a clear view of you. The GM can let you hide.")
        free = at.me.stealth.may_hide and at.me.stealth.hide_free
        if free and self.ap:
            raise BadAnswer("Action Points have no effect here: hiding takes no time now.")
        deed = timed(at, "Hide", speed_for(at.fight, at.me, HIDE, ap=self.ap), ap=self.ap)
        if free:
            deed.timing.parts.append(Modifier(-deed.timing.speed, "Jutsu", "WAY-HIDE-04"))
            deed.timing.speed = 0
        return deed

    def people(self, at: Turn) -> list[str]:
        """The people to hide from: those named, or all possible ones and all from before."""
        if self.observers:
            return list(self.observers)
        hiding = at.me.stealth.hiding
        before = hiding.from_ if hiding is not None else []
        return list(dict.fromkeys([*before, *[each.id for each in _possible(at)]]))

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Roll Stealth for the TN, which counts at level 1 from the end of the count.

        A die of 10 or less counts as failed: Willpower is sure to better it. (WAY-HIDE-08, -09,
        WAY-WP-01)
        """
        ninja = fight.combatant(deed.by)
        from_ = self.people(Turn(fight, ninja))
        before = (
            [Modifier(AGAIN * ninja.stealth.hides, "Hidden before", "WAY-HIDE-09")]
            if ninja.stealth.hides
            else []
        )
        parts = skill(fight, ninja, "stealth", before)
        fell = yield from roll("stealth", D20, "Stealth", parts, clause="WAY-HIDE-08")
        rolls = [fell]
        if (
            self.reroll
            and sum(fell.worths) <= LOW
            and spend(fight, ninja, deed.attack, secret=True)
        ):
            fell = yield from rerolled("Stealth", parts, "WAY-HIDE-08", secret=True)
            rolls.append(fell)
        anew = [
            id
            for id in from_
            if ninja.stealth.may_hide or raw(fight, fight.combatant(id), ninja) >= BLINDED
        ]
        by_jutsu = ninja.stealth.may_hide
        ninja.stealth.hides += 1
        ninja.stealth.may_hide = ninja.stealth.hide_free = False
        fight.tell(
            f"{ninja.name}: Stealth {fell.total}.",
            audience=ninja.own,
            rolls=[each.rolled_by(ninja.id) for each in rolls],
            clauses=["WAY-HIDE-08", *(["WAY-HIDE-02"] if anew and not by_jutsu else [])],
        )
        fight.battle.stored.append(
            Veiling(id=f"{deed.id}-hidden", target=ninja.id, tn=fell.total, from_=from_, anew=anew)
        )


def vanish(fight: WayFight, ninja: Ninja, veiling: Veiling) -> None:
    """Let somebody be hidden, as the count closes.

    When somebody hides again, the new roll replaces the old one at level 1. People who had found
    them still see them, unless the ninja could have hidden from them afresh. (WAY-HIDE-03,
    WAY-SEARCH-02)
    """
    before = ninja.stealth.hiding
    made = Hiding(tn=veiling.tn, from_=list(veiling.from_))
    if before is not None:
        made.found_by = [id for id in before.found_by if id not in veiling.anew]
        made.caught = [id for id in before.caught if id in made.found_by]
    eyes = ninja.eyes
    ninja.stealth.hiding = made
    look(fight)
    if before is None:
        fight.tell(f"{ninja.name} is out of sight.", audience=eyes, clauses=["WAY-HIDE-08"])
    fight.tell(
        f"{ninja.name}: Stealth TN {effective_tn(fight, ninja, made)}, level {made.level}.",
        audience=ninja.own,
        clauses=["WAY-HIDE-08", "WAY-STEALTH-04"],
    )
    check_tn(fight, ninja)


@act("improve", "act", clauses="WAY-HIDE-11", group="stealth")
class Improve(TurnAct):
    """Hide better: rise from level 1 to level 2, never higher (WAY-HIDE-11, WAY-HIDE-12)."""

    title = "Improve Hiding"
    help = "Hide better."
    hint = "Hide better, from Stealth level 1 to level 2."
    says = "hides better"
    ap: int = points()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if at.me.stealth.hiding is None:
            return "You are not hidden."
        return None if at.me.stealth.hiding.level == 1 else "You are hidden well already."

    def plan(self, at: Turn) -> Deed:
        """Speed 7 (WAY-HIDE-11, WAY-AP-04)."""
        if at.me.stealth.hiding is None or at.me.stealth.hiding.level != 1:
            raise BadAnswer("Hiding can be improved only at Stealth level 1.")
        speed = speed_for(at.fight, at.me, IMPROVE, ap=self.ap)
        return timed(at, "Improve Hiding", speed, ap=self.ap)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        ninja = fight.combatant(deed.by)
        if ninja.stealth.hiding is not None and ninja.stealth.hiding.level == 1:
            ninja.stealth.hiding.level = 2
            tn = effective_tn(fight, ninja, ninja.stealth.hiding)
            fight.tell(
                f"{ninja.name} is at Stealth level 2: TN {tn}.",
                audience=ninja.own,
                clauses=["WAY-HIDE-11", "WAY-STEALTH-06"],
            )
        yield from ()


def hidden_from(fight: WayFight, observer: Ninja) -> Sequence[Ninja]:
    """The people of other sides who are hidden from an observer, in the order of joining."""
    return [
        other
        for other in fight.present()
        if other.stealth.hiding is not None
        and other.stealth.hiding.hides_from(observer.id)
        and other.side != observer.side
    ]


SEARCH, POINT_OUT = 6, 3
CHAIN = 2
"""The bonus of each Search in a row to the next (WAY-SEARCH-03)."""
SHOWN = 5
"""The bonus to a Search for somebody who was pointed out (WAY-SEARCH-05)."""


@act("search", "act", clauses="WAY-SEARCH-01", group="stealth")
class Search(TurnAct):
    """Look for people who are hidden, for everybody at once (WAY-SEARCH-01)."""

    help = "Look for hidden people."
    hint = "Look for everybody who hides; only you learn whom you have found."
    says = "searches for hidden people"
    ap: int = points()
    reroll: bool = may_reroll(
        "Willpower if nobody is found", "They spend Willpower if nobody is found"
    )

    def plan(self, at: Turn) -> Deed:
        """Speed 6 (WAY-SEARCH-01, WAY-AP-04)."""
        return timed(at, "Search", speed_for(at.fight, at.me, SEARCH, ap=self.ap), ap=self.ap)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        yield from look_for(
            fight, fight.combatant(deed.by), once=deed.attack if self.reroll else None
        )


def look_for(
    fight: WayFight, ninja: Ninja, shown: str = "", once: Once | None = None
) -> Resolution[None]:
    """Roll Awareness once, and find everybody whose Stealth TN it reaches.

    Only the searcher is told the result. Nobody is told whether there was anybody to find. `once`:
    the action that puts Willpower into a roll that finds nobody.
    (WAY-SEARCH-01, WAY-SEARCH-03, WAY-SEARCH-05)
    """
    parts = [*skill(fight, ninja, "awareness"), *chained(fight, ninja)]
    ninja.stealth.searches += 1
    fell = yield from roll("awareness", D20, "Awareness", parts, clause="WAY-SEARCH-01")
    rolls = [fell]
    found = _found(fight, ninja, fell, shown)
    if once is not None and not found and spend(fight, ninja, once, secret=True):
        fell = yield from rerolled("Awareness", parts, "WAY-SEARCH-01", secret=True)
        rolls.append(fell)
        found = _found(fight, ninja, fell, shown)
    for other in found:
        fight.battle.stored.append(
            Finding(id=f"{ninja.id}-finds-{other.id}", target=other.id, by=ninja.id)
        )
    names = listed([other.name for other in found]) or "nobody"
    fight.tell_player(
        ninja,
        f"{ninja.name} finds {names} with Awareness {fell.total}.",
        Kind.SUCCESS if found else Kind.FAILURE,
        clauses="WAY-SEARCH-01",
        rolls=[each.rolled_by(ninja.id) for each in rolls],
    )


def _found(fight: WayFight, ninja: Ninja, fell: Roll, shown: str) -> list[Ninja]:
    """The hidden people whose Stealth TN a roll reaches (WAY-SEARCH-01)."""
    hidden = hidden_from(fight, ninja)
    return [
        each
        for each in hidden
        if _against(fight, ninja, each, fell, shown) >= _tn_told(fight, each)
    ]


def _tn_told(fight: WayFight, other: Ninja) -> int:
    """The Stealth TN of somebody hidden, whose sum the GM is told (WAY-STEALTH-01)."""
    hiding = other.stealth.hiding
    if hiding is None:
        return 0
    tn = effective_tn(fight, other, hiding)
    text = f"{other.name}: Stealth TN {tn}, of {hiding.tn} and level {hiding.level}."
    fight.tell_gm(text, clauses=[f"WAY-STEALTH-0{2 + 2 * hiding.level}"])
    return tn


def chained(fight: WayFight, ninja: Ninja) -> list[Modifier]:
    """The bonus of the Searches just before this one (WAY-SEARCH-03)."""
    each = CHAIN + total(fight, ninja, "search_chain")
    worth = each * ninja.stealth.searches
    return [Modifier(worth, "Searches in a row", "WAY-SEARCH-03")] if worth else []


def _against(fight: WayFight, ninja: Ninja, other: Ninja, fell: Roll, shown: str) -> int:
    """The roll's result against one hidden person."""
    blinded = sum([part.value for part in on_search(fight, ninja, other)])
    return fell.total + blinded + (SHOWN if shown == other.id else 0)


def find(fight: WayFight, finding: Finding) -> None:
    """Let the searcher see the hidden person, who does not learn of it.

    (WAY-SEARCH-02, WAY-SEARCH-04)
    """
    hidden = fight.combatants.get(finding.target)
    if hidden is None or hidden.stealth.hiding is None:
        return
    if finding.by not in hidden.stealth.hiding.found_by:
        hidden.stealth.hiding.found_by.append(finding.by)
    look(fight)


def known_places(fight: WayFight, ninja: Ninja) -> list[Ninja]:
    """The hidden people that they have found (WAY-SEARCH-05)."""
    return [
        other
        for other in fight.present()
        if other.stealth.hiding is not None and ninja.id in other.stealth.hiding.found_by
    ]


@act("point_out", "act", clauses="WAY-SEARCH-05", group="stealth")
class PointOut(TurnAct):
    """Show everybody where somebody hides whom one has found (WAY-SEARCH-05)."""

    title = "Point Out"
    help = "Show everybody where somebody hides."
    hint = "Show the others a hidden enemy whom you have found; the enemy hears it."
    says = ("points out {target}", "points somebody out")
    public = ("points out {target}", "points somebody out")
    target: str = field(
        lambda at: targets(known_places(at.fight, at.me), "Who"), "Their name", says="{}"
    )

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        found = known_places(at.fight, at.me)
        return None if found else "You have found nobody who is hidden from the others."

    def plan(self, at: Turn) -> Deed:
        """Speed 3 (WAY-SEARCH-05)."""
        if self.target not in [each.id for each in known_places(at.fight, at.me)]:
            raise BadAnswer("You can point out only somebody you have found.")
        deed = timed(at, "Point Out", speed_for(at.fight, at.me, POINT_OUT))
        deed.targets = [self.target]
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Let all others search at once, with +5 for the person shown, who learns of it."""
        ninja, shown = fight.combatant(deed.by), fight.combatant(self.target)
        if shown.stealth.hiding is not None and ninja.id not in shown.stealth.hiding.caught:
            shown.stealth.hiding.caught.append(ninja.id)
        others = [
            each
            for each in fight.able()
            if each is not ninja
            and each is not shown
            and not each.asleep
            and not each.stealth.lets_be
        ]
        searches = {each.id: look_for(fight, each, shown.id) for each in others}
        yield from together("granted", searches)
