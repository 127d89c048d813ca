"""Rules about going out, and what the rulebook says about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.elements.line import CONCEALED, OUT_LINE
from scorekeeper.rules.elements.rule import RUN, Rule, Situation, beside, hand_case, question_case, side_json
from scorekeeper.rules.elements.statement import Chapter, Statement, Statements, fact, statement
from scorekeeper.rules.messages import Msg, both, counted, msg, number, sentences, several
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.topics.going_out.fields import GoingOutRules
from scorekeeper.rules.topics.melds.fields import MIXED
from scorekeeper.rules.variant import Variant

# Tables with canastas enough, from the smallest; the first that is lawful in a game is shown there.
TABLES = (
    ["K*7", "Q*7", "J*3"],
    [RUN, "K*7", "J*3"],
    ["7*7", "K*7", "Q*5 2 JKR", "2*5 JKR*2"],
    ["K*7", "Q*7", "J*7", "10*5 2*2", "9*5 2*2", "8*5 2*2", "6*5 2*2"],
)

_MORE: tuple[Mapping[str, object], ...] = ({}, {"permission": "yes"}, {"red_threes": 2})


def wants_out(words: str, tables: Sequence[list[str]] = TABLES, **given: object) -> tuple[Situation, ...]:
    """Return situations of wanting to go out, with each table that may otherwise allow it."""
    return tuple(
        question_case(words, "go-out", **{"melds": table, "held_after": "5", **more, **given})
        for table, more in product(tables, _MORE)
    )


_OUT: Mapping[str, Any] = {"went_out": True, "held": ("", "5")}


def _canastas(variant: Variant) -> str:
    players = variant.seating.forms[0][0]
    kinds = variant.going_out.kinds_needed(players)
    needed = Canastas(variant.going_out.canastas_needed(players), noun_of(variant)).words
    words = [Canastas(count, label_of(variant, code)).words for code, count in kinds.items()]
    template = (
        "A side that goes out must have at least {words}; canastas of wild cards do not count."
        if variant.going_out.uncounted_shapes
        else "A side that goes out must have at least {words}."
    )
    among = msg("{words}, including {more}", words=needed, more=both(words)) if words else needed
    return msg(template, words=among)


def label_of(variant: Variant, code: str) -> str:
    """Return the name of a kind that is asked for; one that is not played has its code."""
    known = {kind.code: kind.label for kind in variant.canasta_kinds}
    return known.get(code, f"{code} {noun_of(variant)}")


def noun_of(variant: Variant) -> str:
    """Return what a canasta of any kind is called: a burraco, a biriba."""
    return variant.runs.noun if variant.runs else "canasta"


def _paid_concealed(variant: Variant) -> str:
    """Return what going out concealed pays, unless that is the same as going out, and what it is."""
    rules = variant.going_out
    total, points, first = rules.concealed_total, rules.bonus, rules.concealed_first_turn
    more = msg("Going out concealed pays {total} instead of {points}.", total=total, points=points)
    at_once = msg("Going out concealed in the player's first turn pays {first}.", first=first or 0)
    template = (
        "To go out concealed, a player whose side has melded nothing before lays down the whole hand in one turn,"
        " including the canastas that going out needs, and adds no card to a meld already on the table."
        if rules.concealed_needs_side_unmelded
        else "To go out concealed, a player who has melded nothing before lays down the whole hand in one turn,"
        " including the canastas that going out needs, and adds no card to a meld already on the table."
    )
    return sentences(more if total != points else "", at_once if first is not None else "", msg(template))


class Left(Choice):
    """What a player who goes out has left."""

    CARDS = "cards", "card is|cards are"
    POINTS = "points", "point is|points are"


class Stays(Choice):
    """What a player who goes out may have left."""

    NOTHING = "nothing", "none may be"
    DISCARD = "discard", "only the discard may be"


class NotConcealed(Choice):
    """Why going out is not concealed."""

    NOT_OUT = "not-out", "the side did not go out"
    SIDE_MELDED = "side-melded", "the side had melded before"
    PLAYER_MELDED = "player-melded", "the player had melded before"
    PILE_TAKEN = "pile-taken", "the pile was taken in that turn"
    CARD_ADDED = "card-added", "a card was added to a meld already on the table"
    NO_CANASTA = "no-canasta", "no canasta was laid down complete"


@dataclass(frozen=True, slots=True)
class Canastas:
    """A number of canastas of a kind; `label` is the variant's name for one of them."""

    count: int
    label: str

    @property
    def words(self) -> Msg:
        """The number with the singular or plural of the name."""
        return counted(self.count, self.label, several(self.label))

    @property
    def english(self) -> str:
        """The same in English."""
        return self.words


_missing_kind = Rule.of(
    "going-out.missing-kind",
    "Going out needs {wanted}; the side has {count}.",
    *wants_out(
        "A side that lacks one kind of canasta wants to go out.",
        (["K*7", "Q*7"], ["K*7", "Q*7", "J*7", "10*7", "9*7", "8*7", "6*7"], ["8*7", "K*7", "Q*5 2 JKR", "2*5 JKR*2"]),
    ),
    law=_canastas,
)


class GoingOut:
    """Rules about going out."""

    too_few_canastas = Rule.of(
        "going-out.too-few-canastas",
        "Going out needs {wanted}; the side has {count}.",
        *wants_out("A side with one canasta too few wants to go out.", (["K*7", "Q*6"], ["K*6", "Q*4"], [RUN, "Q*4"])),
        *map(
            beside(_missing_kind),
            wants_out(
                "A side with one canasta too few wants to go out.",
                (
                    ["K*7", "Q*7", "J*7", "10*5 2*2", "9*5 2*2", "8*5 2*2", "6*4 2*2"],
                    ["7*7", "K*7", "Q*5 2 JKR", "2*4 JKR*2"],
                ),
            ),
        ),
        law=_canastas,
    )
    missing_kind = _missing_kind
    cards_held = Rule.of(
        "going-out.cards-held",
        "{left} left in the hand of the player going out; {rule}.",
        *wants_out("With enough canastas, North wants to go out and has two cards left.", held_after="5 6"),
        law=lambda variant: variant.going_out.final_discard.law,
    )
    unrecorded = Rule.of(
        "going-out.unrecorded",
        "Player {player} of the side has no cards left but did not go out.",
        hand_case(
            "A player of the side has no card left, and nobody is marked as having gone out.",
            side_json("K*7", "Q*6", held=("", "9 8 4")),
        ),
        severity=QUERY,
    )
    incomplete_meld = Rule.of(
        "going-out.incomplete-meld",
        "Nobody goes out while the side's {what} are short of a canasta.",
        question_case(
            "Four sevens are not yet a canasta when the side wants to go out.",
            "go-out",
            melds=["K*7", "Q*7", "7*4"],
            held_after="5",
        ),
        law="Sevens, aces without wild cards and wild cards must be canastas before the side goes out.",
    )
    red_threes = Rule.of(
        "going-out.red-threes",
        "Going out needs {limit:red three|red threes}, one for each canasta; the side has {count}.",
        question_case(
            "A side with two canastas and one red three wants to go out.",
            "go-out",
            melds=["K*7", "Q*7", "J*3"],
            red_threes=1,
            held_after="5",
        ),
        law="A side that goes out must have at least as many red threes as canastas.",
    )
    not_concealed = Rule.of(
        "going-out.not-concealed",
        "This is not going out concealed: {reason}.",
        hand_case(
            "A side that did not go out is marked as going out concealed.",
            side_json("K*7", "Q*6", held=("9 5", "8 4"), concealed=True),
        ),
        law=_paid_concealed,
    )
    permission_refused = Rule.of(
        "going-out.permission-refused",
        "The partner said no; the answer is binding for this turn.",
        *wants_out("North asked for permission to go out; the partner said no.", permission="no"),
        law=lambda variant: variant.going_out.permission.law,
    )
    permission_not_asked = Rule.of(
        "going-out.permission-not-asked",
        "The partner was not asked; permission to go out is required.",
        *wants_out("North goes out without having asked the partner.", permission=None),
        law=lambda variant: variant.going_out.permission.law,
    )
    discard_required = Rule.of(
        "going-out.discard-required",
        "The last card must be discarded.",
        *wants_out("North melds every card of the hand and keeps none to discard.", held_after=""),
        law=lambda variant: variant.going_out.final_discard.law,
    )
    two_sides = Rule.of(
        "going-out.two-sides",
        "{count} sides ended the hand; it ends with the first.",
        beside(too_few_canastas, missing_kind, red_threes)(
            hand_case(
                "Both sides are marked as having gone out.",
                side_json("K*7", "Q*7", **_OUT),
                side_json("J*7", "10*7", **_OUT),
            )
        ),
    )


def _going_out(variant: Variant) -> Statements:
    """Yield how a side goes out."""
    rules = variant.going_out
    yield _needed(variant, rules)
    names = {kind.code: kind.label for kind in variant.canasta_kinds}
    of_these = "Of these, {words}"
    for kinds, label_text in ((rules.kinds, of_these), (rules.single_kinds or {}, of_these + " (a player alone)")):
        for code, count in kinds.items():
            of_kind = msg(label_text, words=names.get(code, code))
            yield fact(of_kind, str(count), GoingOut.missing_kind.code)
    if rules.single_kinds is not None and not rules.sum_of_kinds:
        alone = str(rules.canastas_needed(1))
        yield fact("Canastas needed by a player alone", alone, "going_out.canastas")
    if rules.spare_natural_as_mixed or MIXED in rules.kinds:
        count = rules.spare_natural_as_mixed
        text = "count as mixed ones" if count else "do not count as mixed ones"
        yield statement("Natural canastas to spare", text, "going_out.spare_natural_as_mixed")
    for shape in rules.uncounted_shapes:
        text = "do not count for going out"
        yield statement(_SHAPES[shape], text, GoingOut.too_few_canastas.code)
    if rules.red_threes_per_canasta:
        text = "are needed, one for each canasta"
        yield statement("Red threes", text, GoingOut.red_threes.code)
    yield statement("The partner", rules.permission.english, GoingOut.permission_refused.code)
    yield statement("The last discard", rules.final_discard.english, GoingOut.discard_required.code)
    if any((variant.failures.sevens, variant.failures.aces, variant.failures.wild)):
        text = "do not prevent going out" if rules.with_unfinished else "prevent going out"
        label = "Unfinished sevens, aces without wild cards and wild cards"
        yield statement(label, text, GoingOut.incomplete_meld.code)
    yield from _concealed(rules)


_SHAPES = {"set": "Canastas of one rank", "sequence": "Canastas of a sequence", "wild": "Canastas of wild cards"}


def _needed(variant: Variant, rules: GoingOutRules) -> Statement:
    kinds = sum(rules.kinds.values())
    count = kinds if rules.sum_of_kinds else max(kinds, rules.canastas)
    code = GoingOut.missing_kind.code if kinds == count else "going_out.canastas"
    return fact("Canastas needed", str(count), code)


def _concealed(rules: GoingOutRules) -> Statements:
    text = "is laying down a whole hand in one turn, including the canastas that going out needs, with nothing melded before"
    yield statement("Going out concealed", text, GoingOut.not_concealed.code)
    text = "is concealed too" if rules.concealed_with_pile else "is not concealed"
    label = "A hand laid down in a turn in which the pile was taken"
    yield statement(label, text, "going_out.concealed_with_pile")
    text = "is not concealed" if rules.concealed_needs_side_unmelded else "is concealed too"
    label = "A hand laid down after the partner has melded"
    yield statement(label, text, "going_out.concealed_needs_side_unmelded")


def _bonus(variant: Variant) -> Statements:
    """Yield what going out pays."""
    out = variant.going_out
    yield fact("Going out", number(out.bonus), OUT_LINE)
    total = number(out.concealed_total) if out.pays_concealed else "the same"
    code = CONCEALED if out.pays_concealed else OUT_LINE
    yield fact("Going out concealed, in all", total, code)
    if out.concealed_first_turn is not None:
        first, code = number(out.concealed_first_turn), "going_out.concealed_first_turn"
        yield fact("Going out concealed in the first turn, in all", first, code)


CHAPTERS = (Chapter("Going out", _going_out), Chapter("Bonuses", _bonus))
