"""The browser of the rehearsal sends what a person could send, and nothing else."""

import pytest

from tests.club.rehearsal.browser import FaultError, Measures, VisitedPage, shape

TEXT = """<main><h1>Round &amp; seats</h1>
<form method="post" action="draw"><input type="hidden" name="request_id" value="a &quot;b&quot;">
<input name="seed" value="x"><input type="checkbox" name="here" value="y">
<input type="radio" name="side" value="0" checked><input type="radio" name="side" value="1">
<select name="kind"><option value="sum">Sum</option><option value="swap" selected>Swap</option>
</select><textarea name="names">
Ann &amp; Bo</textarea><input name="locked" disabled value="1">
<button name="do" value="leave">Leave</button><button name="do" value="edit">Change</button></form>
<form><input name="q" value=""></form>
<a class="button" href="tables/3">Table 3</a>
<table><tr><th>1</th><td><b>Pair&nbsp;1</b></td></tr></table></main>"""
PAGE = VisitedPage("/direct/abc/rounds/1", 200, TEXT)


def test_a_form_is_sent_as_it_stands() -> None:
    form = PAGE.form("/draw")

    assert (form.action, form.method) == ("/direct/abc/rounds/draw", "post")
    assert form.filled({}) == [
        ("request_id", 'a "b"'),
        ("seed", "x"),
        ("side", "0"),
        ("kind", "swap"),
        ("names", "Ann & Bo"),
    ]


def test_changes_and_the_pressed_button_go_along() -> None:
    changes = {"side": "1", "seed": None, "here": "y"}

    sent = dict(PAGE.form("/draw", "do=edit").filled(changes, "do=edit"))

    assert sent["side"] == "1"
    assert sent["do"] == "edit"
    assert sent["here"] == "y"
    assert "seed" not in sent


@pytest.mark.parametrize(
    ("changes", "button"),
    [({"price": "1"}, ""), ({"kind": "other"}, ""), ({"side": "2"}, ""), ({}, "do=win"), ({}, "go")],
)
def test_what_a_form_does_not_have_is_not_sent(changes: dict[str, str], button: str) -> None:
    with pytest.raises(FaultError, match="/direct/abc/rounds/draw"):
        PAGE.form("/draw").filled(changes, button)


def test_links_rows_and_words_are_read() -> None:
    assert PAGE.links == ["/direct/abc/rounds/tables/3"]
    assert PAGE.link(r".*/tables/\d+").endswith("3")
    assert PAGE.rows == [["1", "Pair 1"]]
    assert PAGE.said.startswith("Round & seats")
    assert PAGE.forms[1].action == PAGE.path
    with pytest.raises(FaultError, match="no form for /publish"):
        PAGE.form("/publish")


def test_pages_and_forms_are_measured_and_failures_counted() -> None:
    measures = Measures()
    for number in range(1, 101):
        measures.seconds["GET", shape("/table/a_B-1")].append(number / 1000)
    with pytest.raises(FaultError), measures.timed("POST", "/direct/xyz/rounds/12/publish?a=1"):
        raise FaultError("503")
    with measures.timed("POST", "/direct/xyz/rounds/12/publish?a=1"):
        pass

    assert measures.lines() == [
        "Pages: 100, p50 51 ms, p99 100 ms, errors 0.",
        "Forms: 1, p50 0 ms, p99 0 ms, errors 1.",
    ]
    assert [*measures.seconds] == [("GET", "/table"), ("POST", "/direct/rounds/N/publish")]
