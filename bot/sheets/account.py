"""The account of a sheet: each piece of its text was taken, left out with a reason, or neither."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby
from re import Match, Pattern


class Kind(Enum):
    """What became of a piece of a sheet."""

    LAYOUT = "layout"
    TAKEN = "read"
    LEFT_OUT = "left out"
    UNKNOWN = "not understood"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a sheet, letter by letter as it was written.

    `why` is what it was read as, why it was left out, or the label that it stands under.
    """

    kind: Kind
    text: str
    why: str = ""
    claim: int = 0


class Piece:
    """Text in which each letter knows the token of the sheet that it came from; -1 is none."""

    __slots__ = ("at", "text")

    def __init__(self, text: str, at: Sequence[int]) -> None:
        self.text, self.at = text, at

    def __bool__(self) -> bool:
        return bool(self.text.strip())

    def cut(self, start: int, end: int | None = None) -> Piece:
        """Return a part of it."""
        return Piece(self.text[start:end], self.at[start:end])

    def group(self, found: Match[str], name: str | int) -> Piece:
        """Return a group of a match of the whole text."""
        return self.cut(*found.span(name)) if found[name] is not None else self.cut(0, 0)

    def strip(self, signs: str = " \t\n,;") -> Piece:
        """Return it without these letters at its ends."""
        start = len(self.text) - len(self.text.lstrip(signs))
        return self.cut(start, max(start, len(self.text.rstrip(signs))))

    def split(self, mark: Pattern[str]) -> list[Piece]:
        """Return the pieces between the matches that are not blank."""
        starts, ends = [0], []
        for found in mark.finditer(self.text):
            ends.append(found.start())
            starts.append(found.end())
        pieces = [self.cut(start, end) for start, end in zip(starts, [*ends, None], strict=True)]
        return [piece.strip() for piece in pieces if piece.strip()]

    def __add__(self, other: Piece | str) -> Piece:
        more = Piece(other, [-1] * len(other)) if isinstance(other, str) else other
        return Piece(self.text + more.text, [*self.at, *more.at])


@dataclass(slots=True)
class Account:
    """Every token of a text, and what became of it.

    A token is claimed once: what is taken cannot be left out afterwards, but what was left out or
    not understood can be taken.
    """

    text: str
    spans: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    claims: list[tuple[Kind, str]] = field(default_factory=list[tuple[Kind, str]])
    owner: list[int] = field(default_factory=list[int])

    def token(self, start: int, end: int) -> int:
        """Add the next token of the text, and return its number."""
        self.spans.append((start, end))
        self.owner.append(-1)
        return len(self.spans) - 1

    def claim(self, kind: Kind, why: str, *pieces: Piece) -> int:
        """Say what became of pieces. Returns the number of the claim."""
        tokens = [token for piece in pieces for token in piece.at if token >= 0]
        return self.claim_tokens(kind, why, tokens)

    def claim_tokens(self, kind: Kind, why: str, tokens: Iterable[int]) -> int:
        """Say what became of tokens. Returns the number of the claim."""
        number = len(self.claims)
        self.claims.append((kind, why))
        for token in tokens:
            if self.owner[token] < 0 or self.claims[self.owner[token]][0] is not Kind.TAKEN:
                self.owner[token] = number
        return number

    def parts(self) -> Iterator[Part]:
        """Yield the whole text in its order; what nobody claimed was not understood."""
        whole = [(self.text[start:end], self.owner[n]) for n, (start, end) in enumerate(self.spans)]
        for _, run in groupby(_with_blanks(whole), lambda each: each[1]):
            pieces = list(run)
            text, number = "".join(piece for piece, _ in pieces), pieces[0][1]
            if number >= 0:
                kind, why = self.claims[number]
                yield Part(kind, text, why, number)
            elif any(sign.isalnum() for sign in text):
                yield Part(Kind.UNKNOWN, text, "", number)
            else:
                yield Part(Kind.LAYOUT, text)


def _with_blanks(tokens: list[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """Yield the tokens, where those between two of one claim have that claim too.

    Unclaimed lines are told apart by numbers below -1.
    """
    line = -1
    for n, (text, number) in enumerate(tokens):
        if number >= 0:
            yield text, number
            continue
        line -= "\n" in text or "\r" in text
        before = tokens[n - 1][1] if n else -1
        blank = not any(sign.isalnum() for sign in text)
        same = blank and before >= 0 and n + 1 < len(tokens) and tokens[n + 1][1] == before
        yield text, before if same else line
