/* commands/check_command: files in, findings out. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/cli_call.h"

TestSuite(cli_check, .init = cli_enter, .fini = cli_leave);

#define CLEAN "{'shapes':[{'type':'box','min':[0,0],'max':[2,2]}]}"
#define BOW                                                                    \
    "{'shapes':[{'id':'bow','type':'polygon',\n"                               \
    "  'vertices':[[0,0],[4,4],[4,0],[0,3]]}]}"

Test(cli_check, a_clean_level_has_nothing_but_counts)
{
    cr_assert_eq(cli_call("collide check", CLEAN), 0);
    cr_assert_str_eq(cli_out,
                     "1 file checked: 0 errors, 0 warnings, 0 notes\n");
    cr_assert_str_eq(cli_err, "");
}

Test(cli_check, a_fault_has_its_place_and_rule)
{
    cli_put("bow.json", BOW);
    cr_assert_eq(cli_call("collide check bow.json", ""), 1);
    cr_assert(cli_has(cli_out, "bow.json:2:15: error: "));
    cr_assert(cli_has(cli_out, " [C012 self-intersecting]\n"));
    cr_assert_eq(cli_call("collide check --format ndjson -", BOW), 1);
    cr_assert(cli_has(cli_out,
                      "{\"file\":\"<stdin>\",\"line\":2,\"column\":15,"
                      "\"pointer\":\"/shapes/0/vertices/0\",\"rule\":\"C012\","
                      "\"slug\":\"self-intersecting\",\"severity\":"
                      "\"error\",\"shapes\":[\"bow\"],\"at\":["));
    cr_assert_eq(cli_lines(cli_out), 1);
}

Test(cli_check, one_broken_file_does_not_stop_the_rest)
{
    cli_put("a.json", "{");
    cli_put("b.json", BOW);
    cr_assert_eq(cli_call("collide check a.json none.json b.json", ""), 2);
    cr_assert(cli_has(cli_out, "a.json:1:2: error: "));
    cr_assert(cli_has(cli_out, "none.json:1:1: error: No such file"));
    cr_assert(cli_has(cli_out, "[C012 "));
    cr_assert(cli_has(cli_out, "3 files checked: 3 errors"));
    cr_assert_str_eq(cli_err, "");
    cr_assert_eq(cli_call("collide check --format json a.json", ""), 2);
    cr_assert(cli_has(cli_out, "\"code\":\"json-unexpected-end\""));
    cr_assert(cli_has(cli_err, "collide: a.json:1:2: "));
    cr_assert_eq(cli_call("collide check --exit-zero a.json", ""), 0);
    cr_assert_eq(cli_call("collide check --ignore C001 a.json", ""), 0);
    cr_assert_eq(cli_call("collide check --select C012 a.json", ""), 2);
}

Test(cli_check, records_of_a_stream_are_checked_one_by_one)
{
    cr_assert_eq(cli_call("collide check", CLEAN "\n{]\n" BOW "\n"), 2);
    cr_assert(cli_has(cli_out, "<stdin>:2:2: error: "));
    cr_assert(cli_has(cli_out, "<stdin>:4:15: error: "));
    cr_assert(cli_has(cli_out, "1 file checked: 2 errors"));
}

Test(cli_check, folders_are_gone_through_in_the_order_of_bytes)
{
    mkdir("m", 0755);
    mkdir("m/B", 0755);
    mkdir("m/.git", 0755);
    cli_put("m/a.json", BOW);
    cli_put("m/B/z.json", BOW);
    cli_put("m/C.json", BOW);
    cli_put("m/readme.txt", "none");
    cli_put("m/package.json", "{'name':'game'}");
    cli_put("m/.git/x.json", "{");
    cr_assert_eq(symlink("../m", "m/loop"), 0);
    cr_assert_eq(cli_call("collide check --format ndjson m", ""), 1);
    cr_assert_eq(cli_lines(cli_out), 3);
    const char *z = strstr(cli_out, "m/B/z.json");
    const char *c = strstr(cli_out, "m/C.json");
    const char *a = strstr(cli_out, "m/a.json");
    cr_assert(z && c && a && z < c && c < a);
    cr_assert_eq(cli_call("collide check m/package.json", ""), 2);
    remove("m/loop");
    remove("m/a.json");
    remove("m/B/z.json");
    remove("m/C.json");
    remove("m/readme.txt");
    remove("m/package.json");
    remove("m/.git/x.json");
    rmdir("m/.git");
    rmdir("m/B");
    rmdir("m");
}

Test(cli_check, an_input_without_a_scene_is_an_error)
{
    static const char *const lines[] = {"collide check", "collide check -"};
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(cli_call(lines[i], ""), 2);
        cr_assert(cli_has(cli_out, "<stdin>:1:1: error: the file is empty "
                                   "[C001 unreadable]\n"));
        cr_assert_eq(cli_call(lines[i], "\n"), 2);
        cr_assert(cli_has(cli_out, "nothing but white space in the file"));
    }
    cli_put("blank.json", " \n");
    cr_assert_eq(cli_call("collide check blank.json", ""), 2);
    cli_put("none.ndjson", "\n");
    cr_assert_eq(cli_call("collide check none.ndjson", ""), 0);
}

/* "use client"; is a string and then something that is no JSON. */
Test(cli_check, code_and_settings_in_a_folder_are_left_out)
{
    mkdir("m", 0755);
    cli_put("m/App.tsx", "\"use client\";\nexport default () => <p/>;\n");
    cli_put("m/clean.json", CLEAN);
    cli_put("m/tsconfig.json", "{ // layered\n \"compilerOptions\": {} }");
    cr_assert_eq(cli_call("collide check m", ""), 0);
    cr_assert_str_eq(cli_out,
                     "1 file checked: 0 errors, 0 warnings, 0 notes\n");
    cr_assert_str_eq(cli_err, "collide: 2 files left out, m/App.tsx the first: "
                              "they cannot be read, and are unlike maps and "
                              "scenes\n");
    cr_assert_eq(cli_call("collide check m/tsconfig.json", ""), 2);
    remove("m/App.tsx");
    cr_assert_eq(cli_call("collide check m", ""), 0);
    cr_assert_str_eq(cli_err, "collide: m/tsconfig.json: left out: it cannot "
                              "be read, and is unlike maps and scenes\n");
    cr_assert_eq(cli_call("collide golden record m", ""), 0, "%s", cli_err);
    cr_assert_eq(cli_call("collide golden verify m", ""), 0);
    cr_assert(cli_has(cli_out, "1 file: 1 as approved\n"));
    remove("m/clean.json.approved");
    remove("m/clean.json");
    remove("m/tsconfig.json");
    rmdir("m");
}

Test(cli_check, a_broken_map_in_a_folder_is_told)
{
    static const struct {
        const char *name, *text;
    } broken[] = {
        {"m/a.json", "{ shapes: [] }"},
        {"m/a.json", "{'layers': [,]}"},
        {"m/a.json", "{\n\n] 'shapes'"},
        {"m/a.json", ""},
        {"m/a.tmj", "{"},
        {"m/a.ldtk", "x"},
        {"m/a.tsx", " \n<tileset"},
        {"m/a.tmx", "map"},
    };
    mkdir("m", 0755);
    cli_put("m/clean.json", CLEAN);
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        cli_put(broken[i].name, broken[i].text);
        cr_assert_eq(cli_call("collide check m", ""), 2, "%s", broken[i].text);
        cr_assert(cli_has(cli_out, "[C001 unreadable]"), "%s", broken[i].text);
        remove(broken[i].name);
    }
    remove("m/clean.json");
    rmdir("m");
}

/* A sensor inside a solid is nothing; two solids are. */
#define COIN_IN_ROCK                                                           \
    "{'type':'map','orientation':'orthogonal','width':4,'height':4,"           \
    "'tilewidth':8,'tileheight':8,'tilesets':[],'layers':["                    \
    "{'type':'objectgroup','name':'things','id':1,'objects':["                 \
    "{'id':1,'name':'Rock','x':0,'y':0,'width':16,'height':16},"               \
    "{'id':2,'name':'Coin','x':4,'y':4,'width':8,'height':8}]}]}"

Test(cli_check, the_empty_pattern_turns_usual_words_off)
{
    cli_put("coin.tmj", COIN_IN_ROCK);
    cr_assert_eq(cli_call("collide check coin.tmj", ""), 0);
    cr_assert_not(cli_has(cli_out, "[C032"));
    cr_assert_eq(cli_call("collide check --trigger= coin.tmj", ""), 0);
    cr_assert(cli_has(cli_out, "[C032 contained-shape]"));
    static const char *const options[] = {"layer", "class", "property", "spawn",
                                          "goal"};
    for (int i = 0; i < 5; i++) {
        char line[60];
        snprintf(line, sizeof line, "collide check --%s= coin.tmj", options[i]);
        cr_assert_eq(cli_call(line, ""), 0, "%s", line);
        cr_assert_str_eq(cli_err, "");
    }
    cr_assert_eq(cli_call("collide check --level= coin.tmj", ""), 2);
}

/* A misspelt one would make the check of nothing pass. */
Test(cli_check, a_pattern_that_fits_nothing_in_any_map_is_trouble)
{
    static const char *const options[] = {
        "layer", "class", "property", "spawn", "goal", "trigger", "level"};
    static const char *const kinds[] = {"shape", "shape", "property", "shape",
                                        "shape", "shape", "level"};
    cli_put("coin.tmj", COIN_IN_ROCK);
    cli_put("clean.json", CLEAN);
    for (int i = 0; i < 7; i++) {
        char line[80], words[80];
        snprintf(line, sizeof line, "collide check --%s nope coin.tmj",
                 options[i]);
        snprintf(words, sizeof words,
                 "collide: --%s nope: no %s in the maps fits it\n", options[i],
                 kinds[i]);
        cr_assert_eq(cli_call(line, ""), 2, "%s", line);
        cr_assert_str_eq(cli_err, words);
        snprintf(line, sizeof line, "collide check --%s nope clean.json",
                 options[i]);
        cr_assert_eq(cli_call(line, ""), 0, "%s", line);
    }
    cr_assert_eq(cli_call("collide check --exit-zero --layer x coin.tmj", ""),
                 0);
    cr_assert_eq(
        cli_call("collide check --layer x --layer things coin.tmj", ""), 2);
    cr_assert_str_eq(cli_err,
                     "collide: --layer x: no shape in the maps fits it\n");
}

/* It need not fit in each map, nor be what decides about the shape. */
Test(cli_check, a_pattern_that_fits_something_is_none)
{
    cli_put("coin.tmj", COIN_IN_ROCK);
    cli_put("bare.tmj",
            "{'type':'map','orientation':'orthogonal','width':1,'height':1,"
            "'tilewidth':8,'tileheight':8,'tilesets':[],'layers':[]}");
    cr_assert_eq(cli_call("collide check --spawn Coin --trigger Coin "
                          "--goal things --layer things bare.tmj coin.tmj",
                          ""),
                 0, "%s", cli_err);
    cr_assert_eq(cli_call("collide check --jobs 2 --goal things coin.tmj "
                          "bare.tmj",
                          ""),
                 0, "%s", cli_err);
}

/* As is one with nothing but files of others, and pipes. */
Test(cli_check, a_folder_without_maps_is_trouble)
{
    mkdir("m", 0755);
    cr_assert_eq(cli_call("collide check m", ""), 2);
    cr_assert_str_eq(cli_err, "collide: m: no maps or scenes in the folder\n");
    cr_assert_str_eq(cli_out,
                     "0 files checked: 0 errors, 0 warnings, 0 notes\n");
    cli_put("m/package.json", "{'name':'game'}");
    cr_assert_eq(mkfifo("m/pipe.json", 0600), 0);
    cli_put("clean.json", CLEAN);
    cr_assert_eq(cli_call("collide check -q clean.json m", ""), 2);
    cr_assert_str_eq(cli_err, "collide: m: no maps or scenes in the folder\n");
    cr_assert_eq(cli_call("collide check --exit-zero m", ""), 0);
    cli_put("m/clean.json", CLEAN);
    cr_assert_eq(cli_call("collide check m", ""), 0);
    cr_assert_str_eq(cli_err, "");
    remove("m/package.json");
    remove("m/pipe.json");
    remove("m/clean.json");
    rmdir("m");
}

Test(cli_check, the_number_of_threads_changes_nothing)
{
    char alone[20000], line[900] = "collide check --jobs 1";
    for (int i = 0; i < 24; i++) {
        char name[20];
        snprintf(name, sizeof name, "f%d.json", i);
        cli_put(name, i % 7 == 3 ? "{" : i % 3 ? BOW : CLEAN);
        snprintf(line + strlen(line), 30, " %s", name);
    }
    cr_assert_eq(cli_call(line, ""), 2);
    strcpy(alone, cli_out);
    cr_assert(cli_has(alone, "24 files checked"));
    line[strlen("collide check --jobs ")] = '5';
    cr_assert_eq(cli_call(line, ""), 2);
    cr_assert_str_eq(cli_out, alone);
}

Test(cli_check, severity_decides_the_exit_status)
{
    cr_assert_eq(cli_call("collide check --fail-on error", BOW), 1);
    cr_assert_eq(cli_call("collide check --exit-zero", BOW), 0);
    cr_assert_eq(cli_call("collide check -q", BOW), 1);
    cr_assert_str_eq(cli_out, "");
    cr_assert_eq(cli_call("collide check --select C03", BOW), 0);
    cr_assert_eq(cli_call("collide check --ignore C012,C03", BOW), 0);
}

Test(cli_check, prints_no_more_than_asked_for)
{
    cr_assert_eq(cli_call("collide check --max-findings 1", BOW BOW BOW), 1);
    cr_assert_eq(cli_lines(cli_out), 2);
    cr_assert(cli_has(cli_out, "3 errors"));
    cr_assert(cli_has(cli_out, "; 2 not shown\n"));
}

Test(cli_check, a_baseline_lets_old_findings_be)
{
    cli_put("bow.json", BOW);
    cr_assert_eq(
        cli_call("collide check bow.json --write-baseline old.ndjson", ""), 0);
    char old[2000];
    cli_get("old.ndjson", old, sizeof old);
    cr_assert_str_eq(old, "{\"file\":\"bow.json\",\"rule\":\"C012\",\"shapes\":"
                          "[\"bow\"],\"count\":1}\n");
    cli_put("bow.json", "\n\n" BOW);
    cr_assert_eq(cli_call("collide check bow.json --baseline old.ndjson", ""),
                 0);
    cr_assert(cli_has(cli_out, "; 1 accepted by the baseline\n"));
    cli_put("bow.json", CLEAN);
    cr_assert_eq(cli_call("collide check bow.json --baseline old.ndjson", ""),
                 0);
    cr_assert(cli_has(cli_err, "no longer found: 1\n"));
    cli_put("other.json", CLEAN);
    cr_assert_eq(cli_call("collide check other.json --baseline old.ndjson", ""),
                 0);
    cr_assert_str_eq(cli_err, "", "another file is neither checked nor gone");
    cr_assert_eq(remove("bow.json"), 0);
    cr_assert_eq(cli_call("collide check other.json --baseline old.ndjson", ""),
                 0);
    cr_assert(cli_has(cli_err, "old.ndjson: accepted findings that are no "
                               "longer found: 1\n"));
    cr_assert_eq(cli_call("collide check --baseline none", CLEAN), 2);
    cli_put("bad.ndjson", "{'file':'a','rule':'C999','count':1}");
    cr_assert_eq(cli_call("collide check --baseline bad.ndjson", CLEAN), 2);
    cr_assert(cli_has(cli_err, "bad.ndjson:1:1: "));
}

/* Each record is what --write-baseline writes; where it is not, its place is.
 */
Test(cli_check, a_baseline_of_other_records_is_refused)
{
    static const struct {
        const char *record, *message;
    } cases[] = {
        {"{'rule':'C012','count':1}", ":1:1: expected an accepted finding: "},
        {"{'file':'a','count':1}", ":1:1: expected an accepted finding: "},
        {"{'file':'a','rule':'C012'}", ":1:1: expected an accepted finding: "},
        {"{'file':'a','rule':'C012','count':0}",
         ":1:1: expected an accepted finding: "},
        {"{'file':'a','rule':'C012','count':2e9}",
         ":1:1: expected an accepted finding: "},
        {"{'file':'a','rule':'C012','shapes':['a','b','c'],'count':1}",
         ":1:36: expected at most 2 ids, found 3\n"},
        {"{'file':'a','rule':'C012','shapes':['a',7],'count':1}",
         ":1:36: expected ids, which are strings\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cli_put("bad.ndjson", cases[i].record);
        cr_assert_eq(cli_call("collide check --baseline bad.ndjson", CLEAN), 2);
        cr_assert(cli_has(cli_err, cases[i].message), "%s", cli_err);
    }
}

/* Files are named from the folder that the baseline is in. */
Test(cli_check, nothing_is_accepted_by_a_baseline_that_cannot_be_written)
{
    cli_put("bow.json", BOW);
    cr_assert_eq(cli_call("collide check --write-baseline none/x bow.json", ""),
                 2);
    cr_assert_str_eq(cli_out, "");
    cr_assert_str_eq(cli_err, "collide: none/x: No such file or directory\n");
    mkdir("m", 0755);
    cr_assert_eq(cli_call("collide check --write-baseline m bow.json", ""), 2);
    cr_assert_not(cli_has(cli_out, "accepted"));
    rmdir("m");
}

Test(cli_check, a_baseline_knows_files_however_they_are_named)
{
    char here[2000], line[5000], old[2000];
    cr_assert(getcwd(here, sizeof here));
    mkdir("ci", 0755);
    mkdir("maps", 0755);
    cli_put("maps/bow.json", BOW);
    cr_assert_eq(symlink(".", "link"), 0);
    cr_assert_eq(cli_call("collide check maps --write-baseline ci/old", ""), 0);
    cli_get("ci/old", old, sizeof old);
    cr_assert_str_eq(old, "{\"file\":\"../maps/bow.json\",\"rule\":\"C012\","
                          "\"shapes\":[\"bow\"],\"count\":1}\n");
    snprintf(line, sizeof line,
             "collide check --baseline %s/ci/old %s/maps/bow.json", here, here);
    cr_assert_eq(cli_call(line, ""), 0, "%s", cli_out);
    cr_assert_eq(
        cli_call("collide check --baseline ci/old link/maps/bow.json", ""), 0);
    cr_assert_eq(chdir("maps"), 0);
    cr_assert_eq(cli_call("collide check --baseline ../ci/old bow.json", ""),
                 0);
    cr_assert_eq(chdir(".."), 0);
    cr_assert_eq(cli_call("collide check --baseline ci/old -", BOW), 1);
    remove("ci/old");
    remove("maps/bow.json");
    remove("link");
    rmdir("ci");
    rmdir("maps");
}

/* A map of 3 by 2 cells with tile 1 of ts.tsj in four of them, and tile 2 in
 * one; of a tile's shape the members. */
static void put_tiles(const char *first, const char *second)
{
    char tiles[2000];
    snprintf(tiles, sizeof tiles,
             "{'type':'tileset','tilewidth':16,'tileheight':16,'tilecount':4,"
             "'columns':4,'tiles':[\n"
             "{'id':1,'objectgroup':{'objects':[\n{'id':1,'x':0,'y':0,%s}]}},\n"
             "{'id':2,'objectgroup':{'objects':[\n{'id':1,'x':0,'y':0,%s}]}}]}",
             first, second);
    cli_put("ts.tsj", tiles);
    cli_put("m.tmj", "{'type':'map','orientation':'orthogonal','width':3,"
                     "'height':2,'tilewidth':16,'tileheight':16,'tilesets':"
                     "[{'firstgid':1,'source':'ts.tsj'}],'layers':[\n"
                     "{'type':'tilelayer','name':'g','width':3,'height':2,"
                     "'data':[2,2,2,0,3,2]}]}");
}

/* By place, tile and number of cells, whatever kind of shape it is. */
Test(cli_check, what_is_wrong_with_a_tile_is_told_in_its_tileset)
{
    put_tiles("'polygon':[{'x':0,'y':0},{'x':16,'y':16}]",
              "'width':9,'height':4,'capsule':true");
    cr_assert_eq(cli_call("collide check --profile matter m.tmj", ""), 1);
    cr_assert_str_eq(
        cli_out,
        "ts.tsj:3:31: error: the polygon \"g 0,0\" has 2 vertices, and needs "
        "3; "
        "it is tile 1, placed 4 times (and 3 more like this) [C010 "
        "too-few-vertices]\n"
        "ts.tsj:5:1: warning: Matter.js has no capsules, and \"g 1,1\" is one; "
        "it is tile 2, placed 1 time [C022 unsupported-shape]\n"
        "1 file checked: 1 error, 1 warning, 0 notes\n");
    cr_assert_eq(cli_call("collide sat m.tmj", ""), 2);
    cr_assert_str_eq(cli_err,
                     "collide: ts.tsj:3:31: vertices: expected at least 3, "
                     "found 2 (tile 1, placed 4 times, first as \"g 0,0\")\n");
    cr_assert_eq(cli_call("collide sat ts.tsj", ""), 2);
    cr_assert_str_eq(cli_err, "collide: ts.tsj:3:31: vertices: expected at "
                              "least 3, found 2\n");
    put_tiles("'width':0,'height':5", "'width':9,'height':0.25");
    cr_assert_eq(cli_call("collide check m.tmj", ""), 1);
    cr_assert_str_eq(
        cli_out,
        "ts.tsj:3:1: warning: the object has no width [C027 zero-size]\n"
        "ts.tsj:5:1: warning: the rectangle \"g 1,1\" at [20.5, 16.125] is "
        "only "
        "0.25 thick; it is tile 2, placed 1 time [C017 sliver]\n"
        "1 file checked: 0 errors, 2 warnings, 0 notes\n");
}

/* `check` tells of it what the query does, in the same words and at the same
 * place. */
Test(cli_check, a_scene_that_queries_refuse_is_not_clean)
{
#define BALL(more)           "{'type':'circle','center':[0,0],'radius':1" more "}"
#define SCENE(more, members) "{'shapes':[" BALL(more) "]" members "}"
    static const char *const scenes[][2] = {
        {SCENE("", ",'world':{'dt':0}"), "C004"},
        {SCENE("", ",'world':{'steps':1.5}"), "C004"},
        {SCENE("", ",'world':{'gravity':[0,'1']}"), "C003"},
        {SCENE("", ",'world':{'solver':'verlt'}"), "C008"},
        {SCENE("", ",'rays':[{'from':[0,0]}]"), "C002"},
        {SCENE("", ",'rays':[{'from':[0,0],'to':[1e61,0]}]"), "C004"},
        {SCENE("", ",'rays':[{'from':[0,0],'to':[1,2],'too':3}]"), "C008"},
        {SCENE(",'velocity':[1]", ""), "C003"},
        {SCENE(",'angular_velocity':'1'", ""), "C003"},
        {SCENE(",'body':{'friction':-1}", ""), "C004"},
        {SCENE(",'body':{'mass':1,'density':1}", ""), "C003"},
        {SCENE(",'layers':7", ""), "C003"},
        {SCENE(",'hits':[7]", ""), "C003"},
        {SCENE("", ",'query':7"), "C003"},
        {SCENE("", ",'pairs':[['#0']]"), "C003"},
        {SCENE("", ",'pairs':[['#0','#0']]"), "C003"},
        {SCENE(",'id':'ab'", ",'pairs':[['abc','ab']]"), "C041"},
        {"{'shapes':[" BALL(",'id':'#1'") "," BALL("") "]}", "C040"},
        {"{'shapes':[{'type':'polygon','vertices':[[0,0],[4,0],[0,4]],"
         "'holes':[[[1,1],[1,2]]]}]}",
         "C010"}};
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        char told[400], *end;
        cr_assert_eq(cli_call("collide sat", scenes[i][0]), 2);
        cr_assert_eq(strncmp(cli_err, "collide: <stdin>:1:", 19), 0);
        char *message = strstr(cli_err + 19, ": ");
        cr_assert(message && (end = strchr(message, '\n')));
        snprintf(told, sizeof told, "<stdin>:1:%.*s: error%.*s [%s ",
                 (int)(message - cli_err - 19), cli_err + 19,
                 (int)(end - message), message, scenes[i][1]);
        cr_assert_eq(cli_call("collide check", scenes[i][0]), 1);
        cr_expect(cli_has(cli_out, told), "%s\n%s", told, cli_out);
    }
}

/* A rule says more of it than the first thing that a query would refuse. */
Test(cli_check, what_is_wrong_with_an_outline_is_told_once)
{
    cr_assert_eq(cli_call("collide check", BOW), 1);
    cr_assert(cli_has(cli_out, "1 error, 0 warnings, 0 notes"), "%s", cli_out);
    cr_assert_eq(cli_call("collide check", SCENE(",'colour':1", "")), 0);
    cr_assert(cli_has(cli_out, "0 errors, 0 warnings, 1 note"), "%s", cli_out);
}

Test(cli_check, lists_and_explains_rules)
{
    cr_assert_eq(cli_call("collide check --rules", ""), 0);
    cr_assert(cli_has(cli_out, "C012 error   self-intersecting "));
    cr_assert_eq(cli_call("collide check --explain self-intersecting", ""), 0);
    cr_assert_eq(strncmp(cli_out, "C012 self-intersecting (error)\n", 31), 0);
    cr_assert_eq(cli_call("collide check --explain C099", ""), 2);
    cr_assert_eq(cli_call("collide check --select C099", ""), 2);
    cr_assert_eq(cli_call("collide check --set weld=-1", ""), 2);
    cr_assert_eq(cli_call("collide check --set weld", ""), 2);
    cr_assert_eq(cli_call("collide check --player 3", ""), 2);
    cr_assert_eq(cli_call("collide check --profile box2d", ""), 2);
}

/* ---- Mends --------------------------------------------------------------- */

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
    cr_assert_eq(cli_call(line, ""), 0);
    cli_put("expected", expected);
    cli_get("expected", quoted, sizeof quoted);
    cr_assert_str_eq(cli_out, quoted);
}

Test(cli_check, fix_welds_and_leaves_all_else_byte_by_byte)
{
    expect_fixed(
        "", "{'shapes': [\n"
            " {'id': 'L',  'vertices': [[0,0], [4,0], [4,4], [2,2], [0,4]],"
            " 'type': 'polygon'},\n"
            " {'id': 'L.1', 'type': 'polygon', 'vertices': "
            "[[9,0],[9,4],[13,4]]}\n]}\n");
    cr_assert(cli_has(cli_err, "in.json:2:2: mended \"L\": repeated vertices "
                               "welded: 1\n"));
}

Test(cli_check, fix_turns_and_cuts_where_the_profile_asks_for_it)
{
    expect_fixed("--profile rapier",
                 "{'shapes': [\n"
                 " {'id': 'L',  'vertices': [[0,0], [4,0], [2,2], [0,4]],"
                 " 'type': 'polygon'},\n"
                 " {'id': 'L.1', 'type': 'polygon', 'vertices': "
                 "[[9,0],[13,4],[9,4]]},\n"
                 "{'id': 'L.1.1',  'vertices': [[4,0], [4,4], [2,2]],"
                 " 'type': 'polygon'}\n]}\n");
    cr_assert_eq(cli_lines(cli_err), 3);
    expect_fixed("--profile rapier --ignore C02,C019,C014,repeated-vertex",
                 NOTCHED "\n");
}

/* A decagon: two pieces of 6, as Box2D takes no more than 8. */
Test(cli_check, fix_cuts_what_has_too_many_vertices)
{
    cli_put("in.json",
            "{'shapes':[{'type':'polygon','vertices':[[0,0],[40,-20],"
            "[80,-20],[120,0],[140,40],[120,80],[80,100],[40,100],"
            "[0,80],[-20,40]]}]}");
    cr_assert_eq(
        cli_call("collide check --fix --profile box2d-3 in.json -o out.json",
                 ""),
        0);
    cr_assert(cli_has(cli_err, "cut into convex pieces: 2\n"), "%s", cli_err);
    cr_assert_eq(cli_call("collide check --profile box2d-3 --select C021 "
                          "in.json",
                          ""),
                 1);
    cr_assert_eq(cli_call("collide check --profile box2d-3 --select C01,C02 "
                          "out.json",
                          ""),
                 0);
    cr_assert_eq(cli_call("collide pieces out.json", ""), 0);
    cli_call("collide check --fix --profile box2d-3 --ignore C021 in.json", "");
    cr_assert_str_eq(cli_err, "");
}

/* A tileset of its own is another file. It was told as mended, which it is not.
 */
Test(cli_check, what_fix_leaves_as_it_is_is_told_so)
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
    cr_assert_eq(cli_call("collide check --fix map.tmj", ""), 0);
    cr_assert(cli_has(cli_err, ": not mended \"c 0,0\": its vertices stand in "
                               "another file\n"),
              "%s", cli_err);
    cr_assert_eq(cli_lines(cli_err), 1);
}

/* What would be left of a line or polygon has to be one. */
Test(cli_check, fix_welds_lines_and_leaves_what_would_be_none)
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
        cr_assert_eq(
            cli_call("collide check --fix --profile box2d-3 -", scenes[i][0]),
            0);
        cr_assert_str_eq(cli_out, scenes[i][scenes[i][1] ? 1 : 0]);
    }
}

Test(cli_check, fix_does_not_write_over_what_it_reads)
{
    char text[1000];
    cli_put("in.json", NOTCHED);
    cr_assert_eq(cli_call("collide check --fix in.json -o in.json", ""), 2);
    cli_get("in.json", text, sizeof text);
    cr_assert(cli_has(text, "[4,0], [4,0]"));
    cr_assert_eq(cli_call("collide check --fix in.json in.json", ""), 2);
    cr_assert_eq(cli_call("collide check --fix -o new.json", "{"), 2);
    cr_assert_neq(access("new.json", F_OK), 0);
}

#define OBJECT(id, x)                                                          \
    "{'id':" #id ",'name':'','type':'','x':" #x ",'y':10,'width':20,"          \
    "'height':20,'rotation':0,'visible':true}"
#define MAP(objects)                                                           \
    "{'type':'map','version':'1.10','orientation':'orthogonal','width':9,"     \
    "'height':9,'tilewidth':16,'tileheight':16,'infinite':false,"              \
    "'tilesets':[],'layers':[{'id':1,'name':'o','type':'objectgroup',"         \
    "'visible':true,'opacity':1,'x':0,'y':0,'objects':[" objects "]}]}"

#define TILES                                                                  \
    "{'__identifier':'T','__type':'Tiles','__cWid':1,'__cHei':1,"              \
    "'__gridSize':16,'layerDefUid':1,'gridTiles':[{'px':[0,0],'t':1}],"        \
    "'autoLayerTiles':[],'entityInstances':[],'intGridCsv':[]}"

/* Its place and its shapes say that it is the same, though the world has the
 * map at other coordinates. What lies elsewhere in the map is told too. */
Test(cli_check, what_is_wrong_in_a_map_of_a_world_is_told_once)
{
    mkdir("w", 0755);
    cli_put("w/b.tmj", MAP(OBJECT(1, 10) "," OBJECT(2, 20)));
    cli_put("w/m.world",
            "{'type':'world','maps':[{'fileName':'b.tmj','x':0,'y':0},"
            "{'fileName':'z.tmj','x':500,'y':90}]}");
    cli_put("w/z.tmj", MAP(OBJECT(1, 10) "," OBJECT(2, 20) "," OBJECT(
                           3, 60) "," OBJECT(4, 65)));
    cr_assert_eq(cli_call("collide check w", ""), 1);
    cr_assert(cli_has(cli_out, "w/b.tmj:1:"));
    cr_assert(cli_has(cli_out, "overlap by 10 at [525, 110]"));
    cr_assert(cli_has(cli_out, "overlap by 15 at [572.5, 110]"));
    cr_assert(
        cli_has(cli_out, "3 files checked: 0 errors, 3 warnings, 0 notes\n"));
}

Test(cli_check, what_is_not_used_is_told_once_for_a_file_of_levels)
{
    cli_put("l.ldtk",
            "{'jsonVersion':'1.5.3','worldLayout':'Free','defs':{'layers':[],"
            "'entities':[],'tilesets':[],'enums':[]},'levels':["
            "{'identifier':'A','uid':1,'iid':'a','worldX':0,'worldY':0,"
            "'pxWid':16,'pxHei':16,'layerInstances':[" TILES "," TILES "]},\n"
            "{'identifier':'B','uid':2,'iid':'b','worldX':0,'worldY':0,"
            "'pxWid':16,'pxHei':16,'layerInstances':[" TILES "]}]}");
    cr_assert_eq(cli_call("collide check l.ldtk", ""), 0);
    cr_assert(cli_has(cli_out, "l.ldtk:1:"));
    cr_assert(cli_has(cli_out, "note: 3 layers of tiles are not used [C009"));
    cr_assert_eq(cli_lines(cli_out), 2);
}

/* Values 1 and 2 of a layer make one ground, but those of two layers do not. */
Test(cli_check, cells_of_one_layer_have_no_seams)
{
#define LAYER(name, cells)                                                     \
    "{'__identifier':'" name "','__type':'IntGrid','__cWid':2,'__cHei':1,"     \
    "'__gridSize':16,'layerDefUid':1,'intGridCsv':[" cells "]}"
#define PROJECT(layers)                                                        \
    "{'jsonVersion':'1','defs':{},'levels':[{'identifier':'L','pxWid':32,"     \
    "'pxHei':16,'layerInstances':[" layers "]}]}"
    const char *line = "collide check --select C034";
    cr_assert_eq(cli_call(line, PROJECT(LAYER("A", "1,2"))), 0);
    cr_assert(cli_has(cli_out, " 0 notes"), "%s", cli_out);
    cr_assert_eq(
        cli_call(line, PROJECT(LAYER("A", "1,0") "," LAYER("B", "0,2"))), 0);
    cr_assert(cli_has(cli_out, " 1 note\n"), "%s", cli_out);
    cr_assert_eq(cli_call("collide convert", PROJECT(LAYER("A", "1,2"))), 0);
    cr_assert(cli_has(cli_out, "\"class\":\"1\""));
    cr_assert(cli_has(cli_out, "\"class\":\"2\""));
}

/* In a map that is no scene it is the number that is told of; in lists of cells
 * what is no number, and behind how many. */
Test(cli_check, what_is_no_number_is_told_where_it_stands)
{
    cr_assert_eq(cli_call("collide convert",
                          "{'type':'map','layers':[],\n'tilewidth':1e400}"),
                 2);
    cr_assert(cli_has(cli_err, "collide: <stdin>:2:13: expected a number that "
                               "a double can hold, found a larger one\n"),
              "%s", cli_err);
    static const struct {
        const char *cells, *found;
    } lists[] = {{"1,1,", "something else behind 2 of them"},
                 {"1,,1", "\",1\" behind 1 of them"},
                 {"\n1,\n0x1", "\"0x1\" behind 1 of them"},
                 {"1;1", "\"1;1\" behind 0 of them"},
                 {"1,\303\274", "something else behind 1 of them"}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        char map[600];
        snprintf(map, sizeof map,
                 "<map orientation='orthogonal' width='2' height='1' "
                 "tilewidth='16' tileheight='16'><layer name='g' width='2' "
                 "height='1'><data encoding='csv'>%s</data></layer></map>",
                 lists[i].cells);
        cr_assert_eq(cli_call("collide check", map), 1);
        cr_assert(cli_has(cli_out, lists[i].found), "%s", cli_out);
    }
}

/* Of a tileset, too, which each map of a world reads. */
Test(cli_check, what_is_not_used_of_a_tileset_is_told_once_for_a_world)
{
    put_tiles("'width':9,'height':4},{'id':2,'x':0,'y':0,'text':{'text':'a'}",
              "'width':9,'height':4,'colour':'red'");
    cli_put("w.world", "{'type':'world','maps':[{'fileName':'m.tmj','x':0,"
                       "'y':0},{'fileName':'n.tmj','x':48,'y':0}]}");
    cli_put("n.tmj", "{'type':'map','orientation':'orthogonal','width':3,"
                     "'height':2,'tilewidth':16,'tileheight':16,'tilesets':"
                     "[{'firstgid':1,'source':'ts.tsj'}],'layers':[\n"
                     "{'type':'objectgroup','name':'o','objects':[{'id':1,"
                     "'x':0,'y':0,'width':3,'height':3,'colour':1}]}]}");
    cr_assert_eq(cli_call("collide check --select C009 w.world", ""), 0);
    cr_assert(cli_has(cli_out, "ts.tsj:3:43: note: texts"), "%s", cli_out);
    cr_assert(cli_has(cli_out, "ts.tsj:5:51: note: members"), "%s", cli_out);
    cr_assert(cli_has(cli_out, "n.tmj:2:95: note: members"), "%s", cli_out);
    cr_assert(cli_has(cli_out, "0 warnings, 3 notes"), "%s", cli_out);
    cr_assert_eq(cli_call("collide convert w.world", ""), 0);
    cr_assert_eq(cli_lines(cli_err), 3, "%s", cli_err);
}

Test(cli_check, a_link_that_leads_nowhere_is_told_of)
{
    mkdir("m", 0755);
    cr_assert_eq(symlink("gone.json", "m/a.json"), 0);
    cr_assert_eq(symlink("gone.txt", "m/b.txt"), 0);
    cr_assert_eq(cli_call("collide check m", ""), 2);
    cr_assert(cli_has(cli_out, "m/a.json:1:1: error: No such file"));
    cr_assert(cli_has(cli_out, "1 file checked: 1 error,"));
}

#ifdef HAVE_EXPAT
Test(cli_check, xml_that_ends_too_early_is_wrong_at_its_end)
{
    cli_put("cut.tmx", "<map>\n <a/>\n");
    cr_assert_eq(cli_call("collide check cut.tmx", ""), 2);
    cr_assert(cli_has(cli_out, "cut.tmx:3:1: error: the file is not XML"));
}
#endif

Test(cli_check, a_rule_that_is_nearly_right_is_told)
{
    static const char *const calls[][2] = {
        {"--select C012,overlp", "did you mean \"overlap\"?"},
        {"--ignore C03,C03l", "did you mean \"C03"},
        {"--explain c012", "did you mean \"C012\"?"},
        {"--explain silver", "did you mean \"sliver\"?"},
        {"--set overlpa=3", "did you mean \"overlap\"?"},
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        char call[80];
        snprintf(call, sizeof call, "collide check %s", calls[i][0]);
        cr_assert_eq(cli_call(call, CLEAN), 2);
        cr_assert(cli_has(cli_err, calls[i][1]), "%s", cli_err);
    }
    cr_assert_eq(cli_call("collide check --select zzzzzzzz", CLEAN), 2);
    cr_assert(!cli_has(cli_err, "did you mean"));
    cr_assert_eq(cli_call("collide check --set overlap=-1", CLEAN), 2);
    cr_assert(!cli_has(cli_err, "did you mean"), "of a name that is right");
}

/* A message tells 48 bytes of the name, 12 of these characters; behind one
 * letter that is within a character. */
Test(cli_check, a_message_is_not_cut_within_a_character)
{
    static const char smile[] = "\xF0\x9F\x98\x80";
    char name[1 + 20 * 4 + 1] = "a", scene[400];
    for (int i = 0; i < 20; i++)
        memcpy(name + 1 + 4 * i, smile, sizeof smile);
    snprintf(scene, sizeof scene,
             "{'shapes':[{'type':'box','min':[0,0],'max':[2,2],'%s':1}]}",
             name);
    cr_assert_eq(cli_call("collide check", scene), 0);
    memcpy(name + 1 + 4 * 11, "\"... of", sizeof "\"... of");
    cr_assert(cli_has(cli_out, name), "%s", cli_out);
}
