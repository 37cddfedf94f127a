"""What each reader sees, and fair re-deals of what it does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from starhall.core import AS_IS, Match, Nobody, Owner, Public, Row, Scripted, Seeded, State, registry
from starhall.core.scenes import choose, scene
from starhall.core.seen import Hand, Pile, knowing, seeing, seen_type
from starhall.core.snapshot import digest, to_plain
from starhall.core.views import Unknown, hidden_cards, hidden_places, mixed, resample
from tests.fixtures.cargo import GAME, CargoState
from tests.fixtures.cargo.components import CARDS
from tests.fixtures.cargo.rules.auction import kept, look
from tests.fixtures.cargo.rules.turn import play, steal, threw
from tests.fixtures.play import played, step

READERS = (0, 1, 2, None)


def view(s: State, reader: int | None) -> dict[str, Any]:
    """What a reader sees, where the game declares nothing about it."""
    found: dict[str, Any] = seeing(seen_type(type(s)), type(s))(s, reader).plain()
    return found


def hand(*cards: int) -> dict[str, Any]:
    """A hand that is known whole."""
    return {"count": len(cards), "known": [*cards]}


def moment(**fields: Any) -> CargoState:
    """Three seats with a question that nobody answers; crates lie where the test says."""
    known = [0] * len(CARDS)
    for card, *seats in fields.pop("known", ()):
        known[card] = sum(1 << seat for seat in seats)
    s: CargoState = scene(
        GAME,
        players=3,
        **{
            "hands": [[0, 1], [2, 3, 4], [5]],
            "deck": [6, 7, 8],
            "space": [9],
            "market": [10],
            "active": 0,
            "known": known,
            **fields,
        },
        stack=[(play, 0)],
    )
    return s


# ------------------------------------------------------------------ what is seen


def test_a_seat_sees_its_own_hand_and_how_many_crates_the_others_hold() -> None:
    s = moment()
    assert view(s, 0)["hands"] == [hand(0, 1), {"count": 3, "known": []}, {"count": 1, "known": []}]
    assert view(s, 2)["hands"] == [{"count": 2, "known": []}, {"count": 3, "known": []}, hand(5)]
    assert view(s, None)["hands"] == [{"count": n, "known": []} for n in (2, 3, 1)]


def test_a_pile_that_nobody_sees_is_a_count() -> None:
    for reader in READERS:
        assert view(moment(), reader)["deck"] == {"count": 3, "known": {}}
        assert view(moment(), reader)["space"] == {"count": 1, "known": {}}


def test_known_crates_show_in_their_place_to_those_who_know_them() -> None:
    s = moment(known=[(6, 0), (8, 0, 1), (4, 2), (2, 2)])
    assert [view(s, reader)["deck"]["known"] for reader in READERS] == [{"0": 6, "2": 8}, {"2": 8}, {}, {}]
    assert view(s, 2)["hands"][1] == {"count": 3, "known": [2, 4]}
    assert view(s, 0)["hands"][1] == {"count": 3, "known": []}


def test_what_the_machine_keeps_for_itself_is_in_no_view() -> None:
    for reader in READERS:
        seen = view(moment(), reader)
        assert not {"stack", "asker", "answers", "known", "dealer", "journal", "drawn", "uncovered"} & set(
            seen
        )
        (asked,) = seen["asked"]
        assert (asked["seat"], asked["kind"]) == (0, "play")
        assert asked["about"] == ({"seat": 0} if reader == 0 else None)
        assert seen["seat"] == reader
        assert seen["market"] == [10]


class Odd(State):
    """Fields of other shapes."""

    tokens: Owner[list[int]]
    seal: Nobody[int]
    pairs: Public[tuple[tuple[int, int], ...]]


def test_a_hidden_thing_that_is_no_pile_is_seen_by_its_owner_only() -> None:
    s = Odd(["Ann", "Bea"], {}, Scripted())
    s.tokens, s.seal, s.pairs = [3, 4], 5, ((1, 2),)
    assert view(s, 1)["tokens"] == [None, 4]
    assert view(s, None)["tokens"] == [None, None]
    assert view(s, 0)["seal"] is None
    assert view(s, 0)["pairs"] == [[1, 2]]


def test_views_are_plain_json_and_come_back_equal() -> None:
    for seed in range(6):
        match = played(GAME, 3, 0, seed=seed)
        rng = Random(seed)
        while not match.over:
            for reader in READERS:
                seen = match.view(reader).plain()
                assert json.loads(json.dumps(seen)) == seen
            step(match, rng)


def scramble(value: Any) -> None:
    if isinstance(value, list):
        for item in value:
            scramble(item)
        value.append("changed")
    elif isinstance(value, dict):
        for item in value.values():
            scramble(item)
        value["changed"] = 1
    elif isinstance(value, (Hand, Pile)):
        scramble(value.known)


def test_whoever_changes_a_view_changes_nothing_else() -> None:
    s = moment(known=[(8, 0)], plays=[[1, 2, 0]])
    before = digest(s)
    for reader in READERS:
        scramble([*GAME.view(s, reader).parts().values()])
    assert digest(s) == before


# ------------------------------------------------------------------ what is learned and forgotten


def test_a_crate_that_was_looked_at_is_known_until_it_is_out_of_sight() -> None:
    s = scene(GAME, players=3, deck=[6, 7, 8], stack=[(look, 1), (kept, 0, 1)])
    assert s.space == [8]
    assert view(s, 1)["space"]["known"] == {"0": 8}
    assert view(s, 0)["space"]["known"] == {}


def test_a_crate_under_the_deck_is_known_to_the_one_who_put_it_there() -> None:
    s = moment()
    choose(s, 0, "swap", 1)
    assert s.deck == [1, 6, 7]
    assert view(s, 0)["deck"] == {"count": 3, "known": {"0": 1}}
    assert view(s, 1)["deck"] == {"count": 3, "known": {}}
    assert view(s, 0)["hands"][0] == hand(0, 8)


def test_who_does_not_see_which_crate_goes_forgets_the_whole_hand() -> None:
    s = scene(
        GAME,
        players=3,
        hands=[[0, 1, 2], [], []],
        known=[0b110 if card in (0, 1) else 0 for card in range(len(CARDS))],
        stack=[(threw, 1, 0)],
    )
    assert view(s, 1)["hands"][0] == {"count": 2, "known": []}
    assert view(s, 0)["hands"][0] == hand(0, 2)


def test_a_thief_and_its_victim_know_what_was_stolen() -> None:
    s = scene(
        GAME,
        players=3,
        dealer=Scripted(1),
        hands=[[0], [2, 3, 4], []],
        known=[0b100 if card in (2, 3) else 0 for card in range(len(CARDS))],
        plays=[[0, 16, 0]],
        stack=[(steal, 0, 1)],
    )
    assert s.hands == [[0, 3], [2, 4], []]
    assert view(s, 1)["hands"][0] == {"count": 2, "known": [3]}
    assert view(s, 2)["hands"][0] == {"count": 2, "known": []}
    assert view(s, 2)["hands"][1] == {"count": 2, "known": []}


def test_a_shuffle_makes_everybody_forget() -> None:
    s = moment(known=[(6, 0), (7, 1), (2, 0)])
    s.dealer = Scripted(AS_IS)
    s.shuffle(s.deck)
    assert [s.known[card] for card in (6, 7, 2)] == [0, 0, 1]


def test_forget_leaves_owners_their_own_hand() -> None:
    s = moment(known=[(2, 0, 1), (3, 2)])
    s.forget([2, 3])
    assert view(s, 0)["hands"][1]["known"] == []
    assert view(s, 1)["hands"][1] == hand(2, 3, 4)


def test_a_crate_that_was_shown_to_everybody_is_public() -> None:
    s = moment(known=[(8, 0, 1, 2)])
    assert view(s, None)["deck"]["known"] == {"2": 8}


def test_an_empty_place_is_no_card() -> None:
    s = moment(deck=[6, -1], known=[(len(CARDS) - 1, 0)])
    assert view(s, 0)["deck"]["known"] == {}


# ------------------------------------------------------------------ re-deals


def test_a_re_deal_moves_hidden_crates_and_keeps_known_ones() -> None:
    s = moment(known=[(4, 0), (7, 0)])
    hands, decks = set(), set()
    for seed in range(200):
        other = resample(s, 0, Random(seed))
        assert other.hands[0] == [0, 1]
        assert other.hands[1][2] == 4
        assert other.deck[1] == 7
        assert sorted([*other.hands[1], *other.hands[2], *other.deck, *other.space]) == list(range(2, 10))
        assert view(other, 0) == view(s, 0)
        hands.add(tuple(other.hands[1]))
        decks.add(tuple(other.deck))
    hidden = {2, 3, 5, 6, 8, 9}
    assert {card for hand in hands for card in hand[:2]} == hidden
    assert {deck[0] for deck in decks} == hidden


def test_every_hidden_crate_is_as_likely_in_every_hidden_place() -> None:
    s = moment()
    counts = dict.fromkeys(range(2, 10), 0)
    rng = Random(7)
    for _ in range(4000):
        counts[resample(s, 0, rng).hands[2][0]] += 1
    expected = 4000 / 8
    assert sum((n - expected) ** 2 for n in counts.values()) / expected < 24.3


def test_a_spectator_knows_no_hand() -> None:
    s = moment(known=[(8, 0)])
    found = {tuple(resample(s, None, Random(seed)).hands[0]) for seed in range(40)}
    assert len(found) > 20
    assert len(list(hidden_places(s, None))) == 10
    assert len(list(hidden_places(s, 0))) == 7


def test_a_re_deal_leaves_the_original_alone_and_draws_afresh() -> None:
    s = moment()
    before = to_plain(s)
    copies = [resample(s, 0, Random(3)) for _ in range(2)]
    assert to_plain(s) == before
    assert copies[0].hands == copies[1].hands
    assert len({copies[0].dealer.pick(0, 10**6) for _ in range(5)}) == 5


def test_secret_answers_are_drawn_again_but_not_the_own_one() -> None:
    match = Match(GAME, 3, seed="bids")
    for seat in (0, 1):
        match.choose(seat, GAME.kinds_by_name["bid"].choice(4))
    drawn = [resample(match.state, 0, Random(seed)) for seed in range(80)]
    assert {other.answers[0] for other in drawn} == {4}
    assert {other.answers[1] for other in drawn} == set(range(6))
    assert {other.answers[2] for other in drawn} == {None}
    assert {resample(match.state, None, Random(seed)).answers[0] for seed in range(80)} == set(range(6))


def test_what_others_know_stays_with_the_place_and_names_no_card() -> None:
    s = moment(known=[(8, 1)])
    for seed in range(40):
        other = resample(s, 0, Random(seed))
        # Everybody saw seat 1 look at the top crate, but not which crate that was.
        assert [card for card in range(len(CARDS)) if other.known[card]] == [other.deck[2]]


class Slots(State):
    """By seat, by station: the crates in its slots."""

    slots: Owner[list[list[list[int]]]]
    deck: Nobody[list[int]]


def test_hidden_crates_in_lists_of_lists_are_dealt_anew_one_by_one() -> None:
    s = Slots(["Ann", "Bea"], {}, Scripted())
    s.known = bytes(8)
    s.slots, s.deck = [[[0], [1]], [[2, 3], [4]]], [5, 6, 7]
    for seed in range(20):
        other = resample(s, 0, Random(seed))
        assert all(isinstance(card, int) for card in other.deck)
        assert [len(slot) for slot in other.slots[1]] == [2, 1]


class Heap(State):
    """A hand for each seat, and a deck that copies share."""

    hands: Owner[list[list[int]]]
    deck: Nobody[Row[int]]


def heap() -> Heap:
    s = Heap(["Ann", "Bea"], {}, Scripted())
    s.known = bytes([0, 0, 0, 0, 0, 3])
    s.hands, s.deck = [[0, 1], [2]], (3, 4, 5)
    return s


def test_a_pile_that_copies_share_is_dealt_anew_like_any_other() -> None:
    s = heap()
    found = [resample(s, 0, Random(seed)) for seed in range(40)]
    assert {other.deck[0] for other in found} == {other.hands[1][0] for other in found} == {2, 3, 4}
    assert {(type(other.deck), other.deck[2]) for other in found} == {(tuple, 5)}
    assert (s.deck, hidden_cards(s, 0)) == ((3, 4, 5), {2, 3, 4})


def test_a_pile_that_copies_share_is_looked_through_like_any_other() -> None:
    s = heap()
    hand, deck = Unknown(s, 0, [s.hands[1], s.deck]).put(s.copy(), [4, 3, 2])
    assert (hand, deck) == ([4], [3, 2, 5])
    assert (s.hands, s.deck) == ([[0, 1], [2]], (3, 4, 5))


def test_a_pile_that_copies_share_is_seen_like_any_other() -> None:
    cls = seen_type(Heap)
    seen = seeing(cls, Heap)(heap(), 1)
    assert (cls.types["deck"], seen.deck) == (Pile, Pile(3, {2: 5}))
    assert knowing(Heap)(heap(), 1) != knowing(Heap)(heap(), 0)


def test_a_game_may_find_out_once_what_it_deals_anew() -> None:
    found: list[int | None] = []

    def redealing(s: CargoState, seat: int | None) -> Callable[[Random], CargoState]:
        found.append(seat)
        return lambda rng: resample(s, seat, rng)

    class Thorough(CargoState):
        """Its own class, so that the fixture keeps its game."""

    thorough = replace(GAME, state=Thorough, redealing=redealing)
    s = thorough.new(2, Scripted(AS_IS))
    deal = thorough.redealer(s, 1)
    tables = {digest(deal(Random(seed))) for seed in range(8)}
    assert found == [1]
    assert len(tables) > 1
    assert digest(thorough.resample(s, 1, Random(3))) == digest(resample(s, 1, Random(3)))
    assert found == [1, 1]
    assert CargoState.game is GAME


def test_a_game_may_bring_its_own_re_deal() -> None:
    def stubborn(s: CargoState, seat: int | None, rng: Random) -> CargoState:
        return s.copy()

    class Own(CargoState):
        """Its own class, so that the fixture keeps its game."""

    own = replace(GAME, state=Own, redeal=stubborn)
    s = own.new(2, Scripted(AS_IS))
    assert digest(own.resample(s, 0, Random(1))) == digest(s)
    assert CargoState.game is GAME


def test_cards_with_the_same_back_are_dealt_anew_from_one_finding() -> None:
    s = moment(known=[(2, 0), (5, 1)])
    piles = [[2, 3, 4], [5, 6], []]
    unknown = Unknown(s, 0, piles)
    for seed in range(20):
        copy = s.copy()
        dealt = unknown.put(copy, mixed(unknown.cards, Random(seed)))
        assert [len(pile) for pile in dealt] == [3, 2, 0]
        assert dealt[0][0] == 2, "the reader knows where it is"
        assert sorted(card for pile in dealt for card in pile) == [2, 3, 4, 5, 6]
        assert copy.known[2] == 1
        assert [card for card in (3, 4, 5, 6) if copy.known[card]] == [dealt[1][0]], "seat 1 knows that place"
    assert piles == [[2, 3, 4], [5, 6], []]


def test_a_card_that_may_lie_in_some_places_only_is_placed_there() -> None:
    s = moment(known=[(2, 0), (5, 1)])
    unknown = Unknown(s, 0, [[2, 3, 4], [5, 6]])
    assert (unknown.kept, [*unknown.cards], unknown.ends) == ({0: 2}, [3, 4, 5, 6], [3, 5])
    copy = s.copy()
    assert unknown.put(copy, [6, 5, 4], {3: 3} | unknown.kept) == [[2, 6, 5], [3, 4]]
    assert [card for card in (3, 4, 5, 6) if copy.known[card]] == [3], "seat 1 knows that place"


@pytest.mark.parametrize("slug", ["peace", "void", "saga", "stellar", "futura"])
def test_one_finding_deals_as_many_do(slug: str) -> None:
    game, rng = registry.game(slug), Random(slug)
    s = game.new(game.players[-1], Seeded(2))
    for _ in range(60):
        if s.over:
            break
        before, redeal = digest(s), game.redealer(s, 0)
        dealt = [digest(redeal(Random(seed))) for seed in (1, 2, 1)]
        assert dealt == [digest(game.resample(s, 0, Random(seed))) for seed in (1, 2, 1)]
        assert digest(s) == before
        seat = s.asked[0][0]
        s.answer(seat, rng.choice(s.choices(seat)))
