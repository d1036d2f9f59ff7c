"""The forms of /character import and /npc import, for whoever gives no file in the command."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.play.model import Call, Done
from bot.play.people.sheet_drafts import Source
from bot.storage.rows import Change
from rules.errors import NotAllowed
from tests.cogs.harness import AMA, CHANNEL, GM, GUILD, FakePlay, Stage
from tests.cogs.test_characters import DRAFT, attachment, file, inputs, labels
from tests.tables import tabled

__all__ = ["file"]

CHARACTER, NPC = "v1:0:importm", "v1:0:importm:*"
AGAIN = "Try again…"


async def test_a_character_is_asked_for_with_a_form(stage: Stage, play: FakePlay):
    """A file or a text, and what the command's options say, which the form begins with."""
    play.answers["campaigns.need"] = None
    sent = await stage.command("character import", name="Ronin", ruleset="ki")
    assert sent.message["custom_id"] == CHARACTER
    fields = inputs(sent)
    assert list(fields) == ["file", "text", "name", "ruleset", "history"]
    assert fields["name"]["value"] == "Ronin"
    [chosen] = [each["value"] for each in fields["ruleset"]["options"] if each.get("default")]
    assert chosen == "ki"
    assert not any(field["required"] for field in fields.values())


async def test_npcs_are_asked_for_with_a_form_of_the_gm(stage: Stage, play: FakePlay):
    """A player is refused before they have filled anything in."""
    play.answers["npcs.find"] = []
    sent = await stage.command("npc import", GM, tags="harbour")
    assert sent.message["custom_id"] == NPC
    assert inputs(sent)["tags"]["value"] == "harbour"
    play.answers["npcs.find"] = NotAllowed("That is for the GM.")
    sent = await stage.command("npc import")
    assert sent.text == "That is for the GM."


async def test_a_pasted_sheet_is_read_as_its_file_would_be(stage: Stage, play: FakePlay):
    """Our own format says its game; other text does not; no file is named as the source."""
    play.answers["sheet_drafts.bring"] = DRAFT
    for text, ruleset, name in (
        ('name = "Ama"\nruleset = "wod"', "wod", "Ama"),
        ('{"ruleset": "l5r"}', "l5r", ""),
        ("Agility: 3", "", ""),
    ):
        play.calls.clear()
        await stage.filled(CHARACTER, text=text)
        assert play.made("sheet_drafts.bring") == ((text, ruleset, name, Source()), {})


async def test_a_history_comes_with_the_form_too(stage: Stage, play: FakePlay, file: Any):
    """For a pasted sheet of ours, as for a file of it."""
    entry = {"at": "2026-01-01T00:00:00+00:00", "why": "made", "sheet": {"agility": 1}}
    file(json.dumps({"history": [entry]}).encode())
    play.answers |= {"sheet_drafts.bring": DRAFT, "sheet_drafts.keep_form": "kept"}
    there = attachment("past.json", b"x")
    await stage.filled(CHARACTER, resolved=there, text='name = "Ama"', history=["88"])
    [read] = play.made("sheet_drafts.bring")[0][-1].past
    assert isinstance(read, Change)
    assert read.by == str(AMA)
    sent = await stage.filled(CHARACTER, resolved=there, text="Agility: 3", history=["88"])
    assert sent.text == "A history comes with a sheet of ours, not with other text."


async def test_the_npcs_of_the_form_get_its_tags(stage: Stage, play: FakePlay, file: Any):
    """Many of /npc export are kept at once, from the file or from its text."""
    paper = json.dumps({"npcs": [{"name": "Docker", "ruleset": "ki", "sheet": {}}]})
    file(paper.encode())
    play.answers["npcs.bring"] = Done(text="Docker is kept.")
    there = attachment("npcs.json", b"x")
    for given in ({"resolved": there, "file": ["88"]}, {"text": paper}):
        play.calls.clear()
        sent = await stage.filled(NPC, GM, tags="harbour", **given)  # type: ignore[arg-type]
        assert sent.text == "Docker is kept."
        entries, tags = play.made("npcs.bring")
        assert [each["name"] for each in entries[0]] == ["Docker"]
        assert tags == {"tags": "harbour"}


async def test_the_sheet_of_one_npc_says_its_own_game(stage: Stage, play: FakePlay, file: Any):
    """It is not read as a sheet of the campaign's game."""
    file(b'name = "Goro"\nruleset = "wod"')
    play.answers["sheet_drafts.bring"] = replace(DRAFT, npc=True)
    await stage.command("npc import", GM, file="88", resolved=attachment("g.toml", b"x"))
    [_, ruleset, name, source] = play.made("sheet_drafts.bring")[0]
    assert (ruleset, name, source) == ("wod", "Goro", Source("g.toml", npc=True))


@pytest.mark.parametrize(
    "case",
    [
        ("a.json", b"{no", "That is not JSON: Expecting property name enclosed in double quotes"),
        ("a.toml", b"a = = 1", "That is not TOML: Invalid value, at line 1, column 5."),
        (
            "a.txt",
            b"\x00\x01",
            "That is no text that I can read. Save it as text in UTF-8, as CSV, xlsx or ods.",
        ),
    ],
)
@pytest.mark.parametrize("form", [CHARACTER, NPC])
async def test_a_file_that_cannot_be_read_is_refused_in_words(
    stage: Stage, play: FakePlay, file: Any, form: str, case: tuple[str, bytes, str]
):
    """Without brackets or numbers of characters; a button opens the form again."""
    name, content, told = case
    file(content)
    sent = await stage.filled(form, GM, resolved=attachment(name, b"x"), file=["88"])
    assert sent.text.startswith(told)
    assert "(" not in sent.text
    assert play.calls == []
    sent = await stage.pressed(labels(sent)[AGAIN], GM)
    assert sent.message["custom_id"] == form


@tabled
async def test_the_form_takes_one_sheet(stage: Stage, play: FakePlay, fields: Any, told: str):
    """Neither none nor two."""
    play.answers["sheet_drafts.keep_form"] = "kept"
    sent = await stage.filled(CHARACTER, resolved=attachment("a.txt", b"x"), **fields)
    assert sent.text == told
    assert AGAIN in labels(sent)
    assert [name for name, *_ in play.calls] in ([], ["sheet_drafts.keep_form"])


@pytest.mark.parametrize(
    ("form", "texts"),
    [
        (CHARACTER, {"text": "Agility: many", "name": "Bo", "ruleset": "ki"}),
        (NPC, {"text": "Agility: many", "tags": "harbour", "ruleset": "ki"}),
    ],
)
async def test_a_refused_form_opens_as_it_was_filled_in(
    stage: Stage, play: FakePlay, form: str, texts: dict[str, str]
):
    """All but its files, which people must choose anew."""
    play.answers |= {"sheet_drafts.keep_form": "kept", "sheet_drafts.kept_form": texts}
    given = {**texts, "ruleset": [texts["ruleset"]], "file": ["88"]}
    sent = await stage.filled(form, GM, resolved=attachment("a.txt", b"x"), **given)
    assert play.made("sheet_drafts.keep_form") == ((texts,), {})
    opened = await stage.pressed(labels(sent)[AGAIN], GM)
    assert play.made("sheet_drafts.kept_form") == (("kept",), {})
    assert opened.message["custom_id"] == form
    fields = inputs(opened)
    assert {name: fields[name]["value"] for name in texts if name != "ruleset"} == {
        name: text for name, text in texts.items() if name != "ruleset"
    }
    assert [o["value"] for o in fields["ruleset"]["options"] if o.get("default")] == ["ki"]


async def test_a_large_file_of_a_form_is_refused_unread(stage: Stage, play: FakePlay):
    """A sheet has 256 KB; the file of /npc export may have pictures."""
    large = attachment("big.json", b"", size=10_000_000)
    for form, most in ((CHARACTER, 256), (NPC, 8192)):
        sent = await stage.filled(form, GM, resolved=large, file=["88"])
        assert sent.text == f"big.json is too large: at most {most} KB are read."
    assert play.calls == []


async def test_a_history_alone_is_no_character(stage: Stage, play: FakePlay):
    """It says what is missing."""
    there = attachment("past.json", b"x")
    sent = await stage.command("character import", history="88", resolved=there)
    assert sent.text == "A history comes with a sheet. Attach the sheet as well."
    assert play.calls == []


async def test_a_pasted_npc_is_kept_only_by_a_gm(fought: Stage):
    """The form's answer is checked as the command is."""
    call = Call(user=str(GM), name="Gm", guild=str(GUILD), channel=str(CHANNEL), interaction="p3")
    paper = json.dumps({"npcs": [{"name": "Docker", "ruleset": "ki", "sheet": {}}]})
    sent = await fought.filled(NPC, AMA, text=paper)
    assert "GM" in sent.text
    assert await fought.bot.play.npcs.find(call) == []
    sent = await fought.filled(NPC, GM, text=paper, ruleset=[])
    assert "Docker is kept." in sent.text
