"""`interlude db ...`: the database, from outside the bot."""

from __future__ import annotations

import asyncio
import json
import sys
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import TYPE_CHECKING, TypeAlias

from bot.cli import EXIT_CODES, Failed, settings_argument
from bot.config import load

if TYPE_CHECKING:
    from bot.storage.copies.rehousing import House

Task: TypeAlias = Callable[[str, Namespace], Awaitable[int]]
"""Takes the database's address and the options; returns the exit code."""


def arguments(parser: ArgumentParser) -> None:
    """Add the tasks and their options."""
    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    for name, (help_line, _) in TASKS.items():
        task = tasks.add_parser(name, help=help_line, description=help_line, epilog=EXIT_CODES)
        settings_argument(task)
        if name == "upgrade":
            task.add_argument(
                "--dry-run",
                action="store_true",
                help="change nothing; say which fights would be parked, and why",
            )
        if name == "check":
            task.add_argument("--json", action="store_true", help="print one JSON object")
        if name == "backup":
            task.add_argument("path", type=Path, metavar="PATH", help="the new file")
        if name in ("backup", "export"):
            task.add_argument(
                "--anyway",
                action="store_true",
                help="of a damaged database, take what can be read",
            )
        if name == "restore":
            task.add_argument("path", type=Path, metavar="FILE", help="what backup has written")
        if name == "export":
            task.add_argument("guild", metavar="GUILD", help="the Discord server's id")
            task.add_argument("path", nargs="?", type=Path, metavar="FILE", help="or standard out")
        if name == "import":
            task.add_argument("path", type=Path, metavar="FILE", help="what export has written")
            task.add_argument("--guild", metavar="GUILD", help="the server it is to belong to")
            task.add_argument("--gm", metavar="USER", help="the id of its GM there")
            task.add_argument(
                "--map",
                type=Path,
                metavar="FILE",
                help="TOML with guild, owner, co_gms and the tables [channels] and [people]: "
                '"old id" = "new id"',
            )


def carry_out(options: Namespace) -> int:
    """Carry out the task; failures of the database are told in its own sentences."""
    from bot.plugins import add_homebrew
    from bot.storage.connection.errors import StorageError

    _, task = TASKS[options.task]
    config = load(options.config)
    add_homebrew(config.rulesets.folder)
    try:
        return asyncio.run(_run(task, config.database.url, options))
    except StorageError as error:
        raise Failed(str(error)) from None
    except OSError as error:
        raise Failed(f"{error.filename or 'The file'}: {error.strerror or error}.") from None


async def _run(task: Task, url: str, options: Namespace) -> int:
    return await task(url, options)


async def _upgrade(url: str, options: Namespace) -> int:
    from bot.storage.connection.database import Database

    if options.dry_run:
        return await _foresee(url)
    await (await Database.open(url)).close()
    sys.stdout.write("The database is up to date.\n")
    return 0


async def _foresee(url: str) -> int:
    """Tell what an upgrade would do, by upgrading a copy of the database."""
    from bot.play.step.replaying import would_park
    from bot.storage.connection.database import Database
    from bot.storage.copies.backup import backup
    from rules import has_ruleset

    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        await backup(url, copy)
        database = await Database.open(f"sqlite+aiosqlite:///{copy}")
        try:
            async with database.read() as connection:
                going, parked = await would_park(connection)
        finally:
            await database.close()
    sys.stdout.write(f"The database can be upgraded. Fights that go on: {going}.\n")
    sys.stdout.writelines(
        f"{row.name} in channel {row.channel} ({row.ruleset}) would be parked"
        f"{', and its GM would choose with /gm mend' if has_ruleset(row.ruleset) else ''}: {why}\n"
        for row, why in parked
    )
    return 0


async def _check(url: str, options: Namespace) -> int:
    from bot.play.step.replaying import retold
    from bot.storage.copies.backup import check

    faults = await check(url, retold)
    if options.json:
        sys.stdout.write(f"{json.dumps({'sound': not faults, 'faults': faults})}\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in faults or ["The database is sound."])
    return 1 if faults else 0


async def _backup(url: str, options: Namespace) -> int:
    from bot.play.step.replaying import retold
    from bot.storage.connection.database import Database
    from bot.storage.connection.errors import StorageError
    from bot.storage.connection.read_only import fixed_file
    from bot.storage.copies.backup import backup, check_copy

    lost: list[str] | None = [] if options.anyway else None
    await backup(url, options.path, lost=lost)
    faults = [*(lost or ()), *await check_copy(options.path, retold)]
    if faults and options.anyway:
        raise Failed("\n".join([f"{options.path} is written, and has faults:", *faults]))
    if faults:
        options.path.unlink()
        raise Failed("\n".join(["The copy has faults and is not kept:", *faults]))
    # A database that cannot be written, or must be upgraded first, does not count its copies.
    if fixed_file(url) is None:
        with suppress(StorageError):
            database = await Database.open(url, migrate=False)
            try:
                await database.note_backup(time())
            finally:
                await database.close()
    sys.stdout.write(f"Backed up to {options.path}; every fight in it was played again.\n")
    return 0


async def _restore(url: str, options: Namespace) -> int:
    from bot.play.step.replaying import retold
    from bot.storage.copies.restoring import restore

    old = await restore(url, options.path, retold)
    kept = f" The old database is now {old}." if old is not None else ""
    sys.stdout.write(f"Restored from {options.path}.{kept}\n")
    return 0


async def _export(url: str, options: Namespace) -> int:
    from bot.storage.connection.database import Database
    from bot.storage.connection.read_only import at_hand
    from bot.storage.copies.backup import export_campaign
    from bot.storage.copies.salvage import readable

    lost: list[str] = []
    left_out: list[str] | None = [] if options.anyway else None
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(at_hand(url))
        if options.anyway:
            place = await stack.enter_async_context(readable(place, lost))
        # Only a passing copy is upgraded.
        database = await Database.open(place, migrate=place != url)
        try:
            async with database.read() as connection:
                exported = await export_campaign(connection, options.guild, left_out)
        finally:
            await database.close()
    text = json.dumps(exported, ensure_ascii=False, indent=1) + "\n"
    if options.path is None:
        sys.stdout.write(text)
    else:
        _write_new(options.path, text)
    if left_out:
        left_out.insert(0, "Left out:")
    if told := [*lost, *(left_out or ())]:
        raise Failed("\n".join(["Everything that could be read is saved.", *told]))
    return 0


def _write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet; nothing of it stays if it cannot be whole."""
    with path.open("x", encoding="utf-8") as file:
        try:
            file.write(text)
            file.flush()
        except OSError as error:
            path.unlink()
            raise Failed(
                f"{path} cannot be written: {error.strerror}. Nothing of it is left."
            ) from None


async def _import(url: str, options: Namespace) -> int:
    from bot.storage.connection.database import Database
    from bot.storage.copies.backup import import_campaign

    house = _house(options)
    try:
        exported = json.loads(options.path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else error
        raise Failed(f"{options.path} is no export of a campaign: {why}.") from None
    if not isinstance(exported, dict) or "interlude" not in exported:
        raise Failed(f"{options.path} is no export of a campaign; `interlude db export` makes one.")
    campaign = exported.get("campaign")
    if not house.guild and isinstance(campaign, dict):
        # Its own server is examined as a given one is.
        house = house.model_copy(update={"guild": str(campaign.get("id", ""))})
    database = await Database.open(url)
    try:
        async with database.write() as connection:
            await import_campaign(connection, exported, house=house)
    finally:
        await database.close()
    sys.stdout.write("The campaign has been imported.\n")
    return 0


def _house(options: Namespace) -> House:
    """Return the target of an import, from the options and the file that they name."""
    from pydantic import ValidationError

    from bot.storage.copies.rehousing import House

    written: dict[str, object] = {}
    if options.map is not None:
        try:
            written = tomllib.loads(options.map.read_text("utf-8"))
        except ValueError as error:
            raise Failed(f"{options.map} is no TOML: {error}.") from None
    given = {"guild": options.guild, "owner": options.gm}
    try:
        return House(**{**written, **{key: value for key, value in given.items() if value}})
    except ValidationError as error:
        place = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise Failed(
            f"{options.map}: {place} cannot be read. There may be guild, owner, co_gms, and the "
            'tables [channels] and [people] with lines like "old id" = "new id".'
        ) from None


TASKS: dict[str, tuple[str, Task]] = {
    "upgrade": ("Bring the database to this version.", _upgrade),
    "check": ("Look for faults; exits 1 when there are any.", _check),
    "backup": ("Copy the database to a new file, also while the bot runs.", _backup),
    "restore": ("Put a backup in the database's place; no bot may be running.", _restore),
    "export": ("Write a campaign with all that belongs to it as JSON.", _export),
    "import": ("Read an exported campaign into a place where it is not.", _import),
}
