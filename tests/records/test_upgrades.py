"""Upgrades of the games where no saved game shows what they do."""

from __future__ import annotations

from typing import Any

from starhall.core.upgrading import State, tuple_of
from starhall.games.saga.upgrades import from_1_0 as saga
from starhall.games.stellar.upgrades import from_1_0 as stellar


def state(**fields: Any) -> State:
    """A plain state in which nothing waits."""
    return {"stack": [], "asked": tuple_of(), "asker": tuple_of(), **fields}


def test_saga_1_0_performed_cards_and_1_1_performs_the_sides_that_show() -> None:
    face_up = [tuple_of(tuple_of(7, 1, 0)), tuple_of(tuple_of(3, 0, 2), tuple_of(4, 1, 0))]
    old = state(face_up=face_up, performing=tuple_of(7, 3, -1))
    assert saga(old)["performing"] == tuple_of(15, 6, -1)


def test_saga_1_0_asked_for_a_charge_up_and_1_1_asks_where_a_stolen_cube_goes() -> None:
    step = {"step": "charging.stolen_placed"}
    question = tuple_of(1, {"kind": "charge"}, step, tuple_of(1, "own"))
    other = tuple_of(0, {"kind": "charge"}, {"step": "charging.charged"}, tuple_of(0, "own"))
    found = saga(state(face_up=[], performing=tuple_of(), asked=tuple_of(question, other)))
    assert found["asked"] == tuple_of(tuple_of(1, {"kind": "place"}, step, tuple_of(1)), other)


def test_stellar_1_0_counted_who_broke_a_decode_and_1_1_knows_whether_anybody_has() -> None:
    for step in ("decode.next_opposer", "decode.opposed", "decode.decoded"):
        found = stellar(state(stack=[tuple_of({"step": step}, 0, 2), tuple_of({"step": "decode.other"}, 2)]))
        assert found["stack"][0]["tuple"][2] is True
        assert found["stack"][1] == tuple_of({"step": "decode.other"}, 2)
        assert stellar(state(stack=[tuple_of({"step": step}, 0)]))["stack"][0]["tuple"][1] is False
