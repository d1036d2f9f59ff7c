"""`interlude forecast`: play a fight to its end many times, and tell how it ends."""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli import Failed, Misused, settings_argument
from bot.config import load
from bot.forecast.process import forecast_of
from bot.forecast.set_up import FIGHTS, SetUp, of_templates
from bot.forecast.words import told
from bot.plugins import add_homebrew
from rules.engine.state.as_json import plain


def arguments(parser: ArgumentParser) -> None:
    """Add a scenario file, a stored fight, or templates."""
    parser.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="a scenario file: its last fight"
    )
    parser.add_argument("--fight", metavar="NAME", help="a fight of the database, by its name")
    parser.add_argument("--ruleset", metavar="KEY", help="for templates: the rules")
    parser.add_argument("--players", nargs="+", metavar="TEMPLATE", help="templates of the players")
    parser.add_argument("--npcs", nargs="+", metavar="TEMPLATE", help="templates of the NPCs")
    parser.add_argument("--fights", type=int, default=FIGHTS, metavar="N", help="how many to play")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    settings_argument(parser)


def carry_out(options: Namespace) -> int:
    """Play them in a separate process; progress goes to standard error."""
    settings = load(options.config)
    add_homebrew(settings.rulesets.folder)
    asyncio.run(_carry_out(options, settings.database.url))
    return 0


async def _carry_out(options: Namespace, url: str) -> None:
    made = await _set_up(options, url)

    def progress(played: int, wins: Mapping[str, float]) -> None:
        del wins
        sys.stderr.write(f"\r{played:,} of {made.fights:,}")
        sys.stderr.flush()

    found = await forecast_of(made, progress)
    sys.stderr.write("\r")
    if options.json:
        sys.stdout.write(json.dumps(plain(found)) + "\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in told(found))


async def _set_up(options: Namespace, url: str) -> SetUp:
    if options.fights < 1:
        raise Misused("--fights takes a number from 1 on.")
    if options.ruleset:
        if not options.players or not options.npcs:
            raise Misused("Name --players and --npcs by their templates.")
        try:
            made = of_templates(options.ruleset, options.players, options.npcs)
        except KeyError as error:
            raise Misused(f"There is no template {error}.") from None
    elif options.fight:
        made = await _stored(url, options.fight)
    elif options.file:
        made = await _of_scenario(options.file)
    else:
        raise Misused("Name a scenario file, or --fight, or --ruleset with templates.")
    return replace(made, fights=options.fights)


async def _stored(url: str, name: str) -> SetUp:
    """Return the live fight of this name; "" for the newest."""
    from bot.play.fight.forecasts import stored
    from bot.storage.connection.database import Database

    db = await Database.open(url)
    try:
        async with db.read() as c:
            made = await stored(c, name)
    finally:
        await db.close()
    if made is None:
        raise Failed(
            f"There is no live fight called {name}." if name else "There is no live fight."
        )
    return made


async def _of_scenario(path: Path) -> SetUp:
    """Play a scenario. Returns its newest fight that is not over."""
    from bot.sandbox.scenarios.player import Player
    from bot.sandbox.scenarios.script import ScenarioError, read
    from bot.sandbox.scenarios.stage import staged

    with TemporaryDirectory(prefix="interlude-") as folder:
        try:
            scenario = read(path)
            async with staged(scenario, Path(folder)) as stage:
                async for _ in Player(scenario, stage).play():
                    pass
        except ScenarioError as error:
            raise Failed(str(error)) from None
        return await _stored(f"sqlite+aiosqlite:///{Path(folder) / 'interlude.db'}", "")
