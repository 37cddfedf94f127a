"""Decks: what is legal, card by card and as a whole, the starter decks, and decks as text."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from starhall.core import Deck, NotUnderstood
from starhall.core.scenes import checks
from starhall.games.futura.box import parts as c
from starhall.games.futura.box import rows
from starhall.games.futura.decks import (
    ARENA_IDS,
    CASUAL,
    CHECKS,
    POOL,
    STARTER_IDS,
    faces_allowed,
    faults,
    no_more,
    points_of,
    random_deck,
    rank_from,
    starter,
)
from starhall.games.futura.words.decks import DECKS, MOST_TROUBLE, faces_of, read_deck, show_deck, write_deck

SIGILS = [c.FACE["SIG-PAL"]] * 10


def faces(**copies: int) -> list[int]:
    """Faces by ids written with an underscore: `ARM_01=15`."""
    return [c.FACE[name.replace("_", "-")] for name, n in copies.items() for _ in range(n)]


CHEAP = [
    *faces(ARM_01=3, ARM_02=3, ARM_03=3, ARM_04=3, ARM_05=3),
    *faces(SAB_01=3, SAB_02=3, SAB_03=3, SAB_04=3, SAB_05=3),
    *SIGILS,
    *faces(ABL_06=3, ABL_08=3, ABL_10=3, ABL_12=1),
    *faces(ITM_07=3, ITM_10=3, ITM_18=3, ITM_25=1),
]
"""A deck that a player of the first rank may bring."""


def swapped(out: str, into: str, times: int = 1) -> list[int]:
    """The cheap deck with one card exchanged."""
    deck = list(CHEAP)
    for _ in range(times):
        deck.remove(c.FACE[out])
        deck.append(c.FACE[into])
    return deck


def rules_of(deck: list[int], check: str) -> list[str]:
    return [fault.rule for fault in faults(deck, check)]


@checks("FUT-008", "FUT-011", "FUT-R03")
def test_five_starter_decks_are_ready_to_play() -> None:
    assert len(STARTER_IDS) == 5
    for number in range(5):
        assert len(starter(number)) == 60
        assert faults(starter(number), CASUAL) == []


@pytest.mark.parametrize(
    ("deck", "points", "level", "rank"),
    [
        ("SD-REV", 103, 6, "2"),
        ("SD-MOR", 148, 10, "4"),
        ("SD-STE", 156, 10, "4"),
        ("SD-AOR", 162, 9, "4"),
        ("SD-IMP", 180, 10, "4"),
    ],
)
def test_starter_decks_have_their_points_levels_and_ranks(
    deck: str, points: int, level: int, rank: str
) -> None:
    found = starter(STARTER_IDS.index(deck))
    assert points_of(found) == points
    assert max(c.LEVEL[face] for face in found) == level
    assert rank_from(found) == rank


@checks("FUT-012", "FUT-017", "FUT-317")
def test_a_deck_has_60_cards_split_into_five_parts_in_every_kind_of_play() -> None:
    short = CHEAP[1:]
    for check in CHECKS:
        assert rules_of(CHEAP, check) == []
        assert rules_of(short, check) == ["FUT-017", "FUT-012"]
    assert [fault.text for fault in faults(short, CASUAL)] == [
        "it has 59 cards, not 60",
        "it has 14 armour cards, not 15",
    ]
    assert rules_of(swapped("ARM-01", "SAB-01"), CASUAL) == ["FUT-012", "FUT-012"]


@checks("FUT-016", "FUT-304", "FUT-314")
def test_in_casual_play_copies_are_not_limited() -> None:
    deck = [*faces(ARM_26=15, SAB_27=15), *SIGILS, *faces(ABL_34=10, ITM_15=10)]
    assert faults(deck, CASUAL) == []


@checks("FUT-342", "FUT-395", "FUT-R75")
def test_in_a_tournament_the_rank_limits_the_level_of_every_card() -> None:
    deck = swapped("ABL-12", "ABL-47")
    assert rules_of(deck, CASUAL) == []
    assert rules_of(deck, "3") == []
    (fault,) = faults(deck, "2")
    assert fault.rule == "FUT-R75"
    assert fault.text == "ABL-47 Second Pulse is level 8; rank 2 (Blade) plays up to level 6"


@checks("FUT-034", "FUT-344", "FUT-395", "FUT-422")
def test_in_a_tournament_the_rank_limits_the_focus_points() -> None:
    heavy = faces(ARM_27=3, ARM_29=3, ARM_33=3, SAB_26=3, SAB_30=3, SAB_32=3)
    deck = [*heavy, *faces(ARM_28=3, ARM_30=3, SAB_28=3, SAB_29=3), *CHEAP[30:]]
    assert points_of(deck) == 18 * 9 + 12 * 8 + 10
    assert rules_of(deck, CASUAL) == []
    assert rules_of(deck, "5") == ["FUT-422"]
    assert str(faults(deck, "5")[0]) == "it has 268 focus points; rank 5 (Archon) may have 220 (FUT-422)"


@checks("FUT-395", "FUT-R77")
def test_in_a_tournament_three_copies_one_unique_one_restricted() -> None:
    assert rules_of(swapped("ARM-01", "ARM-02"), "1") == ["FUT-395"]
    assert rules_of(swapped("ITM-18", "ART-05", 2), "4") == ["FUT-R77"]
    assert rules_of(swapped("ITM-18", "CRE-01", 2), "4") == ["FUT-395"]
    assert [c.ID[face] for face in range(c.FACES) if c.TAG[face] == "Unique"] == [
        *("ARM-26", "ARM-31", "SAB-27", "SAB-33", "ABL-19"),
        *("ART-01", "ART-02", "ART-03", "ART-04", "ART-05", "CRE-10"),
    ]


@checks("FUT-395")
def test_in_a_tournament_at_most_three_different_restricted_cards() -> None:
    deck = [face for face in CHEAP if c.QUOTA_OF[face] != c.ABILITY]
    restricted = faces(ABL_04=1, ABL_34=1, ABL_36=1)
    rest = faces(ABL_06=3, ABL_08=3, ABL_10=1)
    assert rules_of([*deck, *restricted, *rest], "5") == []
    assert rules_of([*deck, *restricted, *faces(ABL_38=1), *rest[1:]], "5") == ["FUT-395"]


@checks("FUT-010", "FUT-189", "FUT-R76")
def test_cards_of_the_arena_are_in_no_deck() -> None:
    assert ARENA_IDS == ("ABL-A1", "ABL-A2", "ABL-A3")
    assert not set(ARENA_IDS) & set(c.ID)
    deck = read_deck("59 ARM-01\n1 ABL-A2 Ring Marshal's Favour")
    found = DECKS.faults(deck, CASUAL)
    assert found[0].rule == "FUT-R76"
    assert "Ring Marshal's Favour is for the Arena format only" in found[0].text
    assert "1 ABL-A2" in DECKS.write(deck)


@checks("FUT-021", "FUT-307", "FUT-308", "FUT-310", "FUT-311", "FUT-312", "FUT-313", "FUT-345", "FUT-414")
def test_every_card_is_open_to_everybody_who_builds_a_deck() -> None:
    assert tuple(range(c.FACES)) == POOL
    assert set(faces_allowed([], CASUAL)) == set(POOL)
    assert set(faces_allowed([], "4")) == set(POOL)
    assert set(faces_allowed([], "1")) == {face for face in POOL if c.LEVEL[face] <= 4}


@checks("FUT-309", "FUT-413")
def test_experience_makes_the_rank_and_the_rank_decides_which_decks_may_be_played() -> None:
    assert [rank.experience for rank in rows.RANKS.values()] == [0, 500, 1500, 3000, 6000]
    lowest = {rank_from(random_deck(Random(seed), check)) for check in rows.RANKS for seed in range(5)}
    assert {"1", "5"} < lowest
    for seed in range(5):
        deck = random_deck(Random(seed), "5")
        rank = rank_from(deck)
        assert [check for check in rows.RANKS if faults(deck, check)] == [
            r for r in rows.RANKS if r < str(rank)
        ]


@checks("FUT-020", "FUT-R05", "FUT-304")
@pytest.mark.parametrize("check", CHECKS)
def test_a_deck_taken_card_by_card_is_always_finished_and_legal(check: str) -> None:
    for seed in range(25):
        deck = random_deck(Random(seed), check)
        assert faults(deck, check) == []


@pytest.mark.parametrize("check", CHECKS[1:])
def test_the_dearest_cards_leave_enough_points_for_the_rest(check: str) -> None:
    taken: list[int] = []
    while len(taken) < c.DECK_SIZE:
        allowed = faces_allowed(taken, check)
        taken.append(max(allowed, key=lambda face: (c.FP[face], c.TAG[face] == "Restricted", face)))
    assert faults(taken, check) == []
    assert rows.RANKS[check].focus - points_of(taken) <= 2


def test_a_legal_deck_can_be_taken_in_any_order() -> None:
    for number in range(5):
        deck = list(starter(number))
        Random(number).shuffle(deck)
        for taken, face in enumerate(deck):
            assert face in faces_allowed(deck[:taken], rank_from(deck) or "")


def test_exactly_what_would_spoil_the_deck_is_not_offered() -> None:
    taken = CHEAP[:-1]
    allowed = set(faces_allowed(taken, "1"))
    for face in POOL:
        assert (face in allowed) == (faults([*taken, face], "1") == [])
    assert not faces_allowed(CHEAP, "1")
    assert not faces_allowed(CHEAP, CASUAL)


# Decks as text.


def test_a_deck_is_the_same_after_writing_and_reading() -> None:
    for number, name in enumerate(STARTER_IDS):
        deck = DECKS.starters[name]
        again = read_deck(DECKS.write(deck))
        assert again == deck
        assert Counter(faces_of(again)) == Counter(starter(number))


def test_a_deck_file_has_a_name_comments_and_five_sections() -> None:
    text = write_deck("Mine", CHEAP, ["for the first rank"])
    assert text.splitlines()[:5] == [
        "Name: Mine",
        "# for the first rank",
        "",
        "Armour (15)",
        "3 ARM-01 Dustrunner Vest",
    ]
    assert [line for line in text.splitlines() if line.endswith(")")] == [
        *("Armour (15)", "Sabers (15)", "Sigils (10)", "Abilities (10)", "Items (10)")
    ]


def test_cards_are_known_by_id_by_name_or_by_both() -> None:
    deck = read_deck(
        "3 arm-11\n2x Vault Courier Rig\n1 ARM-11 vault courier rig\n[Sigils]\n4 × Paladin Sigil\n"
    )
    assert Counter(deck.cards) == {"ARM-11": 6, "SIG-PAL": 4}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Name: X\n3 ARM-99", "line 2: there is no card 'ARM-99'; perhaps "),
        (
            "3 Vault Courer Rig",
            "line 1: there is no card 'Vault Courer Rig'; perhaps ARM-11 Vault Courier Rig",
        ),
        ("3 ARM-11 Bonded Weave", "line 1: ARM-11 is Vault Courier Rig, not 'Bonded Weave'"),
        ("Sabers\n\n1 ARM-11", "line 3: ARM-11 Vault Courier Rig belongs under Armour, not Sabers"),
        ("Armour\n1 CRE-01", "line 2: CRE-01 Vyr Wolf belongs under Items, not Armour"),
        ("99 ARM-11", "line 1: 99 copies; a deck has 60 cards"),
        ("0 ARM-11", "line 1: 0 copies"),
        ("hello", "line 1: 'hello' is not a number and a card"),
        ("# nothing\n", "there is no card in this deck"),
        ("1 ARM-11\n" * 3000, "this is no deck"),
    ],
)
def test_a_bad_line_is_named_with_what_was_perhaps_meant(text: str, complaint: str) -> None:
    with pytest.raises(NotUnderstood) as error:
        read_deck(text)
    assert complaint in str(error.value)
    # These words are shown as they are: marks of a formatter would be read as letters.
    assert "`" not in str(error.value)


def test_all_bad_lines_are_named_but_never_more_than_anybody_wants_to_read() -> None:
    with pytest.raises(NotUnderstood) as error:
        read_deck("2 ARM-01\n0 ARM-11\n1 SAB-01\nhello\n")
    assert [line[:7] for line in str(error.value).splitlines()] == ["line 2:", "line 4:"]
    with pytest.raises(NotUnderstood) as error:
        read_deck("hello\n" * 50)
    assert len(str(error.value).splitlines()) == MOST_TROUBLE


@checks("FUT-305", "FUT-423")
def test_a_deck_is_shown_with_quotas_curve_and_tournament_figures() -> None:
    text = show_deck(DECKS.starters["SD-REV"])
    assert "Armour: 15 of 15" in text
    assert "  2 ARM-11  Vault Courier Rig           level 4, Recon, 30 AP, Primal, Forcefield" in text
    assert "   2  █████████████ 13" in text
    assert "Sigils: 6 Primal, 4 Strategist" in text
    assert "Focus points: 103; highest level: 6" in text
    assert text.endswith("Legal in casual play and in tournaments from rank 2 (Blade)")
    assert "Not legal: 6 faults" in show_deck(Deck("", ("SIG-PAL",)))
    copies = DECKS.starters["SD-REV"].cards
    odd = Deck("", tuple("ARM-26" if card.startswith("ARM") else card for card in copies))
    assert show_deck(odd).endswith("Legal in casual play and in no tournament")


@checks("FUT-012", "FUT-395", "FUT-R75", "FUT-R77")
def test_one_more_card_is_too_many_by_part_by_copies_or_by_level() -> None:
    assert no_more([], CASUAL) == {}
    full = no_more(faces(ARM_01=15), CASUAL)
    assert set(full) == {face for face in range(c.FACES) if c.QUOTA_OF[face] == c.ARMOUR}
    assert full[c.FACE["ARM-02"]] == "A deck has 15 armour cards."
    ranked = no_more(faces(ARM_01=3, ARM_26=1), "3")
    assert ranked[c.FACE["ARM-01"]] == "At most 3 of this card."
    assert ranked[c.FACE["ARM-26"]] == "At most 1 of this card, which is Unique."
    high = [face for face in range(c.FACES) if c.LEVEL[face] > rows.RANKS["3"].level]
    assert all(ranked[face].startswith("This rank plays up to") for face in high if c.ID[face] != "ARM-26")
    assert c.FACE["ARM-02"] not in ranked
