"""The GM's own effects last as long as the GM says, in the same words in every game."""

from __future__ import annotations

from typing import Any

from bot.contract.demands import NotRun, demand, hold
from bot.contract.random_play import RandomTable
from rules.engine.asking.forms import Json
from rules.engine.kit.durations import END, LASTS, Lasts, turn_ends
from rules.engine.replay import journal as j
from rules.engine.ruleset import Ruleset
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed


@demand()
def an_effect_of_the_gm_ends_when_the_gm_says(ruleset: Ruleset[Any], seed: int) -> None:
    """It is told until when, ends at that turn alone, and ends when that person leaves."""
    table = RandomTable(ruleset, seed, house={}, quick=True)
    first = next(iter(ruleset.sheets.templates().values()))
    on, whose = (table.join(name, name.casefold(), **first) for name in ("Ama", "Ben"))
    _ = table.begin()
    acts = [act for act in ruleset.choices.out_of_turn if _has_length(table, act)]
    if not acts:
        raise NotRun("No act of the GM has a `lasting_field`.")
    for act in acts:
        _ends(table, act, on, whose)


def _has_length(table: RandomTable, act: str) -> bool:
    try:
        form = table.ruleset.choices.out_of_turn[act].form(table.fight, GM)
    except NotAllowed:
        return False
    return isinstance(form.fields.get(LASTS), Lasts)


def _ends(table: RandomTable, act: str, on: str, whose: str) -> None:
    """Put two effects on somebody: one ends with a turn, one because its person leaves."""
    for leaves in (False, True):
        other = table.fork(1)
        before, told = len(other.fight.endings()), len(other.lines)
        _ = other.play(j.Declared(by=GM, act=act, value=_filled(other, act, on, f"{END}{whose}")))
        hold(len(other.fight.endings()) == before + 1, f"{act}: keep the end with the effect.")
        said = [line.text for line in other.lines[told:]]
        name = other.fight.name_of(whose)
        hold(any(f"until the end of {name}'s " in text for text in said), f"{act}: say its end.")
        if leaves:
            _ = other.play(j.Left(id=whose))
        turn_ends(other.fight, other.fight.combatant(on if leaves else whose))
        gone = len(other.fight.endings()) <= before
        hold(gone, f"{act}: its effect must end with the turn, and when the person leaves.")


def _filled(table: RandomTable, act: str, on: str, lasts: str) -> dict[str, Json]:
    """The act with its first values, on this person and for this long."""
    form = table.ruleset.choices.out_of_turn[act].form(table.fight, GM)
    given = {name: each.samples()[0] for name, each in form.fields.items()}
    return {**given, **form.samples()[0], "combatant": on, LASTS: lasts}
