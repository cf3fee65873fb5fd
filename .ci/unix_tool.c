/* Runs a program of the system around Wine under the name of this one, since Windows programs cannot wait for it:
   cargo.exe runs $UNIX_TOOLS/cargo in the same folder with the same words, where paths of drive Z: become those of
   the system, and ends as it ended. */
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

/* Z:\a\b becomes /a/b, and C:\a is in the folder that Wine keeps for its drive. */
static void put_path(FILE *to, const char *path) {
    if (!strncmp(path, "\\\\?\\", 4)) path += 4;
    for (; *path; path++) {
        if (path[1] == ':' && path[2] == '\\' && strchr("Zz", *path)) path++;
        else if (path[1] == ':' && path[2] == '\\' && strchr("Cc", *path)) fputs("'\"$UNIX_DRIVE_C\"'", to), path++;
        else if (*path == '\\') fputc('/', to);
        else if (*path == '\'') fputs("'\\''", to);
        else fputc(*path, to);
    }
}

static void put_word(FILE *to, const char *word) {
    fputc('\'', to);
    put_path(to, word);
    fputc('\'', to);
}

static void copy(const char *folder, const char *name, FILE *to) {
    char path[MAX_PATH + 8], bytes[4096];
    size_t count;
    snprintf(path, sizeof path, "%s\\%s", folder, name);
    FILE *from = fopen(path, "rb");
    if (!from) return;
    while ((count = fread(bytes, 1, sizeof bytes, from)) > 0) fwrite(bytes, 1, count, to);
    fclose(from);
}

/* The script that runs the program, and says at last how it ended. */
static int write_script(const char *path, const char *folder, const char *tool, int count, char **words) {
    char here[MAX_PATH];
    FILE *script = fopen(path, "wb");
    if (!script || !GetCurrentDirectoryA(sizeof here, here)) return 0;
    fputs("PATH=$UNIX_TOOLS:/usr/bin:/bin\nfolder=", script);
    put_word(script, folder);
    fputs("\ncd ", script);
    put_word(script, here);
    fprintf(script, "\n%s", tool);
    for (int place = 1; place < count; place++) {
        fputc(' ', script);
        put_word(script, words[place]);
    }
    fputs(" > \"$folder/out\" 2> \"$folder/err\" < /dev/null\n"
          "echo $? > \"$folder/end\"\nmv \"$folder/end\" \"$folder/ended\"\n", script);
    return fclose(script) == 0;
}

int main(int count, char **words) {
    char folder[MAX_PATH], name[MAX_PATH], path[MAX_PATH + 8], line[MAX_PATH + 16], tool[64];
    STARTUPINFOA start = {sizeof start};
    PROCESS_INFORMATION process;
    int code = 103;
    _setmode(1, _O_BINARY);
    _setmode(2, _O_BINARY);
    snprintf(folder, sizeof folder, "%s\\%d", getenv("UNIX_FOLDER"), _getpid());
    CreateDirectoryA(folder, 0);
    GetModuleFileNameA(0, name, sizeof name);
    _splitpath(name, 0, 0, tool, 0);
    snprintf(path, sizeof path, "%s\\run.sh", folder);
    if (!write_script(path, folder, tool, count, words)) return 101;
    /* The path as the shell knows it: without the drive. */
    snprintf(line, sizeof line, "sh %s", path + 2);
    for (char *at = line; *at; at++) if (*at == '\\') *at = '/';
    if (!CreateProcessA("Z:\\bin\\sh", line, 0, 0, FALSE, 0, 0, 0, &start, &process)) return 102;
    snprintf(path, sizeof path, "%s\\ended", folder);
    while (GetFileAttributesA(path) == INVALID_FILE_ATTRIBUTES) Sleep(10);
    copy(folder, "out", stdout);
    copy(folder, "err", stderr);
    FILE *ended = fopen(path, "rb");
    if (!ended || fscanf(ended, "%d", &code) != 1) return 103;
    return code;
}
