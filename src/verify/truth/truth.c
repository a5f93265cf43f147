/* Finds the truth about two shapes and their edges: gaps along directions,
 * normals, and clipped edges. Exact integers decide and give the terms under
 * roots and quotients; only roots and quotients are rounded, to brackets. */
#include <math.h>

#include "support/arena.h"
#include "verify/truth/truth.h"

/* sqrt(square / share) + radius. */
static struct real root_more(const struct term *square,
                             const struct term *share,
                             const struct term *radius)
{
    struct real over = term_real(square), under = term_real(share);
    struct real root = real_div(&over, &under), more = term_real(radius);
    root = real_sqrt(&root);
    return real_add(&root, &more);
}

/* out = square - radius^2 * share. */
static void excess(struct term *out, const struct term *square,
                   const struct term *share, const struct term *radius)
{
    struct term radius_square, part;
    term_mul(&radius_square, radius, radius);
    term_mul(&part, &radius_square, share);
    term_sub(out, square, &part);
}

/* The sign of square / share - radius^2, which is exactly the sign of
 * root_less. */
static int sign_less(const struct term *square, const struct term *share,
                     const struct term *radius)
{
    struct term over;
    excess(&over, square, share, radius);
    return term_sign(&over);
}

/* sqrt(square / share) - radius, for square >= 0, share > 0 and radius >= 0. By
 * (square / share - radius^2) / (root + radius), only exact bits cancel. */
static struct real root_less(const struct term *square,
                             const struct term *share,
                             const struct term *radius)
{
    struct real sum = root_more(square, share, radius);
    struct term over;
    if (term_sign(radius) == 0)
        return sum;
    excess(&over, square, share, radius);
    struct real top = term_real(&over), bottom = term_real(share);
    bottom = real_mul(&bottom, &sum);
    return real_div(&top, &bottom);
}

/* product / sqrt(share) - radius, for a product of either sign. */
static struct real signed_gap(const struct term *product,
                              const struct term *share,
                              const struct term *radius)
{
    struct term square;
    if (product->precision) {
        /* Without a decision that a quick bracket of about 0 cannot make. */
        struct real along = term_real(product), length = term_real(share);
        struct real width = term_real(radius);
        length = real_sqrt(&length);
        along = real_div(&along, &length);
        return real_sub(&along, &width);
    }
    term_mul(&square, product, product);
    if (term_sign(product) >= 0)
        return root_less(&square, share, radius);
    struct real depth = root_more(&square, share, radius);
    return real_negative(&depth);
}

static void sum_of_radii(struct term *out, const struct truth_shape *a,
                         const struct truth_shape *b,
                         struct real_precision *precision)
{
    struct term first, second;
    term_set(&first, a->radius, precision);
    term_set(&second, b->radius, precision);
    term_add(out, &first, &second);
}

/* The square of the distance from the origin is square / share. */
static void delta_terms(const struct truth_nearest *nearest,
                        struct term *square, struct term *share,
                        struct real_precision *precision)
{
    struct term begin[2], direction[2], cross;
    term_delta(begin, nearest->begin, precision);
    if (nearest->is_corner) {
        term_square_length(square, &begin[0], &begin[1]);
        term_set(share, 1, precision);
        return;
    }
    term_delta(direction, nearest->direction, precision);
    term_cross(&cross, begin, direction);
    term_mul(square, &cross, &cross);
    term_square_length(share, &direction[0], &direction[1]);
}

bool truth_of(const struct truth_shape *a, const struct truth_shape *b,
              struct arena *arena, struct truth *truth)
{
    struct truth_nearest nearest;
    struct term radius, square, share;
    struct real_precision *precision = a->precision;
    if (!nearest_find(a, b, arena, &nearest))
        return false;
    sum_of_radii(&radius, a, b, precision);
    delta_terms(&nearest, &square, &share, precision);
    int sign = nearest.inside ? -1 : sign_less(&square, &share, &radius);
    struct real amount = nearest.inside ? root_more(&square, &share, &radius)
                                        : root_less(&square, &share, &radius);
    *truth = (struct truth){.a = a,
                            .b = b,
                            .overlap = sign <= 0,
                            .touching = sign == 0,
                            .amount = real_magnitude(&amount),
                            .spread = nearest.spread,
                            .normals = nearest.normals,
                            .normal_count = nearest.count};
    if (nearest.inside)
        truth->touching = nearest.is_at && term_sign(&radius) == 0;
    return true;
}

struct real truth_point_gap(const struct truth_shape *shape,
                            struct claim_vec point)
{
    const int first = 0;
    struct truth_shape dot = {.vertices = &point,
                              .count = 1,
                              .winding = 1,
                              .hull = &first,
                              .hull_count = 1};
    struct truth_nearest nearest;
    struct term radius, square, share;
    for (int i = 0; i < shape->hull_count && !(shape->radius > 0); i++)
        if (point_same(shape->vertices[shape->hull[i]], point))
            return real_of(0);
    nearest_find(&dot, shape, NULL, &nearest);
    sum_of_radii(&radius, &dot, shape, shape->precision);
    delta_terms(&nearest, &square, &share, shape->precision);
    if (!nearest.inside)
        return root_less(&square, &share, &radius);
    struct real depth = root_more(&square, &share, &radius);
    return real_negative(&depth);
}

/* ---- Gaps along directions ----------------------------------------------- */

bool truth_is_extreme(const struct truth_shape *shape, int vertex,
                      const struct truth_direction *direction)
{
    struct claim_vec at = shape->vertices[vertex];
    for (int i = 0; i < shape->hull_count; i++) {
        struct claim_vec other = shape->vertices[shape->hull[i]];
        if (along_sign(direction, (struct delta){at, other}) > 0)
            return false;
    }
    return true;
}

/* The corner of a hull that is farthest along a direction, or, for a sign of
 * -1, against it. */
static struct claim_vec extreme(const struct truth_shape *shape,
                                const struct truth_direction *direction,
                                int sign)
{
    struct claim_vec best = shape->vertices[shape->hull[0]];
    for (int i = 1; i < shape->hull_count; i++) {
        struct claim_vec other = shape->vertices[shape->hull[i]];
        if (sign * along_sign(direction, (struct delta){best, other}) > 0)
            best = other;
    }
    return best;
}

struct real truth_gap_along(const struct truth *truth,
                            const struct truth_direction *direction)
{
    struct delta delta = {extreme(truth->a, direction, 1),
                          extreme(truth->b, direction, -1)};
    struct term along[2], between[2], product, square, radius;
    struct real_precision *precision = truth->a->precision;
    term_direction(along, direction, precision);
    term_delta(between, delta, precision);
    term_dot(&product, along, between);
    term_square_length(&square, &along[0], &along[1]);
    sum_of_radii(&radius, truth->a, truth->b, precision);
    return signed_gap(&product, &square, &radius);
}

static struct truth_direction direction_of(const struct truth *truth, double x,
                                           double y)
{
    return (struct truth_direction){.to = {x, y},
                                    .precision = truth->a->precision};
}

struct real truth_gap_of(const struct truth *truth, double x, double y)
{
    struct truth_direction direction = direction_of(truth, x, y);
    return truth_gap_along(truth, &direction);
}

/* ---- Normals ------------------------------------------------------------ */

struct real_vec truth_unit(const struct truth_direction *direction)
{
    struct term along[2], square;
    term_direction(along, direction, direction->precision);
    term_square_length(&square, &along[0], &along[1]);
    struct real length = term_real(&square);
    length = real_sqrt(&length);
    struct real x = term_real(&along[0]), y = term_real(&along[1]);
    return (struct real_vec){real_div(&x, &length), real_div(&y, &length)};
}

bool truth_is_normal(const struct truth *truth,
                     const struct truth_direction *direction)
{
    const struct truth_direction *normals = truth->normals;
    if (point_same(direction->from, direction->to))
        return false;
    if (truth->spread == TRUTH_NORMALS_ALL)
        return true;
    if (truth->spread == TRUTH_NORMALS_BETWEEN)
        return direction_cross_sign(&normals[0], direction) >= 0 &&
               direction_cross_sign(direction, &normals[1]) >= 0;
    for (int i = 0; i < truth->normal_count; i++)
        if (direction_cross_sign(&normals[i], direction) == 0 &&
            direction_dot_sign(&normals[i], direction) > 0)
            return true;
    return false;
}

struct real_vec truth_nearest_normal(const struct truth *truth, double x,
                                     double y)
{
    struct truth_direction claim = direction_of(truth, x, y);
    bool is_zero = fabs(x) <= 0 && fabs(y) <= 0;
    if (truth->spread == TRUTH_NORMALS_ALL && is_zero)
        claim = direction_of(truth, 1, 0);
    if (truth->spread != TRUTH_NORMALS_LISTED && truth_is_normal(truth, &claim))
        return truth_unit(&claim);
    int nearest = 0;
    double smallest = HUGE_VAL;
    for (int i = 0; i < truth->normal_count; i++) {
        /* The distance of the claim from the unit vector, in doubles: the
         * larger one of both coordinates. */
        double dx = truth->normals[i].to.x - truth->normals[i].from.x;
        double dy = truth->normals[i].to.y - truth->normals[i].from.y;
        double size = fabs(dx) > fabs(dy) ? fabs(dx) : fabs(dy);
        dx /= size;
        dy /= size;
        double length = sqrt(dx * dx + dy * dy);
        double off_x = fabs(x - (truth->normals[i].turned ? -dy : dx) / length);
        double off_y = fabs(y - (truth->normals[i].turned ? dx : dy) / length);
        double distance = off_x > off_y ? off_x : off_y;
        if (distance < smallest) {
            smallest = distance;
            nearest = i;
        }
    }
    return truth_unit(&truth->normals[nearest]);
}

/* ---- Edges --------------------------------------------------------------- */

static struct delta delta_of_edge(const struct truth_shape *shape, int edge)
{
    int next = edge + 1 < shape->count ? edge + 1 : 0;
    return (struct delta){shape->vertices[edge], shape->vertices[next]};
}

/* Turned to the left; that is outward where the edge is passed clockwise. */
struct truth_direction truth_edge_outward(const struct truth_shape *shape,
                                          int edge)
{
    struct delta delta = delta_of_edge(shape, edge);
    if (shape->winding > 0)
        return (struct truth_direction){delta.to, delta.from, true,
                                        shape->precision};
    return (struct truth_direction){delta.from, delta.to, true,
                                    shape->precision};
}

struct truth_direction truth_edge_normal(const struct truth *truth, bool of_b,
                                         int edge)
{
    struct truth_direction outward =
        truth_edge_outward(of_b ? truth->b : truth->a, edge);
    if (!of_b)
        return outward;
    return (struct truth_direction){outward.to, outward.from, true,
                                    outward.precision};
}

void truth_edge_surface(const struct truth_shape *shape, int edge,
                        struct real_vec ends[2])
{
    struct truth_direction outward = truth_edge_outward(shape, edge);
    struct real radius = real_of(shape->radius);
    struct delta delta = delta_of_edge(shape, edge);
    struct real_vec from = {real_of(delta.from.x), real_of(delta.from.y)};
    struct real_vec to = {real_of(delta.to.x), real_of(delta.to.y)};
    if (!(shape->radius > 0)) {
        ends[0] = from;
        ends[1] = to;
        return;
    }
    struct real_vec normal = truth_unit(&outward);
    ends[0] = real_vec_moved(&from, &radius, &normal);
    ends[1] = real_vec_moved(&to, &radius, &normal);
}

struct real truth_edge_depth(const struct truth_shape *shape, int edge,
                             struct claim_vec point)
{
    struct truth_direction outward = truth_edge_outward(shape, edge);
    struct delta delta = {delta_of_edge(shape, edge).from, point};
    struct term normal[2], above[2], product, share, radius;
    term_direction(normal, &outward, shape->precision);
    term_delta(above, delta, shape->precision);
    term_dot(&product, normal, above);
    term_square_length(&share, &normal[0], &normal[1]);
    term_set(&radius, shape->radius, shape->precision);
    struct real height = signed_gap(&product, &share, &radius);
    return real_negative(&height);
}

struct real truth_edge_length(const struct truth_shape *shape, int edge)
{
    struct term along[2], square;
    term_delta(along, delta_of_edge(shape, edge), shape->precision);
    term_square_length(&square, &along[0], &along[1]);
    struct real length = term_real(&square);
    return real_sqrt(&length);
}

/* How far a point is from the plane at `from`, along an edge of this length. */
static struct real along_edge(const struct truth_shape *shape, int edge,
                              const struct real *length, struct claim_vec from,
                              struct claim_vec point)
{
    struct delta to = {from, point};
    struct term along[2], behind[2], product;
    term_delta(along, delta_of_edge(shape, edge), shape->precision);
    term_delta(behind, to, shape->precision);
    term_dot(&product, along, behind);
    struct real past = term_real(&product);
    return real_div(&past, length);
}

struct real truth_edge_along(const struct truth_shape *shape, int edge,
                             const struct real *length, struct claim_vec point)
{
    struct claim_vec from = delta_of_edge(shape, edge).from;
    return along_edge(shape, edge, length, from, point);
}

void truth_edge_beyond(const struct truth_shape *shape, int edge,
                       struct claim_vec point, struct real beyond[2])
{
    struct delta delta = delta_of_edge(shape, edge);
    struct real length = truth_edge_length(shape, edge);
    struct real along = along_edge(shape, edge, &length, delta.from, point);
    beyond[0] = real_negative(&along);
    beyond[1] = along_edge(shape, edge, &length, delta.to, point);
}

/* ---- Clipping ------------------------------------------------------------ */

/* The surface of an incident edge, between the planes at the ends of a
 * reference edge.
 *
 * With e and f the deltas along the reference and the incident edge, n and m
 * their outward normals, each as long as its edge, p and u their first vertices
 * and R and r their radii, the incident surface runs from u + r m / |f| along
 * f. Measured along e from p, in units of 1 / |e|, it begins at e.(u - p) + r
 * e.m / |f| and gains e.f. The exact parts are worked out in whole numbers, so
 * that only roots are rounded. */

struct clipping {
    const struct truth_shape *reference_shape, *incident_shape;
    struct real_precision *precision;
    struct delta reference, incident;
    struct term e[2], f[2], n[2], m[2];
    struct term ee, ff, ef, em; /* products */
    struct term radius;         /* r */
};

/* Sign of whole + part / sqrt(square). */
static int sign_with_root(const struct term *whole, const struct term *part,
                          const struct term *square)
{
    int whole_sign = term_sign(whole), part_sign = term_sign(part);
    if (whole_sign * part_sign >= 0)
        return whole_sign != 0 ? whole_sign : part_sign;
    struct term first, second, part_square;
    term_mul(&part_square, whole, whole);
    term_mul(&first, &part_square, square);
    term_mul(&second, part, part);
    int sign = term_compare(&first, &second);
    return sign == 0 ? 0 : sign > 0 ? whole_sign : part_sign;
}

/* On which side of the plane at an end of the reference edge an end of the
 * incident surface is: 1 on the edge's, 0 in the plane, -1 beyond. */
static int side_of_plane(const struct clipping *clip, int plane, int end)
{
    struct delta delta = {plane ? clip->reference.to : clip->reference.from,
                          end ? clip->incident.to : clip->incident.from};
    struct term between[2], whole, part;
    term_delta(between, delta, clip->precision);
    term_dot(&whole, clip->e, between);
    term_mul(&part, &clip->radius, &clip->em);
    int sign = sign_with_root(&whole, &part, &clip->ff);
    return plane ? -sign : sign;
}

/* sqrt of a product. */
static struct real root_of_product(const struct term *x, const struct term *y)
{
    struct term product;
    term_mul(&product, x, y);
    struct real root = term_real(&product);
    return real_sqrt(&root);
}

static struct real quotient(const struct term *x, const struct real *y)
{
    struct real top = term_real(x);
    return real_div(&top, y);
}

/* The depth below the reference surface, from n.(p - point) / |e|. */
static struct real depth_of(const struct clipping *clip,
                            const struct real *below)
{
    struct real radius = real_of(clip->reference_shape->radius);
    return real_add(&radius, below);
}

/* An end of the incident surface itself: u + r m / |f|, or the other one. */
static void fill_end(const struct clipping *clip, int end,
                     const struct real_vec surface[2],
                     struct truth_clipped *out)
{
    struct delta delta = {end ? clip->incident.to : clip->incident.from,
                          clip->reference.from};
    struct term between[2], product, part;
    struct real length = root_of_product(&clip->ee, &clip->ff), term;
    struct real side = term_real(&clip->ee);
    side = real_sqrt(&side);
    term_delta(between, delta, clip->precision);
    out->cut = -1;
    out->point = surface[end];
    /* n.(p - u) / |e| - r n.m / (|e| |f|) */
    term_dot(&product, clip->n, between);
    struct real below = quotient(&product, &side);
    term_dot(&product, clip->n, clip->m);
    term_mul(&part, &clip->radius, &product);
    term = quotient(&part, &length);
    below = real_sub(&below, &term);
    out->depth = depth_of(clip, &below);
    /* e.(u - p) / |e| + r e.m / (|e| |f|) */
    term_dot(&product, clip->e, between);
    term_negate(&product);
    out->along = quotient(&product, &side);
    term_mul(&part, &clip->radius, &clip->em);
    term = quotient(&part, &length);
    out->along = real_add(&out->along, &term);
}

/* r * root / e.f, turned round where one of the shapes is passed clockwise. */
static struct real shift_of(const struct clipping *clip,
                            const struct real *root)
{
    struct real radius = term_real(&clip->radius);
    struct real gain = term_real(&clip->ef);
    struct real by = real_mul(root, &radius);
    by = real_div(&by, &gain);
    bool turned =
        clip->reference_shape->winding != clip->incident_shape->winding;
    return turned ? real_negative(&by) : by;
}

/* A coordinate of the cut: (u e.f + f k) / e.f + n r |f| / e.f. */
static struct real cut_coordinate(const struct clipping *clip, double u,
                                  int axis, const struct term *k)
{
    struct term start, first, second, sum;
    term_set(&start, u, clip->precision);
    term_mul(&first, &start, &clip->ef);
    term_mul(&second, &clip->f[axis], k);
    term_add(&sum, &first, &second);
    struct real gain = term_real(&clip->ef), root = term_real(&clip->ff);
    struct real at = quotient(&sum, &gain), n = term_real(&clip->n[axis]);
    root = real_sqrt(&root);
    root = shift_of(clip, &root);
    n = real_mul(&n, &root);
    return real_add(&at, &n);
}

/* (e.f n.(p - u) - n.f k) / (e.f |e|) - r |f| |e| / e.f, below the core's edge.
 */
static struct real cut_depth(const struct clipping *clip, const struct term *k)
{
    struct delta delta = {clip->incident.from, clip->reference.from};
    struct term between[2], product, first, second, sum;
    term_delta(between, delta, clip->precision);
    term_dot(&product, clip->n, between);
    term_mul(&first, &product, &clip->ef);
    term_dot(&product, clip->n, clip->f);
    term_mul(&second, &product, k);
    term_sub(&sum, &first, &second);
    struct real length = term_real(&clip->ee);
    struct real shift = root_of_product(&clip->ee, &clip->ff);
    struct real gain = term_real(&clip->ef);
    length = real_sqrt(&length);
    gain = real_mul(&gain, &length);
    struct real below = quotient(&sum, &gain);
    shift = shift_of(clip, &shift);
    below = real_sub(&below, &shift);
    return depth_of(clip, &below);
}

/* Where the incident surface meets a plane, e.(point - p) = K: without a radius
 * it is u + f k / e.f for k = K - e.(u - p). The radius moves that along the
 * plane, so along n. */
static void fill_cut(const struct clipping *clip, int plane,
                     struct truth_clipped *out)
{
    struct delta delta = {clip->incident.from,
                          plane ? clip->reference.to : clip->reference.from};
    struct term between[2], k;
    term_delta(between, delta, clip->precision);
    term_dot(&k, clip->e, between);
    out->cut = plane;
    out->point.x = cut_coordinate(clip, clip->incident.from.x, 0, &k);
    out->point.y = cut_coordinate(clip, clip->incident.from.y, 1, &k);
    out->depth = cut_depth(clip, &k);
    out->along = plane ? term_real(&clip->ee) : real_of(0);
    out->along = real_sqrt(&out->along);
}

int truth_edge_clip(const struct truth_shape *reference_shape, int reference,
                    const struct truth_shape *incident_shape, int incident,
                    struct truth_clipped ends[2])
{
    struct clipping clip;
    struct real_vec surface[2];
    int cut[2] = {-1, -1};
    bool is_gone = false;
    clip.reference_shape = reference_shape;
    clip.incident_shape = incident_shape;
    clip.reference = delta_of_edge(reference_shape, reference);
    clip.incident = delta_of_edge(incident_shape, incident);
    struct truth_direction outward =
        truth_edge_outward(reference_shape, reference);
    clip.precision = outward.precision;
    term_direction(clip.n, &outward, clip.precision);
    outward = truth_edge_outward(incident_shape, incident);
    term_direction(clip.m, &outward, clip.precision);
    term_delta(clip.e, clip.reference, clip.precision);
    term_delta(clip.f, clip.incident, clip.precision);
    term_square_length(&clip.ee, &clip.e[0], &clip.e[1]);
    term_square_length(&clip.ff, &clip.f[0], &clip.f[1]);
    term_dot(&clip.ef, clip.e, clip.f);
    term_dot(&clip.em, clip.e, clip.m);
    term_set(&clip.radius, incident_shape->radius, clip.precision);
    for (int plane = 0; plane < 2; plane++) {
        bool beyond[2];
        for (int end = 0; end < 2; end++) {
            beyond[end] = side_of_plane(&clip, plane, end) < 0;
            if (beyond[end])
                cut[end] = plane;
        }
        is_gone |= beyond[0] && beyond[1];
    }
    truth_edge_surface(incident_shape, incident, surface);
    for (int end = 0; end < 2; end++) {
        if (is_gone || cut[end] < 0)
            fill_end(&clip, end, surface, &ends[end]);
        else
            fill_cut(&clip, cut[end], &ends[end]);
    }
    return is_gone ? 0 : 2;
}
