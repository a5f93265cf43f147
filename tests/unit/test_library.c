#include "support/criterion.h"
#include "support/document/library.h"
#include "support/text_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder with files, and a library whose first document is map.json there. */
struct shelf {
    char folder[40], map_file[60];
    struct arena arena;
    struct library library;
    const struct document *map;
};

static void shelf_path(const struct shelf *shelf, const char *name,
                       char path[80])
{
    snprintf(path, 80, "%s/%s", shelf->folder, name);
}

static void write_file(const struct shelf *shelf, const char *name,
                       const char *text)
{
    char path[80];
    shelf_path(shelf, name, path);
    FILE *file = fopen(path, "w");
    cr_assert(ne(ptr, file, NULL));
    cr_assert(all(le(int, 0, fputs(text, file)), eq(int, fclose(file), 0)),
              "%s", path);
}

static void open_shelf(struct shelf *shelf, const char *map)
{
    struct fail fail = {.code = ""};
    *shelf = (struct shelf){.folder = "/tmp/test_library.XXXXXX"};
    cr_assert(ne(ptr, mkdtemp(shelf->folder), NULL));
    snprintf(shelf->map_file, sizeof shelf->map_file, "%s/map.json",
             shelf->folder);
    write_file(shelf, "map.json", map);
    shelf->arena = arena_make(0);
    shelf->library =
        (struct library){.arena = &shelf->arena, .limits = limits_default};
    shelf->map =
        library_add(&shelf->library, shelf->map_file, map, strlen(map), &fail);
    cr_assert(ne(ptr, shelf->map, NULL), "%s", fail.message);
}

static void close_shelf(struct shelf *shelf)
{
    char command[80];
    snprintf(command, sizeof command, "rm -rf %s", shelf->folder);
    cr_assert(eq(int, system(command), 0)); // NOLINT(cert-env33-c)
    arena_free(&shelf->arena);
}

/* What the first member of the map names. */
static const struct document *open_name(struct shelf *shelf, const char *name,
                                        struct fail *fail)
{
    *fail = (struct fail){.code = ""};
    return library_open(&shelf->library, shelf->map->root->first, name, fail);
}

/* An empty code stands for any. */
static void assert_fails(struct shelf *shelf, const char *name,
                         const char *code, const char *message)
{
    struct fail fail;
    for (int i = 0; i < 2; i++) { /* the second time it is known */
        cr_assert(zero(ptr, open_name(shelf, name, &fail)));
        if (code[0])
            cr_assert(eq(str, fail.code, code), "%s: %s", name, fail.message);
        expect_part(fail.message, message);
        cr_assert(eq(sz, fail.offset, 6));
    }
}

Test(library, reads_each_file_once_whatever_it_is_called)
{
    struct shelf shelf;
    struct fail fail;
    char path[80], other[80];
    open_shelf(&shelf, "{\"a\": \"b.json\"}");
    write_file(&shelf, "b.json", "[1]");
    shelf_path(&shelf, "b.json", path);
    shelf_path(&shelf, "c.json", other);
    cr_assert(eq(int, symlink(path, other), 0));
    const struct document *b = open_name(&shelf, "b.json", &fail);
    cr_assert(ne(ptr, b, NULL), "%s", fail.message);
    cr_assert(eq(int, item_length(b->root), 1));
    cr_assert(eq(str, b->file, path));
    cr_assert(eq(ptr, open_name(&shelf, "b.json", &fail), b));
    cr_assert(eq(ptr, open_name(&shelf, ".//./b.json", &fail), b));
    cr_assert(eq(ptr, open_name(&shelf, "c.json", &fail), b));
    cr_assert(eq(ptr, open_name(&shelf, path, &fail), b));
    /* And the map itself, which came as a text. */
    cr_assert(eq(ptr, open_name(&shelf, "map.json", &fail), shelf.map));
    cr_assert(eq(ptr, open_name(&shelf, shelf.map_file, &fail), shelf.map));
    shelf_path(&shelf, "link.json", other);
    cr_assert(eq(int, symlink(shelf.map_file, other), 0));
    cr_assert(eq(ptr, open_name(&shelf, "link.json", &fail), shelf.map));
    cr_assert(eq(int, shelf.library.count, 2));
    /* Names are looked for beside the file that has them. */
    cr_assert(eq(ptr, library_open(&shelf.library, b->root, "map.json", &fail),
                 shelf.map));
    close_shelf(&shelf);
}

Test(library, says_what_is_wrong_with_a_file)
{
    struct shelf shelf;
    char path[80];
    open_shelf(&shelf, "{\"a\": \"b.json\"}");
    write_file(&shelf, "bad.json", "{\n \"x\": 1,\n}");
    write_file(&shelf, "empty.json", "");
    shelf_path(&shelf, "pipe", path);
    cr_assert(eq(int, mkfifo(path, 0600), 0));
    assert_fails(&shelf, "none.json", "missing-file", "none.json");
    assert_fails(&shelf, "none/b.json", "missing-file", "none/b.json");
    assert_fails(&shelf, "", "missing-file", "regular");
    assert_fails(&shelf, ".", "missing-file", "regular");
    assert_fails(&shelf, "pipe", "missing-file", "regular");
    assert_fails(&shelf, "bad.json", "json-syntax", "bad.json:3:1: expected");
    assert_fails(&shelf, "empty.json", "json-unexpected-end",
                 "empty.json:1:1: ");
    shelf.library.limits.bytes = 2;
    write_file(&shelf, "large.json", "123");
    assert_fails(&shelf, "large.json", "file-too-large", "--max-bytes");
    write_file(&shelf, "fits.json", "12");
    struct fail fail;
    cr_assert(ne(ptr, open_name(&shelf, "fits.json", &fail), NULL), "%s",
              fail.message);
    close_shelf(&shelf);
}

/* What stands in them may be nobody's business: the map may name any file. */
Test(library, messages_quote_no_file_that_is_named)
{
    static const struct {
        const char *text, *message;
    } files[] = {
        {"secret", "1:1: expected a value"},
        {"{\"a\": secret}", "1:7: expected a value after ':'"},
        {"[1 secret]", "1:4: expected ',' or ']'"},
        {"{\"secret\": 1, \"secret\": 2}", "1:15: expected another member"},
        {"[] secret", "1:4: expected the end of the file after its value"},
#ifdef HAVE_EXPAT
        {"<secret/>", "1:1: expected a map, tileset or template of Tiled"},
#else
        {"<secret/>", "1:1: this is XML"},
#endif
        {"[-secret]", "1:3: expected a digit after '-'"},
    };
    struct shelf shelf;
    struct fail fail;
    open_shelf(&shelf, "{\"a\": \"b.json\"}");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char name[20];
        snprintf(name, sizeof name, "%zu", i);
        write_file(&shelf, name, files[i].text);
        assert_fails(&shelf, name, "", files[i].message);
        cr_assert(zero(ptr, open_name(&shelf, name, &fail)));
        expect_no_part(fail.message, "secret");
    }
    close_shelf(&shelf);
}

/* The folder of the map is /tmp/test_library.XXXXXX, so its root is /tmp. */
Test(library, files_outside_the_root_are_read_only_if_that_is_allowed)
{
    struct shelf shelf;
    struct fail fail;
    open_shelf(&shelf, "{\"a\": \"b.json\"}");
    assert_fails(&shelf, "/etc/passwd", "outside-root", "\"/etc/passwd\"");
    assert_fails(&shelf, "../..//etc/passwd", "outside-root", "\"/tmp\"");
    assert_fails(&shelf, "../../etc/none/none", "outside-root", "outside");
    assert_fails(&shelf, "/", "outside-root", "--allow-outside");
    assert_fails(&shelf, "../none", "missing-file", "none");
    shelf.library.allows_outside = true;
    shelf.library.shelf = (struct table){0}; /* it is to try again */
    assert_fails(&shelf, "/etc/passwd", "json-syntax", "expected a value");
    cr_assert(zero(ptr, open_name(&shelf, "/", &fail)));
    cr_assert(eq(str, fail.code, "missing-file"));
    close_shelf(&shelf);
}

/* A file that failed is not read again: what it is by now does not matter. */
/* As the input of a command may, too. */
Test(library, files_may_begin_with_a_mark)
{
    struct shelf shelf;
    struct fail fail;
    open_shelf(&shelf, "[\"b.json\"]");
    write_file(&shelf, "b.json", "\xEF\xBB\xBF{\"a\": 1}");
    write_file(&shelf, "c.json", "\xEF\xBB\xBF{\"a\": x}");
    const struct document *b = open_name(&shelf, "b.json", &fail);
    cr_assert(ne(ptr, b, NULL), "%s", fail.message);
    const struct item *a = item_member(b->root, "a");
    cr_assert(eq(dbl, item_number(a, 0), 1));
    cr_assert(eq(long, item_place(a, &shelf.arena).column, 7));
    cr_assert(zero(ptr, open_name(&shelf, "c.json", &fail)));
    expect_part(fail.message, "c.json:1:7: ");
    close_shelf(&shelf);
}

Test(library, tries_no_file_twice)
{
    struct shelf shelf;
    open_shelf(&shelf, "{\"a\": \"b.json\"}");
    assert_fails(&shelf, "b.json", "missing-file", "b.json");
    write_file(&shelf, "b.json", "[]");
    assert_fails(&shelf, "b.json", "missing-file", "b.json");
    close_shelf(&shelf);
}

Test(library, lists_a_folder_by_bytes)
{
    struct shelf shelf;
    struct fail fail = {.code = ""};
    open_shelf(&shelf, "{\"a\": \"b.json\"}");
    static const char *const names[] = {"B",        "a",        "a.json", "b",
                                        "map.json", "\xC3\xA9", NULL};
    for (int i = 0; names[i]; i++)
        if (strcmp(names[i], "map.json") != 0)
            write_file(&shelf, names[i], "");
    const char *const *found = library_folder(&shelf.library, shelf.map, &fail);
    cr_assert(ne(ptr, found, NULL), "%s", fail.message);
    for (int i = 0; names[i]; i++)
        cr_assert(eq(str, found[i], names[i]));
    cr_assert(zero(ptr, found[6]));
    close_shelf(&shelf);
    shelf.arena = arena_make(0);
    struct document gone = {.file = "/tmp/no such folder/map.json"};
    cr_assert(zero(ptr, library_folder(&shelf.library, &gone, &fail)));
    cr_assert(eq(str, fail.code, "missing-file"));
    arena_free(&shelf.arena);
}

/* Standard input is in the current folder. */
Test(library, looks_beside_standard_input_in_the_current_folder)
{
    struct arena arena = arena_make(0);
    struct library library = {.arena = &arena, .limits = limits_default};
    struct fail fail = {.code = ""};
    const struct document *document =
        library_add(&library, "-", "[\"Makefile\"]", 12, &fail);
    cr_assert(ne(ptr, document, NULL));
    cr_assert(zero(
        ptr, library_open(&library, document->root->first, "Makefile", &fail)));
    /* It is there, and no JSON. */
    expect_part(fail.message, "Makefile:1:1: expected a value");
    cr_assert(ne(ptr, library_folder(&library, document, &fail), NULL));
    arena_free(&arena);
}

Test(library, says_so_where_memory_is_used_up)
{
    struct shelf shelf;
    char text[4000];
    snprintf(text, sizeof text, "[\"%3900s\"]", "");
    open_shelf(&shelf, "{\"a\": \"b.json\"}");
    write_file(&shelf, "b.json", text);
    bool read = false;
    for (size_t limit = 1; !read; limit += 1000) {
        struct arena arena = arena_make(limit);
        struct library library = {.arena = &arena, .limits = limits_default};
        struct fail fail = {.code = ""};
        read = library_open(&library, shelf.map->root->first, "b.json", &fail);
        cr_assert(read || fail_is_memory(&fail), "%s", fail.message);
        arena_free(&arena);
    }
    close_shelf(&shelf);
}
