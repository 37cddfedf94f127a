"""Settings come from flags, the environment and a file, and what cannot be read is refused in words."""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path
from typing import Any

import pytest

from starhall.core import NotUnderstood
from starhall.server.command import add_arguments
from starhall.server.command import run as run_command
from starhall.server.config import Config
from starhall.server.rights.limits import Rate
from starhall.server.settings import PASSWORD, choose, settings
from tools import settings_page


def flags(*given: str) -> dict[str, Any]:
    """What `starhall serve` is told."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return vars(parser.parse_args(given))


def test_the_page_of_settings_is_up_to_date() -> None:
    assert settings_page.main(["--check"]) == 0, "run python -m tools.settings_page"


def test_nothing_said_is_all_defaults() -> None:
    chosen = choose(flags(), {})
    assert chosen.config == Config()
    assert chosen.origins == {}


def test_a_flag_counts_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text('port = 1\nqueue = 2\npoll = 3\nrate_say = "9+1"\norigins = ["https://a.example"]\n')
    chosen = choose(
        flags("--config", str(file), "--port", "10"), {"STARHALL_PORT": "20", "STARHALL_QUEUE": "30"}
    )
    found = chosen.config
    assert (found.port, found.queue, found.poll) == (10, 30, 3.0)
    assert (found.rate_say, found.origins) == (Rate(9, 1), ("https://a.example",))
    assert chosen.origins == {
        "port": "--port",
        "queue": "STARHALL_QUEUE",
        "poll": str(file),
        "rate_say": str(file),
        "origins": str(file),
    }


def test_the_file_may_be_named_in_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text("port = 1234\n")
    assert choose(flags(), {"STARHALL_CONFIG": str(file)}).config.port == 1234


@pytest.mark.parametrize("setting", settings(), ids=lambda setting: setting.name)
def test_every_setting_can_be_said_in_each_way(setting: Any, tmp_path: Path) -> None:
    said = {
        str: "info",
        int: "7",
        float: "7.5",
        Rate: "7+0.5",
        tuple: "https://a.example",
    }[type(setting.default)]
    said = {
        "metrics": "127.0.0.1:9100",
        "smtp_tls": "tls",
        "trust_proxy": "10.0.0.0/8",
        "database": "postgresql://db/hall",
    }.get(setting.name, said)
    value = getattr(choose(flags(setting.flag, said), {}).config, setting.name)
    assert value == getattr(choose(flags(), {setting.variable: said}).config, setting.name)
    assert value != setting.default or setting.name == "log_level"
    file = tmp_path / "hall.toml"
    shown = choose(flags(setting.flag, said), {}).show()
    if setting.name == PASSWORD:
        assert '= "…"' in shown
        return
    file.write_text(shown)
    assert getattr(choose(flags("--config", str(file)), {}).config, setting.name) == value


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--port", "many"), "--port: 'many' is not a whole number"),
        (("--rate-say", "5"), "a rate such as 5\\+0.5"),
        (("--rate-say", "5+0"), "a rate such as"),
        (("--rate-say", "0+5"), "a rate such as"),
        (("--rate-say", "nan+5"), "a rate such as"),
        (("--rate", "0"), "more than nothing"),
        (("--idle", "nan"), "--idle: 'nan' is not a number"),
        (("--grace", "inf"), "--grace: 'inf' is not a number"),
        (("--port", "70000"), "65535 at most"),
        (("--metrics", "9100x"), "write ADDRESS:PORT"),
        (("--workers", "0"), "at least one"),
        (("--workers", "2", "--port", "0"), "add --port"),
        (("--smtp-tls", "some"), "starttls, tls or none"),
        (("--log-level", "loud"), "debug, info, warning or error"),
        (("--poll", "-1"), "less than nothing"),
        (("--poll", "0"), "more than nothing"),
        (("--config", "/nowhere/at/all.toml"), "cannot be read"),
        (("--trust-proxy", "banana"), "write addresses or networks with commas between them"),
        (("--trust-proxy", "127.0.0.1,10.0.0.1/8"), "write addresses or networks"),
        (("--trust-proxy", "127.0.0.1,*"), "or \\* for any"),
        (("--database", "mysql://x"), "cannot use mysql: only SQLite and PostgreSQL"),
        (("--database", "hall.db"), "only SQLite and PostgreSQL"),
    ],
)
def test_what_cannot_be_is_refused_in_words(given: tuple[str, ...], said: str) -> None:
    with pytest.raises(NotUnderstood, match=said):
        choose(flags(*given), {})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 1", "there is no setting 'prot'; do you mean port"),
        ("zzz = 1", "--show-config"),
        ("port = 1.5", "not a whole number"),
        ("port = true", "not a whole number"),
        ("poll = inf", "not a number"),
        ("origins = [1]", "a list of addresses"),
        ("host = 1", "not a text"),
        ("port = = 1", "is no TOML"),
    ],
)
def test_a_file_that_cannot_be_is_refused_in_words(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text(text)
    with pytest.raises(NotUnderstood, match=said):
        choose(flags("--config", str(file)), {})


@pytest.mark.parametrize("trusted", ["*", "127.0.0.1", "::1, 10.0.0.0/8,fd00::/8"])
def test_proxies_are_named_by_address_or_network(trusted: str) -> None:
    assert choose(flags("--trust-proxy", trusted), {}).config.trust_proxy == trusted


def test_the_settings_are_shown_without_passwords(capsys: pytest.CaptureFixture[str]) -> None:
    given = argparse.Namespace(**flags("--show-config", "--database", "postgresql://me:hunter2@db/hall"))
    assert run_command(given) == 0
    shown = capsys.readouterr().out
    found = tomllib.loads(shown)
    assert set(found) == {setting.name for setting in settings()}
    assert found["database"] == "postgresql://me:…@db/hall"
    assert "hunter2" not in shown
