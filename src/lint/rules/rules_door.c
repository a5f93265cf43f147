/* Checks levels that lie beside each other in a world: finds openings in the
 * border of a level that the solids of its neighbor block.
 *
 * A border is one side of a level's bounds. Solids on either side of this line
 * cover spans of it; an opening is free space between two spans. The borders of
 * a level are made when they are first needed, and kept for all neighbors. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "collide_motion.h"
#include "lint/rules/rules.h"
#include "support/same.h"

/* Neighbors and spans that are compared: for each level, and beside that. */
#define WORK_EACH 4096
#define WORK      4000000

/* A part of a border that a solid covers: from < to, in the world. */
struct wall_span {
    double from, to;
    const struct solid *solid;
};

/* The spans of one border: ascending, and none overlaps the next. */
struct border {
    bool is_made;
    struct wall_span *spans;
    int count, room;
};

enum { SIDE_LEFT, SIDE_RIGHT, SIDE_TOP, SIDE_BOTTOM, SIDES };

/* What is known of all levels of a world. */
struct doors {
    struct boxes boxes;     /* of the levels, in the world */
    struct border *borders; /* SIDES of each level */
    struct player player;
    bool has_player;
    long work;     /* that is left */
    bool is_spent; /* reported that there is none */
};

static bool is_upright(int side)
{
    return side <= SIDE_RIGHT;
}

/* A coordinate along a side. */
static double along(col_vec2 point, int side)
{
    return is_upright(side) ? point.y : point.x;
}

/* The x or y of a side. */
static double side_at(const col_box *box, int side)
{
    return side == SIDE_LEFT    ? box->min.x
           : side == SIDE_RIGHT ? box->max.x
           : side == SIDE_TOP   ? box->min.y
                                : box->max.y;
}

/* ---- Borders ------------------------------------------------------------- */

/* The point at a place on a side. */
static col_vec2 point_on(double at, double place, int side)
{
    return is_upright(side) ? (col_vec2){at, place} : (col_vec2){place, at};
}

/* Finds the part of the line of a side that a convex piece covers. The ends of
 * an edge are ordered: two pieces beside the edge get the same point. */
static bool find_span(const struct solid *solid, const col_shape *piece,
                      int side, double at, struct wall_span *span)
{
    *span = (struct wall_span){HUGE_VAL, -HUGE_VAL, solid};
    if (piece->radius > 0) {
        col_vec2 low = point_on(at, along(solid->box.min, side), side);
        col_vec2 high = point_on(at, along(solid->box.max, side), side);
        col_ray_hit first = col_ray_test(piece, low, high, NULL);
        col_ray_hit last = col_ray_test(piece, high, low, NULL);
        span->from = along(first.point, side);
        span->to = along(last.point, side);
        return first.hit && last.hit && span->from < span->to;
    }
    for (int i = 0; i < piece->count; i++) {
        col_vec2 p = piece->vertices[i];
        col_vec2 q = piece->vertices[(i + 1) % piece->count];
        double a = is_upright(side) ? p.x : p.y, place = along(p, side);
        double b = is_upright(side) ? q.x : q.y, end = along(q, side);
        if ((a < at && b > at) || (a > at && b < at))
            place = a < b ? place + (end - place) * ((at - a) / (b - a))
                          : end + (place - end) * ((at - b) / (a - b));
        else if (a < at || a > at)
            continue;
        span->from = fmin(span->from, place);
        span->to = fmax(span->to, place);
    }
    return span->from < span->to;
}

/* Spans of the same solid are equal, or differ in an end. */
static int compare_spans(const void *first, const void *second)
{
    const struct wall_span *a = first, *b = second;
    int order = (a->from > b->from) - (a->from < b->from);
    if (!order)
        order = (a->to < b->to) - (a->to > b->to);
    return order ? order : (a->solid > b->solid) - (a->solid < b->solid);
}

/* Adds the spans of a solid. */
static bool add_spans(struct check *check, const struct solid *solid, int side,
                      struct border *border)
{
    const struct level *level = check->level;
    double origin = along(level->site.origin, side);
    for (int i = 0; i < solid->piece_count; i++) {
        struct wall_span span;
        if (!find_span(solid, &solid->pieces[i], side,
                       side_at(&level->bounds, side), &span))
            continue;
        struct wall_span *spans =
            arena_more(check->arena, border->spans, border->count,
                       &border->room, sizeof *spans);
        if (!spans)
            return false;
        border->spans = spans;
        border->spans[border->count++] =
            (struct wall_span){span.from + origin, span.to + origin, solid};
    }
    return true;
}

/* Makes a border. Platforms that are solid from one side let the player
 * through. */
static bool make_border(struct check *check, int side, struct border *border)
{
    const col_box *bounds = &check->level->bounds;
    double at = side_at(bounds, side);
    col_box line = {point_on(at, along(bounds->min, side), side),
                    point_on(at, along(bounds->max, side), side)};
    int count = check_near(check, &line, -1), kept = 0;
    for (int i = 0; i < count; i++) {
        const struct solid *solid = check_found(check, i);
        if (!solid->shape->is_one_sided &&
            !add_spans(check, solid, side, border))
            return false;
    }
    if (border->count)
        qsort(border->spans, (size_t)border->count, sizeof *border->spans,
              compare_spans);
    for (int i = 0; i < border->count; i++) {
        struct wall_span span = border->spans[i];
        if (kept)
            span.from = fmax(span.from, border->spans[kept - 1].to);
        if (span.from < span.to)
            border->spans[kept++] = span;
    }
    border->count = kept;
    border->is_made = true;
    return true;
}

/* The first span that ends at a place or after it. */
static int first_span(const struct border *border, double place)
{
    int low = 0, high = border->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (border->spans[middle].to < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* ---- Two levels ---------------------------------------------------------- */

/* The border that a level shares with another. All places are in the world. */
struct shared_border {
    struct check *check;
    const struct level *other;
    struct doors *doors;
    int side; /* of the level */
    double from, to;
    double least; /* length of the smallest opening that counts */
};

/* An opening in the border of one level that the other level blocks. */
struct blocked_door {
    double from, to;
    double free;               /* length of the largest free part */
    const struct solid *solid; /* that blocks most of it */
    struct blocked_door *next;
};

/* Finds what another border leaves free of an opening. */
static void look_through(struct blocked_door *door, const struct border *other,
                         long *work)
{
    double from = door->from, covered = 0;
    int i = first_span(other, from);
    for (; i < other->count && other->spans[i].from < door->to; i++, --*work) {
        const struct wall_span *span = &other->spans[i];
        double end = fmin(span->to, door->to);
        double length = end - fmax(span->from, door->from);
        door->free = fmax(door->free, span->from - from);
        if (length > covered) {
            covered = length;
            door->solid = span->solid;
        }
        from = end;
    }
    door->free = fmax(door->free, door->to - from);
}

/* Lists the openings of a border that the other border blocks. Only openings
 * between two walls in a border that is mostly walled are doors: a level
 * without walls at its border may end at those of its neighbor. */
static bool find_blocked(const struct shared_border *shared,
                         const struct border *own, const struct border *other,
                         struct blocked_door **list)
{
    double covered = 0, from = shared->from, to = shared->to;
    int first = first_span(own, from), last = first;
    for (; last < own->count && !(own->spans[last].from > to); last++)
        covered +=
            fmin(own->spans[last].to, to) - fmax(own->spans[last].from, from);
    shared->doors->work -= last - first;
    *list = NULL;
    if (2 * covered < to - from)
        return true;
    for (int i = first; i + 1 < last; i++) {
        struct blocked_door door = {own->spans[i].to, own->spans[i + 1].from, 0,
                                    NULL, NULL};
        if (!(door.from < door.to) || door.to - door.from < shared->least)
            continue;
        look_through(&door, other, &shared->doors->work);
        if (!door.solid || (door.free > 0 && door.free >= shared->least))
            continue;
        *list = arena_take(shared->check->arena, 1, sizeof door);
        if (!*list)
            return false;
        **list = door;
        list = &(*list)->next;
    }
    return true;
}

/* Reports an opening of the other level that this level blocks. `own`: an
 * opening of this level that the other one blocks; NULL: there is none. */
static bool report_door(const struct shared_border *shared,
                        const struct blocked_door *door,
                        const struct blocked_door *own)
{
    static const char *const sides[] = {"left", "right", "top", "bottom"};
    const struct level *level = shared->check->level, *other = shared->other;
    int side = shared->side;
    double middle = door->from / 2 + door->to / 2;
    double origin = along(other->site.origin, side);
    double offset = own ? own->from - door->from : 0;
    const char *direction = is_upright(side) ? offset > 0 ? "lower" : "higher"
                            : offset > 0     ? "to the right"
                                             : "to the left";
    const struct player *player = &shared->doors->player;
    struct short_text text = {""}, size = {""};
    if (door->free > 0 && shared->doors->has_player)
        size = words_player(player);
    if (door->free > 0)
        snprintf(text.text, sizeof text.text,
                 ", which leaves %.*s free of the %.*s that are needed",
                 NUMBER_MAX, words_number(door->free).text, NUMBER_MAX,
                 words_number(shared->least).text);
    else if (offset < 0 || offset > 0)
        snprintf(text.text, sizeof text.text, ", whose opening is %.*s %s",
                 NUMBER_MAX, words_number(fabs(offset)).text, direction);
    return check_find_at(
        shared->check, door->solid, NULL,
        point_on(side_at(&level->bounds, side),
                 middle - along(level->site.origin, side), side),
        door->free,
        "the opening of %s on its %s side from %s = %s to %s ends at {a} of "
        "%s%s%s",
        words_name(other->name ? other->name : "level").text, sides[side ^ 1],
        is_upright(side) ? "y" : "x", words_number(door->from - origin).text,
        words_number(door->to - origin).text,
        words_name(level->name ? level->name : "level").text, text.text,
        size.text);
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
    doors->borders = arena_alloc(arena, SIDES * count, sizeof *doors->borders);
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

/* A border of a level; NULL: out of memory. */
static const struct border *border_of(const struct check_world *world,
                                      int number, int side)
{
    struct border *border = &world->doors->borders[number * SIDES + side];
    return border->is_made || make_border(&world->checks[number], side, border)
               ? border
               : NULL;
}

/* The player's size along a side, or else that of a cell. */
static double least_opening(const struct doors *doors, const struct level *a,
                            const struct level *b, int side)
{
    double cell_a = is_upright(side) ? a->cell_height : a->cell_width;
    double cell_b = is_upright(side) ? b->cell_height : b->cell_width;
    if (doors->has_player)
        return is_upright(side) ? doors->player.height : doors->player.width;
    return fmax(a->has_grid ? cell_a : 0, b->has_grid ? cell_b : 0);
}

/* Reports the openings of another level that this level blocks. If the two
 * block openings of each other, the later level reports them in pairs. */
static bool look_at_neighbor(struct check *check, int number, int other)
{
    struct check_world *world = check->world;
    struct doors *doors = world->doors;
    struct shared_border shared = {
        .check = check, .other = world->checks[other].level, .doors = doors};
    col_box p = level_box(world->checks, number);
    col_box q = level_box(world->checks, other);
    int side = shared.side = side_between(&p, &q);
    if (side == SIDES ||
        !are_neighbors(check->level, shared.other, &doors->work))
        return true;
    shared.from = fmax(along(p.min, side), along(q.min, side));
    shared.to = fmin(along(p.max, side), along(q.max, side));
    shared.least = least_opening(doors, check->level, shared.other, side);
    const struct border *mine = border_of(world, number, side);
    const struct border *theirs = border_of(world, other, side ^ 1);
    struct blocked_door *door, *own;
    if (!mine || !theirs || !find_blocked(&shared, mine, theirs, &own) ||
        !find_blocked(&shared, theirs, mine, &door))
        return false;
    for (; door && !check_is_full(check); door = door->next) {
        if ((number > other || !own) && !report_door(&shared, door, own))
            return false;
        own = own ? own->next : NULL;
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
    int count = doors->is_spent ? 0 : boxes_near(&doors->boxes, &box, -1);
    for (int i = 0; i < count && !check_is_stopped(check); i++) {
        int other = doors->boxes.found[i];
        if (other == own)
            continue;
        if (--doors->work < 0) {
            doors->is_spent = true;
            return check_find(check, check->level->item,
                              "too many levels lie beside each other: this and "
                              "later levels were not compared");
        }
        if (is_placed(&world->checks[other]) &&
            !look_at_neighbor(check, own, other))
            return false;
    }
    return true;
}

const struct rule rule_misaligned_door = {
    RULE("C053", "misaligned-door", WARNING),
    .about.summary =
        "an opening in the border of a level that its neighbor blocks",
    .measure = "length of the part that is free in both levels",
    .about.why =
        "The player sees an exit but runs into a wall where the next level "
        "begins. This happens if a designer changes only one of two "
        "neighboring levels of an LDtk project or a Tiled world. Only "
        "openings between two walls are reported, if walls cover at least "
        "half of the border that the levels share.",
    .about.hint = "move one of the two openings, or close the opening",
    .look_at_level = check_misaligned_door,
};
