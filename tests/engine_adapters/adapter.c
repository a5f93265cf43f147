#include "engine_adapters/adapter.h"

#include <cjson/cJSON.h>

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

/* ---- Out ---------------------------------------------------------------- */

void print_bare_number(double value)
{
    if (isfinite(value))
        printf("%.17g", value);
    else
        fputs("null", stdout);
}

void print_bare_place(struct place place)
{
    fputs("{\"x\":", stdout);
    print_bare_number(place.x);
    fputs(",\"y\":", stdout);
    print_bare_number(place.y);
    putchar('}');
}

void print_number(const char *name, double value)
{
    printf(",\"%s\":", name);
    print_bare_number(value);
}

void print_place(const char *name, struct place place)
{
    printf(",\"%s\":", name);
    print_bare_place(place);
}

void print_bool(const char *name, bool value)
{
    printf(",\"%s\":%s", name, value ? "true" : "false");
}

/* A text in quotes, its characters escaped as cJSON does it. */
static void print_text(const char *text)
{
    cJSON *item = cJSON_CreateStringReference(text);
    char *quoted = item ? cJSON_PrintUnformatted(item) : NULL;
    if (!quoted)
        abort();
    fputs(quoted, stdout);
    free(quoted);
    cJSON_Delete(item);
}

/* ---- Shapes ------------------------------------------------------------- */

struct scene {
    const cJSON *root;
    int number; /* in the stream, from 0 */
    int count;
    struct shape *shapes;
};

static const cJSON *member(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        abort();
    return memory;
}

static bool read_place(const cJSON *item, struct place *place)
{
    const cJSON *x = cJSON_GetArrayItem(item, 0);
    const cJSON *y = cJSON_GetArrayItem(item, 1);
    if (!cJSON_IsNumber(x) || !cJSON_IsNumber(y))
        return false;
    *place = (struct place){x->valuedouble, y->valuedouble};
    return true;
}

/* Twice the area of the triangle, and how far rounding may have moved it. */
static double turn(struct place a, struct place b, struct place c,
                   double *doubt)
{
    double left = (b.x - a.x) * (c.y - a.y);
    double right = (b.y - a.y) * (c.x - a.x);
    *doubt = 4 * DBL_EPSILON * (fabs(left) + fabs(right));
    return left - right;
}

static double twice_area(const struct shape *shape)
{
    double sum = 0, doubt;
    for (int i = 2; i < shape->count; i++)
        sum += turn(shape->vertices[0], shape->vertices[i - 1],
                    shape->vertices[i], &doubt);
    return sum;
}

static void reverse(struct shape *shape)
{
    for (int i = 0, j = shape->count - 1; i < j; i++, j--) {
        struct place kept = shape->vertices[i];
        shape->vertices[i] = shape->vertices[j];
        shape->vertices[j] = kept;
    }
}

/* Where rounding leaves a doubt, the engine is to see what it makes of it. */
static bool is_concave(const struct shape *shape)
{
    int n = shape->count;
    for (int i = 0; i < n; i++) {
        double doubt;
        double turned = turn(shape->vertices[i], shape->vertices[(i + 1) % n],
                             shape->vertices[(i + 2) % n], &doubt);
        if (turned < -doubt)
            return true;
    }
    return false;
}

static bool read_polygon(const cJSON *item, struct shape *shape)
{
    const cJSON *vertices = member(item, "vertices"), *vertex;
    int count = cJSON_GetArraySize(vertices);
    if (count < 3)
        return false;
    shape->core = CORE_POLYGON;
    shape->vertices = take((size_t)count, sizeof *shape->vertices);
    cJSON_ArrayForEach(vertex, vertices)
    {
        if (!read_place(vertex, &shape->vertices[shape->count++]))
            return false;
    }
    if (twice_area(shape) < 0)
        reverse(shape);
    if (is_concave(shape))
        shape->refused = "concave";
    return true;
}

static bool read_box(const cJSON *item, struct shape *shape)
{
    struct place low, high;
    if (!read_place(member(item, "min"), &low) ||
        !read_place(member(item, "max"), &high))
        return false;
    shape->core = CORE_POLYGON;
    shape->count = 4;
    shape->vertices = take(4, sizeof *shape->vertices);
    shape->vertices[0] = low;
    shape->vertices[1] = (struct place){high.x, low.y};
    shape->vertices[2] = high;
    shape->vertices[3] = (struct place){low.x, high.y};
    return true;
}

static bool read_segment(const cJSON *item, struct shape *shape)
{
    shape->core = CORE_SEGMENT;
    shape->count = 2;
    shape->vertices = take(2, sizeof *shape->vertices);
    return read_place(member(item, "a"), &shape->vertices[0]) &&
           read_place(member(item, "b"), &shape->vertices[1]);
}

static bool read_point(const cJSON *item, const char *name, struct shape *shape)
{
    shape->count = 1;
    shape->vertices = take(1, sizeof *shape->vertices);
    return read_place(member(item, name), shape->vertices);
}

static bool read_core(const cJSON *item, struct shape *shape)
{
    const char *type = cJSON_GetStringValue(member(item, "type"));
    if (!type)
        return false;
    if (strcmp(type, "polygon") == 0)
        return read_polygon(item, shape);
    if (strcmp(type, "box") == 0)
        return read_box(item, shape);
    if (strcmp(type, "capsule") == 0 || strcmp(type, "segment") == 0)
        return read_segment(item, shape);
    if (strcmp(type, "circle") == 0) {
        shape->core = CORE_DISC;
        return read_point(item, "center", shape);
    }
    shape->core = CORE_POINT;
    return read_point(item, "point", shape);
}

static void read_shape(const cJSON *item, int number, struct shape *shape)
{
    char *id = take(16, 1);
    snprintf(id, 16, "#%d", number);
    shape->id = id;
    const char *given = cJSON_GetStringValue(member(item, "id"));
    if (given) {
        free(id);
        shape->id = strdup(given);
        if (!shape->id)
            abort();
    }
    if (!read_core(item, shape))
        shape->refused = "not read";
    const cJSON *radius = member(item, "radius");
    if (cJSON_IsNumber(radius))
        shape->radius = radius->valuedouble;
    if (member(item, "position") || member(item, "angle") ||
        member(item, "rotation"))
        shape->refused = "placed: the adapters read world coordinates";
}

/* ---- Scenes ------------------------------------------------------------- */

/* `first`: no record of the scene is printed yet. */
static void print_record(const struct shape *a, const struct shape *b,
                         answer_of *answer, bool *first)
{
    fputs(*first ? "{\"a\":" : ",{\"a\":", stdout);
    *first = false;
    print_text(a->id);
    fputs(",\"b\":", stdout);
    print_text(b->id);
    const char *refused = a->refused ? a->refused : b->refused;
    if (!refused)
        refused = answer(a, b);
    if (refused) {
        fputs(",\"refused\":", stdout);
        print_text(refused);
    }
    putchar('}');
}

static const struct shape *find(const struct scene *scene, const cJSON *id)
{
    for (int i = 0; cJSON_IsString(id) && i < scene->count; i++)
        if (strcmp(scene->shapes[i].id, id->valuestring) == 0)
            return &scene->shapes[i];
    return NULL;
}

static void answer_pairs(const struct scene *scene, answer_of *answer)
{
    const cJSON *pairs = member(scene->root, "pairs"), *pair;
    const char *name = cJSON_GetStringValue(member(scene->root, "name"));
    bool first = true;
    fputs("{\"scene\":", stdout);
    if (name)
        print_text(name);
    else
        printf("%d", scene->number);
    fputs(",\"pairs\":[", stdout);
    cJSON_ArrayForEach(pair, pairs)
    {
        const struct shape *a = find(scene, cJSON_GetArrayItem(pair, 0));
        const struct shape *b = find(scene, cJSON_GetArrayItem(pair, 1));
        if (a && b)
            print_record(a, b, answer, &first);
    }
    for (int i = 0; !pairs && i < scene->count; i++)
        for (int j = i + 1; j < scene->count; j++)
            print_record(&scene->shapes[i], &scene->shapes[j], answer, &first);
    fputs("]}\n", stdout);
}

static void answer_scene(const cJSON *root, int number, answer_of *answer)
{
    const cJSON *shapes = member(root, "shapes"), *shape;
    struct scene scene = {.root = root, .number = number};
    scene.shapes =
        take((size_t)cJSON_GetArraySize(shapes), sizeof *scene.shapes);
    cJSON_ArrayForEach(shape, shapes)
    {
        read_shape(shape, scene.count, &scene.shapes[scene.count]);
        scene.count++;
    }
    answer_pairs(&scene, answer);
    for (int i = 0; i < scene.count; i++) {
        free((void *)scene.shapes[i].id);
        free(scene.shapes[i].vertices);
    }
    free(scene.shapes);
}

static int answer_stream(answer_of *answer)
{
    char *line = NULL;
    size_t size = 0;
    int number = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (line[strspn(line, " \t\r\n")] == '\0')
            continue;
        cJSON *root = cJSON_Parse(line);
        if (root)
            answer_scene(root, number, answer);
        else
            puts("{\"failed\":\"exception\",\"message\":\"no JSON\"}");
        cJSON_Delete(root);
        number++;
        if (fflush(stdout) != 0)
            return 2;
    }
    free(line);
    return 0;
}

int run_adapter(int count, char **words, const char *version,
                const struct question *questions)
{
    if (count < 2)
        return answer_stream(questions->answer);
    if (strcmp(words[1], "--version") == 0) {
        puts(version);
        return 0;
    }
    for (const struct question *q = questions; q->name; q++)
        if (strcmp(words[1], q->name) == 0)
            return answer_stream(q->answer);
    fprintf(stderr, "usage: %s [--version", words[0]);
    for (const struct question *q = questions; q->name; q++)
        fprintf(stderr, "|%s", q->name);
    fputs("] <SCENES\n", stderr);
    return 2;
}
