/* Gaps along directions, and which directions are right. */
#include <math.h>

#include "verify/truth/signed_gap.h"
#include "verify/truth/truth_vector.h"

/* ---- Gaps --------------------------------------------------------------- */

bool truth_is_extreme(const struct truth_shape *shape, int vertex,
                      const struct truth_direction *direction)
{
    struct judge_point at = shape->vertices[vertex];
    for (int i = 0; i < shape->hull_count; i++) {
        struct judge_point other = shape->vertices[shape->hull[i]];
        if (along_sign(direction, (struct way){at, other}) > 0)
            return false;
    }
    return true;
}

/* The corner of a hull that is farthest along a direction, or, for a sign of
 * -1, against it. */
static struct judge_point extreme(const struct truth_shape *shape,
                                  const struct truth_direction *direction,
                                  int sign)
{
    struct judge_point best = shape->vertices[shape->hull[0]];
    for (int i = 1; i < shape->hull_count; i++) {
        struct judge_point other = shape->vertices[shape->hull[i]];
        if (sign * along_sign(direction, (struct way){best, other}) > 0)
            best = other;
    }
    return best;
}

struct real truth_gap_along(const struct truth *truth,
                            const struct truth_direction *direction)
{
    struct way way = {extreme(truth->a, direction, 1),
                      extreme(truth->b, direction, -1)};
    struct big along[2], between[2], product, square, radii[3];
    vector_of_direction(along, direction);
    vector_of_way(between, way);
    big_dot(&product, along, between);
    big_square_length(&square, &along[0], &along[1]);
    big_set(&radii[0], truth->a->radius);
    big_set(&radii[1], truth->b->radius);
    big_add(&radii[2], &radii[0], &radii[1]);
    return signed_gap(&product, &square, &radii[2]);
}

static struct truth_direction direction_of(double x, double y)
{
    return (struct truth_direction){.to = {x, y}};
}

struct real truth_gap_of(const struct truth *truth, double x, double y)
{
    struct truth_direction direction = direction_of(x, y);
    return truth_gap_along(truth, &direction);
}

/* ---- Normals ------------------------------------------------------------ */

struct real_vec truth_unit(const struct truth_direction *direction)
{
    struct big along[2], square;
    vector_of_direction(along, direction);
    big_square_length(&square, &along[0], &along[1]);
    struct real length = real_of_big(&square);
    length = real_sqrt(&length);
    struct real x = real_of_big(&along[0]), y = real_of_big(&along[1]);
    return (struct real_vec){real_div(&x, &length), real_div(&y, &length)};
}

/* Whether the second points the same way as the first, which is not (0, 0). */
static bool is_same_way(const struct big p[2], const struct big q[2])
{
    struct big product;
    big_cross(&product, p, q);
    if (product.sign != 0)
        return false;
    big_dot(&product, p, q);
    return product.sign > 0;
}

/* Whether a vector lies between two, counter-clockwise by 180 degrees at most.
 */
static bool is_between(const struct big v[2], const struct big first[2],
                       const struct big last[2])
{
    struct big before, behind;
    big_cross(&before, first, v);
    big_cross(&behind, v, last);
    return before.sign >= 0 && behind.sign >= 0;
}

static bool is_right(const struct truth *truth, const struct big v[2])
{
    struct big first[2], last[2];
    if (truth->spread == TRUTH_NORMALS_ALL)
        return true;
    if (truth->spread == TRUTH_NORMALS_BETWEEN) {
        vector_of_direction(first, &truth->normals[0]);
        vector_of_direction(last, &truth->normals[1]);
        return is_between(v, first, last);
    }
    for (int i = 0; i < truth->normal_count; i++) {
        vector_of_direction(first, &truth->normals[i]);
        if (is_same_way(first, v))
            return true;
    }
    return false;
}

bool truth_is_normal(const struct truth *truth,
                     const struct truth_direction *direction)
{
    struct big v[2];
    vector_of_direction(v, direction);
    return (v[0].sign != 0 || v[1].sign != 0) && is_right(truth, v);
}

/* How far a claim is from a direction made a unit vector, in doubles: the
 * larger of both coordinates. */
static double distance_from(const struct truth_direction *direction, double x,
                            double y)
{
    double dx = direction->to.x - direction->from.x;
    double dy = direction->to.y - direction->from.y;
    double size = fabs(dx) > fabs(dy) ? fabs(dx) : fabs(dy);
    double length;
    dx /= size;
    dy /= size;
    length = sqrt(dx * dx + dy * dy);
    double off_x = fabs(x - (direction->turned ? -dy : dx) / length);
    double off_y = fabs(y - (direction->turned ? dx : dy) / length);
    return off_x > off_y ? off_x : off_y;
}

struct real_vec truth_nearest_normal(const struct truth *truth, double x,
                                     double y)
{
    struct truth_direction claim = direction_of(x, y);
    bool is_zero = fabs(x) <= 0 && fabs(y) <= 0;
    if (truth->spread == TRUTH_NORMALS_ALL && is_zero)
        claim = direction_of(1, 0);
    if (truth->spread != TRUTH_NORMALS_LISTED && truth_is_normal(truth, &claim))
        return truth_unit(&claim);
    int nearest = 0;
    double least = HUGE_VAL;
    for (int i = 0; i < truth->normal_count; i++) {
        double distance = distance_from(&truth->normals[i], x, y);
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return truth_unit(&truth->normals[nearest]);
}
