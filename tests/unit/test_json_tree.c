/* Trees that cJSON builds of texts without numbers, with the numbers and places
 * that were kept beside. */
#include "support/criterion.h"
#include "support/document/document.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ZEROS_20 "00000000000000000000"
#define ZEROS_60 ZEROS_20 ZEROS_20 ZEROS_20

static struct arena arena;

static void begin(void)
{
    arena = arena_make(0);
}

static void end(void)
{
    arena_free(&arena);
}

TestSuite(json_tree, .init = begin, .fini = end);

static const struct item *tree_of(const char *text)
{
    struct fail fail;
    const struct item *root = json_tree(text, strlen(text), &arena, &fail);
    cr_assert(ne(ptr, root, NULL), "%s", text);
    return root;
}

/* 1 + 10^-64 is nearest to 1; 2^-53 + 10^-70 above 1 is nearest to 1 + 2^-52.
 * cJSON up to 1.7.18 cuts numbers of 64 bytes off. */
Test(json_tree, long_numbers_are_read_to_their_end)
{
    const struct item *item = tree_of(
        "[1." ZEROS_60 "0001 , 5" ZEROS_60 "000e-63, 1" ZEROS_60 "000e-999,"
        "1.00000000000000011102230246251565404236316680908203125" ZEROS_20
        "1]");
    const double expected[] = {1, 5, 0, 0x1.0000000000001p0};
    cr_assert(eq(int, item->kind, ITEM_NUMBERS));
    cr_assert(eq(int, item->count, 4));
    for (int i = 0; i < 4; i++)
        cr_assert(eq(dbl, item->numbers[i], expected[i]), "%d", i);
}

Test(json_tree, a_number_that_no_double_holds_is_infinite)
{
    const struct item *item = tree_of("{\"a\": -1e999, \"b\": [1, 2e308]}");
    cr_assert(ne(int, isinf(item_member(item, "a")->number), 0));
    cr_assert(ne(int, isinf(item_member(item, "b")->numbers[1]), 0));
}

/* Bytes are counted on paper: the text begins at 0. */
Test(json_tree, values_know_their_places)
{
    const struct item *root =
        tree_of("{\"a\" : [ 1, [2,3],\n{}], \"bc\": \"\\\"x\", \"d\":null }");
    const struct item *array = item_member(root, "a");
    cr_assert(eq(sz, root->offset, 0));
    cr_assert(eq(int, root->count, 3));
    cr_assert(eq(sz, array->offset, 7));
    cr_assert(eq(int, array->count, 3));
    cr_assert(eq(sz, item_element(array, 0)->offset, 9));
    cr_assert(eq(sz, item_element(array, 1)->offset, 12));
    cr_assert(eq(int, item_element(array, 1)->kind, ITEM_NUMBERS));
    cr_assert(eq(sz, item_element(array, 2)->offset, 19));
    cr_assert(eq(int, item_element(array, 2)->index, 2));
    cr_assert(eq(ptr, item_element(array, 2)->parent, array));
    cr_assert(eq(sz, item_member(root, "bc")->offset, 30));
    cr_assert(eq(str, item_member(root, "bc")->text, "\"x"));
    cr_assert(eq(sz, item_member(root, "d")->offset, 41));
    cr_assert(eq(int, item_member(root, "d")->kind, ITEM_NULL));
}

/* The quick reader of arrays keeps away from the end of a text. */
Test(json_tree, arrays_of_numbers_are_flat_wherever_they_are)
{
    char text[512];
    for (int spaces = 0; spaces < 200; spaces += 7) {
        snprintf(text, sizeof text, "[[1, 2.5e1 ,-0],[]%*s]", spaces, "");
        const struct item *root = tree_of(text);
        const struct item *numbers = item_element(root, 0);
        cr_assert(eq(int, root->kind, ITEM_ARRAY));
        cr_assert(eq(int, numbers->kind, ITEM_NUMBERS));
        cr_assert(zero(ptr, numbers->first));
        cr_assert(eq(int, numbers->count, 3));
        cr_assert(eq(dbl, numbers->numbers[1], 25));
        cr_assert(ne(int, signbit(numbers->numbers[2]), 0));
        cr_assert(eq(int, item_element(root, 1)->kind, ITEM_ARRAY));
    }
}

/* A bracket in the place of a comma was read as one, and more numbers were
 * stored than there was room for. */
Test(json_tree, a_bracket_is_no_comma)
{
    static const char *const texts[] = {"[1 [2]]", "[1,2,3 [2, 9], [2]]",
                                        "[[91,2,3 [2, 9]]", "[1[", "[1,[2]"};
    struct fail fail;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        cr_assert(zero(ptr, (void *)json_tree(texts[i], strlen(texts[i]),
                                              &arena, &fail)),
                  "%s", texts[i]);
        cr_assert(eq(int, strncmp(fail.code, "json-", 5), 0), "%s", texts[i]);
    }
}

/* cJSON ends a string at a NUL, and a part of it would pass for the whole. */
Test(json_tree, an_escaped_nul_becomes_two_bytes_that_no_text_has)
{
    const struct item *root =
        tree_of("{\"n\\u0000\":[\"a\\u0000b\", \"\\\\u0000\"]}");
    cr_assert(eq(str, root->first->name, "n\xC0\x80"));
    cr_assert(eq(str, root->first->first->text,
                 "a\xC0\x80"
                 "b"));
    cr_assert(item_has_nul(root->first->first->text));
    cr_assert(eq(str, root->first->first->next->text, "\\u0000"));
    cr_assert(not(item_has_nul(root->first->first->next->text)));
}
