# The programs of the benchmarks, in $(B)/bench; a part of the Makefile.
#
# Each library is measured through a shared object that is built only where the
# library is: without it there are no rows of it, and nothing fails.

BENCH_PEERS := box2d chipmunk geos ccd
BENCH_BOX2D := plain plain_document
BENCH_ALL   := $(patsubst %,$(B)/bench/%,library generate $(BENCH_BOX2D) \
               $(addsuffix .so,ours $(BENCH_PEERS)))

bench_header_box2d    := box2d/box2d.h
bench_header_chipmunk := chipmunk/chipmunk.h
bench_header_geos     := geos_c.h
bench_header_ccd      := ccd/ccd.h
bench_libs_box2d      := -lbox2d
bench_libs_chipmunk   := -lchipmunk
bench_libs_geos       := -lgeos_c
bench_libs_ccd        := -lccd

# $(call bench_has,PEER): a command that tells whether it can be compiled.
bench_has = echo '\#include <$(bench_header_$(1))>' | \
            $(CXX) -x c++ -E - >/dev/null 2>&1
bench_skip = echo "  SKIP $@: $(1) is not here"
bench_version = -DVERSION='"$(shell $(PKG_CONFIG) --modversion $(1) 2>/dev/null)"'
bench_object = -fPIC -shared -Itests $(call bench_version,$*) -o $@ $<
BENCH_CXXFLAGS := -std=c++17 -O2 -g -DNDEBUG -Wall -Wextra -Isrc -Itests

.PHONY: bench-programs
bench-programs: $(BENCH_ALL)

$(B)/tests/bench/%.o: EXTRA = $(CJSON_CFLAGS) -Itests

$(B)/bench/library: $(call obj,$(patsubst %,tests/bench/%.c, \
                    library kernels broad corpus measure))
$(B)/bench/generate: $(call obj,$(patsubst %,tests/bench/%.c, \
                    generate corpus) $(wildcard src/base/*.c))
$(B)/bench/library $(B)/bench/generate: $(call obj,tests/support/rng.c) \
                    $(B)/libcollide.a
	@mkdir -p $(@D)
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) \
	  $(B)/libcollide.a $(CJSON_LIBS) -lm -ldl

# The objects of the library as they are, not compiled for shared objects.
$(B)/bench/ours.so: tests/bench/ours.c $(B)/libcollide.a
	@mkdir -p $(@D)
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) -Itests -fPIC -shared -Wl,-Bsymbolic -o $@ $^ -lm

$(B)/bench/%.so: tests/bench/%.c tests/bench/contender.h
	@mkdir -p $(@D)
	@if $(call bench_has,$*); then echo "  LINK $@"; \
	$(CC) $(ALL_CFLAGS) $(bench_object) $(bench_libs_$*); \
	else $(call bench_skip,$*); fi

$(B)/bench/%.so: tests/bench/%.cpp tests/bench/contender.h
	@mkdir -p $(@D)
	@if $(call bench_has,$*); then echo "  LINK $@"; \
	$(CXX) $(BENCH_CXXFLAGS) $(bench_object) $(bench_libs_$*); \
	else $(call bench_skip,$*); fi

$(patsubst %,$(B)/bench/%,$(BENCH_BOX2D)): $(B)/bench/%: tests/bench/%.cpp \
                    tests/bench/plain_parts.cpp tests/bench/plain.hpp
	@mkdir -p $(@D)
	@if $(call bench_has,box2d); then echo "  LINK $@"; \
	$(CXX) $(BENCH_CXXFLAGS) $(CJSON_CFLAGS) -o $@ $(filter %.cpp,$^) \
	  -lbox2d $(CJSON_LIBS); else $(call bench_skip,Box2D); fi
