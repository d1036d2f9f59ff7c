"""The faults of values in plain words, so that people never read the errors of the type checks."""

from __future__ import annotations

from pydantic_core import ErrorDetails

WHOLE = "must be a whole number"
WORDS = "must be words"

IN_WORDS = {
    "missing": "is missing",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "greater_than": "must be more than {gt}",
    "less_than": "must be less than {lt}",
    "int_type": WHOLE,
    "int_parsing": WHOLE,
    "int_parsing_size": "is too large a number",
    "int_from_float": WHOLE,
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "decimal_type": "must be a number",
    "decimal_parsing": "must be a number",
    "bool_type": "must be yes or no",
    "bool_parsing": "must be yes or no",
    "string_type": WORDS,
    "string_too_short": "must have at least {min_length} letters",
    "string_too_long": "must have at most {max_length} letters",
    "too_short": "must have at least {min_length} entries",
    "too_long": "must have at most {max_length} entries",
    "dict_type": "must be a table of names and values",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "enum": "must be {expected}",
    "literal_error": "must be {expected}",
}
"""The words for each kind of error; names in braces come from its context."""


def in_words(error: ErrorDetails) -> str:
    """The fault, to be read after the name of the value; without a full stop."""
    known = IN_WORDS.get(error["type"])
    if known is not None:
        said = known.format_map(error.get("ctx") or {})
        return said.replace("'", "")
    return error["msg"].removeprefix("Value error, ").rstrip(".")
