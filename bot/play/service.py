"""Play: one object whose parts are the groups of calls."""

from __future__ import annotations

from collections.abc import Callable

from bot.play.dice import Hand
from bot.play.fight.answers import Turns
from bot.play.fight.beginning import Beginning
from bot.play.fight.elsewhere import Elsewhere
from bot.play.fight.fights import Fights
from bot.play.fight.forecasts import Forecasts
from bot.play.fight.gm import Gm
from bot.play.fight.half_filled import HalfFilledForms
from bot.play.fight.lost_places import LostPlaces
from bot.play.fight.retcon.calls import Retcons
from bot.play.fight.tutorials import Tutorials
from bot.play.fight.withdrawing import Withdrawals
from bot.play.intents.always import Always
from bot.play.intents.lasting import Lasting
from bot.play.intents.orders import Orders
from bot.play.intents.plans import Plans
from bot.play.intents.policies import Policies
from bot.play.intents.revising import Revising
from bot.play.people.campaigns import Campaigns
from bot.play.people.characters import Characters
from bot.play.people.disputes import Disputes
from bot.play.people.forgetting import Forgetting
from bot.play.people.leavers import Leavers
from bot.play.people.npcs import Npcs
from bot.play.people.own_data import OwnData
from bot.play.people.presence import Presence
from bot.play.people.prose import Proses
from bot.play.people.seats import Seats
from bot.play.people.sheet_drafts import SheetDrafts
from bot.play.people.tales import Tales
from bot.play.quotas import Limits
from bot.play.step.changes import Changes
from bot.play.step.steps import Steps
from bot.play.step.transactions import Kit
from bot.play.timing.clock import Clock, Now
from bot.play.timing.housekeeping import Housekeeping
from bot.play.timing.startup import Muster
from bot.play.tokens import Tokens
from bot.play.views.chronicles import Chronicles
from bot.play.views.courses import Courses
from bot.play.views.dice_checks import DiceChecks
from bot.play.views.explanations import Explanations
from bot.play.views.lost_posts import LostPosts
from bot.play.views.outbox import Outbox
from bot.play.views.queues import Queues
from bot.play.views.reading import Reading
from bot.play.views.stalling import Stalling
from bot.play.views.statistics import CampaignStatistics
from bot.play.views.undo_previews import UndoPreviews
from bot.play.voices.portraits import Portraits
from bot.play.voices.speaking import Voices
from bot.storage.connection.database import Database


def _everywhere(guild: str) -> bool:
    """One process serves every server."""
    del guild
    return True


class Play:
    """All calls against one database.

    After every commit that touches a fight, `on_change` is called with the fight's id. After every
    call that changed something, `on_call` is called with the seconds that it took. The clock and
    the look at the start go on with the fights of the servers that this process `serves`.
    """

    def __init__(
        self,
        db: Database,
        *,
        hand: Hand | None = None,
        now: Now | None = None,
        limits: Limits | None = None,
        serves: Callable[[str], bool] = _everywhere,
    ) -> None:
        self.db = db
        self.hand = hand or Hand()
        self.on_change: Callable[[str], None] = _ignore
        self.on_call: Callable[[float], None] = _ignore
        instant = now or Now()
        steps = Steps(self.hand, Tokens(db.secret), instant)
        kit = Kit(
            db=db,
            steps=steps,
            now=instant,
            changed=Changes(self._changed),
            took=self._took,
            serves=serves,
            limits=limits or Limits(),
        )
        self.campaigns = Campaigns(kit)
        self.presence = Presence(kit)
        self.characters = Characters(kit)
        self.seats = Seats(kit)
        self.fights = Fights(kit)
        self.beginning = Beginning(kit)
        self.npcs = Npcs(kit)
        self.sheet_drafts = SheetDrafts(kit, self.characters, self.npcs)
        self.tutorials = Tutorials(kit)
        self.elsewhere = Elsewhere(kit)
        self.lost_places = LostPlaces(kit)
        self.turns = Turns(kit)
        self.withdrawals = Withdrawals(kit)
        self.gm = Gm(kit)
        self.disputes = Disputes(kit)
        self.retcons = Retcons(kit, self.disputes)
        self.prose = Proses(kit)
        self.portraits = Portraits(kit)
        self.voices = Voices(kit)
        self.own_data = OwnData(kit)
        self.forgetting = Forgetting(kit)
        self.statistics = CampaignStatistics(kit)
        self.undo_previews = UndoPreviews(kit)
        self.forecasts = Forecasts(kit)
        self.orders = Orders(kit)
        self.always = Always(kit)
        self.revising = Revising(kit)
        self.plans = Plans(kit)
        self.lasting = Lasting(kit)
        self.policies = Policies(kit)
        self.reading = Reading(kit)
        self.stalling = Stalling(kit)
        self.chronicles = Chronicles(kit)
        self.courses = Courses(kit)
        self.dice = DiceChecks(kit)
        self.explanations = Explanations(kit)
        self.outbox = Outbox(kit)
        self.lost_posts = LostPosts(kit)
        self.queues = Queues(kit)
        kit.claim = self.queues.claim
        self.clock = Clock(kit, instant)
        self.roll = Muster(kit)
        self.housekeeping = Housekeeping(kit)

    @property
    def leavers(self) -> Leavers:
        """The calls about people who leave a server."""
        return self.clock.leavers

    @property
    def half_filled(self) -> HalfFilledForms:
        """The calls that keep what is filled in of a form in several parts."""
        return HalfFilledForms(self.reading.kit)

    @property
    def tales(self) -> Tales:
        """The calls about words that are posted first and tied to an act then."""
        return Tales(self.reading.kit, self.prose)

    async def muster(self) -> None:
        """Look at every live fight now, and tell `on_change` of each."""
        await self.roll.call()

    def _changed(self, encounter: str) -> None:
        self.clock.wake()
        self.on_change(encounter)

    def _took(self, seconds: float) -> None:
        self.on_call(seconds)


def _ignore(told: object) -> None:
    """Do nothing: nobody listens yet."""
    del told
