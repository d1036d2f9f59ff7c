"""Buttons by which somebody answers what waits for them, one question after the other."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.rendering.limits import BUTTON_LABEL, label
from bot.discord.rendering.message import Item
from bot.discord.rendering.prompts import answer_button
from bot.play.model import Todo

MOST_TODOS = 5
"""So many buttons fit into one row."""


def todo_buttons(todos: Sequence[Todo], guild: str) -> list[Item]:
    """Buttons for questions that wait for somebody, who can answer them where they are.

    Questions of other servers than this one are answered there.
    """
    here = [todo for todo in todos if not guild or todo.encounter.campaign == guild]
    return [
        answer_button(
            todo.row.token, label(f"{todo.encounter.name}: {todo.row.question}", BUTTON_LABEL)
        )
        for todo in here[:MOST_TODOS]
    ]
