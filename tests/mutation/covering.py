"""Which tests are run for a change: those of its clause first, then those of its part."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

import pytest

from tests.mutation.changes import Change

CONTRACT = "tests/contract/test_contract.py"

DEMANDS = {
    "every_worked_example_comes_out",
    "nobody_can_tell_what_an_npc_has_left",
    "nobody_can_tell_what_is_sealed",
    "nobody_can_tell_that_somebody_is_hidden",
    "random_play_breaks_nothing",
}
"""The demands on a ruleset that numbers and audiences may break; their first seed is run, last."""

PARTS = {
    "rules/engine": ("tests/engine", "tests/rules/ki", "tests/rules/l7r"),
    "rules/dice": ("tests/rules/dice", "tests/engine", "tests/rules/ki"),
    "rules/wayward": ("tests/rules/wayward", CONTRACT),
    "rules/ki": ("tests/rules/ki", "tests/second/test_ki.py", CONTRACT),
    "rules/l7r": ("tests/rules/l7r", CONTRACT),
    "rules/l5r": ("tests/rules/l5r", "tests/second/test_l5r.py", CONTRACT),
    "rules/wod": ("tests/rules/wod", CONTRACT),
    "rules": ("tests/engine",),
    "bot/play": ("tests/bot/play", "tests/cogs/test_alone.py"),
    "bot/storage": ("tests/bot/storage", "tests/bot/play", "tests/bot/discord"),
}
"""The tests of each part, the nearest first: folders, files, or the beginnings of tests' names.

What is found first decides. A ruleset's worked examples are one test of all rulesets' contract.
"""


RUN_BY = {
    "answered": ("play/test_withdrawing", "discord/test_delivery"),
    "authors": ("play/test_explanations", "play/test_story_worlds"),
    "campaigns": ("storage/test_campaigns", "discord/test_delivery", "play/test_banks"),
    "characters": ("storage/test_characters", "play/test_campaigns", "play/test_loans"),
    "checkpoints": ("storage/test_checkpoints", "play/test_packed"),
    "encounters": ("storage/test_encounters", "discord/test_publish"),
    "errors": ("discord/test_failures", "play/test_elsewhere"),
    "erasing": ("play/test_forgetting", "play/test_own_data"),
    "forgotten": ("play/test_forgetting",),
    "holds": ("play/test_hold", "play/test_held_worlds", "play/test_withdrawing"),
    "intent_book": ("play/test_plans", "play/test_policies", "play/test_habits"),
    "intents": ("storage/test_small_tables", "play/test_policies", "play/test_habits"),
    "journals": ("storage/test_journals", "discord/test_publish", "play/test_disputes"),
    "moves": ("play/test_elsewhere", "discord/test_lost_places"),
    "notices": ("storage/test_small_tables", "discord/test_delivery", "play/test_silences"),
    "patience": ("play/test_fights", "play/test_deadlines", "play/test_answer_times"),
    "posts": ("discord/test_lost_posts", "discord/test_publish", "discord/test_delivery"),
    "prompts": ("storage/test_prompts", "play/test_hold", "discord/test_publish"),
    "queues": ("play/test_elsewhere", "discord/test_delivery", "discord/test_publish"),
    "registrations": ("discord/test_lost_posts", "discord/test_client"),
    "retelling": ("play/test_retcon", "play/test_retcon_worlds"),
    "rulings": ("play/test_disputes", "play/test_explanations", "play/test_story_worlds"),
    "seeds": ("play/test_pledged", "play/test_retcon", "storage/test_packs"),
    "setting_bounds": ("play/test_answer_times", "play/test_stalling", "play/test_tempo"),
    "settings": ("storage/test_campaigns", "play/test_always", "play/test_banks"),
    "sheet_drafts": ("play/test_quotas",),
    "silences": ("play/test_always", "play/test_silences", "play/test_habits"),
    "transfer": ("storage/test_transfer", "play/test_packed"),
    "usage": ("play/test_quotas", "play/test_fights"),
}
"""The files of tests that run most of a module of the bot, where their names do not tell."""

MOST_FILES = {"bot/storage": 10, "bot/play": 16}
"""All tests of the bot together take longer than a change may: so many of the nearest files run."""

SLOW = ("test_server", "test_growth", "test_races", "test_restoring", "test_migrations")
"""Files of tests that start servers or fill databases: too slow to be run for each change."""


def part(path: str) -> str:
    """The part that a module belongs to."""
    return next(name for name in PARTS if path.startswith(f"{name}/"))


def marked(item: pytest.Item) -> frozenset[str]:
    """The clauses that a test is marked with."""
    return frozenset(id for mark in item.iter_markers("clause") for id in mark.args)


def whole(item: pytest.Item) -> str:
    """What a new process runs of a test: its file, or itself if its file is no part's own."""
    return item.nodeid if _place(item) == CONTRACT else _place(item)


def _place(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def _demands(item: pytest.Item, of: str) -> bool:
    """Whether this is the first seed of a demand in `DEMANDS` on the ruleset of a part."""
    given = item.callspec.params if hasattr(item, "callspec") else {}
    demand, ruleset = given.get("demand"), given.get("ruleset")
    asked = demand is not None and demand.name in DEMANDS and given.get("seed") == 0
    return asked and of == f"rules/{ruleset.key}"


def _near(item: pytest.Item, path: str) -> tuple[int, bool]:
    """How near a test is to a module, the nearest first; what needs a server comes last of equals.

    Its file is known to run the module, or is named like it, or like its folder, lies in a folder
    named like its, or none of these.
    """
    place = _place(item)
    if place == CONTRACT:
        return 5, False
    module, tests = PurePosixPath(path), PurePosixPath(place)
    rules = (
        place.removeprefix("tests/bot/").removesuffix(".py") in RUN_BY.get(module.stem, ()),
        module.stem in tests.stem,
        module.parent.name in tests.stem,
        module.parent.name == tests.parent.name,
        True,
    )
    return rules.index(True), "on_postgresql" in item.name


def covering(
    items: Sequence[pytest.Item], change: Change, *, own_only: bool = False
) -> list[pytest.Item]:
    """The tests for a change in the order in which they are run; with `own_only` its clauses'."""
    own = [item for item in items if marked(item) & change.clauses]
    if own_only:
        return own
    rest: list[tuple[tuple[int, bool], pytest.Item]] = []
    for folder in PARTS[part(change.path)]:
        rest += [
            (_near(item, change.path), item)
            for item in items
            if item.nodeid.startswith(folder)
            and not PurePosixPath(_place(item)).stem.startswith(SLOW)
            and (folder != CONTRACT or _demands(item, part(change.path)))
        ]
    rest.sort(key=lambda each: each[0])
    found = [*dict.fromkeys([*own, *(item for _, item in rest)])]
    files = [*dict.fromkeys(map(_place, found))]
    near = set(files[: MOST_FILES.get(part(change.path), len(files))])
    return [item for item in found if _place(item) in near]
