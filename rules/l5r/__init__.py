"""L5r: Legend of the Five Rings, 4th edition: Stances, Initiative Scores, Turns and Reactions.

The rulebook is `rulebook.toml`, the starter set `data/`. Each module imports only those above it:

    values, sheet           what a sheet holds, and the starter set; house rules; a night's rest
    state                   the skirmish as it stands, and what it asks
    rolls                   pools, losses, the dice that are kept; Void Points
    turn_acts               what all acts of a Turn share
    stances                 the five Stances
    harm                    wounds, Status Effects, Stage 3
    attack, ambush          one attack; the roll before Stage 1
    gm                      rulings, rolls that the GM calls for, their acts at any time
    actions, rounds         the other Actions of a Turn; Stage 1, Turns and delays
    board, acts, styles     cards; every act by name; ready-made ways to fight
    odds                    chances, exactly
"""

from __future__ import annotations

from rules.engine.ruleset import (
    Board,
    Choices,
    Course,
    Practice,
    Ruleset,
    Secrecy,
    Sheets,
    ready_sheets,
)
from rules.l5r.acts import ACTIONS
from rules.l5r.board import card, come_back, enlist, finish, may_join, pending, timeline, write_back
from rules.l5r.gm import OUT_OF_TURN
from rules.l5r.rounds import due, moment
from rules.l5r.sheet import PAPER, House, Sheet, rest
from rules.l5r.state import GAUGES, QUESTIONS, L5rFight, beat, own
from rules.l5r.styles import PRESETS
from rules.l5r.values import starter

RULESET: Ruleset[L5rFight] = Ruleset(
    key="l5r",
    package=__name__,
    title="L5R",
    about="samurai, fourth edition: sealed Stances, Raises, delays, wound ranks",
    edition=1,
    state=L5rFight,
    house=House,
    choices=Choices(
        rare=frozenset({"ambush"}),
        actions=ACTIONS,
        out_of_turn=OUT_OF_TURN,
        questions=QUESTIONS,
        presets=PRESETS,
    ),
    course=Course(
        due=due,
        moment=moment,
        finish=finish,
        pending=pending,
        beat=beat,
        every=2,
        sets_up=frozenset({"initiative"}),
    ),
    sheets=Sheets(
        model=Sheet,
        may_join=may_join,
        enlist=enlist,
        come_back=come_back,
        write_back=write_back,
        rest=rest,
        paper=PAPER,
        templates=lambda: ready_sheets(starter("template")),
        practice=Practice("bushi", "bandit", frozenset({"stance"})),
    ),
    board=Board(timeline=timeline, card=card, gauges=GAUGES, own=own),
    secrecy=Secrecy(sheet={"void_points": (0, 2), "skills": ({}, {"lore": 4})}),
    unproved={
        "nobody_can_tell_what_is_sealed": "Nothing is secret only for a while.",
    },
)
