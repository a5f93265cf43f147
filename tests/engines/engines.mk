# The adapters of engines, in $(B)/engines; a part of the Makefile.
#
# Each one is built only where its engine is: without it, it is not judged.

# ---- other engines ----------------------------------------------------------

ENGINES_C      := box2d chipmunk
ENGINES_DEBIAN := g++ libbox2d-dev libchipmunk-dev jq
# Node's own packages bring npm along, and do not go with Debian's.
ENGINES_NODE    = $(if $(shell command -v npm 2>/dev/null),,nodejs npm)
ENGINES_ALL    := $(addprefix $(B)/engines/,$(ENGINES_C)) \
                  $(B)/engines/node_modules/.package-lock.json
ENGINES_FLAGS  := -O2 -g -Wall -Wextra -Itests $(CJSON_CFLAGS)

engine_has = $(CC) -E -Itests tests/engines/$(1).c* >/dev/null 2>&1
engine_skip = echo "  SKIP $(1): it is not here"

.PHONY: judge-engines setup-engines engine-adapters

setup-engines: setup   ## install the engines that collide judges
	@missing="$(ENGINES_NODE)"; command -v jq >/dev/null || missing=yes; \
	for engine in $(ENGINES_C); do \
	  $(call engine_has,$$engine) || missing=yes; done; \
	if test -z "$$missing"; then echo "setup-engines: nothing to install"; \
	else ($(call install,$(ENGINES_DEBIAN) $(ENGINES_NODE), \
	  "  Box2D 2.4 and Chipmunk 7 with their headers; node with npm; jq")) || \
	  echo "setup-engines: going on without"; fi

judge-engines: setup-engines   ## judge other engines; print a table of faults
	@$(MAKE) -j$(JOBS) all engine-adapters
	@sh tests/engines/judge.sh $(B)

engine-adapters: $(ENGINES_ALL)

# Of npm there are the versions of package-lock.json, no others.
$(B)/engines/node_modules/.package-lock.json: tests/engines/package.json \
                    tests/engines/package-lock.json
	@mkdir -p $(B)/engines
	@cp $^ $(B)/engines
	@if command -v npm >/dev/null && npm ci --prefix $(B)/engines --no-audit \
	  --no-fund >$(B)/engines/npm.log 2>&1; then touch $@; \
	else $(call engine_skip,what npm installs); fi

$(B)/tests/engines/%.o: EXTRA = $(CJSON_CFLAGS) -Itests

$(B)/engines/%: tests/engines/%.c $(B)/tests/engines/adapter.o
	@mkdir -p $(@D)
	@if $(call engine_has,$*); then echo "  LINK $@"; \
	$(CC) -std=c11 $(ENGINES_FLAGS) -o $@ $^ -l$* $(CJSON_LIBS) -lm; \
	else $(call engine_skip,$*); fi

$(B)/engines/%: tests/engines/%.cpp $(B)/tests/engines/adapter.o
	@mkdir -p $(@D)
	@if $(call engine_has,$*); then echo "  LINK $@"; \
	$(CXX) -std=c++17 $(ENGINES_FLAGS) $(call bench_version,$*) \
	  -o $@ $^ -l$* $(CJSON_LIBS) -lm; \
	else $(call engine_skip,$*); fi
