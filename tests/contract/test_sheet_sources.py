""" "Why?" walks from every number of a result to the sheet that it comes from, or to a rule.

Random fights of each ruleset are walked line by line. A number comes from the sheet of
somebody that "Why?" would name, or its reason stands below, among those that the rules or the fight
give: then its clause is its whole source (`bot.contract.sources` sees to the clause).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from bot.contract.random_play import played
from bot.play.views.sheet_sources import filled_in, names_it, values_of, words_of
from bot.storage.rows import LineRow
from rules import RULESETS
from rules.engine.replay.journal import Joined
from rules.engine.ruleset import Ruleset
from rules.wayward.character.wound_tables import rows

SEEDS, STEPS = 6, 50

OF_NO_SHEET: Mapping[str, Sequence[str]] = {
    # A plain dLuck is a house rule. The parts of an FRI that is a sum stand beside its line.
    "ki": ["dLuck", "FRI", "before", "Damage"],
    "l5r": [
        *("Bare hands", "Blinded", "Raises", "Surprised", "at least", "put aside", "x"),
        *(
            "Center Stance",
            "Defense",
            "Full Attack",
            "Full Defense",
            "Fatigued",
            "Prone",
            "Stunned",
        ),
        *("Mounted", "Within reach", r"half of -?\d+, rounded up"),
        *("Nicked", "Grazed", "Hurt", "Injured", "Crippled", "Down"),
        # A Ring is the lower of two Traits.
        *("Air", "Earth", "Fire", "Water"),
    ],
    "l7r": [
        *("Bare hands", "Base", "Higher skill", "Promised", "Unskilled", "above the TN"),
        *("beyond ten dice", "one more", "Double miss", "For another", "not thrown"),
        *("before", "Damage", "failed", r"tens of the \d+ short", "Focus", r"a fifth of -?\d+"),
        "a tenth of the experience",
    ],
    "wayward": [
        *("Accuracy", "Accuracy Roll", "Called Shot", "Exertion", "Hidden before", "Upkeep"),
        *("Antidote", "Dazed", "Prone", "Searches in a row", "Soldier Pill", "Unarmed"),
        *("Visibility", "Willpower", r"dice of \d+ or more"),
        # A wound that this fight brought.
        *(re.escape(wound.name) for wound in rows().values()),
    ],
    "wod": [
        *(
            "Ambush",
            "Hurt",
            "More successes",
            "Successes",
            r"\d+ yards?",
            "Restrained target",
            "x",
            "base",
        ),
        *("Stunned target", "Wounds", "as named", "as the GM says", "as threshold"),
        *(
            "at most 3 either way",
            "attacks before",
            r"by 1s .*",
            r"from extra dice .*",
            "no further",
            "threshold",
        ),
        *("share of the dice", "tried before", "complementary roll", "Shield", "Parry", "Dodge"),
        *(r"\d+ for each success( ahead)?", "the (quarry|pursuers)", "Block", "Countermagick"),
        *("Bruised", "Injured", "Wounded", "Mauled", "Crippled"),
    ],
}
"""The reasons of numbers that no sheet has, as patterns: rules, states, choices, the GM's words."""


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("key", RULESETS)
def test_every_number_of_a_result_leads_to_a_sheet_or_to_a_rule(key: str, seed: int):
    """Each part of the dice, the modifiers and the number to reach."""
    allowed = re.compile("|".join(f"(?:{each})" for each in OF_NO_SHEET[key]))
    lost = {
        f"{reason} of {roll}"
        for reason, roll in without_source(RULESETS[key], seed)
        if not allowed.fullmatch(reason)
    }
    assert lost == set()


def without_source(ruleset: Ruleset[Any], seed: int) -> Iterator[tuple[str, str]]:
    """The reasons of numbers that no sheet of those concerned has, each with its roll."""
    seen: dict[str, Any] = {}
    for table in played(ruleset, 7000 + seed, STEPS, quick=True):
        seen.update(table.fight.combatants)
    people = [*seen.values()]
    came = [each.entry for each in table.records if isinstance(each.entry, Joined)]
    sheets = {each.id: filled_in(ruleset, each.sheet) for each in came}
    lines: dict[str, list[LineRow]] = defaultdict(list)
    for n, line in enumerate(table.lines):
        row = LineRow(encounter="e", seq=1, n=n, at=0, token=str(n), line=line)
        lines[line.of or str(n)].append(row)
    for together in lines.values():
        told = list[str]()
        for one in people:
            words = "\n".join(words_of(one, people, together))
            for value in values_of(ruleset.sheets.paper, sheets[one.id]):
                told += value.names if any(names_it(words, name) for name in value.names) else ()
        for row in together:
            for roll in row.line.rolls:
                against = roll.against.parts if roll.against is not None else ()
                for part in (*roll.terms, *roll.keeps, *roll.adds, *roll.modifiers, *against):
                    if part.value and not any(names_it(part.reason, name) for name in told):
                        yield part.reason, roll.name


def test_a_number_without_a_source_is_found():
    """A reason that nobody's sheet has, and that is no rule's, fails the walk."""
    reasons = {reason for seed in range(2) for reason, _ in without_source(RULESETS["l7r"], seed)}
    assert "Base" in reasons
    assert not reasons & {"Fire", "Attack", "Katana"}
