/* verify/ask, verify/program: adapters that answer many scenes, and what
 * becomes of the scenes with which they fail. The current folder is a scratch
 * one. */

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/golden_folder.h"
#include "support/text_parts.h"

#define ASK       "collide ask --stream --timeout 1 "
#define ASK_THREE ASK "three.ndjson -- sh adapter.sh"

#define THREE                                                                  \
    "{'name':'one','shapes':[]}\n"                                             \
    "{'name':'two','shapes':[]}\n"                                             \
    "{'name':'three','shapes':[]}\n"

/* An adapter that answers every scene, with a command for each line. */
#define EACH_LINE(command)                                                     \
    "echo start >>starts\nwhile read -r line; do\n" command "\n"               \
    "echo '{\"pairs\":[]}'\ndone\n"

#define AT_TWO(command)                                                        \
    EACH_LINE("case $line in *'\"two\"'*) " command ";; esac")

#define OF(scene, rest) "{\"scene\":\"" scene "\"," rest "\"pairs\":[]}\n"

static void put_adapter(const char *script)
{
    FILE *file = fopen("adapter.sh", "w");
    cr_assert(ne(ptr, file, NULL));
    fputs(script, file);
    fclose(file);
}

static void enter(void)
{
    cli_enter();
    cli_put("three.ndjson", THREE);
}

/* No process is left. */
static void leave(void)
{
    cr_expect(eq(int, waitpid(-1, NULL, WNOHANG), -1));
    cr_expect(eq(int, errno, ECHILD));
    cli_leave();
}

TestSuite(cli_ask, .init = enter, .fini = leave);

/* Asks an adapter about the three scenes. */
static void expect_run(const char *script, int status, const char *out,
                       const char *err)
{
    put_adapter(script);
    int found = cli_call(ASK_THREE, "");
    cr_expect(eq(str, cli_out, (char *)out));
    cr_expect(eq(str, cli_err, (char *)err));
    cr_expect(eq(int, found, status));
}

static int count_starts(void)
{
    static char text[10000];
    cli_get("starts", text, sizeof text);
    return cli_lines(text);
}

/* ---- Answers ------------------------------------------------------------- */

/* Members keep their spelling; white space goes, and so does "scene". */
Test(cli_ask, documents_begin_with_the_scene_and_keep_the_members)
{
    put_adapter("while read -r line; do echo ' {\"depth\" : 1.00, \"scene\":"
                "null,\"pairs\":[ {\"a\":\"\\u0061\"} ] }'; done");
    cr_assert(eq(int,
                 cli_call(ASK "- -- sh adapter.sh",
                          "{'name':'n\\u00e9','shapes':[]}\n{'shapes':[]}"),
                 0),
              "%s", cli_err);
    cr_expect(eq(str, cli_out,
                 "{\"scene\":\"n\\u00e9\",\"depth\":1.00,"
                 "\"pairs\":[{\"a\":\"\\u0061\"}]}\n"
                 "{\"scene\":1,\"depth\":1.00,"
                 "\"pairs\":[{\"a\":\"\\u0061\"}]}\n"));
    cr_expect(eq(str, cli_err, ""));
}

Test(cli_ask, each_scene_is_one_line_with_its_own_numbers)
{
    put_adapter("while read -r line; do echo \"$line\" >>seen\n"
                "echo '{\"pairs\":[]}'; done");
    cr_assert(eq(int,
                 cli_call(ASK "- -- sh adapter.sh",
                          "{'shapes': [\n  {'type':'point',\n"
                          "   'point': [1.50, 2e0]}\n]}\n"),
                 0),
              "%s", cli_err);
    cr_expect(eq(str, (char *)text_of("seen"),
                 "{\"shapes\":[{\"type\":\"point\",\"point\":[1.50,2e0]}]}\n"));
}

/* More than pipes hold goes both ways at the same time, and more than is kept
 * without an answer. */
Test(cli_ask, large_scenes_and_answers_wait_for_nobody)
{
    FILE *file = fopen("large.ndjson", "w");
    cr_assert(ne(ptr, file, NULL));
    for (int i = 0; i < 100; i++)
        fprintf(file, "{\"_x\":\"%0100000d\",\"shapes\":[]}\n", i);
    fclose(file);
    put_adapter("exec sed 's/^.\\(.*\\).$/{\"pairs\":[],\\1}/'");
    cr_assert(
        eq(int, cli_call(ASK "-o out large.ndjson -- sh adapter.sh", ""), 0),
        "%s", cli_err);
    struct stat found;
    cr_assert(eq(int, stat("out", &found), 0));
    cr_expect(lt(long, 10000000, (long)found.st_size));
}

Test(cli_ask, answers_at_the_end_of_the_input_are_answers)
{
    expect_run("lines=$(wc -l); for i in $(seq $lines); do\n"
               "echo '{\"pairs\":[]}'; done",
               0, OF("one", "") OF("two", "") OF("three", ""), "");
}

Test(cli_ask, the_scene_of_an_answer_is_its_name_or_index)
{
    put_adapter("read -r l; echo '{\"pairs\":[],\"scene\":\"\\u006fne\"}'\n"
                "read -r l; echo '{\"pairs\":[],\"scene\":1}'\n"
                "read -r l; echo '{\"pairs\":[],\"scene\":\"four\"}'\n"
                "read -r l");
    cr_expect(eq(int, cli_call(ASK_THREE, ""), 2));
    cr_expect(eq(str, cli_out, OF("one", "") OF("two", "")));
    cr_expect(eq(str, cli_err,
                 "collide: sh: scene \"three\": expected \"scene\" to be the "
                 "name or index of this scene, found: "
                 "{\"pairs\":[],\"scene\":\"four\"}\n"));
}

Test(cli_ask, errors_of_scenes_keep_their_place)
{
    put_adapter(EACH_LINE(""));
    cr_expect(eq(int,
                 cli_call(ASK "- -- sh adapter.sh",
                          "{'shapes':[]}\n{'shapes':3}\n{'shapes':[]}\n"),
                 2));
    expect_part(cli_out, "{\"scene\":0,\"pairs\":[]}\n{\"error\":{");
    expect_part(cli_out, "}}\n{\"scene\":2,\"pairs\":[]}\n");
    cr_expect(eq(int, cli_lines(cli_out), 3));
}

Test(cli_ask, an_engine_may_throw_exceptions)
{
    expect_run("while read -r line; do\n"
               "echo '{\"failed\":\"exception\",\"message\":\"no\"}'; done",
               0,
               OF("one", "\"failed\":\"exception\",\"message\":\"no\",")
                   OF("two", "\"failed\":\"exception\",\"message\":\"no\",") OF(
                       "three", "\"failed\":\"exception\",\"message\":\"no\","),
               "collide: sh: 3 of 3 scenes failed: 3 exception\n");
}

/* ---- Failures ------------------------------------------------------------ */

/* Output and messages if the adapter fails with the second of three scenes. */
#define TWO_FAILED(how, message)                                               \
    OF("one", "")                                                              \
    OF("two", "\"failed\":\"" how "\",\"message\":\"" message "\",")           \
    OF("three", ""), "collide: sh: 1 of 3 scenes failed: 1 " how               \
                     "; started again 2 times\n"

/* The first process had more scenes, the second one has this alone, and the
 * third one has the rest. */
Test(cli_ask, a_crash_is_found_on_its_scene)
{
    expect_run(AT_TWO("kill -SEGV $$"), 0,
               TWO_FAILED("crash", "ended by signal 11"));
    cr_expect(eq(int, count_starts(), 3));
}

Test(cli_ask, an_exit_is_a_crash)
{
    expect_run(AT_TWO("exit 3"), 0,
               TWO_FAILED("crash", "ended with exit status 3"));
}

Test(cli_ask, a_hang_is_found_on_its_scene)
{
    expect_run(AT_TWO("sleep 60"), 0,
               TWO_FAILED("timeout", "no answer within 1 s"));
}

/* Others were answered: it is no adapter that does not flush its output. */
Test(cli_ask, a_part_of_an_answer_before_a_hang_ends_no_run)
{
    expect_run(AT_TWO("printf '{\"pairs\":['; sleep 60"), 0,
               TWO_FAILED("timeout", "no answer within 1 s"));
}

Test(cli_ask, an_answer_that_is_too_late_ends_no_run)
{
    expect_run(AT_TWO("sleep 1.5"), 0,
               TWO_FAILED("timeout", "no answer within 1 s"));
}

Test(cli_ask, an_adapter_that_ignores_signals_is_killed)
{
    expect_run("trap '' TERM INT HUP\n" AT_TWO("sleep 60; sleep 60"), 0,
               TWO_FAILED("timeout", "no answer within 1 s"));
}

Test(cli_ask, a_closed_output_is_a_crash)
{
    expect_run(AT_TWO("exec >&-; sleep 60"), 0,
               TWO_FAILED("crash", "closed its standard output"));
}

/* A crash that no scene causes alone fails none. */
Test(cli_ask, an_end_without_a_cause_is_a_warning)
{
    expect_run("echo start >>starts\n"
               "test $(wc -l <starts) -gt 1 || { read -r line\n"
               "echo '{\"pairs\":[]}'; exit 5; }\n" EACH_LINE(""),
               0, OF("one", "") OF("two", "") OF("three", ""),
               "collide: sh: warning: ended with exit status 5 at scene "
               "\"two\", but can answer this scene alone; it was started "
               "again\n"
               "collide: sh: no scene failed, but it was started again 1 "
               "time\n");
}

/* Each process answers two scenes. */
Test(cli_ask, every_end_without_a_cause_names_its_scene)
{
    put_adapter("for i in 1 2; do read -r line || exit 0\n"
                "echo '{\"pairs\":[]}'; done\nread -r line && exit 5");
    cr_expect(eq(int,
                 cli_call(ASK "- -- sh adapter.sh",
                          THREE "{'name':'four','shapes':[]}\n"
                                "{'name':'five','shapes':[]}\n"),
                 0));
    cr_expect(eq(int, cli_lines(cli_out), 5));
    expect_part(cli_err, "ended with exit status 5 at scene \"three\", but");
    expect_part(cli_err, "ended with exit status 5 at scene \"five\", but");
    expect_part(cli_err, "no scene failed, but it was started again 2 times\n");
    cr_expect(eq(int, cli_lines(cli_err), 3));
}

Test(cli_ask, an_input_without_scenes_gives_a_warning)
{
    static const char warning[] =
        "collide: %s: warning: the file is empty; no scenes were read\n";
    char expected[200];
    put_adapter(EACH_LINE(""));
    cli_put("empty.ndjson", "");
    cr_expect(eq(int, cli_call(ASK "empty.ndjson -- sh adapter.sh", ""), 0));
    snprintf(expected, sizeof expected, warning, "empty.ndjson");
    cr_expect(eq(str, cli_err, expected));
    cr_expect(eq(int, cli_call(ASK "-- sh adapter.sh", ""), 0));
    snprintf(expected, sizeof expected, warning, "<stdin>");
    cr_expect(eq(str, cli_err, expected));
    cr_expect(eq(str, cli_out, ""));
}

/* What it starts holds its output open, in a session of its own. */
Test(cli_ask, what_it_leaves_running_is_ended)
{
    expect_run("sleep 60 &\nsetsid sleep 60 &\n" AT_TWO("kill -SEGV $$"), 0,
               TWO_FAILED("crash", "ended by signal 11"));
}

/* ---- Errors of the run --------------------------------------------------- */

Test(cli_ask, a_line_that_is_no_json_ends_the_run)
{
    put_adapter("while read -r line; do echo 'hello, world'; done");
    cr_expect(eq(int, cli_call(ASK_THREE, ""), 2));
    cr_expect(eq(str, cli_err,
                 "collide: sh: scene \"one\": expected a line with a JSON "
                 "object, found: hello, world; write messages to standard "
                 "error, as standard output has only answers\n"));
    put_adapter("while read -r line; do echo '{\"depth\":NaN}'; done");
    cr_expect(eq(int, cli_call(ASK_THREE, ""), 2));
    expect_part(cli_err, "sh: scene \"one\": expected a line with a JSON "
                         "object: expected a value");
    expect_part(cli_err, ", in: {\"depth\":NaN}\n");
    put_adapter("while read -r line; do echo; done");
    cr_expect(eq(int, cli_call(ASK_THREE, ""), 2));
    cr_expect(eq(str, cli_err,
                 "collide: sh: scene \"one\": expected a line with a JSON "
                 "object, found: an empty line\n"));
    put_adapter("while read -r line; do echo '[]'; done");
    cr_expect(eq(int, cli_call(ASK_THREE, ""), 2));
    cr_expect(eq(str, cli_err,
                 "collide: sh: scene \"one\": expected a line with a JSON "
                 "object, found: []\n"));
    put_adapter("while read -r line; do printf '{\\n  \"pairs\": []\\n}\\n'; "
                "done");
    cr_expect(eq(int, cli_call(ASK_THREE, ""), 2));
    cr_expect(eq(str, cli_err,
                 "collide: sh: scene \"one\": expected a whole JSON object on "
                 "one line, printed without line breaks and indentation, "
                 "found: {\n"));
}

Test(cli_ask, an_object_that_is_no_answer_ends_the_run)
{
    expect_run("while read -r line; do echo '{}'; done", 2, "",
               "collide: sh: scene \"one\": expected an object with an array "
               "\"pairs\", or with \"failed\", found: {}\n");
    expect_run("while read -r line; do echo '{\"failed\":true}'; done", 2, "",
               "collide: sh: scene \"one\": expected \"failed\" to be "
               "\"crash\", \"timeout\" or \"exception\", found: "
               "{\"failed\":true}\n");
}

Test(cli_ask, a_line_for_each_record_ends_the_run)
{
    expect_run("while read -r line; do echo '{\"a\":\"a\",\"b\":\"b\"}'; "
               "done",
               2, "",
               "collide: sh: scene \"one\": expected an object with an array "
               "\"pairs\", or with \"failed\", found: {\"a\":\"a\",\"b\":"
               "\"b\"}; write all records of a scene on one line: "
               "{\"pairs\":[RECORD,...]}\n");
}

Test(cli_ask, an_answer_without_a_newline_ends_the_run)
{
    expect_run("read -r line; printf '{\"pairs\":[]}'", 2, "",
               "collide: sh: scene \"one\": expected a newline at the end of "
               "the answer, found: {\"pairs\":[]}\n");
}

Test(cli_ask, a_crash_within_an_answer_is_a_crash)
{
    expect_run("while read -r line; do case $line in *three*) printf '{'\n"
               "kill -SEGV $$;; esac; echo '{\"pairs\":[]}'; done",
               0,
               OF("one", "") OF("two", "")
                   OF("three", "\"failed\":\"crash\",\"message\":"
                               "\"ended by signal 11\","),
               "collide: sh: 1 of 3 scenes failed: 1 crash; started again 1 "
               "time\n");
}

Test(cli_ask, a_line_more_ends_the_run)
{
    expect_run(EACH_LINE("") "echo '{\"pairs\":[]}'", 2,
               OF("one", "") OF("two", "") OF("three", ""),
               "collide: sh: scene 3: expected one line for each scene, and no "
               "more, found: {\"pairs\":[]}\n");
    expect_run(EACH_LINE("") "printf more", 2,
               OF("one", "") OF("two", "") OF("three", ""),
               "collide: sh: scene 3: expected one line for each scene, and no "
               "more, found: more; write messages to standard error, as "
               "standard output has only answers\n");
}

Test(cli_ask, a_line_without_end_meets_a_limit)
{
    put_adapter("read -r line; yes x | tr -d '\\n'");
    cr_expect(eq(
        int, cli_call(ASK "--max-bytes 1000 three.ndjson -- sh adapter.sh", ""),
        2));
    expect_part(cli_err, "sh: scene \"one\": expected a line of at most 1000 "
                         "bytes (--max-bytes), found: xxx");
}

Test(cli_ask, an_adapter_that_never_answers_ends_the_run)
{
    char scenes[2000] = "";
    for (int i = 0; i < 40; i++)
        strcat(scenes, "{'shapes':[]}\n");
    put_adapter("echo start >>starts; exit 1");
    cr_expect(eq(int, cli_call(ASK "- -- sh adapter.sh", scenes), 2));
    cr_expect(eq(str, cli_err,
                 "collide: sh: ended with exit status 1, 3 times without any "
                 "answer: does it start, read one scene from each line, and "
                 "write and flush one line for each scene? "
                 "(collide-adapter(7))\n"));
    cr_expect(eq(int, count_starts(), 3));
    put_adapter("exec <&-; sleep 60");
    cr_expect(eq(int, cli_call(ASK "- -- sh adapter.sh", scenes), 2));
}

/* Two processes end at the first scene, and the third one answers. */
Test(cli_ask, a_crash_with_the_first_scene_fails_this_scene)
{
    expect_run(EACH_LINE("case $line in *one*) exit 3;; esac"), 0,
               OF("one", "\"failed\":\"crash\",\"message\":"
                         "\"ended with exit status 3\",") OF("two", "")
                   OF("three", ""),
               "collide: sh: 1 of 3 scenes failed: 1 crash; started again 2 "
               "times\n");
}

#define NOT_STARTED(command, why)                                              \
    "collide: " command ": the command after \"--\" cannot start: " why "\n"
#define NO_FILE "No such file or directory"

static void expect_not_started(const char *command, const char *message)
{
    char line[200];
    snprintf(line, sizeof line, ASK "three.ndjson -- %s", command);
    cr_expect(eq(int, cli_call(line, ""), 2));
    cr_expect(eq(str, cli_err, (char *)message));
}

Test(cli_ask, a_command_that_cannot_start_is_reported_with_what_to_check)
{
    cli_put("text", "exit 0\n");
    cli_put("script", "#!/no/such/interpreter\n");
    cr_assert(eq(int, chmod("script", 0700), 0));
    expect_not_started("./none",
                       NOT_STARTED("./none", NO_FILE "; check its path"));
    expect_not_started("no-such-adapter",
                       NOT_STARTED("no-such-adapter",
                                   NO_FILE " in PATH; check its name, or its "
                                           "interpreter if it is a script"));
    expect_not_started("text",
                       NOT_STARTED("text", NO_FILE
                                   " in PATH; a program in the current folder "
                                   "needs ./ before its name"));
    expect_not_started("./text",
                       NOT_STARTED("./text",
                                   "Permission denied; make it executable with "
                                   "chmod +x, or name its interpreter before "
                                   "it"));
    expect_not_started("./script",
                       NOT_STARTED("./script", NO_FILE
                                   "; the file exists, but not its "
                                   "interpreter: check its first line"));
    expect_not_started("sh\tadapter.sh",
                       NOT_STARTED("sh?adapter.sh", NO_FILE
                                   "; give the program and its arguments as "
                                   "separate words"));
}

/* Scenes are sent one at a time here, and awk keeps its lines to itself. */
Test(cli_ask, an_adapter_that_does_not_flush_is_reported)
{
    put_adapter("exec awk '{ print \"{\\\"fails\\\":true}\" }'");
    cr_expect(eq(int,
                 cli_call("collide reduce --stream --timeout 1 - -- sh "
                          "adapter.sh",
                          HIT),
                 2));
    cr_expect(eq(str, cli_err,
                 "collide: sh: has answered only at the end of its input: does "
                 "it end each line with a newline, and flush it? If it "
                 "needs more time, raise "
                 "--timeout\n"));
}

Test(cli_ask, a_command_that_ends_after_each_answer_is_no_adapter)
{
    cli_put("three.ndjson", THREE THREE);
    put_adapter("read -r line; echo '{\"pairs\":[]}'");
    cr_expect(eq(int, cli_call(ASK_THREE, ""), 2));
    expect_part(cli_err, "sh: ends after each answer: with --stream it must "
                         "answer all lines of its input");
}

Test(cli_ask, the_adapter_ends_with_its_input_and_status_0)
{
    cli_put("out", "before");
    put_adapter(EACH_LINE("") "exit 23");
    cr_expect(
        eq(int, cli_call(ASK "-o out three.ndjson -- sh adapter.sh", ""), 2));
    cr_expect(eq(str, cli_err,
                 "collide: sh: ended with exit status 23 after the last scene; "
                 "expected exit status 0\n"));
    cr_expect(eq(str, (char *)text_of("out"), "before"));
    expect_run(EACH_LINE("") "sleep 60", 2,
               OF("one", "") OF("two", "") OF("three", ""),
               "collide: sh: does not end at the end of its input\n");
}

Test(cli_ask, needs_a_stream_and_a_command)
{
    cr_expect(eq(int, cli_call("collide ask three.ndjson -- cat", ""), 2));
    expect_part(cli_err, "collide: ask needs --stream: ");
    cr_expect(eq(int, cli_call("collide ask --stream three.ndjson", ""), 2));
    expect_part(cli_err, "collide: ask needs a command after \"--\"");
    cr_expect(eq(int, cli_call(ASK "three.ndjson -- cat {}", ""), 2));
    cr_expect(eq(str, cli_err,
                 "collide: cat: with --stream there is no file for {}\n"));
}

/* ---- Nothing is left ----------------------------------------------------- */

static int open_descriptors(void)
{
    int count = 0;
    DIR *folder = opendir("/dev/fd");
    cr_assert(ne(ptr, folder, NULL));
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

Test(cli_ask, descriptors_and_signals_are_as_they_were)
{
    int before = open_descriptors();
    void (*pipe_before)(int) = signal(SIGPIPE, SIG_DFL);
    put_adapter(AT_TWO("kill -SEGV $$"));
    signal(SIGCHLD, SIG_IGN);
    cr_expect(eq(int, cli_call(ASK_THREE, ""), 0));
    cr_expect(eq(int, open_descriptors(), before));
    cr_expect(signal(SIGCHLD, SIG_DFL) == SIG_IGN);
    cr_expect(signal(SIGPIPE, pipe_before) == SIG_DFL);
}

/* ---- golden and reduce --------------------------------------------------- */

#define PAIR                                                                   \
    "while read -r line; do echo '{\"query\":\"clip\",\"pairs\":["             \
    "{\"a\":\"a\",\"b\":\"b\",\"depth\":1.00}]}'; done"

Test(cli_ask, golden_results_come_from_one_process)
{
    cli_clear();
    cli_put("many.ndjson", HIT "\n" MISS "\n");
    put_adapter("echo start >>starts\n" PAIR);
    cr_assert(
        eq(int,
           cli_call("collide golden record --stream . -- sh adapter.sh", ""),
           0),
        "%s", cli_err);
    cr_expect(eq(int, count_starts(), 1));
    expect_part(text_of("many.ndjson.approved"),
                "{\"a\":\"a\",\"b\":\"b\",\"depth\":1}");
    cr_expect(eq(
        int, cli_call("collide golden verify --stream . -- sh adapter.sh", ""),
        0));
    put_adapter("read -r line; kill -SEGV $$");
    cr_expect(eq(
        int, cli_call("collide golden verify --stream . -- sh adapter.sh", ""),
        2));
    expect_part(cli_out, "scene \"hit\": sh: ended by signal 11");
    put_adapter("while read -r line; do echo no; done");
    cr_expect(eq(
        int, cli_call("collide golden verify --stream . -- sh adapter.sh", ""),
        2));
    expect_part(cli_err, "sh: scene \"hit\": expected a line with a JSON");
    put_adapter(PAIR "\nexit 4");
    cr_expect(eq(
        int, cli_call("collide golden verify --stream . -- sh adapter.sh", ""),
        2));
    expect_part(cli_err, "sh: ended with exit status 4 after the last scene");
}

#define REDUCE "collide reduce --stream --timeout 1 - -- sh adapter.sh"

/* A scene, and what is left of it if the circle alone matters. */
#define WITH_CIRCLE                                                            \
    "{'shapes':[{'type':'point',\n'point':[1,2]},{'type':'circle',"            \
    "'center':[3,4],'radius':2}]}"
#define CIRCLE_ALONE                                                           \
    "{\"shapes\":[{\"type\":\"circle\",\"center\":[0,0],\"radius\":0}]}\n"

Test(cli_ask, reduce_reads_from_a_line_whether_a_scene_fails)
{
    put_adapter("echo start >>starts\nwhile read -r line; do case $line in\n"
                "*'\"circle\"'*) echo '{\"fails\":true}';;\n"
                "*) echo '{\"fails\":false}';; esac; done");
    cr_assert(eq(int, cli_call(REDUCE, WITH_CIRCLE), 0), "%s", cli_err);
    cr_expect(eq(str, cli_out, CIRCLE_ALONE));
    cr_expect(eq(int, count_starts(), 1));
    cr_expect(eq(int, cli_call(REDUCE, "{'shapes':[]}"), 2));
    expect_part(cli_err, "command \"sh\" answers {\"fails\":false} for the "
                         "whole scene");
    cr_expect(eq(int, cli_call(REDUCE, "{'shapes':[]}\n{'shapes':[]}"), 2));
    expect_part(cli_err, "with --stream, expected one scene in JSON");
    put_adapter(PAIR);
    cr_expect(eq(int, cli_call(REDUCE, HIT), 2));
    expect_part(cli_err, "sh: scene \"hit\": expected {\"fails\":true} or "
                         "{\"fails\":false}, found: {\"query\":\"clip\"");
}

Test(cli_ask, reduce_takes_an_end_with_status_0_for_a_failure)
{
    put_adapter("while read -r line; do case $line in\n"
                "*'\"circle\"'*) exit 0;; esac\n"
                "echo '{\"fails\":false}'; done");
    cr_assert(eq(int, cli_call(REDUCE, WITH_CIRCLE), 0), "%s", cli_err);
    cr_expect(eq(str, cli_out, CIRCLE_ALONE));
}

Test(cli_ask, reduce_keeps_a_crash)
{
    put_adapter("while read -r line; do case $line in\n"
                "*'\"circle\"'*) kill -SEGV $$;; esac\n"
                "echo '{\"fails\":true}'; done");
    cr_assert(eq(int, cli_call(REDUCE, WITH_CIRCLE), 0), "%s", cli_err);
    cr_expect(eq(str, cli_out, CIRCLE_ALONE));
}
