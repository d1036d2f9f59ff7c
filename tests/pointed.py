"""Points discord.py at a sandbox while a test runs."""

from collections.abc import Iterator
from contextlib import contextmanager

import discord
from discord import http
from discord.gateway import DiscordWebSocket

from bot.discord.loopback import point_at


@contextmanager
def pointed_at(rest_base: str, gateway_url: str) -> Iterator[None]:
    """Point clients at the sandbox while the block runs."""
    before = http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
    point_at(rest_base, gateway_url)
    try:
        yield
    finally:
        http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = before
