"""Random play: a fight must survive every order of acts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.contract.demands import demand, hold
from bot.contract.random_play import RandomTable, played
from bot.contract.shape import MOST_PARAMETERS
from rules.engine.asking.forms import Acts, Fields, Form
from rules.engine.asking.questions import Gauge, Part, Sort, declared, stated
from rules.engine.replay.drive import advance
from rules.engine.replay.journal import Answered
from rules.engine.replay.scene import Prompt
from rules.engine.ruleset import Ruleset
from rules.engine.views.visibility import EVERYONE, GM, PUBLIC, Viewer
from rules.errors import RulesError

STEPS = 70
MOST_CALL = 24
"""The most letters of what a notice asks beside names."""

OFTEN = 20
"""A question that is asked so often needs a default; one that is rare may be left to the GM."""

MANY_ACTS = 60
"""With more acts than this fights are long, so fewer are played."""


@demand(seeds=2)
def the_same_answers_tell_the_same_story(ruleset: Ruleset[Any], seed: int) -> None:
    """A fight that is played twice, with the same people, answers and dice, is the same fight."""
    twice = [
        [table.scene.digest for table in played(ruleset, seed, STEPS, quick=True)] for _ in "12"
    ]
    advice = (
        "A rule reads a clock, a file or chance, or keeps something in a module between fights."
    )
    hold(twice[0] == twice[1], advice)


@demand(seeds=24)
def random_play_breaks_nothing(ruleset: Ruleset[Any], seed: int) -> None:
    """Every question can be answered, no fight stops, and each step survives reload and undo."""
    table = None
    checked: set[tuple[str, int]] = set()
    for table in played(ruleset, seed, STEPS):
        check_questions(table, checked)
        _check_not_stuck(table)
        _check_views(table)
    if table is not None:
        table.undo_everywhere()


@demand(seeds=10)
def hundreds_of_short_fights_hold(ruleset: Ruleset[Any], seed: int) -> None:
    """Fights without a reload: nothing breaks or stops, and silence can answer every question."""
    asked, silent = Counter[str](), set[str]()
    for more in range(5 if len(ruleset.choices.actions) > MANY_ACTS else 20):
        table = None
        for table in played(ruleset, 5000 + 20 * seed + more, 40, quick=True):
            _check_not_stuck(table)
            theirs = [each.ask for each in table.scene.prompts if each.ask.who != GM]
            asked.update([ask.key for ask in theirs])
            silent.update([ask.key for ask in theirs if ask.silence() is not None])
        if table is not None:
            check_questions(table, set())
    mute = ", ".join(sorted(k for k, n in asked.items() if n >= OFTEN and k not in silent))
    hold(not mute, f"Say what silence answers: these questions never have a default: {mute}.")


@demand(seeds=8)
def a_refused_step_leaves_no_trace(ruleset: Ruleset[Any], seed: int) -> None:
    """An answer of another form is refused at every question, and nothing has changed."""
    for table in played(ruleset, 1000 + seed, 12):
        before = table.scene.digest
        for prompt in table.scene.prompts:
            wrong = Answered(key=prompt.key, opened=prompt.opened, value={"act": "no such act"})
            try:
                _ = advance(table.scene, wrong, at=0, hand=table.hand)
            except RulesError:
                continue
            hold(False, f"The question {prompt.ask.key} takes an act that does not exist.")
        hold(table.scene.digest == before, "A refused answer has changed the fight.")


def _check_asks(ruleset: Ruleset[Any], prompt: Prompt) -> None:
    """The text of a question asks something, and so do the words of its notice."""
    key, text = prompt.ask.key, prompt.ask.question
    hold(text.endswith("?"), f'The question {key} does not ask: {text!r} must end with "?".')
    question = ruleset.question(key)
    if question is not None:
        asks = question.called.endswith("?") and len(question.called) <= MOST_CALL
        advice = f'The call of {key} must end with "?" and have at most {MOST_CALL} letters.'
        hold(asks, advice)


def _forms(form: Form[Any]) -> list[tuple[str, Fields[Any]]]:
    """The fields of every act that a question offers."""
    if isinstance(form, Acts):
        return [(act, choice.form) for act, choice in form.choices.items()]
    return [("", form)] if isinstance(form, Fields) else []


def check_questions(table: RandomTable, checked: set[tuple[str, int]]) -> None:
    """Every open question can be answered, by silence too.

    When it is first seen all samples are read, and its facts name people in sight: it keeps them
    when one of these hides later. What it asks, and what a notice says of it, end with "?".
    """
    for prompt in table.scene.prompts:
        form, key = prompt.ask.live(), prompt.ask.key
        hold(form.possible(), f"The question {key} has no legal answer: ask it only if it has one.")
        if (prompt.key, prompt.opened) not in checked:
            checked.add((prompt.key, prompt.opened))
            _check_facts(table, prompt)
            _check_asks(table.ruleset, prompt)
            for sample in form.samples():
                form.read(sample)
        silence = prompt.ask.silence()
        if silence is not None:
            form.read(silence)
        titles = [each.title for each in form.choices.values()] if isinstance(form, Acts) else []
        alike = {title for title in titles if titles.count(title) > 1}
        hold(not alike, f"{key}: two choices have the same title; say what differs: {alike}.")
        for act, each in _forms(form):
            _check_form(table.ruleset, key, act, each)


KINDS: dict[Sort, type[Any]] = {
    Sort.NUMBER: int,
    Sort.GAUGE: Gauge,
    Sort.FLAG: bool,
    Sort.WHO: str,
    Sort.PEOPLE: tuple,
    Sort.WORD: str,
    Sort.WORDS: tuple,
}
"""The Python types of the values of each sort of fact."""


def _check_facts(table: RandomTable, prompt: Prompt) -> None:
    """A question states its declared facts, and names nobody that its person does not see."""
    ruleset, ask = table.ruleset, prompt.ask
    hold(ask.key in ruleset.choices.questions, f"Declare the question {ask.key} in `questions`.")
    question = ruleset.choices.questions[ask.key]
    same = type(ask.facts) is question.facts
    hold(same, f"The question {ask.key} must state {question.facts.__name__}.")
    turn = question.part is Part.TURN
    hold(turn or not (question.can_wait or ask.turn), f"{ask.key}: only a turn can wait.")
    known = declared(question.facts)
    stray = set(question.offer) - known.keys()
    hold(not stray, f"{ask.key} offers facts that it does not state: {sorted(stray)}.")
    viewer = Viewer(player=ask.who, gm=ask.who == GM)
    for name, value in stated(ask.facts).items():
        sort, place = known[name].sort, f"The fact {name} of the question {ask.key}"
        fits = type(value) is KINDS[sort] or isinstance(value, str)
        hold(fits, f"{place} is {value!r} and must be a {KINDS[sort].__name__}.")
        if sort in (Sort.WHO, Sort.PEOPLE):
            for id in (value,) if isinstance(value, str) else value:
                seen = not id or viewer.sees(table.fight.combatants[id].eyes)
                hold(seen, f"{place} names {id}, but {ask.who} does not see them.")
    about = table.fight.combatants.get(ask.about)
    if about is not None:
        same = ruleset.board.own(table.fight, about).keys() == ruleset.board.gauges.keys()
        hold(same, "`own` must read the numbers that `gauges` names, and no others.")
        hold(set(ruleset.board.gauges).isdisjoint(known), f"{ask.key}: a fact has a gauge's name.")


def _check_form(ruleset: Ruleset[Any], key: str, act: str, form: Fields[Any]) -> None:
    hold(act in ruleset.choices.actions, f"The question {key} offers {act}: add it to actions.")
    action = ruleset.choices.actions[act]
    hold(key in action.questions, f"Act {act}: add {key} to the questions that it answers.")
    hold(form.make is action.params, f"Act {act}: its form must make {action.params.__name__}.")
    stray = set(form.fields) - set(action.params.__dataclass_fields__)
    hold(not stray, f"Act {act}: its form has fields that its params lack: {sorted(stray)}.")
    few = len(form.fields) <= MOST_PARAMETERS
    hold(few, f"Act {act}: two forms of Discord hold {MOST_PARAMETERS} fields.")
    if ruleset.package:
        bare = [name for name, field in form.fields.items() if not field.label]
        hold(not bare, f"Act {act}: give these fields a label for people: {bare}.")


def _check_not_stuck(table: RandomTable) -> None:
    """A fight stops only if a person is asked, or nobody is left to act."""
    if not table.scene.prompts and not table.fight.over:
        idle = table.scene.settled and not table.ruleset.course.due(table.fight)
        hold(idle, "The fight waits for nobody, and due() still has slots.")


def _check_views(table: RandomTable) -> None:
    """No view breaks, and the public sees nobody who is hidden."""
    for player in ("ama", "ben", GM):
        _ = table.view(player)
    shown = {card.id for card in table.view().cards}
    here = {c.id for c in table.fight.combatants.values() if c.eyes is EVERYONE and not c.out}
    hold(shown == here, "The public board must show all who are in the fight and not hidden.")
    said = all(line.text for line in table.lines if PUBLIC.sees(line.audience))
    hold(said, "A public line has no text.")
