#include <stdio.h>

#include "support/criterion.h"
#include "support/table.h"

#define MOST 1000

/* Many texts of one owner, and one text of many owners. */
Test(table, values_are_of_an_owner_and_a_text)
{
    struct arena arena = arena_make(0);
    struct table table = {0};
    static char texts[MOST][8];
    static int values[2][MOST];
    for (int i = 0; i < MOST; i++) {
        struct table_key text = {NULL, texts[i],
                                 (size_t)snprintf(texts[i], 8, "%d", i)};
        struct table_key owner = {texts[i], "7", 1};
        cr_assert(eq(ptr, table_find(&table, text), NULL));
        cr_assert(eq(ptr, table_find(&table, owner), NULL));
        cr_assert(table_put(&table, text, &values[0][i], &arena));
        cr_assert(table_put(&table, owner, &values[1][i], &arena));
    }
    cr_assert(eq(sz, table.count, 2 * MOST));
    for (int i = 0; i < MOST; i++) {
        struct table_key owner = {texts[i], "7", 1};
        cr_assert(
            eq(ptr, table_find(&table, table_text(texts[i])), &values[0][i]));
        cr_assert(eq(ptr, table_find(&table, owner), &values[1][i]));
    }
    arena_free(&arena);
}

Test(table, the_last_value_of_a_key_counts)
{
    struct arena arena = arena_make(0);
    struct table table = {0};
    int first, last;
    cr_assert(table_put(&table, table_text("a"), &first, &arena));
    cr_assert(table_put(&table, table_text("a"), &last, &arena));
    cr_assert(eq(sz, table.count, 1));
    cr_assert(eq(ptr, table_find(&table, table_text("a")), &last));
    arena_free(&arena);
}

Test(table, without_memory_it_stays_as_it_is)
{
    struct arena arena = arena_make(1);
    struct table table = {0};
    int value;
    cr_assert(not(table_put(&table, table_text("a"), &value, &arena)));
    cr_assert(eq(ptr, table_find(&table, table_text("a")), NULL));
    arena_free(&arena);
}
