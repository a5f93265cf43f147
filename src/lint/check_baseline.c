/* Accepted findings of `check`:
 *
 *   {"file":"maps/a.tmj","rule":"C030","shapes":["12","14"],"count":1}
 *
 * Findings are identified by file, rule and the editor's ids of shapes, not by
 * line, name or words. Files are named from the folder of the baseline on. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "lint/check_command.h"
#include "support/fail.h"
#include "support/json_writer.h"
#include "support/text.h"

/* ---- Records ------------------------------------------------------------- */

/* The parts of a key: the file, the rule's id, and ids of shapes. */
enum { KEY_FILE, KEY_RULE, KEY_SHAPES };

bool check_baseline_is_record(const struct item *root)
{
    return member_text(root, "file", NULL) && member_text(root, "rule", NULL) &&
           member_number(root, "count", 0) >= 1;
}

static const char *const kinds[] = {
    [ITEM_NULL] = "null",
    [ITEM_BOOLEAN] = "true or false",
    [ITEM_NUMBER] = "a number",
    [ITEM_STRING] = "a string",
    [ITEM_NUMBERS] = "an array",
    [ITEM_ARRAY] = "an array",
    [ITEM_OBJECT] = "an object without valid values for them",
};

static bool read_accepted(const struct item *root, struct accepted *accepted,
                          struct arena *arena, struct fail *fail)
{
    const char *file = member_text(root, "file", NULL);
    const char *name = member_text(root, "rule", NULL);
    const struct rule *rule = name ? rule_named(name) : NULL;
    if (!file || !rule || accepted->count == 0)
        return item_fail(root, fail, "wrong-type",
                         "expected an object with \"file\", \"rule\", "
                         "\"shapes\" and \"count\", found %s",
                         kinds[root->kind]);
    accepted->key[KEY_FILE] = arena_copy(arena, file);
    accepted->key[KEY_RULE] = rule->about.id;
    if (!accepted->key[KEY_FILE])
        return fail_memory(fail);
    const struct item *shapes = item_member(root, "shapes");
    int length = item_length(shapes);
    if (length > FINDING_SHAPES)
        return item_fail(shapes, fail, "number-range",
                         "expected at most %d ids, found %d", FINDING_SHAPES,
                         length);
    for (int i = 0; i < length; i++) {
        const char *id = item_text(item_element(shapes, i), NULL);
        if (!id)
            return item_fail(shapes, fail, "wrong-type",
                             "expected the id of a shape, a string");
        accepted->key[KEY_SHAPES + i] = arena_copy(arena, id);
        if (!accepted->key[KEY_SHAPES + i])
            return fail_memory(fail);
    }
    return true;
}

static void write_accepted(struct json_writer *out,
                           const struct accepted *accepted)
{
    json_string_member(out, "file", accepted->key[KEY_FILE]);
    json_string_member(out, "rule", accepted->key[KEY_RULE]);
    json_key(out, "shapes");
    json_begin_array(out);
    for (int i = 0; i < FINDING_SHAPES && accepted->key[KEY_SHAPES + i]; i++)
        json_string(out, accepted->key[KEY_SHAPES + i]);
    json_end_array(out);
}

const struct baseline_form check_baseline_form = {
    check_baseline_is_record, read_accepted, write_accepted, "the maps"};

/* ---- Findings ------------------------------------------------------------ */

/* The name that baselines have for a file, which stays; NULL: out of memory. */
static const char *name_of(struct baseline *baseline, const char *file,
                           struct arena *arena)
{
    if (baseline->file && strcmp(baseline->file, file) == 0)
        return baseline->name;
    baseline->file = arena_copy(arena, file);
    if (!baseline->file)
        return NULL;
    baseline->name = baseline->folder
                         ? folder_chain_path(baseline->folder, file, arena)
                         : path_plain(file, arena);
    if (!baseline->name)
        baseline->file = NULL;
    return baseline->name;
}

bool check_baseline_add(struct baseline *baseline,
                        const struct report_finding *finding,
                        struct arena *arena)
{
    struct accepted accepted = {
        .key = {name_of(baseline, finding->file, arena), finding->rule->id},
        .count = 1};
    for (int i = 0; i < FINDING_SHAPES && finding->own_ids[i]; i++) {
        const char *id = arena_copy(arena, finding->own_ids[i]);
        accepted.key[KEY_SHAPES + i] = id;
        if (!id)
            return false;
    }
    return accepted.key[KEY_FILE] && baseline_add(baseline, &accepted, arena);
}

int check_baseline_take(struct baseline *baseline, struct report_list *list,
                        struct arena *arena)
{
    int kept = 0, count = list->count;
    for (int i = 0; i < count; i++) {
        const struct report_finding *finding = &list->items[i];
        const struct accepted key = {
            .key = {name_of(baseline, finding->file, arena), finding->rule->id,
                    finding->own_ids[0], finding->own_ids[1]}};
        if (!key.key[KEY_FILE])
            return -1;
        if (finding->code || !baseline_accepts(baseline, &key))
            list->items[kept++] = *finding;
    }
    list->count = kept;
    return count - kept;
}

long check_baseline_left(struct baseline *baseline, const char *file,
                         struct arena *arena)
{
    const char *name = name_of(baseline, file, arena);
    return name ? baseline_leave(baseline, name) : -1;
}

/* ---- Its folder ---------------------------------------------------------- */

bool check_baseline_place(const char *path, struct baseline *baseline,
                          struct arena *arena)
{
    struct folder_chain *chain = arena_take(arena, 1, sizeof *chain);
    const char *folder =
        baseline_is_in_folder(path) ? path_folder(path, arena) : ".";
    if (!chain || !folder)
        return false;
    if (folder_chain_make(chain, folder))
        baseline->folder = chain;
    return true;
}

long check_baseline_gone(const char *path, const struct baseline *baseline,
                         struct arena *arena)
{
    const char *folder =
        baseline_is_in_folder(path) ? path_folder(path, arena) : ".";
    const char *last = NULL;
    bool gone = false;
    long left = 0;
    for (int i = 0; folder && i < baseline->count; i++) {
        const struct accepted *accepted = &baseline->items[i];
        if (!last || strcmp(last, accepted->key[KEY_FILE]) != 0) {
            struct arena_mark mark = arena_mark(arena);
            struct stat status;
            const char *named = path_in(folder, accepted->key[KEY_FILE], arena);
            if (!named)
                return -1;
            /* Standard input is no file that could be gone. */
            gone = !strstr(named, "/<stdin>") && stat(named, &status) != 0 &&
                   (errno == ENOENT || errno == ENOTDIR);
            last = accepted->key[KEY_FILE];
            arena_rewind(arena, mark);
        }
        left += gone ? accepted->left : 0;
    }
    return folder ? left : -1;
}
