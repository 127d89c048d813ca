"""Makes a sheet a page that a browser prints, with the same template and style sheets as its PDF.

Neither WeasyPrint nor Pango is needed. Browsers support neither the running heads of the style
sheets nor enclosed files: heads and feet are written into the page, and the record is left out.
"""

import re
from html import escape, unescape

from scorekeeper.sheets.paper.filling import foot_style
from scorekeeper.sheets.paper.pages import BODY
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.paper.styles import styles_for
from scorekeeper.words.language import translate

_ABOUT, _RUNNING = re.compile(r'\bdata-about="([^"]*)"'), re.compile(r'\bdata-running="([^"]*)"')
_FACTS = re.compile(r'<p class="facts"[^>]*>(.*?)</p>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_PLACED = re.compile(r'<body class="[^"]*\bplaced\b')
_IN_A_STRING = re.compile(r"[^\w .,:;·()–-]")  # what is written as a number in a string of CSS


def page(html: str, paper: Paper, files: str) -> bytes:
    """Return a document of `filled_in` as a page to be printed; `files` is as in `as_pages`."""
    links = ("fonts/print/faces", "css/sheet-screen", *(f"css/{each}" for each in styles_for(html)))
    head = "".join(f'<link rel="stylesheet" href="{escape(files)}{each}.css"/>\n' for each in links)
    head += f"<style>\nhtml {{ --paper: {paper.page_height:g}mm }}\n{paper.style}\n"
    head += f"{_heads(html, paper)}</style>\n"
    head += f'<script src="{escape(files)}js/sheet.js" defer="defer"></script>\n'
    words = translate("Choose {paper} and 100 % in the print dialogue.", paper=paper.name)
    button = '<button type="button" hidden="hidden">'
    buttons = f"{button}{escape(translate('Print'))}</button> {button}{escape(translate('Back'))}</button>"
    bar = f'<div class="on-screen">{buttons} {escape(words)}</div>\n'
    html = html.replace("</head>", f"{head}</head>", 1)
    return BODY.sub(lambda body: body[0].replace(">", f">\n{bar}", 1), html, count=1).encode()


def _heads(html: str, paper: Paper) -> str:
    """Return the CSS of head and foot, with the words that the renderer of the PDF would find."""
    if _PLACED.search(html):  # everything has its own position, the foot included
        return f"{foot_style(paper)}\n@page {{ @bottom-right {{ content: none }} }}\n"
    about, running = _ABOUT.search(html) or _FACTS.search(html), _RUNNING.search(html)
    foot = _string(about[1] if about else "")
    head = _string(running[1] if running else "")
    return (
        f"@page {{ @top-left {{ content: {head} }} @bottom-left {{ content: {foot} }} }}\n"
        f"@page :first {{ @top-left {{ content: none }} }}\n"
        f"{foot_style(paper).replace('string(about)', foot)}\n"
    )


def _string(html: str) -> str:
    """Return a piece of HTML as a string of CSS, which can end neither itself nor its element."""
    text = " ".join(unescape(_TAG.sub("", html)).split())
    return '"' + _IN_A_STRING.sub(lambda found: f"\\{ord(found[0]):x} ", text) + '"'
