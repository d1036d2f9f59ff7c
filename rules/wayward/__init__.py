"""Wayward: initiative counts that every action pushes forward by its Speed.

The rulebook is `rulebook.toml`, the tables `data/`. What is where:

    values formula stats           the kinds of value; formulas; what follows from stats
    inflicts gear technique        what weapons, items and techniques are; data: the tables
    sheet house                    the character; the house rules
    afflictions deeds stored       what lasts, what is under way, what takes effect later
    state                          the fight as it stands
    gifts traits                   what adds to numbers; the numbers themselves
    speeds pace                    how long actions take
    count initiative passing       the clock: who is due, who comes in, what passes by itself
    ticks losses surroundings      what comes due on each count, and how it is told; areas at work
    way ways declare acts commands the one question of a turn, and all that can answer it
    waiting strikes chained throws ways to act: by being at it, with a weapon, links, or several
    aiming blasts                  bows that are aimed, and what spoils it; things that go off
    spec arms enchanted recipe     what an attack is: of a weapon, of chakra on it, of a technique
    reach called chains            how far it goes, at what part, with what added
    attack aftermath combos        one attack on one target; what a hit brings beside damage
    damage protection blow         the number of its damage, and all that takes off from it
    area contents sparing kindling whom an area meets, whom it leaves alone, what sets it off
    protect formation              who takes a hit for another
    defence guards counters late let_fall
                                   the one question of a defence, and what can answer it
    guarding contest willpower     a defence carried out, and Willpower to and fro
    hands exertion toll            what hands are free for; what actions cost, and those that hit
    fatigue upkeep resting         who tires, what is kept up, and breath that comes back
    close harm afflict hiding      what takes effect when the count closes
    inflict poisons poisoning      statuses rolled for and stored; poisons, and how they get in
    dosing                         poison put on weapons, into the air and into food
    lasting beginning              what techniques leave: areas, what is kept up, healing; what is
                                   kept up as the fight begins
    wounds_data wounding maiming   the wound tables; which wound a blow leaves, and what comes of it
    wounded aches                  what wounds take and forbid; what they cost whoever acts
    condition helpless             down, dying, dead; what is done to those who are
    bodily first_aid plight        getting up, shut eyes, first aid; acts about all of these
    judgement grapple              the GM's acts about death, statuses and wounds; who wrestles
    opposed                        two who roll against each other without an attack
    enlist card                    into the fight and out of it; what the board shows
    reference                      what the tables say, for whoever looks it up
    recovery medical               what comes back between fights, by itself and in care
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.ruleset import Ruleset, Sealed, ready_sheets
from rules.wayward.card import card, timeline
from rules.wayward.commands import ACTIONS
from rules.wayward.count import due, moment
from rules.wayward.data import starter
from rules.wayward.enlist import enlist, finish, may_join, write_back
from rules.wayward.house import House
from rules.wayward.medical import TENDS
from rules.wayward.out_of_turn import OUT_OF_TURN
from rules.wayward.paper import PAPER
from rules.wayward.recovery import recover, rest
from rules.wayward.reference import entries
from rules.wayward.sheet import Sheet
from rules.wayward.state import WayFight

UNNOTICED: Mapping[str, Any] = {
    "id": "dream-1",
    "technique": "dream",
    "name": "Dream",
    "by": "foe",
    "total": 30,
    "margin": 10,
    "aware": False,
}
"""A genjutsu whose victim does not know of it (WAY-GENJ-12)."""


def _wounded(fight: WayFight) -> bool:
    """A wound ends what holds its victim, who is told of it then (WAY-GENJ-10, WAY-GENJ-12)."""
    return any(ninja.wounds for ninja in fight.combatants.values())


RULESET: Ruleset[WayFight] = Ruleset(
    key="wayward",
    title="Wayward",
    edition=1,
    state=WayFight,
    sheet=Sheet,
    house=House,
    actions=ACTIONS,
    out_of_turn=OUT_OF_TURN,
    due=due,
    moment=moment,
    may_join=may_join,
    recover=recover,
    tends=TENDS,
    enlist=enlist,
    write_back=write_back,
    finish=finish,
    rest=rest,
    timeline=timeline,
    card=card,
    paper=PAPER,
    templates=lambda: ready_sheets(starter("template")),
    secrets={
        "willpower": (0, 1),
        "techniques": ((), ("dai-dageki", "chakra-strengthening")),
        "items": ((), ("smoke-bomb", "soldier-pill")),
        "skill_ranks": ({}, {"research": 9, "survival": 4}),
    },
    sealed={
        "genjutsu": Sealed([], [UNNOTICED], _wounded, players=True),
    },
    openly=frozenset({"resolve"}),
    entries=entries,
)
