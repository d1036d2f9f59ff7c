"""Small helpers for sentences, and the fields that several acts share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.engine.asking.forms import Number, OneOf, Option, Pick, Target
from rules.engine.kit.acts import field
from rules.l7r.state import L7rFight, Samurai
from rules.l7r.values import Light, Tens, Weapon

ASK_ME = -1
"""The value instead of a number that may be said in advance: ask for it later."""

MOST_VOID = "one roll takes no more Void points than are left, and no more than the lowest Ring"
"""The reason for the limit of Void points on a roll (L7R-VOID-02)."""

ON_IT = {"1": "They spend 1 void point on it", "*": "They spend {} void points on it"}
POINTS = {"1": "1 void point", "*": "{} void points"}
"""What void points add to a sentence."""


def void_points(most: int, label: str) -> Number:
    """A number of Void points to spend on a roll (L7R-VOID-02)."""
    return Number(0, most, label, why=MOST_VOID)


TENS = OneOf(tuple(Tens), "Tens if it fails: a void point rerolls them")


def tens(pays: Callable[[Any], bool] = lambda at: at.pays) -> Tens:
    """The field for the tens of a failed roll, of those who may pay for them (L7R-SW-04)."""

    def now(at: Any) -> OneOf[Tens] | None:
        return TENS if pays(at) else None

    return field(
        now,
        "If crippled: pay to reroll your tens",
        default=Tens.ASK,
        says={
            "ask": "If the roll fails, you are asked about its tens",
            "pay": "If the roll fails, they pay to reroll the tens",
            "leave": "They do not reroll the tens",
        },
    )


def pays_for_tens(fight: L7rFight, samurai: Samurai) -> bool:
    """Whether they may pay a void point to reroll the tens of a roll (L7R-SW-04)."""
    return samurai.crippled and samurai.void_points > 0 and fight.house.crippled_reroll


def void_for(void: int, reroll: Tens) -> int:
    """The most void points that a roll uses up."""
    return void + (reroll is Tens.PAY)


def light_wounds(
    asked: Callable[[Any], bool] = lambda _: True, orders: dict[str, str] | None = None
) -> Light:
    """The field for the light wounds after a successful wound check (L7R-WND-06)."""

    def now(at: Any) -> OneOf[Light] | None:
        return OneOf(tuple(Light), "Light wounds, if the check succeeds") if asked(at) else None

    return field(
        now,
        "If you pass: keep the light wounds, take a serious one, or ask me",
        default=Light.ASK,
        says={
            "keep": "If the wound check succeeds, they keep the light wounds",
            "take": "If the wound check succeeds, they still take a serious wound",
        },
        orders=orders,
    )


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
