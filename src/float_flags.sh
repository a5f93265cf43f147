#!/bin/sh
# Prints the flags with which this compiler computes as IEEE 754 says, so that
# answers are the same bytes everywhere.
#
# usage: src/float_flags.sh COMPILER [FLAG...]
#
# The x87 unit rounds twice (FLT_EVAL_METHOD 2): there SSE2 has to compute. The
# vectorizer of GCC fuses products and sums although contraction is off (12.2 for
# x86-64-v3; 16.1 for RISC-V, see Box2D's issue 1086): it is switched off wherever
# the processor can fuse.
set -u

flags='-ffp-contract=off -fno-fast-math'
# shellcheck disable=SC2016,SC2068 # the compiler may be several words
macros=$($@ -E -P - 2>/dev/null <<'END'
method __FLT_EVAL_METHOD__
#if !defined __clang__ && (defined __FMA__ || defined __FMA4__ || \
    !(defined __x86_64__ || defined __i386__))
fuses
#endif
END
)
case $macros in *'method 2'*) flags="$flags -msse2 -mfpmath=sse" ;; esac
case $macros in *fuses*) flags="$flags -fno-tree-vectorize" ;; esac
echo "$flags"
