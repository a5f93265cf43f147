/* compare/words: what has come of a difference. */
#include <criterion/criterion.h>

#include "support/differences.h"

Test(compare_words, normals_turn)
{
    expect_pair_words("'normal':[0,-1]", "'normal':[1,0]",
                      "normal turned 90 degrees");
    expect_pair_words("'normal':[0,-1]", "'normal':[-1,0]",
                      "normal turned -90 degrees");
    expect_pair_words("'normal':[0,-1]", "'normal':[0,1]",
                      "normal turned 180 degrees");
    /* From (1,0) to (3,4)/5: 53.130102... degrees. */
    expect_pair_words("'normal':[1,0]", "'normal':[0.6,0.8]",
                      "normal turned 53.1301 degrees");
    expect_pair_words("'normal':[1,0]", "'normal':[2,0]",
                      "normal changed by 1");
    expect_pair_words("'normal':[1,0]", "'normal':[0,0]",
                      "normal changed by 1");
    /* Turns that are lost in products of coordinates: of 1e-20, and of
     * 0.8 * 2^-53, by 180/pi. */
    expect_pair_words("'normal':[1,0]", "'normal':[1,1e-20]",
                      "normal turned 5.72958e-19 degrees");
    expect_pair_words("'normal':[0.6,0.8]", "'normal':[0.6000000000000001,0.8]",
                      "normal turned -5.08889e-15 degrees");
}

Test(compare_words, numbers_grow_and_shrink)
{
    expect_pair_words("'depth':1", "'depth':1.3", "depth +0.3");
    expect_pair_words("'time':0.5", "'time':0.25", "time -0.25");
    expect_pair_words("'distance':1e-300", "'distance':0", "distance -1e-300");
    expect_pair_words("'depth':-1.5e308", "'depth':1.5e308",
                      "depth is now 1.5e+308, was -1.5e+308");
    expect_pair_words("'manifold':{'reference':{'edge':0}}",
                      "'manifold':{'reference':{'edge':2}}",
                      "manifold reference edge is now 2, was 0");
}

Test(compare_words, overlaps_come_and_go)
{
    const char *over = "'overlap':true,'normal':[0,1],'depth':0.5,"
                       "'axis':{'of':'a','edge':0},'edge':{'index':1}";
    const char *apart = "'overlap':false,'normal':[0,1],'separation':0.25,"
                        "'axis':{'of':'a','edge':0}";
    expect_pair_words(over, apart,
                      "no longer overlaps; separation is now 0.25");
    expect_pair_words(apart, over, "overlaps now; depth is now 0.5");
    expect_pair_words("'depth':0", "'depth':0,'touching':true",
                      "only touches now");
    expect_pair_words("'depth':0,'touching':true", "'depth':0",
                      "no longer only touches");
    expect_pair_words("'hit':false,'status':'apart'",
                      "'hit':true,'status':'hit','time':0.5",
                      "hits now; status is now \"hit\", was \"apart\"; time is "
                      "now 0.5");
    expect_pair_words("'hit':true,'stuck':false", "'hit':true,'stuck':true",
                      "is stuck now");
    expect_pair_words("'agree':true", "'agree':false",
                      "methods no longer agree");
    expect_pair_words("'ok':false", "'ok':true", "is correct now");
    expect_pair_words("'manifold':{'flip':false}", "'manifold':{'flip':true}",
                      "the reference edge is B's now");
}

/* In SAT.js "overlap" is how far two shapes overlap, 0 if they touch, or false.
 */
Test(compare_words, an_amount_of_overlap_is_an_overlap)
{
    expect_pair_words("'overlap':false", "'overlap':2.5", "overlaps now");
    expect_pair_words("'overlap':0", "'overlap':false", "no longer overlaps");
    expect_pair_words("'overlap':true", "'overlap':2.5",
                      "overlap is now 2.5, was true");
    expect_pair_words("'hit':true", "'hit':0", "hit is now 0, was true");
}

Test(compare_words, what_is_left_open_has_not_turned)
{
    expect_pair_words("'overlap':false,'distance':1", "'distance':1",
                      "overlap is gone");
    expect_pair_words("'overlap':true,'depth':1", "'axis':{}",
                      "overlap is gone; depth is gone; axis is new");
    expect_pair_words("'time':1", "'time':1,'hit':false", "hit is now false");
    expect_pair_words("'time':1", "'time':1,'hit':true", "hit is now true");
    expect_pair_words("'touching':false", "'time':1",
                      "touching is gone; time is now 1");
    expect_pair_words("'manifold':{'flip':true}", "'manifold':{}",
                      "manifold flip is gone");
    expect_pair_words("'ok':true", "'ok':null", "ok is now null, was true");
}

Test(compare_words, places_move)
{
    expect_pair_words("'bracket':[0,1]", "'bracket':[0,1.5]",
                      "bracket changed by 0.5");
    expect_pair_words("'rotation':[1,0]", "'rotation':[0.6,0.8]",
                      "rotation changed by 0.894427");
    expect_pair_words("'points':{'a':[0,0],'b':[1,1]}",
                      "'points':{'a':[3,4],'b':[1,1]}",
                      "point of a moved by 5");
    expect_pair_words("'boxes':{'a':{'min':[0,0]}}",
                      "'boxes':{'a':{'min':[0,2]}}",
                      "boxes of a min moved by 2");
    expect_pair_words("'bodies':{'b':{'after':{'velocity':[0,0]}}}",
                      "'bodies':{'b':{'after':{'velocity':[3,4]}}}",
                      "bodies of b after velocity changed by 5");
    expect_pair_words("'correction':{'a':[0,0]}", "'correction':{'a':[0,1]}",
                      "correction of a changed by 1");
    expect_pair_words("'bracket':[0,1,2]", "'bracket':[0,1.5,1.75]",
                      "bracket changed by up to 0.5");
    expect_pair_words("'points':{'a':[-1.7e308,0]}",
                      "'points':{'a':[1.7e308,0]}", "point of a changed");
    expect_pair_words("'axis':{'cut':[0,4]}", "'axis':{'cut':[4,0]}",
                      "axis cut changed");
}

/* Vectors in the words of engines. */
Test(compare_words, vectors_may_be_objects)
{
    expect_pair_words("'normal':{'x':0,'y':-1}", "'normal':{'y':0,'x':1}",
                      "normal turned 90 degrees");
    expect_pair_words("'n':{'x':0,'y':-1}", "'n':{'x':1,'y':0}",
                      "n turned 90 degrees");
    expect_pair_words("'contact':{'normal1':[0,1]}",
                      "'contact':{'normal1':[0,-1]}",
                      "contact normal1 turned 180 degrees");
    expect_pair_words("'points':[{'x':0,'y':0},{'x':1,'y':1}]",
                      "'points':[{'x':3,'y':4},{'x':1,'y':1}]",
                      "points[0] moved by 5");
    expect_pair_words("'normal':{'x':0,'y':1,'z':0}",
                      "'normal':{'x':0,'y':1,'z':1}", "normal z +1");
    expect_pair_words("'normal':{'x':0,'y':1}", "'normal':{'x':'0','y':1}",
                      "normal x is now \"0\", was 0");
    expect_pair_words("'normal':{'x':0,'y':1}", "'normal':{'x':0,'y':null}",
                      "normal y is now null, was 1");
    expect_pair_words("'normal':{'x':0,'z':1}", "'normal':{'x':0,'z':2}",
                      "normal z +1");
    expect_pair_words("'points':[{'point':[[0],[1]]}]",
                      "'points':[{'point':[[0],[2]]}]",
                      "contact point 0 point[1] changed by 1");
    expect_pair_words("'normal':{'x':0,'y':1}", "'normal':[0,1]",
                      "normal is now an array of numbers, was an object");
    expect_pair_words("'axes':{'x':{'distance':1},'y':{}}",
                      "'axes':{'x':{'distance':2},'y':{}}",
                      "axes x distance +1");
}

Test(compare_words, both_points_may_go)
{
    expect_pair_words("'points':{'a':[0,0],'b':[1,1]}", "'points':null",
                      "points are now null, was an object");
    expect_pair_words("'points':{'a':[0,0],'b':[1,1]}", "'points':{'b':[1,1]}",
                      "point of a is gone");
}

Test(compare_words, hits_of_rays_are_named)
{
    expect_words("{'rays':[{'hits':[{'shape':'A','fraction':0.5}]}]}",
                 "{'rays':[{'hits':[{'shape':'A','fraction':0,'inside':true}]}]"
                 "}",
                 "ray 0 \"A\": fraction -0.5; starts inside now\n");
}

Test(compare_words, two_hits_of_a_ray_are_two_records)
{
    expect_words("{'rays':[{'to':[4,0],'hits':[]},{'to':[4,0],'hits':["
                 "{'shape':'A','fraction':0.25},{'shape':'B','fraction':0.5}]}"
                 "]}",
                 "{'rays':[{'to':[4,0],'hits':[]},{'to':[4,1],'hits':["
                 "{'shape':'A','fraction':0.5},{'shape':'B','fraction':0.75}]}"
                 "]}",
                 "ray 1: to moved by 1\n"
                 "ray 1 \"A\": fraction +0.25\n"
                 "ray 1 \"B\": fraction +0.25\n");
    expect_words("{'walker':'p','hits':[{'shape':'A','time':0.25}]}",
                 "{'walker':'p','hits':[{'shape':'A','time':0.5}]}",
                 "\"A\": time +0.25\n");
}

Test(compare_words, errors_come_and_go)
{
    const char *good = "{'query':'sat','scene':'s','pairs':[]}";
    const char *bad = "{'error':{'code':'box-order','message':'min < max'}}";
    expect_words(good, bad, "fails now: min < max\n");
    expect_words(bad, good, "no longer fails: min < max\n");
    expect_words(bad, "{'error':{'code':'other','message':'min < max'}}",
                 "error code is now \"other\", was \"box-order\"\n");
}

Test(compare_words, strings_are_shown_on_one_line_and_cut)
{
    expect_words("{'u':'a'}", "{'u':'\\n\\u001b\\\"\\\\'}",
                 "u is now \"\\u000a\\u001b\\\"\\\\\", was \"a\"\n");
    expect_words(
        "{'u':'a'}",
        "{'u':'0123456789012345678901234567890123456789012345678901234567"
        "\xC3\xA9\xC3\xA9'}",
        "u is now \"0123456789012345678901234567890123456789012345678901234567"
        "\xC3\xA9...\", was \"a\"\n");
    expect_words("{'pairs':[{'a':'\\u0007','b':'B','depth':1}]}",
                 "{'pairs':[{'a':'\\u0007','b':'B','depth':2}]}",
                 "\"\\u0007\" \"B\": depth +1\n");
}

Test(compare_words, records_are_named_by_what_they_are_of)
{
    expect_words("{'a':'A','b':3,'depth':1}", "{'a':'A','b':3,'depth':2}",
                 "\"A\" 3: depth +1\n");
    expect_words("{'a':'A','b':'B','manifold':{'points':["
                 "{'point':[0,0],'depth':1,'id':'x'},{'point':[1,0]}]}}",
                 "{'a':'A','b':'B','manifold':{'points':["
                 "{'point':[0,1],'depth':2,'id':'x'}]}}",
                 "\"A\" \"B\": contact point 0 moved by 1; contact point 0 "
                 "depth +1; contact point 1 is gone\n");
    expect_words("{'a':'A','b':'B'}",
                 "{'a':'A','b':'B','alternatives':[{'normal':[0,1]}]}",
                 "\"A\" \"B\": alternatives are new\n");
    expect_words("{'contacts':[{'a':'A','b':'B'}]}", "{'contacts':[]}",
                 "\"A\" \"B\": the contact is gone\n");
    expect_words("{'hits':[{'shape':'A','time':0}]}",
                 "{'hits':[{'shape':'A','time':1}]}", "\"A\": time +1\n");
    expect_words("{'rule':'C030','shapes':['A'],'measure':1}",
                 "{'rule':'C030','shapes':['A'],'measure':2}",
                 "C030 \"A\": measure +1\n");
}

/* 66 members are too many for a contact point. */
Test(compare_words, contacts_have_few_members)
{
#define EIGHT(letter)                                                          \
    "'" letter "0':1,'" letter "1':1,'" letter "2':1,'" letter "3':1,"         \
    "'" letter "4':1,'" letter "5':1,'" letter "6':1,'" letter "7':1,"
#define MANY                                                                   \
    EIGHT("a")                                                                 \
    EIGHT("b") EIGHT("c") EIGHT("d") EIGHT("e") EIGHT("f") EIGHT("g") EIGHT("h")
#define POINT(members, depth)                                                  \
    "'points':[{" members "'point':[1,2],'depth':" depth "}]"
    expect_pair_words(POINT("", "1"), POINT("", "2"),
                      "contact point 0 depth +1");
    expect_pair_words(POINT(MANY, "1"), POINT(MANY, "2"), "points[0] depth +1");
}
