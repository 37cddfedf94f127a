"""The files under deploy: the unit, and the proxies, which are started here and played through."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from starhall.server.command import add_arguments
from starhall.server.config import Config
from starhall.server.run import SPARE_FILES
from starhall.server.shown.replays import LONGEST
from tests.server.harness import Site, running
from tests.server.processes import ROOT, free_port

DEPLOY = ROOT / "deploy"
UNIT = (DEPLOY / "starhall.service").read_text(encoding="utf-8")
NGINX = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
CADDY = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
NAME = "localhost"
"""Caddy makes certificates for it by itself."""
PLAN = [{"sits": "me"}, {"sits": "bot"}]


def said(unit: str, name: str) -> str:
    """What a unit says under a name that is there once."""
    (found,) = re.findall(rf"^{name}=(.*)$", unit, re.MULTILINE)
    return str(found)


def program(name: str) -> str:
    """A program of the system, also where it is for root."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    assert found, f"{name} is not installed: make packages"
    return found


def test_the_unit_starts_a_server_with_flags_that_exist() -> None:
    _, verb, *flags = said(UNIT, "ExecStart").split()
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_arguments(parser)
    found = parser.parse_args(flags)
    assert verb == "serve"
    assert found.data == f"/var/lib/{said(UNIT, 'StateDirectory')}", "the only folder it may write to"
    assert found.trust_proxy == "127.0.0.1"


def test_the_unit_gives_a_file_to_every_connection() -> None:
    assert int(said(UNIT, "LimitNOFILE")) == Config().most_sockets + SPARE_FILES


def test_the_proxies_go_where_the_server_is_and_let_records_through() -> None:
    config = Config()
    for text in (NGINX, CADDY):
        assert f"{config.host}:{config.port}" in text
        (size,) = re.findall(r"(?:max_size|client_max_body_size) (\d+)(?:MB|m)", text)
        assert int(size) * 1000 * 1000 > LONGEST
    assert f"limit_conn starhall {config.most_connections_of_one};" in NGINX


@pytest.mark.soak
def test_systemd_takes_the_unit_and_finds_it_safe(tmp_path: Path) -> None:
    unit = tmp_path / "starhall.service"
    # Whether the program is there is asked as well.
    unit.write_text(UNIT.replace(said(UNIT, "ExecStart").split()[0], "/bin/true"), encoding="utf-8")
    for asked in (["verify"], ["security", "--offline=true", "--threshold=20"]):
        done = subprocess.run(
            [program("systemd-analyze"), "--no-pager", *asked, str(unit)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "starhall.service" not in done.stderr, "a line that is not understood is only warned about"


@contextlib.asynccontextmanager
async def process(*command: str, folder: Path, **variables: str) -> AsyncIterator[None]:
    """A program that runs for a while, with its files in a folder."""
    environment = {"HOME": str(folder), "PATH": "/usr/bin:/bin", **variables}
    with (folder / "log").open("wb") as log:
        started = await asyncio.create_subprocess_exec(
            *command, cwd=folder, env=environment, stdout=log, stderr=log
        )
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            started.terminate()
        await started.wait()


@dataclass
class Proxy:
    """A proxy that runs before a server."""

    secure: int
    """The port for https."""
    plain: int
    """The port for http."""
    certificate: Path
    """What its certificates are signed by."""


@contextlib.asynccontextmanager
async def nginx(site: Site, folder: Path) -> AsyncIterator[Proxy]:
    """nginx, set up by our file."""
    proxy = Proxy(free_port(), free_port(), folder / "certificate.pem")
    make_certificate(proxy.certificate, folder / "key.pem")
    text = re.sub(r"listen \[::\].*\n", "", NGINX).replace("hall.example.org", NAME)
    for old, new in (
        ("listen 80;", f"listen 127.0.0.1:{proxy.plain};"),
        ("listen 443 ", f"listen 127.0.0.1:{proxy.secure} "),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(proxy.certificate)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
        ("127.0.0.1:8765", f"127.0.0.1:{site.config.port}"),
    ):
        assert old in text
        text = text.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder / kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{places}\n{text}\n}}\n", encoding="utf-8"
    )
    command = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "[warn]" not in checked.stderr
    async with process(*command, "-g", "daemon off; master_process off;", folder=folder):
        yield proxy


def make_certificate(certificate: Path, key: Path) -> None:
    """One that is signed by itself."""
    request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={NAME}"]
    files = ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([program("openssl"), *request, *files], check=True, capture_output=True)


@contextlib.asynccontextmanager
async def caddy(site: Site, folder: Path) -> AsyncIterator[Proxy]:
    """Caddy, set up by our file."""
    proxy = Proxy(free_port(), free_port(), folder / "caddy/pki/authorities/local/root.crt")
    # Of its own accord it would take commands at a port, and have this machine trust its certificates.
    local = f"admin off\nskip_install_trust\ndefault_bind 127.0.0.1\nhttp_port {proxy.plain}"
    first = f"{{\n{local}\nhttps_port {proxy.secure}\n"
    (folder / "Caddyfile").write_text(CADDY.replace("{\n", first, 1), encoding="utf-8")
    places = {"HALL_AT": f"127.0.0.1:{site.config.port}", "XDG_DATA_HOME": str(folder)}
    command = [program("caddy"), "run", "--config", "Caddyfile", "--adapter", "caddyfile"]
    async with process(*command, folder=folder, XDG_CONFIG_HOME=str(folder), HALL_SITE=NAME, **places):
        yield proxy


async def comes_up(proxy: Proxy, folder: Path) -> None:
    """Wait for a proxy and its certificate."""
    for _ in range(300):
        await asyncio.sleep(0.1)
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", proxy.secure)
            writer.close()
            if proxy.certificate.exists():
                return
    raise AssertionError((folder / "log").read_text(encoding="utf-8"))


@pytest.mark.soak
@pytest.mark.parametrize("before", [nginx, caddy])
async def test_a_table_is_played_by_https_behind_a_proxy(
    before: Callable[[Site, Path], contextlib.AbstractAsyncContextManager[Proxy]], tmp_path: Path
) -> None:
    folder = tmp_path / "proxy"
    folder.mkdir()
    async with (
        running(tmp_path / "data", trust_proxy="127.0.0.1") as site,
        before(site, folder) as proxy,
    ):
        await comes_up(proxy, folder)
        trust = ssl.create_default_context(cafile=proxy.certificate)
        url = f"https://{NAME}:{proxy.secure}"
        ann = site.person()
        ann.url, ann.http = url, httpx.AsyncClient(base_url=url, verify=trust, timeout=30)

        page = await ann.get("/")
        assert page.headers["strict-transport-security"] == "max-age=31536000"
        opened = await ann.post("/api/tables", {"game": "peace", "seats": PLAN}, Origin=url)
        assert opened.status_code == 201, opened.text
        assert "Secure" in opened.headers["set-cookie"]
        async with ann.at(opened.json()["table"], origin=url, ssl=trust) as seat:
            answer = await seat.request("say", seat=0, text="By https.")
            assert answer["type"] == "ack"
        large = await ann.http.post("/api/records", content=b"x" * (LONGEST - 1))
        assert large.json()["code"] == "not_understood", "it is the server that refuses"

        async with httpx.AsyncClient() as plain:
            sent_on = await plain.get(f"http://{NAME}:{proxy.plain}/t/ABC", follow_redirects=False)
        assert sent_on.status_code == 308
        assert sent_on.headers["location"].startswith(f"https://{NAME}")
