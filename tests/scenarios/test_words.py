"""People's texts have no word of a machine: no path, id, type, or number for a word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.contract.random_play import RandomTable
from bot.discord.rendering.rolls import with_values
from rules import RULESETS
from rules.engine.asking.forms import Form
from rules.engine.ruleset import Ruleset
from rules.engine.sheets.sheet import settings
from tests.tables import tabled
from tests.words import machine_words

STEPS = 60

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@tabled
def test_a_machines_words_are_found(text: str):
    """Each kind of them in a text of its own."""
    assert len(machine_words([text])) == 1


@tabled
def test_words_of_the_game_are_left_alone(text: str):
    """Files, clauses, days and decimals are no paths, and None is a choice."""
    assert machine_words([text]) == []


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_whole_fights_are_told_in_words(path: Path):
    """Every message, label and error that somebody was shown; not what they typed."""
    lines = path.read_text("utf-8").splitlines()
    assert machine_words(line for line in lines if not line.startswith("> ")) == []


@pytest.mark.parametrize("game", RULESETS.values(), ids=lambda game: game.key)
def test_what_a_game_says_of_itself_is_in_words(game: Ruleset[Any]):
    """Its acts, questions, sheets and ready-made ways to fight."""
    said = [game.title, *game.board.gauges.values()]
    said += [text for act in game.choices.actions.values() for text in (act.title, act.help)]
    said += [section.title for section in game.sheets.paper.sections]
    entries = [entry for section in game.sheets.paper.sections for entry in section.entries]
    said += [text for entry in entries for text in (entry.label, entry.help)]
    said += [text for style in game.choices.presets.styles for text in (style.title, style.help)]
    assert machine_words(said) == []


@pytest.mark.parametrize("game", RULESETS.values(), ids=lambda game: game.key)
def test_a_rulebook_and_its_house_rules_are_read_in_words(game: Ruleset[Any]):
    """Each clause as people read it, with the names of house rules and values in words."""
    book = game.rulebook.values()
    texts = [text for rule in book for text in (rule.title, rule.text, rule.ruling, rule.example)]
    said = [with_values(text, {}) for text in texts]
    said += [text for each in settings(game.key, game.house) for text in (each.title, each.meaning)]
    assert machine_words(said) == []


@pytest.mark.parametrize("game", RULESETS.values(), ids=lambda game: game.key)
def test_forms_show_words_in_place_of_numbers_with_another_meaning(game: Ruleset[Any]):
    """Every question and form that random play of the game comes to, and every receipt of it."""
    said: set[str] = set()
    for seed in range(2):
        table = RandomTable(game, seed, quick=True, house={})
        for _ in range(3):
            table.enter()
        table.begin()
        for _ in range(STEPS):
            for prompt in table.scene.prompts:
                said |= {prompt.ask.question, *labels(prompt.ask.live())}
                key, form = prompt.ask.key, prompt.ask.live()
                name = table.fight.name_of(prompt.ask.about)
                said |= {game.sentences.whole(key, form, raw, name) for raw in form.samples()}
            table.step()
    assert machine_words(sorted(said)) == []


def labels(form: Form[Any]) -> Iterator[str]:
    """The labels, notes and options of a form and of the forms in it."""
    yield getattr(form, "label", "")
    for option in getattr(form, "options", ()):
        yield from (option.label, option.note)
    for choice in getattr(form, "choices", {}).values():
        yield from (choice.title, choice.note, *labels(choice.form))
    for field in getattr(form, "fields", {}).values():
        yield from labels(field)
