"""Resisted rolls: both sides roll, and one takes successes from the other (WOD-RESIST-01..04)."""

from __future__ import annotations

from typing import Any

from rules.engine.forms import Acts, Choice, Fields, Form, Number
from rules.engine.requests import Resolution
from rules.engine.text_values import counted
from rules.engine.verbs import ask, together
from rules.engine.visibility import Kind, PlayerId
from rules.errors import NotAllowed
from rules.wod.fight import free_roll_acts as acts
from rules.wod.fight.moments import points
from rules.wod.fight.questions import Beside
from rules.wod.fight.state import Mortal, WodFight
from rules.wod.free_rolls.turn_costs import in_turn
from rules.wod.pools.attempts import (
    HARDEST,
    Attempt,
    against_another,
    attempt,
    earlier,
    must_have_action,
    others,
    own,
    remember,
    roller,
    shown,
    spending,
    take_action,
    targets,
    traits_of,
    whose,
)
from rules.wod.pools.difficulty import STANDARD
from rules.wod.pools.rolls import Outcome, degree
from rules.wod.sheets.traits import Written, read_pool, read_sides


def oppose_form(fight: WodFight, by: PlayerId) -> Fields[acts.Oppose]:
    """The opponent, and the pools of both sides."""
    mine = own(fight, by)
    foes = others(fight, mine)
    if not foes:
        raise NotAllowed("There is nobody who could resist.")
    another = against_another(fight, by)

    def check(wish: acts.Oppose) -> None:
        another(wish)
        must_have_action(fight, by, roller(fight, by, wish.combatant))

    return Fields(
        acts.Oppose,
        {
            "target": targets(foes, "The opponent"),
            "traits": traits_of([*mine, *foes], "Traits, and theirs after a /", sides=True),
            "difficulty": Number(1, HARDEST, "Your difficulty"),
            "willpower": spending(),
            **whose(mine),
        },
        check,
        initial={"difficulty": STANDARD},
    )


def oppose(fight: WodFight, by: PlayerId, wish: acts.Oppose) -> Resolution[None]:
    """Roll once for each side; the successes that the other does not take remain."""
    mortal, foe = roller(fight, by, wish.combatant), fight.combatant(wish.target)
    action = take_action(fight, by, mortal)
    mine, theirs = read_sides(wish.traits)
    rolled = Attempt(
        what=str(mine), written=mine, base=wish.difficulty, willpower=wish.willpower,
        clause="WOD-RESIST-01",
    )  # fmt: skip
    rolled = in_turn(fight, mortal, rolled, action)
    _ = yield from resisted(fight, mortal, foe, rolled, theirs=theirs)


def resisted(
    fight: WodFight,
    mortal: Mortal,
    foe: Mortal,
    wish: Attempt,
    *,
    theirs: Written,
    hard: int = STANDARD,
    ties: bool = False,
    clauses: tuple[str, ...] = (),
) -> Resolution[int]:
    """The successes that the other side leaves; `ties`: equal successes are enough.

    Each side has its own difficulty and its own botch, which its own dice decide before any
    successes are taken. (WOD-RESIST-01..04)
    """
    again = yield from earlier(mortal, wish.task)
    sides: dict[str, Resolution[Outcome | None]] = {
        mortal.id: attempt(fight, mortal, "act", wish.harder(*again)),
        foe.id: _resist(fight, foe, mortal, wish.what, theirs=theirs, hard=hard),
    }
    both = yield from together("sides", sides)
    outcome, answer = both[mortal.id], both[foe.id]
    assert outcome is not None
    taken = answer.successes if answer is not None else 0
    _tell_side(fight, mortal, wish.what, outcome)
    if answer is not None:
        _tell_side(fight, foe, "to resist", answer)
    left = max(0, outcome.successes - taken)
    won = left > 0 or (ties and not outcome.botched and outcome.successes >= taken)
    remember(mortal, wish.task, succeeded=won)
    if won:
        text = f"{mortal.name} prevails against {foe.name}: {_left(left)}."
    else:
        text = f"{mortal.name} does not prevail against {foe.name}."
    fight.tell(
        text,
        Kind.SUCCESS if won else Kind.FAILURE,
        audience=mortal.eyes if mortal.hidden else foe.eyes,
        clauses=["WOD-RESIST-01", "WOD-RESIST-02", "WOD-RESIST-03", *clauses],
    )
    return left


def _left(left: int) -> str:
    return f"{counted(left, 'success')}, {degree(left)}" if left else "level is enough"


def _tell_side(fight: WodFight, mortal: Mortal, what: str, outcome: Outcome) -> None:
    """Tell the roll of one side."""
    fight.tell_roll(
        mortal,
        f"{mortal.name} rolls {what}: {shown(outcome)}.",
        outcome.roll,
        audience=mortal.eyes,
        clauses=["WOD-RESIST-01", "WOD-RESIST-04"],
    )


def _resist(
    fight: WodFight, foe: Mortal, mortal: Mortal, what: str, *, theirs: Written, hard: int
) -> Resolution[Outcome | None]:
    """The other side's roll, with the usual pool if they do not answer; None if they cannot act."""
    if not fight.can_act(foe):
        return None

    def form() -> Acts[Any]:
        fields: dict[str, Form[Any]] = {
            "willpower": spending(),
            "pool": traits_of([foe], f"Another pool than {theirs}", least=0),
        }
        return Acts({"resist": Choice("Resist", Fields(acts.Resist, fields), cost=points)})

    answer: acts.Resist = yield from ask(
        "resist",
        foe.player,
        f"{mortal.shown_name} rolls {what} against {foe.name}. Resist with {theirs}?",
        form,
        about=foe.id,
        default={"act": "resist"},
        facts=Beside(mortal.id if mortal in fight.seen_by(foe) else "", what),
    )
    if not fight.can_act(foe):
        return None
    return (
        yield from attempt(
            fight,
            foe,
            "resist",
            Attempt(
                what="Resisting",
                written=read_pool(answer.pool) if answer.pool else theirs,
                base=hard,
                willpower=answer.willpower,
                clause="WOD-RESIST-01",
            ),
        )
    )
