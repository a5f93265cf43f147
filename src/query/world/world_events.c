/* Notes which shapes begin and cease to touch. The pairs that touch are those
 * of the step's contacts and of its sensors, both ascending; one walk over the
 * lists of two steps finds what is in only one of them. */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

#include "query/world/world.h"

static bool comes_before(struct world_touch p, struct world_touch q)
{
    return p.a != q.a ? p.a < q.a : p.b < q.b;
}

/* A contact whose shapes are apart, within the margin, is no touch. */
static bool touches(const struct world_contact *contact)
{
    return contact->points[0].depth >= 0 ||
           (contact->count == 2 && contact->points[1].depth >= 0);
}

static bool add_touch(struct world *world, struct world_touch touch,
                      struct fail *fail)
{
    struct world_touch *list =
        arena_more(world->arena, world->touches, world->touch_count,
                   &world->touch_room, sizeof *list);
    if (!list)
        return fail_memory(fail);
    world->touches = list;
    list[world->touch_count++] = touch;
    return true;
}

/* True if the pair of a contact is listed: pairs of pieces follow one another.
 */
static bool is_listed(const struct world *world, struct world_touch touch)
{
    return world->touch_count > 0 &&
           !comes_before(world->touches[world->touch_count - 1], touch);
}

/* Lists what touches now. */
static bool list_touches(struct world *world, struct fail *fail)
{
    int sensed = 0;
    world->touch_count = 0;
    for (int i = 0; i < world->contact_count; i++) {
        const struct world_contact *contact = &world->contacts[i];
        struct world_touch touch = {contact->a, contact->b, false};
        if (!touches(contact) || is_listed(world, touch))
            continue;
        for (; sensed < world->sensed_count; sensed++) {
            col_pair pair = world->sensed[sensed];
            struct world_touch sensor = {pair.a, pair.b, true};
            if (!comes_before(sensor, touch))
                break;
            if (!add_touch(world, sensor, fail))
                return false;
        }
        if (!add_touch(world, touch, fail))
            return false;
    }
    for (; sensed < world->sensed_count; sensed++) {
        col_pair pair = world->sensed[sensed];
        if (!add_touch(world, (struct world_touch){pair.a, pair.b, true}, fail))
            return false;
    }
    return true;
}

static bool add_event(struct world *world, struct world_touch touch,
                      bool is_end, struct fail *fail)
{
    uint64_t count = (uint64_t)world->event_count;
    if (world->most_pairs && count >= world->most_pairs) {
        fail_set(fail, "too-many-events",
                 "expected at most %" PRIu64
                 " events between two printed states (--max-pairs), found more "
                 "in step %d; print more states (--every)",
                 world->most_pairs, world->step);
        snprintf(fail->pointer, sizeof fail->pointer, "/shapes");
        return false;
    }
    struct world_event *events =
        arena_more(world->arena, world->events, world->event_count,
                   &world->event_room, sizeof *events);
    if (!events)
        return fail_memory(fail);
    world->events = events;
    events[world->event_count++] = (struct world_event){touch, is_end};
    return true;
}

bool world_note_events(struct world *world, struct fail *fail)
{
    if (!world->notes_events)
        return true;
    struct world_touch *before = world->touches;
    int count = world->touch_count, room = world->touch_room, i = 0;
    world->touches = world->touches_before;
    world->touch_room = world->touch_room_before;
    world->touches_before = before;
    world->touch_room_before = room;
    if (!list_touches(world, fail))
        return false;
    for (int k = 0; k < world->touch_count; k++) {
        struct world_touch now = world->touches[k];
        for (; i < count && comes_before(before[i], now); i++)
            if (!add_event(world, before[i], true, fail))
                return false;
        if (i < count && !comes_before(now, before[i]))
            i++;
        else if (!add_event(world, now, false, fail))
            return false;
    }
    for (; i < count; i++)
        if (!add_event(world, before[i], true, fail))
            return false;
    return true;
}
