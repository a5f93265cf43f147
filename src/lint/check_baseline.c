/* Reads and writes files of accepted findings: one JSON object on each line,
 * sorted:
 *
 *   {"file":"maps/a.tmj","rule":"C030","shapes":["12","14"],"count":1}
 *
 * A new baseline replaces only an old one or an empty file. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lint/check_command.h"
#include "scene/stream/scene_input.h"
#include "support/fail.h"
#include "support/json_writer.h"
#include "support/output_file.h"
#include "support/text.h"

/* ---- Reading ------------------------------------------------------------- */

bool check_baseline_is_record(const struct item *root)
{
    return member_text(root, "file", NULL) && member_text(root, "rule", NULL) &&
           member_number(root, "count", 0) >= 1;
}

static const char *const kinds[] = {
    [ITEM_NULL] = "null",
    [ITEM_BOOLEAN] = "true or false",
    [ITEM_NUMBER] = "a number",
    [ITEM_STRING] = "a string",
    [ITEM_NUMBERS] = "an array",
    [ITEM_ARRAY] = "an array",
    [ITEM_OBJECT] = "an object without valid values for them",
};

static bool read_accepted(const struct item *root, struct accepted *accepted,
                          struct arena *arena, struct fail *fail)
{
    const char *file = member_text(root, "file", NULL);
    const char *name = member_text(root, "rule", NULL);
    const struct rule *rule = name ? rule_named(name) : NULL;
    double count = member_number(root, "count", 0);
    if (!file || !rule || !(count >= 1 && count <= 1e9))
        return item_fail(root, fail, "wrong-type",
                         "expected an object with \"file\", \"rule\", "
                         "\"shapes\" and \"count\", found %s",
                         kinds[root->kind]);
    *accepted = (struct accepted){.file = arena_copy(arena, file),
                                  .rule = rule->id,
                                  .count = (long)count};
    if (!accepted->file)
        return fail_memory(fail);
    const struct item *shapes = item_member(root, "shapes");
    int length = item_length(shapes);
    if (length > FINDING_SHAPES)
        return item_fail(shapes, fail, "number-range",
                         "expected at most %d ids, found %d", FINDING_SHAPES,
                         length);
    for (int i = 0; i < length; i++) {
        const char *id = item_text(item_element(shapes, i), NULL);
        if (!id)
            return item_fail(shapes, fail, "wrong-type",
                             "expected the id of a shape, a string");
        accepted->shapes[i] = arena_copy(arena, id);
        if (!accepted->shapes[i])
            return fail_memory(fail);
    }
    return true;
}

/* Reads a record; without a baseline: tests whether it could be of one. */
static bool read_record(const struct command_run *run, struct arena *scratch,
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
        return check_baseline_is_record(document->root) ||
               fail_set(fail, "wrong-type", "not an accepted finding");
    if (!read_accepted(document->root, &accepted, run->arena, fail))
        return false;
    return baseline_add(baseline, &accepted, run->arena) || fail_memory(fail);
}

/* Reads all records of a file and reports errors. Without a baseline: tests
 * whether all could be of one; *fail has the reason. */
static bool read_stream(const struct command_run *run, const char *path, int fd,
                        struct baseline *baseline, struct fail *fail)
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
            ok = stream.error == ENOMEM
                     ? fail_memory(fail)
                     : fail_set(fail, "unreadable-file", "%s",
                                strerror(stream.error));
            if (baseline)
                message(&run->messages, "%s: %s", path, fail->message);
            continue;
        }
        ok = status == STREAM_VALUE &&
             read_record(run, &scratch, &record, baseline, fail);
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

bool check_baseline_read(const struct command_run *run, const char *path,
                         struct baseline *baseline)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct fail fail;
    if (fd < 0) {
        message(&run->messages, "%s: %s", path, strerror(errno));
        return false;
    }
    bool ok = output_guard_admits(run->options->limits.guard, fd, path) &&
              read_stream(run, path, fd, baseline, &fail);
    close(fd);
    if (ok)
        baseline_sort(baseline);
    return ok;
}

/* ---- Its folder ---------------------------------------------------------- */

/* Whether a file stays; a file that does not exist yet will. */
static bool is_in_folder(const char *path)
{
    struct stat status;
    return strncmp(path, "/dev/", 5) != 0 && strncmp(path, "/proc/", 6) != 0 &&
           (stat(path, &status) != 0 || S_ISREG(status.st_mode));
}

bool check_baseline_place(const char *path, struct baseline *baseline,
                          struct arena *arena)
{
    struct folder_chain *chain = arena_take(arena, 1, sizeof *chain);
    const char *folder = is_in_folder(path) ? path_folder(path, arena) : ".";
    if (!chain || !folder)
        return false;
    if (folder_chain_make(chain, folder))
        baseline->folder = chain;
    return true;
}

long check_baseline_gone(const char *path, const struct baseline *baseline,
                         struct arena *arena)
{
    const char *folder = is_in_folder(path) ? path_folder(path, arena) : ".";
    const char *last = NULL;
    bool gone = false;
    long left = 0;
    for (int i = 0; folder && i < baseline->count; i++) {
        const struct accepted *accepted = &baseline->items[i];
        if (!last || strcmp(last, accepted->file) != 0) {
            struct arena_mark mark = arena_mark(arena);
            struct stat status;
            const char *named = path_in(folder, accepted->file, arena);
            if (!named)
                return -1;
            /* Standard input is no file that could be gone. */
            gone = !strstr(named, "/<stdin>") && stat(named, &status) != 0 &&
                   (errno == ENOENT || errno == ENOTDIR);
            last = accepted->file;
            arena_rewind(arena, mark);
        }
        left += gone ? accepted->left : 0;
    }
    return folder ? left : -1;
}

/* ---- Writing ------------------------------------------------------------- */

/* Whether the file of this name may be replaced: an empty file or a baseline. A
 * file that is not regular is not replaced but written to. Codes: wrong-type,
 * unreadable-file, out-of-memory, those of JSON. */
static bool may_be_replaced(const struct command_run *run, const char *path,
                            struct fail *fail)
{
    struct stat status;
    if (output_file_is_descriptor(path) || stat(path, &status) != 0 ||
        !S_ISREG(status.st_mode) || status.st_size == 0)
        return true;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return fail_set(fail, "unreadable-file", "%s", strerror(errno));
    bool ok = read_stream(run, path, fd, NULL, fail);
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

bool check_baseline_is_possible(const struct command_run *run, const char *path)
{
    const char *folder =
        is_in_folder(path) ? path_folder(path, run->arena) : NULL;
    if (folder && access(folder, W_OK | X_OK) != 0) {
        message(&run->messages, "%s: %s", path, strerror(errno));
        return false;
    }
    if (is_in_use(run, path))
        return false;
    struct fail fail;
    if (may_be_replaced(run, path, &fail))
        return true;
    if (fail_is_memory(&fail))
        message(&run->messages, "%s: %s", path, fail.message);
    else
        message(
            &run->messages,
            "%s: --write-baseline FILE replaces only a baseline or an empty "
            "file: name another FILE before the maps, or remove this file",
            path);
    return false;
}

bool check_baseline_write(const struct command_run *run, const char *path,
                          const struct baseline *baseline)
{
    struct arena memory = arena_make(0);
    struct sink text = sink_to_memory(&memory);
    struct output_file file = {.failed = ""};
    for (int i = 0; i < baseline->count; i++) {
        const struct accepted *accepted = &baseline->items[i];
        struct json_writer out = json_writer_make(&text, false, 0);
        json_begin_object(&out);
        json_string_member(&out, "file", accepted->file);
        json_string_member(&out, "rule", accepted->rule);
        json_key(&out, "shapes");
        json_begin_array(&out);
        for (int k = 0; k < FINDING_SHAPES && accepted->shapes[k]; k++)
            json_string(&out, accepted->shapes[k]);
        json_end_array(&out);
        json_int_member(&out, "count", accepted->count);
        json_end_object(&out);
        json_end_document(&out);
    }
    /* The run may have taken long: another file may have that name now. */
    bool ok = check_baseline_is_possible(run, path);
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
