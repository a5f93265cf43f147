# The tests, and what looks at the sources; a part of the Makefile. Each folder
# has its rules beside it.

# Modules of tests in Python leave nothing beside them.
export PYTHONDONTWRITEBYTECODE := 1

# ---- checks -----------------------------------------------------------------
.PHONY: check check-all check-long setup-check setup-check-all \
        compile compile-all run-steps

# What `make check` needs besides the build.
CHECK_DEBIAN := libcriterion-dev libgmp-dev clang-format mandoc jq parallel \
                python3 librsvg2-bin
CHECK_TOOLS  := clang-format mandoc jq parallel python3 rsvg-convert
# What `make check-all` needs besides that. A browser and npm are installed by the
# step that needs them.
ALL_DEBIAN   := clang libclang-rt-dev clang-tidy llvm cppcheck shellcheck \
                valgrind python3-yaml
ALL_TOOLS    := clang clang-tidy cppcheck shellcheck valgrind
# Commands that report whether a library or a compiler's runtime is installed.
TEST_BUILDS   := $(PKG_CONFIG) --exists criterion gmp
FUZZER_BUILDS := echo 'int LLVMFuzzerTestOneInput(void){return 0;}' | clang \
                -fsanitize=fuzzer,address -x c -o /dev/null - 2>/dev/null

# Steps are started in this order, those that need no program first.
CHECK_STEPS := format-check layers compile test process judge docs batch symbols
# What takes longest is early, so that the others fill the gaps; but lint, which
# is many small jobs, fills any gap.
ALL_STEPS   := tables compile-all instrumented sanitize portable fuzz \
               distcheck guards check-browser schemas outputs filters growth \
               headers concave scenes metamorphic dialects mutants \
               reproducible reach maps references bench-smoke without levels \
               reports hash actions patches figures-check motion man-lint lint
LONG_STEPS  := compile instrumented check-bare sanitize-long fuzz-long \
               portable-long metamorphic-long reach-long maps-long laws lattice

# No compiler warns about src/: not gcc in `all`, nor clang in `instrumented` and
# `portable`. One job more than there are processors, as some steps wait.
run_check = @MAKE='$(MAKE) WERROR=-Werror' \
            sh tests/support/steps.sh run $@ $(B) $$(($(JOBS) + 1))

check: setup-check   ## install what is missing, build, test: some minutes
	+$(run_check) $(CHECK_STEPS)

check-all: setup-check-all   ## all else that CI runs: a quarter of an hour
	+$(run_check) $(ALL_STEPS)

check-long: setup-check-all   ## what takes longer still, before a release
	+$(run_check) $(LONG_STEPS)

run-steps: $(STEPS:%=step-%)

.PHONY: $(STEPS:%=step-%)
$(STEPS:%=step-%): step-%:
	+@MAKE='$(MAKE)' sh tests/support/steps.sh one $(B) $*

# Steps run at the same time, each by a make of its own: what several of them use
# is made before.
$(filter-out step-format-check step-layers step-tables step-compile%, \
  $(STEPS:%=step-%)): $(filter step-compile%,$(STEPS:%=step-%))
$(filter step-sanitize% step-fuzz% step-lint,$(STEPS:%=step-%)): \
  $(filter step-instrumented,$(STEPS:%=step-%))
$(filter step-guards step-reproducible,$(STEPS:%=step-%)): \
  $(filter step-distcheck,$(STEPS:%=step-%))

compile: all $(B)/unit

compile-all: all libs $(B)/generate bench-programs

# $(call setup_tools,TOOLS,CONDITION,PACKAGES,WHAT ELSEWHERE)
define setup_tools
missing=; for tool in $(1); do \
  command -v $$tool >/dev/null || missing="$$missing $$tool"; done; \
if test -z "$$missing" && $(2); then echo "$@: nothing to install"; \
else $(call install,$(3),$(4)); fi
endef

setup-check: setup   ## install what make check needs
	@$(call setup_tools,$(CHECK_TOOLS),$(TEST_BUILDS),$(CHECK_DEBIAN), \
	  "  Fedora  dnf install criterion-devel gmp-devel clang-tools-extra \
	mandoc jq parallel python3 librsvg2-tools" \
	  "  Arch    pacman -S gmp clang mandoc jq parallel python librsvg; \
	criterion is in the AUR" \
	  "  macOS   brew install criterion gmp clang-format mandoc jq parallel \
	python librsvg")

setup-check-all: setup-check   ## install what make check-all needs
	@$(call setup_tools,$(ALL_TOOLS),$(FUZZER_BUILDS),$(ALL_DEBIAN), \
	  "  Fedora  dnf install clang compiler-rt clang-tools-extra llvm \
	cppcheck ShellCheck valgrind python3-pyyaml" \
	  "  Arch    pacman -S clang compiler-rt llvm cppcheck shellcheck valgrind \
	python-yaml" \
	  "  macOS   brew install llvm cppcheck shellcheck")

# ---- the folders ------------------------------------------------------------
include $(foreach folder,sources support unit lattice filters coverage program \
          oracles judge matrix fuzz figures page schemas engines release bench, \
          tests/$(folder)/$(folder).mk)
