"""What an amendment changes, in words."""

from __future__ import annotations

from rules.engine.state.amend_words import seen_changes
from rules.engine.views.visibility import EVERYONE, Card, Role, Stat


def test_a_condition_without_a_number_is_there_or_not() -> None:
    """It comes as "none to yes", and goes as "yes to none"."""
    prone = Stat(name="prone", role=Role.CONDITION)
    fine, down = (Card(id="c1", name="Ama", stats=stats) for stats in ((), (prone,)))
    came = seen_changes({"c1": (EVERYONE, fine)}, {"c1": (EVERYONE, down)}, "ama")
    went = seen_changes({"c1": (EVERYONE, down)}, {"c1": (EVERYONE, fine)}, "ama")
    assert [text for text, _ in came] == ["Ama: prone none → yes."]
    assert [text for text, _ in went] == ["Ama: prone yes → none."]


def test_what_a_card_says_in_two_places_is_told_once() -> None:
    """ "Unconscious" stands for the wounds and as a remark; it comes and goes in one change."""
    well = Card(id="c1", name="Ama", health="no wounds")
    down = Card(id="c1", name="Ama", health="unconscious", state="unconscious")
    came = seen_changes({"c1": (EVERYONE, well)}, {"c1": (EVERYONE, down)}, "ama")
    went = seen_changes({"c1": (EVERYONE, down)}, {"c1": (EVERYONE, well)}, "ama")
    assert [text for text, _ in came] == ["Ama: no wounds → unconscious."]
    assert [text for text, _ in went] == ["Ama: unconscious → no wounds."]


def test_a_remark_of_its_own_is_told_beside_the_wounds() -> None:
    """Only the same word is left out."""
    well = Card(id="c1", name="Ama", health="no wounds")
    hurt = Card(id="c1", name="Ama", health="hurt", state="asleep")
    told = seen_changes({"c1": (EVERYONE, well)}, {"c1": (EVERYONE, hurt)}, "ama")
    assert [text for text, _ in told] == ["Ama: no wounds → hurt, fine → asleep."]
