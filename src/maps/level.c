/* Reads a document as levels: finds the reader of its format, decides whether a
 * broken file may be meant as a map, and joins notes that levels of one file
 * share. */
#include "maps/level.h"
#include "support/options/option_table.h"

#include <stddef.h>
#include <string.h>

#include "maps/map_reader.h"
#include "maps/map_select.h"
#include "support/matches.h"
#include "support/text.h"

#define ENDINGS (const char *const[])

/* A scene is a level only if a level is requested: the last row. */
static const struct level_reader {
    const char *name;
    const char *const *endings; /* of the names of its files; NULL at the end */
    bool is_in_pixels;          /* as struct level */
    bool has_marks;             /* names and properties may mark solids */
    recognise_function *recognise;
    read_levels_function *read;
} readers[] = {
    {"Tiled",
     ENDINGS{".tmj", ".tsj", ".tj", ".world", ".tmx", ".tsx", ".tx", NULL},
     true, true, tiled_recognise, tiled_read},
    {"LDtk", ENDINGS{".ldtk", ".ldtkl", NULL}, true, true, ldtk_recognise,
     ldtk_read},
    {"Godot", ENDINGS{".tscn", ".tres", ".escn", NULL}, true, false,
     godot_recognise, godot_read},
    {"R.U.B.E.", ENDINGS{".json", NULL}, false, false, rube_recognise,
     rube_read},
    {"PhysicsEditor", ENDINGS{".plist", NULL}, true, false,
     physics_editor_recognise, physics_editor_read},
    {"GeoJSON", ENDINGS{".geojson", NULL}, false, false, geojson_recognise,
     geojson_read},
    {"scene", ENDINGS{".json", ".ndjson", NULL}, false, false,
     scene_level_recognise, scene_level_read},
};

#define READERS (sizeof readers / sizeof *readers)

/* Of the first `count` readers. */
static const struct level_reader *reader_of(const struct item *root,
                                            size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (readers[i].recognise(root))
            return &readers[i];
    }
    return NULL;
}

bool level_is_name(const char *name, size_t length)
{
    size_t i = 0;
    while (i < READERS && !path_ends(name, length, readers[i].endings))
        i++;
    return i < READERS;
}

const char *level_ending(int i)
{
    for (size_t k = 0; k < READERS; k++)
        for (const char *const *ending = readers[k].endings; *ending; ending++)
            if (i-- == 0)
                return *ending;
    return NULL;
}

/* ---- Files that cannot be read ------------------------------------------ */

/* Names of members: a map or scene has at least one of these, mostly far ahead,
 * and hardly anything else has. */
static const char *const signs[] = {
    "shapes",       "layers",      "tilesets",          "tilecount",
    "tilewidth",    "jsonVersion", "layerInstances",    "metaworld",
    "tiledversion", "fixture",     "FeatureCollection", "coordinates",
    "fixtures",
};

/* Finds a sign among the words of a text, in quotes or not: the quotes may be
 * what is wrong. */
static bool has_sign(const char *text, size_t length)
{
    size_t start = 0;
    for (size_t i = 0; i <= length; i++) {
        char c = i < length ? ascii_lower(text[i]) : '\0';
        if ((c >= 'a' && c <= 'z') || c == '_')
            continue;
        for (size_t k = 0; k < sizeof signs / sizeof *signs; k++) {
            if (strlen(signs[k]) == i - start &&
                memcmp(signs[k], text + start, i - start) == 0)
                return true;
        }
        start = i + 1;
    }
    return false;
}

bool level_may_be(const char *name, const char *text, size_t length)
{
    size_t size = strlen(name);
    if (!path_ends(name, size, ENDINGS{".tsx", NULL}))
        return !path_ends(name, size, ENDINGS{".json", ".plist", NULL}) ||
               has_sign(text, length);
    size_t i = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (i < length && strchr(" \t\r\n", text[i]) && text[i])
        i++;
    return i < length && text[i] == '<'; /* XML, not TypeScript */
}

const char *level_format(const struct item *root)
{
    const struct level_reader *reader = reader_of(root, READERS - 1);
    return reader ? reader->name : NULL;
}

long level_placed(const struct level *level, const struct level_shape *shape)
{
    long placed = 0;
    for (int i = 0; i < level->shape_count; i++) {
        const struct level_shape *other = &level->shapes[i];
        placed += other->form && other->first == shape->first;
    }
    return placed;
}

/* ---- Notes -------------------------------------------------------------- */

static const struct document *document_of(const struct level *level)
{
    return level->item ? level->item->document : NULL;
}

static bool says_same(const struct level_note *a, const struct level_note *b)
{
    return a->item->document == b->item->document &&
           strcmp(a->what, b->what) == 0;
}

/* True if a level has reported this note about a file that levels share, such
 * as a tileset; each of them has read it. If not, the note joins the list. */
static bool is_reported(struct level_note **shared, struct level_note *note)
{
    struct level_note *at = *shared;
    while (at && !says_same(at, note))
        at = at->next_shared;
    if (!at) {
        note->next_shared = *shared;
        *shared = note;
    } else if (at->count < note->count) {
        at->count = note->count;
    }
    return at;
}

/* Moves notes to the first level of their file: each note is reported once for
 * a file. */
static void join_notes(const struct levels *levels)
{
    struct level *first = NULL;
    struct level_note *shared = NULL;
    for (int i = 0; i < levels->count; i++) {
        struct level *level = levels->levels[i];
        struct level_note *next, *note = level->notes;
        if (!first || document_of(level) != document_of(first))
            first = level;
        for (level->notes = NULL; note; note = next) {
            next = note->next;
            if (note->item->document != document_of(level) &&
                is_reported(&shared, note))
                continue;
            struct level_note **at = &first->notes;
            while (*at && !says_same(*at, note))
                at = &(*at)->next;
            if (*at) {
                (*at)->count += note->count;
            } else {
                note->next = NULL;
                *at = note;
            }
        }
    }
}

bool level_read(const struct level_source *source, struct levels *levels,
                const struct item **where, struct fail *fail)
{
    const struct item *root = source->document->root;
    bool is_json = !source->document->is_xml && !source->document->is_godot;
    const struct level_reader *reader =
        reader_of(root, is_json ? READERS : READERS - 1);
    *where = root;
    if (!reader) {
        const char *query = item_text(item_member(root, "query"), NULL);
        const char *foreign = level_foreign(root);
        if (foreign)
            return item_fail(
                root, fail, "unsupported-map", "this is %s%s", foreign,
                source->document->is_godot
                    ? ": it has nothing that collide reads"
                    : ", which collide does not read: convert its shapes to a "
                      "scene (collide help scene)");
        if (query && item_member(root, "scene"))
            return item_fail(root, fail, "unknown-format",
                             "expected a scene or a map, found a result of %s",
                             quote_name(query).text);
        return item_fail(
            root, fail, "unknown-format",
            "expected a scene or a map, found a file of another kind");
    }
    struct level_options options = *source->options;
    struct level_source with_project = *source;
    with_project.options = &options;
    bool is_scene = reader->read == scene_level_read;
    if (!options.ignores_project && !options.project && !is_scene &&
        !project_find(source->document->file, &source->library->limits,
                      source->arena, &options.project, fail)) {
        *where = fail->item;
        return false;
    }
    if (!reader->read(&with_project, levels, where, fail))
        return false;
    for (int i = 0; i < levels->count; i++) {
        levels->levels[i]->format = reader->name;
        levels->levels[i]->is_in_pixels = reader->is_in_pixels;
        levels->levels[i]->project = options.project;
    }
    join_notes(levels);
    if (reader->has_marks &&
        !select_unmarked(levels, reader->read == ldtk_read))
        return fail_memory(fail);
    for (int i = 0; i < levels->count; i++)
        levels->levels[i]->lacks_solids &=
            !(options.project && options.project->accepts_no_solids);
    return true;
}

/* ---- Options ------------------------------------------------------------- */

#define OPTION_OF level_options

OPTION_SETTINGS(level_options, NULL, .layers = NULL);

#define OF_MAPS .about = ABOUT_MAPS, .sets = SET_MAPS

static const struct option rows[] = {
    {"layer", "GLOB", "treat only shapes in these layers as solids", OF_MAPS,
     EXPECTS("a pattern"), ADDS_ANY_TEXT(layers)},
    {"only-layer", "GLOB", "read only the shapes in these layers", OF_MAPS,
     EXPECTS("a pattern"), ADDS_ANY_TEXT(only_layers)},
    {"class", "GLOB", "treat only objects of these classes as solids", OF_MAPS,
     EXPECTS("a pattern"), ADDS_ANY_TEXT(classes)},
    {"property", "NAME", "treat only shapes with this property as solids",
     OF_MAPS, EXPECTS("the name of a property"), ADDS_ANY_TEXT(properties)},
    {"trigger", "GLOB",
     "treat only shapes with a matching name, class or layer as sensors",
     OF_MAPS, EXPECTS("a pattern"), ADDS_ANY_TEXT(triggers)},
    {"spawn", "GLOB",
     "treat only shapes with a matching name, class or layer as spawns",
     OF_MAPS, EXPECTS("a pattern"), ADDS_ANY_TEXT(spawns)},
    {"goal", "GLOB",
     "treat only shapes with a matching name, class or layer as goals", OF_MAPS,
     EXPECTS("a pattern"), ADDS_ANY_TEXT(goals)},
    {"level", "GLOB", "read only matching levels of a map", OF_MAPS,
     EXPECTS("a pattern"), ADDS_TEXT(levels)},
    {"holes", "keep|fill", "keep or fill the holes of polygons", OF_MAPS,
     CHOICES("keep", "fill"), SETS(fills_holes)},
    {"cells", "rectangles|outlines",
     "merge grid cells into rectangles or outlines", OF_MAPS,
     CHOICES("rectangles", "outlines"), SETS(outlines_cells)},
    {"no-config", NULL, "ignore project files (collide.json)", OF_MAPS,
     SETS(ignores_project)},
    {"lenient", NULL, "accept numbers in quotes", OF_MAPS, SETS(is_lenient)},
    {"allow-outside", NULL,
     "allow maps to refer to files outside their root folder", OF_MAPS,
     SETS(allows_outside)},
    {"ldtk-polygon-field", "NAME",
     "read LDtk fields with this name as polygons", OF_MAPS,
     EXPECTS("the name of a field"), SETS(point_field)},
    {"ldtk-point", "center|corner", "position of LDtk points in their cells",
     OF_MAPS, CHOICES("center", "corner"), SETS(point_at_corner)},
    {"ellipse-vertices", "N",
     "approximate ellipses by polygons with N vertices", OF_MAPS, .usual = "32",
     WHOLE(8, 1000), SETS(ellipse_vertices)},
};
OPTION_GROUP(maps, rows);
