/* Joins the parts of edges that are on the surface of the ground to straight
 * runs, and finds how the surface goes on where they end. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "query/world/surface_make.h"
#include "support/union_find.h"

/* ---- Which parts are one run -------------------------------------------- */

static const col_shape *core_of(const struct surface_maker *maker, int part)
{
    return maker->surface->cores[maker->drafts[part].slot];
}

/* True if two parts are on the surface of one material, and equally round. */
static bool is_alike(const struct surface_maker *maker, int a, int b)
{
    int p = maker->drafts[a].slot, q = maker->drafts[b].slot;
    const struct scene_shape *shapes = maker->input->scene->shapes;
    const struct scene_body *x = &shapes[maker->shapes[p]].body;
    const struct scene_body *y = &shapes[maker->shapes[q]].body;
    const struct world_surface *surface = maker->surface;
    double radii = surface->cores[p]->radius - surface->cores[q]->radius;
    double frictions = x->friction - y->friction;
    double restitutions = x->restitution - y->restitution;
    return !(fabs(radii) > 0) && !(fabs(frictions) > 0) &&
           !(fabs(restitutions) > 0) && surface_is_common(maker, p, q);
}

/* True if two parts are on one line to rounding, and touch on it. Errors grow
 * along a line, so the line of the longer one counts. */
static bool is_in_line(const struct surface_maker *maker, int a, int b)
{
    const struct draft_part *p = &maker->drafts[a], *q = &maker->drafts[b];
    double rounding = maker->surface->rounding;
    if (!(dot(p->along, q->along) > 0))
        return false;
    double length = dot(p->along, way(p->ends[0], p->ends[1]));
    double other = dot(q->along, way(q->ends[0], q->ends[1]));
    if (other > length) {
        const struct draft_part *longer = q;
        q = p;
        p = longer;
        length = other;
    }
    col_vec2 first = way(p->ends[0], q->ends[0]);
    col_vec2 last = way(p->ends[0], q->ends[1]);
    return fabs(cross(p->along, first)) <= rounding &&
           fabs(cross(p->along, last)) <= rounding &&
           dot(p->along, first) <= length + maker->tolerance &&
           dot(p->along, last) >= -maker->tolerance;
}

static col_box box_of_ends(const col_vec2 ends[2], double by)
{
    col_box box = {ends[0], ends[0]};
    box.min.x = ends[1].x < box.min.x ? ends[1].x : box.min.x;
    box.min.y = ends[1].y < box.min.y ? ends[1].y : box.min.y;
    box.max.x = ends[1].x > box.max.x ? ends[1].x : box.max.x;
    box.max.y = ends[1].y > box.max.y ? ends[1].y : box.max.y;
    return grown(box, by);
}

/* Marks for trees, which have as many boxes. */
static bool have_marks(struct surface_maker *maker, int count)
{
    maker->marks = arena_alloc(&maker->spare, col_marks_words(count),
                               sizeof *maker->marks);
    return maker->marks;
}

/* Joins the parts that are neighbors on one line. */
static bool join_parts(struct surface_maker *maker, int *parents)
{
    int count = maker->part_count;
    col_box *boxes = arena_take(&maker->spare, (size_t)count, sizeof *boxes);
    int *found = arena_take(&maker->spare, (size_t)count, sizeof *found);
    if (!boxes || !found || !have_marks(maker, count))
        return false;
    for (int i = 0; i < count; i++) {
        parents[i] = i;
        boxes[i] = box_of_ends(maker->drafts[i].ends, maker->tolerance / 2);
    }
    col_tree tree = surface_tree(maker, boxes, count);
    if (!tree.nodes)
        return false;
    for (int i = 0; i < count && maker->work > 0; i++) {
        int near = col_tree_query(&tree, &boxes[i], i, found, maker->marks);
        maker->work -= near;
        for (int k = 0; k < near; k++)
            if (is_in_line(maker, i, found[k]) && is_alike(maker, i, found[k]))
                set_join(parents, i, found[k]);
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

/* A run while it grows: the straight line from its start may have a slope from
 * low to high, so that it passes all ends so far within rounding. */
struct growing_run {
    col_vec2 start, along;
    double low, high, far;
    col_vec2 end;
    int first, last;
};

static struct growing_run run_begin(const struct surface_maker *maker, int part)
{
    const struct draft_part *draft = &maker->drafts[part];
    return (struct growing_run){
        draft->ends[0],
        draft->along,
        -DBL_MAX,
        DBL_MAX,
        dot(draft->along, way(draft->ends[0], draft->ends[1])),
        draft->ends[1],
        part,
        part};
}

/* Narrows the slopes by a point; false if none is left. */
static bool run_passes(struct growing_run *run, col_vec2 point, double rounding)
{
    col_vec2 to = way(run->start, point);
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
    double from = dot(run->along, way(run->start, draft->ends[0]));
    double far = dot(run->along, way(run->start, draft->ends[1]));
    double rounding = maker->surface->rounding;
    if (from > run->far + maker->tolerance ||
        !run_passes(&grown, run->end, rounding) ||
        !run_passes(&grown, draft->ends[0], rounding) ||
        !run_passes(&grown, draft->ends[1], rounding))
        return false;
    if (far > run->far) {
        grown.far = far;
        grown.end = draft->ends[1];
        grown.last = part;
    }
    double slope = cross(run->along, way(run->start, grown.end)) / grown.far;
    if (!(grown.low <= slope && slope <= grown.high))
        return false;
    *run = grown;
    return true;
}

static void run_put(struct surface_maker *maker,
                    const struct growing_run *grown)
{
    int number = maker->surface->run_count++;
    struct surface_run *run = &maker->runs[number];
    *run = (struct surface_run){.ends = {grown->start, grown->end}};
    run->core = (col_shape){.vertices = run->ends,
                            .count = 2,
                            .winding = 1,
                            .radius = core_of(maker, grown->first)->radius};
    run->is_thin = core_of(maker, grown->first)->count == 2;
    col_vec2 along = way(grown->start, grown->end);
    double length = sqrt(dot(along, along));
    run->along = (col_vec2){along.x / length, along.y / length};
    maker->firsts[number] = grown->first;
    maker->lasts[number] = grown->last;
}

/* Makes runs of the sets of parts. */
static void make_runs(struct surface_maker *maker, struct line_place *places)
{
    struct growing_run run = {.first = 0};
    for (int i = 0; i < maker->part_count; i++) {
        int part = places[i].part;
        bool goes_on = i > 0 && places[i].set == places[i - 1].set &&
                       run_grow(maker, &run, part);
        if (!goes_on) {
            if (i > 0)
                run_put(maker, &run);
            run = run_begin(maker, part);
        }
        maker->parts[part].run = maker->surface->run_count;
    }
    if (maker->part_count > 0)
        run_put(maker, &run);
}

static bool join_runs(struct surface_maker *maker)
{
    size_t count = (size_t)maker->part_count;
    int *parents = arena_take(&maker->spare, count, sizeof *parents);
    struct line_place *places =
        arena_take(&maker->spare, count, sizeof *places);
    maker->firsts = arena_take(&maker->spare, count, sizeof *maker->firsts);
    maker->lasts = arena_take(&maker->spare, count, sizeof *maker->lasts);
    maker->runs = arena_take(maker->arena, count, sizeof *maker->runs);
    if (!parents || !places || !maker->firsts || !maker->lasts ||
        !maker->runs || !join_parts(maker, parents))
        return false;
    for (int i = 0; i < maker->part_count; i++) {
        int set = set_root(parents, i);
        const struct draft_part *base = &maker->drafts[set];
        places[i] = (struct line_place){
            dot(base->along, way(base->ends[0], maker->drafts[i].ends[0])), set,
            i};
    }
    qsort(places, count, sizeof *places, compare_places);
    make_runs(maker, places);
    maker->surface->runs = maker->runs;
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

/* The end of a run at a vertex of its piece is that of an arc, if the piece is
 * round. */
static bool is_vertex(const struct surface_maker *maker, int part, col_vec2 end)
{
    const col_shape *core = core_of(maker, part);
    struct surface_edge edge;
    surface_edge_of(core, maker->parts[part].edge, &edge);
    for (int i = 0; i < 2; i++) {
        col_vec2 off = way(edge.ends[i], end);
        if (!(fabs(off.x) > 0) && !(fabs(off.y) > 0))
            return true;
    }
    return false;
}

/* Finds the run that goes on where another one ends: of several, the one that
 * turns inward most. -1: none. */
static int next_run(struct surface_maker *maker, int run, const int *found,
                    int count)
{
    const struct surface_run *from = &maker->runs[run];
    double least = 3, reach = 2 * maker->tolerance;
    int next = -1;
    maker->work -= count;
    for (int k = 0; k < count; k++) {
        const struct surface_run *to = &maker->runs[found[k]];
        col_vec2 gap = way(from->ends[1], to->ends[0]);
        int part = maker->lasts[run], other = maker->firsts[found[k]];
        double radii = from->core.radius - to->core.radius;
        double turn = turn_between(from->along, to->along);
        if (turn < least && dot(gap, gap) <= reach * reach &&
            !(fabs(radii) > 0) &&
            surface_is_common(maker, maker->drafts[part].slot,
                              maker->drafts[other].slot)) {
            least = turn;
            next = found[k];
        }
    }
    return next;
}

static void end_put(struct surface_maker *maker, int run, int end, int other)
{
    struct surface_run *mine = &maker->runs[run];
    struct surface_end *at = &mine->at[end];
    at->front = -1;
    int part = end == 1 ? maker->lasts[run] : maker->firsts[run];
    at->slot = maker->drafts[part].slot;
    if (other >= 0) {
        col_vec2 along = maker->runs[other].along;
        double turn = end == 1 ? turn_between(mine->along, along)
                               : turn_between(along, mine->along);
        at->is_corner = turn > 0;
        at->normal = surface_normal(along);
    } else {
        at->is_round =
            mine->core.radius > 0 && is_vertex(maker, part, mine->ends[end]);
    }
}

static bool find_ends(struct surface_maker *maker)
{
    int count = maker->surface->run_count;
    size_t runs = (size_t)count;
    col_box *boxes = arena_take(&maker->spare, runs, sizeof *boxes);
    int *found = arena_take(&maker->spare, runs, sizeof *found);
    int *before = arena_take(&maker->spare, runs, sizeof *before);
    double reach = 2 * maker->tolerance;
    if (!boxes || !found || !before || !have_marks(maker, count))
        return false;
    for (int i = 0; i < count; i++) {
        const col_vec2 start[] = {maker->runs[i].ends[0],
                                  maker->runs[i].ends[0]};
        boxes[i] = box_of_ends(start, 0);
        before[i] = -1;
    }
    col_tree tree = surface_tree(maker, boxes, count);
    if (!tree.nodes)
        return false;
    for (int i = 0; i < count && maker->work > 0; i++) {
        const col_vec2 end[] = {maker->runs[i].ends[1], maker->runs[i].ends[1]};
        col_box box = box_of_ends(end, reach);
        int near = col_tree_query(&tree, &box, -1, found, maker->marks);
        int next = next_run(maker, i, found, near);
        end_put(maker, i, 1, next);
        if (next >= 0)
            before[next] = i;
    }
    for (int i = 0; i < count; i++)
        end_put(maker, i, 0, before[i]);
    return true;
}

/* True if the point is on a run, within the tolerance. */
static bool is_on_run(const struct surface_maker *maker,
                      const struct surface_run *run, col_vec2 point)
{
    col_vec2 to = way(run->ends[0], point);
    double place = dot(run->along, to), near = maker->tolerance;
    double length = dot(run->along, way(run->ends[0], run->ends[1]));
    return fabs(cross(run->along, to)) <= near && place >= -near &&
           place <= length + near;
}

/* The least sine of the angle at which a run goes away from another's back. */
#define AWAY_LEAST 0x1p-5

/* Finds the run from whose back a run goes away at an end: of several, the one
 * that it is most opposite to. */
static int front_of(const struct surface_maker *maker, int run, int end,
                    const int *found, int count)
{
    const struct surface_run *mine = &maker->runs[run];
    double most = AWAY_LEAST;
    int front = -1;
    for (int k = 0; k < count; k++) {
        const struct surface_run *other = &maker->runs[found[k]];
        double away = dot(surface_normal(other->along), mine->along);
        away = end == 0 ? -away : away;
        if (away > most && other->is_thin && !(other->core.radius > 0) &&
            is_on_run(maker, other, mine->ends[end]) &&
            surface_is_common(maker, maker->drafts[maker->firsts[run]].slot,
                              maker->drafts[maker->firsts[found[k]]].slot)) {
            most = away;
            front = found[k];
        }
    }
    return front;
}

static bool find_fronts(struct surface_maker *maker)
{
    int count = maker->surface->run_count;
    col_box *boxes = arena_take(&maker->spare, (size_t)count, sizeof *boxes);
    int *found = arena_take(&maker->spare, (size_t)count, sizeof *found);
    if (!boxes || !found)
        return false;
    for (int i = 0; i < count; i++)
        boxes[i] = box_of_ends(maker->runs[i].ends, maker->tolerance);
    col_tree tree = surface_tree(maker, boxes, count);
    if (!tree.nodes)
        return false;
    for (int i = 0; i < 2 * count && maker->work > 0; i++) {
        struct surface_run *run = &maker->runs[i / 2];
        struct surface_end *at = &run->at[i % 2];
        const col_vec2 end[] = {run->ends[i % 2], run->ends[i % 2]};
        col_box box = box_of_ends(end, 0);
        if (at->is_corner || at->is_round)
            continue;
        int near = col_tree_query(&tree, &box, -1, found, maker->marks);
        maker->work -= near;
        at->front = front_of(maker, i / 2, i % 2, found, near);
    }
    return true;
}

/* Prepares the cores of runs. */
static bool prepare(struct surface_maker *maker)
{
    size_t size = col_prepared_bytes(2);
    int count = maker->surface->run_count;
    unsigned char *memory = arena_take(maker->arena, (size_t)count, size);
    for (int i = 0; memory && i < count; i++)
        maker->runs[i].core.prepared =
            col_shape_prepare(&maker->runs[i].core, memory + (size_t)i * size);
    return memory;
}

bool surface_find_runs(struct surface_maker *maker)
{
    return join_runs(maker) && find_ends(maker) && find_fronts(maker) &&
           prepare(maker);
}
