#include "verify/generate/generate.h"

#include "verify/generate/generator.h"

#define FLOAT_BITS  24
#define DOUBLE_BITS 53

/* Vertices of polygons, unless something else is wanted. */
#define FEWEST 3
#define MOST   8

const char *const generate_type_names[GENERATE_TYPES + 1] = {
    "polygon", "circle", "capsule", "box", "segment", "point", "rounded", NULL};

/* ---- What families can be made of ---------------------------------------- */

struct vertex_range family_vertices(const struct generator *generator,
                                    const struct family *family)
{
    const struct generate_options *options = &generator->options;
    struct vertex_range range = {FEWEST, MOST};
    if (options->fewest)
        range = (struct vertex_range){options->fewest, options->most};
    else if (family->fewest)
        range = (struct vertex_range){family->fewest, family->most};
    if (range.fewest < family->low)
        range.fewest = family->low;
    if (family->high && range.most > family->high)
        range.most = family->high;
    if (options->is_float && range.most > GENERATE_FLOAT_VERTICES)
        range.most = GENERATE_FLOAT_VERTICES;
    int room = maker_most(generator->maker.bits);
    if (range.most > room)
        range.most = room;
    return range;
}

unsigned family_types(const struct generator *generator,
                      const struct family *family, bool is_b)
{
    unsigned types = (is_b ? family->b : family->a) & generator->options.types;
    struct vertex_range range = family_vertices(generator, family);
    if (range.fewest > range.most)
        types &= ~POLYGON_TYPES;
    return types;
}

bool generator_has(const struct generator *generator, int family)
{
    return family_types(generator, &families[family], false) &&
           family_types(generator, &families[family], true);
}

/* ---- Options --------------------------------------------------------------
 */

/* The least whole number whose square is at least that. */
static int side_of(int pairs)
{
    int side = 1;
    while (side * side < pairs)
        side++;
    return side;
}

static bool check_options(const struct generator *generator, struct fail *fail)
{
    const struct generate_options *options = &generator->options;
    if (options->is_float && options->fewest > GENERATE_FLOAT_VERTICES)
        return fail_set(fail, "usage",
                        "polygons of floats have at most %d vertices",
                        GENERATE_FLOAT_VERTICES);
    int vertices = options->fewest ? options->fewest : MOST;
    if (maker_needs(vertices) > generator->maker.bits)
        return fail_set(fail, "usage",
                        "floats have too few bits for so many shapes of so "
                        "many vertices");
    return true;
}

/* The most vertices that any family wants. */
static int most_vertices(const struct generator *generator)
{
    int most = MOST;
    for (int i = 0; i < family_count; i++) {
        struct vertex_range range = family_vertices(generator, &families[i]);
        most = range.most > most ? range.most : most;
    }
    return most;
}

static bool take_memory(struct maker *maker, size_t room, struct arena *arena)
{
    struct lattice_spot **const spots[] = {&maker->a.spots, &maker->b.spots,
                                           &maker->vectors, &maker->scratch};
    for (int i = 0; i < 4; i++) {
        *spots[i] = arena_alloc(arena, room, sizeof **spots[i]);
        if (!*spots[i])
            return false;
    }
    for (int i = 0; i < 2; i++) {
        maker->figures[i].points = arena_alloc(arena, room, sizeof(col_vec2));
        if (!maker->figures[i].points)
            return false;
    }
    return true;
}

struct generator *generator_make(const struct generate_options *options,
                                 struct arena *arena, struct fail *fail)
{
    struct generator *generator = arena_alloc(arena, 1, sizeof *generator);
    if (!generator) {
        fail_memory(fail);
        return NULL;
    }
    generator->options = *options;
    if (!options->types)
        generator->options.types = ANY_TYPE;
    generator->pairs = (options->shapes + 1) / 2;
    generator->side = side_of(generator->pairs);
    struct maker *maker = &generator->maker;
    maker->is_float = options->is_float;
    maker->bits = options->is_float ? FLOAT_BITS : DOUBLE_BITS;
    if (generator->side > 1)
        maker->bits -= bit_count(generator->side);
    if (!check_options(generator, fail))
        return NULL;
    size_t room = (size_t)most_vertices(generator) + 1;
    if (!take_memory(maker, room, arena)) {
        fail_memory(fail);
        return NULL;
    }
    return generator;
}
