/* Draws one level of a file: answers the query, adds the answer or the
 * findings of `check` to the drawing, and writes it as SVG, as text or to the
 * page. */
#include <string.h>

#include "draw/draw_command.h"
#include "draw/terminal/preview.h"
#include "query/query.h"
#include "query/run/command_run.h"

/* Lines of a terminal that are left for words and the prompt, and lines that a
 * picture has however low the terminal is. */
#define OTHER_ROWS 8
#define LEAST_ROWS 8

/* ---- Answers ------------------------------------------------------------- */

static bool is_page(const struct drawn *drawn)
{
    return drawn->settings->format == DRAW_HTML;
}

/* Has the pair of --only asked, where pairs are asked about. false: memory is
 * used up. */
static bool ask_pair(const struct draw_scene *scene,
                     struct query_options *answer)
{
    const struct query *query = answer->query;
    bool is_paired = !query || query->topic.takes & TAKES_PAIRS;
    if (!scene->has_only || !scene->only.is_pair || !is_paired || answer->walk)
        return true;
    const char **pairs =
        arena_take(scene->arena, (size_t)answer->pair_count + 1, sizeof *pairs);
    if (!pairs)
        return false;
    for (int i = 0; i < answer->pair_count; i++)
        pairs[i] = answer->pairs[i];
    pairs[answer->pair_count++] = scene->settings->only;
    answer->pairs = pairs;
    return true;
}

/* The options for a query, or (NULL) the query that the scene names. NULL:
 * memory is used up. */
static struct query_options *options_for(struct drawn *drawn,
                                         const struct query *query,
                                         struct options *options)
{
    *options = *drawn->run->options;
    struct query_settings *own =
        settings_copy(options, &query_settings, &drawn->memory);
    if (!own)
        return NULL;
    struct limits *limits = &own->answer.limits;
    /* Of a simulation the states are the steps: what the solver does in each
       would be ten times as much. */
    bool has_steps =
        !query || (query->topic.takes & TAKES_TRACE && !query->is_stream);
    own->answer.query = query;
    own->answer.is_drawn = true;
    own->answer.trace = has_steps && (is_page(drawn) || drawn->settings->step);
    if (limits->drawn && (!limits->pairs || limits->pairs > limits->drawn))
        limits->pairs = limits->drawn;
    return &own->answer;
}

/* Takes the answers of a query to the level of that number, from 1; 0: to all
 * of them. What cannot be answered is said. false: memory is used up, or it is
 * wanted to stop. */
static bool take_answers(struct drawn *drawn, const struct drawn_text *record,
                         const struct options *options, int level,
                         struct answers *answers)
{
    struct command_run *run = drawn->run;
    struct scene_reader reader = stated_reader(&options->limits);
    const struct answers_question question = {
        .options = options,
        .path = drawn->file,
        .text = record->text->text,
        .length = record->text->length,
        .reader = &reader,
        .place = record->text->place,
        .level = level,
        .pool = options->jobs == 1 ? NULL : &drawn->pool,
        .stop = run->stop,
    };
    *answers = answers_make(&drawn->memory);
    reader.is_float = options->is_float;
    enum answers_end end = answers_take(answers, &question, &drawn->scratch);
    scene_reader_free(&reader);
    bool ok = end == ANSWERS_DONE || end == ANSWERS_BAD;
    if (ok || end == ANSWERS_NO_MEMORY)
        message_pass_on(&run->messages, &answers->messages);
    run->tally.bad |= end == ANSWERS_BAD;
    run->tally.hit |= answers->hit;
    return ok;
}

/* Adds the answer to one level, if it has one and is to be shown. */
static bool add_answer(struct draw_scene *scene,
                       const struct drawn_text *record,
                       const struct answers *answers, int i)
{
    size_t length;
    if (record->asked == DRAW_SHAPES || i >= answers->count)
        return true;
    const char *text = answers_text(answers, i, &length);
    return answers_is_error(text, length) ||
           draw_scene_answer(scene, text, length);
}

/* Adds the answer of the record's query. A page shows all levels, which are
 * then answered at once. One that is asked nothing is read all the same: it may
 * be refused. */
static bool ask_query(struct drawn *drawn, struct drawn_text *record, int level,
                      struct draw_scene *scene)
{
    bool has_all =
        is_page(drawn) && !drawn->settings->scene && record->levels.count > 1;
    struct options options;
    struct query_options *query = options_for(drawn, record->query, &options);
    struct answers answers;
    if (!query)
        return false;
    options.converts = record->asked == DRAW_SHAPES;
    if (!has_all)
        return ask_pair(scene, query) &&
               take_answers(drawn, record, &options, level + 1, &answers) &&
               add_answer(scene, record, &answers, 0);
    if (!record->is_answered &&
        !take_answers(drawn, record, &options, 0, &record->answers))
        return false;
    record->is_answered = true;
    return add_answer(scene, record, &record->answers, level);
}

/* Nothing is asked of a map: says of it what whoever asks would say, without
 * making a scene of it, which would take more than to draw it. */
static void tell_map(struct drawn *drawn, struct drawn_text *record, int level)
{
    const struct messages *messages = &drawn->run->messages;
    struct map map = {.library.arena = &drawn->memory,
                      .levels = record->levels};
    struct fail fail;
    if (!record->is_told)
        map_tell_notes(&map, messages);
    record->is_told = true;
    if (map_is_sound(&map, level, &fail))
        return;
    drawn->run->tally.bad = true;
    message(messages, "%s:%ld:%ld: %s", map.where.file, map.where.line,
            map.where.column, fail.message);
}

static bool ask(struct drawn *drawn, struct drawn_text *record, int level,
                struct draw_scene *scene)
{
    if (record->asked == DRAW_FINDINGS)
        return draw_findings_add(&drawn->findings, scene, record->document);
    if (record->asked != DRAW_SHAPES || !level_format(record->document->root))
        return ask_query(drawn, record, level, scene);
    tell_map(drawn, record, level);
    return true;
}

/* Adds the pairs of boxes that overlap, if they are to be shown and the answer
 * does not have them. */
static bool ask_pairs(struct drawn *drawn, const struct drawn_text *record,
                      int level, struct draw_scene *scene)
{
    bool is_shown = drawn->settings->parts & DRAW_PAIRS;
    if (!is_shown || record->query == &query_pairs ||
        (scene->has_only && !scene->only.is_pair))
        return true;
    struct options options;
    struct query_options *query = options_for(drawn, &query_pairs, &options);
    struct answers answers;
    size_t length;
    if (!query || !ask_pair(scene, query) ||
        !take_answers(drawn, record, &options, level + 1, &answers))
        return false;
    if (answers.count == 0)
        return true;
    const char *text = answers_text(&answers, 0, &length);
    return answers_is_error(text, length) ||
           draw_scene_pairs(scene, text, length);
}

/* ---- The shape of --shape, and casts, which no answer repeats -------------
 */

/* The options of the command line and of the scene. false: the scene is not
 * valid, or memory is used up. */
static bool find_options(const struct options *options,
                         const struct drawn_text *record, struct arena *arena,
                         struct query_options *answer, struct fail *fail)
{
    const struct stream_record *text = record->text;
    const struct json_value value = {text->text, text->length, text->has_nul,
                                     text->outline, NULL};
    struct scene_reader reader = stated_reader(&options->limits);
    struct scene scene;
    *answer = SETTINGS_OF(options, query_settings)->answer;
    bool ok = scene_read(&reader, &value, arena, &scene, fail) &&
              (!stated_counts(options, &scene) ||
               stated_complete(options, &scene, arena, answer, fail));
    scene_reader_free(&reader);
    return ok;
}

/* Finds the shape that options state for the answer to a record: those of the
 * command line or those of the scene. A cast moves it, or else the casts of the
 * scene are answered. A scene that cannot be read has no such shape; whoever
 * answers it reports why. false: memory is used up. */
static bool find_shape(const struct drawn *drawn,
                       const struct drawn_text *record,
                       struct draw_scene *scene)
{
    const struct options *options = drawn->run->options;
    const struct item *root = record->document->root;
    const struct query *query = record->query;
    struct query_options answer = SETTINGS_OF(options, query_settings)->answer;
    struct fail fail;
    if (record->asked != DRAW_ANSWER)
        return true;
    if (!query)
        query = query_find(member_text(root, "query", ""));
    if (!query || !(query->topic.takes & (TAKES_PAIRS | TAKES_CAST)))
        return true;
    if (!level_format(root) && item_member(root, "options") &&
        !find_options(options, record, scene->arena, &answer, &fail))
        return !fail_is_memory(&fail);
    if (answer.shape && shape_option_is(answer.shape))
        scene->option_shape = answer.shape;
    if (query == &query_cast) {
        scene->has_way = answer.shape;
        scene->way = answer.by;
        scene->shows_casts = !answer.shape;
    }
    return true;
}

/* ---- Pictures ------------------------------------------------------------ */

bool draw_refuse(struct drawn *drawn, const struct draw_scene *scene,
                 const struct fail *fail)
{
    const struct item *item = scene->level->item;
    struct item_place place = {drawn->file, 1, 1};
    if (item)
        place = item_place(item, &drawn->memory);
    drawn->run->tally.trouble = true;
    message(&drawn->run->messages, "%s:%ld:%ld: %s", place.file, place.line,
            place.column, fail->message);
    return false;
}

/* Chooses what is seen of a drawing that has everything. */
static bool choose(struct drawn *drawn, struct draw_scene *scene,
                   struct svg_options *svg)
{
    struct fail fail;
    if (!draw_crop(scene, svg, &fail))
        return draw_refuse(drawn, scene, &fail);
    if (scene->has_only && !draw_only_keep(&scene->drawing, &scene->only)) {
        scene->drawing.scene.failed = true;
        return false;
    }
    if (drawn->settings->parts & DRAW_PIECES)
        draw_scene_pieces(scene);
    if (scene->drawing.record_count == 1)
        drawing_name_sides(&scene->drawing, 0);
    return draw_step(scene, svg, &fail) || draw_refuse(drawn, scene, &fail);
}

/* Writes a drawing as what the output can show of it, in no more than ASCII
 * where that is wanted. The width that the look has is of columns. false:
 * memory is used up, and nothing is written. */
static bool write_text(struct drawn *drawn, const struct drawing *drawing,
                       const struct svg_options *look)
{
    struct terminal terminal = terminal_of(drawn->run->out->fd);
    struct preview_options options = {
        .columns = terminal.columns,
        .rows = terminal.rows - OTHER_ROWS,
        .is_ascii = drawn->settings->is_ascii || !terminal.is_utf8,
        .has_colors = terminal.has_colors,
        .has_crop = look->has_crop,
        .crop = look->crop,
        .record = look->record,
        .step = look->step,
        .hides_legend = look->hides_legend,
        .hides_labels = look->hides_labels,
    };
    if (look->width > 0)
        options.columns = look->width < PREVIEW_MOST_COLUMNS
                              ? (int)look->width
                              : PREVIEW_MOST_COLUMNS;
    if (terminal.rows <= 0)
        options.rows = 0;
    else if (options.rows < LEAST_ROWS)
        options.rows = LEAST_ROWS;
    return preview_write(&drawn->picture, drawing, &options);
}

static void write_picture(struct drawn *drawn, struct draw_scene *scene,
                          const struct svg_options *svg)
{
    struct page *page = &drawn->page;
    draw_scene_end(scene);
    if (drawn->settings->format == DRAW_TEXT) {
        if (!write_text(drawn, &scene->drawing, svg))
            scene->drawing.scene.failed = true;
        return;
    }
    if (!is_page(drawn)) {
        svg_write(&drawn->picture, &scene->drawing, svg);
        return;
    }
    page->svg = *svg;
    if (!drawn->has_page) {
        page->out = drawn->run->out;
        page->title = scene->drawing.scene.title;
        page_begin(page);
    }
    drawn->has_page = true;
    page_add(page, &scene->drawing, scene->answer, scene->length);
}

void draw_level(struct drawn *drawn, struct drawn_text *record, int level)
{
    struct command_run *run = drawn->run;
    const char *only = drawn->settings->only;
    struct svg_options svg = draw_look(drawn->settings);
    struct draw_scene scene = {
        .options = run->options,
        .settings = drawn->settings,
        .level = record->levels.levels[level],
        .file = drawn->file,
        .arena = &drawn->memory,
        .is_checked = record->asked == DRAW_FINDINGS,
        .has_only = only,
    };
    drawn->is_found = true;
    struct fail fail;
    bool ok = find_shape(drawn, record, &scene);
    if (ok &&
        (!draw_scene_begin(&scene, &fail) ||
         (only && !draw_only_find(&scene.drawing, only, &scene.only, &fail)))) {
        draw_refuse(drawn, &scene, &fail);
        return;
    }
    ok = ok && ask(drawn, record, level, &scene) &&
         ask_pairs(drawn, record, level, &scene);
    if (stop_wanted(&run->stop))
        return;
    if (ok && choose(drawn, &scene, &svg))
        write_picture(drawn, &scene, &svg);
    if (!ok || scene.drawing.scene.failed || drawn->picture.error)
        draw_say_memory(drawn);
}
