/* What `ray` answers: the rays, and what they hit in order. */
#include "draw/marks/mark.h"

/* Rays that hit more are labelled at the first ones alone. */
#define LABELLED_MOST 12

/* A hit; the fraction stands beside it, once where several are at one point. */
static void mark_hit(struct pen pen, const struct item *hit, col_vec2 from,
                     double *last)
{
    bool is_inside = member_truth(hit, "inside", false);
    double fraction = member_number(hit, "fraction", 0);
    bool is_labelled = fraction > *last && hit->index < LABELLED_MOST;
    const char *text = NULL;
    col_vec2 at = from, normal;
    if (!is_inside && !member_vec2(hit, "point", &at))
        return;
    if (member_unit(hit, "normal", &normal))
        pen_pointer(pen, STYLE_NORMAL, at, normal);
    if (is_labelled && is_inside)
        text = "inside";
    else if (is_labelled)
        text = picture_text(pen.picture, "%s", picture_number(fraction).text);
    pen_dot(pen, STYLE_RAY_HIT, at, text);
    *last = fraction > *last ? fraction : *last;
}

static const char *text_of(struct picture *picture, const struct item *record,
                           const col_vec2 ends[2])
{
    const struct item *hits = item_member(record, "hits");
    const struct item *first = item_element(hits, 0);
    int count = item_length(hits);
    const char *ray = picture_text(picture, "the ray from %s to %s",
                                   mark_point(picture, ends[0]),
                                   mark_point(picture, ends[1]));
    if (!first)
        return picture_text(picture, "%s hits nothing", ray);
    const char *shape = mark_id(picture, first, "shape");
    if (member_truth(first, "inside", false))
        return picture_text(picture, "%s hits %d shape%s, starts in %s", ray,
                            count, count == 1 ? "" : "s", shape);
    return picture_text(picture, "%s hits %d shape%s, first %s at %s", ray,
                        count, count == 1 ? "" : "s", shape,
                        mark_amount(picture, first, "fraction"));
}

const char *mark_ray(struct drawing *drawing, struct pen pen,
                     const struct item *record)
{
    (void)drawing;
    const struct item *hits = item_member(record, "hits");
    const struct item *hit = item_first(hits);
    double last = -1;
    col_vec2 ends[2];
    if (!member_vec2(record, "from", &ends[0]) ||
        !member_vec2(record, "to", &ends[1]))
        return "";
    pen_arrow(pen_at(pen, "to"), STYLE_RAY, ends[0], ends[1]);
    pen_dot(pen_at(pen, "from"), STYLE_RAY, ends[0], NULL);
    for (; hit; hit = hit->next) {
        const char *key = picture_text(pen.picture, "hits/%d", hit->index);
        mark_hit(pen_at(pen, key), hit, ends[0], &last);
    }
    return text_of(pen.picture, record, ends);
}
