"""Permissions: each of seven people tries every command and every control."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.discord.people import call_of
from bot.play.fight import forecasts
from bot.play.model import OpenPrompt
from cogs.base.reports import forecasts as shown
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
    places,
    state_of,
    told,
    whom,
)
from tests.hard.made import GAMES, answers, kept_as_orders, out_of_turn
from tests.hard.matrix import COMMANDS, CONTROLS, LOOKS, MENUS, READERS
from tests.hard.row import EVERYBODY, HERS, NOBODY, PICTURE, RUNS, Row
from tests.hard.stages import Stage, build, kept

SHARED = "shared"
PARTS = (SHARED, "ki", *GAMES)
ZOE = 708
KEEP = "Keep as order"
PUBLIC = {"roll", "saidm", "say", "saym", "verify"}
"""Commands whose answer, or what they post, is meant for the whole channel."""

SHEET = b"agility = 6"
SECRETS = {"Shade": RUNS, "Zebra": HERS}
"""Words, and who may read them: a hidden combatant, and what is Ama's alone."""


@pytest.fixture(autouse=True)
def another_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a second ruleset that a campaign may add; somebody called Zoe is on the server."""
    monkeypatch.setitem(RULESETS, "duel", DUEL)
    monkeypatch.setitem(PEOPLE, ZOE, "Zoe")
    # The test is about who may have a forecast, not about its quality.
    monkeypatch.setattr(forecasts, "BALANCED", 1)
    monkeypatch.setattr(shown, "MOST_FOES", 1)


def ruleset_of(row: Row) -> str:
    """Whose stage a row is tried on."""
    game = row.stage.partition(" ")[0]
    return game if game in GAMES else "ki"


def part_of(row: Row) -> str:
    """With which others a command is tried: the shared ones are many, and go apart from ki's."""
    ruleset = ruleset_of(row)
    return SHARED if ruleset == "ki" and not row.name.startswith("ki ") else ruleset


async def samples(guild: Guild, stage: Stage) -> Sequence[Any]:
    """The sample answers to the first question that Kuni is asked."""
    guild.back(stage.kept)
    call = call_of(guild._interaction(2, {"id": "1", "name": "todo", "type": 1}, AMA))
    prompt = await guild.bot.play.turns.prompt(call, stage.facts["question"])
    assert isinstance(prompt, OpenPrompt)
    return prompt.form.samples()


async def set_out(guild: Guild, part: str) -> dict[str, Stage]:
    """The stages of a part."""
    guild.attached = SHEET
    return await build(guild, "ki" if part == SHARED else part)


async def test_every_command_and_control_has_a_row_and_if_it_changes_anything_for_somebody(
    tmp_path: Path,
):
    """A new command or control fails here until the table says who may use it."""
    async with gathered(tmp_path) as guild:
        leaves, ways = [*guild.leaves()], {*guild.bot.router.ways}
    commands = [*COMMANDS, *(row for key in GAMES for row in kept_as_orders(leaves, key))]
    pressed = [*CONTROLS, *out_of_turn()]
    for rows, known, idle in (
        (commands, {leaf.qualified_name for leaf in leaves}, READERS),
        (pressed, ways, LOOKS),
    ):
        assert {row.name for row in rows} == known
        assert known - {row.name for row in rows if row.may} == idle


def test_every_act_out_of_turn_is_tried_in_the_menu():
    """And from its form, where it has one; so is a new one."""
    for key in (*GAMES, "ki"):
        mine = [row for row in out_of_turn() if ruleset_of(row) == key]
        assert {row.picked for row in mine if row.name == "free"} == {
            *RULESETS[key].choices.out_of_turn
        }


@pytest.mark.parametrize("part", PARTS)
async def test_every_command_obeys_whom_the_table_says_and_nobody_else(tmp_path: Path, part: str):
    """Tried by all seven: it changes something for those who may, and nothing for the others.

    In a direct message it changes nothing, but where it names what it is about.
    """
    async with gathered(tmp_path) as guild:
        stages = await set_out(guild, part)
        rows = [row for row in COMMANDS if part_of(row) == part]
        if part in GAMES:
            leaves = [*guild.leaves()]
            rows += kept_as_orders(leaves, part)
            rows += answers(leaves, part, await samples(guild, stages[f"{part} begun"]))
        faults = await faults_of(guild, stages, rows)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("part", PARTS[1:])
async def test_every_control_obeys_whom_the_table_says_and_nobody_else(tmp_path: Path, part: str):
    """Buttons, menus and forms too, whoever has come by their custom ids, and wherever."""
    async with gathered(tmp_path) as guild:
        stages = await set_out(guild, part)
        rows = [row for row in (*CONTROLS, *out_of_turn()) if ruleset_of(row) == part]
        faults = await faults_of(guild, stages, rows)
    assert not faults, "\n".join(faults)


async def test_every_message_menu_obeys_the_table(tmp_path: Path):
    """Every menu is in it; a post that somebody else wrote is nobody's word."""
    async with gathered(tmp_path) as guild:
        assert {row.name for row in MENUS} == {menu.name for menu in guild.menus()}
        stages = await set_out(guild, SHARED)
        faults = [each for row in MENUS for each in await tried(guild, stages[row.stage], row)]
    assert not faults, "\n".join(faults)


async def test_suggestions_show_nobody_what_is_hidden_from_him(tmp_path: Path):
    """While one types, neither a hidden combatant nor another's character or order is offered."""
    async with gathered(tmp_path) as guild:
        guild.back((await build(guild, "ki"))["join"].kept)
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


async def faults_of(guild: Guild, stages: Mapping[str, Stage], rows: Sequence[Row]) -> list[str]:
    """What is wrong with rows: each on its server, the first of every name in private too."""
    once = {row.name: row for row in reversed(rows)}.values()
    uses = [*((row, False) for row in rows), *((row, True) for row in once)]
    return [
        fault
        for row, direct in uses
        for fault in await tried(guild, stages[row.stage], row, direct=direct)
    ]


async def tried(guild: Guild, stage: Stage, row: Row, *, direct: bool = False) -> list[str]:
    """What is wrong with a row of the table, for all seven."""
    found: list[str] = []
    may = row.may if row.private or not direct else NOBODY
    guild.back(stage.kept)
    if row.after:
        for done in row.after:
            values = {name: meant(value, stage) for name, value in done.values.items()}
            await guild.command(done.name, done.by, resolved=whom(ZOE) | places(), **values)
        stage = await kept(guild)
    before, hers = state_of(stage.kept), of_ama(stage.kept)
    for user in sorted(EVERYBODY):
        start = len(guild.wire.sent)
        await used(guild, row, stage, user, direct=direct)
        sent = guild.wire.sent[start:]
        now = guild.keep()
        changed = now is not stage.kept and state_of(now) != before
        where = f"{row.name} {row.argument or row.picked} {dict(row.values)} by {PEOPLE[user]}"
        where += f"{' in private' if direct else ''}: {sent[-1].text!r}"
        if changed != (user in may):
            found.append(f"{'changes something' if changed else 'changes nothing'}: {where}")
        if changed and of_ama(now) != hers and user not in HERS:
            found.append(f"changes what is Ama's: {where}")
        if not changed and not any(map(is_shown, sent)):
            found.append(f"says nothing: {where}")
        found += [f"{fault}: {where}" for fault in wrong(sent, row, user)]
        if changed or user == OUTSIDER:
            guild.back(stage.kept)
    return found


def wrong(sent: list[Sent], row: Row, user: int) -> list[str]:
    """Return the faults of an answer."""
    faults = []
    shown = "".join(told(one) for one in sent)
    if "on my side" in shown:
        faults.append("fails")
    if row.name not in PUBLIC and any(is_public(one) for one in sent):
        faults.append("is answered for all to see")
    for word, may_read in SECRETS.items():
        # A name that one has typed oneself is no secret to them.
        own = word in str(row) or (word == "Zebra" and "Nobody called" in shown)
        if user not in may_read and not own and word in shown:
            faults.append(f"tells of {word}")
    if any(may_ping(one.message) for one in sent):
        faults.append("may ping")
    return faults


def is_shown(sent: Sent) -> bool:
    """Whether there is something to see: words, a file, a form."""
    return bool(sent.files or sent.message.keys() & {"embeds", "components"} or sent.text)


def is_public(sent: Sent) -> bool:
    """Whether it puts a message before everybody: neither a form nor an acknowledgement does."""
    is_message = sent.body.get("type", 4) == 4 and not sent.path.endswith("@original")
    return is_message and not sent.private


async def used(guild: Guild, row: Row, stage: Stage, user: int, *, direct: bool) -> None:
    """Type the command, or use the control; what is offered as an order is kept."""
    sent: Sent | None
    # A command and a control may have the same name: only commands are given values.
    if row.name in {menu.name for menu in guild.menus()}:
        sent = await guild.menu(row.name, user, **(row.filled or {}))
    elif row.values or row.name not in guild.bot.router.ways:
        values = {name: meant(value, stage) for name, value in row.values.items()}
        guild.attached = PICTURE if "image" in row.values else SHEET
        known = whom(ZOE) | places() | papers(len(guild.attached))
        sent = await guild.command(row.name, user, resolved=known, direct=direct, **values)
    else:
        argument = meant(row.argument, stage)
        custom_id = f"v1:{meant(row.token, stage)}:{row.name}" + (
            f":{argument}" if argument else ""
        )
        if row.filled is not None:
            filled = {meant(k, stage): meant(value, stage) for k, value in row.filled.items()}
            sent = await guild.fill(custom_id, user, direct=direct, **filled)
        else:
            picked = [meant(row.picked, stage)] if row.picked else []
            sent = await guild.press(custom_id, user, *picked, on=row.on, direct=direct)
    if sent is not None and KEEP in controls(sent):
        await guild.press(controls(sent)[KEEP], user, direct=direct)


def meant(value: Any, stage: Stage) -> Any:
    """A value with the words in braces replaced."""
    if not isinstance(value, str):
        return value
    return re.sub(r"\{(\w+)\}", lambda found: stage.facts.get(found[1], "") or "-", value)


def of_ama(kept: Kept) -> str:
    """Return Ama's data: characters, orders, deputy and pace."""
    return repr(
        [
            [row for row in kept[name] if str(AMA) in row]
            for name in ("character", "intent", "member")
        ]
    )
