/* What scene_read makes of the body of a shape. That mistakes in one are found
 * is for test_shape_errors.c. */
#include "geometry/exact/doubles.h"
#include "scene/read_parts.h"

#include <stdio.h>

#include "support/criterion.h"
#include "support/expect.h"
#include "support/scene_text.h"

static struct scene_body body_of(const char *members)
{
    char text[256];
    snprintf(text, sizeof text, "{'shapes':[{'type':'point','point':[0,0]%s}]}",
             members);
    struct scene_text got = scene_taken(text);
    struct scene_body body = *scene_body(got.scene.shapes);
    arena_free(&got.arena);
    return body;
}

static void expect_body(struct scene_body body, struct scene_body wanted)
{
    cr_assert(eq(dbl, body.density, wanted.density));
    cr_assert(eq(dbl, body.mass, wanted.mass));
    cr_assert(eq(dbl, body.restitution, wanted.restitution));
    cr_assert(eq(dbl, body.friction, wanted.friction));
    cr_assert(eq(dbl, body.gravity_scale, wanted.gravity_scale));
    cr_assert(eq(int, body.is_static, wanted.is_static));
}

Test(body, has_defaults_where_there_is_none)
{
    const struct scene_body plain = {.density = 1, .gravity_scale = 1};
    expect_body(body_of(""), plain);
    expect_body(body_of(",'body':{}"), plain);
    expect_body(body_of(",'body':{'_density':2,'x-mass':true}"), plain);
}

Test(body, is_what_the_file_says)
{
    expect_body(body_of(",'body':{'density':2,'restitution':0.5,'friction':3,"
                        "'gravity_scale':-1,'static':true}"),
                (struct scene_body){.density = 2,
                                    .restitution = 0.5,
                                    .friction = 3,
                                    .gravity_scale = -1,
                                    .is_static = true});
    expect_body(
        body_of(",'body':{'mass':7,'static':false}"),
        (struct scene_body){.density = 1, .mass = 7, .gravity_scale = 1});
}

Test(body, has_no_negative_zero)
{
    struct scene_body body =
        body_of(",'body':{'restitution':-0.0,'friction':-0.0}");
    cr_assert(eq(u64, bits_of(body.restitution), 0));
    cr_assert(eq(u64, bits_of(body.friction), 0));
}
