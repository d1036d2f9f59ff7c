"""Resolutions in flight: fibers, the forks between them, and the requests that they wait for.

Every resolution in flight is a fiber; `Together` gives a fiber children. The place of a request is
its name: the forks on the way to it, the question's own name, and how often that name was asked
there: ``resolve:kuni/parry.1``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.engine.asking.requests import Ask, Request, Resolution, Throw, Together
from rules.values import value


@value(frozen=True, slots=True)
class Prompt:
    """A question that is open: its place, the record that opened it, and the question."""

    key: str
    opened: int
    ask: Ask[Any]


@value(frozen=True, slots=True)
class Wanted:
    """Dice that the fight waits for, and their place."""

    key: str
    throw: Throw


class Fiber:
    """One resolution in flight: its present request, and the branches into which it has forked.

    `open` is the person or die that it waits for, if any. `children` and `enough` are the branches
    of its fork, and the condition of a fork that need not wait for all of them.
    """

    __slots__ = (
        "children",
        "close_own",
        "done",
        "enough",
        "name",
        "open",
        "parent",
        "path",
        "place",
        "results",
        "send",
        "starting",
        "uses",
        "waiting",
    )

    def __init__(
        self, path: str, resolution: Resolution[Any], parent: Fiber | None = None, name: str = ""
    ) -> None:
        self.path = path
        self.send: Callable[[Any], Request] = resolution.send
        self.close_own = resolution.close
        self.parent = parent
        self.name = name
        self.waiting: Request | None = None
        self.open: Prompt | Wanted | None = None
        self.place = ""
        self.uses: dict[str, int] = {}
        self.children: list[Fiber] = []
        self.enough: Callable[[Mapping[str, Any]], bool] | None = None
        self.results: dict[str, Any] = {}
        self.starting = False
        self.done = False

    def wait_for(self, request: Request, seq: int) -> None:
        """Note a request made at record `seq`; start the branches of a fork."""
        self.waiting = request
        key = request.key
        self.uses[key] = count = self.uses.get(key, 0) + 1
        if isinstance(request, Throw):
            self.place = place = f"{self.path}{key}.{count}"
            self.open = Wanted(place, request)
        elif isinstance(request, Ask):
            self.place = place = f"{self.path}{key}.{count}"
            self.open = Prompt(place, seq, request)
        else:
            self.results, self.enough = {}, request.enough
            self.children = [
                Fiber(self._way(key, count, name), resolution, self, name)
                for name, resolution in request.branches.items()
            ]
            if not key:
                for child in self.children:
                    child.uses = self.uses

    def _way(self, key: str, count: int, name: str) -> str:
        """The path of a branch; a fork without a key gives its questions its own places."""
        fork = key if count == 1 else f"{key}.{count}"
        return f"{self.path}{fork}:{name}/" if key else self.path

    def may_join(self) -> bool:
        """Whether a fork can go on: all branches have ended, or enough of them."""
        if self.done or not isinstance(self.waiting, Together):
            return False
        enough = self.enough
        for child in self.children:
            if not child.done:
                return enough is not None and enough(self.results)
        return bool(self.children) or enough is None or enough(self.results)

    def join(self) -> dict[str, Any]:
        """End the fork: drop the branches still running; return the results, ordered by branch."""
        results = {c.name: self.results[c.name] for c in self.children if c.name in self.results}
        for child in self.children:
            if not child.done:
                child.close()
        self.children = []
        return results

    def close(self) -> None:
        """Drop this resolution and everything below it."""
        for child in self.children:
            child.close()
        self.close_own()
        self.done = True

    def watched_below(self, found: list[Fiber]) -> None:
        """Add this fork and those below it that have an `enough` condition, outermost first."""
        if isinstance(self.waiting, Together):
            if self.enough is not None:
                found.append(self)
            for child in self.children:
                child.watched_below(found)


class Flight:
    """Everything in flight: a moment of the timeline, and the asides beside it.

    A fork with an `enough` condition checks it again on every call of `look_again`, after each
    change of the state.
    """

    __slots__ = ("_open", "_prompts", "_roots", "_stale", "_throws", "_watched")

    def __init__(self) -> None:
        self._roots: list[Fiber] = []
        self._open: list[Fiber] = []
        self._prompts: list[Prompt] = []
        self._throws: list[Wanted] = []
        self._stale = False
        self._watched = 0

    def __bool__(self) -> bool:
        return bool(self._roots)

    @property
    def prompts(self) -> list[Prompt]:
        """The questions still open, in the order of their branches."""
        if self._stale:
            self._look()
        return self._prompts

    @property
    def throws(self) -> list[Wanted]:
        """The dice still to fall, in the order of their branches."""
        if self._stale:
            self._look()
        return self._throws

    def next_to_throw(self) -> Fiber | None:
        """The first fiber that waits for dice, in the order of the branches."""
        if self._stale:
            self._look()
        for fiber in self._open:
            if isinstance(fiber.open, Wanted):
                return fiber
        return None

    def at(self, place: str) -> Fiber | None:
        """The fiber that waits at a place for a person or a die."""
        if self._stale:
            self._look()
        for fiber in self._open:
            if fiber.place == place:
                return fiber
        return None

    def start(self, path: str, resolution: Resolution[None], seq: int) -> None:
        """Start a separate resolution, at record `seq`."""
        fiber = Fiber(path, resolution)
        self._roots.append(fiber)
        self._resume(fiber, None, seq)

    def go_on(self, fiber: Fiber, value: Any, seq: int) -> None:
        """Give a fiber the value that it waits for."""
        self._resume(fiber, value, seq)

    def look_again(self, seq: int) -> None:
        """Go on with every fork that now has enough results, outermost first."""
        if self._watched:
            for root in [*self._roots]:
                forks: list[Fiber] = []
                root.watched_below(forks)
                for fork in forks:
                    if fork.may_join():
                        self._join(fork, seq)

    def hand_over(self, about: str, before: str, to: str) -> None:
        """Hand the open questions about a combatant from one player to another."""
        if self._stale:
            self._look()
        for fiber in self._open:
            asked = fiber.open
            if isinstance(asked, Prompt) and (asked.ask.about, asked.ask.who) == (about, before):
                fiber.waiting = ask = replace(asked.ask, who=to)
                fiber.open = Prompt(asked.key, asked.opened, ask)
                self._stale = True

    def drop(self) -> None:
        """Drop everything."""
        for root in self._roots:
            root.close()
        self._roots.clear()
        self._watched = 0
        self._stale = True

    def _look(self) -> None:
        """Find all fibers that wait for a person or a die, in the order of their branches."""
        self._open, self._prompts, self._throws, self._stale = [], [], [], False
        for root in self._roots:
            below = root
            # Most forks have one branch: it is followed without a call for each.
            while len(below.children) == 1:
                below = below.children[0]
            self._look_below(below)

    def _look_below(self, fiber: Fiber) -> None:
        waits_for = fiber.open
        if waits_for is None:
            for child in fiber.children:
                self._look_below(child)
            return
        if isinstance(waits_for, Wanted):
            self._throws.append(waits_for)
        else:
            self._prompts.append(waits_for)
        self._open.append(fiber)

    def _resume(self, fiber: Fiber, value: Any, seq: int) -> None:
        self._stale = True
        fiber.waiting = fiber.open = None
        try:
            request = fiber.send(value)
        except StopIteration as stop:
            self._finish(fiber, stop.value, seq)
            return
        fiber.wait_for(request, seq)
        if isinstance(request, Together):
            self._watched += request.enough is not None
            fiber.starting = True
            for child in [*fiber.children]:
                self._resume(child, None, seq)
            fiber.starting = False
            if fiber.may_join():
                self._join(fiber, seq)

    def _finish(self, fiber: Fiber, result: Any, seq: int) -> None:
        fiber.done = True
        parent = fiber.parent
        if parent is None:
            self._roots.remove(fiber)
            if not self._roots:
                self._watched = 0
            return
        parent.results[fiber.name] = result
        if not parent.starting and parent.may_join():
            self._join(parent, seq)

    def _join(self, fork: Fiber, seq: int) -> None:
        self._watched -= fork.enough is not None
        self._resume(fork, fork.join(), seq)
