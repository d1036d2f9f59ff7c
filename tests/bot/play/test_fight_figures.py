"""The figures of a fight: what everybody may read, and nothing of somebody hidden."""

from __future__ import annotations

from bot.play.step.figures import in_lines
from rules.engine.views.visibility import GM_ONLY, Kind, Line
from rules.l7r.state import L7rFight, Samurai


def blow(of: str, by: str, on: str, kind: Kind, harm: int = 0, *, seen: bool = True) -> Line:
    """A headline."""
    audience = None if seen else GM_ONLY
    return Line("A blow.", kind, audience, of=of, by=by, on=on, harm=harm)


def fight(*, kage: bool) -> L7rFight:
    """Ama and Goro, and Kage, who is hidden or not there at all."""
    made = L7rFight()
    for name in ("Ama", "Goro", "Kage")[: 2 + kage]:
        id = name.casefold()
        made.combatants[id] = Samurai(id=id, name=name, player="gm", hidden=name == "Kage")
    return made


BLOWS = [
    blow("1", "ama", "goro", Kind.MISSED),
    blow("2", "ama", "goro", Kind.MISSED),
    blow("2", "ama", "goro", Kind.HARM, 12),
    blow("3", "goro", "ama", Kind.STOPPED),
    blow("4", "ama", "goro", Kind.OUT, 30),
]
TOLD = [
    "Blows that hit: Ama 2 of 3 (42 damage), Goro 0 of 1.",
    "Hits taken: Goro 2 (42 damage).",
    "Questions: Ama 2, Goro 1.",
]


def test_each_attack_counts_once_by_its_last_headline() -> None:
    """Three blows of Ama: one missed, two hit for 12 and 30; Goro's one was parried."""
    told = in_lines(fight(kage=False), BLOWS, ["ama", "goro", "ama"])
    assert [line.text for line in told] == TOLD


def test_nobody_learns_of_somebody_hidden() -> None:
    """Kage was struck at and asked unseen: the same lines as if there were no Kage."""
    unseen = blow("5", "ama", "kage", Kind.HARM, 9, seen=False)
    told = in_lines(fight(kage=True), [*BLOWS, unseen], ["ama", "goro", "ama", "kage"])
    assert [line.text for line in told] == TOLD


def test_a_fight_without_blows_has_no_figures() -> None:
    """Nothing is told of questions alone."""
    assert in_lines(fight(kage=False), [], ["ama"]) == ()
