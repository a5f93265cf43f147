/* Finds where a box can go among convex solids: which places it can reach,
 * which regions are closed, and which are too deep to jump out of.
 *
 * The box (the player) moves without turning, in all directions. It may touch
 * solids. It is made smaller by a skin, so that a gap exactly as wide lets it
 * through. Within the skin every answer is proven, that a path exists or that
 * none exists; if the limits allow no proof, the answer is undecided. For a
 * player that jumps only "cannot" is proven, unless all solids are boxes along
 * the axes. */
#ifndef REACH_SPACE_H
#define REACH_SPACE_H

#include "collide.h"
#include "support/arena.h"

enum space_answer {
    SPACE_REACHED,   /* there is a way from a start */
    SPACE_CUT_OFF,   /* there is none */
    SPACE_NO_ROOM,   /* nowhere could the player touch it */
    SPACE_TOO_HIGH,  /* none for a player that does not fly */
    SPACE_UNDECIDED, /* not found within the limits */
};

/* A goal, which is reached if the player touches its box; or a start, of which
 * collide-check(1), MOVEMENT, states where the player is. */
struct space_place {
    col_box box; /* min <= max */
    bool is_start;
    /* The answer. Of a start: SPACE_REACHED where the player has room. */
    enum space_answer answer;
    /* Of a goal that is not reached, if anything is: the center of the player
     * at the nearest place that is proven to be reached, and the distance from
     * the player there to the goal. */
    bool has_nearest;
    col_vec2 nearest;
    double distance;
};

/* A region that the player has room in and no way into or out of. */
struct space_pocket {
    col_vec2 center; /* of the player inside, as near as it gets to the middle
                        of the box */
    col_box box; /* around all positions of the player in it, on a grid finer
                    than the skin; smaller if the cells are used up */
    double area; /* of that box */
    bool is_at_border; /* it reaches the border of the space */
    bool has_start;    /* a start may be in it */
};

/* A place to stand on from which the player reaches neither a place nor the
 * border of the space. */
struct space_pit {
    col_box player; /* standing on the highest ground there, farthest to the
                       left */
    double depth;   /* from there up to the lowest way out */
    double lacks;   /* so much higher the player would have to jump */
};

/* Cells that a search may divide the space into if no option sets them. */
#define SPACE_CELLS 1000000

struct space {
    const col_shape *const *solids; /* convex pieces */
    int count;
    double width, height; /* of the player, > 0 */
    double skin;    /* taken off its width and height at most; 0: a 64th of the
                       smaller one. Less than half of that */
    col_box bounds; /* the player stays inside */
    struct space_place *places;
    int place_count;
    int most_cells; /* 0: SPACE_CELLS */
    /* 0: the player flies; else how high it jumps. In the air it moves in all
     * directions, but never higher than that above the last place it stood on;
     * it stands wherever something is below it, however steep. */
    double jump;
    bool is_y_up;                   /* the direction of y, and so of falling */
    const col_shape *const *ledges; /* what it can stand on and pass through */
    int ledge_count;
    /* Answers */
    struct space_pit *pits; /* of places to stand on that a start leads to,
                               from the lowest lip upward */
    int pit_count;
    struct space_pocket *pockets; /* all regions that no start has a way to,
                                     from left to right */
    int pocket_count;
    int cells; /* that it took */
};

/* Fills in the answers. false: out of memory. O(n log n) for n solids side
 * by side, and more cells where some lie about as far apart as the player is
 * wide; never more than most_cells. */
bool space_search(struct space *space, struct arena *arena);

#endif
