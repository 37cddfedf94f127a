# Two commands are enough: `make play` and `make test`. Everything else is in `make help`.

PYTHON ?= python3
UV ?= uv

VENV := .venv
PEERS := .venv-peers
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check
EDITABLE := --no-deps --no-build-isolation --editable .
CHECKED := $(wildcard src tests tools benchmarks)

.DEFAULT_GOAL := help
.PHONY: help setup play test lint bench soak pins clean

help: ## show this list
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

setup: $(VENV)/.package ## make .venv with the pinned requirements and the package

play: setup ## play in the terminal
	@$(VENV)/bin/starhall

test: lint ## run every check, then the tests
	$(VENV)/bin/python -m pytest

lint: setup ## check style, types and import contracts
	$(VENV)/bin/ruff check $(CHECKED)
	$(VENV)/bin/ruff format --check $(CHECKED)
	$(VENV)/bin/mypy $(CHECKED)
	$(VENV)/bin/lint-imports --no-logo

bench: setup $(PEERS)/.package ## measure speed, alone and beside other libraries
	$(VENV)/bin/starhall bench
	$(PEERS)/bin/python benchmarks/peers.py

soak: setup ## run the long tests and the mutation check
	$(VENV)/bin/python -m pytest -m soak
	$(VENV)/bin/python tools/mutate.py

pins: ## work out requirements/*.txt anew (needs uv)
	$(COMPILE) --extra terminal --extra dev pyproject.toml requirements/dev.in -o requirements/dev.txt
	$(COMPILE) requirements/peers-build.in -o requirements/peers-build.txt
	$(COMPILE) -c requirements/peers-build.txt requirements/peers.in -o requirements/peers.txt

clean: ## remove the environments and everything built
	rm -rf $(VENV) $(PEERS) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find $(CHECKED) -name __pycache__ -type d -prune -exec rm -rf {} +

# Pins for every platform and every Python from 3.11 on, with hashes and without registry addresses.
COMPILE = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links

# Each environment is made anew when its requirements change, so nothing stale stays in it.
define new_environment
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Starhall needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>/dev/null || echo not there)." >&2; \
		echo "Name another one: make $(or $(MAKECMDGOALS),setup) PYTHON=python3.12" >&2; \
		exit 1; }
	@echo "Setting up $(@D) ..."
	@$(PYTHON) -m venv --clear $(@D) || { \
		echo "$(PYTHON) cannot make a virtual environment (on Debian: apt install python3-venv)." >&2; \
		exit 1; }
endef

$(VENV)/.requirements: requirements/dev.txt
	$(new_environment)
	@$(VENV)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

$(PEERS)/.requirements: requirements/peers-build.txt requirements/peers.txt
	$(new_environment)
	@$(PEERS)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/peers-build.txt
	@$(PEERS)/bin/python $(PIP_INSTALL) --require-hashes --no-build-isolation -r requirements/peers.txt
	@touch $@

# pyproject.toml holds the entry points through which games are found: install again when it changes.
%/.package: %/.requirements pyproject.toml
	@$*/bin/python $(PIP_INSTALL) $(EDITABLE)
	@touch $@
