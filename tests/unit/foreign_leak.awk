# Whether a sanitizer's report is of nothing but leaks of libraries' own: what
# Criterion allocated in a worker and, once in a thousand tests or so, did not
# free before the worker's end; and what fontconfig, which librsvg has find the
# fonts of a PNG, keeps until then. Anything else is ours.
/LeakSanitizer: detected/ { leak = 1 }
/ERROR:/ && !/LeakSanitizer/ { ours = 1 }
/runtime error/ { ours = 1 }
/^ +#0 / && !/ in (__interceptor_)?(malloc|calloc|realloc|strn?dup) / { ours = 1 }
/^ +#1 / && !/libcriterion|libfontconfig/ { ours = 1 }
END { exit !(leak && !ours) }
