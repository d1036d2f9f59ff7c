"""The numbers of the book, and what holds where an answer or a record leaves something out."""

from __future__ import annotations

import pytest

from rules.l7r import (
    attack,
    duel,
    duel_strike,
    gm,
    initiative,
    odds,
    parry,
    rolls,
    rounds,
    shared_fields,
    styles,
    wounds,
)
from rules.l7r.questions import QUESTIONS
from rules.l7r.sheet import PAPER
from rules.l7r.state import LAST_PHASE, Unsettled
from rules.l7r.values import Light, RingName, Tens

ASK_ME = -1


@pytest.mark.clause(
    "L7R-DICE-04", "L7R-DICE-07", "L7R-DICE-08", "L7R-ATK-03", "L7R-DMG-04", "L7R-WND-04",
    "L7R-DUEL-09", "L7R-DUEL-14", "L7R-INIT-02",
)  # fmt: skip
def test_the_numbers_of_the_book() -> None:
    """Steps and amounts as the book has them."""
    assert (attack.STEP, attack.BASE.value, wounds.STEP) == (5, 5, 10)
    assert (rolls.RAISE, rolls.UNSKILLED.value, rolls.TEN) == (5, -10, 10)
    assert (duel.FOCUS, duel_strike.DUEL_WORTH, odds.WORTH, LAST_PHASE) == (5, 5, 2, 10)


def test_the_numbers_that_are_ours() -> None:
    """Caps; a number above any die; and what plans and ready-made ways to fight go by."""
    assert (parry.MOST_TOTAL, duel.MOST_TN, duel.MOST_FOCUS) == (999, 9999, 20)
    assert initiative.BEYOND == 11
    assert (gm.MOST_CHECKS, gm.MOST_LETTERS, duel.FRUITLESS) == (10, 60, 10)
    assert (wounds.SERIOUS, styles.UNHURT, styles.HEAVY, styles.ONE_VOID.most) == (10, 0, 18, 1)


def test_an_answer_that_leaves_fields_out() -> None:
    """The parameters of each act that nobody has to give."""
    ask, light = Tens.ASK, Light.ASK
    assert shared_fields.ASK_ME == ASK_ME
    assert rounds.Strike("foe") == rounds.Strike("foe", "", "", 0, ask)
    assert rounds.Hold() == rounds.Hold(0)
    assert parry.Predeclare() == parry.Predeclare(0, light, "", 0, ask)
    assert parry.Parry() == parry.Parry(0, light, "", 0, 0, ask)
    assert parry.Let() == parry.Let(0, light)
    assert attack.Interrupt("foe") == attack.Interrupt("foe", "", "", 0, "", ask)
    assert rolls.Spend() == rolls.Spend(0, ask)
    said = {"focus": ASK_ME, "light": light, "contest": ASK_ME}
    assert duel.Accept() == duel.Accept(**said, stance=ASK_ME)
    assert duel.Ready() == duel.Ready(0, ask, **said)
    fire = RingName.FIRE
    assert gm.Check("lore", fire) == gm.Check("lore", fire, 0, 0)


def test_a_record_that_says_nothing() -> None:
    """A wound check without void points whose tens are rerolled; an open question before it."""
    assert wounds.Check() == wounds.Check(0, Light.ASK, explodes=True, in_vain=0)
    assert Unsettled() == Unsettled(light=Light.ASK, checked=False)


def test_what_the_bot_knows_of_the_ruleset() -> None:
    """A person may act later, and skills may have any name."""
    assert [key for key, question in QUESTIONS.items() if question.patient] == ["act"]
    free = [entry.key for section in PAPER.sections for entry in section.entries if entry.free]
    assert free == ["skills"]
