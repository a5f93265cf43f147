/* Answers a part of a file of lines: finds its range of bytes, reads no others,
 * and writes the manifest that tells `join` what the part contains. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "collide.h"
#include "query/run/command_run.h"
#include "query/run/source.h"
#include "support/document/library.h"
#include "support/matches.h"
#include "support/options/option_table.h"
#include "support/output_file.h"
#include "support/text.h"

/* ---- What goes together with --part -------------------------------------- */

/* The path of the manifest beside an output; NULL: memory is used up. */
static char *manifest_path(const char *output, struct arena *arena)
{
    size_t size = strlen(output) + sizeof MANIFEST_ENDING;
    char *path = arena_alloc(arena, size, 1);
    if (path)
        snprintf(path, size, "%s" MANIFEST_ENDING, output);
    return path;
}

/* Whether the path is that of a regular file, or is still free. */
static bool may_be_file(const char *path)
{
    struct stat status;
    return !output_file_is_descriptor(path) &&
           (stat(path, &status) != 0 || S_ISREG(status.st_mode));
}

/* Whether a text begins as a manifest does, which may be damaged after that. */
static bool begins_manifest(const char *text)
{
    static const char first[] = "{\"version\":\"", second[] = "\",\"query\":\"";
    if (strncmp(text, first, sizeof first - 1) != 0)
        return false;
    const char *end = strchr(text + sizeof first - 1, '"');
    return end && strncmp(end, second, sizeof second - 1) == 0;
}

/* Whether a file is missing, empty or a manifest, which a new manifest may
 * replace. A link is none of them. */
static bool may_be_manifest(const char *path, struct arena *arena)
{
    const struct limits limits = {.bytes = MANIFEST_MOST};
    struct stat status;
    struct file file;
    struct fail why;
    size_t length = 0;
    if (lstat(path, &status) != 0)
        return errno == ENOENT;
    if (!S_ISREG(status.st_mode) || !file_open(&file, path, &limits, &why))
        return false;
    const char *text = file_text(&file, path, arena, &length, &why);
    file_close(&file);
    return text && (length == 0 || begins_manifest(text));
}

static bool is_given(const struct options *options, const char *name)
{
    int id = option_find(name, strlen(name), &options->asked);
    return id >= 0 && options->given[id];
}

bool file_part_check(const struct options *options, struct arena *arena,
                     struct fail *fail)
{
    static const char *const endings[] = {MANIFEST_ENDING, NULL};
    const char *output = options->output;
    struct stat status;
    if (!options->part.count || options->action != ACTION_RUN)
        return true;
    if (options->shard.count)
        return fail_set(fail, "usage",
                        "\"--part\" and \"--shard\" exclude each other: use "
                        "\"--part\" for a file with a scene on each line, and "
                        "\"--shard\" for other inputs");
    if (is_given(options, "merge"))
        return fail_set(fail, "usage",
                        "\"--part\" cannot be used with \"--merge\", which "
                        "reads one map as a whole");
    if (options->shapes || options->file_count != 1 ||
        strcmp(options->files[0], "-") == 0)
        return fail_set(
            fail, "usage",
            "\"--part\" expects one file with a scene on each line, found %s",
            options->shapes           ? "shapes"
            : options->file_count > 1 ? "several files: use \"--shard\", or "
                                        "join them by cat"
                                      : "standard input: write it to a file, "
                                        "and name the file");
    if (stat(options->files[0], &status) == 0 && !S_ISREG(status.st_mode))
        return fail_set(fail, "usage",
                        "\"--part\" expects a file with a scene on each line, "
                        "but %.100s is %s",
                        quote_name(options->files[0]).text,
                        S_ISDIR(status.st_mode)
                            ? "a folder: use \"--shard\""
                            : "a pipe or device: write it to a file");
    if (!output || !may_be_file(output))
        return fail_set(fail, "usage",
                        "\"--part\" needs \"-o FILE\" with a regular file, "
                        "beside which it writes FILE" MANIFEST_ENDING);
    if (path_ends(output, strlen(output), endings))
        return fail_set(fail, "usage",
                        "the name after -o must not end in \"" MANIFEST_ENDING
                        "\", which is the ending of the manifest that "
                        "\"--part\" writes");
    const char *manifest = manifest_path(output, arena);
    if (!manifest)
        return fail_memory(fail);
    if (output_file_is_same(manifest, options->files[0], arena))
        return fail_set(fail, "usage",
                        "%s: this input is also the manifest of -o %s, which "
                        "would replace it: name another output file",
                        options->files[0], output);
    return may_be_manifest(manifest, arena) ||
           fail_set(fail, "usage",
                    "%s: \"--part\" writes its manifest here, but something "
                    "else has this name: name another output file, or remove "
                    "this one",
                    manifest);
}

/* ---- The range ----------------------------------------------------------- */

#define NOT_PLAIN                                                              \
    "--part expects plain text, of which a range of bytes can be read, but "   \
    "the file is compressed: decompress it first"

/* Bytes that are read at once to find the end of a line: few at first, since
 * none of them belongs to the part. */
#define LOOK_FIRST 512
#define LOOK_BYTES 16384

/* Finds the first start of a line at `from` or after it: *start. Returns 0, or
 * an errno. */
static int find_line(int fd, uint64_t from, uint64_t size, uint64_t *start)
{
    char text[LOOK_BYTES];
    uint64_t at = from - 1;
    size_t step = LOOK_FIRST;
    *start = from < size ? from : size;
    if (from == 0 || from >= size)
        return 0;
    for (*start = size; at < size; step = sizeof text) {
        ssize_t count = pread(fd, text, step, (off_t)at);
        if (count < 0 && errno != EINTR)
            return errno;
        if (count == 0)
            return 0;
        const char *end = count < 0 ? NULL : memchr(text, '\n', (size_t)count);
        if (end) {
            *start = at + (uint64_t)(end - text) + 1;
            return 0;
        }
        at += count < 0 ? 0 : (uint64_t)count;
    }
    return 0;
}

/* The share of all bytes that lies before a part, from 0. */
static uint64_t share(uint64_t size, uint64_t index, uint64_t count)
{
    return size / count * index + size % count * index / count;
}

/* Fails if the part begins with a byte, after white space, that no scene begins
 * with, but the inside of one that began in another part. */
static bool check_first(struct command_run *run,
                        const struct named_input *input)
{
    const struct file_part *part = run->part;
    uint64_t at = part->begin;
    char byte = '\n';
    while (at < part->end && json_is_space(byte) &&
           pread(input->fd, &byte, 1, (off_t)at) == 1)
        at++;
    if (part->begin == 0 || json_is_space(byte) || !lines_is_inside(byte))
        return true;
    run->tally.trouble = true;
    message(&run->messages,
            "%s: byte %" PRIu64 ": --part expects a scene on each line, but "
            "this line continues a scene from a line before it: write each "
            "scene on one line, for example by \"jq -c . FILE\"",
            input->file, at - 1);
    return false;
}

/* Whether the first part begins as a compressed file. Other parts find out when
 * they have read a line. */
static bool is_packed(const struct file_part *part, int fd)
{
    uint8_t head[4];
    ssize_t count = part->begin == 0 ? pread(fd, head, sizeof head, 0) : 0;
    return count > 0 && input_bytes_format(head, (size_t)count);
}

bool file_part_open(struct command_run *run, const struct named_input *input)
{
    const struct byte_part which = run->options->part;
    struct file_part *part = run->part;
    struct stat status;
    int error = fstat(input->fd, &status) != 0 ? errno : 0;
    part->size = error ? 0 : (uint64_t)status.st_size;
    uint64_t from = share(part->size, which.index - 1, which.count);
    uint64_t to = share(part->size, which.index, which.count);
    error =
        error ? error : find_line(input->fd, from, part->size, &part->begin);
    error = error ? error : find_line(input->fd, to, part->size, &part->end);
    if (!error && lseek(input->fd, (off_t)part->begin, SEEK_SET) < 0)
        error = errno;
    if (error)
        return command_give_up(run, input->file, strerror(error));
    if (is_packed(part, input->fd))
        return command_give_up(run, input->file, NOT_PLAIN);
    part->left = part->end - part->begin;
    part->input = sha256_make_for_much();
    if (run->messages.progress->total)
        run->messages.progress->total = part->left;
    return check_first(run, input);
}

void file_part_begin(const struct file_part *part, struct stream *stream)
{
    if (part->begin > 0)
        stream_begin_at_line(stream, part->begin);
}

ssize_t source_read(const struct records *records, struct input_bytes *bytes,
                    void *to, size_t length)
{
    struct file_part *part = records->part;
    if (!part)
        return input_bytes_read(bytes, to, length);
    ssize_t count =
        read(bytes->fd, to, length < part->left ? length : part->left);
    if (count > 0) {
        sha256_add(&part->input, to, (size_t)count);
        part->left -= (uint64_t)count;
    }
    return count;
}

/* Whether the first line of a text has a byte that no text has. */
static bool has_binary(const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end && *text != '\n' && !lines_is_no_text(*text))
        text++;
    return text < end && *text != '\n';
}

/* A value that was left open before the part could be continued by a first
 * record that is not a whole value, or by a bracket or comma after it. */
bool file_part_see(const struct records *records,
                   const struct stream_record *record, bool is_whole)
{
    struct file_part *part = records->part;
    bool is_first = part->first_line == 0;
    bool begins_line =
        record->place.column == 1 && !lines_is_inside(*record->text);
    if (is_first) {
        part->first_line = record->place.line;
        const char *line_end = memchr(record->text, '\n', record->length);
        part->is_indented = part->begin == 0 && !is_whole && line_end &&
                            line_end + 1 < record->text + record->length;
        part->is_binary = !is_whole && *record->text != '{' &&
                          has_binary(record->text, record->length);
    }
    part->starts_clean =
        begins_line &&
        (is_first
             ? is_whole && !memchr(record->text, '\n', record->length)
             : part->starts_clean && record->place.line > part->first_line);
    return !part->is_binary;
}

bool file_part_end(const struct records *records, const struct stream *stream)
{
    struct file_part *part = records->part;
    const char *why = NULL;
    bool has_next = part->begin < part->end && part->end < part->size;
    part->ends_clean =
        !has_next || (stream->is_json && part_may_follow(stream));
    if (part->is_binary)
        why = NOT_PLAIN;
    else if (part->left > 0)
        why = "the file became shorter while it was read: run this part again";
    else if (has_next && part->is_indented && records->tally.records == 1)
        why = "--part expects a scene on each line, but the first goes on "
              "behind the part: write each scene on one line, for example by "
              "\"jq -c . FILE\"";
    if (why)
        message(&records->messages, "%s: byte %" PRIu64 ": %s", records->file,
                part->end - part->left, why);
    return !why;
}

/* ---- The output ---------------------------------------------------------- */

static void pass(struct sink_filter *filter, const char *bytes, size_t length)
{
    struct hashed_output *output = (struct hashed_output *)filter;
    sha256_add(&output->hash, bytes, length);
    sink_write(filter->to, bytes, length);
}

void file_part_start(struct file_part *part, struct sink *to)
{
    part->output.filter = (struct sink_filter){.to = to, .pass = pass};
    part->output.hash = sha256_make_for_much();
}

/* ---- The manifest -------------------------------------------------------- */

/* The last member: the SHA-256 of all text before it. */
#define CHECK_NAME   ",\"manifest\":\""
#define CHECK_LENGTH (sizeof CHECK_NAME - 1 + 64 + sizeof "\"}\n" - 1)

static void write_hash(struct json_writer *out, const struct sha256 *hash)
{
    json_string_member(out, "sha256", sha256_text(hash).text);
}

/* Writes the options that may change the answers or the exit status, in the
 * order of the help, and those that may be repeated in the order of the command
 * line. */
static void write_options(struct json_writer *out,
                          const struct options *options, struct arena *arena)
{
    static const char *const others[] = {"output", "jobs", "progress", "part",
                                         NULL};
    const struct option *option;
    json_key(out, "options");
    json_begin_line_array(out);
    for (int i = 0; (option = option_at(i)); i++) {
        if (!options->given[i] || name_index(others, option->name) >= 0)
            continue;
        for (int k = 0; k < options->argument_count; k++) {
            const struct option_argument *argument = &options->arguments[k];
            if (argument->option != option)
                continue;
            struct sink text = sink_to_memory(arena);
            sink_print(&text, option->argument ? "--%s=%s" : "--%s%s",
                       option->name, argument->value);
            const char *string = sink_string(&text);
            json_string(out, string ? string : "");
            if (!string)
                sink_fail(out->sink);
        }
    }
    json_end_array(out);
}

static void write_manifest(struct json_writer *out,
                           const struct command_run *run)
{
    const struct options *options = run->options;
    const struct file_part *part = run->part;
    const struct tally *tally = &run->tally;
    json_begin_object(out);
    json_string_member(out, "version", COL_VERSION);
    json_string_member(out, "query", options->asked.topic->name);
    write_options(out, options, run->arena);
    json_count_member(out, "part", options->part.index);
    json_count_member(out, "parts", options->part.count);
    json_key(out, "input");
    json_begin_object(out);
    json_string_member(out, "file", options->files[0]);
    json_count_member(out, "size", part->size);
    json_count_member(out, "begin", part->begin);
    json_count_member(out, "end", part->end);
    write_hash(out, &part->input);
    json_end_object(out);
    json_key(out, "output");
    json_begin_object(out);
    json_count_member(out, "size", part->output.hash.length);
    write_hash(out, &part->output.hash);
    json_end_object(out);
    json_count_member(out, "records", tally->records);
    json_count_member(out, "errors", tally->errors);
    json_key(out, "starts_clean");
    json_bool(out, part->starts_clean);
    json_key(out, "ends_clean");
    json_bool(out, part->ends_clean);
    json_key(out, "read");
    json_bool(out, tally->is_read);
    json_key(out, "hit");
    json_bool(out, tally->hit);
    json_key(out, "fault");
    json_bool(out, tally->fault);
    json_key(out, "selections");
    selections_write(run->matches, out);
}

int file_part_reserve(struct file_part *part, const struct options *options,
                      struct arena *arena)
{
    const char *path = manifest_path(options->output, arena);
    return path ? output_file_open(&part->manifest, path, OUTPUT_FILE_ONLY,
                                   arena)
                : ENOMEM;
}

bool file_part_finish(struct command_run *run)
{
    struct output_file *file = &run->part->manifest;
    struct sink text = sink_to_memory(run->arena);
    struct json_writer out = json_writer_make(&text, false, 0);
    struct sha256 hash = sha256_make_for_much();
    write_manifest(&out, run);
    sha256_add(&hash, text.text, text.used);
    sink_print(&text, CHECK_NAME "%s\"}\n", sha256_text(&hash).text);
    if (text.error) {
        output_file_discard(file);
        return command_give_up(run, file->path, "out of memory");
    }
    int error = output_file_put(file, text.text, text.used);
    return !error || command_give_up(run, file->path, strerror(error));
}

size_t manifest_checked(const char *text, size_t length)
{
    struct sha256 hash = sha256_make_for_much();
    char end[CHECK_LENGTH + 1];
    if (length < CHECK_LENGTH)
        return 0;
    size_t checked = length - CHECK_LENGTH;
    sha256_add(&hash, text, checked);
    snprintf(end, sizeof end, CHECK_NAME "%s\"}\n", sha256_text(&hash).text);
    return memcmp(text + checked, end, CHECK_LENGTH) == 0 ? checked : 0;
}
