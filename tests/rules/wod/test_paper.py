"""The sheet on paper: specialties in brackets, and worked-out numbers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wod.sheet import PAPER, Sheet, forget, specialty


def test_words_in_brackets_are_specialties() -> None:
    """Each once and without its bonus."""
    sheet: dict[str, Any] = {}
    assert specialty(sheet, "Martial Arts", "Kicks +3, , Throws")
    assert specialty(sheet, "martial arts", "kicks")
    kicks, throws = [{"trait": "martial_arts", "words": each} for each in ("kicks", "throws")]
    assert sheet == {"specialties": [kicks, throws]}
    sheet["specialties"].append({"trait": "brawl", "words": "kicks"})
    forget(sheet, "martial_arts")
    assert sheet == {"specialties": [{"trait": "brawl", "words": "kicks"}]}


@pytest.mark.clause("WOD-INIT-01")
def test_the_paper_works_out_the_initiative() -> None:
    """A die, and dexterity 4 and wits 3."""
    assert PAPER.numbers is not None
    assert PAPER.numbers(Sheet(dexterity=4, wits=3)) == {"Initiative": "d10 + 7"}
