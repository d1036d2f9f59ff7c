"""The pace of a fight, in words for its GM."""

from __future__ import annotations

from bot.discord.rendering.limits import escape
from bot.play.views.stalling import Pace
from bot.storage.rows import DAY_MS, HOUR_MS
from rules.engine.views.visibility import GM

TWO_DAYS_MS = 2 * DAY_MS


def pace_line(pace: Pace) -> str:
    """Return one line: how long a round takes, when this one ends, and who the fight waits for."""
    told = f"-# {escape(pace.encounter.name)}, round {pace.round}: "
    takes, ends = pace.a_round_ms, pace.ends_at
    if takes is None:
        told += f"it has gone on for {_time(pace.now - pace.began)}."
    elif ends is None:
        told += f"a round takes {_time(takes)}, and this one takes longer."
    else:
        told += f"a round takes {_time(takes)}; at this pace this one ends <t:{ends // 1000}:R>."
    if pace.waited:
        people = [f"{_who(who)} {_of(ms, pace.window_ms)}" for who, ms in pace.waited]
        told += f" Waited for: {', '.join(people)}."
    return told


def _who(who: str) -> str:
    return "you" if who == GM else f"<@{who}>"


def _of(ms: int, window_ms: int) -> str:
    """Return a part of a time, with its unit once if both have the same."""
    part, whole = _time(ms), _time(window_ms)
    number, _, unit = part.partition(" ")
    return f"{number if whole.endswith(unit) else part} of {whole}"


def _time(ms: int) -> str:
    """Return hours below two days, else days."""
    if ms < TWO_DAYS_MS:
        hours = max(1, round(ms / HOUR_MS))
        return f"{hours} hour{'s' if hours > 1 else ''}"
    return f"{round(ms / DAY_MS)} days"
