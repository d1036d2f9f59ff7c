"""Characters: sheets that people own, with their history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import find_character, need_campaign, standing
from bot.play.fight.solo_acts import alone, stage
from bot.play.fight.who_fights import engaged
from bot.play.model import Call, Done, Json, Told
from bot.play.names import pretends, proper_name
from bot.play.people.between_fights import as_of, tended
from bot.play.step.transactions import Part, see_member
from bot.play.tokens import fresh_id
from bot.sheets.values import changed, different
from bot.storage import characters, encounters
from bot.storage.rows import Campaign, Change, Character
from rules import ruleset as ruleset_of
from rules.engine.asking.text_values import name_key
from rules.engine.ruleset import Tending
from rules.engine.sheets.sheet import read
from rules.engine.state.amend_words import labels, thing
from rules.engine.state.as_json import plain
from rules.engine.views.visibility import GM, PlayerId
from rules.errors import NotAllowed, SheetError


class Characters(Part):
    """The calls about characters."""

    async def new(
        self,
        call: Call,
        *,
        name: str,
        sheet: dict[str, Json],
        ruleset: str = "",
        past: Sequence[Change] = (),
    ) -> Done:
        """Make a character for the caller and activate it; `past` is the history it brings along.

        All faults of the sheet are told at once.
        """

        async def work(c: AsyncConnection) -> Done:
            campaign = await need_campaign(c, call.guild)
            rules = ruleset_of(ruleset or campaign.ruleset)
            called = proper_name(name)
            clean = self.services.limits.clean_sheet(rules, sheet)
            for change in past:
                self.services.limits.sheet(change.sheet)
            mine = await characters.find(c, campaign.id, owner=call.user)
            if any(name_key(ch.name) == name_key(called) for ch in mine):
                raise NotAllowed(f"You have a character called {called} already.")
            there = await characters.find(c, campaign.id)
            others = [each.name for each in there if each.owner not in (call.user, GM)]
            if other := pretends(called, others):
                raise NotAllowed(
                    f"{called} looks like {other}, who is at this table. Choose another name."
                )
            self.services.limits.another_character(len(mine))
            made = Character(
                id=fresh_id(),
                campaign=campaign.id,
                owner=call.user,
                ruleset=rules.key,
                name=called,
                sheet=clean,
                version=1 + len(past),
            )
            await characters.create(c, made, at=self.services.now(), by=call.user, why="made")
            await characters.remember(c, made.id, past)
            await characters.activate(c, made.id)
            await see_member(c, call)
            return Done(text=f"{called} is ready. Join a fight with /encounter join.")

        return await self.once(call, work)

    async def edit(self, call: Call, name: str, changes: dict[str, Json], why: str = "") -> Done:
        """Change values of a sheet: by name, or by a path with dots into tables and lists."""

        def change(old: dict[str, Json]) -> dict[str, Json]:
            new = deepcopy(old)
            for path, value in changes.items():
                _put(new, path, value)
            return new

        return await self._rewrite(call, name, change, why, changes)

    async def replace(
        self, call: Call, name: str, sheet: dict[str, Json], why: str = "imported"
    ) -> Done:
        """Replace a character's sheet."""
        return await self._rewrite(call, name, lambda _: sheet, why)

    async def put(
        self, call: Call, name: str, id: str, keys: Sequence[str], values: Mapping[str, Json]
    ) -> Done:
        """Change some values of a character's sheet; keys without a value take their default."""
        if (await self.at_rest(call, name)).id != id:
            raise NotAllowed(f"{name} is somebody else now. Begin again with /character edit.")

        def change(old: dict[str, Json]) -> dict[str, Json]:
            kept = {key: value for key, value in old.items() if key not in keys}
            return {**kept, **values}

        return await self._rewrite(call, name, change, "", keys)

    async def _rewrite(
        self, call: Call, name: str, change: Any, why: str, paths: Iterable[str] = ()
    ) -> Done:
        """Change a sheet; without a reason its history names what was changed, in words."""

        async def work(c: AsyncConnection) -> Done:
            who, _ = await find_character(c, call, name)
            await self._not_fighting(c, who)
            known = labels(ruleset_of(who.ruleset).sheets.paper)
            told = why or ", ".join(thing(path, known) for path in paths)
            now = as_of(await need_campaign(c, call.guild), who, self.services.now())
            new = self.services.limits.clean_sheet(ruleset_of(who.ruleset), change(now.sheet))
            await characters.update(
                c, who.id, new, at=self.services.now(), by=call.user, why=told[:200]
            )
            was = different(now.sheet, new, list(paths), known)
            return Done(text=f"{who.name} is changed{f': {was}' if was else ''}.")

        return await self.once(call, work)

    async def mine(self, call: Call, ruleset: str | None = None) -> list[Character]:
        """Return the caller's characters here, by name."""
        async with self.services.db.read() as c:
            campaign = await need_campaign(c, call.guild)
            return await characters.find(c, campaign.id, owner=call.user, ruleset=ruleset)

    async def every(self, call: Call) -> list[Character]:
        """Return everybody's characters here for the GM; else the caller's."""
        async with self.services.db.read() as c:
            campaign = await need_campaign(c, call.guild)
            gm = (await standing(c, call, campaign)).gm
            found = await characters.find(c, campaign.id, owner=None if gm else call.user)
            return [one for one in found if one.owner != GM or call.user == GM]

    async def find(self, call: Call, name: str = "") -> Character:
        """Find a character by name: the caller's own first; the GM finds anybody's.

        No name means the active one. Outside a fight, the sheet shows the recovery until now.
        """
        async with self.services.db.read() as c:
            found, _ = await find_character(c, call, name)
            campaign = await need_campaign(c, call.guild)
            now = as_of(campaign, found, self.services.now())
            fights = now != found and found.id in await engaged(c, self.services.steps, campaign.id)
            return found if fights else now

    async def at_rest(self, call: Call, name: str = "") -> Character:
        """Return a character that the caller may change now, as it is now.

        Raises:
            NotAllowed: There is none, or it is in a fight.
        """
        async with self.services.db.read() as c:
            who, _ = await find_character(c, call, name)
            await self._not_fighting(c, who)
            return as_of(await need_campaign(c, call.guild), who, self.services.now())

    async def delete(self, call: Call, name: str) -> Done:
        """Put a character away. Its history stays."""

        async def work(c: AsyncConnection) -> Done:
            who, me = await find_character(c, call, name)
            await self._not_fighting(c, who)
            if who.lent_by and who.lent_by != call.user and not me.gm:
                raise NotAllowed(f"{who.name} is lent to you: <@{who.lent_by}> may put it away.")
            await characters.delete(c, who.id, at=self.services.now(), by=call.user)
            return Done(text=f"{who.name} is put away.")

        return await self.once(call, work)

    async def activate(self, call: Call, name: str) -> Done:
        """Activate a character: it is used if no name is given."""

        async def work(c: AsyncConnection) -> Done:
            who, _ = await find_character(c, call, name)
            if who.owner != call.user:
                raise NotAllowed("Only its player can take up a character.")
            await characters.activate(c, who.id)
            return Done(text=f"You now play {who.name}.")

        return await self.once(call, work)

    async def history(self, call: Call, name: str = "") -> list[Change]:
        """Return every change of a character's sheet, oldest first."""
        async with self.services.db.read() as c:
            who, _ = await find_character(c, call, name)
            return await characters.history(c, who.id)

    async def rest(self, call: Call, names: list[str]) -> Done:
        """Let characters rest: by name, or all that are in no fight. For the GM."""

        async def work(c: AsyncConnection) -> Done:
            campaign = await need_campaign(c, call.guild)
            (await standing(c, call, campaign)).must_be_gm()
            chosen = await self._named(c, campaign, names)
            for who in chosen:
                await self._not_fighting(c, who)
                rules = ruleset_of(who.ruleset)
                house = read(
                    rules.house, campaign.settings.house.get(rules.key, {}), what="house rule"
                )
                now = as_of(campaign, who, self.services.now())
                rested = plain(rules.sheets.rest(read(rules.sheets.model, now.sheet), house))
                await characters.update(
                    c, who.id, rested, at=self.services.now(), by=call.user, why="rest"
                )
            return Done(text=f"Rested: {', '.join(who.name for who in chosen)}.")

        return await self.once(call, work)

    async def act(
        self, call: Call, ruleset: str, act: str, fields: Mapping[str, Json]
    ) -> Told | Done:
        """Let the active character do something outside a fight; its sheet changes too."""

        async def work(c: AsyncConnection) -> Told:
            campaign, at = await need_campaign(c, call.guild), self.services.now()
            who = await self._in_use(c, campaign, call, ruleset)
            await self._not_fighting(c, who)
            now = as_of(campaign, who, at)
            deed = alone(campaign, now, act, fields, at=at, hand=self.services.steps.hand)
            if deed.sheet != now.sheet:
                await characters.update(c, who.id, deed.sheet, at=at, by=call.user, why=act)
            return Told(text=" ".join(line.text for line in deed.lines), told=deed.lines)

        return await self.once(call, work)

    async def stage(self, call: Call, ruleset: str) -> tuple[Any, PlayerId]:
        """Return the caller's fight of this game here, as they may know it, and their combatant.

        Without a fight, their active character alone. Read it, do not change it.
        """
        async with self.services.db.read() as c:
            row = await encounters.live_in(c, call.channel)
            if row is not None and row.ruleset == ruleset:
                at = await self.sit(c, call, row)
                return at.scene.fight, GM if at.standing.gm else call.user
            campaign = await need_campaign(c, call.guild)
            who = await self._in_use(c, campaign, call, ruleset)
            now = self.services.now()
            return stage(campaign, as_of(campaign, who, now), at=now).fight, call.user

    async def _in_use(
        self, c: AsyncConnection, campaign: Campaign, call: Call, ruleset: str
    ) -> Character:
        who = await characters.active(c, campaign.id, call.user, ruleset)
        if who is None:
            title = ruleset_of(ruleset).title
            raise NotAllowed(f"You have no {title} character yet: /character new makes one.")
        return who

    async def tend(self, call: Call, what: str, name: str = "", amount: int = 0) -> Done:
        """Help a character outside a fight. For their player and the GM."""

        async def work(c: AsyncConnection) -> Done:
            who, me = await find_character(c, call, name)
            await self._not_fighting(c, who)
            campaign, at = await need_campaign(c, call.guild), self.services.now()
            now = as_of(campaign, who, at)
            after = tended(campaign, who, what, Tending(now=at, amount=amount, gm=me.gm))
            await characters.update(c, who.id, after.sheet, at=at, by=call.user, why=what)
            paper = ruleset_of(who.ruleset).sheets.paper
            keys = [key for key in changed(now.sheet, after.sheet) if key not in paper.bookkeeping]
            was = different(now.sheet, after.sheet, keys, labels(paper)) if keys else ""
            return Done(text=f"{who.name} is changed{f': {was}' if was else ''}.")

        return await self.once(call, work)

    async def _named(
        self, c: AsyncConnection, campaign: Campaign, names: list[str]
    ) -> list[Character]:
        every = await characters.find(c, campaign.id)
        words = {name_key(name): name.strip() for name in names if name.strip()}
        if words.keys() <= {"all"}:
            fighting = await engaged(c, self.services.steps, campaign.id)
            every = [who for who in every if who.id not in fighting and who.owner != GM]
            if not every:
                raise NotAllowed("There is nobody to rest.")
            return every
        chosen = [who for who in every if name_key(who.name) in words]
        unknown = words.keys() - {name_key(who.name) for who in chosen}
        if unknown:
            named = ", ".join(sorted(words[key] for key in unknown))
            raise NotAllowed(f"There is no character called {named}.")
        return chosen

    async def _not_fighting(self, c: AsyncConnection, who: Character) -> None:
        """Refuse to change the sheet of a character in a fight: the fight's end writes it."""
        fight = (await engaged(c, self.services.steps, who.campaign)).get(who.id)
        if fight is not None:
            raise NotAllowed(
                f"{who.name} is fighting in {fight.name}. The GM changes values there with "
                "/gm amend; the sheet follows when the fight ends."
            )


def _put(sheet: dict[str, Json], path: str, value: Json) -> None:
    """Set the value at a path: names and numbers with dots between."""
    at: Any = sheet
    *way, last = path.split(".")
    try:
        for step in way:
            at = at[_place(at, step)]
        at[_place(at, last)] = value
    except (KeyError, IndexError, TypeError, ValueError):
        raise SheetError([f"{path}: there is nothing of that name on the sheet."]) from None


def _place(at: Any, step: str) -> str | int:
    return int(step) if isinstance(at, list) else step
