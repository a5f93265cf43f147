/* From the rows of a run to what is kept of it.
 *
 * usage: report collect <ROWS     one JSON document, machine and date in it
 *        report table FILE        the document's rows as tables of Markdown */
#define _DEFAULT_SOURCE /* for _SC_PHYS_PAGES */
#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "collide.h"

/* ---- Collect ------------------------------------------------------------ */

static void add_processor(cJSON *machine)
{
    char line[256], *name = NULL;
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && !name && fgets(line, sizeof line, file))
        if (strncmp(line, "model name", 10) == 0)
            name = strchr(line, ':');
    if (file)
        fclose(file);
    if (!name)
        return;
    name[strcspn(name, "\n")] = 0;
    cJSON_AddStringToObject(machine, "processor", name + 2);
}

static void add_machine(cJSON *document)
{
    struct utsname system;
    cJSON *machine = cJSON_AddObjectToObject(document, "machine");
    add_processor(machine);
    cJSON_AddNumberToObject(machine, "processors",
                            (double)sysconf(_SC_NPROCESSORS_ONLN));
    cJSON_AddNumberToObject(machine, "memory",
                            (double)sysconf(_SC_PHYS_PAGES) *
                                (double)sysconf(_SC_PAGESIZE));
    if (uname(&system) != 0)
        return;
    cJSON_AddStringToObject(machine, "system", system.sysname);
    cJSON_AddStringToObject(machine, "release", system.release);
    cJSON_AddStringToObject(machine, "hardware", system.machine);
}

static int collect(void)
{
    cJSON *document = cJSON_CreateObject();
    char date[32], *line = NULL;
    size_t room = 0;
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    cJSON_AddStringToObject(document, "date", date);
    add_machine(document);
    cJSON *versions = cJSON_AddObjectToObject(document, "versions");
    cJSON_AddStringToObject(versions, "collide", COL_VERSION);
    cJSON_AddStringToObject(versions, "compiler", __VERSION__);
    cJSON_AddStringToObject(versions, "cJSON", cJSON_Version());
    cJSON *rows = cJSON_AddArrayToObject(document, "rows");
    while (getline(&line, &room, stdin) > 0)
        cJSON_AddItemToArray(rows, cJSON_Parse(line));
    char *text = cJSON_Print(document);
    if (text)
        puts(text);
    cJSON_free(text);
    free(line);
    cJSON_Delete(document);
    return text && fflush(stdout) == 0 ? 0 : 1;
}

/* ---- Cells -------------------------------------------------------------- */

#define CELL 64

static double number(const cJSON *object, const char *name)
{
    const cJSON *item = cJSON_GetObjectItem(object, name);
    return item ? item->valuedouble : 0;
}

static const char *string(const cJSON *object, const char *name)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(object, name));
    return text ? text : "";
}

/* Three digits of a value >= 0 and a unit, chosen of these, each 1000 of the
 * one before it. */
static void show(char out[CELL], double value, const char *const *units)
{
    while (value >= 999.5 && units[1]) {
        value /= 1000;
        units++;
    }
    int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    snprintf(out, CELL, "%.*f %s", decimals, value, *units);
}

static void show_time(char out[CELL], double seconds)
{
    static const char *const units[] = {"ns", "µs", "ms", "s", NULL};
    show(out, seconds * 1e9, units);
}

static void show_bytes(char out[CELL], double bytes)
{
    static const char *const units[] = {"B", "kB", "MB", "GB", NULL};
    show(out, bytes, units);
}

static void show_count(char out[CELL], double count)
{
    static const char *const units[] = {"", "k", "M", NULL};
    show(out, count, units);
    if (out[0] && out[strlen(out) - 1] == ' ')
        out[strlen(out) - 1] = 0;
}

static const cJSON *ours(const cJSON *row)
{
    return cJSON_GetObjectItem(row, "ours");
}

static const cJSON *peer(const cJSON *row)
{
    return cJSON_GetObjectItem(row, "peer");
}

static void cell_what(char out[CELL], const cJSON *row)
{
    const char *options = strchr(string(ours(row), "name"), ' ');
    snprintf(out, CELL, "%s%s", string(row, "what"), options ? options : "");
}

/* The median and, of several samples, how far from it eight of ten lie. */
static void cell_time(char out[CELL], const cJSON *side)
{
    double middle = number(side, "median");
    if (middle <= 0)
        return;
    show_time(out, middle);
    double spread = (number(side, "p90") - number(side, "p10")) / 2 / middle;
    size_t length = strlen(out);
    if (number(side, "samples") > 1)
        snprintf(out + length, CELL - length, " ±%.0f%%", 100 * spread);
}

static void cell_our_time(char out[CELL], const cJSON *row)
{
    cell_time(out, ours(row));
}

static void cell_peer(char out[CELL], const cJSON *row)
{
    snprintf(out, CELL, "%s", string(peer(row), "name"));
}

static void cell_peer_time(char out[CELL], const cJSON *row)
{
    cell_time(out, peer(row));
}

/* One figure of ours, and the peer's. */
static void cell_both(char out[CELL], const cJSON *row,
                      void (*print)(char out[CELL], double value),
                      double (*figure)(const cJSON *row, const cJSON *side))
{
    char left[CELL] = "", right[CELL] = "";
    if (figure(row, ours(row)) > 0)
        print(left, figure(row, ours(row)));
    if (figure(row, peer(row)) > 0)
        print(right, figure(row, peer(row)));
    if (*left || *right)
        snprintf(out, CELL, "%.25s / %.25s", left, right);
}

static double rate(const cJSON *row, const cJSON *side)
{
    bool asked = cJSON_GetObjectItem(row, "bytes");
    double median = number(side, "median");
    return asked && median > 0 ? 1 / median : 0;
}

static double speed(const cJSON *row, const cJSON *side)
{
    return rate(row, side) * number(row, "bytes");
}

static double peak(const cJSON *row, const cJSON *side)
{
    (void)row;
    return number(side, "peak");
}

static double pieces(const cJSON *row, const cJSON *side)
{
    (void)row;
    return number(side, "pieces");
}

static void cell_rate(char out[CELL], const cJSON *row)
{
    cell_both(out, row, show_count, rate);
}

static void cell_speed(char out[CELL], const cJSON *row)
{
    cell_both(out, row, show_bytes, speed);
}

static void cell_peak(char out[CELL], const cJSON *row)
{
    cell_both(out, row, show_bytes, peak);
}

static void cell_pieces(char out[CELL], const cJSON *row)
{
    cell_both(out, row, show_count, pieces);
}

static void cell_ratio(char out[CELL], const cJSON *row)
{
    if (peer(row))
        snprintf(out, CELL, "%.3g", number(row, "ratio"));
}

static void cell_target(char out[CELL], const cJSON *row)
{
    if (number(row, "target") > 0)
        snprintf(out, CELL, "%.3g", number(row, "target"));
}

static void cell_verdict(char out[CELL], const cJSON *row)
{
    double ratio = number(row, "ratio"), target = number(row, "target");
    if (!peer(row))
        return;
    if (target > 0)
        strcpy(out, ratio <= target ? "ok" : "behind");
    else
        strcpy(out, ratio <= 1 ? "faster" : "slower");
}

/* ---- Tables ------------------------------------------------------------- */

static const struct column {
    const char *heading;
    void (*cell)(char out[CELL], const cJSON *row);
} columns[] = {
    {"what", cell_what},     {"ours", cell_our_time},
    {"peer", cell_peer},     {"the peer's", cell_peer_time},
    {"a second", cell_rate}, {"text a second", cell_speed},
    {"memory", cell_peak},   {"pieces", cell_pieces},
    {"ratio", cell_ratio},   {"at most", cell_target},
    {"", cell_verdict},
};

#define COLUMNS (int)(sizeof columns / sizeof *columns)

/* Characters, of which UTF-8 may use several bytes. */
static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

/* Whether two rows stand in one table: of one group, and times of one unit. */
static bool same_table(const cJSON *row, const cJSON *other)
{
    return strcmp(string(row, "group"), string(other, "group")) == 0 &&
           strcmp(string(row, "unit"), string(other, "unit")) == 0;
}

/* The widest cell of a column in the table of `first`; 0: all are empty. */
static int column_width(const struct column *column, const cJSON *rows,
                        const cJSON *first)
{
    int widest = 0;
    const cJSON *row;
    cJSON_ArrayForEach(row, rows)
    {
        char cell[CELL] = "";
        if (!same_table(row, first))
            continue;
        column->cell(cell, row);
        widest = width_of(cell) > widest ? width_of(cell) : widest;
    }
    int heading = width_of(column->heading);
    return widest > 0 && widest < heading ? heading : widest;
}

static void print_cell(const char *text, int width)
{
    if (width > 0)
        printf("| %s%*s ", text, width - width_of(text), "");
}

static void print_table(const cJSON *rows, const cJSON *first)
{
    int widths[COLUMNS];
    printf("\n%s: the time for a %s\n\n", string(first, "group"),
           string(first, "unit"));
    for (int i = 0; i < COLUMNS; i++) {
        widths[i] = column_width(&columns[i], rows, first);
        print_cell(columns[i].heading, widths[i]);
    }
    printf("|\n");
    for (int i = 0; i < COLUMNS; i++)
        print_cell(widths[i] > 0 ? "---" : "", widths[i]);
    printf("|\n");
    const cJSON *row;
    cJSON_ArrayForEach(row, rows)
    {
        if (!same_table(row, first))
            continue;
        for (int i = 0; i < COLUMNS; i++) {
            char cell[CELL] = "";
            columns[i].cell(cell, row);
            print_cell(cell, widths[i]);
        }
        printf("|\n");
    }
}

static void print_machine(const cJSON *document)
{
    const cJSON *machine = cJSON_GetObjectItem(document, "machine");
    const cJSON *versions = cJSON_GetObjectItem(document, "versions");
    char memory[CELL];
    show_bytes(memory, number(machine, "memory"));
    printf("\n%s, %s, %d processors, %s of memory, %s %s.\n"
           "collide %s, cJSON %s, compiler %s.\n",
           string(document, "date"), string(machine, "processor"),
           (int)number(machine, "processors"), memory,
           string(machine, "system"), string(machine, "hardware"),
           string(versions, "collide"), string(versions, "cJSON"),
           string(versions, "compiler"));
}

/* The rows of a table come one after the other. */
static void print_tables(const cJSON *document)
{
    const cJSON *rows = cJSON_GetObjectItem(document, "rows");
    const cJSON *row, *before = NULL;
    print_machine(document);
    cJSON_ArrayForEach(row, rows)
    {
        if (!before || !same_table(row, before))
            print_table(rows, row);
        before = row;
    }
}

static int table(const char *path)
{
    char *text = NULL;
    size_t room = 0;
    FILE *file = fopen(path, "r");
    cJSON *document = NULL;
    if (file && getdelim(&text, &room, 0, file) > 0)
        document = cJSON_Parse(text);
    if (file)
        fclose(file);
    free(text);
    if (!document) {
        fprintf(stderr, "report: no document in %s\n", path);
        return 2;
    }
    print_tables(document);
    cJSON_Delete(document);
    return fflush(stdout) != 0;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "collect") == 0)
        return collect();
    if (argc == 3 && strcmp(argv[1], "table") == 0)
        return table(argv[2]);
    fprintf(stderr, "usage: report collect <ROWS | report table FILE\n");
    return 2;
}
