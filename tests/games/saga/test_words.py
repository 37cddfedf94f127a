"""Prompts, options, events and the board in plain English."""

from __future__ import annotations

import pytest

from starhall.core import NotLegal
from starhall.core.scenes import checks, choose, told
from starhall.games.saga import GAME
from starhall.games.saga.facts import EVERYBODY
from starhall.games.saga.rules.charging import charge, place_stolen, steal, trigger
from starhall.games.saga.rules.damage import attack, damage
from starhall.games.saga.rules.moving import move, teleport
from starhall.games.saga.rules.play import play_slot
from starhall.games.saga.state import SagaState
from starhall.games.saga.words import WORDS
from tests.games.saga.helpers import (
    MORGANA,
    ROBO_MOB,
    SLUDGE,
    E,
    card,
    down,
    hurt,
    land,
    pay,
    random_game,
    seen,
    stage,
    start,
    steps,
    up,
)


def texts(s: SagaState, seat: int) -> list[str]:
    described = GAME.ask(s, seat)
    assert described is not None
    return [option.text for option in described.options]


def prompt(s: SagaState, seat: int) -> tuple[str, str, bool]:
    described = GAME.ask(s, seat)
    assert described is not None
    return described.text, described.left, described.must


def log(s: SagaState, seat: int | None) -> list[str]:
    assert s.journal is not None
    return [WORDS.event(s.names, event) for event in s.journal.seen_by(seat)]


def test_a_play_shows_both_sides_with_energy_and_text() -> None:
    s = stage((play_slot, 0), hands={0: ["Q01", "N1"]})
    assert texts(s, 0) == [
        "Play Spire Blast, upright (Charge Up 3, Energy 350): Blast. 2 damage to every character within "
        "2 spaces and not on a Quake, you included. Push every opponent within 2 spaces 2 spaces away.",
        "Play Spire Blast, upside-down (Energy 1,010): Move.",
        "Play Nova Power Up! (Charge Up 2, Energy 600): If you are on a Disaster: draw a card. "
        "Returns to your hand.",
    ]


def test_a_step_says_where_it_leads_and_whom_it_shoves() -> None:
    s = stage((move, 0, 1), at=[(0, 0), (0, 1)], ground=land(void=[(0, 2)], volcano=[(1, 0)]))
    found = texts(s, 0)
    assert found[2] == "Step east to r0c1 (blank), shoving Player 2 to r0c2 (Void)"
    assert found[4] == "Step south to r1c0 (Volcano)"
    assert found[0] == "Step north to r6c0 (blank)"


@checks("SAGA-148")
def test_a_draft_says_which_pick_of_how_many_it_is() -> None:
    s = start(2, characters="random", drafting="on")
    assert prompt(s, 0)[1] == "pick 1 of 5"
    for p in range(2):
        choose(s, p, "draft", s.sets[p][0])
    assert prompt(s, 0)[1] == "pick 2 of 5"


def test_supercharging_is_shown_as_a_step_that_may_be_declined() -> None:
    s = stage((move, 0, 1), omega=True)
    assert prompt(s, 0) == ("Choose where to move next.", "1 step and one of Supercharging left", True)
    steps(s, 0, E)
    assert prompt(s, 0) == ("Supercharged: one more step, or stop.", "1 step left", False)


def test_damage_says_how_many_and_marks_the_card_that_does_it() -> None:
    s = stage(
        (play_slot, 0),
        hands={0: ["T01", "Q08"], 1: ["T10"]},
        face_up={1: [("V03", 0, 1), ("V09", 0, 0)]},
        active={1: up("V09")},
        at=[(0, 0), (0, 1)],
    )
    s = stage(
        (attack, 0, 2),
        hands={1: ["T10"]},
        face_up={1: [("V03", 0, 1), ("V09", 0, 0)]},
        active={1: up("V09")},
        at=[(0, 0), (0, 1)],
    )
    assert texts(s, 1) == [
        "Discard Crest and Crash from your hand",
        "Discard Caldera Blast with 1 cube from the table",
        "Discard Pyroclast Rush from the table, your Active Card",
    ]
    assert prompt(s, 1)[1] == "1 card to discard"


def test_hidden_cards_have_no_name_in_the_log_of_others() -> None:
    s = stage((attack, 0, 1), at=[(0, 0), (0, 1)])
    pay(s, 1, "T10")
    assert log(s, 1)[-1] == "Player 2 discards Crest and Crash from hand (1 left)."
    assert log(s, 0)[-1] == log(s, None)[-1] == "Player 2 discards a card from hand (1 left)."
    assert log(s, 0)[0] == "Player 1 hits Player 2 with an Attack."


def test_other_questions_read_well() -> None:
    s = stage((charge, 0, 1, "own"), face_up={0: [("V02", 0, 1), ("Q03", 0, 0)]})
    assert texts(s, 0) == [
        "Charge Hyper Nova Burst of Player 1 (1 of 3 cubes)",
        "Charge Ultimate Cosmic Strike of Player 1 (0 of 4 cubes)",
    ]
    s = stage((steal, 0, 1), characters=(SLUDGE, ROBO_MOB), face_up={1: [("N2", 1, 2)]})
    assert texts(s, 0) == ["Steal from Victory is Mine! of Player 2 (2 of 3 cubes)", "Steal nothing"]
    s = stage((teleport, 0, ("on:quake",)), at=[(0, 0), (3, 3)], ground=land(quake=[(5, 5)]))
    assert texts(s, 0) == [
        "Teleport to r3c3 (Nova), changing places with Player 2",
        "Teleport to r5c5 (Quake)",
    ]
    s = stage((play_slot, 0), characters=(ROBO_MOB, MORGANA), hands={0: ["V09"]}, at=[(3, 3), (0, 0)])
    choose(s, 0, "play", down("V09"))
    assert texts(s, 0) == ["Move", "Attack", "Move, then Attack", "Attack, then Move"]


def test_a_choice_on_a_card_says_what_each_branch_does() -> None:
    s = stage((play_slot, 0), hands={0: ["V14", "Q08"]})
    choose(s, 0, "play", up("V14"))
    assert texts(s, 0) == ["Attack", "Move 2"]
    assert prompt(s, 0)[0] == "Firebrand Feint: choose one of the two."


@checks("SAGA-R12")
def test_a_question_names_the_card_that_asks_also_if_it_was_paid_away() -> None:
    # Tidal Memory fills Abyssal Blast, which is paid to its own damage and still makes its Ranged Attack.
    s = stage(
        (trigger, card("T05"), 0),
        players=3,
        face_up={0: [("T05", 0, 2), ("T03", 0, 1)]},
    )
    assert "Discard Abyssal Blast with 2 cubes from the table, which is being performed" in texts(s, 0)
    assert "Discard Tidal Memory with 2 cubes from the table" in texts(s, 0)
    assert "Being performed: Tidal Memory, Abyssal Blast" in GAME.board(seen(s, 0))
    pay(s, 0, "T03")
    pay(s, 1, "T10")
    pay(s, 2, "Q07")
    assert prompt(s, 0)[0] == "Abyssal Blast: choose the target of your Ranged Attack."


@checks("SAGA-R80")
def test_a_question_names_the_ability_that_asks() -> None:
    s = stage((play_slot, 0), hands={0: ["V02", "Q08"]}, face_up={0: [("T02", 0, 0)]}, at=[(3, 3), (0, 0)])
    choose(s, 0, "play", up("V02"))
    assert s.hits == (0,)
    assert prompt(s, 0)[0] == "Rooted Calm: put a Charge Cube on one of your Charge Ups."


@checks("SAGA-R77")
def test_placing_a_stolen_cube_may_be_declined() -> None:
    s = stage((place_stolen, 0), characters=(SLUDGE, ROBO_MOB), face_up={0: [("V03", 0, 1)]})
    assert prompt(s, 0) == ("You may put the stolen cube on one of your Charge Ups.", "", False)
    assert texts(s, 0) == ["Put it on Caldera Blast of Player 1 (1 of 2 cubes)", "Put it nowhere"]


def test_a_taken_nova_card_names_its_first_owner() -> None:
    s = stage((play_slot, 0), hands={0: ["N1", "N2"]}, omega=True)
    found = texts(s, 0)
    assert len(set(found)) == 4
    assert found[2].startswith("Play Nova Power Up! (once Player 2's) (Charge Up 2")
    assert found[3].startswith("Play Victory is Mine! (once Player 2's)")


def test_a_refusal_says_why_and_what_instead() -> None:
    s = stage((move, 0, 2))
    with pytest.raises(NotLegal) as refusal:
        choose(s, 0, "step", 8)
    assert "cannot stop here: a Move is made in full" in str(refusal.value)
    assert "Instead: Step north" in str(refusal.value)


def test_every_event_of_some_games_has_a_sentence() -> None:
    heard = set()
    for seed in range(40):
        s = random_game(
            seed, 2 + seed % 3, drafting=("off", "on")[seed % 2], coyote_jester=("off", "on")[seed // 2 % 2]
        )
        for reader in (0, None):
            assert all(text.endswith((".", "!")) for text in log(s, reader))
        heard |= {event.name for event in told(s)}
    rare = {"left", "push stopped", "led nowhere", "supplied", "throes begin", "final throes"}
    rare |= {"took nothing", "drew nothing"}
    assert heard >= set(WORDS.events) - rare


def test_every_kind_has_words() -> None:
    assert set(WORDS.kinds) == {kind.name for kind in GAME.kinds}


# The board


def test_the_board_draws_the_map_with_ghosts_of_the_opposite_edges() -> None:
    s = stage(
        at=[(0, 0), (3, 3)],
        ground=land(volcano=[(0, 6)], quake=[(6, 0)], tsunami=[(6, 6)], void=[(1, 1)], crater=[(2, 2)]),
    )
    lines = GAME.board(seen(s, 0)).splitlines()
    top = next(i for i, line in enumerate(lines) if line.startswith("     c0"))
    rows = [line.split() for line in lines[top + 1 : top + 10]]
    # The row above the first shows the last one, in small letters; figures stand as capital letters.
    assert rows[0] == ["t", "q", ".", ".", ".", ".", ".", "t", "q"]
    assert rows[1] == ["r0", "v", ".A", ".", ".", ".", ".", ".", "V", ".a"]
    assert rows[4] == ["r3", ".", ".", ".", ".", "NR", ".", ".", ".", "."]
    assert "X" in rows[2]
    assert "o" in rows[3]


@checks("SAGA-R58", "SAGA-R42")
def test_the_board_tells_life_rank_cubes_and_the_clock() -> None:
    s = stage(face_up={1: [("V02", 0, 2)]}, active={1: up("V02")}, quiet=3)
    text = GAME.board(seen(s, 0))
    assert "life 3 = hand 2 + 1 face-up" in text
    assert "High Energy" in text
    assert "Hyper Nova Burst 2/3 [Active] (380)" in text
    assert "Deck 6, 3 Collapses in it; next to flip: the outer ring, Voids at" in text
    assert "Final Throes after 8 quiet turns (3 so far)" in text
    assert "Energy Order if it were compared now: Player 2, Player 1" in text
    assert "Your hand:" in text
    assert "Slag Hammer [volcano] 540: Attack twice." in text
    assert "Your hand:" not in GAME.board(seen(s, None))


def test_the_board_watches_victory_and_the_final_throes() -> None:
    s = stage(face_up={1: [("N2", 1, 2)]}, at=[(0, 0), (3, 3)], omega=True, throes=2)
    text = GAME.board(seen(s, 0))
    assert "! Player 2 has Victory is Mine! in play, 2/3 cubes, on the OMEGA-NOVA" in text
    assert "Final Throes: 3 damage to everybody" in text
    assert "Ω" in text


def test_the_board_shows_what_is_being_performed_and_who_is_out() -> None:
    s = stage(
        (damage, 0, 1, "each_opponent", EVERYBODY),
        performing=(up("V02"),),
        hits=(0,),
        face_up={0: [("V02", 0, 3)]},
    )
    assert "Being performed: Hyper Nova Burst" in GAME.board(seen(s, 0))
    s = stage(players=3)
    hurt(s, (1,), 2)
    s.run()
    assert "eliminated" in GAME.board(seen(s, 0))


def test_the_board_is_there_during_the_set_up_and_after_the_end() -> None:
    assert GAME.board(seen(start(2), 0)).startswith("Set-up")
    over = random_game(1)
    assert "The game is over" in GAME.board(seen(over, None))
