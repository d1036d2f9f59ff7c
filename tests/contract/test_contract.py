"""Every installed ruleset meets the public contract; the engine's toy meets what is of the rules.

`interlude check-ruleset` runs the same demands on any ruleset.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.contract.demands import Demand, Unmet, contract
from bot.contract.secrecy import fall_by_key
from rules import RULESETS
from rules.dice import Dice
from rules.engine.ruleset import Ruleset
from tests.engine.duel import RULESET as DUEL

DEMANDS = list(contract())
LONGEST = "every_act_turns_up_in_random_play"
"""It plays on until every act has turned up: of the games only .ci/run tries it."""


@pytest.mark.parametrize(
    ("demand", "ruleset", "seed"),
    [
        pytest.param(
            demand,
            ruleset,
            seed,
            id=f"{demand.name}-{ruleset.key}-{seed}",
            marks=pytest.mark.thorough if demand.name == LONGEST and ruleset is not DUEL else (),
        )
        for demand in DEMANDS
        for ruleset in (*RULESETS.values(), DUEL)
        if ruleset is not DUEL or not demand.of_a_package
        for seed in range(demand.seeds)
    ],
)
def test_the_ruleset_meets(demand: Demand, ruleset: Ruleset[Any], seed: int) -> None:
    """What the demand says; its message says what to do."""
    demand.run(ruleset, seed)


def _named(name: str) -> Demand:
    return next(demand for demand in DEMANDS if demand.name == name)


@pytest.mark.parametrize(
    ("name", "broken", "advice"),
    [
        ("every_act_has_its_clauses", {"package": ""}, "put rulebook.toml there"),
        ("templates_are_sheets", {"templates": dict}, "at least one template"),
        ("acts_answer_questions_or_are_out_of_turn", {"out_of_turn": {}}, "or list it in"),
        ("every_act_turns_up_in_random_play", {"rare": frozenset({"fly"})}, "are no actions"),
        ("an_answer_stays_sealed_until_all_are_in", {"asks_together": False}, "asks_together"),
        (
            "commands_fit_discord_and_say_what_they_are_for",
            {"key": "chess"},
            "No cog offers commands for chess",
        ),
    ],
)
def test_a_broken_ruleset_is_told_what_to_do(
    name: str, broken: dict[str, Any], advice: str
) -> None:
    """A demand that is not met raises with advice."""
    with pytest.raises(Unmet, match=advice):
        _named(name).run(replace(RULESETS["ki"], **broken), 0)


def test_dice_fall_by_their_key() -> None:
    """A place shows the same faces in every world, and another place its own."""
    twenty = [fall_by_key(f"place {n}", Dice(1, 20)) for n in range(20)]
    assert twenty == [fall_by_key(f"place {n}", Dice(1, 20)) for n in range(20)]
    assert len(set(twenty)) > 5
