"""`interlude roll EXPR`: throw dice."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from bot.play.dice import Hand
from bot.rolling import throw


def arguments(parser: ArgumentParser) -> None:
    """Add the dice, as a ruleset or the d20 library writes them."""
    parser.add_argument("dice", metavar="EXPR", help='such as 6k3+5, "2d6 + 1" or "4d6kh3"')
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def carry_out(options: Namespace) -> int:
    """Throw the dice, and print them."""
    thrown = throw(options.dice, Hand())
    if not options.json:
        sys.stdout.write(f"{thrown.shown}\n")
        return 0
    shown = {"dice": thrown.written, "total": thrown.total, "shown": thrown.shown}
    if thrown.roll is not None:
        shown |= {
            "faces": thrown.roll.faces,
            "kept": thrown.roll.kept,
            "dropped": thrown.roll.dropped,
        }
    sys.stdout.write(f"{json.dumps(shown)}\n")
    return 0
