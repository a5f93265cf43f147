/* Checks levels that lie beside each other in a world: finds openings in the
 * border of a level that the solids of its neighbor block.
 *
 * A border is a line. The solids of a level cover spans of it, on either side
 * of the line; an opening is free space between two spans. Borders are made
 * when a rule first needs them, and kept for all neighbors. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "collide_motion.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/same.h"

/* Neighbors and spans that are compared: for each level, and beside that. */
#define WORK_EACH 4096
#define WORK      4000000

/* A part of a border that a solid covers; from < to. */
struct span {
    double from, to;
    const struct solid *solid;
};

/* The spans of one border: ascending, and none overlaps the next. */
struct border {
    bool is_made;
    struct span *spans;
    int count, room;
};

enum { SIDE_LEFT, SIDE_RIGHT, SIDE_TOP, SIDE_BOTTOM, SIDES };

/* What is known of all levels of a world. */
struct doors {
    struct boxes boxes;     /* of the levels, in the world */
    struct border *borders; /* two for each side of each level: of all solids,
                               and of those that let nothing through */
    struct player player;
    bool has_player;
    long work; /* that is left */
};

/* ---- Borders ------------------------------------------------------------- */

/* Adds the part of the line x = at, or y = at, that a convex piece covers. The
 * ends of an edge are ordered, so that two pieces beside it get the same point.
 */
static bool find_piece_span(const struct solid *solid, const col_shape *piece,
                            bool is_upright, double at, struct span *span)
{
    *span = (struct span){INFINITY, -INFINITY, solid};
    for (int i = 0; i < piece->count; i++) {
        col_vec2 p = piece->vertices[i];
        col_vec2 q = piece->vertices[(i + 1) % piece->count];
        if (!is_upright) {
            p = (col_vec2){p.y, p.x};
            q = (col_vec2){q.y, q.x};
        }
        double point = p.y;
        if ((p.x < at && q.x > at) || (p.x > at && q.x < at)) {
            col_vec2 low = p.x < q.x ? p : q, high = p.x < q.x ? q : p;
            point =
                low.y + (high.y - low.y) * ((at - low.x) / (high.x - low.x));
        } else if (p.x < at || p.x > at) {
            continue;
        }
        span->from = fmin(span->from, point);
        span->to = fmax(span->to, point);
    }
    if (piece->radius > 0) {
        const col_box *box = &solid->box;
        col_vec2 low = {is_upright ? at : box->min.x,
                        is_upright ? box->min.y : at};
        col_vec2 high = {is_upright ? at : box->max.x,
                         is_upright ? box->max.y : at};
        col_ray_hit first = col_ray_test(piece, low, high, NULL);
        col_ray_hit last = col_ray_test(piece, high, low, NULL);
        if (!first.hit || !last.hit)
            return false;
        span->from = is_upright ? first.point.y : first.point.x;
        span->to = is_upright ? last.point.y : last.point.x;
    }
    return span->from < span->to;
}

/* Spans of the same solid are equal, or differ in an end. */
static int compare_spans(const void *first, const void *second)
{
    const struct span *a = first, *b = second;
    int order = (a->from > b->from) - (a->from < b->from);
    if (!order)
        order = (a->to < b->to) - (a->to > b->to);
    return order ? order : (a->solid > b->solid) - (a->solid < b->solid);
}

/* Makes a border of a level; `is_firm`: of solids that let nothing through. */
static bool make_border(struct check *check, int side, bool is_firm,
                        struct border *border)
{
    bool is_upright = side <= SIDE_RIGHT;
    col_box line = check->level->bounds;
    if (side == SIDE_LEFT || side == SIDE_TOP)
        *(is_upright ? &line.max.x : &line.max.y) =
            is_upright ? line.min.x : line.min.y;
    else
        *(is_upright ? &line.min.x : &line.min.y) =
            is_upright ? line.max.x : line.max.y;
    int count = check_near(check, &line, -1), kept = 0;
    for (int i = 0; i < count; i++) {
        const struct solid *solid = check_found(check, i);
        if (is_firm && (solid->shape->is_one_sided || solid->shape->is_moving))
            continue;
        for (int k = 0; k < solid->piece_count; k++) {
            struct span span;
            if (!find_piece_span(solid, &solid->pieces[k], is_upright,
                                 is_upright ? line.min.x : line.min.y, &span))
                continue;
            struct span *more =
                arena_more(check->arena, border->spans, border->count,
                           &border->room, sizeof *more);
            if (!more)
                return false;
            border->spans = more;
            border->spans[border->count++] = span;
        }
    }
    if (border->count)
        qsort(border->spans, (size_t)border->count, sizeof *border->spans,
              compare_spans);
    for (int i = 0; i < border->count; i++) {
        struct span span = border->spans[i];
        if (kept)
            span.from = fmax(span.from, border->spans[kept - 1].to);
        if (span.from < span.to)
            border->spans[kept++] = span;
    }
    border->count = kept;
    border->is_made = true;
    return true;
}

/* The first span that ends after a coordinate. */
static int first_span(const struct border *border, double after)
{
    int low = 0, high = border->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (border->spans[middle].to > after)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* ---- Two levels ---------------------------------------------------------- */

/* A level's side of the border that it shares with a neighbor. */
struct door_side {
    const struct check *check;
    const struct border *walls, *firm;
    double origin; /* of the level in the world, along the border */
};

/* A part of the border of two levels, in the world. */
struct shared_border {
    struct door_side sides[2];
    bool is_upright;
    double from, to;
    double least; /* length of the smallest opening that counts */
};

/* An opening of one side, in the world, that the other side blocks. */
struct blocked_door {
    double from, to;
    double free;               /* largest part that is free on both sides */
    const struct solid *solid; /* that blocks most of it */
    struct blocked_door *next;
};

/* Sets what of an opening the other side leaves free. */
static void look_through(struct blocked_door *door,
                         const struct door_side *other, long *work)
{
    const struct border *firm = other->firm;
    double from = door->from - other->origin, to = door->to - other->origin;
    double covered = 0;
    int i = first_span(firm, from);
    for (; i < firm->count && firm->spans[i].from < to; i++, --*work) {
        const struct span *span = &firm->spans[i];
        double length = fmin(span->to, to) - fmax(span->from, from);
        door->free = fmax(door->free, span->from - from);
        if (length > covered) {
            covered = length;
            door->solid = span->solid;
        }
        from = fmin(span->to, to);
    }
    door->free = fmax(door->free, to - from);
}

/* Lists the openings of a side that the other side blocks. Only openings
 * between two walls in a border that is mostly walled are doors: a level
 * without walls at its border may end at those of its neighbor. */
static bool find_blocked(const struct shared_border *shared, int side,
                         long *work, struct blocked_door **list)
{
    const struct door_side *own = &shared->sides[side];
    const struct border *walls = own->walls;
    double from = shared->from - own->origin, to = shared->to - own->origin;
    double covered = 0;
    int first = first_span(walls, from), last = first;
    for (; last < walls->count && walls->spans[last].from < to; last++)
        covered += fmin(walls->spans[last].to, to) -
                   fmax(walls->spans[last].from, from);
    *work -= last - first;
    *list = NULL;
    if (2 * covered < to - from)
        return true;
    /* A wall that ends where the border begins also bounds an opening. */
    first -= first > 0 && !(walls->spans[first - 1].to < from);
    last += last < walls->count && !(walls->spans[last].from > to);
    for (int i = first; i + 1 < last; i++) {
        double low = walls->spans[i].to, high = walls->spans[i + 1].from;
        struct blocked_door door = {own->origin + low, own->origin + high, 0,
                                    NULL, NULL};
        if (!(low < high) || high - low < shared->least)
            continue;
        look_through(&door, &shared->sides[!side], work);
        if (!door.solid || (door.free > 0 && door.free >= shared->least))
            continue;
        *list = arena_take(own->check->arena, 1, sizeof door);
        if (!*list)
            return false;
        **list = door;
        list = &(*list)->next;
    }
    return true;
}

/* Reports an opening of side 1 that side 0 blocks. `own`: an opening of side 0
 * that side 1 blocks; NULL: there is none. */
static bool report_door(struct check *check, const struct doors *doors,
                        const struct shared_border *shared, int side,
                        const struct blocked_door *door,
                        const struct blocked_door *own)
{
    static const char *const sides[] = {"left", "right", "top", "bottom"};
    const struct level *level = check->level;
    const struct level *other = shared->sides[1].check->level;
    const col_box *bounds = &level->bounds;
    const char *axis = shared->is_upright ? "y" : "x";
    double line = side == SIDE_LEFT    ? bounds->min.x
                  : side == SIDE_RIGHT ? bounds->max.x
                  : side == SIDE_TOP   ? bounds->min.y
                                       : bounds->max.y;
    double middle = door->from / 2 + door->to / 2 - shared->sides[0].origin;
    col_vec2 at = shared->is_upright ? (col_vec2){line, middle}
                                     : (col_vec2){middle, line};
    double offset = own ? own->from - door->from : 0;
    struct short_text text = {""};
    const char *direction = !shared->is_upright
                                ? offset > 0 ? "to the right" : "to the left"
                            : (offset > 0) == level->is_y_up ? "higher"
                                                             : "lower";
    if (door->free > 0)
        snprintf(text.text, sizeof text.text,
                 ", which leaves %.*s free of the %.*s that are needed",
                 NUMBER_MAX, words_number(door->free).text, NUMBER_MAX,
                 words_number(shared->least).text);
    else if (offset < 0 || offset > 0)
        snprintf(text.text, sizeof text.text, ", whose opening is %.*s %s",
                 NUMBER_MAX, words_number(fabs(offset)).text, direction);
    struct short_text names[] = {
        words_name(level->name ? level->name : "level"),
        words_name(other->name ? other->name : "level")};
    struct short_text player = {""};
    if (door->free > 0 && doors->has_player)
        player = words_player(&doors->player);
    return check_find_at(
        check, door->solid, NULL, at, door->free,
        "the opening of %s on its %s side from %s = %s to %s ends at {a} of "
        "%s%s%s",
        names[1].text, sides[side ^ 1], axis,
        words_number(door->from - shared->sides[1].origin).text,
        words_number(door->to - shared->sides[1].origin).text, names[0].text,
        text.text, player.text);
}

/* ---- The world ----------------------------------------------------------- */

static bool is_placed(const struct check *check)
{
    return check->shapes && check->level->site.world &&
           check->level->has_bounds;
}

static col_box level_box(const void *of, int i)
{
    const struct level *level = ((const struct check *)of)[i].level;
    col_vec2 origin = level->site.origin;
    col_box box = level->bounds;
    return (col_box){{box.min.x + origin.x, box.min.y + origin.y},
                     {box.max.x + origin.x, box.max.y + origin.y}};
}

static bool make_doors(struct check_world *world, struct arena *arena)
{
    struct doors *doors = arena_alloc(arena, 1, sizeof *doors);
    size_t count = (size_t)world->count;
    if (!doors || !boxes_make(&doors->boxes, world->count, level_box,
                              world->checks, arena))
        return false;
    doors->borders =
        arena_alloc(arena, 2 * SIDES * count, sizeof *doors->borders);
    doors->work = WORK + (long)WORK_EACH * world->count;
    for (int i = 0; i < world->count && !doors->has_player; i++)
        doors->has_player = is_placed(&world->checks[i]) &&
                            player_find(&world->checks[i], &doors->player);
    world->doors = doors;
    return doors->borders;
}

static bool lists(const struct level *level, const struct level *other,
                  long *work)
{
    const char *const *neighbor = level->site.neighbors;
    for (; neighbor && *neighbor; neighbor++, --*work)
        if (strcmp(*neighbor, other->site.key) == 0)
            return true;
    return !neighbor;
}

static bool are_neighbors(const struct level *a, const struct level *b,
                          long *work)
{
    return a->site.world == b->site.world &&
           same_number(a->site.depth, b->site.depth) &&
           (lists(a, b, work) || lists(b, a, work));
}

/* The side of box p at which q touches it along some length; SIDES: none. */
static int side_between(const col_box *p, const col_box *q)
{
    if (p->min.y < q->max.y && q->min.y < p->max.y)
        return same_number(p->min.x, q->max.x)   ? SIDE_LEFT
               : same_number(p->max.x, q->min.x) ? SIDE_RIGHT
                                                 : SIDES;
    if (p->min.x < q->max.x && q->min.x < p->max.x)
        return same_number(p->min.y, q->max.y)   ? SIDE_TOP
               : same_number(p->max.y, q->min.y) ? SIDE_BOTTOM
                                                 : SIDES;
    return SIDES;
}

/* Sets one side of a shared border: side `side` of level `number`. */
static bool set_side(const struct check_world *world, int number, int side,
                     bool is_upright, struct door_side *made)
{
    struct check *check = &world->checks[number];
    struct border *borders =
        &world->doors->borders[2 * ((size_t)number * SIDES + (size_t)side)];
    col_vec2 origin = check->level->site.origin;
    *made = (struct door_side){check, &borders[0], &borders[1],
                               is_upright ? origin.y : origin.x};
    for (int i = 0; i < 2; i++)
        if (!borders[i].is_made && !make_border(check, side, i, &borders[i]))
            return false;
    return true;
}

/* Reports the openings of another level that this level blocks. If both block
 * openings of each other, the later level reports them in pairs. */
static bool look_at_neighbor(struct check *check, int own, int other)
{
    struct check_world *world = check->world;
    struct doors *doors = world->doors;
    col_box p = level_box(world->checks, own);
    col_box q = level_box(world->checks, other);
    const struct level *levels[] = {check->level, world->checks[other].level};
    int side = side_between(&p, &q);
    if (side == SIDES || !are_neighbors(levels[0], levels[1], &doors->work))
        return true;
    struct shared_border shared = {.is_upright = side <= SIDE_RIGHT};
    bool is_upright = shared.is_upright;
    shared.from = is_upright ? fmax(p.min.y, q.min.y) : fmax(p.min.x, q.min.x);
    shared.to = is_upright ? fmin(p.max.y, q.max.y) : fmin(p.max.x, q.max.x);
    for (int i = 0; i < 2 && !doors->has_player; i++)
        if (levels[i]->has_grid)
            shared.least =
                fmax(shared.least, is_upright ? levels[i]->cell_height
                                              : levels[i]->cell_width);
    if (doors->has_player)
        shared.least = is_upright ? doors->player.height : doors->player.width;
    struct blocked_door *blocked[2];
    if (!set_side(world, own, side, is_upright, &shared.sides[0]) ||
        !set_side(world, other, side ^ 1, is_upright, &shared.sides[1]) ||
        !find_blocked(&shared, 0, &doors->work, &blocked[0]) ||
        !find_blocked(&shared, 1, &doors->work, &blocked[1]))
        return false;
    const struct blocked_door *door = blocked[1], *mine = blocked[0];
    for (; door && !check_is_full(check); door = door->next) {
        if ((own > other || !mine) &&
            !report_door(check, doors, &shared, side, door, mine))
            return false;
        mine = mine ? mine->next : NULL;
    }
    return true;
}

static bool check_misaligned_door(struct check *check)
{
    struct check_world *world = check->world;
    if (!world || !is_placed(check))
        return true;
    if (!world->doors && !make_doors(world, check->arena))
        return false;
    struct doors *doors = world->doors;
    int own = (int)(check - world->checks);
    col_box box = level_box(world->checks, own);
    int count = doors->work < 0 ? 0 : boxes_near(&doors->boxes, &box, -1);
    for (int i = 0; i < count && !check_is_stopped(check); i++) {
        int other = doors->boxes.found[i];
        if (other == own || !is_placed(&world->checks[other]))
            continue;
        if (--doors->work < 0)
            return check_find(check, check->level->item,
                              "too many levels lie beside each other: this and "
                              "later levels were not compared");
        if (!look_at_neighbor(check, own, other))
            return false;
    }
    return true;
}

const struct rule rule_misaligned_door = {
    RULE("C053", "misaligned-door", WARNING),
    .summary = "an opening in the border of a level that its neighbor blocks",
    .measure = "length of the opening that is free in both levels",
    .why = "The player sees an exit, and runs into a wall where the next level "
           "begins. This happens if one of two levels that lie beside each "
           "other in a world of LDtk or Tiled is changed. An opening is free "
           "space between two walls of a level that cover at least half of the "
           "border that it shares with its neighbor. Levels that are open to "
           "the corner, or to most of the border, may end at a wall.",
    .hint = "move one of the two openings, or close the opening",
    .look_at_level = check_misaligned_door,
};
