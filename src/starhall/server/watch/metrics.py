"""What the server counts, for Prometheus, on an address of its own."""

from __future__ import annotations

import socket
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from starhall.core import NotUnderstood

REGISTRY = CollectorRegistry()

sockets = Gauge("starhall_sockets", "Open sockets", registry=REGISTRY)
tables = Gauge("starhall_tables_in_memory", "Tables in memory", registry=REGISTRY)
entries = Counter("starhall_entries_total", "Entries written, by kind", ["kind"], registry=REGISTRY)
refusals = Counter("starhall_refusals_total", "Refused requests, by code", ["code"], registry=REGISTRY)
turned_away = Counter(
    "starhall_turned_away_total",
    "Connections ended before they asked",
    ["why"],
    registry=REGISTRY,
)
commits = Counter("starhall_commits_total", "Transactions committed", registry=REGISTRY)
faults = Counter("starhall_engine_faults_total", "Choices on which a game failed", registry=REGISTRY)
chores_failed = Counter(
    "starhall_chores_failed_total",
    "Background chores that failed, by chore",
    ["chore"],
    registry=REGISTRY,
)
tables_expired = Counter(
    "starhall_tables_expired_total", "Finished tables deleted because they were old", registry=REGISTRY
)
bot_fallbacks = Counter("starhall_bot_fallbacks_total", "Bots that missed the deadline", registry=REGISTRY)
slow_readers = Counter(
    "starhall_slow_readers_total", "Sockets let go because they read too slowly", registry=REGISTRY
)
acknowledged = Histogram(
    "starhall_choice_seconds",
    "From a choice's arrival to its acknowledgement",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.3, 1, 3),
    registry=REGISTRY,
)


def serve(address: str, tries: int = 1) -> Any:
    """Answer on `host:port`, or on the next free port after it where several workers share a machine."""
    host, port = _parts(address)
    for number in range(tries):
        try:
            return start_http_server(port + number, host, registry=REGISTRY)[0]
        except OSError as error:
            if number == tries - 1:
                raise _taken(host, port + number, error) from None
    return None


def check(address: str, workers: int = 1) -> None:
    """Is there a port for each worker? Said before any of them starts, in words."""
    host, port = _parts(address)
    for number in range(workers):
        try:
            with socket.create_server((host, port + number), family=_family(host)):
                pass
        except (OSError, OverflowError) as error:
            raise _taken(host, port + number, error) from None


def _parts(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host.strip("[]") or "127.0.0.1", int(port)


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _taken(host: str, port: int, error: Exception) -> NotUnderstood:
    why = getattr(error, "strerror", None) or str(error)
    return NotUnderstood(f"cannot give out figures on {host}:{port}: {why}. Name another one with --metrics.")
