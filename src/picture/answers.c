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

/* What draws the steps of a section of a trace. */
struct step_kind {
    const char *section;
    step_marks *marks;
};

static const struct step_kind step_kinds[] = {
    {NULL, NULL},
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

static void add_steps(struct drawing *drawing, struct pen pen,
                      const struct item *record)
{
    const struct item *trace = item_member(record, "trace");
    const struct item *section = trace ? trace->first : NULL;
    for (; section; section = section->next)
        for (const struct step_kind *kind = step_kinds; kind->section; kind++)
            if (strcmp(kind->section, section->name) == 0)
                kind->marks(drawing, pen, record, section);
}

static void add_record(struct drawing *drawing, const struct answer_kind *kind,
                       const struct item *record)
{
    const char *key = kind->list ? picture_text(&drawing->scene, "%s/%d",
                                                kind->list, record->index)
                                 : "";
    int number =
        drawing_add_record(drawing, key, shape_of(drawing, record, "a"),
                           shape_of(drawing, record, "b"));
    if (number < 0)
        return;
    struct pen pen = pen_make(&drawing->scene, number);
    kind->marks(drawing, pen, record);
    add_steps(drawing, pen, record);
}

bool drawing_add_answer(struct drawing *drawing, const struct item *answer)
{
    const struct answer_kind *kind = kind_of(answer);
    drawing->answer = answer;
    if (!kind)
        return !drawing->scene.failed;
    if (!kind->list) {
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
