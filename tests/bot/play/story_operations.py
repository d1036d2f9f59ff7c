"""What people do about the story and the trust, as operations to be killed and done again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sqlalchemy import delete, select

from bot.play.model import Call
from bot.play.people.prose import Post
from bot.play.service import Play
from bot.storage.rows import Change
from bot.storage.schema.tables import draft
from rules.engine.replay.journal import Retold
from rules.errors import NotAllowed


def call(user: str, of: str) -> Call:
    """A call by somebody; said again it is the same interaction."""
    return Call(
        user=user,
        name=user.title(),
        guild="g",
        channel="c",
        interaction=f"{user}-{of}",
        admin=user == "gm",
    )


async def change_the_past(play: Play) -> None:
    """An act is taken back in the past: offers that nobody pressed are of no account."""
    await play.turns.act(call("ama", "stroke"), "stroke", {"target": "ben"})
    with suppress(NotAllowed, ValueError):
        newest, *_ = await play.retcons.acts(call("gm", "look"))
        seen = await play.retcons.preview(call("gm", "look"), newest.seq)
        await play.retcons.confirm(call("gm", "past"), seen.draft)
    await _forget_offers(play)


async def restore_the_past(play: Play) -> None:
    """A retcon is taken back as a decision of the list."""
    await change_the_past(play)
    with suppress(NotAllowed, StopIteration):
        points = await play.gm.undo_points(call("gm", "look"))
        retcon = next(point.seq for point in points if isinstance(point.entry, Retold))
        await play.gm.undo_to(call("gm", "restored"), retcon)


async def undo_what_was_looked_at(play: Play) -> None:
    """The GM looks at what an undo would come to, and presses its button."""
    await play.turns.act(call("ama", "stroke"), "stroke", {"target": "ben"})
    with suppress(NotAllowed):
        seen = await play.undo_previews.preview(call("gm", "look"))
        await play.gm.undo_meant(call("gm", "undo"), seen.draft)
    await _forget_offers(play)


async def object_to_a_hit(play: Play) -> None:
    """Ben objects to the first line of the fight."""
    row = await play.fights.need("c")
    first, *_ = await play.reading.log(row.id)
    await play.disputes.object(call("ben", "object"), first.token, "I was not there.")


async def rule_and_change_the_past(play: Play) -> None:
    """The GM rules on an objection and takes an act back, in one step."""
    await play.turns.act(call("ama", "stroke"), "stroke", {"target": "ben"})
    with suppress(NotAllowed):
        await object_to_a_hit(play)
    with suppress(NotAllowed, ValueError):
        [waiting] = await play.disputes.open(call("gm", "look"))
        newest, *_ = await play.retcons.acts(call("gm", "look"))
        ruling = {"token": waiting.row.token, "text": "So it was.", "keep": True}
        seen = await play.retcons.preview(call("gm", "look"), newest.seq, ruling=ruling)
        await play.retcons.confirm(call("gm", "past"), seen.draft)
    await _forget_offers(play)


async def bring_a_history(play: Play) -> None:
    """Cai brings a character with its history."""
    past = [Change(version=1, at=1, by="cai", why="made (from a file)", sheet={"hp": 5})]
    await play.characters.new(call("cai", "bring"), name="Cai", sheet={"hp": 7}, past=past)


async def publish_the_seeds(play: Play) -> None:
    """The GM ends the fight, and shows its hidden seed."""
    with suppress(NotAllowed):
        await play.fights.end(call("gm", "end"))
    await play.dice.publish(call("gm", "publish"))


async def _forget_offers(play: Play) -> None:
    async with play.db.write() as c:
        await c.execute(delete(draft).where(draft.c.kind.in_(("retcon", "unretcon", "undo"))))


async def take_the_retcon_back(play: Play) -> None:
    """An act is taken back in the past, and one press undoes that."""
    await play.turns.act(call("ama", "stroke"), "stroke", {"target": "ben"})
    with suppress(NotAllowed, ValueError):
        newest, *_ = await play.retcons.acts(call("gm", "look"))
        seen = await play.retcons.preview(call("gm", "look"), newest.seq)
        await play.retcons.confirm(call("gm", "past"), seen.draft)
    async with play.db.read() as c:
        offers = await c.execute(select(draft.c.token).where(draft.c.kind == "unretcon"))
        tokens = [row[0] for row in offers]
    for token in tokens:
        with suppress(NotAllowed):
            await play.retcons.take_back(call("gm", "back"), token)
    await _forget_offers(play)


async def rule_and_keep(play: Play) -> None:
    """The GM rules on an objection, amends a value, and sets a house rule with it."""
    with suppress(NotAllowed):
        await object_to_a_hit(play)
    with suppress(NotAllowed, ValueError):
        [waiting] = await play.disputes.open(call("gm", "look"))
        await play.disputes.rule(
            call("gm", "rule"),
            waiting.row.token,
            "So it was.",
            amend={"target": "Ben", "what": "hp", "value": "3"},
            house=("last_turn", "5"),
        )


async def tie_a_post(play: Play) -> None:
    """Ama ties a post of hers to what she is asked."""
    post = Post(message="77", author="ama", text="Steel sings.", link="https://x/77")
    await play.prose.tie(call("ama", "tie"), post)


async def speak(play: Play) -> None:
    """Ama speaks, and the post is noted."""
    await play.voices.speak(call("ama", "say"), "Ama", "Ho!")
    await play.voices.spoke("ama-say", "901", "w")


async def tell_aloud(play: Play) -> None:
    """Ama's character says what she does, and the words are tied to it."""
    said = call("ama", "aloud")
    await play.posted_prose.begin(said, "Ama", "", "Steel sings.")
    await play.voices.speak(replace(said, interaction="ama-aloud-0"), "Ama", "Steel sings.")
    await play.voices.spoke("ama-aloud-0", "902", "w")
    for tale in await play.posted_prose.unfinished(play.clock.now() + 1):
        await play.posted_prose.tie(tale, "https://x/902")


async def lose_a_voice(play: Play) -> None:
    """Ama speaks, the post is not made, and she is told so."""
    await play.voices.speak(call("ama", "say"), "Ama", "Ho!")
    await play.voices.lost("ama-say", "Please say it again.")


async def take_words_back(play: Play) -> None:
    """Ama deletes what she has said."""
    await speak(play)
    with suppress(NotAllowed):
        await play.voices.unsaid(call("ama", "unsay"), "901")


async def show_a_face(play: Play) -> None:
    """Ama has a portrait, and another picture takes its place."""
    await play.portraits.give(call("ama", "face"), "Ama", b"face")
    await play.portraits.give(call("ama", "another"), "Ama", b"another")


async def take_a_face_away(play: Play) -> None:
    """Ama has a portrait, and takes it away."""
    await play.portraits.give(call("ama", "face"), "Ama", b"face")
    await play.portraits.remove(call("ama", "bare"), "Ama")


OPERATIONS: dict[str, Callable[[Play], Awaitable[Any]]] = {
    "an undo that was looked at": undo_what_was_looked_at,
    "a retcon": change_the_past,
    "a retcon taken back": restore_the_past,
    "a retcon undone": take_the_retcon_back,
    "an objection": object_to_a_hit,
    "a ruling": rule_and_keep,
    "a ruling that changes the past": rule_and_change_the_past,
    "words for the dice": lambda p: p.dice.add_words(call("ama", "words"), "Three grey geese."),
    "the hidden seed": publish_the_seeds,
    "words of one's own": lambda p: p.prose.say(call("ama", "tell"), "Steel sings."),
    "a post tied to an act": tie_a_post,
    "a character with its history": bring_a_history,
    "a portrait": show_a_face,
    "a portrait taken away": take_a_face_away,
    "a voice": speak,
    "an act told aloud": tell_aloud,
    "a voice that is lost": lose_a_voice,
    "a voice taken back": take_words_back,
    "a removal": lambda p: p.forgetting.forget(call("ama", "forget"), sure=True),
}
"""What chronicle, rulings, dice, prose, voices and `/me` write."""
