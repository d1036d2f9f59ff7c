"""Techniques: Actives, and the Combos and Reactions that an event triggers.

(KI-ACT-07..08, KI-TYPE-01..03)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.dice import Modifier
from rules.engine.asking.forms import Acts, Json
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll, together
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.views.visibility import EVERYONE, GM_ONLY, Kind
from rules.ki.attack import after_attack, attack, force_to_react, with_technique
from rules.ki.defence import can_react
from rules.ki.gear import Technique
from rules.ki.gm import ask_forced
from rules.ki.harm import afflict, heal, hurt
from rules.ki.questions import Triggered
from rules.ki.shared_fields import targets
from rules.ki.state import Combos, Fighter, KiFight
from rules.ki.values import Event, Switch, TechniqueKind, dice

OF_KIND = {
    TechniqueKind.ACTIVE: ("KI-ACT-07", "KI-ACT-08"),
    TechniqueKind.REACTION: ("KI-TYPE-02", "KI-ACT-08"),
    TechniqueKind.COMBO: ("KI-TYPE-03", "KI-ACT-08"),
}
"""The clauses that let a technique of each kind be used, and how often."""


def known(user: Fighter, id: str) -> Technique | None:
    """The technique with that id, if the creature knows it."""
    return next((technique for technique in user.techniques if technique.id == id), None)


def why_unusable(user: Fighter, technique: Technique, *, stamina: int | None = None) -> str:
    """Why a technique cannot be used now, as a sentence; "" if it can (KI-ACT-08).

    With `stamina`: as if its user had that much.
    """
    held = user.stamina if stamina is None else stamina
    used = user.used.get(technique.id, 0)
    if technique.uses_per_round and used >= technique.uses_per_round:
        again = "" if used == 1 else f" {used} times"
        return f"{technique.name} has been used{again} in this round; it is fresh in the next."
    if technique.stamina > held:
        return f"{technique.name} costs {technique.stamina} stamina; {user.name} has {held}."
    return ""


def perform(
    fight: KiFight,
    user: Fighter,
    technique: Technique,
    target: Fighter | None,
    combos: Combos = Combos.AS_SET,
) -> Resolution[None]:
    """Pay for a technique, and let it take effect (KI-STA-05).

    `target` is None if no target was named; a technique that works on its user needs none. `combos`
    says whether its user uses what follows from its attack.
    """
    user.stamina -= technique.stamina
    user.used[technique.id] = user.used.get(technique.id, 0) + 1
    fight.report_of(
        user,
        f"{user.shown_name} uses {technique.name}.",
        clauses=[*OF_KIND[technique.kind], "KI-STA-05"],
    )
    if technique.other_cost:
        fight.tell_player(user, f"{technique.name}: {technique.other_cost}", Kind.RULING)
    struck = user if technique.target == "self" else target
    if struck is None or struck.out:
        fight.report_of(user, f"{technique.name} meets nobody.", Kind.FAILURE)
        return
    if technique.attack:
        made = with_technique(fight, user, struck, technique)
        made.combos_by = combos
        yield from attack(fight, made)
    else:
        yield from _take_effect(fight, user, technique, struck)


def _take_effect(
    fight: KiFight, user: Fighter, technique: Technique, target: Fighter
) -> Resolution[None]:
    """Apply a technique that makes no attack: damage, healing, a condition."""
    touch(fight, user, target, harmful=bool(technique.damage or technique.condition))
    heal(fight, target, Modifier(technique.heal, technique.name, OF_KIND[technique.kind][0]))
    downed = False
    if technique.damage:
        rolled = yield from roll("damage", dice(technique.damage), "Damage", clause="KI-HP-01")
        rolled = rolled.of_thing(technique.name, "KI-HP-01", user.id)
        downed = yield from hurt(
            fight,
            target,
            rolled.total,
            technique.damage_type,
            ignores_armor=technique.ignores_armor,
            rolls=[rolled],
        )
    if technique.condition:
        turns = technique.condition_turns
        afflict(fight, target, technique.condition, cc=technique.condition_cc, turns=turns)
    if not (technique.damage or technique.heal or technique.condition):
        told = EVERYONE if not user.hidden else GM_ONLY
        fight.tell(f"{technique.name}: {technique.text}", Kind.RULING, audience=told)
        yield from ask_forced(fight, user, technique.name)
    if downed:
        yield from after_attack().trigger(fight, user, Event.DOWNED_FOE, target)


def touch(fight: KiFight, user: Fighter, target: Fighter, *, harmful: bool) -> None:
    """End the interrupted creature's participation, if a harmful effect hits it (KI-INT-05)."""
    if harmful and fight.interrupted_by(user) is target:
        force_to_react(fight, target)


WHEN = {
    Event.HIT: "has hit",
    Event.MISSED: "has missed",
    Event.WAS_HIT: "was hit",
    Event.DODGED: "has dodged",
    Event.BLOCKED: "has blocked",
    Event.PREDICTED: "saw it coming",
    Event.JOINED: "joins the turn",
    Event.DOWNED_FOE: "has felled somebody",
}
"""The events that can trigger a technique, each with its words in the question."""


class Following(NamedTuple):
    """The moment in which a technique may follow; `options` are its targets, if one is chosen."""

    technique: Technique
    options: Sequence[Fighter] | None


@act("use", "combo", clauses="KI-TYPE-03", group="combo")
class UseTechnique(Act[Following]):
    """Use a Combo or a Reaction; `target` counts if its trigger names nobody."""

    title = "Use it"
    help = "Use the Combo or the Reaction that is offered."
    says = "uses {title-Use} {target?}"
    target: str = field(
        lambda at: None if at.options is None else targets(at.options),
        "The target, if it names none itself",
        default="",
        says="on {}",
    )

    @classmethod
    def button_at(cls, at: Following) -> str:
        return f"Use {at.technique.name}"

    @classmethod
    def hint_at(cls, at: Following) -> str:
        return f"{at.technique.stamina} stamina. {at.technique.text}"

    def price(self, at: Following) -> Mapping[str, int]:
        return {"stamina": at.technique.stamina}


@act("skip", ("combo", "narrate"), clauses="KI-TYPE-03 KI-INTER-01", group="combo")
class Skip(Act[Any]):
    """Do not use a technique, or do not tell the round."""

    help = "Do not use it; for the GM: do not narrate the round."
    says = {"combo": "does not use it", "narrate": "tells nothing about the round"}  # noqa: RUF012


def trigger(
    fight: KiFight,
    user: Fighter,
    event: Event,
    other: Fighter | None,
    combos: Combos = Combos.AS_SET,
) -> Resolution[None]:
    """Offer every Combo and Reaction of the user that the event triggers, in the sheet's order.

    `other` is the other creature in the event. The answer that the event follows from may have said
    whether to use them: `combos`. Else the switch of the technique decides whether it is used, not
    used, or its owner is asked; an owner who does not answer does not use it.
    """
    if combos is Combos.SKIP:
        return
    for id in [t.id for t in user.techniques if t.trigger is event]:
        technique = known(user, id)
        if technique is not None and _usable(fight, user, technique, other):
            # A separate branch: an NPC's techniques must not count in the names of other questions.
            use = combos is Combos.USE
            branch = {id: _follow(fight, user, technique, other, None if use else event)}
            yield from together(f"after-{user.id}", branch)


def _follow(
    fight: KiFight, user: Fighter, technique: Technique, other: Fighter | None, event: Event | None
) -> Resolution[None]:
    """Use one technique, if its owner wants to and still can; without an `event` they want to."""
    answer: UseTechnique | Skip = UseTechnique()
    if event is not None:
        answer = yield from _offer(fight, user, technique, event, other)
    if isinstance(answer, UseTechnique) and _usable(fight, user, technique, other):
        named = fight.combatants.get(answer.target)
        yield from perform(fight, user, technique, named or _struck(fight, user, technique, other))


def _usable(fight: KiFight, user: Fighter, technique: Technique, other: Fighter | None) -> bool:
    """Return whether the technique may be used now.

    A Reaction needs a user who can react and has no participation or Interruption under way. A
    technique does not trigger itself while an attack made with it is still being resolved.
    """
    if not user.able or user.hidden or why_unusable(user, technique):
        return False
    if any(each.technique == technique.id and each.by == user.id for each in fight.attacks):
        return False
    in_stint = fight.stints_of(user.id) or not can_react(fight, user)
    if technique.kind is TechniqueKind.REACTION and in_stint:
        return False
    return technique.target == "self" or bool(_options(fight, user, other))


def _struck(
    fight: KiFight, user: Fighter, technique: Technique, other: Fighter | None
) -> Fighter | None:
    """The target of the technique: the user themselves, or the first possible target."""
    if technique.target == "self":
        return user
    return next(iter(_options(fight, user, other)), None)


def _options(fight: KiFight, user: Fighter, other: Fighter | None) -> list[Fighter]:
    """The possible targets: all that the user sees, or only the other one of the event."""
    seen = fight.seen_by(user)
    return seen if other is None else [each for each in seen if each is other]


def _seen(fight: KiFight, user: Fighter, other: Fighter | None) -> str:
    """The id of the other creature in the event, or "" if the user cannot see it."""
    return "" if other is None or other not in fight.seen_by(user) else other.id


def _offer(
    fight: KiFight, user: Fighter, technique: Technique, event: Event, other: Fighter | None
) -> Resolution[UseTechnique | Skip]:
    """Ask the technique's owner, or let the switch or a standing order answer at once.

    The techniques of an NPC are secret, so the GM is asked in secret.
    """
    picks = technique.target == "other" and other is None

    def form() -> Acts[Any]:
        possible = _options(fight, user, other) if picks else None
        return offer(Following(technique, possible), UseTechnique, Skip)

    def default() -> Json:
        return {"act": "use"} if technique.switch is Switch.ALWAYS else {"act": "skip"}

    answer: UseTechnique | Skip = yield from ask(
        "combo",
        user.player,
        f"{user.name} {WHEN[event]}. Does {user.name} use a technique?",
        form,
        about=user.id,
        default=default,
        covert=user.guarded,
        consult=technique.switch is not Switch.ASK,
        facts=Triggered(technique.id, event, _seen(fight, user, other)),
    )
    return answer
