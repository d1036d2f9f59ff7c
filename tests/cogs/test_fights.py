"""What /encounter and /gm do besides plain calls: boards, logs, transcripts, answers for others."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.play.model import Board, Closed, OpenPrompt
from bot.storage.rows import LineRow, PromptRow
from rules import RULESETS
from rules.engine.asking.forms import Acts, Choice, Fields, Number, YesNo
from rules.engine.sheets.sheet import settings
from rules.engine.views.timeline import Mark, Timeline
from rules.engine.views.visibility import Card, Line, Viewer
from rules.errors import NotAllowed
from tests.cogs.harness import AMA, FIGHT, GM, FakePlay, Stage

VIEWER = Viewer(player=str(AMA))
ROW = PromptRow(
    encounter="e1",
    key="defend",
    opened=1,
    token="t1",
    who=str(AMA),
    about="ama",
    question="Defend?",
    name="defend",
    covert=False,
    asked_at=0,
    message="77",
)
LINE = LineRow(encounter="e1", seq=3, n=0, at=0, token="l1", line=Line("Ronin bows."))


@dataclass(frozen=True)
class Dodge:
    """A defence."""

    improve: int = 0


def asked(form: object) -> OpenPrompt:
    return OpenPrompt(
        row=ROW,
        encounter=FIGHT,
        ruleset=RULESETS["ki"],
        form=form,
        public=False,  # type: ignore[arg-type]
    )


@pytest.fixture
def watched(play: FakePlay) -> FakePlay:
    """A fight that can be looked at."""
    play.answers |= {
        "campaigns.viewer": VIEWER,
        "reading.by_token": FIGHT,
        "reading.log": [LINE],
        "chronicles.whole_log": [LINE],
        "reading.news_of": [],
        "reading.whispers": [],
        "reading.people": {},
        "reading.open_prompts": [asked(YesNo())],
        "reading.board": Board(
            encounter=FIGHT,
            ruleset=RULESETS["ki"],
            viewer=VIEWER,
            timeline=Timeline(title="Round 1", marks=(Mark(at=0, label="10", now=True),), slots=()),
            cards=(Card(id="ama", name="Ama"),),
            players={"ama": str(AMA)},
        ),
    }
    return play


async def test_the_board_is_shown_as_the_caller_may_see_it(stage: Stage, watched: FakePlay):
    """Through their eyes, to nobody else."""
    sent = await stage.command("encounter board")
    assert watched.made("reading.board") == (("e1", VIEWER), {})
    assert sent.private
    assert sent.message["embeds"][0]["title"] == "The bridge"


async def test_the_log_is_what_the_button_shows(stage: Stage, watched: FakePlay):
    """The newest lines that the caller sees."""
    sent = await stage.command("encounter log")
    assert sent.private
    assert "Ronin bows." in sent.text


@pytest.mark.parametrize(
    ("format", "name"), [("markdown", "transcript.md"), ("html", "transcript.html")]
)
async def test_a_transcript_is_a_file_of_what_the_caller_saw(
    stage: Stage, watched: FakePlay, format: str, name: str
):
    """The log is read with their eyes."""
    sent = await stage.command("encounter transcript", format=format)
    assert watched.made("chronicles.whole_log") == (("e1", VIEWER), {})
    assert b"Ronin bows." in sent.files[name]
    assert sent.private


async def test_without_a_fight_that_is_said(stage: Stage, play: FakePlay):
    """The refusal of play is the answer."""
    play.answers["fights.latest"] = NotAllowed("There has been no fight in this channel.")
    for path in ("encounter board", "encounter log", "encounter transcript"):
        assert (await stage.command(path)).text == "There has been no fight in this channel."


async def test_the_gm_answers_for_somebody_in_one_line(stage: Stage, play: FakePlay):
    """An act and its fields become the answer to that question."""
    form = Acts({"dodge": Choice("Dodge", Fields(Dodge, {"improve": Number(0, 9)}))})
    play.answers["turns.prompt"] = asked(form)
    await stage.command("gm answer", GM, question="t1", answer="dodge improve=2")
    assert play.made("gm.answer_for") == (("t1", {"act": "dodge", "improve": "2"}), {})


async def test_the_gm_answers_a_plain_question(stage: Stage, play: FakePlay):
    """An answer that is no act is plain data."""
    play.answers["turns.prompt"] = asked(Number(0, 9))
    await stage.command("gm answer", GM, question="t1", answer="3")
    assert play.made("gm.answer_for") == (("t1", 3), {})


async def test_a_question_that_is_closed_is_not_answered(stage: Stage, play: FakePlay):
    """The reason is said."""
    play.answers["turns.prompt"] = Closed(text="It has been answered.", encounter=None)
    sent = await stage.command("gm answer", GM, question="t1", answer="3")
    assert sent.text == "It has been answered."
    assert not [call for call in play.calls if call[0] == "gm.answer_for"]


async def test_undo_takes_a_decision_from_the_list_only(stage: Stage, play: FakePlay):
    """Words are no number of a record."""
    sent = await stage.command("gm undo", GM, to="the attack")
    assert "Choose the decision" in sent.text
    assert play.calls == []


async def test_odds_of_ki_use_the_campaigns_die(stage: Stage, play: FakePlay):
    """7 + 1d6 against 8: two or more wins, one is a tie, which is even at equal Presence."""
    rules = settings("ki", RULESETS["ki"].house)
    play.answers["campaigns.house"] = [(rule, rule.default) for rule in rules]
    sent = await stage.command("ki odds", score=8, defense=7)
    assert "**91.67%**" in sent.text
    sent = await stage.command("ki odds", score=8, defense=7, presence="below", dluck="1d4")
    assert "**75.00%**" in sent.text


async def test_odds_of_a_large_die_are_refused(stage: Stage):
    """With a die that would do."""
    sent = await stage.command("ki odds", score=8, defense=7, dluck="1d999")
    assert "like 1d6" in sent.text
