/* The surface of an incident edge, between the planes at the ends of a
 * reference edge.
 *
 * With e and f the ways along the reference and the incident edge, n and m
 * their outward normals, each as long as its edge, p and u their first vertices
 * and R and r their radii, the incident surface runs from u + r m / |f| along
 * f. Measured along e from p, in units of 1 / |e|, it begins at e.(u - p) + r
 * e.m / |f| and gains e.f. The exact parts are worked out in whole numbers, so
 * that only roots are rounded. */
#include "verify/truth/signed_gap.h"
#include "verify/truth/truth_edge.h"
#include "verify/truth/truth_vector.h"

struct clipping {
    const struct truth_shape *reference_shape, *incident_shape;
    struct way reference, incident;
    struct big e[2], f[2], n[2], m[2];
    struct big ee, ff, ef, em; /* products */
    struct big radius;         /* r */
};

static void prepare(struct clipping *clip, const struct truth_shape *of,
                    int reference, const struct truth_shape *in, int incident)
{
    int next = reference + 1 < of->count ? reference + 1 : 0;
    clip->reference_shape = of;
    clip->incident_shape = in;
    clip->reference = (struct way){of->vertices[reference], of->vertices[next]};
    next = incident + 1 < in->count ? incident + 1 : 0;
    clip->incident = (struct way){in->vertices[incident], in->vertices[next]};
    struct truth_direction outward = truth_edge_outward(of, reference);
    vector_of_direction(clip->n, &outward);
    outward = truth_edge_outward(in, incident);
    vector_of_direction(clip->m, &outward);
    vector_of_way(clip->e, clip->reference);
    vector_of_way(clip->f, clip->incident);
    big_square_length(&clip->ee, &clip->e[0], &clip->e[1]);
    big_square_length(&clip->ff, &clip->f[0], &clip->f[1]);
    big_dot(&clip->ef, clip->e, clip->f);
    big_dot(&clip->em, clip->e, clip->m);
    big_set(&clip->radius, in->radius);
}

/* ---- Decisions ---------------------------------------------------------- */

/* Sign of whole + part / sqrt(square). */
static int sign_with_root(const struct big *whole, const struct big *part,
                          const struct big *square)
{
    if (whole->sign * part->sign >= 0)
        return whole->sign != 0 ? whole->sign : part->sign;
    struct big first, second, part_square;
    big_mul(&part_square, whole, whole);
    big_mul(&first, &part_square, square);
    big_mul(&second, part, part);
    int sign = big_compare(&first, &second);
    return sign == 0 ? 0 : sign > 0 ? whole->sign : part->sign;
}

/* On which side of the plane at an end of the reference edge an end of the
 * incident surface is: 1 on the edge's, 0 in the plane, -1 beyond. */
static int side_of_plane(const struct clipping *clip, int plane, int end)
{
    struct way way = {plane ? clip->reference.to : clip->reference.from,
                      end ? clip->incident.to : clip->incident.from};
    struct big between[2], whole, part;
    vector_of_way(between, way);
    big_dot(&whole, clip->e, between);
    big_mul(&part, &clip->radius, &clip->em);
    int sign = sign_with_root(&whole, &part, &clip->ff);
    return plane ? -sign : sign;
}

/* ---- Numbers ------------------------------------------------------------ */

/* sqrt of a product. */
static struct real root_of_product(const struct big *x, const struct big *y)
{
    struct big product;
    big_mul(&product, x, y);
    struct real root = real_of_big(&product);
    return real_sqrt(&root);
}

static struct real quotient(const struct big *x, const struct real *y)
{
    struct real top = real_of_big(x);
    return real_div(&top, y);
}

/* Below the surface of the reference edge, where n.(p - point) / |e| is told.
 */
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
    struct way way = {end ? clip->incident.to : clip->incident.from,
                      clip->reference.from};
    struct big between[2], product, part;
    struct real length = root_of_product(&clip->ee, &clip->ff), term;
    struct real side = real_of_big(&clip->ee);
    side = real_sqrt(&side);
    vector_of_way(between, way);
    out->cut = -1;
    out->point = surface[end];
    /* n.(p - u) / |e| - r n.m / (|e| |f|) */
    big_dot(&product, clip->n, between);
    struct real below = quotient(&product, &side);
    big_dot(&product, clip->n, clip->m);
    big_mul(&part, &clip->radius, &product);
    term = quotient(&part, &length);
    below = real_sub(&below, &term);
    out->depth = depth_of(clip, &below);
    /* e.(u - p) / |e| + r e.m / (|e| |f|) */
    big_dot(&product, clip->e, between);
    big_negate(&product);
    out->along = quotient(&product, &side);
    big_mul(&part, &clip->radius, &clip->em);
    term = quotient(&part, &length);
    out->along = real_add(&out->along, &term);
}

/* r * root / e.f, turned round where one of the shapes is passed clockwise. */
static struct real shift_of(const struct clipping *clip,
                            const struct real *root)
{
    struct real radius = real_of_big(&clip->radius);
    struct real gain = real_of_big(&clip->ef);
    struct real by = real_mul(root, &radius);
    by = real_div(&by, &gain);
    bool turned =
        clip->reference_shape->winding != clip->incident_shape->winding;
    return turned ? real_negative(&by) : by;
}

/* A coordinate of the cut: (u e.f + f k) / e.f + n r |f| / e.f. */
static struct real cut_coordinate(const struct clipping *clip, double u,
                                  int axis, const struct big *k)
{
    struct big start, first, second, sum;
    big_set(&start, u);
    big_mul(&first, &start, &clip->ef);
    big_mul(&second, &clip->f[axis], k);
    big_add(&sum, &first, &second);
    struct real gain = real_of_big(&clip->ef), root = real_of_big(&clip->ff);
    struct real at = quotient(&sum, &gain), n = real_of_big(&clip->n[axis]);
    root = real_sqrt(&root);
    root = shift_of(clip, &root);
    n = real_mul(&n, &root);
    return real_add(&at, &n);
}

/* (e.f n.(p - u) - n.f k) / (e.f |e|) - r |f| |e| / e.f, below the core's edge.
 */
static struct real cut_depth(const struct clipping *clip, const struct big *k)
{
    struct way way = {clip->incident.from, clip->reference.from};
    struct big between[2], product, first, second, sum;
    vector_of_way(between, way);
    big_dot(&product, clip->n, between);
    big_mul(&first, &product, &clip->ef);
    big_dot(&product, clip->n, clip->f);
    big_mul(&second, &product, k);
    big_sub(&sum, &first, &second);
    struct real length = real_of_big(&clip->ee);
    struct real shift = root_of_product(&clip->ee, &clip->ff);
    struct real gain = real_of_big(&clip->ef);
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
    struct way way = {clip->incident.from,
                      plane ? clip->reference.to : clip->reference.from};
    struct big between[2], k;
    vector_of_way(between, way);
    big_dot(&k, clip->e, between);
    out->cut = plane;
    out->point.x = cut_coordinate(clip, clip->incident.from.x, 0, &k);
    out->point.y = cut_coordinate(clip, clip->incident.from.y, 1, &k);
    out->depth = cut_depth(clip, &k);
    out->along = plane ? real_of_big(&clip->ee) : real_of(0);
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
    prepare(&clip, reference_shape, reference, incident_shape, incident);
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
