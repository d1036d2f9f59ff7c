"""The board, its picture, questions and sheets, with the longest legal names."""

from dataclasses import replace
from typing import Any

import pytest

from bot.discord.phone import embed_px
from bot.discord.rendering import board as boards
from bot.discord.rendering import cards as all_cards
from bot.discord.rendering.message import Message
from bot.discord.rendering.pictures import fight as pictures
from bot.discord.rendering.pictures.fight_scene import scene
from bot.discord.rendering.pictures.palette import WIDTH
from bot.discord.rendering.sheets import sheet_pages
from bot.play.model import Board, Waiting
from bot.storage.rows import Campaign, Character, EncounterRow, Status
from rules import RULESETS
from rules.engine.state.encounter import Offer
from rules.engine.views.timeline import Mark, Slot, Timeline
from rules.engine.views.visibility import GM, PUBLIC, Card, Role, Stat
from tests.bot.discord.made import CAMPAIGN, NASTY, RULESET, fight, valid


def marks(now: int = 4) -> tuple[Mark, ...]:
    """Turns 10 to 1, of which the one at `now` is on."""
    return tuple(Mark(at=n, label=str(11 - n), past=n < now, now=n == now) for n in range(1, 11))


def shown(
    *,
    row: EncounterRow | None = None,
    cards: tuple[Card, ...] = (),
    slots: tuple[Slot, ...] = (),
    waits: tuple[Waiting, ...] = (),
    offers: tuple[Offer, ...] = (),
) -> Board:
    """A fight as everybody sees it."""
    return Board(
        encounter=row or fight(),
        ruleset=RULESET,
        viewer=PUBLIC,
        timeline=Timeline(title="Round 2", marks=marks(), slots=slots),
        cards=cards,
        waits=waits,
        offers=offers,
    )


AMA = Card(
    id="ama",
    name="Ama",
    state="ready",
    stats=(
        Stat(name="Health", value=5, full=8, role=Role.HEALTH),
        Stat(name="bleeding", value=2, role=Role.CONDITION),
        Stat(name="Initiative", value=8),
    ),
)


def test_those_of_the_gm_who_are_alike_share_a_line_in_a_crowd():
    """Of more than twelve, from the first turn to the last; a player's character stands alone."""
    thugs = tuple(Card(id=f"t{n}", name=f"Thug {n}", health="unhurt") for n in range(1, 13))
    ama = Slot(at=4, kind="turn", who="ama")
    slots = (ama, *(Slot(at=5 + n % 2, kind="turn", who=card.id) for n, card in enumerate(thugs)))
    crowd = replace(
        shown(cards=(AMA, *thugs), slots=slots),
        players={"ama": "5", **{card.id: GM for card in thugs}},
    )
    first, second = boards.fighters(crowd, boards.Look())
    assert first.startswith("▶ **7** Ama")
    assert second == "**6\N{EN DASH}5** Thug 1\N{EN DASH}12 · unhurt"


@pytest.mark.parametrize("status", list(Status))
@pytest.mark.parametrize("count", [0, 1, 60])
async def test_any_fight_fits_on_a_board(status: Status, count: int):
    """With 60 fighters of the longest and nastiest names, all waited for."""
    tracks = tuple(Stat(name=NASTY, value=n, full=1000) for n in range(6))
    cards = tuple(Card(id=f"c{n}", name=NASTY, stats=tracks, state=NASTY * 3) for n in range(count))
    slots = tuple(Slot(at=1 + n % 10, kind="turn", who=f"c{n}", note=NASTY) for n in range(count))
    waits = tuple(
        Waiting(
            who=GM if n % 2 else str(10**18 + n),
            about=f"c{n}",
            name="act",
            question=f"{NASTY}? " * 20,
            due_at=1_800_000_000_000,
            token=f"t{n}",
        )
        for n in range(count)
    )
    offers = tuple(Offer(id=f"o{n}", who=GM, title=NASTY, act="x") for n in range(count))
    drawn = shown(
        row=fight(status, NASTY * 3, NASTY * 40),
        cards=cards,
        slots=slots,
        waits=waits,
        offers=offers,
    )
    links = {
        f"t{n}": f"https://discord.com/channels/{'9' * 19}/{'8' * 19}/{n}" for n in range(count)
    }
    picture = await pictures.picture(scene(drawn), {})
    payload = valid(boards.board(drawn, CAMPAIGN, links=links, picture=picture))
    assert "@everyone" not in str(payload)
    assert "<@1>" not in str(payload)
    assert len(picture.alt) <= 1024
    assert int.from_bytes(picture.png[20:24], "big") <= WIDTH
    for embed in all_cards.cards(drawn, cards):
        valid(Message(embeds=[embed]))


async def test_the_gm_is_addressed_by_his_role_or_by_the_owner():
    """A role where the campaign has one."""
    wait = Waiting(who=GM, about="", name="x", question="Rule?", due_at=None, token="t")
    [embed] = boards.board(shown(waits=(wait,)), CAMPAIGN).embeds
    assert "<@77> Rule?" in str(embed.description)
    with_role = Campaign(
        id="9", name="T", owner="77", ruleset="duel", rulesets=("duel",), gm_role="55"
    )
    [embed] = boards.board(shown(waits=(wait,)), with_role).embeds
    assert "<@&55> Rule?" in str(embed.description)


async def test_a_parked_fights_note_is_for_the_gm():
    """The reason may hold secrets, so the board does not show it."""
    [embed] = boards.board(shown(row=fight(Status.PARKED, note="secret")), CAMPAIGN).embeds
    assert "secret" not in str(embed.to_dict())
    [embed] = boards.board(shown(row=fight(Status.OVER, note="Written back.")), CAMPAIGN).embeds
    assert "Written back." in str(embed.description)


def test_any_sheet_is_an_embed():
    """Numbers and words in lines, tables and lists by name, within the limits."""
    values: dict[str, Any] = {
        "agility": 4,
        "is_pc": True,
        "luck_die": None,
        "armor": {"id": "coat", "name": "Padded Coat", "durability": 3},
        "skills": {"etiquette": 3, NASTY: 1},
        "weapons": [{"id": "fan", "wielded": True}, {"name": NASTY, "wielded": False}],
        "inventory": ["bandage"] * 2000,
        "techniques": [],
        **{f"trait_{n}": NASTY * 10 for n in range(60)},
        **{f"table_{n}": {"a": 1} for n in range(60)},
    }
    character = Character(
        id="c", campaign="9", owner="5", ruleset="duel", name=NASTY, sheet=values, version=3
    )
    every = sheet_pages(character, RULESETS["ki"])
    for embed in every:
        valid(Message(embeds=[embed]))
        assert embed_px(embed) <= 684 - 144, "a phone shows the page with all around it"
    assert len(every) > 1
    told = "\n".join(str(embed.description) for embed in every)
    assert "Agility: **4**" in told
    assert "PC" not in told
    assert "Luck die" not in told
    shown_fields = {f.name: f.value for embed in reversed(every) for f in reversed(embed.fields)}
    assert shown_fields["Weapons"].startswith("fan (wielded), ")
    assert shown_fields["Armor"] == "Padded Coat"
    assert str(shown_fields["Skills"]).startswith("etiquette 3, ")
    assert "Techniques" not in shown_fields
