/* Counts faults by family and by cause, and keeps the worst example of each:
 * what it says, the scene, and the shapes for a picture. */
#include "verify/judge/judge_faults.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/json/locate.h"
#include "support/text.h"

/* ---- Words --------------------------------------------------------------- */

/* "a circle", for a shape of the scene. */
static const char *type_of(const struct scene_shape *shape)
{
    bool is_round = shape->shape.radius > 0;
    if (shape->pieces)
        return is_round ? "a rounded concave polygon" : "a concave polygon";
    if (shape->shape.count == 1)
        return is_round ? "a circle" : "a point";
    if (shape->shape.count == 2)
        return is_round ? "a capsule" : "a segment";
    return is_round ? "a rounded polygon" : "a polygon";
}

static bool is_about_contacts(enum verdict_what what)
{
    return what >= VERDICT_REFERENCE && what <= VERDICT_ID;
}

/* What causes are told apart by. */
static struct judge_types types_of(const struct judge_line *line)
{
    if (line->kept)
        return line->kept->types;
    if (!line->listing)
        return (struct judge_types){.a = NULL};
    const struct scene_shape *a = &line->listing->shapes[line->shapes[0]];
    const struct scene_shape *b = &line->listing->shapes[line->shapes[1]];
    return (struct judge_types){type_of(a), type_of(b),
                                a->shape.radius > 0 || b->shape.radius > 0};
}

/* The shapes of a fault, as far as they tell causes apart: of contacts only
 * whether one is rounded, since each rounded shape touches the same way. */
static struct short_text shapes_of(const struct judge_line *line,
                                   enum verdict_what what)
{
    struct short_text text = {""};
    const struct judge_types types = types_of(line);
    const char *first = types.a, *second = types.b;
    if (!first)
        return text;
    if (is_about_contacts(what)) {
        snprintf(text.text, sizeof text.text, "%s",
                 types.is_round ? "beside a rounded shape"
                                : "of shapes without a radius");
        return text;
    }
    bool is_in_order = strcmp(first, second) <= 0;
    snprintf(text.text, sizeof text.text, "of %s and %s",
             is_in_order ? first : second, is_in_order ? second : first);
    return text;
}

/* A sentence with "#" for each number in it. */
static struct short_text without_numbers(const char *text)
{
    struct short_text form = {""};
    size_t used = 0;
    while (*text && used < sizeof form.text - 1) {
        bool is_sign = *text == '-' && ascii_is_digit(text[1]);
        if (!is_sign && !ascii_is_digit(*text)) {
            form.text[used++] = *text++;
            continue;
        }
        form.text[used++] = '#';
        text += is_sign;
        while (ascii_is_digit(*text) ||
               (*text == '.' && ascii_is_digit(text[1])))
            text++;
        if (*text == 'e' && (text[1] == '-' || text[1] == '+') &&
            ascii_is_digit(text[2]))
            for (text += 2; ascii_is_digit(*text);)
                text++;
    }
    form.text[used] = '\0';
    return form;
}

struct short_text judge_scene_text(const struct judge_line *line)
{
    struct short_text text;
    if (line->scene)
        snprintf(text.text, sizeof text.text, "%.*s",
                 (int)utf8_part(line->scene, strlen(line->scene), 300),
                 line->scene);
    else if (line->number >= 0)
        snprintf(text.text, sizeof text.text, "%d", line->number);
    else
        snprintf(text.text, sizeof text.text, "?");
    return text;
}

/* ---- Examples ------------------------------------------------------------ */

static col_vec2 vec2_of(struct claim_vec vec)
{
    return (col_vec2){vec.x, vec.y};
}

static bool copy_core(const col_shape *core, struct arena *arena,
                      col_shape *copy)
{
    col_vec2 *vertices =
        arena_take(arena, (size_t)core->count, sizeof *vertices);
    if (!vertices)
        return false;
    memcpy(vertices, core->vertices, (size_t)core->count * sizeof *vertices);
    *copy = *core;
    copy->vertices = vertices;
    copy->prepared = NULL;
    return true;
}

/* Copies numbers of vertices or edges. false: out of memory. */
static bool copy_numbers(const int *from, int count, struct arena *arena,
                         const int **to)
{
    int *copy = from ? arena_take(arena, (size_t)count, sizeof *copy) : NULL;
    if (copy)
        memcpy(copy, from, (size_t)count * sizeof *copy);
    *to = copy;
    return copy || !from;
}

/* Copies the numbers that the features of a shape have in the file. */
static bool copy_features(const struct scene_shape *shape, struct arena *arena,
                          struct judge_drawn *drawn)
{
    const struct scene_pieces *pieces = shape->pieces;
    const int *edges = pieces ? pieces->edge_index : shape->vertex_index;
    const int *vertices = pieces ? pieces->vertex_index : shape->vertex_index;
    int count = 0;
    for (int i = 0; i < drawn->piece_count; i++)
        count += drawn->pieces[i].count;
    return copy_numbers(vertices, count, arena, &drawn->vertex_numbers) &&
           copy_numbers(edges, count, arena, &drawn->edge_numbers);
}

/* Copies the geometry of a shape. false: out of memory. */
static bool copy_shape(const struct scene_shape *shape, struct arena *arena,
                       struct judge_drawn *drawn)
{
    int count = scene_piece_count(shape);
    int vertices = scene_local_count(shape);
    for (int i = 0; i < count; i++)
        vertices += scene_core(shape, i)->count;
    if (vertices > JUDGE_VERTICES_MOST)
        return true;
    drawn->pieces = arena_take(arena, (size_t)count, sizeof *drawn->pieces);
    if (!drawn->pieces)
        return false;
    for (int i = 0; i < count; i++)
        if (!copy_core(scene_core(shape, i), arena, &drawn->pieces[i]))
            return false;
    drawn->piece_count = count;
    if (!copy_features(shape, arena, drawn))
        return false;
    if (!shape->pieces)
        return true;
    size_t size = (size_t)scene_local_count(shape) * sizeof *drawn->outline;
    drawn->outline = arena_take(arena, size, 1);
    if (!drawn->outline)
        return false;
    memcpy(drawn->outline, shape->pieces->vertices, size);
    drawn->outline_count = scene_local_count(shape);
    return true;
}

/* Copies the points that would be right. */
static void copy_exact(const struct verdict *verdict,
                       struct judge_example *example)
{
    for (int i = 0; i < verdict->count; i++) {
        const struct verdict_fault *fault = &verdict->faults[i];
        col_vec2 exact = {fault->exact.x, fault->exact.y};
        if (fault->exact.form != VERDICT_PLACE)
            continue;
        if (fault->what == VERDICT_NORMAL || fault->what == VERDICT_LENGTH)
            continue;
        if (example->exact_count < JUDGE_PLACES_MOST)
            example->exact[example->exact_count++] = exact;
    }
}

/* Copies the points that are claimed. */
static void copy_claimed(const struct claim *claim,
                         struct judge_example *example)
{
    if (!claim)
        return;
    if (claim->has_points) {
        example->claimed[example->claimed_count++] = vec2_of(claim->point_a);
        example->claimed[example->claimed_count++] = vec2_of(claim->point_b);
    }
    for (int i = 0; claim->has_manifold && i < claim->contact_count &&
                    example->claimed_count < JUDGE_PLACES_MOST;
         i++)
        if (!claim->contacts[i].is_unplaced)
            example->claimed[example->claimed_count++] =
                vec2_of(claim->contacts[i].point);
    example->has_claimed_normal = claim->has_normal;
    if (claim->has_normal)
        example->claimed_normal = vec2_of(claim->normal);
}

/* True if the text of a scene says that it comes from a map whose y points
 * down. */
static bool is_y_down(const struct scene *scene)
{
    size_t name, at;
    return json_find(scene->text, scene->length, "/source/y", &name, &at) &&
           strncmp(scene->text + at, "\"down\"", strlen("\"down\"")) == 0;
}

bool judge_example_keep(struct judge_example *example,
                        const struct judge_line *line, struct arena *arena)
{
    const struct scene *scene = line->listing;
    example->types = types_of(line);
    copy_claimed(line->claim, example);
    if (!scene)
        return true;
    example->is_y_down = scene->text && is_y_down(scene);
    if (scene->text && scene->length <= JUDGE_SOURCE_MOST) {
        example->source = arena_text(arena, scene->text, scene->length);
        if (!example->source)
            return false;
    }
    for (int i = 0; i < 2; i++)
        if (!copy_shape(&scene->shapes[line->shapes[i]], arena,
                        &example->side[i]))
            return false;
    return true;
}

/* Copies the geometry of a kept shape. false: out of memory. */
static bool copy_drawn(const struct judge_drawn *from, struct arena *arena,
                       struct judge_drawn *to)
{
    size_t size = (size_t)from->outline_count * sizeof *from->outline;
    int count = 0;
    for (int i = 0; i < from->piece_count; i++)
        count += from->pieces[i].count;
    *to = *from;
    if (!copy_numbers(from->vertex_numbers, count, arena,
                      &to->vertex_numbers) ||
        !copy_numbers(from->edge_numbers, count, arena, &to->edge_numbers))
        return false;
    if (from->pieces)
        to->pieces =
            arena_take(arena, (size_t)from->piece_count, sizeof *to->pieces);
    if (from->outline)
        to->outline = arena_take(arena, size, 1);
    if ((from->pieces && !to->pieces) || (from->outline && !to->outline))
        return false;
    if (from->outline)
        memcpy(to->outline, from->outline, size);
    for (int i = 0; from->pieces && i < from->piece_count; i++)
        if (!copy_core(&from->pieces[i], arena, &to->pieces[i]))
            return false;
    return true;
}

/* Copies what a line that waited has kept. false: out of memory. */
static bool copy_kept(const struct judge_example *from, struct arena *arena,
                      struct judge_example *to)
{
    to->types = from->types;
    to->is_y_down = from->is_y_down;
    to->has_claimed_normal = from->has_claimed_normal;
    to->claimed_normal = from->claimed_normal;
    to->claimed_count = from->claimed_count;
    memcpy(to->claimed, from->claimed, sizeof to->claimed);
    to->source = from->source ? arena_copy(arena, from->source) : NULL;
    return (to->source || !from->source) &&
           copy_drawn(&from->side[0], arena, &to->side[0]) &&
           copy_drawn(&from->side[1], arena, &to->side[1]);
}

/* The error in units of the tolerance. */
static double weight_of(const struct verdict_fault *fault)
{
    return fault->has_error ? fault->tolerances : HUGE_VAL;
}

/* How bad a class is: `wrong` is the worst. */
static int rank_of(enum verdict_class class)
{
    return class == VERDICT_WRONG ? VERDICT_CLASSES : (int)class;
}

/* True if a fault is worse than an example. Errors that have no tolerance, such
 * as a wrong answer about overlap, are compared to each other. */
static bool is_worse(const struct verdict_fault *fault,
                     const struct judge_example *example)
{
    double weight = weight_of(fault);
    if (fault->class != example->class)
        return rank_of(fault->class) > rank_of(example->class);
    return weight > example->weight ||
           (!(weight < example->weight) && fault->error > example->error);
}

/* Fills an example with a fault. false: out of memory; it is empty then. */
static bool fill_example(struct judge_example *example,
                         const struct judge_line *line,
                         const struct verdict *verdict,
                         const struct verdict_fault *fault)
{
    struct arena memory = example->memory;
    arena_free(&memory);
    *example = (struct judge_example){
        .memory = arena_make(0),
        .what = fault->what,
        .class = fault->class,
        .weight = weight_of(fault),
        .error = fault->error,
        .amount = verdict->has_truth ? verdict->amount : 0,
        .place = line->place,
        .has_exact_normal = verdict->has_normal,
        .exact_normal = vec2_of(verdict->normal)};
    struct arena *arena = &example->memory;
    memcpy(example->features, fault->features, sizeof example->features);
    example->scene = arena_copy(arena, judge_scene_text(line).text);
    example->a = arena_copy(arena, line->a ? line->a : "");
    example->b = arena_copy(arena, line->b ? line->b : "");
    example->message = arena_copy(arena, fault->message);
    if (!example->scene || !example->a || !example->b || !example->message)
        return false;
    /* --only-scene looks at no record beyond those of its scene. */
    bool is_whole =
        line->scene && strlen(line->scene) == strlen(example->scene);
    example->is_scene_known =
        (is_whole || (!line->scene && line->number >= 0)) &&
        fault->what != VERDICT_EXTRA;
    copy_exact(verdict, example);
    return line->kept ? copy_kept(line->kept, arena, example)
                      : judge_example_keep(example, line, arena);
}

/* Max bytes of a family's name. */
#define FAMILY_BYTES 80

/* ---- Families ------------------------------------------------------------ */

/* The family of a line; beyond JUDGE_FAMILIES_MOST, the last one gets all
 * others. NULL: out of memory. */
static struct judge_family *family_of(struct judge_causes *causes,
                                      const struct judge_line *line)
{
    const char *name =
        line->scene && strchr(line->scene, '/') ? line->scene : "-";
    size_t length = utf8_part(name, strcspn(name, "/"), FAMILY_BYTES);
    struct judge_family *last = causes->last;
    if (last && strlen(last->name) == length &&
        memcmp(last->name, name, length) == 0)
        return last;
    if (!causes->families)
        causes->families = arena_alloc(causes->arena, JUDGE_FAMILIES_MOST,
                                       sizeof *causes->families);
    if (!causes->families)
        return NULL;
    for (int i = 0; i < causes->family_count; i++) {
        struct judge_family *family = &causes->families[i];
        if (strlen(family->name) == length &&
            memcmp(family->name, name, length) == 0)
            return causes->last = family;
    }
    bool is_full = causes->family_count == JUDGE_FAMILIES_MOST;
    struct judge_family *family =
        &causes->families[causes->family_count - (is_full ? 1 : 0)];
    if (causes->family_count >= JUDGE_FAMILIES_MOST - 1) {
        family->name = "(others)";
        causes->family_count = JUDGE_FAMILIES_MOST;
        return family;
    }
    family->name = arena_text(causes->arena, name, length);
    if (!family->name)
        return NULL;
    causes->family_count++;
    return causes->last = family;
}

static void add_to_family(struct judge_causes *causes,
                          struct judge_family *family,
                          const struct judge_line *line,
                          const struct verdict *verdict,
                          const struct verdict_fault *fault)
{
    struct judge_example **example = &family->examples[fault->what];
    family->faults[fault->what][fault->class]++;
    if (*example && !is_worse(fault, *example))
        return;
    if (!*example)
        *example = arena_alloc(causes->arena, 1, sizeof **example);
    if (!*example || !fill_example(*example, line, verdict, fault))
        causes->no_memory = true;
}

/* ---- Causes -------------------------------------------------------------- */

static int compare_causes(const void *left, const void *right)
{
    const struct judge_cause *p = left, *q = right;
    if (p->count != q->count)
        return p->count > q->count ? -1 : 1;
    return strcmp(p->key, q->key);
}

void judge_causes_sort(struct judge_causes *causes)
{
    if (causes->cause_count > 0)
        qsort(causes->causes, (size_t)causes->cause_count,
              sizeof *causes->causes, compare_causes);
}

/* The cause of a fault, made if it is new; NULL: there are too many, or memory
 * is used up. */
static struct judge_cause *cause_of(struct judge_causes *causes,
                                    const struct judge_line *line,
                                    const struct verdict_fault *fault)
{
    const struct short_text shapes = shapes_of(line, fault->what);
    char key[2 * sizeof shapes.text + 64];
    /* Texts of exceptions may name addresses and the like. */
    struct short_text form = without_numbers(fault->message);
    if (fault->what == VERDICT_FAILED)
        form.text[strcspn(form.text, ":")] = '\0';
    snprintf(key, sizeof key, "%s %s %s %s", verdict_names[fault->what],
             verdict_class_names[fault->class], shapes.text, form.text);
    for (int i = 0; i < causes->cause_count; i++)
        if (strcmp(causes->causes[i].key, key) == 0)
            return &causes->causes[i];
    bool is_minor = fault->class != VERDICT_WRONG;
    if (causes->cause_count ==
        JUDGE_CAUSES_MOST - (is_minor ? JUDGE_CAUSES_KEPT : 0))
        return NULL;
    if (!causes->causes)
        causes->causes = arena_alloc(causes->arena, JUDGE_CAUSES_MOST,
                                     sizeof *causes->causes);
    if (!causes->causes) {
        causes->no_memory = true;
        return NULL;
    }
    struct judge_cause *cause = &causes->causes[causes->cause_count];
    *cause = (struct judge_cause){
        .key = arena_copy(causes->arena, key),
        .shapes = arena_copy(causes->arena, shapes.text),
        .example = {.class = fault->class, .weight = -1},
    };
    if (!cause->key || !cause->shapes) {
        causes->no_memory = true;
        return NULL;
    }
    causes->cause_count++;
    return cause;
}

/* The causes of one pair's faults. */
#define CAUSES_MET_MOST 16

struct causes_met {
    const struct judge_cause *items[CAUSES_MET_MOST];
    int count;
};

/* Counts a cause once for each pair: a contact at each end of an edge is one
 * mistake. */
static void count_once(struct judge_cause *cause, struct causes_met *met)
{
    for (int i = 0; i < met->count; i++)
        if (met->items[i] == cause)
            return;
    cause->count++;
    if (met->count < CAUSES_MET_MOST)
        met->items[met->count++] = cause;
}

static void add_to_cause(struct judge_causes *causes,
                         const struct judge_line *line,
                         const struct verdict *verdict,
                         const struct verdict_fault *fault,
                         struct causes_met *met)
{
    struct judge_cause *cause = cause_of(causes, line, fault);
    if (!cause) {
        causes->uncaused++;
        return;
    }
    count_once(cause, met);
    if (is_worse(fault, &cause->example) &&
        !fill_example(&cause->example, line, verdict, fault))
        causes->no_memory = true;
}

/* ---- Hints --------------------------------------------------------------- */

/* Errors up to so many units in the last place of doubles are as small as a few
 * roundings in single precision, whose unit is 2^29 of these. */
#define ULPS_OF_FLOATS 0x1p33

static bool is_near(double x, double y)
{
    return fabs(x - y) <= 1e-3 * fmax(1, fabs(y));
}

static void count_for_hints(struct judge_causes *causes,
                            const struct verdict_fault *fault)
{
    const struct verdict_value *claimed = &fault->claimed;
    const struct verdict_value *exact = &fault->exact;
    if (fault->what == VERDICT_NORMAL && claimed->form == VERDICT_PLACE &&
        exact->form == VERDICT_PLACE) {
        bool is_turned = is_near(claimed->y, -exact->y);
        /* Of several right normals, the nearest need not be the opposite. */
        bool is_opposite = is_turned && is_near(claimed->x, -exact->x);
        causes->normals++;
        causes->reversed +=
            is_opposite || strstr(fault->message, "is reversed");
        causes->flipped += is_turned && is_near(claimed->x, exact->x);
    }
    if (fault->what == VERDICT_DEPTH && claimed->form == VERDICT_NUMBER &&
        exact->form == VERDICT_NUMBER && claimed->x < 0 &&
        is_near(claimed->x, -exact->x))
        causes->negative_depths++;
    if (fault->class == VERDICT_WRONG && fault->has_error) {
        causes->measured++;
        causes->tiny += fault->ulps <= ULPS_OF_FLOATS;
    }
}

/* True if a number of faults is most of what was judged. Not all of it: the
 * opposite of a normal may be right as well, as for boxes with one center. */
static bool is_most(uint64_t faults, uint64_t judged)
{
    return faults > 1 && 4 * faults >= 3 * judged;
}

struct short_text judge_hint(const struct judge_report *report,
                             const struct dialect *dialect, int i)
{
    const struct judge_causes *causes = report->causes;
    bool is_b_to_a = dialect->normal == NORMAL_B_TO_A;
    bool is_reversed =
        is_most(causes->reversed, report->judged[VERDICT_PART_NORMAL]);
    const struct {
        bool holds;
        const char *text, *value;
    } rows[] = {
        {is_reversed, "most normals are reversed: use --normal ",
         dialect_normal_names[is_b_to_a ? NORMAL_A_TO_B : NORMAL_B_TO_A]},
        {!is_reversed && 4 * causes->flipped >= 3 * causes->normals &&
             causes->flipped > 1 &&
             2 * causes->flipped >= report->judged[VERDICT_PART_NORMAL],
         "the y coordinates of most wrong normals are reversed: use --y ",
         dialect_y_names[dialect->y == DIALECT_Y_DOWN ? DIALECT_Y_UP
                                                      : DIALECT_Y_DOWN]},
        {is_most(causes->negative_depths, report->judged[VERDICT_PART_DEPTH]),
         "most depths are negative: use --depth ",
         dialect_depth_names[dialect->depth == DEPTH_SIGNED ? DEPTH_POSITIVE
                                                            : DEPTH_SIGNED]},
        {is_most(causes->tiny, causes->measured) && !report->is_float,
         "most errors are as small as rounding in single precision: use "
         "--profile with the name of the engine, or --profile f32",
         ""},
    };
    struct short_text hint = {""};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (rows[k].holds && i-- == 0)
            snprintf(hint.text, sizeof hint.text, "%s%s", rows[k].text,
                     rows[k].value);
    return hint;
}

/* ---- Pairs --------------------------------------------------------------- */

void judge_causes_add(struct judge_causes *causes,
                      const struct judge_line *line,
                      const struct verdict *verdict)
{
    struct causes_met met = {.count = 0};
    bool is_faulty = false;
    for (int i = 0; i < verdict->count; i++)
        count_for_hints(causes, &verdict->faults[i]);
    if (causes->only_hints)
        return;
    struct judge_family *family = family_of(causes, line);
    if (!family) {
        causes->no_memory = true;
        return;
    }
    family->pairs += !line->is_unjudged;
    for (int i = 0; i < verdict->count; i++) {
        const struct verdict_fault *fault = &verdict->faults[i];
        if (fault->is_known)
            continue;
        is_faulty |= fault->class == VERDICT_WRONG;
        add_to_family(causes, family, line, verdict, fault);
        add_to_cause(causes, line, verdict, fault, &met);
    }
    family->faulty += is_faulty && !line->is_unjudged;
}

void judge_causes_free(struct judge_causes *causes)
{
    for (int i = 0; i < causes->cause_count; i++)
        arena_free(&causes->causes[i].example.memory);
    for (int i = 0; i < causes->family_count; i++)
        for (int what = 0; what < VERDICT_WHATS; what++)
            if (causes->families[i].examples[what])
                arena_free(&causes->families[i].examples[what]->memory);
}
