/* What libtiled makes of a world (mapeditor/tiled, src/libtiled/world.cpp): a
 * pattern fits anywhere in a name, and its two groups, as whole numbers, times
 * the multipliers and plus the offsets are where the map is. */
#include <string.h>

#include "maps/map_reader.h"
#include "maps/map_select.h"
#include "maps/regexp.h"
#include "maps/tiled_reading.h"
#include "support/sorted.h"

/* More patterns than that are told of and not used. */
#define PATTERNS_MOST 64

struct pattern {
    const struct item *item;
    struct regexp *regexp;
    col_vec2 multiplier, offset;
};

struct tiled_world {
    const struct level_source *source;
    const struct item *root;
    struct levels levels;
    int room;
    struct pattern *patterns;
    int pattern_count;
    const char **listed; /* names of the maps that are listed, ascending */
    int listed_count;
    struct fail *fail;
};

bool tiled_is_world(const struct item *root)
{
    return strcmp(member_text(root, "type", ""), "world") == 0;
}

static const struct item *list_of(const struct item *root, const char *name)
{
    const struct item *list = item_member(root, name);
    return list && list->kind == ITEM_ARRAY ? list : NULL;
}

/* ---- levels -------------------------------------------------------------- */

static bool add_level(struct tiled_world *world, struct level *level)
{
    struct level **levels =
        arena_more(world->source->arena, world->levels.levels,
                   world->levels.count, &world->room, sizeof(struct level *));
    if (!levels)
        return fail_memory(world->fail);
    world->levels.levels = levels;
    world->levels.levels[world->levels.count++] = level;
    return true;
}

/* A level without shapes in place of one that cannot be had, or that is not as
 * `building` expected it. */
static bool add_empty(struct tiled_world *world, struct building *building,
                      const char *name)
{
    for (struct level_fault *fault =
             building->has_failed ? NULL : building->level->faults;
         fault; fault = fault->next)
        fault->is_severe = true;
    if (!building->has_failed)
        building->level->name = name;
    struct level *level = building_end(building, world->fail);
    return level && add_level(world, level);
}

static bool add_broken(struct tiled_world *world, const char *name,
                       const struct item *item, const struct fail *fail)
{
    struct building building;
    if (fail_is_memory(fail)) {
        *world->fail = *fail;
        return false;
    }
    building_begin(&building, world->source, item);
    building_fault(&building, fail->code, item, "%s", fail->message);
    return add_empty(world, &building, name);
}

/* The map whose name stands at `item`. */
static bool add_map(struct tiled_world *world, const struct item *item,
                    const char *name, col_vec2 origin)
{
    struct fail fail;
    const struct item *where = NULL;
    if (!select_level(world->source->options, name))
        return true;
    const struct document *document =
        library_open(world->source->library, item, name, &fail);
    if (!document)
        return add_broken(world, name, item, &fail);
    if (!tiled_is_map(document->root)) {
        fail_set(&fail, "unreadable-file", "%s is no map", name);
        return add_broken(world, name, item, &fail);
    }
    const struct tiled_task task = {document->root, origin, name};
    struct level *level = tiled_level(world->source, &task, &where, &fail);
    return level ? add_level(world, level)
                 : add_broken(world, name, where ? where : item, &fail);
}

/* ---- maps that are listed ------------------------------------------------ */

static bool add_listed(struct tiled_world *world, const struct item *map)
{
    struct building building;
    const struct item *name = item_member(map, "fileName");
    building_begin(&building, world->source, map);
    double x = tiled_member(&building, map, "x", 0);
    double y = tiled_member(&building, map, "y", 0);
    const char *file = item_text(name, NULL);
    if (!file)
        building_fault(&building, "missing-file", map,
                       "missing member \"fileName\" of a map");
    if (!file || building.has_failed || building.level->faults)
        return add_empty(world, &building, file);
    world->listed[world->listed_count++] = file;
    return add_map(world, name, file, (col_vec2){x, y});
}

static int compare_names(const void *context, int a, int b)
{
    const char *const *names = context;
    return strcmp(names[a], names[b]);
}

static bool sort_listed(struct tiled_world *world)
{
    struct arena *arena = world->source->arena;
    size_t count = (size_t)world->listed_count;
    const char **sorted = arena_take(arena, count, sizeof *sorted);
    const int *order =
        sorted_order(world->listed_count, compare_names, world->listed, arena);
    if (!sorted || !order)
        return fail_memory(world->fail);
    for (int i = 0; i < world->listed_count; i++)
        sorted[i] = world->listed[order[i]];
    world->listed = sorted;
    return true;
}

static bool read_listed(struct tiled_world *world)
{
    const struct item *maps = list_of(world->root, "maps");
    world->listed = arena_take(world->source->arena, (size_t)item_length(maps),
                               sizeof *world->listed);
    if (!world->listed)
        return fail_memory(world->fail);
    for (const struct item *map = maps ? maps->first : NULL; map;
         map = map->next) {
        if (!add_listed(world, map))
            return false;
    }
    return sort_listed(world);
}

/* ---- patterns ------------------------------------------------------------ */

static bool understand(struct tiled_world *world, const struct item *item,
                       struct pattern *pattern, struct fail *fail)
{
    const struct item *text = item_member(item, "regexp");
    int groups;
    pattern->item = text;
    if (!text || text->kind != ITEM_STRING)
        return fail_set(fail, "unsupported-pattern",
                        "missing member \"regexp\" of a pattern");
    pattern->regexp =
        regexp_make(text->text, world->source->arena, &groups, fail);
    if (!pattern->regexp || groups == 2)
        return pattern->regexp;
    regexp_free(pattern->regexp);
    return fail_set(fail, "unsupported-pattern",
                    "expected a pattern with 2 groups, found one with %d",
                    groups);
}

static bool read_pattern(struct tiled_world *world, const struct item *item)
{
    struct building building;
    struct fail fail;
    struct pattern *pattern = &world->patterns[world->pattern_count];
    building_begin(&building, world->source, item);
    pattern->multiplier.x = tiled_member(&building, item, "multiplierX", 1);
    pattern->multiplier.y = tiled_member(&building, item, "multiplierY", 1);
    pattern->offset.x = tiled_member(&building, item, "offsetX", 0);
    pattern->offset.y = tiled_member(&building, item, "offsetY", 0);
    if (building.has_failed || building.level->faults)
        return add_empty(world, &building, NULL);
    if (world->pattern_count == PATTERNS_MOST)
        fail_set(&fail, "unsupported-pattern",
                 "expected at most %d patterns, found one more", PATTERNS_MOST);
    else if (understand(world, item, pattern, &fail)) {
        world->pattern_count++;
        return true;
    }
    return add_broken(world, NULL, item, &fail);
}

/* What is no whole number of reasonable size is 0, as in libtiled. */
static double number_in(const struct regexp_match *match, int group)
{
    const char *at = match->start[group], *end = match->end[group];
    double number = 0;
    bool is_negative = at < end && *at == '-';
    if (!at || !end)
        return 0;
    at += at < end && (*at == '-' || *at == '+');
    for (; at < end; at++) {
        if (*at < '0' || *at > '9' || number > 2147483647)
            return 0;
        number = 10 * number + (*at - '0');
    }
    return number > 2147483647 ? 0 : is_negative ? 0 - number : number;
}

/* The first pattern that fits a name says where its map is. */
static bool try_name(struct tiled_world *world, const char *name)
{
    for (int i = 0; i < world->pattern_count; i++) {
        const struct pattern *pattern = &world->patterns[i];
        struct regexp_match match;
        if (!regexp_find(pattern->regexp, name, &match))
            continue;
        col_vec2 origin = {
            number_in(&match, 0) * pattern->multiplier.x + pattern->offset.x,
            number_in(&match, 1) * pattern->multiplier.y + pattern->offset.y};
        return add_map(world, pattern->item, name, origin);
    }
    return true;
}

static bool read_patterns(struct tiled_world *world,
                          const struct item *patterns)
{
    world->patterns = arena_alloc(world->source->arena, PATTERNS_MOST + 1,
                                  sizeof *world->patterns);
    if (!world->patterns)
        return fail_memory(world->fail);
    for (const struct item *at = patterns->first; at; at = at->next) {
        if (!read_pattern(world, at))
            return false;
    }
    return true;
}

static bool try_names(struct tiled_world *world)
{
    if (world->pattern_count == 0)
        return true;
    const char *const *names = library_folder(
        world->source->library, world->source->document, world->fail);
    if (!names)
        return false;
    for (; *names; names++) {
        if (!sorted_has(world->listed, world->listed_count, *names) &&
            !try_name(world, *names))
            return false;
    }
    return true;
}

static bool read_matching(struct tiled_world *world)
{
    const struct item *patterns = list_of(world->root, "patterns");
    if (!patterns || patterns->count == 0)
        return true;
    bool is_read = read_patterns(world, patterns) && try_names(world);
    for (int i = 0; i < world->pattern_count; i++)
        regexp_free(world->patterns[i].regexp);
    return is_read;
}

bool tiled_read_world(const struct level_source *source, struct levels *levels,
                      const struct item **where, struct fail *fail)
{
    const struct item *root = source->document->root;
    struct tiled_world world = {.source = source, .root = root, .fail = fail};
    *where = root;
    if (!read_listed(&world) || !read_matching(&world))
        return false;
    *levels = world.levels;
    return true;
}

bool tiled_recognise(const struct item *root)
{
    return tiled_is_map(root) || tiled_is_tileset(root) ||
           tiled_is_template(root) || tiled_is_world(root);
}

bool tiled_read(const struct level_source *source, struct levels *levels,
                const struct item **where, struct fail *fail)
{
    const struct item *root = source->document->root;
    if (tiled_is_world(root))
        return tiled_read_world(source, levels, where, fail);
    struct level **list = arena_take(source->arena, 1, sizeof(struct level *));
    *where = NULL;
    if (!list)
        return fail_memory(fail);
    list[0] =
        tiled_level(source, &(struct tiled_task){.root = root}, where, fail);
    *levels = (struct levels){list, 1};
    return list[0];
}
