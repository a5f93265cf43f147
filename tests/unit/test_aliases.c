/* support/matches: shapes by names that are not their ids. */
#include "support/matches.h"

#include "support/criterion.h"

static struct arena arena;
static struct aliases list;

static void leave(void)
{
    arena_free(&arena);
}

TestSuite(aliases, .fini = leave);

static void add(const char *id, const char *name, const char *own_id, int thing)
{
    const struct alias alias = {.text = name, .id = id, .thing = thing};
    cr_assert(aliases_add(&list, alias, own_id, &arena));
}

static void expect_ambiguous(const char *name, const char *words)
{
    cr_assert(eq(int, aliases_find(&list, name), -1));
    cr_assert(eq(str, aliases_ambiguous(&list, name).text, words));
}

Test(aliases, find_a_name_and_the_id_of_the_editor)
{
    add("Bob#10", "Bob", "10", 0);
    add("Ann", "Ann", "11", 1);
    add("Mob#2a789b40", "", "2a789b40-8dc0-11ec-a525-a942e9459e5c", 2);
    add("wall", "Wall", NULL, 3);
    aliases_sort(&list);
    cr_assert(eq(int, aliases_find(&list, "Bob"), 0));
    cr_assert(eq(int, aliases_find(&list, "10"), 0));
    cr_assert(eq(int, aliases_find(&list, "11"), 1));
    cr_assert(eq(int, aliases_find(&list, "Mob"), 2));
    cr_assert(eq(
        int, aliases_find(&list, "2a789b40-8dc0-11ec-a525-a942e9459e5c"), 2));
    cr_assert(eq(int, aliases_find(&list, "Wall"), 3));
    expect_ambiguous("Eve", "");
    expect_ambiguous("", "");
}

Test(aliases, list_what_an_ambiguous_name_may_mean)
{
    add("Bob#10", "Bob", "10", 0);
    add("Bob#11", "Bob", "11", 1);
    aliases_sort(&list);
    expect_ambiguous(
        "Bob", "\"Bob\" is ambiguous: it names \"Bob#10\" and \"Bob#11\"");
    add("Bob#12#1", "Bob", "12#1", 2);
    add("Bob#12#2", "Bob", "12#2", 3);
    aliases_sort(&list);
    expect_ambiguous("12", "\"12\" is ambiguous: it names \"Bob#12#1\" and "
                           "\"Bob#12#2\"");
    add("Bob#13", "Bob", "13", 4);
    add("Bob#14", "Bob", "14", 5);
    aliases_sort(&list);
    expect_ambiguous("Bob", "\"Bob\" is ambiguous: it names \"Bob#10\", "
                            "\"Bob#11\", \"Bob#12#1\", \"Bob#12#2\" and 2 "
                            "more");
}

/* A plain id has no "#" that means anything. */
Test(aliases, plain_ids_have_no_other_names)
{
    add("wall#1", "", NULL, 0);
    aliases_sort(&list);
    cr_assert(eq(int, aliases_find(&list, "wall"), -1));
}

/* Sanitizers found an offset to a null pointer here. */
Test(aliases, an_empty_table_has_no_names)
{
    const struct aliases none = {.count = 0};
    cr_assert(eq(int, aliases_find(&none, "Bob"), -1));
    cr_assert(eq(str, aliases_ambiguous(&none, "Bob").text, ""));
}
