"""Wod: pools of d10, declared actions, saved defences and Willpower.

The rulebook is `rulebook.toml`, the starter set `data/`. Each module imports only those above it:

    values, traits, gear      the kinds of value; traits by name; weapons and armour
    health, house, sheet      the chart and healing; the house rules; the character sheet
    state, questions          the fight as it stands; what people are asked
    shared_fields             what several acts share
    pools, chances, checks    pools of dice and difficulty; their odds; a roll of somebody
    circumstances, movement   the GM's changes to rolls; how far somebody gets
    harm                      damage and soak, armour, conditions
    defence_kinds, defence    what meets an attack
    attack, ambush            one attack; attacks from ambush
    attempts, care, tasks     rolls outside of turns; care of wounds; tasks of several rolls
    single_rolls, resisted_rolls, feats
    fallen_targets, actions, several_actions, rulings, turns
                              a turn, from declarations to its end
    board, acts, styles       in and out, cards; every act by name; ready-made orders
    odds                      chances for the command line
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
from rules.wod.acts import ACTIONS, OUT_OF_TURN
from rules.wod.board import card, come_back, enlist, finish, may_join, pending, timeline, write_back
from rules.wod.house import House
from rules.wod.questions import GAUGES, QUESTIONS, beat, own
from rules.wod.sheet import PAPER, TENDS, Sheet, rest
from rules.wod.state import Stage, WodFight
from rules.wod.styles import PRESETS
from rules.wod.traits import starter
from rules.wod.turns import due, moment

RULESET: Ruleset[WodFight] = Ruleset(
    key="wod",
    package=__name__,
    title="WoD",
    about="dice pools of d10; all declare in secret, then act by initiative",
    edition=1,
    state=WodFight,
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
        tends=TENDS,
        paper=PAPER,
        templates=lambda: ready_sheets(starter("template")),
        practice=Practice("bruiser", "thug", frozenset({"defend"})),
    ),
    board=Board(timeline=timeline, card=card, gauges=GAUGES, own=own),
    secrecy=Secrecy(
        sheet={"willpower": (0, 2), "specialties": ((), ({"trait": "computer", "words": "x"},))},
        sealed={
            "plan": Sealed(
                [],
                [{"id": "deed-99", "what": "defend"}],
                lambda fight: fight.stage is Stage.RESOLVE,
            ),
        },
    ),
    unproved={"nobody_who_waits_is_asked_again_in_vain": "Nobody can put a turn off."},
)
