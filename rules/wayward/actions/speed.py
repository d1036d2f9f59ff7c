"""The Speed of an action, what changes it, and the lowest that it can become.

base      the printed Speed; of a chain, the sum of core and links
raised    with everything that makes it slower; it can be lowered to half of this, rounded up
final     after Action Points: the number of counts until the next action
damage    the Speed that multiplies the damage bonus
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.dice import Modifier
from rules.errors import BadAnswer
from rules.wayward.character.values import StatusKind, Unique, half_up
from rules.wayward.fight.action_in_progress import Deed, DeedCost, DeedTiming
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn
from rules.wayward.rolls.modifiers import Gift, gifts_for

FLOOR = 3
"""The lowest Speed that reductions can reach, except for interrupts (WAY-FLOW-06, WAY-INTR-05)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """The Speed of one action: printed, raised, final, and for damage; `parts` explain it."""

    base: int
    raised: int
    final: int
    damage: int
    least: int
    parts: tuple[Modifier, ...] = ()


def limit(raised: int, *, interrupt: bool = False, floors: Sequence[Modifier] = ()) -> Modifier:
    """The lowest Speed of `least_speed` as a number with its reason and the clause that sets it."""
    least = least_speed(raised, interrupt=interrupt, floors=[each.value for each in floors])
    own = least_speed(raised, interrupt=interrupt)
    if least > own:
        clause = max(floors, key=lambda each: each.value).clause
    elif interrupt:
        clause = "WAY-INTR-05"
    else:
        clause = "WAY-FLOW-05" if half_up(raised) >= least else "WAY-FLOW-06"
    return Modifier(least, f"at least {least}", clause)


def least_speed(raised: int, *, interrupt: bool = False, floors: Sequence[int] = ()) -> int:
    """The lowest value that reductions may bring a Speed to.

    That is half of it, rounded up, but not under 3; a Speed of 3 or less cannot be lowered. An
    interrupt may go down to 1, and a printed 0 stays 0. `floors` are the action's own limits: a
    Delay, or a least Speed.
    (WAY-FLOW-05, WAY-FLOW-06, WAY-INTR-05, WAY-DELAY-04, WAY-MULTI-06)
    """
    if interrupt:
        own = min(raised, max(1, half_up(raised)))
    else:
        own = raised if raised <= FLOOR else max(FLOOR, half_up(raised))
    return max(own, *floors) if floors else own


def lowered_base(base: int, by: int) -> int:
    """A base Speed lowered by an amount, but not under 3 (WAY-FLOW-07)."""
    return base if base <= FLOOR else max(FLOOR, base - by)


def shocked(speed: int, shock: int, *, interrupt: bool = False) -> int:
    """The Speed that Shock adds: half of it to an interrupt, and never more than the Speed itself.

    (WAY-SHOCK-01, WAY-SHOCK-03, WAY-SHOCK-04)
    """
    return min(shock // 2 if interrupt else shock, speed)


def paralysed(damage_speed: int, final: int, severity: int) -> int:
    """The Speed for damage under Paralysis: at least half of the final Speed, rounded up.

    (WAY-PARA-01)
    """
    return max(min(damage_speed, half_up(final)), damage_speed - severity)


def speed_of(
    base: int,
    *,
    raises: Sequence[Modifier] = (),
    lowers: Sequence[Modifier] = (),
    shock: int = 0,
    ap: int = 0,
    interrupt: bool = False,
    reducible: bool = True,
    floors: Sequence[Modifier] = (),
    cancels: bool = False,
    clause: str = "WAY-FLOW-02",
) -> Speed:
    """The Speed of an action that is not a Variable Speed Action (WAY-FLOW-03, WAY-AP-04).

    `raises` and `lowers` change the action's Speed by their amounts, both given as positive
    numbers; Shock is added after `raises`. Reductions stop at the limits of `least_speed`. The
    damage bonus uses the Speed without Shock where that is lower. Where Action Points cancel what
    makes an action slower (`way.ap_cancels_increases`), the limit is half of the printed Speed.
    (WAY-DB-03, WAY-SHOCK-02, WAY-INTR-05)

    Raises:
        BadAnswer: Action Points that would have no effect.
    """
    unshocked = base + sum([each.value for each in raises])
    extra = shocked(unshocked, shock, interrupt=interrupt)
    raised = unshocked + extra
    halved = base if cancels else raised
    lowest = limit(halved, interrupt=interrupt, floors=floors)
    least = lowest.value if reducible else raised
    passive = sum([each.value for each in lowers]) if reducible else 0
    before = max(least, raised - passive)
    if ap > before - least:
        most = before - least
        raise BadAnswer(
            f"Only {most} Action Points have an effect here: the Speed is {before} and cannot go "
            f"under {least}."
            if most
            else f"Action Points have no effect here: the Speed of {before} cannot be lowered."
        )
    final = before - ap
    parts = [Modifier(base, "Speed", clause), *raises]
    if extra:
        clause = "WAY-SHOCK-03" if interrupt else "WAY-SHOCK-01"
        capped = extra == unshocked < (shock // 2 if interrupt else shock)
        parts.append(Modifier(extra, "Shock", "WAY-SHOCK-04" if capped else clause))
    parts += [Modifier(-each.value, each.reason, each.clause) for each in lowers if reducible]
    if ap:
        parts.append(Modifier(-ap, "Action Points", "WAY-SHOCK-02" if extra else "WAY-AP-04"))
    if reducible and (lowers or ap) and final == least:
        # A limit of 3 that is reached without points holds by a clause of its own.
        clause = lowest.clause if ap or lowest.clause != "WAY-FLOW-06" else "WAY-FLOW-07"
        parts.append(Modifier(before - raised + passive, lowest.reason, clause))
    return Speed(
        base=base,
        raised=raised,
        final=final,
        damage=min(unshocked, final),
        least=least,
        parts=tuple(parts),
    )


def may_interrupt(total: int, against: int) -> bool:
    """Whether an interrupt is fast enough: at most half of the Speed of what it answers.

    `total` is its Speed plus its modified Seal Speed. The half is not rounded. (WAY-INTR-02)
    """
    return 2 * total <= against


FAST = 10
"""The percentage by which Exceptionally Fast lowers base Speeds (WAY-VSA-06)."""


WOUND = "WAY-COND-02"
"""The clause for the effects of wounds on a Speed."""


def speed_for(
    fight: WayFight,
    ninja: Ninja,
    base: int,
    *,
    ap: int = 0,
    interrupt: bool = False,
    reducible: bool = True,
    floors: Sequence[Modifier] = (),
    more: Sequence[Modifier] = (),
    attack: bool = False,
    clause: str = "WAY-FLOW-02",
) -> Speed:
    """The Speed of an action, from its printed Speed and the ninja's state.

    `more` are further changes; `clause` is that of the printed Speed. A pierced joint raises the
    base Speed of an `attack` and lowers its Speed for damage, each by at most half of the base
    (WAY-COND-02). A reduction of the base Speed in percent, as by the unique Exceptionally Fast, is
    rounded up and stops at 3.
    (WAY-FLOW-07, WAY-VSA-06)

    Raises:
        BadAnswer: Action Points that would have no effect.
    """
    all_ = gifts_for(fight, ninja, "speed", "speed_pct", "attack_speed", "damage_speed")
    changes = [*more, *[each.modifier for each in all_ if each.target == "speed"]]
    percent = -sum([each.modifier.value for each in all_ if each.target == "speed_pct"])
    if Unique.EXCEPTIONALLY_FAST in ninja.training.uniques:
        percent += FAST
    lowered = percent > 0 and reducible
    own = lowered_base(base, -(-base * percent // 100)) if lowered else base
    stiff = _joints(all_, "attack_speed", base) if attack else 0
    weak = _joints(all_, "damage_speed", base) if attack else 0
    made = speed_of(
        own + stiff,
        raises=[each for each in changes if each.value > 0],
        lowers=[Modifier(-m.value, m.reason, m.clause) for m in changes if m.value < 0],
        shock=ninja.worst(StatusKind.SHOCK),
        ap=ap,
        interrupt=interrupt,
        reducible=reducible,
        floors=floors,
        cancels=fight.house.ap_cancels_increases,
        clause=clause,
    )
    first = [
        Modifier(base, "Speed", clause),
        Modifier(own - base, f"{percent}% faster", "WAY-FLOW-07"),
        Modifier(stiff, "Wounds", WOUND),
    ]
    made = replace(made, parts=(*[each for each in first if each.value], *made.parts[1:]))
    # A wound, like Shock, makes an action slower without adding damage. (WAY-COND-02)
    sore = sum([each.value for each in changes if each.value > 0 and each.clause == WOUND])
    sore -= weak
    healthy = own + sum([each.value for each in changes if each.value > 0]) - sore
    return replace(made, damage=min(made.damage, healthy)) if sore or stiff else made


def _joints(all_: Sequence[Gift], target: str, base: int) -> int:
    """The change that wounds make to the Speed of attacks: at most half of the base, up or down."""
    change = sum([each.modifier.value for each in all_ if each.target == target])
    return max(-(base // 2), min(base // 2, change))


def tell_sums(
    fight: WayFight, ninja: Ninja, title: str, sums: Mapping[str, Sequence[Modifier]]
) -> None:
    """Tell the actor and the GM the sums of an action's numbers that something has changed.

    (WAY-ATK-01)
    """
    changed = {name: parts for name, parts in sums.items() if len(parts) > 1}
    words = [f"{name} {added_up(parts)}" for name, parts in changed.items()]
    clauses = dict.fromkeys(part.clause for parts in changed.values() for part in parts)
    if words:
        text = f"{ninja.name}'s {title}: {'; '.join(words)}."
        fight.tell_player(ninja, text, clauses=list(clauses))


def added_up(parts: Sequence[Modifier]) -> str:
    """A sum in words: "5 = 8, Action Points -3"."""
    first, *more = parts
    words = [f"{each.reason} {each.value:+}" if each.value else each.reason for each in more]
    return f"{sum([each.value for each in parts])} = {', '.join([str(first.value), *words])}"


def timed(at: Turn, title: str, speed: Speed, *, ap: int = 0) -> Deed:
    """The plan of an action with this Speed, which these Action Points have shortened."""
    return Deed(
        id="",
        by=at.me.id,
        act="",
        title=title,
        timing=DeedTiming(
            since=at.fight.now, base=speed.base, speed=speed.final, parts=list(speed.parts)
        ),
        cost=DeedCost(ap=ap),
    )
