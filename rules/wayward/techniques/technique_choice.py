"""Choosing a technique on a turn: the form, and the plan of an answer (WAY-SEAL-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.forms import Form, Number, Option, Pick, Target, Text, options
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.wayward.attack.called_shots import STAR, after_miss, places
from rules.wayward.attack.technique_spec import attacks
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.conditions.area_of_effect import spare, spare_field
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way
from rules.wayward.jutsu.handseals import (
    chosen_x,
    least_x,
    most_x,
    needs_seals,
    price_in_words,
)
from rules.wayward.rolls.free_hands import can_seal, sealing
from rules.wayward.techniques.technique_plan import planned_technique
from rules.wayward.techniques.use_technique import take_effect

MOST_OFFERED = 12
"""The largest X that an ambush offers."""


def _open(technique: Technique) -> bool:
    """Whether it is an action of its own: not a link, not only for defence, not only in peace."""
    only_defends = bool(technique.defence.defends) and not technique.target.area
    return technique.restrictions.in_combat and not technique.chain.link and not only_defends


def use_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The technique, its target, X, Action Points and a Called Shot; None if none is possible."""
    known = _at_once(fight, ninja)
    if not known:
        return None
    called = {"called": places(fight.house)}
    return {**_how(fight, ninja, known), **called, **_after_miss(ninja, known)}


def strikes(ninja: Ninja) -> Iterator[tuple[str, str]]:
    """The techniques that attack, each with every X, as answers of an ambush write them."""
    for technique in ninja.training.techniques:
        if _open(technique) and attacks(technique):
            least, last = least_x(ninja, technique), min(MOST_OFFERED, most_x(ninja, technique))
            for written, name in _named(technique):
                yield written, name
                for x in range(max(1, least + 1), last + 1):
                    yield f"{written}{STAR}{x}", f"{name}, X {x}"


def sparing_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The technique over an area, and the allies to leave out; None if none is possible."""
    known = [each for each in _at_once(fight, ninja) if each.target.may_spare]
    allies = spare_field(fight, ninja, known, least=1)
    if not allies:
        return None
    return {**_how(fight, ninja, known), **allies, **_after_miss(ninja, known)}


def _at_once(fight: WayFight, ninja: Ninja) -> list[Technique]:
    """The techniques that need no action of handseals."""
    return [
        each
        for each in ninja.training.techniques
        if _open(each) and not (each.sealed and needs_seals(fight, ninja, each))
    ]


def _how(fight: WayFight, ninja: Ninja, known: list[Technique]) -> dict[str, Form[Any]]:
    named = [
        Option(written, name, price_in_words(ninja, each))
        for each in known
        for written, name in _named(each)
    ]
    chosen = {"x": Number(0, 99, "X", {0: "the smallest"})}
    return {
        "technique": Pick(tuple(named), "Technique"),
        **_aim(fight, ninja),
        **(chosen if any(most_x(ninja, each) for each in known) else {}),
        "ap": Number(0, ninja.turn.ap, "Action Points"),
    }


def _after_miss(ninja: Ninja, known: list[Technique]) -> dict[str, Form[Any]]:
    return after_miss(ninja) if any(attacks(each) for each in known) else {}


def _named(technique: Technique) -> list[tuple[str, str]]:
    """The names of a technique in answers and for people, one pair for each variant."""
    if not technique.effects.variants:
        return [(technique.id, technique.name)]
    return [
        (f"{technique.id}:{each}", f"{technique.name}: {each}")
        for each in technique.effects.variants
    ]


def _aim(fight: WayFight, ninja: Ninja) -> dict[str, Form[Any]]:
    seen = [(other.id, other.name) for other in (*fight.seen_by(ninja), ninja)]
    return {"target": Target(options(seen), "Target")}


def committed(fight: WayFight, ninja: Ninja) -> tuple[Technique, answers.Seals] | None:
    """The jutsu whose handseals somebody has just finished, and their declaration."""
    deed = fight.doing(ninja)
    if deed is None or deed.act != "seals" or fight.now < deed.ends:
        return None
    if ninja.acts_at is None or ninja.acts_at > fight.now:
        return None
    wish = answers.Seals(**deed.wish)
    technique = ninja.knows(wish.technique)
    return None if technique is None else (technique, wish)


def release_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The target of the jutsu after its seals are done (WAY-SEAL-03, WAY-CBEX-05)."""
    done = committed(fight, ninja)
    if done is None:
        return None
    technique, _ = done
    fields: dict[str, Form[Any]] = {
        **_aim(fight, ninja),
        "ap": Number(0, ninja.turn.ap, "Action Points"),
        **spare_field(fight, ninja, [technique]),
    }
    if technique.kind is Kind.GENJUTSU:
        fields["text"] = Text(1000, label="What it shows its victim", long=True)
    elif attacks(technique):
        fields["called"] = places(fight.house)
    return fields | _after_miss(ninja, [technique])


def plan_use(fight: WayFight, ninja: Ninja, wish: answers.Use) -> Deed:
    """Plan a technique that needs no action of handseals (WAY-SEAL-01)."""
    id, _, variant = wish.technique.partition(":")
    technique = ninja.knows(id)
    if technique is None or not _open(technique) or (technique.effects.variants and not variant):
        raise BadAnswer("You cannot use that technique here: pick one from the list.")
    x = chosen_x(ninja, technique, wish.x)
    if needs_seals(fight, ninja, technique, x):
        raise BadAnswer(f"{technique.name} needs its handseals first.")
    if technique.sealed and not can_seal(ninja):
        raise BadAnswer(f"{technique.name} needs hands free for its seals.")
    deed = planned_technique(
        fight, ninja, technique, x=x, target=wish.target, ap=wish.ap, at=wish.called
    )
    deed.use.variant = variant
    return deed


def plan_sparing(fight: WayFight, ninja: Ninja, wish: answers.UseSparing) -> Deed:
    """Plan the same over an area, leaving out allies (WAY-AOE-01)."""
    plain = answers.Use(wish.technique, target=wish.target, x=wish.x, ap=wish.ap)
    deed = plan_use(fight, ninja, plain)
    spare(fight, ninja, ninja.knows(deed.use.technique), deed, wish.spare)
    return deed


def plan_release(fight: WayFight, ninja: Ninja, wish: answers.Release) -> Deed:
    """Plan the jutsu that the seals were for, at its own Speed alone (WAY-SEAL-04)."""
    done = committed(fight, ninja)
    if done is None:
        raise BadAnswer("You have not finished any handseals.")
    technique, seals = done
    x = chosen_x(ninja, technique, seals.x)
    target = wish.target or seals.target
    deed = planned_technique(
        fight, ninja, technique, x=x, target=target, ap=wish.ap, at=wish.called
    )
    spare(fight, ninja, technique, deed, wish.spare)
    return deed


def use(fight: WayFight, deed: Deed, wish: answers.Use | answers.UseSparing) -> Resolution[None]:
    """Carry out a technique that needed no seals."""
    technique = fight.combatant(deed.by).knows(wish.technique.partition(":")[0])
    if technique is not None:
        yield from take_effect(fight, deed, technique)


def release(fight: WayFight, deed: Deed, wish: answers.Release) -> Resolution[None]:
    """Carry out the jutsu that the seals were for."""
    technique = fight.combatant(deed.by).knows(deed.use.technique)
    if technique is not None:
        yield from take_effect(fight, deed, technique, text=wish.text)


def _why_not(fight: WayFight, ninja: Ninja) -> str:
    if any(each.sealed and needs_seals(fight, ninja, each) for each in ninja.training.techniques):
        return "Your techniques need their handseals first, or only add to other actions."
    return "You know no technique that is an action of its own."


def _unfinished(fight: WayFight, ninja: Ninja) -> str:
    if sealing(fight, ninja):
        return "Your handseals are not finished."
    return "You have formed no handseals."


TECHNIQUES = (
    Way(
        name="use",
        title="Technique",
        note="Use a technique that you know; it says its cost and its targets.",
        wish=answers.Use,
        fields=use_fields,
        plan=plan_use,
        perform=use,
        why_not=_why_not,
    ),
    Way(
        name="use_sparing",
        title="Technique, allies left out",
        note="Use a technique on an area, and leave your allies out of it.",
        wish=answers.UseSparing,
        fields=sparing_fields,
        plan=plan_sparing,
        perform=use,
        why_not="No technique of yours can leave allies out now, or none is in sight.",
    ),
    Way(
        name="release",
        title="Release the jutsu",
        note="Use the jutsu whose handseals you have finished.",
        wish=answers.Release,
        fields=release_fields,
        plan=plan_release,
        perform=release,
        why_not=_unfinished,
    ),
)
"""Using and releasing techniques, as actions of a turn."""
