// SPDX-License-Identifier: Apache-2.0
// For LD_PRELOAD: records, in one order for all threads, what a JVM does to the files of one folder. Event.java has the format.
//
//   POWERCUT_TRACE=FILE     the trace, made anew; without it nothing is recorded
//   POWERCUT_FOLDER=DIR     a real path
//   POWERCUT_IMAGE=NAME     a file of the folder that is mapped, and so written to without any call: its pages are looked at
//                           before each sync of it, and from time to time
//   POWERCUT_KILL_AT=N      SIGKILL at the Nth event. From outside it could come between a call and its record
//   POWERCUT_KILL_IN=TEXT   not at that event, but at the first write from it on to a file with that in its name, behind offset 0
//   POWERCUT_BOOT_ID=TEXT   what /proc/sys/kernel/random/boot_id says
//
// What is written to the file "notes" of the folder goes to the trace only: so the program says what it has been promised. The
// note "die" is its end.
//
// Syncs are recorded and take some time, but nothing is synced: what they would have left is made of the trace. All else is
// recorded with a lock held until it is done, so that whatever follows in the trace has also happened later.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, SYNCS_BETWEEN_LOOKS = 48, SYNC_MICROS = 1500 };

struct record {
  uint32_t kind;
  uint32_t name_length;
  uint64_t file;        // inode; 0: the folder itself
  uint64_t offset;
  uint64_t size;        // of the data behind the name, but for a hole
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int trace = -1;
static const char* folder;
static const char* image;
static uint64_t events;
static uint64_t kill_at;
static const char* kill_in;
static int may_kill;
static int image_fd = -1;
static char* seen;              // the image's pages as the trace has them
static size_t seen_size;
static unsigned int chance;

__attribute__((constructor)) static void start(void) {
  const char* path = getenv("POWERCUT_TRACE");
  folder = getenv("POWERCUT_FOLDER");
  image = getenv("POWERCUT_IMAGE");
  if (path != NULL && folder != NULL && image != NULL) {
    trace = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    chance = (unsigned int)getpid();
    kill_in = getenv("POWERCUT_KILL_IN");
    kill_at = getenv("POWERCUT_KILL_AT") != NULL ? strtoull(getenv("POWERCUT_KILL_AT"), NULL, 10) : UINT64_MAX;
  }
}

// The result is its number.
static uint64_t record(char kind, uint64_t file, uint64_t offset, const char* name, size_t name_length,
                       const void* data, uint64_t size) {
  struct record head = { (uint32_t)kind, (uint32_t)name_length, file, offset, size };
  const struct iovec parts[] = { { &head, sizeof(head) }, { (void*)name, name_length },
                                 { (void*)data, data == NULL ? 0 : (size_t)size } };
  size_t wanted = parts[0].iov_len + parts[1].iov_len + parts[2].iov_len;
  if (syscall(SYS_writev, trace, parts, 3) != (long)wanted) {
    dprintf(2, "powercut: the trace can't be written\n");
    abort();
  }
  may_kill = kill_in == NULL || (kind == 'W' && offset > 0 && memmem(name, name_length, kill_in, strlen(kill_in)) != NULL);
  return events++;
}

// With the lock held, after what was recorded is done.
static void may_die(void) {
  if (events >= kill_at && may_kill) {
    kill(getpid(), SIGKILL);
    pause();
  }
}

// The name that an open file has in the folder, in path; "" for the folder itself; null if it lies elsewhere.
static const char* name_of(int fd, char* path, uint64_t* file) {
  char link[64];
  struct stat st;
  if (trace < 0) {
    return NULL;
  }
  const int error = errno;
  snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
  const ssize_t length = readlink(link, path, PAGE - 1);
  const size_t prefix = strlen(folder);
  const char* name = NULL;
  if (length >= (ssize_t)prefix && memcmp(path, folder, prefix) == 0 && fstat(fd, &st) == 0) {
    path[length] = '\0';
    name = path[prefix] == '\0' ? "" : path[prefix] == '/' ? path + prefix + 1 : NULL;
    *file = path[prefix] == '\0' ? 0 : st.st_ino;
  }
  errno = error;
  return name;
}

static const char* name_at(const char* path) {
  const size_t prefix = trace < 0 ? 0 : strlen(folder);
  return trace >= 0 && strncmp(path, folder, prefix) == 0 && path[prefix] == '/' ? path + prefix + 1 : NULL;
}

// The trace is of no use: there is no model for what the program does.
static void unknown(const char* call) {
  record('X', 0, 0, call, strlen(call), NULL, 0);
}

// What was stored to the mapped image since the last look.
static void look_at_image(void) {
  char page[PAGE];
  struct stat st;
  if (image_fd < 0 || fstat(image_fd, &st) != 0) {
    return;
  }
  if ((size_t)st.st_size > seen_size) {
    seen = realloc(seen, (size_t)st.st_size);
    memset(seen + seen_size, 0, (size_t)st.st_size - seen_size);
    seen_size = (size_t)st.st_size;
  }
  for (off_t at = 0; at + PAGE <= st.st_size; at += PAGE) {
    if (pread(image_fd, page, PAGE, at) == PAGE && memcmp(page, seen + at, PAGE) != 0) {
      memcpy(seen + at, page, PAGE);
      record('M', st.st_ino, (uint64_t)at, "", 0, page, PAGE);
    }
  }
}

static int traced_open(int at, const char* path, int flags, mode_t mode) {
  char real[PAGE];
  uint64_t file;
  if (trace < 0 || (flags & (O_ACCMODE | O_CREAT | O_TRUNC)) == O_RDONLY) {
    return (int)syscall(SYS_openat, at, path, flags, mode);
  }
  pthread_mutex_lock(&lock);
  const int there = faccessat(at, path, F_OK, 0) == 0;
  const int fd = (int)syscall(SYS_openat, at, path, flags, mode);
  const char* name = fd < 0 ? NULL : name_of(fd, real, &file);
  if (name != NULL && strcmp(name, "notes") != 0) {
    if (flags & (O_DSYNC | O_DIRECT)) {
      unknown("open with O_DIRECT, O_SYNC or O_DSYNC");
    }
    if (!there) {
      record('C', file, 0, name, strlen(name), NULL, 0);
    } else if (flags & O_TRUNC) {
      record('T', file, 0, name, strlen(name), NULL, 0);
    }
    if (strcmp(name, image) == 0 && image_fd < 0) {
      image_fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    }
    may_die();
  }
  pthread_mutex_unlock(&lock);
  return fd;
}

#define OPEN(name, declared, at, path) \
  int name(declared, int flags, ...) { \
    va_list arguments; \
    va_start(arguments, flags); \
    const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0; \
    va_end(arguments); \
    return traced_open(at, path, flags, mode); \
  }
#define COMMA ,
OPEN(open, const char* path, AT_FDCWD, path)
OPEN(open64, const char* path, AT_FDCWD, path)
OPEN(openat, int at COMMA const char* path, at, path)
OPEN(openat64, int at COMMA const char* path, at, path)

static ssize_t traced_pwrite(int fd, const void* data, size_t size, off_t offset) {
  char path[PAGE];
  uint64_t file;
  const char* name = name_of(fd, path, &file);
  if (name == NULL) {
    return syscall(SYS_pwrite64, fd, data, size, offset);
  }
  pthread_mutex_lock(&lock);
  const ssize_t done = syscall(SYS_pwrite64, fd, data, size, offset);
  if (done > 0) {
    record('W', file, (uint64_t)offset, name, strlen(name), data, (uint64_t)done);
    may_die();
  }
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite(int fd, const void* data, size_t size, off_t offset)   { return traced_pwrite(fd, data, size, offset); }
ssize_t pwrite64(int fd, const void* data, size_t size, off_t offset) { return traced_pwrite(fd, data, size, offset); }

ssize_t write(int fd, const void* data, size_t size) {
  char path[PAGE];
  uint64_t file;
  const char* name = name_of(fd, path, &file);
  if (name == NULL) {
    return syscall(SYS_write, fd, data, size);
  }
  pthread_mutex_lock(&lock);
  ssize_t done = (ssize_t)size;
  if (strcmp(name, "notes") == 0) {
    record('N', 0, 0, "", 0, data, size);
    kill_at = size == 3 && memcmp(data, "die", 3) == 0 ? 0 : kill_at;
  } else {
    const off_t offset = lseek(fd, 0, SEEK_CUR);
    done = syscall(SYS_write, fd, data, size);
    if (done > 0) {
      record('W', file, (uint64_t)offset, name, strlen(name), data, (uint64_t)done);
    }
  }
  may_die();
  pthread_mutex_unlock(&lock);
  return done;
}

static int traced_truncate(int fd, off_t size) {
  char path[PAGE];
  uint64_t file;
  const char* name = name_of(fd, path, &file);
  if (name == NULL) {
    return (int)syscall(SYS_ftruncate, fd, size);
  }
  pthread_mutex_lock(&lock);
  const int result = (int)syscall(SYS_ftruncate, fd, size);
  if (result == 0) {
    record('T', file, (uint64_t)size, name, strlen(name), NULL, 0);
    may_die();
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int ftruncate(int fd, off_t size)   { return traced_truncate(fd, size); }
int ftruncate64(int fd, off_t size) { return traced_truncate(fd, size); }

// Room that is only set aside changes nothing that can be read.
static int traced_fallocate(int fd, int mode, off_t offset, off_t size) {
  char path[PAGE];
  uint64_t file;
  const char* name = name_of(fd, path, &file);
  if (name == NULL || mode == FALLOC_FL_KEEP_SIZE) {
    return (int)syscall(SYS_fallocate, fd, mode, offset, size);
  }
  pthread_mutex_lock(&lock);
  struct stat st;
  const int result = fstat(fd, &st) == 0 ? (int)syscall(SYS_fallocate, fd, mode, offset, size) : -1;
  if (result == 0 && mode == (FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE)) {
    record('P', file, (uint64_t)offset, name, strlen(name), NULL, (uint64_t)size);
  } else if (result == 0 && mode != 0) {
    unknown("fallocate");
  } else if (result == 0 && offset + size > st.st_size) {
    record('T', file, (uint64_t)(offset + size), name, strlen(name), NULL, 0);
  }
  may_die();
  pthread_mutex_unlock(&lock);
  return result;
}

int fallocate(int fd, int mode, off_t offset, off_t size)   { return traced_fallocate(fd, mode, offset, size); }
int fallocate64(int fd, int mode, off_t offset, off_t size) { return traced_fallocate(fd, mode, offset, size); }
int posix_fallocate(int fd, off_t offset, off_t size)   { return traced_fallocate(fd, 0, offset, size) == 0 ? 0 : errno; }
int posix_fallocate64(int fd, off_t offset, off_t size) { return traced_fallocate(fd, 0, offset, size) == 0 ? 0 : errno; }

int rename(const char* from, const char* to) {
  const char* old = name_at(from);
  const char* new = name_at(to);
  pthread_mutex_lock(&lock);
  const int result = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (result == 0 && (old == NULL) != (new == NULL)) {
    unknown("rename to or from another folder");
  } else if (result == 0 && old != NULL) {
    char both[2 * PAGE];
    const int length = snprintf(both, sizeof(both), "%s/%s", old, new);
    record('R', 0, 0, both, (size_t)length, NULL, 0);
    may_die();
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int unlink(const char* path) {
  const char* name = name_at(path);
  pthread_mutex_lock(&lock);
  const int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (result == 0 && name != NULL) {
    record('U', 0, 0, name, strlen(name), NULL, 0);
    may_die();
  }
  pthread_mutex_unlock(&lock);
  return result;
}

// What others write meanwhile is behind the start in the trace, and not sure to be on disk at the end.
static int traced_sync(int fd, long call) {
  static int syncs;
  char path[PAGE];
  uint64_t file;
  const char* name = name_of(fd, path, &file);
  if (name == NULL) {
    return (int)syscall(call, fd);
  }
  pthread_mutex_lock(&lock);
  if (strcmp(name, image) == 0 || ++syncs % SYNCS_BETWEEN_LOOKS == 0) {
    look_at_image();
  }
  const uint64_t number = record('S', file, 0, name, strlen(name), NULL, 0);
  may_die();
  const struct timespec time = { 0, rand_r(&chance) % SYNC_MICROS * 1000L };
  pthread_mutex_unlock(&lock);
  nanosleep(&time, NULL);
  pthread_mutex_lock(&lock);
  record('E', file, number, name, strlen(name), NULL, 0);
  may_die();
  pthread_mutex_unlock(&lock);
  return 0;
}

int fsync(int fd)     { return traced_sync(fd, SYS_fsync); }
int fdatasync(int fd) { return traced_sync(fd, SYS_fdatasync); }

static void refuse(int fd, const char* call) {
  char path[PAGE];
  uint64_t file;
  if (name_of(fd, path, &file) != NULL) {
    pthread_mutex_lock(&lock);
    unknown(call);
    pthread_mutex_unlock(&lock);
  }
}

// Calls that nobody needs so far.
#define REFUSED(result, name, parameters, fd, next, ...) \
  result name parameters { refuse(fd, #name); return (result)syscall(next, __VA_ARGS__); }
REFUSED(ssize_t, writev, (int fd, const struct iovec* v, int n), fd, SYS_writev, fd, v, n)
REFUSED(ssize_t, pwritev, (int fd, const struct iovec* v, int n, off_t at), fd, SYS_pwritev, fd, v, n, at, 0)
REFUSED(ssize_t, pwritev64, (int fd, const struct iovec* v, int n, off_t at), fd, SYS_pwritev, fd, v, n, at, 0)
REFUSED(ssize_t, sendfile, (int to, int from, off_t* at, size_t n), to, SYS_sendfile, to, from, at, n)
REFUSED(ssize_t, sendfile64, (int to, int from, off_t* at, size_t n), to, SYS_sendfile, to, from, at, n)
REFUSED(ssize_t, copy_file_range, (int from, off_t* a, int to, off_t* b, size_t n, unsigned int flags), to,
        SYS_copy_file_range, from, a, to, b, n, flags)
REFUSED(int, sync_file_range, (int fd, off_t at, off_t n, unsigned int flags), fd, SYS_sync_file_range, fd, at, n, flags)
REFUSED(int, renameat, (int a, const char* from, int b, const char* to), a, SYS_renameat2, a, from, b, to, 0)
REFUSED(int, linkat, (int a, const char* from, int b, const char* to, int flags), b, SYS_linkat, a, from, b, to, flags)
REFUSED(int, unlinkat, (int a, const char* path, int flags), a, SYS_unlinkat, a, path, flags)
REFUSED(int, msync, (void* p, size_t n, int flags), image_fd, SYS_msync, p, n, flags)

static FILE* traced_fopen(const char* path, const char* mode) {
  static const char name[] = "/proc/sys/kernel/random/boot_id";
  char* id = getenv("POWERCUT_BOOT_ID");
  if (id != NULL && strcmp(path, name) == 0) {
    return fmemopen(id, strlen(id), "r");
  }
  return ((FILE* (*)(const char*, const char*))dlsym(RTLD_NEXT, "fopen"))(path, mode);
}

FILE* fopen(const char* path, const char* mode)   { return traced_fopen(path, mode); }
FILE* fopen64(const char* path, const char* mode) { return traced_fopen(path, mode); }
