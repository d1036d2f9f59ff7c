"""The rulesets that are installed: found by entry point, loaded when first needed.

A package offers a ruleset by an entry point of the group `interlude.rulesets`. Its name is the
ruleset's key, its object a `Ruleset`. The bot adds those of the homebrew folder with `add`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.engine import API_VERSION

if TYPE_CHECKING:
    from rules.engine.ruleset import Ruleset

GROUP = "interlude.rulesets"
OWN = "interlude"
"""The package of the rulesets that come with Interlude: they come first, and keep their keys."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a ruleset comes from. `load` imports it and returns what it finds there."""

    key: str
    package: str
    version: str
    load: Callable[[], object]


class Registry(MutableMapping[str, "Ruleset[Any]"]):
    """Every usable ruleset by its key.

    Looking one up loads it; iterating over all of them loads each in turn. A ruleset that cannot be
    used is left out, and `refusals` says why.
    """

    def __init__(self) -> None:
        self._sources: dict[str, Source] | None = None
        self._loaded: dict[str, Ruleset[Any]] = {}
        self.refusals: dict[str, str] = {}
        """A sentence for each ruleset that was found and cannot be used, by its key."""

    def sources(self) -> dict[str, Source]:
        """The source of each ruleset that was found, by its key. Loads none of them."""
        if self._sources is None:
            self._sources = {}
            for source in _entry_points():
                self.add(source)
        return self._sources

    def add(self, source: Source) -> None:
        """Add one more source of a ruleset. If the key is taken, the first source keeps it."""
        sources = self.sources()
        first = sources.setdefault(source.key, source)
        if first is not source:
            self.refusals[f"{source.key} of {source.package}"] = (
                f"The ruleset {source.key} of {source.package} is left out: "
                f"{first.package} offers one of the same name. Uninstall or rename one of them."
            )

    def origin(self, key: str) -> tuple[str, str]:
        """The package and the version of a ruleset; empty for one that was added directly."""
        source = self.sources().get(key)
        return ("", "") if source is None else (source.package, source.version)

    def why_not(self, key: str) -> str:
        """Why there is no such ruleset: a sentence for the person who asked for it."""
        if key in self.refusals:
            return self.refusals[key]
        known = ", ".join(name for name in self.sources() if name not in self.refusals)
        return f"There is no game called {key}. Choose one of: {known}."

    # ------------------------------------------------------------------ a mapping

    def __getitem__(self, key: str) -> Ruleset[Any]:
        if key not in self._loaded:
            self._load(key)
        return self._loaded[key]

    def __setitem__(self, key: str, ruleset: Ruleset[Any]) -> None:
        self._loaded[key] = ruleset

    def __delitem__(self, key: str) -> None:
        del self._loaded[key]

    def __iter__(self) -> Iterator[str]:
        yield from [key for key in dict.fromkeys([*self.sources(), *self._loaded]) if key in self]

    def __len__(self) -> int:
        return len(list(iter(self)))

    # ------------------------------------------------------------------ loading

    def _load(self, key: str) -> None:
        source = self.sources().get(key)
        if source is None or key in self.refusals:
            return
        try:
            found = source.load()
        except Exception as error:  # noqa: BLE001 - it is other people's code
            self._refuse(source, f"it does not load ({type(error).__name__}: {error})")
            return
        if fault := _fault(source, found):
            self._refuse(source, fault)
            return
        self._loaded[key] = found  # type: ignore[assignment]

    def _refuse(self, source: Source, fault: str) -> None:
        self.refusals[source.key] = (
            f"The ruleset {source.key} of {source.package} {source.version} cannot be used: "
            f"{fault}."
        )


def _fault(source: Source, found: object) -> str:
    """The fault of a loaded ruleset; "" if it can be used."""
    from rules.engine.ruleset import Ruleset

    if not isinstance(found, Ruleset):
        return f"it offers a value of type {type(found).__name__}, and must offer a Ruleset"
    if found.key != source.key:
        return f"it calls itself {found.key}; its entry point or folder must have the same name"
    if found.api != API_VERSION:
        return (
            f"it is written for version {found.api} of the engine's interface, "
            f"and this Interlude has version {API_VERSION}"
        )
    return ""


def _entry_points() -> list[Source]:
    from importlib.metadata import entry_points

    found = [
        Source(
            key=point.name,
            package=point.dist.name if point.dist is not None else "?",
            version=point.dist.version if point.dist is not None else "?",
            load=point.load,
        )
        for point in entry_points(group=GROUP)
    ]
    return sorted(found, key=lambda source: (source.package != OWN, source.key))
