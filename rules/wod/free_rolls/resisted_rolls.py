"""Resisted rolls: both sides roll, and one takes successes from the other (WOD-RESIST-01..04)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.forms import Json, Number
from rules.engine.kit.acts import AsideAct, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.text_values import counted
from rules.engine.verbs import ask, together
from rules.engine.visibility import Kind
from rules.wod.fight.moments import At, Moment, Spending, point
from rules.wod.fight.questions import Beside
from rules.wod.fight.state import Mortal, WodFight
from rules.wod.free_rolls.turn_costs import in_turn
from rules.wod.pools.attempts import (
    HARDEST,
    AgainstAnother,
    Attempt,
    Traits,
    attempt,
    both_traits,
    earlier,
    must_have_action,
    opponents,
    remember,
    shown,
    take_action,
    traits_of,
    whose,
)
from rules.wod.pools.difficulty import STANDARD
from rules.wod.pools.rolls import Outcome, degree
from rules.wod.sheets.traits import Written, read_pool, read_sides


@act("resisted", clauses="WOD-RESIST-01", group="task")
class Oppose(AgainstAnother, AsideAct[WodFight]):
    """A resisted roll: one's own traits, and after a / the other side's (WOD-RESIST-01).

    Each side rolls once; the successes that the other does not take remain.
    """

    title = "Resisted roll"
    help = "Roll against somebody."
    gm = False
    nobody = "There is nobody who could resist."
    target: str = field(opponents, "The opponent")
    traits: str = field(both_traits, "Yours / theirs")
    difficulty: int = field(Number(1, HARDEST, "Your difficulty"), "Else 6", default=STANDARD)
    willpower: bool = point()
    combatant: str = field(whose, "Who it is for", default="")

    @classmethod
    def blank_at(cls, at: At) -> Mapping[str, Json]:
        del at
        return {"difficulty": STANDARD}

    def check(self, at: At) -> None:
        """Refuse a roll against oneself, and one in a turn without an action for it."""
        super().check(at)
        must_have_action(at.fight, at.by, self.roller(at))

    def resolve(self, at: At) -> Resolution[None]:
        fight, mortal, foe = at.fight, self.roller(at), at.fight.combatant(self.target)
        action = take_action(fight, at.by, mortal)
        mine, theirs = read_sides(self.traits)
        rolled = Attempt(
            what=str(mine), written=mine, base=self.difficulty, willpower=self.willpower,
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


@dataclass(frozen=True)
class Resisting(Moment):
    """The moment in which somebody resists a roll; `theirs` is the usual pool."""

    theirs: Written


def _other_pool(at: Resisting) -> Traits:
    return traits_of([at.me], f"Another pool than {at.theirs}", least=0)


@act("resist", "resist", clauses="WOD-RESIST-01", group="answer")
class Resist(Spending[Resisting]):
    """Resist, with the usual pool or another (WOD-RESIST-01)."""

    help = "Resist a roll."
    slash = "Resist somebody's roll."
    says = "resists"
    willpower: bool = point()
    pool: str = field(_other_pool, "If not the usual one", default="", says="They roll {}")


def _resist(
    fight: WodFight, foe: Mortal, mortal: Mortal, what: str, *, theirs: Written, hard: int
) -> Resolution[Outcome | None]:
    """The other side's roll, with the usual pool if they do not answer; None if they cannot act."""
    if not fight.can_act(foe):
        return None

    answer: Resist = yield from ask(
        "resist",
        foe.player,
        f"{mortal.shown_name} rolls {what} against {foe.name}. Resist with {theirs}?",
        lambda: offer(Resisting(fight, foe, theirs), Resist),
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
