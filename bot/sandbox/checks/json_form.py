"""Reading a request's JSON with Discord's checks: every fault is found, and told where it stands.

The faults of a request are one tree, as Discord nests them:
`{"embeds": {"0": {"title": {"_errors": [{"code": ..., "message": ...}]}}}}`.
"""

from collections.abc import Container
from typing import Any

from bot.sandbox.wire import ApiError, Code, Json

REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")
_BIGGEST = 2**53


class Report:
    """The faults found so far. `emojis` are the ids of those that exist; None if any id will do."""

    def __init__(self, emojis: Container[str] | None = None) -> None:
        self._tree: Json = {}
        self.emojis = emojis

    def add(self, path: tuple[str, ...], code: str, message: str) -> None:
        """Add a fault at `path`."""
        node = self._tree
        for step in path:
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def settle(self) -> None:
        """Refuse the request if there is any fault.

        Raises:
            ApiError: 50035 with the tree of faults.
        """
        if self._tree:
            raise ApiError(Code.INVALID_FORM, self._tree)


class Body:
    """One JSON object of a request, at its path.

    Missing or wrong fields read as harmless values.
    """

    def __init__(self, value: Any, report: Report, path: tuple[str, ...] = ()) -> None:
        self.report, self.path = report, path
        self.value: Json = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            report.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")

    def fault(self, key: str, code: str, message: str) -> None:
        """Add a fault of the field `key`."""
        self.report.add((*self.path, key), code, message)

    def has(self, key: str) -> bool:
        """Whether the field is given and not null."""
        return self.value.get(key) is not None

    def text(self, key: str, high: int, *, low: int = 0, required: bool = False) -> str:
        """Return a string of `low` to `high` characters, without the white space around it.

        "" when missing.
        """
        given = self.value.get(key)
        if given is None:
            if required:
                self.fault(key, *REQUIRED)
            return ""
        if not isinstance(given, str):
            shown = f'Could not interpret "{given}" as string.'
            self.fault(key, "STRING_TYPE_CONVERT", shown)
            return ""
        text = given.strip()
        if not text and (required or low):
            self.fault(key, *REQUIRED)
        elif len(text) > high and low > 0:
            shown = f"Must be between {low} and {high} in length."
            self.fault(key, "BASE_TYPE_BAD_LENGTH", shown)
        elif len(text) > high:
            self.fault(key, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif len(text) < low:
            self.fault(key, "BASE_TYPE_MIN_LENGTH", f"Must be {low} or more in length.")
        return text

    def integer(
        self, key: str, low: int = -_BIGGEST, high: int = _BIGGEST, *, required: bool = False
    ) -> int | None:
        """Return a whole number from `low` to `high`; None when missing."""
        given = self.value.get(key)
        if given is None:
            if required:
                self.fault(key, *REQUIRED)
            return None
        if isinstance(given, bool) or not isinstance(given, int):
            self.fault(key, "NUMBER_TYPE_COERCE", f'Value "{given}" is not int.')
            return None
        if given > high:
            shown = f"int value should be less than or equal to {high}."
            self.fault(key, "NUMBER_TYPE_MAX", shown)
        elif given < low:
            shown = f"int value should be greater than or equal to {low}."
            self.fault(key, "NUMBER_TYPE_MIN", shown)
        return given

    def choice(self, key: str, allowed: tuple[int, ...], *, required: bool = True) -> int | None:
        """Return one of the numbers `allowed`; None when missing."""
        given = self.integer(key, required=required)
        if given is not None and given not in allowed:
            shown = "Value must be one of {" + ", ".join(map(str, allowed)) + "}."
            self.fault(key, "BASE_TYPE_CHOICES", shown)
        return given

    def boolean(self, key: str, *, default: bool = False) -> bool:
        """Return yes or no; `default` when missing."""
        given = self.value.get(key)
        if given is None:
            return default
        if not isinstance(given, bool):
            self.fault(key, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
            return default
        return given

    def url(self, key: str, schemes: tuple[str, ...], *, required: bool = False) -> str:
        """Return a URL of at most 2,048 characters in one of the schemes."""
        text = self.text(key, 2048, required=required)
        if text and text.partition("://")[0].lower() not in schemes:
            listed = ", ".join(f"'{scheme}'" for scheme in schemes)
            shown = f'Scheme "{text.partition(":")[0]}" must be one of ({listed}).'
            self.fault(key, "URL_TYPE_INVALID_SCHEME", shown)
        return text

    def values(self, key: str, high: int, *, low: int = 0, required: bool = False) -> list[Any]:
        """Return a list of `low` to `high` values; empty when missing."""
        given = self.value.get(key)
        if given is None:
            if required:
                self.fault(key, *REQUIRED)
            return []
        if not isinstance(given, list):
            self.fault(key, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not low <= len(given) <= high:
            if low:
                code, shown = "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length."
            else:
                code, shown = "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length."
            self.fault(key, code, shown)
        return given

    def objects(self, key: str, high: int, *, low: int = 0, required: bool = False) -> list["Body"]:
        """Return a list of `low` to `high` objects."""
        given = self.values(key, high, low=low, required=required)
        return [
            Body(value, self.report, (*self.path, key, str(number)))
            for number, value in enumerate(given)
        ]

    def object(self, key: str, *, required: bool = False) -> "Body | None":
        """Return the object in the field; None when missing."""
        given = self.value.get(key)
        if given is None:
            if required:
                self.fault(key, *REQUIRED)
            return None
        return Body(given, self.report, (*self.path, key))
