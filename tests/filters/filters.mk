# How often decisions need exact integers; a part of the Makefile.

# ---- filters ----------------------------------------------------------------
.PHONY: filters filters-run

$(B)/filters: $(call obj,tests/filters/filters.c)

filters:   ## count how often decisions need exact integers
	@$(MAKE) B=$(B)/counted CFLAGS='-O1 -g0' CPPFLAGS=-DCOL_COUNT_DECISIONS \
	  filters-run

filters-run: $(B)/filters
	@$(B)/filters
