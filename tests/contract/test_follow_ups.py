"""Every question that follows from a decision, with the first form that can say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import pytest

from rules import RULESETS
from rules.engine.asking.questions import Part
from tests.contract.test_consulted import consulted

Said: TypeAlias = tuple[str, str, str]
"""A question or "" for an act out of turn, an act, and its field."""

NOBODY_WAITS = "Nobody waits for it: an order answers it, or its default does at once."
TURN = "It is the turn's own question, which waits for nobody while its person waits."
OWN = "It follows from what somebody else did: its own form is this person's first one."

FIRST: Mapping[tuple[str, str], tuple[Said, ...] | str] = {
    ("ki", "improve"): (
        ("defend", "dodge", "improve"),
        ("defend", "block", "improve"),
        ("defend", "predict", "improve"),
        ("defend", "dodge", "then_ask"),
    ),
    ("ki", "interrupt"): (("defend", "predict", "on_success"), ("defend", "predict", "target")),
    ("ki", "combo"): (
        ("piece", "attack", "combos"),
        ("piece", "technique", "combos"),
        ("interrupt", "attack", "combos"),
        ("defend", "dodge", "combos"),
        ("defend", "block", "combos"),
        ("defend", "predict", "combos"),
        ("defend", "endure", "combos"),
    ),
    ("ki", "breath"): "It ends the character: nobody should say so before they fall.",
    ("ki", "join"): TURN,
    ("ki", "ready"): "It ends the Interlude, and follows from nobody's decision.",
    ("l5r", "kept"): (("turn", "attack", "choose"),),
    ("l5r", "void"): (("turn", "call", "void"),),
    ("l7r", "act"): TURN,
    ("l7r", "late"): (("parry", "parry", "up_to"), ("parry", "predeclare", "dice")),
    ("l7r", "wound"): (
        ("parry", "let", "wound_void"),
        ("parry", "parry", "wound_void"),
        ("parry", "predeclare", "wound_void"),
        ("late", "let", "wound_void"),
        ("late", "parry", "wound_void"),
    ),
    ("l7r", "light"): (
        ("parry", "let", "light"),
        ("parry", "parry", "light"),
        ("parry", "predeclare", "light"),
        ("accept", "accept", "light"),
        ("", "challenge", "light"),
    ),
    ("l7r", "reroll"): (
        ("act", "attack", "reroll"),
        ("parry", "parry", "reroll"),
        ("parry", "predeclare", "reroll"),
        ("late", "parry", "reroll"),
        ("stance", "ready", "reroll"),
        ("contest", "ready", "reroll"),
        ("check", "spend", "reroll"),
        ("", "interrupt", "reroll"),
    ),
    ("l7r", "check"): OWN,
    ("l7r", "accept"): OWN,
    ("l7r", "stance"): (("accept", "accept", "stance"), ("", "challenge", "stance")),
    ("l7r", "contest"): (
        ("accept", "accept", "contest"),
        ("stance", "ready", "contest"),
        ("", "challenge", "contest"),
    ),
    ("l7r", "duel"): (
        ("accept", "accept", "focus"),
        ("stance", "ready", "focus"),
        ("contest", "ready", "focus"),
        ("", "challenge", "focus"),
    ),
    ("l7r", "part"): OWN,
    ("wayward", "willpower"): (
        ("act", "attack", "willpower"),
        ("act", "chain", "willpower"),
        ("act", "throw", "willpower"),
        ("act", "use", "willpower"),
        ("act", "release", "willpower"),
        ("defend", "dodge", "willpower"),
        ("defend", "parry", "willpower"),
        ("protect", "protect", "willpower"),
    ),
    ("wayward", "initiative"): NOBODY_WAITS,
    ("wayward", "genjutsu_willpower"): OWN,
    ("wayward", "stealth_drop"): "It warns of what an act would do, before the act is begun.",
    ("wayward", "fatigue_order"): NOBODY_WAITS,
    ("wayward", "wound_type"): (("act", "attack", "weapon"),),
    ("wayward", "wound_location"): (("defend", "block", "place"),),
    ("wayward", "abort"): NOBODY_WAITS,
    ("wayward", "protect"): OWN,
    ("wod", "certain"): (
        ("declare", "attack", "certain"),
        ("declare", "magic", "certain"),
        ("ambush", "lash", "certain"),
    ),
    ("wod", "fallen"): (("declare", "attack", "otherwise"), ("declare", "magic", "otherwise")),
    ("wod", "called"): OWN,
    ("wod", "resist"): OWN,
    ("wod", "assist"): OWN,
    ("wod", "join"): OWN,
    ("wod", "side"): OWN,
}
"""The places where it can be said, or the reason why nothing needs to be said before it."""


def test_every_question_that_follows_is_listed() -> None:
    """Those that follow, those that wait for nobody, and the choices within a duel."""
    found = {
        (key, name)
        for key, rules in RULESETS.items()
        for name, question in rules.choices.questions.items()
        if question.part is Part.FOLLOW or name in consulted(key)
    }
    assert found | {("l7r", "duel")} == {*FIRST}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        pytest.param(key, said, id="-".join((key, *said)))
        for (key, _), places in FIRST.items()
        if not isinstance(places, str)
        for said in places
    ],
)
def test_the_first_form_has_a_field_for_it(key: str, said: Said) -> None:
    """The act answers that question, and has the field; without it, it says what it did before."""
    question, act, field = said
    rules = RULESETS[key]
    action = rules.choices.actions[act]
    if question:
        assert question in action.questions
    else:
        assert act in rules.choices.out_of_turn
    fields: Mapping[str, Any] = action.params.__dataclass_fields__
    assert field in fields


def test_only_named_questions_are_left_to_themselves() -> None:
    """The reasons are few: a new exception is argued here."""
    reasons = {why for why in FIRST.values() if isinstance(why, str)}
    assert len(reasons - {OWN, TURN, NOBODY_WAITS}) == 3
