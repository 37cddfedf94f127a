"""What a seat knows of hidden cards, and fair re-deals of what it does not know."""

from starhall.games.futura.secrets.known import known
from starhall.games.futura.secrets.redeal import Redealing, hidden
from starhall.games.futura.secrets.sight import see

__all__ = ["Redealing", "hidden", "known", "see"]
