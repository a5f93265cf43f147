/* cli/cli: wrong calls, files that fail, and outputs that are full, closed or
 * files of -o. */
#define _XOPEN_SOURCE 700 /* posix_openpt */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_trouble, .init = cli_enter, .fini = cli_leave);

/* ---- trouble ------------------------------------------------------------ */

Test(cli_trouble, a_file_that_cannot_be_read_is_said_and_the_rest_answered)
{
    cli_put("hit.json", HIT);
    cr_assert(
        eq(int, cli_call("collide sat none.json hit.json", ""), CLI_TROUBLE));
    cr_assert(
        eq(str, cli_err, "collide: none.json: No such file or directory\n"));
    cr_assert(eq(int, cli_lines(cli_out), 1));
    mkdir("inner", 0755);
    cr_assert(eq(int, cli_call("collide sat inner hit.json", ""), CLI_TROUBLE));
    cr_assert(
        eq(str, cli_err, "collide: inner: no maps or scenes in the folder\n"));
    cr_assert(eq(int, cli_lines(cli_out), 1));
}

Test(cli_trouble, a_file_name_cannot_command_the_terminal)
{
    cr_assert(eq(int, cli_call("collide sat a\x1B[2Jb\x7F\xC3\xA9", ""),
                 CLI_TROUBLE));
    cr_assert(eq(str, cli_err,
                 "collide: a?[2Jb?\xC3\xA9: No such file or "
                 "directory\n"));
}

/* U+202E lets what follows be read from the right. */
Test(cli_trouble, an_id_cannot_turn_the_text_of_a_message_round)
{
#define POINT                                                                  \
    "{'id':'a\xE2\x80\xAE\xC2\x9B\xE2\x81\xA6','type':'point','point':[0,0]}"
    cr_assert(eq(int,
                 cli_call("collide sat", "{'shapes':[" POINT "," POINT "]}"),
                 CLI_TROUBLE));
    expect_part(cli_err, "the same id, \"a???\"; ");
    expect_part(cli_out, "a\xE2\x80\xAE\xC2\x9B\xE2\x81\xA6");
}

/* When the first scene is to be written, before more of its file is read. */
Test(cli_trouble, no_file_is_opened_when_writing_has_failed)
{
    int full = open("/dev/full", O_WRONLY);
    cr_assert(le(int, 0, full));
    cli_put("hit.json", HIT);
    cr_assert(eq(int,
                 cli_call_between("collide sat hit.json none.json", -1, full),
                 CLI_TROUBLE));
    cr_assert(eq(str, cli_err,
                 "collide: standard output: No space left on device\n"));
    close(full);
}

Test(cli_trouble, a_device_of_o_that_is_full_is_said)
{
    cr_assert(eq(int, cli_call("collide sat -o /dev/full", HIT), CLI_TROUBLE));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(str, cli_err,
                 "collide: output /dev/full: No space left on device\n"));
}

Test(cli_trouble, wrong_usage_is_said_with_a_hint)
{
    cr_assert(eq(int, cli_call("collide sta", ""), CLI_TROUBLE));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(str, cli_err,
                 "collide: unknown command \"sta\"; did you mean "
                 "\"sat\"?\ntry 'collide help', which lists the commands\n"));
}

/* "ray" would be near. */
Test(cli_trouble, a_command_is_no_query_of_a_scene)
{
    cr_assert(eq(int, cli_call("collide run", "{'shapes':[],'query':'draw'}"),
                 CLI_TROUBLE));
    expect_part(cli_err,
                "\"draw\" is a command: a scene can only name a query\n");
}

/* Of "a" and 30 letters of two bytes 23 whole ones fit into 48 bytes. */
Test(cli_trouble, the_query_of_a_scene_is_shown_in_whole_characters)
{
    cr_assert(eq(int,
                 cli_call("collide run",
                          "{'shapes':[],'query':'aéééééééééééééééééééééé"
                          "éééééééé'}"),
                 CLI_TROUBLE));
    expect_part(cli_err, "query \"aééééééééééééééééééééééé\"...; ");
}

Test(cli_trouble, the_name_alone_prints_how_to_call_it)
{
    cr_assert(eq(int, cli_call("collide", HIT), CLI_TROUBLE));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(int, strncmp(cli_err, "Usage: collide COMMAND ", 23), 0));
}

Test(cli_trouble, a_terminal_is_not_waited_for)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        cr_skip("no terminals here");
    int terminal = open(ptsname(master), O_RDWR | O_NOCTTY);
    cr_assert(le(int, 0, terminal));
    int null = open("/dev/null", O_WRONLY);
    cr_assert(
        eq(int, cli_call_between("collide sat", terminal, null), CLI_TROUBLE));
    cr_assert(eq(int, strncmp(cli_err, "Usage: collide sat ", 19), 0));
    close(null);
    close(terminal);
    close(master);
}

Test(cli_trouble, a_full_device_is_trouble)
{
    static const char *const lines[] = {"collide sat in.json", "collide --help",
                                        "collide --version",
                                        "collide completions bash"};
    cli_put("in.json", HIT);
    for (int i = 0; i < 4; i++) {
        int full = open("/dev/full", O_WRONLY);
        cr_assert(eq(int, cli_call_between(lines[i], -1, full), CLI_TROUBLE));
        cr_assert(eq(str, cli_err,
                     "collide: standard output: No space left on device\n"));
        close(full);
    }
}

Test(cli_trouble, a_closed_output_is_trouble)
{
    cli_put("in.json", HIT);
    cr_assert(
        eq(int, cli_call_between("collide sat in.json", -1, -1), CLI_TROUBLE));
    cr_assert(
        eq(str, cli_err, "collide: standard output: Bad file descriptor\n"));
}

/* Input that never ends: the run must stop by itself. */
Test(cli_trouble, a_closed_pipe_ends_the_run_quietly)
{
    int input[2], output[2];
    cli_put("scene", HIT "\n");
    cli_get("scene", cli_out, sizeof cli_out);
    cr_assert(eq(int, pipe(input), 0));
    cr_assert(eq(int, pipe(output), 0));
    close(output[0]);
    pid_t child = fork();
    if (child == 0) {
        close(input[0]);
        while (write(input[1], cli_out, strlen(cli_out)) > 0)
            ;
        _exit(errno == EPIPE ? 0 : 1);
    }
    close(input[1]);
    cr_assert(eq(int, cli_call_between("collide sat", input[0], output[1]),
                 CLI_CLOSED_PIPE));
    cr_assert(eq(str, cli_err, ""));
    close(input[0]);
    close(output[1]);
    int status = 1;
    waitpid(child, &status, 0);
    cr_assert(eq(int, status, 0));
}

/* The next scene is sent only when the answer to the last has come. */
Test(cli_trouble, a_scene_is_answered_before_the_next_is_waited_for)
{
    int input[2], output[2];
    char scene[1000], answer[2000];
    cli_put("scene", HIT "\n");
    cli_get("scene", scene, sizeof scene);
    cr_assert(eq(int, pipe(input), 0));
    cr_assert(eq(int, pipe(output), 0));
    pid_t child = fork();
    if (child == 0) {
        close(input[1]);
        close(output[0]);
        _exit(cli_call_between("collide sat", input[0], output[1]));
    }
    close(input[0]);
    close(output[1]);
    for (int i = 0; i < 3; i++) {
        cr_assert(lt(long, 0, write(input[1], scene, strlen(scene))));
        cr_assert(lt(long, 0, read(output[0], answer, sizeof answer)));
    }
    close(input[1]);
    cr_assert(eq(long, read(output[0], answer, sizeof answer), 0));
    close(output[0]);
    int status = 1;
    waitpid(child, &status, 0);
    cr_assert(eq(int, status, 0));
}

/* ---- -o ----------------------------------------------------------------- */

Test(cli_trouble, without_any_input_the_old_output_stays)
{
    char written[sizeof cli_out];
    cli_put("out.json", "old");
    cr_assert(eq(int, cli_call("collide sat -o out.json missing.json", ""),
                 CLI_TROUBLE));
    cli_get("out.json", written, sizeof written);
    cr_assert(eq(str, written, "old"));
    cr_assert(eq(int, cli_clear(), 1));
}

/* Nothing was wrong with an empty file: it has no answers. */
Test(cli_trouble, empty_input_empties_the_output)
{
    char written[sizeof cli_out];
    cli_put("out.json", "old");
    cr_assert(eq(int, cli_call("collide sat -o out.json -", ""), CLI_DONE));
    cli_get("out.json", written, sizeof written);
    cr_assert(eq(str, written, ""));
}

Test(cli_trouble, output_goes_to_the_file_and_nowhere_else)
{
    char direct[sizeof cli_out], written[sizeof cli_out];
    int status = cli_call("collide sat", HIT "\nbad\n" MISS);
    cr_assert(eq(int, status, CLI_TROUBLE));
    strcpy(direct, cli_out);
    cli_put("out.json", "old");
    cr_assert(eq(int, cli_call("collide sat -o out.json", HIT "\nbad\n" MISS),
                 status));
    cr_assert(eq(str, cli_out, ""));
    cli_get("out.json", written, sizeof written);
    cr_assert(eq(str, written, direct));
    cr_assert(eq(int, cli_clear(), 1));
}

Test(cli_trouble, the_output_is_never_an_input)
{
    cli_put("a.json", HIT);
    cr_assert(
        eq(int, cli_call("collide sat -o a.json a.json", ""), CLI_TROUBLE));
    cr_assert(eq(str, cli_err,
                 "collide: a.json: this input is also the output (-o "
                 "a.json), which would replace it: name another output "
                 "file\n"));
    cli_get("a.json", cli_out, sizeof cli_out);
    expect_part(cli_out, "\"shapes\"");
    cr_assert(eq(int, cli_clear(), 1));
}

Test(cli_trouble, a_wrong_call_leaves_the_file_of_o)
{
    cli_put("out.json", "old");
    cr_assert(eq(int, cli_call("collide sat -o out.json --nonsense", ""),
                 CLI_TROUBLE));
    cli_get("out.json", cli_out, sizeof cli_out);
    cr_assert(eq(str, cli_out, "old"));
    cr_assert(eq(int, cli_clear(), 1));
}

Test(cli_trouble, a_file_of_o_that_cannot_be_made_is_trouble)
{
    cr_assert(eq(int, cli_call("collide sat -o none/out", HIT), CLI_TROUBLE));
    cr_assert(eq(str, cli_err,
                 "collide: output none/out: No such file or directory\n"));
    cr_assert(eq(str, cli_out, ""));
    mkdir("inner", 0755);
    cr_assert(eq(int, cli_call("collide sat -o inner", HIT), CLI_TROUBLE));
    cr_assert(eq(str, cli_err, "collide: output inner: Is a directory\n"));
}

/* Files may grow to one block only: writing fails with EFBIG. */
Test(cli_trouble, writing_that_fails_leaves_the_old_file)
{
    cli_put("out.json", "old");
    FILE *scenes = fopen("in.json", "w");
    cli_put("scene", HIT "\n");
    cli_get("scene", cli_out, sizeof cli_out);
    for (int i = 0; i < 3000; i++)
        fputs(cli_out, scenes);
    fclose(scenes);
    unlink("scene");
    pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        struct rlimit limit = {100000, 100000};
        setrlimit(RLIMIT_FSIZE, &limit);
        int status =
            cli_call_between("collide sat -o out.json in.json", -1, -1);
        bool said =
            strcmp(cli_err, "collide: output out.json: File too large\n") == 0;
        _exit(said ? status : 99);
    }
    int status = 1;
    waitpid(child, &status, 0);
    cr_assert(eq(int, WEXITSTATUS(status), CLI_TROUBLE));
    cli_get("out.json", cli_out, sizeof cli_out);
    cr_assert(eq(str, cli_out, "old"));
    cr_assert(eq(int, cli_clear(), 2));
}
