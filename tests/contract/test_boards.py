"""The board, the card and the picture say the same of a combatant, in every ruleset."""

from __future__ import annotations

import re
from operator import attrgetter
from typing import Any

import pytest

from bot.contract.random_play import RandomTable
from bot.discord.rendering import board as boards
from bot.discord.rendering import cards
from bot.discord.rendering.limits import escape, plain
from bot.discord.rendering.pictures.fight_scene import said_of
from bot.play.model import Board
from rules import RULESETS
from rules.engine.ruleset import Ruleset
from rules.engine.views.view import view
from rules.engine.views.visibility import PUBLIC, THE_GM, Role, Viewer
from rules.l5r.state import Affliction
from rules.l5r.values import Status as Trouble
from rules.wayward.character.statuses import Status as Ailment
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.effects import Blow, Infliction
from rules.wod.state import Condition
from rules.wod.values import State
from tests.bot.discord.made import fight as row

REGISTERED = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda each: each.key)
VIEWERS = (PUBLIC, Viewer(player="ama"), THE_GM)
STEPS = 60
OF_PICTURES = re.compile(r"\d+ of \d+$|acts at |is asked")


def board(table: RandomTable, viewer: Viewer) -> Board:
    """The fight as its board has it for this viewer."""
    seen = view(table.scene, viewer)
    return Board(
        encounter=row(),
        ruleset=table.ruleset,
        viewer=viewer,
        timeline=seen.timeline,
        cards=seen.cards,
    )


def on_the_board(shown: Board) -> dict[str, str]:
    """What stands behind each name on the board, and in brackets behind those who are out."""
    said = {}
    lines = boards.fighters(shown, boards.Look(plain=True))
    for card in shown.cards:
        name = boards.name_of(card.name, boards.NAME)
        if card.out:
            said[card.name] = escape(card.out)
            assert f"{name} ({escape(card.out)})" in lines[-1]
            continue
        [line] = [each for each in lines if f" {name} " in f" {each} " and "Out: " not in each]
        said[card.name] = line.partition(boards.DOT)[2]
    return said


def on_the_cards(shown: Board) -> dict[str, str]:
    """What stands behind each name at the head of a card."""
    shown_cards = [cards.cards(shown, [card], plain=True)[0].to_dict() for card in shown.cards]
    heads = [card["fields"][0]["name"].partition(f" {cards.DASH} ") for card in shown_cards]
    return {card.name: said for card, (_, _, said) in zip(shown.cards, heads, strict=True)}


def in_the_picture(shown: Board) -> dict[str, str]:
    """What the alternative text says of each, without numbers, instants and questions."""
    said = {card.name: said_of(shown, card) for card in shown.cards}
    return {
        name: ", ".join([part for part in parts if not OF_PICTURES.match(part)])
        for name, parts in said.items()
    }


@REGISTERED
def test_board_card_and_picture_say_the_same_of_everybody(ruleset: Ruleset[Any]) -> None:
    """To the public, a player and the GM: wounds, conditions, who is out, what is to come."""
    compared = 0
    for seed in range(2):
        table = RandomTable(ruleset, seed, quick=True, house={})
        for _ in range(4):
            table.enter()
        table.begin()
        for _ in range(STEPS):
            table.step()
            for viewer in VIEWERS:
                shown = board(table, viewer)
                standing = [card.name for card in shown.cards if not card.out]
                here, there, drawn = on_the_board(shown), on_the_cards(shown), in_the_picture(shown)
                assert {name: there[name] for name in standing} == {
                    name: here[name] for name in standing
                }
                for card in shown.cards:
                    assert plain(there[card.name]) == plain(drawn[card.name])
                    assert here[card.name].split(", ")[0] in there[card.name]
                    for stat in card.of_role(Role.CONDITION):
                        assert escape(stat.name) in there[card.name]
                    compared += 1
    assert compared


HARMS: dict[str, list[tuple[Any, str]]] = {
    "l5r": [(Affliction(id=kind, kind=kind), kind.value.replace("_", " ")) for kind in Trouble],
    "wod": [(Condition(id=kind, kind=kind), kind.value.replace("_", " ")) for kind in State],
    "wayward": [
        (Ailment(id=kind, kind=kind, severity=2, source="x"), word)
        for kind, word in {
            StatusKind.POISON: "poisoned",
            StatusKind.PRONE: "prone",
            StatusKind.BLEED: "bleeding",
            StatusKind.IMMOBILITY: "immobile",
            StatusKind.SLEEP: "asleep",
        }.items()
    ],
}
LISTS = {"l5r": "statuses", "wod": "conditions", "wayward": "body.statuses"}


@pytest.mark.parametrize("key", HARMS)
def test_every_condition_of_the_book_has_its_word(key: str) -> None:
    """Prone, bound, poisoned and the rest are read on the board by whoever may know."""
    table = RandomTable(RULESETS[key], 0, quick=True, house={})
    table.join("Goro", "ama")
    [fighter] = table.fight.combatants.values()
    for harm, word in HARMS[key]:
        attrgetter(LISTS[key])(fighter)[:] = [harm]
        assert word in on_the_board(board(table, THE_GM))["Goro"]


def test_what_is_still_to_come_stands_on_the_board_unless_nobody_saw_it() -> None:
    """A poisoned blow of somebody in sight is told at once; that of a hidden attacker is not."""
    table = RandomTable(RULESETS["wayward"], 0, quick=True, house={})
    table.join("Goro", "ama")
    table.join("Cai", "ben")
    goro, cai = table.fight.combatants.values()
    poison = Ailment(id="s", kind=StatusKind.POISON, severity=2, source="x")
    table.fight.battle.stored = [
        Blow(id="b", target=goro.id, by=cai.id, amount=4),
        Infliction(id="i", target=goro.id, status=poison, blow="b"),
    ]
    own = on_the_board(board(table, Viewer(player="ama")))["Goro"]
    assert "hit at the end of this count, poisoned at the end of this count" in own
    assert "hit at the end of this count" in on_the_board(board(table, PUBLIC))["Goro"]
    cai.hidden = True
    assert "at the end of this count" not in on_the_board(board(table, PUBLIC))["Goro"]
