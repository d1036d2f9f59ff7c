"""Carry out the Dockerfile's own COPY and RUN lines without a container engine.

They run in an empty folder, as an unprivileged user, with the newest Python of this machine. What
only root may do is left out: to install a font, to make a user and to change a folder's owner. At
the end the image's own program makes a database there. The image itself is not built.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from installed import NOBODY, ROOT, pythons, readable

FOR_ROOT = ("apt-get", "chown", "rm", "useradd")
"""Programs that are there and do nothing: they need root, or clear up after one that does."""


def main() -> int:
    """Carry out the lines. Returns 1 if one fails."""
    with TemporaryDirectory(prefix="interlude-image-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        version, python = pythons()[-1]
        image, environment = prepared(folder, readable(python, folder))
        for word, rest in lines((ROOT / "Dockerfile").read_text("utf-8")):
            if word == "COPY":
                copy(image, shlex.split(rest))
            elif word == "RUN" and not done(image, environment, rest):
                return 1
        if not done(image, environment, ".venv/bin/interlude db upgrade"):
            return 1
        if not (image / "var" / "interlude.db").exists():
            sys.stdout.write("Dockerfile: the program made no database in var.\n")
            return 1
    sys.stdout.write(
        f"Dockerfile: its lines do what they should with Python {version}, as an unprivileged "
        "user. The image was not built.\n"
    )
    return 0


def prepared(folder: Path, python: Path) -> tuple[Path, dict[str, str]]:
    """The empty folder that stands for the image, and what its programs see."""
    image, home, programs = folder / "image", folder / "home", folder / "programs"
    for each in (image, home, programs):
        each.mkdir()
        if os.geteuid() == 0:
            os.chown(each, NOBODY, NOBODY)
    for name in FOR_ROOT:
        (programs / name).write_text("#!/bin/sh\nexit 0\n", "utf-8")
        (programs / name).chmod(0o755)
    # A user of its own may write into the image's Python; this one has an environment instead.
    subprocess.run([str(python), "-m", "venv", str(folder / "base")], check=True)
    if os.geteuid() == 0:
        subprocess.run(["chown", "-R", str(NOBODY), str(folder / "base")], check=True)
    path = os.pathsep.join([str(programs), str(folder / "base" / "bin"), "/usr/bin", "/bin"])
    return image, {
        **{key: value for key, value in os.environ.items() if not key.startswith("VIRTUAL_ENV")},
        "PATH": path,
        "HOME": str(home),
        # A Python that was moved finds its own library there, and not the system's.
        "LD_LIBRARY_PATH": str(folder / "python" / "lib"),
        "UV_PYTHON": str(folder / "base" / "bin" / "python"),
    }


def lines(dockerfile: str) -> Iterator[tuple[str, str]]:
    """Return its instructions, each with the rest of its line."""
    for line in dockerfile.replace("\\\n", " ").splitlines():
        word, _, rest = line.strip().partition(" ")
        if word and not word.startswith("#"):
            yield word, rest.strip()


def copy(image: Path, words: list[str]) -> None:
    """What COPY does: files into a folder, a folder's content into a folder."""
    *sources, target = words
    for name in sources:
        source, place = ROOT / name, image / target
        if source.is_dir():
            left_out = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, place, dirs_exist_ok=True, ignore=left_out)
        else:
            place.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, place / source.name)


def done(image: Path, environment: dict[str, str], command: str) -> bool:
    """Run a line by a shell, as an unprivileged user; whether it went well."""
    user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
    ran = subprocess.run(
        ["sh", "-ec", command],
        cwd=image,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        **user,  # type: ignore[call-overload]
    )
    if ran.returncode:
        sys.stdout.write(f"Dockerfile: {command}\n{ran.stdout}{ran.stderr}\n")
    return ran.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
