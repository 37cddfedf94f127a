"""Web Push in the browser: all of it is real but the service of the browser's maker, which needs a network.

The service worker is registered by the page, what the hall sends is sealed for this browser and opened here,
and DevTools hands it to the service worker as the browser would.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Worker, expect

from tests.browser.axe import faults
from tests.browser.hall import Hall
from tests.browser.people import Person
from tests.browser.postal import send
from tests.browser.serve import SETTINGS
from tests.browser.test_people import PASSWORD
from tests.server import test_post_calls as calls

SERVICE = """(made) => {
    PushManager.prototype.subscribe = async (asked) => {
        globalThis.asked = asked
        return { toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: made.p256dh, auth: made.auth } }) }
    }
}"""
"""Stands for the service of the browser's maker: it gives out an address."""

SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready
    const shown = await worker.getNotifications()
    return shown.map(({ title, body, data }) => ({ title, body, data }))
}"""

COUNT = """() => {
    const show = registration.showNotification.bind(registration)
    self.done = 0
    registration.showNotification = (...what) => show(...what).then(() => { self.done += 1 })
}"""
"""Asked what is shown while something is about to be, Chromium forgets it: it has to be counted."""

CLICK = """async (data) => {
    const opened = []
    self.clients.openWindow = async (url) => void opened.push(url)
    const notification = (await self.registration.getNotifications()).find((one) => one.data === data)
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    await new Promise((later) => setTimeout(later, 0))
    return [opened, (await self.registration.getNotifications()).map(({ data }) => data)]
}"""
"""Nobody may open a window without a person's click, and nobody clicks here: where to is written down."""


@pytest.fixture
def there() -> Iterator[calls.There]:
    """Where the service takes what is sent to browsers."""
    with calls.endpoint() as found:
        yield found


@pytest.fixture
def https_hall(tmp_path: Path, there: calls.There) -> Iterator[Hall]:
    """A hall that is reached by https elsewhere, and so sends pushes."""
    settings = {"url": "https://hall.example", "poll": 0.1, "post_delay": 0.0, "reach": [there.name]}
    found = Hall(tmp_path / "own", 0, **{SETTINGS: json.dumps(settings)})
    yield found
    found.stop()


class Phone:
    """A browser that is told when its page is closed."""

    def __init__(self, person: Person, there: calls.There) -> None:
        self.person, self.there = person, there
        self.keys = calls.Browser(there.url)
        self.delivered = 0
        self.devtools: CDPSession = person.context.new_cdp_session(person.page)
        self.versions: list[dict[str, Any]] = []
        self.devtools.on("ServiceWorker.workerRegistrationUpdated", self._registered)
        self.devtools.send("ServiceWorker.enable")

    def _registered(self, told: dict[str, Any]) -> None:
        self.versions += [one for one in told["registrations"] if not one["isDeleted"]]

    @property
    def worker(self) -> Worker:
        """The service worker of the page."""
        (found,) = self.person.context.service_workers
        return found

    def deliver(self, origin: str) -> dict[str, Any]:
        """Hand the next message to the service worker; what it says, opened."""
        self.person.until(lambda: len(self.there.calls) > self.delivered)
        said: dict[str, Any] = self.keys.read(self.there.calls[self.delivered][2])
        self.delivered += 1
        if self.delivered == 1:
            self.worker.evaluate(COUNT)
        asked = {"origin": origin, "registrationId": self.versions[-1]["registrationId"]}
        self.devtools.send("ServiceWorker.deliverPushMessage", {**asked, "data": json.dumps(said)})
        self.person.until(lambda: self.worker.evaluate("done") == self.delivered)
        return said

    def shown(self) -> list[dict[str, Any]]:
        """The notifications that are shown."""
        found: list[dict[str, Any]] = self.person.page.evaluate(SHOWN)
        return found


def test_a_push_is_worded_by_the_service_worker_and_leads_to_the_table(
    https_hall: Hall, there: calls.There, whole_browser: Browser
) -> None:
    hall = https_hall
    ann, bea = Person(whole_browser), Person(whole_browser)
    ann.context.grant_permissions(["notifications"], origin=hall.url)
    for one, name in ((ann, "Ann by push"), (bea, "Bea by push")):
        one.page.goto(f"{hall.url}/notices")
        send(one, "/api/people", {"name": name, "password": PASSWORD})
    page, phone = ann.page, Phone(ann, there)
    page.reload()
    page.evaluate(SERVICE, phone.keys.made)
    here = page.get_by_role("region", name="This browser")
    here.get_by_role("button", name="Tell me in this browser").click()
    expect(here.get_by_label("Tell me here")).to_be_checked()
    assert page.evaluate("asked.userVisibleOnly")
    assert page.evaluate("asked.applicationServerKey") == page.evaluate(
        "fetch('/api/me/notices').then((found) => found.json()).then(({ push }) => push)"
    )
    assert phone.worker.url == f"{hall.url}/told.js"
    assert faults(page) == []

    here.get_by_role("button", name="Send a test").click()
    assert phone.deliver(hall.url)["kind"] == "test"
    said = {"title": "A test from Starhall", "body": "You are told here when it is your turn."}
    assert phone.shown() == [{**said, "data": "/notices"}]

    seats = [{"sits": "me"}, {"sits": "open"}]
    plan = {"game": "peace", "seats": seats, "clock": "days", "public": True, "options": {"first": 0}}
    code = send(ann, "/api/tables", plan)["table"]
    send(bea, f"/api/tables/{code}/join", {})
    told = phone.deliver(hall.url)
    assert told == {"v": 1, "kind": "turn", "table": code, "game": "We Come In Peace", "tables": 1}
    turn = {"title": "Your turn", "body": "We Come In Peace", "data": f"/t/{code}"}
    assert turn in phone.shown()

    opened, left = phone.worker.evaluate(CLICK, turn["data"])
    assert opened == [f"/t/{code}"]
    assert left == ["/notices"], "whoever has followed it is not told any more"
    page.goto(f"{hall.url}{opened[0]}")
    expect(ann.turn_heading()).to_be_visible()
    for one in (ann, bea):
        one.close()
