"""Two fights, one of them with somebody hidden: no voice shows which is which."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.people.prose import Post
from bot.play.voices.speaking import Voice
from rules.errors import NotAllowed, StalePrompt
from tests.bot.play.still_fights import Fight
from tests.bot.play.test_retcon_worlds import worlds


async def spoken(fight: Fight, user: str, who: str) -> Any:
    """What comes of speaking as somebody: the voice, or the words of the refusal."""
    try:
        voice = await fight.play.voices.speak(fight.call(user), who, "Ho!")
    except NotAllowed as refused:
        return str(refused)
    assert isinstance(voice, Voice)
    await fight.play.voices.spoke(voice.id, f"m-{voice.id}", "w")
    return voice.text, voice.name, voice.portrait


async def heard(fight: Fight, user: str) -> dict[str, Any]:
    """Everything that voices and prose show to a player or a passer-by."""
    play, call = fight.play, fight.call
    found: dict[str, Any] = {
        name: await spoken(fight, user, name) for name in ("", "Ama", "Ben", "Shade", "Shadc", "Bo")
    }
    found["names"] = await play.voices.names(call(user))
    try:
        await play.voices.own(call(user), "m-nobody")
    except NotAllowed as refused:
        found["another's post"] = str(refused)
    for what, tell in {
        "the voice of an act": lambda: play.prose.voice(call(user)),
        "words of an act": lambda: play.prose.say(call(user), "Steel sings."),
        "a post of an act": lambda: play.prose.tie(
            call(user), Post(message=f"9-{user}", author=user, text="Mist.", link="")
        ),
    }.items():
        try:
            told = await tell()
            found[what] = getattr(told, "text", told)
        except (NotAllowed, StalePrompt) as refused:
            found[what] = str(refused)
    row = await play.reading.encounter(fight.id)
    assert row is not None
    found["portraits"] = await play.portraits.in_fight(call(user), row)
    return found


@pytest.mark.parametrize("user", ["zoe", "ama", "ben"])
async def test_voices_portraits_and_prose_are_those_of_a_fight_without_the_hidden(
    still: Any, user: str
) -> None:
    """A hidden namesake takes nobody's name, has no voice and no face, and answers no prose."""
    both = await worlds(still)
    for fight in both:
        sheet = {"skill": 1, "hp": 5}
        for name in ("Shade", "Bo"):
            await fight.play.characters.new(fight.call(user), name=name, sheet=sheet)
    plain, haunted = [await heard(fight, user) for fight in both]
    assert plain == haunted
    assert plain["Shade"][:2] == ("Said as Shade.", "Shade")
    assert "Shade" in plain["names"]
    assert await both[0].public() == await both[1].public()


async def test_the_hidden_have_no_voice_of_the_gm(still: Any) -> None:
    """The GM is told why, and nobody else reads anything."""
    plain, haunted = await worlds(still)
    refused = await spoken(haunted, "gm", "Shade")
    assert "their voice would give them away" in refused
    assert await plain.public() == await haunted.public()
