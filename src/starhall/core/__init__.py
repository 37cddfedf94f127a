"""The engine: states, steps, decisions, chance, records, views, events, content, laws. It knows no game."""

from starhall.core.brief import Brief
from starhall.core.content import Content, Mark
from starhall.core.dealer import (
    AS_IS,
    Dealer,
    Die,
    OutcomeNeeded,
    Replayed,
    Resampling,
    Scripted,
    Seeded,
    Typed,
)
from starhall.core.decks import Deck, Decks
from starhall.core.errors import (
    ContentError,
    NotLegal,
    NotUnderstood,
    OutOfDate,
    Reason,
    RecordError,
    StarhallError,
)
from starhall.core.events import Event, Journal, Secret
from starhall.core.game import Game, Results, TableOption, modules_of
from starhall.core.kinds import HOST, LEAVE, TIME, Decision, Frame, Kind, Standing, Step
from starhall.core.ledger import Ledger, rule, ruled
from starhall.core.match import Match
from starhall.core.measured import Measured, in_turn
from starhall.core.places import places_by
from starhall.core.seen import Hand, Pile, Seen
from starhall.core.snapshot import digest
from starhall.core.spaces import Layout, Space
from starhall.core.state import State, Table
from starhall.core.traits import Traits
from starhall.core.visibility import BySeat, Card, Cards, Dice, Face, Hidden, Nobody, Owner, Public, Row, Seat
from starhall.core.words import (
    Facts,
    KindWords,
    Parted,
    Prompt,
    Unsaid,
    Words,
    and_list,
    count,
    halved,
    percent,
    signed,
)

__all__ = [
    "AS_IS",
    "HOST",
    "LEAVE",
    "TIME",
    "Brief",
    "BySeat",
    "Card",
    "Cards",
    "Content",
    "ContentError",
    "Dealer",
    "Decision",
    "Deck",
    "Decks",
    "Dice",
    "Die",
    "Event",
    "Face",
    "Facts",
    "Frame",
    "Game",
    "Hand",
    "Hidden",
    "Journal",
    "Kind",
    "KindWords",
    "Layout",
    "Ledger",
    "Mark",
    "Match",
    "Measured",
    "Nobody",
    "NotLegal",
    "NotUnderstood",
    "OutOfDate",
    "OutcomeNeeded",
    "Owner",
    "Parted",
    "Pile",
    "Prompt",
    "Public",
    "Reason",
    "RecordError",
    "Replayed",
    "Resampling",
    "Results",
    "Row",
    "Scripted",
    "Seat",
    "Secret",
    "Seeded",
    "Seen",
    "Space",
    "Standing",
    "StarhallError",
    "State",
    "Step",
    "Table",
    "TableOption",
    "Traits",
    "Typed",
    "Unsaid",
    "Words",
    "and_list",
    "count",
    "digest",
    "halved",
    "in_turn",
    "modules_of",
    "percent",
    "places_by",
    "rule",
    "ruled",
    "signed",
]
