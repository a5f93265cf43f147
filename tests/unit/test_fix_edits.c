/* lint/fix_edits: edits of two rounds, joined. */

#include <string.h>

#include "lint/check_fix.h"
#include "support/criterion.h"
#include "support/rng.h"

static struct arena arena;

static void end(void)
{
    arena_free(&arena);
}

TestSuite(fix_edits, .fini = end);

/* Random edits of a text of this length, sorted; some only insert, some only
 * remove, and some touch each other. */
static struct fix_edits random_edits(struct rng *rng, size_t length)
{
    static const char letters[] = "ABCDEFGH";
    struct fix_edits edits = {NULL, 0, 0};
    size_t at = 0;
    while (at <= length) {
        size_t from = at + (size_t)rng_below(rng, 4);
        size_t to = from + (size_t)rng_below(rng, 3);
        if (to > length)
            break;
        size_t size = to > from ? (size_t)rng_below(rng, 4) : 1;
        const struct fix_edit edit = {
            from, to, letters + (size_t)rng_below(rng, 4), size, 0};
        cr_assert(fix_edits_add(&edits, edit, &arena));
        at = to + (to == from);
    }
    fix_edits_sort(&edits);
    return edits;
}

static const char *apply(const struct fix_edits *edits, const char *text)
{
    struct sink out = sink_to_memory(&arena);
    fix_edits_apply(edits->items, edits->count, text, 0, strlen(text), &out);
    return sink_string(&out);
}

Test(fix_edits, joined_edits_make_the_same_text_as_one_after_the_other)
{
    struct rng rng = rng_seeded(7);
    for (int i = 0; i < 2000; i++) {
        const char *old = "0123456789abcdefghij";
        struct fix_edits edits = random_edits(&rng, strlen(old));
        const char *between = apply(&edits, old);
        struct fix_edits later = random_edits(&rng, strlen(between));
        const char *expected = apply(&later, between);
        cr_assert(fix_edits_join(&edits, &later, between, &arena));
        for (int k = 1; k < edits.count; k++)
            cr_assert(le(sz, edits.items[k - 1].to, edits.items[k].from));
        cr_assert(eq(str, (char *)apply(&edits, old), (char *)expected));
    }
}
