"""What the tests of acts under way share: dice that never run out, and playing on by silence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.contract.table import Table
from rules.dice import Dice, Faces
from rules.engine.asking.forms import Json
from rules.engine.replay import journal as j
from rules.engine.replay.scene import Prompt

COLUMNS = (
    "abort",
    "announced",
    "forced",
    "stun",
    "defence",
    "next action",
    "fall",
    "death",
    "leaving",
    "target gone",
    "undo",
)
"""Every way in which an act under way can end.

The tests of a ruleset name those that their table plays (`ENDINGS`), those with a test of their own
(`APART`, by its name), and those that its book excludes (`CANNOT`, with the reason).
"""


@dataclass(frozen=True)
class Cannot:
    """A reason why no act of a ruleset ends in some way, so that its rulebook can be asked.

    `clauses` exclude it, or no clause has any of the words of `unknown`, given by their beginnings.
    """

    reason: str
    clauses: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


class Lucky(Table):
    """A table at which every die shows the same face, or the most it has."""

    face = 5

    def hand(self, key: str, dice: Dice) -> Faces:
        """The faces of a throw."""
        del key
        return dice.throw(lambda sides: min(self.face, sides))


def play_on(
    table: Table, until: Callable[[], bool], *, given: Callable[[Prompt], Json] | None = None
) -> list[tuple[str, str]]:
    """Answer by silence, or by the first sample, until then. Returns who was asked what.

    `given` may answer some questions; None leaves one to silence.
    """
    asked: list[tuple[str, str]] = []
    for _ in range(60):
        if until() or not table.scene.prompts:
            return asked
        prompt = table.scene.prompts[0]
        asked.append((prompt.ask.about, prompt.ask.key))
        value = given(prompt) if given is not None else None
        value = prompt.ask.silence() if value is None else value
        value = prompt.ask.live().samples()[0] if value is None else value
        table.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value))
    raise AssertionError(f"It goes on without end: {asked[-5:]}")
