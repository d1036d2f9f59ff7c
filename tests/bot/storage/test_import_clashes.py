"""New ids and tokens in an import, and the changes that another server needs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.storage import campaigns, characters, encounters, intents, journals, prompts
from bot.storage.connection.database import Database
from bot.storage.copies import import_clashes
from bot.storage.copies.export_format import Export, Fight, Person, faults_of
from bot.storage.copies.import_clashes import moved, renamed, taken_ids, taken_tokens
from bot.storage.copies.rehousing import House, housed
from bot.storage.rows import Change, Checkpoint, Member, Status
from bot.storage.settings import Settings
from bot.storage.story.prose_texts import ProseRow
from bot.storage.story.rulings import RulingRow
from rules.engine.intents.plans import Plan, Policy, Step
from rules.engine.intents.replies import Reply
from rules.engine.replay.journal import Answered, Entry, Joined, Passed
from tests.bot.storage.made import (
    ON_SQLITE,
    campaign,
    character,
    encounter,
    line,
    order,
    prompt,
    written,
)


def fight(id: str = "fight", *entries: Entry, **other: Any) -> Fight:
    """A fight with these records, or one."""
    rows = [written(seq, entry) for seq, entry in enumerate(entries or (Passed(),), start=1)]
    made: dict[str, Any] = {
        "encounter": encounter(id, head=len(rows), digest="seen"),
        "lines": [],
        "checkpoints": [],
        "prompts": [],
    }
    return Fight(records=rows, **(made | other))


def export(*fights: Fight, **other: Any) -> Export:
    """A campaign with these fights."""
    made: dict[str, Any] = {"campaign": campaign(), "members": [], "characters": []}
    return Export(interlude=2, encounters=[*fights], **(made | other))


def person(id: str = "kuni", **other: Any) -> Person:
    """A character with its history."""
    past = [Change(version=1, at=1, by="ama", why="", sheet={"hp": 9})]
    return Person(character(id), **({"history": past} | other))


ABOUT: dict[str, Any] = {"encounter": "fight", "line": "t1", "by": "ama", "at": 1}
RULED = RulingRow(
    token="r", campaign="guild", seq=1, ruleset="ki", clauses=(), objection="", **ABOUT
)


def test_ids_are_replaced_wherever_they_stand_whole() -> None:
    """In records, sources of answers and states, as values and as keys; parts of words are not."""
    joined = Joined(id="k", name="kuni", player="ama", sheet={"kuni": ["kuni!"]}, character="kuni")
    vias = ("intent:o1.0", "plan:o1.2@4", "o1", "intent:o2.0", "clock")
    answers = [Answered(key="kuni", opened=1, value=["o1", 7], via=via) for via in vias]
    state = Checkpoint(seq=1, edition=1, state='{"kuni":["o1",{"x":"kuni"}],"n":1.50}')
    plan = Plan(id="o1", owner="ama", about="k", steps=(Step(say={"act": (Reply("rest"),)}),))
    policy = Policy(name="o1", group=("thug",), intents=(), plan=plan)
    left = [order("o1"), replace(order("o1"), body=plan), replace(order("o1"), body=policy)]
    made = renamed(
        export(
            fight("fight", joined, *answers, checkpoints=[state], intents=left),
            characters=[person(), person("jo")],
        ),
        {"kuni", "o1"},
        set(),
    )
    kuni, o1 = made.characters[0].character.id, made.encounters[0].intents[0].id
    assert len({kuni, o1, "kuni", "o1"}) == 4
    assert len(kuni) == len(o1) == 16
    assert made.characters[1] == person("jo")
    first, *rest = [each.entry for each in made.encounters[0].records]
    assert first == replace(joined, name=kuni, sheet={kuni: ["kuni!"]}, character=kuni)
    assert [each.via for each in rest if isinstance(each, Answered)] == [
        f"intent:{o1}.0",
        f"plan:{o1}.2@4",
        o1,
        "intent:o2.0",
        "clock",
    ]
    assert {str(each.value) for each in rest if isinstance(each, Answered)} == {f"['{o1}', 7]"}
    [saved] = made.encounters[0].checkpoints
    assert saved.state == f'{{"{kuni}":["{o1}",{{"x":"{kuni}"}}],"n":1.5}}'
    bodies = [each.body for each in made.encounters[0].intents]
    assert [each.id for each in made.encounters[0].intents] == [o1] * 3
    assert [each.id for each in bodies if not isinstance(each, Policy)] == [o1] * 2
    assert bodies[2] == policy


@pytest.mark.parametrize(
    ("ids", "digest"),
    [({"fight"}, "seen"), ({"kuni"}, ""), ({"late"}, ""), ({"none"}, "seen"), (set(), "seen")],
)
def test_a_fight_that_names_a_new_id_has_no_digest(ids: set[str], digest: str) -> None:
    """In a record or a state; its own new id is named in neither."""
    joined = Joined(id="k", name="K", player="ama", sheet={}, character="kuni")
    state = Checkpoint(seq=1, edition=1, state='["late", 1.50]')
    [made] = renamed(export(fight("fight", joined, checkpoints=[state])), ids, {"x"}).encounters
    assert made.encounter.digest == digest
    assert (made.encounter.id == "fight") == ("fight" not in ids)
    if "late" not in ids:
        assert made.checkpoints == [state]


def test_tokens_are_replaced_with_all_that_names_them() -> None:
    """Of the fight, its lines and its questions; texts and objections follow their lines."""
    given = fight(
        "fight",
        lines=[line(1, token="t1"), line(1, 1, token="t2")],
        prompts=[prompt(token="t3"), prompt("b", token="t4")],
        rulings=[RULED, replace(RULED, line="t2")],
        prose=[ProseRow(text="I.", **ABOUT), ProseRow(text="I.", **(ABOUT | {"line": "t2"}))],
    )
    [made] = renamed(export(given), set(), {"t1", "t3", "token-fight"}).encounters
    assert [each.token for each in made.lines][1] == "t2"
    new = made.lines[0].token
    assert new != "t1"
    assert [each.line for each in made.prose] == [each.line for each in made.rulings] == [new, "t2"]
    assert [each.token == old for each, old in zip(made.prompts, ("t3", "t4"), strict=True)] == [
        False,
        True,
    ]
    assert made.encounter.token != "token-fight"
    assert made.encounter.id == "fight"
    assert "r" not in {each.token for each in made.rulings}
    assert renamed(export(given), set(), set()) == export(given)


@pytest.mark.parametrize(
    ("status", "records", "paused_at", "after"),
    [
        (Status.RUNNING, 3, 30, Status.PAUSED),
        (Status.RUNNING, 0, 1_000, Status.PAUSED),
        (Status.OPEN, 3, None, Status.OPEN),
        (Status.OVER, 3, None, Status.OVER),
    ],
)
def test_elsewhere_a_fight_has_no_posts_and_waits(
    status: Status, records: int, paused_at: int | None, after: Status
) -> None:
    """A running one is paused since its last record, or since it was opened."""
    row = encounter(board="9", face="seen", posting=2, status=status)
    given = fight(
        encounter=row,
        lines=[line(1, post="7", retold=True, struck=True)],
        prompts=[prompt(message="8", retired=True)],
    )
    rows = [written(seq) for seq in range(1, records + 1)]
    made = moved(export(replace(given, records=rows)), "there")
    assert made.campaign == campaign("there")
    [there] = made.encounters
    assert there.encounter == encounter(status=after, paused_at=paused_at)
    assert there.lines == [line(1, struck=True)]
    assert there.prompts == [prompt()]


def test_channels_and_gms_have_their_new_names() -> None:
    """A channel that is not named stays here, and is none elsewhere."""
    given = export(fight(), fight("other"), campaign=campaign(co_gms=("7",)))
    house = House(channels={"channel-fight": "42"}, owner="5", co_gms=("6",))
    for elsewhere in (False, True):
        made = housed(given, house, elsewhere=elsewhere)
        assert made.campaign == campaign(owner="5", co_gms=("6",))
        here, other = [each.encounter for each in made.encounters]
        assert here.channel == "42"
        assert (other.channel == "channel-other") != elsewhere
        same = housed(given, House(), elsewhere=elsewhere)
        assert same.campaign == given.campaign
        assert housed(given, House(co_gms=()), elsewhere=elsewhere).campaign.co_gms == ()


@ON_SQLITE
async def test_what_is_taken_here_is_found_piece_by_piece(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ids of characters, fights and orders; tokens of fights, lines and questions: two at once."""
    monkeypatch.setattr(import_clashes, "AT_ONCE", 2)
    async with db.write() as c:
        await characters.create(c, character("c5"), at=1, by="ama", why="")
        await intents.put(c, order("o2"))
        told = [line(1, token="l3")]
        await journals.restore(c, "fight", written=[written(1)], lines=told, states=[])
        await prompts.restore(c, [prompt(token="p1")])
        given = export(
            fight(
                intents=[order(f"o{n}") for n in range(4)],
                lines=[line(1, n, token=f"l{n}") for n in range(5)],
                prompts=[prompt(str(n), token=f"p{n}") for n in range(3)],
            ),
            fight("free"),
            characters=[person(f"c{n}") for n in range(7)],
        )
        assert await taken_ids(c, given) == {"c5", "o2", "fight"}
        assert await taken_tokens(c, given) == {"l3", "p1", "token-fight"}
        assert await taken_ids(c, export()) == set()
        assert await encounters.get(c, "free") is None
        assert await campaigns.get(c, "guild") == campaign()


@pytest.mark.parametrize(
    ("given", "faults"),
    [
        ({}, []),
        ({"members": [Member(campaign="guild", user="1", hours=2.5)]}, []),
        (
            {"members": [Member(campaign="guild", user="1", hours=0)]},
            ["1 has 0 hours to answer. Choose more than 0 and at most 168 hours."],
        ),
        (
            {"members": [Member(campaign="guild", user="1", name="Ama", hours=168.5)]},
            ["Ama has 168.5 hours to answer. Choose more than 0 and at most 168 hours."],
        ),
        (
            {"campaign": campaign(settings=Settings(reminders=4))},
            ["The campaign's settings: Choose 0 to 3 reminders."],
        ),
        ({"characters": [person(portrait="A" * (1 << 20))]}, []),
        (
            {"characters": [person(portrait="A" * (1 + (1 << 20)))]},
            ["The portrait of Kuni is no picture."],
        ),
        ({"characters": [person(portrait="AB=C")]}, ["The portrait of Kuni is no picture."]),
        (
            {"characters": [person(history=[])]},
            ["The history of Kuni does not count from 1 to 1."],
        ),
        (
            {"characters": [person(), person("jo")]},
            ["ama plays 2 characters of ki at once."],
        ),
        (
            {"characters": [person(), replace(person(), character=character("jo", ruleset="wod"))]},
            [],
        ),
        (
            {"encounters": [fight(), fight()]},
            [
                "The fight fight is there 2 times.",
                "The live channel channel-fight is there 2 times.",
                "The token token-fight is there 2 times.",
            ],
        ),
        (
            {"encounters": [fight(encounter=encounter(head=2, status=Status.OVER))]},
            ["The records of Fight do not count from 1 to 2."],
        ),
        (
            {"encounters": [fight(checkpoints=[Checkpoint(seq=1, edition=1, state="{")])]},
            ["In Fight, the checkpoint at 1 is no JSON."],
        ),
    ],
)
def test_contradictions_of_an_export_are_told(given: dict[str, Any], faults: list[str]) -> None:
    """Each in a sentence, and what is just possible is not."""
    assert faults_of(replace(export(), **given)) == faults
