"""A row of the matrix: one use of a command or a control, and who may do it."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.cogs.harness import AMA, BEN, GM
from tests.hard.guild import CO_GM, DEPUTY, OUTSIDER, STRANGER

EVERYBODY = frozenset({GM, CO_GM, AMA, DEPUTY, BEN, STRANGER, OUTSIDER})
HERE = EVERYBODY - {OUTSIDER}
"""All who write on this server."""

RUNS = frozenset({GM, CO_GM})
HERS = RUNS | {AMA, DEPUTY}
"""Who may decide for Ama."""

OWNER = RUNS | {AMA}
"""Who may change what Ama owns: a deputy answers, and changes no sheet."""

PLAYERS = RUNS | {AMA, BEN}
PLAYS_AMA = frozenset({AMA, DEPUTY})
"""Who answers for Ama, but for the GMs."""

NOBODY: frozenset[int] = frozenset()

PICTURE = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A PNG of one pixel."""


@dataclass(frozen=True)
class Before:
    """A command to give before a row is tried, by the GM unless it names another person."""

    name: str
    values: Mapping[str, Any] = field(default_factory=dict)
    by: int = GM


@dataclass(frozen=True)
class Row:
    """A use of a command or a control, the stage it is tried on, and who changes anything by it.

    Of a control `name` is the option of its custom id, `token` and `argument` the rest of it;
    `picked` is chosen from a menu, `filled` written into a form, `on` the message it stands on.
    `private`: it works in a direct message too, for it names the question or the offer it is about.
    """

    name: str
    may: frozenset[int]
    values: Mapping[str, Any] = field(default_factory=dict)
    stage: str = "join"
    after: tuple[Before, ...] = ()
    token: str = "{fight}"
    argument: str = ""
    picked: str = ""
    filled: Mapping[str, Any] | None = None
    on: str = ""
    private: bool = False
