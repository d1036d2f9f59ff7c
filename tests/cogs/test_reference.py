"""/rules and /help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version

import pytest
from discord import AppCommandType

from bot.discord.phone import BUTTONS_PX, SCREEN_PX, message_px
from bot.discord.rendering.signs import WAITS
from bot.discord.sections import ONLY_YOU_PX, USED_PX
from bot.play.model import OpenPrompt
from bot.storage.rows import PromptRow, Status
from cogs.base.help_text import LEGEND, NO_FIGHT, OF_GM, OF_GUEST, OF_PLAYER, Moment
from rules import RULESETS
from rules.engine.asking.forms import YesNo
from rules.engine.sheets.sheet import Setting
from tests.cogs.harness import AMA, FIGHT, FakePlay, Stage
from tests.near import ROOT

RULES = RULESETS["ki"].rulebook
RULE = RULES["KI-ORG-02"]


@pytest.fixture
async def stage(play: FakePlay) -> Stage:
    """A guild that plays ki alone."""
    stage = Stage(play, "ki")
    await stage.open()
    return stage


async def test_one_rule_is_shown_whole(stage: Stage, play: FakePlay):
    """Title, id, text with the house rules as they are here, and where the source says it."""
    setting = Setting("ki.dluck", "1d6", "The luck die.", (), (), "dice")
    play.answers |= {"reading.rules": [RULE], "campaigns.house": [(setting, "1d4")]}
    sent = await stage.command("rules", search="KI-ORG-02")
    assert play.made("reading.rules") == (("ki", "KI-ORG-02"), {})
    assert RULE.title in sent.text
    assert "KI-ORG-02" in sent.text
    assert "from 10 down to 1" in sent.text
    assert "of the source" not in sent.text
    play.answers["reading.rules"] = [RULES["KI-INIT-03"]]
    sent = await stage.command("rules", search="KI-INIT-03")
    assert "“dluck” (here: 1d4)" in sent.text


async def test_a_rule_shows_its_ruling_and_its_example(stage: Stage, play: FakePlay):
    """The ruling where the book is silent, and an example; nothing if there is none."""
    play.answers |= {"reading.rules": [RULES["KI-DEF-07"]], "campaigns.house": []}
    told = (await stage.command("rules", search="KI-DEF-07")).text
    assert "**Ruling:** The weapon breaks at 0" in told
    assert "**Example:** Weapon durability 10, damage 6 \N{RIGHTWARDS ARROW} durability 4" in told
    play.answers["reading.rules"] = [RULES["KI-DEF-01"]]
    told = (await stage.command("rules", search="KI-DEF-01")).text
    assert "Ruling" not in told
    assert "**Example:** Agility 3, dLuck 5 \N{RIGHTWARDS ARROW} 8." in told


async def test_one_rule_is_shown_even_if_several_fit_as_well(stage: Stage, play: FakePlay):
    """The first that was found if no title has the words; of titles alike the book's first."""
    rules = [RULE, RULES["KI-ORG-01"]]
    play.answers |= {"reading.rules": rules, "campaigns.house": []}
    sent = await stage.command("rules", search="called first")
    assert sent.text.startswith(f"**{RULE.title}** `{RULE.id}`")
    dodges = [RULES[id] for id in ("KI-ATK-01", "KI-DEF-02", "KI-DEF-01", "KI-DEF-03")]
    play.answers["reading.rules"] = dodges
    sent = await stage.command("rules", search="dodge")
    assert sent.text.startswith("**The Dodge roll** `KI-DEF-01`")


async def test_the_best_rule_is_shown_with_a_menu_of_the_next(stage: Stage, play: FakePlay):
    """A title that is just the word is meant; the others that fit are one pick away."""
    rules = [RULE, RULES["KI-ORG-01"]]
    play.answers |= {"reading.rules": rules, "campaigns.house": []}
    sent = await stage.command("rules", search="round")
    assert sent.text.startswith(f"**{RULE.title}** `{RULE.id}`")
    [row] = sent.body["data"]["components"]
    assert [option["value"] for option in row["components"][0]["options"]] == ["KI-ORG-01"]
    play.answers["reading.rules"] = [rules[1]]
    picked = await stage.picked("v1:ki:rule", "KI-ORG-01")
    assert picked.text.startswith(f"**{rules[1].title}** `KI-ORG-01`")


async def test_about_names_version_and_rulesets(stage: Stage):
    """The installed version, each game with what it is, that it is not official, and no link."""
    told = (await stage.command("help", direct=True, topic="about")).text
    assert told.startswith(f"**Interlude** {version('interlude')}")
    assert "- **Ki** rounds of ten turns, counted down;" in told
    assert told.count("\n- **") == len(RULESETS)
    assert "not official" in told
    assert "http" not in told


async def test_no_rule_says_what_to_try(stage: Stage, play: FakePlay):
    """The nearest titles; where nothing is near, the topics that there are."""
    play.answers |= {"reading.rules": [], "reading.nearest": [RULE]}
    said = (await stage.command("rules", search="turms")).text.splitlines()
    assert said == [
        "Ki has no rule with all of these words. Nearest to them are:",
        f"- `{RULE.id}` {RULE.title}",
    ]
    play.answers["reading.nearest"] = []
    assert (
        f"Try a topic, for example: {RULE.topic}" in (await stage.command("rules", search="x")).text
    )


async def test_help_begins_with_setting_up(stage: Stage, play: FakePlay):
    """Without a campaign, that is what there is to do."""
    play.answers["campaigns.get"] = None
    assert "**First:** `/campaign setup`" in (await stage.command("help")).text


async def test_help_tells_a_guest_to_make_a_character_first(stage: Stage, play: FakePlay):
    """Before they join, they need one."""
    play.answers |= {"campaigns.is_gm": False, "characters.mine": [], "fights.here": None}
    told = (await stage.command("help")).text
    assert told.startswith("**Ashes**: you have no character yet.")
    assert "**First:** `/character new`" in told


async def test_a_table_without_signs_reads_no_legend(stage: Stage, play: FakePlay):
    """With `plain_text` there are no signs to explain."""
    campaign = await play.campaigns.get(1)
    settings = replace(campaign.settings, plain_text=True)
    play.answers |= {"campaigns.get": replace(campaign, settings=settings), "fights.here": None}
    assert LEGEND not in (await stage.command("help")).text


def test_the_guides_have_the_same_legend():
    """The players' and the GM's."""
    for guide in ("player-cards", "gm-guide"):
        assert LEGEND in (ROOT / f"docs/{guide}.md").read_text("utf-8")


async def test_help_names_what_waits_for_me(stage: Stage, play: FakePlay):
    """With its deadline."""
    row = PromptRow(
        encounter="e1", key="defend", opened=1, token="t", who=str(AMA), about="ama",
        question="Ronin attacks Ama.", name="defend", covert=False, asked_at=0, due_at=5000,
    )  # fmt: skip
    prompt = OpenPrompt(
        row=row, encounter=FIGHT, ruleset=RULESETS["ki"], form=YesNo(), public=False
    )
    play.answers |= {"campaigns.is_gm": False, "characters.mine": ["x"], "turns.mine": [prompt]}
    told = (await stage.command("help")).text
    assert "**First:** answer what waits for you" in told
    assert f"{WAITS} Ronin attacks Ama. <t:5:R>" in told


@pytest.mark.parametrize("named", [OF_GM, OF_PLAYER, OF_GUEST], ids=["gm", "player", "guest"])
@pytest.mark.parametrize(
    "moment", [NO_FIGHT, Status.OPEN, Status.RUNNING, Status.PAUSED, Status.PARKED]
)
async def test_help_fits_a_phone(
    stage: Stage, play: FakePlay, named: Mapping[Moment, Sequence[str]], moment: Moment
):
    """What to do first, by part and moment; a few more commands, the signs and all topics."""
    fight = replace(FIGHT, status=moment) if isinstance(moment, Status) else None
    gm, mine = named is OF_GM, [] if named is OF_GUEST else ["x"]
    play.answers |= {"campaigns.is_gm": gm, "characters.mine": mine, "turns.mine": []}
    play.answers["fights.here"] = fight
    told = (await stage.command("help")).text
    ways = [line.removeprefix("**First:** ") for line in told.splitlines()]
    assert [line.split("`")[1] for line in ways if line.startswith("`/")] == [
        f"/{name}" for name in named[moment]
    ]
    assert told.count("**First:** ") == 1
    running = moment not in (NO_FIGHT, Status.OPEN)
    assert not (running and {"encounter begin", "encounter join"} & {*named[moment]})
    assert LEGEND in told
    topics = told.splitlines()[-1].partition(":` ")[2].split(" \N{MIDDLE DOT} ")
    typed = stage.bot.tree.get_commands(type=AppCommandType.chat_input)
    hidden = set() if gm else {"gm", "npc"}
    assert {command.name for command in typed} - hidden <= set(topics)
    assert hidden.isdisjoint(topics)
    assert "ki" in topics
    assert message_px(told, [], None) <= SCREEN_PX - USED_PX - ONLY_YOU_PX


@pytest.mark.parametrize("gm", [True, False])
async def test_help_on_a_group_lists_its_commands(stage: Stage, play: FakePlay, gm: bool):
    """Every one with its description; a player's without what is the GM's."""
    play.answers["campaigns.is_gm"] = gm
    sent = await stage.command("help", topic=" /Encounter")
    pages = [sent.text]
    while later := [
        each["custom_id"]
        for row in sent.message.get("components") or ()
        for each in row["components"]
        if each["label"] == "Later"
    ]:
        sent = await stage.pressed(later[0])
        pages.append(sent.text)
    assert len(pages) > 1
    room = SCREEN_PX - USED_PX - ONLY_YOU_PX - BUTTONS_PX
    assert max(message_px(page, [], None) for page in pages) <= room
    group = stage.bot.tree.get_command("encounter")
    for command in group.commands:
        told = f"`/encounter {command.name}` {command.description}" in "\n".join(pages)
        assert told == (gm or not command.description.startswith("GM:"))
    assert ("`/gm undo`" in (await stage.command("help", topic="gm")).text) == gm


async def test_help_on_a_command_lists_its_parameters(stage: Stage):
    """Name and meaning of each."""
    sent = await stage.command("help", topic="/roll")
    assert "dice: The dice" in sent.text


async def test_help_on_nothing_there_is_says_what_there_is(stage: Stage):
    """A wrong name is answered by the right ones."""
    assert "/encounter" in (await stage.command("help", topic="swim")).text


async def test_help_in_a_direct_message_is_about_what_works_there(stage: Stage):
    """No campaign, no fight: what waits, and dice."""
    sent = await stage.command("help", direct=True)
    assert sent.text.startswith("Campaigns belong to servers.")
    assert "**First:** `/todo`" in sent.text
    assert "roll" in sent.text.splitlines()[-1]


async def test_dice_fall_in_direct_messages(stage: Stage):
    """No server is needed to throw."""
    assert "rolls" in (await stage.command("roll", direct=True, dice="1d6")).text
