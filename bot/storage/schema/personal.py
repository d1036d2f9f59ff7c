"""What each text column says of a person. A test demands that every one of them is declared here.

`IDS` hold one person's id or nothing, `TEXTS` may name somebody or hold their words, and `NOBODY`
says nothing that leads to a person who has left no row of their own.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Column, Table

from bot.storage.schema.every_table import METADATA

IDS = {
    "campaign": "owner",
    "change": "by",
    "character": "owner lent_by",
    "draft": "user",
    "intent": "owner",
    "member": "user deputy",
    "notice": "person",
    "prompt": "who by",
    "prose": "by",
    "record": "by",
    "ruling": "by ruled_by",
    "sheet_draft": "user",
    "spoken": "by",
}
TEXTS = {
    "campaign": "co_gms settings",
    "change": "why",
    "character": "name tags",
    "checkpoint": "state",
    "draft": "kind body",
    "encounter": "note",
    "intent": "body misfit",
    "line": "body",
    "member": "name zone",
    "notice": "text kind",
    "pack": "body",
    "prompt": "about question said via turn",
    "prose": "text message key",
    "queue": "destination",
    "receipt": "reply",
    "record": "body via kind",
    "ruling": "objection answer clauses",
    "sheet_draft": "body",
    "spoken": "name message",
}
NOBODY = {
    "campaign": "id name ruleset rulesets gm_role",
    "change": "character sheet",
    "character": "id campaign ruleset sheet",
    "checkpoint": "encounter",
    "draft": "token encounter",
    "encounter": "id token campaign channel ruleset name status digest board face package version"
    " parked_from",
    "forgotten": "mark",
    "intent": "id encounter kind character",
    "line": "encounter token post",
    "member": "campaign",
    "meta": "key value",
    "notice": "campaign encounter token",
    "pack": "encounter",
    "portrait": "digest image",
    "post": "message encounter face foot",
    "prompt": "encounter key token name message",
    "prose": "line encounter",
    "queue": "owner why edited",
    "receipt": "interaction encounter",
    "record": "encounter",
    "ruling": "token campaign encounter line ruleset",
    "seed": "pledge encounter public hidden shown",
    "sheet": "digest body",
    "sheet_draft": "token campaign ruleset",
    "spoken": "id campaign channel character webhook",
    "wears": "character portrait",
}


def ids(table: Table) -> list[Column[str]]:
    """Return the columns of a table that hold a person's id."""
    return [table.c[name] for name in IDS.get(table.name, "").split()]


def personal(table: Table) -> list[Column[str]]:
    """Return the columns of a table that may name a person, those with an id first."""
    return [*ids(table), *(table.c[name] for name in TEXTS.get(table.name, "").split())]


def with_ids() -> Iterator[tuple[Table, Column[str]]]:
    """Return every column of a person's id, with its table."""
    for name in IDS:
        for column in ids(METADATA.tables[name]):
            yield METADATA.tables[name], column
