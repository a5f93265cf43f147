/* collide judge: records that cannot be read cost their own pair, and no other
 * scene its records. */

#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_judge_streams, .init = cli_enter, .fini = cli_leave);

/* Three points in a row, so that every scene has three pairs that are apart;
 * two circles about the first overlap. */
#define SCENE(name)                                                            \
    "{'name':'" name "','shapes':["                                            \
    "{'id':'A','type':'circle','center':[0,0],'radius':1},"                    \
    "{'id':'B','type':'circle','center':[1,0],'radius':1},"                    \
    "{'id':'C','type':'circle','center':[1,1],'radius':1}]}\n"
#define SCENES SCENE("x") SCENE("y") SCENE("z")

#define PAIR(scene, a, b)                                                      \
    "{'scene':" scene ",'a':'" a "','b':'" b "','overlap':true}\n"
#define ALL(scene)                                                             \
    PAIR(scene, "A", "B") PAIR(scene, "A", "C") PAIR(scene, "B", "C")

/* Judges what is right but for `missing` pairs and `errors` lines that tell of
 * records that cannot be read. */
static void expect(const char *claims, int missing, int errors)
{
    char summary[100];
    cli_put("scenes.json", SCENES);
    int status = cli_call("collide judge --faults scenes.json -", claims);
    snprintf(summary, sizeof summary,
             "{\"summary\":{\"pairs\":%d,\"ok\":%d,\"faults\":0,\"missing\":%d,"
             "\"extra\":0,",
             9 - missing, 9 - missing, missing);
    cr_expect(eq(int, status, (errors ? 2 : missing > 0)), "%d: %s", status,
              claims);
    cr_expect(strstr(cli_out, summary) != NULL, "%s\n%s", claims, cli_out);
    cr_expect(eq(int, cli_lines(cli_out), 1 + missing + errors), "%s\n%s",
              claims, cli_out);
    cr_expect(eq(int, cli_lines(cli_err), errors), "%s\n%s", claims, cli_err);
}

/* Of the wrong form, and no JSON: in front of the other lines of its scene,
 * between them, and behind. */
Test(cli_judge_streams, a_line_that_cannot_be_read_is_one_pair)
{
#define FORM(scene) "{'scene':" scene ",'a':'A','b':'B','overlap':'yes'}\n"
#define HALF        "{'scene':'y','a':'A','b':'B','over\n"
#define REST(scene) PAIR(scene, "A", "C") PAIR(scene, "B", "C")
    expect(ALL("'x'") ALL("'y'") ALL("'z'"), 0, 0);
    expect(ALL("'x'") FORM("'y'") REST("'y'") ALL("'z'"), 1, 1);
    expect(ALL("'x'") HALF REST("'y'") ALL("'z'"), 1, 1);
    expect(ALL("'x'") PAIR("'y'", "A", "C") FORM("'y'") PAIR("'y'", "B", "C")
               ALL("'z'"),
           1, 1);
    expect(ALL("'x'") PAIR("'y'", "A", "C") HALF PAIR("'y'", "B", "C")
               ALL("'z'"),
           1, 1);
    expect(ALL("'x'") REST("'y'") HALF ALL("'z'"), 1, 1);
    expect(ALL("'x'") ALL("'y'") REST("'z'") FORM("'z'"), 1, 1);
    expect(ALL("'x'") ALL("'y'") REST("'z'") HALF, 1, 1);
    expect(HALF REST("'x'") ALL("'y'") ALL("'z'"), 1, 1);
    expect(FORM("'x'") REST("'x'") ALL("'y'") ALL("'z'"), 1, 1);
    expect(ALL("0") FORM("1") REST("1") ALL("2"), 1, 1);
    expect(HALF ALL("2") HALF ALL("1") HALF ALL("0") HALF, 0, 4);
    expect(FORM("true") ALL("'x'") ALL("'y'") ALL("'z'"), 0, 1);
}

/* A line that says it is an error stands for no scene, either. */
Test(cli_judge_streams, an_error_among_lines_is_passed_over)
{
    expect(ALL("'x'") "{'error':{}}\n" ALL("'y'") ALL("'z'"), 0, 0);
    expect(ALL("'x'") PAIR("'y'", "A", "B") "{'error':{}}\n" REST("'y'")
               ALL("'z'"),
           0, 0);
    expect(ALL("'x'")
               PAIR("'y'", "A", "B") "{'scene':'y','error':{}}\n" REST("'y'")
                   ALL("'z'"),
           0, 0);
}

#define DOCUMENT(head, value)                                                  \
    "{" head "'pairs':["                                                       \
    "{'a':'A','b':'B','overlap':" value "},"                                   \
    "{'a':'A','b':'C','overlap':true},{'a':'B','b':'C','overlap':true}]}\n"

/* A document without a scene stands for one in order, read or not. */
Test(cli_judge_streams, a_document_that_cannot_be_read_is_one_scene)
{
    expect(DOCUMENT("", "true") DOCUMENT("", "7") DOCUMENT("", "true"), 3, 1);
    expect(DOCUMENT("", "7") DOCUMENT("", "true") DOCUMENT("", "true"), 3, 1);
    expect(DOCUMENT("", "true") "{'pairs':[\n", 6, 1);
    expect(DOCUMENT("'scene':'z',", "true") DOCUMENT("'scene':'y',", "7")
               DOCUMENT("'scene':'x',", "true"),
           3, 1);
    expect("{'pairs':[{'a':'A'}]}\n" DOCUMENT("'scene':'x',", "true")
               DOCUMENT("'scene':'y',", "true")
                   DOCUMENT("'scene':'z',", "true"),
           0, 1);
}

/* It is told in the output, too, with its place. */
Test(cli_judge_streams, a_record_that_cannot_be_read_is_in_the_output)
{
    expect(ALL("'x'") FORM("'y'") REST("'y'") ALL("'z'"), 1, 1);
    expect_part(cli_out, "{\"scene\":\"y\",\"a\":\"A\",\"b\":\"B\","
                         "\"error\":{\"code\":\"claims-form\",\"message\":"
                         "\"overlap: expected true or false, found the string "
                         "\\\"yes\\\"\",\"file\":\"<stdin>\",\"line\":4,"
                         "\"column\":40,\"pointer\":\"/overlap\"}}");
}

/* What is said by number of a scene that cannot be read is about that. */
Test(cli_judge_streams, claims_of_a_scene_that_cannot_be_read)
{
    static const char two[] = SCENE("x") "{'shapes':7}\n" SCENE("z");
    cli_put("scenes.json", two);
    cr_expect(eq(int,
                 cli_call("collide judge --faults scenes.json -",
                          ALL("0") ALL("1") ALL("2")),
                 2));
    expect_part(cli_out, "\"ok\":6,\"faults\":0,\"missing\":0,"
                         "\"extra\":0,");
    cr_expect(eq(int,
                 cli_call("collide judge --faults scenes.json -",
                          ALL("1") ALL("2") ALL("0")),
                 2));
    expect_part(cli_out, "\"ok\":6,\"faults\":0,\"missing\":0,"
                         "\"extra\":0,");
    cr_expect(eq(int,
                 cli_call("collide judge --faults scenes.json -",
                          ALL("'x'") ALL("'y'") ALL("'z'")),
                 2));
    expect_part(
        cli_out,
        "SCENES has no scene of this name or number, or it cannot be read");
}

/* A record that says nothing, or that nobody understands, is as none: it is no
 * right answer. */
Test(cli_judge_streams, a_record_that_says_nothing_is_no_answer)
{
#define SILENT(scene, more) "{'scene':" scene ",'a':'A','b':'B'" more "}\n"
    cli_put("scenes.json", SCENES);
    static const char *const more[] = {"", ",'hit':true", ",'Overlap':true",
                                       ",'n':{'x':1,'y':0},'count':1"};
    for (int i = 0; i < 4; i++) {
        char claims[2000];
        snprintf(claims, sizeof claims,
                 ALL("'x'") SILENT("'y'", "%s") REST("'y'") ALL("'z'"),
                 more[i]);
        cr_expect(eq(
            int, cli_call("collide judge --faults scenes.json -", claims), 1));
        expect_part(cli_out, "\"pairs\":8,\"ok\":8,\"faults\":0,"
                             "\"missing\":1,\"extra\":0,");
        expect_part(
            cli_err,
            "collide: <stdin>: records without any member of the dialect "
            "collide: 1; use another --dialect, see collide-dialects(7)");
    }
}

/* Claims that cannot be read to their end are told of once, and no pair behind
 * that is missing. */
Test(cli_judge_streams, claims_that_cannot_be_read)
{
    cli_put("scenes.json", SCENES);
    cr_expect(eq(int, cli_call("collide judge scenes.json .", ""), 2));
    cr_expect(eq(int, cli_lines(cli_err), 1), "%s", cli_err);
    cr_expect(eq(str, cli_out, ""));
}

/* Scenes that cannot, too, and no claim is one too many. */
Test(cli_judge_streams, scenes_that_cannot_be_read)
{
    cr_expect(eq(int, cli_call("collide judge . -", ALL("'x'")), 2));
    cr_expect(eq(str, cli_err, "collide: .: Is a directory\n"));
    cr_expect(eq(str, cli_out, ""));
}

Test(cli_judge_streams, scenes_and_claims_are_told_apart)
{
    cli_put("scenes.json", SCENE("x"));
    cli_put("claims.json", "{'query':'sat','scene':'x','pairs':[]}"
                           "{'scene':'x','a':'a','b':'b'}");
    cr_expect(
        eq(int, cli_call("collide judge claims.json scenes.json", ""), 2));
    cr_expect(eq(str, cli_err,
                 "collide: claims.json:1:16: these look like results, not "
                 "scenes: are SCENES and RESULTS swapped?\n"));
    cr_expect(eq(int, cli_lines(cli_out), 1), "%s", cli_out);
    /* A later record does not stop the run. */
    cli_put("both.json", SCENE("x") "{'scene':'x','a':'a','b':'b'}");
    cr_expect(eq(int, cli_call("collide judge both.json claims.json", ""), 2));
    expect_part(cli_err, "expected a scene, found a result about a pair");
    expect_part(cli_out, "\"summary\"");
}

/* ---- Names that come again ----------------------------------------------- */

/* Records that wait are those of the first scene of their name; the next one
 * of that name takes what comes then. */
Test(cli_judge_streams, scenes_of_one_name_take_their_records_in_turn)
{
    cli_put("scenes.json", SCENE("x") SCENE("y") SCENE("y"));
    cr_expect(eq(int,
                 cli_call("collide judge scenes.json -",
                          ALL("'y'") ALL("'x'") ALL("'y'")),
                 0));
    expect_part(cli_out, "\"pairs\":9,\"ok\":9,");
    cr_expect(eq(int,
                 cli_call("collide judge scenes.json -",
                          DOCUMENT("'scene':'y',", "true")
                              DOCUMENT("'scene':'y',", "true")
                                  DOCUMENT("'scene':'x',", "true")),
                 0),
              "%s", cli_out);
    expect_part(cli_out, "\"pairs\":9,\"ok\":9,");
}

/* Lines without a scene are all about one, whatever stands between them. */
Test(cli_judge_streams, lines_of_no_scene_are_about_one)
{
#define LINE(a, b) "{'a':'" a "','b':'" b "','overlap':true}\n"
    cli_put("scenes.json", SCENE("x"));
    cr_expect(eq(int,
                 cli_call("collide judge scenes.json -",
                          LINE("A", "B") "{'a':'A','b\n" LINE("A", "C")
                              LINE("B", "C")),
                 2));
    expect_part(cli_out, "\"ok\":3,\"faults\":0,\"missing\":0,");
    cli_put("scenes.json", SCENE("x") SCENE("y"));
    cr_expect(eq(int,
                 cli_call("collide judge scenes.json -",
                          LINE("A", "B") LINE("A", "C") LINE("B", "C")
                              DOCUMENT("", "true")),
                 0),
              "%s", cli_out);
}

/* Lines that come back to a scene are not judged, and the message says why; it
 * names no scene that does not exist. */
Test(cli_judge_streams, lines_of_a_scene_follow_each_other)
{
#define EARLIER "an earlier record already answers this scene"
    cli_put("scenes.json", SCENE("x") SCENE("y"));
    cr_expect(eq(int,
                 cli_call("collide judge --faults scenes.json -",
                          PAIR("'x'", "A", "B") ALL("'y'") PAIR("'x'", "A", "C")
                              PAIR("'x'", "B", "C")),
                 1));
    expect_part(cli_out, "\"missing\":2,\"extra\":2,");
    cr_expect(eq(
        int, count_parts(cli_out, EARLIER ": sort the lines by scene\""), 2));
    expect_no_part(cli_out, "SCENES");
    cr_expect(eq(int,
                 cli_call("collide judge --faults scenes.json -",
                          ALL("0") ALL("1") PAIR("0", "A", "B")),
                 1));
    expect_part(cli_out, EARLIER ": sort the lines by scene\"");
    cr_expect(
        eq(int,
           cli_call("collide judge --faults scenes.json -",
                    ALL("'x'") ALL("'y'") DOCUMENT("'scene':'y',", "true")),
           1));
    expect_part(cli_out, EARLIER "\"");
    cr_expect(eq(int,
                 cli_call("collide judge --faults scenes.json -",
                          ALL("0") ALL("1") PAIR("2", "A", "B")),
                 1));
    expect_part(cli_out, "SCENES has no scene of this name or number\"");
    cr_expect(eq(int,
                 cli_call("collide judge --faults scenes.json -",
                          DOCUMENT("", "true") DOCUMENT("", "true")
                              DOCUMENT("", "true")),
                 1));
    expect_part(cli_out, "{\"scene\":null,");
    expect_part(cli_out, "no scene is left for this record\"");
    /* One of the scenes cannot be read. */
    cli_put("scenes.json", SCENE("x") "{'shapes':7}\n" SCENE("y"));
    cr_expect(eq(int,
                 cli_call("collide judge --faults scenes.json -",
                          ALL("0") ALL("2") PAIR("0", "A", "B")),
                 2));
    expect_part(cli_out, "SCENES has no scene of this name or number, or it "
                         "cannot be read, or an earlier record already answers "
                         "it");
}

/* The names of very many scenes are not kept. */
Test(cli_judge_streams, names_of_many_scenes_are_forgotten)
{
#define NAME_BYTES 300000
    static char scenes[NAME_BYTES + 100];
    char *end = scenes + sprintf(scenes, "{'name':'");
    memset(end, 'n', NAME_BYTES);
    strcpy(end + NAME_BYTES, "','shapes':[]}\n{'name':'y','shapes':[]}\n");
    cli_put("scenes.json", scenes);
    cr_expect(eq(int,
                 cli_call("collide judge --faults scenes.json -",
                          PAIR("'y'", "A", "B") "{'scene':'z','pairs':[]}" PAIR(
                              "'y'", "A", "B")),
                 1));
    cr_expect(eq(int,
                 count_parts(cli_out, "or number, or it cannot be read, or an "
                                      "earlier record already answers it\""),
                 2));
}

/* A document without pairs about no scene is one record too many; an error is
 * none. */
Test(cli_judge_streams, documents_about_no_scene_are_extra)
{
    cli_put("scenes.json", SCENE("x"));
    cr_expect(eq(int,
                 cli_call("collide judge scenes.json -",
                          ALL("'x'") "{'query':'sat','scene':'nope','pairs':[]}"
                                     "{'query':'sat','pairs':[]}"
                                     "{'scene':'nope','error':{}}"),
                 1));
    expect_part(cli_out, "\n{\"scene\":\"nope\",\"ok\":false,\"faults\":[{"
                         "\"what\":\"extra\",");
    expect_part(cli_out, "\n{\"scene\":null,\"ok\":false,\"faults\":[{"
                         "\"what\":\"extra\",");
    expect_part(cli_out, "\"ok\":3,\"faults\":0,\"missing\":0,\"extra\":2,");
}

/* ---- What cannot be judged ----------------------------------------------- */

Test(cli_judge_streams, files_that_cannot_be_read_are_trouble)
{
    cli_put("scenes.json", SCENES);
    cr_expect(eq(int, cli_call("collide judge scenes.json none.json", ""), 2));
    cr_expect(
        eq(str, cli_err, "collide: none.json: No such file or directory\n"));
    cr_expect(eq(str, cli_out, ""));
    cr_expect(eq(int, cli_call("collide judge scenes.json .", ""), 2));
    cr_expect(eq(str, cli_err, "collide: .: Is a directory\n"));
    cr_expect(eq(str, cli_out, ""));
}

/* Three pairs to look at are too many, be they near or all. */
Test(cli_judge_streams, pairs_to_look_at_have_a_limit)
{
#define TOO_MANY "expected at most 2 pairs (--max-pairs), found more"
    static const char *const claims[] = {"{'query':'sat','pairs':[]}",
                                         "{'query':'gjk','pairs':[]}", ""};
    cli_put("scenes.json", SCENE("x"));
    for (int i = 0; i < 3; i++) {
        cr_expect(
            eq(int,
               cli_call("collide judge --max-pairs 2 scenes.json -", claims[i]),
               2));
        expect_part(cli_out, "\"code\":\"too-many-pairs\"");
        expect_part(cli_err, TOO_MANY);
        cr_expect(
            eq(int,
               cli_call("collide judge --max-pairs 3 scenes.json -", claims[i]),
               1),
            "%s", cli_err);
        expect_part(cli_out, "\"missing\":3,");
    }
}

Test(cli_judge_streams, a_pair_that_is_refused_is_counted_and_told_unless_quiet)
{
#define REFUSED "{'scene':'x','a':'A','b':'B','refused':'no polygons'}\n"
    cli_put("scenes.json", SCENE("x"));
    cr_expect(eq(
        int, cli_call("collide judge scenes.json -", REFUSED REST("'x'")), 0));
    expect_part(cli_out, "{\"scene\":\"x\",\"a\":\"A\",\"b\":\"B\","
                         "\"refused\":\"no polygons\"}\n");
    cr_expect(
        eq(int, cli_call("collide judge -q scenes.json -", REFUSED REST("'x'")),
           0));
    cr_expect(eq(str, cli_out,
                 "{\"summary\":{\"pairs\":2,\"ok\":2,\"faults\":0,"
                 "\"missing\":0,\"extra\":0,\"refused\":1,\"kinds\":{},"
                 "\"judged\":{\"overlap\":2,\"normal\":0,\"depth\":0,"
                 "\"points\":0},\"unknown\":{},"
                 "\"classes\":{\"rounding\":0,\"slop\":0,\"convention\":0,"
                 "\"wrong\":0}}}\n"));
}

/* ---- Records of another dialect ------------------------------------------ */

/* The dialect that fits is named first, few of the invalid records are reported
 * one by one, and members of that dialect are not taken for misspelled ones. */
Test(cli_judge_streams, invalid_records_of_another_dialect_name_it_first)
{
    char records[2000] = "";
    for (int i = 0; i < 8; i++)
        strcat(records, "{'scene':'x','a':'A','b':'B','overlap':0.5,"
                        "'overlapN':{'x':0,'y':1}}\n");
    cli_put("scenes.json", SCENES);
    cr_expect(eq(int, cli_call("collide judge scenes.json -", records), 2));
    expect_part(cli_err, "collide: <stdin>: invalid records fit the dialect "
                         "sat-js, not collide; use --dialect sat-js\n"
                         "collide: <stdin>:1:");
    expect_part(cli_err, "collide: <stdin>: ... and 3 more invalid records "
                         "that fit the dialect sat-js\n");
    cr_expect(eq(int, cli_lines(cli_err), 8), "%s", cli_err);
    cr_expect(not(cli_has(cli_err, "did you mean")), "%s", cli_err);
}
