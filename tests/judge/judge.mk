# The judge held against right and wrong answers; a part of the Makefile.

# ---- the judge --------------------------------------------------------------
.PHONY: judge dialects mutants

judge: all   ## our own answers held against the truth
	@sh tests/judge/judge.sh $(B)
	@sh tests/engines/said.sh $(B)

dialects: all   ## answers in the words of engines, read again and judged
	@sh tests/judge/dialects.sh $(B)

mutants: all   ## wrong and harmless changes to answers, for the judge
	@python3 tests/judge/mutants/mutants.py $(B)/collide
