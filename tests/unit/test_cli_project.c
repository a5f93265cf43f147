/* maps/project, lint/check_project, lint/check_config: project files. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_project, .init = cli_enter, .fini = cli_leave);

/* Two objects that overlap by 4, of classes A and B. */
#define MAP                                                                    \
    "{'type':'map','orientation':'orthogonal','width':4,'height':4,"           \
    "'tilewidth':8,'tileheight':8,'tilesets':[],'layers':["                    \
    "{'type':'objectgroup','name':'things','objects':["                        \
    "{'id':1,'type':'A','x':0,'y':0,'width':8,'height':8,"                     \
    "'properties':[{'name':'deadly','type':'bool','value':true}]},"            \
    "{'id':2,'type':'B','x':4,'y':0,'width':8,'height':8}]}]}"

static void put_map(const char *config)
{
    mkdir("maps", 0777);
    cli_put("maps/a.tmj", MAP);
    cli_put("maps/collide.json", config);
}

static void expect_check(const char *config, const char *part)
{
    put_map(config);
    cli_call("collide check maps/a.tmj", "");
    expect_part(cli_out, part);
}

Test(cli_project, rules_give_roles_by_class_layer_property_and_name)
{
    expect_check("{}", "A \"1\" and B \"2\" overlap by 4");
    expect_check("{'roles':[{'class':'A','role':'spawn'}]}",
                 "A \"1\" starts 4 deep in B \"2\"");
    expect_check("{'roles':[{'property':'dead*','role':'spawn'}]}",
                 "A \"1\" starts 4 deep in B \"2\"");
    expect_check("{'roles':[{'class':['X','B'],'role':'sensor'}]}",
                 "0 errors, 0 warnings, 0 notes");
    expect_check("{'roles':[{'class':'B','role':'ignore'}]}",
                 "0 errors, 0 warnings, 0 notes");
    expect_check("{'roles':[{'layer':'other','role':'ignore'}]}",
                 "overlap by 4");
    /* All patterns must match, and the first rule that matches counts. */
    expect_check("{'roles':[{'class':'A','layer':'other','role':'ignore'},"
                 "{'class':'A','role':'solid'},{'class':'A','role':'ignore'},"
                 "{'class':'B','role':'solid'}]}",
                 "overlap by 4");
    expect_check("{'roles':[{'layer':'things','role':'ignore'}],"
                 "'solids':'none'}",
                 "0 errors, 0 warnings, 0 notes");
    expect_check("{'roles':[{'layer':'things','role':'ignore'}]}",
                 "no solid was found");
}

Test(cli_project, members_about_rules_are_those_of_options)
{
    expect_check("{'ignore':'C030'}", "0 errors, 0 warnings, 0 notes");
    expect_check("{'select':['C03']}", "0 errors, 1 warning, 0 notes");
    expect_check("{'severity':{'overlap':'error'}}", "error: A \"1\"");
    expect_check("{'set':{'overlap':4}}", "0 errors, 0 warnings, 0 notes");
    put_map("{'profile':'matter','player':[3,4],'jump':5,'scale':2}");
    cr_assert(eq(int, cli_call("collide check --show-config maps", ""), 0));
    expect_part(cli_out, "\"profile\": \"matter\",\n  \"scale\": 2,\n  "
                         "\"player\": [3, 4],\n  \"jump\": 5\n");
}

Test(cli_project, options_take_precedence)
{
    put_map("{'profile':'matter','player':[30,40],'roles':[{'class':'A',"
            "'role':'spawn'}],'ignore':'C030'}");
    cli_call("collide check --show-config --profile generic --player 5x6 "
             "maps/a.tmj",
             "");
    expect_part(cli_out, "\"profile\": \"generic\",\n  \"player\": [5, 6]");
    cli_call("collide check --spawn B --trigger= --ignore C009 maps", "");
    expect_part(cli_out, "B \"2\" starts 4 deep in A \"1\"");
    cli_call("collide check --no-config maps", "");
    expect_part(cli_out, "overlap by 4");
}

Test(cli_project, the_nearest_file_up_to_the_repository_counts)
{
    put_map("{}");
    unlink("maps/collide.json");
    cli_put("collide.json", "{'ignore':'C030'}");
    cr_assert(eq(int, cli_call("collide check maps", ""), 1));
    mkdir(".git", 0777);
    cr_assert(eq(int, cli_call("collide check maps", ""), 0));
    cli_put("maps/.collide.json", "{}");
    cr_assert(eq(int, cli_call("collide check maps", ""), 1));
}

Test(cli_project, queries_and_convert_use_the_roles)
{
    put_map("{'roles':[{'class':'B','role':'ignore'}]}");
    cr_assert(eq(int, cli_call("collide aabb maps/a.tmj", ""), 0));
    expect_part(cli_out, "\"shapes\":[{\"id\":\"1\"");
    expect_no_part(cli_out, "\"id\":\"2\"");
    cr_assert(eq(int, cli_call("collide convert --no-config maps", ""), 0));
    expect_part(cli_out, "\"id\":\"2\"");
}

Test(cli_project, paths_use_the_player_and_its_jump)
{
    put_map("{'roles':[{'class':'A','role':'spawn'},"
            "{'class':'B','role':'goal'}],'player':[4,16],'jump':6}");
    cli_call("collide convert maps/a.tmj", "");
    expect_part(cli_out, "\"player\":[4,16],\"jump\":6}");
    cli_call("collide path maps/a.tmj", "");
    expect_part(cli_out, "\"player\":[4,16]");
    /* A player that jumps does not rise without ground; options override the
     * size. */
    cli_call("collide path --grid 4 --from 4,24 --to 20,4 maps/a.tmj", "");
    expect_part(cli_out, "\"found\":false");
    cli_call("collide path --grid 4 --from 4,24 --to 20,4 --player 8x8 "
             "--no-config maps/a.tmj",
             "");
    expect_part(cli_out, "\"player\":[8,8]");
    expect_part(cli_out, "\"found\":true");
    cli_call("collide convert --no-config maps/a.tmj", "");
    expect_no_part(cli_out, "player");
}

Test(cli_project, a_scene_gets_roles_from_the_file)
{
    cli_put("collide.json", "{'roles':[{'name':'me','role':'spawn'}]}");
    cli_put("s.json",
            "{'shapes':[{'id':'me','type':'box','min':[0,0],'max':[2,2]},"
            "{'id':'b','type':'box','min':[0,0],'max':[1,1]}]}");
    cr_assert(eq(int, cli_call("collide check s.json", ""), 1));
    expect_part(cli_out, "\"me\" starts 1 deep in \"b\"");
}

Test(cli_project, patterns_that_match_nothing_in_the_folder_are_told)
{
    put_map("{'roles':[\n{'class':['B','Bee'],'role':'solid'},\n"
            "{'layer':'thinks','property':'dead*','name':'x','role':'sensor'},"
            "{'layer':'t*','class':'A','role':'spawn'}]}");
    cli_put("maps/b.tmj", MAP);
    cr_assert(eq(int, cli_call("collide check maps", ""), 1));
    cr_assert(eq(
        str, cli_err,
        "collide: maps/collide.json:3:10: layer: \"thinks\" matches nothing in "
        "2 inputs; did you mean \"things\"?\n"
        "collide: maps/collide.json:2:15: class: \"Bee\" matches nothing in 2 "
        "inputs; classes of map objects in the input: \"B\", \"A\"\n"
        "collide: maps/collide.json:3:45: name: \"x\" matches nothing in 2 "
        "inputs; there are no names of map objects\n"));
    /* Other maps may match: one map, a folder beside the file, one level. */
    cli_call("collide check maps/a.tmj", "");
    cr_assert(eq(str, cli_err, ""));
    mkdir("maps/sub", 0777);
    mkdir(".git", 0777);
    cli_put("maps/sub/c.tmj", MAP);
    cli_call("collide check maps/sub", "");
    cr_assert(eq(str, cli_err, ""));
    cli_call("collide check .", "");
    expect_part(cli_err, "in 3 inputs");
    cli_put("maps/broken.tmj", "{");
    cli_call("collide check .", "");
    expect_no_part(cli_err, "matches nothing");
}

Test(cli_project, errors_are_in_the_file)
{
    static const char *const trials[][2] = {
        {"{'rolls':[],'select':'C030'}",
         "maps/collide.json:1:10: error: unknown member \"rolls\"; did you "
         "mean \"roles\"?"},
        {"{'name':'x'}", "this is no project file of collide"},
        {"{'solid':'none'}", "did you mean \"solids\"?"},
        {"[]", "expected an object"},
        {"{'roles':[{'class':'A','role':'wall'}]}", "role: expected solid"},
        {"{'baseline':'../x'}", "baseline: expected the name of a file below"},
        {"{'baseline':'/x'}", "baseline: expected the name of a file below"},
        {"{'severity':{'C999':'note'}}", "no rule matches \"C999\""},
        {"{'version':7}", "version: expected 1"},
        {"{'set':{'overlaps':1}}", "did you mean \"overlap\"?"},
        {"{", "no project file of collide"},
    };
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        put_map(trials[i][0]);
        cr_assert(eq(int, cli_call("collide check maps/a.tmj", ""), 2), "%s",
                  trials[i][0]);
        expect_part(cli_out, trials[i][1]);
        expect_part(cli_out, "--no-config ignores the file");
        expect_part(cli_out, "0 warnings, 0 notes");
    }
    cli_put("maps/b.tmj", MAP);
    put_map("{'rolls':1}");
    cr_assert(eq(int, cli_call("collide check maps", ""), 2));
    expect_part(cli_out, "2 files checked: 1 error, 0 warnings, 0 notes");
    cr_assert(eq(int, cli_call("collide aabb maps/a.tmj", ""), 2));
    expect_part(cli_out, "\"file\":\"maps/collide.json\"");
}

Test(cli_project, the_baseline_is_beside_the_file)
{
    put_map("{'baseline':'known.json'}");
    cr_assert(eq(int,
                 cli_call("collide check --no-config --write-baseline "
                          "maps/known.json maps",
                          ""),
                 0));
    cr_assert(eq(int, cli_call("collide check maps", ""), 0));
    expect_part(cli_out, "1 accepted by the baseline");
    unlink("maps/known.json");
    cr_assert(eq(int, cli_call("collide check maps", ""), 2));
}

Test(cli_project, init_writes_what_it_sees_and_replaces_nothing)
{
    mkdir("maps", 0777);
    cli_put("maps/a.tmj",
            "{'type':'map','orientation':'orthogonal','width':4,'height':4,"
            "'tilewidth':8,'tileheight':8,'tilesets':[],'layers':["
            "{'type':'objectgroup','name':'Walls','objects':["
            "{'id':1,'x':0,'y':0,'width':8,'height':8},"
            "{'id':2,'type':'Player','x':9,'y':9,'width':5,'height':7}]}]}");
    cr_assert(eq(int, cli_call("collide check --init maps", ""), 0));
    expect_part(cli_err, "maps/collide.json: written for 1 map\n");
    char text[500];
    cli_get("maps/collide.json", text, sizeof text);
    cr_assert(eq(str, text,
                 "{\n  \"roles\": [\n    {\n      \"layer\": \"Walls\",\n"
                 "      \"role\": \"solid\"\n    },\n    {\n"
                 "      \"class\": \"Player\",\n      \"role\": \"spawn\"\n"
                 "    }\n  ],\n  \"profile\": \"generic\",\n"
                 "  \"player\": [5, 7]\n}\n"));
    cr_assert(eq(int, cli_call("collide check maps", ""), 0));
    cr_assert(eq(int, cli_call("collide check --init maps", ""), 2));
    expect_part(cli_err, "there is already a project file");
    mkdir("empty", 0777);
    cr_assert(eq(int, cli_call("collide check --init empty", ""), 2));
    expect_part(cli_err, "no map was found");
    cr_assert(eq(int, cli_call("collide check --init none", ""), 2));
    expect_part(cli_err, "option \"--init\" expects a folder, found \"none\"");
}

/* Names of layers are no patterns; files that cannot be read are counted. */
Test(cli_project, init_writes_patterns_that_match_and_tells_unread_files)
{
    mkdir("maps", 0777);
    cli_put("maps/a.tmj",
            "{'type':'map','orientation':'orthogonal','width':4,'height':4,"
            "'tilewidth':8,'tileheight':8,'tilesets':[],'layers':["
            "{'type':'objectgroup','name':'Walls [a*]?','objects':["
            "{'id':1,'x':0,'y':0,'width':8,'height':8}]}]}");
    cli_put("maps/b.tmj", "{'type':'map','layers':[{");
    cr_assert(eq(int, cli_call("collide check --init maps", ""), 0));
    expect_part(cli_err, "maps: files that could not be read: 1; collide check "
                         "lists the errors\n");
    remove("maps/b.tmj");
    cr_assert(eq(int, cli_call("collide check maps", ""), 0));
    cr_assert(eq(str, cli_err, ""));
    char text[500];
    cli_get("maps/collide.json", text, sizeof text);
    expect_part(text, "\"layer\": \"Walls [[]a[*]][?]\"");
    /* An error without a place is at the beginning. */
    cli_put("maps/collide.json", "{");
    cr_assert(
        eq(int, cli_call("collide check --show-config maps/a.tmj", ""), 2));
    expect_part(cli_err, "maps/a.tmj:1:1: ");
}
