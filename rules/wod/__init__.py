"""World of Darkness: pools of d10, declared actions, saved defences and Willpower.

The rulebook is `rulebook.toml`, the starter set `data/`. What is where:

    values gear sheet house     what sheets and house rules are made of; data: the starter set
    state trackers              the fight as it stands
    rolls difficulty checks     the one order of a roll; how hard; whose roll it is
    traits feats odds           pools by name; the tables of feats; chances
    rolling roll_acts           what is rolled outside of the turn order, and its parameters
    attempts single called      one roll of somebody's; with help; as the GM calls for it
    opposed contests tasks      resisted, once and over exchanges; pursuits; extended tasks, teams
    deeds strength torment      the feats as they are tried; feats of strength; a scene's cost
    turns initiative declaring  declarations and their order, resolution
    attack defence guards       one attack, and what meets it
    harm health                 damage, soak, the chart
    movement ambush rulings     yards and dice; surprise; the GM's word
    out_of_turn tending table   the GM's hand: circumstances, wounds, care, time
    acts aside_acts commands    what people can do, in their turns and out of them
    enlist healing recovery     into the fight and out of it; wounds over time
    card                        the board
"""

from __future__ import annotations

from rules.engine.ruleset import Ruleset, Sealed, ready_sheets
from rules.wod.card import card, timeline
from rules.wod.commands import ACTIONS
from rules.wod.data import starter
from rules.wod.enlist import enlist, finish, may_join, write_back
from rules.wod.house import House
from rules.wod.out_of_turn import OUT_OF_TURN
from rules.wod.questions import GAUGES, QUESTIONS, beat, own
from rules.wod.recovery import TENDS, recover, rest
from rules.wod.sheet import Sheet
from rules.wod.state import Stage, WodFight
from rules.wod.turns import due, moment

RULESET: Ruleset[WodFight] = Ruleset(
    key="wod",
    title="World of Darkness",
    edition=1,
    state=WodFight,
    sheet=Sheet,
    house=House,
    actions=ACTIONS,
    out_of_turn=OUT_OF_TURN,
    due=due,
    moment=moment,
    may_join=may_join,
    enlist=enlist,
    write_back=write_back,
    finish=finish,
    rest=rest,
    recover=recover,
    tends=TENDS,
    timeline=timeline,
    card=card,
    templates=lambda: ready_sheets(starter("template")),
    questions=QUESTIONS,
    gauges=GAUGES,
    own=own,
    beat=beat,
    alone=frozenset({"roll", "feat", "strength"}),
    secrets={"willpower": (0, 2), "specialties": ((), ({"trait": "computer", "words": "x"},))},
    sealed={
        "plan": Sealed(
            [],
            [{"id": "deed-99", "what": "defend"}],
            lambda fight: fight.stage is Stage.RESOLVE,
        ),
    },
)
