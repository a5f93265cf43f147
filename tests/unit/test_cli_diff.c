/* commands/diff_command and compare/stream: two files in, differences out. */

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_diff, .init = cli_enter, .fini = cli_leave);

/* A document of one pair. */
#define DOCUMENT(scene, depth)                                                 \
    "{'query':'sat','scene':" scene ",'pairs':[{'a':'A','b':'B',"              \
    "'overlap':true,'normal':[0,1],'depth':" depth "}]}\n"
#define ONE   DOCUMENT("'one'", "1")
#define TWO   DOCUMENT("'two'", "2")
#define THREE DOCUMENT("'three'", "3")
#define ERROR "{'error':{'code':'box-order','message':'min < max'}}\n"

/* Compares two texts; the exit status. */
static int diff(const char *options, const char *expected, const char *actual)
{
    char line[200];
    cli_put("expected", expected);
    cli_put("actual", actual);
    snprintf(line, sizeof line, "collide diff %s expected actual", options);
    return cli_call(line, "");
}

static void expect_lines(const char *expected, const char *actual, int status,
                         const char *lines)
{
    cr_assert(eq(int, diff("", expected, actual), status), "%s%s", cli_out,
              cli_err);
    cr_assert(eq(str, cli_out, lines));
    cr_assert(eq(str, cli_err, ""));
}

Test(cli_diff, the_same_is_nothing_but_counts)
{
    expect_lines(ONE TWO, ONE TWO, 0,
                 "documents: 2 the same, 0 different, 0 gone, 0 new; "
                 "differences: 0 in 0 records\n");
    expect_lines("", "", 0,
                 "documents: 0 the same, 0 different, 0 gone, 0 new; "
                 "differences: 0 in 0 records\n");
}

Test(cli_diff, what_differs_is_told_in_words_and_numbers)
{
    expect_lines(ONE TWO, DOCUMENT("'one'", "1.5") TWO, 1,
                 "one: \"A\" \"B\": depth +0.5\n"
                 "  depth: 1 -> 1.5 (+0.5, 2251800000000000 ulps)\n"
                 "documents: 1 the same, 1 different, 0 gone, 0 new; "
                 "differences: 1 in 1 record\n");
    expect_lines(
        "{'pairs':[{'a':'A','b':'B','overlap':true,'normal':[1,0],"
        "'edge':{'of':'a'}}]}",
        "{'pairs':[{'a':'A','b':'B','overlap':true,'normal':[0,1],"
        "'depth':0,'touching':true}]}",
        1,
        "document 1: \"A\" \"B\": normal turned 90 degrees; edge is gone; "
        "depth is now 0; only touches now\n"
        "  normal: [1,0] -> [0,1] (90 degrees, 4503600000000000 ulps)\n"
        "  edge: {\"of\":\"a\"} -> (none)\n"
        "  depth: (none) -> 0\n"
        "  touching: (none) -> true\n"
        "documents: 0 the same, 1 different, 0 gone, 0 new; "
        "differences: 4 in 1 record\n");
}

Test(cli_diff, long_values_are_not_shown)
{
    cr_assert(eq(int,
                 diff("", "{'u':{'v':[1,2,3]}}",
                      "{'u':{'v':[1000000000,2000000000,3000000000,4000000000,"
                      "5000000000,6000000000]},'w':{'a234567890':'1234567890',"
                      "'b234567890':'1234567890','c234567890':'1'}}"),
                 1));
    expect_part(cli_out, "  u.v: [1,2,3] -> [...]\n");
    expect_part(cli_out, "  w: (none) -> {...}\n");
}

/* ---- Which documents belong together ------------------------------------ */

Test(cli_diff, documents_are_found_by_name)
{
    expect_lines(ONE TWO THREE, THREE ONE TWO, 0,
                 "documents: 3 the same, 0 different, 0 gone, 0 new; "
                 "differences: 0 in 0 records\n");
    expect_lines(ONE TWO THREE,
                 DOCUMENT("'new'", "1") THREE DOCUMENT("'one'", "2"), 1,
                 "answers new, gone or failed: 2\n"
                 "two: the document is gone\n"
                 "new: the document is new\n"
                 "depths and distances changed: 1\n"
                 "one: \"A\" \"B\": depth +1\n"
                 "  depth: 1 -> 2 (+1, 4503600000000000 ulps)\n"
                 "documents: 1 the same, 1 different, 1 gone, 1 new; "
                 "differences: 3 in 3 records\n");
}

Test(cli_diff, one_missing_in_front_is_one_missing)
{
    expect_lines(ONE TWO THREE, TWO THREE, 1,
                 "one: the document is gone\n"
                 "documents: 2 the same, 0 different, 1 gone, 0 new; "
                 "differences: 1 in 1 record\n");
    expect_lines(TWO THREE, ONE TWO THREE, 1,
                 "one: the document is new\n"
                 "documents: 2 the same, 0 different, 0 gone, 1 new; "
                 "differences: 1 in 1 record\n");
}

Test(cli_diff, a_file_may_end_before_the_other)
{
    expect_lines(ONE TWO THREE, ONE, 1,
                 "two: the document is gone\nthree: the document is gone\n"
                 "documents: 1 the same, 0 different, 2 gone, 0 new; "
                 "differences: 2 in 2 records\n");
    expect_lines("", ONE TWO, 1,
                 "one: the document is new\ntwo: the document is new\n"
                 "documents: 0 the same, 0 different, 0 gone, 2 new; "
                 "differences: 2 in 2 records\n");
}

Test(cli_diff, documents_without_a_name_go_by_place)
{
    const char *const same = "documents: 2 the same, 0 different, 0 gone, "
                             "0 new; differences: 0 in 0 records\n";
    expect_lines(DOCUMENT("null", "1") DOCUMENT("null", "2"),
                 DOCUMENT("null", "1") DOCUMENT("null", "2"), 0, same);
    expect_lines(ONE TWO, ONE ERROR, 1,
                 "two: fails now: min < max\n"
                 "  query: \"sat\" -> (none)\n"
                 "  scene: \"two\" -> (none)\n"
                 "  pairs: [{\"a\":\"A\",\"b\":\"B\",\"overlap\":true,"
                 "\"normal\":[0,1],\"depth\":2}] -> (none)\n"
                 "  error: (none) -> "
                 "{\"code\":\"box-order\",\"message\":\"min < max\"}\n"
                 "documents: 1 the same, 1 different, 0 gone, 0 new; "
                 "differences: 4 in 1 record\n");
}

/* What has no name takes what is left where the rest is out of order. */
Test(cli_diff, documents_without_a_name_take_what_is_left)
{
    cr_assert(eq(int, diff("", ONE TWO THREE, THREE ERROR ONE), 1));
    expect_part(cli_out, "two: fails now: min < max\n");
    expect_part(cli_out, "documents: 2 the same, 1 different, 0 gone, "
                         "0 new");
    cr_assert(eq(int, diff("", ONE THREE, THREE TWO ERROR), 1));
    expect_part(cli_out, "one: the document is gone\n");
    expect_part(cli_out, "two: the document is new\n");
}

/* Two scenes of a stream may have the same mistake. */
Test(cli_diff, findings_are_told_apart_by_scenes)
{
#define FINDING(scene)                                                         \
    "{'rule':'C013','scene':'" scene "','shapes':['twice'],"                   \
    "'pointer':'/shapes/1'}\n"
    expect_lines(FINDING("scene 1") FINDING("scene 2"),
                 FINDING("scene 2") FINDING("scene 1"), 0,
                 "documents: 2 the same, 0 different, 0 gone, 0 new; "
                 "differences: 0 in 0 records\n");
}

Test(cli_diff, scenes_of_one_name_are_told_apart_by_steps_and_records)
{
    const char *one = "{'query':'simulate','scene':'s','step':1,'time':1}\n"
                      "{'query':'simulate','scene':'s','step':2,'time':2}\n"
                      "{'query':'simulate','scene':'s','step':3,'time':3}\n";
    expect_lines(one,
                 "{'query':'simulate','scene':'s','step':1,'time':1}\n"
                 "{'query':'simulate','scene':'s','step':3,'time':3.5}\n",
                 1,
                 "answers new, gone or failed: 1\n"
                 "s step 2: the document is gone\n"
                 "other numbers changed: 1\n"
                 "s step 3: time +0.5\n"
                 "  time: 3 -> 3.5 (+0.5, 1125900000000000 ulps)\n"
                 "documents: 1 the same, 1 different, 1 gone, 0 new; "
                 "differences: 2 in 2 records\n");
    cr_assert(eq(int,
                 diff("",
                      "{'scene':null,'record':'x','u':1}\n"
                      "{'scene':null,'record':'y','u':2}\n",
                      "{'scene':null,'record':'y','u':2}\n"
                      "{'scene':null,'record':'x','u':1}\n"),
                 0));
}

/* An engine does not repeat ids of records: then the scene is enough. */
Test(cli_diff, states_need_no_scene_to_be_told_apart)
{
    expect_lines("{'step':1,'time':1}{'step':2,'time':2}",
                 "{'step':2,'time':2}{'step':3}", 1,
                 "document 1 step 1: the document is gone\n"
                 "document 3 step 3: the document is new\n"
                 "documents: 1 the same, 0 different, 1 gone, 1 new; "
                 "differences: 2 in 2 records\n");
}

Test(cli_diff, similar_names_are_enough_where_there_are_no_others)
{
    cr_assert(eq(int,
                 diff("--ignore-member record",
                      "{'scene':'p','record':'x'}\n"
                      "{'scene':'q','record':'y'}\n",
                      "{'scene':'q'}\n{'scene':'p'}\n"),
                 0));
    cr_assert(eq(int,
                 diff("",
                      "{'scene':'p','record':'x'}\n"
                      "{'scene':'q','record':'y'}\n",
                      "{'scene':'q'}\n{'scene':'p'}\n"),
                 1));
    expect_part(cli_out, "p: record is gone\n");
    expect_part(cli_out, "0 gone, 0 new");
}

Test(cli_diff, lines_of_claims_are_told_apart_by_pairs)
{
    expect_lines("{'scene':0,'a':'A','b':'B','depth':1}\n"
                 "{'scene':0,'a':'A','b':'C','depth':1}\n",
                 "{'scene':0,'a':'A','b':'C','depth':1.5}\n"
                 "{'scene':0,'a':'A','b':'B','depth':1}\n",
                 1,
                 "scene 0: \"A\" \"C\": depth +0.5\n"
                 "  depth: 1 -> 1.5 (+0.5, 2251800000000000 ulps)\n"
                 "documents: 1 the same, 1 different, 0 gone, 0 new; "
                 "differences: 1 in 1 record\n");
}

/* ---- Options ------------------------------------------------------------ */

Test(cli_diff, members_that_name_other_documents_are_content_of_these)
{
    const char *one = "documents: 0 the same, 1 different, 0 gone, 0 new; "
                      "differences: 1 in 1 record\n";
    char lines[400];
    snprintf(lines, sizeof lines,
             "s: shapes are gone\n  shapes: [] -> (none)\n%s", one);
    expect_lines("{'query':'mass','scene':'s','shapes':[]}",
                 "{'query':'mass','scene':'s'}", 1, lines);
    snprintf(lines, sizeof lines,
             "s: file is now \"y\", was \"x\"\n  file: \"x\" -> \"y\"\n%s",
             one);
    expect_lines("{'scene':'s','file':'x'}", "{'scene':'s','file':'y'}", 1,
                 lines);
    snprintf(lines, sizeof lines,
             "document 1: a +1\n  a: 1 -> 2 (+1, 4503600000000000 ulps)\n%s",
             one);
    expect_lines("{'a':1}", "{'a':2}", 1, lines);
}

Test(cli_diff, tolerances_let_pass)
{
    const char *more = DOCUMENT("'one'", "1.25");
    cr_assert(eq(int, diff("", ONE, more), 1));
    cr_assert(eq(int, diff("--tol 0.25", ONE, more), 0));
    cr_assert(eq(int, diff("--tol depth=0.25", ONE, more), 0));
    cr_assert(eq(int, diff("--tol time=0.25", ONE, more), 1));
    cr_assert(eq(int, diff("--tol 0.25 --tol depth=0.125", ONE, more), 1));
    cr_assert(eq(int, diff("--rel depth=0.25", ONE, more), 0));
    cr_assert(eq(int, diff("--rel depth=0.249", ONE, more), 1));
    cr_assert(eq(int, diff("--ulps 1e16", ONE, more), 0));
    cr_assert(eq(int, diff("--ulps 1e15", ONE, more), 1));
    cr_assert(eq(int, diff("--ignore-member depth", ONE, more), 0));
    cr_assert(
        eq(int, diff("--ignore-member a --ignore-member depth", ONE, more), 0));
}

/* Neither result has it, so the option does nothing. */
Test(cli_diff, a_member_to_ignore_that_no_result_has_is_trouble)
{
    cr_assert(eq(int, diff("--ignore-member depht", ONE, ONE), 2));
    cr_assert(eq(
        str, cli_err,
        "collide: option \"--ignore-member\": \"depht\" matches nothing in 2 "
        "inputs; did you mean \"depth\"?\n"));
    cr_assert(eq(int, diff("--ignore-member depth", ONE, ONE), 0));
}

Test(cli_diff, alternatives_are_allowed_by_an_option)
{
    const char *up = "{'pairs':[{'a':'A','b':'B','normal':[0,1],"
                     "'alternatives':[{'normal':[1,0]}]}]}";
    const char *right = "{'pairs':[{'a':'A','b':'B','normal':[1,0]}]}";
    cr_assert(eq(int, diff("", up, right), 1));
    cr_assert(eq(int, diff("--allow-alternatives", up, right), 0));
    cr_assert(eq(int, diff("--allow-alternatives", right, up), 0));
}

Test(cli_diff, one_file_may_be_standard_input)
{
    cli_put("expected", ONE);
    cr_assert(eq(int, cli_call("collide diff expected -", ONE), 0));
    cr_assert(eq(int, cli_call("collide diff - expected", TWO), 1));
    cr_assert(eq(int, cli_call("collide diff - -", ONE), 2));
    expect_part(cli_err,
                "only one of EXPECTED and ACTUAL can be standard input");
    cr_assert(eq(int, cli_call("collide diff expected", ONE), 2));
    expect_part(cli_err, "collide: ACTUAL is missing\n");
}

Test(cli_diff, quiet_tells_by_the_status_alone)
{
    cr_assert(eq(int, diff("-q", ONE, TWO), 1));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(int, diff("-q --format json", ONE, ONE), 0));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(int, diff("--exit-zero", ONE, TWO), 0));
}

Test(cli_diff, the_output_may_be_a_file)
{
    char text[1000];
    cr_assert(eq(int, diff("-o out", ONE, ONE), 0));
    cli_get("out", text, sizeof text);
    expect_part(text, "documents: 1 the same");
    cr_assert(eq(int, cli_call("collide diff -o out expected none", ""), 2));
    cli_get("out", text, sizeof text);
    expect_part(text, "documents: 1 the same");
}

/* ---- Formats ------------------------------------------------------------ */

Test(cli_diff, json_is_one_document)
{
    cr_assert(eq(
        int, diff("--format json", ONE TWO, DOCUMENT("'one'", "1.5") TWO), 1));
    cr_assert(eq(
        str, cli_out,
        "{\"query\":\"diff\",\"expected\":\"expected\",\"actual\":\"actual\","
        "\"differences\":[{\"document\":1,\"scene\":\"one\",\"record\":"
        "{\"a\":\"A\",\"b\":\"B\"},\"field\":\"depth\",\"pointer\":"
        "\"/pairs/0/depth\",\"kind\":\"changed\",\"expected\":1,"
        "\"actual\":1.5,\"difference\":0.5,\"ulps\":2251799813685248,"
        "\"message\":\"depth +0.5\"}],\"summary\":{\"same\":1,\"different\":1,"
        "\"gone\":0,\"new\":0,\"differences\":1,\"records\":1,"
        "\"compared\":{\"overlap\":2,\"normal\":2,\"depth\":2,"
        "\"distance\":0,\"separation\":0,\"points\":0,\"time\":0,"
        "\"other\":0}}}\n"));
    cr_assert(eq(int, diff("--format json", "", "{'u':[]}"), 1));
    expect_part(cli_out, "[{\"document\":1,\"scene\":null,\"record\":{},"
                         "\"field\":\"\",\"pointer\":\"\",\"kind\":\"new\","
                         "\"actual\":{\"u\":[]},\"message\":"
                         "\"the document is new\"}]");
}

/* One can be done after the other: what goes is at the end, from behind. */
Test(cli_diff, a_patch_is_operations)
{
    cr_assert(eq(int,
                 diff("--format patch",
                      "{'scene':'s','pairs':[{'a':'A','b':'B'},{'a':'A',"
                      "'b':'C','depth':1,'u':1},{'a':'A','b':'D'}]}" ONE,
                      "{'scene':'s','pairs':[{'a':'A','b':'E'},{'a':'A',"
                      "'b':'C','depth':2,'v':3}]}"),
                 1));
    cr_assert(eq(
        str, cli_out,
        "[{\"document\":1,\"op\":\"replace\",\"path\":\"/pairs/1/depth\","
        "\"old\":1,\"value\":2},"
        "{\"document\":1,\"op\":\"add\",\"path\":\"/pairs/1/v\",\"value\":3},"
        "{\"document\":1,\"op\":\"add\",\"path\":\"/pairs/-\",\"value\":"
        "{\"a\":\"A\",\"b\":\"E\"}},"
        "{\"document\":1,\"op\":\"remove\",\"path\":\"/pairs/2\",\"old\":"
        "{\"a\":\"A\",\"b\":\"D\"}},"
        "{\"document\":1,\"op\":\"remove\",\"path\":\"/pairs/1/u\","
        "\"old\":1},"
        "{\"document\":1,\"op\":\"remove\",\"path\":\"/pairs/0\",\"old\":"
        "{\"a\":\"A\",\"b\":\"B\"}},"
        "{\"document\":2,\"op\":\"remove\",\"path\":\"\",\"old\":"
        "{\"query\":\"sat\",\"scene\":\"one\",\"pairs\":[{\"a\":\"A\","
        "\"b\":\"B\",\"overlap\":true,\"normal\":[0,1],\"depth\":1}]}}]\n"));
    cr_assert(eq(int, diff("--format patch", ONE, ONE), 0));
    cr_assert(eq(str, cli_out, "[]\n"));
}

/* ---- Trouble ------------------------------------------------------------ */

Test(cli_diff, a_broken_document_is_said_and_passed_over)
{
    cr_assert(eq(int, diff("", ONE TWO THREE, ONE "{]\n" THREE), 2));
    expect_part(cli_err, "collide: actual:2:2: ");
    expect_part(cli_out, "documents: 2 the same, 0 different");
    cr_assert(eq(int, diff("--exit-zero", ONE, "{]\n"), 0));
    cr_assert(eq(int, diff("", ONE, "{'u':1e999}\n"), 2));
    expect_part(cli_err, "collide: actual:1:6: ");
    cr_assert(eq(int, diff("", ONE TWO "{]\n", TWO "{]\n" ONE), 2));
    expect_part(cli_out, "documents: 2 the same, 0 different, 0 gone, "
                         "0 new");
    cr_assert(eq(int, diff("", ONE, "<map/>"), 2));
    expect_part(cli_err, "expected results in JSON, not XML");
}

Test(cli_diff, files_that_cannot_be_read_are_trouble)
{
    cli_put("expected", ONE);
    cr_assert(eq(int, cli_call("collide diff expected none", ""), 2));
    expect_part(cli_err, "collide: none: No such file");
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(int, cli_call("collide diff none expected", ""), 2));
    cr_assert(eq(int, cli_call("collide diff expected .", ""), 2));
    expect_part(cli_err, "collide: .: Is a directory");
}

Test(cli_diff, limits_hold_for_each_document)
{
    cr_assert(eq(int, diff("--max-bytes 40", ONE, ONE), 2));
    expect_part(cli_err, "--max-bytes");
    cr_assert(eq(int, diff("--max-depth 2", ONE, ONE), 2));
    cr_assert(eq(int, diff("--max-values 3", ONE, ONE), 2));
    cr_assert(
        eq(int, diff("--max-bytes 200 --max-depth 9", ONE ONE, ONE ONE), 0));
}

/* A document that is no answer has members of its own called "file" and "byte".
 * Otherwise a patch that makes both sides no answers leaves a difference. */
Test(cli_diff, file_and_byte_are_places_only_in_two_answers)
{
    static const char answer[] =
        "{'query':'sat','scene':'a','file':'a.json','byte':9,'pairs':[]}";
    static const char other[] = "{'scene':'a','file':'b.json','pairs':[]}";
    cr_assert(eq(int, diff("--format patch", answer, other), 1));
    expect_part(cli_out, "\"op\":\"remove\",\"path\":\"/query\"");
    expect_part(cli_out, "\"op\":\"remove\",\"path\":\"/byte\"");
    expect_part(cli_out, "\"op\":\"replace\",\"path\":\"/file\"");
    cr_assert(eq(int, diff("--format patch", other, answer), 1));
    expect_part(cli_out, "\"op\":\"add\",\"path\":\"/byte\"");
    cr_assert(
        eq(int, diff("", answer, "{'query':'sat','scene':'a','pairs':[]}"), 0));
}

/* ---- Objects of very many members ---------------------------------------- */

enum { MEMBERS = 20000 };

/* Writes a file: a pair, and in it an array of this name with one element, of
 * members that are `first` and up. */
static void put_members(const char *path, const char *array, int first)
{
    FILE *file = fopen(path, "w");
    cr_assert(ne(ptr, file, NULL));
    fprintf(file, "{\"pairs\":[{\"a\":\"A\",\"%s\":[{", array);
    for (int i = 0; i < MEMBERS; i++)
        fprintf(file, "%s\"m%d\":%d", i ? "," : "", i, first + i);
    fprintf(file, "}]}]}\n");
    cr_assert(eq(int, fclose(file), 0));
}

/* Were each difference looked for in all members again, this would take 15
 * seconds; it takes a tenth of one. */
Test(cli_diff, many_members_take_no_longer_than_they_are_many)
{
    static const char *const arrays[] = {"points", "contacts"};
    clock_t start = clock();
    for (int i = 0; i < 2; i++) {
        put_members("expected", arrays[i], 0);
        put_members("actual", arrays[i], 1);
        cr_assert(eq(int,
                     cli_call("collide diff --format json -o differences "
                              "expected actual",
                              ""),
                     1),
                  "%s", cli_err);
    }
    cr_assert(lt(dbl, (double)(clock() - start) / CLOCKS_PER_SEC, 5));
}

/* The other answer is another normal off the same edge, cut or vertices; where
 * one of the two does not tell it, any. */
Test(cli_diff, alternatives_are_of_the_same_axis)
{
#define RIGHT(axis)                                                            \
    "{'pairs':[{'a':'A','b':'B','overlap':true,'normal':[1,0]" axis "}]}"
#define UP_OR_RIGHT(axis)                                                      \
    "{'pairs':[{'a':'A','b':'B','overlap':true,'normal':[0,1],"                \
    "'axis':{'of':'a','edge':0},'alternatives':[{'normal':[1,0]" axis "}]}]}"
    static const char *const axes[] = {",'axis':{'of':'a','edge':1}",
                                       ",'axis':{'of':'b','edge':1}",
                                       ",'axis':{'of':'a','edge':2}",
                                       ",'axis':{'of':'a','cut':[1,4]}",
                                       ",'axis':{'of':'a','cut':[1,5]}",
                                       ",'axis':{'of':'a','cut':[1,4,5]}",
                                       ",'axis':{'a_vertex':1,'b_vertex':2}",
                                       ",'axis':{'a_vertex':1,'b_vertex':3}",
                                       ",'axis':{'a_vertex':2,'b_vertex':2}",
                                       ",'axis':{'a_vertex':'1'}",
                                       ",'axis':{'of':7,'edge':1}",
                                       ""};
    int count = sizeof axes / sizeof *axes;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++) {
            char one[400], other[400];
            bool is_known = i < 9 || i == count - 1;
            bool is_tied = i == k || i == count - 1 || k == count - 1;
            if (!is_known)
                continue;
            snprintf(one, sizeof one, UP_OR_RIGHT("%s"), axes[i]);
            snprintf(other, sizeof other, RIGHT("%s"), axes[k]);
            cr_expect(
                eq(int, diff("--allow-alternatives", one, other), !is_tied),
                "%s\n%s\n%s", one, other, cli_out);
            cr_expect(
                eq(int, diff("--allow-alternatives", other, one), !is_tied),
                "%s\n%s\n%s", other, one, cli_out);
        }
    cr_expect(eq(int,
                 diff("--allow-alternatives", RIGHT(""),
                      "{'pairs':[{'a':'A','b':'B','overlap':true,'normal':"
                      "[0,1],'alternatives':7}]}"),
                 1));
}

/* ---- Subsets and counts -------------------------------------------------- */

#define RECORDS(members)                                                       \
    "{'query':'clip','scene':'s','pairs':[{'a':'A','b':'B'," members "}]}\n"

/* A contact and its depth are two values of the points; ids are none. */
#define FULL                                                                   \
    RECORDS("'overlap':true,'normal':[0,1],'depth':1,'manifold':{'flip':"      \
            "false,'points':[{'point':[1,2],'depth':1,'id':'x'},"              \
            "{'point':[3,2],'depth':0,'id':'y'}]}")
#define PART                                                                   \
    RECORDS("'overlap':true,'normal':[0,1],'manifold':{'points':["             \
            "{'point':[3,2]},{'point':[1,2]}]}")

Test(cli_diff, with_subset_members_may_be_missing)
{
    cr_assert(eq(int, diff("--subset", FULL, PART), 0), "%s", cli_out);
    cr_assert(eq(str, cli_out,
                 "documents: 1 the same, 0 different, 0 gone, 0 new; "
                 "differences: 0 in 0 records\n"
                 "compared: overlap 1, normal 1, points 2\n"));
    cr_assert(eq(int, diff("", FULL, PART), 1));
    cr_assert(eq(int, diff("--subset", PART, FULL), 1));
    expect_part(cli_out, "depth is now 1");
    cr_assert(eq(int, diff("--subset", FULL, "{'scene':'s'}\n"), 1));
    expect_part(cli_out, "pairs are gone");
    cr_assert(eq(int, diff("--subset", FULL, RECORDS("'normal':[0,2]")), 1));
    cr_assert(eq(int,
                 diff("--subset", "{'scene':'s','error':{'code':'x'}}\n",
                      "{'scene':'s'}\n"),
                 1));
}

Test(cli_diff, without_a_member_in_common_is_trouble)
{
    cr_assert(eq(int, diff("--subset", FULL, RECORDS("'_':0")), 2));
    expect_part(cli_out, "compared: nothing\n");
    expect_part(cli_err, "actual: nothing was compared");
    cr_assert(eq(int, diff("--subset", RECORDS("'_':0"), RECORDS("'_':0")), 0));
}

Test(cli_diff, counts_the_values_that_it_compares)
{
    static const char *const counts =
        "\"compared\":{\"overlap\":1,\"normal\":1,\"depth\":1,"
        "\"distance\":0,\"separation\":0,\"points\":4,\"time\":0,"
        "\"other\":1}";
    cr_assert(eq(int, diff("--format json", FULL, FULL), 0));
    expect_part(cli_out, counts);
    /* The same document, but not the same text. */
    cr_assert(eq(int, diff("--format json", FULL, " " FULL), 0));
    expect_part(cli_out, counts);
}

/* The unit of single precision in [1, 2) is 2^-23. */
Test(cli_diff, ulps_may_be_those_of_single_precision)
{
    cr_assert(eq(
        int,
        diff("--f32", DOCUMENT("1", "1"), DOCUMENT("1", "1.00000011920928955")),
        1));
    expect_part(cli_out, ", 1 ulps)\n");
    cr_assert(eq(int,
                 diff("--f32 --ulps 1", DOCUMENT("1", "1"),
                      DOCUMENT("1", "1.00000011920928955")),
                 0));
}

/* ---- The order of text --------------------------------------------------- */

#define TURNED(scene)                                                          \
    "{'query':'sat','scene':" scene ",'pairs':[{'a':'A','b':'B',"              \
    "'overlap':true,'normal':[1,0],'depth':1}]}\n"

/* 1e-7 is a small change beside 1, and a large one beside 1e-8. */
Test(cli_diff, the_worst_changes_come_first)
{
    cr_assert(eq(int,
                 diff("",
                      DOCUMENT("1", "1") DOCUMENT("2", "1") DOCUMENT("3", "1")
                          DOCUMENT("4", "1") DOCUMENT("5", "1e-8"),
                      DOCUMENT("1", "1.0000001") DOCUMENT("2", "1.5") TURNED(
                          "3") DOCUMENT("4", "3") DOCUMENT("5", "1.1e-7")),
                 1));
    cr_assert(eq(str, cli_out,
                 "normals turned: 1\n"
                 "scene 3: \"A\" \"B\": normal turned -90 degrees\n"
                 "  normal: [0,1] -> [1,0] (-90 degrees, 4503600000000000 "
                 "ulps)\n"
                 "depths and distances changed: 3\n"
                 "scene 4: \"A\" \"B\": depth +2\n"
                 "  depth: 1 -> 3 (+2, 9007200000000000 ulps)\n"
                 "scene 2: \"A\" \"B\": depth +0.5\n"
                 "  depth: 1 -> 1.5 (+0.5, 2251800000000000 ulps)\n"
                 "scene 5: \"A\" \"B\": depth +1e-7\n"
                 "  depth: 1e-8 -> 1.1e-7 (+1.0000000000000001e-7, "
                 "60446300000000000 ulps)\n"
                 "and 1 below 1e-6 of the value\n"
                 "documents: 0 the same, 5 different, 0 gone, 0 new; "
                 "differences: 5 in 5 records\n"));
}

/* ---- Files of two dialects ----------------------------------------------- */

#define OF_SAT_JS(scene, members)                                              \
    "{'scene':" scene ",'pairs':[{'a':'A','b':'B'," members "}]}\n"
#define OVERLAP_OF_SAT_JS                                                      \
    "'overlap':2,'overlapN':{'x':0,'y':1},'overlapV':{'x':0,'y':2}"

/* A number is a flip only if the other file reports that the shapes are apart.
 */
Test(cli_diff, an_amount_of_overlap_flips_only_against_false)
{
    diff("", OF_SAT_JS("1", "'overlap':true") OF_SAT_JS("2", "'overlap':0"),
         OF_SAT_JS("1", "'overlap':2") OF_SAT_JS("2", "'overlap':false"));
    cr_expect(eq(str, cli_out,
                 "overlaps and hits flipped: 1\n"
                 "scene 2: \"A\" \"B\": no longer overlaps\n"
                 "  overlap: 0 -> false\n"
                 "other members changed: 1\n"
                 "scene 1: \"A\" \"B\": overlap is now 2, was true\n"
                 "  overlap: true -> 2\n"
                 "documents: 0 the same, 2 different, 0 gone, 0 new; "
                 "differences: 2 in 2 records\n"));
    cr_expect(eq(str, cli_err, ""));
}

Test(cli_diff, files_of_two_dialects_are_reported_once)
{
#define OWN(scene) OF_SAT_JS(scene, "'overlap':true,'depth':2,'axis':{}")
    cr_expect(eq(int,
                 diff("-q", OWN("1") OWN("2"),
                      OF_SAT_JS("1", "'overlap':false")
                          OF_SAT_JS("2", OVERLAP_OF_SAT_JS)),
                 1));
    cr_expect(eq(str, cli_err,
                 "collide: actual: warning: its dialect is sat-js, but the "
                 "dialect of expected is collide: repeat the query for "
                 "expected with --as sat-js; see collide-dialects(7)\n"));
    diff("-q", OF_SAT_JS("1", OVERLAP_OF_SAT_JS), OWN("1"));
    expect_part(cli_err, "repeat the query for actual with --as sat-js");
    diff("-q", OF_SAT_JS("1", OVERLAP_OF_SAT_JS),
         "{'convention':{'dialect':'dyn4j'},'scene':1,'pairs':[]}\n");
    expect_part(cli_err, "its dialect is dyn4j, but the dialect of expected is "
                         "sat-js: collide judge can read both");
}

/* Overlaps alone have no dialect, and a misspelled member has none either. */
Test(cli_diff, a_file_without_a_dialect_is_not_reported)
{
    diff("-q", OWN("1"), OF_SAT_JS("1", "'overlap':false"));
    cr_expect(eq(str, cli_err, ""));
    diff("-q", OWN("1"), OF_SAT_JS("1", "'overlapM':1," OVERLAP_OF_SAT_JS));
    expect_no_part(cli_err, "its dialect");
}

/* Alone they are all that there is to report. */
Test(cli_diff, small_changes_are_shown_if_all_are_small)
{
    cr_assert(eq(int, diff("", ONE, DOCUMENT("'one'", "1.0000001")), 1));
    expect_part(cli_out, "one: \"A\" \"B\": depth +1");
    expect_no_part(cli_out, "below");
}

/* ---- Equal lines and threads --------------------------------------------- */

/* Lines of one form, of which the third is not valid: its number is not one of
 * JSON, a name repeats, or no double can hold the number. */
Test(cli_diff, equal_lines_that_are_not_valid_are_trouble)
{
    static const char *const lines[] = {
        DOCUMENT("'one'", "01"), DOCUMENT("'one'", "1,'depth':1"),
        DOCUMENT("'one'", "1e999"), DOCUMENT("'one'", "1.")};
    for (int i = 0; i < 8; i++) {
        char text[1000];
        snprintf(text, sizeof text, "%s%s%s%s", ONE, TWO, lines[i / 2], THREE);
        cr_assert(eq(int, diff(i % 2 ? "--jobs 2" : "--jobs 1", text, text), 2),
                  "%s", text);
        expect_part(cli_out, "documents: 3 the same,");
        expect_part(cli_err, "collide: expected:3:");
        expect_part(cli_err, "collide: actual:3:");
    }
}

/* More documents than a thread gets at once; some differ, one is not JSON, two
 * have changed places. */
static void put_many(const char *path, bool is_actual)
{
    FILE *file = fopen(path, "w");
    cr_assert(ne(ptr, file, NULL));
    for (int i = 0; i < 3000; i++) {
        int scene = is_actual && i >= 2500 && i < 2502 ? 5001 - i : i;
        double depth = is_actual && i % 7 == 3 ? 1.5 + i : 1;
        if (i == 1200)
            fprintf(file, "{\"scene\":%d,\n", scene);
        else
            fprintf(file,
                    "{\"scene\":%d,\"a\":\"A\",\"b\":\"B\",\"depth\":%g,"
                    "\"%s\":[1,2]}\n",
                    scene, depth, i == 2000 ? "nomral" : "normal");
    }
    fclose(file);
}

Test(cli_diff, the_output_is_that_of_one_thread)
{
    static const char *const formats[] = {"text", "json", "patch"};
    put_many("expected", false);
    put_many("actual", true);
    for (int i = 0; i < 3; i++) {
        char line[200];
        static char out[1000000], err[10000];
        for (int jobs = 1; jobs < 5; jobs += 1 + (jobs > 1)) {
            snprintf(line, sizeof line,
                     "collide diff --jobs %d --format %s expected actual", jobs,
                     formats[i]);
            cr_assert(eq(int, cli_call(line, ""), 2));
            if (jobs == 1) {
                cr_assert(lt(sz, strlen(cli_out), sizeof out));
                strcpy(out, cli_out);
                strcpy(err, cli_err);
            }
            cr_assert(eq(str, cli_out, out), "%s", line);
            cr_assert(eq(str, cli_err, err), "%s", line);
        }
        expect_part(err, "unknown member \"nomral\"");
    }
}
