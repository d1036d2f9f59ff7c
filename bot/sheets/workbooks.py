"""Files of spreadsheet programs, xlsx and ods, as text with tabs between the cells.

Only the values of cells are read: formulas by their last values; no links, macros or pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from xml.etree.ElementTree import Element, ParseError, iterparse
from zipfile import BadZipFile, ZipFile

from bot.sheets.files import text_of
from bot.sheets.spreadsheet import as_text
from rules.errors import SheetError

MOST_ROWS, MOST_CELLS, MOST_LETTERS = 500, 60, 2000
MOST_SHEETS = 8
MOST_UNPACKED = 8 * 1024 * 1024
"""So many bytes of a file are unpacked: a small file can hold a thousand times its size."""

ZIP = b"PK\x03\x04"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"

BROKEN = "That is no spreadsheet that I can read. Save it again as xlsx, ods or CSV."
TOO_LARGE = (
    "That spreadsheet is too large unpacked. Copy the sheet alone into a new file, or save CSV."
)


def text_in(data: bytes) -> str:
    """Return the text of a file: that of its cells if a spreadsheet program wrote it.

    Raises:
        SheetError: It is neither text nor a spreadsheet, or is too large unpacked.
    """
    if not data.startswith(ZIP):
        return text_of(data)
    try:
        with ZipFile(BytesIO(data)) as packed:
            names = set(packed.namelist())
            if "xl/workbook.xml" in names:
                return as_text(list(_xlsx(_rewritten(packed))))
            if "content.xml" in names:
                return as_text(list(_ods(_unpacked(packed, "content.xml"))))
    except (BadZipFile, ParseError, OSError, EOFError, ValueError, KeyError, NotImplementedError):
        raise SheetError([BROKEN]) from None
    raise SheetError([BROKEN])


def _unpacked(packed: ZipFile, name: str, most: int = MOST_UNPACKED) -> bytes:
    with packed.open(name) as inner:
        data = inner.read(most + 1)
    if len(data) > most:
        raise SheetError([TOO_LARGE])
    return data


def _rewritten(packed: ZipFile) -> BytesIO:
    """Return the parts of a file that have cells, unpacked within the limit."""
    out, left = BytesIO(), MOST_UNPACKED
    with ZipFile(out, "w") as plain:
        for name in packed.namelist():
            if name.endswith((".xml", ".rels")):
                data = _unpacked(packed, name, left)
                if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
                    raise SheetError([BROKEN])
                left -= len(data)
                plain.writestr(name, data)
    out.seek(0)
    return out


def _xlsx(file: BytesIO) -> Iterator[list[str]]:
    from warnings import catch_warnings

    from openpyxl import load_workbook  # it takes a moment to load, and few bring one
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        with catch_warnings(action="ignore"):
            book = load_workbook(file, read_only=True, data_only=True, keep_links=False)
            for sheet in book.worksheets[:MOST_SHEETS]:
                rows = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_CELLS, values_only=True)
                yield from _written(rows)
    except (InvalidFileException, TypeError, AttributeError, IndexError):
        raise SheetError([BROKEN]) from None


def _written(rows: Iterable[Iterable[object]]) -> Iterator[list[str]]:
    """Yield rows as text, without the empty cells at their ends."""
    for row in rows:
        cells = [_shown(value) for value in row]
        while cells and not cells[-1]:
            del cells[-1]
        yield cells


def _shown(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value)[:MOST_LETTERS]


def _ods(content: bytes) -> Iterator[list[str]]:
    """Yield the rows of a document; a cell or a row that is repeated is there so often."""
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise SheetError([BROKEN])
    done = 0
    # It declares no entities, so that it cannot grow while it is read.
    for _, found in iterparse(BytesIO(content), ["end"]):  # noqa: S314
        if found.tag != f"{_TABLE}table-row":
            continue
        [row] = _written([_cells(found)])
        often = int(found.get(f"{_TABLE}number-rows-repeated", "1")) if row else 1
        for _ in range(min(often, MOST_ROWS - done)):
            yield row
            done += 1
        found.clear()


def _cells(row: Element) -> list[str]:
    cells: list[str] = []
    for cell in row:
        text = "\n".join("".join(each.itertext()) for each in cell.iter(f"{_TEXT}p"))
        number = cell.get(f"{_OFFICE}value", "")
        text = number.removesuffix(".0") if number and not text.strip() else text
        often = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
        cells += [text[:MOST_LETTERS]] * min(often, MOST_CELLS - len(cells))
    return cells
