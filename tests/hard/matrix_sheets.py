"""The permissions of the controls of sheets: drafts, and the form that reads one. Data only."""

from __future__ import annotations

from tests.cogs.harness import AMA
from tests.hard.row import HERE, NOBODY, Row

ITS = frozenset({AMA})
"""The draft of a sheet obeys whoever is making it, and no GM."""

SHEETS = (
    Row("dsection", NOBODY, token="{sheet}", argument="0"),
    Row("dpaste", NOBODY, token="{sheet}"),
    Row("dfilled", ITS, token="{sheet}", argument="0", filled={"agility": "5"}, private=True),
    Row("dpasted", ITS, token="{sheet}", filled={"text": "agility = 5"}),
    Row("dmake", ITS, token="{sheet}"),
    Row("dnamed", ITS, token="{sheet}", filled={"name": "New"}, private=True),
    Row("drename", NOBODY, token="{sheet}"),
    Row("drenamed", ITS, token="{sheet}", filled={"name": "Other"}, private=True),
    Row("dread", NOBODY, token="{sheet}", argument="0"),
    Row("dperson", NOBODY, token="{sheet}", argument="0"),
    Row("dthrow", ITS, token="{sheet}", private=True),
    Row("sheet", NOBODY, token="{character}", argument="1"),
    Row("import", NOBODY, token="0"),
    Row("importm", HERE, token="0", filled={"text": "Agility: 3"}),
)
