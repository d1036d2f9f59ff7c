"""What a duelist may say beforehand: void points on the rolls to come, and how often to focus."""

from __future__ import annotations

from typing import Any

from rules.engine.forms import Form, Number, OneOf
from rules.l7r.fight.acts import ASK_ME, Contesting, Facing, Focusing
from rules.l7r.fight.state import Duelist, L7rFight
from rules.l7r.sheets.values import Light

MOST_FOCUS = 20
"""The highest number of focuses that a form offers; whoever wants more is asked."""

ASKS = {ASK_ME: "ask me"}


def focusing() -> dict[str, Form[Any]]:
    """The fields for the focuses before the strike, and for its light wounds (L7R-DUEL-09)."""
    return {
        "focus": Number(ASK_ME, MOST_FOCUS, "Focus so many times, then strike", ASKS),
        "light": OneOf(tuple(Light), "Light wounds, if the check succeeds"),
    }


def contesting(most: int) -> dict[str, Form[Any]]:
    """The same, and a field for void points on the contested roll (L7R-DUEL-06)."""
    contest = Number(ASK_ME, most, "Void points on the contested roll", ASKS)
    return {"contest": contest, **focusing()}


def facing(fight: L7rFight, most: int) -> dict[str, Form[Any]]:
    """All that can be said of a duel, with so many void points (L7R-DUEL-02)."""
    if not most:
        return focusing()
    later = contesting(most) if fight.house.duel_contested_normal else focusing()
    return {"stance": Number(ASK_ME, most, "Void points on the stance roll", ASKS), **later}


def note(duelist: Duelist, said: Focusing) -> None:
    """Keep what a duelist has said; what they left open stays as it was."""
    if said.focus != ASK_ME:
        duelist.focus = said.focus
    if said.light is not Light.ASK:
        duelist.light = said.light
    if isinstance(said, Contesting) and said.contest != ASK_ME:
        duelist.contest = said.contest
    if isinstance(said, Facing) and said.stance != ASK_ME:
        duelist.stance = said.stance
