# collide - exact 2D collision queries.  "make help" lists the targets.

# ---- settings a user may override -------------------------------------------
PREFIX     ?= /usr/local
BINDIR     ?= $(PREFIX)/bin
LIBDIR     ?= $(PREFIX)/lib
INCDIR     ?= $(PREFIX)/include
MANDIR     ?= $(PREFIX)/share/man
CC         ?= cc
CFLAGS     ?= -O2 -g
PKG_CONFIG ?= pkg-config
B          ?= build
DEMO       ?= scenes/article-1-box-box.json
FUZZ_S     ?= 10
FUZZ_SEED  ?= 1
LAWS       ?= 50
MAP_SEEDS  ?= 40
BENCH      ?= start stream document simulate memory levels kernels broad
# Real maps, and cases of other engines' test suites: no part of this repository.
MAPS       ?= ../shared/maps
MOTION     ?= $(wildcard ../shared/accept/data/motion.ndjson)
SAN        ?=
V          ?=
# Of expat, zlib and zstd those to build without, though they are there, and
# librsvg, which is loaded when a PNG is asked for; and whether they are to be
# linked as shared libraries where archives are there.
WITHOUT    ?=
SHARED     ?=

# ---- nothing below should need editing --------------------------------------
# The header of the library is the one place that says the version.
VERSION := $(shell awk -F '"' '/define COL_VERSION / { print $$2 }' \
           src/collide.h)

# Folders are stages; src/README.md has the table of who may include whom.
LIB_SRC  := $(wildcard $(patsubst %,src/%/*.c,exact geom pieces search narrow \
            clip broad motion response))
APP_SRC  := $(filter-out $(LIB_SRC),$(wildcard src/*/*.c))
TEST_SRC := $(filter-out %/main.c,$(wildcard \
            $(patsubst %,tests/%/*.c,unit laws lattice golden support)))
SUPPORT  := $(patsubst %,tests/support/%.c,fewest_oracle hostile impact \
            impact_fault impact_times impact_values mass_oracle motion_fault \
            motion_oracle oracle oracle_values pieces_fault response_fault \
            rings rings_fault rng shapes swept_fault)
FUZZ_SRC := $(wildcard tests/fuzz/fuzz_*.c)
FUZZ_AID := $(filter-out $(FUZZ_SRC),$(wildcard tests/fuzz/*.c)) $(SUPPORT) \
            tests/support/stream_story.c tests/support/scene_same.c
SRC      := $(wildcard src/main.c) $(LIB_SRC) $(APP_SRC)
HEADERS  := $(wildcard src/*.h src/*/*.h)
# What a user of the library includes.
FACE     := $(wildcard src/*.h)
SOURCES   = $(shell find src tests -name '*.[ch]' -o -name '*.[ch]pp')
SCENES    = $(shell find scenes -name '*.json' | sort)
MANUALS  := $(wildcard man/*.[1-9])
PICTURES := manifold.svg findings.svg
obj       = $(patsubst %.c,$(B)/%.o,$(1))
# What pages are made of, and the program with it.
ASSETS   := $(sort $(wildcard $(foreach type,css html js, \
            src/page/*.$(type) src/report/*.$(type))))
APP_OBJ   = $(call obj,$(APP_SRC) src/page/assets.c)

WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion \
        -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wvla \
        -Wfloat-equal -Wswitch-enum -Wundef
# glibc checks buffers only in optimised code, and sanitizers do it better.
OPTIMISED = $(filter-out -O0,$(filter -O%,$(CFLAGS)))
HARDEN = -fstack-protector-strong $(if $(SAN),,$(if $(OPTIMISED),\
         -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
# Answers are the same bytes everywhere, so these come after the user's flags.
# The x87 unit rounds twice (FLT_EVAL_METHOD 2): there SSE2 has to compute. GCC's
# vectorizer fuses products and sums though contraction is off (12.2 for
# x86-64-v3; 16.1 for RISC-V, see Box2D's issue 1086): it rests wherever the
# processor can do that.
HASH     := \#
FLOAT_IF := __FLT_EVAL_METHOD__\n$(HASH)if !defined __clang__ && \
            (defined __FMA__ || defined __FMA4__ || \
            !(defined __x86_64__ || defined __i386__))\nfuses\n$(HASH)endif\n
FLOAT_IS := $(shell printf '$(FLOAT_IF)' | $(CC) $(CFLAGS) -E -P - 2>/dev/null)
FLOAT    := -ffp-contract=off -fno-fast-math \
            $(if $(filter 2,$(FLOAT_IS)),-msse2 -mfpmath=sse) \
            $(if $(filter fuses,$(FLOAT_IS)),-fno-tree-vectorize)
# WASI has no threads: there the program does all work itself.
THREADS := $(if $(findstring wasi,$(CC)),,-pthread)
ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -Isrc $(WARN) $(HARDEN) \
         $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer \
         -fno-sanitize-recover=all) \
         $(THREADS) $(CFLAGS) $(CPPFLAGS) $(FLOAT)

CJSON_CFLAGS := $(or $(CJSON_CFLAGS),$(shell \
                $(PKG_CONFIG) --cflags libcjson 2>/dev/null))
CJSON_LIBS   := $(or $(CJSON_LIBS),$(shell \
                $(PKG_CONFIG) --libs libcjson 2>/dev/null))
# Libraries that the program can do without: maps in XML, packed layers. Of each
# its name for WITHOUT, for pkg-config and for #ifdef.
PARTS        := expat:expat:HAVE_EXPAT zlib:zlib:HAVE_ZLIB \
                zstd:libzstd:HAVE_ZSTD
part_word     = $(word $(1),$(subst :, ,$(2)))
part_is_here  = $(if $(filter $(call part_word,1,$(1)),$(WITHOUT)),,$(shell \
                $(PKG_CONFIG) --exists $(call part_word,2,$(1)) \
                2>/dev/null && echo yes))
PARTS_HERE   := $(foreach part,$(PARTS),$(if \
                $(call part_is_here,$(part)),$(part)))
PARTS_CFLAGS := $(foreach part,$(PARTS_HERE),-D$(call part_word,3,$(part)) \
                $(shell $(PKG_CONFIG) --cflags $(call part_word,2,$(part))))
# From archives where there are such: to load three more shared libraries would
# cost a run of one scene a sixth of its time.
archive_of    = $(if $(SHARED),,$(filter /%,$(shell \
                $(CC) -print-file-name=$(patsubst -l%,lib%.a,$(1)))))
PARTS_LIBS   := $(foreach flag,$(foreach part,$(PARTS_HERE),$(shell \
                $(PKG_CONFIG) --libs $(call part_word,2,$(part)))),$(or \
                $(if $(filter -l%,$(flag)),$(call archive_of,$(flag))),$(flag)))
# librsvg is loaded at run time, where libraries can be: not in WASI, nor by a
# static program. Before glibc 2.34 what loads is in a library of its own.
LOADS        := $(if $(filter librsvg --target=wasm% -static, \
                $(WITHOUT) $(CC) $(CFLAGS) $(LDFLAGS)),,yes)
RASTER_CFLAGS = $(if $(LOADS),-DHAVE_DLOPEN)
APP_CFLAGS    = $(CJSON_CFLAGS) $(PARTS_CFLAGS) $(RASTER_CFLAGS)
APP_LIBS      = $(CJSON_LIBS) $(PARTS_LIBS) $(if $(LOADS),-ldl)
TEST_CFLAGS   = $(shell $(PKG_CONFIG) --cflags criterion) -Itests \
                -Wno-conversion
TEST_LIBS     = $(shell $(PKG_CONFIG) --libs criterion) -lgmp
SANITIZERS   := address,undefined,float-cast-overflow
NATIVE       := $(if $(filter x86_64,$(shell uname -m)),-march=native)
JOBS         := $(shell nproc 2>/dev/null || echo 2)
Q            := $(if $(V),,@)

MAKEFLAGS += -r --no-print-directory
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all setup setup-check demo check test sanitize portable valgrind \
        coverage process batch dialects levels maps reach reports motion \
        patches concave judge mutants filters filters-run fuzz fuzz-run \
        lattice laws without golden-update format format-check layers headers \
        symbols lint man-lint docs install uninstall installcheck clean guards \
        help have-cjson hash matrix matrix-update setup-matrix setup-bench \
        bench bench-smoke bench-table setup-engines judge-engines figures figures-check

# ---- build ------------------------------------------------------------------
all: $(B)/collide $(B)/libcollide.a   ## build the program and the library

$(B)/collide: $(call obj,src/main.c) $(APP_OBJ) $(B)/libcollide.a
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(APP_LIBS) -lm

$(B)/libcollide.a: $(call obj,$(LIB_SRC))
	@echo "  AR   $@"
	$(Q)rm -f $@ && $(AR) rcs $@ $^

# With arenas whose memory runs out on purpose, of tests/support/scarce.c.
$(B)/unit: $(call obj,$(TEST_SRC)) $(filter-out %/arena.o,$(APP_OBJ)) \
           $(B)/libcollide.a
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(TEST_LIBS) $(APP_LIBS) -lm

# What needs nothing but the readers of files, built without libraries.
$(B)/documents: $(call obj,$(wildcard src/document/*.c src/json/*.c \
              src/base/*.c tests/unit/test_document*.c) \
              tests/unit/test_unpack.c tests/unit/test_library.c \
              tests/support/documents.c)
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(TEST_LIBS) $(PARTS_LIBS) -lm

$(B)/lattice: $(call obj,$(filter-out %/test_lattice.c, \
              $(wildcard tests/lattice/*.c)))
$(B)/filters: $(call obj,tests/filters/filters.c)
$(B)/generate: $(call obj,tests/matrix/generate.c)
$(B)/lattice $(B)/filters $(B)/generate: $(call obj,$(SUPPORT) \
              src/generate/rng.c) $(B)/libcollide.a
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) \
	  $(B)/libcollide.a -lgmp -lm

$(B)/fuzz_%: $(B)/tests/fuzz/fuzz_%.o $(call obj,$(FUZZ_AID)) $(APP_OBJ) \
             $(B)/libcollide.a
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer -o $@ $^ $(APP_LIBS) -lgmp -lm

# How fast a function is depends on where it lies in lines of 64 bytes, some by
# a tenth: not on how long those before it are, which changes.
$(patsubst %,$(B)/src/%/%.o,search narrow clip): EXTRA = -falign-functions=64
$(B)/src/scene/%.o: EXTRA = $(CJSON_CFLAGS)
$(B)/src/document/%.o: EXTRA = $(PARTS_CFLAGS)
$(B)/src/raster/%.o: EXTRA = $(RASTER_CFLAGS)
$(B)/src/%.o: STRICT = $(WERROR)
# Unit tests wait for what they test, and are half of what there is to compile.
$(B)/tests/unit/%.o: EXTRA = $(APP_CFLAGS) $(TEST_CFLAGS) -O0 -U_FORTIFY_SOURCE
$(B)/tests/%.o: EXTRA = $(APP_CFLAGS) $(TEST_CFLAGS)
$(B)/tests/unit/test_librsvg.o: EXTRA = $(patsubst -I%,-isystem%,$(shell \
                $(PKG_CONFIG) --cflags librsvg-2.0 2>/dev/null))
# Files of pages that are part of the program (src/page/assets.h).
$(B)/src/page/assets.c: src/page/embed.awk $(ASSETS)
	@mkdir -p $(@D)
	@echo "  MAKE $@"
	$(Q)awk -f $^ >$@

$(B)/src/page/assets.o: $(B)/src/page/assets.c Makefile
	@echo "  CC   $<"
	$(Q)$(CC) $(ALL_CFLAGS) $(STRICT) -MMD -MP -c -o $@ $<

$(B)/%.o: %.c Makefile
	@mkdir -p $(@D)
	@echo "  CC   $<"
	$(Q)$(CC) $(ALL_CFLAGS) $(STRICT) $(EXTRA) -MMD -MP -c -o $@ $<

$(call obj,src/main.c $(APP_SRC)): | have-cjson
have-cjson:
	@test -n "$(CJSON_LIBS)" || { echo "collide needs cJSON (libcjson):" \
	  "run 'make setup' to install what is missing" >&2; exit 1; }

-include $(shell find $(B)/src $(B)/tests -name '*.d' 2>/dev/null)

# ---- what the build and the tests need --------------------------------------
BUILD_DEBIAN := build-essential pkg-config libcjson-dev libexpat1-dev \
                zlib1g-dev libzstd-dev
BUILD_ELSEWHERE := \
  "  Fedora  dnf install gcc make pkgconf-pkg-config cjson-devel expat-devel \
zlib-devel libzstd-devel" \
  "  Arch    pacman -S base-devel cjson expat zlib zstd" \
  "  macOS   brew install pkg-config cjson expat zlib zstd"
PARTS_MISSING = $(foreach part,$(filter-out $(PARTS_HERE),$(PARTS)),$(filter-out \
                $(WITHOUT),$(call part_word,1,$(part))))
CHECK_DEBIAN := libcriterion-dev libgmp-dev clang libclang-rt-dev clang-format \
                clang-tidy llvm cppcheck mandoc valgrind jq parallel \
                python3 librsvg2-bin
CHECK_TOOLS  := clang clang-format clang-tidy llvm-cov llvm-profdata cppcheck \
                mandoc valgrind jq parallel python3 rsvg-convert
BENCH_DEBIAN := g++ libbox2d-dev libchipmunk-dev libgeos-dev libccd-dev jq
# Whether a program that uses cJSON, or a fuzzer, can be built here and now.
CJSON_BUILDS := { printf '\#include <%s>\n' stdio.h cjson/cJSON.h | $(CC) \
                -c -x c -o /dev/null $(CJSON_CFLAGS) - && \
                $(PKG_CONFIG) --exists libcjson; } 2>/dev/null
FUZZER_BUILDS := echo 'int LLVMFuzzerTestOneInput(void){return 0;}' | clang \
                -fsanitize=fuzzer,address -x c -o /dev/null - 2>/dev/null
FAILED       := { echo "setup: the installation failed" >&2; exit 1; }

# $(call install,PACKAGES,WHAT ELSEWHERE): Debian's packages, by root or sudo.
define install
if ! command -v apt-get >/dev/null; then \
  printf '%s\n' "setup: not a Debian system; install what is missing:" $(2) \
    >&2; exit 1; \
elif test "$$(id -u)" = 0; then root=; \
elif command -v sudo >/dev/null; then root=sudo; \
else echo "setup: needs root or sudo to install: $(1)" >&2; exit 1; fi; \
apt="$$root env DEBIAN_FRONTEND=noninteractive apt-get \
     -o DPkg::Lock::Timeout=300 -y"; \
$$apt update && $$apt install --no-install-recommends $(1) || $(FAILED)
endef

setup:   ## install what building the program needs
	@missing="$(PARTS_MISSING)"; \
	if $(CJSON_BUILDS) && test -z "$$missing"; then \
	  echo "setup: nothing to install"; \
	elif $(CJSON_BUILDS); then ($(call install,$(BUILD_DEBIAN), \
	  $(BUILD_ELSEWHERE))) || \
	  echo "setup: going on without $$missing: some maps cannot be read"; \
	else $(call install,$(BUILD_DEBIAN),$(BUILD_ELSEWHERE)); fi

setup-check: setup   ## install what the tests and checks need
	@missing=; for tool in $(CHECK_TOOLS); do \
	  command -v $$tool >/dev/null || missing="$$missing $$tool"; done; \
	if test -z "$$missing" && $(PKG_CONFIG) --exists criterion gmp && \
	  $(FUZZER_BUILDS); then echo "setup-check: nothing to install"; \
	else $(call install,$(CHECK_DEBIAN), \
	  "  Fedora  dnf install criterion-devel gmp-devel clang compiler-rt \
	clang-tools-extra llvm cppcheck mandoc valgrind jq python3 librsvg2-tools" \
	  "  Arch    pacman -S gmp clang compiler-rt llvm cppcheck mandoc valgrind \
	jq python librsvg; criterion is in the AUR" \
	  "  macOS   brew install criterion gmp llvm cppcheck mandoc jq python \
	librsvg"); fi

setup-matrix: setup-check   ## install the compilers and emulators of the matrix
	@missing=$$(sh tests/matrix/matrix.sh packages $(B)); \
	if test -z "$$missing"; then echo "setup-matrix: nothing to install"; \
	else $(call install,$$missing, \
	  "  the compilers and emulators that tests/matrix/builds names"); fi

setup-bench: setup   ## install what collide is measured beside
	@missing=; for peer in $(BENCH_PEERS); do \
	  $(call bench_has,$$peer) || missing=yes; done; \
	if test -z "$$missing"; then echo "setup-bench: nothing to install"; \
	else ($(call install,$(BENCH_DEBIAN), \
	  "  Box2D 2.4 and Chipmunk 7 and GEOS and libccd with their headers")) || \
	  echo "setup-bench: going on without"; fi

setup-engines: setup   ## install the engines that collide judges
	@missing="$(ENGINES_NODE)"; command -v jq >/dev/null || missing=yes; \
	for engine in $(ENGINES_C); do \
	  $(call engine_has,$$engine) || missing=yes; done; \
	if test -z "$$missing"; then echo "setup-engines: nothing to install"; \
	else ($(call install,$(ENGINES_DEBIAN) $(ENGINES_NODE), \
	  "  Box2D 2.4 and Chipmunk 7 with their headers; node with npm; jq")) || \
	  echo "setup-engines: going on without"; fi

setup-browser: setup   ## install what looks at pages: chromium, playwright-core
	@missing="$(strip $(BROWSER_DEBIAN))"; \
	if test -z "$$missing"; then echo "setup-browser: nothing to install"; \
	else ($(call install,$(BROWSER_DEBIAN), \
	  "  chromium; node with npm")) || \
	  echo "setup-browser: going on without"; fi

demo: setup   ## build the program and answer a scene
	@$(MAKE) -j$(JOBS) all
	@for ask in "clip --pretty" sat gjk; do \
	  echo; echo "$$ $(B)/collide $$ask $(DEMO)"; \
	  $(B)/collide $$ask $(DEMO) || exit 1; done

# ---- tests ------------------------------------------------------------------
# The first of them build the program. What waits more than it computes goes on
# beside the analysis; the others have both processors to themselves.
STEPS_FIRST  := format-check layers headers symbols
STEPS_BESIDE := check-browser man-lint docs guards installcheck process \
                figures-check batch dialects levels maps reach reports motion \
                patches concave judge mutants bench-smoke hash filters without
STEPS_LAST   := fuzz sanitize portable test

# No compiler warns of src/: not gcc, of `all` and `sanitize`, nor clang, of
# `fuzz` and `portable`.
check: setup-check   ## everything CI runs
	@mkdir -p $(B); rm -f $(B)/failed; touch $(B)/failed; \
	steps() { for step; do echo "== $$step, $$(date +%T)"; \
	  $(MAKE) -j$(JOBS) WERROR=-Werror $$step || \
	    echo $$step >>$(B)/failed; done; }; \
	steps $(STEPS_FIRST); \
	steps $(STEPS_BESIDE) >$(B)/beside.log 2>&1 & \
	steps lint; wait; cat $(B)/beside.log; \
	steps $(STEPS_LAST); \
	if test -s $(B)/failed; then \
	  echo "check: FAILED: $$(xargs <$(B)/failed)"; exit 1; fi; \
	echo "check: all steps passed"

# Criterion does not see what LeakSanitizer reports when a worker ends: the
# reports go to files, and any file fails the run but one of its own leaks, for
# which a process is not to end with a status of its own. One more at a time than
# there are processors, for some wait.
test: $(B)/unit   ## run the unit, law and golden tests
	@rm -f $(B)/report.*
	@status=0; UBSAN_OPTIONS=print_stacktrace=1 \
	ASAN_OPTIONS=log_path=$(B)/report:exitcode=0 \
	$(B)/unit --jobs $$(($(JOBS) + 1)) || status=1; \
	for report in $(B)/report.*; do test ! -e $$report || \
	  awk -f tests/foreign_leak.awk $$report || \
	  { cat $$report; status=1; }; done; exit $$status

# Each test is a process, whose start has less to relocate so.
sanitize:   ## the same tests under ASan, LSan and UBSan
	@$(MAKE) B=$(B)/san SAN=$(SANITIZERS) CFLAGS='-O1 -g' \
	  LDFLAGS='$(LDFLAGS) -no-pie' test

portable:   ## the same from another compiler, to the hilt, without intrinsics
	@$(MAKE) B=$(B)/clang CC=clang CFLAGS='-O3 -g $(NATIVE)' \
	  CPPFLAGS=-U__SSE2__ test

without:   ## the tests of documents, built without expat, zlib and zstd
	@$(MAKE) B=$(B)/without WITHOUT='expat zlib zstd' CFLAGS=-O0 \
	  $(B)/without/documents
	@$(B)/without/documents

filters:   ## count how often decisions need exact integers
	@$(MAKE) B=$(B)/counted CPPFLAGS=-DCOL_COUNT_DECISIONS filters-run

filters-run: $(B)/filters
	@$(B)/filters

valgrind: all   ## memcheck the program over all scenes
	@for query in sat gjk clip sweep pairs cross; do echo "  memcheck $$query"; \
	  valgrind --quiet --leak-check=full --errors-for-leak-kinds=all \
	    --error-exitcode=99 $(B)/collide $$query --all $(SCENES) \
	    >/dev/null 2>$(B)/valgrind.log; \
	  test $$? -ne 99 || { cat $(B)/valgrind.log; exit 1; }; done

process: all   ## what only a process shows: closed descriptors, pipes
	@sh tests/process.sh $(B)

reports: all   ## findings read by jq, python, awk and SARIF's schema
	@sh tests/reports.sh $(B)

figures: all   ## draw the figures of the articles, and those of README
	@sh tests/figures/figures.sh $(B)/collide $(B)/figures
	@for picture in $(PICTURES); do \
	  cp $(B)/figures/readme-$$picture scenes/pictures/$$picture; done

figures-check: all   ## draw them and see that those of README are current
	@sh tests/figures/figures.sh $(B)/collide $(B)/figures
	@for picture in $(PICTURES); do \
	  cmp $(B)/figures/readme-$$picture scenes/pictures/$$picture || \
	    { echo "figures: make figures draws $$picture anew" >&2; exit 1; }; \
	  done

batch: all   ## streams cut into parts, by shards and by engines
	@sh tests/batch.sh $(B)

dialects: all   ## answers in the words of engines, read again and judged
	@sh tests/dialects.sh $(B)

levels: all   ## many levels in one call of collide check
	@sh tests/check.sh $(B)

maps: all   ## random maps and real ones, read in a second way
	@python3 tests/maps.py -n $(MAP_SEEDS) $(B)/collide \
	  $(wildcard $(MAPS) scenes/levels)

reach: all   ## goals and pits in random levels, found in a second way
	@python3 -B tests/reach.py $(B)/collide

patches: all   ## what the patches of collide diff make of random answers
	@python3 -B tests/patches.py $(B)/collide

motion: all   ## rays, casts, times of impact of other engines' test suites
	@if test -n "$(MOTION)"; then \
	  python3 tests/motion.py $(MOTION) $(B)/collide; \
	else echo "motion: SKIPPED: no file is named by MOTION"; fi

judge: all   ## our own answers held against the truth
	@sh tests/judge.sh $(B)
	@sh tests/engines/said.sh $(B)

mutants: all   ## wrong and harmless changes to answers, for the judge
	@python3 -B tests/mutants.py $(B)/collide

concave: all   ## concave shapes against exact arithmetic over their edges
	@python3 -B tests/concave.py $(B)/collide

# Clang's figures are of the conditions of the source, gcc's of jumps compiled.
# Where threads count as well, sums of counts are right only if that is atomic.
coverage:   ## line and branch coverage of src/, against tests/uncovered.txt
	@mkdir -p $(B)/cov && rm -f $(B)/cov/*.profraw
	@LLVM_PROFILE_FILE=$(abspath $(B))/cov/%m.profraw $(MAKE) B=$(B)/cov \
	  CC=clang CFLAGS='-O0 -g -fprofile-instr-generate -fcoverage-mapping \
	  -fprofile-update=atomic' MAPS= MAP_SEEDS=4 test process levels maps \
	  reports
	@llvm-profdata merge -o $(B)/cov/profile $(B)/cov/*.profraw
	@llvm-cov export $(B)/cov/unit -object $(B)/cov/collide \
	  -instr-profile=$(B)/cov/profile $(SRC) $(HEADERS) >$(B)/cov/coverage.json
	@python3 tests/coverage.py $(B)/cov/coverage.json tests/uncovered.txt

fuzz:   ## fuzz each harness of tests/fuzz for FUZZ_S seconds
	@$(MAKE) B=$(B)/fuzz CC=clang SAN=fuzzer-no-link,$(SANITIZERS) \
	  CFLAGS='-O1 -g' fuzz-run

fuzz-run: $(patsubst tests/fuzz/%.c,run-%,$(FUZZ_SRC))

run-fuzz_%: $(B)/fuzz_%
	@harness=fuzz_$*; found=$(B)/corpus/$$harness; seeds=; mkdir -p $$found; \
	for seed in tests/fuzz/corpus/$$harness scenes; do \
	  test ! -d $$seed || seeds="$$seeds $$seed"; done; \
	words=tests/fuzz/$$harness.dict; \
	test ! -f $$words || seeds="$$seeds -dict=$$words"; \
	$(B)/$$harness -max_total_time=$(FUZZ_S) -seed=$(FUZZ_SEED) -timeout=10 \
	  -artifact_prefix=$(B)/$$harness- $$found $$seeds \
	  >$(B)/$$harness.log 2>&1 || { tail -40 $(B)/$$harness.log; exit 1; }; \
	echo "  FUZZ $$harness, $(FUZZ_S) s: $$(tail -1 $(B)/$$harness.log)"

lattice: $(B)/lattice   ## all pairs of small shapes on a lattice: 10^8
	@$(B)/lattice

laws: $(B)/unit   ## the laws alone, on LAWS times as many pairs
	@LAWS_COUNT=$(LAWS) $(B)/unit --filter 'laws/*'

hash: all $(B)/generate   ## thousands of answers have the hashes expected
	@sh tests/matrix/matrix.sh hash $(B)

matrix: setup-matrix   ## the same from other compilers and machines, emulated
	@$(MAKE) -j$(JOBS) hash
	@MAKE='$(MAKE)' JOBS=$(JOBS) sh tests/matrix/matrix.sh run $(B)

matrix-update: all $(B)/generate   ## expect what is answered now; see the diff
	@sh tests/matrix/matrix.sh update $(B)

golden-update: $(B)/unit   ## rewrite the golden outputs; review the diff
	GOLDEN=update $(B)/unit --filter 'golden/*'

# ---- benchmarks -------------------------------------------------------------
include tests/bench/bench.mk

bench: setup-bench   ## measure beside other programs and libraries
	@$(MAKE) -j$(JOBS) bench-programs
	@sh tests/bench/run.sh $(B) $(BENCH)

bench-smoke: bench-programs   ## see that the benchmarks work, in some seconds
	@BENCH_QUICK=1 sh tests/bench/run.sh $(B) $(BENCH) >$(B)/bench/smoke.log || \
	  { cat $(B)/bench/smoke.log; exit 1; }

bench-table:   ## put the tables of the last run into tests/bench/README.md
	@$(B)/bench/report table $(B)/bench.json >$(B)/bench/table.md
	@awk -f tests/bench/insert.awk $(B)/bench/table.md tests/bench/README.md \
	  >$(B)/bench/README.md
	@cp $(B)/bench/README.md tests/bench/README.md

# ---- other engines ----------------------------------------------------------
include tests/engines/engines.mk

judge-engines: setup-engines   ## judge other engines; print a table of faults
	@$(MAKE) -j$(JOBS) all engine-adapters
	@sh tests/engines/judge.sh $(B)

# ---- pages ------------------------------------------------------------------
include tests/page/page.mk

check-browser: setup-browser   ## drive pages in chromium; pictures: build/page
	@$(MAKE) browser-run

# ---- checks of the sources --------------------------------------------------
format:   ## format the sources in place
	@clang-format -i $(SOURCES)

format-check:   ## fail on unformatted code
	@clang-format --dry-run -Werror $(SOURCES)

layers:   ## no include points up the layers
	@awk -f tests/layers.awk src/README.md $(SRC) $(HEADERS)

headers:   ## every header compiles alone, and twice; the face as C99 and C++
	@status=0; for header in $(HEADERS:src/%=%); do \
	  printf '#include "%s"\n' $$header $$header | $(CC) $(ALL_CFLAGS) \
	    $(APP_CFLAGS) -Werror -fsyntax-only -x c - || status=1; done; \
	for dialect in c99 c++11; do \
	  printf '#include "%s"\n' $(FACE:src/%=%) | clang -std=$$dialect -Isrc \
	    -Wall -Wextra -Wpedantic -Werror -fsyntax-only -x $${dialect%%[0-9]*} - \
	    || status=1; done; exit $$status

symbols: all   ## the library's names and needs; no mutable data but cJSON's arena
	@nm $(B)/libcollide.a | awk -f tests/symbols.awk
	@nm -u $(call obj,$(wildcard src/judge/*.c)) | awk '$$NF ~ /^_?col_/ { \
	  print "the judge may not call " $$NF; bad = 1 } END { exit bad }'
	@size -A $(B)/libcollide.a $(APP_OBJ) | awk ' \
	  / : *$$|  :|\(ex / { file = $$1 } \
	  file ~ /scene\/parse/ && $$1 == ".tbss" { next } \
  /^\.t?(data|bss) / && $$2 > 0 { print file ": mutable data in " $$1; \
	    bad = 1 } END { exit bad }'

# A file to a process: clang-tidy 14 finds faults of va_list in the second that
# are none.
lint:   ## static analysis: clang-tidy, cppcheck
	@mkdir -p $(B)
	@printf '%s\n' $(SRC) | xargs -P$(JOBS) -I{} clang-tidy --quiet {} -- \
	  $(ALL_CFLAGS) $(APP_CFLAGS) 2>$(B)/tidy.log || \
	  { grep -v 'generated.$$' $(B)/tidy.log; exit 1; }
	@cppcheck --quiet --error-exitcode=1 -j$(JOBS) --std=c11 --inline-suppr \
	  --enable=warning,performance,portability -Isrc src

# Findings are on standard output; on the other mandoc tells, amid a line, that
# its index of installed pages is old. That a page is not installed is no finding,
# as long as it is somebody else's or stands in man/.
man-lint:   ## lint the manual pages
	@test -z "$(MANUALS)" || mandoc -T lint -W style $(MANUALS) 2>/dev/null | \
	  awk ' \
	  /referenced manual not found: Xr/ { \
	    page = "man/" $$(NF - 1) "." $$NF; \
	    if (page !~ /man\/collide/ || (getline < page) >= 0) next } \
	  { print; bad = 1 } END { exit bad }'

docs: all   ## hold README.md and the manual pages against the program
	@sh tests/docs.sh $(B)

guards: all   ## plant faults in a copy and see that they are found
	@MAKE='$(MAKE)' sh tests/guards.sh $(B)

# ---- install ----------------------------------------------------------------
COMPLETIONS := bash-completion/completions/collide \
               zsh/site-functions/_collide \
               fish/vendor_completions.d/collide.fish

define COLLIDE_PC
prefix=$(PREFIX)
libdir=$(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))
includedir=$(patsubst $(PREFIX)/%,$${prefix}/%,$(INCDIR))

Name: collide
Description: Exact 2D collision queries
Version: $(VERSION)
Libs: -L$${libdir} -lcollide -lm
Cflags: -I$${includedir}
endef
export COLLIDE_PC

install: all   ## install below $(DESTDIR)$(PREFIX)
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(LIBDIR)/pkgconfig
	install -d $(DESTDIR)$(INCDIR)
	install -m 755 $(B)/collide $(DESTDIR)$(BINDIR)
	install -m 644 $(B)/libcollide.a $(DESTDIR)$(LIBDIR)
	install -m 644 $(FACE) $(DESTDIR)$(INCDIR)
	@echo "$$COLLIDE_PC" > $(B)/collide.pc
	install -m 644 $(B)/collide.pc $(DESTDIR)$(LIBDIR)/pkgconfig
	@for page in $(MANUALS); do section=$(DESTDIR)$(MANDIR)/man$${page##*.}; \
	  install -d $$section && install -m 644 $$page $$section || exit 1; done
	@for file in $(COMPLETIONS); do shell=$${file%%[-/]*}; \
	  $(B)/collide completions $$shell > $(B)/$$shell.completion && \
	  install -d $(DESTDIR)$(PREFIX)/share/$${file%/*} && \
	  install -m 644 $(B)/$$shell.completion $(DESTDIR)$(PREFIX)/share/$$file \
	  || exit 1; done

uninstall:   ## remove what install put there
	rm -f $(DESTDIR)$(BINDIR)/collide $(DESTDIR)$(LIBDIR)/libcollide.a
	rm -f $(FACE:src/%=$(DESTDIR)$(INCDIR)/%)
	rm -f $(DESTDIR)$(LIBDIR)/pkgconfig/collide.pc
	@for page in $(MANUALS); do \
	  rm -f $(DESTDIR)$(MANDIR)/man$${page##*.}/$${page##*/}; done
	@for file in $(COMPLETIONS); do rm -f $(DESTDIR)$(PREFIX)/share/$$file; done

installcheck: all   ## install into a scratch folder and use it from there
	@MAKE='$(MAKE)' CC='$(CC)' PKG_CONFIG='$(PKG_CONFIG)' \
	  sh tests/installcheck.sh $(abspath $(B)/installed) $(VERSION) $(DEMO)

clean:   ## remove build output
	rm -rf $(B)

help:   ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' \
	  Makefile
