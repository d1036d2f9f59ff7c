"""L7r: rings, ten phases a round, action dice, and duels.

The rulebook is `rulebook.toml`, the starter set `data/`. Each module imports only those above it:

    values, sheet           what a sheet holds, and the starter set; house rules; nights of rest
    state, questions        the fight as it stands, and what it asks
    shared_fields, rolls    what acts share; pools, void points, free raises, tens bought again
    initiative              action dice, and whose turn it is
    wounds, parry, attack   wound checks; parries; one attack, from its declaration to the wound
    duel_strike, duel       the strike of a duel; challenge, stance, contest, focus or strike
    duel_end                a duel conceded, broken off, or interfered with
    gm                      rulings, and what the GM may do at any time
    rounds                  rounds and phases
    board, acts, styles     cards, joining and leaving; every act by name; ready-made ways to fight
    odds                    chances, exactly
"""

from __future__ import annotations

from rules.engine.ruleset import (
    Board,
    Choices,
    Course,
    Practice,
    Ruleset,
    Sealed,
    Secrecy,
    Sheets,
    ready_sheets,
)
from rules.l7r.acts import ACTIONS, OUT_OF_TURN
from rules.l7r.board import card, come_back, enlist, finish, may_join, pending, timeline, write_back
from rules.l7r.questions import GAUGES, QUESTIONS, beat, own
from rules.l7r.rounds import due, moment
from rules.l7r.sheet import PAPER, House, Sheet, rest
from rules.l7r.state import L7rFight
from rules.l7r.styles import PRESETS
from rules.l7r.values import starter

RULESET: Ruleset[L7rFight] = Ruleset(
    key="l7r",
    package=__name__,
    title="L7R",
    about="samurai in ten phases: action dice, parries, wound checks, duels",
    edition=1,
    state=L7rFight,
    house=House,
    choices=Choices(
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
        sets_up=frozenset({"round"}),
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
        practice=Practice("bushi", "bandit"),
    ),
    board=Board(timeline=timeline, card=card, gauges=GAUGES, own=own),
    secrecy=Secrecy(
        throws=frozenset({"initiative", "wound"}),
        sheet={
            "void_points": (0, 2),
            "skills": ({}, {"lore": 4}),
            "xp": (90, 99),
            "healed_last_night": (False, True),
        },
        sealed={
            "dice": Sealed([9, 9, 10], [10], lambda fight: fight.round > 1 or fight.phase >= 9),
        },
    ),
)
