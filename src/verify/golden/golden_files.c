#include "verify/golden/golden_files.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/output_file.h"
#include "verify/golden/golden_layout.h"

static const char *kind_of(mode_t mode)
{
    if (S_ISLNK(mode))
        return "a symbolic link";
    if (S_ISDIR(mode))
        return "a folder";
    if (S_ISFIFO(mode))
        return "a pipe";
    return "a device or socket";
}

bool golden_file_is_possible(const char *path, struct fail *fail)
{
    struct stat status;
    if (lstat(path, &status) != 0 || S_ISREG(status.st_mode))
        return true;
    return fail_set(fail, "wrong-type",
                    "%.200s: expected a regular file with results, found %s: "
                    "remove it",
                    path, kind_of(status.st_mode));
}

/* golden_write puts a member into each document that nothing else has. Results
 * damaged by a merge conflict have it, too, and `record` repairs them. A text
 * with NULs in it is searched up to the first. */
bool golden_file_has_results(const struct golden_source *source)
{
    const char *text = source->text;
    static const char name[] = "\"" GOLDEN_INPUT "\"";
    static const char value[] = "\"" GOLDEN_SHA256;
    static const char space[] = " \t\r\n";
    while ((text = strstr(text, name))) {
        text += strlen(name);
        text += strspn(text, space);
        if (*text != ':')
            continue;
        text += 1 + strspn(text + 1, space);
        if (strncmp(text, value, strlen(value)) == 0)
            return true;
    }
    return false;
}

/* Whether the file may be replaced or removed: there is none, or golden has
 * written it. */
static bool is_own(const char *path, const struct limits *limits,
                   struct arena *arena, struct fail *fail)
{
    struct golden_source old;
    struct stat status;
    if (lstat(path, &status) != 0)
        return true;
    if (!golden_file_is_possible(path, fail) ||
        !golden_load(&old, path, limits, arena, fail))
        return false;
    return old.length == 0 || golden_file_has_results(&old) ||
           fail_set(fail, "wrong-type",
                    "this file does not hold results of golden and stays as it "
                    "is; rename or remove it");
}

bool golden_file_put(const struct golden_source *results,
                     const struct limits *limits, struct arena *arena,
                     struct fail *fail)
{
    struct output_file file;
    if (!is_own(results->path, limits, arena, fail))
        return false;
    int error = output_file_open(&file, results->path,
                                 OUTPUT_FILE_ONLY | OUTPUT_FILE_QUICK, arena);
    if (!error)
        error = output_file_put(&file, results->text, results->length);
    return !error || fail_set(fail, "unreadable-file", "%s%s", file.failed,
                              strerror(error));
}

/* Another run may have removed it meanwhile. */
bool golden_file_remove(const char *path, const struct limits *limits,
                        struct arena *arena, struct fail *fail)
{
    if (!is_own(path, limits, arena, fail))
        return false;
    return unlink(path) == 0 || errno == ENOENT ||
           fail_set(fail, "unreadable-file", "%s", strerror(errno));
}
