/* Places the badges, words of marks and ids of shapes of a picture. Steps of a
 * page are visible one at a time, so each step may use the places of the
 * others. */
#include <string.h>

#include "draw/svg/layout.h"
#include "draw/svg/markup.h"
#include "draw/svg/svg_parts.h"

/* An id does not stand on words or anything else that must be seen; and among
 * more than CROWD shapes on few lines, nor has it many letters. */
#define MOST          60
#define MOST_IN_CROWD 14
#define CROWD         30
#define LONG          28
#define LONG_IN_CROWD 16

/* Of the picture: a shape of more is not one that words can be beside. */
#define LARGE 0.8

static col_box box_around(col_vec2 at, double half)
{
    return (col_box){{at.x - half, at.y - half}, {at.x + half, at.y + half}};
}

/* ---- Ids of shapes ------------------------------------------------------- */

static const struct choice inside[] = {
    {{0, 0}, 0, false},   {{0, -1}, 2, false},  {{0, 1}, 2, false},
    {{0, -1}, 14, false}, {{0, 1}, 14, false},  {{1, 0}, 4, false},
    {{-1, 0}, 4, false},  {{0, -1}, 28, false}, {{0, 1}, 28, false},
    {{1, -1}, 6, false},  {{-1, 1}, 6, false},  {{-1, -1}, 6, false},
    {{1, 1}, 6, false},   {{0, -1}, 44, false}, {{0, 1}, 44, false},
};

#define INSIDE ((int)(sizeof inside / sizeof *inside))

/* The box of the largest piece, or of the whole shape where it has none. */
static col_box core_of(const struct picture_shape *shape)
{
    col_box box = shape->box;
    double most = 0;
    for (int i = 0; i < shape->piece_count && shape->piece_count > 1; i++) {
        col_box piece = col_bounds(&shape->pieces[i]);
        double area = (piece.max.x - piece.min.x) * (piece.max.y - piece.min.y);
        if (area > most) {
            most = area;
            box = piece;
        }
    }
    return box;
}

/* Beside the box: above, below, to the right, to the left. */
static struct text_place place_beside(struct crowd *crowd, col_box box,
                                      struct label_words words)
{
    double wide = (box.max.x - box.min.x) / 2;
    double high = (box.max.y - box.min.y) / 2;
    const struct choice beside[] = {
        {{0, -1}, high + 3, false},  {{0, 1}, high + 3, false},
        {{1, 0}, wide + 4, false},   {{-1, 0}, wide + 4, false},
        {{0, -1}, high + 16, false}, {{0, 1}, high + 16, false},
    };
    return place_words(crowd, box_middle(box), beside,
                       (int)(sizeof beside / sizeof *beside), words);
}

/* Places an id in the visible part of the largest piece, if it fits there or
 * the shape is very large; else beside the shape. */
static void place_id(struct canvas *canvas, struct layout *layout, int number,
                     bool is_inside)
{
    const struct picture_shape *shape = &canvas->picture->shapes[number];
    struct text_place *place = &layout->shapes[number];
    bool is_crowd = layout->seen > CROWD;
    struct label_words words = {
        picture_label(canvas->picture, number, is_crowd ? LONG_IN_CROWD : LONG),
        LAYOUT_SHAPE, is_crowd ? MOST_IN_CROWD : MOST, false};
    col_box box = view_seen(&canvas->view, shape->box);
    col_box core = view_seen(&canvas->view, core_of(shape));
    bool fits =
        text_width(words.text, words.size) + 6 < core.max.x - core.min.x &&
        words.size + 4 < core.max.y - core.min.y;
    bool is_large = box.max.x - box.min.x > LARGE * canvas->view.width &&
                    box.max.y - box.min.y > LARGE * canvas->view.height;
    if (!is_inside)
        *place =
            place_beside(&layout->crowd, shape->has_inside ? box : core, words);
    else if (shape->has_inside && (fits || is_large))
        *place = place_words(&layout->crowd, box_middle(core), inside, INSIDE,
                             words);
    place->text = words.text;
}

/* First those in their shapes: they leave less to be guessed. */
static void place_ids(struct canvas *canvas, struct layout *layout)
{
    const struct picture *picture = canvas->picture;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < picture->shape_count; i++) {
            const struct picture_shape *shape = &picture->shapes[i];
            if (!layout->shapes[i].is_free && shape->id[0] &&
                canvas_meets(canvas, &shape->box))
                place_id(canvas, layout, i, pass == 0);
        }
}

static void keep_ids(struct canvas *canvas, struct layout *layout)
{
    for (int i = 0; i < canvas->picture->shape_count; i++) {
        const struct text_place *place = &layout->shapes[i];
        struct label_words words = {place->text, LAYOUT_SHAPE, MOST, false};
        if (place->is_free)
            place_keep(&layout->crowd, place, words);
    }
}

/* ---- Badges --------------------------------------------------------------
 *
 * If several findings are at one place, their discs lie around it like cells of
 * a honeycomb. */

/* How far discs are apart, and how many rings of cells are tried. */
#define APART (2 * MARK_BADGE_RADIUS + 2)
#define RINGS 12

/* sqrt(3) / 2, for the rows of a honeycomb. */
#define ROW 0.8660254037844386

/* The six ways from a cell to its neighbours; rings are walked along them. */
static const col_vec2 ways[6] = {{0.5, ROW},   {-0.5, ROW}, {-1, 0},
                                 {-0.5, -ROW}, {0.5, -ROW}, {1, 0}};

static bool is_free(struct crowd *crowd, col_vec2 at)
{
    return crowd_weight(crowd, box_around(at, MARK_BADGE_RADIUS)) < 1;
}

/* The way to the nearest free cell; none where all are taken: then it lies on
 * others. */
static col_vec2 find_cell(struct crowd *crowd, col_vec2 at)
{
    if (is_free(crowd, at))
        return (col_vec2){0, 0};
    for (int ring = 1; ring <= RINGS; ring++) {
        col_vec2 offset = {ring * APART * 0.5, -ring * APART * ROW};
        for (int i = 0; i < 6 * ring; i++) {
            if (is_free(crowd, vec_along(at, offset, 1)))
                return offset;
            offset = vec_along(offset, ways[i / ring], APART);
        }
    }
    return (col_vec2){0, 0};
}

static void place_badges(struct canvas *canvas, struct layout *layout)
{
    const struct picture *picture = canvas->picture;
    for (int i = 0; i < picture->mark_count; i++) {
        const struct mark *mark = &picture->marks[i];
        if (mark->kind != MARK_BADGE || !mark_is_wanted(canvas, mark) ||
            !canvas_shows(canvas, mark->points[0]))
            continue;
        col_vec2 at = canvas_at(canvas, mark->points[0]);
        col_vec2 offset = find_cell(&layout->crowd, at);
        layout->marks[i] = (struct text_place){
            .at = at, .offset = offset, .side = TEXT_AROUND, .is_free = true};
        crowd_add_box(&layout->crowd,
                      box_around(vec_along(at, offset, 1), MARK_BADGE_RADIUS),
                      ON_WORDS);
    }
}

/* Edges of shapes that words keep away from, at most. */
#define EDGES 4000

/* Picture units: a line of that width is an edge that is told, and words beside
 * a span that is shorter lie on what is at its ends. */
#define THICK 3
#define SHORT 28

/* Half the side of what a dot covers. */
#define DOT 4

/* No place costs as much; and what words may cost among more than CROWD marks
 * that are seen at once. */
#define ANY          1e9
#define LAYOUT_MOST  20
#define LAYOUT_CROWD 200

/* ---- What is in the way -------------------------------------------------- */

static void add_line(struct canvas *canvas, struct crowd *crowd,
                     const col_vec2 world[2], double weight)
{
    col_vec2 ends[2] = {canvas_local(canvas, world[0]),
                        canvas_local(canvas, world[1])};
    if (line_clip(ends, canvas->reach))
        crowd_add_line(crowd, canvas_paper(canvas, ends[0]),
                       canvas_paper(canvas, ends[1]), weight);
}

/* Adds the lines of a mark: words can be read on a thin line, and not on a
 * thick one. */
static void add_mark(struct canvas *canvas, struct crowd *crowd,
                     const struct mark *mark)
{
    const col_vec2 *points = mark->points;
    double weight = theme_style(mark->style)->width < THICK ? ON_MARK : ON_EDGE;
    if (mark->kind != MARK_POINTER && mark->kind != MARK_DOT) {
        for (int i = 0; i + 1 < mark->count; i++)
            add_line(canvas, crowd, points + i, weight);
        if ((mark->kind == MARK_POLYGON || mark->kind == MARK_ROUND) &&
            mark->count > 2)
            add_line(canvas, crowd,
                     (col_vec2[]){points[mark->count - 1], points[0]}, weight);
        return;
    }
    if (!canvas_shows(canvas, points[0]))
        return;
    col_vec2 at = canvas_at(canvas, points[0]);
    if (mark->kind == MARK_POINTER)
        crowd_add_line(crowd, at, pointer_tip(canvas, mark), ON_MARK);
    else
        crowd_add_box(crowd, box_around(at, DOT), ON_WORDS);
}

static void add_outlines(struct canvas *canvas, struct crowd *crowd)
{
    const struct picture *picture = canvas->picture;
    int left = EDGES;
    for (int i = 0; i < picture->shape_count && left > 0; i++) {
        const struct picture_shape *shape = &picture->shapes[i];
        if (shape->count < 2 || shape->ring_ends ||
            !canvas_meets(canvas, &shape->box))
            continue;
        for (int e = 0; e < shape->count && left > 0; e++, left--) {
            int next = e + 1 < shape->count ? e + 1 : 0;
            if (next > 0 || shape->is_closed)
                add_line(canvas, crowd,
                         (col_vec2[]){shape->outline[e], shape->outline[next]},
                         ON_OUTLINE);
        }
    }
}

/* ---- Words of marks ------------------------------------------------------ */

/* Around a point: corners and sides, near and not so near. */
static const struct choice around[] = {
    {{1, -1}, 4, false},   {{1, 0}, 8, false},   {{1, 1}, 4, false},
    {{0, -1}, 8, false},   {{0, 1}, 8, false},   {{-1, -1}, 4, false},
    {{-1, 0}, 8, false},   {{-1, 1}, 4, false},  {{1, -1}, 14, false},
    {{1, 1}, 14, false},   {{0, -1}, 22, false}, {{0, 1}, 22, false},
    {{-1, -1}, 14, false}, {{-1, 1}, 14, false}, {{1, 0}, 26, false},
    {{-1, 0}, 26, false},  {{0, -1}, 38, false}, {{0, 1}, 38, false},
};

#define AROUND ((int)(sizeof around / sizeof *around))

/* Places words beside what is seen of a mark's first line. */
static struct text_place place_beside_line(struct canvas *canvas,
                                           struct crowd *crowd,
                                           const struct mark *mark,
                                           struct label_words words)
{
    col_vec2 way = canvas_way(canvas, mark->points), n = {way.y, -way.x};
    col_vec2 ends[2] = {canvas_local(canvas, mark->points[0]),
                        canvas_local(canvas, mark->points[1])};
    if (!line_clip(ends, canvas->reach))
        return (struct text_place){.is_free = false};
    /* The normal leads up, or to the right. */
    if (n.y > 0 || (!(n.y < 0) && n.x < 0))
        n = vec_back(n);
    col_vec2 from = canvas_paper(canvas, ends[0]);
    col_vec2 to = canvas_paper(canvas, ends[1]), middle = vec_middle(from, to);
    col_vec2 back = vec_back(n), on = vec_left(n), off = vec_back(on);
    double length = vec_length(vec_between(from, to)), end = length / 2 + 4;
    const struct choice beside[] = {
        {n, 5, true},    {back, 5, true},  {n, 14, true}, {back, 14, true},
        {n, 28, true},   {back, 28, true}, {n, 44, true}, {back, 44, true},
        {on, end, true}, {off, end, true},
    };
    const struct choice beside_short[] = {
        {n, 5, true},           {back, 5, true},      {{1, -1}, end, false},
        {{-1, -1}, end, false}, {{1, 1}, end, false}, {{-1, 1}, end, false},
        {n, 14, true},          {back, 14, true},     {n, 28, true},
        {back, 28, true},
    };
    return place_words(crowd, middle, length < SHORT ? beside_short : beside,
                       (int)(sizeof beside / sizeof *beside), words);
}

static struct text_place place_text(struct canvas *canvas, struct crowd *crowd,
                                    const struct mark *mark, double most)
{
    struct label_words words = {mark->text, LAYOUT_MARK, most, true};
    col_vec2 at = mark->points[mark->kind == MARK_ARROW ? 1 : 0];
    if (mark->kind == MARK_SPAN || (mark->kind == MARK_LINE && mark->count > 1))
        return place_beside_line(canvas, crowd, mark, words);
    if (!canvas_shows(canvas, at))
        return (struct text_place){.is_free = false};
    col_vec2 point = mark->kind == MARK_POINTER ? pointer_tip(canvas, mark)
                                                : canvas_at(canvas, at);
    return place_words(crowd, point, around, AROUND, words);
}

/* Whether a mark of the list before number `i` has the same words at the same
 * point: of a pair that is asked about both ways round. In a page each record
 * has its own. */
static bool is_said(const struct canvas *canvas, const int *list, int i)
{
    const struct mark *marks = canvas->picture->marks, *mark = &marks[list[i]];
    bool is_said = false;
    for (int j = 0; j < i && i < LAYOUT_CROWD && !canvas->is_page && !is_said;
         j++) {
        const struct mark *other = &marks[list[j]];
        is_said =
            other->text && other->kind == mark->kind &&
            strcmp(other->text, mark->text) == 0 &&
            !(vec_length(vec_between(other->points[0], mark->points[0])) > 0);
    }
    return is_said;
}

/* Marks from..end-1, of which the lines come first: words keep away from those
 * of later marks, too. */
static void place_marks(struct canvas *canvas, struct layout *layout,
                        const int *list, int count)
{
    const struct mark *marks = canvas->picture->marks;
    if (canvas->has_many)
        return;
    for (int i = 0; i < count; i++)
        add_mark(canvas, &layout->crowd, &marks[list[i]]);
    for (int i = 0; i < count; i++) {
        const struct mark *mark = &marks[list[i]];
        if (mark->text && mark->kind != MARK_BADGE && !is_said(canvas, list, i))
            layout->marks[list[i]] =
                place_text(canvas, &layout->crowd, mark,
                           count > LAYOUT_CROWD ? LAYOUT_MOST : ANY);
    }
}

/* ---- Steps --------------------------------------------------------------- */

/* When a mark is seen: with all others that are wanted; in a page with the
 * answer, and not with its steps; or in one step alone. */
enum phase { PHASE_ALWAYS, PHASE_ANSWER, PHASE_STEP };

static int list_marks(const struct canvas *canvas, int *list, enum phase phase)
{
    bool has_all = canvas->options->step == SVG_ALL_STEPS;
    int count = 0;
    for (int i = 0; i < canvas->picture->mark_count; i++) {
        const struct mark *mark = &canvas->picture->marks[i];
        bool is_kept = mark->source.record < 0 || canvas->picture->is_panel;
        enum phase own = has_all && mark->source.step >= 0 ? PHASE_STEP
                         : has_all && !is_kept             ? PHASE_ANSWER
                                                           : PHASE_ALWAYS;
        if (own == phase && mark_is_wanted(canvas, mark))
            list[count++] = i;
    }
    return count;
}

/* Steps are seen one at a time: each has the paper as it is without the
 * others. */
static void place_steps(struct canvas *canvas, struct layout *layout,
                        const int *list, int count)
{
    const struct mark *marks = canvas->picture->marks;
    int before = layout->crowd.item_count;
    for (int i = 0, end; i < count; i = end) {
        end = i + 1;
        while (end < count &&
               marks_are_together(&marks[list[i]], &marks[list[end]]))
            end++;
        place_marks(canvas, layout, list + i, end - i);
        crowd_rewind(&layout->crowd, before);
    }
}

bool layout_make(struct canvas *canvas, int seen, bool has_ids,
                 struct layout *layout)
{
    const struct picture *picture = canvas->picture;
    layout->seen = seen;
    layout->crowd = crowd_make(canvas);
    layout->shapes = canvas_alloc(canvas, has_ids ? picture->shape_count : 0,
                                  sizeof *layout->shapes);
    layout->marks =
        canvas_alloc(canvas, picture->mark_count, sizeof *layout->marks);
    int *list = canvas_alloc(canvas, picture->mark_count, sizeof *list);
    if (!layout->shapes || !layout->marks || !list || !layout->crowd.heads)
        return false;
    place_badges(canvas, layout);
    add_outlines(canvas, &layout->crowd);
    place_marks(canvas, layout, list, list_marks(canvas, list, PHASE_ALWAYS));
    int before = layout->crowd.item_count;
    place_marks(canvas, layout, list, list_marks(canvas, list, PHASE_ANSWER));
    if (has_ids)
        place_ids(canvas, layout);
    crowd_rewind(&layout->crowd, before);
    if (has_ids)
        keep_ids(canvas, layout);
    place_steps(canvas, layout, list, list_marks(canvas, list, PHASE_STEP));
    return true;
}
