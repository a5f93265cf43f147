/* Judges the answer of an engine to one scene, and compares its faults to the
 * fault that is kept. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support/document/document.h"
#include "support/json/json_check.h"
#include "support/json/string.h"
#include "support/number.h"
#include "verify/reduce/kept_fault.h"

/* ---- Faults that are alike ----------------------------------------------- */

/* True if the error is a length. The error of a normal is the distance of two
 * unit vectors. */
static bool is_length(enum verdict_what what)
{
    return what != VERDICT_NORMAL && what != VERDICT_LENGTH &&
           what != VERDICT_ALTERNATIVES && what != VERDICT_AXIS;
}

/* The error relative to the size of the pair: scaled scenes have the same. */
static double relative_error(const struct kept_fault *fault)
{
    bool is_scaled = is_length(fault->fault.what) && fault->size > 0;
    return is_scaled ? fault->fault.error / fault->size : fault->fault.error;
}

static const char *skip_number(const char *text)
{
    return text + strspn(text, "0123456789.+-e");
}

static bool is_number(const char *text)
{
    return (*text >= '0' && *text <= '9') ||
           (*text == '-' && text[1] >= '0' && text[1] <= '9');
}

/* True if two messages differ only in their numbers: "the depth along the
 * normal is 3" is another reason than "the normal is reversed". */
static bool is_same_reason(const char *a, const char *b)
{
    while (*a && *b) {
        if (is_number(a) && is_number(b)) {
            a = skip_number(a);
            b = skip_number(b);
        } else if (*a++ != *b++) {
            return false;
        }
    }
    return *a == *b;
}

/* Numbers in the message of a crash are signals or exit statuses, which must
 * stay the same. */
static bool is_same_cause(const struct verdict_fault *a,
                          const struct verdict_fault *b)
{
    bool is_crash =
        a->what == VERDICT_FAILED &&
        strcmp(a->claimed.text, claim_failure_names[CLAIM_CRASHED - 1]) == 0;
    return is_crash ? strcmp(a->message, b->message) == 0
                    : is_same_reason(a->message, b->message);
}

static bool is_same_shape(const struct kept_shape *p,
                          const struct kept_shape *q)
{
    return strcmp(p->type, q->type) == 0 && p->core == q->core &&
           p->has_radius == q->has_radius && p->is_not_whole == q->is_not_whole;
}

/* True in either order of the shapes: engines swap them. */
static bool is_same_pair(const struct kept_shape p[2],
                         const struct kept_shape q[2])
{
    return (is_same_shape(&p[0], &q[0]) && is_same_shape(&p[1], &q[1])) ||
           (is_same_shape(&p[0], &q[1]) && is_same_shape(&p[1], &q[0]));
}

static bool is_large(const struct fault_judge *judge,
                     const struct kept_fault *fault)
{
    return judge->error_above < 0 ||
           (fault->fault.has_error && fault->fault.error > judge->error_above);
}

static bool is_kept(const struct fault_judge *judge,
                    const struct kept_fault *kept, const struct kept_fault *now)
{
    const struct verdict_fault *was = &kept->fault, *is = &now->fault;
    if (is->what != was->what || is->class != was->class ||
        is->has_error != was->has_error || !is_same_cause(is, was) ||
        now->size > fmax(kept->size, KEPT_SIZE) ||
        (kept->has_pair &&
         !(now->has_pair && is_same_pair(kept->shapes, now->shapes))))
        return false;
    if (judge->error_above >= 0)
        return is_large(judge, now);
    return !was->has_error ||
           relative_error(now) >= KEPT_SHARE * relative_error(kept);
}

/* ---- The shapes of a pair ------------------------------------------------ */

/* The largest dimension of a piece's core. */
static struct kept_shape kept_shape_of(const struct judge_body *body)
{
    struct kept_shape kept = {.type = scene_type_name(body->shape),
                              .has_radius = body->shape->shape.radius > 0,
                              .is_not_whole = body->is_cut};
    for (int i = 0; i < body->count; i++) {
        int corners = body->pieces[i].shape.hull_count;
        int core = corners > 2 ? 2 : corners - 1;
        kept.core = core > kept.core ? core : kept.core;
    }
    return kept;
}

static void add_pair(struct kept_fault *fault, const struct judge_scene *scene,
                     struct judge_key key)
{
    const struct judge_body *a = &scene->bodies[key.a];
    const struct judge_body *b = &scene->bodies[key.b];
    fault->has_pair = true;
    fault->shapes[0] = kept_shape_of(a);
    fault->shapes[1] = kept_shape_of(b);
    for (int axis = 0; axis < 2; axis++) {
        double low = fmin(a->box.low[axis], b->box.low[axis]);
        double high = fmax(a->box.high[axis], b->box.high[axis]);
        fault->size = fmax(fault->size, high - low);
    }
}

/* ---- The search ---------------------------------------------------------- */

struct fault_finding {
    struct fault_judge *judge;
    struct judge_scene scene;
    struct judge_pairs pairs;
    const struct kept_fault *kept; /* NULL: any fault of the kind `what` */
    enum verdict_what what;        /* VERDICT_WHATS: any */
    struct kept_fault *found;
    bool has_found, is_over; /* is_over: no other fault can be better */
};

static void look_at(struct fault_finding *finding,
                    const struct verdict_fault *fault,
                    const struct judge_key *key)
{
    struct kept_fault now = {.fault = *fault};
    if (finding->is_over)
        return;
    if (key)
        add_pair(&now, &finding->scene, *key);
    bool is_wanted = finding->kept
                         ? is_kept(finding->judge, finding->kept, &now)
                         : (finding->what == VERDICT_WHATS ||
                            finding->what == fault->what) &&
                               is_large(finding->judge, &now);
    bool is_wrong = fault->class == VERDICT_WRONG;
    if (!is_wanted || (finding->has_found && !is_wrong))
        return;
    *finding->found = now;
    finding->has_found = true;
    finding->is_over = finding->kept || is_wrong;
}

/* A failure of the engine at a pair; NULL: at a scene. false: memory is used
 * up.
 */
static bool judge_failure(struct fault_finding *finding,
                          const struct claim_failed *failed,
                          const struct judge_key *key)
{
    struct arena *arena = &finding->judge->memory;
    struct arena_mark mark = arena_mark(arena);
    struct judge_key only = judge_only_pair(&finding->pairs);
    struct verdict verdict;
    if (!judge_failed(failed, arena, &verdict))
        return false;
    if (!key && only.a >= 0)
        key = &only;
    for (int i = 0; i < verdict.count; i++)
        look_at(finding, &verdict.faults[i], key);
    arena_rewind(arena, mark);
    return true;
}

/* false: memory is used up. */
static bool judge_record(struct fault_finding *finding,
                         const struct claim *claim)
{
    struct arena *arena = &finding->judge->memory;
    struct judge_key key;
    struct verdict verdict;
    const char *wrong;
    if (claim->is_empty)
        return true;
    if (!judge_pairs_take(&finding->pairs, claim, &key, &wrong))
        return false;
    if (wrong) {
        struct verdict_fault extra = {.what = VERDICT_EXTRA, .index = -1};
        snprintf(extra.message, sizeof extra.message, "%s", wrong);
        look_at(finding, &extra, NULL);
        return true;
    }
    if (claim->refused)
        return true;
    if (claim->failed.how != CLAIM_NOT_FAILED)
        return judge_failure(finding, &claim->failed, &key);
    struct arena_mark mark = arena_mark(arena);
    if (!judge_claim(&finding->scene, key, claim, arena, &verdict))
        return false;
    for (int i = 0; i < verdict.count; i++)
        look_at(finding, &verdict.faults[i], &key);
    arena_rewind(arena, mark);
    return true;
}

static bool judge_missing(struct fault_finding *finding, enum claim_kind kind,
                          struct fail *fail)
{
    struct judge_missing_list list;
    if (!judge_missing_find(&finding->pairs, kind, &list, fail))
        return false;
    for (int i = 0; i < list.count; i++) {
        const struct judge_relation *relation = &list.items[i].relation;
        struct verdict_fault missing = {
            .what = VERDICT_MISSING,
            .index = -1,
            .exact = {.form = VERDICT_FLAG, .flag = relation->overlap},
            .has_error = true,
            .error = real_near(&relation->amount),
            .message = "no record reports the pair",
        };
        look_at(finding, &missing, &list.items[i].key);
    }
    return true;
}

/* Reads one document of an answer and judges its records. */
static bool judge_document(struct fault_finding *finding, const char *text,
                           size_t length, struct scene_claims *said,
                           struct fail *fail)
{
    struct fault_judge *judge = finding->judge;
    struct document *document =
        arena_alloc(&judge->memory, 1, sizeof *document);
    const struct item *where;
    if (!document)
        return fail_memory(fail);
    document->text = arena_text(&judge->memory, text, length);
    document->length = length;
    document->first_line = document->first_column = 1;
    if (!document->text)
        return fail_memory(fail);
    if (!document_json(document, judge->limits, &judge->memory, fail))
        return false;
    const struct claims_source source = {.root = document->root,
                                         .dialect = &judge->dialect,
                                         .arena = &judge->memory};
    if (!claims_read(&source, said, &where, fail))
        return false;
    if (said->is_error)
        return fail_set(fail, "claims-form",
                        "the answer is an error: expected records of pairs");
    for (int i = 0; i < said->count; i++)
        if (!judge_record(finding, &said->claims[i]))
            return fail_memory(fail);
    return said->failed.how == CLAIM_NOT_FAILED ||
           judge_failure(finding, &said->failed, NULL) || fail_memory(fail);
}

/* Judges all of an answer. */
static bool judge_answer(struct fault_finding *finding,
                         const struct fault_answer *answer, struct fail *fail)
{
    struct fault_judge *judge = finding->judge;
    enum claim_kind kind = CLAIM_OF_ENGINE;
    arena_rewind(&judge->memory, (struct arena_mark){NULL, 0});
    if (!judge_scene_make(&finding->scene, answer->scene, &judge->verdicts,
                          &judge->memory) ||
        !judge_pairs_make(&finding->pairs, &finding->scene, &judge->memory))
        return fail_memory(fail);
    finding->pairs.most = judge->limits->pairs;
    if (answer->failed.how != CLAIM_NOT_FAILED)
        return judge_failure(finding, &answer->failed, NULL) ||
               fail_memory(fail);
    const char *end = answer->text + answer->length;
    const char *at = json_behind_space(answer->text, end);
    while (at < end) {
        struct json_value value;
        struct scene_claims said = {.number = -1};
        const struct json_text rest = {
            .bytes = at, .length = (size_t)(end - at), .complete = true};
        if (json_check(rest, judge->limits, &judge->memory, &value, fail) !=
                JSON_VALUE ||
            !judge_document(finding, at, value.length, &said, fail))
            return false;
        if (said.failed.how != CLAIM_NOT_FAILED)
            return true;
        if (said.count > 0)
            kind = said.claims[0].kind;
        at = json_behind_space(at + value.length, end);
    }
    return judge_missing(finding, kind, fail);
}

static enum fault_search search(struct fault_finding *finding,
                                const struct fault_answer *answer,
                                struct fail *fail)
{
    if (!judge_answer(finding, answer, fail))
        return fail_is_memory(fail) ? FAULT_NO_MEMORY : FAULT_UNREADABLE;
    return finding->has_found ? FAULT_FOUND : FAULT_NONE;
}

enum fault_search fault_choose(struct fault_judge *judge,
                               const struct fault_answer *answer,
                               enum verdict_what what, struct kept_fault *kept,
                               struct fail *fail)
{
    struct fault_finding finding = {
        .judge = judge, .what = what, .found = kept};
    return search(&finding, answer, fail);
}

enum fault_search fault_again(struct fault_judge *judge,
                              const struct fault_answer *answer,
                              const struct kept_fault *kept,
                              struct kept_fault *now)
{
    struct fail fail;
    struct fault_finding finding = {.judge = judge, .kept = kept, .found = now};
    enum fault_search search_end = search(&finding, answer, &fail);
    return search_end == FAULT_UNREADABLE ? FAULT_NONE : search_end;
}

bool fault_can_remain(struct fault_judge *judge, const struct scene *scene,
                      const struct kept_fault *kept)
{
    struct judge_scene made;
    arena_rewind(&judge->memory, (struct arena_mark){NULL, 0});
    if (!kept->has_pair ||
        !judge_scene_make(&made, scene, &judge->verdicts, &judge->memory))
        return true;
    /* Both shapes are there if some shape is like the first, and another one
     * like the second. */
    bool is_alike = is_same_shape(&kept->shapes[0], &kept->shapes[1]);
    int count[2] = {0, 0};
    for (int i = 0; i < scene->shape_count; i++) {
        struct kept_shape shape = kept_shape_of(&made.bodies[i]);
        for (int k = 0; k < 2; k++)
            count[k] += is_same_shape(&kept->shapes[k], &shape);
    }
    return is_alike ? count[0] > 1 : count[0] > 0 && count[1] > 0;
}

/* ---- Messages ------------------------------------------------------------ */

static void append(struct short_text *text, const char *format, ...)
    PRINTF_LIKE(2, 3);

static void append(struct short_text *text, const char *format, ...)
{
    size_t length = strlen(text->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text->text + length, sizeof text->text - length, format,
              arguments);
    va_end(arguments);
}

struct short_text fault_title(const struct kept_fault *kept)
{
    struct short_text text = {""};
    append(&text, "%s (%s)", verdict_names[kept->fault.what],
           verdict_class_names[kept->fault.class]);
    if (kept->has_pair)
        append(&text, " of a %s and a %s", kept->shapes[0].type,
               kept->shapes[1].type);
    return text;
}

struct digits {
    char text[NUMBER_MAX];
};

static struct digits digits_of(double number)
{
    struct digits digits = {"not finite"};
    if (isfinite(number))
        number_write(digits.text, number);
    return digits;
}

static void append_value(struct short_text *text, const char *name,
                         const struct verdict_value *value)
{
    const char *comma = text->text[0] ? ", " : "";
    switch (value->form) {
    case VERDICT_NOTHING:
        break;
    case VERDICT_FLAG:
        append(text, "%s%s %s", comma, name, value->flag ? "true" : "false");
        break;
    case VERDICT_NUMBER:
        append(text, "%s%s %s", comma, name, digits_of(value->x).text);
        break;
    case VERDICT_TEXT:
        append(text, "%s%s %s", comma, name, value->text);
        break;
    case VERDICT_PLACE:
        append(text, "%s%s [%s, %s]", comma, name, digits_of(value->x).text,
               digits_of(value->y).text);
        break;
    }
}

struct short_text fault_values(const struct kept_fault *kept)
{
    const struct verdict_fault *fault = &kept->fault;
    const struct verdict_value error = {.form = VERDICT_NUMBER,
                                        .x = fault->error};
    struct short_text text = {""};
    append_value(&text, "claimed", &fault->claimed);
    append_value(&text, "exact", &fault->exact);
    if (fault->has_error)
        append_value(&text, "error", &error);
    return text;
}
