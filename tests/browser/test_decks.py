"""The deck builder: quotas, filters, legality with reasons, text in and out, and how it looks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, expect

from starhall.core import Reason
from starhall.games.futura.box.parts import FACES, ID, NAME
from starhall.games.futura.decks import CHECKS, STARTER_IDS, faults, random_deck, starter
from starhall.games.futura.words.cards import FACE_TEXT
from starhall.games.futura.words.decks import DECKS, read_deck, write_deck
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.pictures import at_every_size, faults_of, picture

Come = Callable[..., Person]


def enter(person: Person, hall: Hall) -> None:
    """Open the deck builder."""
    person.visit(f"{hall.url}/decks")
    expect(person.page.get_by_role("heading", name="Deck builder")).to_be_visible()


def bring(person: Person, text: str) -> None:
    """Import a deck from its text."""
    person.button("Import", exact=True).click()
    person.page.get_by_role("textbox", name="The deck as text").fill(text)
    person.button("Import this deck").click()


def written(person: Person) -> str:
    """The open deck as the builder writes it."""
    person.button("Export", exact=True).click()
    field = person.page.get_by_role("textbox", name="Deck as text")
    expect(field).not_to_have_value("")
    text = field.input_value()
    person.page.keyboard.press("Escape")
    return text


def told(person: Person) -> list[tuple[str, str]]:
    """The faults that the builder lists, with their rules."""
    rows = person.page.get_by_role("list", name=re.compile(r"^\d+ faults?$")).get_by_role("listitem")
    # All at once: the list may change while it is read.
    words = "(row) => ['a', 'span'].map((part) => row.querySelector(part).innerText)"
    found = rows.evaluate_all(f"(rows) => rows.map({words})")
    return [(rule, text) for rule, text in found]


def finds(person: Person, wrong: list[Reason]) -> None:
    """Wait until the builder lists these faults and no others."""
    person.until(lambda: told(person) == [(reason.rule, reason.text) for reason in wrong])


def tile(person: Person, name: str) -> Locator:
    """A card of the catalogue."""
    return person.page.get_by_role("listitem").filter(
        has=person.page.get_by_role("button", name=re.compile(rf"^Look closely at {name}\."))
    )


def test_a_starter_deck_is_copied_changed_and_kept(hall: Hall, person: Come) -> None:
    ann = person()
    ann.visit(hall.url)
    ann.box("Grand Saga Futura TCG").get_by_role("link", name="Deck builder").click()
    decks = ann.page.get_by_role("combobox", name="Decks")
    decks.select_option(label="Revolution")
    expect(ann.page.get_by_text("Legal for Casual.")).to_be_visible()
    ann.button("Make a copy").click()
    ann.page.get_by_role("textbox", name="Name of the deck").fill("Night raid")
    ann.page.get_by_role("region", name=re.compile("^Abilities")).get_by_role(
        "button", name=re.compile("^Remove")
    ).first.click()
    expect(ann.page.get_by_role("button", name="Abilities 9/10")).to_be_visible()
    ann.until(lambda: ("FUT-017", "it has 59 cards, not 60") in told(ann))
    ann.page.reload()
    expect(ann.page.get_by_role("textbox", name="Name of the deck")).to_have_value("Night raid")
    expect(ann.page.get_by_role("button", name="Abilities 9/10")).to_be_visible()


def test_the_builder_finds_the_same_faults_as_the_rules(hall: Hall, person: Come) -> None:
    ann = person()
    enter(ann, hall)
    # With few cards in sight every look at the page is short.
    ann.page.get_by_role("combobox", name="Kind").select_option(label="Saber")
    rng = Random(5)
    wild = sorted(rng.randrange(FACES) for _ in range(64))
    heavy = sorted([*starter(0)[:20], *(face for face in range(FACES) if face % 3 == 0)])
    for faces in (wild, heavy, list(random_deck(rng, "casual"))):
        bring(ann, write_deck("Trial", faces))
        # What is pressed next lies under the sheet.
        expect(ann.page.get_by_role("dialog")).to_have_count(0)
        for check in CHECKS:
            name = "Casual" if check == "casual" else check
            choice = ann.page.get_by_role("radio", name=name, exact=True)
            choice.click(force=True)
            expect(choice).to_be_checked()
            finds(ann, faults(faces, check))


def test_decks_go_out_and_in_as_the_text_that_the_game_reads(hall: Hall, person: Come) -> None:
    ann = person()
    enter(ann, hall)
    for number, name in enumerate(STARTER_IDS[:2]):
        deck = DECKS.starters[name]
        bring(ann, DECKS.write(deck))
        text = written(ann)
        assert text == DECKS.write(deck)
        again = read_deck(text)
        assert Counter(again.cards) == Counter(ID[face] for face in starter(number))


def test_what_cannot_be_read_is_named_line_by_line(hall: Hall, person: Come) -> None:
    ann = person()
    enter(ann, hall)
    bring(ann, "Name: Odd\n\nArmour\n2 ARM-01\n1 SAB-01 Training Edge\nnonsense\n3 ARM-99\n")
    trouble = ann.page.get_by_role("alert")
    expect(trouble).to_contain_text("line 5: SAB-01 Training Edge belongs under Sabers, not Armour")
    expect(trouble).to_contain_text("line 6: 'nonsense' is not a number and a card")
    expect(trouble).to_contain_text("line 7: there is no card 'ARM-99'")


def test_filters_narrow_the_catalogue(hall: Hall, person: Come) -> None:
    ann = person()
    enter(ann, hall)
    shown = ann.page.get_by_role("list", name="Cards").get_by_role("listitem")
    expect(shown).to_have_count(FACES)
    ann.page.get_by_role("combobox", name="Kind").select_option(label="Saber")
    ann.page.get_by_role("combobox", name="Class").select_option(label="Heavy")
    ann.page.get_by_role("button", name="Emperor", exact=True).click()
    few = shown.count()
    assert 0 < few < 10
    expect(ann.page.get_by_text(f"{few} card", exact=False).first).to_be_visible()
    ann.button("Clear the filters").click()
    ann.page.get_by_role("searchbox", name="Search names and effects").fill("regains base")
    expect(shown.first).to_be_visible()
    for name in shown.locator(".name").all_inner_texts():
        text = FACE_TEXT[NAME.index(name)].lower()
        assert "regains" in text
        assert "base" in text


def test_a_card_is_seen_large_with_its_words(hall: Hall, person: Come) -> None:
    ann = person()
    enter(ann, hall)
    face = NAME.index("Might Makes Right")
    tile(ann, NAME[face]).get_by_role("button", name=re.compile("^Look")).click()
    sheet = ann.page.get_by_role("dialog", name=NAME[face])
    expect(sheet).to_contain_text(FACE_TEXT[face])
    expect(sheet).to_contain_text("Active ability")


def test_a_deck_is_built_by_keys_alone(hall: Hall, person: Come) -> None:
    ann = person()
    enter(ann, hall)
    ann.button("New deck").focus()
    ann.page.keyboard.press("Enter")
    first = ann.page.get_by_role("button", name=re.compile("^Look closely at Dustrunner Vest"))
    first.focus()
    ann.page.keyboard.press("+")
    ann.page.keyboard.press("+")
    expect(ann.page.get_by_role("button", name="Armour 2/15")).to_be_visible()
    ann.page.keyboard.press("ArrowRight")
    assert "Dustrunner" not in ann.page.evaluate("document.activeElement.textContent")
    first.focus()
    ann.page.keyboard.press("-")
    expect(ann.page.get_by_role("button", name="Armour 1/15")).to_be_visible()


def test_a_test_hand_is_five_cards_of_which_sigils_go_to_the_bay(hall: Hall, person: Come) -> None:
    ann = person()
    enter(ann, hall)
    ann.button("Test hand").click()
    sheet = ann.page.get_by_role("dialog")
    drawn = sheet.get_by_role("listitem")
    hand = sheet.get_by_role("list", name="Test hand").get_by_role("listitem")
    bay = sheet.get_by_role("list", name="To the sigil bay").get_by_role("listitem")
    for _ in range(3):
        expect(drawn).to_have_count(5)
        assert not [
            name
            for name in hand.all_inner_texts()
            if re.search(r"(Paladin|Primal|Strategist|Puritan|Emperor) Sigil", name)
        ]
        assert all("Sigil" in name for name in bay.all_inner_texts())
        ann.button("Draw another five").click()


def test_the_builder_at_every_size(hall: Hall, person: Come) -> None:
    ann = person()
    enter(ann, hall)

    def quotas_in_sight(width: int) -> None:
        expect(ann.page.get_by_role("button", name="Armour 15/15")).to_be_in_viewport()

    at_every_size(ann, "decks", quotas_in_sight)
    ann.page.get_by_role("combobox", name="Kind").select_option(label="Saber")
    assert faults_of(ann) == []
    ann.button("Test hand").click()
    assert faults_of(ann) == []


def test_on_a_phone_the_deck_is_behind_a_tab(hall: Hall, person: Come) -> None:
    ann = person(width=360, height=740)
    enter(ann, hall)
    ann.page.get_by_role("group", name="Which part").get_by_role("button", name="Deck").click()
    expect(ann.page.get_by_text("Legal for Casual.")).to_be_in_viewport()
    picture(ann, "decks-list-360")
    assert faults_of(ann) == []
