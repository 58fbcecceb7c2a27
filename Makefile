# make run     set everything up and open the window
# make test    set everything up and run the tests (no screen needed)
# make test-no-jit  the kernels as plain Python, on small boards
# make check   lint, types and tests: what .ci/run does
# make messages  find the texts of the window and bring the translations up to date
# make docs    write the tables of docs/ that come from the code
# make wheel   build dist/desktop_go-*.whl
# make package  build dist/desktop-go/, the .deb and the .tar.xz; make package-check tries them
#               (make package-folder: without the archives)
# make clean   remove what was built, the virtual environment included
SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input -q
# Two tests at a time on two cores; ARGS="-n 0" takes one after the other, as --pdb needs.
PYTEST := QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -n auto --maxprocesses 4 --dist worksteal
ARGS ?=

.PHONY: run test test-quick test-no-jit lint types check messages docs wheel package package-folder package-check clean

run: $(VENV)/.run
	$(BIN)/python -m desktop_go $(ARGS)

test: $(VENV)/.dev
	$(PYTEST) $(ARGS)

test-quick: $(VENV)/.dev
	$(PYTEST) -m "not slow" $(ARGS)

test-no-jit: $(VENV)/.dev
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m no_jit tests/games $(ARGS)

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(VENV)/.dev
	$(BIN)/mypy

check: lint types test test-no-jit

messages: $(VENV)/.dev
	$(BIN)/python packaging/messages.py $(ARGS)

docs: $(VENV)/.dev
	$(BIN)/python docs/tables.py

wheel: $(VENV)/.dev
	$(PIP) wheel --no-deps --wheel-dir dist .

# Its own environment: older onnxruntime (packaging/constraints.txt), no tools for tests.
package: build/venv/.package
	build/venv/bin/python packaging/build.py

package-folder: build/venv/.package
	build/venv/bin/python packaging/build.py folder

package-check: build/venv/.package
	build/venv/bin/python packaging/check.py

build/venv/.package: pyproject.toml packaging/constraints.txt | $(VENV)/.python
	$(BIN)/python -m venv build/venv
	build/venv/bin/python -m pip --disable-pip-version-check --no-input -q install \
		-c packaging/constraints.txt -e ".[package]"
	@touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

# The stamps make later runs quick: pip works again only when pyproject.toml has changed.
$(VENV)/.run: pyproject.toml | $(VENV)/.python
	@echo "Installing Python packages (once; this takes a minute or two)"
	$(PIP) install -e .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/.python
	@echo "Installing Python packages for development (once; this takes a minute or two)"
	$(PIP) install -e ".[dev]"
	@touch $(VENV)/.run $@

$(VENV)/.python: packaging/system_packages.sh packaging/find_python.sh
	@sh packaging/system_packages.sh "$$(sh packaging/find_python.sh)"
	@python=$$(sh packaging/find_python.sh); \
	if [ -z "$$python" ]; then echo "Desktop Go needs Python 3.10 to 3.13" >&2; exit 1; fi; \
	echo "Making the virtual environment $(VENV) with $$python"; "$$python" -m venv $(VENV)
	@touch $@
