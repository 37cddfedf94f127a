"""Signals for the operator: planted cases of traded wins are found, and honest halls give none."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations, starmap
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection

from starhall.server.admin.signals import Played, Strength, chance, signals
from starhall.server.book.actions.choose import Chose
from starhall.server.book.actions.leave import Left
from starhall.server.book.actions.opened import TableOpened
from starhall.server.book.entries import Entry, written
from starhall.server.book.rated import Placed
from starhall.server.kept.ratings import after, credit
from starhall.server.kept.ratings import written as places_written
from starhall.server.kept.schema import entries, holds, people, results, tables
from starhall.server.kept.store import Store
from tests.server.desk import admin

STORED = json.loads((Path(__file__).parent / "stored" / "hinted.json").read_text(encoding="utf-8"))
DUEL = ("cargo", "2")


class Hall:
    """Rated duels, one after another, with the ratings that they lead to."""

    def __init__(self) -> None:
        self.games: list[Played] = []
        self.now: dict[str, Strength] = {}

    def play(self, winner: str, loser: str, **more: Any) -> None:
        """One more."""
        before = {one: self.now.get(one, Strength(25.0, 25 / 3)) for one in (winner, loser)}
        for one, (mu, sigma) in zip(
            before, after([(mu, sigma) for mu, sigma in before.values()], [1, 2]), strict=True
        ):
            self.now[one] = Strength(mu, sigma)
        told = {"choices": 40, **more}
        self.games.append(Played(f"T{len(self.games)}", DUEL, {winner: 1, loser: 2}, before, **told))

    def honest(self, names: str, rounds: int, seed: int) -> None:
        """Everybody meets everybody; the first letters are stronger, and luck has its say."""
        lot, strength = Random(seed), {name: Strength(30.0 - 2 * i, 0.5) for i, name in enumerate(names)}
        for _ in range(rounds):
            for one, other in combinations(names, 2):
                first = lot.random() < chance(strength[one], strength[other])
                self.play(*((one, other) if first else (other, one)))


def kinds(hall: Hall, nets: dict[str, set[str]] | None = None) -> list[tuple[str, tuple[str, ...]]]:
    return [(found.kind, found.whom) for found in signals(hall.games, nets or {})]


def test_an_honest_hall_gives_no_signal() -> None:
    for seed in range(20):
        hall = Hall()
        hall.honest("abcdef", 6, seed)
        assert kinds(hall, {name: {f"net {name}"} for name in "abcdef"}) == []


def test_two_who_hardly_play_with_anybody_else_are_named() -> None:
    hall = Hall()
    hall.honest("abcd", 2, 1)
    for n in range(12):
        hall.play(*(("a", "x") if n % 2 else ("x", "a")))
    assert kinds(hall) == [("one other", ("a", "x")), ("one other", ("x", "a"))]


def test_where_only_two_play_it_says_nothing_that_they_meet() -> None:
    hall = Hall()
    for n in range(20):
        hall.play(*(("a", "b") if n % 2 else ("b", "a")))
    assert kinds(hall) == []


def test_wins_that_the_ratings_do_not_foretell_are_named() -> None:
    found = 0
    for seed in range(10):
        hall = Hall()
        hall.honest("abcdef", 20, seed)
        for _ in range(12):
            hall.play("f", "a")
        found += ("surprise", ("f", "a")) in kinds(hall)
    assert found >= 8


def test_who_shares_an_address_with_an_opponent_is_named() -> None:
    hall = Hall()
    hall.honest("abcdef", 2, 4)
    assert kinds(hall, {"a": {"n1", "n2"}, "b": {"n2"}, "c": {"n3"}}) == [("net", ("a", "b"))]


def test_who_often_leaves_at_once_is_named_but_not_who_gives_up_late() -> None:
    hall = Hall()
    hall.honest("abcdef", 3, 5)
    for other in "abc":
        hall.play(other, "e", choices=4, left={"e": 3})
        hall.play(other, "d", choices=38, left={"d": 38})
    assert ("quick", ("e",)) in kinds(hall)
    assert ("quick", ("d",)) not in kinds(hall)


def plant(connection: Connection, number: int, places: Iterable[tuple[str, int]], quick: bool) -> None:
    """A rated game as the database has it, opened by its first player from one address."""
    code, placed = f"TABLE{number:03}", list(places)
    head = json.loads(STORED["head"])
    for seat, (person, _) in zip(head["seats"], placed, strict=False):
        seat |= {"person": person, "mine": person == placed[0][0]}
    row = {"code": code, "game": "cargo", "public": 0, "status": "over", "created": 1, "updated": 1}
    row |= {"due": None, "head": json.dumps(head), "card": "", "who": "one address"}
    connection.execute(tables.insert().values(row))
    told: list[Entry] = [TableOpened(), *(Chose(seat=0, choice=0) for _ in range(2 if quick else 20))]
    told += [Left(seat=1)] if quick else []
    for seq, entry in enumerate(told, 1):
        body = {"code": code, "seq": seq, "at": 1, "body": written(entry)}
        connection.execute(entries.insert().values(body))
    for seat, (person, _) in enumerate(placed):
        connection.execute(holds.insert().values(code=code, seat=seat, person=person, now=1))
    result = {
        "code": code,
        "game": "cargo",
        "band": "2",
        "at": number,
        "places": places_written(starmap(Placed, placed)),
    }
    connection.execute(results.insert().values(result))


async def test_the_operator_reads_them_under_the_names_of_accounts(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    with store.engine.execution_options(writes=True).begin() as connection:
        for id, name in (("p1", "Ann"), ("p2", "Bea")):
            connection.execute(people.insert().values(id=id, name=name, skeleton=name, at=1))
        for number in range(6):
            one, other = ("p1", "p2") if number % 2 else ("p2", "p1")
            plant(connection, number, [(one, 1), (other, 2)], quick=one == "p1")
        assert credit(connection).counted == 6
    await store.close()
    found = (await admin(tmp_path, "ratings", "signals", "--json")).data["signals"]
    assert [(row["kind"], row["people"], row["games"]) for row in found] == [
        ("net", ["Ann", "Bea"], 6),
        ("quick", ["Bea"], 3),
    ]
    text = (await admin(tmp_path, "ratings", "signals")).out
    assert "Ann and Bea: have opened tables from one address (6 games)" in text.splitlines()[0]


async def test_a_hall_without_rated_games_has_none(tmp_path: Path) -> None:
    await Store(str(tmp_path)).close()
    assert (await admin(tmp_path, "ratings", "signals")).out == "Nothing looks odd.\n"
