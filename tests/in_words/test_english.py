"""Questions in plain English: what must be told, among the first three things that are found."""

import pytest

from scorekeeper.in_words.answering import answers
from scorekeeper.rules import VARIANTS
from scorekeeper.rules.house_rules.apply import resolve

# variant, the question as somebody types it, what one of the first three answers must say
ASKED = [
    ("classic", "how much is a red three?", "100 / 200 / 300 / 800"),
    ("classic", "red 3 value", "100 / 200 / 300 / 800"),
    ("classic", "what is a joker worth", "joker: 50"),
    ("classic", "jokr", "joker: 50"),
    ("classic", "value of a deuce", "deuce, ace: 20"),
    ("classic", "how much is an ace", "deuce, ace: 20"),
    ("classic", "how many points for going out", "Going out: 100"),
    ("classic", "going out concealed bonus", "Going out concealed, in all: 200"),
    ("classic", "bonus for going out hidden", "Going out concealed, in all: 200"),
    ("classic", "how many canastas do I need to go out", "Canastas needed: 1"),
    ("classic", "can I take a frozen pile with a wild card?", "only with two naturals"),
    ("classic", "when is the pack frozen", "freezes the pile"),
    ("classic", "how many cards are dealt", "Cards dealt to each player: 11"),
    ("classic", "minimum meld at 1500", "1,500 and more: 90"),
    ("classic", "what do we need to open with 3000 points", "3,000 and more: 120"),
    ("classic", "natural canasta bonus", "Natural canasta: 500"),
    ("classic", "how much for a clean canasta", "Natural canasta: 500"),
    ("classic", "dirty canasta points", "Mixed canasta: 300"),
    ("classic", "how many wild cards in a meld", "at most 3"),
    ("classic", "black three left in hand", "Black three left in hand: −5"),
    ("classic", "can i meld black threes", "only by a player who goes out"),
    ("classic", "how many points to win", "5,000 points"),
    ("classic", "what if both sides pass 5000", "the higher total wins"),
    ("classic", "what if the stock runs out", "When the stock is empty"),
    ("classic", "red trhee stuck in hand", "Red three left in hand: −500"),
    ("classic", "do i have to ask my partner before going out", "may be asked for permission"),
    ("classic", "penalty for exposed card", "Exposed a card: −50"),
    ("classic", "I drew too many cards", "Drew too many cards"),
    ("classic", "how many packs of cards", "Packs: 2"),
    ("wild-card", "wild canasta worth", "Wild canasta: 2,000"),
    ("samba", "how much is a samba", "Samba: 1,500"),
    ("samba", "how many cards in a sequence", "3 to 7 cards of one suit"),
    ("samba", "how many cards do we draw", "Cards drawn in a turn: 2"),
    ("hand-and-foot", "when do I pick up my foot", "when the hand is empty"),
    ("hand-and-foot", "how many canastas to go out", "Canastas needed: 7"),
    ("hand-and-foot", "red book bonus", "Natural canasta: 500"),
    ("american", "what is a straight worth", "Straight: 3,000"),
    ("american", "garbage hand points", "Garbage: 2,000"),
    ("american", "can we open with aces", "only in the opening"),
    ("bolivian", "canasta of wild cards", "Wild canasta: 2,500"),
    ("cuban", "canasta of deuces", "Canasta of deuces: 4,000"),
    ("italian", "deuce canasta value", "3,000"),
    ("brazilian", "short sequence penalty", "short sequence"),
    ("british", "what is acaba", "ends the hand at once"),
    ("classic", "how many points is a king", "10"),
    ("classic", "what are sevens worth", "5"),
    ("classic", "value of nine", "10"),
    ("classic", "what do jokers count if left in my hand", "50"),
    ("classic", "can I go out without a canasta", "Canastas needed"),
    ("classic", "how many natural cards does a meld need", "2"),
    ("classic", "how big is a canasta", "7 cards"),
    ("classic", "can I add to the opponents melds", "never added"),
    ("classic", "who deals first", "dealer"),
    ("classic", "do you draw one or two cards", "Cards drawn in a turn"),
    ("classic", "all four red threes", "800"),
    ("classic", "is it allowed to look through the discard pile", "looks through"),
    ("classic", "what happens when a wild card is thrown on the pile", "freezes"),
    ("classic", "may I take back a discard", "taken back"),
    ("classic", "can we have two melds of kings", "second meld"),
    ("classic", "who shuffles the cards", "shuffles"),
    ("classic", "tie at the end of the game", "Equal totals"),
    ("classic", "do I have to discard when going out", "last discard"),
    ("classic", "first card turned up is a joker", "turned up"),
    ("classic", "how many jokers are there", "Jokers in each pack"),
    ("classic", "blackk three on top of the pile", "three on top"),
    ("classic", "what's the opening requirement below zero", "15"),
    ("classic", "how much does it cost to open too low", "opening"),
    ("classic-2", "how many canastas in a two player game to go out", "2"),
    ("cutthroat", "what score wins", "7,500"),
    ("hand-and-foot", "how many cards in the foot", "Cards of each foot"),
    ("hand-and-foot", "how many hands are played", "hands"),
    ("samba", "minimum at 7000", "150"),
    ("american", "do i get points for threes", "Threes of a colour"),
    ("american", "can I go out with one canasta", "Canastas needed"),
    ("american", "how many cards from talon", "talon"),
    ("bolivian", "penalty for black three in hand", "Black three left"),
    ("british", "how much does the other side score with acaba", "1,500"),
]
BURRACO = [
    ("burraco", "how much is a dirty burraco", "100"),
    ("burraco", "what is semi-clean", "beside seven cards"),
    ("burraco", "who takes the pozzetto", "in flight"),
    ("burraco", "pot not taken", "100"),
    ("burraco", "can I close with a joker", "neither a joker"),
    ("burraco", "missed draw", "if the hand ends first"),
    ("burraco", "the time is over", "last lap"),
    ("burraco", "deadlock", "ends the hand"),
    ("burraco", "how long is a round", "25 minutes"),
    ("burraco", "two in its own place", "not wild"),
    ("burraco", "when is the game over", "2,005"),
]


@pytest.mark.parametrize(("variant", "question", "wanted"), ASKED + BURRACO)
def test_a_question_in_words_finds_its_rule(variant: str, question: str, wanted: str) -> None:
    found = answers(VARIANTS[variant], "en", question)

    assert wanted in " ".join(each.text for each in found)
    assert all(each.cite.section for each in found)


def test_house_rules_count_and_what_is_printed_is_told() -> None:
    variant = resolve("classic", {"going-out-bonus": 300})

    first, *_ = answers(variant, "en", "how much for going out")

    assert (first.text, first.changed, first.printed) == ("Going out: 300.", True, "100")
    assert first.cite.source == "house"


def test_the_fitting_question_to_the_referee_is_named() -> None:
    found = answers(VARIANTS["classic"], "en", "can I take a frozen pile with a joker")

    assert "take-pile" in {each.ask for each in found}
