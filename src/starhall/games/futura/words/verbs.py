"""The verbs of the cards in words: each has one phrase, and here it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starhall.core import and_list
from starhall.games.futura.box.language import Act, Amount, Tiers

TARGET_TEXTS: Mapping[str, str] = {
    "self": "the bearer",
    "primary": "your primary",
    "support": "your support",
    "foe": "the enemy",
    "station": "this station",
    "own-acolyte": "one of your acolytes",
    "all-acolytes": "each of your acolytes",
    "all-own": "everything of yours",
}
SPAN_TEXTS: Mapping[str, str] = {
    "interaction": "",
    "first": ", in the first interaction only",
    "assault": ", for the whole assault",
    "turn": ", this turn",
    "cycle": ", until the cycle ends",
    "worn": "",
}
OUTCOME_TEXTS: Mapping[str, str] = {
    "RETREAT": "the attackers retreat",
    "CANCEL": "its ability card is cancelled",
    "POSSESS": "you possess it",
}
PRICE_TEXTS: Mapping[str, str] = {
    "move": "moving in",
    "recall": "the way home",
    "repair": "repair",
    "swap-armour": "swapping armour",
    "upgrade": "an upgrade",
}


def figure(amount: Amount, tier: int = 0) -> str:
    """How much: at one tier, or at all three with slashes between."""
    if amount.everything:
        return "all"
    if not amount.dice:
        return _tiers(amount.plus, tier)
    dice = " + ".join(f"d{faces}" for faces in amount.dice)
    if len(set(amount.times)) > 1 and not tier:
        parts = [_product(dice, times, amount.over) for times in amount.times]
        return " / ".join(parts)
    text = _product(dice, amount.times[max(tier, 1) - 1], amount.over)
    plus = amount.plus[max(tier, 1) - 1]
    return f"{text} + {plus}" if plus else text


def _tiers(figures: Tiers, tier: int) -> str:
    if tier:
        return str(figures[tier - 1])
    return str(figures[0]) if len(set(figures)) == 1 else " / ".join(map(str, figures))


def _product(dice: str, times: int, over: int) -> str:
    if times == over:
        return dice
    if over == 1 or times % over == 0:
        return f"{times // over} × {dice}"
    return f"half a {dice}" if (times, over) == (1, 2) else f"{times}/{over} of {dice}"


def act_text(act: Act, tier: int = 0) -> str:
    """One verb as a phrase."""
    return VERB_TEXTS[act.verb](act, figure(act.amount, tier), tier) + SPAN_TEXTS[act.until]


Say = Callable[[Act, str, int], str]


def _who(act: Act, usual: str) -> str:
    return TARGET_TEXTS[act.target] if act.target else usual


def _typed(act: Act) -> str:
    return f" {act.as_type}" if act.as_type else ""


def _strike(act: Act, x: str, tier: int) -> str:
    return f"its strike is worth {x}{_typed(act)} damage"


def _dam(act: Act, x: str, tier: int) -> str:
    whose = {"": "its strike", "all-own": "every strike of yours"}.get(
        act.target, f"the strike of {_who(act, '')}"
    )
    return f"{whose} does {x} more{f', as {act.as_type}' if act.as_type else ''}"


def _overcharge(act: Act, x: str, tier: int) -> str:
    limit = figure(act.second, tier)
    return f"its strike counts × {x}, but at {limit} or less on the chance die the bearer takes it all"


def _wound(act: Act, x: str, tier: int) -> str:
    return f"{_who(act, 'the enemy')} suffers {x}{_typed(act)} damage at once"


def _sunder(act: Act, x: str, tier: int) -> str:
    if act.target == "self":
        return f"the bearer loses {x} AP, but no base AP"
    return f"instead of the strike {x} AP of the enemy are gone, but no base AP"


def _chronic(act: Act, x: str, tier: int) -> str:
    where = " to its armour" if act.as_type == "Nano" else ""
    often = figure(act.second, tier)
    return f"the enemy suffers {x}{_typed(act)} damage{where} after each of {often} interactions"


def _streak(act: Act, x: str, tier: int) -> str:
    return f"each winning strike in a row does {x} more than the one before"


def _drain(act: Act, x: str, tier: int) -> str:
    return f"it regains the damage dealt, up to {x} AP"


def _shield(act: Act, x: str, tier: int) -> str:
    return f"a shield of {x} AP stands in front of {_who(act, 'the bearer')}"


def _mend(act: Act, x: str, tier: int) -> str:
    return f"it regains {x} AP, but no base AP"


def _heal(act: Act, x: str, tier: int) -> str:
    return f"{_who(act, 'the bearer')} regains {x} base AP"


def _reduce(act: Act, x: str, tier: int) -> str:
    return "no strike damage reaches it" if act.amount.everything else f"strike damage against it is {x} less"


def _evade(act: Act, x: str, tier: int) -> str:
    return f"{x} % chance to evade all strike damage"


def _reflect(act: Act, x: str, tier: int) -> str:
    return f"{x} % of the strike damage goes back to the striker"


def _resist(act: Act, x: str, tier: int) -> str:
    return f"{x} % chance that an enemy effect does nothing to it"


def _immune(act: Act, x: str, tier: int) -> str:
    return f"effects of {and_list(list(act.what))} do nothing to it"


def _roll(act: Act, x: str, tier: int) -> str:
    sign = "" if x.startswith("-") else "+"
    return f"{sign}{x} on {'the enemy dice' if act.target == 'foe' else 'its dice'}"


def _reroll(act: Act, x: str, tier: int) -> str:
    return "it rolls its dice again" if act.what == ("own",) else "the enemy rolls its dice again"


def _check(act: Act, x: str, tier: int) -> str:
    often = figure(act.second, tier)
    lasting = f" for {often} interaction{'s' if often != '1' else ''}" if act.what == ("POSSESS",) else ""
    return f"the enemy rolls the chance die: at {x} or less {OUTCOME_TEXTS[act.what[0]]}{lasting}"


def _stasis(act: Act, x: str, tier: int) -> str:
    return "in the next interaction the other side has no dice and plays no ability or item cards"


_NULLIFIED = {
    "ability": "cancel an enemy ability card",
    "sigil": "discard a sigil on enemy equipment",
    "all-sigils": "discard every sigil on enemy equipment",
    "item": "cancel a one-off item that the enemy announces",
    "district": "the district of the station has no effects for the whole assault",
}
_LIVING = {"armour": "its armour counts", "saber": "its saber counts", "all": "all its equipment counts"}
_REVEALED = {
    "station": "turn up every card in an enemy station",
    "hand": "look at the hand of another player",
}
_SUMMONED = {
    "support": "a benched acolyte joins as support free of charge",
    "acolyte": "a benched acolyte stands in front of the station",
    "creature": "a creature from your hand joins as support for its level in energy",
}


def _mode(act: Act, x: str, tier: int) -> str:
    parts = [f"{sigil}: {_plain(mode, tier)}" for sigil, mode in (act.modes or {}).items()]
    return f"by the sigil that pays: {'; '.join(parts)}"


def _plain(act: Act, tier: int) -> str:
    return VERB_TEXTS[act.verb](act, figure(act.amount, tier), tier)


def _keep(act: Act, x: str, tier: int) -> str:
    if act.what == ("cargo",):
        return f"you keep {x} stored card{'s' if x != '1' else ''} of your choice"
    return "its broken armour is not discarded on the way home"


def _possess(act: Act, x: str, tier: int) -> str:
    return f"an enemy acolyte or creature fights for you for {x} interactions"


def _rank(act: Act, x: str, tier: int) -> str:
    return f"{_who(act, 'the bearer')} may wear Adept armour straight from Base, and Adept sabers with it"


def _stat(act: Act, x: str, tier: int) -> str:
    return f"+{x} DAM and +{figure(act.second, tier)} AP for {_who(act, 'the bearer')}"


def _cost(act: Act, x: str, tier: int) -> str:
    price = PRICE_TEXTS[act.what[0]]
    if act.amount.everything:
        return f"{price} is free"
    change = act.amount.plus[0]
    return f"{price} costs {abs(change)} {'less' if change < 0 else 'more'}"


def _fixed(text: str) -> Say:
    return lambda act, x, tier: text


def _by_word(texts: Mapping[str, str], after: str = "") -> Say:
    return lambda act, x, tier: " or ".join(texts[word] for word in act.what) + after


VERB_TEXTS: Mapping[str, Say] = {
    "STRIKE": _strike,
    "DAM": _dam,
    "OVERCHARGE": _overcharge,
    "WOUND": _wound,
    "SUNDER": _sunder,
    "CHRONIC": _chronic,
    "STREAK": _streak,
    "DRAIN": _drain,
    "SHIELD": _shield,
    "MEND": _mend,
    "HEAL": _heal,
    "REDUCE": _reduce,
    "JAM": _fixed("the station rolls the dice of the level below"),
    "REVIVE": _fixed("an acolyte that died under your control returns to your bench with half its base AP"),
    "EVADE": _evade,
    "REFLECT": _reflect,
    "RESIST": _resist,
    "IMMUNE": _immune,
    "SURVIVE": _fixed("instead of dying it goes to your bench with 0 base AP and the assault ends"),
    "ROLL": _roll,
    "REROLL": _reroll,
    "CHECK": _check,
    "STASIS": _stasis,
    "NULLIFY": _by_word(_NULLIFIED),
    "TURN": _fixed("the announced enemy effect is carried out with the sides exchanged"),
    "MODE": _mode,
    "PERMIT": _fixed("artefacts of any kind may be equipped on this station"),
    "RETYPE": _fixed("one armour or saber counts as a sigil and an effect type of your choice"),
    "LIVING": _by_word(_LIVING, " as ensigiled without a sigil card"),
    "REVEAL": _by_word(_REVEALED),
    "DRAW": lambda act, x, tier: f"draw {x} cards",
    "RECOVER": _fixed("take an armour, saber, item or artefact from your discard pile into your hand"),
    "COPY": _fixed("repeat an ability card that was carried out in this interaction"),
    "DESTROY": _fixed("an item of the enemy acolyte is discarded"),
    "LOOT": _fixed("keep the highest upgrade card of the destroyed station"),
    "KEEP": _keep,
    "SUMMON": _by_word(_SUMMONED),
    "SWAP": _fixed("swap a benched and a fielded acolyte of yours"),
    "AMBUSH": _fixed("assault an enemy acolyte that stands in an assault bay"),
    "POSSESS": _possess,
    "ENTHRALL": _fixed("the dead acolyte becomes a mutant in a station of yours"),
    "PURIFY": _fixed("a defeated mutant, or an acolyte that you possess, goes to your bench"),
    "TRANSFER": lambda act, x, tier: f"up to {x} base AP of the support become a shield of the primary",
    "RANK": _rank,
    "RETREAT": _fixed("the attackers retreat"),
    "REPLAY": _fixed("this interaction is played again from its start"),
    "BOMBARD": _fixed("the attacking primary suffers 2 d20 damage and the district leaves the game"),
    "STAT": _stat,
    "GAIN": lambda act, x, tier: f"gain {x} energy",
    "STEAL": lambda act, x, tier: f"take up to {x} energy from the enemy",
    "COST": _cost,
}
"""By verb: its phrase, from the act, its figure, and the tier (0: all of them)."""
