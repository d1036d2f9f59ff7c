"""The sandbox, assembled.

A Discord on this machine for one bot, and the people who play with it.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

from aiohttp import web

from bot.sandbox.api.emoji_routes import EmojiRoutes
from bot.sandbox.api.gateway import Gateway
from bot.sandbox.api.interaction_routes import InteractionRoutes
from bot.sandbox.api.interactions import ACKNOWLEDGE_SECONDS, Interactions
from bot.sandbox.api.rate_limits import Rates
from bot.sandbox.api.rest import OnAnswer, OnRequest, Rest
from bot.sandbox.api.routes import Routes
from bot.sandbox.api.sessions import OnEvent
from bot.sandbox.api.thread_routes import ThreadRoutes
from bot.sandbox.api.webhook_routes import WebhookRoutes
from bot.sandbox.clock import Clock, SystemClock
from bot.sandbox.errors import ActError
from bot.sandbox.faults import Faults
from bot.sandbox.model.access import Access
from bot.sandbox.model.commands import Commands
from bot.sandbox.model.events import BotChanged, Events
from bot.sandbox.model.media import Files
from bot.sandbox.model.messages import Messages
from bot.sandbox.model.records import Channel, Interaction, User
from bot.sandbox.model.removing import Removing
from bot.sandbox.model.store import Store
from bot.sandbox.model.threads import Threads
from bot.sandbox.model.world import World
from bot.sandbox.page.moderation_api import ModerationApi
from bot.sandbox.page.page_api import PageApi, loopback_only
from bot.sandbox.page.person import Desk, Person
from bot.sandbox.page.snapshot import state_json
from bot.sandbox.page.stream import Streams
from bot.sandbox.page.time_travel import TimeTravel
from bot.sandbox.page.trouble import BotControl, Trouble
from bot.sandbox.wire import Json

DEFAULT_TOKEN = "sandbox"  # noqa: S105 - it opens nothing but this server
_REQUEST_BYTES = 64 << 20


class Sandbox:
    """A Discord-compatible server, REST v10 and gateway, with the page's API beside it.

    `state_path` is its SQLite file; None keeps the state in memory. Port 0 takes a free one.
    `on_request` is told of the method, path and JSON body of every request of the bot before it
    is answered, `on_answer` of each answer that is no refusal, with its status, and `on_event` of
    each event's name and JSON. With `rate_limits` the bot is held to Discord's. What the bot does
    not acknowledge within `acknowledge_s` has failed.
    """

    def __init__(
        self,
        state_path: Path | None = None,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        clock: Clock | None = None,
        token: str = DEFAULT_TOKEN,
        on_request: OnRequest | None = None,
        on_answer: OnAnswer | None = None,
        on_event: OnEvent | None = None,
        rate_limits: bool = False,
        acknowledge_s: float = ACKNOWLEDGE_SECONDS,
    ) -> None:
        self.host, self.port, self.token = host, port, token
        self.clock = clock or SystemClock()
        self.events = Events()
        self.store = Store(state_path)
        self.world = World(self.store, self.clock, self.events)
        # Seeding: each finds by name what an earlier start has made.
        self.add_user, self.add_role = self.world.add_user, self.world.add_role
        self.add_guild, self.install_bot = self.world.add_guild, self.world.install_bot
        self.add_member, self.give_role = self.world.add_member, self.world.give_role
        self.add_channel, self.add_forum = self.world.add_channel, self.world.add_forum
        self.faults = Faults(self.events)
        self.access = Access(self.world, self.faults)
        self.files = Files(self.world)
        self.messages = Messages(self.world, self.access, self.files)
        self.threads = Threads(self.world)
        self.removing = Removing(self.world)
        self.time = TimeTravel(self.clock, self.threads, self.events)
        self.commands = Commands(self.world, self.access)
        self.interactions = Interactions(self.world, self.access, self.messages, acknowledge_s)
        self.gateway = Gateway(self.world, self.access, self.faults, token, on_event=on_event)
        self.trouble = Trouble(self.world, self.faults, self.gateway, self.messages)
        self.rates = Rates(self.world, self.messages, on=rate_limits)
        self.rest = Rest(
            self.store, self.faults, self.rates, token, on_request=on_request, on_answer=on_answer
        )
        self._routes = Routes(
            self.world, self.access, self.messages, self.threads, self.gateway.starts
        )
        self._desk = Desk(
            self.world,
            self.access,
            self.files,
            self.messages,
            self.threads,
            self.commands,
            self.interactions,
            self.gateway,
        )
        self._streams = Streams(self.world, self.events, self.faults, self.state, self.trouble.bot)
        self._runner: web.AppRunner | None = None

    # Where it is

    @property
    def page_url(self) -> str:
        """Return the page's address; the sandbox must have been started."""
        return f"http://{self.host}:{self.port}/"

    @property
    def rest_base(self) -> str:
        """Return the address that takes the place of https://discord.com for the client."""
        return f"http://{self.host}:{self.port}"

    @property
    def gateway_url(self) -> str:
        """Return the address that takes the place of wss://gateway.discord.gg/ for the client."""
        return f"ws://{self.host}:{self.port}/gateway/"

    async def start(self) -> None:
        """Serve. The port is known when this returns.

        Raises:
            OSError: the port is taken.
        """
        app = web.Application(middlewares=[loopback_only], client_max_size=_REQUEST_BYTES)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_get("/cdn/attachments/{channel}/{file}/{name}", self._serve_file)
        PageApi(self.world, self._person_by_id, self.state, self._streams, self.trouble).register(
            app
        )
        ModerationApi(self._person_by_id, self.time).register(app)
        self._routes.register(self.rest, app)
        ThreadRoutes(self.world, self.access, self.messages, self.threads).register(self.rest, app)
        of_interactions = InteractionRoutes(
            self.world, self.commands, self.interactions, self.messages
        )
        of_interactions.register(self.rest, app)
        webhooks = WebhookRoutes(self.world, self.access, self.messages, self.threads)
        webhooks.register(self.rest, app, of_interactions.of_webhook())
        EmojiRoutes(self.world).register(self.rest, app)
        self.rest.add_fallback(app)
        self._runner = web.AppRunner(
            app, access_log=None, handle_signals=False, shutdown_timeout=1.0
        )
        await self._runner.setup()
        site = web.TCPSite(self._runner, self.host, self.port)
        await site.start()
        self.port = int(self._runner.addresses[0][1])
        self.gateway.url = self._routes.gateway_url = self.gateway_url
        self.files.rebase(self.rest_base)

    async def stop(self) -> None:
        """Stop serving, and close the state file."""
        self.interactions.stop()
        await self.gateway.stop()
        await self._streams.stop()
        if self._runner is not None:
            await self._runner.cleanup()
        self.store.close()

    async def _serve_file(self, request: web.Request) -> web.StreamResponse:
        file = self.store.file(request.match_info["file"])
        if file is None:
            raise web.HTTPNotFound(text="There is no such file.")
        # A file of another person must never act as a page of this address.
        shown = file.content_type.startswith("image/") and "svg" not in file.content_type
        headers = {
            "Content-Type": file.content_type if shown else "application/octet-stream",
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "default-src 'none'; sandbox",
        }
        return web.Response(body=file.content, headers=headers)

    # People

    def person(self, user: User | str) -> Person:
        """Return the user, or the one of that username or id, to act and to see as.

        Raises:
            ActError: There is no such user.
        """
        if isinstance(user, User):
            return Person(self._desk, user)
        for each in self.world.users.values():
            if user in {each.id, each.username}:
                return Person(self._desk, each)
        raise ActError(f'There is no user "{user}".')

    def _person_by_id(self, id_: str) -> Person:
        user = self.world.users.get(id_)
        if user is None:
            raise ActError("There is no such user.")
        return Person(self._desk, user)

    async def answered(self, interaction: Interaction, seconds: float = 5.0) -> Interaction:
        """Wait until the bot has answered, thinking done, or has failed to.

        Raises:
            TimeoutError: Neither within this many seconds of the machine's clock.
        """
        over = {"acked", "answered", "failed"}
        return await self.until(interaction, lambda each: each.state in over, seconds)

    async def until(
        self, interaction: Interaction, done: Callable[[Interaction], bool], seconds: float
    ) -> Interaction:
        """Wait until `done` is true of the interaction, or raise TimeoutError."""
        return await self.interactions.until(interaction, done, seconds)

    async def online(self, seconds: float = 10.0, *, after: int = 0) -> None:
        """Wait until the bot is connected, and more than `after` of its clients have identified.

        One that was killed a moment ago may still look connected.

        Raises:
            TimeoutError: it was not within so many seconds of the machine's clock.
        """
        changed = asyncio.Event()

        def hear(event: object) -> None:
            if isinstance(event, BotChanged):
                changed.set()

        unsubscribe = self.events.subscribe(hear)
        try:
            async with asyncio.timeout(seconds):
                while not self.gateway.online or self.gateway.identified <= after:
                    await changed.wait()
                    changed.clear()
        finally:
            unsubscribe()

    def direct_channel(self, user: User) -> Channel:
        """Return the direct messages of that user and the bot."""
        return self.world.direct_channel(user.id)

    @property
    def bot_user(self) -> User:
        """Return the bot's own user."""
        return self.world.bot

    # The page

    @property
    def bot_control(self) -> BotControl | None:
        """Return the controller of the bot's process, if the page may kill and start it."""
        return self.trouble.bot_control

    @bot_control.setter
    def bot_control(self, control: BotControl | None) -> None:
        self.trouble.bot_control = control

    def bot_changed(self) -> None:
        """Tell the pages that the bot's process is new or gone."""
        self.events.tell(BotChanged())

    def state(self, user_id: str | None = None) -> Json:
        """Return the answer of GET /sandbox/state: everything, or with a user what they may see."""
        return state_json(self.world, self.faults, self.trouble.bot(), user_id, self.time.ahead)
