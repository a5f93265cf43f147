diff tests/golden/cases/casts.out -
