"""Ranks in words: how ties are broken, in bids, in categories and at the end."""

from __future__ import annotations

import pytest

from starhall.core import Seeded
from starhall.core.scenes import checks, told
from starhall.games.stellar.box.parts import ALIENS, CLONES, CREW, MACHINES, MUTANTS
from starhall.games.stellar.rules.cosmic import rank_cosmic
from starhall.games.stellar.rules.omega import final_ranking
from starhall.games.stellar.rules.scoring import score
from tests.games.stellar.helpers import moment
from tests.games.stellar.wording import lines


@checks("STEL-036", "STEL-169", "STEL-R67", "STEL-126")
@pytest.mark.parametrize(
    ("races", "ship", "rule", "text"),
    [
        (
            (MACHINES, MUTANTS, ALIENS, CLONES),
            {MACHINES: "A1", CLONES: "B1"},
            "STEL-036",
            "Player 1 (Machines) and Player 4 (Clones) tie for Crew with 1: the cosmic order decides.",
        ),
        (
            (MACHINES, MUTANTS),
            {MACHINES: "A1", CLONES: "B1"},
            "STEL-169",
            "NPR Clones and Player 1 (Machines) tie for Crew with 1: an NPR wins ties against players.",
        ),
        (
            (MACHINES, MUTANTS),
            {MACHINES: "A1", ALIENS: "A1", CLONES: "B1"},
            "STEL-R67",
            "NPR Aliens, NPR Clones and Player 1 (Machines) tie for Crew with 1: "
            "the default cosmic order decides between NPRs.",
        ),
    ],
)
def test_a_tie_for_a_category_says_how_it_is_broken(
    races: tuple[int, ...], ship: dict[int, str], rule: str, text: str
) -> None:
    s = moment((score, CREW), races=races, ship=ship, dealer=Seeded("tie"))
    assert lines(s)[0] == (rule, text)
    assert told(s)[1].name == "category won"
    # Without a tie there is nothing to break.
    s = moment((score, CREW), races=races, ship={MACHINES: "A1 B1", CLONES: "A1"})
    assert told(s, "category tied") == []


@checks("STEL-031")
def test_equal_bids_say_that_the_default_order_decides() -> None:
    s = moment(rank_cosmic, bids=(2, 4, 2, 4))
    assert lines(s) == [
        (
            "STEL-031",
            "Player 2 (Mutants) and Player 4 (Clones) bid 4 tiles each: the default cosmic order decides.",
        ),
        (
            "STEL-031",
            "Player 1 (Machines) and Player 3 (Aliens) bid 2 tiles each: the default cosmic order decides.",
        ),
        (
            "STEL-030",
            "The cosmic order is Player 2 (Mutants), Player 4 (Clones), Player 1 (Machines) "
            "and Player 3 (Aliens).",
        ),
    ]
    assert told(moment(rank_cosmic, bids=(1, 4, 2, 3)), "equal bids") == []


@checks("STEL-157", "STEL-158", "STEL-R73")
def test_the_end_tells_every_place_and_how_ties_were_broken() -> None:
    s = moment(
        final_ranking,
        vp=[(3, 3, 3), (3, 3, 2), (4, 4, 1), (2, 3, 3)],
        sp=[1, 2, 3, 2],
        order=(CLONES, ALIENS, MUTANTS, MACHINES),
    )
    assert lines(s) == [
        ("STEL-158", "Player 3 (Aliens) and Player 1 (Machines) have 9 VP each: SP spot 3 beats 1."),
        (
            "STEL-R73",
            "Player 4 (Clones) and Player 2 (Mutants) have 8 VP each on SP spot 2: "
            "the cosmic order puts Player 4 (Clones) ahead.",
        ),
        ("STEL-157", "Player 3 (Aliens) wins with 9 VP: the ship accepts the Aliens as captain."),
        ("STEL-157", "Player 1 (Machines) takes place 2 with 9 VP."),
        ("STEL-157", "Player 4 (Clones) takes place 3 with 8 VP."),
        ("STEL-157", "Player 2 (Mutants) takes place 4 with 8 VP."),
    ]
