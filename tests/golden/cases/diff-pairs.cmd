diff tests/golden/cases/all-pairs.out -
