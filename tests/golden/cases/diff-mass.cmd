diff tests/golden/cases/run-mass-of-every-type.out -
