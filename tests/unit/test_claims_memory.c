/* Memory that runs out at every place where records are read: it is said, and
 * nothing is lost. */
#include <string.h>

#include "support/claims_text.h"
#include "support/criterion.h"
#include "support/document/library.h"
#include "support/documents.h"

TestSuite(claims_memory);

/* An arena of which only so much of the first and only block is left. */
static bool reads(const struct item *root, size_t used)
{
    struct arena arena = arena_make(66000);
    cr_assert(ne(ptr, arena_alloc(&arena, used, 1), NULL));
    const struct claims_source source = {
        .root = root, .dialect = &dialect_table[0], .arena = &arena};
    struct scene_claims claims;
    const struct item *where;
    struct fail fail = {.code = "none"};
    bool is_read = claims_read(&source, &claims, &where, &fail);
    if (!is_read)
        cr_assert(fail_is_memory(&fail), "%s", fail.code);
    arena_free(&arena);
    return is_read;
}

Test(claims_memory, runs_out_anywhere)
{
    const struct document *document = document_of(
        "{\"query\":\"clip\",\"pairs\":[{\"a\":\"A\",\"b\":\"B\","
        "\"alternatives\":[{\"normal\":[0,1]}],\"manifold\":{\"points\":["
        "{\"point\":[0,1],\"depth\":1}]}},{\"a\":\"A\",\"b\":\"C\"}]}");
    size_t used = 65536;
    int failures = 0;
    for (; !reads(document->root, used); used -= 16)
        failures++;
    cr_assert(lt(int, 4, failures)); /* claims, items, contacts, alternatives */
}
