/* Frames and steps of another length, with numbers that doubles hold. */
#include "query/world/world.h"

#include "support/criterion.h"
#include "support/expect.h"

static void expect_frame(struct frames *frames, int steps, double alpha,
                         double dropped)
{
    struct moving_frame frame = frames_next(frames);
    cr_assert(eq(int, frame.steps, steps));
    cr_assert(eq(dbl, frame.alpha, alpha));
    cr_assert(eq(dbl, frame.dropped, dropped));
}

/* 0.75 = 1 step of 0.5 and half of one; then 0.25 + 0.75 = 2 steps. */
Test(frames, time_that_is_left_is_kept_for_the_next)
{
    struct frames frames = {.frame = 0.75, .dt = 0.5, .most = 9};
    for (int i = 0; i < 3; i++) {
        expect_frame(&frames, 1, 0.5, 0);
        expect_frame(&frames, 2, 0, 0);
    }
}

Test(frames, short_frames_come_between_steps)
{
    struct frames frames = {.frame = 0.125, .dt = 0.5, .most = 9};
    expect_frame(&frames, 0, 0.25, 0);
    expect_frame(&frames, 0, 0.5, 0);
    expect_frame(&frames, 0, 0.75, 0);
    expect_frame(&frames, 1, 0, 0);
    expect_frame(&frames, 0, 0.25, 0);
}

Test(frames, of_the_length_of_a_step_are_steps)
{
    struct frames frames = {.frame = 0.1, .dt = 0.1, .most = 1};
    for (int i = 0; i < 1000; i++)
        expect_frame(&frames, 1, 0, 0);
}

/* 2.25 = 4 steps of 0.5 and half of one: of these are 3 done, 0.75 dropped. */
Test(frames, steps_beyond_the_most_are_dropped)
{
    struct frames frames = {.frame = 2.25, .dt = 0.5, .most = 3};
    expect_frame(&frames, 3, 0, 0.75);
    expect_frame(&frames, 3, 0, 0.75);
    frames.most = 4;
    expect_frame(&frames, 4, 0.5, 0);
    expect_frame(&frames, 4, 0, 0.5);
}

/* Where a step is nothing beside the frame, it still ends. */
Test(frames, a_frame_of_more_steps_than_there_are_numbers_ends)
{
    struct frames frames = {.frame = 1e60, .dt = 1e-60, .most = 1000};
    expect_frame(&frames, 1000, 0, 1e60);
}

Test(frames, the_shortest_ones_come_to_a_step)
{
    struct frames frames = {.frame = FRAMES_SHORTEST, .dt = 1, .most = 1};
    long count = 1;
    while (frames_next(&frames).steps == 0 && count < 1100000)
        count++;
    cr_assert(le(long, 999999, count));
    cr_assert(le(long, count, 1000001));
}

Test(frames, a_state_between_is_that_share_of_the_way)
{
    const col_body before = {
        .center = {1, 2}, .angle = 10, .angular_velocity = 8};
    const col_body after = {.center = {3, -2},
                            .angle = 14,
                            .velocity = {4, 8},
                            .angular_velocity = 8,
                            .inverse_mass = 3};
    col_body body = frames_between(&before, &after, 0.25);
    expect_vec(body.center, 1.5, 1);
    expect_vec(body.velocity, 1, 2);
    cr_assert(eq(dbl, body.angle, 11));
    cr_assert(eq(dbl, body.angular_velocity, 8));
    cr_assert(eq(dbl, body.inverse_mass, 3));
}
