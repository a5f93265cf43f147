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

/* Rounding, as a share of the largest coordinate of the ground: vertices of
 * turned tiles are off by an ulp or two, and sums of them by some more. */
#define ROUNDING_SHARE 0x1p-45

static col_vec2 point_at(col_vec2 from, col_vec2 along, double distance)
{
    return (col_vec2){from.x + along.x * distance, from.y + along.y * distance};
}

/* ---- Which pieces are the ground ---------------------------------------- */

static bool same_names(const struct layer_set *p, const struct layer_set *q)
{
    if (p->count != q->count)
        return false;
    for (int i = 0; i < p->count; i++)
        if (p->words[i].index != q->words[i].index ||
            p->words[i].names != q->words[i].names)
            return false;
    return true;
}

static int compare_numbers(const void *a, const void *b)
{
    const int *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

/* Lists the partners of each shape in the scene's list of pairs. */
static bool list_partners(struct surface_maker *maker)
{
    const struct scene *scene = maker->input->scene;
    size_t shapes = (size_t)scene->shape_count;
    int *starts = arena_alloc(&maker->spare, shapes + 2, sizeof *starts);
    int *listed = arena_take(&maker->spare, 2 * (size_t)scene->pair_count,
                             sizeof *listed);
    if (!starts || !listed)
        return false;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < 2 * scene->pair_count; i++) {
            struct scene_pair pair = scene->pairs[i / 2];
            int shape = i % 2 ? pair.b : pair.a;
            int other = i % 2 ? pair.a : pair.b;
            if (maker->input->kinds[other] != SURFACE_NONE)
                continue;
            if (pass == 0)
                starts[shape + 2]++;
            else
                listed[starts[shape + 1]++] = other;
        }
        for (size_t i = 0; pass == 0 && i < shapes; i++)
            starts[i + 2] += starts[i + 1];
    }
    for (size_t i = 0; i < shapes; i++)
        if (starts[i + 1] > starts[i])
            qsort(&listed[starts[i]], (size_t)(starts[i + 1] - starts[i]),
                  sizeof *listed, compare_numbers);
    maker->listed_start = starts;
    maker->listed = listed;
    return true;
}

static bool same_partners(const struct surface_maker *maker, int a, int b)
{
    const int *starts = maker->listed_start;
    int count = starts[a + 1] - starts[a];
    if (count != starts[b + 1] - starts[b])
        return false;
    for (int i = 0; i < count; i++)
        if (maker->listed[starts[a] + i] != maker->listed[starts[b] + i])
            return false;
    return true;
}

/* True if each body meets both shapes or neither of them. */
static bool meet_the_same(const struct surface_maker *maker, int a, int b)
{
    const struct scene *scene = maker->input->scene;
    const struct layer_names *p = &scene->shapes[a].names;
    const struct layer_names *q = &scene->shapes[b].names;
    if (a == b)
        return true;
    if (scene->pairs)
        return same_partners(maker, a, b);
    if (!p->hits.texts != !q->hits.texts ||
        !p->layers.texts != !q->layers.texts)
        return false;
    return (!p->hits.texts || same_names(&p->sets->hits, &q->sets->hits)) &&
           (!p->layers.texts || same_names(&p->sets->layers, &q->sets->layers));
}

bool surface_is_common(const struct surface_maker *maker, int slot, int other)
{
    int a = maker->shapes[slot], b = maker->shapes[other];
    const unsigned char *kinds = maker->input->kinds;
    if (a != b && (kinds[a] == SURFACE_ALONE || kinds[b] == SURFACE_ALONE))
        return false;
    return meet_the_same(maker, a, b);
}

/* Numbers the pieces of the ground; false: memory is used up. */
static bool find_slots(struct surface_maker *maker)
{
    const struct scene *scene = maker->input->scene;
    int *starts = arena_take(maker->arena, (size_t)scene->shape_count + 1,
                             sizeof *starts);
    if (!starts)
        return false;
    starts[0] = 0;
    for (int i = 0; i < scene->shape_count; i++) {
        bool is_ground = maker->input->kinds[i] != SURFACE_NONE;
        starts[i + 1] =
            starts[i] + (is_ground ? scene_piece_count(&scene->shapes[i]) : 0);
    }
    maker->slots = starts[scene->shape_count];
    size_t slots = (size_t)maker->slots;
    const col_shape **cores = arena_take(maker->arena, slots, sizeof *cores);
    maker->shapes = arena_take(&maker->spare, slots, sizeof *maker->shapes);
    if (!cores || !maker->shapes)
        return false;
    for (int i = 0; i < scene->shape_count; i++) {
        for (int k = starts[i]; k < starts[i + 1]; k++) {
            cores[k] = scene_core(&scene->shapes[i], k - starts[i]);
            maker->shapes[k] = i;
        }
    }
    maker->surface->slot_starts = starts;
    maker->surface->cores = cores;
    return true;
}

static double largest_of(const col_box *boxes, int count)
{
    double largest = 0;
    for (int i = 0; i < count; i++) {
        const double sides[] = {boxes[i].min.x, boxes[i].min.y, boxes[i].max.x,
                                boxes[i].max.y};
        for (int k = 0; k < 4; k++)
            largest = fabs(sides[k]) > largest ? fabs(sides[k]) : largest;
    }
    return largest;
}

col_tree surface_tree(struct surface_maker *maker, const col_box *boxes,
                      int count)
{
    void *memory = arena_take(&maker->spare, col_tree_bytes(count), 1);
    void *scratch = arena_take(&maker->spare, col_tree_scratch(count), 1);
    if (!memory || !scratch)
        return (col_tree){.nodes = NULL};
    return col_tree_build(boxes, count, memory, scratch);
}

/* ---- Which pieces touch ------------------------------------------------- */

static bool is_too_many(const struct surface_maker *maker, int count,
                        struct fail *fail)
{
    uint64_t most = maker->input->most_pairs;
    if (!most || (uint64_t)count <= most)
        return false;
    fail_set(fail, "too-many-pairs",
             "expected at most %" PRIu64
             " pairs (--max-pairs), found more of shapes that stand still",
             most);
    snprintf(fail->pointer, sizeof fail->pointer, "/shapes");
    return true;
}

/* The pairs of slots that touch, ascending. */
static bool list_pairs(struct surface_maker *maker, const col_box *boxes,
                       col_pair **pairs, int *count, struct fail *fail)
{
    col_tree tree = surface_tree(maker, boxes, maker->slots);
    int *found = arena_take(&maker->spare, (size_t)maker->slots, sizeof *found);
    int room = 0;
    if (!tree.nodes || !found)
        return fail_memory(fail);
    for (int s = 0; s < maker->slots; s++) {
        int near = col_tree_query(&tree, &boxes[s], s, found, maker->marks);
        for (int k = 0; k < near; k++) {
            if (!surface_is_common(maker, s, found[k]))
                continue;
            if (is_too_many(maker, *count + 1, fail))
                return false;
            col_pair *more = *count == INT32_MAX / 2
                                 ? NULL
                                 : arena_more(&maker->spare, *pairs, *count,
                                              &room, sizeof **pairs);
            if (!more)
                return fail_memory(fail);
            *pairs = more;
            more[(*count)++] = (col_pair){s, found[k]};
        }
    }
    return true;
}

/* Finds the slots that each slot touches. */
static bool find_partners(struct surface_maker *maker, struct fail *fail)
{
    size_t slots = (size_t)maker->slots;
    col_box *boxes = arena_take(&maker->spare, slots, sizeof *boxes);
    int *starts = arena_alloc(maker->arena, slots + 2, sizeof *starts);
    maker->marks = arena_alloc(&maker->spare, col_marks_words(maker->slots),
                               sizeof *maker->marks);
    col_pair *pairs = NULL;
    int count = 0;
    if (!boxes || !starts || !maker->marks)
        return fail_memory(fail);
    for (int s = 0; s < maker->slots; s++)
        boxes[s] = col_outer_bounds(maker->surface->cores[s]);
    double rounding = ROUNDING_SHARE * largest_of(boxes, maker->slots);
    double slop = maker->input->settings->slop;
    maker->surface->rounding = rounding;
    maker->surface->settings = maker->input->settings;
    maker->tolerance = slop > 4 * rounding ? slop : 4 * rounding;
    for (int s = 0; s < maker->slots; s++)
        boxes[s] = grown(boxes[s], maker->tolerance / 2);
    if (!list_pairs(maker, boxes, &pairs, &count, fail))
        return false;
    int *partners =
        arena_take(maker->arena, 2 * (size_t)count, sizeof *partners);
    if (!partners)
        return fail_memory(fail);
    for (int i = 0; i < count; i++) {
        starts[pairs[i].a + 2]++;
        starts[pairs[i].b + 2]++;
    }
    for (int s = 0; s < maker->slots; s++)
        starts[s + 2] += starts[s + 1];
    for (int i = 0; i < count; i++) { /* ascending: lesser ones come first */
        partners[starts[pairs[i].b + 1]++] = pairs[i].a;
    }
    for (int i = 0; i < count; i++)
        partners[starts[pairs[i].a + 1]++] = pairs[i].b;
    maker->surface->partner_starts = starts;
    maker->surface->partners = partners;
    return true;
}

/* True if two edges of a polygon go straight on, to rounding. */
static bool has_straight_vertex(const struct surface_maker *maker, int slot)
{
    const col_shape *core = maker->surface->cores[slot];
    for (int i = 0; core->count > 2 && i < core->count; i++) {
        int j = i + 1 < core->count ? i + 1 : 0;
        int k = j + 1 < core->count ? j + 1 : 0;
        col_vec2 first = way(core->vertices[i], core->vertices[j]);
        col_vec2 both = way(core->vertices[i], core->vertices[k]);
        double length = sqrt(dot(both, both));
        if (fabs(cross(both, first)) <= maker->surface->rounding * length)
            return true;
    }
    return false;
}

/* Finds the slots that are not their own surface; *any: there are some. */
static bool find_used(struct surface_maker *maker, bool *any)
{
    const int *partners = maker->surface->partner_starts;
    bool *is_used =
        arena_take(maker->arena, (size_t)maker->slots, sizeof *is_used);
    *any = false;
    for (int s = 0; is_used && s < maker->slots; s++) {
        is_used[s] =
            partners[s] < partners[s + 1] || has_straight_vertex(maker, s);
        *any |= is_used[s];
    }
    maker->surface->is_used = is_used;
    return is_used;
}

/* ---- Which parts of an edge are covered --------------------------------- */

/* Cuts an interval of a ray to where value + slope * t >= 0. */
static bool cut(struct interval *interval, double value, double slope)
{
    if (slope > 0) {
        double t = -value / slope;
        interval->from = t > interval->from ? t : interval->from;
    } else if (slope < 0) {
        double t = -value / slope;
        interval->to = t < interval->to ? t : interval->to;
    } else if (value < 0) {
        return false;
    }
    return interval->from <= interval->to;
}

static void widen(struct interval *all, struct interval more)
{
    if (!(more.from <= more.to))
        return;
    if (!(all->from <= all->to)) {
        *all = more;
        return;
    }
    all->from = more.from < all->from ? more.from : all->from;
    all->to = more.to > all->to ? more.to : all->to;
}

/* Where a ray is in a disc. */
static struct interval in_disc(col_vec2 from, col_vec2 along, col_vec2 center,
                               double radius)
{
    col_vec2 to = way(from, center);
    double middle = dot(to, along), across = cross(along, to);
    double square = radius * radius - across * across;
    if (!(square > 0))
        return (struct interval){1, 0};
    double half = sqrt(square);
    return (struct interval){middle - half, middle + half};
}

/* Where a ray is beside an edge, at most the radius away from it. */
static struct interval in_strip(col_vec2 from, col_vec2 along,
                                const struct surface_edge *edge, double radius)
{
    struct interval in = {-DBL_MAX, DBL_MAX};
    col_vec2 to = way(edge->ends[0], from);
    col_vec2 outward = surface_normal(edge->along);
    double place = dot(edge->along, to), moves = dot(edge->along, along);
    double height = dot(outward, to), climbs = dot(outward, along);
    if (cut(&in, place, moves) && cut(&in, edge->length - place, -moves) &&
        cut(&in, height, climbs) && cut(&in, radius - height, -climbs))
        return in;
    return (struct interval){1, 0};
}

/* Where a ray is in a piece; from > to: nowhere. A piece without area covers
 * nothing. */
static struct interval in_piece(col_vec2 from, col_vec2 along,
                                const col_shape *piece)
{
    struct interval in = {-DBL_MAX, DBL_MAX}, all = {1, 0};
    bool is_in = piece->count >= 3;
    for (int i = 0; i < piece->count; i++) {
        struct surface_edge edge;
        bool has_edge = piece->count > 1 && surface_edge_of(piece, i, &edge);
        if (has_edge && is_in) {
            col_vec2 inward = surface_normal(edge.along);
            inward = (col_vec2){-inward.x, -inward.y};
            is_in = cut(&in, dot(inward, way(edge.ends[0], from)),
                        dot(inward, along));
        }
        if (!(piece->radius > 0))
            continue;
        if (has_edge)
            widen(&all, in_strip(from, along, &edge, piece->radius));
        widen(&all, in_disc(from, along, piece->vertices[i], piece->radius));
    }
    if (is_in)
        widen(&all, in);
    return all;
}

static int compare_intervals(const void *a, const void *b)
{
    const struct interval *p = a, *q = b;
    if (p->from < q->from || p->from > q->from)
        return p->from < q->from ? -1 : 1;
    return (p->to > q->to) - (p->to < q->to);
}

/* The intervals of an edge, right outside of it, that partners cover, sorted.
 * As a partner may be off by less than the tolerance, or thinner than that, the
 * ray is tried close to the edge and that far from it. */
static int find_covers(struct surface_maker *maker, int slot,
                       const struct surface_edge *edge)
{
    const struct world_surface *surface = maker->surface;
    const double gaps[] = {4 * surface->rounding, maker->tolerance};
    double radius = surface->cores[slot]->radius;
    col_vec2 outward = surface_normal(edge->along);
    int count = 0;
    for (int k = surface->partner_starts[slot];
         k < surface->partner_starts[slot + 1]; k++) {
        const col_shape *other = surface->cores[surface->partners[k]];
        maker->work -= 1 + 2 * (int64_t)other->count;
        for (int i = 0; i < 2 && maker->work > 0; i++) {
            col_vec2 from = point_at(edge->ends[0], outward, radius + gaps[i]);
            struct interval in = in_piece(from, edge->along, other);
            if (in.to > 0 && in.from < edge->length && in.from < in.to)
                maker->covers[count++] = in;
        }
    }
    qsort(maker->covers, (size_t)count, sizeof *maker->covers,
          compare_intervals);
    return count;
}

static bool add_part(struct surface_maker *maker, int slot, int number,
                     const struct surface_edge *edge, struct interval at)
{
    int count = maker->part_count;
    struct surface_part *parts = arena_more(maker->arena, maker->parts, count,
                                            &maker->part_room, sizeof *parts);
    struct draft_part *drafts = arena_more(&maker->spare, maker->drafts, count,
                                           &maker->draft_room, sizeof *drafts);
    if (parts)
        maker->parts = parts;
    if (drafts)
        maker->drafts = drafts;
    if (!parts || !drafts || count == INT32_MAX / 2)
        return false;
    struct draft_part *draft = &drafts[count];
    *draft = (struct draft_part){.along = edge->along, .slot = slot};
    draft->ends[0] = at.from > 0 ? point_at(edge->ends[0], edge->along, at.from)
                                 : edge->ends[0];
    draft->ends[1] = at.to < edge->length
                         ? point_at(edge->ends[0], edge->along, at.to)
                         : edge->ends[1];
    parts[count] = (struct surface_part){
        .from = at.from, .to = at.to, .edge = number, .run = -1};
    maker->part_count++;
    return true;
}

/* Adds the parts of an edge that are not covered. What is left between two
 * covers, or beside one, and shorter than the tolerance, is none. */
static bool add_parts(struct surface_maker *maker, int slot, int number)
{
    struct surface_edge edge;
    if (!surface_edge_of(maker->surface->cores[slot], number, &edge))
        return true;
    int covers = find_covers(maker, slot, &edge);
    double from = 0, least = covers > 0 ? maker->tolerance : 0;
    for (int i = 0; i <= covers; i++) {
        struct interval at = {from, edge.length};
        if (i < covers && maker->covers[i].from < edge.length)
            at.to = maker->covers[i].from;
        if (at.to - at.from > least &&
            !add_part(maker, slot, number, &edge, at))
            return false;
        if (i < covers && maker->covers[i].to > from)
            from = maker->covers[i].to;
    }
    return true;
}

static bool find_parts(struct surface_maker *maker)
{
    struct world_surface *surface = maker->surface;
    const int *partners = surface->partner_starts;
    int *starts =
        arena_take(maker->arena, (size_t)maker->slots + 1, sizeof *starts);
    size_t most = 0;
    for (int s = 0; s < maker->slots; s++) {
        size_t count = (size_t)(partners[s + 1] - partners[s]);
        most = count > most ? count : most;
    }
    maker->covers = arena_take(&maker->spare, 2 * most, sizeof *maker->covers);
    if (!starts || !maker->covers)
        return false;
    for (int s = 0; s < maker->slots; s++) {
        int edges = surface->cores[s]->count;
        starts[s] = maker->part_count;
        for (int i = 0; surface->is_used[s] && edges > 1 && i < edges; i++)
            if (!add_parts(maker, s, i))
                return false;
    }
    starts[maker->slots] = maker->part_count;
    surface->part_starts = starts;
    surface->parts = maker->parts;
    return true;
}

/* ---- Making it ---------------------------------------------------------- */

static bool make(struct surface_maker *maker,
                 const struct world_surface **surface, struct fail *fail)
{
    if (!find_slots(maker) ||
        (maker->input->scene->pairs && !list_partners(maker)))
        return fail_memory(fail);
    if (maker->slots == 0)
        return true;
    maker->work = SURFACE_WORK + 1024 * (int64_t)maker->slots;
    if (!find_partners(maker, fail))
        return false;
    bool any;
    if (!find_used(maker, &any))
        return fail_memory(fail);
    if (!any)
        return true;
    if (!find_parts(maker) || !surface_find_runs(maker))
        return fail_memory(fail);
    *surface = maker->surface;
    return true;
}

bool surface_make(const struct surface_input *input, struct arena *arena,
                  const struct world_surface **surface, struct fail *fail)
{
    struct surface_maker maker = {
        .input = input, .arena = arena, .spare = arena_make(arena->limit)};
    *surface = NULL;
    maker.surface = arena_alloc(arena, 1, sizeof *maker.surface);
    bool made = maker.surface ? make(&maker, surface, fail) : fail_memory(fail);
    arena_free(&maker.spare);
    return made;
}
