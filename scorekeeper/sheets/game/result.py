"""How a game stands or ended, what protests can change, and what could not be checked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.game.game import Game, Hand, leaders
from scorekeeper.game.incidents import Needed, Outcome, Stakes
from scorekeeper.rules import Minimum, SideNames
from scorekeeper.words.formats import listed, plain
from scorekeeper.words.language import mark_for_translation, translate


def result(game: Game, names: Sequence[str]) -> str:
    """Return in words who won or leads and by how much; `names` are those of the sides."""
    if not game.hands and not game.settled:
        return translate("No hand has been written down yet.")
    winners = game.winners or leaders(game.scores)
    standing = _standing(game, names, winners)
    if game.settled:
        return translate("As it counts in the event: {standing}", standing=standing)
    if game.finished and game.winners and not game.ended_early:
        return standing
    hand = game.hands[-1].number
    if game.finished:
        return translate("Ended early after hand {number}: {standing}", number=hand, standing=standing)
    return translate("After hand {number}: {standing}", number=hand, standing=standing)


def remarks(game: Game) -> tuple[str, ...]:
    """Return each side's minimum in words, "" for each when the game is over."""
    if game.finished:
        return ("",) * len(game.sides)
    return tuple(
        translate("must open with {minimum}", minimum=minimum_words(each)) if each.text else ""
        for each in game.minimums
    )


def minimum_words(minimum: Minimum) -> str:
    """Return a minimum in words, in the language of the sheet."""
    return translate(minimum.text)


def _standing(game: Game, names: Sequence[str], first: Sequence[int]) -> str:
    scores = game.scores
    best = scores[first[0]]
    if len(first) > 1:
        level = listed([names[at] for at in first])
        if game.winners:
            return translate("{names} drew at {points}.", names=level, points=best)
        return translate("{names} are level at {points}.", names=level, points=best)
    other = max(score for at, score in enumerate(scores) if at != first[0])
    facts = {"name": names[first[0]], "margin": best - other, "points": best, "other": other}
    return _of_one(game, first[0], facts, by_points=best > other)


def _of_one(game: Game, first: int, facts: Mapping[str, object], *, by_points: bool) -> str:
    """Return in words by how much the only winner won or the only leader leads."""
    if game.winners and by_points:
        return translate("{name} won by {margin}: {points} to {other}.", **facts)
    if game.winners:
        return translate("{name} won, though not by points: {points} to {other}.", **facts)
    if len(game.sides[first].players) > 1:
        return translate("{name} lead by {margin}: {points} to {other}.", **facts)
    return translate("{name} leads by {margin}: {points} to {other}.", **facts)


RESULT = "result"  # stands for all areas where only that was written down
# By the first part of a finding's code.
AREAS = {
    "meld": mark_for_translation("the melds"),
    "count": mark_for_translation("the number of cards"),
    "going-out": mark_for_translation("the going out"),
    "pot": mark_for_translation("the pot"),
    "initial-meld": mark_for_translation("the opening"),
    "threes": mark_for_translation("the threes"),
    "special-hand": mark_for_translation("the special hand"),
    "acaba": mark_for_translation("Acaba"),
    "failure": mark_for_translation("sevens and aces left in hand"),
    "pile": mark_for_translation("the pile"),
    "discard": mark_for_translation("the discards"),
    RESULT: mark_for_translation("everything but the result"),
}


@dataclass(frozen=True)
class NotChecked:
    """Areas of the rules that could not be checked in some hands."""

    hands: str
    what: str


def not_checked(hands: Sequence[Hand]) -> tuple[NotChecked, ...]:
    """Group the hands in which the same areas could not be checked."""
    by_areas: dict[tuple[str, ...], list[str]] = {}
    for hand in hands:
        areas = tuple(dict.fromkeys(code.partition(".")[0] for code in hand.ruling.not_checked))
        if any(side.result for side in hand.judged.sides):
            areas = (RESULT,)
        if areas:
            by_areas.setdefault(areas, []).append(str(hand.number))
    return tuple(
        NotChecked(_hands(numbers), listed([translate(AREAS.get(area, area)) for area in areas]))
        for areas, numbers in by_areas.items()
    )


def _hands(numbers: Sequence[str]) -> str:
    if len(numbers) == 1:
        return translate("Hand {number}", number=numbers[0])
    return translate("Hands {numbers}", numbers=listed(numbers))


@dataclass(frozen=True)
class BestCase:
    """The best outcome for a side, and the decisions on protests that lead to it."""

    side: str
    ends: str
    condition: str


@dataclass(frozen=True)
class StakesWords:
    """What is at stake: a summary, each side's best case, and further remarks."""

    answer: str
    best: tuple[BestCase, ...]
    more: tuple[str, ...]


def stakes_words(
    stakes: Stakes, open_ids: Sequence[int], sides: Sequence[SideNames], names: Sequence[str]
) -> StakesWords:
    """Return the stakes in words; `open_ids` are the open protests in the order of the list."""
    speaker = _Speaker(stakes, list(open_ids), sides, [plain(name) for name in names])
    return StakesWords(speaker.answer(), tuple(speaker.best_cases()), tuple(speaker.more()))


@dataclass(frozen=True)
class _Speaker:
    stakes: Stakes
    open_ids: list[int]
    sides: Sequence[SideNames]
    names: list[str]

    def answer(self) -> str:
        """Return in words whether the protests can change who is first, and how."""
        outcomes = self.stakes.outcomes
        if len(outcomes) == 2 and len(self.open_ids) == 1:
            return self._one(*outcomes)
        ends = self._ends(self.stakes.now, short=True)
        if len(outcomes) == 1:
            unknown = self.stakes.needed or self.stakes.waiting
            return "" if unknown else translate("Upheld or not, {ends}.", ends=ends)
        if len({(each.first, each.finished) for each in outcomes}) > 1:
            if self._over():
                return translate("How these protests are decided can change who wins.")
            return translate("How these protests are decided can change who leads.")
        if any(self._changes(each) for each in self.stakes.needed):
            return translate(
                "With the points that are stated, {ends} in any case; an open amount can change that.", ends=ends
            )
        return translate("However they are decided, {ends}.", ends=ends)

    def best_cases(self) -> Iterator[BestCase]:
        """Yield each side's best case."""
        if len(self.stakes.outcomes) == 1:
            return
        for name, outcome in zip(self.names, self.stakes.best, strict=True):
            ends = self._ends(outcome)
            yield BestCase(name, ends[:1].upper() + ends[1:], self._condition(outcome))

    def more(self) -> Iterator[str]:
        """Yield remarks on protests of open amount, and on protests that wait for their hand."""
        by_protest = groupby(self.stakes.needed, key=lambda each: each.entry_seq)
        for entry_seq, needed in by_protest:
            which, then = self._called(entry_seq), self._amounts(list(needed))
            yield translate("{protest} names no points; {then}.", protest=which, then=then)
        for entry_seq in self.stakes.waiting:
            which = self._called(entry_seq)
            yield translate("{protest} is about a hand that is not recorded yet.", protest=which)

    def _amounts(self, needed: Sequence[Needed]) -> str:
        """Return in words what a protest must bring: "with 130 or more for Them, Us and Them draw"."""
        whose: dict[tuple[int, tuple[int, ...], str], list[str]] = {}
        for each in needed:
            if each.points is not None:
                key = (abs(each.points), tuple(each.upheld), self._then(each))
                side, given = self.names[each.side], each.points > 0
                whom = translate("for {side}", side=side) if given else translate("off {side}", side=side)
                whose.setdefault(key, []).append(whom)
        parts = []
        for (points, upheld, then), several in whose.items():
            facts = {"whom": translate(" or ").join(several), "beside": self._beside(upheld), "then": then}
            parts.append(translate("with {points} or more {whom}{beside}, {then}", points=points, **facts))
        if self.stakes.now.finished:
            return translate("; ").join(parts) or translate("no amount changes who wins")
        return translate("; ").join(parts) or translate("no amount changes who leads")

    def _then(self, needed: Needed) -> str:
        who = self._first(needed.first, needed.finished)
        goes_on = self.stakes.now.finished and not needed.finished
        return translate("the game goes on and {who}", who=who) if goes_on else who

    def _changes(self, needed: Needed) -> bool:
        """Return whether somebody else would be first, or a finished game would go on."""
        now = self.stakes.now
        return tuple(needed.first) != tuple(now.first) or now.finished > needed.finished

    def _beside(self, upheld: Sequence[int]) -> str:
        numbers = [str(self.open_ids.index(each) + 1) for each in upheld]
        if len(numbers) == 1:
            return translate(" and protest {number} upheld", number=numbers[0])
        return translate(" and protests {numbers} upheld", numbers=listed(numbers)) if numbers else ""

    def _one(self, now: Outcome, upheld: Outcome) -> str:
        if now.first != upheld.first or now.finished != upheld.finished:
            then, otherwise = self._ends(upheld), self._ends(now, short=True)
            return translate("If it is upheld {then}; if not, {otherwise}.", then=then, otherwise=otherwise)
        ends, points = self._ends(now, short=True), _points(upheld)
        return translate("Upheld or not, {ends}; if it is upheld, {points}.", ends=ends, points=points)

    def _over(self) -> bool:
        return any(each.finished for each in self.stakes.outcomes)

    def _ends(self, outcome: Outcome, *, short: bool = False) -> str:
        """Return in words who wins or leads: "Us win 5,120 to 4,990"."""
        first = self._first(outcome.first, outcome.finished)
        if self._over() and not outcome.finished:
            first = translate("the game goes on and {who}", who=first)
        return first if short else f"{first} {_points(outcome)}"

    def _first(self, first: Sequence[int], finished: bool) -> str:
        names = listed([self.names[side] for side in first])
        if len(first) > 1:
            level = translate("{names} are level", names=names)
            return translate("{names} draw", names=names) if finished else level
        several = len(self.sides[first[0]].players) > 1
        if finished:
            return translate("{names} win", names=names) if several else translate("{names} wins", names=names)
        return translate("{names} lead", names=names) if several else translate("{names} leads", names=names)

    def _condition(self, outcome: Outcome) -> str:
        upheld, count = list(outcome.upheld), len(self.open_ids)
        if not upheld:
            return translate("if it is not upheld") if count == 1 else translate("if none is upheld")
        if len(upheld) == count:
            return translate("if it is upheld") if count == 1 else translate("if all are upheld")
        numbers = [str(self.open_ids.index(each) + 1) for each in upheld]
        if len(numbers) == 1:
            return translate("if only protest {number} is upheld", number=numbers[0])
        return translate("if only protests {numbers} are upheld", numbers=listed(numbers))

    def _called(self, entry_seq: int) -> str:
        if len(self.open_ids) == 1:
            return translate("The protest")
        return translate("Protest {number}", number=self.open_ids.index(entry_seq) + 1)


def _points(outcome: Outcome) -> str:
    """Return the best score and the best other score as text."""
    first = outcome.first[0]
    if len(outcome.first) > 1:
        return translate("at {points}", points=outcome.scores[first])
    others = [score for side, score in enumerate(outcome.scores) if side != first]
    return translate("{points} to {other}", points=outcome.scores[first], other=max(others))
