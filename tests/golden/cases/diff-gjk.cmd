diff tests/golden/cases/within-equals.out -
