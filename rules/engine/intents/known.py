"""What one combatant may know: public things, and their own.

The GM's combatants are no exception. Nothing that only the GM knows affects what they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules.engine.asking.questions import Gauge
from rules.engine.state.encounter import Struck
from rules.engine.views.visibility import GM, Viewer

if TYPE_CHECKING:
    from rules.engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in sight: whether they are a friend and stand, their distance, and the harm seen."""

    id: str
    name: str
    friend: bool
    stands: bool
    near: int | None = None
    harm: int = 0


@dataclass(frozen=True, slots=True)
class Known:
    """The knowledge of `me` when a question opens.

    `people` are all that they see, themselves included, in the order of joining. `struck` are the
    blows that they saw or dealt, oldest first; `acted` are those that they saw act in this beat.
    """

    me: str
    people: Mapping[str, Person] = field(default_factory=dict[str, Person])
    struck: tuple[Struck, ...] = ()
    acted: frozenset[str] = frozenset()
    own: Mapping[str, Gauge] = field(default_factory=dict[str, Gauge])
    beat: int = 0

    def foes(self, among: Iterable[str]) -> list[str]:
        """The people among these that they see, who are on another side and still stand."""
        seen = [self.people[id] for id in among if id in self.people]
        return [each.id for each in seen if not each.friend and each.stands and each.id != self.me]

    def friends(self) -> frozenset[str]:
        """Everybody else on their side that they see."""
        return frozenset(p.id for p in self.people.values() if p.friend and p.id != self.me)


def known(ruleset: Ruleset[Any], fight: Any, about: str) -> Known:
    """The knowledge of a combatant about the present fight."""
    me = fight.combatants.get(about)
    beat = ruleset.course.beat(fight)
    if me is None:
        return Known(me="", beat=beat)
    viewer = Viewer(player=me.player)
    everybody = [c for c in fight.combatants.values() if c is me or viewer.sees(c.eyes)]
    harmed = [h for h in fight.memory.harmed if _sees(me, viewer, h)]
    return Known(
        me=me.id,
        people={
            each.id: Person(
                id=each.id,
                name=each.name,
                friend=each.camp == me.camp,
                stands=fight.stands(each, viewer),
                near=None if each is me else ruleset.board.near(fight, me, each),
                harm=sum([h.harm for h in harmed if h.who == each.id]),
            )
            for each in everybody
        },
        struck=tuple([s for s in fight.memory.struck if s.by == me.id or viewer.sees(s.audience)]),
        acted=frozenset(
            a.who
            for a in fight.memory.acted
            if a.beat == beat and _sees(me, viewer, a) and a.who != me.id
        ),
        own=ruleset.board.own(fight, me),
        beat=beat,
    )


def _sees(me: Any, viewer: Viewer, told: Any) -> bool:
    return told.who == me.id or viewer.sees(told.audience)


def names_seen(fight: Any, player: str) -> dict[str, str]:
    """The names of everybody that a player's combatants see, by id; for the GM, of all in sight."""
    viewer = Viewer(player=player)
    own = {c.id for c in fight.combatants.values() if c.player == player != GM}
    return {
        c.id: c.name
        for c in fight.combatants.values()
        if c.id in own or viewer.sees(c.eyes) or (player == GM and c.player == GM)
    }
