"""Faults on demand: the sandbox disturbs the bot's connection when somebody asks for it."""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

from bot.sandbox.errors import FaultError
from bot.sandbox.model.events import Events, FaultsChanged
from bot.sandbox.model.permissions import NOTHING, Permission, named
from bot.sandbox.wire import Json

LASTING = frozenset({"slow", "network", "deny_permission"})
KINDS = frozenset(
    {
        "duplicate_next",
        "slow",
        "network",
        "rate_limit",
        "server_error",
        "server_error_after",
        "cut_before",
        "cut_after",
        "refuse_gateway",
        "deny_permission",
    }
)


@dataclass(slots=True)
class Fault:
    """One fault.

    `times` is how often it is still to happen; None until it is cleared.

    `route` is a pattern looked for in "METHOD /path" of a request, without the API's prefix.
    """

    id: int
    kind: str
    times: int | None = 1
    route: re.Pattern[str] = field(default_factory=lambda: re.compile(""))
    milliseconds: int = 500
    status: int = 500
    retry_after: float = 0.5
    everywhere: bool = False
    permission: Permission = NOTHING
    channel_id: str | None = None

    def json(self) -> Json:
        """Return the data that the page shows of it."""
        said: Json = {"id": self.id, "kind": self.kind, "times": self.times}
        match self.kind:
            case "slow" | "network":
                said["milliseconds"] = self.milliseconds
            case "rate_limit":
                said |= {"retry_after": self.retry_after, "global": self.everywhere}
            case "server_error" | "server_error_after":
                said["status"] = self.status
            case "deny_permission":
                said |= {"permission": self.permission.name, "channel_id": self.channel_id}
            case _:
                pass
        if self.route.pattern:
            said["route"] = self.route.pattern
        return said


class Faults:
    """The present faults, oldest first."""

    def __init__(self, events: Events) -> None:
        self._events = events
        self._active: list[Fault] = []
        self._ids = count(1)
        self._cleared = asyncio.Event()

    def json(self) -> list[Json]:
        """Return the data that the page shows."""
        return [fault.json() for fault in self._active]

    def set(self, asked: Json) -> Fault:
        """Set a fault from the page's words.

        Raises:
            FaultError: the kind or a parameter is not known.
        """
        kind = asked.get("kind")
        if kind not in KINDS:
            listed = ", ".join(sorted(KINDS))
            raise FaultError(f'There is no fault called "{kind}"; there are {listed}.')
        fault = Fault(next(self._ids), str(kind))
        fault.times = None if kind in LASTING else 1
        try:
            _read(fault, asked)
        except (TypeError, ValueError, re.error) as error:
            raise FaultError(f'The fault "{kind}" cannot be set: {error}') from error
        self._active.append(fault)
        self._events.tell(FaultsChanged())
        return fault

    def clear(self) -> None:
        """Clear all faults; what is delayed goes on at once."""
        self._active.clear()
        self._cleared.set()
        self._cleared = asyncio.Event()
        self._events.tell(FaultsChanged())

    def take(self, kind: str, place: str = "") -> Fault | None:
        """Return the oldest fault of that kind for `place`, and count it as having happened."""
        for fault in self._active:
            if fault.kind == kind and fault.route.search(place):
                if fault.times is not None:
                    fault.times -= 1
                    if fault.times <= 0:
                        self._active.remove(fault)
                    self._events.tell(FaultsChanged())
                return fault
        return None

    async def slow_down(self, place: str) -> None:
        """Wait as long as a request to `place` is delayed, or until the faults are cleared."""
        if slow := self.take("slow", place):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._cleared.wait(), slow.milliseconds / 1000)

    @property
    def network_s(self) -> float:
        """Seconds that everything takes on the network, each way."""
        return sum(each.milliseconds / 1000 for each in self._active if each.kind == "network")

    def delay(self, place: str) -> float:
        """Return the seconds by which lasting slowness delays `place`."""
        for fault in self._active:
            if fault.kind == "slow" and fault.times is None and fault.route.search(place):
                return fault.milliseconds / 1000
        return 0.0

    def denied(self, channel_id: str) -> Permission:
        """Return the permissions that the bot is refused in that channel."""
        refused = NOTHING
        for fault in self._active:
            if fault.kind == "deny_permission" and fault.channel_id in {None, channel_id}:
                refused |= fault.permission
        return refused


def _read(fault: Fault, asked: Json) -> None:
    if asked.get("times") is not None:
        fault.times = int(asked["times"]) or None
    if asked.get("route"):
        fault.route = re.compile(str(asked["route"]))
    fault.milliseconds = int(asked.get("milliseconds") or fault.milliseconds)
    fault.status = int(asked.get("status") or fault.status)
    if not 500 <= fault.status <= 599:
        raise ValueError(f"a server error has a status from 500 to 599, not {fault.status}.")
    fault.retry_after = float(asked.get("retry_after") or fault.retry_after)
    fault.everywhere = bool(asked.get("global"))
    if asked.get("channel_id"):
        fault.channel_id = str(asked["channel_id"])
    if fault.kind == "deny_permission":
        fault.permission = named(str(asked.get("permission") or "SEND_MESSAGES"))
