"""Rules about melds alone and together."""

from scorekeeper.rules.elements.rule import RUN, Rule, beside, hand_case, pot_side_json, question_case, side_json
from scorekeeper.rules.messages import at_the_head, both, msg
from scorekeeper.rules.topics.melds.fields import DuplicateRank
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.variant import Variant


def _long(variant: Variant) -> str:
    rules = variant.melds
    if variant.runs is not None:
        text = "A run has at most {count} cards, a set no more of a rank than the packs hold."
        return msg(text, count=variant.runs.longest)
    size, parts = rules.canasta_size, list[str]()
    if rules.max_size is not None:
        parts.append(msg("a set has at most {count} cards", count=rules.max_size))
    if rules.sequences:
        parts.append(msg("a sequence has at most {count} cards", count=size))
    if rules.wild_melds:
        parts.append(msg("a meld of wild cards has at most {count}", count=size))
    sentence = both(parts) or "a meld has any number of cards"
    return at_the_head(msg("{words}.", words=sentence))


def _naturals(variant: Variant) -> str:
    text = "A set needs at least {count:natural card|natural cards}."
    return msg(text, count=variant.melds.min_naturals)


def _one_rank(variant: Variant) -> str:
    runs = "A meld is a set of one rank, or a sequence of one suit."
    return runs if variant.melds.sequences else "A meld is a set of one rank."


def _first_round(variant: Variant) -> str:
    if variant.melds.first_round:
        return "Melds may be laid down in every round of turns."
    return "Nobody melds in the first round of turns."


def _second_meld(variant: Variant) -> str:
    rule = variant.melds.duplicate_rank
    if variant.runs is None or rule is DuplicateRank.FREE:
        return rule.law
    return (
        "A side has one set of a rank; further cards of that rank join it. Of several the longest"
        " stands, of equal ones the first; the others are of no class. Runs of one suit may be"
        " several."
    )


class Melds:
    """Rules about melds alone and together."""

    too_short = Rule.of(
        "meld.too-short",
        "The meld of {what} has {size:card|cards}; a meld needs at least {limit}.",
        question_case("North lays down two kings.", "meld", cards="K*2"),
        law=lambda v: msg("A meld has at least {count} cards.", count=v.melds.min_cards),
    )
    too_long = Rule.of(
        "meld.too-long",
        "The meld of {what} has {size:card|cards}; at most {limit:is|are} allowed.",
        question_case("An eighth king is added to seven.", "meld", cards="K*8"),
        question_case("A sequence grows past seven cards.", "meld", cards=f"{RUN} Jh"),
        question_case("An eighth wild card is added to seven.", "meld", cards="2*6 JKR*2"),
        law=_long,
    )
    too_few_naturals = Rule.of(
        "meld.too-few-naturals",
        "The meld of {what} has {naturals:natural card|natural cards}; at least {limit:is|are} needed.",
        beside(WildCards.outnumber_naturals)(
            question_case("North lays down a six with two deuces.", "meld", cards="6 2*2")
        ),
        law=_naturals,
    )
    first_round = Rule.of(
        "meld.first-round",
        "Nobody melds in the first round of turns.",
        question_case("In the first round of turns North melds four kings.", "meld", cards="K*4", first_round=True),
        law=_first_round,
    )
    mixed_ranks = Rule.of(
        "meld.mixed-ranks",
        "The meld {what} mixes ranks; a meld is of one rank.",
        question_case("A queen lies among the kings.", "meld", cards="K*3 Q"),
        law=_one_rank,
    )
    duplicate_rank = Rule.of(
        "meld.duplicate-rank",
        "The side has a second meld of {what}; melds of one rank are one meld.",
        hand_case(
            "Four nines lie on the table, and the partner lays down three more apart from them.",
            side_json("K*7", "Q*6", "9*4", "9*3"),
        ),
        hand_case(
            "Three aces lie on the table, and the partner lays down three more apart from them.",
            pot_side_json("3h 4h 5h 6h 7h 8h 9h", "A*3", "A*3"),
        ),
        law=_second_meld,
    )
