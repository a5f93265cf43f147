/* Draws an example: the two shapes with the features that the fault is about,
 * what the engine claims in red, and what would be right in green. Contacts,
 * points and normals are marks of the drawing code of `draw`, so that both look
 * alike. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/page/page.h"
#include "verify/judge/judge_faults.h"

/* Widths of the picture, and of the small one of the whole pair, in their own
 * units. */
#define JUDGE_PICTURE_WIDTH 640
#define JUDGE_WHOLE_WIDTH   240

/* A fault that is so many times smaller than the shapes needs a closer view,
 * which shows so many times its size to each side. */
#define CLOSER_BELOW 50
#define CLOSER_SIDE  8

static const enum mark_style claimed_style = STYLE_ERROR;
static const enum mark_style exact_style = STYLE_CONTACT;
static const enum mark_style feature_style = STYLE_FOCUS;

static void include_point(col_box *box, col_vec2 point, double radius)
{
    box->min.x = fmin(box->min.x, point.x - radius);
    box->min.y = fmin(box->min.y, point.y - radius);
    box->max.x = fmax(box->max.x, point.x + radius);
    box->max.y = fmax(box->max.y, point.y + radius);
}

/* A shape of the picture. A is filled like a static body, B like a moving one;
 * the page gives these two neutral colors (report_table.css). */
static struct picture_shape shape_of(const struct judge_example *example,
                                     int side)
{
    const struct judge_drawn *drawn = &example->side[side];
    const col_shape *first = &drawn->pieces[0];
    struct picture_shape shape = {
        .id = side == 0 ? example->a : example->b,
        .words = side == 0 ? "A" : "B",
        .role = side == 0 ? ROLE_STATIC : ROLE_DYNAMIC,
        .is_closed = true,
        .has_inside = first->count > 2 || first->radius > 0,
        .outline = drawn->outline ? drawn->outline : first->vertices,
        .count = drawn->outline ? drawn->outline_count : first->count,
        .pieces = drawn->pieces,
        .piece_count = drawn->piece_count,
        .radius = first->radius,
        .box = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}},
        .rotation = {1, 0},
    };
    for (int i = 0; i < drawn->piece_count; i++)
        for (int k = 0; k < drawn->pieces[i].count; k++)
            include_point(&shape.box, drawn->pieces[i].vertices[k],
                          drawn->pieces[i].radius);
    return shape;
}

/* ---- Features ------------------------------------------------------------ */

/* A vertex, or an edge on the surface of its shape: "e2" of a rounded shape is
 * moved out by the radius. */
struct drawn_feature {
    int count; /* of points; 0: not found */
    col_vec2 at[2];
    double radius; /* of a vertex */
};

/* Twice the area, above 0 if the core is counter-clockwise; 0 of a segment. */
static double area_of(const col_shape *core)
{
    double area = 0;
    for (int i = 2; i < core->count; i++) {
        col_vec2 p = vec_between(core->vertices[0], core->vertices[i - 1]);
        col_vec2 q = vec_between(core->vertices[0], core->vertices[i]);
        area += p.x * q.y - p.y * q.x;
    }
    return area;
}

static struct drawn_feature edge_of(const col_shape *core, int edge)
{
    col_vec2 from = core->vertices[edge];
    col_vec2 to = core->vertices[(edge + 1) % core->count];
    col_vec2 out = vec_back(vec_left(vec_unit(vec_between(from, to))));
    double radius = area_of(core) < 0 ? -core->radius : core->radius;
    return (struct drawn_feature){
        2, {vec_along(from, out, radius), vec_along(to, out, radius)}, 0};
}

/* The feature with a name such as "a.e2", "b.v0" or "a.c1-3". */
static struct drawn_feature find_feature(const struct judge_example *example,
                                         const char *name)
{
    const struct judge_drawn *drawn = &example->side[name[0] == 'b'];
    char kind;
    int number, other = -1, first = 0;
    if (sscanf(name, "%*c.%c%d-%d", &kind, &number, &other) < 2)
        return (struct drawn_feature){.count = 0};
    for (int i = 0; i < drawn->piece_count; i++) {
        const col_shape *core = &drawn->pieces[i];
        const int *vertices = drawn->vertex_numbers;
        const int *edges = drawn->edge_numbers;
        for (int k = 0; k < core->count; k++) {
            int next = (k + 1) % core->count;
            int vertex = vertices ? vertices[first + k] : k;
            int last = vertices ? vertices[first + next] : next;
            int edge = edges ? edges[first + k] : k;
            bool is_cut = edge < 0 && ((vertex == number && last == other) ||
                                       (vertex == other && last == number));
            if (kind == 'v' && vertex == number)
                return (struct drawn_feature){
                    1, {core->vertices[k]}, core->radius};
            if (core->count > 1 &&
                ((kind == 'e' && edge == number) || (kind == 'c' && is_cut)))
                return edge_of(core, k);
        }
        first += core->count;
    }
    return (struct drawn_feature){.count = 0};
}

/* The nearest point of a segment. */
static col_vec2 nearest_of(const col_vec2 ends[2], col_vec2 point)
{
    col_vec2 way = vec_between(ends[0], ends[1]);
    double whole = vec_dot(way, way);
    double along = vec_dot(vec_between(ends[0], point), way);
    double share = whole > 0 ? fmin(fmax(along / whole, 0), 1) : 0;
    return vec_along(ends[0], way, share);
}

/* The place where two features meet: at a vertex, or in the middle of the part
 * of an edge that is beside the other edge. */
static col_vec2 meeting_of(const struct drawn_feature features[2],
                           col_vec2 normal)
{
    const struct drawn_feature *a = &features[0], *b = &features[1];
    if (a->count == 1)
        return vec_along(a->at[0], normal, a->radius);
    if (b->count == 1)
        return vec_along(b->at[0], normal, -b->radius);
    return vec_middle(nearest_of(a->at, b->at[0]), nearest_of(a->at, b->at[1]));
}

/* Marks the features, with their names at `beside` of them; NULL: at their
 * middle. */
static void add_features(struct pen pen, const struct judge_example *example,
                         const struct drawn_feature features[2],
                         const col_vec2 *beside)
{
    for (int i = 0; i < 2; i++) {
        const struct drawn_feature *feature = &features[i];
        const col_shape disc = {
            .vertices = feature->at, .count = 1, .radius = feature->radius};
        const char *name = example->features[i];
        if (feature->count == 1 && feature->radius > 0)
            pen_round(pen, feature_style, &disc);
        else if (feature->count == 1)
            pen_dot(pen, feature_style, feature->at[0], name);
        if (feature->count < 2)
            continue;
        pen_path(pen, feature_style, feature->at, 2);
        pen_label(pen, feature_style,
                  beside ? nearest_of(feature->at, beside[i])
                         : vec_middle(feature->at[0], feature->at[1]),
                  name);
    }
}

/* ---- The picture --------------------------------------------------------- */

/* The place that normals are drawn from: between the points, where the features
 * meet, or between the shapes. */
static col_vec2 anchor_of(const struct judge_example *example,
                          const struct picture_shape *shapes,
                          const struct drawn_feature features[2])
{
    const col_vec2 *points =
        example->exact_count ? example->exact : example->claimed;
    int count =
        example->exact_count ? example->exact_count : example->claimed_count;
    col_box a = shapes[0].box, b = shapes[1].box;
    col_vec2 sum = {0, 0};
    for (int i = 0; i < count; i++) {
        sum.x += points[i].x / count;
        sum.y += points[i].y / count;
    }
    if (count > 0 && isfinite(sum.x) && isfinite(sum.y))
        return sum;
    if (features[0].count > 0 && features[1].count > 0)
        return meeting_of(features, example->has_exact_normal
                                        ? example->exact_normal
                                        : (col_vec2){0, 0});
    col_box both = {{fmax(a.min.x, b.min.x), fmax(a.min.y, b.min.y)},
                    {fmin(a.max.x, b.max.x), fmin(a.max.y, b.max.y)}};
    return (col_vec2){both.min.x / 2 + both.max.x / 2,
                      both.min.y / 2 + both.max.y / 2};
}

static void add_points(struct pen pen, enum mark_style style,
                       const col_vec2 *points, int count, const char *text)
{
    for (int i = 0; i < count; i++)
        pen_dot(pen, style, points[i], i == 0 ? text : NULL);
}

/* True if the error of a fault is a length in the plane. */
static bool is_length(enum verdict_what what)
{
    static const bool lengths[VERDICT_WHATS] = {
        [VERDICT_OVERLAP] = true,    [VERDICT_TOUCHING] = true,
        [VERDICT_DEPTH] = true,      [VERDICT_DISTANCE] = true,
        [VERDICT_SEPARATION] = true, [VERDICT_POINTS] = true,
        [VERDICT_CONTACT] = true,    [VERDICT_CONTACT_DEPTH] = true,
        [VERDICT_DEEPEST] = true,    [VERDICT_UNCOVERED] = true,
        [VERDICT_OUTSIDE] = true,
    };
    return lengths[what];
}

/* Finds the half width of a closer view: of a fault that could not be seen
 * beside the whole shapes. 0: none is needed. */
static double closer_side(const struct judge_example *example, col_box box)
{
    double size = fmax(box.max.x - box.min.x, box.max.y - box.min.y);
    double largest = fmax(fmax(fabs(box.min.x), fabs(box.max.x)),
                          fmax(fabs(box.min.y), fabs(box.max.y)));
    double fault = fmax(example->amount, example->error);
    if (!is_length(example->what) || !(fault > 0) ||
        !(fault * CLOSER_BELOW < size))
        return 0;
    /* Doubles that are nearer to each other cannot be told apart. */
    double side = fmax(CLOSER_SIDE * fault, largest * 0x1p-40);
    return side * 2 < size ? side : 0;
}

/* Writes a picture as an element without its end tag. NULL: out of memory. */
static const char *write_picture(const struct picture *picture, const char *id,
                                 const struct svg_options *options,
                                 size_t *length)
{
    static const char end[] = "</svg>";
    struct sink drawn = sink_to_memory(picture->arena);
    if (picture->failed)
        return NULL;
    svg_write_inline(&drawn, picture, id, options);
    if (drawn.error)
        return NULL;
    size_t used = drawn.used;
    while (used > 0 && drawn.text[used - 1] == '\n')
        used--;
    if (used < strlen(end))
        return NULL;
    *length = used - strlen(end);
    return arena_text(picture->arena, drawn.text, *length);
}

/* The small picture of the whole pair, with a dot at a place. */
static void add_whole(struct picture picture, const char *id, col_vec2 place,
                      struct report_level *level)
{
    char own[48];
    const struct svg_options options = {.width = JUDGE_WHOLE_WIDTH,
                                        .record = -1,
                                        .step = SVG_NO_STEP,
                                        .hides_grid = true,
                                        .hides_legend = true};
    snprintf(own, sizeof own, "%s-whole", id);
    picture.marks = NULL;
    picture.mark_count = picture.mark_room = 0;
    picture.summary = "The whole pair.";
    pen_dot(pen_make(&picture, -1), feature_style, place, NULL);
    level->whole = write_picture(&picture, own, &options, &level->whole_length);
}

void judge_picture(const struct judge_example *example, const char *id,
                   struct arena *arena, struct report_level *level)
{
    struct picture picture = picture_make(arena);
    if (!example->side[0].pieces || !example->side[1].pieces)
        return;
    struct picture_shape *shapes = arena_alloc(arena, 2, sizeof *shapes);
    if (!shapes)
        return;
    for (int i = 0; i < 2; i++)
        shapes[i] = shape_of(example, i);
    picture.shapes = shapes;
    picture.shape_count = picture.shape_room = 2;
    picture.sides[0] = 0;
    picture.sides[1] = 1;
    picture.is_y_up = !example->is_y_down;
    picture.title = example->scene;
    picture.summary = picture_text(
        &picture, "%s and %s: %s. The claim is red, the truth is green.",
        example->a, example->b, example->message);
    const struct drawn_feature features[2] = {
        find_feature(example, example->features[0]),
        find_feature(example, example->features[1])};
    col_vec2 anchor = anchor_of(example, shapes, features);
    double side = closer_side(example, picture_bounds(&picture));
    const struct svg_options options = {
        .width = JUDGE_PICTURE_WIDTH,
        .has_crop = side > 0,
        .crop = {{anchor.x - side, anchor.y - side / 2},
                 {anchor.x + side, anchor.y + side / 2}},
        .record = -1,
        .step = SVG_NO_STEP,
        .hides_legend = true};
    if (side > 0)
        add_whole(picture, id, anchor, level);
    /* The names of features are to the two sides of the place. */
    const col_vec2 beside[2] = {{anchor.x - side / 2, anchor.y},
                                {anchor.x + side / 2, anchor.y}};
    struct pen pen = pen_make(&picture, -1);
    add_features(pen, example, features, side > 0 ? beside : NULL);
    /* The truth is painted last: it covers a claim that is right. */
    if (example->has_claimed_normal)
        pen_pointer(pen, claimed_style, anchor, example->claimed_normal);
    add_points(pen, claimed_style, example->claimed, example->claimed_count,
               "claimed");
    if (example->has_exact_normal)
        pen_pointer(pen, exact_style, anchor, example->exact_normal);
    add_points(pen, exact_style, example->exact, example->exact_count,
               "correct");
    level->picture = write_picture(&picture, id, &options, &level->length);
}
