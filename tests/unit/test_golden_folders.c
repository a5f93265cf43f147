/* commands/golden_units and its reports: golden results in folders of all
 * sorts, in every format. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/golden_folder.h"
#include "support/text_parts.h"

TestSuite(golden_folders, .init = cli_enter, .fini = cli_leave);

/* ---- Folders of all sorts ------------------------------------------------ */

/* A file keeps its whole name in that of its results, so none has another's. */
Test(golden_folders, files_of_one_name_have_results_each)
{
    cli_put("a.json", HIT);
    cli_put("a.ndjson", MISS "\n");
    mkdir("a", 0755);
    cli_put("a/a.json", MISS);
    cli_put("package.json", "{'name':'game'}");
    cli_put("notes.approved", "of something else");
    cli_put("notes.txt.approved", "of something else");
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cr_assert(eq(str, cli_out,
                 "./a.json.approved: recorded\n"
                 "./a.ndjson.approved: recorded\n"
                 "./a/a.json.approved: recorded\n"));
    cr_assert(eq(int, cli_call(VERIFY, ""), 0));
    cr_assert(eq(str, cli_out, "3 files: 3 as approved\n"));
    cr_assert(eq(int, cli_call(VERIFY " a.json", ""), 0));
    cr_assert(eq(str, cli_out, "2 files: 2 as approved\n"));
    cr_assert(eq(int, cli_call(VERIFY " a/a.json", ""), 0));
    cr_assert(eq(str, cli_out, "1 file: 1 as approved\n"));
    cr_assert(eq(int, system("rm -r a"), 0));
}

/* Neither `check` nor `golden` takes results for scenes. */
Test(golden_folders, results_are_no_scenes)
{
    cli_put("m.json", "{'query':'mass','shapes':[{'type':'box','min':[0,0],"
                      "'max':[2,2]}]}");
    cli_call(RECORD, "");
    cli_call("collide golden verify --query sat .", "");
    cr_assert(is_there("m.json.sat.received"));
    cr_assert(eq(int, cli_call("collide check .", ""), 0));
    expect_part(cli_out, "1 file checked");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    expect_part(cli_out, "2 files: 1 as approved; 1 new\n");
}

Test(golden_folders, of_a_map_only_the_pairs_that_hit_are_recorded)
{
    cli_put("m.tmj",
            "{'type':'map','orientation':'orthogonal','width':9,'height':9,"
            "'tilewidth':8,'tileheight':8,'layers':[{'type':'objectgroup',"
            "'name':'walls','objects':["
            "{'id':1,'x':0,'y':0,'width':8,'height':8},"
            "{'id':2,'x':4,'y':0,'width':8,'height':8},"
            "{'id':3,'x':40,'y':0,'width':8,'height':8}]}]}");
    cr_assert(eq(int, cli_call(RECORD, ""), 0), "%s", cli_err);
    cr_assert(eq(int, cli_lines(text_of("m.tmj.approved")), 3));
    cr_assert(eq(int, cli_call(VERIFY, ""), 0));
    change("m.tmj", "\"x\":40", "\"x\":41");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out, "its answer did not change\n");
}

Test(golden_folders, a_scene_that_cannot_be_answered_is_trouble)
{
    cli_put("bad.json", BAD_TYPE);
    cli_put("good.json", HIT);
    cr_assert(eq(int, cli_call(RECORD, ""), 2));
    expect_part(cli_err, "collide: ./bad.json:2:20: ");
    cr_assert(not(is_there("bad.json.approved")));
    cr_assert(is_there("good.json.approved"));
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out, "./bad.json: error: ./bad.json:2:20: ");
    expect_part(cli_out, "2 files: 1 as approved; 1 failed\n");
    cr_assert(eq(str, cli_err, ""), "it is said once");
    cr_assert(eq(int, cli_call(VERIFY " --format tap", ""), 2));
    expect_part(cli_err, "collide: ./bad.json:2:20: ");
    cli_put("bad.json", "{] 'shapes'");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out, "./bad.json: error: ./bad.json:1:2: ");
    cr_assert(not(is_there("bad.json.received")));
}

Test(golden_folders, results_that_cannot_be_read_are_trouble)
{
    cli_put("a.json", HIT);
    cli_put("a.json.approved", "{'query':'clip'");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out, "./a.json: error: ./a.json.approved:1:16: ");
    cli_put("a.json.approved", "\n[1]");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out, "./a.json.approved:2:1: expected a result");
    cli_put("a.json.approved", "{'query':'clip','scene':null,'pairs':[]}");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out, "./a.json.approved:1:1: expected a result");
    cli_put("a.json.approved", "\n<<<<<<< HEAD\n{}\n");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out, "./a.json.approved:2:1: expected results in "
                         "JSON, found \"<\"\n");
    cli_put("a.json.approved", "{'query':'clip','input':7,'pairs':[]}");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    cli_put("a.json.approved", "{'query':7,'input':'sha256:0','pairs':[]}");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    cr_assert(eq(int, cli_call(ACCEPT, ""), 0));
    cr_assert(eq(int, cli_call(VERIFY, ""), 0));
}

Test(golden_folders, a_folder_without_scenes_is_trouble)
{
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    cr_assert(eq(str, cli_err, "collide: .: no scenes in the folder\n"));
    cr_assert(eq(int, cli_call(RECORD, ""), 2));
    cr_assert(eq(int, cli_call(REVIEW, ""), 0));
    cr_assert(eq(int, cli_call("collide golden verify none", ""), 2));
    cr_assert(eq(str, cli_err, "collide: none: No such file or directory\n"));
    cli_put("a.json", HIT);
    cr_assert(eq(int, cli_call("collide golden verify a.json", ""), 2));
    cr_assert(eq(str, cli_err, "collide: a.json: expected a folder\n"));
    cr_assert(eq(int, cli_call("collide golden verify", ""), 2));
}

Test(golden_folders, links_lead_to_files_and_never_in_circles)
{
    mkdir("d", 0755);
    mkdir("e", 0755);
    cli_put("e/real.json", HIT);
    cr_assert(eq(int, symlink("../e/real.json", "d/link.json"), 0));
    cr_assert(eq(int, symlink("../e/results", "d/link.json.approved"), 0));
    cr_assert(eq(int, symlink(".", "d/loop"), 0));
    cr_assert(eq(int, cli_call("collide golden verify d", ""), 2));
    expect_part(cli_out, "d/link.json: error: d/link.json.approved: "
                         "expected a regular file with results, found a "
                         "symbolic link: remove it\n");
    cr_assert(eq(int, cli_call("collide golden record d", ""), 2));
    cr_assert(not(is_there("e/results")), "where the link leads");
    remove("d/link.json.approved");
    cr_assert(eq(int, cli_call("collide golden record d", ""), 0));
    cr_assert(eq(int, cli_call("collide golden verify d", ""), 0));
    cr_assert(eq(str, cli_out, "1 file: 1 as approved\n"));
    remove("e/real.json");
    cr_assert(eq(int, cli_call("collide golden verify d", ""), 2));
    expect_part(cli_out, "d/link.json: error: No such file");
    cr_assert(eq(int, cli_call("collide golden record d", ""), 2));
    cr_assert(eq(int, cli_call("collide golden accept d", ""), 0));
    cr_assert(eq(int, system("rm -r d e"), 0));
}

/* What was received of scenes that are gone; but not what only is called so. */
Test(golden_folders, what_was_received_goes_with_its_scene)
{
    cli_put("a.json", HIT);
    cli_put("b.json", HIT);
    cli_put("c.json", HIT);
    cr_assert(eq(int, cli_call("collide golden record . a.json", ""), 0));
    change("a.json.approved", "\"depth\":1,", "\"depth\":2,");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    remove("a.json");
    remove("b.json");
    cli_put("c.json", "{}");
    cli_put("d.json.received", "{'no':'result'}");
    cli_put("e.json.received", "");
    cr_assert(eq(int, cli_call("collide golden accept . a.json", ""), 2));
    cr_assert(
        eq(int, cli_call("collide golden review . b.json.received", ""), 2));
    setenv("CI", "1", 1);
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    cr_assert(is_there("a.json.received"));
    unsetenv("CI");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    cr_assert(eq(str, cli_out,
                 "./a.json.approved: missing: the scene file does not exist\n"
                 "1 file: 0 as approved; 1 missing\n"));
    cr_assert(not(is_there("a.json.received")));
    cr_assert(not(is_there("b.json.received")));
    cr_assert(not(is_there("c.json.received")));
    cr_assert(is_there("d.json.received"));
    cr_assert(is_there("e.json.received"));
    cr_assert(eq(int, symlink("nowhere", "f.json"), 0));
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out, "./f.json: error: No such file");
}

/* As a shell completes them, where the folder was written in another way. */
Test(golden_folders, a_path_may_be_written_in_several_ways)
{
    static const char *const right[] = {
        "./d a.json",   "./d d/a.json",      "d ./d/a.json",
        "d// d/a.json", "d .//d/./a.json",   "d/. d//a.json",
        "d ./a.json",   "d a.json.approved", "./d/ ./e/b.json",
        "d e/./b.json", ".//d d/e//b.json",  "d ./d/e/b.json"};
    static const char *const wrong[] = {"d ../a.json", "d /a.json",
                                        "d a.json/",   "d /d/a.json",
                                        "d .a.json",   "d d/b.json"};
    char line[100];
    mkdir("d", 0755);
    mkdir("d/e", 0755);
    cli_put("d/a.json", HIT);
    cli_put("d/e/b.json", HIT);
    cr_assert(eq(int, cli_call("collide golden record d", ""), 0));
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        snprintf(line, sizeof line, "collide golden verify %s", right[i]);
        cr_assert(eq(int, cli_call(line, ""), 0), "%s: %s", right[i], cli_err);
        cr_assert(eq(str, cli_out, "1 file: 1 as approved\n"));
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(line, sizeof line, "collide golden verify %s", wrong[i]);
        cr_assert(eq(int, cli_call(line, ""), 2), "%s", wrong[i]);
    }
    cr_assert(eq(int, system("rm -r d"), 0));
}

/* Results in whose place a folder stands, and names that get too long. */
Test(golden_folders, what_cannot_be_written_is_trouble)
{
    char name[256], line[600];
    memset(name, 'n', 250);
    strcpy(name + 250, ".json");
    cli_put(name, HIT);
    cr_assert(eq(int, cli_call(RECORD, ""), 2));
    expect_part(cli_err, ".json.approved: File name too long\n");
    expect_no_part(cli_err, "no scenes");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_err, ".json.received: File name too long\n");
    remove(name);
    cli_put("a.json", HIT);
    mkdir("a.json.approved", 0755);
    cr_assert(eq(int, cli_call(RECORD, ""), 2));
    expect_part(cli_err, "a.json.approved: expected a regular file with "
                         "results, found a folder: remove it\n");
    snprintf(line, sizeof line, "collide golden accept . %s", name);
    cr_assert(eq(int, cli_call(line, ""), 2));
}

/* Files are read as a whole, and answers are kept. */
Test(golden_folders, what_is_too_large_is_trouble)
{
    cli_put("a.json", "{'shapes':[{'type':'circle','center':[0,0],'radius':1},"
                      "{'type':'circle','center':[9,0],'radius':1},"
                      "{'type':'circle','center':[1,0],'radius':1}]}");
    cr_assert(eq(int, cli_call(RECORD " --max-pairs 2", ""), 2));
    expect_part(cli_err, "--max-pairs");
    cr_assert(eq(int, cli_call(RECORD " --max-pairs 3", ""), 0));
    cr_assert(eq(int, cli_call(VERIFY " --max-bytes 300", ""), 2));
    expect_part(cli_out, "./a.json: error: expected a file of at most "
                         "300 bytes (--max-bytes), found "
                         "./a.json.approved with ");
    FILE *huge = fopen("huge.json", "w");
    cr_assert(eq(int, ftruncate(fileno(huge), (off_t)1 << 30), 0));
    fclose(huge);
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out, "./huge.json: error: expected a file of at "
                         "most 536870912 bytes (--max-bytes)");
    remove("huge.json");
}

/* 1415 shapes are 1,000,405 pairs, one more shape than the limit lets. */
Test(golden_folders, a_million_pairs_are_kept_and_no_more)
{
    FILE *crowd = fopen("crowd.json", "w");
    fputs("{\"shapes\":[", crowd);
    for (int i = 0; i < 1415; i++)
        fprintf(crowd, "%s{\"type\":\"point\",\"point\":[%d,0]}", i ? "," : "",
                i);
    fputs("]}", crowd);
    fclose(crowd);
    cr_assert(eq(int, cli_call(RECORD, ""), 2));
    expect_part(cli_err, "1000000");
}

/* A pipe would never end. */
Test(golden_folders, pipes_are_passed_over)
{
    cr_assert(eq(int, mkfifo("a.json", 0600), 0));
    cli_put("b.json", HIT);
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cr_assert(eq(int, mkfifo("b.json.sat.approved", 0600), 0));
    cr_assert(eq(int, cli_call(VERIFY, ""), 0));
    cr_assert(eq(str, cli_out, "1 file: 1 as approved\n"));
}

/* ---- Formats ------------------------------------------------------------- */

/* A file as approved, a changed one, and one that is no scene. */
static void put_three(void)
{
    cli_put("a.json", MISS);
    cli_put("b<.json", HIT);
    cli_call(RECORD, "");
    change("b<.json.approved", "\"depth\":1,\"m", "\"depth\":0.75,\"m");
    cli_put("c.json", BAD_TYPE);
}

static const char *report_as(const char *format)
{
    char line[100];
    snprintf(line, sizeof line, VERIFY " --format %s", format);
    cr_assert(eq(int, cli_call(line, ""), 2));
    return cli_out;
}

Test(golden_folders, reports_for_programs)
{
    put_three();
    const char *lines = report_as("ndjson");
    cr_assert(eq(int, cli_lines(lines), 4));
    expect_part(lines, "{\"file\":\"./a.json\",\"query\":null,\"ok\":"
                       "true,\"findings\":[]}\n"
                       "{\"file\":\"./b<.json\",\"query\":null,\"ok\":"
                       "false,\"findings\":[{\"kind\":\"answer\","
                       "\"scene\":\"hit\",\"message\":\"\\\"a\\\" "
                       "\\\"b\\\": depth +0.25\",\"verdict\":"
                       "\"was wrong, now right\"}]}\n");
    expect_part(lines, "\"kind\":\"trouble\",\"scene\":null,");
    expect_part(lines, "{\"summary\":{\"files\":3,\"ok\":1,\"answer\":"
                       "1,\"scene\":0,\"new\":0,\"missing\":0,"
                       "\"trouble\":1,\"compared\":{\"overlap\":2,"
                       "\"normal\":2,\"depth\":1,\"distance\":0,"
                       "\"separation\":1,\"points\":8,\"time\":0,"
                       "\"other\":1}}}\n");
    const char *document = report_as("json");
    cr_assert(eq(int, cli_lines(document), 1));
    expect_part(document, "{\"query\":\"golden\",\"files\":[{\"file\":");
    expect_part(document, "],\"summary\":{\"files\":3,\"ok\":1,");
    cr_assert(lt(int, 20, cli_lines(report_as("json --pretty"))));
}

Test(golden_folders, reports_for_runners_of_tests)
{
    put_three();
    const char *xml = report_as("junit");
    expect_part(xml, "<testsuite name=\"./a.json\" tests=\"1\" "
                     "failures=\"0\" errors=\"0\" skipped=\"0\">");
    expect_part(xml, "<testsuite name=\"./b&lt;.json\" tests=\"1\" "
                     "failures=\"1\" errors=\"0\"");
    expect_part(xml, "<failure type=\"answer\" message=\"&quot;a&quot; "
                     "&quot;b&quot;: depth +0.25\">answer changed: hit: "
                     "&quot;a&quot; &quot;b&quot;: depth +0.25 (was wrong, "
                     "now right)\n"
                     "</failure></testcase>");
    expect_part(xml, "<error type=\"trouble\" message=");
    const char *tap = report_as("tap");
    expect_part(tap, "TAP version 14\n"
                     "ok 1 - ./a.json golden\n"
                     "not ok 2 - ./b<.json golden\n"
                     "  ---\n"
                     "  findings:\n"
                     "    - kind: \"answer\"\n"
                     "      scene: \"hit\"\n"
                     "      message: \"\\\"a\\\" \\\"b\\\": depth "
                     "+0.25\"\n"
                     "  ...\n"
                     "not ok 3 - ./c.json golden\n");
    expect_part(tap, "1..3\n# 3 files: 1 as approved; 1 answer changed, "
                     "1 failed\n");
}

Test(golden_folders, reports_for_github)
{
    put_three();
    const char *github = report_as("github");
    expect_part(github, "::error file=./b<.json,title=collide golden%3A answer "
                        "changed::hit: \"a\" \"b\": depth +0.25 (was wrong, "
                        "now right)\n");
    expect_part(github, "::notice title=collide golden::3 files: 1 as ");
    const char *table = report_as("markdown");
    expect_part(table, "## collide golden\n\n| file | | what |\n"
                       "|---|---|---|\n| ");
    expect_part(table, " | answer changed | hit: ");
    cr_assert(eq(int, cli_call(RECORD " --format json", ""), 2));
    expect_part(cli_err, "expected the format text");
    cr_assert(eq(int, cli_call(VERIFY " --format sarif", ""), 2));
    cr_assert(eq(int, cli_call("collide golden verify -q .", ""), 2));
    cr_assert(eq(str, cli_out, ""));
    expect_part(cli_err, "collide: ./c.json:2:20: ");
}
