#include "draw/marks/drawing.h"

#include <string.h>

#include "draw/marks/answer_marks.h"

/* ---- Shapes by id -------------------------------------------------------- */

static bool stands_before(const struct picture_shape *shapes, int a, int b)
{
    int order = strcmp(shapes[a].id, shapes[b].id);
    return order < 0 || (order == 0 && a < b);
}

/* Merges list[0..half) and list[half..count), both in order. */
static void merge(const struct picture_shape *shapes, int *list, int *spare,
                  const int range[2])
{
    int half = range[0], count = range[1], left = 0, right = half;
    memcpy(spare, list, (size_t)count * sizeof *list);
    for (int i = 0; i < count; i++) {
        bool is_left =
            right == count ||
            (left < half && stands_before(shapes, spare[left], spare[right]));
        list[i] = is_left ? spare[left++] : spare[right++];
    }
}

/* Sorts from the bottom up, by runs of 1, 2, 4.. */
static void sort_ids(const struct picture_shape *shapes, int *list, int *spare,
                     int count)
{
    for (int run = 1; run<count; run = run> count / 2 ? count : 2 * run)
        for (int i = 0; run < count - i; i += 2 * run) {
            int both = count - i > 2 * run ? 2 * run : count - i;
            merge(shapes, list + i, spare, (const int[2]){run, both});
            if (count - i <= 2 * run)
                break;
        }
}

bool drawing_begin(struct drawing *drawing)
{
    struct picture *scene = &drawing->scene;
    size_t count = (size_t)scene->shape_count;
    int *list = arena_take(drawing->arena, count, sizeof *list);
    struct arena_mark mark = arena_mark(drawing->arena);
    int *spare = arena_take(drawing->arena, count, sizeof *spare);
    if (!list || !spare)
        return false;
    for (int i = 0; i < scene->shape_count; i++)
        list[i] = i;
    sort_ids(scene->shapes, list, spare, scene->shape_count);
    arena_rewind(drawing->arena, mark);
    drawing->by_id = list;
    return true;
}

int drawing_shape(const struct drawing *drawing, const char *id)
{
    int first = 0, behind = drawing->scene.shape_count;
    while (first < behind) {
        int middle = first + (behind - first) / 2;
        int shape = drawing->by_id[middle];
        int order = strcmp(drawing->scene.shapes[shape].id, id);
        if (order == 0)
            return shape;
        if (order < 0)
            first = middle + 1;
        else
            behind = middle;
    }
    return -1;
}

/* ---- Records ------------------------------------------------------------- */

int drawing_add_record(struct drawing *drawing, const char *key, int a, int b)
{
    struct drawn_record *records =
        arena_more(drawing->arena, drawing->records, drawing->record_count,
                   &drawing->record_room, sizeof *records);
    if (!records) {
        drawing->scene.failed = true;
        return -1;
    }
    drawing->records = records;
    records[drawing->record_count] =
        (struct drawn_record){.key = key, .text = "", .a = a, .b = b};
    return drawing->record_count++;
}

int drawing_add_step(struct drawing *drawing, int record, const char *key,
                     const char *text)
{
    struct drawn_record *of = &drawing->records[record];
    struct drawn_step *steps =
        arena_more(drawing->arena, of->steps, of->step_count, &of->step_room,
                   sizeof *steps);
    if (!steps) {
        drawing->scene.failed = true;
        return -1;
    }
    of->steps = steps;
    steps[of->step_count] = (struct drawn_step){key, text};
    return of->step_count++;
}

void drawing_name_sides(struct drawing *drawing, int record)
{
    const struct drawn_record *of = &drawing->records[record];
    bool is_pair = of->a >= 0 && of->b >= 0;
    drawing->scene.sides[0] = is_pair ? of->a : -1;
    drawing->scene.sides[1] = is_pair ? of->b : -1;
}

const struct drawn_record *drawing_step(const struct drawing *drawing,
                                        int record, int step)
{
    bool is_there = record >= 0 && record < drawing->record_count &&
                    step >= 0 && step < drawing->records[record].step_count;
    return is_there ? &drawing->records[record] : NULL;
}

struct picture *drawing_panel(struct drawing *drawing, int record)
{
    struct drawn_record *of = &drawing->records[record];
    if (of->panel)
        return of->panel;
    of->panel = arena_alloc(drawing->arena, 1, sizeof *of->panel);
    if (!of->panel) {
        drawing->scene.failed = true;
        return NULL;
    }
    *of->panel = picture_make(drawing->arena);
    of->panel->is_panel = true;
    of->panel->is_y_up = drawing->scene.is_y_up;
    return of->panel;
}
