/* The steps of a trace, section by section. */
#include <string.h>

#include "picture/step.h"

/* What draws the steps of a section. */
struct step_kind {
    const char *section;
    step_marks *marks;
};

static const struct step_kind step_kinds[] = {
    {"axes", step_axes},   {"gjk", step_gjk},   {"epa", step_epa},
    {"clips", step_clips}, {"cull", step_cull},
};

/* `path` leads from the record to what has the trace: "", or "hits/0/". */
static void add_trace(struct drawing *drawing, struct pen pen,
                      const struct item *holder, const char *path)
{
    const struct item *trace = item_member(holder, "trace");
    const struct item *section = trace ? trace->first : NULL;
    size_t count = sizeof step_kinds / sizeof *step_kinds;
    for (; section; section = section->next)
        for (size_t i = 0; i < count; i++)
            if (strcmp(step_kinds[i].section, section->name) == 0)
                step_kinds[i].marks(
                    drawing,
                    pen_at(pen, picture_text(&drawing->scene, "%strace/%s",
                                             path, section->name)),
                    holder, section);
}

void drawing_add_steps(struct drawing *drawing, struct pen pen,
                       const struct item *record)
{
    const struct item *hits = item_member(record, "hits");
    const struct item *hit = hits ? hits->first : NULL;
    add_trace(drawing, pen, record, "");
    for (; hit; hit = hit->next)
        add_trace(drawing, pen, hit,
                  picture_text(&drawing->scene, "hits/%d/", hit->index));
}
