"""What templates say: words in the language of the page, with facts and with marked parts.

A sentence is one entry of the catalogs even where a part of it is a link or stands out:
`_('Ask ⟨the referee⟩.') | tagged('a', href=...)`. Each filter marks the first part that is left.
"""

import re
from collections.abc import Hashable, Iterable
from functools import lru_cache

from flask import Flask, request
from jinja2 import pass_eval_context
from jinja2.filters import do_join
from jinja2.nodes import EvalContext
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from scorekeeper.rules import Cite, Finding
from scorekeeper.rules.messages import Msg, first_letter
from scorekeeper.rules.sources import SOURCES, Source, quoted
from scorekeeper.words import formats
from scorekeeper.words.language import Language, current_language, mark_for_translation, translate

SUITS = {
    "heart": mark_for_translation("hearts"),
    "diamond": mark_for_translation("diamonds"),
    "club": mark_for_translation("clubs"),
    "spade": mark_for_translation("spades"),
}
PART = re.compile("⟨(.*?)⟩", re.DOTALL)
# Stands for a fact that is HTML while the words around it are escaped.
HELD, HELD_AT = "\ue000{}\ue001", re.compile("\ue000(\\d+)\ue001")
# A word that is wider than a column of a phone, beside markup in which nothing may be added.
WIDE = 25
LONG_WORD = re.compile(rf"[^\W_]{{{WIDE},}}")
WORDS = re.compile(rf"<(script|style|svg|textarea|option)\b.*?</\1>|<[^>]*>|&\w+;|{LONG_WORD.pattern}", re.DOTALL)
# Each byte of UTF-8 that may belong to a letter or a digit as "a".
LETTERS = bytes(ord("a") if byte > 127 or chr(byte).isalnum() else ord(" ") for byte in range(256))
PIECE = re.compile(".{8}(?=.)")


def init_app(app: Flask) -> None:
    """Add what translates words to the templates; words of the rules are translated wherever they are."""
    app.jinja_env.finalize = as_shown
    app.add_template_global(translate_page, "_")
    app.add_template_global(once)
    app.add_template_global(placed)
    app.add_template_filter(translate, "translate")
    app.add_template_filter(tagged)
    app.add_template_filter(breakable)
    app.add_template_filter(capitalised)
    app.add_template_filter(joined)
    app.add_template_filter(join, "join")
    app.add_template_filter(cited)
    app.add_template_filter(cited_short)
    app.add_template_filter(printed_title)
    app.add_template_filter(formats.called, "called")
    app.add_template_filter(str.__str__, "as_stored")  # what a form sends back is not translated
    app.add_template_filter(finding_in_language)
    app.add_template_global(suit_words)


def breakable(html: str) -> Markup:
    """Return HTML in which a word of very many letters, such as a strange name, can break.

    What is copied from the page does not contain the breaks.
    """
    page = str(html)  # parts of it are not markup again
    # To search a whole page with the pattern takes as long as to make it.
    if b"a" * WIDE in page.encode().translate(LETTERS) and LONG_WORD.search(page):
        page = WORDS.sub(lambda found: found[0] if found[0][0] in "<&" else PIECE.sub(r"\g<0><wbr>", found[0]), page)
    return Markup(page)  # noqa: S704 - the page as it was escaped


def as_shown(value: object) -> object:
    """Return words of the rules and refusals in the language of the page, and all else as it is."""
    return translate(value) if isinstance(value, Msg) else value


def once(macro: Macro, *facts: Hashable) -> Markup:
    """Return a part of pages that is the same for all who read in a language, made once for each.

    `facts` are all that it shows; the last thousand combinations are kept. Of the smallest page this saves a tenth
    (DECISIONS.md, "Pages use standard parts, and keep little").
    """
    return _kept(macro, current_language(), request.script_root, *facts)


@lru_cache(maxsize=1024)
def _kept(macro: Macro, _language: Language, _root: str, *facts: Hashable) -> Markup:
    return Markup(macro(*facts))  # noqa: S704 - a macro escapes what it shows


def translate_page(english: str, /, **facts: object) -> str:
    """Translate words of a page; facts that are HTML stay HTML."""
    if not facts:
        return translate(english)
    html = {name: fact for name, fact in facts.items() if isinstance(fact, Markup)}
    if not html:
        return translate(english, **facts)
    held = list(html)
    places = {name: HELD.format(place) for place, name in enumerate(held)}
    words = str(escape(translate(english, **{**facts, **places})))
    return Markup(HELD_AT.sub(lambda found: html[held[int(found[1])]], words))  # noqa: S704


def tagged(words: str, tag: str, **attributes: object) -> Markup:
    """Put the first marked part of words into an element; a name may end with `_`, as `class_`.

    An attribute that is False or None is left out, one that is True has no value.

    >>> print(tagged("Ask ⟨the referee⟩ & go on", "a", href="/ask"))
    Ask <a href="/ask">the referee</a> &amp; go on
    """
    html = escape(words)
    found = PART.search(html)
    if found is None:
        return html
    shown = "".join(
        f" {_name(name)}" if value is True else f' {_name(name)}="{escape(value)}"'
        for name, value in attributes.items()
        if value is not None and value is not False
    )
    inside = f"<{tag}{shown}>{found[1]}</{tag}>"
    return Markup(html[: found.start()] + Markup(inside) + html[found.end() :])  # noqa: S704 - escaped


def _name(attribute: str) -> str:
    return attribute.rstrip("_").replace("_", "-")


def cited(cite: Cite) -> str:
    """Return a citation as a player quotes it; titles of books stay in their language, and are marked."""
    return _titled(cite, formats.cited(cite))


def cited_short(cite: Cite) -> str:
    """Return a citation beside a statement."""
    return _titled(cite, formats.cited_short(cite))


def printed_title(book: Source) -> str:
    """Return the title of a source, marked if it is in another language than the page."""
    if isinstance(book.title, Msg) or book.lang == current_language().code:
        return formats.called(book.title)
    return Markup('<span lang="{}">{}</span>').format(book.lang, book.title)


def _titled(cite: Cite, words: str) -> str:
    """Mark what a citation quotes in another language: a title, or a heading that is not translated."""
    book = SOURCES[cite.source]
    marked = escape(words)
    heading = cite.section.partition(", ")[0]
    if book.headed and book.lang != current_language().code and heading in words:
        marked = marked.replace(escape(heading), Markup('<span lang="{}">{}</span>').format(book.lang, heading))
    named = escape(translate(quoted(book.title)))
    return marked.replace(named, named.replace(escape(book.title), printed_title(book)))


def finding_in_language(finding: Finding) -> str:
    """Return what a check found, in the language of the page."""
    return current_language().finding(finding)


def suit_words(suit: str) -> str:
    """Return the name of a suit, "heart", as cards of it are called: "hearts"."""
    return translate(SUITS[suit])


def capitalised(text: str) -> str:
    """Return the text with its first letter as a capital."""
    return first_letter(str(as_shown(text)))


def joined(words: Iterable[str]) -> str:
    """Join words as a sentence does, in the language of the page."""
    return formats.listed([str(as_shown(each)) for each in words])


def placed(where: str, problem: str) -> str:
    """Return in words what is wrong, after the place that it is about; "" for none."""
    return translate("{place}: {problem}", place=capitalised(where), problem=problem) if where else problem


@pass_eval_context
def join(context: EvalContext, words: Iterable[object], between: str = "") -> object:
    """Join values, what the rules tell in the language of the page."""
    return do_join(context, [as_shown(each) for each in words], between)
