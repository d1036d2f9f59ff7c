"""The command line: its commands, and how their failures are shown.

Each command is a module with two functions: `arguments(parser)` adds its arguments, and
`carry_out(options)` does it and returns the exit code. A module is imported only when its command
is used, so that `interlude roll` does not wait for Discord.

Exit codes: 0 done, 1 it failed or found a fault, 2 wrong usage.
"""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol

DONE, FAILED, MISUSED, INTERRUPTED = 0, 1, 2, 130

EXIT_CODES = "Exit codes: 0 done, 1 it failed or found a fault, 2 it was asked for wrongly."


class Failed(Exception):
    """A command could not do its work; `str(error)` is the sentence to show."""


class Misused(Exception):
    """A command was used wrongly, or its settings are wrong; the sentence says how."""


class Command(Protocol):
    """The functions of a command's module."""

    def arguments(self, parser: ArgumentParser) -> None:
        """Add the command's arguments."""

    def carry_out(self, options: Namespace) -> int:
        """Carry the command out. Returns the exit code."""


COMMANDS: Mapping[str, tuple[str, str]] = {
    "run": ("bot.commands.run", "Run the bot on Discord."),
    "sandbox": ("bot.commands.sandbox", "Run the bot in a Discord on this machine, with a page."),
    "play": ("bot.commands.play", "Play scenario files and print what each person sees."),
    "roll": ("bot.commands.roll", "Throw dice."),
    "verify": ("bot.commands.verify", "Check the dice of a transcript."),
    "odds": ("bot.commands.odds", "Say how likely something is, exactly."),
    "forecast": ("bot.commands.forecast", "Play a fight to its end many times."),
    "db": ("bot.commands.db", "Upgrade, check, back up, export or import the database."),
    "check-ruleset": ("bot.commands.check", "Hold the public contract against a ruleset."),
    "bench": ("bot.commands.bench", "Measure how fast it is on this machine."),
    "ledger": ("bot.commands.ledger", "List the clauses of a rulebook."),
}
"""Each command: its module, and its line of help."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line and return its exit code; errors are one line on standard error."""
    from rules.errors import RulesError

    try:
        return _carry_out(sys.argv[1:] if arguments is None else list(arguments))
    except (Misused, RulesError) as error:
        return _complain(error, MISUSED)
    except Failed as error:
        return _complain(error, FAILED)
    except BrokenPipeError:
        # The reader has closed our output. Without this Python would print an error at its end.
        sys.stderr.close()
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED


def _carry_out(given: Sequence[str]) -> int:
    """Read the arguments of the chosen command, and carry it out."""
    parser = ArgumentParser(
        prog="interlude",
        description="Combat for play-by-post campaigns.",
        epilog=f"interlude COMMAND --help says what a command takes. {EXIT_CODES}",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and end")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    asked = next((word for word in given if not word.startswith("-")), "")
    command: Command | None = None
    for name, (module, help_line) in COMMANDS.items():
        subparser = subparsers.add_parser(
            name, help=help_line, description=help_line, epilog=EXIT_CODES
        )
        if name == asked:
            command = import_module(module)
            command.arguments(subparser)
    options = parser.parse_args(given)
    if command is None:
        parser.error("name a command")
    return command.carry_out(options)


def settings_argument(parser: ArgumentParser) -> None:
    """Add `--config PATH`: the settings file, for the commands that read it."""
    parser.add_argument(
        "--config",
        type=Path,
        metavar="PATH",
        help="the settings file (default: config.toml in the working folder, if it is there)",
    )


def port(text: str) -> int:
    """Return a port number from an argument. Raises an error that argparse makes a sentence of."""
    if not text.isdecimal() or int(text) > 65535:
        raise ArgumentTypeError(f"{text}: it must be a whole number from 0 to 65535")
    return int(text)


class _Version(Action):
    """Prints the version, which is looked up only when it is asked for."""

    def __call__(self, parser: ArgumentParser, *_: object, **__: object) -> None:
        from importlib.metadata import version

        sys.stdout.write(f"interlude {version('interlude')}\n")
        parser.exit()


def _complain(error: Exception, code: int) -> int:
    for line in str(error).splitlines():
        sys.stderr.write(f"interlude: {line}\n")
    return code
