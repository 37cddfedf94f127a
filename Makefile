# Two commands are enough: `make play` and `make test`. Everything else is in `make help`.

PYTHON ?= python3
UV ?= uv

# The tests start hundreds of processes: each would compile everything anew where this is set.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
PEERS := .venv-peers
DOCS := .venv-docs
AUDIT := .venv-audit
LEARNERS := .venv-learners
# What learners learn with, in no file of pins: requirements/learners.in says why.
TORCH ?= torch==2.13.0
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check
EDITABLE := --no-deps --no-build-isolation --editable .
CHECKED := $(wildcard src tests tools benchmarks examples)

STATIC := src/starhall/server/static
MODULES := web/node_modules/.installed
WEB_SOURCES := $(wildcard web/*.html web/*.ts web/*.js web/*.json) \
	$(shell find web/src web/public -type f 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help setup web play test collected packages lint compilable webcheck docs compiled pictures bench learners soak wheel sdist wheel-compiled wheels installs image rehearse bill \
	audit pins clean

help: ## show this list
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

setup: $(VENV)/.package ## make .venv with the pinned requirements and the package

web: $(STATIC)/.built ## build the browser client into the package

play: setup web ## play in the browser
	@$(VENV)/bin/starhall

test: packages setup $(MODULES) ## run every check and every test, in real browsers and over real sockets, too
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint compilable webcheck web collected
	$(VENV)/bin/python -m pytest

# Read once, the tests are compiled; each of the processes that run them would do it for itself.
collected: setup
	@$(VENV)/bin/python -m pytest -n0 --collect-only --quiet --quiet >/dev/null

lint: setup ## check style, types, import contracts and what compiling would change
	$(VENV)/bin/ruff check $(CHECKED)
	$(VENV)/bin/ruff format --check $(CHECKED)
	$(VENV)/bin/mypy $(CHECKED)
	$(VENV)/bin/lint-imports --no-logo
	$(VENV)/bin/python -m tools.traps

compilable: setup ## check that the whole engine would compile (needs no C compiler)
	@$(VENV)/bin/python -m tools.compiling --check

webcheck: setup $(MODULES) ## check the types of the browser client and run its unit tests
	@$(VENV)/bin/python tools/content.py
	@cd web && npm run --silent check && npm run --silent test

# What the tests start beside Python: a browser, and the servers that several workers share. A command:its package.
PACKAGES = chromium:chromium redis-server:redis-server
packages: ## install what the tests start (Debian, as root), or say what is missing
	@missing=; \
	ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || missing="$$missing postgresql"; \
	for one in $(PACKAGES); do PATH="$$PATH:/usr/sbin" command -v $${one%:*} >/dev/null || missing="$$missing $${one#*:}"; done; \
	if test -z "$$missing"; then exit 0; fi; \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		echo "Installing$$missing ..."; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get install -y -qq --no-install-recommends $$missing >/dev/null || { \
			apt-get update -qq && apt-get install -y -qq --no-install-recommends $$missing >/dev/null; }; \
	else \
		echo "The tests need$$missing. On Debian: sudo apt install$$missing" >&2; exit 1; \
	fi
	@# The same Chromium without windows: most tests take a quarter less of the processor with it. Not a must.
	@command -v chromium-headless-shell >/dev/null || test "$$(id -u)" != 0 || DEBIAN_FRONTEND=noninteractive \
		apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null 2>&1 || true

docs: $(DOCS)/.requirements ## build the site with the reference into build/site
	$(DOCS)/bin/zensical build --strict --clean
	@! grep -rnoE --include='*.html' --include='*.css' \
		-e '<(script|link|img|iframe)[^>]+(src|href)=.?(https?:)?//[^" >]*' -e 'url\(.?(https?:)?//[^)]*' build/site || { \
		echo "The site would fetch these from elsewhere." >&2; exit 1; }

compiled: setup ## build native modules of the engine into build/compiled (needs a C compiler)
	@$(VENV)/bin/python -m tools.compiling

pictures: packages setup web ## draw every tested screen at every size, by day and by night, into build/screens
	PICTURES=1 $(VENV)/bin/python -m pytest -n 2 tests/browser

bench: $(PEERS)/.package compiled packages web ## measure both builds beside other libraries and the bars (BENCH=--help)
	@# A bar that is missed keeps nobody from seeing the others.
	@$(PEERS)/bin/python -m benchmarks.peers --compiled build/compiled/all $(BENCH); ended=$$?; [ $$ended -le 1 ] || exit $$ended; \
	$(VENV)/bin/python -m benchmarks.beyond $(BENCH) && exit $$ended

learners: $(LEARNERS)/.package ## make .venv-learners, with sb3-contrib and torch (TORCH=torch==2.13.0) to train with

soak: PACKAGES += nginx:nginx-light caddy:caddy systemd-analyze:systemd
soak: packages setup web bill learners ## run the long tests, the bill of materials, the audit and the mutation check
	$(VENV)/bin/python -m pytest -m soak
	EVERY_SIZE=1 $(VENV)/bin/python -m pytest -n 2 tests/browser -k "size or axe"
	$(AUDIT)/bin/python tools/audit.py --if-answered
	for game in peace void saga stellar; do $(VENV)/bin/python tools/mutate.py --game $$game || exit 1; done
	$(VENV)/bin/python tools/mutate.py --game futura --sample 600

wheel: setup web ## build the package with the browser client inside, into dist
	@rm -f dist/*.whl
	@$(VENV)/bin/python -m hatchling build --target wheel

sdist: setup web ## build the source archive with the browser client inside, into dist
	@rm -f dist/*.tar.gz
	@$(VENV)/bin/python -m hatchling build --target sdist

wheel-compiled: setup web ## the same with native modules, for this platform and this Python, into dist/compiled
	@rm -rf dist/compiled
	@HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(VENV)/bin/python -m hatchling build --target wheel --directory dist/compiled

wheels: wheel sdist wheel-compiled installs ## build all, install them where nothing else is, and see that they run and play the same games
	$(VENV)/bin/python -m pytest -n0 -m "" tests/test_package.py

installs: setup web ## install wheel and source archive into empty environments, with every extra, and try all of it
	$(VENV)/bin/python -m pytest -n0 -m "" tests/installs

image: wheel ## build the image of a server (needs a container engine)
	docker build --tag starhall .

rehearse: wheel ## do what the Dockerfile does in an empty environment, and open a table there
	@$(VENV)/bin/python tools/image.py

bill: rehearse $(AUDIT)/.requirements ## write the bill of materials into build/bill
	@$(AUDIT)/bin/python tools/bill.py

audit: $(AUDIT)/.requirements ## ask what is known against the pinned packages
	@$(AUDIT)/bin/python tools/audit.py

pins: ## work out requirements/*.txt anew (needs uv)
	$(COMPILE) --extra terminal --extra dev pyproject.toml requirements/dev.in -o requirements/dev.txt
	$(COMPILE) requirements/peers-build.in -o requirements/peers-build.txt
	$(COMPILE) -c requirements/peers-build.txt requirements/peers.in -o requirements/peers.txt
	$(COMPILE) requirements/docs.in -o requirements/docs.txt
	$(COMPILE) requirements/audit.in -o requirements/audit.txt
	$(COMPILE) -c requirements/dev.txt --excludes requirements/apart.in requirements/learners.in -o requirements/learners.txt
	$(COMPILE) -c requirements/dev.txt --extra server --extra cluster pyproject.toml -o requirements/server.txt

clean: ## remove the environments and everything built
	rm -rf $(VENV) $(PEERS) $(DOCS) $(AUDIT) $(LEARNERS) $(STATIC) web/node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .cache
	find $(CHECKED) -name __pycache__ -type d -prune -exec rm -rf {} +

# Node is needed only here: a wheel holds the built client. The second time nothing is built.
# Not `npm ci`: it refuses a lock file that lacks the native parts of other platforms; this keeps to it as well.
$(MODULES): web/package.json web/package-lock.json
	@command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { \
		echo "The browser client is built with Node 20 or newer and npm (on Debian: apt install nodejs npm)." >&2; \
		exit 1; }
	@echo "Setting up web/node_modules ..."
	@cd web && npm install --no-save --silent --no-audit --no-fund --ignore-scripts
	@touch $@

$(STATIC)/.built: $(MODULES) $(WEB_SOURCES)
	@echo "Building the browser client ..."
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

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

$(DOCS)/.requirements: requirements/docs.txt
	$(new_environment)
	@$(DOCS)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/docs.txt
	@touch $@

$(AUDIT)/.requirements: requirements/audit.txt
	$(new_environment)
	@$(AUDIT)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/audit.txt
	@touch $@

$(LEARNERS)/.requirements: requirements/learners.txt
	$(new_environment)
	@# Without dependencies: one of them is torch, which TORCH names. By default its build may bring gigabytes of libraries
	@# for graphics cards. If you have a build for the processor alone, pass its wheel: make learners TORCH=path/of/the.whl
	@$(LEARNERS)/bin/python $(PIP_INSTALL) --require-hashes --no-deps -r requirements/learners.txt
	@$(LEARNERS)/bin/python $(PIP_INSTALL) $(TORCH)
	@touch $@

# pyproject.toml holds the entry points through which games are found: install again when it changes.
%/.package: %/.requirements pyproject.toml
	@$*/bin/python $(PIP_INSTALL) $(EDITABLE)
	@touch $@
