"""Combos and Reactions: techniques that a player may use when an event triggers them.

(KI-TYPE-02, KI-TYPE-03)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.engine.forms import Acts, Json
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, together
from rules.ki.actions.techniques import known, perform, why_not
from rules.ki.attacks.defence import can_react
from rules.ki.fight.questions import Triggered
from rules.ki.fight.state import Combos, Fighter, KiFight
from rules.ki.fight.wording import targets
from rules.ki.sheets.gear import Technique
from rules.ki.sheets.values import Event, Kind, Switch

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
    if not user.able or user.hidden or why_not(user, technique):
        return False
    if any(each.technique == technique.id and each.by == user.id for each in fight.attacks):
        return False
    if technique.kind is Kind.REACTION and (fight.stints_of(user.id) or not can_react(fight, user)):
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
