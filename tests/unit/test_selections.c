/* Options that select by patterns or names of the input, in each command that
 * has them: one that selects nothing is trouble, whatever is printed. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(selections, .init = cli_enter, .fini = cli_leave);

/* A layer Walls with a solid, a layer NPC with a spawn; nothing else. */
#define MAP                                                                    \
    "{'type':'map','orientation':'orthogonal','width':4,'height':4,"           \
    "'tilewidth':16,'tileheight':16,'tilesets':[],'layers':["                  \
    "{'type':'objectgroup','name':'Walls','id':1,'properties':["               \
    "{'name':'hard','type':'bool','value':true}],'objects':["                  \
    "{'id':1,'name':'Rock','type':'stone','x':0,'y':0,"                        \
    "'width':16,'height':16}]},"                                               \
    "{'type':'objectgroup','name':'NPC','id':2,'objects':["                    \
    "{'id':10,'name':'Bob','type':'npc','x':4,'y':4,"                          \
    "'width':8,'height':8}]}]}"

/* The same layers in a scene, without roles. */
#define SCENE                                                                  \
    "{'name':'s','shapes':["                                                   \
    "{'id':'rock','type':'box','min':[0,0],'max':[2,2],'layers':['Walls']},"   \
    "{'type':'box','min':[1,1],'max':[3,3],'layers':['Walls','x']},"           \
    "{'id':'bob','type':'circle','center':[1,1],'radius':1,"                   \
    "'layers':['NPC']}],'pairs':[['rock','bob'],['#1','rock']]}"

static const char *const commands[] = {"sat",
                                       "gjk",
                                       "clip",
                                       "sweep",
                                       "toi",
                                       "ray --from 0,0 --to 9,9",
                                       "cast --shape rock --by 1,0",
                                       "pairs",
                                       "resolve",
                                       "simulate",
                                       "mass",
                                       "cross",
                                       "pieces",
                                       "aabb",
                                       "contains",
                                       "path --player 1x1 --from 0,0 --to 9,9",
                                       "check",
                                       "convert",
                                       "run",
                                       "draw",
                                       "draw --query sat",
                                       "check --fix",
                                       "check --diff"};

static bool takes_scenes_alone(const char *command)
{
    return strncmp(command, "run", 3) == 0 || strncmp(command, "cast", 4) == 0;
}

/* The option in every command, and the status that it has; a message stands
 * where it is trouble. */
static void expect_status(const char *option, const char *file, int trouble)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char line[200];
        if (strcmp(file, "map.tmj") == 0 && takes_scenes_alone(commands[i]))
            continue;
        snprintf(line, sizeof line, "collide %s --exit-zero %s %s", commands[i],
                 option, file);
        int status = cli_call(line, "");
        cr_assert(eq(int, status == 2, trouble), "%s: %d %s", line, status,
                  cli_err);
        cr_assert(
            eq(int, cli_has(cli_err, "matches nothing in the input"), trouble),
            "%s: %s", line, cli_err);
    }
}

Test(selections, every_command_refuses_a_pattern_that_matches_nothing_of_a_map)
{
    static const char *const wrong[] = {
        "--layer walls",   "--only-layer walls", "--class Stone",
        "--property Hard", "--trigger rock",     "--spawn bob",
        "--goal rock",     "--level Walls",      "--ldtk-polygon-field f"};
    static const char *const right[] = {
        "--layer W*",      "--only-layer Walls", "--class stone",
        "--property hard", "--trigger Rock",     "--spawn Bob",
        "--goal stone",    "--layer NPC",        "--layer="};
    cli_put("map.tmj", MAP);
    for (int i = 0; i < 9; i++) {
        expect_status(wrong[i], "map.tmj", 1);
        expect_status(right[i], "map.tmj", 0);
    }
}

Test(selections,
     every_command_refuses_a_pattern_that_matches_nothing_of_a_scene)
{
    static const char *const wrong[] = {"--layer walls", "--only-layer npc",
                                        "--class Walls", "--property layers",
                                        "--level s"};
    static const char *const right[] = {"--layer Walls", "--only-layer W?lls",
                                        "--spawn bob", "--goal NPC",
                                        "--trigger rock"};
    cli_put("scene.json", SCENE);
    for (int i = 0; i < 5; i++) {
        expect_status(wrong[i], "scene.json", 1);
        expect_status(right[i], "scene.json", 0);
    }
}

Test(selections, a_pattern_need_match_in_one_input_alone)
{
    cli_put("map.tmj", MAP);
    cli_put("scene.json", SCENE);
    cr_assert(eq(int,
                 cli_call("collide sat --layer x --layer NPC --class npc "
                          "scene.json map.tmj",
                          ""),
                 0),
              "%s", cli_err);
    cr_assert(eq(
        int, cli_call("collide sat --layer y -e scene.json map.tmj", ""), 2));
    cr_assert(
        eq(str, cli_err,
           "collide: option \"--layer\": \"y\" matches nothing in 2 inputs; "
           "layers in the input include \"x\", \"NPC\", \"Walls\"\n"));
}

Test(selections, one_name_is_not_several)
{
    cli_put("one.json", "{'shapes':[{'type':'point','point':[0,0],"
                        "'layers':['far']}]}");
    cr_assert(eq(int, cli_call("collide sat --layer walls one.json", ""), 2));
    cr_assert(
        eq(str, cli_err,
           "collide: option \"--layer\": \"walls\" matches nothing in the "
           "input; layers in the input: \"far\"\n"));
}

/* The messages and answers are the same with threads; a shard may hold none of
 * what is selected. */
Test(selections, threads_and_shards)
{
    static char text[300 * 500], first[4000];
    char *end = text;
    for (int i = 0; i < 300; i++)
        end += sprintf(end,
                       "{'shapes':[{'type':'point','point':[0,%d],"
                       "'layers':['l%d']}],'_id%d':1}\n",
                       i, i, i % 7);
    cli_block = 1024;
    for (int jobs = 1; jobs <= 4; jobs++) {
        char line[120];
        snprintf(line, sizeof line,
                 "collide sat --jobs %d --layer l299 --only-layer l300 "
                 "--record-id _id",
                 jobs);
        cr_assert(eq(int, cli_call(line, text), 2));
        if (jobs == 1)
            strcpy(first, cli_err);
        cr_assert(eq(str, cli_err, first));
    }
    cr_assert(
        eq(str, first,
           "collide: option \"--only-layer\": \"l300\" matches nothing in "
           "the input; did you mean \"l100\"?\n"
           "collide: option \"--record-id\": \"_id\" matches nothing in "
           "the input; did you mean \"_id0\"?\n"));
    cr_assert(eq(int, cli_call("collide sat --shard 0/2 --layer l1", text), 0));
    cr_assert(eq(int, cli_call("collide sat --shard 0/1 --layer m", text), 2));
}

/* w and #1 stay, under the id that #1 had; so does the pair of both. */
Test(selections, shapes_of_scenes_that_are_left_out_are_not_there)
{
    cli_call("collide convert --only-layer Walls", SCENE);
    cr_assert(
        eq(str, cli_out,
           "{\"name\":\"s\",\"shapes\":[{\"id\":\"rock\",\"type\":\"box\","
           "\"min\":[0,0],\"max\":[2,2],\"layers\":[\"Walls\"]},{\"id\":\"#1\","
           "\"type\":\"box\",\"min\":[1,1],\"max\":[3,3],\"layers\":[\"Walls\","
           "\"x\"]}],\"pairs\":[[\"#1\",\"rock\"]]}\n"));
    cr_assert(eq(int, cli_call("collide pairs --layer NPC", SCENE), 0));
    expect_part(cli_out, "\"pairs\":[]");
    cr_assert(
        eq(int, cli_call("collide sat --layer NPC --spawn rock", SCENE), 0));
    expect_part(cli_out, "\"a\":\"rock\",\"b\":\"bob\"");
    cr_assert(eq(
        int, cli_call("collide sat --only-layer NPC --spawn rock", SCENE), 0));
    expect_part(cli_out, "\"pairs\":[]");
}

Test(selections, an_option_that_names_a_shape_left_out_says_so)
{
    static const char *const lines[] = {
        "collide sat --layer Walls --pair rock,bob",
        "collide cast --only-layer Walls --shape bob --by 1,0",
        "collide resolve --method slide --layer Walls --walk bob"};
    for (int i = 0; i < 3; i++) {
        cr_assert(eq(int, cli_call(lines[i], SCENE), 2));
        expect_part(cli_err, "--layer or --only-layer excludes its layer");
    }
}

/* Both are read; what judge claims of shapes that are left out is extra. */
Test(selections, judge_and_golden_select_as_well)
{
    cli_put("scene.json", SCENE);
    cli_call("collide sat --layer Walls -o claims scene.json", "");
    cr_assert(eq(int,
                 cli_call("collide judge --layer Walls scene.json claims", ""),
                 0),
              "%s", cli_out);
    cr_assert(eq(
        int, cli_call("collide judge --layer wall scene.json claims", ""), 2));
    expect_part(cli_err, "option \"--layer\": \"wall\" matches nothing");
    cr_assert(eq(int, mkdir("g", 0777), 0));
    cli_put("g/scene.json", SCENE);
    cr_assert(eq(int, cli_call("collide golden record --layer Wals g", ""), 2));
    expect_part(cli_err, "did you mean \"Walls\"?");
    cr_assert(
        eq(int, cli_call("collide golden record --layer Walls g", ""), 0));
    cr_assert(
        eq(int, cli_call("collide golden verify --layer Walls g", ""), 0));
    cr_assert(eq(int,
                 cli_call("collide golden verify --layer Walls "
                          "--ignore-member normals g",
                          ""),
                 2));
    expect_part(cli_err, "did you mean \"normal\"?");
    cr_assert(eq(int,
                 cli_call("collide golden verify --layer Walls "
                          "--ignore-member normal g",
                          ""),
                 0));
}

Test(selections, a_name_that_golden_does_not_have_suggests_one)
{
    cr_assert(eq(int, mkdir("g", 0777), 0));
    cr_assert(eq(int, mkdir("g/sub", 0777), 0));
    cli_put("g/sub/scene.json", SCENE);
    cr_assert(
        eq(int, cli_call("collide golden record g sub/scenes.json", ""), 2));
    cr_assert(eq(str, cli_err,
                 "collide: sub/scenes.json: no scene of this name is in the "
                 "folder; did you mean "
                 "\"sub/scene.json\"?\n"));
}

/* Casts are known by number: to leave one out would give others its number. */
Test(selections, a_cast_of_a_shape_left_out_is_an_error)
{
    static const char *const scene =
        "{'shapes':[{'id':'a','type':'point','point':[0,0],'layers':['x']},"
        "{'id':'b','type':'box','min':[2,-1],'max':[3,1],'layers':['y']}],\n"
        "'casts':[{'shape':{'type':'point','point':[0,0]},'by':[4,0]},"
        "{'shape':'a','by':[4,0]}]}";
    cr_assert(eq(int, cli_call("collide cast --layer x", scene), 0), "%s",
              cli_err);
    cr_assert(eq(int, cli_call("collide cast --layer y", scene), 2));
    expect_part(cli_out, "\"code\":\"shape-unknown-id\"");
    expect_part(cli_out, "\"pointer\":\"/casts/1/shape\"");
    cr_assert(eq(str, cli_err,
                 "collide: <stdin>:2:71: a cast moves the shape \"a\", "
                 "which is in a layer that --layer or --only-layer leaves "
                 "out\n"));
}
