"""L5r: Legend of the Five Rings, 4th edition: Stances, Initiative Scores, Turns and Reactions.

The rulebook is `rulebook.toml`, the starter set `data/`. The modules are:

    values sheet house         the parts of sheets and house rules; data: the starter set
    state acts commands        the present state of the skirmish; the acts that people can choose
    turns actions deeds        Turns and delays; the Actions of a Turn, and their effects
    stances                    the five Stances
    initiative reactions       Stage 1 and Stage 3
    rolls attack wounds        pools and losses; one attack; Wound Ranks
    void_points                who may spend one, and what for
    ambush rulings out_of_turn the roll before Stage 1; the GM's rulings and acts
    called_rolls               rolls that the GM calls for
    enlist recovery card odds  into the skirmish and out of it; nights; the board; chances
"""

from __future__ import annotations

from rules.engine.ruleset import Practice, Ruleset, ready_sheets
from rules.l5r.board.card import card, timeline
from rules.l5r.board.commands import ACTIONS
from rules.l5r.board.enlist import come_back, enlist, finish, may_join, write_back
from rules.l5r.board.out_of_turn import OUT_OF_TURN
from rules.l5r.fight.presets import PRESETS
from rules.l5r.fight.questions import GAUGES, QUESTIONS, beat, own
from rules.l5r.fight.state import L5rFight
from rules.l5r.rounds.turns import due, moment
from rules.l5r.sheets.data import starter
from rules.l5r.sheets.house import House
from rules.l5r.sheets.paper import PAPER
from rules.l5r.sheets.recovery import rest
from rules.l5r.sheets.sheet import Sheet

RULESET: Ruleset[L5rFight] = Ruleset(
    key="l5r",
    package=__name__,
    # The ambush comes before the fight has begun, and random play begins the fight first.
    rare=frozenset({"ambush"}),
    title="L5R",
    edition=1,
    counts=False,
    state=L5rFight,
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
    paper=PAPER,
    templates=lambda: ready_sheets(starter("template")),
    questions=QUESTIONS,
    gauges=GAUGES,
    own=own,
    beat=beat,
    presets=PRESETS,
    practice=Practice("bushi", "bandit", frozenset({"stance"})),
    every=2,
    sets_up=frozenset({"initiative"}),
    secrets={"void_points": (0, 2), "skills": ({}, {"lore": 4})},
)
