"""The ki rulebook and the starter set: whole, well-formed and without loose ends."""

import re
import tomllib
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pytest

Entry = dict[str, Any]

KI = Path(__file__).resolve().parents[3] / "rules" / "ki"
LINES = re.compile(r"\d+(-\d+)?(, \d+(-\d+)?)*")
CLAUSE_ID = re.compile(r"KI-([A-Z]+)-(\d\d)")
SLUG = re.compile(r"[a-z]+(-[a-z]+)*")
DICE = re.compile(r"(\d+)d(\d+)(?:\+(\d+))?")
SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
SETTING = re.compile(r"`(ki\.[a-z_]+)`")
BARE_SETTING = re.compile(r"\bki\.[a-z]")
SETTINGS = ["ki.dluck"]
RECEIVED = {"dodged", "blocked", "predicted", "was_hit"}
TRIGGERS = RECEIVED | {"hit", "missed", "joined", "downed_foe"}
STATS = ["agility", "instinct", "strength", "presence", "charisma", "acting", "reading"]
DAMAGE = (int, str)

# File and table -> the fields each entry must have, and those it may have.
FIELDS: dict[tuple[str, str], tuple[Entry, Entry]] = {
    ("weapons", "weapon"): (
        {"id": str, "name": str, "damage": DAMAGE, "type": str, "ki": bool, "category": str}
        | {"hands": int, "blocking": bool, "durability": int, "ignores_armor": bool, "text": str},
        {"element": str},
    ),
    ("items", "item"): (
        {"id": str, "name": str, "kind": str, "text": str},
        {"heal": int, "stamina": int},
    ),
    ("armors", "armor"): ({"id": str, "name": str, "durability": int, "text": str}, {}),
    ("techniques", "technique"): (
        {"id": str, "name": str, "kind": str, "stamina": int, "uses_per_round": int}
        | {"target": str, "text": str},
        {"trigger": str, "attack": bool, "category": str, "ki": bool, "element": str}
        | {"damage": DAMAGE, "damage_type": str, "ignores_armor": bool, "heal": int}
        | {"condition": str, "condition_cc": bool, "condition_turns": int, "other_cost": str},
    ),
    ("templates", "template"): (
        {"id": str, "name": str, "text": str, "is_pc": bool, "named_npc": bool}
        | dict.fromkeys(STATS, int)
        | {"skills": dict, "proficiency": dict, "movement_speed": int, "hands": int}
        | {"hp_max": int, "stamina_max": int, "surges_max": int, "unarmed_damage": DAMAGE}
        | {"weapons": list, "inventory": list, "techniques": list, "default_defense": str},
        {"fri_base": int, "luck_die": str, "armor": str},
    ),
}


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _entries(file: str, table: str) -> list[Entry]:
    entries: list[Entry] = _read(KI / "data" / f"{file}.toml")[table]
    return entries


def _by_id(file: str, table: str) -> dict[str, Entry]:
    return {entry["id"]: entry for entry in _entries(file, table)}


def _most(damage: int | str) -> int:
    """The highest damage of a number or of dice; dice of any other form fail."""
    if isinstance(damage, int):
        return damage
    match = DICE.fullmatch(damage)
    assert match, f"{damage!r} is neither a number nor dice"
    count, sides, bonus = (int(group or 0) for group in match.groups())
    return count * sides + bonus


RULEBOOK: dict[str, Entry] = _read(KI / "rulebook.toml")
TEMPLATES = _by_id("templates", "template")
TECHNIQUES = _by_id("techniques", "technique")
WEAPONS = _by_id("weapons", "weapon")


def test_every_clause_has_the_same_five_fields() -> None:
    """Each table has kind, title, topic, lines and text; some have a ruling or an example too."""
    wrong = {
        clause: sorted(entry)
        for clause, entry in RULEBOOK.items()
        if set(entry) - {"ruling", "example"} != {"kind", "title", "topic", "lines", "text"}
        or entry["kind"] not in {"engine", "choice", "gm", "reference"}
    }
    assert not wrong


def test_clause_ids_count_from_one_within_their_part() -> None:
    """Ids read KI-PART-NN, parts are not scattered, and the numbers of a part have no gap."""
    ids = [CLAUSE_ID.fullmatch(clause) for clause in RULEBOOK]
    assert all(ids), [clause for clause in RULEBOOK if not CLAUSE_ID.fullmatch(clause)]
    pairs = [(match[1], int(match[2])) for match in ids if match]
    parts = {
        part: [number for _, number in group]
        for part, group in groupby(pairs, key=lambda pair: pair[0])
    }
    assert sum(len(numbers) for numbers in parts.values()) == len(RULEBOOK)
    assert parts == {part: list(range(1, len(parts[part]) + 1)) for part in parts}


def test_titles_are_short_and_texts_are_one_to_three_sentences() -> None:
    """A title has two to five words and no full stop; a text has at most three sentences."""
    for clause, entry in RULEBOOK.items():
        assert 2 <= len(entry["title"].split()) <= 5, clause
        assert not entry["title"].endswith("."), clause
        assert entry["text"].endswith("."), clause
        assert len(SENTENCE_END.findall(entry["text"])) <= 3, clause


@pytest.mark.parametrize("field", ["title", "text"])
def test_no_two_clauses_say_the_same(field: str) -> None:
    """Titles and texts are each unique, upper and lower case aside."""
    said = [entry[field].casefold() for entry in RULEBOOK.values()]
    assert sorted(said) == sorted(set(said))


def test_a_topic_is_a_heading_that_several_clauses_share() -> None:
    """Every topic has at least two clauses, so that the headings order the rulebook."""
    topics = [entry["topic"] for entry in RULEBOOK.values()]
    assert {topic for topic in topics if topics.count(topic) < 2} == set()


def test_source_lines_are_ascending_numbers_or_ranges() -> None:
    """Lines read "29-30" or "32, 62", each later than the one before."""
    for clause, entry in RULEBOOK.items():
        assert LINES.fullmatch(entry["lines"]), clause
        numbers = [int(number) for number in re.split(r"-|, ", entry["lines"])]
        assert numbers[0] >= 1, clause
        assert all(low < high for low, high in pairwise(numbers)), clause


def test_the_texts_name_every_house_rule_and_no_other() -> None:
    """Each setting of the ruleset is named where it changes a rule, in backquotes."""
    named = {key for entry in RULEBOOK.values() for key in SETTING.findall(entry["text"])}
    assert sorted(named) == SETTINGS
    bare = [
        c for c, entry in RULEBOOK.items() if BARE_SETTING.search(SETTING.sub("", entry["text"]))
    ]
    assert not bare


@pytest.mark.parametrize(("file", "table"), FIELDS, ids="/".join)
def test_every_entry_has_its_fields_and_no_others(file: str, table: str) -> None:
    """Each field that is needed is there, each field is known, and each value has its type."""
    needed, allowed = FIELDS[file, table]
    for entry in _entries(file, table):
        assert needed.keys() - entry.keys() == set(), entry["id"]
        assert entry.keys() - needed.keys() - allowed.keys() == set(), entry["id"]
        for field, value in entry.items():
            kinds = (needed | allowed)[field]
            assert isinstance(value, kinds), (entry["id"], field)
            assert isinstance(value, bool) == (kinds is bool), (entry["id"], field)


@pytest.mark.parametrize("file", sorted({file for file, _ in FIELDS}))
def test_ids_are_slugs_and_nothing_appears_twice(file: str) -> None:
    """Within a file ids, names and texts are unique; a text ends in a full stop."""
    entries = [entry for table in _read(KI / "data" / f"{file}.toml").values() for entry in table]
    for key in ("id", "name", "text"):
        values = [entry[key].casefold() for entry in entries]
        assert sorted(values) == sorted(set(values))
    for entry in entries:
        assert SLUG.fullmatch(entry["id"]), entry["id"]
        assert entry.get("text", ".").endswith("."), entry["id"]


def test_every_data_file_is_checked_here() -> None:
    """No file and no table lies in the data folder that these checks do not know."""
    found = {(path.stem, table) for path in KI.glob("data/*.toml") for table in _read(path)}
    assert found == set(FIELDS)


def test_weapons_can_be_held_and_hurt_within_reason() -> None:
    """A weapon takes one or two hands, deals one to six, and has durability if it can block."""
    for weapon in WEAPONS.values():
        assert weapon["hands"] in {1, 2}, weapon["id"]
        assert 1 <= _most(weapon["damage"]) <= 6, weapon["id"]
        assert weapon["type"] in {"internal", "external"}, weapon["id"]
        assert (weapon["durability"] > 0) == weapon["blocking"], weapon["id"]


def test_ki_damage_is_internal_and_that_of_metal_external() -> None:
    """The starter set keeps to the types a new ki attack is given, and only ki has an element."""
    typed = [(weapon, weapon["type"]) for weapon in WEAPONS.values()]
    typed += [(each, each["damage_type"]) for each in TECHNIQUES.values() if "damage" in each]
    for entry, damage_type in typed:
        if entry.get("ki", False):
            metal = entry.get("element") == "metal"
            assert damage_type == ("external" if metal else "internal"), entry["id"]
        else:
            assert "element" not in entry, entry["id"]


def test_items_are_used_up_or_kept_and_only_what_is_used_up_restores() -> None:
    """An item is a consumable or a tool; HP and stamina come from consumables, one at least."""
    for item in _entries("items", "item"):
        assert item["kind"] in {"consumable", "tool"}, item["id"]
        restored = [item[key] for key in ("heal", "stamina") if key in item]
        assert item["kind"] == "consumable" or not restored, item["id"]
        assert all(amount >= 1 for amount in restored), item["id"]


def test_actives_need_no_trigger_and_all_others_have_a_known_one() -> None:
    """Only Reactions and Combos have a trigger, and it is one that the bot can notice."""
    for technique in TECHNIQUES.values():
        assert technique["kind"] in {"active", "reaction", "combo"}, technique["id"]
        assert technique["target"] in {"self", "other"}, technique["id"]
        if technique["kind"] == "active":
            assert "trigger" not in technique, technique["id"]
        else:
            assert technique["trigger"] in TRIGGERS, technique["id"]


def test_a_reaction_answers_what_can_happen_outside_ones_own_participation() -> None:
    """Reactions wait for an attack received; what one does oneself triggers Combos only."""
    own = [each for each in TECHNIQUES.values() if each["kind"] == "reaction"]
    assert {each["id"] for each in own if each["trigger"] not in RECEIVED} == set()


def test_what_a_technique_does_is_complete() -> None:
    """Damage has a type, a condition says whether it is CC, an attack has a category and a foe."""
    for technique in TECHNIQUES.values():
        name = technique["id"]
        assert ("damage" in technique) == ("damage_type" in technique), name
        assert ("condition" in technique) == ("condition_cc" in technique), name
        assert ("category" in technique) == technique.get("attack", False), name
        assert {"damage", "heal", "condition"} & technique.keys(), name
        assert _most(technique.get("damage", 0)) <= 6, name
        assert "condition" in technique or "condition_turns" not in technique, name
        if technique.get("attack", False):
            assert technique["target"] == "other", name
            assert technique["uses_per_round"] >= 1, name


def test_the_starter_set_has_enough_of_each_kind() -> None:
    """Six Actives, four Reactions and four Combos or more."""
    kinds = [technique["kind"] for technique in TECHNIQUES.values()]
    assert kinds.count("active") >= 6
    assert kinds.count("reaction") >= 4
    assert kinds.count("combo") >= 4


def test_templates_carry_only_what_the_starter_set_has() -> None:
    """Weapons, items, techniques and armour of a template are entries of the other files."""
    items, armors = _by_id("items", "item"), _by_id("armors", "armor")
    for name, template in TEMPLATES.items():
        assert {weapon["id"] for weapon in template["weapons"]} <= WEAPONS.keys(), name
        assert all(set(weapon) == {"id", "wielded"} for weapon in template["weapons"]), name
        assert set(template["inventory"]) <= items.keys(), name
        assert set(template["techniques"]) <= TECHNIQUES.keys(), name
        assert template.get("armor") in {None, *armors}, name


def test_templates_hold_no_more_than_their_hands_and_can_use_what_they_know() -> None:
    """Wielded weapons fit the hands, and weapons and attacks are of practised categories."""
    for name, template in TEMPLATES.items():
        wielded = [WEAPONS[held["id"]] for held in template["weapons"] if held["wielded"]]
        attacks = [TECHNIQUES[known] for known in template["techniques"]]
        used = {weapon["category"] for weapon in wielded}
        used |= {attack["category"] for attack in attacks if attack.get("attack", False)}
        assert 0 < sum(weapon["hands"] for weapon in wielded) <= template["hands"], name
        assert used <= template["proficiency"].keys(), name


def test_templates_can_defend_themselves_as_they_say() -> None:
    """The default defence is one of the three, and Block only with a blocking weapon in hand."""
    for name, template in TEMPLATES.items():
        assert template["default_defense"] in {"dodge", "block", "predict"}, name
        can_block = any(
            WEAPONS[held["id"]]["blocking"] for held in template["weapons"] if held["wielded"]
        )
        assert can_block or template["default_defense"] != "block", name


def test_templates_are_balanced_for_each_other() -> None:
    """HP lies between 10 and 16, stamina between 6 and 8, every stat between 1 and 5."""
    for name, template in TEMPLATES.items():
        assert 10 <= template["hp_max"] <= 16, name
        assert 6 <= template["stamina_max"] <= 8, name
        assert all(1 <= template[stat] <= 5 for stat in STATS), name
        assert 1 <= _most(template["unarmed_damage"]) <= 2, name
        if "luck_die" in template:
            assert DICE.fullmatch(template["luck_die"]), name


def test_two_templates_are_for_players_and_three_for_the_gm() -> None:
    """Ama and Ben are players' characters and thus no named NPCs; the other three are NPCs."""
    players = {name for name, template in TEMPLATES.items() if template["is_pc"]}
    named = {name for name, template in TEMPLATES.items() if template["named_npc"]}
    assert players == {"ama", "ben"}
    assert set(TEMPLATES) - players == {"thug", "swordmaster", "ki-adept"}
    assert players & named == set()
