#include "scene/stream/named_input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static void refuse(struct named_input *input)
{
    named_input_close(input);
    *input = (struct named_input){-1, input->file, ECANCELED, false};
}

struct named_input named_input_open(const char *path, int in,
                                    struct output_guard *guard)
{
    struct named_input input = {in, "<stdin>", 0, false};
    if (strcmp(path, "-") != 0) {
        input.fd = open(path, O_RDONLY | O_CLOEXEC);
        input.file = path[0] ? path : "a file name is empty";
        input.error = input.fd < 0 ? errno : 0;
        input.is_closed_here = input.fd >= 0;
    }
    if (!input.error && !output_guard_admits(guard, input.fd, input.file))
        refuse(&input);
    return input;
}

void named_input_close(const struct named_input *input)
{
    if (input->is_closed_here)
        close(input->fd);
}
