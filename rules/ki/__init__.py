"""Ki: ten turns a round, joined at will and paid for with stamina.

The rulebook is `rulebook.toml`, the starter set `data/`. Each module imports only those above it:

    values, gear, sheet     what a sheet holds, and the starter set; house rules; resting
    state, questions        the fight as it stands, and what it asks
    shared_fields, ties     what acts share; who goes first among equals
    harm                    damage, Last Breath, wounds, death
    defence, attack         Attack Scores and Defensive Reactions; one attack and its consequences
    gm                      rulings, and what is possible at any time
    techniques, actions     Actives, Combos, Reactions; the other declared Actions
    interruption            a basic Action in the middle of another creature's participation
    participation, rounds   joining and declaring; turns, rounds, the Interlude
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
from rules.ki.acts import ACTIONS
from rules.ki.board import card, come_back, enlist, finish, may_join, pending, timeline, write_back
from rules.ki.gear import starter
from rules.ki.gm import OUT_OF_TURN
from rules.ki.harm import after_amending
from rules.ki.questions import GAUGES, QUESTIONS, beat, own
from rules.ki.rounds import due, moment
from rules.ki.sheet import PAPER, House, Sheet, rest
from rules.ki.state import KiFight
from rules.ki.styles import PRESETS

RULESET: Ruleset[KiFight] = Ruleset(
    key="ki",
    package=__name__,
    title="Ki",
    about="rounds of ten turns, counted down; stamina, predictions and interruptions",
    edition=1,
    state=KiFight,
    house=House,
    choices=Choices(
        actions=ACTIONS,
        out_of_turn=OUT_OF_TURN,
        questions=QUESTIONS,
        presets=PRESETS,
        on_card=frozenset({"ready", "narrate"}),
    ),
    course=Course(
        due=due,
        moment=moment,
        finish=finish,
        pending=pending,
        after_amending=after_amending,
        beat=beat,
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
        practice=Practice("ama", "thug"),
    ),
    board=Board(timeline=timeline, card=card, gauges=GAUGES, own=own),
    secrecy=Secrecy(
        sheet={
            "hp_max": (400, 500),
            "stamina_max": (0, 9),
            "surges_max": (0, 2),
            "techniques": ((), ("iron-river", "ringing-guard", "second-ripple", "first-light")),
            "inventory": ((), ("red-tonic", "smoke-pot")),
            "skills": ({}, {"lore": 4}),
        },
    ),
    unproved={
        "nobody_can_tell_what_is_sealed": "Nothing is secret only for a while.",
    },
)
