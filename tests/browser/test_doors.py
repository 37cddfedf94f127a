"""Doors: links that lead nowhere say so, invitations reach other devices, the hall knows my tables."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import faults
from tests.browser.complaints import REFUSED
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.pictures import at_every_size

Come = Callable[..., Person]
FRIENDS = [{"sits": "me", "name": "Ann"}, {"sits": "open"}, {"sits": "bot"}]


def opened(person: Person, hall: Hall, **more: object) -> tuple[str, str]:
    """A new table, and the invitation to it."""
    answer = person.context.request.post(
        f"{hall.url}/api/tables", data={"game": "peace", "seats": FRIENDS, **more}
    )
    assert answer.status == 201, answer.text()
    return answer.json()["table"], answer.json()["invite"]


def at_home(route: Route) -> None:
    """A server that the whole house can reach."""
    route.fulfill(json={"addresses": ["http://192.168.0.17:8765"], "alone": False})


@pytest.mark.provokes("404 GET .*/(nonsense|ABCDEFGH)$", REFUSED)
@pytest.mark.parametrize(
    ("path", "heading", "why"),
    [
        ("/nonsense", "There is no such page", "/nonsense"),
        ("/t/ABCDEFGH", "No table that you may see", "by invitation only"),
        ("/r/ABCDEFGH", "There is no such replay", "another hall"),
    ],
)
def test_a_link_to_nothing_says_so_and_leads_on(
    hall: Hall, person: Come, path: str, heading: str, why: str
) -> None:
    ann = person()
    ann.visit(hall.url + path)
    expect(ann.page.get_by_role("heading", name=heading)).to_be_visible()
    expect(ann.page.get_by_role("main")).to_contain_text(why)
    assert faults(ann.page) == []
    ann.page.get_by_role("link", name="Watch a game that is on").click()
    expect(ann.page.get_by_role("heading", name="Games to watch")).to_be_visible()


@pytest.mark.provokes(r"404 GET .*/tables/\w+$", REFUSED)
def test_a_private_table_opens_to_who_pastes_the_invitation(hall: Hall, person: Come) -> None:
    ann, bea = person(), person()
    code, invite = opened(ann, hall)
    bea.visit(f"{hall.url}/t/{code}")
    field = bea.page.get_by_label("Paste the whole invitation")
    field.fill("let me in")
    bea.button("Go there").click()
    expect(bea.page.get_by_role("alert")).to_contain_text("no link to a table")
    field.fill(f"Come! http://192.168.0.17:8765{invite} See you")
    bea.button("Go there").click()
    expect(bea.button("Take a seat")).to_be_visible()


def test_a_key_that_opens_nothing_is_not_passed_over_in_silence(hall: Hall, person: Come) -> None:
    ann, bea = person(), person()
    code, _ = opened(ann, hall, public=True)
    bea.visit(f"{hall.url}/t/{code}#i-{'0' * 32}")
    expect(bea.page.get_by_role("alert")).to_contain_text("opens nothing here any more")
    bea.button("I see").click()
    expect(bea.page.get_by_role("alert")).to_have_count(0)
    expect(bea.button("Take a seat")).to_be_visible()


def with_friends(person: Person, hall: Hall) -> None:
    """In the lobby of a table with a free seat."""
    person.visit(f"{hall.url}/#friends/peace")
    person.button("Set up the table").click()
    expect(person.page.get_by_role("region", name="The table before the game")).to_be_visible()


def test_the_lobby_says_that_only_this_machine_can_come(hall: Hall, person: Come) -> None:
    ann = person()
    with_friends(ann, hall)
    note = ann.page.get_by_role("note")
    expect(note).to_contain_text("Only this machine can come")
    expect(note).to_contain_text("starhall play --lan")
    expect(ann.page.get_by_role("img", name="QR code")).to_have_count(0)
    ann.page.get_by_text("What this table agrees on").click()
    lobby = ann.page.get_by_role("region", name="The table before the game")
    expect(lobby).to_contain_text("All options are the standard ones.")
    expect(lobby).to_contain_text("Is a set-aside die locked? No.")
    expect(lobby.get_by_text(re.compile("^[0-9a-f]{64}$"))).to_be_visible()
    assert faults(ann.page) == []


def test_the_lobby_has_an_address_of_the_house_and_its_code(hall: Hall, person: Come) -> None:
    ann = person()
    ann.page.route("**/api/house", at_home)
    with_friends(ann, hall)
    link = ann.page.get_by_label("Send this link to your friends")
    expect(link).to_have_value(re.compile(r"^http://192\.168\.0\.17:8765/t/\w+#i-[0-9a-f]{32}$"))
    expect(ann.page.get_by_role("img", name="QR code of the invitation")).to_be_visible()
    assert faults(ann.page) == []
    at_every_size(ann, "lobby")


def test_the_hall_knows_my_tables_and_whose_turn_it_is(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    expect(ann.turn_heading()).to_be_visible()
    code, _ = opened(ann, hall, title="Friday night")
    ann.visit(f"{hall.url}/t/{code}")
    expect(ann.page.get_by_role("heading", name="Friday night")).to_be_visible()
    ann.visit(hall.url)
    mine = ann.page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(mine).to_have_count(2)
    expect(mine.first).to_contain_text("Your turn")
    expect(mine.last).to_contain_text("1 seat free")
    assert faults(ann.page) == []
    mine.last.get_by_role("button", name=re.compile("Take .* off this list")).click()
    expect(mine).to_have_count(1)


@pytest.mark.provokes("404 GET .*/tables/ABCDEFGH$")
def test_a_table_that_is_gone_leaves_the_list(hall: Hall, person: Come) -> None:
    ann = person()
    ann.visit(hall.url)
    ann.page.evaluate(
        "localStorage.setItem('starhall.recent', JSON.stringify([{code: 'ABCDEFGH', game: 'peace'}]))"
    )
    ann.page.reload()
    expect(ann.box("We Come In Peace")).to_be_visible()
    expect(ann.page.get_by_role("region", name="Your tables")).to_have_count(0)


def test_a_listed_game_can_be_watched_from_the_hall(hall: Hall, person: Come) -> None:
    ann, bea = person(), person()
    code, _ = opened(ann, hall, public=True, title="The open one")
    bea.visit(hall.url)
    bea.page.get_by_role("link", name="The open one").first.click()
    expect(bea.page).to_have_url(f"{hall.url}/t/{code}")


def test_the_card_of_a_game_chooses_bots_level_and_match(hall: Hall, person: Come) -> None:
    ann = person()
    ann.visit(hall.url)
    box = ann.box("Grand Saga Futura TCG")
    box.get_by_label("How many bots").select_option("3")
    box.get_by_label("Level of the bots").select_option("4 Strategist, cautious")
    box.get_by_label("Games at").select_option("best_of_three")
    box.get_by_role("button", name="Play 3 bots now").click()
    seats = ann.page.get_by_role("region", name="Seats in turn order").get_by_role("listitem")
    expect(seats).to_have_count(4)
    names = {seat.locator("b").inner_text() for seat in seats.all()}
    assert len(names) == 4
    expect(seats.nth(1)).to_contain_text("level 4 cautious")
    code = ann.page.url.rpartition("/")[2]
    ann.visit(hall.url)
    box = ann.box("Grand Saga Futura TCG")
    expect(box.get_by_label("How many bots")).to_have_value("3")
    expect(box.get_by_label("Level of the bots")).to_have_value("level4:cautious")
    facts = ann.context.request.get(f"{hall.url}/api/tables/{code}").json()
    assert [seat["level"] for seat in facts["seats"]] == ["", *["level4:cautious"] * 3]


def test_a_bot_shows_its_face_and_its_character(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url, level="level2")
    ann.button(re.compile("Seat of Rook bot")).click()
    sheet = ann.page.get_by_role("dialog", name="Rook bot")
    expect(sheet).to_contain_text("Takes what shines.")
    expect(sheet).to_contain_text("2 Trader: Takes what looks best right now")
    assert faults(ann.page) == []
