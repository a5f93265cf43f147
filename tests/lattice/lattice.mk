# All small shapes on a lattice; a part of the Makefile.

# ---- the lattice ------------------------------------------------------------
.PHONY: lattice

$(B)/lattice: $(call obj,$(filter-out %/test_lattice.c, \
              $(wildcard tests/lattice/*.c)))

lattice: $(B)/lattice   ## all pairs of small shapes on a lattice: 10^8
	@$(B)/lattice
