"""Discord on this machine: a compatible server for the bot, and a page for the people."""

from bot.sandbox.clock import Clock, SystemClock
from bot.sandbox.errors import SandboxError
from bot.sandbox.model.media import Upload
from bot.sandbox.model.records import Channel, Guild, Interaction, Message, Role, User
from bot.sandbox.page.person import Person
from bot.sandbox.page.trouble import BotControl
from bot.sandbox.server import Sandbox

__all__ = [
    "BotControl",
    "Channel",
    "Clock",
    "Guild",
    "Interaction",
    "Message",
    "Person",
    "Role",
    "Sandbox",
    "SandboxError",
    "SystemClock",
    "Upload",
    "User",
]
