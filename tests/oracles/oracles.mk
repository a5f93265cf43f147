# Answers found in a second way, in Python; a part of the Makefile.

# ---- oracles ----------------------------------------------------------------
.PHONY: maps reach metamorphic concave motion patches

MAP_SEEDS ?= 40
# Real maps, and cases of other engines' test suites: no part of the project.
MAPS      ?= ../shared/maps
MOTION    ?= $(wildcard ../shared/accept/data/motion.ndjson)

maps: all   ## random maps and real ones, read in a second way
	@python3 tests/oracles/maps/maps.py --count $(MAP_SEEDS) $(B)/collide \
	  $(wildcard $(MAPS) scenes/levels)

REACH_GOALS ?= 2000

reach: all   ## goals and pits in random levels, found in a second way
	@python3 tests/oracles/reach/reach.py $(B)/collide
	@python3 tests/oracles/reach/lattice.py --goals $(REACH_GOALS) $(B)/collide

# Levels that are transformed; 2000 take a minute.
METAMORPHIC ?= 200

metamorphic: all   ## levels moved, mirrored, turned: the same findings
	@python3 tests/oracles/metamorphic/metamorphic.py \
	  --count $(METAMORPHIC) $(B)/collide

concave: all   ## concave shapes against exact arithmetic over their edges
	@python3 tests/oracles/concave/concave.py $(B)/collide

motion: all   ## rays, casts, times of impact of other engines' test suites
	@if test -n "$(MOTION)"; then \
	  python3 tests/oracles/motion.py $(MOTION) $(B)/collide; \
	else echo "motion: SKIPPED: no file is named by MOTION"; fi

patches: all   ## what the patches of collide diff make of random answers
	@python3 tests/oracles/patches.py $(B)/collide

# The same on many more levels.
.PHONY: maps-long reach-long metamorphic-long

maps-long: MAP_SEEDS = 1000
maps-long: maps

reach-long: REACH_GOALS = 20000
reach-long: reach

metamorphic-long: METAMORPHIC = 2000
metamorphic-long: metamorphic
