"""Two fights that differ in one hidden fact look alike to everybody but the GM.

The dice fall by key, so both worlds have the same dice, and the same people give the same answers.
After every step the lines, the views and the refusals for the public and for a player are compared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from bot.contract.demands import NotRun, demand, hold
from bot.contract.random_play import words
from rules.dice import Dice, Faces
from rules.engine.asking.public_answers import open_words
from rules.engine.intents.aims import AVENGE, FOCUS, FOE, LAST, NEAREST, WEAKEST, Aim, person
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.known import known
from rules.engine.intents.plans import Mode, Plan, Policy, signals
from rules.engine.intents.presets import Style, style_orders, style_plan, turn_step
from rules.engine.replay import journal as j
from rules.engine.replay.drive import Answers, Given, advance
from rules.engine.replay.scene import Prompt, Scene
from rules.engine.ruleset import Ruleset
from rules.engine.views.view import bearing, view
from rules.engine.views.visibility import GM, PUBLIC, Viewer
from rules.errors import RulesError

EYES = (PUBLIC, Viewer(player="ama"))
STEPS = 60
FEW_STEPS = 12


def place(key: str) -> str:
    """Return the place of a question without the number of a record, which nobody sees."""
    return re.sub(r"~\d+", "", key)


def fall_by_key(key: str, dice: Dice) -> Faces:
    """Return the fixed faces of a place of the story."""
    rng = Random(sha256(place(key).encode()).digest())
    return dice.throw(lambda sides: rng.randint(1, sides))


LEAK = (
    "Other people see something that only the GM may know: "
    "check the audience of lines, cards and forms."
)

STILL = "Nobody was asked anything after the fight had begun."


class Unfit(Answers):
    """Orders for every question, none of which fits: each is refused once."""

    def __init__(self) -> None:
        self.tried: set[tuple[str, int]] = set()

    def given(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        del scene
        if (prompt.key, prompt.opened) in self.tried:
            return None
        return Given({"act": "no such act"}, "order:1")

    def refused(self, prompt: Prompt, given: Given, error: RulesError) -> None:
        del given, error
        self.tried.add((prompt.key, prompt.opened))


class Preying(Answers):
    """Lets the hidden lurker turn on its prey, and do nothing that names anybody else."""

    def __init__(self) -> None:
        self.tried: set[tuple[str, int]] = set()
        self.blows = 0

    def given(self, scene: Scene[Any], prompt: Prompt) -> Given | None:
        """Return an act that names the prey; else one, rather than waiting, that names nobody."""
        place = (prompt.key, prompt.opened)
        if prompt.ask.about != "lurker" or place in self.tried:
            return None
        self.tried.add(place)
        others = scene.fight.combatants.keys() - {"lurker", "prey"}
        fits = [v for v in prompt.ask.live().samples() if others.isdisjoint(words(v))]
        at_prey = [value for value in fits if "prey" in words(value)]
        silent = prompt.ask.silence()
        busy = [v for v in fits if silent is None or v.get("act") != silent.get("act")]
        self.blows += bool(at_prey)
        value = Random(str(place)).choice(at_prey or busy or fits or [None])
        return None if value is None else Given(value, "order:1")


class World:
    """One of the two fights. If it `waits`, hidden people are asked and say nothing."""

    def __init__(
        self, ruleset: Ruleset[Any], answers: Answers | None = None, *, waits: bool = False
    ) -> None:
        self.scene: Scene[Any] = Scene(ruleset, ruleset.state(house=ruleset.house()))
        self.answers = answers
        self.waits = waits
        self.asked = 0
        self.lines: list[list[Any]] = [[] for _ in EYES]
        self.said: list[str] = []
        self._samples: dict[str, tuple[Any, ...]] = {}

    def write(self, entry: j.Entry) -> None:
        """Write an entry and its results. Then hidden people who were asked are silent."""
        self._samples = {}
        self._go_on(entry)
        if self.waits:
            self.asked += sum(self.scene.is_covert(p.ask) for p in self.scene.prompts)
            self._go_on(None, covert_waits=False)

    def _go_on(self, entry: j.Entry | None, *, covert_waits: bool = True) -> None:
        step = advance(
            self.scene,
            entry,
            at=0,
            hand=fall_by_key,
            answers=self.answers,
            covert_waits=covert_waits and self.waits,
            checkpoints=False,
        )
        for eyes, seen in zip(EYES, self.lines, strict=True):
            seen += [line for _, lines in step.lines for line in lines if eyes.sees(line.audience)]

    def join(self, id: str, player: str, sheet: dict[str, Any], *, hidden: bool = False) -> None:
        """Let somebody join."""
        self.write(j.Joined(id=id, name=id, player=player, sheet=sheet, hidden=hidden))

    def open_prompts(self) -> dict[str, Prompt]:
        """Return the public questions, by key."""
        return {place(p.key): p for p in self.scene.prompts if not self.scene.is_covert(p.ask)}

    def samples(self, prompt: Prompt) -> tuple[Any, ...]:
        """Return legal answers to an open question now: made once, for all readers."""
        if prompt.key not in self._samples:
            self._samples[prompt.key] = prompt.ask.live().samples()
        return self._samples[prompt.key]

    def seen(self) -> list[Any]:
        """Return everything that the public and a player see, without record numbers."""
        seen: list[Any] = [self.said]
        for eyes, lines in zip(EYES, self.lines, strict=True):
            sight = view(self.scene, eyes)
            asked = [
                (place(p.key), p.ask.question, self.samples(p))
                for p in sight.prompts
                if not self.scene.is_covert(p.ask)
            ]
            facts = [
                (place(p.key), bearing(self.scene, p.ask, eyes))
                for p in self.open_prompts().values()
            ]
            seen.append(
                (sight.timeline, sight.cards, sight.waits, sight.offers, asked, facts, lines)
            )
        return seen

    def answer(self, key: str, value: Any) -> str:
        """Answer. Returns the sentence of the refusal, if any."""
        prompt = self.open_prompts()[key]
        words = open_words(self.scene, prompt, value)
        try:
            self.write(j.Answered(key=prompt.key, opened=prompt.opened, value=value))
        except RulesError as error:
            return str(error)
        self.said.append(words)
        return ""

    def takes(self, key: str, value: Any) -> bool:
        """Whether an answer would be legal here."""
        try:
            self.open_prompts()[key].ask.live().read(value)
        except RulesError:
            return False
        return True


def _two(
    ruleset: Ruleset[Any], rng: Random, first: Any, second: Any, *, waits: bool = False
) -> tuple[World, World]:
    """Return two worlds with two players and two NPCs; `first` and `second` change one's sheet."""
    templates = sorted(ruleset.sheets.templates().items())
    sheets = [dict(rng.choice(templates)[1]) for _ in range(4)]
    worlds = World(ruleset, waits=waits), World(ruleset, waits=waits)
    for world, fact in zip(worlds, (first, second), strict=True):
        world.write(j.Opened(house={}))
        world.join("ama", "ama", sheets[0])
        world.join("ben", "ben", sheets[1])
        world.join("guard", GM, sheets[2])
        world.join("foe", GM, {**sheets[3], **fact})
    return worlds


def _play(ruleset: Ruleset[Any], worlds: Sequence[World], rng: Random) -> int:
    """Begin, and play both alike for as long as possible. Returns the number of steps."""
    for world in worlds:
        world.write(j.Began())
    return _play_on(ruleset, worlds, rng)


def _play_on(
    ruleset: Ruleset[Any],
    worlds: Sequence[World],
    rng: Random,
    opened: Callable[[Any], bool] = lambda _: False,
) -> int:
    """Play both alike while both can and nothing is `opened`. Returns the number of steps."""
    one, two = worlds
    for step in range(STEPS):
        if opened(one.scene.fight) or opened(two.scene.fight):
            return step
        hold(one.seen() == two.seen(), LEAK)
        if not _step(ruleset, one, two, rng):
            return step
    return STEPS


def _step(ruleset: Ruleset[Any], one: World, two: World, rng: Random) -> bool:
    prompts = one.open_prompts()
    hold(list(prompts) == list(two.open_prompts()), LEAK)
    if not prompts:
        return False
    key = rng.choice(sorted(prompts))
    legal = list(one.samples(prompts[key]))
    rng.shuffle(legal)
    value = next((v for v in legal if two.takes(key, v)), None)
    hold(value is not None, f"What {key} takes in one world it refuses in the other. {LEAK}")
    wrong = {**value, "no_such_field": 1} if isinstance(value, dict) else {"act": "no such act"}
    asked = prompts[key].ask.who
    if asked != GM:
        said = one.answer(key, wrong), two.answer(key, wrong)
        hold(said[0] == said[1] != "", f"A wrong answer to {key} is refused with {said}. {LEAK}")
    said = one.answer(key, value), two.answer(key, value)
    hold(said == ("", ""), f"A legal answer to {key} is refused with {said}. {LEAK}")
    if rng.random() < 0.1:
        _out_of_turn(ruleset, one, two, rng)
    return True


def _out_of_turn(ruleset: Ruleset[Any], one: World, two: World, rng: Random) -> None:
    """Try a player's act out of turn: both worlds allow it, or refuse it in one sentence."""
    if not ruleset.choices.out_of_turn:
        return
    act = rng.choice(sorted(ruleset.choices.out_of_turn))
    try:
        values = ruleset.choices.out_of_turn[act].form(one.scene.fight, "ama").samples()
    except RulesError:
        values = ({},)
    said = []
    for world in (one, two):
        try:
            world.write(j.Declared(by="ama", act=act, value=values[0] if values else {}))
            said.append("")
        except RulesError as error:
            said.append(str(error))
    hold(said[0] == said[1], f"{act} out of turn is refused with {said}. {LEAK}")


@demand(seeds=4, of_a_package=True)
def nobody_can_tell_what_an_npc_has_left(ruleset: Ruleset[Any], seed: int) -> None:
    """Two worlds differ in a secret of an NPC's sheet, and the table sees no difference."""
    if not ruleset.secrecy.sheet:
        raise NotRun("`secrecy.sheet` names no value of a sheet that only the GM knows of an NPC.")
    for name, (first, second) in ruleset.secrecy.sheet.items():
        rng = Random(f"{name} {seed}")
        worlds = _two(ruleset, rng, {name: first}, {name: second})
        hold(_play(ruleset, worlds, rng) > 0, STILL)


@demand(seeds=6, of_a_package=True)
def nobody_can_tell_what_is_sealed(ruleset: Ruleset[Any], seed: int) -> None:
    """Two worlds differ in somebody's sealed state, and the table sees nothing until it shows."""
    if not ruleset.secrecy.sealed:
        raise NotRun(
            "`secrecy.sealed` names no value of a combatant that stays secret for a while."
        )
    for name, sealed in ruleset.secrecy.sealed.items():
        rng = Random(f"{name} {seed}")
        worlds = _two(ruleset, rng, {}, {})
        for world, value in zip(worlds, (sealed.first, sealed.second), strict=True):
            world.write(j.Began())
            whose = "ama" if sealed.players else "foe"
            world.write(j.Amended(path=f"combatants.{whose}.{name}", value=value))
        hold(_play_on(ruleset, worlds, rng, sealed.opened) > 0, STILL)


@demand(seeds=6, of_a_package=True)
def nobody_can_tell_that_somebody_is_hidden(ruleset: Ruleset[Any], seed: int) -> None:
    """One world has one more hidden NPC, from the start or later; the table sees no difference."""
    rng = Random(seed)
    worlds = _two(ruleset, rng, {}, {})
    lurking = dict(rng.choice(sorted(ruleset.sheets.templates().items()))[1])
    worlds[1].join("lurker", GM, lurking, hidden=True)
    hold(_play(ruleset, worlds, rng) > 0, STILL)


@demand(of_a_package=True)
def nobody_can_tell_afterwards_that_somebody_hidden_was_asked(
    ruleset: Ruleset[Any], _: int
) -> None:
    """A hidden combatant is asked, waited for and silent; then the table sees nothing of it."""
    asked = 0
    for seed in range(4):
        rng = Random(seed)
        worlds = _two(ruleset, rng, {}, {}, waits=True)
        lurking = dict(rng.choice(sorted(ruleset.sheets.templates().items()))[1])
        worlds[1].join("lurker", GM, lurking, hidden=True)
        hold(_play(ruleset, worlds, rng) > 0, STILL)
        asked += worlds[1].asked
    if not asked:
        raise NotRun("A hidden combatant was never asked anything.")


@demand(seeds=4, of_a_package=True)
def nobody_can_tell_that_orders_were_given(ruleset: Ruleset[Any], seed: int) -> None:
    """One world has orders for everything, of which none fits; the table sees no difference."""
    rng = Random(seed)
    worlds = _two(ruleset, rng, {}, {})
    worlds[1].answers = Unfit()
    hold(_play(ruleset, worlds, rng) > 0, STILL)


@demand(of_a_package=True)
def nobody_can_tell_by_a_plan_what_somebody_hidden_does(ruleset: Ruleset[Any], _: int) -> None:
    """A hidden NPC strikes another; the plan of a player and the styles of NPCs act alike."""
    struck = 0
    for seed in range(4):
        rng = Random(seed)
        worlds = _two(ruleset, rng, {}, {})
        for id in ("lurker", "prey"):
            sheet = dict(rng.choice(sorted(ruleset.sheets.templates().items()))[1])
            worlds[1].join(id, GM, sheet, hidden=True)
        worlds[1].write(j.Amended(path="combatants.prey.side", value="prey"))
        styles = ruleset.choices.presets.styles
        ways = rng.choices(styles, k=2) if styles else []
        preys = [Preying(), Preying()]
        for world, prey in zip(worlds, preys, strict=True):
            world.answers = Book(_ways(world, *ways)) if ways else prey
            world.write(j.Began())
        for _ in range(FEW_STEPS if ways else STEPS):
            hold(worlds[0].seen() == worlds[1].seen(), LEAK)
            if not _step(ruleset, *worlds, rng):
                break
        blows = worlds[1].scene.fight.memory.struck
        struck += preys[1].blows + sum(blow.by == "lurker" for blow in blows)
    if not struck:
        raise NotRun("A hidden combatant never did anything to another.")


def _ways(world: World, guard: Style, foe: Style) -> Kept:
    """Return a plan of Ama's that uses all that she may know, and what each NPC does."""
    ruleset, fight = world.scene.ruleset, world.scene.fight
    presets, questions = ruleset.choices.presets, ruleset.choices.questions
    wakes = presets.wakes_on("anything")
    attack, aim = presets.deeds[0], Aim((LAST, AVENGE, FOCUS, NEAREST, WEAKEST, FOE))
    step = turn_step(attack, aim, next(iter(presets.rests), None), turns=3, after="")
    seen = signals(wakes, known(ruleset, fight, "ama"))
    plan = Plan(id="plan", owner="ama", about="ama", steps=(step,) * 2, wakes=wakes, seen=seen)
    policies = [
        Policy(
            name=id,
            group=(id,),
            intents=style_orders(way, questions, id=id, owner=GM, about=id, protects="guard"),
            plan=style_plan(way, questions, id=id, owner=GM, about=id, protects="guard"),
            mode=Mode.ALONE,
        )
        for id, way in (("guard", guard), ("foe", foe))
    ]
    prey = Aim((person("prey"),), ("prey",))
    strike = turn_step(attack, prey, None, turns=None, after="")
    hunt = Plan(id="hunt", owner=GM, about="lurker", steps=(strike,))
    return Kept(plans=(plan, hunt), policies=tuple(policies))


def _sealed(ruleset: Ruleset[Any], prompts: dict[str, Prompt]) -> list[str]:
    """Return the questions that people answer side by side, if two or more are open.

    Those of forks that the ruleset declares public are not among them.
    """
    forks = {key: key.rpartition("/")[0].partition(":")[0] for key in prompts if "/" in key}
    return [
        key
        for key, fork in forks.items()
        if [*forks.values()].count(fork) > 1
        and fork.partition(".")[0] not in ruleset.choices.openly
    ]


def _kept_secret(ruleset: Ruleset[Any], rng: Random, wait: int) -> bool:
    """Give two answers side by side with others, after `wait` chances; False if none came."""
    one, two = _two(ruleset, rng, {}, {})
    for world in (one, two):
        world.write(j.Began())
    for _ in range(STEPS):
        sealed = _sealed(ruleset, one.open_prompts())
        apart = [key for key in sealed if len(one.samples(one.open_prompts()[key])) > 1]
        if apart and wait:
            wait -= 1
        elif apart:
            values = one.samples(one.open_prompts()[apart[0]])
            said = one.answer(apart[0], values[0]), two.answer(apart[0], values[-1])
            hold(said == ("", ""), f"A legal answer to {apart[0]} is refused with {said}.")
            hold(one.seen() == two.seen(), LEAK)
            return True
        if not _step(ruleset, one, two, rng):
            break
    return False


@demand(seeds=12, of_a_package=True)
def an_answer_stays_sealed_until_all_are_in(ruleset: Ruleset[Any], seed: int) -> None:
    """If several are asked side by side, nobody sees the answer of the first one."""
    fights = (Random(f"{seed} {number}") for number in range(6))
    met = any(_kept_secret(ruleset, rng, seed % 3) for rng in fights)
    if not met:
        raise NotRun("Nobody is asked side by side with others, as together() does.")
