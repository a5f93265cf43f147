# What of the program no test reaches; a part of the Makefile.

# ---- coverage ---------------------------------------------------------------
.PHONY: coverage

# Of these folders all is covered or listed with a reason: what answers are made
# of. Of the others a share has to be.
COVERED := support support/json scene/stream cli verify/reduce $(LIB_ROOMS)

# Clang's figures are of the conditions of the source, gcc's of jumps compiled.
# They are told of though a test fails, which fails the target in the end.
# Where threads count as well, sums of counts are right only if that is atomic.
coverage:   ## line and branch coverage of src/, against uncovered.txt
	@mkdir -p $(B)/cov && rm -f $(B)/cov/*.profraw $(B)/cov/failed
	@LLVM_PROFILE_FILE=$(abspath $(B))/cov/%m.profraw $(MAKE) -k B=$(B)/cov \
	  CC=clang CFLAGS='-O0 -g -fprofile-instr-generate -fcoverage-mapping \
	  -fprofile-update=atomic' MAPS= MAP_SEEDS=4 test process outputs levels \
	  maps reports || touch $(B)/cov/failed
	@llvm-profdata merge -o $(B)/cov/profile $(B)/cov/*.profraw
	@llvm-cov export $(B)/cov/unit -object $(B)/cov/collide \
	  -instr-profile=$(B)/cov/profile $(SRC) $(HEADERS) >$(B)/cov/coverage.json
	@python3 tests/coverage/coverage.py $(B)/cov/coverage.json \
	  tests/coverage/uncovered.txt $(COVERED)
	@test ! -e $(B)/cov/failed || { echo "coverage: FAILED: a test failed"; \
	  exit 1; }
