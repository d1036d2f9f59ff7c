"""Points an unmodified discord.py client at the sandbox.

It sets three class attributes, and nothing else.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import discord
import yarl
from discord import http
from discord.gateway import DiscordWebSocket
from discord.webhook import async_ as webhooks


def moved_seams() -> list[str]:
    """Return the attributes that a release of discord.py has moved; empty if all are in place."""
    moved = []
    if not isinstance(getattr(http.Route, "BASE", None), str):
        moved.append("discord.http.Route.BASE")
    elif http.Route("GET", "/x").url != f"{http.Route.BASE}/x":
        moved.append("discord.http.Route.url")
    if not isinstance(getattr(DiscordWebSocket, "DEFAULT_GATEWAY", None), yarl.URL):
        moved.append("discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY")
    if getattr(webhooks, "Route", None) is not http.Route:
        moved.append("discord.webhook.async_.Route")
    return moved


def point_at(rest_base: str, gateway_url: str) -> None:
    """Point every client of this process at the sandbox from now on.

    Raises:
        RuntimeError: This discord.py cannot be pointed.
    """
    if moved := moved_seams():
        raise RuntimeError(f"This discord.py has moved {', '.join(moved)}.")
    http.Route.BASE = f"{rest_base}/api/v{http.INTERNAL_API_VERSION}"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    discord.Asset.BASE = f"{rest_base}/cdn"


@contextmanager
def pointed_at(rest_base: str, gateway_url: str) -> Iterator[None]:
    """Point clients at the sandbox while the block runs."""
    before = http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
    point_at(rest_base, gateway_url)
    try:
        yield
    finally:
        http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = before
