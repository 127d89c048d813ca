"""Rehearses a season of open evenings: members come and leave, names are put right, results are corrected."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random
from uuid import uuid4

from scorekeeper.club import events
from scorekeeper.club.events.asked import Arriving, Assigning, Creating, Drawing, Entering, Reopening
from scorekeeper.club.events.importing import read_document
from scorekeeper.club.events.shown.views import EventLinks
from scorekeeper.club.events.slips import SlipTyped
from scorekeeper.club.events.year import club, members
from scorekeeper.club.events.year.season import season_view
from scorekeeper.club.model.choices import Scoring
from scorekeeper.club.model.folding import fold
from scorekeeper.club.model.presets import PRESETS
from scorekeeper.club.model.setup import Bye
from scorekeeper.club.model.year.evenings import evening_of
from scorekeeper.club.model.year.members import Club, Member
from scorekeeper.club.model.year.members import fold as fold_club
from scorekeeper.club.model.year.season import season
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store, club_log, entries_of
from scorekeeper.store.known import KnownFile
from scorekeeper.usecases import erase_person
from scorekeeper.usecases.journal.writing import Sent
from scorekeeper.words.formats import number
from scorekeeper.words.language import translate

ROUNDS, WHY, LATER = 3, "Rehearsal", 3  # a result is corrected three weeks later
MOST_ABSENT = 6
ONE_PERSON = "Membr 01", "Member 01"
TOTALS = msg("The season's totals are not those that were entered.")
FROM_LOG = msg("The season's ranking differs from the one computed from the logs.")
TWICE = msg("Somebody had the same partner twice on one evening.")


@dataclass
class SeasonRehearsal:
    """A season in a database; `now` is when it begins, `show` tells a line, `faults` are what went wrong.

    Two entries of the list are one person, who comes under both names until the club puts that right.
    """

    file: KnownFile
    show: Callable[[str], None]
    now: datetime
    seed: str = "1"
    evenings: int = 30
    people: int = 40
    faults: list[str] = field(default_factory=list)
    made: Counter[str] = field(default_factory=Counter)  # what was entered, by the id of a member
    together: Counter[frozenset[str]] = field(default_factory=Counter)

    def play(self) -> None:
        """Play the season and compare its ranking with the logs and with what was entered; raises UseCaseError."""
        self.chance = Random(self.seed)  # noqa: S311 - repeatable
        self.played: list[tuple[EventLinks, dict[str, str]]] = []
        with self.file.open() as store:
            self.token = club.begin_club(store, self.now)
            names = [members.NewMember(f"Member {at:02}") for at in range(1, self.people)]
            self._club(store, members.add_members, [*names, members.NewMember(ONE_PERSON[0])])
            for week in range(self.evenings):
                self._evening(store, week)
                self._news(store, week)
                self.now += timedelta(weeks=1)
            self._compare(store)

    def _club(self, store: Store, use_case: Callable[..., object], asked: object) -> None:
        use_case(store, self.now, self.token, Sent(uuid4().hex), asked)

    def _here(self, store: Store) -> Club:
        return club.club_of(store, self.token).club

    def _evening(self, store: Store, week: int) -> None:
        """Play an open evening: one goes home after the first round, and one comes then.

        Every second evening has tables of three.
        """
        under = "Member 01" if week % 2 else "Membr 01"  # the name under which this person comes today
        here = [each for each in self._here(store).members if each.active and each.name not in {*ONE_PERSON} - {under}]
        coming = self.chance.sample(here, len(here) - self.chance.randint(1, min(MOST_ABSENT, len(here) - 5)))
        setup = PRESETS["open-evening"].setup(f"Evening {week + 1}", day=self.now.date().isoformat(), bye={})
        asked = Creating(
            variant_id="classic", setup=replace(setup, scoring=Scoring.TOTAL, hands=1, bye=Bye(), threes=week % 2 > 0)
        )
        links = events.create_event(store, self.now, asked, Sent(uuid4().hex))
        *first, late = coming
        self._do(store, links, events.register, [_entering(each) for each in first])
        known = {f"p{at}": each.id for at, each in enumerate(coming, 1)}
        for round_number in range(1, ROUNDS + 1):
            self._round(store, links, known, round_number)
            if round_number == 1:
                self._do(store, links, events.check_in, Arriving(entrant="p1", here=False))
                self._do(store, links, events.register, [replace(_entering(late), late_from=2)])
        self.played.append((links, known))

    def _round(self, store: Store, links: EventLinks, known: dict[str, str], round_number: int) -> None:
        self._do(store, links, events.draw_round, Drawing(round=round_number))
        self._do(store, links, events.publish_round, round_number)
        for row in events.show_board(store, self.now, links.direct_token, round_number).rows:
            scores = tuple(5 * self.chance.randint(0, 600) for _ in row.logged.sides)
            slip = SlipTyped(round=round_number, table=row.table, scores=scores, hands=(), sure=True)
            self._do(store, links, events.type_slip, slip)
            for side, ids in enumerate(row.logged.sides):
                self.made.update({known[who]: scores[side] for who in ids})
                self.together[frozenset((str(links.event_id), *ids))] += len(ids) > 1
        self._do(store, links, events.close_round, round_number)

    def _do(self, store: Store, links: EventLinks, use_case: Callable[..., object], asked: object) -> None:
        use_case(store, self.now, links.direct_token, Sent(uuid4().hex), asked)

    def _news(self, store: Store, week: int) -> None:
        """Let something happen after an evening: in a third of them each, as far as it can happen only once."""
        if week >= LATER and week % LATER == 0:
            self._correct(store, week - LATER)
        if week == self.evenings // 3:
            [one, other] = [self._member(store, name) for name in ONE_PERSON]
            self._club(store, members.merge_members, members.Merging(one.id, other.id))
            self.tell("{one} and {other} are one person.", one=one.name, other=other.name)
        if week == self.evenings // 2:
            leaves = self._member(store, "Member 02")
            self._club(
                store,
                members.edit_member,
                members.EditingMember(leaves.id, leaves.name, leaves.number, "", active=False),
            )
            self.tell("{name} does not come any more.", name=leaves.name)
        if week == 2 * self.evenings // 3:
            erase_person(store, self.now, "Member 03")
            self.tell("The name {name} is erased.", name="Member 03")

    def _member(self, store: Store, name: str) -> Member:
        return next(each for each in self._here(store).listed if each.name == name)

    def _correct(self, store: Store, week: int) -> None:
        """Correct a result of an earlier evening, and see that the season says what it moved."""
        links, known = self.played[week]
        row = events.show_board(store, self.now, links.direct_token, 1).rows[0]
        first, *more = row.counted or (0,) * len(row.logged.sides)
        scores = (first + 1000, *more)
        self._do(store, links, events.reopen_table, Reopening(round=1, table=row.table, reason=WHY))
        ruling = Assigning(round=1, table=row.table, scores=scores, rule="sum", reason=WHY)
        self._do(store, links, events.assign_result, ruling)
        self.made.update({known[who]: 1000 for who in row.logged.sides[0]})
        moved = [each for each in season_view(store).changes if each.evening.event == links.event_id]
        if not moved:
            self.faults.append(msg("The season does not say what a correction moved."))
        count = len(moved[0].moves) if moved else 0
        self.tell(
            "Evening {number} was corrected {weeks:week|weeks} later, which moved {count:member|members}.",
            number=week + 1,
            weeks=LATER,
            count=count,
        )

    def _compare(self, store: Store) -> None:
        """Compute the ranking again from the logs alone, and from what was entered."""
        view = season_view(store)
        here = fold_club(entries_of(store, club_log()))
        found = []
        for links, _ in self.played:
            document = read_document(events.export_event(store, links.direct_token))
            state = fold([replace(entry, seq=seq) for seq, entry in enumerate(document.events, 1)])
            found.append(evening_of(links.event_id, state, state.setup.day))
        shown = [(each.rank, each.members, each.total) for each in view.table.lines]
        if shown != [(each.rank, each.members, each.total) for each in season(here, found).lines]:
            self.faults.append(FROM_LOG)
        entered = Counter[str]()
        for member, points in self.made.items():
            entered[here.id_of(member)] += points
        if Counter({line[0]: total for _, line, total in shown}) != entered:
            self.faults.append(TOTALS)
        if max(self.together.values()) > 1:
            self.faults.append(TWICE)
        for line in view.table.lines[:10]:
            self.show(f"{line.rank:>4}. {view.called(line.members)}, {number(line.total)}, {len(line.came)}")
        if not self.faults:
            self.tell("{count:evening is|evenings are} played; the ranking is that of the logs.", count=self.evenings)

    def tell(self, english: str, /, **facts: object) -> None:
        """Show a sentence in the language of the terminal."""
        self.show(translate(english, **facts))


def _entering(member: Member) -> Entering:
    return Entering(name=member.name, players=(member.name,), members=(member.id,), here=True)
