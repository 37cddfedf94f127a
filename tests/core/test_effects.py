"""The grammar of effects, and what is said of one that cannot be read."""

from __future__ import annotations

import pytest

from starhall.core.effects import NUMBER, Argument, Effects, Language, Reader, Verb, filters, words, words_in

WHO = {"me": "you", "all": "everybody"}
TOY = Language(
    {
        "DRAW": Verb(("who", "number"), "draw cards"),
        "MOVE": Verb(("where",), "move"),
        "MAY": Verb(("effects",), "if you like"),
        "END": Verb((), "the end"),
    },
    {
        "who": words(**WHO),
        "number": NUMBER,
        "where": filters({"near": "next to you", "on:hill": "on a hill"}),
    },
    then=True,
)
TOY.add("effects", Argument(TOY.block))


def test_verbs_come_one_after_another() -> None:
    assert TOY.read("DRAW me 2; END") == (("DRAW", "me", 2), ("END",))


def test_a_verb_may_wait_for_the_one_before_it() -> None:
    assert TOY.read("DRAW me 1 > END; END") == (("THEN", ("DRAW", "me", 1), ("END",)), ("END",))


def test_a_verb_may_hold_others() -> None:
    assert TOY.read("MAY { DRAW all 1; END }") == (("MAY", (("DRAW", "all", 1), ("END",))),)


def test_filters_stand_in_brackets_or_not_at_all() -> None:
    assert TOY.read("MOVE [near, on:hill]; MOVE") == (("MOVE", ("near", "on:hill")), ("MOVE", ()))


def test_spaces_do_not_matter() -> None:
    assert TOY.read("  MOVE[near,on:hill] ;END ") == TOY.read("MOVE [near, on:hill]; END")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("DAM +{3/6/9} as Fire", ["DAM", "+{3/6/9}", "as", "Fire"]),
        ("STRIKE d20x{0.5/1/2} @foe ~turn", ["STRIKE", "d20x{0.5/1/2}", "@", "foe", "~", "turn"]),
        ("WOUND half(d20)", ["WOUND", "half(d20)"]),
        ("DRAW me 1+ships(mine)", ["DRAW", "me", "1", "+", "ships(mine)"]),
        ("ROTATE mine 2|6", ["ROTATE", "mine", "2", "|", "6"]),
        ("STAT DAM+2 AP+4", ["STAT", "DAM+2", "AP+4"]),
        ("PRE,POST[vs-acolyte] -: JAM", ["PRE", ",", "POST", "[", "vs-acolyte", "]", "-", ":", "JAM"]),
        ("A >> B: C // D", ["A", ">>", "B", ":", "C", "//", "D"]),
        ("STEAL two.first two.second 1", ["STEAL", "two.first", "two.second", "1"]),
        ("CHRONIC {2/3/4}*3", ["CHRONIC", "{2/3/4}*3"]),
    ],
)
def test_words_figures_and_signs_are_told_apart(text: str, tokens: list[str]) -> None:
    assert Reader(text).tokens == [*tokens, ""]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("DRAWW me 1", "'DRAWW' is not a verb; there are DRAW, MOVE, MAY, END"),
        ("DRAW you 1", "'you' is not one of me, all"),
        ("DRAW me", "'' is not a number from 1 up"),
        ("DRAW me 0", "'0' is not a number from 1 up"),
        ("MOVE [far]", "'far' is not one of near, on:hill"),
        ("MOVE [near", "'\\]' is missing before '' in"),
        ("MAY DRAW me 1", "'{' is missing before 'DRAW'"),
        ("END END", "'END' comes after the end of 'END END'"),
        ("END & END", "& END' cannot be read"),
        ("", "'' is not a verb"),
    ],
)
def test_what_is_not_in_the_vocabulary_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=f"effect: .*{says.removeprefix('effect: ')}"):
        TOY.read(text)


def test_a_language_without_it_has_no_second_thought() -> None:
    plain = Language({"END": Verb(())}, {})
    with pytest.raises(ValueError, match="'>' comes after the end"):
        plain.read("END > END")


def test_every_word_of_an_effect_is_found() -> None:
    effects: Effects = TOY.read("MAY { DRAW all 1; MOVE [near] }")
    assert words_in(effects) == {"MAY", "DRAW", "all", "MOVE", "near"}
