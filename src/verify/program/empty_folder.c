#include "verify/program/empty_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The longest path that is gone into. */
#define PATH_LENGTH 4095

struct folder_path {
    char text[PATH_LENGTH + 1];
    size_t top, length; /* of the folder that is emptied; of all */
};

static DIR *open_folder(const struct folder_path *path)
{
    int fd = open(path->text, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *folder = fd < 0 ? NULL : fdopendir(fd);
    if (fd >= 0 && !folder)
        close(fd);
    return folder;
}

static bool append(struct folder_path *path, const char *name)
{
    size_t length = strlen(name), end = path->length + 1 + length;
    if (end > PATH_LENGTH)
        return false;
    path->text[path->length] = '/';
    memcpy(path->text + path->length + 1, name, length + 1);
    path->length = end;
    return true;
}

static bool is_folder(DIR *folder, const char *name)
{
    struct stat found;
    return fstatat(dirfd(folder), name, &found, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISDIR(found.st_mode);
}

/* Removes what is no folder from the one that the path leads to. The path then
 * leads to a folder in it, if there is any, and *is_empty says whether there is
 * none. false: something stays. */
static bool remove_files(struct folder_path *path, bool *is_empty)
{
    DIR *folder = open_folder(path);
    bool ok = folder != NULL;
    *is_empty = true;
    for (struct dirent *entry; ok && *is_empty && (entry = readdir(folder));) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            continue;
        *is_empty = !is_folder(folder, name);
        ok = *is_empty ? unlinkat(dirfd(folder), name, 0) == 0
                       : append(path, name);
    }
    if (folder)
        closedir(folder);
    return ok;
}

/* Down into the first folder that there is, as long as there is one, then up:
 * every step ends a folder or goes deeper, for which there is not much room. */
void empty_folder(const char *folder)
{
    struct folder_path path = {.length = strlen(folder)};
    bool is_empty;
    if (path.length > PATH_LENGTH)
        return;
    memcpy(path.text, folder, path.length + 1);
    path.top = path.length;
    while (remove_files(&path, &is_empty)) {
        if (!is_empty)
            continue;
        if (path.length == path.top || rmdir(path.text) != 0)
            return;
        while (path.text[path.length] != '/')
            path.length--;
        path.text[path.length] = '\0';
    }
}
