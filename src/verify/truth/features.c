/* Names the features of two shapes, and finds the right values that faults
 * report: the features that meet along a normal, a point of each shape there,
 * and the nearest point of a surface. Only faults need these values, so a
 * correct claim costs nothing here. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "verify/truth/judging.h"

/* ---- Names --------------------------------------------------------------- */

struct feature_name name_of_vertex(const struct verdict_shape *shape,
                                   int vertex)
{
    int number = shape->vertex_numbers ? shape->vertex_numbers[vertex] : vertex;
    return (struct feature_name){'v', {number, -1}};
}

struct feature_name name_of_edge(const struct verdict_shape *shape, int edge)
{
    int number = shape->edge_numbers ? shape->edge_numbers[edge] : edge;
    int next = edge + 1 < shape->shape.count ? edge + 1 : 0;
    if (number >= 0 || !shape->vertex_numbers)
        return (struct feature_name){'e', {number, -1}};
    return (struct feature_name){
        'c', {shape->vertex_numbers[edge], shape->vertex_numbers[next]}};
}

struct feature_name name_of_claimed(const struct claim_feature *feature)
{
    if (feature->index < 0)
        return (struct feature_name){'c', {feature->cut[0], feature->cut[1]}};
    return (struct feature_name){feature->is_vertex ? 'v' : 'e',
                                 {feature->index, -1}};
}

struct feature_name name_of_feature(const struct verdict_shape *shape,
                                    struct hull_feature feature)
{
    const struct truth_shape *own = &shape->shape;
    int vertex = own->hull[feature.corner];
    if (!feature.is_edge)
        return name_of_vertex(shape, vertex);
    /* The hull runs counter-clockwise. */
    int before = vertex > 0 ? vertex - 1 : own->count - 1;
    return name_of_edge(shape, own->winding > 0 ? vertex : before);
}

void feature_name_write(char text[VERDICT_FEATURE], bool of_b,
                        struct feature_name name)
{
    char side = of_b ? 'b' : 'a';
    if (name.kind == 'c')
        snprintf(text, VERDICT_FEATURE, "%c.c%d-%d", side, name.number[0],
                 name.number[1]);
    else
        snprintf(text, VERDICT_FEATURE, "%c.%c%d", side, name.kind,
                 name.number[0]);
}

struct verdict_value feature_text(bool of_b, struct feature_name name)
{
    struct verdict_value value = {.form = VERDICT_TEXT};
    feature_name_write(value.text, of_b, name);
    return value;
}

struct verdict_value features_text(struct feature_name a, struct feature_name b)
{
    struct verdict_value value = {.form = VERDICT_TEXT};
    char first[VERDICT_FEATURE], second[VERDICT_FEATURE];
    feature_name_write(first, false, a);
    feature_name_write(second, true, b);
    snprintf(value.text, sizeof value.text, "%s %s", first, second);
    return value;
}

void fault_feature(struct verdict_fault *fault, bool of_b,
                   struct feature_name name)
{
    char text[VERDICT_FEATURE];
    feature_name_write(text, of_b, name);
    if (!fault->features[0][0])
        memcpy(fault->features[0], text, sizeof text);
    else if (!fault->features[1][0] && strcmp(fault->features[0], text) != 0)
        memcpy(fault->features[1], text, sizeof text);
}

void judging_feature(struct judging *judging, bool of_b,
                     struct feature_name name)
{
    struct verdict *verdict = judging->verdict;
    if (verdict->count > 0)
        fault_feature(&verdict->faults[verdict->count - 1], of_b, name);
}

/* ---- The features that meet along a normal ------------------------------- */

struct hull_feature right_feature(const struct judging *judging, bool of_b)
{
    return feature_along(&judging_shape(judging, of_b)->shape,
                         direction_from(of_b, near_vec(&judging->normal)));
}

struct feature_name right_name(const struct judging *judging, bool of_b)
{
    return name_of_feature(judging_shape(judging, of_b),
                           right_feature(judging, of_b));
}

struct verdict_value right_axis(const struct judging *judging)
{
    struct hull_feature a = right_feature(judging, false);
    struct hull_feature b = right_feature(judging, true);
    struct feature_name of_a = right_name(judging, false);
    struct feature_name of_b = right_name(judging, true);
    if (a.is_edge)
        return feature_text(false, of_a);
    if (b.is_edge)
        return feature_text(true, of_b);
    return features_text(of_a, of_b);
}

void faults_name_features(struct judging *judging)
{
    struct verdict *verdict = judging->verdict;
    for (int i = 0; i < verdict->count; i++)
        for (int of_b = 0;
             of_b < 2 && (of_b || !verdict->faults[i].features[0][0]); of_b++)
            fault_feature(&verdict->faults[i], of_b, right_name(judging, of_b));
}

/* How far a corner is along the left side of the normal, in doubles. */
static double beside(const struct judging *judging,
                     const struct truth_shape *shape, int corner)
{
    struct claim_vec normal = near_vec(&judging->normal);
    struct claim_vec at = shape->vertices[shape->hull[corner]];
    return at.y * normal.x - at.x * normal.y;
}

/* The end of a feature that is farther to the right of the normal, or (sign -1)
 * to the left. */
static int outer_end(const struct judging *judging,
                     const struct truth_shape *shape,
                     struct hull_feature feature, int sign)
{
    int next = feature.corner + 1 < shape->hull_count ? feature.corner + 1 : 0;
    double first = sign * beside(judging, shape, feature.corner);
    double second = sign * beside(judging, shape, next);
    return feature.is_edge && second < first ? next : feature.corner;
}

/* The right (sign 1) or left (sign -1) end of the places where the shapes are
 * closest or deepest: a point of each surface. A vertex is the only place. Of
 * two edges that face each other, the end is the one beside the other edge. */
static void right_end(const struct judging *judging, int sign,
                      struct real_vec points[2])
{
    const struct truth_shape *shapes[2] = {&judging->pair->a->shape,
                                           &judging->pair->b->shape};
    struct hull_feature features[2];
    int ends[2];
    double at[2];
    for (int of_b = 0; of_b < 2; of_b++) {
        features[of_b] = right_feature(judging, of_b);
        ends[of_b] = outer_end(judging, shapes[of_b], features[of_b], sign);
        at[of_b] = sign * beside(judging, shapes[of_b], ends[of_b]);
    }
    bool own = features[0].is_edge &&
               (!features[1].is_edge || at[1] > at[0]); /* it is B's */
    double radius = shapes[own]->radius;
    struct real out = real_of(own ? -radius : radius);
    struct real delta = own ? real_negative(&judging->along) : judging->along;
    struct real_vec vertex =
        real_vec_of(shapes[own]->vertices[shapes[own]->hull[ends[own]]]);
    points[own] = real_vec_moved(&vertex, &out, &judging->normal);
    points[!own] = real_vec_moved(&points[own], &delta, &judging->normal);
}

struct real_vec nearest_of_segment(const struct real_vec ends[2],
                                   const struct real_vec *place,
                                   struct real *share)
{
    struct real_vec delta = real_vec_between(&ends[0], &ends[1]);
    struct real_vec off = real_vec_between(&ends[0], place);
    struct real along = real_dot(&off, &delta),
                whole = real_dot(&delta, &delta);
    *share = real_of(0);
    if (real_sign(&along) > 0 && real_sign(&whole) > 0)
        *share = real_compare(&along, &whole) < 0 ? real_div(&along, &whole)
                                                  : real_of(1);
    return real_vec_moved(&ends[0], share, &delta);
}

struct real_vec right_point(const struct judging *judging, bool of_b,
                            struct claim_vec near)
{
    struct real_vec right[2], left[2], place = real_vec_of(near);
    struct real share;
    right_end(judging, 1, right);
    right_end(judging, -1, left);
    const struct real_vec ends[2] = {right[of_b], left[of_b]};
    return nearest_of_segment(ends, &place, &share);
}
