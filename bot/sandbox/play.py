"""`interlude play FILE...`: scenarios, played through the real bot on a Discord of their own."""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli import Failed
from bot.sandbox.rest import OnRequest
from bot.sandbox.scenario import Doing, Restart, Scenario, ScenarioError, Wait, read
from bot.sandbox.scenario_player import Played, Player
from bot.sandbox.scenario_stage import staged
from bot.sandbox.scenario_watch import EVERYONE


def arguments(parser: ArgumentParser) -> None:
    """The files, and how what happens in them is shown."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="scenario files")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each step")
    parser.add_argument("--as", dest="eyes", metavar="USER", help="show only what this user sees")
    parser.add_argument(
        "--keep", type=Path, metavar="DIR", help="keep the databases and the bot's log in DIR"
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


async def played(
    scenario: Scenario, folder: Path, on_request: OnRequest | None = None
) -> list[Played]:
    """Play a scenario whole, in an empty folder.

    Raises:
        ScenarioError: A step or an expectation that fails.
    """
    async with staged(scenario, folder, on_request) as stage:
        return [step async for step in Player(scenario, stage).play()]


def transcript(steps: list[Played], eyes: str | None = None) -> str:
    """What each person has seen, step by step; with `eyes`, what this user has."""
    return "".join(f"{line}\n" for step in steps for line in _told(step, eyes))


async def _play(path: Path, scenario: Scenario, options: Namespace) -> None:
    steps = []
    with _folder(options.keep, path) as folder:
        async with staged(scenario, folder) as stage:
            async for step in Player(scenario, stage).play():
                steps.append(step)
                if not options.golden:
                    sys.stdout.writelines(f"{line}\n" for line in _shown(step, options))
    if options.golden:
        golden = path.parent / "golden" / f"{path.stem}.txt"
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(transcript(steps), "utf-8")
        sys.stdout.write(f"{golden}\n")


@contextmanager
def _folder(keep: Path | None, path: Path) -> Iterator[Path]:
    """An empty folder: one that is kept, or one that goes away after."""
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
        yield json.dumps(_json(step), ensure_ascii=False)
    else:
        yield from _told(step, options.eyes)


def _told(step: Played, eyes: str | None) -> Iterator[str]:
    if not isinstance(step.step.what, Doing | Restart | Wait):
        return
    if eyes is None or not isinstance(step.step.what, Doing) or step.step.what.who == eyes:
        yield f"> {step.step.text}"
    for seen in step.seen:
        if eyes is None or seen.audience in {EVERYONE, eyes}:
            yield from (f"    {line}" for line in seen.told())


def _json(step: Played) -> dict[str, object]:
    what = step.step.what
    return {
        "line": step.step.line,
        "step": step.step.text,
        "who": what.who if isinstance(what, Doing) else None,
        "messages": [seen.json() for seen in step.seen],
        "state": step.state,
    }
