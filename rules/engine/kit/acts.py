"""An act, declared once: a frozen dataclass with its words, beside the rule that carries it out.

    @act("block", "defend", clauses="KI-DEF-04 KI-DEF-05")
    class Block(Wish[Defending]):
        help = "Use a blocking weapon."
        says = "blocks {weapon?}"
        weapon: str = field(blocking, "With which weapon", default="", says="with their {}")

From it come the `Action`, the choice in a form, the slash command and the sentence of the receipt.
What depends on the moment is a method that gets the moment (`at`), with its own type; a field's
form may be such a function too. An instance is somebody's answer.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import (
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
    overload,
)

from rules.engine.asking.answer_sentences import ActText, FieldText
from rules.engine.asking.forms import Acts, Choice, Fields, Form, Json, Lazily
from rules.engine.asking.requests import Resolution
from rules.engine.ruleset import Action, ActWords, Anytime, Aside, FieldWords
from rules.engine.state.encounter import Encounter
from rules.engine.views.visibility import GM, PlayerId
from rules.errors import NotAllowed

T = TypeVar("T")
At = TypeVar("At")
At_contra = TypeVar("At_contra", contravariant=True)
F = TypeVar("F", bound=Encounter[Any, Any])
W = TypeVar("W", bound="Act[Any]")

FormNow: TypeAlias = Form[T] | Callable[[Any], Form[T] | str | None]
"""A form, or what gives it for a moment; None leaves the field out, a sentence also says why."""

_FORM = "form"


@overload
def field(
    form: FormNow[T],
    help: str,
    *,
    says: FieldText | None = ...,
    public: FieldText | None = ...,
    orders: FieldText | None = ...,
    stated: str = ...,
    span: tuple[int, int] | None = ...,
    suggested: bool = ...,
) -> T: ...


@overload
def field(
    form: FormNow[T],
    help: str,
    *,
    default: T,
    says: FieldText | None = ...,
    public: FieldText | None = ...,
    orders: FieldText | None = ...,
    stated: str = ...,
    span: tuple[int, int] | None = ...,
    spoken: bool = ...,
    suggested: bool = ...,
    needed: bool | Callable[[Any], bool] = ...,
    demanded: bool = ...,
) -> T: ...


def field(
    form: FormNow[Any],
    help: str,
    *,
    default: Any = dataclasses.MISSING,
    says: FieldText | None = None,
    public: FieldText | None = None,
    orders: FieldText | None = None,
    stated: str = "",
    span: tuple[int, int] | None = None,
    spoken: bool = False,
    suggested: bool = False,
    needed: bool | Callable[[Any], bool] = False,
    demanded: bool = False,
) -> Any:
    """A field of an act: its form, and its help in the slash command.

    `says` is what it adds to the receipt, `public` to what everybody reads at once, `orders` and
    `stated` the same in an order. `span` are the outer bounds of a number, or of the letters of a
    text, whose form depends on the moment; a number that is `spoken` may also be a word. Values
    that are `suggested` are no list in the slash command, which has little room. A form with the
    field `needed` demands it, or at the moments that it names; `demanded`: the slash command does,
    though silence may leave it out.
    """
    words = FieldWords(
        help=help,
        says=says,
        public=public,
        orders=orders,
        stated=stated,
        span=span,
        spoken=spoken,
        suggested=suggested,
        demanded=demanded,
    )
    return dataclasses.field(
        default=default, metadata={_FORM: form, "words": words, "needed": needed}
    )


class Act(Generic[At_contra]):
    """Somebody's answer: an act with its fields. What depends on the moment is said by methods.

    An act of a general moment can also be offered at a special one, which is a class beneath.
    """

    act: ClassVar[Action]
    title: ClassVar[str] = ""
    """Its name for people; else that of the act with a capital letter."""
    help: ClassVar[str]
    slash: ClassVar[str] = ""
    """What its command is for, if `help` is too short to say so."""
    says: ClassVar[ActText | Mapping[str, ActText]] = ()
    """The texts of the receipt; by question, if they differ."""
    public: ClassVar[ActText] = ()
    """The texts that everybody reads at once."""
    orders: ClassVar[ActText] = ()
    """The texts of an order."""
    button: ClassVar[str] = ""
    """The words on its button, if they are not the title."""
    hint: ClassVar[str] = ""
    """A few words beside the button."""
    adding: ClassVar[str] = "with choices"
    """What its fields add, where it can be taken without them."""
    caption: ClassVar[str] = ""
    shown: ClassVar[str] = ""
    """Its fields as forms and commands show them, if they are saved in another order."""
    reads: ClassVar[type[Fields[Any]]] = Fields
    """The form that reads it, if it takes answers of another shape too."""
    alone: ClassVar[bool] = False
    """Whether somebody may do it by themselves, where no fight is on."""

    @classmethod
    def why_not(cls, _at: At_contra) -> str | None:
        """Why it cannot be chosen now, "" without a reason to tell; None if it can."""
        return None

    @classmethod
    def button_at(cls, _at: At_contra) -> str:
        """The words on its button now."""
        return cls.button or cls.act.title

    @classmethod
    def hint_at(cls, _at: At_contra) -> str:
        """The words beside the button now."""
        return cls.hint

    @classmethod
    def adding_at(cls, _at: At_contra) -> str:
        """What its fields add now."""
        return cls.adding

    @classmethod
    def blank_at(cls, _at: At_contra) -> Mapping[str, Json]:
        """What a blank form is filled in with, beside the defaults."""
        return {}

    @classmethod
    def alike_at(cls, _at: At_contra) -> bool:
        """Whether its button is shown even if it is refused, because what forbids it is secret."""
        return False

    def check(self, _at: At_contra) -> None:
        """Raise `BadAnswer` for fields that do not go together."""

    def price(self, _at: At_contra) -> Mapping[str, int]:
        """The most that it can take off each of one's own gauges."""
        return {}


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def act(
    name: str,
    asked: str | tuple[str, ...] = (),
    *,
    clauses: str,
    group: str = "",
    kw_only: bool = False,
) -> Callable[[type[W]], type[W]]:
    """Declare an act: a frozen dataclass with the words that it says of itself.

    `asked` are the questions that it answers; none for an act out of turn. `group` is the group of
    its command within the game's. `kw_only`, as of a dataclass, lets what must be given come last.
    """
    questions = (asked,) if isinstance(asked, str) else asked

    def made(plain: type[W]) -> type[W]:
        kind = dataclasses.dataclass(frozen=True, kw_only=kw_only)(plain)
        fields = dataclasses.fields(cast("Any", kind))
        if hidden := [each.name for each in fields if hasattr(Act, each.name)]:
            raise TypeError(f"{name}: these fields have names of the kit: {hidden}")
        if kind.shown and {*kind.shown.split()} != {each.name for each in fields}:
            raise TypeError(f"{name}: show each field once: {kind.shown}")
        kind.act = Action(
            name=name,
            title=kind.title or name.capitalize(),
            help=kind.help,
            params=kind,
            questions=questions,
            clauses=tuple(clauses.split()),
            words=ActWords(
                slash=kind.slash or kind.help,
                group=group,
                says=kind.says,
                public=kind.public,
                orders=kind.orders,
                alone=kind.alone,
                fields={each.name: each.metadata["words"] for each in fields},
            ),
        )
        return kind

    return made


def actions(*kinds: type[Act[Any]] | Action) -> Mapping[str, Action]:
    """The acts of a game by name, in this order."""
    every = [kind if isinstance(kind, Action) else kind.act for kind in kinds]
    return {each.name: each for each in every}


def offer(at: At, *kinds: type[Act[At]], stray: Callable[[str], str] | None = None) -> Acts[Any]:
    """The form of a question: of these acts, those that can be chosen at this moment.

    `stray` says why an act that is none of these cannot answer it.
    """
    by_name = {kind.act.name: kind for kind in kinds}

    def make(name: str) -> Choice[Any] | None:
        kind = by_name[name]
        return choice(kind, at) if kind.why_not(at) is None else None

    def why_not(name: str) -> str:
        if name in by_name:
            return by_name[name].why_not(at) or ""
        return stray(name) if stray is not None else ""

    return Acts(Lazily(by_name, make), why_not=why_not)


def choice(kind: type[Act[At]], at: At) -> Choice[Any]:
    """One act as a choice at this moment."""
    costs = kind.price is not Act.price
    return Choice(
        kind.button_at(at),
        form(kind, at),
        kind.hint_at(at),
        (lambda wish: wish.price(at)) if costs else None,
        kind.adding_at(at),
        alike=kind.alike_at(at),
    )


def form(kind: type[Act[At]], at: At) -> Fields[Any]:
    """The fields of an act at this moment."""
    fields: dict[str, Form[Any]] = {}
    needed: list[str] = []
    absent: dict[str, str] = {}
    for each in shown(kind):
        said: FormNow[Any] = each.metadata[_FORM]
        now: Any = said(at) if callable(said) else said
        if now is None:
            continue
        if isinstance(now, str):
            absent[each.name] = now
            continue
        fields[each.name] = now
        demands = each.metadata["needed"]
        if demands(at) if callable(demands) else demands:
            needed.append(each.name)
    checks = kind.check is not Act.check
    return kind.reads(
        kind,
        fields,
        (lambda wish: wish.check(at)) if checks else None,
        kind.caption,
        kind.blank_at(at),
        tuple(needed),
        absent,
    )


def shown(kind: type[Any]) -> list[dataclasses.Field[Any]]:
    """The fields of an act in the order of its form and its command."""
    every = {each.name: each for each in dataclasses.fields(kind)}
    return [every[name] for name in kind.shown.split() or every]


class OutOfTurn(NamedTuple, Generic[F]):
    """The moment of an act out of turn: the fight, and who acts."""

    fight: F
    by: PlayerId


class AnytimeAct(Act[OutOfTurn[F]]):
    """An act out of turn that changes the fight at once; `why_not` refuses it."""

    gm: ClassVar[bool] = True

    def resolve(self, at: OutOfTurn[F]) -> None:
        """Carry it out."""


class AsideAct(Act[OutOfTurn[F]]):
    """An act out of turn with dice or questions, played as a branch of the moment."""

    gm: ClassVar[bool] = True

    def resolve(self, at: OutOfTurn[F]) -> Resolution[None]:
        """Play it."""
        raise NotImplementedError


def out_of_turn(
    *kinds: type[AnytimeAct[F] | AsideAct[F]],
) -> Mapping[str, Anytime[F] | Aside[F]]:
    """The acts out of turn by name."""
    return {kind.act.name: _out_of_turn(kind) for kind in kinds}


def _out_of_turn(kind: type[AnytimeAct[F] | AsideAct[F]]) -> Anytime[Any] | Aside[Any]:
    def asked(fight: F, by: PlayerId) -> Fields[Any]:
        if kind.gm and by != GM:
            raise NotAllowed("Only the GM may do that.")
        at = OutOfTurn(fight, by)
        if (why := kind.why_not(at)) is not None:
            raise NotAllowed(why)
        return form(kind, at)

    if issubclass(kind, AsideAct):
        return Aside(form=asked, resolve=lambda fight, by, wish: wish.resolve(OutOfTurn(fight, by)))
    return Anytime(form=asked, do=lambda fight, by, wish: wish.resolve(OutOfTurn(fight, by)))


def named(things: Iterable[Any]) -> Iterable[tuple[str, str]]:
    """The ids and names of things, for options."""
    return [(each.id, each.name) for each in things]
