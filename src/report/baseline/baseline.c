/* Keeps accepted findings sorted, and reads and writes their files. */
#include "report/baseline/baseline.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scene/stream/scene_input.h"
#include "support/document/library.h"
#include "support/fail.h"
#include "support/output_file.h"

/* ---- Accepted findings --------------------------------------------------- */

/* Compares the first parts of two keys. */
static int compare_parts(const struct accepted *a, const struct accepted *b,
                         int parts)
{
    int order = 0;
    for (int i = 0; i < parts && !order; i++) {
        const char *p = a->key[i], *q = b->key[i];
        order = p && q ? strcmp(p, q) : (p != NULL) - (q != NULL);
    }
    return order;
}

static int compare_accepted(const void *first, const void *second)
{
    return compare_parts(first, second, BASELINE_KEYS);
}

bool baseline_add(struct baseline *baseline, const struct accepted *accepted,
                  struct arena *arena)
{
    struct accepted *grown = arena_more(arena, baseline->items, baseline->count,
                                        &baseline->room, sizeof *grown);
    if (!grown)
        return false;
    baseline->items = grown;
    baseline->items[baseline->count++] = *accepted;
    return true;
}

void baseline_sort(struct baseline *baseline)
{
    int kept = 0;
    /* Items that compare equal are merged, so their order does not matter. */
    if (baseline->count)
        qsort(baseline->items, (size_t)baseline->count, sizeof *baseline->items,
              compare_accepted);
    for (int i = 0; i < baseline->count; i++) {
        struct accepted *last = kept ? &baseline->items[kept - 1] : NULL;
        if (last && compare_accepted(last, &baseline->items[i]) == 0)
            last->count += baseline->items[i].count;
        else
            baseline->items[kept++] = baseline->items[i];
    }
    baseline->count = kept;
    for (int i = 0; i < kept; i++)
        baseline->items[i].left = baseline->items[i].count;
}

bool baseline_accepts(struct baseline *baseline, const struct accepted *key)
{
    struct accepted *found =
        baseline->count ? bsearch(key, baseline->items, (size_t)baseline->count,
                                  sizeof *baseline->items, compare_accepted)
                        : NULL;
    if (!found || found->left == 0)
        return false;
    found->left--;
    return true;
}

/* The findings whose keys begin as a key does: from the index that is returned
 * to before *end. */
static int find_parts(const struct baseline *baseline,
                      const struct accepted *key, int parts, int *end)
{
    const struct accepted *items = baseline->items;
    int low = 0, high = baseline->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (compare_parts(&items[middle], key, parts) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (*end = low; *end < baseline->count &&
                     compare_parts(&items[*end], key, parts) == 0;)
        ++*end;
    return low;
}

long baseline_leave(struct baseline *baseline, const char *first)
{
    const struct accepted key = {.key = {first}};
    int end, i = find_parts(baseline, &key, 1, &end);
    long left = 0;
    for (; i < end; i++) {
        left += baseline->items[i].left;
        baseline->items[i].left = 0;
    }
    return left;
}

void baseline_hide(struct baseline *baseline, const struct accepted *key,
                   int parts)
{
    int end, i = find_parts(baseline, key, parts, &end);
    for (; i < end; i++)
        baseline->items[i].is_hidden = true;
}

long baseline_left(const struct baseline *baseline)
{
    long left = 0;
    for (int i = 0; i < baseline->count; i++)
        if (!baseline->items[i].is_hidden)
            left += baseline->items[i].left;
    return left;
}

void baseline_report_gone(const struct command_run *run, const char *path,
                          const char *what, long gone, long fresh)
{
    if (gone > 0 && fresh > 0)
        message(&run->messages,
                "%s: accepted %s that no longer occur: %ld; --write-baseline "
                "would remove them, but also accept the new %s: %ld",
                path, what, gone, what, fresh);
    else if (gone > 0)
        message(&run->messages,
                "%s: accepted %s that no longer occur: %ld; --write-baseline "
                "removes them",
                path, what, gone);
}

/* ---- Reading ------------------------------------------------------------- */

/* Reads a record; without a baseline: tests whether it could be of one. */
static bool read_record(const struct command_run *run,
                        const struct baseline_form *form, struct arena *scratch,
                        const struct stream_record *record,
                        struct baseline *baseline, struct fail *fail)
{
    struct library library = {.arena = scratch, .limits = run->options->limits};
    struct accepted accepted;
    const struct document *document =
        library_add(&library, "baseline", record->text, record->length, fail);
    if (!document)
        return false;
    if (!baseline)
        return form->is_record(document->root) ||
               fail_set(fail, "wrong-type", "not an accepted finding");
    double count = member_number(document->root, "count", 0);
    bool is_valid =
        count >= 1 && count <= 1e9 && !(count > (double)(long)count);
    if (!is_valid && form->is_record(document->root))
        return item_fail(item_member(document->root, "count"), fail,
                         "number-range",
                         "expected a whole number from 1 to 1000000000");
    accepted = (struct accepted){.count = is_valid ? (long)count : 0};
    if (!form->read(document->root, &accepted, run->arena, fail))
        return false;
    return baseline_add(baseline, &accepted, run->arena) || fail_memory(fail);
}

/* Reads all records of a file and reports errors. Without a baseline: tests
 * whether all could be of one; *fail has the reason. */
static bool read_stream(const struct command_run *run,
                        const struct baseline_form *form, const char *path,
                        int fd, struct baseline *baseline, struct fail *fail)
{
    struct stream stream = stream_make(fd);
    struct arena scratch = arena_make(0);
    struct arena_mark mark = arena_mark(&scratch);
    struct stream_record record;
    enum stream_status status;
    bool ok = true;
    stream.limits = run->options->limits;
    while (ok && (status = stream_next(&stream, &scratch, &record, fail)) !=
                     STREAM_END) {
        if (status == STREAM_TROUBLE) {
            ok = stream.error == ENOMEM ? fail_memory(fail)
                                        : fail_set(fail, "unreadable-file",
                                                   "%s", stream_why(&stream));
            if (baseline)
                message(&run->messages, "%s: %s", path, fail->message);
            continue;
        }
        ok = status == STREAM_VALUE &&
             read_record(run, form, &scratch, &record, baseline, fail);
        if (!ok && baseline) {
            struct json_place place = stream_locate(&record, fail);
            message(&run->messages, "%s:%ld:%ld: %s", path, place.line,
                    place.column, fail->message);
        }
        arena_rewind(&scratch, mark);
    }
    arena_free(&scratch);
    stream_free(&stream);
    return ok;
}

bool baseline_read(const struct command_run *run,
                   const struct baseline_form *form, const char *path,
                   struct baseline *baseline)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct fail fail;
    if (fd < 0) {
        message(&run->messages, "%s: %s", path, strerror(errno));
        return false;
    }
    bool ok = output_guard_admits(run->options->limits.guard, fd, path) &&
              read_stream(run, form, path, fd, baseline, &fail);
    close(fd);
    if (ok)
        baseline_sort(baseline);
    return ok;
}

/* ---- Writing ------------------------------------------------------------- */

bool baseline_is_in_folder(const char *path)
{
    struct stat status;
    return strncmp(path, "/dev/", 5) != 0 && strncmp(path, "/proc/", 6) != 0 &&
           (stat(path, &status) != 0 || S_ISREG(status.st_mode));
}

/* Whether the file of this name may be replaced: an empty file or a baseline. A
 * file that is not regular is not replaced but written to. Codes: wrong-type,
 * unreadable-file, out-of-memory, those of JSON. */
static bool may_be_replaced(const struct command_run *run,
                            const struct baseline_form *form, const char *path,
                            struct fail *fail)
{
    struct stat status;
    if (output_file_is_descriptor(path) || stat(path, &status) != 0 ||
        !S_ISREG(status.st_mode) || status.st_size == 0)
        return true;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return fail_set(fail, "unreadable-file", "%s", strerror(errno));
    bool ok = read_stream(run, form, path, fd, NULL, fail);
    close(fd);
    return ok;
}

/* Whether a new baseline would replace an input or the output; reports it. */
static bool is_in_use(const struct command_run *run, const char *path)
{
    const struct options *options = run->options;
    struct output_guard guard = {.is_armed = false};
    output_guard_arm(&guard, path);
    for (int i = 0; i < options->file_count; i++) {
        const char *input = options->files[i];
        bool is_it = strcmp(input, "-") == 0
                         ? output_guard_is(&guard, run->in)
                         : output_guard_is_path(&guard, input);
        if (!is_it)
            continue;
        message(&run->messages,
                "%s: this input is also the file of --write-baseline (%s), "
                "which would replace it: name another file",
                input, path);
        return true;
    }
    if (!options->output ||
        !output_file_is_same(path, options->output, run->arena))
        return false;
    message(&run->messages,
            "%s: --write-baseline and -o (%s) name the same file: name another "
            "file",
            path, options->output);
    return true;
}

bool baseline_is_possible(const struct command_run *run,
                          const struct baseline_form *form, const char *path)
{
    const char *folder =
        baseline_is_in_folder(path) ? path_folder(path, run->arena) : NULL;
    if (folder && access(folder, W_OK | X_OK) != 0) {
        message(&run->messages, "%s: %s", path, strerror(errno));
        return false;
    }
    if (is_in_use(run, path))
        return false;
    struct fail fail;
    if (may_be_replaced(run, form, path, &fail))
        return true;
    if (fail_is_memory(&fail))
        message(&run->messages, "%s: %s", path, fail.message);
    else
        message(
            &run->messages,
            "%s: --write-baseline FILE replaces only a baseline or an empty "
            "file: name another FILE before %s, or remove this file",
            path, form->operands);
    return false;
}

bool baseline_write(const struct command_run *run,
                    const struct baseline_form *form, const char *path,
                    const struct baseline *baseline)
{
    struct arena memory = arena_make(0);
    struct sink text = sink_to_memory(&memory);
    struct output_file file = {.failed = ""};
    for (int i = 0; i < baseline->count; i++) {
        const struct accepted *accepted = &baseline->items[i];
        struct json_writer out = json_writer_make(&text, false, 0);
        json_begin_object(&out);
        form->write(&out, accepted);
        json_int_member(&out, "count", accepted->count);
        json_end_object(&out);
        json_end_document(&out);
    }
    /* The run may have taken long: another file may have that name now. */
    bool ok = baseline_is_possible(run, form, path);
    int error = text.error;
    if (ok && !error)
        error = output_file_open(&file, path, 0, run->arena);
    if (ok && !error)
        error = output_file_put(&file, text.text, text.used);
    arena_free(&memory);
    if (error)
        message(&run->messages, "%s: %s%s", path, file.failed, strerror(error));
    return ok && !error;
}
