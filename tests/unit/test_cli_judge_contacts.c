/* collide judge: contacts that have the right depth for where they are, and are
 * on a surface, but not on that of the features that touch; right normals that
 * are told of another edge than theirs. */

#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/judged.h"
#include "support/text_parts.h"

TestSuite(cli_judge_contacts, .init = cli_enter, .fini = cli_leave);

Test(cli_judge_contacts, lie_on_the_incident_edge_not_another)
{
    judged_right("", BOXES,
                 CLIP("{'point':[3,1],'depth':1},{'point':[3,3],'depth':1}"));
    /* (7,3) is a corner of B, 3 ahead of x = 4: its depth would be -3. */
    judged_wrong(
        "", BOXES, CLIP("{'point':[3,1],'depth':1},{'point':[7,3],'depth':-3}"),
        "contact-point",
        "claimed contact is beside the incident edge: must be on its surface");
    judged_right("--at reference", BOXES,
                 CLIP("{'point':[4,1],'depth':1},{'point':[4,3],'depth':1}"));
    judged_wrong(
        "--at reference", BOXES,
        CLIP("{'point':[4,1],'depth':1},{'point':[4,3],'depth':-3}"),
        "contact-point",
        "claimed contact is beside the incident edge: must be on its surface");
    /* (4,3) and (3.5,3) are on B's upper edge. */
    judged_wrong(
        "--at reference", BOXES,
        CLIP("{'point':[4,1],'depth':1},{'point':[4,3],'depth':0}"),
        "contact-point",
        "claimed contact is beside the incident edge: must be on its surface");
    judged_wrong(
        "--at reference", BOXES,
        CLIP("{'point':[4,1],'depth':1},{'point':[4,3],'depth':0.5}"),
        "contact-point",
        "claimed contact is beside the incident edge: must be on its surface");
}

/* Where it is claimed, x = 3.5, is halfway: its depth alone is wrong. */
Test(cli_judge_contacts, halfway_with_a_wrong_depth_are_not_misplaced)
{
    judged_wrong(
        "--dialect planck", BOXES,
        "{'a':'A','b':'B','overlap':true,'normal':{'x':1,'y':0},'points':["
        "{'x':3.5,'y':1},{'x':3.5,'y':3}],'separations':[-1,-1.5]}",
        "contact-depth", "claimed contact depth 1.5: must be 1");
    expect_part(cli_out, "\"kinds\":{\"contact-depth\":1}");
    judged_wrong(
        "--dialect planck", BOXES,
        "{'a':'A','b':'B','overlap':true,'normal':{'x':1,'y':0},'points':["
        "{'x':3.5,'y':1},{'x':3.25,'y':3}],'separations':[-1,-1]}",
        "contact-point", "claimed contact is not halfway between the surfaces");
}

/* B is a capsule of radius 1 along x = 4: its edge is 1 deep, at x = 3; the
 * other side is at x = 5. */
#define PILL                                                                   \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'capsule','a':[4,3],'b':[4,1],'radius':1}]}"
#define ON_PILL(list)                                                          \
    "{'query':'clip','pairs':[{'a':'A','b':'B','overlap':true,"                \
    "'normal':[1,0],'depth':1,'manifold':{'reference':{'of':'a','edge':1},"    \
    "'incident':{'of':'b','edge':0},'points':[" list "]}}]}"

Test(cli_judge_contacts, lie_on_the_side_of_a_capsule_that_is_meant)
{
    judged_right(
        "--at reference", PILL,
        ON_PILL("{'point':[4,1],'depth':1},{'point':[4,3],'depth':1}"));
    judged_wrong(
        "--at reference", PILL,
        ON_PILL("{'point':[4,1],'depth':1},{'point':[4,3],'depth':-1}"),
        "contact-point",
        "claimed contact is beside the incident edge: must be on its surface");
}

#define CHIPMUNK(list)                                                         \
    "{'a':'A','b':'B','count':2,'normal':{'x':1,'y':0},'points':[" list "]}"
#define BOTH(a, b) "{'pointA':" a ",'pointB':" b ",'distance':-1}"
#define LOWER      BOTH("[4,1]", "[3,1]")

Test(cli_judge_contacts, on_both_surfaces_are_opposite_each_other)
{
    judged_right("--dialect chipmunk", BOXES,
                 CHIPMUNK(LOWER "," BOTH("[4,3]", "[3,3]")));
    judged_wrong("--dialect chipmunk", BOXES,
                 CHIPMUNK(LOWER "," BOTH("[4,2]", "[3,3]")), "contact-point",
                 "claimed two points that are not opposite each other: must be "
                 "opposite");
    judged_wrong("--dialect chipmunk", BOXES,
                 CHIPMUNK(LOWER "," BOTH("[4,30]", "[3,3]")), "contact-point",
                 "claimed two points that are not opposite each other: must be "
                 "opposite");
    judged_wrong("--dialect chipmunk", BOXES,
                 CHIPMUNK(LOWER "," BOTH("[3.5,3]", "[3,3]")), "contact-point",
                 "claimed point on the reference is beside the reference edge: "
                 "must be on it");
}

/* A disc of radius 1 in A's right side by 0.5, at (3.5,2). */
#define DISC                                                                   \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'circle','center':[4.5,2],'radius':1}]}"
#define ONE(a)                                                                 \
    "{'a':'A','b':'B','count':1,'normal':{'x':1,'y':0},'points':[{'pointA':" a \
    ",'pointB':[3.5,2],'distance':-0.5}]}"

Test(cli_judge_contacts, of_a_tip_are_opposite_each_other)
{
    judged_right("--dialect chipmunk", DISC, ONE("[4,2]"));
    judged_wrong("--dialect chipmunk", DISC, ONE("[4,3]"), "contact-point",
                 "claimed point on the reference is not opposite the incident "
                 "vertex: must be opposite it");
    judged_wrong("--dialect chipmunk", DISC, ONE("[3.75,2]"), "contact-point",
                 "claimed point on the reference is not opposite the incident "
                 "vertex: must be opposite it");
}

/* ---- Records that leave something out ------------------------------------ */

/* The corner of A goes as far into B along x as along y: 1 below B's side y =
 * 4, 1 beyond x = 4, so that (1,0) and (0,1) are as good. */
#define CORNERS                                                                \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'box','min':[3,3],'max':[7,7]}]}"
#define NO_NORMAL(edge, incident, list)                                        \
    "{'query':'clip','pairs':[{'a':'A','b':'B','overlap':true,'manifold':{"    \
    "'reference':{'of':'a','edge':" edge                                       \
    "},'incident':{'of':'b','edge':" incident "},'points':[" list "]}}]}"

Test(cli_judge_contacts, without_a_normal_go_by_their_reference)
{
    judged_right(
        "", CORNERS,
        NO_NORMAL("1", "3",
                  "{'point':[3,3],'depth':1},{'point':[3,4],'depth':1}"));
    judged_right(
        "", CORNERS,
        NO_NORMAL("2", "0",
                  "{'point':[3,3],'depth':1},{'point':[4,3],'depth':1}"));
    judged_wrong(
        "", CORNERS,
        NO_NORMAL("0", "2",
                  "{'point':[4,7],'depth':1},{'point':[3,7],'depth':1}"),
        "reference",
        "the claimed reference edge is not perpendicular to the normal");
#define NO_FEATURES(list)                                                      \
    "{'a':'A','b':'B','overlap':true,'manifold':{'points':[" list "]}}"
    judged_right(
        "", CORNERS,
        NO_FEATURES("{'point':[3,3],'depth':1},{'point':[3,4],'depth':1}"));
    judged_right(
        "", CORNERS,
        NO_FEATURES("{'point':[3,3],'depth':1},{'point':[4,3],'depth':1}"));
    judged_wrong(
        "", CORNERS,
        NO_FEATURES("{'point':[3,3],'depth':1},{'point':[4,3],'depth':0.5}"),
        "contact-depth", ": must be 1");
    judged_wrong(
        "", CORNERS,
        NO_FEATURES("{'point':[3,3],'depth':1},{'point':[4,3],'depth':-1}"),
        "contact-depth", "has the wrong sign");
}

/* Circles of radius 1, the centres 1.5 apart. */
#define DISCS                                                                  \
    "{'shapes':[{'id':'A','type':'circle','center':[0,0],'radius':1},"         \
    "{'id':'B','type':'circle','center':[1.5,0],'radius':1}]}"
#define TIP(x)                                                                 \
    "{'a':'A','b':'B','overlap':true,'normal':[1,0],'depth':0.5,"              \
    "'manifold':{'points':[{'point':[" x ",0],'depth':0.5}]}}"

Test(cli_judge_contacts, of_discs_are_on_either_where_no_feature_is_named)
{
    judged_right("", DISCS, TIP("0.5"));
    judged_right("", DISCS, TIP("1"));
    judged_wrong("", DISCS, TIP("0.75"), "contact-point",
                 "claimed contact is beside the place where the shapes touch: "
                 "must be there");
}

#define CORNER(of, other, x)                                                   \
    "{'query':'clip','pairs':[{'a':'A','b':'B','overlap':true,"                \
    "'normal':[1,0],'depth':0.5,'manifold':{'reference':{'of':'" of            \
    "','vertex':0},'incident':{'of':'" other                                   \
    "','vertex':0},'points':[{'point':[" x ",0],'depth':0.5}]}}]}"

Test(cli_judge_contacts, of_two_vertices_that_of_a_is_the_reference)
{
    judged_right("", DISCS, CORNER("a", "b", "0.5"));
    judged_wrong(
        "", DISCS, CORNER("b", "a", "1"), "reference",
        "claimed the vertex of B as the reference: must be the vertex of A");
}

/* The surface of A's left side begins at (-4, 2), by about 10^-299 on B's side
 * of the plane at (-1, 0), and leads away from there: that is all of it that
 * the planes leave. Its tip lies 4 along the normal (-3, 2) / sqrt(13) from (0,
 * 2), which is 1 / sqrt(13) beyond B's line y = (3 x + 3) / 2 that way. */
#define GRAZED                                                                 \
    "{'shapes':[{'id':'A','type':'capsule','a':[-2.2250738585072014e-308,2],"  \
    "'b':[-1.5e-299,-2],'radius':4},"                                          \
    "{'id':'B','type':'segment','a':[-1,2.2250738585072014e-308],"             \
    "'b':[1,3]}]}"
#define GRAZED_BY(contacts)                                                    \
    CLIP_OF("[-0.8320502943378437,0.5547001962252291]", "4.277350098112614",   \
            "'b','edge':0", "'a','edge':0", contacts)
#define GRAZED_TIP                                                             \
    "{'point':[-3.328201177351375,4.218800784900917],"                         \
    "'depth':4.277350098112614}"

Test(cli_judge_contacts, are_not_needed_of_what_is_shorter_than_rounding)
{
    judged_right("", GRAZED, GRAZED_BY(GRAZED_TIP));
    judged_wrong("", GRAZED,
                 GRAZED_BY("{'point':[-4,2],'depth':3.605551275463989}"),
                 "deepest-contact", "claimed deepest contact has the depth");
}

/* A's right side is x = 2 but for 3 10^-65 and B begins in (2, 0): the plane
 * there cuts the side less than 10^-40 below or above B, as rounding has it. */
Test(cli_judge_contacts, are_not_needed_of_a_round_side_that_may_lie_above)
{
    judged_right(
        "",
        "{'shapes':[{'id':'A','type':'capsule','a':[3.0382409163734376e-65,"
        "8.000000000000004],'b':[0,-0.0024815322094898997],'radius':2},"
        "{'id':'B','type':'segment','a':[2,-2.2250738585072014e-308],"
        "'b':[-2.2250738585072014e-308,1.1060426592965653e43]}]}",
        "{'query':'clip','pairs':[{'a':'A','b':'B','overlap':true,"
        "'normal':[1,1.808248518435975e-43],'depth':1.4465988147487806e-42,"
        "'manifold':{'reference':{'of':'b','edge':1},"
        "'incident':{'of':'a','edge':1},'points':["
        "{'point':[2,8.000000000000004],'depth':1.4465988147487806e-42,"
        "'id':'a.v0 b.e1'}]}}]}");
}

/* B is 10^-38 wide: which of its corners is the nearest to A's left side no
 * double of where they lie tells. Its right side has the contacts. */
Test(cli_judge_contacts, lie_on_sides_that_are_nothing_apart)
{
    judged_right(
        "--dialect box2d",
        "{'shapes':[{'id':'A','type':'capsule','a':[0,0.04432401806116104],"
        "'b':[2,4928.80322265625],'radius':4},{'id':'B','type':'polygon',"
        "'vertices':[[-1.1754943508222875e-38,1],[1.401298464324817e-45,1],"
        "[1.401298464324817e-45,3],[-1.1754943508222875e-38,3]],"
        "'radius':1.1754943508222875e-38}]}",
        "{'a':'A','b':'B','overlap':true,"
        "'normal':{'x':-0.9999999176706297,'y':0.00040578163315999435},"
        "'points':[{'x':-1.9998059374768615,'y':1.0008114845861213},"
        "{'x':-1.9994001558771093,'y':3.000811319927388}],"
        "'separations':[-3.999612204239277,-3.998800640972957]}");
}

Test(cli_judge_contacts, of_a_piece_that_there_is_not_are_extra)
{
    judged_right("", BOXES, "{'a':'A','b':'B','a_piece':0,'overlap':true}");
    judge_with("", BOXES, "{'a':'A','b':'B','a_piece':1,'overlap':true}");
    expect_part(cli_out, "a shape has no piece of the number in");
    expect_part(cli_out, "\"extra\":1");
}

/* ---- Alternatives -------------------------------------------------------- */

/* A small box about the middle of a large one: four ways out, each of 3. */
#define NESTED                                                                 \
    "{'shapes':[{'id':'A','type':'box','min':[-2,-2],'max':[2,2]},"            \
    "{'id':'B','type':'box','min':[-1,-1],'max':[1,1]}]}"
#define SAT(of_left)                                                           \
    "{'query':'sat','pairs':[{'a':'A','b':'B','overlap':true,"                 \
    "'normal':[0,-1],'depth':3,'axis':{'of':'a','edge':0},'alternatives':["    \
    "{'normal':[1,0]},{'normal':[0,1]},{'normal':[0,-1]},{'normal':[-1,0]},"   \
    "{'normal':[-1,0],'axis':" of_left "}]}]}"

Test(cli_judge_contacts, the_axis_of_an_alternative_has_its_normal)
{
    judged_right("", NESTED, SAT("{'of':'a','edge':3}"));
    judged_right("", NESTED, SAT("{'of':'b','edge':1}"));
    judged_wrong(
        "", NESTED, SAT("{'of':'b','edge':3}"), "alternatives",
        "the normal of this alternative is not the normal of its axis");
    judged_wrong(
        "", NESTED, SAT("{'of':'a','edge':1}"), "alternatives",
        "the normal of this alternative is not the normal of its axis");
    judged_wrong("", NESTED, SAT("{'of':'a','edge':4}"), "alternatives",
                 "claimed edge 4, but A has no such edge");
    judged_wrong("", NESTED, SAT("{'of':'a','cut':[0,2]}"), "alternatives",
                 "claimed a cut from vertex 0 to 2, but A has no such cut");
    judged_wrong(
        "", NESTED, SAT("{'of':'a','vertex':2}"), "alternatives",
        "claimed a single vertex as the axis: must be an edge or two vertices");
}

/* Corners that touch: every normal between (1,0) and (0,1) is right, and two of
 * them are axes. */
#define TIPS                                                                   \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[1,1]},"              \
    "{'id':'B','type':'box','min':[1,1],'max':[2,2]}]}"
#define AT_TIPS(others)                                                        \
    "{'query':'sat','pairs':[{'a':'A','b':'B','overlap':true,"                 \
    "'normal':[1,0],'depth':0,'touching':true,'axis':{'of':'a','edge':"        \
    "1}" others "}]}"

Test(cli_judge_contacts, both_axes_of_corners_that_touch_are_named)
{
    judged_right(
        "", TIPS,
        AT_TIPS(",'alternatives':[{'normal':[0,1]},{'normal':[1,0]}]"));
    judged_wrong("", TIPS, AT_TIPS(",'alternatives':[{'normal':[0,1]}]"),
                 "alternatives",
                 "claimed alternatives lack the axis b.e3, which has the same "
                 "depth");
    judged_wrong("", TIPS, AT_TIPS(""), "alternatives",
                 "claimed alternatives lack a normal of the same depth");
}

#define OF_EDGES(a, b, list)                                                   \
    "'manifold':{'reference':{'of':'" a "},'incident':{'of':'" b               \
    "},'points':[" list "]}}]}"

/* B's left side is moved out to x = 0. A's upper end is 1e-260 ahead of it, of
 * which 3 - 3 - 1e-260 tells nothing; where A is upright both ends touch. */
#define TOUCHED(x)                                                             \
    "{'shapes':[{'id':'A','type':'segment','a':[" x ",1e-239],'b':[0,-2]},"    \
    "{'id':'B','type':'polygon','radius':3,"                                   \
    "'vertices':[[3,-4],[9,-4],[3,2]]}]}"
#define TOUCHES(edges)                                                         \
    "{'query':'clip','pairs':[{'a':'A','b':'B','overlap':true,"                \
    "'normal':[1,0],'depth':0,'touching':true," edges

Test(cli_judge_contacts, may_lack_an_end_that_may_be_ahead)
{
    judged_right("", TOUCHED("-1e-260"),
                 TOUCHES(OF_EDGES("b','edge':2", "a','edge':1",
                                  "{'point':[0,-2],'depth':0}")));
    judged_wrong("", TOUCHED("0"),
                 TOUCHES(OF_EDGES("a','edge':1", "b','edge':2",
                                  "{'point':[0,-2],'depth':0}")),
                 "uncovered", "leave out an end");
}

/* B's upper side is moved out to y = 1.0000000000000004 + 3, which rounds to 4:
 * its end (0,4) is A's. Before it is rounded it is beyond A's end. */
Test(cli_judge_contacts, may_be_an_end_that_rounding_leaves)
{
    judged_right("",
                 "{'shapes':[{'id':'A','type':'segment','a':[0,4],"
                 "'b':[-2,2.000000000000001]},{'id':'B','type':'polygon',"
                 "'radius':3,'vertices':[[0,0.8288427356921934],"
                 "[1,0.8288427356921934],[1,1.0000000000000004],"
                 "[0,1.0000000000000004]]}]}",
                 "{'query':'clip','pairs':[{'a':'A','b':'B','overlap':true,"
                 "'normal':[0.7071067811865474,-0.7071067811865477],"
                 "'depth':0.8786796564403573," OF_EDGES(
                     "a','edge':1", "b','edge':2",
                     "{'point':[0,4],'depth':0},"
                     "{'point':[-2.121320343559642,3.1213203435596433],"
                     "'depth':0.8786796564403573}"));
}

/* ---- The reference of a record without features -------------------------- */

/* B's lowest edge rises from (1,1.5) to (3,1.6), A's top is y = 2: the normal
 * is (0,1), the depth 0.5, and the contact segment lies over 1 <= x <= 3. The
 * planes at the ends of B's edge cross A's top at x = 0.975 and 2.98. */
#define SLANTED                                                                \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,2]},"              \
    "{'id':'B','type':'polygon','vertices':[[1,1.5],[3,1.6],[2,3]]}]}"
#define SUPPORTS(first, second)                                                \
    "{'a':'A','b':'B','bodyA':'B','bodyB':'A','collided':true,'depth':0.5,"    \
    "'normal':{'x':0,'y':1},'supportCount':2,'supports':[" first "," second    \
    "]}"

/* A contact beside the segment leaves its end without one. */
static void expect_outside(const char *options, const char *scene,
                           const char *claims)
{
    int status = judge_with(options, scene, claims);
    cr_expect(
        all(eq(int, status, 1),
            cli_has(cli_out, "\"kinds\":{\"uncovered\":1,\"outside\":1}")),
        "status %d: %s", status, cli_out);
}

Test(cli_judge_contacts, are_not_of_a_reference_that_is_not_perpendicular)
{
    judged_right("--dialect matter", SLANTED,
                 SUPPORTS("{'x':1,'y':2}", "{'x':3,'y':1.6}"));
    expect_outside("--dialect matter --tol points=1e-6", SLANTED,
                   SUPPORTS("{'x':0.975,'y':2}", "{'x':3,'y':2}"));
    judged_fault("--dialect matter --tol points=1e-6", SLANTED,
                 SUPPORTS("{'x':1,'y':2}", "{'x':2.98,'y':2}"), "uncovered");
}

#define APART_CONTACT(ax, ay, bx, by, d)                                       \
    "{'pointA':[" ax "," ay "],'pointB':[" bx "," by "],'distance':" d "}"
#define UNNAMED(list)                                                          \
    "{'a':'A','b':'B','normal':{'x':0,'y':1},'count':2,'points':[" list "]}"

/* B's lower side rises by 1e-8 per unit. Where it is the reference, contacts
 * on A lie 1e-8 to the left, as the depth is 1. */
Test(cli_judge_contacts, are_not_of_a_reference_that_is_nearly_perpendicular)
{
    const char *scene =
        "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[10,10]},"
        "{'id':'B','type':'polygon','vertices':[[1,9],[9,9.00000008],[9,14],"
        "[1,14]]}]}";
    const char *of_a =
        UNNAMED(APART_CONTACT("1", "10", "1", "9", "-1") "," APART_CONTACT(
            "9", "10", "9", "9.00000008", "-0.99999992"));
    const char *of_b = UNNAMED(
        APART_CONTACT("0.99999999", "10", "1", "9", "-1") "," APART_CONTACT(
            "8.99999999", "10", "9", "9.00000008", "-0.99999992"));
    judged_right("--dialect chipmunk", scene, of_a);
    judged_right("--dialect chipmunk --ulps normal=0", scene, of_a);
    judged_fault("--dialect chipmunk", scene, of_b, "contact-point");
    judged_fault("--dialect chipmunk --ulps normal=0", scene, of_b,
                 "contact-point");
    judged_right("--dialect chipmunk --tol 2e-8", scene, of_b);
}

/* B's lowest corner is (4,3). Its left edge rises by 1 in 4, and its right edge
 * by 1e-8 more, so the left edge faces A more, by 6e-10. */
Test(cli_judge_contacts, are_not_of_an_edge_that_faces_nearly_as_much)
{
#define WEDGE(y)                                                               \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[8,3.5]},"            \
    "{'id':'B','type':'polygon','vertices':[[4,3],[8," y "],[8,9],[0,9],"      \
    "[0,4]]}]}"
#define RIGHT_EDGE(y, d)                                                       \
    UNNAMED(APART_CONTACT("4", "3.5", "4", "3",                                \
                          "-0.5") "," APART_CONTACT("6", "3.5", "6", y, d))
    judged_right("--dialect chipmunk", WEDGE("4"), RIGHT_EDGE("3.5", "0"));
    int status = judge_with("--dialect chipmunk", WEDGE("4.00000001"),
                            RIGHT_EDGE("3.500000005", "5e-9"));
    cr_expect(all(eq(int, status, 1), cli_has(cli_out, "\"what\":\"outside\"")),
              "%s", cli_out);
    judged_right("--dialect chipmunk --tol normal=1e-9", WEDGE("4.00000001"),
                 RIGHT_EDGE("3.500000005", "5e-9"));
}

/* B's left side is three edges that are bent by less than 1e-6: of y from 0 to
 * 1, from 1 to 3, and from 3 to 4. With a tolerance of 1e-5 an engine may clip
 * A's right side, x = 0 with y from 0.2 to 3.8, to any of them. */
#define BENT                                                                   \
    "{'shapes':[{'id':'A','type':'box','min':[-4,0.2],'max':[0,3.8]},"         \
    "{'id':'B','type':'polygon','vertices':[[-1,0],[3,0],[3,4],[-1,4],"        \
    "[-1.00000025,3],[-1.0000002,1]]}]}"
#define ON_BENT(low, high)                                                     \
    "{'a':'A','b':'B','bodyA':'B','bodyB':'A','collided':true,'depth':1,"      \
    "'normal':{'x':1,'y':0},'supportCount':2,'supports':[{'x':0,'y':" low      \
    "},{'x':0,'y':" high "}]}"

Test(cli_judge_contacts, may_be_of_any_of_several_edges_on_a_line)
{
    judged_right("--dialect matter --tol 1e-5", BENT, ON_BENT("0.2", "1"));
    judged_right("--dialect matter --tol 1e-5", BENT, ON_BENT("1", "3"));
    judged_right("--dialect matter --tol 1e-5", BENT, ON_BENT("3", "3.8"));
    expect_outside("--dialect matter --tol 1e-5", BENT, ON_BENT("0.2", "3"));
}

/* Two circles with centers 1e-9 apart: with a tolerance of 1e-6 any normal is
 * right, but the contact must still lie along it. */
#define NEARLY_ONE                                                             \
    "{'shapes':[{'id':'A','type':'circle','center':[0,0],'radius':1},"         \
    "{'id':'B','type':'circle','center':[0,1e-9],'radius':1}]}"
#define ON_ONE(x)                                                              \
    "{'a':'A','b':'B','pointCount':1,'normal':{'x':1,'y':0},'separations':"    \
    "[-2],'points':[{'x':" x ",'y':0}]}"

Test(cli_judge_contacts, of_nearly_concentric_circles_are_judged)
{
    judged_right("--dialect planck --tol 1e-6", NEARLY_ONE, ON_ONE("0"));
    judged_fault("--dialect planck --tol 1e-6", NEARLY_ONE, ON_ONE("0.5"),
                 "contact-point");
}
