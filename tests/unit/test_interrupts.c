/* What reading and writing can do to a run, by the kernel itself: signals in
 * the middle of a call, bytes that come one by one, descriptors that would
 * block, and some that fail. The answers are the same, or it is said why not.
 */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(interrupts, .init = cli_enter, .fini = cli_leave);

static volatile sig_atomic_t signals;

static void count_signal(int number)
{
    (void)number;
    signals++;
}

/* From now on SIGUSR1 interrupts calls: there is no SA_RESTART. */
static void be_interrupted(void)
{
    struct sigaction action = {.sa_handler = count_signal};
    cr_assert(eq(int, sigaction(SIGUSR1, &action, NULL), 0));
}

static int wait_for(pid_t child)
{
    int status = 1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

/* ---- reading ------------------------------------------------------------ */

static const char scene[] = "{\"shapes\":[{\"type\":\"point\",\"point\":[0,0]},"
                            "{\"type\":\"point\",\"point\":[3,4]}]}\n{} ";

/* A child writes the scene byte by byte, a signal before each. */
static pid_t feed(const int ends[2])
{
    pid_t parent = getpid(), child = fork();
    if (child != 0)
        return child;
    close(ends[0]);
    for (const char *byte = scene; *byte; byte++) {
        poll(NULL, 0, 1);
        kill(parent, SIGUSR1);
        poll(NULL, 0, 1);
        if (write(ends[1], byte, 1) != 1)
            _exit(1);
    }
    _exit(0);
}

/* Answers what the child writes; returns how many answers there are. */
static int answers_from(int flags)
{
    int ends[2], out = open("out", O_RDWR | O_CREAT | O_TRUNC, 0600);
    be_interrupted();
    cr_assert(eq(int, pipe(ends), 0));
    cr_assert(eq(int, fcntl(ends[0], F_SETFL, flags), 0));
    pid_t child = feed(ends);
    close(ends[1]);
    cr_assert(eq(int, cli_call_between("collide gjk --digits 1", ends[0], out),
                 CLI_TROUBLE));
    cr_assert(eq(int, wait_for(child), 0));
    close(ends[0]);
    close(out);
    cli_get("out", cli_out, sizeof cli_out);
    expect_part(cli_out, "\"distance\":5,");
    expect_part(cli_out, "missing-member");
    cr_assert(lt(int, 10, signals), "no call was interrupted");
    return cli_lines(cli_out);
}

Test(interrupts, reading_goes_on_after_signals)
{
    cr_assert(eq(int, answers_from(0), 2));
}

Test(interrupts, input_that_would_block_is_waited_for)
{
    cr_assert(eq(int, answers_from(O_NONBLOCK), 2));
}

Test(interrupts, input_that_is_closed_is_trouble)
{
    int out = open("out", O_RDWR | O_CREAT, 0600);
    cr_assert(eq(int, cli_call_between("collide sat", -1, out), CLI_TROUBLE));
    cr_assert(eq(str, cli_err, "collide: <stdin>: Bad file descriptor\n"));
    cr_assert(eq(long, lseek(out, 0, SEEK_END), 0));
    close(out);
}

Test(interrupts, input_that_is_for_writing_only_is_trouble)
{
    int in = open("in", O_WRONLY | O_CREAT, 0600);
    int out = open("out", O_RDWR | O_CREAT, 0600);
    cr_assert(eq(int, cli_call_between("collide sat", in, out), CLI_TROUBLE));
    cr_assert(eq(str, cli_err, "collide: <stdin>: Bad file descriptor\n"));
    close(in);
    close(out);
}

Test(interrupts, a_folder_after_answers_leaves_them)
{
    cli_put("hit.json", HIT);
    mkdir("folder", 0755);
    cr_assert(eq(int, cli_call("collide sat hit.json folder - hit.json", MISS),
                 CLI_TROUBLE));
    cr_assert(
        eq(str, cli_err, "collide: folder: no maps or scenes in the folder\n"));
    cr_assert(eq(int, cli_lines(cli_out), 3));
}

/* ---- writing ------------------------------------------------------------ */

/* 40 boxes that all overlap: 780 records, more than a pipe holds. */
static void put_many_hits(void)
{
    char text[4000] = "{'shapes':[";
    for (int i = 0; i < 40; i++)
        strcat(text, i ? ",{'type':'box','min':[0,0],'max':[1,1]}"
                       : "{'type':'box','min':[0,0],'max':[1,1]}");
    cli_put("in.json", strcat(text, "]}"));
}

/* A child reads a little at a time, a signal before each, and writes it into a
 * file. */
static pid_t drain(const int ends[2])
{
    pid_t parent = getpid(), child = fork();
    if (child != 0)
        return child;
    char part[3000];
    ssize_t count;
    int copy = open("copy", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    close(ends[1]);
    do {
        poll(NULL, 0, 1);
        kill(parent, SIGUSR1);
        poll(NULL, 0, 1);
        count = read(ends[0], part, sizeof part);
    } while (count > 0 && write(copy, part, (size_t)count) == count);
    _exit(count == 0 ? 0 : 1);
}

static void expect_all_through_pipe(int flags)
{
    char whole[400000], copy[400000];
    int ends[2], out = open("whole", O_WRONLY | O_CREAT, 0600);
    put_many_hits();
    cr_assert(
        eq(int, cli_call_between("collide sat in.json", -1, out), CLI_DONE));
    close(out);
    be_interrupted();
    cr_assert(eq(int, pipe(ends), 0));
    cr_assert(eq(int, fcntl(ends[1], F_SETFL, flags), 0));
    pid_t child = drain(ends);
    close(ends[0]);
    cr_assert(eq(int, cli_call_between("collide sat in.json", -1, ends[1]),
                 CLI_DONE));
    close(ends[1]);
    cr_assert(eq(int, wait_for(child), 0));
    cr_assert(lt(int, 10, signals), "no call was interrupted");
    cli_get("whole", whole, sizeof whole);
    cli_get("copy", copy, sizeof copy);
    cr_assert(lt(sz, 100000, strlen(whole)));
    cr_assert(eq(str, copy, whole));
}

Test(interrupts, writing_goes_on_after_signals)
{
    expect_all_through_pipe(0);
}

Test(interrupts, output_that_would_block_is_waited_for)
{
    expect_all_through_pipe(O_NONBLOCK);
}
