"""Sheets in the layouts of forums, programs and chats: what a person reads in them is read."""

from __future__ import annotations

import json
from io import BytesIO
from time import thread_time
from typing import Any
from zipfile import ZipFile

import pytest
from openpyxl import Workbook

from bot.sheets.account import Kind
from bot.sheets.draft import Draft, told
from bot.sheets.files import text_of
from bot.sheets.reading import read_sheets
from bot.sheets.workbooks import MOST_UNPACKED, text_in
from rules import ruleset
from rules.engine.sheets.sheet import read
from rules.errors import SheetError
from tests.drafts import read_sheet

AIR_WATER = {"reflexes": 3, "awareness": 2, "strength": 3, "perception": 2}

READ: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a Ring with its Traits": (
        "l5r",
        "Air: Reflexes 3, Awareness 2\nWater: Strength 3 / Perception 2",
        AIR_WATER,
    ),
    "Traits in square brackets": (
        "l5r",
        "Rings: Air 2 [Reflexes 3, Awareness 2], Water 2 [Strength 3, Perception 2]",
        AIR_WATER,
    ),
    "Traits behind a dash": (
        "l5r",
        ":wind_blowing_face: **Air** 2 — *Reflexes* 3 / *Awareness* 2\n:droplet: **Water** 2 — *Strength* 3 / *Perception* 2",  # noqa: E501
        AIR_WATER,
    ),
    "two spaces between": (
        "l5r",
        "Reflexes: 3   Awareness: 2     Strength: 3  Perception: 2",
        AIR_WATER,
    ),
    "several labels in a line": (
        "l7r",
        "Clan: Crane. Air 4, Fire 3",
        {"air": 4, "fire": 3},
    ),
    "columns of Rings and Traits": (
        "l5r",
        "Ring\tTrait\tRank\tTrait\tRank\nAir\tReflexes\t3\tAwareness\t2\nWater\tStrength\t3\tPerception\t2\nVoid\t2\t\t\t\n",
        {**AIR_WATER, "void": 2},
    ),
    "decimals of a program": (
        "wod",
        "Strength,3.0\nStamina,2.0\nBrawl,2.0\n",
        {"strength": 3, "stamina": 2, "abilities": {"brawl": 2}},
    ),
    "decimals in German": (
        "wod",
        "Körperkraft;3,0\nWiderstandsfähigkeit;2,0\nHandgemenge;2,0\n",
        {"strength": 3, "stamina": 2, "abilities": {"brawl": 2}},
    ),
    "French": (
        "l5r",
        "Air 2 (Réflexes 3, Intuition 2)\nEau 2 (Force 3, Perception 2)\nCompétences : Défense 2",
        {**AIR_WATER, "skills": {"defense": 2}},
    ),
    "Spanish": (
        "wod",
        "Fuerza: 3\nDestreza: 4\nAstucia: 2\nPelea: 1",
        {"strength": 3, "dexterity": 4, "wits": 2, "abilities": {"brawl": 1}},
    ),
    "dots with spaces": ("wod", "Strength: ● ● ● ○ ○\nWits: ■■□□□", {"strength": 3, "wits": 2}),
    "hearts and circles": (
        "wod",
        "Charisma: ❤❤♡♡♡\nManipulation: 🔴🔴🔴⚪⚪",
        {"charisma": 2, "manipulation": 3},
    ),
    "boxes, crosses and rings": (
        "wod",
        "Wits: [X][X][ ][ ]\nBrawl: xxx\nDodge: OOo\nMelee: ***",
        {"wits": 2, "abilities": {"brawl": 3, "dodge": 2, "melee": 3}},
    ),
    "dots with their number": (
        "wod",
        "Strength ●●●○○ (3)\nWits 2 ●●○○○",
        {"strength": 3, "wits": 2},
    ),
    "a bullet between values": ("wod", "Strength 3 • Wits 2", {"strength": 3, "wits": 2}),
    "other digits": (
        "wod",
        "Perception: ③\nIntelligence: Ⅲ\nAppearance: \uff13\nMelee: three",
        {"perception": 3, "intelligence": 3, "appearance": 3, "abilities": {"melee": 3}},
    ),
    "permanent and temporary": (
        "wod",
        "Willpower: 6 perm, 4 temp",
        {"willpower_rating": 6, "willpower": 4},
    ),
    "raised by experience": (
        "wod",
        "Stamina: 2 -> 3\nCharisma: 2 (raised with xp to 3)\nDexterity: 4+1",
        {"stamina": 3, "charisma": 3, "dexterity": 5},
    ),
    "abilities without headings": (
        "wod",
        "Animal Ken 1, Larceny 2, Performance 1\nAcademics 1, Occult 1",
        {
            "abilities": {
                "animal_ken": 1,
                "larceny": 2,
                "performance": 1,
                "academics": 1,
                "occult": 1,
            }
        },
    ),
    "a table of a page": (
        "wod",
        "<table><tr><td><b>Strength</b></td><td>3</td></tr><tr><td>Brawl&nbsp;(Grappling)</td><td>3</td></tr></table>",
        {
            "strength": 3,
            "abilities": {"brawl": 3},
            "specialties": [{"trait": "brawl", "words": "grappling"}],
        },
    ),
    "a row of answers": (
        "wod",
        "Timestamp,Character Name,Player,Strength,Dexterity,Wits\n2024/03/01 10:11:12,Example,Somebody,3,4,2\n",  # noqa: E501
        {"strength": 3, "dexterity": 4, "wits": 2},
    ),
    "a Ring with a colon behind its number": (
        "l5r",
        "AIR 3: Reflexes 3, Awareness 2\nWATER 2: Strength 3, Perception 2\nHonor 3.5  Glory 1.2",
        AIR_WATER,
    ),
    "columns with spaces": (
        "wod",
        "Strength....3   Charisma....2\nTalents          Skills\nBrawl_____3      Melee__2",
        {"strength": 3, "charisma": 2, "abilities": {"brawl": 3, "melee": 2}},
    ),
    "a title, a dash and bullets": (
        "l5r",
        "Rings — Air 2 (Reflexes 3, Awareness 2) • Water 2 (Strength 3, Perception 2)",
        AIR_WATER,
    ),
    "sentences": ("l5r", "Reflexes 3. Awareness 2. Strength 3. Perception 2.", AIR_WATER),
    "bars between cells": (
        "wod",
        "Strength|3\nWits|2\nBrawl|2\n",
        {"strength": 3, "wits": 2, "abilities": {"brawl": 2}},
    ),
    "skills with their Trait, emphasis and dice": (
        "l5r",
        "Kenjutsu (Agility) 4 [Katana] 7k3\nDefense (Reflexes) 2 5k3",
        {"skills": {"kenjutsu": 4, "defense": 2}, "emphases": {"kenjutsu": ["katana"]}},
    ),
    "a column of Traits beside the Rings": (
        "l5r",
        "Ring;Value;Traits\nAir;2;Reflexes 3, Awareness 2\nWater;2;Strength 3, Perception 2",
        AIR_WATER,
    ),
    "questions with their answers below": (
        "wod",
        "What is your Strength?\n3\nQ: Which weapons do you carry?\nA: Knife",
        {"strength": 3, "weapons": ["knife"]},
    ),
    "marks of health in words": (
        "wod",
        "Strength 3\nHealth: 2 bashing, 1 lethal\nMauled -2",
        {"strength": 3, "health": ["lethal", "bashing", "bashing"]},
    ),
    "wide colons": ("wod", "Strength\uff1a3\nWits \uff1d 2", {"strength": 3, "wits": 2}),
    "numbers first": ("wod", "3 Strength\n2 Wits", {"strength": 3, "wits": 2}),
    "dots of a page": ("wod", "Strength &#9679;&#9679;&#9679;&#9675;", {"strength": 3}),
    "dots between bars": (
        "wod",
        "Strength ●●● | Wits ●●\nBrawl ● | Melee ●●",
        {"strength": 3, "wits": 2, "abilities": {"brawl": 1, "melee": 2}},
    ),
    "crosses with spaces": (
        "wod",
        "Strength: X X X _ _\nWits: X _ _ _ _",
        {"strength": 3, "wits": 1},
    ),
    "dots with points and rating": (
        "wod",
        "Willpower: ●●●●●○○○○○ 5/5",
        {"willpower": 5, "willpower_rating": 5},
    ),
    "cells with bars between them": (
        "l5r",
        "Ring | Value | Trait | Value\nAir | 2 | Reflexes | 3\nVoid | 2 | | |",
        {"reflexes": 3, "void": 2, "awareness": 2},
    ),
    "dots of other shapes": (
        "wod",
        "Perception: ◈◈◇\nWits ▰▰▰▱▱\nBrawl ✪✪✩\nMelee: ▓▓▓░░\n★ Dodge 1",
        {"perception": 2, "wits": 3, "abilities": {"brawl": 2, "melee": 3, "dodge": 1}},
    ),
    "the first of two colours is full": (
        "wod",
        "Strength 🔴🔴⚫⚫⚫\nWits ⚪⚪⚫⚫⚫\nBrawl: 🟩🟩🟥",
        {"strength": 2, "wits": 3, "abilities": {"brawl": 2}},
    ),
    "dots in the words of a chat": (
        "wod",
        "Strength: :red_circle: :red_circle: :white_circle:\nWits <:dot:12><:dot:12><:no_dot:13>\nKnife :fire: :star:",  # noqa: E501
        {"strength": 2, "wits": 2, "weapons": ["knife"]},
    ),
    "points in brackets": ("wod", "Willpower 6 (4 left)", {"willpower_rating": 6, "willpower": 4}),
    "the most in brackets": ("ki", "HP: 15 (max 20)", {"hp": 15, "hp_max": 20}),
    "dice that are a value": ("ki", "Luck Die 1d6", {"luck_die": "1d6"}),
    "the rating before the points": (
        "wod",
        "Willpower 6/4",
        {"willpower_rating": 6, "willpower": 4},
    ),
    "a small table of people": ("l7r", "Name,Air\nAda,3", {"air": 3}),
    "a table of weapons": (
        "l5r",
        "Weapon\tAttack\tDamage\nKatana\t7k3\t6k2\nYari\t5k3\t4k2\n",
        {"weapons": ["katana", "yari"]},
    ),
    "a unit": ("ki", "Movement: 6 spaces", {"movement_speed": 6}),
    "headings with points": (
        "wod",
        "Abilities (13/9/5)\nTalents (13)\nFencing 2\nSkills [9]:\nChess 1",
        {"abilities": {"fencing": 2, "chess": 1}},
    ),
    "German without its letters": ("wod", "Staerke 3\nHintergründe: Freunde 3", {"strength": 3}),
    "skills of a kind in French": (
        "l5r",
        "Compétences : Chasse 1, Connaissance : Bushido 2",
        {"skills": {"hunting": 1, "lore: bushido": 2}},
    ),
    "Rings by their long names": ("l7r", "Air Ring 3\nRing of Fire: 4", {"air": 3, "fire": 4}),
    "a Ring before bars": ("l5r", "AIR: 3 | Reflexes 3", {"reflexes": 3, "awareness": 3}),
    "YAML with marks around its names": (
        "wod",
        '"name": "Goro"\n"strength": 3\n"dexterity": "4",\n\'willpower\': 6',
        {"strength": 3, "dexterity": 4, "willpower_rating": 6},
    ),
    "a second row of dots": (
        "wod",
        "Willpower\n●●●●●○○○○○\n☑☑☑☐☐☐☐☐☐☐\nBrawl ●●",
        {"willpower_rating": 5, "willpower": 3, "abilities": {"brawl": 2}},
    ),
    "two rows of dots in a line": (
        "wod",
        "Willpower: ●●●●●●○○○○ / ●●○○○○○○○○",
        {"willpower_rating": 6, "willpower": 2},
    ),
    "italics of a wiki": ("wod", "''Strength'': 3\n_Wits_: 2", {"strength": 3, "wits": 2}),
}


@pytest.mark.parametrize("layout", READ)
def test_a_layout_is_read_whole(layout: str) -> None:
    """Its values are the ones that a person reads, and nothing is strange."""
    key, text, sheet = READ[layout]
    draft = read_sheet(text, ruleset(key))
    assert draft.sheet == sheet
    assert draft.unknown == []
    assert read(ruleset(key).sheets.model, draft.sheet) is not None


@pytest.mark.parametrize(
    ("key", "text", "sheet", "unknown"),
    [
        ("wod", "Strength 3,5\nWits 3", {"wits": 3}, ["Strength 3,5"]),
        ("wod", "Willpower ●●●○ ■■□□\nWits ● ● ○", {"wits": 2}, ["Willpower ●●●○ ■■□□"]),
    ],
)
def test_what_can_be_two_numbers_is_asked(
    key: str, text: str, sheet: dict[str, Any], unknown: list[str]
) -> None:
    """A fraction, and a second row of dots behind empty ones."""
    draft = read_sheet(text, ruleset(key))
    assert (draft.sheet, draft.unknown) == (sheet, unknown)


@pytest.mark.parametrize(
    "text",
    ["Backgrounds\nAllies 3\nPotence 2", "Backgrounds\t\tVirtues\t\nAllies\t3\tPotence\t2"],
)
def test_what_stands_below_a_heading_that_is_left_out_is_no_skill(text: str) -> None:
    """Neither in lines nor in columns; the next heading ends it."""
    draft = read_sheet(f"{text}\nTalents\nFencing 2", ruleset("wod"))
    assert (draft.sheet, draft.unknown) == ({"abilities": {"fencing": 2}}, [])
    assert {"Allies 3 (no fight needs it)", "Potence 2 (no fight needs it)"} <= {*left_out(draft)}


def test_what_stands_beside_a_value_and_is_not_read_is_left_out() -> None:
    """A bonus in brackets is not counted as read."""
    draft = read_sheet("Strength 3 (+2 Potence)\nBrawl 2 (4)", ruleset("wod"))
    assert left_out(draft) == [f"({n}) (it stands beside the value)" for n in ("+2 Potence", "4")]


def left_out(draft: Draft) -> list[str]:
    return told(draft.parts, Kind.LEFT_OUT)


def test_a_ring_alone_gives_both_of_its_traits() -> None:
    """The usual form of an NPC; the draft says so, and a printed attack is left out."""
    draft = read_sheet("Earth 4\nVoid 2\nAttack: 7k4", ruleset("l5r"))
    assert draft.sheet == {"void": 2, "stamina": 4, "willpower": 4}
    assert draft.guesses == ["Stamina and Willpower: 4, from “Earth 4”."]
    [attack] = left_out(draft)
    assert attack.startswith("Attack: 7k4 (printed numbers of a stat block: the fight rolls by")


def test_a_ring_that_does_not_fit_its_traits_says_what_the_fight_computes() -> None:
    """Air 4 beside Traits of 2 and 3 is 2 in a fight."""
    draft = read_sheet("Air 4 (Reflexes 3, Awareness 2)", ruleset("l5r"))
    assert left_out(draft) == ["Air 4 (the fight computes 2 from what was read)"]


def test_a_number_that_follows_from_values_that_were_not_read_says_so() -> None:
    """An Armor TN without Reflexes tells nothing of the armour."""
    draft = read_sheet("Armor TN: 25\nVoid 3", ruleset("l5r"))
    assert draft.sheet == {"void": 3}
    assert left_out(draft) == [
        "Armor TN: 25 (it follows from Reflexes, which this sheet does not have)"
    ]


@pytest.mark.parametrize(
    ("agi", "why"),
    [
        ("AGI 30\n", "the fight works it out from the sheet each time"),
        ("", "it follows from AGI, which this sheet does not have"),
    ],
)
def test_a_number_that_only_the_moment_decides_is_worked_out_in_the_fight(
    agi: str, why: str
) -> None:
    """A Dodge of wayward depends on AGI and on what is worn and done then."""
    draft = read_sheet(f"STR 30\n{agi}Dodge 4", ruleset("wayward"))
    assert left_out(draft) == [f"Dodge 4 ({why})"]


def test_a_printed_stat_block_has_levels_and_not_wounds() -> None:
    """The armour is the part of its Armor TN that Reflexes do not give: 23 is 20 and 3."""
    draft = read_sheet(
        "**Example Captain**\nAir: 2  Earth: 3\n   Reflexes: 3\nArmor TN: 23 (Light armor)\n"
        "Reduction: 3\nWounds: 15 (+0); 21 (+3); 57 (Out)\nSkills: Kenjutsu 3, Hunting 1\n",
        ruleset("l5r"),
    )
    assert draft.name == "Example Captain"
    assert draft.sheet == {
        "reflexes": 3,
        "awareness": 2,
        "stamina": 3,
        "willpower": 3,
        "skills": {"kenjutsu": 3, "hunting": 1},
        "armor_bonus": 3,
    }
    assert draft.unknown == []


def test_a_heading_ends_the_list_above_it() -> None:
    """What stands below a heading that no game has is no skill."""
    text = "## Abilities\n- Brawl: 3\n- Fencing: 2\n## Scars\n- Left arm\n- Hand: 2\n"
    draft = read_sheet(text, ruleset("wod"))
    assert draft.sheet == {"abilities": {"brawl": 3, "fencing": 2}}
    assert draft.unknown == ["Scars", "Left arm", "Hand: 2"]


def test_garbage_is_no_skill() -> None:
    """Dice of a weapon, a long text and a name that the game has not are asked about."""
    draft = read_sheet("Skills: Kenjutsu 3, Katana d8\nHat 2\n", ruleset("l5r"))
    assert draft.sheet["skills"] == {"kenjutsu": 3}
    assert read_sheet("Hat 2\nReflexes 3", ruleset("l5r")).unknown == ["Hat 2"]
    assert read_sheet("Luck d8\nReflexes 3", ruleset("l5r")).unknown == ["Luck d8"]


@pytest.mark.parametrize("heading", ["Health", "Summary", "Ausrüstung", "Merits and Flaws"])
def test_a_heading_is_nobodys_name(heading: str) -> None:
    """Goro of Ono stands alone in a first line as well, also above nothing but a Ring."""
    for value in ("Agility 3", "Fire 3"):
        texts = [f"{first}\n{value}" for first in (heading, "Goro of Ono")]
        names = [read_sheet(text, ruleset("l5r")).name for text in texts]
        assert names == ["", "Goro of Ono"]


def test_a_json_that_breaks_off_is_named_and_a_list_has_several_people() -> None:
    """Neither is read as prose."""
    actor = {"name": "Ama", "system": {"traits": {"ref": 4}, "rings": {"void": {"rank": 2}}}}
    text = json.dumps([actor, {**actor, "name": "Ben"}])
    with pytest.raises(SheetError, match="breaks off at line 1"):
        read_sheet(text[:60], ruleset("l5r"))
    with pytest.raises(SheetError, match="no sheet"):
        read_sheet("[1, 2]", ruleset("l5r"))
    people = read_sheets(text, ruleset("l5r"))
    assert [(each.name, each.sheet["reflexes"]) for each in people] == [("Ama", 4), ("Ben", 4)]


def test_a_file_with_a_row_each_has_a_draft_for_each() -> None:
    """The other rows are named as those of others."""
    text = "Name\tStrength\tDexterity\tWits\nAma\t3\t2\t4\nBen\t1\t2\t5\n"
    ama, ben = read_sheets(text, ruleset("wod"))
    assert (ama.name, ama.sheet["wits"], ben.name, ben.sheet["wits"]) == ("Ama", 4, "Ben", 5)
    assert "Ben 1 2 5 (another person of this file)" in left_out(ama)


def test_a_post_of_several_people_has_a_draft_for_each() -> None:
    """The second name begins the second person."""
    one = "Name: Ama\nStrength: 3\nDexterity: 2\nStamina: 2\nWits: 4\n"
    ama, ben = read_sheets(one + one.replace("Ama", "Ben").replace("4", "1"), ruleset("wod"))
    assert (ama.name, ama.sheet["wits"], ben.name, ben.sheet["wits"]) == ("Ama", 4, "Ben", 1)


def test_titles_above_the_same_labels_are_people() -> None:
    """As in a file of NPCs, without the word name; a title above other labels is none."""
    one = "Ama\nStrength 3\nWits 2\nGear\nBrawl 1\n"
    line = "Ama: Strength 3, Wits 2, Brawl 1\n"
    marked = "=== Ama ===\nStrength 3, Wits 2, Brawl 1\n"
    for first in (one, line, marked):
        both = first + first.replace("Ama", "Ben").replace("3", "4")
        people = read_sheets(both, ruleset("wod"))
        assert [(each.name, each.sheet["strength"]) for each in people] == [("Ama", 3), ("Ben", 4)]
    assert len(read_sheets(one, ruleset("wod"))) == 1


def test_json_in_a_block_of_code_is_json_and_its_lists_are_read() -> None:
    """As a chat shows it; a list of skills has names with numbers."""
    text = '```json\n{"skills": [{"name": "Brawl", "rank": 3}], "strength": 3}\n```'
    draft = read_sheet(text, ruleset("wod"))
    assert draft.sheet == {"strength": 3, "abilities": {"brawl": 3}}
    assert draft.unknown == []
    text = '{"name": "Ama", "attribs": [{"name": "willpower", "current": "4", "max": "6"}]}'
    assert read_sheet(text, ruleset("wod")).sheet == {"willpower": 4, "willpower_rating": 6}


def test_a_template_of_a_wiki_is_no_json() -> None:
    """Its braces come in pairs, and its title is a heading."""
    draft = read_sheet("{{Person\n| name = Ama\n| wits = 3\n}}", ruleset("wod"))
    assert (draft.name, draft.sheet, draft.unknown) == ("Ama", {"wits": 3}, [])


def test_people_of_a_program_come_in_one_table_or_line_by_line() -> None:
    """Each has a draft; JSON within a text is refused."""
    both = '{"name": "Ama", "strength": 3}', '{"name": "Ben", "strength": 4}'
    for text in ("\n".join(both), f'{{"npcs": [{", ".join(both)}]}}'):
        assert [each.name for each in read_sheets(text, ruleset("wod"))] == ["Ama", "Ben"]
    for text in (f"My sheet: {both[0]}", both[0][1:]):
        with pytest.raises(SheetError, match="Bring it from brace to brace"):
            read_sheet(text, ruleset("wod"))


def test_an_actor_of_version_7_has_its_abilities_and_willpower_as_items() -> None:
    """A power is named; values beside the total are left out."""
    actor = {
        "name": "Example",
        "data": {"attributes": {"wits": {"value": 3, "bonus": 0, "total": 3, "max": 5}}},
        "items": [
            {"name": "Brawl", "type": "Ability", "data": {"value": 2, "speciality": "Dirty"}},
            {"name": "Willpower", "type": "Advantage", "data": {"permanent": 6, "temporary": 4}},
            {"name": "Auspex", "type": "Power", "data": {"value": 3}},
        ],
    }
    draft = read_sheet(json.dumps(actor), ruleset("wod"))
    assert draft.sheet == {
        "wits": 3,
        "abilities": {"brawl": 2},
        "specialties": [{"trait": "brawl", "words": "dirty"}],
        "willpower_rating": 6,
        "willpower": 4,
    }
    assert draft.unknown == ["Power: Auspex"]


def test_an_actor_of_l5r_has_its_rank_its_wounds_and_its_armour() -> None:
    """Insight rank 2, 12 wounds, and armour of 5 that makes 30 of Reflexes 4."""
    actor = {
        "name": "Example",
        "system": {
            "traits": {"ref": 4},
            "suffered": 12,
            "insight": {"rank": 2, "points": 161},
            "armor": {"armorTn": 30, "reduction": 3},
            "wounds": {"value": 0, "max": 57},
        },
        "items": [
            {"name": "Light Armor", "type": "armor", "system": {"bonus": 5, "equipped": True}},
            {"name": "Quick Healer", "type": "advantage", "system": {"cost": 3}},
        ],
    }
    draft = read_sheet(json.dumps(actor), ruleset("l5r"))
    assert draft.sheet == {"wounds": 12, "insight_rank": 2, "reflexes": 4, "armor_bonus": 5}
    assert draft.unknown == ["Advantage: Quick Healer"]


def test_an_npc_of_rings_has_traits_of_0_that_are_what_the_ring_is() -> None:
    """Values of the same name elsewhere in the actor count no second time."""
    actor = {
        "system": {
            "rings": {"air": 2, "void": {"rank": 0}},
            "traits": {"ref": 3, "awa": 0},
            "before": {"ref": 1},
        }
    }
    draft = read_sheet(json.dumps(actor), ruleset("l5r"))
    assert draft.sheet == {"void": 0, "reflexes": 3, "awareness": 2}


def test_a_rank_of_another_table_is_no_rank_of_the_person() -> None:
    """Fear 2 and five slots for spells; the Armor TN is called so in old versions."""
    actor = {
        "system": {
            "spellSlots": {"air": 4, "void": 5},
            "rings": {"void": {"rank": 2}},
            "fear": {"rank": 2},
            "traits": {"ref": 3},
            "armor": {"armor_tn": 25},
        }
    }
    draft = read_sheet(json.dumps(actor), ruleset("l5r"))
    assert draft.sheet == {"void": 2, "reflexes": 3, "armor_bonus": 5}


def test_the_total_of_an_actor_counts_and_what_is_left_of_the_most() -> None:
    """What stands beside a number is left out and not counted as read."""
    actor = {
        "system": {
            "attributes": {"strength": {"value": 3, "bonus": 2, "total": 5}},
            "abilities": {"talent": {"brawl": {"value": 2, "max": 5}}},
        }
    }
    draft = read_sheet(json.dumps(actor), ruleset("wod"))
    assert draft.sheet == {"strength": 5, "abilities": {"brawl": 2}}
    assert "system.abilities.talent.brawl.max: 5 (beside brawl, which is read)" in left_out(draft)
    points = read_sheet('{"stats": {"hp": {"value": 12, "max": 20}}}', ruleset("ki"))
    assert points.sheet == {"hp": 12, "hp_max": 20}


def test_a_large_actor_is_read_in_a_moment() -> None:
    """Ten thousand values that no game knows, in a thousand tables."""
    rest = {f"t{n}": {f"v{m}": m for m in range(10)} for n in range(1000)}
    before = thread_time()
    draft = read_sheet(json.dumps({"system": {"traits": {"ref": 3}, **rest}}), ruleset("l5r"))
    assert draft.sheet == {"reflexes": 3}
    assert thread_time() - before < 5


def test_an_npc_without_void_is_a_legal_one() -> None:
    """The default of the system for NPCs."""
    draft = read_sheet(json.dumps({"system": {"rings": {"void": {"rank": 0}}}}), ruleset("l5r"))
    assert read(ruleset("l5r").sheets.model, draft.sheet).void == 0


def test_a_text_that_is_too_long_says_what_is_not_read() -> None:
    """The values at its beginning are read, and the story behind them is left out."""
    draft = read_sheet("Agility: 4\n" + "She walked on.\n" * 1200, ruleset("ki"))
    assert draft.sheet == {"agility": 4}
    assert left_out(draft)[-1].endswith("(only the first 16000 letters are read)")


def test_a_spreadsheet_of_a_program_is_read_by_its_cells() -> None:
    """Formulas by their values; one that has none is empty."""
    book, file = Workbook(), BytesIO()
    assert book.active is not None
    for row in (("Strength", 3.0), ("Brawl", 2), ("Wits", "=1+1")):
        book.active.append(row)
    book.save(file)
    text = text_in(file.getvalue())
    assert text == "Strength\t3\nBrawl\t2\nWits\n"
    assert read_sheet(text, ruleset("wod")).sheet == {"strength": 3, "abilities": {"brawl": 2}}


TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
WORDS = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"


def ods(rows: str) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w") as packed:
        packed.writestr(
            "content.xml",
            f'<t:table xmlns:t="{TABLE}" xmlns:o="{OFFICE}" xmlns:x="{WORDS}">{rows}</t:table>',
        )
    return file.getvalue()


def test_a_document_of_a_program_is_read_by_its_cells() -> None:
    """Repeated empty rows and cells at the end are none."""
    rows = (
        "<t:table-row><t:table-cell><x:p>Wits</x:p></t:table-cell>"
        '<t:table-cell o:value="3"><x:p>3</x:p></t:table-cell>'
        '<t:table-cell t:number-columns-repeated="16000"/></t:table-row>'
        '<t:table-row t:number-rows-repeated="1048574"><t:table-cell/></t:table-row>'
    )
    assert text_in(ods(rows)) == "Wits\t3\n\n"


def test_a_spreadsheet_that_is_too_large_unpacked_or_no_spreadsheet_is_refused() -> None:
    """The sentence names a form that works."""
    with pytest.raises(SheetError, match="save CSV"):
        text_in(ods(" " * (MOST_UNPACKED + 1)))
    with pytest.raises(SheetError, match="xlsx, ods or CSV"):
        text_in(ods("")[:40])
    with pytest.raises(SheetError, match="xlsx, ods or CSV"):
        text_in(ods("<!DOCTYPE x>"))


@pytest.mark.parametrize(
    ("way", "text"),
    [
        ("cp1252", "Körperkraft;3\r\nGeschick;4\r\n"),
        ("cp1250", "Siła 3\nZręczność 4\nWytrzymałość 2"),
        ("cp1251", "Сила 3\nЛовкость 4\nВыносливость"),  # noqa: RUF001
        ("mac_roman", "Name;Zoë Müller\rStrength;3\r"),
        ("cp1252", "Name;Zoë Müller\rStrength;3\r"),
        ("mac_roman", "Réflexes 3\rVolonté 3\rDéfense 2"),
        ("utf-16-le", "Strength: 3"),
    ],
)
def test_the_code_page_of_a_file_is_guessed(way: str, text: str) -> None:
    """Letters beyond English stay the ones that were written."""
    assert text_of(text.encode(way)) == text
