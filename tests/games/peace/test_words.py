"""Prompts, options and events in plain English."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from starhall.core import Described, Event, Seeded
from starhall.core.scenes import asked, checks, choose, told
from starhall.games.peace import GAME, rules
from starhall.games.peace.rules.assign import assign
from starhall.games.peace.rules.damage import damage, hit
from starhall.games.peace.rules.defense import defense
from starhall.games.peace.rules.missiles import missiles
from starhall.games.peace.rules.rebuild import rebuild
from starhall.games.peace.rules.scoring import scoring
from starhall.games.peace.state import PeaceState
from starhall.games.peace.words import face_help
from tests.games.peace.helpers import answer, bare, crater, moment, planet, random_game, start

RULES = Path(str(rules.__file__)).parent


def tells() -> Iterator[ast.Call]:
    """Every `s.tell(rule, event, ...)` in the rules."""
    for file in sorted(RULES.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "tell"
            ):
                yield node


def texts(node: ast.AST) -> set[str]:
    """The texts that an expression may give."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def sentence(s: PeaceState, event: Event) -> str:
    """An event as people read it."""
    return GAME.words.event(s.names, event)


def sentences(s: PeaceState) -> list[str]:
    """The whole log."""
    return [sentence(s, event) for event in told(s)]


def described(s: PeaceState) -> Described:
    """The open question in words."""
    found = GAME.describe(s, asked(s)[0][0])
    assert found is not None
    return found


def test_every_event_that_the_rules_can_tell_has_a_template_and_no_template_is_left_over() -> None:
    names = {name for call in tells() for name in texts(call.args[1])}
    assert names == set(GAME.words.events)


def test_every_event_is_told_under_a_rule_of_the_ledger() -> None:
    for call in tells():
        for rule in texts(call.args[0]):
            assert rule in GAME.ledger
    for seed in range(4):
        for event in told(random_game(seed, players=2 + seed)):
            assert event.rule in GAME.ledger, event


@pytest.mark.parametrize("seed", range(6))
def test_every_event_of_a_whole_game_is_a_sentence(seed: int) -> None:
    s = random_game(seed, players=2 + seed % 5)
    for text in sentences(s):
        assert text.endswith(".")
        assert text[0].isupper() or text[0].isdigit()
        assert not {"{", "}", "_"} & set(text)
        assert "  " not in text
        assert "None" not in text


def test_every_template_is_used_by_some_game() -> None:
    seen = {event.name for seed in range(8) for event in told(random_game(seed, players=3, duel_cap=1))}
    duel = moment(scoring, round=3, dice=(4, 4, 2, 5))
    line = moment((hit, 0, 1, 11))
    seen |= {event.name for s in (duel, line) for event in told(s)}
    assert seen == set(GAME.words.events)


def test_the_log_of_a_turn_reads_as_a_story() -> None:
    s = start(2, 2, 0, 1, *"YMR", "I", 5, 6, 1, 0, 0, 0, *"BBB")
    choose(s, 0, "reroll", 0b001)
    choose(s, 0, "reroll", 0)
    choose(s, 0, "assign", 2)
    choose(s, 0, "repair", crater("O5"))
    assert sentences(s)[:-2] == [
        "Player 1 is the first player and gets the Staging Board.",
        "Player 1 defends Brindlemoor of the Mossbacks and Player 2 defends Okkavar of the Stilt Choir.",
        "Round 1 begins: 3 Invasion dice, 3 Defense dice, Blaster, Missile and Rebuild are worth 1.",
        "Player 1 takes the turn of Round 1.",
        "Player 2 rolls the invasion of Player 1: Y2 B0 P1.",
        "Player 1 rolls yellow Blaster, Missile and Rebuild.",
        "Player 1 rolls D1 again and has Interceptor, Missile and Rebuild; 2 re-rolls left.",
        "Player 1 keeps Interceptor, Missile and Rebuild.",
        "Player 1 assigns D1 (Interceptor) to P1.",
        "Y1 strikes Sector 5 of Player 1 with 2 saucers.",
        "Player 1: the City on O5 is damaged.",
        "Player 1: the City on O5 is destroyed.",
        "Player 1 fires a Missile at Sector 6: 1 point of damage.",
        "Player 2 rolls 1 and is hit in Sector 6.",
        "Player 2: the City on O6 is damaged.",
        "Player 1 rebuilds with 1 point.",
        "Player 1 puts a damaged piece on O5; 0 points left.",
        "Player 2 takes the turn of Round 1.",
    ]


def test_the_log_of_a_duel_reads_as_a_story() -> None:
    s = moment(scoring, round=3, hp=[planet(C=1), planet(C=1)], dice=(4, 4, 2, 5))
    choose(s, 1, "repair", crater("C"))
    assert sentences(s) == [
        "The points are counted: Player 1 25 and Player 2 25.",
        "Player 1 and Player 2 are tied at 25 points and fight on with Missiles.",
        "Duel, pass 1: Player 1 and Player 2 fire.",
        "Player 1 fires a Missile at Sector 4: 3 points of damage.",
        "Player 2 rolls 4 and counters the Missile.",
        "Player 2 gets a free Rebuild of 3 points.",
        "Player 2 repairs C; 2 points left.",
        "Player 2 leaves 2 points unused.",
        "Player 2 fires a Missile at Sector 2: 3 points of damage.",
        "Player 1 rolls 5 and is hit in Sector 2.",
        "Player 1: the City on O2 is damaged.",
        "Player 1: the City on O2 is destroyed.",
        "Player 1: the City on I2 is damaged.",
        "Player 1 drops out of the duel with 22 points.",
        "Player 2 won with 25 points.",
    ]


def test_the_core_and_a_lost_point_in_words() -> None:
    s = moment((hit, 0, 1, 4), hp=[bare(C=2), planet()])
    assert sentences(s) == [
        "Player 1: the Core is damaged.",
        "Player 1: the Core is destroyed.",
        "Player 1: nothing is left in the way of 2 points in Sector 1.",
    ]


def test_a_die_that_is_assigned_to_none_in_words() -> None:
    s = moment(assign, invasion=[1, 0, 0], defense="Y")
    choose(s, 0, "assign", 9)
    assert sentences(s) == ["Player 1 assigns D1 (yellow Blaster) to none."]


@checks("PEACE-030")
def test_the_question_for_rerolls() -> None:
    s = moment(defense, dice="YIM")
    found = described(s)
    assert found.prompt.text == "Choose the Defense dice to roll again, or keep them all."
    assert found.prompt.left == "3 re-rolls left"
    assert found.prompt.must is False
    assert found.prompt.decline == "Keeping all ends the step: these faces count."
    assert [text for _, text in found.options] == [
        "Keep all dice",
        "Roll D1 (yellow Blaster) again",
        "Roll D2 (Interceptor) again",
        "Roll D1 (yellow Blaster) and D2 (Interceptor) again",
        "Roll D3 (Missile) again",
        "Roll D1 (yellow Blaster) and D3 (Missile) again",
        "Roll D2 (Interceptor) and D3 (Missile) again",
        "Roll D1 (yellow Blaster), D2 (Interceptor) and D3 (Missile) again",
    ]


def test_the_last_reroll_is_one_reroll() -> None:
    s = moment(defense, dice="YIMYY")
    choose(s, 0, "reroll", 1, 1)
    assert described(s).prompt.left == "1 re-roll left"


@checks("PEACE-037", "PEACE-041")
def test_the_question_for_assignments() -> None:
    s = moment(assign, round=2, invasion=[3, 0, 1, 2, 0, 0], defense="YI")
    found = described(s)
    assert found.prompt.text == (
        "Choose the Invasion die that D1 (yellow Blaster) negates: "
        "it negates up to 2 saucers on one yellow die."
    )
    assert (found.prompt.why, found.prompt.left) == ("PEACE-037", "6 saucers still coming")
    assert [text for _, text in found.options] == [
        "Negate Y1: 3 saucers to 1",
        "Negate Y2: 2 saucers to 0",
        "Assign it to none",
    ]
    choose(s, 0, "assign", 3)
    found = described(s)
    assert found.prompt.text == (
        "Choose the Invasion die that D2 (Interceptor) negates: "
        "it negates one whole Invasion die of any colour."
    )
    assert (found.prompt.why, found.prompt.left) == ("PEACE-041", "4 saucers still coming")
    assert [text for _, text in found.options] == [
        "Negate Y1: 3 saucers to 0",
        "Negate P1: 1 saucer to 0",
        "Negate Y2: 0 saucers to 0 (nothing left to negate)",
        "Assign it to none",
    ]


@checks("PEACE-078", "PEACE-069")
def test_the_question_for_repairs() -> None:
    s = moment(rebuild, hp=[planet(O1=0, I1=1, C=1), planet()], defense="RR", options={"planets": "PL1,PL2"})
    found = described(s)
    assert found.prompt.text == "Rebuild: choose a crater of your planet to repair, one point at a time."
    assert (found.prompt.why, found.prompt.left) == ("PEACE-078", "2 points left")
    assert [text for _, text in found.options] == [
        "Repair the Core on C The Old Taproot (+4)",
        "Put back the City on O1 Fernhold (+1)",
        "Repair the City on I1 Burrfield (+1)",
        "Stop repairing",
    ]


@checks("PEACE-069")
def test_the_question_for_a_free_rebuild() -> None:
    s = moment(
        *(missiles,),
        hp=[planet(), planet(C=0)],
        defense="M",
        dice=(4, 4),
        options={"planets": "PL1,PL2"},
    )
    found = described(s)
    assert found.prompt.text == "Free Rebuild: choose a crater of your planet to repair, one point at a time."
    assert (found.prompt.why, found.prompt.left) == ("PEACE-069", "1 point left")
    assert [text for _, text in found.options] == [
        "Put back the Core on C The Great Throat (+1)",
        "Stop repairing",
    ]


@pytest.mark.parametrize("seed", range(3))
def test_every_question_of_a_whole_game_has_words(seed: int) -> None:
    s = start(3, dealer=Seeded(seed))
    while not s.over:
        found = described(s)
        assert found.prompt.text.endswith(".")
        assert found.prompt.decline.endswith(".")
        assert found.prompt.why in GAME.ledger
        assert found.prompt.left
        assert found.prompt.waiting
        options = [text for _, text in found.options]
        assert len(options) == len(set(options)) == len(found.decision.choices)
        assert all(text and not {"{", "}"} & set(text) for text in options)
        answer(s, lambda kind, options: options[seed % len(options)])


@checks("PEACE-R14", "PEACE-037", "PEACE-022", "PEACE-027", "PEACE-089")
def test_every_greyed_choice_says_why_under_a_rule_of_the_ledger() -> None:
    scenes = {
        "reroll": moment(defense, dice="YBP"),
        "assign": moment(assign, invasion=[0, 2, 1], defense="B"),
        "repair": moment(rebuild, hp=[planet(O1=1), planet()], defense="R"),
    }
    for name, s in scenes.items():
        kind = GAME.kinds_by_name[name]
        legal = set(s.choices(0))
        greyed = 0
        for value in range(kind.size):
            reason = GAME.why_not(s, 0, kind.choice(value))
            assert (reason is None) == (kind.choice(value) in legal), (name, value)
            if reason is not None:
                greyed += 1
                assert reason.rule in GAME.ledger
                assert reason.text[0].islower() or reason.text[1].isdigit()
        assert greyed == kind.size - len(legal) > 0


def test_what_each_face_does_is_said_with_the_value_of_the_round() -> None:

    seen = GAME.view(moment(round=3), 0)
    assert [face_help(seen, face) for face in (1, 3, 4, 5)] == [
        "negates up to 3 saucers on one blue die",
        "negates one whole Invasion die of any colour",
        "fires at every other planet, 3 points of damage each",
        "gives 3 points to repair your planet after the attacks",
    ]


def test_saucers_that_strike_are_counted_in_words() -> None:
    s = moment(damage, invasion=[0, 1, 0], dice=(3,))
    assert sentences(s)[0] == "B1 strikes Sector 3 of Player 1 with 1 saucer."
