"""The rules to read: on a page of their own, beside the table, on paper."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from starhall.core import registry
from starhall.core.reading import reading
from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person

Come = Callable[..., Person]
HOME = ("peace", "void", "saga", "stellar", "futura")
SHEETS = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("slug", HOME)
def test_every_game_is_read_with_its_pictures_and_printed_on_a_page(
    hall: Hall, person: Come, slug: str
) -> None:
    game = registry.game(slug)
    found = reading(game)
    ann = person(width=360, height=740)
    ann.visit(f"{hall.url}/rules/{slug}")
    expect(ann.page.get_by_role("heading", name=game.name)).to_be_visible()
    for picture in found.pictures.values():
        shown = ann.page.get_by_role("img", name=f"Picture: {picture.caption}")
        expect(shown.locator(".still > *").first).to_be_attached()
    # A picture is a board, which may have headings of its own.
    expect(ann.page.locator("h2:not(.still h2)")).to_have_count(len(found.chapters) + 4)
    assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    ann.page.get_by_role("link", name="On one page").click()
    expect(ann.page.get_by_role("heading", level=2)).to_have_count(len(found.aid))
    ann.page.emulate_media(media="print")
    expect(ann.page.locator(".backdrop")).to_be_hidden()
    assert len(SHEETS.findall(ann.page.pdf(format="A4", print_background=True))) == 1


def test_a_paragraph_unfolds_its_rules_and_a_rule_leads_to_its_paragraph(hall: Hall, person: Come) -> None:
    ann = person()
    ann.visit(f"{hall.url}/rules/peace#PEACE-058")
    here = ann.page.locator(".here")
    expect(here).to_be_in_viewport()
    expect(here).to_contain_text("Once the Core is gone")
    expect(here.get_by_text("PEACE-058")).to_be_hidden()
    here.locator("summary").focus()
    ann.page.keyboard.press("Enter")
    expect(here.get_by_role("link", name="PEACE-058")).to_be_visible()


def test_a_card_is_found_by_its_name(hall: Hall, person: Come) -> None:
    ann = person()
    ann.visit(f"{hall.url}/rules/void")
    ann.page.get_by_label("Find a card").fill("tractor")
    cards = ann.page.locator("#cards dt")
    expect(cards).to_have_text(["Tractor Beam"])
    ann.page.get_by_label("Find a card").fill("no such thing")
    expect(ann.page.get_by_text("No card is called so.")).to_be_visible()


def test_the_rules_are_read_beside_the_table(hall: Hall, person: Come) -> None:
    ann = person()
    ann.play_a_bot(hall.url)
    ann.page.keyboard.press("?")
    sheet = ann.page.get_by_role("dialog", name="Rules of We Come In Peace")
    sheet.get_by_role("button", name="Read the rules").click()
    expect(sheet.locator(".still > *")).to_have_count(len(reading(registry.game("peace")).pictures))
    sheet.get_by_role("button", name="The duel").click()
    expect(sheet.get_by_role("heading", name="The duel")).to_be_focused()
    assert faults(ann.page) == []
    sheet.get_by_role("button", name="Every single rule").click()
    expect(sheet.get_by_role("button", name="Where it stands: PEACE-001")).to_be_visible()


@pytest.mark.provokes("400 GET .*/chess/reading$")
def test_rules_of_a_game_that_is_none_are_nowhere(hall: Hall, person: Come) -> None:
    ann = person()
    ann.visit(f"{hall.url}/rules/chess")
    expect(ann.page.get_by_role("heading", name="There is no such page")).to_be_visible()
