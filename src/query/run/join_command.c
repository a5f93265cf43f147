/* `collide join`: joins the outputs of parts (part.c) to the output of a single
 * run, after their manifests have shown that they are all of its parts, and
 * that nothing is damaged. Otherwise it names each file that is wrong, and
 * writes nothing. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "query/run/command_run.h"
#include "support/document/library.h"
#include "support/json/locate.h"
#include "support/output_file.h"
#include "support/same.h"
#include "support/text.h"

/* Bytes of an output that are read at once. */
#define COPY_BYTES ((size_t)64 * 1024)

/* A part by the name of its output. */
struct joined {
    const char *path, *manifest;
    const char *text; /* of the manifest, in which a SHA-256 has shown that it
                         is as it was written */
    size_t length;
    const struct item *root; /* the same as a tree */
    double index, begin, end;
};

struct join {
    struct command_run *run;
    struct joined *parts;
    int count;
    const struct joined *model; /* all parts must be of its run */
    bool ok;
};

static void refuse(struct join *join, const char *path, const char *format, ...)
    PRINTF_LIKE(3, 4);

static void refuse(struct join *join, const char *path, const char *format, ...)
{
    struct fail why;
    va_list arguments;
    va_start(arguments, format);
    fail_set_list(&why, "", format, arguments);
    va_end(arguments);
    join->ok = command_give_up(join->run, path, why.message);
}

/* ---- Manifests ----------------------------------------------------------- */

/* The JSON text of a member, as the manifest has it. */
static struct short_text member_json(const struct joined *part,
                                     const char *pointer)
{
    struct short_text words = {"nothing"};
    size_t name, value;
    if (!json_find(part->text, part->length, pointer, &name, &value))
        return words;
    const char *text = part->text + value;
    snprintf(words.text, sizeof words.text, "%.*s",
             (int)json_length(text, part->length - value), text);
    return words;
}

/* A member that all parts of a run share. */
static const struct shared_member {
    const char *pointer, *what;
} shared_members[] = {
    {"/version", "version of collide"},
    {"/query", "query"},
    {"/options", "options"},
    {"/parts", "number of parts"},
    {"/input/file", "input file"},
    {"/input/size", "size of the input"},
};

#define SHARED_COUNT ((int)(sizeof shared_members / sizeof *shared_members))

/* The first member that two manifests do not share; NULL: they share all. */
static const struct shared_member *difference(const struct joined *a,
                                              const struct joined *b)
{
    for (int i = 0; i < SHARED_COUNT; i++) {
        const char *pointer = shared_members[i].pointer;
        size_t name, x, y;
        if (!json_find(a->text, a->length, pointer, &name, &x) ||
            !json_find(b->text, b->length, pointer, &name, &y))
            return &shared_members[i];
        size_t length = json_length(a->text + x, a->length - x);
        if (length != json_length(b->text + y, b->length - y) ||
            memcmp(a->text + x, b->text + y, length) != 0)
            return &shared_members[i];
    }
    return NULL;
}

/* The name without the ending of a manifest; NULL: it has another. */
static const char *without_ending(const char *path, struct arena *arena)
{
    static const char *const endings[] = {MANIFEST_ENDING, NULL};
    size_t length = strlen(path);
    if (!path_ends(path, length, endings))
        return NULL;
    return arena_text(arena, path, length - strlen(MANIFEST_ENDING));
}

/* Lists the parts. A pattern of a shell, such as part.*, names manifests as
 * well: they are left out if their outputs are named. */
static bool list_parts(struct join *join)
{
    const struct options *options = join->run->options;
    struct arena *arena = join->run->arena;
    size_t count = (size_t)options->file_count;
    const char **names = arena_alloc(arena, count, sizeof *names);
    join->parts = arena_alloc(arena, count, sizeof *join->parts);
    if (!names || !join->parts)
        return false;
    for (size_t i = 0; i < count; i++)
        names[i] = options->files[i];
    qsort(names, count, sizeof *names, order_of_names);
    for (size_t i = 0; i < count; i++) {
        struct joined *part = &join->parts[join->count];
        const char *plain = without_ending(names[i], arena);
        if (plain && sorted_has(names, (int)count, plain))
            continue;
        part->path = plain ? plain : names[i];
        size_t size = strlen(part->path) + sizeof MANIFEST_ENDING;
        char *manifest = arena_alloc(arena, size, 1);
        if (!manifest)
            return false;
        snprintf(manifest, size, "%s" MANIFEST_ENDING, part->path);
        part->manifest = manifest;
        join->count++;
    }
    return true;
}

/* A member that is a whole number; -1: it is none, or too large for a file. */
static double count_of(const struct item *object, const char *name)
{
    double count = member_number(object, name, -1);
    return count >= 0 && count <= 0x1p53 ? count : -1;
}

/* Whether the tree has the members of a manifest, and sets those of *part. A
 * SHA-256 can be computed for anything, so nothing is taken for granted. */
static bool take_members(struct joined *part)
{
    const struct item *root = part->root, *input = item_member(root, "input");
    bool is_complete = root && count_of(root, "parts") >= 1 &&
                       count_of(root, "parts") <= OPTIONS_PARTS_MAX &&
                       count_of(input, "size") >= 0 &&
                       count_of(root, "records") >= 0 &&
                       count_of(root, "errors") >= 0;
    if (!is_complete)
        return false;
    part->index = count_of(root, "part");
    part->begin = count_of(input, "begin");
    part->end = count_of(input, "end");
    for (int i = 0; i < SHARED_COUNT; i++) {
        size_t name, value;
        is_complete &= json_find(part->text, part->length,
                                 shared_members[i].pointer, &name, &value);
    }
    return is_complete && part->index >= 1 &&
           part->index <= count_of(root, "parts") && part->begin >= 0 &&
           part->end >= part->begin &&
           member_text(item_member(root, "output"), "sha256", NULL);
}

static void read_manifest(struct join *join, struct joined *part)
{
    struct arena *arena = join->run->arena;
    struct limits limits = join->run->options->limits;
    struct library library = {.arena = arena, .limits = limits};
    struct file file;
    struct fail why;
    limits.bytes = MANIFEST_MOST;
    if (!file_open(&file, part->manifest, &limits, &why)) {
        refuse(join, part->path,
               "its manifest is missing (%.200s): the part is not finished; "
               "run it again",
               why.message);
        return;
    }
    part->text = file_text(&file, part->manifest, arena, &part->length, &why);
    file_close(&file);
    if (!part->text) {
        refuse(join, part->manifest, "%.200s", why.message);
        return;
    }
    const struct document *document = NULL;
    if (manifest_checked(part->text, part->length))
        document = library_add(&library, part->manifest, part->text,
                               part->length, &why);
    part->root = document ? document->root : NULL;
    if (!take_members(part))
        refuse(join, part->manifest,
               "this manifest is damaged, or was not written by --part: run "
               "the part again");
}

/* ---- The parts of one run ------------------------------------------------ */

/* Finds the run that most parts belong to, if there is one: each part cancels
 * one of another run (Boyer and Moore 1981). */
static void find_model(struct join *join)
{
    int votes = 0;
    for (int i = 0; i < join->count; i++) {
        if (votes == 0)
            join->model = &join->parts[i];
        votes += difference(join->model, &join->parts[i]) ? -1 : 1;
    }
}

static void refuse_foreign(struct join *join)
{
    for (int i = 0; i < join->count; i++) {
        const struct joined *part = &join->parts[i];
        const struct shared_member *differs = difference(join->model, part);
        if (differs)
            refuse(join, part->path,
                   "this is a part of another run, by its %s: found %.80s, "
                   "but %.40s has %.80s",
                   differs->what, member_json(part, differs->pointer).text,
                   join->model->path,
                   member_json(join->model, differs->pointer).text);
    }
}

static int by_index(const void *first, const void *second)
{
    const struct joined *a = first, *b = second;
    return (a->index > b->index) - (a->index < b->index);
}

/* The name that a missing part may have: that of another part, if its last
 * number is the number of the part. */
static struct short_text likely_name(const struct joined *other, long index)
{
    struct short_text name = {"join"};
    const char *path = other->path, *end = path + strlen(path);
    while (end > path && !strchr("0123456789", end[-1]))
        end--;
    const char *start = end;
    while (start > path && strchr("0123456789", start[-1]))
        start--;
    if (start < end && same_number(strtod(start, NULL), other->index))
        snprintf(name.text, sizeof name.text, "%.*s%0*ld%s",
                 (int)(start - path), path, (int)(end - start), index, end);
    return name;
}

/* Refuses parts that are there twice, and names those that are missing. Missing
 * parts in a row make one message. */
static void check_all_there(struct join *join)
{
    long total = (long)count_of(join->model->root, "parts");
    long next = 1;
    for (int i = 0; i <= join->count; i++) {
        const struct joined *part = &join->parts[i];
        long index = i < join->count ? (long)part->index : total + 1;
        if (i < join->count && i > 0 && part[-1].index >= part->index)
            refuse(join, part->path,
                   "this is part %ld of %ld, and so is %.150s: name each part "
                   "once",
                   index, total, part[-1].path);
        if (index > next) {
            char last[32] = "";
            if (index > next + 1)
                snprintf(last, sizeof last, " to %ld", index - 1);
            refuse(join, likely_name(join->model, next).text,
                   "part%s %ld%s of %ld %s missing: run %s with \"--part "
                   "%ld/%ld\"%s and the options of the others, and name the "
                   "output%s",
                   *last ? "s" : "", next, last, total, *last ? "are" : "is",
                   *last ? "them" : "it", next, total,
                   *last ? " and so on" : "", *last ? "s" : "");
        }
        next = index >= next ? index + 1 : next;
    }
}

/* The ranges must be the whole input, one after the other. A record that was
 * cut off at the end of a part must have ended there. Where no line with a
 * value has come yet, a part must begin with one, as a single run would not
 * know yet that the file has a scene on each line. */
static void check_ranges(struct join *join)
{
    const struct item *input = item_member(join->model->root, "input");
    bool is_clean = true;
    double at = 0, size = count_of(input, "size");
    for (int i = 0; i < join->count; i++) {
        const struct joined *part = &join->parts[i];
        bool is_last = i == join->count - 1;
        if (!same_number(part->begin, at) ||
            (is_last && !same_number(part->end, size)))
            refuse(join, part->path,
                   "this is a part of another input: it has bytes %.0f to "
                   "%.0f, expected %.0f to %s%.0f",
                   part->begin, part->end, at, is_last ? "" : "at least ",
                   is_last ? size : at);
        at = part->end;
        bool is_empty = count_of(part->root, "records") <= 0;
        bool ends_clean = member_truth(part->root, "ends_clean", false);
        if (!is_empty && !is_clean &&
            !member_truth(part->root, "starts_clean", false))
            refuse(join, part->path,
                   "byte %.0f of the input may continue a scene of the part "
                   "before: write each scene on one line, for example by \"jq "
                   "-c . FILE\"",
                   part->begin);
        is_clean = ends_clean && (is_clean || !is_empty);
    }
}

/* ---- Outputs ------------------------------------------------------------- */

/* Reads an output, and hashes it or (NULL) copies it. Returns 0 or an errno. */
static int read_output(struct join *join, const struct joined *part,
                       struct sha256 *hash)
{
    const struct options *options = join->run->options;
    struct named_input input =
        named_input_open(part->path, -1, options->limits.guard);
    char bytes[COPY_BYTES];
    ssize_t count = 1;
    while (!input.error && count != 0 && command_goes_on(join->run)) {
        count = read(input.fd, bytes, sizeof bytes);
        if (count < 0 && errno != EINTR)
            input.error = errno;
        else if (count > 0 && hash)
            sha256_add(hash, bytes, (size_t)count);
        else if (count > 0)
            sink_write(join->run->out, bytes, (size_t)count);
    }
    named_input_close(&input);
    return input.error;
}

static void check_output(struct join *join, const struct joined *part)
{
    const struct item *output = item_member(part->root, "output");
    struct sha256 hash = sha256_make_for_much();
    int error = read_output(join, part, &hash);
    if (!command_goes_on(join->run))
        return;
    double size = count_of(output, "size");
    if (error)
        refuse(join, part->path, "%s", strerror(error));
    else if (!same_number((double)hash.length, size))
        refuse(join, part->path,
               "this output is damaged: it has %" PRIu64 " bytes, but its "
               "manifest expects %.0f: run the part again",
               hash.length, size);
    else if (strcmp(sha256_text(&hash).text,
                    member_text(output, "sha256", "")) != 0)
        refuse(join, part->path,
               "this output is damaged: its SHA-256 is not that of its "
               "manifest: run the part again");
}

/* ---- The end of a single run --------------------------------------------- */

/* True if the parts were run with the option, which has no value. */
static bool had_option(const struct join *join, const char *option)
{
    const struct item *options = item_member(join->model->root, "options");
    for (int i = 0; i < item_length(options); i++)
        if (strcmp(item_text(item_element(options, i), ""), option) == 0)
            return true;
    return false;
}

/* Sets what the exit status of the single run follows from, and the account of
 * its patterns. false: memory is used up. */
static bool add_up(struct join *join)
{
    struct command_run *run = join->run;
    struct tally all = {.said = true};
    bool exits_zero = had_option(join, "--exit-zero");
    if (!selections_like(item_member(join->model->root, "selections"),
                         run->arena, run->matches))
        return false;
    for (int i = 0; i < join->count; i++) {
        const struct item *root = join->parts[i].root;
        selections_read(item_member(root, "selections"), run->matches);
        all.records += (uint64_t)count_of(root, "records");
        all.errors += (uint64_t)count_of(root, "errors");
        all.is_read |= member_truth(root, "read", false);
        all.hit |= member_truth(root, "hit", false);
        all.fault |= member_truth(root, "fault", false);
    }
    run->matches->inputs = all.is_read;
    if (all.errors > 0)
        message(&run->messages,
                "%" PRIu64 " error%s in %" PRIu64 " scenes: the output has "
                "them in the place of answers",
                all.errors, all.errors > 1 ? "s" : "", all.records);
    if (all.records == 0)
        message(
            &run->messages,
            "%s: warning: the file is empty; no scenes were read",
            member_text(item_member(join->model->root, "input"), "file", ""));
    all.bad = all.errors > 0 && !exits_zero;
    all.fault = (all.fault && !exits_zero) ||
                (!all.hit && had_option(join, "--exit-status"));
    run->tally = all;
    return true;
}

/* The input is not among the operands, so that nobody else guards it. */
static void check_input(struct join *join)
{
    const char *output = join->run->options->output;
    const char *input =
        member_text(item_member(join->model->root, "input"), "file", "");
    if (output && output_file_is_same(input, output, join->run->arena))
        refuse(join, output,
               "this file has the scenes that the parts answer, and -o would "
               "replace it: name another output file");
}

static void run_join(struct command_run *run)
{
    struct join join = {.run = run, .ok = true};
    if (!list_parts(&join)) {
        command_give_up(run, "join", "out of memory");
        return;
    }
    for (int i = 0; i < join.count; i++)
        read_manifest(&join, &join.parts[i]);
    if (!join.ok)
        return;
    find_model(&join);
    refuse_foreign(&join);
    if (!join.ok)
        return;
    qsort(join.parts, (size_t)join.count, sizeof *join.parts, by_index);
    join.model = &join.parts[0];
    check_all_there(&join);
    check_input(&join);
    if (join.ok)
        check_ranges(&join);
    for (int i = 0; i < join.count && command_goes_on(run); i++)
        check_output(&join, &join.parts[i]);
    if (!join.ok || !command_goes_on(run))
        return;
    if (!add_up(&join)) {
        command_give_up(run, "join", "out of memory");
        return;
    }
    for (int i = 0; i < join.count && command_goes_on(run); i++) {
        int error = read_output(&join, &join.parts[i], NULL);
        if (error)
            command_give_up(run, join.parts[i].path, strerror(error));
    }
}

const struct command command_join = {
    .topic = {.name = "join",
              .summary = "join the answers to parts of a file, and verify them",
              .examples = "collide join -o answers.ndjson part.*\n",
              .finds = "the single run would exit with status 1"},
    .group = "Other",
    .least = 1,
    .most = -1,
    .operands = "FILE...",
    .files = "Each FILE is the output of a part, next to its manifest "
             "FILE.manifest (collide help batch). The order of the files does "
             "not matter, and manifests among them are ignored.",
    .run = run_join,
};
