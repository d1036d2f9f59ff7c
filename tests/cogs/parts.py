"""The parts of play by their names, for the play that tests put in its place."""

from __future__ import annotations

from typing import Any

from bot.play.fight.answers import Turns
from bot.play.fight.beginning import Beginning
from bot.play.fight.elsewhere import Elsewhere
from bot.play.fight.fights import Fights
from bot.play.fight.gm import Gm
from bot.play.fight.tutorials import Tutorials
from bot.play.fight.withdrawing import Withdrawals
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
from bot.play.people.prose import ProseCalls
from bot.play.people.seats import Seats
from bot.play.people.sheet_drafts import SheetDrafts
from bot.play.timing.clock import Clock
from bot.play.views.chronicles import Chronicles
from bot.play.views.dice_checks import DiceChecks
from bot.play.views.reading import Reading
from bot.play.views.stalling import Stalling
from bot.play.views.statistics import CampaignStatistics
from bot.play.views.undo_previews import UndoPreviews
from bot.play.voices.portraits import Portraits
from bot.play.voices.speaking import Voices

PARTS: dict[str, type[Any]] = {
    "campaigns": Campaigns,
    "characters": Characters,
    "sheet_drafts": SheetDrafts,
    "chronicles": Chronicles,
    "clock": Clock,
    "dice": DiceChecks,
    "disputes": Disputes,
    "elsewhere": Elsewhere,
    "beginning": Beginning,
    "withdrawals": Withdrawals,
    "tutorials": Tutorials,
    "fights": Fights,
    "forgetting": Forgetting,
    "gm": Gm,
    "npcs": Npcs,
    "orders": Orders,
    "lasting": Lasting,
    "leavers": Leavers,
    "stalling": Stalling,
    "plans": Plans,
    "policies": Policies,
    "revising": Revising,
    "own_data": OwnData,
    "portraits": Portraits,
    "presence": Presence,
    "prose": ProseCalls,
    "seats": Seats,
    "reading": Reading,
    "statistics": CampaignStatistics,
    "turns": Turns,
    "undo_previews": UndoPreviews,
    "voices": Voices,
}
