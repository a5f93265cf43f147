/* One candidate after the other: is it smaller, was it not asked about before,
 * is it valid, does it hold? */
#ifndef TRIAL_H
#define TRIAL_H

#include "support/sink.h"
#include "verify/reduce/draft.h"
#include "verify/reduce/reduce.h"
#include "verify/reduce/reduce_measure.h"
#include "verify/reduce/seen.h"

struct trial {
    const struct reduce_test *test;
    struct draft draft;           /* the best there is, or a candidate */
    struct arena draft_text;      /* that it was read from */
    struct scene_measure measure; /* of the best */
    struct sink texts[2];         /* what holds, and the candidate */
    struct arena text_memory[2];
    int best; /* which of the two holds */
    struct arena seen_memory;
    struct seen_texts seen;
    struct arena work; /* of whoever makes candidates: lists */
    bool asks_valid;
    uint64_t questions;
    bool ended; /* nothing is asked any more */
    enum reduce_end end;
};

/* Starts with a text that holds. trial_free must follow, whatever is returned;
 * false: no memory. */
bool trial_start(struct trial *trial, const struct reduce_test *test,
                 const char *text, size_t length);
void trial_free(struct trial *trial);

/* What holds, with a NUL behind it. */
const char *trial_text(const struct trial *trial, size_t *length);

/* From now on candidates must be valid, if what holds is. */
void trial_ask_valid(struct trial *trial);

/* An empty sink for the text of a candidate; then whether it holds and is the
 * best from now on. The trial must not have ended. */
struct sink *trial_sink(struct trial *trial);
bool trial_try_text(struct trial *trial);

/* Makes the draft of what holds: the stream that its text is. false: it is no
 * JSON, does not hold when it is written anew, or the trial has ended. */
bool trial_read_draft(struct trial *trial);

/* Whether the draft, which has been changed, is smaller than it was and holds;
 * else it is again as it was. The trial must not have ended. */
bool trial_try_draft(struct trial *trial);

/* Memory from trial->work; where there is none the trial ends: NULL. */
void *trial_take(struct trial *trial, size_t count, size_t size);
void trial_end(struct trial *trial, enum reduce_end end);

#endif
