"""The dealt-in test: what a card is worth by itself, where those who live longer have had more cards."""

from __future__ import annotations

import pytest

from starhall.core import NotUnderstood, record
from starhall.lab.bars import Bars
from starhall.lab.statistics import difference
from starhall.lab.trial import Deal, Measure, Trial, arms, play_deal, recorded

FIRST = "seat/seat 1"
CARDS = {"void": "Supply Crate", "saga": "Ultimate Cosmic Strike"}


def _trial(slug: str, card: str, players: int = 2, deals: int = 100) -> Trial:
    tried = arms(slug, cards=[card])
    return Trial(slug, tried, players=players, primary=FIRST, deals=deals).checked()


@pytest.mark.parametrize(("slug", "card"), CARDS.items())
def test_the_first_seat_has_the_card_and_the_game_is_the_same_deal(slug: str, card: str) -> None:
    trial = _trial(slug, card)
    for number in range(3):
        match = record.load(recorded(trial, trial.arms[1], 0, number))
        begins = next(m for m in match.moments if not match.game.preparing(m.state))
        plain = record.load(recorded(trial, trial.arms[0], 0, number))
        before = next(m for m in plain.moments if not plain.game.preparing(m.state))
        name = match.game.measured.card
        assert name is not None
        with_it, without = (sorted(map(name, one.state.hands[0])) for one in (begins, before))
        assert card in with_it
        assert len(with_it) == len(without)
        # One card of the hand is another one, or it was there already.
        assert len(set(with_it) - set(without)) == (card not in without)
        assert match.over


def test_survivors_make_a_card_look_strong_that_is_not() -> None:
    """With the rate of those who draw it, the crate would be half as strong again as a fair card."""
    card = CARDS["void"]
    trial = _trial("void", card, players=3)
    bars, won, drew = Bars(trial), 0.0, 0.0
    for number in range(trial.deals):
        deals = [play_deal(trial, arm, number) for arm in trial.arms]
        bars.add(deals)
        late = [row for row in deals[0].measures["drawn"] if row.key == card and row.round >= 4]
        won, drew = won + sum(row.counted for row in late), drew + sum(row.of for row in late)
    naive = won / drew
    assert naive > 1.25 / 3
    found = difference(bars.pairs[0].settled(("seat", "seat 1")), trial.deals)
    assert found is not None
    assert found.low < 0 < found.high
    assert abs(found.middle) < naive - 1 / 3
    assert bars.pairs[0].verdict is False


def test_a_card_that_is_strong_is_found() -> None:
    trial = _trial("saga", CARDS["saga"], deals=80)
    bars = Bars(trial)
    for number in range(trial.deals):
        bars.add([play_deal(trial, arm, number) for arm in trial.arms])
    assert bars.pairs[0].verdict is True
    sums = bars.pairs[0].settled(("seat", "seat 1"))
    assert (sums.ratio(1) or 0) > (sums.ratio(0) or 0)


def test_draws_are_weighed_beside_those_of_their_round() -> None:
    """Planted: whoever draws late has mostly won already, whatever it is; the card does nothing."""
    trial = Trial("void", deals=200).checked()
    bars = Bars(trial)
    for number in range(200):
        # In round 1 anybody draws, in round 5 the winner in nine of ten; the card comes late.
        late = float(number % 10 != 0)
        rows = [
            Measure("Any", float(number % 2), 1.0, 1),
            Measure("Any", late, 1.0, 5),
            Measure("Late", late, 1.0, 5),
        ]
        bars.add([Deal(number, "", [], {"drawn": rows})])
    values = {bar[1]: value for bar, value in bars.draws[0].values()}
    assert values["Late"].value == pytest.approx(0.5)
    assert values["Late"].standing is not None
    assert values["Late"].standing.standing != "outside"
    # The naive rate would put it far outside of the band.
    won, times = bars.draws[0].cards["Late"][5]
    assert won / times == pytest.approx(0.9)


def test_where_no_card_can_be_dealt_in_it_is_said() -> None:
    with pytest.raises(NotUnderstood, match="has no cards in hands"):
        _trial("peace", "Anything")
    with pytest.raises(NotUnderstood, match="deals no card 'Nothing'"):
        _trial("void", "Nothing")
    with pytest.raises(NotUnderstood, match="deals no card"):
        _trial("stellar", "Cold Boot")
