"""Move: distance in parts, or a change of posture instead (KI-ACT-01, KI-ACT-02, KI-ACT-12)."""

from __future__ import annotations

from enum import StrEnum

from rules.engine.effects import Effect
from rules.engine.forms import Number, OneOf
from rules.engine.kit.acts import act, field
from rules.errors import BadAnswer
from rules.ki.fight.piece import PIECES, Doing, Piece
from rules.ki.fight.state import ActionType, Allowance, Fighter, KiFight, Stint

PRONE = "prone"


def _moves(stint: Stint) -> list[Allowance]:
    return [each for each in stint.allowances if each.type is ActionType.MOVE]


def _untouched(stint: Stint) -> Allowance | None:
    """The first Move that is still whole, if there is one."""
    return next((each for each in _moves(stint) if each.uses), None)


def is_prone(fight: KiFight, fighter: Fighter) -> bool:
    """Return whether the fighter lies on the ground; the GM says what follows from it.

    (KI-ACT-02)
    """
    return any(effect.name == PRONE for effect in fight.effects_on(fighter.id))


class Posture(StrEnum):
    """A change of posture that a Move may be used for instead of a distance (KI-ACT-02)."""

    STAND = "stand"
    PRONE = "prone"


def _rest(at: Doing) -> int:
    """The distance that is left."""
    return sum([each.distance for each in _moves(at.stint)])


def _distance(at: Doing) -> Number | None:
    left = _rest(at)
    return Number(0, left, f"How far ({left} metres left)") if left else None


def _posture(at: Doing) -> OneOf[Posture] | None:
    if _untouched(at.stint) is None:
        return None
    other = Posture.STAND if is_prone(at.fight, at.me) else Posture.PRONE
    return OneOf((other,), "Instead")


@act("move", PIECES, clauses="KI-ACT-01")
class Move(Piece):
    """Move this distance, or spend a whole Move on a posture. The GM says where it ends.

    (KI-ACT-01, KI-ACT-02)
    """

    help = "Move, stand up, or drop prone."
    says = ("moves {distance} and {posture}", "moves {distance}", "{posture}", "moves")
    type = ActionType.MOVE
    called = "Move"
    distance: int = field(
        _distance,
        "How far, in the campaign's unit",
        default=0,
        span=(0, 999),
        says={"1": "1 metre", "*": "{} metres"},
    )
    posture: Posture | None = field(
        _posture,
        "Stand up or drop prone instead",
        default=None,
        says={"stand": "stands up", "prone": "drops prone"},
    )

    @classmethod
    def possible(cls, at: Doing) -> bool:
        return bool(_rest(at)) or _untouched(at.stint) is not None

    @classmethod
    def hint_at(cls, at: Doing) -> str:
        return f"{_rest(at)} metres left."

    def check(self, at: Doing) -> None:
        if bool(self.distance) == (self.posture is not None):
            other = _posture(at)
            instead = "" if other is None else f", or {other.members[0].value} instead"
            raise BadAnswer(f"Move up to {_rest(at)} metres{instead}.")

    def resolve(self, at: Doing) -> None:
        fight, fighter, stint = at
        if self.posture is not None:
            _change_posture(fight, fighter, stint, self.posture)
            return
        rest = self.distance
        for each in _moves(stint):
            part = min(rest, each.distance)
            if part:
                each.distance -= part
                each.uses = 0
            rest -= part
        fight.report_of(
            fighter,
            f"{fighter.name} moves {self.distance} metres.",
            clauses="KI-ACT-01 KI-ACT-12",
        )


def _change_posture(fight: KiFight, fighter: Fighter, stint: Stint, posture: Posture) -> None:
    whole = _untouched(stint)
    if whole is None:
        return
    whole.distance = whole.uses = 0
    if posture is Posture.STAND:
        fight.effects[:] = [
            effect for effect in fight.effects if effect.on != fighter.id or effect.name != PRONE
        ]
        text = f"{fighter.name} stands up."
    else:
        id = fight.fresh_id("effect")
        fight.effects.append(Effect(id=id, on=fighter.id, name=PRONE, clause="KI-ACT-02"))
        text = f"{fighter.name} drops prone."
    fight.report_of(fighter, text, clauses="KI-ACT-02")
