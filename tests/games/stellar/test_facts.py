"""What can be read off the table, where no other chapter asks for it."""

from __future__ import annotations

from starhall.core.scenes import checks
from starhall.games.stellar.box.parts import NOBODY
from starhall.games.stellar.facts import lacks_to_decode, scored_in


@checks("STEL-074")
def test_who_has_the_card_to_decode_lacks_the_unit() -> None:
    assert [lacks_to_decode(2, colours) for colours in (0b100, 0b011)] == ["unit", "card"]


@checks("STEL-116")
def test_each_category_takes_two_steps_after_the_bonus_for_the_closed_sector() -> None:
    assert [scored_in(step) for step in range(8)] == [NOBODY, NOBODY, 0, 0, 1, 1, 2, 2]
