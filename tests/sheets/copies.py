"""Grounds, copies, and the same pages printed the plain way: whole, each with all its words."""

import re
from collections.abc import Sequence
from html import escape

import segno

from scorekeeper.sheets.fit import fitted
from scorekeeper.sheets.layers import POINTS, STYLE, Box, Copy, Ground, printable
from scorekeeper.sheets.paper import PAPERS
from scorekeeper.sheets.qr import QUIET, Code

HEAD = "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>{}</title></head>"
CARD = Ground(
    HEAD.format("Card") + "<body class=card><h1>Classic canasta</h1><p>Table</p><p>To 5,000</p>"
    "<p style='margin-top: 60mm'>Scan to enter the hands &amp; to watch</p></body></html>",
    PAPERS["a4"],
)
SLIP = Ground(
    HEAD.format("Slip") + "<body class=slip><h1>One hand</h1><table class=values><tr><th>melded"
    "<td>left in hand<tr><th>Signature<td>Signature</table></body></html>",
    PAPERS["letter"],
)
BODY = re.compile(r"<body([^>]*)>(.*)</body>", re.DOTALL)


def evening(tables: int) -> list[Copy]:
    """A card and a slip for each of some tables."""
    copies = []
    for number in range(1, tables + 1):
        address = f"https://canasta.example/g/{number:022d}"
        names = (f"Ann Müller {number}", "Łukasz & Ωμέγα")
        copies += [
            Copy(
                CARD,
                (
                    Box(150, 20, 40, 10, f"{number}", 28, "center", bold=True),
                    Box(15, 60, 80, 9, names[0], 14),
                    Box(110, 60, 80, 9, names[1], 14, "right", stand="middle"),
                    Box(15, 130, 60, 9, address, 9, stand="top"),
                ),
                (Code(80, 100, 40, address),),
            ),
            Copy(SLIP, (Box(100, 20, 40, 8, f"Table {number}", 12), Box(15, 90, 60, 8, names[0]))),
        ]
    return copies


def plain_html(copies: Sequence[Copy]) -> str:
    """One document of all these pages, laid out whole; they must be on one paper."""
    pages = []
    for copy in copies:
        found = BODY.search(copy.ground.html)
        assert found is not None
        words = "".join(map(_absolute, copy.boxes)) + "".join(map(_code, copy.codes))
        pages.append(f"<div class=page><div{found[1]}>{found[2]}</div>{words}</div>")
    left, top = _margins(copies[0].ground)
    own = f".page {{ position: relative; break-before: page }} .on-paper {{ {_rules('p')} }}"
    shift = f".on-paper {{ margin-left: -{left}; margin-top: -{top} }}"
    return f"<!DOCTYPE html><html lang=en><title>Plain</title><style>{own}{shift}</style>" + (
        "<body>" + "".join(pages)
    )


def _rules(selector: str) -> str:
    """The rules that the text layer has for everything, and for its paragraphs."""
    rules = dict(re.findall(r"(\w+) \{(.*?)\}", STYLE, re.DOTALL))
    return f"{rules['html']}; {rules[selector]}"


def _margins(ground: Ground) -> tuple[str, str]:
    """Left and top margin of the paper."""
    margin = ground.paper.margin.split()
    return margin[1], margin[0]


def _absolute(box: Box) -> str:
    fit = fitted(
        printable(box.text), box.width * POINTS, box.height * POINTS, box.size, bold=box.bold
    )
    share = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[box.stand]
    top = box.y + (box.height - fit.height / POINTS) * share
    return (
        f"<p class=on-paper style='left: {box.x}mm; top: {top:.3f}mm; width: {box.width}mm;"
        f" font-size: {fit.size}pt; text-align: {box.align};"
        f" font-weight: {700 if box.bold else 400}'>{escape(box.text)}</p>"
    )


def _code(code: Code) -> str:
    drawing = segno.make(code.address, error="m", micro=False).svg_inline(border=QUIET, scale=1)
    side = int(re.findall(r'width="(\d+)"', drawing)[0])
    drawing = drawing.replace("<svg", f'<svg viewBox="0 0 {side} {side}"', 1)
    drawing = re.sub(r'width="\d+" height="\d+"', f'width="{code.size}mm" height="{code.size}mm"',
                     drawing, count=1)  # fmt: skip
    return (
        f"<p class=on-paper style='left: {code.x}mm; top: {code.y}mm; line-height: 0'>{drawing}</p>"
    )
