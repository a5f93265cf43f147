/* Badges: where several findings are at one place, their discs lie around it
 * like cells of a honeycomb. */
#include "draw/svg/label_place.h"
#include "draw/svg/layout.h"
#include "draw/svg/svg_mark.h"

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
    double radius = MARK_BADGE_RADIUS;
    return crowd_weight(crowd, (col_box){{at.x - radius, at.y - radius},
                                         {at.x + radius, at.y + radius}}) < 1;
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
            if (is_free(crowd, (col_vec2){at.x + offset.x, at.y + offset.y}))
                return offset;
            offset.x += APART * ways[i / ring].x;
            offset.y += APART * ways[i / ring].y;
        }
    }
    return (col_vec2){0, 0};
}

static void place_badge(struct canvas *canvas, struct layout *layout,
                        int number)
{
    const struct mark *mark = &canvas->picture->marks[number];
    struct text_place *place = &layout->marks[number];
    if (!canvas_shows(canvas, mark->points[0]))
        return;
    col_vec2 at = canvas_paper(canvas, canvas_local(canvas, mark->points[0]));
    col_vec2 offset = find_cell(&layout->crowd, at);
    double radius = MARK_BADGE_RADIUS;
    *place = (struct text_place){
        .at = at, .offset = offset, .side = TEXT_AROUND, .is_free = true};
    crowd_add_box(
        &layout->crowd,
        (col_box){{at.x + offset.x - radius, at.y + offset.y - radius},
                  {at.x + offset.x + radius, at.y + offset.y + radius}},
        ON_WORDS);
}

void layout_badges(struct canvas *canvas, struct layout *layout)
{
    const struct picture *picture = canvas->picture;
    for (int i = 0; i < picture->mark_count; i++)
        if (picture->marks[i].kind == MARK_BADGE &&
            mark_is_wanted(canvas, &picture->marks[i]))
            place_badge(canvas, layout, i);
}
