# Pages in a browser; a part of the Makefile.

# ---- pages ------------------------------------------------------------------
.PHONY: check-browser setup-browser browser-run

BROWSER_NAMES   := chromium chromium-browser google-chrome chrome
CHROMIUM        ?= $(firstword $(foreach name,$(BROWSER_NAMES),$(shell \
                   command -v $(name) 2>/dev/null)))
# Node's own packages bring npm along, and do not go with Debian's.
BROWSER_DEBIAN   = $(if $(CHROMIUM),,chromium) \
                   $(if $(shell command -v npm 2>/dev/null),,nodejs npm)
BROWSER_MODULES := $(B)/page/node_modules/.package-lock.json
PAGE_TESTS      := $(wildcard tests/page/*.mjs)

setup-browser: setup   ## install what looks at pages: chromium, playwright-core
	@missing="$(strip $(BROWSER_DEBIAN))"; \
	if test -z "$$missing"; then echo "setup-browser: nothing to install"; \
	else ($(call install,$(BROWSER_DEBIAN), \
	  "  chromium; node with npm")) || \
	  echo "setup-browser: going on without"; fi

check-browser: setup-browser   ## drive pages in chromium; pictures: build/page
	@$(MAKE) browser-run

# Of npm there are the versions of package-lock.json, no others.
$(BROWSER_MODULES): tests/page/package.json tests/page/package-lock.json
	@mkdir -p $(@D)
	@cp $^ $(B)/page
	@if command -v npm >/dev/null && npm ci --prefix $(B)/page --no-audit \
	  --no-fund >$(B)/page/npm.log 2>&1; then touch $@; \
	else rm -rf $(@D); echo "  SKIP what npm installs: it is not here"; fi

# Run by a make that sees what setup-browser has installed.
browser-run: all $(BROWSER_MODULES)
	@if test -z "$(CHROMIUM)" || test ! -e $(BROWSER_MODULES); then \
	  echo "check-browser: SKIPPED: no page was looked at, for chromium or" \
	    "playwright-core could not be had" >&2; \
	elif CHROMIUM=$(CHROMIUM) COLLIDE=$(B)/collide PAGES=$(B)/page \
	  MODULES=$(B)/page node tests/page/run.mjs >$(B)/page/log 2>&1; then \
	  echo "check-browser:" \
	    "$$(sed -n 's/^.* pass \([0-9]*\)$$/\1/p' $(B)/page/log)" \
	    "tests of pages passed"; \
	else cat $(B)/page/log; echo "check-browser: FAILED" >&2; exit 1; fi
