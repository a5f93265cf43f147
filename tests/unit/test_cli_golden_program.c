/* commands/golden_program: answers of another program as golden results. The
 * current folder is a scratch one. */

#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/golden_folder.h"
#include "support/scarce.h"
#include "support/text_parts.h"

#define WITH " -- sh engine.sh"

/* A depth for the pair of `hit`, none for that of `miss`. */
#define ENGINE                                                                 \
    "tee -a seen | grep -q name.:.hit || exit 0\n"                             \
    "echo '{\"scene\":0,\"a\":\"a\",\"b\":\"b\",\"depth\":'1.00'}'\n"

/* An engine in which ' is not ". */
static void put_engine(const char *script)
{
    FILE *file = fopen("engine.sh", "w");
    cr_assert(ne(ptr, file, NULL));
    fputs(script, file);
    fclose(file);
}

static void enter(void)
{
    cli_enter();
    put_engine(ENGINE);
}

TestSuite(cli_golden_program, .init = enter, .fini = cli_leave);

Test(cli_golden_program, is_run_for_each_scene_with_the_query_that_is_asked)
{
    cli_put("many.ndjson", HIT "\n{'query':'toi','shapes':[]}\n");
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0), "%s", cli_err);
    cr_assert(
        eq(str, text_of("seen"),
           "{\"query\":\"clip\",\"name\":\"hit\",\"shapes\":["
           "{\"id\":\"a\",\"type\":\"box\",\"min\":[0,0],\"max\":[2,2]},"
           "{\"id\":\"b\",\"type\":\"box\",\"min\":[1,0],\"max\":[3,2]}]}\n"
           "{\"query\":\"toi\",\"shapes\":[]}\n"));
    cr_assert(
        eq(int, cli_call("collide golden record --query sat ." WITH, ""), 0));
    expect_part(text_of("seen"), "\n{\"query\":\"sat\",\"shapes\":[]}\n");
    cr_assert(is_there("many.ndjson.sat.approved"));
}

/* The hash is that of what this program records: it is the same scene. */
Test(cli_golden_program, its_lines_are_the_pairs_of_a_document)
{
    cli_put("many.ndjson", HIT "\n" MISS "\n");
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0), "%s", cli_err);
    const char *file = text_of("many.ndjson.approved");
    const char *first =
        "{\"query\":\"clip\",\"scene\":\"hit\",\"input\":\"sha256:"
        "d7f43826437d384d148bda99efaf1f20803422402e6d91d8a692016fd1073f87\","
        "\"pairs\":[\n"
        "{\"a\":\"a\",\"b\":\"b\",\"depth\":1}\n"
        "]}\n"
        "{\"query\":\"clip\",\"scene\":\"miss\",\"input\":\"sha256:";
    cr_assert(eq(int, strncmp(file, first, strlen(first)), 0), "%s", file);
    expect_part(file, "\",\"pairs\":[]}\n");
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 0));
    cr_assert(eq(str, cli_out,
                 "1 file: 1 as approved\n"
                 "compared: depth 1\n"));
    cr_assert(eq(int, cli_call(VERIFY, ""), 1));
}

/* A member that no dialect has is named once, and kept. */
Test(cli_golden_program, warns_about_members_that_no_dialect_has)
{
#define DEPHT                                                                  \
    "cat >/dev/null; echo '{\"a\":\"a\",\"b\":\"b\",\"depht\":1,"              \
    "\"_mine\":1}'\n"
#define WARNING                                                                \
    "collide: ./many.ndjson: warning: unknown member \"depht\" in the "        \
    "dialect collide, found 2 times; did you mean \"depth\"?\n"
    cli_put("many.ndjson", HIT "\n" MISS "\n");
    put_engine(DEPHT);
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0), "%s", cli_err);
    cr_expect(eq(str, cli_err, WARNING));
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 0));
    cr_expect(eq(str, cli_err, WARNING));
    cr_assert(
        eq(int, cli_call("collide golden verify --format json ." WITH, ""), 0));
    expect_part(cli_out, ",\"unknown\":{\"depht\":2}}}");
    cr_assert(eq(
        int, cli_call("collide golden verify --ignore-member depht ." WITH, ""),
        0));
    cr_expect(eq(str, cli_err, ""));
}

/* Each engine's own members are known, whichever engine it is. */
Test(cli_golden_program, knows_the_members_of_every_dialect)
{
    cli_put("many.ndjson", HIT "\n");
    put_engine("cat >/dev/null; echo '{\"a\":\"a\",\"b\":\"b\","
               "\"collided\":true,\"bodyA\":\"a\",\"bodyB\":\"b\","
               "\"tangent\":{\"x\":0,\"y\":1}}'\n");
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0), "%s", cli_err);
    cr_expect(eq(str, cli_err, ""));
}

/* They depend on the call. */
Test(cli_golden_program, the_place_of_a_scene_is_not_kept)
{
    cli_put("many.ndjson", "{'shapes':[]}\n");
    put_engine("cat >/dev/null; echo '{\"query\":\"clip\",\"scene\":null,"
               "\"file\":\"x.json\",\"byte\":7,\"pairs\":[]}'\n");
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0), "%s", cli_err);
    cr_expect(eq(str, cli_err, ""));
    expect_no_part(text_of("many.ndjson.approved"), "\"file\"");
    expect_no_part(text_of("many.ndjson.approved"), "\"byte\"");
    cr_assert(eq(int, cli_call(VERIFY, ""), 0), "%s", cli_out);
}

/* As this program answers, an engine may: it is all the same then. */
Test(cli_golden_program, its_documents_are_those_of_this_program)
{
    cli_put("hit.json", HIT);
    cr_assert(
        eq(int, cli_call("collide clip --all -o answer hit.json", ""), 0));
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    put_engine("cat answer\n");
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 0), "%s", cli_out);
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0));
    cr_assert(eq(str, cli_out, "./hit.json.approved: unchanged\n"));
    put_engine("sed 's/clip/sat/; s/.scene.:/\"x\":[1.0 ],&/' answer\n");
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 1));
    expect_part(cli_out, "query is now \"sat\", was \"clip\"");
    expect_part(text_of("hit.json.received"), ",\"x\":[1],\"pairs\":[");
}

Test(cli_golden_program, its_numbers_may_be_off_by_a_tolerance)
{
    cli_put("hit.json", HIT);
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0));
    change("engine.sh", "1.00", "1.01");
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 1));
    cr_assert(eq(str, cli_out,
                 "./hit.json: answer changed: hit: \"a\" \"b\": depth "
                 "+0.01 (was right, now wrong)\n"
                 "1 file: 0 as approved; 1 answer changed\n"
                 "compared: depth 1\n"));
    cr_assert(eq(
        int, cli_call("collide golden verify --tol depth=0.02 ." WITH, ""), 0));
    cr_assert(eq(int,
                 cli_call("collide golden verify --tol depth=0.005 ." WITH, ""),
                 1));
    cr_assert(eq(int, cli_call(ACCEPT, ""), 0));
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 0));
}

static void expect_trouble(const char *script, const char *words)
{
    put_engine(script);
    cr_assert(
        eq(int, cli_call("collide golden verify --timeout 1 ." WITH, ""), 2));
    cr_assert(strstr(cli_out, words) != NULL, "%s: %s", script, cli_out);
}

Test(cli_golden_program, a_scene_that_it_fails_with_is_trouble)
{
    cli_put("many.ndjson", HIT "\n{'shapes':[]}\n");
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0));
    expect_trouble(
        "exit 3\n",
        "./many.ndjson: error: scene \"hit\": sh: expected exit status 0, "
        "found 3\n./many.ndjson: error: document 2: sh: expected exit status "
        "0, found 3\n1 file: 0 as approved; 2 failed\n");
    expect_trouble("grep -q hit || kill -SEGV $$\n",
                   "document 2: sh: expected exit status 0, found 139\n");
    expect_trouble("grep -q hit || sleep 60\n",
                   "document 2: sh: exit status 124: it probably ran longer "
                   "than 1 s (--timeout)\n");
    put_engine("yes '{}'\n");
    cr_assert(eq(
        int, cli_call("collide golden verify --max-bytes 1000 ." WITH, ""), 2));
    expect_part(cli_out,
                "scene \"hit\": sh: expected an output of at most 1000 "
                "bytes (--max-bytes), found more\n");
    expect_trouble(
        "echo 7\n",
        "sh:1:1: expected a JSON object as an answer, found the number 7\n");
    expect_trouble("echo; echo ' {]'\n", "sh:2:3: expected ");
    expect_trouble("echo '<a/>'\n", "sh:1:1: expected results in JSON");
    expect_trouble("echo '{\"error\":{\"message\":\"no circles\"}}'\n",
                   "sh:1:1: an error: no circles\n");
    cr_assert(eq(str, cli_err, ""));
    cr_assert(eq(int, cli_call("collide golden verify -q ." WITH, ""), 2));
    expect_part(cli_err, "collide: ./many.ndjson: scene \"hit\": sh:1:1: "
                         "an error: no circles\n");
    cr_assert(not(is_there("many.ndjson.received")));
    cr_assert(
        eq(int, cli_call("collide golden record --query sat ." WITH, ""), 2));
    cr_assert(not(is_there("many.ndjson.sat.approved")));
}

Test(cli_golden_program, what_it_says_beside_its_answers_is_passed_on)
{
    cli_put("hit.json", HIT);
    put_engine("echo '{\"pairs\":[]}'; echo 'seed 7' >&2\n");
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0));
    cr_assert(eq(str, cli_err, "seed 7\n"));
}

Test(cli_golden_program, what_it_says_without_end_is_trouble)
{
    cli_put("hit.json", HIT);
    put_engine("cat >/dev/null; yes >&2\n");
    cr_assert(eq(
        int, cli_call("collide golden record --max-bytes 1000 ." WITH, ""), 2));
    cr_assert(lt(sz, strlen(cli_err), 2000));
    expect_part(cli_err, "expected an output of at most 1000 bytes");
    cr_assert(not(is_there("hit.json.approved")));
}

Test(cli_golden_program, that_cannot_be_run_is_told_once)
{
    cli_put("a.json", HIT);
    cli_put("b.json", HIT);
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cr_assert(eq(int, cli_call(VERIFY " -- ./no-engine", ""), 2));
    cr_assert(
        eq(str, cli_err,
           "collide: ./no-engine: the command after \"--\" cannot start: No "
           "such file or directory; check its path\n"));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(not(is_there("a.json.received")));
}

Test(cli_golden_program, that_prints_nothing_at_all_is_trouble)
{
    cli_put("hit.json", HIT);
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0));
    put_engine("true\n");
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 2));
    cr_assert(eq(str, cli_err,
                 "collide: sh: it printed nothing: expected an answer for each "
                 "scene\n"));
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 2));
    expect_part(text_of("hit.json.approved"), "\"a\"");
}

/* An engine that reports less than what is approved. */
#define PAIR(members)                                                          \
    "cat >/dev/null; echo '{\"a\":\"a\",\"b\":\"b\"," members "}'\n"

Test(cli_golden_program, members_that_it_leaves_out_are_no_change)
{
    cli_put("hit.json", HIT);
    cli_call(RECORD, "");
    put_engine(PAIR("\"overlap\":true,\"depth\":1,\"manifold\":{\"points\":["
                    "{\"point\":[1,0]},{\"point\":[1,2]}]}"));
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 0), "%s", cli_out);
    cr_assert(eq(str, cli_out,
                 "1 file: 1 as approved\n"
                 "compared: overlap 1, depth 1, points 2\n"));
    cr_assert(
        eq(int, cli_call("collide golden verify --no-subset ." WITH, ""), 1));
    expect_part(cli_out, "normal is gone; manifold reference is gone");
    cr_assert(eq(int, cli_call("collide golden review .", ""), 1));
    cr_assert(eq(int, cli_call("collide golden review --subset .", ""), 0),
              "%s", cli_out);
}

/* Those that it reports are compared, and what is approved must be there. */
Test(cli_golden_program, contacts_pairs_and_other_values_are_changes)
{
    cli_put("hit.json", HIT);
    cli_call(RECORD, "");
    put_engine(PAIR("\"manifold\":{\"points\":[{\"point\":[1,0]}]}"));
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 1));
    expect_part(cli_out, "contact point 0 is gone (was right, now wrong)\n");
    put_engine(PAIR("\"overlap\":true,\"depth\":1.5"));
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 1));
    expect_part(cli_out, "depth +0.5 (was right, now wrong)\n");
    put_engine(PAIR("\"depth\":1,\"touching\":true"));
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 1));
    expect_part(cli_out, "only touches now (was right, now wrong)\n");
    put_engine("cat >/dev/null; echo '{\"query\":\"clip\"}'\n");
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 1));
    expect_part(cli_out, "pairs are gone\n");
    put_engine("true\n");
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 2));
    expect_part(cli_out, "the pair is gone (was right, now wrong)\n");
}

Test(cli_golden_program, with_no_member_in_common_is_trouble)
{
    static const char *const engines[] = {PAIR("\"Depth\":1"), PAIR("\"_\":1")};
    cli_put("hit.json", HIT);
    cli_call(RECORD, "");
    for (int i = 0; i < 2; i++) {
        put_engine(engines[i]);
        cr_assert(eq(int, cli_call(VERIFY WITH, ""), 2));
        expect_part(cli_out, "compared: nothing\n");
        expect_part(cli_err, "nothing was compared: the results have no "
                             "member of the approved results");
    }
}

/* The normal of two squares in one place may point along either axis: both
 * answers are right then. With a depth that is wrong before and after, none is.
 */
Test(cli_golden_program, changes_are_judged)
{
    cli_put("same.json", "{'shapes':[{'id':'a','type':'box','min':[0,0],'max':"
                         "[2,2]},{'id':'b','type':'box','min':[0,0],'max':"
                         "[2,2]}]}");
    put_engine(PAIR("\"overlap\":true,\"normal\":[1,0],\"depth\":2"));
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0));
    put_engine(PAIR("\"overlap\":true,\"normal\":[0,1],\"depth\":2"));
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 1));
    expect_part(cli_out, "normal turned 90 degrees (both right)\n");
    cr_assert(eq(int, cli_call(REVIEW, ""), 1));
    expect_part(cli_out, "normal turned 90 degrees (both right)\n");
    put_engine(PAIR("\"overlap\":true,\"normal\":[1,0],\"depth\":3"));
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0));
    put_engine(PAIR("\"overlap\":true,\"normal\":[1,0],\"depth\":4"));
    cr_assert(
        eq(int, cli_call("collide golden verify --format json ." WITH, ""), 1));
    expect_part(cli_out, "depth +1\",\"verdict\":\"both wrong\"}");
    put_engine(PAIR("\"overlap\":false"));
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 1));
    expect_part(cli_out, "no longer overlaps (both wrong)\n");
}

/* 0.004 is less than the slop of Box2D, 0.006 is more. */
Test(cli_golden_program, are_judged_by_a_profile)
{
    cli_put("hit.json", HIT);
    put_engine(PAIR("\"depth\":1"));
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0));
    put_engine(PAIR("\"depth\":1.004"));
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 1));
    expect_part(cli_out, "(was right, now wrong)\n");
    cr_assert(eq(
        int, cli_call("collide golden verify --profile planck ." WITH, ""), 1));
    expect_part(cli_out, "(both right)\n");
    cr_assert(
        eq(int, cli_call("collide golden review --profile planck .", ""), 1));
    expect_part(cli_out, "(both right)\n");
    put_engine(PAIR("\"depth\":1.006"));
    cr_assert(eq(
        int, cli_call("collide golden verify --profile planck ." WITH, ""), 1));
    expect_part(cli_out, "(was right, now wrong)\n");
}

/* Two boxes that overlap by 0.004, and an engine that reports no pair. */
Test(cli_golden_program, a_pair_within_the_slop_may_be_gone)
{
    cli_put("hit.json", "{'shapes':[{'id':'a','type':'box','min':[0,0],'max':"
                        "[2,2]},{'id':'b','type':'box','min':[1.996,0],'max':"
                        "[4,2]}]}");
    put_engine(PAIR("\"overlap\":true"));
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0));
    put_engine("cat >/dev/null; echo '{\"pairs\":[]}'\n");
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 1));
    expect_part(cli_out, "(was right, now wrong)\n");
    cr_assert(eq(
        int, cli_call("collide golden verify --profile planck ." WITH, ""), 1));
    expect_part(cli_out, "(both right)\n");
}

Test(cli_golden_program, a_scene_at_which_the_engine_fails_is_trouble)
{
    cli_put("hit.json", HIT);
    put_engine("cat >/dev/null; echo '{\"failed\":\"exception\",\"message\":"
               "\"out of stack\"}'\n");
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 2));
    expect_part(cli_err, "the engine failed: exception: out of stack\n");
    cr_assert(eq(int, cli_call("collide golden verify ." WITH, ""), 2));
}

Test(cli_golden_program, a_pair_at_which_the_engine_fails_is_wrong)
{
    cli_put("hit.json", HIT);
    put_engine(PAIR("\"depth\":1"));
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0));
    put_engine(PAIR("\"failed\":\"exception\""));
    cr_assert(
        eq(int, cli_call("collide golden verify --no-subset ." WITH, ""), 1));
    expect_part(cli_out, "(was right, now wrong)\n");
}

/* Another dialect is found by its members: a depth below 0 is right there. */
Test(cli_golden_program, is_judged_in_its_own_dialect)
{
    cli_put("hit.json", HIT);
    put_engine(PAIR("\"normal\":[1,0],\"points\":[[1.5,0],[1.5,2]],"
                    "\"separations\":[-1,-1]"));
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0));
    put_engine(PAIR("\"normal\":[1,0],\"points\":[[1.5,0],[1.5,2]],"
                    "\"separations\":[-1,-2]"));
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 1));
    expect_part(cli_out, "(was right, now wrong)\n");
}

/* No line for a scene of which no pair overlaps, once that is approved. */
Test(cli_golden_program, that_has_nothing_to_say_is_none)
{
    cli_put("miss.json", MISS);
    put_engine("true\n");
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 2));
    cr_assert(eq(int, cli_call(VERIFY WITH, ""), 0), "%s%s", cli_out, cli_err);
}

/* ---- Adapters ------------------------------------------------------------ */

#define STREAM " --stream . -- sh engine.sh"

/* An adapter that answers each line, with an end. */
#define ANSWERS(answer, end)                                                   \
    "while read -r line; do echo '" answer "'; done; " end "\n"

/* Records the answers of an adapter; the exit status. */
static int record_stream(const char *script)
{
    put_engine(script);
    return cli_call("collide golden record" STREAM, "");
}

/* It has answered only one scene, not all of them with no pairs. */
Test(cli_golden_program, an_adapter_that_exits_with_status_0_fails_with_a_scene)
{
    cli_put("hit.json", HIT);
    cli_put("miss.json", MISS);
    cr_assert(eq(int,
                 record_stream("while read -r line; do\n"
                               "case $line in *miss*) exit 0;; esac\n"
                               "echo '{\"pairs\":[]}'; done\n"),
                 2));
    expect_part(cli_err, "./miss.json: scene \"miss\": sh: ended with exit "
                         "status 0\n");
    cr_expect(is_there("hit.json.approved"));
    cr_expect(not(is_there("miss.json.approved")));
}

Test(cli_golden_program, approved_results_stay_if_the_adapter_ends_badly)
{
    static const char *const ends[] = {
        ANSWERS("{\"pairs\":[]}", "exit 3"),
        ANSWERS("{\"pairs\":[]}", "echo '{\"pairs\":[]}'"),
    };
    char approved[1000];
    cli_put("hit.json", HIT);
    cr_assert(eq(int, cli_call(RECORD, ""), 0));
    cli_get("hit.json.approved", approved, sizeof approved);
    for (int i = 0; i < 2; i++) {
        cr_expect(eq(int, record_stream(ends[i]), 2));
        cr_expect(eq(str, cli_out, ""));
        expect_part(cli_err, "collide: .: no results are written, because the "
                             "adapter failed\n");
        cr_expect(eq(str, (char *)text_of("hit.json.approved"), approved));
    }
    cr_expect(eq(int, record_stream(ANSWERS("{\"pairs\":[]}", "")), 0));
    cr_expect(eq(str, cli_out,
                 "./hit.json.approved: recorded, replaced other results\n"));
}

Test(cli_golden_program, an_adapter_answers_with_pairs_or_a_failure)
{
    static const char *const answers[] = {
        ANSWERS("{}", ""),
        ANSWERS("{\"pairs\":{}}", ""),
        ANSWERS("{\"failed\":null}", ""),
        ANSWERS("{\"a\":\"a\",\"b\":\"b\",\"depth\":1}", ""),
    };
    cli_put("hit.json", HIT);
    for (int i = 0; i < 4; i++) {
        cr_expect(eq(int, record_stream(answers[i]), 2));
        expect_part(cli_err, "collide: sh: scene \"hit\": expected an object "
                             "with an array \"pairs\", or with \"failed\", "
                             "found: {");
        cr_expect(not(is_there("hit.json.approved")));
    }
    cr_expect(eq(int, record_stream(ANSWERS("{\"failed\":\"lost\"}", "")), 2));
    expect_part(cli_err, "expected \"failed\" to be \"crash\", ");
    put_engine(ANSWERS("{\"rays\":[]}", ""));
    cr_expect(
        eq(int, cli_call("collide golden record --query ray" STREAM, ""), 0));
    put_engine(ANSWERS("{}", ""));
    cr_expect(
        eq(int, cli_call("collide golden record --query cast" STREAM, ""), 2));
}

/* As for `judge`, with and without --stream. */
Test(cli_golden_program, a_failure_that_is_null_is_none)
{
    cli_put("hit.json", HIT);
    cr_expect(eq(
        int, record_stream(ANSWERS("{\"failed\":null,\"pairs\":[]}", "")), 0));
    put_engine("echo '{\"failed\":null,\"pairs\":[]}'\n");
    cr_expect(eq(int, cli_call(RECORD WITH, ""), 0));
    cr_expect(eq(str, cli_out, "./hit.json.approved: unchanged\n"));
    put_engine("echo '{\"failed\":true}'\n");
    cr_expect(eq(int, cli_call(RECORD WITH, ""), 2));
    expect_part(cli_err, "the engine failed\n");
}

Test(cli_golden_program, is_not_run_for_what_was_received)
{
    cli_put("hit.json", HIT);
    cr_assert(eq(int, cli_call(REVIEW WITH, ""), 2));
    cr_assert(eq(str, cli_err,
                 "collide: review: only record and verify run a "
                 "command\n"));
    cr_assert(eq(int, cli_call(ACCEPT WITH, ""), 2));
    cr_assert(not(is_there("seen")));
}

/* Whichever request for memory is refused, nothing is said to be right. */
Test(cli_golden_program, ends_well_where_memory_runs_out)
{
    long refused = 0;
    cli_put("hit.json", HIT);
    cr_assert(eq(int, cli_call(RECORD WITH, ""), 0));
    change("engine.sh", "1.00", "1.01");
    for (long which = 0; refused == which; which++) {
        scarce_refuse(which, true);
        int status = cli_call(VERIFY WITH, "");
        bool was_refused = scarce_end() > which;
        refused += was_refused;
        cr_assert(
            ne(int, was_refused ? status == 1 || status == 2 : status == 1, 0),
            "%ld: %s", which, cli_err);
    }
    cr_assert(le(long, 10, refused));
}
