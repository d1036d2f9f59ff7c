"""Answers: slash command, button and modal all become the same value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.fight.round_cards import pressed_card
from bot.play.fight.withdrawing import is_sealed, sealed
from bot.play.intents.orders import keep_order, replace_order
from bot.play.model import (
    Call,
    Closed,
    Done,
    Json,
    NobodyAsks,
    OpenPrompt,
    Played,
    Several,
)
from bot.play.stand_in_lines import answered_for
from bot.play.step.first_choices import from_the_fight
from bot.play.step.steps import Cause, Sitting
from bot.play.step.transactions import Part, live_in
from bot.play.views.boards import rows_of
from bot.storage import drafts, encounters, prompts, receipts
from bot.storage.rows import PromptRow, Status
from rules.engine.asking.forms import Acts, Fields, Option
from rules.engine.asking.public_answers import open_words
from rules.engine.asking.questions import Part as QuestionPart
from rules.engine.asking.tempo import CARD
from rules.engine.asking.text_values import name_key
from rules.engine.intents.crowds import met_alike
from rules.engine.intents.known import known
from rules.engine.replay.journal import Answered, Declared
from rules.engine.replay.scene import Prompt
from rules.engine.ruleset import Anytime, Aside
from rules.engine.views.view import bearing, stakes
from rules.engine.views.visibility import GM, THE_GM, Viewer
from rules.errors import BadAnswer, NotAllowed, RulesError, StalePrompt

NO_LONGER = "That question is no longer open."


class Turns(Part):
    """The calls with which people answer and act."""

    async def act(
        self, call: Call, act: str, fields: Mapping[str, Json], *, about: str = ""
    ) -> Played:
        """Carry out the act of a slash command.

        If one open question of the caller accepts it, it is the answer. If several do, the caller
        is asked which one they mean. If none does, it is an act out of turn, or it is offered as an
        order.
        """
        given = {k: v for k, v in fields.items() if v is not None}
        value = {"act": act, **given}

        async def work(c: AsyncConnection) -> Played:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            if act not in at.rules.choices.actions:
                raise NotAllowed(f"{at.rules.title} has nothing called {act}.")
            takers = _takers(at, value, about)
            if len(takers) == 1:
                return await self._note(at, takers[0], value)
            if takers:
                return await self._several(call, at, takers, value)
            if act in at.rules.choices.out_of_turn:
                by = GM if at.standing.gm else call.user
                cause = Cause(entry=Declared(by=by, act=act, value=given))
                return await self.stepped(at, cause, "Done.")
            _must_fit(at, value, about)
            return await self._nobody_asks(call, at, value, about)

        return await self.once(call, work)

    async def answer(self, call: Call, token: str, value: Json, *, crowd: bool = False) -> Done:
        """Answer a question by its control. Raises `StalePrompt` if the question is closed.

        With `crowd` the answer meets all attacks of the attacker's crowd in this round.
        """

        async def work(c: AsyncConnection) -> Done:
            found = await prompts.with_fight(c, token, call.user)
            if found is None:
                raise StalePrompt(NO_LONGER)
            row, encounter, seen = found
            at = await self.sit(c, call, encounter, seen)
            prompt = at.scene.prompt(row.key, row.opened)
            return await self._note(at, prompt, value, crowd=crowd)

        return await self.once(call, work)

    async def answer_each(
        self, call: Call, encounter: str, answers: Iterable[tuple[str, Json]]
    ) -> list[Done]:
        """Answer several questions of one fight by their controls; the table sees all at once.

        A question that has been closed meanwhile is left out.
        """
        done: list[Done] = []
        with self.services.changed.together(encounter):
            for n, (token, value) in enumerate(answers):
                # Each answer is a separate call, and is carried out once however often Discord
                # delivers it.
                one = replace(call, interaction=f"{call.interaction}.{n}")
                with suppress(StalePrompt):
                    done.append(await self.answer(one, token, value))
        return done

    async def choose(self, call: Call, draft: str, *, standing: bool = False) -> Done:
        """Carry out a draft, once: as the answer to one of `Several`, or as an order."""

        async def work(c: AsyncConnection) -> Done:
            kept, encounter = await self.offered(c, draft, "answer", "order")
            if kept.user != call.user:
                raise NotAllowed("That offer was made to someone else.")
            at, body = await self.sit(c, call, encounter), kept.body
            if kept.kind == "answer":
                prompt = at.scene.prompt(body["key"], body["opened"])
                return await self._note(at, prompt, body["value"])
            row, text = await keep_order(
                at,
                body["value"],
                about=body["about"],
                standing=standing,
                now=self.services.now(),
            )
            await drafts.remove(c, draft)
            await self.gone_on(at, again=(row.owner,))
            return Done(text=text, encounter=at.row.id)

        return await self.once(call, work)

    async def _note(self, at: Sitting, prompt: Prompt, value: Json, *, crowd: bool = False) -> Done:
        """Answer a question, and tell the caller their answer in words."""
        form, question = prompt.ask.live(), at.rules.question(prompt.ask.key)
        name = at.scene.fight.name_of(prompt.ask.about)
        text = at.rules.sentences.whole(prompt.ask.key, form, value, name)
        if prompt.ask.key == CARD.key:
            await pressed_card(at, prompt, value, self.services.now())
        before, cause = sealed(at, prompt), _answered(at, prompt, value)
        if crowd:
            intent = met_alike(at.rules, at.scene.fight, prompt.ask, value)
            kept = await replace_order(at, intent, now=self.services.now())
            text, cause = f"{text} {kept}", replace(cause, again=(intent.owner,))
        done = await self.stepped(at, cause, text)
        token = self.services.steps.tokens.prompt(at.row.id, prompt.key, prompt.opened)
        if is_sealed(at, prompt, before):
            done = replace(done, change=token)
        if question is None or not isinstance(form, Acts):
            return done
        turn = question.part is QuestionPart.TURN and bool(at.rules.choices.presets.deeds)
        answered = "" if question is CARD else token
        return replace(done, answered=answered, turn=token if turn and prompt.ask.about else "")

    async def prompt(self, call: Call, token: str) -> OpenPrompt | Closed:
        """Return the question of a control, with its form as of now; or why it is closed.

        If another process has carried out this very interaction, its reply is the reason.
        """
        async with self.services.db.read() as c:
            found = await prompts.with_fight(c, token, call.user)
            if found is None:
                return Closed(
                    text="This button belongs to nothing that is known here.", encounter=None
                )
            row, encounter, seen = found
            at = await self.sit(c, call, encounter, seen)
            try:
                prompt = at.scene.prompt(row.key, row.opened)
            except StalePrompt as error:
                why = str(error)
            else:
                return _open(at, row, prompt)
            mine = await self._mine(at)
            receipt = await receipts.get(c, call.interaction)
        if receipt is not None:
            why = receipt.reply
        elif encounter.status is Status.OVER:
            why = "This fight is over."
        elif why == NO_LONGER:
            why = "That question has been answered, undone or replaced."
        return Closed(text=why, encounter=encounter, open_now=tuple(p.row for p in mine))

    async def mine(self, call: Call, *, everyone: bool = False) -> list[OpenPrompt]:
        """Return the open questions of this channel's fight that the caller may answer.

        A deputy also gets the questions of the people they stand in for; `everyone` gives the GM
        all.
        """
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            return await self._mine(at, everyone=everyone and at.standing.gm)

    async def _mine(self, at: Sitting, *, everyone: bool = False) -> list[OpenPrompt]:
        rows = await rows_of(at.c, at.row)
        return [
            _open(at, rows[p.key, p.opened], p)
            for p in at.scene.prompts
            if (p.key, p.opened) in rows and (everyone or p.ask.who in at.standing.stands_for)
        ]

    async def options(self, call: Call, act: str, field: str) -> list[Option]:
        """Return the possible values of an act's field, from the caller's open questions."""
        async with self.services.db.read() as c:
            row = await encounters.live_in(c, call.channel)
            if row is None:
                return []
            at = await self.sit(c, call, row)
        found: dict[str, Option] = {}
        for prompt in at.scene.prompts:
            if prompt.ask.who in at.standing.stands_for:
                for option in _options(prompt.ask.live(), act, field):
                    found.setdefault(option.value, option)
        way = at.rules.choices.out_of_turn.get(act)
        if way is not None:
            me = GM if at.standing.gm else call.user
            try:
                form = way.form(at.scene.fight, me)
            except RulesError:
                return list(found.values())
            for option in getattr(form.fields.get(field), "options", ()):
                found.setdefault(option.value, option)
        return list(found.values())

    async def free_acts(self, call: Call) -> list[str]:
        """Return the acts out of turn that the caller can do now, in this channel's fight."""
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
        me = GM if at.standing.gm else call.user
        return [
            act
            for act, way in at.rules.choices.out_of_turn.items()
            if _can(way, at.scene.fight, me)
        ]

    # ------------------------------------------------------------------ questions to the caller

    async def _several(self, call: Call, at: Sitting, takers: list[Prompt], value: Json) -> Several:
        rows = await rows_of(at.c, at.row)
        choices = []
        for prompt in takers:
            place = {"key": prompt.key, "opened": prompt.opened}
            draft = await self.offer(at, call, "answer", **place, value=value)
            choices.append((draft, _open(at, rows[prompt.key, prompt.opened], prompt)))
        return Several(text="For which of them?", choices=tuple(choices))

    async def _nobody_asks(
        self, call: Call, at: Sitting, value: dict[str, Json], about: str
    ) -> NobodyAsks:
        action = at.rules.choices.actions[value["act"]]
        mine = [f for f in at.scene.fight.present() if f.player in at.standing.stands_for]
        if not mine:
            raise NotAllowed("You have nobody in this fight. Join with /encounter join.")
        if not action.questions:
            return NobodyAsks(text=f"You are not asked about {action.title} now.")
        draft = await self.offer(at, call, "order", value=value, about=about)
        now = _asked_instead(at, action.title, about)
        return NobodyAsks(
            text=f"{now} Keep {action.title} as an order for when it is asked?", draft=draft
        )


def _can(way: Anytime[Any] | Aside[Any], fight: Any, by: str) -> bool:
    """Whether this person can do an act out of turn now."""
    try:
        return way.form(fight, by).possible()
    except RulesError:
        return False


def _own(at: Sitting, about: str) -> list[tuple[Prompt, Acts[Any]]]:
    """Return the caller's open questions with a choice of acts, about one combatant if named."""
    word = name_key(about)
    found: list[tuple[Prompt, Acts[Any]]] = []
    for prompt in at.scene.prompts:
        form = prompt.ask.live() if prompt.ask.who in at.standing.stands_for else None
        fighter = at.scene.fight.combatants.get(prompt.ask.about)
        names = () if fighter is None else (fighter.id, name_key(fighter.name))
        if isinstance(form, Acts) and (not word or word in names):
            found.append((prompt, form))
    return found


def _must_fit(at: Sitting, value: Mapping[str, Json], about: str) -> None:
    """Refuse an act that belongs to a question of the caller's but is not legal now.

    Raises:
        BadAnswer: There is such a question; the message says why, and what is legal.
    """
    kinds = at.rules.choices.actions[value["act"]].questions
    for prompt, form in _own(at, about):
        if prompt.ask.key in kinds and form.choices.get(value["act"]) is None:
            raise BadAnswer(form.refusal(value["act"]))


def _asked_instead(at: Sitting, title: str, about: str) -> str:
    """Say which questions the caller has now, because the act answers none of them."""
    own = _own(at, about)
    if not own:
        return "You are not asked that now."
    prompt, form = own[0]
    titles = ", ".join(choice.title for choice in form.choices.values())
    return f'{title} does not answer what you are asked now: "{prompt.ask.question}" ({titles}).'


def _answered(at: Sitting, prompt: Prompt, value: Json) -> Cause:
    """Return the caller's answer to a question. Raises `NotAllowed` if they may not answer it."""
    who = prompt.ask.who
    via = at.standing.via(who)
    entry = Answered(key=prompt.key, opened=prompt.opened, value=value, via=via)
    waits = at.campaign.settings.covert_waits
    return Cause(
        entry=entry,
        lines=answered_for(who, via, covert=at.scene.is_covert(prompt.ask)),
        said=open_words(at.scene, prompt, value, covert_waits=waits),
    )


def _open(at: Sitting, row: PromptRow, prompt: Prompt) -> OpenPrompt:
    viewer = THE_GM if prompt.ask.who == GM else Viewer(player=prompt.ask.who)
    fight, know = at.scene.fight, known(at.rules, at.scene.fight, prompt.ask.about)

    def health(id: str) -> str:
        there = fight.combatants.get(id)
        return "" if there is None else at.rules.board.card(fight, there).health

    return OpenPrompt(
        row=row,
        encounter=at.row,
        ruleset=at.rules,
        form=from_the_fight(prompt.ask.live(), know, health),
        public=prompt.ask.public and not row.covert,
        name=at.scene.fight.name_of(row.about),
        about=row.about,
        silence=prompt.ask.silence(),
        via=at.standing.via(prompt.ask.who),
        bearing=bearing(at.scene, prompt.ask, viewer),
        stakes=stakes(at.scene, prompt.ask, viewer),
        friends=know.friends(),
    )


def _takers(at: Sitting, value: Mapping[str, Json], about: str) -> list[Prompt]:
    """Return the caller's open questions that accept this answer.

    Raises:
        BadAnswer: There are questions about this act, but none accepts the answer.
    """
    word = name_key(about)
    refusals: list[RulesError] = []
    takers = []
    for prompt in at.scene.prompts:
        if prompt.ask.who not in at.standing.stands_for:
            continue
        form = prompt.ask.live()
        if not isinstance(form, Acts) or form.choices.get(value["act"]) is None:
            continue
        fighter = at.scene.fight.combatants.get(prompt.ask.about)
        names = () if fighter is None else (fighter.id, name_key(fighter.name))
        if word and word not in names:
            continue
        try:
            form.read(value)
        except BadAnswer as refusal:
            refusals.append(refusal)
        else:
            takers.append(prompt)
    if refusals and not takers:
        raise refusals[0]
    return takers


def _options(form: Any, act: str, field: str) -> tuple[Option, ...]:
    if isinstance(form, Acts) and act in form.choices:
        fields: Fields[Any] = form.choices[act].form
        options: tuple[Option, ...] = getattr(fields.fields.get(field), "options", ())
        return options
    return ()
