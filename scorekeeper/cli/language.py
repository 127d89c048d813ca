"""The option `--lang`: the language of a printed sheet."""

import click


class LanguageCode(click.ParamType):  # type: ignore[type-arg] # generic in newer releases alone
    """The code of a language in which sheets are printed."""

    name = "code"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code in lower case; refuse a language that sheets do not have."""
        from scorekeeper.sheets.text.language import LANGUAGES  # noqa: PLC0415 - only where it prints

        if value.lower() not in LANGUAGES:
            offered = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
            self.fail(f"{value[:20]!r} is not offered; choose {offered}.", param, ctx)
        return value.lower()


lang_option = click.option(
    "--lang",
    type=LanguageCode(),
    default="en",
    show_default=True,
    help="The language: en, de, es, fr or it.",
)
