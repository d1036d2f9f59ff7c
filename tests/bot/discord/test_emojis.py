"""The application's own emojis: made once by the bot, and text where they are missing."""

from dataclasses import replace
from io import BytesIO

from PIL import Image

from bot.discord.emojis import Emojis, Kept, drawing
from bot.discord.rendering import board as boards
from bot.discord.rendering import cards
from bot.sandbox.api.emoji_routes import MOST
from bot.sandbox.model.records import Emoji
from rules.engine.views.timeline import Slot
from tests.bot.discord.conftest import Table
from tests.bot.discord.test_board import AMA, shown

MOST_BYTES = 2048


async def test_the_emojis_are_made_once_and_found_by_the_next_start(table: Table):
    """All of them, drawn here; who starts later learns their ids and makes none."""
    first = Kept(table.bot, pace_s=0)
    assert await first.learn()
    assert first.now.bar(2, 5) == ""
    assert first.now.die(6) == ""
    await first.complete()
    made = table.town.sandbox.world.emojis
    assert [each.name for each in made.values()] == drawing.names()
    full, none = (next(e for e in made.values() if e.name == n) for n in ("hp_full", "hp_none"))
    boxes = f"<:hp_full:{full.id}>" * 2 + f"<:hp_none:{none.id}>" * 3
    assert first.now.bar(2, 5) == boxes
    later = Kept(table.bot, pace_s=0)
    assert await later.learn()
    assert later.now == first.now
    await later.complete()
    assert len(made) == len(drawing.names())


async def test_where_discord_takes_no_more_texts_do_without(table: Table):
    """There is room for two: the bars are emojis, and the dice are written."""
    kept, made = Kept(table.bot, pace_s=0), table.town.sandbox.world.emojis
    for n in range(MOST - 2):
        made[f"{n}"] = Emoji(f"{n}", f"other_{n}", "", "image/png")
    await kept.complete()
    assert len(made) == MOST
    assert kept.now.bar(1, 1)
    assert kept.now.die(1) == ""


def test_each_emoji_is_a_small_picture_of_its_own():
    """A PNG of 64 by 64, far below the 256 kB that Discord takes."""
    pictures = {name: drawing.picture(name) for name in drawing.names()}
    assert len(set(pictures.values())) == len(pictures) == 42
    assert max(map(len, pictures.values())) < MOST_BYTES
    assert {Image.open(BytesIO(png)).size for png in pictures.values()} == {(64, 64)}


BOXES = Emojis({"hp_full": "<:hp_full:1>", "hp_none": "<:hp_none:2>"})


def test_bars_are_emojis_where_the_application_has_them():
    """Five boxes, four of them full; plain text has none, and a crowd has bars of text."""
    slots = (Slot(at=4, kind="turn", who="ama"),)
    look = boards.Look(emojis=BOXES)
    [line] = boards.fighters(shown(cards=(AMA,), slots=slots), look)
    assert line.count("<:hp_full:1>") == 4
    assert line.count("<:hp_none:2>") == 1
    assert line.endswith("\N{NO-BREAK SPACE}5/8 · ready, bleeding 2")
    half = Emojis({"hp_full": "<:hp_full:1>"})
    [line] = boards.fighters(shown(cards=(AMA,), slots=slots), boards.Look(emojis=half))
    assert "▰▰▰▰▱" in line
    [line] = boards.fighters(shown(cards=(AMA,), slots=slots), replace(look, plain=True))
    assert line == "now: **7** Ama 5/8 · ready, bleeding 2"
    crowd = tuple([replace(AMA, id=f"a{n}", name=f"A{n}") for n in range(13)])
    many = tuple([Slot(at=4, kind="turn", who=card.id) for card in crowd])
    assert "<:" not in "".join(boards.fighters(shown(cards=crowd, slots=many), look))
    [embed] = cards.cards(shown(), (AMA,), emojis=BOXES)
    assert "<:hp_full:1>" in str(embed.fields[0].value)
    [embed] = cards.cards(shown(), (AMA,) * 4, emojis=BOXES)
    assert "<:" not in str(embed.to_dict())
