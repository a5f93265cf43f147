/* What the queries would refuse of a scene that `collide check` reads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/marks/findings.h"
#include "draw/marks/shapes.h"
#include "draw/svg/svg.h"
#include "lint/check_command.h"
#include "lint/rules/told_findings.h"
#include "maps/level.h"
#include "query/run/input_wait.h"
#include "scene/read_scene.h"
#include "scene/stream/named_input.h"
#include "scene/stream/scene_input.h"
#include "support/document/file.h"
#include "support/json/locate.h"
#include "support/path.h"

/* Where the list of a level's faults ends; NULL: one of them is severe. */
static struct level_fault **end_of_faults(struct level *level)
{
    struct level_fault **end = &level->faults;
    for (; *end; end = &(*end)->next)
        if ((*end)->is_severe)
            return NULL;
    return end;
}

/* The innermost item that holds the value at `offset`: an element of an array
 * of numbers is none. */
static const struct item *item_around(const struct item *root, size_t offset)
{
    const struct item *inner = root, *at = root->first;
    while (at && at->offset <= offset) {
        while (at->next && at->next->offset <= offset)
            at = at->next;
        inner = at;
        at = at->first;
    }
    return inner;
}

/* The item that a failure is about; NULL: memory is used up. */
static const struct item *item_of(const struct level *level,
                                  const struct fail *fail)
{
    const struct document *document = level->item->document;
    size_t name, offset = fail->offset;
    if (offset == FAIL_NOWHERE && !json_find(document->text, document->length,
                                             fail->pointer, &name, &offset))
        return level->item;
    const struct item *item = item_around(document->root, offset);
    const char *token = strrchr(fail->pointer, '/');
    if (fail->at_name)
        return item_at_name(item, level->arena);
    if (item->kind == ITEM_NUMBERS && item->offset < offset && token)
        return item_element_placed(item, atoi(token + 1), level->arena);
    return item;
}

/* Whether it is told of by the rules about polygons and chains: these look at
 * the shapes of the scene, not at those of its casts. */
static bool is_outline(const struct item *item)
{
    bool is_ring = false, is_cast = false;
    for (; item; item = item->parent) {
        is_ring |= item->name && (strcmp(item->name, "vertices") == 0 ||
                                  strcmp(item->name, "holes") == 0);
        is_cast |= item->name && strcmp(item->name, "casts") == 0;
    }
    return is_ring && !is_cast;
}

/* Whether there is a fault of that sort at that place. */
static bool is_told(const struct level *level, const char *code,
                    const struct item *item)
{
    const struct level_fault *fault = level->faults;
    while (fault && !(fault->item && fault->item->offset == item->offset &&
                      strcmp(fault->code, code) == 0))
        fault = fault->next;
    return fault;
}

static bool add_fault(struct level *level, struct level_fault **end,
                      const struct fail *fail)
{
    const struct item *item = item_of(level, fail);
    struct level_fault *fault = arena_alloc(level->arena, 1, sizeof *fault);
    const char *message =
        arena_text(level->arena, fail->message, strlen(fail->message));
    if (!item || !fault || !message)
        return false;
    *fault = (struct level_fault){.code = fail->code,
                                  .message = message,
                                  .item = item,
                                  .is_severe = true};
    if (!is_outline(item) && !is_told(level, fail->code, item))
        *end = fault;
    return true;
}

/* Asks the reader of the queries about the scene that a level is, and adds the
 * first thing it refuses to the level's faults: its world, rays, speeds and
 * bodies are looked at by no rule. Nothing is added where a fault is severe
 * already, nor about vertices and holes, which rules tell of in full.
 *
 * `like` is a reader with the settings that queries have. false: memory is used
 * up. */
static bool check_scene(const struct scene_reader *like,
                        const struct stream_record *text, struct level *level)
{
    struct scene_reader reader = scene_reader_like(like);
    struct level_fault **end = end_of_faults(level);
    struct json_value value = {text->text, text->length, text->special,
                               text->outline};
    struct scene scene;
    struct fail fail;
    bool is_good = !end ||
                   scene_read(&reader, &value, level->arena, &scene, &fail) ||
                   (!fail_is_memory(&fail) && add_fault(level, end, &fail));
    scene_reader_free(&reader);
    return is_good;
}

/* What `collide check` draws of a level, for reports that show it. */

/* Most bytes of pictures that are kept of one file: levels beyond them are told
 * of without. */
#define CHECK_PICTURES_MOST ((size_t)8 * 1024 * 1024)

/* Width of the pictures, in their own units. */
#define WIDTH 900

static size_t length_of_pictures(const struct told_list *list)
{
    size_t length = 0;
    for (int i = 0; i < list->level_count; i++)
        length += list->levels[i].length;
    return length;
}

/* The options that show all of a picture with room for its badges, which are
 * then taken out of it: whoever writes the report knows their numbers. */
static struct svg_options frame(struct picture *picture,
                                const struct check *check)
{
    picture_add_findings(picture, check, 1);
    struct svg_options options = {.width = WIDTH,
                                  .has_crop = true,
                                  .crop = picture_bounds(picture),
                                  .record = -1,
                                  .step = SVG_NO_STEP,
                                  .hides_labels = true};
    picture->mark_count = 0;
    return options;
}

static bool has_place(const struct check *check)
{
    col_vec2 place;
    for (int i = 0; i < check->count; i++)
        if (finding_place(check, &check->findings[i], &place))
            return true;
    return false;
}

static void tell_spots(struct told *told, const struct check *check,
                       const struct view *view)
{
    for (int i = 0; i < check->count; i++) {
        col_vec2 place;
        if (!finding_place(check, &check->findings[i], &place))
            continue;
        told[i].has_spot = true;
        told[i].spot = view_point(view, place);
    }
}

/* Keeps what was drawn up to its end tag, before which badges can be put. */
static bool keep(struct told_list *list, const struct sink *drawn)
{
    static const char end[] = "</svg>";
    struct told_level *level = &list->levels[list->level_count - 1];
    size_t length = drawn->used;
    while (length > 0 && drawn->text[length - 1] == '\n')
        length--;
    if (drawn->error || length < strlen(end))
        return false;
    length -= strlen(end);
    if (length_of_pictures(list) + length > CHECK_PICTURES_MOST) {
        level->is_too_large = true;
        return true;
    }
    level->length = length;
    level->picture = arena_text(list->arena, drawn->text, length);
    return level->picture != NULL;
}

/* Draws the level that list->levels has last, of which `check` has the geometry
 * and the findings, list->items[first] being what is told of the first; they
 * learn where they are to be seen. A level whose findings all have no place is
 * not drawn. `numbers`: of the file and of the level,
 * which no other picture of the report has. check->arena is scratch. false:
 * memory is used up. */
static bool check_picture(struct told_list *list, const struct check *check,
                          int first, const int numbers[2])
{
    struct picture picture = picture_make(check->arena);
    char id[40];
    if (!has_place(check))
        return true;
    snprintf(id, sizeof id, "map-%d-%d", numbers[0] + 1, numbers[1]);
    picture.title = check->level->name ? check->level->name : "the level";
    picture.summary = picture_text(
        &picture, "%d shapes; the findings are numbered as in the list",
        check->level->shape_count);
    picture_add_level(&picture, check);
    struct svg_options options = frame(&picture, check);
    if (picture.failed)
        return false;
    struct view view = svg_view(&picture, &options);
    tell_spots(list->items + first, check, &view);
    struct sink drawn = sink_to_memory(check->arena);
    svg_write_inline(&drawn, &picture, id, &options);
    return keep(list, &drawn);
}

/* The place of a record in the file. */
struct record {
    struct check_file *file;
    const struct stream_record *text;
    struct arena *scratch;
};

static bool is_ignored(const struct check_options *options,
                       const struct rule *rule)
{
    for (const char *const *name = options->ignore; name && *name; name++)
        if (rule_matches(rule, *name, strlen(*name)))
            return true;
    return false;
}

/* Tells that the file, or a record of it, could not be read, unless that is not
 * to be told. */
static void tell_failure(struct check_file *file, const struct fail *fail,
                         long line, long column)
{
    if (fail_is_memory(fail))
        file->short_of_memory = true;
    if (is_ignored(&file->options->check.rules, told_failure_rule(fail)))
        return;
    file->is_unreadable = true;
    if (!told_add_failure(&file->told, fail, file->file, line, column))
        file->short_of_memory = true;
}

static struct limits limits_of(const struct check_file *file)
{
    struct limits limits = file->options->answer.limits;
    limits.hides_text = file->input.is_link;
    return limits;
}

/* Tells that a record could not be read; *fail has a place in its text. */
static void tell_record(const struct record *record, struct fail *fail)
{
    const struct stream_record *text = record->text;
    struct json_place place;
    if (text->is_xml)
        place = json_place(text->text,
                           fail->offset <= text->length ? fail->offset : 0);
    else
        place = stream_locate(text, fail);
    if (text->is_xml)
        place.line += text->place.line - 1;
    if (record->file->input.is_link) /* a pointer quotes names of members */
        fail->pointer[0] = '\0';
    tell_failure(record->file, fail, place.line, place.column);
}

/* Tells it with the place of an item; NULL: of the whole record. */
static void tell_item(const struct record *record, const struct item *where,
                      const struct fail *fail)
{
    struct item_place place = {.line = record->text->place.line,
                               .column = record->text->place.column};
    if (where)
        place = item_place(where, record->scratch);
    tell_failure(record->file, fail, place.line, place.column);
}

/* ---- Levels -------------------------------------------------------------- */

/* Whether a finding is in the file that the level is in. */
static bool is_in_level(const struct finding *finding,
                        const struct level *level)
{
    const struct item *item = finding->item, *root = level->item;
    return item && root && item->document == root->document;
}

static bool wants_pictures(const struct check_file *file)
{
    const struct check_settings *settings = &file->options->check;
    return settings->format == REPORT_HTML && !settings->quiet;
}

static bool tell_findings(const struct record *record,
                          const struct document *document,
                          const struct check *check)
{
    struct told_list *list = &record->file->told;
    int first = list->count;
    if (check->count > 0 && !told_add_level(list, check->level))
        return false;
    for (int i = 0; i < check->count; i++) {
        if (!told_add(list, &check->findings[i], document, record->scratch))
            return false;
        list->items[list->count - 1].is_in_level =
            is_in_level(&check->findings[i], check->level);
    }
    return check->count == 0 || !wants_pictures(record->file) ||
           check_picture(
               list, check, first,
               (const int[2]){record->file->number, list->level_count});
}

static bool check_levels(const struct record *record,
                         const struct document *document,
                         const struct levels *levels, struct fail *fail)
{
    struct check_file *file = record->file;
    const struct check_options *rules = &file->options->check.rules;
    for (int i = 0; i < levels->count; i++) {
        struct check check = {.options = rules,
                              .level = levels->levels[i],
                              .stop = &file->stop,
                              .arena = record->scratch};
        if (!check_run(&check, fail))
            return false;
        if (stop_wanted(&file->stop))
            return true;
        if (!tell_findings(record, document, &check))
            return fail_memory(fail);
        file->levels++;
    }
    return true;
}

/* Where the document is a scene, its only level has what queries refuse of it,
 * too. */
static bool check_scenes(const struct record *record,
                         const struct document *document,
                         const struct levels *levels, struct fail *fail)
{
    return level_format(document->root) ||
           check_scene(record->file->reader, record->text, levels->levels[0]) ||
           fail_memory(fail);
}

/* A record that was found in a folder and is neither a map nor a scene is none
 * of ours. Baselines have a member `shapes`, too. */
static bool is_other(const struct check_file *file,
                     const struct document *document)
{
    return file->input.is_walked && !level_format(document->root) &&
           (!item_member(document->root, "shapes") ||
            check_baseline_is_record(document->root));
}

/* Reads the levels of a record, which makes the file an input of the run. */
static bool read_levels(struct check_file *file,
                        const struct level_source *source,
                        struct levels *levels, const struct item **where,
                        struct fail *fail)
{
    bool is_read = level_read(source, levels, where, fail);
    file->matches.inputs |= is_read;
    return is_read;
}

static void check_record(const struct record *record)
{
    struct check_file *file = record->file;
    const struct stream_record *text = record->text;
    struct library library = {.arena = record->scratch,
                              .limits = limits_of(file),
                              .allows_outside =
                                  file->options->level.allows_outside,
                              .folder = file->folder};
    library.limits.shapes = library.limits.checked_shapes;
    struct levels levels;
    const struct item *where = NULL;
    struct fail fail;
    struct library_part part = {text->text, text->length, text->place.line,
                                text->place.column};
    const struct document *document =
        library_add_part(&library, file->file, &part, &fail);
    if (!document) {
        tell_record(record, &fail);
        return;
    }
    struct level_options options = file->options->level;
    options.matches = &file->matches;
    const struct level_source source = {document, &library, &options,
                                        record->scratch};
    if (is_other(file, document))
        file->is_other = true;
    else if (!read_levels(file, &source, &levels, &where, &fail) ||
             !check_scenes(record, document, &levels, &fail) ||
             !check_levels(record, document, &levels, &fail))
        tell_item(record, where, &fail);
}

/* ---- The file ------------------------------------------------------------ */

static void check_stream(struct check_file *file, struct stream *stream,
                         struct arena *scratch)
{
    struct arena_mark mark = arena_mark(scratch);
    struct stream_record text;
    struct fail fail;
    enum stream_status status = STREAM_VALUE;
    while (status != STREAM_END && status != STREAM_TROUBLE &&
           !stop_wanted(&file->stop)) {
        status = stream_next(stream, scratch, &text, &fail);
        const struct record record = {file, &text, scratch};
        if (status == STREAM_VALUE)
            check_record(&record);
        else if (status == STREAM_FAILED)
            tell_record(&record, &fail);
        file->records += status == STREAM_VALUE || status == STREAM_FAILED;
        arena_rewind(scratch, mark);
    }
    if (status != STREAM_TROUBLE)
        return;
    fail_set(&fail, "unreadable-file", "%s", strerror(stream->error));
    tell_failure(file, &fail, 1, 1);
}

/* True if the file is compressed. Its name says that it is a level, and its
 * bytes cannot show that it is not. */
static bool is_compressed(const struct check_file *file)
{
    const char *code = file->told.items[0].code;
    return code && strcmp(code, "compressed-input") == 0;
}

/* Whether a file found in a folder that cannot be read is none of ours: folders
 * of games hold code, and settings with comments in them. */
static bool is_unlike_ours(const struct check_file *file, struct arena *scratch)
{
    const struct arena_mark mark = arena_mark(scratch);
    const struct limits any_file = {.bytes =
                                        file->options->answer.limits.bytes};
    const char *path = file->input.path;
    struct file again;
    struct fail fail;
    if (!file->input.is_walked || file->levels > 0 || !file->told.count ||
        file->short_of_memory || is_compressed(file) ||
        !file_open(&again, path, &any_file, &fail))
        return false;
    size_t length;
    const char *text = file_text(&again, path, scratch, &length, &fail);
    bool is_unlike = text && !level_may_be(path, text, length);
    file_close(&again);
    arena_rewind(scratch, mark);
    return is_unlike;
}

static void leave_out(struct check_file *file)
{
    file->told.count = 0;
    file->is_unreadable = false;
    file->is_other = file->is_guessed = true;
}

/* A list of scenes may be, such as one that failures are written to. Standard
 * input may not: where nothing comes in, a run has looked at nothing. */
static bool may_not_be_empty(const struct check_file *file)
{
    return !path_ends(file->input.path, strlen(file->input.path),
                      (const char *const[]){".ndjson", NULL});
}

/* A read may wait for ever, and a file may never end. */
static bool before_read(void *context)
{
    const struct check_file *file = context;
    return !stop_wanted(&file->stop) && input_wait(file->fd, &file->stop, NULL);
}

static void check_descriptor(struct check_file *file, int fd,
                             struct arena *scratch)
{
    struct stream stream = stream_make(fd);
    stream.limits = limits_of(file);
    stream.before_read = before_read;
    stream.context = file;
    file->fd = fd;
    check_stream(file, &stream, scratch);
    file->bytes = stream_position(&stream);
    if (is_unlike_ours(file, scratch))
        leave_out(file);
    if (!file->records && !stream.stopped && !file->told.count &&
        may_not_be_empty(file)) {
        struct fail fail;
        fail_set(&fail, "empty-file",
                 file->bytes ? "nothing but white space in the file"
                             : "the file is empty");
        tell_failure(file, &fail, 1, 1);
    }
    stream_free(&stream);
}

/* A file found in a folder may be the output if it turns out to be neither a
 * map nor a scene: a report that is written anew, say. */
void check_file(struct check_file *file, struct arena *scratch)
{
    struct fail fail;
    file->told.arena = file->arena;
    if (!matches_like(&file->matches, file->patterns, file->arena))
        file->short_of_memory = true;
    file->file = file->input.path;
    if (file->input.error) {
        fail_set(&fail, "unreadable-file", "%s", file->input.error);
        tell_failure(file, &fail, 1, 1);
        return;
    }
    struct output_guard *guard = file->options->answer.limits.guard;
    struct named_input input = named_input_open(
        file->input.path, file->in, file->input.is_walked ? NULL : guard);
    if (!input.error) {
        file->file = input.file;
        check_descriptor(file, input.fd, scratch);
        bool is_read =
            file->levels > 0 || (file->told.count > 0 && !file->is_other);
        if (file->input.is_walked && is_read)
            output_guard_admits(guard, input.fd, input.file);
        named_input_close(&input);
    } else if (!stop_wanted(&file->stop)) {
        fail_set(&fail, "unreadable-file", "%s%s",
                 file->file[0] ? "" : "the file name is empty: ",
                 strerror(input.error));
        tell_failure(file, &fail, 1, 1);
    }
}
