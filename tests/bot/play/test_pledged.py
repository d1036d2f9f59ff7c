"""Pledged dice: they follow from the seeds, undo gains nothing, and anyone can check them."""

from __future__ import annotations

import re

import pytest

from bot.discord.phone import high
from bot.play.dice import Hand
from bot.play.service import Play
from bot.storage import journals
from bot.storage.story import seeds
from rules.dice import fair
from rules.engine.replay.journal import Fell, Pledged
from rules.engine.replay.verify import check
from rules.engine.views.visibility import PUBLIC, THE_GM, Part
from rules.errors import NotAllowed
from tests.bot.play.conftest import Desk
from tests.bot.play.example_checker import checked_by_example
from tests.tables import tabled


@pytest.fixture
async def pledged(desk: Desk) -> tuple[Desk, str]:
    """Ama and Ben fight with dice that follow from the word stone."""
    desk.play.hand.pledge_by("stone")
    return desk, await desk.fight()


async def fell(desk: Desk, fight: str, *, struck: bool = False) -> list[Fell]:
    """The dice of a fight."""
    async with desk.play.db.read() as c:
        if not struck:
            written = [w for w in await journals.records(c, fight) if not w.struck]
            return [w.entry for w in written if isinstance(w.entry, Fell)]
        [row] = await seeds.of(c, fight)
        kept = await seeds.with_struck(c, row.pledge)
        assert kept is not None
        return kept[1]


async def report(desk: Desk, fight: str, *, gm: bool = False) -> str:
    """What anyone can check the fight's dice by."""
    viewer = THE_GM if gm else PUBLIC
    lines = await desk.play.reading.log(fight, viewer)
    return (await desk.play.dice.of_fight(fight, viewer, lines)).text


async def strike(desk: Desk, improve: int) -> None:
    """Ama strikes Ben, who waits, and then answers so."""
    await desk.act("ama", "stroke", target="ben")
    await desk.act("ben", "rest")
    await desk.act("ben", "parry", improve=improve)


async def test_the_fingerprints_are_told_before_any_die_and_the_seed_at_the_end(pledged):
    """Everybody can hold the seed against what was promised."""
    desk, fight = pledged
    async with desk.play.db.read() as c:
        written = [w.entry for w in await journals.records(c, fight)]
    kinds = [type(entry) for entry in written]
    assert Fell not in kinds[: kinds.index(Pledged)]
    [made] = [entry for entry in written if isinstance(entry, Pledged)]
    told = [row.line for row in await desk.play.reading.log(fight)]
    assert any(made.public in line.text and made.hidden in line.text for line in told)
    [posted] = [line.text for line in told if "/verify" in line.text and line.part is Part.NOTE]
    assert made.public[:16] in posted
    assert made.hidden[:16] in posted
    assert high([f"-# {posted}"]) <= 2, "two lines of a phone"
    assert "seed" not in await report(desk, fight)
    await desk.play.fights.end(desk.call("gm"))
    told = [row.line.text for row in await desk.play.reading.log(fight)]
    [seed] = [found[1] for text in told if (found := re.search(r"dice was (\w{64})", text))]
    assert fair.commitment(bytes.fromhex(seed)) == made.public


async def test_every_die_is_worked_out_again_and_a_changed_one_is_found(pledged, tmp_path):
    """By Interlude and by a checker that shares no code with it."""
    desk, fight = pledged
    await desk.play.dice.add_words(desk.call("ben"), "three grey geese")
    await strike(desk, 0)
    await desk.play.fights.end(desk.call("gm"))
    text = await report(desk, fight)
    [verdict] = check(text)
    assert (verdict.right, verdict.wrong) == (text.count("\ndie public"), [])
    assert verdict.right > 0
    assert "three grey geese" in text
    assert checked_by_example(text, tmp_path).wrong == []
    die = re.findall(r"^die public .*= d\d+ (\d+)", text, re.MULTILINE)[-1]
    forged = text[: text.rindex(f" {die}")] + " 99"
    assert len(check(forged)[0].wrong) == 1
    assert checked_by_example(forged, tmp_path).wrong == [forged.splitlines()[-1]]


@tabled
async def test_a_changed_seed_fingerprint_or_word_is_found(pledged, tmp_path, line, other):
    """By Interlude and by the example."""
    desk, fight = pledged
    await desk.play.dice.add_words(desk.call("ben"), "three grey geese")
    await strike(desk, 0)
    await desk.play.fights.end(desk.call("gm"))
    text = await report(desk, fight)
    digits = re.search(line, text, re.MULTILINE)
    assert digits is not None
    end = digits.end() + (2 if other.endswith("00") else 0)
    forged = text[: digits.start()] + other + text[end:]
    assert check(forged)[0].wrong
    assert checked_by_example(forged, tmp_path).wrong


async def test_after_an_undo_the_same_answer_throws_the_same_faces_another_one_new_dice(pledged):
    """Nobody gains by trying."""
    desk, fight = pledged
    await strike(desk, 0)
    first = await fell(desk, fight)
    for _ in range(2):
        await desk.play.gm.undo(desk.call("gm"), steps=1)
        await desk.act("ben", "parry", improve=0)
        assert await fell(desk, fight) == first
    await desk.play.gm.undo(desk.call("gm"), steps=1)
    await desk.act("ben", "parry", improve=1)
    other = await fell(desk, fight)
    old = {each.place for each in await fell(desk, fight, struck=True)}
    new = [each for each in other if each not in first]
    assert new
    assert not old & {each.place for each in new}
    await desk.play.gm.undo(desk.call("gm"), steps=1)
    await desk.act("ben", "parry", improve=0)
    assert await fell(desk, fight) == first
    await desk.play.fights.end(desk.call("gm"))
    assert check(await report(desk, fight))[0].wrong == []


async def test_another_process_throws_the_same_dice(pledged):
    """The seeds are in the database, so a restart changes nothing."""
    desk, fight = pledged
    await strike(desk, 0)
    first = await fell(desk, fight)
    await desk.play.gm.undo(desk.call("gm"), steps=1)
    again = Desk(Play(desk.play.db, hand=Hand()))
    await again.play.turns.act(again.call("ben", interaction="again"), "parry", {"improve": 0})
    assert await fell(desk, fight) == first


async def test_taking_back_the_beginning_or_the_end_gains_nothing(pledged):
    """The same seeds begin again; once one was published there are new ones."""
    desk, fight = pledged
    first = await fell(desk, fight)
    await strike(desk, 0)
    preview = desk.play.undo_previews.preview
    assert (await preview(desk.call("gm"))).same_dice
    await desk.play.fights.end(desk.call("gm"))
    assert not (await preview(desk.call("gm"))).same_dice
    await desk.play.gm.undo(desk.call("gm"), steps=1)
    async with desk.play.db.read() as c:
        assert [row.shown for row in await seeds.of(c, fight)] == ["public", ""]
    assert (await fell(desk, fight))[: len(first)] == first
    await desk.play.fights.end(desk.call("gm"))
    assert [verdict.wrong for verdict in check(await report(desk, fight))] == [[], []]


async def test_the_hidden_seed_is_the_gms_to_publish_once_the_fight_is_over(pledged):
    """Until then nobody can work out a hidden die."""
    desk, fight = pledged
    with pytest.raises(NotAllowed, match="until the fight is over"):
        await desk.play.dice.publish(desk.call("gm"))
    await desk.play.fights.end(desk.call("gm"))
    with pytest.raises(NotAllowed):
        await desk.play.dice.publish(desk.call("ama"))
    assert "hidden seed" not in await report(desk, fight)
    assert "hidden seed" not in await report(desk, fight, gm=True)
    await desk.play.dice.publish(desk.call("gm"))
    assert "hidden seed" in await report(desk, fight)


async def test_a_fight_that_pledged_nothing_says_so(desk: Desk):
    """Its dice were given, or it began with an older version."""
    fight = await desk.fight()
    assert await report(desk, fight) == ""
    with pytest.raises(NotAllowed, match="cannot be checked"):
        await desk.play.dice.add_words(desk.call("ama"), "geese")


async def test_once_the_hidden_seed_is_published_everybody_checks_every_die(desk: Desk):
    """Also the dice of lines that only the GM read; before that nobody else has their places."""
    desk.play.hand.pledge_by("stone")
    await desk.play.campaigns.setup(desk.call("gm"), name="The road", ruleset="ki")
    opened = await desk.play.fights.open(desk.call("gm"), name="The bridge", ruleset="ki")
    for name, hidden in (("Bo", False), ("Shade", True)):
        await desk.play.fights.add_npcs(desk.call("gm"), template="thug", name=name, hidden=hidden)
    await desk.play.fights.begin(desk.call("gm"))
    fight = opened.encounter
    await desk.play.fights.end(desk.call("gm"))
    assert "initiative-shade" not in await report(desk, fight)
    await desk.play.dice.publish(desk.call("gm"))
    mine, theirs = (await report(desk, fight), await report(desk, fight, gm=True))
    assert mine == theirs
    assert "die hidden 0.0 - initiative-shade" in mine
    [verdict] = check(mine)
    assert (verdict.right, verdict.wrong) == (2, [])


async def test_a_beginning_that_is_undone_and_repeated_keeps_its_seeds(pledged):
    """So nobody gains by that; a fight that has ended and goes on has new ones."""
    desk, fight = pledged

    async def of_fight():
        async with desk.play.db.read() as c:
            return [row.pledge for row in await seeds.of(c, fight)]

    [first] = await of_fight()
    told = await desk.play.gm.undo(desk.call("gm"))
    assert told.text.startswith("Taken back: the fight began.")
    await desk.play.fights.begin(desk.call("gm"))
    assert await of_fight() == [first]
    assert (await desk.state())["pledge"]["public"] == first
    await desk.play.fights.end(desk.call("gm"))
    await desk.play.gm.undo(desk.call("gm"))
    kept, fresh = await of_fight()
    assert kept == first
    assert (await desk.state())["pledge"]["public"] == fresh != first
