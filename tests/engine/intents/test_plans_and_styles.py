"""Plans, policies, styles and their words; amounts, floors and aims at their edges."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules import RULESETS
from rules.engine.asking.questions import Part, Question, for_a_friend
from rules.engine.asking.requests import Ask
from rules.engine.asking.simple_forms import YesNo
from rules.engine.intents.aims import (
    AVENGE,
    FOCUS,
    FOE,
    LAST,
    Aim,
    protect,
)
from rules.engine.intents.conditions import Test
from rules.engine.intents.described import described, plan_in_words, policy_in_words
from rules.engine.intents.pace import FLOWING, Pace
from rules.engine.intents.plans import (
    Cursor,
    Event,
    Mode,
    Plan,
    Policy,
    Step,
    Wake,
    signals,
)
from rules.engine.intents.presets import (
    Deed,
    Presets,
    Style,
    keeping,
    least,
    most,
    reply,
    share,
    style_orders,
    style_plan,
    styles,
    true,
    turn_step,
)
from rules.engine.intents.replies import At, Intent, Kind, Otherwise, Reply, Uses
from tests.engine.duel import OfTurn
from tests.engine.intents.known import GORO, HIDA, ME, RONIN, known
from tests.engine.intents.known import person as somebody

KI = RULESETS["ki"]
GO = Reply("block")


def steps(*turns: int | None, **more: Any) -> tuple[Step, ...]:
    """Steps of so many turns each."""
    return tuple([Step(say={"act": (GO,)}, turns=each, **more) for each in turns])


def plan(*turns: int | None, **more: Any) -> Plan:
    """A plan with these steps."""
    return Plan(id="p", owner="u", about=ME, steps=steps(*turns), **more)


# ---------------------------------------------------------------------- where a plan stands


@pytest.mark.parametrize(
    ("turns", "done", "step", "to_come"),
    [
        ((1, 1), (), 0, [0, 1]),
        ((1, 1), ((0, "a"),), 1, [1]),
        ((2, 1), ((0, "a"),), 0, [0, 1]),
        ((2, 1), ((0, "a"), (0, "b")), 1, [1]),
        ((1, 1), ((0, "a"), (1, "b")), None, []),
        ((None,), ((0, "a"), (0, "b")), 0, [0]),
    ],
)
def test_where_a_plan_stands(turns: Any, done: Any, step: int | None, to_come: list[int]) -> None:
    """A step is over after its turns; one for all turns never is."""
    assert Cursor(done).step(plan(*turns), "z") == step
    assert list(Cursor(done).to_come(plan(*turns))) == to_come


PEOPLE = (
    somebody(ME, friend=True),
    somebody(HIDA, friend=True, stands=False),
    somebody(RONIN, stands=False),
    somebody(GORO, stands=False),
    somebody("tora"),
)


def test_what_wakes_a_plan_is_counted_without_oneself() -> None:
    """One friend and two foes have fallen, four others are there, HP are at half."""
    wakes = [Wake(event) for event in (Event.FRIEND_FALLS, Event.FOE_FALLS, Event.JOINS)]
    half = Wake(when=Test("hp", "<=", 50, percent=True))
    assert signals([*wakes, half], known(*PEOPLE)) == (1, 2, 4, 1)
    assert signals([half], known(*PEOPLE, hp=6)) == (0,)


def test_a_plan_wakes_when_a_number_rises() -> None:
    """Neither at the same nor at a lower number."""
    wake = (Wake(Event.FOE_FALLS),)
    fired = [plan(1, wakes=wake, seen=(n,)).wakes_now(known(*PEOPLE)) for n in (1, 2, 3)]
    assert fired == [True, False, False]


def test_a_policy_says_what_its_plan_and_orders_say() -> None:
    """Another reply goes where the question is answered, and it is edited from then on."""
    order = Intent(id="o", owner="u", question="defend", replies=(GO,))
    other = replace(order, id="o2", question="parry")
    made = Policy(name="n", intents=(order, other), plan=plan(None, 1))
    assert made.say == {"act": (GO,), "defend": (GO,), "parry": (GO,)}
    new = (Reply("dodge"),)
    assert made.saying("defend", new).say == {**made.say, "defend": new}
    changed = made.saying("act", new)
    assert changed.say == {**made.say, "act": new}
    assert changed.edited
    assert changed.plan is not None
    assert changed.plan.steps[1] == plan(None, 1).steps[1]
    assert made.saying("other", new) == replace(made, edited=True)


# ---------------------------------------------------------------------- words


INTENT = Intent(id="i", owner="u", question="defend", replies=(Reply("dodge"), Reply("endure")))


@pytest.mark.parametrize(
    ("more", "end"),
    [
        ({}, ", every time."),
        ({"uses": Uses(Kind.BEAT, 3)}, ", this round."),
        ({"uses": Uses(Kind.TIMES, 1)}, ", once."),
        ({"uses": Uses(Kind.TIMES, 2)}, ", 2 times."),
        ({"otherwise": Otherwise.ASK}, ", else ask me, every time."),
        ({"otherwise": Otherwise.SILENCE}, ", else what silence does, every time."),
        ({"at": At.SILENCE}, ", every time, if I am silent."),
    ],
)
def test_an_intent_in_one_sentence(more: Any, end: str) -> None:
    """Its replies, what comes otherwise, and how often."""
    said = described(replace(INTENT, **more), KI, {})
    first = described(INTENT, KI, {}).removesuffix(", every time.")
    assert said == f"{first}{end}"
    when = described(replace(INTENT, when=Test("turn", "<", 3), **more), KI, {})
    assert when.startswith("If the turn is less than 3: ")


def test_a_plan_in_words() -> None:
    """Its steps, and which comes next, counted from 1."""
    said = (
        Step(say={}, title="Attack", after=HIDA),
        Step(say={}, title="Rest", turns=3),
        Step(say={}, title="Wait", turns=None),
    )
    made = Plan(id="p", owner="u", about=ME, steps=said)
    words = "Plan: Attack after Hida; then Rest for 3 turns; then Wait in every turn."
    assert plan_in_words(made, Cursor(), {HIDA: "Hida"}) == f"{words} Step 1 of 3."
    assert plan_in_words(made, Cursor(((0, "a"),)), {HIDA: "Hida"}) == f"{words} Step 2 of 3."
    one = replace(made, steps=said[:1])
    assert plan_in_words(one, Cursor(), {}) == "Plan: Attack after hida."
    assert plan_in_words(one, Cursor(((0, "a"),)), {}) == "Plan: Attack after hida. Carried out."


def test_a_policy_in_words() -> None:
    """Its style, its group, and whether it asks first."""
    made = Policy(name="Wolves", group=("a", "b"))
    drafts = " They react by themselves; you approve their turns."
    said = policy_in_words(made, KI, {"a": "Ama"})
    assert said == f"Wolves: Ama, b, except in their own turns.{drafts}"
    alone = replace(made, style="careful", mode=Mode.ALONE, plan=plan(None), edited=True)
    assert policy_in_words(alone, KI, {}) == "Careful, changed: a, b."
    protects = replace(alone, protects="a", edited=False)
    assert policy_in_words(protects, KI, {"a": "Ama"}) == "Careful (Ama): Ama, b."


# ---------------------------------------------------------------------- presets


def say(aim: Aim) -> dict[str, tuple[Reply, ...]]:
    """A turn and a defence."""
    return {"act": (Reply("strike", {"target": aim}),), "defend": (GO,)}


QUESTIONS = {
    "act": Question("act", "When I may act", Part.TURN, OfTurn),
    "defend": Question("defend", "When I am struck at", Part.REACTION, OfTurn),
}


def test_the_four_styles_that_every_game_has() -> None:
    """Careful avenges first; only the protector needs a name."""
    four = styles(
        aggressive=("a", say), careful=("c", say), protect=("p", say), hold_back=("h", say)
    )
    assert [(each.key, each.protects, each.help) for each in four] == [
        ("aggressive", False, "a"),
        ("careful", False, "c"),
        ("protect", True, "p"),
        ("hold_back", False, "h"),
    ]
    usual = (LAST, FOCUS, AVENGE, FOE)
    assert [each.aim("hida").by for each in four] == [
        usual,
        (AVENGE, LAST, FOE),
        (protect("hida"), *usual),
        usual,
    ]
    assert four[2].aim().by == usual


def test_a_style_is_a_plan_for_turns_and_orders_for_the_rest() -> None:
    """The plan goes on in every turn."""
    style = Style(key="s", title="Hit", help="", say=say, protects=True)
    names = {"id": "s1", "owner": "u", "about": ME}
    made = style_plan(style, QUESTIONS, **names, protects=HIDA)
    aim = style.aim(HIDA)
    turn = Step(say={"act": say(aim)["act"]}, turns=None, title="Hit")
    assert made == Plan(**names, steps=(turn,))
    assert style_orders(style, QUESTIONS, **names) == (
        Intent(id="s1~defend", owner="u", question="defend", replies=(GO,), about=ME),
    )


def test_a_step_has_a_second_deed_if_the_first_is_not_possible() -> None:
    """Its replies come after the first ones."""
    hit = Deed(key="hit", title="Strike", say=say, aimed=True)
    rest = Deed(key="rest", title="rest", say=lambda aim: {"act": (Reply("rest"),), "b": (GO,)})
    aim = Aim((FOE,))
    assert turn_step(hit, aim, None, turns=2, after="x") == Step(
        say=say(aim), turns=2, after="x", title="Strike"
    )
    both = turn_step(hit, aim, rest, turns=None, after="")
    assert both.title == "Strike, else rest"
    assert both.say["act"] == (Reply("strike", {"target": aim}), Reply("rest"))
    assert (both.say["b"], both.turns) == ((GO,), None)


def test_the_wakes_of_a_plan_by_a_word() -> None:
    """The usual ones are a fallen friend, and half."""
    half = Test("hp", "<=", 50, percent=True)
    made = Presets(half=half, deeds=(Deed(key="d", title="D", say=say),))
    friend, low = Wake(Event.FRIEND_FALLS), Wake(when=half)
    foe, joins = Wake(Event.FOE_FALLS), Wake(Event.JOINS)
    words = ("usual", "friend_falls", "foe_falls", "joins", "half", "never", "anything")
    assert [made.wakes_on(word) for word in words] == [
        (friend, low),
        (friend,),
        (foe,),
        (joins,),
        (low,),
        (),
        (friend, low, foe, joins),
    ]
    assert Presets().wakes == (friend,)
    assert made.deed("d") == made.deeds[0]
    assert made.deed("e") is None
    assert made.style("s") is None


def test_small_makers_of_replies_and_conditions() -> None:
    """As rulesets write them."""
    assert reply("hit", true("ki"), hard=True) == Reply(
        "hit", {"hard": True}, Test("ki", "=", True)
    )
    assert keeping(Reply("hit", {"a": 1}, true("b")), ki=2) == Reply(
        "hit", {"a": 1}, true("b"), {"ki": 2}
    )
    assert [least("hp", 3), most("hp", 3)] == [Test("hp", ">=", 3), Test("hp", "<=", 3)]
    assert share("hp", ">", 25) == Test("hp", ">", 25, percent=True)


def test_the_tempo_says_what_is_left_to_silence() -> None:
    """In the flow tempo everything is asked."""
    help = Question("help", "When a friend is struck", Part.REACTION, OfTurn, helps=for_a_friend)
    slow = replace(QUESTIONS["act"], patient=True)
    asks = [Ask(each.key, "u", "?", YesNo(), facts=OfTurn(1)) for each in (help, slow)]
    rows = {
        "flow": FLOWING,
        "silent": Pace(silent=("help",)),
        "rounds": Pace(by_round=True),
    }
    left = {
        name: [pace.leaves_to_silence(q, a) for q, a in zip((help, slow), asks, strict=True)]
        for name, pace in rows.items()
    }
    assert left == {
        "flow": [False, False],
        "silent": [True, False],
        "rounds": [True, False],
    }
    waits = {name: [p.waits_a_while(help), p.waits_a_while(slow)] for name, p in rows.items()}
    never = [False, False]
    assert waits == {"flow": never, "silent": never, "rounds": [False, True]}
