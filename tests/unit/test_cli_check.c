/* commands/check_command: files in, findings out. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_check, .init = cli_enter, .fini = cli_leave);

Test(cli_check, a_clean_level_has_nothing_but_counts)
{
    cr_assert(eq(int, cli_call("collide check", CLEAN), 0));
    cr_assert(
        eq(str, cli_out, "1 file checked: 0 errors, 0 warnings, 0 notes\n"));
    cr_assert(eq(str, cli_err, ""));
}

Test(cli_check, a_fault_has_its_place_and_rule)
{
    cli_put("bow.json", BOW);
    cr_assert(eq(int, cli_call("collide check bow.json", ""), 1));
    expect_part(cli_out, "bow.json:2:15: error: ");
    expect_part(cli_out, " [C012 self-intersecting]\n");
    cr_assert(eq(int, cli_call("collide check --format ndjson -", BOW), 1));
    expect_part(cli_out,
                "{\"file\":\"<stdin>\",\"line\":2,\"column\":15,"
                "\"pointer\":\"/shapes/0/vertices/0\",\"rule\":\"C012\","
                "\"slug\":\"self-intersecting\",\"severity\":"
                "\"error\",\"shapes\":[\"bow\"],\"at\":[");
    cr_assert(eq(int, cli_lines(cli_out), 1));
}

Test(cli_check, one_broken_file_does_not_stop_the_rest)
{
    cli_put("a.json", "{");
    cli_put("b.json", BOW);
    cr_assert(
        eq(int, cli_call("collide check a.json none.json b.json", ""), 2));
    expect_part(cli_out, "a.json:1:2: error: ");
    expect_part(cli_out, "none.json: error: No such file");
    expect_part(cli_out, "[C012 ");
    expect_part(cli_out, "3 files checked: 3 errors");
    cr_assert(eq(str, cli_err, ""));
    cr_assert(eq(int, cli_call("collide check --format json a.json", ""), 2));
    expect_part(cli_out, "\"code\":\"json-unexpected-end\"");
    expect_part(cli_err, "collide: a.json:1:2: ");
    cr_assert(eq(int, cli_call("collide check --exit-zero a.json", ""), 0));
    cr_assert(eq(int, cli_call("collide check --ignore C001 a.json", ""), 0));
    cr_assert(eq(int, cli_call("collide check --select C012 a.json", ""), 2));
}

Test(cli_check, records_of_a_stream_are_checked_one_by_one)
{
    cr_assert(eq(int, cli_call("collide check", CLEAN "\n{]\n" BOW "\n"), 2));
    expect_part(cli_out, "<stdin>:2:2: error: ");
    expect_part(cli_out, "<stdin>:4:15: error: ");
    expect_part(cli_out, "1 file checked: 2 errors");
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
    cr_assert(eq(int, symlink("../m", "m/loop"), 0));
    cr_assert(eq(int, cli_call("collide check --format ndjson m", ""), 1));
    cr_assert(eq(int, cli_lines(cli_out), 3));
    const char *z = strstr(cli_out, "m/B/z.json");
    const char *c = strstr(cli_out, "m/C.json");
    const char *a = strstr(cli_out, "m/a.json");
    cr_assert(ne(ptr, z, NULL));
    cr_assert(
        all(ne(ptr, c, NULL), ne(ptr, a, NULL), lt(ptr, z, c), lt(ptr, c, a)));
    cr_assert(eq(int, cli_call("collide check m/package.json", ""), 2));
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
        cr_assert(eq(int, cli_call(lines[i], ""), 2));
        expect_part(
            cli_out,
            "<stdin>:1:1: error: the file is empty: expected a map or a scene "
            "[C001 unreadable]\n");
        cr_assert(eq(int, cli_call(lines[i], "\n"), 2));
        expect_part(
            cli_out,
            "the file contains only white space: expected a map or a scene");
    }
    cli_put("blank.json", " \n");
    cr_assert(eq(int, cli_call("collide check blank.json", ""), 2));
    cli_put("none.ndjson", "\n");
    cr_assert(eq(int, cli_call("collide check none.ndjson", ""), 0));
}

/* "use client"; is a string and then something that is no JSON. */
Test(cli_check, code_and_settings_in_a_folder_are_left_out)
{
    mkdir("m", 0755);
    cli_put("m/App.tsx", "\"use client\";\nexport default () => <p/>;\n");
    cli_put("m/clean.json", CLEAN);
    cli_put("m/tsconfig.json", "{ // layered\n \"compilerOptions\": {} }");
    cr_assert(eq(int, cli_call("collide check m", ""), 0));
    cr_assert(
        eq(str, cli_out, "1 file checked: 0 errors, 0 warnings, 0 notes\n"));
    cr_assert(eq(str, cli_err,
                 "collide: 2 files skipped, the first is m/App.tsx: they "
                 "cannot be read, and do not look like maps or scenes\n"));
    cr_assert(eq(int, cli_call("collide check m/tsconfig.json", ""), 2));
    remove("m/App.tsx");
    cr_assert(eq(int, cli_call("collide check m", ""), 0));
    cr_assert(eq(str, cli_err,
                 "collide: m/tsconfig.json: skipped: it cannot be read, and "
                 "does not look like a map or scene\n"));
    cr_assert(eq(int, cli_call("collide golden record m", ""), 0), "%s",
              cli_err);
    cr_assert(eq(int, cli_call("collide golden verify m", ""), 0));
    expect_part(cli_out, "1 file: 1 as approved\n");
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
        cr_assert(eq(int, cli_call("collide check m", ""), 2), "%s",
                  broken[i].text);
        cr_assert(strstr(cli_out, "[C001 unreadable]") != NULL, "%s",
                  broken[i].text);
        remove(broken[i].name);
    }
    remove("m/clean.json");
    rmdir("m");
}

/* As is one with nothing but files of others, and pipes. */
Test(cli_check, a_folder_without_maps_is_trouble)
{
    mkdir("m", 0755);
    cr_assert(eq(int, cli_call("collide check m", ""), 2));
    cr_assert(
        eq(str, cli_err, "collide: m: no maps or scenes in the folder\n"));
    cr_assert(
        eq(str, cli_out, "0 files checked: 0 errors, 0 warnings, 0 notes\n"));
    cli_put("m/package.json", "{'name':'game'}");
    cr_assert(eq(int, mkfifo("m/pipe.json", 0600), 0));
    cli_put("clean.json", CLEAN);
    cr_assert(eq(int, cli_call("collide check -q clean.json m", ""), 2));
    cr_assert(
        eq(str, cli_err, "collide: m: no maps or scenes in the folder\n"));
    cr_assert(eq(int, cli_call("collide check --exit-zero m", ""), 0));
    cli_put("m/clean.json", CLEAN);
    cr_assert(eq(int, cli_call("collide check m", ""), 0));
    cr_assert(eq(str, cli_err, ""));
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
    cr_assert(eq(int, cli_call(line, ""), 2));
    strcpy(alone, cli_out);
    expect_part(alone, "24 files checked");
    line[strlen("collide check --jobs ")] = '5';
    cr_assert(eq(int, cli_call(line, ""), 2));
    cr_assert(eq(str, cli_out, alone));
}

/* A single file was checked by one thread, however many records it had. */
Test(cli_check, the_records_of_a_file_are_checked_by_all_threads)
{
    static const char *const lines[] = {BOW, "{\"shapes\":[", "", "3"};
    const size_t room = 600000;
    char *text = malloc(room + 1000), *alone = NULL, line[80];
    size_t used = 0;
    cr_assert(ne(ptr, text, NULL));
    for (unsigned i = 0; used < room; i++)
        used += (size_t)sprintf(text + used, "%s\n",
                                i % 99 == 5 ? lines[i / 99 % 4] : CLEAN);
    cli_put("many.ndjson", text);
    free(text);
    for (int jobs = 1; jobs <= 3; jobs++) {
        snprintf(line, sizeof line,
                 "collide check --format ndjson --jobs %d many.ndjson", jobs);
        cr_assert(eq(int, cli_call(line, ""), 2));
        if (jobs == 1)
            alone = strdup(cli_out);
        cr_assert(eq(str, cli_out, alone));
    }
    free(alone);
}

Test(cli_check, severity_decides_the_exit_status)
{
    cr_assert(eq(int, cli_call("collide check --fail-on error", BOW), 1));
    cr_assert(eq(int, cli_call("collide check --exit-zero", BOW), 0));
    cr_assert(eq(int, cli_call("collide check -q", BOW), 1));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(int, cli_call("collide check --select C03", BOW), 0));
    cr_assert(eq(int, cli_call("collide check --ignore C012,C03", BOW), 0));
}

Test(cli_check, prints_no_more_than_asked_for)
{
    cr_assert(
        eq(int, cli_call("collide check --max-findings 1", BOW BOW BOW), 1));
    cr_assert(eq(int, cli_lines(cli_out), 2));
    expect_part(cli_out, "3 errors");
    expect_part(cli_out, "; 2 not shown\n");
}

/* `check` tells of it what the query does, in the same words and at the same
 * place, but for the shape's id in front. */
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
        {SCENE("", ",'shape':7"), "C008"},
        {SCENE(",'colour':7", ""), "C008"},
        {SCENE(",'body':{'mas':1}", ""), "C008"},
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
        char place[40], told[400], *end;
        cr_assert(eq(int, cli_call("collide sat", scenes[i][0]), 2));
        cr_assert(eq(int, strncmp(cli_err, "collide: <stdin>:1:", 19), 0));
        char *message = strstr(cli_err + 19, ": ");
        cr_assert(ne(ptr, message, NULL));
        cr_assert(ne(ptr, end = strchr(message, '\n'), NULL));
        snprintf(place, sizeof place,
                 "<stdin>:1:%.*s: error: ", (int)(message - cli_err - 19),
                 cli_err + 19);
        snprintf(told, sizeof told, "%.*s [%s ", (int)(end - message), message,
                 scenes[i][1]);
        cr_assert(eq(int, cli_call("collide check", scenes[i][0]), 1));
        expect_part(cli_out, place);
        expect_part(cli_out, told);
    }
}

/* A rule says more of it than the first thing that a query would refuse. */
Test(cli_check, what_is_wrong_with_an_outline_is_told_once)
{
    cr_assert(eq(int, cli_call("collide check", BOW), 1));
    expect_part(cli_out, "1 error, 0 warnings, 0 notes");
    cr_assert(eq(int, cli_call("collide check", SCENE(",'colour':1", "")), 1));
    expect_part(cli_out, "1 error, 0 warnings, 0 notes");
}

Test(cli_check, lists_and_explains_rules)
{
    cr_assert(eq(int, cli_call("collide check --rules", ""), 0));
    expect_part(cli_out, "C012 error   self-intersecting ");
    cr_assert(
        eq(int, cli_call("collide check --explain self-intersecting", ""), 0));
    cr_assert(
        eq(int, strncmp(cli_out, "C012 self-intersecting (error)\n", 31), 0));
    cr_assert(eq(int, cli_call("collide check --explain C099", ""), 2));
    cr_assert(eq(int, cli_call("collide check --select C099", ""), 2));
    cr_assert(eq(int, cli_call("collide check --set weld=-1", ""), 2));
    cr_assert(eq(int, cli_call("collide check --set weld", ""), 2));
    cr_assert(eq(int, cli_call("collide check --player 3", ""), 2));
    cr_assert(eq(int, cli_call("collide check --profile box2d", ""), 2));
}

Test(cli_check, a_link_that_leads_nowhere_is_told_of)
{
    mkdir("m", 0755);
    cr_assert(eq(int, symlink("gone.json", "m/a.json"), 0));
    cr_assert(eq(int, symlink("gone.txt", "m/b.txt"), 0));
    cr_assert(eq(int, cli_call("collide check m", ""), 2));
    expect_part(cli_out, "m/a.json: error: No such file");
    expect_part(cli_out, "1 file checked: 1 error,");
}

Test(cli_check, a_rule_that_is_nearly_right_is_told)
{
    static const char *const calls[][2] = {
        {"--select C012,overlp", "did you mean \"overlap\"?"},
        {"--select overlap,seem", "did you mean \"seam\"?"},
        {"--ignore C03,C03l", "did you mean \"C03"},
        {"--explain c012", "did you mean \"C012\"?"},
        {"--explain silver", "did you mean \"sliver\"?"},
        {"--set overlpa=3", "did you mean \"overlap\"?"},
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        char call[80];
        snprintf(call, sizeof call, "collide check %s", calls[i][0]);
        cr_assert(eq(int, cli_call(call, CLEAN), 2));
        expect_part(cli_err, calls[i][1]);
    }
    cr_assert(eq(int, cli_call("collide check --select zzzzzzzz", CLEAN), 2));
    expect_no_part(cli_err, "did you mean");
    cr_assert(eq(int, cli_call("collide check --set overlap=-1", CLEAN), 2));
    expect_no_part(cli_err, "did you mean");
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
    cr_assert(eq(int, cli_call("collide check", scene), 1));
    memcpy(name + 1 + 4 * 11, "\"... of", sizeof "\"... of");
    expect_part(cli_out, name);
}
