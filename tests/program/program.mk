# The program as a process, run by scripts; a part of the Makefile.

# ---- the program ------------------------------------------------------------
.PHONY: process outputs scenes batch levels references reports growth guards \
        valgrind

SCENES = $(shell find scenes -name '*.json' | LC_ALL=C sort)

process: all   ## what only a process shows: closed descriptors, pipes
	@sh tests/program/process.sh $(B)

scenes: all   ## scenes that state their query run and are drawn as they are
	@sh tests/program/scenes.sh $(B)

outputs: all   ## no command writes to an input, whatever the folder holds
	@python3 tests/program/outputs.py $(B)/collide

batch: all   ## streams cut into parts, by shards and by engines
	@sh tests/program/batch.sh $(B)

levels: all   ## many levels in one call of collide check
	@sh tests/program/levels.sh $(B)

references: all   ## files that maps name: which are read, none is quoted
	@sh tests/program/references.sh $(B)

reports: all   ## findings read by jq, python, awk and SARIF's schema
	@sh tests/program/reports.sh $(B)

# The program is stripped, since valgrind reads debug information for longer than
# the program runs.
growth: all   ## how work grows with each dimension of the input, counted
	@strip -o $(B)/growth $(B)/collide
	@python3 tests/program/growth.py --jobs $(JOBS) $(B)/growth

guards: all distcheck   ## plant faults in a copy and see that they are found
	@MAKE='$(MAKE)' sh tests/program/guards.sh $(B) $(RELEASE)

valgrind: all   ## memcheck the program over all scenes
	@for query in sat gjk clip sweep pairs cross; do echo "  memcheck $$query"; \
	  valgrind --quiet --leak-check=full --errors-for-leak-kinds=all \
	    --error-exitcode=99 $(B)/collide $$query --all $(SCENES) \
	    >/dev/null 2>$(B)/valgrind.log; \
	  test $$? -ne 99 || { cat $(B)/valgrind.log; exit 1; }; done
