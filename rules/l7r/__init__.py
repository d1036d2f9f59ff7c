"""L7r: rings, ten phases a round, action dice, and duels.

The rulebook is `rulebook.toml`, the starter set `data/`. The modules are:

    values sheet house         the parts of sheets and house rules; data: the starter set
    state acts commands        the present state of the fight; the acts that people can choose
    turns initiative           rounds and phases; action dice and whose turn it is
    rolls                      pools, void points, free raises, tens bought again
    attack parry wounds        one attack, from its declaration to the last wound
    duel strikes               stances, contest, focus and strike
    rulings out_of_turn        the GM's word; challenges, interrupts
    enlist recovery card odds  into the fight and out of it; nights; the board; chances
"""

from __future__ import annotations

from rules.engine.ruleset import Practice, Ruleset, Sealed, ready_sheets
from rules.l7r.board.card import card, timeline
from rules.l7r.board.commands import ACTIONS
from rules.l7r.board.enlist import come_back, enlist, finish, may_join, write_back
from rules.l7r.board.out_of_turn import OUT_OF_TURN
from rules.l7r.fight.presets import PRESETS
from rules.l7r.fight.questions import GAUGES, QUESTIONS, beat, own
from rules.l7r.fight.state import L7rFight
from rules.l7r.phases.turns import due, moment
from rules.l7r.sheets.data import starter
from rules.l7r.sheets.house import House
from rules.l7r.sheets.paper import PAPER
from rules.l7r.sheets.recovery import rest
from rules.l7r.sheets.sheet import Sheet

RULESET: Ruleset[L7rFight] = Ruleset(
    key="l7r",
    package=__name__,
    title="L7R",
    edition=1,
    state=L7rFight,
    sheet=Sheet,
    house=House,
    actions=ACTIONS,
    out_of_turn=OUT_OF_TURN,
    due=due,
    moment=moment,
    may_join=may_join,
    enlist=enlist,
    come_back=come_back,
    write_back=write_back,
    finish=finish,
    rest=rest,
    timeline=timeline,
    card=card,
    secret_throws=frozenset({"initiative", "wound"}),
    paper=PAPER,
    templates=lambda: ready_sheets(starter("template")),
    questions=QUESTIONS,
    gauges=GAUGES,
    own=own,
    beat=beat,
    presets=PRESETS,
    practice=Practice("bushi", "bandit"),
    sets_up=frozenset({"round"}),
    secrets={
        "void_points": (0, 2),
        "skills": ({}, {"lore": 4}),
        "xp": (90, 99),
        "healed_last_night": (False, True),
    },
    sealed={
        "dice": Sealed([9, 9, 10], [10], lambda fight: fight.round > 1 or fight.phase >= 9),
    },
)
