"""The form that chooses a style: three choices, nothing to type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.play.model import Json
from rules.engine.asking.forms import Fields, Option, Pick
from rules.engine.intents.known import Known
from rules.engine.ruleset import Ruleset

NONE = "none"
"""In place of a style: removes the present one."""

NO_STYLE = Option(NONE, "No style: ask me")
MOST_STYLES = 24
ASKED = Option("ask", "I am asked")
ACTS = Option("act", "The style acts there too")
FIGHT = Option("fight", "This fight")
ALWAYS = Option("always", "This fight and later ones")


@dataclass(frozen=True, kw_only=True)
class Styled:
    """The values of that form."""

    style: str
    turns: str = ASKED.value
    how_long: str = FIGHT.value


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenStyle:
    """A style by its key, or `NONE`; `protects` is who it protects, "" for nobody."""

    style: str
    protects: str = ""
    turns: bool = False
    always: bool = False


@dataclass(frozen=True, slots=True)
class StyleChoices:
    """The styles for a combatant."""

    ruleset: Ruleset[Any]
    know: Known

    def form(self) -> Fields[Styled]:
        """Return the form with these styles."""
        options = [*self._styles().values(), NO_STYLE]
        return Fields(
            Styled,
            {
                "style": Pick(tuple(options), "How to fight"),
                "turns": Pick((ASKED, ACTS), "In one's own turns"),
                "how_long": Pick((FIGHT, ALWAYS), "For how long"),
            },
            initial={"style": options[0].value},
        )

    def read(self, raw: Json) -> ChosenStyle:
        """Return the style that the form describes.

        Raises:
            BadAnswer: It is none of these choices.
        """
        wanted = self.form().read(raw)
        found = next(
            (pair for pair, option in self._styles().items() if option.value == wanted.style),
            (NONE, ""),
        )
        style, protects = found
        return ChosenStyle(
            style=style,
            protects=protects,
            turns=wanted.turns == ACTS.value,
            always=wanted.how_long == ALWAYS.value,
        )

    def _styles(self) -> dict[tuple[str, str], Option]:
        """Return the options by style and by the person that it protects."""
        people = self.know.people
        friends = [id for id in people if id in self.know.friends()]
        found: dict[tuple[str, str], Option] = {}
        for style in self.ruleset.choices.presets.styles:
            for id in friends if style.protects else [""]:
                title = f"{style.title}: {people[id].name}" if id else style.title
                found[style.key, id] = Option(f"{style.key} {id}".strip(), title)
        return dict([*found.items()][:MOST_STYLES])
