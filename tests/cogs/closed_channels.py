"""A played scenario some of whose channels some people cannot see."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox.model.permissions import Permission
from bot.sandbox.scenarios.player import Player
from bot.sandbox.scenarios.script import parse
from bot.sandbox.scenarios.stage import Stage, staged


@asynccontextmanager
async def closed(
    text: str, tmp_path: Path, unseen: Iterable[tuple[str, str]]
) -> AsyncIterator[Stage]:
    """Play a scenario; then close each channel of `unseen` for the person beside it."""
    scenario = parse(text, "fights")
    async with staged(scenario, tmp_path) as stage:
        async for _ in Player(scenario, stage).play():
            pass
        for name, who in unseen:
            user = stage.people[who].person.user
            place, deny = stage.channel(name), int(Permission.VIEW_CHANNEL)
            stage.sandbox.removing.overwrite(place, user, deny=deny)
        await stage.idle()
        yield stage


async def told(stage: Stage, who: str, text: str) -> str:
    """The words that a person is told by a command in the yard, and those of its files."""
    yard = stage.channel("yard")
    await stage.people[who].command(yard, text)
    await stage.idle()
    [*_, newest] = stage.people[who].person.visible(yard.id)
    files = [stage.sandbox.world.store.file(each["id"]) for each in newest["attachments"]]
    return "\n".join([newest["content"], *(file.content.decode() for file in files if file)])
