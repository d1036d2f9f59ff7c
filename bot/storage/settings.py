"""A campaign's settings of the bot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules.engine.intents.replies import Reply

Json: TypeAlias = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class NpcStyle:
    """The style of NPCs of one name, with approved drafts or `alone`.

    `say` has the replies that the GM changed, by question.
    """

    style: str
    alone: bool = False
    say: dict[str, tuple[Reply, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetBy:
    """Who set something, and when (milliseconds since 1970)."""

    user: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A campaign's settings of the bot.

    `house` has, by ruleset, the house rules that differ from their defaults, by their names without
    the ruleset's prefix, and `house_by` who set each of them. `covert`: covert questions are
    answered at once by order or default ("orders"), or wait ("open"). `clock`: deadlines count
    every hour ("wall") or only those in which the person can answer ("waking"). `absent`: questions
    to somebody who is away "wait", are also put to their "deputy", or get the "default" at once.
    With `plain_text` there are no pictures, no bars, and no signs. `objections`: a fight goes on
    while the GM has not ruled on one ("go_on"), or is paused by it ("pause").

    `tempo`: the fight goes on as answers come in ("flow"), or all people are asked together at the
    start of each round whether their plans stand ("round"); it begins when all have answered, or
    their time is up.

    `silent_style`: the style by which players' combatants answer when the time to answer is up,
    "default" for the default of each question; it spends at most half of every gauge.
    `npc_styles`: how NPCs fight, by ruleset and by the beginning of their names.

    A question has up to `reminders`, each at half of the time that is left.

    `taken_from` is the owner who had left when the campaign was handed on, "" for nobody.
    """

    answer_hours: float = 24.0
    auto_advance: bool = True
    timeline_picture: bool = True
    plain_text: bool = False
    objections: str = "go_on"
    covert: str = "orders"
    house: dict[str, dict[str, Json]] = field(default_factory=dict)
    house_by: dict[str, dict[str, SetBy]] = field(default_factory=dict)
    clock: str = "wall"
    absent: str = "wait"
    tempo: str = "flow"
    silent_style: str = "default"
    npc_styles: dict[str, dict[str, NpcStyle]] = field(default_factory=dict)
    reminders: int = 1
    taken_from: str = ""

    @property
    def covert_waits(self) -> bool:
        """Whether covert questions wait for their people."""
        return self.covert == "open"
