#include "query/write_record.h"

static void write_feature(const struct answer *answer, struct scene_pair pair,
                          struct json_name name, const col_feature *feature)
{
    struct json_writer *out = answer->out;
    enum pair_side side = feature->side == COL_A ? SIDE_A : SIDE_B;
    json_name(out, name);
    json_begin_object(out);
    write_side(out, side);
    if (feature->is_edge) {
        write_edge(answer, pair, side, JSON_NAME("edge"), feature->index);
        write_points(out, JSON_NAME("points"), feature->points, 2);
    } else {
        write_int(out, JSON_NAME("vertex"),
                  file_index(answer, pair, side, feature->index));
        write_vec2(out, JSON_NAME("point"), feature->points[0]);
    }
    json_end_object(out);
}

/* "id":"a.e2 b.v4" */
static void write_id(const struct answer *answer, struct scene_pair pair,
                     const col_contact *contact)
{
    json_name(answer->out, JSON_NAME("id"));
    char *at = json_begin_item(answer->out, CONTACT_ID_MAX + 2);
    *at++ = '"';
    at = contact_id_put(answer, pair, contact, at);
    *at++ = '"';
    json_end_item(answer->out, at);
}

void write_contact_point(const struct answer *answer, struct scene_pair pair,
                         const col_contact *contact)
{
    write_vec2(answer->out, JSON_NAME("point"), contact->point);
    write_number(answer->out, JSON_NAME("depth"), contact->depth);
    write_id(answer, pair, contact);
}

static void write_manifold(const struct answer *answer, struct scene_pair pair,
                           const col_manifold *manifold)
{
    struct json_writer *out = answer->out;
    json_name(out, JSON_NAME("manifold"));
    json_begin_object(out);
    write_feature(answer, pair, JSON_NAME("reference"), &manifold->reference);
    write_feature(answer, pair, JSON_NAME("incident"), &manifold->incident);
    write_flag(out, JSON_NAME("flip"), manifold->flip);
    json_name(out, JSON_NAME("points"));
    json_begin_array(out);
    for (int i = 0; i < manifold->count; i++) {
        json_begin_object(out);
        write_contact_point(answer, pair, &manifold->contacts[i]);
        json_end_object(out);
    }
    json_end_array(out);
    json_end_object(out);
}

void write_clip(const struct answer *answer, struct scene_pair pair,
                const col_manifold *manifold)
{
    write_relation(answer->out, &manifold->relation, JSON_NAME("separation"));
    if (manifold->relation.overlap)
        write_manifold(answer, pair, manifold);
}

/* The relation and the axis that the manifold starts from. */
static col_sat relation_of(const struct answer *answer, const col_shape *a,
                           const col_shape *b)
{
    if (!answer->options->using_epa)
        return col_sat_test(a, b, NULL);
    col_gjk gjk = col_gjk_test(a, b, answer->room.gjk_scratch, NULL);
    return gjk_as_sat(&gjk);
}

/* Whether a pair overlaps, and the manifold if that is printed; with less work
 * where nothing else is asked. */
static bool find_manifold(const struct answer *answer, const col_shape *a,
                          const col_shape *b, col_manifold *manifold)
{
    const struct query_options *options = answer->options;
    bool apart_too = answer->listed || options->all;
    if (!apart_too && !options->using_epa)
        return col_clip_test(a, b, options->at, manifold);
    col_sat sat = relation_of(answer, a, b);
    if (apart_too || sat.relation.overlap)
        *manifold = col_clip(a, b, &sat, options->at, NULL);
    return sat.relation.overlap;
}

/* The same in the words of an engine, which may want contacts on both surfaces.
 */
static enum query_outcome tell_pair(const struct answer *answer,
                                    struct scene_pair pair)
{
    const struct query_options *options = answer->options;
    const col_shape *a = side_core(answer, pair, SIDE_A);
    const col_shape *b = side_core(answer, pair, SIDE_B);
    col_sat sat = relation_of(answer, a, b);
    bool is_both = told_on_both(options->as);
    if (!sat.relation.overlap && !answer->listed && !options->all)
        return QUERY_MISSED;
    struct told_clip told = {.sat = &sat};
    col_place place = is_both ? COL_AT_INCIDENT : (col_place)options->as->place;
    told.manifold = col_clip(a, b, &sat, place, NULL);
    if (is_both)
        told.reference = col_clip(a, b, &sat, COL_AT_REFERENCE, NULL);
    tell_clip(answer, pair, &told);
    return sat.relation.overlap ? QUERY_HIT : QUERY_MISSED;
}

static void write_steps(const struct answer *answer, struct scene_pair pair,
                        const col_shape *a, const col_shape *b)
{
    struct trace_writer writer;
    col_sat sat = relation_of(answer, a, b);
    trace_begin(&writer, answer, pair);
    col_clip(a, b, &sat, answer->options->at, &writer.trace);
    trace_end(&writer);
}

static enum query_outcome answer_pair(const struct answer *answer,
                                      struct scene_pair pair)
{
    const struct query_options *options = answer->options;
    const col_shape *a = side_core(answer, pair, SIDE_A);
    const col_shape *b = side_core(answer, pair, SIDE_B);
    col_manifold manifold;
    bool hit = find_manifold(answer, a, b, &manifold);
    if (!hit && !answer->listed && !options->all)
        return QUERY_MISSED;
    write_record(answer, pair);
    write_clip(answer, pair, &manifold);
    if (options->trace)
        write_steps(answer, pair, a, b);
    json_end_object(answer->out);
    return hit ? QUERY_HIT : QUERY_MISSED;
}

static enum query_outcome answer_clip(const struct answer *answer,
                                      struct scene_pair pair)
{
    return answer_pieces(answer, pair,
                         answer->options->as ? tell_pair : answer_pair);
}

static bool have_room(struct answer *answer, struct arena *arena)
{
    return !answer->options->using_epa || room_for_gjk(answer, arena);
}

const struct query query_clip = {
    .topic = {.name = "clip",
              .summary = "contact manifold by clipping",
              .examples = "collide clip --at middle --pretty level.json\n",
              .takes = TAKES_PAIRS | TAKES_TRACE | TAKES_EPA | TAKES_PLACE |
                       TAKES_WORDS | TAKES_HITS},
    .pair = answer_clip,
    .room = have_room,
};
