diff tests/golden/cases/check-self-touching.out -
