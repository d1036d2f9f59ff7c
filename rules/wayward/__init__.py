"""Wayward: initiative counts that every action pushes forward by its Speed.

The rulebook is `rulebook.toml`, the tables are in `data/`. A chapter is a module, or a package of
modules, from the lowest layer to the highest; each imports only from those above it in this list:

    character   the sheet, gear, techniques and wound tables; the house rules
    fight       the fight as it stands, and what people can answer
    rolls       the numbers of a ninja with all modifiers, and d20 rolls
    actions     Speed, Delay, Abort, links, Variable Speed Actions, distances
    stealth     hiding, searching, and acting from hiding
    jutsu       handseals and genjutsu
    fatigue     Stamina and Chakra Exhaustion, Upkeep, Fatigue levels, rest
    conditions  status effects, unconscious and dead, areas of effect
    wounds      damage taken, wounds, first aid, recovery
    defence     Dodge, Parry, Block, defensive techniques, Take the Hit
    attack      an attack under way: Accuracy, defences, hit, damage
    basic_attacks
                attacks declared on a turn, with bare hands or a weapon
    techniques  using a technique, and what it leaves behind
    items       weapons drawn, items used, poison, explosions
    turns       initiative, the counts, declaring, the end of a count
    rulings     what the GM does out of turn
    board       what people see; from the sheet into the fight and back
    styles      ready-made orders
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.ruleset import Board, Choices, Course, Practice, Ruleset, Sealed, Secrecy, Sheets
from rules.wayward.acts import ACTIONS, OUT_OF_TURN
from rules.wayward.board import (
    amended,
    card,
    come_back,
    enlist,
    finish,
    may_join,
    pending,
    timeline,
    write_back,
)
from rules.wayward.character.house_rules import House
from rules.wayward.character.reference import entries, templates
from rules.wayward.character.sheet import PAPER, Sheet
from rules.wayward.fight.questions import GAUGES, QUESTIONS, beat, own
from rules.wayward.fight.state import WayFight
from rules.wayward.rolls.willpower import UNSEEN_DIE
from rules.wayward.styles import PRESETS
from rules.wayward.techniques.use_technique import KAI
from rules.wayward.turns.counts import due, moment
from rules.wayward.wounds.first_aid import TENDS
from rules.wayward.wounds.recovery import recover, rest

UNNOTICED: Mapping[str, Any] = {
    "id": "dream-1",
    "technique": "dream",
    "name": "Dream",
    "by": "foe",
    "total": 30,
    "margin": 10,
    "aware": False,
}
"""A genjutsu whose victim does not know of it (WAY-GENJ-12)."""


def _told(fight: WayFight) -> bool:
    """Whether a wound or Genjutsu Kai may have told a victim of a genjutsu.

    (WAY-GENJ-09, -10, -12)
    """
    people = fight.combatants.values()
    return any(ninja.body.wounds or KAI in ninja.jutsu.uses for ninja in people)


SECRET_THROWS = frozenset(
    {
        *("stealth", "awareness", "location", "chakra", "stamina"),
        *("toxicology", "first", "second", UNSEEN_DIE),
    }
)

RULESET: Ruleset[WayFight] = Ruleset(
    key="wayward",
    package=__name__,
    title="Wayward",
    about="every action pushes your next count on; handseals, stealth, interrupting defences",
    edition=1,
    state=WayFight,
    house=House,
    choices=Choices(
        rare=frozenset(
            {
                *(
                    "add_link",
                    "as_declared",
                    "name_kind",
                    "wound_kind",
                    "wound_place",
                    "defences_first",
                    "complete",
                    "cover",
                    "formation",
                ),
                *(
                    "let_pass",
                    "spring",
                    "spring_jutsu",
                    "protect",
                    "stay_out",
                    "stay_out_round",
                    "take_back",
                ),
                *("wound", "stand", "wipe", "eyes", "knock_out", "coup_de_grace", "point_out"),
                *("keep_roll", "end_genjutsu", "inside", "relieve", "first_aid"),
                # It comes before the fight has begun, and random play begins the fight first.
                "begin_with",
            }
        ),
        actions=ACTIONS,
        out_of_turn=OUT_OF_TURN,
        questions=QUESTIONS,
        presets=PRESETS,
        openly=frozenset({"resolve"}),
    ),
    course=Course(
        due=due,
        moment=moment,
        finish=finish,
        pending=pending,
        amended=amended,
        beat=beat,
        sets_up=frozenset({"initiative"}),
    ),
    sheets=Sheets(
        model=Sheet,
        may_join=may_join,
        recover=recover,
        tends=TENDS,
        enlist=enlist,
        come_back=come_back,
        write_back=write_back,
        rest=rest,
        paper=PAPER,
        templates=templates,
        practice=Practice("ama", "brawler"),
    ),
    board=Board(timeline=timeline, card=card, gauges=GAUGES, own=own, near=WayFight.near),
    secrecy=Secrecy(
        throws=SECRET_THROWS,
        sheet={
            "willpower": (0, 1),
            "techniques": ((), ("dai-dageki", "chakra-strengthening")),
            "items": ((), ("smoke-bomb", "soldier-pill")),
            "skill_ranks": ({}, {"research": 9, "survival": 4}),
        },
        sealed={
            "genjutsu": Sealed([], [UNNOTICED], _told, players=True),
        },
    ),
    unproved={
        "nobody_who_waits_is_asked_again_in_vain": "Whoever does nothing says for how many counts."
    },
    entries=entries,
)
