/* base/output_guard: which inputs are the output. */

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "scene/stream/scene_input.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/fail.h"

TestSuite(output_guard, .init = cli_enter, .fini = cli_leave);

Test(output_guard, a_file_is_recognized_by_every_name)
{
    struct output_guard guard = {.is_armed = false};
    cli_put("out", "x");
    cli_put("other", "x");
    cr_assert(eq(int, symlink("out", "link"), 0));
    cr_assert(eq(int, link("out", "hard"), 0));
    output_guard_arm(&guard, "link");
    cr_assert(output_guard_is_path(&guard, "out"));
    cr_assert(output_guard_is_path(&guard, "./hard"));
    cr_assert(not(output_guard_is_path(&guard, "other")));
    cr_assert(not(output_guard_is_path(&guard, "none")));
    cr_assert(not(guard.is_tripped), "looking does not trip it");
}

Test(output_guard, the_first_input_that_trips_it_is_kept)
{
    struct output_guard guard = {.is_armed = false};
    cli_put("out", "x");
    output_guard_arm(&guard, "out");
    int fd = open("out", O_RDONLY);
    cr_assert(not(output_guard_admits(&guard, fd, "first")));
    cr_assert(not(output_guard_admits(&guard, fd, "second")));
    cr_assert(guard.is_tripped);
    cr_assert(eq(str, guard.input, "first"));
    close(fd);
    fd = open("/dev/null", O_RDONLY);
    cr_assert(output_guard_admits(&guard, fd, "null"));
    close(fd);
}

Test(output_guard, only_a_regular_file_that_exists_is_guarded)
{
    struct output_guard guard = {.is_armed = false};
    int fd = open("/dev/null", O_RDWR);
    output_guard_arm(&guard, "/dev/null");
    cr_assert(output_guard_admits(&guard, fd, "/dev/null"));
    output_guard_arm_descriptor(&guard, fd);
    cr_assert(output_guard_admits(&guard, fd, "/dev/null"));
    output_guard_arm(&guard, "none");
    cr_assert(output_guard_admits(&guard, fd, "none"));
    cr_assert(output_guard_admits(NULL, fd, "nobody cares"));
    cr_assert(not(output_guard_is_path(NULL, "/dev/null")));
    cr_assert(not(guard.is_tripped));
    close(fd);
}

Test(output_guard, an_input_that_is_the_output_is_not_opened)
{
    struct output_guard guard = {.is_armed = false};
    cli_put("out", "x");
    int fd = open("out", O_RDONLY);
    output_guard_arm_descriptor(&guard, fd);
    const char *const names[] = {"out", "-"};
    for (int i = 0; i < 2; i++) {
        struct named_input input = named_input_open(names[i], fd, &guard);
        cr_assert(eq(int, input.error, ECANCELED));
        cr_assert(lt(int, input.fd, 0));
        named_input_close(&input);
    }
    close(fd);
    cr_assert(output_guard_admits(&guard, fd, "closed"));
    cr_assert(eq(str, guard.input, "out"));
}

Test(output_guard, a_long_name_is_cut)
{
    struct output_guard guard = {.is_armed = false};
    char name[2 * OUTPUT_GUARD_NAME];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    output_guard_trip(&guard, name);
    cr_assert(eq(sz, strlen(guard.input), OUTPUT_GUARD_NAME - 1));
}
