diff tests/golden/cases/all-sweep.out -
