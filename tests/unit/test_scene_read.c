/* What scene_read makes of good scenes. The errors have their own files. */
#include "scene/scene.h"

#include "support/criterion.h"
#include "support/scene_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same(double a, double b)
{
    return !(a < b) && !(a > b);
}

static bool same_point(col_vec2 a, col_vec2 b)
{
    return same(a.x, b.x) && same(a.y, b.y);
}

/* Asserts the file's indices and the coordinates of a core. */
static void assert_core(const struct scene_shape *shape, int count,
                        const int *indices, const col_vec2 *vertices)
{
    cr_assert(eq(int, shape->shape.count, count), "%s: %d vertices", shape->id,
              shape->shape.count);
    for (int i = 0; i < count; i++) {
        cr_assert(
            eq(int, scene_vertex_index(shape, 0, i), indices ? indices[i] : i),
            "%s: vertex %d is %d", shape->id, i,
            scene_vertex_index(shape, 0, i));
        col_vec2 vertex = shape->shape.vertices[i];
        cr_assert(same_point(vertex, vertices[i]), "%s: vertex %d at %a, %a",
                  shape->id, i, vertex.x, vertex.y);
    }
}

#define CORE(shape, indices, ...)                                              \
    assert_core(shape,                                                         \
                (int)(sizeof(col_vec2[]) __VA_ARGS__ / sizeof(col_vec2)),      \
                indices, (col_vec2[])__VA_ARGS__)

/* ---- Types -------------------------------------------------------------- */

Test(scene_read, shapes_of_every_type)
{
    struct scene_text got = scene_taken(
        "{'shapes':[{'type':'polygon','vertices':[[0,0],[4,0],[4,3]]},"
        "{'type':'circle','center':[1,-2],'radius':2.5},"
        "{'type':'capsule','a':[0,1],'b':[2,3],'radius':0.5},"
        "{'type':'box','min':[4,2],'max':[12,5]},"
        "{'type':'segment','a':[5,6],'b':[7,8]},"
        "{'type':'point','point':[9,0.1]}]}");
    const struct scene_shape *shapes = got.scene.shapes;
    cr_assert(eq(int, got.scene.shape_count, 6));
    CORE(&shapes[0], NULL, {{0, 0}, {4, 0}, {4, 3}});
    CORE(&shapes[1], NULL, {{1, -2}});
    CORE(&shapes[2], NULL, {{0, 1}, {2, 3}});
    CORE(&shapes[3], NULL, {{4, 2}, {12, 2}, {12, 5}, {4, 5}});
    CORE(&shapes[4], NULL, {{5, 6}, {7, 8}});
    CORE(&shapes[5], NULL, {{9, 0.1}});
    const double radii[] = {0, 2.5, 0.5, 0, 0, 0};
    for (int i = 0; i < 6; i++) {
        char id[3] = {'#', (char)('0' + i)};
        cr_assert(eq(str, shapes[i].id, id));
        cr_assert(same(shapes[i].shape.radius, radii[i]));
        cr_assert(eq(int, shapes[i].shape.winding, 1));
        cr_assert(
            same_point(scene_motion(&shapes[i])->velocity, (col_vec2){0, 0}));
        cr_assert(same(scene_motion(&shapes[i])->angular_velocity, 0));
        cr_assert(zero(ptr, shapes[i].names));
    }
    cr_assert(zero(ptr, got.scene.name));
    cr_assert(zero(ptr, got.scene.query));
    cr_assert(zero(ptr, got.scene.pairs));
    arena_free(&got.arena);
}

#define OPTIONAL                                                               \
    ",'id':'it','position':[10,0],'angle':90,'velocity':[3,-4],"               \
    "'angular_velocity':-45,'layers':['wall','floor'],'hits':['player'],"      \
    "'body':{'density':2,'restitution':1,'friction':0.5,'static':false,"       \
    "'gravity_scale':-1},'_note':[null],'x-tool':{'type':0}}"

/* A quarter turn about the origin, then 10 to the right: (x, y) goes to
 * (10 - y, x). */
Test(scene_read, every_type_takes_all_optional_members)
{
    static const char *const types[] = {
        "'polygon','vertices':[[0,0],[4,3],[4,0]],'radius':1",
        "'circle','center':[1,-2],'radius':0",
        "'capsule','a':[0,1],'b':[2,3],'radius':0.5",
        "'box','min':[0,0],'max':[4,2]",
        "'segment','a':[5,6],'b':[7,8]",
        "'point','point':[9,0.5]",
    };
    static const struct {
        int count;
        col_vec2 vertices[4];
    } moved[] = {
        {3, {{10, 0}, {7, 4}, {10, 4}}},
        {1, {{12, 1}}},
        {2, {{9, 0}, {7, 2}}},
        {4, {{10, 0}, {10, 4}, {8, 4}, {8, 0}}},
        {2, {{4, 5}, {2, 7}}},
        {1, {{9.5, 9}}},
    };
    for (int i = 0; i < 6; i++) {
        char text[1024];
        snprintf(text, sizeof text, "{'shapes':[{'type':%s" OPTIONAL "]}",
                 types[i]);
        struct scene_text got = scene_taken(text);
        const struct scene_shape *shape = got.scene.shapes;
        cr_assert(eq(str, shape->id, "it"));
        assert_core(shape, moved[i].count, NULL, moved[i].vertices);
        cr_assert(eq(int, shape->shape.winding, i == 0 ? -1 : 1));
        cr_assert(same_point(scene_motion(shape)->velocity, (col_vec2){3, -4}));
        cr_assert(same(scene_motion(shape)->angular_velocity, -45));
        cr_assert(eq(int, shape->names->layers.count, 2));
        cr_assert(eq(str, shape->names->layers.texts[0], "wall"));
        cr_assert(eq(str, shape->names->layers.texts[1], "floor"));
        cr_assert(eq(int, shape->names->hits.count, 1));
        cr_assert(eq(str, shape->names->hits.texts[0], "player"));
        arena_free(&got.arena);
    }
}

Test(scene_read, members_of_the_scene)
{
    struct scene_text got =
        scene_taken("{'x-':0,'query':'sat','name':'caf\\u00e9 \\ud83d\\ude00',"
                    "'pairs':[['B','A'],['A','C'],['A','B']],'shapes':["
                    "{'id':'A','type':'point','point':[0,0]},"
                    "{'id':'B','type':'point','point':[1,0],'hits':[]},"
                    "{'id':'C','type':'point','point':[2,0]}],'_':'\\u0000'}");
    const struct scene *scene = &got.scene;
    cr_assert(eq(str, scene->name, "caf\xC3\xA9 \xF0\x9F\x98\x80"));
    cr_assert(eq(str, scene->query, "sat"));
    cr_assert(eq(int, scene->pair_count, 3));
    cr_assert(
        all(eq(int, scene->pairs[0].a, 1), eq(int, scene->pairs[0].b, 0)));
    cr_assert(
        all(eq(int, scene->pairs[1].a, 0), eq(int, scene->pairs[1].b, 2)));
    cr_assert(
        all(eq(int, scene->pairs[2].a, 0), eq(int, scene->pairs[2].b, 1)));
    cr_assert(ne(ptr, scene->shapes[1].names->hits.texts, NULL),
              "it meets nothing");
    cr_assert(eq(int, scene->shapes[1].names->hits.count, 0));
    cr_assert(eq(int, scene_find(scene, "Cc", 1), 2));
    cr_assert(eq(int, scene_find(scene, "c", 1), -1));
    arena_free(&got.arena);
}

Test(scene_read, scene_with_no_shapes_and_no_pairs)
{
    struct scene_text got = scene_taken("{'shapes':[],'pairs':[]}");
    cr_assert(eq(int, got.scene.shape_count, 0));
    cr_assert(eq(int, got.scene.pair_count, 0));
    cr_assert(ne(ptr, got.scene.pairs, NULL), "every pair would count");
    arena_free(&got.arena);
}

Test(scene_read, escapes_beside_a_nul_stay)
{
    struct scene_text got =
        scene_taken("{'_':'\\u0000','name':'\\\\u0000 \\\\ \\n','shapes':[]}");
    cr_assert(eq(str, got.scene.name, "\\u0000 \\ \n"));
    arena_free(&got.arena);
}

/* ---- Values at the limits ----------------------------------------------- */

Test(scene_read, values_at_the_limits_are_taken)
{
    struct scene_text got = scene_taken(
        "{'shapes':[{'type':'circle','center':[1e60,-1e60],'radius':1e60},"
        "{'type':'circle','center':[1e-400,5e-324],'radius':-0.0},"
        "{'type':'point','point':[0,0],'angle':1.7976931348623157e308}]}");
    CORE(&got.scene.shapes[0], NULL, {{1e60, -1e60}});
    CORE(&got.scene.shapes[1], NULL, {{0, 5e-324}});
    cr_assert(zero(int, signbit(got.scene.shapes[1].shape.radius)));
    arena_free(&got.arena);
}

/* 0.6 * 5 and 0.8 * 5 are 3 and 4 after one rounding. The other vector is
 * longer than 1 by 2^-52; its square is off by twice that. */
Test(scene_read, rotation_by_a_unit_vector)
{
    struct scene_text got = scene_taken(
        "{'shapes':[{'type':'point','point':[5,0],'rotation':[0.6,0.8]},"
        "{'type':'point','point':[1,0],'rotation':[0,1.0000000000000002]},"
        "{'type':'point','point':[3,4],'angle':-270}]}");
    CORE(&got.scene.shapes[0], NULL, {{3, 4}});
    CORE(&got.scene.shapes[1], NULL, {{0, 1 + 0x1p-52}});
    CORE(&got.scene.shapes[2], NULL, {{-4, 3}});
    arena_free(&got.arena);
}

/* An angle stays as it stands; (3, 4) / 5 is at 53.1 degrees. */
Test(scene_read, position_and_angle_are_kept)
{
    struct scene_text got = scene_taken(
        "{'shapes':[{'type':'point','point':[5,0]},{'type':'point','point':"
        "[1,0],'position':[7,-8],'angle':-450.5},{'type':'point','point':[3,4],"
        "'rotation':[0.6,0.8]},{'type':'point','point':[3,4],'rotation':"
        "[-1,0]}]}");
    const struct scene_shape *shapes = got.scene.shapes;
    cr_assert(same_point(scene_motion(&shapes[0])->position, (col_vec2){0, 0}));
    cr_assert(
        same_point(scene_motion(&shapes[1])->position, (col_vec2){7, -8}));
    const double angles[] = {0, -450.5, 0x1.a90a731a61dc4p+5, 180};
    for (int i = 0; i < 4; i++)
        cr_assert(same(scene_motion(&shapes[i])->angle, angles[i]), "%a",
                  scene_motion(&shapes[i])->angle);
    arena_free(&got.arena);
}

Test(scene_read, equal_ends_are_one_vertex)
{
    /* doubles near 1e17 are 16 apart: the ends fall together there */
    struct scene_text got = scene_taken(
        "{'shapes':[{'type':'capsule','a':[1,2],'b':[1,2],'radius':3},"
        "{'type':'segment','a':[0.0,2],'b':[-0.0,2],'angle':180},"
        "{'type':'segment','a':[1,2],'b':[3,2],'position':[1e17,0]}]}");
    CORE(&got.scene.shapes[0], NULL, {{1, 2}});
    CORE(&got.scene.shapes[1], NULL, {{0, -2}});
    CORE(&got.scene.shapes[2], NULL, {{1e17, 2}});
    arena_free(&got.arena);
}

/* ---- Polygons that rounding bends --------------------------------------- */

/* (1, 0) .. (4, 0) turned by 30 degrees. With c the double below sqrt(3) / 2,
 * whose last bits are 1010, c, 2c and 4c are exact and 3c is rounded up, which
 * moves (3, 0) out of the line to the right: (2, 0) lies inside then, and
 * (1, 0), on the line from (0, 0) to (2, 0), does too. (Checked with fractions
 * in Python.) */
#define C 0x1.bb67ae8584caap-1
#define FOUR_FOUR                                                              \
    {                                                                          \
        0x1.76cf5d0b09954p+0, 0x1.5db3d742c2655p+2                             \
    }

Test(scene_read, bent_polygon_becomes_its_hull)
{
    struct scene_text got =
        scene_taken("{'shapes':[{'type':'polygon','angle':30,'vertices':"
                    "[[0,0],[1,0],[2,0],[3,0],[4,0],[4,4]]},"
                    "{'type':'polygon','angle':30,'vertices':"
                    "[[4,4],[4,0],[3,0],[2,0],[1,0],[0,0]]},"
                    "{'type':'polygon','angle':30,'vertices':"
                    "[[1,0],[2,0],[3,0],[4,0],[4,4],[0,0]]}]}");
    const struct scene_shape *shapes = got.scene.shapes;
    const col_vec2 three = {0x1.4c8dc2e42398p+1, 1.5}, four = {4 * C, 2};
    CORE(&shapes[0], ((int[]){0, 3, 4, 5}), {{0, 0}, three, four, FOUR_FOUR});
    cr_assert(eq(int, shapes[0].shape.winding, 1));
    CORE(&shapes[1], ((int[]){0, 1, 2, 5}), {FOUR_FOUR, four, three, {0, 0}});
    cr_assert(eq(int, shapes[1].shape.winding, -1));
    CORE(&shapes[2], ((int[]){2, 3, 4, 5}), {three, four, FOUR_FOUR, {0, 0}});
    cr_assert(eq(int, shapes[2].shape.winding, 1));
    arena_free(&got.arena);
}

Test(scene_read, collinear_vertices_stay_where_nothing_bends)
{
    struct scene_text got =
        scene_taken("{'shapes':[{'type':'polygon','angle':90,'position':[1,1],"
                    "'vertices':[[0,0],[1,0],[2,0],[2,2]]}]}");
    CORE(&got.scene.shapes[0], NULL, {{1, 1}, {1, 2}, {1, 3}, {-1, 3}});
    arena_free(&got.arena);
}

/* Doubles near 1e17 are 16 apart and a tie goes to the even one, 1e17. */
Test(scene_read, polygon_that_falls_together_becomes_what_is_left)
{
    struct scene_text got = scene_taken(
        "{'shapes':[{'type':'polygon','position':[1e17,0],"
        "'vertices':[[0,9],[1,1],[1,0]],'radius':2},"
        "{'type':'box','position':[1e17,1e17],'min':[-8,-7],'max':[8,8]},"
        "{'type':'polygon','position':[1e17,1e17],"
        "'vertices':[[0,0],[0,16],[16,16],[16,1],[15,0]]}]}");
    const struct scene_shape *shapes = got.scene.shapes;
    CORE(&shapes[0], ((int[]){0, 2}), {{1e17, 9}, {1e17, 0}});
    cr_assert(eq(int, shapes[0].shape.winding, 1));
    cr_assert(same(shapes[0].shape.radius, 2));
    CORE(&shapes[1], ((int[]){0}), {{1e17, 1e17}});
    const double low = 1e17, high = 1e17 + 16;
    CORE(&shapes[2], ((int[]){0, 1, 2, 3}),
         {{low, low}, {low, high}, {high, high}, {high, low}});
    cr_assert(eq(int, shapes[2].shape.winding, -1));
    arena_free(&got.arena);
}

/* ---- Many shapes -------------------------------------------------------- */

#define MANY 100000

/* A scene of MANY points, the last with the id `last`. Ids are long, of one
 * length and in no order: 7919 is a prime that does not divide MANY. */
static char *many_points(const char *last, const char *behind)
{
    size_t size = (size_t)MANY * 80 + 200;
    char *text = malloc(size), *at = text;
    at += sprintf(at, "{\"shapes\":[");
    for (int i = 0; i < MANY - 1; i++)
        at += sprintf(at,
                      "{\"id\":\"shape %06d\",\"type\":\"point\","
                      "\"point\":[%d,0]},",
                      (int)(i * 7919LL % MANY), i);
    sprintf(at, "{\"id\":\"%s\",\"type\":\"point\",\"point\":[0,0]}]%s}", last,
            behind);
    return text;
}

Test(scene_read, ids_among_many_are_found)
{
    char *text =
        many_points("last", ",\"pairs\":[[\"last\",\"shape 007919\"]]");
    struct arena arena = arena_make(0);
    struct scene scene;
    struct fail fail;
    struct json_value value = {.text = text, .length = strlen(text)};
    struct scene_reader reader = scene_reader_make(&limits_default);
    cr_assert(scene_read(&reader, &value, &arena, &scene, &fail));
    scene_reader_free(&reader);
    cr_assert(eq(int, scene.shape_count, MANY));
    cr_assert(eq(int, scene.pairs[0].a, MANY - 1));
    cr_assert(eq(int, scene.pairs[0].b, 1));
    arena_free(&arena);
    free(text);
}

Test(scene_read, repeated_id_among_many_is_found)
{
    char *text = many_points("shape 015838", "");
    struct arena arena = arena_make(0);
    struct scene scene;
    struct fail fail;
    struct json_value value = {.text = text, .length = strlen(text)};
    struct scene_reader reader = scene_reader_make(&limits_default);
    cr_assert(not(scene_read(&reader, &value, &arena, &scene, &fail)));
    scene_reader_free(&reader);
    cr_assert(eq(str, fail.code, "duplicate-id"));
    cr_assert(eq(str, fail.pointer, "/shapes/99999/id"));
    arena_free(&arena);
    free(text);
}

Test(scene_read, ids_are_sorted_by_length_and_bytes_and_shape)
{
    const char *texts[] = {"b", "ab", "a", "b", "\xC3\xA9", "ab", "", "aa"};
    const int sorted[] = {2, 0, 3, 7, 1, 5, 4}; /* none has no id */
    struct scene_shape shapes[8] = {{.id = NULL}};
    for (int i = 0; i < 8; i++)
        shapes[i].id = texts[i];
    struct arena arena = arena_make(0);
    struct ids ids;
    cr_assert(ids_sort(shapes, 8, &arena, &ids));
    cr_assert(eq(int, ids.count, 7));
    for (int i = 0; i < 7; i++)
        cr_assert(eq(int, ids.order[i], sorted[i]));
    int first, second;
    cr_assert(ids_repeat(&ids, &first, &second));
    cr_assert(all(eq(int, first, 0), eq(int, second, 3)));
    cr_assert(eq(int, ids_find(&ids, "aa"), 7));
    cr_assert(eq(int, ids_find(&ids, "ac"), -1));
    arena_free(&arena);
}
