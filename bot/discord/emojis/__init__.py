"""The application's own emojis for health boxes and dice, with text where they are missing."""

from bot.discord.emojis.kept import NONE, Emojis, Kept

__all__ = ["NONE", "Emojis", "Kept"]
