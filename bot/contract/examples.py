"""The worked examples of a rulebook as data, from `examples.toml` in the ruleset's package.

The file has a list of examples for each clause. An example says who is in the fight, and what
happens in the lines of `play`, which `bot.contract.example_play` describes. An opening is what
several examples have in common: an example adds its people and their values to those of its
opening, and its lines come after the opening's. An example that cannot be played has only
`why_not`, a sentence. An example of a clause that no line of its log cites has `silent`, a
sentence that says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from tomllib import loads
from typing import Any, TypeAlias

from rules.engine.ruleset import Ruleset

FILE = "examples.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One worked example: the sheets of the people by their names, house rules, and the play."""

    people: Mapping[str, Mapping[str, Any]] = field(default_factory=dict[str, Any])
    house: Mapping[str, Any] = field(default_factory=dict[str, Any])
    play: str = ""
    opening: str = ""
    why_not: str = ""
    silent: str = ""

    @property
    def lines(self) -> list[str]:
        """The lines of the play, without comments."""
        lines = [line.partition(" #")[0].strip() for line in self.play.splitlines()]
        return [line for line in lines if line and not line.startswith("#")]

    def after(self, opening: Example) -> Example:
        """The example with its opening before it."""
        names = {**opening.people, **self.people}
        return Example(
            people={
                name: {**opening.people.get(name, {}), **self.people.get(name, {})}
                for name in names
            },
            house={**opening.house, **self.house},
            play=f"{opening.play.strip()}\n{self.play}",
            silent=self.silent,
        )


Examples: TypeAlias = Mapping[str, tuple[Example, ...]]
"""All examples of a ruleset, by clause."""


def examples_of(ruleset: Ruleset[Any]) -> Examples:
    """The examples in the ruleset's package; none if it has no such file."""
    place = files(ruleset.package).joinpath(FILE)
    return read_examples(place.read_text("utf-8")) if place.is_file() else {}


def read_examples(text: str) -> Examples:
    """Read the text of such a file."""
    entries = loads(text)
    openings = {name: Example(**entry) for name, entry in entries.pop("opening", {}).items()}

    def whole(entry: Mapping[str, Any]) -> Example:
        example = Example(**entry)
        return example.after(openings[example.opening]) if example.opening else example

    return {clause: tuple([whole(entry) for entry in found]) for clause, found in entries.items()}
