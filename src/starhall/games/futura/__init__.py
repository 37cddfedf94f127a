"""Grand Saga Futura TCG: acolytes, districts, sigils, and five battle cycles of dice duels. For 2 to 4."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.core import Game, Ledger, Measured, Standing, TableOption, modules_of, rule, ruled
from starhall.games.futura.board import board, hand, things
from starhall.games.futura.bots.composing import composing, drafts
from starhall.games.futura.bots.encode import ARGUMENTS, SPACES, encoding
from starhall.games.futura.bots.evaluate import evaluate, evaluations
from starhall.games.futura.bots.traits import TRAITS
from starhall.games.futura.box.parts import ASSAULT_CAP, CYCLES
from starhall.games.futura.box.rows import CONTENT
from starhall.games.futura.decks import CASUAL, CHECKS
from starhall.games.futura.drawing import draw
from starhall.games.futura.facts import games_won
from starhall.games.futura.laws import bound, inventory
from starhall.games.futura.orders import ORDERS
from starhall.games.futura.placing import lay
from starhall.games.futura.roles import roles
from starhall.games.futura.rules import ending, kinds, questions
from starhall.games.futura.rules.turn import setup
from starhall.games.futura.secrets import Redealing, hidden, known, see
from starhall.games.futura.seen import FuturaSeen, look
from starhall.games.futura.state import FuturaState
from starhall.games.futura.words import WORDS
from starhall.games.futura.words.decks import DECKS
from starhall.games.futura.words.events import telling
from starhall.games.futura.words.names import card_name

_NAME = "starhall.games.futura"


@rule("FUT-394", "FUT-R73")
def turns_done(s: FuturaState) -> int:
    """The set-up and turns of this game, and for each before it in the match more than it can have had."""
    return len(s.finished) * (CYCLES * s.players + 2) + s.turns + (s.cycle > 0)


def scores(s: FuturaState) -> list[float]:
    """Victory points; in a match the games won."""
    if ending.games_at_most(s) > 1:
        return [float(won) for won in games_won(s)]
    return [sum(rows) / 2 for rows in s.points]


def _option(
    name: str, default: str | int, text: str, values: Sequence[str | int], *rules: str
) -> TableOption:
    return TableOption(name, default, text, lambda players: values, rules)


GAME: Game[FuturaState] = Game(
    slug="futura",
    name="Grand Saga Futura TCG",
    version="1.1",
    versions={
        "1.1": "Counters go with their source; recast sabers strike as recast; nothing is played after time; "
        "assaults may be agreed to end after any number of interactions.",
    },
    summary="Arm three acolytes, hold your districts, and break the others' with dice, sabers and sigils.",
    credits="Designed by Mikhayl von Rieben, Saber Academy, 2025",
    minutes="45 to 90",
    players=ruled(range(2, 5), "FUT-001", by=f"{_NAME}.GAME"),
    options=ruled(
        (
            _option(
                "acolyte_selection",
                "deal",
                "How acolytes come to the players: dealt at random, drafted back and forth, or chosen.",
                ("deal", "draft", "choose"),
                "FUT-R79",
            ),
            _option(
                "deck_check",
                CASUAL,
                "Which decks are allowed: any of the right size, or those of a tournament rank 1 to 5.",
                tuple(CHECKS),
                "FUT-R75",
            ),
            _option(
                "station_dam",
                "die_plus_max",
                "How hard upgraded stations strike: their dice and a fixed addition, or the dice alone.",
                ("die_plus_max", "die_only"),
                "FUT-R25",
            ),
            _option(
                "upgrade_supply",
                "finite",
                "Upgrade cards: five of each level, or as many as anybody wants.",
                ("finite", "unlimited"),
                "FUT-R27",
            ),
            _option(
                "assault_cap",
                ASSAULT_CAP,
                "After so many interactions an assault ends as if it were called off.",
                range(1, 1001),
                "FUT-R56",
            ),
            _option(
                "trade_offers_per_turn",
                3,
                "How many trade offers a player may make in a turn; 0 plays without trading.",
                (0, 1, 2, 3, 4, 5),
                "FUT-R37",
            ),
            _option(
                "auto_draw",
                "on",
                "Whether hands are always filled up to five cards, or players say how many they draw.",
                ("on", "off"),
                "FUT-R08",
            ),
            _option(
                "clock_minutes",
                0,
                "Minutes for each game; then the most territory wins. 0 plays without this clock.",
                (0, 30, 45, 60, 90),
                "FUT-R72",
            ),
            _option(
                "sigil_cast_off",
                1,
                "How many sigils a player may cast off in a turn to free the bay.",
                (0, 1),
                "FUT-R11",
            ),
            _option(
                "match",
                "one_game",
                "One game, or a match: the best of three games with the same decks.",
                tuple(ending.MATCHES),
                "FUT-R74",
            ),
        ),
        *("FUT-R08", "FUT-R11", "FUT-R25", "FUT-R27", "FUT-R37"),
        *("FUT-R56", "FUT-R72", "FUT-R74", "FUT-R75", "FUT-R79"),
        by=f"{_NAME}.GAME",
    ),
    state=FuturaState,
    set_up=setup.set_up,
    kinds=(*kinds.ASKED, ending.RESIGN, ending.TIME),
    purposes=questions.PURPOSES,
    # Resigning is no choice among others, which a bot might take at random: the player tells the table.
    calls=(Standing(ending.TIME, ending.time_called), Standing(ending.RESIGN, ending.resigned)),
    rules=modules_of(f"{_NAME}.rules"),
    content=CONTENT,
    ledger=Ledger(_NAME, "FUT-"),
    words=WORDS,
    orders=ORDERS,
    whose_turn=lambda s: s.active,
    telling=telling,
    preparing=lambda s: s.cycle == 0,
    composing=composing,
    drafts=drafts,
    seen=FuturaSeen,
    see=see,
    known=known,
    hidden=hidden,
    look=look,
    untold=(
        "acolytes",
        "announced",
        "applied",
        "attacker",
        "chosen",
        "defender",
        "died_for",
        "discards",
        "districts",
        "dying",
        "energy",
        "ensigilled",
        "fight",
        "finished",
        "force",
        "hands",
        "in_hand",
        "interaction",
        "lacking",
        "lists",
        "loose",
        "match",
        "mats",
        "moves",
        "offers",
        "part",
        "payments",
        "place",
        "places",
        "possessed",
        "primary",
        "queue",
        "resolved",
        "risen",
        "rolls",
        "shields",
        "side",
        "spent",
        "summoned",
        "support",
        "target",
        "warded",
        "ways",
        "wear",
        "window",
    ),
    board=board,
    draw=draw,
    things=things,
    lay=lay,
    hand=hand,
    scores=scores,
    bound=bound,
    inventory=inventory,
    arguments=ARGUMENTS,
    spaces=SPACES,
    encoding=encoding,
    evaluate=evaluate,
    evaluations=evaluations,
    lead=30.0,
    traits=TRAITS,
    slips=(0.97, 0.59, 0.41, 0.21),
    redealing=Redealing,
    decks=DECKS,
    minutes_to_play=ruled(
        lambda options: int(options["clock_minutes"]), "FUT-392", "FUT-R72", by=f"{_NAME}.GAME"
    ),
    turns_done=turns_done,
    games_done=ruled(lambda s: len(s.finished), "FUT-392", "FUT-R74", by=f"{_NAME}.GAME"),
    measured=Measured(
        where=lambda s: (s.cycle, s.turns, s.interaction, s.window),
        begins="cycle began",
        roles=roles,
        card=card_name,
        plays={"equipped": lambda operands: card_name(operands["card"])},
    ),
)

__all__ = ["GAME", "FuturaState"]
