#include "draw/marks/answer_marks.h"

#include <string.h>

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
    {"cross", "pairs", mark_cross},
};

static const struct answer_kind *kind_of(const struct item *answer)
{
    const char *query = member_text(answer, "query", "");
    size_t count = sizeof answer_kinds / sizeof *answer_kinds;
    for (size_t i = 0; i < count; i++)
        if (strcmp(answer_kinds[i].query, query) == 0)
            return &answer_kinds[i];
    return NULL;
}

static int shape_of(const struct drawing *drawing, const struct item *record,
                    const char *side)
{
    const char *id = member_text(record, side, NULL);
    return id ? drawing_shape(drawing, id) : -1;
}

/* A record, with its key in the answer. Those about one shape have its id. */
static void add_record(struct drawing *drawing, const struct answer_kind *kind,
                       const struct item *record, const char *key)
{
    const char *first = item_member(record, "id") ? "id" : "a";
    int number =
        drawing_add_record(drawing, key, shape_of(drawing, record, first),
                           shape_of(drawing, record, "b"));
    if (number < 0)
        return;
    struct pen pen = pen_make(&drawing->scene, number);
    drawing->records[number].text = kind->marks(drawing, pen, record);
    drawing_add_steps(drawing, pen, record);
    const struct picture *panel = drawing->records[number].panel;
    drawing->scene.failed |= panel && panel->failed;
}

static void add_list(struct drawing *drawing, const struct answer_kind *kind,
                     const struct item *record)
{
    for (; record && !drawing->scene.failed; record = record->next)
        add_record(
            drawing, kind, record,
            picture_text(&drawing->scene, "%s/%d", kind->list, record->index));
}

/* A walk is one record, whatever other answers of its query are. */
bool drawing_add_answer(struct drawing *drawing, const struct item *answer)
{
    const struct answer_kind *kind = kind_of(answer);
    drawing->answer = answer;
    if (kind && kind->list && !item_member(answer, "walker"))
        add_list(drawing, kind, member_first(answer, kind->list));
    else if (kind)
        add_record(drawing, kind, answer, "");
    return !drawing->scene.failed;
}
