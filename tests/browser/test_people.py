"""Accounts in the browser: made, signed in to elsewhere, with a passkey, and given up; looked at, too."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from starhall.server.kept.folder import FILE
from tests.browser.axe import faults
from tests.browser.complaints import NO_SERVER
from tests.browser.hall import Hall
from tests.browser.people import ANSWERS, Person
from tests.browser.serve import SETTINGS

Come = Callable[..., Person]
PASSWORD = "three blue moons"


def make_account(one: Person, url: str, name: str) -> None:
    """Make an account, and write the codes down."""
    one.page.goto(f"{url}/account")
    new = one.page.get_by_role("region", name="New account")
    new.get_by_label("Name").fill(name)
    new.get_by_label("Password").fill(PASSWORD)
    new.get_by_role("button", name="Make the account").click()
    expect(one.page.get_by_role("listitem")).to_have_count(10)
    one.button("I have written them down").click()
    expect(one.page.get_by_role("heading", name=name)).to_be_visible()


def sign_in(one: Person, url: str, name: str) -> None:
    """Sign in with the password."""
    one.page.goto(f"{url}/account")
    old = one.page.get_by_role("region", name="Sign in", exact=True)
    old.get_by_label("Name").first.fill(name)
    old.get_by_label("Password", exact=True).fill(PASSWORD)
    old.get_by_role("button", name="Sign in", exact=True).click()
    expect(one.page.get_by_role("heading", name=name)).to_be_visible()


@pytest.mark.provokes("401 POST .*/me/shelf$")
def test_a_guest_makes_an_account_and_plays_on_at_another_device(hall: Hall, person: Come) -> None:
    ann, phone = person(), person(width=390, height=800)
    ann.page.goto(hall.url)
    ann.box("We Come In Peace").get_by_role("button", name="Play a bot now").click()
    ann.turn_heading().wait_for()
    table = ann.page.url
    make_account(ann, hall.url, "Ann of the hall")
    mine = ann.page.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("link", name="Your turn")).to_have_count(1)
    ann.page.goto(hall.url)
    expect(ann.page.get_by_role("link", name="Ann of the hall")).to_be_visible()
    sign_in(phone, hall.url, "Ann of the hall")
    phone.page.get_by_role("region", name="Your tables").get_by_role("link", name="Your turn").click()
    expect(phone.turn_heading()).to_be_visible()
    assert phone.page.url.partition("#")[0] == table.partition("#")[0]
    # The first device signs the other one out.
    ann.page.goto(f"{hall.url}/account")
    ann.button("Sign out all others").click()
    expect(
        ann.page.get_by_role("region", name="Where you are signed in").get_by_role("listitem")
    ).to_have_count(1)
    phone.page.goto(f"{hall.url}/account")
    expect(phone.page.get_by_role("heading", name="New account")).to_be_visible()


@pytest.mark.provokes("40[01] POST .*/api/(people|sign-in)$")
def test_what_is_wrong_is_said_beside_the_form(hall: Hall, person: Come) -> None:
    ann = person()
    ann.page.goto(f"{hall.url}/account")
    new = ann.page.get_by_role("region", name="New account")
    new.get_by_label("Name").fill("Administrator")
    new.get_by_label("Password").fill(PASSWORD)
    new.get_by_role("button", name="Make the account").click()
    expect(new.get_by_role("alert")).to_contain_text("belongs to the house")
    old = ann.page.get_by_role("region", name="Sign in", exact=True)
    old.get_by_label("Name").first.fill("Nobody at all")
    old.get_by_label("Password", exact=True).fill("not the password")
    old.get_by_role("button", name="Sign in", exact=True).click()
    expect(old.get_by_role("alert")).to_contain_text("do not go together")


@pytest.mark.provokes("401 GET .*/me/page$", "404 GET .*/people/")
def test_an_account_is_deleted_by_its_owner(hall: Hall, person: Come) -> None:
    ann = person()
    make_account(ann, hall.url, "Short stay")
    danger = ann.page.get_by_role("region", name="Delete account")
    with ann.page.expect_download() as download:
        danger.get_by_role("button", name="Download all").click()
    assert json.loads(download.value.path().read_text())["name"] == "Short stay"
    danger.get_by_text("Delete account").last.click()
    danger.get_by_role("button", name="Yes, delete").click()
    expect(ann.page.get_by_role("heading", name="New account")).to_be_visible()
    ann.page.goto(hall.url)
    expect(ann.page.get_by_role("link", name="Sign in")).to_be_visible()
    # Whose page is gone nobody finds by signing in; one's own one does.
    for page, helps in (("people/Short stay", False), ("me", True)):
        ann.page.goto(f"{hall.url}/{page}")
        expect(ann.page.get_by_role("alert")).to_be_visible()
        expect(ann.page.get_by_role("alert").get_by_role("link")).to_have_count(int(helps))


@pytest.fixture
def secure_hall(own_hall: Hall) -> Hall:
    """A hall that knows its own address, as passkeys need it."""
    own_hall.stop()
    own_hall.environment[SETTINGS] = json.dumps({"url": f"http://localhost:{own_hall.port}"})
    own_hall.start()
    return own_hall


def with_authenticator(one: Person) -> None:
    """Give somebody's browser a place for passkeys, which agrees to everything."""
    line = one.context.new_cdp_session(one.page)
    line.send("WebAuthn.enable")
    options: dict[str, Any] = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    line.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_an_account_with_a_passkey(secure_hall: Hall, person: Come) -> None:
    url = f"http://localhost:{secure_hall.port}"
    ann = person()
    ann.page.goto(f"{url}/account")
    with_authenticator(ann)
    new = ann.page.get_by_role("region", name="New account")
    new.get_by_label("Name").fill("Keyed Ann")
    new.get_by_role("button", name="Make it with a passkey").click()
    ann.button("I have written them down").click()
    expect(ann.page.get_by_role("heading", name="Keyed Ann")).to_be_visible()
    ann.page.get_by_role("region", name="Where you are signed in").get_by_role(
        "button", name="Sign out"
    ).click()
    ann.button("Sign in with a passkey").click()
    expect(ann.page.get_by_role("heading", name="Keyed Ann")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1440])
def test_the_pages_of_an_account_can_be_used_by_everybody(hall: Hall, person: Come, width: int) -> None:
    ann = person(width=width)
    ann.page.goto(f"{hall.url}/account")
    expect(ann.page.get_by_role("heading", name="New account")).to_be_visible()
    assert faults(ann.page) == []
    make_account(ann, hall.url, f"Wide {width}")
    expect(ann.page.get_by_role("heading", name="Delete account")).to_be_visible()
    assert faults(ann.page) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def is_to_play(one: Person) -> bool:
    """Can this person answer now?"""
    now = one.look()
    return not now["busy"] and any(re.match(ANSWERS, words) for words in now["buttons"])


def play_together(ann: Person, bea: Person, answers: int) -> None:
    """Whoever is asked answers, so many times or until the game is over."""
    for _ in range(answers):
        ann.until(lambda: is_to_play(ann) or is_to_play(bea) or (ann.is_over() and bea.is_over()))
        asked = [one for one in (ann, bea) if is_to_play(one)]
        if not asked:
            return
        asked[0].answer()


@pytest.mark.soak
@pytest.mark.provokes(NO_SERVER)
def test_two_people_play_a_rated_game_and_it_counts_once(own_hall: Hall, person: Come) -> None:
    ann, bea = person(), person()
    url, origin = own_hall.url, {"Origin": own_hall.url}
    make_account(ann, url, "Ann Rated")
    make_account(bea, url, "Bea Rated")
    plan = {"game": "peace", "seats": [{"sits": "me"}, {"sits": "open"}], "rated": True, "clock": "relaxed"}
    opened = ann.context.request.post(f"{url}/api/tables", data=plan, headers=origin).json()
    table = f"{url}/api/tables/{opened['table']}"
    invite = opened["invite"].partition("#")[2]
    bea.context.request.post(f"{table}/enter", data={"keys": [invite]}, headers=origin)
    assert bea.context.request.post(f"{table}/join", data={}, headers=origin).ok
    for one in (ann, bea):
        one.visit(f"{url}/t/{opened['table']}")
    play_together(ann, bea, 3)
    own_hall.kill()
    own_hall.start()
    # A page that wanted another part of itself meanwhile loads anew, sooner or later: here all do, at once.
    for one in (ann, bea):
        one.visit(f"{url}/t/{opened['table']}")
    play_together(ann, bea, 400)
    for one in (ann, bea):
        expect(one.over).to_be_visible()
    # The plug is pulled right after the last choice, with which the result was written, and once more.
    own_hall.kill()
    own_hall.start()

    def rated() -> dict[str, tuple[int, int]]:
        found = ann.context.request.get(f"{url}/api/games/peace/ratings").json()["ratings"]
        return {one["name"]: (one["rating"], one["games"]) for one in found if not one["bot"]}

    ann.until(lambda: len(rated()) == 2)
    own_hall.kill()
    own_hall.start()
    found = rated()
    assert sum(rating for rating, _ in found.values()) == 3000, "what one has gained the other has lost"
    places = []
    for one, name in ((ann, "Ann Rated"), (bea, "Bea Rated")):
        rating, games = found[name]
        assert games == 1
        one.visit(f"{url}/me")
        expect(one.page.get_by_role("region", name="Ratings")).to_contain_text(
            re.compile(rf"We Come In Peace {rating} ± \d+.*1 game · provisional", re.DOTALL)
        )
        played = one.page.get_by_role("region", name="Finished games").get_by_role("listitem")
        expect(played).to_have_count(1)
        expect(played).to_contain_text(re.compile("[12] of 2 · rated"))
        places.append(int(played.inner_text().partition(" of 2")[0][-1]))
    assert sorted(places) == [1, 2], "this game has a winner"
    assert (found["Ann Rated"][0] > 1500) == (places[0] == 1)
    with sqlite3.connect(own_hall.data / FILE) as kept:
        assert kept.execute("select count(*), count(credit) from results").fetchone() == (1, 1)
        assert kept.execute("select count(*), count(distinct person) from credits").fetchone() == (2, 2)
    ann.visit(f"{url}/account")
    ann.page.get_by_role("link", name="Everybody: We Come In Peace").click()
    duels = ann.page.get_by_role("region", name="2 players")
    expect(duels.get_by_role("row", name=re.compile("3 Pilot"))).to_contain_text(re.compile(r"1500\s*bot"))
    # Both are below the bots, as their ratings are provisional.
    rows = duels.get_by_role("row").all_inner_texts()
    soon = next(n for n, text in enumerate(rows) if "after 10 games" in text)
    assert {name for text in rows[soon + 1 :] for name in found if name in text} == set(found)
    fits(ann)


def fits(one: Person) -> None:
    """Everybody can use the page, and nothing hangs over its edge."""
    assert faults(one.page) == []
    assert one.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_friends_are_made_and_invited_by_name(hall: Hall, person: Come) -> None:
    ann, bea = person(width=360, height=740), person(width=1440)
    make_account(ann, hall.url, "Ann of Mars")
    make_account(bea, hall.url, "Bea of Venus")
    ann.page.goto(f"{hall.url}/me")
    mine = ann.page.get_by_role("region", name="Friends")
    mine.get_by_label("Name of somebody").fill("bea of venus")
    mine.get_by_role("button", name="Ask to be friends").click()
    expect(mine).to_contain_text("asked by you")
    bea.page.goto(f"{hall.url}/me")
    bea.button("Be friends: Ann of Mars").click()
    expect(bea.page.get_by_role("region", name="Friends")).to_contain_text("Ann of Mars · friend")
    plan = {"game": "peace", "seats": [{"sits": "me"}, {"sits": "open"}], "title": "Tea on Mars"}
    opened = ann.context.request.post(
        f"{hall.url}/api/tables", data=plan, headers={"Origin": hall.url}
    ).json()
    kept = json.dumps(opened["invite"])
    ann.page.evaluate(
        "([key, kept]) => localStorage.setItem(key, kept)", [f"starhall.invite.{opened['table']}", kept]
    )
    ann.page.goto(f"{hall.url}/t/{opened['table']}")
    ann.page.get_by_label("Invite by name").fill("Bea of Venus")
    ann.page.get_by_role("button", name="Invite", exact=True).click()
    expect(ann.page.get_by_text("Bea of Venus is invited")).to_be_visible()
    bea.page.goto(hall.url)
    expect(bea.page.get_by_role("region", name="Invitations")).to_contain_text(
        "Ann of Mars invites you: Tea on Mars"
    )
    fits(bea)
    bea.button("Sit down: Tea on Mars").click()
    bea.page.wait_for_url(f"{hall.url}/t/{opened['table']}", timeout=60_000)
    # It is on the page of each, and friends see what they may.
    for one, whose in ((ann, "me"), (bea, "me"), (bea, "people/Ann of Mars")):
        one.page.goto(f"{hall.url}/{whose}")
        expect(one.page.get_by_role("heading", name="Statistics")).to_be_visible()
        fits(one)
    expect(bea.page.get_by_role("button", name="friend · Remove")).to_be_visible()


def test_what_a_browser_keeps_is_at_the_next_device_too(hall: Hall, person: Come) -> None:
    ann, phone = person(), person(width=390, height=800)
    ann.page.goto(hall.url)
    ann.page.evaluate("localStorage.setItem('starhall.solved.peace', '[\"first\", \"second\"]')")
    make_account(ann, hall.url, "Ann who solves")
    expect_solved = "2 puzzles solved"
    ann.page.goto(f"{hall.url}/me")
    expect(ann.page.get_by_role("region", name="What you have learnt")).to_contain_text(expect_solved)
    sign_in(phone, hall.url, "Ann who solves")
    phone.page.goto(f"{hall.url}/me")
    expect(phone.page.get_by_role("region", name="What you have learnt")).to_contain_text(expect_solved)
    # Whoever signs out leaves nothing of theirs there.
    phone.page.goto(f"{hall.url}/account")
    phone.page.get_by_role("region", name="Where you are signed in").get_by_role(
        "button", name="Sign out", exact=True
    ).click()
    expect(phone.page.get_by_role("heading", name="New account")).to_be_visible()
    assert phone.page.evaluate("localStorage.getItem('starhall.solved.peace')") is None


def test_an_answer_from_before_does_not_end_the_search(hall: Hall, person: Come) -> None:
    ann = person()
    make_account(ann, hall.url, "Ann waits")
    late: list[Route] = []

    def held(route: Route) -> None:
        late.append(route)
        if len(late) > 1:
            route.continue_()

    ann.page.route("**/api/find/beat", held)
    ann.page.goto(f"{hall.url}/find")
    ann.until(lambda: bool(late))
    before = late[0].fetch()
    ann.button("Find others").click()
    expect(ann.button("Stop looking")).to_be_visible()
    with ann.page.expect_response("**/api/find/beat"):
        late[0].fulfill(response=before)
    # It looks again every two seconds, and only as long as it is looking.
    beats = len(late)
    ann.until(lambda: len(late) > beats + 1)
    expect(ann.button("Stop looking")).to_be_visible()
    ann.button("Stop looking").click()


def test_two_who_look_for_a_game_find_each_other(hall: Hall, person: Come) -> None:
    ann, bea = person(width=360, height=740), person(width=1440)
    for one, name in ((ann, "Ann looks"), (bea, "Bea looks")):
        make_account(one, hall.url, name)
        one.page.goto(f"{hall.url}/find")
        expect(one.page.get_by_label("Game")).to_be_visible()
        fits(one)
    for one in (ann, bea):
        one.page.get_by_label("Rated").check()
        one.button("Find others").click()
        expect(one.button("Stop looking")).to_be_visible()
    for one in (ann, bea):
        one.page.wait_for_url(re.compile(r"/t/[A-Z0-9]{8}"), timeout=60_000)
    assert ann.page.url.partition("#")[0] == bea.page.url.partition("#")[0]
