// SPDX-License-Identifier: Apache-2.0
// For LD_PRELOAD: faults of a disk.
//   DISK_NO_SYNC=NAME     fsync() fails once, for a file whose path ends so
//   DISK_SLOW=MILLIS      fdatasync() takes so long
//   DISK_BROKEN=FILE      fdatasync() fails while there is that file
//   DISK_FULL=NAME        there is no room for a file whose path ends so
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
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
  const char* broken = getenv("DISK_BROKEN");
  if (broken != NULL && access(broken, F_OK) == 0) {
    errno = EIO;
    return -1;
  }
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd);
}

static int has_no_room(int fd) {
  const char* name = getenv("DISK_FULL");
  return name != NULL && is_named(fd, name);
}

int fallocate(int fd, int mode, off_t offset, off_t length) {
  if (has_no_room(fd)) {
    errno = ENOSPC;
    return -1;
  }
  return ((int (*)(int, int, off_t, off_t))dlsym(RTLD_NEXT, "fallocate"))(fd, mode, offset, length);
}

int fallocate64(int fd, int mode, off64_t offset, off64_t length) {
  return fallocate(fd, mode, offset, length);
}

int posix_fallocate(int fd, off_t offset, off_t length) {
  return has_no_room(fd) ? ENOSPC
                         : ((int (*)(int, off_t, off_t))dlsym(RTLD_NEXT, "posix_fallocate"))(fd, offset, length);
}

int posix_fallocate64(int fd, off64_t offset, off64_t length) {
  return posix_fallocate(fd, offset, length);
}
