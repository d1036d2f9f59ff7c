"""Sheets that people bring are read as drafts, by the labels of their game."""

from __future__ import annotations

import json
from time import thread_time
from typing import Any

import pytest

from bot.sheets.account import Kind
from bot.sheets.draft import Draft, told
from bot.sheets.fields import fill_in, text_of
from rules import ruleset
from rules.engine.sheets.sheet import read
from rules.engine.state.grouped import leaves
from tests.drafts import read_sheet


def read_as(key: str, text: str) -> Draft:
    """A draft that the ruleset takes."""
    rules = ruleset(key)
    draft = read_sheet(text, rules)
    assert read(rules.sheets.model, draft.sheet) is not None
    return draft


def test_a_forum_post_of_l5r_is_read_with_rings_that_follow_and_emphases() -> None:
    """Rings are set aside, since they follow; brackets before the number are emphases."""
    draft = read_as(
        "l5r",
        """[b]Name:[/b] Hida Goro
        [b]Earth 2 / Stamina 2 / Willpower 2[/b]
        Fire 3 / Agility 3 / Intelligence 3
        Reflexes: 4
        [u]Skills[/u]
        Kenjutsu (Katana) - 4
        Defense 2
        Weapons: katana, Wakisashi
        """,
    )
    assert draft.name == "Hida Goro"
    assert draft.sheet == {
        "stamina": 2,
        "willpower": 2,
        "agility": 3,
        "intelligence": 3,
        "reflexes": 4,
        "skills": {"kenjutsu": 4, "defense": 2},
        "emphases": {"kenjutsu": ["katana"]},
        "weapons": ["katana", "wakizashi"],
    }
    assert draft.guesses == ["“Wakisashi” was read as wakizashi."]
    assert draft.unknown == []


def test_dots_are_numbers_and_bonuses_in_brackets_are_specialties() -> None:
    """Full dots count, empty ones do not; "+3" belongs to the specialty and is set aside."""
    draft = read_as(
        "wod",
        """**Strength** ●●●○○
        Dexterity ••
        Willpower: 5
        Brawl 3, Melee 5 (Swords +3)
        Martial Arts ●●
        """,
    )
    assert draft.sheet == {
        "strength": 3,
        "dexterity": 2,
        "willpower_rating": 5,
        "abilities": {"brawl": 3, "melee": 5, "martial_arts": 2},
        "specialties": [{"trait": "melee", "words": "swords"}],
    }


def test_what_is_not_understood_is_listed_and_nothing_else_is_lost() -> None:
    """A line of prose and a thing that no table has stand in the list, in their order."""
    draft = read_as(
        "ki",
        """Agility: 4
        She never sits with her back to a door
        Stamina: 5/8
        Weapons: Club, Moonblade
        """,
    )
    assert draft.sheet == {
        "agility": 4,
        "stamina": 5,
        "stamina_max": 8,
        "weapons": ["club"],
    }
    assert draft.unknown == ["She never sits with her back to a door", "Weapons: Moonblade"]


def test_a_name_that_the_game_has_is_a_skill_without_a_heading() -> None:
    """A forum sheet has no heading above its skills; other names are not understood."""
    draft = read_as("l5r", "Strength: 4\nKenjutsu (Katana) - 4\n[b]Speed:[/b] 12\n")
    assert draft.sheet == {
        "strength": 4,
        "skills": {"kenjutsu": 4},
        "emphases": {"kenjutsu": ["katana"]},
    }
    assert draft.unknown == ["Speed: 12"]
    ki = read_as("ki", "Climbing 2\nBlade 3\n")
    assert ki.sheet == {"skills": {"climbing": 2}, "proficiency": {"blade": 3}}
    assert read_as("wod", "Gleam 7\n").unknown == ["Gleam 7"]


def test_a_misspelt_label_is_a_guess_that_is_told() -> None:
    """ "Intelect" is near nothing else than Instinct's neighbours: the guess is shown."""
    draft = read_as("ki", "Agilty: 3\nStrenght: 2\n")
    assert draft.sheet == {"agility": 3, "strength": 2}
    assert draft.guesses == [
        "“Agilty” was read as Agility.",
        "“Strenght” was read as Strength.",
    ]


def test_a_spreadsheet_has_labels_at_the_left_of_their_values() -> None:
    """Tabs or commas; several pairs may stand in a row; a label alone begins a list."""
    tabs = read_as("l7r", "Name\tKuni\nAir\t3\tEarth\t2\nAttack\t4\nSkills\t\nStealth\t2\n")
    assert tabs.name == "Kuni"
    assert tabs.sheet == {"air": 3, "earth": 2, "attack": 4, "skills": {"stealth": 2}}
    commas = read_as("wayward", "STR,25\nAGI,31\nXP,1200\nStealth,4\n")
    assert commas.sheet == {"str": 25, "agi": 31, "xp_total": 1200, "skill_ranks": {"stealth": 4}}


def test_wayward_techniques_are_matched_to_the_tables() -> None:
    """Names of jutsu with what stands in their brackets; HP as now and most."""
    draft = read_as("wayward", "HP: 40/80\nJutsu: Hinotama (Fireball)\nVillage: Leaf\n")
    assert draft.sheet == {
        "hp": 40,
        "hp_max": 80,
        "techniques": ["hinotama"],
        "village": "Leaf",
    }


def test_an_actor_of_the_world_of_darkness_is_read() -> None:
    """Attributes and abilities by their values, Willpower both ways, and the marks of health."""
    actor = {
        "name": "Ash",
        "system": {
            "attributes": {"strength": {"value": 3}, "wits": {"value": 2}},
            "abilities": {
                "talent": {"brawl": {"value": 4}, "alertness": {"value": 0}},
                "skill": {"melee": {"value": 1}},
            },
            "willpower": {"permanent": 6, "temporary": 4},
            "health": {"damage": {"bashing": 2, "lethal": 1, "aggravated": 0}},
        },
    }
    draft = read_as("wod", json.dumps(actor))
    assert draft.sheet == {
        "strength": 3,
        "wits": 2,
        "abilities": {"brawl": 4, "melee": 1},
        "willpower_rating": 6,
        "willpower": 4,
        "health": ["lethal", "bashing", "bashing"],
    }


MARA = {
    "attributes": {"strength": 3, "dexterity": 4},
    "abilities": {"brawl": 2, "stealth": {"rank": 3}},
    "willpower": {"permanent": 5, "current": 3},
    "mood": "sad",
}
AIKO = {"rings": {"air": 3}, "traits": {"reflexes": 4}, "skills": {"kenjutsu": 3}}


@pytest.mark.parametrize(
    ("key", "data", "sheet", "unknown"),
    [
        (
            "wod",
            MARA,
            {
                "strength": 3,
                "dexterity": 4,
                "abilities": {"brawl": 2, "stealth": 3},
                "willpower_rating": 5,
                "willpower": 3,
            },
            ["mood: sad"],
        ),
        ("l5r", AIKO, {"awareness": 3, "reflexes": 4, "skills": {"kenjutsu": 3}}, []),
        ("ki", {"stats": {"strength": 3}, "mood": 4}, {"strength": 3}, ["mood: 4"]),
    ],
)
def test_json_of_somebody_elses_program_is_read_by_its_names(
    key: str, data: dict[str, Any], sheet: dict[str, Any], unknown: list[str]
) -> None:
    """Values stand in tables of any depth, and a table may have a name of ours."""
    draft = read_as(key, json.dumps({"name": "Mara", **data}))
    assert (draft.name, draft.sheet, draft.unknown) == ("Mara", sheet, unknown)


@pytest.mark.parametrize("key", ["ki", "l5r", "l7r", "wod", "wayward"])
def test_a_toml_sheet_is_taken_as_it_is(key: str) -> None:
    """A template written as JSON comes back unchanged, with its name."""
    template = next(iter(ruleset(key).sheets.templates().values()))
    draft = read_as(key, json.dumps({"name": "Ama", **template}, default=str))
    assert draft.name == "Ama"
    assert draft.sheet.keys() == template.keys()


@pytest.mark.parametrize("key", ["ki", "l5r", "l7r", "wod", "wayward"])
def test_every_form_of_a_paper_has_at_most_five_fields_and_real_keys(key: str) -> None:
    """A section is one form, and each entry sets a value that the sheet has."""
    rules = ruleset(key)
    sheet: Any = rules.sheets.model
    fields = {leaf.name for leaf in leaves(sheet)}
    for section in rules.sheets.paper.sections:
        assert 1 <= len(section.entries) <= 5, section.title
        for entry in section.entries:
            assert {entry.key, entry.now or entry.key} <= fields, entry


def test_a_number_in_brackets_and_values_with_spaces_between_are_read() -> None:
    """ "Stealth (4)" is a rank; "Charisma 2 Manipulation 3" are two values."""
    assert read_as("wayward", "Skills\nStealth (4)").sheet["skill_ranks"] == {"stealth": 4}
    draft = read_as("wod", "Charisma 2 Manipulation 3 Appearance 4\nWits 3")
    assert draft.sheet == {"charisma": 2, "manipulation": 3, "appearance": 4, "wits": 3}
    assert draft.unknown == []


def test_two_numbers_are_points_and_rating_and_any_other_second_number_is_told() -> None:
    """6/7 Willpower are 6 points of 7; a Trait of 3/5 is 3, which is shown to be checked."""
    draft = read_as("wod", "Willpower 6/7\nStrength 3/5")
    assert draft.sheet == {"willpower": 6, "willpower_rating": 7, "strength": 3}
    assert draft.guesses == ["“Strength 3/5” was read as 3."]


def test_nothing_on_a_pasted_sheet_disappears_without_a_word() -> None:
    """A label twice, one that no fight needs, a thing without heading, a name of no table."""
    draft = read_as("l5r", "Agility 3\nAgility 4\nSchool: Kakita Bushi\nKatana, wakizashi\nHat")
    assert draft.sheet == {"agility": 4, "weapons": ["katana", "wakizashi"]}
    assert draft.unknown == ["Hat"]
    assert draft.guesses == [
        "Agility is there twice: 3, then 4, which counts.",
        "“Katana” was read as Weapons.",
        "“wakizashi” was read as Weapons.",
    ]
    assert told(draft.parts, Kind.LEFT_OUT) == ["School: Kakita Bushi (no fight needs it)"]
    notes = read_as("ki", "Proficiencies: Melee 2, Dagger 1").guesses
    assert notes == ["“Melee” is in no table; it is kept as written."]


def test_what_an_actor_carries_is_read_by_the_tables_and_the_rest_is_listed() -> None:
    """A weapon by its name in any game; Void's rank is the Ring, its value the points."""
    actor: dict[str, Any] = {
        "system": {"traits": {"ref": {"rank": 4}}, "rings": {"void": {"rank": 3, "value": 1}}},
        "items": [{"type": "weapon", "name": "Katana"}, {"type": "spell", "name": "Jade Strike"}],
    }
    draft = read_as("l5r", json.dumps(actor))
    assert draft.sheet == {"reflexes": 4, "void": 3, "void_points": 1, "weapons": ["katana"]}
    assert draft.unknown == ["Spell: Jade Strike"]
    knife = {"system": {"attributes": {}}, "items": [{"type": "Melee Weapon", "name": "Knife"}]}
    assert read_as("wod", json.dumps(knife)).sheet == {"weapons": ["knife"]}


def test_a_rank_of_ones_own_is_shown_in_words_and_keeps_its_id() -> None:
    """Typed again as it was shown, it is the same ability; a list of names is one too."""
    paper = ruleset("wayward").sheets.paper
    [entry] = [each for each in paper.entries if each.key == "abilities"]
    draft = Draft(ruleset="wayward", sheet={"abilities": {"power_attack": 2}})
    assert text_of(entry, draft.sheet, {}) == "power attack 2"
    assert fill_in(draft, paper, [entry], {"abilities": "power attack 3, iaijutsu 1"}) == {}
    assert draft.sheet["abilities"] == {"power_attack": 3, "iaijutsu": 1}
    assert text_of(entry, {"abilities": ["defensive_formation"]}, {}) == "defensive formation"


def test_a_row_of_thousands_of_cells_is_read_in_a_moment() -> None:
    """Reading holds up everybody else: a time that grew with the square would be minutes."""
    rules = ruleset("ki")
    _ = read_sheet("Agility: 4", rules)
    before = thread_time()
    _ = read_sheet("a," * 120_000, rules)
    assert thread_time() - before < 2
