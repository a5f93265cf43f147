# The programs of the benchmarks, in $(B)/bench. Each library is measured through
# a shared object that is built only if the library is installed; without it, there
# are no rows of it.

# ---- benchmarks -------------------------------------------------------------
.PHONY: bench bench-smoke bench-table bench-programs

BENCH       ?= start stream diff document pairs judge golden draw simulate memory \
               levels jobs kernels broad
BENCH_TOOLS := library programs report generate empty
# Libraries that no package provides: folders of their sources, the first two also
# for the engines below. What a variable that is empty is for is left out.
#   make bench BOX2D3=../box2d CUTE_C2=../cute_headers YYJSON=../yyjson
BOX2D3  ?=
CUTE_C2 ?=
YYJSON  ?=
BENCH_GIVEN := $(if $(BOX2D3),box2d3.so) $(if $(CUTE_C2),cute_c2.so) \
               $(if $(BOX2D3),$(if $(YYJSON),careful))
BENCH_PLAIN := plain plain_document
BENCH_ALL   := $(patsubst %,$(B)/bench/%,$(BENCH_TOOLS) $(BENCH_PLAIN) bin_box2d \
               bin_chipmunk planck.mjs ours.so box2d.so chipmunk.so geos.so ccd.so \
               $(BENCH_GIVEN))
BENCH_FACE  := $(addprefix tests/bench/,contender.h corpus.h) $(FACE)
BENCH_CXX    = $(CXX) -std=c++17 -O2 -g -DNDEBUG -Wall -Wextra -Isrc/include \
               -Itests $(CJSON_CFLAGS)
# As Box2D 3 and yyjson are built where nothing else is said.
BENCH_SHIPPED := $(CC) -O3 -DNDEBUG -ffp-contract=off -fPIC -fvisibility=hidden -w
bench_version = -DVERSION='"$(or $(shell dpkg-query -W -f \
                '$${source:Upstream-Version}' lib$(1)-dev 2>/dev/null),$(shell \
                $(PKG_CONFIG) --modversion $(1) 2>/dev/null))"'
cute_c2_version = -DVERSION='"$(shell sed -n 's/^.*cute_c2.h - v//p' \
                  $(CUTE_C2)/cute_c2.h)"'

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
                    $(call obj,tests/support/ring.c tests/support/rng.c)
$(B)/bench/generate: $(call bench_objects,generate generate_levels \
                    corpus outlines) \
                    $(call obj,tests/support/ring.c tests/support/rng.c \
                      $(wildcard src/support/*.c))
$(B)/bench/programs: $(call bench_objects,programs levels jobs contest process \
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

bench_shared = -fPIC -shared $(call bench_version,$*)

$(B)/bench/%.so: tests/bench/%.c $(BENCH_FACE)
	$(call link_peer,$(CC) $(ALL_CFLAGS) -Itests $(bench_shared),-l$(*:geos=geos_c))

$(B)/bench/%.so: tests/bench/%.cpp $(BENCH_FACE)
	$(call link_peer,$(BENCH_CXX) $(bench_shared),-l$*)

$(B)/bench/box2d3/%.o: $(BOX2D3)/src/%.c
	@mkdir -p $(@D)
	$(Q)$(BENCH_SHIPPED) -std=gnu17 -I$(BOX2D3)/include -c -o $@ $<

$(B)/bench/libbox2d3.a: $(patsubst $(BOX2D3)/src/%.c,$(B)/bench/box2d3/%.o, \
                    $(wildcard $(BOX2D3)/src/*.c))
	@echo "  AR   $@"
	$(Q)rm -f $@ && $(AR) $(AR_FLAGS) $@ $^

$(B)/bench/box2d3.so: tests/bench/box2d3.cpp $(BENCH_FACE) $(B)/bench/libbox2d3.a
	@echo "  LINK $@"
	$(Q)$(BENCH_CXX) -isystem $(BOX2D3)/include -fPIC -shared -o $@ $< \
	  $(B)/bench/libbox2d3.a -lm -lpthread

$(B)/bench/yyjson.o: $(YYJSON)/src/yyjson.c
	@mkdir -p $(@D)
	$(Q)$(BENCH_SHIPPED) -std=gnu17 -c -o $@ $<

$(B)/bench/careful: tests/bench/careful.c $(B)/bench/yyjson.o \
                    $(B)/bench/libbox2d3.a
	@echo "  LINK $@"
	$(Q)$(CC) -std=gnu17 -O3 -g -DNDEBUG -Wall -Wextra \
	  -isystem $(BOX2D3)/include -isystem $(YYJSON)/src -o $@ $^ -lm -lpthread

$(B)/bench/cute_c2.so: tests/bench/cute_c2.c $(BENCH_FACE)
	@mkdir -p $(@D)
	@echo "  LINK $@"
	$(Q)$(CC) -std=c11 -O2 -g -w -Itests -Isrc/include -I$(CUTE_C2) \
	  $(cute_c2_version) -fPIC -fno-semantic-interposition -shared \
	  -Wl,-Bsymbolic -o $@ $< -lm

$(patsubst %,$(B)/bench/%,$(BENCH_PLAIN)): $(B)/bench/%: tests/bench/%.cpp \
                    tests/bench/plain_parts.cpp tests/bench/plain.hpp
	$(call link_peer,$(BENCH_CXX),-lbox2d $(CJSON_LIBS))

$(B)/bench/bin_box2d: tests/bench/bin_box2d.cpp
	$(call link_peer,$(BENCH_CXX),-lbox2d $(CJSON_LIBS))

$(B)/bench/bin_chipmunk: tests/bench/bin_chipmunk.c
	$(call link_peer,$(CC) $(ALL_CFLAGS) -DNDEBUG $(CJSON_CFLAGS),-lchipmunk \
	  $(CJSON_LIBS) -lm)

# ---- other engines ----------------------------------------------------------
.PHONY: engines engine-adapters reduced referee

# As above: make engines BOX2D3=../box2d CUTE_C2=../cute_headers DYN4J=../dyn4j
DYN4J ?=

ENGINES_FLAGS := -O2 -g -Wall -Wextra -Itests -Isrc/include
ADAPTER_FACE  := src/include/collide_adapter.h tests/engine_adapters/adapter.h

engines: setup-engines   ## judge other engines by their profiles; a scorecard
	@$(MAKE) -j$(JOBS) all engine-adapters
	@sh tests/engine_adapters/scorecard.sh $(B)

referee: setup-engines   ## the judge's verdicts about engines, by an oracle
	@$(MAKE) -j$(JOBS) all engine-adapters
	@sh tests/engine_adapters/referee.sh $(B)

reduced: setup-engines   ## faults of engines are the same when reduced
	@$(MAKE) -j$(JOBS) all engine-adapters
	@python3 tests/engine_adapters/reduced.py $(B)

engine-adapters: $(B)/engine_adapters/box2d $(B)/engine_adapters/chipmunk \
                 $(B)/engine_adapters/node_modules/.package-lock.json \
                 $(if $(BOX2D3),$(B)/engine_adapters/box2d3) \
                 $(if $(CUTE_C2),$(B)/engine_adapters/cute_c2) \
                 $(if $(DYN4J),$(B)/engine_adapters/classes/Dyn4j.class)

# $(call link_peer,COMPILER WITH FLAGS,LIBRARIES): links the first source, if its
# headers are installed.
define link_peer
@mkdir -p $(@D)
@if $(CC) -E -Isrc/include -Itests $< >/dev/null 2>&1; then echo "  LINK $@"; \
$(1) -o $@ $(filter %.c %.cpp %.o,$^) $(2); \
else echo "  SKIP $@: its library is not installed"; fi
endef

$(B)/engine_adapters/%: tests/engine_adapters/%.c $(ADAPTER_FACE)
	$(call link_peer,$(CC) -std=c11 $(ENGINES_FLAGS),-l$* -lm)

$(B)/engine_adapters/%: tests/engine_adapters/%.cpp $(ADAPTER_FACE)
	$(call link_peer,$(CXX) -std=c++17 $(ENGINES_FLAGS) $(call \
	  bench_version,$*),-l$* -lm)

# Foreign sources are compiled without warnings.
$(B)/engine_adapters/box2d3: tests/engine_adapters/box2d3.c $(ADAPTER_FACE)
	@mkdir -p $(@D)
	@echo "  LINK $@"
	@$(CC) -std=gnu17 -O2 -DNDEBUG -w -Itests -Isrc/include \
	  -I$(BOX2D3)/include -o $@ $< $(BOX2D3)/src/*.c -lm -lpthread

$(B)/engine_adapters/cute_c2: tests/engine_adapters/cute_c2.c $(ADAPTER_FACE)
	@mkdir -p $(@D)
	@echo "  LINK $@"
	@$(CC) -std=c11 -O2 -w -Itests -Isrc/include -I$(CUTE_C2) \
	  $(cute_c2_version) \
	  -o $@ $< -lm

$(B)/engine_adapters/classes/Dyn4j.class: tests/engine_adapters/Dyn4j.java
	@mkdir -p $(@D)
	@echo "  JAVAC $@"
	@javac -nowarn -d $(@D) $< $$(find $(DYN4J)/src/main/java -name '*.java' \
	  ! -name module-info.java)
