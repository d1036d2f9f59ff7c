"""Portraits as files of a message, and in its embeds."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO

import discord


def portrait_name(image: bytes) -> str:
    """Return the name of a portrait's file, made of its content."""
    return f"portrait-{sha256(image).hexdigest()[:10]}.webp"


def portrait_file(image: bytes, of: str = "") -> discord.File:
    """Return a portrait as a file; `of` names the person, for those who cannot see it."""
    alt = f"Portrait of {of}" if of else "Portrait"
    return discord.File(BytesIO(image), portrait_name(image), description=alt)


def with_portrait(embed: discord.Embed, image: bytes) -> discord.Embed:
    """Return an embed with that portrait in its corner."""
    return embed.set_thumbnail(url=f"attachment://{portrait_name(image)}")
