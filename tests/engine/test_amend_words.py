"""What an amendment changes, in words."""

from __future__ import annotations

from rules.engine.amend_words import seen_changes
from rules.engine.visibility import EVERYONE, Card, Role, Stat


def test_a_condition_without_a_number_is_there_or_not() -> None:
    """It comes as "none to yes", and goes as "yes to none"."""
    prone = Stat(name="prone", role=Role.CONDITION)
    fine, down = (Card(id="c1", name="Ama", stats=stats) for stats in ((), (prone,)))
    came = seen_changes({"c1": (EVERYONE, fine)}, {"c1": (EVERYONE, down)}, "ama")
    went = seen_changes({"c1": (EVERYONE, down)}, {"c1": (EVERYONE, fine)}, "ama")
    assert [text for text, _ in came] == ["Ama: prone none → yes."]
    assert [text for text, _ in went] == ["Ama: prone yes → none."]
