"""Controls: old, unknown, shared and mistaken ones, and the board's own buttons."""

from dataclasses import replace
from typing import Any

from bot.discord.inbound.custom_ids import made, parse
from bot.discord.inbound.gm_menus import FOR_THE_GM
from bot.storage.rows import Status
from tests.bot.discord.conftest import Table, labels


async def pressed(table: Table, custom_id: str, values: tuple[str, ...] = ()) -> str:
    """Let Ama use a control with that custom id; return the answer."""
    await table.use(table.town.ama, placed(table, custom_id, values), custom_id, *values)
    return table.answer(table.town.ama)


def placed(table: Table, custom_id: str, values: tuple[str, ...] = ()) -> str:
    """Return the id of an old message with a control of that custom id."""
    channel = table.town.sandbox.world.channels[table.channel]
    control: dict[str, Any] = {"type": 2, "style": 2, "label": "Old", "custom_id": custom_id}
    if values:
        options = [{"label": value, "value": value} for value in values]
        control = {"type": 3, "custom_id": custom_id, "options": options}
    rows = [{"type": 1, "components": [control]}]
    payload = {"content": "an old message", "components": rows}
    sandbox = table.town.sandbox
    return sandbox.messages.create(channel, sandbox.bot_user, payload).id


async def test_an_unknown_control_is_answered_in_a_sentence(table: Table):
    """Controls of other versions, malformed and nonsensical ones say what to do."""
    await table.fight()
    for custom_id in ("hello", "v1:", "v0:abc:c:x", "v1:abc:nothing", "v1:abc", "x" * 100):
        assert "I do not know this control" in await pressed(table, custom_id)


async def test_a_control_of_nothing_known_is_answered_in_a_sentence(table: Table):
    """Well-formed controls of questions, fights and lines that are not here are refused."""
    await table.fight()
    for option in ("c", "ask", "m", "act", "mine", "log", "orders", "why", "choose", "gc", "gask"):
        said = await pressed(table, made("nowhere", option, "x"))
        assert said.split(" Open now:")[0].endswith((".", "?")), (option, said)
        assert "Something went wrong" not in said, option


async def test_an_outdated_control_links_to_what_is_open_now(table: Table):
    """A question that was answered says so, and where the next one stands."""
    await table.fight()
    [prompt] = await table.play.turns.mine(table.call(table.town.ama))
    for person in (table.town.ama, table.town.ben):
        await table.rest(person)
    said = await pressed(table, made(prompt.row.token, "c", "rest"))
    now = table.post_of("What does Ama do")
    assert "has been answered" in said
    assert f"/{table.channel}/{now['id']})" in said


async def test_a_choice_that_is_no_longer_offered_is_refused(table: Table):
    """The refusal names what can be chosen now."""
    await table.fight()
    [prompt] = await table.play.turns.mine(table.call(table.town.ama))
    said = await pressed(table, made(prompt.row.token, "c", "fly"))
    assert "You can choose: Rest, Stroke." in said


async def test_a_wrong_entry_can_be_tried_again(table: Table):
    """An answer that is not legal is refused with advice; its form opens as it was filled in."""
    await table.fight()
    gm, ama = table.town.gm, table.town.ama
    await table.play.fights.add_npcs(table.call(gm), template="duelist", name="Thug")
    await table.press(ama, "Choose")
    opened = await table.press(ama, "Stroke")
    await table.play.gm.amend(table.call(gm), target="Ben", what="hp", value="0")
    await table.fill(ama, opened, target=["ben"])
    assert table.answer(ama) == "Choose one of: Thug."
    await table.play.gm.amend(table.call(gm), target="Ben", what="hp", value="3")
    again = await table.press(ama, "Try again…")
    assert again.modal is not None
    [field] = [each["component"] for each in again.modal["components"]]
    assert {each["label"]: each["default"] for each in field["options"]} == {
        "Ben (ally)": True,
        "Thug": False,
    }
    await table.fill(ama, again, target=["thug"])
    assert table.answer(ama) == "Ama chooses Stroke. Target is Thug."


async def test_an_answer_that_was_taken_back_is_not_kept(table: Table):
    """The receipt that offered it says so, links to the new question, and offers nothing more."""
    await table.fight()
    ama = table.town.ama
    await table.rest(ama)
    await table.play.gm.undo(table.call(table.town.gm))
    await table.settled()
    await table.press(ama, "Always do this")
    assert table.answer(ama).startswith("That answer was taken back")
    assert "What does Ama do?" in table.answer(ama)
    assert not [
        label for message in table.seen(ama) for label in labels(message) if "Always" in label
    ]


async def test_the_gm_answers_for_all_of_his_at_once(table: Table):
    """A press on a shared post answers for the combatant they pick, or for all of theirs."""
    play, gm = table.play, table.town.gm
    await play.campaigns.setup(table.call(gm), name="Town", ruleset="duel")
    await play.fights.open(table.call(gm), ruleset="duel", name="Three")
    await play.fights.add_npcs(table.call(gm), template="duelist", name="Thug", count=3)
    await play.fights.begin(table.call(gm))
    await table.settled()
    assert "Thug 1\N{EN DASH}3" in table.post_of("What does Thug 1 do")["content"]
    await table.press(gm, "Choose")
    tokens = {p.row.about: p.row.token for p in await play.turns.mine(table.call(gm))}
    await table.press(gm, "Your decisions", tokens["thug-2"])
    await table.press(gm, "Rest")
    await table.settled()
    assert "Thug 1, Thug 3" in table.post_of("What does Thug 1 do")["content"]
    enc = (await play.fights.need(table.channel)).token
    post = table.post_of("What does Thug 1 do")["id"]
    await press_as(table, made(enc, "gall", f"{post}:rest"))
    await table.settled()
    row = await play.fights.need(table.channel)
    assert "turn 2" in (await play.reading.board(row.id)).timeline.title.lower()


async def test_one_form_asks_for_each_of_ones_own(table: Table):
    """A field for each combatant; one left blank stays open, and an outdated form says so."""
    table.play.hand.script([6])
    await table.fight()
    await table.strike(table.town.ama, at="ben")
    await table.rest(table.town.ben)
    post = table.post_of("Parry with Ben?")["id"]
    enc = (await table.play.fights.need(table.channel)).token
    for given in ([], ["none"]):
        custom_id = made(enc, "geach", post)
        opened = await table.use(table.town.ben, placed(table, custom_id), custom_id)
        assert opened.modal is not None
        [field] = opened.modal["components"]
        assert field["label"] == "Ben"
        offered = [option["label"] for option in field["component"]["options"]]
        assert offered == ["Take it", "Parry"]
        await table.fill(table.town.ben, opened, **{field["component"]["custom_id"]: given})
        said = table.answer(table.town.ben)
    assert said == "Ben chooses Take it."
    await table.settled()
    assert "Ben is hit." in "".join(table.texts())


async def test_a_gm_at_a_players_button_is_asked_first(table: Table):
    """The GM is asked to confirm; only the second press answers, and the log says who did."""
    await table.fight()
    gm = table.town.gm
    await table.rest(table.town.ben)
    await table.press(gm, "Choose")
    assert "For Ama?" in table.answer(gm)
    await table.press(gm, "For Ama")
    await table.press(gm, "Rest")
    assert table.answer(gm) == "Ama chooses Rest."


async def test_a_question_for_somebody_else_leads_to_ones_own(table: Table):
    """The refusal has a link to what waits for the one who pressed."""
    await table.fight()
    prompts = await table.play.turns.mine(table.call(table.town.gm), everyone=True)
    [theirs] = [p.row.token for p in prompts if p.row.about == "ben"]
    said = await pressed(table, made(theirs, "ask"))
    assert said.startswith("This question is for someone else. Open now:")
    assert "What does Ama do?" in said


async def press_as(table: Table, custom_id: str) -> str:
    """The GM uses a control of their own."""
    mine = replace(table, town=replace(table.town, ama=table.town.gm))
    return await pressed(mine, custom_id)


async def test_act_shows_my_one_question_with_its_choices(table: Table):
    """The board's button leads straight to the one decision that waits."""
    await table.fight()
    await table.press(table.town.ama, "My turn")
    assert "What does Ama do?" in table.answer(table.town.ama)
    await table.press(table.town.ama, "Rest")
    assert table.answer(table.town.ama) == "Ama chooses Rest."


async def test_acts_that_nobody_asks_for_need_no_typing(table: Table):
    """They stand in a menu under Act; their fields are a modal."""
    await table.fight()
    ama = table.town.ama
    await table.press(ama, "My turn")
    opened = await table.press(ama, "Something else", "shout")
    await table.fill(ama, opened, times="2")
    await table.settled()
    assert any("shouts 2 times." in text for text in table.texts())
    assert "That can no longer be chosen" in await pressed(
        table, made((await table.play.fights.need(table.channel)).token, "do", "fly")
    )


async def test_act_lets_the_gm_pick_whom_to_answer_for(table: Table):
    """The GM, who has nothing to decide, is offered everybody's questions."""
    await table.fight()
    await table.press(table.town.gm, "My turn")
    [prompt] = await table.play.turns.mine(table.call(table.town.ama))
    await table.press(table.town.gm, "Answer for", prompt.row.token)
    await table.press(table.town.gm, "Rest")
    assert table.answer(table.town.gm) == "Ama chooses Rest."


async def test_my_fighters_shows_what_is_mine_to_see(table: Table):
    """Ama sees her own hit points, and nobody else's."""
    await table.fight()
    await table.press(table.town.ama, "Mine")
    own = [m for m in table.seen(table.town.ama) if m.get("ephemeral_for")]
    fields = own[-1]["embeds"][0]["fields"]
    assert [field["name"] for field in fields] == ["Ama"]
    assert "HP: 10" in fields[0]["value"]
    assert "HP" not in str(table.board()["embeds"])


async def test_the_log_is_paged_back_to_its_beginning(table: Table):
    """The newest lines first, older ones by a button, and back."""
    await table.fight()
    for n in range(20):
        call = table.call(table.town.ama)
        await table.play.turns.act(call, "shout", {"times": 1 + n % 3})
    await table.press(table.town.ama, "Log")
    assert "shouts 2 times" in table.answer(table.town.ama)
    assert "joins" not in table.answer(table.town.ama)
    for _ in range(3):
        if "Ama joins" in table.answer(table.town.ama):
            break
        await table.press(table.town.ama, "Older")
    assert "Ama joins" in table.answer(table.town.ama)
    await table.press(table.town.ama, "Newest")
    assert "shouts 2 times" in table.answer(table.town.ama)


async def test_orders_can_be_read_and_taken_back(table: Table):
    """Each order stands in the list, which lets one choose what becomes of it."""
    await table.fight()
    ama = table.town.ama
    await table.press(ama, "Orders")
    assert "no orders" in table.answer(ama)
    await table.play.orders.set(table.call(ama), act="none", fields={})
    [order] = [kept.id for kept in await table.play.orders.show(table.call(ama))]
    await table.press(ama, "Orders")
    assert "Take it" in table.answer(ama)
    await table.press(ama, "Change one", order)
    await table.press(ama, "Pause")
    assert "Paused." in table.answer(ama)
    await table.press(ama, "Change one", order)
    await table.press(ama, "Delete")
    assert "no orders" in table.answer(ama)


def test_custom_ids_read_back_as_they_were_made():
    """Token, option and argument survive, whatever the argument holds."""
    for argument in ("", "rest", "a:b", "1:2:3", "\N{SNOWMAN} x"):
        control = parse(made("abc234", "c", argument))
        assert control is not None
        assert (control.token, control.option, control.argument) == ("abc234", "c", argument)


async def test_one_joins_by_the_gathering_boards_button(table: Table):
    """The button brings the character in; the board loses it once the fighting has begun."""
    play, gm, ben = table.play, table.town.gm, table.town.ben
    await play.campaigns.setup(table.call(gm), name="Town", ruleset="duel")
    for person, name in ((table.town.ama, "Ama"), (ben, "Ben")):
        await play.characters.new(table.call(person), name=name, sheet={}, ruleset="duel")
    await play.fights.open(table.call(gm), ruleset="duel", name="The bridge")
    await play.fights.join(table.call(table.town.ama))
    await table.settled()
    await table.press(ben, "Join")
    assert table.answer(ben) == "You are in."
    await table.press(ben, "Join")
    assert table.answer(ben) == "Ben is in this fight already."
    await play.fights.begin(table.call(gm))
    await table.settled()
    labels = [each["label"] for line in table.board()["components"] for each in line["components"]]
    assert labels == ["My turn", "Mine", "Log", "Orders", "GM…"]


async def test_the_gm_fights_by_the_boards_buttons_alone(table: Table):
    """They add NPCs, begin, and end; a player who presses the same is told whose they are."""
    play, gm, ama = table.play, table.town.gm, table.town.ama
    await play.campaigns.setup(table.call(gm), name="Town", ruleset="duel")
    await play.characters.new(table.call(ama), name="Ama", sheet={}, ruleset="duel")
    await play.fights.open(table.call(gm), ruleset="duel", name="The bridge")
    await table.settled()
    await table.press(ama, "Join")
    await table.press(ama, "GM…")
    assert table.answer(ama) == FOR_THE_GM
    await table.press(gm, "GM…")
    opened = await table.press(gm, "Add NPCs…")
    await table.fill(gm, opened, template=["duelist"], count="2", name="Thug")
    assert table.answer(gm) == "Added: Thug 1, Thug 2."
    await table.press(gm, "Begin")
    await table.settled()
    await table.press(gm, "GM…")
    await table.press(gm, "End…")
    await table.press(gm, "End the fight")
    await table.settled()
    assert (await play.fights.latest(table.channel)).status is Status.OVER
