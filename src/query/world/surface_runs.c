/* Joins the parts of edges that are on the surface of the ground to straight
 * runs, and finds how the surface goes on where they end. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "query/world/surface_make.h"
#include "support/same.h"
#include "support/union_find.h"

/* ---- Which parts are one run -------------------------------------------- */

/* True if two parts are on the surface of one material, and equally round. */
static bool is_alike(const struct surface_maker *maker, int a, int b)
{
    int p = maker->drafts[a].slot, q = maker->drafts[b].slot;
    const struct surface_slot *slots = maker->surface->slots;
    const struct scene_shape *shapes = maker->input->scene->shapes;
    const struct scene_body *x = scene_body(&shapes[slots[p].shape]);
    const struct scene_body *y = scene_body(&shapes[slots[q].shape]);
    return same_number(slots[p].core->radius, slots[q].core->radius) &&
           same_number(x->friction, y->friction) &&
           same_number(x->restitution, y->restitution) &&
           surface_is_common(maker, p, q);
}

static double length_of(const struct draft_part *part)
{
    return dot(part->along, way(part->ends[0], part->ends[1]));
}

/* True if two parts are on one line to rounding, and touch on it. Errors grow
 * along a line, so the line of the longer one counts. */
static bool is_in_line(const struct surface_maker *maker, int a, int b)
{
    const struct draft_part *p = &maker->drafts[a], *q = &maker->drafts[b];
    double rounding = maker->surface->rounding;
    if (length_of(q) > length_of(p)) {
        const struct draft_part *longer = q;
        q = p;
        p = longer;
    }
    col_vec2 first = way(p->ends[0], q->ends[0]);
    col_vec2 last = way(p->ends[0], q->ends[1]);
    return dot(p->along, q->along) > 0 &&
           fabs(cross(p->along, first)) <= rounding &&
           fabs(cross(p->along, last)) <= rounding &&
           dot(p->along, first) <= length_of(p) + maker->tolerance &&
           dot(p->along, last) >= -maker->tolerance;
}

static col_box box_of_part(const void *of, int part)
{
    const struct surface_maker *maker = of;
    const col_vec2 *ends = maker->drafts[part].ends;
    return grown(
        box_both((col_box){ends[0], ends[0]}, (col_box){ends[1], ends[1]}),
        maker->tolerance / 2);
}

/* Joins the parts that are neighbors on one line. */
static bool join_parts(struct surface_maker *maker, int *parents)
{
    int count = maker->draft_count;
    struct boxes boxes;
    if (!boxes_make(&boxes, count, box_of_part, maker, &maker->spare))
        return false;
    for (int i = 0; i < count; i++)
        parents[i] = i;
    for (int i = 0; i < count && maker->work > 0; i++) {
        const col_box box = box_of_part(maker, i);
        int near = boxes_near(&boxes, &box, i);
        maker->work -= near;
        for (int k = 0; k < near; k++) {
            int other = boxes.found[k];
            if (is_in_line(maker, i, other) && is_alike(maker, i, other))
                set_join(parents, i, other);
        }
    }
    return true;
}

/* A part in its set, along the line of the set's first part. */
struct line_place {
    double place;
    int set, part;
};

static int compare_places(const void *a, const void *b)
{
    const struct line_place *p = a, *q = b;
    if (p->set != q->set)
        return p->set < q->set ? -1 : 1;
    if (p->place < q->place || p->place > q->place)
        return p->place < q->place ? -1 : 1;
    return (p->part > q->part) - (p->part < q->part);
}

/* Narrows the slopes by a point; false if none is left. */
static bool run_passes(struct growing_run *run, col_vec2 point, double rounding)
{
    col_vec2 to = way(run->ends[0], point);
    double x = dot(run->along, to), y = cross(run->along, to);
    if (!(x > rounding))
        return fabs(y) <= 2 * rounding;
    double low = (y - rounding) / x, high = (y + rounding) / x;
    run->low = low > run->low ? low : run->low;
    run->high = high < run->high ? high : run->high;
    return run->low <= run->high;
}

/* Grows a run by the next part on its line, if it stays straight. */
static bool run_grow(const struct surface_maker *maker, struct growing_run *run,
                     int part)
{
    const struct draft_part *draft = &maker->drafts[part];
    struct growing_run grown = *run;
    double from = dot(run->along, way(run->ends[0], draft->ends[0]));
    double far = dot(run->along, way(run->ends[0], draft->ends[1]));
    double rounding = maker->surface->rounding;
    if (from > run->far + maker->tolerance ||
        !run_passes(&grown, run->ends[1], rounding) ||
        !run_passes(&grown, draft->ends[0], rounding) ||
        !run_passes(&grown, draft->ends[1], rounding))
        return false;
    if (far > run->far) {
        grown.far = far;
        grown.ends[1] = draft->ends[1];
        grown.last = part;
    }
    double slope =
        cross(run->along, way(run->ends[0], grown.ends[1])) / grown.far;
    if (!(grown.low <= slope && slope <= grown.high))
        return false;
    *run = grown;
    return true;
}

/* Joins the parts to runs: sets of neighbors, each in order along its line. */
static bool join_runs(struct surface_maker *maker)
{
    size_t count = (size_t)maker->draft_count;
    int *parents = arena_take(&maker->spare, count, sizeof *parents);
    struct line_place *places =
        arena_take(&maker->spare, count, sizeof *places);
    maker->grown = arena_take(&maker->spare, count, sizeof *maker->grown);
    if (!parents || !places || !maker->grown || !join_parts(maker, parents))
        return false;
    for (int i = 0; i < maker->draft_count; i++) {
        int set = set_root(parents, i);
        const struct draft_part *base = &maker->drafts[set];
        places[i] = (struct line_place){
            dot(base->along, way(base->ends[0], maker->drafts[i].ends[0])), set,
            i};
    }
    qsort(places, count, sizeof *places, compare_places);
    int *runs = &maker->surface->run_count;
    for (size_t i = 0; i < count; i++) {
        int part = places[i].part;
        struct draft_part *draft = &maker->drafts[part];
        if (i == 0 || places[i].set != places[i - 1].set ||
            !run_grow(maker, &maker->grown[*runs - 1], part))
            maker->grown[(*runs)++] =
                (struct growing_run){{draft->ends[0], draft->ends[1]},
                                     draft->along,
                                     -DBL_MAX,
                                     DBL_MAX,
                                     length_of(draft),
                                     part,
                                     part};
        draft->part.run = *runs - 1;
    }
    return true;
}

/* Makes the surface's parts and runs, with their cores prepared. */
static bool put_runs(struct surface_maker *maker)
{
    struct world_surface *surface = maker->surface;
    size_t parts = (size_t)maker->draft_count, size = col_prepared_bytes(2);
    size_t count = (size_t)surface->run_count;
    unsigned char *memory = arena_take(maker->arena, count, size);
    surface->parts = arena_take(maker->arena, parts, sizeof *surface->parts);
    surface->runs = arena_take(maker->arena, count, sizeof *surface->runs);
    if (!surface->parts || !surface->runs || !memory)
        return false;
    for (size_t i = 0; i < parts; i++)
        surface->parts[i] = maker->drafts[i].part;
    for (size_t i = 0; i < count; i++) {
        struct surface_run *run = &surface->runs[i];
        const struct growing_run *grown = &maker->grown[i];
        const col_shape *core =
            surface->slots[maker->drafts[grown->first].slot].core;
        col_vec2 along = way(grown->ends[0], grown->ends[1]);
        double length = sqrt(dot(along, along));
        *run =
            (struct surface_run){.ends = {grown->ends[0], grown->ends[1]},
                                 .core = {run->ends, 2, 1, core->radius, NULL},
                                 .along = {along.x / length, along.y / length},
                                 .is_thin = core->count == 2,
                                 .at = {{.front = -1}, {.front = -1}}};
        run->length = dot(run->along, along);
        run->core.prepared = col_shape_prepare(&run->core, memory + i * size);
    }
    return true;
}

/* ---- How the surface goes on at the ends of runs ------------------------ */

/* An angle from -180 to 180 degrees, as a number that grows with it, -2 to 2:
 * by how much the surface turns left, outward. */
static double turn_between(col_vec2 from, col_vec2 to)
{
    double cosine = dot(from, to), sine = cross(from, to);
    if (cosine >= 0)
        return sine;
    return sine >= 0 ? 2 - sine : -2 - sine;
}

/* True if two runs may have a common surface: all parts of a run have. */
static bool are_common(const struct surface_maker *maker, int run, int other)
{
    return surface_is_common(maker, maker->drafts[maker->grown[run].first].slot,
                             maker->drafts[maker->grown[other].first].slot);
}

/* Finds the run that goes on where another one ends: of several, the one that
 * turns inward most. -1: none. */
static int next_run(const struct surface_maker *maker, int run,
                    const int *found, int count)
{
    const struct surface_run *runs = maker->surface->runs, *from = &runs[run];
    double least = 3, reach = 2 * maker->tolerance;
    int next = -1;
    for (int k = 0; k < count; k++) {
        const struct surface_run *to = &runs[found[k]];
        col_vec2 gap = way(from->ends[1], to->ends[0]);
        double turn = turn_between(from->along, to->along);
        if (turn < least && dot(gap, gap) <= reach * reach &&
            same_number(from->core.radius, to->core.radius) &&
            are_common(maker, run, found[k])) {
            least = turn;
            next = found[k];
        }
    }
    return next;
}

/* The least sine of the angle at which a run goes away from another's back. */
#define AWAY_LEAST 0x1p-5

/* Finds the run from whose back a run goes away at an end: of several, the one
 * that it is most opposite to. */
static int front_of(const struct surface_maker *maker, int run, int end,
                    const int *found, int count)
{
    const struct surface_run *runs = maker->surface->runs, *mine = &runs[run];
    double most = AWAY_LEAST, near = maker->tolerance;
    int front = -1;
    for (int k = 0; k < count; k++) {
        const struct surface_run *other = &runs[found[k]];
        col_vec2 to = way(other->ends[0], mine->ends[end]);
        double place = dot(other->along, to);
        double away = dot(surface_normal(other->along), mine->along);
        away = end == 0 ? -away : away;
        if (away > most && other->is_thin && !(other->core.radius > 0) &&
            fabs(cross(other->along, to)) <= near && place >= -near &&
            place <= other->length + near && are_common(maker, run, found[k])) {
            most = away;
            front = found[k];
        }
    }
    return front;
}

/* Notes how the surface goes on at an end, with another run (-1: none). */
static void end_put(struct surface_maker *maker, int run, int end, int other)
{
    struct surface_run *mine = &maker->surface->runs[run];
    struct surface_end *at = &mine->at[end];
    const struct growing_run *grown = &maker->grown[run];
    const struct draft_part *draft =
        &maker->drafts[end == 1 ? grown->last : grown->first];
    at->slot = draft->slot;
    if (other >= 0) {
        col_vec2 along = maker->surface->runs[other].along;
        double turn = end == 1 ? turn_between(mine->along, along)
                               : turn_between(along, mine->along);
        at->is_corner = turn > 0;
        at->normal = surface_normal(along);
    } else {
        at->is_round = mine->core.radius > 0 && draft->at_vertex[end];
    }
    if (at->is_corner || at->is_round)
        at->front = -1;
}

static col_box box_of_run(const void *of, int run)
{
    const struct surface_maker *maker = of;
    return col_outer_bounds(&maker->surface->runs[run].core);
}

bool surface_find_runs(struct surface_maker *maker)
{
    struct boxes boxes;
    if (!join_runs(maker) || !put_runs(maker) ||
        !boxes_make(&boxes, maker->surface->run_count, box_of_run, maker,
                    &maker->spare))
        return false;
    int count = maker->surface->run_count;
    struct surface_run *runs = maker->surface->runs;
    int *before = arena_take(&maker->spare, (size_t)count, sizeof *before);
    for (int i = 0; before && i < count; i++)
        before[i] = -1;
    for (int i = 0; before && i < 2 * count && maker->work > 0; i++) {
        int run = i / 2, end = i % 2, next = -1;
        col_vec2 at = runs[run].ends[end];
        const col_box box = grown((col_box){at, at}, 2 * maker->tolerance);
        int near = boxes_near(&boxes, &box, -1);
        maker->work -= near;
        runs[run].at[end].front = front_of(maker, run, end, boxes.found, near);
        if (end == 1) {
            next = next_run(maker, run, boxes.found, near);
            end_put(maker, run, 1, next);
        }
        if (next >= 0)
            before[next] = run;
    }
    for (int i = 0; before && i < count; i++)
        end_put(maker, i, 0, before[i]);
    return before;
}
