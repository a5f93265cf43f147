# Schemas held against what they describe; a part of the Makefile.

# ---- schemas ----------------------------------------------------------------
.PHONY: schemas

SCHEMA_MODULES := $(B)/schemas/node_modules/.package-lock.json

schemas: all $(SCHEMA_MODULES)   ## schemas against results and the reader
	@if test ! -e $(SCHEMA_MODULES); then \
	  echo "schemas: SKIPPED: no schema was looked at, for node or ajv" \
	    "could not be had" >&2; \
	elif COLLIDE=$(B)/collide SCRATCH=$(B)/schemas MODULES=$(B)/schemas \
	  PATH="$(abspath $(B)):$$PATH" node tests/schemas/run.mjs \
	  >$(B)/schemas/log 2>&1; then \
	  echo "schemas:" \
	    "$$(sed -n 's/^.* pass \([0-9]*\)$$/\1/p' $(B)/schemas/log)" \
	    "tests of schemas passed"; \
	else cat $(B)/schemas/log; echo "schemas: FAILED" >&2; exit 1; fi

# Of npm there are the versions of package-lock.json, no others.
$(SCHEMA_MODULES): tests/schemas/package.json tests/schemas/package-lock.json
	@mkdir -p $(@D)
	@cp $^ $(B)/schemas
	@if command -v npm >/dev/null && npm ci --prefix $(B)/schemas --no-audit \
	  --no-fund >$(B)/schemas/npm.log 2>&1; then touch $@; \
	else rm -rf $(@D); echo "  SKIP what npm installs: it is not here"; fi
