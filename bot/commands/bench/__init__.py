"""`interlude bench`: the speed of the bot, measured on this machine with a local Discord.

The local Discord and the people are one process, the bot another; every file is on the disk. It
takes a few minutes and stops by itself.
"""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.cli import Failed
from bot.commands.bench import footprint, questions
from bot.commands.bench.figures import table
from bot.commands.bench.life.instructions import MOST_TURNS, TURNS, Habits
from bot.commands.bench.life.rosters import ROSTERS
from bot.commands.bench.life.table import People, lines
from bot.commands.bench.life.table import table as table_of_life
from bot.commands.bench.measure import FULL, PARTS, QUICK, measured

LIFE, QUESTIONS, FOOTPRINT = "life", "questions", "footprint"
FIGHTS = {LIFE: 24, QUESTIONS: 60, FOOTPRINT: 4}
"""The fights of each ruleset that are played for a part, unless `--fights` says another number."""


def arguments(parser: ArgumentParser) -> None:
    """Add the form of the output and the length of the measurement."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="in half a minute, and less exactly")
    parser.add_argument(
        "--only",
        choices=(*PARTS, LIFE, QUESTIONS, FOOTPRINT),
        help="measure one part; life, how many days fights take with people who answer after "
        "hours, questions, what people are asked, and footprint, what a fight leaves in its "
        "channel, are measured only by their names",
    )
    parser.add_argument(
        "--encounters",
        type=int,
        metavar="N",
        help="measure the start-up with so many live fights as well, for example 20000",
    )
    whole = parser.add_argument_group("with --only life, questions or footprint")
    whole.add_argument("--fights", type=int, help="fights of each ruleset (24, 60 or 4)")
    whole.add_argument("--seed", type=int, default=0, help="the first fight's number (0)")
    whole.add_argument(
        "--rulesets", nargs="+", choices=tuple(ROSTERS), default=tuple(ROSTERS), help="only these"
    )
    life = parser.add_argument_group("with --only life")
    life.add_argument(
        "--median",
        type=float,
        default=2.45,
        metavar="HOURS",
        help="the median time to answer, in hours awake (2.45: 5.2 hours by the clock)",
    )
    life.add_argument(
        "--uncovered",
        type=float,
        default=0.0,
        metavar="SHARE",
        help="the share of the players' questions that nothing left in advance answers (0)",
    )
    life.add_argument(
        "--planners", type=int, default=4, help="so many of the 4 players leave anything (4)"
    )
    life.add_argument(
        "--turns",
        type=int,
        choices=(1, 2, MOST_TURNS),
        default=TURNS,
        help="so many turns they plan at a time in flow (2)",
    )
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="where its files go (default: a passing one)"
    )


def carry_out(options: Namespace) -> int:
    """Measure, and print the figures."""
    if options.only == LIFE:
        return _life(options)
    if options.only == QUESTIONS:
        fights = options.fights or FIGHTS[QUESTIONS]
        asked = questions.table(options.rulesets, fights, options.seed)
        return _print(options, {QUESTIONS: asked}, questions.lines(asked))
    if options.only == FOOTPRINT:
        fights = options.fights or FIGHTS[FOOTPRINT]
        left = footprint.table(options.rulesets, fights, options.seed)
        return _print(options, {FOOTPRINT: left}, questions.lines(left))
    effort = QUICK if options.quick else FULL
    if options.encounters:
        effort = replace(effort, encounters=(*effort.encounters, options.encounters))
    parts = PARTS if options.only is None else (options.only,)
    with _folder(options) as folder:
        figures = asyncio.run(measured(Path(folder), effort, parts))
    found = figures.json()
    return _print(options, found, table(found))


def _print(options: Namespace, found: Mapping[str, Any], lines: Iterable[str]) -> int:
    """Print the figures as JSON or as a table."""
    if options.json:
        sys.stdout.write(f"{json.dumps(found)}\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


def _folder(options: Namespace) -> TemporaryDirectory[str]:
    """Make the folder of the measurement's files, which is deleted in the end."""
    place: Path | None = options.folder
    try:
        if place is not None:
            place.mkdir(parents=True, exist_ok=True)
        return TemporaryDirectory(prefix="interlude-bench-", dir=place)
    except OSError as error:
        raise Failed(f"{place or 'The folder'} cannot be used: {error.strerror}.") from None


def _life(options: Namespace) -> int:
    """Play whole fights with people who answer after hours, and print their figures."""
    habits = Habits(
        uncovered=options.uncovered,
        planners=options.planners,
        turns=options.turns,
    )
    model = People(
        fights=options.fights or FIGHTS[LIFE],
        seed=options.seed,
        median_h=options.median,
        habits=habits,
        rulesets=tuple(options.rulesets),
    )
    with _folder(options) as folder:
        found = table_of_life(Path(folder), model)
    return _print(options, {LIFE: found}, lines(found))
