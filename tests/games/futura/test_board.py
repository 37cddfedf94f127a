"""The table as text: what a player must see, and nothing that is hidden from the reader."""

from __future__ import annotations

from starhall.core import Match
from starhall.core.scenes import checks, choose, place_at
from starhall.games.futura import GAME
from starhall.games.futura.board import bar
from starhall.games.futura.box.parts import FACE, SLOTS, STATION
from tests.games.futura.table import AEGIS, CHEN, FOUNDRY, GARRIS, act, dress, give, load_up, turn


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


def test_the_heading_says_cycle_turn_and_step() -> None:
    assert GAME.board(GAME.view(turn(0), 0)).startswith(
        "Battle cycle 2 of 5, turn of Player 1, action step\n"
    )


def test_a_mat_shows_energy_income_piles_points_and_the_bay_in_order() -> None:
    s = turn(0, bays=[[FACE["SIG-PUR"] * SLOTS + 1, FACE["SIG-PRI"] * SLOTS + 2], []])
    give(s, 0, "ARM-01")
    text = GAME.board(GAME.view(s, 0))
    assert (
        "== Player 1 (you) *: 20 energy (+18 next turn), 1 card in hand, deck 0, discard pile 0, 39 VP"
        in text
    )
    assert "[Puritan] (wards off Emperor), Primal (wards off Strategist)" in text
    assert "VP: Stations 9, Districts 4, Acolytes 6, Ranks 0, Equipment 0, Energy 20" in text
    assert "== Player 2: 20 energy" in text
    assert "as far as is open" in text
    assert (
        "Sigil wheel, each beats the next: Paladin > Primal > Strategist > Puritan > Emperor > Paladin"
        in text
    )


def test_own_equipment_is_named_and_that_of_others_shows_its_back() -> None:
    s = turn(0)
    armour, saber = dress(s, CHEN, "ARM-11", "SAB-12")
    dress(s, GARRIS, "ARM-08", "SAB-01", "ABL-02")
    mine = GAME.board(GAME.view(s, 0))
    assert "armour Vault Courier Rig 30/30 AP (face down) | saber Ghostlight 4 DAM (face down)" in mine
    assert "armour <Recon armour 3> | saber <Recon saber 1> | <ability 5>" in mine
    assert "Leech Jerkin" not in mine
    assert "AP 44 (Vault Courier Rig 30 + Base AP 14) | strike 7 (Base DAM 3 + Ghostlight 4)" in mine
    s.turn_up(armour)
    s.turn_up(saber)
    theirs = GAME.board(GAME.view(s, 1))
    assert "armour Vault Courier Rig 30/30 AP | saber Ghostlight 4 DAM" in theirs


def test_station_slots_of_others_only_show_that_something_is_there() -> None:
    s = turn(0)
    load_up(s, FOUNDRY, "SAB-20")
    load_up(s, AEGIS, "CRE-01", fitted=True)
    text = GAME.board(GAME.view(s, 0))
    assert "Slots 1 of 1: <face down>" in text
    assert "Slots 1 of 1: Vyr Wolf 57/57 AP 9 DAM (face down)" in text
    assert "Event Saber" not in text


@checks("FUT-086")
def test_districts_stations_and_upgrades_lie_together_in_the_station_area() -> None:
    s = turn(0)
    s.level[AEGIS] = 3
    found = lines(GAME.board(GAME.view(s, 0)))
    at = found.index("Districts:")
    assert found[at + 1].startswith(
        "Aegis Outpost (energy 1): Stellen Command Station, level 3 Temple, d12, AP ████████████ 20/20"
    )
    assert found[at + 4] == "Slots 0 of 3: empty"


def test_unbuilt_and_face_down_districts_look_different() -> None:
    s = turn(0)
    s.level[1] = 0
    place_at(s, site={1: 2})
    place_at(s, station={1: -1})
    s.level[2] = 0
    place_at(s, site={2: 1})
    place_at(s, station={2: -1})
    found = lines(GAME.board(GAME.view(s, 0)))
    assert "Lowmarket Warrens (energy 1): no station" in found
    assert "The Drowned Cloister (energy 2): face down until the owner's next turn" in found


def test_the_middle_shows_what_is_left_and_who_fell() -> None:
    s = turn(0)
    s.place[CHEN] = 3
    place_at(s, side={CHEN: -1})
    text = GAME.board(GAME.view(s, 0))
    assert "Stations left: Stellen Command Station 1, Aoric Temple 0, Revolution Safehouse 0, " in text
    assert "Upgrade cards left: Recon Station 5, Stronghold 5, Temple 5, Fortress 5" in text
    assert "The fallen: Ghost Chen" in text


def test_a_fight_shows_both_sides_with_dice_chance_and_strikes() -> None:
    s = turn(0, chance=[5, 3])
    act(s, 0, "DECLARE", CHEN)
    choose(s, 0, "thing", STATION + FOUNDRY)
    choose(s, 0, "acolyte", CHEN)
    found = lines(GAME.board(GAME.view(s, 0)))
    assert found[0] == "Battle cycle 2 of 5, turn of Player 1, assault phase, after the dice"
    assert "== Player 1 attacks Player 2: interaction 1 of at most 30" in found
    assert "Attack: Ghost Chen d6, rolled 5 wins, AP ████████████ 14/14, strike 3" in found
    assert (
        "Defence: Foundry Ring d8, rolled 3 loses, AP ████████████ 20/20, "
        "strike 6 (Recon Station 4 + Plated Works 2)"
    ) in found


def test_the_hand_shows_figures_text_prices_and_why_not() -> None:
    s = turn(0, energy=[3, 20])
    give(s, 0, "ARM-11", "SAB-26")
    found = lines(GAME.hand(GAME.view(s, 0)) if GAME.hand else "")
    assert found[0] == ("Vault Courier Rig: level 4, Recon, 30 AP, Primal, Forcefield, weak to Chroma (+2)")
    assert found[1].startswith("When an assault is declared, for 1 energy: a shield of 4 AP")
    assert "Not Ghost Chen: it costs 4 energy, you have 3 (FUT-319)" in found
    assert any(line.startswith("Equip for 9 on nobody now; sells for 4") for line in found)


def test_without_cards_or_a_seat_there_is_no_hand() -> None:
    s = turn(0)
    assert GAME.hand is not None
    assert GAME.hand(GAME.view(s, 0)) == "Your hand is empty."
    assert GAME.hand(GAME.view(s, None)) == "Nobody's hand is open to you."


def test_a_board_can_be_drawn_before_decks_are_chosen_and_after_the_end() -> None:
    match = Match(GAME, 4, seed="b")
    assert GAME.board(match.view(None)).startswith("setting up")


def test_bars_are_full_only_when_nothing_is_lost() -> None:
    assert bar(20, 20) == "████████████ 20/20"
    assert bar(19, 20) == "████████████ 19/20"
    assert bar(1, 20) == "█··········· 1/20"
    assert bar(0, 20) == "············ 0/20"
    assert bar(0, 0) == "············ 0/0"
