/* What scene_read makes of the body of a shape. That mistakes in one are found
 * is for test_shape_errors.c. */
#include "scene/read_parts.h"

#include <criterion/criterion.h>
#include <stdio.h>

#include "support/expect.h"
#include "support/scene_text.h"

static struct scene_body body_of(const char *members)
{
    char text[256];
    snprintf(text, sizeof text, "{'shapes':[{'type':'point','point':[0,0]%s}]}",
             members);
    struct scene_text got = scene_taken(text);
    struct scene_body body = got.scene.shapes[0].body;
    arena_free(&got.arena);
    return body;
}

static void expect_body(struct scene_body body, struct scene_body wanted)
{
    expect_number(body.density, wanted.density);
    expect_number(body.mass, wanted.mass);
    expect_number(body.restitution, wanted.restitution);
    expect_number(body.friction, wanted.friction);
    expect_number(body.gravity_scale, wanted.gravity_scale);
    cr_assert_eq(body.is_static, wanted.is_static);
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
    cr_assert_eq(bits_of(body.restitution), 0);
    cr_assert_eq(bits_of(body.friction), 0);
}
