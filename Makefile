# Every target sets up what it needs by itself; nothing has to be installed first but Python and make.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help run setup quick test journeys explore lint types fix golden docs words word pictures bench load sbom licences audit bandit check lock wheel phone clean

BIN := .venv/bin
# The first Python that is new enough; a name may be there and still not work (shims, stubs).
PYTHON = $(shell for name in $(PYTHON_WANTED) python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$name && break; done)
NO_PYTHON = The scorekeeper needs Python 3.11 or newer, and this machine has none: install it first.
SET_UP = python=$(PYTHON); test -n "$$python" || { echo "$(NO_PYTHON)" >&2; exit 1; }; \
	$$python -m tests.bootstrap

# The tests start the program hundreds of times: it must not be compiled anew each time.
TESTING := env -u PYTHONDONTWRITEBYTECODE

help: ## List all targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

run: ## Start the server and print its address for phones with a QR code
	@$(SET_UP) run
	@exec $(BIN)/python -m scorekeeper serve $(ARGS)

setup: ## Make .venv ready for work on the project, the browser of the tests included
	@$(SET_UP) test

# One run begins with the types and the journeys (tests/conftest.py): two would start everything
# twice. Types are a test of their own there (tests/test_types.py), beside the others.
test: setup ## Check everything: style, types, contracts, journeys, other tests (TESTS="-k name" for some)
	@$(MAKE) --no-print-directory lint
	@$(TESTING) $(BIN)/python -m pytest -n auto --dist loadfile $(TESTS)

# What finds most faults in the least time: the rules without their slowest tests, every golden hand, the kept
# answers of the snapshot, the shape of the program, and that documents tell the truth.
SLOW := tests/rules/test_mutations.py tests/rules/test_any_record.py tests/rules/test_derive.py \
	tests/rules/test_advice.py tests/house_rules/test_options_in_the_form.py
QUICK := tests/rules tests/house_rules tests/snapshot tests/store/test_migrations.py \
	tests/test_architecture.py tests/test_documentation.py $(SLOW:%=--ignore=%)

quick: lint types ## Check style, types, rules and golden hands in under 45 seconds
	@$(TESTING) $(BIN)/python -m pytest -q -n 2 --dist loadfile $(QUICK) $(TESTS)

journeys: setup ## Play the first hand of every game and seating in a browser, and print its sheet
	@EXPLORE=1 $(TESTING) $(BIN)/python -m pytest -n auto --dist loadfile tests/journeys $(TESTS)

lint: setup ## Check style, spelling and the contracts between the layers
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/codespell
	@$(BIN)/lint-imports --no-cache --no-logo
	@$(BIN)/python -m tests.rule_places
	@$(BIN)/python -m tests.sizes

types: setup ## Check types strictly
	@$(BIN)/mypy

fix: setup ## Fix what a tool can fix
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

golden: setup ## Check the golden hands only
	@$(BIN)/python -m pytest tests/cli/test_golden.py tests/rules/test_golden_hands.py

docs: setup ## Update the tables of the manual and the numbers of the decisions
	@$(BIN)/python -m tests.variant_tables
	@$(BIN)/python -m tests.decisions

explore: setup ## Run all tests with all examples, other ones each time (takes long)
	@EXPLORE=1 $(TESTING) $(BIN)/python -m pytest -n auto --dist loadfile $(TESTS)

words: setup ## List missing and unused translations, and those whose English changed
	@EXPLORE=1 $(BIN)/python -m tests.words.collected

word: setup ## Show the pages with given words, with a picture: make word SAYS="Nuova partita"
	@$(BIN)/python -m tests.words.where "$(SAYS)"

pictures: setup ## Take the pictures of the README again
	@$(BIN)/python -m tests.pictures

bench: setup ## Measure rulings, pages and sheets (AGAINST=COMMIT: beside those of another commit)
	@$(BIN)/python -m tests.bench$(if $(AGAINST),_against $(AGAINST))

load: setup ## Find how many tables a server carries with all phones on this machine (ARGS="--server gunicorn --event 500 --against COMMIT")
	@$(BIN)/python -m tests.club.load $(ARGS)

sbom: setup ## Write the list of components to dist/sbom.cdx.json (CycloneDX)
	@$(BIN)/python -m tests.supply sbom

licences: setup ## List the licences of the components
	@$(BIN)/python -m tests.supply licences

audit: setup ## List known vulnerabilities of the locked versions (needs a network)
	@$(BIN)/python -m tests.supply audit

bandit: setup ## List dangerous code that is not explained (needs a network once)
	@$(BIN)/python -m tests.supply bandit

check: test ## The same as test: what a change must pass

wheel: setup ## Build the wheel into dist/
	@$(BIN)/python -m hatchling build -t wheel -t sdist -d dist

phone: setup ## Write the app for phones without a server to dist/phone/, for any web host
	@$(BIN)/python -m scorekeeper.phone.building

lock: setup ## Resolve the dependencies and write the lock files (needs uv)
	@UV_CUSTOM_COMPILE_COMMAND="make lock" uv pip compile --quiet --universal --python-version 3.11 \
		--generate-hashes --no-strip-extras --no-emit-index-url --group build -o requirements.lock pyproject.toml
	@UV_CUSTOM_COMPILE_COMMAND="make lock" uv pip compile --quiet --universal --python-version 3.11 \
		--generate-hashes --no-strip-extras --no-emit-index-url --group dev -c requirements.lock \
		-o requirements-dev.lock pyproject.toml

clean: ## Remove the files that tools made; games are kept
	@rm -rf .venv .cache dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
