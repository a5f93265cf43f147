/* Shapes as texts: 'circle 0 0 1' on the command line, and the shape of
 * --shape, which joins the scene that it is compared with. Either becomes the
 * JSON of a shape, so the reader of scenes checks it like any other shape. */
#include <stdio.h>
#include <string.h>

#include "query/pair_plan.h"
#include "query/query.h"
#include "support/json/json_check.h"
#include "support/matches.h"
#include "support/text.h"

/* The members, with a '#' for each number. A list may have more numbers than
 * `min`, two for each point. */
static const struct inline_type {
    const char *name, *needs;
    int min;
    bool is_list;
    const char *members;
} types[] = {
    {"circle", "X Y R", 3, false, "\"center\":[#,#],\"radius\":#"},
    {"box", "X Y X Y, the corners min and max", 4, false,
     "\"min\":[#,#],\"max\":[#,#]"},
    {"capsule", "X Y X Y R", 5, false, "\"a\":[#,#],\"b\":[#,#],\"radius\":#"},
    {"segment", "X Y X Y", 4, false, "\"a\":[#,#],\"b\":[#,#]"},
    {"point", "X Y", 2, false, "\"point\":[#,#]"},
    {"polygon", "X Y X Y X Y ...", 6, true, "\"vertices\":[[#,#]"},
    {"chain", "X Y X Y ...", 4, true, "\"vertices\":[[#,#]"},
};

#define TYPES ((int)(sizeof types / sizeof *types))

static const char spaces[] = " \t\r\n";

/* ---- One shape ----------------------------------------------------------- */

/* The type called text[0..length); NULL: none. */
static const struct inline_type *find_type(const char *text, size_t length)
{
    for (int i = 0; i < TYPES; i++)
        if (strlen(types[i].name) == length &&
            memcmp(types[i].name, text, length) == 0)
            return &types[i];
    return NULL;
}

/* The type that a text names before its first space; NULL: none. */
static const struct inline_type *type_of(const char *text)
{
    size_t length = strcspn(text, " ");
    return text[length] ? find_type(text, length) : NULL;
}

bool inline_shape_type(const char *name)
{
    return find_type(name, strlen(name));
}

bool inline_shape_is(const char *text)
{
    return type_of(text);
}

/* Appends a number in the form of JSON: without a leading '+', and with a digit
 * before the point. false: text[0..length) is not a number, or memory is used
 * up. */
static bool write_number(struct sink *out, const char *text, size_t length)
{
    const struct limits limits = {0};
    struct arena scratch = arena_make(0);
    struct json_value value;
    struct fail fail;
    size_t sign = length > 0 && (text[0] == '-' || text[0] == '+');
    size_t start = out->used;
    if (sign == length ||
        (text[sign] != '.' && (text[sign] < '0' || text[sign] > '9')))
        return false;
    sink_write(out, text, text[0] == '-');
    sink_text(out, text[sign] == '.' ? "0" : "");
    sink_write(out, text + sign, length - sign);
    if (out->error)
        return false;
    const struct json_text number = {.bytes = out->text + start,
                                     .length = out->used - start,
                                     .complete = true};
    bool is_number =
        json_check(number, &limits, &scratch, &value, &fail) == JSON_VALUE &&
        value.length == number.length;
    arena_free(&scratch);
    return is_number;
}

/* Writes the members up to the next '#', which a number replaces, and moves
 * *members behind it. At the end of a list, there is another point. */
static void begin_number(struct sink *out, const struct inline_type *type,
                         const char **members)
{
    if (strcmp(*members, "]") == 0 && type->is_list)
        *members = "],[#,#]";
    size_t length = strcspn(*members, "#");
    sink_write(out, *members, length);
    *members += length + 1;
}

static bool fail_number(const char *option, const char *shape,
                        const struct inline_type *type, int i, const char *text,
                        size_t length, struct fail *fail)
{
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(length < 63 ? length : 63), text);
    return fail_set(
        fail, "usage", "%s %s: expected a number, found %s; a %s needs %s%s",
        option ? option : "argument", quote_name(shape).text,
        quote_name(word).text, type->name, type->needs,
        i > 0 || option ? "" : "; write ./ in front of the name of a file");
}

static bool fail_count(const char *option, const char *shape,
                       const struct inline_type *type, int found,
                       struct fail *fail)
{
    return fail_set(
        fail, "usage", "%s %s: a %s needs %s, %s%d numbers; found %d",
        option ? option : "argument", quote_name(shape).text, type->name,
        type->needs, type->is_list ? "an even count of at least " : "",
        type->min, found);
}

bool inline_shape_write(const char *option, const char *shape, const char *id,
                        struct sink *out, struct fail *fail)
{
    const struct inline_type *type = type_of(shape);
    const char *at = shape + strlen(type->name);
    const char *members = type->members;
    bool needs_more = false; /* there was a comma */
    int count = 0;
    sink_text(out, "{");
    if (id)
        sink_print(out, "\"id\":\"%s\",", id);
    sink_print(out, "\"type\":\"%s\",", type->name);
    for (at += strspn(at, spaces); *at || needs_more; count++) {
        size_t length = strcspn(at, " \t\r\n,");
        if (type->is_list || count < type->min)
            begin_number(out, type, &members);
        if (!write_number(out, at, length))
            return out->error ? fail_memory(fail)
                              : fail_number(option, shape, type, count, at,
                                            length, fail);
        at += length;
        at += strspn(at, spaces);
        needs_more = *at == ',';
        at += needs_more;
        at += strspn(at, spaces);
    }
    sink_print(out, "%s%s}", members, type->is_list ? "]" : "");
    bool is_right = type->is_list ? count >= type->min && count % 2 == 0
                                  : count == type->min;
    return is_right || fail_count(option, shape, type, count, fail);
}

/* ---- The shape of --shape ------------------------------------------------ */

#define OPTION_SHAPE "option \"--shape\""

/* The shape of a cast has no id of its own. */
bool shape_option_write(const char *shape, struct sink *out, struct fail *fail)
{
    sink_text(out, "{\"shapes\":[],\"casts\":[{\"by\":[0,0],\"shape\":");
    if (*shape == '{')
        sink_text(out, shape);
    else if (!inline_shape_write(OPTION_SHAPE, shape, NULL, out, fail)) {
        if (!fail_is_memory(fail))
            fail->code = "option-value";
        return false;
    }
    sink_text(out, "}]}");
    return sink_string(out) || fail_memory(fail);
}

/* Adds the name of the option to what the reader of scenes has found. */
static bool fail_shape(const struct fail *why, struct fail *fail)
{
    if (fail_is_memory(why))
        return fail_memory(fail);
    bool has_id = strcmp(why->code, "cast-id") == 0;
    return has_id ? fail_set(fail, "option-value",
                             OPTION_SHAPE " has the id \"" OPTION_SHAPE_ID
                                          "\": remove \"id\"")
                  : fail_set(fail, why->code, OPTION_SHAPE ": %.240s",
                             why->message);
}

/* Checks that a text is one JSON value. */
static bool check_json(const char *text, const struct limits *limits,
                       struct arena *arena, struct json_value *value,
                       struct fail *fail)
{
    const struct json_text whole = {.bytes = text,
                                    .length = strlen(text),
                                    .complete = true,
                                    .lift = JSON_LIFTED};
    struct fail why;
    enum json_status status = json_check(whole, limits, arena, value, &why);
    if (status != JSON_VALUE) {
        fail_shape(&why, fail);
        if (!fail_is_memory(fail))
            fail->code = "option-value";
        return false;
    }
    return text[value->length] == '\0' ||
           fail_set(fail, "option-value",
                    OPTION_SHAPE ": expected a single JSON object");
}

/* Reads the shape, without an id. */
static bool read_shape_option(const struct query_options *options,
                              struct arena *arena, struct scene_shape *shape,
                              struct fail *fail)
{
    struct scene_reader reader = scene_reader_make(&options->limits);
    struct sink out = sink_to_memory(arena);
    struct json_value value;
    struct scene scene;
    struct fail why;
    reader.is_float = options->is_float;
    if ((options->shape[0] == '{' &&
         !check_json(options->shape, &options->limits, arena, &value, fail)) ||
        !shape_option_write(options->shape, &out, fail) ||
        !check_json(out.text, &options->limits, arena, &value, fail))
        return false;
    bool is_read = scene_read(&reader, &value, arena, &scene, &why);
    scene_reader_free(&reader);
    if (!is_read)
        return fail_shape(&why, fail);
    *shape = scene.shapes[0];
    return true;
}

bool shape_option_is(const char *text)
{
    return *text == '{' || inline_shape_is(text);
}

bool query_shape_option(const struct query_options *options,
                        const struct scene *scene, struct arena *arena,
                        struct scene *with, int *index, struct fail *fail)
{
    const char *text = options->shape;
    *with = *scene;
    *index = text ? scene_find(scene, text, strlen(text)) : -1;
    if (!text || *index >= 0)
        return true;
    if (!shape_option_is(text)) {
        *index = named_shape("shape", text, scene, arena, fail);
        return *index >= 0;
    }
    size_t count = (size_t)scene->shape_count;
    with->shapes = arena_alloc(arena, count + 1, sizeof *with->shapes);
    if (!with->shapes)
        return fail_memory(fail);
    struct scene_shape *shape = &with->shapes[count];
    if (!read_shape_option(options, arena, shape, fail))
        return false;
    if (scene_find(scene, OPTION_SHAPE_ID, strlen(OPTION_SHAPE_ID)) >= 0)
        return fail_set(fail, "duplicate-id",
                        OPTION_SHAPE " has the id \"" OPTION_SHAPE_ID
                                     "\", which a shape of the scene also has: "
                                     "give that shape another id");
    if (count > 0)
        memcpy(with->shapes, scene->shapes, count * sizeof *with->shapes);
    shape->id = OPTION_SHAPE_ID;
    with->shape_count++;
    with->casts = NULL;
    with->cast_count = 0;
    *index = (int)count;
    return !shape->names || layers_number(with, arena) || fail_memory(fail);
}

bool stated_shape_add(struct scene *scene, const struct limits *limits,
                      struct arena *arena, struct fail *fail)
{
    struct query_options options = {.limits = *limits};
    struct scene with;
    int index;
    for (int i = 0; i < scene->option_count; i++) {
        const struct scene_option *option = &scene->options[i];
        if (strcmp(option->name, "shape") == 0 && option->count == 1 &&
            shape_option_is(option->texts[0]))
            options.shape = option->texts[0];
    }
    if (!query_shape_option(&options, scene, arena, &with, &index, fail))
        return false;
    *scene = with;
    return true;
}
