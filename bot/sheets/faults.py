"""The faults of a sheet in the words of its paper."""

from __future__ import annotations

import re
from typing import Any

from rules.engine.ruleset import Ruleset
from rules.engine.state.amend_words import labels, thing
from rules.errors import SheetError

_AT = re.compile(r"(?P<path>[\w-]+(?:\.[\w -]+)*): (?P<what>.*)", re.DOTALL)
"""A fault of one value: its path on the sheet, and what is wrong with it."""


def faults_on_paper(error: SheetError, rules: Ruleset[Any]) -> SheetError:
    """Return the same faults with the labels of the paper; the last line names the game."""
    known = labels(rules.sheets.paper)
    told = []
    for fault in error.faults:
        found = _AT.fullmatch(fault)
        told.append(f"{thing(found['path'], known)}: {found['what']}" if found else fault)
    return SheetError([*told, f"The sheet was read as one of {rules.title}."])
