/* check/profile: what everybody who goes by the table relies on. */

#include "lint/rules/check.h"
#include "support/criterion.h"

Test(profile_table, has_each_kind_once_and_numbers_that_go_together)
{
    unsigned kinds = 0;
    for (const struct profile *p = profile_table; p->name; p++) {
        const struct tolerances t = profile_tolerances(p);
        cr_assert(eq(uint, kinds & (unsigned)p->kind, 0));
        kinds |= (unsigned)p->kind;
        cr_assert(eq(ptr, profile_named(p->name), p));
        cr_assert(le(dbl, 1, p->units_per_metre));
        /* What is welded is no edge any more. */
        cr_assert(all(lt(dbl, 0, t.weld), lt(dbl, t.weld, t.edge)), "%s",
                  p->name);
        cr_assert(all(lt(dbl, 0, t.collinear), le(dbl, t.collinear, t.weld)),
                  "%s", p->name);
    }
    cr_assert(eq(uint, kinds, PROFILE_EVERY));
    cr_assert(zero(ptr, profile_named("box2d")));
}

/* What is an engine's own, and half a pixel, which is the same in metres. */
Test(profile_table, what_an_engine_does_not_have_itself_is_usual)
{
    struct tolerances metres = profile_tolerances(profile_named("rapier"));
    struct tolerances pixels = profile_tolerances(profile_named("matter"));
    struct tolerances box2d = profile_tolerances(profile_named("box2d-3"));
    cr_assert(eq(dbl, metres.weld, 0.5 / 32));
    cr_assert(eq(dbl, pixels.weld, 0.5));
    cr_assert(eq(dbl, box2d.weld, 4 * 0.005));
    cr_assert(eq(dbl, metres.overlap, 0.001));
    cr_assert(eq(dbl, pixels.overlap, 0.05));
    cr_assert(eq(dbl, metres.angle, 2));
    cr_assert(eq(dbl, pixels.angle, 2));
    cr_assert(eq(dbl, metres.float32, 0.005 / 5));
    cr_assert(eq(dbl, pixels.float32, 0));
    cr_assert(eq(dbl, pixels.ground, 0));
}

Test(profile_table, tolerances_have_names)
{
    struct tolerances t = {0};
    for (int i = 0; i < TOLERANCE_COUNT; i++)
        *tolerance_at(&t, i) = i + 1;
    cr_assert(eq(sz, sizeof t, TOLERANCE_COUNT * sizeof(double)));
    cr_assert(eq(str, tolerance_names[0].name, "weld"));
    cr_assert(eq(dbl, t.weld, 1));
    cr_assert(eq(str, tolerance_names[3].name, "angle"));
    cr_assert(eq(dbl, t.angle, 4));
    cr_assert(eq(str, tolerance_names[11].name, "player-height"));
    cr_assert(eq(dbl, t.player_height, 12));
    cr_assert(eq(str, tolerance_names[12].name, "jump"));
    cr_assert(eq(dbl, t.jump, 13));
    cr_assert(eq(str, tolerance_names[13].name, "skin"));
    cr_assert(eq(dbl, t.skin, 14));
}
