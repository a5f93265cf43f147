/* Reads worlds of Tiled, and chooses the reader of any file of Tiled. A world
 * lists maps and may have patterns of map names. The two groups of a pattern
 * are whole numbers; times the multipliers and plus the offsets, they are the
 * place of the map. Source: mapeditor/tiled, src/libtiled/world.cpp. */
#include <string.h>

#include "maps/regexp.h"
#include "maps/tiled_reading.h"
#include "support/same.h"

/* More patterns than this are reported and not used. */
#define PATTERNS_MAX 64

struct pattern {
    const struct item *item;
    const struct regexp *regexp;
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

static bool is_world(const struct item *root)
{
    return strcmp(member_text(root, "type", ""), "world") == 0;
}

static const struct item *list_of(const struct item *root, const char *name)
{
    const struct item *list = item_member(root, name);
    return list && list->kind == ITEM_ARRAY ? list : NULL;
}

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

/* Adds a level without shapes for a map or pattern that `building` found
 * invalid: its faults are severe. */
static bool add_empty(struct tiled_world *world, struct building *building,
                      const char *name)
{
    struct level_fault *fault =
        building->has_failed ? NULL : building->level->faults;
    for (; fault; fault = fault->next)
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
        fail_set(&fail, "unreadable-file", "%s is not a map", name);
        return add_broken(world, name, item, &fail);
    }
    const struct tiled_task task = {document->root, origin, name};
    struct level *level = tiled_level(world->source, &task, &where, &fail);
    const char *orientation =
        member_text(document->root, "orientation", "orthogonal");
    if (level && strcmp(orientation, "orthogonal") == 0)
        level->site.world = world->root;
    return level ? add_level(world, level)
                 : add_broken(world, name, where ? where : item, &fail);
}

static int compare_names(const void *context, int a, int b)
{
    const char *const *names = context;
    return strcmp(names[a], names[b]);
}

/* Adds the maps that are listed, and keeps their names, sorted. */
static bool read_listed(struct tiled_world *world)
{
    struct arena *arena = world->source->arena;
    const struct item *maps = list_of(world->root, "maps");
    size_t room = (size_t)item_length(maps);
    const char **files = arena_take(arena, room, sizeof *files);
    world->listed = arena_take(arena, room, sizeof *world->listed);
    if (!files || !world->listed)
        return fail_memory(world->fail);
    int count = 0;
    for (const struct item *map = maps ? maps->first : NULL; map;
         map = map->next) {
        struct building building;
        const struct item *name = item_member(map, "fileName");
        const char *file = item_text(name, NULL);
        building_begin(&building, world->source, map);
        double x = tiled_member(&building, map, "x", 0);
        double y = tiled_member(&building, map, "y", 0);
        if (!file)
            building_fault(&building, "missing-file", map,
                           "missing member \"fileName\" in a map");
        bool is_valid = file && !building.has_failed && !building.level->faults;
        if (is_valid)
            files[count++] = file;
        if (!(is_valid ? add_map(world, name, file, (col_vec2){x, y})
                       : add_empty(world, &building, file)))
            return false;
    }
    const int *order = sorted_order(count, compare_names, files, arena);
    if (!order)
        return fail_memory(world->fail);
    for (int i = 0; i < count; i++)
        world->listed[i] = files[order[i]];
    world->listed_count = count;
    return true;
}

/* ---- Patterns ----------------------------------------------------------- */

/* Reads a pattern; a pattern that cannot be used becomes an empty level. */
static bool read_pattern(struct tiled_world *world, const struct item *item)
{
    struct building building;
    struct fail fail;
    struct pattern *pattern = &world->patterns[world->pattern_count];
    const struct item *text = item_member(item, "regexp");
    int groups;
    building_begin(&building, world->source, item);
    pattern->multiplier.x = tiled_member(&building, item, "multiplierX", 1);
    pattern->multiplier.y = tiled_member(&building, item, "multiplierY", 1);
    pattern->offset.x = tiled_member(&building, item, "offsetX", 0);
    pattern->offset.y = tiled_member(&building, item, "offsetY", 0);
    if (building.has_failed || building.level->faults)
        return add_empty(world, &building, NULL);
    pattern->item = text;
    if (world->pattern_count == PATTERNS_MAX) {
        fail_set(&fail, "unsupported-pattern",
                 "expected at most %d patterns, found more", PATTERNS_MAX);
    } else if (!text || text->kind != ITEM_STRING) {
        fail_set(&fail, "unsupported-pattern",
                 "missing member \"regexp\" in a pattern");
    } else if ((pattern->regexp = regexp_make(text->text, world->source->arena,
                                              &groups, &fail))) {
        if (groups == 2) {
            world->pattern_count++;
            return true;
        }
        fail_set(&fail, "unsupported-pattern",
                 "expected a pattern with 2 groups, found %d groups", groups);
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

/* Finds the first pattern that matches a name; NULL: none. A pattern whose
 * match exceeds a limit is reported once, and removed. */
static bool find_pattern(struct tiled_world *world, const char *name,
                         const struct pattern **found,
                         struct regexp_match *match)
{
    *found = NULL;
    for (int i = 0; i < world->pattern_count;) {
        struct pattern *pattern = &world->patterns[i];
        const struct item *item = pattern->item;
        struct fail fail;
        switch (regexp_find(pattern->regexp, name, match, &fail)) {
        case REGEXP_MATCH:
            *found = pattern;
            return true;
        case REGEXP_NO_MATCH:
            i++;
            break;
        case REGEXP_FAILED:
            world->pattern_count--;
            memmove(pattern, pattern + 1,
                    (size_t)(world->pattern_count - i) * sizeof *pattern);
            if (!add_broken(world, NULL, item, &fail))
                return false;
            break;
        }
    }
    return true;
}

/* Adds the maps in the world's folder that fit a pattern and are not listed. */
static bool read_matching(struct tiled_world *world)
{
    const struct level_source *source = world->source;
    const struct item *patterns = list_of(world->root, "patterns");
    if (!patterns || patterns->count == 0)
        return true;
    world->patterns =
        arena_alloc(source->arena, PATTERNS_MAX + 1, sizeof *world->patterns);
    if (!world->patterns)
        return fail_memory(world->fail);
    bool ok = true;
    for (const struct item *at = patterns->first; at && ok; at = at->next)
        ok = read_pattern(world, at);
    const char *const *names = NULL;
    if (ok && world->pattern_count > 0) {
        names = library_folder(source->library, source->document, world->fail);
        ok = names;
    }
    for (; ok && names && *names; names++) {
        struct regexp_match match;
        const struct pattern *pattern;
        if (sorted_has(world->listed, world->listed_count, *names))
            continue;
        ok = find_pattern(world, *names, &pattern, &match);
        if (!ok || !pattern)
            continue;
        col_vec2 origin = {
            number_in(&match, 0) * pattern->multiplier.x + pattern->offset.x,
            number_in(&match, 1) * pattern->multiplier.y + pattern->offset.y};
        ok = add_map(world, pattern->item, *names, origin);
    }
    return ok;
}

bool tiled_recognise(const struct item *root)
{
    return tiled_is_map(root) || tiled_is_tileset(root) ||
           tiled_is_template(root) || is_world(root);
}

bool tiled_read(const struct level_source *source, struct levels *levels,
                const struct item **where, struct fail *fail)
{
    const struct item *root = source->document->root;
    if (is_world(root)) {
        struct tiled_world world = {
            .source = source, .root = root, .fail = fail};
        *where = root;
        if (!read_listed(&world) || !read_matching(&world))
            return false;
        *levels = world.levels;
        return true;
    }
    struct level **list = arena_take(source->arena, 1, sizeof(struct level *));
    *where = NULL;
    if (!list)
        return fail_memory(fail);
    list[0] =
        tiled_level(source, &(struct tiled_task){.root = root}, where, fail);
    *levels = (struct levels){list, 1};
    return list[0];
}
