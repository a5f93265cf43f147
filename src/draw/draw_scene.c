/* ---- Finding ------------------------------------------------------------- */
#include <string.h>

#include "draw/draw_command.h"
#include "draw/marks/shapes.h"
#include "lint/check_baseline.h"
#include "lint/rules/told_findings.h"
#include "support/hint.h"

/* Fails for an id that no shape has. */
static bool fail_unknown(const struct drawing *drawing, const char *option,
                         const char *id, struct fail *fail)
{
    const struct picture *scene = &drawing->scene;
    struct arena_mark mark = arena_mark(drawing->arena);
    size_t count = (size_t)scene->shape_count;
    const char **ids = arena_take(drawing->arena, count, sizeof *ids);
    if (!ids)
        return fail_memory(fail);
    for (int i = 0; i < scene->shape_count; i++)
        ids[i] = scene->shapes[i].id;
    fail_set(fail, "usage", "--%s: no shape has the id %s%s", option,
             quote_name(id).text,
             hint_for(id, ids, scene->shape_count, NULL).text);
    arena_rewind(drawing->arena, mark);
    return false;
}

int draw_find_shape(const struct drawing *drawing, const char *option,
                    const char *id, struct fail *fail)
{
    int shape = drawing_shape(drawing, id);
    if (shape < 0)
        fail_unknown(drawing, option, id, fail);
    return shape;
}

/* The shape with the id text[0..length); -1: none, -2: memory is used up. */
static int find_part(const struct drawing *drawing, const char *text,
                     size_t length)
{
    struct arena_mark mark = arena_mark(drawing->arena);
    const char *id = arena_text(drawing->arena, text, length);
    int shape = id ? drawing_shape(drawing, id) : -2;
    arena_rewind(drawing->arena, mark);
    return shape;
}

/* Fails for "A,B", of which one is no id. */
static bool fail_pair(const struct drawing *drawing, const char *text,
                      struct fail *fail)
{
    const char *comma = strchr(text, ',');
    size_t length = (size_t)(comma - text);
    if (find_part(drawing, text, length) >= 0)
        return fail_unknown(drawing, "only", comma + 1, fail);
    const char *id = arena_text(drawing->arena, text, length);
    return id ? fail_unknown(drawing, "only", id, fail) : fail_memory(fail);
}

bool draw_only_find(const struct drawing *drawing, const char *text,
                    struct draw_only *only, struct fail *fail)
{
    int ways = 0, whole = drawing_shape(drawing, text);
    *only = (struct draw_only){.shapes = {whole, whole}};
    for (const char *comma = strchr(text, ','); comma;
         comma = strchr(comma + 1, ',')) {
        int a = find_part(drawing, text, (size_t)(comma - text));
        int b = drawing_shape(drawing, comma + 1);
        if (a == -2)
            return fail_memory(fail);
        if (a >= 0 && b >= 0) {
            ways++;
            if (whole < 0)
                *only = (struct draw_only){{a, b}, a != b};
        }
    }
    if (ways + (whole >= 0) > 1)
        return fail_set(fail, "usage", "--only %s can be read in several ways",
                        quote_name(text).text);
    if (ways == 0 && whole < 0)
        return strchr(text, ',') ? fail_pair(drawing, text, fail)
                                 : fail_unknown(drawing, "only", text, fail);
    return true;
}

/* ---- Keeping ------------------------------------------------------------- */

/* Where a shape is when the others are gone; -1: nowhere. */
static int place_of(const struct draw_only *only, int shape)
{
    int first = only->shapes[0], second = only->shapes[1];
    if (shape == first)
        return first <= second ? 0 : 1;
    if (shape == second)
        return second < first ? 0 : 1;
    return -1;
}

static bool is_kept(const struct draw_only *only,
                    const struct drawn_record *record)
{
    return (record->a < 0 || place_of(only, record->a) >= 0) &&
           (record->b < 0 || place_of(only, record->b) >= 0);
}

/* Takes the marks out of records that go, and has the others tell of the new
 * numbers; numbers[r] is -1 for what goes. */
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

static bool keep_records(struct drawing *drawing, const struct draw_only *only)
{
    int kept = 0;
    int *numbers = arena_take(drawing->arena, (size_t)drawing->record_count,
                              sizeof *numbers);
    if (!numbers)
        return false;
    for (int i = 0; i < drawing->record_count; i++) {
        struct drawn_record record = drawing->records[i];
        numbers[i] = is_kept(only, &record) ? kept : -1;
        if (numbers[i] < 0)
            continue;
        record.a = record.a < 0 ? -1 : place_of(only, record.a);
        record.b = record.b < 0 ? -1 : place_of(only, record.b);
        drawing->records[kept++] = record;
    }
    drawing->record_count = kept;
    keep_marks(&drawing->scene, numbers);
    for (int i = 0; i < kept; i++)
        if (drawing->records[i].panel)
            keep_marks(drawing->records[i].panel, numbers);
    return true;
}

bool draw_only_keep(struct drawing *drawing, const struct draw_only *only)
{
    struct picture *scene = &drawing->scene;
    int kept = 0;
    for (int i = 0; i < scene->shape_count; i++)
        if (place_of(only, i) >= 0)
            scene->shapes[kept++] = scene->shapes[i];
    scene->shape_count = kept;
    return keep_records(drawing, only) && drawing_begin(drawing);
}

/* Sentences of records that the summary has. */
#define SENTENCES 8

bool draw_scene_begin(struct draw_scene *scene, struct fail *fail)
{
    struct drawing *drawing = &scene->drawing;
    int y = scene->options->draw.y;
    scene->check = (struct check){.options = &scene->options->check.rules,
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
    drawing->scene.title = scene->level->name && scene->level->name[0]
                               ? scene->level->name
                               : scene->file;
    if (y >= 0)
        drawing->scene.is_y_up = y == DIALECT_Y_UP;
    return (!drawing->scene.failed && drawing_begin(drawing)) ||
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

static bool is_simulation(const char *text, size_t length)
{
    static const char head[] = "{\"query\":\"simulate\",";
    return length > strlen(head) && memcmp(text, head, strlen(head)) == 0;
}

bool draw_scene_answer(struct draw_scene *scene, const char *text,
                       size_t length)
{
    struct library library = {.arena = scene->arena, .limits = limits_most};
    struct fail fail;
    scene->answer = text;
    scene->length = length;
    if (is_simulation(text, length) && !join_states(scene, text, length))
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

static void write_count(struct sink *out, long count, const char *what)
{
    char digits[24];
    int at = sizeof digits;
    digits[--at] = '\0';
    for (long left = count; left > 0 || at == sizeof digits - 1; left /= 10)
        digits[--at] = (char)('0' + left % 10);
    sink_text(out, digits + at);
    sink_byte(out, ' ');
    sink_text(out, what);
    sink_text(out, count == 1 ? "" : "s");
}

/* What the first records say. */
static void write_records(struct sink *out, const struct drawing *drawing)
{
    int count = drawing->record_count;
    for (int i = 0; i < count && i < SENTENCES; i++) {
        const char *text = drawing->records[i].text;
        sink_text(out, text && text[0] ? " " : "");
        sink_text(out, text ? text : "");
        sink_text(out, text && text[0] ? "." : "");
    }
    if (count > SENTENCES) {
        sink_text(out, " And ");
        write_count(out, count - SENTENCES, "more answer");
        sink_byte(out, '.');
    }
}

void draw_scene_end(struct draw_scene *scene)
{
    struct picture *picture = &scene->drawing.scene;
    struct sink out = sink_to_memory(scene->arena);
    write_count(&out, picture->shape_count, "shape");
    sink_byte(&out, '.');
    write_records(&out, &scene->drawing);
    sink_byte(&out, '\0');
    if (out.error)
        picture->failed = true;
    else
        picture->summary = out.text;
}

bool draw_findings_begin(struct draw_findings *findings,
                         struct command_run *run)
{
    const char *path = run->options->check.baseline;
    bool ok =
        !path || (check_baseline_place(path, &findings->accepted, run->arena) &&
                  check_baseline_read(run, path, &findings->accepted));
    run->tally.trouble |= !ok;
    return ok;
}

void draw_findings_skip(struct draw_findings *findings)
{
    findings->count++;
}

/* ---- Baseline ------------------------------------------------------------ */

static bool tell_all(const struct check *check, const struct document *document,
                     struct told_list *list)
{
    for (int i = 0; i < check->count; i++)
        if (!told_add(list, &check->findings[i], document, list->arena))
            return false;
    return true;
}

/* Leaves the findings that are not in the list any more, which has kept the
 * order of the others. `sentences` are those that were in it. */
static void leave(struct check *check, const struct told_list *list,
                  const char *const *sentences)
{
    int kept = 0;
    for (int i = 0; i < check->count && kept < list->count; i++)
        if (list->items[kept].message == sentences[i])
            check->findings[kept++] = check->findings[i];
    check->count = kept;
}

static bool take_accepted(struct draw_findings *findings, struct check *check,
                          const struct document *document)
{
    struct told_list list = {.arena = check->arena};
    const char **sentences =
        arena_take(check->arena, (size_t)check->count, sizeof *sentences);
    if (!sentences || !tell_all(check, document, &list))
        return false;
    for (int i = 0; i < list.count; i++)
        sentences[i] = list.items[i].message;
    if (baseline_take(&findings->accepted, &list, findings->scratch) < 0)
        return false;
    leave(check, &list, sentences);
    return true;
}

/* ---- Pictures ------------------------------------------------------------ */

/* Whether a finding is about shapes, and about these alone. */
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

/* The same for those alone that --only lets be, each with its number. */
static void add_some(struct draw_scene *scene)
{
    for (int i = 0; i < scene->check.count; i++) {
        struct check one = scene->check;
        one.findings += i;
        one.count = 1;
        if (is_about(scene, one.findings))
            picture_add_findings(&scene->drawing.scene, &one,
                                 scene->first_finding + i);
    }
}

bool draw_findings_add(struct draw_findings *findings, struct draw_scene *scene,
                       const struct document *document)
{
    struct check *check = &scene->check;
    if (findings->accepted.count > 0 &&
        !take_accepted(findings, check, document))
        return false;
    scene->first_finding = findings->count + 1;
    findings->count += check->count;
    if (scene->has_only)
        add_some(scene);
    else
        picture_add_findings(&scene->drawing.scene, check,
                             scene->first_finding);
    return true;
}
