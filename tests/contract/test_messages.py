"""What every ruleset says to people: headlines, cards and receipts."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import Any

import pytest

from bot.contract.random_play import RandomTable
from bot.discord.rendering.why import why
from bot.storage.rows import LineRow
from rules import RULESETS
from rules.engine.asking.forms import Form
from rules.engine.ruleset import Ruleset
from rules.engine.views.visibility import GM, PUBLIC, Kind, Line, Part, Role, Viewer
from tests.tables import tabled

REGISTERED = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda each: each.key)
ROOM = 60
"""Characters of a headline beside the names in it."""
LONG = "Wanderer Underneath Farthermost Mountains"
"""The end of a name that is as long as can be."""

STEPS = 120
QUOTED = re.compile(r'"[^"]*"')
VERB = re.compile(r"\b([a-z]+s|(they|dice) [a-z]+|you are|does not)\b", re.IGNORECASE)
"""Somebody does something: "Ama dodges", "they spend", "you are asked"."""

BRACKET = re.compile(r"\((?!dice \d)(?=[a-z]|[^()]*\d)[^()]*\)")
"""A word or a number in brackets; the translated name of a technique begins with a capital."""

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


def as_reported(lines: list[Line]) -> list[Line]:
    """The lines of the attacks of one step; of several heads of an attack the last one counts."""
    last = {line.of: line for line in lines if line.part is Part.HEAD}
    told = [line for line in lines if line.of]
    return [line for line in told if line.part is not Part.HEAD or line is last[line.of]]


@REGISTERED
def test_every_attack_that_ended_has_one_short_headline(ruleset: Ruleset[Any]) -> None:
    """At most 60 characters beside the names, and nobody's name twice or shortened."""
    ended = 0
    for seed in range(3):
        table = played(ruleset, seed)
        for each in table.fight.combatants.values():
            each.name = f"{each.name} {LONG}"
        attacks: dict[str, list[Line]] = defaultdict(list)
        for _ in range(STEPS):
            before = len(table.lines)
            table.step()
            for line in as_reported(table.lines[before:]):
                attacks[line.of].append(line)
        names = [each.name for each in table.fight.combatants.values()]
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
                card = ruleset.board.card(table.fight, each).shown_to(PUBLIC)
                assert card.out or card.health, card
                assert bool(card.out) or not each.out, card
                assert [
                    s for s in ruleset.board.card(table.fight, each).stats if s.role is Role.HEALTH
                ]


@REGISTERED
def test_lines_have_no_numbers_or_words_in_brackets(ruleset: Ruleset[Any]) -> None:
    """Except for arithmetic, rules that are quoted, corrections by the GM, and names of things.

    The small line below a headline is made of numbers.
    """
    told = 0
    for seed in range(3):
        table = played(ruleset, seed)
        for _ in range(STEPS):
            table.step()
        for line in table.lines:
            if line.part is not Part.NUMBERS and line.kind is not Kind.RULING:
                told += 1
                assert not BRACKET.search(line.text), line
    assert told


@pytest.mark.parametrize("key", ["ki", "l7r", "wod"])
def test_every_roll_says_who_rolled(key: str) -> None:
    """So "Why?" names them in its title, and does not repeat the result with the line."""
    table, rolled = played(RULESETS[key], 1), 0
    for _ in range(STEPS):
        table.step()
    names = {id: each.name for id, each in table.fight.combatants.items()}
    for n, line in enumerate(line for line in table.lines if line.rolls):
        row = LineRow(encounter="e", seq=1, n=n, at=0, token="t", line=line)
        for roll, shown in zip(
            line.rolls, why([row], RULESETS[key], {}, names=names), strict=False
        ):
            if not roll.by:  # A coin that breaks a tie is nobody's.
                continue
            rolled += 1
            assert str(shown.title).startswith(f"{names[roll.by]}: ")
            assert f"= **{roll.total}**" in str(shown.description)
            assert line.text not in str(shown.description)
    assert rolled


@REGISTERED
def test_a_receipt_says_what_was_answered_in_plain_words(ruleset: Ruleset[Any]) -> None:
    """No brackets, no names of fields, no -1, and no yes, no or none as a value."""
    said: set[str] = set()
    for seed in range(2):
        table = played(ruleset, seed)
        for _ in range(STEPS):
            for prompt in table.scene.prompts:
                form, name = prompt.ask.live(), table.fight.name_of(prompt.ask.about)
                for value in form.samples():
                    text = ruleset.sentences.whole(prompt.ask.key, form, value, name)
                    for label in named(form):  # Some names have a colon of their own.
                        text = text.replace(label, "Name")
                    said.add(text.replace(name, "Ama") if name else text)
                    assert not MACHINE_WORDS.search(text), (text, value)
            table.step()
    wrong = {text: why for text in said if (why := fault_of(text))}
    assert said
    assert wrong == {}


def named(form: Form[Any]) -> list[str]:
    """The labels of options that have a colon, without their brackets."""
    fields = [
        each
        for choice in getattr(form, "choices", {}).values()
        for each in choice.form.fields.values()
    ]
    labels = [option.label for each in fields for option in getattr(each, "options", ())]
    plain = [re.sub(r" \([^)]*\)", "", label) for label in labels if ":" in label]
    return [*plain, *(label[:1].lower() + label[1:] for label in plain)]


def fault_of(text: str) -> str:
    """Return what keeps a receipt from being plain sentences; "" if nothing does."""
    said = QUOTED.sub('"..."', text)
    if re.search(r"\b(\w+) \1\b", said):
        return "a doubled word"
    if re.search(r':(?! "|\w)', said):
        return "a label before a value"
    for each in re.split(r"(?<=\.) (?=[A-Z\d])", said):
        if not re.match(r"[A-Z\d]", each):
            return "a small first letter"
        if not re.search(r"[\w\".]\.$", each):
            return "no full stop"
        if not VERB.search(each):
            return "no verb"
    return ""


@tabled
def test_a_bad_receipt_is_found(text: str, why: str) -> None:
    """The receipts of old times, and what is wrong with each."""
    assert fault_of(text) == why


def test_viewers_are_told_apart() -> None:
    """A card leaves out what its viewer may not see."""
    ruleset = RULESETS["ki"]
    table = played(ruleset, 1)
    npc = next(c for c in table.fight.combatants.values() if c.player == GM)
    whole = ruleset.board.card(table.fight, npc)
    assert len(whole.shown_to(Viewer(gm=True)).stats) > len(whole.shown_to(PUBLIC).stats)
