"""What mypyc is given to compile: the same program, said otherwise."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import MappingProxyType, ModuleType

from starhall.games.futura.rules.fight import packets
from starhall.games.peace.state import PeaceState
from tools.compiling.building import SOURCE
from tools.compiling.rewriting import rewritten

HEAD = "from __future__ import annotations\n"


def plainly(
    source: str,
    *,
    on_states: str = "",
    functions: Mapping[str, bool] = MappingProxyType({}),
    facts: Mapping[str, str] = MappingProxyType({}),
) -> str:
    return rewritten(HEAD + source, states={}, facts=facts, functions=functions, on_states=on_states)


def plainly_of(module: ModuleType) -> str:
    return rewritten(inspect.getsource(module), states={}, facts={}, module=module)


def test_a_rule_is_named_after_its_function_so_that_calls_of_it_are_direct() -> None:
    text = plainly("@rule('X-001')\ndef step(s: State, p: int) -> None:\n    pass\n")
    assert "\ndef step(s: State, p: int) -> None:" in text
    assert "@rule" not in text
    assert text.index("rule('X-001')(step)") > text.index("def step")


def test_the_annotations_of_functions_are_kept_beside_them() -> None:
    text = plainly("def step(s: State, p: int) -> None:\n    pass\n")
    assert "DECLARED: dict[str, dict[str, str]] = {'step': {'s': 'State', 'p': 'int'}}" in text


def test_what_is_given_a_value_once_is_final() -> None:
    text = plainly("CELLS = 25\nOFF: int = -1\nYES, NO = range(2)\nT = TypeVar('T')\ncount = 0\n")
    assert "CELLS: Final = 25" in text
    assert "OFF: Final[int] = -1" in text
    assert "NO: Final = _all_of_YES[1]" in text
    assert "\nT = TypeVar('T')\ncount = 0\n" in text


def test_what_is_given_another_value_later_is_not_final() -> None:
    text = plainly("SEEN = 0\ndef look() -> None:\n    global SEEN\n    SEEN = 1\n")
    assert "Final = " not in text


def test_frames_in_a_list_are_handed_on_as_one() -> None:
    text = plainly(
        "def step(s: State) -> None:\n    s.do(*[(turn, p) for p in order])\n    s.do(*some, (end,))\n"
        "    s.do_all(frames)\n"
    )
    assert "s.do_all([(turn, p) for p in order])" in text
    assert "s.do_all([*some, (end,)])" in text
    assert "s.do_all([*frames])" in text


def test_what_is_mapped_for_the_sake_of_plain_python_is_gone_through() -> None:
    text = plainly("def look(pile: list[int]) -> None:\n    pile[:] = map(pile.__getitem__, order)\n")
    assert "pile[:] = [pile[each] for each in order]" in text
    text = plainly("def look(kind: Kind) -> list[int]:\n    return [*map(kind.choice_of, values)]\n")
    assert (
        "return [kind.numbers[each] for each in"
        " cast('list[int]', values if isinstance(values, list) else list(values))]" in text
    )


def test_other_arguments_are_added_to_the_first_ones() -> None:
    text = plainly(
        "def upon(s: State, step: Step, p: int, *args: Any) -> None:\n"
        "    step(s, p, *args)\n    s.do((step, p, *args[1:]))\n    end(s, *args)\n"
    )
    assert "    step(*(s, p) + args)\n    s.do((step, p) + args[1:])\n    end(s, *args)\n" in text
    text = plainly(
        "def again(s: State, question: Question) -> None:\n"
        "    _, kind, then, args = question\n    look(kind.options(s, *args), (then, *args))\n"
    )
    assert "look(kind.options(*(s,) + args), (then,) + args)" in text


def test_what_may_be_a_list_is_not_added_to_a_tuple() -> None:
    text = plainly(
        "def read(step: Step, effect: Effect) -> Frame:\n"
        "    (name, *args) = effect\n    return (step, *args)\n"
    )
    assert "return (step, *args)" in text
    assert "name, *args = effect" in text


def test_a_table_that_is_only_looked_up_in_is_a_list() -> None:
    text = plainly(
        "_KIND_OF = list(KIND).__getitem__\n"
        "def look(hand: list[int]) -> set[int]:\n    return {*map(_KIND_OF, hand)}\n"
    )
    assert "_KIND_OF: Final = list(KIND)\n" in text
    assert "return {_KIND_OF[each] for each in hand}" in text
    text = plainly(
        "_KIND_OF = list(KIND).__getitem__\ndef look(card: int) -> int:\n    return _KIND_OF(card)\n"
    )
    assert "_KIND_OF: Final = list(KIND).__getitem__\n" in text


def test_a_function_that_is_handed_on_is_read_from_a_constant_and_its_calls_stay_direct() -> None:
    source = (
        "def end(s: State) -> None:\n    pass\ndef step(s: State) -> None:\n    end(s)\n    s.do((end,))\n"
    )
    text = plainly(source, functions={"end": True, "step": True})
    assert "\nend_itself: Final = end\n" in text
    assert "    end(s)\n    s.do((end_itself,))" in text


def test_calls_of_interpreted_functions_read_them_from_a_constant() -> None:
    source = "from game.plain import look\ndef step(s: State) -> int:\n    return look(s) + sum(s.hand)\n"
    text = plainly(source, functions={"look": False, "step": True})
    assert "return look_itself(s) + sum_itself(s.hand)" in text
    assert text.index("look_itself: Final = look") < text.index("def step")


def test_a_function_that_another_one_makes_is_read_after_it_is_made() -> None:
    source = (
        "from game.plain import only\n_play = only('of')\ndef step(s: State) -> int:\n    return _play(s)\n"
    )
    text = plainly(source, functions={"only": False, "_play": False, "step": True})
    assert text.index("\n_play = only('of')") < text.index("_play_itself: Final = _play")
    assert text.index("_play_itself: Final = _play") < text.index("def step")


def test_a_name_that_a_function_uses_for_something_else_is_left_alone() -> None:
    source = (
        "def end(s: State) -> None:\n    pass\ndef step(s: State, end: int) -> None:\n    s.do((turn, end))\n"
    )
    assert "_itself" not in plainly(source, functions={"end": True, "step": True})


def test_what_is_told_is_put_together_only_for_somebody_who_listens() -> None:
    text = plainly("def step(s: State, p: int) -> None:\n    s.tell('X-001', 'drew', n=len(s.hand))\n")
    assert "    if s.heard:\n        s.tell('X-001', 'drew', n=len(s.hand))" in text


def test_what_may_change_something_is_worked_out_though_nobody_listens() -> None:
    text = plainly("def step(s: State, p: int) -> None:\n    s.tell('X-001', 'drew', card=s.draw(s.pile))\n")
    assert "s.heard" not in text


def test_last_answers_are_not_remembered_and_all_of_them_without_python() -> None:
    text = plainly(
        "@lru_cache(8)\n@rule('X-003')\ndef row(p: int) -> int:\n    return p\n"
        "@cache\ndef table(p: int) -> int:\n    return p\n"
    )
    assert "lru_cache" not in text
    assert "row_answers" not in text
    assert "@cache" not in text
    assert "table_answers: Final[dict] = {}\n\ndef table_anew(p: int) -> int:\n    return p\n" in text
    assert "_found = table_answers[_given] = table_anew(p)" in text


def test_rows_are_added_in_a_loop() -> None:
    head = "from operator import add\n"
    source = "def both(a: list[int], b: list[int]) -> list[int]:\n    return [*map(add, a, b)]\n"
    assert "return [one + other for one, other in zip(a, b)]" in plainly(head + source)
    assert "map(add, a, b)" in plainly(source)


def test_what_would_be_a_generator_is_a_list_first() -> None:
    text = plainly(
        "def rest(cards: list[int], p: int) -> tuple[int, ...]:\n"
        "    most = max(card for card in cards)\n"
        "    return tuple(card for card in cards if card != most)\n"
        "def all_of(cards: list[int]) -> tuple[int, ...]:\n"
        "    return tuple([card + 1 for card in cards])\n"
    )
    assert "most = max_itself([card for card in cards])" in text
    assert "return tuple([card for card in cards if card != most])" in text
    assert "return tuple((card + 1 for card in cards))" in text


def test_rows_of_the_rules_are_native() -> None:
    text = plainly_of(packets)
    assert "dataclass" not in text[text.index("class Packet") :]
    assert "def __init__(self, leader: int, victim: int, strikers: tuple[int, ...], strikes: int=0" in text
    assert "self.landed: list[int] = list() if landed is None else landed" in text


def test_facts_are_made_for_states_and_name_no_rule_twice() -> None:
    head = "from game.state import XTable\n@rule('X-002')\n"
    source = f"{head}def at(t: XTable | XSeen, p: int) -> int:\n    return p\n"
    text = plainly(source, on_states="XState")
    assert "from game.state import XState" in text
    assert "def at(t: XState, p: int) -> int:" in text
    assert "rule(" not in text


def test_rules_use_the_facts_for_states() -> None:
    text = plainly("from game.facts import at\n", facts={"game.facts": "game.native_facts"})
    assert "from game.native_facts import at" in text


def test_a_state_has_the_fields_of_its_table_and_its_copy_written_out() -> None:
    source = (SOURCE / "starhall/games/peace/state.py").read_text("utf-8")
    text = rewritten(source, states={"PeaceState": PeaceState}, facts={})
    state = text[text.index("class PeaceState(State):") :]
    assert "    hp: Public[list[tuple[int, ...]]]" in state
    assert "        c.hp = self.hp[:] if self.hp else []" in state
    assert "        c.journal = None" in state
    assert "    def outline(self) -> PeaceState:" in state
    assert "'passes': 'Public[int]'" in state
    assert "__slots__" not in text
