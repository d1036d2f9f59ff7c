"""/campaign: setting up, and showing how things are."""

from __future__ import annotations

from typing import Any

import pytest
from discord import Embed

from bot.discord.phone import BUTTONS_PX, SCREEN_PX, message_px
from bot.discord.rendering.order import DOT
from bot.discord.sections import ONLY_YOU_PX, USED_PX
from bot.storage.settings import Settings
from cogs.base.reports.settings import settings_embed
from rules import RULESETS
from rules.engine.sheets.sheet import Setting, settings
from rules.errors import NotAllowed
from tests.cogs.harness import GM, GUILD, FakePlay, Stage

ROLE = {"roles": {"801": {
    "id": "801", "name": "GMs", "color": 0, "colors": {"primary_color": 0}, "hoist": False,
    "position": 1, "permissions": "0", "managed": False, "mentionable": False, "flags": 0,
}}}  # fmt: skip


@pytest.fixture
def synced(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The guilds whose commands were brought in step."""
    guilds: list[int] = []

    async def sync(guild: int) -> bool:
        guilds.append(guild)
        return True

    monkeypatch.setattr(stage.bot, "sync_guild", sync)
    return guilds


async def test_setting_up_gives_the_server_its_commands(
    stage: Stage, play: FakePlay, synced: list[int]
):
    """Name, ruleset and role reach play; then the commands of the ruleset appear."""
    values = {"name": "Ashes", "ruleset": "ki", "gm_role": "801"}
    await stage.command("campaign setup", GM, resolved=ROLE, **values)
    assert play.made("campaigns.setup") == ((), values)
    assert synced == [GUILD]


async def test_a_new_campaign_without_a_ruleset_asks_for_it(
    stage: Stage, play: FakePlay, synced: list[int]
):
    """A form, which begins with what was said in the command; co-GMs are added one by one."""
    play.answers["campaigns.get"] = None
    sent = await stage.command("campaign setup", GM, name="Ashes")
    name, game, role, people = (each["component"] for each in sent.body["data"]["components"])
    assert [each["type"] for each in (name, game, role, people)] == [4, 3, 6, 5]
    assert name["value"] == "Ashes"
    assert {option["value"] for option in game["options"]} == set(RULESETS)
    sent = await stage.command("campaign setup", GM, resolved=ROLE, gm_role="801")
    form = sent.body["data"]
    assert [each["component"]["type"] for each in form["components"]] == [4, 3, 5]
    assert synced == []
    await stage.filled(form["custom_id"], GM, name="Ashes", ruleset=["l7r"], gms=["7", "8"])
    assert [given for what, given, _ in play.calls if what == "campaigns.co_gm"] == [
        ("7",),
        ("8",),
    ]
    values = {"name": "Ashes", "ruleset": "l7r", "gm_role": "801"}
    assert play.made("campaigns.setup") == ((), values)
    assert synced == [GUILD]


async def test_a_menu_of_the_games_stands_where_a_form_comes_too_late(
    stage: Stage, play: FakePlay, synced: list[int]
):
    """The menu keeps the name and the role that were given."""
    await stage.picked("v1:801:setup:Ashes", "l7r", GM)
    values = {"name": "Ashes", "ruleset": "l7r", "gm_role": "801"}
    assert play.made("campaigns.setup") == ((), values)
    assert synced == [GUILD]


async def test_adding_a_ruleset_gives_the_server_its_commands(
    stage: Stage, play: FakePlay, synced: list[int]
):
    """The ruleset is added first."""
    await stage.command("campaign ruleset", GM, ruleset="ki")
    assert play.made("campaigns.add_ruleset") == (("ki",), {})
    assert synced == [GUILD]


async def test_a_refused_setup_changes_no_commands(stage: Stage, play: FakePlay, synced: list[int]):
    """The refusal is said, and nothing is sent to Discord."""
    play.answers["campaigns.setup"] = NotAllowed("Only somebody who may manage this server.")
    sent = await stage.command("campaign setup", name="Ashes")
    assert sent.text == "Only somebody who may manage this server."
    assert synced == []


async def test_commands_that_discord_does_not_take_undo_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
):
    """The campaign is set up, and the one who did it is told what is missing."""

    async def fails(guild: int) -> bool:
        del guild
        return False

    monkeypatch.setattr(stage.bot, "sync_guild", fails)
    sent = await stage.command("campaign setup", GM, name="Ashes")
    assert sent.text.startswith("It is done.")
    assert "I try again by myself" in sent.text


async def test_the_tempo_is_changed_by_a_command_of_its_own(stage: Stage, play: FakePlay):
    """Only what is given is changed."""
    await stage.command("campaign tempo", GM, tempo="round")
    assert play.made("campaigns.configure") == ((), {"tempo": "round"})


async def test_settings_are_shown_without_changing_any(stage: Stage, play: FakePlay):
    """Every setting with its value, in groups, on one screen of a phone."""
    sent = await stage.command("campaign settings")
    [embed] = sent.message["embeds"]
    groups = [line.split("**: ") for line in embed["description"].split("\n")]
    assert {name.removeprefix("**"): told.split(DOT) for name, told in groups} == {
        "Time to answer": [
            "24 hours to answer",
            "every hour counts",
            "1 reminder",
        ],
        "Absence": [
            "absent people are waited for",
            "silence takes the default",
        ],
        "Rounds": [
            "the fight goes on as answers come in",
            "Interlude starts the next moment",
        ],
        "Secrets and objections": [
            "orders answer covert questions",
            "an objection stops nothing",
        ],
        "What is shown": [
            "a picture of the timeline",
            "signs and bars",
        ],
    }
    shown = [Embed.from_dict(embed)]
    assert message_px(sent.text, shown, None) + USED_PX + ONLY_YOU_PX <= SCREEN_PX
    assert not [call for call in play.calls if call[0] == "campaigns.configure"]


def test_settings_that_were_changed_are_said_in_words():
    """With counted nouns; what a setting makes pointless is left out."""
    settings = Settings(
        answer_hours=1.5, clock="waking", reminders=0, absent="deputy",
        silent_style="hold_back", tempo="round",
        auto_advance=False, covert="open", objections="pause", timeline_picture=False,
        plain_text=True,
    )  # fmt: skip
    text = str(settings_embed(settings).description)
    assert [line.partition("**: ")[2].split(DOT) for line in text.split("\n")] == [
        [
            "1.5 hours to answer",
            "only waking hours count",
            "no reminders",
        ],
        [
            "the deputies of absent people are asked too",
            "silent people fight holding back and spend half at most",
        ],
        [
            "all are asked as a round begins",
            "the GM starts the next moment",
        ],
        [
            "covert questions wait, so that people can guess them by the time",
            "an objection pauses the fight",
        ],
        [
            "no picture of the timeline",
            "plain text without signs",
        ],
    ]


async def test_only_the_settings_given_are_changed(stage: Stage, play: FakePlay):
    """A no is a value too."""
    await stage.command("campaign settings", GM, auto_advance=False, covert="open")
    assert play.made("campaigns.configure") == ((), {"auto_advance": False, "covert": "open"})


def setting(key: str, default: Any) -> Setting:
    return Setting(
        key=key, default=default, meaning=f"What {key} means.", options=(), clauses=(),
        type_name="str",
    )  # fmt: skip


async def test_house_rules_are_listed_with_what_differs_from_the_book(stage: Stage, play: FakePlay):
    """Value, the book's own where it differs, and the meaning."""
    play.answers["campaigns.house"] = [
        (setting("ki.dluck", "1d6"), "1d8"),
        (setting("ki.ties", "at_once"), "at_once"),
    ]
    sent = await stage.command("campaign house")
    assert sent.text.splitlines() == [
        "**dluck**: 1d8, by the book: 1d6 · What ki.dluck means.",
        "**ties**: at once · What ki.ties means.",
    ]
    sent = await stage.command("campaign house", rule="ki.ties")
    assert sent.text.startswith("**ties**")
    assert not sent.message.get("components")


async def test_house_rules_stand_in_pages_of_a_phones_height(stage: Stage, play: FakePlay):
    """Each rule stands on one page, in order; buttons lead to the pages beside it."""
    keys = [f"ki.rule_{n}" for n in range(30)]
    play.answers["campaigns.house"] = [(setting(key, "as_written"), "at_once") for key in keys]
    sent, told = await stage.command("campaign house"), []
    for n in range(30):
        told += sent.text.split("\n")
        assert message_px(sent.text, [], None) <= SCREEN_PX - USED_PX - ONLY_YOU_PX - BUTTONS_PX
        [row] = sent.message["components"]
        to = {each["label"]: each["custom_id"] for each in row["components"]}
        assert ("Earlier" in to) == (n > 0)
        if "Later" not in to:
            break
        sent = await stage.pressed(to["Later"])
    assert [line.split("**")[1] for line in told] == [f"rule {n}" for n in range(30)]


async def test_values_of_house_rules_are_words(stage: Stage, play: FakePlay):
    """Also those of a list of choices; nothing of the program shows."""
    for ruleset in RULESETS.values():
        known = settings(ruleset.key, ruleset.house)
        play.answers["campaigns.house"] = [(each, each.default) for each in known]
        for each in known:
            sent = await stage.command("campaign house", rule=each.key, ruleset=ruleset.key)
            value = sent.text.split(DOT)[0].split("**: ")[1]
            assert value
            assert not set("_<>[](){}") & set(value), value


async def test_a_house_rule_that_is_not_there_is_said(stage: Stage, play: FakePlay):
    """By its name."""
    play.answers["campaigns.house"] = []
    assert (
        "There is no house rule luck" in (await stage.command("campaign house", rule="luck")).text
    )
