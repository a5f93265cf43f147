/* commands/judge_command: whether shapes overlap, which pairs there are, scenes
 * and claims in streams. Every wrong claim is caught, and for what it is. */

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/judged.h"
#include "support/text_parts.h"

TestSuite(cli_judge, .init = cli_enter, .fini = cli_leave);

#define GJK(rest) "{'query':'gjk','pairs':[" OF(rest) "]}"

/* ---- Whether they overlap ------------------------------------------------ */

Test(cli_judge, overlap_is_as_it_is)
{
    judged_right("", BOXES, OF("'overlap':true"));
    judged_fault("", BOXES, OF("'overlap':false"), "overlap");
    judged_right("", CIRCLES, OF("'overlap':false"));
    judged_fault("", CIRCLES, OF("'overlap':true"), "overlap");
    judged_fault("", CIRCLES, OF("'overlap':true,'depth':1,'normal':[1,0]"),
                 "overlap");
    expect_part(cli_out, "\"claimed\":true,\"exact\":false,"
                         "\"error\":3,");
    judged_right("", TOUCHING, OF("'overlap':true"));
    judged_fault("", TOUCHING, OF("'overlap':false"), "overlap");
}

Test(cli_judge, near_to_touching_either_answer_passes)
{
#define GAP                                                                    \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[1,1]},"              \
    "{'id':'B','type':'box','min':[1.125,0],'max':[2,1]}]}"
    judged_fault("--touch 0.0625", GAP, OF("'overlap':true"), "overlap");
    expect_part(cli_out, "\"error\":0.125,\"tolerances\":2,");
    judged_right("--touch 0.125", GAP, OF("'overlap':true"));
    judged_right("--touch 0.125", GAP,
                 OF("'overlap':true,'depth':0,'normal':[1,0]"));
    judged_right("--touch 0.125", GAP, OF("'overlap':false,'distance':0.125"));
    judged_fault("--touch 0.125", GAP, OF("'overlap':false,'distance':0.25"),
                 "distance");
    judged_right("--touch 1", BOXES, OF("'overlap':false"));
    judged_fault("--touch 0.5", BOXES, OF("'overlap':false"), "overlap");
}

Test(cli_judge, touching_has_no_depth_and_says_so)
{
    judged_right("", TOUCHING,
                 GJK("'overlap':true,'normal':[1,0],'depth':0,"
                     "'touching':true"));
    judged_fault("", TOUCHING, GJK("'overlap':true,'normal':[1,0],'depth':0"),
                 "touching");
    judged_fault("", BOXES,
                 OF("'overlap':true,'normal':[1,0],'depth':1,'touching':true"),
                 "touching");
    judged_right("", TOUCHING, OF("'overlap':true,'normal':[1,0],'depth':0"));
}

/* ---- Which pairs --------------------------------------------------------- */

Test(cli_judge, ids_may_be_swapped)
{
    judged_right("", BOXES,
                 "{'a':'B','b':'A','overlap':true,'normal':[-1,0],'depth':1,"
                 "'points':{'a':[3,2],'b':[4,2]}}");
    judged_fault("", BOXES,
                 "{'a':'B','b':'A','overlap':true,'normal':[1,0],'depth':1}",
                 "normal");
}

Test(cli_judge, what_is_missing)
{
    judged_fault("", BOXES, "{'query':'sat','pairs':[]}", "missing");
    expect_part(cli_out, "\"summary\":{\"pairs\":0,\"ok\":0,\"faults\":0,"
                         "\"missing\":1,\"extra\":0,");
    judged_fault("", BOXES, "", "missing");
    judged_fault("", BOXES, "{'error':{'message':'no'}}", "missing");
    judged_fault("", CIRCLES, "{'query':'gjk','pairs':[]}", "missing");
    cr_expect(
        eq(int, judge_with("", CIRCLES, "{'query':'sat','pairs':[]}"), 0));
    cr_expect(eq(int, judge_with("", CIRCLES, ""), 0));
    /* Touching is to overlap, but an engine may be silent about it. */
    judged_fault("", TOUCHING, "{'query':'clip','pairs':[]}", "missing");
    cr_expect(eq(int, judge_with("", TOUCHING, "{'pairs':[]}"), 0));
    cr_expect(eq(int, judge_with("--touch 1", BOXES, "{'pairs':[]}"), 0));
    judged_fault("--touch 0.5", BOXES, "{'pairs':[]}", "missing");
}

Test(cli_judge, listed_pairs_and_layers)
{
#define LISTED                                                                 \
    "{'shapes':[{'id':'A','type':'point','point':[0,0]},"                      \
    "{'id':'B','type':'point','point':[1,0]},"                                 \
    "{'id':'C','type':'point','point':[0,0]}],'pairs':[['A','B'],['B','A']]}"
    static const char layers[] =
        "{'shapes':[{'id':'A','type':'point','point':[0,0],'hits':['x']},"
        "{'id':'B','type':'point','point':[0,0],'layers':['y']}]}";
#define AB "{'a':'A','b':'B','overlap':false}"
#define BA "{'a':'B','b':'A','overlap':false}"
    judged_right("", LISTED, "{'query':'sat','pairs':[" AB "," BA "]}");
    judged_fault("", LISTED, "{'query':'sat','pairs':[" AB "]}", "missing");
    judged_fault("", LISTED, "{'query':'sat','pairs':[" AB "," BA "," AB "]}",
                 "extra");
    judged_right("", LISTED, AB);
    judged_fault("", LISTED, AB "\n{'a':'A','b':'C','overlap':true}", "extra");
    cr_expect(eq(int, judge_with("", layers, "{'query':'gjk','pairs':[]}"), 0));
    judged_fault("", layers, "{'a':'A','b':'B','overlap':true}", "extra");
}

Test(cli_judge, what_an_engine_cannot_be_asked_about)
{
    cr_expect(eq(int, judge_with("", BOXES, OF("'refused':'too small'")), 0));
    expect_part(cli_out, "{\"scene\":0,\"a\":\"A\",\"b\":\"B\","
                         "\"refused\":\"too small\"}\n");
    expect_part(cli_out, "\"pairs\":0,\"ok\":0,\"faults\":0,"
                         "\"missing\":0,\"extra\":0,\"refused\":1,");
    judge_with("--faults", BOXES, OF("'refused':'too small'"));
    cr_expect(eq(int, cli_lines(cli_out), 1));
}

Test(cli_judge, what_is_too_much)
{
    judged_fault("", CIRCLES, "{'a':'A','b':'C','overlap':true}", "extra");
    expect_part(
        cli_out,
        "\"message\":\"no shape of the scene has the id in \\\"b\\\"\"");
    judged_fault("", CIRCLES, "{'a':'A','b':'A','overlap':true}", "extra");
    judged_fault("", CIRCLES, OF("'overlap':false") "\n" OF("'overlap':false"),
                 "extra");
    judged_fault("", CIRCLES, "{'scene':7,'a':'A','b':'B','overlap':false}",
                 "extra");
    expect_part(cli_out, "{\"scene\":7,\"a\":\"A\",\"b\":\"B\",");
}

/* ---- Shapes with pieces -------------------------------------------------- */

/* An L of two boxes, and a point in its notch, 1 from either arm. */
#define NOTCH                                                                  \
    "{'shapes':[{'id':'A','type':'polygon','vertices':[[0,0],[4,0],[4,1],"     \
    "[1,1],[1,4],[0,4]]},{'id':'B','type':'point','point':[2,2]}]}"

Test(cli_judge, shapes_with_pieces)
{
    judged_right("", NOTCH, OF("'overlap':false,'distance':1"));
    judged_right("", NOTCH, OF("'overlap':false,'normal':[1,0],'distance':1"));
    judged_right("", NOTCH, OF("'overlap':false,'normal':[0,1],'distance':1"));
    judged_fault("", NOTCH, OF("'overlap':true"), "overlap");
    judged_fault("", NOTCH, OF("'overlap':false,'distance':2"), "distance");
#define INSIDE                                                                 \
    "{'shapes':[{'id':'A','type':'polygon','vertices':[[0,0],[4,0],[4,1],"     \
    "[1,1],[1,4],[0,4]]},{'id':'B','type':'box','min':[3,0.5],"                \
    "'max':[5,3]}]}"
    judged_right("", INSIDE, OF("'overlap':true,'normal':[0,1],'depth':0.5"));
    judged_fault("", INSIDE, OF("'overlap':true,'normal':[1,0]"), "normal");
    judged_fault("", INSIDE, OF("'overlap':false"), "overlap");
    judged_fault("", INSIDE, "{'query':'sat','pairs':[]}", "missing");
    judged_fault("", NOTCH, "{'a':'A','b':'B','a_piece':9,'overlap':false}",
                 "extra");
}

/* A piece of the two that is not the nearer one. */
Test(cli_judge, a_distance_is_that_of_the_nearest_pieces)
{
    static const char far[] =
        "{'shapes':[{'id':'A','type':'chain','vertices':[[0,0],[4,0],[4,9]]},"
        "{'id':'B','type':'point','point':[2,1]}]}";
    judged_right("", far,
                 "{'query':'gjk','pairs':[{'a':'A','b':'B','a_piece':0,"
                 "'overlap':false,'normal':[0,1],'distance':1}]}");
    judged_fault("", far,
                 "{'query':'gjk','pairs':[{'a':'A','b':'B','a_piece':1,"
                 "'overlap':false,'normal':[-1,0],'distance':2}]}",
                 "distance");
}

/* ---- Streams ------------------------------------------------------------- */

#define NAMED(name, distance)                                                  \
    "{'name':'" name "','shapes':[{'id':'A','type':'point','point':[0,0]},"    \
    "{'id':'B','type':'point','point':[" distance ",0]}]}\n"
#define SAYS(scene, distance)                                                  \
    "{'scene':" scene ",'a':'A','b':'B','overlap':false,'distance':" distance  \
    "}\n"

Test(cli_judge, scenes_in_order_by_name_and_by_number)
{
#define THREE NAMED("x", "1") NAMED("y", "2") NAMED("z", "3")
    judged_right("", THREE, SAYS("'x'", "1") SAYS("'y'", "2") SAYS("'z'", "3"));
    cr_expect(eq(int, cli_lines(cli_out), 4));
    judged_right("", THREE, SAYS("'z'", "3") SAYS("'y'", "2") SAYS("'x'", "1"));
    judged_right("", THREE, SAYS("2", "3") SAYS("0", "1") SAYS("1", "2"));
    judged_right("", THREE, SAYS("'y'", "2"));
    judged_fault("", THREE, SAYS("'y'", "3"), "distance");
    judged_fault("", THREE, SAYS("'w'", "3"), "extra");
    judged_right("", THREE,
                 "{'query':'gjk','scene':'x','pairs':[{'a':'A','b':'B',"
                 "'overlap':false,'distance':1}]}"
                 "{'query':'gjk','pairs':[{'a':'A','b':'B',"
                 "'overlap':false,'distance':2}]}"
                 "{'query':'gjk','scene':'z','pairs':[{'a':'A','b':'B',"
                 "'overlap':false,'distance':3}]}");
}

Test(cli_judge, scenes_that_cannot_be_read)
{
    static const char two[] = NAMED("x", "1") "{'shapes':7}\n" NAMED("z", "3");
    cr_expect(
        eq(int,
           judge_with("", two,
                      "{'query':'sat','scene':'x','pairs':[]}\n{'error':{}}\n"
                      "{'query':'sat','scene':'z','pairs':[]}\n"),
           2));
    expect_part(cli_err, "collide: scenes.json:2:11: ");
    expect_part(cli_out, "{\"error\":{\"code\":\"wrong-type\",");
    expect_part(cli_out, "\"missing\":0,\"extra\":0,");
    cr_expect(eq(int, judge_with("", MISS, "{'pairs':[{'a':'a'}]}"), 2));
    expect_part(cli_err, "collide: <stdin>:1:11: ");
    cr_expect(eq(int, judge_with("", MISS, "{'pairs':"), 2));
    cr_expect(eq(int, judge_with("", MISS, "<xml/>"), 2));
    cr_expect(eq(int, cli_call("collide judge - -", MISS), 2));
    cr_expect(eq(int, cli_call("collide judge none.json -", MISS), 2));
    expect_part(cli_err, "none.json: No such file");
}

Test(cli_judge, scenes_may_be_standard_input_and_maps)
{
    cli_put("claims.json", "{'query':'sat','pairs':[]}");
    cr_expect(eq(int, cli_call("collide judge - claims.json", MISS), 0));
    cr_expect(eq(int,
                 judge_with("",
                            "{'type':'FeatureCollection','features':["
                            "{'type':'Feature','id':'p','properties':{},"
                            "'geometry':{'type':'Polygon','coordinates':[[[0,0]"
                            ",[1,0],[1,1],[0,0]]]}},"
                            "{'type':'Feature','id':'q','properties':{},"
                            "'geometry':{'type':'Polygon','coordinates':[[[0,0]"
                            ",[1,0],[1,1],[0,0]]]}}"
                            "]}",
                            "{'pairs':[{'a':'p','b':'q','overlap':true}]}"),
                 0));
    expect_part(cli_out, "\"pairs\":1,\"ok\":1,");
}

Test(cli_judge, what_is_printed)
{
    judge_with("--faults", NAMED("x", "1") NAMED("y", "2"),
               SAYS("'x'", "1") SAYS("'y'", "3"));
    cr_expect(eq(int, cli_lines(cli_out), 2));
    expect_part(
        cli_out,
        "{\"scene\":\"y\",\"a\":\"A\",\"b\":\"B\","
        "\"ok\":false,\"faults\":[{\"what\":"
        "\"distance\",\"class\":\"wrong\","
        "\"features\":[\"a.v0\",\"b.v0\"],\"claimed\":3,\"exact\":2,"
        "\"error\":1,\"ulps\":2251799813685248,"
        "\"tolerances\":562949953421312,"
        "\"message\":\"claimed distance 3 is too large: must be 2\"}],"
        "\"truth\":{\"overlap\":false,\"normal\":[1,0],\"distance\":2}}");
    judge_with("-q", NAMED("x", "1"), SAYS("'x'", "3"));
    cr_expect(
        eq(str, cli_out,
           "{\"summary\":{\"pairs\":1,\"ok\":0,\"faults\":1,"
           "\"missing\":0,\"extra\":0,\"refused\":0,"
           "\"kinds\":{\"distance\":1},\"judged\":{\"overlap\":1,\"normal\":0,"
           "\"depth\":1,\"points\":0},\"unknown\":{},"
           "\"classes\":{\"rounding\":0,\"slop\":0,\"convention\":0,\"wrong\":"
           "1}}}\n"));
    cr_expect(
        eq(int, judge_with("--exit-zero", NAMED("x", "1"), SAYS("0", "3")), 0));
    cr_expect(eq(int, judge_with("-q", NAMED("x", "1"), SAYS("0", "1")), 0));
}
