diff tests/golden/cases/run-impulse-head-on.out -
