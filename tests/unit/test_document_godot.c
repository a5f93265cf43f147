/* Godot's text format: what its values become, and where mistakes are. */
#include "support/document/document.h"

#include "support/criterion.h"
#include "support/documents.h"
#include "support/scarce.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "[gd_scene format=3]\n"

/* The tree of a file whose one section has the property v. */
static void expect_value(const char *value, const char *tree)
{
    char *text = malloc(strlen(value) + 100);
    char *expected = malloc(strlen(tree) + 200);
    cr_assert(text && expected);
    sprintf(text, HEAD "[resource]\nv = %s\n", value);
    sprintf(expected,
            "{\"godot\":\"gd_scene\",\"format\":3,\"sections\":[{\"section\":"
            "\"resource\",\"properties\":{\"v\":%s}}]}",
            tree);
    assert_document_tree(text, expected);
    free(text);
    free(expected);
}

Test(document_godot, makes_objects_of_sections)
{
    assert_document_tree(
        "\n[gd_scene load_steps=2 format=2]\n\n; a comment [node]\n"
        "[node name=\"A b\" type=\"Node2D\" index=\"0\" groups=[\"x\", ]]\n"
        "x/y:1 = 1 ; behind\n\"quoted = name\" = 2\n[editable path=\".\"]",
        "{\"godot\":\"gd_scene\",\"load_steps\":2,\"format\":2,\"sections\":["
        "{\"section\":\"node\",\"name\":\"A b\",\"type\":\"Node2D\",\"index\":"
        "\"0\",\"groups\":[\"x\"],\"properties\":{\"x/y:1\":1,\"quoted = "
        "name\":2}},{\"section\":\"editable\",\"path\":\".\"}]}");
    cr_assert(document_of(HEAD)->is_godot);
}

Test(document_godot, reads_numbers_as_godot_writes_them)
{
    expect_value("-0.5", "-0.5");
    expect_value("1e-05", "0.00001");
    expect_value("+007", "7");
    expect_value("-0", "0");
    expect_value("[1e3, -2]", "[1000,-2]");
}

/* Items have no numbers that are not finite. */
Test(document_godot, makes_strings_of_numbers_that_are_not_finite)
{
    expect_value("inf", "\"inf\"");
    expect_value("-inf", "\"inf\"");
    expect_value("nan", "\"nan\"");
    expect_value("1e999", "\"inf\"");
    expect_value("Vector2(1, inf)", "[1,\"inf\"]");
    expect_value("PackedVector2Array(1, 2, nan, 4)", "[[1,2],[\"nan\",4]]");
}

Test(document_godot, reads_strings_with_escapes_and_lines)
{
    expect_value("\"a \\\"b\\\" \\\\ \\n\\t [c] ; d\"",
                 "\"a \"b\" \\ \n\t [c] ; d\"");
    expect_value("\"two\nlines\"", "\"two\nlines\"");
    expect_value("\"\\u00e9\\U01F600\\q\"", "\"\xC3\xA9\xF0\x9F\x98\x80q\"");
    expect_value("&\"name\"", "\"name\"");
    expect_value("^\"../a\"", "\"../a\"");
    expect_value("\"\\u0000\\ud800\"", "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    expect_value("\"\xFF\"", "\"\xEF\xBF\xBD\"");
}

Test(document_godot, makes_arrays_of_constructors)
{
    expect_value("Vector2( 1, 2 )", "[1,2]");
    expect_value("Vector2i(1,2)", "[1,2]");
    expect_value("PoolVector2Array( 0, 1, 2.5, -3 )", "[[0,1],[2.5,-3]]");
    expect_value("PackedVector2Array()", "[]");
    expect_value("PackedInt32Array(1, 2,)", "[1,2]");
    expect_value("PackedByteArray(\"AAA=\")", "[\"AAA=\"]");
    expect_value("Array[Vector2]([Vector2(1, 2)])", "[[1,2]]");
    expect_value("[1, \"a\", [], {}]", "[1,\"a\",[],{}]");
    expect_value("#ff00ff", "\"ff00ff\"");
}

Test(document_godot, keeps_the_names_of_references)
{
    expect_value("SubResource(\"Rect_1\")", "{\"SubResource\":\"Rect_1\"}");
    expect_value("ExtResource( 12 )", "{\"ExtResource\":12}");
}

Test(document_godot, makes_objects_of_dictionaries)
{
    expect_value("{\"a\": 1, &\"b\": [true, false, null], 3: {}, "
                 "Vector2(1, 2): \"x\",\n}",
                 "{\"a\":1,\"b\":[true,false,null],\"3\":{},\"Vector2(1, 2)\":"
                 "\"x\"}");
}

/* The places that findings have: of a value, of a point, of a number. */
Test(document_godot, knows_where_values_are)
{
    static char text[] = HEAD "[resource]\n"
                              "p = PackedVector2Array(1, 2,\n 3, 4)\n";
    const struct document *document = document_of(text);
    const struct item *section = item_member(document->root, "sections")->first;
    const struct item *points =
        item_member(item_member(section, "properties"), "p");
    const struct item *second = points->first->next;
    struct item_place place = item_place(second, documents_arena());
    cr_assert(eq(long, place.line, 4));
    cr_assert(eq(long, place.column, 2));
    second = item_element_placed(second, 1, documents_arena());
    place = item_place(second, documents_arena());
    cr_assert(eq(long, place.column, 5));
    char pointer[8] = "x";
    item_pointer(points, pointer, sizeof pointer);
    cr_assert(eq(str, pointer, ""));
}

Test(document_godot, refuses_what_is_not_of_the_format)
{
    static const struct {
        const char *text;
        size_t offset; /* behind HEAD */
    } trials[] = {
        {"x", 0},
        {"[", 1},
        {"[node name]", 10},
        {"[node name=]", 11},
        {"[node", 5},
        {"[node]\nx", 8},
        {"[node]\n= 1", 7},
        {"[node]\na\xFF = 1", 8},
        {"[node]\nx = {a\xFF: 1}", 13},
        {"[node]\nx = ", 11},
        {"[node]\nx = \"a", 11},
        {"[node]\nx = \"a\\\"", 11},
        {"[node]\nx = [1 2]", 14},
        {"[node]\nx = [1", 13},
        {"[node]\nx = {1}", 13},
        {"[node]\nx = {1: 2", 16},
        {"[node]\nx = )", 11},
        {"[node]\nx = SubResource(\"a\"", 26},
        {"[node]\nx = PackedVector2Array(1)", 31},
        {"[node]\nx = &y", 12},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        char text[200];
        snprintf(text, sizeof text, HEAD "%s", trials[i].text);
        assert_document_refused(text, "godot-syntax",
                                strlen(HEAD) + trials[i].offset);
    }
    assert_document_refused("[gd_scene", "godot-syntax", 9);
}

Test(document_godot, obeys_limits)
{
    struct limits limits = {.depth = 2, .values = 14};
    struct fail fail;
    struct library library = {.arena = documents_arena(), .limits = limits};
    static const char deep[] = HEAD "[a]\nx = [[[\"a\"]]]";
    static const char wide[] = HEAD "[a]\nx = [1, 2, 3, 4, 5, 6, 7, 8, 9]";
    cr_assert(eq(ptr,
                 (void *)library_add(&library, "a", deep, strlen(deep), &fail),
                 NULL));
    cr_assert(eq(str, (char *)fail.code, "godot-depth"));
    cr_assert(eq(ptr,
                 (void *)library_add(&library, "b", wide, strlen(wide), &fail),
                 NULL));
    cr_assert(eq(str, (char *)fail.code, "godot-too-many-values"));
}

Test(document_godot, says_so_where_memory_runs_out)
{
    static const char text[] =
        HEAD "[a b=\"c\"]\nd = PackedVector2Array(1, 2)\ne = [1, 2]\n"
             "f = {\"g\": SubResource(\"h\"), i: [true, null]}\nj = inf\n";
    struct fail fail = {.code = ""};
    bool is_read = false;
    size_t used = 65536;
    for (; !is_read && used >= 16; used -= 16) {
        struct arena arena = scarce_arena(used);
        struct library library = {.arena = &arena};
        is_read = library_add(&library, "a", text, strlen(text), &fail);
        cr_assert(is_read || fail_is_memory(&fail), "%s", fail.code);
        arena_free(&arena);
    }
    cr_assert(is_read);
    cr_assert(lt(sz, used, 65536 - 1000));
}
