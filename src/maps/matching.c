#include "maps/matching.h"

#include <string.h>

#define FREE (-1)

/* Rounds after which a matching is taken as it is. */
#define ROUNDS 12

struct name_matching {
    const struct match_graph *graph;
    int *of_left, *of_right; /* the partner, or FREE */
    int *level;  /* of left vertices: edges of paths that lead there, halved;
                    -1: none does */
    int *cursor; /* of left vertices: the next edge to try */
    int *queue;  /* left vertices in the order they were reached, or a path */
    int last;    /* the first level from which a free right one is reached */
};

static bool make(struct name_matching *matching,
                 const struct match_graph *graph, struct arena *arena)
{
    size_t left = (size_t)graph->left, right = (size_t)graph->right;
    *matching = (struct name_matching){.graph = graph};
    matching->of_left = arena_take(arena, left, sizeof(int));
    matching->of_right = arena_take(arena, right, sizeof(int));
    matching->level = arena_take(arena, left, sizeof(int));
    matching->cursor = arena_take(arena, left, sizeof(int));
    matching->queue = arena_take(arena, left, sizeof(int));
    if (!matching->of_left || !matching->of_right || !matching->level ||
        !matching->cursor || !matching->queue)
        return false;
    memset(matching->of_left, 0xFF, left * sizeof(int));
    memset(matching->of_right, 0xFF, right * sizeof(int));
    return true;
}

/* Puts all free left vertices at the start of the queue. */
static int seek_free(struct name_matching *matching)
{
    int count = 0;
    for (int i = 0; i < matching->graph->left; i++) {
        matching->level[i] = -1;
        if (matching->of_left[i] != FREE)
            continue;
        matching->level[i] = 0;
        matching->queue[count++] = i;
    }
    return count;
}

/* Finds the levels of all left vertices that are on shortest paths from a free
 * one to a free right one; whether there are such paths. */
static bool find_levels(struct name_matching *matching)
{
    const struct match_graph *graph = matching->graph;
    int count = seek_free(matching);
    bool found = false;
    matching->last = graph->left;
    for (int i = 0; i < count; i++) {
        int at = matching->queue[i];
        if (matching->level[at] > matching->last)
            break;
        for (int k = graph->starts[at]; k < graph->starts[at + 1]; k++) {
            int next = matching->of_right[graph->edges[k]];
            if (next == FREE) {
                found = true;
                matching->last = matching->level[at];
            } else if (matching->level[next] < 0) {
                matching->level[next] = matching->level[at] + 1;
                matching->queue[count++] = next;
            }
        }
    }
    return found;
}

/* Matches the ends of path[0..depth] and the right vertex behind it anew. */
static void turn_over(struct name_matching *matching, const int *path,
                      int depth, int right)
{
    for (; depth >= 0; depth--) {
        int at = path[depth], before = matching->of_left[at];
        matching->of_left[at] = right;
        matching->of_right[right] = at;
        right = before;
    }
}

/* Looks for a path up the levels from a free left vertex to a free right one,
 * and turns it over. Edges that led nowhere are not tried again. */
static void augment(struct name_matching *matching, int root)
{
    const struct match_graph *graph = matching->graph;
    int *path = matching->queue, depth = 0;
    path[0] = root;
    while (depth >= 0) {
        int at = path[depth];
        if (matching->cursor[at] == graph->starts[at + 1]) {
            depth--;
            continue;
        }
        int right = graph->edges[matching->cursor[at]++];
        int next = matching->of_right[right];
        if (next == FREE) {
            turn_over(matching, path, depth, right);
            return;
        }
        if (matching->level[next] == matching->level[at] + 1)
            path[++depth] = next;
    }
}

/* The level, from 1 up to the last, of the fewest left vertices; beyond all of
 * them where the matching is a largest one. */
static int thinnest_level(struct name_matching *matching)
{
    int count = matching->graph->left, *sizes = matching->cursor, best = 1;
    if (matching->last == count)
        return count;
    memset(sizes, 0, (size_t)count * sizeof *sizes);
    for (int i = 0; i < count; i++) {
        if (matching->level[i] >= 0)
            sizes[matching->level[i]]++;
    }
    for (int level = 2; level <= matching->last; level++)
        best = sizes[level] < sizes[best] ? level : best;
    return best;
}

/* What free left vertices reach along paths whose every second edge is matched
 * is in the set on the left, and not in it on the right (Koenig). If paths that
 * lead to free right vertices are left, they are cut off before such vertices,
 * where that costs least: the set then lacks as many vertices as that level
 * has. */
static void choose(struct name_matching *matching, bool *chosen_left,
                   bool *chosen_right)
{
    const struct match_graph *graph = matching->graph;
    int end = thinnest_level(matching);
    for (int i = 0; i < graph->right; i++)
        chosen_right[i] = true;
    for (int i = 0; i < graph->left; i++) {
        chosen_left[i] = matching->level[i] >= 0 && matching->level[i] < end;
        if (!chosen_left[i])
            continue;
        for (int k = graph->starts[i]; k < graph->starts[i + 1]; k++)
            chosen_right[graph->edges[k]] = false;
    }
}

bool graph_independent(const struct match_graph *graph, struct arena *arena,
                       bool *chosen_left, bool *chosen_right)
{
    struct name_matching matching;
    if (!make(&matching, graph, arena))
        return false;
    for (int round = 0; find_levels(&matching) && round < ROUNDS; round++) {
        memcpy(matching.cursor, graph->starts,
               (size_t)graph->left * sizeof *graph->starts);
        for (int i = 0; i < graph->left; i++) {
            if (matching.of_left[i] == FREE)
                augment(&matching, i);
        }
    }
    choose(&matching, chosen_left, chosen_right);
    return true;
}
