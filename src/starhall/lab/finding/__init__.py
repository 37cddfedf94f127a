"""Finding things: where a rule stands in code and tests, and what cites it in words and in the browser."""

from starhall.lab.finding.cited import Cited
from starhall.lab.finding.page import Page, find, index
from starhall.lab.finding.places import Place

__all__ = ["Cited", "Page", "Place", "find", "index"]
