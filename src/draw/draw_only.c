#include "draw/draw_only.h"

#include <string.h>

#include "support/matches.h"

/* ---- Finding ------------------------------------------------------------- */

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
