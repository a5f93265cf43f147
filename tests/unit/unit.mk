# Tests that are compiled: unit tests, laws and golden tests, which are one program,
# $(B)/unit; programs beside it; fuzzers; coverage.

# ---- functions and laws -----------------------------------------------------
.PHONY: test sanitize sanitize-long portable portable-long without laws \
        golden-update

LAWS        ?= 50
# Where the objects of tests/unit lie.
TESTS       ?= $(B)
SANITIZERS  := address,undefined,float-cast-overflow
NATIVE      := $(if $(filter x86_64,$(shell uname -m)),-march=native)
TEST_SRC    := $(filter-out %/main.c,$(sort $(wildcard \
               $(patsubst %,tests/%/*.c,unit laws exhaustive_pairs golden \
               support))))
TEST_CFLAGS  = $(shell $(PKG_CONFIG) --cflags criterion) -Itests \
               -Wno-conversion -Wno-float-equal -Wno-double-promotion
TEST_LIBS    = $(shell $(PKG_CONFIG) --libs criterion) -lgmp $(call optional,libs)

# With arenas whose memory runs out on purpose, of tests/support/scarce.c.
$(B)/unit: $(call obj,$(filter-out tests/unit/%,$(TEST_SRC))) \
           $(patsubst %.c,$(TESTS)/%.o,$(filter tests/unit/%,$(TEST_SRC))) \
           $(filter-out %/arena.o,$(APP_OBJ)) $(B)/libcollide.a
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $$(sh \
	  tests/unit/libgit2/link.sh '$(CC)' $(B)/tests) $(TEST_LIBS) $(APP_LIBS) -lm

# One suite alone, linked with what it needs: make build/test_gjk
$(B)/libtests.a: $(call obj,$(filter tests/support/%,$(TEST_SRC)))
$(B)/libtool.a: $(filter-out %/arena.o,$(APP_OBJ))
$(B)/libtests.a $(B)/libtool.a:
	@echo "  AR   $@"
	$(Q)rm -f $@ && $(AR) $(AR_FLAGS) $@ $^

$(B)/test_%: $(TESTS)/tests/unit/test_%.o $(B)/libtests.a $(B)/libtool.a \
             $(B)/libcollide.a
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(TEST_LIBS) $(APP_LIBS) -lm

# What needs nothing but the readers of files, built without libraries.
# The memory of tests/support/scarce.c takes the place of arena.c, and box.c needs
# the geometry.
$(B)/documents: $(call obj,$(filter-out %/arena.c %/box.c,$(wildcard \
              src/support/document/*.c src/support/json/*.c src/support/*.c \
              tests/unit/test_document*.c)) \
              tests/unit/test_unpack.c tests/unit/test_library.c \
              tests/support/documents.c tests/support/scarce.c)
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(TEST_LIBS) $(APP_LIBS) -lm

# Unit tests wait for what they test, and are half of what there is to compile.
# A fuzzer does not watch what runs in them.
$(B)/tests/unit/%.o: EXTRA = $(APP_CFLAGS) $(TEST_CFLAGS) -O0 \
                     -U_FORTIFY_SOURCE $(if $(findstring fuzzer,$(SAN)), \
                     -fno-sanitize=fuzzer-no-link)
$(B)/tests/%.o: EXTRA = $(APP_CFLAGS) $(TEST_CFLAGS)
$(B)/tests/unit/test_librsvg.o: EXTRA = $(patsubst -I%,-isystem%,$(shell \
                $(PKG_CONFIG) --cflags librsvg-2.0 2>/dev/null))

# One more at a time than there are processors, for some wait.
test: $(B)/unit   ## run the unit, law and golden tests
	@sh tests/unit/run.sh $(B) $$(($(JOBS) + 1))

# The tests and the fuzzers share one build with sanitizers, from clang, as only
# clang has libFuzzer. Each test is a process, which starts faster if it has
# nothing to relocate.
INSTRUMENTED = B=$(B)/san CC=clang SAN=fuzzer-no-link,$(SANITIZERS) \
               CFLAGS='-O1 -g1' LDFLAGS='$(LDFLAGS) -no-pie'

# A tenth of the trials of `test`, unless TRIALS is set.
FEW_TRIALS   = TRIALS=$(or $(TRIALS),0.1)

sanitize:   ## the same tests under ASan, LSan and UBSan, with fewer trials
	@$(FEW_TRIALS) $(MAKE) $(INSTRUMENTED) test
sanitize-long portable-long: TRIALS = 1
sanitize-long: sanitize   ## all trials under sanitizers
portable-long: portable   ## all trials from another compiler

# The first compiler's objects of tests/unit are linked, as only src/ has to be
# portable.
portable: $(B)/unit   ## the same from another compiler, to the hilt, no intrinsics
	@$(FEW_TRIALS) $(MAKE) B=$(B)/clang TESTS=$(B) CC=clang \
	  CFLAGS='-O3 -g0 $(NATIVE)' CPPFLAGS=-U__SSE2__ test
without:   ## the tests of documents, built without expat, zlib and zstd
	@$(MAKE) B=$(B)/without WITHOUT='expat zlib zstd pcre2' CFLAGS=-O0 \
	  $(B)/without/documents
	@$(B)/without/documents
laws: $(B)/unit   ## the laws alone, on LAWS times as many pairs
	@TRIALS=$(LAWS) $(B)/unit --filter 'laws/*'
golden-update: $(B)/unit   ## rewrite the expected outputs; review the diff
	GOLDEN=update $(B)/unit --filter 'golden/*'

# ---- programs beside it -----------------------------------------------------
.PHONY: lattice filters filters-run

$(B)/lattice: $(call obj,$(filter-out %/test_lattice.c, \
              $(wildcard tests/exhaustive_pairs/*.c)))
$(B)/filters: $(call obj,tests/exact_fallbacks/exact_fallbacks.c)
$(B)/generate: $(call obj,tests/same_bytes/generate.c)
$(B)/lattice $(B)/filters $(B)/generate: $(B)/libtests.a $(B)/libcollide.a
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(B)/libtests.a \
	  $(B)/libcollide.a -lgmp -lm

lattice: $(B)/lattice   ## all pairs of small shapes on a lattice: 10^8
	@$(B)/lattice
filters:   ## count how often decisions need exact integers
	@$(MAKE) B=$(B)/counted CFLAGS='-O1 -g0' CPPFLAGS=-DCOL_COUNT_DECISIONS \
	  filters-run
filters-run: $(B)/filters
	@$(B)/filters

# ---- fuzzers ----------------------------------------------------------------
.PHONY: instrumented instrumented-programs fuzz fuzz-long fuzz-run

FUZZ_S    ?= 3
FUZZ_SEED ?= 1
FUZZ_SRC  := $(sort $(wildcard tests/fuzz/fuzz_*.c))
FUZZ_AID  := $(filter-out $(FUZZ_SRC),$(wildcard tests/fuzz/*.c))

$(B)/fuzz_%: $(B)/tests/fuzz/fuzz_%.o $(call obj,$(FUZZ_AID)) $(APP_OBJ) \
             $(B)/libtests.a $(B)/libcollide.a
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) -fsanitize=fuzzer -o $@ $^ $(APP_LIBS) -lgmp -lm
instrumented:   ## build the programs of sanitize and fuzz
	@$(MAKE) $(INSTRUMENTED) instrumented-programs
instrumented-programs: $(B)/unit $(FUZZ_SRC:tests/fuzz/%.c=$(B)/%)
fuzz:   ## fuzz each harness of tests/fuzz for FUZZ_S seconds
	@$(MAKE) $(INSTRUMENTED) FUZZ_S=$(FUZZ_S) fuzz-run
fuzz-long: FUZZ_S = 60
fuzz-long: fuzz   ## fuzz each for a minute
fuzz-run: $(patsubst tests/fuzz/%.c,run-%,$(FUZZ_SRC))
run-fuzz_%: $(B)/fuzz_%
	@sh tests/fuzz/fuzz.sh $(B) fuzz_$* $(FUZZ_S) $(FUZZ_SEED)

# ---- coverage ---------------------------------------------------------------
.PHONY: coverage

# Of these folders all is covered or listed with a reason: what answers are made
# of. Of the others a share has to be.
COVERED := support support/json scene/stream cli verify/reduce $(LIB_ROOMS)

coverage:   ## line and branch coverage of src/, against uncovered.txt
	@MAKE='$(MAKE)' sh tests/coverage/coverage.sh $(B) '$(SRC) $(HEADERS)' \
	  '$(COVERED)'
