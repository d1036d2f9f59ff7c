"""The command tree as a whole: what Discord and people must find in every command."""

from __future__ import annotations

import ast
import inspect
from textwrap import dedent
from typing import Any

from discord import app_commands

from tests.cogs.harness import AMA, Stage

LONGEST_BODY = 6
LARGEST_COMMAND = 6_400
"""Discord takes 8,000 characters; a fifth stays free, for names in other languages too."""

MOST_COMMANDS = 20
"""Discord takes 25 in a group; a fifth stays free."""


async def test_every_command_and_parameter_says_what_it_is_for(stage: Stage):
    """Nothing shows the library's "…" where a description belongs, and all of them fit."""
    for command in stage.leaves():
        shown = [command.description, *(p.description for p in command.parameters)]
        assert all(len(str(text)) <= 100 for text in shown), command.qualified_name
        assert all(" " in str(text) for text in shown), command.qualified_name


async def test_every_group_says_what_it_is_for(stage: Stage):
    """Groups are described too, within Discord's hundred characters, and have room."""
    groups = [c for c in stage.top() if isinstance(c, app_commands.Group)]
    assert groups
    for group in groups:
        for one in (group, *(g for g in group.commands if isinstance(g, app_commands.Group))):
            assert 3 < len(one.description) <= 100, one.qualified_name
            assert len(one.commands) <= MOST_COMMANDS, one.qualified_name


async def test_every_command_fits_into_one_registration(stage: Stage):
    """Names, descriptions and choices of a command count, and keep a fifth of the room free."""

    def size(data: dict[str, Any]) -> int:
        own = len(data["name"]) + len(data.get("description", ""))
        choices = sum(len(c["name"]) + len(str(c["value"])) for c in data.get("choices", ()))
        return own + choices + sum(size(option) for option in data.get("options", ()))

    sizes = {c.name: size(c.to_dict(stage.bot.tree)) for c in stage.top()}
    assert max(sizes.values()) <= LARGEST_COMMAND, sizes


async def test_bodies_name_their_parameters_and_make_one_call(stage: Stage):
    """A command's body has at most six lines and waits for at most one thing on each way."""
    for command in stage.leaves():
        source = dedent(inspect.getsource(command.callback))
        [function] = ast.parse(source).body
        assert isinstance(function, ast.AsyncFunctionDef)
        lines = function.body[-1].end_lineno - function.body[0].lineno + 1  # type: ignore[operator]
        assert lines <= LONGEST_BODY, f"{command.qualified_name} has {lines} lines"
        awaits = [node for node in ast.walk(function) if isinstance(node, ast.Await)]
        ways = 1 + sum(bool(n.orelse) for n in ast.walk(function) if isinstance(n, ast.If))
        assert len(awaits) == ways, command.qualified_name


async def test_commands_about_campaigns_are_for_servers_only(stage: Stage):
    """Only dice, rules, help and to-do lists work in direct messages."""
    anywhere = {c.name for c in stage.top() if not c.guild_only}
    assert anywhere == {"roll", "odds", "rules", "help", "todo"}


async def test_no_command_is_hidden_by_a_permission_of_the_server(stage: Stage):
    """A GM need not manage the server; docs/decisions/who-sees-commands.md says more."""
    assert all(command.default_permissions is None for command in stage.top())


async def test_only_what_reads_can_be_installed_by_a_person_for_themselves(stage: Stage):
    """Every shared command says who installs it and where it works."""
    shared = [command.to_dict(stage.bot.tree) for command in stage.bot.tree.get_commands()]
    assert {c["name"] for c in shared if 1 in c["integration_types"]} == {"roll", "odds", "todo"}
    private = {c["name"] for c in shared if 1 in c["contexts"]}
    assert private == {"roll", "odds", "todo", "rules", "help"}
    assert all(0 in c["contexts"] and 0 in c["integration_types"] for c in shared)


async def test_a_command_says_that_the_bot_is_no_member_of_a_server(stage: Stage):
    """Whoever has installed the bot for themselves can roll there, and open no fight."""
    stage.by_user = True
    refused = await stage.command("encounter open", AMA)
    assert "I am no member of this server" in refused.text
    assert refused.private
    assert "rolls" in (await stage.command("roll", AMA, dice="1d1")).text
