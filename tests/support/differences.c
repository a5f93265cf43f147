#include "support/differences.h"

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/documents.h"

#define TEXT_ROOM 8192

static const struct compare_rules no_rules;

/* The document of a text, in memory that the process keeps. */
static const struct document *quoted_document(const char *text)
{
    char *quoted = arena_copy(documents_arena(), text);
    for (char *at = quoted; *at; at++)
        if (*at == '\'')
            *at = '"';
    return document_of(quoted);
}

struct difference_list found_differences(const struct compare_rules *rules,
                                         const char *expected,
                                         const char *actual)
{
    struct difference_list list = {.count = 0};
    cr_assert(compare_items(rules, quoted_document(expected)->root,
                            quoted_document(actual)->root, documents_arena(),
                            &list));
    return list;
}

static void tell(const struct difference_list *list, char told[TEXT_ROOM])
{
    struct arena *arena = documents_arena();
    size_t used = 0;
    told[0] = '\0';
    for (int i = 0, end = 0; i < list->count; i = end) {
        const char *record = difference_record_name(&list->items[i], arena);
        const char *words = differences_words(list, i, &end, arena);
        used += (size_t)snprintf(told + used, TEXT_ROOM - used, "%s%s%s\n",
                                 record, record[0] ? ": " : "", words);
        cr_assert(lt(sz, used, TEXT_ROOM));
    }
}

void expect_told(const struct compare_rules *rules, const char *expected,
                 const char *actual, const char *told)
{
    char found[TEXT_ROOM];
    struct difference_list list = found_differences(rules, expected, actual);
    tell(&list, found);
    cr_assert(eq(str, found, told));
}

void expect_words(const char *expected, const char *actual, const char *told)
{
    expect_told(&no_rules, expected, actual, told);
}

void expect_same(const char *expected, const char *actual)
{
    expect_words(expected, actual, "");
    expect_words(actual, expected, "");
}

/* ---- Pairs -------------------------------------------------------------- */

static void put_pair(char text[TEXT_ROOM], const char *members)
{
    int length =
        snprintf(text, TEXT_ROOM,
                 "{'query':'x','pairs':[{'a':'A','b':'B',%s}]}", members);
    cr_assert(lt(int, length, TEXT_ROOM));
}

void expect_pair_words(const char *expected, const char *actual,
                       const char *words)
{
    char e[TEXT_ROOM], a[TEXT_ROOM], told[TEXT_ROOM];
    put_pair(e, expected);
    put_pair(a, actual);
    snprintf(told, sizeof told, "\"A\" \"B\": %s\n", words);
    expect_words(e, a, told);
}

static int count_pair(const struct compare_rules *rules, const char *expected,
                      const char *actual)
{
    char e[TEXT_ROOM], a[TEXT_ROOM];
    put_pair(e, expected);
    put_pair(a, actual);
    return found_differences(rules, e, a).count;
}

void expect_pair_same(const struct compare_rules *rules, const char *expected,
                      const char *actual)
{
    cr_assert(eq(int, count_pair(rules, expected, actual), 0), "%s\n%s",
              expected, actual);
}

void expect_pair_differs(const struct compare_rules *rules,
                         const char *expected, const char *actual)
{
    cr_assert(lt(int, 0, count_pair(rules, expected, actual)), "%s\n%s",
              expected, actual);
}
