/* --f32: all that the program answers is said of scenes rounded to single
 * precision. */

#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_float, .init = cli_enter, .fini = cli_leave);

/* 1 - 0.9 and 0.1 are one double apart from touching, floats are not. */
Test(cli_float, all_queries_see_the_rounded_scene)
{
    const char *scene =
        "{'shapes':[{'id':'a','type':'box','min':[0,0],'max':[0.1,1]},"
        "{'id':'b','type':'box','min':[0.10000000000000002,0],'max':[1,1]}]}";
    cr_assert(eq(int, cli_call("collide sat", scene), 0));
    expect_part(cli_out, "\"pairs\":[]");
    const char *queries[] = {
        "sat", "gjk",     "clip",        "pairs",
        "toi", "resolve", "cross --all", "simulate --steps 1"};
    for (int i = 0; i < 8; i++) {
        char line[60];
        snprintf(line, sizeof line, "collide %s --f32", queries[i]);
        cr_assert(eq(int, cli_call(line, scene), 0), "%s: %s", line, cli_err);
        cr_assert(strstr(cli_out, "0.10000000000000002") == NULL, "%s", line);
    }
    cr_assert(eq(int, cli_call("collide clip --f32", scene), 0));
    expect_part(cli_out, "\"touching\":true");
    expect_part(cli_out, "0.10000000149011612");
}

/* So do the threads that help with a stream, and the levels of maps. */
Test(cli_float, jobs_and_maps_round_too)
{
    char text[60000] = "";
    for (int i = 0; i < 200; i++)
        strcat(text, "{'shapes':[{'type':'circle','center':[0.1,0],'radius':1},"
                     "{'type':'point','point':[0.3,0]}]}\n");
    cli_block = 2000;
    cr_assert(eq(int, cli_call("collide gjk --f32 --jobs 4", text), 0));
    const char *at = cli_out;
    int found = 0;
    for (; (at = strstr(at, "\"points\":{\"a\":[")); found++) {
        at += strlen("\"points\":{\"a\":[");
        cr_assert(eq(int, strncmp(at, "1.1000000014901161,0]", 21), 0), "%.60s",
                  at);
    }
    cr_assert(eq(int, found, 200));
    cr_assert(
        eq(int,
           cli_call("collide mass --f32",
                    "{'type':'map','orientation':'orthogonal','width':1,"
                    "'height':1,'tilewidth':1,'tileheight':1,'layers':[{'type':"
                    "'objectgroup','objects':[{'id':1,'x':0.1,'y':0,'width':1,"
                    "'height':1}]}]}"),
           0));
    expect_part(cli_out, "[0.6000000014901161,");
}
