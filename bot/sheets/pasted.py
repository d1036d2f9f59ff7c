"""Text and tables of sheets: labels with their values, wherever they stand.

``[b]Speed:[/b] 12``, ``Strength: 4``, ``Air 2 (Reflexes 3, Awareness 2)``,
``Kenjutsu (Katana) - 4``, ``Strength ●●●○○``, ``Melee 5 (Swords +3)``, ``Weapons: katana, yari``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from bot.sheets import tables
from bot.sheets.account import Kind, Piece
from bot.sheets.draft import Json
from bot.sheets.files import WIKI
from bot.sheets.headings import SECTIONS, TITLES
from bot.sheets.labels import NOTHING_KEPT, Labels, keys_of, short
from bot.sheets.patterns import (
    A_LABEL,
    A_NAME,
    BARE_NUMBER,
    BEFORE_NUMBER,
    BUDGET,
    COLUMNS,
    DASHED,
    DICED,
    IN_BRACKETS,
    MARKS,
    MOST_PIECES,
    NAME_ENDS,
    NEXT_NUMBERED,
    NUMBER_FIRST,
    NUMBERED,
    OF_A_KIND,
    OF_LEVELS,
    PARTS,
    RAISED,
    ROLL,
    ROLLED,
    WHEN_FULL,
    WITHIN,
    WORDED,
    numbered,
)
from bot.sheets.tokens import LAYOUT, tokens_of
from rules.engine.asking.text_values import name_key, one_line
from rules.engine.sheets.paper import Entry, Written
from rules.engine.sheets.sheet_words import bare_key

LONGEST = 16_000
"""A longer text is no sheet; the rest of it is left out."""

TOO_LONG = f"only the first {LONGEST} letters are read"
MOST_PEOPLE, LEAST_LINES = 25, 3
OTHERS = "another person of this file"
HEADING = "a heading"
A_COLUMN = "a column that no value needs"
ADDS_UP = "it adds up to the total"
PRINTED = "printed dice: the fight rolls by the values of the sheet"
LEVELS = "levels of a printed stat block: the fight computes them"
BESIDE = "it stands beside the value"

LONGEST_NAME = 32


def read_text(text: str, labels: Labels, delimiter: str = "", person: int = 0) -> int:
    """Read pasted text, or a spreadsheet with a `delimiter`, into a draft.

    If the text has several people, the draft is that of `person`. Returns how many it has.
    """
    whole = text
    if len(text) > LONGEST:
        text = text[: max(text.rfind("\n", 0, LONGEST), text.rfind(",", 0, LONGEST)) + 1 or LONGEST]
    draft = labels.draft
    draft.account, document = tokens_of(text, delimiter)
    if len(text) < len(whole):
        draft.account.text = whole
        rest = draft.account.token(len(text), len(whole))
        draft.account.claim_tokens(Kind.LEFT_OUT, TOO_LONG, [rest])
    reader = _Reader(labels, person)
    reader.read([_cells(line) for line in _cut(document, "\n")])
    return reader.people


def read_field(
    entry: Entry, text: str, labels: Labels, kept: Mapping[str, Json] = NOTHING_KEPT
) -> None:
    """Read the text of one field, such as "Kenjutsu (Katana) 4, Defense 2"."""
    labels.draft.account, document = tokens_of(text)
    reader = _Reader(labels, 0)
    reader.kept = kept
    reader.beside(entry, document.strip())


def _cut(piece: Piece, mark: str) -> list[Piece]:
    """Return all pieces between the marks, also the empty ones."""
    found, at = [], 0
    for text in piece.text.split(mark):
        found.append(piece.cut(at, at + len(text)))
        at += len(text) + 1
    return found


def _cells(line: Piece) -> list[Piece]:
    return [cell.strip() for cell in _cut(line, "\t")]


class _Reader:
    """Reads the rows of one text; its heading is the list that the next lines belong to."""

    def __init__(self, labels: Labels, person: int) -> None:
        self.labels, self.draft, self.account = labels, labels.draft, labels.draft.account
        self.person, self.people, self.current = person, 1, 0
        self.named, self.lines, self.inline = False, 0, False
        self.heading: Entry | None = None
        self.aside = ""
        self.last: Entry | None = None
        self.kept: Mapping[str, Json] = NOTHING_KEPT

    def taken(self, what: str, *pieces: Piece) -> None:
        self.account.claim(Kind.TAKEN, what, *pieces)

    def left(self, why: str, *pieces: Piece) -> int:
        return self.account.claim(Kind.LEFT_OUT, why, *pieces)

    def unknown(self, piece: Piece, under: str = "") -> None:
        if self.aside and short(piece.text):
            self.left(self.aside, piece)
        elif any(map(str.isalnum, piece.text)):
            self.account.claim(Kind.UNKNOWN, under, piece)

    def under(self, heading: Entry | None, aside: str = "") -> None:
        """Begin a list, or, with the reason, what is left out up to the next heading."""
        self.heading, self.aside = heading, aside

    # ---------------------------------------------------------------- rows

    def read(self, rows: Sequence[Sequence[Piece]]) -> None:
        """Read every row; a first line that is no value is the name."""
        rows = self._one_line_people([row for row in rows if any(row)])
        people, at = self._titles(rows), 0
        while at < len(rows):
            if at in people:
                title = next(cell for cell in rows[at] if cell)
                self.named, self.lines, at = True, LEAST_LINES + 1, at + 1
                self._name(Piece("", []), title.strip(" :"))
            else:
                at = self._rows(rows, at)
        first = next((cell.strip(" :") for cell in rows[0] if cell), None) if rows else None
        if first is not None and not self.draft.name and self._can_be_name(first):
            self.draft.name = one_line(first.text)
            self.draft.note(f"“{self.draft.name}” was read as the name.")
            self.taken("Name", first)

    def _one_line_people(self, rows: Sequence[Sequence[Piece]]) -> list[Sequence[Piece]]:
        """Return the rows, with the name before all values of a line in a row of its own."""
        parted = list[Sequence[Piece]]()
        for row in rows:
            found = WORDED.match(row[0].text) if len(row) == 1 else None
            known = found and [
                each
                for each in numbered([row[0].group(found, "text")])
                if self.labels.knows(each["label"])
            ]
            if found and known and len(known) >= LEAST_LINES and self._is_name(found["label"]):
                parted += [[row[0].group(found, "label")], [row[0].group(found, "text")]]
            else:
                parted.append(row)
        return parted if len(parted) > len(rows) + 1 else [*rows]

    def _titles(self, rows: Sequence[Sequence[Piece]]) -> set[int]:
        """Return the rows that are names of people: below them are labels that came before."""
        before, below, title, found = set[str](), set[str](), -1, set[int]()
        for n, row in enumerate(rows):
            text = " ".join([cell.text for cell in row if cell]).strip(" :")
            labels = {self.labels.english(each["label"]) for each in numbered(row)}
            known = {label for label in labels if self.labels.knows(label)}
            if bare_key(text.partition(":")[0]) in tables.NAMES:
                return set()
            if not known and self._is_name(text) and not (title > 0 and below & before):
                before, below, title = before | below, set[str](), n
            below |= known
            if title > 0 and len(below & before) >= LEAST_LINES:
                found.add(title)
                before, title = set[str](), -1
        return found

    def _is_name(self, text: str) -> bool:
        """Whether a line alone can be a name: short, without numbers, and no word of the game."""
        word = bare_key(text) in SECTIONS
        strange = not word and not self.labels.knows(text) and not self._is_title(text)
        return strange and text[:1].isupper() and short(text) and bool(A_NAME.fullmatch(text))

    def _can_be_name(self, first: Piece) -> bool:
        claims = {self.account.owner[token] for token in first.at if token >= 0}
        free = all(n < 0 or self.account.claims[n][0] is Kind.UNKNOWN for n in claims)
        text = first.text
        labelled = self.labels.knows(text.partition(" ")[0]) or bare_key(text) in SECTIONS
        strange = _holds_numbers(text) and self.people < 2
        if not free or labelled or strange or len(text) > LONGEST_NAME or set(":?") & {*text}:
            return False
        for token in first.at:
            if token >= 0:
                self.account.owner[token] = -1
        return bool(self.draft.sheet or self.labels.following)

    def _rows(self, rows: Sequence[Sequence[Piece]], at: int) -> int:
        """Read a row, or a table that begins with it. Returns the next row."""
        row, after = rows[at], rows[at + 1] if at + 1 < len(rows) else []
        filled = [cell for cell in row if cell]
        if len(filled) == 1:
            joined = self._with_number(filled[0], after)
            self._line(joined or filled[0])
            return at + 1 + (joined is not None)
        roles = tables.columns(row, self.labels, after)
        if roles is not None:
            return self._table(rows, at, roles)
        if tables.names_people(row, after, self.labels):
            return self._people(rows, at)
        if bare_key(filled[0].text) in tables.NAMES and tables.has_columns_of_people(
            after, self.labels
        ):
            return self._columns_of_people(rows, at)
        for pair in tables.pairs(row, self.labels):
            self._line(pair)
        return at + 1

    def _with_number(self, label: Piece, after: Sequence[Piece]) -> Piece | None:
        """Return a label with its number on the next line, as cells of a document are copied."""
        filled = [cell for cell in after if cell]
        if label.text.endswith("?") and len(filled) == 1 and not filled[0].text.endswith("?"):
            asked = tables.label_in(label, self.labels)
            self.left(HEADING, label, filled[0])
            return tables.line(asked, filled[0].cut(2 * filled[0].text.startswith("A:")), None)
        name = label.strip(" :")
        bare = len(filled) == 1 and filled[0].text.isdecimal() and len(filled[0].text) <= 4
        known = bare and not _holds_numbers(name.text) and self.labels.knows(name.text)
        return tables.line(name, filled[0], None) if known else None

    def _table(self, rows: Sequence[Sequence[Piece]], at: int, roles: Sequence[str]) -> int:
        """Read a table whose first row names its columns."""
        head = [cell for cell in rows[at] if cell]
        self.left(HEADING, *head)
        of = next(
            (e for c in (head[0].text, f"{head[0].text}s") if (e := self.labels.exact(c))), None
        )
        self.under(of if of is not None and _is_list(of) else None)
        for n in range(at + 1, len(rows)):
            row = rows[n]
            if len(row) < 2 or tables.columns(row, self.labels) is not None:
                return n
            found = list(tables.below(row, roles))
            for label, value, words in found:
                self._line(tables.line(label, value, words))
            if not found:
                for pair in tables.pairs(row, self.labels):
                    self._line(pair)
                continue
            used = {id(cell) for three in found for cell in three}
            first = roles.index("value") if "value" in roles else len(roles)
            for column, (cell, role) in enumerate(zip(row, roles, strict=False)):
                if any(self.labels.knows(each["label"]) for each in numbered([cell])):
                    self._line(cell)
                elif id(cell) not in used:
                    heading = role == "name" and column < first
                    self.rest(
                        ADDS_UP if role == "addend" else HEADING if heading else A_COLUMN, cell
                    )
        return len(rows)

    def rest(self, why: str, *cells: Piece) -> None:
        """Leave out what nothing has claimed of these cells."""
        free = [n for cell in cells for n in cell.at if n >= 0 and self.account.owner[n] < 0]
        self.account.claim_tokens(Kind.LEFT_OUT, why, free)

    def _people(self, rows: Sequence[Sequence[Piece]], at: int) -> int:
        """Read a table with one row a person: that of the wanted person."""
        head = rows[at]
        end = at + 1
        while (
            end < len(rows)
            and len(rows[end]) > 1
            and tables.columns(rows[end], self.labels) is None
        ):
            known = [cell for cell in rows[end] if cell and self.labels.knows(cell.text)]
            if len(known) > 1:
                break
            end += 1
        self.people = min(MOST_PEOPLE, max(self.people, end - at - 1))
        self.current, self.named = self.person, False
        for n in range(at + 1, end):
            if n - at - 1 != (self.person if end - at > 2 else 0):
                self.left(OTHERS, *rows[n])
                continue
            for label, value in zip(head, rows[n], strict=False):
                if value:
                    self._line(tables.line(tables.label_in(label, self.labels), value, None))
        self.rest(HEADING, *head)
        return end

    def _columns_of_people(self, rows: Sequence[Sequence[Piece]], at: int) -> int:
        """Read a table with one column a person: that of the wanted person."""
        end = at
        while end < len(rows) and sum(map(bool, rows[end])) > 1:
            end += 1
        self.people = min(MOST_PEOPLE, max(self.people, sum(map(bool, rows[at][1:]))))
        self.current, self.named, column = (
            self.person,
            False,
            min(self.person + 1, len(rows[at]) - 1),
        )
        for label, *cells in rows[at:end]:
            if value := Piece("", []) if column > len(cells) else cells[column - 1]:
                self._line(tables.line(label.strip(" :"), value, None))
            self.rest(OTHERS, *cells)
            self.rest(HEADING, label)
        return end

    # ---------------------------------------------------------------- lines

    def _line(self, line: Piece) -> None:
        """Read one line of the wanted person."""
        self.lines += 1
        line = line.cut(len(line.text) - len(line.text.lstrip(" :")))
        for segment in self._segments(self._opened(line.strip())):
            worded = WORDED.match(segment.text) or DASHED.match(segment.text)
            if worded and bare_key(worded["label"]) in tables.NAMES:
                self._name(segment.group(worded, "label"), segment.group(worded, "text"))
            elif self.current != self.person:
                self.left(OTHERS, segment)
            else:
                self._segment(segment.strip())
        owners = {self.account.owner[token] for token in line.at if token >= 0}
        kinds = [self.account.claims[n] for n in sorted(owners) if n >= 0]
        strange = [why for kind, why in kinds if kind is Kind.UNKNOWN]
        if len(strange) > 1 and all(kind is Kind.UNKNOWN or why == LAYOUT for kind, why in kinds):
            self.unknown(line, strange[0])

    def _opened(self, line: Piece) -> Piece:
        """Return the line without the brackets around labels with numbers."""
        for found in reversed(list(WITHIN.finditer(line.text))):
            pieces = [NUMBERED.match(each.text) for each in line.group(found, 1).split(PARTS)]
            if pieces and all(piece and self.labels.knows(piece["label"]) for piece in pieces):
                inner = line.group(found, 1)
                line = line.cut(0, found.start()) + " , " + inner + " , " + line.cut(found.end())
        return line

    def _segments(self, line: Piece) -> Iterator[Piece]:
        """Yield the parts of a line that begin with a label of their own."""
        cuts = [0]
        for found in A_LABEL.finditer(line.text):
            words = re.split(r"(?<= )", found.group())
            starts = [found.start() + sum(map(len, words[:n])) for n in range(len(words))]
            for start in starts:
                label = line.text[start : found.end()]
                if self.labels.knows(label) or bare_key(label) in TITLES:
                    cuts.append(start)
                    break
        cuts += [
            found.start("label")
            for found in BEFORE_NUMBER.finditer(line.text)
            if self.labels.knows(found["label"])
        ]
        cuts = sorted(set(cuts))
        for start, end in zip(cuts, [*cuts[1:], None], strict=True):
            if part := line.cut(start, end).strip(" ,;|/"):
                yield part

    def _segment(self, line: Piece) -> None:
        """Read a label with what stands beside it, or values alone."""
        if (budget := BUDGET.search(line.text)) and self._is_title(line.text[: budget.start()]):
            self.left(HEADING, line.cut(budget.start()))
            line = line.cut(0, budget.start())
        worded, dashed = WORDED.match(line.text), DASHED.match(line.text)
        title = dashed is not None and self._is_title(dashed["label"])
        if (levels := OF_LEVELS.fullmatch(line.text)) is not None:
            of = self.labels.exact(levels["label"])
            if of is not None and of.written is Written.NUMBER:
                self.left(LEVELS, line)
                return
        if self._marks(line):
            return
        worded = dashed if title else worded
        if worded and (title or not NUMBERED.match(line.text)):
            label, text = line.group(worded, "label"), line.group(worded, "text")
            if self._worded(label, text.strip(), line):
                return
        entry, aside = self.labels.exact(line.text), self.labels.needless(line.text)
        if aside and entry is None:
            self.under(None, aside)
            self.left(aside, line)
        elif entry is not None and _is_list(entry):
            self.under(entry)
            self.left(HEADING, line)
        elif line.text.startswith(WIKI) or (
            entry is None and all(map(self._is_title, COLUMNS.split(line.text)))
        ):
            self.under(None)
            self.left(HEADING, line)
        else:
            self._values(line)

    def _marks(self, line: Piece) -> bool:
        """Read how many marks of each kind there are: "Health: 2 bashing, 1 lethal"."""
        words = self.labels.words
        label, _, text = line.text.partition(":")
        key = words.marks.get(self.labels.english(label)) if text else None
        counts = {kind: int(n) for n, kind in MARKS.findall(text) if kind in words.mark_kinds}
        if key is None or not counts or MARKS.sub("", text).strip(" ,;/."):
            return False
        marks = [kind for kind in words.mark_kinds for _ in range(counts.get(kind, 0))]
        self.draft.put(key, marks)
        self.taken(key.capitalize(), line)
        return True

    def _is_title(self, text: str) -> bool:
        """Whether a text is the title of several values, as above columns."""
        entry = self.labels.exact(text)
        return bare_key(text) in TITLES or (entry is not None and _is_list(entry))

    def _worded(self, label: Piece, text: Piece, line: Piece) -> bool:
        """Read a label with words; False if it is to be read as values."""
        name, before = label.text, (self.heading, self.aside)
        if bare_key(name) in TITLES and self.labels.exact(name) is None:
            self.under(None)
            self.left(HEADING, label)
            self._values(text)
            return True
        why = self.labels.reason(name)
        likely = text and not why
        entry = self.labels.exact(name) or (self.labels.entry(name) if likely else None)
        if entry is not None:
            self.under(None)
            if not text:
                self.under(entry if _is_list(entry) else None)
                self.left(HEADING, label)
                return True
            if _is_list(entry) or entry.written is Written.WORDS or not _holds_numbers(text.text):
                self.left(HEADING, label)
                self.beside(entry, text, label)
                return True
            self.under(*before)
            return False
        if why:
            if not text:
                self.under(None, self.labels.needless(name))
            pairs = [pair for each in text.split(PARTS) for pair in each.split(NEXT_NUMBERED)]
            found = [NUMBERED.match(pair.text) for pair in pairs]
            if any(each and self.labels.knows(each["label"]) for each in found):
                numbered = text.text[:1].isdigit()
                if not numbered:
                    self.left(HEADING, label)
                self._values(line if numbered else text)
            else:
                self.left(why, line)
            return True
        if not text:
            self.under(None)
            self.unknown(label)
            return True
        return False

    def _name(self, label: Piece, text: Piece) -> None:
        """Read the name; another one some lines below it begins another person."""
        if self.named and self.lines > LEAST_LINES and self.people < MOST_PEOPLE:
            self.current += 1
            self.people = max(self.people, self.current + 1)
        self.named, self.lines = True, 0
        self.under(None)
        if self.current == self.person:
            self.draft.name = one_line(text.text)
            self.taken("Name", label, text)
        else:
            self.left(OTHERS, label, text)

    def _values(self, line: Piece) -> None:
        """Read the values of one line, one after the other."""
        pieces = [line] if line.text.count(",") > MOST_PIECES else line.split(PARTS)
        if self.heading is not None and _is_things(self.heading):
            pieces = list(_joined(pieces, keys_of(self.heading)))
        for piece in pieces:
            self._piece(piece)

    # ---------------------------------------------------------------- values

    def _piece(self, piece: Piece) -> None:
        """Read one value: a label or a name with its number, or a thing of the list above it."""
        heading, labels = self.heading, self.labels
        piece = _unbracketed(piece)
        first, rolled = NUMBER_FIRST.match(piece.text), ROLLED.match(piece.text)
        if first is not None and labels.knows(first["label"]):
            piece = piece.group(first, "label") + " " + piece.group(first, "value")
        elif rolled is not None and NUMBERED.match(rolled["main"]):
            self.left(PRINTED, piece.group(rolled, "dice"))
            piece = piece.group(rolled, "main")
        found = NUMBERED.match(piece.text)
        if found is not None:
            self._numbered(piece, found)
            return
        pairs = [_unbracketed(pair) for pair in piece.split(NEXT_NUMBERED)]
        kind = OF_A_KIND.fullmatch(piece.text)
        ranks = heading if heading is not None and heading.written is Written.RANKS else None
        if len(pairs) > 1 and all(NUMBERED.match(pair.text) for pair in pairs):
            for pair in pairs:
                self._piece(pair)
        elif kind and (of := labels.rank(kind["name"], int(kind["value"]), within=ranks)):
            self.taken(of, piece)
        elif self._points(piece) or self._diced(piece):
            return
        elif heading is not None and _is_things(heading):
            self._thing(heading, piece)
        elif (
            ranks is not None
            and not _holds_numbers(piece.text)
            and (self.inline or labels.rank_name(piece.text))
            and labels.rank(piece.text, 1, within=ranks)
        ):
            self.taken(ranks.label, piece)
        elif (why := labels.reason(NAME_ENDS.split(piece.text, 1)[0])) != "":
            self.left(why, piece)
        elif of := labels.thing(piece.text):
            self.taken(of, piece)
        else:
            self.unknown(piece)

    def _numbered(self, piece: Piece, found: re.Match[str]) -> None:
        """Read a label or a name with its number."""
        heading, labels = self.heading, self.labels
        label, value = found["label"].strip(" +"), _value(found)
        whole = piece.text[: found.start("value")].strip(" :=.-")
        label = whole if labels.exact(whole) else label
        entry = labels.exact(label)
        if heading is not None and heading.counted and (entry is None or _names(heading, label)):
            self._thing(heading, piece)
        elif entry is not None and entry.written is Written.NUMBER and not _names(heading, label):
            self._number(entry, piece, found)
        elif heading is not None and heading.written is Written.RANKS:
            if not self._rank(label, piece, found, heading):
                self._strange(label, value, piece, heading)
        elif (why := labels.reason(label)) != "":
            labels.follow(self.left(why, piece), label, value)
        elif self.aside and not labels.knows(label):
            self.unknown(piece)
        elif self._rank(label, piece, found):
            return
        elif heading is not None and _is_things(heading):
            self._thing(heading, piece)
        else:
            entry = labels.entry(label)
            if entry is not None and entry.written is Written.NUMBER:
                self._number(entry, piece, found)
            else:
                self.unknown(piece)

    def _strange(self, label: str, value: int, piece: Piece, heading: Entry) -> None:
        """Leave out, or ask about, what stands in a list of ranks and is none."""
        if (why := self.labels.reason(label)) != "":
            self.labels.follow(self.left(why, piece), label, value)
        else:
            self.unknown(piece, heading.label)

    def _rank(
        self, label: str, piece: Piece, found: re.Match[str], heading: Entry | None = None
    ) -> bool:
        """Read a rank, if it is one; a bonus in brackets behind it is left out."""
        bonus = (found["after"] or "").lstrip("+-")[:1].isdigit()
        words = [found["before"], "" if bonus else found["after"]]
        brackets = ", ".join(filter(None, words)).strip()
        of = self.labels.rank(label, _value(found), brackets, within=heading)
        if of and bonus:
            self.left(BESIDE, piece.cut(found.start("after") - 1))
            piece = piece.cut(0, found.start("after") - 1)
        if of:
            self.taken(of, piece)
            self.last = None
        return of != ""

    def _number(self, entry: Entry, piece: Piece, found: re.Match[str]) -> None:
        """Read a number beside its label, and say what else stands there."""
        value, after, key = _value(found), found["after"] or "", entry.points or entry.now
        full = WHEN_FULL.match(after) if key else None
        now = BARE_NUMBER.match(after) if key else None
        most = found["most"] or (full["value"] if full else None)
        self.labels.number(entry, value, int(most) if most else None)
        self.last = entry
        if now is not None:
            self.draft.put(key, int(now["value"] or now["behind"]))
        if found["before"] or (after and not full and not now) or found["plus"] or found["raised"]:
            self.draft.note(f"“{one_line(piece.text)}” was read as {entry.label} {value}.")
        read, at = full or now or RAISED.search(after), 0
        spare = [] if read else [found.span(name) for name in ("before", "after") if found[name]]
        for start, end in [*spare, (len(piece.text) + 1, 0)]:
            self.taken(f"{entry.label} {value}", piece.cut(at, start - 1))
            self.left(BESIDE, piece.cut(start - 1, end + 1))
            at = end + 1

    def _points(self, piece: Piece) -> bool:
        """Read what is left of the last value: "6 perm, 4 temp", or a second row of dots."""
        found = BARE_NUMBER.match(piece.text)
        key = (self.last.points or self.last.now) if self.last is not None else ""
        written = "".join([self.account.text[slice(*self.account.spans[at])] for at in piece.at])
        dots = piece.text.isdecimal() and not _holds_numbers(written)
        if (found is None and not dots) or not key:
            return False
        number = piece.text if found is None else found["value"] or found["behind"]
        self.draft.put(key, int(number))
        self.taken(key.replace("_", " "), piece)
        return True

    def _diced(self, piece: Piece) -> bool:
        """Read a name with printed dice: a weapon, or a number of a stat block."""
        found = DICED.match(piece.text)
        if found is None or (self.heading is not None and _is_things(self.heading)):
            return False
        label, dice = piece.group(found, "label"), piece.group(found, "dice")
        entry = self.labels.exact(label.text)
        if entry is not None and entry.written is Written.WORDS:
            self.beside(entry, dice, label)
            return True
        if of := self.labels.thing(label.text):
            self.taken(of, label)
        elif not self.labels.knows(label.text):
            return False
        self.left(PRINTED, label, dice)
        return True

    def _thing(self, entry: Entry, piece: Piece) -> None:
        if self.labels.one_thing(entry, piece.text, self.kept):
            self.taken(entry.label, piece)
        elif ROLL.fullmatch(piece.text):
            self.left(PRINTED, piece)
        else:
            self.unknown(piece, "" if ":" in piece.text else entry.label)

    def beside(self, entry: Entry, text: Piece, label: Piece | None = None) -> None:
        """Read the text beside a label on its line."""
        match entry.written:
            case Written.THINGS | Written.THING:
                for piece in _joined(text.split(PARTS), keys_of(entry)):
                    self._thing(entry, piece)
            case Written.RANKS:
                before, self.heading, self.inline = self.heading, entry, True
                for piece in text.split(PARTS):
                    self._piece(piece)
                self.heading, self.inline = before, False
            case _ if self.labels.said(entry, text.text):
                self.taken(entry.label, *([label] if label is not None else []), text)
            case _:
                self.unknown(text, entry.label)


def _value(found: re.Match[str]) -> int:
    """Return the number that counts: the last of those to which it was raised, with a bonus."""
    value = int(found["raised"] or found["value"]) + int(found["plus"] or 0)
    raised = RAISED.search(found["after"] or "")
    return int(raised[1]) if raised else value


def _joined(names: Sequence[Piece], known: Mapping[str, str]) -> Iterator[Piece]:
    """Yield the names, those with a comma in them as one: "Exploding Tag, Type 2"."""
    held: Piece | None = None
    for name in names:
        if held is not None and name_key(f"{held.text}, {name.text}") in known:
            held = held + ", " + name
            continue
        if held is not None:
            yield held
        held = name
    if held is not None:
        yield held


def _unbracketed(piece: Piece) -> Piece:
    """Return "Stealth (4)" as "Stealth 4"."""
    found = IN_BRACKETS.match(piece.text)
    return piece.group(found, "label") + " " + piece.group(found, "value") if found else piece


def _is_things(entry: Entry) -> bool:
    return entry.written in (Written.THINGS, Written.THING)


def _is_list(entry: Entry) -> bool:
    return entry.written is Written.RANKS or _is_things(entry)


def _names(heading: Entry | None, label: str) -> bool:
    """Whether the list that a line belongs to has this name in its table."""
    known = heading.known() if heading is not None else ()
    return name_key(label) in {name_key(name) for name in known}


def _holds_numbers(text: str) -> bool:
    return any(sign.isdigit() for sign in text)
