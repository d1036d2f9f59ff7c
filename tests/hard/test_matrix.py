"""Nobody else's: whom every command and every control obeys, tried by each of seven people."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rules import RULESETS
from tests.cogs.harness import AMA, BEN, Sent, may_ping
from tests.engine.duel import RULESET as DUEL
from tests.hard.guild import (
    OUTSIDER,
    PEOPLE,
    Guild,
    Kept,
    controls,
    gathered,
    papers,
    state_of,
    told,
    whom,
)
from tests.hard.matrix import COMMANDS, CONTROLS, EVERYBODY, HERS, RUNS, Row, kept_as_orders
from tests.hard.stages import Stage, build, kept

ZOE = 708
KEEP = "Keep as order"
PUBLIC = {"roll"}
"""Commands whose answer is meant for the whole channel."""

SECRETS = {"Shade": RUNS, "Zebra": HERS}
"""Words, and who may read them: a hidden combatant, and what is Ama's alone."""


@pytest.fixture(autouse=True)
def another_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a second ruleset that a campaign may add; somebody called Zoe is on the server."""
    monkeypatch.setitem(RULESETS, "duel", DUEL)
    monkeypatch.setitem(PEOPLE, ZOE, "Zoe")


async def test_every_command_obeys_whom_the_table_says_and_nobody_else(tmp_path: Path):
    """Tried by all seven: it changes something for those who may, and nothing for the others."""
    async with gathered(tmp_path) as guild:
        stages = await build(guild)
        names = {leaf.qualified_name for leaf in guild.leaves()}
        every = [*COMMANDS, *kept_as_orders(guild.leaves(), RULESETS)]
        rows = [row for row in every if row.stage in stages]
        assert {row.name for row in rows} == names
        guild.attached = b"agility = 6"
        faults = [f for row in rows for f in await tried(guild, stages[row.stage], row)]
    assert not faults, "\n".join(faults)


async def test_every_control_obeys_whom_the_table_says_and_nobody_else(tmp_path: Path):
    """Buttons, menus and forms too, whoever has come by their custom ids."""
    async with gathered(tmp_path) as guild:
        assert {row.name for row in CONTROLS} == set(guild.bot.router.ways)
        stages = await build(guild)
        faults = [f for row in CONTROLS for f in await tried(guild, stages[row.stage], row)]
    assert not faults, "\n".join(faults)


async def test_suggestions_show_nobody_what_is_hidden_from_him(tmp_path: Path):
    """While one types, neither a hidden combatant nor another's character or order is offered."""
    async with gathered(tmp_path) as guild:
        guild.back((await build(guild))["join"].kept)
        before = guild.state()
        for leaf in guild.leaves():
            for parameter in (p for p in leaf.parameters if p.autocomplete):
                for user in (BEN, OUTSIDER):
                    offered = await guild.suggestions(
                        leaf.qualified_name, parameter.display_name, "", user
                    )
                    where = f"{leaf.qualified_name} {parameter.display_name} {PEOPLE[user]}"
                    leaked = [
                        w for w, of in SECRETS.items() if user not in of and w in str(offered)
                    ]
                    assert not leaked, where
        assert guild.state() == before


async def tried(guild: Guild, stage: Stage, row: Row) -> list[str]:
    """What is wrong with a row of the table, for all seven."""
    found: list[str] = []
    guild.back(stage.kept)
    if row.after:
        for done in row.after:
            values = {name: meant(value, stage) for name, value in done.values.items()}
            await guild.command(done.name, done.by, **values)
        stage = await kept(guild)
    before, hers = state_of(stage.kept), of_ama(stage.kept)
    for user in sorted(EVERYBODY):
        start = len(guild.wire.sent)
        await used(guild, row, stage, user)
        sent = guild.wire.sent[start:]
        now = guild.keep()
        changed = state_of(now) != before
        where = f"{row.name} {dict(row.values)} by {PEOPLE[user]}: {sent[-1].text!r}"
        if changed != (user in row.may):
            found.append(f"{'changes something' if changed else 'changes nothing'}: {where}")
        if of_ama(now) != hers and user not in HERS:
            found.append(f"changes what is Ama's: {where}")
        found += [f"{fault}: {where}" for fault in wrong(sent, row, user)]
        if changed or user == OUTSIDER:
            guild.back(stage.kept)
    return found


def wrong(sent: list[Sent], row: Row, user: int) -> list[str]:
    """What is wrong with what was answered."""
    faults = []
    shown = "".join(told(one) for one in sent)
    if "on my side" in shown:
        faults.append("fails")
    if row.name not in PUBLIC and any(is_public(one) for one in sent):
        faults.append("is answered for all to see")
    for word, may_read in SECRETS.items():
        # A name that one has typed oneself is no secret to him.
        own = word in str(row) or (word == "Zebra" and "Nobody called" in shown)
        if user not in may_read and not own and word in shown:
            faults.append(f"tells of {word}")
    if any(may_ping(one.message) for one in sent):
        faults.append("may ping")
    return faults


def is_public(sent: Sent) -> bool:
    """Whether it puts a message before everybody: neither a form nor an acknowledgement does."""
    is_message = sent.body.get("type", 4) == 4 and not sent.path.endswith("@original")
    return is_message and not sent.private


async def used(guild: Guild, row: Row, stage: Stage, user: int) -> None:
    """Type the command, or use the control; what is offered as an order is kept."""
    if row not in CONTROLS:
        values = {name: meant(value, stage) for name, value in row.values.items()}
        known = whom(ZOE) | papers(len(guild.attached))
        sent: Sent | None = await guild.command(row.name, user, resolved=known, **values)
    else:
        argument = meant(row.argument, stage)
        custom_id = f"v1:{meant(row.token, stage)}:{row.name}" + (
            f":{argument}" if argument else ""
        )
        if row.filled is not None:
            sent = await guild.fill(custom_id, user, **row.filled)
        else:
            picked = [meant(row.picked, stage)] if row.picked else []
            sent = await guild.press(custom_id, user, *picked, on=row.on)
    if sent is not None and KEEP in controls(sent):
        await guild.press(controls(sent)[KEEP], user)


def meant(value: Any, stage: Stage) -> Any:
    """A value with the words in braces replaced."""
    if not isinstance(value, str):
        return value
    return re.sub(r"\{(\w+)\}", lambda found: stage.facts.get(found[1], "") or "-", value)


def of_ama(kept: Kept) -> str:
    """What Ama has: her characters, her orders, her deputy and pace."""
    return repr(
        [
            [row for row in kept[name] if str(AMA) in row]
            for name in ("character", "order", "member")
        ]
    )
