/* The scene format is read twice, by the queries and by `check`: a mistake has
 * the same code, words and place in both. */
#include "maps/map_reader.h"

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/json/locate.h"
#include "support/level_text.h"
#include "support/scene_text.h"

/* Each is all that is wrong with its scene. */
static const char *const MISTAKES[] = {
    "{'shapes': [{'point': [0,0]}]}",
    "{'shapes': [{'type': 'circle', 'radius': 1}]}",
    "{'shapes': [{'type': 'circel'}]}",
    "{'shapes': [{'type': 'point', 'point': [0,0], 'mass': 1}]}",
    "{'shapes': [{'type': 'point', 'point': [0,0], '\\\\ \\\"' : 1}]}",
    "{'shapes': [{'type': 'point', 'point': [0,0], 'radius': 1}]}",
    "{'shapes': [{'type': 'point', 'point': [0,0], 'body': {'dt' : 1}}]}",
    "{'shapes': [], 'sheps' : []}",
    "{'shapes': [], 'gravity': [0,1]}",
    "{'shapes': [{'type': 'point', 'point': [1e61,0]}]}",
    "{'shapes': [{'type': 'point', 'point': [0, -1e61]}]}",
    "{'shapes': [{'type': 'point', 'point': [0, null]}]}",
    "{'shapes': [{'type': 'point', 'point': [{}, 0]}]}",
    "{'shapes': [{'type': 'point', 'point': []}]}",
    "{'shapes': [{'type': 'point', 'point': [0,0,0]}]}",
    "{'shapes': [{'type': 'point', 'point': [[0,0]]}]}",
    "{'shapes': [{'type': 'point', 'point': null}]}",
    "{'shapes': [{'type': 'point', 'point': [0,0], 'id': ''}]}",
    "{'shapes': [{'type': 'point', 'point': [0,0], 'rotation': [1,1]}]}",
    "{'shapes': [{'type': 'point', 'point': [0,0], 'angle': 0, "
    "'rotation': [1,0]}]}",
    "{'shapes': [{'type': 'circle', 'center': [0,0], 'radius': -1}]}",
    "{'shapes': [{'type': 'circle', 'center': [0,0], 'radius': 1e61}]}",
    "{'shapes': [{'type': 'box', 'min': [0,0], 'max': [0,4]}]}",
    "{'shapes': [{'type': 'box', 'min': [0,0], 'max': [4, -4]}]}",
    "{'shapes': [{'type': 'polygon', 'vertices': [[0,0],[1,0]]}]}",
    "{'shapes': [{'type': 'polygon', 'vertices': [[0,0],[1,0],[0,false]]}]}",
    "{'shapes': [{'type': 'chain', 'vertices': [[0,0]]}]}",
    "{'shapes': [{'type': 'chain', 'closed': true, "
    "'vertices': [[0,0],[1,0]]}]}",
};

/* The offset in a text that a mistake of the queries is told of. */
static size_t offset_of(const char *text, const struct fail *fail)
{
    size_t name, value;
    cr_assert(json_find(text, strlen(text), fail->pointer, &name, &value));
    return fail->at_name ? name : value;
}

static void expect_same(const char *mistake, struct level_text *checked)
{
    char text[200];
    snprintf(text, sizeof text, "%s", mistake);
    for (char *quote = text; (quote = strchr(quote, '\'')); quote++)
        *quote = '"';
    struct scene_text asked = scene_text(mistake);
    cr_assert(not(asked.read), "%s", text);
    struct level *level = level_text_read(checked, scene_level_read, text);
    expect_faults(level, asked.fail.code);
    expect_fault_at(level, 0, asked.fail.pointer);
    cr_assert(eq(str, level->faults->message, asked.fail.message));
    cr_assert(eq(sz, level->faults->item->offset, offset_of(text, &asked.fail)),
              "%s: %zu", text, level->faults->item->offset);
    arena_free(&asked.arena);
}

Test(scene_format, a_mistake_is_told_alike_by_queries_and_check)
{
    struct level_text checked;
    level_text_begin(&checked);
    for (size_t i = 0; i < sizeof MISTAKES / sizeof *MISTAKES; i++)
        expect_same(MISTAKES[i], &checked);
    level_text_end(&checked);
}
