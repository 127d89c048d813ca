"""Fixtures of other folders."""

from tests.cli import conftest as fixtures_of_cli

# Tests here have the fixtures of these folders too.
own_collector, run, record, illegal = (
    fixtures_of_cli.own_collector,
    fixtures_of_cli.run,
    fixtures_of_cli.record,
    fixtures_of_cli.illegal,
)
