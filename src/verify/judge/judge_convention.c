/* Holds lines back while it is open whether an engine follows a convention of
 * its profile. A convention explains faults only if all pairs that it is about
 * follow it, which is known at the end of the run. So from the first fault that
 * a convention explains, lines wait here. They are released when a pair refutes
 * the convention, as wrong, or at the end. The memory is about that of the text
 * of these lines. */
#include <string.h>

#include "support/arena.h"
#include "verify/judge/judge_claim.h"
#include "verify/judge/judge_faults.h"

enum held_kind {
    HELD_VERDICT,
    HELD_MISSING,
    HELD_EXTRA,
    HELD_REFUSED,
    HELD_ERROR,
};

/* A call of judge_report_..., with copies of what it is about. */
struct judge_held_line {
    enum held_kind kind;
    struct judge_line line;
    struct verdict *verdict;               /* one of these, by the kind */
    const struct judge_relation *relation; /* of a missing pair */
    const char *text;                      /* of an extra or refused record */
    const struct held_error *error;
    struct judge_held_line *next;
};

struct held_error {
    struct fail fail;
    struct item_place place;
    struct claims_subject subject;
    bool has_subject;
};

/* ---- Copies -------------------------------------------------------------- */

static void *copy_of(struct judge_held *held, const void *from, size_t count,
                     size_t size)
{
    void *copy = arena_alloc(&held->arena, count, size);
    if (copy && count > 0)
        memcpy(copy, from, count * size);
    held->no_memory |= !copy;
    return copy;
}

static const char *text_of(struct judge_held *held, const char *text)
{
    return text ? copy_of(held, text, strlen(text) + 1, 1) : NULL;
}

/* A copy of what the causes of faults need; NULL: they need nothing. */
static const struct judge_example *example_of(struct judge_held *held,
                                              const struct judge_line *line)
{
    if (held->report->causes->only_hints || !line->listing)
        return NULL;
    struct judge_example *example =
        arena_alloc(&held->arena, 1, sizeof *example);
    if (!example || !judge_example_keep(example, line, &held->arena))
        held->no_memory = true;
    return example;
}

/* Adds a line; NULL: memory is used up. */
static struct judge_held_line *hold(struct judge_held *held,
                                    enum held_kind kind,
                                    const struct judge_line *line)
{
    struct judge_held_line *own = arena_alloc(&held->arena, 1, sizeof *own);
    held->no_memory |= !own;
    if (!own)
        return NULL;
    *own = (struct judge_held_line){.kind = kind};
    if (line) {
        own->line = *line;
        own->line.scene = text_of(held, line->scene);
        own->line.a = text_of(held, line->a);
        own->line.b = text_of(held, line->b);
        for (int i = 0; i < 2; i++)
            own->line.ids[i] = text_of(held, line->ids[i]);
        own->line.kept = example_of(held, line);
        own->line.claim = NULL;
        own->line.listing = NULL;
    }
    if (held->last)
        held->last->next = own;
    else
        held->first = own;
    held->last = own;
    return own;
}

/* ---- Release ------------------------------------------------------------- */

void judge_held_release(struct judge_held *held)
{
    struct judge_report *report = held->report;
    /* After a failed allocation the run ends with an error. */
    struct judge_held_line *own = held->no_memory ? NULL : held->first;
    for (; own; own = own->next) {
        switch (own->kind) {
        case HELD_VERDICT:
            verdict_refute(own->verdict, held->refuted);
            judge_report_verdict(report, &own->line, own->verdict);
            break;
        case HELD_MISSING:
            judge_report_missing(report, &own->line, own->relation);
            break;
        case HELD_EXTRA:
            judge_report_extra(report, &own->line, own->text);
            break;
        case HELD_REFUSED:
            judge_report_refused(report, &own->line, own->text);
            break;
        case HELD_ERROR:
            judge_report_error(report, &own->error->fail, own->error->place,
                               own->error->has_subject ? &own->error->subject
                                                       : NULL);
            break;
        }
    }
    held->first = held->last = NULL;
    held->open = 0;
    arena_rewind(&held->arena, (struct arena_mark){NULL, 0});
}

/* ---- Lines --------------------------------------------------------------- */

unsigned judge_held_verdict(struct judge_held *held,
                            const struct judge_line *line,
                            struct verdict *verdict)
{
    unsigned refuted = verdict->contradicts & ~held->refuted;
    unsigned useless = refuted & held->open;
    held->refuted |= refuted;
    held->open = (held->open | verdict->follows) & ~held->refuted;
    verdict_refute(verdict, held->refuted);
    if (!held->open && held->first)
        judge_held_release(held);
    bool is_silent = verdict->count == 0 &&
                     (held->report->quiet || held->report->only_faults);
    struct judge_held_line *own;
    if (!held->open || is_silent) {
        judge_report_verdict(held->report, line, verdict);
    } else if ((own = hold(held, HELD_VERDICT, line))) {
        struct verdict copy = *verdict;
        copy.faults = copy_of(held, verdict->faults, (size_t)verdict->count,
                              sizeof *verdict->faults);
        own->verdict = copy_of(held, &copy, 1, sizeof copy);
    }
    return useless;
}

void judge_held_missing(struct judge_held *held, const struct judge_line *line,
                        const struct judge_relation *relation)
{
    struct judge_held_line *own;
    if (!held->open)
        judge_report_missing(held->report, line, relation);
    else if ((own = hold(held, HELD_MISSING, line)))
        own->relation = copy_of(held, relation, 1, sizeof *relation);
}

void judge_held_extra(struct judge_held *held, const struct judge_line *line,
                      const char *message)
{
    struct judge_held_line *own;
    if (!held->open)
        judge_report_extra(held->report, line, message);
    else if ((own = hold(held, HELD_EXTRA, line)))
        own->text = text_of(held, message);
}

void judge_held_refused(struct judge_held *held, const struct judge_line *line,
                        const char *reason)
{
    struct judge_held_line *own;
    if (!held->open)
        judge_report_refused(held->report, line, reason);
    else if ((own = hold(held, HELD_REFUSED, line)))
        own->text = text_of(held, reason);
}

void judge_held_error(struct judge_held *held, const struct fail *fail,
                      struct item_place place,
                      const struct claims_subject *subject)
{
    struct judge_held_line *own;
    if (!held->open) {
        judge_report_error(held->report, fail, place, subject);
    } else if ((own = hold(held, HELD_ERROR, NULL))) {
        struct held_error copy = {.fail = *fail, .place = place};
        if (subject) {
            copy.has_subject = true;
            copy.subject = *subject;
            copy.subject.scene = text_of(held, subject->scene);
            copy.subject.a = text_of(held, subject->a);
            copy.subject.b = text_of(held, subject->b);
        }
        own->error = copy_of(held, &copy, 1, sizeof copy);
    }
}
