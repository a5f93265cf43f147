diff tests/golden/cases/concave-hole-pieces.out -
