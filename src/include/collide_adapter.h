/* An adapter in one file: answers the scenes of `collide ask` with the results
 * of an engine. Only the C library is needed, and nothing of libcollide.
 *
 * The adapter reads a scene from each line of standard input. For each pair of
 * shapes it calls a function of yours, which asks the engine and prints its
 * results as members of a JSON object, under the names of the engine's own. A
 * line with all records is the answer. collide-adapter(7) has the rules.
 *
 *   #include <collide_adapter.h>
 *   #include "my_engine.h"
 *
 *   static const char *ask(const struct ask_shape *a, const struct ask_shape
 * *b)
 *   {
 *       if (a->core != ASK_DISC || b->core != ASK_DISC)
 *           return "only circles";
 *       struct my_hit hit = my_circles(a->vertices[0].x, a->vertices[0].y,
 *                                      a->radius, b->vertices[0].x,
 *                                      b->vertices[0].y, b->radius);
 *       ask_print_bool("overlap", hit.is_overlap);
 *       ask_print_number("depth", hit.depth);
 *       return NULL;
 *   }
 *
 *   int main(void)
 *   {
 *       return ask_stream(ask);
 *   }
 *
 * The functions are C99 and C++11. They write to standard output, so nothing
 * else may. They end the program by abort() if memory is used up. The locale
 * must be "C", as it is unless setlocale() is called. */
#ifndef COLLIDE_ADAPTER_H
#define COLLIDE_ADAPTER_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What you use -------------------------------------------------------- */

/* A shape is its core, widened by the radius: a capsule is a segment with a
 * radius. A box is a polygon. */
enum ask_core { ASK_POINT, ASK_DISC, ASK_SEGMENT, ASK_POLYGON };

struct ask_point {
    double x, y;
};

/* A shape in world coordinates, at rest. Polygons turn from +x to +y. The
 * members "velocity", "angular_velocity", "body", "role" and "source" of a
 * scene do not change whether two shapes overlap, and are not read. `collide
 * ask` sends scenes without templates, defaults, mirror images and scales. */
struct ask_shape {
    const char *id;
    enum ask_core core;
    int count; /* vertices: 1 of a point or disc, 2 of a segment, else more */
    struct ask_point *vertices;
    double radius;
    const char *refused;   /* why no engine gets it; NULL: it may */
    char **layers, **hits; /* names, and NULL at the end; NULL: not stated */
};

/* Asks the engine about A and B, and prints the members of a record behind "a"
 * and "b". Returns NULL, or, before it prints anything, the reason why the
 * engine has no answer to such a pair. */
typedef const char *ask_pair(const struct ask_shape *a,
                             const struct ask_shape *b);

/* Answers all lines of standard input. Returns the exit status: 0, or 2 if a
 * line is no scene or the output cannot be written. */
static inline int ask_stream(ask_pair *answer);

/* Functions of an engine that an argument of the program chooses. */
struct ask_question {
    const char *name;
    ask_pair *answer;
};

/* Does what the argument says: prints the version ("--version"), or answers all
 * lines by the question of that name, or by the first one without an argument.
 * A question without a name ends the list. Returns the exit status. */
static inline int ask_main(int count, char **arguments, const char *version,
                           const struct ask_question *questions);

/* Each prints ,"NAME":VALUE. A number that is not finite is null, which `judge`
 * reports as no number. */
static inline void ask_print_number(const char *name, double value);
static inline void ask_print_bool(const char *name, bool value);
static inline void ask_print_text(const char *name, const char *text);
static inline void ask_print_point(const char *name, struct ask_point point);

/* The engine has thrown an exception: prints "failed" and "message". */
static inline void ask_print_exception(const char *message);

/* The values alone, for arrays and objects. A point is {"x":X,"y":Y}. */
static inline void ask_print_bare_number(double value);
static inline void ask_print_bare_text(const char *text);
static inline void ask_print_bare_point(struct ask_point point);

/* ---- Output -------------------------------------------------------------- */

static inline void ask_print_bare_number(double value)
{
    if (isfinite(value))
        printf("%.17g", value);
    else
        fputs("null", stdout);
}

static inline void ask_print_bare_text(const char *text)
{
    putchar('"');
    for (const char *at = text; *at; at++) {
        if ((unsigned char)*at < 0x20)
            printf("\\u%04x", (unsigned)*at);
        else if (*at == '"' || *at == '\\')
            printf("\\%c", *at);
        else
            putchar(*at);
    }
    putchar('"');
}

static inline void ask_print_bare_point(struct ask_point point)
{
    printf("%c\"x\":", 123);
    ask_print_bare_number(point.x);
    fputs(",\"y\":", stdout);
    ask_print_bare_number(point.y);
    putchar(125);
}

static inline void ask_print_name(const char *name)
{
    printf(",\"%s\":", name);
}

static inline void ask_print_number(const char *name, double value)
{
    ask_print_name(name);
    ask_print_bare_number(value);
}

static inline void ask_print_bool(const char *name, bool value)
{
    ask_print_name(name);
    fputs(value ? "true" : "false", stdout);
}

static inline void ask_print_text(const char *name, const char *text)
{
    ask_print_name(name);
    ask_print_bare_text(text);
}

static inline void ask_print_point(const char *name, struct ask_point point)
{
    ask_print_name(name);
    ask_print_bare_point(point);
}

static inline void ask_print_exception(const char *message)
{
    ask_print_text("failed", "exception");
    ask_print_text("message", message);
}

/* ---- JSON ----------------------------------------------------------------
 *
 * A scene is searched as text: `at` is the first byte of a value, or NULL if
 * there is none. `collide ask` sends valid JSON; anything else is no scene, but
 * is never read beyond its end. */

/* Bytes of brackets. */
#define ASK_ARRAY      91
#define ASK_ARRAY_END  93
#define ASK_OBJECT     123
#define ASK_OBJECT_END 125

/* Fields of a value that is an object or array, and where the next item is. */
struct ask_items {
    const char *name, *value; /* name: the quote of a member's; NULL: none */
    const char *next;
};

static inline const char *ask_space(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* The byte after a string, which begins with a quote; NULL: it has no end. */
static inline const char *ask_after_string(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at ? at + 1 : NULL;
}

/* The byte after a value; NULL: it has no end. */
static inline const char *ask_after(const char *at)
{
    size_t depth = 0;
    do {
        if (*at == '"') {
            at = ask_after_string(at);
            if (!at)
                return NULL;
        } else if (*at == ASK_ARRAY || *at == ASK_OBJECT) {
            depth++;
            at++;
        } else if (*at == ASK_ARRAY_END || *at == ASK_OBJECT_END) {
            if (depth == 0)
                return NULL;
            depth--;
            at++;
        } else if (depth > 0 && (*at == ',' || *at == ':')) {
            at++;
        } else {
            size_t length = strcspn(at, " \t\r\n,:\"[]\x7b\x7d");
            if (length == 0)
                return NULL;
            at += length;
        }
        at = ask_space(at);
    } while (depth > 0);
    return at;
}

/* Moves to the first item (items->next is the opening bracket), or to the next
 * one. Returns false if there is none. */
static inline bool ask_next(struct ask_items *items)
{
    const char *at = items->next;
    if (!at || (*at != ASK_ARRAY && *at != ASK_OBJECT && *at != ','))
        return false;
    at = ask_space(at + 1);
    items->name = NULL;
    items->value = items->next = NULL;
    if (*at == ASK_ARRAY_END || *at == ASK_OBJECT_END)
        return false;
    const char *after = *at == '"' ? ask_after_string(at) : NULL;
    if (after && *ask_space(after) == ':') {
        items->name = at;
        at = ask_space(ask_space(after) + 1);
    }
    items->value = at;
    items->next = ask_after(at);
    return items->next != NULL;
}

static inline struct ask_items ask_items_of(const char *value)
{
    struct ask_items items = {NULL, NULL, value};
    return items;
}

static inline bool ask_read_number(const char *value, double *number)
{
    char *end;
    if (!value || (*value != '-' && (*value < '0' || *value > '9')))
        return false;
    *number = strtod(value, &end);
    return end != value;
}

static inline bool ask_read_point(const char *value, struct ask_point *point)
{
    struct ask_items items = ask_items_of(value);
    return value && *value == ASK_ARRAY && ask_next(&items) &&
           ask_read_number(items.value, &point->x) && ask_next(&items) &&
           ask_read_number(items.value, &point->y) && !ask_next(&items);
}

static inline void *ask_memory(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        abort();
    return memory;
}

static inline unsigned ask_hex(const char *at)
{
    char digits[5] = {0};
    for (int i = 0; i < 4 && at[i]; i++)
        digits[i] = at[i];
    return (unsigned)strtoul(digits, NULL, 16);
}

/* Writes a code point as UTF-8; returns the byte after it. */
static inline char *ask_put_utf8(char *out, unsigned code)
{
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char heads[4] = {0, 0xC0, 0xE0, 0xF0};
    *out++ = (char)(heads[more] | code >> (6 * more));
    while (more-- > 0)
        *out++ = (char)(0x80 | (code >> (6 * more) & 0x3F));
    return out;
}

/* A string without its escapes, in new memory; NULL: the value is no string. */
static inline char *ask_read_string(const char *value)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    const char *end = value && *value == '"' ? ask_after_string(value) : NULL;
    if (!end)
        return NULL;
    char *text = (char *)ask_memory((size_t)(end - value), 1), *out = text;
    for (const char *at = value + 1; at < end - 1; at++) {
        if (*at != '\\') {
            *out++ = *at;
            continue;
        }
        at++;
        const char *control = strchr(from, *at);
        if (*at != 'u' || end - at < 6) {
            *out++ = control ? to[control - from] : *at;
            continue;
        }
        unsigned code = ask_hex(at + 1);
        at += 4;
        if (code >= 0xD800 && code < 0xDC00 && end - at > 7 && at[1] == '\\') {
            code = 0x10000 + ((code - 0xD800) << 10) +
                   ((ask_hex(at + 3) - 0xDC00) & 0x3FF);
            at += 6;
        }
        out = ask_put_utf8(out, code);
    }
    return text;
}

/* True if a value is the string `text`, however its characters are escaped. */
static inline bool ask_is(const char *value, const char *text)
{
    char *string = ask_read_string(value);
    bool is_text = string && strcmp(string, text) == 0;
    free(string);
    return is_text;
}

/* The member of an object; NULL: it has none. */
static inline const char *ask_named(const char *object, const char *name)
{
    struct ask_items items = ask_items_of(object);
    if (!object || *object != ASK_OBJECT)
        return NULL;
    while (ask_next(&items))
        if (ask_is(items.name, name))
            return items.value;
    return NULL;
}

/* The strings of an array and NULL at the end, in new memory; NULL: there is no
 * value. */
static inline char **ask_read_names(const char *value)
{
    struct ask_items items = ask_items_of(value);
    size_t count = 0;
    if (!value)
        return NULL;
    while (ask_next(&items))
        count++;
    char **names = (char **)ask_memory(count + 1, sizeof *names);
    items = ask_items_of(value);
    for (size_t i = 0; ask_next(&items); i++)
        names[i] = ask_read_string(items.value);
    return names;
}

static inline void ask_free_names(char **names)
{
    for (char **name = names; name && *name; name++)
        free(*name);
    free(names);
}

/* ---- Shapes -------------------------------------------------------------- */

/* Twice the area of the triangle, and how far rounding may have moved it. */
static inline double ask_turn(struct ask_point a, struct ask_point b,
                              struct ask_point c, double *doubt)
{
    double left = (b.x - a.x) * (c.y - a.y);
    double right = (b.y - a.y) * (c.x - a.x);
    *doubt = 4 * DBL_EPSILON * (fabs(left) + fabs(right));
    return left - right;
}

/* Makes a polygon turn from +x to +y. */
static inline void ask_orient(struct ask_shape *shape)
{
    struct ask_point *v = shape->vertices;
    double area = 0, doubt;
    for (int i = 2; i < shape->count; i++)
        area += ask_turn(v[0], v[i - 1], v[i], &doubt);
    for (int i = 0, j = shape->count - 1; area < 0 && i < j; i++, j--) {
        struct ask_point kept = v[i];
        v[i] = v[j];
        v[j] = kept;
    }
}

/* True only where rounding leaves no doubt: the engine decides the rest. */
static inline bool ask_is_concave(const struct ask_shape *shape)
{
    const struct ask_point *v = shape->vertices;
    int n = shape->count;
    for (int i = 0; i < n; i++) {
        double doubt;
        if (ask_turn(v[i], v[(i + 1) % n], v[(i + 2) % n], &doubt) < -doubt)
            return true;
    }
    return false;
}

/* Reads the points of members that are called `names`. */
static inline bool ask_read_points(const char *value, struct ask_shape *shape,
                                   int count, const char *const *names)
{
    shape->vertices = (struct ask_point *)ask_memory(
        4, sizeof *shape->vertices); /* a box has four */
    shape->count = count;
    for (int i = 0; i < count; i++)
        if (!ask_read_point(ask_named(value, names[i]), &shape->vertices[i]))
            return false;
    return true;
}

static inline bool ask_read_box(const char *value, struct ask_shape *shape)
{
    static const char *const names[] = {"min", "max"};
    if (!ask_read_points(value, shape, 2, names))
        return false;
    struct ask_point *v = shape->vertices;
    v[2] = v[1];
    v[1].y = v[0].y;
    v[3].x = v[0].x;
    v[3].y = v[2].y;
    shape->core = ASK_POLYGON;
    shape->count = 4;
    return true;
}

static inline bool ask_read_polygon(const char *value, struct ask_shape *shape)
{
    const char *vertices = ask_named(value, "vertices");
    struct ask_items holes = ask_items_of(ask_named(value, "holes"));
    struct ask_items items = ask_items_of(vertices);
    int count = 0;
    while (ask_next(&items))
        count++;
    shape->core = ASK_POLYGON;
    shape->vertices =
        (struct ask_point *)ask_memory((size_t)count, sizeof *shape->vertices);
    items = ask_items_of(vertices);
    while (ask_next(&items))
        if (!ask_read_point(items.value, &shape->vertices[shape->count++]))
            return false;
    if (count < 3)
        return false;
    ask_orient(shape);
    if (ask_is_concave(shape))
        shape->refused = "concave";
    if (ask_next(&holes))
        shape->refused = "holes";
    return true;
}

static inline bool ask_read_core(const char *value, struct ask_shape *shape)
{
    static const char *const ends[] = {"a", "b"};
    static const char *const center[] = {"center"}, *const point[] = {"point"};
    const char *type = ask_named(value, "type");
    if (ask_is(type, "polygon"))
        return ask_read_polygon(value, shape);
    if (ask_is(type, "box"))
        return ask_read_box(value, shape);
    shape->core = ASK_SEGMENT;
    if (ask_is(type, "capsule") || ask_is(type, "segment"))
        return ask_read_points(value, shape, 2, ends);
    shape->core = ASK_DISC;
    if (ask_is(type, "circle"))
        return ask_read_points(value, shape, 1, center);
    shape->core = ASK_POINT;
    return ask_is(type, "point") && ask_read_points(value, shape, 1, point);
}

/* is_shared: the scene has defaults. */
static inline void ask_read_shape(const char *value, int number, bool is_shared,
                                  struct ask_shape *shape)
{
    char *id = ask_read_string(ask_named(value, "id"));
    if (!id) {
        id = (char *)ask_memory(16, 1);
        snprintf(id, 16, "#%d", number);
    }
    shape->id = id;
    ask_read_number(ask_named(value, "radius"), &shape->radius);
    if (!ask_read_core(value, shape))
        shape->refused = "a shape that adapters do not read";
    if (ask_named(value, "position") || ask_named(value, "angle") ||
        ask_named(value, "rotation"))
        shape->refused = "placed: adapters read world coordinates";
    if (is_shared || ask_named(value, "template") ||
        ask_named(value, "mirror") || ask_named(value, "scale"))
        shape->refused = "shared members: use the output of `collide convert`";
    shape->layers = ask_read_names(ask_named(value, "layers"));
    shape->hits = ask_read_names(ask_named(value, "hits"));
}

/* ---- Scenes -------------------------------------------------------------- */

struct ask_scene {
    const char *text;
    int count;
    struct ask_shape *shapes;
    bool has_records; /* one was printed */
};

static inline void ask_print_record(struct ask_scene *scene,
                                    const struct ask_shape *a,
                                    const struct ask_shape *b, ask_pair *answer)
{
    printf("%s%c\"a\":", scene->has_records ? "," : "", ASK_OBJECT);
    scene->has_records = true;
    ask_print_bare_text(a->id);
    ask_print_text("b", b->id);
    const char *refused = a->refused ? a->refused : b->refused;
    if (!refused)
        refused = answer(a, b);
    if (refused)
        ask_print_text("refused", refused);
    putchar(ASK_OBJECT_END);
}

/* The shape that a pair names; NULL: there is none. */
static inline const struct ask_shape *ask_find(const struct ask_scene *scene,
                                               const char *name)
{
    char *id = ask_read_string(name);
    const struct ask_shape *found = NULL;
    for (int i = 0; id && !found && i < scene->count; i++)
        if (strcmp(scene->shapes[i].id, id) == 0)
            found = &scene->shapes[i];
    free(id);
    return found;
}

/* True if A can hit B: it has no "hits", or they name a layer of B. */
static inline bool ask_can_hit(const struct ask_shape *a,
                               const struct ask_shape *b)
{
    for (char **hit = a->hits; hit && *hit; hit++)
        for (char **layer = b->layers; layer && *layer; layer++)
            if (strcmp(*hit, *layer) == 0)
                return true;
    return !a->hits;
}

/* Answers the pairs that the scene lists, or else every two shapes that can hit
 * each other. */
static inline void ask_print_pairs(struct ask_scene *scene, ask_pair *answer)
{
    const char *pairs = ask_named(scene->text, "pairs");
    struct ask_items items = ask_items_of(pairs);
    while (pairs && ask_next(&items)) {
        struct ask_items pair = ask_items_of(items.value);
        const struct ask_shape *a =
            ask_next(&pair) ? ask_find(scene, pair.value) : NULL;
        const struct ask_shape *b =
            ask_next(&pair) ? ask_find(scene, pair.value) : NULL;
        if (a && b)
            ask_print_record(scene, a, b, answer);
    }
    for (int i = 0; !pairs && i < scene->count; i++)
        for (int j = i + 1; j < scene->count; j++) {
            const struct ask_shape *a = &scene->shapes[i];
            const struct ask_shape *b = &scene->shapes[j];
            if (ask_can_hit(a, b) && ask_can_hit(b, a))
                ask_print_record(scene, a, b, answer);
        }
}

/* Prints the answer to a scene, a line. Returns false if the line is none. */
static inline bool ask_scene(const char *line, ask_pair *answer)
{
    const char *text = ask_space(line), *end = ask_after(text);
    const char *shapes = ask_named(text, "shapes");
    struct ask_scene scene = {text, 0, NULL, false};
    struct ask_items items = ask_items_of(shapes);
    if (!end || *end || !shapes)
        return false;
    while (ask_next(&items))
        scene.count++;
    scene.shapes = (struct ask_shape *)ask_memory((size_t)scene.count,
                                                  sizeof *scene.shapes);
    items = ask_items_of(shapes);
    for (int i = 0; i < scene.count && ask_next(&items); i++)
        ask_read_shape(items.value, i, ask_named(text, "defaults") != NULL,
                       &scene.shapes[i]);
    const char *name = ask_named(text, "name");
    putchar(ASK_OBJECT);
    if (name && *name == '"')
        printf("\"scene\":%.*s,", (int)(ask_after_string(name) - name), name);
    fputs("\"pairs\":[", stdout);
    ask_print_pairs(&scene, answer);
    printf("]%c\n", ASK_OBJECT_END);
    for (int i = 0; i < scene.count; i++) {
        free((void *)scene.shapes[i].id);
        free(scene.shapes[i].vertices);
        ask_free_names(scene.shapes[i].layers);
        ask_free_names(scene.shapes[i].hits);
    }
    free(scene.shapes);
    return fflush(stdout) == 0;
}

/* A line of any length, which the next call replaces; NULL: there is none. */
static inline char *ask_read_line(char **line, size_t *size)
{
    size_t used = 0;
    for (;;) {
        if (*size - used < 2) {
            *size = *size ? 2 * *size : 65536;
            *line = (char *)realloc(*line, *size);
            if (!*line)
                abort();
        }
        (*line)[used] = '\0';
        size_t most = *size - used;
        if (!fgets(*line + used, most > 65536 ? 65536 : (int)most, stdin))
            return used > 0 ? *line : NULL;
        used += strlen(*line + used);
        if (used > 0 && (*line)[used - 1] == '\n')
            return *line;
    }
}

static inline int ask_stream(ask_pair *answer)
{
    char *line = NULL;
    size_t size = 0;
    int status = 0;
    while (status == 0 && ask_read_line(&line, &size))
        if (*ask_space(line) && !ask_scene(line, answer))
            status = 2;
    free(line);
    if (status != 0)
        fputs("adapter: expected a scene on each line\n", stderr);
    return status;
}

static inline int ask_main(int count, char **arguments, const char *version,
                           const struct ask_question *questions)
{
    if (count > 1 && strcmp(arguments[1], "--version") == 0)
        return puts(version) < 0 ? 2 : 0;
    for (const struct ask_question *q = questions; q->name; q++)
        if (count < 2 || strcmp(arguments[1], q->name) == 0)
            return ask_stream(q->answer);
    fprintf(stderr, "usage: %s [--version", arguments[0]);
    for (const struct ask_question *q = questions; q->name; q++)
        fprintf(stderr, "|%s", q->name);
    fputs("] <SCENES\n", stderr);
    return 2;
}

#endif
