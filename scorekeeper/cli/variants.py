"""`scorekeeper variants`: list the variants, show one, or compare two."""

import json
from collections.abc import Iterator, Sequence
from typing import NoReturn

import click

from scorekeeper import rules
from scorekeeper.cli import streams
from scorekeeper.cli.shared import give_up, language_option
from scorekeeper.rules.describe import Row
from scorekeeper.rules.house_rules.file import MAX_BYTES
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.strict_json import UnreadableError
from scorekeeper.words.formats import called, cited
from scorekeeper.words.language import translate

NOT_RULES = {"schema", "id", "name", "summary", "cites", "assumed"}  # names and explanations


@click.command()
@click.argument("variant_id", metavar="[ID]", required=False)
@click.option(
    "--diff",
    "other_ids",
    metavar="OTHER",
    multiple=True,
    help="List the rules in which ID differs from OTHER; several can be named.",
)
@click.option("--rules", "rules_file", metavar="FILE", help="Apply a club's rules; - is standard input.")
@click.option("--options", "as_options", is_flag=True, help="List the house rules that ID can have.")
@click.option("--text", "as_text", is_flag=True, help="Print a table for people instead of JSON.")
@language_option
def variants(
    variant_id: str | None, other_ids: tuple[str, ...], rules_file: str | None, *, as_options: bool, as_text: bool
) -> None:
    """List the variants, show one, or compare two.

    With --rules, ID is shown under a club's house rules. With --diff ID as well, only what these
    rules change is shown.

    Exit status: 0 if it was shown, 2 if there is no such variant or a file is refused.
    """
    if variant_id is None:
        if other_ids or rules_file is not None or as_options:
            raise click.UsageError(translate("Name a variant: scorekeeper variants ID"))
        click.echo(_list_text() if as_text else _list_json())
        return
    variant = find(variant_id)
    if rules_file is not None:
        variant = with_rules_of(variant, rules_file)
    if as_options:
        shown = _options_text(variant) if as_text else _json(_options(variant))
    elif not other_ids:
        shown = _rules_text(variant) if as_text else _json(rules.dump_variant(variant))
    else:
        others = [find(each) for each in other_ids]
        shown = _diff_text(variant, others) if as_text else _diff_json(variant, others)
    click.echo(shown)


def find(variant_id: str) -> rules.Variant:
    """Return the variant of an id, or refuse it."""
    try:
        return rules.variant(variant_id)
    except rules.UnknownVariant as error:
        give_up(error.message)


def with_rules_of(variant: rules.Variant, file: str) -> rules.Variant:
    """Return the variant with the rules in a file, which must be for this variant."""
    try:
        with streams.opened(file) as stream:
            content = rules.read_rules_file(stream.read(MAX_BYTES + 1))
    except (UnreadableError, rules.RulesError) as error:
        _refuse(file, error.where, error.message)
    if rules.variant(content.variant_id) is not variant:
        _refuse(file, "variant", msg("is for {name}", name=content.variant_id))
    return rules.apply_house_rules(variant, content.house_rules)


def _refuse(file: str, where: str, message: str) -> NoReturn:
    place = f"{called(where)}: " if where else ""
    give_up(f"{streams.name_of(file)}: {place}{translate(message)}")


def _options(variant: rules.Variant) -> list[dict[str, object]]:
    """Return the house rules of a variant, each with id, meaning, values, default and source."""
    return [
        {
            "id": option.id,
            "heading": translate(option.heading.value),
            "meaning": translate(option.label),
            "kind": option.kind,
            "values": [value for value, _ in option.choices] or None,
            "null_allowed": option.nullable,
            "default": option.default,
            "source": option.cite.as_json(),
        }
        for option in rules.house_rule_options(variant)
    ]


def _options_text(variant: rules.Variant) -> str:
    return "\n".join(
        f"{option.id}: {translate(option.label)}{translate('; ')}"
        f"{json.dumps(option.default, ensure_ascii=False)}  [{cited(option.cite)}]"
        for option in rules.house_rule_options(variant)
    )


def _json_line(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)


def _list_json() -> str:
    """Return the variants as JSON with one on each line, so that people can read it."""
    rows = [
        _json_line({"id": each.id, "name": translate(each.name), "summary": translate(each.summary)})
        for each in rules.VARIANTS.values()
    ]
    return "[\n  " + ",\n  ".join(rows) + "\n]"


def _list_text() -> str:
    width = max(len(each) for each in rules.VARIANTS)
    return "\n".join(f"{each.id:<{width}}  {translate(each.summary)}" for each in rules.VARIANTS.values())


def _rules_text(variant: rules.Variant) -> str:
    out = [translate(variant.name)]
    for section in rules.describe(variant):
        out += ["", translate(section.heading)]
        out += [_row_text(row) for row in section.rows]
    if variant.assumed:
        out += ["", translate("Assumed, because no source states it")]
        out += [f"  {translate(sentence)}" for sentence in variant.assumed]
    return "\n".join(out)


def _row_text(row: rules.Row) -> str:
    """Return one rule with the place where it is printed, or "assumed"."""
    place = translate("assumed") if row.assumed else cited(row.cite)
    label, value = translate(row.label), translate(row.value)
    text = f"{label} {value}" if row.sentence else f"{label}{translate(': ')}{value}"
    more = " ".join(translate(part) for part in (row.note, row.remedy, row.doubt) if part)
    return f"  {text}  [{place}]" + (f"\n      {more}" if more else "")


def _diff_json(variant: rules.Variant, others: Sequence[rules.Variant]) -> str:
    """Return the differences from another variant, or a list of those from each of several."""
    found = [_diff(variant, other) for other in others]
    return _json(found[0] if len(found) == 1 else found)


def _diff(variant: rules.Variant, other: rules.Variant) -> dict[str, object]:
    """Return every value that differs, by its path; a value that a variant lacks is null."""
    mine, theirs = (dict(_rules_of(each)) for each in (variant, other))
    return {
        "variant": variant.id,
        "other": other.id,
        "differences": [
            {"rule": path, "variant": mine.get(path), "other": theirs.get(path)}
            for path in sorted(mine.keys() | theirs.keys())
            if mine.get(path) != theirs.get(path)
        ],
    }


def _rules_of(variant: rules.Variant) -> Iterator[tuple[str, object]]:
    data = rules.dump_variant(variant)
    return _leaves({key: value for key, value in data.items() if key not in NOT_RULES})


def _leaves(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield (path, value) for every value in plain data; a list of plain values counts as one."""
    if isinstance(value, dict) and value:
        for key, child in value.items():
            yield from _leaves(child, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and any(isinstance(each, (dict, list)) for each in value):
        for place, child in enumerate(value):
            yield from _leaves(child, f"{path}[{place}]")
    else:
        yield path, value


def _diff_text(variant: rules.Variant, others: Sequence[rules.Variant]) -> str:
    """Return the differences in the words of the rules page, with a dash for a missing value."""
    out = [f"{translate(variant.name)} ({translate('; ').join(translate(other.name) for other in others)})"]
    for each in rules.across((variant, *others)):
        if each.differs:
            mine, *theirs = (_statement_text(row) if row else "-" for row in each.rows)
            place = f"{translate(each.heading)}{translate(': ')}{translate(each.label)}"
            out.append(f"  {place}{translate(': ')}{mine} ({translate('; ').join(theirs)})")
    return "\n".join(out)


def _statement_text(row: Row) -> str:
    """Return everything that a rulebook says under a label, in the current language."""
    more = " ".join(translate(part) for part in (row.note, row.remedy) if part)
    return f"{translate(row.value)} ({more})" if more else translate(row.value)
