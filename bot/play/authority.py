"""Permissions: who may do what. Every change passes this module first."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Call
from bot.storage import campaigns, characters
from bot.storage.rows import Campaign, Character
from rules.engine.replay.journal import VIA_PERSON
from rules.engine.views.visibility import GM, PlayerId, Viewer
from rules.errors import NotAllowed

NO_CAMPAIGN = "There is no campaign here yet. A GM starts one with /campaign setup."


@dataclass(frozen=True, slots=True)
class Standing:
    """The caller's rights in a campaign; `stands_for`: they, and people they are deputy of."""

    user: str
    gm: bool
    stands_for: frozenset[PlayerId]

    @property
    def viewer(self) -> Viewer:
        """Return the caller as a viewer of fights."""
        return Viewer(player=self.user, gm=self.gm)

    @property
    def names(self) -> Collection[PlayerId]:
        """Return the names under which fights know the caller."""
        return (self.user, GM) if self.gm else (self.user,)

    def via(self, who: PlayerId) -> str:
        """Return the capacity in which the caller may answer a question to `who`.

        Raises:
            NotAllowed: The caller may not answer it.
        """
        if who == self.user or (who == GM and self.gm):
            return VIA_PERSON
        if self.gm:
            return "gm"
        if who in self.stands_for:
            return "deputy"
        raise NotAllowed("This question is for someone else.")

    def must_be_gm(self) -> None:
        """Raise `NotAllowed` for anybody but a GM."""
        if not self.gm:
            raise NotAllowed("Only the GM may do that.")


async def standing(c: AsyncConnection, call: Call, campaign: Campaign) -> Standing:
    """Return the caller's role in this campaign. A call from another guild has none."""
    return _standing(call, campaign, await campaigns.deputies_for(c, campaign.id, call.user))


async def seated(
    c: AsyncConnection, call: Call, guild: str, seen: campaigns.Seen | None = None
) -> tuple[Campaign, Standing]:
    """Return the guild's campaign, and the caller's role in it. Raises `NotAllowed` without one.

    `seen` is given if another statement has read it already.
    """
    campaign, principals = seen or await campaigns.seen_by(c, guild, call.user)
    if campaign is None:
        raise NotAllowed(NO_CAMPAIGN)
    return campaign, _standing(call, campaign, principals)


async def need_campaign(c: AsyncConnection, guild: str) -> Campaign:
    """Return the guild's campaign. If there is none, `NotAllowed` says what to do."""
    campaign = await campaigns.get(c, guild) if guild else None
    if campaign is None:
        raise NotAllowed(NO_CAMPAIGN)
    return campaign


async def find_character(
    c: AsyncConnection, call: Call, name: str = ""
) -> tuple[Character, Standing]:
    """Return a character that the caller may change, and the caller's role in its campaign.

    Without a name it is the character that they play. If several have that name, the caller's own
    comes first; the GM may change any.

    Raises:
        NotAllowed: There is none.
    """
    campaign = await need_campaign(c, call.guild)
    me = await standing(c, call, campaign)
    if not name:
        mine = await characters.find(c, campaign.id, owner=call.user)
        active = [who for who in mine if who.active]
        active.sort(key=lambda who: who.ruleset != campaign.ruleset)
        if not active:
            raise NotAllowed("You have no character yet. Make one with /character new.")
        return active[0], me
    found = await characters.find(c, campaign.id, name=name)
    own = [who for who in found if who.owner == call.user]
    if own or (me.gm and found):
        return (own or found)[0], me
    raise NotAllowed(f"You have no character called {name}.")


def _standing(call: Call, campaign: Campaign, principals: Iterable[PlayerId]) -> Standing:
    if call.guild and call.guild != campaign.id:
        return Standing(call.user, gm=False, stands_for=frozenset())
    gm = (
        call.user == campaign.owner
        or call.user in campaign.co_gms
        or bool(campaign.gm_role and campaign.gm_role in call.roles)
    )
    return Standing(call.user, gm, frozenset((call.user, *principals, *((GM,) if gm else ()))))
