"""Small helpers for sentences and forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.engine.forms import Form, OneOf, Option, Pick, Target
from rules.l7r.fight.state import L7rFight, Samurai
from rules.l7r.sheets.values import Tens, Weapon

TENS = OneOf(tuple(Tens), "Tens if it fails: a void point rerolls them")


def pays_for_tens(fight: L7rFight, samurai: Samurai) -> bool:
    """Whether they may pay a void point to reroll the tens of a roll (L7R-SW-04)."""
    return samurai.crippled and samurai.void_points > 0 and fight.house.crippled_reroll


def tens_field(*, pays: bool) -> dict[str, Form[Any]]:
    """The field that says what becomes of the tens; none for those who reroll them anyway."""
    return {"reroll": TENS} if pays else {}


def void_for(void: int, reroll: Tens) -> int:
    """The most void points that a roll uses up."""
    return void + (reroll is Tens.PAY)


MOST_VOID = "one roll takes no more Void points than are left, and no more than the lowest Ring"
"""The reason for the limit of Void points on a roll (L7R-VOID-02)."""


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: "Ama", "Ama and Ben", "Ama, Ben and Cai"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def targets(samurai: Iterable[Samurai], label: str = "Target") -> Target:
    """A field to choose one of these combatants."""
    return Target(tuple([Option(each.id, each.name) for each in samurai]), label)


def weapons(arms: Iterable[Weapon]) -> Pick:
    """A field to choose a weapon; by default the first."""
    return Pick(tuple([Option(w.id, w.name, f"{w.rolled}k{w.kept}") for w in arms]), "Weapon")
