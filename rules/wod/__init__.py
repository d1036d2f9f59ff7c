"""World of Darkness: pools of d10, declared actions, saved defences and Willpower.

The rulebook is `rulebook.toml`, the starter set `data/`. Each chapter imports only those above it:

    sheets      character sheets, gear, the health chart, healing, house rules
    fight       the fight as it stands; what people can answer; who may do what
    pools       pools of dice and their difficulty; whose roll it is
    combat      one attack and what meets it; damage and soak; movement; ambush
    free_rolls  rolls outside of the turn order: resisted, contests, extended tasks, feats
    turn        Initiative, declarations and their order, resolution
    board       into the fight and out of it; what the board shows; acts by name; the GM's hand
    odds        chances, exactly
"""

from __future__ import annotations

from rules.engine.ruleset import Practice, Ruleset, Sealed, ready_sheets
from rules.wod.board.card import card, timeline
from rules.wod.board.commands import ACTIONS
from rules.wod.board.enlist import come_back, enlist, finish, may_join, write_back
from rules.wod.board.out_of_turn import OUT_OF_TURN
from rules.wod.fight.presets import PRESETS
from rules.wod.fight.questions import GAUGES, QUESTIONS, beat, own
from rules.wod.fight.state import Stage, WodFight
from rules.wod.sheets.house import House
from rules.wod.sheets.paper import PAPER
from rules.wod.sheets.recovery import TENDS, recover, rest
from rules.wod.sheets.sheet import Sheet
from rules.wod.sheets.starter_set import starter
from rules.wod.turn.turns import due, moment

RULESET: Ruleset[WodFight] = Ruleset(
    key="wod",
    package=__name__,
    title="World of Darkness",
    edition=1,
    counts=False,
    state=WodFight,
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
    recover=recover,
    tends=TENDS,
    timeline=timeline,
    card=card,
    paper=PAPER,
    templates=lambda: ready_sheets(starter("template")),
    questions=QUESTIONS,
    gauges=GAUGES,
    own=own,
    beat=beat,
    presets=PRESETS,
    practice=Practice("bruiser", "thug", frozenset({"defend"})),
    every=2,
    sets_up=frozenset({"initiative"}),
    secrets={"willpower": (0, 2), "specialties": ((), ({"trait": "computer", "words": "x"},))},
    sealed={
        "plan": Sealed(
            [],
            [{"id": "deed-99", "what": "defend"}],
            lambda fight: fight.stage is Stage.RESOLVE,
        ),
    },
)
