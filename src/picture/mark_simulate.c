/* What `simulate` answers: a record of all states. What is seen of each is a
 * step. */
#include "picture/answers.h"

void mark_simulate(struct drawing *drawing, struct pen pen,
                   const struct item *record)
{
    struct drawn_record *drawn = &drawing->records[pen.source.record];
    const struct item *states = item_member(record, "states");
    const struct item *last = NULL;
    const struct item *state =
        states && states->kind == ITEM_ARRAY ? states->first : NULL;
    for (; state; state = state->next)
        if (item_member(state, "bodies"))
            last = state;
    double time = member_number(last, "time", 0);
    drawn->text = picture_text(pen.picture, "%d states up to time %s",
                               item_length(states), picture_number(time).text);
}
