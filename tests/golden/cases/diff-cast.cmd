diff tests/golden/cases/run-cast-through-a-level.out -
