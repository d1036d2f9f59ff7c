"""The slash commands of a ruleset: one for each act, with the act's own parameters."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import MISSING
from importlib import import_module
from typing import Any

from bot.contract.demands import demand, hold
from bot.plugins import cogs
from rules.engine.forms import defaults_of
from rules.engine.ruleset import Ruleset

NOT_ACTS = frozenset({"odds"})
"""Commands that a game may have beside its acts."""
MOST_TEXT, MOST_IN_GROUP = 100, 20


class _Offers:
    """Takes the place of the bot while a cog is set up: it collects the offered cogs."""

    def __init__(self) -> None:
        self.offered: dict[str, Any] = {}

    def offer(self, ruleset: str, cog: Any) -> None:
        """Take the cog of a ruleset."""
        self.offered[ruleset] = cog

    async def add_cog(self, cog: Any) -> None:
        """Ignore a shared cog."""
        del cog


def groups(ruleset: Ruleset[Any]) -> list[Any]:
    """Return the top-level slash commands that the installed cogs offer for a ruleset."""
    bot = _Offers()
    for name in cogs():
        module = import_module(name)
        if not name.startswith("cogs.") or name == f"cogs.{ruleset.key}":
            asyncio.run(module.setup(bot))
    cog = bot.offered.get(ruleset.key)
    return [] if cog is None else list(cog.get_app_commands())


def leaves(commands: Iterator[Any] | list[Any]) -> Iterator[Any]:
    """Return the commands that can be called, of groups within groups too."""
    for command in commands:
        inner = getattr(command, "commands", None)
        if inner is None:
            yield command
        else:
            yield from leaves(inner)


@demand(of_a_package=True)
def there_is_a_command_for_every_act(ruleset: Ruleset[Any], _: int) -> None:
    """Every act has a command of its name, and there is no other but `odds`."""
    found = groups(ruleset)
    hold(
        bool(found),
        f"No cog offers commands for {ruleset.key}: call bot.offer({ruleset.key!r}, cog) in its "
        "setup, and name its module in the entry points of interlude.cogs.",
    )
    names = {command.name for command in leaves(found)} - NOT_ACTS
    lost, stray = ruleset.actions.keys() - names, names - ruleset.actions.keys()
    hold(not lost, f"Add a slash command for each of these acts: {sorted(lost)}.")
    hold(not stray, f"These slash commands are no acts: {sorted(stray)}.")


@demand(of_a_package=True)
def commands_take_the_parameters_of_their_acts(ruleset: Ruleset[Any], _: int) -> None:
    """Parameters are the act's own, and `who` if the act answers questions.

    A command may demand a parameter that is optional in the act, but never the other way round.
    """
    for command in leaves(groups(ruleset)):
        if command.name in NOT_ACTS:
            continue
        action = ruleset.actions[command.name]
        given = {p.name: p.required for p in command.parameters if p.name != "who"}
        wanted = {name: own is MISSING for name, own in defaults_of(action.params).items()}
        path = command.qualified_name
        hold(
            given.keys() == wanted.keys() and all(given[n] for n, need in wanted.items() if need),
            f"/{path}: its parameters, and which of them are required, must be those of "
            f"{action.params.__name__}: {wanted}; they are {given}.",
        )
        takes_who = any(p.name == "who" for p in command.parameters)
        hold(
            takes_who == bool(action.questions),
            f"/{path}: an act that answers questions takes `who`, one out of turn does not.",
        )


@demand(of_a_package=True)
def commands_fit_discord_and_say_what_they_are_for(ruleset: Ruleset[Any], _: int) -> None:
    """Descriptions are words of at most 100 letters; a group has at most 20 of 25 commands."""
    found = groups(ruleset)
    for command in leaves(found):
        for text in (command.description, *(p.description for p in command.parameters)):
            fits = " " in str(text) and len(str(text)) <= MOST_TEXT
            hold(fits, f"/{command.qualified_name}: describe it in 100 letters: {text!s:.60}.")
    for group in found:
        hold(
            len(group.commands) <= MOST_IN_GROUP,
            f"/{group.name}: Discord takes 25 in a group; keep a fifth of them free.",
        )
