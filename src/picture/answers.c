#include "picture/answers.h"

#include <string.h>

/* Where the records of each query are in its answer, and what draws them. */
struct answer_kind {
    const char *query;
    const char *list; /* the member that has them; NULL: all is one record */
    record_marks *marks;
};

static const struct answer_kind answer_kinds[] = {
    {"sat", "pairs", mark_sat},
    {"simulate", NULL, mark_simulate},
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

/* A record of a list, or the whole answer as one. */
static void add_record(struct drawing *drawing, const struct answer_kind *kind,
                       const struct item *record)
{
    bool is_whole = !record->parent;
    const char *key = is_whole ? ""
                               : picture_text(&drawing->scene, "%s/%d",
                                              kind->list, record->index);
    int number =
        drawing_add_record(drawing, key, shape_of(drawing, record, "a"),
                           shape_of(drawing, record, "b"));
    if (number < 0)
        return;
    struct pen pen = pen_make(&drawing->scene, number);
    kind->marks(drawing, pen, record);
    drawing_add_steps(drawing, pen, record);
}

bool drawing_add_answer(struct drawing *drawing, const struct item *answer)
{
    const struct answer_kind *kind = kind_of(answer);
    drawing->answer = answer;
    if (!kind)
        return !drawing->scene.failed;
    if (!kind->list || item_member(answer, "walker")) {
        add_record(drawing, kind, answer);
        return !drawing->scene.failed;
    }
    const struct item *list = item_member(answer, kind->list);
    const struct item *record =
        list && list->kind == ITEM_ARRAY ? list->first : NULL;
    for (; record && !drawing->scene.failed; record = record->next)
        add_record(drawing, kind, record);
    return !drawing->scene.failed;
}
