"""`interlude play FILE...`: plays scenarios through the real bot on a local Discord."""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli import EXIT_CODES, Failed
from bot.config import load
from bot.sandbox.scenarios import script, thread_steps
from bot.sandbox.scenarios.player import Played, Player
from bot.sandbox.scenarios.runs import as_json, told, transcript
from bot.sandbox.scenarios.script import Scenario, ScenarioError, read
from bot.sandbox.scenarios.stage import staged


def arguments(parser: ArgumentParser) -> None:
    """Add the files, and the form of the output; the help describes the files."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = f"{script.__doc__}\n{thread_steps.__doc__}\n{EXIT_CODES}"
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="scenario files")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each step")
    parser.add_argument("--as", dest="eyes", metavar="USER", help="show only what this user sees")
    parser.add_argument(
        "--keep", type=Path, metavar="DIR", help="keep the databases and the bot's log in DIR"
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        help="roll what no dice: line gives; the same N rolls the same again",
    )
    parser.add_argument(
        "--golden", action="store_true", help="write each transcript to golden/NAME.txt beside it"
    )


def carry_out(options: Namespace) -> int:
    """Play the files one after the other; 1 at the first step or expectation that fails."""
    try:
        scenarios = [read(path) for path in options.files]
    except ScenarioError as error:
        sys.stderr.write(f"interlude: {error}\n")
        return 2
    for path, scenario in zip(options.files, scenarios, strict=True):
        try:
            asyncio.run(_play(path, scenario, options))
        except ScenarioError as error:
            sys.stdout.flush()
            sys.stderr.write(f"interlude: {error}\n")
            return 1
    return 0


async def _play(path: Path, scenario: Scenario, options: Namespace) -> None:
    steps = []
    with _folder(options.keep, path) as folder:
        homebrew = load().rulesets.folder
        async with staged(scenario, folder, homebrew=homebrew, seed=options.seed) as stage:
            async for step in Player(scenario, stage).play():
                steps.append(step)
                if not options.golden:
                    sys.stdout.writelines(f"{line}\n" for line in _shown(step, options))
                    sys.stdout.flush()
    if options.golden:
        golden = path.parent / "golden" / f"{path.stem}.txt"
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(transcript(steps), "utf-8")
        sys.stdout.write(f"{golden}\n")


@contextmanager
def _folder(keep: Path | None, path: Path) -> Iterator[Path]:
    """Give an empty folder: one that is kept, or a temporary one."""
    if keep is None:
        with TemporaryDirectory(prefix="interlude-") as passing:
            yield Path(passing)
        return
    folder = keep / path.stem
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise Failed(f"{folder} is not empty: a scenario starts afresh.")
    yield folder


def _shown(step: Played, options: Namespace) -> Iterator[str]:
    if options.json:
        yield json.dumps(as_json(step), ensure_ascii=False)
    else:
        yield from told(step, options.eyes)
