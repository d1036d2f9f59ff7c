"""Choosing a technique on a turn: at once, over an area, or after its handseals (WAY-SEAL-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.engine.asking.forms import Option, Pick, Some, Text
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import act, field
from rules.errors import BadAnswer
from rules.wayward.attack.attack_values import attacks
from rules.wayward.attack.called_shots import STAR, after_miss, called_shot
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.character.values import Policy
from rules.wayward.conditions.areas import spare, spare_field
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, points, seen_or_me
from rules.wayward.jutsu.handseals import (
    AS_X,
    MOST_OF_X,
    Seals,
    chosen_x,
    least_x,
    most_x,
    needs_seals,
    price_in_words,
)
from rules.wayward.rolls.free_hands import can_seal, sealing
from rules.wayward.techniques.technique_plan import planned_technique
from rules.wayward.techniques.use_technique import take_effect

ON = "on {}"
"""What the field for the target of a technique adds to a sentence."""
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


@act("use", "act", clauses="WAY-SEAL-01", group="jutsu")
class Use(TurnAct):
    """Use a technique that needs no action of handseals first (WAY-SEAL-01)."""

    title = "Technique"
    help = "Use a technique."
    hint = "Use a technique that you know; it says its cost and its targets."
    says = ("uses {technique} {target?}", "uses a Technique")
    technique: str = field(lambda at: _options(at.me, _usable(at)), "Which technique", says="{}")
    target: str = field(seen_or_me, "Who it is aimed at", default="", says=ON)
    x: int = _x(_usable)
    ap: int = points()
    called: str = called_shot()
    willpower: Policy = after_miss(lambda at: any(attacks(each) for each in _usable(at)))

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
        if needs_seals(at.fight, at.me, technique, x):
            raise BadAnswer(f"{technique.name} needs its handseals first.")
        if technique.sealed and not can_seal(at.me):
            raise BadAnswer(f"{technique.name} needs hands free for its seals.")
        how = {"target": self.target, "called": self.called}
        deed = planned_technique(at, technique, x=x, ap=self.ap, **how)
        deed.use.variant = variant
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        technique = fight.combatant(deed.by).knows(deed.use.technique)
        if technique is not None:
            yield from take_effect(fight, deed, technique)


def _sparing(at: Turn) -> list[Technique]:
    return [each for each in _usable(at) if each.target.may_spare]


def _spared(at: Turn) -> Some | None:
    return spare_field(at, _sparing(at), least=1)


@act("use_sparing", "act", clauses="WAY-AOE-01 WAY-SEAL-01", group="jutsu")
class UseSparing(TurnAct):
    """Use such a technique over an area, leaving out these allies (WAY-AOE-01)."""

    title = "Technique, sparing allies"
    help = "Use a technique, allies left out of its area."
    button = "Technique, allies left out"
    hint = "Use a technique on an area, and leave your allies out of it."
    says = ("uses {technique} {target?}", "uses a Technique")
    shown = "technique target x ap spare willpower"
    technique: str = field(lambda at: _options(at.me, _sparing(at)), "Which technique", says="{}")
    spare: tuple[str, ...] = field(
        _spared, "Allies to leave out, with commas between", says="It leaves out {}"
    )
    target: str = field(seen_or_me, "Who it is aimed at", default="", says=ON)
    x: int = _x(_sparing)
    ap: int = points()
    willpower: Policy = after_miss(lambda at: any(attacks(each) for each in _sparing(at)))

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if _spared(at) is not None:
            return None
        return "No technique of yours can leave allies out now, or none is in sight."

    def plan(self, at: Turn) -> Deed:
        deed = Use(self.technique, target=self.target, x=self.x, ap=self.ap).plan(at)
        spare(at, at.me.knows(deed.use.technique), deed, self.spare)
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        yield from Use(self.technique).carry_out(fight, deed)


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

    `spare` are allies that an area leaves out, if it can.
    """

    help = "Use the jutsu that the seals were for."
    button = "Release the jutsu"
    hint = "Use the jutsu whose handseals you have finished."
    says = "releases the jutsu {target?}"
    shown = "target ap spare text called willpower"
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
        "Allies to leave out, with commas between",
        default=(),
        says="It leaves out {}",
    )
    willpower: Policy = after_miss(_strikes)

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if _finished(at) is not None:
            return None
        if sealing(at.fight, at.me):
            return "Your handseals are not finished."
        return "You have formed no handseals."

    def plan(self, at: Turn) -> Deed:
        """The jutsu at its own Speed alone; the target may be named with the seals.

        (WAY-SEAL-04, WAY-CBEX-05)
        """
        done = committed(at.fight, at.me)
        if done is None:
            raise BadAnswer("You have not finished any handseals.")
        technique, seals = done
        x = chosen_x(at.me, technique, seals.x)
        how = {"target": self.target or seals.target, "called": self.called}
        deed = planned_technique(at, technique, x=x, ap=self.ap, **how)
        spare(at, technique, deed, self.spare)
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        technique = fight.combatant(deed.by).knows(deed.use.technique)
        if technique is not None:
            yield from take_effect(fight, deed, technique, text=self.text)
