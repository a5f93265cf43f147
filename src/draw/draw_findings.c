#include "draw/draw_findings.h"

#include "draw/marks/shapes.h"
#include "lint/check_baseline.h"
#include "lint/rules/told_findings.h"

bool draw_findings_begin(struct draw_findings *findings,
                         struct command_run *run)
{
    const char *path = run->options->check.baseline;
    bool ok =
        !path || (check_baseline_place(path, &findings->accepted, run->arena) &&
                  check_baseline_read(run, path, &findings->accepted));
    run->tally.trouble |= !ok;
    return ok;
}

void draw_findings_skip(struct draw_findings *findings)
{
    findings->count++;
}

/* ---- Baseline ------------------------------------------------------------ */

static bool tell_all(const struct check *check, const struct document *document,
                     struct told_list *list)
{
    for (int i = 0; i < check->count; i++)
        if (!told_add(list, &check->findings[i], document, list->arena))
            return false;
    return true;
}

/* Leaves the findings that are not in the list any more, which has kept the
 * order of the others. `sentences` are those that were in it. */
static void leave(struct check *check, const struct told_list *list,
                  const char *const *sentences)
{
    int kept = 0;
    for (int i = 0; i < check->count && kept < list->count; i++)
        if (list->items[kept].message == sentences[i])
            check->findings[kept++] = check->findings[i];
    check->count = kept;
}

static bool take_accepted(struct draw_findings *findings, struct check *check,
                          const struct document *document)
{
    struct told_list list = {.arena = check->arena};
    const char **sentences =
        arena_take(check->arena, (size_t)check->count, sizeof *sentences);
    if (!sentences || !tell_all(check, document, &list))
        return false;
    for (int i = 0; i < list.count; i++)
        sentences[i] = list.items[i].message;
    if (baseline_take(&findings->accepted, &list, findings->scratch) < 0)
        return false;
    leave(check, &list, sentences);
    return true;
}

/* ---- Pictures ------------------------------------------------------------ */

/* Whether a finding is about shapes, and about these alone. */
static bool is_about(const struct draw_scene *scene,
                     const struct finding *finding)
{
    const struct level_shape *shapes = scene->level->shapes;
    if (!finding->shapes[0])
        return false;
    for (int i = 0; i < FINDING_SHAPES; i++)
        if (finding->shapes[i] &&
            finding->shapes[i] != &shapes[scene->only.shapes[0]] &&
            finding->shapes[i] != &shapes[scene->only.shapes[1]])
            return false;
    return true;
}

/* The same for those alone that --only lets be, each with its number. */
static void add_some(struct draw_scene *scene)
{
    for (int i = 0; i < scene->check.count; i++) {
        struct check one = scene->check;
        one.findings += i;
        one.count = 1;
        if (is_about(scene, one.findings))
            picture_add_findings(&scene->drawing.scene, &one,
                                 scene->first_finding + i);
    }
}

bool draw_findings_add(struct draw_findings *findings, struct draw_scene *scene,
                       const struct document *document)
{
    struct check *check = &scene->check;
    if (findings->accepted.count > 0 &&
        !take_accepted(findings, check, document))
        return false;
    scene->first_finding = findings->count + 1;
    findings->count += check->count;
    if (scene->has_only)
        add_some(scene);
    else
        picture_add_findings(&scene->drawing.scene, check,
                             scene->first_finding);
    return true;
}
