// For LD_PRELOAD: faults of a disk.
//   DISK_NO_SYNC=NAME     fsync() fails once, for a file whose path ends so
//   DISK_SLOW=MILLIS      fdatasync() takes so long
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_named(int fd, const char* name) {
  char link[64];
  char path[4096];
  snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
  const ssize_t length = readlink(link, path, sizeof(path));
  const ssize_t end = (ssize_t)strlen(name);
  return length >= end && memcmp(path + length - end, name, (size_t)end) == 0;
}

int fsync(int fd) {
  static int failed;
  const char* name = getenv("DISK_NO_SYNC");
  if (name != NULL && !failed && is_named(fd, name)) {
    failed = 1;
    errno = EIO;
    return -1;
  }
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}

int fdatasync(int fd) {
  const char* millis = getenv("DISK_SLOW");
  if (millis != NULL) {
    usleep((useconds_t)atoi(millis) * 1000);
  }
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd);
}
