# Programs of tests beside $(B)/unit, linked with oracles and random shapes; a
# part of the Makefile. What is their own stands in their folders.

SUPPORT := $(patsubst %,tests/support/%.c,fewest_oracle hostile impact \
           impact_fault impact_times impact_values mass_oracle motion_fault \
           motion_oracle oracle oracle_values pieces_fault response_fault \
           rings rings_fault rng shapes swept_fault)

$(B)/lattice $(B)/filters $(B)/generate: $(call obj,$(SUPPORT) \
              src/verify/generate/rng.c) $(B)/libcollide.a
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) \
	  $(B)/libcollide.a -lgmp -lm
