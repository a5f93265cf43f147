/* options/options with less memory than it needs: either all is read or it is
 * said, whatever allocation fails. */
#include "cli/cli.h"
#include "support/criterion.h"
#include "support/options/options.h"
#include "support/text_parts.h"
#include "verify/diff/compare.h"

#include <string.h>

/* Parses with `left` bytes of an arena's only block; counts the failures. */
static bool parses(const char *const *arguments, int count, size_t left,
                   int *failures, struct fail *fail)
{
    struct arena arena = arena_make((size_t)80 * 1024);
    struct options options = {.jobs = 99};
    cr_assert(ne(ptr, arena_alloc(&arena, 1, (size_t)64 * 1024 - left), NULL));
    bool done =
        options_parse(&(struct arguments){count, (char *const *)arguments},
                      &all_commands, &arena, &options, fail);
    arena_free(&arena);
    if (!done && strcmp(fail->code, "out-of-memory") == 0) {
        ++*failures;
        cr_assert(eq(int, options.jobs, 99), "the output has changed");
    }
    return done;
}

/* Lists of operands and of pairs, and what a number is looked at in. And the
 * pointer of an id. */
Test(options_memory, options_are_whole_or_not_there)
{
    const char *const arguments[] = {
        "collide", "sweep",       "--pair",
        "a,b",     "--dt",        "0.5",
        "x.json",  "--record-id", "a-name-of-some-length"};
    struct fail fail;
    int failures = 0;
    size_t left = 0;
    while (!parses(arguments, 9, left, &failures, &fail)) {
        left += 16;
        cr_assert(eq(sz, failures, left / 16), "%s", fail.message);
        cr_assert(lt(sz, left, 64 * 1024), "never enough");
    }
    cr_assert(lt(int, 2, failures));
}

/* Lists of names, and numbers in front of which a field is told. */
Test(options_memory, a_name_is_no_nonsense_for_want_of_memory)
{
    const char *const arguments[] = {"collide",
                                     "diff",
                                     "--ignore-member",
                                     "a",
                                     "--ignore-member",
                                     "b",
                                     "--ignore-member",
                                     "c",
                                     "--ignore-member",
                                     "d",
                                     "--tol",
                                     "depth=0.5",
                                     "x",
                                     "y"};
    enum { COUNT = sizeof arguments / sizeof *arguments };
    struct fail fail;
    int failures = 0;
    for (size_t left = 0; !parses(arguments, COUNT, left, &failures, &fail);
         left += 16) {
        cr_assert(eq(str, fail.code, "out-of-memory"), "%s", fail.message);
        cr_assert(lt(sz, left, 64 * 1024), "never enough");
    }
    cr_assert(lt(int, 2, failures));
}

/* All of a list stay, however many there are. */
Test(options_memory, lists_of_names_grow)
{
    enum { NAMES = 9 };
    static const char *const names[NAMES] = {"a", "b", "c", "d", "e",
                                             "f", "g", "h", "i"};
    const char *arguments[2 * NAMES + 4] = {"collide", "diff"};
    struct arena arena = arena_make(0);
    struct options options;
    struct fail fail;
    int count = 2;
    for (int i = 0; i < NAMES; i++) {
        arguments[count++] = "--ignore-member";
        arguments[count++] = names[i];
    }
    arguments[count++] = "x";
    arguments[count++] = "y";
    cr_assert(
        options_parse(&(struct arguments){count, (char *const *)arguments},
                      &all_commands, &arena, &options, &fail));
    for (int i = 0; i < NAMES; i++)
        cr_assert(eq(str, SETTINGS_OF(&options, compare_rules)->ignored[i],
                     names[i]));
    cr_assert(zero(ptr, SETTINGS_OF(&options, compare_rules)->ignored[NAMES]));
    arena_free(&arena);
}

/* The unknown name is copied to be compared. Rules are suggested only if there
 * is enough memory left. */
Test(options_memory, an_unknown_name_may_be_too_much)
{
    static const char *const calls[][4] = {
        {"collide", "sat", "--digit=3", "\"--digits\""},
        {"collide", "staa", "x", "\"sat\""},
        {"collide", "help", "C340", "\"C340\""},
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        struct fail fail = {.code = "out-of-memory"};
        int failures = 0;
        for (size_t left = 0; strcmp(fail.code, "out-of-memory") == 0;
             left += 16) {
            cr_assert(lt(sz, left, 64 * 1024), "never enough");
            cr_assert(not(parses(calls[i], 3, left, &failures, &fail)));
        }
        cr_assert(lt(int, 1, failures));
        cr_assert(eq(str, fail.code, "usage"));
        expect_part(fail.message, calls[i][3]);
    }
}

Test(options_memory, a_rule_is_explained_or_there_is_too_little)
{
    const char *const arguments[] = {"collide", "help", "seam"};
    struct fail fail;
    int failures = 0;
    for (size_t left = 0; !parses(arguments, 3, left, &failures, &fail);
         left += 16) {
        cr_assert(eq(str, fail.code, "out-of-memory"), "%s", fail.message);
        cr_assert(lt(sz, left, 64 * 1024), "never enough");
    }
    cr_assert(lt(int, 2, failures));
}

/* Of the two numbers of a point the first ends in the midst of a text. */
Test(options_memory, a_point_is_no_nonsense_for_want_of_memory)
{
    const char *const arguments[] = {"collide", "ray",  "--from",
                                     "1,2",     "--to", "3,4"};
    struct fail fail;
    int failures = 0;
    for (size_t left = 0; !parses(arguments, 6, left, &failures, &fail);
         left += 16) {
        cr_assert(eq(str, fail.code, "out-of-memory"), "%s", fail.message);
        cr_assert(lt(sz, left, 64 * 1024), "never enough");
    }
    cr_assert(lt(int, 0, failures));
}
