"""A message to be sent or edited, as a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

import discord

CONTROLS = (discord.ui.Button, discord.ui.Select)


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A PNG and what a screen reader says of it."""

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
        shown = repr((self.content, embeds, view, self.picture and self.picture.png))
        return sha256(shown.encode()).hexdigest()


def view_of(*items: discord.ui.Item[discord.ui.View]) -> discord.ui.View:
    """Controls that the library keeps nothing of: our router answers them by their custom ids."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view
