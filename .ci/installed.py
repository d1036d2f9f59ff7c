"""Test the installed program: build the wheel, install it alone, and use it.

Each Python that the machine has from 3.11 on gets an empty environment with the wheel and what it
asks for, and no development packages; one more gets the extra `postgresql`, and a server of its own
where the machine has PostgreSQL. There an unprivileged user, in an empty folder, starts the bot on
the loopback Discord until /healthz is 200, plays a scenario, upgrades, checks, backs up and
restores a database, and opens the sandbox's page. In the end `uv tool install` installs it, too.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

ROOT = Path(__file__).parents[1]
SCENARIO = ROOT / "tests" / "scenarios" / "readme.scenario"
NOBODY = 65534
PATIENCE_S = 120.0
OLDEST = (3, 11)
EVERY = "--every"
"""Tries those between the oldest Python and the newest one too, as for a release."""

_OPEN = build_opener(ProxyHandler({}))  # this machine is asked directly


class Broken(Exception):
    """The installed program does not do what it should."""


def main() -> int:
    """Try every Python; 1 where something is broken."""
    with TemporaryDirectory(prefix="interlude-installed-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        subprocess.run(
            ["uv", "build", "-q", "--wheel", "-o", str(folder / "dist"), str(ROOT)], check=True
        )
        (wheel,) = (folder / "dist").glob("*.whl")
        constraints = folder / "constraints.txt"
        constraints.write_text("\n".join(pins()), "utf-8")
        tried = pythons()
        wanted = [(python, "") for python in tried] + [(tried[0], "postgresql")]
        for number, (python, extra) in enumerate(wanted):
            place = folder / str(number)
            place.mkdir()
            what = f"Python {python[0]}{f' with {extra}' if extra else ''}"
            try:
                begun = monotonic()
                program = installed(python[1], wheel, extra, constraints, place)
                more = used(program, place, extra)
            except Broken as broken:
                sys.stdout.write(f"{what}: {broken}\n")
                return 1
            seconds = monotonic() - begun
            sys.stdout.write(f"{what}: installed alone, it runs{more} ({seconds:.0f} s).\n")
            sys.stdout.flush()
        as_a_tool(wheel, folder)
        sys.stdout.write("uv tool install: it runs.\n")
    return 0


def as_a_tool(wheel: Path, folder: Path) -> None:
    """Install the wheel as a program of a user's own. Raises where it does not say its version."""
    own = {"UV_TOOL_DIR": str(folder / "tools"), "UV_TOOL_BIN_DIR": str(folder / "bin")}
    given = os.environ | own
    tested = ["--constraints", str(ROOT / ".ci" / "image-requirements.txt")]
    subprocess.run(["uv", "tool", "install", "-q", *tested, str(wheel)], check=True, env=given)
    subprocess.run([str(folder / "bin" / "interlude"), "--version"], check=True)


def pins() -> list[str]:
    """The versions that CI runs with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: list[str] = project["tool"]["uv"]["constraint-dependencies"]
    return found


def pythons() -> list[tuple[str, Path]]:
    """The oldest and the newest Python of this machine that may run it, each with its version."""
    listed = subprocess.run(
        ["uv", "python", "list", "--only-installed", "--output-format", "json"],
        check=True,
        capture_output=True,
    )
    found: dict[tuple[int, int], tuple[str, Path]] = {}
    for each in json.loads(listed.stdout):
        parts = each["version_parts"]
        minor = parts["major"], parts["minor"]
        if each["implementation"] == "cpython" and minor >= OLDEST:
            found.setdefault(minor, (each["version"], Path(each["path"]).resolve()))
    for place in Path.home().glob(".pyenv/versions/3.*/bin/python3.*[0-9]"):
        version = place.parents[1].name
        minor = tuple(map(int, version.split(".")[:2]))
        if minor >= OLDEST and place.name == f"python{minor[0]}.{minor[1]}":
            found.setdefault((minor[0], minor[1]), (version, place.resolve()))
    every = [found[minor] for minor in sorted(found)]
    return every if EVERY in sys.argv else list(dict.fromkeys([every[0], every[-1]]))


def installed(python: Path, wheel: Path, extra: str, constraints: Path, place: Path) -> Path:
    """The program in an empty environment with the wheel and nothing beside."""
    if os.geteuid() == 0:
        python = readable(python, place)
    venv, target = place / "venv", f"{wheel}[{extra}]" if extra else str(wheel)
    subprocess.run(["uv", "venv", "-q", "--python", str(python), str(venv)], check=True)
    subprocess.run(
        [
            *("uv", "pip", "install", "-q", "--compile-bytecode"),
            "--python",
            str(venv),
            "-c",
            str(constraints),
            target,
        ],
        check=True,
    )
    return venv / "bin" / "interlude"


def readable(python: Path, place: Path) -> Path:
    """The same Python where everybody may run it: the home of root is closed to others."""
    prefix = python.parents[1]
    if all(parent.stat().st_mode & 0o005 == 0o005 for parent in prefix.parents):
        return python
    left_out = shutil.ignore_patterns("__pycache__", "test", "site-packages", "*.a", "share")
    shutil.copytree(prefix, place / "python", symlinks=True, ignore=left_out)
    return place / "python" / "bin" / python.name


# ---------------------------------------------------------------------- using it


def used(program: Path, place: Path, extra: str) -> str:
    """Do with it what its owner does, as nobody in particular; what is to be said of it."""
    home = place / "home"
    home.mkdir()
    shutil.copy(SCENARIO, home / "readme.scenario")
    if os.geteuid() == 0:
        os.chown(home, NOBODY, NOBODY)
    if not extra:
        all_of_it(program, home)
        return ""
    once(program, home, ["db", "check"], code=1, url="postgresql+asyncpg://x@127.0.0.1:1/x")
    programs = server_programs()
    if programs is None:
        return ", but no PostgreSQL server is here to try it with"
    with server(programs, home) as url:
        all_of_it(program, home, url)
    return " on a PostgreSQL server"


def all_of_it(program: Path, home: Path, url: str = "") -> None:
    """Everything, with the database in a file, or at `url`."""
    once(program, home, ["--version"])
    once(program, home, ["play", "readme.scenario"])
    once(program, home, ["db", "upgrade"], url=url)
    run_the_bot(program, home, url)
    once(program, home, ["db", "check"], url=url)
    once(program, home, ["db", "backup", "kept.db"], url=url)
    once(program, home, ["db", "restore", "kept.db"], url=url)
    once(program, home, ["db", "check"], url=url)
    open_the_sandbox(program, home)


def server_programs() -> Path | None:
    """The folder of PostgreSQL's programs, where this machine has them."""
    found = [shutil.which("initdb"), *map(str, Path("/usr/lib/postgresql").glob("*/bin/initdb"))]
    return next((Path(each).resolve().parent for each in found if each), None)


@contextmanager
def server(programs: Path, home: Path) -> Iterator[str]:
    """A PostgreSQL server of this run's own; what is yielded is the address of its database."""
    data, port = home / "server", free_port()
    where = f"-h 127.0.0.1 -p {port} -k {home}"
    start = ["-w", "-l", str(home / "server.log"), "-o", where, "start"]
    for words in (
        ["initdb", "-D", str(data), "-U", "interlude", "--auth=trust", "--no-sync"],
        ["pg_ctl", "-D", str(data), *start],
    ):
        line = [str(programs / words[0]), *words[1:]]
        subprocess.run(line, check=True, stdout=subprocess.DEVNULL, **as_nobody(home, {}))
    try:
        yield f"postgresql+asyncpg://interlude@127.0.0.1:{port}/postgres"
    finally:
        stop = [str(programs / "pg_ctl"), "-D", str(data), "-m", "fast", "stop"]
        subprocess.run(stop, check=True, stdout=subprocess.DEVNULL, **as_nobody(home, {}))


def run_the_bot(program: Path, home: Path, url: str = "") -> None:
    """`interlude run` on the loopback Discord, until it says that it is well."""
    port, health = free_port(), free_port()
    alone = ["sandbox", "--no-bot", "--port", str(port), "--state", "discord"]
    with going(program, home, alone) as discord:
        told = discord()
        while "interlude run" not in told:
            told += discord()
        given = dict(re.findall(r"([A-Z_]+)=(\S+)", told))
        given["INTERLUDE_METRICS__PORT"] = str(health)
        if url:
            given["INTERLUDE_DATABASE__URL"] = url
        with going(program, home, ["run"], given):
            answers(f"http://127.0.0.1:{health}/healthz")


def open_the_sandbox(program: Path, home: Path) -> None:
    """`interlude sandbox`, until its page answers with the bot in it."""
    port = free_port()
    with going(program, home, ["sandbox", "--port", str(port), "--no-demo"]) as said:
        while "sandbox is at" not in said():
            pass
        answers(f"http://127.0.0.1:{port}/")


def once(program: Path, home: Path, arguments: list[str], *, code: int = 0, url: str = "") -> None:
    """Run it to its end, which must be this exit code, without a traceback."""
    more = {"INTERLUDE_DATABASE__URL": url} if url else {}
    try:
        done = subprocess.run(
            [str(program), *arguments],
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            **as_nobody(home, more),
        )
    except subprocess.TimeoutExpired as slow:
        raise Broken(f"{slow}. It said: {slow.stdout!r} {slow.stderr!r}") from None
    if done.returncode != code or "Traceback" in done.stderr or "not installed" in done.stdout:
        raise Broken(f"`interlude {' '.join(arguments)}` failed.\n{done.stdout}{done.stderr}")


@contextmanager
def going(
    program: Path, home: Path, arguments: list[str], given: dict[str, str] | None = None
) -> Iterator[Callable[[], str]]:
    """Run it until the block ends; what is yielded gives the next line that it prints."""
    with subprocess.Popen(
        [str(program), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        **as_nobody(home, given or {}),
    ) as process:

        def line() -> str:
            assert process.stdout is not None
            told: str = process.stdout.readline()
            if not told:
                raise Broken(f"`interlude {' '.join(arguments)}` ended by itself.")
            return told

        try:
            yield line
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE_S)


def as_nobody(home: Path, more: dict[str, str]) -> dict[str, object]:
    """How a process is started: in its own folder, with no rights and almost no environment."""
    who = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    # A Python that was moved finds its own library there, and not the system's.
    library = str(home.parent / "python" / "lib")
    given = {"PATH": "/usr/bin:/bin", "HOME": str(home), "LD_LIBRARY_PATH": library, **more}
    return {"cwd": home, "env": given, **who}


def answers(address: str) -> None:
    """Wait until an address answers with 200."""
    until = monotonic() + PATIENCE_S
    while monotonic() < until:
        try:
            with _OPEN.open(address, timeout=5) as answer:
                if answer.status == 200:
                    return
        except (URLError, OSError):
            sleep(0.5)
    raise Broken(f"{address} does not answer with 200.")


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


if __name__ == "__main__":
    sys.exit(main())
