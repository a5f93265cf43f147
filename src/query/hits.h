/* What a ray or a cast hits, in order. */
#ifndef HITS_H
#define HITS_H

/* One shape that is hit. */
struct hit {
    double at; /* share of the way */
    int shape; /* index in the scene, of which each is hit once at most */
};

/* Puts hits in the order of their shares, equal ones in that of the scene.
 * O(n log n) for any hits. */
void hits_sort(struct hit *hits, int count);

#endif
