"""Melds of one suit in sequence: their rules, what short ones cost, house rules and chapters."""

from collections.abc import Iterator
from functools import partial

from scorekeeper.rules.cards import THREES, WILDS, Cards
from scorekeeper.rules.elements.fact import Choice, Phrase, RankName
from scorekeeper.rules.elements.line import Lines, ScorePart, score_line
from scorekeeper.rules.elements.parts import Derived, Look, Part, each_meld, shown
from scorekeeper.rules.elements.rule import RUN, Fault, Rule, hand_case, question_case, side_json
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, statement
from scorekeeper.rules.elements.topic import MELDS, Setting, set_path, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.hand.facts import SEQUENCE, MeldFacts, gaps, one_suit
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.messages import msg, number, sentences
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.topics.melds.fields import Shape
from scorekeeper.rules.topics.melds.kinds import allow, paid, pay
from scorekeeper.rules.topics.melds.lines import short_sequence
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.wild_cards.topic import outnumbering
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import SAMBA_KIND


def _law(variant: Variant) -> str:
    if not variant.melds.sequences:
        return "Sequences are not melds in this game; a meld is of one rank."
    if variant.runs is not None:
        run = (
            "A run is three or more cards of one suit that follow each other, with no place taken"
            " twice and at most one of them wild."
        )
        ace = "The ace lies below the two or above the king, never both."
        if variant.runs.ace_at_both_ends:
            ace = "The ace lies below the two or above the king, or both."
        if variant.runs.lowest is not None:
            ace = msg(
                "The lowest card is the {rank}; the ace lies above the king.", rank=RankName(variant.runs.lowest, 1)
            )
        return sentences(run, ace)
    few, most = variant.melds.min_cards, variant.melds.most_in_sequence
    if not most:
        return msg(
            "A sequence is {least} or more cards of one suit that follow each other, four the"
            " lowest and ace the highest, without a wild card.",
            least=few,
        )
    return msg(
        "A sequence is {least} or more cards of one suit that follow each other, four the lowest"
        " and ace the highest, with at most {most:wild card|wild cards}.",
        least=few,
        most=most,
    )


class ShortCharge(Choice):
    """How often short sequences are charged."""

    EACH = "each", "each"
    ONCE = "once", "once a side"


class Takes(Choice):
    """How many wild cards sequences take."""

    SOME = "some", "sequences take at most {most}"
    NONE = "none", "sequences take none"


class Sequences:
    """Rules about melds of one suit in sequence."""

    not_allowed = Rule.of(
        "meld.sequence-not-allowed",
        "The meld {what} is a sequence; sequences are not melds here.",
        question_case("North lays down seven, eight and nine of hearts.", "meld", cards="7h 8h 9h"),
        law=_law,
    )
    broken = Rule.of(
        "meld.sequence-broken",
        "The sequence {what} has a gap or a rank twice.",
        question_case("The nine is missing between eight and ten.", "meld", cards="7h 8h 10h"),
        law=_law,
    )
    suits = Rule.of(
        "meld.sequence-suits",
        "The sequence {what} must be of one suit, written with every card.",
        question_case("The nine of spades ends a run of hearts.", "meld", cards="7h 8h 9s"),
        law=_law,
    )
    ranks = Rule.of(
        "meld.sequence-ranks",
        "The sequence {what} holds a three; sequences run from four to ace.",
        question_case("A run of clubs begins with the black three.", "meld", cards="3c 4c 5c"),
        law=_law,
    )
    wild = Rule.of(
        "meld.sequence-wild",
        "The sequence {what} holds {wilds:wild card|wild cards}; {rule}.",
        question_case("A deuce fills the gap of a run.", "meld", cards="7h 8h 2 10h"),
        law=_law,
    )


def sequences(variant: Variant) -> Statements:
    """Yield what a sequence may be, for the chapter on melds."""
    rules, size = variant.melds, variant.melds.canasta_size
    most = rules.most_in_sequence
    template = "are melds too: {least} to {most} cards of one suit that follow each other,"
    template += "" if most else " without wild cards;"
    template += " four is the lowest, ace the highest"
    runs = msg(template, least=rules.min_cards, most=size)
    yield statement("Sequences", runs if rules.sequences else "are not melds", Sequences.not_allowed.code)
    if rules.sequences and most:
        few = "takes the place of a card in a sequence, {count:wild card|wild cards} at most"
        yield statement("A wild card", msg(few, count=most), Sequences.wild.code)
        text = "is a mixed canasta"
        yield statement("A complete sequence with a wild card", text, "melds.sequence_wilds")
    if rules.long_sequence_when_out:
        text = "are allowed to the side that went out"
        label = msg("Sequences over {most} cards", most=size)
        yield statement(label, text, Melds.too_long.code)


def _cost_of_short_ones(variant: Variant) -> Statements:
    """Yield the cost of a sequence that is still too short when the hand ends."""
    rules = variant.failures
    if rules.short_sequence:
        yield fact("Short sequence", number(-rules.short_sequence), "short-sequence")
        text = msg("has {most} cards or fewer", most=rules.short_sequence_max or 0)
        yield statement("A short sequence", text, "failures.short_sequence_max")
        each = (ShortCharge.EACH if rules.short_sequence_each else ShortCharge.ONCE).english
        yield fact("Several of them are charged", each, "failures.short_sequence_each")


CHAPTERS = (Chapter("Unfinished melds", _cost_of_short_ones),)


def sequence_faults(meld: MeldFacts, variant: Variant, *, out: bool) -> Iterator[Fault]:
    """Yield the faults of a sequence; `out` tells whether its side went out."""
    cards, rules = meld.cards, variant.melds
    most = rules.most_in_sequence
    if meld.wilds > most:
        takes = Phrase(Takes.SOME, {"most": most}) if most else Takes.NONE
        yield Sequences.wild(rule=takes)
    else:
        yield from outnumbering(meld, variant)
    if any(cards.count(rank) for rank in THREES):
        yield Sequences.ranks()
    if one_suit(cards) is None:
        yield Sequences.suits()
    if not _once_each(cards) or gaps(cards) > meld.wilds:
        yield Sequences.broken()
    limit = rules.canasta_size
    if rules.long_sequence_when_out and out:
        limit = len(variant.meld_ranks)  # beyond the lowest and the highest there is no place
    if meld.size > limit:
        yield Melds.too_long(limit=limit)


def _once_each(cards: Cards) -> bool:
    return all(count == 1 for rank, count in cards.counts.items() if rank not in WILDS)


def written_run(cards: Cards) -> bool:
    """Return whether cards are a sequence of one written suit, with each rank once."""
    return _once_each(cards) and one_suit(cards) is not None and gaps(cards) <= cards.wilds


def _short(variant: Variant, side: SideView) -> list[MeldFacts]:
    longest = variant.failures.short_sequence_max or 0
    return [each for each in side.table.melds if each.shape == SEQUENCE and each.size <= longest]


def _short_sequences(view: HandView, side: SideView) -> Lines:
    """Yield the charge for sequences that are too short at the end of the hand."""
    rules, count = view.variant.failures, len(_short(view.variant, side))
    if rules.short_sequence and count:
        charged = count if rules.short_sequence_each else 1
        label, each = short_sequence(view.variant), -rules.short_sequence
        yield score_line(view.variant, "short-sequence", label, charged * each, charged, each)


def _derive(look: Look, line: ScoreLine, _: int) -> Derived:
    """Return each sequence that is too short; if they cost only once, the first has the points."""
    found = _short(look.variant, look.side)
    if look.variant.failures.short_sequence_each:
        return each_meld(found, line.each or 0), ""
    costs = [line.points] + [0] * (len(found) - 1)
    parts = [Part(shown(meld.cards), "", cost) for meld, cost in zip(found, costs, strict=True)]
    return parts, msg("However many there are, they are charged once.")


LINES = (
    ScorePart(
        "short sequences",
        _short_sequences,
        lambda v: v.failures.short_sequence != 0,
        derive={"short-sequence": _derive},
    ),
)


SETTINGS = (
    Setting(
        id="sequences",
        heading=MELDS,
        label="Sequences of one suit are melds",
        kind=ValueKind.BOOL,
        path="melds.sequences",
        codes=(Sequences.not_allowed.code, "canasta.samba"),
        change=partial(allow, path="melds.sequences", kind=SAMBA_KIND),
        examples=Sequences.not_allowed.examples,
    ),
    Setting(
        id="wild-in-sequences",
        heading=MELDS,
        label="Wild cards in a sequence",
        kind=ValueKind.CHOICE,
        path="melds.sequence_wilds",
        codes=(Sequences.wild.code,),
        choices=((0, "none"), (1, "at most one"), (2, "at most two")),
        shown=lambda v: v.melds.sequences,
        examples=(
            question_case(
                "North lays down seven and nine of hearts with a deuce between them.", "meld", cards="7h 2 9h"
            ),
        ),
    ),
    Setting(
        id="samba-bonus",
        heading=MELDS,
        label="Canasta of a sequence",
        kind=ValueKind.POINTS,
        path="bonus.samba",
        codes=("canasta.samba",),
        shown=lambda v: v.melds.sequences,
        change=partial(pay, shape=Shape.SEQUENCE),
        printed=partial(paid, shape=Shape.SEQUENCE),
        examples=(hand_case("A side has seven hearts in a row.", side_json(RUN, "K*3")),),
    ),
    Setting(
        id="short-sequence-max",
        heading=MELDS,
        label="Longest sequence charged as short",
        kind=ValueKind.CHOICE,
        path="failures.short_sequence_max",
        codes=("short-sequence",),
        choices=((5, "five cards"), (4, "four cards")),
        shown=lambda v: v.failures.short_sequence > 0,
        examples=(
            hand_case("When the hand ends a side has five hearts in a row.", side_json("4h 5h 6h 7h 8h", "K*7")),
        ),
    ),
    Setting(
        id="short-sequence-charge",
        heading=MELDS,
        label="Short sequences are charged",
        kind=ValueKind.CHOICE,
        path="failures.short_sequence_each",
        codes=("short-sequence",),
        choices=ShortCharge.choices(),
        shown=lambda v: v.failures.short_sequence > 0,
        change=lambda v, value, _: set_path(v, "failures.short_sequence_each", value is ShortCharge.EACH),
        printed=lambda v: ShortCharge.EACH if v.failures.short_sequence_each else ShortCharge.ONCE,
        examples=(
            hand_case(
                "When the hand ends a side has two sequences of three cards.", side_json("4h 5h 6h", "4d 5d 6d", "K*7")
            ),
        ),
    ),
)


SEQUENCES = topic_of(Sequences, globals())
