"""Everything that can go wrong in the rules, as one tree.

* RulesError             shown to the person who asked, word for word
  x NotAllowed           the rules forbid it now: not your turn, already down
  x BadAnswer            the answer does not fit the question
  x StalePrompt          the question was answered, undone or replaced
  x BadDice              dice that cannot be thrown, or notation that cannot be read
  x NoRuleset            the game of a fight or sheet is not installed, or cannot be used
  x SheetError           a character sheet cannot be read; carries every fault found
* JournalMismatch        the recorded past does not fit today's code
* RulesDefect            a resolution did what no resolution may do

The last two are never shown to players and never swallowed: the encounter is parked and its
GM chooses what to do.
"""

from __future__ import annotations

from collections.abc import Sequence


class RulesError(Exception):
    """Base of every error that a player may see; ``str(error)`` is the message."""


class NotAllowed(RulesError):
    """The rules forbid this now."""


class BadAnswer(RulesError):
    """The answer does not fit the question."""


class StalePrompt(RulesError):
    """The question has been answered, undone or replaced."""


class BadDice(RulesError):
    """Dice that cannot be thrown, or notation that cannot be read."""


class NoRuleset(RulesError):
    """The game is not installed, or cannot be used."""


class SheetError(RulesError):
    """A character sheet cannot be read. ``faults`` has one sentence for each thing wrong."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


class JournalMismatch(Exception):
    """The recorded past does not fit today's code."""

    def __init__(self, seq: int, recorded: str, expected: str) -> None:
        super().__init__(f"Record {seq} is {recorded}, but the rules now wait for {expected}.")
        self.seq, self.recorded, self.expected = seq, recorded, expected


class RulesDefect(Exception):
    """A resolution raised a refusal after its first request, asked the unanswerable, or ran on."""
