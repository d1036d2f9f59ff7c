"""Plays of rules as data: the lines of worked examples, in a TOML file beside the tests.

Each play stands under the sentence that it shows. Its comments name its clauses, and say how its
numbers come about: ``# clause: WOD-DEF-04``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from bot.contract.examples import Example, read_examples

CLAUSES = re.compile(r"^# clause: (.+)$", re.MULTILINE)


def plays(game: str, plain: Mapping[str, Any] | None = None) -> list[ParameterSet]:
    """All plays of a game; everybody's sheet begins with the `plain` values."""
    return [
        _case(f"{path.stem}: {sentence}", example, plain or {})
        for path in sorted(Path(__file__).with_name(game).rglob("*.toml"))
        if not path.stem.startswith("test_")  # has the tables of a module: `tests.tables`
        for sentence, found in read_examples(path.read_text("utf-8")).items()
        for example in found
    ]


def _case(id: str, example: Example, plain: Mapping[str, Any]) -> ParameterSet:
    people = {name: {**plain, **words} for name, words in example.people.items()}
    named = " ".join(CLAUSES.findall(example.play)).split()
    marks = [pytest.mark.clause(*named)] if named else []
    return pytest.param(replace(example, people=people), marks=marks, id=id)
