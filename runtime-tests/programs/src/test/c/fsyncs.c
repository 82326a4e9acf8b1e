// For LD_PRELOAD: says on standard error what fsync() is called for.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

int fsync(int fd) {
  char link[64];
  char path[4096];
  snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
  const ssize_t length = readlink(link, path, sizeof(path));
  dprintf(2, "fsync %.*s\n", (int)(length > 0 ? length : 0), path);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}
