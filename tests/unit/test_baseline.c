/* check/baseline: which findings are accepted. */

#include <string.h>

#include "lint/check_command.h"
#include "support/criterion.h"

static struct arena arena;
static struct baseline baseline;

static void start(void)
{
    arena = arena_make(0);
    baseline = (struct baseline){.items = NULL};
}

static void finish(void)
{
    arena_free(&arena);
}

TestSuite(baseline, .init = start, .fini = finish);

static struct report_finding told(const char *file, const char *rule,
                                  const char *a, const char *b)
{
    return (struct report_finding){.file = file,
                                   .rule = &rule_named(rule)->about,
                                   .own_ids = {a, b},
                                   .line = 7};
}

static void accept(const char *file, const char *rule, const char *a,
                   const char *b)
{
    const struct report_finding one = told(file, rule, a, b);
    cr_assert(check_baseline_add(&baseline, &one, &arena));
}

/* How many of one finding, told `count` times, are new. */
static int left_of(struct report_finding one, int count)
{
    struct report_finding items[8];
    struct report_list list = {.items = items, .count = count, .room = 8};
    for (int i = 0; i < count; i++)
        items[i] = one;
    int taken = check_baseline_take(&baseline, &list, &arena);
    cr_assert(eq(int, taken, count - list.count));
    return list.count;
}

Test(baseline, knows_findings_by_file_rule_and_shapes)
{
    accept("a.tmj", "C030", "1", "2");
    baseline_sort(&baseline);
    cr_assert(eq(int, left_of(told("b.tmj", "C030", "1", "2"), 1), 1));
    cr_assert(eq(int, left_of(told("a.tmj", "C031", "1", "2"), 1), 1));
    cr_assert(eq(int, left_of(told("a.tmj", "C030", "1", "3"), 1), 1));
    cr_assert(eq(int, left_of(told("a.tmj", "C030", "1", NULL), 1), 1));
    cr_assert(eq(int, left_of(told("a.tmj", "C030", NULL, NULL), 1), 1));
    struct report_finding moved = told("./a.tmj", "C030", "1", "2");
    moved.line = 99;
    cr_assert(eq(int, left_of(moved, 1), 0));
}

Test(baseline, accepts_as_many_as_there_were)
{
    accept("a.tmj", "C006", NULL, NULL);
    accept("a.tmj", "C006", NULL, NULL);
    baseline_sort(&baseline);
    cr_assert(eq(int, baseline.count, 1));
    cr_assert(eq(long, baseline.items[0].count, 2));
    cr_assert(eq(int, left_of(told("a.tmj", "C006", NULL, NULL), 3), 1));
    cr_assert(eq(int, left_of(told("a.tmj", "C006", NULL, NULL), 1), 1));
}

Test(baseline, is_sorted_whatever_the_order_was)
{
    accept("b", "C010", NULL, NULL);
    accept("a", "C030", "2", "1");
    accept("a", "C030", "10", NULL);
    accept("a", "C012", "9", NULL);
    baseline_sort(&baseline);
    cr_assert(eq(str, baseline.items[0].key[1], "C012"));
    cr_assert(eq(str, baseline.items[1].key[2], "10"));
    cr_assert(eq(str, baseline.items[2].key[2], "2"));
    cr_assert(eq(str, baseline.items[3].key[0], "b"));
}

Test(baseline, tells_what_a_file_has_no_more)
{
    accept("a", "C010", "1", NULL);
    accept("a", "C010", "2", NULL);
    accept("b", "C010", "1", NULL);
    baseline_sort(&baseline);
    cr_assert(eq(int, left_of(told("a", "C010", "2", NULL), 1), 0));
    cr_assert(eq(long, check_baseline_left(&baseline, "a", &arena), 1));
    cr_assert(eq(long, check_baseline_left(&baseline, "./b", &arena), 1));
    cr_assert(eq(long, check_baseline_left(&baseline, "c", &arena), 0));
}

Test(baseline, never_accepts_what_could_not_be_read)
{
    accept("a", "C001", NULL, NULL);
    baseline_sort(&baseline);
    struct report_finding broken = told("a", "C001", NULL, NULL);
    broken.code = "json-syntax";
    cr_assert(eq(int, left_of(broken, 1), 1));
}

Test(baseline, an_empty_one_accepts_nothing)
{
    baseline_sort(&baseline);
    cr_assert(eq(int, left_of(told("a", "C010", "1", NULL), 2), 2));
    cr_assert(eq(long, check_baseline_left(&baseline, "a", &arena), 0));
}
