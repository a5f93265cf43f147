/* Makes the records of a drawing and their steps from an answer. Two tables say
 * which function makes the marks of each query, and the steps of each section
 * of a trace. */
#include <string.h>

#include "draw/marks/drawing.h"
#include "draw/marks/mark.h"
#include "support/same.h"

static int compare_ids(const void *context, int a, int b)
{
    const struct picture_shape *shapes = context;
    return strcmp(shapes[a].id, shapes[b].id);
}

bool drawing_begin(struct drawing *drawing)
{
    const struct picture *scene = &drawing->scene;
    drawing->by_id = sorted_order(scene->shape_count, compare_ids,
                                  scene->shapes, drawing->arena);
    return drawing->by_id;
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

/* ---- Answers ------------------------------------------------------------- */

/* The function for each section of a trace. */
static const struct {
    const char *section;
    step_marks *marks;
} step_kinds[] = {
    {"axes", step_axes},         {"gjk", step_gjk},
    {"epa", step_epa},           {"clips", step_clips},
    {"cull", step_cull},         {"slabs", step_slabs},
    {"response", step_response}, {"parts", step_parts},
    {"rim", step_rim},           {"hits", step_hits},
    {"passes", step_passes},     {"advance", step_advance},
    {"features", step_features}, {"reference", step_reference},
};

/* Adds the steps of the trace of the pen's record or hit. `path` leads from the
 * record to it: "", or "hits/0/". */
static void add_trace(struct pen pen, const char *path)
{
    const struct item *trace = item_member(pen.record, "trace");
    const struct item *section = trace ? trace->first : NULL;
    size_t count = sizeof step_kinds / sizeof *step_kinds;
    for (; section; section = section->next)
        for (size_t i = 0; i < count; i++)
            if (section->name &&
                strcmp(step_kinds[i].section, section->name) == 0)
                step_kinds[i].marks(
                    pen_key(pen, "%strace/%s", path, section->name), section);
}

/* Adds the steps of a record: those of its trace, of the traces of a ray's
 * hits, the hits of a walk, the states of a simulation. */
static void add_steps(struct pen pen)
{
    const struct item *states = item_member(pen.record, "states");
    const struct item *hits = item_member(pen.record, "hits");
    add_trace(pen, "");
    if (states)
        step_states(pen_at(pen, "states"), states);
    if (hits && item_member(pen.record, "walker"))
        step_walk(pen_at(pen, "hits"), hits);
    for (pen.record = item_first(hits); pen.record;
         pen.record = pen.record->next)
        add_trace(pen,
                  picture_text(pen.picture, "hits/%d/", pen.record->index));
}

/* Where the records of each query are in its answer, and what draws them. */
struct answer_kind {
    const char *query;
    const char *list; /* the member that has them; NULL: all is one record */
    record_marks *marks;
};

static const struct answer_kind answer_kinds[] = {
    {"sat", "pairs", mark_sat},         {"gjk", "pairs", mark_gjk},
    {"clip", "pairs", mark_clip},       {"sweep", "pairs", mark_sweep},
    {"toi", "pairs", mark_toi},         {"ray", "rays", mark_ray},
    {"cast", "pairs", mark_cast},       {"pairs", "pairs", mark_pairs},
    {"resolve", "pairs", mark_resolve}, {"simulate", NULL, mark_simulate},
    {"mass", "shapes", mark_mass},      {"pieces", "shapes", mark_pieces},
    {"cross", "pairs", mark_cross},     {"aabb", "shapes", mark_aabb},
    {"path", "paths", mark_path},       {"contains", "pairs", mark_contains},
};

/* Adds a record, with its key in the answer. A record about one shape has its
 * id. */
static void add_record(struct drawing *drawing, const struct answer_kind *kind,
                       const struct item *record, const char *key)
{
    const char *first = item_member(record, "id") ? "id" : "a";
    int number = drawing_add_record(drawing, key,
                                    item_shape_index(drawing, record, first),
                                    item_shape_index(drawing, record, "b"));
    if (number < 0)
        return;
    struct pen pen = pen_make(&drawing->scene, number);
    pen.drawing = drawing;
    pen.record = record;
    drawing->records[number].text = kind->marks(pen);
    add_steps(pen);
    const struct picture *panel = drawing->records[number].panel;
    drawing->scene.failed |= panel && panel->failed;
}

/* A walk is one record, whatever other answers of its query are. */
bool drawing_add_answer(struct drawing *drawing, const struct item *answer)
{
    const char *query = member_text(answer, "query", "");
    size_t count = sizeof answer_kinds / sizeof *answer_kinds, i = 0;
    drawing->answer = answer;
    while (i < count && strcmp(answer_kinds[i].query, query) != 0)
        i++;
    if (i == count)
        return !drawing->scene.failed;
    const struct answer_kind *kind = &answer_kinds[i];
    if (!kind->list || item_member(answer, "walker")) {
        add_record(drawing, kind, answer, "");
        return !drawing->scene.failed;
    }
    const struct item *record = member_first(answer, kind->list);
    for (; record && !drawing->scene.failed; record = record->next)
        add_record(
            drawing, kind, record,
            picture_text(&drawing->scene, "%s/%d", kind->list, record->index));
    return !drawing->scene.failed;
}
