"""What a belief about hidden cards could bring: a level against itself, one side of it with other re-deals.

python -m benchmarks.belief saga [--sees choices|hands|all] [--deals 20] [--level level5] [--seed 0] [--json]
python -m benchmarks.belief saga --truth [--deals 10]

Every deal is played twice, once from each side. Who sees `choices` draws its re-deals by how likely they make
the last choices of the other; who sees `hands` knows the cards of the other, but not the deck; who sees `all`
knows the deck, too. None of them is fair: this shows where there is something to win, and how much at most.
With --truth nothing is compared but the weights: of how many re-deals do the true cards have more weight?

The past of a re-deal is the true one with its hidden cards exchanged as they are now. That flatters a
belief a little: it gives away when a card was drawn that was played later.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Any, NamedTuple

from starhall.bots import Bot, Sight, bot
from starhall.bots.budget import of_the_processor
from starhall.bots.chances import judge
from starhall.core import Game, Seeded, State, registry
from starhall.games.saga.box.parts import FIRST_COLLAPSE, FIRST_NOVA
from starhall.lab.arena import interval
from starhall.lab.progress import Progress

ZONES = {"saga": ("hands", "piles", "sets", "deck", "gone"), "void": ("hands", "deck", "looked", "beasts")}
"""By game: the fields that hold hidden cards."""
NEVER_MOVED = {"saga": range(FIRST_NOVA, FIRST_COLLAPSE), "void": range(0)}
"""By game: cards whose past is no secret."""
POOL = 32
"""Re-deals that are weighed before a choice."""
OPTIONS = 14
"""So many options of the other are weighed at most."""
IMPOSSIBLE = 0.02
"""How likely a choice is held to be that the other could not have made."""


class Model(NamedTuple):
    """How the other is thought to choose."""

    choices: int
    """The last so many are looked at."""
    temperature: float
    uniform: float


MODELS = {"saga": Model(12, 0.05, 0.1), "void": Model(6, 0.1, 0.1)}
Looks = Callable[[State, int, Random], Sight]
Moved = Mapping[int, int]
"""By card that lies elsewhere in a re-deal: the card that lies in its place."""


class Seen(NamedTuple):
    """A choice of the other."""

    before: State
    seat: int
    choice: int
    hidden: frozenset[int]
    """The cards that were hidden then."""


def zones(game: Game[Any], s: State) -> Iterator[list[int]]:
    """Every list of hidden cards, in one order."""
    for name in ZONES[game.slug]:
        found = getattr(s, name)
        if found and isinstance(found[0], list):
            yield from found
        else:
            yield found


def moved(game: Game[Any], s: State, dealt: State) -> dict[int, int]:
    """Where a re-deal differs."""
    places = zip(zones(game, s), zones(game, dealt), strict=True)
    return {one: other for was, now in places for one, other in zip(was, now, strict=True) if one != other}


def keeping(found: Moved, cards: Sequence[int]) -> dict[int, int]:
    """The same with these cards where they were."""
    kept = dict(found)
    for card in cards:
        if card in kept:
            place = next(one for one, other in kept.items() if other == card)
            other = kept.pop(card)
            if place == other:
                kept.pop(place, None)
            elif place != card:
                kept[place] = other
    return kept


def with_other_cards(game: Game[Any], s: State, found: Moved) -> State:
    """A copy of a state of before in which the hidden cards are exchanged."""
    t = s.copy()
    for zone in zones(game, t):
        zone[:] = [found.get(card, card) for card in zone]
    known, size = bytearray(t.known), len(t.known)
    for one, other in found.items():
        known[other % size] = s.known[one % size]
    t.known = bytes(known)
    t.look_again()
    return t


@dataclass
class Memory:
    """What a seat has seen the other choose."""

    game: Game[Any]
    seat: int
    most: int

    def __post_init__(self) -> None:
        self.kept: list[Seen] = []

    def saw(self, s: State, seat: int, choice: int) -> None:
        """Somebody chooses."""
        if s.known and seat != self.seat and not s.together and len(s.choices(seat)) > 1:
            past = s.copy()
            self.kept.append(Seen(past, seat, choice, frozenset(self.game.hidden(past, self.seat))))

    def usable(self, s: State) -> list[Seen]:
        """The last choices since which no card came back from where it lay open."""
        now = self.game.hidden(s, self.seat)
        found = (
            one
            for one in reversed(self.kept)
            if all(card in one.hidden or card in one.before.hands[one.seat] for card in now)  # type: ignore[attr-defined]
        )
        return [one for one, _ in zip(found, range(self.most), strict=False)]


class Likelihood:
    """How likely what the other chose was, by what it would have held."""

    def __init__(self, game: Game[Any], model: Model) -> None:
        self.game, self.model = game, model
        self.chances = judge(game)

    def log(self, usable: Sequence[Seen], found: Moved, rng: Random) -> float:
        """Of all these choices together."""
        return sum(math.log(self._of(one, found, rng)) for one in usable)

    def _of(self, one: Seen, found: Moved, rng: Random) -> float:
        held: list[int] = one.before.hands[one.seat]  # type: ignore[attr-defined]
        open_then = [card for card in held if card not in one.hidden]
        found = keeping(found, [*open_then, *NEVER_MOVED[self.game.slug]])
        t = with_other_cards(self.game, one.before, found)
        question = t.question(one.seat)
        assert question is not None
        kind = question[1]
        choice, value = one.choice, one.choice - kind.first
        if self.game.slug == "saga" and kind.refers == "card" and 0 <= value < kind.size:
            choice = kind.first + found.get(value, value)
        options = t.choices(one.seat)
        if choice not in options:
            return IMPOSSIBLE
        if len(options) > OPTIONS:
            options = [choice, *rng.sample([other for other in options if other != choice], OPTIONS - 1)]
        table = self.game.redealer(t, one.seat)(rng)
        table.dealer = Seeded(rng.getrandbits(64))
        values = [self._after(table, one.seat, option) for option in options]
        top = max(values)
        weights = [math.exp((value - top) / self.model.temperature) for value in values]
        share = weights[options.index(choice)] / sum(weights)
        return (1 - self.model.uniform) * share + self.model.uniform / len(options)

    def _after(self, table: State, seat: int, option: int) -> float:
        ahead = table.copy()
        ahead.answer(seat, option)
        return self.chances(ahead)[seat]


class Weighed(Sight):
    """Re-deals come out of a pool, by what they make of the choices of the other."""

    def __init__(self, s: State, seat: int, rng: Random, memory: Memory, likely: Likelihood) -> None:
        super().__init__(memory.game, s, seat, rng)
        self.pool: list[State] = []
        self.weights: list[float] = []
        usable = memory.usable(s) if len(self.choices) > 1 else []
        if usable:
            draw = Random(rng.getrandbits(64))
            self.pool = [super(Weighed, self).redeal(draw) for _ in range(POOL)]
            logs = [likely.log(usable, moved(memory.game, s, dealt), draw) for dealt in self.pool]
            self.weights = [math.exp(log - max(logs)) for log in logs]

    def redeal(self, rng: Random | None = None) -> State:
        """One of the pool."""
        if not self.pool:
            return super().redeal(rng)
        found: State = (rng or self.rng).choices(self.pool, self.weights)[0].copy()
        return found


class AllSeen(Sight):
    """The true state: no re-deal at all."""

    def __init__(self, game: Game[Any], s: State, seat: int, rng: Random) -> None:
        super().__init__(game, s, seat, rng)
        self._table = s.copy()

    def redeal(self, rng: Random | None = None) -> State:
        """As it is."""
        return self._table.copy()


def hands_seen(game: Game[Any], s: State, seat: int, rng: Random) -> Sight:
    """The sight of a seat that knows what the others hold, in hand and pile."""
    t = s.copy()
    known = bytearray(t.known)
    for name in ("hands", "piles"):
        for p, cards in enumerate(getattr(t, name, ())):
            for card in cards if p != seat else ():
                known[card % len(known)] |= 1 << seat
    t.known = bytes(known)
    return Sight(game, t, seat, rng)


def played(
    game: Game[Any], bots: Sequence[Bot], seed: str, sight: Looks, memory: Memory
) -> tuple[State, list[float]]:
    """One game; its end, and the processor time of each seat."""
    s: State = game.new(2, Seeded(seed))
    rngs, seconds = [Random(f"{seed}/{p}") for p in range(2)], [0.0, 0.0]
    while s.asked:
        seat = s.asked[0][0]
        since = process_time()
        choice = bots[seat].choose(sight(s, seat, rngs[seat]))
        seconds[seat] += process_time() - since
        memory.saw(s, seat, choice)
        s.answer(seat, choice)
    return s, seconds


def compared(game: Game[Any], sees: str, level: str, deals: int, seed: str) -> dict[str, Any]:
    """A level that sees more against the same level."""
    likely = Likelihood(game, MODELS[game.slug])
    wins, own, others = 0.0, 0.0, 0.0
    with Progress("games", 2 * deals) as progress:
        for number in range(2 * deals):
            deal, side = divmod(number, 2)
            memory = Memory(game, side, likely.model.choices)

            def sight(s: State, seat: int, rng: Random, side: int = side, memory: Memory = memory) -> Sight:
                if seat != side:
                    return Sight(game, s, seat, rng)
                if sees == "choices":
                    return Weighed(s, seat, rng, memory, likely)
                return AllSeen(game, s, seat, rng) if sees == "all" else hands_seen(game, s, seat, rng)

            s, seconds = played(game, [bot(level), bot(level)], f"{seed}/{deal}", sight, memory)
            winners = game.results(s).winners
            wins += (side in winners) / len(winners)
            own, others = own + seconds[side], others + seconds[1 - side]
            progress(number + 1)
    low, high = interval(wins, 2 * deals)
    return {
        "game": game.slug,
        "sees": sees,
        "wins": wins,
        "games": 2 * deals,
        "share": round(wins / (2 * deals), 3),
        "low": round(low, 3),
        "high": round(high, 3),
        "seconds": round(own / (2 * deals), 2),
        "seconds of the other": round(others / (2 * deals), 2),
    }


def ranked(game: Game[Any], level: str, deals: int, seed: str) -> dict[str, Any]:
    """Of how many re-deals the truth has more weight, by deal: decisions of one game are not independent."""
    likely, by_deal = Likelihood(game, MODELS[game.slug]), []
    decisions = 0
    with Progress("games", deals) as progress:
        for deal in range(deals):
            memory, found = Memory(game, 0, likely.model.choices), list[float]()

            def sight(s: State, seat: int, rng: Random, memory: Memory = memory, found: Any = found) -> Sight:
                plain = Sight(game, s, seat, rng)
                usable = memory.usable(s) if seat == 0 and len(plain.choices) > 1 else []
                if usable:
                    draw = Random(rng.getrandbits(64))
                    truth = likely.log(usable, {}, draw)
                    pool = [likely.log(usable, moved(game, s, plain.redeal(draw)), draw) for _ in range(POOL)]
                    found.append(mean((log < truth) + (log == truth) / 2 for log in pool))
                return plain

            played(game, [bot(level), bot(level)], f"{seed}/{deal}", sight, memory)
            decisions += len(found)
            if found:
                by_deal.append(mean(found))
            progress(deal + 1)
    spread = 1.96 * stdev(by_deal) / math.sqrt(len(by_deal)) if len(by_deal) > 1 else 0.5
    return {
        "game": game.slug,
        "decisions": decisions,
        "rank": round(mean(by_deal), 3),
        "spread": round(spread, 3),
    }


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="benchmarks.belief", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=list(ZONES))
    parser.add_argument("--sees", choices=("choices", "hands", "all"), default="choices")
    parser.add_argument("--truth", action="store_true", help="how often the weights prefer the true cards")
    parser.add_argument("--deals", type=int, default=20, help="each is played from both sides")
    parser.add_argument("--level", default="level5")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--json", action="store_true", help="for programs")
    given = parser.parse_args()
    game = registry.game(given.game)
    with of_the_processor():
        if given.truth:
            row = ranked(game, given.level, given.deals, given.seed)
            words = "{game}: the truth outweighs {rank} ± {spread} of the re-deals ({decisions} decisions)"
        else:
            row = compared(game, given.sees, given.level, given.deals, given.seed)
            words = (
                "{game}, seeing {sees}: {wins:g} of {games}, {share} ({low} to {high}); "
                "{seconds} s of the processor a game, the other {seconds of the other}"
            )
    print(json.dumps(row) if given.json else words.format(**row))
    return 0


if __name__ == "__main__":
    sys.exit(main())
