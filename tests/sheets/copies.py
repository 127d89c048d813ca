"""Grounds, copies, and the same pages printed the plain way: whole, each with all its words."""

import re
from collections.abc import Sequence
from html import escape

import segno

from scorekeeper.sheets.paper import render
from scorekeeper.sheets.paper.fit import fitted
from scorekeeper.sheets.paper.layers import (
    POINTS,
    STYLE,
    Align,
    Box,
    Copy,
    Ground,
    Progress,
    Stand,
    Stop,
    add_copies,
    printable,
)
from scorekeeper.sheets.paper.merge import Merger
from scorekeeper.sheets.paper.qr import MASK, QUIET, Code, level_of
from scorekeeper.sheets.paper.sizes import PAPERS, Paper

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
STYLED_WHOLE = re.compile(r"<style>.*?</style>", re.DOTALL)
STYLED = re.compile(r"<style>(.*?)</style>", re.DOTALL)
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
                    Box(150, 20, 40, 10, f"{number}", 28, Align.CENTER, bold=True),
                    Box(15, 60, 80, 9, names[0], 14),
                    Box(110, 60, 80, 9, names[1], 14, Align.RIGHT, stand=Stand.MIDDLE),
                    Box(15, 130, 60, 9, address, 9, stand=Stand.TOP),
                ),
                (Code(80, 100, 40, address),),
            ),
            Copy(SLIP, (Box(100, 20, 40, 8, f"Table {number}", 12), Box(15, 90, 60, 8, names[0]))),
        ]
    return copies


def plainly(html: str, paper: Paper) -> bytes:
    """Print a document as the renderer does, without tags."""
    printed: bytes = render.laid_out(html, paper).write_pdf()
    return printed


def plain_html(copies: Sequence[Copy]) -> str:
    """One document of all these pages, laid out whole."""
    pages, styles = [], {f".on-paper {{ {_rules()} }}": None}
    for copy in copies:
        found = BODY.search(copy.ground.html)
        assert found is not None
        body = found[2]
        for own in STYLED.findall(body):
            styles[own] = None  # once for all pages, as a document would have it
        paper = copy.ground.paper
        name = f"p{sum(map(ord, repr(paper)))}"
        top, left = _margins(paper)
        styles[f"@page {name} {{ size: {paper.size}; margin: {paper.margin} }}"] = None
        styles[f".{name} {{ page: {name}; position: relative; break-before: page }}"] = None
        styles[f".{name} > .on-paper {{ margin: -{top} 0 0 -{left} }}"] = None
        words = "".join(map(_absolute, copy.boxes)) + "".join(map(_code, copy.codes))
        pages.append(f"<div class={name}><div{found[1]}>{STYLED_WHOLE.sub('', body)}</div>{words}</div>")
    return f"<!DOCTYPE html><html lang=en><title>Plain</title><style>{' '.join(styles)}</style><body>{''.join(pages)}"


def _rules() -> str:
    """The rules that the text layer has for everything, and for its paragraphs."""
    rules = dict(re.findall(r"(\w+) \{(.*?)\}", STYLE, re.DOTALL))
    return f"{rules['html']}; {rules['p'].partition('margin')[0]}"


def _margins(paper: Paper) -> tuple[str, str]:
    """Top and left margin of a paper."""
    margin = paper.margin.split()
    return margin[0], margin[min(1, len(margin) - 1)]


def _absolute(box: Box) -> str:
    fit = fitted(printable(box.text), box.width * POINTS, box.height * POINTS, box.size, bold=box.bold)
    spare = (box.height - fit.height / POINTS) / 2 if box.stand == "middle" else 0
    stand = "bottom: 0" if box.stand == "bottom" else f"top: {spare:.3f}mm"
    return (
        f"<div class=on-paper style='left: {box.x}mm; top: {box.y}mm; width: {box.width}mm;"
        f" height: {box.height}mm'><p style='position: absolute; {stand}; width: 100%;"
        f" font-size: {fit.size}pt; text-align: {box.align};"
        f" font-weight: {700 if box.bold else 400}'>{escape(box.text)}</p></div>"
    )


def _code(code: Code) -> str:
    drawing = segno.make_qr(code.address, error=level_of(code.size), mask=MASK).svg_inline(border=QUIET, scale=1)
    side = int(re.findall(r'width="(\d+)"', drawing)[0])
    drawing = drawing.replace("<svg", f'<svg viewBox="0 0 {side} {side}"', 1)
    drawing = re.sub(r'width="\d+" height="\d+"', f'width="{code.size}mm" height="{code.size}mm"', drawing, count=1)
    return (
        f"<div class=on-paper style='left: {code.x}mm; top: {code.y}mm'>"
        f"{drawing.replace('<svg', '<svg style=display:block', 1)}</div>"
    )


def layered(
    copies: Sequence[Copy], title: str, lang: str = "en", progress: Progress | None = None, stop: Stop | None = None
) -> bytes:
    """Print copies alone, as a packet prints them among its other parts."""
    merger = Merger(title, lang)
    add_copies(merger, copies, lang, progress, stop)
    return merger.to_bytes()
