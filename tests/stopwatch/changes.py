"""The changes of CONTRIBUTING's "Where would I change ...", each as a worked example.

They invent rules that nobody plays; what counts is where the edits are made.
"""

from tests.stopwatch.change import Addition, Change, Edit, behind
from tests.stopwatch.words import JOKERS_STAY, RED_ALONE, THANKS, WILDS_FREE, translated

RULES, WEB = "scorekeeper/rules/**/*.py", "scorekeeper/web/**/*.py"
SHEETS, EVENT = "scorekeeper/sheets/**/*.py", "scorekeeper/club/model/**/*.py"
VARIANTS, TOPICS = "scorekeeper/rules/variants/*.py", "scorekeeper/rules/topics"

BONUS = Change(
    "the bonus of a natural canasta in one variant",
    (
        Edit(
            VARIANTS,
            "(NATURAL, MIXED, wild_kind(2_000)),\n    pile=replace(CLASSIC",
            "(replace(NATURAL, bonus=600), MIXED, wild_kind(2_000)),\n    pile=replace(CLASSIC",
        ),
        Edit(
            "tests/golden_numbers/law.py",
            '"wild-card": _SETS | {"wild": 2000},',
            '"wild-card": _SETS | {"natural": 600, "wild": 2000},',
        ),
    ),
    """
from scorekeeper import rules
from tests.golden_numbers.law import KINDS
kinds = {each.code: each.bonus for each in rules.variant("wild-card").canasta_kinds}
assert kinds["natural"] == KINDS["wild-card"]["natural"] == 600
assert rules.variant("classic").canasta_kinds[0].bonus == 500
""",
    places=1,
    tests=1,
)

EFFECTS = "EFFECTS: list[tuple[dict[str, Any], Callable[[Any], object], object, object]] = [\n"
SNAPSHOT, GOLDEN, CITED = "tests.snapshot", "tests.golden_matrix", "tests.house_rules.test_seed_citations"

HOUSE_RULE = Change(
    "a house rule on a field that exists",
    (
        behind(
            f"{TOPICS}/discard/topic.py",
            "SETTINGS = (\n",
            """\
    Setting(id="wild-discards", heading=PILE, label="Wild cards may be discarded freely",
            kind=ValueKind.BOOL, path="discard.wilds", codes=("discard.wilds",),
            examples=(question_case("North discards a deuce and keeps a king.", "discard",
                            card="2", hand="2 K"),)),
""",
        ),
        behind(
            "tests/rules/test_house_rules.py",
            EFFECTS,
            """\
    ({"wild-discards": False}, asked("discard.wild-not-allowed", "discard", card="2", hand="2 K"), False, True),
""",
        ),
        *translated(WILDS_FREE),
    ),
    """
from scorekeeper import rules
classic = rules.variant("classic")
assert "wild-discards" in {each.id for each in rules.house_rule_options(classic)}
for allowed in (True, False):
    asked = {"format": "canasta-question/1", "variant": "classic", "ask": "discard",
             "card": "2", "hand": "2 K", "house_rules": {"wild-discards": allowed}}
    assert rules.answer(asked).allowed is allowed
""",
    places=2,
    tests=1,
    commands=(SNAPSHOT,),
    fails=0,
)

DISCARD_FIELD = "    wilds: bool  # while natural cards are in the hand\n"

NEW_FIELD = Change(
    "a house rule on a new field",
    (
        behind(RULES, DISCARD_FIELD, "    jokers: bool  # also where other wild cards may be\n"),
        behind("scorekeeper/rules/variants/classic.py", "discard=DiscardRules(\n", "        jokers=True,\n"),
        Edit(
            "scorekeeper/rules/older_schemas.py",
            '    "game": {"no_canasta": "counts"},\n',
            '    "game": {"no_canasta": "counts"},\n    "discard": {"jokers": True},\n',
        ),
        behind(
            f"{TOPICS}/discard/topic.py",
            "    rules = variant.discard\n",
            """\
    if not rules.jokers:
        yield statement("Jokers", "are never discarded", Discard.not_allowed.code)
""",
        ),
        behind(
            f"{TOPICS}/discard/topic.py",
            "SETTINGS = (\n",
            """\
    Setting(id="joker-discards", heading=PILE, label="A joker may be discarded",
            kind=ValueKind.BOOL, path="discard.jokers", codes=("discard.jokers",),
            examples=(question_case("North discards a joker and keeps a king.", "discard",
                            card="JKR", hand="JKR K"),)),
""",
        ),
        behind(
            f"{TOPICS}/discard/topic.py",
            "    rank = card.rank\n    if ",
            """\
rank == "JKR" and not variant.discard.jokers:
        yield Discard.not_allowed(what=What.JOKER, reason=Why.JOKERS_STAY)
    elif """,
        ),
        behind(f"{TOPICS}/discard/rules.py", '    SEVEN = "seven", "A seven"\n', '    JOKER = "joker", "A joker"\n'),
        behind(
            f"{TOPICS}/discard/rules.py",
            '    NEVER_LAST = "never-last", "it is never the last card"\n',
            '    JOKERS_STAY = "jokers-stay", "jokers stay in the game"\n',
        ),
        behind(
            "tests/rules/test_house_rules.py",
            EFFECTS,
            """\
    ({"joker-discards": False}, asked("discard.not-allowed", "discard", card="JKR", hand="JKR K"), False, True),
""",
        ),
        *translated(JOKERS_STAY),
    ),
    """
from scorekeeper import rules
asked = {"format": "canasta-question/1", "variant": "classic", "ask": "discard",
         "card": "JKR", "hand": "JKR K", "house_rules": {"joker-discards": False}}
assert [each.code for each in rules.answer(asked).findings] == ["discard.not-allowed"]
assert rules.answer(asked | {"house_rules": {}}).allowed
said = rules.describe(rules.apply_house_rules(rules.variant("classic"), asked["house_rules"]))
assert any("never discarded" in row.value for part in said for row in part.rows)
""",
    places=4,
    tests=1,
    commands=(CITED, SNAPSHOT),
    fails=0,
)

CHECK = Change(
    "a check on a field that exists",
    (
        behind(
            f"{TOPICS}/threes/rules.py",
            'class Threes:\n    """Rules about red and black threes."""\n',
            """
    red_alone = Rule(
        "threes.red-alone",
        "A side that melded nothing laid out {count:red three|red threes}.",
        examples=(hand_case("North lays out a red three and melds nothing.",
                      side_json(held=("A*5 Q*6", "9*5 7*6"), red_threes=1), side_json("K*7", "8*4 2")),),
        severity=QUERY,
    )
""",
        ),
        Addition(
            f"{TOPICS}/threes/rules.py",
            '''

@check(Threes.red_alone, needs_cards=False, applies=lambda variant: variant.lays_red_threes)
def red_alone(view: HandView) -> Iterator[Found]:
    """A side that melded nothing has red threes."""
    for each in view.sides:
        count = each.record.red_threes
        if count and not each.table.has_melded:
            yield Threes.red_alone.at(f"{each.where}.red_threes", count=count)
''',
        ),
        behind(
            "tests/golden_matrix/whole_hands.py",
            'laid out where none are."""\n',
            """\
    if variant != "hand-and-foot":
        yield found(variant, "threes.red-alone", section(variant, "threes"), {"red_threes": 1})
""",
        ),
        behind("tests/golden_matrix/parts.py", '"threes.red-held",', ' "threes.red-alone",'),
        behind(
            "tests/rules/reach.py",
            "_HANDS: dict[str, Reach] = {\n",
            '    "threes.red-alone": Reach(lambda v: v.lays_red_threes),\n',
        ),
        behind("tests/rules/reach.py", "NOT_IN_THE_FORMAT = {", '"threes.red-alone", '),
        *translated(RED_ALONE),
    ),
    """
import tests.golden_matrix
from scorekeeper.rules.all_topics import RULES
assert "threes.red-alone" in RULES
tests.golden_matrix.FILE.unlink()  # a link to that of the checkout
tests.golden_matrix.FILE.write_text(tests.golden_matrix.text(), encoding="utf-8")
from tests.rules import test_golden_coverage as coverage
coverage.test_the_tables_name_every_code_there_is()
coverage.test_the_tables_know_who_reports_what()
for variant in coverage.VARIANTS:
    coverage.test_a_golden_hand_shows_what_the_variant_prints(variant, "hand")
    coverage.test_what_cannot_occur_is_neither_expected_nor_reported(variant, "hand")
    coverage.test_a_golden_hand_is_stopped_by_every_check_of_the_variant(variant)
""",
    places=2,
    tests=3,
    commands=(GOLDEN, CITED, SNAPSHOT),
    fails=0,
)

LINES = Change(
    "the order of lines on a sheet",
    (
        Edit(
            SHEETS,
            """\
        PadLine("melded", translate("melded"), rule_above=True),
        PadLine("held", translate("left in hand"), minus=True),
""",
            """\
        PadLine("held", translate("left in hand"), minus=True),
        PadLine("melded", translate("melded"), rule_above=True),
""",
        ),
    ),
    """
from scorekeeper import rules
from scorekeeper.sheets.pad.lines import pad_lines
keys = [each.key for each in pad_lines(rules.variant("classic"))]
assert keys.index("held") < keys.index("melded")
""",
    places=1,
)

TIE_BREAK = Change(
    "a tie-break",
    (
        Edit(
            EVENT,
            "TIE_BREAKS: Mapping[str, TieBreak] = {\n",
            """\
def _against(sheet: EntrantTotals, tied: Sequence[EntrantTotals], seed: str) -> int:
    del tied, seed
    return -sum(each.against for each in sheet.results)


TIE_BREAKS: Mapping[str, TieBreak] = {
    "against": TieBreak(_against, "points against", "Fewest points against"),
""",
        ),
    ),
    """
from scorekeeper.club.model.setup import Setup, faults
from scorekeeper.club.model.standings.standings import Result, standings
from scorekeeper.club.web.forms.events import TIE_OPTIONS
assert not [each for each in faults(Setup(name="A", tie_breaks=("against",))) if "tie" in each.code]
assert ("against", "Fewest points against") in TIE_OPTIONS
rows = [Result(round=1, entrant=who, opponent=None, points=900, against=points, award=10)
        for who, points in (("a", 500), ("b", 400))]
assert [each.entrant for each in standings(["a", "b"], rows, ["against"])] == ["b", "a"]
""",
    places=1,
)

PAPER = Change(
    "a paper size",
    (Edit(SHEETS, "PAPERS = {\n", 'PAPERS = {\n    "b5": Paper("b5", "B5", 176, 250, (13, 12, 15, 12)),\n'),),
    """
from io import BytesIO
from pypdf import PdfReader
from scorekeeper import rules, sheets
from scorekeeper.web.forms.printing import PAPERS
assert ("b5", "B5") in PAPERS
pages = PdfReader(BytesIO(sheets.blank_sheet(rules.variant("classic"), "b5"))).pages
assert sorted(round(float(each) / 72 * 25.4) for each in pages[0].mediabox[2:]) == [176, 250]
""",
    places=1,
)

PAGE = Change(
    "a page",
    (
        Edit(
            WEB,
            '@blueprint.get("/healthz")\n',
            '''\
@blueprint.get("/thanks")
def thanks() -> str:
    """Whom the rules come from."""
    return render_template("games/thanks.html", sources=rules.SOURCES.values())


@blueprint.get("/healthz")
''',
        ),
        Addition(
            "templates/games/thanks.html",
            """\
{% extends "base.html" %}
{% block title %}{{ _('Thanks') }}{% endblock %}
{% block main %}
<h1>{{ _('Thanks') }}</h1>
<ul>{% for source in sources %}<li>{{ source.title }}</li>{% endfor %}</ul>
{% endblock %}
""",
        ),
        behind("tests/web/test_access.py", '    ("GET", "/"): ANYBODY,\n', '    ("GET", "/thanks"): ANYBODY,\n'),
        *translated(THANKS),
    ),
    """
from scorekeeper.web import create_app
from tests.web.test_access import ANYBODY, TABLE
answer = create_app({"TESTING": True}).test_client().get("/thanks")
assert answer.status_code == 200 and "<h1>Thanks</h1>" in answer.text
assert TABLE["GET", "/thanks"] == ANYBODY
""",
    places=3,
    tests=1,
    fails=1,
)

COLUMN = Change(
    "a column on the score sheet",
    (
        Edit(
            SHEETS,
            "return self.label_width + self.column_width * len(self.columns) * len(self.sides)\n",
            "return self.label_width + self.column_width * len(self.columns) * len(self.sides) + SUM_WIDTH\n",
        ),
        Edit(
            SHEETS,
            "    most = max(1, int((width - label) // least))\n",
            """\
    width -= SUM_WIDTH
    most = max(1, int((width - label) // least))
""",
        ),
        behind(SHEETS, 'OPENING, TOTAL, SCORE = "opening", "total", "score"\n', "SUM_WIDTH = 18.0  # in mm\n"),
        Edit(
            "templates/sheets/_pad.html",
            "{% endfor %}{% endfor %}</colgroup>",
            '{% endfor %}{% endfor %}<col class="sum"/></colgroup>',
        ),
        Edit(
            "templates/sheets/_pad.html",
            """\
      </th>
      {% endfor %}
    </tr>
    <tr class="names">""",
            """\
      </th>
      {% endfor %}
      <td></td>
    </tr>
    <tr class="names">""",
        ),
        Edit(
            "templates/sheets/_pad.html",
            "{{ side }}</th>\n      {% endfor %}{% endfor %}\n",
            "{{ side }}</th>\n      {% endfor %}{% endfor %}\n      <th scope=\"col\">{{ _('Sum') }}</th>\n",
        ),
        Edit(
            "templates/sheets/_pad.html",
            "      </td>\n      {% endfor %}\n    </tr>\n    {% endfor %}\n  </tbody>",
            "      </td>\n      {% endfor %}\n      <td></td>\n    </tr>\n    {% endfor %}\n  </tbody>",
        ),
        behind("static/css/sheet-pad.css", ".pad .label { width: var(--label); }\n", ".pad .sum { width: 18mm; }\n"),
    ),
    """
from io import BytesIO
from pypdf import PdfReader
from scorekeeper import rules, sheets
text = PdfReader(BytesIO(sheets.blank_sheet(rules.variant("classic")))).pages[0].extract_text()
assert "Sum" in text.split()
""",
    places=3,
    fails=3,
)

CHANGES = (BONUS, HOUSE_RULE, NEW_FIELD, CHECK, LINES, COLUMN, TIE_BREAK, PAPER, PAGE)
