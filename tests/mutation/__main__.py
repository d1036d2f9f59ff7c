"""Changes lines of the project and counts how many of the changes the tests notice.

    python -m tests.mutation --kept                the changes that are kept in kept.toml, as in CI
    python -m tests.mutation --keep 13             keep so many of each part anew
    python -m tests.mutation --count 400           so many of each part, at random
    python -m tests.mutation --under rules/ki      in one part only
    python -m tests.mutation --clauses 100         beside the ids of clauses, by their tests alone

Run it in the root of the project. Nothing on the disk is changed.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from tests.mutation.changes import Change, changes, modules
from tests.mutation.covering import PARTS, part
from tests.mutation.kept import keep, try_kept
from tests.mutation.results import Results
from tests.mutation.running import Found, Outcome, VoidRunError, run

LEAST = {"rules": 0.9, "bot": 0.85, "cogs": 0.85}
"""A part of which less is caught is named, from `ENOUGH` changes on: of fewer chance decides."""

ENOUGH = 400
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
TRIES = 8
"""So many changes are tried beside the id of a clause, until its tests notice one."""


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def _equivalent() -> dict[str, str]:
    """Changes that change nothing that anybody could see, and why."""
    said = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {
        f"{each['path']} {each['function']}: {each['what']}": each["why"] for each in said["change"]
    }


def _all(root: Path, under: tuple[str, ...]) -> list[Change]:
    equal = _equivalent()
    every = [each for path in modules(root, *under) for each in changes(root, path)]
    return [each for each in every if each.place not in equal]


def _parts(root: Path) -> list[list[Change]]:
    """Every change of each part; what is no other part's belongs to `bot` and `rules`."""
    found: dict[str, list[Change]] = {name: [] for name in PARTS}
    for each in _all(root, ("rules", "bot", "cogs")):
        if part(each.path) in found:
            found[part(each.path)].append(each)
    return [*found.values()]


def _sample(root: Path, under: Sequence[str], count: int, chance: random.Random) -> list[Change]:
    """So many changes of each part, or of what is below these folders, by turns."""
    every = [_all(root, (each,)) for each in under] or _parts(root)
    rows = [chance.sample(each, min(len(each), count)) for each in every]
    return [each for row in zip_longest(*rows) for each in row if each is not None]


def _beside_clauses(root: Path, many: int, chance: random.Random) -> list[Change]:
    """Some changes beside the id of each of so many clauses."""
    beside: dict[str, list[Change]] = {}
    for each in _all(root, ("rules",)):
        for clause in each.clauses if each.function else ():
            beside.setdefault(clause, []).append(each)
    chosen = chance.sample(sorted(beside), min(many, len(beside)))
    found: list[Change] = []
    for clause in chosen:
        there = chance.sample(beside[clause], min(TRIES, len(beside[clause])))
        found += [_only(each, clause) for each in there]
    return found


def _tell_clauses(found: Sequence[Found]) -> None:
    """Which clauses have a change beside their id that one of their own tests notices."""
    held: dict[str, bool] = {}
    for each in found:
        for clause in each.change.clauses:
            held[clause] = held.get(clause, False) or each.outcome is Outcome.CAUGHT
    print(f"clauses: {sum(held.values())} of {len(held)} have a change that their tests notice")
    print("not:", *[clause for clause, holds in held.items() if not holds])


def _only(change: Change, clause: str) -> Change:
    return Change(
        change.path, change.line, change.function, change.what, change.nth, frozenset({clause})
    )


def _say(found: Found) -> None:
    if found.outcome is not Outcome.CAUGHT:
        beside = " ".join(sorted(found.change.clauses))
        print(f"{found.outcome.value:9} {found.change.name}  {beside}", file=sys.stderr, flush=True)


def main() -> int:
    """Try the sample, print what survived and how much was caught."""
    root = Path.cwd()
    commit = _git(root, "rev-parse", "HEAD").strip() or "0"
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--count", type=int, default=40, help="changes of each part (default: 40)")
    parser.add_argument("--seconds", type=float, default=3600, help="stop then (default: 3600)")
    parser.add_argument("--seed", default=commit, help="of the sample (default: the commit)")
    parser.add_argument("--under", action="append", default=[], help="only below this folder")
    parser.add_argument("--at", action="append", default=[], help="all changes on PATH:LINE")
    parser.add_argument("--clauses", type=int, default=0, help="beside so many clauses instead")
    parser.add_argument("--kept", action="store_true", help="try those that are kept instead")
    parser.add_argument("--keep", type=int, default=0, help="keep so many of each part anew")
    parser.add_argument("--results", type=Path, help="add to this file; leave out what it has")
    parser.add_argument("--patience", type=float, default=1, help="times longer for each change")
    args = parser.parse_args()
    chance = random.Random(args.seed)
    print(f"seed {args.seed}", file=sys.stderr)
    if args.kept:
        return try_kept(root, _all(root, tuple(PARTS)), seconds=args.seconds)
    if args.keep:
        return keep(root, _parts(root), args.keep, chance, args.seconds)
    if args.clauses:
        sample = _beside_clauses(root, args.clauses, chance)
    elif args.at:
        every = _all(root, tuple(sorted({str(Path(at).parent) for at in args.at})))
        sample = [each for each in every if f"{each.path}:{each.line}" in args.at]
    else:
        sample = _sample(root, args.under, args.count, chance)
    results = Results(args.results)

    def say(found: Found) -> None:
        results.add(found)
        _say(found)

    try:
        found = run(
            root,
            results.untold(sample),
            seconds=args.seconds,
            own_only=bool(args.clauses),
            patience=args.patience,
            say=say,
        )
    except VoidRunError as error:
        print(f"this run says nothing: {error}", file=sys.stderr)
        return 1
    if args.clauses:
        _tell_clauses(found)
        return 0
    low = False
    for name in PARTS:
        caught, tried = results.caught_of(name)
        if tried:
            share = caught / tried
            print(f"{name}: {caught} of {tried} changes caught ({share:.0%})")
            low = low or (tried >= ENOUGH and share < LEAST[name.partition("/")[0]])
    of = Counter(results.outcomes.values())
    print(
        f"{of[Outcome.SURVIVED] + of[Outcome.UNTESTED]} survived, {of[Outcome.SLOW]} were too slow "
        f"to tell; {of.total()} of {len(sample)} were tried in time"
    )
    return 1 if low or of[Outcome.BROKEN] or not of else 0


if __name__ == "__main__":
    sys.exit(main())
