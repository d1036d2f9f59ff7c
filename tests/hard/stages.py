"""The stages that the matrix is tried on, kept so that each try begins on the same one."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass

from bot.discord.people import call_of
from rules import RULESETS
from rules.engine.intents.conditions import Test
from tests.bot.play.conditional import leave
from tests.cogs.harness import AMA, BEN, GM
from tests.hard.guild import PLACE, Guild, Kept, controls, dice

AMA_FIRST, BEN_FIRST = (1, 1, 6, 1), (1, 1, 1, 6)
"""The Initiative of the thug, of Shade, of Ama and of Ben."""

MOST_PASSES = 12
NEWEST = "FROM encounter WHERE campaign = '500' ORDER BY rowid DESC LIMIT 1"


@dataclass(frozen=True)
class Stage:
    """How everything stood, and what words in braces mean there."""

    kept: Kept
    facts: Mapping[str, str]


async def build(guild: Guild, *rulesets: str) -> dict[str, Stage]:
    """Every stage by its name; those of some rulesets alone, where any are named.

    The fight has been opened, and Ama and Ben have joined.
    """
    # The secrets of Ama and her GM are called Zebra: a character, and the condition of an order.
    await guild.ready("Zebra", "ama", AMA)
    await guild.command("character activate", AMA, name="Ama")
    gathering = await kept(guild)
    made: dict[str, Stage] = {}
    for ruleset in rulesets or guild.bot.commands_kept._offered.keys() & RULESETS.keys():
        guild.back(gathering.kept)
        made |= await (_of_ki(guild) if ruleset == "ki" else _of_another(guild, ruleset))
    return made


async def _never(guild: Guild, act: str) -> None:
    """Ama leaves an order that answers only a weapon that there is not."""
    call = call_of(guild._interaction(2, {"id": "1", "name": "orders", "type": 1}, AMA))
    await leave(guild.bot.play, call, act, Test("with", "=", "Zebra"))


async def _of_ki(guild: Guild) -> dict[str, Stage]:
    made = {"gathering": await kept(guild)}
    for name in ("Ama", "Ben"):
        await guild.command("encounter leave", GM, combatant=name)
    begin = controls(await guild.command("encounter begin", GM))["Begin without players"]
    made["empty"] = await kept(guild, begin=begin.split(":")[1])
    await guild.command("encounter end", GM, sure=True)
    made["quiet"] = await kept(guild)

    guild.back(made["gathering"].kept)
    await _begun(guild, AMA_FIRST)
    await _never(guild, "endure")
    offered = await guild.command("ki dodge", AMA)
    meant = await guild.command("encounter end", GM)
    begun = await guild.command("character new", AMA, name="Zebra II")
    sheet = controls(begun)["Throw away"].split(":")[1]
    await guild.fill(f"v1:{sheet}:dfilled:0", AMA, agility="4")
    skipping = await guild.command("gm skip", GM)
    looked_at = await guild.command("gm undo", GM, preview=True)
    drafts = {
        "undo": controls(looked_at)["Undo it"].split(":")[1],
        "skip": controls(skipping)["Answer for them"].split(":")[1],
        "sheet": sheet,
        "draft": controls(offered)["Keep as order"].split(":")[1],
        "end": controls(meant)["End the fight"].split(":")[1],
    }
    made["join"] = join = await kept(guild, **drafts)
    await guild.fill(f"v1:{join.facts['line']}:objectm", AMA, why="That is wrong.")
    made["objected"] = await kept(guild)
    guild.back(join.kept)
    await guild.command("orders pause", AMA, order=join.facts["order"])
    made["rested"] = await kept(guild)
    guild.back(join.kept)
    await _never(guild, "dodge")
    made["two orders"] = await kept(guild)
    guild.back(join.kept)
    await guild.command("npc style", GM, style="aggressive")
    made["policed"] = await kept(guild)
    guild.back(join.kept)
    # The undo strikes what one order has answered, and opens what another answers.
    await guild.command("orders set", AMA, act="declare", fields="first=attack")
    await guild.command("ki join", AMA)
    await guild.command("orders set", AMA, act="join")
    await guild.command("gm undo", GM)
    made["undone"] = await kept(guild)
    made["parked"] = await _changed(guild, "UPDATE encounter SET status = 'parked'", join)
    guild.back(join.kept)
    await guild.command("encounter pause", GM)
    made["paused"] = await kept(guild)
    guild.back(join.kept)
    await guild.command("encounter pause", BEN)
    choices = controls(await guild.command("encounter vote", BEN))
    await guild.press(choices["Go on"], BEN)
    made["stopped"] = await kept(guild)
    guild.back(join.kept)
    await guild.command("encounter end", GM, sure=True)
    made["over"] = await kept(guild)

    guild.back(join.kept)
    await guild.command("ki join", AMA)
    made["declare"] = await kept(guild)
    [(_, act), *_] = await guild.suggestions("gm retcon", "act", "", GM)
    seen = controls(await guild.command("gm retcon", GM, act=act))
    past = seen["Change the past"].split(":")[1]
    made["looked back"] = looked = await kept(guild, act=act, past=past)
    changed = controls(await guild.press(seen["Change the past"], GM))
    made["retconned"] = await kept(guild, back=changed["Undo the retcon"].split(":")[1])
    guild.back(looked.kept)
    await guild.command("ki declare", AMA, first="attack", second="move")
    made["piece"] = await kept(guild)

    guild.back(made["gathering"].kept)
    await _begun(guild, BEN_FIRST)
    await guild.command("ki join", BEN)
    await guild.command("ki combo skip", BEN)
    await guild.command("ki declare", BEN, first="attack")
    await guild.command("ki attack", BEN, target="Ama", weapon="staff")
    made["defend"] = await kept(guild)

    guild.back(made["gathering"].kept)
    guild.bot.play.hand.pledge_by("matrix")
    await guild.command("encounter begin", GM)
    made["pledged"] = await kept(guild)
    await guild.command("encounter end", GM, sure=True)
    made["pledged over"] = await kept(guild)

    guild.back(made["gathering"].kept)
    await guild.command("campaign settings", GM, auto_advance=False)
    await _begun(guild, AMA_FIRST)
    made["settled"] = await kept(guild)

    guild.back(made["gathering"].kept)
    await _begun(guild, AMA_FIRST)
    await _until_interlude(guild)
    made["interlude"] = await kept(guild)
    await guild.command(
        "ki interlude question", AMA, text="Are they limping?", about="ben", private=True
    )
    [(_, question)] = await guild.suggestions("ki gm reply", "question", "", GM)
    made["asked"] = await kept(guild, asked=question)
    guild.back(made["join"].kept)
    await guild.command("tutorial", AMA)
    with closing(sqlite3.connect(guild.file)) as plain:
        [(token, question)] = plain.execute(
            "SELECT draft.token, prompt.token FROM draft JOIN prompt USING (encounter) "
            "WHERE kind = 'tutorial' AND closed_at IS NULL"
        ).fetchall()
    await guild.press(f"v1:{question}:c:join", AMA)
    made["practice"] = await kept(guild, practice=token)
    guild.back(made["interlude"].kept)
    # The question whether Ben is ready is still open.
    await guild.command("ki interlude ready", AMA)
    made["sealed"] = await kept(guild)

    return made


async def _of_another(guild: Guild, ruleset: str) -> dict[str, Stage]:
    """A fight by other rules is open; Ama joins it as Kuni, Ben as Kakita; then it begins."""
    await guild.command("encounter end", GM, sure=True)
    await guild.command("campaign ruleset", GM, ruleset=ruleset)
    for user, name in ((AMA, "Kuni"), (BEN, "Kakita")):
        template = next(iter(RULESETS[ruleset].sheets.templates()))
        await guild.ready(name, template, user, ruleset)
    await guild.command("encounter open", GM, ruleset=ruleset, name="The road")
    await guild.command("npc add", GM, template=template, name="Thug", style="none")
    for user in (AMA, BEN):
        await guild.command("encounter join", user)
    gathering = await kept(guild)
    await guild.command("encounter begin", GM)
    begun = await kept(guild)
    assert begun.facts["question"], f"Kuni is not asked in {ruleset}"
    return {ruleset: gathering, f"{ruleset} begun": begun}


async def _until_interlude(guild: Guild) -> None:
    """Everybody passes the round."""
    for _ in range(MOST_PASSES):
        every = await guild.suggestions("gm answer", "question", "", GM)
        if any("Ready" in name for name, _ in every):
            return
        for name, token in every:
            answer = "pass round=yes" if "join turn" in name else "skip"
            await guild.command("gm answer", GM, question=token, answer=answer)
    raise AssertionError("the round does not end")


async def _begun(guild: Guild, initiative: tuple[int, ...]) -> None:
    dice(guild, *initiative)
    await guild.command("encounter begin", GM)


async def _changed(guild: Guild, statement: str, stage: Stage | None = None) -> Stage:
    if stage is not None:
        guild.back(stage.kept)
    _do(guild, statement)
    return await kept(guild)


async def kept(guild: Guild, **facts: str) -> Stage:
    """How it stands; Ama's questions stand on the message 55."""
    _do(guild, "UPDATE prompt SET message = '55' WHERE closed_at IS NULL AND who = '702'")
    with closing(sqlite3.connect(guild.file)) as plain:

        def first(statement: str) -> str:
            found = plain.execute(statement).fetchone()
            return "" if found is None else str(found[0])

        known = {
            "person": "708",
            "place": str(PLACE),
            "fight": first(f"SELECT token {NEWEST}"),
            "question": first("SELECT token FROM prompt WHERE closed_at IS NULL AND who = '702'"),
            "answered": first(
                "SELECT token FROM prompt WHERE closed_at IS NOT NULL AND who = '702' "
                "ORDER BY opened DESC"
            ),
            "order": first("SELECT id FROM intent ORDER BY made_at, id"),
            "second": first("SELECT id FROM intent ORDER BY made_at DESC, id DESC"),
            "objection": first("SELECT token FROM ruling"),
            "policy": first("SELECT id FROM intent WHERE kind = 'policy'"),
            "point": first(
                "SELECT max(seq) FROM record WHERE kind IN ('began', 'joined', 'answered')"
                f" AND encounter = (SELECT id {NEWEST})"
            ),
            "character": first("SELECT id FROM character WHERE name = 'Zebra'"),
            "line": first("SELECT token FROM line WHERE body LIKE '%Ama has Initiative%'"),
        }
    return Stage(guild.keep(), known | facts)


def _do(guild: Guild, statement: str) -> None:
    with closing(sqlite3.connect(guild.file)) as plain, plain:
        plain.execute(statement)
