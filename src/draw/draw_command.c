/* Runs the command `draw`: reads the files, draws the scenes that are wanted,
 * and writes the picture or the page. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "draw/draw_command.h"
#include "draw/raster/raster.h"
#include "query/run/command_run.h"
#include "scene/stream/scene_input.h"
#include "support/matches.h"

void draw_say_memory(struct drawn *drawn)
{
    command_give_up(drawn->run, drawn->file, "out of memory");
}

/* ---- Which scene --------------------------------------------------------- */

/* Whether the scene that was seen last is to be drawn; `name` may be NULL. */
static bool is_wanted(const struct drawn *drawn, const char *name)
{
    const struct draw_settings *settings = drawn->settings;
    if (!settings->scene)
        return settings->format == DRAW_HTML || drawn->scenes == 1;
    return drawn->number ? drawn->scenes == drawn->number
                         : name && strcmp(name, settings->scene) == 0;
}

/* Whether more scenes have to be looked at. */
static bool goes_on(const struct drawn *drawn)
{
    bool is_chosen = drawn->settings->scene;
    return command_goes_on(drawn->run) && !(is_chosen && drawn->is_found);
}

/* ---- Records ------------------------------------------------------------- */

/* What a record is asked: --query, or that which it names. */
static enum draw_asked asked_of(const struct drawn *drawn,
                                const struct item *root)
{
    const char *asked = drawn->run->options->any_query;
    const char *named =
        level_format(root) ? NULL : member_text(root, "query", NULL);
    if (asked)
        return strcmp(asked, DRAW_CHECK) == 0 ? DRAW_FINDINGS : DRAW_ANSWER;
    if (!named)
        return DRAW_SHAPES;
    return strcmp(named, DRAW_CHECK) == 0 ? DRAW_FINDINGS : DRAW_ANSWER;
}

/* A record that cannot be read counts as a scene, unless the file was found in
 * a folder and nothing in it is one. */
static void say_bad(struct drawn *drawn, struct item_place place,
                    const struct fail *fail)
{
    bool is_first = !drawn->has_read && !drawn->has_failed;
    bool short_of_memory = false;
    if (is_first && !drawn->is_unlike)
        drawn->is_unlike = found_file_is_unlike(
            drawn->input, fail, &drawn->run->options->limits, &short_of_memory);
    if (short_of_memory)
        draw_say_memory(drawn);
    if (drawn->is_unlike)
        return;
    drawn->has_failed = true;
    drawn->run->tally.bad = true;
    if (drawn->run->options->shapes)
        message(&drawn->run->messages, "%s", fail->message);
    else
        message(&drawn->run->messages, "%s:%ld:%ld: %s", place.file, place.line,
                place.column, fail->message);
    drawn->scenes++;
    drawn->broken++;
    drawn->is_found |= is_wanted(drawn, NULL);
    drawn->findings.count++; /* a finding of no shape */
}

/* The same, at the place of the failure in the record. */
static void say_broken(struct drawn *drawn, const struct stream_record *text,
                       struct fail *fail)
{
    size_t offset = fail->offset <= text->length ? fail->offset : 0;
    struct json_place at = stream_locate(text, fail);
    if (text->is_document)
        at = json_place(text->text, offset);
    say_bad(drawn, (struct item_place){drawn->file, at.line, at.column}, fail);
}

/* The levels in front of one that is wanted have findings with numbers, too. */
static void count_findings(struct drawn *drawn, const struct drawn_text *record,
                           int level)
{
    struct draw_scene scene = {
        .options = drawn->run->options,
        .settings = drawn->settings,
        .level = record->levels.levels[level],
        .file = drawn->file,
        .arena = &drawn->memory,
        .is_checked = true,
    };
    struct fail fail;
    if (!draw_scene_begin(&scene, &fail))
        draw_refuse(drawn, &scene, &fail);
    else if (!draw_findings_add(&drawn->findings, &scene, record->document))
        draw_say_memory(drawn);
}

static void draw_levels(struct drawn *drawn, struct drawn_text *record)
{
    bool is_counted = drawn->settings->scene;
    struct arena_mark mark = arena_mark(&drawn->memory);
    for (int i = 0; i < record->levels.count && goes_on(drawn); i++) {
        const char *name = record->levels.levels[i]->name;
        drawn->scenes++;
        if (drawn->names && name && drawn->name_count < DRAW_NAMES) {
            const char *kept = arena_copy(&drawn->kept, name);
            if (kept)
                drawn->names[drawn->name_count++] = kept;
            else
                draw_say_memory(drawn);
        }
        if (is_wanted(drawn, name))
            draw_level(drawn, record, i);
        else if (is_counted && record->asked == DRAW_FINDINGS)
            count_findings(drawn, record, i);
        if (!record->is_answered)
            arena_rewind(&drawn->memory, mark);
    }
}

static void draw_record(struct drawn *drawn, const struct stream_record *text)
{
    const struct options *options = drawn->run->options;
    struct drawn_text record = {.text = text};
    struct library library = {
        .arena = &drawn->memory,
        .limits = options->limits,
        .allows_outside = SETTINGS_OF(options, level_options)->allows_outside,
        .folder = SETTINGS_OF(options, level_options)->folder};
    const struct library_part part = {
        text->text, text->length, text->place.line, text->place.column, NULL};
    const struct item *where = NULL;
    struct fail fail;
    record.document = library_add_part(&library, drawn->file, &part, &fail);
    if (!record.document) {
        say_broken(drawn, text, &fail);
        return;
    }
    if (drawn->input->is_walked && check_is_other(record.document->root))
        return;
    struct level_options level = *SETTINGS_OF(options, level_options);
    level.matches = drawn->run->matches;
    const struct level_source source = {record.document, &library, &level,
                                        &drawn->memory, NULL};
    bool is_read = level_read(&source, &record.levels, &where, &fail);
    drawn->has_read |= is_read;
    for (int i = 0; i < library.count; i++)
        document_index_lines(library.documents[i], &drawn->memory);
    if (!is_read) {
        where = where ? where : record.document->root;
        say_bad(drawn, item_place(where, &drawn->memory), &fail);
        return;
    }
    record.asked = asked_of(drawn, record.document->root);
    record.query = SETTINGS_OF(options, query_settings)->answer.query;
    draw_levels(drawn, &record);
}

/* ---- Files --------------------------------------------------------------- */

static bool before_read(void *context)
{
    const struct drawn *drawn = context;
    return input_wait(drawn->fd, &drawn->run->stop, NULL);
}

static void draw_stream(struct drawn *drawn, struct stream *stream)
{
    enum stream_status status = STREAM_VALUE;
    struct stream_record text;
    struct fail fail;
    while (status != STREAM_END && status != STREAM_TROUBLE && goes_on(drawn)) {
        struct arena_mark mark = arena_mark(&drawn->memory);
        status = stream_next(stream, &drawn->memory, &text, &fail);
        if (status == STREAM_VALUE)
            draw_record(drawn, &text);
        else if (status == STREAM_FAILED)
            say_broken(drawn, &text, &fail);
        arena_rewind(&drawn->memory, mark);
    }
    if (status == STREAM_TROUBLE)
        command_give_up(drawn->run, drawn->file, stream_why(stream));
}

/* Draws the requested scenes of a file. */
static void draw_file(struct drawn *drawn, const struct found_file *file)
{
    struct command_run *run = drawn->run;
    struct named_input input = {.file = file->path};
    drawn->input = file;
    if (!file->error)
        input = found_file_open(file, run->in,
                                found_file_guard(file, run->options));
    drawn->file = input.file;
    if (input.error && stop_wanted(&run->stop))
        return; /* nobody had opened the other end of a pipe */
    if (file->error || input.error) {
        drawn->inputs.roots[file->root].used++;
        command_give_up(run, input.file,
                        file->error ? file->error : strerror(input.error));
        return;
    }
    struct stream stream = named_input_stream(&input);
    stream.limits = run->options->limits;
    if (stream.fd >= 0) { /* it may have to be waited for */
        stream.before_read = before_read;
        stream.context = drawn;
    }
    drawn->fd = input.fd;
    drawn->has_read = drawn->has_failed = drawn->is_unlike = false;
    draw_stream(drawn, &stream);
    if (drawn->is_unlike)
        found_files_leave_out(&drawn->inputs, file);
    else if (drawn->has_read || drawn->has_failed)
        found_file_use(&drawn->inputs, file, &input, run);
    run->matches->inputs += drawn->has_read;
    progress_end_input(run->messages.progress, 1, stream_position(&stream));
    stream_free(&stream);
    named_input_close(&input);
}

/* Fails where the scene that is wanted was not seen. */
static bool fail_scene(struct drawn *drawn)
{
    struct command_run *run = drawn->run;
    const char *scene = drawn->settings->scene;
    run->tally.trouble = true;
    if (drawn->number)
        message(&run->messages,
                "option \"--scene\" %s: the input has %" PRIu64 " scene%s",
                scene, drawn->scenes, drawn->scenes == 1 ? "" : "s");
    else
        message(
            &run->messages, "option \"--scene\": no scene is named %s%s",
            quote_name(scene).text,
            hint_for(scene, drawn->names, drawn->name_count, "; known names: ")
                .text);
    return false;
}

/* Fails if it is not clear what to draw, or there is nothing. Unreadable inputs
 * have been reported. */
static bool is_chosen(struct drawn *drawn)
{
    struct command_run *run = drawn->run;
    const struct draw_settings *settings = drawn->settings;
    bool has_failed = run->tally.bad || run->tally.trouble;
    if (drawn->scenes == 0)
        return !has_failed &&
               command_give_up(run, drawn->file, "no scene in the file");
    if (settings->scene)
        return drawn->is_found || fail_scene(drawn);
    if (settings->format == DRAW_HTML || drawn->scenes == 1)
        return true;
    if (drawn->scenes == drawn->broken)
        return false;
    run->tally.trouble = true;
    message(&run->messages,
            "the input has %" PRIu64
            " scenes, but a picture shows one: choose it with "
            "--scene 1 to %" PRIu64 " or a name, or show all with --html",
            drawn->scenes, drawn->scenes);
    return false;
}

/* ---- Writing ------------------------------------------------------------- */

static bool write_png(struct drawn *drawn)
{
    struct command_run *run = drawn->run;
    struct fail fail;
    if (isatty(run->out->fd))
        return command_give_up(
            run, "--png",
            "cannot write a PNG to a terminal: name a file with -o");
    return raster_png(run->out, drawn->picture.text, drawn->picture.used, 1,
                      &fail) ||
           command_give_up(run, "--png", fail.message);
}

/* Writes what was drawn into memory, or ends the page. */
static void write_drawn(struct drawn *drawn)
{
    struct command_run *run = drawn->run;
    const struct sink *picture = &drawn->picture;
    bool is_whole = picture->used > 0 && !picture->error;
    if (drawn->has_page)
        page_end(&drawn->page);
    else if (is_whole && drawn->settings->format == DRAW_PNG)
        is_whole = write_png(drawn);
    else if (is_whole)
        sink_records(run->out, picture->text, picture->used);
    if (drawn->has_page || is_whole)
        run->tally.said = true;
    else
        run->tally.trouble = true; /* it has been said why */
}

/* Draws one of the inputs. References in maps of a folder stay in the folder,
 * and errors about a link do not quote the file that it leads to. */
static bool draw_input(struct drawn *drawn, const struct found_file *file)
{
    struct command_run *run = drawn->run;
    const struct options *given = run->options;
    struct options options = *given;
    if (file->is_walked) {
        struct level_options *level =
            settings_copy(&options, &level_options, run->arena);
        if (!level)
            return false;
        level->folder = drawn->inputs.roots[file->root].name;
        options.limits.hides_text |= file->is_link;
    }
    run->options = &options;
    draw_file(drawn, file);
    run->options = given;
    return true;
}

static void draw_inputs(struct drawn *drawn)
{
    struct command_run *run = drawn->run;
    struct found_files *inputs = &drawn->inputs;
    bool ok = found_files_of_run(inputs, run);
    for (int i = 0; ok && i < inputs->count && goes_on(drawn); i++)
        ok = draw_input(drawn, &inputs->items[i]);
    if (!ok)
        command_give_up(run, "draw", "out of memory");
    else if (goes_on(drawn))
        found_files_report(inputs, run);
}

static void run_draw(struct command_run *run)
{
    const struct options *options = run->options;
    const struct draw_settings *settings = SETTINGS_OF(options, draw_settings);
    const char *scene = settings->scene;
    struct drawn drawn = {.run = run,
                          .settings = settings,
                          .kept = arena_make(0),
                          .memory = arena_make(0),
                          .scratch = arena_make(0)};
    /* A number, or 0 where it is none, or none that a scene has. */
    const char *digit = scene ? scene : "";
    for (; *digit >= '0' && *digit <= '9' && drawn.number < UINT32_MAX; digit++)
        drawn.number = 10 * drawn.number + (uint64_t)(*digit - '0');
    if (*digit)
        drawn.number = 0;
    drawn.picture = sink_to_memory(&drawn.kept);
    drawn.findings.scratch = &drawn.scratch;
    if (scene && !drawn.number)
        drawn.names = arena_take(run->arena, DRAW_NAMES, sizeof *drawn.names);
    if (draw_findings_begin(&drawn.findings, run)) {
        draw_inputs(&drawn);
        progress_clear(run->messages.progress);
        if (command_goes_on(run) && is_chosen(&drawn))
            write_drawn(&drawn);
    }
    pool_stop(drawn.pool);
    arena_free(&drawn.kept);
    arena_free(&drawn.memory);
    arena_free(&drawn.scratch);
}

const struct command command_draw = {
    .topic = {.name = "draw",
              .summary = "draw a scene and the answers to a query",
              .examples = "collide draw --query clip scene.json > picture.svg\n"
                          "collide draw --query check --crop finding-7 "
                          "level.tmj\n"
                          "collide draw --html -o steps.html --query gjk "
                          "scene.json\n",
              .takes = TAKES_ANY & ~(TAKES_WORDS | TAKES_TRACE)},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_FLOAT | SET_JOBS |
            SET_DIGITS | SET_EXIT_ZERO | SET_RULES,
    .group = "Pictures",
    .any_query = true,
    .uses_stated = true,
    .most = -1,
    .operands = OPERANDS_OF_SCENES,
    .files = FILES_OF_SCENES "The picture is written to standard output.",
    .is_picture = true,
    .check = draw_options_check,
    .run = run_draw,
};
