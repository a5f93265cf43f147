/* Numbers and booleans in the text of XML. */
#ifndef DOCUMENT_XML_NUMBER_H
#define DOCUMENT_XML_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* Reads the number that text[0] begins with, written as in JSON. Returns its
 * length; 0 where there is none, or none that a double can hold. */
size_t xml_number_length(const char *text, double *number);

/* Whether the whole text is one number; one boolean: true, false, 1 or 0. */
bool xml_is_number(const char *text, double *number);
bool xml_is_boolean(const char *text, bool *truth);

/* How many numbers with commas between are in a text with white space anywhere
 * between; 0 where there is anything else. The second reads them. */
size_t xml_count_numbers(const char *text);
void xml_read_numbers(const char *text, double *numbers, size_t count);

#endif
