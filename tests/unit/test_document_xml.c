#include "support/document/document.h"

#include "support/criterion.h"
#include "support/documents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef HAVE_EXPAT

Test(document_xml, is_refused_by_a_build_without_expat)
{
    assert_document_refused("<map/>", "built-without", 0);
    assert_document_refused("\xEF\xBB\xBF <map/>", "built-without", 0);
}

#else

/* ---- What becomes of elements ------------------------------------------- */

Test(document_xml, makes_objects_of_the_roots)
{
    assert_document_tree("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map/>",
                         "{\"type\":\"map\",\"layers\":[],\"tilesets\":[]}");
    assert_document_tree("<tileset name='a'/>",
                         "{\"type\":\"tileset\",\"name\":\"a\"}");
    assert_document_tree("\xEF\xBB\xBF<template/>", "{\"type\":\"template\"}");
}

Test(document_xml, makes_numbers_and_booleans_of_what_is_such_in_json)
{
    assert_document_tree(
        "<map version='1.10' width='8' infinite='1' x='-1.5e1'"
        " locked='false' y='+1' height='08' visible='2' other='3'>"
        "</map>",
        "{\"type\":\"map\",\"version\":\"1.10\",\"width\":8,"
        "\"infinite\":true,\"x\":-15,\"locked\":false,\"y\":\"+1\","
        "\"height\":\"08\",\"visible\":\"2\",\"other\":\"3\","
        "\"layers\":[],\"tilesets\":[]}");
    const struct item *root = document_of("<map width='8' name='9'/>")->root;
    cr_assert(item_member(root, "width")->written_as_text);
    cr_assert(not(item_member(root, "name")->written_as_text));
}

Test(document_xml, lists_layers_of_all_sorts_in_their_order)
{
    assert_document_tree(
        "<map><layer id='1'/><tileset firstgid='1' source='a.tsx'/>"
        "<group><objectgroup/><imagelayer/></group>"
        "<tileset firstgid='9' name='b'/></map>",
        "{\"type\":\"map\",\"layers\":[{\"type\":\"tilelayer\","
        "\"id\":1},{\"type\":\"group\",\"layers\":[{\"type\":"
        "\"objectgroup\",\"objects\":[]},{\"type\":\"imagelayer\"}]}],"
        "\"tilesets\":[{\"firstgid\":1,\"source\":\"a.tsx\"},"
        "{\"firstgid\":9,\"name\":\"b\"}]}");
}

static void assert_object(const char *inside, const char *tree)
{
    char text[600], expected[600];
    snprintf(text, sizeof text, "<template><object>%s</object></template>",
             inside);
    snprintf(expected, sizeof expected,
             "{\"type\":\"template\",\"object\":{%s}}", tree);
    assert_document_tree(text, expected);
}

Test(document_xml, knows_the_forms_of_objects)
{
    assert_object("<ellipse/>", "\"ellipse\":true");
    assert_object("<capsule/>", "\"capsule\":true");
    assert_object("<point></point>", "\"point\":true");
    assert_object("<text wrap='1' color='#fff'>a &lt; b\n </text>",
                  "\"text\":{\"wrap\":true,\"color\":\"#fff\","
                  "\"text\":\"a < b\n \"}");
    assert_object("<polygon points='0,0 1.5,-2\n 3e1,4'/>",
                  "\"polygon\":[{\"x\":0,\"y\":0},{\"x\":1.5,\"y\":-2},"
                  "{\"x\":30,\"y\":4}]");
    assert_object("<polyline points='1,2'/>",
                  "\"polyline\":[{\"x\":1,\"y\":2}]");
}

/* What cannot be read as points stays as it is, for who wants points to say. */
Test(document_xml, keeps_wrong_points_as_text)
{
    assert_object("<polygon points='0,0 1'/>", "\"polygon\":\"0,0 1\"");
    assert_object("<polygon points='0,0,1,1'/>", "\"polygon\":\"0,0,1,1\"");
    assert_object("<polygon points='0,1e999'/>", "\"polygon\":\"0,1e999\"");
    assert_object("<polygon points=''/>", "\"polygon\":\"\"");
    assert_object("<polygon/>", "\"polygon\":\"\"");
}

Test(document_xml, gives_properties_their_types)
{
    assert_document_tree(
        "<tileset><properties>"
        "<property name='s' value='x'/>"
        "<property name='b' type='bool' value='true'/>"
        "<property type='int' value='-7' name='i'/>"
        "<property name='f' type='float' value='0.5'/>"
        "<property name='w' type='int' value='x'/>"
        "<property name='l'>two\nlines</property>"
        "</properties></tileset>",
        "{\"type\":\"tileset\",\"properties\":["
        "{\"type\":\"string\",\"name\":\"s\",\"value\":\"x\"},"
        "{\"name\":\"b\",\"type\":\"bool\",\"value\":true},"
        "{\"type\":\"int\",\"value\":-7,\"name\":\"i\"},"
        "{\"name\":\"f\",\"type\":\"float\",\"value\":0.5},"
        "{\"name\":\"w\",\"type\":\"int\",\"value\":\"x\"},"
        "{\"type\":\"string\",\"name\":\"l\",\"value\":\"two\nlines\"}]}");
}

Test(document_xml, puts_properties_into_properties)
{
    assert_object("<properties><property name='c' type='class'><properties>"
                  "<property name='a' type='int' value='1'/>"
                  "<property name='d' type='class'><properties>"
                  "<property name='e' value='f'/></properties></property>"
                  "</properties></property>"
                  "<property name='l' type='list'><item type='int' value='3'/>"
                  "</property></properties>",
                  "\"properties\":[{\"name\":\"c\",\"type\":\"class\","
                  "\"value\":{\"a\":1,\"d\":{\"e\":\"f\"}}},"
                  "{\"name\":\"l\",\"type\":\"list\",\"value\":"
                  "[{\"type\":\"int\",\"value\":3}]}]");
}

static void assert_data(const char *data, const char *tree)
{
    char text[600], expected[600];
    snprintf(text, sizeof text, "<map><layer>%s</layer></map>", data);
    snprintf(expected, sizeof expected,
             "{\"type\":\"map\",\"layers\":[{\"type\":\"tilelayer\",%s}],"
             "\"tilesets\":[]}",
             tree);
    assert_document_tree(text, expected);
}

Test(document_xml, reads_the_data_of_layers)
{
    assert_data("<data encoding='csv'>\n1,2,\n 3 ,4294967295\n</data>",
                "\"encoding\":\"csv\",\"data\":[1,2,3,4294967295]");
    assert_data("<data encoding='base64' compression='zlib'> AQ== </data>",
                "\"encoding\":\"base64\",\"compression\":\"zlib\","
                "\"data\":\" AQ== \"");
    assert_data("<data><tile gid='5'/> <tile/><tile gid='7'/></data>",
                "\"data\":[5,0,7]");
    assert_data("<data encoding='csv'></data>",
                "\"encoding\":\"csv\",\"data\":[]");
    assert_data("<data encoding='csv'>1,x</data>",
                "\"encoding\":\"csv\",\"data\":\"1,x\"");
    assert_data("<data encoding='csv'>1,2,</data>",
                "\"encoding\":\"csv\",\"data\":\"1,2,\"");
    assert_data("<data encoding='csv'><chunk x='0' width='2'>1,2</chunk>"
                "<chunk x='-2'>3</chunk></data>",
                "\"encoding\":\"csv\",\"chunks\":[{\"x\":0,\"width\":2,"
                "\"data\":[1,2]},{\"x\":-2,\"data\":[3]}]");
    assert_data("<data><chunk><tile gid='1'/></chunk><chunk/></data>",
                "\"chunks\":[{\"data\":[1]},{\"data\":[]}]");
}

Test(document_xml, tilesets_are_read_with_their_tiles)
{
    assert_document_tree(
        "<tileset><tileoffset x='1' y='2'/><grid orientation='isometric'/>"
        "<image source='a.png' width='3' height='4' trans='ff00ff'/>"
        "<tile id='7' type='w'><image source='b.png'/><objectgroup>"
        "<object id='1'/></objectgroup>"
        "<animation><frame tileid='1' duration='9'/></animation></tile>"
        "<wangsets><wangset tile='-1'><wangcolor color='#fff'/>"
        "<wangtile tileid='0' wangid='0,1'/></wangset></wangsets></tileset>",
        "{\"type\":\"tileset\",\"tileoffset\":{\"x\":1,\"y\":2},"
        "\"grid\":{\"orientation\":\"isometric\"},\"image\":\"a.png\","
        "\"imagewidth\":3,\"imageheight\":4,\"transparentcolor\":\"ff00ff\","
        "\"tiles\":[{\"id\":7,\"type\":\"w\",\"image\":\"b.png\","
        "\"objectgroup\":{\"type\":\"objectgroup\",\"objects\":[{\"id\":1}]},"
        "\"animation\":[{\"tileid\":1,\"duration\":9}]}],"
        "\"wangsets\":[{\"tile\":-1,\"colors\":[{\"color\":\"#fff\"}],"
        "\"wangtiles\":[{\"tileid\":0,\"wangid\":[0,1]}]}]}");
}

Test(document_xml, keeps_what_it_does_not_know)
{
    assert_object("<spline id='3'><knot/></spline><spline/>",
                  "\"spline\":{\"id\":3,\"knot\":{}},\"spline\":{}");
}

/* ---- Places ------------------------------------------------------------- */

static const char placed[] =
    "<map>\n <objectgroup>\n"
    "  <object id=\"7\" x = '1'>\n"
    "   <polygon points=\"0,0 10,0\n 5,5\"/>\n"
    "  </object>\n </objectgroup>\n"
    " <layer><data encoding=\"csv\">\n1,2,\n3\n</data></layer>\n"
    " <layer><data><tile gid='1'/>\n <tile gid='2'/></data></layer>\n</map>";

static void assert_place(const struct item *item, long line, long column)
{
    char pointer[8] = "x";
    struct item_place place = item_place(item, documents_arena());
    cr_assert(all(eq(long, place.line, line), eq(long, place.column, column)));
    item_pointer(item, pointer, sizeof pointer);
    cr_assert(eq(str, pointer, ""));
}

Test(document_xml, knows_the_places_of_attributes_and_points)
{
    const struct item *root = document_of(placed)->root;
    const struct item *layers = item_member(root, "layers");
    const struct item *objects =
        item_member(item_element(layers, 0), "objects");
    const struct item *object = item_element(objects, 0);
    const struct item *polygon = item_member(object, "polygon");
    assert_place(root, 1, 1);
    assert_place(object, 3, 3);
    assert_place(item_member(object, "id"), 3, 15);
    assert_place(item_member(object, "x"), 3, 23);
    assert_place(polygon, 4, 21);
    assert_place(item_element(polygon, 1), 4, 25);
    assert_place(item_element(polygon, 2), 5, 2);
}

Test(document_xml, knows_the_places_of_cells)
{
    struct arena *arena = documents_arena();
    const struct item *root = document_of(placed)->root;
    const struct item *layers = item_member(root, "layers");
    const struct item *csv = item_member(item_element(layers, 1), "data");
    const struct item *tiles = item_member(item_element(layers, 2), "data");
    assert_place(csv, 9, 1);
    assert_place(item_element_placed(csv, 1, arena), 9, 3);
    assert_place(item_element_placed(csv, 2, arena), 10, 1);
    assert_place(item_element_placed(tiles, 0, arena), 12, 15);
    assert_place(item_element_placed(tiles, 1, arena), 13, 2);
    cr_assert(eq(dbl, item_element_placed(tiles, 1, arena)->number, 2));
}

Test(document_xml, knows_the_places_of_points_on_one_line)
{
    const struct document *document = document_of(
        "<template><object><polygon points='0,0 10,20'/></object></template>");
    const struct item *polygon =
        item_member(item_member(document->root, "object"), "polygon");
    const struct item *second = item_element(polygon, 1);
    assert_place(second, 1, 40);
    assert_place(item_member(second, "y"), 1, 43);
}

/* Behind an entity, bytes of the value are no bytes of the text. */
Test(document_xml, gives_points_with_entities_the_place_of_all)
{
    const struct document *document =
        document_of("<template><object><polygon points='1&#48;,5 7,7'/>"
                    "</object></template>");
    const struct item *polygon =
        item_member(item_member(document->root, "object"), "polygon");
    cr_assert(eq(int, (int)item_element(polygon, 0)->first->number, 10));
    assert_place(item_element(polygon, 1), 1, 36);
}

/* ---- Texts that are refused --------------------------------------------- */

Test(document_xml, refuses_what_is_no_xml)
{
    assert_document_refused("<map>", "xml-syntax", 5);
    assert_document_refused("<map></layer>", "xml-syntax", 7);
    assert_document_refused("<map a='1' a='2'/>", "xml-syntax", 11);
    assert_document_refused("<map/><map/>", "xml-syntax", 6);
    assert_document_refused("<map>&nothing;</map>", "xml-syntax", 5);
    assert_document_refused("<map>\xff</map>", "xml-syntax", 5);
    assert_document_refused("<map>&#0;</map>", "xml-syntax", 5);
    assert_document_refused("<map><layer><data><tile gid='x'/></data></layer>"
                            "</map>",
                            "xml-syntax", 18);
}

Test(document_xml, refuses_other_roots)
{
    assert_document_refused("<page/>", "xml-unknown", 0);
    assert_document_refused("<svg/>", "unsupported-map", 0);
    assert_document_refused("<?xml version='1.0'?>\n<layer/>", "xml-unknown",
                            22);
}

Test(document_xml, makes_objects_of_property_lists)
{
    assert_document_tree(
        "<?xml version='1.0'?>\n<!DOCTYPE plist PUBLIC '-//A//B' 'http://c'>\n"
        "<plist version='1.0'><dict> <key>a</key> <array><integer>1</integer>"
        "<real>-2.5</real><true/><false/><real>x</real></array>\n"
        "<key>b</key><dict/><key>c</key><string>x &amp; y</string>"
        "<key>d</key><date>2026</date></dict></plist>",
        "{\"a\":[1,-2.5,true,false,\"x\"],\"b\":{},\"c\":\"x & y\",\"d\":"
        "\"2026\"}");
    assert_document_tree("<plist><string> a </string></plist>", "\" a \"");
}

Test(document_xml, refuses_property_lists_without_one_value)
{
    assert_document_refused("<plist></plist>", "xml-syntax", 0);
    assert_document_refused("<plist><key>a</key></plist>", "xml-syntax", 7);
    assert_document_refused("<plist><true/><true/></plist>", "xml-syntax", 14);
    assert_document_refused("<plist><dict><true/></dict></plist>", "xml-syntax",
                            13);
    assert_document_refused("<plist><string><true/></string></plist>",
                            "xml-syntax", 15);
}

/* A billion laughs; and the harmless line that old editors wrote. */
Test(document_xml, refuses_declarations_of_entities)
{
    assert_document_refused(
        "<!DOCTYPE map [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;'>]>"
        "<map name='&b;'/>",
        "xml-doctype", 14);
    assert_document_tree(
        "<!DOCTYPE tileset SYSTEM \"http://mapeditor.org/dtd/1.0/"
        "map.dtd\"><tileset/>",
        "{\"type\":\"tileset\"}");
    assert_document_refused("<!DOCTYPE map SYSTEM 'map.dtd'><map>&a;</map>",
                            "xml-syntax", 36);
}

Test(document_xml, refuses_what_is_too_deep)
{
    enum { DEEP = 600, TAG = 3 };
    static char text[5 + DEEP * TAG + 1];
    strcpy(text, "<map>");
    for (int i = 0; i < DEEP; i++)
        memcpy(text + 5 + (size_t)i * TAG, "<a>", TAG + 1);
    assert_document_refused(text, "xml-depth", 5 + 511 * TAG);
}

static void assert_limit(struct limits limits, const char *text,
                         const char *code)
{
    struct arena arena = arena_make(0);
    struct library library = {.arena = &arena, .limits = limits};
    struct fail fail = {.code = ""};
    const struct document *document =
        library_add(&library, "map.tmx", text, strlen(text), &fail);
    cr_assert(eq(int, document == NULL, code != NULL));
    if (code)
        cr_assert(eq(str, fail.code, code));
    arena_free(&arena);
}

Test(document_xml, keeps_to_the_limits)
{
    /* The object, its type and its two members. */
    static const char text[] = "<tileset a='1' b='2'/>";
    assert_limit((struct limits){.values = 4}, text, NULL);
    assert_limit((struct limits){.values = 3}, text, "xml-too-many-values");
    assert_limit((struct limits){.bytes = 22}, text, NULL);
    assert_limit((struct limits){.bytes = 21}, text, "xml-too-large");
    assert_limit((struct limits){.depth = 1}, text, NULL);
    assert_limit((struct limits){.depth = 1}, "<map><layer/></map>",
                 "xml-depth");
}

/* Each step that needs memory fails once, and then the next one. */
Test(document_xml, says_so_where_memory_is_used_up)
{
    bool read = false;
    for (size_t limit = 1; !read; limit += 40000) {
        struct arena arena = arena_make(limit);
        struct library library = {.arena = &arena, .limits = limits_default};
        struct fail fail = {.code = ""};
        read = library_add(&library, "map.tmx", placed, strlen(placed), &fail);
        if (!read)
            cr_assert(fail_is_memory(&fail), "%s", fail.message);
        arena_free(&arena);
    }
}

/* A text of several slices is one text. */
Test(document_xml, reads_long_data)
{
    enum { COUNT = 1000000 };
    char *text = malloc(4 * COUNT + 200);
    cr_assert(ne(ptr, text, NULL));
    int used = sprintf(text, "<map><layer><data encoding='csv'>1");
    for (int i = 1; i < COUNT; i++)
        used += sprintf(text + used, ",%d", i % 10);
    strcpy(text + used, "</data></layer></map>");
    const struct item *layers = item_member(document_of(text)->root, "layers");
    const struct item *data = item_member(layers->first, "data");
    cr_assert(eq(int, item_length(data), COUNT));
    for (int i = 1; i < COUNT; i++)
        cr_assert(eq(int, (int)data->numbers[i], i % 10));
    free(text);
}

Test(document_xml, reads_utf_16_and_latin_1)
{
    static const char utf_16[] = "\xFF\xFE<\0m\0a\0p\0 \0a\0=\0'\0\xE9\0'\0/"
                                 "\0>";
    struct library library = {.arena = documents_arena(),
                              .limits = limits_default};
    struct fail fail = {.code = ""};
    const struct document *document =
        library_add(&library, "map.tmx", utf_16, sizeof utf_16, &fail);
    cr_assert(ne(ptr, document, NULL), "%s", fail.message);
    cr_assert(eq(str, member_text(document->root, "a", ""), "\xC3\xA9"));
    document = document_of("<?xml version='1.0' encoding='ISO-8859-1'?>"
                           "<map a='\xE9'/>");
    cr_assert(eq(str, member_text(document->root, "a", ""), "\xC3\xA9"));
}

/* ---- Numbers, and what stands between them ------------------------------- */

Test(document_xml, numbers_may_have_exponents_of_either_case_and_sign)
{
    assert_document_tree("<template><object x='1e+2' y='1E-1' width='2E1' "
                         "height='1e'/></template>",
                         "{\"type\":\"template\",\"object\":{\"x\":100,"
                         "\"y\":0.1,\"width\":20,\"height\":\"1e\"}}");
}

/* Comments and closing tags are no cells. */
Test(document_xml, knows_the_places_of_cells_between_comments)
{
    const struct item *root = document_of("<map><layer><data>"
                                          "<tile gid='1'></tile><!-- two -->"
                                          "<tile gid='2'/></data></layer>"
                                          "</map>")
                                  ->root;
    const struct item *layer = item_element(item_member(root, "layers"), 0);
    const struct item *data = item_member(layer, "data");
    assert_place(item_element_placed(data, 0, documents_arena()), 1, 19);
    assert_place(item_element_placed(data, 1, documents_arena()), 1, 52);
}

#endif
