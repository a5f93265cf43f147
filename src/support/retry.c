#include "support/retry.h"

#include <errno.h>
#include <poll.h>

bool retry_after_failure(int fd, short event)
{
    if (errno == EINTR)
        return true;
    if (errno != EAGAIN)
        return false;
    struct pollfd ready = {.fd = fd, .events = event};
    return poll(&ready, 1, -1) > 0 || errno == EINTR;
}
