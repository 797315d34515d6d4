# Everything a developer does here, by name. `make` lists it.

RUN = .venv/bin/python -m
# On two cores: while one waits for a server, a browser or a disk, another goes on.
PYTEST = $(RUN) pytest -n 3 --dist worksteal
# What tests and the soak write stands in memory where there is room and programs may run from there: thousands of stores would wait for a disk.
IN_MEMORY := $(shell grep -q ' /dev/shm .*noexec' /proc/mounts 2>/dev/null || df -k --output=avail /dev/shm 2>/dev/null | awk 'NR == 2 && $$1 > 6000000 {print "/dev/shm"}')
ifneq ($(IN_MEMORY),)
test soak: export TMPDIR := $(IN_MEMORY)
endif
# In CI a test that cannot run is a failure; elsewhere a banner says what was left out.
ifeq ($(CI),true)
export PBEM_REQUIRE_POSTGRES = 1
export PBEM_REQUIRE_REDIS = 1
export PBEM_REQUIRE_PGBOUNCER = 1
export PBEM_REQUIRE_BROWSER = 1
export PBEM_REQUIRE_POSTFIX = 1
export PBEM_REQUIRE_DOVECOT = 1
export PBEM_REQUIRE_MAIL_PROGRAMS = 1
endif

# Tests start hundreds of processes: each would compile all of it anew where nothing compiled is kept.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup setup-run demo test services check static fmt soak mutants bench golden words pictures corpus lock

help:    ## this list
	@sed -n 's/^\([a-z]*\): .*## /  make \1|/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

setup:   ## .venv with everything for development (only if the lock changed)
	@deploy/setup/venv dev

setup-run:
	@deploy/setup/venv run

demo: setup-run  ## a whole service on this machine, with bots to play against (ARGS="--seat spy")
	@$(RUN) pbem demo $(ARGS)

test: setup  ## everything that must hold: format, lint, complexity, types, layers, tests (ARGS="-k deadline")
	@$(MAKE) --no-print-directory -j2 static services
	$(PYTEST) $(ARGS)

services: setup
	@deploy/setup/postgres || test -z "$$PBEM_REQUIRE_POSTGRES"
	@deploy/setup/redis || test -z "$$PBEM_REQUIRE_REDIS"
	@deploy/setup/pgbouncer || test -z "$$PBEM_REQUIRE_PGBOUNCER"
	@deploy/setup/postfix || test -z "$$PBEM_REQUIRE_POSTFIX"
	@deploy/setup/chromium || test -z "$$PBEM_REQUIRE_BROWSER"
	@deploy/setup/dovecot || test -z "$$PBEM_REQUIRE_DOVECOT"
	@deploy/setup/mail-programs || test -z "$$PBEM_REQUIRE_MAIL_PROGRAMS"

check: static  ## the part without tests of behaviour: format, lint, complexity, types, layers, layout
	$(RUN) pytest -q tests/test_layout.py tests/test_layers.py tests/test_complexity.py

static: setup
	$(RUN) ruff format --check .
	$(RUN) ruff check .
	.venv/bin/complexipy
	$(RUN) mypy
	.venv/bin/lint-imports --no-logo

fmt: setup  ## put the code into its one format
	$(RUN) ruff check --fix .
	$(RUN) ruff format .

soak: setup  ## the same laws at larger counts, resumable (ARGS="--seed 7 --job simulate-good")
	$(RUN) tests.soak $(ARGS)

mutants: setup  ## faults put into what decides who sees what: does a test notice? Resumable (ARGS="--again")
	nice $(RUN) tests.mutants $(ARGS)

bench: setup  ## how fast each part is, beside what the machine allows (ARGS="load command --json")
	$(RUN) tests.bench $(ARGS)

golden: setup  ## write the stored letters anew; then review the difference
	$(RUN) pytest --update-golden

words: setup  ## put the catalogues of words in order, or begin a language (ARGS="de")
	@$(RUN) tests.words $(ARGS)

pictures: setup  ## every page in two languages, both colour schemes, on a phone and a desk, to look at (ARGS="replay-spy")
	@$(RUN) tests.pages.pictures $(ARGS)

corpus: setup  ## what this release stores, kept for all later ones; once, before it is published
	@$(RUN) tests.corpus.making $(ARGS)

lock: setup  ## resolve the dependencies anew (ARGS="--upgrade"); needs uv
	@deploy/setup/lock $(ARGS)
