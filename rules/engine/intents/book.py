"""The store of everything that was left for one fight: it answers questions as they open.

A question is decided once, on the state right after the record that opened it. It is decided again
only for an owner who has just edited their intents. The records in force say how often an intent
has answered, and where a plan stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.engine.asking.questions import Part
from rules.engine.asking.tempo import CARD
from rules.engine.intents.decide import Outcome, Source, Verdict, decide, explained
from rules.engine.intents.known import Known, known
from rules.engine.intents.pace import FLOWING, Pace
from rules.engine.intents.plans import (
    Cursor,
    Done,
    Mode,
    Plan,
    Policy,
    note_answer,
    plan_via,
    signals,
)
from rules.engine.intents.replies import At, Intent, Kind
from rules.engine.replay.drive import Answers, Given
from rules.engine.replay.scene import Prompt, Scene
from rules.engine.views.visibility import EVERYONE
from rules.errors import RulesError


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Instructions that people left for a fight: orders, plans, policies."""

    orders: tuple[Intent, ...] = ()
    plans: tuple[Plan, ...] = ()
    policies: tuple[Policy, ...] = ()


@dataclass(slots=True)
class _Open:
    """An open question: what its owner knew when it opened, and the decision."""

    know: Known
    verdict: Verdict
    refused: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Misfit:
    """An intent or plan with a reply that held but did not fit, and why; its owner is told."""

    id: str
    owner: str
    why: str


class Book(Answers):
    """The intents of one fight.

    `vias` are the sources of the answers in force, oldest first. For the owners in `again`,
    questions that are already open are decided again; None means everybody. `pace` has the effects
    of the tempo.
    """

    def __init__(
        self,
        kept: Kept,
        vias: Iterable[str] = (),
        *,
        again: Collection[str] | None = (),
        at: At = At.OPEN,
        pace: Pace = FLOWING,
    ) -> None:
        self._kept = kept
        self._pace = pace
        self._unfit: set[tuple[str, int]] = set()
        self._said: set[tuple[str, int]] = set()
        self._vias = list(vias)
        self._done = _done_in(self._vias)
        self._again = again
        self._at = at
        self._open: dict[tuple[str, int], _Open] = {}
        self.misfits: dict[str, Misfit] = {}
        self.woken: dict[str, Plan] = {}

    @property
    def kept(self) -> Kept:
        """The instructions that people left."""
        return self._kept

    def opened(self, scene: Scene[Any], prompts: Sequence[Prompt]) -> None:
        """Decide the questions that a record has opened, all on the same state."""
        for prompt in prompts:
            self._look(scene, prompt)
            if prompt.ask.key == CARD.key:
                self._card_tells(scene, prompt.ask.who)
                if self._is_said(scene, prompt):
                    self._said.add((prompt.key, prompt.opened))

    def _card_tells(self, scene: Scene[Any], owner: str) -> None:
        """Mark everything before a round's card as seen: the card has told it, so no plan wakes."""
        mine = [*self._kept.plans, *[p.plan for p in self._kept.policies if p.plan is not None]]
        for plan in mine:
            about = scene.fight.combatants.get(plan.about)
            if plan.owner != owner or about is None or CARD.key in plan.questions:
                continue
            seen = signals(plan.wakes, known(scene.ruleset, scene.fight, about.id))
            current = self.woken.get(plan.id, plan)
            if seen != current.seen:
                self.woken[plan.id] = replace(current, seen=seen)

    def given(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """The answer to a question: one left by people, or one by the campaign's settings."""
        return self.left(scene, prompt) or self._by_setting(scene, prompt)

    def _by_setting(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """The answer of silence, for a question that is not to be asked."""
        place, question = (prompt.key, prompt.opened), scene.ruleset.question(prompt.ask.key)
        if question is None or place in self._unfit:
            return None
        value = None
        if place in self._said or self._pace.leaves_to_silence(question, prompt.ask):
            value = prompt.ask.silence()
        elif self._pace.waits_a_while(question) and self._meant_to_answer(scene, prompt):
            value = question.wait(prompt.ask.facts)
        return None if value is None else Given(value, "default")

    def _is_said(self, scene: Scene[Any], prompt: Prompt) -> bool:
        """Whether this is a fight's first card, to somebody who has left something for each turn.

        Nobody has acted since they left it, so the card would only ask the same again.
        """
        fight, who = scene.fight, prompt.ask.who
        if not self._pace.by_round or fight.tempo.gone_to >= 0:
            return False
        if any(each.audience is EVERYONE for each in (*fight.memory.struck, *fight.memory.acted)):
            return False
        led = {p.about for p in self._kept.plans if p.owner == who and not p.paused}
        for policy in self._kept.policies:
            if policy.plan is not None and not policy.paused and policy.mode is Mode.ALONE:
                led |= {*policy.group}
        mine = [c for c in fight.combatants.values() if c.player == who and fight.answers(c)]
        return bool(prompt.ask.about) and all(each.id in led for each in mine)

    def _meant_to_answer(self, scene: Scene[Any], prompt: Prompt) -> bool:
        """Whether the owner left a plan or style for such turns that does not want to be asked."""
        ask, found = prompt.ask, self._open.get((prompt.key, prompt.opened))
        if _wants_each_turn(scene, prompt, Part.TURN):
            return False
        if found is not None and found.verdict.outcome is not Outcome.NONE:
            return False
        mine = [
            plan for plan in self._kept.plans if (plan.about, plan.owner) == (ask.about, ask.who)
        ]
        mine += [p.plan for p in self._kept.policies if p.plan and ask.about in p.group]
        plans = [self.woken.get(plan.id, plan) for plan in mine]
        return any(ask.key in p.questions for p in plans if not p.paused) and not any(
            plan.woken == ask.turn for plan in plans
        )

    def left(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """The answer that people left for a question, whatever the campaign's settings."""
        place = (prompt.key, prompt.opened)
        if place not in self._open:
            if self._again is not None and prompt.ask.who not in self._again:
                return None
            self._look(scene, prompt)
        found = self._open.get(place)
        if found is None:
            return None
        if found.stale or self._spent(found.verdict):
            self._decide(scene, prompt, found)
        given = self._given(prompt, found.verdict)
        if given is not None:
            self._vias.append(given.via)
            note_answer(self._done, given.via)
        return given

    def refused(self, prompt: Prompt, given: Given, error: RulesError) -> None:
        """The live form does not accept it: the next reply is tried."""
        if given.via == "default":
            self._unfit.add((prompt.key, prompt.opened))
            return
        found = self._open[prompt.key, prompt.opened]
        self._vias.remove(given.via)
        self._done = _done_in(self._vias)
        found.refused.add((found.verdict.source, found.verdict.nth))
        self._misfit(found.verdict.source, str(error))
        # The facts stay as they were when the question opened; only the form is new.
        found.stale = True

    def verdict(self, scene: Scene[Any], prompt: Prompt) -> Verdict:
        """Find the instruction that would answer a question now, without answering it."""
        know = known(scene.ruleset, scene.fight, prompt.ask.about)
        return self._verdict(scene, prompt, know, ())

    # ------------------------------------------------------------------ deciding

    def _look(self, scene: Scene[Any], prompt: Prompt) -> None:
        if not self._may_answer(scene, prompt):
            return
        know = known(scene.ruleset, scene.fight, prompt.ask.about)
        found = _Open(know, Verdict())
        self._open[prompt.key, prompt.opened] = found
        self._decide(scene, prompt, found)

    def _may_answer(self, scene: Scene[Any], prompt: Prompt) -> bool:
        """Whether anything was left for such a question at all; this check is cheap."""
        kept, ask = self._kept, prompt.ask
        if scene.ruleset.question(ask.key) is None:
            return False
        return (
            any(each.owner == ask.who and each.question == ask.key for each in kept.orders)
            or any(each.about == ask.about for each in kept.plans)
            or any(ask.about in each.group for each in kept.policies)
        )

    def _decide(self, scene: Scene[Any], prompt: Prompt, found: _Open) -> None:
        found.stale = False
        found.verdict = self._verdict(scene, prompt, found.know, found.refused)
        reasons = {tried.source: tried.why for tried in found.verdict.tried}
        for id in found.verdict.misfits:
            self._misfit(id, reasons.get(id, "it does not fit"))

    def _verdict(
        self,
        scene: Scene[Any],
        prompt: Prompt,
        know: Known,
        without: Collection[tuple[str, int]],
    ) -> Verdict:
        ask = prompt.ask
        question = scene.ruleset.question(ask.key)
        sources = [*self._sources(scene, prompt, know)]
        if question is None or not sources:
            return Verdict()
        return decide(question, ask.facts, ask.live(), know, sources, without=without)

    def _misfit(self, id: str, why: str) -> None:
        owners = {each.id: each.owner for each in self._kept.orders}
        owners |= {plan.id: plan.owner for plan in self._kept.plans}
        if id in owners:
            _ = self.misfits.setdefault(id, Misfit(id, owners[id], why))

    def _given(self, prompt: Prompt, verdict: Verdict) -> Given | None:
        """The answer of a verdict. `Outcome.SILENCE` gives the default, if there is one."""
        why = tuple(explained(verdict.tried, {}))
        if verdict.outcome is Outcome.ANSWER:
            return Given(verdict.value, verdict.via, why)
        if verdict.outcome is Outcome.SILENCE and verdict.via:
            silence = prompt.ask.silence()
            return None if silence is None else Given(silence, verdict.via, why)
        return None

    def _spent(self, verdict: Verdict) -> bool:
        """Whether another question has taken the last use of the chosen intent meanwhile."""
        orders = {each.id: each for each in self._kept.orders}
        intent = orders.get(verdict.source)
        return intent is not None and not self._has_uses(intent, None)

    # ------------------------------------------------------------------ what was left

    def _sources(self, scene: Scene[Any], prompt: Prompt, know: Known) -> Iterator[Source]:
        """All sources by precedence: plan, orders by rank, the group's policy."""
        ask, kept = prompt.ask, self._kept
        question = scene.ruleset.question(ask.key)
        if question is None or _wants_each_turn(scene, prompt, question.part):
            return
        mine = [plan for plan in kept.plans if (plan.about, plan.owner) == (ask.about, ask.who)]
        if question.part is Part.TURN and ask.turn and self._at is At.OPEN:
            for plan in mine:
                yield from self._step(plan, self._cursor(plan), prompt, know)
        for intent in sorted(kept.orders, key=lambda each: each.rank):
            if self._fits(intent, prompt, know):
                yield _source(intent)
        for policy in kept.policies:
            if ask.about in policy.group and not policy.paused:
                plays = _plays(policy, know, scene.fight.tempo.approved)
                yield from self._of_policy(policy, question.part, prompt, know, plays=plays)

    def _of_policy(
        self, policy: Policy, part: Part, prompt: Prompt, know: Known, *, plays: bool
    ) -> Iterator[Source]:
        plan = policy.plan
        if plays and plan is not None and part is Part.TURN and prompt.ask.turn:
            if self._pace.by_round:
                plan = replace(plan, wakes=())
            yield from self._step(plan, self._cursor(plan), prompt, know)
        for intent in policy.intents:
            if intent.question == prompt.ask.key and intent.at is self._at and not intent.paused:
                yield _source(intent)

    def _cursor(self, plan: Plan) -> Cursor:
        return Cursor(tuple(self._done.get(plan.id, ())))

    def _step(self, plan: Plan, cursor: Cursor, prompt: Prompt, know: Known) -> Iterator[Source]:
        """The step of a plan for this turn, unless something has woken its owner."""
        turn = prompt.ask.turn
        plan = self.woken.get(plan.id, plan)
        begun = any(answered == turn for _, answered in cursor.done)
        if plan.paused or plan.woken == turn:
            return
        if not begun and plan.wakes_now(know):
            self.woken[plan.id] = replace(plan, woken=turn, seen=signals(plan.wakes, know))
            return
        at = cursor.step(plan, turn)
        if at is None:
            return
        replies = plan.steps[at].say.get(prompt.ask.key, ())
        if replies:
            yield Source(
                id=plan.id,
                replies=replies,
                via=lambda nth: plan_via(plan.id, at, turn),  # noqa: ARG005
                otherwise=plan.otherwise,
                after=plan.steps[at].after,
                since=plan.steps[at].since,
                only=plan.steps[at].only,
            )

    def _fits(self, intent: Intent, prompt: Prompt, know: Known) -> bool:
        return (
            not intent.paused
            and intent.at is self._at
            and intent.is_about(prompt.ask)
            and self._has_uses(intent, know.beat)
        )

    def _has_uses(self, intent: Intent, beat: int | None) -> bool:
        match intent.uses.kind:
            case Kind.TIMES:
                return self.used()[intent.id] < intent.uses.n
            case Kind.BEAT:
                return beat is None or beat == intent.uses.n
            case Kind.FIGHT | Kind.ALWAYS:
                return True

    def used(self) -> Counter[str]:
        """How often each intent has answered, by its id; waiting does not count."""
        found: Counter[str] = Counter()
        for via in self._vias:
            kind, _, rest = via.partition(":")
            id, _, nth = rest.rpartition(".")
            if kind == "intent" and nth.isdecimal():
                found[id] += 1
        return found


def _plays(policy: Policy, know: Known, approved: int) -> bool:
    """Whether a policy plays turns now: it acts alone, or its drafts of this beat are approved."""
    return policy.mode is Mode.ALONE or know.beat <= max(policy.approved, approved)


def _wants_each_turn(scene: Scene[Any], prompt: Prompt, part: Part) -> bool:
    """Whether the owner said on the round's card that they want to be asked."""
    ask = prompt.ask
    return part is Part.TURN and ask.key != CARD.key and ask.who in scene.fight.tempo.each_turn


def _done_in(vias: Iterable[str]) -> Done:
    done: Done = {}
    for via in vias:
        note_answer(done, via)
    return done


def _source(intent: Intent) -> Source:
    return Source(
        id=intent.id,
        replies=intent.replies,
        via=lambda nth: f"intent:{intent.id}.{nth}",
        when=intent.when,
        otherwise=intent.otherwise,
    )
