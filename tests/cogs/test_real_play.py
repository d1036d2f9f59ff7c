"""The commands before the real play: a fight fought by commands alone."""

from __future__ import annotations

from bot.play.model import Call
from tests.cogs.harness import AMA, BEN, CHANNEL, GM, GUILD, Sent, Stage


def dice(stage: Stage, *faces: int) -> None:
    """The next faces that fall."""
    stage.bot.play.hand.script(faces)


def buttons(sent: Sent) -> dict[str, str]:
    rows = sent.message["components"]
    return {button["label"]: button["custom_id"] for row in rows for button in row["components"]}


def faults(sent: Sent) -> list[str]:
    """Return the missing or impossible values that a draft of a sheet names."""
    [embed] = sent.message["embeds"]
    return [
        line
        for each in embed.get("fields", [])
        if each["name"] == "Missing or impossible"
        for line in each["value"].splitlines()
    ]


async def test_an_attack_and_its_defence_by_commands(fought: Stage):
    """Ama joins, declares and strikes; Ben blocks: every word is a command, every option typed."""
    dice(fought, 6, 1, 1, 1)
    await fought.command("encounter begin", GM)
    await fought.command("ki join", AMA)
    acts = dict(await fought.suggestions("ki declare", "first", "att", AMA))
    assert acts == {"Attack \N{MIDDLE DOT} Strike once with each weapon in your hands.": "attack"}
    await fought.command("ki declare", AMA, first="attack")
    assert ("Ben", "ben") in await fought.suggestions("ki attack", "target", "b", AMA)
    weapons = dict(await fought.suggestions("ki attack", "weapon", "dag", AMA))
    assert list(weapons) == ["Dagger"]
    await fought.command("ki attack", AMA, target="Ben", weapon=weapons["Dagger"])
    dice(fought, 6)
    sent = await fought.command("ki dodge", BEN)
    assert sent.text.startswith("Ben dodges.")
    sent = await fought.command("encounter log", BEN)
    assert "Ama attacks Ben" in sent.text


async def test_npcs_that_a_command_adds_react_by_themselves(fought: Stage):
    """Unless the GM says that they decide each time."""
    sent = await fought.command("npc add", GM, template="thug")
    assert "Aggressive: they react by themselves; you approve their turns" in sent.text
    sent = await fought.command("npc add", GM, template="thug", style="none")
    assert sent.text == "Added: Thug 4."


async def test_one_command_for_several_of_mine_asks_for_whom(fought: Stage):
    """Two thugs may join at once: the GM is asked which, and `who` says it at once."""
    # Both thugs have Initiative 10, the players less: turn 10 is open to the thugs alone.
    dice(fought, 1, 1, 6, 6)
    await fought.command("encounter begin", GM)
    sent = await fought.command("ki pass", GM)
    assert sent.text == "For which of them?"
    assert len(buttons(sent)) == 2
    sent = await fought.command("ki pass", GM, who="thug-1")
    assert sent.text.startswith("Thug 1 passes")


async def test_an_answer_that_nobody_asks_for_becomes_an_order(fought: Stage):
    """Ben dodges before anybody strikes; the button keeps it, and the orders show it."""
    dice(fought, 6, 1, 1, 1)
    await fought.command("encounter begin", GM)
    sent = await fought.command("ki dodge", BEN, improve=1)
    keep = buttons(sent)["Keep standing"]
    await fought.pressed(keep, BEN)
    sent = await fought.command("orders show", BEN)
    assert "Dodge and pay for 1 improvement at most" in sent.text
    assert "every time" in sent.text


async def test_what_no_direct_message_could_bring_is_new_in_the_list_once(fought: Stage):
    """A whisper that Ben could not be sent is in Ben's /todo, once, and in nobody else's."""
    play = fought.bot.play
    here = {"guild": str(GUILD), "channel": str(CHANNEL), "interaction": "whisper"}
    await play.gm.whisper(Call(user=str(GM), name="GM", **here), str(BEN), "Look behind.")
    await play.reading.kept([notice.id for notice in await play.reading.notices(str(BEN))])
    assert "Look behind." not in (await fought.command("todo", AMA)).text
    said = (await fought.command("todo", BEN)).text
    assert "you take no direct messages from me" in said
    assert "- The GM whispers: Look behind." in said
    assert "Look behind." not in (await fought.command("todo", BEN)).text


async def test_strangers_to_a_fight_are_refused_in_words(fought: Stage):
    """Only the GM begins, undoes and answers for others."""
    for path, values in (
        ("encounter begin", {}),
        ("gm undo", {}),
        ("gm skip", {}),
        ("encounter end", {}),
    ):
        sent = await fought.command(path, BEN, **values)
        assert sent.text == "Only the GM may do that.", path
        assert sent.private


async def test_the_end_is_confirmed_and_can_be_taken_back(fought: Stage):
    """One press ends the fight that was asked about; an undo lets it go on."""
    dice(fought, 6, 1, 1, 1)
    await fought.command("encounter begin", GM)
    asked = await fought.command("encounter end", GM, reason="Dawn")
    assert asked.private
    [[button]] = [row["components"] for row in asked.message["components"]]
    assert button["label"] == "End the fight"
    assert "join turn" in (await fought.command("todo", AMA)).text
    sent = await fought.pressed(button["custom_id"], GM)
    assert "The fight is over" in sent.text
    again = await fought.pressed(button["custom_id"], GM)
    assert "That fight is over" in again.text
    sent = await fought.command("gm undo", GM)
    assert sent.text == "Taken back: the fight's end."
    assert "join turn" in (await fought.command("todo", AMA)).text


async def test_the_gm_sees_and_takes_back_decisions(fought: Stage):
    """The list of decisions is suggested; the one chosen and all after it are taken back."""
    dice(fought, 6, 1, 1, 1)
    await fought.command("encounter begin", GM)
    await fought.command("ki join", AMA)
    points = await fought.suggestions("gm undo", "to", "", GM)
    assert any("join" in name.casefold() for name, _ in points)
    sent = await fought.command("gm undo", GM, to=points[0][1])
    assert sent.text.startswith("Taken back")
    sent = await fought.command("todo", AMA)
    assert "join turn" in sent.text


async def test_an_undo_that_was_looked_at_first_says_why(fought: Stage):
    """The button undoes what was shown, and the table reads the reason that was typed."""
    dice(fought, 6, 1, 1, 1)
    await fought.command("encounter begin", GM)
    await fought.command("ki join", AMA)
    shown = await fought.command("gm undo", GM, preview=True, why="Wrong foe")
    assert "Nothing is undone yet." in shown.text
    assert "Wrong foe" not in (await fought.command("encounter log", AMA)).text
    await fought.pressed(buttons(shown)["Undo it"], GM)
    assert "Wrong foe" in (await fought.command("encounter log", AMA)).text
    assert "join turn" in (await fought.command("todo", AMA)).text


async def test_the_gm_answers_for_an_absent_player(fought: Stage):
    """Question and answer are suggested; the answer is Ama's."""
    dice(fought, 6, 1, 1, 1)
    await fought.command("encounter begin", GM)
    [(name, token)] = await fought.suggestions("gm answer", "question", "ama", GM)
    assert name.startswith("Ama: ")
    found = await fought.suggestions("gm answer", "answer", "jo", GM, question=token)
    assert found == [("Join", "join")]
    await fought.command("gm answer", GM, question=token, answer="join")
    sent = await fought.command("encounter log", GM)
    assert "Ama joins" in sent.text


async def test_a_character_is_made_changed_and_read_back(fought: Stage):
    """By form, by value and by file; each fault is told, and the sheet is what was typed last."""
    draft = await fought.command("character new", AMA, name="Kit")
    form = await fought.pressed(buttons(draft)["1. Attributes"], AMA)
    assert form.body["type"] == 9
    section = form.message["custom_id"]
    wrong = await fought.filled(section, AMA, agility="4000")
    assert any("Agility" in line for line in faults(wrong))
    draft = await fought.filled(section, AMA, agility="4")
    assert faults(draft) == []
    made = await fought.pressed(buttons(draft)["Make it"], AMA)
    assert made.text == "Kit is ready. Join a fight with /encounter join."
    await fought.command("character edit", AMA, name="Kit", what="agility", value="5")
    sent = await fought.command("character export", AMA, name="Kit")
    assert b"agility = 5" in sent.files["kit.toml"]
    sent = await fought.command("character history", AMA, name="Kit")
    assert len(sent.text.splitlines()) == 3


async def test_a_fight_is_played_forward_for_the_gm_alone(fought: Stage):
    """The GM sees who wins; a player is refused, and so is whoever stops what does not run."""
    before = len(fought.wire.sent)
    sent = await fought.command("gm forecast", GM, fights=2)
    assert sent.text.startswith("2 fights played to their end.")
    answers = [each for each in fought.wire.sent[before:] if each.body.get("type") in (4, 5)]
    assert [each.body["data"]["flags"] for each in answers] == [64]
    refused = await fought.command("gm forecast", AMA, fights=2)
    assert refused.text == "Only the GM may do that."
    idle = await fought.command("gm forecast", GM, stop=True)
    assert idle.text == "No forecast is running here."


async def test_an_order_is_changed_by_command_with_the_form_of_the_list(fought: Stage):
    """The form begins with the order as it is."""
    await fought.command("encounter begin", GM)
    await fought.command("orders set", BEN, act="endure", standing=True)
    [(_, order)] = await fought.suggestions("orders change", "order", "", user=BEN)
    sent = await fought.command("orders change", BEN, order=order)
    assert sent.message["title"] == "Change this order"
    assert sent.message["custom_id"].endswith(f":ochangem:{order}")
    other = await fought.command("orders change", AMA, order=order)
    assert other.text == "That order is no longer kept."


async def test_the_gm_changes_what_npcs_answer_in_a_form_of_choices(fought: Stage):
    """The card of a policy lists its replies, and a menu of it opens the form."""
    await fought.command("encounter begin", GM)
    await fought.command("npc style", GM, style="aggressive")
    card = await fought.command("npc drafts", GM)
    menu = card.message["components"][-1]["components"][0]
    group = menu["options"][0]["value"]
    shown = await fought.picked(menu["custom_id"], group, GM)
    assert "- **When I am attacked**: Dodge, pay for 2 improvements at most, " in shown.text
    assert (
        "; else dodge, pay for up to 2 improvements, and keep 2 of your stamina; else "
        in shown.text
    )
    menu = shown.message["components"][-1]["components"][0]
    defend = next(o for o in menu["options"] if o["label"] == "When I am attacked")
    form = await fought.picked(menu["custom_id"], defend["value"], GM)
    assert form.message["title"] == "What they answer"
    assert len(form.message["components"]) == 5
    choices = form.message["components"][0]["component"]["options"]
    endure = next(o["value"] for o in choices if o["label"] == "Do not react")
    sent = await fought.filled(form.message["custom_id"], GM, first=[endure])
    assert sent.text.startswith("Kept. Aggressive, changed: ")
