#include "bench/generate_levels.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/outlines.h"
#include "support/number.h"
#include "verify/generate/rng.h"

/* Pixels of a cell, in each direction. */
#define CELL 16

static void print_point(double x, double y)
{
    char text[2 * NUMBER_MAX + 3];
    size_t length = 0;
    text[length++] = '[';
    length += number_write(text + length, x);
    text[length++] = ',';
    length += number_write(text + length, y);
    text[length++] = ']';
    fwrite(text, 1, length, stdout);
}

/* ---- Rectangles --------------------------------------------------------- */

enum layout {
    APART,    /* each in a cell of its own, with room around it */
    ABUTTING, /* each fills its cell */
    HEAP,     /* anywhere, each overlapping about two others */
};

static double random_side(struct rng *rng)
{
    return rng_between(rng, CELL / 4.0, CELL - 3.0);
}

static void print_rectangle(struct rng *rng, enum layout layout, int number,
                            int columns)
{
    double x = CELL * (number % columns), y = number / columns * CELL;
    double width = random_side(rng), height = random_side(rng);
    if (layout == ABUTTING)
        width = height = CELL;
    if (layout == HEAP) {
        x = rng_between(rng, 0, 0.8 * CELL * columns);
        y = rng_between(rng, 0, 0.8 * CELL * columns);
    }
    printf("%s{\"type\":\"box\",\"min\":", number > 0 ? ",\n" : "");
    print_point(x, y);
    printf(",\"max\":");
    print_point(x + width, y + height);
    putchar('}');
}

static bool print_rectangles(struct rng *rng, enum layout layout, int count)
{
    int columns = (int)ceil(sqrt(count));
    printf("{\"shapes\":[\n");
    for (int i = 0; i < count; i++)
        print_rectangle(rng, layout, i, columns);
    printf("\n]}\n");
    return true;
}

/* ---- One polygon -------------------------------------------------------- */

static bool print_outline(struct rng *rng, enum family family, int count)
{
    col_vec2 *vertices = malloc((size_t)count * sizeof *vertices);
    if (!vertices)
        return false;
    outline_fill(rng, family, count, vertices);
    printf("{\"shapes\":[{\"type\":\"polygon\",\"vertices\":[");
    for (int i = 0; i < count; i++) {
        if (i > 0)
            putchar(',');
        print_point(vertices[i].x, vertices[i].y);
    }
    printf("]}]}\n");
    free(vertices);
    return true;
}

/* ---- A cave ------------------------------------------------------------- */

/* How often cells become what most around them are, and how many of a hundred
 * are rock at first. */
#define ROUNDS 4
#define ROCK   45

/* The middle of the map, kept free: cells from it in each direction. */
#define HALL 2

/* Rock around a cell, which is one of nine; outside of the map all is rock. */
static int rock_around(const char *cells, int side, int x, int y)
{
    int rock = 0;
    for (int row = y - 1; row <= y + 1; row++)
        for (int column = x - 1; column <= x + 1; column++)
            rock += row < 0 || row >= side || column < 0 || column >= side ||
                    cells[row * side + column];
    return rock;
}

static void smooth(const char *from, char *to, int side)
{
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++)
            to[y * side + x] = rock_around(from, side, x, y) > 4;
}

/* Which cells are rock; memory for twice as many. NULL: no memory. */
static char *dig_cave(struct rng *rng, int side)
{
    size_t count = (size_t)side * (size_t)side;
    char *cells = malloc(2 * count);
    if (!cells)
        return NULL;
    for (size_t i = 0; i < count; i++)
        cells[i] = rng_chance(rng, ROCK);
    for (int round = 0; round < ROUNDS; round += 2) {
        smooth(cells, cells + count, side);
        smooth(cells + count, cells, side);
    }
    int middle = side / 2;
    for (int y = middle - HALL; y <= middle + HALL; y++)
        for (int x = middle - HALL; x <= middle + HALL; x++)
            cells[y * side + x] = 0;
    return cells;
}

/* A map of Tiled whose first layer is of solid cells. Something starts in the
 * middle of it and wants to get a step to the side. */
static bool print_cave(struct rng *rng, int side)
{
    char *cells = dig_cave(rng, side);
    int middle = side / 2 * CELL;
    if (!cells)
        return false;
    printf("{\"type\":\"map\",\"version\":\"1.10\",\"width\":%d,\"height\":%d,"
           "\"orientation\":\"orthogonal\",\"infinite\":false,"
           "\"tilewidth\":%d,\"tileheight\":%d,\n\"tilesets\":[{"
           "\"firstgid\":1,\"name\":\"rock\",\"tilewidth\":%d,"
           "\"tileheight\":%d,\"tilecount\":1,\"columns\":1}],\n\"layers\":["
           "{\"id\":1,\"name\":\"Rock\",\"type\":\"tilelayer\",\"width\":%d,"
           "\"height\":%d,\"x\":0,\"y\":0,\"opacity\":1,\"visible\":true,"
           "\"data\":[",
           side, side, CELL, CELL, CELL, CELL, side, side);
    for (int i = 0; i < side * side; i++)
        printf("%s%d", i == 0 ? "" : i % side == 0 ? ",\n" : ",", cells[i]);
    printf("]},\n{\"id\":2,\"name\":\"Places\",\"type\":\"objectgroup\","
           "\"x\":0,\"y\":0,\"opacity\":1,\"visible\":true,\"objects\":["
           "{\"id\":1,\"name\":\"Start\",\"point\":true,\"x\":%d,\"y\":%d,"
           "\"width\":0,\"height\":0,\"rotation\":0},"
           "{\"id\":2,\"name\":\"Exit\",\"point\":true,\"x\":%d,\"y\":%d,"
           "\"width\":0,\"height\":0,\"rotation\":0}]}]}\n",
           middle, middle, middle + CELL, middle);
    free(cells);
    return true;
}

bool print_level(struct rng *rng, const char *kind, int count)
{
    static const char *const layouts[] = {"apart", "abutting", "heap"};
    for (int i = 0; i < 3; i++)
        if (strcmp(kind, layouts[i]) == 0)
            return print_rectangles(rng, (enum layout)i, count);
    for (int i = 0; i < FAMILIES; i++)
        if (strcmp(kind, family_names[i]) == 0)
            return print_outline(rng, (enum family)i, count);
    return strcmp(kind, "cave") == 0 && print_cave(rng, count);
}
