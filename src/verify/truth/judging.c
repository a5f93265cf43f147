#include "verify/truth/judging.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

const char *const verdict_names[VERDICT_WHATS] = {
    [VERDICT_OVERLAP] = "overlap",
    [VERDICT_TOUCHING] = "touching",
    [VERDICT_NORMAL] = "normal",
    [VERDICT_LENGTH] = "normal-length",
    [VERDICT_DEPTH] = "depth",
    [VERDICT_DISTANCE] = "distance",
    [VERDICT_SEPARATION] = "separation",
    [VERDICT_AXIS] = "axis",
    [VERDICT_EDGE] = "edge",
    [VERDICT_VERTEX] = "vertex",
    [VERDICT_ALTERNATIVES] = "alternatives",
    [VERDICT_POINTS] = "points",
    [VERDICT_REFERENCE] = "reference",
    [VERDICT_INCIDENT] = "incident",
    [VERDICT_FLIP] = "flip",
    [VERDICT_COUNT] = "contact-count",
    [VERDICT_CONTACT] = "contact-point",
    [VERDICT_CONTACT_DEPTH] = "contact-depth",
    [VERDICT_DEEPEST] = "deepest-contact",
    [VERDICT_UNCOVERED] = "uncovered",
    [VERDICT_OUTSIDE] = "outside",
    [VERDICT_ID] = "contact-id",
    [VERDICT_NOT_FINITE] = "not-finite",
    [VERDICT_MISSING_MEMBER] = "missing-member",
    [VERDICT_MISSING] = "missing",
    [VERDICT_EXTRA] = "extra",
};

const char *const verdict_part_names[] = {
    [VERDICT_PART_OVERLAP] = "overlap",
    [VERDICT_PART_NORMAL] = "normal",
    [VERDICT_PART_DEPTH] = "depth",
    [VERDICT_PART_POINTS] = "points",
    [VERDICT_PARTS] = NULL,
};

/* ---- Faults -------------------------------------------------------------- */

struct verdict_fault *verdict_add(struct verdict *verdict,
                                  enum verdict_what what, const char *message,
                                  struct arena *arena)
{
    struct verdict_fault *faults = arena_more(
        arena, verdict->faults, verdict->count, &verdict->room, sizeof *faults);
    if (!faults) {
        verdict->no_memory = true;
        return NULL;
    }
    verdict->faults = faults;
    struct verdict_fault *fault = &faults[verdict->count++];
    *fault = (struct verdict_fault){.what = what, .index = -1};
    snprintf(fault->message, sizeof fault->message, "%s", message);
    return fault;
}

struct verdict_fault *judging_add(struct judging *judging,
                                  enum verdict_what what, int index,
                                  const char *format, ...)
{
    char message[sizeof judging->spare.message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    struct verdict_fault *fault =
        verdict_add(judging->verdict, what, message, judging->arena);
    if (!fault)
        fault = &judging->spare;
    fault->index = index;
    return fault;
}

struct number_text number_text_of(const struct real *number, bool negated)
{
    struct number_text text = {""};
    double value = real_near(number, false);
    number_write_digits(text.text, negated ? -value : value, 6);
    return text;
}

void fault_error(struct verdict_fault *fault,
                 const struct truth_measure *measure)
{
    fault->has_error = true;
    fault->error = measure->error;
    fault->ulps = measure->ulps;
    fault->tolerances = measure->tolerances;
}

void fault_numbers(struct verdict_fault *fault, double claimed,
                   const struct real *exact,
                   const struct truth_measure *measure)
{
    fault->claimed =
        (struct verdict_value){.form = VERDICT_NUMBER, .x = claimed};
    fault->exact = (struct verdict_value){.form = VERDICT_NUMBER,
                                          .x = real_near(exact, false)};
    fault_error(fault, measure);
}

void fault_places(struct verdict_fault *fault, struct claim_vec claimed,
                  const struct real_vec *exact,
                  const struct truth_measure *measure)
{
    fault->claimed =
        (struct verdict_value){VERDICT_PLACE, false, claimed.x, claimed.y};
    fault->exact = (struct verdict_value){VERDICT_PLACE, false,
                                          real_near(&exact->x, false),
                                          real_near(&exact->y, false)};
    fault_error(fault, measure);
}

void fault_flags(struct verdict_fault *fault, bool claimed, bool exact)
{
    fault->claimed =
        (struct verdict_value){.form = VERDICT_FLAG, .flag = claimed};
    fault->exact = (struct verdict_value){.form = VERDICT_FLAG, .flag = exact};
}

/* ---- Vectors ------------------------------------------------------------- */

struct real_vec real_vec_of(struct claim_vec vec)
{
    return (struct real_vec){real_of(vec.x), real_of(vec.y)};
}

/* ---- Features ------------------------------------------------------------ */

const char *side_name(bool of_b)
{
    return of_b ? "B" : "A";
}

const struct verdict_shape *judging_shape(const struct judging *judging,
                                          bool of_b)
{
    return of_b ? judging->pair->b : judging->pair->a;
}

int verdict_vertex(const struct verdict_shape *shape, int number)
{
    int count = shape->shape.count;
    if (!shape->vertex_numbers)
        return number >= 0 && number < count ? number : -1;
    for (int i = 0; i < count; i++)
        if (shape->vertex_numbers[i] == number)
            return i;
    return -1;
}

void judging_add_absent(struct judging *judging, enum verdict_what what,
                        int index, const struct claim_feature *feature)
{
    const char *side = side_name(feature->of_b);
    if (feature->is_vertex)
        judging_add(judging, what, index, "%s has no vertex %d", side,
                    feature->index);
    else if (feature->index < 0)
        judging_add(judging, what, index, "%s has no cut from vertex %d to %d",
                    side, feature->cut[0], feature->cut[1]);
    else
        judging_add(judging, what, index, "%s has no edge %d", side,
                    feature->index);
}
