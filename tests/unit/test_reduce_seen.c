/* reduce/seen: which texts have been asked about. */

#include <stdio.h>

#include "support/criterion.h"
#include "verify/reduce/reduce_parts.h"

Test(reduce_seen, texts_are_told_apart)
{
    struct arena arena = arena_make(0);
    struct seen_texts seen = {.memory = &arena};
    char text[40];
    for (int i = 0; i < 20000; i++) {
        int length = snprintf(text, sizeof text, "%d,%d,%d", i, 3 * i, i % 7);
        struct seen_text one = seen_text_of(text, (size_t)length);
        cr_assert(not(seen_texts_has(&seen, one)));
        cr_assert(seen_texts_add(&seen, one));
        cr_assert(seen_texts_has(&seen, one));
    }
    cr_assert(eq(sz, seen.count, 20000));
    for (int i = 0; i < 20000; i++) {
        int length = snprintf(text, sizeof text, "%d,%d,%d", i, 3 * i, i % 7);
        struct seen_text one = seen_text_of(text, (size_t)length);
        cr_assert(seen_texts_has(&seen, one));
        cr_assert(seen_texts_add(&seen, one));
    }
    cr_assert(eq(sz, seen.count, 20000));
    arena_free(&arena);
}
