/* Writes the text of a scene from a family, a seed and a number. The options
 * add places and velocities to the shapes, with random numbers of their own, so
 * that the shapes stay the same. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/same.h"
#include "verify/generate/generate.h"
#include "verify/generate/generator.h"

/* The place of a shape: world = position + R local. */
struct place {
    col_vec2 position;
    bool has_angle, has_rotation;
    double angle;      /* in degrees */
    col_vec2 rotation; /* cosine and sine */
};

static void place_quarters(struct rng *rng, struct place *place, int quarters)
{
    static const col_vec2 rotations[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    if (rng_chance(rng, 70)) {
        place->has_angle = true;
        place->angle = 90 * (quarters - (rng_chance(rng, 30) ? 4 : 0));
    } else {
        place->has_rotation = true;
        place->rotation = rotations[quarters];
    }
}

/* Turns and moves a form, and returns a place that leads back to where it was:
 * exactly, or to some angle if the form is loose. In units of the lattice. */
static struct place place_form(struct rng *rng, struct lattice_form *form,
                               bool is_loose, bool is_float)
{
    struct extent extent = form_extent(form);
    struct lattice_spot middle = {(extent.min.x + extent.max.x) / 2,
                                  (extent.min.y + extent.max.y) / 2};
    struct place place = {.position = {(double)middle.x, (double)middle.y}};
    int quarters = rng_below(rng, 4);
    form_move(form, -middle.x, -middle.y);
    if (is_loose && rng_chance(rng, 70)) {
        /* An angle of 16 bits, any angle, or a point of the unit circle within
         * rounding. */
        if (is_float || rng_chance(rng, 30)) {
            place.has_angle = true;
            place.angle = rng_whole(rng, -360 * 128, 360 * 128) / 128.0;
        } else if (rng_chance(rng, 50)) {
            place.has_angle = true;
            place.angle = rng_between(rng, -360, 360);
        } else {
            double t = rng_between(rng, -1, 1), square = 1 + t * t;
            place.has_rotation = true;
            place.rotation = (col_vec2){(1 - t * t) / square, 2 * t / square};
        }
    } else if (rng_chance(rng, 80)) {
        struct turn turn = {0, -1, 1};
        for (int i = 0; i < quarters; i++)
            form_turn(form, &turn);
        place_quarters(rng, &place, quarters);
    }
    return place;
}

/* Places a figure, by multiples of 90 degrees about the origin. */
static struct place place_figure(struct rng *rng, struct figure *figure)
{
    struct place place = {.position = {0, 0}};
    int quarters = rng_below(rng, 4);
    place_quarters(rng, &place, quarters);
    for (int i = 0; i < figure->count * quarters; i++) {
        col_vec2 *p = &figure->points[i % figure->count];
        *p = (col_vec2){p->y, -p->x};
    }
    return place;
}

/* Draws a velocity in units of the lattice: none, towards a point, or any.
 * Distances are up to `reach` > 0. */
static struct lattice_spot
draw_velocity(struct rng *rng, struct lattice_spot towards, int64_t reach)
{
    int64_t x = rng_wide(rng, -reach, reach), y = rng_wide(rng, -reach, reach);
    switch (rng_below(rng, 6)) {
    case 0:
        return (struct lattice_spot){0, 0};
    case 1:
        return (struct lattice_spot){x, 0};
    case 2:
        return (struct lattice_spot){0, y};
    case 3:
    case 4:
        return towards;
    default:
        return (struct lattice_spot){x, y};
    }
}

static void write_figure(struct json_writer *writer,
                         const struct figure *figure)
{
    bool is_rounded = figure->type == GENERATE_ROUNDED;
    json_name(writer, JSON_NAME("type"));
    json_string(
        writer,
        generate_type_names[is_rounded ? GENERATE_POLYGON : figure->type]);
    const col_vec2 *points = figure->points;
    switch (figure->type) {
    case GENERATE_POLYGON:
    case GENERATE_ROUNDED:
        json_name(writer, JSON_NAME("vertices"));
        json_begin_line_array(writer);
        for (int i = 0; i < figure->count; i++)
            json_vec2(writer, points[i]);
        json_end_array(writer);
        break;
    case GENERATE_CIRCLE:
        json_name(writer, JSON_NAME("center"));
        json_vec2(writer, points[0]);
        break;
    case GENERATE_CAPSULE:
    case GENERATE_SEGMENT:
        json_name(writer, JSON_NAME("a"));
        json_vec2(writer, points[0]);
        json_name(writer, JSON_NAME("b"));
        json_vec2(writer, points[1]);
        break;
    case GENERATE_BOX: {
        col_vec2 min = figure->points[0], max = min;
        for (int i = 1; i < figure->count; i++) {
            col_vec2 p = figure->points[i];
            min.x = p.x < min.x ? p.x : min.x;
            min.y = p.y < min.y ? p.y : min.y;
            max.x = p.x > max.x ? p.x : max.x;
            max.y = p.y > max.y ? p.y : max.y;
        }
        json_name(writer, JSON_NAME("min"));
        json_vec2(writer, min);
        json_name(writer, JSON_NAME("max"));
        json_vec2(writer, max);
        break;
    }
    case GENERATE_POINT:
    case GENERATE_TYPES:
        json_name(writer, JSON_NAME("point"));
        json_vec2(writer, points[0]);
        break;
    }
    if (ROUND_TYPES & 1u << figure->type) {
        json_name(writer, JSON_NAME("radius"));
        json_number(writer, figure->radius);
    }
}

static void write_place(struct json_writer *writer, const struct place *place)
{
    json_name(writer, JSON_NAME("position"));
    json_vec2(writer, place->position);
    if (place->has_angle) {
        json_name(writer, JSON_NAME("angle"));
        json_number(writer, place->angle);
    } else if (place->has_rotation) {
        json_name(writer, JSON_NAME("rotation"));
        json_vec2(writer, place->rotation);
    }
}

#define FLOAT_BITS  24
#define DOUBLE_BITS 53

/* Vertices of polygons, unless something else is wanted. */
#define FEWEST 3
#define MOST   8

const char *const generate_type_names[GENERATE_TYPES + 1] = {
    "polygon", "circle", "capsule", "box", "segment", "point", "rounded", NULL};

/* ---- What families can be made of ---------------------------------------- */

struct vertex_limit generator_vertices(const struct generator *generator)
{
    const struct engine_range *engine = generator->range;
    struct vertex_limit limit = {GENERATE_VERTICES, "all", "--vertices"};
    int bits_allow = maker_most(generator->maker.bits);
    if (generator->options.is_float)
        limit =
            (struct vertex_limit){GENERATE_FLOAT_VERTICES, "floats", "--f32"};
    if (bits_allow < limit.most)
        limit = (struct vertex_limit){bits_allow, "such a crowd", "--shapes"};
    if (engine && engine->vertices && engine->vertices < limit.most)
        limit =
            (struct vertex_limit){engine->vertices, engine->name, "--profile"};
    return limit;
}

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
    int limit = generator_vertices(generator).most;
    if (range.most > limit)
        range.most = limit;
    return range;
}

/* Those of the types wanted that a family can have for A or for B. */
static unsigned family_types(const struct generator *generator,
                             const struct family *family, bool is_b)
{
    unsigned own = is_b ? family->b : family->a;
    unsigned types = generator->options.types & (own ? own : ANY_TYPE);
    struct vertex_range range = family_vertices(generator, family);
    if (range.fewest > range.most)
        types &= ~POLYGON_TYPES;
    return types;
}

bool generator_has(const struct generator *generator, int family)
{
    bool is_alone = families[family].adds != ADDS_NOTHING;
    return family_types(generator, &families[family], false) &&
           family_types(generator, &families[family], true) &&
           (!is_alone || generator->options.shapes == 2) &&
           (!generator->has || generator->has[family]);
}

static bool find_families_in_range(struct generator *generator,
                                   struct arena *arena);

struct generator *generator_make(const struct generate_options *options,
                                 struct arena *arena, struct fail *fail)
{
    struct generator *generator = arena_alloc(arena, 1, sizeof *generator);
    if (!generator) {
        fail_memory(fail);
        return NULL;
    }
    generator->options = *options;
    generator->range = options->range;
    if (!options->types)
        generator->options.types =
            options->range ? options->range->types : ANY_TYPE;
    generator->pairs = (options->shapes + 1) / 2;
    /* The square has room for all pairs. */
    generator->side = 1;
    while (generator->side * generator->side < generator->pairs)
        generator->side++;
    struct maker *maker = &generator->maker;
    maker->is_float = options->is_float;
    maker->bits = options->is_float ? FLOAT_BITS : DOUBLE_BITS;
    if (generator->side > 1)
        maker->bits -= bit_count(generator->side);
    const struct vertex_limit limit = generator_vertices(generator);
    if (options->fewest > limit.most) {
        fail_set(fail, "usage",
                 "option \"--vertices\": polygons of %s (%s) have at most "
                 "%d vertices, found %d",
                 limit.of, limit.option, limit.most, options->fewest);
        return NULL;
    }
    int most = MOST; /* vertices that any family wants */
    for (int i = 0; i < family_count; i++) {
        struct vertex_range range = family_vertices(generator, &families[i]);
        most = range.most > most ? range.most : most;
    }
    size_t room = (size_t)most + 1;
    maker->a.spots = arena_alloc(arena, room, sizeof *maker->a.spots);
    maker->b.spots = arena_alloc(arena, room, sizeof *maker->b.spots);
    maker->vectors = arena_alloc(arena, room, sizeof *maker->vectors);
    maker->scratch = arena_alloc(arena, room, sizeof *maker->scratch);
    for (int i = 0; i < 2; i++)
        maker->figures[i].points = arena_alloc(arena, room, sizeof(col_vec2));
    maker->added.spots =
        arena_alloc(arena, ADDED_SPOTS, sizeof *maker->added.spots);
    if (!maker->added.spots || !maker->a.spots || !maker->b.spots ||
        !maker->vectors || !maker->scratch || !maker->figures[0].points ||
        !maker->figures[1].points) {
        fail_memory(fail);
        return NULL;
    }
    if (options->range && !find_families_in_range(generator, arena)) {
        fail_memory(fail);
        return NULL;
    }
    return generator;
}

/* ---- Scenes -------------------------------------------------------------- */

/* A scene in the making. */
struct random_scene {
    struct generator *generator;
    const struct family *family;
    struct json_writer *writer;
    /* Additions by options have random numbers of their own, so that the shapes
     * stay the same. */
    struct rng turning, moving;
    int64_t reach; /* half the extent of the first pair, > 0 */
};

static enum generate_type draw_type(struct rng *rng, unsigned types)
{
    static const int shares[GENERATE_TYPES] = {
        [GENERATE_POLYGON] = 4, [GENERATE_CIRCLE] = 2,  [GENERATE_CAPSULE] = 2,
        [GENERATE_BOX] = 2,     [GENERATE_SEGMENT] = 1, [GENERATE_POINT] = 1,
        [GENERATE_ROUNDED] = 2};
    int all = 0, type = 0;
    for (int i = 0; i < GENERATE_TYPES; i++)
        all += types & 1u << i ? shares[i] : 0;
    int left = rng_below(rng, all);
    for (; type < GENERATE_TYPES - 1; type++) {
        left -= types & 1u << type ? shares[type] : 0;
        if (left < 0)
            break;
    }
    return (enum generate_type)type;
}

/* Counts the vertices from another one, in a few scenes clockwise. */
static void recount(struct maker *maker, struct lattice_form *form,
                    bool is_counter_clockwise)
{
    int first = rng_below(&maker->rng, form->count);
    bool is_reversed = rng_chance(&maker->rng, 30) && !is_counter_clockwise;
    if (form->type == GENERATE_BOX)
        return;
    size_t size = sizeof *form->spots, from = (size_t)first;
    size_t count = (size_t)form->count;
    memcpy(maker->scratch, form->spots, count * size);
    memcpy(form->spots, maker->scratch + from, (count - from) * size);
    memcpy(form->spots + (count - from), maker->scratch, from * size);
    if (is_reversed) {
        for (int i = 0; i < form->count / 2; i++) {
            struct lattice_spot kept = form->spots[i];
            form->spots[i] = form->spots[form->count - 1 - i];
            form->spots[form->count - 1 - i] = kept;
        }
    }
}

/* Moves a pair to its place in a crowd. */
static void strew(struct random_scene *drawing)
{
    struct maker *maker = &drawing->generator->maker;
    int64_t most = drawing->reach * drawing->generator->side;
    int64_t limit = (INT64_C(1) << maker->bits) * drawing->generator->side;
    most = most < limit ? most : limit;
    /* Floats of more than some tens would round decimals too much. */
    if (drawing->generator->side == 1 ||
        (maker->divisor > 1 && maker->is_float))
        return;
    int64_t x = rng_wide(&maker->rng, -most, most);
    int64_t y = rng_wide(&maker->rng, -most, most);
    maker_shift(maker, x, y);
}

static int64_t larger(int64_t x, int64_t y)
{
    return x > y ? x : y;
}

/* The longer side of the box around a form. */
static int64_t form_size(const struct lattice_form *form)
{
    return 2 * larger(form_reach(form, false), form_reach(form, true));
}

/* Chooses the exponent so that the larger shape has a size within the range.
 * Near pairs are moved by about the slop in half of the scenes. */
static void fit_size(struct random_scene *drawing)
{
    struct maker *maker = &drawing->generator->maker;
    const struct engine_range *range = drawing->generator->range;
    struct rng *rng = &maker->rng;
    if (drawing->family->is_sized)
        return;
    int64_t size = larger(form_size(&maker->a), form_size(&maker->b));
    if (size == 0)
        size = maker_largest(maker);
    maker->exponent = rng_whole(rng, range->low, range->high) - bit_count(size);
    if (!drawing->family->is_near || !(range->slop > 0) || rng_chance(rng, 50))
        return;
    double units = ldexp(range->slop, -maker->exponent);
    if (!(units > 1 && units < 0x1p40))
        return;
    int64_t most = 2 * (int64_t)units;
    int64_t x = rng_wide(rng, -most, most), y = rng_wide(rng, -most, most);
    form_move(&maker->b, x, y);
}

/* Draws a pair; all pairs of a scene have the unit of the first. */
static void draw_pair(struct random_scene *drawing, bool is_first)
{
    struct maker *maker = &drawing->generator->maker;
    int exponent = maker->exponent, divisor = maker->divisor;
    const struct family *family = drawing->family;
    const struct engine_range *range = drawing->generator->range;
    maker->a.type =
        draw_type(&maker->rng, family_types(drawing->generator, family, false));
    maker->b.type =
        draw_type(&maker->rng, family_types(drawing->generator, family, true));
    if (family->is_alike)
        maker->b.type = maker->a.type;
    maker->figures[0].type = maker->a.type;
    maker->figures[1].type = maker->b.type;
    maker->added.count = 0;
    drawing->family->make(maker);
    if (drawing->family->is_numbers)
        return;
    if (is_first) {
        /* Half the extent of a pair; if that is but some units, as of two
         * points, half the way to the origin. At least 1. */
        struct extent a = form_extent(&maker->a), b = form_extent(&maker->b);
        int64_t x = larger(a.max.x, b.max.x) + larger(-a.min.x, -b.min.x);
        int64_t y = larger(a.max.y, b.max.y) + larger(-a.min.y, -b.min.y);
        int64_t half =
            larger(larger(x, y) / 2, larger(maker->a.radius, maker->b.radius));
        if (half < 8)
            half = larger(half, maker_largest(maker) / 2);
        drawing->reach = larger(half, 1);
        if (range)
            fit_size(drawing);
    } else {
        maker->exponent = exponent;
        maker->divisor = divisor;
    }
    strew(drawing);
    recount(maker, &maker->a, range && range->is_counter_clockwise);
    recount(maker, &maker->b, range && range->is_counter_clockwise);
}

static double number_of(const struct maker *maker, double units)
{
    double value = units;
    if (maker->divisor > 1) {
        value /= maker->divisor;
        /* Rounded to the 24 bits of a float by arithmetic of doubles alone,
         * after Dekker 1971: gcc 12 leaves out the conversion to float and back
         * where it vectorizes two of them. */
        double scaled = value * (0x1p29 + 1);
        value = maker->is_float ? scaled - (scaled - value) : value;
    }
    return ldexp(value, maker->exponent);
}

static col_vec2 vector_of(const struct maker *maker, col_vec2 units)
{
    return (col_vec2){number_of(maker, units.x), number_of(maker, units.y)};
}

/* The additions of options to a shape. */
struct added {
    struct place place;
    col_vec2 velocity;
};

static void write_shape(const struct random_scene *drawing, int which,
                        const struct added *added)
{
    const struct generator *generator = drawing->generator;
    json_begin_object(drawing->writer);
    write_figure(drawing->writer, &generator->maker.figures[which]);
    if (generator->options.is_turned)
        write_place(drawing->writer, &added[which].place);
    if (generator->options.is_moving ||
        (drawing->family->adds == ADDS_CHAIN && which == 0)) {
        json_name(drawing->writer, JSON_NAME("velocity"));
        json_vec2(drawing->writer, added[which].velocity);
    }
    json_end_object(drawing->writer);
}

/* Velocities come first: to have a place, forms are turned and moved. */
static void finish_forms(struct random_scene *drawing, struct added added[2])
{
    struct maker *maker = &drawing->generator->maker;
    const struct generate_options *options = &drawing->generator->options;
    struct lattice_form *const forms[] = {&maker->a, &maker->b};
    for (int i = 0; i < 2 && options->is_moving; i++) {
        struct extent from = form_extent(forms[i]);
        struct extent to = form_extent(forms[1 - i]);
        /* from the middle of one form half way to the middle of the other */
        struct lattice_spot towards = {
            (to.min.x + to.max.x) / 4 - (from.min.x + from.max.x) / 4,
            (to.min.y + to.max.y) / 4 - (from.min.y + from.max.y) / 4};
        struct lattice_spot v =
            draw_velocity(&drawing->moving, towards, drawing->reach);
        added[i].velocity =
            vector_of(maker, (col_vec2){(double)v.x, (double)v.y});
    }
    for (int i = 0; i < 2; i++) {
        if (options->is_turned) {
            added[i].place =
                place_form(&drawing->turning, forms[i],
                           drawing->family->is_loose, maker->is_float);
            added[i].place.position = vector_of(maker, added[i].place.position);
        }
        maker->figures[i].type = forms[i]->type;
        maker->figures[i].count = forms[i]->count;
        maker->figures[i].radius = number_of(maker, (double)forms[i]->radius);
        for (int k = 0; k < forms[i]->count; k++) {
            struct lattice_spot p = forms[i]->spots[k];
            maker->figures[i].points[k] =
                vector_of(maker, (col_vec2){(double)p.x, (double)p.y});
        }
    }
}

/* ---- What families add to a pair ----------------------------------------- */

static col_vec2 added_spot(const struct maker *maker, int index)
{
    struct lattice_spot p = maker->added.spots[index];
    return vector_of(maker, (col_vec2){(double)p.x, (double)p.y});
}

/* The difference of the spots of pair `index`. */
static col_vec2 added_way(const struct maker *maker, int index)
{
    const struct lattice_spot *p = &maker->added.spots[2 * index];
    return vector_of(maker, (col_vec2){(double)(p[1].x - p[0].x),
                                       (double)(p[1].y - p[0].y)});
}

/* Writes the further segments of a chain; the last pair of spots is a velocity.
 */
static void write_chain(const struct random_scene *drawing)
{
    const struct maker *maker = &drawing->generator->maker;
    for (int i = 0; 2 * i + 2 < maker->added.count; i++) {
        col_vec2 points[2] = {added_spot(maker, 2 * i),
                              added_spot(maker, 2 * i + 1)};
        const struct figure segment = {
            .type = GENERATE_SEGMENT, .points = points, .count = 2};
        json_begin_object(drawing->writer);
        write_figure(drawing->writer, &segment);
        json_end_object(drawing->writer);
    }
}

/* "#0" and so on. */
static void write_id(struct json_writer *writer, int index)
{
    char id[16];
    snprintf(id, sizeof id, "#%d", index);
    json_string(writer, id);
}

/* The body of a chain meets each segment; the segments meet each other by
 * construction. */
static void write_pairs(struct json_writer *writer, int body, int shapes)
{
    json_name(writer, JSON_NAME("pairs"));
    json_begin_line_array(writer);
    for (int i = 0; i < shapes; i++) {
        if (i == body)
            continue;
        json_begin_line_array(writer);
        write_id(writer, body);
        write_id(writer, i);
        json_end_array(writer);
    }
    json_end_array(writer);
}

/* Writes the members of a scene after its shapes. `body` is the index of A. */
static void write_added(const struct random_scene *drawing, int body)
{
    struct json_writer *writer = drawing->writer;
    const struct maker *maker = &drawing->generator->maker;
    int count = maker->added.count / 2;
    switch (drawing->family->adds) {
    case ADDS_NOTHING:
        break;
    case ADDS_RAYS:
        json_name(writer, JSON_NAME("rays"));
        json_begin_array(writer);
        for (int i = 0; i < count; i++) {
            json_begin_object(writer);
            json_name(writer, JSON_NAME("from"));
            json_vec2(writer, added_spot(maker, 2 * i));
            json_name(writer, JSON_NAME("to"));
            json_vec2(writer, added_spot(maker, 2 * i + 1));
            json_end_object(writer);
        }
        json_end_array(writer);
        break;
    case ADDS_CASTS:
        json_name(writer, JSON_NAME("casts"));
        json_begin_array(writer);
        for (int i = 0; i < count; i++) {
            json_begin_object(writer);
            json_name(writer, JSON_NAME("shape"));
            write_id(writer, maker->added_of_b[i] ? 1 - body : body);
            json_name(writer, JSON_NAME("by"));
            json_vec2(writer, added_way(maker, i));
            json_end_object(writer);
        }
        json_end_array(writer);
        break;
    case ADDS_CHAIN:
        write_pairs(writer, body, count + 1);
        break;
    }
}

/* Makes the figures of a pair that is drawn. */
static void finish_pair(struct random_scene *drawing, struct added added[2])
{
    struct maker *maker = &drawing->generator->maker;
    const struct generate_options *options = &drawing->generator->options;
    if (!drawing->family->is_numbers)
        finish_forms(drawing, added);
    if (drawing->family->adds == ADDS_CHAIN)
        added[0].velocity = added_way(maker, maker->added.count / 2 - 1);
    for (int i = 0; i < 2 && drawing->family->is_numbers; i++) {
        /* A velocity has numbers of the shape itself. */
        struct figure *figure = &maker->figures[i];
        added[i].velocity = figure->points[0];
        if (options->is_moving && rng_chance(&drawing->moving, 50))
            added[i].velocity.x = rng_whole(&drawing->moving, -4, 4);
        if (options->is_turned)
            added[i].place = place_figure(&drawing->turning, figure);
    }
}

/* Writes a pair, in either order, or only the first shape of it. */
static void write_pair(struct random_scene *drawing,
                       const struct added added[2], int first, bool is_whole)
{
    write_shape(drawing, first, added);
    if (is_whole)
        write_shape(drawing, 1 - first, added);
}

/* How often a pair is drawn again that is not within the range of an engine. If
 * none of PROBES pairs of a family is, the family counts as out of range. */
#define RANGE_TRIES 20000
#define PROBES      500

/* Draws a pair and makes its figures; *first is written before the other.
 * Without a range there is one attempt. The state of the first attempt is that
 * of a scene without a range. Returns false if no attempt is within the range.
 */
static bool make_pair(struct random_scene *drawing, bool is_first_pair,
                      int tries, struct added added[2], int *first)
{
    struct generator *generator = drawing->generator;
    struct maker *maker = &generator->maker;
    const struct engine_range *range = generator->range;
    const struct random_scene start = *drawing;
    struct rng others = rng_seeded(~maker->rng.state);
    int exponent = maker->exponent, divisor = maker->divisor;
    for (int i = 0; i < (range ? tries : 1); i++) {
        *drawing = start;
        if (i > 0)
            maker->rng = rng_seeded(rng_next(&others));
        maker->exponent = exponent;
        maker->divisor = divisor;
        added[0] = added[1] = (struct added){.velocity = {0, 0}};
        draw_pair(drawing, is_first_pair);
        *first = rng_below(&maker->rng, 2);
        finish_pair(drawing, added);
        if (!range || engine_range_has(range, maker->figures))
            return true;
    }
    return false;
}

/* The numbers of vertices that a family draws. */
static void start_family(struct generator *generator,
                         const struct family *family)
{
    struct vertex_range range = family_vertices(generator, family);
    struct maker *maker = &generator->maker;
    maker->exponent = 0;
    maker->divisor = 1;
    maker->fewest = range.fewest > range.most ? 3 : range.fewest;
    maker->most = range.fewest > range.most ? 3 : range.most;
}

/* Finds the families whose shapes can be within the range, by trying. */
static bool find_families_in_range(struct generator *generator,
                                   struct arena *arena)
{
    bool *has = arena_alloc(arena, (size_t)family_count, sizeof *has);
    if (!has)
        return false;
    for (int i = 0; i < family_count; i++) {
        struct random_scene drawing = {.generator = generator,
                                       .family = &families[i],
                                       .turning = rng_seeded(1),
                                       .moving = rng_seeded(2)};
        struct added added[2];
        int first;
        if (!generator_has(generator, i))
            continue;
        start_family(generator, &families[i]);
        generator->maker.rng = rng_seeded(3);
        has[i] = make_pair(&drawing, true, PROBES, added, &first);
    }
    generator->has = has;
    return true;
}

bool generate_scene(struct generator *generator,
                    const struct generate_name *name,
                    struct json_writer *writer)
{
    const struct family *family = &families[name->family];
    struct random_scene drawing = {
        .generator = generator, .family = family, .writer = writer};
    struct maker *maker = &generator->maker;
    start_family(generator, family);
    /* The seed is made of the family's name, so that families keep their scenes
     * wherever they are in the table. */
    struct rng rng =
        rng_seeded(hash_bytes(HASH_FIRST, family->name, strlen(family->name)) +
                   name->seed);
    uint64_t key = rng_next(&rng);
    rng = rng_seeded(key ^ name->number);
    rng = rng_seeded(rng_next(&rng));
    maker->rng = rng;
    drawing.turning = rng_seeded(~rng_next(&rng));
    drawing.moving = rng_seeded(~rng_next(&rng));
    json_begin_object(writer);
    char text[80];
    snprintf(text, sizeof text, "%s/%" PRIu64 "/%" PRIu64, family->name,
             name->seed, name->number);
    json_name(writer, JSON_NAME("name"));
    json_string(writer, text);
    json_name(writer, JSON_NAME("shapes"));
    json_begin_array(writer);
    int body = 0; /* index of shape A */
    for (int i = 0; i < generator->pairs; i++) {
        if (writer->sink->error || stop_wanted(&generator->options.stop))
            return false;
        struct added added[2];
        int first;
        if (!make_pair(&drawing, i == 0, RANGE_TRIES, added, &first))
            return false;
        body = first == 0 ? 0 : 1;
        write_pair(&drawing, added, first,
                   2 * i + 1 < generator->options.shapes);
    }
    if (generator->options.shapes == 2 && family->adds == ADDS_CHAIN)
        write_chain(&drawing);
    json_end_array(writer);
    if (generator->options.shapes == 2)
        write_added(&drawing, body);
    json_end_object(writer);
    return true;
}
