"""The acts for rolls outside of the turn order, by name, and their resolutions."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.ruleset import Action, Actions, Anytime, Aside
from rules.wod.fight import free_roll_acts as acts
from rules.wod.fight.state import WodFight
from rules.wod.free_rolls.contests import (
    contend,
    contend_form,
    exchange,
    exchange_form,
    pursue,
    pursue_form,
)
from rules.wod.free_rolls.feat_attempts import feat, feat_form
from rules.wod.free_rolls.gm_rolls import call, call_form
from rules.wod.free_rolls.resisted_rolls import oppose, oppose_form
from rules.wod.free_rolls.single_rolls import (
    aided,
    aided_form,
    forgive,
    forgive_form,
    free,
    free_form,
)
from rules.wod.free_rolls.strength import heave, heave_form
from rules.wod.free_rolls.tasks import (
    begin,
    begin_form,
    team,
    team_form,
    track,
    track_form,
    work,
    work_form,
)
from rules.wod.free_rolls.torment import relent, relent_form

_action = Actions("WOD")

_ROLLS = (
    _action("roll", "Roll", "Roll any traits.", acts.Test, (), "POOL-01", "SIMPLE-01", "WILL-01"),
    _action("feat", "Feat", "Try a feat of the tables.", acts.Try, (), "FEAT-02", "FEAT-17"),
    _action("resisted", "Resisted roll", "Roll against somebody.", acts.Oppose, (), "RESIST-01"),
    _action("aided", "Aided roll", "Roll with somebody's help.", acts.Aided, (), "COMP-01"),
    _action("strength", "Strength", "A feat of strength.", acts.Heave, (), "STRENGTH-01"),
    _action("call", "Call for a roll", "Ask somebody to roll.", acts.Call, (), "DIFF-01"),
    _action("forgive", "Forgive", "Forget earlier failures.", acts.Forgive, (), "RETRY-02"),
    _action("torment", "End torment", "End a scene, at its cost.", acts.Relent, (), "FEAT-19"),
)

_TASKS = (
    _action("extended", "Extended task", "Set a goal.", acts.Begin, (), "EXT-01", "THRESH-03"),
    _action("work", "Work", "Roll towards a task.", acts.Work, (), "EXT-01", "EXT-04"),
    _action("team", "Work together", "All of you roll.", acts.Team, (), "TEAM-01"),
    _action("contest", "Contest", "Open a long contest.", acts.Contend, (), "RESIST-05"),
    _action("pursuit", "Pursuit", "Pursue somebody.", acts.Pursue, (), "FEAT-22"),
    _action("exchange", "Exchange", "Both sides roll.", acts.Exchange, (), "RESIST-05", "FEAT-22"),
    _action("track", "Change a task", "Goal, total, limit.", acts.Track, (), "EXT-03", "EXT-05"),
)

_GM = (
    _action("set", "Set it", "Say how hard it is.", acts.Set, ("difficulty",), "FEAT-02"),
    _action("waive", "No roll needed", "It succeeds.", acts.Waive, ("difficulty",), "AUTO-01"),
    _action("goal", "Set the goal", "Set the goal.", acts.Goal, ("goal",), "EXT-01"),
    _action("rate", "Rate it", "Set the rating.", acts.Rate, ("rating",), "STRENGTH-03"),
    _action("harder", "It counts", "Failures count.", acts.Harder, ("retry",), "RETRY-01"),
    _action("fresh", "A new approach", "Nothing counts.", acts.Fresh, ("retry",), "RETRY-02"),
    _action("allow", "Grant it", "Grant an exchange.", acts.Allow, ("swapped",), "THRESH-01"),
    _action("deny", "No", "Leave it as it is.", acts.Deny, ("swapped", "hindered"), "THRESH-01"),
    _action(
        "worsen", "Harder", "Botched help makes it harder.", acts.Worsen, ("hindered",), "COMP-01"
    ),
)

_ANSWERS = (
    _action("ready", "Roll", "Roll as asked.", acts.Ready, ("called", "side"), "WILL-01"),
    _action("swap", "Ask for more", "More successes instead.", acts.Swap, ("called",), "BOTCH-05"),
    _action("resist", "Resist", "Resist a roll.", acts.Resist, ("resist",), "RESIST-01"),
    _action("assist", "Help", "Roll to help.", acts.Assist, ("assist",), "COMP-01"),
    _action("decline", "Stay out", "Do not help.", acts.Absent, ("assist",), "COMP-01"),
    _action("join", "Join in", "Work with the others.", acts.Ready, ("join",), "TEAM-01"),
    _action("absent", "Stay away", "Let the others work.", acts.Absent, ("join",), "TEAM-01"),
)

ROLLING: tuple[Action, ...] = (*_ROLLS, *_TASKS, *_GM, *_ANSWERS)
"""The acts, for `commands`."""

ASIDES: Mapping[str, Anytime[WodFight] | Aside[WodFight]] = {
    "roll": Aside(form=free_form, resolve=free),
    "feat": Aside(form=feat_form, resolve=feat),
    "resisted": Aside(form=oppose_form, resolve=oppose),
    "aided": Aside(form=aided_form, resolve=aided),
    "strength": Aside(form=heave_form, resolve=heave),
    "call": Aside(form=call_form, resolve=call),
    "forgive": Anytime(form=forgive_form, do=forgive),
    "torment": Anytime(form=relent_form, do=relent),
    "extended": Anytime(form=begin_form, do=begin),
    "work": Aside(form=work_form, resolve=work),
    "team": Aside(form=team_form, resolve=team),
    "contest": Anytime(form=contend_form, do=contend),
    "pursuit": Anytime(form=pursue_form, do=pursue),
    "exchange": Aside(form=exchange_form, resolve=exchange),
    "track": Anytime(form=track_form, do=track),
}
"""The resolution of each act, for `out_of_turn`."""
