"""Light wounds, wound checks and serious wounds (L7R-WND-01..06, L7R-SW-01..05)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from rules.dice import Against, Modifier, Roll, added
from rules.engine.asking.questions import NO_FACTS
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll, together
from rules.engine.kit.acts import Act, act, offer
from rules.engine.replay.telling import only_tells
from rules.engine.views.visibility import GM, Audience, Kind
from rules.l7r.questions import Borne
from rules.l7r.rolls import (
    Spend,
    ask_void,
    dice,
    explained,
    of_ring,
    of_void,
    spend_void,
    tell_tn,
)
from rules.l7r.shared_fields import ASK_ME
from rules.l7r.state import L7rFight, Samurai, Unsettled
from rules.l7r.values import Fate, Light, RingName
from rules.values import value

T = TypeVar("T")

SERIOUS = 10
"""The light wounds that count like one serious wound, for plans that seek out the weakest."""

STEP = 10
"""The shortfall of a wound check that gives one more serious wound (L7R-WND-04)."""


@value(frozen=True)
class Check:
    """The settings of a wound check: void points, rerolled tens, and the light wounds afterwards.

    If `void` is `ASK_ME`, the void points are asked for when its TN is known. `in_vain` counts the
    parries of the attack that everybody saw fail.
    """

    void: int = 0
    light: Light = Light.ASK
    explodes: bool = True
    in_vain: int = 0


def health(samurai: Samurai) -> str:
    """The public word for its wounds (L7R-SW-01, L7R-SW-05)."""
    if samurai.fate is Fate.DIES:
        return "dead"
    if samurai.mortal:
        return "mortally wounded"
    if samurai.crippled:
        return "crippled"
    return "seriously wounded" if samurai.serious_wounds else "no serious wounds"


def hurt(
    fight: L7rFight, victim: Samurai, damage: int, check: Check, of: str = ""
) -> Resolution[None]:
    """Add damage to the light wounds, and make the wound check (L7R-WND-01..03).

    An open question of an earlier hit is settled first. `of` is the id of the attack. (L7R-WND-06)
    """
    yield from _settle(fight, victim)
    victim.light_wounds += damage
    void = check.void
    if void == ASK_ME and (victim.may_spend or victim.guarded):
        _tell_check(fight, victim, damage)
        said = yield from _unless_settled(victim, {victim.id: _ask_void(victim)}, check.light)
        if said is None:
            return
        void = said.void
    yield from _make(fight, victim, void, check, damage, of=of)


def _tell_check(fight: L7rFight, victim: Samurai, damage: int) -> None:
    """Tell the pool and the TN to the one who is about to roll, or to everybody (L7R-DICE-09)."""
    tell_tn(
        fight,
        victim,
        f"{victim.name}: wound check {check_pool(victim.water)}, TN {victim.light_wounds}.",
        "L7R-WND-02",
        rolls=[added("TN", *_light(victim, damage), by=victim.id)],
    )


def _light(victim: Samurai, damage: int) -> tuple[Modifier, Modifier]:
    """The light wounds in parts: those before the newest damage, and it (L7R-WND-01)."""
    before = Modifier(victim.light_wounds - damage, "before", "L7R-WND-03")
    return before, Modifier(damage, "Damage", "L7R-WND-01")


def check_pool(water: int) -> str:
    """The pool of a wound check without void points (L7R-WND-02)."""
    return f"{water + 1}k{water}"


def _ask_void(victim: Samurai) -> Resolution[Spend]:
    return ask_void(
        victim,
        "wound",
        "wound check",
        lambda: f"{check_pool(victim.water)} against {victim.light_wounds}",
        NO_FACTS,
    )


def _unless_settled(
    victim: Samurai, asking: Mapping[str, Resolution[T]], light: Light, *, checked: bool = False
) -> Resolution[T | None]:
    """The answer to the open question of a hit; None if a later hit has settled it (L7R-WND-06)."""
    left = victim.unsettled = Unsettled(light=light, checked=checked)
    said = yield from together("hit", asking, enough=lambda _: victim.unsettled is not left)
    if victim.unsettled is not left:
        return None
    victim.unsettled = None
    return said[victim.id]


def _settle(fight: L7rFight, victim: Samurai) -> Resolution[None]:
    """Settle the open question of an earlier hit by its default (L7R-WND-02, L7R-WND-06).

    The check is made without void points, and the light wounds are kept.
    """
    left, victim.unsettled = victim.unsettled, None
    if left is not None and not left.checked:
        light = Light.KEEP if left.light is Light.ASK else left.light
        yield from _make(fight, victim, 0, Check(light=light), 0)


def _make(
    fight: L7rFight,
    victim: Samurai,
    void: int,
    check: Check,
    damage: int,
    *,
    of: str = "",
) -> Resolution[None]:
    """Make a wound check of (Water + 1)k(Water); being crippled does not change it.

    `damage` is the newest part of the light wounds. (L7R-WND-02, L7R-SW-03)
    """
    void = spend_void(victim, void)
    asked = dice(fight, victim.water + 1 + void, victim.water + void, explodes=check.explodes)
    thrown = yield from roll(f"wound-{victim.id}", asked, "Wound check", (), "L7R-WND-02")
    water = of_ring(victim, RingName.WATER, "L7R-WND-02")
    kept = (water, of_void(void))
    fell = explained(thrown, victim, [*kept, Modifier(1, "one more", "L7R-WND-02")], kept)
    total, tn = fell.total, victim.light_wounds
    parts = tuple([part for part in _light(victim, damage) if part.value])
    held = Against(tn, "Light wounds", parts, "L7R-WND-03")
    wounds = 0 if total >= tn else 1 + (tn - total) // STEP
    _tell_made(fight, victim, fell.held(held, "fails" if wounds else "succeeds"), wounds, of)
    if not wounds:
        fight.tell_of(victim, f"{victim.name} bears it.", Kind.EFFECT, "L7R-WND-06", of=of)
        yield from _bear(fight, victim, check.light, of)
        return
    victim.light_wounds = 0
    suffer(fight, victim, wounds, of)


def _check_eyes(fight: L7rFight, victim: Samurai) -> Audience:
    """The people who see its wound check: it is of no concern to the other side (L7R-DICE-09)."""
    return victim.own if victim.hidden else fight.side_eyes(victim)


def _behind(victim: Samurai, fell: Roll) -> list[str]:
    """The clauses behind the dice of a wound check: of a duel, of the crippled (L7R-SW-03)."""
    if fell.dice.explodes is None:
        return ["L7R-WND-02", "L7R-DUEL-17"]
    return ["L7R-WND-02", *(["L7R-SW-03"] if victim.crippled else [])]


@only_tells
def _tell_made(fight: L7rFight, victim: Samurai, fell: Roll, wounds: int, of: str) -> None:
    """Tell a wound check; `wounds` are the serious ones that it costs, 0 if it succeeds."""
    tn, clause = victim.light_wounds, "L7R-WND-04"
    how, rolls, cited = "succeeds", [fell], ["L7R-DICE-09"]
    if wounds:
        how, cited = f"fails, for {wounds} serious", [clause, "L7R-WND-05"]
        short = Modifier(wounds - 1, f"tens of the {tn - fell.total} short", clause)
        parts = Modifier(1, "failed", clause), short
        rolls.append(added("Serious wounds", *parts, clause=clause, by=victim.id))
    fight.tell(
        f"{victim.name}: wound check {fell.total} against {tn} light wounds: it {how}.",
        Kind.HARM if wounds else Kind.SUCCESS,
        audience=_check_eyes(fight, victim),
        rolls=rolls,
        clauses=["L7R-WND-01", *_behind(victim, fell), "L7R-WND-03", *cited],
        of=of,
    )


def _bear(fight: L7rFight, victim: Samurai, light: Light, of: str) -> Resolution[None]:
    """Keep the light wounds, or take a serious one instead (L7R-WND-06)."""
    if light is Light.ASK:
        asking = {victim.id: _ask_light(victim)}
        answer = yield from _unless_settled(victim, asking, light, checked=True)
        light = Light.TAKE if isinstance(answer, Take) else Light.KEEP
    # They may have fallen since: then nothing is left to choose. (L7R-SW-05)
    if light is Light.TAKE and victim.able:
        victim.light_wounds = 0
        suffer(fight, victim, 1, of, "L7R-WND-06")


@act("keep", "light", clauses="L7R-WND-06")
class Keep(Act[Samurai]):
    """Keep the light wounds."""

    help = "You passed the check: keep your light wounds."
    says = "keeps the light wounds"
    button = "Keep them"

    @classmethod
    def hint_at(cls, at: Samurai) -> str:
        return f"{at.light_wounds} light"


@act("take", "light", clauses="L7R-WND-06")
class Take(Act[Samurai]):
    """Take a serious wound instead of the light ones."""

    help = "You passed: take a serious wound, lose the light ones."
    says = "takes a serious wound"
    button = "Take a serious wound"

    @classmethod
    def hint_at(cls, at: Samurai) -> str:
        """The consequence of one more serious wound."""
        after = at.serious_wounds + 1
        if after >= 2 * at.earth + at.wound_threshold_modifier:
            return "It would be mortally wounded."
        return "It would be crippled." if after == at.earth else ""


def _ask_light(victim: Samurai) -> Resolution[Keep | Take]:
    return ask(
        "light",
        victim.player,
        f"{victim.name} bears it. Keep the light wounds, or take a serious one?",
        lambda: offer(victim, Keep, Take),
        about=victim.id,
        default={"act": "keep"},
        public=not victim.guarded,
        facts=Borne(victim.earth),
    )


def suffer(
    fight: L7rFight, victim: Samurai, wounds: int, of: str = "", clause: str = "L7R-WND-04"
) -> None:
    """Add serious wounds; they make crippled, then mortally wounded (L7R-SW-01, L7R-SW-05).

    `clause` is what they come from.
    """
    was_crippled, was_mortal = victim.crippled, victim.mortal
    victim.serious_wounds = max(0, victim.serious_wounds + wounds)
    if wounds > 0:
        fight.saw_harm(victim, SERIOUS * wounds)
        text = f"{victim.name} is seriously wounded."
        fight.tell_of(victim, text, Kind.HARM, clause, of=of)
    if victim.crippled and not was_crippled and not victim.mortal:
        text = f"{victim.name} is crippled."
        fight.tell_of(victim, text, Kind.HARM, "L7R-SW-01 L7R-SW-02", of=of)
    if victim.mortal and not was_mortal:
        _fall(fight, victim, of)


def _fall(fight: L7rFight, victim: Samurai, of: str) -> None:
    """Put it out of the fight, without dice; the GM decides on life or death (L7R-SW-05)."""
    victim.dice.clear()
    fight.report(victim, "falls")
    text = f"{victim.name} is mortally wounded and cannot act."
    fight.tell_of(victim, text, Kind.HARM, "L7R-SW-05", of=of)
    _ = fight.offer(GM, f"{victim.name} is mortally wounded", "fate", about=victim.id)
