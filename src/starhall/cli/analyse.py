"""`starhall analyse`: what luck did in a recorded game, and what choices cost."""

from __future__ import annotations

import argparse

from starhall.bots.analysis import analyse as analyse_match
from starhall.bots.analysis import must_be_analysable
from starhall.bots.analysis_told import sentences, told
from starhall.bots.budget import Budget
from starhall.cli.play import load
from starhall.cli.printing import print_json, print_wrapped
from starhall.lab.progress import Progress


def analyse(arguments: argparse.Namespace) -> int:
    """Analyse a record."""
    budget = Budget.read(arguments.budget)
    match = load(arguments.file)
    must_be_analysable(match)
    with Progress("choices", len(match.choices)) as progress:
        found = told(match, analyse_match(match, budget, arguments.seed, progress))
    if arguments.json:
        print_json(found)
        return 0
    for line in sentences(found):
        print_wrapped(line, "    ", first="")
    return 0
