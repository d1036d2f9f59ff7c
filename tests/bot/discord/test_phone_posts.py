"""Posts and boards of a fight of eight with the longest names fit on a phone's screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.discord import phone
from bot.discord.rendering import board as boards
from bot.discord.rendering import questions, step
from bot.discord.rendering.limits import CONTENT
from bot.play.model import Board, OpenPrompt, Waiting
from bot.storage.rows import LineRow
from rules.engine.asking.forms import Acts, Choice, Fields
from rules.engine.views.timeline import Slot
from rules.engine.views.visibility import Card, Kind, Line, Part, Role, Stat
from tests.bot.discord.made import CAMPAIGN, NEWS, fight
from tests.bot.discord.test_board import shown
from tests.bot.discord.test_posts import prompt
from tests.crowd import NAMES

WHEN = "Turn 1, declarations"
SAID = ("prone", "bleeding", "poisoned at the end of this count", "sees badly", "on fire")
LINKS = {f"t{n}": f"https://discord.com/channels/9/8/{n}" for n in range(8)}


def asked(n: int) -> OpenPrompt:
    """The turn of one of the eight."""
    one = prompt(n, who=str(10**18 + n))
    row = replace(one.row, question=f"Turn 1: what does {NAMES[n]} do?")
    form = Acts({act.lower(): Choice(act, Fields(dict)) for act in ("Attack", "Defend", "Move")})
    return replace(one, row=row, name=NAMES[n], when=WHEN, form=form)


def told(count: int) -> list[LineRow]:
    """Attacks with their numbers."""
    found: list[LineRow] = []
    for n in range(count):
        head = f"{NAMES[n % 8]} hits {NAMES[(n + 1) % 8]} for 26: out"
        for part, text in ((Part.HEAD, head), (Part.NUMBERS, "23 against 19 (dodge 4)")):
            line = Line(text, Kind.OUT, of=f"a{n}", part=part)
            found.append(LineRow(encounter="e", seq=n, n=0, at=0, token=f"l{n}", line=line))
    return found


def test_no_post_pings_more_people_than_discord_takes() -> None:
    """With 120 people asked at once there are three posts, and each names all of its people."""
    every = [prompt(n, who=str(10**18 + n)) for n in range(120)]
    posts = questions.groups(every)
    assert [len(post) for post in posts] == [50, 50, 20]
    for post in posts:
        text = questions.call(post, CAMPAIGN)
        assert len(text) <= CONTENT
        assert all(f"<@{each.row.who}>" in text for each in post)


@pytest.mark.parametrize("attacks", [0, 1, 4, 8, 12])
@pytest.mark.parametrize(
    "names", [NAMES, [name.split()[0] for name in NAMES]], ids=["long", "short"]
)
def test_a_post_that_asks_all_eight_is_no_higher_than_a_phone(
    attacks: int, names: Sequence[str]
) -> None:
    """However much it tells, in one post; people may have names of 32 letters on Discord too.

    Everybody is pinged. Below a report the question names all if that leaves room for the report;
    else the first ones, and how many more there are.
    """
    every = [asked(n) for n in range(8)]
    if names is not NAMES:
        said = [f"Turn 1: what does {name} do?" for name in names]
        both = zip(every, names, said, strict=True)
        every = [replace(p, name=name, row=replace(p.row, question=q)) for p, name, q in both]
    post = replace(NEWS.post(told(attacks), every), campaign=CAMPAIGN)
    [part] = step.split(post)
    message = step.message(part)
    assert phone.message_px(message.content, message.embeds, message.view) <= phone.SCREEN_PX
    assert all(f"<@{each.row.who}>" in message.content for each in every)
    asking = str(message.embeds[-1].description)
    if attacks and names is NAMES:
        assert f"⏳ {NAMES[0]}, {NAMES[1]} and 6 more\n" in asking
    else:
        assert all(name in asking for name in names)


def test_a_short_question_counts_those_who_have_answered_too() -> None:
    """Whoever presses moves from one line to the other, and the post grows by one line at most."""
    names = {f"c{n}": name for n, name in enumerate(NAMES)}
    every = [
        replace(p, row=replace(p.row, about=f"c{n}")) for n, p in enumerate(map(asked, range(8)))
    ]
    post = replace(NEWS.post(told(6), every), campaign=CAMPAIGN, names=names)
    for n in range(1, 8):
        closed = tuple(replace(p.row, via="person", by=p.row.who) for p in every[:n])
        message = step.message(replace(post, asked=tuple(every[n:]), closed=closed))
        assert phone.message_px(message.content, message.embeds, message.view) <= phone.SCREEN_PX
        asking = str(message.embeds[-1].description)
        assert f"✔ {questions.few(NAMES[:n])}" in asking
        assert f"⏳ {questions.few(NAMES[n:])}\n" in asking


def test_a_report_stays_as_it_is_when_its_question_is_answered() -> None:
    """So nobody reads it again because of the edit."""
    names = {f"c{n}": name for n, name in enumerate(NAMES)}
    post = replace(NEWS.post(told(6), map(asked, range(8))), campaign=CAMPAIGN, names=names)
    closed = [replace(each.row, via="person", by=each.row.who) for each in post.asked]
    before = step.report_of(post)
    for answered in range(1, 9):
        now = replace(post, asked=post.asked[answered:], closed=tuple(closed[:answered]))
        assert step.report_of(now) == before


@pytest.mark.parametrize("via", ["person", "gm", "deputy", "clock", "intent:1.0"])
@pytest.mark.parametrize("lines", [[], told(1)], ids=["alone", "below a report"])
def test_an_answer_takes_at_most_two_lines_of_a_phone(lines: Sequence[LineRow], via: str) -> None:
    """With names of 32 letters it leaves out who gave it, and then ends early."""
    weapon = "attacks {} with their Tetsubo of the Western Hills and a long shaft"
    for n, said in enumerate((f"attacks {NAMES[5]}", weapon.format(NAMES[6]), "waits", "")):
        row = replace(asked(n).row, via=via, by="7", said=said, about="c")
        post = replace(NEWS.post(lines), campaign=CAMPAIGN, closed=(row,), names={"c": NAMES[n]})
        small = step.told(post).replace("<@7>", step.PERSON).replace(f"<@{row.who}>", step.PERSON)
        assert NAMES[n] in small
        assert phone.high([small], phone.EMBED_PX if lines else phone.BODY_PX) <= 2


@pytest.mark.parametrize(
    ("via", "end"), [("person", "(<@7>)"), ("clock", "(time ran out)"), ("intent:1.0", "(order)")]
)
def test_an_answer_with_usual_names_says_who_gave_it(via: str, end: str) -> None:
    """Whom it is about, and with which weapon, stands before that."""
    row = replace(asked(0).row, via=via, by="7", said="attacks Thug 2 with their Katana", about="c")
    post = replace(NEWS.post(told(1)), campaign=CAMPAIGN, closed=(row,), names={"c": "Kuni"})
    assert step.told(post) == f"-# ✔ Kuni attacks Thug 2 with their Katana {end}"


def test_what_is_no_longer_asked_stays_beside_what_is_asked_later() -> None:
    """In one line with the later answer."""
    gone = replace(asked(0).row, said="Kuni is out", about="", asked_at=1)
    row = replace(asked(1).row, via="person", by="7", said="waits", about="c", asked_at=2)
    post = replace(NEWS.post(told(1)), campaign=CAMPAIGN, closed=(gone, row), names={"c": "Doji"})
    assert step.told(post) == "-# No longer asked: Kuni is out. ✔ Doji waits (<@7>)"


def eight(remarks: int) -> Board:
    """Eight combatants with this many conditions each, all waited for, who act at ten instants."""
    cards = tuple(
        Card(
            id=f"c{n}",
            name=name,
            health="hurt" if n % 2 else "wounded",
            stats=(
                Stat(name="HP", value=n + 1, full=10, role=Role.HEALTH),
                *(Stat(name=word, value=n, role=Role.CONDITION) for word in SAID[:remarks]),
            ),
        )
        for n, name in enumerate(NAMES)
    )
    slots = tuple(Slot(at=n + 1, kind="turn", who=f"c{n}") for n in range(8))
    again = tuple(Slot(at=9 - n // 4, kind="turn", who=f"c{n}") for n in range(8))
    waits = tuple(
        Waiting(
            who=str(10**18 + n), about=f"c{n}", name="act", question="?", due_at=7, token=f"t{n}"
        )
        for n in range(8)
    )
    row = fight(name="The shrine of the lantern at midnight")
    return replace(shown(row=row, cards=cards, slots=(*slots, *again), waits=waits))


@pytest.mark.parametrize("remarks", range(6))
def test_a_board_says_of_each_as_much_as_fits_and_names_all(remarks: int) -> None:
    """The number of parts left out is shown, and /encounter board has all parts."""
    board = eight(remarks)
    message = boards.board(board, CAMPAIGN, links=LINKS)
    text = str(message.embeds[0].description)
    assert phone.message_px("", message.embeds, message.view) <= phone.SCREEN_PX
    assert all(name in text for name in NAMES)
    whole = boards.board(board, CAMPAIGN, links=LINKS, whole=True)
    for word in SAID[:remarks]:
        assert str(whole.embeds[0].description).count(word) == 8
    fighters = text.split("\n", 1)[1]
    assert ("/encounter board" in text) == (" more" in fighters)


def test_a_short_board_says_once_what_is_the_same_for_several() -> None:
    """Unless somebody has nothing that is said of them."""
    board = eight(0)
    cards = tuple(replace(card, health="unhurt") for card in board.cards)
    look = boards.Look(short=True)
    same = boards.fighters(replace(board, cards=cards), look)
    assert [line for line in same if "unhurt" in line] == ["-# All: unhurt"]
    one = replace(board, cards=(replace(cards[0], health="hurt"), *cards[1:]))
    assert boards.fighters(one, look)[-1] == "-# The others: unhurt"
    none = replace(board, cards=(replace(cards[0], health=""), *cards[1:]))
    assert len([line for line in boards.fighters(none, look) if "unhurt" in line]) == 7


def test_a_short_board_numbers_the_questions_only_if_there_are_several() -> None:
    """A link says "the question"; two posts are "question 1" and "question 2"."""
    waits = [
        Waiting(who="5", about="", name="", question="Well?", due_at=None, token=str(n))
        for n in range(2)
    ]
    people = {"5": waits}
    for posts, said in (("xx", "[the question](x)"), ("xy", "[question 1](x), [question 2](y)")):
        links = dict(zip("01", posts, strict=True))
        line = boards._waited_in_short(people, None, links, boards.Look(short=True))
        assert line.endswith(said)
