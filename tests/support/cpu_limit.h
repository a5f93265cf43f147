/* Tests that would hang if they went wrong: what computes without end is killed
 * by the time it takes of a processor, however busy the machine is. */
#ifndef SUPPORT_CPU_LIMIT_H
#define SUPPORT_CPU_LIMIT_H

#include "support/criterion.h"
#include <sys/resource.h>

static inline void limit_cpu(unsigned seconds)
{
    const struct rlimit limit = {seconds, seconds + 1};
    cr_assert(eq(int, setrlimit(RLIMIT_CPU, &limit), 0));
}

#endif
