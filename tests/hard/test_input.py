"""Bad input: whatever is typed, filled in or attached is refused in a sentence or does no harm."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandOptionType as Kind
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bot.discord import failures
from bot.discord.rendering import board, lines, prompts
from tests.cogs.harness import AMA, BEN, GM, Sent, may_ping
from tests.hard.guild import CO_GM, OUTSIDER, Guild, gathered, papers, told, whom
from tests.hard.stages import Stage, build
from tests.hard.test_matrix import meant

HARD = settings(
    derandomize=True,
    deadline=None,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)

NASTY = (
    "@everyone <@&801> <@702> <#600> **x** `y` ||z|| [a](http://b)",
    "\u202ee\u0301\u200b\U0001f469\u200d\U0001f469",
    '{"act": [[[[{}]]], "": null}',
    '"\\ud800"',
    "NaN",
    "-Infinity",
    "1e999",
    "[" * 1000,
    "9" * 1000,
    "--5",
    "\u0663\u00b2",
    "none",
    "attacker is --5 and turn <= 9999999999",
    "target=Ama improve=9999999999999999999999 x",
    'text="not closed',
    "' OR 1=1; --",
    "=" * 6000,
    "\n".join(["# x"] * 500),
    "1000d1000000k500!",
)
NAMES = ("Ama", "ama", "Thug", "Shade", "Zebra", "ben", "fight", "thug", "all", "ki", "duel", "x")
PATHS = (
    "stamina", "hp", "name", "id", "player", "hidden", "out", "weapons", "weapons.0", "sheet",
    "weapons.0.durability", "turn", "round", "house", "combatants", "effects", "mod", "traits",
    "combatants.ama", "combatants.ama.stamina", "skills.x", "techniques", "log", "at", "over",
)  # fmt: skip
WORDS = st.one_of(
    st.sampled_from((*NASTY, *NAMES, *PATHS)),
    st.text(max_size=60),
    st.integers().map(str),
    st.sampled_from(("dodge", "attack", "join", "pass", "1d6", "kf-x", "99", "0", "-1", "true")),
)
VALUES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=12), st.dates(),
        st.sampled_from((2**63, -(2**200), 10**400, "\ud800", "x" * 5000)),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)  # fmt: skip


@dataclass
class Table:
    """The servers, with every stage of the fight, and what was found wrong in any example."""

    guild: Guild
    stages: dict[str, Stage]
    faults: list[str] = field(default_factory=list)

    @contextmanager
    def tried(self, where: str) -> Iterator[None]:
        """Note what is wrong instead of stopping: every example begins on a stage of its own."""
        try:
            yield
        except Exception as error:  # noqa: BLE001
            self.faults.append(f"{where}: {error!r:.1500}")


GROUPS = (
    "campaign", "character", "encounter", "npc", "gm", "orders", "orders set", "roll", "odds",
    "rules", "help", "todo", "ki", "ki", "ki gm", "gm answer", "ki other", "character edit", "l7r",
)  # fmt: skip


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """Fails the test, once it is through, with all that was noted."""
    async with gathered(tmp_path) as guild:
        table = Table(guild, await build(guild))
        yield table
    assert not table.faults, "\n".join([str(len(table.faults)), *table.faults[:12]])


class Refusals:
    """Counts what people are told is refused, by the place that tells them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        told_before = failures.sentence

        def sentence(error: BaseException, **where: object) -> str:
            self.count += 1
            return told_before(error, **where)

        monkeypatch.setattr(failures, "sentence", sentence)


def harmless(sent: list[Sent], where: str) -> None:
    """Each answer is a sentence that pings nobody."""
    assert sent, where
    for one in sent:
        assert "on my side" not in told(one), f"{where}: {told(one)}"
        assert not may_ping(one.message), where
        content = one.message.get("content") or ""
        assert len(content) <= 2000
        assert "@everyone" not in content, where
        assert "<@&801>" not in content, where


async def still_plays(guild: Guild, where: str) -> None:
    """The fight can be read anew from its rows, shown to everybody, and published."""
    play = guild.bot.play
    fight = await play.fights.here("600")
    if fight is None or where.startswith("parked"):
        return
    assert fight.status.value != "parked", f"{where}: {fight.note}"
    scene = await play.gm.state("600")
    play.fights.kit.steps._kept.clear()
    assert await play.gm.state("600") == scene, where
    campaign = await play.campaigns.get("500")
    shown = await play.reading.board(fight.id)
    news = await play.outbox.news(fight.id)
    assert news is not None
    posts = [board.board(shown, campaign), *lines.posts(news.told, fight.token)]
    posts += [
        prompts.post([prompt], campaign) for prompt in await play.reading.open_prompts(fight.id)
    ]
    for post in posts:
        assert len(post.content) <= 2000, where
        assert not post.ping.everyone, where
        assert "801" not in str(post.ping.roles), where
    for path in ("encounter board", "encounter transcript", "orders show"):
        start = len(guild.wire.sent)
        await guild.command(path, AMA)
        harmless(guild.wire.sent[start:], f"{where}, then {path}")


def of_group(guild: Guild, group: str) -> list[Any]:
    """The commands whose name begins so."""
    return [leaf for leaf in guild.leaves() if leaf.qualified_name.startswith(group)]


def typed(parameter: Any, stage: Stage) -> st.SearchStrategy[Any]:
    """What Discord lets through for a parameter."""
    if parameter.choices:
        return st.sampled_from([choice.value for choice in parameter.choices])
    low, high = parameter.min_value, parameter.max_value
    match parameter.type:
        case Kind.string:
            facts = st.sampled_from([f"{{{fact}}}" for fact in sorted(stage.facts)])
            words = st.one_of(WORDS, facts).map(lambda text: text[: high or 6000])
            return words.filter(lambda text: len(text) >= (low or 0))
        case Kind.integer:
            edge = 2**53
            return st.integers(-edge if low is None else low, edge if high is None else high)
        case Kind.number:
            return st.floats(low, high, allow_nan=False)
        case Kind.boolean:
            return st.booleans()
        case Kind.attachment:
            return st.just("9")
        case _:
            return st.sampled_from([str(BEN), str(CO_GM)])


@given(data=st.data())
@settings(HARD, max_examples=60)
async def test_whatever_is_typed_into_a_command_is_answered(
    table: Table, monkeypatch: pytest.MonkeyPatch, data: st.DataObject
):
    """A sentence each time; a refusal changes nothing; and the fight goes on as it can be read."""
    guild, stages = table.guild, table.stages
    name = data.draw(st.sampled_from(sorted(stages)))
    stage = stages[name]
    guild.back(stage.kept)
    with monkeypatch.context() as patched:
        refusals = Refusals(patched)
        for _ in range(3):
            group = data.draw(st.sampled_from(GROUPS))
            leaf = data.draw(st.sampled_from(of_group(guild, group)))
            values = {
                p.display_name: meant(data.draw(typed(p, stage)), stage)
                for p in leaf.parameters
                if p.required or data.draw(st.booleans())
            }
            user = data.draw(st.sampled_from((GM, AMA, BEN, OUTSIDER)))
            guild.attached = data.draw(st.sampled_from([text.encode() for text in NASTY]))
            before, start, refused = guild.state(), len(guild.wire.sent), refusals.count
            known = whom(BEN, CO_GM) | papers(len(guild.attached)) | roles()
            where = f"{name}: {leaf.qualified_name} {values} by {user}"
            with table.tried(where):
                await guild.command(leaf.qualified_name, user, resolved=known, **values)
                harmless(guild.wire.sent[start:], where)
                assert refusals.count == refused or guild.state() == before, where
        with table.tried(where):
            await still_plays(guild, where)


@given(data=st.data())
@settings(HARD, max_examples=60)
async def test_whatever_the_gm_amends_the_fight_goes_on(table: Table, data: st.DataObject):
    """Any path, any value: refused in a sentence, or a state that can be kept, read and shown."""
    guild, stages = table.guild, table.stages
    name = data.draw(st.sampled_from(("gathering", "join", "piece", "defend", "interlude")))
    guild.back(stages[name].kept)
    target = data.draw(st.sampled_from(("Ama", "Thug", "Shade", "fight")))
    state = (await guild.bot.play.gm.state("600")) if target == "fight" else {}
    if target != "fight":
        every = (await guild.bot.play.gm.state("600"))["combatants"]
        state = every[target.casefold()]
    value = data.draw(st.one_of(WORDS, VALUES.map(lambda made: json.dumps(made, default=str))))
    way = data.draw(st.one_of(st.sampled_from(PATHS), paths(state)))
    start = len(guild.wire.sent)
    where = f"{name}: {target} {way} = {value!r}"
    with table.tried(where):
        amended = {"target": target, "what": way[:100] or "x", "value": value[:1000] or "x"}
        await guild.command("gm amend", GM, **amended)
        harmless(guild.wire.sent[start:], where)
        await still_plays(guild, where)


def paths(state: Any) -> st.SearchStrategy[str]:
    """The paths that a state has, and some that it has not."""

    def every(at: Any, way: str) -> list[str]:
        inner = (
            at.items() if isinstance(at, dict) else enumerate(at) if isinstance(at, list) else ()
        )
        found = [way] if way else []
        for key, value in inner:
            found += every(value, f"{way}.{key}" if way else str(key))
        return found

    known = every(state, "")
    odd = st.sampled_from((".", "..", "a.b.c", "0", "-1", "__class__", "told", "x" * 100))
    return st.one_of(
        st.sampled_from(known), odd, st.sampled_from(known).map(lambda way: f"{way}.x")
    )


def roles() -> dict[str, Any]:
    """A role that is named in a command."""
    role = {
        "id": "801", "name": "GMs", "color": 0, "colors": {"primary_color": 0}, "hoist": False,
        "position": 1, "permissions": "0", "managed": False, "mentionable": True, "flags": 0,
    }  # fmt: skip
    return {"roles": {"801": role}}


FORMS = ("m:declare", "do:jump", "do:grant", "do:question", "do:plan", "sheet", "resheet:Zebra")


@given(data=st.data())
@settings(HARD, max_examples=50)
async def test_whatever_is_filled_into_a_form_is_answered(table: Table, data: st.DataObject):
    """Texts where a menu was, menus where a text was, fields that there are not."""
    guild, stages = table.guild, table.stages
    name = data.draw(st.sampled_from(("declare", "interlude", "parked", "quiet")))
    stage = stages[name]
    guild.back(stage.kept)
    form = data.draw(st.sampled_from(FORMS))
    fields = st.sampled_from(("first", "second", "surge", "turn", "name", "text", "sheet", "odd"))
    one = st.one_of(WORDS, st.lists(WORDS, max_size=3))
    filled = data.draw(st.dictionaries(fields, one, max_size=4))
    where = f"{name}: {form} {filled}"
    token = {"m": "{question}", "do": "{fight}"}.get(form.partition(":")[0], "ki")
    start = len(guild.wire.sent)
    with table.tried(where):
        await guild.fill(f"v1:{meant(token, stage)}:{form}", AMA, **filled)
        harmless(guild.wire.sent[start:], where)
        await still_plays(guild, where)
