/* Fuzzes the comparison of results: the bytes are two JSON texts, the second
 * one behind the first new line.
 *
 * What must hold: each text is the same as itself; that two are the same does
 * not depend on which is expected; what differs has words, a field, and a
 * pointer that leads to the value; no number that is told is infinite; and what
 * is let pass by more is no more. */
#include "fuzz/check.h"
#include "support/document/library.h"
#include "support/json/locate.h"
#include "verify/diff/compare.h"

#include <math.h>
#include <string.h>

static const struct compare_rules strict;

static struct difference_list differences(const struct compare_rules *rules,
                                          const struct document *expected,
                                          const struct document *actual,
                                          struct arena *arena)
{
    struct difference_list list = {.count = 0};
    CHECK(compare_items(rules, expected->root, actual->root, arena, &list));
    return list;
}

static void check_change(const struct difference *difference)
{
    const struct change *change = &difference->change;
    CHECK(isfinite(change->amount) && isfinite(change->ulps));
    CHECK(change->ulps >= 0);
    CHECK(change->turn > -180 && change->turn <= 180);
}

/* The pointer is that of the expected value, or of where it would be. */
static void check_place(const struct difference *difference,
                        struct arena *arena)
{
    size_t name, value = 0;
    const struct item *expected = difference->expected;
    const char *pointer = difference_pointer(difference, arena);
    const char *field = difference_field(difference, arena);
    CHECK(pointer && field && difference_record(difference));
    CHECK((difference->kind == DIFFERENCE_NEW) == !expected);
    CHECK((difference->kind == DIFFERENCE_GONE) == !difference->actual);
    if (!expected)
        return;
    const struct document *document = expected->document;
    CHECK(json_find(document->text, document->length, pointer, &name, &value));
    CHECK(value == expected->offset);
}

static void check_list(const struct difference_list *list, struct arena *arena)
{
    int end = 0;
    for (int i = 0; i < list->count; i++) {
        const struct difference *difference = &list->items[i];
        const char *words = difference_words(difference, arena);
        const char *name = difference_record_name(difference, arena);
        check_change(difference);
        check_place(difference, arena);
        CHECK(words && words[0] && name);
    }
    for (int i = 0; i < list->count; i = end) {
        const char *words = differences_words(list, i, &end, arena);
        CHECK(words && words[0] && end > i);
    }
}

static void check_two(const struct document *expected,
                      const struct document *actual, struct arena *arena)
{
    struct compare_rules loose = {.allow_alternatives = true};
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        loose.tolerances.of[i] = (struct tolerance){0.5, 1e-3, 4};
    struct difference_list list = differences(&strict, expected, actual, arena);
    struct difference_list back = differences(&strict, actual, expected, arena);
    CHECK((list.count == 0) == (back.count == 0));
    check_list(&list, arena);
    check_list(&back, arena);
    struct difference_list fewer = differences(&loose, expected, actual, arena);
    CHECK(list.count > 0 || fewer.count == 0);
    check_list(&fewer, arena);
    CHECK(differences(&strict, expected, expected, arena).count == 0);
    CHECK(differences(&loose, actual, actual, arena).count == 0);
}

static const struct document *read(struct library *library, const char *name,
                                   const char *bytes, size_t length)
{
    struct fail fail;
    const char *text = arena_text(library->arena, bytes, length);
    CHECK(text);
    const struct document *document =
        library_add(library, name, text, length, &fail);
    return document && !document->is_xml ? document : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const char *text = (const char *)bytes;
    const char *newline = length ? memchr(text, '\n', length) : NULL;
    if (!newline)
        return 0;
    size_t first = (size_t)(newline - text);
    struct arena arena = arena_make((size_t)256 * 1024 * 1024);
    struct library library = {.arena = &arena, .limits = limits_default};
    const struct document *expected = read(&library, "expected", text, first);
    const struct document *actual =
        read(&library, "actual", newline + 1, length - first - 1);
    if (expected && actual)
        check_two(expected, actual, &arena);
    arena_free(&arena);
    return 0;
}
