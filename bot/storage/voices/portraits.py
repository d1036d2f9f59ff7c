"""Portraits of characters. Each picture is stored once, however many characters have it."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

from sqlalchemy import Text, bindparam, delete, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connection.statements import Upsert, given
from bot.storage.schema.story_tables import portrait, wears

_OF = (
    select(wears.c.character, portrait.c.image)
    .join_from(wears, portrait, portrait.c.digest == wears.c.portrait)
    .where(wears.c.character.in_(bindparam("the_names", type_=Text, expanding=True)))
)
_WORN = select(wears.c.character, wears.c.portrait).where(
    wears.c.character.in_(bindparam("the_names", type_=Text, expanding=True))
)
_KEEP = Upsert(portrait, ["image"])
_WEAR = Upsert(wears, ["portrait"])
_TAKE_OFF = delete(wears).where(wears.c.character == given("character"))
_UNWORN = delete(portrait).where(~exists().where(wears.c.portrait == portrait.c.digest))
_IMAGE = select(portrait.c.image).where(portrait.c.digest == given("digest"))
_DIGESTS = select(portrait.c.digest)


def digest_of(image: str) -> str:
    """Return the key of a picture: a digest of its content."""
    return sha256(image.encode()).hexdigest()


async def put(c: AsyncConnection, character: str, image: str) -> None:
    """Give a character this picture (a file as Base64), in place of its old one."""
    digest = digest_of(image)
    await c.execute(_KEEP.on(c), {"digest": digest, "image": image})
    await c.execute(_WEAR.on(c), {"character": character, "portrait": digest})
    await drop_unworn(c)


async def remove(c: AsyncConnection, character: str) -> bool:
    """Remove a character's picture. Returns False if it had none."""
    done = await c.execute(_TAKE_OFF, {"the_character": character})
    await drop_unworn(c)
    return done.rowcount > 0


async def drop_unworn(c: AsyncConnection) -> None:
    """Delete the pictures that no character has any more."""
    await c.execute(_UNWORN)


async def of(c: AsyncConnection, characters: Collection[str]) -> dict[str, str]:
    """Return the pictures of these characters as Base64, for those that have one."""
    if not characters:
        return {}
    found = await c.execute(_OF, {"the_names": list(characters)})
    return {str(character): str(image) for character, image in found}


async def worn(c: AsyncConnection, characters: Collection[str]) -> dict[str, str]:
    """Return the digests of the pictures of these characters, for those that have one."""
    if not characters:
        return {}
    found = await c.execute(_WORN, {"the_names": list(characters)})
    return {str(character): str(digest) for character, digest in found}


async def image(c: AsyncConnection, digest: str) -> str | None:
    """Return the picture with this digest as Base64, None if nobody has it."""
    found: str | None = await c.scalar(_IMAGE, {"the_digest": digest})
    return found


async def digests(c: AsyncConnection) -> set[str]:
    """Return the digests of all pictures."""
    return set((await c.scalars(_DIGESTS)).all())
