"""What the tables foretell beside a question, and where it is read off what then happened."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from random import Random
from typing import Any

from starhall.core import Match, count, registry, signed
from starhall.core.events import Event
from starhall.core.foresight import Foresight, foresee
from starhall.core.laws import random_options
from starhall.games.futura.box.parts import SLOTS
from starhall.games.saga.box.geometry import DIRECTION_NAMES
from starhall.games.saga.box.parts import VOID
from starhall.games.stellar.box.parts import CATEGORY_NAMES, CRYSTAL, DECODE, GATE
from starhall.games.void.box.geometry import CELL_NAMES

Told = tuple[str, Any, Any]
"""A forecast: its name, what was said, what came."""
Chance = tuple[str, float, bool]
"""A chance that was shown: its name, how likely, and did it happen?"""


@dataclass
class Taken:
    """A choice that was made, with the table before it and after each event of it."""

    match: Match[Any]
    seat: int
    kind: str
    value: int
    view: Any
    """What the seat saw when it chose."""
    foreseen: Foresight
    at: int
    brings: str
    """What the option that was chosen was said to bring."""

    @cached_property
    def events(self) -> list[Event]:
        return self.match.events(self.at)

    @cached_property
    def stills(self) -> list[Any]:
        return self.match.stills(self.at)

    @cached_property
    def after(self) -> Any:
        """What the seat sees in the end."""
        return self.match.view(self.seat)

    @property
    def about(self) -> dict[str, Any]:
        """What the question was about."""
        found: dict[str, Any] = next(q.about for q in self.view.asked if q.seat == self.seat) or {}
        return found

    def seen(self, number: int, seat: int | None = None) -> Any:
        """What a seat, else the one that chose, sees right after an event; -1 is before the choice."""
        state = self.stills[number] if number >= 0 else self.match.state_at(self.at - 1)
        return self.match.game.view(state, self.seat if seat is None else seat)

    def first(self, *names: str) -> int | None:
        """The number of the first event of these names."""
        return next((n for n, event in enumerate(self.events) if event.name in names), None)


def choices(slug: str, seed: str, longest: int) -> Iterator[Taken]:
    """A random game, choice by choice."""
    game, rng = registry.game(slug), Random(seed)
    players = rng.choice(game.players)
    match = Match(game, players, random_options(game, players, rng), seed=seed)
    while not match.over and len(match.choices) < longest:
        decision = rng.choice(game.decisions(match.state))
        seat, choice = decision.seat, rng.choice(decision.choices)
        view, kind = match.view(seat), game.kind_of(choice)
        foreseen = foresee(game, match.state, seat, choice)
        question = match.state.question(seat)
        assert question is not None
        brings = game.answer(view, question, choice).brings
        match.choose(seat, choice)
        yield Taken(match, seat, kind.name, choice - kind.first, view, foreseen, len(match.choices), brings)


def of_peace(taken: Taken) -> Iterator[Told]:
    """The saucers that an assigned die leaves, and the points that a repair brings."""
    seat, view, value = taken.seat, taken.view, taken.value
    aimed = taken.first("assigned")
    if taken.kind == "assign" and aimed is not None:
        die = taken.events[aimed].operands["die"][0]
        target = view.targets[value]
        dice = [d for d in target.dice if d < die and view.assigned[d] == value] + [die]
        left = target.left[sum(1 << target.dice.index(d) for d in dice)]
        now = taken.seen(aimed).saucers_left[value]
        yield "saucers left", left, now
        stopped = view.saucers_left[value] - now
        came = f"{count(stopped, 'saucer')} fewer on your planet" if stopped else ""
        yield "what an aim brings", taken.brings, came if now or not stopped else "that die does no damage"
    if taken.kind == "repair" and taken.first("repaired", "put back", "replaced") == 0:
        points = view.standing[seat].points
        now = taken.seen(0).standing[seat].points
        yield "points of a repair", points + view.repair.gains[value], now
        worth = f"your planet is worth {count(now - points, 'point')} more"
        yield "what a repair brings", taken.brings.split(";")[0], worth


def is_carried(event: Event) -> bool:
    """Does a ship move along, and not on its own way?"""
    return event.name == "moved" and event.operands["how"] != "travels"


def of_void(taken: Taken) -> Iterator[Told]:
    """What a sector will be worth, where it leads, and what the hand comes to."""
    view, value = taken.view, taken.value
    if taken.kind in ("travel", "destination") and (moved := taken.first("moved")) is not None:
        mover = taken.events[moved].operands["seat"]
        now, landing = taken.seen(moved), view.landings[value]
        yield "income there", landing.income, now.captains[mover].income
        yield "ways on", landing.ways, len(now.sectors[value].exits)
        worth = now.captains[mover].income
        told = (
            f"worth {signed(worth)}"
            if now.sectors[value].exits or not now.sectors[value].hole
            else "black hole"
        )
        yield "what an arrival brings", told in taken.brings, True
        hit = moved + 1 < len(taken.events) and taken.events[moved + 1].name == "mine hit"
        yield "minefields", bool(landing.mines), hit
    if taken.kind == "turn" and (turned := taken.first("turned")) is not None:
        cell = taken.about["cell"]
        yield "ways of a turned sector", view.turned[value + 1], taken.seen(turned).sectors[cell].exits
    if taken.kind == "place" and (placed := taken.first("affector placed")) is not None:
        yield "worth with an affector", view.worths[value], taken.seen(placed).sectors[value].value
    if taken.kind == "restore" and (restored := taken.first("restored")) is not None:
        restored = max(restored, taken.first("affectors removed") or 0)
        yield "worth restored", view.worths[value], taken.seen(restored).sectors[value].value
        yield "ways restored", view.sectors[value].restored, taken.seen(restored).sectors[value].exits
    if (
        " to r" in taken.brings
        and (carried := taken.first("shifted", "sectors swapped", "drifted")) is not None
    ):
        # Whoever has only one way on travels right after it.
        flown = len([*takewhile(is_carried, taken.events[carried + 1 :])])
        now = taken.seen(carried + flown)
        for name, cell in re.findall(r"(?:moves |and |, )([^,]+?) to (r\dc\d)", taken.brings):
            yield "where ships are carried", cell, CELL_NAMES[now.captains[view.names.index(name)].cell]
    if taken.kind == "line" and (lined := taken.first("line turned")) is not None and ";" in taken.brings:
        exits = taken.seen(lined).sectors[view.captains[taken.seat].cell].exits
        ways = count(len(exits), "way") if exits else "no way on"
        yield "ways of a turned sector", ways in taken.brings, True
    if taken.kind == "new place" and "→" in taken.brings:
        moved = taken.first("affector moved")
        worth = taken.seen(moved or 0).sectors[value].value
        yield "worth with a moved affector", taken.brings.split("→ ")[1], signed(worth)
    if taken.kind == "play" and value in view.idle:
        yield "a card that does nothing", "no effect", taken.events[1].name
    for number, event in enumerate(taken.events):
        if event.name == "counted":
            seat = event.operands["seat"]
            begun = max((n for n in range(number) if taken.events[n].name == "turn begins"), default=0)
            ahead = taken.seen(begun - 1, seat).outlook
            # Whoever would be bare counts a hand only if a power brings one.
            if begun and ahead and not ahead.now and not ahead.bare:
                yield "the next hand", (ahead.hand, ahead.play), (event.operands["n"], event.operands["must"])


def of_saga(taken: Taken) -> Iterator[Told]:
    """The order of the next turn, lives that a blow leaves, where a step leads, cubes that are missing."""
    view, value, seat = taken.view, taken.value, taken.seat
    for number, event in enumerate(taken.events):
        if event.name == "compared":
            order = taken.seen(number).order
            # Who was eliminated just before leaves the order with the comparison.
            said = tuple(seat for seat in taken.seen(number - 1).next_order if seat in order)
            yield "the next order", said, order
        if event.name == "ring flipped":
            before, now = taken.seen(number - 1), taken.seen(number)
            opened = [n for n, ground in enumerate(now.ground) if ground == VOID and before.ground[n] != VOID]
            yield "the next Voids", sorted(before.clock.next_voids), opened
    if (
        taken.kind == "play"
        and value in view.outlook
        and (played := taken.first("played", "played charge up")) is not None
    ):
        yield "the order with a card", view.outlook[value], taken.seen(played).next_order
    if taken.kind == "attack" and value < view.players and (hit := taken.first("damaged")) is not None:
        yield "the blow", 1, taken.events[hit].operands["points"]
        left = view.seats[value].life - 1
        blow = f"leaves {count(left, 'card')}" if left else "takes the last life: eliminated"
        yield "what a blow brings", taken.brings, blow
    if taken.kind == "discard" and taken.events[0].name.startswith("discarded"):
        yield "life after paying", view.after_paying[1], taken.seen(0).seats[seat].life
    if taken.kind == "step" and value < 4 and (stepped := taken.first("stepped", "shoved")) is not None:
        spot = view.spots[view.spots[0].ways[value]]
        yield "where all stand", spot.at, taken.seen(stepped).at
        if (landed := taken.first("landed on void")) == stepped + 1 and not spot.left:
            yield (
                "who lands on a Void",
                {one.seat for one in spot.voids},
                set(taken.events[landed].operands["seats"]),
            )
    if taken.kind == "push" and value < view.players and (pushed := taken.first("pushed")) is not None:
        way = DIRECTION_NAMES[taken.events[pushed].operands["direction"]]
        yield "which way somebody is pushed", taken.brings, f"straight away from you: {way}"
    if taken.kind in ("charge", "place") and (charged := taken.first("charged")) is not None:
        event = taken.events[charged]
        laid = {one.card: one for one in view.seats[seat].laid}
        if event.operands["card"] in laid and event.operands["seat"] == seat and event.operands["n"] == 1:
            now = {one.card: one.missing for one in taken.seen(charged).seats[seat].laid}
            card = event.operands["card"]
            yield "cubes still missing", laid[card].after_cube, now.get(card, 0)
            lacks = f"then it lacks {count(now[card], 'cube')}" if now.get(card) else "full: it fires"
            yield "what a cube brings", taken.brings, lacks


def of_stellar(taken: Taken) -> Iterator[Told]:
    """Prices, tiles that a bid leaves, incomes, and who wins a category."""
    view, value, seat = taken.view, taken.value, taken.seat
    if taken.kind == "action" and (paid := taken.first("action paid")) is not None:
        event = taken.events[paid]
        action = event.operands["action"]
        yield "AT left", view.at_left[action], taken.seen(paid).at[seat]
        yield "the price of an action", view.prices[seat][action], event.operands["at"]
        if action == CRYSTAL and (put := taken.first("crystal to pouch")) is not None:
            most = taken.seen(put).max_actions[seat]
            yield "what a crystal brings", taken.brings, f"up to {count(most, 'action')} a turn"
        if action == DECODE and (gained := taken.first("sp gained")) is not None:
            sp = taken.events[gained].operands["sp"]
            yield "what decoding brings", taken.brings.split(" SP")[0], str(sp)
    for number, event in enumerate(taken.events):
        if event.name == "bid revealed" and event.operands["seat"] == seat and taken.kind == "bid":
            race = view.race[seat]
            yield "tiles that a bid leaves", view.kept[value], taken.seen(number).available[race]
        if event.name == "sp gained" and event.rule == "STEL-054":
            p = event.operands["seat"]
            yield "idle income", taken.seen(number - 1).idle[p], event.operands["sp"]
        if event.name == "sp gained" and event.rule in ("STEL-034", "STEL-170"):
            p = event.operands["seat"]
            yield "cosmic income", taken.seen(number - 1).cosmic_income[p], event.operands["sp"]
        if event.name in ("category won", "no winner"):
            before = taken.seen(number - 1)
            category = CATEGORY_NAMES.index(event.operands["track"])
            yield "who wins a category", before.leaders[category], event.operands.get("race", -1)


def of_futura(taken: Taken) -> Iterator[Told]:
    """Prices, what a way to pay leaves, and incomes."""
    view, value, seat = taken.view, taken.value, taken.seat
    paid = taken.first("paid")
    if taken.kind == "pay" and paid == 0:
        yield "energy left", view.payments[value].left, taken.seen(0).energy[seat]
    for number, event in enumerate(taken.events):
        told, name = event.operands, event.name
        before = taken.events[number - 1] if number else None
        price = before.operands["n"] if before and before.name == "paid" else None
        if name == "sold" and told["seat"] == seat and told["card"] % SLOTS in view.in_hand:
            yield "the price of a sale", view.in_hand[told["card"] % SLOTS].sale, told["n"]
        if name == "equipped" and price is not None and told["card"].value % SLOTS in view.in_hand:
            yield "the price of equipping", view.in_hand[told["card"].value % SLOTS].price, price
        if name in ("moved in", "went home") and price is not None and told["acolyte"] in view.ways:
            way = view.ways[told["acolyte"]]
            said = way.recall if name == "went home" else way.support if told["support"] else way.move
            yield f"the price, {name}", said, price
        if name == "station upgraded" and "energy more" in taken.brings:
            more = taken.after.mats[seat].earns - view.mats[seat].earns
            yield "what an upgrade brings", f"{more} energy more" in taken.brings, True
        if name == "collected":
            p = told["seat"]
            gains = takewhile(lambda one: one.name == "gained", taken.events[number + 1 :])
            more = sum(one.operands["n"] for one in gains if one.operands["seat"] == p)
            yield "the next collection", taken.seen(number - 1, p).mats[p].earns, told["n"] + more


CHECKS: dict[str, Callable[[Taken], Iterator[Told]]] = {
    "peace": of_peace,
    "void": of_void,
    "saga": of_saga,
    "stellar": of_stellar,
    "futura": of_futura,
}


def chances_of_stellar(taken: Taken) -> Iterator[Chance]:
    """A crystal of the own in the pouch, and the gate by a plain roll."""
    if (drew := taken.first("crystals drawn")) is not None:
        race, drawn = taken.events[drew].operands["race"], taken.events[drew].operands["crystals"]
        yield "an own crystal", taken.seen(drew - 1).chances[race][len(drawn) - 1], race in drawn
    paid, rolled = taken.first("action paid"), taken.first("dice rolled")
    if paid is not None and rolled is not None and taken.events[paid].operands["action"] == GATE:
        yield (
            "the gate",
            taken.view.gate_chance,
            sum(taken.events[rolled].operands["dice"]) >= taken.view.gate_needs,
        )


def chances_of_futura(taken: Taken) -> Iterator[Chance]:
    """An attacker wins the dice."""
    for number, event in enumerate(taken.events):
        if event.name == "rolled":
            fight = taken.seen(number - 1).fight
            rolls = {thing: shown for thing, shown, _ in event.operands["rolls"]}
            for unit in fight.attackers if fight else ():
                if unit.chance is not None:
                    yield "the dice", unit.chance, rolls.get(unit.thing, 0) > rolls.get(fight.fighting, 0)


CHANCES: dict[str, Callable[[Taken], Iterator[Chance]]] = {
    "stellar": chances_of_stellar,
    "futura": chances_of_futura,
}
