"""Transcripts of every game are checked without a database: by Interlude, and by the example."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.cli import main
from bot.discord.rendering.transcript import html, markdown
from bot.play.views.reading import told_once
from rules import RULESETS, ruleset
from rules.engine.asking.forms import Acts, Json
from rules.engine.replay.verify import check
from rules.engine.views.visibility import PUBLIC, THE_GM, Viewer
from rules.errors import RulesError
from tests.bot.play.conftest import Desk
from tests.bot.play.example_checker import checked_by_example

ANSWERS, UNDONE = 24, 5


async def played(desk: Desk, key: str) -> str:
    """Ama and two of the GM's fight, one of them hidden; the newest decisions are taken back once.

    Everything is answered at random. Returns the fight.
    """
    play, call, rng = desk.play, desk.call, Random(key)
    play.hand.pledge_by("stone")
    await play.campaigns.setup(call("gm"), name="The road", ruleset=key)
    opened = await play.fights.open(call("gm"), name="The bridge", ruleset=key)
    sheets = RULESETS[key].sheets.templates()
    first, *_, last = sorted(sheets)
    await play.characters.new(call("ama"), name="Ama", sheet=dict(sheets[first]), ruleset=key)
    await play.fights.join(call("ama"))
    for name, hidden in (("Bo", False), ("Shade", True)):
        await play.fights.add_npcs(call("gm"), template=last, name=name, hidden=hidden)
    await play.fights.begin(call("gm"))
    for n in range(ANSWERS):
        await answered(desk, rng)
        if n == ANSWERS // 2:
            await play.dice.add_words(call("ama"), "three grey geese")
            await play.gm.undo(call("gm"), steps=UNDONE)
    await play.fights.end(call("gm"))
    return opened.encounter


async def answered(desk: Desk, rng: Random) -> None:
    """One open question is answered, by the GM."""
    found = [p for who in ("ama", "gm") for p in await desk.play.turns.mine(desk.call(who))]
    rng.shuffle(found)
    for prompt in found:
        for value in values(prompt.form, rng):
            try:
                await desk.play.gm.answer_for(desk.call("gm"), prompt.row.token, value)
            except RulesError:
                continue
            return


def values(form: Any, rng: Random) -> list[Json]:
    """The answers that a form offers as examples, in a random order; acts before passing."""
    if not isinstance(form, Acts):
        return [*form.samples()]
    acts = [act for act, choice in form.choices.items() if choice.form.possible()]
    rng.shuffle(acts)
    acts.sort(key=lambda act: act in ("pass", "skip", "done", "end"))
    return [{"act": act, **raw} for act in acts for raw in form.choices[act].form.samples()]


async def transcripts(desk: Desk, fight: str, viewer: Viewer) -> list[str]:
    """The files that somebody gets, as Markdown and as HTML."""
    lines = await desk.play.reading.log(fight, viewer)
    row = await desk.play.reading.encounter(fight)
    assert row is not None
    dice = (await desk.play.dice.of_fight(fight, viewer, lines)).text
    return [
        write(row, ruleset(row.ruleset), told_once(lines), {}, dice) for write in (markdown, html)
    ]


def stated(text: str) -> int:
    """How many lines of a transcript state a seed or words: they are checked like dice."""
    return len(re.findall(r"^(?:(?:public|hidden) seed|words) [0-9a-f]{16}", text, re.MULTILINE))


@pytest.mark.parametrize("key", sorted(RULESETS))
async def test_a_transcript_of_every_game_is_checked_by_two_programs(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    """With words and an undo in it; before the hidden seed is published, and after it."""
    fight = await played(desk, key)
    before = await transcripts(desk, fight, PUBLIC)
    secret = await transcripts(desk, fight, THE_GM)
    await desk.play.dice.publish(desk.call("gm"))
    after = await transcripts(desk, fight, PUBLIC)
    for text in (*before, *secret, *after):
        [verdict] = check(text)
        other = checked_by_example(text, tmp_path)
        assert (verdict.wrong, other.wrong) == ([], [])
        assert (other.right, other.secret) == (verdict.right + stated(text), verdict.unknown)
        assert verdict.right > 0
        (tmp_path / "t.md").write_text(text, "utf-8")
        assert main(["verify", str(tmp_path / "t.md")]) == 0
        assert f"{verdict.right} throw" in capsys.readouterr().out
    [open_], [whole], [published] = (check(each[0]) for each in (before, secret, after))
    assert open_.unknown == 0
    assert (published.unknown, published.right) == (0, whole.right + whole.unknown)
    assert "words " in before[0]
    # /fairness counts every face that fell, also of dice that were put aside or thrown again.
    faces = await desk.play.dice.faces(desk.call("gm"))
    listed = re.findall(r"^die .* = d(?!1 )\d+ (.*)$", secret[0], re.MULTILINE)
    assert sum(map(sum, faces.values())) == sum(len(each.split()) for each in listed)
