"""The table of Grand Saga Futura: played by roles, positions taken up in the browser, and how it looks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from starhall.core import Match, record, registry
from starhall.games.futura import FuturaState
from starhall.games.futura.box.parts import (
    ACO_NAME,
    BUILT,
    DIS_NAME,
    DISTRICT,
    NAME,
    NONE,
    SIGIL_NAMES,
    SLOTS,
    STATION,
)
from starhall.games.futura.decks import starter
from starhall.games.futura.facts import sigils_of
from starhall.games.futura.rules.fight import declaring
from starhall.games.futura.rules.kinds import BLOCK_OF, FIRST
from starhall.games.futura.seen import FuturaSeen
from starhall.games.futura.words.decks import write_deck
from starhall.games.futura.words.names import unit_name
from tests.browser.hall import Hall
from tests.browser.layout import colliding, out_of_sight
from tests.browser.people import WAIT, Person
from tests.browser.pictures import as_others_see, at_every_size, faults_of
from tests.browser.positions import NAMES, Position, asked, take_up

Come = Callable[..., Person]
GAME = "Grand Saga Futura TCG"
ON_THE_TABLE = (".table-area", ".ask-area")
"""What differs from position to position: bar, seats and log are alike."""
MOST_GAMES = 60


def purpose(s: FuturaState) -> str:
    """What the question is for."""
    args = s.asked[0][3]
    return str(args[1]) if len(args) > 1 else ""


def block(value: int) -> str:
    """The sort of an action."""
    return BLOCK_OF[value] if 0 <= value < len(BLOCK_OF) else ""


@cache
def played(players: int, seed: int) -> Match[FuturaState]:
    """A whole game of people who equip themselves before they fight."""
    match: Match[FuturaState] = Match(registry.game("futura"), NAMES[:players], seed=f"futura-{seed}")
    rng = Random(seed)
    while not match.over:
        s = match.state
        seat, kind = s.asked[0][:2]
        choices = s.choices(seat)
        if kind.name == "deck":
            choices = choices[:5]
        if kind.name == "action":
            more = () if s.cycle < 3 else ("DECLARE", "ENSIGIL", "PLAY", "OFFER")
            wanted = ("EQUIP", "FIT", "UPGRADE", *more)
            good = [choice for choice in choices if block(choice - kind.first) in wanted]
            choices = good if good and s.moves < 12 else [kind.first]
        if kind.name == "yes" and purpose(s) == "go on" and rng.random() < 0.8:
            choices = [max(choices)]
        match.choose(seat, rng.choice(choices))
    return match


@cache
def position(name: str) -> Position[FuturaState]:
    """A game that has come to such a position."""
    players, wanted = POSITIONS[name]
    for seed in range(MOST_GAMES):
        match = played(players, seed)
        for at, moment in enumerate(match.moments[:-1]):
            if moment.state.asked and wanted(moment.state):
                return Position(match, at)
    raise AssertionError(f"no {name} in {MOST_GAMES} games")


def many(s: FuturaState) -> bool:
    """Is there something to choose?"""
    return len(s.choices(s.asked[0][0])) > 1


def in_the_turn(s: FuturaState) -> bool:
    return asked(s, "action") and s.cycle >= 3 and s.part == "action" and len(s.hands[s.active]) >= 4


POSITIONS: dict[str, tuple[int, Callable[[FuturaState], bool]]] = {
    "turn": (3, in_the_turn),
    "first": (2, lambda s: asked(s, "action") and s.cycle == 1 and bool(s.hands[s.active])),
    "interrupt": (2, lambda s: asked(s, "play") and purpose(s) == "POST" and many(s) and bool(s.rolls)),
    "go on": (3, lambda s: asked(s, "yes") and purpose(s) == "go on" and s.interaction >= 2),
    "pay": (2, lambda s: asked(s, "pay") and many(s)),
    "claim": (2, lambda s: asked(s, "place") and purpose(s) == "claim"),
    "target": (3, lambda s: asked(s, "thing") and purpose(s) == "target"),
    "offer": (2, lambda s: asked(s, "yes") and purpose(s) == "trade" and bool(s.chosen)),
    "cannot accept": (2, lambda s: asked(s, "yes") and purpose(s) == "trade" and not many(s)),
    "which card": (2, lambda s: asked(s, "face") and purpose(s) == "trade"),
    "how much": (2, lambda s: asked(s, "number") and purpose(s) == "trade" and many(s)),
}


def take(person: Person, hall: Hall, name: str) -> FuturaState:
    """Go on from a position as the seat that is asked, against bots."""
    take_up(person, hall, position(name))
    return position(name).state


def board(person: Person) -> Locator:
    return person.page.get_by_role("main")


def hand(person: Person) -> Locator:
    """Whatever lies below the board."""
    return person.page.get_by_role("region", name="Your hand")


def rather(choose: Callable[[Sequence[str]], str]) -> Callable[[Sequence[str]], str]:
    """Somebody who ends the turn rather than trade for ever."""

    def chosen(offered: Sequence[str]) -> str:
        plain = [words for words in offered if not re.match("Offer|Ask|Store|Retrieve|Take off", words)]
        return choose(plain or offered)

    return chosen


def test_a_person_and_a_bot_play_a_stretch_of_a_game(hall: Hall, person: Come) -> None:
    ann = person(forced=True)
    ann.visit(hall.url)
    ann.box(GAME).get_by_role("button", name="Play a bot now").click()
    choices = ann.page.get_by_role("region", name="Choose your deck")
    expect(choices.get_by_role("button", name=re.compile("^Revolution"))).to_be_visible()
    choices.get_by_role("button", name=re.compile("^Revolution")).click()
    choose = rather(Random(2).choice)
    for _ in range(12):
        if not ann.await_question():
            break
        ann.answer_somehow(choose)
    expect(ann.page.get_by_role("list", name=re.compile("^Battle cycle"))).to_be_visible()
    expect(choices).to_have_count(0)


def test_a_deck_of_ones_own_is_laid_out_card_by_card(hall: Hall, person: Come) -> None:
    ann = person()
    ann.visit(f"{hall.url}/decks")
    ann.button("Import", exact=True).click()
    text = write_deck("Mine", starter(2))
    ann.page.get_by_role("textbox", name="The deck as text").fill(text)
    ann.button("Import this deck").click()
    ann.until(lambda: "Mine" in ann.page.evaluate("localStorage['starhall.decks.futura'] ?? ''"))
    ann.visit(hall.url)
    ann.box(GAME).get_by_role("button", name="Play a bot now").click()
    ann.page.get_by_role("region", name="Choose your deck").get_by_role(
        "button", name=re.compile("^Mine")
    ).click()
    expect(ann.page.get_by_text(re.compile(r"Laying out Mine: card \d+ of 60")).first).to_be_visible()
    # Sixty answers later the game goes on with set-up, and the deck is the one that was built.
    laid_out = ann.page.get_by_role("region", name=re.compile("^Battle mat of")).last
    expect(laid_out).to_be_visible(timeout=2 * WAIT)
    log = ann.page.get_by_role("region", name="Log")
    expect(log).to_contain_text("goes first")
    expect(ann.page.get_by_text(re.compile("^60 in the deck")).first).to_be_visible()


def test_a_deck_can_be_taken_card_by_card_and_filled_up(hall: Hall, person: Come) -> None:
    ann = person()
    ann.visit(hall.url)
    ann.box(GAME).get_by_role("button", name="Play a bot now").click()
    choices = ann.page.get_by_role("region", name="Choose your deck")
    choices.get_by_role("button", name=re.compile("^Its 60 cards.*Mori Clan")).click()
    expect(ann.page.get_by_role("dialog", name="The cards of Mori Clan")).to_contain_text("Primal Sigil")
    ann.page.keyboard.press("Escape")
    ann.open_button("^Build a deck of your own").click()
    ann.confirm()
    choices.get_by_role("searchbox").fill("worldbreaker")
    choices.get_by_role("button", name=re.compile("Worldbreaker")).click()
    expect(choices.get_by_role("heading", name="Card by card: 1 of 60 are taken")).to_be_visible()
    choices.get_by_role("button", name="Fill it up by chance").click()
    laid_out = ann.page.get_by_role("region", name=re.compile("^Battle mat of")).last
    expect(laid_out).to_be_visible(timeout=2 * WAIT)
    expect(ann.page.get_by_text(re.compile("^60 in the deck")).first).to_be_visible()


def test_the_mats_say_what_the_table_holds(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "turn")
    seat = s.asked[0][0]
    seen: FuturaSeen = registry.game("futura").view(s, seat)
    mat = board(ann).get_by_role("region", name="Battle mat of").last
    for a in seen.mats[seat].acolytes:
        plate = mat.get_by_role("article").filter(has_text=ACO_NAME[a])
        expect(plate).to_contain_text(f"{sum(n for _, n, _ in seen.acolytes[a].ap)} AP")
    for d in seen.mats[seat].districts:
        expect(mat.get_by_role("article").filter(has_text=DIS_NAME[d])).to_have_count(1)
    expect(mat).to_contain_text(f"{seen.mats[seat].deck} in the deck")
    bay = mat.get_by_role("list", name="Sigil bay").get_by_role("listitem")
    for place, sigil in enumerate(sigils_of(seen, seat)):
        expect(bay.nth(place)).to_have_attribute("aria-label", re.compile(SIGIL_NAMES[sigil]))
    cards = hand(ann).get_by_role("button", name=re.compile("^(?!Look)"))
    expect(cards).to_have_count(len(s.hands[seat]))
    for card in s.hands[seat]:
        expect(hand(ann)).to_contain_text(NAME[card // SLOTS])


def test_a_folded_mat_opens_and_shows_backs(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "turn")
    other = next(p for p in s.playing if p != s.asked[0][0])
    opener = board(ann).get_by_role("button", name=re.compile(f"^Open {s.names[other]}.s mat"))
    opener.click()
    opened = board(ann).get_by_role("region", name=f"Battle mat of {s.names[other]}").last
    expect(opened.get_by_role("group", name="Bench")).to_be_visible()
    seen: FuturaSeen = registry.game("futura").view(s, s.asked[0][0])
    backs = sum(piece.card == NONE for a in seen.mats[other].acolytes for piece in seen.acolytes[a].pieces)
    expect(opened.get_by_role("button", name=re.compile("face-down"))).to_have_count(backs)
    board(ann).get_by_role("button", name=re.compile(f"^Fold {s.names[other]}.s mat")).click()
    expect(opened.get_by_role("group", name="Bench")).to_have_count(0)


def test_pressing_a_card_shows_what_it_can_do_and_greyed_things_say_why(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "first")
    seat, kind = s.asked[0][:2]
    equipped = {choice - kind.first - BLOCK_OF.index("EQUIP") for choice in s.choices(seat)}
    cards = hand(ann).get_by_role("button", name=re.compile("^(?!Look)"))
    for place, card in enumerate(s.hands[seat]):
        cards.nth(place).click()
        if card % SLOTS in equipped:
            expect(ann.open_button("^Equip")).to_be_visible()
        expect(ann.open_button(re.escape(NAME[card // SLOTS])).first).to_be_visible()
        ann.open_button("^Everything else").click()
    # An upgrade in the first cycle is refused, with its rule.
    mat = board(ann).get_by_role("region", name="Battle mat of").last
    seen: FuturaSeen = registry.game("futura").view(s, seat)
    tile = mat.get_by_role("article").filter(has_text=DIS_NAME[seen.mats[seat].districts[0]])
    tile.get_by_role("button").first.click()
    why = ann.page.get_by_role("dialog", name="Why?")
    expect(why).to_contain_text("FUT-230")


def test_a_card_of_the_hand_shows_who_can_wear_it(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "first")
    seen: FuturaSeen = registry.game("futura").view(s, s.asked[0][0])
    slot, wearers = next((slot, about.on) for slot, about in seen.in_hand.items() if about.on)
    lit = ann.page.locator('.plate.lit[data-at^="acolyte:"]')
    expect(lit).to_have_count(0)
    ann.page.locator(f'[data-at="slot:{slot}"]').focus()
    expect(lit).to_have_count(len(wearers))
    for acolyte in wearers:
        expect(ann.page.locator(f'.plate[data-at="acolyte:{acolyte}"]')).to_have_class(re.compile(r"\blit\b"))


def test_the_end_of_the_turn_is_never_searched_for(hall: Hall, person: Come) -> None:
    ann = person()
    take(ann, hall, "turn")
    assert ann.answers().count() > 10
    for width, height in ((1280, 800), (768, 1024), (360, 740)):
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.open_button("^End the turn")).to_be_in_viewport(ratio=0.9)


def test_a_card_is_seen_whole_where_the_mouse_rests_and_escape_puts_it_back(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "turn")
    held = s.hands[s.asked[0][0]][0] // SLOTS
    card = hand(ann).get_by_role("button", name=re.compile("^(?!Look)")).first
    card.hover()
    expect(ann.page.locator(".peek")).to_contain_text(NAME[held])
    card.press("z")
    expect(ann.page.get_by_role("dialog", name=NAME[held])).to_be_visible()
    ann.page.keyboard.press("Escape")
    card.click()
    expect(ann.open_button("^Everything else")).to_be_visible()
    card.press("Escape")
    expect(ann.open_button("^Everything else")).to_have_count(0)
    expect(ann.open_button("^End the turn")).to_be_visible()


def test_a_figure_lists_what_it_is_made_of(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "turn")
    seen: FuturaSeen = registry.game("futura").view(s, s.asked[0][0])
    a = seen.mats[s.asked[0][0]].acolytes[0]
    figure = board(ann).get_by_role("button", name=re.compile(rf"^AP \d+.* AP of {ACO_NAME[a]}")).last
    figure.hover()
    for what, n, rule in seen.acolytes[a].ap:
        expect(figure).to_contain_text(f"{what} {n}")
        expect(board(ann).get_by_text(rule, exact=True).first).to_be_attached()
    figure.click()
    expect(ann.page.get_by_role("dialog", name="Why?")).to_contain_text("FUT-057")


def test_the_fight_is_a_timeline_with_both_parties(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "interrupt")
    fight = board(ann).get_by_role("region", name=re.compile("^(Assault|Ambush) on"))
    now = fight.get_by_role("listitem").filter(has_text=re.compile("^Interrupts$"))
    expect(now).to_have_attribute("aria-current", "step")
    seen: FuturaSeen = registry.game("futura").view(s, s.asked[0][0])
    assert seen.fight is not None
    for unit in (*seen.fight.attackers, *seen.fight.defenders):
        name = re.compile(re.escape(unit_name(seen, unit.thing)))
        expect(fight.get_by_role("button", name=name).first).to_be_visible()
    for unit in seen.fight.attackers:
        expect(fight.get_by_role("list", name="Dice")).to_contain_text(
            f"{unit_name(seen, unit.thing)} rolls {unit.roll}: {'wins' if unit.won else 'loses'}"
        )
    before = ann.sentence()
    ann.open_button("^Pass").first.click()
    ann.confirm()
    ann.until(lambda: ann.sentence() != before)


@pytest.mark.parametrize("name", ["interrupt", "go on"])
def test_in_a_fight_the_whole_own_mat_is_in_sight(hall: Hall, person: Come, name: str) -> None:
    ann = person(width=1440, height=900)
    s = take(ann, hall, name)
    seat = s.asked[0][0]
    mat = board(ann).locator(".mat.own")
    for d, holder in enumerate(s.holder):
        if holder == seat and s.site[d] == BUILT:
            station = mat.get_by_role("button", name=re.compile(re.escape(DIS_NAME[d])))
            expect(station.first).to_be_in_viewport(ratio=1)
    assert out_of_sight(ann, ".mat.own") == []
    assert colliding(ann, ".mat.own, .fight, .hand") == []


def test_going_on_says_how_good_the_next_dice_are(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "go on")
    seen: FuturaSeen = registry.game("futura").view(s, s.asked[0][0])
    assert seen.fight is not None
    primary = seen.fight.attackers[0]
    expect(ann.open_button("^Go on")).to_contain_text(
        f"{unit_name(seen, primary.thing)}: {round(100 * (primary.chance or 0))} % to win the next roll"
    )
    expect(ann.open_button("^Call off")).to_be_visible()


def test_an_order_to_fight_on_answers_until_the_assault_is_decided(hall: Hall, person: Come) -> None:
    ann = person()
    take(ann, hall, "go on")
    # What can be ordered comes with the first key or click.
    ann.page.keyboard.press("Shift")
    ann.open_button("^Fight on until it is won or lost").click()
    now = ann.watch("(now) => now.over || (!now.busy && now.question && !/or call it off/.test(now.words))")
    assert now["over"] or not ann.page.get_by_role("button", name=re.compile("^Call off")).count()
    expect(ann.ask.get_by_role("status").filter(has_text="You fight on")).to_have_count(0)


def assaults(s: FuturaState, primary: int) -> set[str]:
    """All assaults of an acolyte on districts, in the words of the panel."""
    found = set()
    for thing in declaring.station_targets(s, s.active):
        at = DIS_NAME[thing - (DISTRICT if thing >= DISTRICT else STATION)]
        for other in declaring.supports(s, s.active, primary, thing):
            by = ", alone" if other == primary else f" and {ACO_NAME[other]}"
            found.add(f"Assault {at} with {ACO_NAME[primary]}{by}")
    return found


def offered(person: Person, begin: str) -> set[str]:
    """The answers that begin so, without what stands smaller below them."""
    return {words.split("\n")[0] for words in person.answers().all_inner_texts() if words.startswith(begin)}


def test_a_whole_assault_is_one_gesture_and_is_taken_back_as_one(hall: Hall, person: Come) -> None:
    ann = person(height=1000)
    s = take(ann, hall, "turn")
    primary = declared(s)
    thing = declaring.station_targets(s, s.active)[0]
    district = thing - (DISTRICT if thing >= DISTRICT else STATION)
    ann.page.keyboard.press("Shift")
    ann.page.locator("[data-drags]").wait_for()
    plate = ann.page.locator(f'[data-at="acolyte:{primary}"]').first
    # Dragged onto a district: only with whom is left to say.
    plate.drag_to(ann.page.locator(f'[data-at="district:{district}"]').first)
    expect(ann.open_button("^Something else")).to_be_visible()
    wanted = assaults(s, primary)
    assert offered(ann, "Assault") == {
        words for words in wanted if f"Assault {DIS_NAME[district]} with" in words
    }
    ann.open_button("^Something else").click()
    # Pressed: all that it could assault.
    plate.get_by_role("button", name=re.compile(ACO_NAME[primary])).first.click()
    expect(ann.open_button(f"^Assault .* with {ACO_NAME[primary]}, alone").first).to_be_visible()
    assert offered(ann, "Assault") == wanted
    together = min(words for words in wanted if " and " in words)
    ann.open_button(f"^{together}").click()
    log = ann.page.get_by_role("region", name="Log")
    expect(log.get_by_text(re.compile(f"{ACO_NAME[primary]} of .* assaults"))).to_be_visible()
    ann.await_question()
    ann.ask.get_by_role("button", name="Undo").click()
    expect(ann.ask).to_contain_text("Act, begin an assault, or end your turn.")
    expect(log.get_by_text(re.compile(f"{ACO_NAME[primary]} of .* assaults"))).to_have_count(0)


def declared(s: FuturaState) -> int:
    """The first acolyte that can declare an assault."""
    kind = s.asked[0][1]
    values = [choice - kind.first for choice in s.choices(s.active)]
    return next(value - FIRST["DECLARE"] for value in values if block(value) == "DECLARE")


def test_an_interrupt_is_passed_until_a_moment_to_come(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "interrupt")
    question = ann.standing()
    until = ann.ask.get_by_role("group", name="Pass until")
    moments = until.get_by_role("combobox", name="a moment to come …")
    expect(moments).to_be_visible()
    there = moments.get_by_role("option").all_inner_texts()
    assert {"the aftermath", "this assault is over"} <= set(there)
    assert "the dice have fallen" not in there, "that is now"
    assert sum(text.startswith("the turn of ") for text in there) == s.players - 1
    at_every_size(ann, "futura-pass-until", schemes=("dark",))
    moments.select_option("this assault is over")
    ann.until(lambda: ann.standing() != question)


def test_payment_claims_and_offers_lie_open_below_the_board(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "pay")
    ways = hand(ann).get_by_role("group", name="How do you pay?").get_by_role("button")
    expect(ways).to_have_count(len(s.choices(s.asked[0][0])))
    s = take(ann, hall, "claim")
    spoils = hand(ann).get_by_role("group", name=re.compile("^Spoils"))
    expect(spoils.get_by_role("button")).to_have_count(len(s.choices(s.asked[0][0])))
    s = take(ann, hall, "offer")
    offer = hand(ann).get_by_role("group", name="Trade")
    for card in s.chosen:
        expect(offer).to_contain_text(NAME[card // SLOTS])


def test_who_cannot_accept_an_offer_is_told_why(hall: Hall, person: Come) -> None:
    ann = person()
    take(ann, hall, "cannot accept")
    offer = hand(ann).get_by_role("group", name="Trade")
    expect(offer).to_contain_text("You cannot accept this.")
    offer.get_by_role("button", name="Why not?").click()
    expect(ann.page.get_by_role("dialog", name="Why?")).to_contain_text("FUT-")


def test_a_card_to_ask_for_is_found_by_its_name(hall: Hall, person: Come) -> None:
    ann = person(width=360, height=740)
    s = take(ann, hall, "which card")
    offer = hand(ann).get_by_role("group", name="Trade")
    shown = offer.get_by_role("group", name=re.compile("^Which card")).get_by_role("button")
    expect(shown).to_have_count(len(s.choices(s.asked[0][0])))
    offer.get_by_role("searchbox").fill("worldbreaker")
    expect(shown).to_have_count(1)
    shown.click()
    expect(ann.ask).to_contain_text("Worldbreaker")


def test_an_amount_is_set_by_a_slider(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "how much")
    most = len(s.choices(s.asked[0][0]))
    slider = hand(ann).get_by_role("slider")
    slider.press("End")
    expect(slider).to_have_value(str(most))
    hand(ann).get_by_role("button", name=f"{most} energy", exact=True).click()
    expect(ann.ask).to_contain_text(f"{most} energy")


def test_a_target_is_chosen_by_keys_alone(hall: Hall, person: Come) -> None:
    ann = person()
    s = take(ann, hall, "target")
    before = ann.sentence()
    thing = board(ann).get_by_role("button", name=re.compile("^Assault the")).first
    thing.focus()
    ann.page.keyboard.press("ArrowRight")
    thing.focus()
    ann.page.keyboard.press("Enter")
    ann.confirm()
    ann.until(lambda: ann.sentence() != before)
    assert s.asked


def test_the_end_is_a_table_of_points(hall: Hall, person: Come) -> None:
    ann = person()
    match = played(2, 0)
    answer = ann.context.request.post(
        f"{hall.url}/api/records",
        data=record.save(match),
        headers={"Content-Type": "application/json", "Origin": hall.url},
    )
    ann.visit(f"{hall.url}/r/{answer.json()['record']}#{len(match.choices)}")
    table = ann.page.get_by_role("table", name="Victory points")
    expect(table).to_be_visible()
    for p, rows in enumerate(match.state.points):
        expect(table).to_contain_text(match.state.names[p])
        whole = sum(rows)
        expect(table).to_contain_text(f"{whole // 2}½" if whole % 2 else str(whole // 2))


def test_a_match_says_which_game_it_is_and_who_has_won_how_many(hall: Hall, person: Come) -> None:
    ann = person()
    match: Match[FuturaState] = Match(
        registry.game("futura"), NAMES[:2], {"match": "best_of_three"}, seed="match"
    )
    choose, second = Random(1).choice, 0
    while not match.over:
        second = second or (len(match.choices) if match.state.finished and match.state.cycle else 0)
        seat = match.state.asked[0][0]
        match.choose(seat, choose(match.state.choices(seat)))
    answer = ann.context.request.post(
        f"{hall.url}/api/records",
        data=record.save(match),
        headers={"Content-Type": "application/json", "Origin": hall.url},
    )
    ann.visit(f"{hall.url}/r/{answer.json()['record']}#{second}")
    header = ann.page.get_by_role("paragraph").filter(has_text="Game 2 of at most 3")
    for name, place in zip(NAMES, match.state.finished[0], strict=False):
        expect(header).to_contain_text(f"{name} has won {int(place == 1)}")
    at_every_size(ann, "futura-match", schemes=("dark",))
    ann.visit(hall.url)
    ann.visit(f"{hall.url}/r/{answer.json()['record']}#{len(match.choices)}")
    row = ann.page.get_by_role("table", name="Victory points").get_by_role("row", name="Games won")
    won = registry.game("futura").view(match.state, None).match.won
    expect(row.get_by_role("cell")).to_have_text([str(n) for n in sorted(won, reverse=True)])


def test_the_table_is_whole_at_every_size_and_for_axe(hall: Hall, person: Come) -> None:
    """The question is in sight; pictures to look at."""
    ann = person()

    def question_in_sight(width: int) -> None:
        expect(ann.turn_heading()).to_be_in_viewport()

    for name in ("turn", "go on", "interrupt"):
        take(ann, hall, name)
        within = () if name == "turn" else ON_THE_TABLE
        at_every_size(ann, f"futura-{name.replace(' ', '-')}", question_in_sight, within=within)
        as_others_see(ann, f"futura-{name.replace(' ', '-')}")
    for name in ("claim", "which card", "how much"):
        take(ann, hall, name)
        if name == "which card":
            # A few of the many cards stand for all.
            hand(ann).get_by_role("searchbox").fill("sigil")
        assert faults_of(ann, within=ON_THE_TABLE) == [], name
