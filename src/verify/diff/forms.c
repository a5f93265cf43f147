/* Scans documents for their forms, and keeps the forms that were learned. */
#include "verify/diff/forms.h"

#include <string.h>

#include "support/text.h"

/* A longer number is left to the reader. With at most two digits of an exponent
 * a shorter one is far from the largest double. */
#define NUMBER_BYTES 100

/* Arrays and objects within each other. */
#define DEPTH_MOST 60

/* Bytes of forms that no text has where they stand: an array has elements; a
 * text was left out; the ends of a text that was kept. Numbers are a 0. */
enum { HAS_ELEMENTS = 1, LEFT_OUT = 2, KEPT = 3 };

struct forms forms_make(const struct compare_rules *rules,
                        const struct limits *limits)
{
    return (struct forms){
        .rules = rules, .limits = limits, .memory = arena_make(0)};
}

void forms_free(struct forms *forms)
{
    arena_free(&forms->memory);
}

/* false: memory is used up. */
static bool take_memory(struct forms *forms)
{
    struct arena *arena = &forms->memory;
    if (forms->buffers[0])
        return true;
    forms->heads.items =
        arena_alloc(arena, FORMS_MOST, sizeof(struct text_form));
    forms->elements.items =
        arena_alloc(arena, FORMS_MOST, sizeof(struct text_form));
    forms->buffers[1] = arena_alloc(arena, FORM_BYTES, 1);
    if (!forms->heads.items || !forms->elements.items || !forms->buffers[1])
        return false;
    forms->buffers[0] = arena_alloc(arena, FORM_BYTES, 1);
    return forms->buffers[0];
}

/* The form of this text; NULL: it was not learned. */
static struct text_form *find(struct form_list *list, const char *text,
                              size_t length)
{
    for (int i = 0; i < list->count; i++) {
        int at = (list->last + i) % list->count;
        struct text_form *form = &list->items[at];
        if (form->length == length && memcmp(form->text, text, length) == 0) {
            list->last = at;
            return form;
        }
    }
    return NULL;
}

/* ---- The scan ------------------------------------------------------------ */

struct form_scanner {
    struct forms *forms;
    struct form_scan *scan;
    const char *at, *end;
    char *head;       /* where the head goes on */
    char *out, *top;  /* where the form that is being read goes on, and ends */
    const char *name; /* the last name */
    size_t name_length;
    int depth;       /* arrays and objects that are open */
    bool is_in_list; /* the one at depth 2 is an array */
    bool is_in_element;
    uint64_t set;    /* elements so far */
    uint64_t values; /* of the document, at most */

    /* To learn; NULL: the form is only looked up. */
    const struct item *root;
    const struct item *member, *element; /* of the tree: where the scan is */
    struct arena *arena;
    struct compared of_elements;
};

static bool put(struct form_scanner *scanner, const char *text, size_t length)
{
    if ((size_t)(scanner->top - scanner->out) < length)
        return false;
    memcpy(scanner->out, text, length);
    scanner->out += length;
    return true;
}

static bool put_byte(struct form_scanner *scanner, char byte)
{
    if (scanner->out == scanner->top)
        return false;
    *scanner->out++ = byte;
    return true;
}

static bool is_digit(const struct form_scanner *scanner)
{
    return scanner->at < scanner->end && *scanner->at >= '0' &&
           *scanner->at <= '9';
}

static bool skip_digits(struct form_scanner *scanner)
{
    bool has_any = is_digit(scanner);
    while (is_digit(scanner))
        scanner->at++;
    return has_any;
}

static bool skip_byte(struct form_scanner *scanner, char byte)
{
    bool is_there = scanner->at < scanner->end && *scanner->at == byte;
    scanner->at += is_there;
    return is_there;
}

/* A number by the grammar of JSON. What follows it is up to the form. */
static bool scan_number(struct form_scanner *scanner)
{
    const char *start = scanner->at;
    skip_byte(scanner, '-');
    if (!skip_byte(scanner, '0') && !skip_digits(scanner))
        return false;
    if (skip_byte(scanner, '.') && !skip_digits(scanner))
        return false;
    if (skip_byte(scanner, 'e') || skip_byte(scanner, 'E')) {
        if (!skip_byte(scanner, '-'))
            skip_byte(scanner, '+');
        const char *digits = scanner->at;
        if (!skip_digits(scanner) || scanner->at - digits > 2)
            return false;
    }
    return scanner->at - start < NUMBER_BYTES && put_byte(scanner, '0');
}

/* True if texts of the member that is being read decide how others are read. */
static bool is_kept(const struct form_scanner *scanner)
{
    static const char *const names[] = {
        "query", "dialect", "normal", "manifold_normal", "depth", "y", "at"};
    size_t length = scanner->name_length;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length &&
            memcmp(names[i], scanner->name, length) == 0)
            return true;
    return false;
}

static bool scan_string(struct form_scanner *scanner)
{
    const char *start = scanner->at++;
    const char *at = scanner->at, *end = scanner->end;
    while (at < end && *at != '"' && *at != '\\') {
        int step =
            *at >= ' ' && *at < 0x7f ? 1 : utf8_length(at, (size_t)(end - at));
        if (step <= 0 || (unsigned char)*at < ' ')
            return false;
        at += step;
    }
    if (at == end || *at != '"')
        return false;
    scanner->at = ++at;
    if (at < end && *at == ':') {
        /* A name, with its colon. */
        scanner->name = start + 1;
        scanner->name_length = (size_t)(at - start) - 2;
        scanner->at++;
        if (scanner->depth == 1 && scanner->root)
            scanner->member =
                scanner->member ? scanner->member->next : scanner->root->first;
        return put(scanner, start, (size_t)(at - start) + 1);
    }
    if (!scanner->name || !is_kept(scanner))
        return put_byte(scanner, LEFT_OUT);
    return put_byte(scanner, KEPT) &&
           put(scanner, start + 1, (size_t)(at - start) - 2) &&
           put_byte(scanner, KEPT);
}

/* ---- Elements ------------------------------------------------------------ */

static struct text_form *add(struct forms *forms, struct form_list *list,
                             const char *text, size_t length)
{
    if (list->count == FORMS_MOST)
        return NULL;
    struct text_form *form = &list->items[list->count];
    *form = (struct text_form){.text = arena_text(&forms->memory, text, length),
                               .length = length};
    if (!form->text)
        return NULL;
    list->count++;
    return form;
}

/* Counts what a comparison of an item with itself counts. */
static bool count(struct form_scanner *scanner, const struct item *item,
                  struct compared *compared)
{
    struct difference_list list = {.count = 0};
    struct arena_mark mark = arena_mark(scanner->arena);
    bool ok =
        compare_items(scanner->forms->rules, item, item, scanner->arena, &list);
    arena_rewind(scanner->arena, mark);
    *compared = list.compared;
    return ok && list.count == 0;
}

static void begin_element(struct form_scanner *scanner)
{
    scanner->is_in_element = true;
    scanner->head = scanner->out;
    scanner->out = scanner->forms->buffers[1];
    scanner->top = scanner->out + FORM_BYTES;
    if (!scanner->member)
        return;
    const struct item *element =
        scanner->element ? scanner->element->next : scanner->member->first;
    while (element && element->kind != ITEM_OBJECT)
        element = element->next;
    scanner->element = element;
}

/* Ends an element, and goes to the next one if that follows at once. */
static bool end_element(struct form_scanner *scanner)
{
    struct forms *forms = scanner->forms;
    const char *text = forms->buffers[1];
    size_t length = (size_t)(scanner->out - text);
    struct text_form *form = find(&forms->elements, text, length);
    scanner->is_in_element = false;
    scanner->out = scanner->head;
    scanner->top = forms->buffers[0] + FORM_BYTES;
    scanner->values += length;
    if (!form && scanner->element) {
        form = add(forms, &forms->elements, text, length);
        if (form && !count(scanner, scanner->element, &form->compared)) {
            forms->elements.count--;
            form = NULL;
        }
    }
    if (!form)
        return false;
    compared_add(&scanner->of_elements, &form->compared);
    scanner->set |= (uint64_t)1 << (form - forms->elements.items);
    const char *at = scanner->at;
    if (at == scanner->end || *at != ',')
        return put_byte(scanner, HAS_ELEMENTS);
    for (at++; at < scanner->end && (*at == '\n' || *at == ' '); at++)
        continue;
    scanner->at = at;
    return at < scanner->end && *at == '{';
}

/* ---- Documents ----------------------------------------------------------- */

static bool scan_bracket(struct form_scanner *scanner, char byte)
{
    bool opens = byte == '{' || byte == '[';
    if (byte == '{' && scanner->depth == 2 && scanner->is_in_list)
        begin_element(scanner);
    scanner->at++;
    scanner->depth += opens ? 1 : -1;
    if (scanner->depth > DEPTH_MOST || !put_byte(scanner, byte))
        return false;
    if (opens && scanner->depth == 2) {
        scanner->is_in_list = byte == '[';
        scanner->element = NULL;
    }
    bool is_end = scanner->is_in_element && scanner->depth == 2;
    return !is_end || (byte == '}' && end_element(scanner));
}

/* Scans a document to its end. false: it has no known form, or none at all. */
static bool scan_document(struct form_scanner *scanner)
{
    bool ok = scanner->at < scanner->end && *scanner->at == '{';
    while (ok) {
        if (scanner->at == scanner->end)
            return false;
        char byte = *scanner->at;
        if (byte == '"') {
            ok = scan_string(scanner);
        } else if (byte == '-' || (byte >= '0' && byte <= '9')) {
            ok = scan_number(scanner);
        } else if (byte == '{' || byte == '}' || byte == '[' || byte == ']') {
            ok = scan_bracket(scanner, byte);
            if (ok && scanner->depth == 0)
                return true;
        } else {
            /* Literals, commas and white space are part of the form. A colon
             * that does not follow its name at once would hide the name. */
            bool is_text =
                byte >= ' ' || byte == '\n' || byte == '\t' || byte == '\r';
            ok = is_text && byte != ':' && put_byte(scanner, byte);
            scanner->at++;
        }
    }
    return false;
}

static struct form_scanner begin(struct forms *forms, struct form_scan *scan,
                                 const char *text, size_t length)
{
    char *head = forms->buffers[0];
    *scan = (struct form_scan){.length = 0};
    return (struct form_scanner){.forms = forms,
                                 .scan = scan,
                                 .at = text,
                                 .end = text + length,
                                 .out = head,
                                 .top = head + FORM_BYTES};
}

/* True if the forms of the elements were seen together below the head, so that
 * one dialect has the members of all. */
static bool has_set(const struct text_form *head, uint64_t set)
{
    for (int i = 0; i < head->set_count; i++)
        if ((set & ~head->sets[i]) == 0)
            return true;
    return false;
}

bool forms_know(struct forms *forms, const char *text, size_t length,
                struct form_scan *scan)
{
    if (!forms->buffers[0])
        return false;
    struct form_scanner scanner = begin(forms, scan, text, length);
    if (!scan_document(&scanner))
        return false;
    size_t used = (size_t)(scanner.out - forms->buffers[0]);
    const struct text_form *head = find(&forms->heads, forms->buffers[0], used);
    const struct limits *limits = forms->limits;
    scan->length = (size_t)(scanner.at - text);
    /* A value has at least a byte of a form. */
    if (!head || !has_set(head, scanner.set) ||
        (limits->values && scanner.values + used > limits->values) ||
        (limits->bytes && scan->length > limits->bytes))
        return false;
    scan->compared = scanner.of_elements;
    compared_add(&scan->compared, &head->compared);
    return true;
}

bool forms_learn(struct forms *forms, const char *text, size_t length,
                 const struct item *root, struct arena *arena)
{
    struct form_scan scan;
    if (!take_memory(forms))
        return false;
    struct form_scanner scanner = begin(forms, &scan, text, length);
    scanner.root = root;
    scanner.arena = arena;
    if (root->kind != ITEM_OBJECT || !scan_document(&scanner))
        return true;
    size_t used = (size_t)(scanner.out - forms->buffers[0]);
    struct text_form *head = find(&forms->heads, forms->buffers[0], used);
    if (!head) {
        struct compared all;
        head = add(forms, &forms->heads, forms->buffers[0], used);
        if (!head)
            return true;
        if (!count(&scanner, root, &all)) {
            forms->heads.count--;
            return true;
        }
        compared_subtract(&all, &scanner.of_elements);
        head->compared = all;
    }
    if (!has_set(head, scanner.set)) {
        int at =
            head->set_count < FORM_SETS ? head->set_count++ : FORM_SETS - 1;
        head->sets[at] = scanner.set;
    }
    return true;
}
