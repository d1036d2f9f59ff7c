"""Fibers: the resolutions in flight, and the forks between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rules.engine.requests import Request, Resolution, Together


class Fiber:
    """One resolution in flight: what it waits for, and the branches it has forked into.

    `place` is the name of what is waited for, by its way there: ``resolve:kuni/parry.1``.
    """

    __slots__ = (
        "children",
        "done",
        "name",
        "opened",
        "parent",
        "path",
        "place",
        "resolution",
        "results",
        "starting",
        "uses",
        "waiting",
    )

    def __init__(
        self, path: str, resolution: Resolution[Any], parent: Fiber | None = None, name: str = ""
    ) -> None:
        self.path = path
        self.resolution = resolution
        self.parent = parent
        self.name = name
        self.waiting: Request | None = None
        self.place = ""
        self.opened = 0
        self.uses: Counter[str] = Counter()
        self.children: list[Fiber] = []
        self.results: dict[str, Any] = {}
        self.starting = False
        self.done = False

    def wait_for(self, request: Request, seq: int) -> None:
        """Take note of a request, and fork where it says so."""
        self.waiting, self.opened = request, seq
        self.uses[request.key] = count = self.uses[request.key] + 1
        self.place = f"{self.path}{request.key}.{count}"
        if isinstance(request, Together):
            fork = request.key if count == 1 else f"{request.key}.{count}"
            self.results = {}
            self.children = [
                Fiber(f"{self.path}{fork}:{name}/", resolution, self, name)
                for name, resolution in request.branches.items()
            ]

    @property
    def joined(self) -> bool:
        """Whether a fork can go on: all branches have ended, or enough of them."""
        assert isinstance(self.waiting, Together)
        if all(child.done for child in self.children):
            return True
        return self.waiting.enough is not None and self.waiting.enough(self.results)

    def join(self) -> dict[str, Any]:
        """End the fork: drop what still runs, and return the results in the order of branches."""
        results = {c.name: self.results[c.name] for c in self.children if c.name in self.results}
        for child in self.children:
            child.close()
        self.children = []
        return results

    def close(self) -> None:
        """Drop this resolution and everything below it."""
        for child in self.children:
            child.close()
        self.resolution.close()
        self.done = True

    def forks_below(self) -> Iterator[Fiber]:
        """This fiber and those below it that wait for branches, outermost first."""
        if isinstance(self.waiting, Together):
            yield self
            for child in self.children:
                yield from child.forks_below()

    def waiting_below(self) -> Iterator[Fiber]:
        """This fiber or those below it that wait for a person or a die."""
        if isinstance(self.waiting, Together):
            for child in self.children:
                yield from child.waiting_below()
        elif self.waiting is not None:
            yield self
