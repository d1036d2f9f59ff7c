"""Compares two records, and says where they differ in words that a person can read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path

MOST_SHOWN = 4
"""So many differences of each kind are shown."""

BEFORE, AFTER = 60, 240
"""So many letters of a line are shown around the first that differs."""


def compare(one: Path, other: Path) -> bool:
    """Print how many lines of two records are equal, and the first differences of each kind."""
    names = sorted({path.name for folder in (one, other) for path in folder.glob("*.txt")})
    same = bool(names)
    for name in names:
        before, after = [_lines(folder / name) for folder in (one, other)]
        found = [*differences(before, after)]
        print(f"{name.removesuffix('.txt')}: {len(before)} and {len(after)} lines", end="")
        print("" if found else ", all equal")
        for line in found:
            print(f"  {line}")
        same = same and not found
    return same


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines() if path.exists() else []


def differences(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """For each kind of lines the numbers of equal and other lines, and the first of those."""
    own, others = Counter(before), Counter(after)
    gone, new = own - others, others - own
    both, every = own & others, [*dict.fromkeys(map(_kind, [*before, *after]))]
    for kind in every:
        lost = [line for line in gone if _kind(line) == kind]
        found = [line for line in new if _kind(line) == kind]
        if lost or found:
            equal = sum([many for line, many in both.items() if _kind(line) == kind])
            yield f"{kind}: {equal} equal, {len(lost)} only before, {len(found)} only after"
            yield from _shown(lost, found)


def _shown(lost: Sequence[str], found: Sequence[str]) -> Iterator[str]:
    """The first differences, those of the same place beside each other; one of each fight."""
    seen, shown = set[str](), 0
    rest = {_place(line): line for line in reversed(found)}
    for line in [*lost, *found]:
        place = _place(line)
        whole = place.partition(" step ")[0]
        if whole in seen:
            continue
        seen.add(whole)
        shown += 1
        if shown > MOST_SHOWN:
            return
        yield f"  {place}"
        if line in lost and place in rest:
            yield from _beside(_content(line), _content(rest[place]))
        else:
            yield f"    {'-' if line in lost else '+'} {_content(line)[: BEFORE + AFTER]}"


def _beside(one: str, other: str) -> Iterator[str]:
    alike = [*takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))]
    start = max(0, len(alike) - BEFORE)
    for sign, text in (("-", one), ("+", other)):
        yield f"    {sign} {'...' if start else ''}{text[start : start + BEFORE + AFTER]}"


def _kind(line: str) -> str:
    return line.partition("\t")[0]


def _place(line: str) -> str:
    return line.split("\t")[1]


def _content(line: str) -> str:
    return line.split("\t", 2)[2]
