"""The kept changes: some of each part, each with the test that catches it; CI tries them all."""

from __future__ import annotations

import json
import random
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.mutation.changes import Change
from tests.mutation.covering import PARTS, part
from tests.mutation.running import Found, Outcome, VoidRunError, run

KEPT = Path(__file__).with_name("kept.toml")

HEAD = """\
# Changes that the tests must notice, each with the test that does. If one survives, mend the test.
# python -m tests.mutation --kept tries them all; --keep 13 makes the list anew.
"""


def try_kept(root: Path, every: Iterable[Change], *, seconds: float) -> int:
    """Try each kept change by its test, and print what survived. Returns 0 if nothing did.

    A change whose code is no more is named and left out. It fails if a part of which some are kept
    has none that was tried; a part of which none is kept is named.
    """
    rows: dict[str, str] = {}
    for row in tomllib.loads(KEPT.read_text("utf-8"))["kept"]:
        rows[row["change"]] = row["by"]
    there: dict[str, Change] = {}
    for change in every:
        if change.place in rows:
            _ = there.setdefault(change.place, change)
    for gone in rows.keys() - there.keys():
        print(f"no more: {gone}")
    by = {change: rows[name] for name, change in there.items()}
    try:
        found = run(root, [*by], seconds=seconds, by=by, say=_say)
    except VoidRunError as error:
        print(f"this run says nothing: {error}")
        return 1
    caught = [each.change for each in found if each.outcome is Outcome.CAUGHT]
    parts = Counter(part(each.path) for each in caught)
    print(f"{len(caught)} of {len(by)} kept changes caught: {dict(parts)}")
    kept = {part(name.partition(" ")[0]) for name in rows}
    bare = [name for name in PARTS if name not in kept]
    if bare:
        print(f"nothing is kept of {', '.join(bare)}: python -m tests.mutation --keep 13")
    return 1 if kept - parts.keys() or len(caught) < len(by) else 0


def _say(found: Found) -> None:
    if found.outcome is not Outcome.CAUGHT:
        print(f"{found.outcome.value:9} {found.change.place}", file=sys.stderr, flush=True)


def keep(
    root: Path, parts: Sequence[Sequence[Change]], many: int, chance: random.Random, seconds: float
) -> int:
    """Write so many changes of each part that one test alone catches, from each at random.

    Only changes in functions are kept: one at the level of a module needs a process of its own.
    """
    rows: list[str] = []
    for every in parts:
        begun = len(rows)
        inner = [change for change in every if change.function]
        once = Counter(change.place for change in inner)
        single = [change for change in inner if once[change.place] == 1]
        sample = chance.sample(single, min(len(single), 2 * many))
        found = run(root, sample, seconds=seconds / len(parts), say=_say, enough=many)
        for each in found:
            if not each.by or each.outcome is not Outcome.CAUGHT:
                continue
            name, by = json.dumps(each.change.place), json.dumps(each.by)
            rows.append(f"[[kept]]\nchange = {name}\nby = {by}\n")
        print(part(every[0].path), len(rows) - begun, file=sys.stderr, flush=True)
    _ = KEPT.write_text("\n".join([HEAD, *rows]), "utf-8")
    print(f"{len(rows)} changes are kept")
    return 0
