/* lint/rules/told_findings: the part of a source line that is kept. */
#include "lint/rules/told_findings.h"

#include "support/criterion.h"

#include <stdlib.h>
#include <string.h>

/* Asserts the excerpt at text[offset], and what its caret points at. */
static void assert_excerpt(const char *text, size_t length, size_t offset,
                           const char *expected, const char *caret)
{
    struct arena arena = arena_make(0);
    struct report_finding told = {.line = 1};
    struct report_list list = {
        .items = &told, .count = 1, .keeps_excerpts = true, .arena = &arena};
    /* A copy of its own, so that sanitizers see each byte read beyond it. */
    char *copy = malloc(length);
    memcpy(copy, text, length);
    cr_assert(told_add_excerpt(&list, copy, length, offset));
    free(copy);
    cr_assert(eq(str, told.excerpt.text, expected));
    cr_assert(eq(str, told.excerpt.text + told.excerpt.caret, caret));
    arena_free(&arena);
}

static void assert_excerpt_of(const char *text, size_t offset,
                              const char *expected, const char *caret)
{
    assert_excerpt(text, strlen(text), offset, expected, caret);
}

#define TEN     "0123456789"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

Test(excerpt, is_a_whole_line_if_that_is_short)
{
    assert_excerpt_of("a\nbcd\ne", 3, "bcd", "cd");
    assert_excerpt_of("a\nbcd\ne", 2, "bcd", "bcd");
    assert_excerpt_of("a\nbcd\ne", 6, "e", "e");
    assert_excerpt_of("a\nbcd\ne", 7, "e", "");
    assert_excerpt_of("\tb\t\r\n", 1, " b ", "b ");
    assert_excerpt_of(HUNDRED "\nx", 99, HUNDRED, "9");
    assert_excerpt("a\0b", 3, 2, "a b", "b");
}

Test(excerpt, is_cut_around_the_place_if_the_line_is_long)
{
    assert_excerpt_of(HUNDRED "x", 0, HUNDRED "...", HUNDRED "...");
    assert_excerpt_of("x" HUNDRED, 100, "..." HUNDRED, "9");
    assert_excerpt_of("\nx" HUNDRED "\n", 42, /* 40 after the line's start */
                      "..." HUNDRED, TEN TEN TEN TEN TEN TEN);
    assert_excerpt_of(HUNDRED HUNDRED HUNDRED, 155,
                      "...56789" TEN TEN TEN TEN TEN TEN TEN TEN TEN "01234...",
                      "56789" TEN TEN TEN TEN TEN "01234...");
}

/* The cost does not depend on the length: 2,000 places of a line of 16 MB. */
Test(excerpt, of_a_very_long_line_is_cheap, .timeout = 20)
{
    size_t length = (size_t)16 << 20;
    char *text = malloc(length);
    memset(text, 'x', length);
    struct arena arena = arena_make(0);
    struct report_finding told = {.line = 1};
    struct report_list list = {
        .items = &told, .count = 1, .keeps_excerpts = true, .arena = &arena};
    for (size_t i = 0; i < 2000; i++)
        cr_assert(told_add_excerpt(&list, text, length, i * 8000));
    cr_assert(eq(sz, strlen(told.excerpt.text), EXCERPT_MOST + 6));
    arena_free(&arena);
    free(text);
}

/* The ends move to the ends of characters, here of three bytes. */
Test(excerpt, cuts_no_character)
{
#define WALLS "\xE5\xA3\x81\xE5\xA3\x81\xE5\xA3\x81\xE5\xA3\x81\xE5\xA3\x81"
    static const char line[] =
        WALLS WALLS WALLS WALLS WALLS WALLS WALLS WALLS WALLS WALLS;
    struct arena arena = arena_make(0);
    for (size_t offset = 0; offset < sizeof line; offset += 3) {
        struct report_finding told = {.line = 1};
        struct report_list list = {.items = &told,
                                   .count = 1,
                                   .keeps_excerpts = true,
                                   .arena = &arena};
        cr_assert(told_add_excerpt(&list, line, sizeof line - 1, offset));
        const char *text = told.excerpt.text;
        size_t dots = strspn(text, ".");
        size_t length = strcspn(text + dots, ".");
        cr_assert(eq(sz, length % 3, 0), "offset %zu", offset);
        cr_assert(eq(sz, (told.excerpt.caret - dots) % 3, 0));
        cr_assert(le(sz, length, EXCERPT_MOST));
        cr_assert(le(sz, EXCERPT_MOST - 6, length));
    }
    arena_free(&arena);
}

/* Bytes that continue no character: the place stays in the excerpt. */
Test(excerpt, holds_the_place_whatever_the_bytes_are)
{
    char text[300];
    memset(text, 0x80, sizeof text);
    struct arena arena = arena_make(0);
    for (size_t offset = 0; offset <= sizeof text; offset++) {
        struct report_finding told = {.line = 1};
        struct report_list list = {.items = &told,
                                   .count = 1,
                                   .keeps_excerpts = true,
                                   .arena = &arena};
        cr_assert(told_add_excerpt(&list, text, sizeof text, offset));
        cr_assert(le(sz, told.excerpt.caret, strlen(told.excerpt.text)));
        cr_assert(le(sz, strlen(told.excerpt.text), EXCERPT_MOST + 6));
    }
    arena_free(&arena);
}

Test(excerpt, is_not_kept_for_other_reports_or_without_a_place)
{
    struct arena arena = arena_make(0), none = arena_make(1);
    struct report_finding told = {.line = 1};
    struct report_list list = {.items = &told, .count = 1, .arena = &arena};
    cr_assert(told_add_excerpt(&list, "abc", 3, 1));
    list.keeps_excerpts = true;
    cr_assert(told_add_excerpt(&list, "abc", 3, FAIL_NOWHERE));
    cr_assert(told_add_excerpt(&list, "a\n\nb", 4, 2));
    cr_assert(told.excerpt.text == NULL);
    list.arena = &none;
    cr_assert(not(told_add_excerpt(&list, "abc", 3, 1)));
    arena_free(&arena);
}
