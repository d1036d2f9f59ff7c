"""The same few values in the shapes in which people keep their sheets."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.discord.rendering.sheets import spelled
from bot.sheets.draft import Draft
from bot.sheets.fields import fill_in, text_of
from bot.sheets.files import text_of as text_of_file
from bot.sheets.reading import as_kept
from rules import ruleset
from rules.engine.sheets.sheet import read
from rules.errors import SheetError
from tests.drafts import read_sheet

RINGS = {"air": 3, "earth": 2, "fire": 3}
WHOLE = {"reflexes": 3, "awareness": 2, "stamina": 4, "willpower": 4}
TRAITS = {"reflexes": 3, "awareness": 2, "stamina": 4}

SHAPES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "table of Markdown": (
        "l7r",
        "| Ring | Value |\n|:--|--:|\n| Air | 3 |\n| Earth | 2 |\n| Fire | 3 |",
        RINGS,
    ),
    "cells in quotation marks": ("l7r", '"Air 3", "Earth 2", “Fire 3”', RINGS),
    "labels above numbers": ("l7r", "| Air | Earth | Fire |\n|---|---|---|\n| 3 | 2 | 3 |", RINGS),
    "table of a forum": (
        "l7r",
        "[table][tr][td]Air[/td][td]3[/td][/tr][tr][td]Earth[/td][td]2[/td][/tr]",
        {"air": 3, "earth": 2},
    ),
    "dots in brackets": ("l7r", "Air (●●●○○)\nEarth: [■■□□□]\nFire [***]", RINGS),
    "list of terms": (
        "l7r",
        "<dl><dt>Air</dt><dd>3</dd><dt>Earth</dt><dd>2</dd><dt>Fire</dt><dd>3</dd></dl>",
        RINGS,
    ),
    "table of a wiki": (
        "l7r",
        '{| class="x"\n! Ring !! Value\n|-\n| Air || 3\n|-\n! Fire\n| a="b" | 3\n|}',
        {"air": 3, "fire": 3},
    ),
    "start, experience and final value": (
        "l7r",
        "Ring,Start,XP,Final\nAir,2,1,3\nEarth,2,0,2\nFire,1,2,3\n",
        RINGS,
    ),
    "total that is dice": (
        "l5r",
        "Skill\tRank\tTrait\tTotal\nKenjutsu\t3\tAgility\t7k4\nHunting\t1\tPerception\t3k2\n",
        {"skills": {"kenjutsu": 3, "hunting": 1}},
    ),
    "questions above numbers": (
        "l7r",
        "Timestamp\tYour character's name?\tAir (1-5)\tRings [Earth]\tFire\n8:00\tMe\t3\t2\t3\n",
        RINGS,
    ),
    "one column a person": ("l7r", "Name,First,Second\nAir,3,1\nEarth,2,4\nFire,3,5\n", RINGS),
    "value of the most": ("l7r", "Air 3 of 5, Earth 2 of 5, Fire: 3/5", RINGS),
    "German spreadsheet": ("l7r", '\ufeff"Air";"3"\r\n"Earth";"2"\r\n"Fire";"3"\r\n', RINGS),
    "many commas in few cells": (
        "l7r",
        "sep=;\r\nAir;3\r\nEarth;2\r\nFire;3\r\nSkills;Tact 2, Law 1, Sums 1, Luck 1\r\n",
        {**RINGS, "skills": {"tact": 2, "law": 1, "sums": 1, "luck": 1}},
    ),
    "numbers in brackets": ("l7r", "Air (3) Earth (2) Fire [3]", RINGS),
    "the word rank": ("l7r", "Air: Rank 3\nEarth: rank 2\nFire = Rank 3", RINGS),
    "a title and a row": ("l7r", "[b]Rings:[/b] Air 3, Earth 2, Fire 3", RINGS),
    "rows with commas": ("l7r", "Air 3, Earth 2\nFire 3, Water 2\n", {**RINGS, "water": 2}),
    "cells of a document": ("l7r", "Rings\nAir\n3\nEarth\n2\nFire\n3\n", RINGS),
    "wiki": ("l5r", "== Traits ==\n* Reflexes: 3\n* Awareness: 2\n* Stamina: 4\n", TRAITS),
    "Traits within Rings": (
        "l5r",
        "Air 2 (Reflexes 3 / Awareness 2)\nEarth 4 (Stamina 4)",
        {**TRAITS, "willpower": 4},
    ),
    "numbered lines": (
        "l5r",
        "Skills\n1. Kenjutsu 3 (Agility)\n2) Lore: Bushido 1\n",
        {"skills": {"kenjutsu": 3, "lore: bushido": 1}},
    ),
    "a third column": (
        "l5r",
        "Skill\tRank\tEmphasis\r\nKenjutsu\t3\tKatana\r\nDefense\t2\t\r\n",
        {"skills": {"kenjutsu": 3, "defense": 2}, "emphases": {"kenjutsu": ["katana"]}},
    ),
    "a total that follows": ("l5r", "Reflexes: 3\nArmor TN: 20", {"reflexes": 3}),
    "a weapon with its numbers": (
        "l5r",
        "Weapons: Katana (4k2), Yumi 3k2",
        {"weapons": ["katana", "yumi"]},
    ),
    "dice as a word": (
        "ki",
        "dLuck: 1d6\nBackground: Left home at 14.",
        {"luck_die": "1d6", "text": "Left home at 14."},
    ),
    "thousands": ("wayward", "XP: 1,250\nSTR: 30", {"xp_total": 1250, "str": 30}),
    "German thousands": ("wayward", "XP;1.250\nSTR;30", {"xp_total": 1250, "str": 30}),
    "how many of each": (
        "wayward",
        "Items: Soldier Pill x2, 3 Smoke Bomb, Rope (2), Cloth",
        {
            "items": [
                {"id": "soldier-pill", "count": 2},
                {"id": "smoke-bomb", "count": 3},
                {"id": "rope", "count": 2},
                "cloth",
            ]
        },
    ),
    "a comma in a name": (
        "wayward",
        "Items\n- Oil Flask: 4\n- Exploding Tag, Type 2\n",
        {"items": [{"id": "oil-flask", "count": 4}, "exploding-tag-2"]},
    ),
    "without what is in brackets": (
        "wayward",
        "Genjutsu: Magen: Narakumi",
        {"techniques": ["hell-viewing"]},
    ),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_sheet_is_understood_in_its_shape(shape: str) -> None:
    """All its values, and nothing that was not understood."""
    key, text, sheet = SHAPES[shape]
    draft = read_sheet(text, ruleset(key))
    assert draft.sheet == sheet
    assert draft.unknown == []


def test_a_bonus_that_is_left_out_is_told() -> None:
    """Brackets behind a number that nothing reads are named with the number that was read."""
    draft = read_sheet("STR 30 (+5)\nRES: 25", ruleset("wayward"))
    assert draft.sheet == {"str": 30, "res": 25}
    assert draft.guesses == ["“STR 30 (+5)” was read as STR 30."]


def test_a_title_that_is_not_known_is_told_and_ends_a_list() -> None:
    """What stands below it belongs to no list above."""
    draft = read_sheet("Weapons:\nDagger\nEnemies:\nThe Crane\n", ruleset("ki"))
    assert draft.sheet == {"weapons": ["dagger"]}
    assert draft.unknown == ["Enemies", "The Crane"]


def test_a_first_line_without_a_label_is_the_name() -> None:
    """It is a guess, and only short words without numbers are one."""
    draft = read_sheet("[size=20]Goro the Wall[/size]\nAgility: 3", ruleset("ki"))
    assert (draft.name, draft.unknown) == ("Goro the Wall", [])
    assert draft.guesses == ["“Goro the Wall” was read as the name."]
    assert read_sheet("Agility high\nStrength: 3", ruleset("ki")).name == ""


@pytest.mark.parametrize("way", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_file_of_windows_is_text(way: str) -> None:
    """As a spreadsheet program saves it there, with letters beyond English."""
    assert text_of_file("Name;Jürgen\r\n".encode(way)) == "Name;Jürgen\r\n"


def test_a_picture_and_rich_text_are_no_text() -> None:
    """They are refused with what to do."""
    for data in (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", b"{\\rtf1 Strength: 3}"):
        with pytest.raises(SheetError, match="Save it as text in UTF-8"):
            text_of_file(data)


def test_things_with_numbers_are_shown_with_them_and_typed_again() -> None:
    """A template says how many by name; the form shows it, and a changed number stays."""
    rules = ruleset("wayward")
    [entry] = [each for each in rules.sheets.paper.entries if each.key == "items"]
    kept = as_kept({"items": {"smoke-bomb": 2, "flash-bomb": 1}}, rules)
    draft = Draft(ruleset="wayward", sheet=kept)
    assert text_of(entry, draft.sheet, {}) == "Smoke Bomb x2, Flash Bomb"
    assert fill_in(draft, rules.sheets.paper, [entry], {"items": "Smoke Bomb x3, Flash Bomb"}) == {}
    assert draft.sheet["items"] == [
        {"id": "smoke-bomb", "count": 3},
        {"id": "flash-bomb", "count": 1},
    ]


def test_traits_and_skills_of_an_actor_that_have_no_number_are_listed() -> None:
    """Numbers as text are numbers; a word, or nothing, is named with what stands there."""
    actor: dict[str, Any] = {
        "system": {
            "traits": {"ref": "4", "awa": {"rank": "high"}, "sta": 2.0, "luck": 3},
            "rings": {"void": {"rank": None}},
        },
        "items": [
            {"type": "skill", "name": "Kenjutsu", "system": {"rank": "three"}},
            {"type": "skill", "name": "Defense", "system": {"rank": "2"}},
        ],
    }
    draft = read_sheet(json.dumps(actor), ruleset("l5r"))
    assert draft.sheet == {"reflexes": 4, "stamina": 2, "skills": {"defense": 2}}
    assert draft.unknown == [
        "system.traits.awa.rank: high",
        "system.traits.luck: 3",
        "Kenjutsu",
        "items.0.system.rank: three",
    ]


def test_values_of_a_darker_actor_that_have_no_number_are_listed() -> None:
    """Attributes, abilities and Willpower; names without spaces are found too."""
    actor = {
        "system": {
            "attributes": {"strength": {"value": "3"}, "wits": {"value": "quick"}},
            "abilities": {
                "talent": {"brawl": {"value": 4, "speciality": "Dirty fighting"}},
                "skill": {"martialarts": {"value": 2}, "melee": {"value": "good"}},
            },
            "willpower": {"permanent": "much"},
        },
    }
    draft = read_sheet(json.dumps(actor), ruleset("wod"))
    assert draft.sheet == {
        "strength": 3,
        "abilities": {"brawl": 4, "martial_arts": 2},
        "specialties": [{"trait": "brawl", "words": "dirty fighting"}],
    }
    assert draft.unknown == [
        "system.attributes.wits.value: quick",
        "system.abilities.skill.melee.value: good",
        "system.willpower.permanent: much",
    ]


def test_a_form_that_is_sent_again_adds_nothing_to_what_is_in_brackets() -> None:
    """An emphasis is there once, and a skill of a kind in its own list is no guess."""
    paper = ruleset("l5r").sheets.paper
    [entry] = [each for each in paper.entries if each.key == "skills"]
    draft = Draft(ruleset="l5r")
    for _ in range(2):
        typed = {"skills": "Kenjutsu (Katana) 3, Lore: Bushido 1"}
        assert fill_in(draft, paper, [entry], typed) == {}
    assert draft.sheet == {
        "skills": {"kenjutsu": 3, "lore: bushido": 1},
        "emphases": {"kenjutsu": ["katana"]},
    }
    assert draft.guesses == []


@pytest.mark.parametrize(
    ("key", "field", "before", "kept"),
    [
        ("l5r", "skills", "Kenjutsu (Katana) 3, Iaijutsu (Focus) 2", "emphases"),
        ("l7r", "skills", "Etiquette 2 (advanced), Tact 3 (advanced)", "advanced"),
        ("wod", "abilities", "Melee 5 (Swords), Brawl 3 (Dirty fighting)", "specialties"),
    ],
)
def test_a_skill_that_is_gone_leaves_nothing_of_its_brackets(
    key: str, field: str, before: str, kept: str
) -> None:
    """Else the rules would refuse the sheet for something that no form shows."""
    rules = ruleset(key)
    [entry] = [each for each in rules.sheets.paper.entries if each.key == field]
    draft = Draft(ruleset=key)
    assert fill_in(draft, rules.sheets.paper, [entry], {field: before}) == {}
    assert len(draft.sheet[kept]) == 2
    first, _, _ = before.partition(" ")
    assert fill_in(draft, rules.sheets.paper, [entry], {field: f"{first} 1"}) == {}
    assert len(draft.sheet[kept]) == 1
    assert read(rules.sheets.model, draft.sheet) is not None
    assert fill_in(draft, rules.sheets.paper, [entry], {field: ""}) == {}
    assert not draft.sheet[kept]


def test_a_specialty_is_told_in_its_words() -> None:
    """A thing of a list that has neither name nor id is told by what it says."""
    assert spelled([{"trait": "melee", "words": "swords"}]) == "melee: swords"
