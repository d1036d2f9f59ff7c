"""The permissions of every message menu (Apps). Data, and nothing else."""

from __future__ import annotations

from tests.cogs.harness import AMA, BEN
from tests.hard.row import HERE, NOBODY, PLAYS_AMA, Before, Row

SPOKEN = (Before("say", {"text": "Ho!", "who": "Ama"}, AMA),)
"""Ama has said something, in a post that has her character's name."""

MENUS = (
    Row("This is what I do", PLAYS_AMA, filled={"text": "I step out of the mist."}),
    Row("This is what I do", NOBODY, filled={"text": "I step out of the mist.", "by": str(BEN)}),
    Row("This is what I do", NOBODY, filled={"text": ""}),
    Row("Read as sheet", HERE, filled={"text": "Agility: 4"}),
    Row("I object", NOBODY, filled={}),
    Row("Edit what I said", NOBODY, after=SPOKEN, filled={}),
    Row("Why?", NOBODY, filled={}),
)
"""In each row `filled` is the post: its text, and `by`, if it is not the person's own."""
