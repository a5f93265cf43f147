/* commands/check_fix: what is mended, and what is left. */

#include <stdio.h>
#include <unistd.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_check_fix, .init = cli_enter, .fini = cli_leave);

#define NOTCHED                                                                \
    "{'shapes': [\n"                                                           \
    " {'id': 'L',  'vertices': [[0,0], [4,0], [4,0],\n [4,4], [2,2], [0,4]],"  \
    " 'type': 'polygon'},\n"                                                   \
    " {'id': 'L.1', 'type': 'polygon', 'vertices': [[9,0],[9,4],[13,4]]}\n"    \
    "]}"

static void expect_fixed(const char *options, const char *expected)
{
    char line[200], quoted[1000];
    cli_put("in.json", NOTCHED);
    snprintf(line, sizeof line, "collide check --fix in.json %s", options);
    cr_assert(eq(int, cli_call(line, ""), 0));
    cli_put("expected", expected);
    cli_get("expected", quoted, sizeof quoted);
    cr_assert(eq(str, cli_out, quoted));
}

Test(cli_check_fix, fix_welds_and_leaves_all_else_byte_by_byte)
{
    expect_fixed(
        "", "{'shapes': [\n"
            " {'id': 'L',  'vertices': [[0,0], [4,0], [4,4], [2,2], [0,4]],"
            " 'type': 'polygon'},\n"
            " {'id': 'L.1', 'type': 'polygon', 'vertices': "
            "[[9,0],[9,4],[13,4]]}\n]}\n");
    expect_part(cli_err, "in.json:2:2: fixed \"L\": repeated vertices "
                         "welded: 1\n");
}

Test(cli_check_fix, fix_turns_and_cuts_where_the_profile_asks_for_it)
{
    expect_fixed("--profile rapier",
                 "{'shapes': [\n"
                 " {'id': 'L',  'vertices': [[0,0], [4,0], [2,2], [0,4]],"
                 " 'type': 'polygon'},\n"
                 " {'id': 'L.1', 'type': 'polygon', 'vertices': "
                 "[[9,0],[13,4],[9,4]]},\n"
                 "{'id': 'L.1.1',  'vertices': [[4,0], [4,4], [2,2]],"
                 " 'type': 'polygon'}\n]}\n");
    cr_assert(eq(int, cli_lines(cli_err), 3));
    expect_fixed("--profile rapier --ignore C02,C019,C014,repeated-vertex",
                 NOTCHED "\n");
}

/* A decagon: two pieces of 6, as Box2D takes no more than 8. */
Test(cli_check_fix, fix_cuts_what_has_too_many_vertices)
{
    cli_put("in.json",
            "{'shapes':[{'type':'polygon','vertices':[[0,0],[40,-20],"
            "[80,-20],[120,0],[140,40],[120,80],[80,100],[40,100],"
            "[0,80],[-20,40]]}]}");
    cr_assert(
        eq(int,
           cli_call("collide check --fix --profile box2d-3 in.json -o out.json",
                    ""),
           0));
    expect_part(cli_err, "cut into convex pieces: 2\n");
    cr_assert(eq(int,
                 cli_call("collide check --profile box2d-3 --select C021 "
                          "in.json",
                          ""),
                 1));
    cr_assert(eq(int,
                 cli_call("collide check --profile box2d-3 --select C01,C02 "
                          "out.json",
                          ""),
                 0));
    cr_assert(eq(int, cli_call("collide pieces out.json", ""), 0));
    cli_call("collide check --fix --profile box2d-3 --ignore C021 in.json", "");
    cr_assert(eq(str, cli_err, ""));
}

/* A tileset of its own is another file. It was told as mended, which it is not.
 */
Test(cli_check_fix, what_fix_leaves_as_it_is_is_told_so)
{
    cli_put("map.tmj",
            "{'type':'map','orientation':'orthogonal','width':1,'height':1,"
            "'tilewidth':16,'tileheight':16,'nextobjectid':9,"
            "'tilesets':[{'firstgid':1,'source':'tiles.tsj'}],'layers':[{"
            "'name':'c','type':'tilelayer','width':1,'height':1,'data':[1]}]}");
    cli_put("tiles.tsj",
            "{'name':'t','type':'tileset','tilewidth':16,'tileheight':16,"
            "'tilecount':1,'columns':1,'tiles':[{'id':0,'objectgroup':{"
            "'type':'objectgroup','objects':[{'id':1,'x':0,'y':0,'polygon':["
            "{'x':0,'y':0},{'x':0,'y':0},{'x':12,'y':0},{'x':12,'y':12}]}]}}]"
            "}");
    cr_assert(eq(int, cli_call("collide check --fix map.tmj", ""), 0));
    expect_part(cli_err,
                ": cannot fix \"c 0,0\": its vertices are in another file\n");
    cr_assert(eq(int, cli_lines(cli_err), 1));
}

/* What would be left of a line or polygon has to be one. */
Test(cli_check_fix, fix_welds_lines_and_leaves_what_would_be_none)
{
#define ONE(shape) "{\"shapes\":[{" shape "}]}\n"
    static const char *const scenes[][2] = {
        {ONE("\"type\":\"chain\",\"vertices\":[[0,0],[0,0],[5,0],[9,0]]"),
         ONE("\"type\":\"chain\",\"vertices\":[[0,0],[5,0],[9,0]]")},
        {ONE("\"type\":\"chain\",\"closed\":true,\"vertices\":[[0,0],[5,0],"
             "[5,5],[0,0]]"),
         ONE("\"type\":\"chain\",\"closed\":true,\"vertices\":[[0,0],[5,0],"
             "[5,5]]")},
        {ONE("\"type\":\"chain\",\"vertices\":[[0,0],[0,0]]"), NULL},
        {ONE("\"type\":\"chain\",\"vertices\":[[0,0],[5,5]]"), NULL},
        {ONE("\"type\":\"polygon\",\"vertices\":[[0,0],[0,0],[5,0]]"), NULL},
        {ONE("\"type\":\"polygon\",\"x-collide-ignore\":\"C020\","
             "\"vertices\":[[0,0],[4,0],[4,4],[3,1]]"),
         NULL}};
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        cr_assert(eq(
            int,
            cli_call("collide check --fix --profile box2d-3 -", scenes[i][0]),
            0));
        cr_assert(eq(str, cli_out, scenes[i][scenes[i][1] ? 1 : 0]));
    }
}

Test(cli_check_fix, fix_does_not_write_over_what_it_reads)
{
    char text[1000];
    cli_put("in.json", NOTCHED);
    cr_assert(
        eq(int, cli_call("collide check --fix in.json -o in.json", ""), 2));
    cli_get("in.json", text, sizeof text);
    expect_part(text, "[4,0], [4,0]");
    cr_assert(eq(int, cli_call("collide check --fix in.json in.json", ""), 2));
    cr_assert(eq(int, cli_call("collide check --fix -o new.json", "{"), 2));
    cr_assert(ne(int, access("new.json", F_OK), 0));
}
