"""Rules about wild cards in melds and melds of wild cards, with their rulebook chapters."""

from scorekeeper.rules.elements.fact import Choice, RankName, as_words, ranks_named
from scorekeeper.rules.elements.rule import Rule, hand_case, question_case, side_json
from scorekeeper.rules.elements.statement import Statements, fact, statement
from scorekeeper.rules.messages import at_the_head, msg, sentences
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.topics.wild_cards.fields import WildRule
from scorekeeper.rules.variant import Variant


def _wilds(variant: Variant) -> str:
    rules = variant.melds
    most = rules.max_wilds
    takes = (
        msg("A set takes at most {limit:wild card|wild cards}.", limit=most) if most else "A set takes no wild card."
    )
    any_number = "A set takes any number of wild cards."
    five = "After the opening they join only five naturals or more." if rules.rule_of_five else ""
    return sentences(any_number if most is None else takes, rules.wild_rule.law, five)


def _no_wilds(variant: Variant) -> str:
    rules = variant.melds
    parts: list[str] = ["A meld of black threes takes no wild card."]
    if rules.no_wild_ranks:
        ranks = ranks_named(rules.no_wild_ranks)
        parts.insert(0, msg("Melds of {words} take no wild card.", words=ranks))
    if rules.opening_wild_ranks:
        ranks = ranks_named(rules.opening_wild_ranks)
        text = msg("{words} take wild cards only in the opening.", words=ranks)
        parts.insert(0, at_the_head(text))
    return sentences(*(parts if variant.melds.black_threes else parts[:-1] or parts))


def _wild_only(variant: Variant) -> str:
    if not variant.melds.wild_melds:
        return "Wild cards alone are not a meld; they must join natural cards."
    few, many = variant.melds.min_cards, variant.melds.canasta_size
    text = "Wild cards alone may be melded, {few} to {many} of them."
    deuce = "Wild cards alone may be melded with at least one deuce, {few} to {many} of them."
    return msg(deuce if variant.melds.wild_needs_deuce else text, few=few, many=many)


def _barred(variant: Variant) -> str:
    if not variant.melds.barred_wilds:
        return "An unfinished meld of wild cards does not keep wild cards out of other melds."
    return msg(
        "While a side's meld of wild cards is unfinished, its {words} belong there, not in other melds.",
        words=ranks_named(variant.melds.barred_wilds),
    )


class Outnumbering(Choice):
    """How many wild cards a meld may have compared with its naturals."""

    NOT_MORE = "not-more", "wild cards may not outnumber naturals"
    FEWER = "fewer", "they must be fewer"


class Lacking(Choice):
    """What a meld of wild cards lacks."""

    DEUCE = "deuce", "a deuce"
    NATURALS = "naturals", "naturals"


class WildCards:
    """Rules about wild cards in melds and melds of wild cards."""

    too_many = Rule.of(
        "meld.too-many-wilds",
        "The meld of {what} has {wilds:wild card|wild cards}; at most {limit:is|are} allowed.",
        question_case("Three deuces join four kings.", "meld", cards="K*4 2*3"),
        question_case("Three deuces and a joker join three kings.", "meld", cards="K*3 2*3 JKR"),
        law=_wilds,
        if_none="The meld of {what} has {wilds:wild card|wild cards}; none is allowed.",
    )
    outnumber_naturals = Rule.of(
        "meld.wilds-outnumber-naturals",
        "The meld of {what} has {wilds:wild card|wild cards} to {naturals:natural|naturals}; {rule}.",
        question_case("Three deuces join two kings.", "meld", cards="K*2 2*3"),
        law=_wilds,
    )
    in_rank = Rule.of(
        "meld.wild-in-rank",
        "The meld of {what} has {wilds:wild card|wild cards}; it takes none.",
        question_case("A deuce is added to the sevens.", "meld", cards="7*3 2"),
        question_case(
            "Going out, North melds three black threes with a deuce.", "meld", cards="3b*3 2", going_out=True
        ),
        law=_no_wilds,
    )
    alone = Rule.of(
        "meld.wild-only",
        "A meld of {what} alone is not allowed; it needs {rule}.",
        question_case("Three deuces are laid down by themselves.", "meld", cards="2*3"),
        question_case("Three jokers are laid down by themselves.", "meld", cards="JKR*3"),
        law=_wild_only,
    )
    on_complete = Rule.of(
        "meld.wild-on-complete",
        "A canasta of {what} has {naturals} naturals and a wild card; check that it grew lawfully.",
        question_case("North's canasta holds seven kings and a deuce.", "meld", cards="K*7 2"),
        law="A wild card may not join a complete canasta of naturals.",
        severity=QUERY,
    )
    barred = Rule.of(
        "meld.deuces-barred",
        "The meld of {what} holds wild cards while the side's own wild meld is unfinished.",
        question_case(
            "A deuce is melded with kings while four deuces lie open as a meld of their own.",
            "meld",
            cards="K*3 2",
            table=["2*4", "Q*3"],
        ),
        hand_case(
            "Four deuces lie open as a meld while another deuce lies with the kings.", side_json("2*4", "K*6 2", "Q*3")
        ),
        law=_barred,
        severity=QUERY,
    )


def among_naturals(variant: Variant) -> Statements:
    """Yield how many wild cards a meld takes, and which ranks take none."""
    rules = variant.melds
    limit = msg("at most {most}", most=rules.max_wilds or 0)
    most = "in any number" if rules.max_wilds is None else limit
    yield fact("Wild cards in a meld", most, WildCards.too_many.code)
    against = rules.wild_rule.english
    if rules.wild_rule is WildRule.LIMIT and rules.max_wilds is not None:
        few = rules.max_wilds <= rules.min_naturals  # the limit alone rules it out
        limited = "may outnumber the naturals of a meld, up to their limit"
        against = "cannot outnumber the naturals" if few else limited
    yield statement("Wild cards", against, WildCards.outnumber_naturals.code)
    if rules.rule_of_five:
        text = "join a meld only once it has five naturals"
        yield statement("Wild cards after the opening", text, WildCards.too_many.code)
    for ranks, text in (
        (rules.no_wild_ranks, "take no wild card"),
        (rules.opening_wild_ranks, "take wild cards only in the opening"),
    ):
        for rank in ranks:
            yield statement(as_words(RankName(rank, first=True)), text, WildCards.in_rank.code)


def on_complete(variant: Variant) -> Statements:
    """Yield whether a complete canasta takes a wild card."""
    rules = variant.melds
    if rules.max_size != rules.canasta_size:
        may, may_not = ("may join a complete canasta of naturals", "may not join a complete canasta of naturals")
        text = may if rules.wild_on_complete else may_not
        yield statement("A wild card", text, WildCards.on_complete.code)


def alone(variant: Variant) -> Statements:
    """Yield whether wild cards alone are a meld, and what an unfinished one bars."""
    rules = variant.melds
    wild: str = "are not allowed"
    if rules.wild_melds:
        few, many = rules.min_cards, rules.canasta_size
        wild = msg("have {least} to {most} cards", least=few, most=many)
    if rules.wild_needs_deuce:
        wild = msg("{words}, a deuce among them", words=wild)
    yield statement("Melds of wild cards only", wild, WildCards.alone.code)
    if rules.barred_wilds:
        names = ranks_named(rules.barred_wilds)
        text = msg("take no {words} while the side's wild meld is unfinished", words=names)
        yield statement("Other melds", text, WildCards.barred.code)
