"""Attack Scores: the numbers that a defence has to beat (KI-ATK-01..05)."""

from __future__ import annotations

from rules.dice import Dice, Modifier, Roll
from rules.engine.requests import Resolution
from rules.engine.telling import only_tells
from rules.engine.visibility import GM, Kind
from rules.ki.fight.state import Attack, KiFight
from rules.ki.fight.traits import luck, parts, proficiency, with_luck
from rules.ki.sheets.values import Defence


def _fixed(fight: KiFight, attack: Attack, defence: Defence) -> list[Modifier]:
    """The values of the attacker in the score, without a die (KI-ATK-01..03).

    Against a Predict, this is Acting alone. A Ki attack uses Instinct instead of Agility and
    Presence instead of Strength. (KI-ATK-05)
    """
    attacker = fight.combatant(attack.by)
    if defence is Defence.PREDICT:
        return parts(fight, attacker, "acting", "KI-ATK-03")
    if defence is Defence.DODGE:
        trait, clause = ("instinct", "KI-ATK-05") if attack.ki else ("agility", "KI-ATK-01")
    else:
        trait, clause = ("presence", "KI-ATK-05") if attack.ki else ("strength", "KI-ATK-02")
    return [*parts(fight, attacker, trait, clause), proficiency(attacker, attack.category, clause)]


def set_score(fight: KiFight, attack: Attack, defence: Defence) -> Resolution[None]:
    """Set the score that this defence has to beat; it stays for all improvements (KI-ATK-04).

    Against a Predict the attacker rolls a dLuck, once. (KI-ATK-03)
    """
    made = _fixed(fight, attack, defence)
    if defence is Defence.PREDICT:
        attacker = fight.combatant(attack.by)
        attack.roll = yield from luck(fight, attacker, "acting", "Acting", made, clause="KI-ATK-03")
        fallen = attack.roll.total - sum(part.value for part in made)
        made = [*made, Modifier(fallen, "dLuck", "KI-ATK-03")]
    attack.parts = made
    attack.score = sum([part.value for part in made])


@only_tells
def tell_own_score(fight: KiFight, attack: Attack) -> None:
    """Tell the attacker the score of theirs that was met, once all know which one (KI-ATK-04).

    It is made of their own sheet and die alone. Which score an NPC has failed to beat would tell
    the Reaction that it tried, so only the GM reads that.
    """
    attacker, target = fight.combatant(attack.by), fight.combatant(attack.target)
    if attacker.player == GM or target.hidden:
        return
    fallen = attack.roll or Roll(
        Dice(0, 1), (), "Attack Score", tuple(attack.parts), clause="KI-ATK-04", by=attacker.id
    )
    fight.tell_player(
        attacker,
        f"{attacker.name}: Attack Score {attack.score}.",
        Kind.EFFECT,
        rolls=[with_luck(fallen)],
        clauses=["KI-ATK-04"],
        of=attack.id,
        quiet=True,
    )
