"""Whoever came by https is kept to it, and only a trusted proxy can say that somebody did."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.harness import running

BY_HTTPS = {"X-Forwarded-Proto": "https"}
KEPT = "strict-transport-security"


@pytest.mark.parametrize(
    ("trusted", "said", "kept"),
    [
        ("127.0.0.1", BY_HTTPS, "max-age=31536000"),
        ("127.0.0.1", {}, None),
        ("", BY_HTTPS, None),
        ("192.0.2.1", BY_HTTPS, None),
    ],
    ids=["https", "http", "no proxy is trusted", "another proxy is trusted"],
)
async def test_who_came_by_https_is_kept_to_it(
    tmp_path: Path, trusted: str, said: dict[str, str], kept: str | None
) -> None:
    async with running(tmp_path, trust_proxy=trusted) as site:
        ann = site.person()
        for path in ("/", "/api/hall", "/healthz", "/nowhere"):
            assert (await ann.http.get(path, headers=said)).headers.get(KEPT) == kept
        foreign = {"Origin": "https://elsewhere.example", **said}
        refused = await ann.http.post("/api/tables", json={}, headers=foreign)
        assert refused.status_code == 403
        assert refused.headers.get(KEPT) == kept


async def test_nobody_is_kept_to_https_where_the_operator_does_not_want_it(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy="127.0.0.1", hsts=0) as site:
        assert KEPT not in (await site.person().http.get("/", headers=BY_HTTPS)).headers
