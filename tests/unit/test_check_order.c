/* check/order and check/select: which findings are told, and in what order. */

#include <string.h>

#include "lint/rules/check.h"
#include "support/criterion.h"

static struct arena arena;

static void start(void)
{
    arena = arena_make(0);
}

static void finish(void)
{
    arena_free(&arena);
}

TestSuite(check_order, .init = start, .fini = finish);

static struct document map = {.file = "m.tmj"}, first = {.file = "a.tsj"},
                       second = {.file = "b.tsj"};
static struct item root = {.document = &map};

static struct item at(const struct document *document, size_t offset)
{
    return (struct item){.document = document, .offset = offset};
}

static struct finding finding(const char *rule, const struct item *item,
                              const char *message)
{
    return (struct finding){
        .rule = rule_named(rule), .item = item, .message = message};
}

static struct check ordered(struct finding *findings, int count)
{
    static struct level level = {.item = &root};
    struct check check = {
        .level = &level, .arena = &arena, .findings = findings, .count = count};
    cr_assert(findings_order(&check));
    return check;
}

Test(check_order, is_by_file_place_and_rule)
{
    struct item m5 = at(&map, 5), m9 = at(&map, 9), a1 = at(&first, 1),
                b0 = at(&second, 0);
    struct finding findings[] = {
        finding("C010", &b0, "7"), finding("C010", &a1, "6"),
        finding("C030", &m9, "4"), finding("C012", &m9, "3"),
        finding("C040", &m5, "2"), finding("C043", NULL, "1"),
        finding("C030", &m9, "5"),
    };
    struct check check = ordered(findings, 7);
    cr_assert(eq(int, check.count, 7));
    for (int i = 0; i < 7; i++)
        cr_assert(eq(chr, check.findings[i].message[0], '1' + i));
}

Test(check_order, a_tile_is_told_of_once_however_often_it_is_placed)
{
    struct item tile = at(&first, 3), other = at(&first, 3);
    struct level_shape shapes[] = {
        {.is_tile = true, .vertices = &tile},
        {.is_tile = true, .vertices = &tile},
        {.is_tile = true, .vertices = &other},
    };
    struct finding findings[] = {
        finding("C012", &tile, "x"), finding("C012", &tile, "x"),
        finding("C012", &tile, "y"), finding("C030", &tile, "z"),
        finding("C030", &tile, "w"),
    };
    for (int i = 0; i < 3; i++)
        findings[i].shapes[0] = &shapes[i];
    for (int i = 3; i < 5; i++)
        findings[i].shapes[0] = &shapes[i - 3];
    struct check check = ordered(findings, 5);
    cr_assert(eq(int, check.count, 4));
    cr_assert(eq(long, check.findings[0].more, 1));
    cr_assert(eq(long, check.findings[1].more, 0));
}

Test(check_order, what_is_the_same_is_told_once)
{
    struct item item = at(&map, 3);
    struct finding findings[] = {finding("C006", &item, "x"),
                                 finding("C006", &item, "x"),
                                 finding("C006", &item, "y")};
    cr_assert(eq(int, ordered(findings, 3).count, 2));
    cr_assert(eq(int, ordered(findings, 0).count, 0));
}

/* ---- Selection ----------------------------------------------------------- */

static bool is_selected(const char *rule, const char *const *select,
                        const char *const *ignore, const char *profile)
{
    const struct check_options options = {
        .profile = profile_named(profile), .select = select, .ignore = ignore};
    return rule_is_selected(&options, rule_named(rule));
}

Test(check_order, rules_are_selected_and_ignored)
{
    const char *const c01[] = {"C01", "overlap", NULL};
    const char *const c012[] = {"self-intersecting", NULL};
    cr_assert(is_selected("C012", NULL, NULL, "generic"));
    cr_assert(is_selected("C012", c01, NULL, "generic"));
    cr_assert(is_selected("C030", c01, NULL, "generic"));
    cr_assert(not(is_selected("C031", c01, NULL, "generic")));
    cr_assert(not(is_selected("C012", c01, c012, "generic")));
    cr_assert(is_selected("C013", c01, c012, "generic"));
}

Test(check_order, a_profile_has_rules_of_its_own)
{
    cr_assert(not(is_selected("C020", NULL, NULL, "generic")));
    cr_assert(not(is_selected("C020", NULL, NULL, "godot-4")));
    cr_assert(is_selected("C020", NULL, NULL, "box2d-3"));
}

static bool is_suppressed(const char *ignore, const char *rule, int which)
{
    const struct level_shape shape = {.ignore = ignore};
    struct finding found = {.rule = rule_named(rule)};
    found.shapes[which] = &shape;
    return finding_is_suppressed(&found);
}

Test(check_order, shapes_suppress_findings_about_them)
{
    cr_assert(is_suppressed("C030", "C030", 0));
    cr_assert(is_suppressed("C030", "C030", 1));
    cr_assert(is_suppressed(" C012, overlap ", "C030", 0));
    cr_assert(is_suppressed("all", "C030", 0));
    cr_assert(is_suppressed("C03", "C030", 0));
    cr_assert(not(is_suppressed("C031", "C030", 0)));
    cr_assert(not(is_suppressed("", "C030", 0)));
    cr_assert(not(is_suppressed(NULL, "C030", 0)));
    const struct finding whole = {.rule = rule_table[0]};
    cr_assert(not(finding_is_suppressed(&whole)));
}

/* ---- How many ------------------------------------------------------------ */

Test(check_order, a_rule_is_kept_to_so_many_findings)
{
    struct check check = {.arena = &arena, .rule = rule_named("C030")};
    for (int i = 0; i < CHECK_FINDINGS_MOST + 5; i++) {
        cr_assert(eq(int, check_is_full(&check), i >= CHECK_FINDINGS_MOST));
        cr_assert(ne(ptr, check_find(&check, NULL, "number %d", i), NULL));
    }
    cr_assert(eq(int, check.count, CHECK_FINDINGS_MOST));
    cr_assert(eq(long, check.findings[check.count - 1].more, 5));
    cr_assert(eq(str, check.findings[3].message, "number 3"));
}
