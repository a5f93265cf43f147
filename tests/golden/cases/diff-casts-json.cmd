diff --format json tests/golden/cases/casts.out -
