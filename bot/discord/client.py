"""The client: it logs in, keeps its commands up to date, and hands interactions to the router."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.backoff import ExponentialBackoff
from discord.ext import commands

from bot.discord.attempts import give_up_post
from bot.discord.background import Background
from bot.discord.emojis import Kept
from bot.discord.failures import contained, guarded
from bot.discord.fence import fenced
from bot.discord.inbound.membership import has_left
from bot.discord.inbound.missed_losses import channel_deleted, find_losses
from bot.discord.inbound.router import Router
from bot.discord.loopback import is_pointed
from bot.discord.outbound.hands import Hands
from bot.discord.outbound.publish import PACE_S, SITTING_S, Publisher
from bot.discord.outbound.unfinished_voices import finish
from bot.discord.outbound.voices import Mouths
from bot.discord.patience import Patience
from bot.discord.refusals import Refusals
from bot.discord.rendering.pictures.letters import load as load_fonts
from bot.discord.repeats import Seen
from bot.discord.replies import Interaction, Reply, is_by_user
from bot.discord.session_starts import wait_for_room
from bot.discord.sync import Commands

if TYPE_CHECKING:
    from bot.play.service import Play

log = structlog.get_logger("bot.discord")

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 60.0

MOST_DOUBLINGS = 5
"""The longest pause before the gateway is asked again is 2 ** 5 seconds; it doubles up to there.

So the bot is back within half a minute after Discord answers again.
"""

LONGEST_429_S = 30.0
"""If Discord asks us to wait longer, we try again ourselves, with the text of that time."""

GRACE_S = 3.0
IN_FLIGHT = ("discord.py: on_", "CommandTree-invoker")
"""The library's names for the tasks that carry out events and commands."""

NO_MEMBER = (
    "I am no member of this server, so I cannot do that here: somebody who manages it has to "
    "invite me. /roll, /odds and /todo work everywhere."
)

VOICES_S, LOOPBACK_VOICES_S = 30.0, 1.0
"""Seconds after which words that another process is posting are posted."""

GUILDS_S, LOOPBACK_GUILDS_S = 2.0, 0.05
"""Seconds to wait for the next guild at the start, after one guild has come in."""


class Backoff(ExponentialBackoff[Any]):
    """The library's backoff with an upper bound: its own pauses reach seventeen minutes."""

    def __init__(self) -> None:
        super().__init__()
        self._max = MOST_DOUBLINGS


discord.client.ExponentialBackoff = Backoff  # type: ignore[attr-defined, assignment]


class Tree(app_commands.CommandTree["Interlude"]):
    """The command tree: it carries out each command once, and answers errors in words."""

    def __init__(self, client: Interlude) -> None:
        super().__init__(client)
        self._seen = Seen()

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether to carry out the command: no, if it was delivered twice.

        Also no, if it needs the bot to be a member of the server and the bot is not; the person is
        told.
        """
        asks = interaction.type is discord.InteractionType.autocomplete
        if not asks and not self._seen.first(interaction.id):
            return False
        if self._is_stranger(interaction):
            if not asks:
                await Reply.of(interaction).show(NO_MEMBER)
            return False
        return True

    @staticmethod
    def _is_stranger(interaction: Interaction) -> bool:
        """Whether it comes from a server that has not invited the bot, and needs the bot there."""
        command = interaction.command
        root = command and (getattr(command, "root_parent", None) or command)
        anywhere = getattr(root, "allowed_installs", None)
        return is_by_user(interaction) and not (anywhere is not None and anywhere.user)

    async def on_error(self, interaction: Interaction, error: Exception, /) -> None:
        """Answer a failure that the command itself did not answer."""
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error

        async def fail() -> None:
            raise cause

        name = interaction.command.qualified_name if interaction.command else "command"
        await guarded(interaction, fail(), name)


class Interlude(commands.Bot):
    """The bot as Discord sees it. It keeps no messages, members or views: play keeps everything.

    `cogs` are the modules loaded at start, by name. The cogs of rulesets call `offer`, which puts
    their commands before the guilds that use them. With `emojis` the application has emojis of its
    own for health boxes and dice; shard 0 makes them. `last_event` is the time of the last event
    from Discord, by the monotonic clock.
    """

    def __init__(
        self,
        play: Play,
        *,
        cogs: Sequence[str] = (),
        shard_id: int | None = None,
        shard_count: int | None = None,
        pace_s: float = PACE_S,
        sitting_s: float = SITTING_S,
        emojis: bool = False,
        patience: Patience | None = None,
    ) -> None:
        trace = Refusals().trace()
        trace.on_request_end.append(give_up_post)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=LOOPBACK_GUILDS_S if is_pointed() else GUILDS_S,
            shard_id=shard_id,
            shard_count=shard_count,
            max_ratelimit_timeout=LONGEST_429_S,
            http_trace=trace,
        )
        self._connection.parsers = fenced(self._connection.parsers)
        self.play = play
        hands = Hands()
        self.own_emojis = Kept(self)
        self._with_emojis = emojis
        self._makes_emojis = emojis and not shard_id
        self.background = Background()
        self.publisher = Publisher(
            self, play, hands, pace_s=pace_s, sitting_s=sitting_s, emojis=self.own_emojis
        )
        self.voices = Mouths(self, play, self.publisher.old_edits)
        self.patience = patience or Patience()
        self.patience.round_trip_s = lambda: self.latency
        self.router = Router(play, self.publisher.faces, hands, self.own_emojis, self.patience)
        self.commands_kept = Commands(self, play, self.background)
        self._cogs_to_load = tuple(cogs)
        self._started = False
        self.last_event: float | None = None

    def offer(self, ruleset: str, cog: commands.Cog) -> None:
        """Keep a ruleset's commands for the guilds that use it: called by the cog's `setup`."""
        self.commands_kept.offer(ruleset, cog.get_app_commands())

    async def sync_guild(self, guild: int) -> bool:
        """Give a guild the commands of the rulesets that its campaign uses.

        Returns whether it has them; else this is repeated in the background.
        """
        return await self.commands_kept.sync_guild(guild)

    async def setup_hook(self) -> None:
        """Load the cogs, once, and begin to post the news of play."""
        if self._started:
            return
        self._started = True
        for name in self._cogs_to_load:
            if name.startswith("cogs."):
                # `load_extension` would execute the module a second time.
                await import_module(name).setup(self)
            else:
                await contained(self.load_extension(name), "plug-in", module=name)
        await asyncio.to_thread(load_fonts)
        await self.play.leavers.begin(partial(has_left, self))
        self.commands_kept.place()
        await self.commands_kept.know()
        if self._with_emojis:
            # Before anything is shown: a board drawn without them would be edited once more.
            await self.own_emojis.learn()
        self.play.on_change = self.publisher.changed
        self.publisher.start()
        await wait_for_room(self)

    async def on_ready(self) -> None:
        """Bring the commands up to date: we are connected, and all guilds are known."""
        log.info("ready", user=str(self.user), guilds=len(self.guilds))
        self.publisher.start()
        if self._makes_emojis:
            self._makes_emojis = False
            self.background.begin("emojis", self.own_emojis.complete)
        _ = await self.background.attempt("losses", partial(find_losses, self, self.play))
        self.background.begin("voices", partial(self._finish_voices, self.play.clock.now()))
        self.publisher.notices()
        await self.commands_kept.sync_all([guild.id for guild in self.guilds])

    async def _finish_voices(self, before: int) -> None:
        """Post soon the words that an earlier process has not posted; another one may be at it."""
        await asyncio.sleep(LOOPBACK_VOICES_S if is_pointed() else VOICES_S)
        await finish(self, self.voices, self.play, before)
        self.publisher.notices()

    async def on_resumed(self) -> None:
        """Try again to post what could not be posted: the connection is back."""
        self.publisher.start()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Set up a guild that we joined; it may have a campaign from before, and old fights."""
        self._reopened(guild)
        _ = await self.sync_guild(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the fights of a server that has removed us."""
        self.background.forget(str(guild.id))
        await contained(self.play.lost_places.guild_gone(str(guild.id)), "guild gone")

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Note that a channel is gone, with its fight's posts and those of its threads."""
        await contained(channel_deleted(self, self.play, channel), "channel gone")

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """Note that a thread is gone, with its fight's posts."""
        await contained(self.play.lost_places.channel_gone(str(gone.thread_id)), "thread gone")

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Post what a thread has refused; somebody has added us to it."""
        self.publisher.reopened({str(thread.id)})

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        """Post what a locked thread has refused; it may be open again."""
        self.publisher.reopened({str(changed.thread_id)})

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Post what a channel and its threads have refused; we may write there again."""
        del before
        threads: Sequence[discord.Thread] = getattr(after, "threads", ())
        self.publisher.reopened({str(after.id), *(str(thread.id) for thread in threads)})

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Post what the channels of a server have refused; the role may be ours."""
        del before
        self._reopened(after.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Post what the channels of a server have refused; somebody has given us another role.

        Without the privileged intent Discord tells us only of ourselves.
        """
        del before
        self._reopened(after.guild)

    def _reopened(self, guild: discord.Guild) -> None:
        self.publisher.reopened({str(place.id) for place in (*guild.channels, *guild.threads)})

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Note that a role is gone; it may have been the GMs' role."""
        guild = str(role.guild.id)
        await contained(self.play.lost_places.role_gone(guild, str(role.id)), "role gone")
        self.publisher.notices()

    async def on_socket_event_type(self, event_type: str) -> None:
        """Remember that Discord has just been heard of."""
        del event_type
        self.last_event = monotonic()

    @property
    def is_connected(self) -> bool:
        """Whether the connection stands and its first data has come."""
        # There is no socket before the first connection, although the library's types say so.
        socket: discord.gateway.DiscordWebSocket | None = self.ws
        return socket is not None and socket.open and self.is_ready()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Hand every button, menu and modal to the router."""
        await self.router.handle(interaction)

    async def on_message(self, message: discord.Message, /) -> None:
        """Ignore messages: there are no commands by prefix."""

    async def supervise(self, token: str) -> None:
        """Run until `close`, through outages of any length.

        Raises:
            discord.LoginFailure: The token is refused.
            discord.PrivilegedIntentsRequired: As the library says.
        """
        await self._through_outages(lambda: self.login(token), "login")
        await self._through_outages(self.connect, "connect")

    async def _through_outages(self, attempt: Callable[[], Awaitable[Any]], what: str) -> None:
        pause = FIRST_PAUSE_S
        while not self.is_closed():
            try:
                await attempt()
            except (discord.LoginFailure, discord.PrivilegedIntentsRequired):
                raise
            except AttributeError as error:
                # discord.py 2.7.1 raises this when the very first connection is refused.
                if self.ws is not None:
                    raise
                cause = error.__context__ or error
                log.warning("cannot connect", what=what, error=repr(cause), retry_s=pause)
            except (
                aiohttp.ClientError,
                discord.HTTPException,
                discord.GatewayNotFound,
                OSError,
            ) as error:
                log.warning("cannot connect", what=what, error=repr(error), retry_s=pause)
            else:
                return
            if what == "login":
                # Each login needs a session of its own: the library would not accept a closed
                # connector.
                await self.http.close()
                self.http.connector = discord.utils.MISSING
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE_S)

    async def close(self) -> None:
        """Finish the calls in progress, stop posting, and leave Discord.

        Missing posts are made after the next start.
        """
        await self._finish()
        # Whoever is reading gives the connection back first.
        await self.background.stop()
        with suppress(asyncio.CancelledError):
            await self.publisher.stop()
        await super().close()

    async def _finish(self) -> None:
        """Let running commands and events end; give up those that take too long."""
        tasks = [
            task
            for task in asyncio.all_tasks()
            if task.get_name().startswith(IN_FLIGHT) and task is not asyncio.current_task()
        ]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=GRACE_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
