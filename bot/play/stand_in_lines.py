"""Lines of the log about answers that were given for somebody else."""

from __future__ import annotations

from rules.engine.replay.journal import VIA_CLOCK
from rules.engine.views.visibility import EVERYONE, GM, GM_ONLY, Kind, Line, PlayerId


def answered_for(
    who: PlayerId, via: str, *, covert: bool, about: str = "", said: str = ""
) -> tuple[Line, ...]:
    """Return a line for an answer given for another person; of a covert question only to the GM.

    A person is written as a mention of their id; the edge shows the name and never pings. `said` is
    the public text about the silent answer for the combatant `about`.
    """
    person = "the GM" if who == GM else f"<@{who}>"
    texts = {
        "gm": f"The GM answers for {person}.",
        "deputy": f"A deputy answers for {person}.",
        VIA_CLOCK: f"{person} did not answer in time{_for(about, said)}.",
        "absence": f"{person} is away{_for(about, said)}.",
    }
    if via not in texts:
        return ()
    text = texts[via][:1].upper() + texts[via][1:]
    return (Line(text, Kind.RULING, GM_ONLY if covert else EVERYONE),)


def _for(about: str, said: str) -> str:
    """Return the silent answer as the end of a sentence."""
    return f", so {about} {said}" if about and said else ": the default stands"
