/* The steps of clipping, with the figures of the article
 * (geometry/clip/clip.c). */
#include "collide_steps.h"
#include "geometry/clip/clipper.h"

static double dot(col_vec2 p, col_vec2 q)
{
    return p.x * q.x + p.y * q.y;
}

void col_clip_record_plane(const struct clipper *c, int plane,
                           const struct clip_end *before, double u)
{
    if (!c->trace)
        return;
    unit_vector n = c->reference.outward;
    col_vec2 t = {-dd_round(n.y), dd_round(n.x)};
    scaled length = col_scaled_sqrt(clipper_square(c));
    col_step step = {.kind = COL_STEP_CLIP};
    step.as.clip.plane = plane + 1;
    step.as.clip.normal = plane == 0 ? t : (col_vec2){-t.x, -t.y};
    step.as.clip.offset = dot(t, clipper_corner(c, plane));
    step.as.clip.d1 =
        col_scaled_round(col_scaled_div(before[0].past[plane], length));
    step.as.clip.d2 =
        col_scaled_round(col_scaled_div(before[1].past[plane], length));
    step.as.clip.u = u;
    for (int i = 0; i < 2; i++) {
        step.as.clip.cut |= c->ends[i].cut_by == plane;
        if (!c->ends[i].gone)
            step.as.clip.points[step.as.clip.count++] = c->ends[i].point;
    }
    c->trace->record(c->trace->context, &step);
}

void col_clip_record_cull(const struct clipper *c, const double *depths,
                          const bool *kept)
{
    if (!c->trace)
        return;
    col_step step = {.kind = COL_STEP_CULL};
    col_vec2 n = {-dd_round(c->reference.outward.x),
                  -dd_round(c->reference.outward.y)};
    step.as.cull.normal = n;
    step.as.cull.offset =
        dot(n, clipper_corner(c, 0)) - c->reference.shape->radius;
    for (int i = 0; i < 2; i++) {
        if (c->ends[i].gone)
            continue;
        int k = step.as.cull.count++;
        step.as.cull.points[k] = c->ends[i].point;
        step.as.cull.depths[k] = kept[i] ? depths[i] : 0 - depths[i];
        step.as.cull.kept[k] = kept[i];
    }
    c->trace->record(c->trace->context, &step);
}
