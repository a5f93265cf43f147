# The programs of the benchmarks, in $(B)/bench; a part of the Makefile.
#
# Each library is measured through a shared object that is built only where the
# library is: without it there are no rows of it, and nothing fails.

# ---- benchmarks -------------------------------------------------------------
.PHONY: bench bench-smoke bench-table setup-bench bench-programs

BENCH       ?= start stream document simulate memory levels kernels broad
BENCH_DEBIAN := g++ libbox2d-dev libchipmunk-dev libgeos-dev libccd-dev jq
BENCH_PEERS := box2d chipmunk geos ccd
BENCH_TOOLS := library programs report generate empty
BENCH_PLAIN := plain plain_document
BENCH_BINS  := bin_box2d bin_chipmunk
BENCH_ALL   := $(patsubst %,$(B)/bench/%,$(BENCH_TOOLS) $(BENCH_PLAIN) \
               $(BENCH_BINS) planck.mjs $(addsuffix .so,ours $(BENCH_PEERS)))
BENCH_FACE  := $(addprefix tests/bench/,contender.h corpus.h) $(FACE)
BENCH_CXXFLAGS := -std=c++17 -O2 -g -DNDEBUG -Wall -Wextra -Isrc -Isrc/include -Itests

# $(call bench_has,PEER): a command that tells whether its headers are here.
bench_has = $(CC) -E -Isrc -Isrc/include -Itests tests/bench/$(1).c* >/dev/null 2>&1
bench_skip = echo "  SKIP $@: $(1) is not here"
bench_version = -DVERSION='"$(or $(shell dpkg-query -W -f \
                '$${source:Upstream-Version}' lib$(1)-dev 2>/dev/null),$(shell \
                $(PKG_CONFIG) --modversion $(1) 2>/dev/null))"'
bench_object = -fPIC -shared -Itests $(call bench_version,$*) -o $@ $< \
               -l$(*:geos=geos_c)

setup-bench: setup   ## install what collide is measured beside
	@missing=; for peer in $(BENCH_PEERS); do \
	  $(call bench_has,$$peer) || missing=yes; done; \
	if test -z "$$missing"; then echo "setup-bench: nothing to install"; \
	else ($(call install,$(BENCH_DEBIAN), \
	  "  Box2D 2.4 and Chipmunk 7 and GEOS and libccd with their headers")) || \
	  echo "setup-bench: going on without"; fi

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

bench-programs: all $(BENCH_ALL)

$(B)/tests/bench/%.o: EXTRA = $(CJSON_CFLAGS) -Itests

bench_objects = $(call obj,$(patsubst %,tests/bench/%.c,$(1)))
$(B)/bench/library: $(call bench_objects,library kernels pieces broad boxes \
                    corpus outlines measure) \
                    $(call obj,src/verify/generate/rng.c tests/support/rng.c)
$(B)/bench/generate: $(call bench_objects,generate generate_levels \
                    corpus outlines) \
                    $(call obj,src/verify/generate/rng.c tests/support/rng.c \
                      $(wildcard src/support/*.c))
$(B)/bench/programs: $(call bench_objects,programs levels contest process \
                    measure)
$(B)/bench/report: $(call bench_objects,report)
$(B)/bench/empty: $(call bench_objects,empty)
$(patsubst %,$(B)/bench/%,$(BENCH_TOOLS)): $(B)/libcollide.a
	@mkdir -p $(@D)
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -Wl,--no-as-needed -o $@ \
	  $(filter %.o,$^) $(B)/libcollide.a $(CJSON_LIBS) -lm -ldl

$(B)/bench/planck.mjs: tests/bench/planck.mjs
	@mkdir -p $(@D)
	@cp $< $@

# The objects of the library as they are, not compiled for shared objects.
$(B)/bench/ours.so: tests/bench/ours.c $(BENCH_FACE) $(B)/libcollide.a
	@mkdir -p $(@D)
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) -Itests -fPIC -shared -Wl,-Bsymbolic -o $@ $< \
	  $(B)/libcollide.a -lm

$(B)/bench/%.so: tests/bench/%.c $(BENCH_FACE)
	@mkdir -p $(@D)
	@if $(call bench_has,$*); then echo "  LINK $@"; \
	$(CC) $(ALL_CFLAGS) $(bench_object); else $(call bench_skip,$*); fi

$(B)/bench/%.so: tests/bench/%.cpp $(BENCH_FACE)
	@mkdir -p $(@D)
	@if $(call bench_has,$*); then echo "  LINK $@"; \
	$(CXX) $(BENCH_CXXFLAGS) $(bench_object); else $(call bench_skip,$*); fi

$(patsubst %,$(B)/bench/%,$(BENCH_PLAIN)): $(B)/bench/%: tests/bench/%.cpp \
                    tests/bench/plain_parts.cpp tests/bench/plain.hpp
	@mkdir -p $(@D)
	@if $(call bench_has,box2d); then echo "  LINK $@"; \
	$(CXX) $(BENCH_CXXFLAGS) $(CJSON_CFLAGS) -o $@ $(filter %.cpp,$^) \
	  -lbox2d $(CJSON_LIBS); else $(call bench_skip,Box2D); fi

$(B)/bench/bin_box2d: tests/bench/bin_box2d.cpp
	@mkdir -p $(@D)
	@if $(call bench_has,box2d); then echo "  LINK $@"; \
	$(CXX) $(BENCH_CXXFLAGS) $(CJSON_CFLAGS) -o $@ $< -lbox2d \
	  $(CJSON_LIBS); else $(call bench_skip,Box2D); fi

$(B)/bench/bin_chipmunk: tests/bench/bin_chipmunk.c
	@mkdir -p $(@D)
	@if $(call bench_has,chipmunk); then echo "  LINK $@"; \
	$(CC) $(ALL_CFLAGS) -DNDEBUG $(CJSON_CFLAGS) -o $@ $< -lchipmunk \
	  $(CJSON_LIBS) -lm; else $(call bench_skip,Chipmunk); fi
