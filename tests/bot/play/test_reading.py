"""Looking things up."""

from __future__ import annotations


async def test_entries_of_the_tables_are_found_beside_the_clauses(desk):
    """By their id, and by words of their name; a clause is still found by its own id."""
    rules = desk.play.reading.rules
    assert [each.title for each in rules("wayward", "technique-trip")] == ["Trip"]
    assert "ITEM-SMOKE-BOMB" in [each.id for each in rules("wayward", "smoke bomb")]
    assert [each.id for each in rules("wayward", "way-atk-01")] == ["WAY-ATK-01"]
