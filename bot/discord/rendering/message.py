"""A message to send or edit, as a value: the parts of a post, and the message made of them.

`Parts` holds what a post says, part by part; only `Parts.message` decides how the parts become
embeds and controls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeAlias

import discord

CONTROLS = (discord.ui.Button, discord.ui.Select)

Item: TypeAlias = discord.ui.Item[discord.ui.View]


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A PNG and its description for screen readers. Its name says what it shows."""

    name: str
    png: bytes
    alt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """The content of a message. It pings only people in `ping`; a `quiet` one has no sound."""

    content: str = ""
    embeds: Sequence[discord.Embed] = ()
    view: discord.ui.View | None = None
    picture: Picture | None = None
    ping: discord.AllowedMentions = field(default_factory=discord.AllowedMentions.none)
    quiet: bool = False

    def custom_ids(self) -> frozenset[str]:
        """Return the custom ids of its controls."""
        if self.view is None:
            return frozenset()
        controls = (c for c in self.view.children if isinstance(c, CONTROLS))
        return frozenset(str(control.custom_id) for control in controls)

    def texts(self) -> tuple[str, ...]:
        """Return the texts of its embeds."""
        return tuple(embed.description or "" for embed in self.embeds)

    def shape(self) -> str:
        """Return a fingerprint of what it shows, to compare two messages."""
        view = self.view.to_components() if self.view is not None else None
        embeds = [embed.to_dict() for embed in self.embeds]
        picture = (self.picture.name, self.picture.png) if self.picture is not None else None
        return sha256(repr((self.content, embeds, view, picture)).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """The parts of a step's post: what happened, who is asked what, and the controls.

    `ping` is the text beside the embeds, the only part that pings anybody: the people that `pinged`
    allows. `told` is the small line that replaces a question which is no longer open.
    """

    ping: str = ""
    pinged: discord.AllowedMentions = field(default_factory=discord.AllowedMentions.none)
    report: discord.Embed | None = None
    question: discord.Embed | None = None
    told: str = ""
    controls: Sequence[Item] = ()

    def message(self) -> Message:
        """Return the parts put together: the small line stands below the report, or alone."""
        report, content = self.report, self.ping
        if self.told and report is not None:
            report = report.copy()
            report.description = f"{report.description or ''}\n{self.told}".strip()
        elif self.told:
            content = f"{content}\n{self.told}".strip()
        return Message(
            content=content,
            embeds=[embed for embed in (report, self.question) if embed is not None],
            view=view_of(*self.controls) if self.controls else None,
            ping=self.pinged,
        )


def view_of(*items: Item) -> discord.ui.View:
    """Return controls that our router answers by their ids; the library keeps nothing."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view
