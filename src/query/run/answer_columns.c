/* Names the columns of answers as csv and tsv: the default columns of each
 * query, and all that --columns may choose. */
#include <stdio.h>
#include <string.h>

#include "query/run/command_run.h"
#include "support/matches.h"
#include "support/options/option_table.h"

#define OPTION_OF table_settings

OPTION_SETTINGS(table_settings, NULL, .format = TABLE_JSON);

static const struct option rows[] = {
    {"format", "FORMAT", "print json, ndjson, csv or tsv", .is_format = true,
     .about = ABOUT_OUTPUT, .sets = SET_TABLE,
     CHOICES([TABLE_JSON] = "json", [TABLE_NDJSON] = "ndjson",
             [TABLE_CSV] = "csv", [TABLE_TSV] = "tsv"),
     SETS(format)},
    {"columns", "NAME,...", "columns of csv and tsv; comma-separated",
     .about = ABOUT_OUTPUT, .sets = SET_TABLE,
     EXPECTS("names with commas between"), SETS(names)},
};
OPTION_GROUP(tables, rows);

/* ---- The columns of queries ----------------------------------------------
 *
 * Paths, separated by spaces. In a path ^ stands for x or y of a vector, # for
 * an index, and * for any further parts. The beginning of a path is also a
 * column: "normal" is a cell of JSON. */

struct query_columns {
    const char *query, *defaults, *others;
};

#define BOTH             "a b "
#define PIECES           "a b a_piece b_piece "
#define RELATION(amount) "overlap touching depth " amount "normal.^ "
#define POINTS           "points.a.^ points.b.^ "
#define AXIS(at)                                                               \
    at "axis.of " at "axis.edge " at "axis.cut.# " at "axis.a_vertex " at      \
       "axis.b_vertex "
#define COLLIDING                                                              \
    "edge.of edge.index edge.cut.# edge.points.#.^ vertex.of vertex.index "    \
    "vertex.point.^ "
#define FEATURE(at)                                                            \
    at ".of " at ".edge " at ".cut.# " at ".vertex " at ".points.#.^ " at      \
       ".point.^ "
#define CONTACT(at) at ".point.^ " at ".depth " at ".id "
#define POSE(at)    at ".position.^ " at ".angle "
#define STATE(at)   POSE(at) at ".velocity.^ " at ".angular_velocity "
#define BOX(at)     at ".min.^ " at ".max.^ "
#define BODY        "id position.^ angle velocity.^ angular_velocity "

static const struct query_columns table[] = {
    {"sat", PIECES RELATION("separation "),
     AXIS("") COLLIDING "axes.#.of axes.#.edge axes.#.vertex "
                        "axes.#.a_vertex axes.#.b_vertex "
                        "alternatives.#.normal.^ " AXIS("alternatives.#.")},
    {"gjk", PIECES RELATION("distance ") POINTS,
     "signed_distance iterations epa_iterations "},
    {"clip",
     PIECES RELATION("separation ") CONTACT("manifold.points.0")
         CONTACT("manifold.points.1"),
     FEATURE("manifold.reference") FEATURE("manifold.incident")
         CONTACT("manifold.points.#") "manifold.flip inner "},
    {"sweep", BOTH "hit stuck time normal.^ ",
     BOX("boxes.a") BOX("boxes.b") "axes.x.distance axes.x.fraction "
                                   "axes.y.distance axes.y.fraction "},
    {"toi", PIECES "hit status time normal.^ depth " POINTS,
     "bracket.# " POSE("poses.a") POSE("poses.b")},
    {"ray",
     "ray from.^ to.^ shape fraction inside point.^ normal.^ feature.edge "
     "feature.vertex ",
     "radius exit.fraction exit.point.^ exit.normal.^ exit.feature.edge "
     "exit.feature.vertex thickness "},
    {"cast", "cast " PIECES "hit status time normal.^ depth " POINTS, ""},
    {"pairs", BOTH "overlap " BOX("boxes.a") BOX("boxes.b"), ""},
    {"resolve",
     PIECES "hit method stuck time normal.^ depth touching " STATE(
         "bodies.a.after") STATE("bodies.b.after"),
     STATE("bodies.a.before") STATE("bodies.b.before") CONTACT(
         "contacts.#") "contacts.#.normal_velocity.before "
                       "contacts.#.normal_velocity.after "
                       "contacts.#.tangent_velocity.before "
                       "contacts.#.tangent_velocity.after "
                       "contacts.#.normal_impulse contacts.#.tangent_impulse "
                       "friction_kept "
                       "correction.a.^ correction.b.^ remaining.time "
                       "remaining.a.^ "
                       "remaining.b.^ t lambda vertices.#.of vertices.#.index "
                       "vertices.#.before.^ vertices.#.after.^ " COLLIDING POSE(
                           "poses.a")
                           POSE("poses.b") "walker shape position.^ "
                                           "velocity.^ " STATE("before")
                                               STATE("after")},
    {"simulate", "step time " BODY,
     PIECES "body frame steps alpha dropped normal.^ points.#.point.^ "
            "points.#.depth points.#.id points.#.normal_impulse "
            "points.#.tangent_impulse type sensor "},
    {"mass", "id area centroid.^ mass inertia ", ""},
    {"cross", PIECES "agree " RELATION("distance ") "differ ",
     "differ.# answers.* "},
    {"pieces", "id radius piece area ", "vertices.#.^ indices.# edges.# "},
    {"aabb", "id min.^ max.^ ", ""},
    {"path", "from to found length nearest.^ distance ",
     "cost straight diagonal reason player.^ points.#.^ from.^ to.^ "},
    {"contains", BOTH "contains strict ", ""},
};

/* Columns of every query, before and after its own. */
#define FIRST "scene file byte "
#define ALL                                                                    \
    FIRST "query record error.code error.message error.file error.line "       \
          "error.column error.byte error.pointer "

/* Default columns that options change. */
#define SIGNED PIECES RELATION("distance signed_distance ") POINTS
#define WALK                                                                   \
    "walker method shape stuck time normal.^ depth position.^ velocity.^ "     \
    "remaining.time after.position.^ after.velocity.^ "
#define TOUCH                                                                  \
    "normal.^ points.0.point.^ points.0.depth points.0.normal_impulse "        \
    "points.0.tangent_impulse points.1.point.^ points.1.depth "                \
    "points.1.normal_impulse points.1.tangent_impulse "

static const struct query_columns *columns_of(const struct query *query)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].query, query->topic.name) == 0)
            return &table[i];
    return NULL;
}

/* ---- Reading paths ------------------------------------------------------- */

/* Splits a path at its dots. Returns false if it has too many parts, or an
 * empty one. */
static bool split(const char *path, size_t length, struct table_column *column)
{
    *column = (struct table_column){.name = path, .length = length};
    for (size_t at = 0; at <= length; at++) {
        size_t start = at;
        while (at < length && path[at] != '.')
            at++;
        if (at == start || column->count == COLUMN_PARTS)
            return false;
        column->parts[column->count++] =
            (struct column_part){path + start, at - start};
    }
    return true;
}

static bool is_part(struct column_part part, const char *name)
{
    return is_name(name, part.text, part.length);
}

/* The column "error" is the code of an error. */
bool table_columns_add(struct table_columns *columns, const char *names,
                       char separator)
{
    while (*names) {
        const char *end = strchr(names, separator);
        size_t length = end ? (size_t)(end - names) : strlen(names);
        if (columns->count == TABLE_COLUMNS ||
            !split(names, length, &columns->items[columns->count]))
            return false;
        struct table_column *column = &columns->items[columns->count++];
        if (column->count == 1 && is_part(column->parts[0], "error"))
            column->parts[column->count++] = (struct column_part){"code", 4};
        names += length + (end != NULL);
        if (end && !*names && separator == ',')
            return false;
    }
    return columns->count > 0;
}

static bool is_index(struct column_part part)
{
    size_t digits = 0;
    while (digits < part.length && part.text[digits] >= '0' &&
           part.text[digits] <= '9')
        digits++;
    return digits == part.length && (digits == 1 || part.text[0] != '0');
}

static bool fits(struct column_part pattern, struct column_part part)
{
    if (is_part(pattern, "#"))
        return is_index(part);
    if (is_part(pattern, "^"))
        return is_part(part, "x") || is_part(part, "y") || is_part(part, "0") ||
               is_part(part, "1");
    return pattern.length == part.length &&
           memcmp(pattern.text, part.text, part.length) == 0;
}

/* True if the column is one of the paths or the beginning of one. */
static bool is_among(const struct table_column *column, const char *paths)
{
    struct table_column path;
    for (; *paths; paths += path.length + 1) {
        int i = 0;
        split(paths, strcspn(paths, " "), &path);
        while (i < column->count && i < path.count &&
               fits(path.parts[i], column->parts[i]))
            i++;
        if (i == column->count ||
            (i < path.count && is_part(path.parts[i], "*")))
            return true;
    }
    return false;
}

/* ---- Unknown columns ----------------------------------------------------- */

/* Max names of columns that a misspelled name is compared with. */
#define NAMES_MAX 600

/* Names that a message lists if no name is near. */
#define NAMES_SHOWN 8

struct name_list {
    const char *items[NAMES_MAX];
    int count;
};

/* Adds the first `length` bytes of a path, with `vector` for ^ and 0 for #. */
static void add_name(struct name_list *names, const char *path, size_t length,
                     char vector, struct arena *arena)
{
    char *name = arena_alloc(arena, length + 1, 1);
    if (!name || names->count == NAMES_MAX)
        return;
    for (size_t i = 0; i < length; i++)
        name[i] = path[i] == '^' ? vector : path[i] == '#' ? '0' : path[i];
    name[length] = '\0';
    names->items[names->count++] = name;
}

static void add_names(struct name_list *names, const char *paths,
                      struct arena *arena)
{
    for (size_t length; *paths; paths += length + 1) {
        length = strcspn(paths, " ");
        for (size_t i = 0; i < length; i++)
            if (paths[i] == '.')
                add_name(names, paths, i, 'x', arena);
        if (paths[length - 1] == '*')
            continue;
        add_name(names, paths, length, 'x', arena);
        if (paths[length - 1] == '^')
            add_name(names, paths, length, 'y', arena);
    }
}

static bool unknown_column(struct parser *parser, const struct query *query,
                           const struct table_column *column)
{
    struct arena *arena = parser->arena;
    struct name_list *names = arena_alloc(arena, 1, sizeof *names);
    const char *name = arena_text(arena, column->name, column->length);
    if (!names || !name)
        return fail_memory(parser->fail);
    names->count = 0;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (query && columns_of(query) != &table[i])
            continue;
        add_names(names, table[i].defaults, arena);
        add_names(names, table[i].others, arena);
    }
    add_names(names, ALL, arena);
    struct short_text hint = hint_for(name, names->items, names->count, NULL);
    if (!hint.text[0])
        hint = hint_for(name, names->items, NAMES_SHOWN,
                        "; collide(1) lists the columns, such as ");
    return fail_set(parser->fail, "usage", "%s has %s column %s%s",
                    query ? query->topic.name : "no query", query ? "no" : "a",
                    quote_name(name).text, hint.text);
}

static bool is_known(const struct query *query,
                     const struct table_column *column)
{
    bool known = is_among(column, ALL);
    for (size_t i = 0; !known && i < sizeof table / sizeof *table; i++)
        known = (!query || columns_of(query) == &table[i]) &&
                (is_among(column, table[i].defaults) ||
                 is_among(column, table[i].others));
    return known;
}

static bool read_names(struct parser *parser, const struct query *query,
                       struct table_settings *own)
{
    if (!table_columns_add(own->columns, own->names, ','))
        return fail_set(parser->fail, "usage",
                        "option \"--columns\" expects at most %d names of at "
                        "most %d parts, with commas between, found %s",
                        TABLE_COLUMNS, COLUMN_PARTS,
                        quote_name(own->names).text);
    for (int i = 0; i < own->columns->count; i++)
        if (!is_known(query, &own->columns->items[i]))
            return unknown_column(parser, query, &own->columns->items[i]);
    return true;
}

/* ---- Default columns ----------------------------------------------------- */

/* Adds paths as columns. A path that ends in ^ gives two columns. */
static bool add_defaults(struct table_columns *columns, const char *paths,
                         struct arena *arena)
{
    struct name_list names = {.count = 0};
    for (size_t length; *paths; paths += length + 1) {
        length = strcspn(paths, " ");
        add_name(&names, paths, length, 'x', arena);
        if (length > 0 && paths[length - 1] == '^')
            add_name(&names, paths, length, 'y', arena);
    }
    for (int i = 0; i < names.count; i++)
        if (!table_columns_add(columns, names.items[i], ' '))
            return false;
    return true;
}

/* The columns depend on the command line alone, never on scenes. */
static bool add_own(struct parser *parser, struct table_settings *own)
{
    const struct options *options = parser->options;
    const struct query_options *answer =
        &SETTINGS_OF(options, query_settings)->answer;
    const struct simulate_options *simulate = &answer->simulate;
    const char *defaults = columns_of(answer->query)->defaults;
    const char *const paths[] = {
        FIRST,
        options->record_id ? "record " : "",
        simulate->frame > 0 ? "frame " : "",
        answer->walk        ? WALK
        : answer->is_signed ? SIGNED
                            : defaults,
        simulate->contacts ? PIECES TOUCH : "",
        !simulate->events    ? ""
        : simulate->contacts ? "type sensor "
                             : BOTH "type sensor ",
        answer->path.grid ? "cost straight diagonal " : "",
        "error ",
    };
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (!add_defaults(own->columns, paths[i], parser->arena))
            return fail_memory(parser->fail);
    return true;
}

/* ---- Options that go together -------------------------------------------- */

static bool refuse_pair(struct parser *parser, const char *name,
                        const char *format, const char *reason)
{
    return fail_set(parser->fail, "usage",
                    "option \"--%s\" does not go with \"--format %s\": %s",
                    name, format, reason);
}

bool table_options_check(struct parser *parser)
{
    struct table_settings *own = parser_settings(parser, &table_settings);
    if (!own)
        return false;
    const struct options *options = parser->options;
    const struct query_options *answer =
        &SETTINGS_OF(options, query_settings)->answer;
    const char *format = rows[0].choices[own->format];
    bool has_columns = own->format >= TABLE_CSV;
    if (own->names && !has_columns)
        return fail_set(parser->fail, "usage",
                        "option \"--columns\" needs \"--format\" csv or tsv, "
                        "not %s",
                        format);
    if (own->format != TABLE_JSON && options->pretty)
        return refuse_pair(parser, "pretty", format, "each record is one line");
    if (!has_columns)
        return true;
    if (answer->trace)
        return refuse_pair(parser, "trace", format,
                           "steps have no columns; use ndjson");
    if (answer->as)
        return fail_set(parser->fail, "usage",
                        "\"--format %s\" has no columns for the dialects of "
                        "\"--as\", \"--normal\", \"--depth\" and \"--y\"; use "
                        "ndjson",
                        format);
    own->columns = arena_alloc(parser->arena, 1, sizeof *own->columns);
    if (!own->columns)
        return fail_memory(parser->fail);
    own->columns->count = 0;
    if (own->names)
        return read_names(parser, answer->query, own);
    return answer->query
               ? add_own(parser, own)
               : fail_set(parser->fail, "usage",
                          "run with \"--format %s\" needs \"--columns\", as "
                          "scenes may have different queries; or use ndjson",
                          format);
}
