/* The steps of a trace, section by section. */
#include <string.h>

#include "draw/marks/step.h"

/* What draws the steps of a section. */
struct step_kind {
    const char *section;
    step_marks *marks;
};

static const struct step_kind step_kinds[] = {
    {"axes", step_axes},         {"gjk", step_gjk},
    {"epa", step_epa},           {"clips", step_clips},
    {"cull", step_cull},         {"slabs", step_slabs},
    {"response", step_response}, {"parts", step_parts},
    {"rim", step_rim},           {"hits", step_hits},
    {"passes", step_passes},     {"advance", step_advance},
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
            if (section->name &&
                strcmp(step_kinds[i].section, section->name) == 0)
                step_kinds[i].marks(
                    drawing,
                    pen_at(pen, picture_text(&drawing->scene, "%strace/%s",
                                             path, section->name)),
                    holder, section);
}

/* A section that is no part of a trace. */
static void add_section(struct drawing *drawing, struct pen pen,
                        const struct item *record, const char *name,
                        step_marks *marks)
{
    const struct item *section = item_member(record, name);
    if (section)
        marks(drawing, pen_at(pen, name), record, section);
}

void drawing_add_steps(struct drawing *drawing, struct pen pen,
                       const struct item *record)
{
    const struct item *hits = item_member(record, "hits");
    const struct item *hit = item_first(hits);
    add_trace(drawing, pen, record, "");
    add_section(drawing, pen, record, "states", step_states);
    if (item_member(record, "walker"))
        add_section(drawing, pen, record, "hits", step_walk);
    for (; hit; hit = hit->next)
        add_trace(drawing, pen, hit,
                  picture_text(&drawing->scene, "hits/%d/", hit->index));
}
