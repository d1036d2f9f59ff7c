"""`interlude bench`: how fast it is, measured on this machine from one run on the loopback.

The Discord of this machine and those who speak are one process, the bot another; every file is on
the disk. It takes a few minutes and stops by itself.
"""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.commands_bench.measure import FULL, PARTS, QUICK, measured


def arguments(parser: ArgumentParser) -> None:
    """How it is told, and how thoroughly it is measured."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="in half a minute, and less exactly")
    parser.add_argument(
        "--only",
        choices=PARTS,
        help="measure one part",
    )
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="where its files go (default: a passing one)"
    )


def carry_out(options: Namespace) -> int:
    """Measure, and print the figures."""
    effort = QUICK if options.quick else FULL
    parts = PARTS if options.only is None else (options.only,)
    with TemporaryDirectory(prefix="interlude-bench-", dir=options.folder) as folder:
        figures = asyncio.run(measured(Path(folder), effort, parts))
    if options.json:
        sys.stdout.write(f"{json.dumps(figures.json())}\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in figures.table())
    return 0
