"""The state of a fight. Plain data: everything except `told` is saved as JSON."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from pydantic import Field

from rules.dice import Roll
from rules.engine.replay.pledge import Pledge
from rules.engine.state.effects import Effect, Ending, Measures
from rules.engine.state.grouped import Group, Grouped
from rules.engine.views.visibility import (
    EVERYONE,
    GM,
    GM_ONLY,
    Audience,
    Kind,
    Line,
    Part,
    PlayerId,
    SheetValue,
    Viewer,
    shared,
)
from rules.errors import NotAllowed
from rules.values import value

Clauses: TypeAlias = str | Sequence[str]
"""The ids of clauses that a line cites: in a sequence, or with spaces between them."""


@dataclass(kw_only=True)
class Combatant:
    """Somebody in the fight. Each ruleset subclasses it with its own numbers.

    `player` decides for them: a person, or `GM`. `out`: they are gone from the fight; nobody is
    ever removed. Only their player and the GM see a `hidden` combatant; a ruleset in which one can
    hide from some and not from others overrides `eyes`. `character` is the character whose sheet
    they fight with, if there is one to write back to. `side` is their side, "" if nobody named one.
    """

    id: str
    name: str
    player: PlayerId
    character: str = ""
    out: bool = False
    hidden: bool = False
    side: str = ""

    @property
    def camp(self) -> str:
        """Their side; if nobody named one, players fight against the GM's combatants."""
        return self.side or self._usual_camp

    @property
    def in_usual_camp(self) -> bool:
        """Whether they stand with the players if a player has them, else with the others."""
        return self.camp == self._usual_camp

    @property
    def _usual_camp(self) -> str:
        return "others" if self.player == GM else "players"

    @property
    def guarded(self) -> bool:
        """Whether their numbers are secret, as are those of the GM's combatants."""
        return self.player == GM

    @property
    def own(self) -> Audience:
        """Their player and the GM."""
        return GM_ONLY if self.player == GM else frozenset((self.player,))

    @property
    def eyes(self) -> Audience:
        """Who sees them and their actions: everybody, or only their own player while hidden."""
        return self.own if self.hidden else EVERYONE

    @property
    def shown_name(self) -> str:
        """The name that everybody may know."""
        return self.name if self.eyes is EVERYONE else "Somebody unseen"


@value(frozen=True, slots=True, kw_only=True)
class Struck:
    """A blow that was shown: the attacker, the target, the turn, and who may know both."""

    by: str
    at: str
    turn: str
    audience: Audience = EVERYONE


@value(frozen=True, slots=True, kw_only=True)
class Harmed:
    """All the harm that somebody has taken, as far as this audience saw it."""

    who: str
    harm: int
    audience: Audience = EVERYONE


@value(frozen=True, slots=True, kw_only=True)
class Acted:
    """Somebody has acted in this beat, and not only waited."""

    who: str
    beat: int
    audience: Audience = EVERYONE


MOST_STRUCK = 40
"""The number of blows that are remembered, for people who choose a target by them."""


@dataclass(kw_only=True)
class Offer:
    """An act out of turn that somebody may do at any time."""

    id: str
    who: PlayerId
    title: str
    act: str
    about: str = ""
    note: str = ""
    audience: Audience = GM_ONLY


C = TypeVar("C", bound=Combatant)
H = TypeVar("H")


@dataclass(kw_only=True)
class Memory(Group):
    """The events that were told: intents choose targets by them.

    struck  the newest blows
    harmed  the harm that each has taken
    acted   who has acted in this beat
    """

    struck: list[Struck] = field(default_factory=list[Struck])
    harmed: list[Harmed] = field(default_factory=list[Harmed])
    acted: list[Acted] = field(default_factory=list[Acted])


@dataclass(kw_only=True)
class Tempo(Group):
    """The rounds of a fight, as its tempo counts them; -1 for none.

    gone_to    the last round whose gate is open
    heard      the last round in which a person decided something
    approved   the last round whose NPC drafts the GM approved
    each_turn  the players who want to be asked at every turn of this round
    open_end   the fight has no end of its own: a duel to a yield, or others are to come
    played_on  the GM plays on though only one side can act
    leaving    those who yield or flee while the GM is asked what becomes of them
    ending     the GM has said, or left it to silence, that the fight is over
    waiting    the ids of those who wait until everybody has learned of something
    """

    gone_to: int = -1
    heard: int = -1
    approved: int = -1
    each_turn: list[str] = field(default_factory=list[str])
    open_end: bool = False
    played_on: bool = False
    leaving: list[str] = field(default_factory=list[str])
    ending: bool = False
    waiting: list[str] = field(default_factory=list[str])


@dataclass(kw_only=True)
class Encounter(Grouped, Generic[C, H]):
    """A fight in one channel. A ruleset's own redeclares `house` and `combatants` with their types.

    house       its house rules
    name        its name
    begun       whether it has begun
    over        whether it has ended
    at          the instant of the last record, in milliseconds since 1970, UTC
    combatants  everybody who ever joined, by id
    effects     the effects on them
    offers      the acts that people may do at any time
    made        the number of ids that `fresh_id` gave
    memory      the events that were told
    tempo       its rounds
    pledge      the source of its dice; None if they fall by chance
    told        the lines not yet shown, which are not saved
    """

    # Without an annotation it is no field: it is not saved, and nobody can amend it.
    tells = True
    """Whether what is told is kept; `rules.engine.replay.telling` switches it off for one state."""
    measures = Measures(beat=lambda _: 0)
    """What lengths are measured by."""
    limit = EVERYONE
    """Who learns at most of what is told now; see `rules.engine.asking.secret_rolls`."""

    house: H
    name: str = ""
    begun: bool = False
    over: bool = False
    at: int = 0
    combatants: dict[str, C] = field(default_factory=dict[str, C])
    effects: list[Effect] = field(default_factory=list[Effect])
    offers: list[Offer] = field(default_factory=list[Offer])
    made: int = 0
    memory: Memory = field(default_factory=Memory)
    tempo: Tempo = field(default_factory=Tempo)
    pledge: Pledge | None = None
    told: Annotated[list[Line], Field(exclude=True)] = field(
        default_factory=list[Line], repr=False, compare=False
    )

    def combatant(self, id: str) -> C:
        """The combatant with that id. Raises `NotAllowed` if there is none."""
        try:
            return self.combatants[id]
        except KeyError:
            raise NotAllowed(f"Nobody called {id} is in this fight.") from None

    def answers(self, combatant: C) -> bool:
        """Whether they are asked for decisions; if not, their defaults are used at once."""
        return not combatant.out

    def name_of(self, id: str) -> str:
        """The name of the combatant with that id; "" if there is none."""
        found = self.combatants.get(id)
        return "" if found is None else found.name

    def terrain(self, _there: Collection[str]) -> Mapping[str, Any]:
        """The values by path that lay the GM's terrain in a new fight with these people."""
        return {}

    def stands(self, combatant: C, _viewer: Viewer) -> bool:
        """Whether they can still fight, as far as the viewer's card shows."""
        return not combatant.out

    def saw_blow(
        self, by: Combatant, at: Combatant, turn: str, audience: Audience = EVERYONE
    ) -> None:
        """Remember a blow when it is told, for the part of the audience that sees both people."""
        seen = shared(audience, by.eyes, at.eyes)
        self.memory.struck.append(Struck(by=by.id, at=at.id, turn=turn, audience=seen))
        del self.memory.struck[:-MOST_STRUCK]

    def saw_harm(self, who: Combatant, harm: int = 1, audience: Audience = EVERYONE) -> None:
        """Remember harm when it is told, in the amount that the audience saw."""
        seen = shared(audience, who.eyes)
        for place, old in enumerate(self.memory.harmed):
            if (old.who, old.audience) == (who.id, seen):
                self.memory.harmed[place] = Harmed(who=who.id, harm=old.harm + harm, audience=seen)
                return
        self.memory.harmed.append(Harmed(who=who.id, harm=harm, audience=seen))

    def saw_act(self, who: Combatant, beat: int, audience: Audience = EVERYONE) -> None:
        """Remember that somebody has acted in this beat; waiting does not count."""
        done = Acted(who=who.id, beat=beat, audience=shared(audience, who.eyes))
        if done not in self.memory.acted:
            self.memory.acted[:] = [*[old for old in self.memory.acted if old.beat == beat], done]

    def seen_acting(self, combatant: C, beat: int) -> tuple[str, ...]:
        """The others in sight that they saw act in this beat."""
        viewer = Viewer(player=combatant.player)
        seen = [a.who for a in self.memory.acted if a.beat == beat and viewer.sees(a.audience)]
        others = [id for id in dict.fromkeys(seen) if id != combatant.id]
        return tuple([id for id in others if viewer.sees(self.combatants[id].eyes)])

    def present(self) -> list[C]:
        """Everyone who is not out, in the order of joining."""
        return [c for c in self.combatants.values() if not c.out]

    def fresh_id(self, prefix: str) -> str:
        """An id that nothing else in this fight has: ``prefix-1``, ``prefix-2`` ..."""
        self.made += 1
        return f"{prefix}-{self.made}"

    def waits(self, who: Combatant) -> bool:
        """Whether they wait until everybody has learned of something."""
        return who.id in self.tempo.waiting

    def wait(self, who: Combatant, *, still: bool) -> None:
        """Note whether they wait until everybody has learned of something."""
        others = [id for id in self.tempo.waiting if id != who.id]
        self.tempo.waiting[:] = [*others, who.id] if still else others

    def tell(
        self,
        text: str,
        kind: Kind = Kind.ACTION,
        *,
        audience: Audience = EVERYONE,
        rolls: Sequence[Roll] = (),
        clauses: Clauses = (),
        of: str = "",
        part: Part | None = None,
        quiet: bool = False,
        sheet: Sequence[SheetValue] = (),
    ) -> None:
        """Tell everybody, or an audience; "Why?" shows `rolls`, `clauses` and who set `sheet`.

        A line with `of` is a detail of that attack, unless `part` says otherwise. A `quiet` line is
        only for those who look. What everybody learns ends all waits; what only some learn ends
        none, since everybody would see who is asked.
        """
        audience = shared(audience, self.limit)
        if audience is EVERYONE:
            self.tempo.waiting.clear()
        part = part or (Part.DETAIL if of else Part.HEAD)
        cited = tuple(clauses.split() if isinstance(clauses, str) else clauses)
        behind = (tuple(rolls), cited, of, part, quiet, tuple(sheet))
        self.told.append(Line(text, kind, audience, *behind))

    def tell_idle(self, text: str, **more: Any) -> None:
        """Tell that nothing has happened: who waits goes on waiting; `more` as for `tell`."""
        waiting = [*self.tempo.waiting]
        self.tell(text, **more)
        self.tempo.waiting[:] = waiting

    def tell_of(
        self,
        who: Combatant,
        text: str,
        kind: Kind = Kind.ACTION,
        clauses: Clauses = (),
        **more: Any,
    ) -> None:
        """Tell something about somebody to all who may see them; `more` as for `tell`."""
        self.tell(text, kind, audience=who.eyes, clauses=clauses, **more)

    def headline(
        self,
        of: str,
        text: str,
        kind: Kind,
        numbers: str = "",
        *,
        on: Combatant,
        by: Combatant | None = None,
        harm: int = 0,
        clauses: Clauses = (),
    ) -> None:
        """Tell how an attack of `by` on somebody ended: a sentence, and a small line of `numbers`.

        `harm` is the damage that the sentence names. All who see the target are told. Without the
        names of the people the sentence has at most 60 characters.
        """
        self.tell(text, kind, audience=on.eyes, clauses=clauses, of=of, part=Part.HEAD)
        seen = "" if by is None or by.eyes is not EVERYONE else by.id
        self.told[-1] = replace(self.told[-1], by=seen, on=on.id, harm=harm)
        if numbers:
            self.tell(numbers, kind, audience=on.eyes, of=of, part=Part.NUMBERS)

    @contextmanager
    def details(self, of: str) -> Iterator[None]:
        """Make lines told in the block details of this attack; nothing may be yielded in it."""
        first = len(self.told)
        yield
        for n, line in enumerate(self.told[first:], start=first):
            self.told[n] = replace(line, of=of, part=Part.DETAIL)

    def note(self, text: str, kind: Kind = Kind.EFFECT, **more: Any) -> None:
        """Tell something in passing, as a small line; `more` as for `tell`."""
        self.tell(text, kind, part=Part.NOTE, **more)

    def note_ties(
        self, order: Sequence[C], by: Callable[[C, C], str], clauses: Clauses = ()
    ) -> None:
        """Tell quietly what puts each before the next; `by` says it, "" of those who are not tied.

        Everybody learns it of those whose numbers are open, the GM alone of the others.
        """
        shown = [each for each in order if each.eyes is EVERYONE and not each.guarded]
        known = {each.id for each in shown}
        pairs = [(pair, EVERYONE) for pair in pairwise(shown)]
        pairs += [(p, GM_ONLY) for p in pairwise(order) if not {p[0].id, p[1].id} <= known]
        for (one, other), audience in pairs:
            if why := by(one, other):
                text = f"{one.name} goes before {other.name}: {why}."
                self.tell(text, Kind.EFFECT, audience=audience, clauses=clauses, quiet=True)

    def tell_gm(self, text: str, kind: Kind = Kind.EFFECT, **why: Any) -> None:
        """Tell the GM alone; `why` as for `tell`."""
        self.tell(text, kind, audience=GM_ONLY, **why)

    def tell_player(
        self, combatant: Combatant, text: str, kind: Kind = Kind.EFFECT, **why: Any
    ) -> None:
        """Tell the combatant's player and the GM; `why` as for `tell`."""
        self.tell(text, kind, audience=combatant.own, **why)

    def tell_roll(
        self,
        combatant: Combatant,
        text: str,
        rolled: Roll,
        kind: Kind = Kind.ACTION,
        *,
        audience: Audience = EVERYONE,
        clauses: Clauses = (),
        why: Sequence[str] = (),
        beside: Sequence[Roll] = (),
        of: str = "",
        part: Part | None = None,
    ) -> None:
        """Tell what somebody rolled. If their numbers are secret, only the GM sees the dice.

        `why` are the clauses by which the dice are read, `beside` are sums that follow from them;
        both go where the dice go.
        """
        eyes = combatant.own if combatant.hidden else audience
        rolled = rolled.rolled_by(combatant.id)
        if combatant.guarded:
            self.tell(text, kind, audience=eyes, clauses=clauses, of=of, part=part)
            # The parts of the roll are in its name, in brackets; "Why?" shows them.
            what = rolled.name.partition(" (")[0]
            secret = f"{combatant.name} rolls {rolled.total} for {what}."
            self.tell_gm(secret, rolls=[rolled, *beside], clauses=why, of=of, part=Part.DETAIL)
        else:
            cited = [*(clauses.split() if isinstance(clauses, str) else clauses), *why]
            rolls = [rolled, *beside]
            self.tell(text, kind, audience=eyes, rolls=rolls, clauses=cited, of=of, part=part)

    def endings(self) -> list[Ending]:
        """All that ends at somebody's turn or with a round."""
        return [
            (each.ending, each.on, partial(self.end_effect, each))
            for each in self.effects
            if each.ending is not None
        ]

    def end_effect(self, effect: Effect) -> None:
        """End an effect, and tell it to all who see the person whom it is on."""
        self.effects[:] = [each for each in self.effects if each is not effect]
        if (bearer := self.combatants.get(effect.on)) is not None:
            text = f"{effect.name} ends for {bearer.name}."
            self.tell_of(bearer, text, Kind.EFFECT, self.measures.clause)

    def effects_on(self, id: str) -> list[Effect]:
        """The effects that hold for a combatant, oldest first."""
        return [effect for effect in self.effects if effect.on == id]

    def offer(
        self, who: PlayerId, title: str, act: str, *, about: str = "", note: str = ""
    ) -> Offer:
        """Offer somebody an act that they may do at any time."""
        audience = GM_ONLY if who == GM else frozenset((who,))
        id = self.fresh_id("offer")
        made = Offer(
            id=id, who=who, title=title, act=act, about=about, note=note, audience=audience
        )
        self.offers.append(made)
        return made
