diff tests/golden/cases/concave-nested-cross.out -
