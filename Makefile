# The steps behind these are in tools/. See README.md.
PYTHON ?= python3
PY = .venv/bin/python
HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=
SOAK ?= 1

.PHONY: help run install install-dev data test test-pythons check soak mutants bench

help:
	@echo "make run            serve the site on http://127.0.0.1:8000 (PORT=, HOST=0.0.0.0 for the house)"
	@echo "make test           every test, on SQLite and on PostgreSQL (ARGS= goes to pytest)"
	@echo "make check          format, lint, types, layers, migrations, deployment checks"
	@echo "make soak           the big sizes (SOAK= scales them)"
	@echo "make mutants        break the engine in named ways and see that a test notices"
	@echo "make bench          what is measured, as a table and as JSON lines"
	@echo "make test-pythons   engine, migrations and one browser test on Python 3.12 and 3.13"
	@echo "make install        .venv with what the site needs; install-dev: with what tests need too"
	@echo "make data           migrate the database and load the fixtures"

install:
	@$(PYTHON) tools/setup.py

install-dev:
	@$(PYTHON) tools/setup.py --dev

data: install
	@$(PY) -m tools.data

run: install
	@HOST="$(HOST)" PORT="$(PORT)" exec $(PY) -m tools.serve

test: install-dev
	@$(PY) -m tools.test $(ARGS)

test-pythons: install-dev
	@$(PY) -m tools.test_pythons

check: install-dev
	@$(PY) -m tools.check

soak: install-dev
	@SOAK="$(SOAK)" $(PY) -m tools.soak $(ARGS)

mutants: install-dev
	@$(PY) -m tools.mutants $(ARGS)

bench: install-dev
	@$(PY) -m bench $(ARGS)
