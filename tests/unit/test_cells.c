/* Cells merged into rectangles and outlines, against figures on paper, the
 * least number of rectangles by trying all of them, and the cells themselves.
 */
#include "maps/tile_cells.h"

#include <stdlib.h>
#include <string.h>

#include "support/criterion.h"
#include "support/rng.h"

#define SIDE 12 /* of the largest random grid */

static struct arena arena;
static int values[SIDE * SIDE];

static void set_up(void)
{
    arena = arena_make(0);
}

static void tear_down(void)
{
    arena_free(&arena);
}

TestSuite(cells, .init = set_up, .fini = tear_down);

/* A grid of rows of digits, a dot for 0, with line feeds between. */
static struct tile_cells picture(const char *text)
{
    struct tile_cells cells = {values, 0, 0};
    int count = 0;
    cells.columns = (int)strcspn(text, "\n");
    for (; *text; text++) {
        if (*text != '\n')
            values[count++] = *text == '.' ? 0 : *text - '0';
    }
    cells.rows = count / cells.columns;
    return cells;
}

static int boxes_of(const struct tile_cells *cells, struct cell_box **boxes)
{
    struct fail fail;
    int count = -1;
    cr_assert(cells_boxes(cells, &arena, boxes, &count, &fail));
    return count;
}

static int outlines_of(const struct tile_cells *cells,
                       struct cell_outline **outlines)
{
    struct fail fail;
    int count = -1;
    cr_assert(cells_outlines(cells, &arena, outlines, &count, &fail));
    return count;
}

static void expect_box(const struct cell_box *box, int value, const int *ends)
{
    cr_assert(eq(int, box->value, value));
    cr_assert(eq(int, box->min.column, ends[0]));
    cr_assert(eq(int, box->min.row, ends[1]));
    cr_assert(eq(int, box->max.column, ends[2]));
    cr_assert(eq(int, box->max.row, ends[3]));
}

/* ---- Rectangles --------------------------------------------------------- */

Test(cells, a_full_grid_is_one_rectangle)
{
    struct cell_box *boxes;
    struct tile_cells cells = picture("111\n111");
    cr_assert(eq(int, boxes_of(&cells, &boxes), 1));
    expect_box(boxes, 1, (int[]){0, 0, 3, 2});
}

Test(cells, values_are_kept_apart)
{
    struct cell_box *boxes;
    struct tile_cells cells = picture("1122\n1122\n....");
    cr_assert(eq(int, boxes_of(&cells, &boxes), 2));
    expect_box(&boxes[0], 1, (int[]){0, 0, 2, 2});
    expect_box(&boxes[1], 2, (int[]){2, 0, 4, 2});
}

/* A floor keeps its whole row: the wall on it ends where it begins. */
Test(cells, the_foot_of_a_wall_is_cut_along_the_row)
{
    struct cell_box *boxes;
    struct tile_cells cells = picture("1...\n1...\n1111");
    cr_assert(eq(int, boxes_of(&cells, &boxes), 2));
    expect_box(&boxes[0], 1, (int[]){0, 0, 1, 2});
    expect_box(&boxes[1], 1, (int[]){0, 2, 4, 3});
}

/* Rows would be 3 here, and columns 4: the two corners of a T are on one line.
 */
Test(cells, a_cut_from_corner_to_corner_saves_one)
{
    struct cell_box *boxes;
    struct tile_cells cells = picture(".1.\n111\n.1.");
    cr_assert(eq(int, boxes_of(&cells, &boxes), 3));
    expect_box(&boxes[0], 1, (int[]){1, 0, 2, 1});
    expect_box(&boxes[1], 1, (int[]){0, 1, 3, 2});
    expect_box(&boxes[2], 1, (int[]){1, 2, 2, 3});
}

Test(cells, a_hole_is_walled_by_four)
{
    struct cell_box *boxes;
    struct tile_cells cells = picture("1111\n1..1\n1111");
    cr_assert(eq(int, boxes_of(&cells, &boxes), 4));
}

/* 13 by rows; 3 columns and what is between two of them. */
Test(cells, columns_are_kept_where_that_is_fewer)
{
    struct cell_box *boxes;
    struct tile_cells cells = picture("1.1.1\n1.1.1\n11111\n1.1.1\n1.1.1");
    cr_assert(eq(int, boxes_of(&cells, &boxes), 5));
}

Test(cells, nothing_makes_nothing)
{
    struct cell_box *boxes;
    struct cell_outline *outlines;
    struct tile_cells none = {values, 0, 0}, empty = picture("...\n...");
    cr_assert(eq(int, boxes_of(&none, &boxes), 0));
    cr_assert(eq(int, boxes_of(&empty, &boxes), 0));
    cr_assert(eq(int, outlines_of(&none, &outlines), 0));
    cr_assert(eq(int, outlines_of(&empty, &outlines), 0));
}

/* The least number of rectangles that a set of cells, a bit each, of a grid of
 * 4 columns and `rows` rows falls into: the first cell is in one of them. */
static int least(unsigned set, int rows, signed char *known)
{
    if (set == 0)
        return 0;
    if (known[set] > 0)
        return known[set];
    int first = 0, best = 99;
    while (!(set >> first & 1))
        first++;
    for (int width = 1; first % 4 + width <= 4; width++) {
        unsigned row = ((1U << width) - 1) << first, box = 0;
        for (int height = 1; first / 4 + height <= rows; height++) {
            box |= row << 4 * (height - 1);
            if ((set & box) != box)
                break;
            int count = 1 + least(set & ~box, rows, known);
            best = count < best ? count : best;
        }
    }
    known[set] = (signed char)best;
    return best;
}

Test(cells, no_fewer_rectangles_will_do)
{
    static signed char known[1 << 16];
    for (unsigned set = 0; set < 1 << 16; set++) {
        struct tile_cells cells = {values, 4, 4};
        struct cell_box *boxes;
        for (int i = 0; i < 16; i++)
            values[i] = (int)(set >> i & 1);
        struct arena_mark mark = arena_mark(&arena);
        int count = boxes_of(&cells, &boxes);
        cr_assert(eq(int, count, least(set, 4, known)), "%04x: %d", set, count);
        arena_rewind(&arena, mark);
    }
}

static struct tile_cells random_cells(struct rng *rng)
{
    struct tile_cells cells = {values, 1 + rng_below(rng, SIDE),
                               1 + rng_below(rng, SIDE)};
    int kinds = 1 + rng_below(rng, 3), filled = rng_below(rng, 101);
    for (int i = 0; i < cells.columns * cells.rows; i++) {
        int value = 1 + rng_below(rng, kinds);
        values[i] = rng_chance(rng, filled) ? value : 0;
    }
    return cells;
}

/* Cells of one value in a row, as many rectangles as rows alone would make. */
static int row_runs(const struct tile_cells *cells)
{
    int count = 0;
    for (int i = 0; i < cells->columns * cells->rows; i++) {
        bool goes_on = i % cells->columns && values[i] == values[i - 1];
        count += values[i] && !goes_on;
    }
    return count;
}

Test(cells, rectangles_cover_all_cells_once)
{
    struct rng rng = rng_seeded(61);
    for (int round = 0; round < 3000; round++) {
        struct tile_cells cells = random_cells(&rng);
        int seen[SIDE * SIDE] = {0};
        struct cell_box *boxes;
        int count = boxes_of(&cells, &boxes);
        for (int k = 0; k < count; k++) {
            for (int r = boxes[k].min.row; r < boxes[k].max.row; r++) {
                for (int c = boxes[k].min.column; c < boxes[k].max.column; c++)
                    seen[r * cells.columns + c] += boxes[k].value;
            }
        }
        cr_assert(
            eq(mem,
               BYTES(seen, (size_t)(cells.columns * cells.rows) * sizeof *seen),
               BYTES(values,
                     (size_t)(cells.columns * cells.rows) * sizeof *seen)));
        cr_assert(le(int, count, row_runs(&cells)));
    }
}

/* ---- Outlines ----------------------------------------------------------- */

static void expect_ring(const struct cell_outline *outline, int ring,
                        const int *corners, int count)
{
    int from = ring ? outline->ring_ends[ring - 1] : 0;
    cr_assert(eq(int, outline->ring_ends[ring] - from, count));
    for (int i = 0; i < count; i++) {
        cr_assert(eq(int, outline->corners[from + i].column, corners[2 * i]));
        cr_assert(eq(int, outline->corners[from + i].row, corners[2 * i + 1]));
    }
}

Test(cells, an_outline_has_corners_only)
{
    struct cell_outline *outlines;
    struct tile_cells cells = picture("2...\n2222");
    cr_assert(eq(int, outlines_of(&cells, &outlines), 1));
    cr_assert(eq(int, outlines->value, 2));
    cr_assert(eq(int, outlines->ring_count, 1));
    expect_ring(outlines, 0, (int[]){0, 0, 1, 0, 1, 1, 4, 1, 4, 2, 0, 2}, 6);
}

Test(cells, a_hole_runs_the_other_way)
{
    struct cell_outline *outlines;
    struct tile_cells cells = picture("1111\n1..1\n1111");
    cr_assert(eq(int, outlines_of(&cells, &outlines), 1));
    cr_assert(eq(int, outlines->ring_count, 2));
    expect_ring(outlines, 0, (int[]){0, 0, 4, 0, 4, 3, 0, 3}, 4);
    expect_ring(outlines, 1, (int[]){1, 2, 3, 2, 3, 1, 1, 1}, 4);
}

Test(cells, cells_that_meet_in_a_corner_are_two)
{
    struct cell_outline *outlines;
    struct tile_cells cells = picture("1.\n.1");
    cr_assert(eq(int, outlines_of(&cells, &outlines), 2));
    expect_ring(&outlines[0], 0, (int[]){0, 0, 1, 0, 1, 1, 0, 1}, 4);
    expect_ring(&outlines[1], 0, (int[]){1, 1, 2, 1, 2, 2, 1, 2}, 4);
}

/* The hole would meet the outer ring in (2, 2), so there is a cut along the row
 * line through it, and no hole is left. */
Test(cells, what_meets_itself_in_a_corner_is_cut)
{
    struct cell_outline *outlines;
    struct tile_cells cells = picture("111\n1.1\n11.");
    cr_assert(eq(int, outlines_of(&cells, &outlines), 2));
    expect_ring(&outlines[0], 0,
                (int[]){0, 0, 3, 0, 3, 2, 2, 2, 2, 1, 1, 1, 1, 2, 0, 2}, 8);
    expect_ring(&outlines[1], 0, (int[]){0, 2, 2, 2, 2, 3, 0, 3}, 4);
}

/* Walks along all rings of an outline: no crossing is passed twice. Adds the
 * outline's value to each cell that is in it, by the rings left of it. */
static void walk_outline(const struct tile_cells *cells,
                         const struct cell_outline *outline, int *seen)
{
    int passed[(SIDE + 1) * (SIDE + 1)] = {0};
    int from = 0, crossed[SIDE * SIDE] = {0};
    for (int ring = 0; ring < outline->ring_count; ring++) {
        int end = outline->ring_ends[ring], area = 0;
        cr_assert(le(int, 4, end - from));
        for (int i = from; i < end; i++) {
            struct cell_corner a = outline->corners[i];
            struct cell_corner b = outline->corners[i + 1 < end ? i + 1 : from];
            int dx = (b.column > a.column) - (b.column < a.column);
            int dy = (b.row > a.row) - (b.row < a.row);
            cr_assert(dx == 0 || dy == 0);
            area += a.column * b.row - b.column * a.row;
            while (a.column != b.column || a.row != b.row) {
                cr_assert(eq(int, passed[a.row * (SIDE + 1) + a.column]++, 0));
                int row = dy > 0 ? a.row : a.row - 1;
                for (int c = a.column; dy && c < cells->columns; c++)
                    crossed[row * cells->columns + c] -= dy;
                a.column += dx;
                a.row += dy;
            }
        }
        cr_assert(ne(int, ring == 0 ? area > 0 : area < 0, 0));
        from = end;
    }
    for (int i = 0; i < cells->columns * cells->rows; i++) {
        cr_assert(crossed[i] == 0 || crossed[i] == 1);
        seen[i] += crossed[i] * outline->value;
    }
}

static void expect_turns(const struct cell_outline *outline)
{
    int from = 0;
    for (int ring = 0; ring < outline->ring_count; ring++) {
        int end = outline->ring_ends[ring], count = end - from;
        for (int i = 0; i < count; i++) {
            struct cell_corner a = outline->corners[from + i];
            struct cell_corner b = outline->corners[from + (i + 1) % count];
            struct cell_corner c = outline->corners[from + (i + 2) % count];
            cr_assert(ne(int, (a.row == b.row), (b.row == c.row)));
        }
        from = end;
    }
}

Test(cells, outlines_hold_all_cells_once)
{
    struct rng rng = rng_seeded(62);
    for (int round = 0; round < 3000; round++) {
        struct tile_cells cells = random_cells(&rng);
        int seen[SIDE * SIDE] = {0};
        struct cell_outline *outlines;
        int count = outlines_of(&cells, &outlines);
        for (int k = 0; k < count; k++) {
            walk_outline(&cells, &outlines[k], seen);
            expect_turns(&outlines[k]);
        }
        cr_assert(
            eq(mem,
               BYTES(seen, (size_t)(cells.columns * cells.rows) * sizeof *seen),
               BYTES(values,
                     (size_t)(cells.columns * cells.rows) * sizeof *seen)));
    }
}

/* ---- Limits and places -------------------------------------------------- */

Test(cells, too_many_are_refused)
{
    struct tile_cells cells = {values, 1 << 15, (1 << 13) + 1};
    struct cell_box *boxes;
    struct fail fail;
    int count;
    cr_assert(not(cells_boxes(&cells, &arena, &boxes, &count, &fail)));
    cr_assert(eq(str, fail.code, "too-many-cells"));
}

Test(cells, short_memory_is_told)
{
    struct arena small = arena_make(1);
    struct tile_cells cells = picture("11\n1.");
    struct cell_box *boxes;
    struct cell_outline *outlines;
    struct fail fail;
    int count;
    cr_assert(not(cells_boxes(&cells, &small, &boxes, &count, &fail)));
    cr_assert(fail_is_memory(&fail));
    cr_assert(not(cells_outlines(&cells, &small, &outlines, &count, &fail)));
    cr_assert(fail_is_memory(&fail));
    arena_free(&small);
}

/* 7 cells of 0.1 end at 0.7000000000000001, the double nearest to 7 times the
 * double 0.1; adding it up gives 0.7 - 2^-53. */
Test(cells, places_are_multiples)
{
    struct cell_grid grid = {{0, 16}, {0.1, 16}, {0, 0}};
    col_vec2 point = cell_point(&grid, (struct cell_corner){7, 3});
    cr_assert(all(le(dbl, point.x, 0.7000000000000001),
                  le(dbl, 0.7000000000000001, point.x)));
    cr_assert(all(le(dbl, point.y, 64), le(dbl, 64, point.y)));
}
