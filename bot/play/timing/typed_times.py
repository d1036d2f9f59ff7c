"""Days, spans and time zones as people type them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.storage.rows import HOUR_MS
from rules.errors import BadAnswer

MOST_DAYS = 365
HOURS_OF = {"h": 1, "hour": 1, "d": 24, "day": 24, "w": 168, "week": 168}
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
LEAST_LETTERS = 3
"""So many letters of the name of a day or a month are enough."""

_SPAN = re.compile(r"(?:in )?(\d{1,4}|an?) ?([a-z]+?)s?")
_MONTH_FIRST = re.compile(r"([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?")
_DAY_FIRST = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)? ?(?:of )?([a-z]{3,9})\.?(?:,? (\d{4}))?")
_DOTTED = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}))?")
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}))?")

EXAMPLES = (
    "Write a day like 2026-12-24, tomorrow, monday, Dec 24 or 24.12., or a time like 10 days."
)


def instant_of(text: str, now: int, zone: str) -> int:
    """Return the end of an absence: the beginning of a day, or a number of hours, days or weeks.

    Raises:
        BadAnswer: It is neither, or not ahead, or more than a year ahead.
    """
    word, place = " ".join(text.split()).casefold(), ZoneInfo(zone)
    span = _SPAN.fullmatch(word)
    if span is not None and span[2] in HOURS_OF:
        count = int(span[1]) if span[1].isdecimal() else 1
        instant = now + count * HOURS_OF[span[2]] * HOUR_MS
    else:
        today = datetime.fromtimestamp(now / 1000, UTC).astimezone(place).date()
        instant = int(datetime.combine(_day(word, today), time(), place).timestamp() * 1000)
    if not now < instant <= now + MOST_DAYS * 24 * HOUR_MS:
        raise BadAnswer("Choose an end within the next year.")
    return instant


def _day(word: str, today: date) -> date:
    """Return the day that a text means: without a year the next one of that name."""
    try:
        return date.fromisoformat(word)
    except ValueError:
        pass
    if word == "tomorrow":
        return today + timedelta(days=1)
    name = word.removeprefix("next ").removeprefix("on ")
    for n, day in enumerate(DAYS):
        if len(name) >= LEAST_LETTERS and day.startswith(name):
            return today + timedelta(days=(n - today.weekday() - 1) % 7 + 1)
    if (found := _SLASHED.fullmatch(word)) is not None:
        first, second = int(found[1]), int(found[2])
        if first <= 12 and second <= 12 and first != second:
            raise BadAnswer(
                f"“{word}” may be two days. Write {first}.{second}. or the month's name."
            )
        number, month = (first, second) if first > 12 else (second, first)
        return _of_year(number, month, found[3], today)
    if (found := _DOTTED.fullmatch(word)) is not None:
        return _of_year(int(found[1]), int(found[2]), found[3], today)
    if (found := _MONTH_FIRST.fullmatch(word)) is not None and found[1][:3] in MONTHS:
        return _of_year(int(found[2]), MONTHS.index(found[1][:3]) + 1, found[3], today)
    if (found := _DAY_FIRST.fullmatch(word)) is not None and found[2][:3] in MONTHS:
        return _of_year(int(found[1]), MONTHS.index(found[2][:3]) + 1, found[3], today)
    raise BadAnswer(EXAMPLES)


def _of_year(day: int, month: int, year: str | None, today: date) -> date:
    """Return a day of a year; without one that of this year or the next, whichever is ahead."""
    try:
        found = date(int(year) if year else today.year, month, day)
        if not year and found <= today:
            found = date(today.year + 1, month, day)
    except ValueError:
        raise BadAnswer(EXAMPLES) from None
    return found


_MEANT = """
America/New_York est edt et eastern; America/Chicago cst cdt ct central;
America/Denver mst mdt mt mountain; America/Los_Angeles pst pdt pt pacific;
America/Anchorage akst akdt; Pacific/Honolulu hst; America/Halifax ast adt; America/Sao_Paulo brt;
Europe/London gmt bst gmt0 gmt+0 gmt-0; Europe/Lisbon wet west; Europe/Berlin cet cest met mez mesz;
Europe/Athens eet eest; Europe/Moscow msk; Asia/Kolkata ist; Asia/Singapore sgt; Asia/Tokyo jst;
Asia/Seoul kst; Australia/Perth awst; Australia/Sydney aest aedt; Pacific/Auckland nzst nzdt;
Australia/Adelaide acst acdt; Asia/Hong_Kong hkt; Asia/Manila pht; Asia/Jakarta wib;
Africa/Johannesburg sast; Africa/Nairobi eat; Africa/Lagos wat; America/Santiago clt
"""
FIXED = {
    word: city for line in _MEANT.split(";") for city, *words in [line.split()] for word in words
}
"""Abbreviations of a fixed offset or of half a year, with the city that is mostly meant."""

_OFFSET = re.compile(r"(?:etc/)?(?:utc|gmt)? ?[+-] ?\d{1,2}(?::?\d{2})?")
_CITY = re.compile(r"[A-Z][a-z]+/.*")
UTC_NAME = "UTC"


@cache
def zones() -> tuple[str, ...]:
    """The time zones that have a city, in the order of their names, and UTC."""
    cities = [name for name in available_timezones() if _CITY.fullmatch(name)]
    return (*sorted(name for name in cities if not name.startswith("Etc/")), UTC_NAME)


def zone_of(text: str) -> str:
    """Return the time zone that somebody has typed, by its name or its city.

    Raises:
        BadAnswer: There is none, or it means a fixed offset, which is wrong for half of the year.
    """
    word = text.strip().replace(" ", "_").casefold()
    if (city := FIXED.get(word)) is not None:
        raise BadAnswer(
            f"{text.strip().upper()} is a fixed offset and no place. "
            f"Choose the city whose clock you follow, for example {city}."
        )
    if word in ("utc", "etc/utc", "z"):
        return UTC_NAME
    if _OFFSET.fullmatch(word.replace("_", " ")):
        raise BadAnswer("That is a fixed offset. Choose a city whose clock you follow, or UTC.")
    for name in zones():
        if word in (name.casefold(), name.casefold().rpartition("/")[2]):
            return name
    raise BadAnswer("That time zone is not known. Write it like Europe/Berlin or UTC.")


def clocks(now: int) -> Iterator[tuple[str, str]]:
    """Yield each time zone with what the clock shows there: "is it 14:05 for you?".

    The cities that people mostly mean come first, one for each clock.
    """
    instant = datetime.fromtimestamp(now / 1000, UTC)
    for name in dict.fromkeys((*FIXED.values(), *zones())):
        yield name, f"is it {instant.astimezone(ZoneInfo(name)):%H:%M} for you?"
