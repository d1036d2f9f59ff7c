"""The picture of a fight: what it shows, in which colours, and what stands in its words."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from io import BytesIO
from time import sleep

import pytest
from PIL import Image

from bot.discord.phone import PICTURE_PX, SCREEN_PX
from bot.discord.rendering.pictures import closing as closing_picture
from bot.discord.rendering.pictures import fight as pictures
from bot.discord.rendering.pictures import letters, palette
from bot.discord.rendering.pictures.closing import closing
from bot.discord.rendering.pictures.fight_scene import Scene, health, scene, words
from bot.discord.rendering.pictures.tokens import icon, monograms, token
from bot.play.model import Board, Waiting
from bot.play.views.courses import Course, Lane
from rules.engine.views.timeline import DONE, Mark, Scale, Slot, Timeline
from rules.engine.views.visibility import PUBLIC, Card, Role, Sign, Stat
from tests.bot.discord.made import RULESET, fight
from tests.crowd import NAMES

WORDS = ("unhurt", "hurt", "down")


def card(id: str, name: str = "", word: str = "unhurt", *stats: Stat, out: str = "") -> Card:
    """A combatant with a public word for their wounds."""
    return Card(id=id, name=name or id, health=word, words=WORDS, stats=stats, out=out)


def board(
    *cards: Card,
    slots: tuple[Slot, ...] = (),
    asked: tuple[str, ...] = (),
    scale: Scale = Scale.ORDER,
) -> Board:
    """A fight at turn 2 of 4; those whose names begin with a small letter are the GM's."""
    marks = tuple(Mark(at=n, label=str(n), past=n < 2, now=n == 2) for n in range(1, 5))
    return Board(
        encounter=fight(),
        ruleset=RULESET,
        viewer=PUBLIC,
        timeline=Timeline(title="Round 2, turn 2", marks=marks, slots=slots, scale=scale),
        cards=cards,
        camps={each.id: "players" if each.name[0].isupper() else "others" for each in cards},
        waits=tuple(
            Waiting(who="5", about=id, name="act", question="?", due_at=None, token="t")
            for id in asked
        ),
    )


def colours(png: bytes) -> set[tuple[int, ...]]:
    """All colours of a picture."""
    with Image.open(BytesIO(png)) as opened:
        return {colour for _, colour in opened.convert("RGB").getcolors(1 << 16) or ()}


def test_health_is_a_number_or_the_steps_of_the_public_word() -> None:
    """5 of 8; 3 wounds of 8 that rise leave 5; "hurt" is the second of three words; out is 0."""
    fell = Stat(name="HP", value=5, full=8, role=Role.HEALTH)
    rose = Stat(name="Wounds", value=3, full=8, role=Role.HEALTH, rises=True)
    assert health(card("a", "A", "hurt", fell)) == (5, 8, True)
    assert health(card("a", "A", "hurt", rose)) == (5, 8, True)
    assert health(card("a", "A", "hurt")) == (2, 3, False)
    assert health(card("a", "A", "hurt", out="fled")) == (0, 3, False)


def test_sides_are_counted_and_whoever_is_asked_stands_at_the_present() -> None:
    """One of the two others is out; Ben acts at 4, but the fight waits for him now."""
    shown = scene(
        board(
            card("Ama"),
            card("Ben"),
            card("ogre"),
            card("rat", out="dead"),
            slots=(Slot(at=2, kind="turn", who="Ama"), Slot(at=4, kind="turn", who="Ben")),
            asked=("Ben", "nobody here"),
        )
    )
    assert shown.standing == ((0, 2, 2), (1, 1, 2))
    assert [stop.label for stop in shown.stops] == ["2", "4"]
    assert [shown.bodies[n].name for n in shown.stops[0].acts] == ["Ben", "Ama"]
    assert [body.name for body in shown.bodies if body.asked] == ["Ben"]
    assert [body.name for body in shown.gone] == ["rat"]


def test_all_turns_of_a_fixed_row_are_shown_and_past_acts_are_pale() -> None:
    """Turns 1 to 4; Ama's act at 1 is done."""
    shown = scene(board(card("Ama"), slots=(Slot(at=1, kind=DONE, who="Ama"),), scale=Scale.TURNS))
    assert [(stop.label, stop.done) for stop in shown.stops] == [
        ("1", (0,)),
        ("2", ()),
        ("3", ()),
        ("4", ()),
    ]


def test_numbered_ones_in_an_equal_state_share_a_row_in_a_crowd() -> None:
    """Nine thugs unhurt, one hurt."""
    thugs = [card(f"t{n}", f"thug {n}", "hurt" if n == 4 else "unhurt") for n in range(1, 11)]
    shown = scene(board(card("Ama"), *thugs))
    assert [(body.times, body.name) for body in shown.bodies] == [
        (1, "Ama"),
        (9, "thug"),
        (1, "thug 4"),
    ]
    assert shown.standing == ((0, 1, 1), (1, 10, 10))
    assert len(scene(board(*thugs[:3])).bodies) == 3


def test_no_two_monograms_are_equal() -> None:
    """Numbers keep their digit; a lone first letter is enough."""
    names = ["Yumi", "Yume", "Rogue 1", "Rogue 2", "Ama of the Crane", "Thug 1", "Thug 11", ""]
    assert monograms(names) == ["Yi", "Ye", "R1", "R2", "A", "T1", "T11", "8"]
    assert len(set(monograms(["Bandit"] * 40))) == 40


def test_the_words_say_all_of_it() -> None:
    """By side, with numbers, remarks, instants and who is asked."""
    hp = Stat(name="HP", value=5, full=8, role=Role.HEALTH)
    ill = Stat(name="bleeding", value=2, role=Role.CONDITION)
    told = words(
        board(
            card("Ama", "Ama", "hurt", hp, ill),
            card("ogre", out="dead"),
            slots=(Slot(at=2, kind="turn", who="Ama"), Slot(at=4, kind="turn", who="Ama")),
            asked=("Ama",),
        )
    )
    assert told == (
        "Round 2, turn 2. Players, 1 of 1 stand: Ama: 5 of 8, hurt, bleeding 2, acts at 2 (now), "
        "4, is asked. Others, 0 of 1 stand: ogre: dead."
    )


@pytest.mark.parametrize("count", [0, 1, 2, 8, 16, 60])
def test_any_fight_is_drawn_and_leaves_room_for_text(count: int) -> None:
    """With the longest names, many signs and landings; at most 290 of 676 points of a phone."""
    ill = [Stat(name=s.value, role=Role.CONDITION, sign=s) for s in Sign]
    cards = [
        card(f"c{n}", f"{NAMES[n % 8]} {n}" if n % 2 else NAMES[n % 8].lower(), "hurt", *ill)
        for n in range(count)
    ]
    slots = tuple(
        Slot(at=1 + n % 4, kind="turn", who=each.id, lands=n % 3 == 0, note="Great Fireball")
        for n, each in enumerate(cards)
    )
    shown = pictures.planned(scene(board(*cards, slots=slots, asked=("c1", "c3"))))
    png = pictures.draw(shown)
    assert int.from_bytes(png[16:20], "big") == palette.WIDTH
    assert int.from_bytes(png[20:24], "big") == shown.height
    assert shown.height * PICTURE_PX // palette.WIDTH <= SCREEN_PX * 0.45
    assert len(png) <= 60 * 1024
    assert len(shown.words) <= 1024


def test_a_portrait_takes_the_place_of_the_letters() -> None:
    """And is grey for those who are out."""
    made = BytesIO()
    Image.new("RGB", (64, 64), "#ff0000").save(made, "PNG")
    face = made.getvalue()
    red = token("A", 0, 50, face).convert("RGB").getpixel((50, 50))
    grey = token("A", 0, 50, face, out=True).convert("RGB").getpixel((50, 50))
    assert red == (255, 0, 0)
    assert len(set(grey)) == 1
    assert icon("A", 0) != icon("A", 1)
    assert icon("A", 0, face) != icon("A", 0)


def test_letters_that_no_font_has_are_left_out_and_never_boxes() -> None:
    """An emoji goes; Cyrillic, Greek and Hebrew letters stay; a name of nothing is numbered."""
    assert letters.legible("Ama \N{DRAGON}\ufe0f") == "Ama"
    for name in ("\u042f\u0440\u043e\u0441\u043b\u0430\u0432", "\u0391\u03b8\u03b7\u03bd\u03ac"):
        assert letters.legible(name) == name
    assert letters.legible("\N{DRAGON}", 3) == "No. 3"
    assert letters.legible("\U00012000", 3) == "No. 3"


def test_chinese_letters_are_drawn_if_the_machine_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without such a font the Latin part of the name is left."""
    monkeypatch.setattr(letters, "_of_the_machine", lambda: ())
    letters._font_of.cache_clear()
    assert letters.legible("\u5c71\u7530 Taro", 2) == "Taro"
    assert letters.legible("\u5c71\u7530", 2) == "No. 2"
    letters._font_of.cache_clear()


async def test_pictures_are_drawn_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many fights that want one at once leave a processor to those who play."""
    drawing: list[int] = []

    def slow(_: Scene, __: object) -> bytes:
        drawing.append(0)
        sleep(0.01)
        alone = len(drawing) == 1
        drawing.clear()
        return b"alone" if alone else b"beside another"

    monkeypatch.setattr(pictures, "draw", slow)
    shown = scene(board(card("Ama")))
    made = await asyncio.gather(*(pictures.picture(shown, {}) for _ in range(5)))
    assert {each.png for each in made} == {b"alone"}


def test_a_long_order_shows_the_present_and_what_follows() -> None:
    """Of forty instants twelve: two past ones, the present and nine more."""
    cards = [card(f"C{n}") for n in range(40)]
    timeline = Timeline(
        title="",
        marks=tuple(Mark(at=n, label=str(n), past=n < 20, now=n == 20) for n in range(40)),
        slots=tuple(Slot(at=n, kind="turn", who=f"C{n}") for n in range(40)),
    )
    shown = scene(replace(board(*cards), timeline=timeline))
    assert [stop.label for stop in shown.stops] == [str(n) for n in range(18, 30)]
    counted = scene(replace(board(*cards), timeline=replace(timeline, scale=Scale.COUNT)))
    assert [stop.label for stop in counted.stops] == [str(n) for n in range(20, 32)]


def lane(name: str, *shares: float, camp: str = "others", fell: int | None = None) -> Lane:
    """A combatant's course; the ids are the names."""
    out = "" if fell is None else "dead"
    return Lane(id=name, name=name, camp=camp, shares=shares, fell=fell, out=out)


def over(*lanes: Lane, beats: int = 3, won: str = "players") -> Course:
    """A fight that was over on its second day, with a decisive blow in its last round."""
    return Course(
        beats=tuple(range(beats)),
        lanes=lanes,
        won=won,
        blow=(beats - 1, "Ama hits Ogre: dead"),
        days=2,
    )


def test_the_closing_picture_says_who_won_who_fell_when_and_by_which_blow() -> None:
    """Its words say the same; the players' streams stand first."""
    made = closing(
        over(lane("Ogre", 1, 1, 0.5, 0, fell=2), lane("Ama", 1, 1, 1, 1, camp="players")), "ki", {}
    )
    assert (made.title, made.under) == ("The players win", "3 rounds \N{MIDDLE DOT} 2 days")
    assert [stream.name for stream in made.streams] == ["Ama", "Ogre"]
    assert made.words == (
        "The players win. 3 rounds, 2 days. Out: Ogre dead in round 3. Standing: Ama. "
        "Decisive: Ama hits Ogre: dead."
    )
    png = closing_picture.draw(made, {})
    assert int.from_bytes(png[20:24], "big") == made.height
    assert len(png) <= 60 * 1024


def test_a_long_closing_picture_has_the_last_rounds_and_shares_streams() -> None:
    """Of forty rounds thirty; nine thugs who fell together share a stream; nobody won."""
    thugs = [lane(f"Thug {n}", *[1.0] * 40, 0.0, fell=39) for n in range(1, 10)]
    made = closing(over(*thugs, beats=40, won=""), "wod", {})
    assert (made.title, made.unit) == ("The fight is over", "Turn")
    assert (made.beats[0], made.beats[-1], len(made.beats)) == ("11", "40", 30)
    [stream] = made.streams
    assert (stream.times, stream.name, stream.lane.fell) == (9, "Thug", 29)
    assert made.blow == (29, "Ama hits Ogre: dead")
    assert closing_picture.draw(made, {})
    assert closing_picture.draw(closing(over(beats=1), "l5r", {}), {})
