"""The acts that are possible at any time: all are the GM's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.effects import Effect
from rules.engine.forms import (
    Fields,
    Form,
    Number,
    OneOf,
    Option,
    Pick,
    Target,
    Text,
    YesNo,
)
from rules.engine.gm_powers import gm_only
from rules.engine.kit.acts import out_of_turn
from rules.engine.kit.pausing import Resume
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime, Aside
from rules.engine.visibility import GM, Kind, PlayerId
from rules.errors import BadAnswer, NotAllowed
from rules.l5r.attacks.ambush import of_side, spring
from rules.l5r.attacks.reactions import REACTION, afflict
from rules.l5r.attacks.wounds import suffer
from rules.l5r.board.called_rolls import called_roll, roll_fields
from rules.l5r.fight import acts
from rules.l5r.fight.rolls import starved
from rules.l5r.fight.state import L5rFight
from rules.l5r.sheets.values import Status, TraitName, WoundRank

Form_ = Callable[[L5rFight, PlayerId], Fields[Any]]


def _who(fight: L5rFight, label: str = "Who") -> Target:
    return Target(tuple([Option(c.id, c.name) for c in fight.combatants.values()]), label)


def _gm(fight: L5rFight, by: PlayerId) -> None:
    gm_only(by)
    if not fight.combatants:
        raise NotAllowed("There is nobody here.")


def _for_the_gm(make: type[Any], fields: Callable[[L5rFight], dict[str, Form[Any]]]) -> Form_:
    """A form for the GM that asks for a combatant first."""

    def form(fight: L5rFight, by: PlayerId) -> Fields[Any]:
        _gm(fight, by)
        return Fields(make, {"combatant": _who(fight), **fields(fight)})

    return form


# ---------------------------------------------------------------- ambush


def _ambush_form(fight: L5rFight, by: PlayerId) -> Fields[acts.Ambush]:
    _gm(fight, by)
    if fight.begun:
        raise NotAllowed("An ambush comes before the first Round, ahead of Stances and Scores.")
    sides = sorted({each.side for each in fight.present()})
    if len(sides) < 2:
        raise NotAllowed("An ambush takes two sides.")

    def two(wish: acts.Ambush) -> None:
        if wish.ambushers == wish.surprised:
            raise BadAnswer("An ambush takes two sides.")
        for side, named in ((wish.ambushers, wish.leader), (wish.surprised, wish.sentry)):
            if named and named not in [each.id for each in of_side(fight, side)]:
                raise BadAnswer("The person who rolls for a side must belong to it.")

    named = tuple([Option(side, side) for side in sides])
    fields: dict[str, Form[Any]] = {
        "ambushers": Pick(named, "Who lies in wait"),
        "surprised": Pick(named, "Who is to be surprised"),
        "leader": _who(fight, "Who rolls to hide"),
        "sentry": _who(fight, "Who rolls to notice"),
        "how": OneOf(tuple(acts.How), "How the groups roll"),
    }
    return Fields(acts.Ambush, fields, two)


def _ambush(fight: L5rFight, by: PlayerId, wish: acts.Ambush) -> Resolution[None]:
    del by
    yield from spring(fight, wish)


# ---------------------------------------------------------------- rolls and days


def _day(fight: L5rFight, by: PlayerId, wish: acts.Day) -> Resolution[None]:
    """Let a day pass: without rest a character tires, without food they starve.

    After as many such days as Stamina, they must roll to stay awake, and hunger wounds them.
    (L5R-STATUS-05, L5R-STATUS-06)
    """
    del by
    samurai = fight.combatant(wish.combatant)
    for kind, cared in ((Status.FATIGUED, wish.rested), (Status.FASTING, wish.fed)):
        had = samurai.has(kind)
        if cared:
            samurai.statuses[:] = [each for each in samurai.statuses if each.kind is not kind]
            continue
        if had is None:
            afflict(fight, samurai, kind)
            continue
        had.days = min(20, had.days + 1)
        if had.days <= samurai.stamina:
            continue
        if kind is Status.FASTING:
            fell = yield from starved(samurai)
            fight.tell_roll(samurai, f"{samurai.name} starves: {fell.total} wounds.", fell)
            suffer(fight, samurai, fell.total)
        else:
            wish_awake = acts.Check(samurai.id, TraitName.WILLPOWER, tn=20)
            yield from called_roll(fight, GM, wish_awake)


# ---------------------------------------------------------------- scores, modifiers, effects


def _adjust(fight: L5rFight, by: PlayerId, wish: acts.Adjust) -> None:
    """Change a Score, for this Round or for good; this changes the order of Turns still to come.

    (L5R-INIT-06)
    """
    del by
    samurai = fight.combatant(wish.combatant)
    if wish.lasting is acts.Lasting.ROUND:
        samurai.bump += wish.amount
    elif samurai.score is None:
        samurai.granted += wish.amount
    else:
        samurai.score += wish.amount
    text = f"The Initiative Score of {samurai.name} changes by {wish.amount:+d}."
    fight.tell(text, Kind.RULING, audience=samurai.eyes, clauses=["L5R-INIT-06"])


def _lasting(fight: L5rFight, rounds: int) -> int | None:
    """The first Round after the effect; the Round in which it begins counts (L5R-REACT-02)."""
    return max(1, fight.round) + rounds if rounds else None


def _modify(fight: L5rFight, by: PlayerId, wish: acts.Modify) -> None:
    """Add a bonus or penalty for circumstances (L5R-MOD-04)."""
    del by
    samurai = fight.combatant(wish.combatant)
    fight.effects.append(
        Effect(
            id=fight.fresh_id("effect"),
            on=samurai.id,
            name=wish.reason,
            until=_lasting(fight, wish.rounds),
            traits={wish.on.value: wish.amount},
            clause="L5R-MOD-04",
        )
    )
    what = {
        acts.On.ROLL: "rolls",
        acts.On.TN: "Armor TN",
        acts.On.NEXT_ROLL: "the next roll",
        acts.On.NEXT_TN: "Armor TN against the next attack",
    }[wish.on]
    text = f"{samurai.name} has {wish.amount:+d} on {what}: {wish.reason}."
    fight.tell(text, Kind.RULING, audience=samurai.eyes, clauses=["L5R-MOD-04"])


def _effect(fight: L5rFight, by: PlayerId, wish: acts.Effect) -> None:
    """Add a lasting effect; it is a Reaction if it wounds or heals (L5R-REACT-04)."""
    del by
    samurai = fight.combatant(wish.combatant)
    fight.effects.append(
        Effect(
            id=fight.fresh_id("effect"),
            on=samurai.id,
            name=wish.name,
            until=_lasting(fight, wish.rounds),
            traits={"wounds": wish.wounds},
            tags=[REACTION] if wish.wounds else [],
            clause="L5R-REACT-04",
        )
    )
    text = f"{wish.name} holds for {samurai.name}."
    fight.tell(text, Kind.RULING, audience=samurai.eyes, clauses=["L5R-REACT-04"])


def _afflict(fight: L5rFight, by: PlayerId, wish: acts.Afflict) -> None:
    """Put a Status Effect on somebody, or remove it (L5R-MOD-03)."""
    del by
    samurai = fight.combatant(wish.combatant)
    if wish.on:
        held = wish.status is Status.ENTANGLED and wish.holder != samurai.id
        afflict(fight, samurai, wish.status, wish.tn, wish.holder if held else "")
        return
    samurai.statuses[:] = [each for each in samurai.statuses if each.kind is not wish.status]
    text = f"{samurai.name} is no longer {wish.status.value}."
    fight.tell(text, Kind.RULING, audience=samurai.eyes, clauses=["L5R-MOD-03"])


def _engage(fight: L5rFight, by: PlayerId, wish: acts.Engage) -> None:
    """Set whether two combatants are within reach of each other (L5R-MOD-02)."""
    del by
    one, other = fight.combatant(wish.combatant), fight.combatant(wish.other)
    for each, its in ((one, other), (other, one)):
        each.near[:] = [id for id in each.near if id != its.id]
        each.apart[:] = [id for id in each.apart if id != its.id]
    (one.near if wish.near else one.apart).append(other.id)
    how = "within" if wish.near else "out of"
    fight.tell_gm(f"{one.name} and {other.name} are {how} reach.", clauses=["L5R-MOD-02"])


# ---------------------------------------------------------------- wounds and death


def _wound(fight: L5rFight, by: PlayerId, wish: acts.Wound) -> None:
    del by
    samurai = fight.combatant(wish.combatant)
    suffer(fight, samurai, wish.wounds)
    why = f": {wish.reason}" if wish.reason else ""
    verb = "is wounded" if wish.wounds >= 0 else "is healed"
    text = f"{samurai.name} {verb}{why}."
    fight.tell(text, Kind.RULING, audience=samurai.own, clauses=["L5R-WOUND-01"])


def _fate_form(fight: L5rFight, by: PlayerId) -> Fields[acts.Fate]:
    _gm(fight, by)
    dying = [c for c in fight.combatants.values()
             if not c.dead and fight.rank_of(c) is WoundRank.DYING]  # fmt: skip
    if not dying:
        raise NotAllowed("Nobody is dying.")
    who = Target(tuple([Option(c.id, c.name) for c in dying]), "Who")
    return Fields(acts.Fate, {"combatant": who, "dead": YesNo("Dies")})


def _fate(fight: L5rFight, by: PlayerId, wish: acts.Fate) -> None:
    """Confirm a death, or reduce the wounds until the character is not dying (L5R-WOUND-08)."""
    del by
    samurai = fight.combatant(wish.combatant)
    fight.offers[:] = [o for o in fight.offers if o.act != "fate" or o.about != samurai.id]
    samurai.dead = wish.dead
    while not wish.dead and fight.rank_of(samurai) is WoundRank.DYING:
        samurai.wounds -= 1
    text = f"{samurai.name} {'dies' if wish.dead else 'is spared'}."
    fight.tell(text, Kind.RULING, audience=samurai.eyes, clauses=["L5R-WOUND-08"])


OUT_OF_TURN: Mapping[str, Anytime[L5rFight] | Aside[L5rFight]] = {
    "ambush": Aside(form=_ambush_form, resolve=_ambush),
    "check": Aside(form=_for_the_gm(acts.Check, roll_fields), resolve=called_roll),
    "day": Aside(
        form=_for_the_gm(acts.Day, lambda _: {"rested": YesNo("Rested"), "fed": YesNo("Fed")}),
        resolve=_day,
    ),
    "adjust": Anytime(
        form=_for_the_gm(
            acts.Adjust,
            lambda _: {
                "amount": Number(-99, 99, "By how much"),
                "lasting": OneOf(tuple(acts.Lasting), "For how long"),
            },
        ),
        do=_adjust,
    ),
    "modify": Anytime(
        form=_for_the_gm(
            acts.Modify,
            lambda _: {
                "on": OneOf(tuple(acts.On), "Rolls or Armor TN, for a while or once"),
                "amount": Number(-99, 99, "By how much"),
                "reason": Text(60, label="Why"),
                "rounds": Number(0, 99, "Rounds", {0: "until taken away"}),
            },
        ),
        do=_modify,
    ),
    "effect": Anytime(
        form=_for_the_gm(
            acts.Effect,
            lambda _: {
                "name": Text(60, label="What holds"),
                "rounds": Number(0, 99, "Rounds", {0: "until taken away"}),
                "wounds": Number(-99, 99, "Wounds in each Stage 3"),
            },
        ),
        do=_effect,
    ),
    "afflict": Anytime(
        form=_for_the_gm(
            acts.Afflict,
            lambda fight: {
                "status": OneOf(tuple(Status), "Status Effect"),
                "on": YesNo("Put it on (no: take it away)"),
                "tn": Number(0, 99, "TN to end it"),
                "holder": _who(fight, "Entangled: who holds on"),
            },
        ),
        do=_afflict,
    ),
    "engage": Anytime(
        form=_for_the_gm(
            acts.Engage,
            lambda fight: {"other": _who(fight, "And who"), "near": YesNo("Within reach")},
        ),
        do=_engage,
    ),
    "wound": Anytime(
        form=_for_the_gm(
            acts.Wound,
            lambda _: {
                "wounds": Number(-99, 99, "Wounds (below 0: healed)"),
                "reason": Text(300, least=0, label="Why"),
            },
        ),
        do=_wound,
    ),
    "fate": Anytime(form=_fate_form, do=_fate),
    **out_of_turn(Resume),
}
