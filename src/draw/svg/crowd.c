/* Records what is already on the paper, in the cells of a grid, and finds for
 * each text the place that covers the least. */
#include <math.h>

#include "draw/svg/layout.h"
#include "draw/svg/markup.h"

/* Picture units that a cell is wide and high, and most cells of a side. */
#define CELL 32
#define MOST 512

/* Of what is in a cell, so many things are looked at: those that came last. A
 * cell with more is full, wherever in it words would be. */
#define LOOKED_AT 100

struct crowd crowd_make(struct canvas *canvas)
{
    struct crowd crowd = {.canvas = canvas};
    double columns = ceil(canvas->view.width / CELL);
    double rows = ceil(canvas->view.height / CELL);
    crowd.columns = columns < MOST ? (int)columns : MOST;
    crowd.rows = rows < MOST ? (int)rows : MOST;
    crowd.heads =
        canvas_alloc(canvas, crowd.columns * crowd.rows, sizeof *crowd.heads);
    for (int i = 0; crowd.heads && i < crowd.columns * crowd.rows; i++)
        crowd.heads[i] = -1;
    return crowd;
}

/* ---- What meets ---------------------------------------------------------- */

static bool meets(const struct crowd_item *item, const col_box *box)
{
    if (item->is_box)
        return item->from.x < box->max.x && item->to.x > box->min.x &&
               item->from.y < box->max.y && item->to.y > box->min.y;
    col_vec2 middle = box_middle(*box);
    col_vec2 ends[2] = {vec_between(middle, item->from),
                        vec_between(middle, item->to)};
    return line_clip(ends, vec_between(middle, box->max));
}

/* ---- Cells --------------------------------------------------------------- */

/* The cells of a box, from first to last; none where it is beside the paper. */
struct crowd_cells {
    int left, right, top, bottom;
};

static int cell_at(double value, int count)
{
    if (!(value > 0))
        return 0;
    return value < (double)count * CELL ? (int)(value / CELL) : count - 1;
}

static struct crowd_cells cells_of(const struct crowd *crowd,
                                   const col_box *box)
{
    if (box->max.x < 0 || box->max.y < 0 ||
        box->min.x > crowd->columns * CELL || box->min.y > crowd->rows * CELL)
        return (struct crowd_cells){0, -1, 0, -1};
    return (struct crowd_cells){
        cell_at(box->min.x, crowd->columns),
        cell_at(box->max.x, crowd->columns),
        cell_at(box->min.y, crowd->rows),
        cell_at(box->max.y, crowd->rows),
    };
}

static void add(struct crowd *crowd, struct crowd_item item,
                const col_box *around)
{
    struct arena *arena = crowd->canvas->picture->arena;
    struct crowd_item *items =
        arena_more(arena, crowd->items, crowd->item_count, &crowd->item_room,
                   sizeof *items);
    if (!items || !crowd->heads)
        return;
    crowd->items = items;
    items[crowd->item_count] = item;
    struct crowd_cells cells = cells_of(crowd, around);
    for (int row = cells.top; row <= cells.bottom; row++)
        for (int column = cells.left; column <= cells.right; column++) {
            col_box cell = {{column * CELL, row * CELL},
                            {(column + 1) * CELL, (row + 1) * CELL}};
            if (!meets(&item, &cell))
                continue;
            struct crowd_entry *entries =
                arena_more(arena, crowd->entries, crowd->entry_count,
                           &crowd->entry_room, sizeof *entries);
            if (!entries)
                continue;
            int *head = &crowd->heads[row * crowd->columns + column];
            crowd->entries = entries;
            entries[crowd->entry_count] = (struct crowd_entry){
                crowd->item_count, row * crowd->columns + column, *head};
            *head = crowd->entry_count++;
        }
    crowd->item_count++;
}

void crowd_add_box(struct crowd *crowd, col_box box, double weight)
{
    struct crowd_item item = {box.min, box.max, weight, true, 0};
    add(crowd, item, &box);
}

void crowd_add_line(struct crowd *crowd, col_vec2 from, col_vec2 to,
                    double weight)
{
    struct crowd_item item = {from, to, weight, false, 0};
    col_box around = {
        {from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y},
        {from.x < to.x ? to.x : from.x, from.y < to.y ? to.y : from.y}};
    add(crowd, item, &around);
}

/* ---- Questions ----------------------------------------------------------- */

static double weigh_cell(struct crowd *crowd, int cell, const col_box *box)
{
    double weight = 0;
    int left = LOOKED_AT;
    for (int i = crowd->heads[cell]; i >= 0 && left > 0;
         i = crowd->entries[i].next, left--) {
        struct crowd_item *item = &crowd->items[crowd->entries[i].item];
        if (item->asked == crowd->questions || !meets(item, box))
            continue;
        item->asked = crowd->questions;
        weight += item->weight;
    }
    return weight;
}

double crowd_weight(struct crowd *crowd, col_box box)
{
    const struct view *view = &crowd->canvas->view;
    bool is_out = box.min.x < 0 || box.min.y < 0 || box.max.x > view->width ||
                  box.max.y > view->height;
    double weight = is_out ? CROWD_OUTSIDE : 0;
    if (!crowd->heads)
        return weight;
    crowd->questions++;
    struct crowd_cells cells = cells_of(crowd, &box);
    for (int row = cells.top; row <= cells.bottom; row++)
        for (int column = cells.left; column <= cells.right; column++)
            weight += weigh_cell(crowd, row * crowd->columns + column, &box);
    return weight;
}

void crowd_rewind(struct crowd *crowd, int count)
{
    while (crowd->entry_count > 0 &&
           crowd->entries[crowd->entry_count - 1].item >= count) {
        struct crowd_entry last = crowd->entries[--crowd->entry_count];
        crowd->heads[last.cell] = last.next;
    }
    crowd->item_count = count;
}

/* Of their size: half the height of words, and from their middle to the base
 * line. */
#define HALF 0.6
#define BASE 0.36

/* What words have free at both ends, in picture units. */
#define APART 3

/* Half of what words take, without what is free beside them. */
static col_vec2 half_of(struct label_words words)
{
    return (col_vec2){text_width(words.text, words.size) / 2,
                      words.size * HALF};
}

/* A box about a point. */
static col_box box_around(col_vec2 middle, col_vec2 half)
{
    return (col_box){{middle.x - half.x, middle.y - half.y},
                     {middle.x + half.x, middle.y + half.y}};
}

/* Puts words into the crowd, with what is to be free beside them. */
static void keep(struct crowd *crowd, col_vec2 middle, col_vec2 half)
{
    half.x += APART;
    crowd_add_box(crowd, box_around(middle, half), ON_WORDS);
}

struct text_place place_words(struct crowd *crowd, col_vec2 at,
                              const struct choice *choices, int count,
                              struct label_words words)
{
    col_vec2 half = half_of(words), taken = at;
    struct text_place place = {.at = at};
    double least = HUGE_VAL, width = crowd->canvas->view.width;
    for (int i = 0; i < count && least > i; i++) {
        col_vec2 way = choices[i].way;
        double x = choices[i].distance + half.x;
        double y = choices[i].distance + half.y;
        if (choices[i].is_line)
            x = y = choices[i].distance + fabs(way.x) * half.x +
                    fabs(way.y) * half.y;
        col_vec2 offset = {way.x * x, way.y * y};
        if (words.is_kept_on_paper) {
            /* What is wider than the paper begins on it. */
            double near = at.x + offset.x;
            near = near > width - half.x ? width - half.x : near;
            offset.x = (near < half.x ? half.x : near) - at.x;
        }
        col_vec2 middle = vec_along(at, offset, 1);
        double cost = crowd_weight(crowd, box_around(middle, half)) + i;
        if (cost >= least)
            continue;
        least = cost;
        taken = middle;
        place.side = choices[i].is_line ? TEXT_AROUND
                     : way.x > 0.5      ? TEXT_BEHIND
                     : way.x < -0.5     ? TEXT_BEFORE
                                        : TEXT_AROUND;
        place.offset = (col_vec2){offset.x - (int)place.side * half.x,
                                  offset.y + BASE * words.size};
    }
    place.is_free = least < words.most;
    if (place.is_free)
        keep(crowd, taken, half);
    return place;
}

void place_keep(struct crowd *crowd, const struct text_place *place,
                struct label_words words)
{
    col_vec2 half = half_of(words),
             middle = vec_along(place->at, place->offset, 1);
    middle.x += (int)place->side * half.x;
    middle.y -= BASE * words.size;
    keep(crowd, middle, half);
}
