"""What the rulebook says about seats, shuffle, cut, deal and the first card."""

from scorekeeper.rules.elements.statement import Chapter, Statements, statement
from scorekeeper.rules.messages import both, msg
from scorekeeper.rules.topics.deal.fields import FirstCard, TalonsTaken
from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.rules.variant import Variant

_PAIRS = (2, 2)


def _seats(variant: Variant) -> Statements:
    """Yield who sits where, who deals, and what each player gets."""
    deal, seating = variant.deal, variant.seating
    usual = seating.forms[0]
    if seating.partnerships is Partnerships.FIXED and max(usual) > 1:
        pairs = max(usual) == max(_PAIRS) or seating.playing is not None
        between = "sit in every other seat, between opponents"
        where = "sit opposite each other" if pairs else between
        yield statement("Partners", where, "setup.seats")
    if usual == _PAIRS:
        text = (
            "each player may draw a card: the two highest play against the two lowest, and the"
            " highest of all deals first"
        )
        yield statement("To choose partners", text, "setup.draw")
    if seating.playing is not None and max(usual) > seating.playing:
        plays = "plays with {count} in each hand, and its players sit out in turn"
        yield statement("The larger side", msg(plays, count=seating.playing), "seating")
    text = "may be chosen in any way, because dealing is no advantage; after every hand the deal passes to the left"
    yield statement("The first dealer", text, "setup.dealer")
    yield statement("The dealer", "shuffles, and the player to the right cuts", "setup.dealer")
    dealt = "is dealt {count:card|cards}; the rest is the stock, face down in the middle"
    yield statement("Each player", msg(dealt, count=deal.cards), "deal.cards")
    if variant.has_foot:
        foot = "of {count:card|cards} lies face down before each player"
        yield statement("A foot", msg(foot, count=deal.foot), "deal.foot")
    yield from _first_card(variant)
    yield statement("The player to the dealer's left", "begins; play goes clockwise", "setup.dealer")


def _first_card(variant: Variant) -> Statements:
    """Yield the talons, and how the pile begins."""
    setup, first = variant.setup, variant.setup.first_card
    if setup.talons and setup.talons_taken is TalonsTaken.PACKETS:
        cards = both([str(size) for size in setup.talons])
        packets = "packets of {words} cards, lie face down on either side of stock and pile"
        yield statement("The talons,", msg(packets, words=cards), "setup.talons")
    label = "The pile" if first is FirstCard.NONE else "The next card"
    yield statement(label, first.english, "setup.first_card")
    if first is FirstCard.TURNED:
        text = "is covered by another, until a natural card or a black three lies on top"
        yield statement("A wild card or a red three turned up", text, "setup.first_covered")
        if not variant.pile.always_frozen:
            yield statement("A pile with such a card in it", "is frozen", "setup.first_frozen")
        text = "stays, and the first player cannot take it"
        yield statement("A black three turned up", text, "setup.first_covered")
    if first is FirstCard.BY_VALUE:
        yield statement("An ace turned up", "is worth fourteen for this", "setup.first_ace")
        text = "does not count: another card is turned"
        yield statement("A wild card or a three turned up", text, "setup.first_wild")


CHAPTERS = (Chapter("Seats and deal", _seats, teaches=True),)
