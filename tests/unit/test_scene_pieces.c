/* Concave polygons, holes and chains as scenes have them. */
#include <stdio.h>

#include "support/criterion.h"
#include "support/scene_text.h"

static struct scene_text text;

static void forget(void)
{
    arena_free(&text.arena);
}

TestSuite(scene_pieces, .fini = forget);

/* The only shape of a scene. */
static const struct scene_shape *taken(const char *shape)
{
    char scene[2000];
    snprintf(scene, sizeof scene, "{'shapes':[%s]}", shape);
    text = scene_taken(scene);
    return &text.scene.shapes[0];
}

static void refused(const char *shape, const char *code, const char *pointer,
                    const char *message)
{
    char scene[2000];
    snprintf(scene, sizeof scene, "{'shapes':[%s]}", shape);
    scene_refused(scene, code, pointer, message);
    text.arena = arena_make(0);
}

static void expect_piece(const struct scene_shape *shape, int piece, int count,
                         const int *vertices, const int *edges)
{
    const col_shape *core = scene_core(shape, piece);
    cr_assert(eq(int, core->count, count), "piece %d has %d vertices", piece,
              core->count);
    for (int i = 0; i < count; i++) {
        cr_assert(eq(int, scene_vertex_index(shape, piece, i), vertices[i]));
        cr_assert(eq(int, scene_edge_index(shape, piece, i), edges[i]));
    }
}

/* An L has one reflex corner, 3; the cut from there leads to a corner that
 * both pieces are convex at. Clockwise, edge i runs against the pieces. */
Test(scene_pieces, polygon_is_cut_and_keeps_its_numbers)
{
    const struct scene_shape *shape = taken(
        "{'type':'polygon','vertices':[[0,0],[4,0],[4,1],[1,1],[1,4],[0,4]]}");
    cr_assert(eq(int, scene_piece_count(shape), 2));
    expect_piece(shape, 0, 4, (int[]){0, 1, 2, 3}, (int[]){0, 1, 2, -1});
    expect_piece(shape, 1, 4, (int[]){0, 3, 4, 5}, (int[]){-1, 3, 4, 5});
    cr_assert(eq(int, shape->shape.count, 5), "the hull, without vertex 3");
    cr_assert(eq(int, scene_local_count(shape), 6));
    forget();
    shape = taken("{'type':'polygon','vertices':[[0,4],[1,4],[1,1],[4,1],[4,0],"
                  "[0,0]]}");
    cr_assert(eq(int, scene_piece_count(shape), 2));
    expect_piece(shape, 0, 4, (int[]){0, 5, 2, 1}, (int[]){5, -1, 1, 0});
    expect_piece(shape, 1, 4, (int[]){2, 5, 4, 3}, (int[]){-1, 4, 3, 2});
}

Test(scene_pieces, convex_polygon_is_its_own_only_piece)
{
    const struct scene_shape *shape =
        taken("{'type':'polygon','vertices':[[0,0],[4,0],[0,4]],'holes':[]}");
    cr_assert(zero(ptr, shape->pieces));
    cr_assert(eq(ptr, scene_core(shape, 0), &shape->shape));
}

/* A square in a square: vertices of the hole are numbers 4 to 7. No piece may
 * have an edge of both, and each edge of either is one of one piece. */
Test(scene_pieces, vertices_of_holes_are_numbered_on)
{
    const struct scene_shape *shape =
        taken("{'type':'polygon','vertices':[[0,0],[6,0],[6,6],[0,6]],"
              "'holes':[[[2,2],[4,2],[4,4],[2,4]]]}");
    int seen[8] = {0};
    cr_assert(ne(ptr, shape->pieces, NULL));
    for (int p = 0; p < scene_piece_count(shape); p++)
        for (int i = 0; i < scene_core(shape, p)->count; i++) {
            int edge = scene_edge_index(shape, p, i);
            if (edge >= 0)
                seen[edge]++;
        }
    for (int i = 0; i < 8; i++)
        cr_assert(eq(int, seen[i], 1), "edge %d is one of %d pieces", i,
                  seen[i]);
    cr_assert(eq(int, scene_local_count(shape), 8));
    cr_assert(eq(int, shape->shape.count, 4));
}

Test(scene_pieces, chain_has_a_piece_for_each_edge)
{
    const struct scene_shape *shape =
        taken("{'type':'chain','vertices':[[0,0],[4,0],[4,4]],'radius':0.5}");
    cr_assert(eq(int, scene_piece_count(shape), 2));
    expect_piece(shape, 0, 2, (int[]){0, 1}, (int[]){0, 0});
    expect_piece(shape, 1, 2, (int[]){1, 2}, (int[]){1, 1});
    cr_assert(lt(dbl, 0, scene_core(shape, 1)->radius));
    forget();
    shape = taken("{'type':'chain','closed':true,"
                  "'vertices':[[0,0],[4,0],[4,4]]}");
    cr_assert(eq(int, scene_piece_count(shape), 3));
    expect_piece(shape, 2, 2, (int[]){2, 0}, (int[]){2, 2});
    forget();
    /* it may cross itself, and end where it began */
    shape =
        taken("{'type':'chain','vertices':[[0,0],[4,4],[4,0],[0,4],[0,0]]}");
    cr_assert(eq(int, scene_piece_count(shape), 4));
}

/* 0.1 is a double above, 0.3 one below its decimal: (1, 0.1) lies left of the
 * line from (0, 0) to (3, 0.3), so that the polygon is concave. Moved by 1e17
 * vertices 0, 1 and 2 are one point, and pieces are what is left of them. */
Test(scene_pieces, polygon_is_judged_by_the_numbers_of_the_file)
{
    const struct scene_shape *shape =
        taken("{'type':'polygon','position':[1e17,1e17],"
              "'vertices':[[0,0],[1,0.1],[3,0.3],[0,5]]}");
    cr_assert(eq(int, scene_piece_count(shape), 2));
    for (int p = 0; p < 2; p++)
        cr_assert(le(int, scene_core(shape, p)->count, 2));
}

/* By 30 degrees, and by 90, which is exact. */
Test(scene_pieces, pieces_turn_with_their_shape)
{
    const struct scene_shape *shape =
        taken("{'type':'polygon','angle':90,'position':[10,0],"
              "'vertices':[[0,0],[4,0],[4,1],[1,1],[1,4],[0,4]]}");
    col_vec2 v = scene_core(shape, 0)->vertices[2];
    cr_assert(all(lt(dbl, v.x, 9.5), lt(dbl, 8.5, v.x), lt(dbl, 3.5, v.y)),
              "(4, 1) is at (9, 4)");
    forget();
    shape = taken("{'type':'polygon','angle':30,"
                  "'vertices':[[0,0],[4,0],[4,1],[1,1],[1,4],[0,4]]}");
    for (int p = 0; p < scene_piece_count(shape); p++)
        cr_assert(eq(int,
                     col_polygon_check(scene_core(shape, p)->vertices,
                                       scene_core(shape, p)->count)
                         .kind,
                     COL_POLYGON_CONVEX));
}

Test(scene_pieces, sources_are_not_looked_into)
{
    text = scene_taken("{'source':{'file':'a.tmx'},'shapes':[{'type':'point',"
                       "'point':[0,0],'source':{'id':[1,{'x':null}]}}]}");
    forget();
    refused("{'type':'point','point':[0,0],'source':3}", "wrong-type",
            "/shapes/0/source",
            "source: expected an object, found the number 3");
}

#define SQUARE "'type':'polygon','vertices':[[0,0],[6,0],[6,6],[0,6]]"

/* What is no array has no first element to be looked at. */
Test(scene_pieces, a_hole_that_is_no_array_is_told_as_what_it_is)
{
    refused("{" SQUARE ",'holes':['x']}", "wrong-type", "/shapes/0/holes/0",
            "holes[0]: expected an array of points, found the string \"x\"");
    refused("{" SQUARE ",'holes':[3]}", "wrong-type", "/shapes/0/holes/0",
            "holes[0]: expected an array of points, found the number 3");
    refused("{" SQUARE ",'holes':[null]}", "wrong-type", "/shapes/0/holes/0",
            "holes[0]: expected an array of points, found null");
    refused("{" SQUARE ",'holes':[{}]}", "wrong-type", "/shapes/0/holes/0",
            "holes[0]: expected an array of points, found an object; put it in "
            "brackets: [{...}]");
}

Test(scene_pieces, holes_lie_in_their_polygon_and_apart)
{
    refused("{" SQUARE ",'holes':[[[7,7],[8,7],[8,8]]]}", "hole-outside",
            "/shapes/0/holes/0",
            "hole 0 does not lie in the polygon's outline; move it inside, or "
            "make it a shape of its own");
    refused("{" SQUARE ",'holes':[[[-1,-1],[8,-1],[8,8],[-1,8]]]}",
            "hole-outside", "/shapes/0/holes/0",
            "hole 0 does not lie in the polygon's outline; move it inside, or "
            "make it a shape of its own");
    refused("{" SQUARE ",'holes':[[[1,1],[2,1],[2,2]],[[4,4],[7,4],[5,5]]]}",
            "holes-cross", "/shapes/0/holes/1",
            "hole 1 meets the polygon's outline: its edge 7 and edge 1; move "
            "it inside");
    refused("{" SQUARE ",'holes':[[[1,1],[3,1],[3,3]],[[2,1],[5,1],[5,2]]]}",
            "holes-cross", "/shapes/0/holes/1",
            "holes 0 and 1 meet: edges 4 and 9; make them one hole");
    refused("{" SQUARE ",'holes':[[[3,2],[3.5,2],[3.5,2.5]],"
            "[[1,1],[5,1],[5,5]]]}",
            "holes-cross", "/shapes/0/holes/0",
            "hole 0 lies in hole 1; make it a shape of its own");
    refused("{" SQUARE ",'holes':[[[1,1],[2,2]]]}", "polygon-too-few",
            "/shapes/0/holes/0", "holes[0]: expected at least 3, found 2");
    refused("{" SQUARE ",'holes':[[1,1],[2,1],[2,2]]}", "wrong-type",
            "/shapes/0/holes/0",
            "holes[0]: expected an array of points, found one of numbers; "
            "\"holes\" is an array of rings");
    refused("{" SQUARE ",'holes':[[[1,1],[2,1],[2,1],[1,2]]]}",
            "polygon-repeated-vertex", "/shapes/0/holes/0/2",
            "vertex 2 of the polygon repeats vertex 1; remove one of them");
}

Test(scene_pieces, chains_that_are_none)
{
    refused("{'type':'chain','vertices':[[0,0]]}", "chain-too-few",
            "/shapes/0/vertices",
            "vertices: expected at least 2, found 1; one vertex makes a point");
    refused("{'type':'chain','closed':true,'vertices':[[0,0],[1,0]]}",
            "chain-too-few", "/shapes/0/vertices",
            "vertices: expected at least 3, found 2; add vertices, or remove "
            "\"closed\"");
    refused("{'type':'chain','vertices':[[0,0],[1,0],[1,0]]}",
            "chain-repeated-vertex", "/shapes/0/vertices/2",
            "vertex 2 of the chain repeats vertex 1; remove one of them");
    refused("{'type':'chain','closed':true,'vertices':[[0,0],[1,0],[0,0]]}",
            "chain-repeated-vertex", "/shapes/0/vertices/2",
            "vertex 2 of the chain repeats vertex 0; remove it: a closed chain "
            "is closed by itself");
    refused("{'type':'chain','vertices':[[0,0],[1,0]],'holes':[]}",
            "unknown-member", "/shapes/0/holes",
            "unknown member \"holes\" of a chain; only other types have it: "
            "remove it");
}
