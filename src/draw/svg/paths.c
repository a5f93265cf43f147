#include "draw/svg/paths.h"

/* Bytes of path data after which another path is begun. */
#define LENGTH 65536

void paths_close(struct paths *paths)
{
    if (paths->is_open)
        sink_text(paths->canvas->out, "\"/>\n");
    paths->is_open = false;
}

bool paths_open(struct paths *paths)
{
    struct sink *out = paths->canvas->out;
    if (paths->is_open && sink_position(out) - paths->begun > LENGTH)
        paths_close(paths);
    if (paths->is_open)
        return false;
    sink_text(out, paths->head);
    paths->begun = sink_position(out);
    paths->is_open = true;
    return true;
}
