/* Prints the JSON Schemas of the command `schema`, each with the definitions
 * that it refers to. The schemas are part of the program, so their texts are
 * valid. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "query/run/command_run.h"
#include "support/json/locate.h"

/* How a schema refers to a definition, after the opening quote. */
#define REFERENCE "#/$defs/"

/* A member of an object, or a definition by its name. */
struct member {
    const char *name; /* no NUL after it */
    size_t name_length;
    struct asset value;
    bool is_wanted, is_looked_at;
};

/* All definitions that there are for a schema. */
struct definitions {
    struct member *items;
    int count, room;
    struct arena *arena;
};

/* ---- Texts, which are known to be valid ---------------------------------- */

static struct json_walk walk_of(struct asset asset)
{
    return (struct json_walk){asset.text, asset.length, 0};
}

/* The next member of the object that the walk began with, or is in; false at
 * its end. */
static bool next_member(struct json_walk *walk, struct member *member)
{
    json_walk_space(walk);
    if (json_walk_peek(walk) != '}')
        json_walk_byte(walk); /* the bracket, or a comma */
    json_walk_space(walk);
    if (json_walk_peek(walk) == '}')
        return false;
    *member = (struct member){.name = walk->text + walk->at + 1};
    json_walk_string(walk);
    member->name_length = (size_t)(walk->text + walk->at - member->name) - 1;
    json_walk_space(walk);
    json_walk_byte(walk); /* the colon */
    json_walk_space(walk);
    member->value.text = walk->text + walk->at;
    json_walk_value(walk);
    member->value.length = (size_t)(walk->text + walk->at - member->value.text);
    return true;
}

static bool is_called(const struct member *member, const char *name)
{
    size_t length = strlen(name);
    return member->name_length == length &&
           memcmp(member->name, name, length) == 0;
}

/* ---- Definitions --------------------------------------------------------- */

static bool add_definitions(struct definitions *list, struct asset object)
{
    struct json_walk walk = walk_of(object);
    struct member member;
    while (next_member(&walk, &member)) {
        struct member *items = arena_more(list->arena, list->items, list->count,
                                          &list->room, sizeof *items);
        if (!items)
            return false;
        list->items = items;
        items[list->count++] = member;
    }
    return true;
}

/* Marks the definitions that a text refers to as wanted. */
static void want_all(struct definitions *list, struct asset asset)
{
    const size_t start = sizeof REFERENCE; /* with the opening quote */
    struct json_walk walk = walk_of(asset);
    while (walk.at < walk.length) {
        const char *string = walk.text + walk.at;
        if (json_walk_peek(&walk) != '"') {
            json_walk_byte(&walk);
            continue;
        }
        json_walk_string(&walk);
        size_t length = (size_t)(walk.text + walk.at - string);
        if (length <= start || memcmp(string + 1, REFERENCE, start - 1) != 0)
            continue;
        int i = 0;
        while (i < list->count &&
               (list->items[i].name_length != length - start - 1 ||
                memcmp(list->items[i].name, string + start,
                       length - start - 1) != 0))
            i++;
        if (i < list->count)
            list->items[i].is_wanted = true;
    }
}

/* ---- Writing ------------------------------------------------------------- */

static void write_member(struct json_writer *out, const struct member *member)
{
    json_key_text(out, member->name - 1, member->name_length + 2);
    json_copy(out, member->value.text, member->value.length);
}

bool schema_write(struct json_writer *out, const struct named_asset *schema,
                  struct arena *arena)
{
    struct definitions list = {.arena = arena};
    struct json_walk walk = walk_of(schema->asset);
    struct member member;
    /* The schema's own definitions come first: they hide shared definitions of
     * the same name. */
    bool ok = true;
    while (ok && next_member(&walk, &member))
        if (is_called(&member, "$defs"))
            ok = add_definitions(&list, member.value);
    for (int i = 0; ok && schema_definitions[i].name; i++)
        ok = add_definitions(&list, schema_definitions[i].asset);
    if (!ok)
        return false;
    /* The id is a name, not an address: no hosts are below .invalid (RFC 6761).
     */
    char id[80];
    snprintf(id, sizeof id, "https://collide.invalid/schema/1/%s",
             schema->name);
    json_begin_object(out);
    json_key(out, "$schema");
    json_string(out, "https://json-schema.org/draft/2020-12/schema");
    json_key(out, "$id");
    json_string(out, id);
    walk = walk_of(schema->asset);
    while (next_member(&walk, &member)) {
        if (is_called(&member, "$defs"))
            continue;
        want_all(&list, member.value);
        write_member(out, &member);
    }
    /* A wanted definition may refer to others, also to earlier ones. */
    for (int i = 0; i < list.count; i++) {
        struct member *item = &list.items[i];
        if (!item->is_wanted || item->is_looked_at)
            continue;
        item->is_looked_at = true;
        want_all(&list, item->value);
        i = -1;
    }
    json_key(out, "$defs");
    json_begin_object(out);
    for (int i = 0; i < list.count; i++)
        if (list.items[i].is_wanted)
            write_member(out, &list.items[i]);
    json_end_object(out);
    json_end_object(out);
    return true;
}

const struct named_asset *schema_find(const char *name)
{
    const struct named_asset *file = schema_files;
    while (file->name && strcmp(file->name, name) != 0)
        file++;
    return file->name ? file : NULL;
}

/* ---- The command --------------------------------------------------------- */

static void run_schema(struct command_run *run)
{
    const struct options *options = run->options;
    const struct named_asset *file = schema_files;
    for (; options->file_count == 0 && file->name; file++) {
        sink_text(run->out, file->name);
        sink_byte(run->out, '\n');
        run->tally.said = true;
    }
    for (int i = 0; i < options->file_count && command_goes_on(run); i++) {
        struct json_writer writer =
            json_writer_make(run->out, options->pretty, 0);
        if (!schema_write(&writer, schema_find(options->files[i]),
                          run->arena)) {
            run->tally.trouble = true;
            message(&run->messages, "out of memory");
            continue;
        }
        json_end_document(&writer);
        run->tally.said = true;
    }
}

static const char *schema_name(int i)
{
    return schema_files[i].name;
}

const struct command command_schema = {
    .topic = {.name = "schema",
              .summary = "print JSON Schemas for scenes and output",
              .examples = "collide schema scene > scene.schema.json\n"},
    .sets = SET_PRETTY,
    .group = "Other",
    .most = -1,
    .word = schema_name,
    .is_all_words = true,
    .operands = "[NAME]...",
    .files = "NAME is 'scene' or a kind of output. Without NAME, all names are "
             "listed.",
    .run = run_schema,
};
