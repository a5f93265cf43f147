#include "support/criterion.h"
#include "support/text.h"

static struct arena arena;

static void make(void)
{
    arena = arena_make(0);
}

static void drop(void)
{
    arena_free(&arena);
}

TestSuite(path, .init = make, .fini = drop);

Test(path, the_folder_of_a_file)
{
    cr_assert(eq(str, path_folder("a/b/c.json", &arena), "a/b/"));
    cr_assert(eq(str, path_folder("/c.json", &arena), "/"));
    cr_assert(eq(str, path_folder("c.json", &arena), "./"));
}

Test(path, a_name_in_a_file)
{
    cr_assert(eq(str, path_beside("a/b.tmj", "c.tsj", &arena), "a/c.tsj"));
    cr_assert(
        eq(str, path_beside("a/b.tmj", "../c.tsj", &arena), "a/../c.tsj"));
    cr_assert(eq(str, path_beside("b.tmj", "c.tsj", &arena), "c.tsj"));
    cr_assert(eq(str, path_beside("a/b.tmj", "/c.tsj", &arena), "/c.tsj"));
}

Test(path, is_folded_where_it_goes_up_again)
{
    static const char *const paths[][2] = {
        {"a/../c", "c"},          {"a/b/../../c", "c"}, {"../../c", "../../c"},
        {"../a/../c", "../c"},    {"/a/../c", "/c"},    {"/../c", "/../c"},
        {"a/b/../c/../d", "a/d"}, {"a..b/../c", "c"},   {"a/..", ""},
        {"./../c", "c"}};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        cr_assert(
            eq(str, path_folded(paths[i][0], &arena), (char *)paths[i][1]));
}

Test(path, a_name_in_a_folder)
{
    cr_assert(eq(str, path_in("a", "b", &arena), "a/b"));
    cr_assert(eq(str, path_in("a/", "b", &arena), "a/b"));
    cr_assert(eq(str, path_in("/", "b", &arena), "/b"));
    cr_assert(eq(str, path_in("a", "/b", &arena), "/b"));
    cr_assert(eq(str, path_in("", "b", &arena), "b"));
}

/* Two steps up may lead elsewhere than one would think (links): ".." stays. */
Test(path, what_changes_nothing_is_left_out)
{
    cr_assert(eq(str, path_plain("./a//b/./c", &arena), "a/b/c"));
    cr_assert(eq(str, path_plain("//a/", &arena), "/a"));
    cr_assert(eq(str, path_plain("a/../.b", &arena), "a/../.b"));
    cr_assert(eq(str, path_plain("./.", &arena), ""));
    cr_assert(eq(str, path_plain("/", &arena), "/"));
}

Test(path, endings)
{
    static const char *const endings[] = {".json", ".tmj", NULL};
    cr_assert(path_ends("a.tmj", 5, endings));
    cr_assert(path_ends("a.json.gz", 6, endings));
    cr_assert(not(path_ends("a.JSON", 6, endings)));
    cr_assert(not(path_ends(".json", 5, endings)));
    cr_assert(not(path_ends("a.tmx", 5, endings)));
}

Test(path, memory_that_is_used_up)
{
    struct arena none = arena_make(1);
    cr_assert(zero(ptr, path_folder("a/b", &none)));
    cr_assert(zero(ptr, path_folded("a/b", &none)));
    cr_assert(zero(ptr, path_beside("a/b", "c", &none)));
    cr_assert(zero(ptr, path_in("a", "b", &none)));
    cr_assert(zero(ptr, path_plain("a", &none)));
    arena_free(&none);
}
