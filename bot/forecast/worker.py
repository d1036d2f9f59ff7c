"""The process that plays forecasts, at the lowest priority.

It reads a set-up as JSON from standard input. It writes one JSON object a line: the number of
fights played so far with the share that each side has won, and at the end the forecast, or a
sentence why there is none.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from time import monotonic
from typing import Any

from bot.config import load as settings
from bot.forecast.figures import Forecast
from bot.forecast.played import forecast
from bot.forecast.set_up import SetUp
from bot.garbage import spare_what_lasts
from bot.plugins import add_homebrew
from rules.engine.state.as_json import load, plain
from rules.errors import JournalMismatch, RulesDefect, RulesError

EVERY_S = 0.5
"""Seconds between two reports of progress."""

NICE = 15


def main() -> int:
    """Play what standard input asks for."""
    os.nice(NICE)
    add_homebrew(settings().rulesets.folder)
    spare_what_lasts()
    told_at = monotonic()

    def progress(played: int, wins: Mapping[str, float]) -> None:
        nonlocal told_at
        if monotonic() - told_at >= EVERY_S:
            told_at = monotonic()
            _write({"played": played, "wins": dict(wins)})

    try:
        made = load(SetUp, sys.stdin.read())
        found: Forecast = forecast(made, progress)
    except (RulesError, RulesDefect, JournalMismatch) as error:
        _write({"error": str(error)})
        return 1
    except BrokenPipeError:
        return 1
    _write({"forecast": plain(found)})
    return 0


def _write(said: Any) -> None:
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
