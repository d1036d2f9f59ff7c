"""Who may do what: the one gate before every change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Call
from bot.storage import campaigns
from bot.storage.rows import Campaign
from rules.engine.visibility import GM, PlayerId, Viewer
from rules.errors import NotAllowed

NO_CAMPAIGN = "There is no campaign here yet. A GM starts one with /campaign setup."


@dataclass(frozen=True, slots=True)
class Standing:
    """What a caller is in a campaign; `stands_for`: they, and those whose deputy they are."""

    user: str
    gm: bool
    stands_for: frozenset[PlayerId]

    @property
    def viewer(self) -> Viewer:
        """The caller's eyes."""
        return Viewer(player=self.user, gm=self.gm)

    def via(self, who: PlayerId) -> str:
        """In what capacity the caller answers a question put to `who`.

        Raises:
            NotAllowed: The caller may not answer it.
        """
        if who == self.user or (who == GM and self.gm):
            return "person"
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
    """The caller's role in this campaign. A call from another guild has none."""
    return _standing(call, campaign, await campaigns.deputies_for(c, campaign.id, call.user))


async def seated(c: AsyncConnection, call: Call, guild: str) -> tuple[Campaign, Standing]:
    """The guild's campaign, and what the caller is in it. Raises `NotAllowed` without one."""
    campaign, principals = await campaigns.seen_by(c, guild, call.user)
    if campaign is None:
        raise NotAllowed(NO_CAMPAIGN)
    return campaign, _standing(call, campaign, principals)


async def need_campaign(c: AsyncConnection, guild: str) -> Campaign:
    """The guild's campaign. Raises `NotAllowed` with what to do where there is none."""
    campaign = await campaigns.get(c, guild) if guild else None
    if campaign is None:
        raise NotAllowed(NO_CAMPAIGN)
    return campaign


def _standing(call: Call, campaign: Campaign, principals: Iterable[PlayerId]) -> Standing:
    if call.guild and call.guild != campaign.id:
        return Standing(call.user, gm=False, stands_for=frozenset())
    gm = (
        call.user == campaign.owner
        or call.user in campaign.co_gms
        or bool(campaign.gm_role and campaign.gm_role in call.roles)
    )
    return Standing(call.user, gm, frozenset((call.user, *principals, *((GM,) if gm else ()))))
