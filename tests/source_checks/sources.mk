# What looks at the sources and the manual as texts.

# ---- the sources ------------------------------------------------------------
.PHONY: format format-check layers headers symbols tables lint man-lint docs

SOURCES = $(shell find src tests -name '*.[ch]' -o -name '*.[ch]pp')
SCRIPTS = .ci/run $(sort $(wildcard src/*.sh tests/*/*.sh))

format:   ## format the sources in place
	@clang-format -i $(SOURCES)
format-check:   ## fail on unformatted code
	@clang-format --dry-run -Werror $(SOURCES)
layers:   ## no include points up the layers; names are unique; no old assertion
	@awk -f tests/source_checks/layers.awk src/README.md $(SRC) $(HEADERS)
	@! grep -rnE 'cr_(assert|expect)_|[( ]g[et]\(' tests --include='*.[ch]'
	@printf '#include "%s"\n' $(HEADERS:src/%=%) | $(CC) $(ALL_CFLAGS) \
	  $(APP_CFLAGS) -Werror -Wno-shadow -fsyntax-only -x c -
headers:   ## every header compiles alone, and twice; the public ones as C99, C++
	@sh tests/source_checks/headers.sh $(CC) $(ALL_CFLAGS) $(APP_CFLAGS)
symbols: all   ## the library's names and needs; no data that changes
	@sh tests/source_checks/symbols.sh $(B) $(APP_OBJ)
tables:   ## src/support/power_of_ten.c is what its program makes and proves
	@python3 tests/support/make_powers.py | cmp - src/support/power_of_ten.c

# A file is analyzed again when its object was compiled again, which knows the
# headers that it includes. A file to a process: clang-tidy 14 reports va_list in
# the second one. It asks the system for memory in large parts, which takes less of
# the system's time.
TIDY := $(call obj,$(SRC))
TIDY := $(TIDY:$(B)/%.o=$(B)/tidy/%.ok)

$(TIDY): $(B)/tidy/%.ok: $(B)/%.o .clang-tidy
	@mkdir -p $(@D)
	@GLIBC_TUNABLES=glibc.malloc.top_pad=67108864 \
	  clang-tidy --quiet $*.c -- $(ALL_CFLAGS) $(APP_CFLAGS) 2>$@.log || \
	  { grep -v 'generated.$$' $@.log; exit 1; }
	@touch $@

# Not at the end, when there would be nothing to do beside it. With one job it
# takes a variable that a function fills in for one that it reads.
.PHONY: cppcheck
cppcheck:
	@cppcheck --quiet --error-exitcode=1 -j2 --std=c11 --inline-suppr \
	  --enable=warning,performance,portability -Isrc -Isrc/include \
	  -U__clang_analyzer__ src
lint: cppcheck $(TIDY)   ## static analysis: clang-tidy, cppcheck, shellcheck
	@if command -v shellcheck >/dev/null; then \
	  shellcheck --external-sources --severity=warning $(SCRIPTS); \
	else echo "shellcheck: SKIPPED: no script was analyzed"; fi
man-lint:   ## lint the manual pages
	@sh tests/source_checks/man_lint.sh $(MANUALS)
docs: all   ## hold README.md and the manual pages against the program
	@sh tests/source_checks/docs.sh $(B)
	@sh tests/source_checks/calls.sh $(B)
