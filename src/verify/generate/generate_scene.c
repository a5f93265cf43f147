/* From a family, a seed and a number to a scene's text. */
#include "verify/generate/generate.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/same.h"
#include "verify/generate/generator.h"

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

static void draw_types(struct random_scene *drawing)
{
    struct maker *maker = &drawing->generator->maker;
    const struct family *family = drawing->family;
    maker->a.type =
        draw_type(&maker->rng, family_types(drawing->generator, family, false));
    maker->b.type =
        draw_type(&maker->rng, family_types(drawing->generator, family, true));
    if (family->is_alike)
        maker->b.type = maker->a.type;
    maker->figures[0].type = maker->a.type;
    maker->figures[1].type = maker->b.type;
}

static void reverse(struct lattice_form *form)
{
    for (int i = 0; i < form->count / 2; i++) {
        struct lattice_spot kept = form->spots[i];
        form->spots[i] = form->spots[form->count - 1 - i];
        form->spots[form->count - 1 - i] = kept;
    }
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
    if (is_reversed)
        reverse(form);
}

static struct extent extent_of_both(const struct maker *maker)
{
    struct extent a = form_extent(&maker->a), b = form_extent(&maker->b);
    a.min.x = b.min.x < a.min.x ? b.min.x : a.min.x;
    a.min.y = b.min.y < a.min.y ? b.min.y : a.min.y;
    a.max.x = b.max.x > a.max.x ? b.max.x : a.max.x;
    a.max.y = b.max.y > a.max.y ? b.max.y : a.max.y;
    return a;
}

/* Half the extent of a pair; where that is but some units, as of two points,
 * half the way to the origin. At least 1. */
static int64_t half_extent(const struct maker *maker)
{
    struct extent extent = extent_of_both(maker);
    int64_t x = extent.max.x - extent.min.x, y = extent.max.y - extent.min.y;
    int64_t half = (x > y ? x : y) / 2;
    int64_t radius =
        maker->a.radius > maker->b.radius ? maker->a.radius : maker->b.radius;
    half = radius > half ? radius : half;
    int64_t other = maker_largest(maker) / 2;
    half = half < 8 && other > half ? other : half;
    return half > 0 ? half : 1;
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
    draw_types(drawing);
    drawing->family->make(maker);
    if (drawing->family->is_numbers)
        return;
    if (is_first) {
        drawing->reach = half_extent(maker);
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

/* Draws what is added to both shapes, and makes the figures. Velocities come
 * first: to have a place, forms are turned and moved. */
static void finish_forms(struct random_scene *drawing, struct added added[2])
{
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
            added[i].place.position = vector_of(maker, added[i].place.position);
        }
        fill_figure(maker, forms[i], &maker->figures[i]);
    }
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
    else
        finish_forms(drawing, added);
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

static void write_name(struct json_writer *writer,
                       const struct generate_name *name)
{
    char text[80];
    snprintf(text, sizeof text, "%s/%" PRIu64 "/%" PRIu64,
             families[name->family].name, name->seed, name->number);
    json_name(writer, JSON_NAME("name"));
    json_string(writer, text);
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
    write_name(writer, name);
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
