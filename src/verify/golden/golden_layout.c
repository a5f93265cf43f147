#include "verify/golden/golden_layout.h"

#include <string.h>

#include "support/json/locate.h"

/* Whether the value at walk->at is an array whose first item is an object. */
static bool is_list(struct json_walk walk)
{
    if (json_walk_peek(&walk) != '[')
        return false;
    json_walk_byte(&walk);
    return json_walk_peek(&walk) == '{';
}

static void copy(struct sink *out, const struct json_walk *walk, size_t from)
{
    sink_write(out, walk->text + from, walk->at - from);
}

static void copy_list(struct sink *out, struct json_walk *walk)
{
    sink_byte(out, '[');
    json_walk_byte(walk);
    while (walk->at < walk->length && json_walk_peek(walk) != ']') {
        size_t from = walk->at;
        json_walk_value(walk);
        if (json_walk_peek(walk) == ',')
            json_walk_byte(walk);
        sink_byte(out, '\n');
        copy(out, walk, from);
    }
    sink_text(out, "\n]");
    json_walk_byte(walk);
}

/* The member at walk->at, with a comma in front of it unless it is the first.
 * Returns whether it is the name of the scene. */
static bool copy_member(struct sink *out, struct json_walk *walk)
{
    static const char scene[] = "\"scene\":";
    size_t from = walk->at;
    if (json_walk_peek(walk) == ',')
        json_walk_byte(walk);
    size_t name = walk->at;
    json_walk_string(walk);
    json_walk_byte(walk);
    bool is_scene = walk->at - name == strlen(scene) &&
                    memcmp(walk->text + name, scene, strlen(scene)) == 0;
    if (is_list(*walk)) {
        copy(out, walk, from);
        copy_list(out, walk);
    } else {
        json_walk_value(walk);
        copy(out, walk, from);
    }
    return is_scene;
}

void golden_write(struct sink *out, const char *text, size_t length,
                  const char *digits)
{
    struct json_walk walk = {text, length, 0};
    json_walk_byte(&walk);
    sink_byte(out, '{');
    while (walk.at < walk.length && json_walk_peek(&walk) != '}') {
        if (!copy_member(out, &walk))
            continue;
        sink_text(out, ",\"" GOLDEN_INPUT "\":\"" GOLDEN_SHA256);
        sink_text(out, digits);
        sink_byte(out, '"');
    }
    sink_byte(out, '}');
    sink_end_record(out);
}
