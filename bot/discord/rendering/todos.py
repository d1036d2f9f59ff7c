"""Buttons to answer one's open questions, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.rendering.limits import BUTTON_LABEL, label
from bot.discord.rendering.message import Item
from bot.discord.rendering.prompts import answer_button
from bot.play.model import Todo

LISTED = "todo"
"""The control of such a button: below that question and its answer the others stay in reach."""

MOST_TODOS = 5
"""At most this many buttons fit into one row."""


def todo_buttons(todos: Sequence[Todo], guild: str) -> list[Item]:
    """Return buttons for a person's open questions of this server.

    Questions of other servers are answered there.
    """
    here = [todo for todo in todos if not guild or todo.encounter.campaign == guild]
    return [
        answer_button(
            todo.row.token,
            label(f"{todo.encounter.name}: {todo.row.question}", BUTTON_LABEL),
            LISTED,
        )
        for todo in here[:MOST_TODOS]
    ]
