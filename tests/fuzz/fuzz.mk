# The fuzzers, in $(B)/fuzz_*; a part of the Makefile.

# ---- fuzzers ----------------------------------------------------------------
.PHONY: instrumented instrumented-programs fuzz fuzz-long fuzz-run

FUZZ_S    ?= 3
FUZZ_SEED ?= 1
FUZZ_SRC  := $(sort $(wildcard tests/fuzz/fuzz_*.c))
FUZZ_AID  := $(filter-out $(FUZZ_SRC),$(wildcard tests/fuzz/*.c)) $(SUPPORT) \
             tests/support/stream_story.c tests/support/scene_same.c

$(B)/fuzz_%: $(B)/tests/fuzz/fuzz_%.o $(call obj,$(FUZZ_AID)) $(APP_OBJ) \
             $(B)/libcollide.a
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
	@harness=fuzz_$*; found=$(B)/corpus/$$harness; seeds=; mkdir -p $$found; \
	for seed in tests/fuzz/corpus/$$harness scenes; do \
	  test ! -d $$seed || seeds="$$seeds $$seed"; done; \
	words=tests/fuzz/$$harness.dict; \
	test ! -f $$words || seeds="$$seeds -dict=$$words"; \
	$(B)/$$harness -max_total_time=$(FUZZ_S) -seed=$(FUZZ_SEED) -timeout=10 \
	  -artifact_prefix=$(B)/$$harness- $$found $$seeds \
	  >$(B)/$$harness.log 2>&1 || { tail -40 $(B)/$$harness.log; exit 1; }; \
	echo "  FUZZ $$harness, $(FUZZ_S) s: $$(tail -1 $(B)/$$harness.log)"
