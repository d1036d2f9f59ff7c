"""Chronicles of one fight or all, and recaps for people who were away."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign, seated, standing
from bot.play.model import Call
from bot.play.step.transactions import Part, last_in
from bot.play.voices.portraits import faces_of
from bot.storage import authors, campaigns, encounters, journals
from bot.storage.rows import EncounterRow, LineRow, Status
from bot.storage.story import prose_texts
from bot.storage.story.prose_texts import SAID, ProseRow
from rules import has_ruleset
from rules.engine.replay.journal import Answered
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import EVERYONE, GM, PUBLIC, Audience, Kind, Line, Viewer
from rules.engine.views.visibility import Part as LinePart
from rules.errors import BadAnswer, JournalMismatch, NotAllowed, RulesDefect

EVERYBODY, MINE, DECLASSIFIED = "everybody", "mine", "declassified"
SIGHTS = (EVERYBODY, MINE, DECLASSIFIED)

MOST_FIGHTS = 100
MOST_TOLD = 8
LONG_AGO = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class FightChronicle:
    """One fight of a chronicle: its fighters, its lines, and who alone knew a line.

    `fighters` are the names that the reader may know. `knew` has, by the token of a line, the
    people who alone knew it: nobody if empty. `prose` has people's texts about their acts, by the
    token of the line that tells of the text; that line stands before the act. It also has what
    characters said. `writers` are the names of the people who wrote them.
    `faces` are portraits by the names of fighters: Base64 of WebP files.
    """

    fight: EncounterRow
    fighters: Sequence[str]
    lines: Sequence[LineRow]
    knew: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    prose: Mapping[str, str] = field(default_factory=dict[str, str])
    writers: Mapping[str, str] = field(default_factory=dict[str, str])
    faces: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True, kw_only=True)
class Recap:
    """The lines since somebody last did something: `before` counts those left out."""

    since: str
    told: Sequence[str]
    before: int = 0

    @property
    def text(self) -> str:
        """Return plain sentences: "Since Tuesday: ...", or that nothing has happened."""
        if not self.told:
            return f"Since {self.since}: nothing has happened."
        some = "one other thing" if self.before == 1 else f"{self.before} other things"
        more = f"first {some}, then: " if self.before else ""
        return f"Since {self.since}: {more}{' '.join(map(_sentence, self.told))}"


class Chronicles(Part):
    """The calls for chronicles and recaps."""

    async def of_fight(
        self, call: Call, sight: str = EVERYBODY, *, encounter: str = ""
    ) -> list[FightChronicle]:
        """Return this fight, or the newest one of the channel."""
        async with self.services.db.read() as c:
            row = await encounters.get(c, encounter) if encounter else None
            row = row or await last_in(call.channel)(c)
            campaign, who = await seated(c, call, row.campaign)
            viewer = _viewer(who.viewer, sight, [row])
            return [await self._fight_html(c, row, viewer, await self._people(c, campaign.id))]

    async def of_campaign(
        self, call: Call, sight: str = EVERYBODY, *, without: Container[str] = ()
    ) -> tuple[str, list[FightChronicle]]:
        """Return the campaign's name, and its fights that have begun, oldest first.

        `without` are the ids of fights that the caller may not read.
        """
        async with self.services.db.read() as c:
            campaign = await need_campaign(c, call.guild)
            who = await standing(c, call, campaign)
            rows = [
                row
                for row in await encounters.in_campaign(c, campaign.id)
                if row.status is not Status.OPEN
                and has_ruleset(row.ruleset)
                and row.id not in without
            ][-MOST_FIGHTS:]
            viewer = _viewer(who.viewer, sight, rows)
            people = await self._people(c, campaign.id)
            return campaign.name, [await self._fight_html(c, row, viewer, people) for row in rows]

    async def whole_log(self, encounter: str, viewer: Viewer) -> list[LineRow]:
        """Return the lines that `viewer` may see, struck ones too, and what characters said."""
        async with self.services.db.read() as c:
            every = await _with_words(c, encounter)
        return [x for x in every if viewer.sees(x.line.audience)]

    async def recap(self, call: Call, encounter: str = "") -> Recap:
        """Return the moments that the caller may know of since they last did something there."""
        async with self.services.db.read() as c:
            row = await encounters.get(c, encounter) if encounter else None
            row = row or await last_in(call.channel)(c)
            _, who = await seated(c, call, row.campaign)
            member = await campaigns.member(c, row.campaign, call.user)
            own = await authors.last_of(c, row.id, call.user)
            after, since = own or (0, row.opened_at)
            rows = await journals.lines(c, row.id, after=after)
        seen = [x for x in rows if not x.struck and who.viewer.sees(x.line.audience)]
        heads = [line.line.text for line in headlines(seen).values()]
        return Recap(
            since=_day(since, self.services.now(), member.zone),
            told=heads[-MOST_TOLD:],
            before=max(0, len(heads) - MOST_TOLD),
        )

    async def _people(self, c: AsyncConnection, guild: str) -> dict[str, str]:
        return {m.user: m.name for m in await campaigns.members(c, guild) if m.name}

    async def _fight_html(
        self, c: AsyncConnection, row: EncounterRow, viewer: Viewer, people: Mapping[str, str]
    ) -> FightChronicle:
        every = await _with_words(c, row.id)
        lines = [x for x in every if not x.struck and viewer.sees(x.line.audience)]
        texts = await prose_texts.of(c, row.id)
        lines = _before_their_acts(lines, texts, await _answers(c, row, texts))
        hidden = {} if viewer is PUBLIC else _knew(lines, people)
        there = await self._fighters(c, row, viewer)
        faces = await faces_of(c, row.campaign, there)
        return FightChronicle(
            prose={each.line: each.text for each in texts if each.text},
            writers={each.line: people.get(each.by, "somebody") for each in texts},
            fight=row,
            fighters=[who.name for who in there],
            faces={who.name: faces[who.id] for who in there if who.id in faces},
            lines=lines,
            knew=hidden,
        )

    async def _fighters(
        self, c: AsyncConnection, row: EncounterRow, viewer: Viewer
    ) -> list[Combatant]:
        """Return the fighters that the reader may know of."""
        if row.status is Status.PARKED or not has_ruleset(row.ruleset):
            return []
        steps = self.services.steps
        try:
            scene = await steps.shown(c, row)
        except (JournalMismatch, RulesDefect):
            return []  # today's rules cannot replay it: its lines are told all the same
        return [who for who in scene.fight.combatants.values() if viewer.sees(who.eyes)]


async def _with_words(c: AsyncConnection, encounter: str) -> list[LineRow]:
    """Return the lines of a fight, and what characters said as lines at their places."""
    said = [
        LineRow(
            encounter=encounter,
            seq=x.seq,
            n=x.at,  # after the lines of that record, in the order of time
            at=x.at,
            token=x.line,
            line=Line(x.text, Kind.TALE),
        )
        for x in await prose_texts.of(c, encounter)
        if x.key == SAID and x.text
    ]
    lines = await journals.lines(c, encounter)
    return sorted([*lines, *said], key=lambda line: (line.seq, line.n))


async def _answers(
    c: AsyncConnection, row: EncounterRow, texts: Sequence[ProseRow]
) -> dict[tuple[str, int], int]:
    """Return the records that answer the questions which texts belong to."""
    if all(each.seq or each.key == SAID for each in texts):
        return {}
    return {
        (w.entry.key, w.entry.opened): w.record.seq
        for w in await journals.records(c, row.id)
        if isinstance(w.entry, Answered) and not w.struck
    }


def key_of(headline: LineRow) -> str:
    """Return the same for all headlines of one attack, and its own for any other."""
    return headline.line.of or headline.token


def headlines(lines: Iterable[LineRow]) -> dict[str, LineRow]:
    """Return the headlines by `key_of`: of several of one attack the last, in the first's place."""
    return {key_of(line): line for line in lines if line.line.part is LinePart.HEAD}


def _before_their_acts(
    lines: Sequence[LineRow], texts: Sequence[ProseRow], answers: Mapping[tuple[str, int], int]
) -> list[LineRow]:
    """Return the lines of a fight, with each text right before the results of its act."""
    acts = {
        each.line: act
        for each in texts
        if each.key != SAID and (act := each.seq or answers.get((each.key, each.opened), 0))
    }

    def order(line: LineRow) -> tuple[int, int, int, int]:
        act = acts.get(line.token)
        return (line.seq, 1, line.n, 0) if act is None else (act, 0, line.seq, line.n)

    return sorted(lines, key=order)


def _viewer(own: Viewer, sight: str, fights: Iterable[EncounterRow]) -> Viewer:
    """Return the viewer of a chronicle. Refuses a sight that the caller may not have."""
    if sight not in SIGHTS:
        raise BadAnswer(f"Choose one of: {', '.join(SIGHTS)}.")
    if sight == EVERYBODY:
        return PUBLIC
    if sight == DECLASSIFIED:
        if not own.gm:
            raise NotAllowed("Only the GM may tell what nobody knew.")
        if going := [row.name for row in fights if row.status is not Status.OVER]:
            raise NotAllowed(f"Secrets are told when a fight is over. Still on: {going[0]}.")
    return own


def _knew(lines: Iterable[LineRow], people: Mapping[str, str]) -> dict[str, Sequence[str]]:
    return {
        line.token: _names(line.line.audience, people)
        for line in lines
        if line.line.audience is not EVERYONE
    }


def _names(audience: Audience, people: Mapping[str, str]) -> list[str]:
    return sorted(people.get(user, "somebody") for user in audience or () if user != GM)


def _sentence(text: str) -> str:
    """Return a line as a sentence of a paragraph."""
    words = " ".join(text.split())
    return words if words[-1:] in {".", "!", "?", ":"} else f"{words}."


def _day(at: int, now: int, zone: str) -> str:
    """Return the day of an instant in words: today, Tuesday, 3 May."""
    try:
        place = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        place = ZoneInfo("UTC")
    then = datetime.fromtimestamp(at / 1000, UTC).astimezone(place)
    today = datetime.fromtimestamp(now / 1000, UTC).astimezone(place)
    days = (today.date() - then.date()).days
    if days <= 0:
        return f"today, {then:%H:%M}"
    if days == 1:
        return "yesterday"
    return f"{then:%A}" if days < LONG_AGO else f"{then.day} {then:%B %Y}"
