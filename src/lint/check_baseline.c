#include "lint/check_command.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scene/stream/scene_input.h"
#include "support/json_writer.h"
#include "support/output_file.h"
#include "support/output_guard.h"
#include "support/path.h"

/* ---- Reading ------------------------------------------------------------- */

static const char *copy(const char *text, struct arena *arena)
{
    return arena_text(arena, text, strlen(text));
}

static bool copy_shapes(const struct item *shapes, struct accepted *accepted,
                        struct arena *arena, struct fail *fail)
{
    if (item_length(shapes) > FINDING_SHAPES)
        return item_fail(shapes, fail, "number-range",
                         "expected at most %d ids, found %d", FINDING_SHAPES,
                         item_length(shapes));
    for (int i = 0; i < item_length(shapes); i++) {
        const char *id = item_text(item_element(shapes, i), NULL);
        if (!id)
            return item_fail(shapes, fail, "wrong-type",
                             "expected ids, which are strings");
        accepted->shapes[i] = copy(id, arena);
        if (!accepted->shapes[i])
            return fail_memory(fail);
    }
    return true;
}

bool check_baseline_is_record(const struct item *root)
{
    return member_text(root, "file", NULL) && member_text(root, "rule", NULL) &&
           member_number(root, "count", 0) >= 1;
}

static bool read_accepted(const struct item *root, struct accepted *accepted,
                          struct arena *arena, struct fail *fail)
{
    const char *file = member_text(root, "file", NULL);
    const char *name = member_text(root, "rule", NULL);
    const struct rule *rule = name ? rule_named(name) : NULL;
    double count = member_number(root, "count", 0);
    if (!file || !rule || !(count >= 1 && count <= 1e9))
        return item_fail(root, fail, "wrong-type",
                         "expected an accepted finding: \"file\", the "
                         "\"rule\" of one, \"shapes\" and their \"count\"");
    *accepted = (struct accepted){
        .file = copy(file, arena), .rule = rule->id, .count = (long)count};
    if (!accepted->file)
        return fail_memory(fail);
    return copy_shapes(item_member(root, "shapes"), accepted, arena, fail);
}

/* Reads a line of the file that the library is of. Without a baseline: sees
 * whether it could be one of a baseline. */
static bool read_record(const struct command_run *run, struct library *library,
                        const struct stream_record *record,
                        struct baseline *baseline, struct fail *fail)
{
    struct accepted accepted;
    const struct document *document =
        library_add(library, "baseline", record->text, record->length, fail);
    if (!document)
        return false;
    if (!baseline)
        return check_baseline_is_record(document->root) ||
               fail_set(fail, "wrong-type", "no accepted finding");
    if (!read_accepted(document->root, &accepted, run->arena, fail))
        return false;
    return baseline_add(baseline, &accepted, run->arena) || fail_memory(fail);
}

/* Reads all records and says what is wrong. Without a baseline: sees whether
 * all of them could be those of one, and says nothing; *fail has the reason. */
static bool read_stream(const struct command_run *run, const char *path,
                        struct stream *stream, struct baseline *baseline,
                        struct fail *fail)
{
    struct arena scratch = arena_make(0);
    struct arena_mark mark = arena_mark(&scratch);
    struct stream_record record;
    enum stream_status status;
    bool ok = true;
    while (ok && (status = stream_next(stream, &scratch, &record, fail)) !=
                     STREAM_END) {
        if (status == STREAM_TROUBLE) {
            ok = stream->error == ENOMEM
                     ? fail_memory(fail)
                     : fail_set(fail, "unreadable-file", "%s",
                                strerror(stream->error));
            if (baseline)
                message(&run->messages, "%s: %s", path, fail->message);
            continue;
        }
        struct library library = {.arena = &scratch,
                                  .limits = run->options->answer.limits};
        ok = status == STREAM_VALUE &&
             read_record(run, &library, &record, baseline, fail);
        if (!ok && baseline) {
            struct json_place place = stream_locate(&record, fail);
            message(&run->messages, "%s:%ld:%ld: %s", path, place.line,
                    place.column, fail->message);
        }
        arena_rewind(&scratch, mark);
    }
    arena_free(&scratch);
    return ok;
}

bool check_baseline_read(const struct command_run *run, const char *path,
                         struct baseline *baseline)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        message(&run->messages, "%s: %s", path, strerror(errno));
        return false;
    }
    if (!output_guard_admits(run->options->answer.limits.guard, fd, path)) {
        close(fd);
        return false;
    }
    struct stream stream = stream_make(fd);
    stream.limits = run->options->answer.limits;
    struct fail fail;
    bool ok = read_stream(run, path, &stream, baseline, &fail);
    stream_free(&stream);
    close(fd);
    if (ok)
        baseline_sort(baseline);
    return ok;
}

/* ---- Its folder ---------------------------------------------------------- */

/* Whether a file is one that stays; one that is not yet there will. */
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

/* Standard input is no file that could be gone. */
static bool is_gone(const char *path)
{
    struct stat status;
    return !strstr(path, "/<stdin>") && stat(path, &status) != 0 &&
           (errno == ENOENT || errno == ENOTDIR);
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
            const char *named = path_in(folder, accepted->file, arena);
            if (!named)
                return -1;
            gone = is_gone(named);
            last = accepted->file;
            arena_rewind(arena, mark);
        }
        left += gone ? accepted->left : 0;
    }
    return folder ? left : -1;
}

/* ---- Writing ------------------------------------------------------------- */

static void write_accepted(struct sink *sink, const struct accepted *accepted)
{
    struct json_writer out = json_writer_make(sink, false, 0);
    json_begin_object(&out);
    json_key(&out, "file");
    json_string(&out, accepted->file);
    json_key(&out, "rule");
    json_string(&out, accepted->rule);
    json_key(&out, "shapes");
    json_begin_array(&out);
    for (int i = 0; i < FINDING_SHAPES && accepted->shapes[i]; i++)
        json_string(&out, accepted->shapes[i]);
    json_end_array(&out);
    json_key(&out, "count");
    json_int(&out, accepted->count);
    json_end_object(&out);
    json_end_document(&out);
}

/* Whether what has this name may be replaced: an empty file or a baseline. What
 * is no regular file is not replaced but written to. Codes: wrong-type,
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
    struct stream stream = stream_make(fd);
    stream.limits = run->options->answer.limits;
    bool ok = read_stream(run, path, &stream, NULL, fail);
    stream_free(&stream);
    close(fd);
    return ok;
}

/* Whether a new baseline would take the place of an input or of the output;
 * says so. */
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
            "%s: this file of --write-baseline is also that of -o (%s): name "
            "another file",
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
        message(&run->messages,
                "%s: --write-baseline takes this argument as its FILE, and "
                "replaces only a baseline or an empty file; this file stays as "
                "it is: write --write-baseline FILE MAP..., or remove the file "
                "first",
                path);
    return false;
}

bool check_baseline_write(const struct command_run *run, const char *path,
                          const struct baseline *baseline)
{
    struct arena memory = arena_make(0);
    struct sink text = sink_to_memory(&memory);
    struct output_file file = {.failed = ""};
    for (int i = 0; i < baseline->count; i++)
        write_accepted(&text, &baseline->items[i]);
    /* the run may have taken long: another file may have that name now */
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
