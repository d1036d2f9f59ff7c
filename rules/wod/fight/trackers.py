"""The progress of tasks over several rolls: extended tasks, contests, pursuits (WOD-EXT-01)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rules.wod.sheets.values import Count, Name, Signed


class Task(StrEnum):
    """The kind of a tracked task."""

    EXTENDED = "extended"
    TEAM = "team"
    CONTEST = "contest"
    PURSUIT = "pursuit"


@dataclass(kw_only=True)
class Tracker:
    """A task that goes on: its goal, its successes so far, and the people in it.

    `rolled` is the turn of a fight in which each of them last rolled (WOD-EXT-01). `lower` is the
    goal of the opponent on the signed total (WOD-RESIST-06); `other` is the pursuer's total
    (WOD-FEAT-22). `rolls_allowed` 0 is without limit (WOD-EXT-02).
    """

    id: str
    name: Name
    task: Task = Task.EXTENDED
    pool: Annotated[str, Field(max_length=120)] = ""
    goal: Count = 1
    lower: Signed = 0
    total: Signed = 0
    other: Count = 0
    rolls: Count = 0
    rolls_allowed: Count = 0
    period: Annotated[str, Field(max_length=60)] = ""
    difficulty: Annotated[int, Field(ge=1, le=20)] = 6
    threshold: Count = 0
    members: list[str] = field(default_factory=list)
    opponents: list[str] = field(default_factory=list)
    closed: bool = False
    rolled: dict[str, Count] = field(default_factory=dict)
