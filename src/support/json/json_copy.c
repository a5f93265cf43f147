#include "support/json/json_copy.h"

#include <string.h>

#include "support/json/json_walk.h"

/* Whether an object stands in the value at walk->at, an array. */
static bool holds_object(struct json_walk walk)
{
    struct json_walk inside = walk;
    json_walk_value(&walk);
    while (inside.at < walk.at) {
        char byte = json_walk_peek(&inside);
        if (byte == '{')
            return true;
        if (byte == '"')
            json_walk_string(&inside);
        else
            json_walk_byte(&inside);
    }
    return false;
}

static void copy_bracket(struct json_writer *out, struct json_walk *walk,
                         char bracket)
{
    if (bracket == '{')
        json_begin_object(out);
    else if (bracket == '}')
        json_end_object(out);
    else if (bracket == ']')
        json_end_array(out);
    else if (out->line_depth || holds_object(*walk))
        json_begin_array(out);
    else
        json_begin_line_array(out);
    json_walk_byte(walk);
}

/* A string, number or literal; a string with a colon behind it is a name. */
static void copy_word(struct json_writer *out, struct json_walk *walk,
                      char first)
{
    const char *word = walk->text + walk->at;
    if (first == '"')
        json_walk_string(walk);
    else
        json_walk_word(walk);
    size_t length = (size_t)(walk->text + walk->at - word);
    json_walk_space(walk);
    if (json_walk_peek(walk) == ':')
        json_key_text(out, word, length);
    else
        json_text(out, word, length);
}

void json_copy(struct json_writer *out, const char *text, size_t length)
{
    struct json_walk walk = {text, length, 0};
    for (json_walk_space(&walk); walk.at < length; json_walk_space(&walk)) {
        char byte = json_walk_peek(&walk);
        if (byte == ',' || byte == ':')
            json_walk_byte(&walk);
        else if (strchr("{}[]", byte))
            copy_bracket(out, &walk, byte);
        else
            copy_word(out, &walk, byte);
    }
}
