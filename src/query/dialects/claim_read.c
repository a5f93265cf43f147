/* Reads one record of a pair as a claim, in two parts: the members that only
 * this program writes, and the rest. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "query/dialects/claim_read.h"

/* ---- Members of this program --------------------------------------------
 *
 * Features by their numbers, the axis, other normals. */

/* The member "of": whose feature it is. */
static bool read_side(struct record_reader *reader, const struct item *object,
                      struct claim_feature *feature)
{
    const char *side = NULL;
    if (!value_text(reader, object, "of", &side))
        return false;
    if (!side || (strcmp(side, "a") != 0 && strcmp(side, "b") != 0))
        return value_expected(reader,
                              side ? value_member(object, "of") : object,
                              "\"of\": \"a\" or \"b\"");
    feature->of_b = *side == 'b';
    return true;
}

/* The ends of an edge, or the place of a vertex. */
static bool read_ends(struct record_reader *reader, const struct item *object,
                      struct claim_feature *feature)
{
    const struct item *points;
    int count;
    if (!value_array(reader, object, "points", &points, &count) ||
        !value_vec(reader, object, "point", &feature->has_points,
                   &feature->from))
        return false;
    feature->to = feature->from;
    if (!points)
        return true;
    if (points->kind != ITEM_ARRAY || count != 2)
        return value_expected(reader, points, "the two ends of an edge");
    bool has_from = false, has_to = false;
    if (!value_as_vec(reader, points->first, &has_from, &feature->from) ||
        !value_as_vec(reader, points->first->next, &has_to, &feature->to))
        return false;
    feature->has_points = has_from && has_to;
    return true;
}

/* The vertices that a cut joins. */
static bool read_cut(struct record_reader *reader, const struct item *object,
                     struct claim_feature *feature)
{
    const struct item *cut = value_member(object, "cut");
    for (int i = 0; cut && i < 2; i++) {
        double end =
            cut->kind == ITEM_NUMBERS && cut->count == 2 ? cut->numbers[i] : -1;
        if (!(end >= 0 && end <= INT_MAX) || floor(end) < end)
            return value_expected(reader, cut, "the numbers of two vertices");
        feature->cut[i] = (int)end;
    }
    return true;
}

/* Reads an edge or a vertex, if the member is there. Its number is the member
 * `index`, or "edge" or "vertex" if that is NULL. An edge that is a cut between
 * pieces has the number -1. */
static bool read_feature(struct record_reader *reader,
                         const struct item *holder, const char *name,
                         const char *index, struct claim_feature *feature)
{
    const struct item *object = value_member(holder, name);
    bool has_number = false, has_vertex = false;
    if (!object)
        return true;
    feature->index = -1;
    if (object->kind != ITEM_OBJECT)
        return value_expected(reader, object, "an object");
    if (!read_side(reader, object, feature) ||
        !value_whole(reader, object, index ? index : "edge", &has_number,
                     &feature->index) ||
        (!index && !value_whole(reader, object, "vertex", &has_vertex,
                                &feature->index)) ||
        !read_cut(reader, object, feature) ||
        !read_ends(reader, object, feature))
        return false;
    feature->is_vertex = has_vertex;
    feature->given = true;
    return has_number || has_vertex || value_member(object, "cut") ||
           value_expected(reader, object, "the number of an edge or a vertex");
}

static bool read_axis(struct record_reader *reader, const struct item *holder,
                      struct claim_axis *axis)
{
    const struct item *object = value_member(holder, "axis");
    bool has_a = false, has_b = false;
    if (!value_whole(reader, object, "a_vertex", &has_a, &axis->a_vertex) ||
        !value_whole(reader, object, "b_vertex", &has_b, &axis->b_vertex))
        return false;
    axis->of_vertices = has_a && has_b;
    return axis->of_vertices ||
           read_feature(reader, holder, "axis", NULL, &axis->edge);
}

static bool read_alternatives(struct record_reader *reader,
                              const struct item *record, struct claim *claim)
{
    const struct item *array;
    int count;
    if (!value_array(reader, record, "alternatives", &array, &count))
        return false;
    claim->has_alternatives = array != NULL;
    if (!array || count == 0)
        return true;
    if (array->kind != ITEM_ARRAY)
        return value_expected(reader, array, "an array of objects");
    struct claim_alternative *others =
        arena_alloc(reader->arena, (size_t)count, sizeof *others);
    if (!others)
        return fail_memory(reader->fail);
    const struct item *element = array->first;
    for (int i = 0; i < count; i++, element = element->next) {
        struct claim_alternative *other = &others[i];
        bool has = false;
        if (!value_vec(reader, element, "normal", &has, &other->normal) ||
            !read_axis(reader, element, &other->axis))
            return false;
        if (!value_member(element, "normal"))
            return value_expected(reader, element, "an object with a normal");
        if (reader->dialect->normal == NORMAL_B_TO_A)
            other->normal = value_negated(other->normal);
    }
    claim->alternatives = others;
    claim->alternative_count = count;
    return true;
}

/* Adds the members that only records of the row `collide` have. "edge" and
 * "vertex" are those of sat that collide. */
static bool claim_read_own(struct record_reader *reader,
                           const struct item *record, struct claim *claim)
{
    const struct item *points = value_member(record, "points");
    const struct item *manifold = value_member(record, "manifold");
    bool has_a = false, has_b = false;
    if (!value_bool(reader, record, "touching", &claim->has_touching,
                    &claim->touching) ||
        !value_bool(reader, record, "contains", &claim->has_contains,
                    &claim->contains) ||
        !value_bool(reader, record, "strict", &claim->has_strict,
                    &claim->strict) ||
        !value_number(reader, record, "separation", &claim->has_separation,
                      &claim->separation) ||
        !value_number(reader, record, "signed_distance", &claim->has_signed,
                      &claim->signed_distance) ||
        !value_vec(reader, points, "a", &has_a, &claim->point_a) ||
        !value_vec(reader, points, "b", &has_b, &claim->point_b))
        return false;
    claim->has_points = has_a && has_b;
    if (points && !(value_member(points, "a") && value_member(points, "b")))
        return value_expected(reader, points, "the two points \"a\" and \"b\"");
    if (!read_feature(reader, manifold, "reference", NULL, &claim->reference) ||
        !read_feature(reader, manifold, "incident", NULL, &claim->incident) ||
        !value_bool(reader, manifold, "flip", &claim->has_flip, &claim->flip) ||
        !read_axis(reader, record, &claim->axis) ||
        !read_feature(reader, record, "edge", "index", &claim->edge) ||
        !read_feature(reader, record, "vertex", "index", &claim->vertex))
        return false;
    claim->vertex.is_vertex = claim->vertex.given;
    return read_alternatives(reader, record, claim);
}

/* ---- The record --------------------------------------------------------- */

/* The parts of a record: the members that hold the others, or the record
 * itself; NULL: there is none. */
struct claim_parts {
    const struct item *record;
    const struct item *overlapping, *apart, *manifold;
    bool has_contacts; /* a list or a count of contacts is there */
    bool is_turned;    /* the manifold is of B and A */
    bool has_overlapping_amount, has_apart_amount;
    double overlapping_amount, apart_amount;
};

static bool find_part(struct record_reader *reader, const struct item *record,
                      const char *object, const struct item **part)
{
    *part = object ? value_member(record, object) : record;
    return !*part || (*part)->kind == ITEM_OBJECT ||
           value_expected(reader, *part, "an object");
}

/* Whether the engine has the manifold of the pair in the other order. */
static bool read_turned(struct record_reader *reader, struct claim_parts *parts)
{
    bool has = false;
    return value_bool(reader, parts->manifold, reader->dialect->manifold.turned,
                      &has, &parts->is_turned);
}

/* ---- Whose it is -------------------------------------------------------- */

/* The pair, and whether the engine has it in the other order. */
static bool read_pair(struct record_reader *reader, const struct item *record,
                      struct claim *claim, bool *is_turned)
{
    const struct dialect *names = reader->dialect;
    const char *a = NULL, *b = NULL;
    bool has = false;
    *is_turned = false;
    claim->a_piece = claim->b_piece = -1;
    if (!value_text(reader, record, "a", &claim->a) ||
        !value_text(reader, record, "b", &claim->b) ||
        !value_text(reader, record, names->a, &a) ||
        !value_text(reader, record, names->b, &b) ||
        !value_whole(reader, record, "a_piece", &has, &claim->a_piece) ||
        !value_whole(reader, record, "b_piece", &has, &claim->b_piece))
        return false;
    if (!claim->a && !claim->b) {
        claim->a = a;
        claim->b = b;
    } else if (claim->a && claim->b) {
        if (!value_id_of_pair(reader, record, names->a, claim, &a) ||
            !value_id_of_pair(reader, record, names->b, claim, &b))
            return false;
        bool is_itself = strcmp(claim->a, claim->b) == 0;
        if (a && b && strcmp(a, b) == 0 && !is_itself)
            return value_expected(reader, value_member(record, names->b),
                                  "the id of the pair's other shape");
        *is_turned = claim_is_reversed(claim, a, b);
    }
    if (claim->a && claim->b)
        return true;
    *reader->where = record;
    return item_fail(record, reader->fail, "claims-missing",
                     "missing member \"%s\" in a pair", claim->a ? "b" : "a");
}

/* ---- Whether they overlap ----------------------------------------------- */

/* Reads whether the shapes overlap, and the amounts. */
static bool read_amounts(struct record_reader *reader,
                         const struct item *record, struct claim_parts *parts,
                         struct claim *claim)
{
    const struct dialect *names = reader->dialect;
    const struct item *overlap = item_member(record, "overlap");
    bool is_depth =
        names->is_overlap_depth && overlap && overlap->kind != ITEM_BOOLEAN;
    if (is_depth && overlap->kind != ITEM_NUMBER && overlap->kind != ITEM_NULL)
        return value_expected(reader, overlap, "a number, true or false");
    if (is_depth)
        return value_as_number(reader, overlap, &parts->has_overlapping_amount,
                               &parts->overlapping_amount);
    return (names->is_overlap_depth ||
            value_number(reader, parts->overlapping, names->overlapping.amount,
                         &parts->has_overlapping_amount,
                         &parts->overlapping_amount)) &&
           value_number(reader, parts->apart, names->apart.amount,
                        &parts->has_apart_amount, &parts->apart_amount) &&
           value_bool(reader, record, names->overlap, &claim->has_overlap,
                      &claim->overlap) &&
           value_bool(reader, record, "overlap", &claim->has_overlap,
                      &claim->overlap);
}

/* Whether a member is there, and null: a part that the engine has not. */
static bool is_null(const struct item *record, const char *name)
{
    const struct item *member = name ? item_member(record, name) : NULL;
    return member && member->kind == ITEM_NULL;
}

/* Infers an overlap that a record does not state: a depth or contacts mean an
 * overlap, a distance above 0 means none. A signed amount of both kinds that is
 * above 0 is a distance. */
static void infer_overlap(const struct dialect *names,
                          const struct claim_parts *parts, struct claim *claim)
{
    bool overlap = false, known = true;
    bool is_distance = names->is_one_amount && names->depth == DEPTH_SIGNED &&
                       parts->has_overlapping_amount &&
                       parts->overlapping_amount > 0;
    if (names->overlapping.object && parts->overlapping)
        overlap = !is_distance;
    else if (names->apart.object && !names->is_one_amount && parts->apart)
        overlap = false;
    else if (claim->has_manifold)
        overlap = claim->contact_count > 0;
    else if (parts->has_overlapping_amount)
        overlap = true;
    else if (parts->has_apart_amount &&
             (names->is_common || parts->apart_amount > 0))
        overlap = !(parts->apart_amount > 0);
    else if (!(claim->has_separation && claim->separation > 0) &&
             !is_null(parts->record, names->overlapping.object))
        known = overlap = is_null(parts->record, names->apart.object);
    claim->has_overlap = known;
    claim->overlap = overlap;
}

/* ---- Normals and points ------------------------------------------------- */

/* A normal from A to B, and the same normal once more, if the engine reports it
 * again or turned round. Of two repetitions the one farther off counts. */
struct normals {
    bool has, has_again;
    struct claim_vec normal, again;
};

/* The names of a normal; each may be NULL. */
struct normal_names {
    const char *normal, *same, *back;
};

static double square_of_difference(struct claim_vec p, struct claim_vec q)
{
    double x = p.x - q.x, y = p.y - q.y;
    return x * x + y * y;
}

static void add_normal(struct normals *found, struct claim_vec normal)
{
    if (!found->has) {
        found->has = true;
        found->normal = normal;
    } else if (!found->has_again ||
               square_of_difference(normal, found->normal) >
                   square_of_difference(found->again, found->normal)) {
        found->has_again = true;
        found->again = normal;
    }
}

static bool read_normals(struct record_reader *reader, const struct item *part,
                         struct normal_names names, bool is_b_to_a,
                         struct normals *found)
{
    const char *const all[] = {names.normal, names.same, names.back};
    *found = (struct normals){.has = false};
    for (int i = 0; i < 3; i++) {
        bool has = false, is_back = i == 2;
        struct claim_vec normal;
        if (!value_vec(reader, part, all[i], &has, &normal))
            return false;
        if (has)
            add_normal(found,
                       is_b_to_a != is_back ? value_negated(normal) : normal);
    }
    return true;
}

/* True if the normal beside a distance of 0 is zero, which means that there is
 * none. */
static bool is_no_normal(const struct dialect *dialect,
                         const struct claim_parts *parts,
                         const struct normals *found)
{
    return dialect->is_normal_shared && parts->has_apart_amount &&
           fabs(parts->apart_amount) <= 0 && !parts->has_contacts &&
           fabs(found->normal.x) <= 0 && fabs(found->normal.y) <= 0;
}

/* Reads the normal, the penetration vector and the points of a pair. If the
 * pair has no normal, the normal of the manifold stands for it, or the normal
 * of the first contact. */
static bool read_vectors(struct record_reader *reader,
                         const struct claim_parts *parts, bool is_apart,
                         struct claim *claim)
{
    const struct dialect *dialect = reader->dialect;
    const struct item *part = is_apart ? parts->apart : parts->overlapping;
    const struct item *manifold = is_apart ? NULL : parts->manifold;
    const struct pair_names *names =
        is_apart ? &dialect->apart : &dialect->overlapping;
    bool is_b_to_a = dialect->normal == NORMAL_B_TO_A;
    bool has_a = false, has_b = false;
    struct normals normals, others = {.has = false};
    struct normal_names own = {.normal = names->normal, .back = names->back};
    struct normal_names of_manifold = {.normal = dialect->manifold.normal,
                                       .same = dialect->manifold.same,
                                       .back = dialect->manifold.back};
    if (is_apart && dialect->is_normal_shared)
        own.normal = parts->has_contacts ? NULL : dialect->manifold.normal;
    if (!read_normals(reader, part, own, is_b_to_a, &normals) ||
        !value_vec(reader, part, names->vector, &claim->has_penetration,
                   &claim->penetration))
        return false;
    if (claim->has_penetration && is_b_to_a)
        claim->penetration = value_negated(claim->penetration);
    if (manifold && !read_normals(reader, manifold, of_manifold,
                                  (dialect->manifold_normal == NORMAL_B_TO_A) !=
                                      parts->is_turned,
                                  &others))
        return false;
    normals.has = normals.has && !is_no_normal(dialect, parts, &normals);
    others.has = others.has && !is_no_normal(dialect, parts, &others);
    if (!is_apart && !others.has && claim->contact_count > 0 &&
        claim->contacts[0].has_normal)
        others =
            (struct normals){.has = true, .normal = claim->contacts[0].normal};
    if (!normals.has) {
        normals = others;
        others = (struct normals){.has = false};
    }
    claim->has_normal = normals.has;
    claim->normal = normals.normal;
    claim->has_normal_again = normals.has_again;
    claim->normal_again = normals.again;
    claim->has_manifold_normal = others.has;
    claim->manifold_normal = others.normal;
    claim->has_manifold_normal_again = others.has_again;
    claim->manifold_normal_again = others.again;
    if (!value_vec(reader, part, names->point_a, &has_a, &claim->point_a) ||
        !value_vec(reader, part, names->point_b, &has_b, &claim->point_b))
        return false;
    claim->has_points = claim->has_points || (has_a && has_b);
    return true;
}

/* The depth and the distance: if they are one number, what it stands for, else
 * both, as a record that has both is not right. */
static void take_amounts(const struct dialect *names,
                         const struct claim_parts *parts, struct claim *claim)
{
    bool is_apart = claim->has_overlap && !claim->overlap;
    if (parts->has_overlapping_amount && !(names->is_one_amount && is_apart)) {
        claim->has_depth = true;
        claim->depth = names->depth == DEPTH_SIGNED
                           ? 0 - parts->overlapping_amount
                           : parts->overlapping_amount;
    }
    if (parts->has_apart_amount && (!names->is_one_amount || is_apart)) {
        claim->has_distance = true;
        claim->distance = parts->apart_amount;
    }
}

/* True if a record claims anything about its pair. */
static bool says_something(const struct claim *claim)
{
    return claim->has_overlap || claim->has_touching || claim->has_contains ||
           claim->has_strict || claim->has_normal || claim->has_depth ||
           claim->has_distance || claim->has_separation || claim->has_signed ||
           claim->has_points || claim->has_manifold || claim->has_penetration ||
           claim->axis.of_vertices || claim->axis.edge.given ||
           claim->edge.given || claim->vertex.given || claim->reference.given ||
           claim->incident.given || claim->alternative_count > 0 ||
           claim->refused || claim->not_finite;
}

bool claim_read(struct record_reader *reader, const struct item *record,
                struct claim *claim)
{
    const struct dialect *dialect = reader->dialect;
    struct claim_parts parts = {.record = record};
    bool is_turned;
    *claim = (struct claim){.place = dialect->place,
                            .is_place_told = dialect->is_place_told};
    reader->not_finite = NULL;
    reader->in_contacts = false;
    if (!read_pair(reader, record, claim, &is_turned) ||
        !value_failed(reader, record, &claim->failed))
        return false;
    if (claim->failed.how != CLAIM_NOT_FAILED)
        return true;
    if (!value_text(reader, record, "refused", &claim->refused) ||
        !find_part(reader, record, dialect->overlapping.object,
                   &parts.overlapping) ||
        !find_part(reader, record, dialect->apart.object, &parts.apart) ||
        !find_part(reader, record, dialect->manifold.object, &parts.manifold) ||
        !read_amounts(reader, record, &parts, claim) ||
        !read_turned(reader, &parts) ||
        !claim_read_contacts(reader, parts.manifold, parts.is_turned, claim))
        return false;
    parts.has_contacts = claim->has_manifold;
    if (dialect->is_ours && !claim_read_own(reader, record, claim))
        return false;
    if (!claim->has_overlap)
        infer_overlap(dialect, &parts, claim);
    bool is_apart = claim->has_overlap && !claim->overlap;
    if (is_apart && claim->contact_count == 0)
        claim->has_manifold = false;
    take_amounts(dialect, &parts, claim);
    if (!read_vectors(reader, &parts, is_apart, claim))
        return false;
    if (is_turned) { /* the engine's claim is about B and A */
        struct claim_vec *vectors[] = {
            &claim->normal, &claim->manifold_normal, &claim->normal_again,
            &claim->manifold_normal_again, &claim->penetration};
        for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++)
            *vectors[i] = value_negated(*vectors[i]);
    }
    claim->not_finite = reader->not_finite;
    claim->is_contact_not_finite = reader->not_finite && reader->is_contact;
    claim->is_empty =
        !says_something(claim) && !is_null(parts.record, "contains");
    return true;
}
