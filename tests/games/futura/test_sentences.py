"""The log says what is true: where energy comes from, what a strike came to, how a game was won."""

from __future__ import annotations

import pytest

from starhall.core.scenes import checks, choose, place_at
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import ACO_AP, FACE, NAME, NEUTRAL, NONE, STATION
from starhall.games.futura.rules.ending import count_points, eliminate, score, time_up, win
from starhall.games.futura.rules.fight import damage
from starhall.games.futura.rules.kinds import (
    GIVE,
    GIVE_ENERGY,
    IN_STATION,
    OFFER_DONE,
    TIER_2,
    TO_DISCARD,
    TO_HAND,
    TO_SALE,
)
from starhall.games.futura.rules.mat.cards import draw_up
from starhall.games.futura.rules.mat.stations import roll_station
from starhall.games.futura.rules.plays.windows import open_window
from starhall.games.futura.rules.turn.turns import collect_energy
from starhall.games.futura.state import Chronic, FuturaState
from tests.games.futura.fight import Made, declare, dice, lead
from tests.games.futura.playing import duel, fight, made, plain
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    FOUNDRY,
    LOWMARKET,
    TERRACE,
    act,
    dress,
    give,
    go,
    load_up,
    only_districts,
    slot,
    stack_deck,
    table,
    turn,
)


def log(s: FuturaState, reader: int | None = None) -> list[str]:
    """All that a reader is told."""
    assert s.journal is not None
    return [GAME.words.event(s.names, event) for event in s.journal.seen_by(reader)]


def named(name: str) -> str:
    """The name of a card."""
    return NAME[FACE[name]]


def rules(s: FuturaState, name: str) -> list[str]:
    """The rule that each event of a name cites."""
    assert s.journal is not None
    return [event.rule for event in s.journal.events if event.name == name]


# Energy and cards.


@checks("FUT-211", "FUT-162", "FUT-168")
def test_every_gain_of_energy_says_where_it_comes_from() -> None:
    s = turn()
    go(s, (collect_energy, 0))
    assert plain(s, "collected") == [
        f"Player 1 collects {s.energy[0] - 20 - 2} energy at the start of the turn."
    ]
    assert plain(s, "gained") == ["Player 1 gains 2 energy from Crystal Madness of Aegis Outpost."]
    assert rules(s, "gained") == ["FUT-162"]


@checks("FUT-125", "FUT-134")
def test_a_gain_cites_the_rule_of_its_effect() -> None:
    s = duel("ARM-11", "SAB-04", theirs=["ARM-11"], rolls=(8, 1))
    lead(s)
    assert rules(s, "gained") == ["FUT-134"]
    s = fight("ARM-16", "ABL-41", rolls=(1, 8))
    lead(s, made(s, 0, "POST", "ABL-41", 0, TIER_2))
    assert rules(s, "gained") == ["FUT-125"]


@checks("FUT-320", "FUT-R32")
def test_a_sale_is_one_sentence_with_its_price() -> None:
    s = turn()
    saber, ability = give(s, 0, "SAB-26", "ABL-01")
    act(s, 0, "SELL", slot(saber))
    act(s, 0, "SELL", slot(ability))
    (sold,) = plain(s, "sold")
    assert sold.endswith(f" for {s.energy[0] - 20} energy.")
    assert plain(s, "gained") == []
    assert len(plain(s, "discarded")) == 1


@checks("FUT-211", "FUT-213", "FUT-R71")
def test_cards_drawn_together_are_told_together() -> None:
    s = table()
    stack_deck(s, 0, "ARM-01", "SIG-PAL", "SIG-PAL", "SAB-01")
    draw_up(s, 0, 4)
    assert log(s, 1) == [
        "A Paladin sigil goes to the bay of Player 1, the 1st in it.",
        "A Paladin sigil goes to the bay of Player 1, the 2nd in it.",
        "Player 1 draws 2 cards from the deck.",
    ]
    assert log(s, 0)[-1].startswith("Player 1 draws 2 cards from the deck: ")


@checks("FUT-R37", "FUT-R71")
def test_the_terms_of_an_offer_are_read_by_the_two_alone() -> None:
    s = turn(players=3)
    (card,) = give(s, 0, "SAB-01")
    act(s, 0, "OFFER", 1)
    choose(s, 0, "trade", GIVE + slot(card), GIVE_ENERGY)
    choose(s, 0, "number", 3)
    choose(s, 0, "trade", OFFER_DONE)
    choose(s, 1, "yes", 1)
    told = log(s, 1)[-2:]
    assert told[0].startswith("Player 1 makes Player 2 an offer: ")
    assert told[0].endswith(" and 3 energy for nothing.")
    assert told[1].startswith("Player 1 gives Player 2 1 card and 3 energy for nothing: ")
    assert log(s, 2)[-2:] == [
        "Player 1 makes Player 2 an offer.",
        "Player 1 gives Player 2 1 card and 3 energy for nothing.",
    ]


@checks("FUT-295", "FUT-320")
@pytest.mark.parametrize(
    ("place", "said"),
    [
        (TO_HAND, ["claim placed"]),
        (TO_DISCARD, ["claim placed"]),
        (TO_SALE, ["sold"]),
        (IN_STATION + AEGIS, ["stored"]),
    ],
)
def test_where_a_claimed_card_goes_is_said_once(place: int, said: list[str]) -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16", "SAB-15")
    load_up(s, FOUNDRY, "ARM-26")
    s.ap[FOUNDRY] = 1
    dice(s, 10, 1)
    declare(s, 0, CHEN, STATION + FOUNDRY)
    lead(s)
    choose(s, 0, "place", place)
    assert s.journal is not None
    names = [event.name for event in s.journal.events]
    assert [name for name in names if name in ("claim placed", "sold", "stored", "gained")] == said
    assert rules(s, "claimed") == ["FUT-275"]


# Stations.


@checks("FUT-154", "FUT-382", "FUT-391")
def test_a_new_station_is_told_with_what_its_district_adds_to_both_figures() -> None:
    s = table(options={"station_dam": "die_only"})
    for d, more in ((FOUNDRY, 2), (TERRACE, 0)):
        dice(s, 5, 3)
        roll_station(s, d, 1)
        assert log(s)[-1].endswith(f" has {5 + 10 + 2 * more} AP and {3 + more} DAM.")


@checks("FUT-274")
def test_a_station_that_has_fallen_keeps_its_name_in_the_log() -> None:
    s = turn(0)
    dress(s, CHEN, "ARM-16", "SAB-15")
    s.ap[FOUNDRY] = 1
    dice(s, 10, 1)
    declare(s, 0, CHEN, STATION + FOUNDRY)
    lead(s)
    assert s.station[FOUNDRY] == NONE
    assert "Ghost Chen of Player 1 assaults the Aoric Temple on Foundry Ring of Player 2." in log(s)


@checks("FUT-R91")
def test_a_neutral_station_is_called_so_within_a_sentence() -> None:
    s = turn(0, players=3)
    place_at(s, holder={TERRACE: NEUTRAL})
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s)
    told = log(s)
    (declared,) = plain(s, "declared")
    assert declared.endswith(", which is neutral.")
    assert not any(" The neutral" in text for text in told)


# Plays.


@checks("FUT-R61", "FUT-184")
def test_a_play_is_told_once_with_its_tier_if_it_has_one() -> None:
    s = fight("ARM-16", "SAB-15", "ABL-17", rolls=(10, 1))
    lead(s, made(s, 0, "POST", "ABL-17", 0, TIER_2))
    assert plain(s, "plays") == [f"Player 1 uses {named('ABL-17')} at tier 2."]
    s = fight("ARM-16", "SAB-15", "ITM-01", rolls=(10, 1))
    lead(s, made(s, 0, "PRE", "ITM-01"))
    assert plain(s, "plays") == [f"Player 1 uses {named('ITM-01')}."]
    assert "announces" not in " ".join(log(s))


@checks("FUT-346", "FUT-R61")
def test_of_several_queued_plays_each_is_named_again_as_it_takes_effect() -> None:
    s = fight("ARM-26", "ABL-39", "ABL-40", rolls=(12, 1))
    lead(s, made(s, 0, "POST", "ABL-39", 0, TIER_2), made(s, 0, "POST", "ABL-40", 0, TIER_2))
    assert plain(s, "takes effect") == [
        f"Now {named('ABL-39')} takes effect.",
        f"Now {named('ABL-40')} takes effect.",
    ]
    s = fight("ARM-26", "ABL-39", rolls=(12, 1))
    lead(s, made(s, 0, "POST", "ABL-39", 0, TIER_2))
    assert plain(s, "takes effect") == []


@checks("FUT-168", "FUT-R67")
def test_what_is_in_force_for_all_names_whose_units() -> None:
    s = turn()
    place_at(s, holder={LOWMARKET: 0})
    go(s, (open_window, 0, "CYC"))
    while s.asked:
        seat, kind, _, _ = s.asked[0]
        choose(s, seat, kind.name, s.choices(seat)[0] - kind.first)
    assert plain(s, "in force for all") == ["Every unit of Player 1 deals 1d4 more."]


@checks("FUT-158")
def test_a_changed_price_is_told_as_less_or_nothing() -> None:
    words = GAME.words
    assert words.says["force"]({}, ("COST", -2, "upgrade")) == " pays 2 less for an upgrade"
    assert words.says["force"]({}, ("COST", 1, "move")) == " pays 1 more for moving in"
    assert words.says["force"]({}, ("COST", -99, "recall")) == " pays nothing for the way home"


# Damage.


@checks("FUT-172", "FUT-252")
def test_a_strike_that_comes_to_nothing_is_told_as_that() -> None:
    s = fight("ARM-11", target=FOUNDRY, station="STA-03", rolls=(8, 1))
    lead(s, Made(1, "POST", STATION + FOUNDRY))
    assert plain(s, "held off") == ["Nothing of it reaches the Aoric Temple on Foundry Ring."]
    assert plain(s, "packet") == []
    assert "0 damage" not in " ".join(log(s))


@checks("FUT-252", "FUT-265")
def test_only_a_sum_of_several_strikes_is_told_besides_them() -> None:
    s = fight("ARM-11", support=CHEN, helping=("ARM-11",), rolls=(8, 8, 1))
    lead(s)
    assert plain(s, "packet") == ["In all 6 damage comes for the Revolution Safehouse on The Long Archive."]
    s = fight("ARM-11", rolls=(8, 1))
    lead(s)
    assert plain(s, "packet") == []


@checks("FUT-170")
def test_healing_tells_what_it_did_and_no_more() -> None:
    s = table()
    s.chronic = [Chronic(CHEN, "Biohazard", 5, 3, NONE)]
    damage.heal(s, CHEN, 3, "FUT-170")
    assert log(s) == ["The counters on Ghost Chen are gone."]
    s.base[CHEN] -= 2
    damage.heal(s, CHEN, 3, "FUT-170")
    assert log(s)[1:] == ["Ghost Chen regains 2 base AP."]
    assert s.base[CHEN] == ACO_AP[CHEN]


@checks("FUT-R56")
def test_an_assault_of_one_interaction_ends_after_one() -> None:
    s = turn(0, options={"assault_cap": 1})
    dice(s, 1, 8)
    declare(s, 0, CHEN, STATION + TERRACE)
    lead(s)
    assert plain(s, "assault capped") == ["After 1 interaction the assault is called off."]


# The end.


def over(s: FuturaState) -> str:
    (text,) = plain(s, "game over")
    return text


@checks("FUT-299", "FUT-R55")
def test_the_end_says_how_it_was_won_and_gives_every_place() -> None:
    s = table((count_points,), players=3, energy=[20, 30, 10])
    points = [sum(rows) / 2 for rows in s.points]
    assert over(s) == (
        "Player 2 wins the game with the most victory points. Places: "
        f"1 Player 2 ({points[1]:g} points), 2 Player 1 ({points[0]:g} points), "
        f"3 Player 3 ({points[2]:g} points)."
    )


@checks("FUT-R55")
def test_a_tie_says_what_broke_it_or_that_it_was_shared() -> None:
    s = table()
    only_districts(s, AEGIS, LOWMARKET, TERRACE)
    place_at(s, holder={AEGIS: 0})
    place_at(s, holder={LOWMARKET: 0})
    place_at(s, holder={TERRACE: 1})
    s.energy = [0, 0]
    mine, theirs = (sum(score(s, p)) for p in (0, 1))
    s.energy[1] = (mine - theirs) // 2
    go(s, (count_points,))
    assert s.places == (1, 2)
    assert over(s).endswith(
        " Player 1 and Player 2 are equal in victory points: Player 1 has more built stations."
    )


@checks("FUT-R55")
def test_those_who_are_equal_in_everything_win_together() -> None:
    s = table()
    only_districts(s)
    s.energy = [10, 10]
    for a in range(12):
        place_at(s, side={a: {0: 0, 3: 1}.get(a, -1)})
    go(s, (count_points,))
    assert s.places == (1, 1)
    assert over(s) == (
        "Player 1 and Player 2 win the game with the most victory points. Places: "
        f"1 Player 1 ({sum(s.points[0]) / 2:g} points), 1 Player 2 ({sum(s.points[1]) / 2:g} points). "
        "Player 1 and Player 2 are equal in victory points: they share the place."
    )


@checks("FUT-004", "FUT-005", "FUT-R72")
def test_every_way_to_win_has_its_words() -> None:
    s = table(players=3)
    win(s, 1, "FUT-004", "districts")
    assert over(s).startswith("Player 2 wins the game by holding every district. Places: 1 Player 2 (")
    s = table(players=3)
    eliminate(s, 0)
    eliminate(s, 2)
    assert over(s).startswith(
        "Player 2 wins the game as the last player with an acolyte. Places: 1 Player 2 ("
    )
    assert "Player 1 (out)" in over(s)
    s = table(options={"clock_minutes": 45})
    time_up(s)
    assert " the game by territory, as the clock has run out. Places: 1 Player " in over(s)
    assert " are equal in built stations: " in over(s)


@checks("FUT-R74")
@pytest.mark.parametrize(
    ("before", "energy", "said"),
    [
        (
            ((1, 2),),
            (50, 20),
            "Player 1 wins the match with 2 games won. "
            "Places: 1 Player 1 (2 games won), 2 Player 2 (0 games won).",
        ),
        (
            ((1, 3, 2), (2, 1, 3)),
            (30, 20, 50),
            "Player 1 wins the match with 1 game won. Places: 1 Player 1 (1 game won), "
            "2 Player 3 (1 game won), 3 Player 2 (1 game won). "
            "Player 1 and Player 3 are equal in games won: Player 1 has the better places in the games. "
            "Player 3 and Player 2 are equal in games won: Player 3 has the better places in the games.",
        ),
    ],
)
def test_the_end_of_a_match_gives_every_place_and_how_ties_were_broken(
    before: tuple[tuple[int, ...], ...], energy: tuple[int, ...], said: str
) -> None:
    s = table(
        (count_points,),
        players=len(energy),
        options={"match": "best_of_three"},
        energy=list(energy),
        finished=before,
    )
    assert plain(s, "match over") == [said]
