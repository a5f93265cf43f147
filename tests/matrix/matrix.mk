# Builds that must give the same answers; a part of the Makefile.

# ---- the same bytes everywhere ----------------------------------------------
.PHONY: hash matrix matrix-update setup-matrix

setup-matrix: setup-check   ## install the compilers and emulators of the matrix
	@missing=$$(sh tests/matrix/matrix.sh packages $(B)); \
	if test -z "$$missing"; then echo "setup-matrix: nothing to install"; \
	else $(call install,$$missing, \
	  "  the compilers and emulators that tests/matrix/builds names"); fi

$(B)/generate: $(call obj,tests/matrix/generate.c)

hash: all $(B)/generate   ## thousands of answers have the hashes expected
	@sh tests/matrix/matrix.sh hash $(B)

matrix: setup-matrix   ## the same from other compilers and machines, emulated
	@$(MAKE) -j$(JOBS) hash
	@MAKE='$(MAKE)' JOBS=$(JOBS) sh tests/matrix/matrix.sh run $(B)

matrix-update: all $(B)/generate   ## expect what is answered now; see the diff
	@sh tests/matrix/matrix.sh update $(B)
