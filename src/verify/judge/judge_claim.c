/* Prepares a scene for the judge, and judges claims about its shapes and
 * pieces. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/arena.h"
#include "support/text.h"
#include "verify/judge/judge_claim.h"

int judge_scene_find(const struct judge_scene *scene, const char *id)
{
    const struct judge_body *body = table_find(&scene->ids, table_text(id));
    return body ? (int)(body - scene->bodies) : -1;
}

/* ---- Boxes --------------------------------------------------------------- */

/* A number that is surely below x - by, for by >= 0. */
static double below(double x, double by)
{
    double low = x - by;
    return low - (fabs(low) + by) * 0x1p-50 - DBL_MIN;
}

static void include(struct judge_box *box, const struct judge_box *more)
{
    for (int axis = 0; axis < 2; axis++) {
        box->low[axis] = fmin(box->low[axis], more->low[axis]);
        box->high[axis] = fmax(box->high[axis], more->high[axis]);
    }
}

bool judge_boxes_meet(const struct judge_box *p, const struct judge_box *q,
                      double by)
{
    for (int axis = 0; axis < 2; axis++)
        if (below(p->low[axis], by) > q->high[axis] ||
            below(q->low[axis], by) > p->high[axis])
            return false;
    return true;
}

/* ---- Shapes -------------------------------------------------------------- */

static bool make_vertices(const col_shape *core, struct arena *arena,
                          struct judge_shape *shape)
{
    struct claim_vec *vertices =
        arena_alloc(arena, (size_t)core->count, sizeof *vertices);
    if (!vertices)
        return false;
    for (int i = 0; i < core->count; i++)
        vertices[i] =
            (struct claim_vec){core->vertices[i].x, core->vertices[i].y};
    *shape = (struct judge_shape){vertices, core->count, core->radius};
    return true;
}

static bool make_body(const struct scene_shape *shape, struct arena *arena,
                      struct judge_body *body)
{
    size_t count = (size_t)scene_piece_count(shape);
    body->shape = shape;
    body->count = (int)count;
    body->is_cut = shape->pieces != NULL;
    body->pieces = arena_alloc(arena, count, sizeof *body->pieces);
    body->boxes = arena_alloc(arena, count, sizeof *body->boxes);
    if (!body->pieces || !body->boxes)
        return false;
    for (int i = 0; i < body->count; i++) {
        struct judge_shape core;
        struct verdict_shape *piece = &body->pieces[i];
        if (!make_vertices(scene_core(shape, i), arena, &core) ||
            !truth_shape_make(&core, arena, &piece->shape))
            return false;
        const struct scene_pieces *pieces = shape->pieces;
        piece->vertex_numbers = piece->edge_numbers = shape->vertex_index;
        if (pieces) {
            piece->vertex_numbers = pieces->vertex_index + pieces->starts[i];
            piece->edge_numbers = pieces->edge_index + pieces->starts[i];
        }
        struct judge_box box = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
        for (int k = 0; k < piece->shape.count; k++) {
            struct claim_vec at = piece->shape.vertices[k];
            include(&box, &(struct judge_box){{at.x, at.y}, {at.x, at.y}});
        }
        for (int axis = 0; axis < 2; axis++) {
            box.low[axis] = below(box.low[axis], piece->shape.radius);
            box.high[axis] = -below(-box.high[axis], piece->shape.radius);
        }
        body->boxes[i] = box;
        if (i == 0)
            body->box = body->boxes[0];
        include(&body->box, &body->boxes[i]);
    }
    return true;
}

bool judge_scene_make(struct judge_scene *made, const struct scene *scene,
                      const struct verdict_limits *limits, struct arena *arena)
{
    size_t count = (size_t)scene->shape_count;
    *made = (struct judge_scene){.scene = scene, .limits = *limits};
    made->bodies = arena_alloc(arena, count, sizeof *made->bodies);
    if (!made->bodies)
        return false;
    for (int i = 0; i < scene->shape_count; i++)
        if (!table_put(&made->ids, table_text(scene->shapes[i].id),
                       &made->bodies[i], arena) ||
            !make_body(&scene->shapes[i], arena, &made->bodies[i]))
            return false;
    return true;
}

/* ---- Pairs of pieces ----------------------------------------------------- */

/* A walk over the pieces that a key stands for. */
struct claim_walk {
    const struct judge_body *a, *b;
    int a_first, a_end, b_first, b_end;
};

static struct claim_walk walk_of(const struct judge_scene *scene,
                                 struct judge_key key)
{
    const struct judge_body *a = &scene->bodies[key.a];
    const struct judge_body *b = &scene->bodies[key.b];
    bool all_a = key.a_piece < 0, all_b = key.b_piece < 0;
    return (struct claim_walk){a,
                               b,
                               all_a ? 0 : key.a_piece,
                               all_a ? a->count : key.a_piece + 1,
                               all_b ? 0 : key.b_piece,
                               all_b ? b->count : key.b_piece + 1};
}

/* Two pieces of a walk, for computing in some precision, and the truth about
 * them. */
struct about {
    struct verdict_shape a, b;
    struct truth truth;
    struct verdict_pair pair;
};

static bool truth_about(const struct claim_walk *walk, int i, int k,
                        struct real_precision *precision, struct arena *arena,
                        struct about *about)
{
    about->a = walk->a->pieces[i];
    about->b = walk->b->pieces[k];
    about->a.shape.precision = about->b.shape.precision = precision;
    about->pair = (struct verdict_pair){&about->a, &about->b, &about->truth};
    return truth_of(&about->a.shape, &about->b.shape, arena, &about->truth);
}

/* Notes the truth that a verdict is about, if there are faults to explain. */
static void note_truth(const struct about *about, const struct claim *claim,
                       struct verdict *verdict)
{
    const struct truth *truth = &about->truth;
    if (verdict->count == 0)
        return;
    double x = claim->has_normal ? claim->normal.x : 0;
    double y = claim->has_normal ? claim->normal.y : 0;
    bool is_finite = isfinite(x) && isfinite(y);
    struct real_vec normal =
        truth_nearest_normal(truth, is_finite ? x : 0, is_finite ? y : 0);
    verdict->has_truth = verdict->has_normal = true;
    verdict->overlap = truth->overlap;
    verdict->amount = real_near(&truth->amount);
    verdict->normal =
        (struct claim_vec){real_near(&normal.x), real_near(&normal.y)};
}

/* ---- How they lie -------------------------------------------------------- */

/* Pieces farther apart than this do not matter. */
static double reach_of(const struct judge_relation *relation)
{
    double amount = real_near(&relation->amount);
    return relation->overlap ? 0 : amount + amount * 0x1p-40;
}

bool judge_relate(const struct judge_scene *scene, struct judge_key key,
                  struct real_precision *precision, struct arena *arena,
                  struct judge_relation *relation)
{
    struct claim_walk walk = walk_of(scene, key);
    bool is_first = true;
    double reach = HUGE_VAL;
    for (int i = walk.a_first; i < walk.a_end; i++)
        for (int k = walk.b_first; k < walk.b_end; k++) {
            if (!is_first &&
                !judge_boxes_meet(&walk.a->boxes[i], &walk.b->boxes[k], reach))
                continue;
            struct arena_mark mark = arena_mark(arena);
            struct about about;
            if (!truth_about(&walk, i, k, precision, arena, &about))
                return false;
            struct judge_key of = {key.a, key.b, i, k};
            bool is_more =
                is_first || (about.truth.overlap && !relation->overlap) ||
                (about.truth.overlap == relation->overlap &&
                 real_compare(&about.truth.amount, &relation->amount) ==
                     (about.truth.overlap ? 1 : -1));
            if (is_more)
                *relation = (struct judge_relation){about.truth.overlap,
                                                    about.truth.amount, of};
            is_first = false;
            reach = reach_of(relation);
            arena_rewind(arena, mark);
        }
    return true;
}

/* A claim, and its subject. */
struct claim_judging {
    const struct judge_scene *scene;
    struct judge_key key;
    struct claim_walk walk;
    struct judge_relation relation; /* of whole shapes */
    const struct claim *claim;
    struct real_precision *precision;
    struct arena *arena;
    struct verdict *best; /* count -1: none yet */
};

/* ---- Claims about whole shapes ------------------------------------------- */

/* True if a verdict has fewer wrong faults than another, or else fewer. */
static bool is_better(const struct verdict *p, const struct verdict *q)
{
    int wrong = verdict_count_wrong(p);
    int other = verdict_count_wrong(q);
    return wrong != other ? wrong < other : p->count < q->count;
}

/* Judges the claim as one about two pieces. */
static bool try_pieces(struct claim_judging *judging, int i, int k, bool is_any)
{
    struct about about;
    struct verdict verdict;
    const struct judge_relation *relation = &judging->relation;
    const struct truth *truth = &about.truth;
    if (!truth_about(&judging->walk, i, k, judging->precision, judging->arena,
                     &about))
        return false;
    bool is_asked = truth->overlap == relation->overlap &&
                    (relation->overlap ||
                     real_compare(&truth->amount, &relation->amount) <= 0);
    if (!is_asked && !is_any)
        return true;
    if (!verdict_make(&about.pair, judging->claim, &judging->scene->limits,
                      judging->arena, &verdict))
        return false;
    if (!verdict_is_repeated(&about.pair, &verdict))
        note_truth(&about, judging->claim, &verdict);
    if (judging->best->count < 0 || is_better(&verdict, judging->best))
        *judging->best = verdict;
    return true;
}

/* The claim may be about any pieces that decide the relation. The verdict is
 * the one with the fewest faults. A wrong answer about overlap is compared to
 * the pieces that decide it. */
static bool judge_union(struct claim_judging *judging)
{
    const struct claim_walk *walk = &judging->walk;
    const struct judge_relation *relation = &judging->relation;
    double reach = reach_of(relation);
    bool says = verdict_says_overlap(judging->claim, relation->overlap);
    if (says != relation->overlap)
        return try_pieces(judging, relation->of.a_piece, relation->of.b_piece,
                          true);
    for (int i = walk->a_first; i < walk->a_end; i++)
        for (int k = walk->b_first; k < walk->b_end; k++) {
            bool is_near =
                judge_boxes_meet(&walk->a->boxes[i], &walk->b->boxes[k], reach);
            if (is_near && judging->best->count != 0 &&
                !try_pieces(judging, i, k, false))
                return false;
        }
    return true;
}

/* ---- Claims -------------------------------------------------------------- */

/* A distance is the distance of the nearest pieces, whichever are named. */
static bool judge_nearest(struct claim_judging *judging,
                          const struct truth *truth)
{
    struct judge_key all = {judging->key.a, judging->key.b, -1, -1};
    struct judge_relation *relation = &judging->relation;
    if (!judge_relate(judging->scene, all, judging->precision, judging->arena,
                      relation))
        return false;
    if (!relation->overlap &&
        real_compare(&relation->amount, &truth->amount) >= 0)
        return true;
    struct verdict_fault *fault = verdict_add(
        judging->best, VERDICT_DISTANCE,
        relation->overlap
            ? "claimed apart, but other pieces of the shapes overlap"
            : "claimed distance is not the least: other pieces are nearer",
        judging->arena);
    if (!fault)
        return false;
    double distance = real_near(&relation->amount);
    if (judging->claim->has_distance)
        fault->claimed = verdict_number(judging->claim->distance);
    fault->exact = verdict_number(relation->overlap ? 0 : distance);
    return true;
}

static bool judge_pieces(struct claim_judging *judging)
{
    const struct claim_walk *walk = &judging->walk;
    struct about about;
    if (!truth_about(walk, walk->a_first, walk->b_first, judging->precision,
                     judging->arena, &about) ||
        !verdict_make(&about.pair, judging->claim, &judging->scene->limits,
                      judging->arena, judging->best))
        return false;
    if (verdict_is_repeated(&about.pair, judging->best))
        return true;
    note_truth(&about, judging->claim, judging->best);
    bool is_nearest = judging->claim->kind == CLAIM_OF_GJK &&
                      !about.truth.overlap &&
                      (walk->a->count > 1 || walk->b->count > 1);
    return !is_nearest || judge_nearest(judging, &about.truth);
}

/* True if a claim of this program is about shapes as a whole, one of which has
 * pieces. */
static bool is_about_whole(const struct claim_judging *judging)
{
    const struct claim_walk *walk = &judging->walk;
    return judging->claim->kind != CLAIM_OF_ENGINE &&
           judging->claim->a_piece < 0 && judging->claim->b_piece < 0 &&
           (walk->a->count > 1 || walk->b->count > 1);
}

/* Judges a claim about whole shapes. If they are apart, or only touch, it may
 * be about any two pieces that do, apart from its contacts. */
static bool judge_whole(const struct claim_judging *judging)
{
    const struct judge_relation *relation = &judging->relation;
    const struct claim *claim = judging->claim;
    struct verdict_parts a = judge_parts(judging->scene, judging->key.a);
    struct verdict_parts b = judge_parts(judging->scene, judging->key.b);
    bool is_touching = relation->overlap && real_sign(&relation->amount) == 0 &&
                       !whole_needs_cuts(&a, &b);
    struct claim others = *claim;
    if (is_touching) {
        others.has_manifold = false;
        others.kind = CLAIM_OF_ENGINE; /* it lists no alternatives */
    }
    if (!others.has_manifold)
        others.contact_count = 0;
    struct claim_judging of_pieces = *judging;
    of_pieces.claim = &others;
    if ((is_touching || !relation->overlap) && !judge_union(&of_pieces))
        return false;
    return !relation->overlap || (is_touching && judging->best->count > 0) ||
           verdict_whole(&a, &b, is_touching, claim, &judging->scene->limits,
                         judging->arena, judging->best);
}

/* Judges a claim in one precision. */
static bool judge_in(const struct judge_scene *scene, struct judge_key key,
                     const struct claim *claim,
                     struct real_precision *precision, struct arena *arena,
                     struct verdict *verdict)
{
    struct claim_judging judging = {
        .scene = scene,
        .key = key,
        .walk = walk_of(scene, key),
        .claim = claim,
        .precision = precision,
        .arena = arena,
        .best = verdict,
    };
    if ((judging.walk.a_end - judging.walk.a_first == 1 &&
         judging.walk.b_end - judging.walk.b_first == 1))
        return judge_pieces(&judging);
    *verdict = (struct verdict){.count = -1};
    bool ok = judge_relate(scene, key, precision, arena, &judging.relation);
    return ok && (is_about_whole(&judging) ? judge_whole(&judging)
                                           : judge_union(&judging));
}

bool judge_claim(const struct judge_scene *scene, struct judge_key key,
                 const struct claim *claim, struct arena *arena,
                 struct verdict *verdict)
{
    struct real_precision precision = {.is_wide = false};
    struct arena_mark mark = arena_mark(arena);
    if (key.b_piece == JUDGE_CONTAINED) {
        struct verdict_parts a = judge_parts(scene, key.a);
        struct verdict_parts b = judge_parts(scene, key.b);
        return verdict_contains(&a, &b, claim, arena, verdict);
    }
    if (!judge_in(scene, key, claim, &precision, arena, verdict))
        return false;
    bool has_evidence = verdict->contradicts || verdict->follows;
    if (verdict->count == 0 && !has_evidence && !precision.is_undecided)
        return true;
    /* All numbers that are printed are those of wide brackets, and so is what
     * decides about conventions. */
    arena_rewind(arena, mark);
    precision = (struct real_precision){.is_wide = true};
    return judge_in(scene, key, claim, &precision, arena, verdict);
}

/* ---- Failures ------------------------------------------------------------ */

bool judge_failed(const struct claim_failed *failed, struct arena *arena,
                  struct verdict *verdict)
{
    static const char *const words[] = {
        [CLAIM_CRASHED] = "the engine crashed",
        [CLAIM_TIMED_OUT] = "the engine did not answer in time",
        [CLAIM_THREW] = "the engine reported an exception",
    };
    const char *cause = failed->message ? failed->message : "";
    char message[sizeof((struct verdict_fault *)0)->message];
    snprintf(message, sizeof message, "%s%s%.*s", words[failed->how],
             *cause ? ": " : "", (int)utf8_part(cause, strlen(cause), 100),
             cause);
    *verdict = (struct verdict){.count = 0};
    struct verdict_fault *fault =
        verdict_add(verdict, VERDICT_FAILED, message, arena);
    if (!fault)
        return false;
    fault->claimed.form = VERDICT_TEXT;
    snprintf(fault->claimed.text, sizeof fault->claimed.text, "%s",
             claim_failure_names[failed->how - 1]);
    return true;
}
