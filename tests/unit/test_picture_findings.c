#include "draw/marks/drawing.h"

#include <math.h>

#include "support/criterion.h"
#include "support/expect.h"
#include "support/levels.h"

/* Two boxes that overlap from (3, 0) to (4, 2), and one apart. */
static struct check overlapping(struct draft *draft)
{
    draft_start(draft, "generic");
    draft_box(draft, "apart", 10, 0, 12, 2);
    draft_box(draft, "a", 0, 0, 4, 2);
    draft_box(draft, "b", 3, 0, 7, 2);
    return (struct check){.options = &draft->options,
                          .level = &draft->level,
                          .arena = &draft->arena};
}

static void run(struct check *check, const char *rule)
{
    static const char *select[2];
    struct check_options *options = (struct check_options *)check->options;
    struct fail fail;
    select[0] = rule;
    options->select = select;
    cr_assert(check_run(check, &fail));
}

Test(picture_findings, are_badges_with_their_numbers)
{
    struct draft draft;
    struct check check = overlapping(&draft);
    struct picture picture = picture_make(&draft.arena);
    run(&check, "C030");
    cr_assert(eq(int, check.count, 1));
    picture_add_level(&picture, &check);
    picture_add_findings(&picture, &check, 7);
    cr_assert(not(picture.failed));
    cr_assert(eq(int, picture.mark_count, 1));
    cr_assert(eq(int, picture.marks[0].kind, MARK_BADGE));
    cr_assert(eq(int, picture.marks[0].style,
                 finding_style(check.findings[0].severity)));
    cr_assert(eq(str, picture.marks[0].text, "7"));
    cr_assert(all(le(dbl, 3, picture.marks[0].points[0].x),
                  le(dbl, picture.marks[0].points[0].x, 4)));
    cr_assert(eq(int, picture.shapes[0].findings, 0));
    cr_assert(eq(int, picture.shapes[1].findings, 1));
    cr_assert(eq(int, picture.shapes[2].findings, 1));
    draft_end(&draft);
}

Test(picture_findings, have_styles_by_severity)
{
    cr_assert(eq(int, finding_style(SEVERITY_NOTE), STYLE_NOTE));
    cr_assert(eq(int, finding_style(SEVERITY_WARNING), STYLE_WARNING));
    cr_assert(eq(int, finding_style(SEVERITY_ERROR), STYLE_ERROR));
}

/* The box of "b" is [3, 7] x [0, 2]. */
Test(picture_findings, are_in_the_middle_of_shapes_where_they_say_no_point)
{
    struct draft draft;
    struct check check = overlapping(&draft);
    struct finding finding = {.shapes = {&draft.shapes[2]}};
    col_vec2 place;
    run(&check, "C030");
    cr_assert(finding_place(&check, &finding, &place));
    expect_vec(place, 5, 1);
    finding.has_at = true;
    finding.at = (col_vec2){1, 2};
    cr_assert(finding_place(&check, &finding, &place));
    expect_vec(place, 1, 2);
    draft_end(&draft);
}

Test(picture_findings, are_nowhere_without_a_place_that_can_be_shown)
{
    struct draft draft;
    struct check check = overlapping(&draft);
    struct finding finding = {.message = "of the file"};
    col_vec2 place;
    run(&check, "C030");
    cr_assert(not(finding_place(&check, &finding, &place)));
    finding.has_at = true;
    finding.at = (col_vec2){2e60, 0};
    cr_assert(not(finding_place(&check, &finding, &place)));
    finding.at = (col_vec2){0, NAN};
    cr_assert(not(finding_place(&check, &finding, &place)));
    draft_end(&draft);
}
