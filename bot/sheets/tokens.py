"""The text of a sheet as tokens: marks of layout, numbers, dots, cells and lines.

Everything that forums, chats, wikis and spreadsheets write is brought into one form: lines end
with a newline, cells with a tab, dots of every kind are a number, and marks are gone. Each letter
of that form knows its token, and all tokens together are the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from unicodedata import category, normalize, numeric

from bot.sheets.account import Account, Kind, Piece

LAYOUT = "layout"

_BBCODE = (
    "b|i|u|s|size|color|colour|font|center|centre|left|right|justify|align|indent|quote|code|list|"
    "ul|ol|li|url|img|spoiler|ooc|hr|h[1-6]|sub|sup|table|tbody|tr|td|th|div|span|class|"
    "fieldset|legend|tab|tabs|pre|anchor|goto|highlight|bg|border|block|section|collapse|member"
)
_FULL = "▪⬢▮✦♦●⬤⚫•■◆★⭐❤♥⬛◼◾🔴🔵🟢🟣🟠🟡🖤☑✅☒⦿◉🌑⏺🟤💙💚💛💜🧡🤎🟥🟧🟨🟩🟦🟪🟫▰◈✪✮▓█❖"
_EMPTY = "▫⬡▯✧♢○◯⚪◦□◇☆♡⬜◻◽🤍☐⭘⚬🔘🌕▱✩░◌"
_DOT = rf"(?:[{_FULL}{_EMPTY}]|&\#(?:9679|9675|8226|9733|9734|9632|9633);)\ufe0f?"
_RUN = rf"{_DOT}(?:(?:(?<![{_EMPTY}])[ ]|[ ](?![{_FULL}]))?{_DOT})*"
"""Dots with spaces; behind a space that ends empty ones, full ones begin another value."""

_BOXES = r"(?:[\[(][xX*✓✔ _]?[\])][ ]?){2,}"
_ENDS = r"(?=[ \t]*(?:\([^()\n]{0,60}\))?[ \t]*(?:[,;|\n\r\t]|$))"
_CODE = r"(?:<a?:\w{2,40}:\d+>|:[a-z0-9_+-]{0,40}[a-z_][a-z0-9_+-]{0,40}:)"
"""An emoji as a chat writes it."""

_NO_CODE = re.compile("white|empty|open|hollow|blank|gr[ae]y")

_LETTERS = (
    rf"(?<=[\w)\]:=][ \t])(?:[xX]{{2,10}}|O{{1,10}}o{{0,10}}|[xXO](?: [xX_oO.-]){{1,9}}){_ENDS}"
)
_STARS = re.compile(
    r"^[^*\n]*[\w)][ \t:|]+[\[(]?(\*{1,10})(?=[\])]?[ \t]*(?:\([^()\n]{0,60}\))?[ \t]*$)",
    re.MULTILINE,
)
"""Stars as dots: "Strength ***"; a line with other stars has them as marks."""

_QUOTED = re.compile(
    r"(?:^|,)[ \t]*(?:-[ ]+)?([\"'])[^\"'\n:=]{1,60}(\1)(?=[ \t]*[:=])"
    r"|[:=][ \t]*([\"'])[^\"'\n]*(\3)(?=[ \t]*(?:,|$))",
    re.MULTILINE,
)
"""The marks around a name and around its text, as YAML has them: `"strength": "3"`."""

_ROW = (
    r"\[/?(?:tr|\*)\]|</?(?:tr|p|div|li|ul|ol|dl|table|h[1-6])\b[^<>\n]{0,200}>|<br\s*/?>"
    r"|<dt\b[^<>\n]{0,200}>"
    r"|\[/(?:li|list|table)\]|\r\n?|[\n\x0b\x0c\x85\u2028\u2029]"
)
_TAG = (
    rf"\[/?(?:{_BBCODE})(?:[= :][^\]\n]{{0,80}})?\]|</?[a-zA-Z][^<>\n]{{0,200}}>"
    r"|<a?:\w{2,40}:\d+>|:[a-z0-9_+-]*[a-z_][a-z0-9_+-]*:(?=[ ]|<|\*|$)|\*+|__+|~~|`+|'{2,}"
    r"|(?<!\w)_+|_+(?!\w)|={2,}(?=[ ]*(?:[\n\r]|$))"
    r"|(?<!\w)[\"“„«](?=[^\W\d_][^\"“”»\n]{0,60}\d[\"“”»])|(?<=\d)[\"“”»]"
)
_ANY_DOTS = (
    rf"(?P<codes>(?<=[\w)\]:=|*][ \t]){_CODE}(?:[ ]?{_CODE})+{_ENDS})|"
    rf"(?:(?P<said>\d{{1,2}})[ ]*)?"
    rf"(?:[\[(]{_RUN}[\])]|{_RUN}|{_BOXES}|{_LETTERS})"
    r"(?:[ ]*[\[(]?(?P<beside>\d{1,2})(?P<of>[ ]?/[ ]?\d{1,2})?[\])]?(?![\d.,/]))?"
)
_TOKEN = re.compile(
    rf"(?P<row>{_ROW})"
    r"|(?P<cell>\[t[dh](?:[= :][^\]\n]{0,80})?\]|<(?:t[dh]|dd)\b[^<>\n]{0,200}>|\t)"
    rf"|(?P<start>(?<![^\n\r])[ ]*(?:[-*]+(?=[ ])|-?[>#]+|[{_FULL}](?=[ ]?[^\W\d_])|={{2,}})[ ]*)"
    r"|(?P<listed>(?<![^\n\r])[ ]*\d{1,2}[.)][ ]+(?=\S))"
    rf"|(?P<dots>{_ANY_DOTS})"
    rf"|(?P<tag>{_TAG})"
    r"|(?P<entity>&(?:[a-z]{2,8}|\#\d{1,6});)"
    r"|(?P<thousands>(?<!\d)(?<!\d[.,])\d{1,3}[.,]\d{3}(?![\d.,]))"
    r"|(?P<whole>(?<!\d)(?<!\d[.,])\d{1,3}[.,]0{1,2}(?![\d.,]))"
    r"|(?P<digits>\d+)|(?P<word>[^\W\d_]+)|(?P<sign>.)",
    re.DOTALL,
)
_WORDS = {
    word: n
    for n, words in enumerate(
        (
            *("zero null", "one eins un uno", "two zwei deux dos", "three drei trois tres"),
            *("four vier quatre cuatro", "five fünf cinq cinco", "six sechs seis"),
            *("seven sieben sept siete", "eight acht huit ocho", "nine neun neuf nueve"),
            "ten zehn dix diez",
        )
    )
    for word in words.split()
}
"""Numbers in words, which stand behind a colon."""

_BAR_ROW = re.compile(r"^[ ]*\|.*$", re.MULTILINE)
_WIKI_TABLE = re.compile(r"^[ ]*\{\|", re.MULTILINE)
_WIKI = re.compile(
    r"^[ ]*(?P<row>\{\||\|-|\|\}|\|\+)[^\n]*"
    r"|(?:\n[ ]*[|!](?![-}+])|\|\||!!)(?:[ ]*\w+=\"[^\"\n]*\"[^|\n]*\|(?!\|))?",
    re.MULTILINE,
)
"""A line between the rows of a wiki's table, or the start of a cell with its style."""

_RULE = re.compile(r"[ ]*\|?[\s|:+-]*-[\s|:+-]*")


def tokens_of(text: str, delimiter: str = "") -> tuple[Account, Piece]:
    """Return the account of a text, and the text in its one form.

    With a `delimiter` it is a spreadsheet: cells end with it, and may be in quotation marks.
    """
    reader = _Reader(text, delimiter)
    reader.read()
    return reader.account, Piece("".join(reader.form), reader.at)


def _filled(units: Iterable[str]) -> int:
    """Return how many dots are full; of two kinds where neither is empty, the first is full."""
    dots = [unit for unit in units if len(unit) > 1 or unit in _FULL + _EMPTY]
    if not dots:
        return sum([sign in "xX*✓✔O" for sign in units])
    kinds = [*dict.fromkeys(dots)]
    empty = [kind for kind in kinds if kind in _EMPTY or _NO_CODE.search(kind)]
    if len(kinds) == 2 and len(empty) != 1:
        empty = kinds[1:]
    return sum([dot not in empty for dot in dots])


class _Reader:
    def __init__(self, text: str, delimiter: str) -> None:
        self.account, self.delimiter = Account(text), delimiter
        self.form: list[str] = []
        self.at: list[int] = []
        self.layout: list[int] = []
        stars = [] if delimiter else _STARS.finditer(text)
        self.stars = {found.start(1): found.end(1) for found in stars}
        quoted = [] if delimiter else _QUOTED.finditer(text)
        self.marks = {found.start(n) for found in quoted for n in (1, 2, 3, 4)} - {-1}
        self.wiki = not delimiter and _WIKI_TABLE.search(text) is not None
        bars = [] if delimiter or self.wiki else _BAR_ROW.finditer(text)
        self.bars = [found.span() for found in bars]
        self.in_row = self.quoted = self.title = False

    def read(self) -> None:
        """Read every token."""
        text, at = self.account.text, 0
        bars = iter([*self.bars, (len(text) + 1, len(text) + 1)])
        bar = next(bars)
        while at < len(text):
            while at >= bar[1] > bar[0]:
                bar = next(bars)
            in_bars = bar[0] <= at < bar[1]
            if at in self.stars:
                end = self.stars[at]
                self._say(at, end, str(end - at))
            elif at in self.marks:
                end = at + 1
                self._say(at, end)
            elif self.wiki and (found := _WIKI.match(text, at)):
                end = found.end()
                fresh = not self.form or self.form[-1] == "\n"
                self._say(at, end, "\n" if found["row"] else "" if fresh else "\t")
            elif in_bars and at == bar[0] and _RULE.fullmatch(text, *bar):
                end = bar[1]
                self._say(at, end)
            elif self.delimiter and text[at] in (self.delimiter, '"'):
                end = self._of_cell(at)
            elif in_bars and text[at] == "|":
                end = at + 1
                outer = not text[bar[0] : at].strip() or not text[end : bar[1]].strip()
                self._say(at, end, "" if outer else "\t")
            else:
                end = self._token(at)
            at = end
        self.account.claim_tokens(Kind.LEFT_OUT, LAYOUT, self.layout)

    def _of_cell(self, at: int) -> int:
        """Read a delimiter or a quotation mark of a spreadsheet."""
        text = self.account.text
        if text[at] == self.delimiter and not self.quoted:
            self._say(at, at + 1, "\t")
        elif text[at] == self.delimiter:
            self._say(at, at + 1, "," if self.delimiter == "," else self.delimiter)
        elif self.quoted and text[at : at + 2] == '""':
            self._say(at, at + 2, '"')
            return at + 2
        elif self.quoted or not self.form or self.form[-1] in ("\t", "\n"):
            self.quoted = not self.quoted
            self._say(at, at + 1)
        else:
            self._say(at, at + 1, '"')
        return at + 1

    def _token(self, at: int) -> int:
        """Read one token. Returns where the next one starts."""
        found = _TOKEN.match(self.account.text, at)
        assert found is not None
        text, end = found.group(), found.end()
        match found.lastgroup:
            case "row":
                row = text.casefold()
                self.in_row = row.startswith(("[tr", "<tr")) or (
                    self.in_row and not row.startswith(("[/tr", "</tr", "[/table", "</table"))
                )
                within = (self.in_row and not text.strip()) or self.quoted
                stop = ":\n" if self.title and self.form[-1:] != [":"] else "\n"
                self.title = False
                self._say(at, end, " " if within else stop)
            case "cell":
                fresh = not self.form or self.form[-1] == "\n"
                self._say(at, end, "" if fresh and text != "\t" else "\t")
            case "start" | "listed" | "tag":
                self.title |= found.lastgroup == "start" and text.strip()[:1] in ("#", "=")
                leads = text[:1] == "_" and self.account.text[end : end + 1].isdigit()
                self._say(at, end, " " if leads else "")
            case "entity":
                self._say(at, end, " ".join(unescape(text).split()) or " ")
            case "dots" | "codes" | "said" | "beside" | "of":
                return self._dots(found)
            case "thousands":
                self._say(at, end, re.sub(r"\D", "", text))
            case "whole":
                self._say(at, end, re.split(r"[.,]", text)[0])
            case "digits":
                self._say(at, end, str(int(text)) if len(text) < 20 else text)
            case "word":
                self._word(at, end, text)
            case _:
                self._sign(at, text)
        return end

    def _dots(self, found: re.Match[str]) -> int:
        """Read dots, or a bullet between values; a number beside them that says the same is one."""
        dots, start, end = found["dots"], found.start(), found.end()
        beside, before = found["beside"], found["said"]
        bare = dots.removeprefix(before or "").strip()
        if beside is not None:
            bare = bare[: bare.rindex(beside + (found["of"] or ""))].rstrip(" [(")
        here = "".join(self.form[-2:]).strip()
        if bare in ("•", "●", "■", "◆") and (before or here[-1:] in (")", "]")) and not beside:
            if before:
                self._say(start, start + len(before), before)
            self._say(start + len(before or ""), end, ";")
            return end
        units = re.findall(_CODE, dots) if found["codes"] else unescape(bare)
        if found["codes"] and len({*units}) == len(units):
            self._say(start, end)  # Different pictures are no dots.
            return end
        count = _filled(units)
        same = [n for n in (before, beside) if n is not None]
        if any(int(n) != count for n in same):
            if before:
                self._say(start, start + len(before), before)
                start += len(before)
            if beside is not None:
                end = start + dots[len(before or "") :].rindex(bare) + len(bare)
        of = found["of"] if all(int(n) == count for n in same) else None
        self._say(start, end, f" {count}{of or ''} ")
        return end

    def _word(self, start: int, end: int, word: str) -> None:
        """Read a word: a sign for a number is one, and so is its word behind a colon."""
        if len(word) == 1 and (number := numeric(word, 0.5)).is_integer():
            self._say(start, end, str(int(number)))
        elif word.casefold() in _WORDS and "".join(self.form[-2:]).strip()[-1:] in (":", "=", ""):
            self._say(start, end, str(_WORDS[word.casefold()]))
        else:
            self._say(start, end, word)

    def _sign(self, at: int, sign: str) -> None:
        """Read any other sign: a number in another script is one, a picture is layout."""
        plain = normalize("NFKC", sign)
        sign = plain if plain.isascii() and len(plain) == 1 else sign
        kind = category(sign)
        if kind in ("Nd", "Nl", "No") and (number := numeric(sign, 0.5)).is_integer():
            self._say(at, at + 1, str(int(number)))
        elif kind in ("So", "Sk", "Cf", "Mn", "Cc", "Cs", "Co"):
            self._say(at, at + 1)
        else:
            self._say(at, at + 1, " " if sign.isspace() else sign)

    def _say(self, start: int, end: int, form: str = "") -> None:
        token = self.account.token(start, end)
        self.form += form
        self.at += [token] * len(form)
        if not form.strip():
            self.layout.append(token)
