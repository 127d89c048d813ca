"""The table of variants in README.md, made from the variants themselves."""

from pathlib import Path

from scorekeeper import rules

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- variants: made by `make docs` -->", "<!-- end of variants -->"
_COLUMNS = ("id", "name", "players", "packs", "dealt", "canastas to go out", "game")


def _row(variant: rules.Variant) -> tuple[str, ...]:
    forms = "+".join(map(str, variant.seating.forms[0]))
    more = " and others" if len(variant.seating.forms) > 1 else ""
    packs = variant.deal.packs or f"{variant.deal.pack_range[0]} to {variant.deal.pack_range[1]}"
    end = f"{variant.target:,}" if variant.target else f"{variant.game.hands} hands"
    assumed = (
        " (assumed)"
        if any("no scores" in each or "numbers" in each for each in variant.assumed)
        else ""
    )
    return (
        f"`{variant.id}`",
        variant.name,
        forms + more,
        str(packs),
        str(variant.deal.cards),
        str(variant.going_out.canastas),
        end + assumed,
    )


def table() -> str:
    """The table as Markdown, one line a variant."""
    rows = [_COLUMNS, tuple("---" for _ in _COLUMNS)]
    rows += [_row(variant) for variant in rules.VARIANTS.values()]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def with_table(text: str) -> str:
    """The README with its table made anew; raises ValueError if the marks are missing."""
    start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    return f"{text[:start]}\n{table()}\n{text[end:]}"


if __name__ == "__main__":
    README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8")
