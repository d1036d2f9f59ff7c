"""A scene and a step at their edges: who may come, what an amendment tells, what is compared."""

from __future__ import annotations

from typing import Any

import pytest

from bot.contract.table import Table
from rules.dice import Dice
from rules.engine.asking.forms import YesNo
from rules.engine.asking.tempo import EACH, ONWARD, STANDS
from rules.engine.asking.verbs import ask, roll
from rules.engine.replay import journal as j
from rules.engine.replay.drive import MOST_MOMENTS, advance
from rules.engine.replay.scene import aside_path, same_story
from rules.engine.views.visibility import EVERYONE, GM, GM_ONLY, only
from rules.errors import JournalMismatch, NotAllowed
from tests.engine.duel import RULESET, Fight
from tests.engine.small import playing, seated
from tests.rulesets import changed


def joined(id: str = "cy", **more: Any) -> j.Joined:
    """Cy joins."""
    return j.Joined(id=id, name="Cy", player="cy", sheet={}, **more)


@pytest.mark.parametrize("id", ["", "a.b", "a/b", "a:b", "a~b", "a b", "a\tb", "a\nb"])
def test_an_id_has_no_marks_of_places(id: str) -> None:
    """Nor is it empty."""
    with pytest.raises(NotAllowed, match="cannot be an id"):
        seated().play(joined(id))


def test_a_character_is_in_a_fight_once() -> None:
    """Also after they have left; combatants without a character are many."""
    table = seated()
    table.play(joined(character="c1"))
    table.play(joined("di", character="c2"))
    table.play(joined("ed"))
    table.play(joined("fi"))
    with pytest.raises(NotAllowed, match=r"^Cy is in this fight already, or has left it\.$"):
        table.play(joined("gi", character="c1"))
    table.play(j.Left(id="cy"))
    with pytest.raises(NotAllowed):
        table.play(joined("gi", character="c1"))
    assert table.fight.combatants["di"].character == "c2"
    assert not table.fight.combatants["di"].hidden


def lines(table: Table, since: int) -> list[tuple[str, Any]]:
    """The lines told since then, with their audiences."""
    return [(line.text, line.audience) for line in table.lines[since:]]


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("", [("Amended: Ann: Player Ann \u2192 Bob.", GM_ONLY)]),
        ("Bob plays Ann.", [("Bob plays Ann.", EVERYONE)]),
    ],
)
def test_a_combatant_is_handed_over_with_their_questions(reason: str, told: list[Any]) -> None:
    """The reason names the new player; without one the GM reads their id."""
    table = seated()
    since = len(table.lines)
    table.amend("combatants.ann.player", "bob", reason)
    assert table.asked() == [("bob", "act"), ("bob", "act")]
    assert lines(table, since)[: len(told)] == told
    assert ("Amended" in str(lines(table, since))) is (not reason)


def test_the_reason_for_changing_somebody_hidden_is_theirs_alone() -> None:
    """It would reveal them; that of another change is everybody's."""
    table = seated()
    table.join("Xi", "xi", hidden=True)
    since = len(table.lines)
    table.amend("combatants.xi.hp", 3, "a wound")
    table.amend("turn", 2, "the bell")
    assert lines(table, since) == [
        ("Amended: Xi: HP 10 \u2192 3.", GM_ONLY),
        ("GM ruling: Xi: HP 10 \u2192 3.", only("xi")),
        ("GM ruling: a wound", only("xi")),
        ("Amended: Turn 1 \u2192 2.", GM_ONLY),
        ("GM ruling: the bell", EVERYONE),
    ]


def test_a_game_follows_an_amendment() -> None:
    """By its path, and with what is played at once after it."""
    paths: list[str] = []

    def after(fight: Fight):
        return rule(fight) if fight.turn == 2 else None

    def rule(fight: Fight):
        fight.tell("It follows.")
        yield from ask("rule", GM, "Well?", YesNo())

    game = changed(
        RULESET,
        course={"amended": lambda f, path: paths.append(path), "after_amending": after},
    )
    table = seated(game)
    table.amend("combatants.ann.hp", 3)
    assert (GM, "rule") not in table.asked()
    table.amend("turn", 2)
    assert (GM, "rule") in table.asked()
    assert table.told()[-1] == "It follows."
    assert {"combatants.ann.hp", "turn"} == set(paths)
    place = table.prompt(GM).key
    assert place == f"{aside_path('amended', table.scene.seq)}rule.1"


def test_a_record_that_fits_nothing_names_what_the_fight_waits_for() -> None:
    """A question, a die with its dice, or nothing."""

    def resolve(fight: Fight):
        yield from roll("luck", Dice(2, 6))

    scene = seated(playing(resolve), dice=[1, 2]).scene
    with pytest.raises(JournalMismatch, match="nothing"):
        scene.feed(j.Record(scene.seq + 1, 0, j.Advanced()))
    table = seated()
    seq = table.scene.seq + 1
    fell = j.Fell(key="luck.1", dice=Dice(1, 6), faces=((3,),))
    with pytest.raises(JournalMismatch, match=r"declare:ann/act\.1, declare:bob/act\.1"):
        table.reloaded().feed(j.Record(seq, 0, fell))
    went = j.RoundAsked(beat=1, asks=("ann",))
    with pytest.raises(JournalMismatch):
        table.reloaded().feed(j.Record(seq, 0, went))


@pytest.mark.parametrize(
    ("dice", "faces"),
    [(Dice(2, 6), ((3,), (3,))), (Dice(1, 6), ((7,),)), (Dice(1, 8), ((3,),))],
)
def test_dice_must_be_those_that_are_waited_for(dice: Dice, faces: Any) -> None:
    """As many, of the same sides, with faces that they have."""

    def resolve(fight: Fight):
        yield from roll("luck", Dice(1, 6))

    table = seated(playing(resolve), running=False)
    scene = table.reloaded()
    scene.feed(j.Record(scene.seq + 1, 0, j.Advanced()))
    with pytest.raises(JournalMismatch, match=r"luck\.1 \(1d6\)"):
        scene.feed(j.Record(scene.seq + 1, 0, j.Fell(key="luck.1", dice=dice, faces=faces)))


def test_what_everybody_saw_asked_waits_though_they_hide() -> None:
    """Whose question was covert from the start takes its default."""
    table = seated(people=("ann", "bob", "cy"))
    table.amend("combatants.ann.hidden", value=True)
    assert table.asked() == [("ann", "act"), ("bob", "act"), ("cy", "act")]
    [prompt] = [each for each in table.scene.prompts if each.ask.about == "ann"]
    assert table.scene.was_asked_openly(prompt)
    assert table.scene.is_covert(prompt.ask)
    table.say("ann", "rest")
    table.say("bob", "rest")
    table.say("cy", "rest")
    assert table.asked() == [("bob", "act"), ("cy", "act")]


def test_a_step_takes_breath_after_two_hundred_moments() -> None:
    """Exactly that many; the next step goes on."""

    def resolve(fight: Fight):
        yield from ()

    table = Table(playing(resolve, times=MOST_MOMENTS + 5), running=False)
    table.join("Ann", "ann")
    table.begin()
    hand = lambda key, dice: ()
    step = advance(table.scene, None, at=0, hand=hand)
    assert (step.breathless, len(step.records)) == (True, 200)
    assert not step.lines
    rest = advance(table.scene, None, at=0, hand=hand)
    assert (rest.breathless, len(rest.records)) == (False, 5)


def test_a_pledged_fight_alone_has_its_dice_by_its_seeds() -> None:
    """Another throws them by hand, though there is a thrower by seeds."""

    def by_seed(scene: Any, wanted: Any) -> j.Fell:
        place = "public 0.0 - x 0"
        return j.Fell(key=wanted.key, dice=wanted.throw.dice, faces=((6,),), place=place)

    def by_hand(key: str, dice: Dice) -> Any:
        return ((1,),)

    for pledged in (False, True):
        table = seated(running=False)
        if pledged:
            table.play(j.Pledged(public="p", hidden="h"))
        for thrower, face in ((by_seed, 6 if pledged else 1), (None, 1)):
            entry = j.Declared(by="ann", act="taunt", value={"times": 1})
            step = advance(table.scene, entry, at=0, hand=by_hand, pledged=thrower, running=False)
            fell = [r.entry.faces for r in step.records if isinstance(r.entry, j.Fell)]
            assert fell == [((face,),)]


def test_a_card_asks_players_for_their_orders_and_the_gm_for_drafts() -> None:
    """The GM's drafts stand for one round; a brake is released, and never by silence."""
    table = seated(running=False)
    table.play(j.RoundAsked(beat=3, asks=("ann", "")))
    ann, gm = table.prompt("ann").ask, table.prompt(GM).ask
    assert ann.question == ("Round 3 begins. Go on as it stands, or change your orders first?")
    assert gm.question == "Round 3 begins. Do the drafts of your NPCs stand?"
    assert table.acts("ann") == [STANDS, ONWARD, EACH]
    assert table.acts(GM) == [STANDS, EACH]
    assert (ann.about, ann.turn, ann.public) == ("ann", "round 3", True)
    assert ann.silence() == {"act": STANDS}
    table.say("ann", EACH)
    table.say(GM, EACH)
    tempo = table.fight.tempo
    assert (tempo.each_turn, tempo.approved, tempo.gone_to, tempo.heard) == (["ann"], -1, 3, 3)
    table.play(j.RoundAsked(beat=4, asks=("ann", ""), brake=True))
    assert table.acts("ann") == ["go"]
    assert table.prompt("ann").ask.question == (
        "Nobody had to decide anything in the last round. Go on with 4?"
    )
    table.say("ann", "go")
    assert (tempo.each_turn, tempo.gone_to) == (["ann"], 4)


@pytest.mark.parametrize(("written", "same"), [("abc", True), ("abd", False), ("", True)])
def test_a_fight_without_a_digest_is_not_compared(written: str, same: bool) -> None:
    """An import that renames somebody leaves it out."""
    assert same_story(written, "abc") is same
