"""The image of a server: its files name what exists, and its steps give a hall that runs."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from starhall.server.command import add_arguments
from starhall.server.config import Config
from starhall.server.run import SPARE_FILES
from starhall.server.settings import settings
from tests.server.processes import ROOT
from tools.image import DATA, PORT, given, rehearse, steps

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
EXTRAS = ("server", "cluster")


def served(*flags: str) -> argparse.Namespace:
    """What `starhall serve` understands of flags."""
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_arguments(parser)
    return parser.parse_args(flags)


def pins(name: str) -> dict[str, str]:
    """The versions in a file of requirements."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", text, re.MULTILINE))


def test_the_image_holds_the_wheel_and_the_pins_and_nothing_else() -> None:
    words = [word for word, _ in steps(DOCKERFILE)]
    assert words.count("FROM") == 1, "nothing is built inside"
    assert given(DOCKERFILE, "COPY") == "requirements/server.txt dist/starhall-*.whl ./"
    user, *installs = [rest for word, rest in steps(DOCKERFILE) if word == "RUN"]
    assert user.startswith("useradd --system")
    assert all(install.startswith("pip install ") for install in installs), "the rehearsal runs those"
    assert ["--require-hashes" in install for install in installs] == [True, False]
    assert "--no-deps --no-index" in installs[1]
    assert given(DOCKERFILE, "USER") == "starhall"


def test_only_what_is_copied_is_sent_to_the_engine() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        "*",
        "!requirements/server.txt",
        "!dist/*.whl",
    ]


def test_the_image_serves_its_port_and_its_folder() -> None:
    program, verb, *flags = json.loads(given(DOCKERFILE, "ENTRYPOINT"))
    found = served(*flags)
    assert (program, verb, found.host, found.data) == ("starhall", "serve", "0.0.0.0", DATA)
    assert str(Config().port) == PORT == given(DOCKERFILE, "EXPOSE")
    assert given(DOCKERFILE, "VOLUME") == DATA
    assert f":{PORT}/healthz" in given(DOCKERFILE, "HEALTHCHECK")


def test_every_package_of_a_server_is_pinned_as_the_tests_ran_with_it() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    asked = {re.split(r"[\[<>=;]", line)[0] for extra in EXTRAS for line in extras[extra]}
    assert asked <= set(pins("server")), "run `make pins`"
    assert pins("server").items() <= pins("dev").items(), "run `make pins`"


def test_compose_uses_flags_and_settings_that_exist() -> None:
    command = re.search(r'^    command: (\["--w.*\])$', COMPOSE, re.MULTILINE)
    assert command
    found = served(*json.loads(command[1]))
    assert (found.workers, found.trust_proxy) == ("2", "*")
    variables = {setting.variable for setting in settings()}
    assert set(re.findall(r"STARHALL_[A-Z_]+", COMPOSE)) <= variables
    assert f"nofile: {Config().most_sockets + SPARE_FILES}\n" in COMPOSE
    assert "8765:8765" not in COMPOSE, "whoever is believed about addresses is the proxy alone"


@pytest.mark.soak
def test_the_steps_of_the_image_give_a_hall_that_runs(tmp_path: Path) -> None:
    context = tmp_path / "context"
    (context / "requirements").mkdir(parents=True)
    shutil.copy(ROOT / "Dockerfile", context)
    shutil.copy(ROOT / "requirements" / "server.txt", context / "requirements")
    build = [
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "--target",
        "wheel",
        "--directory",
        str(context / "dist"),
    ]
    subprocess.run(build, cwd=ROOT, check=True)
    assert re.fullmatch(r"[0-9A-Z]{8}", rehearse(context, tmp_path / "image"))
