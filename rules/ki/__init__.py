"""Ki: ten turns a round, joined at will and paid for with stamina.

The rulebook is `rulebook.toml`, the starter set `data/`. What is where:

    values gear sheet house    what sheets and house rules are made of; data: the starter set
    state acts commands        the fight as it stands; what people can do
    questions                  what is asked, and the facts that each question states
    traits wording             the numbers of a creature; small helps for sentences
    turns window               rounds and turns; who joins one
    participation pieces       what is declared, and carried out piece by piece
    movement strikes inventory techniques rulings     one file for each kind of Action
    attack score defence ties  one attack, from the blow to the last consequence
    interruption combos        what may come in between
    harm                       damage, Last Breath, wounds, death
    interlude recovery         between rounds, and between fights
    out_of_turn                the GM's hand, questions and plans
    enlist card odds           into the fight and out of it; what the board shows; chances
"""

from __future__ import annotations

from rules.engine.ruleset import Ruleset, ready_sheets
from rules.ki.card import card, timeline
from rules.ki.commands import ACTIONS
from rules.ki.data import starter
from rules.ki.enlist import enlist, finish, may_join, write_back
from rules.ki.house import House
from rules.ki.out_of_turn import OUT_OF_TURN
from rules.ki.questions import GAUGES, QUESTIONS, beat, own
from rules.ki.recovery import rest
from rules.ki.sheet import Sheet
from rules.ki.state import KiFight
from rules.ki.turns import due, moment

RULESET: Ruleset[KiFight] = Ruleset(
    key="ki",
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
    write_back=write_back,
    finish=finish,
    rest=rest,
    timeline=timeline,
    card=card,
    templates=lambda: ready_sheets(starter("template")),
    questions=QUESTIONS,
    gauges=GAUGES,
    own=own,
    beat=beat,
    secrets={
        "hp_max": (400, 500),
        "stamina_max": (0, 9),
        "surges_max": (0, 2),
        "techniques": ((), ("iron-river", "ringing-guard", "second-ripple", "first-light")),
        "inventory": ((), ("red-tonic", "smoke-pot")),
        "skills": ({}, {"lore": 4}),
    },
)
