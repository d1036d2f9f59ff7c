"""Fights: opening, joining, beginning, continuing, and ending them."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign, standing
from bot.play.fight.beginning import UNASKED, warned
from bot.play.fight.left_to_silence import leave_to_silence, not_waited_for
from bot.play.fight.newcomers import alike, free, make_way, numbered, ready, room, who_left
from bot.play.fight.pledges import pledge_first
from bot.play.fight.resting import answers_wait
from bot.play.fight.who_fights import must_be_free
from bot.play.intents.lasting import bring
from bot.play.intents.npc_styles import NONE, bring_styles
from bot.play.model import Call, Done
from bot.play.names import proper_name
from bot.play.people.between_fights import as_of
from bot.play.quotas import another_coming
from bot.play.step.ending import TAKE_BACK, Unsure, summary
from bot.play.step.pausing import pause, resume, stop
from bot.play.step.steps import Cause, Sitting
from bot.play.step.transactions import Part, live_in, see_member
from bot.play.tokens import fresh_id
from bot.storage import characters, encounters
from bot.storage.rows import Character, EncounterRow, Status
from rules import INSTALLED
from rules import ruleset as ruleset_of
from rules.engine.asking.leaving import WORDS, How, may_give_up
from rules.engine.asking.text_values import name_key, one_line
from rules.engine.intents.crowds import in_runs
from rules.engine.replay.journal import Advanced, Began, Joined, Left, Opened, Returned
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import GM, THE_GM
from rules.errors import BadAnswer, NotAllowed

MOST_AT_ONCE = 12


class Fights(Part):
    """The calls about a fight as a whole."""

    async def here(self, channel: str) -> EncounterRow | None:
        """Return the live fight of a channel."""
        async with self.services.db.read() as c:
            return await encounters.live_in(c, channel)

    async def need(self, channel: str) -> EncounterRow:
        """Return the live fight of a channel. If there is none, `NotAllowed` says what to do."""
        async with self.services.db.read() as c:
            return await live_in(channel)(c)

    async def latest(self, channel: str) -> EncounterRow:
        """Return the newest fight of a channel, live or over."""
        async with self.services.db.read() as c:
            row = await encounters.latest_in(c, channel)
            if row is None:
                raise NotAllowed("There has been no fight in this channel.")
            return row

    def templates(self, ruleset: str) -> list[str]:
        """Return the names of a ruleset's templates."""
        return list(ruleset_of(ruleset).sheets.templates())

    async def open(
        self, call: Call, *, ruleset: str = "", name: str = "", open_end: bool = False
    ) -> Done:
        """Open a fight in this channel, under the campaign's present house rules. For the GM.

        With an `open_end` the GM is not asked whether it is over once one side is out.
        """

        async def work(c: AsyncConnection) -> Done:
            at = await open_here(self, c, call, ruleset=ruleset, name=name, open_end=open_end)
            return Done(
                text=f"{at.row.name} is open. Players press Join on its board; you press GM… "
                "there to add NPCs and to begin.",
                encounter=at.row.id,
            )

        return await self.once(call, work)

    async def join(
        self, call: Call, character: str = "", *, copy: bool = False, openly: bool = False
    ) -> Done:
        """Let a player join with a character of theirs: the named one, or the one they play.

        Somebody who has left comes back in the state in which they left. A GM may bring a `copy` of
        somebody who is or was here: it has the values of the sheet, and changes nothing on it. A
        GM's own character joins on the GM's side with its numbers hidden, unless it joins `openly`.
        """
        note, came = "", ""

        async def decide(at: Sitting) -> Cause:
            nonlocal note, came
            if copy:
                at.standing.must_be_gm()
            back = None if copy else who_left(at, character)
            if back is not None:
                return Cause(entry=Returned(id=back.id))
            found = await self._character(at, call, character)
            who = as_of(at.campaign, found, self.services.now())
            same = [f for f in at.scene.fight.combatants.values() if f.character == who.id]
            if same and not copy:
                if any(not f.out for f in same):
                    raise NotAllowed(f"{who.name} is in this fight already.")
                return Cause(entry=Returned(id=same[-1].id))
            await must_be_free(at.c, self.services.steps, at.row, {who.id: who.name})
            await see_member(at.c, call)
            room(at, 1)
            id, name = free(at, who.name)
            note = alike(at, name)
            own = "" if copy else who.id
            gms = at.standing.gm and who.owner == call.user and not openly
            player = GM if gms else who.owner
            came = "" if copy else id
            return Cause(
                entry=Joined(id=id, name=name, player=player, sheet=who.sheet, character=own)
            )

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            await another_coming(at, self.services.now())
            cause = await decide(at)
            if isinstance(cause.entry, Joined):
                at = await make_way(self, call, at, cause.entry.name)
            done = await self.stepped(at, cause, f"You are in.{note}")
            if not came:
                return done
            told = await bring(at, at.scene.fight.combatant(came), self.services.now())
            return replace(done, text=done.text + told)

        return await self.once(call, work)

    async def add_npcs(
        self,
        call: Call,
        *,
        template: str,
        name: str = "",
        count: int = 1,
        hidden: bool = False,
        style: str = NONE,
    ) -> Done:
        """Add NPCs, kept ones or from a template; several of a kind are numbered. For the GM.

        They fight by this style, as `bring_styles` says. They react by it at once; their turns wait
        for the GM's approval.
        """
        if not 1 <= count <= MOST_AT_ONCE:
            raise BadAnswer(f"Add 1 to {MOST_AT_ONCE} at a time.")

        async def work(c: AsyncConnection) -> Done:
            row = await live_in(call.channel)(c)
            at = await self.sit_as_gm(c, call, row)
            room(at, count)
            own, sheet = await ready(at, template)
            wanted = numbered(at, proper_name(name or own), count, hidden=hidden)
            added, notes = [], dict[str, None]()
            for each in map(proper_name, wanted):
                at = await self.sit(c, call, at.row)
                id, called = free(at, each, hidden=hidden)
                at = at if hidden else await make_way(self, call, at, called)
                notes[alike(at, called)] = None
                entry = Joined(id=id, name=called, player=GM, sheet=sheet, hidden=hidden)
                stepped = await self.play(at, Cause(entry=entry))
                at.row = stepped.row
                added.append(called)
            styles = await bring_styles(at, added, self.services.now(), style)
            text = f"Added: {', '.join(in_runs(added))}.{''.join(notes)}{styles}"
            if hidden and not at.campaign.settings.covert_waits:
                text += UNASKED
            return Done(text=text, encounter=row.id)

        return await self.once(call, work)

    async def leave(self, call: Call, combatant: str = "", *, how: How = "") -> Done:
        """Take a combatant out of the fight: a player their own, the GM anybody.

        If a player's combatant yields or flees (`how`), the GM is asked what becomes of them.
        """

        async def decide(at: Sitting) -> Cause:
            await another_coming(at, self.services.now())
            leaver = own_combatant(at, combatant)
            return Cause(entry=Left(id=leaver.id, how=how))

        text = "Everybody is told." if how else "Out of the fight."
        return await self.step(call, live_in(call.channel), decide, text)

    async def ways_out(self, call: Call) -> list[str]:
        """Return how a player's combatant can give up now; none for the GM, or for several."""
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            if at.standing.gm:
                return []
            try:
                may_give_up(at.scene.fight, own_combatant(at, ""))
            except NotAllowed:
                return []
        return [*WORDS]

    async def begin(self, call: Call) -> Done:
        """Begin the fight. Its dice follow from seeds that are pledged first. For the GM."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            if len(at.scene.fight.present()) < 1:
                raise NotAllowed("Nobody is here to fight. Players join with /encounter join.")
            at.scene.check(Began())
            at = await pledge_first(self, call, at)
            cause = Cause(entry=Began(), status=Status.RUNNING)
            return await self.stepped(at, cause, f"The fight begins.{await warned(at)}")

        return await self.once(call, work)

    async def next(self, call: Call) -> Done:
        """Start the next moment, if it does not start by itself. For the GM.

        After an undo this first lets orders answer again. If people are asked whether a round may
        begin, it begins, and the plans of silent people count. If only players of hidden combatants
        are asked, silence answers for them: to all others nobody seems to be asked.
        """

        async def decide(at: Sitting) -> Cause:
            at.standing.must_be_gm()
            if at.row.status is Status.PAUSED:
                raise NotAllowed("The fight is paused. /encounter resume goes on.")
            if at.row.idle and await answers_wait(at):
                return Cause(entry=None, again=None)
            if not at.scene.settled:
                asked = [p.ask.who for p in at.scene.prompts]
                names = ", ".join(dict.fromkeys(_person(who) for who in asked))
                yours = " /todo shows your questions." if GM in asked else ""
                raise NotAllowed(
                    f"The last moment is still being played: it waits for {names}.{yours}"
                )
            return Cause(entry=Advanced())

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            if at.standing.gm and (ended := not_waited_for(at)):
                await leave_to_silence(self, call, at, ended)
                return Done(text="On it goes.", encounter=at.row.id)
            return await self.stepped(at, await decide(at), "On it goes.")

        return await self.once(call, work)

    async def pause(self, call: Call, *, anonymous: bool = False) -> Done:
        """Pause the fight: all clocks stop, and nothing starts by itself.

        The GM may, and once in a fight each player who has a combatant there.
        """

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            if at.row.status is not Status.RUNNING:
                raise NotAllowed("Only a fight that is running can be paused.")
            now = self.services.now()
            if at.standing.gm:
                await pause(c, at.row.id, now)
            else:
                await stop(self.services.steps, at, now, anonymous=anonymous)
            return Done(text="Paused: no clock runs until /encounter resume.", encounter=at.row.id)

        return await self.once(call, work)

    async def resume(self, call: Call) -> Done:
        """Continue a paused fight; deadlines move by the length of the pause. For the GM."""

        async def work(c: AsyncConnection) -> Done:
            row = await live_in(call.channel)(c)
            at = await self.sit_as_gm(c, call, row)
            if row.status is not Status.PAUSED or row.paused_at is None:
                raise NotAllowed("The fight is not paused; /encounter pause stops it.")
            await resume(at, self.services.now())
            if at.scene.settled:
                await self.play(at, Cause(entry=None))
            return Done(text="The fight goes on.", encounter=row.id)

        return await self.once(call, work)

    async def ending(self, call: Call, reason: str = "") -> Unsure:
        """Show the effect of ending the fight, with a draft that confirms it. For the GM."""
        async with self.services.db.write() as c:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            draft = await self.offer(at, call, "end", reason=one_line(reason)[:200])
        pending = at.rules.course.pending(at.scene.fight, THE_GM)
        still = f"Still to come: {'; '.join(pending)}. " if pending else ""
        return Unsure(
            text=f"End {at.row.name}? {still}Wounds, spent points and the like go back to the "
            "characters. /gm undo takes it back.",
            draft=draft,
        )

    async def end_meant(self, call: Call, draft: str) -> Done:
        """End the fight that `draft` names: the GM has confirmed it."""

        async def work(c: AsyncConnection) -> Done:
            kept, row = await self.offered(c, draft, "end", gone="That fight is over.")
            return await self.close(await self.sit(c, call, row), kept.body["reason"])

        return await self.once(call, work)

    async def end(self, call: Call, reason: str = "") -> Done:
        """End the fight; wounds and spent points are written to the sheets. For the GM."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            return await self.close(at, one_line(reason)[:200])

        return await self.once(call, work)

    async def close(self, at: Sitting, why: str, take_back: str = TAKE_BACK) -> Done:
        """End this fight, within a call's transaction. `at` is its GM's."""
        at.standing.must_be_gm()
        ended, wrote = await self.to_the_end(at, why, take_back)
        to_me = [each.line.text for each in ended.lines if GM in (each.line.audience or ())]
        told = " ".join(["The fight is over.", summary(wrote), *to_me])
        return Done(text=told, encounter=at.row.id)

    async def _character(self, at: Sitting, call: Call, name: str) -> Character:
        if at.campaign.id != call.guild:
            raise NotAllowed("This fight belongs to another server.")
        if not name:
            active = await characters.active(at.c, call.guild, call.user, at.row.ruleset)
            if active is None:
                raise NotAllowed(
                    f"You have no character for {at.rules.title}. Make one with /character new."
                )
            return active
        found = await characters.find(at.c, call.guild, ruleset=at.row.ruleset, name=name)
        own = [ch for ch in found if ch.owner == call.user]
        if own or (at.standing.gm and found):
            return (own or found)[0]
        raise NotAllowed(f"You have no character called {name} for {at.rules.title}.")


async def open_here(
    part: Part, c: AsyncConnection, call: Call, *, ruleset: str, name: str, open_end: bool = False
) -> Sitting:
    """Open a fight in the channel of the call, under the campaign's present house rules.

    Raises:
        NotAllowed: The caller is no GM, there is a fight already, or the game is not played here.
    """
    campaign = await need_campaign(c, call.guild)
    who = await standing(c, call, campaign)
    who.must_be_gm()
    rules = ruleset_of(ruleset or campaign.ruleset)
    if rules.key not in campaign.rulesets:
        raise NotAllowed(f"This campaign does not play {rules.title}. Add it with /campaign setup.")
    if await encounters.live_in(c, call.channel) is not None:
        raise NotAllowed("There is a fight in this channel already. Open yours in a thread.")
    services = part.services
    await services.limits.another_fight(c, campaign.id)
    id = fresh_id()
    package, version = INSTALLED.origin(rules.key)
    title = one_line(name)[:80] or "A fight"
    row = EncounterRow(
        id=id,
        token=services.steps.tokens.encounter(id),
        campaign=campaign.id,
        channel=call.channel,
        ruleset=rules.key,
        edition=rules.edition,
        name=title,
        status=Status.OPEN,
        opened_at=services.now(),
        package=package,
        version=version,
    )
    await encounters.create(c, row)
    at = await part.sit(c, call, row)
    house = campaign.settings.house.get(rules.key, {})
    entry = Opened(house=house, name=title, open_end=open_end)
    at.row = (await part.play(at, Cause(entry=entry))).row
    await see_member(c, call)
    return at


def own_combatant(at: Sitting, name: str) -> Combatant:
    """Find a combatant by name or id: the caller's own, or any for the GM.

    "" means the caller's only combatant.

    Raises:
        NotAllowed: There is none, there are several, or it is not theirs.
    """
    everyone: list[Combatant] = [f for f in at.scene.fight.combatants.values() if not f.out]
    mine: list[Combatant] = [f for f in everyone if f.player in at.standing.stands_for]
    if not name:
        if len(mine) != 1:
            raise NotAllowed(
                "Say which one you mean." if mine else "You have nobody in this fight."
            )
        return mine[0]
    word = name_key(name)
    seen = (
        everyone
        if at.standing.gm
        else [f for f in everyone if f in mine or at.standing.viewer.sees(f.eyes)]
    )
    hits = [f for f in seen if word in (name_key(f.name), f.id)]
    if not hits:
        raise NotAllowed(f"Nobody called {name} is in this fight.")
    if not at.standing.gm and hits[0] not in mine:
        raise NotAllowed(f"{hits[0].name} is not yours.")
    return hits[0]


def _person(who: str) -> str:
    return "the GM" if who == GM else f"<@{who}>"
