/* Reads shapes on the command line, such as 'circle 0 0 1', and writes the text
 * of the scene that they form. Commands read this text as they read a file, so
 * no query knows about it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "query/query.h"
#include "query/run/command_run.h"
#include "support/json/json_check.h"
#include "support/matches.h"
#include "support/text.h"

/* The members in the order of their numbers. A member is a point, unless its
 * name is "radius"; "vertices" is a list of points. */
static const struct inline_type {
    const char *name, *needs;
    int min; /* numbers; a list may have more, two for each point */
    bool is_list;
    const char *members[3];
} types[] = {
    {"circle", "X Y R", 3, false, {"center", "radius"}},
    {"box", "X Y X Y, the corners min and max", 4, false, {"min", "max"}},
    {"capsule", "X Y X Y R", 5, false, {"a", "b", "radius"}},
    {"segment", "X Y X Y", 4, false, {"a", "b"}},
    {"point", "X Y", 2, false, {"point"}},
    {"polygon", "X Y X Y X Y ...", 6, true, {"vertices"}},
    {"chain", "X Y X Y ...", 4, true, {"vertices"}},
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

/* The type that an argument names before its first space; NULL: none. */
static const struct inline_type *type_of(const char *argument)
{
    size_t length = strcspn(argument, " ");
    return argument[length] ? find_type(argument, length) : NULL;
}

bool inline_shape_is(const char *argument)
{
    return type_of(argument);
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

/* Writes the names of members and the brackets before number `i`. */
static void begin_number(struct sink *out, const struct inline_type *type,
                         int i)
{
    const char *member = type->members[type->is_list ? 0 : i / 2];
    bool is_alone = !type->is_list && i % 2 == 0 && i + 1 == type->min;
    if (i % 2 == 1)
        sink_byte(out, ',');
    else if (type->is_list && i > 0)
        sink_text(out, "],[");
    else
        sink_print(out, "%s,\"%s\":%s", i > 0 ? "]" : "", member,
                   type->is_list ? "[["
                   : is_alone    ? ""
                                 : "[");
}

/* Writes the brackets after the last of `count` numbers. */
static void end_shape(struct sink *out, const struct inline_type *type,
                      int count)
{
    const char *brackets = type->is_list ? "]]" : count % 2 ? "" : "]";
    sink_print(out, "%s}", brackets);
}

static bool fail_number(const char *argument, const struct inline_type *type,
                        int i, const char *text, size_t length,
                        struct fail *fail)
{
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)(length < 63 ? length : 63), text);
    return fail_set(fail, "usage",
                    "argument %s: expected a number, found %s; a %s needs %s%s",
                    quote_name(argument).text, quote_name(word).text,
                    type->name, type->needs,
                    i ? "" : "; write ./ in front of the name of a file");
}

static bool fail_count(const char *argument, const struct inline_type *type,
                       int found, struct fail *fail)
{
    return fail_set(
        fail, "usage", "argument %s: a %s needs %s, %s%d numbers; found %d",
        quote_name(argument).text, type->name, type->needs,
        type->is_list ? "an even count of at least " : "", type->min, found);
}

bool inline_shape_write(const char *argument, const char *id, struct sink *out,
                        struct fail *fail)
{
    const struct inline_type *type = type_of(argument);
    const char *at = argument + strlen(type->name);
    bool needs_more = false; /* there was a comma */
    int count = 0;
    sink_print(out, "{\"id\":\"%s\",\"type\":\"%s\"", id, type->name);
    for (at += strspn(at, spaces); *at || needs_more; count++) {
        size_t length = strcspn(at, " \t\r\n,");
        if (type->is_list || count < type->min)
            begin_number(out, type, count);
        if (!write_number(out, at, length))
            return out->error
                       ? fail_memory(fail)
                       : fail_number(argument, type, count, at, length, fail);
        at += length;
        at += strspn(at, spaces);
        needs_more = *at == ',';
        at += needs_more;
        at += strspn(at, spaces);
    }
    end_shape(out, type, count);
    bool is_right = type->is_list ? count >= type->min && count % 2 == 0
                                  : count == type->min;
    return is_right || fail_count(argument, type, count, fail);
}

/* ---- Unknown types --------------------------------------------- */

/* Fails if an argument looks like a shape, as "triangle 0 0 1 0 0 1": letters,
 * a space and numbers, and no file has this name. */
static bool passes_as_file(const char *argument, struct fail *fail)
{
    char word[32] = "";
    struct stat status;
    size_t length = 0;
    while (length < sizeof word - 1 && ascii_lower(argument[length]) >= 'a' &&
           ascii_lower(argument[length]) <= 'z') {
        word[length] = ascii_lower(argument[length]);
        length++;
    }
    const char *rest = argument + length;
    if (length == 0 || *rest != ' ' || !strpbrk(rest, "0123456789") ||
        rest[strspn(rest, "0123456789+-.,eE \t\r\n")] ||
        stat(argument, &status) == 0)
        return true;
    return fail_set(fail, "usage",
                    "argument %s is neither a file nor a shape%s",
                    quote_name(argument).text,
                    type_hint(word, "; the types of shapes are ").text);
}

/* Fails if argument `i` is the name of a type, no file has this name, and
 * numbers follow: then the shape was not quoted. */
static bool is_shape_quoted(const struct options *options, int i,
                            struct fail *fail)
{
    struct short_text whole = {""};
    struct stat status;
    const char *const *arguments = options->files;
    if (!find_type(arguments[i], strlen(arguments[i])) ||
        stat(arguments[i], &status) == 0)
        return true;
    for (int k = i; k < options->file_count; k++) {
        const char *text = arguments[k];
        size_t used = strlen(whole.text), length = strlen(text);
        bool is_number =
            length > 0 && strspn(text, "0123456789+-.eE") == length;
        if ((k > i && !is_number) || used + length > 100)
            break;
        snprintf(whole.text + used, sizeof whole.text - used, "%s%s",
                 k > i ? " " : "", text);
    }
    return !strchr(whole.text, ' ') ||
           fail_set(fail, "usage",
                    "argument %s is neither a file nor a shape; put the whole "
                    "shape in quotes: '%s'",
                    quote_name(arguments[i]).text, whole.text);
}

/* ---- The scene ----------------------------------------------------------- */

#define ID_BYTES 16

/* The id of shape `i`: a to z, aa to az, ba and so on. */
static const char *id_of(int i, char id[ID_BYTES])
{
    char *at = &id[ID_BYTES - 1];
    *at = '\0';
    for (i++; i > 0; i = (i - 1) / 26)
        *--at = (char)('a' + (i - 1) % 26);
    return at;
}

/* Fails because of all shapes, not of one: there are too many. */
static bool refuse_all(const struct options *options, const struct fail *why,
                       struct fail *fail)
{
    const uint64_t most = options->limits.shapes;
    if (strcmp(why->code, "too-many-shapes") == 0)
        return fail_set(fail, "usage",
                        "arguments: expected at most %" PRIu64
                        " shape%s (--max-shapes), found %d",
                        most, most == 1 ? "" : "s", options->file_count);
    return fail_set(fail, "usage", "arguments: %.250s", why->message);
}

/* Fails if the scene is not valid, and names the argument with the error. */
static bool check_scene(const struct options *options, const char *text,
                        struct arena *arena, struct fail *fail)
{
    struct arena_mark mark = arena_mark(arena);
    struct scene_reader reader = stated_reader(&options->limits);
    const struct json_text whole = {.bytes = text,
                                    .length = strlen(text),
                                    .complete = true,
                                    .lift = JSON_LIFTED};
    static const char shapes[] = "/shapes/";
    struct json_value value;
    struct scene scene;
    struct fail why;
    reader.is_float = options->is_float;
    bool is_valid = json_check(whole, &options->limits, arena, &value, &why) ==
                        JSON_VALUE &&
                    scene_read(&reader, &value, arena, &scene, &why);
    scene_reader_free(&reader);
    arena_rewind(arena, mark);
    if (is_valid)
        return true;
    if (fail_is_memory(&why))
        return fail_memory(fail);
    int shape = 0;
    const char *digit = why.pointer + strlen(shapes);
    if (why.offset != FAIL_NOWHERE ||
        strncmp(why.pointer, shapes, strlen(shapes)) != 0)
        return refuse_all(options, &why, fail);
    for (; *digit >= '0' && *digit <= '9'; digit++)
        shape = 10 * shape + (*digit - '0');
    return fail_set(fail, "usage", "argument %s: %.240s",
                    quote_name(options->files[shape]).text, why.message);
}

/* Fails if the query or command of the options does not accept shapes. */
static bool accepts_shapes(const struct options *options, const char *argument,
                           struct fail *fail)
{
    const struct asked *asked = &options->asked;
    const char *name = asked->topic->name;
    bool names_query = !asked->is_query && asked->command->is_filter &&
                       asked->command->any_query;
    if (names_query)
        return fail_set(fail, "usage",
                        "argument %s: %s answers scenes that name a query, and "
                        "shapes name none: put a query in its place, such as "
                        "\"collide sat\"",
                        quote_name(argument).text, name);
    return asked->command->most < 0 ||
           fail_set(fail, "usage",
                    "argument %s: %s reads files, not shapes; write ./ in "
                    "front of the name of a file",
                    quote_name(argument).text, name);
}

bool inline_shapes_to_scene(struct options *options, struct arena *arena,
                            struct fail *fail)
{
    const struct command *command = options->asked.command;
    const char *const *arguments = options->files;
    const char *shape = NULL, *file = NULL;
    char id[ID_BYTES];
    if (options->action != ACTION_RUN || command->word ||
        !(command->sets & SET_SCENES))
        return true;
    for (int i = options->file_count - 1; i >= 0; i--) {
        bool is_shape = type_of(arguments[i]);
        if (!is_shape && command->most < 0 &&
            !(passes_as_file(arguments[i], fail) &&
              is_shape_quoted(options, i, fail)))
            return false;
        *(is_shape ? &shape : &file) = arguments[i];
    }
    if (!shape)
        return true;
    if (!accepts_shapes(options, shape, fail))
        return false;
    if (file)
        return fail_set(fail, "usage",
                        "argument %s is a shape, and %s is a file: give shapes "
                        "or files; write ./ in front of the name of a file",
                        quote_name(shape).text, quote_name(file).text);
    struct sink out = sink_to_memory(arena);
    for (int i = 0; i < options->file_count; i++) {
        sink_text(&out, i == 0 ? "{\"shapes\":[" : ",\n");
        if (!inline_shape_write(arguments[i], id_of(i, id), &out, fail))
            return false;
    }
    sink_text(&out, "]}\n");
    const char *text = sink_string(&out);
    const char *query =
        options->any_query ? options->any_query : options->asked.topic->name;
    if (!text)
        return fail_memory(fail);
    /* `check` reports faults of shapes as findings. */
    if (strcmp(query, "check") != 0 && !check_scene(options, text, arena, fail))
        return false;
    options->shapes = text;
    options->file_count = 0;
    return true;
}
