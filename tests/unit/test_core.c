/* Extreme vertices and straight sides of cores, on paper. */
#include "geometry/core/core.h"

#include <math.h>

#include "support/criterion.h"
#include "support/shapes.h"

static form2 form_vector(double x, double y)
{
    return col_form2_difference((col_vec2){x, y}, (col_vec2){0, 0});
}

static int support(struct solid solid, double x, double y)
{
    col_shape shape = solid_shape(&solid);
    form2 direction = form_vector(x, y);
    return col_core_support(&shape, &direction);
}

static void expect_run(struct solid solid, double x, double y, int from, int to)
{
    col_shape shape = solid_shape(&solid);
    form2 direction = form_vector(x, y);
    core_run run =
        col_core_run(&shape, vector_between((col_vec2){0, 0}, (col_vec2){x, y}),
                     col_core_support(&shape, &direction));
    cr_assert(all(eq(int, run.from, from), eq(int, run.to, to)));
}

static struct solid segment(void)
{
    return solid_capsule((col_vec2){0, 0}, (col_vec2){4, 0}, 0);
}

/* A plank with two vertices within its bottom, counter-clockwise. */
static struct solid plank(void)
{
    return (struct solid){
        {{0, 0}, {1, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}}, 6, 1, 0};
}

Test(core, the_furthest_vertex_is_the_lowest_of_equals)
{
    struct solid box = solid_box(0, 0, 2, 2);
    cr_assert(eq(int, support(box, 1, 0), 1));
    cr_assert(eq(int, support(box, 0, 1), 2));
    cr_assert(eq(int, support(box, -1, 0), 0));
    cr_assert(eq(int, support(box, 1, 1), 2));
    cr_assert(eq(int, support(plank(), 0, -1), 0));
    cr_assert(eq(int, support(plank(), 0x1p-1074, -1), 3));
    cr_assert(eq(int, support(segment(), 0, 1), 0));
    cr_assert(eq(int, support(segment(), 0x1p-1074, 1), 1));
}

Test(core, a_side_runs_counter_clockwise_over_its_vertices)
{
    expect_run(plank(), 0, -1, 0, 3);
    expect_run(plank(), 1, 0, 3, 4);
    expect_run(plank(), 1, 1, 4, 4);
    struct solid back = solid_reversed(&(struct solid){
        {{0, 0}, {1, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}}, 6, 1, 0});
    expect_run(back, 0, -1, 5, 2);
    expect_run(segment(), 0, -1, 0, 1);
    expect_run(segment(), 0, 1, 1, 0);
    expect_run(segment(), 1, 1, 1, 1);
    expect_run(solid_disc(3, 3, 1), 1, 0, 0, 0);
}

Test(core, edges_of_either_winding)
{
    struct solid box = solid_box(0, 0, 2, 1), back = solid_reversed(&box);
    col_shape left = solid_shape(&box), right = solid_shape(&back);
    form2 bottom = col_core_edge(&left, 0);
    cr_assert(all(eq(int, col_form_sign(&bottom.x), 1),
                  eq(int, col_form_sign(&bottom.y), 0)));
    bottom = col_core_edge(&right, 2); /* vertices 2, 3 are (2, 0), (0, 0) */
    cr_assert(all(eq(int, col_form_sign(&bottom.x), 1),
                  eq(int, col_form_sign(&bottom.y), 0)));
    cr_assert(eq(int, core_start(&right, 2), 3));
    cr_assert(eq(int, core_end(&right, 2), 2));
    cr_assert(eq(int, core_edge_at(&right, 3), 2));
    cr_assert(eq(int, core_edge_at(&left, 3), 3));
    cr_assert(eq(int, core_edges(&left), 4));
}

/* What the functions assert of their shapes, each part once. */
Test(core, sound_shapes_are_what_the_contract_says)
{
    const col_vec2 v[] = {{0, 0}, {4, 0}, {0, 3}};
    const col_shape sound[] = {{v, 1, 1, 0, NULL},
                               {v, 2, 1, COL_LIMIT, NULL},
                               {v, 3, 1, 1, NULL},
                               {v, 3, -1, 0, NULL},
                               {v, 1, 1, -0.0, NULL}};
    const col_shape others[] = {{NULL, 1, 1, 0, NULL},
                                {v, 0, 1, 0, NULL},
                                {v, COL_COUNT_LIMIT + 1, 1, 0, NULL},
                                {v, 3, 0, 0, NULL},
                                {v, 3, -2, 0, NULL},
                                {v, 1, -1, 0, NULL},
                                {v, 2, -1, 0, NULL},
                                {v, 3, 1, -1, NULL},
                                {v, 3, 1, 2 * COL_LIMIT, NULL},
                                {v, 3, 1, nan(""), NULL},
                                {v, 3, 1, HUGE_VAL, NULL}};
    for (size_t i = 0; i < sizeof sound / sizeof *sound; i++)
        cr_assert(core_is_sound(&sound[i]), "shape %zu", i);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        cr_assert(not(core_is_sound(&others[i])), "shape %zu", i);
}
