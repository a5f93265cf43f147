/* What `simulate` answers: a record of all states. What is seen of each is a
 * step. */
#include "draw/marks/answer_marks.h"

const char *mark_simulate(struct drawing *drawing, struct pen pen,
                          const struct item *record)
{
    const struct item *states = item_member(record, "states");
    const struct item *last = NULL;
    const struct item *state = item_first(states);
    (void)drawing;
    for (; state; state = state->next)
        if (item_member(state, "bodies"))
            last = state;
    double time = member_number(last, "time", 0);
    return picture_text(pen.picture, "%d states up to time %s",
                        item_length(states), picture_number(time).text);
}
