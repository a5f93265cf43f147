# The tests, and what looks at the sources; a part of the Makefile. Each folder
# has its rules beside it.

# Modules of tests in Python leave nothing beside them.
export PYTHONDONTWRITEBYTECODE := 1

# ---- everything -------------------------------------------------------------
.PHONY: check setup-check

CHECK_DEBIAN := libcriterion-dev libgmp-dev clang libclang-rt-dev clang-format \
                clang-tidy llvm cppcheck shellcheck mandoc valgrind jq parallel \
                python3 python3-yaml librsvg2-bin
CHECK_TOOLS  := clang clang-format clang-tidy llvm-cov llvm-profdata cppcheck \
                mandoc valgrind jq parallel python3 rsvg-convert
# Whether a fuzzer can be built here and now.
FUZZER_BUILDS := echo 'int LLVMFuzzerTestOneInput(void){return 0;}' | clang \
                -fsanitize=fuzzer,address -x c -o /dev/null - 2>/dev/null

# The first of them build the program. What waits more than it computes goes on
# beside the analysis; the others have both processors to themselves.
STEPS_FIRST  := format-check layers headers symbols tables
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

# ---- the folders ------------------------------------------------------------
include $(foreach folder,sources support unit lattice filters coverage program \
          oracles judge matrix fuzz figures page schemas engines release bench, \
          tests/$(folder)/$(folder).mk)
