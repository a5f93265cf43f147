diff --format json tests/golden/cases/run-ray-corners-and-sides.out tests/golden/cases/diff-ray.in
