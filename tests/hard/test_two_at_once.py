"""Two at once: one event, and one friendly refusal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.sandbox.model.records import Interaction
from bot.sandbox.process import BotReins
from rules import RULESETS
from tests.hard.fight import FIGHT, GATHERING
from tests.hard.killing import Snapshot, snapshot, uninterrupted
from tests.hard.scripts import SCRIPTS
from tests.hard.town import (
    ANSWER_S,
    Act,
    Fill,
    Pick,
    Press,
    Step,
    Town,
    Wait,
    process,
    town,
)

CLOSED = "That question has been answered, undone or replaced."
NOBODY = "You are not asked that now."
TAPS: dict[str, tuple[Sequence[Step], Press]] = {
    "ki": ((Press("ama", "Join"),), Press("ama", "Declare")),
    "l5r": ((), Press("ben", "Attack")),
    "l7r": ((), Press("gm", "Attack")),
    "wayward": (SCRIPTS["wayward"].clash[:-2], Press("ben", "No defence")),
    "wod": ((), Press("ama", "Attack")),
}
"""The steps before, and the button that is then pressed twice."""

SIDE_BY_SIDE = "one"
"""The seed by whose dice Ama and Ben are both asked whether they join turn 10."""


@asynccontextmanager
async def gathered(
    folder: Path, seed: str = "old stone", ruleset: str = "ki"
) -> AsyncIterator[Town]:
    """A fight up to its first question: in ki, whether Ama joins turn 10."""
    async with town(folder, 1, seed=seed, ruleset=ruleset) as here:
        await through(here, SCRIPTS[ruleset].gathering)
        yield here


async def through(here: Town, steps: Sequence[Step]) -> None:
    """Play the steps, each until the bot has nothing in flight."""
    for step in steps:
        await here.play(step, 0)
        await here.reins.idle()


async def at_once(here: Town, *steps: Act) -> list[str]:
    """What is shown to each of those who act at the same instant: the newest of their own."""
    begun = [await here.do(step, 0) for step in steps]
    await asyncio.gather(*(here.sandbox.answered(each, ANSWER_S) for each in begun))
    await here.reins.idle()
    return [whole_answer(here, each) for each in begun]


def whole_answer(here: Town, interaction: Interaction) -> str:
    """Everything that an interaction has led to, for whoever did it."""
    messages = here.sandbox.world.messages[interaction.channel_id].values()
    return "\n".join(
        here.plain(message.payload["content"])
        for message in messages
        if message.interaction_id == interaction.id
    )


def answers(here: Town) -> list[str]:
    """Return the people with recorded answers."""
    return [str(by) for (by,) in here.ask("SELECT by FROM record WHERE kind = 'answered'")]


@pytest.mark.parametrize("key", RULESETS)
async def test_two_clicks_on_one_question_are_one_answer(tmp_path: Path, key: str):
    """Somebody presses twice, or once and writes as well: one of the two is told why not."""
    *before, one, other = SCRIPTS[key].clash
    async with gathered(tmp_path, ruleset=key) as here:
        await through(here, before)
        answered = len(answers(here))
        told = await at_once(here, one, other)
        assert sorted(CLOSED in text or NOBODY in text for text in told) == [False, True]
        assert len(answers(here)) == answered + 1


@pytest.mark.parametrize("key", RULESETS)
async def test_two_taps_throw_no_turn_away(tmp_path: Path, key: str):
    """A button pressed twice in a moment, its form sent twice as it is: what comes next waits."""
    before, tap = TAPS[key]
    async with gathered(tmp_path, ruleset=key) as here:
        await through(here, before)
        answered, hands = len(answers(here)), here.hands[f"{tap.who}0"]
        for pressed in [await here.do(tap, 0) for _ in range(2)]:
            await here.done(tap.who, 0, pressed)
            if pressed.modal is not None:
                await here.done(tap.who, 0, await hands.fill({}))
        await here.reins.idle()
        assert len(answers(here)) == answered + 1
        assert here.open_questions()


async def test_two_people_answer_one_question_and_the_first_counts(tmp_path: Path):
    """The player, and the GM who has said that it is for Ama: one of them is refused."""
    async with gathered(tmp_path) as here:
        await here.play(Press("gm", "Join"), 0)
        await at_once(here, Press("ama", "Join"), Press("gm", "For Ama"))
        messages = here.sandbox.world.messages[here.channels[0].id].values()
        texts = [here.plain(message.payload["content"]) for message in messages]
        assert len([text for text in texts if CLOSED in text]) == 1
        assert len(answers(here)) == 1


async def test_an_interaction_delivered_twice_happens_once(tmp_path: Path):
    """A command, a button and a form come twice each: one record, one answer, no second post."""
    async with gathered(tmp_path) as here:
        for step in FIGHT[len(GATHERING) : len(GATHERING) + 5]:
            before = len(answers(here))
            here.sandbox.trouble.make({"kind": "duplicate_next"})
            await here.play(step, 0)
            await here.reins.idle()
            assert not isinstance(step, Wait)
            assert len(answers(here)) == before + step.leaves
        once = here.shown(here.channels[0])
        assert len([text for text in once if "Ama declares" in text]) == 1


async def test_a_menu_that_is_delivered_twice_is_chosen_from_once(tmp_path: Path):
    """The GM closes the window from the board's menu: the second delivery leaves no trace."""
    async with gathered(tmp_path) as here:
        await here.play(Press("gm", "My turn", leaves=0), 0)
        here.sandbox.trouble.make({"kind": "duplicate_next"})
        picked = await here.do(Pick("gm", "Something else", "Close the window"), 0)
        await here.done("gm", 0, picked)
        await here.reins.idle()
        assert here.receipts(picked) == 1
        assert here.ask("SELECT count(*) FROM record WHERE kind = 'declared'") == [(1,)]
        shown = here.shown(here.channels[0])
        assert len([text for text in shown if "(Round 1, turn 9)" in text]) == 1


async def test_two_people_answer_their_own_questions_at_once(tmp_path: Path):
    """Neither is refused, whoever is first."""
    async with gathered(tmp_path, SIDE_BY_SIDE) as here:
        told = await at_once(here, Press("ama", "Join"), Press("ben", "Join"))
        assert not any(CLOSED in text for text in told)
        assert len(answers(here)) == 2


@asynccontextmanager
async def beside(here: Town) -> AsyncIterator[BotReins]:
    """Another process of the bot on the same database, which hears all that the first does."""
    bot, reins = process(here.sandbox, here.settings, here.folder / "beside.log")
    try:
        await bot.start()
        await reins.ready()
        await reins.dice_by_key(here.seed)
        await reins.idle()
        yield reins
    finally:
        await reins.close()
        await bot.stop()


WOD = SCRIPTS["wod"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("key", "steps"), [("ki", FIGHT), ("wod", (*WOD.gathering, *WOD.steps))], ids=("ki", "wod")
)
async def test_two_processes_serve_one_fight_as_one_does(
    tmp_path: Path, key: str, steps: Sequence[Step]
):
    """Each interaction reaches both, and so does each deadline; all that people see is the same."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    async with town(tmp_path / "one", 2, ruleset=key) as one:
        expected = await uninterrupted(one, steps)
    async with town(tmp_path / "two", 2, ruleset=key) as here, beside(here) as other:
        for n, step in enumerate(steps):
            await _by_both(here, other, step)
            assert sorted_posts(snapshot(here)) == sorted_posts(expected[n]), step


async def _by_both(here: Town, other: BotReins, step: Step) -> None:
    if isinstance(step, Wait):
        await asyncio.gather(here.play(step, 0), other.move_clock(step.hours * 3600))
    else:
        await asyncio.gather(*(here.play(step, n) for n in range(2)))
    for _ in range(2):
        await here.reins.idle()
        await other.idle()


def sorted_posts(seen: Snapshot) -> Snapshot:
    """A snapshot without the order of posts, which two processes may mix."""
    return Snapshot([sorted(each) for each in seen.shown], seen.private, seen.story)


async def test_two_processes_take_two_answers_at_once(tmp_path: Path):
    """Both are written, one after the other, and each is shown once."""
    async with gathered(tmp_path, SIDE_BY_SIDE) as here, beside(here) as other:
        told = await at_once(here, Press("ama", "Join"), Press("ben", "Join"))
        await other.idle()
        assert not any(CLOSED in text for text in told)
        assert len(answers(here)) == 2
        shown = here.shown(here.channels[0])
        assert len([text for text in shown if "Turn 10: Ama and Ben join" in text]) == 1
        form = [Press("ama", "Declare", leaves=0), Fill("ama", (("first", "attack"),))]
        for step in form:
            await here.play(step, 0)
