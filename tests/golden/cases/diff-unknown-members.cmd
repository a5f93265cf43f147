diff tests/golden/cases/all-sat.out -
