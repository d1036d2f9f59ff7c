"""The logs of earlier fights, and their search, through the real play."""

from __future__ import annotations

from bot.play.views.reading import told_once
from bot.storage import encounters, moves
from bot.storage.packs import packing
from bot.storage.rows import EncounterRow, unplaced
from rules.engine.asking.text_values import name_key
from rules.engine.views.visibility import PUBLIC, Viewer
from tests.cogs.harness import AMA, BEN, CHANNEL, GM, Sent, Stage

LATER = 2**53


async def two_fights(stage: Stage) -> EncounterRow:
    """Ama stabs Ben, the fight ends and is packed, and a second one opens in the same channel."""
    await stage.command("npc add", GM, template="thug", name="Lurker", hidden=True, style="none")
    stage.bot.play.hand.script([6, 1, 1, 1, 1])
    await stage.command("encounter begin", GM)
    await stage.command("ki join", AMA)
    await stage.command("ki declare", AMA, first="attack")
    await stage.command("ki attack", AMA, target="Ben", weapon="Dagger")
    stage.bot.play.hand.script([6])
    await stage.command("ki dodge", BEN)
    await stage.command("encounter end", GM, reason="Dawn", sure=True)
    first: EncounterRow = await stage.bot.play.fights.latest(str(CHANNEL))
    async with stage.bot.play.db.write() as c:
        await encounters.update(c, first.id, published=first.head)
        assert await packing.pack_some(c, LATER) > 0
    await stage.command("encounter open", GM, name="The cellar")
    return first


def found(sent: Sent) -> list[str]:
    """The lines that a search shows, without its first sentence."""
    assert sent.private
    head, *shown = sent.text.splitlines()
    assert head.startswith(("Lines of The bridge", "No line of The bridge"))
    return shown


async def test_an_earlier_fight_of_the_channel_is_read_by_its_name_and_its_id(fought: Stage):
    """The newest is read if no fight is named; each button of the log stays with its own fight."""
    first = await two_fights(fought)
    assert "attacks Ben" not in (await fought.command("encounter log", BEN)).text
    for named in ("the BRIDGE", first.id):
        sent = await fought.command("encounter log", BEN, fight=named)
        assert "Ama attacks Ben" in sent.text
        assert sent.private
    for row in sent.message["components"]:
        assert all(first.token in one["custom_id"] for one in row["components"][:1])
    sent = await fought.command("encounter transcript", BEN, fight="The bridge")
    [written] = sent.files.values()
    assert written.decode().startswith("# The bridge")
    assert "Ama attacks Ben" in written.decode()


async def test_a_search_shows_the_lines_with_all_words_newest_first(fought: Stage):
    """Capitals do not matter, part of a word is enough; a sentence says if nothing was found."""
    await two_fights(fought)
    shown = found(await fought.command("encounter log", BEN, fight="The bridge", search="BEN ama"))
    assert any("Ama attacks Ben" in line for line in shown)
    assert all("ama" in line.casefold() and "ben" in line.casefold() for line in shown)
    shown = found(await fought.command("encounter log", BEN, fight="The bridge", search="joins"))
    order = [name for line in shown for name in ("Ama", "Ben") if line.startswith(f"{name} joins")]
    assert order[-2:] == ["Ben", "Ama"]
    sent = await fought.command("encounter log", BEN, fight="The bridge", search="Ama walrus")
    assert sent.text == "No line of The bridge has all of these words: Ama walrus"
    sent = await fought.command("encounter log", BEN, search="attacks Ben")
    assert sent.text == "No line of The cellar has all of these words: attacks Ben"


async def test_a_search_finds_no_line_for_other_eyes(fought: Stage):
    """Each line for the GM or for one person alone: whoever may not read it does not find it.

    If other lines with the same words are theirs to read, they find those, each once.
    """
    first = await two_fights(fought)
    play = fought.bot.play
    every = await play.reading.log(first.id, Viewer(player=None, gm=True))
    secret = [row for row in every if not PUBLIC.sees(row.line.audience)]
    hidden = dict.fromkeys((AMA, BEN, GM), 0)
    for row in secret:
        words = row.line.text.replace("<@", "").replace(">", "")[:80]
        for who in (AMA, BEN):
            if Viewer(player=str(who)).sees(row.line.audience):
                continue
            sent = await fought.command("encounter log", who, fight=first.id, search=words)
            own = await play.reading.log(first.id, Viewer(player=str(who)))
            assert row.token not in {one.token for one in own}
            twins = [one for one in told_once(own) if name_key(words) in name_key(one.line.text)]
            assert len(found(sent)) == len(twins), row.line.text
            hidden[who] += 1
        hidden[GM] += bool(
            found(await fought.command("encounter log", GM, fight=first.id, search=words))
        )
    assert all(hidden.values())


async def test_a_fight_without_a_channel_is_suggested_and_read(fought: Stage):
    """Suggested are all fights of the campaign, newest first, with day and channel."""
    first = await two_fights(fought)
    async with fought.bot.play.db.write() as c:
        await moves.move(c, first.id, unplaced())
    names = await fought.suggestions("encounter log", "fight", "", BEN)
    assert [name.split(" · ")[0] for name, _ in names] == ["The cellar", "The bridge"]
    assert names[1][0].endswith(" · no channel")
    assert names[1][1] == first.id
    sent = await fought.command("encounter log", BEN, fight=names[1][1])
    assert "Ama attacks Ben" in sent.text


async def test_a_fight_that_is_not_clear_is_refused_in_words(fought: Stage):
    """Neither an unknown name nor one that two fights have is guessed."""
    await two_fights(fought)
    await fought.command("encounter end", GM, sure=True)
    await fought.command("encounter open", GM, name="The bridge")
    sent = await fought.command("encounter log", BEN, fight="The moon")
    assert sent.text.startswith("There is no fight called The moon. Choose one")
    sent = await fought.command("encounter transcript", BEN, fight="The bridge")
    assert sent.text.startswith("There are several fights called The bridge. Choose one")
    sent = await fought.command("encounter log", BEN, search=" ")
    assert sent.text == "Write at least one word to search for."
