"""Single rolls: of any traits, and with somebody's help (WOD-POOL-01, WOD-COMP-01..03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.dice import Modifier
from rules.engine.forms import Acts, Choice, Fields, Form, Number, Text
from rules.engine.gm_powers import gm_only
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import GM, Kind, PlayerId
from rules.errors import BadAnswer, NotAllowed
from rules.wod.fight import free_roll_acts as acts
from rules.wod.fight.moments import points
from rules.wod.fight.questions import Beside, Judged
from rules.wod.fight.state import Mortal, WodFight
from rules.wod.free_rolls.turn_costs import in_turn
from rules.wod.pools.attempts import (
    HARDEST,
    Attempt,
    attempt,
    can_roll,
    earlier,
    must_have_action,
    no_action_left,
    others,
    own,
    prepared,
    remember,
    roller,
    spending,
    take_action,
    targets,
    tell_attempt,
    traits_of,
    whose,
)
from rules.wod.pools.difficulty import STANDARD, helped
from rules.wod.pools.rolls import Outcome
from rules.wod.sheets.traits import read_pool

MOST_THRESHOLD = 20


def hardness() -> dict[str, Form[Any]]:
    """The fields for a roll's difficulty and threshold."""
    return {
        "difficulty": Number(1, HARDEST, "Difficulty"),
        "threshold": Number(0, MOST_THRESHOLD, "Threshold: successes taken away"),
    }


# ---------------------------------------------------------------- any traits (WOD-POOL-01)


def _takes_an_action(fight: WodFight, by: PlayerId) -> Callable[[acts.Test | acts.Aided], None]:
    """A check that refuses a player's roll in a turn without an action for it (WOD-SIMPLE-01)."""

    def check(wish: acts.Test | acts.Aided) -> None:
        if fight.by_turns:
            must_have_action(fight, by, roller(fight, by, wish.combatant))

    return check


def free_form(fight: WodFight, by: PlayerId) -> Fields[acts.Test]:
    """The traits, and the difficulty."""
    mine = own(fight, by)
    return Fields(
        acts.Test,
        {
            "traits": traits_of(mine, "Traits"),
            **hardness(),
            "willpower": spending(),
            **whose(mine),
        },
        _takes_an_action(fight, by),
        initial={"difficulty": STANDARD},
    )


def free(fight: WodFight, by: PlayerId, wish: acts.Test) -> Resolution[None]:
    """Make one roll; one success is enough (WOD-SIMPLE-01)."""
    mortal = roller(fight, by, wish.combatant)
    action = take_action(fight, by, mortal) if fight.by_turns else None
    rolled = Attempt(
        what=str(read_pool(wish.traits)),
        written=read_pool(wish.traits),
        base=wish.difficulty,
        threshold=wish.threshold,
        willpower=wish.willpower,
    )
    _ = yield from simple(fight, mortal, in_turn(fight, mortal, rolled, action))


def simple(
    fight: WodFight, mortal: Mortal, wish: Attempt, *clauses: str
) -> Resolution[Outcome | None]:
    """Make a simple action: count earlier failures, roll, and tell. None if nothing was rolled."""
    again = yield from earlier(mortal, wish.task)
    if not fight.can_act(mortal):
        return None
    if is_automatic(fight, mortal, wish):
        waived(fight, mortal, wish.what)
        return None
    outcome = yield from attempt(fight, mortal, "test", wish.harder(*again))
    remember(mortal, wish.task, succeeded=outcome.succeeded)
    tell_attempt(fight, mortal, wish.what, outcome, "WOD-SIMPLE-01", *clauses)
    return outcome


def is_automatic(fight: WodFight, mortal: Mortal, wish: Attempt) -> bool:
    """Whether the house rules let such a large pool succeed without a roll (WOD-AUTO-01).

    Only outside of turns, if one success is enough and no Willpower is spent.
    """
    if not fight.house.auto_success_pool_vs_diff or fight.by_turns or wish.willpower:
        return False
    ready = prepared(fight, mortal, wish)
    return not ready.difficulty.threshold and ready.pool.dice >= ready.difficulty.value


def waived(fight: WodFight, mortal: Mortal, what: str) -> None:
    """Tell that it succeeds without a roll (WOD-AUTO-01)."""
    text = f"{mortal.name} does it without a roll: {what}."
    fight.tell(text, Kind.SUCCESS, audience=mortal.eyes, clauses=["WOD-AUTO-01"])


# ---------------------------------------------------------------- with help (WOD-COMP-01..03)


def aided_form(fight: WodFight, by: PlayerId) -> Fields[acts.Aided]:
    """The possible helpers, and the roll to help."""
    if not fight.house.complementary:
        raise NotAllowed("In this campaign no roll can help another.")
    mine = own(fight, by)
    helpers = [each for each in {o.id: o for o in (*others(fight, mine), *mine)}.values()
               if fight.can_act(each)]  # fmt: skip
    return Fields(
        acts.Aided,
        {
            "helper": targets(helpers, "Who may help"),
            "traits": traits_of(mine, "Traits"),
            "difficulty": Number(1, HARDEST, "Difficulty"),
            "willpower": spending(),
            **whose(mine),
        },
        _takes_an_action(fight, by),
        initial={"difficulty": STANDARD},
    )


def aided(fight: WodFight, by: PlayerId, wish: acts.Aided) -> Resolution[None]:
    """Let the helper roll, if they want, and then make the roll itself."""
    mortal, helper = roller(fight, by, wish.combatant), fight.combatant(wish.helper)
    action = take_action(fight, by, mortal) if fight.by_turns else None
    written = read_pool(wish.traits)
    changes = yield from _help(fight, helper, mortal, str(written))
    rolled = Attempt(
        what=str(written),
        written=written,
        base=wish.difficulty,
        changes=changes,
        willpower=wish.willpower,
    )
    _ = yield from simple(fight, mortal, in_turn(fight, mortal, rolled, action), "WOD-COMP-01")


def _help(
    fight: WodFight, helper: Mortal, mortal: Mortal, what: str
) -> Resolution[tuple[Modifier, ...]]:
    """The change of the difficulty by the helper; a failure changes nothing (WOD-COMP-01)."""

    def form() -> Acts[Any]:
        fields: dict[str, Form[Any]] = {
            "traits": traits_of([helper], "Traits"),
            "difficulty": Number(1, HARDEST, "Difficulty"),
            "willpower": spending(),
        }
        able = can_roll(fight, helper)
        helps = {"assist": Choice("Help", Fields(acts.Assist, fields), cost=points)} if able else {}
        return Acts(
            {**helps, "decline": Choice("Stay out of it", Fields(acts.Absent))},
            why_not=lambda act: no_action_left(helper) if act == "assist" else "",
        )

    answer: acts.Assist | acts.Absent = yield from ask(
        "assist",
        helper.player,
        f"{mortal.shown_name} is about to roll {what}. Does {helper.name} help?",
        form,
        about=helper.id,
        default={"act": "decline"},
        always=fight.by_turns,
        facts=Beside(mortal.id if mortal in fight.seen_by(helper) else "", what),
    )
    if isinstance(answer, acts.Absent) or not fight.can_act(helper):
        return ()
    action = take_action(fight, helper.player, helper) if fight.by_turns else None
    written = read_pool(answer.traits)
    rolled = Attempt(
        what=f"{written} to help",
        written=written,
        base=answer.difficulty,
        willpower=answer.willpower,
        clause="WOD-COMP-01",
    )
    outcome = yield from attempt(fight, helper, "help", in_turn(fight, helper, rolled, action))
    off = helped(fight.house, outcome.successes)
    tell_attempt(fight, helper, f"{written} to help {mortal.shown_name}", outcome, "WOD-COMP-02")
    if outcome.botched:
        return (yield from _hindered(helper, mortal, what))
    return off


def _hindered(helper: Mortal, mortal: Mortal, what: str) -> Resolution[tuple[Modifier, ...]]:
    """Ask the GM whether a helper's botch raises the difficulty (WOD-COMP-01)."""
    answer: acts.Worsen | acts.Deny = yield from ask(
        "hindered",
        GM,
        f"{helper.name} botches helping {mortal.name} with {what}. Is it harder for that?",
        Acts(
            {
                "worsen": Choice("Difficulty +1", Fields(acts.Worsen)),
                "deny": Choice("Leave it", Fields(acts.Deny)),
            }
        ),
        about=mortal.id,
        default={"act": "deny"},
        facts=Judged(what),
    )
    if isinstance(answer, acts.Deny):
        return ()
    return (Modifier(1, "a botched help", "WOD-COMP-01"),)


# ---------------------------------------------------------------- the GM's word


def forgive_form(fight: WodFight, by: PlayerId) -> Fields[acts.Forgive]:
    """The person, and the task whose failures to forget."""
    gm_only(by)
    failed = [each for each in fight.combatants.values() if each.failures]
    if not failed:
        raise NotAllowed("Nobody has failed at anything.")

    def check(wish: acts.Forgive) -> None:
        if wish.task and wish.task not in fight.combatant(wish.combatant).failures:
            named = ", ".join(fight.combatant(wish.combatant).failures)
            raise BadAnswer(f"There are failures at {named}.")

    fields: dict[str, Form[Any]] = {
        "combatant": targets(failed, "Whose failures"),
        "task": Text(120, least=0, label="Which task (nothing: all)"),
    }
    return Fields(acts.Forgive, fields, check)


def forgive(fight: WodFight, by: PlayerId, wish: acts.Forgive) -> None:
    """Forget earlier failures (WOD-RETRY-02)."""
    del by
    mortal = fight.combatant(wish.combatant)
    for task in [wish.task] if wish.task else list(mortal.failures):
        _ = mortal.failures.pop(task, None)
    what = f" at {wish.task}" if wish.task else ""
    text = f"Earlier failures{what} do not count against {mortal.name}."
    fight.tell(text, Kind.RULING, audience=mortal.eyes, clauses=["WOD-RETRY-02"])
