// SPDX-License-Identifier: Apache-2.0
// For LD_PRELOAD: says on standard error what fsync() and pwrite() are called for.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

static void say(const char* what, int fd) {
  char link[64];
  char path[4096];
  snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
  const ssize_t length = readlink(link, path, sizeof(path));
  dprintf(2, "%s %.*s\n", what, (int)(length > 0 ? length : 0), path);
}

int fsync(int fd) {
  say("fsync", fd);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}

ssize_t pwrite(int fd, const void* bytes, size_t size, off_t offset) {
  say("pwrite", fd);
  return ((ssize_t (*)(int, const void*, size_t, off_t))dlsym(RTLD_NEXT, "pwrite"))(fd, bytes, size, offset);
}

ssize_t pwrite64(int fd, const void* bytes, size_t size, off64_t offset) {
  return pwrite(fd, bytes, size, offset);
}
