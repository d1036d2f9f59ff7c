"""The page's menu of faults: faults of the connection, and the bot's process."""

from typing import Protocol

from bot.sandbox.api.gateway import Gateway
from bot.sandbox.errors import ActError, FaultError
from bot.sandbox.faults import Faults
from bot.sandbox.model.messages import Messages
from bot.sandbox.model.world import World
from bot.sandbox.wire import Json


class BotControl(Protocol):
    """Runs the bot's process."""

    @property
    def pid(self) -> int | None:
        """Return the process id, or None when there is none."""

    async def kill(self) -> None:
        """End it at once, as SIGKILL does."""

    async def start(self) -> None:
        """Start it, if it is not running."""

    async def restart(self) -> None:
        """Kill it and start it again."""


class NoControlError(Exception):
    """The sandbox does not run the bot."""


class Trouble:
    """Causes a fault at once, or sets one for later."""

    def __init__(self, world: World, faults: Faults, gateway: Gateway, messages: Messages) -> None:
        self._world, self._faults = world, faults
        self._gateway, self._messages = gateway, messages
        self.bot_control: BotControl | None = None

    def bot(self) -> Json:
        """Return the bot's state for the page."""
        pid = None if self.bot_control is None else self.bot_control.pid
        return {"id": self._world.bot.id, "online": self._gateway.online, "pid": pid}

    def make(self, asked: Json) -> list[Json]:
        """Carry out {"kind": ..., ...}. Returns the faults that are set after it.

        drop_socket (how: "cut", or "reconnect" for op 7), lose_session and delete_message happen at
        once; clear unsets all; every other kind is set as a `Fault`.

        Raises:
            FaultError: It cannot be done.
        """
        match asked.get("kind"):
            case "drop_socket":
                if asked.get("how") == "reconnect":
                    self._gateway.ask_to_reconnect()
                else:
                    self._gateway.drop()
            case "lose_session":
                self._gateway.lose_sessions()
            case "delete_message":
                message = self._messages.find(str(asked.get("message_id")))
                if message is None:
                    raise FaultError("There is no such message.")
                self._messages.delete(message)
                self._world.store.commit()
            case "clear":
                self._faults.clear()
            case _:
                self._faults.set(asked)
        return self._faults.json()

    async def control(self, what: str) -> Json:
        """Kill, start or restart the bot's process. Returns the bot's state after it.

        Raises:
            NoControlError: The sandbox does not run the bot.
            ActError: `what` is something else.
        """
        if self.bot_control is None:
            raise NoControlError
        match what:
            case "kill":
                await self.bot_control.kill()
            case "start":
                await self.bot_control.start()
            case "restart":
                await self.bot_control.restart()
            case _:
                raise ActError(f'The bot can be told to kill, start or restart, not "{what}".')
        return self.bot()
