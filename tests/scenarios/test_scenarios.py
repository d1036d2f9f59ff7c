"""Whole fights through the real bot, and what they are held to.

The transcripts in `golden/` are written anew by one command, to be read before they are committed:

    pytest tests/scenarios/test_scenarios.py --golden
"""

import json
import re
import sqlite3
from pathlib import Path

import pytest

from bot.contract.sources import without_source
from bot.sandbox.scenarios.player import Player
from bot.sandbox.scenarios.runs import transcript
from bot.sandbox.scenarios.script import Doing, read
from bot.sandbox.scenarios.stage import staged
from rules import RULESETS
from rules.engine.state.as_json import load
from rules.engine.views.visibility import Line
from tests.openapi import Contract
from tests.scenarios.choices import Journals, not_made
from tests.words import machine_words

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.scenario"))
TEXTS = {path.stem: path.read_text("utf-8") for path in FILES}
README = HERE.parents[1] / "README.md"
ACCEPTED: dict[str, dict[str, str]] = json.loads((HERE / "accepted.json").read_text("utf-8"))
"""Of each act of each ruleset a scenario in whose journal it stands."""


def is_left(path: Path) -> bool:
    """Whether only .ci/run plays it: it is named after a game, and not the first of those."""
    game = path.stem.partition("_")[0]
    of_game = [each for each in FILES if each.stem.startswith(f"{game}_")]
    return game in RULESETS and path != of_game[0]


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=pytest.mark.thorough if is_left(path) else ())
        for path in FILES
    ],
)
async def test_the_scenario_plays_to_its_end(
    path: Path, tmp_path: Path, pytestconfig: pytest.Config
):
    """Every expectation holds, every request is as Discord has it, the transcript is known.

    Nothing that anybody reads in it has a word of a machine.
    """
    contract, journals = Contract(), Journals(tmp_path / "interlude.db")
    steps = []
    async with staged(scenario := read(path), tmp_path, contract.note) as stage:
        async for step in Player(scenario, stage).play():
            steps.append(step)
            journals.note(step.step.line)
    contract.settle()
    read_by_people = [line for line in transcript(steps).splitlines() if line[:1] != ">"]
    assert machine_words(read_by_people) == []
    golden = HERE / "golden" / f"{path.stem}.txt"
    if pytestconfig.getoption("golden"):
        _ = golden.write_text(transcript(steps), "utf-8")
    assert golden.exists(), f"write it: interlude play --golden tests/scenarios/{path.name}"
    assert transcript(steps) == golden.read_text("utf-8")
    assert without_sources(tmp_path / "interlude.db") == set()
    noted = {
        (key, act) for key, acts in ACCEPTED.items() for act, by in acts.items() if by == path.stem
    }
    if noted:
        assert noted <= {(each.ruleset, each.act) for each in journals.acts()}
    missing = not_made(TEXTS[path.stem], journals.by_line)
    assert missing == set(), "no step below these marks makes the choice"


def without_sources(database: Path) -> set[str]:
    """The numbers in rolls of the told lines that name no clause: "Why?" would end there.

    No rule asks for the plain dice of /roll.
    """
    journal = sqlite3.connect(database)
    fights = journal.execute("SELECT id, ruleset FROM encounter").fetchall()
    found: set[str] = set()
    for id, key in fights:
        query = (
            "SELECT body FROM line WHERE encounter = ? AND body LIKE '%\"rolls\"%' AND NOT EXISTS"
            " (SELECT 1 FROM record WHERE record.encounter = line.encounter"
            " AND record.seq = line.seq - 1 AND record.kind = 'rolled')"
        )
        for (body,) in journal.execute(query, (id,)):
            for roll in load(Line, body).rolls:
                found |= {f"{key}: {lost}" for lost in without_source(roll, RULESETS[key])}
    journal.close()
    return found


@pytest.mark.parametrize("key", RULESETS)
def test_every_act_is_accepted_in_a_scenario(key: str):
    """Each stands in the journal of a fight: what was refused does not count."""
    assert {*ACCEPTED[key]} == {*RULESETS[key].choices.actions}
    assert {*ACCEPTED[key].values()} <= {path.stem for path in FILES}


@pytest.mark.parametrize("path", sorted(HERE.glob("golden/*.txt")), ids=lambda path: path.stem)
def test_every_transcript_has_its_scenario(path: Path):
    """No transcript outlives the scenario that it is of."""
    assert (HERE / f"{path.stem}.scenario").exists()


def test_every_act_of_every_ruleset_is_played():
    """Each act is a slash command in some scenario."""
    text = "\n".join(path.read_text("utf-8") for path in FILES)
    for key, ruleset in RULESETS.items():
        played_acts = {
            word
            for words in re.findall(rf"/{key}(?:_gm)? ((?:\w+ ?)+)(?!:)\b", text)
            for word in words.split()
        }
        assert set(ruleset.choices.actions) <= played_acts


def test_the_fight_of_the_readme_is_a_scenario():
    """The README's fight works as it is written, in that order."""
    lines = README.read_text("utf-8").splitlines()
    shown = [re.sub(r"^ +(@\w+) +", r"\1 ", line) for line in lines if line.startswith("    @")]
    steps = [re.split(" {2,}", line)[0] for line in shown]
    steps = [re.sub(r"^(@\w+ (?:press|pick))e?s ", r"\1 ", step) for step in steps]
    scenario = read(HERE / "readme.scenario")
    done = [re.sub(r" +", " ", s.text) for s in scenario.steps if isinstance(s.what, Doing)]
    assert len(steps) == 10
    assert [line for line in done if line in steps] == steps
