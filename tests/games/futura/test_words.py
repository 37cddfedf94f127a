"""Prompts, options and events in words: complete, from what the reader knows, and as people would say it."""

from __future__ import annotations

import ast
import string
from pathlib import Path
from random import Random

import pytest

from starhall.core import Decision, Match
from starhall.core.scenes import choose
from starhall.games.futura import GAME, rules
from starhall.games.futura.box.parts import CARD, CLAUSES, FACE, PASS, SLOTS, STATION
from starhall.games.futura.rules.kinds import ASKED, BLOCKS, FIRST, TIER_1
from starhall.games.futura.rules.questions import PURPOSES
from starhall.games.futura.rules.turn.turns import DEEDS
from starhall.games.futura.state import FuturaState
from starhall.games.futura.words import PROMPTS, WORDS
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    FOUNDRY,
    GARRIS,
    HAMMERFIST,
    act,
    dress,
    give,
    load_up,
    slot,
    turn,
)

FILES = sorted(Path(rules.__path__[0]).rglob("*.py"))


def tells() -> list[tuple[str, set[str]]]:
    """The name and operands of every event that the rules tell."""
    found = []
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "tell"
            ):
                name = node.args[1]
                assert isinstance(name, ast.Constant), f"{file.name}: {ast.unparse(node)}"
                operands = {word.arg for word in node.keywords if word.arg not in (None, "only")}
                found.append((str(name.value), {str(operand) for operand in operands}))
    return found


def text_of(s: FuturaState, p: int) -> str:
    """What a seat is asked."""
    described = GAME.ask(s, p)
    assert described is not None
    return described.text


def options(s: FuturaState, p: int) -> list[str]:
    """What each option of a seat does."""
    described = GAME.ask(s, p)
    assert described is not None
    return [option.text for option in described.options]


def log(s: FuturaState, reader: int | None) -> list[str]:
    """The events so far as this reader has them."""
    assert s.journal is not None
    return [WORDS.event(s.names, event) for event in s.journal.seen_by(reader)]


def test_every_event_has_words_and_words_use_only_its_operands() -> None:
    told = tells()
    assert {name for name, _ in told} == set(WORDS.events)
    for name, operands in told:
        used = {field for _, field, _, _ in string.Formatter().parse(WORDS.events[name]) if field}
        assert used <= operands, (name, used - operands)


def test_every_question_has_words_and_every_word_a_question() -> None:
    asked = {(kind, purpose) for kind, purposes in PURPOSES.items() for purpose in purposes}
    assert asked - set(PROMPTS) == set()
    assert set(PROMPTS) - asked == set()


def test_every_kind_has_its_purposes_and_every_block_its_deed() -> None:
    assert list(PURPOSES) == [kind.name for kind in ASKED]
    assert list(DEEDS) == [name for name, _ in BLOCKS]


@pytest.mark.parametrize("seed", range(3))
def test_all_that_happens_in_random_games_can_be_said_to_everybody(seed: int) -> None:
    rng = Random(seed)
    match = Match(GAME, 2 + seed, {"auto_draw": "off", "acolyte_selection": "choose"}, seed=str(seed))
    for _ in range(700):
        if match.over:
            break
        question = rng.choice(match.state.asked)
        seat = question[0]
        described = GAME.ask(match.state, seat)
        assert described is not None
        assert described.why in GAME.ledger
        assert described.waiting
        for text in [option.text for option in described.options]:
            assert text
            assert "{" not in text
        other = (seat + 1) % match.state.players
        assert WORDS.prompt(match.view(other), Decision.of(match.state, question)).waiting
        match.choose(seat, rng.choice(described.options).choice)
    for reader in (None, 0, 1):
        for event in match.log(reader):
            assert WORDS.event(match.state.names, event).endswith(".")


def test_actions_name_the_card_its_price_and_what_it_brings() -> None:
    s = turn(0, bays=[[FACE["SIG-EMP"] * SLOTS + 3], []])
    give(s, 0, "ARM-11", "ABL-01")
    said = options(s, 0)
    for text in (
        "End the turn",
        "Cast off the oldest sigil (Emperor)",
        "Make Player 2 an offer",
        "Equip an acolyte with Vault Courier Rig (Recon armour 4, 30 AP) (4 energy)",
        "Equip an acolyte with Shield Wall (ability 2) (0 energy)",
        "Sell Vault Courier Rig (Recon armour 4, 30 AP) for 2 energy",
        "Discard Shield Wall (ability 2) for nothing",
        "Move Ghost Chen into the assault bay as primary (1 energy)",
        "Move Ghost Chen into the assault bay as support (1 energy)",
        "Declare an assault with Ghost Chen as primary",
        "Upgrade the Recon Station on Aegis Outpost to a Stronghold (10 energy)",
    ):
        assert text in said, text


def test_a_question_in_parts_names_the_card_it_is_about() -> None:
    s = turn(0)
    (card,) = give(s, 0, "ARM-11")
    act(s, 0, "EQUIP", slot(card))
    assert text_of(s, 0) == "Who puts Vault Courier Rig on?"
    assert options(s, 0) == ["Put it on Ghost Chen", "Put it on Hammerfist", "Put it on Sister Velaris"]


def test_others_read_of_a_hidden_card_only_what_its_back_shows() -> None:
    s = turn(0)
    (card,) = give(s, 0, "ARM-11")
    act(s, 0, "EQUIP", slot(card))
    choose(s, 0, "place", 5 + CHEN)
    assert "Player 1 equips Ghost Chen: Recon armour 4, Vault Courier Rig." in log(s, 0)
    assert "Player 1 equips Ghost Chen: Recon armour 4, face down." in log(s, 1)
    assert "Player 1 equips Ghost Chen: Recon armour 4, face down." in log(s, None)


def test_stored_cards_are_not_named_to_others() -> None:
    s = turn(0)
    (card,) = give(s, 0, "SAB-20")
    act(s, 0, "STORE", slot(card))
    choose(s, 0, "place", 17 + AEGIS)
    assert "Player 1 stores Event Saber on Aegis Outpost." in log(s, 0)
    assert "Player 1 stores a card on Aegis Outpost." in log(s, 1)


def test_a_play_is_offered_with_its_cost_and_effect_and_paid_by_tier_with_its_figures() -> None:
    s = turn(0)
    (card,) = dress(s, HAMMERFIST, "ABL-30")
    s.base[CHEN] = 2
    act(s, 0, "PLAY")
    assert text_of(s, 0) == "What do you use?"
    assert options(s, 0) == [
        "Use Field Suture of Hammerfist for 1 / 2 / 3 energy, or a Paladin sigil for tier 3: "
        "one of your acolytes regains 3 / 6 / 9 base AP"
    ]
    choose(s, 0, "play", (CARD + slot(card)) * CLAUSES)
    assert text_of(s, 0) == "How do you pay for Field Suture?"
    assert options(s, 0) == [
        "Pay 1 energy: one of your acolytes regains 3 base AP",
        "Pay 2 energy: one of your acolytes regains 6 base AP",
        "Pay 3 energy: one of your acolytes regains 9 base AP",
    ]
    choose(s, 0, "pay", TIER_1)
    assert "Player 1 uses Field Suture at tier 1." in log(s, 1)
    assert "Ghost Chen regains 3 base AP." in log(s, 1)


def test_a_target_names_the_station_and_its_owner() -> None:
    s = turn(0)
    act(s, 0, "DECLARE", CHEN)
    assert text_of(s, 0) == "What does Ghost Chen assault?"
    assert options(s, 0) == [
        "Assault the Aoric Temple on Foundry Ring (Player 2)",
        "Assault the Revolution Safehouse on Consul's Terrace (Player 2)",
        "Assault the Revolution Safehouse on Needle Heights (Player 2)",
    ]
    choose(s, 0, "thing", STATION + FOUNDRY)
    assert text_of(s, 0) == "Who supports Ghost Chen in this assault?"
    assert options(s, 0) == ["Ghost Chen attacks alone", "Hammerfist supports", "Sister Velaris supports"]


def test_a_fight_is_told_blow_by_blow() -> None:
    s = turn(0, chance=[5, 3])
    act(s, 0, "DECLARE", CHEN)
    choose(s, 0, "thing", STATION + FOUNDRY)
    choose(s, 0, "acolyte", CHEN)
    assert text_of(s, 1) == (
        "After the dice: use something, or pass. Dice: Ghost Chen 5, the Aoric Temple on Foundry Ring 3."
    )
    assert options(s, 1) == [
        "Use Sanctum of Foundry Ring for 2 energy: strike damage against it is 4 less",
        "Pass",
    ]
    choose(s, 1, "play", PASS)
    assert text_of(s, 0) == "Go on with the assault, or call it off?"
    told = log(s, 1)
    for text in (
        "Ghost Chen of Player 1 assaults the Aoric Temple on Foundry Ring of Player 2.",
        "Interaction 1.",
        "Dice: Ghost Chen 5, the Aoric Temple on Foundry Ring 3.",
        "Ghost Chen strikes for 3.",
        "The Aoric Temple on Foundry Ring suffers 3 Kinetic damage.",
    ):
        assert text in told, text
    assert not any("damage comes" in text or "turned up" in text for text in told), "nothing is said twice"
    choose(s, 0, "yes", 0)
    assert "Player 1 calls off the assault." in log(s, 1)


def test_cards_alike_are_told_apart_by_their_place() -> None:
    s = turn(0)
    give(s, 0, "SAB-04", "SAB-04")
    dress(s, CHEN, "ARM-01", "SAB-04")
    said = [text for text in options(s, 0) if text.startswith("Sell Spark")]
    assert said == [
        "Sell Spark Rapier (Recon saber 2, 5 DAM), the 1st for 1 energy",
        "Sell Spark Rapier (Recon saber 2, 5 DAM), the 2nd for 1 energy",
        "Sell Spark Rapier (Recon saber 2, 5 DAM) of Ghost Chen for 1 energy",
    ]


def test_passing_is_an_option_of_every_window() -> None:
    seen = GAME.view(turn(0), 0)
    assert WORDS.kinds["play"].option(seen, PASS, 0, "POST") == "Pass"


def test_an_offer_is_read_back_while_it_grows() -> None:
    s = turn(0)
    give(s, 0, "ARM-11")
    act(s, 0, "OFFER", 1)
    assert text_of(s, 0) == "Your offer to Player 2: nothing for nothing. Add to it, or make it."
    said = options(s, 0)
    assert "Make the offer" in said
    assert "Give Vault Courier Rig (Recon armour 4, 30 AP)" in said


def test_a_deck_under_way_is_counted_by_its_parts() -> None:
    match = Match(GAME, 2, seed="deck")
    for seat in (0, 1):
        match.choose(seat, match.game.kinds_by_name["deck"].choice(5))
    asked = GAME.ask(match.state, 0)
    assert asked is not None
    assert asked.left == (
        "0 of 60 taken: armour 0 of 15, saber 0 of 15, sigil 0 of 10, ability 0 of 10, item 0 of 10"
    )
    texts = {option.choice: option.text for option in asked.options}
    kind = match.game.kinds_by_name["face"]
    assert texts[kind.choice(FACE["SAB-04"])] == (
        "Take Spark Rapier (Recon saber 2, 5 DAM): With a winning strike once in an assault: gain 1 energy"
    )
    match.choose(0, kind.choice(FACE["SAB-04"]))
    hidden = WORDS.prompt(match.view(1), Decision.of(match.state, match.state.asked[0]))
    assert "Spark" not in hidden.text + hidden.left + hidden.waiting


def test_claims_say_what_is_claimed_and_where_it_may_go() -> None:
    seen = GAME.view(turn(0), 0)
    card = FACE["SAB-26"] * SLOTS + 70
    prompt = WORDS.kinds["place"].prompt(seen, 0, "claim", card)
    assert prompt.text == "You claim Oathsplitter (Heavy saber 9, 18 DAM): where does it go?"
    assert [WORDS.kinds["place"].option(seen, value, 0, "claim", card) for value in (0, 1, 2, 5, 17)] == [
        "Put it into the hand",
        "Sell it for half its level",
        "Put it on the discard pile",
        "Put it on Ghost Chen",
        "Put it into the station on Aegis Outpost",
    ]


def test_values_of_the_action_step_that_name_unknown_cards_stay_unnamed() -> None:
    s = turn(0)
    (card,) = load_up(s, GARRIS, "CRE-01")
    seen = GAME.view(s, 0)
    value = FIRST["SELL"] + slot(card)
    assert WORDS.kinds["action"].option(seen, value, 0, "turn") == "Sell a card for 0 energy"
