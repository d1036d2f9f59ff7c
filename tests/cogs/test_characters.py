"""/character: forms, files, templates and histories."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.inbound.custom_ids import parse
from bot.play.people.histories import read_history, written_history
from bot.play.people.sheet_drafts import Source
from bot.sheets.files import read_paper
from bot.storage.rows import Change, Character
from bot.storage.sheet_drafts import SheetDraft
from cogs.base.portraits import FILLED, _id, _named
from rules.errors import BadAnswer, SheetError
from tests.cogs.harness import AMA, GM, GUILD, FakePlay, Sent, Stage

RONIN = Character(
    id="c1", campaign=str(GUILD), owner=str(AMA), ruleset="ki", name="Ronin", sheet={"agility": 4}
)


def attachment(name: str, content: bytes, size: int | None = None) -> dict[str, Any]:
    shown = {"id": "88", "filename": name, "size": size or len(content), "url": "", "proxy_url": ""}
    return {"attachments": {"88": shown}}


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes the content of attached files what the test says."""

    def say(content: bytes) -> None:
        async def fetched(self: object, **_: object) -> bytes:
            del self
            return content

        monkeypatch.setattr("discord.Attachment.read", fetched)

    return say


def inputs(sent: Sent) -> dict[str, dict[str, Any]]:
    fields = [label["component"] for label in sent.message["components"]]
    return {field["custom_id"]: field for field in fields}


def labels(sent: Sent) -> dict[str, str]:
    """Return the custom id of each button by its label."""
    rows = sent.message["components"]
    return {each["label"]: each["custom_id"] for row in rows for each in row["components"]}


DRAFT = SheetDraft(
    token="d1",
    user=str(AMA),
    campaign=str(GUILD),
    ruleset="ki",
    name="",
    sheet={"agility": 4},
    typed={},
)


async def test_a_new_character_is_a_draft_with_a_button_for_each_section(
    stage: Stage, play: FakePlay
):
    """The sections of ki's paper, then Paste, Make it and Throw away; only its maker sees it."""
    play.answers["sheet_drafts.begin"] = DRAFT
    sent = await stage.command("character new")
    assert list(labels(sent)) == [
        "1. Attributes",
        "2. Skills",
        "3. Body",
        "4. Gear and techniques",
        "5. How they are now",
        "Paste a sheet…",
        "Name…",
        "Make it",
        "Throw away",
    ]
    assert sent.private
    assert "Agility **4**" in sent.message["embeds"][0]["description"]


async def test_a_section_is_a_form_with_what_stands_there_now(stage: Stage, play: FakePlay):
    """Agility 4 of the draft stands in its field; the others are empty."""
    play.answers["sheet_drafts.get"] = DRAFT
    sent = await stage.pressed("v1:d1:dsection:0")
    fields = inputs(sent)
    assert list(fields) == ["agility", "instinct", "strength", "presence", "charisma"]
    assert fields["agility"]["value"] == "4"
    assert "value" not in fields["instinct"] or not fields["instinct"]["value"]


async def test_what_is_wrong_stands_beside_its_field_with_what_was_typed(
    stage: Stage, play: FakePlay
):
    """Both for text that cannot be read and for a number that the rules do not allow."""
    play.answers["sheet_drafts.get"] = replace(
        DRAFT, sheet={"instinct": -4000}, typed={"agility": "quick", "instinct": "-4000"}
    )
    sent = await stage.pressed("v1:d1:dsection:0")
    told = {each["component"]["custom_id"]: each for each in sent.message["components"]}
    assert told["agility"]["description"] == "“quick” is no whole number."
    assert told["agility"]["component"]["value"] == "quick"
    assert told["instinct"]["description"].startswith("must be at least")
    assert told["instinct"]["component"]["value"] == "-4000"
    assert told["strength"]["description"] == "0 to 999, usually 1. How hard they hit"


async def test_a_draft_without_a_name_asks_for_it_before_it_is_made(stage: Stage, play: FakePlay):
    """Make it opens a form of one field; what it brings goes to play with the draft."""
    play.answers["sheet_drafts.get"] = DRAFT
    sent = await stage.pressed("v1:d1:dmake")
    assert list(inputs(sent)) == ["name"]
    play.answers["sheet_drafts.rename"] = replace(DRAFT, name="Ama")
    await stage.filled("v1:d1:dnamed", name="Ama")
    assert play.made("sheet_drafts.rename") == (("d1", "Ama"), {})
    assert play.made("sheet_drafts.make") == (("d1",), {})


async def test_a_template_is_a_draft_first(stage: Stage, play: FakePlay):
    """Every number is shown, and each section can be changed before anything is made."""
    play.answers["sheet_drafts.start_from"] = replace(DRAFT, name="Thug", typed={})
    sent = await stage.command("character new", template="thug")
    assert play.made("sheet_drafts.start_from") == (("thug", "", ""), {})
    assert "Agility **4**" in str(sent.body["data"]["embeds"])
    assert {"1. Attributes", "Make it"} <= labels(sent).keys()


async def test_a_draft_says_whom_it_replaces(stage: Stage, play: FakePlay):
    """The button names them, and so does a form that gives a name which is taken."""
    mine = replace(DRAFT, name="Ama", typed={}, replaces=True)
    play.answers["sheet_drafts.get"] = replace(mine, name="", replaces=False)
    play.answers["sheet_drafts.rename"] = mine
    sent = await stage.filled("v1:d1:dnamed", name="Ama")
    assert "Replace Ama" in labels(sent)
    assert "You have a character of this name." in str(sent.message["embeds"])
    assert "sheet_drafts.make" not in [name for name, *_ in play.calls]


async def test_a_draft_takes_another_name(stage: Stage, play: FakePlay):
    """Its form has the present name, and nothing is made by it; a refused name is told above."""
    play.answers["sheet_drafts.get"] = replace(DRAFT, name="Thug", typed={})
    sent = await stage.pressed("v1:d1:drename")
    assert inputs(sent)["name"]["value"] == "Thug"
    play.answers["sheet_drafts.rename"] = replace(DRAFT, name="Goro", typed={})
    sent = await stage.filled("v1:d1:drenamed", name="Goro")
    assert sent.message["embeds"][0]["title"] == "Goro"
    assert "Make it" in labels(sent)
    play.answers["sheet_drafts.rename"] = BadAnswer("A name needs a letter or a number in it.")
    sent = await stage.filled("v1:d1:drenamed", name="!")
    assert sent.text == "A name needs a letter or a number in it."
    assert "sheet_drafts.make" not in [name for name, *_ in play.calls]


@pytest.mark.parametrize("command", ["character new", "character import"])
@pytest.mark.parametrize(
    "case",
    [
        ("a.toml", b'name = "Ama"\nruleset = "ki"\nagility = 4', "ki", "Ama"),
        ("Bo.json", b'{"agility": 4}', "", "Bo"),
    ],
)
async def test_a_new_character_from_a_file_is_a_draft_first(
    stage: Stage, play: FakePlay, file: Any, case: tuple[str, bytes, str, str], command: str
):
    """Nothing is made before its owner has seen every number and pressed Make it."""
    filename, text, ruleset, called = case
    file(text)
    play.answers["sheet_drafts.bring"] = DRAFT
    sent = await stage.command(command, file="88", resolved=attachment(filename, b"x"))
    brought = (text.decode(), ruleset, called, Source(filename, ()))
    assert play.made("sheet_drafts.bring") == (brought, {})
    assert "Agility **4**" in str(sent.body["data"]["embeds"])


async def test_a_large_file_is_refused_unread(stage: Stage, play: FakePlay):
    """Ten megabytes are never fetched."""
    resolved = attachment("big.toml", b"", size=10_000_000)
    sent = await stage.command("character import", file="88", resolved=resolved)
    assert "256 KB" in sent.text
    assert play.calls == []


async def test_a_value_is_named_as_on_paper(stage: Stage, play: FakePlay):
    """By its label, or a rank by its own name; the list offers both with what they are now."""
    play.answers["characters.find"] = replace(RONIN, sheet={"hp_max": 9, "skills": {"singing": 2}})
    for typed, path in (
        ("HP", "hp"),
        ("HP when full", "hp_max"),
        ("Skills: Singing", "skills.singing"),
        ("singing", "skills.singing"),
    ):
        play.calls.clear()
        await stage.command("character edit", name="Ronin", what=typed, value="4")
        assert play.made("characters.edit") == (("Ronin", {path: 4}, ""), {})
    offered = await stage.suggestions("character edit", "what", "", name="Ronin")
    assert ("HP when full \N{MIDDLE DOT} now 9", "HP when full") in offered
    assert ("Skills: Singing \N{MIDDLE DOT} now 2", "Skills: Singing") in offered


async def test_a_sheet_is_changed_section_by_section(stage: Stage, play: FakePlay):
    """Its sections are buttons; nothing is saved before something is different."""
    same = replace(DRAFT, changes="c1", base=DRAFT.sheet, typed={})
    for draft, closed in ((same, True), (replace(same, base={"agility": 9}), False)):
        play.answers["sheet_drafts.change"] = draft
        sent = await stage.command("character edit", name="Ronin")
        buttons = {
            each["label"]: each for row in sent.message["components"] for each in row["components"]
        }
        assert buttons["Save changes"]["disabled"] is closed
        assert "1. Attributes" in buttons
        assert not any("Paste" in label for label in buttons)


async def test_an_export_reads_back_as_an_import(stage: Stage, play: FakePlay):
    """The file has the name and the ruleset besides the sheet; its history and face come along."""
    play.answers["characters.find"] = RONIN
    play.answers["characters.history"] = [
        Change(version=1, at=86_400_000, by=str(AMA), why="made", sheet={"agility": 1})
    ]
    play.answers["portraits.of"] = {"c1": b"face"}
    sent = await stage.command("character export", name="Ronin")
    told = json.loads(sent.files["ronin-history.json"])["history"]
    day = "1970-01-02T00:00:00+00:00"
    assert told == [{"version": 1, "at": day, "why": "made", "sheet": {"agility": 1}}]
    assert b"face" in sent.files.values()
    assert read_paper(sent.files["ronin.toml"]) == {"name": "Ronin", "ruleset": "ki", "agility": 4}


async def test_a_character_brings_its_history_along(stage: Stage, play: FakePlay, file: Any):
    """As the export wrote it; the person who brings it stands behind it, and it says so."""
    made = Change(version=1, at=86_400_000, by=str(GM), why="made", sheet={"agility": 1})
    paper = {"name": "Ama", **json.loads(written_history("Ama", [made]))}
    file(json.dumps(paper).encode())
    play.answers["sheet_drafts.bring"] = DRAFT
    both = attachment("anything.json", b"x")
    both["attachments"]["89"] = {**both["attachments"]["88"], "id": "89"}
    await stage.command("character import", file="88", history="89", resolved=both)
    [read] = play.made("sheet_drafts.bring")[0][-1].past
    assert read == replace(made, by=str(AMA), why="made (from a file)")


async def test_a_history_comes_with_a_sheet_of_ours_only(stage: Stage, play: FakePlay, file: Any):
    """It does not come with a file that somebody else's program wrote."""
    file(
        json.dumps(
            {"history": [{"at": "2026-01-01T00:00:00+00:00", "why": "", "sheet": {}}]}
        ).encode()
    )
    both = attachment("ronin.csv", b"x")
    both["attachments"]["89"] = {**both["attachments"]["88"], "id": "89"}
    sent = await stage.command("character import", file="88", history="89", resolved=both)
    assert "sheet of ours" in sent.text
    assert play.calls == []


@pytest.mark.parametrize(
    "told",
    [
        b"no json",
        b"{}",
        b'{"history": {}}',
        b'{"history": [1]}',
        b'{"history": [{"at": "yesterday", "why": "", "sheet": {}}]}',
        b'{"history": [{"at": "2026-01-01", "why": 1, "sheet": {}}]}',
        json.dumps({"history": [{"at": "2026-01-01", "why": "", "sheet": {}}] * 301}).encode(),
    ],
)
def test_what_is_no_history_is_refused_in_words(told: bytes):
    """Whatever the file holds."""
    with pytest.raises(SheetError):
        read_history(told, "1")


async def test_an_older_version_can_be_exported(stage: Stage, play: FakePlay):
    """By its number; an unknown number is answered by those there are."""
    play.answers["characters.find"] = RONIN
    play.answers["characters.history"] = [
        Change(version=1, at=0, by=str(AMA), why="made", sheet={"agility": 1})
    ]
    sent = await stage.command("character export", name="Ronin", version=1)
    assert read_paper(sent.files["ronin.toml"])["agility"] == 1
    sent = await stage.command("character export", name="Ronin", version=9)
    assert "versions 1." in sent.text


async def test_the_history_is_told_newest_first(stage: Stage, play: FakePlay):
    """Version, time, who and why."""
    play.answers["characters.find"] = RONIN
    play.answers["characters.history"] = [
        Change(version=n, at=n * 1000, by=str(AMA), why=why, sheet={})
        for n, why in ((1, "made"), (2, "rest"))
    ]
    sent = await stage.command("character history", name="Ronin")
    assert sent.text.splitlines()[1:] == [
        f"- 2: <t:2:f> <@{AMA}> rest",
        f"- 1: <t:1:f> <@{AMA}> made",
    ]


async def test_a_sheet_is_shown_as_an_embed(stage: Stage, play: FakePlay):
    """The character's name is its title."""
    play.answers["characters.find"] = RONIN
    sent = await stage.command("character show", name="Ronin")
    assert "Ronin" in sent.message["embeds"][0]["title"]


async def test_a_long_sheet_has_pages_of_a_phones_height(stage: Stage, play: FakePlay):
    """Buttons lead to the pages beside it; nobody turns the pages of a sheet they do not know."""
    sheet = {f"value_{n}": f"Something {n}" for n in range(60)}
    play.answers["characters.find"] = replace(RONIN, sheet=sheet)
    play.answers["characters.every"] = [RONIN]
    sent = await stage.command("character show")
    [[later]] = [row["components"] for row in sent.message["components"]]
    assert later["label"] == "Later"
    assert "Something 0*" in str(sent.message["embeds"])
    sent = await stage.pressed(later["custom_id"])
    assert "Something 0*" not in str(sent.message["embeds"])
    assert "Earlier" in str(sent.message["components"])
    play.answers |= {"characters.every": [], "turns.mine": []}
    sent = await stage.pressed(later["custom_id"])
    assert sent.text.startswith("That sheet is not known here.")


async def test_characters_are_listed_with_whose_they_are(stage: Stage, play: FakePlay):
    """Name, ruleset, owner, and which is in use; names mean only themselves."""
    play.answers["characters.every"] = [replace(RONIN, name="**Bold**")]
    sent = await stage.command("character list")
    assert sent.text == f"- **\\*\\*Bold\\*\\*** · Ki · <@{AMA}> · active"


@pytest.mark.parametrize("name", ["Ama", "*Star*", "=Ama="])
@pytest.mark.parametrize("npc", [True, False])
def test_the_form_of_a_portrait_names_whom_it_is_for(name: str, npc: bool):
    """Whatever signs the name begins with, it is the character or the NPC of that name."""
    control = parse(_id(FILLED, name, npc=npc))
    assert control is not None
    assert _named(SimpleNamespace(control=control)) == (name, npc)
