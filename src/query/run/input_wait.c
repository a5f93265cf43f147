#include "query/run/input_wait.h"

#include <errno.h>
#include <poll.h>

bool input_wait(int fd, const struct stop *stop, struct sink *out)
{
    struct pollfd look = {.fd = fd, .events = POLLIN};
    if (out && !sink_flush(out))
        return false;
    if (!stop->signal || fd < 0)
        return true;
    while (!stop_wanted(stop)) {
        int ready = poll(&look, 1, INPUT_WAIT_MS);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true;
    }
    return false;
}
