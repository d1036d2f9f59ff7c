"""A toy ruleset for the engine's own tests: strokes and parries in numbered turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from pydantic import Field

from rules.dice import Dice, Modifier
from rules.engine.asking.forms import Acts, Choice, Fields, Number, Option, Target
from rules.engine.asking.questions import Facts, Gauge, Part, Question, Who, by_key
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll, together
from rules.engine.replay.journal import Joined
from rules.engine.ruleset import Action, Anytime, Aside, Board, Choices, Course, Ruleset, Sheets
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.timeline import Mark, Slot, Timeline
from rules.engine.views.visibility import Card, Kind, Stat


@dataclass(kw_only=True)
class House:
    """House rules of the toy."""

    last_turn: Annotated[int, Field(ge=1)] = field(
        default=3, metadata={"meaning": "The last turn.", "clauses": ()}
    )


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A duelist as they come."""

    skill: int = 2
    hp: int = 10


@dataclass(kw_only=True)
class Duelist(Combatant):
    """A duelist in the fight; asleep they answer nothing."""

    skill: int
    hp: int
    acted: int = 0
    asleep: bool = False


@dataclass(kw_only=True)
class Fight(Encounter[Duelist, House]):
    """The toy's encounter."""

    house: House = field(default_factory=House)
    combatants: dict[str, Duelist] = field(default_factory=dict)
    turn: int = 1

    def answers(self, combatant: Duelist) -> bool:
        """Whether they are there and awake."""
        return super().answers(combatant) and not combatant.asleep


@dataclass(frozen=True)
class Stroke:
    """A stroke at somebody."""

    target: str


@dataclass(frozen=True)
class Rest:
    """Nothing."""


@dataclass(frozen=True)
class Parry:
    """A parry, improved up to so often."""

    improve: int = 0


@dataclass(frozen=True)
class Words:
    """Something shouted."""

    times: int = 1


@dataclass(frozen=True, slots=True)
class OfTurn(Facts):
    """The turn."""

    turn: int


@dataclass(frozen=True, slots=True)
class Struck(Facts):
    """Who strikes."""

    attacker: Who


QUESTIONS = by_key(
    Question("act", "When I may act", Part.TURN, OfTurn),
    Question("parry", "When I am struck at", Part.REACTION, Struck),
)


def due(fight: Fight) -> tuple[Slot, ...]:
    """All who have not acted this turn, at once; then the next turn."""
    up = [c for c in fight.present() if c.hp > 0]
    if len(up) < 2 or fight.turn > fight.house.last_turn:
        return ()
    return tuple(Slot(at=fight.turn, kind="turn", who=c.id) for c in up if c.acted < fight.turn)


def moment(fight: Fight, slots: tuple[Slot, ...]) -> Resolution[None]:
    """Everybody declares, then strokes are carried out in order."""
    chosen = yield from together("declare", {s.who: _declare(fight, s.who) for s in slots})
    for who, act in chosen.items():
        fight.combatant(who).acted = fight.turn
        if isinstance(act, Stroke):
            yield from _stroke(fight, who, act.target)
    if not due(fight):
        fight.turn += 1


def _declare(fight: Fight, id: str) -> Resolution[Any]:
    duelist = fight.combatant(id)

    def form() -> Acts[Any]:
        others = [c for c in fight.present() if c.id != id and c.hp > 0 and not c.hidden]
        foes = [Option(c.id, c.name) for c in others]
        choices = {"rest": Choice("Rest", Fields(Rest))}
        if foes:
            choices["stroke"] = Choice("Stroke", Fields(Stroke, {"target": Target(tuple(foes))}))
        return Acts(choices)

    return (
        yield from ask(
            "act",
            duelist.player,
            f"What does {duelist.name} do?",
            form,
            about=id,
            default={"act": "rest"},
            facts=OfTurn(fight.turn),
            turn=str(fight.turn),
        )
    )


def _stroke(fight: Fight, by: str, target: str) -> Resolution[None]:
    attacker, defender = fight.combatant(by), fight.combatant(target)
    if defender.out or attacker.out or attacker.hp <= 0:
        fight.tell("The stroke is lost.", Kind.FAILURE)
        return
    fight.tell(f"{attacker.name} strikes at {defender.name}.")
    parry = yield from ask(
        "parry",
        defender.player,
        f"Parry with {defender.name}?",
        Acts(
            {
                "none": Choice("Take it", Fields(Rest)),
                "parry": Choice("Parry", Fields(Parry, {"improve": Number(0, 3)})),
            }
        ),
        about=target,
        default={"act": "none"},
        public=True,
        facts=Struck(by),
    )
    fell = yield from roll("stroke", Dice(1, 6), "Stroke", [Modifier(attacker.skill, "skill")])
    held = 0
    if isinstance(parry, Parry):
        back = yield from roll("parry", Dice(1, 6), "Parry", [Modifier(defender.skill, "skill")])
        held = back.total
        for _ in range(parry.improve):
            if held >= fell.total:
                break
            held += (yield from roll("improve", Dice(1, 6))).total
    if held < fell.total:
        defender.hp -= 4
        fight.tell(f"{defender.name} is hit.", Kind.HARM, rolls=[fell])
        fight.tell_gm(f"{defender.name} has {defender.hp} HP.", rolls=[fell])
        if defender.hp > 0 and isinstance(parry, Parry):
            yield from _stroke(fight, target, by)
    else:
        fight.tell(f"{defender.name} parries.", Kind.SUCCESS, rolls=[fell])


def _shout(fight: Fight, by: str, words: Words) -> None:
    fight.tell(f"{by} shouts {words.times} times.")


def _taunt(fight: Fight, by: str, words: Words) -> Resolution[None]:
    fell = yield from roll("taunt", Dice(words.times, 6))
    fight.tell(f"{by} taunts for {fell.total}.")


def _nod(fight: Fight, by: str, nod: Stroke) -> None:
    fight.tell_player(fight.combatant(nod.target), f"{by} nods at you.")


def _others(fight: Fight, by: str) -> Fields[Stroke]:
    del by
    return Fields(Stroke, {"target": Target(tuple(Option(c.id, c.name) for c in fight.present()))})


def _words(fight: Fight, by: str) -> Fields[Words]:
    del fight, by
    return Fields(Words, {"times": Number(1, 3)})


def _enlist(fight: Fight, joined: Joined, sheet: Sheet) -> Duelist:
    return Duelist(
        id=joined.id,
        name=joined.name,
        player=joined.player,
        hidden=joined.hidden,
        skill=sheet.skill,
        hp=sheet.hp,
        acted=fight.turn - 1,
    )


def _timeline(fight: Fight) -> Timeline:
    marks = tuple(
        Mark(at=n, label=str(n), past=n < fight.turn, now=n == fight.turn)
        for n in range(1, fight.house.last_turn + 1)
    )
    return Timeline(title=f"Turn {fight.turn}", marks=marks, slots=due(fight))


def _card(fight: Fight, duelist: Duelist) -> Card:
    del fight
    hp = Stat(name="HP", value=duelist.hp, audience=frozenset({duelist.player}))
    return Card(id=duelist.id, name=duelist.name, stats=(hp,))


def _finish(fight: Fight) -> None:
    fight.tell("Swords are sheathed.")


def _templates() -> Mapping[str, Mapping[str, Any]]:
    return {"duelist": {"skill": 3, "hp": 12}}


RULESET = Ruleset(
    key="duel",
    title="Duel",
    edition=1,
    state=Fight,
    house=House,
    choices=Choices(
        actions={
            "stroke": Action(
                name="stroke", title="Stroke", help="Strike.", params=Stroke, questions=("act",)
            ),
            "rest": Action(
                name="rest", title="Rest", help="Do nothing.", params=Rest, questions=("act",)
            ),
            "parry": Action(
                name="parry", title="Parry", help="Parry.", params=Parry, questions=("parry",)
            ),
            "none": Action(
                name="none", title="Take it", help="Take it.", params=Rest, questions=("parry",)
            ),
            "shout": Action(name="shout", title="Shout", help="Shout.", params=Words),
            "taunt": Action(name="taunt", title="Taunt", help="Taunt.", params=Words),
            "nod": Action(name="nod", title="Nod", help="Nod.", params=Stroke),
        },
        out_of_turn={
            "shout": Anytime(form=_words, do=_shout),
            "taunt": Aside(form=_words, resolve=_taunt),
            "nod": Anytime(form=_others, do=_nod),
        },
        questions=QUESTIONS,
    ),
    course=Course(
        due=due,
        moment=moment,
        finish=_finish,
        beat=lambda fight: fight.turn,
    ),
    sheets=Sheets(
        model=Sheet,
        enlist=_enlist,
        write_back=lambda fight, duelist, sheet: replace(sheet, hp=duelist.hp),
        rest=lambda sheet, house: sheet,
        templates=_templates,
    ),
    board=Board(
        timeline=_timeline,
        card=_card,
        gauges={"hp": "HP"},
        own=lambda fight, duelist: {"hp": Gauge(duelist.hp)},
    ),
    unproved={
        "an_effect_of_the_gm_ends_when_the_gm_says": "The GM puts nothing on anybody.",
        "nobody_who_waits_is_asked_again_in_vain": "Nobody can put a turn off.",
    },
)
