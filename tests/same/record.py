"""Writes everything that people can notice of a game as lines of text, in a stable order.

A line is ``kind<TAB>place<TAB>content``. Most lines are written once, however often they are met.
A dataclass is written by its field names and values, never by its name or module.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import discord

import rules
from tests.same import tree
from tests.same.play import RandomFight

STEPS = 60
SELDOM = 4
"""After every so many steps the forms of the acts out of turn are looked at."""

ROOT = Path(__file__).parents[2]
MOST_LOOKED_AT = 40
"""So many forms of one act have their answers tried; the others are only written down."""

MANY = re.compile("x{9,}")
NO_KEY = "(left out)"
ANSWERS = ("label", "low", "high", "special", "why", "least", "most", "highest", "long", "help")


class Recorder:
    """The lines of one game; with `whole`, states are written in full and not as a digest.

    `inputs` is the checkout whose tests give the texts of sheets.
    """

    def __init__(self, ruleset: Any, *, inputs: Path = ROOT, whole: bool = False) -> None:
        self.ruleset = ruleset
        self.inputs = inputs
        self.whole = whole
        self.lines: dict[str, None] = {}
        self._seen: set[str] = set()
        self._looked_at: Counter[str] = Counter()

    def say(self, kind: str, place: object, content: Any) -> None:
        """Add a line, if it is new."""
        text = content if isinstance(content, str) else as_json(content)
        line = f"{kind}\t{place}\t{text}".replace("\n", "\\n")
        self.lines[MANY.sub(lambda many: f"{len(many[0])} times x", line)] = None

    def everything(self, fights: range) -> list[str]:
        """All lines: what never changes, the commands, the sheets, and random fights."""
        self.declared()
        self.commands()
        self.sheets()
        for seed in fights:
            self.fight(seed)
        return list(self.lines)

    # ------------------------------------------------------------------ without a fight

    def declared(self) -> None:
        """Acts, questions, house rules, the rulebook, templates, and the sheet on paper."""
        rules = self.ruleset
        for name, each in rules.choices.actions.items():
            needs = {}
            for field in fields(each.params):
                usual = field.default
                if field.default_factory is not MISSING:
                    usual = field.default_factory()
                needs[field.name] = NO_KEY if usual is MISSING else usual
            self.say("act", name, [each.title, each.help, each.questions, each.clauses, needs])
        for key, each in rules.choices.questions.items():
            said = {f.name: getattr(each, f.name) for f in fields(each)}
            facts = getattr(each.facts, "__annotations__", {})
            self.say("question", key, said | {"facts": sorted(facts)})
        for each in tree.settings(rules.key, rules.house):
            self.say("house rule", each.key, each)
        order = [[*rules.rulebook], [*rules.entries()], [e.key for e in rules.sheets.paper.entries]]
        self.say("game", "order of clauses, entries and values", order)
        for id, rule in [*rules.rulebook.items(), *rules.entries().items()]:
            self.say("rulebook", id, rule)
        self.say("game", "gauges", rules.board.gauges)
        self.say("game", "secrets", rules.secrecy.sheet)
        self.say("game", "openly", rules.choices.openly)
        self.say("game", "rare", rules.choices.rare)
        self.say("game", "alone", rules.alone)
        self.say("game", "secret_throws", rules.secrecy.throws)
        self.say("game", "practice", rules.sheets.practice)
        for name, each in rules.sheets.tends.items():
            self.say("tend", name, bool(each))
        self.say("sheet", "schema", tree.adapter(rules.sheets.model).json_schema())
        for section in rules.sheets.paper.sections:
            for entry in section.entries:
                said = {f.name: getattr(entry, f.name) for f in fields(entry)}
                said["known"] = dict(entry.known())
                self.say("paper", f"{section.title}: {entry.key}", said)
        for name in ("follows", "bookkeeping", "in_play"):
            self.say("paper", name, getattr(rules.sheets.paper, name))

    def commands(self) -> None:
        """Every slash command as Discord gets it: a line for each command, and for each option."""
        client: Any = discord.Client(intents=discord.Intents.none())
        app = discord.app_commands.CommandTree(client)
        for group in tree.groups(self.ruleset):
            self._command(group.to_dict(app), "")

    def _command(self, payload: dict[str, Any], above: str) -> None:
        path = f"{above}/{payload['name']}"
        options = payload.pop("options", [])
        self.say("command", path, payload)
        for number, each in enumerate(options):
            if each["type"] in (1, 2):
                self._command(each, path)
            else:
                self.say("option", f"{path} {number}", each)

    def sheets(self) -> None:
        """Templates and pasted texts as they are read, with the numbers that follow."""
        for id, template in self.ruleset.sheets.templates().items():
            self._sheet(id, template)
            for name, value in sorted(template.items()):
                if type(value) is int:
                    for other in (-1, 0, 1, value - 1, value + 1, value * 2, 999, 100_000):
                        self._sheet(f"{id}: {name} = {other}", {**template, name: other})
            brought = tree.written({"name": "Ama", **template})
            self.say("draft", id, tree.read_sheet(brought, self.ruleset))
        for text in pasted(self.inputs):
            self.say("draft", f"text {digest(text)}", tree.read_sheet(text, self.ruleset))

    def _sheet(self, place: str, raw: Any) -> None:
        rules = self.ruleset
        try:
            sheet = tree.read(rules.sheets.model, raw)
        except tree.RulesError as error:
            self.say("sheet", place, f"refused: {error}")
            return
        rested = tree.plain(rules.sheets.rest(sheet, rules.house()))
        self.say(
            "sheet", place, [tree.plain(sheet), dict(rules.sheets.paper.numbers(sheet)), rested]
        )

    # ------------------------------------------------------------------ a fight

    def fight(self, seed: int) -> None:
        """Play one random fight and record every step of it."""
        table, number, told = RandomFight(self.ruleset, seed), 0, 0
        try:
            for number, deed in enumerate(table.fight_on(STEPS), 1):
                lines = [{**known(each), "of": ""} for each in table.lines[told:]]
                order = {each.of: None for each in table.lines[told:]}
                attacks = [[*order].index(each.of) for each in table.lines[told:]]
                told = len(table.lines)
                for each in lines:
                    self.say("told", each["text"], each)
                state = tree.plain(table.fight)
                parts = {
                    "state": state if self.whole else digest(state),
                    "told": lines if self.whole else digest([lines, attacks]),
                    "asked": [self._asked(each) for each in table.scene.prompts],
                    "board": digest([self._board(table, who) for who in (None, "gm")]),
                }
                self.say("step", f"fight {seed} step {number:02}", f"{deed} {as_json(parts)}")
                if number % SELDOM == 0:
                    self._out_of_turn(table)
        except Exception as error:  # noqa: BLE001 - a defect is what people notice, too
            self.say("step", f"fight {seed} step {number + 1:02}", f"broke: {error!r}")
            return
        self.say("records", f"fight {seed}", digest(table.records))
        for each in table.records:
            if isinstance(each.entry, tree.journal.Joined):
                self._after(table, each.entry)

    def _board(self, table: RandomFight, who: str | None) -> Any:
        view = table.view(who)
        for card in view.cards:
            self.say("card", f"{card.id} for {who or 'all'}", card)
        waits = [[each.who, each.about, each.question] for each in view.waits]
        return [view.timeline, view.cards, waits, view.offers]

    def _after(self, table: RandomFight, joined: Any) -> None:
        """The sheet after the fight, after a rest, some days, and each act on it."""
        rules, fight = self.ruleset, table.fight
        if joined.id not in fight.combatants:
            return
        sheet = tree.read(rules.sheets.model, joined.sheet)
        after = rules.sheets.write_back(fight, fight.combatants[joined.id], sheet)
        now = fight.at + 3 * 86_400_000
        ways = {"": lambda: after, "rest": lambda: rules.sheets.rest(after, fight.house)}
        ways["days"] = lambda: rules.sheets.recover(after, fight.house, now)
        for name, tend in rules.sheets.tends.items():
            by = tree.Tending(now=now, amount=2, gm=True)
            ways[name] = lambda tend=tend, by=by: tend(after, fight.house, by)
        got = {}
        for name, way in ways.items():
            try:
                got[name] = digest(tree.plain(way()))
            except tree.RulesError as error:
                got[name] = str(error)
        self.say("sheet", f"{joined.id} after a fight", got)

    # ------------------------------------------------------------------ questions and forms

    def _asked(self, prompt: Any) -> str:
        """Record a question with its form; returns a digest of it."""
        ask = prompt.ask
        said = {
            name: getattr(ask, name)
            for name in ("key", "who", "question", "about", "covert", "consult", "public", "told")
        }
        said["within"] = str(ask.within)
        said["silence"] = ask.silence()
        facts = tree.stated(ask.facts)
        form = ask.live()
        self.say("asked", ask.key, said)
        self.say("facts", ask.key, facts)
        text = as_json(
            [said, facts, self._form(ask.key, form), prompt.key, prompt.opened, ask.turn]
        )
        return digest(text)

    def _form(self, key: str, form: Any) -> str:
        """Record a form and what each of its answers means; returns its digest."""
        choices = getattr(form, "choices", None)
        if choices is None:
            text = as_json(shape(form))
            if self._is_new(f"{key} {text}"):
                self.say("form", key, text)
                self._answers(key, form, "")
            return digest(text)
        shapes = {
            act: [each.title, each.note, each.adds, shape(each.form)]
            for act, each in choices.items()
        }
        text = as_json([form.label, list(choices), shapes])
        refusals = {
            act: form.refusal(act) for act in self.ruleset.choices.actions if act not in choices
        }
        whole = as_json([text, refusals])
        if not self._is_new(f"{key} {whole}"):
            return digest(whole)
        self.say("form", key, [form.label, list(choices)])
        for act, why in sorted(refusals.items()):
            self.say("refused", f"{key} {act}", why)
        for act, each in choices.items():
            self.say("choice", f"{key} {act}", shapes[act])
            if self._is_new(f"{key} {act} {as_json(shapes[act])}"):
                self._answers(f"{key} {act}", each.form, act, each, form, key)
        return digest(whole)

    def _answers(  # noqa: PLR0917 - what an answer is to
        self, place: str, form: Any, act: str, choice: Any = None, whole: Any = None, key: str = ""
    ) -> None:
        """What each sample means, costs and says, and how wrong answers are refused."""
        self._looked_at[place] += 1
        if self._looked_at[place] > MOST_LOOKED_AT:
            return
        said = self.ruleset.sentences
        samples = form.samples()
        for raw in samples:
            value = form.read(raw)
            line = {"value": value}
            if choice is not None:
                full = {"act": act, **raw}
                line["cost"] = dict(choice.cost(value)) if choice.cost is not None else None
                line["said"] = said.whole(key, whole, full, "Ama")
                line["openly"] = said.openly(key, whole, full)
                line["ordered"] = tree.ordered(self.ruleset, key, full)
            self.say("answer", f"{place} {as_json(raw)}", line)
        for raw in wrong(form, next(iter(samples), {})):
            try:
                got = {"value": form.read(raw)}
            except tree.RulesError as error:
                got = {"refused": str(error)}
            self.say("answer", f"{place} {as_json(raw)}", got)

    def _out_of_turn(self, table: RandomFight) -> None:
        """Each act out of turn, by the GM and a player: its form, or why not."""
        for act, each in self.ruleset.choices.out_of_turn.items():
            for by in ("gm", "ama"):
                try:
                    form = each.form(table.fight, by)
                except tree.RulesError as error:
                    self.say("out of turn", f"{by} {act}", str(error))
                    continue
                text = as_json(shape(form))
                if self._is_new(f"{by} {act} {text}"):
                    self.say("out of turn", f"{by} {act}", text)
                    self._answers(f"{by} {act}", form, act)

    def _is_new(self, text: str) -> bool:
        mark = digest(text)
        new = mark not in self._seen
        self._seen.add(mark)
        return new


def shape(form: Any) -> Any:
    """Everything that people can notice of a form, whatever its class."""
    said: dict[str, Any] = {}
    for name in ANSWERS:
        if hasattr(form, name):
            said[name] = getattr(form, name)
    if hasattr(form, "options"):
        said["options"] = [[each.value, each.label, each.note] for each in form.options]
        said["of people"] = any(each.__name__ == "Target" for each in type(form).__mro__)
    if hasattr(form, "fields"):
        said["fields"] = [[name, shape(each)] for name, each in form.fields.items()]
        said["initial"] = form.initial
        said["required"] = sorted(form.required)
        said["absent"] = form.absent
    else:
        said["possible"] = form.possible()
    said["sole"] = form.sole()
    return said


def wrong(form: Any, rest: Any) -> Iterator[Any]:
    """Answers beside the right one `rest`: too low, too high, too long, left out, unknown."""
    for name, each in getattr(form, "fields", {}).items():
        yield {key: value for key, value in rest.items() if key != name}
        for value in _wrong_values(each):
            yield {**rest, name: value}
    if hasattr(form, "fields"):
        yield {"nonsense": 1}
    else:
        yield from _wrong_values(form)


def _wrong_values(form: Any) -> Iterator[Any]:
    yield "zz"
    yield 99_999
    if hasattr(form, "low"):
        yield from (form.low - 1, form.high + 1, *form.special.values())
    elif isinstance(getattr(form, "most", None), int):
        yield "x" * (form.most + 1)
        yield "x" * form.most


def pasted(root: Path) -> Iterator[str]:
    """The texts of sheets that the tests of pasted sheets read."""
    for path in sorted((root / "tests/bot/sheets").glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            value = getattr(node, "value", None) if isinstance(node, ast.Constant) else None
            if isinstance(value, str) and ("\n" in value or ":" in value):
                yield value


def known(value: Any) -> Any:
    """What JSON does not know as plain data; dataclasses by their fields, functions as nothing."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(getattr(name, "value", name)): each for name, each in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    if is_dataclass(value) and not isinstance(value, type):
        return {name: getattr(value, name) for name in _names(type(value))}
    return "..."


@cache
def _names(type_: Any) -> tuple[str, ...]:
    return tuple([each.name for each in fields(type_)])


def as_json(value: Any) -> str:
    """A value as text, with sorted names."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=known)


def digest(value: Any) -> str:
    """A short fingerprint of plain data."""
    text = value if isinstance(value, str) else as_json(value)
    return sha256(text.encode()).hexdigest()[:12]


def golden() -> Iterator[str]:
    """The golden transcripts, each by a digest."""
    for path in sorted((ROOT / "tests/scenarios/golden").glob("*.txt")):
        yield f"golden\t{path.stem}\t{digest(path.read_text('utf-8'))}"


def main(out: str, game: str, inputs: str, first: str, end: str, *whole: str) -> None:
    """Write the record of one game, and the golden transcripts."""
    own = Path(str(rules.__file__)).is_relative_to(ROOT)
    assert own, f"the rules of {rules.__file__} would be recorded, not those of {ROOT}"
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    recorder = Recorder(tree.RULESETS[game], inputs=Path(inputs), whole=bool(whole))
    lines = recorder.everything(range(int(first), int(end)))
    for name, some in ((game, lines), ("golden", [*golden()])):
        _ = (folder / f"{name}.txt").write_text("\n".join([*some, ""]), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
