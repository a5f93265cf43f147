/* Leaves nothing in a folder, whatever other programs have put there. */
#ifndef EMPTY_FOLDER_H
#define EMPTY_FOLDER_H

/* Removes all that is in a folder, folders within it with all of theirs, but
 * follows no link out of it. What may not be removed stays, with the folders
 * that it is in. */
void empty_folder(const char *folder);

#endif
