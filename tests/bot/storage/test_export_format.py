"""What an export must not say twice, and what must stand where it says."""

from __future__ import annotations

from dataclasses import replace

from bot.storage.copies.export_format import Export, Fight, faults_of
from bot.storage.rows import Checkpoint
from tests.bot.storage.made import campaign, encounter, line, prompt, written

SAVED = Checkpoint(seq=2, edition=1, state="{}")
SOUND = Fight(
    encounter=encounter(head=2),
    records=[written(1), written(2)],
    lines=[line(1), line(2)],
    checkpoints=[SAVED],
    prompts=[prompt()],
    intents=[],
)


def faults(fight: Fight) -> list[str]:
    """What is wrong with an export of this fight alone."""
    export = Export(interlude=2, campaign=campaign(), members=[], characters=[], encounters=[fight])
    return faults_of(export)


def test_each_part_of_a_fight_is_there_once() -> None:
    """Lines, checkpoints and questions, each by its place; a sound fight has no fault."""
    assert faults(SOUND) == []
    assert faults(replace(SOUND, checkpoints=[SAVED, SAVED])) == [
        "In Fight, the checkpoint 2 is there 2 times."
    ]
    again = line(1, token="another")
    assert faults(replace(SOUND, lines=[*SOUND.lines, again])) == [
        "In Fight, the line (1, 0) is there 2 times."
    ]
    asked = prompt(token="another")
    assert faults(replace(SOUND, prompts=[*SOUND.prompts, asked])) == [
        "In Fight, the question ('parry', 1) is there 2 times."
    ]


def test_lines_and_checkpoints_belong_to_records() -> None:
    """The fight has two records: a line of the third and a checkpoint before all are faults."""
    early = replace(SAVED, seq=0)
    assert faults(replace(SOUND, lines=[line(3)], checkpoints=[early])) == [
        "In Fight, a line belongs to record 3, which is not there.",
        "In Fight, a checkpoint belongs to record 0, which is not there.",
    ]
