/* One picture shows one scene. So the scenes of all files are counted, one is
 * drawn into memory, and that is written when it is known to be the one. */
#include "cli/draw_command.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "cli/answers.h"
#include "cli/draw_scene.h"
#include "cli/scene_stream.h"
#include "svg/svg.h"

struct drawn {
    struct command_run *run;
    struct pool *pool;   /* help with large scenes; NULL: none yet */
    const char *file;    /* that is read, as messages name it */
    uint64_t number;     /* of the scene that is wanted; 0: it has none */
    uint64_t scenes;     /* that were seen, broken ones, too */
    bool is_found;       /* the scene that is wanted was seen */
    struct sink picture; /* of that, or of the first */
    struct arena kept;   /* holds that */
    struct arena memory; /* of a record */
    struct arena scratch;
};

/* A record, and the answers to its levels. */
struct drawn_file {
    const struct stream_record *text;
    const struct document *document;
    struct levels levels;
};

/* ---- Messages ------------------------------------------------------------ */

static void say_memory(struct drawn *drawn)
{
    drawn->run->tally.trouble = true;
    message(&drawn->run->messages, "%s: out of memory", drawn->file);
}

static void say_bad(struct drawn *drawn, struct item_place place,
                    const struct fail *fail)
{
    drawn->run->tally.bad = true;
    message(&drawn->run->messages, "%s:%ld:%ld: %s", place.file, place.line,
            place.column, fail->message);
}

/* ---- Which scene --------------------------------------------------------- */

/* Whether a scene, the number of which is that of those seen, is to be drawn;
 * `name` may be NULL. */
static bool is_wanted(const struct drawn *drawn, const char *name)
{
    const char *wanted = drawn->run->options->draw.scene;
    if (!wanted)
        return drawn->scenes == 1;
    return drawn->number ? drawn->scenes == drawn->number
                         : name && strcmp(name, wanted) == 0;
}

/* Whether more scenes have to be looked at. */
static bool goes_on(const struct drawn *drawn)
{
    bool is_chosen = drawn->run->options->draw.scene;
    return command_goes_on(drawn->run) && !(is_chosen && drawn->is_found);
}

/* ---- What is asked ------------------------------------------------------- */

/* The kind of query that a record is to be asked: that of --query, or that
 * which it names. Without, a scene is read as all queries do: it may be one
 * that they refuse. */
static enum query_kind kind_of(const struct drawn *drawn,
                               const struct item *root)
{
    const struct query *query = drawn->run->options->draw.query;
    const char *named =
        level_format(root) ? NULL : member_text(root, "query", NULL);
    if (query)
        return query->kind;
    if (!named)
        return QUERY_CONVERT;
    return strcmp(named, "check") == 0 ? QUERY_CHECK : QUERY_RUN;
}

static struct options options_for(const struct drawn *drawn,
                                  enum query_kind kind)
{
    struct options options = *drawn->run->options;
    struct limits *limits = &options.answer.limits;
    options.answer.kind = kind;
    if (limits->kept && (!limits->pairs || limits->pairs > limits->kept))
        limits->pairs = limits->kept;
    return options;
}

/* Asks about one level of a record, and says what cannot be answered. false:
 * memory is used up, or it is wanted to stop. */
static bool ask(struct drawn *drawn, const struct drawn_file *file, int level,
                struct draw_scene *scene)
{
    struct command_run *run = drawn->run;
    enum query_kind kind = kind_of(drawn, file->document->root);
    struct options options = options_for(drawn, kind);
    const struct answers_question question = {
        .options = &options,
        .path = drawn->file,
        .text = file->text->text,
        .length = file->text->length,
        .place = file->text->place,
        .level = level + 1,
        .pool = options.jobs == 1 ? NULL : &drawn->pool,
        .stop = run->stop,
    };
    struct answers answers = answers_make(&drawn->memory);
    enum answers_end end = answers_take(&answers, &question, &drawn->scratch);
    if (end == ANSWERS_STOPPED)
        return false;
    message_pass_on(&run->messages, &answers.messages);
    run->tally.bad |= end == ANSWERS_BAD;
    run->tally.hit |= answers.hit;
    if (end == ANSWERS_NO_MEMORY || answers.count != 1)
        return false;
    size_t length;
    const char *text = answers_text(&answers, 0, &length);
    return kind == QUERY_CONVERT || answers_is_error(text, length) ||
           draw_scene_answer(scene, text, length);
}

/* ---- Pictures ------------------------------------------------------------ */

static struct svg_options svg_options_of(const struct draw_settings *settings)
{
    return (struct svg_options){
        .theme = settings->theme,
        .colors = settings->colors,
        .width = settings->width,
        .record = -1,
        .step = SVG_NO_STEP,
        .hides_grid = !(settings->parts & DRAW_GRID),
        .hides_legend = !(settings->parts & DRAW_LEGEND),
        .hides_labels = !(settings->parts & DRAW_LABELS),
        .shows_indices = settings->parts & DRAW_INDICES,
        .shows_boxes = settings->parts & DRAW_BOXES,
    };
}

static void draw_level(struct drawn *drawn, const struct drawn_file *file,
                       int level)
{
    struct command_run *run = drawn->run;
    struct svg_options options = svg_options_of(&run->options->draw);
    struct draw_scene scene = {
        .options = run->options,
        .level = file->levels.levels[level],
        .file = drawn->file,
        .arena = &drawn->memory,
    };
    drawn->is_found = true;
    bool ok = draw_scene_begin(&scene) && ask(drawn, file, level, &scene);
    if (stop_wanted(&run->stop))
        return;
    if (ok) {
        draw_scene_end(&scene);
        svg_write(&drawn->picture, &scene.drawing.scene, NULL, &options);
    }
    if (!ok || scene.drawing.scene.failed || drawn->picture.error)
        say_memory(drawn);
}

/* ---- Files --------------------------------------------------------------- */

/* A record that cannot be read is a scene, too, which counts. */
static void count_broken(struct drawn *drawn)
{
    drawn->scenes++;
    drawn->is_found |= is_wanted(drawn, NULL);
}

static void draw_record(struct drawn *drawn, const struct stream_record *text)
{
    const struct options *options = drawn->run->options;
    struct drawn_file file = {.text = text};
    struct library library = {.arena = &drawn->memory,
                              .limits = options->answer.limits};
    const struct library_part part = {text->text, text->length,
                                      text->place.line, text->place.column};
    const struct item *where = NULL;
    struct fail fail;
    struct item_place place = {drawn->file, text->place.line,
                               text->place.column};
    file.document = library_add_part(&library, drawn->file, &part, &fail);
    if (!file.document) {
        struct json_place at = stream_locate(text, &fail);
        place.line = at.line;
        place.column = at.column;
    } else {
        const struct level_source source = {file.document, &library,
                                            &options->level, &drawn->memory};
        if (level_read(&source, &file.levels, &where, &fail)) {
            for (int i = 0; i < file.levels.count && goes_on(drawn); i++) {
                drawn->scenes++;
                if (is_wanted(drawn, file.levels.levels[i]->name))
                    draw_level(drawn, &file, i);
            }
            return;
        }
        if (where)
            place = item_place(where, &drawn->memory);
    }
    say_bad(drawn, place, &fail);
    count_broken(drawn);
}

static bool before_read(void *context)
{
    struct drawn *drawn = context;
    (void)drawn;
    return true;
}

static void draw_stream(struct drawn *drawn, int fd)
{
    struct command_run *run = drawn->run;
    struct stream stream = stream_make(fd);
    stream.limits = run->options->answer.limits;
    stream.before_read = before_read;
    stream.context = drawn;
    enum stream_status status = STREAM_VALUE;
    while ((status == STREAM_VALUE || status == STREAM_FAILED) &&
           goes_on(drawn)) {
        struct stream_record text;
        struct fail fail;
        struct arena_mark mark = arena_mark(&drawn->memory);
        status = stream_next(&stream, &drawn->memory, &text, &fail);
        if (status == STREAM_VALUE) {
            draw_record(drawn, &text);
        } else if (status == STREAM_FAILED) {
            struct json_place at = stream_locate(&text, &fail);
            say_bad(drawn, (struct item_place){drawn->file, at.line, at.column},
                    &fail);
            count_broken(drawn);
        }
        arena_rewind(&drawn->memory, mark);
    }
    stream_free(&stream);
}

static void draw_file(struct drawn *drawn, const char *name)
{
    bool is_input = strcmp(name, "-") == 0;
    int fd = is_input ? drawn->run->in : open(name, O_RDONLY);
    drawn->file = is_input ? "<stdin>" : name;
    if (fd < 0) {
        drawn->run->tally.trouble = true;
        message(&drawn->run->messages, "%s: %s", name, strerror(errno));
        return;
    }
    draw_stream(drawn, fd);
    if (!is_input)
        close(fd);
}

void draw_command(struct command_run *run)
{
    const struct options *options = run->options;
    struct drawn drawn = {.run = run,
                          .kept = arena_make(0),
                          .memory = arena_make(0),
                          .scratch = arena_make(0)};
    drawn.picture = sink_to_memory(&drawn.kept);
    if (options->file_count == 0)
        draw_file(&drawn, "-");
    for (int i = 0; i < options->file_count && goes_on(&drawn); i++)
        draw_file(&drawn, options->files[i]);
    sink_records(run->out, drawn.picture.text, drawn.picture.used);
    run->tally.said |= drawn.picture.used > 0;
    pool_stop(drawn.pool);
    arena_free(&drawn.kept);
    arena_free(&drawn.memory);
    arena_free(&drawn.scratch);
}
