#include "query/dialects/write_parts.h"

#include "query/dialects/value.h"

static void put_side(const struct record_writer *writer, bool of_b)
{
    put_text(writer, "of", of_b ? "b" : "a");
}

/* The number of an edge or a vertex, or the ends of a cut. */
static void put_index(const struct record_writer *writer, const char *name,
                      const struct claim_feature *feature)
{
    struct json_writer *out = writer->out;
    if (feature->index >= 0) {
        put_number(writer, name, feature->index);
        return;
    }
    json_key(out, "cut");
    json_begin_line_array(out);
    json_int(out, feature->cut[0]);
    json_int(out, feature->cut[1]);
    json_end_array(out);
}

/* A member of which `index` is what the number is called; NULL: as what it
 * is. */
static void put_feature(const struct record_writer *writer, const char *name,
                        const char *index, const struct claim_feature *feature)
{
    struct json_writer *out = writer->out;
    const char *kind = feature->is_vertex ? "vertex" : "edge";
    if (!feature->given)
        return;
    json_key(out, name);
    json_begin_object(out);
    put_side(writer, feature->of_b);
    put_index(writer, index ? index : kind, feature);
    if (feature->has_points && feature->is_vertex)
        put_vec(writer, "point", feature->from);
    if (feature->has_points && !feature->is_vertex) {
        json_key(out, "points");
        json_begin_line_array(out);
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
    json_key(writer->out, "axis");
    json_begin_object(writer->out);
    put_number(writer, "a_vertex", axis->a_vertex);
    put_number(writer, "b_vertex", axis->b_vertex);
    json_end_object(writer->out);
}

static void put_alternatives(const struct record_writer *writer,
                             const struct claim *claim)
{
    struct json_writer *out = writer->out;
    bool is_back = writer->dialect->normal == NORMAL_B_TO_A;
    if (claim->alternative_count == 0)
        return;
    json_key(out, "alternatives");
    json_begin_array(out);
    for (int i = 0; i < claim->alternative_count; i++) {
        const struct claim_alternative *other = &claim->alternatives[i];
        struct claim_vec normal = other->normal;
        json_begin_object(out);
        put_vec(writer, "normal", is_back ? value_negated(normal) : normal);
        put_axis(writer, &other->axis);
        json_end_object(out);
    }
    json_end_array(out);
}

void put_own(const struct record_writer *writer, const struct claim *claim)
{
    struct json_writer *out = writer->out;
    if (claim->has_touching) {
        json_key(out, "touching");
        json_bool(out, claim->touching);
    }
    if (claim->has_points) {
        json_key(out, "points");
        json_begin_object(out);
        put_vec(writer, "a", claim->point_a);
        put_vec(writer, "b", claim->point_b);
        json_end_object(out);
    }
    put_axis(writer, &claim->axis);
    put_feature(writer, "edge", "index", &claim->edge);
    put_feature(writer, "vertex", "index", &claim->vertex);
    put_alternatives(writer, claim);
}

void put_own_manifold(const struct record_writer *writer,
                      const struct claim *claim)
{
    put_feature(writer, "reference", NULL, &claim->reference);
    put_feature(writer, "incident", NULL, &claim->incident);
    if (!claim->has_flip)
        return;
    json_key(writer->out, "flip");
    json_bool(writer->out, claim->flip);
}
