/* Reads shapes on the command line, such as 'circle 0 0 1', and writes the text
 * of the scene that they form. Commands read this text as they read a file, so
 * no query knows about it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "query/query.h"
#include "query/run/command_run.h"
#include "support/matches.h"
#include "support/text.h"

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
    if (!inline_shape_type(arguments[i]) || stat(arguments[i], &status) == 0)
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
        bool is_shape = inline_shape_is(arguments[i]);
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
        if (!inline_shape_write(NULL, arguments[i], id_of(i, id), &out, fail))
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
