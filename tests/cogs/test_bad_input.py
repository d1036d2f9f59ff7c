"""Whatever is typed into any command is answered in words: never by an apology, never by a ping."""

from __future__ import annotations

from typing import Any

import pytest
from discord import AppCommandOptionType as Kind
from discord import app_commands

from tests.cogs.harness import AMA, BEN, GM, Stage, may_ping, member, person
from tests.cogs.test_campaign import ROLE

RESOLVED = {
    **ROLE,
    "users": {str(BEN): person(BEN)},
    "members": {str(BEN): {k: v for k, v in member(BEN).items() if k != "user"}},
}
NASTY = (
    "@everyone <@&801> **x** `y` ||z|| [a](http://b)",
    "\u202ee\u0301\U0001f469\u200d\U0001f469 \x00\x1f",
    '{"act": [[[[{}]]]], "": null}',
    "=" * 90,
    "' OR 1=1; --",
    "9" * 90,
)


def typed(parameter: app_commands.transformers.CommandParameter | Any, text: str) -> Any:
    """A value that Discord lets through for this parameter."""
    if parameter.choices:
        return parameter.choices[0].value
    match parameter.type:
        case Kind.string:
            return text[: parameter.max_value or len(text)]
        case Kind.integer:
            return parameter.max_value if parameter.max_value is not None else 2**53
        case Kind.number:
            return float(parameter.min_value or 0)
        case Kind.boolean:
            return True
        case Kind.role:
            return "801"
        case _:
            return str(BEN)


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
async def test_every_command_answers_whatever_is_typed(fought: Stage, text: str):
    """Players and the GM get a sentence from each command, and nobody is pinged."""
    dice = fought.bot.play.hand
    dice.script([3] * 500)
    await fought.command("encounter begin", GM)
    last = {"encounter end", "encounter pause"}
    leaves = sorted(fought.leaves(), key=lambda leaf: leaf.qualified_name in last)
    for leaf in leaves:
        if any(p.type is Kind.attachment and p.required for p in leaf.parameters):
            continue
        values = {
            p.display_name: typed(p, text) for p in leaf.parameters if p.type is not Kind.attachment
        }
        for user in (AMA, GM):
            before = len(fought.wire.sent)
            await fought.command(leaf.qualified_name, user, resolved=RESOLVED, **values)
            for sent in fought.wire.sent[before:]:
                told = f"{leaf.qualified_name}: {sent.text}"
                assert "sorry" not in sent.text, told
                assert not may_ping(sent.message), told
                assert "@everyone" not in sent.text, told
            assert len(fought.wire.sent) > before, leaf.qualified_name


@pytest.mark.parametrize("text", ["", "a", *NASTY], ids=range(len(NASTY) + 2))
async def test_every_suggestion_answers_whatever_is_typed(fought: Stage, text: str):
    """While one types, a list comes back, which Discord takes; the GM and players alike."""
    fought.bot.play.hand.script([3] * 50)
    await fought.command("encounter begin", GM)
    asked = [(leaf, p) for leaf in fought.leaves() for p in leaf.parameters if p.autocomplete]
    assert len(asked) > 50
    for leaf, parameter in asked:
        for user in (AMA, GM):
            found = await fought.suggestions(
                leaf.qualified_name, parameter.display_name, text, user
            )
            assert len(found) <= 25
            assert all(0 < len(name) <= 100 and 0 < len(value) <= 100 for name, value in found)
