/* Writes claims as records in the dialect of an engine. */
#include "query/dialects/claim_read.h"
#include "support/json_writer.h"

/* What writes a record. Members are not written if the name is NULL. */
struct record_writer {
    struct json_writer *out;
    const struct dialect *dialect;
};

static void put_number(const struct record_writer *writer, const char *name,
                       double value)
{
    if (!name)
        return;
    json_key(writer->out, name);
    json_number(writer->out, value);
}

static void put_text(const struct record_writer *writer, const char *name,
                     const char *value)
{
    if (!name)
        return;
    json_key(writer->out, name);
    json_string(writer->out, value);
}

static void put_bool(const struct record_writer *writer, const char *name,
                     bool value)
{
    json_key(writer->out, name);
    json_bool(writer->out, value);
}

static void begin_object(const struct record_writer *writer, const char *name)
{
    json_key(writer->out, name);
    json_begin_object(writer->out);
}

static void begin_line(const struct record_writer *writer, const char *name)
{
    json_key(writer->out, name);
    json_begin_line_array(writer->out);
}

/* A vector as an element of an array. */
static void put_bare_vec(const struct record_writer *writer,
                         struct claim_vec value)
{
    double y = writer->dialect->y == DIALECT_Y_DOWN ? 0 - value.y : value.y;
    if (!writer->dialect->has_vectors) {
        json_vec2(writer->out, (col_vec2){value.x, y});
        return;
    }
    json_begin_object(writer->out);
    put_number(writer, "x", value.x);
    put_number(writer, "y", y);
    json_end_object(writer->out);
}

static void put_vec(const struct record_writer *writer, const char *name,
                    struct claim_vec value)
{
    if (!name)
        return;
    json_key(writer->out, name);
    put_bare_vec(writer, value);
}

static struct claim_vec directed(struct claim_vec normal,
                                 enum dialect_normal direction)
{
    return direction == NORMAL_B_TO_A ? value_negated(normal) : normal;
}

/* ---- The pair as a whole ------------------------------------------------ */

/* The depth of an overlap, or else the distance or separation. Records of this
 * program distinguish gaps along the normal from distances. */
static void put_amount(const struct record_writer *writer,
                       const struct pair_names *names,
                       const struct claim *claim)
{
    const struct dialect *dialect = writer->dialect;
    bool is_gap = dialect->is_ours && !claim->has_distance;
    if (claim->overlap && claim->has_depth)
        put_number(writer, names->amount,
                   dialect->depth == DEPTH_SIGNED ? 0 - claim->depth
                                                  : claim->depth);
    if (!claim->overlap && (claim->has_distance || claim->has_separation))
        put_number(writer, is_gap ? "separation" : names->amount,
                   claim->has_distance ? claim->distance : claim->separation);
}

/* Points that are common to two shapes that overlap have the distance 0. */
static void put_pair(const struct record_writer *writer,
                     const struct claim *claim)
{
    const struct dialect *dialect = writer->dialect;
    const struct pair_names *names =
        claim->overlap ? &dialect->overlapping : &dialect->apart;
    struct claim_vec normal = directed(claim->normal, dialect->normal);
    if (names->object)
        begin_object(writer, names->object);
    if (claim->has_points) {
        put_vec(writer, names->point_a, claim->point_a);
        put_vec(writer, names->point_b, claim->point_b);
    }
    if (claim->has_normal) {
        put_vec(writer, names->normal, normal);
        put_vec(writer, names->back, value_negated(normal));
    }
    put_amount(writer, names, claim);
    if (claim->has_normal && claim->has_depth && claim->overlap)
        put_vec(writer, names->vector,
                (struct claim_vec){normal.x * claim->depth,
                                   normal.y * claim->depth});
    if (names->object)
        json_end_object(writer->out);
    if (dialect->is_common && claim->overlap)
        put_number(writer, dialect->apart.amount, 0);
}

/* ---- Records of this program -------------------------------------------- */

/* An edge or a vertex. `index` is the name of its number; NULL: "edge" or
 * "vertex". A cut has no number but two ends. */
static void put_feature(const struct record_writer *writer, const char *name,
                        const char *index, const struct claim_feature *feature)
{
    struct json_writer *out = writer->out;
    const char *kind = feature->is_vertex ? "vertex" : "edge";
    if (!feature->given)
        return;
    begin_object(writer, name);
    put_text(writer, "of", feature->of_b ? "b" : "a");
    if (feature->index >= 0) {
        put_number(writer, index ? index : kind, feature->index);
    } else {
        begin_line(writer, "cut");
        json_int(out, feature->cut[0]);
        json_int(out, feature->cut[1]);
        json_end_array(out);
    }
    if (feature->has_points && feature->is_vertex)
        put_vec(writer, "point", feature->from);
    if (feature->has_points && !feature->is_vertex) {
        begin_line(writer, "points");
        put_bare_vec(writer, feature->from);
        put_bare_vec(writer, feature->to);
        json_end_array(out);
    }
    json_end_object(out);
}

static void put_axis(const struct record_writer *writer,
                     const struct claim_axis *axis)
{
    put_feature(writer, "axis", NULL, &axis->edge);
    if (!axis->of_vertices)
        return;
    begin_object(writer, "axis");
    put_number(writer, "a_vertex", axis->a_vertex);
    put_number(writer, "b_vertex", axis->b_vertex);
    json_end_object(writer->out);
}

/* The members that only records of the row `collide` have. */
static void put_own(const struct record_writer *writer,
                    const struct claim *claim)
{
    struct json_writer *out = writer->out;
    if (claim->has_touching)
        put_bool(writer, "touching", claim->touching);
    if (claim->has_points) {
        begin_object(writer, "points");
        put_vec(writer, "a", claim->point_a);
        put_vec(writer, "b", claim->point_b);
        json_end_object(out);
    }
    put_axis(writer, &claim->axis);
    put_feature(writer, "edge", "index", &claim->edge);
    put_feature(writer, "vertex", "index", &claim->vertex);
    if (claim->alternative_count == 0)
        return;
    json_key(out, "alternatives");
    json_begin_array(out);
    for (int i = 0; i < claim->alternative_count; i++) {
        const struct claim_alternative *other = &claim->alternatives[i];
        json_begin_object(out);
        put_vec(writer, "normal",
                directed(other->normal, writer->dialect->normal));
        put_axis(writer, &other->axis);
        json_end_object(out);
    }
    json_end_array(out);
}

/* ---- The manifold ------------------------------------------------------- */

static double depth_of(const struct record_writer *writer,
                       const struct claim_contact *contact)
{
    return writer->dialect->depth == DEPTH_SIGNED ? 0 - contact->depth
                                                  : contact->depth;
}

/* A contact with members. */
static void put_contact(const struct record_writer *writer,
                        const struct claim *claim,
                        const struct claim_contact *contact)
{
    const struct manifold_names *names = &writer->dialect->manifold;
    json_begin_object(writer->out);
    put_text(writer, names->a, claim->a);
    put_text(writer, names->b, claim->b);
    if (claim->has_normal)
        put_vec(writer, names->point_normal,
                directed(claim->normal, writer->dialect->manifold_normal));
    if (names->point_a) {
        put_vec(writer, names->point_a, contact->point);
        put_vec(writer, names->point_b,
                contact->has_other ? contact->other : contact->point);
    } else {
        put_vec(writer, names->point, contact->point);
    }
    if (contact->has_depth)
        put_number(writer, names->depth, depth_of(writer, contact));
    if (contact->id)
        put_text(writer, names->id, contact->id);
    json_end_object(writer->out);
}

/* The contacts: objects, or points with arrays of depths and ids beside. */
static void put_contacts(const struct record_writer *writer,
                         const struct claim *claim)
{
    const struct manifold_names *names = &writer->dialect->manifold;
    const struct claim_contact *contacts = claim->contacts;
    struct json_writer *out = writer->out;
    bool has_members =
        (names->point && !writer->dialect->writes_arrays) || names->point_a;
    if (names->count)
        put_number(writer, names->count, claim->contact_count);
    json_key(out, names->points);
    json_begin_array(out);
    for (int i = 0; i < claim->contact_count; i++) {
        if (has_members)
            put_contact(writer, claim, &contacts[i]);
        else
            put_bare_vec(writer, contacts[i].point);
    }
    json_end_array(out);
    if (names->points_b) {
        json_key(out, names->points_b);
        json_begin_array(out);
        for (int i = 0; i < claim->contact_count; i++)
            put_bare_vec(writer, contacts[i].has_other ? contacts[i].other
                                                       : contacts[i].point);
        json_end_array(out);
    }
    if (!has_members && names->depths) {
        begin_line(writer, names->depths);
        for (int i = 0; i < claim->contact_count; i++)
            json_number(out, depth_of(writer, &contacts[i]));
        json_end_array(out);
    }
    if (!has_members && names->ids) {
        begin_line(writer, names->ids);
        for (int i = 0; i < claim->contact_count; i++)
            json_string(out, contacts[i].id ? contacts[i].id : "");
        json_end_array(out);
    }
}

/* True if the normal is written with the manifold. Shapes that are apart have
 * one there if they have contacts ahead, unless the record has it already. */
static bool has_manifold_normal(const struct dialect *dialect,
                                const struct claim *claim)
{
    const struct manifold_names *names = &dialect->manifold;
    if (!claim->has_normal || !(claim->has_manifold || !names->object))
        return false;
    return claim->overlap ||
           (claim->has_manifold && (names->object || !dialect->apart.normal));
}

/* A normal that only manifolds have is written without a manifold as well. */
static void put_manifold(const struct record_writer *writer,
                         const struct claim *claim)
{
    const struct dialect *dialect = writer->dialect;
    const struct manifold_names *names = &dialect->manifold;
    struct claim_vec normal = directed(claim->normal, dialect->manifold_normal);
    if (claim->has_manifold && names->object)
        begin_object(writer, names->object);
    if (has_manifold_normal(dialect, claim)) {
        put_vec(writer, names->normal, normal);
        put_vec(writer, names->same, normal);
        put_vec(writer, names->back, value_negated(normal));
    }
    if (!claim->has_manifold || !names->points)
        return;
    if (dialect->is_ours) {
        put_feature(writer, "reference", NULL, &claim->reference);
        put_feature(writer, "incident", NULL, &claim->incident);
        if (claim->has_flip)
            put_bool(writer, "flip", claim->flip);
    }
    put_contacts(writer, claim);
    if (names->object)
        json_end_object(writer->out);
}

/* ---- The record --------------------------------------------------------- */

void claim_write(struct json_writer *out, const struct dialect *dialect,
                 const struct claim *claim)
{
    const struct record_writer writer = {out, dialect};
    json_begin_object(out);
    put_text(&writer, "a", claim->a);
    put_text(&writer, "b", claim->b);
    if (claim->a_piece >= 0)
        put_number(&writer, "a_piece", claim->a_piece);
    if (claim->b_piece >= 0)
        put_number(&writer, "b_piece", claim->b_piece);
    put_text(&writer, dialect->a, claim->a);
    put_text(&writer, dialect->b, claim->b);
    bool is_depth =
        dialect->is_overlap_depth && claim->overlap && claim->has_depth;
    if (claim->has_overlap && !is_depth)
        put_bool(&writer, dialect->overlap ? dialect->overlap : "overlap",
                 claim->overlap);
    put_pair(&writer, claim);
    if (dialect->is_ours)
        put_own(&writer, claim);
    put_manifold(&writer, claim);
    json_end_object(out);
}

void stamp_write(struct json_writer *out, const struct dialect *dialect)
{
    const struct record_writer writer = {out, dialect};
    begin_object(&writer, "convention");
    put_text(&writer, "dialect", dialect_names[dialect->engine]);
    put_text(&writer, "normal", dialect_normal_names[dialect->normal]);
    put_text(&writer, "manifold_normal",
             dialect_normal_names[dialect->manifold_normal]);
    put_text(&writer, "depth", dialect_depth_names[dialect->depth]);
    put_text(&writer, "y", dialect_y_names[dialect->y]);
    if (!dialect_has_both_points(dialect) && dialect->manifold.points)
        put_text(&writer, "at", dialect_place_names[dialect->place]);
    json_end_object(out);
}
