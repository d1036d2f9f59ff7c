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
from bot.play.fight.rematches import Rematches
from bot.play.fight.retcon.calls import Retcons
from bot.play.fight.table_votes import TableVotes
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
from bot.play.people.posted_prose import PostedProse
from bot.play.people.presence import Presence
from bot.play.people.prose import ProseCalls
from bot.play.people.seats import Seats
from bot.play.people.sheet_drafts import SheetDrafts
from bot.play.quotas import Limits
from bot.play.step.changes import Changes
from bot.play.step.steps import Steps
from bot.play.step.transactions import Services
from bot.play.timing.clock import Clock, Now
from bot.play.timing.housekeeping import Housekeeping
from bot.play.timing.startup import StartUp
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
        services = Services(
            db=db,
            steps=steps,
            now=instant,
            changed=Changes(self._changed),
            took=self._took,
            serves=serves,
            limits=limits or Limits(),
        )
        self.campaigns = Campaigns(services)
        self.presence = Presence(services)
        self.characters = Characters(services)
        self.seats = Seats(services)
        self.fights = Fights(services)
        self.beginning = Beginning(services)
        self.npcs = Npcs(services)
        self.sheet_drafts = SheetDrafts(services, self.characters, self.npcs)
        self.tutorials = Tutorials(services)
        self.elsewhere = Elsewhere(services)
        self.lost_places = LostPlaces(services)
        self.turns = Turns(services)
        self.withdrawals = Withdrawals(services)
        self.gm = Gm(services)
        self.disputes = Disputes(services)
        self.retcons = Retcons(services, self.disputes)
        self.prose = ProseCalls(services)
        self.portraits = Portraits(services)
        self.voices = Voices(services)
        self.own_data = OwnData(services)
        self.forgetting = Forgetting(services)
        self.statistics = CampaignStatistics(services)
        self.undo_previews = UndoPreviews(services)
        self.forecasts = Forecasts(services)
        self.orders = Orders(services)
        self.always = Always(services)
        self.revising = Revising(services)
        self.plans = Plans(services)
        self.lasting = Lasting(services)
        self.policies = Policies(services)
        self.reading = Reading(services)
        self.stalling = Stalling(services)
        self.chronicles = Chronicles(services)
        self.courses = Courses(services)
        self.dice = DiceChecks(services)
        self.explanations = Explanations(services)
        self.outbox = Outbox(services)
        self.lost_posts = LostPosts(services)
        self.queues = Queues(services)
        services.claim = self.queues.claim
        self.clock = Clock(services, instant)
        self.roll = StartUp(services)
        self.housekeeping = Housekeeping(services)

    @property
    def leavers(self) -> Leavers:
        """The calls about people who leave a server."""
        return self.clock.leavers

    @property
    def rematches(self) -> Rematches:
        """The call that opens a fight like an earlier one."""
        return Rematches(self.reading.services)

    @property
    def votes(self) -> TableVotes:
        """The calls about votes on a paused fight."""
        return TableVotes(self.reading.services)

    @property
    def half_filled(self) -> HalfFilledForms:
        """The calls that keep what is filled in of a form in several parts."""
        return HalfFilledForms(self.reading.services)

    @property
    def posted_prose(self) -> PostedProse:
        """The calls about words that are posted first and tied to an act then."""
        return PostedProse(self.reading.services, self.prose)

    async def start_up(self) -> None:
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
