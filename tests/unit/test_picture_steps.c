/* picture/step_*: the steps of sat, gjk, epa and clip. The figures are those of
 * the clipping article, and of two boxes of side 2 one beside the other. */
#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/drawn.h"
#include "support/drawn_steps.h"
#include "support/text_parts.h"

#define BOX_B "{'id':'B','type':'box','min':[4,2],'max':[12,5]}]}"
#define ARTICLE_1                                                              \
    "{'shapes':[{'id':'A','type':'box','min':[8,4],'max':[14,9]}," BOX_B
#define ARTICLE_2                                                              \
    "{'shapes':[{'id':'A','type':'polygon',"                                   \
    "'vertices':[[2,8],[6,4],[9,7],[5,11]]}," BOX_B
#define ARTICLE_3                                                              \
    "{'shapes':[{'id':'A','type':'polygon',"                                   \
    "'vertices':[[9,4],[13,3],[14,7],[10,8]]}," BOX_B

/* ---- Separating axes ----------------------------------------------------- */

Test(picture_steps, axes_tell_the_least_so_far)
{
    expect_steps(
        drawn_traced(ARTICLE_1, &query_sat), 0,
        "trace/axes/0: edge 0 of A, normal (0, -1): B must move 1 along it\n"
        "trace/axes/1: edge 1 of A, normal (1, 0): B must move 10 along it"
        "; the least so far is 1 (edge 0 of A)\n"
        "trace/axes/2: edge 2 of A, normal (0, 1): B must move 7 along it"
        "; the least so far is 1 (edge 0 of A)\n"
        "trace/axes/3: edge 3 of A, normal (-1, 0): B must move 4 along it"
        "; the least so far is 1 (edge 0 of A)\n"
        "trace/axes/4: edge 0 of B, normal (0, 1): B must move 7 along it"
        "; the least so far is 1 (edge 0 of A)\n"
        "trace/axes/5: edge 1 of B, normal (-1, 0): B must move 4 along it"
        "; the least so far is 1 (edge 0 of A)\n"
        "trace/axes/6: edge 2 of B, normal (0, -1): B must move 1 along it"
        "; the least so far is 1 (edge 0 of A)\n"
        "trace/axes/7: edge 3 of B, normal (1, 0): B must move 10 along it"
        "; the least so far is 1 (edge 0 of A)\n");
}

/* The pair is 10 wide: the axis is 0.8 beside it, all on it 0.5 apart. */
Test(picture_steps, an_axis_has_both_projections_beside_the_shapes)
{
    struct drawing *drawing = drawn_traced(ARTICLE_1, &query_sat);
    expect_marks(&drawing->scene, 0, 0,
                 "line focus trace/axes/0/axis (8,4) (14,4)\n"
                 "pointer normal trace/axes/0/normal (11,4) (0,-1)\n"
                 "arrow axis trace/axes/0/normal (14.8,9.5) (14.8,1.5)\n"
                 "line axis trace/axes/0/a (14,9) (15.3,9)\n"
                 "line axis trace/axes/0/a (8,4) (15.3,4)\n"
                 "line of-a trace/axes/0/a (15.3,9) (15.3,4)\n"
                 "label of-a trace/axes/0/a (15.3,4) 'A'\n"
                 "line axis trace/axes/0/b (12,5) (15.8,5)\n"
                 "line axis trace/axes/0/b (4,2) (15.8,2)\n"
                 "line of-b trace/axes/0/b (15.8,5) (15.8,2)\n"
                 "label of-b trace/axes/0/b (15.8,2) 'B'\n"
                 "span overlap trace/axes/0/overlap (16.8,5) (16.8,4) "
                 "'overlap 1'\n");
}

/* Upwards B must go around A: from its lower side to A's upper one. */
Test(picture_steps, a_way_out_is_no_overlap)
{
    struct drawing *drawing = drawn_traced(ARTICLE_1, &query_sat);
    expect_part(drawn_marks(&drawing->scene, 0, 2),
                "span way-out trace/axes/2/overlap (16.8,2) (16.8,9) "
                "'way out 7'\n");
}

/* Discs of radius 1 at (0,0) and (0,5): no edges, one axis, a gap of 3. The
 * pair is 7 high; the axis is 0.56 beside it, and what is on it 0.35 apart. */
Test(picture_steps, an_axis_of_vertices_shows_a_gap)
{
    struct drawing *drawing = drawn_traced(
        "{'shapes':[{'id':'A','type':'circle','center':[0,0],'radius':1},"
        "{'id':'B','type':'circle','center':[0,5],'radius':1}],"
        "'pairs':[['A','B']]}",
        &query_sat);
    expect_steps(drawing, 0,
                 "trace/axes/0: vertex 0 of A to vertex 0 of B, normal (0, 1): "
                 "the projections are apart by 3\n");
    expect_marks(&drawing->scene, 0, 0,
                 "line focus trace/axes/0/axis (0,0) (0,5)\n"
                 "dot of-a trace/axes/0/axis (0,0)\n"
                 "dot of-b trace/axes/0/axis (0,5)\n"
                 "pointer normal trace/axes/0/normal (0,0) (0,1)\n"
                 "arrow axis trace/axes/0/normal (1.56,-1.35) (1.56,6.35)\n"
                 "line axis trace/axes/0/a (0,-1) (1.91,-1)\n"
                 "line axis trace/axes/0/a (0,1) (1.91,1)\n"
                 "line of-a trace/axes/0/a (1.91,-1) (1.91,1)\n"
                 "label of-a trace/axes/0/a (1.91,1) 'A'\n"
                 "line axis trace/axes/0/b (0,4) (2.26,4)\n"
                 "line axis trace/axes/0/b (0,6) (2.26,6)\n"
                 "line of-b trace/axes/0/b (2.26,4) (2.26,6)\n"
                 "label of-b trace/axes/0/b (2.26,6) 'B'\n"
                 "span gap trace/axes/0/overlap (2.96,1) (2.96,4) 'gap 3'\n");
}

/* ---- Clipping ------------------------------------------------------------ */

Test(picture_steps, clips_have_the_figures_of_the_article)
{
    expect_steps(
        drawn_traced(ARTICLE_1, &query_clip), 0,
        "trace/features/0: A: vertex 0, max = (8, 4), is the farthest: n.max "
        "= -4; r.n = 1 (edge 3), l.n = 0 (edge 0); edge 0 is chosen: v1 = (8, "
        "4), v2 = (14, 4)\n"
        "trace/features/1: B, with -n as n: vertex 2, max = (12, 5), is the "
        "farthest: n.max = 5; r.n = 1 (edge 1), l.n = 0 (edge 2); edge 2 is "
        "chosen: v1 = (12, 5), v2 = (4, 5)\n"
        "trace/reference/0: e1.n = 0, e2.n = 0: edge 0 of A is the reference, "
        "as both are perpendicular to n, and A goes first; edge 2 of B is "
        "incident\n"
        "trace/clips/0: plane at the reference edge's first end, normal (1, "
        "0): o1 = 8, d1 = 4, d2 = -4; (4, 5) lies outside, the edge is cut at "
        "u = 0.5: (8, 5)\n"
        "trace/clips/1: plane at the reference edge's second end, normal (-1, "
        "0): o2 = 14, d1 = 2, d2 = 6; nothing is cut\n"
        "trace/cull/0: reference edge, max = 4: (12, 5) is 1 deep and kept; "
        "(8, 5) is 1 deep and kept\n");
    expect_steps(
        drawn_traced(ARTICLE_2, &query_clip), 0,
        "trace/features/0: A: vertex 1, max = (6, 4), is the farthest: n.max "
        "= -4; r.n = 0.7071 (edge 0), l.n = 0.7071 (edge 1); edge 0 is chosen: "
        "v1 = (2, 8), v2 = (6, 4)\n"
        "trace/features/1: B, with -n as n: vertex 2, max = (12, 5), is the "
        "farthest: n.max = 5; r.n = 1 (edge 1), l.n = 0 (edge 2); edge 2 is "
        "chosen: v1 = (12, 5), v2 = (4, 5)\n"
        "trace/reference/0: e1.n = 4, e2.n = 0: edge 2 of B is the reference, "
        "as it is more perpendicular to n; edge 0 of A is incident\n"
        "trace/clips/0: plane at the reference edge's first end, normal (-1, "
        "0): o1 = -12, d1 = 10, d2 = 6; nothing is cut\n"
        "trace/clips/1: plane at the reference edge's second end, normal (1, "
        "0): o2 = -4, d1 = -2, d2 = 2; (2, 8) lies outside, the edge is cut at "
        "u = 0.5: (4, 6)\n"
        "trace/cull/0: reference edge, max = -5: (4, 6) is 1 above and "
        "dropped; (6, 4) is 1 deep and kept\n");
}

/* In units of 1 / sqrt(17): o1 is 9 * 4 - 4 = 32, d1 is 48 - 5 - 32 = 11, d2 is
 * 16 - 5 - 32 = -21; u is 11 / 32; the depths are 7 and 4.25. n.max is -(9 +
 * 16) and 12 + 20, r.n and l.n of B are 4 and 1, e2.n is 8. */
Test(picture_steps, the_third_example_is_exact_where_the_article_rounds)
{
    expect_steps(
        drawn_traced(ARTICLE_3, &query_clip), 0,
        "trace/features/0: A: vertex 0, max = (9, 4), is the farthest: n.max "
        "= -6.063; r.n = 1 (edge 3), l.n = 0 (edge 0); edge 0 is chosen: v1 = "
        "(9, 4), v2 = (13, 3)\n"
        "trace/features/1: B, with -n as n: vertex 2, max = (12, 5), is the "
        "farthest: n.max = 7.761; r.n = 0.9701 (edge 1), l.n = 0.2425 (edge "
        "2); edge 2 is chosen: v1 = (12, 5), v2 = (4, 5)\n"
        "trace/reference/0: e1.n = 0, e2.n = 1.94: edge 0 of A is the "
        "reference, as it is more perpendicular to n; edge 2 of B is incident\n"
        "trace/clips/0: plane at the reference edge's first end, normal "
        "(0.9701, -0.2425): o1 = 7.761, d1 = 2.668, d2 = -5.093; (4, 5) lies "
        "outside, the edge is cut at u = 0.3438: (9.25, 5)\n"
        "trace/clips/1: plane at the reference edge's second end, normal "
        "(-0.9701, 0.2425): o2 = 11.88, d1 = 1.455, d2 = 4.123; nothing is "
        "cut\n"
        "trace/cull/0: reference edge, max = 6.063: (12, 5) is 1.698 deep and "
        "kept; (9.25, 5) is 1.031 deep and kept\n");
}

Test(picture_steps, a_feature_shows_both_edges_at_the_farthest_vertex)
{
    struct drawing *drawing = drawn_traced(ARTICLE_2, &query_clip);
    expect_marks(&drawing->scene, 0, 0,
                 "line axis trace/features/0/r (2,8) (6,4)\n"
                 "label axis trace/features/0/r (4,6) 'r.n = 0.7071'\n"
                 "line axis trace/features/0/l (6,4) (9,7)\n"
                 "label axis trace/features/0/l (7.5,5.5) 'l.n = 0.7071'\n"
                 "line of-a trace/features/0/v1 (2,8) (6,4)\n"
                 "pointer normal normal (6,4) (0,-1)\n"
                 "dot of-a trace/features/0/max (6,4) 'max'\n");
    expect_part(drawn_marks(&drawing->scene, 0, 1),
                "pointer normal normal (12,5) (0,1)\n");
}

/* Discs of radius 2, 3 apart: no edge, so nothing is clipped. */
Test(picture_steps, features_may_be_vertices)
{
    expect_steps(
        drawn_traced("{'shapes':[{'id':'A','type':'circle','center':"
                     "[0,0],'radius':2},{'id':'B','type':'circle',"
                     "'center':[0,3],'radius':2}]}",
                     &query_clip),
        0,
        "trace/features/0: A: vertex 0, max = (0, 0), is the farthest: "
        "n.max = 0\n"
        "trace/features/1: B, with -n as n: vertex 0, max = (0, 3), is "
        "the farthest: n.max = -3\n");
}

/* A disc of radius 1 that is 0.5 deep in a box. */
Test(picture_steps, the_only_edge_is_the_reference)
{
    expect_steps(
        drawn_traced("{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,"
                     "2]},{'id':'B','type':'circle','center':[1,2.5],'radius':"
                     "1}]}",
                     &query_clip),
        0,
        "trace/features/0: A: vertex 2, max = (4, 2), is the farthest: n.max = "
        "2; r.n = 1 (edge 1), l.n = 0 (edge 2); edge 2 is chosen: v1 = (4, 2), "
        "v2 = (0, 2)\n"
        "trace/features/1: B, with -n as n: vertex 0, max = (1, 2.5), is the "
        "farthest: n.max = -2.5\n"
        "trace/reference/0: e1.n = 0: edge 2 of A is the reference, as the "
        "other feature is a vertex; vertex 0 of B is incident\n");
}

Test(picture_steps, a_clip_shows_its_plane_and_what_it_leaves)
{
    struct drawing *drawing = drawn_traced(ARTICLE_1, &query_clip);
    expect_marks(&drawing->scene, 0, 2,
                 "line incident manifold/incident (12,5) (4,5)\n"
                 "line reference manifold/reference (8,4) (14,4)\n"
                 "pointer normal normal (11,4) (0,-1)\n");
    /* Pairs that are 10 wide have 1 around them. */
    expect_marks(&drawing->scene, 0, 3,
                 "polygon outside trace/clips/0/normal (8,10) (8,1) (3,1) "
                 "(3,10)\n"
                 "line plane trace/clips/0/normal (8,10) (8,1)\n"
                 "pointer normal trace/clips/0/normal (8,1) (1,0)\n"
                 "line reference manifold/reference (8,4) (14,4)\n"
                 "dot reference trace/clips/0/o1 (8,4)\n"
                 "label reference trace/clips/0/o1 (8,1) 'o1 = 8'\n"
                 "line dropped trace/clips/0/points (12,5) (4,5)\n"
                 "span distance trace/clips/0/d1 (12,5.6) (8,5.6) 'd1 = 4'\n"
                 "span dropped trace/clips/0/d2 (4,5.6) (8,5.6) 'd2 = -4'\n"
                 "line clipped trace/clips/0/points (12,5) (8,5)\n"
                 "dot dropped trace/clips/0/d2 (4,5)\n"
                 "dot clipped trace/clips/0/u (8,5) 'u = 0.5'\n");
}

/* The second plane of the article's first example cuts nothing. */
Test(picture_steps, a_clip_that_cuts_nothing_drops_nothing)
{
    struct drawing *drawing = drawn_traced(ARTICLE_1, &query_clip);
    expect_no_part(drawn_marks(&drawing->scene, 0, 4), "dropped");
}

Test(picture_steps, the_reference_edge_culls_what_is_above_it)
{
    struct drawing *drawing = drawn_traced(ARTICLE_2, &query_clip);
    expect_marks(&drawing->scene, 0, 5,
                 "polygon outside trace/cull/0/max (13,5) (1,5) (1,12) "
                 "(13,12)\n"
                 "line plane trace/cull/0/max (13,5) (1,5)\n"
                 "line reference trace/cull/0/max (12,5) (4,5)\n"
                 "pointer normal trace/cull/0/normal (8,5) (0,-1)\n"
                 "line clipped trace/cull/0/points (4,6) (6,4)\n"
                 "span dropped trace/cull/0/points/0 (4,5) (4,6) 'depth -1'\n"
                 "dot dropped trace/cull/0/points/0 (4,6) 'dropped'\n"
                 "span depth trace/cull/0/points/1 (6,5) (6,4) 'depth 1'\n"
                 "dot contact trace/cull/0/points/1 (6,4)\n");
}

/* ---- GJK and EPA --------------------------------------------------------- */

#define BOXES                                                                  \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[2,2]},"              \
    "{'id':'B','type':'box','min':[1,0],'max':[3,2]}]}"

#define B0_A2 "{'a':2,'b':0,'point':[-1,-2]}"
#define B2_A0 "{'a':0,'b':2,'point':[3,2]}"
#define B3_A1 "{'a':1,'b':3,'point':[-1,2]}"
#define B1_A3 "{'a':3,'b':1,'point':[3,-2]}"

/* From the left corner over the one opposite to a triangle around the origin,
 * of which the longest edge is split. */
#define ANSWER                                                                 \
    "{'query':'gjk','pairs':[{'a':'A','b':'B','overlap':true,"                 \
    "'normal':[1,0],'depth':1,'points':{'a':[2,1],'b':[1,1]},"                 \
    "'trace':{'gjk':["                                                         \
    "{'simplex':[],'direction':[-1,0],'support':" B0_A2 ",'closer':true},"     \
    "{'simplex':[" B0_A2 "],'direction':[1,2],'support':" B2_A0                \
    ",'closer':true},"                                                         \
    "{'simplex':[" B0_A2 "," B2_A0 "],'direction':[-4,4],'support':" B3_A1     \
    ",'closer':true}],"                                                        \
    "'epa':[{'edge':[" B0_A2 "," B2_A0 "],'distance':0.7071067811865476,"      \
    "'normal':[0.7071067811865476,-0.7071067811865476],'support':" B1_A3       \
    ",'split':true,'edges':4},"                                                \
    "{'edge':[" B3_A1 "," B0_A2                                                \
    "],'distance':1,'normal':[-1,0],'support':" B3_A1                          \
    ",'split':false,'edges':4}]}}]}"

Test(picture_steps, gjk_and_epa_say_what_happens)
{
    expect_steps(
        drawn_answer(BOXES, ANSWER), 0,
        "trace/gjk/0: start along (-1, 0): support b0−a2 = (-1, -2)\n"
        "trace/gjk/1: from the vertex b0−a2 along (1, 2): support b2−a0 = "
        "(3, 2); it passes the origin\n"
        "trace/gjk/2: from the edge from b0−a2 to b2−a0 along (-4, 4): "
        "support b3−a1 = (-1, 2); the origin is inside, so the cores "
        "overlap\n"
        "trace/epa/0: the edge from b0−a2 to b2−a0 is nearest, 0.7071 from "
        "the origin; b1−a3 = (3, -2) lies beyond it: now 4 edges\n"
        "trace/epa/1: the edge from b3−a1 to b0−a2 is nearest, 1 from the "
        "origin; nothing lies beyond it: depth 1\n");
}

Test(picture_steps, the_panel_has_the_minkowski_difference)
{
    struct drawing *drawing = drawn_answer(BOXES, ANSWER);
    const struct picture *panel = drawing->records[0].panel;
    cr_assert(panel->is_panel && !panel->is_stretched);
    cr_assert(eq(str, panel->title, "B − A"));
    expect_marks(panel, 0, -1,
                 "round difference - (-1,-2) (3,-2) (3,2) (-1,2) r 0\n"
                 "dot origin - (0,0) 'O'\n");
}

/* Corners of B - A for a segment along x and one along y, and a disc of radius
 * 1 instead of B. */
Test(picture_steps, the_difference_of_few_vertices_is_whole)
{
    static const char answer[] =
        "{'query':'gjk','pairs':[{'a':'A','b':'B','overlap':false,"
        "'normal':[1,0],'distance':1,'points':{'a':[2,0],'b':[3,0]},"
        "'trace':{'gjk':[]}}]}";
    struct drawing *drawing =
        drawn_answer("{'shapes':[{'id':'A','type':'segment','a':[0,0],"
                     "'b':[2,0]},{'id':'B','type':'segment','a':[3,1],"
                     "'b':[3,-1]}]}",
                     answer);
    expect_marks(drawing->records[0].panel, 0, -1,
                 "round difference - (1,-1) (3,-1) (3,1) (1,1) r 0\n"
                 "dot origin - (0,0) 'O'\n");
    drawing = drawn_answer("{'shapes':[{'id':'A','type':'segment','a':[0,0],"
                           "'b':[2,0]},{'id':'B','type':'circle',"
                           "'center':[4,0],'radius':1}]}",
                           answer);
    expect_marks(drawing->records[0].panel, 0, -1,
                 "round difference - (2,0) (4,0) r 0\n"
                 "round difference - (2,0) (4,0) r 1\n"
                 "dot origin - (0,0) 'O'\n");
}

/* The difference is 4 wide: lines through support points are 2.4 long, here in
 * the direction (1, 1). */
Test(picture_steps, gjk_shows_simplex_way_and_support)
{
    struct drawing *drawing = drawn_answer(BOXES, ANSWER);
    expect_marks(drawing->records[0].panel, 0, 2,
                 "line simplex trace/gjk/2/simplex (-1,-2) (3,2)\n"
                 "dot simplex trace/gjk/2/simplex (-1,-2) 'b0−a2'\n"
                 "dot simplex trace/gjk/2/simplex (3,2) 'b2−a0'\n"
                 "polygon simplex trace/gjk/2/simplex (-1,-2) (3,2) (-1,2)\n"
                 "span distance trace/gjk/2/simplex (0.5,-0.5) (0,0) '0.7071'\n"
                 "line plane trace/gjk/2/support (-0.151471863,2.84852814) "
                 "(-1.84852814,1.15147186)\n"
                 "line support trace/gjk/2/support (-1,-2) (-1,2)\n"
                 "line support trace/gjk/2/support (3,2) (-1,2)\n"
                 "pointer normal trace/gjk/2/direction (0.5,-0.5) "
                 "(-0.707106781,0.707106781)\n"
                 "dot support trace/gjk/2/support (-1,2) 'b3−a1'\n");
    expect_marks(&drawing->scene, 0, 2,
                 "pointer normal trace/gjk/2/direction (2,0) "
                 "(0.707106781,-0.707106781)\n"
                 "pointer normal trace/gjk/2/direction (1,2) "
                 "(-0.707106781,0.707106781)\n"
                 "dot of-a trace/gjk/2/support/a (2,0) 'a1'\n"
                 "dot of-b trace/gjk/2/support/b (1,2) 'b3'\n");
}

Test(picture_steps, epa_keeps_the_polygon_that_grows)
{
    struct drawing *drawing = drawn_answer(BOXES, ANSWER);
    expect_marks(drawing->records[0].panel, 0, 3,
                 "polygon simplex trace/epa/0 (-1,-2) (3,2) (-1,2)\n"
                 "line focus trace/epa/0/edge (-1,-2) (3,2)\n"
                 "dot simplex trace/epa/0/edge (-1,-2) 'b0−a2'\n"
                 "dot simplex trace/epa/0/edge (3,2) 'b2−a0'\n"
                 "pointer normal trace/epa/0/normal (0.5,-0.5) "
                 "(0.707106781,-0.707106781)\n"
                 "span depth trace/epa/0/distance (0,0) (0.5,-0.5) '0.7071'\n"
                 "line support trace/epa/0/support (-1,-2) (3,-2)\n"
                 "line support trace/epa/0/support (3,-2) (3,2)\n"
                 "dot support trace/epa/0/support (3,-2) 'b1−a3'\n");
    expect_marks(drawing->records[0].panel, 0, 4,
                 "polygon simplex trace/epa/1 (-1,-2) (3,-2) (3,2) (-1,2)\n"
                 "line focus trace/epa/1/edge (-1,2) (-1,-2)\n"
                 "dot simplex trace/epa/1/edge (-1,2) 'b3−a1'\n"
                 "dot simplex trace/epa/1/edge (-1,-2) 'b0−a2'\n"
                 "pointer normal trace/epa/1/normal (-1,0) (-1,0)\n"
                 "span depth trace/epa/1/distance (0,0) (-1,0) '1'\n");
    expect_marks(&drawing->scene, 0, 4,
                 "dot of-a trace/epa/1/edge/0/a (2,0) 'a1'\n"
                 "dot of-b trace/epa/1/edge/0/b (1,2) 'b3'\n"
                 "dot of-a trace/epa/1/edge/1/a (2,2) 'a2'\n"
                 "dot of-b trace/epa/1/edge/1/b (1,0) 'b0'\n");
}
