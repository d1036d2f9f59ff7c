"""Prose for acts: a post or a text that tells what somebody does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Call, Done
from bot.play.step.steps import Sitting
from bot.play.step.table_lines import add_line
from bot.play.step.transactions import Part, live_in
from bot.storage import journals
from bot.storage.story import prose_texts
from bot.storage.story.prose_texts import ProseRow
from rules.engine.asking.questions import Part as QuestionPart
from rules.engine.replay.journal import Answered, Declared
from rules.engine.replay.scene import Prompt
from rules.engine.views.visibility import Kind, Line
from rules.errors import BadAnswer, NotAllowed

LONGEST = 4000
MOST_READ = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """A message of a person: its id, its author, its text, and the link to it."""

    message: str
    author: str
    text: str
    link: str


class Subject(NamedTuple):
    """What prose tells of: the act of record `seq`, or (0) the answer to the named question."""

    seq: int = 0
    key: str = ""
    opened: int = 0


class ProseCalls(Part):
    """The calls about prose."""

    async def tie(self, call: Call, post: Post) -> Done:
        """Tie one's own post to one's open question, else to one's newest act."""
        if post.author != call.user:
            raise NotAllowed("Only the author of a post can say that it tells what they do.")
        if not post.text.strip():
            raise BadAnswer("That post has no text.")

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            if any(each.message == post.message for each in await prose_texts.of(c, at.row.id)):
                raise NotAllowed("That post is in the log already.")
            about, told = await subject_of(at, call), linked(at, call, post.link)
            return await self.keep(at, call, post.text, told, about, message=post.message)

        return await self.once(call, work)

    async def say(self, call: Call, text: str) -> Done:
        """Tell one's act in one's own words; the text goes to the log."""
        words = text.strip()[:LONGEST]
        if not words:
            raise BadAnswer("Write what you do.")

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            told = unhidden(f"{_who(at, call)}: {words}")
            return await self.keep(at, call, words, told, await subject_of(at, call))

        return await self.once(call, work)

    async def voice(self, call: Call) -> str:
        """The fighter as which the caller would tell what they do; "" where that is unclear.

        Raises:
            NotAllowed: There is nothing that they could tell of.
        """
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            await subject_of(at, call)
            mine = [f for f in at.scene.fight.combatants.values() if f.player == call.user]
            heard = [f.name for f in mine if not f.out and not f.hidden]
            return heard[0] if len(mine) == len(heard) == 1 else ""

    async def keep(
        self, at: Sitting, call: Call, text: str, told: str, about: Subject, *, message: str = ""
    ) -> Done:
        """Keep a text about an act; `told` is the log's line about it."""
        await add_line(self.services.steps, at, Line(told, Kind.TALE))
        row = ProseRow(
            line=self.services.steps.tokens.line(at.row.id, at.row.head, 0),
            encounter=at.row.id,
            by=call.user,
            at=self.services.now(),
            text=text[:LONGEST],
            seq=about.seq,
            key=about.key,
            opened=about.opened,
            message=message,
        )
        await prose_texts.add(at.c, row)
        later = "They belong to your answer to come."
        what = "They belong to your last act." if about.seq else later
        return Done(text=f"Your words are in the log. {what}", encounter=at.row.id)


def is_turn(at: Sitting, prompt: Prompt) -> bool:
    """Whether a question asks what somebody does in their turn."""
    question = at.rules.question(prompt.ask.key)
    return question is not None and question.part is QuestionPart.TURN


async def subject_of(at: Sitting, call: Call) -> Subject:
    """Return what the caller's prose would tell of: their open question, else their newest act.

    Raises:
        NotAllowed: They have nobody here, or are asked nothing and have done nothing.
    """
    theirs = at.standing.stands_for
    if not any(who.player in theirs for who in at.scene.fight.combatants.values()):
        raise NotAllowed("You have nobody in this fight.")
    told = {(text.key, text.opened) for text in await prose_texts.of(at.c, at.row.id)}
    open_now = [p for p in at.scene.prompts if p.ask.who in theirs]
    # A turn that nothing tells of yet comes first.
    open_now.sort(key=lambda p: ((p.key, p.opened) in told, not is_turn(at, p)))
    if open_now:
        return Subject(key=open_now[0].key, opened=open_now[0].opened)
    seq = await _newest(at, call.user)
    if not seq:
        raise NotAllowed("You are asked nothing, and have done nothing here yet.")
    return Subject(seq)


def linked(at: Sitting, call: Call, link: str) -> str:
    """Return the log's line about a post that tells of the caller's act."""
    return f"[What {unhidden(_who(at, call))} does]({link}), in their own words."


def unhidden(text: str) -> str:
    """Return a text without links that hide their target: the bot posts it under its own name."""
    return text.replace("](", "] (").replace("<http", "< http")


async def _newest(at: Sitting, user: str) -> int:
    """Return the record of somebody's newest act that counts, 0 for none."""
    after = max(0, at.row.head - MOST_READ)
    own = [
        w.record.seq
        for w in await journals.records(at.c, at.row.id, after=after)
        if w.by == user and not w.struck and isinstance(w.entry, Answered | Declared)
    ]
    return own[-1] if own else 0


def _who(at: Sitting, call: Call) -> str:
    """Return the name of the person's visible combatant here, else their own name."""
    own = [
        who.name
        for who in at.scene.fight.combatants.values()
        if who.player == call.user and not who.out and not who.hidden
    ]
    return own[0] if len(own) == 1 else call.name
