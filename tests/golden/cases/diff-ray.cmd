diff tests/golden/cases/run-ray-corners-and-sides.out -
