"""Discord's rate limits: a bucket for each route and channel, one for the bot, and the ban.

    requests                                    limit               when it is over
    posts in a channel                          5 in 5 s            429, the bucket's
    edits in a channel                          5 in 5 s            429, the bucket's
    edits of messages older than an hour        3 in 20 s           429 with code 30046
    deletions in a channel                      5 in 1 s            429, the bucket's
    changes of a channel or thread              5 in 15 s           429, the bucket's
    opening direct messages                     10 in 60 s          403 with code 40003
    a webhook's or an interaction's messages    5 in 2 s            429, the bucket's
    any other route                             10 in 5 s           429, the bucket's
    everything but interactions                 50 in 1 s           429, global
    401, 403 and 429                            10,000 in 10 min    429 without Via: banned

Discord publishes the last two lines and tells the others in its headers; where it tells nothing,
the numbers are what bots have measured. Callbacks of interactions have no limit at all.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from bot.sandbox.model.messages import Messages
from bot.sandbox.model.records import Message
from bot.sandbox.model.world import World
from bot.sandbox.wire import Code, Json

GLOBAL, GLOBAL_S = 50, 1.0
INVALID, INVALID_S = 10_000, 600.0
OLD_S = 3600.0
_INVALID_STATUS = frozenset({401, 403, 429})
_SCOPE_SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of requests in a number of seconds, counted under a name."""

    name: str
    most: int
    seconds: float


POSTS = Limit("post", 5, 5.0)
EDITS = Limit("edit", 5, 5.0)
OLD_EDITS = Limit("old-edit", 3, 20.0)
DIRECTS = Limit("direct", 10, 60.0)
WEBHOOK = Limit("webhook", 5, 2.0)
OTHER = Limit("other", 10, 5.0)
_MESSAGE = "/channels/{channel}/messages/{message}"
LIMITS: Mapping[tuple[str, str], Limit] = {
    ("POST", "/channels/{channel}/messages"): POSTS,
    ("PATCH", _MESSAGE): EDITS,
    ("DELETE", _MESSAGE): Limit("delete", 5, 1.0),
    ("PATCH", "/channels/{channel}"): Limit("channel", 5, 15.0),
}
"""Limits by method and route; `_limit_of` finds those of webhooks and all others."""

DIRECTS_ROUTE = "/users/@me/channels"
UNLIMITED = "/interactions/"
WEBHOOKS = "/webhooks/"


@dataclass(frozen=True, slots=True)
class Refusal:
    """The refusal of a request: its status, body and headers."""

    status: int
    body: Json | None
    headers: dict[str, str]


@dataclass(slots=True)
class _Window:
    """The requests since the window began."""

    began: float
    count: int = 0


class Rates:
    """Counts the bot's requests while it is `on`.

    `refused` counts the 429s by the limit's name, for tests; `most_invalid` refusals in ten minutes
    are a ban.
    """

    def __init__(self, world: World, messages: Messages, *, on: bool = False) -> None:
        self._world, self._messages, self.on = world, messages, on
        self.most_invalid = INVALID
        self.refused: dict[str, int] = {}
        self._windows: dict[str, _Window] = {}
        self._invalid: deque[float] = deque()
        self._opened: set[str] = set()

    @property
    def invalid(self) -> int:
        """Return how many refusals of the last ten minutes count toward the ban."""
        self._forget_invalid()
        return len(self._invalid)

    def ask(
        self, method: str, route: str, params: Mapping[str, str], body: Any = None
    ) -> tuple[Refusal | None, dict[str, str]]:
        """Count a request.

        Returns its refusal if it is over a limit, and the headers of its answer.
        """
        if not self.on or route.startswith(UNLIMITED):
            return None, {}
        if self.invalid >= self.most_invalid:
            return self._banned(), {}
        if not route.startswith(WEBHOOKS) and (refusal := self._global()) is not None:
            return refusal, {}
        limit = _limit_of(method, route)
        place = f"{method} {route}" if limit is OTHER else limit.name
        window = self._window(f"{place}:{_major(route, params)}", limit)
        headers = self._headers(limit, window, f"{crc32(place.encode()):08x}")
        if window.count >= limit.most:
            return self._limited(limit, window, {**headers, "X-RateLimit-Scope": "user"}), {}
        window.count += 1
        headers["X-RateLimit-Remaining"] = str(limit.most - window.count)
        refusal = None
        if method == "PATCH" and (old := self._old(params)) is not None:
            refusal = self._old_edit(old.channel_id, headers)
        elif route == DIRECTS_ROUTE and isinstance(body, dict):
            refusal = self._open_direct(str(body.get("recipient_id")), headers)
        return refusal, headers

    def _old(self, params: Mapping[str, str]) -> Message | None:
        """Return the message of the request if it is old; a webhook's path names no channel.

        Answers to interactions are not limited so.
        """
        if "app" in params and params["app"] not in self._world.webhooks:
            return None
        message = self._messages.find(params.get("message", ""))
        is_old = message is not None and self._now() - message.created > OLD_S
        return message if is_old else None

    def _old_edit(self, channel_id: str, headers: dict[str, str]) -> Refusal | None:
        window = self._window(f"old:{channel_id}", OLD_EDITS)
        window.count += 1
        if window.count <= OLD_EDITS.most:
            return None
        return self._limited(OLD_EDITS, window, headers, Code.OLD_EDITS)

    def _open_direct(self, recipient_id: str, headers: dict[str, str]) -> Refusal | None:
        if recipient_id in self._opened:
            return None
        window = self._window("direct", DIRECTS)
        window.count += 1
        if window.count <= DIRECTS.most:
            self._opened.add(recipient_id)
            return None
        self._count_refused(DIRECTS.name)
        status, code, message = Code.DIRECTS_TOO_FAST.value
        return Refusal(status, {"message": message, "code": code}, headers)

    def _now(self) -> float:
        return self._world.clock.now()

    def answered(self, status: int, scope: str = "") -> None:
        """Count an answer toward the ban: 401, 403 and 429, unless the limit is shared."""
        if self.on and status in _INVALID_STATUS and scope != _SCOPE_SHARED:
            self._invalid.append(self._now())

    def forget(self) -> None:
        """Fill every bucket again, and count nothing toward the ban."""
        self._windows.clear()
        self._invalid.clear()
        self.refused.clear()

    def _window(self, key: str, limit: Limit) -> _Window:
        window, now = self._windows.get(key), self._now()
        if window is None or now - window.began >= limit.seconds:
            window = self._windows[key] = _Window(now)
        return window

    def _global(self) -> Refusal | None:
        limit = Limit("global", GLOBAL, GLOBAL_S)
        window = self._window("global", limit)
        if window.count < limit.most:
            window.count += 1
            return None
        headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
        return self._limited(limit, window, headers)

    def _headers(self, limit: Limit, window: _Window, bucket: str) -> dict[str, str]:
        left = self._left(limit, window)
        return {
            "X-RateLimit-Limit": str(limit.most),
            "X-RateLimit-Remaining": str(max(limit.most - window.count, 0)),
            "X-RateLimit-Reset": f"{self._now() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": bucket,
        }

    def _left(self, limit: Limit, window: _Window) -> float:
        return max(window.began + limit.seconds - self._now(), 0.001)

    def _limited(
        self, limit: Limit, window: _Window, headers: dict[str, str], code: Code | None = None
    ) -> Refusal:
        self._count_refused(limit.name)
        left = round(self._left(limit, window), 3)
        body: Json = {
            "message": "You are being rate limited." if code is None else code.value[2],
            "retry_after": left,
            "global": limit.name == "global",
        }
        if code is not None:
            body["code"] = code.value[1]
        return Refusal(429, body, {**headers, "Retry-After": f"{left:.3f}"})

    def _banned(self) -> Refusal:
        self._count_refused("ban")
        left = self._invalid[0] + INVALID_S - self._now()
        return Refusal(429, None, {"Retry-After": f"{max(left, 1):.0f}"})

    def _count_refused(self, name: str) -> None:
        self.refused[name] = self.refused.get(name, 0) + 1

    def _forget_invalid(self) -> None:
        oldest = self._now() - INVALID_S
        while self._invalid and self._invalid[0] <= oldest:
            self._invalid.popleft()


def _limit_of(method: str, route: str) -> Limit:
    if route.startswith(WEBHOOKS):
        return WEBHOOK
    return LIMITS.get((method, route), OTHER)


def _major(route: str, params: Mapping[str, str]) -> str:
    """Return the part that is counted separately in a bucket: channel, guild, or webhook."""
    names = ("app", "webhook", "token") if route.startswith(WEBHOOKS) else ("channel", "guild")
    return "+".join(params[name] for name in names if name in params)
