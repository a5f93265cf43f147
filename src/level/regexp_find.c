/* A machine that follows all ways through a program at once, the preferred ones
 * first. Source: Thompson 1968; Pike's machine as in Cox 2009, "Regular
 * Expression Matching: the Virtual Machine Approach". */
#include "level/regexp_steps.h"

#define SAVES (2 * REGEXP_GROUPS)

/* A way through the program, and what it has kept. */
struct thread {
    int step;
    const char *saves[SAVES];
};

struct threads {
    struct thread *list;
    int count;
};

struct machine {
    const struct regexp *regexp;
    const char *text, *at;
    struct threads now, next;
    struct thread *stack; /* room for two of each step, and one more */
    const char **seen;    /* where each step was last reached */
};

/* Whether a step leads on without a character, and to where: at most two, the
 * preferred one last. */
static int lead_on(const struct machine *machine, const struct thread *thread,
                   struct thread ways[2])
{
    const struct step *step = &machine->regexp->steps[thread->step];
    ways[0] = ways[1] = *thread;
    ways[0].step++;
    switch (step->kind) {
    case STEP_JUMP:
        ways[0].step = thread->step + step->first;
        return 1;
    case STEP_SPLIT:
        ways[0].step = thread->step + step->second;
        ways[1].step = thread->step + step->first;
        return 2;
    case STEP_SAVE:
        ways[0].saves[step->first] = machine->at;
        return 1;
    case STEP_BEGIN:
        return machine->at == machine->text;
    case STEP_END:
        return !*machine->at;
    case STEP_SET:
    case STEP_MATCH:
        break;
    }
    return -1;
}

/* Adds the steps that a way reaches without a character, the preferred ones
 * first; each once for a place. */
static void follow(struct machine *machine, struct threads *threads,
                   const struct thread *start)
{
    int size = 0;
    machine->stack[size++] = *start;
    while (size > 0) {
        struct thread thread = machine->stack[--size], ways[2];
        if (machine->seen[thread.step] == machine->at)
            continue;
        machine->seen[thread.step] = machine->at;
        int count = lead_on(machine, &thread, ways);
        if (count < 0)
            threads->list[threads->count++] = thread;
        for (int i = 0; i < count; i++)
            machine->stack[size++] = ways[i];
    }
}

/* All ways by one character. true: one of them has come to the end, and those
 * that are less preferred are given up. */
static bool advance(struct machine *machine, struct thread *found)
{
    unsigned char character = (unsigned char)*machine->at++;
    machine->next.count = 0;
    for (int i = 0; i < machine->now.count; i++) {
        struct thread thread = machine->now.list[i];
        const struct step *step = &machine->regexp->steps[thread.step];
        if (step->kind == STEP_MATCH) {
            *found = thread;
            return true;
        }
        if (character &&
            step->set[character / 32] >> character % 32 & UINT32_C(1)) {
            thread.step++;
            follow(machine, &machine->next, &thread);
        }
    }
    return false;
}

static bool run(struct machine *machine, struct thread *found)
{
    const struct thread start = {.step = 0};
    bool has_found = false;
    for (machine->at = machine->text;;) {
        if (!has_found)
            follow(machine, &machine->now, &start);
        bool is_end = !*machine->at;
        if (advance(machine, found))
            has_found = true;
        struct threads swap = machine->now;
        machine->now = machine->next;
        machine->next = swap;
        if (is_end || (has_found && machine->now.count == 0))
            return has_found;
    }
}

bool regexp_find(const struct regexp *regexp, const char *text,
                 struct arena *arena, struct regexp_match *match,
                 struct fail *fail)
{
    size_t count = (size_t)regexp->count;
    struct machine machine = {.regexp = regexp, .text = text};
    struct arena_mark mark = arena_mark(arena);
    machine.now.list = arena_take(arena, count, sizeof(struct thread));
    machine.next.list = arena_take(arena, count, sizeof(struct thread));
    machine.stack = arena_take(arena, 2 * count + 1, sizeof(struct thread));
    machine.seen = arena_alloc(arena, count, sizeof *machine.seen);
    fail->code = NULL;
    if (!machine.now.list || !machine.next.list || !machine.stack ||
        !machine.seen)
        return fail_memory(fail);
    struct thread found = {.step = 0};
    bool has_found = run(&machine, &found);
    arena_rewind(arena, mark);
    for (int i = 0; i < REGEXP_GROUPS && has_found; i++) {
        match->start[i] = found.saves[2 * i];
        match->end[i] = found.saves[2 * i + 1];
    }
    return has_found;
}
