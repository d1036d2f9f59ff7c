"""Buttons to answer one's open questions, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.rendering.limits import BUTTON_LABEL, label
from bot.discord.rendering.message import Item
from bot.discord.rendering.prompts import answer_button
from bot.play.model import Todo
from rules.engine.intents.crowds import LEAST

LISTED = "todo"
"""The control of such a button: below that question and its answer the others stay in reach."""

MOST_TODOS = 5
"""At most this many buttons fit into one row."""


def alike(todos: Sequence[Todo]) -> list[list[Todo]]:
    """Group questions of one kind that one step asked one person, if they are a crowd."""
    found: dict[str, list[Todo]] = {}
    for todo in todos:
        row = todo.row
        key = repr((todo.encounter.id, row.name, row.who, row.asked_at, row.due_at))
        found.setdefault(key, []).append(todo)
    groups: list[list[Todo]] = []
    for group in found.values():
        groups += [group] if len(group) >= LEAST else [[todo] for todo in group]
    return groups


def todo_buttons(todos: Sequence[Todo], guild: str) -> list[Item]:
    """Return buttons for a person's open questions of this server, one for those alike.

    Questions of other servers are answered there.
    """
    here = [todo for todo in todos if not guild or todo.encounter.campaign == guild]
    return [
        answer_button(
            todo.row.token,
            label(f"{todo.encounter.name}: {todo.row.question}", BUTTON_LABEL),
            LISTED,
        )
        for todo, *_ in alike(here)[:MOST_TODOS]
    ]
