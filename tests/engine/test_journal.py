"""The journal: every entry survives being written, and undo strikes without deleting."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import Dice
from rules.engine.replay import journal as j

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
SEQ = st.integers(0, 10**6)
TABLE = st.dictionaries(TEXT, JSON, max_size=3)


@st.composite
def fallen(draw) -> j.Fell:
    """Dice of any shape, as they fell."""
    sides = draw(st.integers(2, 20))
    explodes = draw(st.none() | st.just(sides))
    count = draw(st.integers(0, 4))
    dice = Dice(count, sides, draw(st.none() | st.just(count)), explodes, draw(st.integers(-9, 9)))
    luck = draw(st.randoms(use_true_random=False))
    return j.Fell(key=draw(TEXT), dice=dice, faces=dice.throw(lambda n: luck.randint(1, n)))


ENTRIES = {
    j.Opened: st.builds(j.Opened, house=TABLE, name=TEXT),
    j.Joined: st.builds(
        j.Joined, id=TEXT, name=TEXT, player=TEXT, sheet=TABLE, character=TEXT, hidden=st.booleans()
    ),
    j.Left: st.builds(j.Left, id=TEXT, how=st.sampled_from(["", "yield", "flee"])),
    j.Returned: st.builds(j.Returned, id=TEXT),
    j.Began: st.builds(j.Began),
    j.Advanced: st.builds(j.Advanced),
    j.RoundAsked: st.builds(j.RoundAsked),
    j.Decided: st.builds(j.Decided),
    j.Declared: st.builds(j.Declared, by=TEXT, act=TEXT, value=JSON),
    j.Answered: st.builds(j.Answered, key=TEXT, opened=SEQ, value=JSON, via=TEXT),
    j.Withdrawn: st.builds(j.Withdrawn, answer=SEQ),
    j.Fell: fallen(),
    j.Pledged: st.builds(j.Pledged, public=TEXT, hidden=TEXT),
    j.Worded: st.builds(j.Worded, by=TEXT, text=TEXT),
    j.Rolled: st.builds(
        j.Rolled, by=TEXT, name=TEXT, dice=st.just(Dice(2, 6)), reason=TEXT, seen_by=st.tuples(TEXT)
    ),
    j.Amended: st.builds(j.Amended, path=TEXT, value=JSON, reason=TEXT),
    j.Retold: st.builds(
        j.Retold,
        back_to=SEQ,
        again=st.lists(st.tuples(SEQ, SEQ), max_size=3).map(tuple),
        moved=st.lists(st.tuples(SEQ, SEQ, SEQ, SEQ), max_size=3).map(tuple),
    ),
    j.Restored: st.builds(j.Restored, upto=SEQ),
    j.Passed: st.builds(j.Passed),
    j.Ended: st.builds(j.Ended, reason=TEXT),
    j.Undone: st.builds(j.Undone, back_to=SEQ),
}


def test_every_kind_of_entry_is_tried():
    """The table above has them all."""
    assert set(ENTRIES) == set(get_args(j.Entry))


@pytest.mark.parametrize("kind", ENTRIES, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_an_entry_survives_being_written(kind, data):
    """From JSON text comes the entry that went in, of its own type."""
    entry = data.draw(ENTRIES[kind])
    again = j.load_entry(j.dump_entry(entry))
    assert type(again) is kind
    assert again == entry


def record(seq: int, entry: j.Entry | None = None) -> j.Record:
    """A record that matters only by its number."""
    return j.Record(seq, seq, entry or j.Passed())


def undone(seq: int, back_to: int) -> j.Record:
    """An undo."""
    return record(seq, j.Undone(back_to=back_to))


def retold(seq: int, back_to: int) -> j.Record:
    """A retcon."""
    return record(seq, j.Retold(back_to=back_to))


def restored(seq: int, upto: int) -> j.Record:
    """A retcon taken back."""
    return record(seq, j.Restored(upto=upto))


def withdrawn(seq: int, answer: int) -> j.Record:
    """An answer taken back."""
    return record(seq, j.Withdrawn(answer=answer))


STRUCK = {
    "nothing undone": ([record(1), record(2)], [1, 2]),
    "the last": ([record(1), record(2), undone(3, 1)], [1]),
    "everything": ([record(1), record(2), undone(3, 0)], []),
    "and on": ([record(1), record(2), undone(3, 1), record(4)], [1, 4]),
    "twice": ([record(1), record(2), undone(3, 1), record(4), undone(5, 1)], [1]),
    "over an undo": ([record(1), record(2), undone(3, 1), record(4), undone(5, 3)], [1]),
    "to what was struck": ([record(1), record(2), undone(3, 1), record(4), undone(5, 2)], [1]),
    "told again": ([record(1), record(2), retold(3, 1), record(4)], [1, 4]),
    "a retcon taken back": (
        [record(1), record(2), retold(3, 1), record(4), restored(5, 2), record(6)],
        [1, 2, 6],
    ),
    "one of two retcons": (
        [record(1), record(2), retold(3, 1), record(4), retold(5, 1), record(6), restored(7, 4)],
        [1, 4],
    ),
    "an answer withdrawn": (
        [record(1), record(2), record(3), withdrawn(4, 2), record(5)],
        [1, 3, 5],
    ),
    "a withdrawal undone": ([record(1), record(2), withdrawn(3, 1), undone(4, 2)], [2]),
    "to now": ([record(1), record(2), undone(3, 2)], [1, 2]),
}


@pytest.mark.parametrize("case", STRUCK)
def test_an_undo_strikes_all_after_the_place_it_names(case):
    """Struck records stay struck; an undo itself is never in force."""
    records, in_force = STRUCK[case]
    assert [r.seq for r in j.effective(records)] == in_force
