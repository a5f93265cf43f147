/* collide judge: features that are named beside an answer, though no normal
 * is, that are of the wrong kind, or of the wrong shape. */

#include <stdio.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/judged.h"
#include "support/text_parts.h"

TestSuite(cli_judge_features, .init = cli_enter, .fini = cli_leave);

/* ---- What sat names ------------------------------------------------------ */

#define SAT(rest)                                                              \
    "{'query':'sat','pairs':[{'a':'A','b':'B','overlap':true," rest "}]}"

/* Along y the depth is 3; along x, which is right, 1. */
Test(cli_judge_features, an_axis_needs_no_normal_to_be_judged)
{
    judged_right("", BOXES, SAT("'axis':{'of':'a','edge':1}"));
    judged_wrong("", BOXES, SAT("'axis':{'of':'a','edge':0}"), "axis",
                 "must be the least depth");
    judged_wrong(
        "", BOXES, SAT("'axis':{'of':'a','vertex':1}"), "axis",
        "claimed a single vertex as the axis: must be an edge or two vertices");
    judged_wrong("", BOXES, SAT("'axis':{'a_vertex':9,'b_vertex':0}"), "axis",
                 "claimed vertex 9, but A has no such vertex");
    judged_wrong("", BOXES, SAT("'axis':{'a_vertex':0,'b_vertex':9}"), "axis",
                 "claimed vertex 9, but B has no such vertex");
}

Test(cli_judge_features, an_edge_is_held_against_the_axis_where_no_normal_is)
{
    judged_right("", BOXES,
                 SAT("'axis':{'of':'a','edge':1},'edge':{'of':'b','index':3}"));
    judged_wrong("", BOXES,
                 SAT("'axis':{'of':'a','edge':1},'edge':{'of':'b','index':0}"),
                 "edge", "the claimed edge is not perpendicular to the normal");
    judged_right("", BOXES, SAT("'edge':{'of':'b','index':0}"));
    judged_wrong("", BOXES, SAT("'edge':{'of':'b','index':4}"), "edge",
                 "claimed edge 4, but B has no such edge");
}

/* Vertices 1 and 2 of A are at x = 4, 0 and 3 at x = 0. */
Test(cli_judge_features, a_vertex_of_either_shape_is_the_deepest_of_its_own)
{
    judged_right(
        "", BOXES,
        SAT("'axis':{'of':'a','edge':1},'vertex':{'of':'a','index':2}"));
    judged_wrong(
        "", BOXES,
        SAT("'axis':{'of':'a','edge':1},'vertex':{'of':'a','index':3}"),
        "vertex",
        "the claimed vertex is not the deepest vertex along the axis");
    judged_right("", BOXES, SAT("'vertex':{'of':'a','index':3}"));
}

/* Discs about one center: every direction is that of the two vertices. */
Test(cli_judge_features, two_vertices_in_one_place_are_any_axis)
{
    static const char one_center[] =
        "{'shapes':[{'id':'A','type':'circle','center':[1,1],'radius':2},"
        "{'id':'B','type':'circle','center':[1,1],'radius':1}]}";
    judged_right("", one_center,
                 SAT("'normal':[0.6,-0.8],'depth':3,"
                     "'axis':{'a_vertex':0,'b_vertex':0}"));
    judged_right("", one_center, SAT("'axis':{'a_vertex':0,'b_vertex':0}"));
}

/* A gap of 2 along x, which is the distance, too. */
#define APART                                                                  \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[1,1]},"              \
    "{'id':'B','type':'box','min':[3,0],'max':[4,1]}]}"
#define GAP(rest)                                                              \
    "{'query':'sat','pairs':[{'a':'A','b':'B','overlap':false," rest "}]}"

Test(cli_judge_features, a_gap_along_nothing_is_any_up_to_the_distance)
{
    judged_right("", APART, GAP("'separation':2"));
    judged_right("", APART, GAP("'separation':1.5"));
    judged_wrong("", APART, GAP("'separation':3"), "separation",
                 "but the gap between the shapes is 2");
    judged_wrong("", APART, GAP("'separation':0"), "separation",
                 "claimed apart: must be positive");
    judged_wrong("", APART, GAP("'separation':-1"), "separation",
                 "claimed apart: must be positive");
    judged_wrong("", APART, GAP("'separation':1.5,'axis':{'of':'a','edge':1}"),
                 "separation", "but the gap along the axis is 2");
}

/* ---- What clip names ----------------------------------------------------- */

#define POINTS "{'point':[3,1],'depth':1},{'point':[3,3],'depth':1}"
#define NAMING(reference, incident)                                            \
    CLIP_OF("[1,0]", "1", reference, incident, POINTS)

Test(cli_judge_features, a_reference_is_an_edge_of_the_other_shape)
{
    judged_right("", BOXES, NAMING("'a','edge':1", "'b','edge':3"));
    judged_wrong("", BOXES, NAMING("'a','vertex':1", "'b','edge':3"),
                 "reference",
                 "claimed a vertex as the reference and an edge as the "
                 "incident feature: must be the reverse");
    judged_wrong("", BOXES, NAMING("'a','edge':1", "'a','edge':3"), "incident",
                 "the claimed reference and incident feature are of the same "
                 "shape: must be of both");
    judged_wrong(
        "", BOXES, NAMING("'a','edge':0", "'b','edge':3"), "reference",
        "the claimed reference edge is not perpendicular to the normal");
    judged_wrong("", BOXES, NAMING("'b','edge':3", "'a','edge':1"), "reference",
                 "claimed a reference of B, but an edge of A is also "
                 "perpendicular to the normal: must be of A");
    judged_wrong("", BOXES, NAMING("'a','edge':4", "'b','edge':3"), "reference",
                 "claimed edge 4, but A has no such edge");
    judged_wrong("", BOXES, NAMING("'a','edge':1", "'b','vertex':4"),
                 "incident", "claimed vertex 4, but B has no such vertex");
    judged_wrong("", BOXES,
                 NAMING("'a','edge':1,'points':[[4,0],[4,5]]", "'b','edge':3"),
                 "reference",
                 "the claimed reference edge is not at its place in the scene");
}

/* B's vertices 0 and 3, at x = 3, are nearest to A's side; edge 1 is at
 * x = 7, and edge 0 leads away from vertex 0. */
Test(cli_judge_features, an_incident_feature_faces_the_reference_at_its_nearest)
{
    judged_wrong("", BOXES, NAMING("'a','edge':1", "'b','edge':1"), "incident",
                 "the claimed incident edge does not end at the vertex nearest "
                 "to the reference");
    judged_wrong("", BOXES, NAMING("'a','edge':1", "'b','edge':0"), "incident",
                 "the claimed incident edge faces the reference less than the "
                 "other edge at the nearest vertex");
    judged_wrong("", BOXES, NAMING("'a','edge':1", "'b','edge':2"), "incident",
                 "the claimed incident edge faces the reference less than the "
                 "other edge at the nearest vertex");
    judged_wrong("", BOXES, NAMING("'a','edge':1", "'b','vertex':1"),
                 "incident",
                 "the claimed incident vertex is not the nearest vertex to the "
                 "reference");
    judged_wrong("", BOXES, NAMING("'a','edge':1", "'b','vertex':0"),
                 "incident",
                 "claimed a vertex as the incident feature, but an edge there "
                 "faces the reference: must be the edge");
}

/* A corner of a box, (4,4), in a disc about (7,8): the way is (3,4), of length
 * 5, and the depth 1. */
#define CORNER                                                                 \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'circle','center':[7,8],'radius':6}]}"
#define AT_CORNER(reference, incident)                                         \
    CLIP_OF("[0.6,0.8]", "1", reference, incident,                             \
            "{'point':[3.4,3.2],'depth':1}")

Test(cli_judge_features, of_two_vertices_the_normal_goes_from_one_to_the_other)
{
    judged_right("", CORNER, AT_CORNER("'a','vertex':2", "'b','vertex':0"));
    judged_right("", CORNER,
                 AT_CORNER("'a','vertex':2,'point':[4,4]",
                           "'b','vertex':0,'point':[7,8]"));
    judged_wrong(
        "", CORNER, AT_CORNER("'a','vertex':1", "'b','vertex':0"), "reference",
        "the normal does not point from the claimed vertex to the other");
    judged_wrong(
        "", CORNER, AT_CORNER("'b','vertex':0", "'a','vertex':2"), "reference",
        "claimed the vertex of B as the reference: must be the vertex of A");
    judged_wrong(
        "", CORNER, AT_CORNER("'a','vertex':2", "'b','vertex':0,'point':[7,9]"),
        "incident",
        "the claimed incident vertex is not at its place in the scene");
}

/* ---- Numbers that are none ----------------------------------------------- */

/* null is what engines write for infinities and for what is no number. */
Test(cli_judge_features, numbers_that_are_none_are_told)
{
    judge_with("", BOXES,
               CLIP("{'point':[3,null],'depth':1},{'point':[3,3],'depth':1}"));
    expect_part(cli_out, "\"not-finite\"");
    judge_with("", BOXES,
               "{'a':'A','b':'B','overlap':true,'points':{'a':[null,1],"
               "'b':[3,1]}}");
    expect_part(cli_out, "\"not-finite\"");
    judge_with("", BOXES, "{'a':'A','b':'B','overlap':true,'depth':null}");
    expect_part(cli_out, "\"not-finite\"");
}
