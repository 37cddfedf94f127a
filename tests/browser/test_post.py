"""Notices in the browser: an address is confirmed by a real mail, hours are kept, a link stops it all."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.postal import box, link, post_hall, send
from tests.browser.test_people import make_account
from tests.server.test_post import Mailbox

__all__ = ["box", "post_hall"]

Come = Callable[..., Person]


def test_a_holiday_is_seen_at_the_table_and_notes_and_orders_stay_ones_own(
    own_hall: Hall, person: Come
) -> None:
    ann, bea = person(), person(width=360)
    for one, name in ((ann, "Ann by post"), (bea, "Bea by post")):
        make_account(one, own_hall.url, name)
    seats = [{"sits": "me"}, {"sits": "open"}]
    first = {"options": {"first": 0}}
    asked = {"game": "peace", "seats": seats, "clock": "days", "public": True, **first}
    code = send(ann, "/api/tables", asked)["table"]
    send(bea, f"/api/tables/{code}/join", {})
    send(ann, "/api/me/notices/away", {"days": 5})
    for one in (ann, bea):
        one.page.goto(f"{own_hall.url}/t/{code}")
    expect(bea.page.get_by_role("region", name="Seats")).to_contain_text("away until")
    bea.page.locator("li:not(.you) .who").click()
    expect(bea.page.get_by_role("dialog").get_by_text("away until")).to_be_visible()
    bea.page.keyboard.press("Escape")
    for one, said in ((ann, "Bea bluffs"), (bea, "")):
        one.page.locator("li.you .who").click()
        note = one.page.get_by_label("Notes to myself")
        expect(note).to_be_enabled()
        expect(note).to_have_value("")
        assert faults(one.page) == []
        if said:
            note.fill(said)
            with one.page.expect_response("**/api/me/notes/*"):
                note.blur()
    ann.page.reload()
    ann.page.locator("li.you .who").click()
    expect(ann.page.get_by_label("Notes to myself")).to_have_value("Bea bluffs")
    # Whoever is not asked may answer beforehand, and take it back.
    bea.page.keyboard.press("Escape")
    bea.button("Answer beforehand").click()
    orders = bea.page.get_by_role("region", name="Answer beforehand")
    orders.get_by_label("What").select_option(label=bea.page.locator("#order option").nth(0).inner_text())
    orders.get_by_label("How long").select_option("until I am asked something else")
    orders.get_by_role("button", name="Order it").click()
    expect(orders.get_by_role("status")).to_contain_text(
        "Ordered until you are asked something else: Rebuild"
    )
    for width in (360, 768, 1440):
        bea.page.set_viewport_size({"width": width, "height": 900})
        assert faults(bea.page) == []
        assert bea.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    bea.page.reload()
    bea.button("Answer beforehand").click()
    expect(orders.get_by_role("status")).to_contain_text("Rebuild")
    orders.get_by_role("button", name="Take it back").click()
    expect(orders.get_by_role("status")).to_have_count(0)


def test_an_address_is_confirmed_tried_out_and_stopped(post_hall: Hall, box: Mailbox, person: Come) -> None:
    ann = person(width=360)
    page = ann.page
    page.goto(f"{post_hall.url}/notices")
    expect(page.get_by_role("heading", name="Notices belong to an account")).to_be_visible()
    assert faults(page) == []
    make_account(ann, post_hall.url, "Ann by post")
    page.goto(f"{post_hall.url}/notices")
    mail = page.get_by_role("region", name="E-mail")
    mail.get_by_label("E-mail address").fill("ann@example.org")
    mail.get_by_role("button", name="Send a link there").click()
    expect(mail).to_contain_text("Not confirmed yet")
    ann.until(lambda: len(box.mails) == 1)
    page.goto("about:blank")
    page.goto(link(box, "#confirm="))
    ann.button("Confirm this address").click()
    expect(page.get_by_role("status").first).to_contain_text("ann@example.org is confirmed")
    assert "confirm" not in page.url
    expect(mail.get_by_label("Tell me here")).to_be_checked()
    mail.get_by_role("button", name="Send a test").click()
    ann.until(lambda: len(box.mails) == 2)
    when = page.get_by_role("region", name="When")
    when.get_by_label("Quiet hours").check()
    when.get_by_label("From").select_option("23:00")
    when.get_by_label("One mail a day").check()
    when.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("status").first).to_contain_text("Kept.")
    page.reload()
    expect(when.get_by_label("From")).to_have_value("23")
    expect(when.get_by_label("One mail a day")).to_be_checked()
    for width in (360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    holiday = page.get_by_role("region", name="Holiday")
    holiday.get_by_label("Days").select_option("3")
    holiday.get_by_role("button", name="Go on holiday").click()
    expect(holiday).to_contain_text("You are on holiday until")
    holiday.get_by_role("button", name="I am back").click()
    expect(holiday).to_contain_text("29 days left")
    # The link in the mail shows a button, and the button stops it.
    page.goto(link(box, "/u/"))
    assert faults(page) == []
    ann.button("Stop these mails").click()
    expect(page.get_by_role("heading", name="No more mails")).to_be_visible()
    page.goto(f"{post_hall.url}/notices")
    expect(mail.get_by_label("Tell me here")).not_to_be_checked()
