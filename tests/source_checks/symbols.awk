# Fails on a name that libcollide.a should not export, or should not need.
#
# usage: nm build/libcollide.a | awk -f tests/source_checks/symbols.awk
#
# Exported names start with col_. Needed from outside are only the functions
# below, which neither allocate nor do input or output, their checked forms that
# a hardened build calls, and what compilers call for arithmetic that the
# machine has no instruction for.

BEGIN {
    pure = "^(memcpy|memset|memmove|memcmp|sqrt|fabs|__assert_fail)$"
    hardened = "^(__mem(cpy|set|move)_chk|__stack_chk_fail(_local)?)$"
    runtime = "^(_GLOBAL_OFFSET_TABLE_|__[a-z]+[sdt][ifc][234]?)$"
    thunk = "^__x86[.]get_pc_thunk"
}

NF >= 2 && $(NF - 1) == "U" {
    needed[$NF] = 1
}

NF >= 3 && $(NF - 1) ~ /^[A-TV-Z]$/ && $NF !~ thunk {
    exported[$NF] = 1
    if ($NF !~ /^col_/) {
        print $NF ": exported without the prefix col_"
        faults++
    }
}

END {
    for (name in needed) {
        if (name in exported || name ~ pure || name ~ hardened ||
            name ~ runtime)
            continue
        print name ": the library may not call it"
        faults++
    }
    exit faults > 0
}
