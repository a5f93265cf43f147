diff --format patch tests/golden/cases/run-ray-corners-and-sides.out tests/golden/cases/diff-ray.in
