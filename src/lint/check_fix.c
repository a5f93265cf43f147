#include "lint/check_fix.h"

#include <string.h>

#include "lint/check_fix_text.h"
#include "scene/stream/scene_input.h"

/* ---- Records ------------------------------------------------------------- */

static void say_fail(struct fixing *f, long line, long column,
                     const struct fail *fail)
{
    f->run->tally.trouble = true;
    message(&f->run->messages, "%s:%ld:%ld: %s", f->file, line, column,
            fail->message);
}

/* Whether the level is in a format that can be written back. */
static bool can_write(struct fixing *f, struct fail *fail)
{
    bool can = !f->document->is_xml && (fix_is_tiled(f) || fix_is_scene(f));
    return can || fail_set(fail, "not-mended",
                           "only maps of Tiled in JSON, and scenes, can be "
                           "mended; see collide convert");
}

static bool mend_document(struct fixing *f, const struct levels *levels,
                          struct fail *fail)
{
    const char *text = f->document->text;
    const struct slice whole = {0, f->document->length};
    f->next_id = member_number(f->document->root, "nextobjectid", 0);
    for (int i = 0; i < levels->count; i++) {
        f->level = levels->levels[i];
        if (!can_write(f, fail))
            return false;
        if (!fix_level(f))
            return fail_memory(fail);
    }
    if (!fix_next_id(f) ||
        !patches_write(&f->patches, text, whole, f->run->out, f->arena))
        return fail_memory(fail);
    sink_end_record(f->run->out);
    f->run->tally.said = true;
    return true;
}

static void fix_record(struct fixing *f, const struct stream_record *record)
{
    const struct options *options = f->run->options;
    struct library library = {.arena = f->arena,
                              .limits = options->answer.limits,
                              .allows_outside = options->level.allows_outside};
    struct item_place place = {NULL, record->place.line, record->place.column};
    const struct item *where = NULL;
    struct levels levels;
    struct fail fail;
    struct library_part part = {record->text, record->length,
                                record->place.line, record->place.column};
    f->document = library_add_part(&library, f->file, &part, &fail);
    struct level_options level = options->level;
    level.matches = f->run->matches;
    const struct level_source source = {f->document, &library, &level,
                                        f->arena};
    if (f->document && level_read(&source, &levels, &where, &fail)) {
        f->run->matches->inputs = 1;
        if (mend_document(f, &levels, &fail))
            return;
    }
    if (where)
        place = item_place(where, f->arena);
    say_fail(f, place.line, place.column, &fail);
}

static void fix_stream(struct command_run *run, const char *file,
                       struct stream *stream)
{
    struct arena_mark mark = arena_mark(run->arena);
    struct stream_record record;
    struct fail fail;
    enum stream_status status = STREAM_VALUE;
    while (status != STREAM_END && status != STREAM_TROUBLE &&
           command_goes_on(run)) {
        struct fixing fixing = {.run = run, .file = file, .arena = run->arena};
        status = stream_next(stream, run->arena, &record, &fail);
        if (status == STREAM_VALUE) {
            fix_record(&fixing, &record);
        } else if (status == STREAM_FAILED) {
            struct json_place place = stream_locate(&record, &fail);
            say_fail(&fixing, place.line, place.column, &fail);
        }
        arena_rewind(run->arena, mark);
    }
    if (status == STREAM_TROUBLE) {
        run->tally.trouble = true;
        message(&run->messages, "%s: %s", file, strerror(stream->error));
    }
}

/* ---- The file ------------------------------------------------------------ */

static void trouble(struct command_run *run, const char *file, const char *what)
{
    run->tally.trouble = true;
    message(&run->messages, "%s: %s", file, what);
}

void check_fix(struct command_run *run)
{
    const struct options *options = run->options;
    const char *file = options->file_count ? options->files[0] : "-";
    if (options->file_count > 1) {
        trouble(run, options->files[1], "--fix mends one file");
        return;
    }
    struct named_input input =
        named_input_open(file, run->in, options->answer.limits.guard);
    if (input.error) {
        if (!stop_wanted(&run->stop))
            trouble(run, input.file, strerror(input.error));
        return;
    }
    struct stream stream = stream_make(input.fd);
    stream.limits = options->answer.limits;
    fix_stream(run, input.file, &stream);
    stream_free(&stream);
    named_input_close(&input);
}
