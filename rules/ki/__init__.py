"""Ki: ten turns a round, joined at will and paid for with stamina.

The rulebook is `rulebook.toml`, the starter set `data/`. Each chapter imports only those above it:

    sheets     character sheets, gear, house rules; resting
    fight      the fight as it stands, its questions, and a creature's numbers
    attacks    one attack, from the blow to the last consequence
    actions    the other declared Actions and their pieces; Combos; the Interruption
    rounds     rounds, turns, participation, the Interlude
    board      into the fight and out of it; what the board shows; acts by name; the GM's hand
    odds       chances, exactly
"""

from __future__ import annotations

from rules.engine.ruleset import Practice, Ruleset, ready_sheets
from rules.ki.attacks.harm import after_amending
from rules.ki.board.card import card, timeline
from rules.ki.board.commands import ACTIONS
from rules.ki.board.enlist import come_back, enlist, finish, may_join, write_back
from rules.ki.board.out_of_turn import OUT_OF_TURN
from rules.ki.fight.presets import PRESETS
from rules.ki.fight.questions import GAUGES, QUESTIONS, beat, own
from rules.ki.fight.state import KiFight
from rules.ki.rounds.turns import due, moment
from rules.ki.sheets.house import House
from rules.ki.sheets.paper import PAPER
from rules.ki.sheets.recovery import rest
from rules.ki.sheets.sheet import Sheet
from rules.ki.sheets.starter_set import starter

RULESET: Ruleset[KiFight] = Ruleset(
    key="ki",
    package=__name__,
    title="Ki",
    edition=1,
    state=KiFight,
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
    after_amending=after_amending,
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
    practice=Practice("ama", "thug"),
    on_card=frozenset({"ready", "narrate"}),
    secrets={
        "hp_max": (400, 500),
        "stamina_max": (0, 9),
        "surges_max": (0, 2),
        "techniques": ((), ("iron-river", "ringing-guard", "second-ripple", "first-light")),
        "inventory": ((), ("red-tonic", "smoke-pot")),
        "skills": ({}, {"lore": 4}),
    },
)
