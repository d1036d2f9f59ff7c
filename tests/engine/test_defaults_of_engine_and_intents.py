"""The defaults of the engine's values and verbs."""

from __future__ import annotations

from inspect import Parameter, signature
from typing import Any

import pytest

from rules.engine.drive import Step as Driven
from rules.engine.drive import advance
from rules.engine.encounter import Combatant, Encounter, Memory, Offer, Tempo
from rules.engine.forms import defaults_of
from rules.engine.intents.book import _Open
from rules.engine.intents.conditions import Test as Tested
from rules.engine.intents.decide import Outcome, Verdict
from rules.engine.intents.known import Known, Person
from rules.engine.intents.pace import Pace
from rules.engine.intents.plans import Mode, Plan, Policy, Step
from rules.engine.intents.presets import Deed, Style
from rules.engine.intents.replies import NEXT, At, Intent, Otherwise, Reply, Uses
from rules.engine.intents.replies import Kind as Often
from rules.engine.journal import Joined, RoundAsked
from rules.engine.old_story import OldAnswer
from rules.engine.paper import Entry, Written
from rules.engine.pledge import Trail
from rules.engine.public_answers import open_words
from rules.engine.questions import Gauge, Question
from rules.engine.requests import Ask
from rules.engine.retelling import NOTHING, Change
from rules.engine.ruleset import (
    Choices,
    Course,
    Practice,
    Ruleset,
    Sealed,
    Secrecy,
    Sheets,
    Tending,
)
from rules.engine.simple_forms import Number, Some, Text
from rules.engine.timeline import Mark, Slot
from rules.engine.verbs import ask
from rules.engine.verify import Verdict as Checked
from rules.engine.visibility import EVERYONE, GM_ONLY, Kind, Line, Part, Role, Stat, Viewer

UNSAID = [
    # Somebody is in the fight, in sight, on no named side.
    (Combatant, {"out": False, "hidden": False, "side": "", "character": ""}),
    # A fight has not begun, and no round has been heard of.
    (Encounter, {"name": "", "begun": False, "over": False, "at": 0, "made": 0, "pledge": None}),
    (Tempo, {"gone_to": -1, "heard": -1, "approved": -1, "each_turn": []}),
    (Memory, {"struck": [], "harmed": [], "acted": []}),
    (Trail, {"depth": 0, "mark": "", "thrown": {}}),
    (Joined, {"character": "", "hidden": False}),
    (RoundAsked, {"brake": False}),
    # A line is for everybody, read by all who follow.
    (
        Line,
        {
            "kind": Kind.ACTION,
            "audience": EVERYONE,
            "rolls": (),
            "clauses": (),
            "of": "",
            "part": Part.HEAD,
            "quiet": False,
            "sheet": (),
        },
    ),
    (Stat, {"value": "", "full": None, "audience": EVERYONE, "role": Role.NUMBER, "rises": False}),
    # Without a name and without the GM's eyes one is the public.
    (Viewer, {"player": None, "gm": False}),
    (Mark, {"past": False, "now": False}),
    (
        Slot,
        {
            "who": "",
            "id": "",
            "note": "",
            "audience": EVERYONE,
            "lands": False,
            "may": False,
            "unasked": "",
        },
    ),
    # A question is asked of one person, waits for them, and is private.
    (
        Ask,
        {
            "about": "",
            "within": None,
            "default": None,
            "covert": False,
            "consult": False,
            "public": False,
            "turn": "",
            "told": False,
        },
    ),
    (Question, {"offer": (), "patient": False, "shows": (), "call": "", "of_several": ""}),
    (Gauge, {"full": None}),
    (Number, {"label": "", "special": {}, "why": ""}),
    (Some, {"least": 0, "most": None, "label": "", "help": ""}),
    (Text, {"most": 1000, "least": 1, "label": "", "long": False, "options": ()}),
    (Entry, {"written": Written.NUMBER, "also": (), "now": "", "free": False, "counted": False}),
    (Practice, {"defends": frozenset()}),
    (Sealed, {"players": False}),
    (Tending, {"amount": 0, "gm": False}),
    (
        Ruleset,
        {
            "api": 1,
            "unproved": {},
            "package": "",
        },
    ),
    (Choices, {"openly": frozenset(), "rare": frozenset(), "on_card": frozenset()}),
    (Course, {"every": 1, "sets_up": frozenset()}),
    (Sheets, {"practice": None}),
    (Secrecy, {"throws": frozenset()}),
    (Driven, {"records": [], "lines": [], "settled": None, "breathless": False}),
    (OldAnswer, {"chosen": False, "given": False}),
    (_Open, {"stale": False, "refused": set()}),
    (Checked, {"right": 0, "unknown": 0, "wrong": []}),
    # A step is for one turn; a policy drafts and has had nothing approved.
    (Step, {"turns": 1, "after": "", "title": ""}),
    (Plan, {"wakes": (), "paused": False, "note": "", "seen": (), "woken": ""}),
    (
        Policy,
        {
            "approved": -1,
            "group": (),
            "intents": (),
            "plan": None,
            "mode": Mode.DRAFTS,
            "style": "",
            "protects": "",
            "paused": False,
            "edited": False,
        },
    ),
    (Pace, {"by_round": False, "silent": ()}),
    (Tested, {"percent": False, "kind": "test"}),
    (Person, {"near": None, "harm": 0}),
    (Known, {"people": {}, "struck": (), "acted": frozenset(), "own": {}, "beat": 0}),
    (Verdict, {"outcome": Outcome.NONE, "value": None, "via": "", "source": "", "nth": 0}),
    (Reply, {"fields": {}, "when": None, "keep": {}, "waits": False}),
    # An order answers as often as its question opens.
    (Uses, {"kind": Often.FIGHT, "n": 0}),
    (
        Intent,
        {
            "about": "",
            "when": None,
            "uses": Uses(Often.FIGHT, 0),
            "rank": 0,
            "otherwise": Otherwise.ON,
            "at": At.OPEN,
            "paused": False,
            "note": "",
        },
    ),
    (Deed, {"aimed": False}),
    (Style, {"protects": False}),
]


@pytest.mark.parametrize(("made", "unsaid"), UNSAID, ids=lambda each: getattr(each, "__name__", ""))
def test_what_a_value_is_where_nothing_is_said(made: type[Any], unsaid: dict[str, Any]) -> None:
    """The default of each field, as its docstring has it."""
    defaults = defaults_of(made)
    assert {name: defaults[name] for name in unsaid} == unsaid


CALLS = [
    (
        ask,
        {
            "about": "",
            "within": None,
            "default": None,
            "covert": False,
            "consult": False,
            "public": False,
            "always": False,
            "sure": False,
            "turn": "",
            "told": False,
        },
    ),
    (
        advance,
        {
            "answers": None,
            "running": True,
            "covert_waits": False,
            "checkpoints": True,
            "gate": None,
        },
    ),
    (open_words, {"known": False, "covert_waits": False}),
    (Encounter.saw_harm, {"harm": 1, "audience": EVERYONE}),
    (Encounter.tell, {"kind": Kind.ACTION, "audience": EVERYONE, "quiet": False, "part": None}),
    (Encounter.tell_gm, {"kind": Kind.EFFECT}),
    (Encounter.tell_player, {"kind": Kind.EFFECT}),
    (Encounter.note, {"kind": Kind.EFFECT}),
]


@pytest.mark.parametrize(("call", "unsaid"), CALLS, ids=lambda each: getattr(each, "__name__", ""))
def test_what_a_call_does_where_nothing_is_said(call: Any, unsaid: dict[str, Any]) -> None:
    """A question is asked openly of one person; a line is for everybody."""
    named = signature(call).parameters
    assert {name: named[name].default for name in unsaid} == unsaid
    assert Parameter.empty not in unsaid.values()


def test_an_offer_is_shown_to_the_gm_alone() -> None:
    """Until it says who else may see it."""
    assert Offer(id="o", who="ann", title="Draw", act="draw").audience == GM_ONLY


def test_values_that_have_a_name() -> None:
    """Next time is one time; a story that is told as it was changes no record."""
    assert Uses(Often.TIMES, 1) == NEXT
    assert Change(0, None) == NOTHING
