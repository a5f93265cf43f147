/* collide judge: claims about the convex pieces of a concave shape. The cuts
 * between them are edges of no file, and are told by the vertices they join. */
#include <criterion/criterion.h>

#include <stdio.h>

#include "support/cli_call.h"
#include "support/judged.h"

TestSuite(cli_judge_pieces, .init = cli_enter, .fini = cli_leave);

/* B is two wings that a cut at x = 0, from vertex 1 to vertex 4, parts into
 * piece 0, on the left, and piece 1. A is a box 1 deep in the left one and 0.5
 * deep in the right one:
 *
 *     (-4,4)             (4,4)
 *        |  '.        .'  |       A (-1,-0.25)-(0.5,0.25)
 *        |     (0,1)      |
 *     (-4,0)            (4,0)
 *         '-.        .-'
 *            (0,-1)                                                         */
#define WINGS                                                                  \
    "{'shapes':[{'id':'A','type':'box','min':[-1,-0.25],'max':[0.5,0.25]},"    \
    "{'id':'B','type':'polygon','vertices':[[-4,0],[0,-1],[4,0],[4,4],[0,1],"  \
    "[-4,4]]}]}"
#define LEFT  "'a':'A','b':'B','b_piece':0,'overlap':true,"
#define RIGHT "'a':'A','b':'B','b_piece':1,'overlap':true,"

#define SAT(rest)                                                              \
    "{'query':'sat','pairs':[{" LEFT "'normal':[-1,0],'depth':1," rest "},"    \
    "{" RIGHT "'normal':[1,0],'depth':0.5}]}"

Test(cli_judge_pieces, a_cut_is_an_axis_and_an_edge)
{
    judged_right("", WINGS, SAT("'axis':{'of':'b','cut':[1,4]}"));
    judged_right("", WINGS, SAT("'axis':{'of':'b','cut':[4,1]}"));
    judged_right("", WINGS,
                 SAT("'axis':{'of':'a','edge':3},'edge':{'of':'b','cut':[1,4],"
                     "'points':[[0,-1],[0,1]]},'vertex':{'of':'b','index':4,"
                     "'point':[0,1]}"));
    judged_wrong("", WINGS,
                 SAT("'edge':{'of':'b','cut':[1,4],'points':[[0,-1],[0,2]]}"),
                 "edge", "an end of the claimed edge is not at its vertex");
    judged_wrong("", WINGS, SAT("'axis':{'of':'b','edge':0}"), "axis",
                 "must be the least depth");
    judged_wrong("", WINGS, SAT("'vertex':{'of':'b','index':2}"), "vertex",
                 "claimed vertex 2, but B has no such vertex");
    judged_wrong("", WINGS, SAT("'edge':{'of':'b','index':2}"), "edge",
                 "claimed edge 2, but B has no such edge");
}

/* Any two vertices were taken for the cut of the piece. */
Test(cli_judge_pieces, a_cut_joins_the_vertices_that_it_joins)
{
    judged_wrong("", WINGS, SAT("'axis':{'of':'b','cut':[1,5]}"), "axis",
                 "claimed a cut from vertex 1 to 5, but B has no such cut");
    judged_wrong("", WINGS, SAT("'axis':{'of':'b','cut':[0,4]}"), "axis",
                 "claimed a cut from vertex 0 to 4, but B has no such cut");
    judged_wrong("", WINGS, SAT("'edge':{'of':'b','cut':[2,5]}"), "edge",
                 "claimed a cut from vertex 2 to 5, but B has no such cut");
    judged_wrong("", WINGS, SAT("'edge':{'of':'b','cut':[0,1]}"), "edge",
                 "claimed a cut from vertex 0 to 1, but B has no such cut");
}

Test(cli_judge_pieces, a_cut_stands_once_among_the_axes)
{
    judged_right("", WINGS,
                 SAT("'axis':{'of':'a','edge':3},'alternatives':[{'normal':"
                     "[-1,0],'axis':{'of':'b','cut':[1,4]}}]"));
    judged_wrong("", WINGS,
                 SAT("'axis':{'of':'b','cut':[4,1]},'alternatives':[{'normal':"
                     "[-1,0],'axis':{'of':'b','cut':[1,4]}}]"),
                 "alternatives",
                 "this alternative repeats the axis of the pair");
}

/* ---- Contacts ------------------------------------------------------------ */

/* The contacts of the right piece are where A's ends at y = -0.25 and 0.25 cut
 * the cut. */
#define CLIP_RIGHT(incident, first, second)                                    \
    "{'query':'clip','pairs':[{" LEFT "'normal':[-1,0],'depth':1},"            \
    "{" RIGHT "'normal':[1,0],'depth':0.5,'manifold':{'reference':{'of':'a',"  \
    "'edge':1,'points':[[0.5,-0.25],[0.5,0.25]]},'incident':{'of':'b'"         \
    "," incident                                                               \
    "},'flip':false,'points':[{'point':[0,0.25],'depth':0.5,'id':'" first      \
    "'},{'point':[0,-0.25],'depth':0.5,'id':'" second "'}]}}]}"

Test(cli_judge_pieces, a_cut_is_the_incident_edge_of_contacts)
{
#define CUT "'cut':[4,1],'points':[[0,1],[0,-1]]"
    judged_right("", WINGS, CLIP_RIGHT(CUT, "a.v2 b.c4-1", "a.v1 b.c4-1"));
    judged_right("", WINGS, CLIP_RIGHT(CUT, "a.v2 b.c1-4", "b.c1-4 a.v1"));
    judged_right("", WINGS,
                 CLIP_RIGHT("'cut':[1,4]", "a.v2 b.c4-1", "a.v1 b.c4-1"));
    judged_wrong("", WINGS, CLIP_RIGHT(CUT, "a.v2 b.c4-1", "a.v1 b.c4-2"),
                 "contact-id", "but the features there are a.v1 b.c4-1");
    judged_wrong("", WINGS, CLIP_RIGHT(CUT, "a.v2 b.c4-1", "a.v1 b.e4"),
                 "contact-id", "but the features there are a.v1 b.c4-1");
    judged_wrong("", WINGS, CLIP_RIGHT(CUT, "a.v2 b.c4-1", "a.v1 b.c4"),
                 "contact-id", "but the features there are a.v1 b.c4-1");
    judged_wrong("", WINGS,
                 CLIP_RIGHT("'cut':[4,1],'points':[[0,1],[0,0]]", "a.v2 b.c4-1",
                            "a.v1 b.c4-1"),
                 "incident",
                 "the claimed incident edge is not at its place in the scene");
    judged_wrong(
        "", WINGS, CLIP_RIGHT("'cut':[4,2]", "a.v2 b.c4-2", "a.v1 b.c4-2"),
        "incident", "claimed a cut from vertex 4 to 2, but B has no such cut");
    judged_wrong("", WINGS, CLIP_RIGHT("'edge':3", "a.v2 b.e3", "a.v1 b.e3"),
                 "incident",
                 "the claimed incident edge faces the reference less than the "
                 "other edge at the nearest vertex");
}

/* ---- Which pieces are told ----------------------------------------------- */

/* A sat record tells each piece that overlaps, or both shapes at once. */
Test(cli_judge_pieces, each_is_told_or_the_whole)
{
    judged_right("", WINGS, SAT("'touching':false"));
    judged_right("", WINGS,
                 "{'query':'sat','pairs':[{'a':'A','b':'B','overlap':true}]}");
    judged_right("", WINGS, "{'a':'B','b':'A','a_piece':1,'overlap':true}");
    judged_wrong("", WINGS, "{'query':'sat','pairs':[{" RIGHT "'depth':0.5}]}",
                 "missing", "\"b_piece\":0,\"ok\":false");
    judged_wrong("", WINGS, "{'query':'sat','pairs':[{" LEFT "'depth':1}]}",
                 "missing", "\"b_piece\":1,\"ok\":false");
    judged_wrong("", WINGS,
                 "{'query':'sat','pairs':[{" LEFT "'depth':1},{" RIGHT
                 "'depth':0.5},{" RIGHT "'depth':0.5}]}",
                 "extra", "an earlier record already reports this pair");
}

/* Of gjk every pair is told, of shapes that overlap by the pieces that do. */
Test(cli_judge_pieces, a_nearest_piece_is_no_answer_where_others_overlap)
{
    static const char aside[] =
        "{'shapes':[{'id':'A','type':'box','min':[1,0],'max':[2,1]},"
        "{'id':'B','type':'polygon','vertices':[[-4,0],[0,-1],[4,0],[4,4],"
        "[0,1],[-4,4]]}]}";
    judged_right("", aside,
                 "{'query':'gjk','pairs':[{'a':'A','b':'B','b_piece':1,"
                 "'overlap':true}]}");
    judged_wrong("", aside,
                 "{'query':'gjk','pairs':[{'a':'A','b':'B','b_piece':0,"
                 "'overlap':false,'normal':[-1,0],'distance':1},"
                 "{'a':'A','b':'B','b_piece':1,'overlap':true}]}",
                 "distance",
                 "claimed apart, but other pieces of the shapes overlap");
}
