"""The end of a duel before a hit: conceded, broken off, or interfered with (L7R-DUEL-23).

The book has no rule for it. Each of these closes the open questions of the duel. After a duel that
was conceded or broken off, the GM says whether the fight continues; an interference always
continues it.
"""

from __future__ import annotations

from rules.engine.forms import Acts, Choice, Fields
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, unless
from rules.engine.visibility import GM, Kind, PlayerId
from rules.errors import NotAllowed
from rules.l7r.fight.acts import Agree, BreakOff, Concede, Interfere, Nothing
from rules.l7r.fight.state import Duel, L7rFight, Parted, Samurai
from rules.l7r.fight.wording import targets

CLAUSES = ["L7R-DUEL-01", "L7R-DUEL-23"]


def _open(fight: L7rFight) -> Duel:
    """The duel that is being fought. Raises `NotAllowed` if there is none."""
    if fight.duel is None or fight.duel.parted is not Parted.NO:
        raise NotAllowed("No duel is being fought.")
    return fight.duel


def _duelists(fight: L7rFight, by: PlayerId) -> list[Samurai]:
    """The duelists that a player decides for; the GM decides for both."""
    own = [fight.combatant(each.id) for each in _open(fight).duelists]
    return [each for each in own if by in (GM, each.player)]


def concede_form(fight: L7rFight, by: PlayerId) -> Fields[Concede]:
    """The form to concede; it asks for the duelist if one person decides for both."""
    own = _duelists(fight, by)
    if not own:
        raise NotAllowed("Only a duelist can concede. Others can interfere.")
    needed = ("duelist",) if len(own) > 1 else ()
    return Fields(Concede, {"duelist": targets(own, "Who concedes")}, needed=needed)


def concede(fight: L7rFight, by: PlayerId, wish: Concede) -> None:
    """One of the two concedes."""
    own = _duelists(fight, by)
    loser = next((each for each in own if each.id == wish.duelist), own[0])
    _open(fight).parted = Parted.CONCEDED
    fight.tell(f"{loser.name} concedes the duel.", Kind.SCENE, clauses=CLAUSES)


def break_off_form(fight: L7rFight, by: PlayerId) -> Fields[BreakOff]:
    """The form to break off the duel, for a duelist or the GM."""
    if not _duelists(fight, by):
        raise NotAllowed("Only a duelist or the GM can break the duel off. Others can interfere.")
    return Fields(BreakOff)


def break_off(fight: L7rFight, by: PlayerId, wish: BreakOff) -> Resolution[None]:
    """Break the duel off, if both duelists agree or the GM says so."""
    del wish
    duel = _open(fight)
    others = [] if by == GM else [
        each for each in (fight.combatant(one.id) for one in duel.duelists) if each.player != by
    ]  # fmt: skip
    for other in others:
        answer = yield from unless(lambda: _over(fight, duel), _agree(other))
        if not isinstance(answer, Agree):
            if answer is not None:
                text = f"{other.name} does not break off the duel."
                fight.tell(text, Kind.EFFECT, clauses=CLAUSES)
            return
    if not _over(fight, duel):
        duel.parted = Parted.BROKEN_OFF
        fight.tell("The duel is broken off.", Kind.SCENE, clauses=CLAUSES)


def _over(fight: L7rFight, duel: Duel) -> bool:
    return fight.duel is not duel or duel.parted is not Parted.NO


def _agree(samurai: Samurai) -> Resolution[Agree | Nothing]:
    return ask(
        "part",
        samurai.player,
        f"Does {samurai.name} break off the duel too?",
        Acts(
            {
                "agree": Choice("Break it off", Fields(Agree)),
                "fight_on": Choice("Fight on", Fields(Nothing)),
            }
        ),
        about=samurai.id,
        default={"act": "fight_on"},
        public=True,
    )


def interfere_form(fight: L7rFight, by: PlayerId) -> Fields[Interfere]:
    """The form to interfere; it asks for the fighter if one person decides for several."""
    duelists = [each.id for each in _open(fight).duelists]
    own = [
        each
        for each in fight.present()
        if each.able and not each.hidden and each.id not in duelists and by in (GM, each.player)
    ]
    if not own:
        raise NotAllowed("Nobody of yours is beside the duel to interfere with it.")
    needed = ("fighter",) if len(own) > 1 else ()
    return Fields(Interfere, {"fighter": targets(own, "Who interferes")}, needed=needed)


def interfere(fight: L7rFight, by: PlayerId, wish: Interfere) -> None:
    """Somebody interferes: the duel is over, and everybody fights by the normal rules."""
    duel = _open(fight)
    duelists = [each.id for each in duel.duelists]
    own = [s for s in fight.present() if s.able and not s.hidden and by in (GM, s.player)]
    own = [each for each in own if each.id not in duelists]
    who = next((each for each in own if each.id == wish.fighter), own[0])
    duel.parted = Parted.INTERFERED
    fight.tell(f"{who.name} interferes with the duel.", Kind.SCENE, clauses=CLAUSES)
