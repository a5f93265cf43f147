/* linkat cannot replace a file, but rename can: so a file without a name gets
 * its final name at once if nobody has that, or else a temporary one for the
 * moment between the two calls. */
#if defined(__linux__)
#define _GNU_SOURCE /* NOLINT: O_TMPFILE */
#endif
#include "support/fresh_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "support/path.h"

/* Temporary names that are tried. Two random ones of 64 bits never meet in
 * practice, so a second one is hardly ever needed. */
#define NAMES_MAX 100

/* Bytes of one, without its folder. */
#define NAME_SIZE 32

/* ---- Temporary names ----------------------------------------------------- */

/* The name must be new, not secret: O_EXCL and linkat see to it that a file
 * that is already there is never opened. So the clock will do where the system
 * has no random numbers. */
static uint64_t random_bits(void)
{
    uint64_t bits = 0;
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    ssize_t count = fd < 0 ? 0 : read(fd, &bits, sizeof bits);
    if (fd >= 0)
        close(fd);
    if (count != (ssize_t)sizeof bits) {
        struct timespec now = {0, 0};
        clock_gettime(CLOCK_REALTIME, &now);
        bits = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    }
    return bits;
}

/* Writes number `i` of the temporary names. */
static void set_name(struct fresh_file *file, uint64_t bits, int i)
{
    char *end = strrchr(file->name, '/');
    snprintf(end ? end + 1 : file->name, NAME_SIZE, ".collide-%016" PRIx64,
             bits + (uint64_t)i);
}

static int make_named(struct fresh_file *file, mode_t mode)
{
    uint64_t bits = random_bits();
    for (int i = 0; i < NAMES_MAX; i++) {
        set_name(file, bits, i);
        file->fd =
            open(file->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (file->fd >= 0) {
            file->is_named = true;
            return 0;
        }
        if (errno != EEXIST)
            return errno;
    }
    return EEXIST;
}

/* ---- Files without a name ------------------------------------------------ */

#if defined(O_TMPFILE)

/* A path that leads to an open file, with or without a name. */
struct descriptor_path {
    char text[40];
};

static struct descriptor_path path_of(int fd)
{
    struct descriptor_path path;
    snprintf(path.text, sizeof path.text, "/proc/self/fd/%d", fd);
    return path;
}

/* false: there are no such files here, or /proc is missing, without which they
 * get no name. */
static bool make_unnamed(struct fresh_file *file, const char *folder,
                         mode_t mode)
{
    file->fd = open(folder, O_WRONLY | O_TMPFILE | O_CLOEXEC, mode);
    if (file->fd >= 0 && access(path_of(file->fd).text, F_OK) == 0)
        return true;
    if (file->fd >= 0)
        close(file->fd);
    file->fd = -1;
    return false;
}

static int link_to(const struct fresh_file *file, const char *path)
{
    int failed = linkat(AT_FDCWD, path_of(file->fd).text, AT_FDCWD, path,
                        AT_SYMLINK_FOLLOW);
    return failed ? errno : 0;
}

#else

static bool make_unnamed(struct fresh_file *file, const char *folder,
                         mode_t mode)
{
    (void)file, (void)folder, (void)mode;
    return false;
}

static int link_to(const struct fresh_file *file, const char *path)
{
    (void)file, (void)path;
    return ENOSYS;
}

#endif

/* Gives a file without a name a temporary one. */
static int give_name(struct fresh_file *file)
{
    uint64_t bits = random_bits();
    int error = EEXIST;
    for (int i = 0; i < NAMES_MAX && error == EEXIST; i++) {
        set_name(file, bits, i);
        error = link_to(file, file->name);
    }
    file->is_named = error == 0;
    return error;
}

/* ---- All files ----------------------------------------------------------- */

int fresh_file_make(struct fresh_file *file, const char *path, mode_t mode,
                    bool is_named, struct arena *arena)
{
    size_t length = strlen(path);
    const char *folder = path_folder(path, arena);
    *file = (struct fresh_file){
        .fd = -1, .name = arena_alloc(arena, length + NAME_SIZE, 1)};
    if (!folder || !file->name)
        return ENOMEM;
    memcpy(file->name, path, length);
    if (!is_named && make_unnamed(file, folder, mode))
        return 0;
    return make_named(file, mode);
}

int fresh_file_place(struct fresh_file *file, const char *path)
{
    int error = file->is_named ? 0 : link_to(file, path);
    if (error == EEXIST)
        error = give_name(file);
    bool is_closed = close(file->fd) == 0;
    if (!file->is_named)
        return error;
    if (is_closed && rename(file->name, path) == 0)
        return 0;
    error = errno;
    unlink(file->name);
    return error;
}

void fresh_file_drop(struct fresh_file *file)
{
    close(file->fd);
    if (file->is_named)
        unlink(file->name);
}
