# Whether a sanitizer's report is of nothing but leaks of Criterion's own: what
# the test library itself allocated in a worker and, once in a thousand tests
# or so, did not free before the worker's end. Anything else is ours.
/LeakSanitizer: detected/ { leak = 1 }
/ERROR:/ && !/LeakSanitizer/ { ours = 1 }
/runtime error/ { ours = 1 }
/^ +#0 / && !/_interceptor_(malloc|calloc|realloc)/ { ours = 1 }
/^ +#1 / && !/libcriterion/ { ours = 1 }
END { exit !(leak && !ours) }
