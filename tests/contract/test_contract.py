"""Every installed ruleset meets the public contract; the engine's toy meets what is of the rules.

`interlude check-ruleset` runs the same demands on any ruleset.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from bot.contract.demands import Demand, Unmet, contract
from bot.contract.secrecy import fall_by_key
from rules import RULESETS
from rules.dice import Dice
from rules.engine.asking.requests import Ask
from rules.engine.intents.presets import Presets
from rules.engine.ruleset import Ruleset
from rules.engine.state.encounter import Encounter
from rules.engine.views.visibility import Kind
from tests.engine.duel import RULESET as DUEL
from tests.rulesets import changed

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
    _ = demand.check(ruleset, seed)


def _broken(fields: dict[str, Any]) -> Ruleset[Any]:
    """Ki with other fields, or other values in its parts."""
    parts = {name: new for name, new in fields.items() if name in ("choices", "sheets", "secrecy")}
    own = {name: new for name, new in fields.items() if name not in parts}
    return replace(changed(RULESETS["ki"], **parts), **own)


def _named(name: str) -> Demand:
    return next(demand for demand in DEMANDS if demand.name == name)


@pytest.mark.parametrize(
    ("name", "broken", "advice"),
    [
        ("every_act_has_its_clauses", {"package": ""}, "put rulebook.toml there"),
        ("templates_are_sheets", {"sheets": {"templates": dict}}, "at least one template"),
        (
            "acts_answer_questions_or_are_out_of_turn",
            {"choices": {"out_of_turn": {}}},
            "or list it in",
        ),
        (
            "every_act_turns_up_in_random_play",
            {"choices": {"rare": frozenset({"fly"})}},
            "are no actions",
        ),
        (
            "an_answer_stays_sealed_until_all_are_in",
            {"unproved": {"an_answer_stays_sealed_until_all_are_in": "Nobody is."}},
            "It runs",
        ),
        (
            "nobody_can_tell_what_an_npc_has_left",
            {"secrecy": {"sheet": {}}},
            "not run: `secrecy.sheet` names",
        ),
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
        _ = _named(name).check(_broken(broken), 0)


def test_a_game_that_keeps_something_between_fights_is_told_so() -> None:
    """Each fight of this game has more to give away than the one before."""
    count, game = itertools.count(), RULESETS["ki"]

    def enlist(fight: Any, joined: Any, sheet: Any) -> Any:
        return game.sheets.enlist(
            fight, replace(joined, name=f"{joined.name} {next(count)}"), sheet
        )

    with pytest.raises(Unmet, match="keeps something in a module"):
        _named("the_same_answers_tell_the_same_story").run(
            changed(game, sheets={"enlist": enlist}), 0
        )


def test_a_question_that_silence_never_answers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy asks two kinds of questions, and here neither has a default."""
    monkeypatch.setattr(Ask, "silence", lambda _: None)
    with pytest.raises(Unmet, match="these questions never have a default: act, parry"):
        _named("hundreds_of_short_fights_hold").run(DUEL, 0)


def test_a_game_without_styles_that_names_a_hidden_attacker_is_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All lines about somebody go to everybody: a game without styles does not get away with it."""

    def tell_of(
        fight: Any, who: Any, text: str, kind: Any = Kind.ACTION, clauses: Any = (), **more: Any
    ) -> None:
        del who
        fight.tell(text, kind, clauses=clauses, **more)

    monkeypatch.setattr(Encounter, "tell_of", tell_of)
    bare = changed(RULESETS["ki"], choices={"presets": Presets()})
    with pytest.raises(Unmet, match="Other people see something"):
        _named("nobody_can_tell_by_a_plan_what_somebody_hidden_does").run(bare, 0)


def test_dice_fall_by_their_key() -> None:
    """A place shows the same faces in every world, and another place its own."""
    twenty = [fall_by_key(f"place {n}", Dice(1, 20)) for n in range(20)]
    assert twenty == [fall_by_key(f"place {n}", Dice(1, 20)) for n in range(20)]
    assert len(set(twenty)) > 5
