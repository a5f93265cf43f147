/* Writes an output file as a new file, which replaces the old file in one step.
 * linkat cannot replace a file, but rename can: so a file without a name gets
 * its final name at once if that is free, or else a temporary name for the
 * moment between the two calls. Links are followed here, because realpath needs
 * malloc and gives up on a link to a missing file. */
#if defined(__linux__)
#define _GNU_SOURCE /* NOLINT: O_TMPFILE */
#endif
#include "support/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "support/sink.h"
#include "support/text.h"

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

/* Creates a file in the folder of `path`. It never has more permissions than
 * `mode` leaves beside the umask. `is_named`: with a temporary name in any
 * case. The name lives in `arena`. Returns 0, or an errno; then nothing has
 * changed. */
static int fresh_file_make(struct fresh_file *file, const char *path,
                           mode_t mode, bool is_named, struct arena *arena)
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

/* Gives the file its final path, in the folder that it was made in, and closes
 * it. What has this name is replaced in one step, a link itself and not what it
 * leads to. Returns 0, or an errno; then the file is removed, and what has the
 * name stays. */
static int fresh_file_place(struct fresh_file *file, const char *path)
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

/* Closes the file and removes it. */
static void fresh_file_drop(struct fresh_file *file)
{
    close(file->fd);
    if (file->is_named)
        unlink(file->name);
}

/* ---- Links --------------------------------------------------------------- */

/* Links in a row that are followed, as many as Linux does. */
#define LINKS_MAX 40

/* Longest target of a link. */
#define TARGET_MAX 4096

/* Follows *path to what is no link. Returns 0 or an errno. */
static int follow_links(const char **path, struct arena *arena)
{
    for (int i = 0; i <= LINKS_MAX; i++) {
        char target[TARGET_MAX];
        ssize_t length = readlink(*path, target, sizeof target);
        if (length < 0)
            return 0;
        if (length == (ssize_t)sizeof target)
            return ENAMETOOLONG;
        target[length] = '\0';
        *path = path_beside(*path, target, arena);
        if (!*path)
            return ENOMEM;
    }
    return ELOOP;
}

/* ---- Descriptors --------------------------------------------------------- */

/* The descriptor that a path stands for; -1: none. */
static int descriptor_of(const char *path)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        size_t length = strlen(folders[i]);
        if (strncmp(path, folders[i], length) != 0)
            continue;
        const char *digits = path + length;
        size_t count = strspn(digits, "0123456789");
        if (count > 0 && count < 7 && !digits[count])
            return atoi(digits);
    }
    return -1;
}

bool output_file_is_descriptor(const char *path)
{
    return descriptor_of(path) >= 0;
}

/* Opens what such a path stands for: the open file itself, at its place and
 * with its flags, as opening the path would be at the start of a file. */
static int open_descriptor(struct output_file *file, int fd)
{
#if defined(__wasi__)
    (void)fd;
    file->fd = open(file->path, O_WRONLY | O_CLOEXEC);
#else
    int flags = fcntl(fd, F_GETFL);
    if (flags >= 0 && (flags & O_ACCMODE) == O_RDONLY)
        return EBADF;
    file->fd = flags < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, 0);
#endif
    return file->fd < 0 ? errno : 0;
}

/* ---- Opening ------------------------------------------------------------- */

/* What is known of the folder of a file. Returns 0, or not. */
static int stat_folder(const char *path, struct stat *status,
                       struct arena *arena)
{
    const char *folder = path_folder(path, arena);
    return folder ? stat(folder, status) : -1;
}

static const char *last_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool output_file_is_same(const char *a, const char *b, struct arena *arena)
{
    struct stat one, other;
    bool is_there = stat(a, &one) == 0;
    if (is_there != (stat(b, &other) == 0) ||
        (is_there && !S_ISREG(one.st_mode)))
        return false;
    if (!is_there && (strcmp(last_name(a), last_name(b)) != 0 ||
                      stat_folder(a, &one, arena) != 0 ||
                      stat_folder(b, &other, arena) != 0))
        return false;
    return one.st_ino == other.st_ino && one.st_dev == other.st_dev;
}

static int open_directly(struct output_file *file)
{
    int fd = descriptor_of(file->path);
    file->is_direct = true;
    if (fd >= 0)
        return open_descriptor(file, fd);
    file->fd = open(file->path, O_WRONLY | O_CLOEXEC);
    return file->fd < 0 ? errno : 0;
}

/* Opens a new file that can take the place of `old` (NULL: of none). The old
 * mode may allow more than the umask, so it is set afterwards. */
static int open_beside(struct output_file *file, const struct stat *old)
{
    const mode_t mode = old ? old->st_mode & 0600 : 0666;
    int error = 0;
    /* rename would replace a file that may not be written to */
    if (old && access(file->path, W_OK) != 0)
        return errno;
    if (!(file->flags & OUTPUT_FILE_ONLY))
        error = follow_links(&file->path, file->arena);
    if (error)
        return error;
    error = fresh_file_make(&file->fresh, file->path, mode,
                            file->flags & OUTPUT_FILE_NAMED, file->arena);
    if (error) {
        file->failed = error == ENOENT
                           ? "" /* a folder of its path is missing */
                           : "cannot create a temporary file beside it: ";
        return error;
    }
    file->fd = file->fresh.fd;
    if (old && fchmod(file->fd, old->st_mode & 07777) != 0) {
        error = errno;
        output_file_discard(file);
    }
    return error;
}

int output_file_open(struct output_file *file, const char *path, unsigned flags,
                     struct arena *arena)
{
    struct stat old;
    bool is_only = flags & OUTPUT_FILE_ONLY;
    *file = (struct output_file){.fd = -1,
                                 .path = path,
                                 .flags = flags,
                                 .fresh = {.fd = -1},
                                 .failed = "",
                                 .arena = arena};
    if (!path[0])
        return ENOENT;
    if (!is_only && descriptor_of(path) >= 0)
        return open_directly(file);
    if ((is_only ? lstat(path, &old) : stat(path, &old)) != 0)
        return errno == ENOENT ? open_beside(file, NULL) : errno;
    if (is_only && !S_ISREG(old.st_mode))
        return S_ISLNK(old.st_mode) ? ELOOP : EINVAL;
    if (!S_ISREG(old.st_mode))
        return open_directly(file);
    return open_beside(file, &old);
}

/* ---- Closing ------------------------------------------------------------- */

/* Brings the new name of a file to the disk. Not all systems can, and the old
 * content or the new one is there in either case. */
static void sync_folder(const struct output_file *file)
{
    const char *folder = path_folder(file->path, file->arena);
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}

int output_file_commit(struct output_file *file)
{
    if (file->is_direct)
        return close(file->fd) == 0 ? 0 : errno;
    bool is_safe = !(file->flags & OUTPUT_FILE_QUICK);
    if (is_safe && fsync(file->fd) != 0) {
        int error = errno;
        output_file_discard(file);
        return error;
    }
    int error = fresh_file_place(&file->fresh, file->path);
    if (!error && is_safe)
        sync_folder(file);
    return error;
}

void output_file_discard(struct output_file *file)
{
    if (file->is_direct)
        close(file->fd);
    else
        fresh_file_drop(&file->fresh);
}

int output_file_put(struct output_file *file, const char *text, size_t length)
{
    char buffer[SINK_ROOM];
    struct sink sink = sink_to_fd(file->fd, buffer, sizeof buffer);
    sink_records(&sink, text, length);
    sink_flush(&sink);
    if (!sink.error)
        return output_file_commit(file);
    output_file_discard(file);
    return sink.error;
}
