#include "support/drawn.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/marks/drawing.h"
#include "maps/level.h"
#include "support/criterion.h"
#include "support/documents.h"
#include "support/number.h"
#include "support/scene_text.h"

/* Digits of coordinates. */
#define DIGITS 9

/* Smaller ones are rounding's, and 0. */
#define LEAST 1e-12

static void *take(size_t size)
{
    void *memory = arena_alloc(documents_arena(), 1, size);
    cr_assert(ne(ptr, memory, NULL));
    return memory;
}

/* ---- Scenes -------------------------------------------------------------- */

const struct item *drawn_item(const char *text)
{
    char *json = arena_copy(documents_arena(), text);
    cr_assert(ne(ptr, json, NULL));
    for (char *byte = json; *byte; byte++)
        if (*byte == '\'')
            *byte = '"';
    return document_of(json)->root;
}

static const struct level *read_level(const char *scene)
{
    struct library *library = take(sizeof *library);
    struct level_options *options = take(sizeof *options);
    *library =
        (struct library){.arena = documents_arena(), .limits = limits_default};
    struct level_source source = {drawn_item(scene)->document, library, options,
                                  documents_arena(), NULL};
    struct levels levels;
    const struct item *where;
    struct fail fail = {.code = ""};
    cr_assert(level_read(&source, &levels, &where, &fail), "%s", fail.message);
    cr_assert(eq(int, levels.count, 1));
    return levels.levels[0];
}

struct drawing *drawn_scene(const char *scene)
{
    struct check_options *options = take(sizeof *options);
    struct check *check = take(sizeof *check);
    struct drawing *drawing = take(sizeof *drawing);
    *options = check_options_make(profile_named("generic"));
    *check = (struct check){.options = options,
                            .level = read_level(scene),
                            .arena = documents_arena()};
    cr_assert(check_prepare(check));
    drawing->arena = documents_arena();
    drawing->scene = picture_make(drawing->arena);
    picture_add_level(&drawing->scene, check);
    cr_assert(drawing_begin(drawing));
    return drawing;
}

/* ---- Answers ------------------------------------------------------------- */

void drawn_add(struct drawing *drawing, const char *answer)
{
    cr_assert(drawing_add_answer(drawing, drawn_item(answer)));
    cr_assert(not(drawing->scene.failed));
}

struct drawing *drawn_answer(const char *scene, const char *answer)
{
    struct drawing *drawing = drawn_scene(scene);
    drawn_add(drawing, answer);
    return drawing;
}

struct query_options drawn_options(const struct query *query)
{
    return (struct query_options){
        .query = query, .dt = 1, .simulate.every = 1, .limits = limits_default};
}

/* The states, which stand on a line each, as one document. */
static char *states_of(const char *lines)
{
    size_t length = strlen(lines), used;
    char *text = take(length + 100);
    used = (size_t)sprintf(text, "{\"query\":\"simulate\",\"states\":[");
    for (size_t i = 0; i < length; i++)
        text[used++] = lines[i] == '\n' ? ',' : lines[i];
    strcpy(text + used, "]}");
    return text;
}

struct drawing *drawn_query(const char *scene,
                            const struct query_options *options)
{
    struct scene_text text = scene_taken(scene);
    struct sink sink = sink_to_memory(documents_arena());
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct query_means means = {.arena = &text.arena, .out = &writer};
    struct fail fail = {.code = ""};
    cr_assert(
        lt(int, QUERY_FAILED, query_run(options, &text.scene, &means, &fail)),
        "%s", fail.message);
    sink_byte(&sink, '\0');
    bool is_stream = options->query == &query_simulate;
    struct drawing *drawing =
        drawn_answer(scene, is_stream ? states_of(sink.text) : sink.text);
    arena_free(&text.arena);
    return drawing;
}

struct drawing *drawn_asked(const char *scene, const struct query *query)
{
    struct query_options options = drawn_options(query);
    return drawn_query(scene, &options);
}

struct drawing *drawn_traced(const char *scene, const struct query *query)
{
    struct query_options options = drawn_options(query);
    options.trace = true;
    return drawn_query(scene, &options);
}

/* ---- Marks as text ------------------------------------------------------- */

static const char *const kinds[] = {
    [MARK_LINE] = "line",   [MARK_POLYGON] = "polygon", [MARK_ROUND] = "round",
    [MARK_ARROW] = "arrow", [MARK_POINTER] = "pointer", [MARK_SPAN] = "span",
    [MARK_DOT] = "dot",     [MARK_LABEL] = "label",     [MARK_BADGE] = "badge",
};

static const char *const styles[STYLES] = {
    [STYLE_PLAIN] = "plain",
    [STYLE_NORMAL] = "normal",
    [STYLE_OTHER] = "other",
    [STYLE_DEPTH] = "depth",
    [STYLE_DISTANCE] = "distance",
    [STYLE_CONTACT] = "contact",
    [STYLE_CLOSEST] = "closest",
    [STYLE_DEEPEST] = "deepest",
    [STYLE_VERTEX] = "vertex",
    [STYLE_EDGE] = "edge",
    [STYLE_REFERENCE] = "reference",
    [STYLE_FOCUS] = "focus",
    [STYLE_INCIDENT] = "incident",
    [STYLE_PLANE] = "plane",
    [STYLE_CLIPPED] = "clipped",
    [STYLE_DROPPED] = "dropped",
    [STYLE_OUTSIDE] = "outside",
    [STYLE_BOX] = "box",
    [STYLE_PAIR] = "pair",
    [STYLE_GHOST] = "ghost",
    [STYLE_HIT] = "hit",
    [STYLE_PATH] = "path",
    [STYLE_VELOCITY] = "velocity",
    [STYLE_IMPULSE] = "impulse",
    [STYLE_FRICTION] = "friction",
    [STYLE_MOVED] = "moved",
    [STYLE_RAY] = "ray",
    [STYLE_RAY_HIT] = "ray-hit",
    [STYLE_CUT] = "cut",
    [STYLE_CENTER] = "center",
    [STYLE_INDEX] = "index",
    [STYLE_CONTACT_ID] = "contact-id",
    [STYLE_AXIS] = "axis",
    [STYLE_OF_A] = "of-a",
    [STYLE_OF_B] = "of-b",
    [STYLE_OVERLAP] = "overlap",
    [STYLE_WAY_OUT] = "way-out",
    [STYLE_GAP] = "gap",
    [STYLE_DIFFERENCE] = "difference",
    [STYLE_SIMPLEX] = "simplex",
    [STYLE_SUPPORT] = "support",
    [STYLE_ORIGIN] = "origin",
    [STYLE_ERROR] = "error",
    [STYLE_WARNING] = "warning",
    [STYLE_NOTE] = "note",
};

static const char *number_text(double value)
{
    char *text = take(NUMBER_MAX);
    number_write_digits(text, fabs(value) < LEAST ? 0 : value, DIGITS);
    return text;
}

static void write_mark(FILE *out, const struct mark *mark)
{
    fprintf(out, "%s %s %s", kinds[mark->kind], styles[mark->style],
            mark->source.key ? mark->source.key : "-");
    for (int i = 0; i < mark->count; i++)
        fprintf(out, " (%s,%s)", number_text(mark->points[i].x),
                number_text(mark->points[i].y));
    if (mark->kind == MARK_ROUND)
        fprintf(out, " r %s", number_text(mark->size));
    if (mark->text)
        fprintf(out, " '%s'", mark->text);
    fputc('\n', out);
}

const char *drawn_marks(const struct picture *picture, int record, int step)
{
    static char text[60000];
    FILE *out = fmemopen(text, sizeof text, "w");
    cr_assert(ne(ptr, out, NULL));
    text[0] = '\0';
    for (int i = 0; i < picture->mark_count; i++) {
        const struct mark *mark = &picture->marks[i];
        if (mark->source.record == record && mark->source.step == step)
            write_mark(out, mark);
    }
    fclose(out);
    return text;
}

void expect_marks(const struct picture *picture, int record, int step,
                  const char *lines)
{
    const char *found = drawn_marks(picture, record, step);
    cr_assert(eq(str, found, lines));
}

void expect_record(const struct drawing *drawing, int record, const char *text,
                   const char *marks)
{
    cr_assert(lt(int, record, drawing->record_count));
    cr_assert(eq(str, drawing->records[record].text, text));
    expect_marks(&drawing->scene, record, -1, marks);
}
