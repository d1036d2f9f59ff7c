"""Bad input: whatever is typed into any command is refused in a sentence or does no harm."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st

from rules import RULESETS
from tests.cogs.harness import AMA, BEN, GM
from tests.hard.guild import CO_GM, OUTSIDER, papers, whom
from tests.hard.nasty import NASTY, WORDS, examples, of_table, typed
from tests.hard.stages import Stage
from tests.hard.test_matrix import meant
from tests.hard.tries import Table

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("counted")]

OWN, SHARED = 3, 2
"""Examples of a command on each stage of its own ruleset, and of one that all rulesets share."""

ROLE = {
    "id": "801", "name": "GMs", "color": 0, "colors": {"primary_color": 0}, "hoist": False,
    "position": 1, "permissions": "0", "managed": False, "mentionable": True, "flags": 0,
}  # fmt: skip


def ruleset_of(leaf: Any) -> str:
    """Whose command it is, "" where it is everybody's."""
    first = leaf.qualified_name.partition(" ")[0].removesuffix("_gm")
    return first if first in RULESETS else ""


def whose(leaf: Any) -> int:
    """Who is most likely to use a command."""
    return GM if "gm" in leaf.qualified_name.replace("_", " ").split() else AMA


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
async def test_whatever_is_typed_into_a_command_is_answered(table: Table, ruleset: str):
    """Each command there is, while Ama is asked: a sentence, and a refusal changes nothing."""
    leaves = [leaf for leaf in table.guild.leaves() if ruleset_of(leaf) in (ruleset, "")]
    reached = {leaf.qualified_name: 0 for leaf in leaves}
    for n, leaf in enumerate(leaves):
        names = table.of(ruleset)
        name = names[n % len(names)]
        for given in await filled_in(table, leaf, name):
            reached[leaf.qualified_name] += 1
            await tried(table, leaf.qualified_name, name, **given)
    assert not [name for name, count in reached.items() if not count]
    table.sound()


async def filled_in(table: Table, leaf: Any, name: str) -> list[dict[str, Any]]:
    """Examples of a use of a command on a stage: who uses it, with which values."""
    stage = table.back(name)
    own, asker = bool(ruleset_of(leaf)), whose(leaf)
    parameters = {
        p.display_name: typed(p, await known(table, leaf, p, stage)) for p in leaf.parameters
    }
    needed = frozenset({p.display_name for p in leaf.parameters if p.required})
    uses = st.fixed_dictionaries({
        "user": st.sampled_from((asker, GM, AMA, BEN, OUTSIDER)),
        "values": of_table(parameters, needed),
        "attached": st.sampled_from(NASTY).map(str.encode),
    })  # fmt: skip
    return examples(uses, OWN if own else SHARED, f"{leaf.qualified_name} {name}")


async def known(table: Table, leaf: Any, parameter: Any, stage: Stage) -> st.SearchStrategy[str]:
    """Words that mean something there: what is suggested, and what the stage has."""
    words = [f"{{{fact}}}" for fact in sorted(stage.facts)]
    if parameter.autocomplete:
        path, name = leaf.qualified_name, parameter.display_name
        found = await table.guild.suggestions(path, name, "", whose(leaf))
        words = [value for _, value in found] or words
    return st.sampled_from(words)


async def tried(
    table: Table, path: str, name: str, *, user: int, values: dict[str, Any], attached: bytes
) -> None:
    """One use of a command."""
    stage = table.back(name)
    meant_values = {key: meant(value, stage) for key, value in values.items()}
    table.guild.attached = attached
    resolved = whom(BEN, CO_GM) | papers(len(attached)) | {"roles": {"801": ROLE}}
    async with table.tried(f"{name}: {path} {meant_values} by {user}"):
        await table.guild.command(path, user, resolved=resolved, **meant_values)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
async def test_whatever_is_typed_a_list_is_suggested(table: Table, ruleset: str):
    """While one types: at most 25, each of which Discord takes, for the GM and for players."""
    table.back(table.asking(ruleset)[0])
    for leaf in table.guild.leaves():
        path = leaf.qualified_name
        for parameter in leaf.parameters if ruleset_of(leaf) in (ruleset, "") else ():
            if not parameter.autocomplete:
                continue
            uses = st.tuples(WORDS, st.sampled_from((AMA, GM)))
            for text, user in examples(uses, OWN, f"{path} {parameter.name}"):
                found = await table.guild.suggestions(path, parameter.display_name, text, user)
                assert len(found) <= 25, path
                assert all(0 < len(word) <= 100 for pair in found for word in pair), path
