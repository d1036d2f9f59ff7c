"""Giving a character to another player for good or for a while, during a fight too."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import find_character, seated
from bot.play.fight.who_fights import engaged
from bot.play.intents.passing_on import pass_on
from bot.play.model import Call, Done
from bot.play.step.steps import Cause, Parked, Sitting
from bot.play.step.transactions import Part
from bot.play.timing.typed_times import instant_of
from bot.play.tokens import fresh_id
from bot.storage import campaigns, characters, notices, posts, prompts
from bot.storage.rows import Character, EncounterRow, Notice
from rules.engine.asking.text_values import name_key
from rules.engine.replay.journal import Amended
from rules.engine.state.encounter import Combatant
from rules.errors import BadAnswer, NotAllowed


class Seats(Part):
    """The calls that give characters to other players."""

    async def hand_over(self, call: Call, name: str, user: str, *, until: str = "") -> Done:
        """Give a character to another player: its owner or the GM does.

        With `until` (a day, or so many hours, days or weeks) it is lent, and goes back by itself.
        In a fight the combatant goes with it, and so do the questions that are open and what was
        left for it in advance.

        Raises:
            NotAllowed: It is not theirs to give, or the other has one of that name.
            BadAnswer: `until` is no time ahead.
        """

        async def work(c: AsyncConnection) -> Done:
            who, me = await find_character(c, call, name)
            if who.lent_by and call.user != who.lent_by and not me.gm:
                raise NotAllowed(f"{who.name} is lent to you: <@{who.lent_by}> may give it away.")
            if until and user == who.lent_by:
                raise BadAnswer(f"{who.name} is theirs: leave out until to give it back.")
            theirs = await characters.find(c, who.campaign, owner=user)
            if user == who.owner or any(name_key(o.name) == name_key(who.name) for o in theirs):
                raise NotAllowed(f"<@{user}> has a character called {who.name} already.")
            zone = (await campaigns.member(c, who.campaign, call.user)).zone
            end = instant_of(until, self.services.now(), zone) if until else None
            fight = await self._pass_on(c, call, who, user)
            lender = (who.lent_by or who.owner) if end is not None else ""
            await characters.lend(c, who.id, lender, end)
            while_ = f" until <t:{end // 1000}:f>" if end is not None else ""
            text = f"{who.name} is <@{user}>'s{while_ or ' now'}."
            return Done(text=text, encounter="" if fight is None else fight.id)

        return await self.once(call, work)

    async def take_back(self, call: Call, name: str) -> Done:
        """End a loan before its time: the character's owner or the GM does.

        Raises:
            NotAllowed: There is no such character, or it is lent to nobody.
        """

        async def work(c: AsyncConnection) -> Done:
            lent = [
                who
                for who in await characters.lent(c, call.guild)
                if name_key(who.name) == name_key(name)
            ]
            own = [who for who in lent if who.lent_by == call.user]
            if not own and lent and await self._is_gm(c, call):
                own = lent
            if not own:
                raise NotAllowed(f"You have lent no character called {name}.")
            who = own[0]
            told = {who.lent_by, who.owner} - {call.user}
            return await self._give_back(c, call, who, told)

        return await self.once(call, work)

    async def end_loans(self, c: AsyncConnection) -> list[Done]:
        """Give back every character whose time is over; both players are told."""
        done = []
        for who in await characters.due_back(c, self.services.now()):
            lender = Call(
                user=who.lent_by, name="", guild=who.campaign, channel="", interaction=fresh_id()
            )
            done.append(await self._give_back(c, lender, who, {who.lent_by, who.owner}))
        return done

    async def _give_back(
        self, c: AsyncConnection, call: Call, who: Character, told: Collection[str]
    ) -> Done:
        """End a loan, and tell these people."""
        fight = await self._pass_on(c, call, who, who.lent_by)
        await characters.lend(c, who.id, "", None)
        text = f"{who.name} is <@{who.lent_by}>'s again."
        now = self.services.now()
        await notices.add(
            c,
            [
                Notice(campaign=who.campaign, person=user, kind="seat", text=text, at=now)
                for user in sorted(told)
            ],
        )
        return Done(text=text, encounter="" if fight is None else fight.id)

    async def _is_gm(self, c: AsyncConnection, call: Call) -> bool:
        _, me = await seated(c, call, call.guild)
        return me.gm

    async def _pass_on(
        self, c: AsyncConnection, call: Call, who: Character, user: str
    ) -> EncounterRow | None:
        """Let a character be `user`'s, with its combatant; the fight that it is in.

        A fight that is parked is left as it is: its GM changes the player there.
        """
        await characters.hand_over(c, who.id, user, at=self.services.now(), by=call.user)
        fight = (await engaged(c, self.services.steps, who.campaign)).get(who.id)
        if fight is None:
            return None
        try:
            at = await self.sit(c, replace(call, channel=fight.channel), fight)
        except Parked:
            return None
        mine = [f for f in at.scene.fight.combatants.values() if f.character == who.id]
        for fighter in mine:
            await pass_on(at, fighter, user)
        await seat(self, at, mine, user, f"<@{user}>")
        return fight


async def seat(
    part: Part, at: Sitting, fighters: Sequence[Combatant], user: str, called: str
) -> None:
    """Let combatants be played by `user`, who is `called` so in the log, with their questions.

    Those that they play already, as after an undo of a handing over, stay as they are.
    """
    for fighter in fighters:
        if fighter.player == user:
            continue
        reason = f"{fighter.name} is played by {called} from now on."
        entry = Amended(path=f"combatants.{fighter.id}.player", value=user, reason=reason)
        at.row = (await part.play(at, Cause(entry=entry))).row
    asked = {(p.key, p.opened): p.ask.who for p in at.scene.prompts}
    await prompts.follow(at.c, at.row.id, asked)
    await posts.touch_open(at.c, at.row.id)
