/* Answers the query "cross": compares all methods on one pair. First all
 * methods answer in both orders, then their answers are compared. The record is
 * short if the answers agree, and has all answers in full if they do not. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "query/answer.h"
#include "query/write_record.h"

/* ---- Asking ------------------------------------------------------------- */

col_sat gjk_as_sat(const col_gjk *gjk)
{
    return (col_sat){gjk->relation, gjk->axis, gjk->edge, 0};
}

static struct cross_methods ask_methods(const col_shape *a, const col_shape *b,
                                        const struct pair_room *room)
{
    struct cross_methods methods = {
        .sat = col_sat_test(a, b, NULL),
        .gjk = col_gjk_test(a, b, room->gjk_scratch, NULL),
        .contains = col_contains(a, b),
        .boxes_overlap = col_bounds_overlap(a, b),
    };
    methods.points = col_sat_points(a, b, &methods.sat);
    col_sat start = gjk_as_sat(&methods.gjk);
    methods.clip = col_clip(a, b, &methods.sat, COL_AT_INCIDENT, NULL);
    methods.clip_epa = col_clip(a, b, &start, COL_AT_INCIDENT, NULL);
    return methods;
}

/* Between discs about one center, or points at one place, every direction is as
 * good as the answered one, and no normals are listed; else the normals of the
 * axis that SAT chose and of the axes as good. */
void cross_ask(struct cross_answers *answers, const col_shape *a,
               const col_shape *b, const struct pair_room *room)
{
    col_vec2 p = a->vertices[0], q = b->vertices[0];
    bool apart = p.x < q.x || p.x > q.x || p.y < q.y || p.y > q.y;
    answers->given = ask_methods(a, b, room);
    answers->swapped = ask_methods(b, a, room);
    answers->normals = room->normals;
    answers->normal_count = 0;
    if (a->count == 1 && b->count == 1 && !apart)
        return;
    const col_sat *sat = &answers->given.sat;
    int others = col_sat_alternatives(a, b, sat, room->axes, room->count);
    int count = 0;
    room->normals[count++] = sat->relation.normal;
    for (int i = 0; i < others && count < room->count; i++)
        room->normals[count++] = col_axis_normal(a, b, room->axes[i]);
    answers->normal_count = count;
}

/* ---- The same, bit for bit ---------------------------------------------- */

static bool same(double x, double y)
{
    uint64_t p, q;
    memcpy(&p, &x, sizeof p);
    memcpy(&q, &y, sizeof q);
    return p == q;
}

static bool same_vec(col_vec2 p, col_vec2 q)
{
    return same(p.x, q.x) && same(p.y, q.y);
}

static bool same_points(col_points p, col_points q)
{
    return same_vec(p.a, q.a) && same_vec(p.b, q.b);
}

/* Apart from whose features they are. */
static bool same_manifold(const col_manifold *p, const col_manifold *q)
{
    const col_feature *features[][2] = {{&p->reference, &q->reference},
                                        {&p->incident, &q->incident}};
    bool same_all = p->count == q->count && p->flip == q->flip;
    for (int i = 0; i < 2; i++) {
        const col_feature *f = features[i][0], *g = features[i][1];
        same_all = same_all && f->is_edge == g->is_edge &&
                   f->index == g->index &&
                   same_vec(f->points[0], g->points[0]) &&
                   same_vec(f->points[1], g->points[1]);
    }
    for (int i = 0; same_all && i < p->count; i++) {
        const col_contact *c = &p->contacts[i], *d = &q->contacts[i];
        same_all = same_vec(c->point, d->point) && same(c->depth, d->depth) &&
                   c->a_is_edge == d->a_is_edge && c->a == d->a &&
                   c->b_is_edge == d->b_is_edge && c->b == d->b;
    }
    return same_all;
}

/* ---- The mirror of it --------------------------------------------------- */

/* 0 mirrors to 0 and to -0. */
static bool mirrors_normal(col_vec2 p, col_vec2 q)
{
    return same(p.x + 0.0, -q.x + 0.0) && same(p.y + 0.0, -q.y + 0.0);
}

static bool mirrors_axis(col_axis p, col_axis q)
{
    static const col_axis_kind mirrored[] = {
        [COL_EDGE_OF_A] = COL_EDGE_OF_B,
        [COL_EDGE_OF_B] = COL_EDGE_OF_A,
        [COL_VERTICES] = COL_VERTICES,
    };
    return p.kind == mirrored[q.kind] && p.a == q.b && p.b == q.a;
}

/* Between an edge and what lies at it the manifold is the same with B for A.
 * Between two vertices the reference is A's in either order, so that the two
 * features change places and the contact lies on the other one. */
static bool mirrors_manifold(const col_manifold *p, const col_manifold *q)
{
    bool of_vertices = !p->reference.is_edge;
    col_manifold back = *q;
    back.flip = of_vertices ? q->flip : !q->flip;
    for (int i = 0; i < q->count; i++) {
        const col_contact *c = &q->contacts[i];
        back.contacts[i] = (col_contact){
            of_vertices ? p->contacts[i].point : c->point,
            c->depth,
            c->b_is_edge,
            c->b,
            c->a_is_edge,
            c->a,
        };
    }
    if (of_vertices) {
        back.reference = q->incident;
        back.incident = q->reference;
    }
    return same_manifold(p, &back);
}

/* ---- Comparing ---------------------------------------------------------- */

static unsigned unless(bool agree, enum cross_difference difference)
{
    return agree ? 0 : (unsigned)difference;
}

static unsigned compare_relations(const col_relation *p, const col_relation *q)
{
    return unless(p->overlap == q->overlap, CROSS_OVERLAP) |
           unless(same_vec(p->normal, q->normal), CROSS_NORMAL) |
           unless(same(p->amount, q->amount), CROSS_AMOUNT) |
           unless(p->touching == q->touching, CROSS_TOUCHING);
}

/* Shapes that overlap have one or two contacts, none deeper than the shapes and
 * one as deep; shapes that are apart have none. */
static bool fits(const col_manifold *manifold)
{
    const col_relation *relation = &manifold->relation;
    if (!relation->overlap)
        return manifold->count == 0;
    bool reached = false;
    for (int i = 0; i < manifold->count; i++) {
        double depth = manifold->contacts[i].depth;
        if (!(depth >= 0 && depth <= relation->amount))
            return false;
        reached = reached || same(depth, relation->amount);
    }
    return reached;
}

static unsigned compare_methods(const struct cross_methods *m)
{
    const col_axis *p = &m->sat.axis, *q = &m->gjk.axis;
    bool overlap = m->sat.relation.overlap || m->gjk.relation.overlap;
    return compare_relations(&m->sat.relation, &m->gjk.relation) |
           compare_relations(&m->sat.relation, &m->clip.relation) |
           compare_relations(&m->gjk.relation, &m->clip_epa.relation) |
           unless(same_points(m->points, m->gjk.points), CROSS_POINTS) |
           unless(p->kind == q->kind && p->a == q->a && p->b == q->b,
                  CROSS_AXIS) |
           unless(m->sat.edge == m->gjk.edge, CROSS_EDGE) |
           unless(same_manifold(&m->clip, &m->clip_epa) && fits(&m->clip) &&
                      fits(&m->clip_epa),
                  CROSS_MANIFOLD) |
           unless(m->boxes_overlap || !overlap, CROSS_BOXES) |
           unless(m->sat.relation.overlap || !m->contains.contains,
                  CROSS_OVERLAP) |
           unless(!m->sat.relation.touching || !m->contains.strict,
                  CROSS_TOUCHING);
}

/* If both orders choose the same axis, everything about it is mirrored. If they
 * choose different axes, there must be a choice, and the normal must be one of
 * the normals to choose from. */
static unsigned compare_orders(const struct cross_answers *answers)
{
    const struct cross_methods *given = &answers->given;
    const struct cross_methods *swapped = &answers->swapped;
    const col_sat *p = &given->sat, *q = &swapped->sat;
    col_points back = {swapped->points.b, swapped->points.a};
    unsigned differences =
        unless(p->relation.overlap == q->relation.overlap, CROSS_OVERLAP) |
        unless(same(p->relation.amount, q->relation.amount), CROSS_AMOUNT) |
        unless(p->relation.touching == q->relation.touching, CROSS_TOUCHING) |
        unless(p->alternatives == q->alternatives, CROSS_ALTERNATIVES) |
        unless(given->boxes_overlap == swapped->boxes_overlap, CROSS_BOXES);
    if (mirrors_axis(p->axis, q->axis)) {
        differences |= unless(p->edge == q->edge, CROSS_EDGE) |
                       unless(mirrors_manifold(&given->clip, &swapped->clip),
                              CROSS_MANIFOLD);
        if (answers->normal_count == 0)
            return differences;
        return differences |
               unless(mirrors_normal(p->relation.normal, q->relation.normal),
                      CROSS_NORMAL) |
               unless(same_points(given->points, back), CROSS_POINTS);
    }
    bool listed = false;
    for (int i = 0; i < answers->normal_count; i++)
        listed =
            listed || mirrors_normal(answers->normals[i], q->relation.normal);
    return differences | unless(p->alternatives > 0, CROSS_AXIS) |
           unless(listed, CROSS_NORMAL);
}

unsigned cross_compare(const struct cross_answers *answers)
{
    return compare_methods(&answers->given) |
           compare_methods(&answers->swapped) | compare_orders(answers);
}

/* ---- The record --------------------------------------------------------- */

/* Names in the order of enum cross_difference. */
static const char *const names[] = {
    "overlap", "normal", "depth",        "touching", "points",
    "axis",    "edge",   "alternatives", "manifold", "boxes"};

#define NAME_COUNT (sizeof names / sizeof *names)

_Static_assert(1U << NAME_COUNT == 2 * CROSS_BOXES, "a name for each bit");

static void write_differences(const struct answer *answer, unsigned differences,
                              bool overlap)
{
    write_line_array(answer->out, JSON_NAME("differ"));
    for (size_t i = 0; i < NAME_COUNT; i++) {
        unsigned bit = 1U << i;
        if (differences & bit)
            json_string(answer->out, bit == CROSS_AMOUNT && !overlap
                                         ? "distance"
                                         : names[i]);
    }
    json_end_array(answer->out);
}

/* Opens the record of one method under the method's name. */
static void begin_record(const struct answer *answer, struct scene_pair pair,
                         const char *method, const char *order)
{
    char name[32];
    snprintf(name, sizeof name, "%s%s", method, order);
    json_key(answer->out, name);
    write_record(answer, pair);
}

static void write_methods(const struct answer *answer, struct scene_pair pair,
                          const struct cross_methods *methods,
                          const char *order)
{
    begin_record(answer, pair, "sat", order);
    write_sat(answer, pair, &methods->sat);
    json_end_object(answer->out);
    begin_record(answer, pair, "gjk", order);
    write_gjk(answer, &methods->gjk);
    json_end_object(answer->out);
    begin_record(answer, pair, "clip", order);
    write_clip(answer, pair, &methods->clip);
    json_end_object(answer->out);
    begin_record(answer, pair, "clip_epa", order);
    write_clip(answer, pair, &methods->clip_epa);
    json_end_object(answer->out);
    begin_record(answer, pair, "pairs", order);
    write_pairs(answer, side_core(answer, pair, SIDE_A),
                side_core(answer, pair, SIDE_B), methods->boxes_overlap);
    json_end_object(answer->out);
}

/* Begins the answers if there are differences; false: there are none, and the
 * relation is written. */
static bool begin_answers(const struct answer *answer, unsigned differences,
                          const col_relation *relation)
{
    struct json_writer *out = answer->out;
    write_flag(out, JSON_NAME("agree"), differences == 0);
    if (differences == 0) {
        write_relation(out, relation, JSON_NAME("distance"));
        return false;
    }
    write_differences(answer, differences, relation->overlap);
    write_object(out, JSON_NAME("answers"));
    return true;
}

void write_cross(const struct answer *answer, struct scene_pair pair,
                 const struct cross_answers *answers, unsigned differences)
{
    if (!begin_answers(answer, differences, &answers->given.sat.relation))
        return;
    write_methods(answer, pair, &answers->given, "");
    write_methods(
        answer, (struct scene_pair){pair.b, pair.a, pair.b_piece, pair.a_piece},
        &answers->swapped, "_swapped");
    json_end_object(answer->out);
}

static void write_one_whole(const struct answer *answer, struct scene_pair pair,
                            struct json_name name, const col_whole *whole)
{
    json_name(answer->out, name);
    write_whole_record(answer, pair);
    write_whole_sat(answer, pair, whole);
    json_end_object(answer->out);
}

/* The pair as a whole against its pieces. If too many of them are near each
 * other, only these are compared. */
static enum query_outcome answer_cross_whole(const struct answer *answer,
                                             struct scene_pair pair)
{
    const struct scene_pair back = {.a = pair.b, .b = pair.a};
    col_whole_limit limit = {.work = UINT64_MAX};
    const col_whole given = whole_of_pair(answer, pair, &limit);
    const col_whole swapped = whole_of_pair(answer, back, &limit);
    if (!given.is_known || !swapped.is_known)
        return QUERY_MISSED;
    unsigned differences = cross_compare_whole(answer, pair, &given, &swapped);
    if (!differences && !answer->listed && !answer->options->all)
        return QUERY_MISSED;
    write_whole_record(answer, pair);
    if (begin_answers(answer, differences, &given.relation)) {
        write_one_whole(answer, pair, JSON_NAME("whole"), &given);
        write_one_whole(answer, back, JSON_NAME("whole_swapped"), &swapped);
        json_end_object(answer->out);
    }
    json_end_object(answer->out);
    return differences ? QUERY_FAULT : QUERY_MISSED;
}

static enum query_outcome answer_one(const struct answer *answer,
                                     struct scene_pair pair)
{
    const col_shape *a = side_core(answer, pair, SIDE_A);
    const col_shape *b = side_core(answer, pair, SIDE_B);
    struct cross_answers answers;
    cross_ask(&answers, a, b, &answer->room);
    unsigned differences = cross_compare(&answers);
    if (differences || answer->listed || answer->options->all) {
        write_record(answer, pair);
        write_cross(answer, pair, &answers, differences);
        json_end_object(answer->out);
    }
    return differences ? QUERY_FAULT : QUERY_MISSED;
}

static enum query_outcome answer_cross(const struct answer *answer,
                                       struct scene_pair pair)
{
    enum query_outcome pieces = answer_pieces(answer, pair, answer_one);
    if (!pair_has_pieces(answer, pair))
        return pieces;
    enum query_outcome whole = answer_cross_whole(answer, pair);
    return whole > pieces ? whole : pieces;
}

static bool have_room(struct answer *answer, struct arena *arena)
{
    struct pair_room *room = &answer->room;
    if (!room_for_axes(answer, arena) || !room_for_gjk(answer, arena))
        return false;
    room->normals =
        arena_alloc(arena, (size_t)room->count, sizeof *room->normals);
    return room->normals &&
           (!answer->pieces ||
            (room_for_moved(answer, arena) && room_for_whole(answer, arena)));
}

const struct query query_cross = {
    .topic = {.name = "cross",
              .summary = "comparison of all methods on each pair (diagnostic)",
              .examples = "collide cross level.json\n",
              .finds = "methods differ",
              .takes = TAKES_PAIRS},
    .pair = answer_cross,
    .tells_apart = true,
    .room = have_room,
};
