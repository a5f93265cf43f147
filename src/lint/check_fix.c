/* `collide check --fix` and `--diff`: goes through the files. Named files and
 * the files of folders are rewritten in place, one after the other, before they
 * are checked; standard input, or with -o one file, is printed with its
 * repairs. The repairs themselves are in fix_document.c. */
#include "lint/check_fix.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "lint/check_command.h"
#include "support/document/library.h"
#include "support/matches.h"
#include "support/output_file.h"

static const struct check_settings *own_settings(const struct command_run *run)
{
    return SETTINGS_OF(run->options, check_settings);
}

/* ---- Printing one file --------------------------------------------------- */

static void trouble_reading(struct command_run *run, const char *file,
                            int error)
{
    if (error != EISDIR) {
        command_give_up(run, file, strerror(error));
        return;
    }
    run->tally.trouble = true;
    message(&run->messages,
            "option \"--fix\" with -o expects one file, found the folder %s",
            quote_name(file).text);
}

static void say_fail(struct command_run *run, const char *file,
                     const struct item_place *place, const struct fail *fail)
{
    run->tally.trouble = true;
    message(&run->messages, "%s:%ld:%ld: %s", file, place->line, place->column,
            fail->message);
}

/* Prints a record with its repairs, and reports each of them. */
static void print_record(struct command_run *run, const char *file,
                         const struct stream_record *record)
{
    struct fixing fixing = {.options = run->options,
                            .file = file,
                            .kept = run->arena,
                            .arena = run->arena,
                            .matches = run->matches,
                            .messages =
                                run->options->quiet ? NULL : &run->messages};
    struct item_place place = {NULL, record->place.line, record->place.column};
    struct fail fail;
    bool is_fixed = fix_record(&fixing, record, &place, &fail);
    if (fixing.is_read)
        run->matches->inputs = 1;
    if (!command_goes_on(run))
        return;
    if (!is_fixed) {
        say_fail(run, place.file ? place.file : file, &place, &fail);
        return;
    }
    if (fixing.counts.snapped && fixing.messages)
        message(&run->messages, "%s: gaps and overlaps removed: %ld", file,
                fixing.counts.snapped);
    if (fixing.counts.unsafe && fixing.messages)
        message(&run->messages,
                "%s: --unsafe-fixes would repair more shapes: %ld", file,
                fixing.counts.unsafe);
    fix_edits_apply(fixing.edits.items, fixing.edits.count, record->text, 0,
                    record->length, run->out);
    if (!record->length || record->text[record->length - 1] != '\n')
        sink_byte(run->out, '\n');
    sink_records(run->out, "", 0);
    run->tally.said = true;
}

static void print_stream(struct command_run *run, struct stream *stream,
                         const char *file)
{
    struct arena_mark mark = arena_mark(run->arena);
    enum stream_status status = STREAM_VALUE;
    bool is_empty = true;
    while (status != STREAM_END && status != STREAM_TROUBLE &&
           command_goes_on(run)) {
        struct stream_record record;
        struct fail fail;
        status = stream_next(stream, run->arena, &record, &fail);
        is_empty &= status == STREAM_END;
        if (status == STREAM_VALUE) {
            print_record(run, file, &record);
        } else if (status == STREAM_FAILED) {
            struct json_place at = stream_locate(&record, &fail);
            const struct item_place place = {NULL, at.line, at.column};
            say_fail(run, file, &place, &fail);
        }
        arena_rewind(run->arena, mark);
    }
    if (status == STREAM_TROUBLE)
        trouble_reading(run, file, stream->error);
    else if (is_empty && status == STREAM_END && command_goes_on(run) &&
             !path_ends(file, strlen(file),
                        (const char *const[]){".ndjson", NULL}))
        command_give_up(run, file,
                        "the input is empty: expected a map or a scene");
}

static void print_file(struct command_run *run)
{
    const struct options *options = run->options;
    const char *file = options->file_count ? options->files[0] : "-";
    if (options->file_count > 1) {
        message(&run->messages,
                "option \"--fix\" expects one file with -o or standard input, "
                "found %d",
                options->file_count);
        run->tally.trouble = true;
        return;
    }
    struct named_input input =
        named_input_open(file, run->in, options->limits.guard);
    if (input.error) {
        if (!stop_wanted(&run->stop))
            trouble_reading(run, input.file, input.error);
        return;
    }
    struct stream stream = stream_make(input.fd);
    stream.limits = options->limits;
    print_stream(run, &stream, input.file);
    stream_free(&stream);
    named_input_close(&input);
}

/* Also true for -o -, which is standard output. */
static bool has_output(const struct options *options)
{
    int output = option_find("output", strlen("output"), &options->asked);
    return options->given && output >= 0 && options->given[output];
}

bool check_fix_prints(struct command_run *run)
{
    const struct options *options = run->options;
    const struct check_settings *settings = own_settings(run);
    bool is_input = options->file_count == 0;
    for (int i = 0; i < options->file_count; i++)
        is_input |= strcmp(options->files[i], "-") == 0;
    if (!settings->fixes)
        return false;
    if (options->shapes) {
        message(&run->messages, "option \"--%s\" repairs files, not shapes",
                settings->shows_diff ? "diff" : "fix");
        run->tally.trouble = true;
        return true;
    }
    if (settings->shows_diff && is_input) {
        message(&run->messages,
                "option \"--diff\" expects files or folders, found standard "
                "input");
        run->tally.trouble = true;
        return true;
    }
    if (settings->shows_diff || (!is_input && !has_output(options)))
        return false;
    print_file(run);
    return true;
}

/* ---- Rewriting files ----------------------------------------------------- */

/* A file that is repaired in place, or compared with its repaired text. */
struct fix_file {
    struct command_run *run;
    const struct found_file *input;
    const char *folder; /* named on the command line, that it was found in */
    struct arena memory, scratch;
    struct stat status; /* when it was read */
    const char *text;
    size_t length;
    struct fix_edits edits; /* of the whole text */
    struct fix_counts counts;
    bool is_unsupported;
};

/* What is reported at the end of a run. */
struct fix_totals {
    long files, shapes, unsafe;
    long unsupported;              /* files that were found in folders, */
    const char *first_unsupported; /*   and the first of these */
};

/* Why a file cannot be rewritten whatever is in it; NULL: it can. Links are
 * never followed: a link can lead to any file of the user. */
static const char *why_not_rewritten(const struct stat *status)
{
    if (S_ISLNK(status->st_mode))
        return "not repaired, because it is a symbolic link: name the file "
               "that it leads to";
    if (!S_ISREG(status->st_mode))
        return "not repaired, because it is no regular file: --fix prints the "
               "repaired text with -o FILE";
    return NULL;
}

/* Reads the text. false: there is nothing to repair. A file that cannot be read
 * is reported by the check that follows. */
static bool read_text(struct fix_file *own)
{
    struct command_run *run = own->run;
    const char *path = own->input->path;
    struct file file;
    struct fail fail;
    if (own->input->error || lstat(path, &own->status) != 0)
        return false;
    const char *why = why_not_rewritten(&own->status);
    if (why) {
        if (!own->input->is_walked)
            command_give_up(run, path, why);
        return false;
    }
    if (file_open(&file, path, &run->options->limits, &fail)) {
        own->text = file_text(&file, path, &own->memory, &own->length, &fail);
        file_close(&file);
    }
    if (own->text &&
        input_bytes_format((const uint8_t *)own->text, own->length)) {
        command_give_up(run, path,
                        "not repaired, because it is compressed: decompress it "
                        "first, or print the repaired text with -o FILE");
        return false;
    }
    bool is_reported = own->text || strcmp(fail.code, "missing-file") == 0;
    if (!is_reported)
        command_give_up(run, path, fail.message);
    return own->text;
}

/* Adds the edits of a record to those of the file. */
static bool add_record(struct fix_file *own, const struct fixing *fixing,
                       uint64_t at)
{
    struct fix_counts *counts = &own->counts;
    const struct fix_counts *more = &fixing->counts;
    for (int i = 0; i < fixing->edits.count; i++) {
        struct fix_edit edit = fixing->edits.items[i];
        edit.from += (size_t)at;
        edit.to += (size_t)at;
        if (!fix_edits_add(&own->edits, edit, &own->memory))
            return false;
    }
    counts->shapes += more->shapes;
    counts->repeated += more->repeated;
    counts->near += more->near;
    counts->reversed += more->reversed;
    counts->cut += more->cut;
    counts->snapped += more->snapped;
    counts->unsafe += more->unsafe;
    counts->elsewhere += more->elsewhere;
    counts->shared += more->shared;
    if (!counts->elsewhere_file)
        counts->elsewhere_file = more->elsewhere_file;
    return true;
}

/* Repairs a record. false: no other record of the file is repaired. */
static bool repair_record(struct fix_file *own,
                          const struct stream_record *record)
{
    struct command_run *run = own->run;
    struct fixing fixing = {.options = run->options,
                            .file = own->input->path,
                            .folder = own->folder,
                            .is_walked = own->input->is_walked,
                            .kept = &own->memory,
                            .arena = &own->scratch,
                            .stop = &run->stop};
    struct item_place place = {NULL, record->place.line, record->place.column};
    struct fail fail;
    if (fix_record(&fixing, record, &place, &fail)) {
        if (!fixing.is_other && !add_record(own, &fixing, record->at)) {
            fail_memory(&fail);
            command_give_up(run, own->input->path, fail.message);
            return false;
        }
        return !fixing.is_other;
    }
    if (fail_is_memory(&fail)) {
        command_give_up(run, own->input->path, fail.message);
        return false;
    }
    if (!fix_is_unsupported(&fail))
        return true; /* the check that follows reports it */
    own->is_unsupported = !fixing.has_edits;
    if (fixing.has_edits)
        say_fail(run, own->input->path, &place, &fail);
    return fixing.has_edits;
}

static void repair_text(struct fix_file *own)
{
    struct stream stream =
        stream_at_hand((struct at_hand){own->text, own->length});
    struct arena_mark mark = arena_mark(&own->scratch);
    struct stream_record record;
    struct fail fail;
    enum stream_status status = STREAM_VALUE;
    bool goes_on = true;
    stream.limits = own->run->options->limits;
    while (goes_on && status != STREAM_END && status != STREAM_TROUBLE &&
           command_goes_on(own->run)) {
        status = stream_next(&stream, &own->scratch, &record, &fail);
        if (status == STREAM_VALUE)
            goes_on = repair_record(own, &record);
        bool is_short = status == STREAM_TROUBLE ||
                        (status == STREAM_FAILED && fail_is_memory(&fail));
        if (is_short)
            command_give_up(own->run, own->input->path, "out of memory");
        arena_rewind(&own->scratch, mark);
    }
}

static bool is_as_read(const struct fix_file *own)
{
    struct stat now;
    const struct stat *then = &own->status;
    return lstat(own->input->path, &now) == 0 && S_ISREG(now.st_mode) &&
           now.st_ino == then->st_ino && now.st_dev == then->st_dev &&
           now.st_size == then->st_size &&
           now.st_mtim.tv_sec == then->st_mtim.tv_sec &&
           now.st_mtim.tv_nsec == then->st_mtim.tv_nsec;
}

/* Replaces the file. false: it stays as it was; the reason was reported. */
static bool rewrite(struct fix_file *own)
{
    struct command_run *run = own->run;
    const char *path = own->input->path;
    struct sink text = sink_to_memory(&own->memory);
    struct output_file file = {.failed = ""};
    fix_edits_apply(own->edits.items, own->edits.count, own->text, 0,
                    own->length, &text);
    int error = text.error;
    if (!error)
        error = output_file_open(&file, path, OUTPUT_FILE_ONLY, &own->scratch);
    if (!error && !is_as_read(own)) {
        output_file_discard(&file);
        command_give_up(run, path,
                        "not repaired, because another program has changed it");
        return false;
    }
    if (!error)
        error = output_file_put(&file, text.text, text.used);
    if (!error)
        return true;
    run->tally.trouble = true;
    message(&run->messages, "%s: not repaired: %s%s", path, file.failed,
            strerror(error));
    return false;
}

/* Reports the repairs of a file: "a.tmj: 3 repairs (2 welded, 1 reversed)". */
static void report_repairs(struct fix_file *own)
{
    struct command_run *run = own->run;
    const struct fix_counts *counts = &own->counts;
    const struct {
        long count;
        const char *what;
    } kinds[] = {{counts->repeated, "repeated vertices removed"},
                 {counts->near, "near vertices removed"},
                 {counts->reversed, "orders reversed"},
                 {counts->cut, "polygons cut"},
                 {counts->snapped, "gaps and overlaps removed"}};
    struct sink text = sink_to_memory(&own->scratch);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].count)
            sink_print(&text, "%s%s: %ld", text.used ? ", " : "", kinds[i].what,
                       kinds[i].count);
    const char *list = sink_string(&text);
    if (!list)
        command_give_up(run, own->input->path, "out of memory");
    message(&run->messages, "%s: %ld %s%s (%s)", own->input->path,
            counts->shapes, own_settings(run)->shows_diff ? "possible " : "",
            counts->shapes == 1 ? "repair" : "repairs", list ? list : "");
}

/* ---- All files ----------------------------------------------------------- */

static bool repair_file(struct fix_file *own)
{
    struct command_run *run = own->run;
    if (!read_text(own))
        return true;
    repair_text(own);
    if (!command_goes_on(run)) /* not all repairs were found */
        own->counts.shapes = own->edits.count = 0;
    if (!own->edits.count)
        return true;
    if (!own_settings(run)->shows_diff) {
        if (!rewrite(own))
            own->counts.shapes = 0;
        return true;
    }
    run->tally.fault = run->tally.said = true;
    return fix_diff_write(&own->edits, own->input->path, own->text, own->length,
                          run->out, &own->memory);
}

static void take_file(struct fix_file *own, struct fix_totals *totals)
{
    const struct command_run *run = own->run;
    const struct fix_counts *counts = &own->counts;
    totals->files += counts->shapes > 0;
    totals->shapes += counts->shapes;
    totals->unsafe += counts->unsafe;
    if (own->is_unsupported && own->input->is_walked &&
        totals->unsupported++ == 0)
        totals->first_unsupported = own->input->path;
    if (run->options->quiet)
        return;
    if (counts->shapes)
        report_repairs(own);
    if (counts->elsewhere && !own->input->is_walked)
        message(&run->messages,
                "%s: shapes to repair in other files, such as %s: %ld; name "
                "these files to repair them",
                own->input->path, counts->elsewhere_file, counts->elsewhere);
    if (counts->shared)
        message(&run->messages,
                "%s: not repaired, as their vertices are in templates or "
                "defaults: %ld shapes; repair the templates",
                own->input->path, counts->shared);
    if (own->is_unsupported && !own->input->is_walked)
        message(&run->messages,
                "%s: not repaired: --fix supports only scenes and Tiled maps; "
                "collide convert makes a scene of any map",
                own->input->path);
}

static void report_totals(const struct command_run *run,
                          const struct fix_totals *totals)
{
    const char *would = own_settings(run)->shows_diff ? " would be" : "";
    if (run->options->quiet)
        return;
    if (totals->files > 1)
        message(&run->messages, "%ld files%s repaired: %ld repairs",
                totals->files, would, totals->shapes);
    if (totals->unsupported)
        message(&run->messages,
                "files of other formats: %ld, such as %s; --fix repairs only "
                "scenes and Tiled maps",
                totals->unsupported, totals->first_unsupported);
    if (totals->unsafe)
        message(&run->messages, "--unsafe-fixes would repair more shapes: %ld",
                totals->unsafe);
}

bool check_fix_files(struct command_run *run, const struct found_files *files)
{
    struct fix_totals totals = {0, 0, 0, 0, NULL};
    bool ok = true;
    for (int i = 0; ok && i < files->count && command_goes_on(run); i++) {
        const struct found_file *input = &files->items[i];
        struct fix_file own = {
            .run = run,
            .input = input,
            .folder = input->is_walked ? files->roots[input->root].name : NULL,
            .memory = arena_make(0),
            .scratch = arena_make(0)};
        ok = repair_file(&own);
        take_file(&own, &totals);
        arena_free(&own.memory);
        arena_free(&own.scratch);
    }
    report_totals(run, &totals);
    return ok;
}
