"""NPCs as a file: written by /npc export, and read by /npc import."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.play.model import Call
from bot.sheets.portraits import portrait_of
from tests.cogs.harness import CHANNEL, GM, GUILD, Stage


def attached(monkeypatch: pytest.MonkeyPatch, content: bytes, name: str) -> Any:
    """An uploaded file with this content."""

    async def read(self: object, **_: object) -> bytes:
        del self
        return content

    monkeypatch.setattr("discord.Attachment.read", read)
    size = len(content)
    shown = {"id": "88", "filename": name, "size": size, "url": "", "proxy_url": ""}
    return {"attachments": {"88": shown}}


async def test_npcs_come_back_from_their_file_with_tags_and_portraits(
    fought: Stage, monkeypatch: pytest.MonkeyPatch
):
    """Exported, forgotten and imported, they are as before."""
    image = BytesIO()
    Image.new("RGB", (300, 300), "red").save(image, "PNG")
    face = portrait_of(image.getvalue())
    call = Call(user=str(GM), name="Gm", guild=str(GUILD), channel=str(CHANNEL), interaction="p1")
    await fought.command("npc save", GM, who="Thug 1", name="Docker", tags="harbour, guard")
    await fought.command("npc save", GM, who="Thug 2", name="Sailor")
    await fought.bot.play.portraits.give(call, "Docker", face, npc=True)
    before = await fought.bot.play.npcs.find(call)
    sent = await fought.command("npc export", GM)
    [paper] = sent.files.values()
    for name in ("Docker", "Sailor"):
        await fought.command("npc forget", GM, name=name)
    resolved = attached(monkeypatch, paper, "npcs.json")
    await fought.command("npc import", GM, file="88", resolved=resolved)
    after = await fought.bot.play.npcs.find(call)
    assert [(n.name, n.tags, n.sheet) for n in after] == [(n.name, n.tags, n.sheet) for n in before]
    faces = await fought.bot.play.portraits.of([one.id for one in after])
    assert list(faces) == [after[0].id]
    with Image.open(BytesIO(faces[after[0].id])) as shown:
        red = shown.convert("RGB").getpixel((128, 128))
    assert isinstance(red, tuple)
    assert red[0] > 200
    assert red[1] < 60


async def test_a_single_sheet_is_shown_before_it_is_kept(
    fought: Stage, monkeypatch: pytest.MonkeyPatch
):
    """With every number and what was not understood; the button says what it does."""
    resolved = attached(monkeypatch, b"Agility: 3\nHair: red\n", "docker.txt")
    sent = await fought.command("npc import", GM, file="88", resolved=resolved)
    shown = str(sent.message["embeds"])
    assert "Agility **3**" in shown
    assert "Hair: red" in shown
    assert "before you press Keep it" in shown
