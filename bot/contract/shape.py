"""The parts of a ruleset fit each other: its acts, its rulebook, its settings and its sheets."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass
from typing import Any

from bot.contract.demands import demand, hold
from bot.contract.random_play import explored, played
from rules.engine.asking.forms import Acts
from rules.engine.replay import journal as j
from rules.engine.ruleset import Ruleset
from rules.engine.sheets.sheet import read, settings
from rules.engine.state.as_json import plain

MOST_TRIES = 150
MOST_PARAMETERS = 9
"""A form of Discord has five fields: four and a box for more choices, and five in a second form."""
"""The most fields of a Discord modal."""


@demand(of_a_package=True)
def every_act_has_its_clauses(ruleset: Ruleset[Any], _: int) -> None:
    """Every act names clauses, and the rulebook has each of them."""
    hold(bool(ruleset.rulebook), "Give the Ruleset package=__name__, and put rulebook.toml there.")
    for name, action in ruleset.choices.actions.items():
        hold(bool(action.clauses), f"Name at least one clause of the rulebook for the act {name}.")
        lost = set(action.clauses) - ruleset.rulebook.keys()
        hold(not lost, f"Act {name}: write these clauses into rulebook.toml: {sorted(lost)}.")


@demand(of_a_package=True)
def every_clause_is_whole(ruleset: Ruleset[Any], _: int) -> None:
    """Every clause has a short title, a text of whole sentences and a topic; no two are alike."""
    for id, rule in ruleset.rulebook.items():
        hold(bool(rule.title and not rule.title.endswith(".")), f"{id}: give it a short title.")
        for words in (rule.text, *filter(None, (rule.ruling, rule.example))):
            whole = words.endswith((".", ".)"))
            hold(whole, f"{id}: end its text, its ruling and its example with a full stop.")
        hold(bool(rule.topic), f"{id}: give it a topic, a heading of the rulebook.")
        kinds = {"engine", "choice", "gm", "reference"}
        hold(rule.kind in kinds, f"{id}: its kind must be one of {sorted(kinds)}.")
    for what in ("title", "text"):
        said = Counter(getattr(rule, what).casefold() for rule in ruleset.rulebook.values())
        twice = [words for words, count in said.items() if count > 1]
        hold(not twice, f"Two clauses have the same {what}; merge or reword them: {twice}.")


@demand(of_a_package=True)
def every_setting_says_what_it_means(ruleset: Ruleset[Any], _: int) -> None:
    """Every house rule has a sentence of meaning, a legal default and clauses."""
    hold(read(ruleset.house, {}) == ruleset.house(), "Give every house rule a legal default.")
    for setting in settings(ruleset.key, ruleset.house):
        hold(setting.meaning.endswith("."), f"{setting.key}: write its meaning as a sentence.")
        lost = set(setting.clauses) - ruleset.rulebook.keys()
        hold(bool(setting.clauses), f"{setting.key}: name the clauses that it changes.")
        hold(not lost, f"{setting.key}: these clauses are not in the rulebook: {sorted(lost)}.")


@demand()
def acts_are_tables_of_parameters(ruleset: Ruleset[Any], _: int) -> None:
    """Every act stands under its own name, with a frozen dataclass of at most nine parameters."""
    for name, action in ruleset.choices.actions.items():
        hold(name == action.name, f"Act {action.name} stands under the name {name}.")
        frozen = is_dataclass(action.params) and _is_frozen(action.params)
        hold(frozen, f"Act {name}: make its params a @dataclass(frozen=True).")
        few = len(fields(action.params)) <= MOST_PARAMETERS
        hold(few, f"Act {name}: two forms of Discord hold {MOST_PARAMETERS} parameters.")
        hold(bool(action.title), f"Act {name}: give it a title.")
        hold(action.help.endswith("."), f"Act {name}: write its help as a sentence.")


@demand(seeds=2, of_a_package=True)
def every_answer_is_a_sentence(ruleset: Ruleset[Any], seed: int) -> None:
    """Every act of a question is said in a sentence, and so is each of its fields."""
    for table in played(ruleset, 500 + seed, 120, quick=True):
        for prompt in table.scene.prompts:
            key, form = prompt.ask.key, prompt.ask.live()
            for act, choice in form.choices.items() if isinstance(form, Acts) else ():
                said = ruleset.sentences.has(key, act)
                hold(said, f"Act {act}: give it `says`, the sentence of its receipt.")
                for name in choice.form.fields:
                    said = ruleset.sentences.has_field(act, name)
                    hold(said, f"Act {act}: give its field {name} `says`, what it adds.")
    for name, action in ruleset.choices.actions.items():
        for question in action.questions:
            said = ruleset.sentences.has(question, name)
            hold(said, f"Act {name}: give it `says`, the sentence of its receipt.")


def _is_frozen(table: Any) -> bool:
    return bool(table.__dataclass_params__.frozen)


@demand()
def acts_answer_questions_or_are_out_of_turn(ruleset: Ruleset[Any], _: int) -> None:
    """Every act either answers questions or is out of turn, never both or neither."""
    for name, action in ruleset.choices.actions.items():
        hold(
            bool(action.questions) != (name in ruleset.choices.out_of_turn),
            f"Act {name}: name the questions it answers, or list it in out_of_turn; not both.",
        )
    lost = ruleset.choices.out_of_turn.keys() - ruleset.choices.actions.keys()
    hold(not lost, f"Add these acts out of turn to actions: {sorted(lost)}.")


@demand()
def templates_are_sheets(ruleset: Ruleset[Any], _: int) -> None:
    """There is a template; each reads as a sheet, as it is written and after a rest."""
    hold(bool(ruleset.sheets.templates()), "Give at least one template, for /npc add.")
    for name, template in ruleset.sheets.templates().items():
        sheet = read(ruleset.sheets.model, template)
        same = read(ruleset.sheets.model, plain(sheet)) == sheet
        hold(same, f"Template {name}: written as JSON and read again it is another sheet.")
        rested = ruleset.sheets.rest(sheet, ruleset.house())
        same = read(ruleset.sheets.model, plain(rested)) == rested
        hold(same, f"Template {name}: what rest() makes of it does not read back as it was.")


@demand(seeds=6)
def what_is_written_back_can_join_again(ruleset: Ruleset[Any], seed: int) -> None:
    """At the end of a fight every combatant's sheet is a legal one."""
    *_, table = played(ruleset, 300 + seed, 60, quick=True)
    sheets = {
        record.entry.id: read(ruleset.sheets.model, record.entry.sheet)
        for record in j.effective(table.records)
        if isinstance(record.entry, j.Joined)
    }
    _ = table.play(j.Ended())
    hold(table.scene.settled, "A fight that has ended must wait for nobody.")
    for id, sheet in sheets.items():
        after = ruleset.sheets.write_back(table.fight, table.fight.combatants[id], sheet)
        same = read(ruleset.sheets.model, plain(after)) == after
        hold(same, "write_back() must return a sheet that reads back as it was.")


@demand()
def every_act_turns_up_in_random_play(ruleset: Ruleset[Any], _: int) -> None:
    """Long random play takes every act, but those that the ruleset declares to be rare."""
    done: Counter[str] = Counter()
    stray = ruleset.choices.rare - ruleset.choices.actions.keys()
    hold(not stray, f"These rare acts are no actions: {sorted(stray)}.")
    wanted = ruleset.choices.actions.keys() - ruleset.choices.rare
    for _step in explored(ruleset, done, MOST_TRIES):
        if wanted <= done.keys():
            return
    never = sorted(wanted - done.keys())
    hold(
        not never,
        f"Nobody could ever do this: {never}. Offer these acts in a question, or declare them in "
        "`rare` and play each in a test of your own.",
    )
