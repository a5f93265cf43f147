/* Makes the surface of the ground (surface.h): finds which pieces touch, and
 * which parts of their edges no other piece covers.
 *
 * Each search for what is near goes by a tree of boxes, since a floor may have
 * a hundred thousand parts. */
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "query/world/surface_make.h"
#include "support/same.h"

/* Rounding, as a share of the largest coordinate of the ground: vertices of
 * turned tiles are off by an ulp or two, and sums of them by some more. */
#define ROUNDING_SHARE 0x1p-45

/* ---- Which pieces are the ground ---------------------------------------- */

static bool same_names(const struct layer_set *p, const struct layer_set *q)
{
    bool is_same = p->count == q->count;
    for (int i = 0; is_same && i < p->count; i++)
        is_same = p->words[i].index == q->words[i].index &&
                  p->words[i].names == q->words[i].names;
    return is_same;
}

/* Lists the partners of each shape in the scene's list of pairs. */
static bool list_partners(struct surface_maker *maker)
{
    const struct scene *scene = maker->input->scene;
    size_t shapes = (size_t)scene->shape_count;
    size_t most = 2 * (size_t)scene->pair_count, count = 0;
    int *starts = arena_alloc(&maker->spare, shapes + 1, sizeof *starts);
    col_pair *listed = arena_take(&maker->spare, most, sizeof *listed);
    if (!starts || !listed)
        return false;
    for (size_t i = 0; i < most; i++) {
        struct scene_pair pair = scene->pairs[i / 2];
        int other = i % 2 ? pair.a : pair.b;
        if (maker->input->kinds[other] == SURFACE_NONE)
            listed[count++] = (col_pair){i % 2 ? pair.b : pair.a, other};
    }
    qsort(listed, count, sizeof *listed, order_of_pairs);
    for (size_t i = 0; i < count; i++)
        starts[listed[i].a + 1] = (int)i + 1;
    for (size_t i = 0; i < shapes; i++)
        if (starts[i + 1] < starts[i])
            starts[i + 1] = starts[i];
    maker->listed_starts = starts;
    maker->listed = listed;
    return true;
}

static bool same_partners(const struct surface_maker *maker, int a, int b)
{
    const int *starts = maker->listed_starts;
    int count = starts[a + 1] - starts[a];
    bool is_same = count == starts[b + 1] - starts[b];
    for (int i = 0; is_same && i < count; i++)
        is_same =
            maker->listed[starts[a] + i].b == maker->listed[starts[b] + i].b;
    return is_same;
}

bool surface_is_common(const struct surface_maker *maker, int slot, int other)
{
    const struct scene *scene = maker->input->scene;
    const unsigned char *kinds = maker->input->kinds;
    int a = maker->surface->slots[slot].shape;
    int b = maker->surface->slots[other].shape;
    const struct layer_names *p = scene->shapes[a].names;
    const struct layer_names *q = scene->shapes[b].names;
    if (a == b || kinds[a] == SURFACE_ALONE || kinds[b] == SURFACE_ALONE)
        return a == b;
    /* if each body meets both shapes or neither of them */
    if (scene->pairs)
        return same_partners(maker, a, b);
    if (!p || !q)
        return p == q;
    return !p->hits.texts == !q->hits.texts &&
           !p->layers.texts == !q->layers.texts &&
           same_names(&p->sets->hits, &q->sets->hits) &&
           same_names(&p->sets->layers, &q->sets->layers);
}

/* Numbers the pieces of the ground; false: memory is used up. */
static bool find_slots(struct surface_maker *maker)
{
    const struct scene *scene = maker->input->scene;
    int *starts = arena_take(maker->arena, (size_t)scene->shape_count + 1,
                             sizeof *starts);
    int count = 0;
    for (int i = 0; starts && i < scene->shape_count; i++) {
        bool is_ground = maker->input->kinds[i] != SURFACE_NONE;
        starts[i] = count;
        count += is_ground ? scene_piece_count(&scene->shapes[i]) : 0;
    }
    struct surface_slot *slots =
        arena_alloc(maker->arena, (size_t)count + 1, sizeof *slots);
    if (!starts || !slots)
        return false;
    starts[scene->shape_count] = count;
    for (int i = 0; i < scene->shape_count; i++)
        for (int k = starts[i]; k < starts[i + 1]; k++)
            slots[k] = (struct surface_slot){
                .core = scene_core(&scene->shapes[i], k - starts[i]),
                .shape = i};
    maker->surface->slot_starts = starts;
    maker->surface->slots = slots;
    maker->surface->slot_count = count;
    return true;
}

/* ---- Which pieces touch ------------------------------------------------- */

/* Finds how precise coordinates are, and from that the tolerance. */
static void find_rounding(struct surface_maker *maker)
{
    struct world_surface *surface = maker->surface;
    double slop = maker->input->settings->slop;
    col_box all = {{0, 0}, {0, 0}};
    for (int s = 0; s < surface->slot_count; s++)
        all = box_both(all, col_outer_bounds(surface->slots[s].core));
    double width = -all.min.x > all.max.x ? -all.min.x : all.max.x;
    double height = -all.min.y > all.max.y ? -all.min.y : all.max.y;
    surface->rounding = ROUNDING_SHARE * (width > height ? width : height);
    maker->tolerance =
        slop > 4 * surface->rounding ? slop : 4 * surface->rounding;
}

static col_box box_of_slot(const void *of, int slot)
{
    const struct surface_maker *maker = of;
    return grown(col_outer_bounds(maker->surface->slots[slot].core),
                 maker->tolerance / 2);
}

/* True if two edges of a polygon go straight on, to rounding. */
static bool has_straight_vertex(const col_shape *core, double rounding)
{
    for (int i = 0; core->count > 2 && i < core->count; i++) {
        int j = i + 1 < core->count ? i + 1 : 0;
        int k = j + 1 < core->count ? j + 1 : 0;
        col_vec2 first = way(core->vertices[i], core->vertices[j]);
        col_vec2 both = way(core->vertices[i], core->vertices[k]);
        if (fabs(cross(both, first)) <= rounding * sqrt(dot(both, both)))
            return true;
    }
    return false;
}

/* Finds the slots that each slot touches, and which are used; *any: some are.
 */
static bool find_partners(struct surface_maker *maker, bool *any,
                          struct fail *fail)
{
    struct world_surface *surface = maker->surface;
    struct surface_slot *slots = surface->slots;
    uint64_t most = maker->input->most_pairs;
    struct boxes boxes;
    int count = 0, room = 0;
    find_rounding(maker);
    if (!boxes_make(&boxes, surface->slot_count, box_of_slot, maker,
                    &maker->spare))
        return fail_memory(fail);
    for (int s = 0; s < surface->slot_count; s++) {
        const col_box box = box_of_slot(maker, s);
        int near = boxes_near(&boxes, &box, -1);
        for (int k = 0; k < near; k++) {
            int other = boxes.found[k];
            if (other == s || !surface_is_common(maker, s, other))
                continue;
            int *partners = count == INT32_MAX / 2
                                ? NULL
                                : arena_more(maker->arena, surface->partners,
                                             count, &room, sizeof *partners);
            if (!partners)
                return fail_memory(fail);
            surface->partners = partners;
            partners[count++] = other;
        }
        if (most && (uint64_t)count / 2 > most) { /* each pair both ways */
            fail_set(fail, "too-many-pairs",
                     "expected at most %" PRIu64 " pairs (--max-pairs), found "
                     "more of shapes that stand still",
                     most);
            snprintf(fail->pointer, sizeof fail->pointer, "/shapes");
            return false;
        }
        slots[s + 1].partners = count;
        slots[s].is_used =
            count > slots[s].partners ||
            has_straight_vertex(slots[s].core, surface->rounding);
        *any |= slots[s].is_used;
    }
    return true;
}

/* ---- Which parts of an edge are covered --------------------------------- */

/* Places along the ray of an edge; from > to: none. */
struct interval {
    double from, to;
};

static const struct interval nowhere = {DBL_MAX, -DBL_MAX};
static const struct interval everywhere = {-DBL_MAX, DBL_MAX};

/* Cuts an interval of a ray to where value + slope * t >= 0. */
static void cut(struct interval *interval, double value, double slope)
{
    double t = -value / slope;
    if (slope > 0)
        interval->from = t > interval->from ? t : interval->from;
    else if (slope < 0)
        interval->to = t < interval->to ? t : interval->to;
    else if (value < 0)
        *interval = nowhere;
}

static void widen(struct interval *all, struct interval more)
{
    if (!(more.from <= more.to))
        return;
    all->from = more.from < all->from ? more.from : all->from;
    all->to = more.to > all->to ? more.to : all->to;
}

/* Where a ray is in a piece: in its core, within the radius beside an edge, or
 * in the disc at a vertex. A piece without area covers nothing. */
static struct interval in_piece(col_vec2 from, col_vec2 along,
                                const col_shape *piece)
{
    double radius = piece->radius;
    struct interval core = piece->count >= 3 ? everywhere : nowhere;
    struct interval all = nowhere;
    for (int i = 0; i < piece->count; i++) {
        struct surface_edge edge;
        if (!(radius > 0) && core.from > core.to)
            return nowhere;
        bool has_edge = surface_edge_of(piece, i, &edge);
        col_vec2 to = way(edge.ends[0], from);
        col_vec2 outward = surface_normal(edge.along);
        double height = dot(outward, to), climbs = dot(outward, along);
        if (has_edge)
            cut(&core, -height, -climbs);
        if (has_edge && radius > 0) {
            double place = dot(edge.along, to), moves = dot(edge.along, along);
            struct interval beside = everywhere;
            cut(&beside, place, moves);
            cut(&beside, edge.length - place, -moves);
            cut(&beside, height, climbs);
            cut(&beside, radius - height, -climbs);
            widen(&all, beside);
        }
        to = way(from, piece->vertices[i]);
        double middle = dot(to, along), across = cross(along, to);
        double square = radius * radius - across * across;
        if (square > 0) {
            double half = sqrt(square);
            widen(&all, (struct interval){middle - half, middle + half});
        }
    }
    widen(&all, core);
    return all;
}

/* Covers that begin at one place may have any order. */
static int compare_intervals(const void *a, const void *b)
{
    const struct interval *p = a, *q = b;
    return (p->from > q->from) - (p->from < q->from);
}

static col_vec2 point_at(col_vec2 from, col_vec2 along, double distance)
{
    return (col_vec2){from.x + along.x * distance, from.y + along.y * distance};
}

/* The intervals of an edge, right outside of it, that partners cover, sorted,
 * into `covers`. As a partner may be off by less than the tolerance, or thinner
 * than that, the ray is tried close to the edge and that far from it. */
static int find_covers(struct surface_maker *maker, int slot,
                       const struct surface_edge *edge, struct interval *covers)
{
    const struct world_surface *surface = maker->surface;
    const double gaps[] = {4 * surface->rounding, maker->tolerance};
    double radius = surface->slots[slot].core->radius;
    col_vec2 outward = surface_normal(edge->along);
    int count = 0;
    for (int k = surface->slots[slot].partners;
         k < surface->slots[slot + 1].partners; k++) {
        const col_shape *other = surface->slots[surface->partners[k]].core;
        maker->work -= 1 + 2 * (int64_t)other->count;
        for (int i = 0; i < 2 && maker->work > 0; i++) {
            col_vec2 from = point_at(edge->ends[0], outward, radius + gaps[i]);
            struct interval in = in_piece(from, edge->along, other);
            if (in.to > 0 && in.from < edge->length && in.from < in.to)
                covers[count++] = in;
        }
    }
    qsort(covers, (size_t)count, sizeof *covers, compare_intervals);
    return count;
}

static bool add_part(struct surface_maker *maker, int slot, int number,
                     const struct surface_edge *edge, struct interval at)
{
    int count = maker->draft_count;
    struct draft_part *drafts = arena_more(&maker->spare, maker->drafts, count,
                                           &maker->draft_room, sizeof *drafts);
    if (!drafts || count == INT32_MAX / 2)
        return false;
    struct draft_part *draft = &drafts[count];
    *draft = (struct draft_part){
        .part = {.from = at.from, .to = at.to, .edge = number},
        .ends = {point_at(edge->ends[0], edge->along, at.from),
                 point_at(edge->ends[0], edge->along, at.to)},
        .along = edge->along,
        .slot = slot};
    if (!(at.to < edge->length))
        draft->ends[1] = edge->ends[1];
    for (int i = 0; i < 2; i++)
        draft->at_vertex[i] = same_point(draft->ends[i], edge->ends[0]) ||
                              same_point(draft->ends[i], edge->ends[1]);
    maker->drafts = drafts;
    maker->draft_count++;
    return true;
}

/* Adds the parts of an edge that are not covered. What is left between two
 * covers, or beside one, and shorter than the tolerance, is none. */
static bool add_parts(struct surface_maker *maker, int slot, int number,
                      struct interval *covers)
{
    struct surface_edge edge;
    if (!surface_edge_of(maker->surface->slots[slot].core, number, &edge))
        return true;
    int count = find_covers(maker, slot, &edge, covers);
    double from = 0, least = count > 0 ? maker->tolerance : 0;
    for (int i = 0; i <= count; i++) {
        struct interval at = {from, edge.length};
        if (i < count && covers[i].from < edge.length)
            at.to = covers[i].from;
        if (at.to - at.from > least &&
            !add_part(maker, slot, number, &edge, at))
            return false;
        if (i < count && covers[i].to > from)
            from = covers[i].to;
    }
    return true;
}

static bool find_parts(struct surface_maker *maker)
{
    struct surface_slot *slots = maker->surface->slots;
    int count = maker->surface->slot_count, most = 0;
    for (int s = 0; s < count; s++) {
        int partners = slots[s + 1].partners - slots[s].partners;
        most = partners > most ? partners : most;
    }
    struct interval *covers =
        arena_take(&maker->spare, 2 * (size_t)most, sizeof *covers);
    for (int s = 0; covers && s < count; s++) {
        for (int i = 0; slots[s].is_used && i < slots[s].core->count; i++)
            if (!add_parts(maker, s, i, covers))
                return false;
        slots[s + 1].parts = maker->draft_count;
    }
    return covers;
}

/* ---- Making it ---------------------------------------------------------- */

/* Makes maker->surface, or sets it to NULL. */
static bool make(struct surface_maker *maker, struct fail *fail)
{
    bool any = false;
    if (!maker->surface || !find_slots(maker) ||
        (maker->input->scene->pairs && !list_partners(maker)))
        return fail_memory(fail);
    maker->work = SURFACE_WORK + 1024 * (int64_t)maker->surface->slot_count;
    maker->surface->settings = maker->input->settings;
    if (!find_partners(maker, &any, fail))
        return false;
    if (!any)
        maker->surface = NULL;
    return !any || (find_parts(maker) && surface_find_runs(maker)) ||
           fail_memory(fail);
}

bool surface_make(const struct surface_input *input, struct arena *arena,
                  const struct world_surface **surface, struct fail *fail)
{
    struct surface_maker maker = {
        .input = input, .arena = arena, .spare = arena_make(arena->limit)};
    maker.surface = arena_alloc(arena, 1, sizeof *maker.surface);
    bool made = make(&maker, fail);
    *surface = made ? maker.surface : NULL;
    arena_free(&maker.spare);
    return made;
}
