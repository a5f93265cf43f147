/* commands/golden_command: scenes in, approved results beside them, and what
 * has become of these. The current folder is a scratch one. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/golden_folder.h"
#include "support/text_parts.h"

/* The first scene of cli_call.h, its second box deeper in the first; the same
 * with a member that says nothing about shapes; and in other white space. */
#define DEEPER                                                                 \
    "{'name':'hit','shapes':["                                                 \
    "{'id':'a','type':'box','min':[0,0],'max':[2,2]},"                         \
    "{'id':'b','type':'box','min':[0.5,0],'max':[3,2]}]}"
#define NOTED                                                                  \
    "{'name':'hit','_note':'two','shapes':["                                   \
    "{'id':'a','type':'box','min':[0,0],'max':[2,2]},"                         \
    "{'id':'b','type':'box','min':[1,0],'max':[3,2]}]}"
#define SPACED                                                                 \
    "{'name': 'hit', 'shapes': [\n"                                            \
    "{'id':'a','type':'box','min':[0,0],'max':[2,2]},\n"                       \
    "{'id':'b','type':'box','min':[1,0],'max':[3,2]} ]}\n"

TestSuite(cli_golden, .init = cli_enter, .fini = cli_leave);

/* ---- Recording ----------------------------------------------------------- */

/* The hash is that of the line that convert prints, by sha256sum. */
Test(cli_golden, results_stand_beside_their_scene_with_a_line_for_each_pair)
{
    cli_put("hit.json", HIT);
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cr_assert(eq(str, cli_out, "./hit.json.approved: recorded\n"));
    cr_assert(eq(str, cli_err, ""));
    cr_assert(eq(
        str, text_of("hit.json.approved"),
        "{\"query\":\"clip\",\"scene\":\"hit\",\"input\":\"sha256:"
        "d7f43826437d384d148bda99efaf1f20803422402e6d91d8a692016fd1073f87\","
        "\"pairs\":[\n"
        "{\"a\":\"a\",\"b\":\"b\",\"overlap\":true,\"normal\":[1,0],"
        "\"depth\":1,\"manifold\":{\"reference\":{\"of\":\"a\",\"edge\":1,"
        "\"points\":[[2,0],[2,2]]},\"incident\":{\"of\":\"b\",\"edge\":3,"
        "\"points\":[[1,2],[1,0]]},\"flip\":false,\"points\":[{\"point\":[1,2],"
        "\"depth\":1,\"id\":\"a.e1 b.v3\"},{\"point\":[1,0],\"depth\":1,"
        "\"id\":\"a.e1 b.v0\"}]}}\n"
        "]}\n"));
    cr_assert(eq(int, cli_call(VERIFY, ""), 0));
    cr_assert(eq(str, cli_out, "1 file: 1 as approved\n"));
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cr_assert(eq(str, cli_out, "./hit.json.approved: unchanged\n"));
    cr_assert(eq(int, cli_call("collide golden record -q .", ""), 0));
    cr_assert(eq(str, cli_out, ""));
}

/* Pairs that miss stand there too: that they do is part of the answer. */
Test(cli_golden, each_scene_of_a_stream_has_its_result)
{
    cli_put("many.ndjson", HIT "\n" MISS "\n" HIT "\n");
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    const char *file = text_of("many.ndjson.approved");
    cr_assert(eq(int, cli_lines(file), 9));
    expect_part(file, "\n{\"a\":\"a\",\"b\":\"b\",\"overlap\":false,\"normal\":"
                      "[1,0],\"separation\":1}\n]}\n");
    cr_assert(eq(int, cli_call(VERIFY, ""), 0));
}

/* They are results like those of any query. */
Test(cli_golden, approved_results_can_be_judged_and_compared)
{
    cli_put("many.ndjson", HIT "\n" MISS "\n");
    cli_call("collide golden record --query sat .", "");
    cr_assert(
        eq(int,
           cli_call("collide judge -q many.ndjson many.ndjson.sat.approved",
                    ""),
           0),
        "%s", cli_out);
    expect_part(cli_out, "\"pairs\":2,\"ok\":2,");
    cli_call("collide sat --all -o sat.ndjson many.ndjson", "");
    cr_assert(eq(int,
                 cli_call("collide diff --ignore-member input "
                          "many.ndjson.sat.approved sat.ndjson",
                          ""),
                 0),
              "%s", cli_out);
}

Test(cli_golden, a_scene_names_its_query_or_the_options_do)
{
    cli_put("mass.json", "{'query':'mass','shapes':[{'type':'box','min':[0,0],"
                         "'max':[2,2]}]}");
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    const char *file = text_of("mass.json.approved");
    expect_part(file, "{\"query\":\"mass\"");
    expect_part(file, "\"shapes\":[\n{");
    cr_assert(eq(int,
                 cli_call("collide golden record --query sat --query pieces "
                          "--query sat .",
                          ""),
                 0));
    cr_assert(eq(int, cli_lines(cli_out), 2));
    expect_part(text_of("mass.json.sat.approved"), "{\"query\":\"sat\"");
    expect_part(file, "\"pairs\":[]}\n");
    cr_assert(is_there("mass.json.pieces.approved"));
    cr_assert(eq(int, cli_call(VERIFY, ""), 0));
    cr_assert(eq(str, cli_out, "3 files: 3 as approved\n"));
    cr_assert(
        eq(int, cli_call("collide golden verify --query pieces .", ""), 0));
    cr_assert(eq(str, cli_out, "1 file: 1 as approved\n"));
    cr_assert(eq(int, cli_call("collide golden verify --query clip .", ""), 1));
    cr_assert(is_there("mass.json.clip.received"));
    cr_assert(eq(int, cli_call("collide golden record --query run .", ""), 2));
}

/* Where a query alone was recorded, the others are not missed. */
Test(cli_golden, what_was_recorded_is_verified_and_no_more)
{
    cli_put("hit.json", HIT);
    cr_assert(eq(int, cli_call("collide golden record --query sat .", ""), 0));
    cr_assert(eq(int, cli_call(VERIFY, ""), 0));
    cr_assert(eq(str, cli_out, "1 file: 1 as approved\n"));
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cr_assert(eq(str, cli_out, "./hit.json.sat.approved: unchanged\n"));
    cr_assert(not(is_there("hit.json.approved")));
    cli_put("miss.json", MISS);
    cli_call("collide golden verify --query gjk .", "");
    cr_assert(is_there("miss.json.gjk.received"));
    cr_assert(eq(int, cli_call(VERIFY " miss.json", ""), 1));
    cr_assert(eq(str, cli_out,
                 "./miss.json: new: miss: it has no approved answer\n"
                 "./miss.json by gjk: new: miss: it has no approved answer\n"
                 "2 files: 0 as approved; 2 new\n"));
    cr_assert(is_there("miss.json.received"));
}

Test(cli_golden, states_are_results_of_one_scene)
{
    cli_put("fall.json", "{'query':'simulate','world':{'gravity':[0,-1],"
                         "'steps':3},'shapes':[{'type':'circle','center':[0,0],"
                         "'radius':1,'body':{'mass':1}}]}");
    cr_assert(eq(int, cli_call(RECORD, ""), 0), "%s", cli_err);
    cr_assert(lt(int, 8, cli_lines(text_of("fall.json.approved"))));
    cr_assert(eq(int, cli_call(VERIFY, ""), 0));
    change("fall.json.approved", "\"step\":2", "\"step\":7");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    cr_assert(eq(int, cli_lines(cli_out), 2));
}

/* 1.0.0 printed no ids of the contacts of states, as `resolve` did: these are
 * missed, and a wrong id is a change. */
Test(cli_golden, states_approved_by_1_0_0_have_no_ids_of_contacts)
{
    static const char scene[] =
        "{'query':'%s',%s'shapes':[{'id':'a','type':'box','min':[0,0],"
        "'max':[1,1],'body':{'static':true}},{'id':'b','type':'point',"
        "'point':[0.5,1],'body':{'mass':1}}]}";
    for (int i = 0; i < 2; i++) {
        char text[400];
        snprintf(text, sizeof text, scene, i ? "resolve" : "simulate",
                 i ? "" : "'options':{'contacts':true,'steps':1},");
        cli_put("one.json", text);
        cr_assert(eq(int, cli_call(RECORD, ""), 0), "%s", cli_err);
        for (int n = 0; n < 2 - i; n++)
            change("one.json.approved", "\"id\":\"a.e2 b.v0\",", "");
        cr_assert(eq(int, cli_call(VERIFY, ""), i), "%s", cli_out);
        cr_assert(eq(int, cli_call(RECORD, ""), 0), "%s", cli_err);
        change("one.json.approved", "\"id\":\"a.e2", "\"id\":\"a.e1");
        cr_assert(eq(int, cli_call(VERIFY, ""), 1), "%s", cli_out);
    }
}

/* ---- Drift --------------------------------------------------------------- */

Test(cli_golden, another_answer_is_told_and_kept_beside)
{
    static char approved[20000];
    cli_put("hit.json", HIT);
    cli_put("miss.json", MISS);
    cli_call(RECORD, "");
    strcpy(approved, text_of("hit.json.approved"));
    change("hit.json.approved", "\"depth\":1,\"m", "\"depth\":0.75,\"m");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    cr_assert(eq(str, cli_out,
                 "./hit.json: answer changed: hit: \"a\" \"b\": "
                 "depth +0.25 (was wrong, now right)\n"
                 "2 files: 1 as approved; 1 answer changed\n"));
    cr_assert(eq(str, cli_err, ""));
    cr_assert(eq(str, text_of("hit.json.received"), approved));
    cr_assert(not(is_there("miss.json.received")));
    cr_assert(eq(int, cli_call(REVIEW, ""), 1));
    cr_assert(eq(str, cli_out,
                 "./hit.json: answer changed\n"
                 "  hit: \"a\" \"b\": depth +0.25 (was wrong, now right)\n"
                 "    depth: 0.75 -> 1 (+0.25, 2251800000000000 "
                 "ulps)\n"
                 "1 file: 0 as approved; 1 answer changed\n"));
    cr_assert(eq(int, cli_call("collide golden verify --exit-zero .", ""), 0));

    change("hit.json.approved", "0.75", "1");
    cr_assert(eq(int, cli_call(VERIFY, ""), 0));
    cr_assert(not(is_there("hit.json.received")));
    cr_assert(eq(int, cli_call(REVIEW, ""), 0));
}

/* Nothing can be said of the program then: that is trouble, not drift. */
Test(cli_golden, another_scene_is_told_from_another_answer)
{
    cli_put("hit.json", HIT);
    cli_call(RECORD, "");
    cli_put("hit.json", DEEPER);
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out, "./hit.json: scene changed: hit: its answer also "
                         "changed: \"a\" \"b\": depth +0.5");
    expect_part(cli_out, "0 as approved; 1 scene changed\n");
    cr_assert(is_there("hit.json.received"));

    cli_put("hit.json", NOTED);
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out,
                "./hit.json: scene changed: hit: its answer did not change\n");

    cli_put("hit.json", SPACED);
    cr_assert(eq(int, cli_call(VERIFY, ""), 0));
    cr_assert(not(is_there("hit.json.received")));
}

Test(cli_golden, scenes_of_a_stream_may_move_but_not_come_and_go)
{
    cli_put("s.ndjson", HIT "\n" MISS "\n");
    cli_call(RECORD, "");
    cli_put("s.ndjson", MISS "\n" HIT "\n");
    cr_assert(eq(int, cli_call(VERIFY, ""), 0), "%s", cli_out);
    cli_put("s.ndjson", MISS "\n");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    cr_assert(eq(str, cli_out,
                 "./s.ndjson: missing: hit: the scene no longer exists\n"
                 "1 file: 0 as approved; 1 missing\n"));
    cli_put("s.ndjson", MISS "\n{'shapes':[]}\n" HIT "\n");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    cr_assert(eq(str, cli_out,
                 "./s.ndjson: new: document 2: it has no approved answer\n"
                 "1 file: 0 as approved; 1 new\n"));
    cli_put("s.ndjson", MISS "\n" DEEPER "\n");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out, "./s.ndjson: scene changed: hit: ");
    cr_assert(eq(int, cli_lines(cli_out), 2));
}

/* Approves every result of the only file twice, as a merge does that keeps both
 * sides. */
static void approve_twice(const char *path)
{
    static char once[8000], twice[sizeof once * 2];
    cli_get(path, once, sizeof once);
    snprintf(twice, sizeof twice, "%s%s", once, once);
    cli_put(path, twice);
}

/* The first result is compared. */
Test(cli_golden, a_scene_that_is_approved_twice_is_an_error)
{
    cli_put("s.ndjson", HIT "\n");
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    approve_twice("s.ndjson.approved");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    cr_expect(eq(str, cli_out,
                 "./s.ndjson: error: hit: the scene is approved twice: record "
                 "it again\n"
                 "1 file: 0 as approved; 1 failed\n"));
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cr_expect(eq(int, cli_call(VERIFY, ""), 0));
}

Test(cli_golden, more_states_than_an_answer_has_are_missing)
{
    cli_put("fall.json", "{'query':'simulate','name':'fall',"
                         "'world':{'steps':1},'shapes':[]}");
    cr_assert(eq(int, cli_call(RECORD, ""), 0), "%s", cli_err);
    approve_twice("fall.json.approved");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    expect_part(cli_out, "missing: fall: more states are approved than the "
                         "answer has\n");
}

/* Of equal names the first goes with the first, of what has none the rest. */
Test(cli_golden, results_find_their_scenes_by_input_then_name_then_place)
{
#define NAMED(name, x)                                                         \
    "{" name "'shapes':[{'id':'a','type':'circle','center':[" x                \
    ",0],'radius':1},{'id':'b','type':'circle','center':[0,0],'radius':1}]}\n"
    cli_put("s.ndjson",
            NAMED("'name':'twin',", "1") NAMED("'name':'twin',", "0.5")
                NAMED("", "0.25") NAMED("", "0.125") NAMED("", "0.75"));
    cli_call(RECORD, "");
    cli_put("s.ndjson",
            NAMED("", "0.125") NAMED("", "0.25") NAMED("", "0.625")
                NAMED("'name':'twin',", "0.5") NAMED("'name':'twin',", "1.5"));
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    cr_assert(eq(int, cli_lines(cli_out), 3), "%s", cli_out);
    expect_part(cli_out, "scene changed: twin: its answer also changed: \"a\" "
                         "\"b\": depth -0.5");
    expect_part(cli_out, "scene changed: document 5: its answer also changed: "
                         "\"a\" \"b\": depth +0.125");
    expect_part(cli_out, "1 file: 0 as approved; 2 scenes changed\n");
    cli_put("s.ndjson", NAMED("'name':'twin',", "1.5") NAMED("", "0.25")
                            NAMED("", "0.125") NAMED("", "0.75"));
    cli_call(VERIFY " --format ndjson", "");
    expect_part(cli_out, "{\"kind\":\"scene\",\"scene\":\"twin\","
                         "\"document\":1,");
    expect_part(cli_out, "{\"kind\":\"missing\",\"scene\":\"twin\","
                         "\"document\":2,");
}

Test(cli_golden, new_scenes_and_missing_ones_are_named)
{
    cli_put("a.json", HIT);
    cli_call(RECORD, "");
    cli_put("b.json", MISS);
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    expect_part(cli_out, "./b.json: new: miss: it has no approved answer\n");
    cr_assert(is_there("b.json.received"));
    remove("a.json");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    expect_part(cli_out,
                "./a.json.approved: missing: the scene file does not exist\n");
    cli_put("a.json", "{'no':'scene'}");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    expect_part(cli_out, "./a.json: missing: no scene in the file\n");
}

Test(cli_golden, tolerances_are_those_of_diff)
{
    cli_put("hit.json", HIT);
    cli_call(RECORD, "");
    change("hit.json.approved", "\"depth\":1,\"m", "\"depth\":1.001,\"m");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    cr_assert(eq(int, cli_call(VERIFY " --tol depth=0.002", ""), 0));
    cr_assert(eq(int, cli_call(VERIFY " --rel 0.01", ""), 0));
    cr_assert(eq(int, cli_call(VERIFY " --tol distance=0.002", ""), 1));
    cr_assert(eq(int, cli_call(VERIFY " --ulps 3", ""), 1));
    cr_assert(eq(int, cli_call(VERIFY " --ignore-member depth", ""), 0));
    change("hit.json.approved", "1.001", "1.0000000000000002");
    cr_assert(eq(int, cli_call(VERIFY " --ulps 1", ""), 0));
    cr_assert(eq(int, cli_call(VERIFY " --ulps 0", ""), 1));
}

/* Two boxes, one in the middle of the other: four normals are equally right. */
Test(cli_golden, alternatives_are_taken_where_that_is_asked_for)
{
    cli_put("in.json", "{'query':'sat','shapes':["
                       "{'id':'a','type':'box','min':[0,0],'max':[4,4]},"
                       "{'id':'b','type':'box','min':[1,1],'max':[3,3]}]}");
    cli_call(RECORD, "");
    change("in.json.approved",
           "\"normal\":[0,-1],\"depth\":3,\"axis\":{\"of\":\"a\",\"edge\":0}",
           "\"normal\":[1,0],\"depth\":3,\"axis\":{\"of\":\"a\",\"edge\":1}");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    cr_assert(eq(int, cli_call(VERIFY " --allow-alternatives", ""), 0), "%s",
              cli_out);
}

/* ---- Accepting ----------------------------------------------------------- */

Test(cli_golden, what_was_received_is_accepted_by_name_or_all)
{
    mkdir("d", 0755);
    cli_put("d/a.json", HIT);
    cli_put("d/b.json", MISS);
    cli_put("d/c.json", HIT);
    cr_assert(eq(int, cli_call("collide golden verify d", ""), 1));
    cr_assert(eq(int, cli_call("collide golden accept d b.json", ""), 0));
    cr_assert(eq(str, cli_out, "d/b.json.approved: accepted\n"));
    cr_assert(is_there("d/b.json.approved"));
    cr_assert(not(is_there("d/b.json.received")));
    cr_assert(is_there("d/a.json.received"));
    cr_assert(eq(int, cli_call("collide golden accept d b.json", ""), 2));
    cr_assert(eq(str, cli_err,
                 "collide: b.json: no results of this name were received; "
                 "did you mean \"a.json\"?\n"));
    cr_assert(eq(
        int, cli_call("collide golden accept d d/a.json.received x", ""), 2));
    cr_assert(is_there("d/a.json.received"), "all names have to be right");
    cr_assert(eq(int, cli_call("collide golden accept d", ""), 0));
    cr_assert(eq(int, cli_lines(cli_out), 2));
    cr_assert(eq(int, cli_call("collide golden accept d", ""), 0));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(int, cli_call("collide golden verify d", ""), 0));
    cr_assert(eq(str, cli_out, "3 files: 3 as approved\n"));
    cr_assert(
        eq(int, cli_call("collide golden verify d a.json d/c.json", ""), 0));
    cr_assert(eq(str, cli_out, "2 files: 2 as approved\n"));
    cr_assert(eq(int, cli_call("collide golden verify d none.json", ""), 2));
    cr_assert(eq(int, system("rm -r d"), 0));
}

Test(cli_golden, only_results_are_accepted)
{
    cli_put("a.json", HIT);
    cli_put("a.json.received", "{'no':'result'}");
    cr_assert(eq(int, cli_call(ACCEPT, ""), 2));
    expect_part(cli_err, "a.json.received:1:1: expected a result");
    cr_assert(not(is_there("a.json.approved")));
    cr_assert(eq(int, cli_call(REVIEW, ""), 2));
    expect_part(cli_out, "./a.json: error: ./a.json.received:1:1: ");
}

/* Both pairs: the line has the first, and how many more there are. */
Test(cli_golden, pairs_that_changed_are_counted)
{
    cli_put("a.json", "{'shapes':["
                      "{'id':'a','type':'box','min':[0,0],'max':[4,4]},"
                      "{'id':'b','type':'box','min':[3,0],'max':[7,1]},"
                      "{'id':'c','type':'box','min':[3,3],'max':[7,4]}],"
                      "'pairs':[['a','b'],['a','c']],'query':'gjk'}");
    cli_call(RECORD, "");
    change("a.json.approved", "\"depth\":1,", "\"depth\":0.75,");
    change("a.json.approved", "\"depth\":1,", "\"depth\":0.75,");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    cr_assert(eq(str, cli_out,
                 "./a.json: answer changed: \"a\" \"b\": depth "
                 "+0.25 (and 1 more like this) (was wrong, now right)\n"
                 "1 file: 0 as approved; 1 answer changed\n"));
}

/* In three files: a depth, a normal and an overlap. */
Test(cli_golden, the_worst_changes_come_first)
{
    cli_put("a.json", HIT);
    cli_put("b.json", HIT);
    cli_put("c.json", HIT);
    cli_call(RECORD, "");
    change("a.json.approved", "\"depth\":1,\"m", "\"depth\":0.75,\"m");
    change("b.json.approved", "\"normal\":[1,0]", "\"normal\":[0,1]");
    change("c.json.approved", "\"overlap\":true", "\"overlap\":false");
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    cr_assert(eq(str, cli_out,
                 "overlaps and hits flipped: 1\n"
                 "./c.json: answer changed: hit: \"a\" \"b\": overlaps now "
                 "(was wrong, now right)\n"
                 "normals turned: 1\n"
                 "./b.json: answer changed: hit: \"a\" \"b\": normal turned "
                 "-90 degrees (was wrong, now right)\n"
                 "depths and distances changed: 1\n"
                 "./a.json: answer changed: hit: \"a\" \"b\": depth +0.25 "
                 "(was wrong, now right)\n"
                 "3 files: 0 as approved; 3 answers changed\n"));
}

/* What was received of a scene that is gone is of no use. */
Test(cli_golden, scenes_that_are_gone_are_neither_accepted_nor_recorded)
{
    cli_put("gone.json.received", "{'query':'clip','input':''}");
    cli_put("a.json", HIT);
    cr_assert(eq(int, cli_call(ACCEPT, ""), 0));
    cr_assert(not(is_there("gone.json.approved")));
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cr_assert(eq(str, cli_out, "./a.json.approved: recorded\n"));
    cr_assert(not(is_there("gone.json.approved")));
}

Test(cli_golden, damaged_results_are_recorded_anew)
{
    cli_put("a.json", HIT);
    cli_put("a.json.approved", "<<<<<<< HEAD\n" RESULTS);
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cr_assert(eq(str, cli_out,
                 "./a.json.approved: recorded, replaced other results\n"));
    cli_put("a.json", DEEPER);
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cr_assert(eq(str, cli_out,
                 "./a.json.approved: recorded, replaced other results\n"));
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cr_assert(eq(str, cli_out, "./a.json.approved: unchanged\n"));
}

/* Whatever else has the name of results belongs to somebody else. */
Test(cli_golden, a_file_that_golden_has_not_written_is_not_replaced)
{
    static const char *const texts[] = {
        "{'mine':'x'}", "{'query':'clip','input':'mine','pairs':[]}",
        "export mine=1\n"};
    cli_put("a.json", HIT);
    for (int i = 0; i < 3; i++) {
        cli_put("a.json.approved", texts[i]);
        cr_assert(eq(int, cli_call(RECORD, ""), 2));
        cr_assert(eq(str, cli_out, ""));
        cr_assert(eq(str, cli_err,
                     "collide: ./a.json.approved: golden did not write this "
                     "file and does not replace it: rename or remove it\n"));
        expect_part(text_of("a.json.approved"), "mine");
    }
    remove("a.json.approved");
    cli_put("a.json.received", "mine");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_err,
                "collide: ./a.json.received: golden did not write this file ");
    cr_assert(eq(str, text_of("a.json.received"), "mine"));
    cr_assert(eq(int, cli_call(ACCEPT, ""), 2));
    cr_assert(eq(str, text_of("a.json.received"), "mine"));
    cr_assert(eq(int, cli_call(RECORD, ""), 2), "it is not removed either");
    cr_assert(eq(str, text_of("a.json.received"), "mine"));
}

/* As on a full disk: what was approved stays, and nothing is left beside it. */
Test(cli_golden, results_that_cannot_be_written_whole_are_not_written)
{
    struct rlimit before, limit;
    cli_put("hit.json", HIT);
    cli_put("hit.json.approved", RESULTS);
    cr_assert(eq(int, getrlimit(RLIMIT_FSIZE, &before), 0));
    limit = before;
    limit.rlim_cur = 200;
    signal(SIGXFSZ, SIG_IGN);
    cr_assert(eq(int, setrlimit(RLIMIT_FSIZE, &limit), 0));
    int status = cli_call(RECORD, "");
    cr_assert(eq(int, setrlimit(RLIMIT_FSIZE, &before), 0));
    cr_assert(eq(int, status, 2));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(
        eq(str, cli_err, "collide: ./hit.json.approved: File too large\n"));
    expect_part(text_of("hit.json.approved"), "\"sha256:0\"");
    cr_assert(eq(int, cli_clear(), 2));
}

Test(cli_golden, a_file_is_no_folder)
{
    cli_put("a.json", HIT);
    cr_assert(eq(int, cli_call("collide golden verify a.json", ""), 2));
    cr_assert(eq(str, cli_err, "collide: a.json: expected a folder\n"));
    cr_assert(eq(int, cli_call("collide golden verify none", ""), 2));
    cr_assert(eq(str, cli_err, "collide: none: No such file or directory\n"));
}

/* ---- Where nobody looks -------------------------------------------------- */

static void expect_read_only(const char *ci)
{
    setenv("CI", ci, 1);
    cr_assert(eq(int, cli_call(RECORD, ""), 2), "%s", ci);
    cr_assert(eq(str, cli_err,
                 "collide: record: a person must approve results: nothing is "
                 "written if CI is set in the environment\n"));
    cr_assert(eq(int, cli_call(ACCEPT, ""), 2));
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    cr_assert(not(is_there("a.json.approved")));
    cr_assert(not(is_there("a.json.received")));
    cr_assert(is_there("b.json.received"));
}

Test(cli_golden, nothing_is_written_where_nobody_looks)
{
    cli_put("a.json", HIT);
    cli_put("b.json", MISS);
    cli_call("collide golden record . b.json", "");
    cr_assert(not(is_there("a.json.approved")));
    cli_put("b.json.received", RESULTS);
    expect_read_only("true");
    expect_read_only("1");
    expect_read_only("yes");
    setenv("CI", "false", 1);
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
    cr_assert(is_there("a.json.received"));
    cr_assert(not(is_there("b.json.received")));
    setenv("CI", "0", 1);
    cr_assert(eq(int, cli_call(ACCEPT, ""), 0));
    cr_assert(is_there("a.json.approved"));
    setenv("CI", "", 1);
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    unsetenv("CI");
}

/* ---- What is never lost -------------------------------------------------- */

#define LAYERED                                                                \
    "{'name':'hit','shapes':["                                                 \
    "{'id':'a','type':'box','min':[0,0],'max':[2,2],'layers':['walls']},"      \
    "{'id':'b','type':'box','min':[1,0],'max':[3,2],'layers':['walls']}]}"

Test(cli_golden, an_option_that_matches_nothing_leaves_approved_results)
{
    cli_put("hit.json", LAYERED);
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    char before[4000];
    cli_get("hit.json.approved", before, sizeof before);
    cr_assert(eq(int, cli_call(RECORD " --only-layer wals", ""), 2));
    expect_part(cli_err, "collide: .: no results are written, because an "
                         "option matches nothing\n");
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(str, text_of("hit.json.approved"), before));
    cr_assert(eq(int, cli_call(RECORD " --only-layer walls", ""), 0));
    cr_assert(eq(str, cli_out, "./hit.json.approved: unchanged\n"));
}

/* The pattern matches in the second file only: the results of the first wait.
 */
Test(cli_golden, an_option_that_matches_later_records_all_in_their_order)
{
    cli_put("a.json", HIT);
    cli_put("b.json", LAYERED);
    cr_assert(eq(int, cli_call(RECORD " --only-layer walls", ""), 0));
    cr_assert(eq(str, cli_out,
                 "./a.json.approved: recorded\n"
                 "./b.json.approved: recorded\n"));
}

Test(cli_golden, accept_refuses_a_file_without_results)
{
    static const char *const texts[] = {"", "\n", "{}"};
    cli_put("hit.json", HIT);
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    char before[4000];
    cli_get("hit.json.approved", before, sizeof before);
    for (int i = 0; i < 3; i++) {
        cli_put("hit.json.received", texts[i]);
        cr_assert(eq(int, cli_call(ACCEPT, ""), 2), "text %d", i);
        cr_assert(eq(str, text_of("hit.json.approved"), before));
    }
}

Test(cli_golden, accept_and_review_report_a_pipe_in_place_of_results)
{
    cli_put("hit.json", HIT);
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cr_assert(eq(int, mkfifo("hit.json.received", 0600), 0));
    cr_assert(eq(int, cli_call(ACCEPT, ""), 2));
    expect_part(cli_err, "found a pipe");
    cr_assert(ne(int, cli_call(REVIEW, ""), 0));
    expect_part(cli_out, "found a pipe");
    cr_assert(eq(int, unlink("hit.json.received"), 0));
}

Test(cli_golden, compressed_scenes_are_reported_whatever_their_name)
{
    FILE *file = fopen("bad.json", "wb");
    cr_assert(ne(ptr, file, NULL));
    cr_assert(eq(sz, fwrite("\x1f\x8b\x08\0\0\0\0\0\0\3", 1, 10, file), 10));
    fclose(file);
    cli_put("good.json", HIT);
    cr_assert(eq(int, cli_call(RECORD, ""), 2));
    expect_part(cli_err, "gzip");
    cr_assert(eq(int, cli_call(VERIFY, ""), 2));
    expect_part(cli_out, "gzip");
    cr_assert(eq(int, cli_call("collide check .", ""), 2));
    expect_part(cli_out, "gzip");
}
