/* picture/mark_*: what is seen of how two shapes lie. */

#include "support/criterion.h"
#include "support/drawn.h"

/* Two boxes that overlap by 1 in y; the vertex (12, 5) of B is in A. */
#define ARTICLE_1                                                              \
    "{'shapes':[{'id':'A','type':'box','min':[8,4],'max':[14,9]},"             \
    "{'id':'B','type':'box','min':[4,2],'max':[12,5]}]}"

/* A disc of radius 5 and its mirror image, one that is 15 away, and one that
 * touches. */
#define DISCS                                                                  \
    "{'shapes':[{'id':'A','type':'circle','center':[0,0],'radius':5},"         \
    "{'id':'deep','type':'circle','center':[6,0],'radius':5},"                 \
    "{'id':'far','type':'circle','center':[0,15],'radius':5},"                 \
    "{'id':'beside','type':'circle','center':[-6,-8],'radius':5}],"            \
    "'pairs':[['A','deep'],['A','far'],['A','beside']]}"

/* ---- sat ----------------------------------------------------------------- */

Test(picture_marks, sat_shows_edge_vertex_depth_and_normal)
{
    struct drawing *drawing = drawn_asked(ARTICLE_1, &query_sat);
    expect_record(drawing, 0, "A and B overlap by 1",
                  "line edge edge (8,4) (14,4)\n"
                  "dot vertex vertex (12,5)\n"
                  "span depth depth (12,5) (12,4) 'depth 1'\n"
                  "pointer normal normal (12,4) (0,-1)\n");
}

/* The radius counts: the vertex is that of the core. */
Test(picture_marks, sat_shows_depths_at_surfaces)
{
    struct drawing *drawing = drawn_asked(DISCS, &query_sat);
    expect_record(drawing, 0, "A and deep overlap by 4",
                  "dot vertex vertex (6,0)\n"
                  "span depth depth (1,0) (5,0) 'depth 4'\n"
                  "pointer normal normal (5,0) (1,0)\n");
    expect_record(drawing, 2, "A and beside touch",
                  "dot vertex vertex (-6,-8)\n"
                  "dot contact depth (-3,-4) 'touching'\n"
                  "pointer normal normal (-3,-4) (-0.6,-0.8)\n");
}

Test(picture_marks, sat_shows_the_line_in_the_gap)
{
    struct drawing *drawing = drawn_asked(DISCS, &query_sat);
    expect_record(drawing, 1, "A and far are 5 apart",
                  "line plane axis (5,7.5) (-5,7.5)\n"
                  "span distance separation (0,5) (0,10) 'separation 5'\n"
                  "pointer normal normal (0,10) (0,1)\n");
}

/* Sides from 0 to 4 and from 2 to 10 share 2 to 4. */
Test(picture_marks, sat_measures_between_sides_where_both_are)
{
    struct query_options options = drawn_options(&query_sat);
    options.all = true;
    struct drawing *drawing =
        drawn_query("{'shapes':["
                    "{'id':'A','type':'box','min':[0,0],'max':[1,4]},"
                    "{'id':'B','type':'box','min':[3,2],'max':[5,10]}]}",
                    &options);
    expect_record(drawing, 0, "A and B are 2 apart",
                  "line plane axis (2,0) (2,10)\n"
                  "span distance separation (1,3) (3,3) 'separation 2'\n"
                  "pointer normal normal (3,3) (1,0)\n");
}

/* A square in the middle of another: four ways out, of which one decides. */
Test(picture_marks, sat_shows_other_axes_that_lead_elsewhere)
{
    struct drawing *drawing =
        drawn_asked("{'shapes':["
                    "{'id':'A','type':'box','min':[-4,-4],'max':[4,4]},"
                    "{'id':'B','type':'box','min':[-1,-1],'max':[1,1]}]}",
                    &query_sat);
    expect_record(drawing, 0, "A and B overlap by 5",
                  "line edge edge (-4,-4) (4,-4)\n"
                  "dot vertex vertex (1,1)\n"
                  "pointer other alternatives/0 (1,-4) (1,0)\n"
                  "pointer other alternatives/1 (1,-4) (0,1)\n"
                  "pointer other alternatives/2 (1,-4) (-1,0)\n"
                  "pointer other alternatives/3 (1,-4) (0,1)\n"
                  "pointer other alternatives/4 (1,-4) (-1,0)\n"
                  "pointer other alternatives/6 (1,-4) (1,0)\n"
                  "span depth depth (1,1) (1,-4) 'depth 5'\n"
                  "pointer normal normal (1,-4) (0,-1)\n");
}

/* ---- gjk ----------------------------------------------------------------- */

/* And of shapes that overlap by more than 0 those that the depth is of. */
Test(picture_marks, gjk_shows_closest_points)
{
    struct drawing *drawing = drawn_asked(DISCS, &query_gjk);
    expect_record(drawing, 0, "A and deep overlap by 4",
                  "span depth depth (1,0) (5,0) 'depth 4'\n"
                  "pointer normal normal (5,0) (1,0)\n"
                  "dot deepest points/a (5,0)\n"
                  "dot deepest points/b (1,0)\n");
    expect_record(drawing, 1, "A and far are 5 apart",
                  "span distance distance (0,5) (0,10) 'distance 5'\n"
                  "pointer normal normal (0,10) (0,1)\n"
                  "dot closest points/a (0,5)\n"
                  "dot closest points/b (0,10)\n");
    expect_record(drawing, 2, "A and beside touch",
                  "dot contact depth (-3,-4) 'touching'\n"
                  "pointer normal normal (-3,-4) (-0.6,-0.8)\n"
                  "dot closest points/a (-3,-4)\n"
                  "dot closest points/b (-3,-4)\n");
}

/* ---- clip ---------------------------------------------------------------- */

/* Both corners of B's side are cut at those of A's: contacts at x = 8 and 12,
 * and the normal between. */
Test(picture_marks, clip_shows_both_edges_and_contacts)
{
    struct drawing *drawing = drawn_asked(ARTICLE_1, &query_clip);
    expect_record(drawing, 0, "A and B overlap by 1 at 2 contacts",
                  "line reference manifold/reference (8,4) (14,4)\n"
                  "line incident manifold/incident (12,5) (4,5)\n"
                  "pointer normal normal (10,4) (0,-1)\n"
                  "span depth depth (12,5) (12,4) 'depth 1'\n"
                  "dot contact manifold/points/0 (12,5)\n"
                  "span depth manifold/points/1 (8,5) (8,4) '1'\n"
                  "dot contact manifold/points/1 (8,5)\n"
                  "label contact-id manifold/points/0/id (12,5) 'a.e0 b.v2'\n"
                  "label contact-id manifold/points/1/id (8,5) 'a.v0 b.e2'\n");
}

/* With the contacts on the reference, and midway: the spans stay. */
Test(picture_marks, clip_shows_depths_wherever_contacts_are)
{
    struct query_options options = drawn_options(&query_clip);
    options.at = COL_AT_REFERENCE;
    struct drawing *drawing = drawn_query(ARTICLE_1, &options);
    expect_record(drawing, 0, "A and B overlap by 1 at 2 contacts",
                  "line reference manifold/reference (8,4) (14,4)\n"
                  "line incident manifold/incident (12,5) (4,5)\n"
                  "pointer normal normal (10,4) (0,-1)\n"
                  "span depth depth (12,5) (12,4) 'depth 1'\n"
                  "dot contact manifold/points/0 (12,4)\n"
                  "span depth manifold/points/1 (8,5) (8,4) '1'\n"
                  "dot contact manifold/points/1 (8,4)\n"
                  "label contact-id manifold/points/0/id (12,4) 'a.e0 b.v2'\n"
                  "label contact-id manifold/points/1/id (8,4) 'a.v0 b.e2'\n");
}

/* A box 1/4 above a floor, with its right end beyond the floor's: gaps, and
 * no depth. */
Test(picture_marks, clip_shows_contacts_ahead)
{
    struct query_options options = drawn_options(&query_clip);
    options.margin = 0.5;
    struct drawing *drawing =
        drawn_query("{'shapes':["
                    "{'id':'A','type':'box','min':[-9,-4],'max':[9,0]},"
                    "{'id':'B','type':'box','min':[5,0.25],'max':[13,2]}]}",
                    &options);
    expect_record(drawing, 0, "A and B are 0.25 apart at 2 contacts",
                  "line reference manifold/reference (9,0) (-9,0)\n"
                  "line incident manifold/incident (5,0.25) (13,0.25)\n"
                  "pointer normal normal (7,0) (0,1)\n"
                  "span distance separation (5,0.25) (5,0) "
                  "'separation 0.25'\n"
                  "dot contact manifold/points/0 (5,0.25)\n"
                  "span distance manifold/points/1 (9,0.25) (9,0) '0.25'\n"
                  "dot contact manifold/points/1 (9,0.25)\n"
                  "label contact-id manifold/points/0/id (5,0.25) 'a.e2 b.v0'\n"
                  "label contact-id manifold/points/1/id (9,0.25) "
                  "'a.v2 b.e0'\n");
}

/* Tiles that touch along x = 1: their contacts are on no surface of the two. */
Test(picture_marks, clip_shows_contacts_of_inner_edges)
{
    struct query_options options = drawn_options(&query_clip);
    struct drawing *drawing = drawn_query(
        "{'shapes':["
        "{'type':'box','min':[0,0],'max':[1,1],'body':{'static':true}},"
        "{'type':'box','min':[1,0],'max':[2,1],'body':{'static':true}}]}",
        &options);
    expect_record(drawing, 0, "#0 and #1 touch at 2 contacts",
                  "line reference manifold/reference (1,0) (1,1)\n"
                  "line incident manifold/incident (1,1) (1,0)\n"
                  "pointer normal normal (1,0.5) (1,0)\n"
                  "dot contact manifold/points/0 (1,1) 'inner: touching'\n"
                  "dot contact manifold/points/1 (1,0)\n"
                  "label contact-id manifold/points/0/id (1,1) 'a.e1 b.v3'\n"
                  "label contact-id manifold/points/1/id (1,0) 'a.e1 b.v0'\n");
}

/* A disc of radius 1 at (0, 0.5) in a floor: the reference is the floor's, B's,
 * and the normal leads on from the disc's deepest point. */
Test(picture_marks, clip_shows_a_flipped_manifold)
{
    struct drawing *drawing =
        drawn_asked("{'shapes':["
                    "{'id':'A','type':'circle','center':[0,0.5],'radius':1},"
                    "{'id':'B','type':'box','min':[-9,-4],'max':[9,0]}]}",
                    &query_clip);
    expect_record(drawing, 0, "A and B overlap by 0.5 at 1 contact",
                  "line reference manifold/reference (9,0) (-9,0)\n"
                  "dot incident manifold/incident (0,0.5)\n"
                  "pointer normal normal (0,-0.5) (0,-1)\n"
                  "span depth depth (0,-0.5) (0,0) 'depth 0.5'\n"
                  "dot contact manifold/points/0 (0,-0.5)\n"
                  "label contact-id manifold/points/0/id (0,-0.5) "
                  "'a.v0 b.e2'\n");
}

Test(picture_marks, clip_shows_discs_by_their_surfaces)
{
    struct drawing *drawing = drawn_asked(DISCS, &query_clip);
    expect_record(drawing, 0, "A and deep overlap by 4 at 1 contact",
                  "dot reference manifold/reference (0,0)\n"
                  "dot incident manifold/incident (6,0)\n"
                  "pointer normal normal (5,0) (1,0)\n"
                  "span depth depth (1,0) (5,0) 'depth 4'\n"
                  "dot contact manifold/points/0 (1,0)\n"
                  "label contact-id manifold/points/0/id (1,0) 'a.v0 b.v0'\n");
    expect_record(drawing, 1, "A and far are 5 apart",
                  "span distance separation (0,5) (0,10) 'separation 5'\n"
                  "pointer normal normal (0,10) (0,1)\n");
    expect_record(drawing, 2, "A and beside touch at 1 contact",
                  "dot reference manifold/reference (0,0)\n"
                  "dot incident manifold/incident (-6,-8)\n"
                  "pointer normal normal (-3,-4) (-0.6,-0.8)\n"
                  "dot contact manifold/points/0 (-3,-4) 'touching'\n"
                  "label contact-id manifold/points/0/id (-3,-4) "
                  "'a.v0 b.v0'\n");
}

/* ---- cross --------------------------------------------------------------- */

Test(picture_marks, cross_shows_what_methods_agree_on)
{
    struct query_options options = drawn_options(&query_cross);
    options.all = true;
    struct drawing *drawing = drawn_query(DISCS, &options);
    expect_record(drawing, 1, "all methods agree: A and far are 5 apart",
                  "span distance distance (0,5) (0,10) 'distance 5'\n"
                  "pointer normal normal (0,10) (0,1)\n");
}

Test(picture_marks, cross_shows_that_methods_differ)
{
    struct drawing *drawing = drawn_answer(
        ARTICLE_1, "{'query':'cross','pairs':[{'a':'A','b':'B','agree':false,"
                   "'differ':['normal','depth'],'answers':{"
                   "'sat':{'normal':[0,-1]},'gjk':{'normal':[-1,0]}}}]}");
    expect_record(drawing, 0, "methods differ on A and B: normal, depth",
                  "pointer normal answers/sat/normal (9,4.5) (0,-1)\n"
                  "pointer normal answers/gjk/normal (9,4.5) (-1,0)\n"
                  "dot error differ (9,4.5) 'methods differ'\n");
}

/* ---- path ---------------------------------------------------------------- */

/* The player is 2 by 2, so it turns where its center is 1 above the wall. */
Test(picture_marks, a_path_is_a_line_through_its_turns)
{
    struct query_options options = {.query = &query_path,
                                    .path = {.from = {"", true, {0, 0}},
                                             .to = {"", true, {10, 0}},
                                             .width = 2,
                                             .height = 2}};
    struct drawing *drawing = drawn_query(
        "{'source':{'bounds':{'min':[-1,-1],'max':[11,9]}},'shapes':[{'type':"
        "'box','min':[4,-9],'max':[6,3]}]}",
        &options);
    expect_record(drawing, 0,
                  "the shortest path from (0, 0) to (10, 0), length 14",
                  "polygon ghost points/0 (-1,-1) (1,-1) (1,1) (-1,1)\n"
                  "line path points (0,0) (3,4)\n"
                  "line path points (3,4) (7,4)\n"
                  "line path points (7,4) (10,0)\n"
                  "dot path points (10,0)\n"
                  "polygon ghost points (9,-1) (11,-1) (11,1) (9,1)\n");
}

/* ---- pairs, contains, aabb, mass, pieces -------------------------------- */

Test(picture_marks, pairs_are_lines_between_boxes)
{
    struct drawing *drawing = drawn_asked(ARTICLE_1, &query_pairs);
    expect_record(drawing, 0, "the boxes of A and B overlap",
                  "polygon box boxes/a (8,4) (14,4) (14,9) (8,9)\n"
                  "polygon box boxes/b (4,2) (12,2) (12,5) (4,5)\n"
                  "line pair overlap (11,6.5) (8,3.5)\n");
}

Test(picture_marks, what_a_shape_contains_has_its_box)
{
    struct drawing *drawing = drawn_asked(
        "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[9,9]},"
        "{'id':'B','type':'circle','center':[5,5],'radius':1}]}",
        &query_contains);
    expect_record(drawing, 0, "A contains B, which is in its interior",
                  "polygon box contains (4,4) (6,4) (6,6) (4,6)\n"
                  "label plain strict (4,4) 'in the interior of A'\n");
}

Test(picture_marks, aabb_is_a_box)
{
    struct drawing *drawing = drawn_asked(ARTICLE_1, &query_aabb);
    expect_record(drawing, 0, "the bounding box of A",
                  "polygon box min (8,4) (14,4) (14,9) (8,9)\n");
}

Test(picture_marks, mass_is_a_dot_at_the_centroid)
{
    struct drawing *drawing = drawn_asked(ARTICLE_1, &query_mass);
    expect_record(drawing, 0, "A has mass 30 and inertia 152.5",
                  "dot center centroid (11,6.5) 'mass 30'\n");
    cr_assert(eq(int, drawing->records[1].a, 1));
    cr_assert(eq(int, drawing->records[1].b, -1));
}

/* An L is cut once, from its inner corner. */
Test(picture_marks, pieces_are_parted_by_cuts)
{
    struct drawing *drawing = drawn_asked(
        "{'shapes':[{'id':'L','type':'polygon','vertices':[[0,0],[4,0],[4,1],"
        "[2,2],[0,4]]},{'id':'A','type':'circle','center':[9,9],'radius':1}]}",
        &query_pieces);
    expect_record(drawing, 0, "L has 2 pieces",
                  "line cut pieces/0 (4,0) (2,2)\n"
                  "label index pieces/0 (1.5,1.5) '0'\n"
                  "label index pieces/1 (3.33333333,1) '1'\n");
    expect_record(drawing, 1, "A has 1 piece", "");
}

/* Which piece a record is about is told. */
Test(picture_marks, pieces_are_named)
{
    struct drawing *drawing = drawn_asked(
        "{'shapes':[{'id':'line','type':'chain','vertices':[[0,0],[4,0],"
        "[8,0]]},{'id':'A','type':'circle','center':[6,1],'radius':2}]}",
        &query_sat);
    cr_assert(
        eq(str, drawing->records[0].text, "line (piece 1) and A overlap by 1"));
}

/* Forty characters, the last thirteen of them from the end; the shape keeps
 * all. */
Test(picture_marks, ids_of_hundreds_of_letters_are_short_in_sentences)
{
#define TEN  "0123456789"
#define LONG TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
    struct drawing *drawing =
        drawn_asked("{'shapes':[{'id':'" LONG "','type':'box','min':[0,0],"
                    "'max':[2,2]},{'id':'B','type':'box','min':[1,0],"
                    "'max':[5,2]}]}",
                    &query_sat);
    cr_assert(eq(str, drawing->records[0].text,
                 TEN TEN "0123456\xE2\x80\xA6"
                         "789" TEN " and B overlap by 1"));
    cr_assert(eq(str, drawing->scene.shapes[0].id, LONG));
}
