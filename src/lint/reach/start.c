#include "lint/reach/start.h"

#include <limits.h>

/* The free positions of one mark. */
struct search_mark {
    struct reach_graph *graph;
    bool any, any_proven;
    int lowest, lowest_proven; /* their least heights */
};

static int lower(int a, int b)
{
    return a < b ? a : b;
}

static bool see_free(void *context, const struct visit *visit)
{
    struct search_mark *mark = context;
    int lowest = visit_lowest(mark->graph, visit);
    mark->any = true;
    mark->lowest = lower(mark->lowest, lowest);
    if (!visit->is_proven)
        return true;
    mark->any_proven = true;
    mark->lowest_proven = lower(mark->lowest_proven, lowest);
    return true;
}

static const struct span2 *mark_of(const struct reach_graph *graph, int place,
                                   int mark)
{
    return &graph->cells->grid->marks[GRID_MARKS * place + mark];
}

bool start_find(struct reach_graph *graph, int place, struct reach_start *start)
{
    *start = (struct reach_start){SPACE_NO_ROOM, 0, -1, INT_MAX};
    for (int i = MARK_INSIDE; i <= MARK_AROUND; i++) {
        struct search_mark mark = {graph, false, false, INT_MAX, INT_MAX};
        if (!visit_mark(graph, mark_of(graph, place, i), see_free, &mark))
            return false;
        if (!mark.any)
            continue;
        if (i == MARK_LIFTED && mark.any_proven)
            start->lifted = mark.lowest_proven;
        bool is_first = start->last < start->first;
        bool is_sure = mark.any_proven &&
                       (i != MARK_LIFTED || mark.lowest >= mark.lowest_proven);
        start->first = is_first ? i : start->first;
        start->last = i;
        start->answer = is_first && is_sure ? SPACE_REACHED : SPACE_UNDECIDED;
        if (is_sure)
            break;
    }
    return true;
}

/* Passes on what is low enough. */
struct lifted {
    struct reach_graph *graph;
    int limit;
    visit_function *visit;
    void *context;
};

static bool see_lifted(void *context, const struct visit *visit)
{
    const struct lifted *lifted = context;
    return visit_lowest(lifted->graph, visit) > lifted->limit ||
           lifted->visit(lifted->context, visit);
}

bool start_each(struct reach_graph *graph, int place,
                const struct reach_start *start, visit_function *visit,
                void *context)
{
    struct lifted lifted = {graph, start->lifted, visit, context};
    for (int i = start->first; i <= start->last; i++) {
        const struct span2 *mark = mark_of(graph, place, i);
        bool is_lifted = i == MARK_LIFTED;
        if (!visit_mark(graph, mark, is_lifted ? see_lifted : visit,
                        is_lifted ? (void *)&lifted : context))
            return false;
    }
    return true;
}
