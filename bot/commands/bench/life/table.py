"""Many fights of every ruleset, in every way: a table of how long they last."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

from bot.commands.bench.figures import rounded
from bot.commands.bench.life.by_hand import ByHand, by_block
from bot.commands.bench.life.instructions import Habits, Tempo
from bot.commands.bench.life.people import calibration
from bot.commands.bench.life.rosters import ROSTERS
from bot.commands.bench.life.tally import Tally, mean_of
from bot.commands.bench.life.through_play import PLAIN, Life
from bot.commands.bench.processes import in_processes

Way: TypeAlias = Literal["by_hand"] | Tempo
WAYS: tuple[Way, ...] = ("by_hand", "plain", "flow", "round")


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    """The number of fights, the first seed, and the people's median waking hours to answer.

    `habits` say how they use orders, in the tempo of each way.
    """

    fights: int = 24
    seed: int = 0
    median_h: float = 2.45
    habits: Habits = PLAIN
    rulesets: tuple[str, ...] = tuple(ROSTERS)


def table(folder: Path, model: People) -> Mapping[str, Any]:
    """Return the figures of each ruleset and way; fights run side by side, one a processor."""
    jobs = [
        (key, way, model.seed + n, model, folder)
        for key in model.rulesets
        for way in WAYS
        for n in range(model.fights)
    ]
    done = in_processes(_play, jobs, chunk=2)
    found: dict[str, Any] = {"people": rounded(calibration(model.median_h))}
    for key in model.rulesets:
        of_key = [tallies for job, tallies in zip(jobs, done, strict=True) if job[0] == key]
        found[key] = {
            way: rounded(asdict(mean_of([each[way] for each in of_key if way in each])))
            for way in dict.fromkeys(way for each in of_key for way in each)
        }
    return found


def lines(found: Mapping[str, Any]) -> Iterator[str]:
    """Return the table as text: a row for each ruleset and way."""
    kept = [key for key in ROSTERS if key in found]
    first = next(iter(found[kept[0]].values()))
    yield f"{'':24}" + "".join(f"{name:>18}" for name in first)
    for key in kept:
        for way, figures in found[key].items():
            yield f"{f'{key} {way}':24}" + "".join(f"{each:>18}" for each in figures.values())


def _play(job: tuple[str, Way, int, People, Path]) -> dict[str, Tally]:
    """Play one fight in one way; by hand gives two ways, since both take the same rounds."""
    key, way, seed, model, folder = job
    median_h = model.median_h
    if way == "by_hand":
        exact = ByHand(key, seed, median_h).play()
        return {"exact_by_hand": exact, "block_by_hand": by_block(exact, seed, median_h)}
    habits = replace(model.habits, tempo=way)
    return {way: asyncio.run(Life(key, seed, median_h, folder, habits).run())}
