# The tests, and what looks at the sources; a part of the Makefile.

# ---- settings of the tests --------------------------------------------------
LAWS      ?= 50
MAP_SEEDS ?= 40
# Real maps, and cases of other engines' test suites: no part of the project.
MAPS      ?= ../shared/maps
MOTION    ?= $(wildcard ../shared/accept/data/motion.ndjson)

SANITIZERS := address,undefined,float-cast-overflow
NATIVE     := $(if $(filter x86_64,$(shell uname -m)),-march=native)
TEST_SRC   := $(filter-out %/main.c,$(sort $(wildcard \
              $(patsubst %,tests/%/*.c,unit laws lattice golden support))))
SUPPORT    := $(patsubst %,tests/support/%.c,fewest_oracle hostile impact \
              impact_fault impact_times impact_values mass_oracle motion_fault \
              motion_oracle oracle oracle_values pieces_fault response_fault \
              rings rings_fault rng shapes swept_fault)
SOURCES     = $(shell find src tests -name '*.[ch]' -o -name '*.[ch]pp')
SCENES      = $(shell find scenes -name '*.json' | LC_ALL=C sort)
TEST_CFLAGS = $(shell $(PKG_CONFIG) --cflags criterion) -Itests \
              -Wno-conversion -Wno-float-equal -Wno-double-promotion
TEST_LIBS   = $(shell $(PKG_CONFIG) --libs criterion) -lgmp
# Modules of tests in Python leave nothing beside them.
export PYTHONDONTWRITEBYTECODE := 1

# ---- everything -------------------------------------------------------------
.PHONY: check setup-check

CHECK_DEBIAN := libcriterion-dev libgmp-dev clang libclang-rt-dev clang-format \
                clang-tidy llvm cppcheck mandoc valgrind jq parallel \
                python3 python3-yaml librsvg2-bin
CHECK_TOOLS  := clang clang-format clang-tidy llvm-cov llvm-profdata cppcheck \
                mandoc valgrind jq parallel python3 rsvg-convert
# Whether a fuzzer can be built here and now.
FUZZER_BUILDS := echo 'int LLVMFuzzerTestOneInput(void){return 0;}' | clang \
                -fsanitize=fuzzer,address -x c -o /dev/null - 2>/dev/null

# The first of them build the program. What waits more than it computes goes on
# beside the analysis; the others have both processors to themselves.
STEPS_FIRST  := format-check layers headers symbols
STEPS_BESIDE := check-browser schemas man-lint docs distcheck reproducible \
                guards actions process figures-check batch dialects levels \
                maps reach reports motion patches concave judge mutants \
                bench-smoke hash filters without
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

# ---- the sources ------------------------------------------------------------
.PHONY: format format-check layers headers symbols lint man-lint docs guards

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

symbols: all   ## the library's names and needs; no data that changes
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
# its index of installed pages is old. That a page is not installed is no
# finding, as long as it is somebody else's or stands in man/.
man-lint:   ## lint the manual pages
	@test -z "$(MANUALS)" || mandoc -T lint -W style $(MANUALS) 2>/dev/null | \
	  awk ' \
	  /referenced manual not found: Xr/ { \
	    page = "man/" $$(NF - 1) "." $$NF; \
	    if (page !~ /man\/collide/ || (getline < page) >= 0) next } \
	  { print; bad = 1 } END { exit bad }'

docs: all   ## hold README.md and the manual pages against the program
	@sh tests/docs.sh $(B)

guards: all distcheck   ## plant faults in a copy and see that they are found
	@MAKE='$(MAKE)' sh tests/guards.sh $(B) $(RELEASE)

# ---- functions and laws -----------------------------------------------------
.PHONY: test sanitize portable without coverage laws lattice filters \
        filters-run golden-update

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

# Unit tests wait for what they test, and are half of what there is to compile.
$(B)/tests/unit/%.o: EXTRA = $(APP_CFLAGS) $(TEST_CFLAGS) -O0 -U_FORTIFY_SOURCE
$(B)/tests/%.o: EXTRA = $(APP_CFLAGS) $(TEST_CFLAGS)
$(B)/tests/unit/test_librsvg.o: EXTRA = $(patsubst -I%,-isystem%,$(shell \
                $(PKG_CONFIG) --cflags librsvg-2.0 2>/dev/null))

# Criterion does not see what LeakSanitizer reports when a worker ends: the
# reports go to files, and any file fails the run but one of its own leaks, for
# which a process is not to end with a status of its own. One more at a time
# than there are processors, for some wait.
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

laws: $(B)/unit   ## the laws alone, on LAWS times as many pairs
	@LAWS_COUNT=$(LAWS) $(B)/unit --filter 'laws/*'

lattice: $(B)/lattice   ## all pairs of small shapes on a lattice: 10^8
	@$(B)/lattice

filters:   ## count how often decisions need exact integers
	@$(MAKE) B=$(B)/counted CPPFLAGS=-DCOL_COUNT_DECISIONS filters-run

filters-run: $(B)/filters
	@$(B)/filters

golden-update: $(B)/unit   ## rewrite the golden outputs; review the diff
	GOLDEN=update $(B)/unit --filter 'golden/*'

# ---- the program ------------------------------------------------------------
.PHONY: process batch dialects levels maps reach reports motion patches \
        concave judge mutants valgrind

process: all   ## what only a process shows: closed descriptors, pipes
	@sh tests/process.sh $(B)

batch: all   ## streams cut into parts, by shards and by engines
	@sh tests/batch.sh $(B)

dialects: all   ## answers in the words of engines, read again and judged
	@sh tests/dialects.sh $(B)

levels: all   ## many levels in one call of collide check
	@sh tests/check.sh $(B)

reports: all   ## findings read by jq, python, awk and SARIF's schema
	@sh tests/reports.sh $(B)

maps: all   ## random maps and real ones, read in a second way
	@python3 tests/maps.py -n $(MAP_SEEDS) $(B)/collide \
	  $(wildcard $(MAPS) scenes/levels)

reach: all   ## goals and pits in random levels, found in a second way
	@python3 tests/reach.py $(B)/collide

patches: all   ## what the patches of collide diff make of random answers
	@python3 tests/patches.py $(B)/collide

motion: all   ## rays, casts, times of impact of other engines' test suites
	@if test -n "$(MOTION)"; then \
	  python3 tests/motion.py $(MOTION) $(B)/collide; \
	else echo "motion: SKIPPED: no file is named by MOTION"; fi

concave: all   ## concave shapes against exact arithmetic over their edges
	@python3 tests/concave.py $(B)/collide

judge: all   ## our own answers held against the truth
	@sh tests/judge.sh $(B)
	@sh tests/engines/said.sh $(B)

mutants: all   ## wrong and harmless changes to answers, for the judge
	@python3 tests/mutants.py $(B)/collide

valgrind: all   ## memcheck the program over all scenes
	@for query in sat gjk clip sweep pairs cross; do echo "  memcheck $$query"; \
	  valgrind --quiet --leak-check=full --errors-for-leak-kinds=all \
	    --error-exitcode=99 $(B)/collide $$query --all $(SCENES) \
	    >/dev/null 2>$(B)/valgrind.log; \
	  test $$? -ne 99 || { cat $(B)/valgrind.log; exit 1; }; done

# ---- the release ------------------------------------------------------------
.PHONY: installcheck distcheck reproducible actions

# What the tarball holds, and what is built of it there; the same once more.
RELEASE := $(B)/release/$(DIST)
AGAIN   := $(B)/release/elsewhere/$(DIST)
# Not by the flags that this make was asked for.
make_in  = $(MAKE) -C $(1) B=build CFLAGS='-O0 -g'
unpack   = rm -rf $(1) && mkdir -p $(1) && \
           $(TAR) -xzf $(B)/$(DIST).tar.gz -C $(dir $(1))
log      = >$(B)/release/log 2>&1 || { cat $(B)/release/log; exit 1; }

installcheck: all libs   ## install into a scratch folder and use it from there
	@MAKE='$(MAKE)' CC='$(CC)' PKG_CONFIG='$(PKG_CONFIG)' \
	  sh tests/installcheck.sh $(abspath $(B)/installed) $(VERSION) $(DEMO)

distcheck: $(RELEASE)/checked   ## build, use and install what is packed

$(RELEASE)/checked: $(B)/$(DIST).tar.gz
	@$(call unpack,$(RELEASE))
	+@$(call make_in,$(RELEASE)) demo $(log)
	+@$(call make_in,$(RELEASE)) installcheck $(log); tail -1 $(B)/release/log
	+@$(call make_in,$(RELEASE)) dist $(log)
	@cmp $(B)/$(DIST).tar.gz $(RELEASE)/build/$(DIST).tar.gz
	@echo "distcheck: $(DIST).tar.gz is all it takes, to pack itself, too"
	@touch $@

reproducible: distcheck   ## the same sources built elsewhere are the same bytes
	@$(call unpack,$(AGAIN))
	+@umask 077; export TZ=Asia/Tokyo LC_ALL=C; \
	  $(call make_in,$(AGAIN)) all libs $(log)
	@for file in collide libcollide.a $(SO_FILE); do \
	  cmp $(RELEASE)/build/$$file $(AGAIN)/build/$$file || exit 1; done
	@echo "reproducible: program and libraries are the same bytes"

actions: all   ## the action for GitHub and the hooks, run as these run them
	@python3 tests/actions.py $(B)/collide

# ---- parts ------------------------------------------------------------------
include tests/fuzz/fuzz.mk
include tests/matrix/matrix.mk
include tests/figures/figures.mk
include tests/page/page.mk
include tests/schemas/schemas.mk
include tests/engines/engines.mk
include tests/bench/bench.mk
