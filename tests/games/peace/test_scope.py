"""Player counts, secrecy, scope."""

from __future__ import annotations

from random import Random

import pytest

from starhall.bots import Sight, Uniform
from starhall.core import Seeded, digest, places_by
from starhall.core.errors import NotUnderstood
from starhall.core.kinds import HOST, LEAVE
from starhall.core.scenes import asked, checks, choose, offered, scene
from starhall.core.visibility import Visibility
from starhall.games.peace import GAME, PeaceState
from starhall.games.peace.box.parts import COLOURS
from starhall.games.peace.box.rows import DEFENSE_FACES, INVASION_DICE
from starhall.games.peace.facts import points
from starhall.games.peace.rules.damage import damage
from starhall.games.peace.rules.invasion import invasion
from starhall.games.peace.rules.missiles import missiles
from starhall.games.peace.rules.rounds import turn
from starhall.games.peace.state import PeaceTable
from tests.games.peace.helpers import (
    KEEP,
    bare,
    decline_everything,
    harm,
    moment,
    names,
    only,
    planet,
    points_seen,
    random_game,
    seen_by,
    standing,
    start,
    what,
)


@pytest.mark.parametrize("players", range(2, 7))
@checks("PEACE-113")
def test_two_to_six_play_by_the_same_rules(players: int) -> None:
    s = decline_everything(start(players, dealer=Seeded(players)))
    assert len(what(s, "turn begins", "seat")) == 3 * players
    assert [len(rolled) for rolled in what(s, "invasion rolled", "saucers")] == [
        3 * number for number in (1, 2, 3) for _ in range(players)
    ]
    assert sorted(s.places)[0] == 1


@pytest.mark.parametrize("players", [1, 7])
@checks("PEACE-113")
def test_one_or_seven_players_are_refused(players: int) -> None:
    with pytest.raises(NotUnderstood, match=f"^We Come In Peace is for 2 to 6 players, not {players}$"):
        scene("peace", players=players, dealer=Seeded("refused"))


@checks("PEACE-113")
def test_seats_may_have_names() -> None:
    s = scene("peace", players=["Ada", "Bo"], dealer=Seeded("names"))
    assert s.names == ("Ada", "Bo")


@pytest.mark.parametrize("active", [0, 1])
@checks("PEACE-114")
def test_with_two_players_the_opponent_rolls_the_invasion_and_is_the_only_target(active: int) -> None:
    s = moment(invasion, damage, missiles, active=active, defense="M", dice=(1, 0, 0, 2, 3, 4))
    assert only(s, "invasion rolled").operands["seat"] == 1 - active
    assert harm(s, active) == {"O2": 1}
    assert harm(s, 1 - active) == {"O3": 1}
    assert what(s, "not countered", "seat") == [1 - active]


@checks("PEACE-115", "PEACE-R28")
def test_a_bare_planet_keeps_playing_is_attacked_and_may_rebuild() -> None:
    s = moment((turn, 0), hp=[bare(), planet()], dice=(2, 0, 0, *"MRB", 1, 5, 6))
    assert asked(s) == [(0, "reroll")]
    choose(s, 0, "reroll", KEEP)
    assert what(s, "saucers strike", "sector") == [1]
    assert harm(s, 1) == {"O5": 1}
    assert asked(s) == [(0, "repair")]
    choose(s, 0, "repair", 0)
    assert s.hp[0] == bare(C=1)


@checks("PEACE-116")
def test_everything_lies_open_to_players_and_spectators_alike() -> None:
    s = start(3, 3, 2, 1, *"YIM")
    to_all = seen_by(s)
    for reader in range(3):
        assert seen_by(s, reader).but(seat=None, asked=to_all.asked) == to_all
    own = set(PeaceTable.__annotations__)
    assert all(PeaceState.fields[name] is Visibility.PUBLIC for name in own)
    assert own <= set(to_all.parts())
    assert points_seen(s) == [29, 29, 29]
    assert to_all.invasion == (3, 2, 1)


@checks("PEACE-116")
def test_no_event_is_hidden_from_anybody() -> None:
    s = random_game(3, players=3)
    assert s.journal is not None
    assert s.journal.seen_by(0) == s.journal.seen_by(1) == s.journal.seen_by(None) == s.journal.events


@checks("PEACE-117")
def test_there_are_five_table_options_and_no_other_variants() -> None:
    assert {option.name: option.default for option in GAME.options} == {
        "invasion": "light",
        "rolls": 4,
        "first": "random",
        "duel_cap": 100,
        "planets": "random",
    }
    assert all(set(option.rules) <= set(GAME.ledger.rulings) and option.rules for option in GAME.options)


@checks("PEACE-118")
def test_the_credits_name_the_designer_and_the_artist() -> None:
    assert GAME.credits == "Designed by Mike Richie, art by Grant Wilson"


@checks("PEACE-R06")
def test_colours_are_yellow_blue_and_purple_each_with_a_letter_and_a_shape() -> None:
    assert COLOURS == ("yellow", "blue", "purple")
    shapes = {(name[0], die.colour, die.shape) for name, die in INVASION_DICE.items()}
    assert shapes == {("Y", "yellow", "triangle"), ("B", "blue", "square"), ("P", "purple", "circle")}
    assert not {"green", "red"} & set(COLOURS)


@checks("PEACE-R40")
def test_for_a_seat_that_was_left_a_bot_goes_on_and_nothing_else_changes() -> None:
    assert GAME.stand_ins is True
    s = start(3, dealer=Seeded("left"))
    rng = Random(40)
    while not s.over:
        seat = s.asked[0][0]
        assert s.choices(HOST) == []
        assert s.call(LEAVE, seat) is None
        choice = Uniform().choose(Sight(GAME, s, seat, rng)) if seat == 1 else rng.choice(s.choices(seat))
        GAME.apply(s, seat, choice)
    results = GAME.results(s)
    assert results.scores == tuple(points(s, p) for p in range(3))
    assert results.places == places_by(results.scores)
    assert what(s, "turn begins", "seat") == [0, 1, 2] * 3


@checks("PEACE-R46")
def test_after_the_last_turn_nothing_but_standing_pieces_adds_to_the_points() -> None:
    s = random_game(46, players=4)
    counted = names(s).index("points counted")
    assert names(s)[counted + 1 :] == ["won", "places"]
    for p in range(4):
        cities = [hp for crater, hp in standing(s, p).items() if crater != "C"]
        assert s.final[p] == 2 * cities.count(2) + cities.count(1) + (0, 1, 5)[s.hp[p][0]]


@checks("PEACE-R46")
def test_nothing_is_assumed_from_the_lost_passages_but_the_path() -> None:
    assert [(kind.name, kind.size) for kind in GAME.kinds] == [("reroll", 32), ("assign", 10), ("repair", 14)]
    assert GAME.actions == 56
    assert [kind.is_set for kind in GAME.kinds] == [True, False, False]
    assert {face.effect for face in DEFENSE_FACES.values()} == {"negate", "cancel", "launch", "rebuild"}


@pytest.mark.parametrize("seed", range(4))
@checks("PEACE-R34")
def test_no_game_takes_more_decisions_than_its_bound(seed: int) -> None:
    players = 2 + seed
    s = random_game(seed, players=players)
    decisions = (
        "rerolled",
        "kept",
        "assigned",
        "assigned to none",
        "put back",
        "repaired",
        "stopped repairing",
    )
    made = sum(name in decisions for name in names(s))
    assert 0 < made <= GAME.bound(players, s.options)


@checks("PEACE-R34")
def test_the_bound_is_three_rounds_of_turns_and_the_capped_duel() -> None:
    options = {"rolls": 4, "duel_cap": 1}
    # Two players: 3 re-rolls and a question for each point of each die, then one pass of two free Rebuilds.
    assert GAME.bound(2, options) == 2 * (3 + 3) + 2 * (3 + 8) + 2 * (3 + 15) + 6
    assert GAME.bound(2, {"rolls": 3, "duel_cap": 2}) == 2 * (2 + 3) + 2 * (2 + 8) + 2 * (2 + 15) + 12
    assert GAME.bound(3, options) == 3 * (3 + 6) + 3 * (3 + 16) + 3 * (3 + 30) + 18


@pytest.mark.parametrize("seed", range(3))
@checks("PEACE-113")
def test_a_game_goes_the_same_way_when_nobody_listens(seed: int) -> None:
    heard, deaf = start(3, dealer=Seeded(seed)), start(3, dealer=Seeded(seed))
    deaf.listen(None)
    rng = Random(seed)
    while not heard.over:
        assert digest(heard) == digest(deaf)
        value = rng.choice(offered(heard, heard.asked[0][0]))
        seat, kind, _, _ = heard.asked[0]
        for s in (heard, deaf):
            choose(s, seat, kind.name, value)
    assert heard.places == deaf.places != ()
