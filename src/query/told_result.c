/* Converts answers to claims, which claim_write writes in the dialect of an
 * engine. */
#include "query/dialects/dialect.h"
#include "query/write_record.h"
static struct claim_vec vec_of(col_vec2 vec)
{
    return (struct claim_vec){vec.x, vec.y};
}

/* ---- The relation ------------------------------------------------------- */

/* `is_distance`: the amount of a pair that is apart is reported as a distance,
 * not as a separation. */
static struct claim claim_of(const struct answer *answer,
                             struct scene_pair pair,
                             const col_relation *relation, bool is_distance)
{
    bool overlap = relation->overlap;
    const struct scene_shape *a = side_shape(answer, pair, SIDE_A);
    const struct scene_shape *b = side_shape(answer, pair, SIDE_B);
    return (struct claim){
        .a = a->id,
        .b = b->id,
        .a_piece = a->pieces ? pair.a_piece : -1,
        .b_piece = b->pieces ? pair.b_piece : -1,
        .has_overlap = true,
        .overlap = overlap,
        .has_touching = relation->touching,
        .touching = relation->touching,
        .has_normal = true,
        .normal = vec_of(relation->normal),
        .has_depth = overlap,
        .depth = overlap ? relation->amount : 0,
        .has_distance = !overlap && is_distance,
        .distance = relation->amount,
        .has_separation = !overlap && !is_distance,
        .separation = relation->amount,
    };
}

static void add_points(struct claim *claim, col_points points)
{
    claim->has_points = true;
    claim->point_a = vec_of(points.a);
    claim->point_b = vec_of(points.b);
}

/* Engines have points with any answer, the query has none. */
static void add_sat_points(const struct answer *answer, struct scene_pair pair,
                           const col_sat *sat, struct claim *claim)
{
    if (!answer->options->as->is_ours)
        add_points(claim, col_sat_points(side_core(answer, pair, SIDE_A),
                                         side_core(answer, pair, SIDE_B), sat));
}

/* ---- Features ----------------------------------------------------------- */

/* An edge or a vertex of one side, without points. */
static struct claim_feature feature_of(const struct answer *answer,
                                       struct scene_pair pair,
                                       enum pair_side side, bool is_edge,
                                       int index)
{
    struct claim_feature feature = {
        .given = true, .of_b = side == SIDE_B, .is_vertex = !is_edge};
    feature.index = is_edge ? scene_edge_index(side_shape(answer, pair, side),
                                               side_piece(pair, side), index)
                            : file_index(answer, pair, side, index);
    if (is_edge && feature.index < 0)
        edge_ends(answer, pair, side, index, feature.cut);
    return feature;
}

/* The same with the ends of the edge, or (twice) the place of the vertex. */
static struct claim_feature feature_at(const struct answer *answer,
                                       struct scene_pair pair,
                                       enum pair_side side, bool is_edge,
                                       int index, const col_vec2 ends[2])
{
    struct claim_feature feature =
        feature_of(answer, pair, side, is_edge, index);
    feature.has_points = true;
    feature.from = vec_of(ends[0]);
    feature.to = vec_of(ends[is_edge ? 1 : 0]);
    return feature;
}

/* ---- sat ---------------------------------------------------------------- */

static struct claim_axis axis_of(const struct answer *answer,
                                 struct scene_pair pair, col_axis axis)
{
    if (axis.kind == COL_VERTICES)
        return (struct claim_axis){
            .of_vertices = true,
            .a_vertex = file_index(answer, pair, SIDE_A, axis.a),
            .b_vertex = file_index(answer, pair, SIDE_B, axis.b)};
    bool of_a = axis.kind == COL_EDGE_OF_A;
    return (struct claim_axis){.edge = feature_of(answer, pair,
                                                  of_a ? SIDE_A : SIDE_B, true,
                                                  of_a ? axis.a : axis.b)};
}

/* The edge and the vertex that collide. */
static void add_collision(const struct answer *answer, struct scene_pair pair,
                          const col_sat *sat, struct claim *claim)
{
    bool of_b = sat->axis.kind == COL_EDGE_OF_B;
    enum pair_side edge_side = of_b ? SIDE_B : SIDE_A;
    enum pair_side side = of_b ? SIDE_A : SIDE_B;
    const col_shape *core = side_core(answer, pair, edge_side);
    int vertex = of_b ? sat->axis.a : sat->axis.b, i = sat->edge;
    if (i >= 0) {
        const col_vec2 ends[2] = {
            core->vertices[i], core->vertices[i + 1 < core->count ? i + 1 : 0]};
        claim->edge = feature_at(answer, pair, edge_side, true, i, ends);
    }
    claim->vertex =
        feature_at(answer, pair, side, false, vertex,
                   &side_core(answer, pair, side)->vertices[vertex]);
}

static void add_alternatives(const struct answer *answer,
                             struct scene_pair pair, const col_sat *sat,
                             struct claim *claim)
{
    const col_shape *a = side_core(answer, pair, SIDE_A);
    const col_shape *b = side_core(answer, pair, SIDE_B);
    col_axis *axes = answer->room.axes;
    int count = col_sat_alternatives(a, b, sat, axes, answer->room.count);
    for (int i = 0; i < count; i++)
        answer->told_normals[i] = (struct claim_alternative){
            .normal = vec_of(col_axis_normal(a, b, axes[i])),
            .axis = axis_of(answer, pair, axes[i])};
    claim->alternatives = answer->told_normals;
    claim->alternative_count = count;
}

void tell_sat(const struct answer *answer, struct scene_pair pair,
              const col_sat *sat)
{
    struct claim claim = claim_of(answer, pair, &sat->relation, false);
    add_sat_points(answer, pair, sat, &claim);
    claim.axis = axis_of(answer, pair, sat->axis);
    if (sat->relation.overlap) {
        add_collision(answer, pair, sat, &claim);
        add_alternatives(answer, pair, sat, &claim);
    }
    claim_write(answer->out, answer->options->as, &claim);
}

void tell_gjk(const struct answer *answer, struct scene_pair pair,
              const col_gjk *gjk)
{
    struct claim claim = claim_of(answer, pair, &gjk->relation, true);
    add_points(&claim, gjk->points);
    claim_write(answer->out, answer->options->as, &claim);
}

/* ---- clip --------------------------------------------------------------- */

void tell_clip(const struct answer *answer, struct scene_pair pair,
               const struct told_clip *told)
{
    char names[2][CONTACT_ID_MAX + 1];
    struct claim_contact contacts[2];
    const col_manifold *manifold = &told->manifold;
    struct claim claim = claim_of(answer, pair, &manifold->relation, false);
    add_sat_points(answer, pair, told->sat, &claim);
    if (manifold->count > 0) {
        claim.has_manifold = true;
        const col_feature *reference = &manifold->reference;
        const col_feature *incident = &manifold->incident;
        claim.reference =
            feature_at(answer, pair, reference->side == COL_A ? SIDE_A : SIDE_B,
                       reference->is_edge, reference->index, reference->points);
        claim.incident =
            feature_at(answer, pair, incident->side == COL_A ? SIDE_A : SIDE_B,
                       incident->is_edge, incident->index, incident->points);
        claim.has_flip = true;
        claim.flip = manifold->flip;
        for (int i = 0; i < manifold->count; i++) {
            const col_contact *contact = &manifold->contacts[i];
            struct claim_vec point = vec_of(contact->point), other = point;
            bool is_both = dialect_has_both_points(answer->options->as);
            if (is_both && manifold->flip)
                other = vec_of(told->reference.contacts[i].point);
            else if (is_both)
                point = vec_of(told->reference.contacts[i].point);
            *contact_id_put(answer, pair, contact, names[i]) = '\0';
            contacts[i] = (struct claim_contact){.point = point,
                                                 .has_other = is_both,
                                                 .other = other,
                                                 .has_depth = true,
                                                 .depth = contact->depth,
                                                 .id = names[i]};
        }
        claim.contacts = contacts;
        claim.contact_count = manifold->count;
    }
    claim_write(answer->out, answer->options->as, &claim);
}
