"""Breaking off an action: at will, by force, or as part of an interrupt (WAY-ABORT-01).

With the domes that end with their action, and the Stun that breaks one off.

Domes: while one stands, no attack and no genjutsu reaches its user (Kaiten, WAY-DEF-04).

A dome stands from the count after it is raised, for the whole Speed of its technique: raised on
count 20 with Speed 6, it stands on counts 21 to 26.

Stun: it delays the next action (WAY-STUN-01).
"""

from __future__ import annotations

from rules.engine.asking.forms import Json, Number
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, together
from rules.engine.asking.wording import targets
from rules.engine.kit.acts import Act, AnytimeAct, OutOfTurn, act, field, offer
from rules.engine.state.effects import Effect
from rules.engine.views.visibility import GM, Kind
from rules.errors import BadAnswer
from rules.wayward.actions.moving import cut_short
from rules.wayward.character.technique import Technique
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.questions import UnderWay
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.free_hands import SEALS

DOME = "dome"
"""The tag of the effect; its trait is the count on which it was raised."""
SINCE = "since"


def raise_dome(
    fight: WayFight, ninja: Ninja, technique: Technique, *, counts: int, of: str
) -> None:
    """Raise the dome of a technique for some counts; `of` is the id of the action that made it."""
    if not technique.defence.shelters:
        return
    fight.effects.append(
        Effect(
            id=_id(of),
            on=ninja.id,
            name=technique.name,
            until=fight.now + counts + 1,
            traits={SINCE: fight.now},
            tags=[DOME],
            clause="WAY-DEF-04",
            audience=ninja.eyes,
        )
    )


def _id(of: str) -> str:
    return f"{DOME}-{of}"


def sheltered(fight: WayFight, ninja: Ninja) -> Effect | None:
    """The dome that protects somebody now, if there is one."""
    standing = [each for each in fight.effects_on(ninja.id) if DOME in each.tags]
    known = [each for each in standing if each.traits[SINCE] < fight.now]
    return known[0] if known and ninja.able else None


def raised(fight: WayFight, of: str) -> bool:
    """Whether an action or a defence has raised a dome, which still stands; `of` is its id."""
    return any(each.id == _id(of) for each in fight.effects)


def must_stand(fight: WayFight, deed: Deed) -> bool:
    """Whether an action raises a dome that cannot be let go yet, even while it is resolved."""
    technique = fight.combatant(deed.by).knows(deed.use.technique)
    if technique is None or deed.progress.fizzled:
        return False
    return fight.now < deed.timing.since + technique.defence.shelters


def let_go(fight: WayFight, deed: Deed) -> None:
    """End the dome of an action that is broken off."""
    fight.effects[:] = [each for each in fight.effects if each.id != _id(deed.id)]


def abortable(fight: WayFight, ninja: Ninja) -> Deed | None:
    """The action that somebody may break off now; None if there is none.

    The ninja must not have reached their next action yet. A delayed action can be broken off until
    the count before it takes effect. (WAY-DELAY-02)
    """
    deed = fight.doing(ninja)
    if deed is None or not deed.timing.abortable or not ninja.able:
        return None
    if ninja.acts_at is not None and ninja.acts_at <= fight.now:
        return None
    if deed.delayed and (deed.progress.landed or fight.now >= deed.lands):
        return None
    return None if must_stand(fight, deed) else deed


def break_off(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """Break off on the present count: an abort has Speed 1 (WAY-ABORT-02).

    The Speed of interrupts made since the action began is still added. The next action never comes
    later than it would have without the abort.
    """
    ninja.turn.acts = min(ninja.turn.acts or 0, fight.now + 1 + deed.interrupts.owed)
    drop(fight, ninja, deed)
    text = f"{ninja.name} breaks off: {deed.seen_title}."
    fight.tell_of(ninja, text, clauses="WAY-ABORT-02")


def announce(fight: WayFight, ninja: Ninja, deed: Deed, at: int) -> None:
    """Announce an abort on a later count; until then the action goes on (WAY-ABORT-02)."""
    deed.timing.breaks = at
    text = f"{ninja.name} will break off on count {at}: {deed.seen_title}."
    fight.tell_of(ninja, text, clauses="WAY-ABORT-02")


def breaking(fight: WayFight) -> list[Deed]:
    """The actions that their actors announced to break off and may still break off."""
    said = [deed for deed in fight.battle.deeds.values() if deed.timing.breaks is not None]
    return [
        deed
        for deed in said
        if fight.combatant(deed.by).turn.doing == deed.id
        and abortable(fight, fight.combatant(deed.by))
    ]


def keep_word(fight: WayFight) -> None:
    """Break off the actions that were announced for the present count (WAY-ABORT-02)."""
    for deed in breaking(fight):
        if deed.timing.breaks is not None and deed.timing.breaks <= fight.now:
            break_off(fight, fight.combatant(deed.by), deed)


def force(fight: WayFight, ninja: Ninja, clause: str = "WAY-CBEX-04") -> None:
    """Break off somebody's action against their will: they may act on the next count.

    The Speed of interrupts made meanwhile is not added, unless
    `way.forced_abort_keeps_interrupt_delay` is set. (WAY-CBEX-04, WAY-VSA-04, WAY-HANDS-08)
    """
    deed = fight.doing(ninja)
    if deed is None:
        return
    owed = deed.interrupts.owed if fight.house.forced_abort_keeps_interrupt_delay else 0
    ninja.turn.acts = min(ninja.turn.acts or 0, fight.now + 1 + owed)
    drop(fight, ninja, deed)
    text = f"{ninja.name} has to break off: {deed.seen_title}."
    fight.tell_of(ninja, text, Kind.FAILURE, clause)


def into_interrupt(fight: WayFight, ninja: Ninja) -> None:
    """Break off as part of an interrupt: the next action counts from now (WAY-ABORT-04).

    The caller adds the interrupt's Speed, which is 1 higher because of the abort. Other
    interrupts on the same count take their time too (WAY-TAKE-04, WAY-INTR-07).
    """
    deed = fight.doing(ninja)
    if deed is not None:
        just_now = (
            deed.interrupts.owed - deed.interrupts.owed_before
            if deed.interrupts.owed_on == fight.now
            else 0
        )
        ninja.turn.acts = fight.now + just_now
        drop(fight, ninja, deed)
        text = f"{ninja.name} breaks off: {deed.seen_title}."
        fight.tell_of(ninja, text, clauses="WAY-ABORT-04")


def drop(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """End an action before its time; its own rules say what remains of it (WAY-ABORT-03)."""
    end(fight, ninja, deed)
    let_go(fight, deed)
    ninja.turn.doing = ""
    deed.progress.landed = True


def end(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """Tell the result of an action that has ended: how far a Move has led (WAY-MOVE-03)."""
    if deed.act == "move":
        cut_short(fight, ninja, deed)


def _abortable(at: OutOfTurn[WayFight]) -> list[Ninja]:
    own = [ninja for ninja in at.fight.able() if at.by in (GM, ninja.player)]
    return [ninja for ninja in own if abortable(at.fight, ninja) is not None]


@act("abort", clauses="WAY-ABORT-01 WAY-ABORT-02", group="answer")
class Abort(AnytimeAct[WayFight]):
    """Break off somebody's action outside their turn, now or on a later count."""

    gm = False
    title = "Break off"
    help = "Abort an action of yours."
    combatant: str = field(lambda at: targets(_abortable(at), "Who"), "Who it is")
    at: int = field(
        Number(0, 1_000_000, "On which count", {0: "now"}),
        "On which count; left out: now",
        default=0,
    )

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _abortable(at) else "You are doing nothing you can abort."

    def check(self, at: OutOfTurn[WayFight]) -> None:
        ninja = at.fight.combatant(self.combatant)
        deed = abortable(at.fight, ninja)
        if ninja.acts_at is not None and self.at >= ninja.acts_at:
            raise BadAnswer(f"{ninja.name} acts on count {ninja.acts_at}, before that.")
        if deed is not None and deed.delayed and self.at >= deed.lands:
            raise BadAnswer(f"{deed.title} takes effect on count {deed.lands}, before that.")

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        ninja = at.fight.combatant(self.combatant)
        deed = abortable(at.fight, ninja)
        if deed is not None and self.at > at.fight.now:
            announce(at.fight, ninja, deed, self.at)
        elif deed is not None:
            break_off(at.fight, ninja, deed)


@act("break_off", "abort", clauses="WAY-DELAY-02", group="answer")
class BreakOff(Act[None]):
    """Break off the present action."""

    title = "Break off"
    help = "Abort your action."
    says = "breaks off their action"


@act("go_on", ("abort", "stealth_drop"), clauses="WAY-DELAY-02", group="answer")
class GoOn(Act[None]):
    """Go on with the present action."""

    title = "Go on"
    help = "Go on with your action."
    says = {"": "goes on with their action", "stealth_drop": "acts all the same"}  # noqa: RUF012


GO_ON: Json = {"act": "go_on"}


def has_chance(fight: WayFight, deed: Deed) -> bool:
    """Whether to ask the actor before the action takes effect: others have acted since."""
    actor = fight.combatant(deed.by)
    return (
        deed.progress.stirred and not deed.progress.asked and deed.timing.abortable and actor.able
    )


def last_chances(fight: WayFight, ids: list[str]) -> Resolution[None]:
    """Ask the actors of delayed actions that take effect on the next count whether they go on."""
    known = [deed for id in ids if (deed := fight.battle.deeds.get(id)) is not None]
    asked = [deed for deed in known if not deed.progress.landed]
    for deed in asked:
        deed.progress.asked = True
    yield from together("chance", {deed.by: _ask(fight, deed, wait=True) for deed in asked})


def reconsider(fight: WayFight, begun: list[Deed]) -> Resolution[None]:
    """Somebody has acted: let the others' orders break off what they are doing."""
    news = {deed.by: deed for deed in begun}
    for deed in fight.battle.deeds.values():
        if deed.delayed and not deed.progress.landed and set(news) - {deed.by}:
            deed.progress.stirred = True
    others = [ninja for ninja in fight.able() if ninja.id not in news]
    at_it = [found for ninja in others if (found := abortable(fight, ninja)) is not None]
    seen = [id for id in news if fight.combatant(id).eyes is None]
    if seen:
        asked = {deed.by: _ask(fight, deed, actors=tuple(seen)) for deed in at_it}
        yield from together("reconsider", asked)


def _ask(
    fight: WayFight, deed: Deed, *, wait: bool = False, actors: tuple[str, ...] = ()
) -> Resolution[None]:
    ninja = fight.combatant(deed.by)
    question = f"Does {ninja.name} go on with {deed.seen_title}?"
    if wait:
        name = deed.seen_title
        question = f"{name[:1].upper()}{name[1:]} takes effect on count {deed.lands}. Go on?"
    wish: GoOn | BreakOff = yield from ask(
        "abort",
        ninja.player,
        question,
        offer(None, BreakOff, GoOn),
        about=ninja.id,
        default=GO_ON,
        consult=not wait,
        facts=UnderWay(fight.now, deed.act, actors),
    )
    if isinstance(wish, BreakOff) and abortable(fight, ninja) is deed:
        break_off(fight, ninja, deed)


def stun(
    fight: WayFight, ninja: Ninja, severity: int, *, extends: bool = False, hold: str = ""
) -> None:
    """Delay the next action; only the largest Stun counts, unless a Stun extends another.

    Any Stun breaks off a Variable Speed Action, except handseals, which it delays. `hold` is the id
    of the genjutsu that stuns, and ends this Stun when it ends. (WAY-STUN-01, WAY-STUN-02,
    WAY-STUN-04, WAY-STUN-06, WAY-VSA-04, WAY-HANDS-09)
    """
    before = ninja.turn.stun
    if severity <= 0 or (extends and not before):
        return
    deed = fight.doing(ninja)
    running = ninja.acts_at is not None and ninja.acts_at > fight.now
    why = ["WAY-STUN-01", *(["WAY-STUN-02"] if before else [])]
    if deed is not None and deed.timing.variable and running:
        why.append("WAY-STUN-06")
        if deed.act == SEALS:
            why.append("WAY-HANDS-09")
        else:
            force(fight, ninja, "WAY-VSA-04")
    ninja.turn.stun = before + severity if extends else max(before, severity)
    if ninja.turn.stun != before:
        if not extends:
            ninja.turn.stunned_by = hold
        when = "" if ninja.turn.acts is None else f" and acts on count {ninja.acts_at}"
        text = f"{ninja.name} is stunned{when}."
        fight.tell_of(ninja, text, Kind.HARM, why)


def unstun(fight: WayFight, ninja: Ninja) -> None:
    """Remove a Stun and its delay, but not to before this count (WAY-STUN-05)."""
    if not ninja.turn.stun:
        return
    ninja.turn.stun, ninja.turn.stunned_by = 0, ""
    if ninja.turn.acts is not None:
        ninja.turn.acts = max(ninja.turn.acts, fight.now)
    text = f"{ninja.name} is no longer stunned."
    fight.tell_of(ninja, text, Kind.SUCCESS, "WAY-STUN-05")
