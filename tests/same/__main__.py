"""Records everything that people can notice of the games, and compares two records.

    python -m tests.same record OUT                 one text file a game in the folder OUT
    python -m tests.same compare BEFORE AFTER       what differs; exit code 1 if anything does
    python -m tests.same against main~3 --games ki --fights 60
                                                    the files here, against another commit

It covers acts, slash commands, sheets, the rulebook, and random fights with orders, changes by the
GM and undo: every state, told line, board, question and form, and what each answer means, costs
and says. Equal seeds play equal fights. After a difference in a fight, `--fight 12 --whole` writes
the states of that fight in full. Run it in the root of the project.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.same.compare import compare

HERE = Path.cwd()
OWN = "tests/same"


def main() -> int:
    """Do what the command line says; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.same",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    orders = parser.add_subparsers(dest="order", required=True)
    record = orders.add_parser("record")
    record.add_argument("out", type=Path)
    record.add_argument("--inputs", type=Path, default=HERE, help=argparse.SUPPRESS)
    comparing = orders.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    against = orders.add_parser("against")
    against.add_argument("rev")
    for each in (record, against):
        each.add_argument("--games", nargs="+", default=["ki", "l7r", "wayward", "l5r", "wod"])
        each.add_argument("--fights", type=int, default=1000, help="of each game (default: 1000)")
        each.add_argument("--fight", type=int, help="only the fight with this number")
        each.add_argument("--whole", action="store_true", help="write states in full")
        each.add_argument("--jobs", type=int, default=2, help="games at once (default: 2)")
    args = parser.parse_args()
    if args.order == "compare":
        return 0 if compare(args.before, args.after) else 1
    if args.order == "against":
        return 0 if _against(args) else 1
    return 0 if _record([(HERE, args.out)], args) else 1


def _against(args: argparse.Namespace) -> bool:
    """Record another commit and the files here with this recorder, and compare."""
    with TemporaryDirectory(prefix="same-") as place:
        tree, out = Path(place, "tree"), Path(place, "out")
        _ = _git("worktree", "add", "--quiet", "--detach", str(tree), args.rev)
        try:
            (tree / OWN).mkdir(parents=True, exist_ok=True)
            for path in (HERE / OWN).glob("*.*"):
                if path.name != "tree.py" or not (tree / OWN / "tree.py").exists():
                    _ = shutil.copy(path, tree / OWN)
            done = _record([(tree, out / "before"), (HERE, out / "after")], args)
        finally:
            _ = _git("worktree", "remove", "--force", str(tree))
        return done and compare(out / "before", out / "after")


def _record(sides: Sequence[tuple[Path, Path]], args: argparse.Namespace) -> bool:
    """Record each game of each side in a process of its own."""
    inputs = str(getattr(args, "inputs", HERE))
    fights = [args.fight, args.fight + 1] if args.fight is not None else [0, args.fights]
    more = [inputs, *map(str, fights), *(["whole"] if args.whole else [])]

    def one(task: tuple[str, Path, Path]) -> bool:
        game, tree, out = task
        began = time.monotonic()
        words = [sys.executable, "-m", "tests.same.record", str(out.absolute()), game, *more]
        done = subprocess.run(words, cwd=tree, check=False)
        print(f"{out.name} {game}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        return done.returncode == 0

    tasks = [(game, tree, out) for game in args.games for tree, out in sides]
    with ThreadPoolExecutor(args.jobs) as pool:
        return all([*pool.map(one, tasks)])


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main())
