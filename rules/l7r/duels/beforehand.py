"""What a duelist may say beforehand: void points on the rolls to come, and how often to focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rules.engine.forms import Number
from rules.engine.kit.acts import Act, field
from rules.l7r.fight.state import Duelist
from rules.l7r.fight.wording import ASK_ME
from rules.l7r.sheets.values import Light

At_contra = TypeVar("At_contra", contravariant=True)

MOST_FOCUS = 20
"""The highest number of focuses that a form offers; whoever wants more is asked."""

ASKS = {ASK_ME: "ask me"}


def _points(most: Callable[[Any], int], roll: str) -> int:
    def now(at: Any) -> Number | None:
        points = most(at)
        return Number(ASK_ME, points, f"Void points on the {roll}", ASKS) if points else None

    return field(
        now,
        f"Void points on the {roll}; asked if you leave it out",
        default=ASK_ME,
        span=(0, 20),
        says={
            "-1": f"You are asked about void points on the {roll}",
            "1": f"They spend 1 void point on the {roll}",
            "*": f"They spend {{}} void points on the {roll}",
        },
    )


def on_stance(most: Callable[[Any], int]) -> int:
    """The field for void points on the stance roll, if there are any (L7R-DUEL-02)."""
    return _points(most, "stance roll")


def on_contest(most: Callable[[Any], int]) -> int:
    """The field for void points on the contested roll, if it takes any (L7R-DUEL-06)."""
    return _points(most, "contested roll")


def focuses(asked: Callable[[Any], bool] = lambda _: True) -> int:
    """The field for the focuses before the strike (L7R-DUEL-09)."""

    def now(at: Any) -> Number | None:
        if not asked(at):
            return None
        return Number(ASK_ME, MOST_FOCUS, "Focus so many times, then strike", ASKS)

    return field(
        now,
        "How often you focus before you strike; asked if you leave it out",
        default=ASK_ME,
        span=(0, MOST_FOCUS),
        says={
            "-1": "You are asked whether to focus or strike",
            "0": "They strike at once",
            "1": "They focus once, then strike",
            "*": "They focus {} times, then strike",
        },
    )


class Contesting(Act[At_contra]):
    """An answer with what somebody says of the contest and the strike; `ASK_ME`: be asked."""

    focus: int
    light: Light
    contest: int


class Facing(Contesting[At_contra]):
    """The same, and of the stance."""

    stance: int


def note(duelist: Duelist, said: Contesting[Any]) -> None:
    """Keep what a duelist has said; what they left open stays as it was."""
    if said.focus != ASK_ME:
        duelist.focus = said.focus
    if said.light is not Light.ASK:
        duelist.light = said.light
    if said.contest != ASK_ME:
        duelist.contest = said.contest
    if isinstance(said, Facing) and said.stance != ASK_ME:
        duelist.stance = said.stance
