"""Nobody sees, is offered or is told anything that depends on what they may not know."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from starhall.core.dealer import Resampling
from starhall.core.events import Watch
from starhall.core.game import Game
from starhall.core.laws.scene import Scene, hidden, name
from starhall.core.orders import Order, answer, check
from starhall.core.snapshot import digest
from starhall.core.state import State


def law_secrecy(scene: Scene) -> None:
    """Nothing that a seat sees or is offered changes when what it may not know is dealt anew."""
    game, s = scene.game, scene.s
    for reader in (*range(s.players), None):
        seen = game.view(s, reader)
        json.dumps(seen.plain())
        copies = [game.resample(s, reader, scene.rng) for _ in range(2)]
        seed = scene.rng.getrandbits(64)
        deals = {digest(game.resample(table, reader, Random(seed))) for table in (s, *copies)}
        if len(deals) > 1:
            raise scene.broken("secrecy", f"a re-deal for {name(reader)} depends on what is really hidden")
        for other in copies:
            if game.view(other, reader) != seen:
                raise scene.broken("secrecy", f"the view of {name(reader)} depends on what it may not know")
            if game.knowledge(other, reader) != game.knowledge(s, reader):
                raise scene.broken(
                    "secrecy", f"the digest for {name(reader)} depends on what it may not know"
                )
            if game.encoding(other, reader) != game.encoding(s, reader):
                raise scene.broken(
                    "secrecy", f"the encoding for {name(reader)} depends on what it may not know"
                )
            if [question[:2] for question in other.asked] != [question[:2] for question in s.asked]:
                raise scene.broken(
                    "secrecy", f"who is asked what changes for {name(reader)} with hidden cards"
                )
            if reader is None:
                continue
            if other.choices(reader) != s.choices(reader):
                raise scene.broken("secrecy", f"the options of {name(reader)} depend on hidden cards")
            if game.ask(other, reader) != game.ask(s, reader):
                raise scene.broken("secrecy", f"the words for {name(reader)} depend on hidden cards")
        _must_move(scene, reader, copies)


def _must_move(scene: Scene, reader: int | None, copies: list[Any]) -> None:
    """A re-deal that changes nothing would keep every view: it must move cards whenever it can."""
    before = digest(scene.s)
    tries = copies
    if len(hidden(scene.s, reader)) > 1:
        tries = copies + [scene.game.resample(scene.s, reader, scene.rng) for _ in range(30)]
        if all(digest(other) == before for other in tries):
            raise scene.broken("secrecy", f"a re-deal for {name(reader)} moves nothing, though it could")
    scene.report.moved += sum(digest(other) != before for other in copies)


def law_alike(scene: Scene) -> None:
    """Where a game says that all see alike, they do, but for who reads and for their own question."""
    game, s = scene.game, scene.s
    if not game.alike:
        return
    for event in scene.match.journal.events:
        if not event.open:
            raise scene.broken("alike", f"{event.name} is not for everybody to read")
    first = game.view(s, None)
    for reader in range(s.players):
        seen = game.view(s, reader)
        if seen != game.view_alike(s, reader, first):
            raise scene.broken("alike", f"{name(reader)} sees another table than a spectator")
        for decision in game.decisions(s):
            if game.words.prompt(seen, decision).waiting != game.words.prompt(first, decision).waiting:
                raise scene.broken("alike", f"{name(reader)} reads other words for who is asked")


def law_orders(scene: Scene) -> None:
    """What was ordered, and what is offered to be, is the same at tables that its owner cannot tell apart."""
    game, s = scene.game, scene.s
    if not game.orders.kinds:
        return
    for seat in range(s.players):
        first, other = (_ordered(twin, seat) for twin in (s, game.resample(s, seat, scene.rng)))
        if first.keys() != other.keys():
            raise scene.broken("orders", f"what {name(seat)} may order depends on what it may not know")
        if first != other:
            raise scene.broken("orders", f"the order of {name(seat)} depends on what it may not know")


def _ordered(s: State, seat: int) -> dict[str, int | None]:
    """By what a seat may order: what that answers now."""
    game: Game[Any] = s.game
    seen, ask = game.view(s, seat), game.ask(s, seat)
    found: dict[str, int | None] = {}
    for offer in game.orders.offers(seen):
        order = Order(offer.kind, offer.value, offer.until[0], offer.about)
        check(game, order)
        found[f"{offer}"] = None if ask is None else answer(game.orders, order, seen, ask, ())
    return found


def law_twins(scene: Scene) -> None:
    """The same choice at two tables that a reader cannot tell apart looks the same to that reader.

    Unless the reader learns something by it: there the tables may really part. Where they do not, each
    still of the choice is the same, too: it tells no more than its lines and the next position.
    """
    game, s = scene.game, scene.s
    for reader in (*range(s.players), None):
        seat = scene.rng.choice(s.asked)[0]
        twins = [s.copy(), game.resample(s, reader, scene.rng)]
        both = sorted(set(twins[0].choices(seat)) & set(twins[1].choices(seat)))
        if not both:
            continue
        choice, seed = scene.rng.choice(both), scene.rng.getrandbits(64)
        learnt = bool(s.together) and len(s.asked) == 1
        forgotten = False
        for twin in twins:
            before = hidden(twin, reader)
            twin.dealer = Resampling(Random(seed))
            watch = Watch(twin)
            twin.listen(watch)
            twin.answer(seat, choice)
            known = before - hidden(twin, reader)
            # What lay open on the way counts, too, though it was put away again before the next question.
            seen = known.union(*[before - hidden(still, reader) for still in watch.stills])
            learnt, forgotten = learnt or bool(seen), forgotten or seen != known
        _must_notname(scene, twins[0], reader)
        logs = [twin.journal.seen_by(reader) for twin in twins if twin.journal]
        views = [game.view(twin, reader) for twin in twins]
        alike = logs[0] == logs[1] and views[0] == views[1]
        if alike and not forgotten and _stills(scene, twins[0], reader) != _stills(scene, twins[1], reader):
            raise scene.broken("twins", f"a still of {name(reader)} depends on what it may not know")
        if alike or learnt:
            continue
        if logs[0] != logs[1]:
            raise scene.broken(
                "twins", f"the events that {name(reader)} reads depend on what it may not know"
            )
        raise scene.broken("twins", f"the view of {name(reader)} after a choice depends on hidden cards")


def _stills(scene: Scene, after: State, reader: int | None) -> list[Any]:
    """What a reader sees at each event that it may know of, while a choice is told."""
    watch = after.journal
    assert isinstance(watch, Watch)
    pairs = zip(watch.events, watch.stills, strict=True)
    return [scene.game.view(still, reader) for event, still in pairs if event.visible_to(reader)]


def _must_notname(scene: Scene, after: State, reader: int | None) -> None:
    """No event names a card (operands `card` and `cards`) that its reader knew neither before nor after."""
    if after.drawn != scene.s.drawn or after.journal is None:
        return  # A card that was open may have been shuffled away since.
    unknown = hidden(after, reader) & hidden(scene.s, reader)
    for event in after.journal.seen_by(reader):
        named = event.operands.get("cards", [event.operands.get("card")])
        # No card has a number below 0; games write -1 for none.
        if any(isinstance(card, int) and card >= 0 and card in unknown for card in named):
            raise scene.broken("twins", f"{event.name} names a card that {name(reader)} may not know")
