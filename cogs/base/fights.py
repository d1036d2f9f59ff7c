"""The answers of /encounter: the board, the list and the transcript, as the caller may see them."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from discord import File, ForumChannel

from bot.discord.client import Interlude
from bot.discord.inbound.gm_menus import tools
from bot.discord.new_threads import forum_post, take_back
from bot.discord.people import channel_link, mention, whereabouts
from bot.discord.places import enter
from bot.discord.rendering.board import board
from bot.discord.rendering.message import view_of
from bot.discord.rendering.order import DOT
from bot.discord.rendering.prompts import begin_unsure, unsure
from bot.discord.rendering.questions import few, moment
from bot.discord.rendering.transcript import html, markdown
from bot.play.heavy_work import heavy_turn, in_worker
from bot.play.model import Call, Done
from bot.play.service import Play
from bot.play.views.reading import told_once
from bot.storage.rows import NEVER, EncounterRow
from cogs.base.fight_logs import fight_to_read
from cogs.base.outcomes import of_done, of_message, said
from cogs.base.replies import Answer
from cogs.base.sight import Sight, seen_of
from rules import ruleset
from rules.errors import NotAllowed

FIRST = "A fight begins here. Join it with /encounter join."
"""The first message of a forum's post: Discord demands one."""


async def opened(
    call: Call, bot: Interlude, *, ruleset: str, name: str, open_end: bool = False, forum: str
) -> Answer:
    """Open a fight in this channel, or in a new post of a forum; say what the bot lacks there.

    With an `open_end` only the GM ends it. In this channel they get their buttons at once.

    Raises:
        NotAllowed: The caller may not, the bot may not post there, or there is no such game. No
            post is left.
    """
    if not forum:
        done = await bot.play.fights.open(call, ruleset=ruleset, name=name, open_end=open_end)
        lacks = await enter(bot, call.guild, call.channel)
        row = await bot.play.fights.latest(call.channel)
        return Answer(text=said(f"{done.text} {lacks}".rstrip()), view=view_of(*tools(row)))
    (await bot.play.campaigns.standing(call)).must_be_gm()
    place = bot.get_channel(int(forum))
    if not isinstance(place, ForumChannel):
        raise NotAllowed("I do not see that forum. Let me view it, or open the fight elsewhere.")
    post = await forum_post(place, name or "A fight", FIRST)
    try:
        there = replace(call, channel=str(post.id))
        done = await bot.play.fights.open(there, ruleset=ruleset, name=name, open_end=open_end)
    except Exception:
        await take_back(post)
        raise
    return Answer(text=said(f"{done.text} It is here: <#{post.id}>"))


async def seen(call: Call, bot: Interlude) -> Answer:
    """Show the channel's newest fight as the caller may see it, with links to open questions."""
    play = bot.play
    fight = await play.fights.latest(call.channel)
    viewer = await play.campaigns.viewer(call)
    shown = await play.reading.board(fight.id, viewer)
    links = {
        prompt.row.token: channel_link(call.guild, call.channel, prompt.row.message)
        for prompt in await play.reading.open_prompts(fight.id)
        if prompt.row.message.isdecimal()
    }
    campaign = await play.campaigns.need(call.guild)
    plain, emojis = campaign.settings.plain_text, bot.own_emojis.now
    whole = board(shown, campaign, links=links, plain=plain, emojis=emojis, whole=True)
    return of_message(whole)


async def listed(call: Call, play: Play, sight: Sight) -> Answer:
    """List the running fights of this server, each with its channel and who it waits for.

    Left out are those in places that the caller cannot see, unless they take part in them.
    """
    every = await play.elsewhere.list(call)
    seen = await seen_of(call, play, sight, every)
    seen |= await play.elsewhere.acted_in(call, [row.id for row in every])
    told = [await _listed(call, play, row) for row in every if row.id in seen]
    return Answer(
        text="\n".join(told) or "There is no fight here. A GM opens one: /encounter open."
    )


async def _listed(call: Call, play: Play, row: EncounterRow) -> str:
    """Return a fight's line: its place, and who it waits for as far as the caller may know."""
    facts = [
        f"{said(row.name or ruleset(row.ruleset).title)}: {whereabouts(row)}",
        row.status.value,
    ]
    if row.parked_from is None:
        campaign = await play.campaigns.need(call.guild)
        shown = await play.reading.board(row.id, await play.campaigns.viewer(call))
        waits = sorted(shown.waits, key=lambda wait: wait.due_at or NEVER)
        if waits:
            people = list(dict.fromkeys(mention(wait.who, campaign) for wait in waits))
            until = moment(waits[0].due_at)
            facts += [f"waits for {few(people)}", *([until] if until else [])]
    return f"- {DOT.join(facts)}"


async def beginning(call: Call, play: Play, sure: bool) -> Answer:
    """Begin the fight; if no player has joined, or some may be absent, ask the GM first."""
    asked = None if sure else await play.beginning.asked_first(call)
    if asked is not None:
        return of_message(begin_unsure(asked))
    return of_done(await play.fights.begin(call))


async def ending(call: Call, play: Play, reason: str, sure: bool, fight: str) -> Answer:
    """End the fight if the caller is sure; else ask them."""
    call = await play.elsewhere.there(call, fight)
    if sure:
        return of_done(await play.fights.end(call, reason))
    return of_message(unsure(await play.fights.ending(call, reason), "end", "End the fight"))


async def again(call: Call, play: Play, fight: str, sight: Sight, *, healed: bool) -> Done:
    """Open a fight here with the people of an earlier one."""
    row = await fight_to_read(call, play, fight, sight)
    return await play.rematches.open(call, row.id, healed=healed)


async def transcript(call: Call, play: Play, format: str, fight: str, sight: Sight) -> Answer:
    """Return the log of a fight as a file, with the lines that the caller may see."""
    row = await fight_to_read(call, play, fight, sight)
    viewer = await play.campaigns.viewer(call)
    write, ending = (html, "html") if format == "html" else (markdown, "md")
    with heavy_turn(call.user):
        lines = await play.chronicles.whole_log(row.id, viewer)
        dice = (await play.dice.of_fight(row.id, viewer, lines)).text
        names = await play.reading.people(call.guild)
        told = told_once(lines)
        text = await in_worker(write, row, ruleset(row.ruleset), told, names, dice)
    file = File(BytesIO(text.encode()), f"transcript.{ending}")
    return Answer(text="The fight as you saw it.", files=(file,))
