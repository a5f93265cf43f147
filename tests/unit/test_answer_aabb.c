/* query/answer_shapes: bounding boxes, on paper and by exact forms. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "geometry/exact/predicates.h"
#include "query/query.h"
#include "support/criterion.h"
#include "support/rng.h"
#include "support/scene_text.h"

/* Asks about a scene, and reads the box of its first shape. */
static col_box box_of(const char *scene)
{
    static const char head[] =
        "{\"query\":\"aabb\",\"scene\":null,\"shapes\":[{"
        "\"id\":\"#0\",\"min\":[";
    struct scene_text text = scene_taken(scene);
    struct sink sink = sink_to_memory(&text.arena);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct query_means means = {.arena = &text.arena, .out = &writer};
    struct query_options options = {.query = &query_aabb};
    struct fail fail;
    cr_assert(
        eq(int, query_run(&options, &text.scene, &means, &fail), QUERY_MISSED));
    sink_byte(&sink, '\0');
    cr_assert(eq(int, strncmp(sink.text, head, sizeof head - 1), 0), "%s",
              sink.text);
    col_box box;
    int end = 0;
    sscanf(sink.text + sizeof head - 1, "%lf,%lf],\"max\":[%lf,%lf]}%n",
           &box.min.x, &box.min.y, &box.max.x, &box.max.y, &end);
    cr_assert(lt(int, 0, end), "%s", sink.text);
    arena_free(&text.arena);
    return box;
}

static void expect_aabb(const char *shape, double x0, double y0, double x1,
                        double y1)
{
    char scene[1000];
    snprintf(scene, sizeof scene, "{'shapes':[{%s}]}", shape);
    col_box box = box_of(scene);
    cr_assert(is_equal(box.min.x, x0) && is_equal(box.min.y, y0) &&
                  is_equal(box.max.x, x1) && is_equal(box.max.y, y1),
              "%s: (%.17g, %.17g) to (%.17g, %.17g)", shape, box.min.x,
              box.min.y, box.max.x, box.max.y);
}

Test(answer_aabb, without_radius_the_box_is_that_of_the_vertices)
{
    expect_aabb("'type':'point','point':[0.1,-0.3]", 0.1, -0.3, 0.1, -0.3);
    expect_aabb("'type':'segment','a':[5,1],'b':[-2,7]", -2, 1, 5, 7);
    expect_aabb("'type':'box','min':[4,2],'max':[12,5]", 4, 2, 12, 5);
    expect_aabb("'type':'polygon','vertices':[[9,4],[13,3],[14,7],[10,8]]", 9,
                3, 14, 8);
}

/* The corners (5,0), (5,10), (0,10) become (3,4), (-5,10), (-8,6). The velocity
 * does not matter. */
Test(answer_aabb, the_box_is_in_world_coordinates)
{
    expect_aabb("'type':'box','min':[0,0],'max':[5,10],'rotation':[0.6,0.8],"
                "'velocity':[9,9]",
                -8, 0, 3, 10);
    expect_aabb("'type':'capsule','a':[1,5],'b':[7,5],'radius':1,'angle':90,"
                "'position':[100,0]",
                94, 0, 96, 8);
}

Test(answer_aabb, a_radius_extends_all_sides)
{
    expect_aabb("'type':'capsule','a':[1,5],'b':[7,5],'radius':1", 0, 4, 8, 6);
    expect_aabb("'type':'polygon','vertices':[[0,0],[3,4],[-3,4]],"
                "'radius':0.5",
                -3.5, -0.5, 3.5, 4.5);
}

/* A U, a frame, a line of ground, and a closed rope 0.5 thick. */
Test(answer_aabb, a_shape_with_pieces_has_one_box)
{
    expect_aabb("'type':'polygon','vertices':[[-3,0],[3,0],[3,4],[1,4],[1,2],"
                "[-1,2],[-1,4],[-3,4]],'radius':0.5",
                -3.5, -0.5, 3.5, 4.5);
    expect_aabb("'type':'polygon','vertices':[[0,0],[10,0],[10,9],[0,9]],"
                "'holes':[[[2,2],[8,2],[8,8],[2,8]]]",
                0, 0, 10, 9);
    expect_aabb("'type':'chain','vertices':[[-10,2],[-3,2],[-3,0],[3,0],[3,2],"
                "[10,2]]",
                -10, 0, 10, 2);
    expect_aabb("'type':'chain','closed':true,'radius':0.5,'vertices':[[20,0],"
                "[28,0],[24,6]]",
                19.5, -0.5, 28.5, 6.5);
}

/* In units of 2^-56, the doubles 0.1 and 0.7 are 0x1999999999999a and
 * 0xb3333333333330. Doubles near their sum 0xccccccccccccca are multiples of 8:
 * the sum lies between 0.7999999999999999, which is nearer, and 0.8. The
 * difference 0x99999999999996 is below 0.6, the nearest double. */
Test(answer_aabb, sides_are_rounded_outward)
{
    expect_aabb("'type':'circle','center':[0.1,-0.1],'radius':0.7", -0.6, -0.8,
                0.8, 0.6);
    /* 0.2 is twice 0.1, and 0.1 + 0.2 half way between two doubles. */
    expect_aabb("'type':'circle','center':[0.1,-0.1],'radius':0.2", -0.1,
                -0.30000000000000004, 0.30000000000000004, 0.1);
    expect_aabb("'type':'circle','center':[1,-1],'radius':1e-300", 1 - 0x1p-53,
                -1 - 0x1p-52, 1 + 0x1p-52, -1 + 0x1p-53);
    expect_aabb("'type':'circle','center':[0,5e-324],'radius':5e-324",
                -0x1p-1074, 0, 0x1p-1074, 0x1p-1073);
}

/* Sign of `side` minus the exact sum of a center and a radius. */
static int compare(double side, double center, double radius)
{
    form sum = col_form_difference(center, -radius);
    form at = col_form_of(side);
    return col_form_compare(&at, &sum);
}

Test(answer_aabb, is_the_smallest_box_of_doubles_that_contains_a_disc)
{
    struct rng rng = rng_seeded(1);
    int inexact = 0;
    for (int i = 0; i < 2000; i++) {
        bool ordinary = i % 2;
        double x = ordinary ? rng_magnitude(&rng, -9, 9) : rng_hostile(&rng);
        double y = ordinary ? -rng_magnitude(&rng, -9, 9) : rng_hostile(&rng);
        double r =
            ordinary ? rng_magnitude(&rng, -9, 9) : fabs(rng_hostile(&rng));
        char scene[300];
        snprintf(scene, sizeof scene,
                 "{'shapes':[{'type':'circle','center':[%.17g,%.17g],"
                 "'radius':%.17g}]}",
                 x, y, r);
        col_box box = box_of(scene);
        cr_assert(compare(box.min.x, x, -r) <= 0, "%s", scene);
        cr_assert(compare(box.min.y, y, -r) <= 0, "%s", scene);
        cr_assert(compare(box.max.x, x, r) >= 0, "%s", scene);
        cr_assert(compare(box.max.y, y, r) >= 0, "%s", scene);
        cr_assert(compare(nextafter(box.min.x, HUGE_VAL), x, -r) > 0);
        cr_assert(compare(nextafter(box.min.y, HUGE_VAL), y, -r) > 0);
        cr_assert(compare(nextafter(box.max.x, -HUGE_VAL), x, r) < 0);
        cr_assert(compare(nextafter(box.max.y, -HUGE_VAL), y, r) < 0);
        inexact += !is_equal(box.max.x, x + r);
    }
    cr_assert(lt(int, 300, inexact));
}
