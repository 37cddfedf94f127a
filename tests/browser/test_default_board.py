"""Games without a screen of their own: the board that is drawn from what their fields are declared to be."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from starhall.cli import main
from tests.browser.hall import Hall
from tests.browser.people import MOVED_ON, Person
from tests.browser.pictures import at_every_size
from tests.browser.test_looks import sit_down_with_a_bot
from tests.docs.test_examples_run import FILE, ROOT, blocks
from tests.fixtures.site import install, install_project

Come = Callable[..., Person]

AGAIN = """
from starhall.core import Dice, Die, Kind, KindWords, Prompt, Public, State, Words, places_by
from tests.fixtures.small import small_game

DIE = Die("die", range(1, 9))


class AgainState(State):
    rolled: Public[Dice]


def set_up(s):
    s.rolled = [8, 8, 8]
    s.do((ask,))


def ask(s):
    s.ask(0, AGAIN, again)


def again(s, dice):
    for n in range(3):
        if dice >> n & 1:
            s.rolled[n] = n + 1
    s.do((ask,)) if dice else s.do((end,))


def end(s):
    s.places = places_by(range(s.players))


AGAIN = Kind("again", "dice", size=8, is_set=True, options=lambda s: [dice for dice in range(8) if dice != 7])
WORDS = Words(
    events={},
    kinds={
        "again": KindWords(
            lambda seen: Prompt("Which dice?", why="CARGO-001", waiting="chooses dice"),
            lambda seen, dice: "Roll " + (" ".join(str(n + 1) for n in range(3) if dice >> n & 1) or "none"),
        )
    },
)
GAME = small_game(AgainState, set_up, AGAIN, slug="again", name="Again", players=range(2, 5), words=WORDS)
"""
"""A game whose question is for a set of dice; all three together are not allowed."""


def lay_out_lift_off(folder: Path) -> None:
    """The game of the page about adding one, installed."""
    page = ROOT / "docs" / "build" / "add-a-game.md"
    for code in (*blocks(page, "toml"), *blocks(page, "python")):
        if file := FILE.match(code):
            (folder / file[1]).parent.mkdir(exist_ok=True)
            (folder / file[1]).write_text(code, encoding="utf-8")
    install(folder, "lift", "liftoff = liftoff:GAME")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A server with games that have no screen."""
    folder = tmp_path_factory.mktemp("games")
    lay_out_lift_off(folder)
    install(folder, "cargo", "cargo = tests.fixtures.cargo:GAME")
    install(folder, "again", "again = again_pack:GAME", code=AGAIN)
    assert main(["new-game", "dark_comet", "--folder", str(folder / "new")]) == 0
    project = folder / "new" / "dark_comet"
    install_project(project)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, (folder, project, ROOT))))
        hall = Hall(tmp_path_factory.mktemp("hall"))
    yield hall
    hall.stop()


def side(person: Person, name: str) -> Locator:
    """What belongs to one seat."""
    return person.page.get_by_role("region", name=name)


def table(person: Person) -> Locator:
    """What belongs to no seat."""
    return side(person, "The table")


def sit_down(person: Person, shelf: Hall, game: str, bots: int) -> None:
    """At a table with bots, where everything happens as in every other run."""
    seats = [{"sits": "me", "name": "Ann"}, *({"sits": "bot", "level": "greedy"} for _ in range(bots))]
    opened = person.context.request.post(
        f"{shelf.url}/api/tables", data={"game": game, "seats": seats}
    ).json()
    person.visit(f"{shelf.url}/t/{opened['table']}")
    assert person.await_question()


def press(person: Person, thing: Locator) -> None:
    """Press something on the board; done when the panel has something else to say."""
    was = person.look()
    thing.click()
    person.watch(f"(now, was) => now.sure || ({MOVED_ON})(now, was)", was)
    person.confirm()
    person.watch(MOVED_ON, was)


def hand(person: Person) -> Locator:
    """The cards that the person may press."""
    return side(person, "Your hand").get_by_role("button")


def test_lift_off_is_played_to_its_end(shelf: Hall, person: Come) -> None:
    ann = person()
    sit_down_with_a_bot(ann, shelf, "Lift-Off")
    expect(side(ann, "Your side")).to_contain_text("Active")
    expect(side(ann, "Your side")).to_contain_text(re.compile("0\\s*Fuel|Fuel\\s*0"))
    expect(table(ann)).to_contain_text("Rolled")
    expect(table(ann)).to_contain_text("none")
    ann.answer_somehow(lambda offered: offered[-1])
    expect(table(ann).get_by_text(re.compile("^Die 1 shows [2-6]$"))).to_have_count(1)
    while ann.await_question():
        ann.answer_somehow(lambda offered: offered[0])
    expect(ann.over).to_be_visible()


def test_the_name_of_a_field_says_what_it_holds(shelf: Hall, person: Come) -> None:
    ann = person()
    sit_down(ann, shelf, "liftoff", 1)
    table(ann).get_by_role("button", name="Turn fuel").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("What this turn has brought so far.")


def test_the_own_hand_is_read_and_others_are_counted(shelf: Hall, person: Come) -> None:
    ann = person()
    sit_down(ann, shelf, "cargo", 3)
    expect(side(ann, "Your hand").locator(".face")).to_have_count(3)
    expect(side(ann, "Your hand").locator(".face").first).to_have_text(
        re.compile("(Ore|Silk|Relic|Raid|Bribe)")
    )
    for bot in ("Rook bot’s side", "Marla bot’s side", "Brass bot’s side"):
        expect(side(ann, bot)).to_contain_text("3 cards face down")
        expect(side(ann, bot).locator(".face")).to_have_count(0)
    expect(table(ann)).to_contain_text("cards face down")


def test_cards_and_seats_that_a_question_refers_to_are_pressed(shelf: Hall, person: Come) -> None:
    ann = person()
    sit_down(ann, shelf, "cargo", 3)
    expect(hand(ann)).to_have_count(0)
    while not ann.answers().filter(has_text="Play Raid").count():
        ann.answer_somehow(lambda offered: next((one for one in offered if "Pass" in one), offered[0]))
        assert ann.await_question()
    raid = hand(ann).and_(ann.page.get_by_label(re.compile(r"^Raid \d+: Play Raid \d+$"))).first
    raid.hover()
    expect(ann.answers().filter(has_text="Play Raid").first).to_have_class(re.compile("pointed"))
    press(ann, raid)
    victim = side(ann, "Marla bot’s side").get_by_role("button", name="Marla bot: Raid Marla bot")
    press(ann, victim)
    expect(ann.page.get_by_role("region", name="Log")).to_contain_text("Ann raids Marla bot.")


def test_cards_are_found_and_pressed_by_keys_alone(shelf: Hall, person: Come) -> None:
    ann = person()
    sit_down(ann, shelf, "dark_comet", 1)
    cards = hand(ann)
    expect(cards).to_have_count(4)
    cards.first.focus()
    ann.page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    name = cards.nth(1).get_attribute("aria-label") or ""
    ann.page.keyboard.press("Enter")
    crate = name.partition(":")[0].rpartition(" ")[0]
    expect(ann.page.get_by_role("region", name="Log")).to_contain_text(f"Ann stows {crate}.")


def test_a_new_game_is_played_to_its_end_on_the_board(shelf: Hall, person: Come) -> None:
    ann = person()
    sit_down_with_a_bot(ann, shelf, "Dark Comet")
    while ann.await_question():
        if hand(ann).count():
            press(ann, hand(ann).first)
        else:
            ann.answer_somehow(lambda offered: offered[0])
    expect(ann.over).to_be_visible()
    expect(table(ann)).to_contain_text("0 cards face down")


def test_dice_of_a_set_are_switched_one_by_one(shelf: Hall, person: Come) -> None:
    ann = person()
    sit_down(ann, shelf, "again", 1)
    dice = table(ann).get_by_role("button", name=re.compile("^Die"))
    expect(dice).to_have_count(3)
    expect(ann.answers()).to_have_text([re.compile("Roll none")])
    dice.nth(0).click()
    dice.nth(2).click()
    expect(dice.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(ann.answers()).to_have_text([re.compile("Roll 1 3")])
    dice.nth(1).click()
    expect(ann.answers()).to_have_text([re.compile("Not this choice of dice: why?")])
    dice.nth(1).click()
    ann.answer_somehow(lambda offered: offered[0])
    for die, shows in zip(dice.all(), (1, 8, 3), strict=True):
        expect(die).to_have_accessible_name(re.compile(f"shows {shows}$"))
    expect(dice.nth(0)).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize(("game", "bots"), [("liftoff", 2), ("cargo", 3), ("dark_comet", 2)])
def test_the_board_fits_every_screen_and_axe_finds_nothing(
    shelf: Hall, person: Come, game: str, bots: int
) -> None:
    ann = person()
    sit_down(ann, shelf, game, bots)
    for _ in range(2):
        ann.answer_somehow(lambda offered: offered[-1] if game == "liftoff" else offered[0])
        assert ann.await_question()
    at_every_size(ann, f"default-{game}")
