#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/hash.h"
#include "verify/generate/generate.h"
#include "verify/generate/generator.h"

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

/* Turns and moves a form so that its place leads back to where it was: exactly,
 * or, where it is loose, to some angle. In units of the lattice. */
static struct place place_form(struct rng *rng, struct lattice_form *form,
                               bool is_loose, bool is_float)
{
    struct extent extent = form_extent(form);
    struct lattice_spot middle = (struct lattice_spot){
        (extent.min.x + extent.max.x) / 2, (extent.min.y + extent.max.y) / 2};
    struct place place = {.position = {(double)middle.x, (double)middle.y}};
    int quarters = rng_below(rng, 4);
    form_move(form, -middle.x, -middle.y);
    if (is_loose && rng_chance(rng, 70)) {
        /* A point of the unit circle within rounding, or an angle of 16 bits.
         */
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

/* The same for a figure, by multiples of 90 degrees about the origin. */
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

/* A velocity in units of the lattice, none or towards a point or any; distances
 * are up to `reach` > 0. */
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

/* A shape's text. */

/* Writes members of a shape: its type and form; its place; its velocity. */
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

void write_place(struct json_writer *writer, const struct place *place)
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

static void write_velocity(struct json_writer *writer, col_vec2 velocity)
{
    json_name(writer, JSON_NAME("velocity"));
    json_vec2(writer, velocity);
}

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

/* Those of the types wanted that a family can have for A or for B. */
static unsigned family_types(const struct generator *generator,
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
    /* The least whole number whose square is at least that. */
    int side = 1;
    while (side * side < generator->pairs)
        side++;
    generator->side = side;
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

/* From a family, a seed and a number to a scene's text. */

/* A scene in the making. */
struct random_scene {
    struct generator *generator;
    const struct family *family;
    struct json_writer *writer;
    /* What is added by options has random numbers of its own, so that the
     * shapes stay what they are. */
    struct rng turning, moving;
    int64_t reach; /* half the extent of the first pair, > 0 */
};

/* ---- Seeds ----------------------------------------------------------------
 */

/* By names, so that these keep their scenes wherever they stand in the table.
 */
static struct rng rng_of_scene(const char *name, uint64_t seed, uint64_t number)
{
    struct rng rng =
        rng_seeded(hash_bytes(HASH_FIRST, name, strlen(name)) + seed);
    uint64_t key = rng_next(&rng);
    rng = rng_seeded(key ^ number);
    return rng_seeded(rng_next(&rng));
}

/* ---- Shapes ---------------------------------------------------------------
 */

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
static void recount(struct maker *maker, struct lattice_form *form)
{
    int first = rng_below(&maker->rng, form->count);
    bool is_reversed = rng_chance(&maker->rng, 30);
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
    form_move(&maker->a, x, y);
    form_move(&maker->b, x, y);
}

/* Draws a pair; all pairs of a scene have the unit of the first. */
static void draw_pair(struct random_scene *drawing, bool is_first)
{
    struct maker *maker = &drawing->generator->maker;
    int exponent = maker->exponent, divisor = maker->divisor;
    const struct family *family = drawing->family;
    maker->a.type =
        draw_type(&maker->rng, family_types(drawing->generator, family, false));
    maker->b.type =
        draw_type(&maker->rng, family_types(drawing->generator, family, true));
    if (family->is_alike)
        maker->b.type = maker->a.type;
    maker->figures[0].type = maker->a.type;
    maker->figures[1].type = maker->b.type;
    drawing->family->make(maker);
    if (drawing->family->is_numbers)
        return;
    if (is_first) {
        /* Half the extent of a pair; where that is but some units, as of two
         * points, half the way to the origin. At least 1. */
        struct extent extent = form_extent(&maker->a),
                      b = form_extent(&maker->b);
        extent.min.x = b.min.x < extent.min.x ? b.min.x : extent.min.x;
        extent.min.y = b.min.y < extent.min.y ? b.min.y : extent.min.y;
        extent.max.x = b.max.x > extent.max.x ? b.max.x : extent.max.x;
        extent.max.y = b.max.y > extent.max.y ? b.max.y : extent.max.y;
        int64_t x = extent.max.x - extent.min.x,
                y = extent.max.y - extent.min.y;
        int64_t half = (x > y ? x : y) / 2;
        int64_t radius = maker->a.radius > maker->b.radius ? maker->a.radius
                                                           : maker->b.radius;
        half = radius > half ? radius : half;
        int64_t other = maker_largest(maker) / 2;
        half = half < 8 && other > half ? other : half;
        drawing->reach = half > 0 ? half : 1;
    } else {
        maker->exponent = exponent;
        maker->divisor = divisor;
    }
    strew(drawing);
    recount(maker, &maker->a);
    recount(maker, &maker->b);
}

/* ---- Numbers --------------------------------------------------------------
 */

/* Rounded to the 24 bits of a float by arithmetic of doubles alone, after
 * Dekker 1971: gcc 12 leaves out the conversion to float and back where it
 * vectorizes two of them. */
static double float_near(double value)
{
    double scaled = value * (0x1p29 + 1);
    return scaled - (scaled - value);
}

static double number_of(const struct maker *maker, double units)
{
    double value = units;
    if (maker->divisor > 1) {
        value /= maker->divisor;
        value = maker->is_float ? float_near(value) : value;
    }
    return ldexp(value, maker->exponent);
}

static col_vec2 vector_of(const struct maker *maker, col_vec2 units)
{
    return (col_vec2){number_of(maker, units.x), number_of(maker, units.y)};
}

static void fill_figure(const struct maker *maker,
                        const struct lattice_form *form, struct figure *figure)
{
    figure->type = form->type;
    figure->count = form->count;
    figure->radius = number_of(maker, (double)form->radius);
    for (int i = 0; i < form->count; i++) {
        struct lattice_spot p = form->spots[i];
        figure->points[i] =
            vector_of(maker, (col_vec2){(double)p.x, (double)p.y});
    }
}

/* ---- One shape ------------------------------------------------------------
 */

/* What options add to a shape. */
struct added {
    struct place place;
    col_vec2 velocity;
};

/* From the middle of one form half way to that of another. */
static struct lattice_spot towards(const struct lattice_form *from,
                                   const struct lattice_form *to)
{
    struct extent a = form_extent(from), b = form_extent(to);
    return (struct lattice_spot){
        (b.min.x + b.max.x) / 4 - (a.min.x + a.max.x) / 4,
        (b.min.y + b.max.y) / 4 - (a.min.y + a.max.y) / 4};
}

static col_vec2 form_velocity(struct random_scene *drawing,
                              const struct lattice_form *form,
                              const struct lattice_form *other)
{
    struct lattice_spot v =
        draw_velocity(&drawing->moving, towards(form, other), drawing->reach);
    return vector_of(&drawing->generator->maker,
                     (col_vec2){(double)v.x, (double)v.y});
}

/* Numbers of the shape's own, as they are drawn. */
static col_vec2 figure_velocity(struct random_scene *drawing,
                                const struct figure *figure)
{
    col_vec2 velocity = figure->points[0];
    if (rng_chance(&drawing->moving, 50))
        velocity.x = rng_whole(&drawing->moving, -4, 4);
    return velocity;
}

static void finish_figures(struct random_scene *drawing, struct added added[2])
{
    struct maker *maker = &drawing->generator->maker;
    const struct generate_options *options = &drawing->generator->options;
    for (int i = 0; i < 2; i++) {
        struct figure *figure = &maker->figures[i];
        if (options->is_moving)
            added[i].velocity = figure_velocity(drawing, figure);
        if (options->is_turned)
            added[i].place = place_figure(&drawing->turning, figure);
    }
}

static void write_shape(const struct random_scene *drawing, int which,
                        const struct added *added)
{
    const struct generator *generator = drawing->generator;
    json_begin_object(drawing->writer);
    write_figure(drawing->writer, &generator->maker.figures[which]);
    if (generator->options.is_turned)
        write_place(drawing->writer, &added[which].place);
    if (generator->options.is_moving)
        write_velocity(drawing->writer, added[which].velocity);
    json_end_object(drawing->writer);
}

/* Writes a pair, in either order, or only the first of them. */
static void write_pair(struct random_scene *drawing, bool is_whole)
{
    struct added added[2] = {{.velocity = {0, 0}}, {.velocity = {0, 0}}};
    int first = rng_below(&drawing->generator->maker.rng, 2);
    if (drawing->family->is_numbers)
        finish_figures(drawing, added);
    else {
        /* Draws what is added to both shapes, and makes the figures. Velocities
         * come first: to have a place, forms are turned and moved. */
        struct maker *maker = &drawing->generator->maker;
        const struct generate_options *options = &drawing->generator->options;
        struct lattice_form *const forms[] = {&maker->a, &maker->b};
        for (int i = 0; i < 2 && options->is_moving; i++)
            added[i].velocity = form_velocity(drawing, forms[i], forms[1 - i]);
        for (int i = 0; i < 2; i++) {
            if (options->is_turned) {
                added[i].place =
                    place_form(&drawing->turning, forms[i],
                               drawing->family->is_loose, maker->is_float);
                added[i].place.position =
                    vector_of(maker, added[i].place.position);
            }
            fill_figure(maker, forms[i], &maker->figures[i]);
        }
    }
    write_shape(drawing, first, added);
    if (is_whole)
        write_shape(drawing, 1 - first, added);
}

/* ---- The scene ------------------------------------------------------------
 */

static void begin_maker(struct random_scene *drawing,
                        const struct generate_name *name)
{
    struct generator *generator = drawing->generator;
    struct maker *maker = &generator->maker;
    struct vertex_range range = family_vertices(generator, drawing->family);
    maker->rng = rng_of_scene(drawing->family->name, name->seed, name->number);
    maker->exponent = 0;
    maker->divisor = 1;
    maker->fewest = range.fewest > range.most ? 3 : range.fewest;
    maker->most = range.fewest > range.most ? 3 : range.most;
    struct rng rng = maker->rng;
    drawing->turning = rng_seeded(~rng_next(&rng));
    drawing->moving = rng_seeded(~rng_next(&rng));
}

static bool goes_on(const struct random_scene *drawing)
{
    return !drawing->writer->sink->error &&
           !stop_wanted(&drawing->generator->options.stop);
}

bool generate_scene(struct generator *generator,
                    const struct generate_name *name,
                    struct json_writer *writer)
{
    struct random_scene drawing = {.generator = generator,
                                   .family = &families[name->family],
                                   .writer = writer};
    int shapes = generator->options.shapes;
    begin_maker(&drawing, name);
    json_begin_object(writer);
    char text[80];
    snprintf(text, sizeof text, "%s/%" PRIu64 "/%" PRIu64,
             families[name->family].name, name->seed, name->number);
    json_name(writer, JSON_NAME("name"));
    json_string(writer, text);
    json_name(writer, JSON_NAME("shapes"));
    json_begin_array(writer);
    for (int i = 0; i < generator->pairs; i++) {
        if (!goes_on(&drawing))
            return false;
        draw_pair(&drawing, i == 0);
        write_pair(&drawing, 2 * i + 1 < shapes);
    }
    json_end_array(writer);
    json_end_object(writer);
    return true;
}
