diff tests/golden/cases/at-reference.out -
