"""Orders, plans and policies as plain sentences, in all games."""

from __future__ import annotations

from typing import Any

import pytest

from rules import RULESETS
from rules.engine.intents.aims import AVENGE, FOE, Aim, person
from rules.engine.intents.amounts import AsMuchAs, Stated, UpTo
from rules.engine.intents.conditions import All, Group, Test
from rules.engine.intents.replies import Reply
from rules.engine.intents.reply_words import (
    condition_in_words,
    replies_in_words,
    reply_in_words,
    wish_in_words,
)

PEOPLE = {"goro": "Goro"}


@pytest.mark.parametrize(
    ("game", "question", "reply", "said"),
    [
        (
            "ki",
            "defend",
            Reply("dodge", {"improve": 2, "combos": "use"}, keep={"stamina": 2}),
            (
                "Dodge, pay for 2 improvements at most, use your Combos and Reactions, "
                "and keep 2 of your stamina"
            ),
        ),
        (
            "ki",
            "defend",
            Reply("dodge", {"improve": UpTo(1)}),
            "Dodge and pay for up to 1 improvement",
        ),
        ("ki", "join", Reply("pass", {"round": True}), "Pass for the rest of the round"),
        ("ki", "join", Reply("pass", {"until": 3}), "Pass until turn 3"),
        (
            "ki",
            "join",
            Reply("pass", {"until": Stated("initiative")}),
            "Pass until the turn of your Initiative",
        ),
        (
            "ki",
            "piece",
            Reply("attack", {"target": Aim((person("goro"), FOE))}),
            "Attack Goro (else any foe)",
        ),
        (
            "l7r",
            "parry",
            Reply("parry", {"light": "keep", "wound_void": UpTo(1)}, Test("self", "=", True)),
            (
                "If the attack is on you: parry if the attack hits, keep the light wounds, "
                "and spend up to 1 void point on the wound check"
            ),
        ),
        (
            "l5r",
            "stance",
            Reply("stance", {"stance": "full_attack"}),
            "Choose the Full Attack Stance",
        ),
        (
            "wayward",
            "defend",
            Reply("dodge", {"willpower": "if_it_fails"}),
            "Dodge; if it fails, spend Willpower",
        ),
        ("wayward", "act", Reply("block", {"length": 5}), "Block for 5 counts"),
        (
            "wayward",
            "wound_location",
            Reply("wound_place", {"place": "right-arm"}),
            "Choose the right arm for the wound",
        ),
        (
            "wayward",
            "wound_location",
            Reply("wound_place", {"place": "torso"}),
            "Choose the torso for the wound",
        ),
        (
            "wod",
            "change",
            Reply("dodge", {"change": "roll"}),
            "Dodge and roll Willpower to change your mind",
        ),
        ("wod", "declare", Reply("defend", {"guard": "dodge"}), "Keep a dodge ready"),
    ],
)
def test_a_reply_is_a_plain_sentence(game: str, question: str, reply: Reply, said: str) -> None:
    """It is said to the fighter, in the words of the game's own sentences."""
    assert reply_in_words(reply, RULESETS[game], PEOPLE, question) == said


@pytest.mark.parametrize("game", RULESETS)
def test_no_text_of_a_style_has_names_of_the_program(game: str) -> None:
    """Neither has an act with nothing filled in."""
    rules: Any = RULESETS[game]
    texts = [
        replies_in_words(replies, rules, {}, question)
        for style in rules.choices.presets.styles
        for question, replies in style.say(style.aim("goro" if style.protects else "")).items()
    ]
    bare = [
        reply_in_words(Reply(act), rules, {}, question)
        for act, action in rules.choices.actions.items()
        for question in action.questions
    ]
    for text in (*texts, *bare):
        assert text[:1].isupper(), text
        assert not [sign for sign in ("_", "=", "{", ":self", "  ") if sign in text], text


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (Test("hp", "<=", 50, percent=True), "your HP is at most 50%"),
        (Test("surges", ">", 1), "your Surges are more than 1"),
        (Test("attacker", "=", "goro"), "the attacker is Goro"),
        (Test("attacker", "in", Group.FOES), "the attacker is a foe"),
        (Test("acted", "has", "goro"), "Goro has acted"),
        (Test("free", "=", False), "joining costs stamina"),
        (
            All((Test("free", "=", True), All((Test("turn", "<", 3), Test("turn", ">=", 1))))),
            "joining is free and the turn is less than 3 and the turn is at least 1",
        ),
    ],
)
def test_a_condition_is_a_plain_sentence(condition: Any, said: str) -> None:
    """It has no signs."""
    assert condition_in_words(condition, RULESETS["ki"], PEOPLE) == said


def test_amounts_and_aims_are_said() -> None:
    """The number that leaves something, and the ways to choose after the first."""
    assert wish_in_words(AsMuchAs(3, "stamina"), {}) == "as many as leave you 3 stamina"
    assert wish_in_words(Aim((AVENGE,)), {}) == "whoever attacked you last"
