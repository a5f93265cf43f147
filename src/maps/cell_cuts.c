/* A region of cells falls into as many rectangles as it has corners that point
 * inward, and one more, less one for each cut that ends two such corners and
 * crosses no other such cut, less one for each hole. So of those chords as many
 * as can be are drawn of which no two meet, a largest independent set of
 * vertices in the graph of those that run along rows and those that run along
 * columns, and then one cut from each corner that is left.
 * Source: Ferrari, Sankar, Sklansky 1984; Ohtsuki 1982. */
#include "maps/cell_cuts.h"

#include "maps/matching.h"

/* The grid lines of one direction. */
struct lines {
    const struct tile_cells *cells;
    int count, length; /* of lines with cells on both sides; cells along one */
    size_t across, along; /* from a cell to the next across, or along, a line */
    uint8_t wall;         /* of the cell before a line, where it is cut */
};

/* A cut from one corner to another, along line `line`. */
struct cut_chord {
    int line, from, to;
};

struct chords {
    struct cut_chord *list;
    int count;
};

static struct lines row_lines(const struct tile_cells *cells)
{
    return (struct lines){
        cells, cells->rows - 1, cells->columns, (size_t)cells->columns,
        1,     WALL_BELOW};
}

static struct lines column_lines(const struct tile_cells *cells)
{
    return (struct lines){cells, cells->columns - 1,     cells->rows,
                          1,     (size_t)cells->columns, WALL_RIGHT};
}

/* The cell before line `line`, which is 1 or more, at `position` along it. */
static size_t cell_before(const struct lines *lines, int line, int position)
{
    return (size_t)(line - 1) * lines->across + (size_t)position * lines->along;
}

/* Whether the cells on both sides of the line belong together there. */
static bool is_inside(const struct lines *lines, int line, int position)
{
    size_t before = cell_before(lines, line, position);
    return position >= 0 && position < lines->length &&
           cells_same(lines->cells, before, before + lines->across);
}

/* The end of the run of inner sides of one region that begins at `from`, which
 * is one. */
static int run_end(const struct lines *lines, int line, int from)
{
    size_t first = cell_before(lines, line, from);
    int i = from + 1;
    while (is_inside(lines, line, i) &&
           cells_same(lines->cells, first, cell_before(lines, line, i)))
        i++;
    return i;
}

/* Whether a run of inner sides, of which that at `inner` is the outermost, ends
 * in a corner that points inward: of the two cells at `outer`, the next
 * position, one belongs to the region. */
static bool ends_in_corner(const struct lines *lines, int line, int inner,
                           int outer)
{
    if (outer < 0 || outer >= lines->length)
        return false;
    size_t in = cell_before(lines, line, inner);
    size_t out = cell_before(lines, line, outer);
    return cells_same(lines->cells, in, out) ||
           cells_same(lines->cells, in, out + lines->across);
}

/* ---- Chords ------------------------------------------------------------- */

/* Finds the chords along lines; counts them only where list is NULL. */
static int find_chords(const struct lines *lines, struct cut_chord *list)
{
    int count = 0;
    for (int line = 1; line <= lines->count; line++) {
        int to = 0;
        for (int from = 0; from < lines->length; from = to) {
            to = from + 1;
            if (!is_inside(lines, line, from))
                continue;
            to = run_end(lines, line, from);
            if (!ends_in_corner(lines, line, from, from - 1) ||
                !ends_in_corner(lines, line, to - 1, to))
                continue;
            if (list)
                list[count] = (struct cut_chord){line, from, to};
            count++;
        }
    }
    return count;
}

static bool make_chords(const struct lines *lines, struct arena *arena,
                        struct chords *chords)
{
    chords->count = find_chords(lines, NULL);
    chords->list =
        arena_take(arena, (size_t)chords->count, sizeof *chords->list);
    if (!chords->list)
        return false;
    find_chords(lines, chords->list);
    return true;
}

/* For each crossing of grid lines the row chord that goes through it or ends
 * there, counted from 1; 0: none. A crossing has the index of the cell behind
 * it. */
static int *map_chords(const struct tile_cells *cells,
                       const struct chords *rows, struct arena *arena)
{
    size_t columns = (size_t)cells->columns;
    int *map = arena_alloc(arena, columns * (size_t)cells->rows, sizeof *map);
    for (int k = 0; map && k < rows->count; k++) {
        const struct cut_chord *chord = &rows->list[k];
        for (int i = chord->from; i <= chord->to; i++)
            map[(size_t)chord->line * columns + (size_t)i] = k + 1;
    }
    return map;
}

/* Stores the row chords that a column chord meets; counts them only where list
 * is NULL. */
static int find_crossings(const struct tile_cells *cells, const int *map,
                          const struct cut_chord *chord, int *list)
{
    int count = 0;
    for (int i = chord->from; i <= chord->to; i++) {
        size_t at = (size_t)i * (size_t)cells->columns + (size_t)chord->line;
        if (!map[at])
            continue;
        if (list)
            list[count] = map[at] - 1;
        count++;
    }
    return count;
}

/* The graph of which chords meet: those of columns on the left. */
static bool make_graph(const struct tile_cells *cells,
                       const struct chords *rows, const struct chords *columns,
                       struct arena *arena, struct match_graph *graph)
{
    const int *map = map_chords(cells, rows, arena);
    int *starts = arena_take(arena, (size_t)columns->count + 1, sizeof *starts);
    if (!map || !starts)
        return false;
    starts[0] = 0;
    for (int k = 0; k < columns->count; k++)
        starts[k + 1] =
            starts[k] + find_crossings(cells, map, &columns->list[k], NULL);
    int *edges =
        arena_take(arena, (size_t)starts[columns->count], sizeof *edges);
    if (!edges)
        return false;
    for (int k = 0; k < columns->count; k++)
        find_crossings(cells, map, &columns->list[k], &edges[starts[k]]);
    *graph = (struct match_graph){columns->count, rows->count, starts, edges};
    return true;
}

static void draw(const struct lines *lines, const struct chords *chords,
                 const bool *chosen, uint8_t *walls)
{
    for (int k = 0; k < chords->count; k++) {
        const struct cut_chord *chord = &chords->list[k];
        for (int i = chord->from; chosen[k] && i < chord->to; i++)
            walls[cell_before(lines, chord->line, i)] |= lines->wall;
    }
}

static bool draw_chords(const struct tile_cells *cells, uint8_t *walls,
                        struct arena *arena)
{
    struct lines of_rows = row_lines(cells), of_columns = column_lines(cells);
    struct chords rows, columns;
    struct match_graph graph;
    if (!make_chords(&of_rows, arena, &rows) ||
        !make_chords(&of_columns, arena, &columns) ||
        !make_graph(cells, &rows, &columns, arena, &graph))
        return false;
    bool *along_rows = arena_take(arena, (size_t)rows.count, sizeof(bool));
    bool *along_columns =
        arena_take(arena, (size_t)columns.count, sizeof(bool));
    if (!along_rows || !along_columns ||
        !graph_independent(&graph, arena, along_columns, along_rows))
        return false;
    draw(&of_rows, &rows, along_rows, walls);
    draw(&of_columns, &columns, along_columns, walls);
    return true;
}

/* ---- Corners that no chord ends in ------------------------------------- */

/* Whether a column is cut on both sides of the row line where it meets the left
 * end of the cells at `column`. */
static bool is_cut_across(const struct lines *rows, int line, int column,
                          const uint8_t *walls)
{
    size_t above = cell_before(rows, line, column - 1);
    return walls[above] & walls[above + rows->across] & WALL_RIGHT;
}

/* Whether the chord of a column, if any, ends in the corner at the left end of
 * the cells at `column`: a wall between cells that belong together. */
static bool is_cut_at(const struct lines *rows, int line, int column,
                      const uint8_t *walls)
{
    size_t above = cell_before(rows, line, column - 1);
    size_t below = above + rows->across;
    return (walls[above] & WALL_RIGHT &&
            cells_same(rows->cells, above, above + 1)) ||
           (walls[below] & WALL_RIGHT &&
            cells_same(rows->cells, below, below + 1));
}

/* Cuts the run of inner sides [from, to) of a row line: from each of its ends
 * that is a corner without a cut to the next cut across. */
static void cut_run(const struct lines *rows, int line, int from, int to,
                    uint8_t *walls)
{
    if (ends_in_corner(rows, line, from, from - 1) &&
        !is_cut_at(rows, line, from, walls)) {
        int i = from;
        do {
            walls[cell_before(rows, line, i++)] |= WALL_BELOW;
        } while (i < to && !is_cut_across(rows, line, i, walls));
    }
    if (ends_in_corner(rows, line, to - 1, to) &&
        !is_cut_at(rows, line, to, walls)) {
        int i = to;
        do {
            walls[cell_before(rows, line, --i)] |= WALL_BELOW;
        } while (i > from && !is_cut_across(rows, line, i, walls));
    }
}

static void cut_corners(const struct tile_cells *cells, uint8_t *walls)
{
    struct lines rows = row_lines(cells);
    for (int line = 1; line <= rows.count; line++) {
        int to = 0;
        for (int from = 0; from < rows.length; from = to) {
            to = from + 1;
            if (!is_inside(&rows, line, from))
                continue;
            to = run_end(&rows, line, from);
            cut_run(&rows, line, from, to, walls);
        }
    }
}

bool cell_cuts(const struct tile_cells *cells, uint8_t *walls,
               struct arena *arena)
{
    if (!draw_chords(cells, walls, arena))
        return false;
    cut_corners(cells, walls);
    return true;
}
