diff tests/golden/cases/run-toi-parry-106.out -
