/* A claim about a pair of shapes, by an engine or this program. Each part
 * stands for itself, because engines report different parts.
 *
 * Everything is in this program's convention, whatever it was in the file: the
 * normal points from A to B, depths and distances are >= 0, lengths are those
 * of the scene. */
#ifndef CLAIM_H
#define CLAIM_H

#include <stdbool.h>

struct claim_vec {
    double x, y;
};

/* The position of the points of a manifold. */
enum claim_place {
    CLAIM_INCIDENT,  /* on the surface of the shape whose edge is clipped */
    CLAIM_REFERENCE, /* on the reference edge */
    CLAIM_MIDDLE,    /* half way between the two */
    CLAIM_ON_A,      /* on the surface of A; of B */
    CLAIM_ON_B,
    CLAIM_ANYWHERE, /* unknown: between the surfaces */
};

/* An edge or a vertex, numbered as in the file of the scene. */
struct claim_feature {
    bool given;
    bool of_b;
    bool is_vertex;
    int index;  /* -1: a cut between pieces, which is no edge of the file, */
    int cut[2]; /*   from one vertex to the other */
    bool has_points;           /* an edge: its ends on the surface; a vertex: */
    struct claim_vec from, to; /*   both are the same */
};

/* Along which axis shapes are compared: the normal of an edge, or the way from
 * vertex to vertex. */
struct claim_axis {
    struct claim_feature edge;
    bool of_vertices;
    int a_vertex, b_vertex;
};

/* Another normal of the same depth. */
struct claim_alternative {
    struct claim_vec normal;
    struct claim_axis axis; /* if it is given */
};

/* A point of a manifold. */
struct claim_contact {
    struct claim_vec point;
    bool
        has_other; /* the place on the other surface is claimed as well: then */
    struct claim_vec other; /* `point` is A's and `other` is B's */
    bool has_depth;
    double depth;
    const char *id; /* NULL: none */
};

/* The query that is answered; an unknown one is judged by its parts alone. */
enum claim_kind {
    CLAIM_OF_ENGINE,
    CLAIM_OF_SAT,
    CLAIM_OF_GJK,
    CLAIM_OF_CLIP,
};

/* A flag is set if a part is claimed. */
struct claim {
    enum claim_kind kind;
    int a_piece, b_piece;   /* numbers of pieces; -1: none is named */
    const char *a, *b;      /* ids */
    const char *refused;    /* why the engine cannot answer such a pair: then
                               nothing is claimed; NULL: it can */
    bool is_empty;          /* nothing is claimed but the pair */
    const char *not_finite; /* the name of a number that is infinite or none at
                               all, the last such one, which is not among the
                               parts below; NULL: there is none */

    bool has_overlap, overlap;
    bool has_touching, touching;
    bool has_normal, has_depth, has_distance, has_separation, has_points;
    bool has_manifold, has_manifold_normal;
    bool has_normal_again, has_manifold_normal_again, has_penetration;
    bool has_flip, flip; /* the reference edge is B's */

    struct claim_vec normal;
    struct claim_vec manifold_normal; /* the manifold's own, beside that */
    struct claim_vec normal_again,
        manifold_normal_again;    /* claimed a second time, as B's own */
    struct claim_vec penetration; /* the depth times the normal */
    double depth; /* least translation that ends the overlap; wrong for shapes
                     that are apart */
    double distance;   /* least distance */
    double separation; /* gap along the normal, at most the distance */
    struct claim_vec point_a, point_b; /* closest, or deepest, on each surface
                                        */

    struct claim_feature reference, incident; /* of the manifold */
    const struct claim_contact *contacts;
    int contact_count;
    enum claim_place place;
    bool is_place_told; /* else it is where they usually are */

    struct claim_axis axis;            /* of sat: the deciding axis */
    struct claim_feature edge, vertex; /* of sat: the colliding features */
    bool has_alternatives; /* a list of them is there, which may be empty */
    const struct claim_alternative *alternatives;
    int alternative_count;
};

#endif
