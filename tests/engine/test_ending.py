"""A decided fight: when the GM is asked, what is withheld meanwhile, and what the answers do."""

from __future__ import annotations

from bot.contract.table import Table
from rules.engine.asking.ending import outcome
from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM, PUBLIC
from tests.engine.duel import RULESET
from tests.rulesets import changed


class Deciding(Table):
    """A table at which the GM is asked for the end."""

    decides = True


def seated(**course):
    """Ann and Bob against two thugs."""
    table = Deciding(changed(RULESET, course=course))
    for name, player in (("Ann", "ann"), ("Bob", "bob"), ("Thug", GM), ("Lout", GM)):
        table.join(name, player)
    table.begin()
    return table


def fell(table: Deciding, *ids: str) -> None:
    """They leave the fight."""
    for id in ids:
        table.play(j.Left(id=id))


def test_only_the_last_of_a_side_decides_it_and_no_turn_is_asked_meanwhile():
    """With one of two thugs gone all are asked; with both, only the GM; a reload knows it too."""
    table = seated()
    fell(table, "thug")
    assert {who for who, _ in table.asked()} == {"ann", "bob", GM}
    fell(table, "lout")
    assert table.asked() == [(GM, "decided")]
    [prompt] = table.scene.prompts
    assert prompt.ask.question == (
        "The fight is decided. Only the players can act. End it, or play on?"
    )
    table.undo_everywhere()


def test_the_end_says_who_won_and_who_is_out():
    """No further moment begins after the answer; silence gives the same one."""
    table = seated()
    fell(table, "thug", "lout")
    [prompt] = table.scene.prompts
    assert prompt.ask.silence() == {"act": "end"}
    table.say(GM, "end")
    assert table.asked() == []
    assert table.fight.tempo.ending
    assert outcome(table.fight) == "The players have won. Out of the fight: Thug, Lout."


def test_nobody_left_is_an_end_too():
    """All four are gone."""
    table = seated()
    fell(table, "thug", "ann", "bob", "lout")
    assert table.asked() == [(GM, "decided")]
    said = outcome(table.fight)
    assert said.startswith("Nobody is left standing. Out of the fight: Ann, Bob")


def test_somebody_hidden_neither_keeps_a_fight_from_its_end_nor_shows_by_it():
    """A third thug in the dark: the same question at the same moment, in the same words."""
    plain, secret = seated(), seated()
    secret.join("Shade", GM, hidden=True)
    for table in (plain, secret):
        fell(table, "thug", "lout")
    assert (GM, "decided") in secret.asked()
    ends = [p.ask.question for p in secret.scene.prompts if p.ask.key == "decided"]
    assert ends == [p.ask.question for p in plain.scene.prompts]
    assert plain.told(PUBLIC) == secret.told(PUBLIC)
