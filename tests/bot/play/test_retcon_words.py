"""The lines of a retcon, and the people who are told that their act no longer counts."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.play.fight.retcon import calls, writing
from bot.play.fight.undoing import Point
from bot.storage.rows import EncounterRow, Status
from rules.engine.replay.journal import Amended, Answered
from rules.engine.views.visibility import EVERYONE, GM, GM_ONLY, Line, Part, only
from rules.errors import NotAllowed

ROW = EncounterRow(
    id="e", token="t", campaign="g", channel="c", ruleset="ki", edition=1, name="The bridge",
    status=Status.RUNNING, opened_at=0,
)  # fmt: skip


def said(monkeypatch: pytest.MonkeyPatch, *struck: Line) -> list[Line]:
    """The lines about a retcon that strikes these; everybody can see a difference."""
    monkeypatch.setattr(writing, "concerned", lambda told, before: EVERYONE)
    told: Any = SimpleNamespace(struck=[SimpleNamespace(line=line) for line in struck])
    at: Any = SimpleNamespace(scene=None)
    return [*writing._told(at, told, "Stroke becomes rest.")]


@pytest.mark.parametrize(
    ("texts", "end"),
    [
        ([], ""),
        (["Ama hits."], " Struck: Ama hits."),
        (["Ama hits.", "Ben falls."], " Struck: Ama hits, and 1 more."),
        (["Ama hits.", "Ben falls.", "Cy flees."], " Struck: Ama hits, and 2 more."),
        (["x" * 100], f" Struck: {'x' * 100}"),
        (["x" * 101], f" Struck: {'x' * 97}..."),
    ],
)
def test_everybody_reads_the_first_headline_that_is_struck(monkeypatch, texts, end):
    """At most a hundred letters, and how many more there are; the change itself is the GM's."""
    public, secret = said(monkeypatch, *[Line(text) for text in texts])
    assert (public.text, public.audience) == (f"The GM changes the past.{end}", EVERYONE)
    assert (secret.text, secret.audience, secret.part) == (
        "Stroke becomes rest.",
        GM_ONLY,
        Part.DETAIL,
    )


def test_no_detail_and_nothing_secret_is_quoted(monkeypatch):
    """Only headlines that everybody could read."""
    struck = [Line("A detail.", part=Part.DETAIL), Line("Yours.", audience=only("ama"))]
    public, _ = said(monkeypatch, *struck, Line("Ama hits."))
    assert public.text == "The GM changes the past. Struck: Ama hits."


@pytest.mark.parametrize(
    ("struck", "new", "differs", "audience"),
    [
        ([EVERYONE], [], False, EVERYONE),
        ([GM_ONLY], [EVERYONE], False, EVERYONE),
        ([GM_ONLY], [], True, EVERYONE),  # the board looks different
        ([GM_ONLY], [GM_ONLY], False, GM_ONLY),
        ([only("ama")], [only("ben")], False, only("ama", "ben")),
        ([], [], False, GM_ONLY),
    ],
)
def test_it_is_told_to_those_who_can_see_a_difference(monkeypatch, struck, new, differs, audience):
    """By the lines that are struck or new, and by what the board shows."""
    monkeypatch.setattr(writing, "view", lambda scene, viewer: scene)
    told: Any = SimpleNamespace(
        struck=[SimpleNamespace(line=Line("x", audience=each)) for each in struck],
        new=[(1, 0, Line("y", audience=each)) for each in new],
        scene="after" if differs else "before",
    )
    before: Any = "before"
    assert writing.concerned(told, before) == audience


def test_people_are_told_whose_acts_count_no_longer():
    """Each once; neither the GM, nor the one who changes the past, nor the rules."""
    left = [SimpleNamespace(by=by) for by in ("ben", "", GM, "ama", "cy", "ben")]
    told: Any = SimpleNamespace(point=SimpleNamespace(by="ama"), left=left)
    at: Any = SimpleNamespace(row=ROW, standing=SimpleNamespace(user="cy"))
    found = [*writing._to_deciders(at, told, 7)]
    assert [(n.person, n.kind, n.at) for n in found] == [("ama", "undone", 7), ("ben", "undone", 7)]


HP = Amended(path="combatants.ama.hp", value=3)
SAID = Answered(key="k", opened=3, value="12", via="person")


@pytest.mark.parametrize(
    ("entry", "value", "made"),
    [
        (HP, "5", replace(HP, value=5)),
        (HP, 5, replace(HP, value=5)),
        (HP, "many", replace(HP, value="many")),
        # Only what the GM typed is read; an answer stays as its form has made it.
        (SAID, "13", replace(SAID, value="13", via="gm")),
        (SAID, 13, replace(SAID, value=13, via="gm")),
    ],
)
def test_a_typed_value_of_a_change_is_read_and_an_answer_is_not(entry, value, made):
    """The act is another one then."""
    fight = SimpleNamespace(combatants={"ama": SimpleNamespace(hp=3)})
    at: Any = SimpleNamespace(scene=SimpleNamespace(fight=fight))
    point = Point(seq=4, by="gm", text="", entry=entry)
    assert calls._meant(at, point, value, change=True) == made
    assert calls._meant(at, point, value, change=False) is None
    with pytest.raises(NotAllowed, match="That is what was done"):
        calls._meant(at, point, entry.value, change=True)


def test_only_an_act_of_the_list_is_chosen():
    """By the number of its record."""
    known = [Point(seq=n, by="gm", text="", entry=HP) for n in (4, 7)]
    assert calls._chosen(known, 7) is known[1]
    with pytest.raises(NotAllowed, match="Choose one from the list"):
        calls._chosen(known, 5)
