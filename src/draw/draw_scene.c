/* Makes one scene or level into a drawing: its shapes, the answer of a query,
 * and the findings of `check`. Removes the shapes that --only does not name. */
#include <string.h>

#include "draw/draw_command.h"
#include "draw/marks/drawing.h"
#include "lint/check_command.h"
#include "support/matches.h"

static bool fail_unknown(const struct drawing *drawing, const char *option,
                         const char *id, struct fail *fail)
{
    const struct picture *scene = &drawing->scene;
    struct arena_mark mark = arena_mark(drawing->arena);
    size_t count = (size_t)scene->shape_count;
    const char **ids = arena_take(drawing->arena, count, sizeof *ids);
    if (!ids)
        return fail_memory(fail);
    struct short_text words = {""};
    for (int i = 0; i < scene->shape_count; i++)
        ids[i] = scene->shapes[i].id;
    if (drawing->aliases)
        words = aliases_ambiguous(drawing->aliases, id);
    if (words.text[0])
        fail_set(fail, "usage", "option \"--%s\": %s", option, words.text);
    else
        fail_set(fail, "usage", "option \"--%s\": no shape has the id %s%s",
                 option, quote_name(id).text,
                 hint_for(id, ids, scene->shape_count, "; known ids: ").text);
    arena_rewind(drawing->arena, mark);
    return false;
}

/* The shape with that id or, if there is none, with that other name; -1: none,
 * or several. */
static int shape_named(const struct drawing *drawing, const char *name)
{
    int shape = drawing_shape(drawing, name);
    return shape < 0 && drawing->aliases ? aliases_find(drawing->aliases, name)
                                         : shape;
}

int draw_find_shape(const struct drawing *drawing, const char *option,
                    const char *id, struct fail *fail)
{
    int shape = shape_named(drawing, id);
    if (shape < 0)
        fail_unknown(drawing, option, id, fail);
    return shape;
}

/* The shape with the name text[0..length); -1: none, -2: memory is used up. */
static int find_part(const struct drawing *drawing, const char *text,
                     size_t length)
{
    struct arena_mark mark = arena_mark(drawing->arena);
    const char *id = arena_text(drawing->arena, text, length);
    int shape = id ? shape_named(drawing, id) : -2;
    arena_rewind(drawing->arena, mark);
    return shape;
}

/* Counts the ways to read a text "A" or "A,B"; -1: memory is used up. */
static int count_ways(const struct drawing *drawing, const char *text,
                      struct draw_only *only)
{
    int whole = shape_named(drawing, text), ways = whole >= 0;
    *only = (struct draw_only){.shapes = {whole, whole}};
    for (const char *comma = strchr(text, ','); comma;
         comma = strchr(comma + 1, ',')) {
        int a = find_part(drawing, text, (size_t)(comma - text));
        int b = shape_named(drawing, comma + 1);
        if (a == -2)
            return -1;
        if (a >= 0 && b >= 0) {
            ways++;
            if (whole < 0)
                *only = (struct draw_only){{a, b}, a != b};
        }
    }
    return ways;
}

bool draw_only_find(const struct drawing *drawing, const char *text,
                    struct draw_only *only, struct fail *fail)
{
    struct drawing by_id = *drawing;
    by_id.aliases = NULL;
    int ways = count_ways(&by_id, text, only);
    if (ways == 0)
        ways = count_ways(drawing, text, only);
    if (ways < 0)
        return fail_memory(fail);
    if (ways > 1)
        return fail_set(fail, "usage",
                        "--only %s is ambiguous, because ids contain commas: "
                        "rename a shape",
                        quote_name(text).text);
    if (ways > 0)
        return true;
    /* Names the part of "A,B" that is no id. */
    const char *comma = strchr(text, ','), *id = text;
    size_t length = comma ? (size_t)(comma - text) : 0;
    if (comma)
        id = find_part(drawing, text, length) >= 0
                 ? comma + 1
                 : arena_text(drawing->arena, text, length);
    return id ? fail_unknown(drawing, "only", id, fail) : fail_memory(fail);
}

/* ---- Keeping ------------------------------------------------------------- */

/* The index of a shape when the others are gone; -1: it is gone. */
static int place_of(const struct draw_only *only, int shape)
{
    int first = only->shapes[0], second = only->shapes[1];
    if (shape == first)
        return first <= second ? 0 : 1;
    if (shape == second)
        return second < first ? 0 : 1;
    return -1;
}

/* Drops the marks of records with a number of -1, and renumbers the others. */
static void keep_marks(struct picture *picture, const int *numbers)
{
    int kept = 0;
    for (int i = 0; i < picture->mark_count; i++) {
        struct mark mark = picture->marks[i];
        int *record = &mark.source.record;
        if (*record >= 0 && numbers[*record] < 0)
            continue;
        if (*record >= 0)
            *record = numbers[*record];
        picture->marks[kept++] = mark;
    }
    picture->mark_count = kept;
}

bool draw_only_keep(struct drawing *drawing, const struct draw_only *only)
{
    struct picture *scene = &drawing->scene;
    int shapes = 0, records = 0;
    for (int i = 0; i < scene->shape_count; i++)
        if (place_of(only, i) >= 0)
            scene->shapes[shapes++] = scene->shapes[i];
    scene->shape_count = shapes;
    int *numbers = arena_take(drawing->arena, (size_t)drawing->record_count,
                              sizeof *numbers);
    if (!numbers)
        return false;
    for (int i = 0; i < drawing->record_count; i++) {
        struct drawn_record record = drawing->records[i];
        int a = record.a < 0 ? -1 : place_of(only, record.a);
        int b = record.b < 0 ? -1 : place_of(only, record.b);
        bool is_kept = (record.a < 0 || a >= 0) && (record.b < 0 || b >= 0);
        numbers[i] = is_kept ? records : -1;
        if (!is_kept)
            continue;
        record.a = a;
        record.b = b;
        drawing->records[records++] = record;
    }
    drawing->record_count = records;
    keep_marks(scene, numbers);
    for (int i = 0; i < records; i++)
        if (drawing->records[i].panel)
            keep_marks(drawing->records[i].panel, numbers);
    return drawing_begin(drawing);
}

/* Sentences of records that the summary has. */
#define SENTENCES 8

/* Lists the names of the level's shapes, if options may use them. false: memory
 * is used up. */
static bool list_names(struct draw_scene *scene)
{
    const struct level *level = scene->level;
    struct aliases *aliases;
    if (!scene->settings->only && !scene->settings->crop)
        return true;
    aliases = arena_alloc(scene->arena, 1, sizeof *aliases);
    for (int i = 0; aliases && i < level->shape_count; i++) {
        const struct level_shape *shape = &level->shapes[i];
        bool is_own = strcmp(shape->id, shape->own_id) == 0;
        const struct alias alias = {shape->name, shape->id, i};
        if (!aliases_add(aliases, alias, is_own ? NULL : shape->own_id,
                         scene->arena))
            return false;
    }
    if (!aliases)
        return false;
    aliases_sort(aliases);
    scene->drawing.aliases = aliases;
    return true;
}

/* Adds the shape that --shape has as text, unless that is the id of a shape.
 * Whoever answers the query reports what is wrong with it. */
static bool add_option_shape(struct draw_scene *scene, struct fail *fail)
{
    const struct level *level = scene->level;
    struct library library = {.arena = scene->arena, .limits = limits_most};
    struct sink out = sink_to_memory(scene->arena);
    struct level_source source = {.library = &library,
                                  .options = &scene->check.options->level,
                                  .arena = scene->arena};
    struct levels levels;
    const struct item *where;
    struct check own = scene->check;
    for (int i = 0; i < level->shape_count; i++)
        if (strcmp(level->shapes[i].id, scene->option_shape) == 0)
            return true;
    if (!shape_option_write(scene->option_shape, &out, fail))
        return !fail_is_memory(fail);
    source.document =
        library_add(&library, "", out.text, strlen(out.text), fail);
    if (!source.document || !level_read(&source, &levels, &where, fail))
        return !fail_is_memory(fail);
    own.level = levels.levels[0];
    if (own.level->cast_count > 0)
        own.level->casts[0].id = OPTION_SHAPE_ID;
    picture_add_casts(&scene->drawing.scene, &own);
    return true;
}

bool draw_scene_begin(struct draw_scene *scene, struct fail *fail)
{
    struct drawing *drawing = &scene->drawing;
    int y = scene->settings->y;
    scene->check = (struct check){
        .options = &SETTINGS_OF(scene->options, check_settings)->rules,
        .level = scene->level,
        .arena = scene->arena};
    *drawing = (struct drawing){.arena = scene->arena,
                                .scene = picture_make(scene->arena)};
    bool ok = scene->is_checked
                  ? check_run(&scene->check, fail)
                  : check_prepare(&scene->check) || fail_memory(fail);
    if (!ok)
        return false;
    picture_add_level(&drawing->scene, &scene->check);
    if (scene->shows_casts)
        picture_add_casts(&drawing->scene, &scene->check);
    if (scene->option_shape && !add_option_shape(scene, fail))
        return false;
    drawing->scene.title = scene->level->name && scene->level->name[0]
                               ? scene->level->name
                               : scene->file;
    if (y >= 0)
        drawing->scene.is_y_up = y == DIALECT_Y_UP;
    return (!drawing->scene.failed && drawing_begin(drawing) &&
            list_names(scene)) ||
           fail_memory(fail);
}

/* ---- Answers ------------------------------------------------------------- */

/* The states of a simulation, a line each, as one object. */
static bool join_states(struct draw_scene *scene, const char *text,
                        size_t length)
{
    struct sink out = sink_to_memory(scene->arena);
    const char *end = text + length, *line_end;
    sink_text(&out, "{\"query\":\"simulate\",\"states\":[");
    for (const char *line = text;
         (line_end = memchr(line, '\n', (size_t)(end - line)));
         line = line_end + 1) {
        if (line > text)
            sink_byte(&out, ',');
        sink_write(&out, line, (size_t)(line_end - line));
    }
    sink_text(&out, "]}");
    scene->answer = out.text;
    scene->length = out.used;
    return !out.error;
}

bool draw_scene_answer(struct draw_scene *scene, const char *text,
                       size_t length)
{
    struct library library = {.arena = scene->arena, .limits = limits_most};
    static const char head[] = "{\"query\":\"simulate\",";
    struct fail fail;
    scene->answer = text;
    scene->length = length;
    if (length > strlen(head) && memcmp(text, head, strlen(head)) == 0 &&
        !join_states(scene, text, length))
        return false;
    const struct document *document =
        library_add(&library, "", scene->answer, scene->length, &fail);
    scene->drawing.has_way = scene->has_way;
    scene->drawing.way = scene->way;
    scene->drawing.casts = item_member(scene->level->item, "casts");
    return document && drawing_add_answer(&scene->drawing, document->root);
}

/* ---- Parts that are asked for -------------------------------------------- */

void draw_scene_pieces(struct draw_scene *scene)
{
    struct picture *picture = &scene->drawing.scene;
    struct pen pen = pen_make(picture, -1);
    for (int i = 0; i < picture->shape_count; i++) {
        const struct picture_shape *shape = &picture->shapes[i];
        for (int j = 0; shape->piece_count > 1 && j < shape->piece_count; j++)
            pen_round(pen, STYLE_CUT, &shape->pieces[j]);
    }
}

bool draw_scene_pairs(struct draw_scene *scene, const char *text, size_t length)
{
    struct library library = {.arena = scene->arena, .limits = limits_most};
    struct drawing pairs = scene->drawing;
    int first = pairs.scene.mark_count;
    struct fail fail;
    const struct document *document =
        library_add(&library, "", text, length, &fail);
    pairs.records = NULL;
    pairs.record_count = pairs.record_room = 0;
    if (!document || !drawing_add_answer(&pairs, document->root))
        return false;
    for (int i = first; i < pairs.scene.mark_count; i++)
        pairs.scene.marks[i].source = pen_make(NULL, -1).source;
    scene->drawing.scene = pairs.scene;
    return true;
}

/* ---- Words --------------------------------------------------------------- */

void draw_scene_end(struct draw_scene *scene)
{
    struct picture *picture = &scene->drawing.scene;
    int count = scene->drawing.record_count, more = count - SENTENCES;
    struct sink out = sink_to_memory(scene->arena);
    sink_integer(&out, picture->shape_count);
    sink_text(&out, picture->shape_count == 1 ? " shape." : " shapes.");
    for (int i = 0; i < count && i < SENTENCES; i++) {
        const char *text = scene->drawing.records[i].text;
        if (text && text[0])
            sink_print(&out, " %s.", text);
    }
    if (more > 0)
        sink_print(&out, " And %d more answer%s.", more, more == 1 ? "" : "s");
    sink_byte(&out, '\0');
    if (out.error)
        picture->failed = true;
    else
        picture->summary = out.text;
}

/* ---- Findings ------------------------------------------------------------ */

bool draw_findings_begin(struct draw_findings *findings,
                         struct command_run *run)
{
    const char *path = run->options->accepted;
    bool ok =
        !path ||
        (check_baseline_place(path, &findings->accepted, run->arena) &&
         baseline_read(run, &check_baseline_form, path, &findings->accepted));
    run->tally.trouble |= !ok;
    return ok;
}

/* Takes the findings that are accepted out of those of a check. */
static bool take_accepted(struct draw_findings *findings, struct check *check,
                          const struct document *document)
{
    struct report_list list = {.arena = check->arena};
    const char **sentences =
        arena_take(check->arena, (size_t)check->count, sizeof *sentences);
    bool ok = sentences;
    for (int i = 0; ok && i < check->count; i++)
        ok = told_add(&list, &check->findings[i], document, list.arena);
    if (!ok)
        return false;
    for (int i = 0; i < list.count; i++)
        sentences[i] = list.items[i].message;
    if (check_baseline_take(&findings->accepted, &list, findings->scratch) < 0)
        return false;
    /* What is left in the list has kept its order. */
    int kept = 0;
    for (int i = 0; i < check->count && kept < list.count; i++)
        if (list.items[kept].message == sentences[i])
            check->findings[kept++] = check->findings[i];
    check->count = kept;
    return true;
}

/* True if a finding is about shapes of --only, and about no other. */
static bool is_about(const struct draw_scene *scene,
                     const struct finding *finding)
{
    const struct level_shape *shapes = scene->level->shapes;
    if (!finding->shapes[0])
        return false;
    for (int i = 0; i < FINDING_SHAPES; i++)
        if (finding->shapes[i] &&
            finding->shapes[i] != &shapes[scene->only.shapes[0]] &&
            finding->shapes[i] != &shapes[scene->only.shapes[1]])
            return false;
    return true;
}

bool draw_findings_add(struct draw_findings *findings, struct draw_scene *scene,
                       const struct document *document)
{
    struct check *check = &scene->check;
    struct picture *picture = &scene->drawing.scene;
    if (findings->accepted.count > 0 &&
        !take_accepted(findings, check, document))
        return false;
    scene->first_finding = findings->count + 1;
    findings->count += check->count;
    if (!scene->has_only)
        picture_add_findings(picture, check, scene->first_finding);
    for (int i = 0; scene->has_only && i < check->count; i++) {
        struct check one = *check;
        one.findings += i;
        one.count = 1;
        if (is_about(scene, one.findings))
            picture_add_findings(picture, &one, scene->first_finding + i);
    }
    return true;
}
