"""Rounds: Stage 1, Turns, delays and the end (L5R-SEQ-01, L5R-INIT-01..06, L5R-TURN-01..06).

Stage 1: Stances, Scores --> Stage 2: Turns from the highest Score down; those who delay are
offered their Turn again after every Turn taken --> Stage 3: Reactions --> next Round
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from rules.dice import Dice, Modifier, Roll
from rules.engine.asking.forms import Acts, Json, Option, Pick
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll, together
from rules.engine.intents.crowds import note_places, part_of
from rules.engine.kit.acts import act, field, offer
from rules.engine.kit.durations import turn_begins, turn_ends
from rules.engine.kit.pausing import note_activity
from rules.engine.views.timeline import Slot
from rules.engine.views.visibility import EVERYONE, GM_ONLY, Kind, Part
from rules.l5r.actions import OF_A_TURN, Break, choices
from rules.l5r.attack import Strike
from rules.l5r.harm import stage_three
from rules.l5r.rolls import dice, explained
from rules.l5r.stances import (
    OF_STANCE,
    Assume,
    assume,
    fit,
    held_back,
    idle,
    may_change,
    named,
    open_to,
)
from rules.l5r.state import L5rFight, MyTurn, OfRound, Samurai, Stage, Stance, TurnState, turn_of
from rules.l5r.turn_acts import Acting, TurnAct, left
from rules.l5r.values import Status

SURPRISED = 10
"""The penalty of a surprised person's Score, for the whole skirmish (L5R-AMB-05)."""


def stage_one(fight: L5rFight) -> Resolution[None]:
    """Let all without a Score choose a Stance in secret, then roll; all is shown together.

    Whoever cannot act any more when all have chosen rolls nothing.
    """
    asked = [each for each in fight.present() if each.score is None and fight.able(each)]
    chosen = yield from together("stances", {each.id: _choose(fight, each) for each in asked})
    fresh = [each for each in asked if fight.able(each)]
    fight.round = max(1, fight.round)
    for samurai in fresh:
        samurai.first_round = fight.round
        yield from assume(fight, samurai, chosen[samurai.id].stance, tell=False)
    rolls = {}
    for samurai in fresh:
        rolls[samurai.id] = yield from _roll(samurai)
    for samurai in fresh:
        samurai.score = rolls[samurai.id].total
    yield from tell_apart(fight, fight.in_order)

    def by(one: Samurai, other: Samurai) -> str:
        if one.place != other.place or (one not in fresh and other not in fresh):
            return ""
        if one.reflexes != other.reflexes:
            return "the higher Reflexes"
        return "the higher Insight Rank" if one.insight_rank != other.insight_rank else ""

    fight.note_ties(fight.in_order(), by, "L5R-INIT-03")
    for samurai in fresh:
        _tell(fight, samurai, rolls[samurai.id], part_of(samurai, fresh))
        late(fight, samurai)
    note_places(fight, fresh, lambda samurai: samurai.score, "Initiative")
    fight.stage = Stage.TURNS


def _choose(fight: L5rFight, samurai: Samurai) -> Resolution[Assume]:
    """The Stance of the first Round; Attack if the player does not answer (L5R-STANCE-01)."""
    answer: Assume = yield from ask(
        "stance",
        samurai.player,
        f"In which Stance does {samurai.name} begin?",
        lambda: offer(Acting(fight, samurai, first=True), Assume),
        about=samurai.id,
        default=lambda: {"act": "stance", "stance": open_to(fight, samurai)[0].value},
        public=True,
        always=True,
        facts=OfRound(fight.round),
        turn=turn_of(fight),
    )
    return answer


def _roll(samurai: Samurai) -> Resolution[Roll]:
    """Roll (Reflexes + Insight Rank)k(Reflexes); tens explode (L5R-INIT-01, L5R-INIT-06)."""
    modifiers = [Modifier(-SURPRISED, "Surprised", "L5R-AMB-05")] if samurai.surprised else []
    if samurai.granted:
        modifiers.append(Modifier(samurai.granted, "The GM's word", "L5R-INIT-06"))
    clause = "L5R-INIT-01"
    reflexes = Modifier(samurai.reflexes, "Reflexes", clause)
    rank = Modifier(samurai.insight_rank, "Insight Rank", clause)
    asked = dice(reflexes.value + rank.value, samurai.reflexes)
    fell = yield from roll(f"initiative-{samurai.id}", asked, "Initiative", modifiers, clause)
    return explained(fell, [reflexes, rank], [reflexes])


def _tell(fight: L5rFight, samurai: Samurai, rolled: Roll, part: Part) -> None:
    stance = f", {named(samurai.stance)} Stance"
    fight.tell_roll(
        samurai,
        f"{samurai.name}: Initiative {samurai.score}{stance}.",
        rolled,
        Kind.EFFECT,
        audience=samurai.eyes,
        clauses=["L5R-INIT-01", "L5R-INIT-03", OF_STANCE[samurai.stance]],
        part=part,
    )


def late(fight: L5rFight, samurai: Samurai) -> None:
    """Give a newcomer a Turn in this Round, unless their place has passed (L5R-INIT-05)."""
    samurai.turn = TurnState.LOST if _has_passed(fight, samurai) else TurnState.WAITING


def _has_passed(fight: L5rFight, samurai: Samurai) -> bool:
    """Return whether the Round has passed its place, by the whole order of ties."""
    if fight.reached is None or samurai.place < fight.reached:
        return False
    if samurai.place > fight.reached:
        return True
    last = fight.combatants.get(fight.reached_by)
    return last is not None and fight.comes_first(samurai, last)


def tell_apart(fight: L5rFight, among: Callable[[], list[Samurai]]) -> Resolution[None]:
    """Put people with equal Scores in order, two at a time, by a roll-off.

    `among` returns all of them, in order; it is called again after each pair. (L5R-INIT-03)
    """
    while (pair := _level(fight, among())) is not None:
        one, other = pair
        first, second = yield from _roll_off(fight, one, other)
        first.ahead.append(second.id)


def _level(fight: L5rFight, order: list[Samurai]) -> tuple[Samurai, Samurai] | None:
    """The first two neighbours without an order, first those that everybody sees."""
    for some in ([each for each in order if not each.hidden], order):
        for one, other in pairwise(some):
            if fight.undecided(one, other):
                return one, other
    return None


def _roll_off(fight: L5rFight, one: Samurai, other: Samurai) -> Resolution[tuple[Samurai, Samurai]]:
    """Order two who are equal in all; of two open people everybody may know the die."""
    name = f"tie-{one.id}-{other.id}"
    coin = yield from roll(name, Dice(1, 2), f"{one.name} goes first on a 1", (), "L5R-INIT-03")
    first, second = (one, other) if coin.total == 1 else (other, one)
    is_open = all(each.eyes is EVERYONE and not each.guarded for each in (one, other))
    fight.tell(
        f"{first.name} goes before {second.name}: a roll-off.",
        Kind.EFFECT,
        audience=EVERYONE if is_open else GM_ONLY,
        rolls=[coin],
        clauses="L5R-INIT-03",
        quiet=True,
    )
    return first, second


THE_END = "end"
MOST_ACTIONS = 40


def due(fight: L5rFight) -> tuple[Slot, ...]:
    """The next slots; none if nobody can act or the GM has paused the fighting."""
    able = [each for each in fight.present() if fight.able(each)]
    if not able or fight.calm:
        return ()
    if any(each.score is None for each in able):
        return (Slot(at=max(1, fight.round), kind="initiative"),)
    following = None if fight.stage is Stage.REACTIONS else next_up(fight)
    if following is None:
        return (Slot(at=fight.round, kind="reactions"),)
    return (Slot(at=fight.round, kind="turn", who=following.id),)


def moment(fight: L5rFight, slots: tuple[Slot, ...]) -> Resolution[None]:
    """Play the due slot: a Stage, one Turn, or the offer of one; then order new equals.

    (L5R-INIT-03, L5R-INIT-06)
    """
    match slots[0].kind:
        case "initiative":
            yield from stage_one(fight)
        case "reactions":
            yield from stage_three(fight)
        case _:
            yield from take_turn(fight, fight.combatant(slots[0].who))
    yield from tell_apart(fight, fight.to_come)


def next_up(fight: L5rFight) -> Samurai | None:
    """The person with an offer of their delayed Turn, else the next in order, else the last offer.

    None if the Round is over. (L5R-TURN-02, L5R-TURN-03)
    """
    if fight.closing:
        return None
    delayed = fight.delayed()
    offered = [each for each in delayed if each.id in fight.offering]
    if offered:
        return offered[0]
    waiting = fight.waiting()
    if waiting:
        return waiting[0]
    return delayed[0] if delayed and not fight.last_offer else None


# ---------------------------------------------------------------------- delaying


def must_act(fight: L5rFight, samurai: Samurai) -> bool:
    """Return whether it is the lowest of all, and everybody else has delayed (L5R-TURN-06)."""
    others = [each for each in fight.in_order() if each is not samurai and not each.hidden]
    return samurai.turn is TurnState.WAITING and all(
        each.turn is TurnState.DELAYED for each in others
    )


def may_insist(fight: L5rFight, samurai: Samurai) -> bool:
    """Return whether the lowest of all may ask to delay too, which ends the Round (L5R-TURN-06)."""
    asks = fight.house.all_delay_ends_round == "asked"
    if not asks or samurai.insists or samurai.began or samurai.hidden:
        return False
    return must_act(fight, samurai) and bool(_other_delayers(fight, samurai))


def _other_delayers(fight: L5rFight, samurai: Samurai) -> list[Samurai]:
    return [each for each in fight.delayed() if each is not samurai and not each.hidden]


def may_delay(fight: L5rFight, samurai: Samurai) -> bool:
    """Return whether somebody may still go before it (L5R-TURN-02, L5R-TURN-05)."""
    if samurai.began or samurai.hidden or must_act(fight, samurai):
        return False
    return any(
        each.turn is TurnState.WAITING
        or each.id in fight.offering
        or (samurai.turn is TurnState.WAITING and each.turn is TurnState.DELAYED)
        for each in fight.in_order()
        if each is not samurai and not each.hidden
    )


def _until(at: Acting) -> Pick | None:
    if not may_delay(at.fight, at.me):
        return None
    others = [
        Option(each.id, f"After {each.name}")
        for each in at.fight.in_order()
        if each is not at.me and not each.hidden and each.turn is TurnState.WAITING
    ]
    return Pick((*others, Option(THE_END, "At the end")), "Not before")


@act("delay", "turn", clauses="L5R-TURN-02 L5R-TURN-03")
class Delay(TurnAct):
    """Delay the Turn: for the next person, until somebody has acted, or ("end") to the end."""

    help = "Delay your Turn; it is offered to you again."
    says = ("lets others go first and acts {until}", "lets others go first")
    until: str = field(
        _until,
        "Wait until this person has acted, or until the end",
        default="",
        says="{lower}",
    )

    @classmethod
    def why_not(cls, at: Acting) -> str | None:
        if may_delay(at.fight, at.me) or may_insist(at.fight, at.me):
            return None
        if at.me.began:
            return "You have begun your Turn, so it can no longer be delayed."
        return "Everybody else has had their Turn or delays: there is nobody left to wait for."

    @classmethod
    def button_at(cls, at: Acting) -> str:
        return "Delay" if may_delay(at.fight, at.me) else "Delay too"

    @classmethod
    def hint_at(cls, at: Acting) -> str:
        if may_delay(at.fight, at.me):
            return ""
        return "Everybody else has delayed: you must act then, and the Round ends after it."


@act("done", "turn", clauses="L5R-TERM-04 L5R-TURN-05")
class Done(TurnAct):
    """End the Turn (L5R-TERM-04)."""

    help = "End your Turn, or give up a delayed one."
    says = "ends their Turn"


def _offers(fight: L5rFight) -> None:
    """Offer their Turn to all who delay, except those who wait for somebody (L5R-TURN-03).

    This happens after every Turn taken.
    """
    waiting = [each for each in fight.waiting() if not each.hidden]
    fight.last_offer = not waiting
    fight.offering[:] = [
        each.id for each in fight.delayed() if not waiting or _may_be_offered(fight, each)
    ]


def _may_be_offered(fight: L5rFight, samurai: Samurai) -> bool:
    if samurai.until == THE_END:
        return False
    awaited = fight.combatants.get(samurai.until)
    return awaited is None or awaited.turn in (TurnState.DONE, TurnState.LOST)


# ---------------------------------------------------------------------- one Turn


def take_turn(fight: L5rFight, samurai: Samurai) -> Resolution[None]:
    """Play one whole Turn, or its delay (L5R-TERM-01, L5R-TERM-04)."""
    forced = must_act(fight, samurai)
    if samurai.turn is TurnState.DELAYED and not fight.waiting() and not fight.offering:
        _offers(fight)
    fight.offering[:] = [id for id in fight.offering if id != samurai.id]
    if not samurai.began:
        fit(fight, samurai)
    _reach(fight, samurai)
    if idle(fight, samurai):
        why, clause = "in the Center Stance", "L5R-STANCE-07"
        if samurai.has(Status.STUNNED):
            why, clause = "Stunned", "L5R-STATUS-10"
        text = f"{samurai.name} takes no Actions: {why}."
        turn_begins(fight, samurai)
        fight.tell_of(samurai, text, clauses=clause)
        _end(fight, samurai, forced=forced)
        return
    for _ in range(MOST_ACTIONS):
        wish = yield from _ask(fight, samurai)
        if not fight.able(samurai):
            break
        if isinstance(wish, Delay):
            if not may_insist(fight, samurai):
                _delay(fight, samurai, wish)
                return
            _insist(fight, samurai)
            continue
        yield from _begin(fight, samurai, wish)
        before = samurai.spent
        made = wish.resolve(Acting(fight, samurai))
        if made is not None:
            yield from made
        centers = samurai.stance is Stance.CENTER
        over = isinstance(wish, Done) or _used_up(fight, samurai, wish, before)
        if over or centers or not fight.able(samurai):
            break
    _end(fight, samurai, forced=forced)


def _used_up(fight: L5rFight, samurai: Samurai, wish: TurnAct, before: int) -> bool:
    """Return whether an Action has used up the Turn, and no Free Action is to follow.

    Full Defense leaves the Turn open, so that the player can name Free Actions. (L5R-TURN-01)
    """
    if isinstance(wish, Assume) or samurai.spent == before or left(samurai):
        return False
    return not (wish.more and choices(fight, samurai))


def _reach(fight: L5rFight, samurai: Samurai) -> None:
    """Move the count of the order down to its place; the count never goes back up.

    A delayed Turn does not move it. (L5R-INIT-05)
    """
    if samurai.hidden or samurai.turn is TurnState.DELAYED:
        return
    last = fight.combatants.get(fight.reached_by)
    if (
        fight.reached is None
        or samurai.place < fight.reached
        or (
            samurai.place == fight.reached
            and (last is None or not fight.comes_first(samurai, last))
        )
    ):
        fight.reached, fight.reached_by = samurai.place, samurai.id


def _delay(fight: L5rFight, samurai: Samurai, wish: Delay) -> None:
    """Let the next one go first; the Score stays as it is (L5R-TURN-02, L5R-TURN-04)."""
    clause = "L5R-TURN-03" if samurai.turn is TurnState.DELAYED else "L5R-TURN-02"
    samurai.turn = TurnState.DELAYED
    samurai.until = wish.until
    fight.tell_of(samurai, f"{samurai.name} delays.", clauses=clause)


def _insist(fight: L5rFight, samurai: Samurai) -> None:
    """Make the lowest act, because everybody would delay; the Round ends after it (L5R-TURN-06)."""
    samurai.insists = True
    text = f"Everybody delays, so {samurai.name} must act now, and the Round ends after it."
    fight.tell_of(samurai, text, Kind.EFFECT, "L5R-TURN-06")


def _end(fight: L5rFight, samurai: Samurai, *, forced: bool) -> None:
    """End the Turn, and the Round with it if all others have delayed (L5R-TURN-06).

    By `l5r.all_delay_ends_round`, that holds if the lowest asked to delay too, always, or never.
    """
    samurai.turn = TurnState.DONE
    turn_ends(fight, samurai)
    if samurai.hidden:
        return
    others = [each for each in fight.delayed() if each is not samurai]
    always = fight.house.all_delay_ends_round == "always"
    if others and (samurai.insists or (forced and always)):
        fight.closing = True
        return
    _offers(fight)


def _ask(fight: L5rFight, samurai: Samurai) -> Resolution[TurnAct]:
    wish: TurnAct = yield from ask(
        "turn",
        samurai.player,
        f"Round {fight.round}: what does {samurai.name} do?",
        lambda: _form(fight, samurai),
        about=samurai.id,
        default=lambda: _silence(fight, samurai),
        public=not samurai.guarded,
        sure=True,
        facts=_stated(fight, samurai),
        turn=turn_of(fight),
    )
    return wish


def _stated(fight: L5rFight, samurai: Samurai) -> MyTurn:
    seen = [each.id for each in fight.seen_by(samurai)]
    struck = [id for id, at in samurai.melee.items() if at == fight.round]
    return MyTurn(
        round=fight.round,
        score=samurai.score,
        stance=samurai.stance,
        delayed=samurai.turn is TurnState.DELAYED,
        rank=fight.rank_of(samurai),
        attacked=tuple([id for id in struck if id in seen]),
        waiting=tuple([each.id for each in fight.waiting() if not each.hidden]),
        acted=fight.seen_acting(samurai, fight.round),
    )


def _silence(fight: L5rFight, samurai: Samurai) -> Json:
    """The default act: the entangled try to break free; the others delay.

    A person who delays again delays to the end of the Round. They lose the Turn only if the Round
    would end. (L5R-TURN-01, L5R-TURN-05, L5R-STATUS-04)
    """
    if Break.why_not(Acting(fight, samurai)) is None and not samurai.spent:
        return {"act": "break"}
    if not may_delay(fight, samurai):
        return {"act": "done"}
    again = samurai.turn is TurnState.DELAYED
    return {"act": "delay", "until": THE_END} if again else {"act": "delay"}


def _form(fight: L5rFight, samurai: Samurai) -> Acts[Any]:
    at = Acting(fight, samurai)
    # The Attack comes first, as the Action that is used most.
    return offer(at, Strike, *OF_A_TURN, Delay, Done, stray=lambda _: held_back(at) or "")


def _begin(fight: L5rFight, samurai: Samurai, wish: TurnAct) -> Resolution[None]:
    """Begin the Turn with its first Action; the Stance is kept, with its effects.

    (L5R-STANCE-02, L5R-STANCE-06)
    """
    fresh = may_change(fight, samurai)
    if not samurai.began:
        turn_begins(fight, samurai)
        fit(fight, samurai)
    samurai.began = True
    if not isinstance(wish, Done):
        note_activity(fight, samurai)
        fight.saw_act(samurai, fight.round)
    keeps = (Stance.FULL_DEFENSE, Stance.CENTER)
    if fresh and not isinstance(wish, Assume) and samurai.stance in keeps:
        yield from assume(fight, samurai, samurai.stance, tell=False)
