/* Answers the query "clip": contact manifolds by clipping. */
#include "query/world/surface.h"
#include "query/write_record.h"
#include "support/box.h"

/* The members of a feature behind "of". */
static void write_feature(const struct answer *answer, struct scene_pair pair,
                          const col_feature *feature)
{
    struct json_writer *out = answer->out;
    enum pair_side side = feature->side == COL_A ? SIDE_A : SIDE_B;
    if (feature->is_edge) {
        write_edge(answer, pair, side, JSON_NAME("edge"), feature->index);
        write_points(out, JSON_NAME("points"), feature->points, 2);
    } else {
        write_int(out, JSON_NAME("vertex"),
                  file_index(answer, pair, side, feature->index));
        write_vec2(out, JSON_NAME("point"), feature->points[0]);
    }
}

/* "id" is "a.e2 b.v4": the features that meet in the contact. */
void write_contact_id(const struct answer *answer, struct scene_pair pair,
                      const col_contact *contact)
{
    struct json_writer *out = answer->out;
    json_name(out, JSON_NAME("id"));
    char *at = json_begin_item(out, CONTACT_ID_MAX + 2);
    *at++ = '"';
    at = contact_id_put(answer, pair, contact, at);
    *at++ = '"';
    json_end_item(out, at);
}

void write_contact_point(const struct answer *answer, struct scene_pair pair,
                         const col_contact *contact)
{
    struct json_writer *out = answer->out;
    write_vec2(out, JSON_NAME("point"), contact->point);
    write_number(out, JSON_NAME("depth"), contact->depth);
    write_contact_id(answer, pair, contact);
}

/* Two phrases, of which side A is in the first. */
#define OF_SIDE(feature, words, more)                                          \
    ((feature)->side == COL_A ? JSON_PHRASE(words "\"a\"", more)               \
                              : JSON_PHRASE(words "\"b\"", more))

static void write_manifold(const struct answer *answer, struct scene_pair pair,
                           const col_manifold *manifold)
{
    struct json_writer *out = answer->out;
    const col_feature *incident = &manifold->incident;
    json_phrase(out, OF_SIDE(&manifold->reference,
                             "\"manifold\":{\"reference\":{\"of\":", 2));
    write_feature(answer, pair, &manifold->reference);
    json_phrase(out, OF_SIDE(incident, "},\"incident\":{\"of\":", 0));
    write_feature(answer, pair, incident);
    if (manifold->flip)
        json_phrase(out, JSON_PHRASE("},\"flip\":true,\"points\":[", 0));
    else
        json_phrase(out, JSON_PHRASE("},\"flip\":false,\"points\":[", 0));
    for (int i = 0; i < manifold->count; i++) {
        json_begin_object(out);
        write_contact_point(answer, pair, &manifold->contacts[i]);
        json_end_object(out);
    }
    json_phrase(out, JSON_PHRASE("]}", -2));
}

void write_clip(const struct answer *answer, struct scene_pair pair,
                const col_manifold *manifold)
{
    struct json_writer *out = answer->out;
    write_relation(out, &manifold->relation, JSON_NAME("separation"));
    if (manifold->count > 0)
        write_manifold(answer, pair, manifold);
}

/* ---- Internal edges ----------------------------------------------------- */

static enum surface_kind kind_of(const struct scene_shape *shape)
{
    if (scene_body(shape)->is_static && shape->role != SCENE_SENSOR)
        return SURFACE_GROUND;
    return shape->pieces ? SURFACE_ALONE : SURFACE_NONE;
}

/* Makes the surfaces of static shapes that touch, and of each concave shape and
 * chain. Codes: out-of-memory, too-many-pairs. */
static bool prepare(struct answer *answer, struct arena *arena,
                    struct fail *fail)
{
    const struct scene *scene = answer->scene;
    int count = scene->shape_count, first = 0;
    while (first < count && kind_of(&scene->shapes[first]) == SURFACE_NONE)
        first++;
    if (first == count || answer->options->as)
        return true;
    unsigned char *kinds = arena_alloc(arena, (size_t)count, sizeof *kinds);
    if (!kinds)
        return fail_memory(fail);
    for (int i = first; i < count; i++)
        kinds[i] = (unsigned char)kind_of(&scene->shapes[i]);
    const struct surface_input input = {scene, kinds, &scene->world,
                                        answer->options->limits.kept};
    return surface_make(&input, arena, &answer->surface, fail);
}

static bool is_inner(const struct answer *answer, struct scene_pair pair,
                     const col_manifold *manifold)
{
    const struct world_surface *surface = answer->surface;
    return surface && manifold->relation.overlap &&
           (surface_is_inner(surface, pair.a, pair.a_piece, COL_A, manifold) ||
            surface_is_inner(surface, pair.b, pair.b_piece, COL_B, manifold));
}

/* ---- Pairs --------------------------------------------------------------- */

/* The relation and the axis that the manifold starts from. */
static col_sat relation_of(const struct answer *answer, const col_shape *a,
                           const col_shape *b)
{
    if (!answer->options->using_epa)
        return col_sat_test(a, b, NULL);
    col_gjk gjk = col_gjk_test(a, b, answer->room.gjk_scratch, NULL);
    return gjk_as_sat(&gjk);
}

/* A hit overlaps, or has contacts ahead. */
static bool is_hit(const struct answer *answer, const col_manifold *manifold)
{
    return manifold->relation.overlap ? answer_hits(answer, &manifold->relation)
                                      : manifold->count > 0;
}

static col_manifold clip(const struct answer *answer, struct scene_pair pair,
                         const col_sat *sat, col_place place,
                         const col_trace *trace)
{
    return col_clip_ahead(side_core(answer, pair, SIDE_A),
                          side_core(answer, pair, SIDE_B), sat,
                          answer->options->margin, place, trace);
}

/* Writes the record in the words of an engine, which may want contacts on both
 * surfaces. */
static void tell(const struct answer *answer, struct scene_pair pair,
                 const col_sat *sat, const col_manifold *manifold)
{
    struct told_clip told = {.sat = sat, .manifold = *manifold};
    if (dialect_has_both_points(answer->options->as))
        told.reference = clip(answer, pair, sat, COL_AT_REFERENCE, NULL);
    tell_clip(answer, pair, &told);
}

static void write_pair(const struct answer *answer, struct scene_pair pair,
                       const col_sat *sat, const col_manifold *manifold)
{
    const struct query_options *options = answer->options;
    write_record(answer, pair);
    write_clip(answer, pair, manifold);
    if (is_inner(answer, pair, manifold))
        write_flag(answer->out, JSON_NAME("inner"), true);
    if (options->trace) {
        struct trace_writer writer;
        trace_begin(&writer, answer, pair);
        clip(answer, pair, sat, options->at, &writer.trace);
        trace_end(&writer);
    }
    json_end_object(answer->out);
}

static enum query_outcome answer_clip(const struct answer *answer,
                                      struct scene_pair pair)
{
    const struct query_options *options = answer->options;
    const struct dialect *as = options->as;
    const col_shape *a = side_core(answer, pair, SIDE_A);
    const col_shape *b = side_core(answer, pair, SIDE_B);
    bool needs_sat = as || options->trace || options->using_epa ||
                     options->margin > 0 || answer_prints(answer, false);
    col_sat sat = {.edge = -1};
    col_manifold manifold;
    bool hit;
    if (needs_sat) {
        col_place place = !as                           ? options->at
                          : dialect_has_both_points(as) ? COL_AT_INCIDENT
                                                        : (col_place)as->place;
        sat = relation_of(answer, a, b);
        manifold = clip(answer, pair, &sat, place, NULL);
        hit = is_hit(answer, &manifold);
    } else { /* with less work */
        hit = col_clip_test(a, b, options->at, &manifold) &&
              answer_hits(answer, &manifold.relation);
    }
    if (answer_prints(answer, hit))
        (as ? tell : write_pair)(answer, pair, &sat, &manifold);
    return hit ? QUERY_HIT : QUERY_MISSED;
}

/* Boxes of shapes within the margin meet once each is widened by half of it. */
static col_box bounds_ahead(const struct query_options *options,
                            const col_mover *mover)
{
    return box_widened(col_outer_bounds(mover->shape), options->margin / 2);
}

static bool have_room(struct answer *answer, struct arena *arena)
{
    return !answer->options->using_epa || room_for_gjk(answer, arena);
}

const struct query query_clip = {
    .topic = {.name = "clip",
              .summary =
                  "contact points and their depths (manifold, by clipping)",
              .examples = "collide clip --at middle --pretty level.json\n",
              .takes = TAKES_PAIRS | TAKES_TRACE | TAKES_EPA | TAKES_PLACE |
                       TAKES_DEPTH | TAKES_MARGIN | TAKES_WORDS | TAKES_HITS |
                       TAKES_WHOLE | TAKES_EVALUATIONS},
    .prepare = prepare,
    .pair = answer_clip,
    .whole = write_whole_clip,
    .by_pieces = true,
    .room = have_room,
    .bounds = bounds_ahead,
};
