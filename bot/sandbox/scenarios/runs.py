"""The results of a scenario: as a transcript, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator

from bot.sandbox.scenarios.player import Played
from bot.sandbox.scenarios.script import Doing, Restart, Wait
from bot.sandbox.scenarios.watch import EVERYONE
from bot.sandbox.wire import Json


def transcript(steps: list[Played], eyes: str | None = None) -> str:
    """Return what each person has seen, step by step; with `eyes`, only what this user has."""
    return "".join(f"{line}\n" for step in steps for line in told(step, eyes))


def told(step: Played, eyes: str | None = None) -> Iterator[str]:
    """Return one step of a transcript; expectations and dice have nothing to show."""
    what = step.step.what
    if not isinstance(what, Doing | Restart | Wait):
        return
    if eyes is None or not isinstance(what, Doing) or what.who == eyes:
        yield f"> {step.step.text}"
    for seen in step.seen:
        if eyes is None or seen.audience in {EVERYONE, eyes}:
            yield from (f"    {line}" for line in seen.told())


def as_json(step: Played) -> Json:
    """Return one step as plain data: who did what, the results for each, and the state after it."""
    what = step.step.what
    return {
        "line": step.step.line,
        "step": step.step.text,
        "who": what.who if isinstance(what, Doing) else None,
        "messages": [seen.json() for seen in step.seen],
        "state": step.state,
    }
