/* Decides which faults count: removes those that --ignore names or --select
 * does not, and marks those that a baseline accepts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/text.h"
#include "verify/judge/judge_faults.h"

/* ---- Kinds --------------------------------------------------------------- */

const char *judge_kind_name(int i)
{
    if (i < VERDICT_WHATS)
        return verdict_names[i];
    return i < VERDICT_WHATS + VERDICT_CLASSES
               ? verdict_class_names[i - VERDICT_WHATS]
               : NULL;
}

/* True if item[0..length) is the name or, with * at its end, begins it. */
static bool fits_name(const char *item, size_t length, const char *name)
{
    if (length > 1 && item[length - 1] == '*')
        return strncmp(name, item, length - 1) == 0;
    return strlen(name) == length && memcmp(name, item, length) == 0;
}

bool judge_is_kind(const char *name, size_t length)
{
    const char *known;
    for (int i = 0; (known = judge_kind_name(i)); i++)
        if (fits_name(name, length, known))
            return true;
    return false;
}

static bool is_named(const char *const *items,
                     const struct verdict_fault *fault)
{
    for (; items && *items; items++) {
        size_t length = strlen(*items);
        if (fits_name(*items, length, verdict_names[fault->what]) ||
            fits_name(*items, length, verdict_class_names[fault->class]))
            return true;
    }
    return false;
}

static bool is_selected(const struct judge_filter *filter,
                        const struct verdict_fault *fault)
{
    return (!filter->select || is_named(filter->select, fault)) &&
           !is_named(filter->ignore, fault);
}

/* ---- The baseline -------------------------------------------------------- */

/* The parts of a key. The scene is a name, or a number, which a second part
 * tells from a name of digits. */
enum {
    JUDGE_KEY_SCENE,
    JUDGE_KEY_IS_NUMBER,
    JUDGE_KEY_A,
    JUDGE_KEY_B,
    JUDGE_KEY_PIECES, /* "0 2": of A and of B, -1: none */
    JUDGE_KEY_WHAT
};

/* Texts that a key needs beside those of the line. */
struct key_texts {
    char scene[24], pieces[28];
};

/* How a key names the two shapes. A new baseline has only the first form, since
 * records may swap the shapes and call them by several names. */
enum key_form {
    KEY_OF_SCENE, /* ids and order of the scene, if the shapes are known */
    KEY_SWAPPED,  /* these ids in the other order */
    KEY_OF_RECORD /* names and order of the record */
};

static struct accepted key_of_fault(const struct judge_line *line,
                                    enum verdict_what what, enum key_form form,
                                    struct key_texts *texts)
{
    bool is_known = line->ids[0] && form != KEY_OF_RECORD;
    const char *ids[2] = {line->a, line->b};
    int pieces[2] = {line->a_piece, line->b_piece};
    struct accepted key = {.count = 1};
    /* Index in `ids` and `pieces` of the first shape of the key. */
    int first = is_known && line->shapes[0] > line->shapes[1];
    if (form == KEY_SWAPPED)
        first = !first;
    if (is_known)
        memcpy(ids, line->ids, sizeof ids);
    bool has_pieces = pieces[0] >= 0 || pieces[1] >= 0;
    snprintf(texts->scene, sizeof texts->scene, "%d", line->number);
    snprintf(texts->pieces, sizeof texts->pieces, "%d %d",
             pieces[first] >= 0 ? pieces[first] : -1,
             pieces[!first] >= 0 ? pieces[!first] : -1);
    key.key[JUDGE_KEY_SCENE] = line->scene ? line->scene : texts->scene;
    key.key[JUDGE_KEY_IS_NUMBER] = line->scene ? NULL : "";
    key.key[JUDGE_KEY_A] = ids[first] ? ids[first] : "";
    key.key[JUDGE_KEY_B] = ids[!first] ? ids[!first] : "";
    key.key[JUDGE_KEY_PIECES] = has_pieces ? texts->pieces : NULL;
    key.key[JUDGE_KEY_WHAT] = verdict_names[what];
    return key;
}

/* True if the baseline accepts a fault, which is counted off, in any form of
 * its key: older versions wrote the shapes as the record named them. */
static bool accepts_fault(struct baseline *accepted,
                          const struct judge_line *line, enum verdict_what what)
{
    struct key_texts texts;
    for (int form = KEY_OF_SCENE; form <= KEY_OF_RECORD; form++) {
        struct accepted key =
            key_of_fault(line, what, (enum key_form)form, &texts);
        if (baseline_accepts(accepted, &key))
            return true;
    }
    return false;
}

/* Copies the texts of a key that do not stay. false: out of memory. */
static bool keep_key(struct accepted *accepted, struct arena *arena)
{
    static const int parts[] = {JUDGE_KEY_SCENE, JUDGE_KEY_A, JUDGE_KEY_B,
                                JUDGE_KEY_PIECES};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char **part = &accepted->key[parts[i]];
        if (*part && !(*part = arena_copy(arena, *part)))
            return false;
    }
    return true;
}

static bool is_record(const struct item *root)
{
    const struct item *scene = item_member(root, "scene");
    const struct item *count = item_member(root, "count");
    return scene &&
           (scene->kind == ITEM_STRING || scene->kind == ITEM_NUMBER ||
            scene->kind == ITEM_NULL) &&
           member_text(root, "what", NULL) && count &&
           count->kind == ITEM_NUMBER;
}

/* Reads the number of a piece or scene: -1, if the member is absent or no
 * number. */
static bool read_index(const struct item *root, const char *name, int *index,
                       struct fail *fail)
{
    double number = member_number(root, name, -1);
    bool is_index =
        number >= 0 && number <= 1e9 && !(number > (double)(int)number);
    const struct item *item = item_member(root, name);
    *index = is_index ? (int)number : -1;
    return is_index || !item || item->kind != ITEM_NUMBER ||
           item_fail(item, fail, "number-range",
                     "expected a whole number from 0 to 1000000000");
}

/* Fails if a member is there that is not of a kind. */
static bool check_kind(const struct item *root, const char *name,
                       enum item_kind kind, struct fail *fail)
{
    const struct item *item = item_member(root, name);
    return !item || item->kind == kind ||
           item_fail(item, fail, "wrong-type", "expected %s, found %s",
                     kind == ITEM_STRING ? "a string" : "a number",
                     item_words(item).text);
}

static bool read_fault(const struct item *root, struct accepted *accepted,
                       struct arena *arena, struct fail *fail)
{
    const char *name = member_text(root, "what", "");
    struct key_texts texts;
    int what = 0;
    while (what < VERDICT_WHATS && strcmp(verdict_names[what], name) != 0)
        what++;
    if (!is_record(root))
        return item_fail(root, fail, "wrong-type",
                         "expected an object with \"scene\", \"a\", \"b\", "
                         "\"what\" and \"count\"");
    if (what == VERDICT_WHATS)
        return item_fail(item_member(root, "what"), fail, "wrong-type",
                         "expected a kind of faults, see collide-judge(1)");
    struct judge_line line = {
        .scene = member_text(root, "scene", NULL),
        .a = member_text(root, "a", NULL),
        .b = member_text(root, "b", NULL),
    };
    if (!read_index(root, "scene", &line.number, fail) ||
        !check_kind(root, "a", ITEM_STRING, fail) ||
        !check_kind(root, "b", ITEM_STRING, fail) ||
        !check_kind(root, "a_piece", ITEM_NUMBER, fail) ||
        !check_kind(root, "b_piece", ITEM_NUMBER, fail) ||
        !read_index(root, "a_piece", &line.a_piece, fail) ||
        !read_index(root, "b_piece", &line.b_piece, fail))
        return false;
    long count = accepted->count;
    *accepted =
        key_of_fault(&line, (enum verdict_what)what, KEY_OF_RECORD, &texts);
    accepted->count = count;
    return keep_key(accepted, arena) || fail_memory(fail);
}

static void write_fault(struct json_writer *out,
                        const struct accepted *accepted)
{
    const char *const *key = accepted->key;
    int pieces[2] = {-1, -1};
    json_key(out, "scene");
    if (!key[JUDGE_KEY_IS_NUMBER])
        json_string(out, key[JUDGE_KEY_SCENE]);
    else if (key[JUDGE_KEY_SCENE][0] == '-')
        json_null(out);
    else
        json_int(out, strtol(key[JUDGE_KEY_SCENE], NULL, 10));
    if (key[JUDGE_KEY_A])
        json_string_member(out, "a", key[JUDGE_KEY_A]);
    if (key[JUDGE_KEY_B])
        json_string_member(out, "b", key[JUDGE_KEY_B]);
    if (key[JUDGE_KEY_PIECES]) {
        char *rest;
        pieces[0] = (int)strtol(key[JUDGE_KEY_PIECES], &rest, 10);
        pieces[1] = (int)strtol(rest, NULL, 10);
    }
    if (pieces[0] >= 0)
        json_int_member(out, "a_piece", pieces[0]);
    if (pieces[1] >= 0)
        json_int_member(out, "b_piece", pieces[1]);
    json_string_member(out, "what", key[JUDGE_KEY_WHAT]);
}

const struct baseline_form judge_baseline_form = {is_record, read_fault,
                                                  write_fault, "SCENES"};

long judge_filter_gone(const struct judge_filter *filter)
{
    return filter->accepted && !filter->is_part
               ? baseline_left(filter->accepted)
               : 0;
}

/* ---- The filter ---------------------------------------------------------- */

/* Looks up a fault in the baseline, and adds it to the new one. */
static void compare_fault(struct judge_filter *filter,
                          const struct judge_line *line,
                          struct verdict_fault *fault)
{
    struct key_texts texts;
    struct accepted key = key_of_fault(line, fault->what, KEY_OF_SCENE, &texts);
    fault->is_known = (filter->accepted &&
                       accepts_fault(filter->accepted, line, fault->what)) ||
                      filter->found;
    if (fault->is_known)
        filter->known++;
    else
        filter->fresh++;
    if (filter->found && !(keep_key(&key, filter->arena) &&
                           baseline_add(filter->found, &key, filter->arena)))
        filter->no_memory = true;
}

/* True if a fault leaves nothing else of the pair to be judged. */
static bool hides_others(const struct verdict_fault *fault)
{
    return fault->what == VERDICT_OVERLAP || fault->what == VERDICT_FAILED ||
           fault->what == VERDICT_MISSING;
}

/* Known faults that such a fault hides are not gone: those of the whole scene
 * if the line names no pair. A wrong answer about overlap hides only the faults
 * of the pieces that it names. */
static void hide_others(struct judge_filter *filter,
                        const struct judge_line *line, enum verdict_what what)
{
    struct key_texts texts;
    for (int form = KEY_OF_SCENE; form <= KEY_OF_RECORD; form++) {
        struct accepted key =
            key_of_fault(line, what, (enum key_form)form, &texts);
        bool is_of_pieces =
            what == VERDICT_OVERLAP && key.key[JUDGE_KEY_PIECES];
        baseline_hide(filter->accepted, &key,
                      !line->a       ? JUDGE_KEY_A
                      : is_of_pieces ? JUDGE_KEY_WHAT
                                     : JUDGE_KEY_PIECES);
    }
}

void judge_filter_refuse(struct judge_filter *filter,
                         const struct judge_line *line)
{
    if (filter->accepted)
        hide_others(filter, line, VERDICT_MISSING);
}

void judge_filter_take(struct judge_filter *filter,
                       const struct judge_line *line, struct verdict *verdict)
{
    int kept = 0;
    for (int i = 0; filter->accepted && i < verdict->count; i++)
        if (hides_others(&verdict->faults[i]))
            hide_others(filter, line, verdict->faults[i].what);
    for (int i = 0; i < verdict->count; i++) {
        const struct verdict_fault *fault = &verdict->faults[i];
        if (is_selected(filter, fault))
            verdict->faults[kept++] = *fault;
        else if (filter->accepted) /* it is ignored, but not gone */
            accepts_fault(filter->accepted, line, fault->what);
    }
    filter->ignored += (uint64_t)(verdict->count - kept);
    verdict->count = kept;
    for (int i = 0; i < kept; i++)
        if (filter->failing & 1U << verdict->faults[i].class)
            compare_fault(filter, line, &verdict->faults[i]);
}

bool judge_filter_fails(const struct judge_filter *filter,
                        const struct verdict *verdict)
{
    for (int i = 0; i < verdict->count; i++) {
        const struct verdict_fault *fault = &verdict->faults[i];
        if (filter->failing & 1U << fault->class && !fault->is_known)
            return true;
    }
    return false;
}
