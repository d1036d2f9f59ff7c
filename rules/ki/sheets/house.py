"""The house rules: every setting with its default, its meaning and the clauses it changes."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.ki.sheets.values import LuckText


@dataclass(kw_only=True)
class House:
    """The house rules of ki at this table: the book names dLuck, but not which die it is."""

    dluck: LuckText = field(
        default="1d6",
        metadata={"meaning": "dLuck, the game's one die.", "clauses": ("KI-INIT-03",)},
    )
