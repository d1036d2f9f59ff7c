"""`interlude verify TRANSCRIPT`: check the dice of a transcript. Needs no database."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bot.cli import DONE, FAILED, Failed
from rules.engine.replay.verify import check


def arguments(parser: ArgumentParser) -> None:
    """Add the transcript, in Markdown or HTML."""
    parser.add_argument("transcript", type=Path, metavar="TRANSCRIPT", help="a transcript's file")


def carry_out(options: Namespace) -> int:
    """Check, and print the result. Raises `Failed` if there is nothing to check."""
    try:
        text = options.transcript.read_text("utf-8")
    except OSError as error:
        why = error.strerror or "the system does not say why"
        raise Failed(f"{options.transcript}: it cannot be read ({why}).") from None
    except UnicodeDecodeError:
        raise Failed(f"{options.transcript}: it is no text, so it cannot be checked.") from None
    verdicts = check(text)
    if not verdicts:
        raise Failed("There is no pledge in this transcript: its dice cannot be checked.")
    for verdict in verdicts:
        sys.stdout.write(f"{verdict.text}\n")
    return FAILED if any(verdict.wrong for verdict in verdicts) else DONE
