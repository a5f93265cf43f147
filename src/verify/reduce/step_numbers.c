#include "verify/reduce/reduce_steps.h"

#include <string.h>

#include "verify/reduce/reduce_sweep.h"
#include "verify/reduce/round.h"

static void edit_number(struct draft *draft, struct draft_value *number,
                        const void *context)
{
    char text[NUMBER_MAX];
    if (round_number(context, number, text))
        draft_set_text(draft, number, text, strlen(text));
}

static bool sweep_rule(struct trial *trial, const struct round_rule *rule)
{
    struct arena_mark mark = arena_mark(&trial->work);
    struct edits edits = {.trial = trial, .edit = edit_number, .context = rule};
    struct draft_value *root = trial->draft.root;
    char text[NUMBER_MAX];
    for (struct draft_value *value = root; value;
         value = draft_next(value, root))
        if (value->kind == VALUE_NUMBER && round_number(rule, value, text))
            edits_add(&edits, value);
    bool any = edits_sweep(&edits);
    arena_rewind(&trial->work, mark);
    return any;
}

/* Half and half again is one step, so that a large number does not take a round
 * for each. */
bool step_numbers(struct trial *trial)
{
    bool any = false;
    for (int i = 0; i < ROUND_RULES && !trial->ended; i++) {
        bool again = true;
        while (again) {
            bool rounder = sweep_rule(trial, &round_rules[i]);
            again = rounder && (round_rules[i].way == ROUND_HALF ||
                                round_rules[i].way == ROUND_LESS);
            any = any || rounder;
        }
    }
    return any;
}
