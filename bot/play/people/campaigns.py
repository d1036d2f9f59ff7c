"""Campaigns: who runs them, by which rules, at what pace."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args, get_origin

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import Standing, need_campaign, standing
from bot.play.model import Call, Done, Json
from bot.play.step.transactions import Part, see_member
from bot.play.timing.patience import is_away, tell_deputy
from bot.storage import campaigns, notices
from bot.storage.rows import Campaign, Notice
from bot.storage.setting_bounds import wrong, wrong_hours
from bot.storage.settings import SetBy, Settings
from rules import RULESETS
from rules import ruleset as ruleset_of
from rules.engine.asking.text_values import one_line
from rules.engine.sheets.sheet import Setting, read, setting_title, setting_types, settings
from rules.engine.state.amend_words import in_words
from rules.engine.views.visibility import PlayerId, Viewer
from rules.errors import BadAnswer, NotAllowed, SheetError

POWER = "power"
"""The kind of the notice that tells the GMs who else has become one, or is one no more."""


class Campaigns(Part):
    """The calls about a campaign. `defaults` are the settings that a new one starts with."""

    defaults = Settings()

    async def get(self, guild: str) -> Campaign | None:
        """Return the guild's campaign, if it has one."""
        async with self.services.db.read() as c:
            return await campaigns.get(c, guild)

    async def need(self, guild: str) -> Campaign:
        """Return the guild's campaign. Without one, `NotAllowed` says what to do."""
        async with self.services.db.read() as c:
            return await need_campaign(c, guild)

    async def standing(self, call: Call) -> Standing:
        """Return the caller's role in the campaign of their guild."""
        async with self.services.db.read() as c:
            return await standing(c, call, await need_campaign(c, call.guild))

    async def is_gm(self, call: Call) -> bool:
        """Whether the caller runs this guild's campaign."""
        async with self.services.db.read() as c:
            campaign = await campaigns.get(c, call.guild)
            return campaign is not None and (await standing(c, call, campaign)).gm

    async def viewer(self, call: Call) -> Viewer:
        """Return the caller as a viewer of fights."""
        return (await self.standing(call)).viewer

    async def every(self) -> list[Campaign]:
        """Return all campaigns."""
        async with self.services.db.read() as c:
            return await campaigns.every(c)

    async def setup(
        self, call: Call, *, name: str = "", ruleset: str = "", gm_role: str = ""
    ) -> Done:
        """Start the guild's campaign, or change its name, ruleset or GM role.

        Starting needs the right to manage the guild; changing needs to be its GM. The role that
        everybody has makes nobody a GM: naming it takes the GM role back.
        """
        rules = ruleset_of(ruleset) if ruleset else None

        async def work(c: AsyncConnection) -> Done:
            old = await campaigns.get(c, call.guild)
            if old is None:
                if not call.guild:
                    raise NotAllowed("A campaign lives on a server: set it up there.")
                if not call.admin:
                    raise NotAllowed("Ask somebody who may manage this server to start it.")
                key = rules.key if rules else next(iter(RULESETS))
                new = Campaign(
                    id=call.guild,
                    name=one_line(name) or "The campaign",
                    owner=call.user,
                    ruleset=key,
                    rulesets=(key,),
                    gm_role="" if gm_role == call.guild else gm_role,
                    settings=self.defaults,
                )
            else:
                if not (await standing(c, call, old)).gm:
                    raise NotAllowed(
                        f"Only the GM may do that. The campaign is <@{old.owner}>'s; once they "
                        "have left this server, who manages it can take it over: /campaign owner."
                    )
                key = rules.key if rules else old.ruleset
                new = replace(
                    old,
                    name=one_line(name) or old.name,
                    ruleset=key,
                    rulesets=tuple(dict.fromkeys((*old.rulesets, key))),
                    gm_role="" if gm_role == call.guild else gm_role or old.gm_role,
                )
                if new.gm_role != old.gm_role:
                    who = f"everybody with <@&{new.gm_role}> is GM" if new.gm_role else "no role is"
                    undo = "/campaign setup gm_role: names another role, or @everyone for none."
                    await self._tell_gms(c, call, old, f"{who} now. {undo}")
            await campaigns.save(c, new)
            await see_member(c, call)
            game = ruleset_of(new.ruleset)
            verb, about = ("is set up", game.about) if old is None else ("is changed", "")
            told = f"{game.title} ({about})" if about else game.title
            return Done(text=f"{new.name} {verb}: fights are {told}.")

        return await self.once(call, work)

    async def configure(self, call: Call, **changes: Any) -> Done:
        """Change settings of the bot: any fields of `Settings` but the house rules."""
        given = {key: value for key, value in changes.items() if value is not None}
        for told in wrong(given):
            raise BadAnswer(told)

        def change(old: Campaign) -> Campaign:
            return replace(old, settings=replace(old.settings, **given))

        return await self._change(call, change, "The settings are changed.")

    async def set_house(self, call: Call, ruleset: str, key: str, value: str) -> Done:
        """Set a house rule, by its name in words or its key, with or without the ruleset's prefix.

        It is used in fights opened from now on. "default" restores the default.
        """
        by = SetBy(call.user, self.services.now())
        name = _house_rule(ruleset, key)
        plain = _typed(ruleset_of(ruleset).house, name, value)
        return await self._change(
            call,
            lambda old: with_house(old, ruleset, key, value, by),
            f"The house rule {name.replace('_', ' ')} is {in_words(plain)} for fights opened "
            "from now on.",
        )

    async def house(self, guild: str, ruleset: str) -> list[tuple[Setting, Json]]:
        """Return every house rule of a ruleset with its value here."""
        campaign, rules = await self.need(guild), ruleset_of(ruleset)
        set_here = campaign.settings.house.get(rules.key, {})
        return [
            (s, set_here.get(s.key.removeprefix(f"{rules.key}."), s.default))
            for s in settings(rules.key, rules.house)
        ]

    async def add_ruleset(self, call: Call, ruleset: str) -> Done:
        """Let fights of another ruleset be opened here."""
        key = ruleset_of(ruleset).key

        def change(old: Campaign) -> Campaign:
            return replace(old, rulesets=tuple(dict.fromkeys((*old.rulesets, key))))

        return await self._change(call, change, f"Fights of {ruleset_of(key).title} can be opened.")

    async def co_gm(self, call: Call, user: str, add: bool) -> Done:
        """Make somebody co-GM, or take that back."""
        text = f"<@{user}> is now co-GM." if add else f"<@{user}> is no longer co-GM."

        async def work(c: AsyncConnection) -> Done:
            old = await need_campaign(c, call.guild)
            (await standing(c, call, old)).must_be_gm()
            others = tuple(id for id in old.co_gms if id != user)
            await campaigns.save(c, replace(old, co_gms=(*others, user) if add else others))
            undo = f"/campaign gm{' add:False' if add else ''} takes it back."
            await self._tell_gms(c, call, old, f"{text} {undo}")
            return Done(text=text)

        return await self.once(call, work)

    async def owner(self, call: Call, user: str, *, has_left: bool = False) -> Done:
        """Hand the campaign on: its owner may, or a manager of the server if the owner has left.

        An owner who had left and has come back may take it back for themselves.
        """

        async def work(c: AsyncConnection) -> Done:
            old = await need_campaign(c, call.guild)
            taken = call.user != old.owner
            back = taken and user == call.user == old.settings.taken_from
            if taken and not back and not (has_left and call.admin):
                raise NotAllowed(
                    f"The campaign is <@{old.owner}>'s to hand on; once they have left this "
                    "server, that is for who manages it."
                )
            if user == old.owner:
                raise BadAnswer(f"It is <@{user}>'s already.")
            others = tuple(id for id in old.co_gms if id != user)
            loser = old.owner if taken and not back else ""
            settings = replace(old.settings, taken_from=loser)
            await campaigns.save(c, replace(old, owner=user, co_gms=others, settings=settings))
            text = f"{old.name} belongs to <@{user}> now. They are its GM."
            undo = f"<@{loser}> can take it back: /campaign owner." if loser else ""
            await self._tell_gms(c, call, old, f"{text} {undo}".rstrip())
            return Done(text=text)

        return await self.once(call, work)

    async def deputy(self, call: Call, user: str) -> Done:
        """Name the person who may answer for the caller; "" for nobody."""
        if user == call.user:
            raise BadAnswer("You need no deputy to be yourself.")

        async def work(c: AsyncConnection) -> Done:
            campaign, now = await need_campaign(c, call.guild), self.services.now()
            member = await campaigns.member(c, call.guild, call.user)
            await campaigns.save_member(c, replace(member, deputy=user, name=call.name))
            if is_away(member, now):
                await tell_deputy(c, campaign, call.user, now)
            text = f"<@{user}> may now answer for you." if user else "Nobody answers for you now."
            return Done(text=text)

        return await self.once(call, work)

    async def pace(self, call: Call, hours: float | None) -> Done:
        """Set the caller's own answering time; None for the campaign's."""
        if hours is not None:
            _check_hours(hours)

        async def work(c: AsyncConnection) -> Done:
            campaign = await need_campaign(c, call.guild)
            member = await campaigns.member(c, call.guild, call.user)
            await campaigns.save_member(c, replace(member, hours=hours, name=call.name))
            shown = campaign.settings.answer_hours if hours is None else hours
            return Done(text=f"Questions now wait {shown:g} hours for you.")

        return await self.once(call, work)

    async def _tell_gms(self, c: AsyncConnection, call: Call, old: Campaign, text: str) -> None:
        """Tell a change of power to each other person who was GM by name before it."""
        told = f"<@{call.user}> has changed who runs {old.name}: {text}"
        others = {old.owner, *old.co_gms} - {call.user}
        every = [
            Notice(campaign=old.id, person=one, kind=POWER, text=told, at=self.services.now())
            for one in sorted(others)
        ]
        await notices.add(c, every)

    async def _change(self, call: Call, change: Any, text: str) -> Done:
        async def work(c: AsyncConnection) -> Done:
            old = await need_campaign(c, call.guild)
            (await standing(c, call, old)).must_be_gm()
            await campaigns.save(c, change(old))
            return Done(text=text)

        return await self.once(call, work)


async def take_over(c: AsyncConnection, campaign: Campaign, user: PlayerId, now: int) -> None:
    """Make somebody co-GM because the GM is silent, and tell those who were GM by name before."""
    others = tuple(id for id in campaign.co_gms if id != user)
    await campaigns.save(c, replace(campaign, co_gms=(*others, user)))
    text = (
        f"You were silent in {campaign.name}, so <@{user}> is co-GM now. "
        "/campaign gm add:False takes it back."
    )
    every = [
        Notice(campaign=campaign.id, person=one, kind=POWER, text=text, at=now)
        for one in sorted({campaign.owner, *campaign.co_gms} - {user})
    ]
    await notices.add(c, every)


def _check_hours(hours: float) -> None:
    for told in wrong_hours(hours):
        raise BadAnswer(told)


def with_house(old: Campaign, ruleset: str, key: str, value: str, by: SetBy) -> Campaign:
    """Return a campaign with a house rule set, by its key with or without the ruleset's prefix.

    Raises:
        BadAnswer: There is no such house rule, or it cannot be that; "default" always can.
    """
    rules, name = ruleset_of(ruleset), _house_rule(ruleset, key)
    plain = _typed(rules.house, name, value)
    house = dict(old.settings.house.get(rules.key, {}))
    set_by = dict(old.settings.house_by.get(rules.key, {}))
    if value.strip().casefold() == "default":
        house.pop(name, None)
        set_by.pop(name, None)
    else:
        house[name], set_by[name] = plain, by
    try:
        read(rules.house, house, what="house rule")
    except SheetError as error:
        in_title = [fault.replace(name, setting_title(name), 1) for fault in error.faults]
        raise SheetError(in_title) from error
    every = {**old.settings.house, rules.key: house}
    known = {**old.settings.house_by, rules.key: set_by}
    return replace(old, settings=replace(old.settings, house=every, house_by=known))


def clauses_of(ruleset: str, key: str) -> tuple[str, ...]:
    """Return the clauses of a house rule; none for "". Raises as `with_house` does."""
    if not key:
        return ()
    rules, name = ruleset_of(ruleset), _house_rule(ruleset, key)
    every = {each.key: each.clauses for each in settings(rules.key, rules.house)}
    return every.get(f"{rules.key}.{name}", ())


def _house_rule(ruleset: str, key: str) -> str:
    rules = ruleset_of(ruleset)
    name = key.removeprefix(f"{rules.key}.").replace(" ", "_")
    if name not in setting_types(rules.house):
        known = ", ".join(s.title for s in settings(rules.key, rules.house))
        raise BadAnswer(f"There is no house rule {key}. There are: {known}.")
    return name


def _typed(house: type[Any], name: str, text: str) -> Json:
    """Return a house rule's value from typed text: yes/no, numbers, else words."""
    hint = setting_types(house)[name]
    word = text.strip()
    if hint is bool:
        return {"yes": True, "true": True, "no": False, "false": False}.get(word.casefold(), word)
    if get_origin(hint) is not None and word not in get_args(hint):
        lower = _plain(word)
        return next((o for o in get_args(hint) if _plain(str(o)) == lower), word)
    return word


def _plain(word: str) -> str:
    """Return a value as people read it: "floor at end" for ``floor_at_end``."""
    return word.casefold().replace("_", " ")
