"""The outbox: the parts of a fight that its channel does not show yet, and those that it does.

A post tells what happened and who is asked next. Its content follows from the rows alone, and is
made here; the publisher compares it with the content it last sent. A line or question without a
post is posted; a post with other content is edited; nothing else is done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Board, OpenPrompt
from bot.play.step.transactions import Part
from bot.play.timing.patience import is_away
from bot.play.views.boards import Places, board_of, by_place, open_to_all
from bot.play.voices.portraits import worn_by
from bot.storage import campaigns, encounters, journals, notices, posts, prompts, usage
from bot.storage.rows import NEVER, Campaign, EncounterRow, LineRow, PostRow, PromptRow, Written
from rules.engine.replay.journal import VIA_PERSON, Restored, Retold, Undone
from rules.engine.views.visibility import EVERYONE, PUBLIC
from rules.errors import NotAllowed


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """One post of a fight, as the table may know it now.

    `lines` tell what happened. `asked` are its open questions, `closed` the others. `names` are the
    combatants that all may know of, by their ids. `undone` is the record that struck the last of
    its struck lines. `row` is what we know of the message; it has no id until it is posted.
    `explains` says that it is the newest report, with "Why?" and the timeline. `absent` are the
    people asked who are away: a new post does not ping them. `camps` are the sides of those in
    `names`. `faces` are the digests of the portraits of those whose acts the lines are about.
    """

    encounter: EncounterRow
    campaign: Campaign | None
    lines: tuple[LineRow, ...] = ()
    asked: tuple[OpenPrompt, ...] = ()
    closed: tuple[PromptRow, ...] = ()
    names: dict[str, str] = field(default_factory=dict[str, str])
    undone: Written | None = None
    explains: bool = True
    absent: frozenset[str] = frozenset()
    camps: dict[str, str] = field(default_factory=dict[str, str])
    faces: dict[str, str] = field(default_factory=dict[str, str])
    row: PostRow


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """One fight at one instant, as far as the table may know.

    `told` are the lines that are not posted yet, in order; `opened` the open questions, with their
    forms. `stale` are the posts that may be outdated, with their right content, and `board` is the
    fight as the public board shows it. `absent` are the people asked who are away. `last` is the
    newest post, None if there is none, and `reported` the newest that tells something. `sitting`
    are the people who have answered a posted question themselves a short while ago.
    """

    encounter: EncounterRow
    campaign: Campaign | None
    told: tuple[LineRow, ...]
    opened: tuple[OpenPrompt, ...]
    names: dict[str, str]
    upto: int
    board: Board
    stale: tuple[Post, ...] = ()
    absent: frozenset[str] = frozenset()
    camps: dict[str, str] = field(default_factory=dict[str, str])
    faces: dict[str, str] = field(default_factory=dict[str, str])
    last: Post | None = None
    reported: str = ""
    sitting: frozenset[str] = frozenset()

    def post(
        self, lines: Iterable[LineRow] = (), asked: Iterable[OpenPrompt] = (), foot: str = ""
    ) -> Post:
        """Return a post to be made."""
        return Post(
            encounter=self.encounter,
            campaign=self.campaign,
            lines=tuple(lines),
            asked=tuple(asked),
            names=self.names,
            absent=self.absent,
            camps=self.camps,
            faces=self.faces,
            row=PostRow(message="", encounter=self.encounter.id, foot=foot),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """Totals of all live fights.

    `lines` are not posted yet, the oldest of them for `oldest_s` seconds. `notices` are due, and
    not sent.
    """

    deadlines: int
    overdue: int
    lines: int
    oldest_s: float
    notices: int
    parked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """The result of one look at a fight's questions and posts."""

    places: Places
    opened: dict[tuple[str, int], OpenPrompt]
    names: dict[str, str]
    camps: dict[str, str]
    posts: list[Post]
    reported: str
    sitting: frozenset[str]


class Outbox(Part):
    """The calls for the publisher. Anything that is noted here as posted is not posted again."""

    async def news(self, encounter: str, since: int = NEVER) -> News | None:
        """Return the posts that a fight needs; None if there is no such fight.

        Those who have answered `since` an instant, in milliseconds since 1970, sit at the table.
        """
        async with self.services.db.read() as c:
            found = await encounters.with_campaign(c, encounter)
            if found is None:
                return None
            row, campaign = found
            lines: list[LineRow] = []
            if row.published < row.head:
                lines = await journals.lines(c, encounter, after=row.published, upto=row.head)
            stale, last = await posts.stale(c, row.id)
            more = [last] if last is not None and last not in stale else []
            seen = await self._seen(c, row, campaign, [*stale, *more], since)
            own = {post.row.message: post for post in seen.posts}
            return News(
                encounter=row,
                campaign=campaign,
                told=tuple([x for x in lines if _is_to_be_told(x)]),
                opened=tuple(seen.opened.values()),
                names=seen.names,
                upto=row.head,
                board=await board_of(self.services, c, row, known=seen.places),
                stale=tuple([own[post.message] for post in stale]),
                last=own[last.message] if last is not None else None,
                reported=seen.reported,
                sitting=seen.sitting,
                absent=await self._absent(c, campaign, seen.opened.values()),
                camps=seen.camps,
                faces=await self._faces(c, row, lines),
            )

    async def _faces(
        self, c: AsyncConnection, row: EncounterRow, lines: Iterable[LineRow]
    ) -> dict[str, str]:
        """Return the digests of the portraits of those whose acts these lines are about."""
        actors = {line.line.by for line in lines if line.line.by}
        if not actors:
            return {}
        scene = await self.services.steps.shown(c, row)
        there = [scene.fight.combatants[id] for id in actors if id in scene.fight.combatants]
        return await worn_by(c, row.campaign, there)

    async def _absent(
        self, c: AsyncConnection, campaign: Campaign | None, opened: Iterable[OpenPrompt]
    ) -> frozenset[str]:
        """Return the people who are about to be asked and are away: they hear of it later."""
        asked = {prompt.row.who for prompt in opened if not prompt.row.message}
        if campaign is None or not asked:
            return frozenset()
        known, now = await campaigns.known(c, campaign.id, asked), self.services.now()
        return frozenset([user for user, member in known.items() if is_away(member, now)])

    async def post(self, encounter: str, message: str) -> Post | None:
        """Return a post as it should be now; None if there is no such fight."""
        async with self.services.db.read() as c:
            return await self._post(c, encounter, message, await posts.get(c, message))

    async def post_at(self, message: str) -> Post | None:
        """Return the post with this message, as it should be now; None if there is none."""
        async with self.services.db.read() as c:
            known = await posts.get(c, message)
            return None if known is None else await self._post(c, known.encounter, message, known)

    async def _post(
        self, c: AsyncConnection, encounter: str, message: str, known: PostRow | None
    ) -> Post | None:
        found = await encounters.with_campaign(c, encounter)
        if found is None:
            return None
        known = known or PostRow(message=message, encounter=encounter)
        [post] = (await self._seen(c, *found, [known])).posts
        return post

    async def _seen(
        self,
        c: AsyncConnection,
        row: EncounterRow,
        campaign: Campaign | None,
        known: Sequence[PostRow],
        since: int = NEVER,
    ) -> _Seen:
        """These posts as they should be, and all that was read for it."""
        messages = [post.message for post in known]
        rows = await prompts.open_or_in(c, row.id, messages, since)
        lines = await journals.of_posts(c, row.id, messages)
        places = by_place(rows)
        opened = {p.row.place: p for p in await open_to_all(self.services, c, row, known=places)}
        names, camps = await self._names(c, row)
        faces = await self._faces(c, row, lines)
        struck = [line for line in lines if line.struck]
        marks = await journals.marks(c, row.id, after=struck[0].seq) if struck else []
        reported = await journals.newest_report(c, row.id)
        made = [
            Post(
                encounter=row,
                campaign=campaign,
                lines=tuple([line for line in lines if line.post == post.message]),
                # In the order in which they were asked: an answer moves no other name.
                asked=tuple([each for each in opened.values() if each.row.place in here]),
                closed=tuple([p for p in there if p.place not in opened]),
                names=names,
                camps=camps,
                faces=faces,
                undone=_undone([line for line in struck if line.post == post.message], marks),
                explains=post.message == reported,
                row=post,
            )
            for post in known
            for there in [[p for p in rows if p.message == post.message]]
            for here in [{p.place for p in there}]
        ]
        return _Seen(
            places=places,
            opened=opened,
            names=names,
            camps=camps,
            posts=made,
            reported=reported,
            sitting=frozenset(
                [p.who for p in rows if p.via == VIA_PERSON and (p.closed_at or 0) >= since]
            ),
        )

    async def known(self, encounter: str, messages: Sequence[str]) -> set[str]:
        """Return those of these messages that are known posts of a fight."""
        async with self.services.db.read() as c:
            return await posts.known(c, encounter, messages)

    async def _names(
        self, c: AsyncConnection, row: EncounterRow
    ) -> tuple[dict[str, str], dict[str, str]]:
        """Return the names and the sides of all combatants that everybody may know of."""
        scene = await self.services.steps.shown(c, row)
        seen = [each for each in scene.fight.combatants.values() if each.eyes is EVERYONE]
        return {each.id: each.name for each in seen}, {each.id: each.camp for each in seen}

    async def backlog(self) -> Backlog:
        """Return the totals of all fights."""
        now = self.services.now()
        async with self.services.db.read() as c:
            oldest = await journals.oldest_unpublished(c)
            return Backlog(
                deadlines=await prompts.running_out(c),
                overdue=await prompts.overdue(c, now),
                lines=await journals.unpublished(c),
                oldest_s=0.0 if oldest is None else (now - oldest) / 1000,
                notices=await notices.undelivered(c, now),
                parked=await usage.parked_fights(c),
            )

    async def planned(self, encounter: str, upto: int) -> None:
        """Note that the lines up to this record are about to be posted at once."""
        async with self.services.db.write() as c:
            await encounters.update(c, encounter, posting=upto)

    async def posted(
        self,
        encounter: str,
        sent: Sequence[tuple[Post, str, str]],
        joined: Sequence[tuple[OpenPrompt, str]],
        published: int,
        *,
        last: Post | None = None,
        told: Sequence[LineRow] = (),
        outdated: str = "",
    ) -> None:
        """Note posts, each with its message and content; all up to record `published` is posted.

        `joined` are questions that were added to older posts, and `told` lines that were added to
        `last`. `outdated` is the report that is not the newest any more, "" if there is none: it
        loses "Why?" and the timeline.
        """
        async with self.services.db.write() as c:
            if outdated:
                await posts.touch_older(c, outdated)
            if last is not None:
                await posts.touch_foot(c, last.row.message, last.row.foot)
                await journals.posted(c, told, last.row.message)
            for post, message, face in sent:
                await posts.sent(c, replace(post.row, message=message, face=face))
                await journals.posted(c, post.lines, message)
            asked = [(p, message) for post, message, _ in sent for p in post.asked]
            for prompt, message in (*asked, *joined):
                row = prompt.row
                await prompts.set_message(c, encounter, row.key, row.opened, message)
            await encounters.update(c, encounter, published=published, posting=None)

    async def passed(self, encounter: str, published: int) -> None:
        """Note that nothing up to this record needs a post."""
        async with self.services.db.write() as c:
            await encounters.update(c, encounter, published=published, posting=None)

    async def shows(self, post: Post, face: str) -> None:
        """Note that a post shows what it should, as of this read.

        If another process has edited it since, it is looked at again. A question that was opened
        again since is to be posted.
        """
        struck = [line for line in post.lines if line.struck and not line.retold]
        closed = [row for row in post.closed if not row.retired]
        if face == post.row.face and not (post.row.stale or struck or closed):
            return
        async with self.services.db.write() as c:
            noted = await posts.shows(c, post.row, face)
            retired = closed if noted else []
            opened_again = [row for row in retired if await prompts.retire(c, row)]
            if struck and noted:
                await journals.retold(c, post.row.encounter, post.row.message)
                await posts.touch(c, await journals.newest_report(c, post.row.encounter))
        if opened_again or struck or not noted:
            self.services.changed(post.encounter.id)

    async def gone(self, post: Post) -> None:
        """Note that a post has been deleted: its questions are to be asked again.

        Its newest lines are told again if it may not have shown them and nothing newer is told.
        """
        await self.shows(post, post.row.face)
        stale = post.row.stale and post.explains
        unseen = [x for x in post.lines if stale and x.at == post.lines[-1].at]
        async with self.services.db.write() as c:
            await prompts.unpost(c, post.row.encounter, post.row.message)
            await posts.gone(c, post.row.message)
            if unseen:
                await journals.posted(c, unseen, None)
                published = min(post.encounter.published, unseen[0].seq - 1)
                await encounters.update(c, post.encounter.id, published=published)
        if unseen:
            self.services.changed(post.encounter.id)

    async def board(self, encounter: str) -> tuple[Board, Campaign | None]:
        """Return a fight for its public board, and its campaign.

        Raises:
            NotAllowed: There is no such fight.
        """
        async with self.services.db.read() as c:
            found = await encounters.with_campaign(c, encounter)
            if found is None:
                raise NotAllowed("There is no such fight.")
            row, campaign = found
            return await board_of(self.services, c, row), campaign

    async def ends_with_board(self, row: EncounterRow) -> bool:
        """Return whether a fight's board is its newest known message."""
        async with self.services.db.read() as c:
            return int(row.board) >= (await posts.newest(c, row.id) or 0)

    async def set_board(self, encounter: str, message: str) -> None:
        """Note that this message is the board of a fight."""
        async with self.services.db.write() as c:
            await encounters.update(c, encounter, board=message)


def _undone(struck: Sequence[LineRow], marks: Sequence[Written]) -> Written | None:
    """Return the record that struck the last of these lines, None if no line is struck."""
    for mark in marks:
        entry = mark.entry
        back_to = entry.back_to if isinstance(entry, (Undone, Retold)) else None
        back_to = entry.upto if isinstance(entry, Restored) else back_to
        if struck and back_to is not None and back_to < struck[-1].seq < mark.record.seq:
            return mark
    return None


def _is_to_be_told(row: LineRow) -> bool:
    """Whether a line is still to be posted; one that a retcon has moved stands somewhere."""
    return PUBLIC.sees(row.line.audience) and not row.struck and row.post is None
