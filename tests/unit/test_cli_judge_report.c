/* verify/judge: which faults count, and the reports of a whole run. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/judged.h"
#include "support/text_parts.h"
#include "verify/truth/verdict.h"

TestSuite(cli_judge_report, .init = cli_enter, .fini = cli_leave);

/* Two scenes of a family and one of none. In each, a box is let into another's
 * right side by 1: the normal is (1,0) and the depth 1. */
#define NAMED_BOXES(name)                                                      \
    "{'name':'" name "','shapes':["                                            \
    "{'id':'A','type':'box','min':[0,0],'max':[4,4]},"                         \
    "{'id':'B','type':'box','min':[3,1],'max':[7,3]}]}\n"
#define SCENES NAMED_BOXES("tie/1/0") NAMED_BOXES("tie/1/1") NAMED_BOXES("own")

#define RECORD(scene, normal, depth)                                           \
    "{'scene':'" scene "','a':'A','b':'B','overlap':true,'normal':" normal     \
    ",'depth':" depth "}\n"
#define RIGHT                                                                  \
    RECORD("tie/1/0", "[1,0]", "1")                                            \
    RECORD("tie/1/1", "[1,0]", "1") RECORD("own", "[1,0]", "1")

/* The depth is off by 1 in the first, by 3 in the second; the normal of the
 * third is reversed. */
#define WRONG                                                                  \
    RECORD("tie/1/0", "[1,0]", "2")                                            \
    RECORD("tie/1/1", "[1,0]", "4") RECORD("own", "[-1,0]", "1")

/* Judges results in a file; `options` stand before the files. */
static int judged(const char *options, const char *results)
{
    char line[300];
    cli_put("scenes", SCENES);
    cli_put("results", results);
    snprintf(line, sizeof line, "collide judge %s scenes results", options);
    return cli_call(line, "");
}

/* ---- Which faults count -------------------------------------------------- */

Test(cli_judge_report, ignored_faults_do_not_count)
{
    cr_assert(eq(int, judged("", WRONG), 1));
    expect_part(cli_out, "\"kinds\":{\"normal\":1,\"depth\":2}");
    cr_assert(eq(int, judged("--ignore depth", WRONG), 1));
    expect_part(cli_out, "\"pairs\":3,\"ok\":2,\"faults\":1,");
    expect_part(cli_out, "\"kinds\":{\"normal\":1}");
    expect_part(cli_out, "\"ignored\":2}}");
    cr_assert(eq(int, judged("--ignore depth,norm*", WRONG), 0));
    cr_assert(eq(int, judged("--select depth", WRONG), 1));
    expect_part(cli_out, "\"kinds\":{\"depth\":2}");
    cr_assert(eq(int, judged("--select contact*", WRONG), 0));
    cr_assert(eq(int, judged("--ignore wrong", WRONG), 0));
    cr_assert(eq(int, judged("--select rounding", WRONG), 0));
    cr_assert(eq(int, judged("--select missing", ""), 1));
    cr_assert(eq(int, judged("--ignore missing", ""), 0));
    expect_part(cli_out, "\"missing\":0,");
    cr_assert(eq(int, cli_lines(cli_out), 1), "no line without a fault");
}

Test(cli_judge_report, unknown_kinds_are_errors)
{
    cr_assert(eq(int, judged("--ignore dept", WRONG), 2));
    expect_part(cli_err, "no kind of faults matches \"dept\"");
    expect_part(cli_err, "did you mean \"depth\"?");
    cr_assert(eq(int, judged("--select depth,", WRONG), 2));
    cr_assert(eq(int, judged("--select *", WRONG), 2));
}

/* A pattern may begin the name of a class: no run is green by mistake. */
Test(cli_judge_report, patterns_fit_classes)
{
    cr_assert(eq(int, judged("--select wro*", WRONG), 1));
    expect_part(cli_out, "\"ignored\":0}}");
    cr_assert(eq(int, judged("--ignore wro*", WRONG), 0));
    expect_part(cli_out, "\"ignored\":3}}");
    cr_assert(eq(int, judged("--ignore slo*", WRONG), 1));
    cr_assert(eq(int, judged("--select wrongs*", WRONG), 2));
    expect_part(cli_err, "expected kinds or classes, or a prefix followed by "
                         "*; did you mean \"wrong\"?");
}

Test(cli_judge_report, one_scene_is_chosen)
{
    cr_assert(eq(int, judged("--only-scene own --faults", WRONG), 1));
    cr_assert(eq(int, cli_lines(cli_out), 2));
    expect_part(cli_out, "{\"scene\":\"own\",");
    cr_assert(eq(int, judged("--only-scene owm", WRONG), 2));
    expect_part(cli_err, "did you mean \"own\"?");
    cr_assert(
        eq(int, judge_with("--only-scene 0", BOXES, OF("'overlap':false")), 1));
}

/* ---- The baseline -------------------------------------------------------- */

Test(cli_judge_report, only_new_faults_fail)
{
    char old[500];
    cr_assert(eq(int, judged("--write-baseline old", WRONG), 0));
    expect_part(cli_out, "\"baseline\":{\"new\":0,\"known\":3,\"gone\":0}");
    cli_get("old", old, sizeof old);
    cr_assert(
        eq(str, old,
           "{\"scene\":\"own\",\"a\":\"A\",\"b\":\"B\",\"what\":\"normal\","
           "\"count\":1}\n"
           "{\"scene\":\"tie/1/0\",\"a\":\"A\",\"b\":\"B\",\"what\":\"depth\","
           "\"count\":1}\n"
           "{\"scene\":\"tie/1/1\",\"a\":\"A\",\"b\":\"B\",\"what\":\"depth\","
           "\"count\":1}\n"));
    cr_assert(eq(int, judged("--baseline old", WRONG), 0));
    expect_part(cli_out, "\"class\":\"wrong\",\"known\":true,");
    expect_part(cli_out, "\"classes\":{\"rounding\":0,\"slop\":0,"
                         "\"convention\":0,\"wrong\":3},"
                         "\"baseline\":{\"new\":0,\"known\":3,\"gone\":0}");
    /* A larger error of the same kind is known, another kind is not. */
    cr_assert(eq(int,
                 judged("--baseline old", RECORD("tie/1/0", "[-1,0]", "9")
                                              RECORD("tie/1/1", "[1,0]", "1")
                                                  RECORD("own", "[1,0]", "1")),
                 1));
    expect_part(cli_out, "\"baseline\":{\"new\":1,\"known\":1,\"gone\":2}");
    cr_assert(eq(int, judged("--baseline old", RIGHT), 0));
    expect_part(cli_err, "old: accepted faults that no longer occur: 3; "
                         "--write-baseline removes them\n");
}

Test(cli_judge_report, advice_about_a_baseline_counts_what_it_would_accept)
{
    cr_assert(eq(int, judged("--write-baseline old", WRONG), 0));
    cr_assert(eq(int,
                 judged("--baseline old", RECORD("tie/1/0", "[-1,0]", "9")
                                              RECORD("tie/1/1", "[1,0]", "1")
                                                  RECORD("own", "[1,0]", "1")),
                 1));
    expect_part(cli_err, "old: accepted faults that no longer occur: 2; "
                         "--write-baseline would remove them, but also accept "
                         "the new faults: 1\n");
}

/* A pair with such a fault has no other, so its known faults may still be
 * there. */
Test(cli_judge_report, known_faults_that_another_hides_are_not_gone)
{
    static const char *const hiding[] = {
        "{'scene':'own','a':'A','b':'B','overlap':false}\n",
        "{'scene':'own','a':'B','b':'A','overlap':false}\n",
        "{'scene':'own','a':'A','b':'B','failed':'crash'}\n",
        "{'query':'sat','scene':'own','failed':'timeout'}\n",
        "",
    };
    char records[600];
    cr_assert(eq(int, judged("--write-baseline old", WRONG), 0));
    for (size_t i = 0; i < sizeof hiding / sizeof *hiding; i++) {
        snprintf(records, sizeof records, "%s%s",
                 RECORD("tie/1/0", "[1,0]", "2")
                     RECORD("tie/1/1", "[1,0]", "4"),
                 hiding[i]);
        cr_assert(eq(int, judged("--baseline old", records), 1), "%zu", i);
        expect_part(cli_out, "\"baseline\":{\"new\":1,\"known\":2,\"gone\":0}");
        cr_assert(eq(str, cli_err, ""), "%zu", i);
    }
    /* They are still known: hidden once, and seen in a second record. */
    cli_put("listed", "{'name':'own','pairs':[['A','B'],['A','B']],'shapes':["
                      "{'id':'A','type':'box','min':[0,0],'max':[4,4]},"
                      "{'id':'B','type':'box','min':[3,1],'max':[7,3]}]}");
    cli_call("collide judge --baseline old listed -",
             "{'query':'sat','scene':'own','pairs':["
             "{'a':'A','b':'B','overlap':false},"
             "{'a':'A','b':'B','overlap':true,'normal':[-1,0],'depth':1}]}");
    expect_part(cli_out, "\"baseline\":{\"new\":1,\"known\":1,\"gone\":2}");
}

/* ---- What nobody would notice -------------------------------------------- */

/* An engine that refuses a pair, and a scene that cannot be read, show nothing
 * about the faults that were accepted. */
Test(cli_judge_report, known_faults_of_what_is_not_judged_are_not_gone)
{
    judged("--write-baseline known", WRONG);
    cr_assert(eq(int,
                 judged("--baseline known",
                        RECORD("tie/1/0", "[1,0]", "2") RECORD(
                            "tie/1/1", "[1,0]",
                            "4") "{'scene':'own','a':'A','b':'B','refused':'x'}"
                                 "\n"),
                 0));
    expect_part(cli_out, "\"gone\":0");
    cli_put("scenes", NAMED_BOXES("tie/1/0")
                          NAMED_BOXES("tie/1/1") "{'name':'own','shapes':3}\n");
    cr_assert(eq(
        int, cli_call("collide judge --baseline known scenes results", ""), 2));
    expect_part(cli_out, "\"gone\":0");
    cr_assert(eq(ptr, strstr(cli_err, "no longer occur"), NULL));
}

Test(cli_judge_report, a_run_that_judges_nothing_warns)
{
    cr_assert(eq(int, cli_call("collide judge - results", ""), 2));
    cli_put("empty", "");
    cr_assert(eq(int, cli_call("collide judge empty empty", ""), 0));
    expect_part(cli_err, "collide: empty: warning: nothing was judged: SCENES "
                         "has no scenes\n");
    cr_assert(eq(int, judge_with("", CIRCLES, ""), 0));
    expect_part(cli_err, "warning: nothing was judged: there are no results, "
                         "and no pair requires one\n");
    cr_assert(eq(int, judge_with("", CIRCLES, OF("'refused':'no'")), 0));
    expect_part(cli_err, "warning: nothing was judged: all records are "
                         "refused: 1\n");
    cr_assert(eq(int, judge_with("--ignore missing", BOXES, ""), 0));
    expect_part(cli_err, "warning: nothing was judged: there are no results, "
                         "and missing pairs are ignored\n");
    cr_assert(eq(int, judged("", ""), 1));
    cr_assert(eq(str, cli_err, ""), "missing pairs fail the run");
    cr_assert(eq(int, judged("", RIGHT), 0));
    cr_assert(eq(str, cli_err, ""));
}

Test(cli_judge_report, the_summary_is_a_message_if_the_report_is_a_file)
{
    cr_assert(eq(int, judged("-o report.html", WRONG), 1));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(str, cli_err,
                 "collide: report.html: 3 pairs judged: 0 right, 3 faulty; 0 "
                 "missing, 0 extra, 0 refused; faults: 3 wrong\n"));
    cr_assert(eq(int, judged("-q -o report.txt", WRONG), 1));
    cr_assert(eq(str, cli_err, ""));
    cr_assert(eq(int, judged("-o -", WRONG), 1));
    cr_assert(eq(str, cli_err, ""));
}

Test(cli_judge_report, what_is_not_looked_at_is_not_gone)
{
    cr_assert(eq(int, judged("--write-baseline old", WRONG), 0));
    cr_assert(eq(int, judged("--baseline old --ignore depth", WRONG), 0));
    expect_part(cli_out, "\"baseline\":{\"new\":0,\"known\":1,\"gone\":0}");
    cr_assert(eq(int, judged("--baseline old --only-scene own", WRONG), 0));
    expect_part(cli_out, "\"gone\":0}");
    cr_assert(eq(str, cli_err, ""));
    cr_assert(
        eq(int, judged("--write-baseline old --only-scene own", WRONG), 2));
}

/* Faults that do not count would be lost. */
Test(cli_judge_report, a_baseline_is_written_of_all_faults)
{
    cr_assert(eq(int, judged("--write-baseline new --ignore depth", WRONG), 2));
    expect_part(cli_err, "option \"--write-baseline\" needs all faults: leave "
                         "out \"--ignore\"");
    cr_assert(eq(int, judged("--select depth --write-baseline new", WRONG), 2));
    expect_part(cli_err, "leave out \"--select\"");
    cr_assert(ne(int, access("new", F_OK), 0));
}

/* The engine may swap two shapes: the baseline has them in the order of the
 * scene. A baseline of an older version has the order of the records. */
Test(cli_judge_report, a_baseline_has_the_order_of_the_scene)
{
#define SWAPPED "{'scene':'own','a':'B','b':'A','overlap':false}\n"
#define MET     "{'scene':'own','a':'A','b':'B','overlap':false}\n"
    char old[500];
    cli_put("scenes", NAMED_BOXES("own"));
    cr_assert(eq(int,
                 cli_call("collide judge --write-baseline old scenes -",
                          SWAPPED SWAPPED),
                 0));
    cli_get("old", old, sizeof old);
    cr_assert(eq(str, old,
                 "{\"scene\":\"own\",\"a\":\"A\",\"b\":\"B\",\"what\":"
                 "\"extra\",\"count\":1}\n"
                 "{\"scene\":\"own\",\"a\":\"A\",\"b\":\"B\",\"what\":"
                 "\"overlap\",\"count\":1}\n"));
    cr_assert(
        eq(int, cli_call("collide judge --baseline old scenes -", MET MET), 0));
    cli_put("old", "{'scene':'own','a':'B','b':'A','what':'overlap','count':1}"
                   "{'scene':'own','a':'B','b':'A','what':'extra','count':1}");
    cr_assert(
        eq(int, cli_call("collide judge --baseline old scenes -", MET MET), 0));
    expect_part(cli_out, "\"known\":2,\"gone\":0}");
    cr_assert(eq(
        int, cli_call("collide judge --baseline old scenes -", SWAPPED SWAPPED),
        0));
}

/* Nor does it matter by which of its names a record calls a shape of a map. */
Test(cli_judge_report, a_baseline_has_the_ids_of_the_scene)
{
#define OBJECT(id, name, x)                                                    \
    "{'id':" id ",'name':'" name "','x':" x ",'y':0,'width':4,'height':4}"
    char old[500];
    cli_put("map.tmj",
            "{'type':'map','orientation':'orthogonal','width':9,'height':9,"
            "'tilewidth':8,'tileheight':8,'infinite':false,'tilesets':[],"
            "'layers':[{'type':'objectgroup','name':'l','objects':[" OBJECT(
                "5", "Bob", "0") "," OBJECT("7", "Eve", "2") "]}]}");
    cr_assert(eq(int,
                 cli_call("collide judge --write-baseline old map.tmj -",
                          "{'a':'7','b':'5','overlap':false}"),
                 0));
    cli_get("old", old, sizeof old);
    expect_part(old, "\"a\":\"Bob\",\"b\":\"Eve\",\"what\":\"overlap\",");
    cr_assert(eq(int,
                 cli_call("collide judge --baseline old map.tmj -",
                          "{'a':'Bob','b':'Eve','overlap':false}"),
                 0));
    cli_put("old", "{'scene':0,'a':'7','b':'5','what':'overlap','count':1}");
    cr_assert(eq(int,
                 cli_call("collide judge --baseline old map.tmj -",
                          "{'a':'7','b':'5','overlap':false}"),
                 0));
}

Test(cli_judge_report, a_baseline_is_read_and_rewritten)
{
    char old[500];
    cr_assert(eq(int, judged("--write-baseline old", WRONG), 0));
    cr_assert(eq(int, judged("--baseline old --write-baseline old", RIGHT), 0));
    cli_get("old", old, sizeof old);
    cr_assert(eq(str, old, ""));
}

Test(cli_judge_report, nothing_but_a_baseline_is_replaced)
{
    cr_assert(eq(int, judged("--write-baseline scenes", WRONG), 2));
    cli_put("mine", "{'x':1}");
    cr_assert(eq(int, judged("--write-baseline mine", WRONG), 2));
    expect_part(cli_err, "replaces only a baseline or an empty file: name "
                         "another FILE before SCENES");
    cr_assert(eq(int, judged("--baseline mine", WRONG), 2));
    expect_part(cli_err, "mine:1:1: expected an object with \"scene\", ");
    cli_put("mine", "{'scene':'x','what':'dept','count':1}");
    cr_assert(eq(int, judged("--baseline mine", WRONG), 2));
    expect_part(cli_err, "expected a kind of faults");
    /* Not all records could be read. */
    cr_assert(eq(int, judged("--write-baseline new", WRONG "{'a':1}\n"), 2));
    cr_assert(ne(int, access("new", F_OK), 0));
}

Test(cli_judge_report, a_baseline_with_wrong_values_is_refused)
{
#define KNOWN(members) "{'what':'normal'," members "}"
    static const char *const cases[][2] = {
        {KNOWN("'scene':0.5,'count':1"), ":1:26: expected a whole number from "
                                         "0 to 1000000000"},
        {KNOWN("'scene':-1,'count':1"),
         ":1:26: expected a whole number from 0"},
        {KNOWN("'scene':{},'count':1"), ":1:1: expected an object with "},
        {KNOWN("'scene':0,'count':1e10"), ":1:36: expected a whole number from "
                                          "1 to 1000000000"},
        {KNOWN("'scene':0,'count':0"), ":1:36: expected a whole number from 1"},
        {KNOWN("'scene':0,'count':'1'"), ":1:1: expected an object with "},
        {KNOWN("'scene':0,'a':7,'count':1"),
         ":1:32: expected a string, found the number 7"},
        {KNOWN("'scene':0,'a_piece':'0','count':1"),
         ":1:38: expected a number, found the string \"0\""},
        {KNOWN("'scene':0,'b_piece':1e300,'count':1"),
         ":1:38: expected a whole number from 0"},
        {KNOWN("'scene':0,'count':1,'count':2"), "\"count\" a second time"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cli_put("mine", cases[i][0]);
        cr_assert(eq(int, judged("--baseline mine", WRONG), 2));
        expect_part(cli_err, cases[i][1]);
    }
}

/* Scenes without names go by their numbers, which are no names of digits. */
Test(cli_judge_report, scenes_by_number)
{
    char old[500];
    cr_assert(eq(
        int, judge_with("--write-baseline old", BOXES, OF("'overlap':false")),
        0));
    cli_get("old", old, sizeof old);
    cr_assert(eq(str, old,
                 "{\"scene\":0,\"a\":\"A\",\"b\":\"B\",\"what\":\"overlap\","
                 "\"count\":1}\n"));
    cr_assert(
        eq(int, judge_with("--baseline old", BOXES, OF("'overlap':false")), 0));
    cli_put("old", "{'scene':'0','a':'A','b':'B','what':'overlap','count':1}");
    cr_assert(
        eq(int, judge_with("--baseline old", BOXES, OF("'overlap':false")), 1));
}

/* ---- Reports ------------------------------------------------------------- */

Test(cli_judge_report, text_has_a_table_and_the_worst_of_each_cause)
{
    cr_assert(eq(int, judged("--format text", WRONG), 1));
    cr_assert(
        eq(str, cli_out,
           "family              pairs  faulty  kind               rounding"
           "       slop convention      wrong\n"
           "tie                     2       2  depth                     0"
           "          0          0          2\n"
           "-                       1       1  normal                    0"
           "          0          0          1\n"
           "\n"
           "results:2:1: error: 2 pairs of a polygon and a polygon; the "
           "worst: claimed "
           "depth 4 is too large: must be 1 (A and B in tie/1/1) [depth]\n"
           "        hint: repeat with --only-scene tie/1/1 --select depth "
           "--format ndjson\n"
           "results:3:1: error: 1 pair of a polygon and a polygon: the claimed "
           "normal "
           "is reversed: its opposite is correct (see --normal) (A and B in "
           "own) [normal]\n"
           "        hint: repeat with --only-scene own --select normal "
           "--format ndjson\n"
           "3 pairs judged: 0 right, 3 faulty; 0 missing, 0 extra, 0 refused; "
           "faults: 3 wrong\n"));
    cr_assert(eq(int, judged("-q --format text", WRONG), 1));
    cr_assert(eq(str, cli_out,
                 "3 pairs judged: 0 right, 3 faulty; 0 missing, 0 extra, 0 "
                 "refused; faults: 3 wrong\n"));
}

/* These errors have no tolerance: the depth that was overlooked decides. */
Test(cli_judge_report, the_worst_wrong_answer_about_overlap_is_the_deepest)
{
#define DEEP(name, min)                                                        \
    "{'name':'" name "','shapes':["                                            \
    "{'id':'A','type':'box','min':[0,0],'max':[4,4]},"                         \
    "{'id':'B','type':'box','min':[" min ",1],'max':[9,3]}]}\n"
#define APART(scene) "{'scene':'" scene "','a':'A','b':'B','overlap':false}\n"
    cli_put("scenes", DEEP("x/0", "3.5") DEEP("x/1", "3") DEEP("x/2", "3.75"));
    cr_assert(eq(int,
                 cli_call("collide judge --format text scenes -",
                          APART("x/0") APART("x/1") APART("x/2")),
                 1));
    expect_part(cli_out, " 3 pairs of a polygon and a polygon; the worst: "
                         "claimed apart, but the shapes overlap by 1 (A and B "
                         "in x/1) ");
    cr_assert(eq(int,
                 cli_call("collide judge --format junit scenes -",
                          APART("x/0") APART("x/1") APART("x/2")),
                 1));
    expect_part(cli_out, "overlap by 1 (A and B in x/1)");
    cr_assert(eq(int, cli_call("collide judge --format text scenes -", ""), 1));
    expect_part(cli_out, "; the worst: the shapes overlap by 1, but no record");
}

Test(cli_judge_report, known_faults_are_in_no_report)
{
    cr_assert(eq(int, judged("--write-baseline old", WRONG), 0));
    static const char *const formats[] = {"text",     "sarif", "github", "tap",
                                          "markdown", "html",  "junit"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char options[80];
        snprintf(options, sizeof options, "--baseline old --format %s",
                 formats[i]);
        cr_assert(eq(int, judged(options, WRONG), 0), "%s", formats[i]);
        expect_no_part(cli_out, "must be 1");
        expect_no_part(cli_out, "reversed");
    }
}

/* The help promises pairs with faults that cause exit status 1. */
Test(cli_judge_report, faults_leaves_out_known_faults)
{
    cr_assert(eq(int, judged("--write-baseline old", WRONG), 0));
    cr_assert(eq(int, judged("--faults --baseline old", WRONG), 0));
    cr_assert(eq(int, cli_lines(cli_out), 1), "%s", cli_out);
    cr_assert(eq(int,
                 judged("--faults --baseline old",
                        RECORD("tie/1/0", "[-1,0]", "2")
                            RECORD("tie/1/1", "[1,0]", "4")
                                RECORD("own", "[-1,0]", "1")),
                 1));
    cr_assert(eq(int, cli_lines(cli_out), 2), "%s", cli_out);
    expect_part(cli_out,
                "\"what\":\"normal\",\"class\":\"wrong\",\"features\"");
    expect_part(cli_out, "\"what\":\"depth\",\"class\":\"wrong\","
                         "\"known\":true,");
}

/* The table counts the same pairs as the summary: those that were judged. */
Test(cli_judge_report, the_table_counts_judged_pairs)
{
#define ROW_BEGIN(name, pairs, faulty) "\n" name pairs "       " faulty
    static const char answers[] =
        RECORD("tie/1/0", "[1,0]",
               "2") "{'scene':'own','a':'A','b':'Q','overlap':true}\n";
    cr_assert(eq(int, judged("--format text", answers), 1));
    expect_part(cli_out, ROW_BEGIN("tie                     ", "1", "1"));
    expect_part(cli_out, ROW_BEGIN("-                       ", "0", "0"));
    expect_part(cli_out, "\n1 pair judged: 0 right, 1 faulty; 2 missing, 1 "
                         "extra, ");
    cr_assert(
        eq(int, judged("--ignore extra,missing --format text", answers), 1));
    expect_part(cli_out, ROW_BEGIN("tie                     ", "1", "1"));
    expect_part(cli_out, ROW_BEGIN("-                       ", "0", "0"));
}

Test(cli_judge_report, contacts_with_one_cause_count_once)
{
    /* Both contacts are 0.5 too deep. */
    judge_with("--format text", BOXES,
               CLIP("{'point':[3,3],'depth':1.5},{'point':[3,1],'depth':1.5}"));
    expect_part(cli_out, "1 pair of shapes without a radius: claimed contact "
                         "depth 1.5");
    expect_part(cli_out, "; faults: 2 wrong\n");
}

Test(cli_judge_report, formats_of_services)
{
    cr_assert(eq(int, judged("--format junit", WRONG), 1));
    expect_part(cli_out, "<testsuite name=\"tie\" tests=\"1\" failures=\"1\"");
    expect_part(cli_out, "<testcase classname=\"tie\" name=\"depth\" "
                         "file=\"results\" line=\"2\">");
    expect_part(cli_out, " (and 1 more like this)\n");
    cr_assert(eq(int, judged("--format junit", RIGHT), 0));
    expect_part(cli_out, "<testcase classname=\"tie\" name=\"judge\"/>");
    cr_assert(eq(int, judged("--format github", WRONG), 1));
    expect_part(cli_out,
                "::error file=results,line=2,col=1,title=depth::2 pairs ");
    cr_assert(eq(int, judged("--format sarif", WRONG), 1));
    cr_assert(eq(int, count_parts(cli_out, "\"ruleId\":"), 3));
    expect_part(cli_out, "\"startLine\":3,");
    cr_assert(eq(int, judged("--format tap", WRONG), 1));
    expect_part(cli_out, "\n1..3\n");
    cr_assert(eq(int, judged("--format json", WRONG), 1));
    cr_assert(eq(int, cli_lines(cli_out), 1));
    expect_part(cli_out, "\"causes\":[{\"pairs\":2,\"what\":\"depth\","
                         "\"class\":\"wrong\",\"shapes\":\"of a polygon and a "
                         "polygon\",\"worst\":{\"scene\":\"tie/1/1\",");
    cr_assert(eq(int, judged("--format json", ""), 1));
    expect_part(cli_out, "{\"query\":\"judge\",\"pairs\":[{\"scene\":");
}

/* In single precision, a depth of 1/16 at 1,000,000 may be off by more than the
 * depth of the second pair is. */
Test(cli_judge_report, a_milder_fault_hides_no_failure)
{
    cli_put("scenes", "{'name':'tie/big','shapes':["
                      "{'id':'A','type':'box','min':[1000000,0],"
                      "'max':[1000004,4]},"
                      "{'id':'B','type':'box','min':[1000001,3.9375],"
                      "'max':[1000003,6]}]}\n" NAMED_BOXES("tie/small"));
    cli_put("results", RECORD("tie/big", "[0,1]", "0.1")
                           RECORD("tie/small", "[1,0]", "1.01"));
    cr_assert(eq(int,
                 cli_call("collide judge --profile f32 --format junit scenes "
                          "results",
                          ""),
                 1));
    expect_part(cli_out, "<testsuite name=\"tie\" tests=\"1\" failures=\"1\"");
    expect_part(cli_out, "claimed depth 1.01");
}

/* The second record names no shape. */
Test(cli_judge_report, formats_of_services_have_what_is_invalid)
{
    static const char *const formats[][2] = {
        {"sarif", "\"executionSuccessful\":false"},
        {"junit", "errors=\"1\""},
        {"tap", "\nnot ok 1 - "},
        {"github", "::error file=results,line=2,"}};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char options[40];
        snprintf(options, sizeof options, "--format %s", formats[i][0]);
        cr_assert(
            eq(int,
               judged(options,
                      RECORD("tie/1/0", "[1,0]",
                             "1") "{'scene':'tie/1/1','a':1}\n" RECORD("own",
                                                                       "[1,0]",
                                                                       "1")),
               2));
        expect_part(cli_out, formats[i][1]);
    }
    cr_assert(eq(int, judged("--format sarif", RIGHT), 0));
    expect_part(cli_out, "\"executionSuccessful\":true");
    /* RESULTS is a folder: no record is invalid. */
    cr_assert(
        eq(int, cli_call("collide judge --format sarif scenes .", ""), 2));
    expect_part(cli_out, "\"executionSuccessful\":false");
    cr_assert(
        eq(int, cli_call("collide judge --format junit scenes .", ""), 2));
    expect_part(cli_out, "errors=\"1\"");
    /* Two invalid records are one case. */
    cr_assert(eq(int,
                 judged("--format junit",
                        "{'a':1}\n{'a':2}\n" RECORD("own", "[1,0]", "1")),
                 2));
    cr_assert(eq(int, count_parts(cli_out, "name=\"invalid\""), 1));
    expect_part(cli_out, "(and 1 more like this)");
}

/* Code scanning accepts 25,000 results: half of them may be notes. */
Test(cli_judge_report, notes_leave_room_for_errors)
{
    enum { SCENE_COUNT = 12600 };
    /* Not static: each test under sanitizers looks for leaks in all that is. */
    char *scenes = malloc(SCENE_COUNT * 200);
    char *results = malloc(SCENE_COUNT * 120);
    char *scene = scenes, *result = results;
    for (int i = 0; i < SCENE_COUNT; i++) {
        scene +=
            sprintf(scene, "{'shapes':[{'id':'A','type':'box','min':[0,0],"
                           "'max':[4,4]},{'id':'B','type':'box','min':[3,1],"
                           "'max':[7,3]}]}\n");
        result += sprintf(result,
                          "{'scene':%d,'a':'A','b':'B','overlap':true,'depth':"
                          "%s}\n",
                          i, i < SCENE_COUNT - 1 ? "1.000001" : "2");
    }
    cli_put("scenes", scenes);
    cli_put("results", results);
    cr_assert(eq(int,
                 cli_call("collide judge --profile f32 --format sarif -o out "
                          "scenes results",
                          ""),
                 1));
    size_t room = 20000000;
    char *report = malloc(room);
    cli_get("out", report, room);
    cr_assert(
        eq(int, count_parts(report, "\"level\":\"error\",\"message\":"), 1));
    expect_part(report, "99 more findings are not listed");
    free(scenes);
    free(results);
    free(report);
}

/* Names of a record that has no scene, or a long one, find nothing. */
Test(cli_judge_report, a_scene_that_is_not_known_is_not_offered)
{
    cr_assert(
        eq(int,
           judged("--format text", RIGHT "{'a':'A','b':'Q','overlap':true}\n"),
           1));
    expect_part(cli_out, "A and Q in ?)");
    cr_assert(eq(int, count_parts(cli_out, "repeat with"), 0));
    cr_assert(eq(
        int, judged("--format tap", RIGHT "{'a':'A','b':'Q','overlap':true}\n"),
        1));
    expect_part(cli_out, "A and Q in ?)");
}

/* Each exception has another address in it. After 120 sentences of notes there
 * is still room for the cause of an error. */
Test(cli_judge_report, causes_of_errors_have_room)
{
    static char results[40000];
    char *at = results;
    for (int i = 0; i < 120; i++)
        at += sprintf(at,
                      "{'scene':'tie/1/0','a':'A','b':'B','failed':'exception',"
                      "'message':'at 0x7f%c%c'}\n",
                      'a' + i / 26, 'a' + i % 26);
    strcpy(at, RECORD("tie/1/1", "[0,1]", "1") RECORD("own", "[1,0]", "1"));
    judged("--format github", results);
    expect_part(cli_out, "title=normal::1 pair of a polygon and a polygon: ");
    expect_part(cli_out, "title=failed::");
    cr_assert(eq(int, count_parts(cli_out, "title=failed::"), 1));
}

/* These formats have no summary: without the faults they would report that
 * there is none. */
Test(cli_judge_report, quiet_empties_no_report)
{
    static const char *const formats[][2] = {
        {"sarif", "\"ruleId\":"}, {"junit", "<failure"}, {"tap", "\nnot ok "}};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char options[40];
        snprintf(options, sizeof options, "-q --format %s", formats[i][0]);
        cr_assert(eq(int, judged(options, WRONG), 1));
        expect_part(cli_out, formats[i][1]);
    }
}

/* The record is on standard input: the scene is the place. */
Test(cli_judge_report, places_are_those_of_files)
{
    cli_put("scenes", SCENES);
    cr_assert(
        eq(int, cli_call("collide judge --format github scenes -", WRONG), 1));
    expect_part(cli_out, "file=scenes,line=2,");
}

static char page[300000];

/* The picture has the claimed normal in red and the correct one in green, and
 * the scene can be copied. */
Test(cli_judge_report, a_page_draws_the_faulty_pair)
{
    cr_assert(eq(int, judged("-o page.html", WRONG), 1));
    cli_get("page.html", page, sizeof page);
    expect_part(page, "<h1>collide judge</h1>");
    cr_assert(eq(int, count_parts(page, "<svg xmlns"), 2));
    const char *drawn = strstr(page, "id=\"case-2\"");
    cr_assert(ne(ptr, drawn, NULL));
    expect_part(drawn, "<g class=\"m-error\">");
    expect_part(drawn, "<g class=\"m-contact\">");
    expect_part(drawn, "data-id=\"B\"");
    expect_part(page, "<pre>{&quot;name&quot;:&quot;own&quot;,");
}

/* Where a part of the page begins; the test fails if it is not there. */
static const char *part_of_page(const char *part)
{
    expect_part(page, part);
    const char *at = strstr(page, part);
    return at ? at : page;
}

Test(cli_judge_report, a_page_draws_maps_as_they_are)
{
    cli_put("t.tmj",
            "{'type':'map','orientation':'orthogonal','width':20,'height':20,"
            "'tilewidth':16,'tileheight':16,'tilesets':[],'layers':[{'type':"
            "'objectgroup','id':1,'name':'l','objects':[{'id':1,'name':'A',"
            "'x':0,'y':0,'width':32,'height':32},{'id':2,'name':'B','x':8,"
            "'y':24,'width':16,'height':64}]}]}");
    cli_put("results", "{'a':'A','b':'B','overlap':false}\n");
    cr_assert(eq(
        int, cli_call("collide judge --format html -o page t.tmj results", ""),
        1));
    cli_get("page", page, sizeof page);
    expect_part(page, " down\"");
    cr_assert(eq(ptr, strstr(page, " up\""), NULL));
}

Test(cli_judge_report, a_page_begins_with_the_errors)
{
    /* More pairs have a note than an error. */
    cr_assert(eq(int,
                 judged("--profile f32 --dialect collide -o page.html",
                        RECORD("tie/1/0", "[1,0]", "1.000001")
                            RECORD("tie/1/1", "[1,0]", "1.000001")
                                RECORD("own", "[-1,0]", "1")),
                 1));
    cli_get("page.html", page, sizeof page);
    const char *intro =
        part_of_page("1 cause of 1 fault, each with its worst pair; 1 cause of "
                     "notes at the end. ");
    const char *error = part_of_page("<li class=\"finding error\"");
    const char *fold = part_of_page("<summary>1 cause of notes</summary>");
    const char *note = part_of_page("<li class=\"finding note\"");
    const char *table = part_of_page("<table class=\"kinds\">");
    cr_assert(intro < error && error < fold && fold < note && note < table);
    part_of_page("<span class=\"claimed\">the engine's claim</span> "
                 "<span class=\"correct\">the correct value</span>");
    part_of_page("<span class=\"count error\">1 cause of errors</span>");
}

Test(cli_judge_report, a_page_repeats_a_fault_by_a_whole_command)
{
    cr_assert(eq(int,
                 judged("--profile=f32 -qo x.html --dialect collide --jobs 2 "
                        "--ignore missing --tol 1e-9 -o page.html",
                        WRONG),
                 1));
    cr_assert(eq(int,
                 judged("--dialect collide --ignore missing --tol 1e-9 "
                        "-o page.html",
                        WRONG),
                 1));
    cli_get("page.html", page, sizeof page);
    part_of_page("<pre class=\"command\">collide judge --dialect collide --tol "
                 "1e-9 scenes results --only-scene own --select "
                 "normal --format ndjson</pre>");
    cli_put("it's", "{'name':'it\\u0027s','shapes':["
                    "{'id':'A','type':'box','min':[0,0],'max':[4,4]},"
                    "{'id':'B','type':'box','min':[3,1],'max':[7,3]}]}");
    cli_call("collide judge --format html it's -", OF("'overlap':false"));
    expect_part(cli_out, "collide judge 'it'\\''s' - "
                         "--only-scene 'it'\\''s' ");
}

/* The overlap, a ten-thousandth, could not be seen beside the boxes. */
Test(cli_judge_report, a_tiny_overlap_has_a_closer_view)
{
    cli_put("scenes", DEEP("x/0", "3.9999") DEEP("x/1", "3"));
    cr_assert(eq(int,
                 cli_call("collide judge --format html scenes -",
                          APART("x/0") RECORD("x/1", "[-1,0]", "1")),
                 1));
    cr_assert(eq(int, count_parts(cli_out, "<figure class=\"whole\">"), 1));
    expect_part(cli_out, "id=\"case-2-whole\"");
    expect_part(cli_out, "a.e1</text>");
    expect_part(cli_out, "b.e3</text>");
}

/* Reads man/collide-judge.1 as running text: words with one space between, of
 * macros only the words. */
static void read_kinds(char *text, size_t size)
{
    static char source[100000];
    FILE *file = fopen("man/collide-judge.1", "r");
    cr_assert(ne(ptr, file, NULL));
    size_t length = fread(source, 1, sizeof source - 1, file), used = 0;
    fclose(file);
    source[length] = '\0';
    char *kinds = strstr(source, ".Ss Kinds of faults");
    cr_assert(ne(ptr, kinds, NULL));
    for (char *line = strtok(kinds, "\n"); line && used < size;
         line = strtok(NULL, "\n")) {
        bool is_flag = strncmp(line, ".Fl Fl ", 7) == 0;
        bool is_item = strncmp(line, ".It Li ", 7) == 0;
        line += is_flag || is_item ? 7 : strncmp(line, ".Li ", 4) == 0 ? 4 : 0;
        used += (size_t)snprintf(text + used, size - used, "%s%s ",
                                 is_item   ? "|"
                                 : is_flag ? "--"
                                           : "",
                                 line);
    }
    for (char *at; (at = strstr(text, " ,"));)
        memmove(at, at + 1, strlen(at));
}

Test(cli_judge_report, kinds_are_described_as_in_the_manual)
{
    static char manual[20000];
    /* The manual is in the project's root, where tests begin. */
    cli_leave();
    read_kinds(manual, sizeof manual);
    cli_enter();
    cr_assert(eq(int, judged("--format sarif", WRONG), 1));
    const char *at = cli_out;
    int rules = 0;
    for (; (at = strstr(at, "{\"id\":\"")); rules++) {
        char id[40], words[600], entry[700];
        cr_assert(eq(int, sscanf(at, "{\"id\":\"%39[^\"]", id), 1));
        at = strstr(at, "\"fullDescription\":");
        cr_assert(ne(ptr, at, NULL));
        cr_assert(eq(
            int, sscanf(at, "\"fullDescription\":{\"text\":\"%599[^\"]", words),
            1));
        snprintf(entry, sizeof entry, "|%s %s ", id, words);
        expect_part(manual, entry);
    }
    cr_assert(eq(int, rules, VERDICT_WHATS + 1)); /* with `invalid` */
}

/* ---- Hints --------------------------------------------------------------- */

Test(cli_judge_report, hints_about_conventions)
{
#define ALL(normal, depth)                                                     \
    RECORD("tie/1/0", normal, depth)                                           \
    RECORD("tie/1/1", normal, depth) RECORD("own", normal, depth)
    judged("", ALL("[-1,0]", "1"));
    expect_part(cli_err, "most normals are reversed: use --normal "
                         "b-to-a\n");
    judged("", ALL("[1,0]", "-1"));
    expect_part(cli_err, "most depths are negative: use --depth "
                         "signed\n");
    judged("", ALL("[1,0]", "1.00000001"));
    expect_part(cli_err, "as small as rounding in single precision: use "
                         "--profile with the name of the engine, or --profile "
                         "f32\n");
    judged("--profile f32", ALL("[1,0]", "1.00000001"));
    expect_part(cli_out, "\"wrong\":0}");
    cr_assert(eq(str, cli_err, ""));
    judged("--f32", ALL("[1,0]", "1.00001"));
    expect_no_part(cli_err, "single precision");
    judged("--format text", ALL("[-1,0]", "1"));
    expect_part(cli_out, "\nhint: most normals are reversed: use "
                         "--normal b-to-a\n");
    cr_assert(eq(str, cli_err, ""));
    static const char *const quiet[] = {
        "-q", "-q --format text", "-q --format markdown", "-q --format html"};
    for (size_t i = 0; i < sizeof quiet / sizeof *quiet; i++) {
        judged(quiet[i], ALL("[-1,0]", "1"));
        expect_no_part(cli_out, "most normals");
        expect_part(cli_err, "results: most normals are reversed: use "
                             "--normal b-to-a\n");
    }
    judged("", WRONG);
    cr_assert(eq(str, cli_err, ""), "one of three is no convention");
}

/* The normal of two boxes with one center is right in both directions. */
Test(cli_judge_report, a_normal_that_is_right_both_ways_hides_no_hint)
{
    cli_put("scenes", SCENES "{'name':'tie/2','shapes':["
                             "{'id':'A','type':'box','min':[0,0],'max':[4,4]},"
                             "{'id':'B','type':'box','min':[1,0],'max':[3,4]}"
                             "]}\n");
    cli_put("results",
            RECORD("tie/1/0", "[-1,0]", "1") RECORD("tie/1/1", "[-1,0]", "1")
                RECORD("own", "[-1,0]", "1") RECORD("tie/2", "[-1,0]", "3"));
    cr_assert(eq(int, cli_call("collide judge scenes results", ""), 1));
    expect_part(cli_out, "\"kinds\":{\"normal\":3}");
    expect_part(cli_err, "most normals are reversed: use --normal b-to-a\n");
}

/* A wall and a floor with one contact each way: y is reversed if a normal along
 * y is, and one along x is not. */
Test(cli_judge_report, a_hint_about_y)
{
#define CORNER                                                                 \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'box','min':[3.5,1],'max':[7,3]},"                       \
    "{'id':'C','type':'box','min':[1,3.5],'max':[3,7]},"                       \
    "{'id':'D','type':'box','min':[1,-3],'max':[3,0.5]}]}"
#define OF_A(b, normal)                                                        \
    "{'a':'A','b':'" b "','overlap':true,'normal':" normal ",'depth':0.5}\n"
    judge_with("", CORNER,
               OF_A("B", "[1,0]") OF_A("C", "[0,-1]") OF_A("D", "[0,1]"));
    expect_part(cli_err, "use --y down\n");
}

/* Two of ten normals: with --y down, eight would be wrong. */
Test(cli_judge_report, few_normals_give_no_hint_about_y)
{
    char results[3000] = "", line[120];
    char scenes[8000] = "";
    for (int i = 0; i < 10; i++) {
        strcat(scenes, "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':"
                       "[4,4]},{'id':'B','type':'box','min':[1,3.5],'max':"
                       "[3,7]}]}\n");
        snprintf(line, sizeof line,
                 "{'scene':%d,'a':'A','b':'B','overlap':true,'normal':[0,%s1],"
                 "'depth':0.5}\n",
                 i, i < 2 ? "-" : "");
        strcat(results, line);
    }
    judge_with("", scenes, results);
    expect_part(cli_out, "\"kinds\":{\"normal\":2}");
    cr_assert(eq(ptr, strstr(cli_err, "--y"), NULL));
}
