"""What the process writes about itself."""

import json
import subprocess
import sys

import pytest

CODE = """
import logging
import structlog
from bot.config_sections import LogSection
from bot.logs import configure
from bot.play.call_context import note, traced

configure(LogSection(format="{format}"))
with traced(user="7"):
    note(encounter="e1", seq=3)
    try:
        password = "hunter2"
        raise ZeroDivisionError(len(password))
    except ZeroDivisionError:
        structlog.get_logger("bot.discord").exception("unexpected", error_id="abcd1234")
    logging.getLogger("discord").warning("slow")
structlog.get_logger("bot.run").info("stopped")
structlog.get_logger("bot.run").info("gone", ids=list(range(10_000)), few=[1, 2])
try:
    raise ValueError("x" * 50_000)
except ValueError:
    logging.getLogger("discord").exception("broken")
"""


def logged(format: str) -> str:
    """What a process writes that logs so."""
    done = subprocess.run(
        [sys.executable, "-c", CODE.replace("{format}", format)],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stderr


def test_each_line_says_whose_call_it_is_of():
    """Person, fight and record stand in every line of a call, the libraries' too, and in no other.

    The error's id is in the line that explains it.
    """
    lines = [json.loads(line) for line in logged("json").splitlines()]
    failed, library, stopped, *_ = lines
    assert (failed["user"], failed["encounter"], failed["seq"]) == ("7", "e1", 3)
    assert (failed["event"], failed["error_id"]) == ("unexpected", "abcd1234")
    assert failed["exception"][0]["exc_type"] == "ZeroDivisionError"
    assert library["event"] == "slow"
    assert (library["user"], library["encounter"], library["seq"]) == ("7", "e1", 3)
    assert stopped["event"] == "stopped"
    assert {"user", "encounter", "seq"} & stopped.keys() == set()


def test_a_line_is_not_longer_than_people_read():
    """Of ten thousand ids a thousand letters are written, and how many there are; of errors too."""
    gone, broken = (json.loads(line) for line in logged("json").splitlines()[-2:])
    assert gone["ids"].startswith("[0, 1, 2,")
    assert gone["ids"].endswith("\u2026 (58890 letters)")
    assert len(gone["ids"]) == 1_017
    assert gone["few"] == [1, 2]
    assert broken["exception"][0]["exc_value"].endswith("x\u2026 (50000 letters)")
    console = logged("console")
    assert "ValueError: xxx" in console
    assert len(console) < 20_000


@pytest.mark.parametrize("format", ["json", "console"])
def test_no_value_of_a_variable_is_written(format: str):
    """A traceback shows where it happened, and no secret that was at hand there."""
    told = logged(format)
    assert "ZeroDivisionError" in told
    assert "'hunter2'" not in told.replace('password = "hunter2"', "")
