diff --format json --pretty tests/golden/cases/run-article-3-tilted-box.out -
