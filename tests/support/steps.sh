#!/bin/sh
# Runs the steps of a check in parallel, reports each in one line as it ends, and
# all of them in one closing line.
#
# usage: steps.sh run TITLE BUILD JOBS STEP...   runs the steps, from the Makefile
#        steps.sh one BUILD STEP                 runs one step, started by make
#
# A step is a target of make. Its output goes to BUILD/steps/STEP.log, and the end
# of that file is printed if the step fails. A step that could not run, or could
# run only in part, prints "NAME: SKIPPED: REASON" and succeeds. If CI is set, a
# skip is a failure unless ALLOW_SKIP (names in a row) has its name: CI must not
# be green because nothing was tested. A command that was not found is a failure
# in any case, because a pipeline goes on without it.
set -eu

# $1: the build folder, $2: the step. Prints one event for `report`:
# step RESULT STEP SECONDS SKIP...
one() {
    log=$1/steps/$2.log
    begin=$(date +%s)
    result=ok
    $MAKE "$2" >"$log" 2>&1 || result=failed
    if grep -qE ': (command )?not found$' "$log"; then
        echo "steps: a command was not found" >>"$log"
        result=failed
    fi
    skips=$(sed -n 's/^\([a-z][a-z-]*\): SKIPPED: .*/\1/p' "$log" | sort -u)
    for skip in ${CI:+$skips}; do
        case " ${ALLOW_SKIP-} " in
        *" $skip "*) ;;
        *)
            echo "steps: $skip was skipped, and ALLOW_SKIP does not name it" \
                >>"$log"
            result=failed
            ;;
        esac
    done
    # shellcheck disable=SC2086 # one line
    echo step $result "$2" $(($(date +%s) - begin)) $skips
    # Nothing can be tested that was not compiled.
    case $2:$result in compile*:failed) return 1 ;; esac
}

# Joins words by commas.
list() {
    echo "$@" | sed 's/ /, /g'
}

# $1: the title, $2: the build folder, $3: the number of steps. Reads events and
# numbers them; whatever else make prints passes through.
report() {
    ended=0 passed=0 failed='' skipped=''
    while IFS= read -r line; do
        case $line in
        'step '*) ;;
        *)
            printf '%s\n' "$line"
            continue
            ;;
        esac
        read -r _ result step seconds skips <<EVENT
$line
EVENT
        ended=$((ended + 1))
        skipped="$skipped $skips"
        case "$result: $skips " in
        failed:*) failed="$failed $step" ;;
        ok:*" $step "*) result=skipped ;;
        *) passed=$((passed + 1)) ;;
        esac
        echo "$result $ended/$3 $step $seconds s${skips:+ (skipped: $skips)}"
        case $result in
        failed) tail -n 60 "$2/steps/$step.log" | sed 's/^/    /' ;;
        *) sed -n 's/^.*\(\[====\] Synthesis: .*\)/\1/p' "$2/steps/$step.log" ;;
        esac
    done
    # shellcheck disable=SC2086 # words
    {
        set -- "$1" "$3" "$(set -- $failed && echo $#)" \
            "$(set -- $skipped && echo $#)"
        failed=$(list $failed) skipped=$(list $skipped)
    }
    line="$1: $passed steps passed"
    test "$3" = 0 || line="$line, $3 failed: $failed"
    test "$4" = 0 || line="$line, $4 skipped: $skipped"
    test $ended = "$2" || line="$line, $(($2 - ended)) did not run"
    echo "$line"
    test "$3" = 0 && test $ended = "$2"
}

case $1 in
one) one "$2" "$3" ;;
run)
    title=$2 build=$3 jobs=$4
    shift 4
    mkdir -p "$build/steps"
    $MAKE -j"$jobs" run-steps STEPS="$*" 2>&1 | report "$title" "$build" $#
    ;;
esac
