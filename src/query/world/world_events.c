/* Notes which shapes begin and cease to touch: pairs of the step's contacts and
 * of its sensors. One walk over the lists of two steps finds what is in only
 * one of them. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "query/world/world.h"
#include "support/same.h"

/* A contact whose shapes are apart, within the margin, is no touch. */
static bool touches(const struct world_contact *contact)
{
    return contact->points[0].depth >= 0 ||
           (contact->count == 2 && contact->points[1].depth >= 0);
}

/* Adds a touch, unless it is the last one: pairs of pieces follow one another.
 */
static bool add_touch(struct world *world, struct world_touch touch,
                      struct fail *fail)
{
    struct world_touches *now = &world->touches;
    if (now->count > 0 &&
        order_of_pairs(&now->list[now->count - 1], &touch) == 0)
        return true;
    struct world_touch *list = arena_more(world->arena, now->list, now->count,
                                          &now->room, sizeof *list);
    if (!list)
        return fail_memory(fail);
    now->list = list;
    list[now->count++] = touch;
    return true;
}

/* Lists what touches now. */
static bool list_touches(struct world *world, struct fail *fail)
{
    struct world_touches *now = &world->touches;
    now->count = 0;
    for (int i = 0; i < world->contact_count; i++) {
        const struct world_contact *contact = &world->contacts[i];
        struct world_touch touch = {{contact->a, contact->b}, false};
        if (touches(contact) && !add_touch(world, touch, fail))
            return false;
    }
    for (int i = 0; i < world->sensed_count; i++) {
        struct world_touch touch = {world->sensed[i], true};
        if (!add_touch(world, touch, fail))
            return false;
    }
    if (now->count > 0)
        qsort(now->list, (size_t)now->count, sizeof *now->list, order_of_pairs);
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
    struct world_touches before = world->touches;
    world->touches = world->touches_before;
    world->touches_before = before;
    if (!list_touches(world, fail))
        return false;
    const struct world_touches *now = &world->touches;
    for (int i = 0, k = 0; i < before.count || k < now->count;) {
        int order = i == before.count ? 1 : -1;
        if (i < before.count && k < now->count)
            order = order_of_pairs(&before.list[i], &now->list[k]);
        if (order != 0 &&
            !add_event(world, order < 0 ? before.list[i] : now->list[k],
                       order < 0, fail))
            return false;
        i += order <= 0;
        k += order >= 0;
    }
    return true;
}
