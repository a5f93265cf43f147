# The figures of the articles and of README.md; a part of the Makefile.

# ---- figures ----------------------------------------------------------------
.PHONY: figures figures-check

PICTURES := manifold.svg findings.svg

figures: all   ## draw the figures of the articles, and those of README
	@sh tests/figures/figures.sh $(B)/collide $(B)/figures
	@for picture in $(PICTURES); do \
	  cp $(B)/figures/readme-$$picture scenes/pictures/$$picture; done

figures-check: all   ## draw them and see that those of README are current
	@sh tests/figures/figures.sh $(B)/collide $(B)/figures
	@for picture in $(PICTURES); do \
	  cmp $(B)/figures/readme-$$picture scenes/pictures/$$picture || \
	    { echo "figures: make figures draws $$picture anew" >&2; exit 1; }; \
	  done
