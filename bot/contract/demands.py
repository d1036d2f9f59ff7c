"""The demands of the contract, and how one is run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

from rules.engine.ruleset import Ruleset

Run: TypeAlias = Callable[[Ruleset[Any], int], None]

PARTS = (
    "shape",
    "worked",
    "play_at_random",
    "open_questions",
    "sources",
    "secrecy",
    "overheard",
    "endings",
    "lengths",
    "slash_commands",
)
_DEMANDS: dict[str, Demand] = {}


class Unmet(AssertionError):
    """A ruleset does not meet a demand; the message says what to do."""


class NotRun(Exception):
    """A demand found nothing to try in a ruleset; the message says what was missing."""


@dataclass(frozen=True, slots=True)
class Demand:
    """One demand. `run` takes the ruleset and a seed, and raises if the demand is not met.

    It raises `NotRun` if the game has nothing to try. It is run with each seed below `seeds`.
    `of_a_package`: it is about a whole package with its rulebook and commands, not about the rules
    alone.
    """

    name: str
    says: str
    run: Run
    seeds: int
    of_a_package: bool

    def check(self, ruleset: Ruleset[Any], seed: int) -> str:
        """Run it. Returns "", or why the ruleset says that it has nothing to try.

        Raises:
            Unmet: It is not met; or it did not run and `unproved` does not say why, or the reverse.
        """
        argued = ruleset.unproved.get(self.name, "")
        try:
            self.run(ruleset, seed)
        except NotRun as nothing:
            advice = (
                f"not run: {nothing} Mend that, or say in `unproved` why {self.name} has no use."
            )
            hold(bool(argued), advice)
            return argued
        hold(not argued, f"It runs: take {self.name} out of `unproved`.")
        return ""


def demand(*, seeds: int = 1, of_a_package: bool = False) -> Callable[[Run], Run]:
    """Add a function to the contract: its name and the first line of its docstring describe it."""

    def add(run: Run) -> Run:
        says = (run.__doc__ or "").partition("\n")[0]
        name = run.__name__
        _DEMANDS[name] = Demand(name, says, run, seeds, of_a_package)
        return run

    return add


def contract() -> Iterator[Demand]:
    """Every demand, in the order of the parts."""
    for part in PARTS:
        _ = import_module(f"bot.contract.{part}")
    yield from _DEMANDS.values()


def hold(met: bool, advice: str) -> None:
    """Raise `Unmet` with advice if something is not met."""
    if not met:
        raise Unmet(advice)
