/* check/geometry and check/prepare: a level's shapes in the world. */

#include <math.h>
#include <string.h>

#include "lint/rules/check.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/criterion.h"
#include "support/rng.h"
#include "support/trials.h"

static struct arena arena;

static void start(void)
{
    arena = arena_make(0);
}

static void finish(void)
{
    arena_free(&arena);
}

TestSuite(solid, .init = start, .fini = finish);

static struct solid made(struct level_shape shape)
{
    struct solid solid;
    struct level_shape *kept = arena_alloc(&arena, 1, sizeof *kept);
    *kept = shape;
    cr_assert(solid_make(kept, 0, &arena, &solid));
    return solid;
}

static bool same(double a, double b)
{
    return !(a < b) && !(a > b);
}

static bool is(col_vec2 point, double x, double y)
{
    return same(point.x, x) && same(point.y, y);
}

/* What is round has a box that is rounded outward. */
static bool has_round_box(const struct solid *solid, double left, double low,
                          double right, double high)
{
    const double off = 1e-12;
    col_vec2 min = solid->box.min, max = solid->box.max;
    return min.x <= left && min.x > left - off && min.y <= low &&
           min.y > low - off && max.x >= right && max.x < right + off &&
           max.y >= high && max.y < high + off;
}

static bool has_box(const struct solid *solid, double left, double low,
                    double right, double high)
{
    return is(solid->box.min, left, low) && is(solid->box.max, right, high);
}

Test(solid, a_box_is_turned_about_its_origin)
{
    col_vec2 ends[] = {{3, 2}, {1, 1}}; /* in any order */
    struct solid solid = made((struct level_shape){.kind = LEVEL_BOX,
                                                   .points = ends,
                                                   .count = 2,
                                                   .position = {10, 20},
                                                   .angle = 90});
    cr_assert(solid.is_sound && solid.is_convex && solid.is_closed);
    cr_assert(eq(int, solid.count, 4));
    cr_assert(is(solid.outline[0], 9, 21));
    cr_assert(is(solid.outline[1], 9, 23));
    cr_assert(is(solid.outline[2], 8, 23));
    cr_assert(has_box(&solid, 8, 21, 9, 23));
    cr_assert(eq(int, solid.winding, 1));
    cr_assert(eq(int, solid.piece_count, 1));
}

Test(solid, a_box_without_width_is_not_sound)
{
    col_vec2 ends[] = {{3, 2}, {3, 5}};
    struct solid solid = made(
        (struct level_shape){.kind = LEVEL_BOX, .points = ends, .count = 2});
    cr_assert(not(solid.is_sound));
    cr_assert(eq(int, solid.piece_count, 0));
    cr_assert(has_box(&solid, 3, 2, 3, 5));
}

Test(solid, a_circle_is_exact_and_an_ellipse_a_polygon)
{
    col_vec2 circle[] = {{1, 2}, {3, 3}}, ellipse[] = {{0, 0}, {4, 2}};
    struct solid solid = made((struct level_shape){
        .kind = LEVEL_ELLIPSE, .points = circle, .count = 2});
    cr_assert(all(solid.is_sound, eq(int, solid.count, 1)));
    cr_assert(eq(dbl, solid.pieces[0].radius, 3));
    cr_assert(has_round_box(&solid, -2, -1, 4, 5));
    solid = made((struct level_shape){
        .kind = LEVEL_ELLIPSE, .points = ellipse, .count = 2});
    cr_assert(solid.is_sound && solid.is_convex);
    cr_assert(eq(int, solid.count, ELLIPSE_VERTICES));
    cr_assert(has_box(&solid, -4, -2, 4, 2));
    ellipse[1].y = 0;
    solid = made((struct level_shape){
        .kind = LEVEL_ELLIPSE, .points = ellipse, .count = 2});
    cr_assert(not(solid.is_sound));
}

Test(solid, a_capsule_has_its_radius_around_it)
{
    col_vec2 ends[] = {{0, 0}, {5, 0}};
    struct level_shape shape = {
        .kind = LEVEL_CAPSULE, .points = ends, .count = 2, .radius = 2};
    struct solid solid = made(shape);
    cr_assert(all(solid.is_sound, eq(int, solid.pieces[0].count, 2)));
    cr_assert(has_round_box(&solid, -2, -2, 7, 2));
    ends[1].x = 0; /* a disc */
    cr_assert(eq(int, made(shape).pieces[0].count, 1));
    shape.radius = 0;
    cr_assert(not(made(shape).is_sound));
}

Test(solid, a_concave_polygon_has_pieces)
{
    col_vec2 notch[] = {{0, 0}, {0, 4}, {2, 2}, {4, 4}, {4, 0}};
    struct solid solid = made((struct level_shape){
        .kind = LEVEL_POLYGON, .points = notch, .count = 5});
    cr_assert(solid.is_sound && !solid.is_convex);
    cr_assert(eq(int, solid.winding, -1));
    cr_assert(eq(int, solid.piece_count, 2));
    cr_assert(eq(int, solid.pieces[0].count + solid.pieces[1].count, 7));
}

Test(solid, repeated_vertices_leave_a_polygon_sound)
{
    col_vec2 square[] = {{0, 0}, {4, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}};
    struct solid solid = made((struct level_shape){
        .kind = LEVEL_POLYGON, .points = square, .count = 6});
    cr_assert(solid.is_sound);
    cr_assert(eq(int, solid.count, 6));
    cr_assert(eq(int, solid.pieces[0].count, 4));
}

Test(solid, what_crosses_itself_or_has_no_area_is_not_sound)
{
    col_vec2 bow[] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    col_vec2 line[] = {{0, 0}, {1, 1}, {2, 2}};
    col_vec2 same[] = {{1, 1}, {1, 1}, {1, 1}};
    struct level_shape shape = {
        .kind = LEVEL_POLYGON, .points = bow, .count = 4};
    struct solid solid = made(shape);
    cr_assert(all(not(solid.is_sound), zero(ptr, solid.pieces),
                  eq(int, solid.count, 4)));
    cr_assert(has_box(&solid, 0, 0, 4, 4));
    shape.count = 3;
    shape.points = line;
    cr_assert(not(made(shape).is_sound));
    shape.points = same;
    cr_assert(not(made(shape).is_sound));
    shape.count = 0;
    cr_assert(not(made(shape).is_sound));
}

Test(solid, a_hole_is_cut_out)
{
    col_vec2 points[] = {{0, 0}, {6, 0}, {6, 6}, {0, 6},
                         {2, 2}, {4, 2}, {4, 4}, {2, 4}};
    int ends[] = {4, 8};
    struct level_shape shape = {.kind = LEVEL_POLYGON,
                                .points = points,
                                .count = 8,
                                .ring_ends = ends,
                                .ring_count = 2};
    struct solid solid = made(shape);
    cr_assert(solid.is_sound && !solid.is_convex);
    cr_assert(eq(int, solid.winding, 1));
    cr_assert(le(int, 4, solid.piece_count));
    points[6].x = 7; /* out of the outer ring */
    cr_assert(not(made(shape).is_sound));
}

Test(solid, a_chain_has_its_edges_but_those_of_no_length)
{
    col_vec2 points[] = {{0, 0}, {1, 0}, {1, 0}, {1, 1}};
    struct level_shape shape = {
        .kind = LEVEL_CHAIN, .points = points, .count = 4};
    struct solid solid = made(shape);
    cr_assert(all(solid.is_sound, not(solid.is_closed),
                  eq(int, solid.piece_count, 2)));
    cr_assert(is(solid.pieces[1].vertices[1], 1, 1));
    shape.kind = LEVEL_LOOP;
    solid = made(shape);
    cr_assert(all(solid.is_closed, eq(int, solid.piece_count, 3)));
    cr_assert(is(solid.pieces[2].vertices[1], 0, 0));
    shape.count = 1;
    cr_assert(not(made(shape).is_sound));
}

Test(solid, numbers_out_of_range_are_not_sound)
{
    col_vec2 point[] = {{0, 0}};
    struct level_shape shape = {
        .kind = LEVEL_POINT, .points = point, .count = 1};
    cr_assert(made(shape).is_sound);
    shape.position.x = 2e60;
    cr_assert(not(made(shape).is_sound));
    shape.position.x = 0;
    point[0].y = -2e60;
    struct solid solid = made(shape);
    cr_assert(all(not(solid.is_sound), eq(int, solid.count, 0)));
    cr_assert(has_box(&solid, 0, 0, 0, 0));
}

/* ---- A level made ready -------------------------------------------------- */

Test(solid, a_level_has_a_tree_of_its_solids)
{
    col_vec2 a[] = {{0, 0}, {2, 2}}, b[] = {{5, 5}, {5, 9}},
             c[] = {{4, 0}, {6, 2}}, d[] = {{5, 1}};
    struct level_shape shapes[] = {
        {.kind = LEVEL_BOX, .points = a, .count = 2},
        {.kind = LEVEL_BOX, .points = b, .count = 2}, /* not sound */
        {.kind = LEVEL_BOX, .points = c, .count = 2},
        {.kind = LEVEL_BOX, .points = a, .count = 2, .role = LEVEL_SENSOR},
        {.kind = LEVEL_POINT, .points = d, .count = 1},
    };
    const struct level level = {
        .format = "scene", .shapes = shapes, .shape_count = 5};
    const struct check_options options = check_options_make(profile_table);
    struct check check = {
        .options = &options, .level = &level, .arena = &arena};
    cr_assert(check_prepare(&check));
    cr_assert(eq(int, check.solid_count, 2));
    cr_assert(eq(int, check.solids[0], 0));
    cr_assert(eq(int, check.solids[1], 2));
    const col_box at = {{5, 1}, {5, 1}};
    cr_assert(eq(int, check_near(&check, &at, -1), 1));
    cr_assert(eq(ptr, check_found(&check, 0), &check.shapes[2]));
}

Test(solid, an_empty_level_has_an_empty_tree)
{
    const struct level level = {.format = "scene"};
    const struct check_options options = check_options_make(profile_table);
    struct check check = {
        .options = &options, .level = &level, .arena = &arena};
    const col_box all = {{-1e60, -1e60}, {1e60, 1e60}};
    cr_assert(check_prepare(&check));
    cr_assert(eq(int, check_near(&check, &all, -1), 0));
}

/* Whether the sides near each side, and the partners of each solid, are those
 * that comparing all boxes finds. */
static void expect_all_near(struct check *check, double margin)
{
    struct sides *sides = check->sides;
    for (int i = 0; i < sides->count; i++) {
        const struct solid_side *e = &sides->side[i];
        const col_box box = segment_box(e->from, e->to, margin);
        int count = sides_near(check, e, e->from, e->to, margin, i - 1), k = 0;
        for (int j = i; j < sides->count; j++) {
            const struct solid_side *f = &sides->side[j];
            if (col_boxes_overlap(box, segment_box(f->from, f->to, 0)))
                cr_assert(
                    all(lt(int, k, count), eq(int, sides->found[k++], j)));
        }
        cr_assert(eq(int, k, count));
    }
    for (int i = 0; i < check->solid_count; i++) {
        const col_box *box = &check->shapes[i].box;
        int count = check_partners(check, i), k = 0;
        for (int j = i + 1; j < check->solid_count; j++)
            if (col_boxes_overlap(*box, check->shapes[j].box))
                cr_assert(all(lt(int, k, count),
                              eq(int, check->boxes.found[k++], j)));
        cr_assert(eq(int, k, count));
    }
}

/* Boxes on a grid of half units: most touch others, some cover many. With few
 * neighbors no tree is made, with more some sides need one, with many all. */
Test(solid, neighbors_are_what_comparing_all_boxes_finds)
{
    enum { COUNT = 60 };
    static const int sizes[] = {40, 12, 4};
    static col_vec2 points[COUNT][2];
    struct level_shape shapes[COUNT];
    struct rng rng = rng_seeded(7);
    int trees = 0, kept = 0;
    for (int run = 0; run < 60; run++) {
        double size = sizes[run % 3];
        for (int i = 0; i < COUNT; i++) {
            double x = floor(rng_between(&rng, 0, size)) / 2;
            double y = floor(rng_between(&rng, 0, size)) / 2;
            double width = rng_chance(&rng, 4) ? size : 0.5;
            points[i][0] = (col_vec2){x, y};
            points[i][1] = (col_vec2){x + width, y + 0.5};
            shapes[i] = (struct level_shape){
                .kind = LEVEL_BOX, .points = points[i], .count = 2};
        }
        const struct level level = {
            .format = "scene", .shapes = shapes, .shape_count = COUNT};
        struct check_options options = check_options_make(profile_table);
        options.tolerances.clearance = run % 2 ? 0.5 : 0.01;
        struct check check = {
            .options = &options, .level = &level, .arena = &arena};
        cr_assert(all(check_prepare(&check), sides_make(&check, false)));
        trees += check.sides->has_tree;
        kept += check.neighbors.starts != NULL;
        expect_all_near(&check, check.tolerances->clearance);
        cr_assert(sides_make(&check, true));
        expect_all_near(&check, 2);
    }
    cr_assert(all(lt(int, 0, trees), lt(int, trees, 60), lt(int, 0, kept),
                  lt(int, kept, 60)));
}

/* ---- Tolerances ---------------------------------------------------------- */

static const struct tolerances *
tolerances_of(const struct level *level, const struct check_options *options)
{
    static struct check check;
    check = (struct check){.options = options, .level = level, .arena = &arena};
    cr_assert(check_prepare(&check));
    return check.tolerances;
}

Test(solid, tolerances_are_in_the_units_of_the_level)
{
    struct check_options options = check_options_make(profile_named("box2d-3"));
    const struct level tiled = {.is_in_pixels = true}, rube = {.knows_y = true};
    const struct tolerances *t = tolerances_of(&tiled, &options);
    cr_assert(epsilon_eq(dbl, t->weld, 0.64, 1e-12)); /* 0.02 m of 32 pixels */
    cr_assert(eq(dbl, t->angle, 2));
    cr_assert(eq(dbl, t->player_width, 0));
    cr_assert(
        epsilon_eq(dbl, tolerances_of(&rube, &options)->weld, 0.02, 1e-15));
    options.scale = 100;
    cr_assert(epsilon_eq(dbl, tolerances_of(&tiled, &options)->weld, 2, 1e-12));
    options.tolerances.weld = 0;
    options.tolerances.player_width = 7;
    t = tolerances_of(&tiled, &options);
    cr_assert(eq(dbl, t->weld, 0));
    cr_assert(eq(dbl, t->player_width, 7));
}

static int winding_under(const char *profile, enum engine_y engine,
                         const struct level *level)
{
    struct check_options options = check_options_make(profile_named(profile));
    options.engine_y = engine;
    struct check check = {
        .options = &options, .profile = options.profile, .level = level};
    check_find_winding(&check);
    return check.winding;
}

Test(solid, the_winding_goes_by_the_axes_of_the_level_and_the_engine)
{
    const struct level down = {.format = "Tiled", .knows_y = true};
    const struct level up = {
        .format = "R.U.B.E.", .knows_y = true, .is_y_up = true};
    const struct level unknown = {.format = "scene"};
    cr_assert(eq(int, winding_under("rapier", ENGINE_Y_NOT_SAID, &down), 0));
    cr_assert(eq(int, winding_under("rapier", ENGINE_Y_UP, &down), -1));
    cr_assert(eq(int, winding_under("rapier", ENGINE_Y_DOWN, &down), 1));
    cr_assert(eq(int, winding_under("rapier", ENGINE_Y_NOT_SAID, &up), 1));
    cr_assert(eq(int, winding_under("rapier", ENGINE_Y_UP, &up), 1));
    cr_assert(eq(int, winding_under("rapier", ENGINE_Y_DOWN, &up), -1));
    cr_assert(eq(int, winding_under("rapier", ENGINE_Y_UP, &unknown), 1));
    cr_assert(eq(int, winding_under("rapier", ENGINE_Y_DOWN, &unknown), 1));
    cr_assert(eq(int, winding_under("generic", ENGINE_Y_UP, &down), 0));
}

/* ---- Signs --------------------------------------------------------------- */

/* A coordinate of one of a few kinds: others like it are near, or the same. */
static double sign_number(struct rng *rng)
{
    double whole = (double)(rng_next(rng) % 7) - 3;
    switch (rng_below(rng, 5)) {
    case 0:
        return whole;
    case 1:
        return whole / 3 + (double)(rng_next(rng) % 3) * 0x1p-52;
    case 2:
        return whole * 0x1p-1074;
    case 3:
        return whole * 1e60 / 3;
    default:
        return rng_between(rng, -1e-160, 1e-160);
    }
}

Test(solid, quick_signs_are_those_of_the_library)
{
    struct rng rng = rng_seeded(5);
    for (long i = trials(200000); i > 0; i--) {
        col_vec2 v[4];
        for (int k = 0; k < 4; k++)
            v[k] = (col_vec2){sign_number(&rng), sign_number(&rng)};
        if (rng_below(&rng, 2)) /* nearly parallel, or upright */
            v[3] = (col_vec2){v[2].x + (v[1].x - v[0].x),
                              v[2].y + (v[1].y - v[0].y)};
        if (rng_below(&rng, 4) == 0)
            v[1].y = v[0].y;
        cr_assert(eq(int, turn_sign(v[0], v[1], v[2], v[3]),
                     col_turn_sign(v[0], v[1], v[2], v[3])));
        cr_assert(eq(int, way_sign(v[0], v[1], v[2], v[3]),
                     col_way_sign(v[0], v[1], v[2], v[3])));
    }
}
