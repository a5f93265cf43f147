#include "draw/draw_scene.h"

#include <string.h>

#include "draw/marks/shapes.h"

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
