"""Answers: the slash command, the button and the modal are three ways to the same value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

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
from bot.play.orders import keep_order
from bot.play.part import Part, live_in
from bot.play.said import answered_for
from bot.play.steps import Cause, Sitting
from bot.play.tokens import fresh_id
from bot.storage import drafts, encounters, prompts
from bot.storage.rows import Draft, EncounterRow, PromptRow, Status
from rules.engine.forms import Act, Fields, Option
from rules.engine.journal import Answered, Declared
from rules.engine.scene import Prompt
from rules.engine.visibility import GM
from rules.errors import BadAnswer, NotAllowed, RulesError, StalePrompt

NO_LONGER = "That question is no longer open."


class Turns(Part):
    """The calls by which people decide."""

    async def act(
        self, call: Call, act: str, fields: Mapping[str, Json], *, about: str = ""
    ) -> Played:
        """What a slash command says.

        If one open question of the caller takes it, it is the answer; if several do, he is asked
        for which; if none does, it is an act out of turn, or it is offered as an order.
        """
        value = {"act": act, **{k: v for k, v in fields.items() if v is not None}}
        async with self.kit.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            rules = at.rules
            if act not in rules.actions:
                raise NotAllowed(f"{rules.title} has nothing called {act}.")
            takers = _takers(at, value, about)
            rows = {(r.key, r.opened): r for r in await prompts.open_in(c, at.row.id)}
        if len(takers) == 1:
            return await self._answer(call, at.row, takers[0].key, takers[0].opened, value)
        if takers:
            return await self._several(call, at, takers, rows, value)
        if act in rules.out_of_turn:
            return await self._out_of_turn(call, act, fields)
        return await self._nobody_asks(call, at, value, about)

    async def answer(self, call: Call, token: str, value: Json) -> Done:
        """What a control of a question says. Raises `StalePrompt` when it is closed."""
        async with self.kit.db.read() as c:
            row = await prompts.by_token(c, token)
            encounter = await encounters.get(c, row.encounter) if row else None
        if row is None or encounter is None:
            raise StalePrompt(NO_LONGER)
        return await self._answer(call, encounter, row.key, row.opened, value)

    async def choose(self, call: Call, draft: str, *, standing: bool = False) -> Done:
        """Carry out what was kept for a choice: for one of `Several`, or as an order."""
        async with self.kit.db.read() as c:
            kept = await drafts.get(c, draft)
            encounter = await encounters.get(c, kept.encounter) if kept else None
        if kept is None or encounter is None:
            raise StalePrompt("That offer is no longer open.")
        if kept.user != call.user:
            raise NotAllowed("That offer was made to someone else.")
        if kept.kind == "answer":
            body = kept.body
            return await self._answer(call, encounter, body["key"], body["opened"], body["value"])

        async def work(c: AsyncConnection) -> Done:
            row = await encounters.get(c, encounter.id)
            assert row is not None
            at = await self.sit(c, call, row)
            text = await keep_order(
                at,
                kept.body["value"],
                about=kept.body["about"],
                when=(),
                standing=standing,
                now=self.kit.now(),
            )
            if row.status in (Status.RUNNING, Status.PAUSED):
                await self.play(at, Cause(entry=None))
            return Done(text=text, encounter=row.id)

        return await self.once(call, work)

    async def prompt(self, call: Call, token: str) -> OpenPrompt | Closed:
        """The question of a control, with its form for this moment; or why it is closed."""
        async with self.kit.db.read() as c:
            row = await prompts.by_token(c, token)
            encounter = await encounters.get(c, row.encounter) if row else None
            if row is None or encounter is None:
                return Closed(
                    text="This button belongs to nothing that is known here.", encounter=None
                )
            at = await self.sit(c, call, encounter)
            for prompt in at.scene.prompts:
                if (prompt.key, prompt.opened) == (row.key, row.opened):
                    at.standing.via(prompt.ask.who)
                    return _open(at, row, prompt)
            mine = await self._mine(at)
        why = (
            "This fight is over."
            if encounter.status is Status.OVER
            else ("That question has been answered, undone or replaced.")
        )
        return Closed(text=why, encounter=encounter, open_now=tuple(p.row for p in mine))

    async def mine(self, call: Call, *, everyone: bool = False) -> list[OpenPrompt]:
        """The open questions of this channel's fight that are the caller's to answer.

        A deputy's include those he stands in for; `everyone` gives the GM all of them.
        """
        async with self.kit.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            return await self._mine(at, everyone=everyone and at.standing.gm)

    async def _mine(self, at: Sitting, *, everyone: bool = False) -> list[OpenPrompt]:
        rows = {(r.key, r.opened): r for r in await prompts.open_in(at.c, at.row.id)}
        return [
            _open(at, rows[p.key, p.opened], p)
            for p in at.scene.prompts
            if (p.key, p.opened) in rows and (everyone or p.ask.who in at.standing.stands_for)
        ]

    async def options(self, call: Call, act: str, field: str) -> list[Option]:
        """What a field of an act may be now: from the caller's open questions, in their order."""
        async with self.kit.db.read() as c:
            row = await encounters.live_in(c, call.channel)
            if row is None:
                return []
            at = await self.sit(c, call, row)
        found: dict[str, Option] = {}
        for prompt in at.scene.prompts:
            if prompt.ask.who in at.standing.stands_for:
                for option in _options(prompt.ask.live(), act, field):
                    found.setdefault(option.value, option)
        way = at.rules.out_of_turn.get(act)
        if way is not None:
            me = GM if at.standing.gm else call.user
            try:
                form = way.form(at.scene.fight, me)
            except RulesError:
                return list(found.values())
            for option in getattr(form.fields.get(field), "options", ()):
                found.setdefault(option.value, option)
        return list(found.values())

    # ------------------------------------------------------------------ the ways of an answer

    async def _answer(
        self, call: Call, encounter: EncounterRow, key: str, opened: int, value: Json
    ) -> Done:
        async def find(c: AsyncConnection) -> EncounterRow:
            row = await encounters.get(c, encounter.id)
            assert row is not None
            return row

        async def decide(at: Sitting) -> Cause:
            prompt = at.scene.prompt(key, opened)
            via = at.standing.via(prompt.ask.who)
            entry = Answered(key=key, opened=opened, value=value, via=via)
            covert = at.scene.is_covert(prompt.ask)
            return Cause(entry=entry, lines=answered_for(prompt.ask.who, via, covert=covert))

        return await self.step(call, find, decide, "Noted.")

    async def _several(
        self,
        call: Call,
        at: Sitting,
        takers: list[Prompt],
        rows: Mapping[tuple[str, int], PromptRow],
        value: Json,
    ) -> Several:
        choices = []
        async with self.kit.db.write() as c:
            for prompt in takers:
                draft = Draft(
                    token=fresh_id(),
                    user=call.user,
                    encounter=at.row.id,
                    kind="answer",
                    body={"key": prompt.key, "opened": prompt.opened, "value": value},
                )
                await drafts.add(c, draft, self.kit.now())
                choices.append((draft.token, _open(at, rows[prompt.key, prompt.opened], prompt)))
        return Several(text="For whom?", choices=tuple(choices))

    async def _out_of_turn(self, call: Call, act: str, fields: Mapping[str, Json]) -> Done:
        async def decide(at: Sitting) -> Cause:
            by = GM if at.standing.gm else call.user
            given = {k: v for k, v in fields.items() if v is not None}
            return Cause(entry=Declared(by=by, act=act, value=given))

        return await self.step(call, live_in(call.channel), decide, "Done.")

    async def _nobody_asks(
        self, call: Call, at: Sitting, value: dict[str, Json], about: str
    ) -> NobodyAsks:
        action = at.rules.actions[value["act"]]
        mine = [f for f in at.scene.fight.present() if f.player in at.standing.stands_for]
        if not mine:
            raise NotAllowed("You have nobody in this fight. Join with /encounter join.")
        if not action.questions:
            return NobodyAsks(text=f"Nobody asks you about {action.title} now.")
        draft = Draft(
            token=fresh_id(),
            user=call.user,
            encounter=at.row.id,
            kind="order",
            body={"value": value, "about": about},
        )
        async with self.kit.db.write() as c:
            await drafts.add(c, draft, self.kit.now())
        return NobodyAsks(
            text=f"Nobody asks you that now. Keep {action.title} as an order for when it is asked?",
            draft=draft.token,
        )


def _open(at: Sitting, row: PromptRow, prompt: Prompt) -> OpenPrompt:
    return OpenPrompt(
        row=row,
        encounter=at.row,
        ruleset=at.rules,
        form=prompt.ask.live(),
        public=prompt.ask.public and not row.covert,
    )


def _takers(at: Sitting, value: Mapping[str, Json], about: str) -> list[Prompt]:
    """The caller's open questions that take this answer.

    Raises:
        BadAnswer: There are questions about this act, but none takes the answer.
    """
    word = about.strip().casefold()
    refusals: list[RulesError] = []
    takers = []
    for prompt in at.scene.prompts:
        form = prompt.ask.live()
        if prompt.ask.who not in at.standing.stands_for or not isinstance(form, Act):
            continue
        if value["act"] not in form.choices:
            continue
        fighter = at.scene.fight.combatants.get(prompt.ask.about)
        names = () if fighter is None else (fighter.id, fighter.name.casefold())
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
    if isinstance(form, Act) and act in form.choices:
        fields: Fields[Any] = form.choices[act].form
        options: tuple[Option, ...] = getattr(fields.fields.get(field), "options", ())
        return options
    return ()
