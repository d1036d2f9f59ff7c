"""The parts of an answer that can be kept: the same act and choices, then other ways."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.asking.forms import Acts, Choice, Fields, Number, Option, Target
from rules.engine.asking.questions import Facts, Gauge, Part, Question, Who
from rules.engine.intents.aims import ATTACKER, FOE, WEAKEST, Aim, person
from rules.engine.intents.amounts import AsMuchAs, UpTo
from rules.engine.intents.known import Known, Person
from rules.engine.intents.offers import offered
from rules.engine.intents.replies import ASK, Reply


@dataclass(frozen=True)
class Dodge:
    """A dodge, improved so often."""

    improve: int = 0


@dataclass(frozen=True)
class Block:
    """A block with nothing to choose."""


@dataclass(frozen=True)
class Counter:
    """A counter-attack at somebody."""

    target: str


@dataclass(frozen=True, slots=True)
class Attacked(Facts):
    """Who attacks, and whether with ki."""

    attacker: Who
    ki: bool


QUESTION = Question("defend", "When I am attacked", Part.REACTION, Attacked)
FORM = Acts(
    {
        "dodge": Choice(
            "Dodge",
            Fields(Dodge, {"improve": Number(0, 6)}),
            cost=lambda made: {"stamina": made.improve},
        ),
        "block": Choice("Block", Fields(Block)),
        "counter": Choice(
            "Counter",
            Fields(Counter, {"target": Target((Option("goro", "Goro"), Option("ben", "Ben")))}),
        ),
    }
)
KNOW = Known(
    me="ama",
    people={
        "ama": Person("ama", "Ama", friend=True, stands=True),
        "ben": Person("ben", "Ben", friend=True, stands=True),
        "goro": Person("goro", "Goro", friend=False, stands=True),
    },
    own={"stamina": Gauge(6, 8)},
)


def kept(value):
    return offered(QUESTION, Attacked("goro", ki=False), FORM, KNOW, value)


def test_a_number_is_kept_as_it_was_or_as_an_amount():
    """Of 6 stamina 2 were spent: as it was, up to 2, up to 6, or so that 4, 3 or 1 are left.

    To be asked is the last choice.
    """
    found = kept({"act": "dodge", "improve": 2})
    assert found.replies == (Reply("dodge", {"improve": 2}), Reply("block"), Reply(ASK))
    assert (found.same, found.number) == (1, "improve")
    floors = tuple(AsMuchAs(n, "stamina") for n in (4, 3, 1))
    assert found.amounts == (2, UpTo(2), UpTo(6), *floors)
    assert found.reply(0, 3) == Reply("dodge", {"improve": AsMuchAs(4, "stamina")})
    assert found.reply(1, 3) == Reply("block")


def test_a_target_is_kept_by_name_or_by_how_it_is_chosen():
    """Goro; Goro or another foe; the weakest; any foe; whoever attacks."""
    found = kept({"act": "counter", "target": "goro"})
    ways = [(person("goro"),), (person("goro"), FOE), (WEAKEST,), (FOE,), (ATTACKER,)]
    aims = [Reply("counter", {"target": Aim(way)}) for way in ways]
    assert found.replies == (*aims, Reply("dodge"), Reply("block"), Reply(ASK))
    assert (found.same, found.amounts) == (5, ())


def test_a_friend_is_kept_by_name_alone():
    """Whoever struck at a friend meant it, and no other way gives a friend."""
    found = kept({"act": "counter", "target": "ben"})
    assert found.replies[0] == Reply("counter", {"target": Aim((person("ben"),), ("ben",))})
    assert found.same == 1


def test_an_answer_that_is_no_act_is_not_kept():
    """A bare word or number makes no order."""
    assert kept("yes").replies == ()
