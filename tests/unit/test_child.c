/* commands/child, scratch: other programs and the file that they read. */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/criterion.h"
#include "verify/program/program.h"

static struct arena arena;
static struct scratch scratch;

static void start(void)
{
    arena = arena_make(0);
    cr_assert(eq(int, scratch_make(&scratch, &arena), 0));
    cr_assert(eq(int, scratch_write(&scratch, "a scene\n", 8), 0));
    alarm(60);
}

static void finish(void)
{
    scratch_remove(&scratch);
    arena_free(&arena);
}

TestSuite(child, .init = start, .fini = finish);

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* A command of the shell. */
static struct child shell(const char *command)
{
    static char words[2][3] = {"sh", "-c"}, text[400];
    static char *arguments[4] = {words[0], words[1], text};
    cr_assert(lt(sz, strlen(command), sizeof text));
    strcpy(text, command);
    return (struct child){
        .arguments = arguments, .input = scratch.file, .messages = -1};
}

static int status_of(const char *command)
{
    const struct child child = shell(command);
    int status = -1;
    cr_assert(eq(int, child_run(&child, &status), CHILD_ENDED));
    cr_assert(eq(int, waitpid(-1, NULL, WNOHANG), -1));
    cr_assert(eq(int, errno, ECHILD));
    return status;
}

Test(child, its_exit_status_is_told)
{
    cr_assert(eq(int, status_of("true"), 0));
    cr_assert(eq(int, status_of("exit 1"), 1));
    cr_assert(eq(int, status_of("exit 255"), 255));
    cr_assert(eq(int, status_of("kill -SEGV $$"), 128 + SIGSEGV));
    cr_assert(eq(int, status_of("kill -KILL $$"), 128 + SIGKILL));
}

Test(child, its_input_is_the_file)
{
    cr_assert(eq(int, status_of("read a b && test \"$a-$b\" = a-scene"), 0));
    cr_assert(eq(int, status_of("test $(wc -c) -eq 8"), 0));
    cr_assert(eq(int, status_of("exec <&-; exit 7"), 7));
}

/* More than a pipe holds: it waits for nobody. */
Test(child, a_large_input_and_output_go_through)
{
    size_t length = 3000000;
    char *text = malloc(length);
    memset(text, 'x', length);
    cr_assert(eq(int, scratch_write(&scratch, text, length), 0));
    cr_assert(eq(int, status_of("cat; cat >&2"), 0));
    cr_assert(eq(int, status_of("test $(wc -c) -eq 3000000"), 0));
    free(text);
}

/* Of which what it has left running is no part. */
Test(child, what_it_prints_goes_where_it_is_told)
{
    char found[100] = "";
    int pipe_ends[2];
    cr_assert(eq(int, pipe(pipe_ends), 0));
    struct child child = shell("echo one; echo two >&2; setsid sleep 30 &");
    int status = -1;
    child.messages = pipe_ends[1];
    cr_assert(eq(int, child_run(&child, &status), CHILD_ENDED));
    close(pipe_ends[1]);
    cr_assert(eq(long, read(pipe_ends[0], found, sizeof found - 1), 8));
    cr_assert(eq(str, found, "one\ntwo\n"));
    cr_assert(eq(long, read(pipe_ends[0], found, 1), 0),
              "somebody still has it");
    close(pipe_ends[0]);
}

/* Where this process has no standard descriptors, its pipes must not be them.
 */
Test(child, its_pipes_are_not_its_standard_descriptors)
{
    char path[400], found[100] = "";
    snprintf(path, sizeof path, "%s/messages", scratch.folder);
    int fd = fcntl(open(path, O_RDWR | O_CREAT, 0600), F_DUPFD, 20);
    int saved[3];
    struct sink kept = sink_to_memory(&arena);
    struct child child = shell("cat; echo two >&2");
    int status = -1;
    child.messages = fd;
    child.kept = &kept;
    for (int i = 0; i < 3; i++) {
        saved[i] = fcntl(i, F_DUPFD, 30);
        close(i);
    }
    enum child_end end = child_run(&child, &status);
    for (int i = 0; i < 3; i++)
        dup2(saved[i], i);
    cr_assert(all(eq(int, end, CHILD_ENDED), eq(int, status, 0)));
    cr_assert(eq(sz, kept.used, 8));
    cr_assert(eq(mem, BYTES(kept.text, 8), BYTES("a scene\n", 8)));
    cr_assert(eq(long, pread(fd, found, sizeof found - 1, 0), 4));
    cr_assert(eq(str, found, "two\n"));
}

/* ---- Output that is kept ------------------------------------------------- */

/* Runs a command whose output is kept up to `most` bytes. */
static enum child_end keep(const char *command, uint64_t most,
                           struct sink *kept)
{
    struct child child = shell(command);
    int status = -1;
    *kept = sink_to_memory(&arena);
    child.kept = kept;
    child.most = most;
    enum child_end end = child_run(&child, &status);
    cr_assert(end != CHILD_ENDED || status == 0);
    return end;
}

Test(child, its_output_is_kept)
{
    struct sink kept;
    cr_assert(eq(int, keep("true", 100, &kept), CHILD_ENDED));
    cr_assert(eq(sz, kept.used, 0));
    cr_assert(eq(int, keep("echo one; sleep 0.1; echo two", 100, &kept),
                 CHILD_ENDED));
    cr_assert(eq(sz, kept.used, 8));
    cr_assert(eq(mem, BYTES(kept.text, 8), BYTES("one\ntwo\n", 8)));
    cr_assert(eq(int, keep("head -c 3000000 /dev/zero", 3000000, &kept),
                 CHILD_ENDED));
    cr_assert(eq(sz, kept.used, 3000000));
    cr_assert(eq(int, keep("exec >&-; sleep 0.1", 100, &kept), CHILD_ENDED));
}

/* Others hold the pipe, one of them in its group. */
Test(child, its_output_ends_with_it)
{
    struct sink kept;
    double before = seconds();
    cr_assert(eq(int, keep("sleep 30 & setsid sleep 30 & echo one", 100, &kept),
                 CHILD_ENDED));
    cr_assert(eq(sz, kept.used, 4));
    cr_assert(lt(dbl, seconds() - before, 20));
}

Test(child, output_that_is_too_long_ends_it)
{
    struct sink kept;
    cr_assert(eq(int, keep("yes", 100000, &kept), CHILD_TOO_MUCH));
    cr_assert(le(sz, kept.used, 100000));
    cr_assert(eq(int, keep("echo one; exit", 3, &kept), CHILD_TOO_MUCH));
    cr_assert(eq(int, waitpid(-1, NULL, WNOHANG), -1));
}

/* Both outputs count, and what was passed on is as long as allowed. */
Test(child, messages_that_are_too_long_end_it)
{
    struct stat passed;
    char path[400];
    snprintf(path, sizeof path, "%s/messages", scratch.folder);
    int fd = open(path, O_RDWR | O_CREAT, 0600), status = -1;
    struct child child = shell("yes >&2");
    child.messages = fd;
    child.most = 100000;
    cr_assert(eq(int, child_run(&child, &status), CHILD_TOO_MUCH));
    cr_assert(eq(int, fstat(fd, &passed), 0));
    cr_assert(le(long, passed.st_size, 100000));
    struct sink kept = sink_to_memory(&arena);
    child = shell("echo one; sleep 0.1; echo two >&2");
    child.messages = fd;
    child.kept = &kept;
    child.most = 7;
    cr_assert(eq(int, child_run(&child, &status), CHILD_TOO_MUCH));
    child.most = 8;
    cr_assert(eq(int, child_run(&child, &status), CHILD_ENDED));
    close(fd);
}

Test(child, without_descriptors_none_is_started)
{
    const struct child child = shell("true");
    struct rlimit before, limit;
    int status = 0;
    cr_assert(eq(int, getrlimit(RLIMIT_NOFILE, &before), 0));
    limit = before;
    limit.rlim_cur = 3;
    cr_assert(eq(int, setrlimit(RLIMIT_NOFILE, &limit), 0));
    cr_assert(eq(int, child_run(&child, &status), CHILD_TROUBLE));
    cr_assert(eq(int, setrlimit(RLIMIT_NOFILE, &before), 0));
    cr_assert(eq(int, status, EMFILE));
}

Test(child, what_cannot_be_run_is_no_status)
{
    char missing[] = "./no-such-program", here[] = "true";
    char *arguments[] = {missing, NULL};
    struct child child = {
        .arguments = arguments, .input = scratch.file, .messages = -1};
    int status = 0;
    cr_assert(eq(int, child_run(&child, &status), CHILD_TROUBLE));
    cr_assert(eq(int, status, ENOENT));
    arguments[0] = scratch.file;
    cr_assert(eq(int, child_run(&child, &status), CHILD_TROUBLE));
    cr_assert(eq(int, status, EACCES));
    arguments[0] = here;
    child.input = "./no-such-file";
    cr_assert(eq(int, child_run(&child, &status), CHILD_TROUBLE));
    cr_assert(eq(int, status, ENOENT));
}

/* The shell waits for another process, which goes with it: it would write. */
Test(child, it_is_ended_with_its_group_after_its_time)
{
    char command[400];
    snprintf(command, sizeof command,
             "(sleep 2; echo late >'%s/late') & wait; exit 3", scratch.folder);
    struct child child = shell(command);
    int status = -1;
    child.seconds = 1;
    double before = seconds();
    cr_assert(eq(int, child_run(&child, &status), CHILD_ENDED));
    cr_assert(eq(int, status, CHILD_TOO_LONG));
    cr_assert(le(dbl, 1, seconds() - before));
    cr_assert(lt(dbl, seconds() - before, 1.9));
    sleep(2);
    char late[400];
    snprintf(late, sizeof late, "%s/late", scratch.folder);
    cr_assert(ne(int, access(late, F_OK), 0));
}

/* It has ended itself, and what it has started would write later. */
Test(child, what_it_leaves_running_is_ended)
{
    char command[400];
    snprintf(command, sizeof command,
             "(sleep 1; echo late >'%s/late') & exit 3", scratch.folder);
    cr_assert(eq(int, status_of(command), 3));
    sleep(2);
    snprintf(command, sizeof command, "%s/late", scratch.folder);
    cr_assert(ne(int, access(command, F_OK), 0));
}

#ifdef __linux__

/* Whether a process whose number is in a file is still there. */
static bool is_there(const char *path)
{
    long number = 0;
    FILE *file = fopen(path, "r");
    cr_assert(ne(ptr, file, NULL));
    cr_assert(
        all(eq(int, fscanf(file, "%ld", &number), 1), lt(long, 0, number)));
    fclose(file);
    for (int i = 0; i < 100 && kill((pid_t)number, 0) == 0; i++)
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    return kill((pid_t)number, 0) == 0;
}

/* Neither is in its group, and the parent of the second has ended. */
Test(child, what_it_starts_in_other_sessions_is_ended)
{
    char first[400], second[400], command[400];
    snprintf(first, sizeof first, "%s/1", scratch.folder);
    snprintf(second, sizeof second, "%s/2", scratch.folder);
    snprintf(command, sizeof command,
             "cd %s; setsid sh -c 'echo $$ >1; setsid sh -c "
             "\"echo \\$\\$ >2; exec sleep 60\" & exec sleep 60' & "
             "until test -s 2; do sleep 0.01; done; exit 3",
             scratch.folder);
    cr_assert(eq(int, status_of(command), 3));
    cr_assert(not(is_there(first)));
    cr_assert(not(is_there(second)));
}

/* A shell leaves children behind with exec. */
Test(child, what_was_there_before_stays)
{
    pid_t other = fork();
    if (other == 0) {
        pause();
        _exit(0);
    }
    const struct child child = shell("exit 3");
    int status = -1;
    cr_assert(eq(int, child_run(&child, &status), CHILD_ENDED));
    cr_assert(eq(int, waitpid(other, NULL, WNOHANG), 0));
    kill(other, SIGKILL);
    cr_assert(eq(int, waitpid(other, NULL, 0), other));
}

/* The other end of the pipe is closed when the command is gone. */
Test(child, it_is_killed_with_its_parent)
{
    int ends[2];
    char byte;
    cr_assert(eq(int, pipe(ends), 0));
    pid_t other = fork();
    if (other == 0) {
        struct child child = shell("kill -KILL $PPID; exec sleep 30");
        int status;
        child.messages = ends[1];
        close(ends[0]);
        child_run(&child, &status);
        _exit(0);
    }
    int status = 0;
    double before = seconds();
    close(ends[1]);
    cr_assert(eq(int, waitpid(other, &status, 0), other));
    cr_assert(ne(int, WIFSIGNALED(status), 0));
    cr_assert(eq(long, read(ends[0], &byte, 1), 0));
    cr_assert(lt(dbl, seconds() - before, 20));
    close(ends[0]);
}

#endif

static volatile sig_atomic_t caught;

static void take(int number)
{
    caught = number;
}

/* The signal comes from the child itself, when it is surely there. */
Test(child, a_signal_ends_it)
{
    struct child child = shell("kill -TERM $PPID; sleep 30");
    int status = -1;
    child.signal = &caught;
    signal(SIGTERM, take);
    double before = seconds();
    cr_assert(eq(int, child_run(&child, &status), CHILD_STOPPED));
    cr_assert(eq(int, caught, SIGTERM));
    cr_assert(lt(dbl, seconds() - before, 20));
    cr_assert(eq(int, waitpid(-1, NULL, WNOHANG), -1));
}

/* What this process ignores or blocks is not the other's but where the caller
 * wants it so. */
Test(child, signals_are_as_they_were)
{
    sigset_t set, after;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_IGN);
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigprocmask(SIG_SETMASK, &set, NULL);
    cr_assert(eq(int, status_of("kill -PIPE $$; exit 5"), 128 + SIGPIPE));
    sigprocmask(SIG_SETMASK, NULL, &after);
    cr_assert(ne(int, sigismember(&after, SIGINT), 0));
    cr_assert(zero(int, sigismember(&after, SIGCHLD)));
    cr_assert(zero(int, sigismember(&after, SIGTERM)));
    cr_assert(signal(SIGCHLD, SIG_DFL) == SIG_IGN);
}

Test(child, scratch_files_are_replaced)
{
    struct stat status;
    char text[10] = "";
    int old = open(scratch.file, O_RDONLY);
    cr_assert(eq(int, scratch_write(&scratch, "new", 3), 0));
    cr_assert(eq(long, read(old, text, 9), 8));
    cr_assert(eq(str, text, "a scene\n"));
    close(old);
    cr_assert(eq(int, stat(scratch.file, &status), 0));
    cr_assert(eq(long, status.st_size, 3));
    cr_assert(eq(int, stat(scratch.folder, &status), 0));
    cr_assert(eq(uint, status.st_mode & 0777, 0700));
}

Test(child, scratch_folders_go)
{
    struct scratch other;
    setenv("TMPDIR", scratch.folder, 1);
    cr_assert(eq(int, scratch_make(&other, &arena), 0));
    cr_assert(eq(
        int, strncmp(other.folder, scratch.folder, strlen(scratch.folder)), 0));
    cr_assert(eq(int, scratch_write(&other, "x", 1), 0));
    char *folder = other.folder;
    scratch_remove(&other);
    cr_assert(ne(int, access(folder, F_OK), 0));
    setenv("TMPDIR", "", 1);
    cr_assert(eq(int, scratch_make(&other, &arena), 0));
    cr_assert(eq(int, strncmp(other.folder, "/tmp/collide-", 13), 0));
    scratch_remove(&other);
    setenv("TMPDIR", "./no-such-folder", 1);
    cr_assert(eq(int, scratch_make(&other, &arena), ENOENT));
    scratch_remove(&other);
}

/* Also through a link: what it leads to is somebody else's. */
Test(child, what_is_put_beside_the_scene_goes)
{
    struct scratch other;
    cr_assert(eq(int, scratch_make(&other, &arena), 0));
    cr_assert(eq(int, scratch_write(&other, "x", 1), 0));
    char command[400];
    snprintf(command, sizeof command,
             "cd %s && mkdir -p a/b c && echo >a/b/d && echo >.e && rm %s && "
             "mkdir %s && ln -s %s away",
             other.folder, other.file, other.file, scratch.folder);
    cr_assert(eq(int, status_of(command), 0));
    cr_assert(eq(int, scratch_write(&other, "y", 1), 0));
    snprintf(command, sizeof command, "test \"$(ls -A %s)\" = scene.json",
             other.folder);
    cr_assert(eq(int, status_of(command), 0));
    snprintf(command, sizeof command, "mkdir %s/left", other.folder);
    cr_assert(eq(int, status_of(command), 0));
    const char *folder = other.folder;
    scratch_remove(&other);
    cr_assert(ne(int, access(folder, F_OK), 0));
    cr_assert(eq(int, access(scratch.file, F_OK), 0));
}
