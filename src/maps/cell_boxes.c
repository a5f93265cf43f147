/* Cuts regions of cells into as few rectangles as possible.
 *
 * A region of cells falls into as many rectangles as it has corners that point
 * inward, and one more, less one for each chord, less one for each hole. A
 * chord is a cut that ends in two such corners and meets no other chord that is
 * cut. So the largest set of chords of which no two meet is cut: a largest
 * independent set in the graph of row chords and column chords that meet, which
 * a largest matching of that graph yields. Then one cut is made from each
 * corner that is left. Source: Ferrari, Sankar, Sklansky 1984; Ohtsuki 1982. */
#include <string.h>

#include "maps/tile_cells.h"

/* ---- The largest independent set ---------------------------------------- */

#define FREE (-1)

/* Rounds after which a matching is taken as it is. */
#define ROUNDS 12

struct name_matching {
    const struct match_graph *graph;
    int *of_left, *of_right; /* the partner, or FREE */
    int *level;  /* of left vertices: edges of paths that lead there, halved;
                    -1: none does */
    int *cursor; /* of left vertices: the next edge to try */
    int *queue;  /* left vertices in the order they were reached, or a path */
    int last;    /* the first level from which a free right one is reached */
};

/* Finds the levels of all left vertices that are on shortest paths from a free
 * left vertex to a free right one; false: there are no such paths. */
static bool find_levels(struct name_matching *matching)
{
    const struct match_graph *graph = matching->graph;
    int count = 0;
    bool found = false;
    for (int i = 0; i < graph->left; i++) {
        bool is_free = matching->of_left[i] == FREE;
        matching->level[i] = is_free ? 0 : -1;
        if (is_free)
            matching->queue[count++] = i;
    }
    matching->last = graph->left;
    for (int i = 0; i < count; i++) {
        int at = matching->queue[i];
        if (matching->level[at] > matching->last)
            break;
        for (int k = graph->starts[at]; k < graph->starts[at + 1]; k++) {
            int next = matching->of_right[graph->edges[k]];
            if (next == FREE) {
                found = true;
                matching->last = matching->level[at];
            } else if (matching->level[next] < 0) {
                matching->level[next] = matching->level[at] + 1;
                matching->queue[count++] = next;
            }
        }
    }
    return found;
}

/* Looks for a path up the levels from a free left vertex to a free right one,
 * and matches the vertices of the path anew. Edges that led nowhere are not
 * tried again. */
static void augment(struct name_matching *matching, int root)
{
    const struct match_graph *graph = matching->graph;
    int *path = matching->queue, depth = 0;
    path[0] = root;
    while (depth >= 0) {
        int at = path[depth];
        if (matching->cursor[at] == graph->starts[at + 1]) {
            depth--;
            continue;
        }
        int right = graph->edges[matching->cursor[at]++];
        int next = matching->of_right[right];
        if (next != FREE) {
            if (matching->level[next] == matching->level[at] + 1)
                path[++depth] = next;
            continue;
        }
        for (; depth >= 0; depth--) {
            int before = matching->of_left[path[depth]];
            matching->of_left[path[depth]] = right;
            matching->of_right[right] = path[depth];
            right = before;
        }
    }
}

/* The set has the left vertices that free left vertices reach along paths whose
 * every second edge is matched, and the right vertices that they do not reach
 * (Koenig). If paths to free right vertices are left, they are cut off at the
 * level, from 1 up to the last, that has the fewest left vertices: the set then
 * lacks as many vertices as that level has. */
static void choose(struct name_matching *matching, bool *chosen_left,
                   bool *chosen_right)
{
    const struct match_graph *graph = matching->graph;
    int end = graph->left; /* the matching is a largest one */
    if (matching->last < graph->left) {
        int *sizes = matching->cursor;
        memset(sizes, 0, (size_t)graph->left * sizeof *sizes);
        for (int i = 0; i < graph->left; i++) {
            if (matching->level[i] >= 0)
                sizes[matching->level[i]]++;
        }
        end = 1;
        for (int level = 2; level <= matching->last; level++)
            end = sizes[level] < sizes[end] ? level : end;
    }
    for (int i = 0; i < graph->right; i++)
        chosen_right[i] = true;
    for (int i = 0; i < graph->left; i++) {
        chosen_left[i] = matching->level[i] >= 0 && matching->level[i] < end;
        if (!chosen_left[i])
            continue;
        for (int k = graph->starts[i]; k < graph->starts[i + 1]; k++)
            chosen_right[graph->edges[k]] = false;
    }
}

bool graph_independent(const struct match_graph *graph, struct arena *arena,
                       bool *chosen_left, bool *chosen_right)
{
    size_t left = (size_t)graph->left, right = (size_t)graph->right;
    struct name_matching matching = {
        .graph = graph,
        .of_left = arena_take(arena, left, sizeof(int)),
        .of_right = arena_take(arena, right, sizeof(int)),
        .level = arena_take(arena, left, sizeof(int)),
        .cursor = arena_take(arena, left, sizeof(int)),
        .queue = arena_take(arena, left, sizeof(int)),
    };
    if (!matching.of_left || !matching.of_right || !matching.level ||
        !matching.cursor || !matching.queue)
        return false;
    memset(matching.of_left, 0xFF, left * sizeof(int)); /* FREE */
    memset(matching.of_right, 0xFF, right * sizeof(int));
    for (int round = 0; find_levels(&matching) && round < ROUNDS; round++) {
        memcpy(matching.cursor, graph->starts, left * sizeof *graph->starts);
        for (int i = 0; i < graph->left; i++) {
            if (matching.of_left[i] == FREE)
                augment(&matching, i);
        }
    }
    choose(&matching, chosen_left, chosen_right);
    return true;
}

/* ---- Lines of the grid -------------------------------------------------- */

/* The sides of a cell that are walls: its region's border, or cuts. */
enum { WALL_RIGHT = 1, WALL_BELOW = 2 };

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

/* Stores the chords along lines. If `list` is NULL it only counts them. */
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

static struct chords make_chords(const struct lines *lines, struct arena *arena)
{
    struct chords chords = {.count = find_chords(lines, NULL)};
    chords.list = arena_take(arena, (size_t)chords.count, sizeof *chords.list);
    if (chords.list)
        find_chords(lines, chords.list);
    return chords;
}

/* Stores the row chords that a column chord meets (NULL: only counts them). */
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

/* Makes the graph of the chords that meet; column chords are on the left. */
static bool make_graph(const struct tile_cells *cells,
                       const struct chords *rows, const struct chords *columns,
                       struct arena *arena, struct match_graph *graph)
{
    /* For each crossing of grid lines, with the index of the cell after it, the
     * row chord that passes it or ends there, counted from 1; 0: none. */
    size_t width = (size_t)cells->columns;
    int *map = arena_alloc(arena, width * (size_t)cells->rows, sizeof *map);
    int *starts = arena_take(arena, (size_t)columns->count + 1, sizeof *starts);
    if (!map || !starts)
        return false;
    for (int k = 0; k < rows->count; k++) {
        const struct cut_chord *chord = &rows->list[k];
        for (int i = chord->from; i <= chord->to; i++)
            map[(size_t)chord->line * width + (size_t)i] = k + 1;
    }
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
    size_t width = (size_t)cells->columns;
    const struct lines of_rows = row_lines(cells);
    const struct lines of_columns = {cells, cells->columns - 1, cells->rows, 1,
                                     width, WALL_RIGHT};
    const struct chords rows = make_chords(&of_rows, arena);
    const struct chords columns = make_chords(&of_columns, arena);
    struct match_graph graph;
    if (!rows.list || !columns.list ||
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

/* ---- Corners that no chord ends in -------------------------------------- */

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

/* Adds the cuts to the walls of the cells. false: memory is used up. */
static bool cell_cuts(const struct tile_cells *cells, uint8_t *walls,
                      struct arena *arena)
{
    const struct lines rows = row_lines(cells);
    if (!draw_chords(cells, walls, arena))
        return false;
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
    return true;
}

col_vec2 cell_point(const struct cell_grid *grid, struct cell_corner corner)
{
    int column = grid->first.column + corner.column;
    int row = grid->first.row + corner.row;
    return (col_vec2){grid->origin.x + column * grid->size.x,
                      grid->origin.y + row * grid->size.y};
}

/* ---- Rectangles --------------------------------------------------------- */

/* Stores the rectangles between walls. If `boxes` is NULL it only counts them.
 */
static int find_boxes(const struct tile_cells *cells, const uint8_t *walls,
                      struct cell_box *boxes)
{
    size_t columns = (size_t)cells->columns, index = 0;
    struct cell_corner cell;
    int count = 0;
    for (cell.row = 0; cell.row < cells->rows; cell.row++) {
        for (cell.column = 0; cell.column < cells->columns;
             cell.column++, index++) {
            /* The first cell of a rectangle has walls to its left and above. */
            if (cells->values[index] == 0 ||
                (cell.column > 0 && !(walls[index - 1] & WALL_RIGHT)) ||
                (cell.row > 0 && !(walls[index - columns] & WALL_BELOW)))
                continue;
            struct cell_corner max = {cell.column + 1, cell.row + 1};
            for (size_t i = index; !(walls[i] & WALL_RIGHT); i++)
                max.column++;
            for (size_t i = index; !(walls[i] & WALL_BELOW); i += columns)
                max.row++;
            if (boxes)
                boxes[count] =
                    (struct cell_box){cells->values[index], cell, max};
            count++;
        }
    }
    return count;
}

bool cells_check(const struct tile_cells *cells, struct fail *fail)
{
    if (cells->columns == 0 || cells->rows <= CELLS_MOST / cells->columns)
        return true;
    return fail_set(fail, "too-many-cells",
                    "expected at most %d cells, found %d x %d", CELLS_MOST,
                    cells->columns, cells->rows);
}

bool cells_boxes(const struct tile_cells *cells, struct arena *arena,
                 struct cell_box **boxes, int *count, struct fail *fail)
{
    if (!cells_check(cells, fail))
        return false;
    struct arena scratch = arena_make(arena->limit);
    size_t columns = (size_t)cells->columns, i = 0;
    uint8_t *walls = arena_alloc(&scratch, columns * (size_t)cells->rows, 1);
    *boxes = NULL;
    /* There are walls between cells that do not belong together. */
    for (int row = 0; walls && row < cells->rows; row++) {
        for (int column = 0; column < cells->columns; column++, i++) {
            if (column + 1 == cells->columns || !cells_same(cells, i, i + 1))
                walls[i] |= WALL_RIGHT;
            if (row + 1 == cells->rows || !cells_same(cells, i, i + columns))
                walls[i] |= WALL_BELOW;
        }
    }
    if (walls && cell_cuts(cells, walls, &scratch)) {
        *count = find_boxes(cells, walls, NULL);
        *boxes = arena_take(arena, (size_t)*count, sizeof **boxes);
        if (*boxes)
            find_boxes(cells, walls, *boxes);
    }
    arena_free(&scratch);
    return *boxes || fail_memory(fail);
}
