"""What every ruleset says to people: headlines, cards and receipts."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import Any

import pytest

from bot.contract.random_play import RandomTable
from bot.play.answer_text import sentence
from rules import RULESETS
from rules.engine.forms import Act
from rules.engine.ruleset import Ruleset
from rules.engine.visibility import GM, PUBLIC, Line, Part, Role, Viewer

REGISTERED = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda each: each.key)
ROOM = 60
"""Characters of a headline beside the names in it."""
LONG = "Wanderer Underneath Farthermost Mountains"
"""The end of a name that is as long as can be."""

STEPS = 120
MACHINE_WORDS = re.compile(
    r"[()]|(?<!\d)-1\b|\b(none|yes|no|true|false|null)(?=$|[,.;])|\w_\w", re.IGNORECASE
)


class Onward(RandomTable):
    """Random play in which nothing is taken back: a line once told stays true."""

    def _undo(self) -> None:
        self._answer(self.scene.prompts)


def played(ruleset: Ruleset[Any], seed: int) -> RandomTable:
    """A fight of random people that has begun."""
    table = Onward(ruleset, seed, quick=True, house={})
    for _ in range(4):
        table.enter()
    table.begin()
    return table


def without_names(text: str, names: list[str]) -> str:
    """A headline without the names of people in it."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    return text


@REGISTERED
def test_every_attack_that_ended_has_one_short_headline(ruleset: Ruleset[Any]) -> None:
    """At most 60 characters beside the names, and nobody's name twice or shortened."""
    ended = 0
    for seed in range(3):
        table = played(ruleset, seed)
        for each in table.fight.combatants.values():
            each.name = f"{each.name} {LONG}"
        for _ in range(STEPS):
            table.step()
        names = [each.name for each in table.fight.combatants.values()]
        attacks: dict[str, list[Line]] = defaultdict(list)
        for line in table.lines:
            if line.of:
                attacks[line.of].append(line)
        heads = {of: [x for x in lines if x.part is Part.HEAD] for of, lines in attacks.items()}
        assert [found for found in heads.values() if len(found) > 1] == []
        if table.scene.settled:
            assert all(heads.values()), [of for of, found in heads.items() if not found]
        for [head] in filter(None, heads.values()):
            ended += 1
            rest = without_names(head.text, names)
            assert len(rest) <= ROOM, head.text
            assert not any(word in rest for word in LONG.split()), head.text
            found = Counter(
                name for name in names for _ in re.findall(rf"\b{re.escape(name)}\b", head.text)
            )
            assert max(found.values(), default=0) <= 1, head.text
    assert ended


@REGISTERED
def test_a_card_says_in_a_word_how_everybody_is(ruleset: Ruleset[Any]) -> None:
    """The public has a word for each one's health, or for why they are out; conditions are bare."""
    for seed in range(2):
        table = played(ruleset, seed)
        for _ in range(STEPS):
            table.step()
            for each in table.fight.combatants.values():
                card = ruleset.card(table.fight, each).shown_to(PUBLIC)
                assert card.out or card.health, card
                assert bool(card.out) or not each.out, card
                assert [s for s in ruleset.card(table.fight, each).stats if s.role is Role.HEALTH]


@REGISTERED
def test_a_receipt_says_what_was_answered_in_plain_words(ruleset: Ruleset[Any]) -> None:
    """No brackets, no names of fields, no -1, and no yes, no or none as a value."""
    said: set[str] = set()
    for seed in range(2):
        table = played(ruleset, seed)
        for _ in range(STEPS):
            for prompt in table.scene.prompts:
                form = prompt.ask.live()
                for value in form.samples():
                    text = sentence(form, value)
                    said.add(text)
                    if isinstance(form, Act):
                        assert text, value
                    assert not MACHINE_WORDS.search(text), (text, value)
            table.step()
    assert said


def test_viewers_are_told_apart() -> None:
    """A card leaves out what its viewer may not see."""
    ruleset = RULESETS["ki"]
    table = played(ruleset, 1)
    npc = next(c for c in table.fight.combatants.values() if c.player == GM)
    whole = ruleset.card(table.fight, npc)
    assert len(whole.shown_to(Viewer(gm=True)).stats) > len(whole.shown_to(PUBLIC).stats)
