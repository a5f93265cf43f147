diff --format patch --tol depth=0.01 tests/golden/cases/run-article-3-tilted-box.out -
