/* check/rules: what everybody who goes by the table relies on. */
#include <criterion/criterion.h>

#include <ctype.h>
#include <string.h>

#include "check/check.h"

Test(rule_table, ids_ascend_and_slugs_differ)
{
    for (int i = 0; rule_table[i]; i++) {
        const struct rule *rule = rule_table[i];
        cr_assert(rule->id[0] == 'C' && strlen(rule->id) == 4, "%s", rule->id);
        cr_assert(isdigit(rule->id[1]) && isdigit(rule->id[2]) &&
                  isdigit(rule->id[3]));
        if (i > 0)
            cr_assert_lt(strcmp(rule_table[i - 1]->id, rule->id), 0, "%s",
                         rule->id);
        cr_assert_eq(rule_index(rule), i);
        cr_assert_eq(rule_named(rule->id), rule);
        cr_assert_eq(rule_named(rule->slug), rule, "%s", rule->slug);
    }
    cr_assert_null(rule_named("C0"));
    cr_assert_null(rule_named(""));
}

Test(rule_table, every_rule_is_explained)
{
    for (int i = 0; rule_table[i]; i++) {
        const struct rule *rule = rule_table[i];
        cr_assert(rule->profiles < PROFILE_EVERY, "0 is all");
        cr_assert(strlen(rule->summary) > 10 && islower(rule->summary[0]));
        cr_assert_neq(rule->summary[strlen(rule->summary) - 1], '.');
        cr_assert_gt(strlen(rule->why), 60, "%s", rule->id);
        cr_assert_gt(strlen(rule->hint), 5, "%s", rule->id);
    }
}

Test(rule_table, a_code_of_readers_has_one_rule)
{
    cr_assert_str_eq(rule_of_code("polygon-self-intersecting")->id, "C012");
    cr_assert_str_eq(rule_of_code("missing-file")->id, "C006");
    cr_assert_null(rule_of_code("polygon"));
    cr_assert_null(rule_of_code(""));
    for (int i = 0; rule_table[i]; i++) {
        const struct rule *rule = rule_table[i];
        char codes[400] = "";
        if (rule->codes)
            strcpy(codes, rule->codes);
        for (char *code = strtok(codes, " "); code; code = strtok(NULL, " "))
            cr_assert_eq(rule_of_code(code), rule, "%s", code);
    }
}

static bool matches(const char *id, const char *name)
{
    return rule_matches(rule_named(id), name, strlen(name));
}

Test(rule_table, names_are_ids_beginnings_of_them_and_slugs)
{
    cr_assert(matches("C012", "C012"));
    cr_assert(matches("C012", "C01"));
    cr_assert(matches("C012", "C"));
    cr_assert(matches("C012", "self-intersecting"));
    cr_assert(matches("C012", "all"));
    cr_assert_not(matches("C012", ""));
    cr_assert_not(matches("C012", "C02"));
    cr_assert_not(matches("C012", "C0123"));
    cr_assert_not(matches("C012", "self"));
    cr_assert(rule_is_known("C04", 3));
    cr_assert_not(rule_is_known("C9", 2));
    cr_assert_not(rule_is_known("", 0));
}

/* ---- Profiles ------------------------------------------------------------ */

Test(profile_table, has_each_kind_once_and_numbers_that_go_together)
{
    unsigned kinds = 0;
    for (const struct profile *p = profile_table; p->name; p++) {
        const struct tolerances t = profile_tolerances(p);
        cr_assert_eq(kinds & (unsigned)p->kind, 0);
        kinds |= (unsigned)p->kind;
        cr_assert_eq(profile_named(p->name), p);
        cr_assert_geq(p->units_per_metre, 1);
        /* What is welded is no edge any more. */
        cr_assert(t.weld > 0 && t.weld < t.edge, "%s", p->name);
        cr_assert(t.collinear > 0 && t.collinear <= t.weld, "%s", p->name);
    }
    cr_assert_eq(kinds, PROFILE_EVERY);
    cr_assert_null(profile_named("box2d"));
}

/* What is an engine's own, and half a pixel, which is the same in metres. */
Test(profile_table, what_an_engine_does_not_have_itself_is_usual)
{
    struct tolerances metres = profile_tolerances(profile_named("rapier"));
    struct tolerances pixels = profile_tolerances(profile_named("matter"));
    struct tolerances box2d = profile_tolerances(profile_named("box2d-3"));
    cr_assert_eq(metres.weld, 0.5 / 32);
    cr_assert_eq(pixels.weld, 0.5);
    cr_assert_eq(box2d.weld, 4 * 0.005);
    cr_assert_eq(metres.overlap, 0.001);
    cr_assert_eq(pixels.overlap, 0.05);
    cr_assert_eq(metres.angle, 2);
    cr_assert_eq(pixels.angle, 2);
    cr_assert_eq(metres.float32, 0.005 / 5);
    cr_assert_eq(pixels.float32, 0);
    cr_assert_eq(pixels.ground, 0);
}

Test(profile_table, tolerances_have_names)
{
    struct tolerances t = {0};
    for (int i = 0; i < TOLERANCE_COUNT; i++)
        *tolerance_at(&t, i) = i + 1;
    cr_assert_eq(sizeof t, TOLERANCE_COUNT * sizeof(double));
    cr_assert_str_eq(tolerance_names[0].name, "weld");
    cr_assert_float_eq(t.weld, 1, 0);
    cr_assert_str_eq(tolerance_names[3].name, "angle");
    cr_assert_float_eq(t.angle, 4, 0);
    cr_assert_str_eq(tolerance_names[11].name, "player-height");
    cr_assert_float_eq(t.player_height, 12, 0);
    cr_assert_str_eq(tolerance_names[12].name, "jump");
    cr_assert_float_eq(t.jump, 13, 0);
    cr_assert_str_eq(tolerance_names[13].name, "skin");
    cr_assert_float_eq(t.skin, 14, 0);
}
