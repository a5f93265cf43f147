/* What `collide clip` does, as somebody would write it who wants it fast, with
 * Box2D 3 and yyjson: a scene a line, two shapes each. It reads large blocks,
 * parses lines where they stand, takes no memory for a scene, and writes large
 * blocks. It checks nothing beyond what yyjson does, and prints what Box2D
 * gives: floats, in the fewest digits that tell them.
 *
 * usage: careful <SCENES */
#include <box2d/box2d.h>
#include <box2d/collision.h>
#include <yyjson.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BLOCK (256 * 1024)

/* Bytes of output for a scene, at most, apart from its two ids, of which each
 * byte may become six. */
#define ANSWER 512

/* ---- Output ------------------------------------------------------------- */

struct output {
    char *at, *end;
    char buffer[BLOCK];
};

static void output_flush(struct output *output)
{
    fwrite(output->buffer, 1, (size_t)(output->at - output->buffer), stdout);
    output->at = output->buffer;
}

static void put(struct output *output, const char *text, size_t length)
{
    memcpy(output->at, text, length);
    output->at += length;
}

#define PUT(output, text) put(output, text, sizeof(text) - 1)

static void put_number(struct output *output, float number)
{
    yyjson_val value;
    yyjson_set_real(&value, (double)number);
    yyjson_set_fp_to_float(&value, true);
    output->at = yyjson_write_number(&value, output->at);
}

static void put_point(struct output *output, b2Vec2 point)
{
    PUT(output, "[");
    put_number(output, point.x);
    PUT(output, ",");
    put_number(output, point.y);
    PUT(output, "]");
}

static void put_string(struct output *output, const char *text, size_t length)
{
    PUT(output, "\"");
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\' || c < ' ')
            output->at += sprintf(output->at, "\\u%04x", c);
        else
            *output->at++ = (char)c;
    }
    PUT(output, "\"");
}

/* ---- Shapes ------------------------------------------------------------- */

/* In the order in which Box2D's functions take them. */
enum kind { CIRCLE, CAPSULE, POLYGON };

struct shape {
    enum kind kind;
    const char *id;
    size_t id_length;
    b2Circle circle;
    b2Capsule capsule;
    b2Polygon polygon;
};

static float read_number(yyjson_val *value)
{
    return (float)yyjson_get_num(value);
}

static b2Vec2 read_point(yyjson_val *value)
{
    yyjson_val *x = yyjson_arr_get_first(value);
    return (b2Vec2){read_number(x), read_number(unsafe_yyjson_get_next(x))};
}

static bool read_polygon(b2Polygon *polygon, yyjson_val *list)
{
    b2Vec2 points[B2_MAX_POLYGON_VERTICES];
    int count = 0;
    yyjson_arr_iter vertices = yyjson_arr_iter_with(list);
    for (yyjson_val *vertex; (vertex = yyjson_arr_iter_next(&vertices));) {
        if (count == B2_MAX_POLYGON_VERTICES || yyjson_arr_size(vertex) != 2)
            return false;
        points[count++] = read_point(vertex);
    }
    b2Hull hull = b2ComputeHull(points, count);
    if (hull.count < 3)
        return false;
    *polygon = b2MakePolygon(&hull, 0);
    return true;
}

static bool read_shape(struct shape *shape, yyjson_val *object)
{
    yyjson_obj_iter members = yyjson_obj_iter_with(object);
    yyjson_val *id = yyjson_obj_iter_get(&members, "id");
    yyjson_val *type = yyjson_obj_iter_get(&members, "type");
    shape->id = yyjson_get_str(id);
    shape->id_length = yyjson_get_len(id);
    if (!shape->id)
        return false;
    if (yyjson_equals_str(type, "polygon")) {
        shape->kind = POLYGON;
        return read_polygon(&shape->polygon,
                            yyjson_obj_iter_get(&members, "vertices"));
    }
    bool round = yyjson_equals_str(type, "circle");
    yyjson_val *a = yyjson_obj_iter_get(&members, round ? "center" : "a");
    yyjson_val *b = round ? a : yyjson_obj_iter_get(&members, "b");
    if (yyjson_arr_size(a) != 2 || yyjson_arr_size(b) != 2)
        return false;
    float radius = read_number(yyjson_obj_iter_get(&members, "radius"));
    shape->kind = round ? CIRCLE : CAPSULE;
    shape->circle = (b2Circle){read_point(a), radius};
    shape->capsule = (b2Capsule){read_point(a), read_point(b), radius};
    return round || yyjson_equals_str(type, "capsule");
}

/* A's kind is not below B's. */
static b2LocalManifold collide(const struct shape *a, const struct shape *b)
{
    const b2Transform here = b2Transform_identity;
    if (b->kind == POLYGON)
        return b2CollidePolygons(&a->polygon, &b->polygon, here);
    if (a->kind == POLYGON)
        return b->kind == CAPSULE
                   ? b2CollidePolygonAndCapsule(&a->polygon, &b->capsule, here)
                   : b2CollidePolygonAndCircle(&a->polygon, &b->circle, here);
    if (a->kind == CAPSULE)
        return b->kind == CAPSULE
                   ? b2CollideCapsules(&a->capsule, &b->capsule, here)
                   : b2CollideCapsuleAndCircle(&a->capsule, &b->circle, here);
    return b2CollideCircles(&a->circle, &b->circle, here);
}

/* ---- Scenes ------------------------------------------------------------- */

static void put_answer(struct output *output, const struct shape *a,
                       const struct shape *b)
{
    bool swapped = a->kind < b->kind;
    b2LocalManifold manifold = swapped ? collide(b, a) : collide(a, b);
    if (manifold.pointCount == 0) {
        PUT(output, "{\"query\":\"clip\",\"pairs\":[]}\n");
        return;
    }
    PUT(output, "{\"query\":\"clip\",\"pairs\":[{\"a\":");
    put_string(output, a->id, a->id_length);
    PUT(output, ",\"b\":");
    put_string(output, b->id, b->id_length);
    PUT(output, ",\"normal\":");
    put_point(output, swapped ? b2Neg(manifold.normal) : manifold.normal);
    PUT(output, ",\"points\":[");
    for (int i = 0; i < manifold.pointCount; i++) {
        if (i > 0)
            PUT(output, ",");
        PUT(output, "{\"point\":");
        put_point(output, manifold.points[i].point);
        PUT(output, ",\"depth\":");
        put_number(output, -manifold.points[i].separation);
        PUT(output, "}");
    }
    PUT(output, "]}]}\n");
}

/* Memory for the values of a line, kept for the next one. */
struct pool {
    size_t size;
    char *memory;
};

/* Parses the line where it stands; four bytes behind it are zeros meanwhile. */
static bool answer(struct output *output, struct pool *pool, char *line,
                   size_t length)
{
    yyjson_alc memory;
    char behind[YYJSON_PADDING_SIZE];
    size_t size = yyjson_read_max_memory_usage(length, YYJSON_READ_INSITU);
    if (size > pool->size) {
        free(pool->memory);
        pool->size = 2 * size;
        pool->memory = malloc(pool->size);
    }
    if (!yyjson_alc_pool_init(&memory, pool->memory, pool->size))
        return false;
    memcpy(behind, line + length, sizeof behind);
    memset(line + length, 0, sizeof behind);
    yyjson_doc *document =
        yyjson_read_opts(line, length, YYJSON_READ_INSITU, &memory, NULL);
    yyjson_val *shapes =
        yyjson_obj_get(yyjson_doc_get_root(document), "shapes");
    struct shape a, b;
    bool fine = yyjson_arr_size(shapes) == 2 &&
                read_shape(&a, yyjson_arr_get(shapes, 0)) &&
                read_shape(&b, yyjson_arr_get(shapes, 1)) &&
                6 * (a.id_length + b.id_length) < BLOCK - ANSWER;
    if (fine) {
        size_t most = ANSWER + 6 * (a.id_length + b.id_length);
        if (output->at + most > output->end)
            output_flush(output);
        put_answer(output, &a, &b);
    }
    memcpy(line + length, behind, sizeof behind);
    return fine;
}

/* ---- Input -------------------------------------------------------------- */

/* Answers all whole lines of a block. Returns where the rest begins, or NULL.
 */
static char *answer_lines(struct output *output, struct pool *pool, char *from,
                          char *end)
{
    for (char *newline; (newline = memchr(from, '\n', (size_t)(end - from)));
         from = newline + 1)
        if (!answer(output, pool, from, (size_t)(newline - from)))
            return NULL;
    return from;
}

int main(void)
{
    static struct output output;
    struct pool pool = {0, NULL};
    size_t room = 2 * BLOCK, kept = 0;
    char *text = malloc(room + YYJSON_PADDING_SIZE);
    output.at = output.buffer;
    output.end = output.buffer + BLOCK;
    for (ssize_t got = 1; text && got > 0;) {
        got = read(STDIN_FILENO, text + kept, BLOCK);
        char *end = text + kept + (got > 0 ? got : 0);
        if (got <= 0 && kept > 0)
            *end++ = '\n';
        char *rest = answer_lines(&output, &pool, text, end);
        if (got < 0 || !rest) {
            fprintf(stderr, "careful: bad scene\n");
            return 2;
        }
        kept = (size_t)(end - rest);
        memmove(text, rest, kept);
        if (kept + BLOCK > room) {
            room *= 2;
            text = realloc(text, room + YYJSON_PADDING_SIZE);
        }
    }
    output_flush(&output);
    free(pool.memory);
    free(text);
    return fflush(stdout) != 0;
}
