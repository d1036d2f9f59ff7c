"""Questions as posts: whom they ask, until when, and the controls that answer them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord

from bot.discord.inbound.custom_ids import ControlId, made
from bot.discord.people import mention
from bot.discord.rendering.forms import choices_of, menu_options, selectable, shown_fields
from bot.discord.rendering.limits import (
    BUTTON_LABEL,
    BUTTONS,
    ELLIPSIS,
    OPTION_TEXT,
    OPTIONS,
    PLACEHOLDER,
    cut,
    escape,
    label,
    name_of,
)
from bot.discord.rendering.message import Item, Message, view_of
from bot.discord.rendering.order import DOT
from bot.discord.rendering.signs import ASK, TICK, WAITS
from bot.play.answer_text import sentence
from bot.play.fight.ending import Unsure
from bot.play.model import Done, NobodyAsks, OpenPrompt, Rested, Several
from bot.storage.rows import Campaign, PromptRow
from rules.engine.forms import Act, Fields, Form, Option
from rules.engine.questions import Part
from rules.engine.tempo import CARD
from rules.engine.visibility import Card, Role, Stat
from rules.errors import RulesError

QUESTION, NOTE, CALL = 1500, 200, 120
FACTS, MOST_ASKED = 2, 2
MOST_CHOICES = 3
"""So many choices stand as buttons; where there are more than one beyond that, "More..." has all.

A phone shows two rows of buttons without scrolling.
"""

DECIDE, MORE_CHOICES = f"Decide{ELLIPSIS}", f"More{ELLIPSIS}"

PASS = "pass"  # noqa: S105 - an act, and no secret
"""The act by which one lets something go by: what else it may say is the exception."""

MORE = "+"
"""At the end of an act: its fields are asked for."""

QUICK = "!"
"""At the end of an act: it is answered at once, its fields left as they are."""

ONCE, STANDING = "once", "standing"
"""The arguments of a draft's controls: an order for the next such question, or for every one."""


def groups(opened: Iterable[OpenPrompt]) -> list[list[OpenPrompt]]:
    """Questions as they are posted, in the order given.

    Those of one kind that are asked together, with the same deadline, share a post.
    """
    found: dict[str, list[OpenPrompt]] = {}
    for prompt in opened:
        found.setdefault(same_post(prompt), []).append(prompt)
    return list(found.values())


def same_post(prompt: OpenPrompt) -> str:
    """The parts that all questions of one post share."""
    row = prompt.row
    return repr((row.name, row.asked_at, row.due_at))


def question(
    asked_together: Sequence[OpenPrompt],
    *,
    cards: Mapping[str, Card] | None = None,
    answered: Sequence[str] = (),
    plain: bool = False,
) -> discord.Embed:
    """Open questions as an embed: what is asked, what bears on it, until when.

    `cards` are the combatants as everybody sees them. `answered` are the names or mentions of
    those who share the post and have answered, as they are shown.
    """
    first = asked_together[0]
    lines = list(dict.fromkeys(_asked(prompt.row) for prompt in asked_together))[:MOST_ASKED]
    shared = len(asked_together) > 1 or bool(answered)
    card = (cards or {}).get(first.about) if not shared else None
    if card is not None and (facts := _facts(card)):
        lines.append(facts)
    if shared:
        lines += _people(asked_together, answered, plain)
    ends = {tuple(_until(prompt, "" if shared else prompt.name)) for prompt in asked_together}
    lines += ends.pop() if len(ends) == 1 else _deadline(first.row)
    return discord.Embed(description="\n".join(lines), colour=ASK)


def call(asked_together: Sequence[OpenPrompt], campaign: Campaign | None) -> str:
    """The ping and a few words beside it: all that a phone's notice shows."""
    whom = dict.fromkeys(mention(prompt.row.who, campaign) for prompt in asked_together)
    names = ", ".join(dict.fromkeys(p.name for p in asked_together if p.name))
    words = f" {name_of(names, CALL)}" if names else ""
    return f"{' '.join(whom)}{words}"


def controls_of(asked_together: Sequence[OpenPrompt]) -> list[Item]:
    """The controls of one question, or of several that share a post."""
    first, *others = asked_together
    shown = _shared_controls(asked_together) if others else controls(first)
    if first.row.name == CARD.key:
        shown.append(plain_button(made(first.encounter.token, "gplan"), "Change my plan"))
        shown.append(plain_button(made(first.encounter.token, "orders"), "My orders"))
    return shown


def _asked(row: PromptRow) -> str:
    return f"**{cut(escape(row.question), QUESTION)}**"


def _facts(card: Card) -> str:
    """At most two things that bear on the choice: wounds and conditions that everybody sees."""
    health = next((s for s in card.of_role(Role.HEALTH) if s.is_track), None)
    wounds = f"{escape(health.name)} {health.value}/{health.full}" if health else card.health
    conditions = [condition(stat) for stat in card.of_role(Role.CONDITION)]
    return DOT.join([part for part in (wounds, *conditions) if part][:FACTS])


def condition(stat: Stat) -> str:
    """``bleeding 2``, ``prone``."""
    return escape(f"{stat.name} {stat.value}".strip())


def _people(
    asked_together: Sequence[OpenPrompt], answered: Sequence[str], plain: bool
) -> list[str]:
    """Who is waited for, and who has answered: never more than that."""
    waits = [name_of(prompt.name) for prompt in asked_together if prompt.name]
    marks = ("Waiting for:", "Answered:") if plain else (WAITS, TICK)
    told = zip(marks, (waits, answered), strict=True)
    return [f"{mark} {', '.join(names)}" for mark, names in told if names]


def asked(row: PromptRow) -> str:
    """The question and its deadline, as text."""
    return "\n".join([_asked(row), *_deadline(row)])


def _deadline(row: PromptRow) -> list[str]:
    return [f"-# {moment(row.due_at)}"] if row.due_at is not None else []


def _until(prompt: OpenPrompt, name: str) -> list[str]:
    """The deadline, and what silence does if everybody may know it."""
    if prompt.row.due_at is None:
        return []
    silence = ""
    if prompt.public and prompt.silence is not None:
        silence = sentence(prompt.form, prompt.silence, name)
    elif prompt.silence is None:
        silence = "the GM decides"
    return [f"-# {moment(prompt.row.due_at)}{f': {escape(silence)}' if silence else ''}"]


def moment(at: int | None) -> str:
    """An instant as Discord counts down to it."""
    return f"<t:{at // 1000}:R>" if at is not None else ""


def controls(prompt: OpenPrompt) -> list[Item]:
    """What the whole table may see of a question's controls: its choices where they are public."""
    token = prompt.row.token
    shown = _buttons(prompt, token, "c", "ask") if prompt.public else []
    return shown or [answer_button(token)]


def choices(prompt: OpenPrompt) -> list[Item]:
    """Every choice: a button each, or a menu with what each says of itself where there are many.

    None where it takes a form. How one meets an attack takes one press; its fields stand behind
    the same verb with "...".
    """
    asked_about = prompt.ruleset.question(prompt.row.name)
    meets = asked_about is not None and asked_about.part is Part.REACTION
    options = _quick(prompt) if meets else _options(prompt)
    if len(options) <= MOST_CHOICES + 1:
        return _buttons(prompt, prompt.row.token, "c", "ask")
    custom_id = made(prompt.row.token, "pick")
    return [menu(custom_id, "What do you do?", options)] if selectable(options) else []


def sole_form(prompt: OpenPrompt) -> str:
    """The act of a question that has one choice, which takes a form; else "": nothing to choose."""
    options = _options(prompt)
    sole = options[0].value if len(options) == 1 else ""
    return act_of(sole) if sole and opens_fields(prompt, sole) else ""


def notes(prompt: OpenPrompt) -> list[str]:
    """What the choices of a question say of themselves, a small line each: a price, a plan."""
    if not isinstance(prompt.form, Act):
        return []
    said = [choice for choice in prompt.form.choices.values() if choice.note]
    return [f"-# {escape(c.title)}: {cut(escape(c.note), NOTE)}" for c in said]


def stake(prompt: OpenPrompt, act: str = "") -> str:
    """What stands above the fields of an answer: the question, its deadline, the choice's note."""
    said = asked(prompt.row)
    choice = prompt.form.choices.get(act) if isinstance(prompt.form, Act) else None
    if choice is not None and choice.note:
        said += f"\n{escape(choice.note)}"
    return said


def _shared_controls(asked_together: Sequence[OpenPrompt]) -> list[Item]:
    """The controls of a post of several questions: each answers the question of who uses it.

    Choices that only some of them have in public stand beside "Decide...", which shows one's own.
    """
    token = asked_together[0].encounter.token
    offered = {_offered(prompt): prompt for prompt in asked_together}
    shared = next((p for p in offered.values() if p.public), None)
    shown = _buttons(shared, token, "gc", "gask") if shared is not None else []
    has_more = shared is not None and len(_options(shared)) > MOST_CHOICES + 1
    if not shown or (len(offered) > 1 and not has_more):
        shown.append(_button(made(token, "gask"), DECIDE, discord.ButtonStyle.primary))
    return shown


def _offered(prompt: OpenPrompt) -> tuple[tuple[str, str], ...]:
    """The choices that the table may see of a question."""
    return tuple((o.value, o.label) for o in _options(prompt)) if prompt.public else ()


def _buttons(prompt: OpenPrompt, token: str, one: str, more: str) -> list[Item]:
    """The first choices as buttons, and "More..." for the rest."""
    options = _options(prompt)
    few = options if len(options) <= MOST_CHOICES + 1 else options[:MOST_CHOICES]
    ids = [ControlId(token, one, option.value) for option in few]
    if not all(id.fits for id in ids):
        return []
    made_ = [
        _button(str(id), option.label, _style(prompt.form, n))
        for n, (id, option) in enumerate(zip(ids, few, strict=True))
    ]
    if len(few) < len(options):
        made_.append(_button(made(token, more), MORE_CHOICES, discord.ButtonStyle.secondary))
    return made_


def answer_button(token: str, text: str = DECIDE) -> Item:
    """The button that shows how a question can be answered."""
    return _button(made(token, "ask"), text, discord.ButtonStyle.primary)


def change_button(token: str, text: str = "Change this") -> Item:
    """The button that takes a sealed answer back and asks again."""
    return _button(made(token, "change"), text, discord.ButtonStyle.secondary)


def plain_button(custom_id: str, text: str) -> Item:
    """A button that stands beside nothing more pressing."""
    return _button(custom_id, text, discord.ButtonStyle.secondary)


def menu(custom_id: str, placeholder: str, options: Sequence[Option]) -> Item:
    """A select menu of one of at most 25 options; further ones are left out."""
    return discord.ui.Select(
        custom_id=custom_id,
        placeholder=label(placeholder, PLACEHOLDER),
        options=menu_options(options[:OPTIONS]),
    )


def needs_modal(form: Form[Any]) -> bool:
    """Whether answering takes more than the press of a button."""
    return bool(shown_fields(form)) if isinstance(form, Fields) else True


def act_of(choice: str) -> str:
    """The act that a control stands for, whether it opens its fields or not."""
    return choice.removesuffix(MORE).removesuffix(QUICK)


def offers(prompt: OpenPrompt, choice: str) -> bool:
    """Whether a choice is among those of a question."""
    if isinstance(prompt.form, Act):
        return act_of(choice) in prompt.form.choices
    return choice in [option.value for option in _options(prompt)]


def opens_fields(prompt: OpenPrompt, choice: str) -> bool:
    """Whether a choice asks for its fields. To pass, where silence would, takes one press."""
    if not isinstance(prompt.form, Act) or choice.endswith(QUICK):
        return False
    offered = prompt.form.choices.get(act_of(choice))
    if offered is None or not needs_modal(offered.form):
        return False
    return choice != PASS or prompt.silence != {"act": PASS}


def several(asked_for: Several) -> Message:
    """Which of several questions is meant: a button for each, by its draft."""
    buttons = [
        _button(made(draft, "choose"), prompt.row.question, discord.ButtonStyle.secondary)
        for draft, prompt in asked_for.choices[:BUTTONS]
    ]
    return Message(content=escape(asked_for.text), view=view_of(*buttons) if buttons else None)


def nobody(offer: NobodyAsks) -> Message:
    """Nothing takes the answer now: it may be kept for when something does, once or always."""
    if not offer.draft:
        return Message(content=escape(offer.text))
    once = _button(made(offer.draft, "choose", ONCE), "Keep as order", discord.ButtonStyle.primary)
    always = _button(
        made(offer.draft, "choose", STANDING), "Keep standing", discord.ButtonStyle.secondary
    )
    return Message(content=escape(offer.text), view=view_of(once, always))


def unsure(asked_for: Unsure, option: str, yes: str) -> Message:
    """Something to be confirmed by one press."""
    button = _button(made(asked_for.draft, option), yes, discord.ButtonStyle.danger)
    return Message(content=escape(asked_for.text), view=view_of(button))


def rested(done: Rested, text: str) -> Message:
    """What was taken back, and how the fight may go on: at once, or after others were told."""
    on = _button(made(done.fight, "goon"), "Go on as before", discord.ButtonStyle.primary)
    tell = _button(
        made(done.fight, "letchange"), "Let people change first", discord.ButtonStyle.secondary
    )
    return Message(content=text, view=view_of(on, tell))


def kept_on(done: Done) -> list[Item]:
    """What one can do with an answer just given: change it, keep it as an order, plan turns."""
    found = []
    if done.change:
        found.append(change_button(done.change))
    if done.answered:
        found.append(plain_button(made(done.answered, "always"), "Always do this"))
    if done.turn:
        found.append(plain_button(made(done.turn, "plan"), "Plan my next turns"))
    return found


def choose_prompt(custom_id: str, placeholder: str, prompts: Iterable[OpenPrompt]) -> Item:
    """A menu of questions, by their tokens."""
    options = [Option(p.row.token, label(p.row.question, OPTION_TEXT), p.name) for p in prompts]
    return menu(custom_id, placeholder, options)


def _options(prompt: OpenPrompt) -> tuple[Option, ...]:
    form = prompt.form
    if not isinstance(form, Act):
        return choices_of(form) or ()
    found: list[Option] = []
    for act, choice in form.choices.items():
        found.append(Option(act, choice.title, choice.note))
        if needs_modal(choice.form) and not opens_fields(prompt, act):
            found.append(Option(f"{act}{MORE}", f"{choice.title}{ELLIPSIS}", choice.note))
    return tuple(found)


def _quick(prompt: OpenPrompt) -> tuple[Option, ...]:
    """The choices, each at once where its fields can be left as they are, and with its fields."""
    found: list[Option] = []
    for option in _options(prompt):
        if opens_fields(prompt, option.value) and _can_be_left(prompt, option.value):
            found.append(Option(f"{option.value}{QUICK}", option.label, option.note))
            found.append(Option(option.value, f"{option.label}{ELLIPSIS}", option.note))
        else:
            found.append(option)
    return tuple(found)


def _can_be_left(prompt: OpenPrompt, act: str) -> bool:
    """Whether an act is legal now with its fields as they are."""
    try:
        prompt.form.read({"act": act_of(act)})
    except RulesError:
        return False
    return not act.endswith(MORE)


def _style(form: Form[Any], place: int) -> discord.ButtonStyle:
    first = place == 0 and isinstance(form, Act)
    return discord.ButtonStyle.primary if first else discord.ButtonStyle.secondary


def _button(custom_id: str, text: str, style: discord.ButtonStyle) -> Item:
    return discord.ui.Button(custom_id=custom_id, label=label(text, BUTTON_LABEL), style=style)
