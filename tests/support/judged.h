/* Claims of clip for collide judge, held right or wrong. */
#ifndef SUPPORT_JUDGED_H
#define SUPPORT_JUDGED_H

/* The exit status of `collide judge OPTIONS` of a scene and claims; what it
 * prints is in cli_out. Both are JSON with ' for ". */
int judge_with(const char *options, const char *scene, const char *claims);

/* Expects that all of the claims are right. */
void judged_right(const char *options, const char *scene, const char *claims);

/* Expects faults of one kind. */
void judged_fault(const char *options, const char *scene, const char *claims,
                  const char *what);

/* The same, of which one says `message`. */
void judged_wrong(const char *options, const char *scene, const char *claims,
                  const char *what, const char *message);

/* A record of clip about A and B, which overlap; each part is JSON. */
#define CLIP_OF(normal, depth, reference, incident, points)                    \
    "{'query':'clip','pairs':[{'a':'A','b':'B','overlap':true,'normal'"        \
    ":" normal ",'depth':" depth ",'manifold':{'reference':{'of':" reference   \
    "},'incident':{'of':" incident "},'points':[" points "]}}]}"

/* B is let into A's right side, x = 4, by 1:
 *
 *     A (0,0)-(4,4)    B (3,1)-(7,3)    normal (1,0), depth 1
 *
 * so that A's edge 1, x = 4, is the reference, and B's edge 3, x = 3 from
 * (3,3) to (3,1), the incident one. */
#define BOXES                                                                  \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[4,4]},"              \
    "{'id':'B','type':'box','min':[3,1],'max':[7,3]}]}"
#define CLIP(list) CLIP_OF("[1,0]", "1", "'a','edge':1", "'b','edge':3", list)

/* Circles of radius 1 with 5 between the centers: apart by 3. */
#define CIRCLES                                                                \
    "{'shapes':[{'id':'A','type':'circle','center':[0,0],'radius':1},"         \
    "{'id':'B','type':'circle','center':[3,4],'radius':1}]}"

/* A small box about the middle of a large one: four ways out, each of 3. */
#define NESTED                                                                 \
    "{'shapes':[{'id':'A','type':'box','min':[-2,-2],'max':[2,2]},"            \
    "{'id':'B','type':'box','min':[-1,-1],'max':[1,1]}]}"

/* Boxes whose sides at x = 1 touch. */
#define TOUCHING                                                               \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[1,1]},"              \
    "{'id':'B','type':'box','min':[1,0],'max':[2,1]}]}"

/* A record about A and B, without its query. */
#define OF(rest) "{'a':'A','b':'B'," rest "}"

#endif
