"""Objections to results of a fight, and the GM's rulings on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign, seated, standing
from bot.play.fight.amending import amended
from bot.play.model import Call, Done
from bot.play.people.campaigns import clauses_of, with_house
from bot.play.step.pausing import pause
from bot.play.step.private_notices import OBJECTION
from bot.play.step.steps import Sitting
from bot.play.step.table_lines import add_line, in_words
from bot.play.step.transactions import Part
from bot.play.tokens import fresh_id
from bot.play.views.reading import NEAR, told_once
from bot.storage import campaigns, encounters, journals, notices, posts
from bot.storage.rows import EncounterRow, LineRow, Notice, Status
from bot.storage.settings import SetBy
from bot.storage.story import rulings
from bot.storage.story.rulings import RulingRow
from rules import has_ruleset
from rules import ruleset as ruleset_of
from rules.dice import Roll
from rules.engine.asking.text_values import name_key, one_line
from rules.engine.ruleset import Rule
from rules.engine.views.view import view
from rules.engine.views.visibility import EVERYONE, GM, PUBLIC, THE_GM, Card, Kind, Line
from rules.engine.views.visibility import Part as LinePart
from rules.errors import BadAnswer, JournalMismatch, NotAllowed, RulesDefect, StalePrompt

LONGEST = 500
NO_REPORT = "Choose a post of mine that tells what happened."
MOST_OPEN = 20
"""At most this many objections of one person may be open in a campaign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """An objection with all that the GM needs to rule on it.

    `cards` show everybody at that moment, `rules` are the clauses behind the line, and `rolls` its
    dice; of a headline those of its whole attack.
    """

    row: RulingRow
    fight: EncounterRow
    line: LineRow | None
    rules: Sequence[Rule]
    rolls: Sequence[Roll]
    cards: Sequence[Card]
    who: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """A written ruling: the fight after it, and the text for the GM."""

    at: Sitting
    text: str


class Disputes(Part):
    """The calls about objections and rulings."""

    async def object(self, call: Call, line: str, why: str) -> Done:
        """Object to a line that the caller may see; the GM is told."""
        text = one_line(why)[:LONGEST]
        if not text:
            raise BadAnswer("Say in a few words what you think is wrong.")

        async def work(c: AsyncConnection) -> Done:
            found = await journals.line_by_token(c, line)
            row = await encounters.get(c, found.encounter) if found else None
            if found is None or row is None:
                raise StalePrompt("That line is not known here.")
            campaign, who = await seated(c, call, row.campaign)
            if call.guild != campaign.id or not who.viewer.sees(found.line.audience):
                raise NotAllowed("That line is not for you.")
            waiting = [
                each for each in await rulings.unruled(c, campaign.id) if each.by == call.user
            ]
            if len(waiting) >= MOST_OPEN:
                raise NotAllowed("Many objections of yours wait already. Let the GM rule first.")
            if any(each.line == line for each in waiting):
                raise NotAllowed("You have objected to that already; the GM has not ruled yet.")
            now = self.services.now()
            attack = [each for each in await _attack(c, found) if PUBLIC.sees(each.line.audience)]
            cited = [id for each in attack for id in each.line.clauses]
            cited += [
                roll.clause for each in (found, *attack) for roll in each.line.rolls if roll.clause
            ]
            made = RulingRow(
                token=fresh_id(),
                campaign=campaign.id,
                encounter=row.id,
                line=line,
                seq=found.seq,
                ruleset=row.ruleset,
                clauses=tuple(dict.fromkeys([*found.line.clauses, *cited])),
                by=call.user,
                objection=text,
                at=now,
            )
            await rulings.add(c, made)
            told = f"{call.name} objects in {row.name}: {await _quoted(c, found)} {text}"
            await notices.add(c, [_notice(made, GM, OBJECTION, f"{told} See /gm objections.", now)])
            if campaign.settings.objections != "pause" or row.status is not Status.RUNNING:
                return Done(text="The GM is told, and rules on it. The fight goes on meanwhile.")
            await pause(c, row.id, now)
            paused = "The GM is told, and rules on it. The fight is paused until then."
            return Done(text=paused, encounter=row.id)

        return await self.once(call, work)

    async def of_post(self, call: Call, message: str) -> str:
        """Return the token of the line that a menu of a report is about: its last result.

        Raises:
            StalePrompt: The message is no report of this server.
        """
        async with self.services.db.read() as c:
            post = await posts.get(c, message)
            row = await encounters.get(c, post.encounter) if post is not None else None
            if row is None or row.campaign != call.guild:
                raise StalePrompt(NO_REPORT)
            there = await journals.of_posts(c, row.id, [message])
        public = [line for line in there if line.line.audience is EVERYONE and not line.struck]
        told = [line for line in public if line.line.part is not LinePart.NUMBERS]
        if not told:
            raise StalePrompt(NO_REPORT)
        return ([line for line in told if line.line.rolls] or told)[-1].token

    async def open(self, call: Call) -> list[Dispute]:
        """Return the open objections, with the moment that each is about. For the GM."""
        async with self.services.db.read() as c:
            campaign = await need_campaign(c, call.guild)
            (await standing(c, call, campaign)).must_be_gm()
            return [
                made
                for row in await rulings.unruled(c, campaign.id)
                if (made := await self._dispute(c, row)) is not None
            ]

    async def rule(
        self,
        call: Call,
        token: str,
        answer: str,
        *,
        keep: bool = False,
        amend: Mapping[str, str] | None = None,
        house: tuple[str, str] | None = None,
    ) -> Done:
        """Rule on an objection; the log has it, and with `keep` the rules show it. For the GM.

        In the same step a value can be amended (`target`, `what`, `value`, as for /gm amend), and a
        house rule set for fights opened from now on (its key and its value).
        """

        async def work(c: AsyncConnection) -> Done:
            key, value = house or ("", "")
            kept = keep or house is not None
            made = await self.ruled(c, call, token, answer, keep=kept, house_rule=key)
            if house is not None:
                by = SetBy(call.user, self.services.now())
                changed = with_house(made.at.campaign, made.at.row.ruleset, key, value, by)
                await campaigns.save(c, changed)
            text = made.text if house is None else f"{made.text} Fights opened from now on use it."
            if amend is None:
                return Done(text=text, encounter=made.at.row.id)
            return await self.stepped(made.at, amended(made.at, **amend), text)

        return await self.once(call, work)

    async def ruled(
        self,
        c: AsyncConnection,
        call: Call,
        token: str,
        answer: str,
        *,
        keep: bool,
        house_rule: str = "",
        at: Sitting | None = None,
    ) -> Ruled:
        """Write a ruling within the caller's transaction, on the fight `at`.

        One that sets a house rule belongs to the clauses of that house rule too.
        """
        found = await self.waiting(c, call, token)
        text = one_line(answer)[:LONGEST]
        if not text:
            raise BadAnswer("Write the ruling.")
        row = await encounters.get(c, found.encounter)
        line = await journals.line_by_token(c, found.line)
        if row is None or line is None:
            raise StalePrompt("That line is gone.")
        _, who = await seated(c, call, found.campaign)
        who.must_be_gm()
        if row.status is Status.PARKED:
            raise NotAllowed("This fight is parked: its GM says with /gm mend how it goes on.")
        now, clauses = self.services.now(), [*found.clauses, *clauses_of(row.ruleset, house_rule)]
        clauses = [*dict.fromkeys(clauses)]
        ruled = await rulings.rule(
            c, found.token, answer=text, by=call.user, at=now, kept=keep, clauses=clauses
        )
        if not ruled:
            raise NotAllowed("That has been ruled on already.")
        if at is not None and at.row.id != row.id:
            raise NotAllowed("That objection is about another fight.")
        at = at or await self.sit(c, call, row)
        quoted = await _quoted(c, line)
        told = Line(
            f"GM ruling on {quoted} {text}",
            Kind.RULING,
            audience=line.line.audience,
            clauses=tuple(clauses),
            of=found.token,
        )
        await add_line(self.services.steps, at, told)
        if found.by != call.user:
            news = f"The GM ruled on your objection in {row.name} ({quoted}): {text}"
            await notices.add(c, [_notice(found, found.by, "ruling", news, now)])
        said = "The ruling is in the log."
        if keep and clauses:
            said = f"{said} /rules shows it from now on."
        if row.status is Status.PAUSED:
            said = f"{said} The fight is paused: /encounter resume goes on."
        return Ruled(at=at, text=said)

    async def objection(self, call: Call, token: str) -> RulingRow:
        """Return an objection that the GM has not ruled on yet. For the GM."""
        async with self.services.db.read() as c:
            found = await self.waiting(c, call, token)
            campaign = await need_campaign(c, call.guild)
            (await standing(c, call, campaign)).must_be_gm()
        if found.ruled_at is not None:
            raise StalePrompt("That has been ruled on. See /gm objections.")
        return found

    async def waiting(self, c: AsyncConnection, call: Call, token: str) -> RulingRow:
        """Return the objection with this token, or with these words."""
        found = await rulings.get(c, token) or await _named(c, call.guild, token)
        if found is None or found.campaign != call.guild:
            raise StalePrompt("There is no such objection. /gm objections lists those that wait.")
        return found

    async def kept(self, guild: str, ruleset: str, clause: str) -> list[str]:
        """Return a campaign's rulings about a clause, oldest first."""
        async with self.services.db.read() as c:
            every = await rulings.kept(c, guild, ruleset)
        return [each.answer for each in every if clause in each.clauses]

    async def _dispute(self, c: AsyncConnection, row: RulingRow) -> Dispute | None:
        fight = await encounters.get(c, row.encounter)
        if fight is None or not has_ruleset(row.ruleset):
            return None
        book, line = ruleset_of(row.ruleset).rulebook, await journals.line_by_token(c, row.line)
        there = told_once([] if line is None else await _attack(c, line))
        return Dispute(
            row=row,
            fight=fight,
            line=line,
            rules=[book[id] for id in row.clauses if id in book],
            rolls=[roll for each in there for roll in each.line.rolls],
            cards=await self._cards(c, fight, row.seq),
            who=row.by,
        )

    async def _cards(self, c: AsyncConnection, fight: EncounterRow, seq: int) -> Sequence[Card]:
        """Return everybody's cards after a record; none if today's rules cannot replay it."""
        try:
            loaded = await journals.load(c, fight.id, upto=seq)
            scene = self.services.steps.scene_of(replace(fight, head=seq), loaded)
        except (JournalMismatch, RulesDefect):
            return ()
        return view(scene, THE_GM).cards


async def _attack(c: AsyncConnection, line: LineRow) -> list[LineRow]:
    """Return the lines of a headline's attack, with itself; another line alone."""
    of = line.line.of if line.line.kind is not Kind.RULING else ""
    if not of or line.line.part is not LinePart.HEAD:
        return [line]
    near = await journals.lines(c, line.encounter, after=max(line.seq - NEAR, 0), upto=line.seq)
    return [each for each in near if each.line.of == of and not each.struck]


async def _quoted(c: AsyncConnection, line: LineRow) -> str:
    """Return a line in quotation marks; of a ruling only its own words, not what it quotes."""
    ruling = line.line.kind is Kind.RULING and line.line.of
    earlier = await rulings.get(c, ruling) if ruling else None
    return f'"{in_words(line.line)}"' if earlier is None else f'the ruling "{earlier.answer}"'


async def _named(c: AsyncConnection, campaign: str, words: str) -> RulingRow | None:
    """Find an open objection by its words: people may type them instead of choosing it."""
    every = await rulings.unruled(c, campaign)
    return next((each for each in every if name_key(each.objection) == name_key(words)), None)


def _notice(row: RulingRow, person: str, kind: str, text: str, at: int) -> Notice:
    return Notice(
        campaign=row.campaign,
        encounter=row.encounter,
        person=person,
        kind=kind,
        text=text,
        at=at,
    )
