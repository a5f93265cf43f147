/* The surface of the incident edge as seen from the reference: a straight line,
 * and behind its near end the round that goes on to the tip. */
#include "verify/truth/contact_segment.h"

/* The depth at a place along the edge, by the two ends of its line; false: it
 * stands straight on the reference. */
static bool line_depth(const struct contact_segment *segment,
                       const struct real *along, struct real *depth)
{
    const struct truth_clipped *p = &segment->line[0], *q = &segment->line[1];
    struct real whole = real_sub(&q->along, &p->along);
    struct real rise = real_sub(&q->depth, &p->depth);
    struct real part = real_sub(along, &p->along);
    if (real_sign(&whole) == 0)
        return false;
    rise = real_mul(&rise, &part);
    rise = real_div(&rise, &whole);
    *depth = real_add(&p->depth, &rise);
    return true;
}

/* Whether a place along the edge is beyond the end of its line, where the round
 * about the near vertex goes on to the tip. */
static bool is_on_round(const struct contact_segment *segment,
                        const struct real *along)
{
    int near = segment->near;
    if (!segment->has_line || near < 0)
        return near >= 0;
    const struct real *end = &segment->line[near].along;
    const struct real *tip = &segment->ends[near].along;
    return real_compare(tip, end) < 0 ? real_compare(along, end) < 0
                                      : real_compare(along, end) > 0;
}

/* The depth there: that of the tip, less what a circle falls back. */
static struct real round_depth(const struct contact_segment *segment,
                               const struct real *along)
{
    const struct truth_clipped *tip = &segment->ends[segment->near];
    struct real radius = real_of(incident_hull(segment)->radius);
    struct real off = real_sub(along, &tip->along);
    struct real square = real_mul(&radius, &radius);
    struct real beside = real_mul(&off, &off);
    square = real_sub(&square, &beside);
    if (real_sign(&square) < 0)
        square = real_of(0);
    struct real core = real_sub(&tip->depth, &radius);
    struct real left = real_sqrt(&square);
    return real_add(&core, &left);
}

bool contact_surface_depth(const struct contact_segment *segment,
                           const struct real *along, struct real *depth)
{
    if (is_on_round(segment, along)) {
        *depth = round_depth(segment, along);
        return true;
    }
    return segment->has_line && line_depth(segment, along, depth);
}

struct real contact_surface_off(const struct contact_segment *segment,
                                const struct real *along, double error)
{
    struct real off = real_of(error);
    const struct truth_clipped *p = &segment->line[0], *q = &segment->line[1];
    if (!segment->has_line || is_on_round(segment, along))
        return off;
    struct real_vec way = {real_sub(&q->along, &p->along),
                           real_sub(&q->depth, &p->depth)};
    struct real length = real_length(&way);
    struct real share = real_magnitude(&way.x);
    share = real_div(&share, &length);
    return real_mul(&off, &share);
}
