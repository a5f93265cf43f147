/* Places where solids abut: seams in a floor, and corners in the middle of a
 * side. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "collide_measure.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/same.h"

/* Corners that are looked at for each side, and beside that. */
#define WORK_EACH 32
#define WORK      1000000

/* Looks at two sides that come near each other where the first ends, or begins.
 * false: memory is used up. */
struct abutting;
typedef bool joint_function(struct abutting *abutting, int first, int second);

/* A rule at its work. */
struct abutting {
    struct check *check;
    const struct rule *rule;
    struct sides sides;
    struct junctions *junctions; /* of the rule about those */
    int tiles; /* number of the last finding about tiles of a layer; -1 */
};

static const struct solid *solid_of(const struct abutting *abutting,
                                    const struct solid_side *side)
{
    return &abutting->check->shapes[side->solid];
}

/* Each end of a side with the sides of others that come close to it. */
static bool look_at_ends(struct abutting *abutting, bool at_start,
                         joint_function *look)
{
    struct sides *sides = &abutting->sides;
    double weld = abutting->check->tolerances->weld;
    long work = WORK + (long)WORK_EACH * sides->count;
    for (int i = 0; i < sides->count && !check_is_stopped(abutting->check);
         i++) {
        const struct solid_side *e = &sides->side[i];
        col_vec2 end = at_start ? e->from : e->to;
        int count = sides_near(sides, end, end, weld, -1);
        work -= count;
        if (work < 0)
            return check_tell_rest(abutting->check, abutting->rule,
                                   solid_of(abutting, e));
        for (int k = 0; k < count; k++) {
            int j = sides->boxes.found[k];
            if (!sides_belong(abutting->check, e, &sides->side[j]) &&
                !look(abutting, i, j))
                return false;
        }
    }
    return true;
}

/* ---- Seams --------------------------------------------------------------- */

/* The steepest floor, in degrees. */
#define SLOPE 45

/* Whether one walks on a side: with its solid on the left, a floor leads to the
 * left where y points up, to the right where y points down. Any side may be one
 * where nobody knows. */
static bool is_floor(const struct level *level, const struct solid_side *e)
{
    col_vec2 origin = {0, 0}, ahead = {level->is_y_up ? -1 : 1, 0};
    return !level->knows_y ||
           col_angle_compare(e->from, e->to, origin, ahead, SLOPE) <= 0;
}

/* Whether points are at most so far apart, exactly: what is more than that
 * along an axis is so when it is rounded, too. */
static bool is_close(col_vec2 p, col_vec2 q, double distance)
{
    return !(fabs(p.x - q.x) > distance) && !(fabs(p.y - q.y) > distance) &&
           (same_point(p, q) || col_distance_compare(p, q, distance) <= 0);
}

/* Whether the second of two sides goes on where the first ends, on its line. */
static bool goes_on(const struct tolerances *t, const struct solid_side *e,
                    const struct solid_side *f)
{
    return is_close(e->to, f->from, t->weld) &&
           col_way_sign(e->from, e->to, f->from, f->to) > 0 &&
           !same_point(e->from, f->to) &&
           col_line_distance_compare(e->from, f->to, e->to, t->collinear) <=
               0 &&
           col_line_distance_compare(e->from, f->to, f->from, t->collinear) <=
               0;
}

/* Whether a convex shape reaches in front of a side at a point that it has; or
 * is a line through it, which makes one surface of what is behind. */
static bool piece_covers(const col_shape *piece, const struct solid_side *e,
                         col_vec2 point)
{
    if (piece->count == 2 && !(piece->radius > 0))
        return !same_point(point, piece->vertices[0]) &&
               !same_point(point, piece->vertices[1]) &&
               piece_has_point(piece, point);
    for (int i = 0; i < piece->count; i++)
        if (col_turn_sign(e->from, e->to, e->from, piece->vertices[i]) < 0)
            return piece_has_point(piece, point);
    return false;
}

/* Whether a third solid lies over an end of the first of two sides. */
static bool is_under_another(struct check *check, const struct solid_side *e,
                             const struct solid_side *f, col_vec2 end)
{
    col_box box = {end, end};
    int count = check_near(check, &box, -1);
    for (int i = 0; i < count; i++) {
        const struct solid *solid = check_found(check, i);
        long index = solid - check->shapes;
        for (int k = 0; k < solid->piece_count; k++)
            if (index != e->solid && index != f->solid &&
                piece_covers(&solid->pieces[k], e, end))
                return true;
    }
    return false;
}

/* The length of the side that two solids have in common below a joint, where
 * one of them leads down from it and the other up to it. */
static double shared_length(const struct solid_side *down,
                            const struct solid_side *up, double collinear)
{
    if (col_way_sign(down->from, down->to, up->from, up->to) >= 0 ||
        col_line_distance_compare(down->from, down->to, up->from, collinear) >
            0)
        return 0;
    double a = col_distance(down->from, down->to);
    double b = col_distance(up->from, up->to);
    return a < b ? a : b;
}

/* Whether two sides leave a slit between them, which is told of as a gap. */
static bool is_slit(const struct tolerances *t, const struct solid_side *e,
                    const struct solid_side *f)
{
    return t->weld < t->clearance && sides_face(e, f);
}

/* Tiles of one layer have as many seams as tiles: the first finding counts for
 * all of them. The tiles of a layer follow each other in the level, so only the
 * last finding about tiles needs to be known. */
static bool is_one_of_many(const struct abutting *abutting,
                           const struct level_shape *a,
                           const struct level_shape *b)
{
    if (abutting->tiles < 0 || !a->is_tile || !b->is_tile ||
        strcmp(a->layer, b->layer) != 0)
        return false;
    struct finding *last = &abutting->check->findings[abutting->tiles];
    if (strcmp(last->shapes[0]->layer, a->layer) != 0)
        return false;
    last->more++;
    return true;
}

/* Remembers a finding if it is about tiles of one layer. false: there is none,
 * as memory is used up. */
static bool note_tiles(struct abutting *abutting, const struct finding *finding)
{
    if (!finding)
        return false;
    const struct level_shape *a = finding->shapes[0], *b = finding->shapes[1];
    if (finding != &abutting->check->spare && a->is_tile && b->is_tile &&
        strcmp(a->layer, b->layer) == 0)
        abutting->tiles = (int)(finding - abutting->check->findings);
    return true;
}

static bool look_at_seam(struct abutting *abutting, int first, int second)
{
    struct check *check = abutting->check;
    const struct tolerances *t = check->tolerances;
    const struct solid_side *e = &abutting->sides.side[first];
    const struct solid_side *f = &abutting->sides.side[second];
    const struct solid *a = solid_of(abutting, e), *b = solid_of(abutting, f);
    const struct solid_side *down = &abutting->sides.side[e->next];
    const struct solid_side *up = &abutting->sides.side[f->before];
    col_vec2 at = {e->to.x / 2 + f->from.x / 2, e->to.y / 2 + f->from.y / 2};
    if (a->shape->is_moving || b->shape->is_moving || !goes_on(t, e, f) ||
        is_slit(t, down, up) || !is_floor(check->level, e) ||
        !is_floor(check->level, f) || is_under_another(check, e, f, e->to) ||
        is_under_another(check, f, e, f->from))
        return true;
    if (is_one_of_many(abutting, a->shape, b->shape))
        return true;
    return note_tiles(
        abutting,
        check_find_at(check, abutting->rule, a, b, at,
                      shared_length(down, up, t->collinear),
                      "%s and %s make a seam at %s in the surface of their "
                      "edges %d and %d",
                      words_shape(a).text, words_shape(b).text,
                      words_point(at).text, e->edge, f->edge));
}

static bool check_seam(struct check *check, const struct rule *rule)
{
    struct abutting abutting = {check, rule, .tiles = -1};
    return sides_make(check, &abutting.sides) &&
           look_at_ends(&abutting, false, look_at_seam);
}

const struct rule rule_seam = {
    .id = "C034",
    .slug = "seam",
    .severity = SEVERITY_NOTE,
    .summary = "two solids that meet along a walkable surface",
    .measure = "length of what they have in common",
    .why = "Where two solids meet along a floor, each has a corner in the "
           "middle of it. A body that slides across sinks into the floor by a "
           "hair, and hits the side of the second one as if it were a wall: it "
           "stops, or hops. These ghost collisions are the most asked question "
           "about tile maps in every engine.\n\nThe cure is one shape or one "
           "chain for the whole floor: Box2D's chains know their neighbours, "
           "and smooth contacts across them. It is a note because engines "
           "differ in how much of this they take care of themselves.",
    .hint = "make one shape, or one chain, of the two",
    .look_at_level = check_seam,
};

/* ---- T-junctions --------------------------------------------------------- */

/* Whether a point is beside a side, and not at its ends. */
static bool is_beside(const struct solid_side *f, col_vec2 point, double weld)
{
    return col_way_sign(f->from, f->to, f->from, point) > 0 &&
           col_way_sign(f->from, f->to, point, f->to) > 0 &&
           col_distance_compare(f->from, point, weld) > 0 &&
           col_distance_compare(f->to, point, weld) > 0;
}

/* Whether a side lies along another, front to front, with no slit between. */
static bool lies_along(const struct tolerances *t, const struct solid_side *e,
                       const struct solid_side *f)
{
    return col_way_sign(e->from, e->to, f->from, f->to) < 0 &&
           col_line_distance_compare(f->from, f->to, e->from, t->weld) <= 0 &&
           col_line_distance_compare(f->from, f->to, e->to, t->weld) <= 0 &&
           !is_slit(t, e, f);
}

/* A corner of solid a on an edge of solid b. */
struct junction {
    int a, b, edge;
    double measure;
    col_vec2 at;
};

struct junctions {
    struct junction *junction;
    int count, room;
};

/* Vertex `from` of the first side. */
static bool look_at_corner(struct abutting *abutting, int first, int second)
{
    const struct tolerances *t = abutting->check->tolerances;
    struct junctions *junctions = abutting->junctions;
    const struct solid_side *e = &abutting->sides.side[first];
    const struct solid_side *f = &abutting->sides.side[second];
    const struct solid_side *before = &abutting->sides.side[e->before];
    const struct solid *a = solid_of(abutting, e), *b = solid_of(abutting, f);
    if (a->shape->is_moving || b->shape->is_moving ||
        !is_beside(f, e->from, t->weld) ||
        (!lies_along(t, e, f) && !lies_along(t, before, f)))
        return true;
    struct junction *grown =
        arena_more(abutting->check->arena, junctions->junction,
                   junctions->count, &junctions->room, sizeof *grown);
    if (!grown)
        return false;
    double from = col_distance(f->from, e->from);
    double to = col_distance(f->to, e->from);
    junctions->junction = grown;
    junctions->junction[junctions->count++] = (struct junction){
        e->solid, f->solid, f->edge, from < to ? from : to, e->from};
    return true;
}

/* By the two solids; of each pair the junction farthest from the ends of its
 * edge comes first, and a tie is decided by the place. */
static int compare_junctions(const void *first, const void *second)
{
    const struct junction *p = first, *q = second;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    if (p->b != q->b)
        return p->b < q->b ? -1 : 1;
    if (p->measure < q->measure || p->measure > q->measure)
        return p->measure > q->measure ? -1 : 1;
    int order = compare_points(p->at, q->at);
    return order ? order : (p->edge > q->edge) - (p->edge < q->edge);
}

static bool tell_junction(struct abutting *abutting,
                          const struct junction *junction)
{
    struct check *check = abutting->check;
    const struct solid *a = &check->shapes[junction->a];
    const struct solid *b = &check->shapes[junction->b];
    if (is_one_of_many(abutting, a->shape, b->shape))
        return true;
    return note_tiles(
        abutting,
        check_find_at(check, abutting->rule, a, b, junction->at,
                      junction->measure,
                      "a corner of %s at %s lies on edge %d of %s",
                      words_shape(a).text, words_point(junction->at).text,
                      junction->edge, words_shape(b).text));
}

/* Two solids have one junction each way: the first of compare_junctions, which
 * does not depend on the order of the file. */
static bool check_t_junction(struct check *check, const struct rule *rule)
{
    struct junctions junctions = {.count = 0};
    struct abutting abutting = {check, rule, .tiles = -1};
    abutting.junctions = &junctions;
    if (!sides_make(check, &abutting.sides) ||
        !look_at_ends(&abutting, true, look_at_corner))
        return false;
    if (junctions.count)
        qsort(junctions.junction, (size_t)junctions.count,
              sizeof *junctions.junction, compare_junctions);
    for (int i = 0; i < junctions.count; i++) {
        const struct junction *junction = &junctions.junction[i];
        bool is_again = i > 0 && junction[-1].a == junction->a &&
                        junction[-1].b == junction->b;
        if (!is_again && !tell_junction(&abutting, junction))
            return false;
    }
    return true;
}

const struct rule rule_t_junction = {
    .id = "C035",
    .slug = "t-junction",
    .severity = SEVERITY_NOTE,
    .summary = "a vertex of one solid on an edge of another",
    .measure = "its distance from the edge's nearer end",
    .why = "A corner of one solid that lies on an edge of the next is where "
           "neither shape knows the other: rounding leaves slits or overlaps "
           "there as soon as something is moved or turned, and outlines made "
           "of both have edges that do not pair.",
    .hint = "give the edge a vertex there",
    .look_at_level = check_t_junction,
};

/* Steps in the floor that are too low to be meant. */

/* Sides that are looked at for each side, and beside that. */
#define STEP_WORK_EACH 256
#define STEP_WORK      4000000

/* A floor rises or falls by at most this for each unit along it. */
#define LEVEL 0.25

/* Whether a side is a floor: the solid is below it, and it is nearly level. */
static bool is_level_floor(const struct check *check,
                           const struct solid_side *side)
{
    double x = side->to.x - side->from.x, y = side->to.y - side->from.y;
    bool is_top = check->level->is_y_up ? x < 0 : x > 0;
    return is_top && fabs(y) <= LEVEL * fabs(x);
}

/* An end of a floor. */
struct step_ledge {
    col_vec2 at;
    int way; /* 1: the floor ends in the direction of +x, -1 */
};

static struct step_ledge ledge_of(const struct solid_side *side, bool at_end)
{
    col_vec2 at = at_end ? side->to : side->from;
    col_vec2 other = at_end ? side->from : side->to;
    return (struct step_ledge){at, at.x > other.x ? 1 : -1};
}

/* Whether a floor goes on, from below the ledge or at most `weld` beyond it,
 * and is lower there: by *height. */
static bool goes_on_lower(const struct solid_side *floor,
                          const struct step_ledge *ledge, double weld,
                          double *height)
{
    col_vec2 near = floor->from, far = floor->to;
    if (ledge->way > 0 ? near.x > far.x : near.x < far.x) {
        near = floor->to;
        far = floor->from;
    }
    double beyond = ledge->way * (near.x - ledge->at.x);
    if (ledge->way * (far.x - ledge->at.x) <= 0 || beyond > weld ||
        col_turn_sign(floor->from, floor->to, floor->from, ledge->at) >= 0)
        return false;
    double share = (ledge->at.x - near.x) / (far.x - near.x);
    double y = share > 0 ? near.y + (far.y - near.y) * share : near.y;
    *height = fabs(ledge->at.y - y);
    return true;
}

/* A search for low steps. */
struct step_search {
    struct check *check;
    const struct rule *rule;
    struct sides sides;
    long work; /* that is left */
};

/* Compares coordinates. */
static int compare(double p, double q)
{
    return (p > q) - (p < q);
}

/* Orders sides by where they lie, and sides at the same place by the ids of
 * their shapes: the order of the objects in the file does not matter. */
static int compare_places(const struct check *check, const struct solid_side *e,
                          const struct solid_side *f)
{
    const struct level_shape *a = check->shapes[e->solid].shape;
    const struct level_shape *b = check->shapes[f->solid].shape;
    int sign = compare(e->from.x, f->from.x);
    sign = sign ? sign : compare(e->from.y, f->from.y);
    sign = sign ? sign : compare(e->to.x, f->to.x);
    sign = sign ? sign : compare(e->to.y, f->to.y);
    return sign ? sign : strcmp(a->id, b->id);
}

/* The highest floor that a ledge of a side is a low step down to, of equally
 * high floors the first by place; -1: none. */
static int find_lower(struct step_search *search, int number,
                      const struct step_ledge *ledge, double *height)
{
    struct check *check = search->check;
    struct sides *sides = &search->sides;
    double step = check->tolerances->step, weld = check->tolerances->weld;
    int lower = -1;
    *height = step;
    int count =
        sides_near(sides, ledge->at, ledge->at, step > weld ? step : weld, -1);
    search->work -= count;
    for (int i = 0; i < count; i++) {
        const struct solid_side *floor = &sides->side[sides->boxes.found[i]];
        double drop;
        if (sides->boxes.found[i] == number || !is_level_floor(check, floor) ||
            (floor->solid != sides->side[number].solid &&
             sides_belong(check, floor, &sides->side[number])) ||
            !goes_on_lower(floor, ledge, weld, &drop) || !(drop < step) ||
            drop > *height)
            continue;
        if (lower >= 0 && !(drop < *height) &&
            compare_places(check, &sides->side[lower], floor) <= 0)
            continue;
        lower = sides->boxes.found[i];
        *height = drop;
    }
    return lower;
}

/* Whether nothing stands before the step. */
static bool is_open(struct step_search *search, const struct step_ledge *ledge,
                    double height)
{
    struct check *check = search->check;
    double down = check->level->is_y_up ? -1 : 1;
    col_vec2 before = {ledge->at.x + ledge->way * height / 4,
                       ledge->at.y + down * height / 2};
    return !is_covered(check, before, -1, -1, &search->work);
}

static bool look_at_ledge(struct step_search *search, int number, bool at_end)
{
    struct check *check = search->check;
    const struct rule *rule = search->rule;
    const struct sides *sides = &search->sides;
    const struct solid_side *side = &sides->side[number];
    struct step_ledge ledge = ledge_of(side, at_end);
    double height;
    int lower = find_lower(search, number, &ledge, &height);
    if (lower < 0 || !is_open(search, &ledge, height))
        return true;
    const struct solid *upper = &check->shapes[side->solid];
    const struct solid *other = &check->shapes[sides->side[lower].solid];
    if (other == upper)
        return check_find_at(check, rule, upper, NULL, ledge.at, height,
                             "%s has a step of %s at %s",
                             words_shape(upper).text, words_number(height).text,
                             words_point(ledge.at).text);
    return check_find_at(check, rule, upper, other, ledge.at, height,
                         "from %s to %s is a step of %s at %s",
                         words_shape(upper).text, words_shape(other).text,
                         words_number(height).text, words_point(ledge.at).text);
}

static bool check_low_step(struct check *check, const struct rule *rule)
{
    struct step_search search = {.check = check, .rule = rule};
    struct sides *sides = &search.sides;
    if (!(check->tolerances->step > 0) || !check->level->knows_y)
        return true;
    if (!sides_make(check, sides))
        return false;
    search.work = STEP_WORK + (long)STEP_WORK_EACH * sides->count;
    for (int i = 0; i < sides->count && !check_is_stopped(check); i++) {
        if (search.work <= 0)
            return check_tell_rest(check, rule,
                                   &check->shapes[sides->side[i].solid]);
        if (is_level_floor(check, &sides->side[i]) &&
            (!look_at_ledge(&search, i, false) ||
             !look_at_ledge(&search, i, true)))
            return false;
    }
    return true;
}

const struct rule rule_low_step = {
    .id = "C036",
    .slug = "low-step",
    .severity = SEVERITY_WARNING,
    .summary = "a step in the floor that is too low to be meant",
    .measure = "its height",
    .why = "A step of a pixel or two is felt but not seen: a box stops at it, "
           "a character stumbles or loses its ground for one frame.",
    .hint = "bring both floors to one height",
    .look_at_level = check_low_step,
};
