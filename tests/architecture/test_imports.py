"""Which package may import which. Each failure names the place and says where the code belongs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

import pytest

from tests.architecture.source import Import, Module, inside, modules, reaches, rulesets


def strangers(home: Iterable[Module], allowed: Callable[[Import], bool]) -> list[str]:
    """Where modules of `home` import what they may not."""
    return [
        f"{module.where}:{each.line} imports {each.name}"
        for module in home
        for each in module.imports
        if not allowed(each)
    ]


def ours(each: Import) -> bool:
    """Whether an import is of this project."""
    return each.within("bot", "cogs", "rules", "tests")


# ---------------------------------------------------------------------- the rules are pure

THIRD_PARTIES = ("pydantic", "pydantic_core", "icepool")
IMPURE = (
    "asyncio", "logging", "multiprocessing", "os", "random", "secrets", "shutil", "socket",
    "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
)  # fmt: skip


def test_the_rules_import_nothing_that_differs_between_two_replays():
    """The standard library without clocks, dice, files and threads; pydantic; icepool."""

    def allowed(each: Import) -> bool:
        if each.within(*IMPURE):
            return False
        top = each.name.partition(".")[0]
        return ours(each) or each.within(*THIRD_PARTIES) or top in sys.stdlib_module_names

    found = strangers(inside("rules"), allowed)
    assert found == [], "rules are replayed: what is impure belongs in bot.play. " + str(found)


def test_the_rules_never_ask_what_time_it_is():
    """Of `datetime` they take durations; the fight's own instant is the only clock."""

    def allowed(each: Import) -> bool:
        return each.name == "datetime.timedelta" or not each.within("datetime", "zoneinfo")

    found = strangers(inside("rules"), allowed)
    assert found == [], "read `fight.at`, which is the instant of the last record. " + str(found)


# ---------------------------------------------------------------------- layers

LAYERS = {
    "rules.errors": ("rules.errors",),
    "rules.values": ("rules.values",),
    "rules.dice": ("rules.errors", "rules.values", "rules.dice"),
    "rules.engine": ("rules.errors", "rules.values", "rules.dice", "rules.engine"),
    "rules": ("rules",),
    "bot.storage": ("bot.storage", "rules"),
    "bot.sheets": ("bot.sheets", "rules"),
    # Fights played forward: a process of its own, which reads the settings for homebrew rulesets.
    "bot.forecast": (
        "bot.forecast",
        "bot.config",
        "bot.config_sections",
        "bot.garbage",
        "bot.plugins",
        "rules",
    ),
    "bot.play": ("bot.play", "bot.forecast.set_up", "bot.sheets", "bot.storage", "rules"),
    "bot": ("bot", "rules"),
    "cogs": ("cogs", "bot", "rules"),
}


@pytest.mark.parametrize("layer", LAYERS)
def test_values_go_down_and_come_up(layer):
    """A layer imports itself and what lies below it, and nothing above."""
    found = strangers(inside(layer), lambda each: not ours(each) or each.within(*LAYERS[layer]))
    assert found == [], f"{layer} may import {', '.join(LAYERS[layer])} of ours. {found}"


def test_rulesets_never_import_each_other():
    """What two games share lies below them: errors, values, dice and the engine."""
    games = [f"rules.{key}" for key in rulesets()]
    found = [
        stranger
        for game in games
        for stranger in strangers(
            inside(game),
            lambda each, game=game: (
                not ours(each)
                or each.within("rules.errors", "rules.values", "rules.dice", "rules.engine", game)
            ),
        )
    ]
    assert games
    assert found == [], f"move what is shared to rules.dice or rules.engine. {found}"


def test_play_is_testable_without_discord():
    """Neither play nor storage leads to discord, by whatever way."""
    found = [
        f"{module.where} leads to {name}"
        for module in inside("bot.play", "bot.storage")
        for name in reaches(module.name)
        if Import(name, 0).within("discord", "aiohttp")
    ]
    assert found == [], f"pass values in, and let bot.discord do the rest. {found}"


def test_the_bot_knows_no_game_by_name():
    """It goes by the registry; cogs are loaded by name."""
    games = [f"rules.{key}" for key in rulesets()]
    found = strangers(inside("bot"), lambda each: not each.within(*games))
    assert found == [], f"ask rules.ruleset(key) for it. {found}"


def test_a_cog_imports_only_itself_the_base_and_its_own_game():
    """Cogs share by `cogs.base`; a shared cog knows no game, a game's cog its own."""
    found: list[str] = []
    for module in inside("cogs"):
        own = ".".join(module.name.split(".")[:2])
        key = own.removeprefix("cogs.")
        games = tuple(f"rules.{other}" for other in rulesets() if other != key)
        cogs = ("cogs.base",) if module.name == "cogs" else ("cogs.base", own)
        found += strangers(
            [module],
            lambda each, games=games, cogs=cogs: (
                not each.within(*games) and (not each.within("cogs") or each.within(*cogs))
            ),
        )
    assert found == [], f"move what is shared to cogs.base or rules.engine. {found}"


def test_the_sandbox_stands_alone():
    """It imports nothing of the rest but the settings."""
    found = strangers(
        inside("bot.sandbox"),
        lambda each: (
            not ours(each) or each.within("bot.sandbox", "bot.config", "bot.config_sections")
        ),
    )
    assert found == [], f"the sandbox is Discord, and knows the bot only by its API. {found}"


def test_only_the_command_line_starts_the_sandbox():
    """Nothing else of the bot knows that it exists."""
    rest = [
        m
        for m in modules()
        if not m.within("bot.sandbox", "bot.__main__", "bot.cli") and not _is_command(m)
    ]
    found = strangers(rest, lambda each: not each.within("bot.sandbox"))
    assert found == [], f"reach the sandbox through bot.cli. {found}"


def _is_command(module: Module) -> bool:
    """Whether it is the body of one command of the command line."""
    return module.name.startswith("bot.commands.")


def test_tests_are_imported_by_nobody():
    """The packages can be installed without them."""
    found = strangers(modules(), lambda each: not each.within("tests"))
    assert found == [], f"what both need belongs in the package. {found}"
