"""Reading: what each person may see, and what is not posted yet. Changes no fight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign, standing
from bot.play.model import Board, Call, Json, OpenPrompt, Todo
from bot.play.step.private_notices import OF_QUESTIONS
from bot.play.step.transactions import Part, live_in
from bot.play.timing.patience import patience_with
from bot.play.views.boards import board_of, open_to_all
from bot.storage import campaigns, drafts, encounters, journals, notices, prompts
from bot.storage.notices import Address
from bot.storage.rows import NEVER, Draft, EncounterRow, LineRow, Member, Notice, PromptRow, Status
from rules import ruleset as ruleset_of
from rules.engine.ruleset import Rule
from rules.engine.state.as_json import plain
from rules.engine.views.visibility import GM, PUBLIC, Viewer
from rules.engine.views.visibility import Part as LinePart
from rules.errors import NotAllowed, StalePrompt

MOST_RULES = 25
NEAR = 1_000
"""The records of one attack are at most this many numbers apart."""
ARTICLES = frozenset({"a", "an", "the"})
MOST_NEAR, MOST_WORDS = 5, 5


class Reading(Part):
    """The calls that read."""

    async def encounter(self, id: str) -> EncounterRow | None:
        """Return a fight by its id."""
        async with self.services.db.read() as c:
            return await encounters.get(c, id)

    async def by_token(self, token: str) -> EncounterRow | None:
        """Return a fight by the token that custom ids carry."""
        async with self.services.db.read() as c:
            return await encounters.by_token(c, token)

    async def board(self, encounter: str, viewer: Viewer = PUBLIC) -> Board:
        """Return the board of a fight for `viewer`; by default the public one."""
        async with self.services.db.read() as c:
            row = await encounters.get(c, encounter)
            if row is None:
                raise NotAllowed("There is no such fight.")
            return await board_of(self.services, c, row, viewer)

    async def fighters(self, call: Call) -> Board:
        """Return this channel's fight as the caller may see it."""
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            return await board_of(self.services, c, at.row, at.standing.viewer)

    async def log(
        self,
        encounter: str,
        viewer: Viewer = PUBLIC,
        *,
        after: int = 0,
        upto: int | None = None,
        limit: int | None = None,
        newest: bool = False,
    ) -> list[LineRow]:
        """Return the lines that `viewer` may see, in order; struck ones are marked.

        If there are more than `limit`, the first ones, or with `newest` the last ones.
        """
        async with self.services.db.read() as c:
            some = limit
            while True:
                rows = await journals.lines(
                    c, encounter, after=after, upto=upto, limit=some, newest=newest
                )
                seen = [row for row in rows if viewer.sees(row.line.audience)]
                if limit is None or some is None or len(rows) < some or len(seen) >= limit:
                    break
                some *= 4  # the lines between are not for them, and take no room on their page
        if limit is None:
            return seen
        return seen[-limit:] if newest else seen[:limit]

    async def why(self, call: Call, token: str) -> LineRow:
        """Return a line with its rolls, if the caller may see it."""
        async with self.services.db.read() as c:
            line = await journals.line_by_token(c, token)
            row = await encounters.get(c, line.encounter) if line else None
            campaign = await campaigns.get(c, row.campaign) if row else None
            if line is None or campaign is None:
                raise StalePrompt("That line is not known here.")
            viewer = (await standing(c, call, campaign)).viewer
            if not viewer.sees(line.line.audience):
                raise NotAllowed("That line is not for you.")
            return line

    async def post_of(self, call: Call, token: str) -> list[LineRow]:
        """Return the lines of this line's post, and the public lines of attacks that end there.

        An attack may have begun before the post.

        Raises:
            StalePrompt, NotAllowed: As `why` does.
        """
        line = await self.why(call, token)
        if line.post is None:
            return [line]
        async with self.services.db.read() as c:
            there = await journals.of_posts(c, line.encounter, [line.post])
            first, last = min(row.seq for row in there), max(row.seq for row in there)
            after = max(first - NEAR, 0)
            near = await journals.lines(c, line.encounter, after=after, upto=last)
        ended = {row.line.of for row in there if row.line.part is LinePart.HEAD and row.line.of}
        here = {(row.seq, row.n) for row in there if not row.line.of}
        told = [
            row
            for row in near
            if PUBLIC.sees(row.line.audience) and (row.line.of in ended or (row.seq, row.n) in here)
        ]
        return told or [line]

    async def beside(self, line: LineRow, viewer: Viewer) -> list[LineRow]:
        """Return lines with rolls right beside a line that `viewer` sees and not everybody.

        They are marked as private, unlike lines that everybody reads.
        """
        rows = await self.log(line.encounter, viewer, after=line.seq - 1, upto=line.seq)
        groups: list[list[LineRow]] = [[]]
        for row in rows:
            if PUBLIC.sees(row.line.audience) and row.n != line.n:
                groups.append([])
            else:
                groups[-1].append(row)
        [near] = [group for group in groups if any(row.n == line.n for row in group)]
        return [row for row in near if row.n != line.n and row.line.rolls]

    async def house(self, encounter: str) -> dict[str, Json]:
        """Return the house rules that a fight was opened with, by their keys."""
        async with self.services.db.read() as c:
            row = await encounters.get(c, encounter)
            if row is None:
                raise NotAllowed("There is no such fight.")
            scene = await self.services.steps.shown(c, row)
        rules: dict[str, Json] = plain(scene.fight.house)
        return {f"{row.ruleset}.{name}": value for name, value in rules.items()}

    async def todo(self, user: str, gm_of: Sequence[str] = ()) -> list[Todo]:
        """Return every open question of a person, in all channels of all servers.

        With those of people who are away and whose deputy they are; secret ones are left out there.
        `gm_of` are campaigns that they run by a role; only the edge can know it.
        """
        async with self.services.db.read() as c:
            ran = {x.id for x in await self.services.run_by(c, user, gm_of)}
            people = {user}
            found = [Todo(encounter=e, row=p) for e, p in await prompts.for_people(c, people)]
            if ran:
                found += [
                    Todo(encounter=e, row=p)
                    for e, p in await prompts.for_people(c, {GM}, campaigns=ran)
                ]
            found += await self._in_stead(c, user)
        here = [todo for todo in found if (todo.encounter.campaign, user) not in self.services.left]
        return sorted(here, key=lambda todo: todo.row.due_at or NEVER)

    async def _in_stead(self, c: AsyncConnection, user: str) -> list[Todo]:
        found, now = list[Todo](), self.services.now()
        for guild, person in await campaigns.deputy_of(c, user):
            campaign = await need_campaign(c, guild)
            patience = (await patience_with(c, campaign, {person}, now))[person]
            if patience.deputy == user:
                asked = await prompts.for_people(c, {person}, campaigns={guild})
                found += [Todo(encounter=e, row=p) for e, p in asked if not p.covert]
        return found

    async def campaign_of(self, token: str) -> str:
        """Return the campaign of a control's question, draft, line or fight; "" for none."""
        async with self.services.db.read() as c:
            owner: PromptRow | Draft | LineRow | None = (
                await prompts.by_token(c, token)
                or await drafts.get(c, token)
                or await journals.line_by_token(c, token)
            )
            fight = await (
                encounters.by_token(c, token)
                if owner is None
                else encounters.get(c, owner.encounter)
            )
        return "" if fight is None else fight.campaign

    async def members(self, guild: str) -> list[Member]:
        """Return the people of a campaign, as far as they have told the bot anything."""
        async with self.services.db.read() as c:
            return await campaigns.members(c, guild)

    async def people(self, guild: str) -> dict[str, str]:
        """Return the names that people use in a campaign, by their ids."""
        async with self.services.db.read() as c:
            return {m.user: m.name for m in await campaigns.members(c, guild) if m.name}

    def rules(self, ruleset: str, query: str) -> list[Rule]:
        """Return clauses and entries by id, or by words in their title and text; the best first."""
        game = ruleset_of(ruleset)
        book = {**game.rulebook, **game.entries()}
        word = query.strip()
        if word.upper() in book:
            return [book[word.upper()]]
        words = word.casefold().split()
        scored = [(_score(rule, words), n, rule) for n, rule in enumerate(book.values())]
        hits = sorted((-score, n, rule.id) for score, n, rule in scored if score)
        return [book[id] for _, _, id in hits[:MOST_RULES]]

    def nearest(self, ruleset: str, query: str) -> list[Rule]:
        """Return clauses with some of the words, or with a title's word like them."""
        book = ruleset_of(ruleset).rulebook
        words = [*dict.fromkeys(query.casefold().split())][:MOST_WORDS]
        titled = {word for rule in book.values() for word in rule.title.casefold().split()}
        near = [like for word in words for like in get_close_matches(word, sorted(titled))]
        scored = [
            (sum(_score(rule, [word]) for word in [*words, *near]), n, rule)
            for n, rule in enumerate(book.values())
        ]
        best = sorted((-score, n, rule.id) for score, n, rule in scored if score)
        return [book[id] for _, _, id in best[:MOST_NEAR]]

    async def open_prompts(self, encounter: str) -> list[OpenPrompt]:
        """Return the open questions with their forms, without covert ones."""
        async with self.services.db.read() as c:
            row = await encounters.get(c, encounter)
            return [] if row is None else await open_to_all(self.services, c, row)

    async def live(self) -> list[EncounterRow]:
        """Return all fights that are not over."""
        async with self.services.db.read() as c:
            return await encounters.every_live(c)

    async def notices(
        self, person: str | None = None, *, encounter: str | None = None
    ) -> list[Notice]:
        """Return unsent notices, oldest first: all, those to a person, or those about a fight."""
        async with self.services.db.read() as c:
            return await notices.waiting(c, self.services.now(), person=person, encounter=encounter)

    async def addressed(self) -> list[Address]:
        """Return the people who have unsent notices."""
        async with self.services.db.read() as c:
            return await notices.addressed(c, self.services.now())

    async def questions(self, told: Sequence[Notice]) -> dict[str, Todo]:
        """Return the questions of these notices that are still open, by their tokens."""
        found = dict[str, Todo]()
        async with self.services.db.read() as c:
            for token in {n.token for n in told if n.kind in OF_QUESTIONS}:
                asked = await prompts.by_token(c, token)
                fight = asked and await encounters.get(c, asked.encounter)
                if asked and fight and asked.closed_at is None and fight.status is Status.RUNNING:
                    found[token] = Todo(encounter=fight, row=asked)
        return found

    async def kept(self, ids: Sequence[int]) -> None:
        """Keep notices that could not be sent because their person takes no direct messages."""
        async with self.services.db.write() as c:
            await notices.keep(c, ids, self.services.now())

    async def news_of(self, user: str, gm_of: Sequence[str] = ()) -> list[Notice]:
        """Return the kept notices of a person. They wait until they are `delivered`.

        A reminder of a question that has been answered is no news.
        """
        async with self.services.db.read() as c:
            ran = {x.id for x in await self.services.run_by(c, user, gm_of)}
            waiting = await notices.kept_for(c, [user, *([GM] if ran else [])])
        here = [n for n in waiting if (n.campaign, user) not in self.services.left]
        found = [n for n in here if n.person == user or n.campaign in ran]
        asked = await self.questions(found)
        return [n for n in found if n.kind not in OF_QUESTIONS or n.token in asked]

    async def whispers(self, user: str) -> list[Notice]:
        """Return the whispers that were kept for a person and that they have read since."""
        async with self.services.db.read() as c:
            read = await notices.read_whispers(c, user)
        return [each for each in read if (each.campaign, user) not in self.services.left]

    async def line_of(self, notice: Notice) -> LineRow | None:
        """Return a notice's line; None if it was undone, or its reader may not see it now."""
        async with self.services.db.read() as c:
            row = await journals.line_by_token(c, notice.token)
        if row is None or row.struck:
            return None
        # A line that names the GM was sent on to each GM.
        to_gm = GM in (row.line.audience or ())
        return row if Viewer(notice.person, gm=to_gm).sees(row.line.audience) else None

    async def packed(self, ids: Sequence[int]) -> set[int]:
        """Note that these notices are about to be sent in one message.

        Returns those that are ours to send: another message may have some of them.
        """
        async with self.services.db.write() as c:
            return await notices.pack(c, ids)

    async def shared(self, told: Sequence[Notice], people: Sequence[str]) -> None:
        """Give each of these people a notice of their own in place of these."""
        async with self.services.db.write() as c:
            await notices.share(c, told, people, self.services.now())

    async def delivered(self, ids: Sequence[int]) -> None:
        """Note that these notices have been sent."""
        async with self.services.db.write() as c:
            await notices.delivered(c, ids, self.services.now())


def best_of(rules: Sequence[Rule], query: str) -> Rule | None:
    """Return the rule that a search means: its title has all of the words, and the fewest others.

    If several have as few, it is the first in the book; if no title has the words, the first rule
    that was found. None if nothing was found.
    """
    words = query.casefold().split()
    titled = [rule for rule in rules if all(word in rule.title.casefold() for word in words)]
    return min(titled, key=_besides, default=rules[0] if rules else None)


def _besides(rule: Rule) -> tuple[int, str]:
    """A sort key: how long the title is, not counting articles; then the place in the book."""
    return len([w for w in rule.title.casefold().split() if w not in ARTICLES]), rule.id


def told_once(rows: Sequence[LineRow]) -> list[LineRow]:
    """Return lines without each that another of its record repeats with the number to reach.

    Everybody may know a roll, and its owner alone the number: the owner reads the second line only.
    """
    closer = [row for row in rows if any(roll.against for roll in row.line.rolls)]
    return [row for row in rows if not any(_tells_more(other, row) for other in closer)]


def _tells_more(closer: LineRow, row: LineRow) -> bool:
    """Whether a line has exactly the rolls of another one, and the numbers to reach besides."""
    if closer.seq != row.seq or closer.line.of != row.line.of or not row.line.rolls:
        return False
    bare = tuple([replace(roll, against=None) for roll in closer.line.rolls])
    return bare == row.line.rolls and bare != closer.line.rolls


def _score(rule: Rule, words: Sequence[str]) -> int:
    title, text = rule.title.casefold(), f"{rule.topic} {rule.text} {rule.id}".casefold()
    if not all(word in title or word in text for word in words):
        return 0
    return sum(3 * (word in title) + (word in text) for word in words)
