/* A shape by its id, as an option names it. */
#ifndef QUERY_NAMED_SHAPE_H
#define QUERY_NAMED_SHAPE_H

#include "base/arena.h"
#include "base/fail.h"
#include "scene/scene.h"

/* The option, and the code of a failure where no shape has the id. */
struct naming {
    const char *option, *code;
};

/* The index of the shape; -1 and *fail where there is none. */
int named_shape(const char *id, const struct naming *naming,
                const struct scene *scene, struct arena *arena,
                struct fail *fail);

#endif
