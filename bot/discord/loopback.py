"""Points the client library at a Discord on this machine."""

from __future__ import annotations

from urllib.parse import urlsplit

import discord
from discord import gateway, http
from discord.webhook import async_ as webhooks
from yarl import URL

from bot.config_sections import LOOPBACK

TOKEN = "loopback"  # noqa: S105 - no secret: a loopback Discord takes it and the real one does not
VERSION = 10


class NotLoopback(Exception):
    """The client cannot or must not be pointed there; the message says why."""


def point_at(rest_base: str, gateway_url: str, *, token: str = TOKEN) -> None:
    """Send every request and the gateway connection to addresses on this machine.

    This changes the whole process. `token` is the one that the client will log in with.

    Raises:
        NotLoopback: An address is not on this machine, a real token is configured, or the
            installed discord.py no longer reads its addresses where we set them.
    """
    for url in (rest_base, gateway_url):
        if urlsplit(url).hostname not in LOOPBACK:
            raise NotLoopback(f"{url} is not an address on this machine.")
    if looks_real(token):
        raise NotLoopback(
            "A real token is configured; it is never given to a loopback Discord. "
            "Unset DISCORD_TOKEN and discord.token_file, or discord.rest_base."
        )
    http.Route.BASE = f"{rest_base.rstrip('/')}/api/v{VERSION}"
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway_url)
    discord.Asset.BASE = f"{rest_base.rstrip('/')}/cdn"
    check(rest_base)


def is_pointed() -> bool:
    """Whether the client's requests stay on this machine."""
    return urlsplit(http.Route.BASE).hostname in LOOPBACK


def check(rest_base: str) -> None:
    """Raise `NotLoopback` unless the client and webhooks send their requests to `rest_base`."""
    made = http.Route("GET", "/users/@me").url
    if not made.startswith(rest_base.rstrip("/")) or vars(webhooks)["Route"] is not http.Route:
        raise NotLoopback(
            f"discord.py {discord.__version__} does not take its address from Route.BASE; "
            "pin discord.py to 2.7.1."
        )
    if not isinstance(gateway.DiscordWebSocket.DEFAULT_GATEWAY, URL):
        raise NotLoopback("discord.py no longer takes its gateway from DEFAULT_GATEWAY.")


def looks_real(token: str) -> bool:
    """Whether a token has the three parts of a Discord token."""
    return len(token) > 50 and token.count(".") == 2
