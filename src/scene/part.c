#include "scene/part.h"

#include "base/limits.h"
#include "scene/parse.h"
#include "json/outline.h"

#include <assert.h>
#include <cjson/cJSON.h>
#include <string.h>

/* Numbers the nulls of a tree; returns how many there are. cJSON builds none
 * that is deeper than LIMITS_DEPTH_MOST. */
static int number_nulls(cJSON *item)
{
    cJSON *above[LIMITS_DEPTH_MOST + 1];
    int depth = 0, count = 0;
    while (item) {
        if ((item->type & 0xFF) == cJSON_NULL)
            item->valueint = count++;
        if (item->child) {
            assert(depth <= LIMITS_DEPTH_MOST);
            above[depth++] = item;
            item = item->child;
            continue;
        }
        while (!item->next && depth > 0)
            item = above[--depth];
        item = item->next;
    }
    return count;
}

bool part_read(struct part *part, const char *text, size_t length)
{
    if (part->json && part->length == length &&
        memcmp(part->text, text, length) == 0)
        return true;
    part->json = NULL;
    arena_rewind(&part->memory, (struct arena_mark){NULL, 0});
    part->text = arena_text(&part->memory, text, length);
    if (!part->text)
        return false;
    cJSON *json = parse_json(part->text, length, &part->memory);
    if (!json)
        return false;
    part->length = length;
    part->count = number_nulls(json);
    part->values =
        arena_take(&part->memory, (size_t)part->count, sizeof *part->values);
    if (part->values)
        part->json = json;
    return part->json;
}

const uint64_t *part_fill(struct part *part, const uint64_t *at)
{
    for (int i = 0; i < part->count; i++) {
        part->values[i] = json_here(at);
        at = json_behind(part->values[i]);
    }
    return at;
}

void part_free(struct part *part)
{
    arena_free(&part->memory);
    *part = (struct part){.memory = part->memory};
}
