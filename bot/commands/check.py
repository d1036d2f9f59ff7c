"""`interlude check-ruleset NAME`: checks a ruleset against the public contract."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from bot.cli import settings_argument
from rules.errors import JournalMismatch, RulesDefect, RulesError


def arguments(parser: ArgumentParser) -> None:
    """Add the ruleset, and how thoroughly to check it."""
    settings_argument(parser)
    parser.add_argument("name", metavar="NAME", help="the ruleset's key, for example: ki")
    parser.add_argument("--quick", action="store_true", help="run each demand once")


def carry_out(options: Namespace) -> int:
    """Run every demand and print the result of each; 1 if one is not met."""
    from bot.config import load
    from bot.contract.demands import Demand, contract
    from bot.plugins import add_homebrew
    from rules import ruleset as ruleset_of

    def verdict(demand: Demand, ruleset: Any) -> tuple[str, str]:
        argued = ""
        for seed in range(1 if options.quick else demand.seeds):
            try:
                argued = demand.check(ruleset, seed)
            except (AssertionError, RulesError, RulesDefect, JournalMismatch) as error:
                return "NOT MET", f"{error} (seed {seed})" if demand.seeds > 1 else str(error)
        return ("not run" if argued else "met"), argued

    add_homebrew(load(options.config).rulesets.folder)
    ruleset = ruleset_of(options.name)
    unmet = 0
    for demand in contract():
        word, why = verdict(demand, ruleset)
        unmet += word == "NOT MET"
        sys.stdout.write(f"{word:7}  {demand.says}\n")
        if why:
            sys.stdout.write(f"         {why}\n")
        sys.stdout.flush()
    sys.stdout.write(
        f"{ruleset.title} meets the contract.\n" if not unmet else f"Not met: {unmet} demands.\n"
    )
    return 1 if unmet else 0
