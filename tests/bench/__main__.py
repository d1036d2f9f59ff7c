"""Measures what only the project itself asks for; `interlude bench` has what an operator asks for.

    python -m tests.bench                      all parts, in some minutes
    python -m tests.bench --only rules         the rules alone, without a bot
    python -m tests.bench --quick --json

`rules`: fights and attacks a second, and how often a fight waits for somebody. `requests`: those of
a step and of an attack to Discord. `growth`: a step of a short and of a long fight, and a start
after a kill. `isolation`: how long a channel waits beside others that fail.
"""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.commands.bench.figures import rounded, table
from bot.commands.bench.town import Town
from bot.garbage import spare_what_lasts
from tests.bench.alone import attacks_per_second
from tests.bench.counts import actions_per_second, waits_per_attack
from tests.bench.fights import fights_per_second
from tests.bench.growth import growth
from tests.bench.isolation import isolation
from tests.bench.requests_per_step import requests_per_step
from tests.bench.untold import measured_untold

PARTS = ("rules", "requests", "growth", "isolation")


@dataclass(frozen=True, slots=True)
class Effort:
    """The length of each measurement, and its size."""

    seconds: float
    in_turn: int
    long_records: int
    attacks: int
    failing: int
    failing_rounds: int


FULL, QUICK = Effort(10.0, 150, 10_000, 10, 200, 4), Effort(0.5, 5, 1_000, 2, 20, 2)


async def measured(folder: Path, effort: Effort, parts: Collection[str]) -> dict[str, Any]:
    """Measure these parts."""
    found: dict[str, Any] = {}
    spare_what_lasts()  # the rules run as in the bot, and this Discord delays nobody
    if "rules" in parts:
        # First: a forecast has a process to itself, in which nothing is told.
        found["forecast"] = measured_untold(effort.seconds)
        found["rules_attacks_per_second"] = attacks_per_second(effort.seconds)
        found["l7r_fights_per_second"] = fights_per_second(effort.seconds)
        found["wayward_actions_per_second"] = actions_per_second(effort.seconds)
        found["wayward_waits_per_attack"] = waits_per_attack(ordered=False)
        found["wayward_waits_per_attack_with_orders"] = waits_per_attack(ordered=True)
    if "requests" in parts:
        found["requests"] = await requests_per_step(folder, effort.attacks)
    if "growth" in parts:
        town = Town(folder)
        await town.sandbox.start()
        try:
            grown = await growth(town, effort.long_records, effort.in_turn)
        finally:
            await town.sandbox.stop()
        found["growth"], found["recover_ms"] = grown
    if "isolation" in parts:
        found["isolation"] = await isolation(folder, effort.failing, effort.failing_rounds)
    plain: dict[str, Any] = rounded(found)
    return plain


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print the figures."""
    parser = ArgumentParser(
        prog="python -m tests.bench",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--quick", action="store_true", help="in half a minute, and less exactly")
    parser.add_argument("--only", choices=PARTS, help="measure one part")
    options = parser.parse_args(arguments)
    effort = QUICK if options.quick else FULL
    with TemporaryDirectory(prefix="interlude-bench-") as folder:
        parts = PARTS if options.only is None else (options.only,)
        found = asyncio.run(measured(Path(folder), effort, parts))
    if options.json:
        sys.stdout.write(f"{json.dumps(found)}\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
