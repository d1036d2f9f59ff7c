"""Styles of players and policies of NPCs, from the call to what they answer, in l7r."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest
from discord import ButtonStyle

from bot.discord.rendering.prompts import choices
from bot.storage import encounters, intents, journals
from rules.engine.intents.aims import Aim
from rules.engine.intents.book import Book
from rules.engine.intents.replies import Reply
from rules.engine.replay.journal import Answered
from rules.errors import BadAnswer, NotAllowed, RulesError, StalePrompt

BLUE = ButtonStyle.primary


async def _answered_by(desk, kind):
    """The answers in force that were given by plans or by intents, oldest first."""
    row = await desk.play.fights.need("c")
    async with desk.play.db.read() as c:
        written = await journals.records(c, row.id)
    entries = [each.entry for each in written if not each.struck]
    return [e for e in entries if isinstance(e, Answered) and e.via.startswith(f"{kind}:")]


async def _let_players_go_by(desk, asked=None):
    """Both players hold, and answer the rest as silence would; `asked` gathers Ama's."""
    for user in ("ama", "ben"):
        for each in await desk.play.turns.mine(desk.call(user)):
            if user == "ama" and asked is not None:
                asked.add(each.row.name)
            value = {"act": "hold"} if each.row.name == "act" else each.silence
            with suppress(StalePrompt):
                await desk.play.turns.answer(desk.call(user), each.row.token, value)


async def _until_the_gm_is_asked(desk):
    for _ in range(60):
        mine = await desk.play.turns.mine(desk.call("gm"))
        if any(each.row.name == "act" for each in mine):
            return
        await _let_players_go_by(desk)
    raise AssertionError("The GM is never asked.")


async def test_drafts_wait_for_one_press_and_then_all_npcs_act(road):
    """Two bandits have a policy: the GM sees what they would do, and approves the round at once."""
    kept = await road.play.policies.policy(road.call("gm"), "aggressive", who="Bandit")
    assert kept.text == (
        "Kept. Aggressive: Bandit 1, Bandit 2. They react by themselves; you approve their turns."
    )
    await _until_the_gm_is_asked(road)
    drafts = await road.play.policies.drafts(road.call("gm"))
    assert drafts.waits
    [group] = drafts.groups
    assert [member.name for member in group.members] == ["Bandit 1", "Bandit 2"]
    assert any(" attacks " in would for member in group.members for would in member.would)
    assert await _answered_by(road, "plan") == []
    # Each that is asked has the token of its question, by which the GM may say otherwise for it.
    mine = {each.row.token for each in await road.play.turns.mine(road.call("gm"))}
    assert {member.token for member in group.members} <= mine | {""}
    assert any(member.token for member in group.members)
    done = await road.play.policies.approve(road.call("gm"))
    assert done.text == "Approved for this round."
    assert {entry.value["act"] for entry in await _answered_by(road, "plan")} <= {"attack", "hold"}
    assert await _answered_by(road, "plan")
    assert not (await road.play.policies.drafts(road.call("gm"))).waits


async def test_nobody_has_two_styles_and_none_takes_it_away(road):
    """The second style replaces the first one for the combatants that it names."""
    gm = road.call
    await road.play.policies.policy(gm("gm"), "aggressive", alone=True)
    await road.play.policies.policy(gm("gm"), "careful", who="Bandit 2", alone=True)
    groups = (await road.play.policies.drafts(gm("gm"))).groups
    texts = {group.text: group.id for group in groups}
    assert sorted(texts) == ["Aggressive: Bandit 1.", "Careful: Bandit 2."]
    await road.play.policies.restyle(gm("gm"), texts["Aggressive: Bandit 1."], "none")
    groups = (await road.play.policies.drafts(gm("gm"))).groups
    assert [group.text for group in groups] == ["Careful: Bandit 2."]


async def test_what_can_never_be_is_refused(road):
    """A style that is none, one that needs a name, an NPC that is not there, and players."""
    with pytest.raises(BadAnswer, match="There are: Aggressive"):
        await road.play.policies.style(road.call("ama"), "berserk")
    with pytest.raises(BadAnswer, match="name who to protect"):
        await road.play.policies.style(road.call("ama"), "protect")
    with pytest.raises(NotAllowed, match="no NPC called Ogre"):
        await road.play.policies.policy(road.call("gm"), "careful", who="Ogre")
    with pytest.raises(NotAllowed):
        await road.play.policies.policy(road.call("ama"), "careful")
    with pytest.raises(NotAllowed):
        await road.play.policies.drafts(road.call("ama"))


async def test_an_undo_leaves_a_policy_as_it_is(road):
    """All turns of the bandits are taken back; their policy counts none, and is in force."""
    await road.play.policies.policy(road.call("gm"), "aggressive", alone=True)
    before = await road.play.orders.show(road.call("gm"))
    for _ in range(20):
        await _let_players_go_by(road)
    assert await _answered_by(road, "plan")
    for _ in range(80):
        if await _answered_by(road, "plan"):
            await road.play.gm.undo(road.call("gm"))
    assert await _answered_by(road, "plan") == []
    assert await road.play.orders.show(road.call("gm")) == before


async def test_the_gm_reads_and_changes_the_replies_of_a_policy(road):
    """They are told in words, chosen in a form, and put back by giving the style again."""
    gm = road.call
    await road.play.policies.policy(gm("gm"), "aggressive", alone=True)
    [group] = (await road.play.policies.drafts(gm("gm"))).groups
    parry = next(each for each in group.says if each.question == "parry")
    assert parry.title == "When somebody is attacked"
    assert parry.text.endswith("; else do not parry")
    form = await road.play.policies.replies_form(gm("gm"), f"{group.id}:parry")
    assert len(form.fields) == 5
    never = next(o.value for o in form.fields["first"].options if o.label == "Do not parry")
    others = dict.fromkeys(("second", "third", "fourth", "fifth"), "none")
    raw = {"first": never, **others}
    done = await road.play.policies.keep_replies(gm("gm"), f"{group.id}:parry", raw)
    assert done.text == "Kept. Aggressive, changed: Bandit 1, Bandit 2."
    [group] = (await road.play.policies.drafts(gm("gm"))).groups
    assert next(e.text for e in group.says if e.question == "parry") == "Do not parry"
    await road.play.policies.restyle(gm("gm"), group.id, "aggressive")
    [group] = (await road.play.policies.drafts(gm("gm"))).groups
    assert group.text == "Aggressive: Bandit 1, Bandit 2."
    assert next(e.text for e in group.says if e.question == "parry") == parry.text


async def test_changed_replies_come_along_to_later_fights(road):
    """One press keeps them for all bandits; a change after that is kept without another press."""
    gm, never = road.call, {"first": "0", "second": "none", "third": "none"}
    await road.play.policies.policy(gm("gm"), "aggressive", alone=True)
    [group] = (await road.play.policies.drafts(gm("gm"))).groups
    place = f"{group.id}:parry"
    done = await road.play.policies.keep_replies(gm("gm"), place, never)
    assert "later fights" not in done.text
    done = await road.play.policies.keep_for_later(gm("gm"), group.id)
    assert done.text == "Kept for bandit in later fights too."
    form = await road.play.policies.replies_form(gm("gm"), place)
    let = next(o.value for o in form.fields["first"].options if o.label == "Do not parry")
    done = await road.play.policies.keep_replies(gm("gm"), place, {**never, "first": let})
    assert done.text.endswith(" Kept for bandit in later fights too.")
    changed = (await road.play.policies.drafts(gm("gm"))).groups[0].says
    await road.play.fights.end(gm("gm"))
    await road.play.fights.open(gm("gm"), name="Again", ruleset="l7r")
    await road.play.fights.add_npcs(gm("gm"), template="bandit", count=2, name="Bandit")
    [group] = (await road.play.policies.drafts(gm("gm"))).groups
    assert (group.text, group.drafts) == ("Aggressive, changed: Bandit 1, Bandit 2.", False)
    assert group.says == changed
    assert next(e.text for e in group.says if e.question == "parry") == "Do not parry"


async def test_replies_that_name_somebody_stay_in_their_fight(road):
    """The person may not be in the next one; the GM is told which were left out."""
    await road.play.policies.policy(road.call("gm"), "aggressive", alone=True)
    [group] = (await road.play.policies.drafts(road.call("gm"))).groups
    async with road.play.db.write() as c:
        fight = await encounters.live_in(c, road.call("gm").channel)
        [row] = [each for each in await intents.of(c, fight.id) if each.id == group.id]
        named = (Reply("attack", {"target": Aim(("kuni",))}),)
        await intents.put(c, replace(row, body=row.body.saying("act", named)))
    done = await road.play.policies.keep_for_later(road.call("gm"), group.id)
    assert done.text.startswith("Kept for bandit in later fights too. Left out, since they name")


async def test_replies_are_the_gms_and_of_questions_that_the_policy_answers(road):
    """Players are refused, and so are a policy and a question that are not there."""
    gm = road.call
    await road.play.policies.policy(gm("gm"), "aggressive", alone=True)
    [group] = (await road.play.policies.drafts(gm("gm"))).groups
    for user, place in (
        ("ama", f"{group.id}:parry"),
        ("gm", "gone:parry"),
        ("gm", f"{group.id}:sing"),
    ):
        with pytest.raises(NotAllowed):
            await road.play.policies.replies_form(gm(user), place)
        with pytest.raises(NotAllowed):
            await road.play.policies.keep_replies(gm(user), place, {"first": "0"})
    with pytest.raises(NotAllowed):
        await road.play.policies.keep_for_later(gm("ama"), group.id)


async def test_a_policy_is_tried_once_for_each_question(road, monkeypatch):
    """The replies of a policy are tried once in a step, whoever asks for the answer."""
    await road.play.policies.policy(road.call("gm"), "aggressive", who="Bandit", alone=True)
    tried, once = Counter[tuple[str, int]](), Book._verdict

    def counted(self, scene, prompt, know, without):
        tried[prompt.key, prompt.opened] += 1
        return once(self, scene, prompt, know, without)

    monkeypatch.setattr(Book, "_verdict", counted)
    for _ in range(4):
        for who in ("ama", "ben", "kuni"):
            with suppress(RulesError):
                await road.play.turns.act(road.call(who), "attack", {"target": "bandit-1"})
    assert len(tried) >= 4
    assert set(tried.values()) == {1}


async def test_the_blue_button_is_what_a_style_would_choose(road):
    """In a turn that is the attack; no question has two blue buttons."""
    await road.play.policies.policy(road.call("gm"), "aggressive", alone=True)
    blue: dict[str, set[str]] = {}
    for _ in range(20):
        for each in await road.play.turns.mine(road.call("ama")):
            shown = [item for item in choices(each) if getattr(item, "style", None) == BLUE]
            blue.setdefault(each.row.name, set()).update(str(item.label) for item in shown)
        await _let_players_go_by(road)
    assert blue["act"] == {"Attack\N{HORIZONTAL ELLIPSIS}"}
    assert all(len(words) <= 1 for words in blue.values())
