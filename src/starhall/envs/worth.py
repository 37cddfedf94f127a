"""What the end of a game is worth to its seats."""

from __future__ import annotations

from starhall.core import Results


def by_win(results: Results) -> list[float]:
    """The share of the victory above a fair one, from -1/(n - 1) to 1: over all seats it sums to nothing."""
    seats, winners = len(results.places), results.winners
    # In this form who wins alone has exactly 1.
    return [((seat in winners) * seats / len(winners) - 1) / (seats - 1) for seat in range(seats)]


def by_place(results: Results) -> list[float]:
    """1 for the first place, -1 for the last, even steps between; who shares places shares their worth."""
    places = results.places
    worth = [1 - 2 * step / (len(places) - 1) for step in range(len(places))]
    shared = {place: places.count(place) for place in places}
    return [sum(worth[place - 1 : place - 1 + shared[place]]) / shared[place] for place in places]
