"""The screen of stellar_omega: played by roles only, checked against the view, and looked at."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from starhall.games.stellar.box.parts import GATE_IDS, RACE_NAMES, TILE
from starhall.games.stellar.facts import may_act
from starhall.games.stellar.rules.tile import tile_areas
from starhall.games.stellar.state import StellarState
from tests.browser.hall import Hall
from tests.browser.layout import SETTLED, WINDOWS, colliding, out_of_sight
from tests.browser.people import MOVED_ON, Person
from tests.browser.pictures import SCHEMES, at_every_size
from tests.browser.positions import Position, asked, found, take_up, with_a_choice
from tests.browser.reach import unreached

Come = Callable[..., Person]
WIDEST = WINDOWS[0][0]


def position(players: int, wanted: Callable[[StellarState], bool]) -> Position[StellarState]:
    """A game that has come to such a position."""
    return found("stellar", players, wanted)


def ship(person: Person) -> Locator:
    return person.page.get_by_role("region", name="The ship")


def span(person: Person, part: str) -> tuple[float, float]:
    """Return where a part of the board begins and ends, from the top."""
    at = person.page.locator(part).bounding_box()
    assert at is not None
    return at["y"], at["y"] + at["height"]


def open_table(person: Person, hall: Hall, bots: int) -> None:
    body = {
        "game": "stellar",
        "seats": [{"sits": "me", "name": "Ann"}, *({"sits": "bot", "level": "random"} for _ in range(bots))],
    }
    opened = person.context.request.post(f"{hall.url}/api/tables", data=body)
    assert opened.status == 201, opened.text()
    person.visit(f"{hall.url}/t/{opened.json()['table']}")
    expect(person.turn_heading()).to_be_visible()


def test_a_person_and_a_bot_play_into_the_second_round_by_roles_only(hall: Hall, person: Come) -> None:
    ann = person()
    open_table(ann, hall, 1)
    # The bot may have been first to choose.
    race = ann.ask.get_by_role("button", name=re.compile("^Control the")).last
    name = re.findall(r"Control the (\w+)", race.inner_text())[0]
    ann.page.get_by_role("region", name="What is happening").get_by_role(
        "button", name=re.compile(f"^{name}")
    ).click()
    ann.confirm()
    bid = ann.page.get_by_role("slider", name="Tiles to bid")
    expect(bid).to_be_visible()
    bid.fill("3")
    ann.ask.get_by_role("button", name=re.compile("^Lock a bid of 3 tiles")).click()
    ann.confirm()
    ladder = ann.page.get_by_role("region", name="Cosmic order and scores")
    expect(ladder.get_by_role("row", name=re.compile(name))).to_contain_text("bid 3")
    phases = ann.page.get_by_role("region", name="Round and phase")
    while ann.await_question() and not phases.get_by_text("Round 2 of 8").is_visible():
        ann.answer_somehow(lambda offered: offered[0])
    expect(phases).to_contain_text("Round 2 of 8")
    # What Phase C did is told step by step while the next bids are made.
    expect(ann.page.get_by_role("region", name="What is happening")).to_contain_text(
        "Phase C of the last round"
    )


def test_the_board_shows_what_the_view_says(hall: Hall, person: Come) -> None:
    at = position(
        4,
        lambda s: asked(s, "action") and s.round > 1 and s.fresh[1] == 1 and s.at[s.asked[0][0]] >= 3,
    )
    s, seat = at.state, at.seat
    ann = person()
    take_up(ann, hall, at)
    for race, levels in enumerate(s.level):
        for area, level in zip("ABC", levels, strict=True):
            unit = ship(ann).get_by_role(
                "button", name=re.compile(rf"{RACE_NAMES[race]}, level \d, in {area} ")
            )
            expect(unit).to_have_count(1 if level else 0)
            if level:
                expect(unit).to_have_accessible_name(re.compile(f"level {level}, "))
    expect(
        ship(ann).get_by_role("button", name=re.compile(f"^{GATE_IDS[s.gate]} gate, open"))
    ).to_be_visible()
    expect(ship(ann).get_by_role("button", name=re.compile("closed: decode here, no attacks"))).to_have_count(
        1
    )
    actions = ann.page.get_by_role("region", name="Action areas")
    # One play of CRYSTAL lies there already: the next costs 2 AT, and that is said before it is paid.
    expect(actions.get_by_role("button", name=re.compile("^Crystal now 2 AT"))).to_be_visible()
    expect(ann.ask.get_by_role("button", name=re.compile("^CRYSTAL"))).to_contain_text(
        f"AT {s.at[seat]} → {s.at[seat] - 2}"
    )
    race = s.race[seat]
    view = at.match.game.view(s, seat)
    pouch = ann.page.get_by_role("button", name=re.compile("^Pouch"))
    expect(pouch).to_contain_text(f"{view.pouch[race]} of {sum(view.pouch)} are yours")


def test_an_action_shows_all_that_it_can_be_aimed_at(hall: Hall, person: Come) -> None:
    def free(s: StellarState) -> bool:
        race = s.race[s.asked[0][0]]
        return asked(s, "action") and s.pad[race] > 0 and len(tile_areas(s.gate, s.level[race])) == 2

    at = position(2, free)
    ann = person()
    take_up(ann, hall, at)
    lit = ship(ann).locator('.pointed[data-at^="area:"]')
    expect(lit).to_have_count(0)
    ann.page.locator(f'[data-at="action:{TILE}"]').focus()
    expect(lit).to_have_count(2)
    crystal = ann.ask.get_by_role("button", name=re.compile("^CRYSTAL"))
    expect(crystal).to_contain_text(re.compile(r"up to \d actions a turn"))


def test_a_reroll_that_is_barred_says_who_bars_it(hall: Hall, person: Come) -> None:
    def barred(s: StellarState) -> bool:
        return asked(s, "dice") and len(s.dice) == 2 and s.phase == "B" and not s.at[1 - s.asked[0][0]]

    at = position(2, lambda s: barred(s) and len(s.choices(s.asked[0][0])) == 2)
    ann = person()
    take_up(ann, hall, at)
    stage = ann.page.get_by_role("region", name="What is happening")
    expect(stage).to_contain_text("No re-roll")
    again = stage.get_by_role("button", name=re.compile("^Roll again the")).first
    expect(again).to_have_attribute("aria-disabled", "true")
    again.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("dialog", name="Why?")).to_contain_text(
        re.compile("no AT left|no available tile")
    )


def test_the_gate_moves_by_a_click_and_the_labels_follow(hall: Hall, person: Come) -> None:
    # The turn goes on, so that no bot moves the gate again.
    at = position(3, lambda s: asked(s, "gate") and s.gate == 0 and may_act(s, s.asked[0][0]))
    ann = person()
    take_up(ann, hall, at)
    expect(ship(ann).get_by_role("button", name=re.compile("^C Archive Deck closed"))).to_be_visible()
    wall = ship(ann).get_by_role("button", name=re.compile("^G2 wall"))
    wall.hover()
    # Pointing at it shows what would be.
    expect(ship(ann).get_by_role("button", name=re.compile("^A Command Deck closed"))).to_be_visible()
    wall.click()
    ann.confirm()
    expect(ship(ann).get_by_role("button", name=re.compile("^G2 gate, open"))).to_be_visible()
    expect(ship(ann).get_by_role("button", name=re.compile("^A Command Deck closed"))).to_be_visible()


def test_the_gate_is_rolled_for_and_turned_in_one_gesture(hall: Hall, person: Come) -> None:
    ann = person()
    take_up(ann, hall, position(3, lambda s: asked(s, "action") and s.available[s.race[s.asked[0][0]]] > 0))
    ann.page.keyboard.press("Shift")
    was = ann.look()
    ann.open_button("^Roll for the gate, and turn it to close").first.click()
    now = ann.watch(MOVED_ON, was)
    assert now["over"] or "Move the gate tile" not in now["words"], "where it shall lie was said before"
    log = ann.page.get_by_role("region", name="Log").inner_text()
    assert re.search("moves the gate tile to|does not beat", log) or "is needed" in now["words"]


def test_the_ship_bites_and_a_tile_is_given_by_a_click_on_its_unit(hall: Hall, person: Come) -> None:
    at = position(4, lambda s: asked(s, "lose") and s.damage >= 2 and bool(s.placed[s.victim]))
    s = at.state
    ann = person()
    take_up(ann, hall, at)
    stage = ann.page.get_by_role("region", name="What is happening")
    expect(stage).to_contain_text(f"The ship bites {RACE_NAMES[s.victim]}")
    expect(stage).to_contain_text(f"{s.damage} of {s.damage} damage left")
    steps = ann.page.get_by_role("list", name="Steps of Phase C").get_by_role("listitem")
    expect(steps).to_have_count(7)
    expect(steps.nth(s.step - 1)).to_have_attribute("aria-current", "step")
    area = next(a for a, level in enumerate(s.level[s.victim]) if level)
    unit = ship(ann).get_by_role("button", name=re.compile(f"^Lose a tile of .* in {'ABC'[area]} "))
    unit.focus()
    ann.page.keyboard.press("Enter")
    ann.confirm()
    log = ann.page.get_by_role("region", name="Log")
    expect(log).to_contain_text(re.compile(rf"a tile leaves {'ABC'[area]}"))


def test_an_attack_of_the_ship_is_whole_in_sight_with_the_steps_and_every_pad(
    hall: Hall, person: Come
) -> None:
    # Who may draw reads most, and a hand of cards takes most room.
    at = position(4, lambda s: asked(s, "draw") and s.phase == "C" and len(s.hands[s.asked[0][0]]) >= 3)
    ann = person(width=1440, height=900)
    take_up(ann, hall, at)
    stage = ann.page.get_by_role("region", name="What is happening")
    expect(stage).to_contain_text(f"The ship bites {RACE_NAMES[at.state.victim]}")
    expect(stage).to_contain_text("damage left")
    expect(ann.page.get_by_role("heading", name="Phase C, step by step")).to_be_visible()
    for part in (".stage", ".reckoning", ".pads"):
        assert out_of_sight(ann, part) == []
        assert colliding(ann, part) == []
    # A tablet shows both side by side; a phone is scrolled, and the account comes next, before the ship.
    for width, height, beside in ((768, 1024, True), (360, 740, False)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(SETTLED)
        attack, account, deck = (
            span(ann, part) for part in (".stellar > .stage", ".reckoning", ".stellar > .ship")
        )
        assert 0 <= account[0] - attack[0 if beside else 1] < 20
        assert account[1] < deck[0]
        assert not beside or out_of_sight(ann, ".stage, .reckoning") == []
        assert [colliding(ann, part) for part in (".stage", ".reckoning")] == [[], []]


def test_only_who_chooses_is_asked_for_a_race(hall: Hall, person: Come) -> None:
    ann, eve = person(), person(width=360, height=740)
    body = {"game": "stellar", "seats": [{"sits": "me"}, {"sits": "bot", "level": "random"}], "public": True}
    opened = ann.context.request.post(f"{hall.url}/api/tables", data=body).json()
    for one in (ann, eve):
        one.visit(f"{hall.url}/t/{opened['table']}")
    stage = ann.page.get_by_role("region", name="What is happening")
    expect(stage).to_contain_text("Which race is yours?")
    watched = eve.page.get_by_role("region", name="What is happening")
    expect(watched).to_contain_text("Players are choosing their races")
    expect(eve.page.get_by_text("yours", exact=False)).to_have_count(0)
    expect(eve.page.get_by_role("region", name="Hand", exact=True)).to_be_visible()


AIMED: dict[str, Callable[[StellarState], bool]] = {
    "turn": lambda s: asked(s, "action") and s.round == 2 and len(s.hands[s.asked[0][0]]) > 1,
    "gate": lambda s: asked(s, "gate"),
    "level": lambda s: asked(s, "level"),
    "target": lambda s: asked(s, "target"),
    "lose": lambda s: asked(s, "lose") and bool(s.placed[s.victim]),
    "place": lambda s: asked(s, "place"),
    "dice": lambda s: asked(s, "dice"),
}
"""By what is asked: a position in which it is, with more than one answer."""


def test_every_answer_is_reached_from_the_thing_that_it_concerns(hall: Hall, person: Come) -> None:
    ann = person()
    for kind, wanted in AIMED.items():
        take_up(ann, hall, position(3, with_a_choice(wanted)))
        # To end the turn, to leave things as they are, or to give up is about no thing.
        missing = [words for words in unreached(ann) if not re.match("End your turn|Decline|Give up", words)]
        assert missing == [], kind


POSITIONS: dict[str, Callable[[StellarState], bool]] = {
    "race": lambda s: asked(s, "race"),
    "bid": lambda s: asked(s, "bid") and s.round == 2,
    "turn": lambda s: asked(s, "action") and s.round == 2 and s.actions == 1 and s.at[s.asked[0][0]] > 3,
    "dice": lambda s: asked(s, "dice"),
    "lose": lambda s: asked(s, "lose") and s.damage >= 2,
}


def test_the_ship_is_whole_at_every_size_and_for_axe(hall: Hall, person: Come) -> None:
    """All fits and the question is in sight; pictures to look at."""
    ann = person()
    first = ann.answers().first
    pads = ann.page.get_by_role("region", name=re.compile("^Pad of the"))

    def in_sight(width: int) -> None:
        expect(first).to_be_in_viewport(ratio=0.9)
        # However long the account of a round is, nobody's pad is beyond a fold.
        for pad in pads.all() if width == WIDEST else ():
            expect(pad).to_be_in_viewport(ratio=0.8)

    for name, wanted in POSITIONS.items():
        take_up(ann, hall, position(4, wanted))
        at_every_size(
            ann,
            f"stellar-{name}",
            in_sight,
            SCHEMES if name == "turn" else SCHEMES[:1],
            () if name == "turn" else ("section.stage", ".ask-area"),
        )
