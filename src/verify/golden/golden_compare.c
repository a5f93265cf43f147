/* Compares approved results and present answers: finds which are of the same
 * scene, and how they differ, in words. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify/diff/diff_report.h"
#include "verify/golden/golden_files.h"

/* An approved result without a new one: a scene that is gone, or a further
 * result of a scene whose first results have partners. */
enum { NO_PARTNER = -1, FURTHER_RESULT = -2 };

/* The criteria by which results belong together, from the strictest on. */
enum match_rule { BY_INPUT, BY_NAME, BY_PLACE, RULES };

/* A result that belongs to none yet. */
struct match_candidate {
    const char *key;
    int number;
};

struct match_side {
    const struct golden_results *results;
    bool *taken;
    struct match_candidate *candidates;
    int count;
};

static bool side_make(struct match_side *side,
                      const struct golden_results *results, struct arena *arena)
{
    size_t count = (size_t)results->count;
    side->results = results;
    side->taken = arena_alloc(arena, count, sizeof *side->taken);
    side->candidates = arena_take(arena, count, sizeof *side->candidates);
    return side->taken && side->candidates;
}

/* By key, then in the order of the file: no two are equal. */
static int compare(const void *first, const void *second)
{
    const struct match_candidate *a = first, *b = second;
    int order = strcmp(a->key, b->key);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

/* Who takes part in a rule, in the order of the keys. */
static void gather(struct match_side *side, enum match_rule rule)
{
    side->count = 0;
    for (int i = 0; i < side->results->count; i++) {
        const struct golden_result *result = &side->results->items[i];
        bool has_name = result->scene[0];
        if (side->taken[i] || (rule == BY_NAME && !has_name) ||
            (rule == BY_PLACE && has_name))
            continue;
        side->candidates[side->count++] = (struct match_candidate){
            .key = rule == BY_INPUT ? result->input : result->scene,
            .number = i,
        };
    }
    if (side->count > 0)
        qsort(side->candidates, (size_t)side->count, sizeof *side->candidates,
              compare);
}

/* Marks the approved results that are left although another result of their
 * scene has a partner. */
static void mark_further(const struct match_side *approved, int *partners)
{
    for (int i = 1; i < approved->count; i++) {
        const struct match_candidate *before = &approved->candidates[i - 1];
        const struct match_candidate *one = &approved->candidates[i];
        if (partners[one->number] == NO_PARTNER &&
            partners[before->number] != NO_PARTNER &&
            strcmp(before->key, one->key) == 0)
            partners[one->number] = FURTHER_RESULT;
    }
}

/* The number of the new result for each approved one, or one of the above.
 * Results with the same input belong together wherever they are. The rest is
 * matched by the name of the scene, and results without a name in order. NULL:
 * memory is used up. O(n log n). */
static int *golden_match(const struct golden_results *approved,
                         const struct golden_results *now, struct arena *arena)
{
    struct match_side sides[2];
    int *partners =
        arena_take(arena, (size_t)approved->count, sizeof *partners);
    if (!partners || !side_make(&sides[0], approved, arena) ||
        !side_make(&sides[1], now, arena))
        return NULL;
    for (int i = 0; i < approved->count; i++)
        partners[i] = NO_PARTNER;
    for (int rule = BY_INPUT; rule < RULES; rule++) {
        gather(&sides[0], (enum match_rule)rule);
        gather(&sides[1], (enum match_rule)rule);
        int a = 0, b = 0;
        while (a < sides[0].count && b < sides[1].count) {
            const struct match_candidate *one = &sides[0].candidates[a];
            const struct match_candidate *other = &sides[1].candidates[b];
            int order = strcmp(one->key, other->key);
            if (order == 0) {
                partners[one->number] = other->number;
                sides[0].taken[one->number] = sides[1].taken[other->number] =
                    true;
            }
            a += order <= 0;
            b += order >= 0;
        }
        if (rule == BY_INPUT)
            mark_further(&sides[0], partners);
    }
    return partners;
}

/* ---- Results that are as approved ---------------------------------------- */

/* Counts the document that text[0..length) begins with, and learns its form.
 * *used is its length; 0: there is none. false: memory is used up. */
static bool count_document(struct forms *forms, const char *text, size_t length,
                           struct arena *scratch, struct compared *compared,
                           size_t *used)
{
    const struct json_text json = {
        .bytes = text, .length = length, .complete = true};
    struct difference_list list = {.count = 0};
    struct json_value value;
    struct fail fail;
    *used = 0;
    if (json_check(json, &limits_most, scratch, &value, &fail) != JSON_VALUE)
        return !fail_is_memory(&fail);
    *used = value.length;
    const struct item *root = golden_tree(text, value.length, scratch);
    if (!root || !compare_items(forms->rules, root, root, scratch, &list) ||
        !forms_learn(forms, text, value.length, root, scratch))
        return false;
    compared_add(compared, &list.compared);
    return true;
}

bool golden_count(struct forms *forms, const char *text, size_t length,
                  struct arena *scratch, struct compared *compared)
{
    const char *end = text + length;
    bool ok = true;
    while (ok && (text = memchr(text, '{', (size_t)(end - text)))) {
        struct arena_mark mark = arena_mark(scratch);
        struct form_scan scan;
        length = (size_t)(end - text);
        if (forms_know(forms, text, length, &scan))
            compared_add(compared, &scan.compared);
        else
            ok = count_document(forms, text, length, scratch, compared,
                                &scan.length);
        text = scan.length ? text + scan.length : end;
        arena_rewind(scratch, mark);
    }
    return ok;
}

/* ---- Findings ------------------------------------------------------------ */

bool golden_find(struct golden_findings *findings, enum golden_kind kind,
                 const char *scene, const char *words)
{
    struct golden_finding *items =
        arena_more(findings->arena, findings->items, findings->count,
                   &findings->room, sizeof *items);
    if (!items)
        return false;
    bool is_answer = kind != GOLDEN_TROUBLE && kind != GOLDEN_SCENE;
    findings->items = items;
    items[findings->count++] = (struct golden_finding){
        .kind = kind,
        .scene = scene,
        .words = words,
        .verdict = GOLDEN_UNJUDGED,
        .rank = {.group = is_answer ? RANKED_DOCUMENT : RANKED_TROUBLE,
                 .share = HUGE_VAL}};
    return true;
}

/* Three texts, joined; NULL: memory is used up, or was for one of them. */
static const char *joined(struct arena *arena, const char *first,
                          const char *second, const char *third)
{
    if (!first || !second || !third)
        return NULL;
    size_t length = strlen(first) + strlen(second) + strlen(third);
    char *text = arena_take(arena, length + 1, 1);
    if (text)
        snprintf(text, length + 1, "%s%s%s", first, second, third);
    return text;
}

/* The name of the record of items[first..*end), and how it differs. */
static const char *record_words(const struct difference_list *list, int first,
                                int *end, struct arena *arena)
{
    const char *name = difference_record_name(&list->items[first], arena);
    const char *words = differences_words(list, first, end, arena);
    return joined(arena, name, name && *name ? ": " : "", words);
}

/* The words for the record with the worst verdict, or of several the one with
 * the worst change, and how many more differ. */
static const char *brief_words(const struct difference_list *list,
                               struct arena *arena, struct rank *rank,
                               enum golden_verdict *verdict)
{
    int worst = 0, end = 0, more = -1;
    char count[60] = "";
    for (int i = 0; i < list->count; i = end, more++) {
        if (!differences_words(list, i, &end, arena))
            return NULL;
        struct rank next = rank_of(list, i, end);
        enum golden_verdict judged = golden_verdict_of(&list->items[i]);
        if (i == 0 || judged < *verdict ||
            (judged == *verdict && rank_is_worse(&next, rank))) {
            *rank = next;
            *verdict = judged;
            worst = i;
        }
    }
    const char *words = record_words(list, worst, &end, arena);
    if (more > 0)
        snprintf(count, sizeof count, " (and %d more like this)", more);
    return joined(arena, words, count, "");
}

struct golden_comparing {
    const struct golden_comparison *asked;
    struct golden_findings *findings;
};

/* Adds a finding about one of these results. */
static bool find(const struct golden_comparing *comparing,
                 enum golden_kind kind, const struct golden_results *results,
                 int number, const char *words)
{
    struct golden_findings *findings = comparing->findings;
    if (!words ||
        !golden_find(findings, kind, results->items[number].scene, words))
        return false;
    if (results->count > 1)
        findings->items[findings->count - 1].document = number + 1;
    return true;
}

/* Adds the finding that the scene changed, or (words) its answer. */
static bool find_change(const struct golden_comparing *comparing,
                        const struct golden_result *approved,
                        const struct golden_result *now, const char *words)
{
    bool is_same_scene = strcmp(approved->input, now->input) == 0;
    struct arena *arena = comparing->findings->arena;
    const char *head =
        is_same_scene || !words ? "" : "its answer also changed: ";
    if (is_same_scene && !words)
        return true;
    words = words ? words : "its answer did not change";
    return find(comparing, is_same_scene ? GOLDEN_ANSWER : GOLDEN_SCENE,
                comparing->asked->approved, approved->number,
                joined(arena, head, words, ""));
}

/* Compares two results whose texts differ. */
static bool compare_trees(const struct golden_comparing *comparing,
                          const struct golden_result *approved,
                          const struct golden_result *now)
{
    struct arena *scratch = comparing->asked->scratch;
    struct golden_findings *findings = comparing->findings;
    struct difference_list list = {.count = 0};
    const struct diff_documents documents = {
        .expected = golden_tree(approved->text, approved->length, scratch),
        .actual = golden_tree(now->text, now->length, scratch),
        .number = (uint64_t)approved->number + 1,
    };
    if (!documents.expected || !documents.actual ||
        !compare_items(comparing->asked->rules, documents.expected,
                       documents.actual, scratch, &list))
        return false;
    compared_add(comparing->asked->compared, &list.compared);
    struct rank rank;
    enum golden_verdict verdict = GOLDEN_UNJUDGED;
    bool is_same_scene = strcmp(approved->input, now->input) == 0;
    if (list.count && is_same_scene)
        golden_judge(comparing->asked, now, documents.expected,
                     documents.actual, &list);
    const char *words =
        list.count ? brief_words(&list, scratch, &rank, &verdict) : NULL;
    if ((list.count && !words) || !find_change(comparing, approved, now, words))
        return false;
    if (list.count == 0)
        return true;
    struct golden_finding *finding = &findings->items[findings->count - 1];
    if (finding->kind == GOLDEN_ANSWER)
        finding->rank = rank;
    finding->verdict = verdict;
    if (!comparing->asked->has_details)
        return true;
    /* Lines with all values that differ, as diff has them. */
    struct sink lines = sink_to_memory(findings->arena);
    struct diff_report report = {.format = DIFF_TEXT, .out = &lines};
    diff_report_begin(&report);
    bool ok = diff_report_add(&report, &documents, &list, scratch);
    diff_report_flush(&report);
    finding->details = ok ? sink_string(&lines) : NULL;
    return finding->details;
}

static bool compare_results(const struct golden_comparing *comparing,
                            const struct golden_result *approved,
                            const struct golden_result *now)
{
    struct arena *scratch = comparing->asked->scratch;
    struct arena_mark mark = arena_mark(scratch);
    bool is_same = approved->length == now->length &&
                   memcmp(approved->text, now->text, now->length) == 0;
    bool ok =
        is_same ? golden_count(comparing->asked->forms, now->text, now->length,
                               scratch, comparing->asked->compared)
                : compare_trees(comparing, approved, now);
    arena_rewind(scratch, mark);
    return ok;
}

bool golden_rules(const struct compare_rules *rules, struct arena *arena,
                  struct compare_rules *made)
{
    size_t count = 0;
    while (rules->ignored && rules->ignored[count])
        count++;
    const char **ignored = arena_take(arena, count + 3, sizeof *ignored);
    if (!ignored)
        return false;
    for (size_t i = 0; i < count; i++)
        ignored[i] = rules->ignored[i];
    ignored[count] = GOLDEN_INPUT;
    ignored[count + 1] = "scene";
    ignored[count + 2] = NULL;
    *made = *rules;
    made->accepts_1_0_0 = true;
    made->ignored = ignored;
    return true;
}

/* Adds the finding that a further result of a scene is approved. Only a
 * simulation has several results, its states; otherwise, a merge has probably
 * kept both sides. */
static bool find_further(const struct golden_comparing *comparing, int number)
{
    const struct golden_results *approved = comparing->asked->approved;
    const struct golden_result *result = &approved->items[number];
    struct arena *scratch = comparing->asked->scratch;
    struct arena_mark mark = arena_mark(scratch);
    const struct item *root =
        golden_tree(result->text, result->length, scratch);
    bool is_read = root != NULL;
    bool is_state = is_read && item_member(root, "step");
    arena_rewind(scratch, mark);
    return is_read &&
           find(comparing, is_state ? GOLDEN_MISSING : GOLDEN_TROUBLE, approved,
                number,
                is_state ? "more states are approved than the answer has"
                         : "the scene is approved twice: record it again");
}

bool golden_compare(const struct golden_comparison *comparison,
                    struct golden_findings *findings)
{
    const struct golden_results *approved = comparison->approved;
    struct golden_comparing comparing = {.asked = comparison,
                                         .findings = findings};
    const int *partners =
        golden_match(approved, comparison->now, findings->arena);
    if (!partners)
        return false;
    for (int i = 0; i < approved->count; i++) {
        const struct golden_result *result = &approved->items[i];
        bool ok = partners[i] == NO_PARTNER
                      ? find(&comparing, GOLDEN_MISSING, approved, i,
                             "the scene no longer exists")
                  : partners[i] == FURTHER_RESULT
                      ? find_further(&comparing, i)
                      : compare_results(&comparing, result,
                                        &comparison->now->items[partners[i]]);
        if (!ok)
            return false;
    }
    /* Scenes without approved results. */
    const struct golden_results *now = comparing.asked->now;
    bool *seen = arena_alloc(comparing.findings->arena, (size_t)now->count,
                             sizeof *seen);
    if (!seen)
        return false;
    for (int i = 0; i < comparing.asked->approved->count; i++)
        if (partners[i] >= 0)
            seen[partners[i]] = true;
    for (int i = 0; i < now->count; i++)
        if (!seen[i] &&
            !find(&comparing, GOLDEN_NEW, now, i, "it has no approved answer"))
            return false;
    return true;
}
