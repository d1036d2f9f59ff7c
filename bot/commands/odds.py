"""`interlude odds SYSTEM ...`: exact chances in one of the rulesets.

Each ruleset defines its own questions: its module `odds` has `arguments(parser)`, which adds the
parameters, and `answer(options)`, which returns plain data.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from bot.config import load
from bot.plugins import add_homebrew
from rules import RULESETS


def arguments(parser: ArgumentParser) -> None:
    """Add one subcommand for each ruleset that answers such questions."""
    add_homebrew(load().rulesets.folder)
    systems = parser.add_subparsers(dest="system", metavar="SYSTEM", required=True)
    for key, ruleset in RULESETS.items():
        if not ruleset.package or find_spec(f"{ruleset.package}.odds") is None:
            continue
        system = systems.add_parser(key, help=f"odds of {ruleset.title}")
        import_module(f"{ruleset.package}.odds").arguments(system)
        system.add_argument("--json", action="store_true", help="print one JSON object")


def carry_out(options: Namespace) -> int:
    """Compute and print the answer: a line for each value, chances in per cent."""
    answer = import_module(f"{RULESETS[options.system].package}.odds").answer(options)
    if options.json:
        sys.stdout.write(f"{json.dumps(answer)}\n")
        return 0
    sys.stdout.writelines(f"{line}\n" for line in _lines(answer))
    return 0


def _lines(answer: Mapping[str, Any], before: str = "") -> Iterator[str]:
    """Return a line for each value; values within another begin with its name."""
    for name, value in answer.items():
        if isinstance(value, Mapping):
            yield from _lines(value, f"{before}{name} ")
        else:
            yield f"{before}{name}: {f'{value:.2%}' if isinstance(value, float) else value}"
