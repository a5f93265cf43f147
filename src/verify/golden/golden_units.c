/* Finds the units of a folder: its scene files and results, sorted and paired.
 */
#include "verify/golden/golden_actions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "maps/level.h"
#include "query/run/command_run.h"

/* A file that was found, or a unit that there could be. */
enum sort { WANTED, APPROVED, RECEIVED, BROKEN };

struct golden_entry {
    const char *scene;         /* path */
    const struct query *query; /* NULL: the query that each scene names */
    enum sort sort;
    bool is_link; /* WANTED */
    const char *error;
};

struct golden_entries {
    struct golden_entry *items;
    int count, room;
    struct arena *arena;
};

static bool append(struct golden_entries *entries, struct golden_entry entry)
{
    struct golden_entry *items =
        arena_more(entries->arena, entries->items, entries->count,
                   &entries->room, sizeof *items);
    if (!items)
        return false;
    entries->items = items;
    items[entries->count++] = entry;
    return true;
}

/* ---- Entries ------------------------------------------------------------- */

/* A file by whose name it holds no results. */
static bool add_scene(struct golden_entries *entries,
                      const struct found_file *file, const char *const *queries)
{
    struct golden_entry entry = {.scene = file->path,
                                 .sort = file->error ? BROKEN : WANTED,
                                 .is_link = file->is_link,
                                 .error = file->error};
    if (file->error || !queries)
        return append(entries, entry);
    bool ok = true;
    for (const char *const *name = queries; *name && ok; name++) {
        entry.query = query_find(*name);
        ok = append(entries, entry);
    }
    return ok;
}

static bool ends_with(const char *text, size_t length, const char *ending)
{
    size_t more = strlen(ending);
    return length > more && memcmp(text + length - more, ending, more) == 0;
}

/* The query of scenes after the last dot of path[0..*length), which is taken
 * off then; NULL: there is none. */
static const struct query *take_query(const char *path, size_t *length)
{
    for (int i = 0; query_table[i]; i++) {
        const char *name = query_table[i]->topic.name;
        size_t more = strlen(name) + 1;
        if (*length <= more || path[*length - more] != '.' ||
            memcmp(path + *length - more + 1, name, more - 1) != 0)
            continue;
        *length -= more;
        return query_table[i];
    }
    return NULL;
}

static bool is_asked(const struct query *query, const char *const *queries)
{
    if (!queries)
        return true;
    while (*queries && (!query || strcmp(*queries, query->topic.name) != 0))
        queries++;
    return *queries;
}

/* Results whose names are not those of scenes belong to something else. */
static bool add_results(struct golden_entries *entries, const char *path,
                        size_t length, enum sort sort,
                        const char *const *queries)
{
    const struct query *query = take_query(path, &length);
    if (!is_asked(query, queries) || !level_is_name(path, length))
        return true;
    const struct golden_entry entry = {
        .scene = arena_text(entries->arena, path, length),
        .query = query,
        .sort = sort,
    };
    return entry.scene && append(entries, entry);
}

static bool add_file(struct golden_entries *entries,
                     const struct found_file *file, const char *const *queries)
{
    const char *path = file->path;
    size_t length = strlen(path);
    if (ends_with(path, length, GOLDEN_APPROVED))
        return add_results(entries, path, length - strlen(GOLDEN_APPROVED),
                           APPROVED, queries);
    if (ends_with(path, length, GOLDEN_RECEIVED))
        return add_results(entries, path, length - strlen(GOLDEN_RECEIVED),
                           RECEIVED, queries);
    return add_scene(entries, file, queries);
}

static bool add_files(struct golden_entries *entries, const char *folder,
                      const char *const *queries)
{
    static const char *const endings[] = {GOLDEN_APPROVED, GOLDEN_RECEIVED,
                                          NULL};
    struct found_files found;
    bool ok = found_files_make(&found, 1, entries->arena);
    found.endings = endings;
    ok = ok && found_files_add(&found, folder, entries->arena);
    for (int i = 0; ok && i < found.count; i++)
        ok = add_file(entries, &found.items[i], queries);
    return ok;
}

/* ---- Units --------------------------------------------------------------- */

static const char *name_of(const struct query *query)
{
    return query ? query->topic.name : "";
}

/* Only entries that are the same in everything are equal. */
static int compare(const void *first, const void *second)
{
    const struct golden_entry *a = first, *b = second;
    int order = strcmp(a->scene, b->scene);
    if (order == 0)
        order = strcmp(name_of(a->query), name_of(b->query));
    if (order == 0)
        order = (a->sort > b->sort) - (a->sort < b->sort);
    return order;
}

/* SCENE.QUERY.ENDING; NULL: memory is used up. */
static const char *result_path(const struct golden_entry *entry,
                               const char *ending, struct arena *arena)
{
    const char *query = name_of(entry->query), *dot = *query ? "." : "";
    size_t room = strlen(entry->scene) + strlen(query) + strlen(ending) + 2;
    char *path = arena_take(arena, room, 1);
    if (path)
        snprintf(path, room, "%s%s%s%s", entry->scene, dot, query, ending);
    return path;
}

/* Appends the unit of items[*at...]; *at then is after its entries. */
static bool add_unit(struct golden_units *units,
                     const struct golden_entries *entries, int *at,
                     bool has_scene)
{
    const struct golden_entry *first = &entries->items[*at];
    struct arena *arena = entries->arena;
    struct golden_unit *items = arena_more(arena, units->items, units->count,
                                           &units->room, sizeof *items);
    if (!items)
        return false;
    units->items = items;
    struct golden_unit unit = {
        .scene = first->scene,
        .query = first->query,
        .approved = result_path(first, GOLDEN_APPROVED, arena),
        .received = result_path(first, GOLDEN_RECEIVED, arena),
        .has_scene = has_scene,
    };
    const struct golden_entry *end = entries->items + entries->count;
    const struct golden_entry *entry = first;
    for (; entry < end && (entry->query == first->query &&
                           strcmp(entry->scene, first->scene) == 0);
         entry++) {
        unit.has_approved |= entry->sort == APPROVED;
        unit.has_received |= entry->sort == RECEIVED;
        unit.is_link |= entry->is_link;
        unit.error = entry->error ? entry->error : unit.error;
    }
    *at = (int)(entry - entries->items);
    items[units->count++] = unit;
    return unit.approved && unit.received;
}

/* True if the unit without results is dropped, because others have some. */
static bool is_spare(const struct golden_units *units, int first)
{
    const struct golden_unit *unit = &units->items[first];
    bool has_others = false;
    for (int i = first + 1; i < units->count; i++)
        has_others |= units->items[i].has_approved;
    return has_others && !unit->query && !unit->error && !unit->has_approved &&
           !unit->has_received;
}

/* Appends the units of the scene file that items[*at...] are about. */
static bool add_units(struct golden_units *units,
                      const struct golden_entries *entries, bool by_name,
                      int *at)
{
    const char *scene = entries->items[*at].scene;
    int first = units->count, end = *at;
    bool has_scene = false;
    for (; end < entries->count; end++) {
        if (strcmp(entries->items[end].scene, scene) != 0)
            break;
        has_scene |= entries->items[end].sort == WANTED;
    }
    while (*at < end)
        if (!add_unit(units, entries, at, has_scene))
            return false;
    if (by_name || !is_spare(units, first))
        return true;
    size_t rest = (size_t)(units->count - first - 1);
    memmove(&units->items[first], &units->items[first + 1],
            rest * sizeof *units->items);
    units->count--;
    return true;
}

bool golden_units_find(struct golden_units *units, const char *folder,
                       const char *const *queries, struct arena *arena)
{
    struct golden_entries entries = {.arena = arena};
    *units = (struct golden_units){.count = 0};
    if (!add_files(&entries, folder, queries))
        return false;
    if (entries.count > 0)
        qsort(entries.items, (size_t)entries.count, sizeof *entries.items,
              compare);
    bool ok = true;
    for (int at = 0; at < entries.count && ok;)
        ok = add_units(units, &entries, queries != NULL, &at);
    return ok;
}

/* ---- Names --------------------------------------------------------------- */

/* Skips parts that do not change a path: "./", and slashes after a slash. */
static const char *skip_idle(const char *path, bool is_start)
{
    for (;;) {
        if (*path == '/' && !is_start)
            path++;
        else if (path[0] == '.' && path[1] == '/')
            path += 2;
        else
            return path;
        is_start = false;
    }
}

/* True if two paths are equal except for that. */
static bool is_same_path(const char *a, const char *b)
{
    a = skip_idle(a, true);
    b = skip_idle(b, true);
    while (*a && *a == *b) {
        bool is_slash = *a == '/';
        a++;
        b++;
        if (is_slash) {
            a = skip_idle(a, false);
            b = skip_idle(b, false);
        }
    }
    return *a == *b;
}

static bool is_called(const char *path, const char *folder, const char *name)
{
    size_t length = strlen(folder);
    const char *slash = strrchr(path, '/');
    const char *within = path;
    if (strncmp(path, folder, length) == 0)
        within += length;
    within += strspn(within, "/");
    return is_same_path(path, name) || is_same_path(within, name) ||
           (slash && strcmp(slash + 1, name) == 0);
}

bool golden_unit_is(const struct golden_unit *unit, const char *folder,
                    const char *name)
{
    return is_called(unit->scene, folder, name) ||
           (!unit->error && (is_called(unit->approved, folder, name) ||
                             is_called(unit->received, folder, name)));
}
