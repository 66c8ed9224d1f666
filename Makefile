# Every command of the project, by name. `make help` lists them.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

CARGO ?= cargo
CC ?= cc
CXX ?= c++
NODE ?= node
NPM ?= npm
PYTHON ?= python3

# RECORDS is a folder of real records, which are not part of the project: see CONTRIBUTING.md.
export FLAGFALL_RECORDS := $(abspath $(RECORDS))
export SUITE MIRROR KEEP
export PREFIX LIBDIR INCLUDEDIR MANDIR DOCDIR BINDIR DESTDIR STRIP
# What makes compiling again faster only takes time the first time.
ifeq ($(wildcard target),)
export CARGO_INCREMENTAL := 0
endif

CFLAGS ?= -O2 -g
CXXFLAGS ?= -O2 -g
WARNINGS := -std=c99 -Wall -Wextra -Wpedantic -Werror
CXX_WARNINGS := -std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
VENV := .venv
PY := $(VENV)/bin/python
LIB := build/lib/$(shell . scripts/library.sh && echo $$shared)
WHEEL := build/wheel.stamp
SDIST := build/sdist.stamp
PYRIGHT := bindings-python/node_modules/installed.stamp
ADDON := build/addon.stamp
WASM := build/wasm/flagfall_node.wasm
OPTIMIZED := build/wasm/optimized.wasm
BROWSER := build/wasm/installed.stamp
WASM_TOOLS := bindings-node/wasm
BROWSER_TESTS := bindings-node/test/browser
PUBLISHED_TESTS := bindings-node/test/published
RUNTIME_TESTS := bindings-node/test/runtimes
WORKFLOWS := build/workflows.stamp
BOOK_TOOLS := book/node_modules/installed.stamp
BOOK_API := build/book-api
PACKAGE_CHECKS := build/tools/packages
# What all browsers of the last years have. With --all-features, wasm-opt writes what none has.
WASM_FEATURES := bulk-memory sign-ext mutable-globals nontrapping-float-to-int reference-types multivalue
RELEASED := scripts/without_paths.sh
REDIS_MODULE := build/lib/flagfall-redis.so
RUST_SOURCES = $(shell find core/src -name '*.rs') Cargo.toml Cargo.lock core/Cargo.toml

.PHONY: help
help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The two commands for newcomers.

.PHONY: demo
demo: require library wheel addon build/rust/replay build/c/replay examples/node/node_modules/flagfall ## Build everything, and play a recorded game in Rust, C, Python and Node
	@scripts/demo.sh

# What the tests of the second half need.
TESTED = $(SDIST) $(PYRIGHT) $(OF_EXAMPLES) $(GAME_SERVER)/node_modules/installed.stamp

.PHONY: test
test: ## Run the tests of every language; RECORDS=folder adds tests on real records
	@scripts/require.sh test
	@rm -f build/not-run.txt
	@# The libraries are built mostly on one core, so Rust is tested on the other; then C and the linters.
	@$(MAKE) --no-print-directory --jobs=2 test-rust library wheel addon redis $$(scripts/wasm.sh can > build/wasm-can.txt && echo wasm) test-c lint
	@# What depends on time comes first, beside what needs one core at most. make keeps the order only if
	@# nothing is missing.
	@$(MAKE) --no-print-directory --jobs=2 $(TESTED)
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target \
		python-tests python-types test-node game-server-tests examples-tests test-browser page-tests test-site \
		test-book test-redis test-restarts test-wasm test-binaries test-packages test-counts
	@scripts/not_run.sh report

# The libraries and bindings.

.PHONY: require
require:
	@scripts/require.sh

.PHONY: library
library: $(LIB) ## Build the C library: build/lib, with include/flagfall.h
$(LIB): $(RUST_SOURCES) $(wildcard ffi/src/*.rs) ffi/Cargo.toml ffi/build.rs scripts/library.sh
	$(RELEASED) $(CARGO) build --release --locked -p flagfall-ffi
	@. scripts/library.sh && collect target/release

.PHONY: wheel
wheel: $(WHEEL) ## Build the Python wheel, and install it into .venv
PYTHON_SOURCES = $(RUST_SOURCES) THIRD-PARTY-NOTICES $(wildcard bindings-python/src/*.rs) $(wildcard bindings-python/python/flagfall/* bindings-python/python/flagfall/*/*) bindings-python/build.rs bindings-python/Cargo.toml bindings-python/pyproject.toml bindings-python/README.md
$(WHEEL): $(VENV)/installed.stamp $(PYTHON_SOURCES)
	@mkdir -p build/wheels
	@rm -f build/wheels/*.whl
	$(RELEASED) $(VENV)/bin/maturin build --release --strip --locked -m bindings-python/Cargo.toml -o build/wheels
	$(PY) -m pip install --quiet --force-reinstall --no-deps build/wheels/*.whl
	@touch $@
$(SDIST): $(VENV)/installed.stamp $(PYTHON_SOURCES)
	@rm -rf build/sdist
	$(VENV)/bin/maturin sdist -m bindings-python/Cargo.toml -o build/sdist
	@touch $@
$(VENV)/installed.stamp: bindings-python/requirements-test.txt
	$(PYTHON) -m venv $(VENV)
	@# Without it, pip warns about a deprecated way of building packages.
	$(PY) -m pip install --quiet --use-pep517 -r bindings-python/requirements-test.txt
	@touch $@

# The npm packages that a folder's package.json names.
%/node_modules/installed.stamp: %/package.json %/package-lock.json
	$(NPM) ci --silent --prefix $*
	@touch $@

.PHONY: addon
addon: $(ADDON) ## Build the Node addon
ADDON_SOURCES = $(RUST_SOURCES) $(wildcard bindings-node/src/*.rs bindings-node/src/*/*.rs) bindings-node/Cargo.toml bindings-node/build.rs
$(ADDON): bindings-node/node_modules/installed.stamp $(ADDON_SOURCES) bindings-node/build.mjs bindings-node/tsconfig.json $(wildcard bindings-node/lib/*.* bindings-node/lib/*/*)
	$(RELEASED) $(NPM) run --silent --prefix bindings-node build
	@mkdir -p build
	@touch $@
examples/node/node_modules/flagfall: examples/node/package.json
	$(NPM) install --silent --prefix examples/node

.PHONY: wasm
wasm: $(BROWSER) ## Add WebAssembly to the Node package, for browsers and for platforms without an addon
$(BROWSER): $(ADDON) $(OPTIMIZED) THIRD-PARTY-NOTICES $(wildcard $(WASM_TOOLS)/*.mjs)
	$(NODE) $(WASM_TOOLS)/build.mjs $(OPTIMIZED)
	@touch $@
$(OPTIMIZED): $(WASM) $(WASM_TOOLS)/node_modules/installed.stamp
	$(NODE) $(WASM_TOOLS)/node_modules/binaryen/bin/wasm-opt $(WASM) -o $@ -Oz $(WASM_FEATURES:%=--enable-%)
$(WASM): $(ADDON_SOURCES) scripts/wasm.sh scripts/debian_rust.sh scripts/tools.sh
	CARGO="$(CARGO)" scripts/wasm.sh build
	$(NODE) scripts/check_wasm.mjs $@

# BASE is the folder of the host that serves the book, such as /flagfall/.
.PHONY: book
book: require $(BOOK_TOOLS) $(VENV)/book.stamp $(WHEEL) $(ADDON) wasm ## Build the documentation as pages in build/book, which any host of static files serves: BASE (/)
	@$(MAKE) --no-print-directory --jobs=2 book-pages $(BOOK_API)/rust $(BOOK_API)/python $(BOOK_API)/node
	@rm -rf build/book/api && cp -R $(BOOK_API) build/book/api

.PHONY: book-pages
book-pages:
	BASE="$(BASE)" $(NPM) run --silent --prefix book build

# The reference of each language, by its own tool. Without make's flags, rustdoc looks for no job server.
$(BOOK_API)/rust: $(RUST_SOURCES) $(wildcard core/README.md live/README.md live/src/*.rs live/Cargo.toml)
	MAKEFLAGS= RUSTDOCFLAGS="-D warnings" $(CARGO) doc --quiet --locked --no-deps -p flagfall -p flagfall-tokio --all-features
	@rm -rf $@ && mkdir -p $(BOOK_API) && cp -R target/doc $@ && touch $@
$(BOOK_API)/python: $(WHEEL) book/requirements.txt book/pdoc/module.html.jinja2
	@rm -rf $@
	$(VENV)/bin/pdoc --template-directory book/pdoc flagfall flagfall.numbers flagfall.store flagfall.words -o $@
	@touch $@
$(BOOK_API)/node: $(ADDON) book/typedoc.json book/reference-node.md $(BOOK_TOOLS)
	cd book && $(NODE) node_modules/typedoc/bin/typedoc --logLevel Warn
	@touch $@
$(VENV)/book.stamp: $(VENV)/installed.stamp book/requirements.txt
	$(PY) -m pip install --quiet -r book/requirements.txt
	@touch $@

REDIS_SOURCES = $(RUST_SOURCES) $(shell find bindings-redis/src -name '*.rs') bindings-redis/Cargo.toml
.PHONY: redis
redis: $(REDIS_MODULE) ## Build the module for Redis: build/lib/flagfall-redis.so
$(REDIS_MODULE): $(REDIS_SOURCES)
	$(RELEASED) $(CARGO) rustc --release --locked -p flagfall-redis --lib -- -Cstrip=symbols
	@mkdir -p build/lib
	@# A server that has loaded the old file keeps it.
	@rm -f $@
	cp target/release/libflagfall_redis.so $@

.PHONY: redis-demo
redis-demo: $(REDIS_MODULE) ## Start Redis with the module, and play a recorded game by redis-cli
	@bindings-redis/demo.sh

GAME_SERVER := examples/node/game-server
PORT ?= 8080

.PHONY: game-server
game-server: $(ADDON) $(GAME_SERVER)/node_modules/installed.stamp ## Run the example server, a chess clock for two browsers, at http://127.0.0.1:8080: PORT (8080)
	@$(NODE) $(GAME_SERVER)/server.mjs --store build/games.db --port $(PORT)

.PHONY: game-servers
game-servers: $(ADDON) $(GAME_SERVER)/node_modules/installed.stamp ## Run two example servers on one PostgreSQL, at the ports PORT (8080) and one more
	@command -v postgres > /dev/null || ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || \
		{ [ "$$(id -u)" = 0 ] && install='apt-get install --yes --no-install-recommends postgresql' && \
			{ $$install || { apt-get update && $$install; }; } } || \
		{ echo 'game-servers needs PostgreSQL: apt-get install postgresql' >&2; exit 1; }
	@$(NODE) $(GAME_SERVER)/servers.mjs $(PORT)

.PHONY: test-game-server-kills
test-game-server-kills: $(ADDON) $(GAME_SERVER)/node_modules/installed.stamp ## Kill the example servers and PostgreSQL KILLS (100) times while GAMES (100) are played: nothing that was reported may be lost
	@cd $(GAME_SERVER) && KILLS=$(or $(KILLS),100) GAMES=$(or $(GAMES),100) $(NODE) --test --test-reporter=spec test/kills.test.mjs

.PHONY: web-clock
web-clock: $(ADDON) wasm ## Serve the example page, a chess clock without a server, at http://127.0.0.1:8080/examples/web/: PORT (8080)
	@echo "the clock at http://127.0.0.1:$(PORT)/examples/web/"
	@$(PYTHON) -m http.server --bind 127.0.0.1 $(PORT) > /dev/null

.PHONY: header
header: ## Update include/flagfall.h from ffi/src, and the types in flagfall.hpp
	FLAGFALL_WRITE_HEADER=1 $(CARGO) test --quiet --locked -p flagfall-ffi --test header

.PHONY: words
words: ## Update the words of core in C, Python, Node and the documents, and the header
	FLAGFALL_WRITE_WORDS=1 $(CARGO) test --quiet --locked -p flagfall-ffi --test words
	@$(MAKE) --no-print-directory header

.PHONY: stub
stub: $(WHEEL) ## Update the stub of the Python package from bindings-python/src
	$(PY) bindings-python/tests/stub.py

.PHONY: notices
notices: ## Update the licenses of what the packages contain: THIRD-PARTY-NOTICES
	@$(PYTHON) scripts/notices.py

.PHONY: install
install: library ## Install the C library: PREFIX (/usr/local), LIBDIR, INCLUDEDIR, MANDIR, DOCDIR, BINDIR, DESTDIR
	@scripts/install.sh install

.PHONY: uninstall
uninstall: ## Uninstall the C library: with the same variables as install
	@scripts/install.sh uninstall

.PHONY: cases
cases: ## Update the answers in core/conformance from Rust; review the diff
	FLAGFALL_WRITE_CASES=1 $(CARGO) test --quiet $(IN_RUST) --test cases

# The tests.

# All crates with tests in Rust, so that core is compiled once for all of them; optimized, which saves
# more than it takes to compile.
IN_RUST := --locked -p flagfall -p flagfall-tokio -p flagfall-ffi \
	--features flagfall/std,flagfall/serde,flagfall-tokio/documents \
	--config 'profile.dev.package.flagfall.opt-level=1' --config 'profile.dev.package.flagfall.debug=0'
# A test that hangs ends the run, and shows where it hangs. Some build the package, which can take more
# than five minutes on a busy machine.
PYTEST := -m pytest -q -o faulthandler_timeout=900 -o faulthandler_exit_on_timeout=true
# Runs a player of the cases, and compares its output. It is run without cargo, which would wait for
# whatever else is being built.
JUDGE := build/judge --judge
build/judge: $(RUST_SOURCES) $(wildcard core/tests/cases/*.rs core/reference/*.rs) core/tests/second_opinion/draw.rs
	@mkdir -p build
	$(CARGO) test --quiet $(IN_RUST) --test cases --no-run --message-format=json > build/judge.json
	cp "$$(sed -n 's/.*"executable":"\([^"]*\)".*/\1/p' build/judge.json)" $@

.PHONY: test-rust
# Otherwise rustdoc looks for make's job server and warns that it is not available.
test-rust: export MAKEFLAGS =
test-rust: ## Test core, the live clock for tokio, and the Rust side of the C library
	@# Without features, only the tests that this could change. Among them are those that look up notations by
	@# name: some of these do not exist then.
	$(CARGO) test --locked -p flagfall --lib --test alarms --test audit --test detect --test errors \
		--test model --test second_opinion --test standing
	$(CARGO) test $(IN_RUST)
	$(if $(RECORDS),$(CARGO) test $(IN_RUST) --test records -- --ignored)

# Takes ten minutes and is not part of `make test`.
.PHONY: test-arena
test-arena: export MAKEFLAGS =
test-arena: ## Compare CALLS (10000000) random calls on an arena with a separate clock for each game; SEED (1) chooses them
	FLAGFALL_ARENA_CALLS=$(or $(CALLS),10000000) FLAGFALL_ARENA_SEED=$(or $(SEED),1) \
		$(CARGO) test --release --locked -p flagfall --features std --test arena_random -- --nocapture

# Not part of `make test`, which plays 2,000 games.
.PHONY: test-reference
test-reference: export MAKEFLAGS =
test-reference: ## Compare GAMES (10000000) random games with the reference; SEED (0) is that of the first one
	FLAGFALL_GAMES=$(or $(GAMES),10000000) FLAGFALL_SEED=$(or $(SEED),0) \
		$(CARGO) test --release --locked -p flagfall --features std --test second_opinion -- --nocapture

# Not part of `make test`, which tries 1,000 for each sentence, 4,000 phrases in each of their languages, and
# 256 for each other property.
.PHONY: test-properties
test-properties: export MAKEFLAGS =
test-properties: ## Try CASES (100000) random games and texts for each property, and for each sentence of the sources
	PROPTEST_CASES=$(or $(CASES),100000) FLAGFALL_PHRASES=$(or $(CASES),100000) FLAGFALL_BEGINNINGS=1 \
		$(CARGO) test --release --locked --no-fail-fast -p flagfall --features std \
		--test documents --test explain --test phrases --test properties

# Takes four minutes and is not part of `make test`: it builds core and what it depends on anew.
.PHONY: test-crate
test-crate: export MAKEFLAGS =
test-crate: ## Test the crates as they are published, unpacked outside of the checkout
	@CARGO="$(CARGO)" scripts/test_crate.sh $(DIST)

C_TESTS := $(patsubst ffi/tests/%.c,build/c/%,$(wildcard ffi/tests/*_test.c)) build/c/player
# A C++ compiler is optional.
CPP_TEST := $(if $(shell command -v "$(CXX)"),build/cpp/cpp_test)

.PHONY: test-c
test-c: $(LIB) build/judge $(C_TESTS) $(CPP_TEST) ## Test the C library, its headers and its exported symbols
	ffi/abi/check_symbols.sh $(LIB)
	CC="$(CC)" ffi/abi/check_abi.sh
	CC="$(CC)" ffi/abi/check_abi_self_test.sh
	CC="$(CC)" CXX="$(CXX)" ffi/tests/header_test.sh
	build/c/api_test
	build/c/panic_test
	build/c/threads_test
	build/c/leaks_test
	build/c/day_test
	build/c/quiet_test
	CC="$(CC)" ffi/tests/needs_test.sh $(LIB)
	$(JUDGE) build/c/player
	CC="$(CC)" ffi/tests/tools_test.sh
	CC="$(CC)" CXX="$(CXX)" ffi/tests/install_test.sh
	@scripts/valgrind.sh build/c/api_test quick
	@scripts/valgrind.sh build/c/player core/conformance > /dev/null
	$(or $(CPP_TEST),@scripts/not_run.sh add "cpp_test: no C++ compiler")
	$(if $(CPP_TEST),@scripts/valgrind.sh $(CPP_TEST))

build/cpp/%: ffi/tests/%.cpp include/flagfall.hpp include/flagfall.h $(LIB)
	@mkdir -p build/cpp
	$(CXX) $(CXXFLAGS) $(CXX_WARNINGS) -Iinclude -o $@ $< -Lbuild/lib -lflagfall -Wl,-rpath,'$$ORIGIN/../lib'

# A program is compiled from NAME.c and NAME_*.c.
.SECONDEXPANSION:
build/c/%: $$(wildcard ffi/tests/$$*.c ffi/tests/$$*_*.c) $(wildcard ffi/tests/*.h) include/flagfall.h $(LIB)
	@mkdir -p build/c
	$(CC) $(CFLAGS) $(WARNINGS) -Iinclude -o $@ $(filter %.c,$^) -Lbuild/lib -lflagfall -Wl,-rpath,'$$ORIGIN/../lib'

build/c/player: $(wildcard ffi/tests/player/*.[ch]) include/flagfall.h $(LIB)
	@mkdir -p build/c
	$(CC) $(CFLAGS) $(WARNINGS) -Iinclude -o $@ $(filter %.c,$^) -Lbuild/lib -lflagfall -Wl,-rpath,'$$ORIGIN/../lib'

# The same library, built to panic where a test requests it.
PANICKING := target/panic-points/debug/libflagfall.so
$(PANICKING): $(RUST_SOURCES) $(wildcard ffi/src/*.rs) ffi/Cargo.toml
	RUSTFLAGS="$(RUSTFLAGS) --cfg flagfall_panic_points" $(CARGO) build --locked -p flagfall-ffi --target-dir target/panic-points
build/c/panic_test: ffi/tests/panic_test.c ffi/tests/api_test_shared.c $(wildcard ffi/tests/*.h) include/flagfall.h $(PANICKING)
	@mkdir -p build/c/panicking
	cp $(PANICKING) build/c/panicking/libflagfall.so.0
	$(CC) $(CFLAGS) $(WARNINGS) -Iinclude -o $@ $(filter %.c,$^) build/c/panicking/libflagfall.so.0 -Wl,-rpath,'$$ORIGIN/panicking'

EXAMPLES := $(patsubst examples/c/%.c,build/c/%,$(wildcard examples/c/*.c))
$(EXAMPLES): build/c/%: examples/c/%.c include/flagfall.h $(LIB)
	@mkdir -p build/c
	$(CC) $(CFLAGS) $(WARNINGS) -Iinclude -o $@ $< -Lbuild/lib -lflagfall -Wl,-rpath,'$$ORIGIN/../lib'

# The example in C for Redis needs hiredis, which is optional.
REDIS_EXAMPLE := $(if $(shell pkg-config --exists hiredis 2> /dev/null && echo yes),build/redis/play)
build/redis/play: examples/redis/play.c
	@mkdir -p build/redis
	$(CC) $(CFLAGS) $(WARNINGS) $$(pkg-config --cflags hiredis) -o $@ $< $$(pkg-config --libs hiredis)

# Not optimized, so that core is compiled only once with optimization, for the libraries.
build/rust/%: examples/rust/%.rs examples/rust/Cargo.toml $(RUST_SOURCES)
	$(CARGO) build --locked -p flagfall-examples --bin $*
	@mkdir -p build/rust
	cp target/debug/$* $@

.PHONY: test-python
test-python: python-tests python-types ## Test the Python package, its wheel and sdist, and its types

.PHONY: python-tests
python-tests: $(WHEEL) $(SDIST) $(REDIS_MODULE)
	$(PY) $(PYTEST) bindings-python/tests --ignore bindings-python/tests/test_stub.py

.PHONY: python-types
python-types: $(WHEEL) $(PYRIGHT) build/judge
	$(PY) -m mypy --strict bindings-python/tests bindings-python/python stores
	$(PY) -m mypy --strict examples/python examples/redis examples/test_engine_match.py
	$(PY) -m mypy --strict benches/site
	MYPYPATH=bindings-redis/tests:bindings-python/tests:stores $(PY) -m mypy --strict bindings-redis/tests
	$(PY) -m mypy.stubtest flagfall --allowlist bindings-python/stubtest-allowlist.txt
	$(NODE) bindings-python/node_modules/pyright/index.js --project bindings-python
	$(PY) $(PYTEST) bindings-python/tests/test_stub.py
	$(JUDGE) $(PY) bindings-python/tests/player.py

# Takes ten minutes; `make test` does the same with 200 games and 4 kills.
.PHONY: test-store-kills
test-store-kills: $(WHEEL) $(ADDON) $(REDIS_MODULE) ## Play GAMES (10000) in each store, kill its processes and PostgreSQL KILLS (100) times, on a full disk and so on
	GAMES=$(or $(GAMES),10000) KILLS=$(or $(KILLS),100) $(PY) -m pytest -q -s scripts/test_stores.py

# The same module, built to panic where a test requests it.
PANICKING_REDIS := target/panic-points/debug/libflagfall_redis.so
$(PANICKING_REDIS): $(REDIS_SOURCES)
	RUSTFLAGS="$(RUSTFLAGS) --cfg flagfall_panic_points" $(CARGO) build --locked -p flagfall-redis --target-dir target/panic-points

.PHONY: test-redis
test-redis: $(WHEEL) $(REDIS_MODULE) $(PANICKING_REDIS) ## Test the module for Redis, if redis-server is installed
	$(PY) $(PYTEST) bindings-redis/tests

# Takes more than half an hour; `make test` does the same with 300 games, and kills each once.
.PHONY: test-redis-kills
test-redis-kills: $(WHEEL) $(REDIS_MODULE) ## Kill clients and servers of GAMES (10000) in Redis, alone and in a cluster, each KILLS (100) times, and test that nothing is lost
	FLAGFALL_REDIS_GAMES=$(or $(GAMES),10000) FLAGFALL_REDIS_SECONDS=$(or $(SECONDS),6) FLAGFALL_REDIS_KILLS=$(or $(KILLS),100) \
		FLAGFALL_REDIS_PRESSES=1000000 $(PY) -m pytest -q -s bindings-redis/tests

.PHONY: bench-redis
bench-redis: $(WHEEL) $(REDIS_MODULE) ## Measure the module for Redis beside SET
	$(PY) bindings-redis/tests/bench.py

# Builds the source distribution anew in each; not part of `make test`.
.PHONY: test-pythons
test-pythons: $(WHEEL) $(SDIST) build/judge ## Test the Python package in every CPython found: PATH, pyenv, PYTHONS="/path/to/python …"
	PYTHONS="$(PYTHONS)" $(PYTHON) scripts/test_pythons.py $(JUDGE)

.PHONY: test-node
test-node: $(ADDON) $(REDIS_MODULE) build/judge ## Test the Node package, and its types
	$(NPM) test --silent --prefix bindings-node
	$(JUDGE) $(NODE) bindings-node/test/player.mjs

.PHONY: test-wasm
test-wasm: ## Test the WebAssembly, if it can be built
	@if advice=$$(scripts/wasm.sh can); then \
		$(MAKE) --no-print-directory wasm-tests; \
	else \
		scripts/not_run.sh add "the WebAssembly, which needs: $$advice"; \
	fi

.PHONY: wasm-tests
wasm-tests: $(BROWSER) $(PUBLISHED_TESTS)/node_modules/installed.stamp
	$(PYTHON) scripts/check_binaries.py $(WASM)
	$(NODE) bindings-node/test/suite.mjs wasm
	$(NPM) test --silent --prefix $(PUBLISHED_TESTS)

# Downloads five runtimes (800 MB unpacked); not part of `make test`.
.PHONY: test-runtimes
test-runtimes: $(BROWSER) $(RUNTIME_TESTS)/node_modules/installed.stamp ## Test the Node package in Deno, Bun and newer versions of Node, on Linux with glibc on x64
	$(NPM) test --silent --prefix $(RUNTIME_TESTS)

.PHONY: test-browser
test-browser: ## Test the Node package in Chromium: without a bundler, and built with Vite, webpack and esbuild
	@if advice=$$(scripts/wasm.sh can); then \
		$(MAKE) --no-print-directory browser-tests; \
	else \
		scripts/not_run.sh add "the Node package in a browser, which needs: $$advice"; \
	fi

.PHONY: browser-tests
browser-tests: $(BROWSER) $(BROWSER_TESTS)/node_modules/installed.stamp
	$(NPM) test --silent --prefix $(BROWSER_TESTS)

.PHONY: test-book
test-book: ## Test the book: links, programs, spelling, names, accessibility, size, and the playground
	@if advice=$$(scripts/wasm.sh can); then \
		$(MAKE) --no-print-directory book-tests; \
	else \
		scripts/not_run.sh add "the book, which needs: $$advice"; \
	fi

# The tests of the playground measure how fast it answers, so they run alone.
.PHONY: book-tests
book-tests: book $(LIB) book/snippets/node_modules/installed.stamp
	$(NPM) test --silent --prefix book

OF_EXAMPLES := $(EXAMPLES) $(REDIS_EXAMPLE) build/rust/replay examples/node/node_modules/flagfall examples/redis/node_modules/installed.stamp
.PHONY: test-examples
test-examples: examples-tests game-server-tests page-tests ## Test the examples, the code in the READMEs, the game server and the page

.PHONY: examples-tests
examples-tests: $(WHEEL) $(ADDON) $(REDIS_MODULE) $(OF_EXAMPLES)
	$(PY) $(PYTEST) examples

.PHONY: game-server-tests
game-server-tests: $(ADDON) $(GAME_SERVER)/node_modules/installed.stamp
	$(NPM) test --silent --prefix $(GAME_SERVER)

.PHONY: page-tests
page-tests: $(ADDON) $(GAME_SERVER)/node_modules/installed.stamp
	PYTHON="$(PYTHON)" $(NODE) --test --test-reporter=spec examples/web/*.test.mjs

.PHONY: test-restarts
test-restarts: $(WHEEL) $(ADDON) $(REDIS_MODULE) build/c/restarts ## Test that every language restores what the others save
	$(CARGO) build $(IN_RUST) --example restarts
	$(PY) $(PYTEST) scripts --ignore scripts/packages

.PHONY: test-site
test-site: $(WHEEL) $(ADDON) ## Test that a site that is killed has all that it reported as saved
	NODE="$(NODE)" $(PY) benches/site/trial.py --games 20000 --rate 5000 --seconds 3 --kills 3

# Takes five minutes and 1 GB of memory, and is not part of `make test`.
.PHONY: trial-site
trial-site: $(WHEEL) $(ADDON) ## As test-site, with a million games and 50,000 presses per second, and measure it
	NODE="$(NODE)" $(PY) benches/site/trial.py --games 1000000 --rate 50000 --seconds 60 --kills 6 --restart 1

# The files as they are installed and published.
.PHONY: test-binaries
test-binaries: $(LIB) $(WHEEL) $(ADDON) $(REDIS_MODULE) ## Test that published files are stripped and contain no local paths
	@rm -rf build/installed
	@PREFIX=/usr DESTDIR=build/installed scripts/install.sh install
	$(PYTHON) scripts/check_binaries.py build/installed/usr/lib/libflagfall.so build/installed/usr/lib/libflagfall.a build/wheels/*.whl bindings-node/*.node $(REDIS_MODULE)

$(PACKAGE_CHECKS)/installed.stamp: scripts/packages/requirements.txt
	$(PYTHON) -m venv $(PACKAGE_CHECKS)
	$(PACKAGE_CHECKS)/bin/python -m pip install --quiet -r scripts/packages/requirements.txt
	@touch $@

# Collects the packages that this machine can build in build/packages.
.PHONY: packages
packages: $(LIB) $(WHEEL) $(SDIST) $(ADDON)
	CARGO="$(CARGO)" NODE="$(NODE)" scripts/packages/collect.sh build/packages

.PHONY: test-packages
test-packages: packages $(PACKAGE_CHECKS)/installed.stamp ## Test the packages, and that what is wrong with a package is found
	@! scripts/not_run.sh tool pkg-config pkg-config 'the checks of the packages' || \
		CC="$(CC)" $(PACKAGE_CHECKS)/bin/python $(PYTEST) scripts/packages

# Takes five minutes and is not part of `make test`: it tests the crates, and needs WebAssembly.
.PHONY: check-packages
check-packages: override export DIST := $(abspath $(or $(DIST),build/packages))
check-packages: $(if $(DIST),,wasm packages) $(PACKAGE_CHECKS)/installed.stamp $(PUBLISHED_TESTS)/node_modules/installed.stamp ## Check the packages in the folder DIST, by default those that this machine can build
	CC="$(CC)" $(PACKAGE_CHECKS)/bin/python scripts/packages/check.py $(DIST)
	$(PYTHON) scripts/check_binaries.py $(DIST)/*.whl $(DIST)/*.tar.gz $(DIST)/*.tgz
	$(NPM) test --silent --prefix $(PUBLISHED_TESTS)
	@$(MAKE) --no-print-directory test-crate

COUNTS := build/c/counts
$(COUNTS): benches/counts/counts.c include/flagfall.h $(LIB)
	@mkdir -p build/c
	$(CC) $(CFLAGS) $(WARNINGS) -Iinclude -o $@ $< -Lbuild/lib -lflagfall -Wl,-rpath,'$$ORIGIN/../lib'

.PHONY: test-counts
test-counts: $(COUNTS) ## Test that frequent calls take no more instructions than recorded
	@benches/counts/check.sh $(COUNTS)

# Takes an hour and is not part of `make test`: it installs a Debian, as root.
.PHONY: test-bare-machine
test-bare-machine: ## Run `make demo` and `make test` on a minimal Debian: USERS (player root), SUITE (bookworm), MIRROR, KEEP=1
	@scripts/test_bare_machine.sh

.PHONY: record-counts
record-counts: $(COUNTS) ## Record the instructions that test-counts allows
	@benches/counts/check.sh $(COUNTS) record

.PHONY: bench
bench: require library wheel addon wasm ## Measure what calls cost, and write BENCHMARKS.md
	$(PYTHON) benches/run.py

.PHONY: bench-stores
bench-stores: $(WHEEL) $(ADDON) ## Measure a press in each store beside an update without a clock: ROUNDS (11)
	NODE="$(NODE)" $(PY) benches/stores.py $(ROUNDS)

.PHONY: fuzz
fuzz: ## Fuzz every target for FUZZ_SECONDS (30), or FUZZ_RUNS times; if it finds an error, says how to reproduce it
	CARGO="$(CARGO)" CXX="$(CXX)" fuzz/run.sh

# Takes an hour and is not part of `make test`, which makes some thousand calls.
.PHONY: fuzz-bindings
fuzz-bindings: export FLAGFALL_CALLS = $(or $(CALLS),10000000)
fuzz-bindings: export FLAGFALL_SEED = $(or $(SEED),1)
fuzz-bindings: $(ADDON) wasm $(WHEEL) $(REDIS_MODULE) ## Make CALLS (10000000) random calls each to the addon, the WebAssembly, a store in SQLite and the module for Redis; SEED (1) chooses them
	$(NODE) --test --test-reporter=spec bindings-node/test/random-calls.test.mjs
	$(NODE) bindings-node/test/suite.mjs wasm random-calls
	$(PY) -m pytest -q bindings-python/tests/test_store.py -k random_calls
	$(PY) -m pytest -q bindings-redis/tests -k random_words

# Takes about an hour and is not part of `make test`.
.PHONY: sanitize
sanitize: require library wheel addon build/c/leaks_test build/c/day_test ## Test under sanitizers and valgrind, and for leaks: PARTS="rust c threads"
	CC="$(CC)" CXX="$(CXX)" NODE="$(NODE)" CARGO="$(CARGO)" scripts/sanitize.sh $(PARTS)

.PHONY: lint
lint: $(WORKFLOWS) ## Check format, lints, documentation and CI's workflows
	$(CARGO) fmt --all --check
	$(CARGO) clippy --quiet --locked --workspace --features flagfall/serde,flagfall-tokio/documents --all-targets -- -D warnings
	$(CARGO) clippy --quiet --locked -p flagfall -p flagfall-tokio --all-targets -- -D warnings
	@# The tests are the same with any features.
	$(CARGO) clippy --quiet --locked -p flagfall --features documents -- -D warnings
	$(CARGO) clippy --quiet --locked -p flagfall --features serde -- -D warnings
	@$(PYTHON) scripts/check_dependencies.py
	@$(PYTHON) scripts/notices.py --check
	@$(PYTHON) scripts/check_imports.py
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --quiet --locked --no-deps -p flagfall -p flagfall-tokio --all-features

# What CI runs. Checked again only after a change.
$(WORKFLOWS): scripts/workflows/node_modules/installed.stamp scripts/workflows/check.mjs $(wildcard .github/workflows/*.yml)
	for file in .github/workflows/*.yml; do $(NODE) scripts/workflows/check.mjs "$$file" || exit 1; done
	@mkdir -p build
	@touch $@

# Takes half an hour and is not part of `make test`.
.PHONY: release
release: ## Build a release in dist, twice, check it, and say what would be published: VERSION=0.1.0 REPOSITORY=https://… [PUBLISH=1]
	@$(PYTHON) scripts/release/release.py "$(VERSION)" "$(REPOSITORY)" $(if $(filter 1,$(PUBLISH)),--publish)

# Not part of `make test`. It needs the LLVM tools of the compiler: the component llvm-tools of rustup,
# or LLVM_COV and LLVM_PROFDATA, the programs of the same version.
COVERAGE := build/tools/bin/cargo-llvm-cov
$(COVERAGE):
	$(CARGO) install cargo-llvm-cov --version 0.9.1 --locked --root build/tools
.PHONY: coverage
coverage: $(COVERAGE) ## List the lines of core that its tests do not run
	$(COVERAGE) llvm-cov test --locked -p flagfall --features std,serde --show-missing-lines --fail-under-lines 99

# Takes hours and is not part of `make test`. The results are in build/mutants.out. A change that
# never stops allocating must not take the machine's memory, so none has more than 9 GB.
MUTANTS := build/tools/bin/cargo-mutants
$(MUTANTS):
	$(CARGO) install cargo-mutants --version 27.1.0 --locked --root build/tools
.PHONY: mutants
mutants: $(MUTANTS) ## Find changes to core that no test detects: FILES=core/src/play/game.rs
	ulimit -v 9000000; PROPTEST_CASES=16 CARGO_PROFILE_DEV_DEBUG=false CARGO_PROFILE_DEV_OPT_LEVEL=1 \
		$(MUTANTS) mutants --dir . --package flagfall --output build $(FILES:%=--file %)

# Takes hours and is not part of `make test`. Stryker's reports are in build/mutants.
MUTANT_TOOLS := build/tools/mutants
STORES = $(wildcard bindings-python/python/flagfall/store/*.py bindings-node/lib/store/*.ts)
$(MUTANT_TOOLS)/installed.stamp: scripts/mutants/requirements.txt
	$(PYTHON) -m venv $(MUTANT_TOOLS)
	$(MUTANT_TOOLS)/bin/python -m pip install --quiet -r $<
	@touch $@
.PHONY: mutants-stores
mutants-stores: $(WHEEL) $(ADDON) $(REDIS_MODULE) $(MUTANT_TOOLS)/installed.stamp scripts/mutants/node_modules/installed.stamp ## Find changes to the stores in Python and Node that no test detects: FILES=bindings-node/lib/store/redis.ts
	$(MUTANT_TOOLS)/bin/python scripts/mutants/python.py $(filter %.py,$(or $(FILES),$(STORES)))
	$(NODE) scripts/mutants/node.mjs $(filter %.ts,$(or $(FILES),$(STORES)))

.PHONY: clean
clean: ## Remove everything that was built or installed in the project's folders
	$(CARGO) clean
	rm -rf build $(VENV) bindings-node/node_modules $(WASM_TOOLS)/node_modules bindings-python/node_modules
	rm -rf scripts/workflows/node_modules scripts/mutants/node_modules
	rm -rf book/node_modules book/snippets/node_modules book/generated
	find book/pages/reference/c -type f ! -name index.md -delete
	rm -rf examples/node/node_modules $(GAME_SERVER)/node_modules benches/node/node_modules
	rm -rf bindings-node/*.node bindings-node/dist $(BROWSER_TESTS)/node_modules $(PUBLISHED_TESTS)/node_modules $(RUNTIME_TESTS)/node_modules
