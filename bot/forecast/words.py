"""A forecast in words, for the GM."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.forecast.figures import Forecast, Mean, Share

RARE = 0.01
"""Combatants who fall more rarely than this are left out of the list."""


def told(found: Forecast, title: str = "") -> Iterator[str]:
    """Return the lines of a forecast."""
    yield f"{title}{found.fights:,} fights played to their end. {found.why_so_few}".rstrip()
    for side, share in sorted(found.wins.items(), key=lambda each: -each[1].share):
        yield f"The {side} win: {percent(share)}."
    if found.undecided.share:
        yield f"Undecided: {percent(found.undecided)}."
    yield (
        f"Length: {found.rounds.mean:.1f} rounds ({found.rounds.low:.1f} to "
        f"{found.rounds.high:.1f}); nine of ten take {found.shortest} to {found.longest}."
    )
    falls = {name: share for name, share in found.falls.items() if share.share >= RARE}
    if falls:
        yield "Who falls:"
        yield from (f"- {name}: {percent(share)}" for name, share in falls.items())
    if found.costs:
        yield "What it costs on average:"
        for name, costs in found.costs.items():
            yield f"- {name}: " + ", ".join(f"{gauge} {_mean(m)}" for gauge, m in costs.items())


def so_far(played: int, fights: int, wins: Mapping[str, float]) -> str:
    """Return the progress with the first estimate."""
    leads = "; ".join(f"the {side} win {part:.0%}" for side, part in wins.items())
    return f"{played:,} of {fights:,} fights played so far: {leads}."


def percent(share: Share) -> str:
    """Return a share with its interval."""
    return f"{share.share:.0%} ({share.low:.0%} to {share.high:.0%})"


def _mean(mean: Mean) -> str:
    return f"{mean.mean:+.1f} ({mean.low:+.1f} to {mean.high:+.1f})"
