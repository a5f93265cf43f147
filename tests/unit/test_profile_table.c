/* check/profile: what everybody who goes by the table relies on. */
#include <criterion/criterion.h>

#include "lint/rules/check.h"

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
