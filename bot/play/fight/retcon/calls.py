"""The calls of a retcon: list the acts, preview one, confirm it, take it back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.fight.amending import meant_value
from bot.play.fight.retcon.told_again import (
    CHANGEABLE,
    ToldAgain,
    acts,
    before,
    replaced,
    tell_again,
)
from bot.play.fight.retcon.writing import spot_of, take_back, write
from bot.play.fight.undoing import Point
from bot.play.model import Call, Done, Json
from bot.play.people.disputes import Disputes
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part, Services, last_in
from bot.play.views.undo_previews import changes, sentences
from bot.storage import drafts
from rules.engine.asking.answer_sentences import filled_in
from rules.engine.asking.forms import Form, Text
from rules.engine.asking.requests import Ask
from rules.engine.replay.journal import Amended, Answered, Declared, Entry
from rules.engine.replay.scene import Scene
from rules.engine.views.view import view
from rules.engine.views.visibility import THE_GM
from rules.errors import NotAllowed, StalePrompt

KIND, BACK = "retcon", "unretcon"
VALUE = 100

GONE = "That offer is gone. Look again: /gm retcon."
GONE_ON = "The fight has gone on since you looked. Look again: /gm retcon."


@dataclass(frozen=True, slots=True, kw_only=True)
class RetconPreview:
    """The preview of a retcon; `draft` carries it out.

    `left` are the acts that no longer fit, `struck` the lines that would be struck, `told` the new
    lines, `changes` people's values before and after it, `asked` the questions that would open,
    `silent` those that silence would answer. `changeable`: the act may be changed, not only
    removed.
    """

    what: str
    left: Sequence[str]
    struck: Sequence[str]
    told: Sequence[str]
    changes: Sequence[str]
    asked: Sequence[str]
    silent: Sequence[str]
    changeable: bool
    draft: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Instead:
    """The form of another answer in place of an act; `act` names it if it was out of turn."""

    seq: int
    title: str
    act: str
    form: Form[Any]
    ruleset: str
    encounter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Retconned(Done):
    """The past was changed; `draft` takes that back."""

    draft: str


class Retcons(Part):
    """The calls that change the past of a fight. All are for the GM."""

    def __init__(self, services: Services, disputes: Disputes) -> None:
        super().__init__(services)
        self._disputes = disputes

    async def acts(self, call: Call) -> list[Point]:
        """Return the acts that can be removed or changed, newest first."""
        async with self.services.db.read() as c:
            return await acts(await self._sit(c, call))

    async def choices(self, call: Call, seq: int) -> Instead:
        """Return the form that an act was given by, as it was then."""
        async with self.services.db.read() as c:
            at = await self._sit(c, call)
            return await self._instead(at, await _point(at, seq))

    async def choices_of(self, call: Call, token: str) -> Instead:
        """Return the same for the act of a preview."""
        async with self.services.db.read() as c:
            kept, _ = await self.offered(c, token, KIND, channel=call.channel, gone=GONE)
            at = await self._sit(c, call)
            return await self._instead(at, await _point(at, int(kept.body["seq"])))

    async def _instead(self, at: Sitting, point: Point) -> Instead:
        then = await before(self.services, at, point.seq)
        act, made = "", cast("Form[Any]", Text(VALUE, label="New value"))
        match point.entry:
            case Answered(key=key, opened=opened):
                made = then.prompt(key, opened).ask.live()
            case Declared(by=by, act=act):
                made = at.rules.choices.out_of_turn[act].form(then.fight, by)
            case Amended():
                pass
            case _:
                raise NotAllowed("That can be taken back, but not changed.")
        return Instead(
            seq=point.seq,
            title=point.text,
            act=act,
            form=made,
            ruleset=at.row.ruleset,
            encounter=at.row.id,
        )

    async def preview(
        self,
        call: Call,
        seq: int,
        *,
        change: bool = False,
        value: Json = None,
        ruling: Mapping[str, Json] | None = None,
    ) -> RetconPreview:
        """Return the results of taking an act back, or of changing its value. Nothing is done.

        A `ruling` (`token` of the objection, `text`, `keep`) is written when the retcon is done.
        """
        async with self.services.db.write() as c:
            at = await self._sit(c, call)
            known = await acts(at)
            point = _chosen(known, seq)
            told = await tell_again(
                self.services, at, point, _meant(at, point, value, change=change)
            )
            what = await self._what(at, told)
            struck = Counter(sentences(row.line for row in told.struck))
            new = Counter(sentences(line for _, _, line in told.new))
            asked = {spot_of(prompt) for prompt in at.scene.prompts}
            draft = await self.offer(
                at,
                call,
                KIND,
                seq=seq,
                change=change,
                value=value,
                head=at.row.head,
                ruling=dict(ruling) if ruling is not None else None,
                fresh=[[list(chain) for chain in faces] for faces in told.fresh],
            )
            return RetconPreview(
                what=what,
                left=_left(told, known),
                struck=list((struck - new).elements()),
                told=list((new - struck).elements()),
                changes=list(changes(view(at.scene, THE_GM).cards, view(told.scene, THE_GM).cards)),
                asked=[p.ask.question for p in told.scene.prompts if spot_of(p) not in asked],
                silent=[
                    f"{p.ask.question} {_answer(told.scene, p.ask, p.ask.silence())}"
                    for p in told.made.silent
                ],
                changeable=isinstance(point.entry, CHANGEABLE),
                draft=draft,
            )

    async def confirm(self, call: Call, token: str) -> Retconned | Done:
        """Do what a preview has shown, unless the fight has changed since."""

        async def work(c: AsyncConnection) -> Done:
            kept, _ = await self.offered(c, token, KIND, channel=call.channel, gone=GONE)
            at = await self._sit(c, call)
            if kept.encounter != at.row.id or kept.body["head"] != at.row.head:
                raise StalePrompt(GONE_ON)
            point = await _point(at, int(kept.body["seq"]))
            entry = _meant(at, point, kept.body["value"], change=bool(kept.body["change"]))
            fresh = [tuple(tuple(chain) for chain in faces) for faces in kept.body["fresh"]]
            told = await tell_again(self.services, at, point, entry, fresh)
            seq = await write(self.services, at, told, await self._what(at, told))
            await drafts.remove(c, token)
            ruled = await self._ruled(at, call, kept.body["ruling"])
            back = await self.offer(at, call, BACK, seq=seq, head=at.row.head)
            said = "The past is changed. The fight rests: /encounter next goes on."
            return Retconned(text=f"{ruled} {said}".strip(), encounter=at.row.id, draft=back)

        return await self.once(call, work)

    async def take_back(self, call: Call, token: str) -> Done:
        """Take a retcon back by its button, if nothing was decided since."""

        async def work(c: AsyncConnection) -> Done:
            kept, _ = await self.offered(c, token, BACK, channel=call.channel, gone=GONE)
            at = await self._sit(c, call)
            if kept.encounter != at.row.id or kept.body["head"] != at.row.head:
                raise StalePrompt(
                    "The fight has gone on since. /gm undo takes back the retcon and all after it."
                )
            await take_back(self.services, at, int(kept.body["seq"]))
            await drafts.remove(c, token)
            return Done(text="The retcon is taken back.", encounter=at.row.id)

        return await self.once(call, work)

    async def _ruled(self, at: Sitting, call: Call, ruling: Mapping[str, Json] | None) -> str:
        """Write the ruling that a retcon belongs to, if any; what its GM is told."""
        if ruling is None:
            return ""
        token, text, keep = ruling["token"], ruling["text"], bool(ruling["keep"])
        made = await self._disputes.ruled(at.c, call, token, text, keep=keep, at=at)
        return made.text

    async def _sit(self, c: AsyncConnection, call: Call) -> Sitting:
        return await self.sit_as_gm(c, call, await last_in(call.channel)(c))

    async def _what(self, at: Sitting, told: ToldAgain) -> str:
        """Return the act and its change, in words."""
        text = told.point.text
        if told.entry is None:
            return f"Taken back: {text}."
        match told.entry:
            case Answered(value=value, key=key, opened=opened):
                then = await before(self.services, at, told.point.seq)
                words = _answer(then, then.prompt(key, opened).ask, value)
            case Declared(by=by, act=act, value=value):
                then = await before(self.services, at, told.point.seq)
                form = at.rules.choices.out_of_turn[act].form(then.fight, by)
                words = ", ".join(filled_in(form, value))
            case Amended(value=value):
                words = str(value)
            case _:
                words = ""
        return f"Changed: {text}. Now: {words.removesuffix('.')}."


def _answer(scene: Scene[Any], ask: Ask[Any], value: Json) -> str:
    """Return an answer in words."""
    said, name = scene.ruleset.sentences, scene.fight.name_of(ask.about)
    return said.whole(ask.key, ask.live(), value, name)


async def _point(at: Sitting, seq: int) -> Point:
    return _chosen(await acts(at), seq)


def _chosen(known: Sequence[Point], seq: int) -> Point:
    found = next((point for point in known if point.seq == seq), None)
    if found is None:
        raise NotAllowed("That act cannot be changed. Choose one from the list.")
    return found


def _meant(at: Sitting, point: Point, value: Json, *, change: bool) -> Entry | None:
    """Return the new record in place of an act; None if it is taken back."""
    if not change:
        return None
    if isinstance(point.entry, Amended) and isinstance(value, str):
        value = meant_value(at, point.entry.path, value)
    entry = replaced(point, value)
    if getattr(entry, "value", None) == getattr(point.entry, "value", None):
        raise NotAllowed("That is what was done. Choose something else.")
    return entry


def _left(told: ToldAgain, known: Sequence[Point]) -> list[str]:
    """Return the acts that no longer fit, in words."""
    texts = {point.seq: point.text for point in known}
    return [texts.get(each.record.seq, each.entry.kind) for each in told.left]
