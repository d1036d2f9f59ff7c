"""Rows of cells as lines of a sheet, each with a label and its value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.sheets.account import Piece
from bot.sheets.labels import Labels
from rules.engine.sheets.paper import Written
from rules.engine.sheets.sheet_words import bare_key

_ROLES = {
    "name": "attribute attributes attribut attribute stat stats trait traits ring rings name names "
    "ability abilities skill skills item items field technique techniques physical social mental "
    "merkmal fahigkeit fahigkeiten fertigkeit fertigkeiten attribut attributs caracteristique "
    "competence competences anneau atributo atributos habilidad habilidades anillo talent talents "
    "knowledge knowledges weapon weapons",
    "value": "value rank rating score level points dots number count total wert stufe punkte rang "
    "niveau valeur valor rango puntos gesamt summe endwert final",
    "with": "emphasis emphases specialty specialties speciality notes note spezialisierung "
    "specialite especialidad",
    "addend": "base basis bonus modifier mod xp raised basiswert start bought freebie freebies",
    "other": "roll rolls cost page description type wurf kosten jet tirada attack damage dmg range",
}
_ROLE = {word: role for role, words in _ROLES.items() for word in words.split()}
_TOTALS = frozenset({"total", "gesamt", "summe", "endwert", "final"})
_NUMBER = re.compile(r"\s*[+-]?\d{1,4}(?:\s*/\s*\d{1,4})?\s*")

NAMES = frozenset({"name", "character", "character name", "nom", "nombre", "charaktername"})
LEAST_LABELS = 3
"""So many labels in a row name the columns of a questionnaire."""


def columns(row: Sequence[Piece], labels: Labels, below: Sequence[Piece] = ()) -> list[str] | None:
    """Return the role of each column, if a row names the columns `below` it.

    A total counts in place of what it adds up, but not if it is dice.
    """
    words = [bare_key(cell.text) for cell in row]
    roles = [_ROLE.get(word, "") for word in words]
    named = [role for role, word in zip(roles, words, strict=True) if word]
    strange = [n for n, word in enumerate(words) if word and not roles[n]]
    if "value" not in roles:
        # Titles above several columns of pairs, or of printed dice, say nothing.
        titles = named[0] == "name" and set(named) <= {"name", "other"}
        return roles if titles and len(named) > 1 else None
    if named[0] != "name" or len(named) < 2 or any(_strange(row[n], labels) for n in strange):
        return None
    total = next((n for n, word in enumerate(words) if word in _TOTALS), None)
    if total is not None:
        diced = total < len(below) and not _NUMBER.fullmatch(below[total].text)
        roles = ["addend" if role == "value" and not diced else role for role in roles]
        roles[total] = "other" if diced else "value"
    return ["other" if n in strange else role for n, role in enumerate(roles)]


def _strange(cell: Piece, labels: Labels) -> bool:
    """Whether a cell is no title of a column, but a value or a label of the game."""
    return any(sign.isdigit() for sign in cell.text) or labels.knows(cell.text)


def below(row: Sequence[Piece], roles: Sequence[str]) -> Iterator[tuple[Piece, Piece, Piece]]:
    """Yield the label, the value and the words beside them of a row, by the roles of its columns.

    A row that does not fit them yields nothing.
    """
    filled = [(n, cell) for n, cell in enumerate(row) if cell and n < len(roles)]
    values = [(n, cell) for n, cell in filled if roles[n] == "value"]
    beside = [cell for n, cell in filled if roles[n] == "with"]
    if any(roles[n] == "name" and _NUMBER.fullmatch(cell.text) for n, cell in filled):
        return
    for n, value in values:
        labels = [cell for m, cell in filled if m < n and roles[m] == "name"]
        if labels:
            words = beside[0] if beside and len(values) == 1 else Piece("", [])
            yield labels[-1].strip(), value.strip(), words.strip()


_QUESTION = re.compile(r"character\b.*\b(?P<label>name)\b.*\?$", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]+")
_TITLED = (
    re.compile(r"^(?P<label>[^()\[\]]+)[(\[][^()\[\]]*[)\]]$"),
    re.compile(r"[(\[](?P<label>[^()\[\]]+)[)\]]$"),
)


def label_in(cell: Piece, labels: Labels) -> Piece:
    """Return the label in a title: "Strength (1-5)", "Attributes [Strength]", "… name?"."""
    cell = cell.strip(" \t:")
    if labels.knows(cell.text):
        return cell
    if (asked := _QUESTION.search(cell.text)) is not None:
        return cell.group(asked, "label")
    if cell.text.endswith("?"):
        words = list(_WORDS.finditer(cell.text))
        known = [word for word in words if labels.knows(word.group())]
        return cell.group(known[-1], 0) if known else cell
    for titled in _TITLED:
        found = titled.search(cell.text)
        if found is not None and labels.knows(found["label"].strip()):
            return cell.group(found, "label").strip()
    return cell


def names_people(row: Sequence[Piece], below: Sequence[Piece], labels: Labels) -> bool:
    """Whether a row of labels stands above rows of values, each of which is a person."""
    named = sum([bare_key(cell.text) in NAMES for cell in row])
    known = [cell for cell in row if cell and labels.knows(label_in(cell, labels).text)]
    filled = [cell for cell in row if cell]
    values = [cell for title, cell in zip(row, below, strict=False) if title and cell]
    numbers = [cell for cell in values if _NUMBER.fullmatch(cell.text)]
    if any(_NUMBER.fullmatch(cell.text) for cell in filled) or len(numbers) < 2 - named:
        return False
    if len(known) + named == len(filled) == len(values) == len(numbers) + named:
        return True
    return len(known) >= LEAST_LABELS and len(numbers) >= LEAST_LABELS


def has_columns_of_people(row: Sequence[Piece], labels: Labels) -> bool:
    """Whether a row has one label and a number of each of several people."""
    label, *cells = [cell for cell in row if cell] or [Piece("", [])]
    numbers = all(_NUMBER.fullmatch(cell.text) for cell in cells)
    return labels.knows(label.strip(" :").text) and len(cells) > 1 and numbers


def pairs(row: Sequence[Piece], labels: Labels) -> Iterator[Piece]:
    """Yield the pairs of one row as lines: each label with the value at its right."""
    cells = [cell.strip(" \t\n:") for cell in row]
    while cells:
        label = cells.pop(0)
        if not label:
            continue
        value = cells.pop(0) if cells else Piece("", [])
        more: list[Piece] = []
        while cells and cells[0] and not labels.knows(cells[0].text) and not _numbered(cells):
            more.append(cells.pop(0))
        if more and _NUMBER.fullmatch(value.text):
            # The third column of a table of skills: what the person is best at.
            yield line(label, value, _listed(more))
        else:
            entry = labels.exact(label.text)
            text = entry is not None and entry.written is not Written.NUMBER
            yield line(label, _listed([value, *more]), None) if value or text else label + ":"


def line(label: Piece, value: Piece, words: Piece | None) -> Piece:
    """Return a label and its value as one line, with words in brackets after the label."""
    named = label + " (" + words + ")" if words else label
    return named + ": " + value


def _listed(cells: Sequence[Piece]) -> Piece:
    whole, *rest = cells
    for cell in rest:
        whole = whole + ", " + cell
    return whole


def _numbered(cells: Sequence[Piece]) -> bool:
    """Whether the next cell is the label of a number."""
    return len(cells) > 1 and bool(_NUMBER.fullmatch(cells[1].text))
