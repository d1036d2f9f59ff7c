"""The chronicle of fights: one HTML file that needs nothing else, or Markdown.

It tells what happened; the details are folded behind each headline. A line that not everybody knew
says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape as html_escape
from itertools import groupby

from bot.discord.rendering import rolls
from bot.discord.rendering.limits import escape, plain
from bot.discord.rendering.signs import SIGNS
from bot.discord.rendering.transcript import emphasised, inline, named, spelled_day, time_of
from bot.play.views.chronicles import FightChronicle, headlines, key_of
from bot.storage.rows import LineRow
from rules import ruleset
from rules.engine.views.visibility import Kind, Part

STYLE = """
:root { color-scheme: light dark; --ink: #1e1f22; --dim: #5c5f66; --ground: #fff; --line: #d5d8dd;
  --secret: #7a3e00 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f2f3f5; --dim: #a5acb5; --ground: #1f2024; --line: #45484f; --secret: #ffb86b }
}
* { box-sizing: border-box }
body { font: 17px/1.6 Georgia, "Times New Roman", serif; color: var(--ink);
  background: var(--ground); max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 4rem;
  overflow-wrap: anywhere }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 } h2 { font-size: 1.35rem; margin: 2.5rem 0 0 }
.faces { list-style: none; display: flex; flex-wrap: wrap; gap: .8rem; padding: 0 }
.faces li { width: 5rem; text-align: center; font: .8rem/1.3 system-ui, sans-serif }
.faces img { display: block; width: 5rem; height: 5rem; border-radius: .6rem }
h3 { font: 600 .85rem system-ui, sans-serif; color: var(--dim); margin: 1.8rem 0 .4rem }
.by, nav, summary, small, time { font: .85rem/1.5 system-ui, sans-serif; color: var(--dim) }
nav ol { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem; padding: 0 }
nav a { display: block; padding: .7rem; border: 1px solid var(--line); border-radius: .5rem;
  color: inherit; text-decoration: none }
ol.told { list-style: none; margin: 0 0 0 .3rem; padding: 0; border-left: 2px solid var(--line) }
ol.told > li { position: relative; padding: .3rem 0 .3rem 1.1rem }
ol.told > li::before { content: ""; position: absolute; left: -6px; top: 1rem; width: 10px;
  height: 10px; border-radius: 50%; background: var(--line) }
li.harm::before, li.out::before { background: #d83c3e !important }
li.scene > p { font-style: italic } li.note > p { font: .85rem/1.5 system-ui, sans-serif;
  color: var(--dim) } li.tale > p { white-space: pre-wrap } p { margin: 0 }
.secret { color: var(--secret) } mark { background: none; color: var(--secret);
  border: 1px solid; border-radius: .3rem; padding: 0 .35rem;
  font: .75rem system-ui, sans-serif; white-space: nowrap }
blockquote { margin: .3rem 0; white-space: pre-wrap; font-size: 1.05rem }
details { margin: .1rem 0 0 } summary { cursor: pointer; padding: .75rem 0 }
details ul { margin: 0; padding-left: 1.1rem; font: .85rem/1.5 system-ui, sans-serif }
@media print {
  body { max-width: none; padding: 0; font-size: 11pt } nav { display: none }
  li { break-inside: avoid } h2, h3 { break-after: avoid } details:not([open]) { display: none }
}
"""


@dataclass(slots=True)
class Moment:
    """A headline that says what happened, and the lines with its details."""

    head: LineRow
    how: list[LineRow] = field(default_factory=list[LineRow])


def moments(lines: Sequence[LineRow]) -> list[Moment]:
    """Group lines under their headlines; lines before the first one stand alone."""
    found: list[Moment] = []
    left = headlines(lines)
    begun = False
    for line in lines:
        begun = begun or line.line.part is Part.HEAD
        if line.line.part is Part.HEAD:
            if (told := left.pop(key_of(line), None)) is not None:
                found.append(Moment(replace(line, line=told.line)))
        elif not begun:
            found.append(Moment(line))
        else:
            found[-1].how.append(line)
    return found


def markdown(title: str, chronicles: Sequence[FightChronicle], names: Mapping[str, str]) -> str:
    """Return the chronicle as Markdown, day by day in UTC. `names` are people's, by their ids."""
    parts = [f"# {escape(plain(title))}"]
    for chronicle in chronicles:
        if len(chronicles) > 1:
            parts += ["", f"## {escape(plain(chronicle.fight.name))}"]
        parts += ["", f"*{escape(_by(chronicle))}*"]
        for day, of_day in _days(chronicle):
            parts += ["", f"### {day}", ""]
            for moment in of_day:
                if moment.head.token in chronicle.prose:
                    words = escape(named(chronicle.prose[moment.head.token], names)).split("\n")
                    by = escape(chronicle.writers[moment.head.token])
                    parts += ["", *(f"> {each}" for each in words), f"> *{by}*", ""]
                    continue
                parts.append(
                    f"- {SIGNS[moment.head.line.kind]} {_words(chronicle, moment.head, names)}"
                )
                parts += [f"    - {rolls.short(roll)}" for roll in moment.head.line.rolls]
                for line in moment.how:
                    parts.append(f"    - {_words(chronicle, line, names)}")
                    parts += [f"    - {rolls.short(roll)}" for roll in line.line.rolls]
    return "\n".join(parts) + "\n"


def html(title: str, chronicles: Sequence[FightChronicle], names: Mapping[str, str]) -> str:
    """Return the chronicle as one HTML file: for a phone, for paper, in light and in dark."""
    name = html_escape(plain(title))
    days = [
        (n, m, day)
        for n, chronicle in enumerate(chronicles)
        for m, (day, _) in enumerate(_days(chronicle))
    ]
    several = len(chronicles) > 1
    links = "".join(
        f'<li><a href="#d{n}-{m}">{_link(chronicles[n], day, several=several)}</a></li>'
        for n, m, day in days
    )
    body = "".join(
        _fight_html(n, chronicle, names, several=several) for n, chronicle in enumerate(chronicles)
    )
    by = "" if several or not chronicles else f'<p class="by">{html_escape(_by(chronicles[0]))}</p>'
    timeline = f'<nav aria-label="Timeline"><ol>{links}</ol></nav>' if len(days) > 1 else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{name}</title><style>{STYLE}</style></head><body>"
        f"<header><h1>{name}</h1>{by}{_faces(chronicles)}</header>{timeline}<main>{body}</main></body></html>\n"
    )


def _faces(chronicles: Sequence[FightChronicle]) -> str:
    """Return the portraits of all fighters that have one, each once, with their names."""
    faces = {name: image for chronicle in chronicles for name, image in chronicle.faces.items()}
    shown = "".join(
        f'<li><img src="data:image/webp;base64,{image}" alt="">{html_escape(plain(name))}</li>'
        for name, image in faces.items()
    )
    return f'<ul class="faces" aria-label="Portraits">{shown}</ul>' if shown else ""


def _fight_html(
    n: int, chronicle: FightChronicle, names: Mapping[str, str], *, several: bool
) -> str:
    head = ""
    if several:
        title = html_escape(plain(chronicle.fight.name))
        head = f'<h2>{title}</h2><p class="by">{html_escape(_by(chronicle))}</p>'
    return (
        f"<section>{head}"
        + "".join(
            f'<h3 id="d{n}-{m}">{day}</h3><ol class="told">'
            f"{''.join(_moment(chronicle, moment, names) for moment in of_day)}</ol>"
            for m, (day, of_day) in enumerate(_days(chronicle))
        )
        + "</section>"
    )


def _moment(chronicle: FightChronicle, moment: Moment, names: Mapping[str, str]) -> str:
    head = moment.head
    if head.token in chronicle.prose:
        words = emphasised(named(chronicle.prose[head.token], names))
        by = html_escape(chronicle.writers[head.token])
        return f'<li class="tale"><blockquote>{words}</blockquote><small>{by}</small></li>'
    book = ruleset(chronicle.fight.ruleset).rulebook
    how = [
        f"<li>{inline(entry.strip().removeprefix('- '))}</li>"
        for roll in head.line.rolls
        for entry in rolls.full(roll, book)
    ]
    for line in moment.how:
        how.append(f"<li>{_marked(chronicle, line, names)}</li>")
        how += [f"<li>{inline(rolls.short(roll))}</li>" for roll in line.line.rolls]
    folded = f"<details><summary>How</summary><ul>{''.join(how)}</ul></details>" if how else ""
    return (
        f'<li class="{_class(head)}"><p>{_marked(chronicle, head, names)} '
        f"<time>{time_of(head)}</time></p>{folded}</li>"
    )


def _class(head: LineRow) -> str:
    """Return what a moment looks like: small if something is told in passing."""
    return head.line.kind if head.line.part is Part.HEAD else "note"


def _marked(chronicle: FightChronicle, line: LineRow, names: Mapping[str, str]) -> str:
    words = html_escape(named(line.line.text, names))
    if line.line.kind is Kind.TALE:
        words = inline(named(line.line.text, names))
    secret = _secret(chronicle, line)
    return f'<span class="secret">{words}</span> <mark>{secret}</mark>' if secret else words


def _words(chronicle: FightChronicle, line: LineRow, names: Mapping[str, str]) -> str:
    secret = _secret(chronicle, line)
    words = " ".join(escape(named(line.line.text, names)).split("\n"))
    return f"{words} *({secret})*" if secret else words


def _secret(chronicle: FightChronicle, line: LineRow) -> str:
    """Return the names of those who alone knew a line, "" if everybody did."""
    if line.token not in chronicle.knew:
        return ""
    people = chronicle.knew[line.token]
    return html_escape(f"only {' and '.join(people)} knew") if people else "nobody knew"


def _by(chronicle: FightChronicle) -> str:
    title = ruleset(chronicle.fight.ruleset).title
    return f"{title}. {', '.join(chronicle.fighters)}" if chronicle.fighters else title


def _link(chronicle: FightChronicle, day: str, *, several: bool) -> str:
    return f"{html_escape(plain(chronicle.fight.name))}, {day}" if several else day


def _days(chronicle: FightChronicle) -> Iterator[tuple[str, list[Moment]]]:
    for day, of_day in groupby(
        moments(chronicle.lines), key=lambda moment: spelled_day(moment.head)
    ):
        yield day, list(of_day)
