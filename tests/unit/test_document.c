#include "support/document/document.h"

#include "support/criterion.h"
#include "support/documents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The tree of a JSON text -------------------------------------------- */

Test(document, holds_what_the_text_says)
{
    assert_document_tree(" { } ", "{}");
    assert_document_tree("[ ]", "[]");
    assert_document_tree("7", "7");
    assert_document_tree("\n\"a\" ", "\"a\"");
    assert_document_tree("[null, true,false ]", "[null,true,false]");
    assert_document_tree("{\"a\": {\"b\": [[], {}, [[1]]]}, \"c\" : -0.5e1 }",
                         "{\"a\":{\"b\":[[],{},[[1]]]},\"c\":-5}");
    assert_document_tree("[1,2,\"x\",3]", "[1,2,\"x\",3]");
    assert_document_tree("[[1, 2],[3 ,4], 5]", "[[1,2],[3,4],5]");
}

Test(document, unescapes_strings_and_names)
{
    const struct document *document =
        document_of("{\"\\u0061b\": \"\\u00e9\\n\\ud83d\\ude00\\\\\"}");
    const struct item *member = item_member(document->root, "ab");
    cr_assert(eq(str, item_text(member, ""), "\xC3\xA9\n\xF0\x9F\x98\x80\\"));
}

Test(document, packs_arrays_of_nothing_but_numbers)
{
    const struct item *root =
        document_of("{\"a\":[1 , -2.5,3e2],\"b\":[]}")->root;
    const struct item *a = item_member(root, "a");
    cr_assert(eq(int, a->kind, ITEM_NUMBERS));
    cr_assert(eq(int, item_length(a), 3));
    cr_assert(eq(dbl, a->numbers[0], 1));
    cr_assert(eq(dbl, a->numbers[1], -2.5));
    cr_assert(eq(dbl, a->numbers[2], 300));
    cr_assert(eq(int, item_member(root, "b")->kind, ITEM_ARRAY));
    cr_assert(eq(int, item_length(item_member(root, "b")), 0));
}

/* A number that a string of digits goes on behind, at every length: what is
 * read many bytes at once must not end early. */
Test(document, reads_numbers_of_any_length)
{
    for (int length = 1; length < 200; length++) {
        char text[600];
        int used = snprintf(text, sizeof text, "[");
        for (int i = 0; i < length; i++)
            text[used++] = (char)('1' + i % 9);
        snprintf(text + used, sizeof text - (size_t)used, "%200s]", "");
        const struct item *root = document_of(text)->root;
        cr_assert(eq(dbl, root->numbers[0], strtod(text + 1, NULL)), "%s",
                  text);
    }
}

Test(document, knows_parents_and_places_in_arrays)
{
    const struct item *root = document_of("{\"a\":[{},{\"b\":true}]}")->root;
    const struct item *a = item_member(root, "a");
    const struct item *second = item_element(a, 1);
    const struct item *b = item_member(second, "b");
    cr_assert(eq(ptr, b->parent, second));
    cr_assert(eq(ptr, second->parent, a));
    cr_assert(eq(int, second->index, 1));
    cr_assert(eq(ptr, a->parent, root));
    cr_assert(zero(ptr, root->parent));
    cr_assert(zero(ptr, item_element(a, 2)));
    cr_assert(zero(ptr, item_element(a, -1)));
}

Test(document, stays_whole_at_the_depth_allowed)
{
    char text[2 * 512 + 1];
    memset(text, '[', 512);
    memset(text + 512, ']', 512);
    text[1024] = '\0';
    const struct item *item = document_of(text)->root;
    int depth = 1;
    for (; item->first; item = item->first)
        depth++;
    cr_assert(eq(int, depth, 512));
}

/* ---- Texts that are refused --------------------------------------------- */

Test(document, refuses_what_is_no_json)
{
    assert_document_refused("", "json-unexpected-end", 0);
    assert_document_refused(" {\"a\" 1}", "json-syntax", 6);
    assert_document_refused("  [1,]", "json-syntax", 5);
    assert_document_refused("{} {}", "json-syntax", 3);
    assert_document_refused("[1]x", "json-syntax", 3);
    assert_document_refused("{\"a\":1,\"a\":2}", "json-duplicate-member", 7);
    assert_document_refused("[\"a\\u0000\"]", "string-nul", 1);
    assert_document_refused("{\"\\u0000\":1}", "string-nul", 1);
    assert_document_refused("{\"a\":1e999}", "number-range", 5);
    assert_document_refused("[0, -1e400]", "number-range", 4);
    assert_document_refused("\"\xff\"", "json-utf8", 1);
}

Test(document, refuses_what_is_too_deep)
{
    char text[100001];
    memset(text, '[', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_document_refused(text, "json-depth", 512);
}

/* ---- Asking ------------------------------------------------------------- */

Test(document, answers_with_what_stands_for_what_is_not_there)
{
    const struct item *root =
        document_of("{\"n\":3,\"s\":\"x\",\"t\":true,\"z\":null}")->root;
    cr_assert(eq(dbl, member_number(root, "n", 7), 3));
    cr_assert(eq(dbl, member_number(root, "s", 7), 7));
    cr_assert(eq(dbl, member_number(root, "none", 7), 7));
    cr_assert(eq(dbl, member_number(NULL, "n", 7), 7));
    cr_assert(eq(str, member_text(root, "s", "y"), "x"));
    cr_assert(eq(str, member_text(root, "n", "y"), "y"));
    cr_assert(zero(ptr, member_text(root, "z", NULL)));
    cr_assert(member_truth(root, "t", false));
    cr_assert(member_truth(root, "n", true));
    cr_assert(not(member_truth(root, "none", false)));
    cr_assert(zero(ptr, item_member(item_member(root, "s"), "a")));
    cr_assert(zero(ptr, item_element(root, 0)));
    cr_assert(eq(int, item_length(root), 0));
    cr_assert(eq(int, item_length(NULL), 0));
}

Test(document, has_words_for_every_kind)
{
    const struct item *root =
        document_of(
            "[null,true,-0.5,\"618\",[1],[],{},"
            "\"\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"
            "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9x\xC3\xA9y\"]")
            ->root;
    static const char *const words[] = {
        "null",
        "a boolean",
        "the number -0.5",
        "the string \"618\"",
        "an array of numbers",
        "an array",
        "an object",
        ("the string \"\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"
         "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9x...\""),
    };
    for (int i = 0; i < item_length(root); i++)
        cr_assert(eq(str, item_words(item_element(root, i)).text, words[i]));
    cr_assert(eq(str, item_words(NULL).text, "nothing"));
}

/* ---- Places ------------------------------------------------------------- */

/* Line 2 has two bytes for its e with an accent, and a smiley of four. */
static const char placed[] =
    "{\"a\":\n"
    "[\"\xC3\xA9\xF0\x9F\x98\x80\", 5, {\"b/~\": 1}],\n"
    "\n"
    "  \"c\": [10,\n"
    "    20 , 30]}";

static void assert_place(const struct item *item, long line, long column,
                         const char *pointer)
{
    struct arena none = arena_make(1);
    char text[64];
    item_pointer(item, text, sizeof text);
    cr_assert(eq(str, text, pointer));
    /* Without memory for the lines first: then they are counted each time. */
    struct arena *const arenas[] = {&none, documents_arena(), &none};
    for (int i = 0; i < 3; i++) {
        struct item_place place = item_place(item, arenas[i]);
        cr_assert(eq(str, place.file, "map.json"));
        cr_assert(eq(long, place.line, line), "%s: line %ld", pointer,
                  place.line);
        cr_assert(eq(long, place.column, column), "%s: %ld", pointer,
                  place.column);
    }
}

Test(document, tells_lines_columns_and_pointers)
{
    const struct item *root = document_of(placed)->root;
    const struct item *a = item_member(root, "a");
    assert_place(root, 1, 1, "");
    assert_place(a, 2, 1, "/a");
    assert_place(item_element(a, 0), 2, 2, "/a/0");
    assert_place(item_element(a, 1), 2, 8, "/a/1");
    assert_place(item_element(a, 2), 2, 11, "/a/2");
    assert_place(item_member(item_element(a, 2), "b/~"), 2, 19, "/a/2/b~1~0");
    assert_place(item_member(root, "c"), 4, 8, "/c");
}

Test(document, tells_lines_after_memory_was_given_back)
{
    struct arena arena = {0};
    const struct document *document = document_of("[\n\n\n{}, \n\n{}]");
    document_index_lines(document, &arena);
    struct arena_mark mark = arena_mark(&arena);
    cr_assert(eq(long, item_place(document->root->first, &arena).line, 4));
    arena_rewind(&arena, mark);
    char *memory = arena_take(&arena, 1000, 1);
    cr_assert(ne(ptr, memory, NULL));
    memset(memory, 0x55, 1000);
    cr_assert(eq(long, item_place(document->root->first, &arena).line, 4));
    cr_assert(
        eq(long, item_place(document->root->first->next, &arena).line, 6));
    arena_free(&arena);
}

Test(document, tells_the_place_of_one_of_many_numbers)
{
    struct arena *arena = documents_arena();
    const struct item *c = item_member(document_of(placed)->root, "c");
    cr_assert(eq(int, c->kind, ITEM_NUMBERS));
    assert_place(item_element_placed(c, 0, arena), 4, 9, "/c/0");
    assert_place(item_element_placed(c, 1, arena), 5, 5, "/c/1");
    assert_place(item_element_placed(c, 2, arena), 5, 10, "/c/2");
    cr_assert(eq(dbl, item_element_placed(c, 2, arena)->number, 30));
    cr_assert(zero(ptr, item_element_placed(c, 3, arena)));
    cr_assert(zero(ptr, item_element_placed(c, -1, arena)));
}

Test(document, counts_lines_from_where_the_text_begins)
{
    struct arena *arena = documents_arena();
    struct document document = *document_of("[\n{}]");
    struct item copy = *document.root->first;
    document.first_line = 11;
    document.first_column = 4;
    document.lines = NULL;
    copy.document = &document;
    struct item_place place = item_place(&copy, arena);
    cr_assert(all(eq(long, place.line, 12), eq(long, place.column, 1)));
    copy.offset = 0;
    place = item_place(&copy, arena);
    cr_assert(all(eq(long, place.line, 11), eq(long, place.column, 4)));
}

Test(document, cuts_pointers_behind_a_whole_token)
{
    const struct item *item = document_of("{\"abc\":{\"def\":[true]}}")->root;
    item = item->first->first->first;
    char pointer[12];
    static const char *const cut[] = {
        "",     "",     "",     "",         "",         "/abc",
        "/abc", "/abc", "/abc", "/abc/def", "/abc/def", "/abc/def/0"};
    for (size_t size = 1; size < sizeof cut / sizeof *cut; size++) {
        item_pointer(item, pointer, size);
        cr_assert(eq(str, pointer, cut[size]), "%zu", size);
    }
}

Test(document, fails_at_the_place_of_an_item)
{
    struct fail fail;
    const struct item *c = item_member(document_of(placed)->root, "c");
    cr_assert(not(item_fail(c, &fail, "some-code", "%d of %s", 3, "c")));
    cr_assert(eq(str, fail.code, "some-code"));
    cr_assert(eq(str, fail.message, "3 of c"));
    cr_assert(eq(chr, placed[fail.offset], '['));
    cr_assert(not(item_fail(NULL, &fail, "some-code", "nowhere")));
    cr_assert(eq(sz, fail.offset, FAIL_NOWHERE));
}
