/* commands/reduce_command: scenes that other programs fail with. */

#include <stdlib.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/scarce.h"
#include "support/text_parts.h"

TestSuite(reduce_command, .init = cli_enter, .fini = cli_leave);

#define THREE                                                                  \
    "{'name':'three','shapes':[{'id':'a','type':'box','min':[0,0],"            \
    "'max':[2,2]},{'id':'b','type':'circle','center':[3.5,1],'radius':4},"     \
    "{'id':'c','type':'point','point':[9,9]}]}\n"
#define CIRCLE                                                                 \
    "{\"shapes\":[{\"type\":\"circle\",\"center\":[0,0],\"radius\":4}]}\n"

/* Fails by 1 with circles of radius 4, by 3 where there is no shape at all. */
#define FAILS                                                                  \
    "grep -q type || exit 3\n"                                                 \
    "grep -q radius.*4 $1 && exit 1\n"                                         \
    "exit 0\n"

static void expect(int status, int wanted)
{
    cr_assert(eq(int, status, wanted), "%d: %s%s", status, cli_out, cli_err);
}

Test(reduce_command, gives_the_scene_as_input_and_as_file)
{
    cli_put("scene.json", THREE);
    cli_put("fails.sh", FAILS);
    expect(cli_call("collide reduce scene.json -- sh fails.sh {}", ""), 0);
    cr_assert(eq(str, cli_out, CIRCLE));
    cr_assert(eq(str, cli_err, ""));
    expect(cli_call("collide reduce - -- sh fails.sh {}", THREE), 0);
    cr_assert(eq(str, cli_out, CIRCLE));
    cr_assert(eq(int, cli_clear(), 2), "something is left");
}

Test(reduce_command, prints_indented_and_into_a_file)
{
    cli_put("fails.sh", FAILS);
    expect(
        cli_call("collide reduce - --pretty -o out -- sh fails.sh {}", THREE),
        0);
    cli_get("out", cli_out, sizeof cli_out);
    cr_assert(eq(str, cli_out,
                 "{\n  \"shapes\": [\n    {\n"
                 "      \"type\": \"circle\",\n"
                 "      \"center\": [0, 0],\n"
                 "      \"radius\": 4\n    }\n  ]\n}\n"));
}

/* The first run decides: without shapes it is another failure. */
Test(reduce_command, keeps_to_one_exit_status)
{
    cli_put("fails.sh", FAILS);
    expect(cli_call("collide reduce --status 3 - -- sh fails.sh {}", THREE), 2);
    cr_assert(eq(str, cli_err,
                 "collide: command \"sh\" exits with status 1 for the whole "
                 "scene; expected status 3\n"));
    expect(cli_call("collide reduce --status 1 - -- sh fails.sh {}", THREE), 0);
    cr_assert(eq(str, cli_out, CIRCLE));
    expect(cli_call("collide reduce --status 3 - -- sh fails.sh {}",
                    "{'shapes':[],'name':'n'}"),
           0);
    cr_assert(eq(str, cli_out, "{\"shapes\":[]}\n"));
}

Test(reduce_command, any_failure_counts_where_that_is_wanted)
{
    cli_put("fails.sh", FAILS);
    expect(cli_call("collide reduce --fails - -- sh fails.sh {}", THREE), 0);
    cr_assert(eq(str, cli_out, "{\"shapes\":[]}\n"));
    expect(cli_call("collide reduce --fails - -- true", THREE), 2);
}

Test(reduce_command, needs_a_failure)
{
    expect(cli_call("collide reduce - -- true", THREE), 2);
    cr_assert(eq(str, cli_err,
                 "collide: command \"true\" exits with status 0 for the whole "
                 "scene; it must fail before reduce can minimize the scene\n"));
    cr_assert(eq(str, cli_out, ""));
    expect(cli_call("collide reduce - -- ./nowhere", THREE), 2);
    cr_assert(
        eq(str, cli_err,
           "collide: ./nowhere: the command after \"--\" cannot start: No such "
           "file or directory; check its path\n"));
    expect(cli_call("collide reduce - -- sh -c ./nowhere", THREE), 2);
    cr_assert(
        eq(str, cli_err,
           "collide: sh: exit status 127 usually means that a shell cannot run "
           "a command; if it is the failure, use --status 127\n"));
    expect(cli_call("collide reduce --status 127 - -- sh -c ./nowhere", THREE),
           0);
    cr_assert(eq(str, cli_out, "{\"shapes\":[]}\n"));
}

Test(reduce_command, needs_a_command_that_can_be_run)
{
    expect(cli_call("collide reduce - -- sh -c /", THREE), 2);
    expect_part(cli_err, "exit status 126 usually means");
}

/* The scene's folder goes away in the first run. */
Test(reduce_command, prints_what_it_has_when_it_cannot_go_on)
{
    cli_put("removes.sh", "rm -r ${1%/*}; exit 1\n");
    expect(cli_call("collide reduce - -- sh removes.sh {}", THREE), 2);
    expect_part(cli_err, "/scene.json: No such file or directory\n");
    expect_part(cli_err, "collide: <stdin>: stopped after 1 run; ");
    expect_part(cli_out, "\"three\"");
}

/* Whichever request for memory is refused: at worst it says so. */
Test(reduce_command, ends_well_where_memory_runs_out)
{
    long refused = 0;
    for (long which = 0; refused == which; which++) {
        scarce_refuse(which, true);
        int status = cli_call("collide reduce --max-runs 2 - -- false", THREE);
        bool was_refused = scarce_end() > which;
        refused += was_refused;
        cr_assert(was_refused || status == 0, "%s", cli_err);
        cr_assert(status == 0 || cli_has(cli_err, "out of memory") ||
                      cli_has(cli_err, "Cannot allocate memory"),
                  "%s", cli_err);
    }
    cr_assert(le(long, 10, refused));
}

Test(reduce_command, needs_a_scene)
{
    expect(cli_call("collide reduce . -- false", ""), 2);
    cr_assert(eq(str, cli_err, "collide: .: Is a directory\n"));
    expect(cli_call("collide reduce nowhere.json -- false", ""), 2);
    cr_assert(
        eq(str, cli_err, "collide: nowhere.json: No such file or directory\n"));
    expect(cli_call("collide reduce --max-bytes 20 - -- false", THREE), 2);
    cr_assert(
        eq(str, cli_err,
           "collide: <stdin>: it has more than 20 bytes: raise --max-bytes\n"));
}

/* A circle of a negative radius is no scene: nothing else is asked about then.
 */
Test(reduce_command, asks_about_scenes_only)
{
    cli_put("fails.sh", "cat >>seen; echo >>seen\n"
                        "tail -n 2 seen | grep -q radius.*4 && exit 1\n"
                        "exit 0\n");
    expect(cli_call("collide reduce - -- sh fails.sh", THREE), 0);
    cr_assert(eq(str, cli_out, CIRCLE));
    cli_get("seen", cli_out, sizeof cli_out);
    expect_no_part(cli_out, "\"radius\":-");
    expect_no_part(cli_out, "{\"type\":\"circle\"}");
    expect_no_part(cli_out, "\"center\":[]");
}

Test(reduce_command, ends_after_so_many_runs)
{
    cli_put("fails.sh", "echo run >>runs\n" FAILS);
    expect(cli_call("collide reduce --max-runs 3 - -- sh fails.sh {}", THREE),
           0);
    cr_assert(eq(str, cli_err,
                 "collide: <stdin>: stopped by --max-runs "
                 "after 3 runs; a smaller scene may also fail\n"));
    expect_part(cli_out, "\"radius\":4");
    cli_get("runs", cli_out, sizeof cli_out);
    cr_assert(eq(int, cli_lines(cli_out), 3));
    expect(cli_call("collide reduce --max-runs 1 - -- sh fails.sh {}", THREE),
           0);
    expect_part(cli_out, "\"three\"");
}

Test(reduce_command, a_hang_is_a_failure_of_its_own)
{
    cli_put("hangs.sh", "grep -q point && sleep 20; exit 0\n");
    expect(cli_call("collide reduce --timeout 1 --max-runs 3 - -- sh hangs.sh",
                    THREE),
           0);
    expect_part(cli_out, "\"point\"");
}

/* As a run that ends after 300 s of its own, which nobody has waited for yet.
 */
Test(reduce_command, a_hang_that_nobody_asked_for_is_no_failure)
{
    cli_put("hangs.sh", "exit 124\n");
    expect(cli_call("collide reduce - -- sh hangs.sh", THREE), 2);
    cr_assert(eq(str, cli_err,
                 "collide: sh: exit status 124: it probably ran longer than "
                 "300 s; if this is the failure, use --status 124\n"));
    cr_assert(eq(str, cli_out, ""));
    expect(cli_call("collide reduce --status 124 - -- sh hangs.sh", THREE), 0);
    expect(cli_call("collide reduce --timeout 9 - -- sh hangs.sh", THREE), 0);
}

Test(reduce_command, a_command_that_prints_too_much_is_ended)
{
    cli_put("says.sh", "cat >/dev/null; yes >&2\n");
    expect(cli_call("collide reduce --verbose --max-bytes 1000 - -- sh says.sh",
                    THREE),
           2);
    cr_assert(lt(sz, strlen(cli_err), 1200));
    expect_part(
        cli_err,
        "collide: sh: it prints more than 1000 bytes: raise --max-bytes\n");
}

Test(reduce_command, shows_what_the_command_prints)
{
    cli_put("says.sh", "echo here; echo there >&2; exit 1\n");
    expect(cli_call("collide reduce --verbose --max-runs 1 - -- sh says.sh",
                    THREE),
           0);
    expect_part(cli_err, "here\nthere\n");
    expect_no_part(cli_out, "here");
    expect(cli_call("collide reduce --max-runs 1 - -- sh says.sh", THREE), 0);
    expect_no_part(cli_err, "here");
}

Test(reduce_command, shows_progress)
{
    cli_put("fails.sh", FAILS);
    expect(
        cli_call("collide reduce --progress always - -- sh fails.sh {}", THREE),
        0);
    expect_part(cli_err, "collide: 2 runs, ");
    cr_assert(eq(str, cli_out, CIRCLE));
}

Test(reduce_command, needs_a_folder_for_the_scene)
{
    setenv("TMPDIR", "./no-such-folder", 1);
    expect(cli_call("collide reduce - -- false", THREE), 2);
    cr_assert(eq(str, cli_err,
                 "collide: cannot create a folder for the scene: No such file "
                 "or directory\n"));
}
