# Checks, and tests that are scripts. What has to be compiled is in
# tests/unit/unit.mk and tests/bench/bench.mk, what reads the sources in
# tests/source_checks/sources.mk.

# Modules of tests in Python leave no files.
export PYTHONDONTWRITEBYTECODE := 1

# ---- checks -----------------------------------------------------------------
.PHONY: check check-all check-long compile compile-all run-steps

# Steps are started in this order, those that need no program first.
CHECK_STEPS := format-check layers compile test process judge docs batch symbols
# What takes longest is early, so that the others fill the gaps; but lint, which
# is many small jobs, fills any gap.
ALL_STEPS   := tables compile-all instrumented sanitize portable fuzz \
               distcheck guards check-browser schemas tutorial outputs columns \
               filters growth headers concave whole rays contains scenes seams \
               metamorphic dialects mutants map-mutants planted reproducible \
               reach path maps references bench-smoke without levels reports \
               hash actions patches fixes merged articles impulse-article \
               expansion figures-check motion completions watch editors \
               man-lint lint
LONG_STEPS  := compile instrumented check-bare sanitize-long fuzz-long \
               portable-long metamorphic-long expansion-long reach-long \
               path-long maps-long judge-long planted-long laws lattice \
               engines referee reduced contains-long rays-long slurm ssh

# No compiler warns about src/: not gcc in `all`, nor clang in `instrumented` and
# `portable`. One job more than there are processors, as some steps wait.
run_check = @MAKE='$(MAKE) WERROR=-Werror' \
            sh tests/support/steps.sh run $@ $(B) $$(($(JOBS) + 1))

check: setup-check   ## install what is missing, build, test: some minutes
	+$(run_check) $(CHECK_STEPS)
check-all: setup-check-all   ## all else that CI runs: a quarter of an hour
	+$(run_check) $(ALL_STEPS)
check-long: setup-check-all setup-clusters   ## what takes longer still, before a release
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

# Packages for checks, tests in a browser, benchmarks, adapters of engines, a bare
# Debian, batch systems.
SETUPS := check check-all matrix browser bench engines bare clusters
.PHONY: $(SETUPS:%=setup-%)
$(SETUPS:%=setup-%): setup-%: setup
	@sh src/setup.sh $* $(B)

setup-check-all setup-matrix: setup-check

include tests/unit/unit.mk tests/bench/bench.mk tests/source_checks/sources.mk

# ---- the program as a process -----------------------------------------------
.PHONY: process scenes outputs columns batch levels references reports seams \
        completions watch editors growth guards valgrind map-mutants

process: all   ## what only a process shows: closed descriptors, pipes
	@sh tests/program_runs/process.sh $(B)
scenes: all   ## scenes that state their query run and are drawn as they are
	@sh tests/program_runs/scenes.sh $(B)
outputs: all   ## no command writes to an input, whatever the folder holds
	@python3 tests/program_runs/outputs.py $(B)/collide
columns: all   ## answers as ndjson, csv and tsv; colors
	@python3 tests/program_runs/columns.py $(B)/collide
batch: all   ## streams cut into parts, by shards and by engines
	@sh tests/program_runs/batch.sh $(B)
levels: all   ## many levels in one call of collide check
	@sh tests/program_runs/levels.sh $(B)
map-mutants: all   ## files of maps damaged at random: none crashes the program
	@python3 tests/program_runs/map_mutants.py $(B)/collide
references: all   ## files that maps name: which are read, none is quoted
	@sh tests/program_runs/references.sh $(B)
reports: all   ## findings read by jq, python, awk and SARIF's schema
	@sh tests/program_runs/reports.sh $(B)
completions: all   ## what bash, zsh and fish offer and insert
	@python3 tests/program_runs/completions.py $(B)/collide
watch: all   ## check --watch: files that change, in pipes and terminals
	@python3 tests/program_runs/watch.py $(B)/collide
editors: all   ## the files for Tiled and VS Code, run without these editors
	@if ! command -v node >/dev/null; then \
	  echo "editors: SKIPPED: node is missing"; \
	elif COLLIDE=$(B)/collide node --test tests/program_runs/editors.mjs \
	  >$(B)/editors.log 2>&1; then \
	  echo "editors: $$(sed -n 's/^.* pass \([0-9]*\)$$/\1/p' \
	    $(B)/editors.log) tests passed"; \
	else cat $(B)/editors.log; echo "editors: FAILED"; exit 1; fi
guards: all distcheck   ## plant faults in a copy and see that they are found
	@MAKE='$(MAKE)' sh tests/program_runs/guards.sh $(B) $(RELEASE)
valgrind: all   ## memcheck the program over all scenes
	@sh tests/program_runs/valgrind.sh $(B)
# The program is stripped, since valgrind reads debug information for longer than
# the program runs.
seams: all   ## bodies over tiles, chains and pieces as over one long shape
	@python3 tests/program_runs/seams.py $(B)/collide
growth: all   ## how work grows with each dimension of the input, counted
	@strip -o $(B)/growth $(B)/collide
	@python3 tests/program_runs/growth.py --jobs $(JOBS) $(B)/growth

# ---- oracles ----------------------------------------------------------------
.PHONY: maps reach path metamorphic concave whole contains rays motion patches \
        fixes merged judge articles impulse-article expansion dialects mutants \
        planted maps-long reach-long path-long metamorphic-long expansion-long \
        judge-long planted-long rays-long contains-long

# Seeds, goals and levels; maps-long and so on try many more. Real maps and cases
# of other engines' test suites are no part of the project.
MAP_SEEDS   ?= 40
REACH_GOALS ?= 2000
PATH_GRIDS  ?= 2000
CONTAINS    ?= 3000
PLANTED     ?= 10
METAMORPHIC ?= 200
EXPANDED    ?= 300
RAYS        ?= 4000
PROFILED    ?= 4
MAPS        ?= ../shared/maps
MOTION      ?= $(wildcard ../shared/accept/data/motion.ndjson)
maps-long: MAP_SEEDS = 1000
reach-long: REACH_GOALS = 20000
path-long: PATH_GRIDS = 10000
contains-long: CONTAINS = 100000
planted-long: PLANTED = 50
metamorphic-long: METAMORPHIC = 2000
expansion-long: EXPANDED = 10000
judge-long: PROFILED = 450
rays-long: RAYS = 100000
maps-long reach-long path-long metamorphic-long expansion-long planted-long \
  rays-long contains-long: %-long: %

maps: all   ## random maps and real ones, read in a second way
	@python3 tests/oracles/maps/maps.py --count $(MAP_SEEDS) $(B)/collide \
	  $(wildcard $(MAPS) scenes/levels scenes/maps)
reach: all   ## goals and pits in random levels, found in a second way
	@python3 tests/oracles/reach/reach.py $(B)/collide
	@python3 tests/oracles/reach/lattice.py --goals $(REACH_GOALS) $(B)/collide
metamorphic: all   ## levels moved, mirrored, turned: the same findings
	@python3 tests/oracles/metamorphic/metamorphic.py \
	  --count $(METAMORPHIC) $(B)/collide
path: all   ## paths in random grids and scenes, found in a second way
	@python3 tests/oracles/path/path.py --grids $(PATH_GRIDS) $(B)/collide
concave: all $(B)/generate   ## concave shapes against exact arithmetic
	@python3 tests/oracles/concave/concave.py $(B)/collide $(B)/generate
rays: all $(B)/generate   ## rays, their exits and radii against exact arithmetic
	@python3 tests/oracles/rays/rays.py --count $(RAYS) --seed $(RAYS) \
	  $(B)/collide $(B)/generate
contains: all   ## random pairs: which contains which, by exact arithmetic
	@python3 tests/oracles/contains.py --pairs $(CONTAINS) $(B)/collide
whole: all   ## least translations of whole shapes, found in a second way
	@python3 tests/oracles/whole.py $(B)/collide
motion: all   ## rays, casts, times of impact of other engines' test suites
	@if test -n "$(MOTION)"; then \
	  python3 tests/oracles/motion.py $(MOTION) $(B)/collide; \
	else echo "motion: SKIPPED: no file is named by MOTION"; fi
patches: all   ## what the patches of collide diff make of random answers
	@python3 tests/oracles/patches.py $(B)/collide
fixes: all   ## files that check --fix rewrites, read in a second way
	@python3 tests/oracles/fixes.py $(B)/collide scenes tests/levels \
	  $(wildcard $(MAPS))
articles: all   ## algorithms of articles, as printed and as they should be
	@python3 tests/oracles/articles.py $(B)/collide
expansion: all   ## scenes with templates, written out in a second way
	@python3 tests/oracles/expansion.py --count $(EXPANDED) $(B)/collide
merged: all   ## layers that convert --merge adds, read in a second way
	@python3 tests/oracles/merged.py $(B)/collide
impulse-article: all   ## resolve against the algorithm of the article
	@python3 tests/oracles/impulse_article.py $(B)/collide
judge: all   ## our own answers held against the truth
	@sh tests/judge_verdicts/judge.sh $(B)
	@sh tests/judge_verdicts/profiles.sh $(B) $(PROFILED)
	@python3 tests/judge_verdicts/whole.py $(B)/collide
	@sh tests/engine_adapters/said.sh $(B)
judge-long: all   ## a million of our own answers under every profile
	@sh tests/judge_verdicts/profiles.sh $(B) $(PROFILED)
dialects: all   ## answers in the words of engines, read again and judged
	@sh tests/judge_verdicts/dialects.sh $(B)
mutants: all   ## wrong and harmless changes to answers, for the judge
	@python3 tests/judge_verdicts/mutants/mutants.py $(B)/collide
planted: all   ## planted faults that the judge finds, by kind and format
	@python3 tests/judge_verdicts/mutants/planted.py --each $(PLANTED) \
	  $(B)/collide
	@python3 tests/judge_verdicts/mutants/planted.py --profile \
	  --each $(PLANTED) \
	  $(B)/collide

# ---- batch systems ----------------------------------------------------------
.PHONY: slurm ssh

slurm: all setup-clusters   ## a node of Slurm dies: the joined answers are right
	@sh tests/clusters/slurm.sh $(B)
ssh: all setup-clusters   ## the same of GNU parallel across machines, by sshd
	@sh tests/clusters/ssh.sh $(B)

# ---- the same bytes everywhere ----------------------------------------------
.PHONY: hash matrix matrix-update

hash: all $(B)/generate   ## thousands of answers have the hashes expected
	@sh tests/same_bytes/matrix.sh hash $(B)
matrix: setup-matrix   ## the same from other compilers and machines, emulated
	@$(MAKE) -j$(JOBS) hash
	@MAKE='$(MAKE)' JOBS=$(JOBS) sh tests/same_bytes/matrix.sh run $(B)
matrix-update: all $(B)/generate   ## expect what is answered now; see the diff
	@sh tests/same_bytes/matrix.sh update $(B)

# ---- pages, schemas and pictures --------------------------------------------
.PHONY: check-browser browser-run schemas tutorial figures figures-check

# The versions of npm's modules are those of package-lock.json.
LOCK := node_modules/.package-lock.json
$(B)/%/$(LOCK): tests/%/package.json tests/%/package-lock.json
	@sh tests/support/node.sh install $* $(B)
check-browser: setup-browser   ## drive pages in chromium; pictures: build/browser_pages
	@$(MAKE) browser-run
# Run by a make that sees what setup-browser has installed.
browser-run: all $(B)/browser_pages/$(LOCK)
	@sh tests/support/node.sh run check-browser browser_pages $(B) \
	  'chromium or playwright-core is missing, no page was tested' \
	  PAGES=$(B)/browser_pages CHROMIUM="$$(command -v chromium \
	  chromium-browser google-chrome chrome | head -1)"
schemas: all $(B)/schema_validation/$(LOCK)   ## against results and scenes
	@sh tests/support/node.sh run schemas schema_validation $(B) \
	  'node or ajv is missing, no schema was tested' \
	  SCRATCH=$(B)/schema_validation PATH="$(abspath $(B)):$$PATH"
tutorial: all $(B)/engine_adapters/$(LOCK)   ## the adapter and CI of collide-adapter(7)
	@sh tests/engine_adapters/tutorial.sh $(B)
figures: all   ## draw the figures of the articles, and those of README
	@sh tests/article_pictures/figures.sh $(B)/collide $(B)/figures update
figures-check: all   ## draw them and see that those of README are current
	@sh tests/article_pictures/figures.sh $(B)/collide $(B)/figures check

# ---- the release ------------------------------------------------------------
.PHONY: installcheck distcheck reproducible actions check-bare

# The unpacked archive.
RELEASE := $(B)/release/$(DIST)

installcheck: all libs   ## install into a scratch folder and use it from there
	@MAKE='$(MAKE)' CC='$(CC)' PKG_CONFIG='$(PKG_CONFIG)' \
	  sh tests/release/installcheck.sh $(abspath $(B)/installed) $(VERSION) \
	  $(DEMO)
distcheck: $(RELEASE)/checked   ## build, use and install what is packed

$(RELEASE)/checked: $(B)/$(DIST).tar.gz
	+@MAKE='$(MAKE)' sh tests/release/distcheck.sh $(B) $(DIST) $(TAR)
	@touch $@
reproducible: all libs distcheck   ## here and in the tarball the same bytes
	@for file in collide libcollide.a $(SO_FILE); do \
	  cmp $(B)/$$file $(RELEASE)/build/$$file || exit 1; done
	@echo "reproducible: program and libraries are the same bytes"
actions: all   ## the action for GitHub and the hooks, run as these run them
	@python3 tests/release/actions.py $(B)/collide
check-bare: setup-bare   ## make demo and make check on a bare Debian
	@sh tests/release/bare.sh $(B)
