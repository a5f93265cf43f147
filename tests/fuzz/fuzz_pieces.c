/* Fuzzes rings and their pieces.
 *
 * The bytes are points of a small lattice, scattered or round boxes that may
 * lie in each other, so that rings cross, touch, nest or are a polygon. What is
 * said of them is asked again of all pairs of edges; a polygon is cut, and its
 * pieces are looked at exactly. Then each coordinate becomes scale * (shift +
 * whole number), which must not change the report. */
#include "collide_pieces.h"
#include "fuzz/check.h"
#include "support/pieces_fault.h"
#include "support/rings.h"
#include "support/rings_fault.h"
#include "support/source.h"

#include <math.h>

enum { RINGS = 6, POINTS = 24 };

/* Anywhere in a box. */
static void take_scattered(struct source *source, col_vec2 *v, int count)
{
    unsigned size = 2 + take_byte(source) % 15;
    unsigned x = take_byte(source) % 16, y = take_byte(source) % 16;
    for (int i = 0; i < count; i++) {
        unsigned byte = take_byte(source);
        v[i] = (col_vec2){x + byte % 16 % size, y + byte / 16 % size};
    }
}

/* Once round a box, further in or out. */
static void take_round(struct source *source, col_vec2 *v, int count)
{
    static const int way[12] = {2, 2, 1, 0, -1, -2, -2, -2, -1, 0, 1, 2};
    unsigned x = take_byte(source) % 32, y = take_byte(source) % 32;
    int most = 1 + take_below(source, 16);
    for (int i = 0; i < count; i++) {
        int at = i * 12 / count, reach = 1 + take_below(source, 256) % most;
        v[i] = (col_vec2){16 + (int)x + reach * way[at],
                          16 + (int)y + reach * way[(at + 9) % 12]};
    }
}

static void take_rings(struct source *source, struct rings *rings)
{
    int used = 0;
    rings->ring_count = 1 + take_below(source, RINGS);
    for (int i = 0; i < rings->ring_count; i++) {
        unsigned how = take_byte(source);
        int count = 1 + (int)(how / 2) % POINTS;
        if (how & 1)
            take_round(source, rings->vertices + used, count);
        else
            take_scattered(source, rings->vertices + used, count);
        used += count;
        rings->ring_ends[i] = used;
    }
}

static col_rings_report report_of(const struct rings *rings)
{
    int *scratch = malloc((size_t)rings_vertex_count(rings) *
                          COL_RINGS_SCRATCH * sizeof *scratch);
    col_rings asked = rings_of(rings);
    col_rings_report report = col_rings_check(&asked, scratch);
    free(scratch);
    return report;
}

static void check_pieces(const struct rings *rings)
{
    col_rings asked = rings_of(rings);
    void *memory =
        malloc(col_pieces_bytes(rings_vertex_count(rings), rings->ring_count));
    col_pieces pieces = col_pieces_cut(&asked, memory);
    CHECK_NO_FAULT(pieces_fault(&asked, &pieces));
    CHECK(pieces.count >= pieces_least(&asked));
    CHECK(pieces.count <= 2 * pieces_reflex(&asked) + 2 - rings->ring_count);
    free(memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct source source = {bytes, length};
    struct rings rings;
    int exponent = 4 * take_below(&source, 256) - 870;
    double shift = take_chance(&source, 2) ? 0x1p45 : 0;
    take_rings(&source, &rings);
    col_rings asked = rings_of(&rings);
    col_rings_report report = report_of(&rings);
    CHECK_NO_FAULT(rings_fault(&asked, &report));
    rings_place(&rings, ldexp(1, exponent), shift);
    col_rings_report again = report_of(&rings);
    CHECK(report.kind == again.kind && report.first == again.first &&
          report.second == again.second);
    if (report.kind == COL_RINGS_SOUND)
        check_pieces(&rings);
    return 0;
}
