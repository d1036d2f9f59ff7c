"""The public part of an answer names nothing that is still secret."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from bot.contract.demands import demand, hold
from bot.contract.random_play import RandomTable, played
from rules.engine.asking.forms import Acts
from rules.engine.asking.public_answers import open_silence, open_words, tells_silence
from rules.engine.replay import journal as j
from rules.engine.replay.drive import Step
from rules.engine.replay.scene import Prompt
from rules.engine.ruleset import Ruleset
from rules.engine.views.visibility import EVERYONE, PUBLIC


class Overheard(RandomTable):
    """A table that compares what is said of each answer with the lines that follow at once."""

    def play(self, entry: j.Entry | None) -> Step:
        """Write one entry; what is said of an answer must be told to everybody in the same step."""
        said = [*self._said(entry)] if isinstance(entry, j.Answered) else []
        acts = self._acts(entry) if isinstance(entry, j.Answered) else ""
        step = super().play(entry)
        told = [x.text for _, lines in step.lines for x in lines if PUBLIC.sees(x.audience)]
        for label in said:
            text = "`public` of an act names {!r} before everybody is told: leave it out."
            hold(any(label in line for line in told), text.format(label))
        text = "{} acts at once, but no line tells everybody: do not ask it as `told`."
        hold(not acts or any(acts in line for line in told), text.format(acts))
        return step

    def _acts(self, entry: j.Answered) -> str:
        """Return who does at once what a `told` question answers; "" if nobody may know."""
        prompt = self.scene.prompt(entry.key, entry.opened)
        is_said = prompt.ask.told and open_words(self.scene, prompt, entry.value)
        return self.fight.name_of(prompt.ask.about) if is_said else ""

    def _said(self, entry: j.Answered) -> Iterator[str]:
        """Give the labels of the choices that are said of an answer."""
        prompt = self.scene.prompt(entry.key, entry.opened)
        words = open_words(self.scene, prompt, entry.value)
        act = open_words(self.scene, prompt, {"act": _act(entry.value)})
        for label in _labels(prompt, entry.value):
            if label in words and label not in act:
                yield label


@demand(seeds=6, of_a_package=True)
def why_names_no_act_of_somebody_unseen(ruleset: Ruleset[Any], seed: int) -> None:
    """What everybody reads of an attack cites no clause that only a hidden act has brought in."""
    end = 0
    secret: dict[str, set[str]] = defaultdict(set)
    public: dict[str, set[str]] = defaultdict(set)
    for table in played(ruleset, 7000 + seed, 40, quick=True):
        everybody = table.fight.combatants.values()
        shown = {each.own for each in everybody if not each.hidden}
        hidden = {each.own for each in everybody if each.hidden} - shown
        for line in table.lines[end:]:
            if PUBLIC.sees(line.audience):
                new = secret[line.of] & set(line.clauses) - public[line.of] if line.of else ()
                text = "{} tells everybody of a hidden act: cite its clauses with that act."
                hold(not new, text.format(", ".join(sorted(new))))
                public[line.of].update(line.clauses)
            elif line.audience in hidden:
                secret[line.of].update(line.clauses)
        end = len(table.lines)


def _act(value: Any) -> str:
    return str(value.get("act")) if isinstance(value, Mapping) else ""


def _labels(prompt: Prompt, value: Any) -> Iterator[str]:
    """Give the labels of all that an answer chooses, as far as a sentence may name them."""
    form = prompt.ask.live()
    choice = form.choices.get(_act(value)) if isinstance(form, Acts) else None
    for name, field in choice.form.fields.items() if choice is not None else ():
        raw = value.get(name)
        chosen = raw if isinstance(raw, list | tuple) else [raw]
        for option in getattr(field, "options", ()):
            if option.value in chosen:
                yield option.label.partition(" (")[0].partition(",")[0]


@demand(seeds=6, of_a_package=True)
def an_answer_tells_at_once_only_what_the_log_tells(ruleset: Ruleset[Any], seed: int) -> None:
    """What everybody reads of an answer names only what its step tells everybody."""
    for table in played(ruleset, 900 + seed, 150, quick=True, at=Overheard):
        _check_nobody_unseen(table)


def _check_nobody_unseen(table: RandomTable) -> None:
    """No answer that is or could be given now names a combatant that is hidden from somebody."""
    fight, said = table.fight, table.ruleset.sentences
    unseen = [each.name for each in fight.combatants.values() if each.eyes is not EVERYONE]
    for prompt in table.scene.prompts if unseen else ():
        ask, silence = prompt.ask, open_silence(table.scene, prompt)
        if silence is not None and tells_silence(table.scene, prompt):
            words = said.silence(ask.key, ask.live(), silence)
            bare = not any(name in words for name in unseen)
            hold(bare, f"What silence answers, {words!r}, names somebody unseen.")
        for value in prompt.ask.live().samples():
            words = open_words(table.scene, prompt, value)
            bare = not any(name in words for name in unseen)
            hold(bare, f"{words!r} names somebody unseen: make the field a Target.")
