"""A message to be sent or edited, as a value: the parts of a post, and what Discord takes.

`Post` is what a post says, part by part; `Post.message` is the only place that decides how the
parts become embeds and controls.
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
    """A PNG and what a screen reader says of it. Its name says what it shows."""

    name: str
    png: bytes
    alt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What a message says. It pings nobody but whom `ping` allows; a `quiet` one makes no sound."""

    content: str = ""
    embeds: Sequence[discord.Embed] = ()
    view: discord.ui.View | None = None
    picture: Picture | None = None
    ping: discord.AllowedMentions = field(default_factory=discord.AllowedMentions.none)
    quiet: bool = False

    def custom_ids(self) -> frozenset[str]:
        """The custom ids of its controls."""
        if self.view is None:
            return frozenset()
        controls = (c for c in self.view.children if isinstance(c, CONTROLS))
        return frozenset(str(control.custom_id) for control in controls)

    def shape(self) -> str:
        """A fingerprint of what it shows, to compare two messages by."""
        view = self.view.to_components() if self.view is not None else None
        embeds = [embed.to_dict() for embed in self.embeds]
        picture = (self.picture.name, self.picture.png) if self.picture is not None else None
        return sha256(repr((self.content, embeds, view, picture)).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """One step of a fight as one post, in its parts.

    `call` are the words beside the ping, which a phone's notice shows. `report` tells what
    happened, `question` what is asked, `controls` answer it and explain the report.
    """

    call: str = ""
    ping: discord.AllowedMentions = field(default_factory=discord.AllowedMentions.none)
    report: Sequence[discord.Embed] = ()
    question: discord.Embed | None = None
    controls: Sequence[Item] = ()

    def message(self) -> Message:
        """The post as Discord takes it: the ping, the report, the question, the controls."""
        return Message(
            content=self.call,
            embeds=[*self.report, *([self.question] if self.question is not None else [])],
            view=view_of(*self.controls) if self.controls else None,
            ping=self.ping,
        )


def view_of(*items: Item) -> discord.ui.View:
    """Controls that the library keeps nothing of: our router answers them by their custom ids."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view
