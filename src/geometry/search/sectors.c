#include "geometry/search/sectors.h"

#include "geometry/core/support.h"

/* Cosines and sines of multiples of 22.5 degrees, and of a 16th of that. */
const float col_sector_x[SECTORS] = {
    1.0F,  0.9238795F,   0.70710678F,  0.38268343F,
    0.0F,  -0.38268343F, -0.70710678F, -0.9238795F,
    -1.0F, -0.9238795F,  -0.70710678F, -0.38268343F,
    0.0F,  0.38268343F,  0.70710678F,  0.9238795F};
const float col_sector_y[SECTORS] = {
    0.0F,  0.38268343F,  0.70710678F,  0.9238795F,
    1.0F,  0.9238795F,   0.70710678F,  0.38268343F,
    0.0F,  -0.38268343F, -0.70710678F, -0.9238795F,
    -1.0F, -0.9238795F,  -0.70710678F, -0.38268343F};
const float col_part_x[SECTOR_PARTS] = {
    1.0F,        0.9996988F,   0.99879546F, 0.99729046F,
    0.9951847F,  0.992479535F, 0.9891765F,  0.98527764F,
    0.98078528F, 0.9757021F,   0.97003125F, 0.96377607F,
    0.95694034F, 0.94952818F,  0.94154407F, 0.9329928F};
const float col_part_y[SECTOR_PARTS] = {
    0.0F,         0.024541229F, 0.0490676743F, 0.073564564F,
    0.09801714F,  0.12241068F,  0.14673047F,   0.17096189F,
    0.19509032F,  0.21910124F,  0.24298018F,   0.26671276F,
    0.290284677F, 0.31368174F,  0.33688985F,   0.35989504F};

col_vec2 col_sector_direction(int sector, int part)
{
    double x = (double)col_sector_x[sector], y = (double)col_sector_y[sector];
    double c = (double)col_part_x[part], s = (double)col_part_y[part];
    return (col_vec2){x * c - y * s, x * s + y * c};
}

int col_sector_extreme(const col_shape *shape, int sector)
{
    col_vec2 d = col_sector_direction(sector, 0);
    form2 direction = {col_form_of(d.x), col_form_of(d.y)};
    return col_core_support(shape, &direction);
}

/* From a vertex on to the furthest along a direction, which lies less than half
 * a turn ahead: each step leads further. */
static int advance(const col_shape *shape, col_vec2 direction, int vertex)
{
    const col_vec2 *v = shape->vertices;
    vector along = {dd_of(direction.x), dd_of(direction.y)};
    for (;;) {
        int next = core_next(shape, vertex);
        if (vector_further(along, v[next], v[vertex]) <= 0)
            return vertex;
        vertex = next;
    }
}

static void find_first(const col_shape *shape, int *first)
{
    int parts = sector_parts_of(shape->count), count = SECTORS * parts;
    int vertex = col_sector_extreme(shape, 0);
    for (int i = 0; i < count; i++) {
        col_vec2 d = col_sector_direction(i / parts, i % parts);
        first[i] = vertex = advance(shape, d, vertex);
    }
    first[count] = first[0];
}

/* The block of sectors that begin at every so many of the vertices. */
static void put_block(const col_shape *shape, col_vec2 center, const int *first,
                      int every, sector_block *block)
{
    for (int i = 0; i <= SECTORS; i++) {
        col_vec2 v = shape->vertices[first[i * every]];
        block->x[i] = (float)(v.x - center.x);
        block->y[i] = (float)(v.y - center.y);
    }
}

void col_sectors_put(const col_shape *shape, col_vec2 center, void *memory)
{
    int parts = sector_parts_of(shape->count);
    sector_block *blocks = memory;
    int *first = (int *)(void *)(blocks + (parts > 1 ? 1 + SECTORS : 1));
    find_first(shape, first);
    put_block(shape, center, first, parts, &blocks[0]);
    for (int i = 0; parts > 1 && i < SECTORS; i++)
        put_block(shape, center, first + i * parts, 1, &blocks[1 + i]);
}
