/* The program: cli_run on the standard descriptors, and what a process must see
 * to around it. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "collide.h"

/* timeout(1) sends a signal to a process and then to its group: what comes
 * within so many milliseconds is one signal. */
#define SAME_SIGNAL_MS 100

/* A descriptor that the caller left closed would be given to the next file that
 * is opened, and messages or answers would end up in there. A closed one is
 * opened such that its use fails. */
static void reserve_standard_descriptors(void)
{
    const int useless[] = {
        [STDIN_FILENO] = O_WRONLY,
        [STDOUT_FILENO] = O_RDONLY,
        [STDERR_FILENO] = O_RDONLY,
    };
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", useless[fd]) < 0)
            _exit(CLI_TROUBLE);
}

static volatile sig_atomic_t caught, caught_at;

static sig_atomic_t clock_ms(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (sig_atomic_t)(now.tv_sec % 1000000 * 1000 + now.tv_nsec / 1000000);
}

/* The first signal ends the run in good order, the next one at once. */
static void take_signal(int number)
{
    if (!caught) {
        caught_at = clock_ms();
        caught = number;
    } else if (clock_ms() - caught_at > SAME_SIGNAL_MS) {
        _exit(CLI_SIGNAL + number);
    }
}

/* A signal that the caller has ignored stays so, as in the background. */
static void take_unless_ignored(int number)
{
    const struct sigaction taken = {.sa_handler = take_signal};
    struct sigaction inherited;
    if (sigaction(number, NULL, &inherited) == 0 &&
        inherited.sa_handler != SIG_IGN)
        sigaction(number, &taken, NULL);
}

/* SIGPIPE is ignored while there is something to clean up (the temporary file
 * of -o, when it is standard error that nobody reads), and then taken all the
 * same: a filter whose output is not wanted any more dies of it quietly, and
 * that is what the shell and its `pipefail` expect to see. Where the caller
 * has it ignored, the exit status is the one for trouble. */
int main(int argc, char **argv)
{
    reserve_standard_descriptors();
    const char *fault = col_arithmetic_fault();
    if (fault) {
        fprintf(stderr, "collide: answers would not be exact: %s\n", fault);
        return CLI_TROUBLE;
    }
    void (*inherited)(int) = signal(SIGPIPE, SIG_IGN);
    take_unless_ignored(SIGHUP);
    take_unless_ignored(SIGINT);
    take_unless_ignored(SIGTERM);
    const struct cli_process process = {
        .in = STDIN_FILENO,
        .out = STDOUT_FILENO,
        .err = stderr,
        .signal = &caught,
    };
    int status = cli_run(argc, argv, &process);
    if (status != CLI_CLOSED_PIPE)
        return status;
    if (inherited != SIG_ERR)
        signal(SIGPIPE, inherited);
    raise(SIGPIPE);
    return CLI_TROUBLE;
}
