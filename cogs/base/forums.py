"""A forum as a parameter of a command."""

from __future__ import annotations

from typing import Any, TypeAlias

from discord import AppCommandOptionType, ChannelType, Interaction
from discord.app_commands import AppCommandChannel, Transform, Transformer


class _Forum(Transformer):
    """One of the server's forums, by its id; the library would offer media channels too."""

    @property
    def type(self) -> AppCommandOptionType:
        """A channel."""
        return AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[ChannelType]:
        """Forums alone."""
        return [ChannelType.forum]

    async def transform(self, interaction: Interaction[Any], value: AppCommandChannel, /) -> str:
        """Its id."""
        del interaction
        return str(value.id)


Forum: TypeAlias = Transform[str, _Forum]
