"""Duel: everybody chooses in secret, then all strokes fall at once.

`state` is the fight and the sheet, `rounds` the rules with their acts, `board` what people see,
`cog` the slash commands, `editions` how older states are read. The rulebook is `rulebook.toml`.
"""

from __future__ import annotations

from duel.board import card, timeline
from duel.editions import from_edition_1
from duel.rounds import ACTIONS, QUESTIONS, due, moment
from duel.state import DuelFight, House, Sheet, enlist, may_join, rest, write_back
from rules.engine.ruleset import Board, Choices, Course, Ruleset, Secrecy, Sheets

__version__ = "0.1.0"

RULESET: Ruleset[DuelFight] = Ruleset(
    key="duel",
    package=__name__,
    api=1,
    title="Duel",
    edition=2,
    state=DuelFight,
    house=House,
    choices=Choices(actions=ACTIONS, questions=QUESTIONS),
    course=Course(due=due, moment=moment, finish=lambda _: None),
    sheets=Sheets(
        model=Sheet,
        may_join=may_join,
        enlist=enlist,
        write_back=write_back,
        rest=rest,
        templates=lambda: {"fencer": {"skill": 3, "hp": 8}, "novice": {"skill": 1, "hp": 6}},
    ),
    board=Board(timeline=timeline, card=card),
    secrecy=Secrecy(sheet={"hp": (60, 80), "breath": (1, 3)}),
    upcasts={1: from_edition_1},
    unproved={
        "an_effect_of_the_gm_ends_when_the_gm_says": "The GM puts nothing on anybody.",
        "nobody_can_tell_what_is_sealed": "Nothing but answers is kept from the table for a while.",
        "nobody_can_tell_by_a_plan_what_somebody_hidden_does": "Nobody strikes at somebody hidden.",
        "nobody_who_waits_is_asked_again_in_vain": "Nobody can put a turn off.",
    },
)
