/* Guards the output from being an input: it knows the output file by device and
 * inode, and each file that is opened to be read is compared with it. */
#include "support/sink.h"

#include <stdio.h>
#include <sys/stat.h>

static void arm(struct output_guard *guard, int error,
                const struct stat *status)
{
    guard->is_armed = error == 0 && S_ISREG(status->st_mode);
    if (!guard->is_armed)
        return;
    guard->device = status->st_dev;
    guard->inode = status->st_ino;
}

void output_guard_arm(struct output_guard *guard, const char *path)
{
    struct stat status;
    int error = stat(path, &status);
    arm(guard, error, &status);
}

void output_guard_arm_descriptor(struct output_guard *guard, int fd)
{
    struct stat status;
    int error = fstat(fd, &status);
    arm(guard, error, &status);
}

static bool is_guarded(const struct output_guard *guard,
                       const struct stat *status)
{
    return status->st_dev == guard->device && status->st_ino == guard->inode;
}

bool output_guard_is(const struct output_guard *guard, int fd)
{
    struct stat status;
    return guard && guard->is_armed && fstat(fd, &status) == 0 &&
           is_guarded(guard, &status);
}

bool output_guard_is_path(const struct output_guard *guard, const char *path)
{
    struct stat status;
    return guard && guard->is_armed && stat(path, &status) == 0 &&
           is_guarded(guard, &status);
}

/* The name is read only after all threads have ended. */
void output_guard_trip(struct output_guard *guard, const char *input)
{
    if (!atomic_exchange(&guard->is_tripped, true))
        snprintf(guard->input, sizeof guard->input, "%s", input);
}

bool output_guard_admits(struct output_guard *guard, int fd, const char *input)
{
    if (!output_guard_is(guard, fd))
        return true;
    output_guard_trip(guard, input);
    return false;
}
