"""The GM's changes: amend, answer for others, undo, hide and reveal, give time, mend."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.fight.amending import Amendable, amendable, amended, meant_path
from bot.play.fight.fights import own_combatant
from bot.play.fight.parked_fights import mend
from bot.play.fight.resting import in_words as in_words_of
from bot.play.fight.resting import last_given_back, to_owners
from bot.play.fight.retcon.writing import take_back
from bot.play.fight.undoing import UNDO, Point, points, undo
from bot.play.model import Call, Done, Json
from bot.play.stand_in_lines import answered_for
from bot.play.step.ending import Unsure
from bot.play.step.steps import Cause, Sitting
from bot.play.step.transactions import Part, last_in, live_in
from bot.play.timing.deadlines import Hours, extended
from bot.play.timing.patience import patience_with
from bot.play.views import unreachable
from bot.storage import campaigns, drafts, encounters, notices, posts, prompts, queues
from bot.storage.rows import HOUR_MS, PromptRow
from rules.engine.replay.journal import VIA_PERSON, Amended, Answered, Retold
from rules.engine.replay.scene import Prompt
from rules.engine.state import amend_words
from rules.engine.state.as_json import plain
from rules.engine.views.visibility import GM
from rules.errors import BadAnswer, NotAllowed, StalePrompt

GONE_ON = "The fight has gone on since you looked. Look again: /gm undo preview:True."
MOST_HOURS = 24 * 60


class Gm(Part):
    """The calls of the people who run the campaign. Others are refused."""

    async def amend(
        self, call: Call, *, target: str, what: str, value: str, reason: str = ""
    ) -> Done:
        """Overrule any value: of a combatant by name, or of the fight itself.

        `what` is a path, or a name from `amendable`. `value` is read as JSON if it is valid JSON,
        else as words; "none" removes the value.
        """

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            path = meant_path(at, target, what)
            known = amend_words.labels(at.rules.sheets.paper)
            place = amend_words.place(at.scene.fight, path, known)
            cause = amended(at, target=target, what=what, value=value, reason=reason)
            try:
                return await self.stepped(at, cause, "The value is changed.")
            except NotAllowed as refusal:
                raise NotAllowed(str(refusal).replace(path, place)) from None

        return await self.once(call, work)

    async def amendable(self, call: Call, target: str) -> list[Amendable]:
        """Return the values that `amend` can set, with the present ones."""
        async with self.services.db.read() as c:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            return amendable(at, target)

    async def hide(self, call: Call, combatant: str) -> Done:
        """Hide a combatant from everybody but its player and the GM."""
        return await self._hidden(call, combatant, hidden=True)

    async def reveal(self, call: Call, combatant: str) -> Done:
        """Show a combatant to everybody."""
        return await self._hidden(call, combatant, hidden=False)

    async def _hidden(self, call: Call, combatant: str, *, hidden: bool) -> Done:
        async def decide(at: Sitting) -> Cause:
            at.standing.must_be_gm()
            who = own_combatant(at, combatant)
            if who.hidden == hidden:
                raise NotAllowed(f"{who.name} is {'hidden' if hidden else 'in sight'} already.")
            reason = "" if hidden else f"{who.name} comes into sight."
            path = f"combatants.{who.id}.hidden"
            return Cause(entry=Amended(path=path, value=hidden, reason=reason))

        text = f"{combatant} is {'hidden' if hidden else 'in sight'} now."
        return await self.step(call, live_in(call.channel), decide, text)

    async def answer_for(self, call: Call, token: str, value: Json) -> Done:
        """Answer a question in place of its person."""

        async def work(c: AsyncConnection) -> Done:
            row = await prompts.by_token(c, token)
            encounter = await encounters.get(c, row.encounter) if row else None
            if row is None or encounter is None:
                raise NotAllowed("That question is no longer open.")
            at = await self.sit_as_gm(c, call, encounter)
            prompt = at.scene.prompt(row.key, row.opened)
            text = f"Answered: {_question_and(at, prompt, value)}"
            return await self.stepped(at, _answer(at, prompt, value), text)

        return await self.once(call, work)

    async def skip(self, call: Call, *, user: str = "", combatant: str = "") -> Done:
        """Use the silent answer now: for one person, one combatant, or everybody who is asked."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            about = own_combatant(at, combatant).id if combatant else ""
            chosen = {(p.key, p.opened) for p in at.scene.prompts if _meant(p, user, about)}
            if not chosen:
                raise NotAllowed("Nothing waits for them.")
            skipped: list[str] = []
            while prompt := next(
                (p for p in at.scene.prompts if (p.key, p.opened) in chosen), None
            ):
                chosen.discard((prompt.key, prompt.opened))
                silence = prompt.ask.silence()
                if silence is not None:
                    skipped.append(_question_and(at, prompt, silence))
                    at.row = (await self.play(at, _answer(at, prompt, silence))).row
            if not skipped:
                raise NotAllowed("That question has no default answer: use /gm answer.")
            return Done(text="\n".join(["Skipped:", *skipped]), encounter=at.row.id)

        return await self.once(call, work)

    async def skipping(self, call: Call, *, user: str = "", combatant: str = "") -> Unsure:
        """Show the silent answers of a skip and their combatants, with a draft that does it."""
        async with self.services.db.write() as c:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            about = own_combatant(at, combatant).id if combatant else ""
            told = [
                f"{_whom(at, p)}: {_question_and(at, p, silence)}"
                for p in at.scene.prompts
                if _meant(p, user, about) and (silence := p.ask.silence()) is not None
            ]
            if not told:
                raise NotAllowed("Nothing waits for them that silence could answer.")
            draft = await self.offer(at, call, "skip", user=user, combatant=about)
        return Unsure(text="\n".join(["Answer now for:", *told]), draft=draft)

    async def skip_meant(self, call: Call, draft: str) -> Done:
        """Skip what `draft` names: the GM has confirmed it."""
        async with self.services.db.read() as c:
            kept, _ = await self.offered(c, draft, "skip", channel=call.channel)
        return await self.skip(call, **kept.body)

    async def extend(self, call: Call, hours: float, user: str = "") -> Done:
        """Give more time: to one person, or to everybody who is asked."""
        if not 0 < hours <= MOST_HOURS:
            raise BadAnswer(f"Give more than 0 and at most {MOST_HOURS} hours.")

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            chosen = [p for p in await prompts.open_in(c, at.row.id) if user in ("", p.who)]
            if not chosen:
                raise NotAllowed("Nothing waits for them.")
            known = await patience_with(
                c, at.campaign, {p.who for p in chosen}, self.services.now()
            )
            for prompt in chosen:
                theirs = known[prompt.who].hours
                await self._extend(c, prompt, int(hours * HOUR_MS), theirs)
            await posts.touch_open(c, at.row.id)
            return Done(text=f"{hours:g} hours more for {len(chosen)}.", encounter=at.row.id)

        return await self.once(call, work)

    async def _extend(
        self, c: AsyncConnection, prompt: PromptRow, by_ms: int, hours: Hours
    ) -> None:
        now = self.services.now()
        times = extended(prompt.due_at or now, now, by_ms, hours)
        await prompts.extend(
            c, prompt.encounter, prompt.key, prompt.opened, times.due_at, times.remind_at
        )

    async def whisper(self, call: Call, user: str, text: str) -> Done:
        """Tell one player something that nobody else sees.

        The answer says so if it waits because they receive no direct messages.
        """
        words = text.strip()
        if not 1 <= len(words) <= 1500:
            raise BadAnswer("Write 1 to 1500 characters.")

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            whisper = notices.of_fight(at.row, user, notices.WHISPER, words, self.services.now())
            await notices.add(c, [whisper])
            told = f"Whispered to <@{user}>."
            if not await _is_reached(c, at.row.campaign, user):
                told = (
                    f"Kept for <@{user}>, who receives no direct messages: it waits in their Log, "
                    "Mine and /todo, marked as new."
                )
            return Done(text=told, encounter=at.row.id)

        return await self.once(call, work)

    async def undo(self, call: Call, steps: int = 1, why: str = "") -> Done:
        """Take back the table's last decisions, `steps` of them. The table reads `why`."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await last_in(call.channel)(c))
            known = await points(c, at.row)
            if not 1 <= steps <= len(known):
                raise NotAllowed(
                    f"Take back 1 to {len(known)} decisions." if known else "Nothing to take back."
                )
            return await self._undone(at, known[steps - 1], why)

        return await self.once(call, work)

    async def _undone(self, at: Sitting, point: Point, why: str) -> Done:
        if not isinstance(point.entry, Retold):
            return await undo(self.services, at, point, why)
        await take_back(self.services, at, point.seq)
        return Done(text="The retcon is taken back, with all after it.", encounter=at.row.id)

    async def let_change(self, call: Call) -> Done:
        """Tell people whose orders would answer again after an undo: they may change them."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            again = await last_given_back(at)
            if not again:
                raise NotAllowed("No orders would answer again.")
            await notices.add(c, to_owners(at, again, self.services.now()))
            text = f"{in_words_of(at, again)} Their owners are told. /encounter next goes on."
            return Done(text=text, encounter=at.row.id)

        return await self.once(call, work)

    async def undo_points(self, call: Call) -> list[Point]:
        """The decisions that can be taken back, newest first."""
        async with self.services.db.read() as c:
            at = await self.sit_as_gm(c, call, await last_in(call.channel)(c))
            return await points(c, at.row)

    async def undo_to(self, call: Call, seq: int, why: str = "") -> Done:
        """Take back a decision and everything after it, by the number of its record.

        The table reads `why`.
        """

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await last_in(call.channel)(c))
            return await self._undone(at, await _point(at, seq), why)

        return await self.once(call, work)

    async def undo_meant(self, call: Call, draft: str) -> Done:
        """Undo what a preview has shown: the GM has confirmed it.

        Raises:
            StalePrompt: The fight has changed since.
        """

        async def work(c: AsyncConnection) -> Done:
            row, kept = await last_in(call.channel)(c), await drafts.get(c, draft)
            if kept is None or kept.kind != UNDO or kept.encounter != row.id:
                raise StalePrompt("That offer is no longer open.")
            at = await self.sit_as_gm(c, call, row)
            if kept.body["head"] != at.row.head:
                raise StalePrompt(GONE_ON)
            await drafts.remove(c, draft)
            return await self._undone(at, await _point(at, kept.body["to"]), kept.body["why"])

        return await self.once(call, work)

    async def mend(self, call: Call, how: str) -> Done:
        """Let a parked fight go on: keep what fits, restart the moment, or mend it by hand.

        "salvage" keeps every answer and die that still fits; "restart" plays the moment again;
        "hand" drops the present moment and keeps the state from before it.
        """

        async def work(c: AsyncConnection) -> Done:
            row = await live_in(call.channel)(c)
            return await mend(self.services, c, call, row, how)

        return await self.once(call, work)

    async def state(self, channel: str) -> dict[str, Json]:
        """Return the GM's whole view of a channel's newest fight, live or over, as plain data."""
        async with self.services.db.read() as c:
            row = await encounters.live_in(c, channel) or await encounters.latest_in(c, channel)
            if row is None:
                return {}
            scene = await self.services.steps.shown(c, row)
            state: dict[str, Json] = plain(scene.fight)
        return {**state, "status": row.status.value, "ruleset": row.ruleset}


async def _point(at: Sitting, seq: int) -> Point:
    """Return the decision of this record. Raises `NotAllowed` if it cannot be taken back."""
    point = next((point for point in await points(at.c, at.row) if point.seq == seq), None)
    if point is None:
        raise NotAllowed("That decision cannot be taken back.")
    return point


def _meant(prompt: Prompt, user: str, about: str) -> bool:
    return (not user or prompt.ask.who == user) and (not about or prompt.ask.about == about)


def _whom(at: Sitting, prompt: Prompt) -> str:
    """Return the name of the combatant that a question is about, else the person."""
    name = at.scene.fight.name_of(prompt.ask.about)
    return name or ("the GM" if prompt.ask.who == GM else f"<@{prompt.ask.who}>")


def _question_and(at: Sitting, prompt: Prompt, value: Json) -> str:
    """Return a question with an answer to it, in words."""
    ask, name = prompt.ask, at.scene.fight.name_of(prompt.ask.about)
    return f"{ask.question} {at.rules.sentences.whole(ask.key, ask.live(), value, name)}"


def _answer(at: Sitting, prompt: Prompt, value: Json) -> Cause:
    who = prompt.ask.who
    via = VIA_PERSON if who == GM else "gm"
    entry = Answered(key=prompt.key, opened=prompt.opened, value=value, via=via)
    secret = at.scene.is_covert(prompt.ask)
    return Cause(entry=entry, lines=answered_for(who, via, covert=secret))


async def _is_reached(c: AsyncConnection, campaign: str, user: str) -> bool:
    """Whether somebody receives direct messages, as far as is known."""
    member = await campaigns.member(c, campaign, user)
    row = await queues.get(c, unreachable.direct(user))
    return member.direct and not member.left and (row is None or row.since is None)
