"""What a check of a fight's dice says."""

from __future__ import annotations

import pytest

from rules.dice import Dice, fair
from rules.engine.replay.journal import Fell
from rules.engine.replay.verify import Block, Verdict, check


@pytest.mark.parametrize(
    ("verdict", "told"),
    [
        (Verdict(), "0 throws are what the published seeds say."),
        (Verdict(right=1), "1 throw is what the published seeds say."),
        (Verdict(right=2), "2 throws are what the published seeds say."),
        (
            Verdict(right=2, unknown=1, wrong=["Line 7 is another die."]),
            """2 throws are what the published seeds say.
1 throw cannot be checked yet: their seed is secret.
Line 7 is another die.""",
        ),
    ],
)
def test_a_verdict_counts_its_throws_and_names_each_fault(verdict: Verdict, told: str) -> None:
    """One throw is, two are; what is secret is told only where there is such a throw."""
    assert verdict.text == told


SEED, SECRET = bytes(range(32)), bytes(range(1, 33))
WORDS = ["three grey geese"]
MIX = fair.mix(WORDS)


def fell(place: str, sides: int, many: int, seed: bytes = SEED) -> Fell:
    """What the seed says at a place: so many dice, which explode never."""
    faces = tuple([(fair.face(seed, place, n, sides),) for n in range(many)])
    return Fell(key="hit.1", dice=Dice(many, sides), faces=faces, place=place)


OPEN_DICE = (
    fell("public 0.0 - hit.1 0", 10, 3),
    fell(f"public 1.0 {MIX} hit.1 0", 6, 1),
)
HIDDEN_DICE = (fell("hidden 0.0 - sneak.1 0", 10, 2, SECRET),)


def transcript(*rolls: Fell, hidden: bool = False) -> str:
    """The lines of a pledge with these dice; with the hidden seed if it is published."""
    made = {"public": fair.commitment(SEED), "hidden": fair.commitment(SECRET)}
    seeds = {"public": SEED.hex()} | ({"hidden": SECRET.hex()} if hidden else {})
    return "\n".join(Block(made, seeds, {MIX: WORDS}, rolls).lines())


def test_the_dice_of_a_transcript_are_checked_by_its_seeds() -> None:
    """Those of a seed that is not published are counted apart."""
    text = transcript(*OPEN_DICE, *HIDDEN_DICE)
    assert check(text) == [Verdict(right=2, unknown=1)]
    assert check(transcript(*OPEN_DICE, *HIDDEN_DICE, hidden=True)) == [Verdict(right=3)]
    assert check(f"Log\n  {text}\nMore.\n{text}") == [Verdict(right=2, unknown=1)] * 2
    assert check("No dice were pledged.\ndie public 0.0 - hit.1 0 = d10 3") == []


def test_lines_are_those_of_the_documentation() -> None:
    """docs/fair-dice.md has them in words."""
    [face, *_] = [chain[0] for chain in OPEN_DICE[1].faces]
    assert transcript(OPEN_DICE[1]).splitlines() == [
        "interlude-dice 1",
        f"public {fair.commitment(SEED)}",
        f"public seed {SEED.hex()}",
        f"hidden {fair.commitment(SECRET)}",
        f'words {MIX} ["three grey geese"]',
        f"die public 1.0 {MIX} hit.1 0 = d6 {face}",
    ]


FAULTS = [
    # (a line of the transcript, the same with a fault, the sentence about it)
    (f"seed {SEED.hex()}", f"seed {SECRET.hex()}", "The public seed is not the one"),
    ("three grey geese", "three gray geese", 'The words ["three gray geese"] do not give'),
    (f"words {MIX}", "words 0123456789abcdef", 'The words ["three grey geese"] do not give 01'),
    ('["three grey geese"]', "[three]", "The words [three] do not give"),
    (f"1.0 {MIX}", "1.0 5d41402abc4b2a76", "the words 5d41402abc4b2a76 are not listed."),
    ("hit.1 0 = d10", "hit.1 1 = d10", "but the seed says"),
]


@pytest.mark.parametrize(("line", "wrong", "told"), FAULTS)
def test_each_fault_of_a_transcript_is_named(line: str, wrong: str, told: str) -> None:
    """A changed seed, word, mix or place shows."""
    text = transcript(*OPEN_DICE)
    assert line in text
    [verdict] = check(text.replace(line, wrong))
    assert any(told in each for each in verdict.wrong)


def test_a_changed_face_shows() -> None:
    """The other dice are still right."""
    first = OPEN_DICE[0]
    other = tuple([(chain[0] % 10 + 1,) for chain in first.faces])
    lie = Fell(key=first.key, dice=first.dice, faces=other, place=first.place)
    [verdict] = check(transcript(lie, OPEN_DICE[1]))
    shown, right = [" ".join(str(c[0]) for c in each) for each in (other, first.faces)]
    assert verdict.right == 1
    assert verdict.wrong == [
        f"{first.place}: shows {shown}, but the seed says [{right.replace(' ', ', ')}]."
    ]


def test_a_place_that_shows_two_throws_is_wrong() -> None:
    """The same line twice is not."""
    first = OPEN_DICE[0]
    short = Fell(key=first.key, dice=Dice(2, 10), faces=first.faces[:2], place=first.place)
    [verdict] = check(transcript(first, short))
    assert verdict.wrong == [f"{first.place}: this place shows two different throws."]
    assert check(transcript(first, first))[0].wrong == []
