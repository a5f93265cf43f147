/* That the start-up check sees what a process can inherit; what a compiler can
 * do is shown by tests/program_runs/guards.sh, with programs built that way. */
#include <fenv.h>
#include <string.h>

#include "collide.h"
#include "support/criterion.h"
#include "support/text_parts.h"

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

Test(arithmetic, has_no_fault_here)
{
    cr_assert(zero(ptr, col_arithmetic_fault()));
}

Test(arithmetic, every_other_rounding_mode_is_a_fault)
{
    const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (int i = 0; i < 3; i++) {
        cr_assert(eq(int, fesetround(modes[i]), 0));
        const char *fault = col_arithmetic_fault();
        fesetround(FE_TONEAREST);
        cr_assert(eq(str, fault, "the rounding mode is not to nearest"));
    }
    cr_assert(zero(ptr, col_arithmetic_fault()));
}

#ifdef __SSE2__
/* Bits of the SSE control register: results flushed, operands taken as 0. */
#define FLUSH_TO_ZERO      0x8000u
#define DENORMALS_ARE_ZERO 0x0040u

Test(arithmetic, flushing_results_or_operands_to_zero_is_a_fault)
{
    const unsigned bits[] = {FLUSH_TO_ZERO, DENORMALS_ARE_ZERO};
    unsigned before = _mm_getcsr();
    for (int i = 0; i < 2; i++) {
        _mm_setcsr(before | bits[i]);
        const char *fault = col_arithmetic_fault();
        _mm_setcsr(before);
        cr_assert(ne(ptr, fault, NULL));
        expect_part(fault, "flushed to zero");
    }
    cr_assert(zero(ptr, col_arithmetic_fault()));
}
#endif
