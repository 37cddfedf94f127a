"""We Come In Peace: aliens, flying saucers and six planets to defend. For 2 to 6 players."""

from __future__ import annotations

from starhall.core import Game, Ledger, Measured, TableOption, in_turn, modules_of, ruled
from starhall.games.peace.board import board, things
from starhall.games.peace.bots.encode import ARGUMENTS, SPACES, encoding
from starhall.games.peace.bots.evaluate import evaluate, evaluations
from starhall.games.peace.bots.reckon import reckon
from starhall.games.peace.bots.study import study
from starhall.games.peace.bots.traits import TRAITS
from starhall.games.peace.box.parts import INVASION, NO_DIE, game_credits
from starhall.games.peace.box.rows import CONTENT
from starhall.games.peace.drawing import draw
from starhall.games.peace.facts import scores
from starhall.games.peace.laws import bound, inventory
from starhall.games.peace.orders import ORDERS
from starhall.games.peace.rules import assign, defense, duel, rebuild, setup
from starhall.games.peace.secrets import known, see
from starhall.games.peace.seen import PeaceSeen, look
from starhall.games.peace.state import PeaceState
from starhall.games.peace.words import WORDS

_NAME = "starhall.games.peace"

GAME: Game[PeaceState] = Game(
    slug="peace",
    name="We Come In Peace",
    version="1.0",
    summary="Flying saucers, dice and missiles: keep more of your planet standing than the others.",
    credits=game_credits(),
    minutes="15 to 30",
    players=ruled(range(2, 7), "PEACE-113", by=f"{_NAME}.GAME"),
    # The rulebook prints no variants; these five are ours, and there are no others.
    options=ruled(
        (
            TableOption(
                "invasion",
                "light",
                "The faces of the Invasion dice: light 0 1 1 2 2 3 or heavy 1 1 2 2 3 3.",
                lambda players: tuple(INVASION),
                ("PEACE-R04",),
            ),
            TableOption(
                "rolls",
                4,
                "Rolls of the Defense dice in a turn: 4 is the first roll and three re-rolls.",
                lambda players: (3, 4),
                ("PEACE-R07",),
            ),
            TableOption(
                "first",
                "random",
                "Who goes first: random, or a seat, counted from 0.",
                lambda players: ("random", *range(players)),
                ("PEACE-R09",),
            ),
            TableOption(
                "duel_cap",
                100,
                "After so many passes of a tie-break duel the victory is shared.",
                lambda players: range(1, duel.MOST_PASSES + 1),
                ("PEACE-R34",),
            ),
            TableOption(
                "planets",
                "random",
                "Which planets: random, or one for each seat, such as PL3,PL1. Pictures and names only.",
                setup.planet_deals,
                ("PEACE-R38",),
            ),
        ),
        "PEACE-117",
        by=f"{_NAME}.GAME",
    ),
    state=PeaceState,
    set_up=setup.set_up,
    kinds=(defense.REROLL, assign.ASSIGN, rebuild.REPAIR),
    rules=modules_of(f"{_NAME}.rules"),
    content=CONTENT,
    ledger=Ledger(_NAME, "PEACE-"),
    words=WORDS,
    orders=ORDERS,
    whose_turn=lambda s: s.active,
    seen=PeaceSeen,
    see=see,
    known=known,
    look=look,
    alike=True,
    untold=("assigned", "die", "repair", "step", "targets"),
    board=board,
    draw=draw,
    things=things,
    scores=scores,
    bound=bound,
    inventory=inventory,
    arguments=ARGUMENTS,
    spaces=SPACES,
    encoding=encoding,
    evaluate=evaluate,
    evaluations=evaluations,
    lead=0.7,
    traits=TRAITS,
    reckon=reckon,
    study=study,
    slips=(0.987, 0.603, 0.309, 0.135),
    slips_of_many=(0.805, 0.531, 0.254, 0.136),
    idle={defense.REROLL: defense.STOP, assign.ASSIGN: NO_DIE, rebuild.REPAIR: rebuild.STOP},
    stand_ins=ruled(True, "PEACE-R40", by=f"{_NAME}.GAME"),
    measured=Measured(
        where=lambda s: (s.round, s.active, s.passes),
        begins="round begins",
        roles=lambda s: {"turn": in_turn(s.first, s.players)},
    ),
)

__all__ = ["GAME", "PeaceState"]
