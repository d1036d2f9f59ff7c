"""The record sees what people would notice, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules import RULESETS
from tests.rulesets import changed
from tests.same.compare import differences
from tests.same.record import Recorder

KI = RULESETS["ki"]
FIGHTS = range(2)


def lines(ruleset: Any) -> list[str]:
    """A short record: what is declared, and two fights."""
    recorder = Recorder(ruleset)
    recorder.declared()
    for seed in FIGHTS:
        recorder.fight(seed)
    return [*recorder.lines]


def backwards(table: Mapping[str, Any]) -> dict[str, Any]:
    """The same table in the opposite order."""
    return {name: table[name] for name in reversed([*table])}


def kinds(ruleset: Any) -> set[str]:
    """The kinds of lines that differ from those of ki."""
    found = differences(lines(KI), lines(ruleset))
    return {line.partition(":")[0] for line in found if not line.startswith(" ")}


def test_equal_seeds_give_equal_records_in_whatever_order_acts_are_declared() -> None:
    """A record is made twice, the second time with all acts in the opposite order."""
    backward = {name: backwards(getattr(KI.choices, name)) for name in ("actions", "out_of_turn")}
    other = changed(KI, choices=backward)
    assert [*differences(lines(KI), lines(other))] == []


def test_a_changed_bound_is_seen() -> None:
    """The GM can write one letter more on a technique: the form differs, and its answers."""
    act = KI.choices.out_of_turn["grant"]

    def wider(fight: Any, by: str) -> Any:
        form = act.form(fight, by)
        text: Any = form.fields["text"]
        return replace(form, fields={**form.fields, "text": replace(text, most=text.most + 1)})

    other = changed(
        KI,
        choices={"out_of_turn": {**KI.choices.out_of_turn, "grant": replace(act, form=wider)}},
    )
    assert kinds(other) == {"out of turn", "answer"}


def test_a_told_word_is_seen() -> None:
    """One more line for the GM in each moment: told lines and steps differ, but no form."""

    def wordy(fight: Any, slots: Any) -> Iterator[Any]:
        fight.tell_gm("It goes on.")
        return (yield from KI.course.moment(fight, slots))

    found = kinds(changed(KI, course={"moment": wordy}))
    assert found >= {"told", "step"}
    assert "form" not in found
