/* Writes a copy of a map of Tiled with one more object layer, in which the
 * solid cells and boxes of all its layers are merged.
 *
 * The sides of all boxes are the lines of a grid whose cells differ in size. So
 * boxes of any size are cells of that grid, which cell_boxes.c and
 * cell_outlines.c merge. Boxes of different classes stay apart. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "maps/level.h"
#include "maps/tile_cells.h"
#include "support/json/string.h"
#include "support/json_writer.h"
#include "support/same.h"
#include "support/sink.h"

/* Max cells of the grid, and max cells of all boxes together: boxes of which no
 * two have a side on one line need 4 times their number squared. */
#define GRID_CELLS_MAX  (1 << 25)
#define BOXES_CELLS_MAX ((uint64_t)1 << 28)

/* ---- Boxes on a grid ----------------------------------------------------- */

struct merger {
    struct level_merge *merge;
    struct arena *arena;
    const char **classes; /* of value i + 1 */
    int class_count;
    col_box *boxes;
    int *values; /* of the boxes */
    int count;
    double *xs, *ys; /* the lines of the grid, ascending */
    struct tile_cells cells;
};

/* True if a shape is merged; *box is the shape in the level. */
static bool is_merged(const struct level_shape *shape, col_box *box)
{
    col_transform place = level_transform(shape);
    bool is_straight =
        same_number(place.rotation.x, 0) || same_number(place.rotation.y, 0);
    if (shape->role != LEVEL_SOLID || shape->kind != LEVEL_BOX ||
        shape->is_moving || shape->is_one_sided || !is_straight)
        return false;
    col_vec2 a = col_transform_point(place, shape->points[0]);
    col_vec2 b = col_transform_point(place, shape->points[1]);
    *box = (col_box){{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                     {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
    return box->min.x < box->max.x && box->min.y < box->max.y;
}

static int value_of_class(struct merger *merger, const char *class)
{
    int i = 0;
    while (i < merger->class_count && strcmp(merger->classes[i], class) != 0)
        i++;
    if (i == merger->class_count)
        merger->classes[merger->class_count++] = class;
    return i + 1;
}

static bool find_boxes(struct merger *merger)
{
    struct level_merge *merge = merger->merge;
    const struct level *level = merge->level;
    size_t room = (size_t)level->shape_count;
    merger->boxes = arena_take(merger->arena, room, sizeof *merger->boxes);
    merger->values = arena_take(merger->arena, room, sizeof *merger->values);
    merger->classes = arena_take(merger->arena, room, sizeof(const char *));
    if (!merger->boxes || !merger->values || !merger->classes)
        return false;
    for (int i = 0; i < level->shape_count; i++) {
        const struct level_shape *shape = &level->shapes[i];
        col_box *box = &merger->boxes[merger->count];
        if (is_merged(shape, box))
            merger->values[merger->count++] =
                value_of_class(merger, shape->class);
        else
            merge->others += shape->role == LEVEL_SOLID;
    }
    merge->merged = merger->count;
    return true;
}

static int compare_lines(const void *first, const void *second)
{
    double a = *(const double *)first, b = *(const double *)second;
    return (a > b) - (a < b);
}

/* Sorts the lines and removes repeated ones. Returns how many are left. */
static int order_lines(double *lines, int count)
{
    int kept = 0;
    qsort(lines, (size_t)count, sizeof *lines, compare_lines);
    for (int i = 0; i < count; i++)
        if (kept == 0 || lines[i] > lines[kept - 1])
            lines[kept++] = lines[i];
    return kept;
}

/* The number of a line that is among them. */
static int line_number(const double *lines, int count, double line)
{
    int low = 0, high = count - 1;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (lines[middle] < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool fail_size(struct fail *fail)
{
    return fail_set(fail, "too-many-cells",
                    "too many boxes with sides on different lines to merge");
}

/* Sets the cells of all boxes; of boxes that overlap the first one counts. */
static bool fill_grid(struct merger *merger, int *values, struct fail *fail)
{
    int columns = merger->cells.columns, rows = merger->cells.rows;
    uint64_t work = 0;
    for (int i = 0; i < merger->count; i++) {
        const col_box *box = &merger->boxes[i];
        int left = line_number(merger->xs, columns + 1, box->min.x);
        int right = line_number(merger->xs, columns + 1, box->max.x);
        int top = line_number(merger->ys, rows + 1, box->min.y);
        int bottom = line_number(merger->ys, rows + 1, box->max.y);
        work += (uint64_t)(right - left) * (uint64_t)(bottom - top);
        if (work > BOXES_CELLS_MAX)
            return fail_size(fail);
        for (int row = top; row < bottom; row++)
            for (int column = left; column < right; column++) {
                int *value =
                    &values[(size_t)row * (size_t)columns + (size_t)column];
                *value = *value ? *value : merger->values[i];
            }
    }
    return true;
}

static bool make_grid(struct merger *merger, struct fail *fail)
{
    size_t room = 2 * (size_t)merger->count;
    double *xs = arena_take(merger->arena, room, sizeof *xs);
    double *ys = arena_take(merger->arena, room, sizeof *ys);
    if (!xs || !ys)
        return fail_memory(fail);
    for (int i = 0; i < merger->count; i++) {
        xs[2 * i] = merger->boxes[i].min.x;
        xs[2 * i + 1] = merger->boxes[i].max.x;
        ys[2 * i] = merger->boxes[i].min.y;
        ys[2 * i + 1] = merger->boxes[i].max.y;
    }
    int columns = order_lines(xs, 2 * merger->count) - 1;
    int rows = order_lines(ys, 2 * merger->count) - 1;
    if ((int64_t)rows * columns > GRID_CELLS_MAX)
        return fail_size(fail);
    int *values = arena_alloc(merger->arena, (size_t)columns * (size_t)rows,
                              sizeof *values);
    if (!values)
        return fail_memory(fail);
    merger->xs = xs;
    merger->ys = ys;
    merger->cells = (struct tile_cells){values, columns, rows};
    return fill_grid(merger, values, fail);
}

/* ---- Objects ------------------------------------------------------------- */

/* How the layer is written. */
struct layer_text {
    struct merger *merger;
    struct sink *out;
    const char *line; /* a line end with the indentation of the layer, or "" */
    bool is_xml;
    bool is_1_9; /* this version of Tiled calls classes so */
    double next_id;
    long count; /* objects so far */
};

static void put_number(struct layer_text *text, const char *name, double number)
{
    if (text->is_xml) {
        sink_print(text->out, " %s=\"%g\"", name, number);
        return;
    }
    sink_print(text->out, "\"%s\":%g,", name, number);
}

static void put_string(struct layer_text *text, const char *name,
                       const char *value)
{
    if (text->is_xml) {
        escape_attribute(text->out, name, value);
        return;
    }
    struct json_writer writer = json_writer_make(text->out, false, 0);
    sink_print(text->out, "\"%s\":", name);
    json_string(&writer, value);
    sink_byte(text->out, ',');
}

/* Begins an object at a place, of a class by its value. */
static void begin_object(struct layer_text *text, int value, col_vec2 place)
{
    const char *class = text->merger->classes[value - 1];
    sink_text(text->out, text->is_xml || text->count == 0 ? "" : ",");
    sink_text(text->out, text->line);
    sink_text(text->out, text->line[0] ? " " : "");
    sink_text(text->out, text->is_xml ? "<object" : "{");
    put_number(text, "id", text->next_id++);
    if (class[0])
        put_string(text, text->is_1_9 ? "class" : "type", class);
    put_number(text, "x", place.x);
    put_number(text, "y", place.y);
    text->count++;
}

/* The members that Tiled expects in JSON. */
static void end_json_object(struct layer_text *text, double width,
                            double height)
{
    put_number(text, "width", width);
    put_number(text, "height", height);
    sink_text(text->out, "\"name\":\"\",\"rotation\":0,\"visible\":true}");
}

static col_vec2 point_of(const struct layer_text *text,
                         struct cell_corner corner)
{
    return (col_vec2){text->merger->xs[corner.column],
                      text->merger->ys[corner.row]};
}

static void put_box(struct layer_text *text, const struct cell_box *box)
{
    col_vec2 min = point_of(text, box->min), max = point_of(text, box->max);
    begin_object(text, box->value, min);
    if (text->is_xml) {
        put_number(text, "width", max.x - min.x);
        put_number(text, "height", max.y - min.y);
        sink_text(text->out, "/>");
    } else {
        end_json_object(text, max.x - min.x, max.y - min.y);
    }
}

/* An outline without holes. */
static void put_outline(struct layer_text *text,
                        const struct cell_outline *outline)
{
    col_vec2 place = point_of(text, outline->corners[0]);
    begin_object(text, outline->value, place);
    sink_text(text->out,
              text->is_xml ? "><polygon points=\"" : "\"polygon\":[");
    for (int i = 0; i < outline->ring_ends[0]; i++) {
        col_vec2 point = point_of(text, outline->corners[i]);
        const char *format = text->is_xml ? "%s%g,%g" : "%s{\"x\":%g,\"y\":%g}";
        const char *between = text->is_xml ? " " : ",";
        sink_print(text->out, format, i > 0 ? between : "", point.x - place.x,
                   point.y - place.y);
    }
    if (text->is_xml) {
        sink_text(text->out, "\"/></object>");
    } else {
        sink_text(text->out, "],");
        end_json_object(text, 0, 0);
    }
}

static bool put_boxes(struct layer_text *text, const struct tile_cells *cells,
                      struct fail *fail)
{
    struct cell_box *boxes;
    int count;
    if (!cells_boxes(cells, text->merger->arena, &boxes, &count, fail))
        return false;
    for (int i = 0; i < count; i++)
        put_box(text, &boxes[i]);
    return true;
}

/* Removes the cells of the region of a cell. `stack` has room for all cells. */
static void remove_region(const struct tile_cells *cells, int *values,
                          size_t first, size_t *stack)
{
    size_t columns = (size_t)cells->columns, count = 0;
    size_t all = columns * (size_t)cells->rows;
    int value = values[first];
    if (!value)
        return;
    values[first] = 0;
    stack[count++] = first;
    while (count > 0) {
        size_t at = stack[--count], column = at % columns;
        const size_t beside[] = {column > 0 ? at - 1 : at,
                                 column + 1 < columns ? at + 1 : at,
                                 at >= columns ? at - columns : at,
                                 at + columns < all ? at + columns : at};
        for (int i = 0; i < 4; i++) {
            if (values[beside[i]] != value)
                continue;
            values[beside[i]] = 0;
            stack[count++] = beside[i];
        }
    }
}

/* Writes regions as polygons. Tiled has no polygons with holes: regions with
 * holes become boxes. */
static bool put_outlines(struct layer_text *text, struct fail *fail)
{
    const struct tile_cells *cells = &text->merger->cells;
    struct arena *arena = text->merger->arena;
    struct cell_outline *outlines;
    int count;
    size_t columns = (size_t)cells->columns;
    size_t size = columns * (size_t)cells->rows;
    int *solid = arena_take(arena, size, sizeof *solid); /* without holes */
    int *rest = arena_take(arena, size, sizeof *rest);
    size_t *stack = arena_take(arena, size, sizeof *stack);
    if (!solid || !rest || !stack)
        return fail_memory(fail);
    if (!cells_outlines(cells, arena, &outlines, &count, fail))
        return false;
    memcpy(solid, cells->values, size * sizeof *solid);
    memcpy(rest, cells->values, size * sizeof *rest);
    for (int i = 0; i < count; i++) {
        struct cell_corner first = outlines[i].corners[0];
        size_t at = (size_t)first.row * columns + (size_t)first.column;
        if (outlines[i].ring_count > 1)
            remove_region(cells, solid, at, stack);
    }
    for (int i = 0; i < count; i++) {
        struct cell_corner first = outlines[i].corners[0];
        size_t at = (size_t)first.row * columns + (size_t)first.column;
        if (!solid[at])
            continue;
        put_outline(text, &outlines[i]);
        remove_region(cells, rest, at, stack);
    }
    const struct tile_cells boxes = {rest, cells->columns, cells->rows};
    return put_boxes(text, &boxes, fail);
}

/* ---- The layer ----------------------------------------------------------- */

static bool put_objects(struct layer_text *text, struct fail *fail)
{
    return text->merger->merge->makes_outlines
               ? put_outlines(text, fail)
               : put_boxes(text, &text->merger->cells, fail);
}

static bool put_layer(struct layer_text *text, double layer_id,
                      struct fail *fail)
{
    const char *name = text->merger->merge->layer;
    sink_text(text->out, text->is_xml ? "<objectgroup" : "{");
    if (layer_id > 0)
        put_number(text, "id", layer_id);
    put_string(text, "name", name);
    sink_text(text->out, text->is_xml
                             ? ">"
                             : "\"type\":\"objectgroup\",\"draworder\":"
                               "\"topdown\",\"opacity\":1,\"visible\":true,"
                               "\"x\":0,\"y\":0,\"objects\":[");
    if (!put_objects(text, fail))
        return false;
    sink_text(text->out, text->is_xml ? text->line : "]}");
    sink_text(text->out, text->is_xml ? "</objectgroup>" : "");
    return true;
}

/* ---- The map ------------------------------------------------------------- */

/* The bytes text[from..to) of the map are replaced. */
struct map_change {
    size_t from, to;
    struct sink text;
};

/* Where the layer goes: after the last layer in JSON, at the end of the map in
 * XML. *line becomes its line end and indentation. false: out of memory. */
static bool place_layer(const struct document *document,
                        struct map_change *change, const char **line,
                        struct arena *arena)
{
    const struct item *last = item_member(document->root, "layers")->first;
    const char *text = document->text;
    size_t start, end;
    if (document->is_xml) {
        end = document->length;
        while (end > 0 && strncmp(text + end, "</map", 5) != 0)
            end--;
        start = end;
    } else {
        while (last->next)
            last = last->next;
        item_bytes(last, &start, &end);
    }
    size_t space = start;
    while (space > 0 && json_is_space(text[space - 1]))
        space--;
    change->from = change->to = document->is_xml ? space : end;
    const char *found = memchr(text + space, '\n', start - space);
    *line = "";
    if (!found)
        return true;
    size_t from = (size_t)(found - text);
    from -= from > space && text[from - 1] == '\r';
    struct sink made = sink_to_memory(arena);
    sink_write(&made, text + from, start - from);
    sink_text(&made, document->is_xml ? " " : "");
    *line = sink_string(&made);
    return *line;
}

/* Sets a counter of ids. */
static void set_counter(const struct document *document, const char *name,
                        double next, struct map_change *changes, int *count,
                        struct arena *arena)
{
    const struct item *item = item_member(document->root, name);
    struct map_change *change = &changes[*count];
    if (!item || !item_bytes(item, &change->from, &change->to))
        return;
    change->text = sink_to_memory(arena);
    sink_print(&change->text, "%g", next);
    (*count)++;
}

static double first_id(const struct level *level)
{
    double next = member_number(level->item, "nextobjectid", 0);
    for (int i = 0; i < level->shape_count; i++) {
        double id = (double)level->shapes[i].object;
        next = id >= next ? id + 1 : next;
    }
    return next > 0 ? next : 1;
}

static void write_changes(const struct document *document,
                          struct map_change *changes, int count,
                          struct sink *out)
{
    size_t at = 0;
    for (int done = 0; done < count; done++) {
        struct map_change *next = NULL;
        for (int i = 0; i < count; i++)
            if (changes[i].from >= at &&
                (!next || changes[i].from < next->from))
                next = &changes[i];
        assert(next);
        sink_write(out, document->text + at, next->from - at);
        sink_write(out, next->text.text, next->text.used);
        at = next->to;
        next->from = 0; /* it is done */
    }
    sink_write(out, document->text + at, document->length - at);
}

static bool can_merge(const struct level_merge *merge, struct fail *fail)
{
    const struct item *root = merge->level->item;
    const struct item *layers = item_member(root, "layers");
    const char *orientation = member_text(root, "orientation", "orthogonal");
    if (strcmp(merge->level->format, "Tiled") != 0 || !layers || root->parent ||
        layers->kind != ITEM_ARRAY || !layers->first)
        return fail_set(fail, "unsupported-map",
                        "--merge expects a map of Tiled with layers");
    if (strcmp(orientation, "orthogonal") != 0)
        return item_fail(root, fail, "unsupported-map",
                         "--merge expects an orthogonal map");
    for (const struct item *layer = layers->first; layer; layer = layer->next)
        if (strcmp(member_text(layer, "name", ""), merge->layer) == 0)
            return item_fail(layer, fail, "duplicate-id",
                             "the map has a layer of this name already: name "
                             "another with --merge");
    return true;
}

bool level_write_merged(struct level_merge *merge, struct sink *out,
                        struct fail *fail)
{
    if (!can_merge(merge, fail))
        return false;
    const struct item *root = merge->level->item;
    const struct document *document = root->document;
    struct arena *arena = merge->level->arena;
    struct merger merger = {.merge = merge, .arena = arena};
    struct map_change changes[3] = {{.from = 0}};
    struct layer_text text = {.merger = &merger,
                              .out = &changes[0].text,
                              .is_xml = document->is_xml,
                              .next_id = first_id(merge->level)};
    double layer_id = member_number(root, "nextlayerid", 0);
    int count = 1;
    text.is_1_9 = strcmp(member_text(root, "version", ""), "1.9") == 0;
    changes[0].text = sink_to_memory(arena);
    if (!find_boxes(&merger) ||
        !place_layer(document, &changes[0], &text.line, arena))
        return fail_memory(fail);
    if (merger.count == 0)
        return item_fail(root, fail, "nothing-to-merge",
                         "no solid cells or boxes to merge; --layer, --class "
                         "and --property choose what is solid");
    sink_text(text.out, document->is_xml ? "" : ",");
    sink_text(text.out, text.line);
    if (!make_grid(&merger, fail) || !put_layer(&text, layer_id, fail))
        return false;
    set_counter(document, "nextobjectid", text.next_id, changes, &count, arena);
    if (layer_id > 0)
        set_counter(document, "nextlayerid", layer_id + 1, changes, &count,
                    arena);
    for (int i = 0; i < count; i++)
        if (changes[i].text.error)
            return fail_memory(fail);
    write_changes(document, changes, count, out);
    merge->objects = text.count;
    return true;
}
